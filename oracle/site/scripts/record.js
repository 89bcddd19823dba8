/* global viewer */
// What the engine told when the site was made (oracle/site/playing.py): the first hand, so that it
// stands and can be played some acts ahead before any engine is there, and the first questions to the dealer.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const byActs = (told = []) => new Map(told.map(([acts, answer]) => [JSON.stringify(acts), answer]));
const records = ["first", "cases"].map(viewer.data).filter(Boolean).map(({ table, answers, rulings }) => ({ table, answers: byActs(answers), rulings: byActs(rulings) }));

export const firstTable = records.length ? records[0].table : null;

// What the engine would answer to a play or a ruling, or null where the record does not reach.
export const recorded = ({ do: asked, table, acts, seat, on, from = 0 }) => {
  const record = records.find((one) => same(one.table, table));
  if (!record || seat || on) return null;
  if (asked === "ruling") return record.rulings.get(JSON.stringify(acts)) || null;
  if (asked !== "play") return null;
  const { answers } = record;
  const until = acts.map((_, index) => answers.get(JSON.stringify(acts.slice(0, index))));
  const all = [...until, answers.get(JSON.stringify(acts))];
  return all.every(Boolean) ? { ...all[acts.length], from, moments: all.slice(from).flatMap((one) => one.moments) } : null;
};
