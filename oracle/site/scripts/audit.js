// Hand histories held against the rules of a house: what differs, at which line, and the hand.

import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { Code, Stage, useText } from "./code.js";
import { Choice, Errors, Field, HouseLink, RuleLinks, useAnswer } from "./parts.js";

const MOST_BYTES = 2_900_000;
const SHOWN = 3;
const FEW = 3;
const CLASSES = {
  rule: ["Rules that are not followed", "bad"],
  record: ["Where the history contradicts itself", "bad"],
  reader: ["Lines that are not understood", "warning"],
};
const STATUSES = [
  ["confirmed", "confirmed", "All that the rules decide is told, and agrees."],
  ["consistent", "consistent", "What is told agrees; something that the rules decide is not told."],
  ["unread", "not understood", "A line of the hand was not understood; what follows it is not judged."],
  ["differs", "differ", "A rule is not followed, or the history contradicts itself."],
];

const { root } = document.documentElement.dataset;
const number = (value) => value.toLocaleString("en");
const counted = (count, one) => `${number(count)} ${one}${count === 1 ? "" : "s"}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

// The text of a file: sites write UTF-8, UTF-16 and Windows-1252.
const readFile = async (file) => {
  if (file.size > 2 * MOST_BYTES) throw new Error(`${file.name} has ${inMegabytes(file.size)}, which is too much for this page. The command poker-oracle audit reads files of any size.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (...first) => first.every((one, index) => bytes[index] === one);
  if (begins(0x50, 0x4b) || begins(0x1f, 0x8b)) throw new Error(`${file.name} is an archive. Unpack it first, or give it to the command poker-oracle audit.`);
  if (begins(0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

// What differs in the same hand only because of a finding.
const Following = ({ of, onGo }) => (of.length ? html`<details class="following"><summary>${counted(of.length, "difference")} of this hand ${of.length === 1 ? "follows" : "follow"} from this</summary><ul>${of.map((one) => html`<li><button type="button" class="plain" onClick=${() => onGo(one.line)}>Line ${one.line}</button>: ${one.sentence}</li>`)}</ul></details>` : null);

// A finding: its line in the text, what is told there, and its hand.
const Finding = ({ one, group, asked, onGo }) => {
  const [answer, ask, isAsking, forget] = useAnswer();
  const place = { hand: one.hand, rule: group.rule, line: one.line };
  const toggle = () => (answer ? forget(null) : ask({ ...asked, do: "audit-hand", ...place }));
  const isLine = group.class === "reader";
  return html`<li class="finding"><p><button type="button" class="plain" onClick=${() => onGo(one.line)}>Line ${one.line}</button>, hand ${one.hand}: ${one.sentence}${one.cost ? ` ${one.cost}` : ""}</p>
    ${!isLine && one.told && one.expected ? html`<div class="difference"><dl><div class="one"><dt>expected</dt><dd>${one.expected}</dd></div><div class="other"><dt>told</dt><dd>${one.told}</dd></div></dl></div>` : null}
    <${Following} of=${one.following} onGo=${onGo} />
    <p class="row"><button type="button" aria-expanded=${Boolean(answer)} data-do="hand" onClick=${toggle}>${answer ? "Close the hand" : "Show the hand"}</button>${isAsking ? html`<span class="quiet">One moment.</span>` : null}</p>
    ${answer ? html`<${Errors} of=${answer} />${answer.hand ? html`<${Stage} hand=${answer.hand} rules=${answer.rules} />` : answer.error ? null : html`<p class="quiet">This hand cannot be stepped through: nobody could have played it.</p>`}` : null}
  </li>`;
};

const Sources = ({ of }) => (of.length ? html`<details><summary>${of.length === 1 ? "One source" : `${of.length} sources`}</summary><ul>${of.map((one) => html`<li>${one}</li>`)}</ul></details>` : null);

const idOf = (group) => `finding-${group.rule}-${group.house}`;

// What was found, in a line each, where that is more than can be seen at once.
const Contents = ({ groups }) => (groups.length > FEW ? html`<ul class="contents">${groups.map((one) => html`<li><button type="button" class="plain" onClick=${() => document.getElementById(idOf(one)).scrollIntoView()}>${one.sentence}</button> <span class="quiet">${counted(one.hands, "hand")}</span></li>`)}</ul>` : null);

const Group = ({ group, houses, asked, onGo }) => {
  const [isWhole, show] = useState(false);
  const shown = isWhole ? group.first : group.first.slice(0, SHOWN);
  const settings = Object.entries(group.settings);
  const isRule = group.class === "rule";
  const left = group.count - group.first.length;
  return html`<section class=${`group of-${group.class}`} id=${idOf(group)}><h3>${group.sentence}${isRule ? html`<${RuleLinks} ids=${[group.rule]} />` : null}</h3>
    <p class="quiet">In ${counted(group.hands, "hand")}${group.count === group.hands ? "" : `, ${counted(group.count, "time")}`}${isRule ? html`, by the rules of <${HouseLink} id=${group.house} houses=${houses} />` : ""}${settings.length ? `, which has ${settings.map(([key, one]) => `${key}: ${one}`).join(", ")}` : ""}.</p>
    <${Sources} of=${group.sources} />
    <ol class="findings">${shown.map((one) => html`<${Finding} key=${`${one.hand} ${one.line} ${one.sentence}`} one=${one} group=${group} asked=${asked} onGo=${onGo} />`)}</ol>
    ${group.first.length > shown.length ? html`<p class="row"><button type="button" onClick=${() => show(true)}>Show ${group.first.length - shown.length} more</button></p>` : null}
    ${left > 0 && group.first.length === shown.length ? html`<p class="quiet">And ${number(left)} more like these.</p>` : null}
  </section>`;
};

const Read = ({ answer, houses }) => {
  const others = Object.entries(answer["other-games"]);
  const untold = Object.entries(answer["not-judged"]);
  const { count, first } = answer.broken;
  return html`${answer.houses.map((one) => html`<p>${counted(one.hands, "hand")} of ${one.name}, by the rules of <${HouseLink} id=${one.house} houses=${houses} />.</p>`)}
    ${others.length ? html`<p class="quiet">Other games, left aside: ${others.map(([name, many]) => `${name} ${number(many)}`).join(", ")}.</p>` : null}
    ${untold.length ? html`<p class="quiet">Not confirmed, since it is not told: ${untold.map(([what, many]) => `${what} (${number(many)})`).join("; ")}.</p>` : null}
    ${count ? html`<p class="bad">${counted(count, "part")} of the text could not be read.</p><ul>${first.slice(0, SHOWN).map((one) => html`<li>Line ${one.line}: ${one.sentence}</li>`)}</ul>` : null}`;
};

const Rake = ({ of }) => of.filter((one) => one.rake).map((one) => {
  const [rake, total] = [one.rake, one.total].map((amount) => (amount / 10 ** one.decimals).toLocaleString("en", { minimumFractionDigits: one.decimals }));
  return html`<p>Rake: ${rake} ${one.currency || "chips"} of pots of ${total}, taken in ${number(one.raked)} of ${counted(one.hands, "hand")}.</p>`;
});

// What happened beside the play, and how much was compared.
const Rest = ({ answer, onGo }) => {
  const compared = Object.entries(answer.compared).sort((one, other) => other[1] - one[1]);
  return html`${answer.events.length ? html`<details><summary>What happened beside the play</summary><ul>${answer.events.map((one) => html`<li>${capital(one.what.replaceAll("-", " "))}: ${number(one.count)}. First, <button type="button" class="plain" onClick=${() => onGo(one.first[0].line)}>line ${one.first[0].line}</button>: ${one.first[0].sentence}</li>`)}</ul></details>` : null}
    ${compared.length ? html`<details><summary>How often each fact was compared</summary><ul class="compared">${compared.map(([fact, many]) => html`<li>${capital(fact)}: ${number(many)}</li>`)}</ul></details>` : null}
    <${Rake} of=${answer.rake} />
    ${answer.notes.map((one) => html`<p class="quiet">${one}</p>`)}`;
};

const Verdict = ({ answer, houses, asked, onGo }) => html`<h2 class=${answer.tone}>${answer.title}</h2>
  ${answer.hands ? html`<dl class="statuses">${STATUSES.map(([key, words, about]) => html`<div><dt>${words}</dt><dd><strong>${number(answer.counts[key])}</strong><small>${about}</small></dd></div>`)}</dl>` : null}
  <${Read} answer=${answer} houses=${houses} />
  <${Contents} groups=${answer.findings} />
  ${Object.entries(CLASSES).map(([key, [title, tone]]) => {
    const groups = answer.findings.filter((one) => one.class === key);
    return groups.length ? html`<h2 class=${tone}>${title}</h2>${groups.map((one) => html`<${Group} key=${idOf(one)} group=${one} houses=${houses} asked=${asked} onGo=${onGo} />`)}` : null;
  })}
  <${Rest} answer=${answer} onGo=${onGo} />`;

const marksOf = (answer) => {
  const marks = new Map();
  for (const group of (answer && answer.findings) || [])
    for (const one of group.first.flatMap((found) => [found, ...found.following])) if (marks.get(one.line) !== "wrong") marks.set(one.line, group.class === "reader" ? "unread" : "wrong");
  return marks;
};

const House = ({ choices, house, own, onChoose, onWrite }) => html`<${Choice} label="House" value=${own === null ? house : "own"} onChange=${onChoose}
    hint="By its rules the hands are judged."
    options=${[["", "the usual one of each kind of history"], ...choices.houses.map((one) => [one.id, one.title]), ["own", "a file of my own"]]} />
  ${own === null ? null : html`<${Field} label="The text of your house in YAML" hint="As the page for your room writes it."><textarea rows="6" spellcheck="false" value=${own} onInput=${(event) => onWrite(event.target.value)}></textarea></${Field}>`}`;

export const Audit = ({ choices, examples, given, onState }) => {
  const [text, write] = useState(given.text ?? "");
  const [house, choose] = useState(given.house || "");
  const [own, writeOwn] = useState(given["house-text"] ?? null);
  const [asked, note] = useState(null);
  const [trouble, tell] = useState(null);
  const [isOver, drag] = useState(false);
  const [answer, ask, isAsking] = useAnswer();
  const [area, show] = useText();
  const picker = useRef(null);
  const isPasted = useRef(false);
  const [told, become] = useState(null);
  const by = own === null ? (house ? { house } : {}) : { "house-text": own };
  const question = (of, byHouse = by) => ({ text: of, ...byHouse });
  const put = async (of = text, byHouse = by) => {
    const next = question(of, byHouse);
    tell(null);
    note(next);
    const found = await ask({ do: "audit", ...next });
    if (found) become({ asked: next, answer: found });
  };
  // What a history says may name players, so the text is not put into the address.
  useEffect(() => { if (house || own !== null) onState(by); }, [house, own]);
  useEffect(() => { if (given.text) put(); }, []);
  const begin = (whole) => {
    const plain = whole.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
    write(plain);
    put(plain);
  };
  const open = async (files) => {
    try {
      if (files.length > 1) throw new Error("Give one file at a time. The command poker-oracle audit reads whole folders.");
      if (files.length) begin(await readFile(files[0]));
    } catch (error) {
      tell({ error: [error.message] });
    }
  };
  const drop = (event) => {
    event.preventDefault();
    drag(false);
    const { files } = event.dataTransfer;
    const words = event.dataTransfer.getData("text/plain");
    if (files.length) open(files);
    else if (words) begin(words);
  };
  const typed = (value) => {
    write(value);
    if (isPasted.current) put(value);
    isPasted.current = false;
  };
  const chosen = (value) => {
    writeOwn(value === "own" ? "" : null);
    if (value === "own") return;
    choose(value);
    if (text.trim()) put(text, value ? { house: value } : {});
  };
  const found = told && !told.answer.error ? told : null;
  const isOld = found && JSON.stringify(found.asked) !== JSON.stringify(question(text));
  const goTo = (line) => show(text, line);
  return html`<div class="audit"><p>Paste hand histories, drop a file here, or begin with an example. Every hand is held against the rules, and <strong>nothing leaves this page</strong>: the engine runs in your browser, and players appear as seats. <a href="${root}/guide/audit.html">What an audit can say, and what not.</a></p>
    <p class="row examples" role="group" aria-label="Histories to begin with">${examples.map((one) => html`<button type="button" onClick=${() => begin(one.text)}>${one.title}</button>`)}
      <button type="button" onClick=${() => picker.current.click()}>Choose a file</button><input type="file" hidden ref=${picker} aria-label="A file of hand histories" onChange=${(event) => { open([...event.target.files]); event.target.value = ""; }} /></p>
    <${House} choices=${choices} house=${house} own=${own} onChoose=${chosen} onWrite=${writeOwn} />
    <div class=${isOver ? "drop over" : "drop"} onDragOver=${(event) => { event.preventDefault(); drag(true); }} onDragLeave=${() => drag(false)} onDrop=${drop}>
      <${Code} area=${area} text=${text} marks=${isOld ? new Map() : marksOf(found && found.answer)} label="Hand histories" described="audited" rows="16" onWrite=${typed} onPaste=${() => { isPasted.current = true; }}
        placeholder="PokerStars Hand #1000001:  Badugi Limit ($1/$2) - ..." /></div>
    <p class="row"><button type="button" class="main" data-do="audit" aria-disabled=${!text.trim()} onClick=${() => text.trim() && put()}>Audit</button>
      <span class="quiet" role="status">${isAsking && asked ? `Auditing ${counted(asked.text.split("\n").length, "line")}. Some hundred hands take a few seconds.` : isOld ? "The text or the house has changed since. Audit again." : ""}</span></p>
    <div id="audited" class="verdict" aria-live="polite" aria-busy=${isAsking}><${Errors} of=${trouble || (answer && answer.error ? answer : null)} />
      ${found && !trouble ? html`<${Verdict} key=${found.asked} answer=${found.answer} houses=${choices.houses} asked=${found.asked} onGo=${goTo} />` : null}</div>
  </div>`;
};
