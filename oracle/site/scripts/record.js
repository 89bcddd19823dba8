/* global viewer */
// The first hand as the engine told it when the site was made, so that it stands and can be played
// some acts ahead before any engine is there (oracle/site/playing.py).

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const first = viewer.data("first") || { table: null, answers: [] };
const answers = new Map(first.answers.map(([acts, answer]) => [JSON.stringify(acts), answer]));

export const firstTable = first.table;

// What the engine would answer to a play, or null where the record does not reach.
export const recorded = ({ do: asked, table, acts, seat, from = 0 }) => {
  if (asked !== "play" || seat || !same(table, first.table)) return null;
  const until = acts.map((_, index) => answers.get(JSON.stringify(acts.slice(0, index))));
  const all = [...until, answers.get(JSON.stringify(acts))];
  return all.every(Boolean) ? { ...all[acts.length], from, moments: all.slice(from).flatMap((one) => one.moments) } : null;
};
