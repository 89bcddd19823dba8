#!/usr/bin/env node
// Reads the vectors as any project can, without Python and without the runner: one JSON object a
// line, its own engine called in the same process, and the answer graded by the guide,
// README.md of the corpus.
//
// Usage: node consume.js [FOLDER] [--kind K] [--house H] [--game G] [--betting B]
//                        [--refuses true|false] [--break NAME] [--show N]
//
// FOLDER is the corpus; the default is the one that this program came with.
//
// --help prints this. Exit status: 0 all judged vectors pass, 1 some fail, 2 it could not be asked
// that way.
'use strict';

const { createHash } = require('crypto');
const fs = require('fs');
const path = require('path');

const { SETTINGS, tableObjection } = require('./badugi');
const { WRONG, starter } = require('./badugi-wrong');
const grading = require('./grading');
const { VARIANTS, ranked, rankings } = require('./ranking');

const FORMAT = 2;
const GIVEN = [
  'ranking', 'hand', 'hands', 'table', 'cards', 'deck', 'reshuffles', 'tries',
];
const TABLE = [
  'game', 'betting', 'draws', 'button', 'stacks', 'small-bet', 'big-bet', 'small-blind', 'big-blind',
  'ante', 'dead', 'live', 'chip',
];
const ACTIONS = ['fold', 'check', 'call', 'bet', 'raise', 'draw', 'show', 'muck'];
const TAKEN = [
  'blinds', 'no-blinds', 'one-blind', 'ante', 'dead', 'live', 'all-in', 'side-pots', 'unfinished',
  'deck', 'reshuffle',
];
const OPTIONS = ['kind', 'house', 'game', 'betting', 'refuses', 'break', 'show'];

// --- Reading ---

class Unusable extends Error {}

function readVectors(folder) {
  const manifest = JSON.parse(read(path.join(folder, 'manifest.json')));
  if (manifest.format !== FORMAT) throw new Unusable(`format ${manifest.format} is not known`);
  const chapters = Object.entries(manifest.files).filter(([name]) => /^[^/]*\.jsonl$/.test(name));
  return chapters.flatMap(([name, { sha256 }]) => {
    const bytes = read(path.join(folder, name));
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw new Unusable(`${name} is not the file that the manifest names`);
    return bytes.toString('utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  });
}

function read(file) {
  try {
    return fs.readFileSync(file);
  } catch (problem) {
    throw new Unusable(problem.message);
  }
}

// --- Choosing ---

function isWanted({ kind, houses, given: { table } }, options) {
  return (
    (!options.kind || kind === options.kind) &&
    (!options.house || houses.includes(options.house)) &&
    (!options.game || !table || table.game === options.game) &&
    (!options.betting || !table || table.betting === options.betting)
  );
}

// Null when the engine can be asked, and otherwise why it is not.
function reasonToSkip({ kind, switches, needs, given }) {
  const { table, tries = [] } = given;
  if (!['rank', 'compare', 'setup', 'play'].includes(kind)) return `kind ${kind} is not known`;
  if (table && table.game !== 'badugi') return `${table.game} is not played`;
  if (table && table.betting !== 'limit') return `${table.betting} is not played`;
  // A later corpus may give what this program has never heard of.
  const keys = [...unknown(given, GIVEN), ...unknown(table ?? {}, TABLE)];
  if (keys.length > 0) return `the key ${keys[0]} is not known`;
  if (tries.some((said) => !ACTIONS.includes(said.do))) return 'irregular acts are not understood';
  const need = kind === 'play' && needs.find((word) => !TAKEN.includes(word));
  if (need) return `it needs ${need}`;
  const other = Object.keys(switches).find((name) => !switches[name].includes(SETTINGS[name]));
  return other ? `another setting of ${other}` : null;
}

const unknown = (object, known) => Object.keys(object).filter((key) => !known.includes(key));

// --- Asking ---

// What each kind of vector is answered with; the differences come back as sentences.
function asking({ refuses, broken }) {
  const values = rankings(VARIANTS.includes(broken) ? broken : undefined);
  const start = starter(Object.hasOwn(WRONG, broken ?? '') ? broken : undefined);
  return {
    rank: (vector) => {
      const { ranking, hand } = vector.given;
      return grading.rank(vector, ranked(values.get(ranking)(hand)));
    },
    compare: (vector) => {
      const value = values.get(vector.given.ranking);
      return grading.compare(vector, vector.given.hands.map((hand) => value(hand).order));
    },
    setup: (vector) => grading.setup(vector, tableObjection(vector.given.table)),
    play: (vector) => grading.play(vector, start(vector.given.table, vector.given), refuses === 'true'),
  };
}

function differences(vector, ask) {
  try {
    return [...ask[vector.kind](vector)];
  } catch (problem) {
    return [`the engine broke down: ${problem.message}`];
  }
}

function judge(vectors, ask) {
  const skipped = new Map();
  const failed = [];
  let passed = 0;
  for (const vector of vectors) {
    const reason = reasonToSkip(vector);
    if (reason) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      continue;
    }
    const found = differences(vector, ask);
    if (found.length > 0) failed.push({ vector, found });
    else passed += 1;
  }
  return { passed, failed, skipped };
}

// --- Telling ---

function report({ passed, failed, skipped }, show) {
  const told = failed.slice(0, show);
  const lines = told.map(({ vector, found }) => `fail ${vector.id}\n  ${found[0]}`);
  const skips = [...skipped].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [reason, number] of skips) lines.push(`skip ${number}: ${reason}`);
  const total = skips.reduce((sum, [, number]) => sum + number, 0);
  lines.push(`${passed} pass, ${failed.length} fail, ${total} skip`);
  return lines.join('\n');
}

// In the corpus this program is in readers/, in its repository beside the engines of the tests.
function ownCorpus() {
  const around = path.join(__dirname, '..');
  const inside = fs.existsSync(path.join(around, 'manifest.json'));
  return inside ? around : path.join(__dirname, '../../vectors');
}

function parse(words) {
  const options = { folder: ownCorpus(), refuses: 'true', show: 10 };
  const rest = [...words];
  if (rest.length > 0 && !rest[0].startsWith('--')) options.folder = rest.shift();
  while (rest.length > 0) {
    const [option, value] = rest.splice(0, 2);
    const name = OPTIONS.find((known) => option === `--${known}`);
    if (!name || value === undefined) throw new Unusable(`${option} is not an option with a value`);
    options[name] = value;
  }
  const { break: broken, ...others } = options;
  if (broken !== undefined && ![...VARIANTS, ...Object.keys(WRONG)].includes(broken)) {
    throw new Unusable(`nothing can be broken by the name of ${broken}`);
  }
  if (!['true', 'false'].includes(others.refuses)) throw new Unusable('--refuses is true or false');
  const show = Number(others.show);
  if (!Number.isInteger(show) || show < 0) throw new Unusable('--show takes a number of failures');
  return { ...others, show, broken };
}

// What stands at the head of this program.
function help() {
  const [, ...lines] = fs.readFileSync(__filename, 'utf8').split('\n');
  const told = lines.slice(0, lines.findIndex((line) => !line.startsWith('//')));
  return told.map((line) => `${line.slice(3)}\n`).join('');
}

function main(words) {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(help());
    return;
  }
  try {
    const options = parse(words);
    const wanted = readVectors(options.folder).filter((vector) => isWanted(vector, options));
    const result = judge(wanted, asking(options));
    process.stdout.write(`${report(result, options.show)}\n`);
    if (result.passed + result.failed.length === 0) throw new Unusable('no vector was judged');
    process.exitCode = result.failed.length > 0 ? 1 : 0;
  } catch (problem) {
    if (!(problem instanceof Unusable)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 2;
  }
}

main(process.argv.slice(2));
