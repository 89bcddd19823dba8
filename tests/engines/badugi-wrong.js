// Engines that are wrong on purpose: each gets one rule wrong, in the way that is named, by one
// method or function in place of the right one.
'use strict';

const { Game } = require('./badugi');
const { BettingRound } = require('./badugi-betting');
const { Deck } = require('./badugi-dealer');
const { stillIn } = require('./badugi-player');
const { layers, shares } = require('./badugi-pots');

const WRONG = {
  'raise-cap': {
    // Five bets a round.
    Round: class extends BettingRound {
      betsAllowed() {
        return 5;
      }
    },
  },
  'half-bet': {
    // An all-in counts as a full bet only when it is one.
    Round: class extends BettingRound {
      isFull(amount) {
        return amount >= this.size;
      }
    },
  },
  reopening: {
    // Who has acted may raise again whatever he owes.
    Round: class extends BettingRound {
      hasRaiseRight() {
        return true;
      }
    },
  },
  'live-blind': {
    // The big blind is not asked when all have called.
    Round: class extends BettingRound {
      mustAct(player) {
        return super.mustAct(player) && (this.price === 0 || this.owes(player) > 0);
      }
    },
  },
  'big-bet': {
    // The big bet already after the first draw.
    Game: class extends Game {
      betSize() {
        return this.table[this.number > 1 ? 'big-bet' : 'small-bet'];
      }
    },
  },
  'first-to-show': {
    // The last bettor need not show first.
    Game: class extends Game {
      firstToShow() {
        return 0;
      }
    },
  },
  'odd-chip': {
    // Odd chips are counted from the button to the right.
    share: (amount, winners, chip) => shares(amount, winners, chip).reverse(),
  },
  'odd-chips': {
    // The first winner gets all odd chips.
    share: (amount, winners, chip) => {
      const each = Math.floor(amount / chip / winners.length) * chip;
      return winners.map((_, place) => (place === 0 ? amount - each * (winners.length - 1) : each));
    },
  },
  'side-pots': {
    // Everything lies in one pot.
    Game: class extends Game {
      pots() {
        const pots = layers(this.players);
        const amount = pots.reduce((total, pot) => total + pot.amount, 0);
        return [{ amount, contenders: stillIn(this.players) }];
      }
    },
  },
  burn: {
    // No card is burned.
    Dealer: class extends Deck {
      burn() {
        // Wrong: the first replacement is the card that should be burned.
      }
    },
  },
  reshuffle: {
    // The discards of this draw are shuffled in as well.
    Dealer: class extends Deck {
      reshuffle(needed, thrown, turn) {
        this.muck(thrown.flatMap((pile) => pile.splice(0)));
        super.reshuffle(needed, thrown, turn);
      }
    },
  },
};

// What starts a hand: the right engine, or the wrong one of this name.
function starter(name) {
  const parts = name ? WRONG[name] : {};
  const Hand = parts.Game ?? Game;
  return (table, given) => new Hand(table, given, parts);
}

module.exports = { WRONG, starter };
