// Answers what the form asks, and looks it up in the index that Pagefind made.
const place = document.getElementById("found");
const asked = (new URLSearchParams(location.search).get("q") || "").trim();
const field = document.querySelector(".ask input");
const tries = place.querySelector(".tries");
// What kinds of pages there are, by their names in the index, in the order in which they are shown.
const KINDS = {
  rule: ["Rules", "rule"],
  switch: ["Where rooms differ", "rooms differ"],
  document: ["Documents", "document"],
  hand: ["Hands", "hand"],
  mistake: ["Mistakes", "mistake"],
  guide: ["Guides", "guide"],
  house: ["Houses", "house"],
  engine: ["Engines", "engine"],
};
const AT_ONCE = 10;
const MOST_ANSWERS = 4;
const MOST_FAR = 3;
const MOST_HANDS = 2;
// An answer that is much further away than the nearest is left out; where even that is far away, none is one.
const WORTH = 0.45;
const NEAR = 0.25;
const AS_ASKED = 0.95;
const NO_RULE = "No rule here speaks of that: the five documents are silent or do not treat it, and the room decides.";

const { made } = viewer;
const paragraph = (...text) => made("p", "quiet", ...text);
const link = (to, words, style = "") => Object.assign(made("a", style, words), { href: to });
const counted = (count, one) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

// The words that say what is asked, or all if there are none.
const meant = (text) => text.split(/\s+/).filter((word) => asking.terms(word).length).join(" ") || text;

// A result: what it is called, what it says, and below that what kind of thing it is.
const result = (title, url, kinds, ...said) => {
  const name = made(url ? "a" : "span", "title", title);
  if (url) name.href = url;
  return made("li", "hit", made("p", "", name), ...said, made("p", "of", ...kinds));
};
const kindOf = (words) => made("span", "kind", words);
const told = (found, wanted) =>
  made("p", "answer", made("strong", "", asking.short(found)), ...asking.marked(asking.answer(found.entry), wanted));
const differing = ({ switch: own, differ = own }) => (differ ? [" ", link(`${document.documentElement.dataset.root}/switches/${differ}.html`, "rooms differ", "kind")] : []);

// The sentence of a page that has the most of the words, and behind which of its names it stands.
// Its headings say nothing there, and ids and commands little.
const SAYS_LITTLE = /\w\.\w|--|:$/;
const wantedIn = (text, wanted) => new Set(asking.terms(text).filter((term) => wanted.has(term))).size;
const sentenceOf = ({ content, meta: { title }, anchors = [] }, wanted) => {
  let at = 0;
  let best = { text: "", worth: 0, at: 0 };
  for (const part of content.split(/(?<=[.?!:])\s+/)) {
    const heading = anchors.find((one) => part.startsWith(`${one.text} `));
    // Before a sentence may stand the names of rules, as on pages of documents.
    const text = part.slice(heading ? heading.text.length + 1 : 0).replace(/^[\p{Ll}\s-]+(?=\p{Lu})/u, "");
    const worth = wantedIn(text, wanted) - (SAYS_LITTLE.test(text) ? 0.9 : 0);
    if (text.length > 25 && !title.includes(text.replace(/\.$/, "")) && worth > best.worth) best = { text, worth, at };
    at += part.split(/\s+/).length;
  }
  const words = best.text.length > 240 ? `${best.text.slice(0, 240).replace(/\s\S*$/, "")} …` : best.text;
  const behind = anchors.filter((one) => one.location <= best.at && one.element !== "h1").at(-1);
  return { words, anchor: behind && best.worth ? `#${behind.id}` : "" };
};

// A page that was found: of hands their titles say it, of a rule its own sentence, of others the nearest one.
const hit = (page, entries, wanted) => {
  const { meta: { title }, url, filters } = page;
  const [kind] = filters.kind;
  const [, named] = KINDS[kind];
  const name = url.split("/").pop().replace(".html", "");
  const rule = entries.find((one) => (kind === "rule" ? one.name : kind === "switch" && one.switch) === name);
  if (rule) {
    const why = wantedIn(rule.title, wanted) ? [] : [made("p", "quiet", ...asking.marked(sentenceOf(page, wanted).words, wanted))];
    return result(title, url, [kindOf(named), ...(kind === "rule" ? differing(rule) : [])], told({ entry: rule }, wanted), ...why);
  }
  const score = ({ weighted_locations }) => weighted_locations.reduce((total, one) => total + one.balanced_score, 0);
  const hands = kind === "hand" ? page.sub_results.filter((one) => one.anchor).sort((one, other) => score(other) - score(one)).slice(0, MOST_HANDS) : [];
  if (hands.length) {
    const [first, ...others] = hands;
    return result(first.title, first.url, [kindOf(named)], ...others.map((one) => made("p", "also", link(one.url, one.title))), paragraph("In: ", link(url, title)));
  }
  const { words, anchor } = sentenceOf(page, wanted);
  return result(title.replace(/^Mistake: /, ""), url + (kind === "document" ? anchor : ""), [kindOf(named)], made("p", "", ...asking.marked(words, wanted)));
};

// Who asks how rooms differ gets the grid itself, from its page; the first answer has its source, from the page of its rule.
const GRID = "switches/index.html";
const pageOf = async ({ entry }) => {
  const to = new URL(asking.address(entry), location);
  const page = new DOMParser().parseFromString(await (await fetch(to)).text(), "text/html");
  for (const one of page.querySelectorAll("main a")) one.href = new URL(one.getAttribute("href"), to).href;
  return page;
};
// On a phone its first rows, and the way to the others.
const MOST_ROWS = 3;
const gridOf = async (found, item) => {
  const grid = (await pageOf(found)).querySelector(".grid");
  const rows = [...grid.querySelectorAll("tbody tr:not(.alike)")];
  item.lastElementChild.before(grid);
  if (!matchMedia("(max-width: 48rem)").matches) return;
  grid.querySelector("tbody").replaceChildren(...rows.slice(0, MOST_ROWS));
  grid.after(made("p", "", link(asking.address(found.entry), `All ${rows.length} questions`)));
};
// Below it how rooms play, where they differ, and a hand that shows it.
const restOf = async (found, item) => {
  const page = await pageOf(found);
  const line = item.lastElementChild;
  const source = page.querySelector('p > a[href$="#source"]');
  if (source) line.append(Object.assign(made("span", "source"), { title: source.textContent }));
  if (source) line.lastElementChild.append(source);
  const ways = [...page.querySelectorAll("#houses ~ ul")].slice(0, 1).flatMap((list) => [...list.children]).map((one) => [...one.querySelectorAll("a")]).filter(([, ...rooms]) => rooms.length);
  const question = page.querySelector("#houses ~ p > a");
  if (ways.length > 1)
    line.before(made("p", "also", "Rooms differ: ", question), made("ul", "ways-of", ...ways.map(([setting, ...rooms], way) => made("li", `way-${Math.min(way, 3)}`, made("span", "", setting.textContent), made("small", "", rooms.map((one) => one.textContent).join(" · "))))));
  const hand = page.querySelector("#inside ~ p.strong > a");
  if (hand) line.before(made("p", "also", "In a hand: ", hand));
};

const isOfRule = (entry) => asking.isRule(entry) || Boolean(entry.page) && entry.page.startsWith("rules/");
const isSwitch = ({ page }) => Boolean(page) && page.startsWith("switches/") && page !== GRID;

const wordsOf = (entry) => (isOfRule(entry) ? KINDS.rule[1] : isSwitch(entry) ? KINDS.switch[1] : entry.page ? "page" : "no rule");

// Hands of three to five cards that are asked about: "As 2d 3c 4h or 2c 3d 4s 5h", also with the signs of the suits.
const SIGNS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const HAND = /(?<!\w)(?:(?:10|[2-9tjqka])[shdc]\s*){3,5}(?!\w)/gi;
const handsIn = (text) =>
  (text.replace(/[♠♥♦♣]\ufe0f?/g, ([sign]) => SIGNS[sign]).match(HAND) || []).slice(0, 2).map((hand) => hand.replace(/10/g, "T").match(/\w\w/g).map((card) => card[0].toUpperCase() + card[1].toLowerCase()));

// A hand that is named by its ranks, in suits: as many different ones as can be, and no card twice.
const inSuits = (ranks) => ranks.reduce((cards, rank, place) => [...cards, [0, 1, 2, 3].map((next) => rank + "shdc"[(place + next) % 4]).find((card) => !cards.includes(card)) || `${rank}s`], []);

// A hand with the cards that do not play crossed out, and what it is called.
const drawnHand = (cards, { name, plays }) => {
  const faces = made("span", "cards", ...cards.map((card) => {
    const face = viewer.card(card);
    face.classList.toggle("out", !plays.includes(card));
    return face;
  }));
  faces.setAttribute("role", "img");
  faces.setAttribute("aria-label", cards.map(viewer.called).join(", "));
  return made("figure", "hand", faces, made("figcaption", "", `${name[0].toUpperCase()}${name.slice(1)}`));
};

// What the engine says of hands: what each is worth, and which of two wins.
const weighed = async ([cards, against], isOfRanks) => {
  const own = new URL(".", import.meta.url);
  const [{ engine }, { coded }] = await Promise.all(["engine.js", "state.js"].map((name) => import(new URL(name, own))));
  const said = { cards: cards.join(" "), ...(against ? { against: against.join(" ") } : {}) };
  const told = await engine.ask({ do: "worth", ...said });
  if (told.error) return made("li", "hit", ...told.error.map((one) => made("p", "bad", one)));
  const title = against ? "Which of the two hands wins?" : "What is this hand worth?";
  // Of five ranks, the suits that are not told decide the badugi; the low goes by ranks alone.
  const names = Object.keys(told.values).filter((name) => (!against || told.comparison[name]) && !(isOfRanks && cards.length > 4 && name === "badugi"));
  const plain = (text) => (isOfRanks ? text.replace(/\b(10|[2-9TJQKA])[shdc]\b/g, "$1") : text);
  const assumed = isOfRanks ? [paragraph(cards.length > 4 ? "By ranks alone: which badugi wins depends on the suits, which you can add (As 2d)." : "Each hand is taken to be of different suits; with suits (As 2d), those count.")] : [];
  const byRanking = names.map((name) => {
    const compared = told.comparison[name];
    const hands = [[cards, told.values[name]], ...(compared ? [[against, told.against.values[name]]] : [])];
    const rules = compared ? compared.rules : [...new Set(told.values[name].sentences.flatMap((one) => one.rules))];
    const text = compared ? compared.text : told.values[name].sentences.map((one) => one.text).join(" ");
    const links = rules.flatMap((rule) => [link(`${document.documentElement.dataset.root}/rules/${rule}.html`, viewer.inWords(rule)), " "]);
    return made("section", "weighed", made("p", "answer", ...(names.length > 1 ? [`As ${name.replaceAll("-", " ")}: `] : []), made("strong", "", plain(text))), made("div", "hands", ...hands.map((one) => drawnHand(...one))), made("p", "quiet", "By: ", ...links));
  });
  const none = names.length ? [] : [made("p", "answer", made("strong", "", "No ranking takes both hands: a badugi has up to four cards, Badacey five."))];
  return result(title, `play.html#${coded({ tab: "worth", ...said })}`, [kindOf(against ? "two hands" : "a hand")], ...assumed, ...byRanking, ...none);
};
const weigh = async (hands, isOfRanks = false) => {
  const status = paragraph("The cards are compared. One moment.");
  status.setAttribute("role", "status");
  place.replaceChildren(status);
  const item = await weighed(hands, isOfRanks).catch(() => made("li", "hit", made("p", "", "This site was built without the engine, which compares hands.")));
  status.textContent = "1 answer.";
  place.append(made("h2", "only-heard", "Answers"), made("ol", "answers", item));
};

// The rules that answer what is asked, or the word that none does.
const answered = async (found, wanted) => {
  if (found.length && found[0].near < NEAR) {
    const nearest = found.slice(0, MOST_FAR).map(({ entry, question }) => made("li", "", asking.address(entry) ? link(asking.address(entry), question) : `${question} ${asking.answer(entry)}`));
    return [made("section", "far", made("p", "", made("strong", "", NO_RULE), " The nearest questions:"), made("ul", "", ...nearest))];
  }
  // One that is asked word for word, or has every word, needs no nearness beside it.
  const isNear = !found.some(({ near, isWhole }) => isWhole || near > AS_ASKED);
  const items = found.map((one) => {
    const { entry, question } = one;
    const item = result(question, asking.address(entry), [kindOf(wordsOf(entry)), ...differing(entry)], told(one, wanted));
    item.classList.toggle("silent", !asking.address(entry));
    if (isNear && !entry.page) item.prepend(made("p", "near", "Near to what you asked"));
    return item;
  });
  const [first] = found;
  if (first && first.entry.page === GRID) await gridOf(first, items[0]).catch(() => {});
  else if (first && isOfRule(first.entry)) await restOf(first, items[0]).catch(() => {});
  return items.length ? [made("h2", "only-heard", "Answers"), made("ol", "answers", ...items)] : [];
};

// Arrows go from result to result, and back to what was asked; so does Escape.
document.addEventListener("keydown", (event) => {
  const { activeElement } = document;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = activeElement.matches("input, select, textarea");
  if ((event.key === "Escape" && place.contains(activeElement)) || (event.key === "/" && !isTyping)) {
    event.preventDefault();
    field.focus();
    field.select();
    return;
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const results = [...place.querySelectorAll("a.title")].filter((one) => one.checkVisibility());
  const at = results.indexOf(activeElement);
  // Below the field lie the questions that are offered, which have the arrows first.
  if (!by || (at < 0 && activeElement !== field && activeElement !== document.body)) return;
  const next = at + by < 0 ? field : results[Math.min(at + by, results.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// The pages of each kind that have the words, the nearest first, but for those that answer already.
const pagesOf = async (pagefind, words, wanted, answers) => {
  const found = await Promise.all(Object.keys(KINDS).map(async (kind) => [kind, (await pagefind.search(words, { filters: { kind } })).results]));
  const kinds = new Map(found);
  for (const [kind, results] of kinds) {
    const told = new Set(answers.filter((one) => one.kind === kind).map((one) => one.address));
    for (let from = 0; told.size && from < results.length; from += AT_ONCE) {
      const some = results.slice(from, from + AT_ONCE);
      const read = await Promise.all(some.map((one) => one.data()));
      read.forEach(({ url }, index) => { if (told.delete(new URL(url, location).pathname)) some[index].isTold = true; });
    }
    kinds.set(kind, results.filter((one) => !one.isTold));
  }
  // Of a word that no page has, Pagefind finds those with the nearest beginning.
  const some = await Promise.all([...kinds.values()].flat().slice(0, AT_ONCE).map((one) => one.data()));
  return some.some(({ content }) => wantedIn(content, wanted)) ? kinds : new Map();
};

// The pages below the answers: all or those of a kind, some at once.
const listed = (kinds, entries, wanted) => {
  const all = [...kinds.values()].flat();
  const list = made("ol", "");
  const more = made("button", "more");
  const tabs = made("div", "kinds");
  tabs.setAttribute("role", "group");
  tabs.setAttribute("aria-label", "Kinds of pages");
  let [shown, chosen] = [0, all];
  const extend = async () => {
    const of = chosen;
    const read = await Promise.all(of.slice(shown, shown + AT_ONCE).map((one) => one.data()));
    if (of !== chosen) return;
    const items = read.map((one) => hit(one, entries, wanted));
    if (shown) list.append(...items);
    else list.replaceChildren(...items);
    shown += items.length;
    const left = of.length - shown;
    more.hidden = !left;
    more.textContent = `Show ${Math.min(left, AT_ONCE)} more of ${left.toLocaleString("en")}`;
    return items[0];
  };
  const choose = (results) => (event) => {
    [chosen, shown] = [results, 0];
    for (const one of tabs.children) one.setAttribute("aria-pressed", String(one === event.currentTarget));
    extend();
  };
  const tab = (words, results) => {
    const button = made("button", "", `${words} `, made("span", "quiet", results.length.toLocaleString("en")));
    button.setAttribute("aria-pressed", String(results === all));
    button.onclick = choose(results);
    return button;
  };
  tabs.append(tab("All", all), ...[...kinds].filter(([, results]) => results.length).map(([kind, results]) => tab(KINDS[kind][0], results)));
  more.onclick = async () => (await extend()).querySelector("a").focus();
  for (const one of [more, ...tabs.children]) one.type = "button";
  return { first: extend, nodes: [made("h2", "", "Pages"), tabs, list, more] };
};

const nothing = (isFar) => {
  const root = document.documentElement.dataset.root;
  const help = made("p", "", "Try other words, look through ", link(`${root}/rules/index.html`, "all rules"), ", or ", link(`${root}/play.html#dealer`, "ask the dealer"), ".");
  return [...(isFar ? [] : [made("p", "far", made("strong", "", NO_RULE))]), help, tries];
};

const look = async () => {
  const indexed = await asking.load();
  const words = asking.corrected(indexed, asked);
  const wanted = asking.telling(indexed, words);
  const ranked = asking.ranked(indexed, words);
  const found = ranked.filter((one) => one.score >= WORTH * ranked[0].score).slice(0, MOST_ANSWERS);
  const isFar = found.length > 0 && found[0].near < NEAR;
  const status = paragraph();
  status.setAttribute("role", "status");
  const answers = await answered(found, wanted);
  const say = (pages) => {
    const counts = [...(found.length && !isFar ? [counted(found.length, "answer")] : []), ...(pages ? [counted(pages, "page")] : [])];
    const about = words === asked ? "" : ` for “${words}”; nothing has “${asked}”`;
    status.textContent = counts.length ? `${counts.join(" and ")}${about}.` : pages === 0 ? "No answer and no page." : "";
  };
  say();
  place.replaceChildren(status, ...answers);
  const pagefind = await import(new URL("../search/pagefind.js", import.meta.url));
  const told = found.map(({ entry }) => ({ kind: isOfRule(entry) ? "rule" : isSwitch(entry) ? "switch" : "guide", address: new URL(asking.address(entry), location).pathname }));
  const kinds = await pagesOf(pagefind, meant(words), wanted, isFar ? [] : told);
  const count = [...kinds.values()].flat().length;
  say(count);
  if (!count) {
    if (!found.length || isFar) place.append(...nothing(isFar));
    return;
  }
  const { first, nodes } = listed(kinds, indexed.made.map(({ entry }) => entry), wanted);
  await first();
  place.append(...nodes);
};

field.value = asked;
const hands = handsIn(asked);
const ranked = asking.handsOfRanks(asked);
if (hands.length) weigh(hands);
else if (ranked.length === 2) weigh(ranked.map(inSuits), true);
else if (asked) look();
else {
  // That searching needs JavaScript has not to be said; it stands last, so that nothing moves.
  document.querySelector("#found > .without").remove();
  field.focus();
}
