// One hand of limit Badugi in a card room, written from the documents, from the sentences in
// specs/rules and specs/decisions and from vectors/README.md, not from the reference engine's code.
// A hand is an object that is told what the players do, and that says why not when it refuses.
//
//   const game = new Game(table, given);
//   game.tell({ seat: 3, do: 'raise', to: 4 });   // null, or the reason why it is refused
//   game.seen();                                  // what the table shows now
'use strict';

const { BettingRound } = require('./badugi-betting');
const { CardsBySeat, Deck, HAND } = require('./badugi-dealer');
const { Player, stillIn } = require('./badugi-player');
const { isDead, layers, returnUncalled, shares } = require('./badugi-pots');
const { rankings } = require('./ranking');

const CARDS = 52;

// The settings of every switch that a hand of limit Badugi can come to.
const SETTINGS = {
  'heads-up-blinds': 'button-posts-small',
  antes: 'any',
  'betting-structures': 'limit-pot-no-limit',
  players: 'as-the-deck-allows',
  'short-stack-posts': 'blind-first',
  'raise-cap': 'four-per-round',
  'big-bet-rounds': 'after-the-second-draw',
  'short-all-in': 'half-bet-rule',
  completion: 'with-a-raise-right',
  'wager-size': 'bets-and-raises',
  'check-raise': 'allowed',
  'fold-with-no-bet': 'legal',
  'draw-timing': 'all-discard-first',
  'draws': 'one-to-three',
  'first-card': 'left-of-the-button',
  burn: 'one-per-draw',
  'burn-when-all-pat': 'burned',
  'reshuffle-time': 'at-the-request',
  'shuffled-in': 'burns-and-earlier-muck',
  'folded-hands': 'shuffled-in',
  'last-card': 'dealt',
  showdown: 'in-order-all-table',
  'first-to-show': 'left-of-the-button',
  'side-pot-order': 'last-side-pot-first',
  'all-in-hands': 'all-tabled',
};

const badugi = rankings().get('badugi');

// Null when a hand can be played at this table, and otherwise the reason why not.
function tableObjection(table) {
  const { stacks, chip } = table;
  if (stacks.includes(null)) return 'an empty seat cannot be played yet';
  if (stacks.length < 2) return 'two players are needed';
  if (stacks.length * HAND > CARDS) return 'the deck has too few cards';
  if (amounts(table).some((amount) => amount % chip !== 0)) return 'an amount is not a whole number of chips';
  if (stacks.some((stack) => stack < chip)) return 'a player has no chip that plays';
  return sizesObjection(table) ?? postsObjection(table);
}

function amounts(table) {
  const named = ['small-bet', 'big-bet', 'small-blind', 'big-blind'].map((key) => table[key]);
  return [...named, table.ante, ...table.dead, ...table.live].filter((amount) => amount !== null);
}

function sizesObjection(table) {
  const [small, big] = [table['small-blind'], table['big-blind']];
  if (table['big-bet'] !== 2 * table['small-bet']) return 'the big bet is twice the small bet';
  if (big && big !== table['small-bet']) return 'the big blind is the small bet';
  if (small && !big) return 'a single blind is a big blind';
  return small > big ? 'the small blind is the larger one' : null;
}

function postsObjection(table) {
  const { ante, dead, live, stacks } = table;
  const bigBlind = table['big-blind'] ?? 0;
  const everybodyTheSame = dead.every((amount) => amount === dead[0]);
  const seats = stacks.map((_, index) => ({ seat: index + 1 }));
  const inTheBlinds = Object.values(blinds(table, clockwise(table, seats)));
  if (!bigBlind && !ante && !isDead(dead)) return 'nobody posts anything';
  if (isDead(dead) && everybodyTheSame) return 'what all post alike is an ante';
  if (live.some((amount) => amount > bigBlind)) return 'a live post is larger than the big blind';
  if (inTheBlinds.some((player) => player && live[player.seat - 1])) {
    return 'a player in a blind posts nothing else live';
  }
  return null;
}

// From the left of the button, who comes last: the order of the deal and the draws.
function clockwise({ button }, seats) {
  return [...seats.slice(button), ...seats.slice(0, button)];
}

// Who posts them; a blind that the table does not have is posted by nobody.
function blinds(table, players) {
  if (!table['big-blind']) return {};
  if (!table['small-blind']) return { big: players[0] };
  const [small, big] = players.length === 2 ? [...players].reverse() : players;
  return { small, big };
}

class Game {
  constructor(table, given, parts = {}) {
    const problem = tableObjection(table);
    if (problem) throw new Error(problem);
    const { Round = BettingRound, Dealer = Deck, share = shares } = parts;
    Object.assign(this, { table, Round, share });
    this.fromDeck = Boolean(given.deck);
    this.dealer = this.fromDeck
      ? new Dealer(given.deck, given.reshuffles)
      : new CardsBySeat(given.cards);
    this.seats = table.stacks.map((stack, index) => new Player(index + 1, stack, table.chip));
    this.players = clockwise(table, this.seats);
    this.number = 1; // of the betting round, and of the draw that follows it
    this.result = null;
    this.post();
    this.dealer.deal(this.players);
    this.startBetting();
    this.goOn();
  }

  // --- What is told ---

  // Do what a player says and return null, or change nothing and return the reason.
  tell(said) {
    const player = this.seats[said.seat - 1];
    if (this.result) return 'the hand is over';
    if (player !== this.turn) return `it is the turn of seat ${this.turn.seat}`;
    const problem = this.drawing
      ? this.drawObjection(player, said)
      : this.betting.objection(player, said);
    if (problem) return problem;
    if (this.drawing) this.discard(player, said.discard);
    else this.betting.act(player, said);
    if (said.do === 'fold') this.dealer.muck(player.cards);
    this.goOn();
    return null;
  }

  get turn() {
    if (this.result) return null;
    if (!this.drawing) return this.betting.turn;
    const asked = this.drawing.map(({ player }) => player);
    return stillIn(this.players).find((player) => !asked.includes(player)) ?? null;
  }

  drawObjection(player, { do: word, discard }) {
    if (word !== 'draw') return `nobody can ${word} in a draw`;
    if (new Set(discard).size !== discard.length) return 'a card is thrown away twice';
    const holds = (card) => player.cards.includes(card);
    return discard.every(holds) ? null : 'the player does not hold that card';
  }

  // --- What follows ---

  // A short stack posts its blind or its live post first; what is left goes to the ante, and then
  // to what it posts dead. Without blinds the first round starts like a later one.
  post() {
    const { ante, dead, live } = this.table;
    const { small, big } = blinds(this.table, this.players);
    small?.bet(this.table['small-blind']);
    big?.bet(this.table['big-blind']);
    for (const player of this.players) {
      player.bet(live[player.seat - 1]);
      player.postAnte(ante);
      player.postDead(dead[player.seat - 1]);
    }
    this.firstToAct = big ? this.players.indexOf(big) + 1 : 0;
  }

  startBetting() {
    const first = this.number === 1;
    if (!first) for (const player of this.players) player.round = 0;
    this.betting = new this.Round(this.players, {
      size: this.betSize(),
      blind: first ? (this.table['big-blind'] ?? 0) : 0,
      first: first ? this.firstToAct : 0,
    });
  }

  // The bet doubles for the second and the third draw.
  betSize() {
    return this.table[this.number > 2 ? 'big-bet' : 'small-bet'];
  }

  // Whatever follows until a player must act or the hand is over.
  goOn() {
    while (!this.result && !this.turn) {
      if (this.drawing) {
        this.serve();
        this.number += 1;
        this.startBetting();
      } else {
        returnUncalled(this.players);
        if (stillIn(this.players).length === 1 || this.number > this.table.draws) this.finish();
        else this.drawing = [];
      }
    }
  }

  // The cards leave the hand at once and lie in front of the player until all have chosen.
  discard(player, cards) {
    player.cards = player.cards.filter((card) => !cards.includes(card));
    this.drawing.push({ player, discard: cards });
  }

  serve() {
    this.dealer.draw(this.drawing);
    this.drawing = null;
  }

  // --- The end ---

  finish() {
    const showing = this.showOrder();
    const pots = this.pots().map((pot) => this.award(pot));
    this.result = { showing, pots };
  }

  pots() {
    return layers(this.players);
  }

  // The last to bet or raise in the last round, or else the first to the left of the button.
  firstToShow() {
    return Math.max(0, this.players.indexOf(this.betting.lastToBet));
  }

  // Players in the last side pot show before those left in the pot before it, and so on.
  showOrder() {
    const { players } = this;
    if (stillIn(players).length === 1) return [];
    const first = this.firstToShow();
    const clockwise = [...players.slice(first), ...players.slice(0, first)];
    const byPot = this.pots()
      .reverse()
      .flatMap(({ contenders }) => clockwise.filter((player) => contenders.includes(player)));
    return [...new Set(byPot)];
  }

  award({ amount, contenders }) {
    const orders = contenders.map((player) => badugi(player.cards).order);
    const best = Math.min(...orders);
    const winners = contenders.filter((_, index) => orders[index] === best);
    const won = this.seats.map(() => 0);
    this.share(amount, winners, this.table.chip).forEach((chips, index) => {
      winners[index].stack += chips;
      won[winners[index].seat - 1] = chips;
    });
    return { amount, won: { whole: won } };
  }

  // --- What is seen ---

  seen() {
    const seen = {
      actor: this.turn?.seat ?? null,
      phase: this.phase(),
      stacks: this.seats.map((player) => player.stack),
      bets: this.seats.map((player) => (this.drawing || this.result ? 0 : player.round)),
      paid: this.seats.map((player) => player.paid),
      status: this.seats.map((player) => player.status),
      legal: this.legal(),
    };
    if (this.fromDeck) {
      seen.cards = this.seats.map((player) => (player.folded ? null : [...player.cards]));
    }
    return this.result ? { ...seen, ...this.shown() } : seen;
  }

  phase() {
    if (this.result) return 'over';
    return `${this.drawing ? 'draw' : 'bet'}-${this.number}`;
  }

  legal() {
    const player = this.turn;
    if (!player) return null;
    if (this.drawing) return { fold: false, call: null, raise: null, draw: HAND };
    const to = this.betting.raiseTo(player);
    return {
      fold: true,
      call: this.betting.callPrice(player),
      raise: to === null ? null : [to, to],
      draw: null,
    };
  }

  shown() {
    const { showing, pots } = this.result;
    return {
      shown: this.seats.map((player) => (showing.includes(player) ? [...player.cards] : null)),
      'show-order': showing.map((player) => player.seat),
      pots,
    };
  }
}

module.exports = { Game, SETTINGS, tableObjection };
