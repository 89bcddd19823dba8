// Answers what the form asks, and looks it up in the index that Pagefind made.
const place = document.getElementById("found");
const asked = new URLSearchParams(location.search).get("q") || "";
const field = document.querySelector(".ask input");
const names = { rule: "rule", hand: "hand", clause: "document", mistake: "mistake" };
const MOST = 30;
const FEW = 8;
const MOST_ANSWERS = 4;
const MOST_RULES = 8;

// The words that say what is asked, or all if there are none.
const meant = (text) => text.split(/\s+/).filter((word) => asking.terms(word).length).join(" ") || text;

const paragraph = (text) => viewer.made("p", "quiet", text);

// Pagefind gives an excerpt as markup. It is read as text, without the title that stands above it and the ids of rules
// and hands, and the words that were asked for are marked: Pagefind marks whatever begins alike.
const IDS = /[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}(@\S+)?(\.(?=\s|$)|(?=\s|$))/g;
const marked = (excerpt, title) => {
  const wanted = new Set(asking.terms(asked));
  const text = new DOMParser().parseFromString(`<pre>${excerpt}</pre>`, "text/html").body.textContent;
  const said = text.replace(title, "").replace(IDS, "").replace(/^[\s.]+/, "").trim();
  const made = document.createElement("p");
  said.split(/([\p{L}][\p{L}'’-]*)/u).forEach((part, index) => {
    made.append(index % 2 && asking.terms(part).some((term) => wanted.has(term)) ? viewer.made("mark", "", part) : part);
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

// A result: what it is called, what kind of thing it is, and what it says.
const result = (title, url, kind, ...said) => {
  const name = viewer.made(url ? "a" : "span", "title", title);
  if (url) name.href = url;
  return viewer.made("li", "hit", viewer.made("p", "", name, " ", viewer.made("span", "kind", kind)), ...said);
};
const hit = ({ title, url, excerpt, kind }) => result(title, url, names[kind] || "page", marked(excerpt, title));

const link = (to, words, style = "") => Object.assign(viewer.made("a", style, words), { href: to });

// Who asks how rooms differ gets the grid itself, from its page.
const GRID = "switches/index.html";
const gridOf = async ({ entry }) => {
  const to = new URL(asking.address(entry), location);
  const page = new DOMParser().parseFromString(await (await fetch(to)).text(), "text/html");
  const grid = page.querySelector(".grid");
  for (const one of grid.querySelectorAll("a")) one.href = new URL(one.getAttribute("href"), to).href;
  return grid;
};

// The rules that answer what is asked, or the word that none does.
const answered = async () => {
  const found = asking.ranked(await asking.load(), asked).slice(0, MOST_ANSWERS);
  const items = found.map(({ entry, question }) => {
    const to = asking.address(entry);
    const kind = !to ? "no rule" : asking.isRule(entry) ? "rule" : "page";
    const made = result(question, to, kind, viewer.made("p", "answer", viewer.made("strong", "", asking.short(entry, question)), asking.answer(entry)));
    const differing = asking.differing(entry);
    if (differing) made.firstElementChild.append(link(differing, "rooms differ", "kind"));
    return made;
  });
  if (found.length && found[0].entry.page === GRID) await gridOf(found[0]).then((grid) => items[0].append(grid)).catch(() => {});
  return items.length ? [viewer.made("h2", "only-heard", "Answers"), viewer.made("ol", "answers", ...items)] : [];
};

// Arrows go from result to result, and back to what was asked.
document.addEventListener("keydown", (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const results = [...place.querySelectorAll("a.title")].filter((one) => one.checkVisibility());
  const at = results.indexOf(document.activeElement);
  // Below the field lie the questions that are offered, which have the arrows first.
  if (!by || event.defaultPrevented || (at < 0 && document.activeElement !== field && document.activeElement !== document.body)) return;
  const next = at + by < 0 ? field : results[Math.min(at + by, results.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

const look = async () => {
  if (!asked.trim()) {
    // What is often asked stays; that searching needs JavaScript has not to be said.
    place.firstElementChild.replaceWith(paragraph("Ask a question, or search rules, documents, hands and mistakes."));
    field.focus();
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
  if (!found.length) {
    const [rules, dealer] = [["rules/index.html", "all rules"], ["play.html#dealer", "ask the dealer"]].map(([page, words]) => link(`${document.documentElement.dataset.root}/${page}`, words));
    place.append(viewer.made("p", "", `Nothing has “${asked}”. Try other words, look through `, rules, ", or ", dealer, "."));
    return;
  }
  const answers = new Set([...place.querySelectorAll(".answers a")].map((one) => one.pathname));
  const results = found.flatMap(parts).slice(0, MOST).map(hit).filter((one) => !answers.has(one.querySelector("a").pathname));
  const told = `${length.toLocaleString("en")} ${length === 1 ? "page" : "pages"} for “${asked}”, rules first`;
  place.append(viewer.made("h2", "", "Pages"), paragraph(told), viewer.made("ol", "", ...results.slice(0, FEW)));
  if (results.length > FEW) {
    const more = viewer.made("details", "", viewer.made("summary", "", `${results.length - FEW} more`), viewer.made("ol", "", ...results.slice(FEW)));
    place.append(more);
  }
};

field.value = asked;
place.setAttribute("aria-live", "polite");
look();
