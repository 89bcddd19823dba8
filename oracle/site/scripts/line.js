// A hand as it is played: its acts, which of them are shown, and what the engine said of each place.
// Going back loses nothing: the acts that were left behind can be taken up again.

import { useRef, useState } from "./vendor/preact.js";
import { useAnswer } from "./parts.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const useLine = (given) => {
  const [line, become] = useState({ table: given.table || null, acts: given.acts || [], at: Math.min(given.at ?? Infinity, (given.acts || []).length), seat: given.seat ?? null, left: null });
  const [shown, show] = useState(null);
  const [refused, refuse] = useState(null);
  const [, ask, isAsking] = useAnswer();
  // The line that is shown, and the one that was asked for last, which may still wait for an answer.
  const settled = useRef(line);
  const wanted = useRef(line);
  const known = useRef({ key: "", acts: [], moments: [], answers: [] });

  // What is known of another table, view or line is forgotten.
  const remembered = (next) => {
    const key = JSON.stringify([next.table, next.seat]);
    if (known.current.key !== key) known.current = { key, acts: next.acts, moments: [], answers: [] };
    const { acts } = known.current;
    let common = 0;
    while (common < acts.length && common < next.acts.length && same(acts[common], next.acts[common])) common += 1;
    known.current.moments.length = Math.min(known.current.moments.length, common + 1);
    known.current.answers.length = Math.min(known.current.answers.length, common + 1);
    known.current.acts = next.acts;
    return known.current;
  };

  // Ask for what is not known of this place; true if it could be played. A new act that the rules
  // refuse changes nothing.
  const reach = async (next, isNew = false) => {
    wanted.current = next;
    const memory = remembered(next);
    if (!memory.answers[next.at]) {
      const from = Math.min(memory.moments.length, next.at);
      const answer = await ask({ do: "play", table: next.table, acts: next.acts.slice(0, next.at), seat: next.seat, from });
      if (!answer) return false;
      if (answer.error || (isNew && answer.refused)) {
        wanted.current = settled.current;
        known.current.acts = settled.current.acts;
        refuse(answer.error ? { error: answer.error } : answer.refused);
        return false;
      }
      answer.moments.forEach((moment, index) => { memory.moments[from + index] = moment; });
      memory.answers[next.at] = answer;
      // The cards of a shuffle without a number are those that came.
      if (answer.seed !== null && answer.seed !== undefined && next.table.seed === undefined && !next.table.deck) {
        next = { ...next, table: { ...next.table, seed: answer.seed } };
        memory.key = JSON.stringify([next.table, next.seat]);
      }
    }
    refuse(null);
    settled.current = wanted.current = next;
    become(next);
    show({ answer: memory.answers[next.at], moment: memory.moments[next.at], moments: [...memory.moments], at: next.at });
    return true;
  };

  return {
    ...line,
    shown,
    refused,
    isAsking,
    start: (table, acts = []) => reach({ ...line, table, acts, at: acts.length, left: null }),
    go: (at) => reach({ ...wanted.current, at: Math.max(0, Math.min(wanted.current.acts.length, at)) }),
    look: (seat) => reach({ ...wanted.current, seat }),
    act: (tried) => {
      if (same(line.acts[line.at], tried)) return reach({ ...line, at: line.at + 1 });
      const left = line.at < line.acts.length ? line.acts : line.left;
      return reach({ ...line, acts: [...line.acts.slice(0, line.at), tried], at: line.at + 1, left }, true);
    },
    takeUp: () => reach({ ...line, acts: line.left, at: line.left.length, left: line.acts }),
    open: () => (line.table ? reach(line) : Promise.resolve(false)),
    forget: () => {
      settled.current = wanted.current = { ...line, acts: [], at: 0, left: null };
      become(settled.current);
      show(null);
      refuse(null);
    },
  };
};
