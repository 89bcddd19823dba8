// The test vectors of poker-oracle: what is in vectors/, read when it is asked for.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FORMAT = 2;
const WORDS = JSON.parse('@words@'); // of each filter; for a game, the rankings of its hands
const here = (name) => new URL(`./vectors/${name}`, import.meta.url);
const json = (name) => JSON.parse(readFileSync(here(name), 'utf8'));

export const folder = fileURLToPath(here('.'));
export const manifest = json('manifest.json');
export const reference = json('reference.json');
export const flags = json('flags.json');

if (manifest.format !== FORMAT) throw new Error(`format ${manifest.format} is not known`);

// Every vector in the order of the files; with an engine those that are for it.
export function vectors(engine) {
  if (engine !== undefined) check(engine);
  return chosen(engine);
}

function* chosen(engine) {
  const names = Object.keys(manifest.files).filter((name) => /^[^/]+\.jsonl$/.test(name));
  for (const name of names) {
    for (const line of readFileSync(here(name), 'utf8').split('\n')) {
      if (line === '') continue;
      const vector = JSON.parse(line);
      if (engine === undefined || fits(vector, engine)) yield vector;
    }
  }
}

// The mistakes that would change the answer to a vector; `flags` has what each of them is.
let index;
export function flagsOf({ id }) {
  index ??= json('index.json');
  return (index.vectors[id]?.flags ?? []).map((place) => index.flags[place]);
}

// What an engine leaves out does not restrict; a switch of a house or of `settings` must agree.
export function isFor(vector, engine) {
  check(engine);
  return fits(vector, engine);
}

function fits({ kind, rules, switches, needs, given }, engine) {
  const { table, ranking } = given;
  if (!allows(engine.kinds, kind)) return false;
  if (engine.rules !== undefined && !about(rules).some((name) => engine.rules.includes(name))) return false;
  if (ranking !== undefined && !allows(rankingsOf(engine), ranking)) return false;
  if (table !== undefined) {
    if (!allows(engine.games, table.game) || !allows(engine.betting, table.betting)) return false;
    if (!allows(engine.draws, table.draws)) return false;
    const seats = table.stacks.length;
    const [fewest, most] = engine.players ?? [seats, seats];
    if (seats < fewest || seats > most) return false;
  }
  if (!needs.every((need) => allows(engine.needs, need) || isUsual(need, engine.needs))) return false;
  const own = settingsOf(engine);
  return Object.keys(switches).every((name) => own[name] === undefined || switches[name].includes(own[name]));
}

// Blinds are posted in the ordinary game; who plays without them says so, and says both who does both.
const isUsual = (need, needs) => need === 'blinds' && !needs.includes('no-blinds');

const allows = (known, word) => known === undefined || known.includes(word);

// Who plays a game and says no more values its hands and no others.
const rankingsOf = ({ rankings, games }) => rankings ?? games?.flatMap((game) => WORDS.games[game]);

// The rules themselves, and their chapters as in betting and betting.*.
const about = (rules) => [...new Set(rules.flatMap((rule) => [rule, chapter(rule), `${chapter(rule)}.*`]))];
const chapter = (rule) => rule.split('.')[0];

const LISTS = ['kinds', 'rules', 'rankings', 'games', 'betting', 'draws', 'players', 'needs'];

function check(engine) {
  if (engine === null || typeof engine !== 'object' || Array.isArray(engine)) {
    throw new Error(`${JSON.stringify(engine)} is not an engine; give an object, as { kinds: ['rank'] }`);
  }
  refuseUnknown('filter', Object.keys(engine), [...LISTS, 'house', 'settings']);
  for (const name of LISTS) {
    if (engine[name] !== undefined && !Array.isArray(engine[name])) {
      throw new Error(`${name} is ${JSON.stringify(engine[name])}; give a list`);
    }
  }
  for (const [name, known] of Object.entries({ ...WORDS, rules: about(Object.keys(reference.rules)) })) {
    refuseUnknown(`word of ${name}`, engine[name] ?? [], Array.isArray(known) ? known : Object.keys(known));
  }
  const [fewest, most] = engine.players ?? [2, 2];
  if (!Number.isInteger(fewest) || !Number.isInteger(most) || fewest > most || engine.players?.length > 2) {
    throw new Error(`players is ${JSON.stringify(engine.players)}; give the fewest and the most, as [2, 6]`);
  }
  refuseUnknown('switch', Object.keys(engine.settings ?? {}), Object.keys(reference.switches));
  for (const [name, setting] of Object.entries(engine.settings ?? {})) {
    refuseUnknown(`setting of ${name}`, [setting], Object.keys(reference.switches[name].settings));
  }
  if (engine.house !== undefined) refuseUnknown('house', [engine.house], Object.keys(reference.houses));
}

function refuseUnknown(what, names, known) {
  for (const name of names) {
    if (known.includes(name)) continue;
    if (typeof name !== typeof known[0]) {
      const usual = `give a ${typeof known[0]}, such as ${JSON.stringify(known[0])}`;
      throw new Error(`${JSON.stringify(name)} is not a ${what}; ${usual}`);
    }
    const near = nearest(String(name), known.map(String));
    // Of rules, the chapters are enough.
    const told = known.filter((word) => !String(word).includes('.'));
    const help = near === undefined ? `there are ${told.join(', ')}` : `did you mean '${near}'?`;
    throw new Error(`there is no ${what} '${name}'; ${help}`);
  }
}

// The known word that takes the fewest changes of a letter, at most a third of the letters.
function nearest(name, known) {
  const far = known.map((word) => [changes(name.toLowerCase(), word), word]).sort(([a], [b]) => a - b);
  return far.find(([number, word]) => number <= Math.max(name.length, word.length) / 3)?.[1];
}

function changes(one, other) {
  let row = [...Array(other.length + 1).keys()];
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(Math.min(row[at] + (letter === wanted ? 0 : 1), row[at + 1] + 1, next[at] + 1));
    }
    row = next;
  }
  return row[other.length];
}

function settingsOf({ house, settings }) {
  return { ...(house === undefined ? {} : reference.houses[house].settings), ...settings };
}
