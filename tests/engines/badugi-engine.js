#!/usr/bin/env node
// The limit Badugi engine behind the protocol, for poker-oracle check -- node badugi-engine.js
//
// Usage: node badugi-engine.js [--break NAME]
'use strict';

const { SETTINGS, tableObjection } = require('./badugi');
const { WRONG, starter } = require('./badugi-wrong');
const { serve } = require('./protocol');

const WINDOW = 64;

const plays = (table) => table.game === 'badugi' && table.betting === 'limit';

function hello(broken) {
  return {
    name: broken ? `badugi-js-wrong-${broken}` : 'badugi-js',
    version: '1.0',
    kinds: ['play', 'setup'],
    games: ['badugi'],
    betting: ['limit'],
    draws: [1, 2, 3],
    cards: ['received', 'deck'],
    house: 'card-room',
    settings: SETTINGS,
    level: 'refusals',
    window: WINDOW,
  };
}

function played(request, start) {
  const game = start(request.table, request);
  const first = game.seen();
  const steps = request.tries.map((said) => {
    const refused = game.tell(said) !== null;
    return { refused, ...game.seen() };
  });
  return { start: first, steps };
}

function reply(request, broken) {
  if (request.kind === 'hello') return hello(broken);
  if (!['play', 'setup'].includes(request.kind)) return { skip: `it knows no ${request.kind}` };
  if (!plays(request.table)) return { skip: 'it plays limit Badugi' };
  if (request.kind === 'setup') return { accepted: tableObjection(request.table) === null };
  return played(request, starter(broken));
}

function main([option, broken, ...more]) {
  const known = option === '--break' && Object.hasOwn(WRONG, broken ?? '') && more.length === 0;
  if (option !== undefined && !known) {
    const names = Object.keys(WRONG).join(', ');
    process.stderr.write(`usage: node badugi-engine.js [--break NAME], one of ${names}\n`);
    process.exitCode = 2;
    return;
  }
  serve((request) => reply(request, broken));
}

main(process.argv.slice(2));
