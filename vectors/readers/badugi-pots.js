// Pots: which bets go back uncalled, which pots there are, and who gets how much of each.
'use strict';

const { stillIn } = require('./badugi-player');

// Dead chips are for the whole table: nobody has to match them.
const isDead = (chips) => chips.some(Boolean);

const stakeOf = (player) => player.paid - player.dead;

const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0);

// What nobody else put in goes back to the player who did, an ante too and after a fold too.
function returnUncalled(players) {
  const stakes = players.map(stakeOf);
  const [highest, second] = [...stakes].sort((a, b) => b - a);
  if (highest > second) players[stakes.indexOf(highest)].takeBack(highest - second);
}

// The main pot first. Each all-in closes a pot, so each amount that a player still in has put in is
// the top of one; what folded players put in stays in the pots that it reaches. When only one player
// is left there is a single pot, even an empty one.
function layers(players) {
  const tops = [...new Set(stillIn(players).map(stakeOf))];
  tops.sort((a, b) => a - b);
  const pots = tops.map((top, index) => {
    const bottom = index > 0 ? tops[index - 1] : 0;
    const last = index === tops.length - 1;
    const parts = players.map((player) => {
      const stake = stakeOf(player);
      return Math.max(0, (last ? stake : Math.min(stake, top)) - bottom);
    });
    const contenders = stillIn(players).filter((player) => stakeOf(player) >= top);
    return { amount: sum(parts), contenders };
  });
  pots[0].amount += sum(players.map((player) => player.dead));
  return tops.length === 1 ? pots : pots.filter((pot) => pot.amount > 0);
}

// Equal shares in whole chips; odd chips go one each, from the left of the button.
function shares(amount, winners, chip) {
  const chips = amount / chip;
  const each = Math.floor(chips / winners.length);
  const odd = chips % winners.length;
  return winners.map((_, place) => (place < odd ? each + 1 : each) * chip);
}

module.exports = { isDead, layers, returnUncalled, shares };
