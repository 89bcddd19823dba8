// The protocol around an engine: lines in, lines out, cards fed, tries tried. Leave it as it is.

import { createInterface } from 'node:readline';

/** A card is its rank and its suit, such as 'Th'. */
export type Card = `${Rank}${Suit}`;
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';
export type Suit = 's' | 'h' | 'd' | 'c';

export type Ranking = 'badugi' | 'ace-to-five';
export type Phase = `bet-${number}` | `draw-${number}` | 'showdown' | 'over';

/** A table. Every key is there; all amounts are whole chips, and lists begin with seat 1. */
export interface Table {
  /** badugi has hands of four cards, badacey of five. */
  game: 'badugi' | 'badacey';
  betting: 'limit' | 'pot-limit' | 'no-limit';
  draws: 1 | 2 | 3;
  /** The chips of each seat before anything is posted. */
  stacks: number[];
  /** The seat with the button. */
  button: number;
  /** The smallest amount that plays. */
  chip: number;
  /** The size of a bet in the earlier and the later rounds; null where it is the big blind. */
  'small-bet': number | null;
  'big-bet': number | null;
  /** null where there is no such blind. */
  'small-blind': number | null;
  'big-blind': number | null;
  ante: number;
  /** What each seat posts for the whole table, and as a bet in front of it. */
  dead: number[];
  live: number[];
}

/** What a seat tries to do, told apart by `do`; `to` is its total in this round. */
export type Action =
  | { do: 'fold' | 'check' | 'call' | 'show' | 'muck' }
  | { do: 'bet' | 'raise'; to: number }
  /** No card to discard is to stand pat. */
  | { do: 'draw'; discard: Card[] };

export type Try = Action & { seat: number };

/** What the seat to act may do; what is not possible is false or null. */
export interface Legal {
  fold: boolean;
  /** The price of a call, at most the chips that the seat has; 0 is a check. */
  call: number | null;
  /** The least and the most that `to` may be; in limit both are the same. */
  raise: [least: number, most: number] | null;
  /** The most cards that may be discarded. */
  draw: number | null;
  /** Only in the phase showdown. */
  muck?: boolean;
}

/** A pot at the end: who won what of it, by seat; of the whole, or of the half of a ranking. */
export interface Pot {
  amount: number;
  won?: Partial<Record<'whole' | Ranking, number[]>>;
}

/** What is seen; whatever an engine does not know is left out. */
export interface Seen {
  /** The seat to act; null when the hand is over. */
  actor?: number | null;
  phase?: Phase;
  stacks?: number[];
  /** What each seat has put in during this betting round, without antes. */
  bets?: number[];
  /** What each seat has put in during this hand, with antes. */
  paid?: number[];
  status?: ('in' | 'all-in' | 'folded' | 'mucked')[];
  /** A key that is left out is not legal; null when the hand is over. */
  legal?: Partial<Legal> | null;
  /** Only where a deck is played: what each seat holds. */
  cards?: (Card[] | null)[];
  /** At the end: the hand that each seat showed, the seats in that order, and the pots. */
  shown?: (Card[] | null)[];
  'show-order'?: number[];
  pots?: Pot[];
}

/** What an engine claims; nothing else is asked. */
export interface Hello {
  name: string;
  version?: string;
  kinds: Exclude<Kind, 'hello'>[];
  /** By ranking, the numbers of cards in a hand. */
  rankings?: Partial<Record<Ranking, number[]>>;
  plays?: Configuration[];
  /** The irregular acts on which it rules. */
  acts?: string[];
  /** Whether it can be asked what it refuses, or which classes of it. */
  refuses?: boolean | string[];
  /** How many questions it takes before it answers the first. */
  window?: number;
}

/** A way in which an engine plays. More keys are in guide/PROTOCOL.md. */
export interface Configuration {
  name: string;
  games: Table['game'][];
  betting: Table['betting'][];
  draws: Table['draws'][];
  players?: [least: number, most: number];
  takes?: string[];
  chips?: { smallest?: number[]; 'largest-amount'?: number };
  house?: string;
  settings?: Record<string, string>;
}

/** By seat, its cards in the order in which it receives them; the keys are '1', '2', ... */
export type Cards = Record<string, Card[]>;

interface Asked<K extends string> {
  id: number;
  kind: K;
}
interface AskedAtATable<K extends string> extends Asked<K> {
  /** The name of the configuration in which it is asked. */
  as: string;
  table: Table;
}

export type RankRequest = Asked<'rank'> & { ranking: Ranking; hand: Card[] };
export type CompareRequest = Asked<'compare'> & { ranking: Ranking; hands: Card[][] };
/** At an empty seat of a table to be set up, every list has null. */
export interface SetupRequest extends Asked<'setup'> {
  as: string;
  table: { [Key in keyof Table]: Table[Key] extends number[] ? (number | null)[] : Table[Key] };
}
/**
 * A hand has either cards by seat, or a whole deck and one for each shuffle. Irregular acts are
 * among the tries only where hello claims them.
 */
export type PlayRequest = AskedAtATable<'play'> & { tries: Try[] } & (
  | { cards: Cards; deck?: undefined; reshuffles?: undefined }
  | { deck: Card[]; reshuffles: Card[][]; cards?: undefined }
);
export interface NextHandRequest extends AskedAtATable<'next-hand'> {
  'stacks-after': (number | null)[];
}
export interface RulingRequest extends AskedAtATable<'ruling'> {
  cards: Cards;
  /** From the first irregular act on, these have more keys: see guide/REFERENCE.md. */
  tries: (Try | { do: string; seat?: number; [key: string]: unknown })[];
  /** The seat that the ruling concerns. */
  on: number | null;
}

/** What is asked, by its `kind`. */
export interface Requests {
  hello: Asked<'hello'> & { protocol: 1 };
  rank: RankRequest;
  compare: CompareRequest;
  setup: SetupRequest;
  play: PlayRequest;
  'next-hand': NextHandRequest;
  ruling: RulingRequest;
}
export type Kind = keyof Requests;
export type Request = Requests[Kind];

/** What is seen after a try, and whether it was refused. */
export type Step = Seen & { refused: boolean };
/** A hand, try by try or by its end alone; `gathers` where the dealer shuffles other cards. */
export type PlayAnswer = { gathers?: { reshuffle: number; cards: Card[] } } & (
  | { start?: Seen; steps: Step[] }
  | { end: Seen; refused?: number[] }
);
export interface NextHandAnswer {
  button: number;
  'small-blind': number | null;
  'big-blind': number | null;
  seats: number[];
}

/** What is answered to each kind; the id of the question is added to it. */
export interface Answers {
  hello: Hello;
  /** The ranks that play, from high to low; the cards that play, and the order from the best. */
  rank: { ranks: string[]; plays?: string[]; order?: number };
  /** The place of each hand: 1 for the best, the same for equal hands. */
  compare: { places: number[] };
  setup: { accepted: boolean };
  play: PlayAnswer;
  'next-hand': NextHandAnswer;
  ruling: { outcome: { do: string; to?: number; due?: number; returned?: number } };
}
/** The engine declines the question, or failed at it. */
export type NoAnswer = { skip: string } | { error: string };
export type Answer<K extends Kind = Kind> = Answers[K] | NoAnswer;

export interface Game {
  act(seat: number, action: Action): void;
  seen(): Seen;
}

export interface Engine {
  hello: Hello;
  rank(ranking: Ranking, hand: Card[]): string[];
  compare(ranking: Ranking, hands: Card[][]): number[];
  Game: new (table: Table, dealer: Dealer) => Game;
  /** Whether what is legal is found out by trying. */
  probing: boolean;
}

type Playing = { table: Table; cards: Cards };
type Handlers = { [K in Kind]?: (asked: Requests[K]) => Answers[K] };

const IN_ORDER: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const SUITS: readonly Suit[] = ['s', 'h', 'd', 'c'];
export const RANKS = IN_ORDER.join('');

/** The engine declines this question; the text says why. */
export class SkipError extends Error {}

/** The engine refuses this action, and nothing has changed. */
export class RefusedError extends Error {}

/** 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king. */
export function value(card: string): number {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/**
 * The cards of a request, for each seat in the order in which it receives them. What a request does
 * not name matters to nobody: others follow, and when all are dealt, any.
 */
export class Dealer {
  private readonly bySeat: Map<number, Card[]>;
  private readonly deck: readonly Card[];
  private others: Card[];

  constructor(cards: Cards) {
    this.bySeat = new Map(Object.entries(cards).map(([seat, own]) => [Number(seat), [...own]]));
    const named = new Set(Object.values(cards).flat());
    this.deck = SUITS.flatMap((suit) => IN_ORDER.map((rank): Card => `${rank}${suit}`));
    this.others = this.deck.filter((card) => !named.has(card));
  }

  /** The next card that this seat receives. */
  card(seat: number): Card {
    const own = this.bySeat.get(seat)?.shift();
    if (own) return own;
    if (!this.others.length) this.others = [...this.deck];
    return this.others.shift()!;
  }
}

/** Answer every line of the standard input, until it ends. */
export function serve(engine: Engine): void {
  const handlers: Handlers = {
    hello: () => engine.hello,
    rank: (asked) => ({ ranks: engine.rank(asked.ranking, asked.hand) }),
    compare: (asked) => ({ places: engine.compare(asked.ranking, asked.hands) }),
    play: (asked) => play(asked, engine),
    // setup, 'next-hand' and ruling are typed above: see guide/PROTOCOL.md
  };
  createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
    const asked = JSON.parse(line) as Request;
    const found = answer(asked.kind, asked, handlers);
    process.stdout.write(`${JSON.stringify({ id: asked.id, ...found })}\n`);
  });
}

function answer<K extends Kind>(kind: K, asked: Requests[K], handlers: Handlers): Answer<K> {
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
  if (!handler) return { skip: `it does not answer ${kind}` };
  try {
    return handler(asked);
  } catch (problem) {
    if (problem instanceof SkipError) return { skip: problem.message };
    console.error(problem);
    return { error: String(problem) };
  }
}

// What is needed of what is seen to find out by trying what is legal.
type Needed = Seen & { actor: number; phase: Phase; stacks: number[]; bets: number[] };

function isEnough(seen: Seen): seen is Needed {
  return Boolean(seen.actor && seen.phase && seen.stacks && seen.bets);
}

// Set up the table and try each of the tries, whatever comes of it.
function play(asked: PlayRequest, { Game, probing, hello }: Engine): PlayAnswer {
  if (!asked.cards) throw new SkipError('it cannot be given a deck');
  // An engine that gives no choice of showing refuses it without being asked.
  const mucks = hello.plays?.some((one) => one.takes?.includes('muck'));
  const declined: Action['do'][] = mucks ? [] : ['show', 'muck'];
  const accepted: Try[] = [];
  const playing: Playing = { table: asked.table, cards: asked.cards };
  const hand = new Game(playing.table, new Dealer(playing.cards));
  const seen = (): Seen => {
    // A list of the engine's own may change before the answer is written.
    const shown = structuredClone(hand.seen());
    if (!probing || !isEnough(shown)) return shown;
    const { legal: own, ...rest } = shown;
    const found = { ...legal(playing, Game, accepted, shown), ...own };
    // With a part of it missing, it would be wrong: a key that is left out is not legal.
    return found.call === undefined ? rest : { ...rest, legal: found };
  };
  const start = seen();
  const steps = asked.tries.map((one) => {
    const taken = !declined.includes(one.do) && tried(hand, one);
    if (taken) accepted.push(one);
    return { refused: !taken, ...seen() };
  });
  return { start, steps };
}

function tried(hand: Game, { seat, ...action }: Try): boolean {
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
function legal(
  asked: Playing, Game: Engine['Game'], accepted: Try[], shown: Needed,
): Partial<Legal> {
  const { table } = asked;
  const seat = shown.actor;
  const [own, high] = [shown.bets[seat - 1]!, Math.max(...shown.bets)];
  const stack = shown.stacks[seat - 1]!;
  const behind = stack - (stack % table.chip);
  const after = (action: Action): Seen | null => {
    const again = new Game(table, new Dealer(asked.cards));
    const taken = [...accepted, { seat, ...action }].map((one) => tried(again, one));
    return taken.every(Boolean) ? again.seen() : null;
  };
  const found: Partial<Legal> = { fold: after({ do: 'fold' }) !== null, call: null, raise: null, draw: null };
  if (shown.phase.startsWith('draw')) {
    const cards = held(asked, accepted, seat);
    let count = cards.length;
    while (count >= 0 && !after({ do: 'draw', discard: cards.slice(0, count) })) count -= 1;
    return { ...found, draw: count < 0 ? null : count };
  }
  const called = after({ do: 'call' });
  if (after({ do: 'check' })) found.call = 0;
  else if (called) {
    let price = NaN;
    if (called.actor) price = stack - called.stacks![seat - 1]!;
    // At the end the stack may have won the pot, too.
    else if (called.paid && shown.paid) price = called.paid[seat - 1]! - shown.paid[seat - 1]!;
    const blind = shown.phase === 'bet-1' ? table['big-blind'] ?? 0 : 0;
    // Once the round is over, chips that nobody matched have come back.
    const goesOn = called.actor && called.phase === shown.phase;
    if (goesOn || price >= behind || own + price >= Math.max(high, blind)) found.call = price;
    else delete found.call;
  }
  // Whether this amount is taken, and not another one in its place.
  const takes = (to: number): boolean => {
    const raised = after({ do: high ? 'raise' : 'bet', to });
    return raised !== null && (!raised.actor || stack - raised.stacks![seat - 1]! === to - own);
  };
  return { ...found, raise: sizes(table, high, own + behind, takes) };
}

// The least and the most of a bet or raise: one size that is taken, then the ends.
function sizes(
  table: Table, high: number, allIn: number, takes: (to: number) => boolean,
): [number, number] | null {
  const known = [table['small-bet'], table['big-bet'], table['big-blind']];
  const bets = known.flatMap((bet) => bet || []);
  // A short blind or bet is completed, or raised as if it were whole.
  const completed = (bet: number) => (Math.floor(high / bet) + 1) * bet;
  const likely = bets.flatMap((bet) => [high + bet, completed(bet), 2 * bet]);
  likely.push(2 * high, allIn);
  likely.sort((one, other) => one - other);
  const found = likely.find((to) => high < to && to <= allIn && takes(to));
  if (found === undefined) return null;
  const end = (taken: number, notTaken: number): number => {
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
function held(asked: Playing, accepted: Try[], seat: number): Card[] {
  const size = asked.table.game === 'badacey' ? 5 : 4;
  const toCome = [...asked.cards[seat]!];
  let cards = toCome.splice(0, size);
  for (const one of accepted) {
    if (one.seat !== seat || one.do !== 'draw') continue;
    const { discard } = one;
    cards = cards.filter((card) => !discard.includes(card));
    cards.push(...toCome.splice(0, discard.length));
  }
  return cards;
}
