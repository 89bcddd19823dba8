// SPDX-License-Identifier: CC0-1.0
// Every vector is a test of your engine. Run it with `node --test`; nothing else is needed.
//
// Do not change this file: your engine goes into my-engine.mjs, see example-engine.mjs.

import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect, isDeepStrictEqual } from 'node:util';

const here = (name) => new URL(name, import.meta.url);
const text = (name) => readFileSync(here(name), 'utf8');

const own = existsSync(here('my-engine.mjs'));
const engine = await import(here(own ? 'my-engine.mjs' : 'example-engine.mjs'));

const ACTIONS = ['fold', 'check', 'call', 'bet', 'raise', 'draw', 'show', 'muck'];
const ALWAYS = ['actor', 'phase', 'stacks', 'status', 'legal'];
const BEFORE_THE_END = ['paid', 'cards'];
const AT_THE_END = ['pots', 'shown', 'show-order'];
const NO_LEGAL = { fold: false, call: null, raise: null, draw: null, muck: false };
const DIFFERENCES_SHOWN = 5;

class Declined extends Error {}

// --- Choosing: what the engine does not claim is skipped ---

const claimed = { ...JSON.parse(text('settings.json'))[engine.house], ...engine.settings };

function reasonToSkip({ kind, switches, given }) {
  const { table, ranking } = given;
  if (!grading[kind]) return `unknown kind ${kind}`;
  if (!table) return engine.rankings.includes(ranking) ? null : `${ranking} is not claimed`;
  const claims = { game: engine.games, betting: engine.betting, draws: engine.draws };
  for (const [key, values] of Object.entries(claims)) {
    if (!values.includes(table[key])) return `${key} ${table[key]} is not claimed`;
  }
  const seats = table.stacks.length;
  const [fewest, most] = engine.players ?? [seats, seats];
  if (seats < fewest || seats > most) return `${seats} players are not claimed`;
  if (isRuledOn(kind, given) && !engine.rulings) return 'rulings are not claimed';
  const other = Object.keys(switches).find((name) => !switches[name].includes(claimed[name]));
  return other ? `it is about another setting of ${other}` : null;
}

// Whether a dealer must rule, since somebody does not simply act in turn.
const isRuledOn = (kind, { tries = [] }) =>
  kind === 'ruling' || tries.some((said) => !ACTIONS.includes(said.do));

// --- Grading: each kind gives its differences as sentences ---

function answered(answer) {
  if (answer === undefined) throw new Declined();
  return answer;
}

const ask = (name, ...given) => answered(engine[name]?.(...given));

const show = (value) => inspect(value, { depth: null, breakLength: Infinity });

function* unlike(place, wanted, got) {
  for (const [field, value] of Object.entries(wanted)) {
    if (!isDeepStrictEqual(value, got[field])) {
      yield `${place}: ${field} should be ${show(value)}, is ${show(got[field])}`;
    }
  }
}

function* rank({ given, expect }) {
  const { ranks, order, plays } = ask('rank', given.ranking, given.hand);
  yield* unlike('rank', { ranks: expect.ranks }, { ranks });
  if (order !== undefined) yield* unlike('rank', { order: expect.order }, { order });
  if (plays && !mayPlay(plays, given, expect.ranks)) yield `rank: ${plays} cannot be played`;
}

// Whether these cards of the hand have these ranks, and, in a badugi, different suits.
function mayPlay(plays, { ranking, hand }, ranks) {
  const suits = new Set(plays.map((card) => card[1]));
  const held = plays.every((card) => hand.includes(card)) && new Set(plays).size === plays.length;
  const alone = ranking !== 'badugi' || suits.size === plays.length;
  const told = plays.map((card) => card[0]).sort();
  return held && alone && isDeepStrictEqual(told, [...ranks].sort());
}

function* compare({ given, expect }) {
  const places = ask('compare', given.ranking, given.hands);
  const order = [...new Set(places)].sort((a, b) => a - b);
  const dense = places.map((place) => order.indexOf(place) + 1);
  yield* unlike('compare', { places: expect.places }, { places: dense });
}

function* setup({ given, expect }) {
  const accepted = ask('setUp', given.table);
  yield* unlike('setup', { accepted: expect.accepted }, { accepted });
}

function* nextHand({ given, expect }) {
  yield* unlike('next-hand', expect, ask('nextHand', given.table, given['stacks-after']));
}

// Any allowed outcome is right.
function* ruling({ given: { table, tries, on, ...cards }, expect }) {
  const answer = ask('rule', table, cards, tries, on);
  const { allowed } = expect.ruling;
  const outcomes = allowed.length > 0 ? allowed : [{ do: 'waits' }];
  if (!outcomes.some((outcome) => mayComeOfIt(outcome, answer))) {
    yield `ruling: should be ${outcomes.map(show).join(' or ')}, is ${show(answer)}`;
  }
}

// Whether the answer is this outcome; chips that it leaves out do not count.
function mayComeOfIt(outcome, answer) {
  const { due = outcome.due, returned = outcome.returned } = answer;
  const same = answer.do === outcome.do && (!('to' in outcome) || answer.to === outcome.to);
  return same && due === outcome.due && returned === outcome.returned;
}

// After a wrong refusal the hands differ.
function* play({ given: { table, tries, ...cards }, expect }) {
  const hand = ask('startHand', table, cards);
  let standing = expect.start;
  let compared = yield* observed('at the start', standing, hand);
  for (const [index, said] of tries.entries()) {
    const wanted = expect.steps[index];
    const mustRefuse = 'refused' in wanted;
    if (mustRefuse && !engine.refuses) continue;
    const place = `after try ${index + 1}, ${show(said)}`;
    if (Boolean(hand.attempt(said)) === mustRefuse) {
      yield `${place}: ${mustRefuse ? 'accepted' : 'refused'}, which is wrong`;
      return;
    }
    if (!mustRefuse) standing = wanted;
    compared = (yield* observed(place, standing, hand)) || mustRefuse || compared;
  }
  if (!compared) throw new Declined();
}

// Compare what the engine shows, and say whether it shows anything.
function* observed(place, wanted, hand) {
  const told = counted(hand.seen() ?? {}, wanted);
  const expected = counted(wanted, wanted);
  const shown = Object.keys(told).filter((key) => told[key] !== undefined);
  yield* unlike(place, Object.fromEntries(shown.map((key) => [key, expected[key]])), told);
  return shown.length > 0;
}

// Cards in a hand have no order.
const sorted = (hand) => (hand ? [...hand].sort() : null);

// The part of an observation that counts at this moment, in one form.
function counted(seen, wanted) {
  const over = wanted.phase === 'over';
  const betting = wanted.phase.startsWith('bet-') ? ['bets'] : [];
  const keys = [...ALWAYS, ...(over ? AT_THE_END : BEFORE_THE_END), ...betting];
  const known = keys.filter((key) => key in wanted);
  const told = Object.fromEntries(known.map((key) => [key, seen[key]]));
  if (told.legal !== undefined) told.legal = { ...NO_LEGAL, ...told.legal };
  // A player who was all-in is simply still in.
  if (over) told.status = told.status?.map((one) => (one === 'all-in' ? 'in' : one));
  if (over) told.shown = told.shown?.map(sorted);
  // The vector says nothing about a seat that has folded.
  told.cards = told.cards?.map((hand, seat) => (wanted.cards[seat] ? sorted(hand) : null));
  return told;
}

const grading = { rank, compare, setup, 'next-hand': nextHand, play, ruling };

// --- The tests ---

let judged = 0;

process.on('exit', () => {
  if (!own || judged) return;
  console.error('my-engine.mjs answers no vector, so nothing is judged; fill in what it claims');
  process.exitCode = 1;
});

function judge(vector, context) {
  const found = [];
  try {
    for (const sentence of grading[vector.kind](vector)) {
      if (found.push(sentence) === DIFFERENCES_SHOWN) break;
    }
  } catch (problem) {
    if (!(problem instanceof Declined)) throw problem;
    context.skip(`the engine has no answer to ${vector.kind}`);
    return;
  }
  judged += 1;
  if (found.length === 0) return;
  throw new Error([`${vector.title} (${vector.rules.join(', ')})`, ...found].join('\n'));
}

for (const line of text('vectors.jsonl').split('\n').filter(Boolean)) {
  const vector = JSON.parse(line);
  const skip = reasonToSkip(vector) ?? false;
  test(vector.id, { skip }, (context) => judge(vector, context));
}
