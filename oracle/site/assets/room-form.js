/* global comparing, giving, room */
// The form of a room: questions in the order of a hand, the file that follows from the answers, and
// the rule sheet, for which the engine is loaded when it is asked for. The form itself needs no server.

(() => {
  "use strict";
  const { state, groups, questions, base, setting, differs } = room;
  const root = document.documentElement.dataset.root;
  const assets = new URL(".", document.currentScript.src);

  const made = (tag, attributes = {}, ...inside) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else if (value === true) node.setAttribute(key, "");
      else if (value !== false && value !== null) node.setAttribute(key, value);
    }
    node.append(...inside);
    return node;
  };
  const field = (label, hint, input) => made("label", { class: "asked" }, made("span", {}, label), input, made("small", { class: "quiet" }, hint));
  const button = (label, act, kind = "") => made("button", { type: "button", class: kind, onclick: act }, label);
  const count = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

  // A browser does not run the engine from a folder.
  const isServed = location.protocol !== "file:";
  let own = null; // the address that the form wrote itself
  const parts = {};
  const rows = new Map();
  let changed = () => {};

  const nameField = () => {
    parts.name = made("input", { type: "text", autocomplete: "off", maxlength: "120", placeholder: room.NAME, oninput: () => { state.name = parts.name.value; changed(); } });
    parts.id = made("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off", maxlength: "60", oninput: () => { state.id = parts.id.value; changed(); } });
    parts.from = made("select", { onchange: () => { state.from = parts.from.value; changed(); } },
      ...Object.entries(room.houses).map(([id, house]) => made("option", { value: id }, house.title)));
    parts.wrong = made("p", { class: "bad", role: "alert" });
    parts.opened = made("input", { type: "file", accept: ".yaml,.yml", onchange: async () => {
      const [chosen] = parts.opened.files;
      if (!chosen) return;
      const { left } = room.opened(await chosen.text());
      parts.opened.value = "";
      changed();
      begin(left.length ? `Of ${chosen.name} this was left out: ${left.join("; ")}.` : "");
      parts.taken.textContent = left.length ? "" : `${chosen.name}: ${count(Object.keys(state.answers).length, "answer")} taken over.`;
    } });
    parts.taken = made("p", { class: "good", role: "status" });
    return made("div", { class: "begin" },
      field("Name of the room", "It is the heading of the rule sheet.", parts.name),
      field("Start from", "What you do not answer is as in this house.", parts.from),
      made("details", { class: "open-file" }, made("summary", {}, "Go on with a file"),
        field("Open a house file", "One that this form or you have written.", parts.opened)), parts.taken);
  };

  const choice = (question, one) => {
    const input = made("input", { type: "radio", name: question.id, value: one.id, onchange: () => { state.answers[question.id] = one.id; changed(); } });
    const players = one.houses.length ? `Played so by ${one.houses.map((id) => room.houses[id].title).join(", ")}.` : "None of our houses plays so.";
    return made("label", { class: "setting-choice" }, input,
      made("span", {}, made("span", { class: "says" }, one.text), made("span", { class: "as-there" }), made("small", { class: "quiet" }, `${one.source}. ${players}`)));
  };

  // A number that is not among the answers, such as a cap of six bets.
  const numberOf = (question) => {
    const listed = new Set(question.settings.map((one) => one.id));
    const others = question.numbered.filter((one) => !listed.has(one.id));
    const input = made("select", { onchange: () => {
      if (input.value) state.answers[question.id] = input.value;
      else delete state.answers[question.id];
      changed();
    } }, made("option", { value: "" }, "none of these"), ...others.map((one) => made("option", { value: one.id }, `${one.number}: ${one.text.split(",")[0].toLowerCase()}`)));
    return { input, asked: field("Another number", "The bet counts as one.", input) };
  };

  const row = (question) => {
    const number = question.numbered ? numberOf(question) : null;
    const why = made("input", { type: "text", autocomplete: "off", maxlength: "500", oninput: () => { state.why[question.id] = why.value; changed(); } });
    const whyField = made("div", { class: "why", hidden: true }, field("Why?", "It goes into the file; leave it empty to take what is shown.", why));
    const undo = button("Take this answer back", () => {
      delete state.answers[question.id];
      delete state.why[question.id];
      changed();
      node.querySelector("input").focus();
    }, "plain");
    const answer = made("span", { class: "answer" });
    const more = made("a", { href: `${root}/${question.page}` }, "More about this");
    const node = made("details", { class: "asks", id: `ask-${question.id}` },
      made("summary", {}, made("span", { class: "what" }, question.question), answer),
      made("fieldset", {}, made("legend", { class: "only-heard" }, question.question), ...question.settings.map((one) => choice(question, one)), ...(number ? [number.asked] : [])),
      whyField, made("p", { class: "beneath" }, undo, " ", more));
    rows.set(question.id, { node, answer, why, whyField, undo, number, text: [question.question, question.id, ...question.settings.map((one) => `${one.text} ${one.source}`)].join(" ").toLowerCase() });
    return node;
  };

  const show = ({ id, ...question }) => {
    const { node, answer, why, whyField, undo, number } = rows.get(id);
    const full = { id, ...question };
    const given = state.answers[id];
    const is = given || base(id);
    node.classList.toggle("answered", Boolean(given));
    answer.textContent = setting(full, is).text;
    for (const input of node.querySelectorAll("input[type=radio]")) {
      input.checked = input.value === given;
      input.closest("label").querySelector(".as-there").textContent = input.value === base(id) ? ` As in ${room.houses[state.from].title}.` : "";
    }
    if (number) number.input.value = [...number.input.options].some((one) => one.value === given) ? given : "";
    whyField.hidden = !differs(full);
    undo.hidden = !given;
    if (differs(full)) why.placeholder = room.UNSAID;
    if (why.value !== (state.why[id] || "")) why.value = state.why[id] || "";
  };

  const sift = () => {
    const words = parts.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const which = parts.which.value;
    let shown = 0;
    for (const { id } of questions) {
      const { node, text } = rows.get(id);
      const fits = words.every((word) => text.includes(word)) && (which === "all" || Boolean(state.answers[id]) === (which === "answered"));
      node.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    const sifted = words.length > 0 || which !== "all";
    for (const [index, section] of parts.groups.entries()) {
      parts.jumps[index].parentElement.hidden = section.hidden = !section.querySelector(".asks:not([hidden])");
      if (sifted) section.open = true;
    }
    parts.found.textContent = sifted ? (shown ? `${count(shown, "question")} found.` : "No question has these words.") : "";
  };

  const openAll = (open) => [...parts.groups, ...[...rows.values()].map(({ node }) => node)].forEach((node) => { if (!node.hidden) node.open = open; });
  // Where a question is, its group may be folded.
  const goTo = (id) => {
    const { node } = rows.get(id);
    node.open = node.closest(".group").open = true;
    node.scrollIntoView();
    node.querySelector("summary").focus({ preventScroll: true });
  };

  const asking = () => {
    parts.count = made("p", { role: "status" });
    parts.search = made("input", { type: "search", autocomplete: "off", oninput: sift });
    parts.which = made("select", { onchange: sift }, ...[["all", "All"], ["answered", "Answered"], ["open", "Not answered"]].map(([value, words]) => made("option", { value }, words)));
    parts.found = made("p", { class: "quiet", role: "status" });
    // A phone would have to pass all questions; there they are folded.
    const isOpen = matchMedia("(min-width: 48rem)").matches;
    parts.groups = groups.map((group) => made("details", { class: "group", open: isOpen }, made("summary", {}, made("h3", {}, group.title), made("span", { class: "quiet" })), ...group.questions.map(row)));
    return [
      made("h2", {}, "Questions"), parts.count,
      made("div", { class: "sift" }, made("label", { class: "asked" }, made("span", {}, "Search the questions"), parts.search), made("label", { class: "asked" }, made("span", {}, "Show"), parts.which),
        button("Open all", () => openAll(true)), button("Close all", () => openAll(false))),
      parts.found, made("div", { class: "questions" }, parting(), ...parts.groups, onward()),
    ];
  };

  // Beside the questions, where there is room: the parts, each with what is answered of it.
  const parting = () => {
    parts.jumps = groups.map((group, index) => button(group.title, () => {
      parts.groups[index].open = true;
      parts.groups[index].scrollIntoView();
    }, "plain"));
    parts.given = groups.map(() => made("span", { class: "quiet" }));
    return made("nav", { class: "jumps", "aria-label": "Parts of the form" }, made("ol", {}, ...parts.jumps.map((jump, index) => made("li", {}, jump, " ", parts.given[index]))));
  };

  // Stays at the foot of the window as long as there are questions above it.
  const onward = () => {
    parts.soFar = made("span", { class: "quiet" });
    return made("p", { class: "ahead" }, parts.soFar, button("File", () => parts.give.scrollIntoView()), button("Rule sheet", toTheSheet, "main"));
  };

  const say = (node, text) => {
    node.textContent = text;
    setTimeout(() => { if (node.textContent === text) node.textContent = ""; }, 4000);
  };

  const copy = async (text, said) => say(said, await giving.copied(text));

  const fileBox = () => {
    parts.file = made("pre", { tabindex: "0", "aria-label": "The file", class: "yaml" });
    parts.said = made("span", { class: "quiet", role: "status" });
    parts.summary = made("p");
    parts.download = button("Download", () => giving.download(`${room.name()}.yaml`, room.file()), "main");
    parts.copy = button("Copy", () => copy(room.file(), parts.said));
    const link = button("Copy a link to this form", () => copy(location.href, parts.said));
    const steps = [
      ["Make a folder for the room, once: ", "poker-oracle init room my-room"],
      ["Put the file there as ", "poker-room.yaml", ", in place of the one that is there, and let it be checked: ", "poker-oracle lint"],
      ["See which hands come out differently in your room: ", "poker-oracle diff card-room NAME"],
    ];
    parts.steps = made("details", { class: "use" }, made("summary", {}, "What to do with the file"), made("ol", {}, ...steps.map((step) =>
      made("li", {}, ...step.map((part, index) => (index % 2 ? made("code", { class: part.endsWith("NAME") ? "named" : "" }, part) : part))))));
    parts.give = made("h2", {}, "Your file");
    const named = made("div", { class: "begin" }, field("Short name", "For the file, in lowercase letters and hyphens.", parts.id), parts.wrong);
    return [parts.give, parts.summary, named, made("div", { class: "give" }, parts.download, parts.copy, link, parts.said), made("details", {}, made("summary", {}, "Read the file"), parts.file), parts.steps];
  };

  // The sheet. Each answer to a question may change it, so it says when it is out of date.

  let asked = "";
  let engine = null;

  const sheetBox = () => {
    parts.make = button("Make the rule sheet", makeSheet, "main");
    parts.print = button("Print", () => print());
    parts.print.hidden = true;
    parts.progress = made("p", { class: "quiet", role: "status" });
    parts.sheet = made("div", { id: "sheet" });
    const lead = made("p", {}, "A sheet for each game, in plain words, with only the rules that apply in your room. It prints on two sides of A4 at most.");
    const cost = made("p", { class: "quiet" });
    if (isServed) import(new URL("vendor/about.js", assets)).then(({ bytes }) => { cost.textContent = `The engine writes it: ${Math.round(bytes / 1e6)} MB are loaded on the first visit, and kept.`; }).catch(() => {});
    const heading = made("h2", {}, "Rule sheet for the wall");
    parts.wall = heading;
    if (isServed) return [heading, lead, cost, made("div", { class: "give" }, parts.make, parts.print, parts.progress), parts.sheet];
    parts.command = made("code");
    return [heading, lead, made("p", {}, "The engine makes it, and a browser does not run the engine from a folder. Put the site on a server, or download the file and write: ", parts.command)];
  };

  const progress = (state) => {
    if (!parts.make.disabled) return;
    if (state.phase === "loading") parts.progress.textContent = giving.loading(state);
    else if (state.phase === "ready") parts.progress.textContent = "The engine is ready and writes the sheet.";
  };

  // Loaded once; it begins as soon as something is answered, since it takes seconds and a sheet is wanted in the end.
  let loading = null;
  const load = () => {
    loading ||= import(new URL("engine.js", assets)).then((module) => {
      ({ engine } = module);
      engine.listen(progress);
    });
    return loading;
  };
  const loadAhead = () => {
    const isSaving = Boolean(navigator.connection && navigator.connection.saveData);
    // Where there is no engine, that is said when the sheet is asked for.
    if (isServed && !isSaving) load().then(() => engine.start()).catch(() => {});
  };

  const toTheSheet = () => {
    parts.wall.scrollIntoView();
    if (isServed && !parts.make.disabled && asked !== room.house()) makeSheet();
  };

  const makeSheet = async () => {
    parts.make.disabled = true;
    parts.progress.textContent = "Loading the engine ...";
    try {
      await load();
      if (engine.state.phase === "ready") progress(engine.state);
      const text = room.house();
      const answer = await engine.ask({ do: "sheet", "house-text": text });
      parts.progress.textContent = "";
      if (answer.error) parts.sheet.replaceChildren(...answer.error.map((one) => made("p", { class: "bad", role: "alert" }, one)));
      else {
        asked = text;
        parts.sheet.replaceChildren(...giving.nodes(answer.html));
        for (const wide of parts.sheet.querySelectorAll(".wide")) wide.tabIndex = 0;
      }
      parts.print.hidden = Boolean(answer.error);
    } catch {
      parts.progress.textContent = "This site was built without the engine, or it cannot be loaded. Download the file and let poker-oracle make the sheet: poker-oracle houses FILE --rule-sheet -o sheet.html";
    }
    parts.make.disabled = false;
  };

  const others = comparing(made, count, goTo);

  changed = () => {
    own = room.write();
    update();
    loadAhead();
  };

  const update = () => {
    questions.forEach(show);
    const answered = questions.filter((one) => state.answers[one.id]);
    const own = questions.filter(differs).length;
    const left = questions.length - answered.length;
    const start = room.houses[state.from].title;
    parts.plays.textContent = own ? `plays as ${start}, but for ${count(own, "point")}` : `plays as ${start}`;
    parts.count.textContent = answered.length ? `${count(answered.length, "question")} answered; the other ${left} stay as in ${start}.` : `${questions.length} questions; those you skip stay as in ${start}.`;
    parts.soFar.textContent = answered.length ? `${answered.length} answered, ${left} as in ${start}` : `All as in ${start}`;
    others.update();
    groups.forEach((group, index) => {
      const given = group.questions.filter((one) => state.answers[one.id]).length;
      parts.given[index].textContent = given || "";
      parts.groups[index].querySelector("summary > span").textContent = given ? `${given} of ${group.questions.length} answered` : count(group.questions.length, "question");
    });
    parts.id.placeholder = room.slug();
    const mistake = room.wrong();
    parts.wrong.textContent = mistake;
    parts.wrong.hidden = !mistake;
    parts.download.disabled = parts.copy.disabled = Boolean(mistake);
    parts.file.textContent = room.file();
    parts.summary.textContent = own ? `Your room differs from ${room.houses[state.from].title} in ${count(own, "point")}, which the file has.` : `Your room plays exactly as ${room.houses[state.from].title}, so far.`;
    parts.steps.querySelector(".named").textContent = `poker-oracle diff ${state.from} ${room.name()} -o differences.html`;
    if (parts.command) parts.command.textContent = `poker-oracle houses ${room.name()}.yaml --rule-sheet -o sheet.html`;
    if (asked && asked !== room.house()) parts.progress.textContent = "The answers have changed since; make the sheet again.";
    else if (asked) parts.progress.textContent = "";
    sift();
  };

  const STRANGE = "This link has something that the form does not know; it was left out.";
  const begin = (strange) => {
    parts.name.value = state.name;
    parts.id.value = state.id;
    parts.from.value = state.from;
    parts.strange.textContent = strange;
    parts.strange.hidden = !strange;
    parts.taken.textContent = "";
    update();
    for (const [index, group] of groups.entries()) if (group.questions.some(({ id }) => state.answers[id])) parts.groups[index].open = true;
  };
  const fill = () => {
    room.read();
    begin(state.strange ? STRANGE : "");
  };

  parts.plays = made("span", { class: "plays" });
  parts.strange = made("p", { class: "warning", role: "status", hidden: true });
  document.getElementById("room").replaceChildren(
    parts.strange, made("h2", {}, "The room ", parts.plays), nameField(),
    ...asking(), ...sheetBox(), ...fileBox(), ...others.nodes);
  addEventListener("hashchange", () => { if (location.hash !== own) fill(); });
  fill();
})();
