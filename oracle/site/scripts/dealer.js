// Ask the dealer: a hand played to a moment, what happened there out of the ordinary, and the ruling.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { Amount, Choice, Copy, Errors, Field, HouseLink, RuleLinks, Sentence, capital, root, useAnswer } from "./parts.js";
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

// How rooms differ on a rule: each answer with the houses that give it, that of this table first.
const Ways = ({ rule, choices }) => {
  const { question, id, settings, houses } = choices.switches.find((one) => one.id === rule.switch);
  const ways = settings.map((setting) => ({ setting, by: choices.houses.filter((house) => houses[house.id] === setting.id) }));
  const rank = ({ setting, by }) => (setting.id === rule.setting ? Infinity : by.length);
  ways.sort((one, other) => rank(other) - rank(one));
  return html`<section class="differ"><p><a href="${root}/switches/${id}.html">${question}</a></p>
    <dl>${ways.map(({ setting, by }) => html`<div class=${setting.id === rule.setting ? "here" : ""}><dt title=${setting.text}>${capital(setting.short)}${setting.id === rule.setting ? html` <em>ruled so</em>` : null}</dt>
      <dd>${by.length === choices.houses.length ? `all ${by.length} houses here` : by.map((one) => one.title).join(", ") || "no house here"}</dd></div>`)}</dl></section>`;
};

// By whose rules it is ruled, and how others rule; what is not ruled on at all.
const Holds = ({ answer, isOwn, choices }) => {
  const every = Object.values(answer.rules);
  const differ = every.filter((rule) => rule.switch);
  const changed = Object.keys(answer.settings).length;
  return html`<p class="holds quiet">Ruled as ${isOwn ? "your file says" : html`<${HouseLink} id=${answer.house} houses=${choices.houses} />`}${changed ? `, with ${changed} of its settings changed` : ""}.${differ.length ? "" : " Rooms do not differ on any of its rules."}</p>
    ${differ.length ? html`<h3>How rooms may differ</h3>${differ.map((rule) => html`<${Ways} key=${rule.switch} rule=${rule} choices=${choices} />`)}` : null}`;
};
const NotRuled = () => html`<p class="holds quiet"><strong>Not ruled on:</strong> misdeals, exposed cards, hands of too many or too few cards, and mistakes in dealing. The documents are silent there, and the room decides.</p>`;

// A ruling in plain words: the case in one line, what is ruled and on what it hangs, why, and what the rules rest on.
export const Ruling = ({ answer, choices, isOwn, children }) => {
  if (answer.refused) return html`<div class="refusal" role="alert"><p class="bad">The dealer cannot rule on that: it is refused.</p>
    ${answer.refused.objections.map((one) => html`<${Sentence} of=${{ text: one.sentence, rule: one.rule }} />`)}</div>`;
  const { verdict, conditions, happened, why } = namedOnce(answer.parts);
  const rules = Object.entries(answer.rules);
  const deciding = answer.rules[answer.rule];
  return html`<section class="ruling"><h2>The ruling</h2>
    ${happened.map((one) => html`<p class="case"><strong>${one.text}</strong><${RuleLinks} ids=${one.rules} /></p>`)}
    <div class="verdict-box" data-rule=${answer.rule}>${verdict.map((one) => html`<${Sentence} of=${one} tone="lead" />`)}
    ${conditions.length ? html`<ul class="conditions">${conditions.map((one) => html`<li><${Sentence} of=${one} /></li>`)}</ul>` : null}</div>
    <p class="row">${children}</p>
    <h3>Why</h3>${deciding ? html`<p class="by">${deciding.sentence}</p>` : null}${why.map((one) => html`<${Sentence} of=${one} />`)}
    <${Holds} answer=${answer} isOwn=${isOwn} choices=${choices} />
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

const FIRST_HEIGHT = 720;

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
    ? html`<${Ruling} answer=${answer} choices=${choices} isOwn=${line.table["house-text"] !== undefined}>
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
