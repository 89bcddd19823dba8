// What a link to the playground holds: JSON in base64url after the #, so that any program can write
// it (oracle/site/places.py does). A word alone is the name of a tab. By tab:
//
//   table   table, acts, at (how many acts are shown, all if left out), seat (whose view, else all)
//   dealer  the same, and act: the one to be ruled on; on: the seat whose earlier act the ruling is
//           on instead. With on alone, the acts as they are
//   worth   cards, against: two hands as text
//   editor  text, kind: scenario, case, house, or left out
//
// table and acts are those of the request "play" (oracle/playground).

export const coded = (state) => {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

export const decoded = (hash, tabs) => {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  if (tabs.includes(text)) return { tab: text };
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return state && tabs.includes(state.tab) ? state : { broken: true };
  } catch {
    return { broken: true };
  }
};

// Without what is empty, so that links stay short.
export const brief = (state) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && !value.length)));

// What the engine is asked for a ruling.
export const rulingOf = ({ table, acts, act, on }) => ({ do: "ruling", table, acts: [...(acts || []), ...(act ? [act] : [])], ...(on ? { on } : {}) });
