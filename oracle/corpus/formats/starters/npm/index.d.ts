// What the vectors of poker-oracle are made of; vectors/schemas/vector.schema.json has every limit.

export type Card = string;
export type RuleId = string;
export type Ranking = @rankings@;
export type Game = @games@;
export type Betting = 'limit' | 'pot-limit' | 'no-limit';
export type Kind = 'rank' | 'compare' | 'setup' | 'play' | 'next-hand' | 'ruling';
export type Aspect = 'tries' | 'legal' | 'state' | 'money';

/** Lists run over the seats from seat 1; amounts are whole numbers. */
export interface Table {
  game: Game;
  betting: Betting;
  draws: number;
  button: number;
  stacks: (number | null)[];
  'small-bet': number | null;
  'big-bet': number | null;
  'small-blind': number | null;
  'big-blind': number | null;
  ante: number;
  dead: (number | null)[];
  live: (number | null)[];
  chip: number;
}

/** What somebody does or says; which keys there are depends on `do`. */
export interface Try {
  do: string;
  seat?: number;
  to?: number;
  discard?: Card[];
  word?: string;
  chips?: (number | number[])[];
  unnoticed?: boolean;
  'rounded-to'?: number;
  antes?: number[];
  blinds?: number[];
  rake?: number[];
  collection?: number[];
}

/** The cards of a hand: what each seat receives in order, or the deck from the top. */
export type Cards =
  | { cards: Record<string, Card[]>; deck?: undefined; reshuffles?: undefined }
  | { cards?: undefined; deck: Card[]; reshuffles?: Card[][] };

export interface Legal {
  fold: boolean;
  call: number | null;
  raise: [number, number] | null;
  draw: number | null;
  muck?: boolean;
}

export interface Observation {
  actor: number | null;
  phase: string;
  stacks: number[];
  bets: number[];
  paid: number[];
  status: ('in' | 'all-in' | 'folded' | 'mucked')[];
  legal: Legal | null;
  cards?: (Card[] | null)[];
  shown?: (Card[] | null)[];
  'show-order'?: number[];
  pots?: { amount: number; won: Record<string, (number | null)[]> }[];
}

export interface Refused {
  refused: RuleId[];
}

export interface Outcome {
  do: string;
  to?: number;
  due?: number;
  returned?: number;
  setting?: string;
}

interface About {
  id: string;
  title: string;
  rules: RuleId[];
  /** For each clause behind these rules, its place in its document, the first word of its id. */
  clauses: Record<string, string>;
  /** For each switch that matters, the settings under which the answer holds. */
  switches: Record<string, string[]>;
  houses: string[];
  needs: string[];
  hash: string;
  supersedes?: string[];
  /** Only in a part of the corpus by aspect; then observations lack the other keys. */
  aspects?: Aspect[];
}

export interface RankVector extends About {
  kind: 'rank';
  given: { ranking: Ranking; hand: Card[]; table?: undefined };
  expect: {
    ranks: string[];
    order: number;
    plays: Card[];
    out: Card[];
    why: string[];
    name: string;
  };
}

export interface CompareVector extends About {
  kind: 'compare';
  given: { ranking: Ranking; hands: Card[][]; table?: undefined };
  expect: { places: number[] };
}

export interface SetupVector extends About {
  kind: 'setup';
  given: { table: Table; ranking?: undefined };
  expect: { accepted: boolean; because: RuleId[] };
}

export interface PlayVector extends About {
  kind: 'play';
  given: { table: Table; tries: Try[]; ranking?: undefined } & Cards;
  expect: { start: Observation; steps: (Observation | Refused)[] };
}

export interface NextHandVector extends About {
  kind: 'next-hand';
  given: { table: Table; 'stacks-after': (number | null)[]; ranking?: undefined };
  expect: {
    button: number;
    'small-blind': number | null;
    'big-blind': number | null;
    seats: number[];
  };
}

export interface RulingVector extends About {
  kind: 'ruling';
  given: {
    table: Table;
    cards: Record<string, Card[]>;
    tries: Try[];
    on: number | null;
    ranking?: undefined;
  };
  expect: {
    ruling: {
      on: number | null;
      verdict: 'binding' | 'corrected' | 'void' | 'may-be-held' | 'waits' | 'unnoticed';
      allowed: Outcome[];
      'not-allowed': Outcome[];
      rules: RuleId[];
    };
  };
}

export type Vector =
  | RankVector
  | CompareVector
  | SetupVector
  | PlayVector
  | NextHandVector
  | RulingVector;

/** What an engine can be asked; what is left out does not restrict. */
export interface Engine {
  kinds?: readonly Kind[];
  /** Only vectors about one of these rules, or about a rule of one of these chapters. */
  rules?: readonly string[];
  /** By default those of `games`, if these are given. */
  rankings?: readonly Ranking[];
  games?: readonly Game[];
  betting?: readonly Betting[];
  draws?: readonly number[];
  /** The fewest and the most players. */
  players?: readonly [number, number];
  /** Whose rules it plays, and where it differs from them; without a house, other switches do not restrict. */
  house?: string;
  settings?: Readonly<Record<string, string>>;
  /** What it can do beyond the ordinary game with blinds, so `[]` is nothing more; `'no-blinds'` leaves blinds out unless `'blinds'` is given, too. */
  needs?: readonly string[];
}

export interface Manifest {
  format: 2;
  protocol: number;
  version: string;
  license: 'CC0-1.0';
  digests: { corpus: string; set: string };
  sources: { document: string; title: string }[];
  refusals: Record<string, RuleId[]>;
  subset?: { of: string; filters: Record<string, string[]> };
  vectors: number;
  kinds: Record<string, number>;
  chapters: Record<string, number>;
  houses: Record<string, number>;
  flags: Record<string, number>;
  files: Record<string, { bytes: number; sha256: string; vectors?: number }>;
  beside: Record<string, { bytes: number; sha256: string }>;
}

export interface Reference {
  rules: Record<RuleId, { sentence: string; sources: string[]; switches?: string[] }>;
  switches: Record<
    string,
    { question: string; settings: Record<string, { text: string; basis: string; source: string }> }
  >;
  houses: Record<string, { title: string; settings: Record<string, string> }>;
}

export interface Flag {
  rule: RuleId;
  mistake: string;
  effect: string;
  [more: string]: unknown;
}

/** The path of the corpus, which ends in a separator. */
export const folder: string;
export const manifest: Manifest;
export const reference: Reference;
export const flags: Record<string, Flag>;
export function vectors(engine?: Engine): IterableIterator<Vector>;
export function isFor(vector: Vector, engine: Engine): boolean;
/** The mistakes that would change the answer to a vector; `flags` has what each of them is. */
export function flagsOf(vector: Vector): string[];
