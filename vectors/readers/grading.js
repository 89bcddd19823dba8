// How an answer differs from what a vector expects, by the guide, README.md of the corpus.
'use strict';

const NO_LEGAL = { fold: false, call: null, raise: null, draw: null, muck: false };

// Cards in a hand have no order.
const hands = (list) => list.map((hand) => hand && [...hand].sort());

// A seat of which the vector says nothing has folded, or has just thrown its whole hand away.
const known = (list, wanted) => hands(list.map((hand, seat) => wanted[seat] && hand));

// After the hand a player who was all-in is simply still in.
const live = (list) => list.map((status) => (status === 'all-in' ? 'in' : status));

// Places counted from 1 without gaps.
function dense(places) {
  const order = [...new Set(places)].sort((a, b) => a - b);
  return places.map((place) => order.indexOf(place) + 1);
}

// What of an observation counts: everything that the guide says can be compared at this moment.
function counted(seen, wanted) {
  const over = wanted.phase === 'over';
  const told = { actor: seen.actor, phase: seen.phase, stacks: seen.stacks };
  if (!over) told.paid = seen.paid;
  if (wanted.phase.startsWith('bet-')) told.bets = seen.bets;
  told.status = over ? live(seen.status) : seen.status;
  told.legal = { ...NO_LEGAL, ...seen.legal };
  if (wanted.cards && !over) told.cards = known(seen.cards, wanted.cards);
  if (over) {
    told.pots = seen.pots;
    told.shown = seen.shown && hands(seen.shown);
    told['show-order'] = seen['show-order'];
  }
  return told;
}

function* unlike(place, wanted, got) {
  for (const field of Object.keys(wanted)) {
    const [expected, answered] = [wanted[field], got[field]].map(canonical);
    if (expected !== answered) yield `${place}: ${field} should be ${expected}, is ${answered}`;
  }
}

// JSON with sorted keys, so that the order of keys makes no difference.
function canonical(value) {
  return JSON.stringify(value, (_, part) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function* observed(place, wanted, got) {
  yield* unlike(place, counted(wanted, wanted), counted(got, wanted));
}

// The game is tried step by step; after a wrong refusal the hands are no longer the same. For an
// engine that cannot be asked to refuse, the tries that must be refused are left out, which changes
// nothing for the others.
function* play({ given, expect }, game, refuses) {
  let standing = expect.start;
  yield* observed('at the start', standing, game.seen());
  for (const [index, said] of given.tries.entries()) {
    const wanted = expect.steps[index];
    if (wanted.refused && !refuses) continue;
    const amount = said.to === undefined ? '' : ` to ${said.to}`;
    const place = `try ${index + 1} (seat ${said.seat}: ${said.do}${amount})`;
    const refusal = game.tell(said);
    if (Boolean(wanted.refused) !== Boolean(refusal)) {
      yield refusal
        ? `${place}: refused, "${refusal}"`
        : `${place}: accepted, against ${wanted.refused.join(' and ')}`;
      return;
    }
    if (!refusal) standing = wanted;
    yield* observed(place, standing, game.seen());
  }
}

// A hand that can be played in several ways may be shown with any cards of the right ranks.
function* rank({ given, expect }, { ranks, order, plays }) {
  yield* unlike('rank', { ranks: expect.ranks, order: expect.order }, { ranks, order });
  const suits = new Set(plays.map((card) => card[1]));
  const held = plays.every((card) => given.hand.includes(card));
  const fits = given.ranking !== 'badugi' || suits.size === plays.length;
  if (!held || !fits) yield `rank: ${plays.join(' ')} cannot be played`;
}

function* compare({ expect }, places) {
  yield* unlike('compare', { places: expect.places }, { places: dense(places) });
}

function* setup({ expect }, problem) {
  const told = problem ? `refused, "${problem}"` : 'accepted';
  if (expect.accepted !== !problem) yield `setup: ${told}, not ${expect.because ?? 'refused'}`;
}

module.exports = { compare, play, rank, setup };
