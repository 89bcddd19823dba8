// Draws the record of a hand (schemas/replay.schema.json) and steps through it. Decides nothing.
(() => {
  "use strict";
  const record = JSON.parse(document.getElementById("record").textContent);
  const box = document.getElementById("replay");
  const moments = [record.start, ...record.steps];
  const signs = { s: "♠", h: "♥", d: "♦", c: "♣" };
  const unit = record.unit ? ` ${record.unit}` : "";

  const made = (tag, name, text) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const button = (label, sign, act) => {
    const element = made("button", "", sign);
    element.type = "button";
    element.title = label;
    element.setAttribute("aria-label", label);
    element.addEventListener("click", act);
    return element;
  };
  const card = (name) => {
    const known = name !== "??";
    const element = made("span", `card ${known ? name[1] : ""}`, known ? name[0] : "?");
    if (known) element.append(made("i", "", signs[name[1]]));
    return element;
  };
  const sum = (amounts) => amounts.reduce((total, one) => total + (one || 0), 0);

  // Before the hand is over there is one pot to see: what all seats have paid.
  const potsOf = (seen) => {
    const pots = seen.pots ? seen.pots.map((pot) => pot.amount) : [sum(seen.paid || [])];
    return pots.filter(Boolean).map((amount, index) => `${index && seen.pots ? "side pot" : "pot"} ${amount}${unit}`);
  };
  const wonBy = (number, seen) =>
    sum((seen.pots || []).flatMap((pot) => Object.values(pot.won || {}).map((shares) => shares[number - 1])));
  const phaseOf = (phase) => {
    const [word, number] = String(phase || "").split("-");
    if (word === "bet") return `betting round ${number}`;
    if (word === "draw") return `draw ${number}`;
    return word === "over" ? "the hand is over" : word;
  };
  const states = { folded: "folded", "all-in": "all-in", mucked: "mucked" };

  const seat = (number, seen, values) => {
    const status = (seen.status || [])[number - 1] || "";
    const acts = seen.actor === number ? " actor" : "";
    const element = made("div", `seat ${status}${acts}`);
    const name = (record.names || [])[number - 1] || `Seat ${number}`;
    const head = made("div", "", `${name} `);
    if (record.table.button === number) {
      const mark = made("span", "button", "D");
      mark.title = "the button";
      head.append(mark);
    }
    const cards = made("div", "cards");
    const shown = (seen.shown || [])[number - 1];
    ((seen.cards || [])[number - 1] || shown || []).forEach((one) => cards.append(card(one)));
    const bet = (seen.bets || [])[number - 1];
    const chips = made("div", "", `${(seen.stacks || [])[number - 1]}${unit}${bet ? ` · bet ${bet}` : ""}`);
    element.append(head, cards, chips);
    const won = wonBy(number, seen);
    if (won) element.append(made("div", "good", `wins ${won}${unit}`));
    if (states[status]) element.append(made("div", "state", states[status]));
    const worth = (values || [])[number - 1];
    if (worth) Object.values(worth).forEach((one) => element.append(made("div", "quiet", one.name)));
    return element;
  };

  const ring = made("div", "ring");
  const middle = made("div", "middle");
  middle.append(made("div", "quiet"), made("div", "pot"));
  const told = made("div", "told");
  told.setAttribute("aria-live", "polite");
  const slider = made("input");
  Object.assign(slider, { type: "range", min: 0, max: moments.length - 1, value: 0 });
  slider.setAttribute("aria-label", "Step of the hand");
  const count = made("span", "quiet");

  let place = 0;
  const show = (next) => {
    place = Math.max(0, Math.min(moments.length - 1, next));
    const { seen, values, events, refused, title, turn } = moments[place];
    const seats = record.table.stacks
      .map((stack, index) => (stack ? index + 1 : 0))
      .filter(Boolean);
    ring.replaceChildren(middle);
    ring.classList.toggle("small", seats.length < 5);
    ring.classList.toggle("many", seats.length > 6);
    seats.forEach((number, index) => {
      const element = seat(number, seen, values);
      const angle = Math.PI / 2 + ((index + 1) * 2 * Math.PI) / seats.length;
      element.style.left = `${50 + 37 * Math.cos(angle)}%`;
      element.style.top = `${50 + 35 * Math.sin(angle)}%`;
      ring.append(element);
    });
    middle.children[0].textContent = phaseOf(seen.phase);
    middle.children[1].replaceChildren(...potsOf(seen).map((pot) => made("div", "", pot)));
    told.className = refused ? "told refused" : "told";
    told.replaceChildren(made("h3", "", refused ? `${title} - refused` : title));
    const sentences = refused
      ? refused.map((one) => one.sentence)
      : events.flatMap((event) => event.sentences.map((one) => one.text));
    const whose = turn && !refused ? turn.sentences.map((one) => one.text) : [];
    told.append(made("p", "", sentences.join(" ")), made("p", "quiet", whose.join(" ")));
    slider.value = place;
    count.textContent = `${place + 1} of ${moments.length}`;
    first.disabled = back.disabled = place === 0;
    last.disabled = on.disabled = place === moments.length - 1;
  };
  const first = button("First step", "«", () => show(0));
  const back = button("Step back", "‹", () => show(place - 1));
  const on = button("Next step", "›", () => show(place + 1));
  const last = button("Last step", "»", () => show(moments.length - 1));
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") show(place + 1);
    if (event.key === "ArrowLeft") show(place - 1);
  });
  const bar = made("div", "bar");
  bar.append(first, back, on, last, slider, count);
  box.append(ring, bar, told);
  box.hidden = false;
  show(0);
})();
