/* global viewer */
// What a room has answered, its link and its file; the form (room-form.js) shows it.
//
// The answers are kept in the address, so that a form half filled in can be sent:
//
//   #from=club&name=Our+room&id=our-room&raise-cap=five-per-round&why.raise-cap=The+sign

const room = (() => {
  "use strict";
  const { usual, houses, taken, groups } = viewer.data("questions");
  const questions = groups.flatMap((group) => group.questions);
  const NAME = "My room";
  const WORD = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

  // What is not a key of this form is left out, and said.
  const state = { from: usual, name: "", id: "", answers: {}, why: {}, strange: false };

  const read = () => {
    Object.assign(state, { from: usual, name: "", id: "", answers: {}, why: {}, strange: false });
    for (const [key, value] of new URLSearchParams(location.hash.slice(1))) {
      const switchId = key.replace(/^why\./, "");
      const question = questions.find((one) => one.id === switchId);
      if (key === "from" && houses[value]) state.from = value;
      else if (key === "name") state.name = value;
      else if (key === "id") state.id = value;
      else if (question && key !== switchId) state.why[switchId] = value;
      else if (question && setting(question, value)) state.answers[key] = setting(question, value).id;
      else state.strange = true;
    }
  };

  const write = () => {
    const told = new URLSearchParams();
    if (state.from !== usual) told.set("from", state.from);
    if (state.name) told.set("name", state.name);
    if (state.id) told.set("id", state.id);
    for (const { id } of questions) {
      if (state.answers[id]) told.set(id, state.answers[id]);
      if (state.answers[id] && state.why[id]) told.set(`why.${id}`, state.why[id]);
    }
    const hash = String(told);
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
    return location.hash;
  };
  const base = (id) => houses[state.from].settings[id];
  // A setting by its name, or by the number that it may be written as.
  const setting = (question, id) => [...question.settings, ...(question.numbered || [])].find((one) => one.id === id || String(one.number) === id);
  const differs = (question) => Boolean(state.answers[question.id]) && state.answers[question.id] !== base(question.id);
  // Why a room plays so, only the room can say.
  const UNSAID = "The room decided so.";
  // What a file of YAML cannot hold is a blank.
  const clean = (text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]+/gu, " ").trim();
  const title = () => clean(state.name) || NAME;
  const slug = () => {
    const words = title().normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
    const made = /^[a-z]/.test(words) ? words : `room-${words}`.replace(/-$/, "");
    return taken.includes(made) ? `${made}-room` : made;
  };
  const name = () => clean(state.id) || slug();
  const wrong = () => {
    if (!WORD.test(name())) return "The short name must be lowercase letters and digits, with hyphens between words, and begin with a letter.";
    if (taken.includes(name())) return `The short name ${name()} is taken: it is one of ours. Choose another.`;
    return "";
  };
  const quoted = (text) => JSON.stringify(text);
  const file = () => {
    const lines = ["# yaml-language-server: $schema=schemas/house.schema.json", "# How the room plays: the house that it follows, and every point on which it differs."];
    if (location.protocol.startsWith("http")) lines.push(`# The form that made this: ${location.href}`);
    return `${lines.join("\n")}\n${house()}`;
  };
  const house = () => {
    const lines = [`id: ${quoted(name())}`, `title: ${quoted(title())}`, `inherits: ${state.from}`];
    const own = questions.filter(differs);
    lines.push(own.length ? "settings:" : "settings: {}");
    for (const question of own) {
      const why = clean(state.why[question.id] || "") || UNSAID;
      lines.push(`  ${question.id}:`, `    setting: ${state.answers[question.id]}`, `    basis: ${quoted(why)}`);
    }
    return `${lines.join("\n")}\n`;
  };

  // Reads a house file as this form and people write it: keys at the margin, below "settings" a switch, below that its
  // setting and its basis, in lines of their own or in braces. Gives what it could not take, as words.
  const scalar = (text) => {
    const bare = text.trim().replace(/\s+#.*$/, "");
    if (/^".*"$/.test(bare)) return JSON.parse(bare);
    return /^'.*'$/.test(bare) ? bare.slice(1, -1).replaceAll("''", "'") : bare;
  };
  const PAIR = /([\w-]+):\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,}]*)/g;
  const opened = (text) => {
    const found = { from: usual, name: "", id: "", answers: {}, why: {} };
    const left = [];
    let within = "";
    const take = (switchId, key, value) => {
      const question = questions.find((one) => one.id === switchId);
      if (key === "basis" && question) found.why[switchId] = value;
      else if (key === "setting" && question && setting(question, value)) found.answers[switchId] = setting(question, value).id;
      else left.push(`${switchId}: ${value}`);
    };
    for (const line of text.split(/\r?\n/)) {
      const [, indent, key, rest] = /^(\s*)([\w-]+):(.*)$/.exec(line) || [];
      if (!key) continue;
      const value = scalar(rest);
      if (!indent) {
        within = "";
        if (key === "id") found.id = value;
        else if (key === "title") found.name = value;
        else if (key === "inherits" && houses[value]) found.from = value;
        else if (key !== "settings") left.push(line.trim());
      } else if (rest.trim().startsWith("{")) for (const [, name, said] of rest.matchAll(PAIR)) take(key, name, scalar(said));
      else if (value && questions.some((one) => one.id === key)) take(key, "setting", value);
      else if (value) take(within, key, value);
      else within = key;
    }
    if (!found.id || !Object.keys(found.answers).length) return { left: ["this is not a house file: it needs an id and settings"] };
    Object.assign(state, found, { strange: false });
    return { left };
  };

  return { NAME, UNSAID, opened, groups, questions, houses, state, read, write, base, setting, differs, slug, name, wrong, file, house };
})();
