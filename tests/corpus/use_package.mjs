import assert from 'node:assert';
import { flags, flagsOf, folder, isFor, manifest, reference, vectors } from 'poker-oracle-vectors';

const all = [...vectors()];
assert.equal(all.length, manifest.vectors);
assert.ok(all.every((vector) => vector.rules.every((rule) => reference.rules[rule].sentence)));
assert.deepEqual([...new Set(all.flatMap(flagsOf))].sort(), Object.keys(flags).sort());
const club = [...vectors({ house: 'club' })];
assert.deepEqual(club, all.filter(({ houses }) => houses.includes('club')));
const plays = [...vectors({ kinds: ['play'], players: [2, 3], needs: ['blinds', 'unfinished'] })];
assert.ok(plays.length > 0 && plays.every(({ given }) => given.table.stacks.length <= 3));
const ordinary = [...vectors({ needs: [] })];
assert.ok(ordinary.some(({ kind }) => kind === 'play'));
assert.ok(ordinary.every(({ needs }) => needs.every((need) => need === 'blinds')));
const without = [...vectors({ kinds: ['play'], needs: ['ante', 'no-blinds', 'unfinished'] })];
assert.ok(without.length > 0 && without.every(({ needs }) => needs.includes('no-blinds')));
assert.throws(() => vectors({ house: 'nobody' }), /there is no house 'nobody'; there are card/);
assert.throws(() => vectors({ kind: ['rank'] }), /there is no filter 'kind'; did you mean 'kinds'/);
assert.throws(() => vectors({ kinds: 'rank' }), /kinds is "rank"; give a list/);
assert.throws(() => vectors({ settings: { kinds: 'x' } }), /there is no switch 'kinds'/);
assert.throws(() => vectors(['rank']), /is not an engine/);
const wrong = [
  [{ kinds: ['ranks'] }, /^there is no word of kinds 'ranks'; did you mean 'rank'\?$/],
  [{ games: ['Badugi'] }, /^there is no word of games 'Badugi'; did you mean 'badugi'\?$/],
  [{ needs: ['blind'] }, /'blind'; did you mean 'blinds'\?$/],
  [{ rules: ['betting.raise-caps'] }, /; did you mean 'betting.raise-cap'\?$/],
  [{ rules: ['bettin'] }, /^there is no word of rules 'bettin'; did you mean 'betting'\?$/],
  [{ rules: ['zzzzzz'] }, /^there is no word of rules 'zzzzzz'; there are [a-z-]+(, [a-z-]+)*$/],
  [{ draws: ['3'] }, /^"3" is not a word of draws; give a number, such as 1$/],
  [{ house: ['card-room'] }, /^\["card-room"\] is not a house; give a string, such as "card-room"$/],
  [{ draws: [4] }, /^there is no word of draws '4'; there are 1, 2, 3$/],
  [{ players: [6] }, /^players is \[6\]; give the fewest and the most, as \[2, 6\]$/],
  [{ settings: { 'raise-cap': 'four-per-rond' } }, /; did you mean 'four-per-round'\?$/],
  [{ settings: { 'raise-cap': 'foo' } }, /^there is no setting of raise-cap 'foo'; there are /],
];
for (const [engine, message] of wrong) assert.throws(() => vectors(engine), { message });
const capped = [...vectors({ settings: { 'raise-cap': 'four-per-round' } })];
const fits = ({ switches }) => switches['raise-cap']?.includes('four-per-round') ?? true;
assert.deepEqual(capped, all.filter(fits));
const about = [...vectors({ rules: ['betting.raise-cap'] })];
assert.deepEqual(about, all.filter(({ rules }) => rules.includes('betting.raise-cap')));
const chapters = [...vectors({ rules: ['betting'] })];
const isOf = ({ rules }) => rules.some((rule) => rule.startsWith('betting.'));
assert.deepEqual(chapters, all.filter(isOf));
assert.deepEqual(chapters, [...vectors({ rules: ['betting.*'] })]);
assert.ok(!isFor(plays[0], { games: [] }));
assert.ok(import.meta.resolve('poker-oracle-vectors/vectors/README.md'));
console.log(folder);
