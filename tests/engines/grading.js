// How an answer differs from what a vector expects, by the guide, README.md of the corpus: each
// function gives a sentence for each difference, none where there is none. What an answer leaves out
// is not compared, but for `ranks`. It expects of an engine:
//
//   rank(vector, { ranks, order, plays })   as in `expect`; `order` and `plays` only if it has them
//   compare(vector, places)                 a number for each hand, lower is better
//   setup(vector, reason)                   why a hand at this table is refused, or null
//   play(vector, game, refuses)             game.tell(said) does one of `tries` and returns null, or
//       changes nothing and returns the reason why it is refused; game.seen() returns what the guide
//       calls seen, as much as it can show. Without `refuses` it is told only what it must accept.
'use strict';

const NO_LEGAL = { fold: false, call: null, raise: null, draw: null, muck: false };

// Cards in a hand have no order.
const hands = (list) => list?.map((hand) => hand && [...hand].sort());

// A seat of which the vector says nothing has folded, or has just thrown its whole hand away.
const known = (list, wanted) => hands(list?.map((hand, seat) => wanted[seat] && hand));

// After the hand a player who was all-in is simply still in.
const live = (list) => list?.map((status) => (status === 'all-in' ? 'in' : status));

// Places counted from 1 without gaps.
function dense(places) {
  const order = [...new Set(places)].sort((a, b) => a - b);
  return places.map((place) => order.indexOf(place) + 1);
}

// What of an observation counts: everything that the guide says can be compared at this moment.
// What is not shown, or not expected as in a part of the corpus by aspect, stays undefined.
function counted(seen, wanted) {
  const over = wanted.phase === 'over';
  const told = { actor: seen.actor, phase: seen.phase, stacks: seen.stacks };
  if (!over) told.paid = seen.paid;
  if (wanted.phase.startsWith('bet-')) told.bets = seen.bets;
  told.status = over ? live(seen.status) : seen.status;
  if (seen.legal !== undefined) told.legal = { ...NO_LEGAL, ...seen.legal };
  if (wanted.cards && !over) told.cards = known(seen.cards, wanted.cards);
  if (over) {
    told.pots = seen.pots;
    told.shown = hands(seen.shown);
    told['show-order'] = seen['show-order'];
  }
  return told;
}

function* unlike(place, wanted, got) {
  for (const field of shared(wanted, got)) {
    const [expected, answered] = [wanted[field], got[field]].map(canonical);
    if (expected !== answered) yield `${place}: ${field} should be ${expected}, is ${answered}`;
  }
}

function shared(wanted, got) {
  return Object.keys(wanted).filter((key) => wanted[key] !== undefined && got[key] !== undefined);
}

// JSON with sorted keys and no spaces; the keys are joined as text, since an object would put '9'
// before '10'.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs}}`;
}

// Compare what is shown, and say whether anything is.
function* observed(place, wanted, got = {}) {
  const [expected, answered] = [counted(wanted, wanted), counted(got, wanted)];
  yield* unlike(place, expected, answered);
  return shared(expected, answered).length > 0;
}

// The game is tried step by step; after a wrong refusal the hands are no longer the same. For an
// engine that cannot be asked to refuse, the tries that must be refused are left out, which changes
// nothing for the others.
function* play({ given, expect }, game, refuses) {
  let standing = expect.start;
  let judged = yield* observed('at the start', standing, game.seen());
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
    const shows = yield* observed(place, standing, game.seen());
    judged = judged || shows || Boolean(refusal);
  }
  if (!judged) yield 'play: nothing that is seen could be compared';
}

// A hand that can be played in several ways may be shown with any cards of the right ranks.
function* rank({ given, expect }, { ranks = null, order, plays }) {
  yield* unlike('rank', { ranks: expect.ranks, order: expect.order }, { ranks, order });
  if (plays && !mayPlay(plays, given, expect.ranks)) yield `rank: ${plays.join(' ')} cannot be played`;
}

// Whether these cards of the hand have these ranks, and, in a badugi, different suits.
function mayPlay(plays, { ranking, hand }, ranks) {
  const suits = new Set(plays.map((card) => card[1]));
  const held = plays.every((card) => hand.includes(card)) && new Set(plays).size === plays.length;
  const fits = ranking !== 'badugi' || suits.size === plays.length;
  const told = plays.map((card) => card[0]);
  return held && fits && canonical(told.sort()) === canonical([...ranks].sort());
}

function* compare({ expect }, places) {
  yield* unlike('compare', { places: expect.places }, { places: dense(places) });
}

function* setup({ expect }, problem) {
  const told = problem ? `refused, "${problem}"` : 'accepted';
  if (expect.accepted !== !problem) yield `setup: ${told}, not ${expect.because ?? 'refused'}`;
}

module.exports = { compare, play, rank, setup };
