// The two ways in which a vector gives cards: each seat's own cards, or the order of the deck.
'use strict';

const HAND = 4;

// Each seat gets its own cards in the order of its list: first the hand, then each replacement.
class CardsBySeat {
  constructor(cards) {
    this.left = new Map(Object.entries(cards).map(([seat, list]) => [Number(seat), [...list]]));
  }

  deal(players) {
    for (const player of players) this.give(player, HAND);
  }

  muck() {
    // A folded hand goes back to nobody, since every replacement is named beforehand.
  }

  draw(requests) {
    for (const { player, discard } of requests) this.give(player, discard.length);
  }

  give(player, number) {
    const cards = this.left.get(player.seat).splice(0, number);
    if (cards.length < number) throw new Error(`seat ${player.seat} has too few cards to come`);
    player.cards.push(...cards);
  }
}

// A deck from the top, one burned card in each draw, and a new pack when the stub is too short.
class Deck {
  constructor(deck, packs) {
    this.stub = [...deck];
    this.packs = packs.map((pack) => [...pack]); // the new packs, as they were shuffled
    this.shuffles = 0;
    this.burned = [];
    this.mucked = [];
  }

  // One card at a time, clockwise.
  deal(players) {
    for (let card = 0; card < HAND; card += 1) {
      for (const player of players) player.cards.push(this.stub.shift());
    }
  }

  muck(cards) {
    this.mucked.push(...cards);
  }

  // Burn a card, then serve each player in turn, all cards of one before those of the next.
  draw(requests) {
    this.burn();
    const thrown = requests.map(({ discard }) => [...discard]);
    requests.forEach(({ player, discard }, turn) => {
      if (discard.length > this.stub.length) this.reshuffle(discard.length, thrown, turn);
      player.cards.push(...this.stub.splice(0, discard.length));
    });
    this.muck(thrown.flat());
  }

  burn() {
    this.burned.push(...this.stub.splice(0, 1));
  }

  // The rest of the stub, the burned cards and what was mucked before this draw. Discards of this
  // draw come in only when even that is too few: those of players already served, then those of
  // players who still wait, and the player's own last.
  reshuffle(needed, thrown, turn) {
    const lying = [this.stub, this.burned, this.mucked].flatMap((pile) => pile.splice(0));
    const served = thrown.slice(0, turn);
    const waiting = thrown.slice(turn + 1);
    for (const piles of [served, waiting, [thrown[turn]]]) {
      if (lying.length < needed) lying.push(...piles.flatMap((pile) => pile.splice(0)));
    }
    this.stub = this.shuffled(lying);
  }

  // The vector says in which order the cards come out of the shuffle, but not which ones go in.
  shuffled(cards) {
    const pack = this.packs.shift();
    const alike = pack && [...pack].sort().join() === [...cards].sort().join();
    if (!alike) throw new OtherCards(this.shuffles, cards);
    this.shuffles += 1;
    return pack;
  }
}

// The dealer would shuffle other cards than those of the list, so the hand cannot go on.
class OtherCards extends Error {
  constructor(reshuffle, cards) {
    super(`the new pack should be made of ${[...cards].sort().join(' ')}`);
    this.gathers = { reshuffle, cards };
  }
}

module.exports = { CardsBySeat, Deck, HAND, OtherCards };
