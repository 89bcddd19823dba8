// The test vectors of poker-oracle: what is in vectors/, read when it is asked for.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FORMAT = 2;
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

// What an engine leaves out does not matter; a switch of a house or of `settings` must agree.
export function isFor(vector, engine) {
  check(engine);
  return fits(vector, engine);
}

function fits({ kind, switches, needs, given }, engine) {
  const { table, ranking } = given;
  if (!allows(engine.kinds, kind)) return false;
  if (ranking !== undefined && !allows(engine.rankings, ranking)) return false;
  if (table !== undefined) {
    if (!allows(engine.games, table.game) || !allows(engine.betting, table.betting)) return false;
    if (!allows(engine.draws, table.draws)) return false;
    const seats = table.stacks.length;
    const [fewest, most] = engine.players ?? [seats, seats];
    if (seats < fewest || seats > most) return false;
  }
  if (engine.needs !== undefined && !needs.every((need) => engine.needs.includes(need))) return false;
  const own = settingsOf(engine);
  return own === undefined || Object.keys(switches).every((name) => switches[name].includes(own[name]));
}

const allows = (known, word) => known === undefined || known.includes(word);

const LISTS = ['kinds', 'rankings', 'games', 'betting', 'draws', 'players', 'needs'];

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
  refuseUnknown('switch', Object.keys(engine.settings ?? {}), Object.keys(reference.switches));
  if (engine.house !== undefined) refuseUnknown('house', [engine.house], Object.keys(reference.houses));
}

function refuseUnknown(what, names, known) {
  for (const name of names) {
    if (!known.includes(name)) throw new Error(`there is no ${what} '${name}'; there are ${known.join(', ')}`);
  }
}

function settingsOf({ house, settings }) {
  return house === undefined ? settings : { ...reference.houses[house].settings, ...settings };
}
