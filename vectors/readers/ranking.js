#!/usr/bin/env node
// A second opinion on what a hand is worth, in another language and in another manner.
//
// It writes down every class of hand, best first: the ladder. A badugi hand is worth the first rung
// that its cards can show in different suits. Nothing is left out of a hand card by card, so none of
// the shortcuts that go wrong there can be taken by accident.
//
// Usage: node ranking.js [--variant greedy | --variant lowest-first]
'use strict';

const { serve } = require('./protocol');

const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';
const VARIANTS = ['greedy', 'lowest-first'];
const WINDOW = 64;

const BADUGI_SHAPES = [[1, 1, 1, 1], [1, 1, 1], [1, 1], [1]];
const LOW_SHAPES = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]];

// --- The ladder: every class of hand, best first -------------------------------------------------

// Among cards that count alike the highest is compared first, so each next one is lower.
const highestFirst = (rank, before) => rank < before;

// Wrong on purpose: 7-6-5-A would beat 5-4-3-2.
const lowestFirst = (rank, before) => rank > before;

// A shape says how often each rank stands in the hand: [2, 1, 1, 1] is one pair.
function* rungs(shape, follows, chosen = []) {
  const next = chosen.length;
  if (next === shape.length) {
    yield chosen;
    return;
  }
  const alike = next > 0 && shape[next] === shape[next - 1];
  for (let rank = 0; rank < RANKS.length; rank += 1) {
    if (chosen.includes(rank) || (alike && !follows(rank, chosen[next - 1]))) continue;
    yield* rungs(shape, follows, [...chosen, rank]);
  }
}

// No rank stands five times, so sums of powers of five differ whenever the ranks do.
const signature = (ranks) => ranks.reduce((sum, rank) => sum + 5 ** rank, 0);

function ladder(shapes, follows) {
  const classes = [];
  for (const shape of shapes) {
    for (const chosen of rungs(shape, follows)) {
      const ranks = chosen.flatMap((rank, group) => Array(shape[group]).fill(rank));
      const mask = chosen.reduce((bits, rank) => bits | (1 << rank), 0);
      classes.push({ ranks, mask, signature: signature(ranks), order: classes.length });
    }
  }
  return { classes, bySignature: new Map(classes.map((rung) => [rung.signature, rung.order])) };
}

// --- Hands ---------------------------------------------------------------------------------------

function parse(hand) {
  if (!Array.isArray(hand) || hand.length === 0) throw new Error('a hand is a list of cards');
  if (new Set(hand).size !== hand.length) throw new Error('duplicate card in the hand');
  return hand.map((text) => {
    const card = { text, rank: RANKS.indexOf(text[0]), suit: SUITS.indexOf(text[1]) };
    if (text.length !== 2 || card.rank < 0 || card.suit < 0) throw new Error(`${text} is not a card`);
    return card;
  });
}

// One card for each rank, all of different suits, or null when the hand cannot show these ranks.
function show(ranks, cards, shown = []) {
  if (shown.length === ranks.length) return shown;
  for (const card of cards) {
    if (card.rank !== ranks[shown.length] || shown.some((other) => other.suit === card.suit)) continue;
    const rest = show(ranks, cards, [...shown, card]);
    if (rest) return rest;
  }
  return null;
}

function firstRungShown(cards, { classes }) {
  const held = cards.reduce((bits, card) => bits | (1 << card.rank), 0);
  for (const rung of classes) {
    if ((rung.mask & held) !== rung.mask) continue;
    const plays = show(rung.ranks, cards);
    if (plays) return { plays, order: rung.order };
  }
  throw new Error('every hand shows at least one card');
}

// Wrong on purpose: with As Ah 2s 3d it keeps the As and so loses the 2s, and shows 3-A for 3-2-A.
function lowestThatStillFits(cards, { bySignature }) {
  const plays = [];
  for (const card of [...cards].sort((a, b) => a.rank - b.rank || a.suit - b.suit)) {
    if (plays.every((other) => other.rank !== card.rank && other.suit !== card.suit)) plays.push(card);
  }
  return { plays, order: bySignature.get(signature(plays.map((card) => card.rank))) };
}

function low(cards, { bySignature }) {
  if (cards.length !== 5) throw new Error('an ace-to-five low is made of five cards');
  return { plays: cards, order: bySignature.get(signature(cards.map((card) => card.rank))) };
}

function rankings(variant) {
  const follows = variant === 'lowest-first' ? lowestFirst : highestFirst;
  const badugi = variant === 'greedy' ? lowestThatStillFits : firstRungShown;
  const badugiLadder = ladder(BADUGI_SHAPES, follows);
  const lowLadder = ladder(LOW_SHAPES, follows);
  return new Map([
    ['badugi', (hand) => badugi(parse(hand), badugiLadder)],
    ['ace-to-five', (hand) => low(parse(hand), lowLadder)],
  ]);
}

// --- The protocol --------------------------------------------------------------------------------

function ranked({ plays, order }) {
  const downward = [...plays].sort((a, b) => b.rank - a.rank || a.suit - b.suit);
  return {
    ranks: downward.map((card) => RANKS[card.rank]),
    order,
    plays: downward.map((card) => card.text),
  };
}

function reply(request, values, variant) {
  if (request.kind === 'hello') {
    return {
      name: variant ? `ranking-js-${variant}` : 'ranking-js',
      version: '1.0',
      kinds: ['rank', 'compare'],
      rankings: { badugi: [4, 5], 'ace-to-five': [5] },
      window: WINDOW,
    };
  }
  const value = values.get(request.ranking);
  if (request.kind === 'rank' && value) return ranked(value(request.hand));
  if (request.kind === 'compare' && value) {
    return { places: request.hands.map((hand) => value(hand).order) };
  }
  return { skip: `this engine only ranks and compares ${[...values.keys()].join(' and ')} hands` };
}

function main(words) {
  const [option, variant] = words;
  const known = option === '--variant' && VARIANTS.includes(variant);
  if (words.length !== 0 && !(known && words.length === 2)) {
    process.stderr.write('usage: node ranking.js [--variant greedy | --variant lowest-first]\n');
    process.exitCode = 2;
    return;
  }
  const values = rankings(variant);
  serve((request) => reply(request, values, variant));
}

module.exports = { VARIANTS, ranked, rankings };

if (require.main === module) main(process.argv.slice(2));
