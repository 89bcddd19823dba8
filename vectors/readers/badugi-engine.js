#!/usr/bin/env node
// The limit Badugi engine behind the protocol, for poker-oracle check -- node badugi-engine.js
//
// Usage: node badugi-engine.js [--break NAME]... [--crashes] [--no-amounts] [--end]
//
// With --crashes it dies of every illegal try, and says that it cannot be asked. With --no-amounts
// nobody tells it how much a bet or raise is, so it cannot be asked to refuse a wrong size. With
// --end it shows how a hand ends, and nothing of it on the way.
'use strict';

const { SETTINGS, tableObjection } = require('./badugi');
const { WRONG, starter } = require('./badugi-wrong');
const { serve } = require('./protocol');

const WINDOW = 64;
const WITHOUT_AMOUNTS = ['turn', 'phase', 'word', 'raise', 'discard', 'dead-hand'];
const SWITCHES = ['crashes', 'no-amounts', 'end'];

const plays = (table) => table.game === 'badugi' && table.betting === 'limit';

function hello(options) {
  const { broken = [] } = options;
  return {
    name: broken.length ? `badugi-js-wrong-${broken.join('-')}` : 'badugi-js',
    version: '1.0',
    kinds: ['play', 'setup'],
    plays: [{
      name: 'limit',
      games: ['badugi'],
      betting: ['limit'],
      draws: [1, 2, 3],
      takes: [
        'blinds', 'no-blinds', 'one-blind', 'ante', 'dead', 'live', 'all-in', 'side-pots',
        'unfinished', 'deck', 'reshuffle',
      ],
      house: 'card-room',
      settings: SETTINGS,
    }],
    refuses: options.crashes ? false : options['no-amounts'] ? WITHOUT_AMOUNTS : true,
    window: options.crashes ? 1 : WINDOW,
  };
}

function played(request, options) {
  const game = starter(...(options.broken ?? []))(request.table, request);
  const start = game.seen();
  const [refused, steps] = [[], []];
  const shown = () => (options.end ? { end: game.seen(), refused } : { start, steps });
  for (const [place, said] of request.tries.entries()) {
    try {
      const refusal = game.tell(options['no-amounts'] ? sized(said, game.seen()) : said);
      if (refusal !== null) refused.push(place);
      if (refusal !== null && options.crashes) process.exit(70);
      steps.push({ refused: refusal !== null, ...game.seen() });
    } catch (problem) {
      if (!problem.gathers) throw problem;
      return { ...(options.end ? {} : shown()), gathers: problem.gathers };
    }
  }
  return shown();
}

// A bet or raise to the one size that limit play knows.
function sized(said, { legal }) {
  return ['bet', 'raise'].includes(said.do) && legal?.raise ? { ...said, to: legal.raise[0] } : said;
}

function reply(request, options) {
  if (request.kind === 'hello') return hello(options);
  if (!['play', 'setup'].includes(request.kind)) return { skip: `it knows no ${request.kind}` };
  if (!plays(request.table)) return { skip: 'it plays limit Badugi' };
  if (request.kind === 'setup') return { accepted: tableObjection(request.table) === null };
  return played(request, options);
}

// Null when the words make no sense.
function parse([word, ...rest]) {
  if (word === undefined) return {};
  const name = SWITCHES.find((one) => word === `--${one}`);
  const known = word === '--break' && Object.hasOwn(WRONG, rest[0] ?? '');
  const more = name || known ? parse(known ? rest.slice(1) : rest) : null;
  if (!more || name) return more && { [name]: true, ...more };
  return { ...more, broken: [rest[0], ...(more.broken ?? [])] };
}

function main(words) {
  const options = parse(words);
  if (options === null) {
    const names = Object.keys(WRONG).join(', ');
    const usage = SWITCHES.map((name) => `[--${name}]`).join(' ');
    process.stderr.write(`usage: node badugi-engine.js ${usage} [--break NAME]..., one of ${names}\n`);
    process.exitCode = 2;
    return;
  }
  serve((request) => reply(request, options));
}

main(process.argv.slice(2));
