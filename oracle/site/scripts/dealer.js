// Ask the dealer: a hand played to a moment, what happened there out of the ordinary, and the ruling.

import { html, useEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { Amount, Choice, Copy, Errors, Field, HouseLink, Pills, RuleLinks, Sentence, capital, root, useAnswer } from "./parts.js";
import { brief, rulingOf } from "./state.js";
import { Table } from "./table.js";

const chipsIn = (text) => (text.match(/\d+/g) || []).map(Number);
const motionsIn = (text) => text.split(";").map(chipsIn).filter((one) => one.length);
const READ = { chips: chipsIn, motions: motionsIn, amount: (value) => value, word: (value) => value, truth: (value) => value || null };
// A link may hold any value, so one number stands for a list of it.
const chipsOf = (value) => [value].flat().join(" ");
const WRITTEN = { chips: chipsOf, motions: (value) => [value].flat().map(chipsOf).join("; ") };

// The ruling may also be on what was played, without a further act.
const NOTHING = { word: "", title: "Nothing more", sentence: "The ruling is on the acts as they were played.", "by-seat": false, fields: [] };
const formOf = (choices, act) => (act ? choices.acts.find((one) => one.word === act.do) || choices.acts[0] : NOTHING);

// What is written before anybody writes.
const begun = ({ word }) => (word === "say" ? { word: "raise" } : {});

// What was written into the form as an act that engines are sent.
const asAct = (form, seat, written) => {
  const act = form["by-seat"] ? { seat, do: form.word } : { do: form.word };
  for (const field of form.fields) {
    const value = READ[field.kind](written[field.name] ?? (field.kind === "chips" || field.kind === "motions" ? "" : null));
    const isEmpty = value === null || value === "" || (Array.isArray(value) && !value.length);
    if (!isEmpty) act[field.name] = value;
  }
  return act;
};
const asWritten = (form, act) =>
  Object.fromEntries(form.fields.filter((field) => act[field.name] !== undefined).map((field) => [field.name, (WRITTEN[field.kind] || ((value) => value))(act[field.name])]));

// Words that nobody says in such a round, or with such betting; one that a link holds stays.
const isSaid = (word, { phase, betting }) => {
  const isDraw = String(phase).startsWith("draw");
  if (word === "pat" || word === "none") return isDraw;
  if (word === "pot") return !isDraw && betting === "pot-limit";
  return !(isDraw && ["fold", "call", "bet", "raise", "all-in", "complete"].includes(word));
};

// Chips are put in by pressing them, one motion after another; or they are written.
const Chips = ({ field, value, sizes, onChange }) => {
  const text = value || "";
  const hint = field.kind === "motions" ? "Press chips in turn; “;” begins another motion." : "Press chips in turn.";
  const add = (chip) => onChange(`${text}${text && !/\s$/.test(text) ? " " : ""}${chip}`);
  return html`<div class="chips wide"><${Field} label=${field.label} hint=${hint}><input type="text" inputmode="text" value=${text} required=${field.needed} autocomplete="off" placeholder="20 10" onInput=${(event) => onChange(event.target.value)} /></${Field}>
    <p class="row" role="group" aria-label="Chips">${sizes.map((size) => html`<button type="button" class="chip-of" aria-label=${`a chip of ${size}`} onClick=${() => add(size)}>${size}</button>`)}
      ${field.kind === "motions" ? html`<button type="button" disabled=${!/\d\s*$/.test(text)} onClick=${() => onChange(`${text.trimEnd()};`)}>then</button>` : null}
      <button type="button" disabled=${!text} onClick=${() => onChange("")}>Clear</button></p></div>`;
};
const chipSizes = ({ table }) => {
  const bet = table["small-bet"] || table["big-blind"] || 4;
  return [bet / 4, bet / 2, bet, 5 * bet].filter((one) => Number.isInteger(one) && one > 0);
};

const ActField = ({ field, value, line, isNeeded, onChange }) => {
  const { label } = field;
  if (field.kind === "word") return html`<${Pills} name="wide" label=${label} value=${value} onChange=${(next) => onChange(next || null)} options=${[...(isNeeded ? [] : [["", "nothing"]]), ...field.words.filter((one) => one === value || field.name !== "word" || isSaid(one, { phase: line.shown.answer.facts.phase, betting: line.table.betting || "limit" })).map((one) => [one, one])]} />`;
  if (field.kind === "amount") return html`<${Amount} label=${label} value=${value} onChange=${onChange} least="1" placeholder="none" />`;
  if (field.kind === "truth") return html`<label class="field check"><input type="checkbox" checked=${Boolean(value)} onChange=${(event) => onChange(event.target.checked)} /><span>${label}</span></label>`;
  return html`<${Chips} field=${field} value=${value} sizes=${chipSizes(line)} onChange=${onChange} />`;
};

// What is asked about, in a word or two for the seat on the felt.
const saidAt = (act, choices) => {
  if (!act || !act.seat) return null;
  const chips = [act.chips ?? []].flat();
  const motions = chips.some(Array.isArray) ? chips.map((one) => [one].flat().join(" + ")) : chips.length ? [chips.join(" + ")] : null;
  const words = [act.word ? `“${act.word}”` : "", act.to ? `“${act.to}”` : "", motions ? `${act.do === "move" ? "moves" : "puts in"} ${motions.join(", then ")}` : ""].filter(Boolean);
  return { seat: act.seat, words: words.join(" ") || formOf(choices, act).title.replace(/^(A|The) (player|seat)( in turn)? /i, "") };
};

// Each rule is named where it decides first.
const namedOnce = (parts) => {
  const named = new Set();
  const once = (one) => {
    const rules = one.rules.filter((rule) => !named.has(rule));
    for (const rule of rules) named.add(rule);
    return { ...one, rules };
  };
  return Object.fromEntries(["verdict", "conditions", "happened", "why"].map((part) => [part, parts[part].map(once)]));
};

const roomOf = ({ id }) => capital(id.replaceAll("-", " "));

// How rooms differ on a rule: a strip of all houses, those together that answer alike, and the answers in words.
const Ways = ({ rule, isDeciding, choices }) => {
  const { question, id, settings, houses } = choices.switches.find((one) => one.id === rule.switch);
  const ways = settings.map((setting) => ({ setting, by: choices.houses.filter((house) => houses[house.id] === setting.id) }));
  const rank = ({ setting, by }) => (setting.id === rule.setting ? Infinity : by.length);
  ways.sort((one, other) => rank(other) - rank(one));
  // An answer that makes no difference here has ruled on nothing.
  const here = html` <em>${isDeciding ? "ruled so" : "answered so; it changes nothing here"}</em>`;
  const asked = html`<a href="${root}/switches/${id}.html">${question}</a>`;
  const given = ways.filter(({ setting, by }) => by.length || setting.id === rule.setting);
  const others = ways.filter((one) => !given.includes(one));
  const could = others.length ? html`<p class="quiet">A room could also answer: ${others.map(({ setting }) => setting.short).join("; ")}.</p>` : null;
  if (given.length < 2) return html`<section class="differ"><p>${asked} All ${choices.houses.length} rooms here: <strong>${given[0].setting.short}</strong>.</p>${could}</section>`;
  return html`<section class="differ"><p>${asked}</p>
    <ul class="rooms" aria-hidden="true">${given.flatMap(({ by }, way) => by.map((one) => html`<li class=${`way-${way}`} title=${one.title}>${roomOf(one)}</li>`))}</ul>
    <ul class="ways">${given.map(({ setting, by }, way) => html`<li class=${`way-${way}`} title=${setting.text}><strong>${capital(setting.short)}</strong>${setting.id === rule.setting ? here : null}<span class="only-heard">: ${by.map((one) => one.title).join(", ") || "none of the rooms here"}</span></li>`)}</ul>${could}</section>`;
};

// By whose rules it is ruled, and how others rule.
const Holds = ({ answer, isOwn, choices }) => {
  const every = Object.values(answer.rules);
  const switches = every.filter((rule) => rule.switch);
  const changed = Object.keys(answer.settings).length;
  return html`<div><p class="holds quiet">Ruled as ${isOwn ? "your file says" : html`<${HouseLink} id=${answer.house} houses=${choices.houses} />`}${changed ? `, with ${changed} of its settings changed` : ""}.${switches.length ? "" : " Rooms do not differ on any of its rules."}</p>
    ${switches.length ? html`<h3>How rooms may differ</h3>${switches.map((rule) => html`<${Ways} key=${rule.switch} rule=${rule} isDeciding=${!answer.deciding || answer.deciding.includes(rule.switch)} choices=${choices} />`)}` : null}</div>`;
};
const NotRuled = () => html`<p class="holds quiet"><strong>Not ruled on:</strong> misdeals, exposed cards, hands of too many or too few cards, and mistakes in dealing. The documents are silent there, and the room decides.</p>`;

// A ruling in plain words: the case in one line unless the page has it already, what is ruled and on what it hangs, why, and what the rules rest on.
export const Ruling = ({ answer, choices, isOwn, isCaseTold, children }) => {
  if (answer.refused) return html`<div class="refusal" role="alert"><p class="bad">The dealer cannot rule on that: it is refused.</p>
    ${answer.refused.objections.map((one) => html`<${Sentence} of=${{ text: one.sentence, rule: one.rule }} />`)}</div>`;
  const { verdict, conditions, happened, why } = namedOnce(answer.parts);
  const rules = Object.entries(answer.rules);
  const deciding = answer.rules[answer.rule];
  return html`<section class="ruling"><h2>The ruling</h2>
    ${isCaseTold ? null : happened.map((one) => html`<p class="case"><strong>${one.text}</strong><${RuleLinks} ids=${one.rules} /></p>`)}
    <div class="verdict-box" data-rule=${answer.rule}>${verdict.map((one) => html`<${Sentence} of=${one} tone="lead" />`)}
    ${conditions.length ? html`<ul class="conditions">${conditions.map((one) => html`<li><${Sentence} of=${one} /></li>`)}</ul>` : null}</div>
    <h3>Why</h3>${why.map((one) => html`<${Sentence} of=${one} />`)}${deciding ? html`<p class="by">${deciding.sentence}</p>` : null}
    <p class="row">${children}</p>
    <${Holds} answer=${answer} isOwn=${isOwn} choices=${choices} />
    <details class="resting"><summary>${rules.length === 1 ? "The rule, and what it rests on" : `The ${rules.length} rules, and what they rest on`}</summary>
    <ul class="sources">${rules.map(([id, rule]) => html`<li>${rule.sentence}<${RuleLinks} ids=${[id]} />
      ${rule.says ? html`<p class="quiet">In this house: ${rule.says}</p>` : null}
      <details><summary>${rule.source.length} ${rule.source.length === 1 ? "source" : "sources"}</summary><ul>${rule.source.map((one) => html`<li>${one}</li>`)}</ul></details></li>`)}</ul></details>
  </section>`;
};

// Whose turn it was before the act that is ruled on, and for how much.
const turnBefore = ({ turn, facts }) => (turn ? `Seat ${turn.seat} is to act${facts.price ? `, with ${facts.price.toLocaleString("en")} to call` : ""}. ` : "");

// The room by whose rules the dealer rules.
const Room = ({ line, house, choices, onChoose }) => {
  const isOwn = line.table["house-text"] !== undefined;
  const houses = choices.houses.map((one) => [one.id, one.title]);
  return html`<${Choice} name="room" label="By the rules of" value=${house || (isOwn ? "" : line.table.house)} onChange=${(house) => { if (house) onChoose(house); }}
    options=${isOwn ? [["", "your own file"], ...houses] : houses} />`;
};

// Where the table, the question and the ruling have room beside each other.
const WIDE = matchMedia("(min-width: 60.01rem)");
const useWide = () => {
  const [isWide, become] = useState(WIDE.matches);
  useEffect(() => {
    const follow = () => become(WIDE.matches);
    WIDE.addEventListener("change", follow);
    return () => WIDE.removeEventListener("change", follow);
  }, []);
  return isWide;
};

// What happened, and the ruling beside it; on a narrow window in one line once it is asked, with the ruling below it.
const Question = ({ choices, line, given, isUsed, onAsked, onOther, onPlayOn }) => {
  const isWide = useWide();
  const isAsked = Boolean(given.act || given.on);
  const first = isAsked ? given.act : { do: choices.acts[0].word, ...begun(choices.acts[0]) };
  const [form, choose] = useState(formOf(choices, first));
  const [written, write] = useState(asWritten(formOf(choices, first), first || {}));
  const [on, ruleOn] = useState(given.on || null);
  const turn = line.shown && line.shown.answer.turn;
  const [seat, sit] = useState((first && first.seat) || null);
  const [isOpen, open] = useState(!isAsked);
  // The last answer, and to what: once something else is said, it is grey.
  const [ruled, note] = useState(null);
  const [, ask, isAsking] = useAnswer();
  const [awaited, wait] = useState(null);
  const heading = useRef(null);
  const told = useRef(null);
  // The form goes once it is ruled, and the focus with it; what was ruled, or is wrong, is brought into view.
  useEffect(() => {
    if (!ruled || !isUsed) return;
    if (document.activeElement === document.body) heading.current.focus({ preventScroll: true });
    const shown = ruled.answer.error ? told.current : isWide && told.current.querySelector(".verdict-box, .refusal");
    (shown || heading.current).scrollIntoView({ block: "nearest" });
  }, [ruled]);
  const by = seat || (turn ? turn.seat : 1);
  const asked = () => ({ act: form.word ? asAct(form, by, written) : null, on });
  const request = (table = line.table) => rulingOf({ table, acts: line.acts.slice(0, line.at), ...asked() });
  const put = async (question) => {
    const answer = await ask(question);
    if (answer) note({ to: JSON.stringify(question), answer });
    if (answer && !answer.error && !answer.refused) open(false);
  };
  const chooseRoom = async (house) => {
    const { "house-text": _, ...table } = line.table;
    const next = { ...table, house };
    // What is chosen stays chosen while the engine is loading.
    wait(house);
    if (ruled || isAsked) put(request(next));
    await line.start(next, line.acts.slice(0, line.at));
    wait((now) => (now === house ? null : now));
  };
  // The ruling is done with: the next question is of the seat in turn, whose acts are opened.
  const playOn = async () => {
    if (!(await line.act(asAct(form, by, written)))) return;
    sit(null);
    write(begun(form));
    ruleOn(null);
    note(null);
    open(true);
    onAsked({});
    onPlayOn();
  };
  useEffect(() => { if (isAsked) put(request()); }, []);
  // On a phone the table is brought to the head of the window, and the form that was opened is seen below it.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && matchMedia("(max-width: 40rem)").matches) heading.current.closest(".playing").scrollIntoView();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const answer = ruled && ruled.answer;
  const isStale = !isAsking && Boolean(ruled) && ruled.to !== JSON.stringify(request());
  const isRuled = Boolean(answer) && !answer.error && !answer.refused;
  useEffect(() => onOther(isStale), [isStale]);
  const isInShort = !isWide && !isOpen && (isAsking || (ruled ? isRuled && !isStale : isAsked));
  // A player who says something says a word or an amount.
  const fieldOf = (field) => html`<${ActField} key=${`${form.word}.${field.name}`} field=${field} line=${line} value=${written[field.name]} isNeeded=${form.word === "say" && !written.to} onChange=${(value) => write({ ...written, [field.name]: value })} />`;
  const room = html`<${Room} line=${line} house=${awaited} choices=${choices} onChoose=${chooseRoom} />`;
  return html`<section class=${`question${isInShort ? " in-short" : ""}`}>
    <div class="case-line"><h2 tabindex="-1" ref=${heading}>${isInShort && isRuled ? answer.parts.happened.map((one) => one.text).join(" ") : "What happened?"}</h2>${isInShort && isRuled ? namedOnce(answer.parts).happened.map((one) => html`<${RuleLinks} ids=${one.rules} />`) : null}
      ${isRuled && !isStale && !isWide ? html`<button type="button" data-do="change" aria-expanded=${!isInShort} onClick=${() => open(!isOpen)}>${isInShort ? "Change the question" : "Close"}</button>` : null}</div>
    ${isInShort ? room : html`<p class="quiet">${turnBefore(line.shown.answer) || "Nobody is to act."}</p>
    <form onSubmit=${(event) => { event.preventDefault(); onAsked(asked()); put(request()); }}><div class="fields">
      <${Choice} name="whole" label="What" value=${form.word} onChange=${(word) => { const next = formOf(choices, word ? { do: word } : null); choose(next); write(begun(next)); }} hint=${form.sentence === `${form.title}.` ? "" : form.sentence}
        options=${[...choices.acts, ...(line.at || !form.word ? [NOTHING] : [])].map((one) => [one.word, one.title])} />
      ${form["by-seat"] ? html`<${Pills} name="wide" label="Who" value=${by} onChange=${(value) => sit(Number(value))}
        options=${line.shown.answer.stacks.map((_, index) => [index + 1, `Seat ${index + 1}`])} />` : null}
      ${form.fields.map(fieldOf)}
      ${line.at || on ? html`<${Choice} label="The ruling is on" value=${on} onChange=${(value) => ruleOn(Number(value) || null)}
        options=${[["", "the last act"], ...line.shown.answer.stacks.map((_, index) => [index + 1, `the act of seat ${index + 1}`])]} />` : null}
    </div><div class="row"><button type="submit" class="main" data-do="rule">Ask for the ruling</button>${room}</div></form>`}</section>
    <div ref=${told} class=${`given${isStale ? " stale" : ""}${isAsked && !answer ? " first" : ""}`} aria-live="polite" aria-busy=${isAsking}><${Errors} of=${answer} />
    ${isStale ? html`<p class="quiet"><strong>The question has changed.</strong> Ask again for its ruling.</p>` : null}
    ${answer && !answer.error
    ? html`<${Ruling} answer=${answer} choices=${choices} isOwn=${line.table["house-text"] !== undefined} isCaseTold=${isInShort}>
      ${answer.ruling && form.word && !isStale ? html`<button type="button" onClick=${playOn}>Play on from here</button>` : null}<${Copy} label="Copy link" text=${() => location.href} /></${Ruling}>`
    : answer ? null : html`<p class="quiet">${isAsking ? "The dealer is asked. One moment." : "Say what happened at this moment, and ask: the ruling stands here. Play on at the table for another moment."}</p>`}</div><${NotRuled} />`;
};

// Without a link the first example stands there, ruled on, from the record (record.js).
export const Dealer = ({ choices, examples, given, onState }) => {
  const isLinked = Object.keys(brief({ ...given, tab: null })).length > 0;
  const [start, become] = useState({ number: 0, given: isLinked ? given : examples[0] });
  const [question, note] = useState({ act: start.given.act, on: start.given.on });
  const [line, follow] = useState(null);
  const [isUsed, use] = useState(isLinked);
  const [isOther, differ] = useState(false);
  useEffect(() => { if (line && isUsed) onState({ ...line, ...question }); }, [line, question, isUsed]);
  const open = (example) => { use(true); note({ act: example.act, on: example.on }); become({ number: start.number + 1, given: example }); };
  const asked = (next) => { use(true); note(next); };
  // The first that is told of is shown unasked.
  const moved = (next) => { if (line) use(true); follow(next); };
  // Where play goes on, its acts are in sight.
  const playOn = () => {
    const side = document.querySelector("#panel-dealer details.side");
    side.open = true;
    side.scrollIntoView({ block: "nearest" });
  };
  const isAsked = (example) => start.given === example && !isOther && JSON.stringify([question.act, question.on]) === JSON.stringify([example.act, example.on]);
  const said = useMemo(() => saidAt(question.act, choices), [question]);
  const intro = html`<p class="row examples" role="group" aria-label="Questions to begin with"><span class="quiet">For example</span>${examples.map((one) => html`<button type="button" aria-pressed=${isAsked(one)} onClick=${() => open(one)}>${one.title}</button>`)}</p>`;
  return html`<${Table} key=${start.number} name="dealer" choices=${choices} given=${start.given} intro=${intro} said=${said} onState=${moved}
    more=${(now) => html`<${Question} choices=${choices} line=${now} given=${start.given} isUsed=${isUsed} onAsked=${asked} onOther=${differ} onPlayOn=${playOn} />`} />`;
};
