// Answers what the form asks, and looks it up in the index that Pagefind made.
const place = document.getElementById("found");
const asked = new URLSearchParams(location.search).get("q") || "";
const fields = document.querySelectorAll('input[name="q"]');
const names = { rule: "rule", hand: "hand", clause: "document", mistake: "mistake" };
const MOST = 30;
const MOST_ANSWERS = 4;
const MOST_RULES = 8;
const SMALL = new Set("a an and are at can do does for gets i if in is it may my of on or the there to what when who".split(" "));

// The words that say what is asked, or all if there are none.
const meant = (text) => text.split(/\s+/).filter((word) => !SMALL.has(word.toLowerCase().replace(/[?.!,]/g, ""))).join(" ") || text;

const paragraph = (text) => viewer.made("p", "quiet", text);

// Pagefind gives an excerpt in which only <mark> is markup; it is read as text and marks.
const marked = (excerpt) => {
  const made = document.createElement("p");
  excerpt.split(/<mark>(.*?)<\/mark>/).forEach((part, index) => {
    const text = new DOMParser().parseFromString(`<pre>${part}</pre>`, "text/html").body.textContent;
    made.append(index % 2 ? viewer.made("mark", "", text) : text);
  });
  return made;
};

// Of a document, which is long, the part that has the most of what is looked for; of a page of
// hands, those hands whose titles and words have the most, for each is looked for by itself.
const MOST_HANDS = 3;
const score = ({ weighted_locations }) => weighted_locations.reduce((total, one) => total + one.balanced_score, 0);
const parts = ({ meta: { title }, url, excerpt, filters, sub_results }) => {
  const [kind] = filters.kind || [];
  const whole = { title, url, excerpt, kind };
  if (kind === "document") return [sub_results.reduce((best, one) => (one.locations.length > (best.locations || []).length ? { ...one, title, kind } : best), whole)];
  const hands = kind === "hand" ? sub_results.filter((one) => one.anchor) : [];
  const best = hands.sort((one, other) => score(other) - score(one)).slice(0, MOST_HANDS);
  return best.length ? best.map((one) => ({ ...one, kind })) : [whole];
};

const hit = ({ title, url, excerpt, kind }) => {
  const link = viewer.made("a", "", title);
  link.href = url;
  const head = viewer.made("p", "", link, names[kind] ? ` (${names[kind]})` : "");
  return viewer.made("li", "hit", head, marked(excerpt));
};

// The rules that answer what is asked, or the word that none does.
const answered = async () => {
  const found = asking.ranked(await asking.load(), asked).slice(0, MOST_ANSWERS);
  const items = found.map(({ entry, question }) => {
    const to = asking.address(entry);
    const said = viewer.made(to ? "a" : "span", "", entry.title);
    if (to) said.href = to;
    const told = viewer.made("p", "", said, to ? "" : `: ${asking.SILENT}`);
    return viewer.made("li", "hit", viewer.made("p", "quiet", question), told);
  });
  return items.length ? [viewer.made("h2", "", "Answers"), viewer.made("ol", "answers", ...items)] : [];
};

const look = async () => {
  if (!asked.trim()) {
    // What is often asked stays; that searching needs JavaScript has not to be said.
    place.firstElementChild.replaceWith(paragraph("Ask a question, or search rules, documents, hands and mistakes."));
    document.querySelector(".ask input").focus();
    return;
  }
  place.replaceChildren(...(await answered()));
  const pagefind = await import(new URL("../search/pagefind.js", import.meta.url));
  const words = meant(asked);
  // Rules answer questions; hands and mistakes, of which there are many more, show them.
  const [rules, every] = await Promise.all([pagefind.search(words, { filters: { kind: "rule" } }), pagefind.search(words)]);
  const first = await Promise.all(rules.results.slice(0, MOST_RULES).map((one) => one.data()));
  const named = new Set(first.map((one) => one.url));
  const others = await Promise.all(every.results.slice(0, MOST + MOST_RULES).map((one) => one.data()));
  const found = [...first, ...others.filter((one) => !named.has(one.url))].slice(0, MOST);
  const { length } = every.results;
  const told = `${length.toLocaleString("en")} ${length === 1 ? "page" : "pages"} for “${asked}”${length > MOST ? `, the first ${MOST}, rules first` : ", rules first"}`;
  place.append(viewer.made("h2", "", "Pages"), paragraph(told), viewer.made("ol", "", ...found.flatMap(parts).slice(0, MOST).map(hit)));
};

for (const field of fields) field.value = asked;
place.setAttribute("aria-live", "polite");
look();
