// The protocol around an engine: lines in, lines out, cards fed, tries tried. Leave it as it is.

import { createInterface } from 'node:readline';

export const RANKS = 'A23456789TJQK';
export const SUITS = 'shdc';

// The engine declines this question; the text says why.
export class SkipError extends Error {}

// The engine refuses this action, and nothing has changed.
export class RefusedError extends Error {}

// 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king.
export function value(card) {
  return RANKS.indexOf(card[0]) + 1;
}

// The cards of a request, for each seat in the order in which it receives them. What a request does
// not name matters to nobody: others follow, and when all are dealt, any.
export class Dealer {
  constructor(cards) {
    this.bySeat = new Map(Object.entries(cards).map(([seat, own]) => [Number(seat), [...own]]));
    const named = new Set(Object.values(cards).flat());
    this.deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    this.others = this.deck.filter((card) => !named.has(card));
  }

  // The next card that this seat receives.
  card(seat) {
    const own = this.bySeat.get(seat);
    if (own?.length) return own.shift();
    if (!this.others.length) this.others = [...this.deck];
    return this.others.shift();
  }
}

// Answer every line of the standard input, until it ends.
export function serve(engine) {
  const answers = {
    hello: () => engine.hello,
    rank: (asked) => ({ ranks: engine.rank(asked.ranking, asked.hand) }),
    compare: (asked) => ({ places: engine.compare(asked.ranking, asked.hands) }),
    play: (asked) => play(asked, engine),
    // 'setup', 'next-hand' and 'ruling': see guide/PROTOCOL.md
  };
  createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
    const asked = JSON.parse(line);
    process.stdout.write(`${JSON.stringify({ id: asked.id, ...answer(asked, answers) })}\n`);
  });
}

function answer(asked, answers) {
  if (!Object.hasOwn(answers, asked.kind)) return { skip: `it does not answer ${asked.kind}` };
  try {
    return answers[asked.kind](asked);
  } catch (problem) {
    if (problem instanceof SkipError) return { skip: problem.message };
    console.error(problem);
    return { error: String(problem) };
  }
}

// What is needed of what is seen to find out by trying what is legal.
const NEEDED = ['actor', 'phase', 'stacks', 'bets'];

// Set up the table and try each of the tries, whatever comes of it.
function play(asked, { Game, probing, hello }) {
  if (!asked.cards) throw new SkipError('it cannot be given a deck');
  // An engine that gives no choice of showing refuses it without being asked.
  const mucks = hello.plays?.some((one) => one.takes?.includes('muck'));
  const declined = mucks ? [] : ['show', 'muck'];
  const accepted = [];
  const hand = new Game(asked.table, new Dealer(asked.cards));
  const seen = () => {
    // A list of the engine's own may change before the answer is written.
    const shown = structuredClone(hand.seen());
    if (!probing || !shown.actor || !NEEDED.every((key) => key in shown)) return shown;
    const { legal: own, ...rest } = shown;
    try {
      const found = { ...legal(asked, Game, accepted, shown), ...own };
      // With a part of it missing, it would be wrong: a key that is left out is not legal.
      return found.call === undefined ? rest : { ...rest, legal: found };
    } catch (problem) {
      // An engine that breaks where an act is only tried can still play the hand.
      console.error(problem);
      return rest;
    }
  };
  const start = seen();
  const steps = asked.tries.map((one) => {
    const taken = !declined.includes(one.do) && tried(hand, one);
    if (taken) accepted.push(one);
    return { refused: !taken, ...seen() };
  });
  return { start, steps };
}

function tried(hand, { seat, ...action }) {
  try {
    hand.act(seat, action);
    return true;
  } catch (problem) {
    if (problem instanceof RefusedError) return false;
    throw problem;
  }
}

// What the seat to act may do: each act is tried on the same hand, played again. Needs actor, phase,
// stacks and bets. What the hand itself says under "legal" counts more, such as { call: 10 }: the
// price of a call shows here by what it costs. Where that cannot be known, "call" is left out: a call
// that ends the hand shows by what was paid, if that is seen, and when the big blind is short, part of
// a call may come back at once. Trying on a copy, if there is one, is quicker.
function legal(asked, Game, accepted, shown) {
  const { table } = asked;
  const seat = shown.actor;
  const [own, high] = [shown.bets[seat - 1], Math.max(...shown.bets)];
  const stack = shown.stacks[seat - 1];
  const behind = stack - (stack % table.chip);
  const after = (action) => {
    const again = new Game(table, new Dealer(asked.cards));
    const taken = [...accepted, { seat, ...action }].map((one) => tried(again, one));
    return taken.every(Boolean) ? again.seen() : null;
  };
  const found = { fold: after({ do: 'fold' }) !== null, call: null, raise: null, draw: null };
  if (shown.phase.startsWith('draw')) {
    const cards = held(asked, accepted, seat);
    let count = cards.length;
    while (count >= 0 && !after({ do: 'draw', discard: cards.slice(0, count) })) count -= 1;
    return { ...found, draw: count < 0 ? null : count };
  }
  const called = after({ do: 'call' });
  if (after({ do: 'check' })) found.call = 0;
  else if (called) {
    let price;
    if (called.actor) price = stack - called.stacks[seat - 1];
    // At the end the stack may have won the pot, too.
    else if (called.paid && shown.paid) price = called.paid[seat - 1] - shown.paid[seat - 1];
    const blind = (shown.phase === 'bet-1' && table['big-blind']) || 0;
    // Once the round is over, chips that nobody matched have come back.
    const goesOn = called.actor && called.phase === shown.phase;
    if (goesOn || price >= behind || own + price >= Math.max(high, blind)) found.call = price;
    else delete found.call;
  }
  // Whether this amount is taken, and not another one in its place.
  const takes = (to) => {
    const raised = after({ do: high ? 'raise' : 'bet', to });
    return raised !== null && (!raised.actor || stack - raised.stacks[seat - 1] === to - own);
  };
  return { ...found, raise: sizes(table, high, own + behind, takes) };
}

// The least and the most of a bet or raise: one size that is taken, then the ends.
function sizes(table, high, allIn, takes) {
  const bets = ['small-bet', 'big-bet', 'big-blind'].map((key) => table[key]).filter(Boolean);
  // A short blind or bet is completed, or raised as if it were whole.
  const completed = (bet) => (Math.floor(high / bet) + 1) * bet;
  const likely = bets.flatMap((bet) => [high + bet, completed(bet), 2 * bet]);
  likely.push(2 * high, allIn);
  likely.sort((one, other) => one - other);
  const found = likely.find((to) => high < to && to <= allIn && takes(to));
  if (found === undefined) return null;
  const end = (taken, notTaken) => {
    while (Math.abs(notTaken - taken) > table.chip) {
      const middle = Math.floor((taken + notTaken) / 2 / table.chip) * table.chip;
      if (middle === taken || middle === notTaken) break;
      if (takes(middle)) taken = middle;
      else notTaken = middle;
    }
    return taken;
  };
  return [end(found, high), takes(allIn) ? allIn : end(found, allIn)];
}

// The cards that a seat holds in a draw, as follows from what it has drawn.
function held(asked, accepted, seat) {
  const size = asked.table.game === 'badacey' ? 5 : 4;
  const toCome = [...asked.cards[seat]];
  let cards = toCome.splice(0, size);
  for (const one of accepted.filter((each) => each.seat === seat && each.do === 'draw')) {
    cards = cards.filter((card) => !one.discard.includes(card));
    cards.push(...toCome.splice(0, one.discard.length));
  }
  return cards;
}
