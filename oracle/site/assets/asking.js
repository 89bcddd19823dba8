// Answers what people ask: the rules whose questions are nearest to the words, offered while typing.
// The questions come as a script when a field is used; so pages opened from a folder have them, too.

const asking = (() => {
  "use strict";

  const root = document.documentElement.dataset.root;
  const attributed = (element, attributes) => {
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const made = (name, attributes, ...children) => {
    const element = attributed(document.createElement(name), attributes);
    element.append(...children);
    return element;
  };

  const TOGETHER = [
    [/\ball[- ]in\b/g, "allin"],
    [/\b(heads|no|pot|fixed|out|big|small)[- ](up|limit|of[- ]turn|bet|blind)\b/g, (_, one, other) => one + other.replace(/[^a-z]/g, "")],
    [/\bre-?raise/g, "raise"],
    [/\b(don|doesn|didn|isn|aren|can|won|couldn|wasn)['’]?t\b/g, "not"],
    [/\b(before|not) (it (was|is) )?\w+ turn\b/g, "outofturn"],
  ];
  const SMALL = new Set("a about am an and are as at be been but by can could do does did for from had happen happened happening happens has have how i if in is it its just may me must my of on or our should so somebody someone than that the their them then there they this to us was we were what when where which while who why will with work would you your".split(" "));
  const ALIKE = { fold: "fold", muck: "muck", bettor: "bet", bid: "bet", knock: "rap", tap: "rap", chop: "split", share: "split", divid: "split", deuce: "two", fifth: "fiv", ordering: "order", drew: "draw", drawn: "draw", threw: "throw", thrown: "throw", said: "say", word: "say", bound: "bind", ran: "run", paid: "pay", dealt: "deal", tied: "ti", everyon: "everybody", extra: "odd", leftover: "odd", chang: "draw", swap: "draw", replac: "draw", exchang: "draw", discard: "discard", limp: "call", shove: "allin", jam: "allin", oversiz: "big", nothing: "anything", silently: "anything", max: "maximum" };

  // A word without its ending; what remains need not be a word.
  const stem = (word) => {
    if (ALIKE[word]) return ALIKE[word];
    let short = word.replace(/['’]s$/, "");
    if (short.length > 3) short = short.replace(/(?<=[^s])s$/, "").replace(/(ing|ed)$/, (end) => (short.length - end.length > 2 ? "" : end));
    short = short.replace(/(.)\1$/, "$1").replace(/(?<=..)e$/, "");
    return ALIKE[short] || short;
  };

  const terms = (text) => {
    const joined = TOGETHER.reduce((so, [from, to]) => so.replace(from, to), text.toLowerCase());
    const words = joined.match(/[a-z]+/g) || [];
    return words.filter((word) => !SMALL.has(word)).map(stem);
  };

  // The terms that tell entries apart; most have something of players.
  const telling = ({ made, within }, text) => {
    const all = terms(text);
    const few = all.filter((term) => (within.get(term) || 0) < made.length / 4);
    return new Set(few.length ? few : all);
  };

  // A text in which the words that have one of these terms are marked.
  const WORDS = /(all[- ]in|out of turn|(?:heads|no|pot|fixed|big|small)[- ](?:up|limit|bet|blind)|\p{L}[\p{L}'’-]*)/iu;
  const marked = (text, wanted) =>
    text.split(WORDS).map((part, index) => (index % 2 && terms(part).some((term) => wanted.has(term)) ? made("mark", {}, part) : part));

  // What a word is about where it stands alone: who asks whether they are bound has said something.
  const ALONE = { bind: ["bind", "say"] };

  // Hands that are named by their ranks alone, "8-6-4-2 or 8, 7, 2, A"; a number is one only beside a hand that has letters.
  const RANKED = /(?<![\w-])(?:10|[2-9tjqka])( *[,-] *| +|)(?:10|[2-9tjqka])(?:\1(?:10|[2-9tjqka])){1,3}(?![\w-])/gi;
  const handsOfRanks = (text) => {
    const found = (text.match(RANKED) || []).filter((one) => /[\d,-]/.test(one));
    const hands = found.every((one) => /^\d+$/.test(one)) ? [] : found.map((one) => one.toUpperCase().match(/10|\w/g).map((rank) => rank.replace("10", "T")));
    // An article is not an ace.
    const least = Math.min(...hands.map((hand) => hand.length));
    return hands.map((hand, at) => (hand.length > least && found[at].startsWith("a ") ? hand.slice(1) : hand));
  };

  // How many letters are wrong, missing, too many or exchanged with the next.
  const distance = (one, other) => {
    const rows = [[...Array(other.length + 1).keys()]];
    for (let i = 1; i <= one.length; i += 1) {
      rows[i] = [i];
      for (let j = 1; j <= other.length; j += 1) {
        rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
    return rows[one.length][other.length];
  };

  // What was asked, with each word that no entry has as the nearest one: strng is string. A short one may be another word.
  const corrected = ({ within, spelled }, text) =>
    text.replace(/[a-z]{4,}/gi, (word) => {
      const low = word.toLowerCase();
      const [term] = terms(low);
      if (!term || within.has(term) || spelled.some((one) => one.startsWith(low))) return word;
      const most = low.length < 8 ? 1 : 2;
      const near = spelled.filter((one) => one[0] === low[0] && (low.length > 4 || one.length > 4) && Math.abs(one.length - low.length) <= most);
      const found = near.map((one) => [distance(low, one), one]).filter(([far]) => far <= most);
      return found.length ? found.sort(([one], [other]) => one - other)[0][1] : word;
    });

  const NEAREST = 14;
  const POWER = 3;
  const SATURATION = 0.6;
  const BY_LENGTH = 0.75;

  // What is known of each entry: the words of its questions, of its sentence and of its name.
  const index = (rows) => {
    const entries = rows.map(([name, title, asked, short, others]) => ({ name, title, asked, short, ...others }));
    const made = entries.map((entry) => {
      const asked = entry.asked.map(terms);
      return { entry, asked, fields: [asked.flat(), terms(entry.title), terms(entry.name.replace(/[.-]/g, " "))] };
    });
    const within = new Map();
    for (const { fields } of made) for (const term of new Set(fields.flat())) within.set(term, (within.get(term) || 0) + 1);
    const lengths = [0, 1, 2].map((field) => made.reduce((sum, { fields }) => sum + fields[field].length, 0) / made.length);
    const spelled = [...new Set(entries.flatMap(({ asked, title }) => `${asked} ${title}`.toLowerCase().match(/[a-z]{4,}/g)))];
    return { made, within, lengths, spelled };
  };

  // Every entry that has one of the words, the nearest first: BM25, and how near its nearest question is.
  const scored = (indexed, text) => {
    const { made, within, lengths } = indexed;
    const words = [...new Set(terms(corrected(indexed, text)))];
    const meant = words.length === 1 && Object.hasOwn(ALONE, words[0]) ? ALONE[words[0]] : words;
    const begun = text.trim().toLowerCase();
    const last = words.at(-1) || "";
    // The last word may not be finished.
    if (last.length > 2 && !within.has(last)) words.push(...[...within.keys()].filter((term) => term.startsWith(last)));
    // How many and how much are asked of anything.
    const isOfHands = handsOfRanks(text).length > 0;
    const strong = words.filter((term) => !/^(many|much)$/.test(term));
    const weight = (term) => Math.log(1 + (made.length + 0.5) / ((within.get(term) || 0) + 0.5));
    const length = (list) => Math.hypot(...[...new Set(list)].map(weight));
    const often = (term, list, field) => {
      const count = list.filter((one) => one === term).length;
      return count / (count + SATURATION * (1 - BY_LENGTH + (BY_LENGTH * list.length) / lengths[field]));
    };
    const near = (list) => length(list.filter((term) => meant.includes(term))) ** 2 / (length(list) * length(meant) || 1);
    const found = made.flatMap(({ entry, asked, fields }) => {
      if (!(strong.length ? strong : words).some((term) => fields.some((list) => list.includes(term)))) return [];
      const sums = words.map((term) => weight(term) * fields.reduce((sum, list, field) => sum + often(term, list, field), 0));
      // Whoever typed the beginning of a question means it.
      const nearness = asked.map((list, place) => Math.max(near(list), entry.asked[place].toLowerCase().startsWith(begun) && 0.7 + (0.2 * begun.length) / entry.asked[place].length));
      const best = Math.max(...nearness);
      // The question that has a short answer, unless another one is much nearer.
      const main = entry.short ? entry.asked.findIndex((one) => one.endsWith("?")) : -1;
      const told = nearness[main] >= best / 2 ? main : nearness.indexOf(best);
      // Whether each word that tells something is one of the entry's, and nothing is said not to be that is not asked.
      const all = fields.flat();
      const isWhole = strong.every((term) => within.get(term) >= made.length / 4 || all.some((one) => one.startsWith(term))) && (words.includes("not") || !asked[told].includes("not"));
      return [{ entry, question: entry.asked[told], near: best, isWhole, isOfHands, score: sums.reduce((sum, one) => sum + one, 0) + NEAREST * best ** POWER }];
    });
    return found.sort((one, other) => other.score - one.score);
  };

  // Who names what rooms differ on gets the pages of that before the table of everything.
  const ranked = (indexed, text) => {
    const found = scored(indexed, text);
    const [table] = found;
    if (!table || table.entry.page !== "switches/index.html") return found;
    const general = indexed.made.find(({ entry }) => entry === table.entry).fields.flat();
    const named = terms(corrected(indexed, text)).filter((term) => !general.includes(term)).join(" ");
    const pages = scored(indexed, named).filter(({ entry, near, isWhole }) => entry.switch && isWhole && near > 0.3);
    const asPages = pages.map((one) => ({ ...one, score: table.score, question: one.entry.asked.at(-1), entry: { ...one.entry, page: `switches/${one.entry.switch}.html`, differ: "" } }));
    return [...asPages, ...found.filter(({ entry }) => !pages.some((one) => one.entry === entry))];
  };

  let loading;
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}/assets/questions.js`;
      script.onload = () => resolve(index(questionsOfTheSite));
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  };

  const MOST = 6;
  const SILENT = "the documents are silent, and the room decides.";

  const isRule = ({ page }) => page === undefined;
  const address = (entry) => (isRule(entry) ? `${root}/rules/${entry.name}.html` : entry.page ? `${root}/${entry.page}` : "");

  // What an entry answers, in words: the sentence of the rule, or that there is none. The short answer is one to the first question, and to nothing else: not to what is asked of two hands.
  const answer = (entry) => (address(entry) ? entry.title : `${entry.title}: ${SILENT}`);
  const short = ({ entry, question, isWhole, isOfHands }) => (!isWhole || isOfHands ? "" : !address(entry) ? "No rule. " : entry.short && question === entry.asked.find((one) => one.endsWith("?")) ? `${entry.short} ` : "");

  // Offers the nearest questions below a field; arrows choose one, Enter opens its rule, Escape closes.
  const offer = (field, number) => {
    const list = made("ul", { id: `offered-${number}`, class: "offered", role: "listbox", "aria-label": "Questions like it", hidden: "" });
    field.after(list);
    attributed(field, { role: "combobox", autocomplete: "off", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id });
    let chosen = -1;

    const close = () => {
      list.hidden = true;
      chosen = -1;
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    };
    const choose = (next) => {
      const options = [...list.children];
      chosen = (next + options.length) % options.length;
      options.forEach((option, place) => option.setAttribute("aria-selected", String(place === chosen)));
      field.setAttribute("aria-activedescendant", options[chosen].id);
    };
    const show = async () => {
      const text = field.value;
      if (text.trim().length < 3) return close();
      const indexed = await load();
      const found = ranked(indexed, text).filter(({ question }, place, all) => all.findIndex((one) => one.question === question) === place).slice(0, MOST);
      if (field.value !== text || !found.length) return found.length ? undefined : close();
      const wanted = telling(indexed, corrected(indexed, text));
      const options = found.map((one, place) => {
        const { entry, question } = one;
        const option = made("li", { id: `${list.id}-${place}`, role: "option", "aria-selected": "false" }, ...marked(question, wanted), made("span", {}, made("b", {}, short(one)), answer(entry)));
        option.onpointerdown = (event) => event.preventDefault();
        option.onclick = () => {
          if (address(entry)) return location.assign(address(entry));
          field.value = question;
          return field.form.requestSubmit();
        };
        return option;
      });
      list.replaceChildren(...options);
      list.hidden = false;
      chosen = -1;
      field.setAttribute("aria-expanded", "true");
    };

    field.addEventListener("focus", () => load().catch(close));
    field.addEventListener("input", () => show().catch(close));
    field.addEventListener("blur", close);
    field.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(event.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && chosen >= 0) list.children[chosen].click();
      else return;
      event.preventDefault();
    });
  };

  document.querySelectorAll('form[role="search"] input[name="q"]').forEach(offer);
  return { load, ranked, handsOfRanks, corrected, marked, telling, index, terms, address, answer, short, isRule };
})();
