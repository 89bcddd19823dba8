/* global viewer */
// A table to play at: the felt, what is legal as buttons, what is not and why, back and forth.

import { html, useEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { engine } from "./engine.js";
import { useLine } from "./line.js";
import { Copy, Drawn, Errors, Face, Field, RuleLinks, Sentence, download } from "./parts.js";
import { Setup, asAsked, inWords, usualTable } from "./setup.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
const ORDER = ["fold", "check", "call", "bet", "raise", "pat", "draw", "show", "muck"];

// What the dealer refuses, or why the last try was refused.
const Refused = ({ refused }) => {
  if (!refused) return null;
  if (refused.error) return html`<${Errors} of=${refused} />`;
  return html`<div class="refusal" role="alert"><p class="bad">That is not legal now.</p>
    ${refused.objections.map((one) => html`<${Sentence} of=${{ text: one.sentence, rule: one.rule }} />`)}</div>`;
};

const Wager = ({ act, onAct }) => {
  const [amount, become] = useState(act.least);
  const verb = capital(act.word);
  const to = act.word === "bet" ? "" : "to ";
  const send = (value) => onAct({ do: act.word, to: value });
  if (act.least === act.most) return html`<button type="button" class="act" data-act=${act.word} onClick=${() => send(act.least)}>${verb} ${to}${act.least.toLocaleString("en")}</button>`;
  return html`<form class="wager" onSubmit=${(event) => { event.preventDefault(); send(amount); }}>
    <button type="submit" class="act" data-act=${act.word}>${verb} ${to}${(amount || 0).toLocaleString("en")}</button>
    <input type="number" inputmode="numeric" min="0" step="1" value=${amount} aria-label=${`${verb} ${to}how much; from ${act.least} to ${act.most}`}
      onInput=${(event) => become(Math.trunc(Number(event.target.value)))} />
    <span class="presets">${(act.presets || []).map((one) => html`<button type="button" onClick=${() => become(one.to)}>${one.name.replace("-", " ")} ${one.to.toLocaleString("en")}</button>`)}</span>
  </form>`;
};

// The player's own cards as switches; those that are pressed go.
const Discard = ({ cards, most, canPat, onAct, onLook, seat }) => {
  const [chosen, choose] = useState([]);
  if (cards.includes("??"))
    return html`<p>Seat ${seat}'s cards are face down in this view. <button type="button" onClick=${onLook}>Look as seat ${seat}</button></p>`;
  const toggle = (card) => choose((before) => (before.includes(card) ? before.filter((one) => one !== card) : [...before, card]));
  return html`<div class="discard" role="group" aria-label="Cards to discard">
    <span class="own">${cards.map((card) => html`<button type="button" class="pick" aria-pressed=${chosen.includes(card)} aria-label=${`Discard the ${viewer.called(card)}`}
      onClick=${() => toggle(card)}><${Face} card=${card} /></button>`)}</span>
    <button type="button" class="act" data-act="draw" aria-disabled=${!chosen.length || chosen.length > most}
      onClick=${() => { if (chosen.length) onAct({ do: "draw", discard: cards.filter((one) => chosen.includes(one)) }); }}>
      ${chosen.length ? `Draw ${chosen.length}` : "Choose cards"}</button>
    ${canPat ? html`<button type="button" class="act" data-act="pat" onClick=${() => onAct({ do: "draw", discard: [] })}>Stand pat</button>` : null}
  </div>`;
};

// What may be done, and greyed what may not; a greyed one says why when it is tried.
const Acts = ({ turn, cards, isWhyOpen, onAct, onLook, onWhy }) => {
  const legal = Object.fromEntries(turn.acts.map((act) => [act.word, act]));
  const barred = [...new Set(turn.barred.flatMap((one) => one.acts).filter((one) => one.seat === turn.seat).map((one) => one.do))];
  const one = (word) => {
    const act = legal[word];
    if (word === "bet" || word === "raise") return html`<${Wager} key=${`${act.word} ${act.least} ${act.most}`} act=${act} onAct=${onAct} />`;
    if (word === "draw" || (word === "pat" && legal.draw)) return null;
    if (word === "pat") return html`<button type="button" class="act" data-act="pat" onClick=${() => onAct({ do: "draw", discard: [] })}>Stand pat</button>`;
    const price = word === "call" && act.least ? ` ${act.least.toLocaleString("en")}` : "";
    return html`<button type="button" class="act" data-act=${word} onClick=${() => onAct({ do: word })}>${capital(word)}${price}</button>`;
  };
  return html`<div class="acts" role="group" aria-label=${`What seat ${turn.seat} may do`}>
    ${legal.draw ? html`<${Discard} key=${`${turn.phase} ${turn.seat}`} cards=${cards} seat=${turn.seat} most=${legal.draw.most} canPat=${"pat" in legal} onAct=${onAct} onLook=${onLook} />` : null}
    <div class="row legal">${ORDER.filter((word) => word in legal).map((word) => html`<span key=${word}>${one(word)}</span>`)}</div>
    ${barred.length ? html`<div class=${`row not-now${isWhyOpen ? " open" : ""}`}><span class="quiet">Why not</span>${ORDER.filter((word) => !(word in legal) && barred.includes(word)).map((word) => html`<button type="button" key=${word} class="act" data-barred=${word} aria-disabled="true" onClick=${() => onWhy(word)}>${capital(word)}</button>`)}</div>` : null}</div>`;
};

// Each reason once, with all that it bars.
const Barred = ({ bars }) => {
  const groups = new Map();
  for (const bar of bars) {
    const key = JSON.stringify(bar.because);
    groups.set(key, { because: bar.because, texts: [...(groups.get(key) || { texts: [] }).texts, bar.text] });
  }
  return html`<ul class="barred">${[...groups.values()].map((group) => html`<li><strong>${group.texts.join(" ")}</strong>
    ${group.because.map((one) => html`<${Sentence} of=${one} />`)}</li>`)}</ul>`;
};

// Why one word is not legal now.
const Why = ({ groups, turn, word, onClose }) => {
  const found = groups.filter((group) => group.acts.some((one) => one.seat === turn.seat && one.do === word));
  return html`<div class="refusal asked-why" role="status"><div><p><strong>${capital(word)} is not legal now.</strong></p>
    ${found.map((one) => html`<${Sentence} of=${{ text: one.sentence, rule: one.rule }} />`)}</div>
    <button type="button" aria-label="Close" title="Close" onClick=${onClose}>×</button></div>`;
};

const Facts = ({ facts }) => html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const factsOf = (answer) => {
  const { facts } = answer;
  const rows = [];
  if (facts.price) rows.push(["To call", facts.price.toLocaleString("en")]);
  if (facts["bets-made"] || facts["bets-left"] !== null) {
    const left = facts["bets-left"];
    rows.push(["Bets this round", `${facts["bets-made"] || 0}${left === null || left === undefined ? "" : `, ${left} more allowed`}`]);
  }
  (facts.pots || []).forEach((pot, index) => rows.push([facts.pots.length < 2 ? "Pot" : index ? `Side pot ${index}` : "Main pot", `${pot.amount.toLocaleString("en")} (seats ${pot.seats.join(", ")})`]));
  if (facts.stub !== null && facts.stub !== undefined) rows.push(["Stub", `${facts.stub} cards`]);
  if (facts.burned) rows.push(["Burned", facts.burned]);
  return rows;
};

const Save = ({ line }) => {
  const [saved, become] = useState(null);
  const [title, name] = useState("");
  const [room, belongTo] = useState("");
  const about = { ...(title ? { title } : {}), ...(room ? { room } : {}) };
  const save = async () => become(await engine.ask({ do: "save", table: line.table, acts: line.acts.slice(0, line.at), ...about }));
  return html`<details class="save"><summary>Save as a scenario</summary>
    <div class="row"><${Field} label="Title"><input type="text" value=${title} onInput=${(event) => name(event.target.value)} placeholder="A hand of ours" /></${Field}>
    <${Field} label="Short name of your room" hint="As in your workspace."><input type="text" value=${room} autocomplete="off" autocapitalize="off" spellcheck="false" onInput=${(event) => belongTo(event.target.value.trim())} placeholder="my-room" /></${Field}>
    <button type="button" onClick=${save}>Write it</button></div>
    <${Errors} of=${saved} />
    ${saved && saved.text ? html`<textarea readonly rows="12" aria-label="The scenario in YAML" value=${saved.text}></textarea>
      <p class="row"><button type="button" onClick=${() => download(saved.file.split("/").pop(), saved.text)}>Download</button> <${Copy} text=${saved.text} label="Copy" /></p>
      <p class="quiet">Put the file into your workspace as <code>${saved.file}</code>; <code>poker-oracle run</code> checks it.</p>` : null}
  </details>`;
};

const hasRoom = () => matchMedia("(min-width: 60rem)").matches;

const Story = ({ line, moments, isOpen }) => html`<details class="story" open=${useMemo(() => isOpen && hasRoom(), [])}><summary>The hand so far: ${line.at} of ${line.acts.length} acts</summary>
  <ol start="0">${moments.map((one, index) => html`<li><button type="button" class="plain" aria-current=${index === line.at ? "step" : null} onClick=${() => line.go(index)}>${one.title}</button></li>`)}</ol></details>`;

const Course = ({ line, moments, hasMore }) => {
  const { at, acts } = line;
  const to = (label, sign, next, isOff) => html`<button type="button" title=${label} aria-label=${label} aria-disabled=${isOff} onClick=${() => { if (!isOff) line.go(next); }}>${sign}</button>`;
  const seats = line.shown.answer.stacks.map((stack, index) => (stack ? index + 1 : 0)).filter(Boolean);
  return html`<div class="bar">
    ${to("To the deal", "«", 0, at === 0)}${to("One act back", "‹", at - 1, at === 0)}${to("One act on", "›", at + 1, at === acts.length)}${to("To the last act", "»", acts.length, at === acts.length)}
    <span class="count">${at} / ${acts.length}</span>
    ${line.left ? html`<button type="button" onClick=${line.takeUp}>Return to the other line</button>` : null}
    <label class="view">View <select value=${line.seat ?? ""} onChange=${(event) => line.look(event.target.value ? Number(event.target.value) : null)}>
      <option value="">all cards</option>${seats.map((seat) => html`<option value=${seat} selected=${seat === line.seat}>seat ${seat}</option>`)}</select></label>
  </div><${Story} line=${line} moments=${moments} isOpen=${!hasMore} />`;
};

const Told = ({ moment }) => html`<div class="told" aria-live="polite" aria-atomic="true"><h2 class=${moment.refused ? "refused" : ""}>${moment.title}${moment.refused ? html` <em>refused</em>` : null}</h2>
  ${(moment.refused || moment.told).map((one) => html`<${Sentence} of=${one} />`)}</div>`;

// Which sentences of the end say who wins, by the rules behind them.
const WINS = new Set(["showdown.best-hand-wins", "showdown.equal-hands-split", "showdown.halves", "showdown.last-player-wins"]);
const Won = ({ moment }) => moment.told.filter((one) => (one.rules || []).some((rule) => WINS.has(rule))).map((one) => html`<p class="won">${one.text}</p>`);

// Who has won how much, in words.
const winnersOf = ({ seen }) => {
  const won = new Map();
  for (const shares of (seen.pots || []).flatMap((pot) => Object.values(pot.won || {})))
    shares.forEach((share, index) => { if (share) won.set(index + 1, (won.get(index + 1) || 0) + share); });
  return [...won].map(([seat, amount]) => `seat ${seat} wins ${amount.toLocaleString("en")}`).join(", ");
};

// On a phone the acts lie over the foot of the window: the hand that is asked about is brought above them.
const showAsked = (box) => {
  const [dock, hand] = [".dock", ".seat.own .place"].map((one) => box && box.querySelector(one));
  if (!dock || !hand || getComputedStyle(dock).position !== "fixed") return;
  const covered = hand.getBoundingClientRect().bottom + 12 - dock.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
};

// Where the focus goes after an act: to the same one of the next seat, or the first; at the end of the hand to who wins.
// Who calls where nothing is owed checks.
const LIKE = { call: "check", check: "call" };
const CAN_PRESS = ":not([aria-disabled=true])";
const nextToPress = (box, word) => {
  const found = [`.acts [data-act="${word}"]${CAN_PRESS}`, `.acts [data-act="${LIKE[word]}"]`, `.acts button${CAN_PRESS}`, ".dock h2"];
  return found.map((one) => box.querySelector(one)).find(Boolean);
};

// The table once cards are dealt. More is what a tab adds beside it; a brief one has the hand alone.
export const Played = ({ line, more, isBrief, onChangeTable, onNew }) => {
  const { shown } = line;
  const [asked, ask] = useState(null);
  const [isWhyOpen, openWhy] = useState(false);
  const box = useRef(null);
  const pressed = useRef("");
  const { answer, moment, moments } = shown;
  const felt = useMemo(() => viewer.felt(answer, { ...moment, own: line.seat, values: moment.values || answer.facts.values }), [answer, moment]);
  const { turn } = answer;
  useEffect(() => { ask(null); openWhy(false); }, [answer]);
  useEffect(() => { if (line.at || asked || isWhyOpen) showAsked(box.current); }, [answer, asked, isWhyOpen]);
  // The button that was pressed may be gone, and the focus with it.
  useEffect(() => { if ((line.at || pressed.current) && document.activeElement === document.body) nextToPress(box.current, pressed.current).focus({ preventScroll: true }); }, [answer]);
  const act = (tried) => {
    pressed.current = tried.discard && !tried.discard.length ? "pat" : tried.do;
    return line.act({ seat: turn.seat, ...tried });
  };
  const cards = turn ? (moment.seen.cards || [])[turn.seat - 1] || [] : [];
  const head = (words) => html`<div class="head"><h2 tabindex="-1">${words}</h2><span class="only-heard" role="status">${line.isAsking ? "One moment." : ""}</span>
    ${turn && turn.barred.length ? html`<button type="button" class="why-not" data-do="why" aria-expanded=${isWhyOpen} onClick=${() => openWhy(!isWhyOpen)}>Why not?</button>` : null}
    ${line.at ? html`<button type="button" data-do="undo" onClick=${() => line.go(line.at - 1)}>Undo</button>` : null}</div>`;
  return html`<div class=${`replay playing${isBrief ? " brief" : ""}`} ref=${box}>
    <div class="stage"><${Drawn} name="table" node=${felt} />${isBrief ? null : html`<${Course} line=${line} moments=${moments} hasMore=${Boolean(more)} />`}</div>
    ${more ? html`<div class="more">${more}</div>` : null}
    <div class="side">
      ${turn ? html`<section class="turn"><div class="dock">${head(`${more ? "Play on: seat" : "Seat"} ${turn.seat} to act`)}
        <${Acts} turn=${turn} cards=${cards} isWhyOpen=${isWhyOpen} onAct=${act} onLook=${() => line.look(turn.seat)} onWhy=${ask} />
        <${Refused} refused=${line.refused} />
        ${asked ? html`<${Why} groups=${turn.barred} turn=${turn} word=${asked} onClose=${() => ask(null)} />` : null}</div></section>`
    : html`<section class="turn"><div class="dock">${head(capital(winnersOf(moment)) || "The hand is over")}<${Won} moment=${moment} /><button type="button" class="main" data-do="again" onClick=${onNew}>Deal again</button><${Refused} refused=${line.refused} /></div></section>`}
      <${Told} moment=${moment} />
      ${turn ? html`<details class="reasons"><summary>What is not legal, and why</summary><${Barred} bars=${moment.turn ? moment.turn.barred : []} /></details>` : null}
      ${isBrief ? null : html`<${Facts} facts=${factsOf(answer)} />
      <p class="row">${turn ? html`<button type="button" data-do="again" onClick=${onNew}>Deal again</button>` : null}<button type="button" onClick=${onChangeTable}>Change the table</button><${Copy} label="Copy link" text=${() => location.href} /></p>
      <${Save} line=${line} />`}
    </div></div>`;
};

// A table from its form to the end of a hand; says every state that a link should hold.
export const Table = ({ choices, given, first, onState, intro, more, name }) => {
  const line = useLine(given.table || !first ? given : { ...given, table: first });
  const [table, become] = useState(usualTable(given.table || (first && { ...first, seed: undefined }), choices));
  const [isOpen, open] = useState(!given.table && !first);
  useEffect(() => { line.open(); }, []);
  useEffect(() => { if (line.shown && (line.table !== first || line.acts.length || line.seat)) onState({ table: line.table, acts: line.acts, at: line.at === line.acts.length ? undefined : line.at, seat: line.seat }); }, [line.shown]);
  const deal = async (seed) => {
    const next = asAsked({ ...table, seed });
    if (await line.start(next)) open(false);
  };
  return html`<div class=${`at-table ${name}`}>${intro || null}
    <details class="setting" open=${isOpen} onToggle=${(event) => open(event.target.open)}><summary>The table: ${inWords(table, choices)}</summary>
      <${Setup} table=${table} choices=${choices} onChange=${become} /></details>
    ${given.table && !line.shown && !line.refused ? html`<p class="awaited quiet" role="status">The table is being laid. One moment.</p>`
    : isOpen || !line.shown ? html`<p class="row"><button type="button" class="main" data-do="deal" onClick=${() => deal(table.seed ?? newSeed())}>${line.shown ? "Deal at this table" : "Deal"}</button>
      <span class="quiet">${line.isAsking ? "One moment." : ""}</span></p><${Refused} refused=${line.refused} />` : null}
    ${line.shown ? html`<${Played} line=${line} more=${more ? more(line) : null} onNew=${() => deal(newSeed())} onChangeTable=${() => open(true)} />` : null}
  </div>`;
};
