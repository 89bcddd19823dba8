// A player in one hand: the chips behind, the chips put in, and the cards.
'use strict';

class Player {
  constructor(seat, stack, chip) {
    this.seat = seat;
    this.stack = stack;
    this.change = stack % chip; // chips too small to play stay behind, even when all-in
    this.dead = 0; // posted for the whole table
    this.paid = 0; // put in in this hand, antes and dead chips among it
    this.round = 0; // put in in this betting round
    this.cards = [];
    this.folded = false;
  }

  // The chips that this player can still bet or call with.
  get chips() {
    return this.stack - this.change;
  }

  get status() {
    if (this.folded) return 'folded';
    return this.chips > 0 ? 'in' : 'all-in';
  }

  // Put in as much of the amount as there are chips for.
  bet(amount) {
    const put = this.pay(amount);
    this.round += put;
  }

  // An ante is not a bet: it does not count for a call.
  postAnte(amount) {
    this.pay(amount);
  }

  postDead(amount) {
    this.dead = this.pay(amount);
  }

  takeBack(amount) {
    this.stack += amount;
    this.paid -= amount;
  }

  pay(amount) {
    const put = Math.min(amount, this.chips);
    this.stack -= put;
    this.paid += put;
    return put;
  }
}

const stillIn = (players) => players.filter((player) => !player.folded);

module.exports = { Player, stillIn };
