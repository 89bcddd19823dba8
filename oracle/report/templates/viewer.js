// Draws hands at a table and steps through them. Decides nothing: every word about poker, every
// legal act and every reason comes from the record (oracle/report/page.py). A script beside it may
// bring hands of its own: felt draws a moment, stage a box to step through, know adds rules' words.
const viewer = (() => {
  "use strict";
  const signs = { s: "♠", h: "♥", d: "♦", c: "♣" };
  const suits = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
  const ranks = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

  const unpacked = (parts) => {
    const values = [];
    for (const part of parts) {
      const [first, ...rest] = Array.isArray(part) ? part : [];
      // A negative number leads to the names of an object.
      if (first < 0) values.push(Object.fromEntries(values[-1 - first].map((name, at) => [name, values[rest[at]]])));
      else values.push(Array.isArray(part) ? part.map((place) => values[place]) : part);
    }
    return values[values.length - 1];
  };
  const data = (id) => {
    const script = document.getElementById(id);
    return script ? unpacked(JSON.parse(script.textContent)) : null;
  };
  // A page with many hands has them in a script beside it.
  const { hands, rules: told } = (typeof handsOfThePage === "undefined" ? data("hands") : unpacked(handsOfThePage)) || { hands: {}, rules: {} };
  // A page of the site has the rules in a script of their own, each with its page.
  const rules = typeof rulesOfTheSite === "undefined" ? told : rulesOfTheSite;
  const root = document.documentElement.dataset.root;
  const know = (more) => { Object.assign(rules, more); };

  const made = (tag, name, ...inside) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...inside.filter((one) => one !== null && one !== undefined));
    return element;
  };
  const sum = (amounts) => amounts.reduce((total, one) => total + (one || 0), 0);
  const written = (value) => (typeof value === "number" ? value.toLocaleString("en") : String(value));

  // Amounts in a unit such as $0.01 are money, in any other they are so many of it.
  const amountIn = (unit) => {
    const [, sign, decimals] = /^(\D*)0\.(0*1)$/.exec(unit || "") || [];
    const digits = { minimumFractionDigits: decimals?.length, maximumFractionDigits: decimals?.length };
    if (decimals) return (value) => (typeof value === "number" ? `${sign}${(value / 10 ** decimals.length).toLocaleString("en", digits)}` : written(value));
    return (value) => `${written(value)}${unit ? ` ${unit}` : ""}`;
  };

  const card = (name) =>
    name === "??" ? made("span", "card back", "?") : made("span", `card ${name[1]}`, name[0].replace("T", "10"), made("i", "", signs[name[1]]));
  const called = ([rank, suit]) => (suit in suits ? `${ranks[rank] || rank} of ${suits[suit]}` : "a card face down");
  const cards = (names) => {
    const element = made("span", "cards", ...names.map(card));
    if (!names.length) return element;
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", names.map(called).join(", "));
    return element;
  };

  // On the site, where people read who write no engine, a rule is called by words.
  const calledByWords = Boolean(document.documentElement.dataset.root);
  const inWords = (rule) => rule.split(".").pop().replaceAll("-", " ");

  // A rule's id is a button that shows its own words below, where the page has them.
  const tagged = (ids, note) => {
    const tags = ids.map((rule) => {
      const known = rules[rule];
      const tag = made(known ? "button" : "span", "rule", calledByWords ? inWords(rule) : rule);
      if (known) {
        tag.type = "button";
        tag.addEventListener("click", () => note(rule, known));
      }
      return tag;
    });
    return made("span", "tags", ...tags);
  };
  const sentence = (one, note) => made("p", "", one.text, " ", tagged(one.rules || [], note));

  const phaseOf = (phase) => {
    const [word, number] = String(phase || "").split("-");
    if (word === "bet") return `Betting round ${number}`;
    if (word === "draw") return `Draw ${number}`;
    return word === "over" ? "The hand is over" : word.charAt(0).toUpperCase() + word.slice(1);
  };
  const states = { folded: "folded", "all-in": "all-in", mucked: "mucked" };

  // What lies in the middle: before the end all that is paid, the bets in front of the seats included.
  const middle = (seen, amount) => {
    const lines = [made("div", "phase", phaseOf(seen.phase))];
    if (seen.pots) {
      seen.pots.forEach((pot, index) => {
        const name = seen.pots.length === 1 ? "Pot" : index ? `Side pot ${seen.pots.length > 2 ? index : ""}`.trim() : "Main pot";
        lines.push(made("div", "pot", `${name} ${amount(pot.amount)}${seen.phase === "over" ? ", paid" : ""}`));
      });
    } else {
      const bets = sum(seen.bets || []);
      const all = sum(seen.paid || []);
      lines.push(made("div", "pot", `Pot ${amount(all)}`));
      if (bets && bets < all) lines.push(made("div", "", `${amount(bets)} of it in this round`));
    }
    return made("div", "middle", ...lines);
  };
  const wonBy = (number, seen) =>
    sum((seen.pots || []).flatMap((pot) => Object.values(pot.won || {}).map((shares) => shares[number - 1])));

  const got = (value) => made("span", "got", `got ${Array.isArray(value) ? value.join(" ") || "nothing" : written(value)}`);

  const seatAt = (hand, moment, number, apart) => {
    const { seen, values } = moment;
    const at = number - 1;
    const amount = amountIn(hand.unit);
    const wrong = apart ? apart.seats[number] || {} : {};
    const status = (seen.status || [])[at] || "";
    const acts = seen.actor === number;
    const wanted = apart && apart.actor === number;
    const head = made("div", "who", (hand.names || [])[at] || `Seat ${number}`);
    if (hand.button === number) {
      const disc = made("span", "disc", "D");
      disc.setAttribute("role", "img");
      disc.setAttribute("aria-label", "the button");
      disc.title = "the button";
      head.append(" ", disc);
    }
    const shown = (seen.cards || [])[at] || (seen.shown || [])[at] || [];
    const worths = Object.values((values || [])[at] || {});
    const plays = worths.every((one) => one.plays) ? worths.flatMap((one) => one.plays) : [];
    const held = cards(shown);
    if (plays.length) shown.forEach((one, index) => held.children[index].classList.toggle("out", !plays.includes(one)));
    const box = made("div", `place ${status}${acts ? " acts" : ""}${Object.keys(wrong).length || wanted ? " wrong" : ""}`);
    const stack = made("div", "stack", amount((seen.stacks || [])[at]), " ", wrong.stack === undefined ? null : got(wrong.stack));
    box.append(head, held, stack);
    if (wrong.cards) box.append(got(wrong.cards));
    const won = wonBy(number, seen);
    if (won || wrong.won !== undefined)
      box.append(made("div", "won", `wins ${amount(won)}`, " ", wrong.won === undefined ? null : got(wrong.won)));
    if (acts) box.append(made("div", "state", "to act"));
    if (states[status]) box.append(made("div", "state", states[status]));
    if (wrong.status) box.append(got(wrong.status));
    if (wanted) box.append(made("span", "got", "got: to act"));
    worths.forEach((one) => box.append(made("div", "worth", one.name)));
    const bet = (seen.bets || [])[at];
    const chips = bet || wrong.bet !== undefined
      ? made("div", "bet", made("span", "chip"), made("span", "only-heard", "bet "), amount(bet), wrong.bet === undefined ? null : got(wrong.bet))
      : null;
    return made("li", number === (moment.own || seen.actor) ? "seat own" : "seat", box, chips);
  };

  const felt = (hand, moment, apart) => {
    const amount = amountIn(hand.unit);
    const numbers = hand.stacks.map((stack, index) => (stack ? index + 1 : 0)).filter(Boolean);
    const ring = made("ol", "ring");
    ring.setAttribute("aria-label", "Seats, clockwise");
    numbers.forEach((number, index) => {
      const seat = seatAt(hand, moment, number, apart);
      const angle = Math.PI / 2 + ((index + 1) * 2 * Math.PI) / numbers.length;
      // With three seats, those beside the middle leave it free.
      const up = Math.sin(angle);
      const y = Math.sign(up) * Math.abs(up) ** (numbers.length < 4 ? 0.5 : 0.9);
      seat.style.setProperty("--x", Math.cos(angle).toFixed(4));
      seat.style.setProperty("--y", Math.abs(y) < 0.001 ? 0 : y.toFixed(4));
      // What lies before a seat on the level of the pot lies below it.
      seat.style.setProperty("--level", Math.abs(y) < 0.01 ? 1 : 0);
      ring.append(seat);
    });
    const size = numbers.length > 10 ? "crowd" : numbers.length > 6 ? "many" : numbers.length > 4 ? "some" : "few";
    const most = Math.max(...(moment.seen.cards || []).map((one) => (one || []).length));
    const level = numbers.length === 4 ? " level" : "";
    return made("div", `felt ${size}${level}${most > 4 ? " five" : ""}`, middle(moment.seen, amount), ring);
  };

  const legal = (turn, note, isOpen, opened) => {
    const told = made("div", "turn", ...turn.told.map((one) => sentence(one, note)));
    const may = made("ul", "may", ...turn.may.map((one) => made("li", "", one)));
    may.setAttribute("aria-label", `Legal for seat ${turn.seat}`);
    const rest = made("ul", "barred", ...turn.barred.map((bar) => made("li", "", made("strong", "", bar.text), " ", ...bar.because.map((one) => sentence(one, note)))));
    const details = made("details", "", made("summary", "", "What is not legal, and why"), rest);
    details.open = isOpen;
    details.addEventListener("toggle", () => opened(details.open));
    const by = turn.why.flatMap((one) => one.rules || []);
    told.append(may, by.length ? made("p", "by", tagged(by, note)) : "", details);
    return told;
  };

  let used = null;
  let isReasonsOpen = window.matchMedia("(min-width: 60rem)").matches;
  const mounted = new Map();

  const mount = (box) => {
    if (mounted.has(box)) return mounted.get(box);
    const name = box.dataset.hand;
    const parting = box.parentElement.querySelector(":scope > .parting");
    const beside = box.parentElement.querySelector(":scope > .beside");
    const words = box.parentElement.querySelector(":scope > details.words");
    const self = stage(box, hands[name], parting, name, beside);
    if (words) words.open = false;
    mounted.set(box, self);
    return self;
  };

  // A hand in a box. One without a name has no link of its own.
  const stage = (box, hand, parting = null, name = null, beside = null) => {
    const { moments } = hand;
    const table = made("div", "table");
    const told = made("div", "told");
    told.setAttribute("aria-live", "polite");
    const noted = made("div", "noted");
    const turnBox = made("div", "");
    const note = (rule, known) => noted.replaceChildren(
      made("p", "", known.page ? Object.assign(made("a", "", rule), { href: `${root}/${known.page}` }) : made("code", "", rule), `: ${known.sentence}`),
      made("ul", "", ...known.source.map((one) => made("li", "", one))),
    );
    const button = (label, sign, next) => {
      const element = made("button", "", sign);
      element.type = "button";
      element.title = label;
      element.setAttribute("aria-label", label);
      element.addEventListener("click", () => { used = self; self.show(next(), true); });
      return element;
    };
    // One level below the heading under which the hand stands.
    const above = [...document.querySelectorAll("h1, main :is(h2, h3, h4):not(.title)")].filter((one) => one.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
    const heading = `h${Number(above.pop().localName[1]) + 1}`;
    let place = 0;
    const last = moments.length - 1;
    const apart = hand.apart;
    const parts = apart ? Math.min(apart.step, last) : null;
    const slider = made("input", "");
    Object.assign(slider, { type: "range", min: 0, max: last, value: 0 });
    slider.setAttribute("aria-label", "Step of the hand");
    const count = made("span", "count");
    const link = made("a", "link", "link");
    link.title = "A link to this step of this hand";
    const buttons = [
      button("First step", "«", () => 0),
      button("Step back", "‹", () => place - 1),
      button("Next step", "›", () => place + 1),
      button("Last step", "»", () => last),
    ];
    const jump = apart ? button("To the first difference", "≠", () => parts) : null;
    const self = {
      name,
      box,
      show(next, isMeant = false) {
        place = Math.max(0, Math.min(last, next));
        const moment = moments[place];
        const differs = place === parts;
        table.replaceChildren(felt(hand, moment, differs ? apart : null));
        const title = made(heading, moment.refused ? "title refused" : "title", moment.title);
        if (moment.refused) title.append(" ", made("em", "", "refused"));
        told.replaceChildren(title, ...(moment.refused || moment.told).map((one) => sentence(one, note)));
        noted.replaceChildren();
        turnBox.replaceChildren();
        if (moment.turn) turnBox.append(legal(moment.turn, note, isReasonsOpen, (open) => { isReasonsOpen = open; }));
        slider.value = place;
        slider.setAttribute("aria-valuetext", `${place} of ${last}: ${moment.title}`);
        count.textContent = `${place} / ${last}`;
        // A button that were disabled would lose the focus, and keys with it.
        buttons.forEach((one, index) => one.setAttribute("aria-disabled", place === (index < 2 ? 0 : last)));
        box.classList.toggle("differs", differs);
        if (name === null) return;
        const target = `#${encodeURIComponent(name)}/${place}`;
        link.href = target;
        if (isMeant) history.replaceState(null, "", target);
      },
      step: (by) => self.show(place + by, true),
      end: (isLast) => self.show(isLast ? last : 0, true),
      part: () => { if (apart) self.show(parts, true); },
    };
    slider.addEventListener("input", () => { used = self; self.show(Number(slider.value), true); });
    box.addEventListener("focusin", () => { used = self; });
    const bar = made("div", "bar", ...buttons, jump, slider, count, name === null ? "" : link);
    const side = made("div", "side", parting, told, turnBox, noted, beside);
    box.append(made("div", "stage", table, bar), side);
    box.hidden = false;
    self.show(parts === null ? hand.at || 0 : parts);
    used = used || self;
    return self;
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !used) return;
    if (event.target.closest("input, select, textarea")) return;
    const within = used.box.contains(event.target);
    const act = {
      ArrowRight: () => used.step(1),
      ArrowLeft: () => used.step(-1),
      d: () => used.part(),
      Home: within && (() => used.end(false)),
      End: within && (() => used.end(true)),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });

  // A link is #name/step: what the name leads to is opened, and the hand is at that step.
  const follow = () => {
    const [, coded, step] = location.hash.match(/^#(.*?)(?:\/(\d+))?$/) || [];
    if (!coded) return;
    let name = coded;
    try { name = decodeURIComponent(coded); } catch { /* as it is written */ }
    const entry = document.getElementById(name);
    if (entry) entry.dispatchEvent(new CustomEvent("wanted", { bubbles: true }));
    for (let fold = entry && entry.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const all = [...document.querySelectorAll("[data-hand]")].filter((box) => box.dataset.hand === name);
    const box = all.find((one) => entry && entry.contains(one)) || all[0];
    if (box && (entry || step)) {
      used = mount(box);
      if (step) used.show(Number(step));
    }
    const target = entry || (step && box);
    if (target) target.scrollIntoView();
  };
  const start = () => {
    // Of many hands, those are drawn that are nearly in sight; a box that is hidden is never there.
    const near = new IntersectionObserver((found) => found.filter((one) => one.isIntersecting).forEach(({ target }) => {
      near.unobserve(target);
      mount(target.querySelector(":scope > [data-hand]"));
    }), { rootMargin: "600px" });
    document.querySelectorAll("[data-hand]").forEach((box, index) => {
      const entry = box.closest("details.entry");
      if (!entry && !index) mount(box);
      else if (!entry) near.observe(box.parentElement);
      else entry.addEventListener("toggle", () => { if (entry.open) used = mount(box); });
    });
    used = null;
    const first = document.querySelector("[data-hand]:not([hidden])");
    if (first) used = mounted.get(first);
    window.addEventListener("hashchange", follow);
    // On paper nothing is folded.
    window.addEventListener("beforeprint", () => document.querySelectorAll("details.section").forEach((one) => { one.open = true; }));
    follow();
  };
  return { made, data, start, know, felt, stage, sentence, tagged, card, called, inWords };
})();
