// Engines that are wrong on purpose: each gets one rule wrong, in the way that is named, by one
// method or function on top of the right one, so that one engine can be wrong in several ways.
'use strict';

const { Game } = require('./badugi');
const { BettingRound } = require('./badugi-betting');
const { Deck } = require('./badugi-dealer');
const { stillIn } = require('./badugi-player');
const { layers, shares } = require('./badugi-pots');

const WRONG = {
  'raise-cap': {
    // Five bets a round.
    Round: (Round) => class extends Round {
      betsAllowed() {
        return 5;
      }
    },
  },
  'half-bet': {
    // An all-in counts as a full bet only when it is one.
    Round: (Round) => class extends Round {
      isFull(amount) {
        return amount >= this.size;
      }
    },
  },
  reopening: {
    // A player who has acted may raise again, whatever there is to call.
    Round: (Round) => class extends Round {
      hasRaiseRight() {
        return true;
      }
    },
  },
  'live-blind': {
    // The big blind is not asked when all have called.
    Round: (Round) => class extends Round {
      mustAct(player) {
        return super.mustAct(player) && (this.price === 0 || this.owes(player) > 0);
      }
    },
  },
  'big-bet': {
    // The big bet already after the first draw.
    Game: (Base) => class extends Base {
      betSize() {
        return this.table[this.number > 1 ? 'big-bet' : 'small-bet'];
      }
    },
  },
  'first-to-show': {
    // The last bettor need not show first.
    Game: (Base) => class extends Base {
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
    Game: (Base) => class extends Base {
      pots() {
        const pots = layers(this.players);
        const amount = pots.reduce((total, pot) => total + pot.amount, 0);
        return [{ amount, contenders: stillIn(this.players) }];
      }
    },
  },
  burn: {
    // No card is burned.
    Dealer: (Dealer) => class extends Dealer {
      burn() {
        // Wrong: the first replacement is the card that should be burned.
      }
    },
  },
  reshuffle: {
    // The discards of this draw are shuffled in as well.
    Dealer: (Dealer) => class extends Dealer {
      reshuffle(needed, thrown, turn) {
        this.muck(thrown.flatMap((pile) => pile.splice(0)));
        super.reshuffle(needed, thrown, turn);
      }
    },
  },
};

// What starts a hand: the right engine, or one that is wrong in all that is named.
function starter(...names) {
  const right = { Game, Round: BettingRound, Dealer: Deck, share: shares };
  const parts = names.filter(Boolean).reduce((made, name) => {
    const { share = made.share, ...wrong } = WRONG[name];
    const changed = Object.entries(wrong).map(([part, over]) => [part, over(made[part])]);
    return { ...made, ...Object.fromEntries(changed), share };
  }, right);
  return (table, given) => new parts.Game(table, given, parts);
}

module.exports = { WRONG, starter };
