// One betting round of limit Badugi: who the action is on, what the player may do, and when the round is over.
'use strict';

const { stillIn } = require('./badugi-player');

class BettingRound {
  // The big blind is a bet like any other. Without blinds, and after a draw, the blind is 0 and
  // nobody has bet yet; other posts lie in front of their players and do not count for the cap.
  constructor(players, { size, blind, first }) {
    this.players = players;
    this.size = size;
    this.price = blind; // what it takes to stay in
    this.level = blind; // the last full bet; a short all-in raises the price and not the level
    this.bets = blind > 0 ? 1 : 0; // the full bets made, for the cap
    this.acted = new Set();
    this.lastToBet = null;
    this.turn = this.nextFrom(first);
  }

  // --- What a player may do ---

  owes(player) {
    return Math.max(0, this.price - player.round);
  }

  callPrice(player) {
    return Math.min(this.owes(player), player.chips);
  }

  // What a bet or raise of this player comes to, or null if the player may not make one.
  // The documents leave no choice in limit play: a full bet, or everything when that is less.
  raiseTo(player) {
    const most = player.round + player.chips;
    if (this.bets >= this.betsAllowed() || most <= this.price) return null;
    if (!this.hasRaiseRight(player) || !this.somebodyElseCanCall(player)) return null;
    return Math.min(this.level + this.size, most);
  }

  // Bet, raise, re-raise and cap.
  betsAllowed() {
    return 4;
  }

  // A player who has acted may raise again only if there is half a bet or more to call since then.
  hasRaiseRight(player) {
    return !this.acted.has(player) || this.isFull(this.owes(player));
  }

  somebodyElseCanCall(player) {
    return stillIn(this.players).some((other) => other !== player && other.chips > 0);
  }

  // Half a bet or more counts as a full bet.
  isFull(amount) {
    return 2 * amount >= this.size;
  }

  // --- What a player says ---

  // Null when the player may do it, and otherwise the reason why not.
  objection(player, { do: word, to }) {
    const owes = this.owes(player);
    if (word === 'fold') return null;
    if (word === 'check') return owes > 0 ? `the player owes ${owes}` : null;
    if (word === 'call') return owes > 0 ? null : 'there is nothing to call';
    if (word !== 'bet' && word !== 'raise') return `nobody can ${word} in a betting round`;
    if (word !== (this.price > 0 ? 'raise' : 'bet')) {
      return word === 'bet' ? 'there is a bet already' : 'there is no bet to raise';
    }
    const legal = this.raiseTo(player);
    if (legal === null) return `the player may not ${word}`;
    return to === legal ? null : `the ${word} must be to ${legal}`;
  }

  // Do what has no objection.
  act(player, { do: word, to }) {
    this.acted.add(player);
    if (word === 'fold') player.folded = true;
    if (word === 'call') player.bet(this.owes(player));
    if (word === 'bet' || word === 'raise') this.raise(player, to);
    this.turn = this.nextFrom(this.players.indexOf(player) + 1);
  }

  // An all-in of less than half a bet costs the others more, but it is not a bet of its own: the next
  // full bet replaces it.
  raise(player, to) {
    player.bet(to - player.round);
    if (this.isFull(to - this.level)) {
      this.level = to;
      this.bets += 1;
    }
    this.price = to;
    this.lastToBet = player;
  }

  // --- Whose turn it is ---

  // The next player clockwise who still has to act, or null when the round is over.
  nextFrom(place) {
    if (this.isOver()) return null;
    const { players } = this;
    for (let step = 0; step < players.length; step += 1) {
      const player = players[(place + step) % players.length];
      if (this.mustAct(player)) return player;
    }
    return null;
  }

  // A last player with chips has nobody to bet against, and is asked only when facing a call.
  isOver() {
    const able = stillIn(this.players).filter((player) => player.chips > 0);
    if (stillIn(this.players).length === 1) return true;
    return able.length <= 1 && able.every((player) => this.owes(player) === 0);
  }

  mustAct(player) {
    if (player.folded || player.chips === 0) return false;
    return !this.acted.has(player) || this.owes(player) > 0;
  }
}

module.exports = { BettingRound };
