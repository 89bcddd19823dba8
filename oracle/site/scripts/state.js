// What a link to the playground holds: JSON in base64url after the #, so that any program can write
// it (oracle/site/addresses.py does). A word alone is the name of a tab. By tab:
//
//   table   table, acts, at (how many acts are shown, all if left out), seat (whose view, else all)
//   dealer  the same, and act: the one to be ruled on; on: the seat whose earlier act the ruling is
//           on instead. With on alone, the acts as they are
//   worth   cards, against: two hands as text
//   editor  text, kind: scenario, case, house, or left out
//   audit   text: hand histories; house or house-text: the one they are held against, else the usual
//           one of each form. The page itself writes no text there: it may name players
//
// A link whose values are of another kind is broken.
//
// table and acts are those of the request "play" (oracle/site/playground).

export const coded = (state) => {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const isText = (value) => typeof value === "string";
const isWhole = Number.isInteger;
const isObject = (value) => typeof value === "object" && !Array.isArray(value);
const listOf = (is) => (value) => Array.isArray(value) && value.every((one) => one !== null && is(one));
const either = (...kinds) => (value) => kinds.some((is) => is(value));
const mapOf = (is) => (value) => isObject(value) && Object.values(value).every((one) => one !== null && is(one));
// What is left out, or null, has its usual value; the engine says what is wrong with other keys.
const withKeys = (shapes) => (value) => isObject(value) && Object.entries(shapes).every(([key, is]) => value[key] === undefined || value[key] === null || is(value[key]));

const AMOUNTS = ["draws", "small-bet", "big-bet", "small-blind", "big-blind", "ante", "chip", "button", "seed"];
const CARDS = either(isText, listOf(isText));
const TABLE = withKeys({
  game: isText, betting: isText, house: isText, "house-text": isText,
  ...Object.fromEntries(AMOUNTS.map((key) => [key, isWhole])),
  stacks: listOf(isWhole), settings: mapOf(isText), cards: mapOf(CARDS), deck: CARDS, reshuffles: listOf(CARDS),
});
const isAct = (value) => isObject(value) && isText(value.do);
const HAND = { table: TABLE, acts: listOf(isObject), at: (value) => isWhole(value) && value >= 0, seat: isWhole };
// What a form and a table rely on, by tab.
const SHAPES = {
  table: withKeys(HAND),
  dealer: withKeys({ ...HAND, act: isAct, on: isWhole }),
  worth: withKeys({ cards: isText, against: isText }),
  editor: withKeys({ text: isText, kind: isText }),
  audit: withKeys({ text: isText, house: isText, "house-text": isText }),
};

export const decoded = (hash, tabs) => {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  if (tabs.includes(text)) return { tab: text };
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return state && tabs.includes(state.tab) && SHAPES[state.tab](state) ? state : { broken: true };
  } catch {
    return { broken: true };
  }
};

// Without what is empty, so that links stay short.
export const brief = (state) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && !value.length)));

// Whether a link has more than the name of a tab.
export const hasMore = (given) => Object.keys(given).length > 1;

// The links that were opened: which tab is shown, and by tab the last link and how many there were.
// A tab begins again with a link of its own, and only then; a broken link changes nothing.
export const NO_LINKS = { tab: "table", isBroken: false, by: {} };
export const followed = (links, next) => {
  if (!next) return links;
  if (next.broken) return { ...links, isBroken: true };
  const { number } = links.by[next.tab] || { number: 0 };
  const by = hasMore(next) ? { ...links.by, [next.tab]: { number: number + 1, given: next } } : links.by;
  return { tab: next.tab, isBroken: false, by };
};

// What the engine is asked for a ruling.
export const rulingOf = ({ table, acts, act, on }) => ({ do: "ruling", table, acts: [...(acts || []), ...(act ? [act] : [])], ...(on ? { on } : {}) });
