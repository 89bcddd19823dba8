// Ask the dealer: a hand played to a moment, what happened there out of the ordinary, and the ruling.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { Amount, Choice, Copy, Errors, Field, HouseLink, RuleLinks, Sentence, useAnswer } from "./parts.js";
import { brief, rulingOf } from "./state.js";
import { usualTable } from "./setup.js";
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

const ActField = ({ field, value, onChange }) => {
  const { label } = field;
  if (field.kind === "word") return html`<${Choice} label=${label} value=${value} onChange=${(next) => onChange(next || null)} options=${[["", "nothing"], ...field.words.map((one) => [one, one])]} />`;
  if (field.kind === "amount") return html`<${Amount} label=${label} value=${value} onChange=${onChange} least="1" placeholder="none" />`;
  if (field.kind === "truth") return html`<label class="field check"><input type="checkbox" checked=${Boolean(value)} onChange=${(event) => onChange(event.target.checked)} /><span>${label}</span></label>`;
  const hint = field.kind === "motions" ? "Such as 20 10. A semicolon begins another motion: 20; 10." : "Such as 20 10.";
  return html`<${Field} name="wide" label=${label} hint=${hint}><input type="text" inputmode="text" value=${value || ""} autocomplete="off" onInput=${(event) => onChange(event.target.value)} /></${Field}>`;
};

// What is ruled, among the sentences of a ruling, and what it hangs on; the others say why.
const VERDICT = /^(This house rules|The ruling: |It stands|It counts|It does not count|Nobody notices|The player is bound|Whatever others do)/;
const CONDITION = /^(If |It is not )/;
const WAITS = /^The act waits/;
const COUNTS_NOT = /(this|it) does not count\.$/;

// Each rule is named where it decides first.
const namedOnce = (sentences) => {
  const named = new Set();
  return sentences.map((one) => {
    const rules = one.rules.filter((rule) => !named.has(rule));
    for (const rule of rules) named.add(rule);
    return { ...one, rules };
  });
};

// By whose rules it is ruled, and whether others may rule otherwise; what is not ruled on at all.
const Holds = ({ rules, table, houses }) => {
  const every = Object.values(rules);
  const differ = every.filter((rule) => rule.says).length;
  return html`<p class="holds quiet">Ruled as ${table["house-text"] === undefined ? html`<${HouseLink} id=${table.house} houses=${houses} />` : "your file says"}.${differ ? ` Rooms differ on ${differ} of its ${every.length === 1 ? "1 rule" : `${every.length} rules`}.` : ""}</p>`;
};
const NotRuled = () => html`<p class="holds quiet">Not ruled on: misdeals, exposed cards, hands of too many or too few cards, and mistakes in dealing. The documents are silent there, and the room decides.</p>`;

// A ruling in plain words: the case in one line, what is ruled and on what it hangs, why, and what the rules rest on.
export const Ruling = ({ answer, turn, table, houses, children }) => {
  if (answer.refused) return html`<div class="refusal" role="alert"><p class="bad">The dealer cannot rule on that: it is refused.</p>
    ${answer.refused.objections.map((one) => html`<${Sentence} of=${{ text: one.sentence, rule: one.rule }} />`)}</div>`;
  const { sentences } = answer;
  const verdicts = sentences.filter((one) => VERDICT.test(one.text));
  const conditions = sentences.filter((one) => CONDITION.test(one.text));
  // Where nothing is ruled yet, or what was done counts for nothing, a sentence says so; the condition alone says too little.
  const plain = (kind) => sentences.filter((one) => kind.test(one.text)).slice(0, 1);
  const first = [verdicts, plain(WAITS), plain(COUNTS_NOT), sentences.filter((one) => !CONDITION.test(one.text)).slice(-1)].find((some) => some.length) || sentences.slice(-1);
  // What a ruling begins with is what happened.
  const happened = sentences.slice(0, 1).filter((one) => !first.includes(one));
  const why = sentences.slice(1).filter((one) => !first.includes(one) && !conditions.includes(one));
  const parts = [first, conditions, happened, why];
  const told = namedOnce(parts.flat());
  const [lead, hangs, begins, because] = parts.map((part) => told.splice(0, part.length));
  const rules = Object.entries(answer.rules);
  return html`<section class="ruling"><h2>The ruling</h2>
    ${begins.map((one) => html`<p class="case">${turn || null}<strong>${one.text}</strong><${RuleLinks} ids=${one.rules} /></p>`)}
    <div class="verdict-box">${lead.map((one) => html`<${Sentence} of=${one} tone="lead" />`)}
    ${hangs.length ? html`<ul class="conditions">${hangs.map((one) => html`<li><${Sentence} of=${one} /></li>`)}</ul>` : null}</div>
    ${because.length ? html`<h3>Why</h3>${because.map((one) => html`<${Sentence} of=${one} />`)}` : null}
    <p class="row">${children}</p>
    <${Holds} rules=${answer.rules} table=${table} houses=${houses} />
    <details class="resting"><summary>${rules.length === 1 ? "The rule, and what it rests on" : `The ${rules.length} rules, and what they rest on`}</summary>
    <ul class="sources">${rules.map(([id, rule]) => html`<li>${rule.sentence}<${RuleLinks} ids=${[id]} />
      ${rule.says ? html`<p class="quiet">In this house: ${rule.says}</p>` : null}
      <details><summary>${rule.source.length} ${rule.source.length === 1 ? "source" : "sources"}</summary><ul>${rule.source.map((one) => html`<li>${one}</li>`)}</ul></details></li>`)}</ul></details>
    <${NotRuled} />
  </section>`;
};

// What is ruled stands where it is seen.
const bring = (box) => {
  const verdict = box.querySelector(".verdict-box") || box;
  const { top, bottom } = verdict.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const block = box.offsetHeight < innerHeight ? "nearest" : "start";
  box.scrollIntoView({ block, behavior: isCalm ? "instant" : "smooth" });
};

// Whose turn it was before the act that is ruled on, and for how much.
const turnBefore = ({ turn, facts }) => (turn ? `Seat ${turn.seat} is to act${facts.price ? `, with ${facts.price.toLocaleString("en")} to call` : ""}. ` : "");

const FIRST_HEIGHT = 520;

// What happened, beside the table, and the ruling below it.
const Question = ({ choices, line, given, isUsed, onAsked }) => {
  const isAsked = Boolean(given.act || given.on);
  const first = isAsked ? given.act : { do: choices.acts[0].word };
  const [form, choose] = useState(formOf(choices, first));
  const [written, write] = useState(asWritten(formOf(choices, first), first || {}));
  const [on, ruleOn] = useState(given.on || null);
  const turn = line.shown && line.shown.answer.turn;
  const [seat, sit] = useState((first && first.seat) || null);
  const [answer, ask, isAsking, forget] = useAnswer();
  const place = useRef(null);
  // The place of a ruling is kept while the next one is asked for, so that what is below it stays.
  const height = useRef(isAsked ? FIRST_HEIGHT : 0);
  useLayoutEffect(() => {
    place.current.style.minHeight = answer ? "" : `${height.current}px`;
    if (answer) height.current = place.current.offsetHeight;
  }, [answer]);
  useEffect(() => { if (answer && isUsed) bring(place.current); }, [answer]);
  const by = seat || (turn ? turn.seat : 1);
  // A ruling is on what the form says: once that has changed, it is gone.
  const changed = (change) => (value) => { forget(null); change(value); };
  const asked = () => ({ act: form.word ? asAct(form, by, written) : null, on });
  const put = (question) => ask(rulingOf({ table: line.table, acts: line.acts.slice(0, line.at), ...question }));
  useEffect(() => { if (isAsked) put(asked()); }, []);
  useEffect(() => { forget(null); }, [line.at, line.acts]);
  return html`<section class="question"><h2>What happened?</h2>
    <p class="quiet">${turnBefore(line.shown.answer) || "Nobody is to act."}</p>
    <form onSubmit=${(event) => { event.preventDefault(); onAsked(asked()); put(asked()); }}><div class="fields">
      <${Choice} name="whole" label="What" value=${form.word} onChange=${changed((word) => { choose(formOf(choices, word ? { do: word } : null)); write({}); })} hint=${form.sentence === `${form.title}.` ? "" : form.sentence}
        options=${[...choices.acts, NOTHING].map((one) => [one.word, one.title])} />
      ${form["by-seat"] ? html`<${Choice} label="Who" value=${by} onChange=${changed((value) => sit(Number(value)))}
        options=${line.shown.answer.stacks.map((_, index) => [index + 1, `Seat ${index + 1}`])} />` : null}
      ${form.fields.map((field) => html`<${ActField} key=${`${form.word}.${field.name}`} field=${field} value=${written[field.name]} onChange=${changed((value) => write({ ...written, [field.name]: value }))} />`)}
      ${line.at || on ? html`<${Choice} name="wide" label="The ruling is on" value=${on} onChange=${changed((value) => ruleOn(Number(value) || null))}
        options=${[["", "the last act"], ...line.shown.answer.stacks.map((_, index) => [index + 1, `the act of seat ${index + 1}`])]} />` : null}
    </div><p class="row"><button type="submit" class="main" data-do="rule">Ask for the ruling</button></p></form></section>
    <div class="given" aria-live="polite" aria-busy=${isAsking} ref=${place}><${Errors} of=${answer} />${answer && !answer.error
    ? html`<${Ruling} answer=${answer} turn=${form.word ? turnBefore(line.shown.answer) : ""} table=${usualTable(line.table, choices)} houses=${choices.houses}>
      ${answer.ruling && form.word ? html`<button type="button" onClick=${() => line.act(asAct(form, by, written))}>Play on with it</button>` : null}<${Copy} label="Copy link" text=${() => location.href} /></${Ruling}>`
    : html`<p class="quiet">${isAsking ? "The dealer is asked. One moment." : "Say what happened at this moment, and ask: the ruling stands here. Play on at the table for another moment."}</p><${NotRuled} />`}</div>`;
};

// Without a link the first example stands there, ruled on, from the record (record.js).
export const Dealer = ({ choices, examples, given, onState }) => {
  const isLinked = Object.keys(brief({ ...given, tab: null })).length > 0;
  const [start, become] = useState({ number: 0, given: isLinked ? given : examples[0] });
  const [question, note] = useState({ act: start.given.act, on: start.given.on });
  const [line, follow] = useState(null);
  const [isUsed, use] = useState(isLinked);
  useEffect(() => { if (line && isUsed) onState({ ...line, ...question }); }, [line, question, isUsed]);
  const open = (example) => { use(true); note({ act: example.act, on: example.on }); become({ number: start.number + 1, given: example }); };
  const asked = (next) => { use(true); note(next); };
  // The first that is told of is shown unasked.
  const moved = (next) => { if (line) use(true); follow(next); };
  const intro = html`<p class="row examples" role="group" aria-label="Questions to begin with">${examples.map((one) => html`<button type="button" aria-pressed=${start.given === one} onClick=${() => open(one)}>${one.title}</button>`)}</p>`;
  return html`<${Table} key=${start.number} name="dealer" choices=${choices} given=${start.given} intro=${intro} onState=${moved}
    more=${(now) => html`<${Question} choices=${choices} line=${now} given=${start.given} isUsed=${isUsed} onAsked=${asked} />`} />`;
};
