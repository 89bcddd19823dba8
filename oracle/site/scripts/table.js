/* global viewer */
// A table to play at: the felt, what is legal as buttons, what is not and why, back and forth.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { engine } from "./engine.js";
import { useLine } from "./line.js";
import { Copy, Drawn, Errors, Field, RuleLinks, Sentence, capital, download } from "./parts.js";
import { Setup, USUAL_DRAWS, asAsked, inWords, usualTable } from "./setup.js";

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
const ORDER = ["fold", "check", "call", "bet", "raise", "pat", "draw", "show", "muck"];

// Which letter does what, beside R for a bet or raise, D for a draw and U for undo; digits choose the cards that go.
const KEYS = { fold: "f", check: "c", call: "c", pat: "p", show: "s", muck: "m" };
const EVERY = "?";
const Key = ({ of }) => (of ? html`<kbd aria-hidden="true">${of.toUpperCase()}</kbd>` : null);

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
  if (act.least === act.most) return html`<button type="button" class="act" data-act=${act.word} aria-keyshortcuts="r" onClick=${() => send(act.least)}>${verb} ${to}${act.least.toLocaleString("en")}<${Key} of="R" /></button>`;
  return html`<form class="wager" onSubmit=${(event) => { event.preventDefault(); send(amount); }}>
    <button type="submit" class="act" data-act=${act.word}>${verb} ${to}${(amount || 0).toLocaleString("en")}<${Key} of="R" /></button>
    <input type="number" aria-keyshortcuts="r" inputmode="numeric" min="0" step="1" value=${amount} aria-label=${`${verb} ${to}how much; from ${act.least} to ${act.most}`}
      onInput=${(event) => become(Math.trunc(Number(event.target.value)))} />
    <span class="presets">${(act.presets || []).map((one) => html`<button type="button" onClick=${() => become(one.to)}>${one.name.replace("-", " ")} ${one.to.toLocaleString("en")}</button>`)}</span>
  </form>`;
};

// What goes of the cards that are chosen on the felt; where they are face down, how to see them.
const Discard = ({ chosen, isSeen, canPat, onAct, onLook, seat }) => {
  if (!isSeen)
    return html`<p>Seat ${seat}'s cards are face down in this view. <button type="button" onClick=${onLook}>Look as seat ${seat}</button></p>`;
  return html`<div class="discard"><p class="quiet" role="status">${chosen.length ? `Seat ${seat} gives up ${chosen.length === 1 ? "one card" : `${chosen.length} cards`}.` : "Choose cards on the table, or stand pat."}</p>
    <button type="button" class="act" data-act="draw" aria-keyshortcuts="d" aria-disabled=${!chosen.length} onClick=${() => { if (chosen.length) onAct({ do: "draw", discard: chosen }); }}>Draw${chosen.length ? ` ${chosen.length}` : html`: <span class="choose">choose cards</span>`}<${Key} of="D" /></button>
    ${canPat ? html`<button type="button" class="act" data-act="pat" aria-keyshortcuts="p" onClick=${() => onAct({ do: "draw", discard: [] })}>Stand pat<${Key} of="P" /></button>` : null}
  </div>`;
};

// What the seat in turn may not do, in words.
const barredWords = (turn) => [...new Set(turn.barred.flatMap((one) => one.acts).filter((one) => one.seat === turn.seat).map((one) => one.do))];

// What may be done, and greyed what may not; a greyed one says why when it is tried.
const Acts = ({ turn, chosen, isSeen, isWhyOpen, onAct, onLook, onWhy }) => {
  const legal = Object.fromEntries(turn.acts.map((act) => [act.word, act]));
  const barred = barredWords(turn);
  const one = (word) => {
    const act = legal[word];
    if (word === "bet" || word === "raise") return html`<${Wager} key=${`${act.word} ${act.least} ${act.most}`} act=${act} onAct=${onAct} />`;
    if (word === "draw" || (word === "pat" && legal.draw)) return null;
    if (word === "pat") return html`<button type="button" class="act" data-act="pat" aria-keyshortcuts="p" onClick=${() => onAct({ do: "draw", discard: [] })}>Stand pat<${Key} of="P" /></button>`;
    const price = word === "call" && act.least ? ` ${act.least.toLocaleString("en")}` : "";
    return html`<button type="button" class="act" data-act=${word} aria-keyshortcuts=${KEYS[word] || null} onClick=${() => onAct({ do: word })}>${capital(word)}${price}<${Key} of=${KEYS[word]} /></button>`;
  };
  return html`<div class="acts" role="group" aria-label=${`What seat ${turn.seat} may do`}>
    ${legal.draw ? html`<${Discard} chosen=${chosen} isSeen=${isSeen} seat=${turn.seat} canPat=${"pat" in legal} onAct=${onAct} onLook=${onLook} />` : null}
    ${"fold" in legal || "check" in legal ? html`<p class="quiet owed on-wide">${legal.call ? `${legal.call.least.toLocaleString("en")} to call.` : "Nothing to call."}</p>` : null}
    <div class="row legal">${ORDER.filter((word) => word in legal).map((word) => html`<span key=${word}>${one(word)}</span>`)}</div>
    ${barred.length ? html`<div class=${`row not-now${isWhyOpen ? " open" : ""}`}><span class="quiet">Why not</span>${ORDER.filter((word) => !(word in legal) && barred.includes(word)).map((word) => html`<button type="button" key=${word} class="act" data-barred=${word} aria-disabled="true" onClick=${() => onWhy(word)}>${capital(word)}</button>`)}</div>` : null}</div>`;
};

// Why one word is not legal now, or every one that is not: each reason once.
const Why = ({ groups, turn, word, onClose }) => {
  const isLegal = (one) => turn.acts.some((act) => act.word === one);
  const words = word === EVERY ? barredWords(turn).filter((one) => !isLegal(one)) : [word];
  const barredBy = (group) => words.filter((one) => group.acts.some((act) => act.seat === turn.seat && act.do === one));
  const found = groups.filter((group) => barredBy(group).length);
  return html`<div class="refusal asked-why" role="status"><div><p><strong>${word === EVERY ? "What is not legal now, and why" : `${capital(word)}: not legal now.`}</strong></p>
    ${found.map((one) => html`<${Sentence} of=${{ text: `${word === EVERY ? `${capital(barredBy(one).join(", "))}: ` : ""}${one.sentence}`, rule: one.rule }} />`)}</div>
    <button type="button" aria-label="Close" title="Close" onClick=${onClose}>×</button></div>`;
};

const Facts = ({ facts }) => html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const factsOf = ({ facts }) => {
  const rows = (facts.pots || []).map((pot, index) => [facts.pots.length < 2 ? "Pot" : index ? `Side pot ${index}` : "Main pot", html`${pot.amount.toLocaleString("en")} <small>for seats ${pot.seats.join(", ")}</small>`]);
  const [made, left] = [facts["bets-made"] || 0, facts["bets-left"] ?? null];
  if (left !== null) rows.push(["Bets this round", html`<span class="pips" aria-hidden="true">${"●".repeat(made)}${"○".repeat(left)}</span>${made} <small>of ${made + left}</small>`]);
  else if (made) rows.push(["Bets this round", made]);
  if (facts.stub !== null && facts.stub !== undefined) rows.push(["Deck", html`${facts.stub} <small>left${facts.burned ? `, ${facts.burned} burned` : ""}</small>`]);
  return rows;
};

// The rounds of a hand in a row: those that were played, and the one that is.
const Track = ({ draws, moments, at }) => {
  const rounds = ["bet-1", ...Array.from({ length: draws }, (_, index) => [`draw-${index + 1}`, `bet-${index + 2}`]).flat(), "showdown"];
  const been = new Set(moments.slice(0, at + 1).map(({ seen }) => String(seen.phase)));
  const now = String(moments[at].seen.phase);
  if ((moments[at].seen.shown || []).some((one) => one && one.length)) been.add("showdown");
  return html`<ol class="track" aria-label="The rounds of this hand">${rounds.map((one) => html`<li class=${been.has(one) && one !== now ? "been" : ""} aria-current=${one === now ? "step" : null}><span>${roundOf(one)}</span></li>`)}</ol>`;
};

// What a seat did last in this round, in a word; who has folded is shown so.
const DID = { check: () => "checks", call: () => "calls", bet: ({ to }) => `bets ${to}`, raise: ({ to }) => `raises to ${to}`, pat: () => "pat", draw: ({ discard }) => (discard && discard.length ? `draws ${discard.length}` : "pat"), show: () => "shows" };
// So is what the dealer is asked about.
const withDeeds = (felt, acts, moments, stacks, said) => {
  const held = stacks.map((stack, index) => (stack ? index + 1 : 0)).filter(Boolean);
  const now = moments.at(-1).seen.phase;
  const last = new Map(acts.map((act, index) => [act, moments[index].seen.phase]).filter(([, phase], index) => phase === now || index === acts.length - 1).map(([act]) => [act.seat, act]));
  [...felt.querySelectorAll(".place .who")].forEach((who, place) => {
    const act = last.get(held[place]);
    const words = act && DID[act.do] && DID[act.do](act);
    const isAsked = said && said.seat === held[place];
    if (isAsked) who.append(" ", viewer.made("span", "did asked-of", said.words));
    else if (words) who.append(" ", viewer.made("span", "did", words));
  });
  return felt;
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

const roundOf = (phase) => {
  const [word, number] = String(phase).split("-");
  return { bet: `Betting ${number}`, draw: `Draw ${number}` }[word] || capital(word);
};

// The hand so far: a line for each round, the last one first, each act leads to its moment.
const Story = ({ line, moments }) => {
  const rounds = [];
  moments.forEach(({ title }, index) => {
    const name = index ? roundOf(moments[index - 1].seen.phase) : "Deal";
    if (!rounds.length || rounds.at(-1).name !== name) rounds.push({ name, acts: [] });
    rounds.at(-1).acts.push({ index, title });
  });
  if (moments.length < 2) return null;
  return html`<section class="story" aria-label="The hand so far, the last round first">${rounds.reverse().map(({ name, acts }) => html`<div key=${name}><p>${name}</p>
    <ol>${acts.map(({ index, title }) => html`<li><button type="button" class="plain" aria-current=${index === line.at ? "step" : null} onClick=${() => line.go(index)}>${title}</button></li>`)}</ol></div>`)}</section>`;
};

const Course = ({ line, moments }) => {
  const { at, acts } = line;
  const to = (label, sign, next, isOff) => html`<button type="button" title=${label} aria-label=${label} aria-disabled=${isOff} onClick=${() => { if (!isOff) line.go(next); }}>${sign}</button>`;
  const seats = line.shown.answer.stacks.map((stack, index) => (stack ? index + 1 : 0)).filter(Boolean);
  return html`<div class="bar">
    ${acts.length ? [to("To the deal", "«", 0, at === 0), to("One act back", "‹", at - 1, at === 0), to("One act on", "›", at + 1, at === acts.length), to("To the last act", "»", acts.length, at === acts.length)] : null}
    <span class="count">${acts.length ? `${at} / ${acts.length}` : "The deal"}</span>
    ${line.left ? html`<button type="button" onClick=${line.takeUp}>Return to the other line</button>` : null}
    <label class="view">View <select value=${line.seat ?? ""} onChange=${(event) => line.look(event.target.value ? Number(event.target.value) : null)}>
      <option value="">all cards</option>${seats.map((seat) => html`<option value=${seat} selected=${seat === line.seat}>seat ${seat}</option>`)}</select></label>
  </div><${Story} line=${line} moments=${moments} />`;
};

// Which sentences of the end say who wins, by the rules behind them; they stand where one acts.
const WINS = new Set(["showdown.best-hand-wins", "showdown.equal-hands-split", "showdown.halves", "showdown.last-player-wins"]);
const saysWhoWins = (one) => (one.rules || []).some((rule) => WINS.has(rule));

// What the last act did, after the two before it. Its first sentence is its heading, where that says no more.
const Told = ({ moment, before }) => {
  const told = moment.refused || moment.told.filter((one) => !saysWhoWins(one));
  const [first, ...rest] = told;
  const isSame = !moment.refused && first && first.text.startsWith(moment.title);
  return html`${before.length ? html`<ol class="lately" aria-label="The acts before">${before.map((one) => html`<li>${one.title}</li>`)}</ol>` : null}<div class="told" aria-live="polite" aria-atomic="true"><h2 class=${moment.refused ? "refused" : ""}>${isSame ? html`${first.text}<${RuleLinks} ids=${first.rules} />` : moment.title}${moment.refused ? html` <em>refused</em>` : null}</h2>
    ${(isSame ? rest : told).map((one) => html`<${Sentence} of=${one} />`)}</div>`;
};
const Won = ({ moment }) => moment.told.filter(saysWhoWins).map((one) => html`<${Sentence} of=${one} tone="won" />`);
// Who has won how much, in words.
const winnersOf = ({ seen }) => {
  const won = new Map();
  for (const shares of (seen.pots || []).flatMap((pot) => Object.values(pot.won || {})))
    shares.forEach((share, index) => { if (share) won.set(index + 1, (won.get(index + 1) || 0) + share); });
  return [...won].map(([seat, amount]) => `seat ${seat} wins ${amount.toLocaleString("en")}`).join(", ");
};

// On a phone the acts stay at the foot of the window: the hand that is asked about is brought above them.
const showAsked = (box) => {
  const [dock, hand] = [".dock", ".seat.own .place"].map((one) => box && box.querySelector(one));
  if (!dock || !hand || getComputedStyle(dock).position !== "sticky") return;
  const covered = hand.getBoundingClientRect().bottom + 12 - dock.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
};

// Where the focus goes after an act: to the same one of the next seat, or the first that gives nothing up; at the end of the hand to who wins.
// Who calls where nothing is owed checks.
const LIKE = { call: "check", check: "call" };
const CAN_PRESS = ":not([aria-disabled=true])";
const nextToPress = (box, word) => {
  const found = [`.dock [data-act="${word}"]${CAN_PRESS}`, `.dock [data-act="${LIKE[word]}"]`, ...["check", "call", "pat", "show"].map((one) => `.dock [data-act=${one}]`), ".dock h2"];
  return found.map((one) => box.querySelector(one)).find(Boolean);
};

// Keys press the buttons that name them, while the table is used: not where something is written, and
// not where anything else has the focus. While the engine answers they wait, until one is refused.
const MOST_KEYS = 32;
const useKeys = (box, isOn, line, onBarred) => {
  const waiting = useRef([]);
  const [pressed, count] = useState(0);
  const isAsking = useRef(false);
  isAsking.current = line.isAsking;
  const named = (key) => [...box.current.querySelectorAll("[aria-keyshortcuts]")].find((one) => one.getAttribute("aria-keyshortcuts") === key && one.checkVisibility());
  const press = (key) => {
    const found = named(key);
    if (!found) return Boolean(box.current.querySelector(".dock") && box.current.checkVisibility() && onBarred.current(key));
    if (found.matches("input")) found.select();
    else found.click();
    return true;
  };
  useEffect(() => { waiting.current = []; }, [line.refused]);
  // The next one that waits; where it is not legal any more, those behind it are dropped.
  useEffect(() => {
    const next = setTimeout(() => {
      if (isAsking.current || !waiting.current.length) return;
      const [key, ...rest] = waiting.current;
      waiting.current = named(key) ? rest : [];
      press(key);
      count(pressed + 1);
    });
    return () => clearTimeout(next);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event) => {
      const { activeElement } = document;
      const isElsewhere = (activeElement !== document.body && !box.current.contains(activeElement)) || activeElement.matches("input, select, textarea");
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere) return;
      const key = event.key.toLowerCase();
      const isWaiting = box.current.checkVisibility() && (isAsking.current || waiting.current.length) && /^[a-z1-5]$/.test(key);
      if (isWaiting && waiting.current.length < MOST_KEYS) waiting.current.push(key);
      if (isWaiting || press(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
};

// Whether keys act is remembered, where the browser lets it.
const remembered = () => { try { return localStorage.getItem("keys") !== "off"; } catch { return true; } };
const remember = (isOn) => { try { localStorage.setItem("keys", isOn ? "on" : "off"); } catch { /* it holds for this visit */ } };

// The cards of who draws are switches on the felt itself.
const useSwitches = (felt, cards, isOpen, chosen, toggle) => {
  useLayoutEffect(() => {
    const held = isOpen && felt.querySelector(".place.acts .cards");
    if (!held) return;
    held.setAttribute("role", "group");
    held.setAttribute("aria-label", "Cards to discard");
    [...held.children].forEach((face, index) => {
      const button = viewer.made("button", "pick");
      button.type = "button";
      button.setAttribute("aria-keyshortcuts", String(index + 1));
      button.onclick = () => toggle.current(index);
      face.replaceWith(button);
      face.setAttribute("role", "img");
      face.setAttribute("aria-label", viewer.called(cards[index]));
      button.append(face, viewer.made("kbd", "", String(index + 1)));
      button.lastChild.setAttribute("aria-hidden", "true");
    });
  }, [felt]);
  useLayoutEffect(() => {
    felt.querySelectorAll(".pick").forEach((one, index) => one.setAttribute("aria-pressed", String(chosen.includes(cards[index]))));
  }, [felt, chosen]);
};

// Who has discarded waits for cards: an empty place stands for each, and what is left is not valued.
const isShort = (seen, index) => {
  const hands = (seen.cards || []).map((one) => (one || []).length);
  return String(seen.phase).startsWith("draw") && (seen.status || [])[index] !== "folded" && hands[index] < Math.max(...hands);
};
const valuedWhole = (moment) => ({ ...moment, values: (moment.values || []).map((one, index) => (isShort(moment.seen, index) ? null : one)) });
const withSlots = (felt, { seen }, stacks) => {
  const most = Math.max(...(seen.cards || []).map((one) => (one || []).length));
  const held = stacks.map((stack, index) => (stack ? index : -1)).filter((index) => index >= 0);
  [...felt.querySelectorAll(".seat .cards")].forEach((cards, place) => {
    if (!isShort(seen, held[place])) return;
    while (cards.children.length < most) cards.append(viewer.made("span", "slot"));
  });
  return felt;
};

// Whose cards are seen on the first page: those of who acts, until hands are shown.
const shownBy = ({ shown }, index) => shown && shown[index] && shown[index].length && shown[index];
const asActor = (moment, turn) =>
  turn && { ...moment, seen: { ...moment.seen, cards: moment.seen.cards.map((cards, index) => (index + 1 === turn.seat ? cards : shownBy(moment.seen, index) || (cards || []).map(() => "??"))) }, values: (moment.values || []).map((one, index) => (index + 1 === turn.seat ? one : null)) };

// The table once cards are dealt. More is what a tab adds beside it; a brief one has the hand alone.
export const Played = ({ line, more, said, isBrief, onChangeTable, onNew }) => {
  const { shown } = line;
  const [asked, ask] = useState(null);
  const [isWhyOpen, openWhy] = useState(false);
  const [chosen, choose] = useState([]);
  const [hasKeys, letKeys] = useState(!isBrief && remembered());
  const box = useRef(null);
  const pressed = useRef("");
  const isUsed = useRef(false);
  const toggle = useRef(null);
  const { answer, moment, moments } = shown;
  const { turn } = answer;
  const felt = useMemo(() => {
    const valued = valuedWhole({ ...moment, values: moment.values || answer.facts.values });
    const drawn = withSlots(viewer.felt(answer, { ...((isBrief && asActor(valued, turn)) || valued), own: line.seat }), moment, answer.stacks);
    return withDeeds(drawn, line.acts.slice(0, line.at), moments.slice(0, line.at + 1), answer.stacks, said);
  }, [answer, moment, said]);
  const cards = turn ? (moment.seen.cards || [])[turn.seat - 1] || [] : [];
  const draw = turn && turn.acts.find((one) => one.word === "draw");
  const isSeen = !cards.includes("??");
  toggle.current = (index) => {
    if (draw && isSeen && cards[index]) choose((before) => cards.filter((one) => before.includes(one) !== (one === cards[index])).slice(0, draw.most));
  };
  useSwitches(felt, cards, draw && isSeen, chosen, toggle);
  // Not where the engine answers what the record has answered: the moment is the same.
  useLayoutEffect(() => {
    ask(null);
    openWhy(false);
    choose([]);
    const telling = box.current.querySelector(".telling");
    if (telling) telling.scrollTop = 0;
  }, [line.at]);
  useEffect(() => { if (line.at || asked || isWhyOpen) showAsked(box.current); }, [answer, asked, isWhyOpen]);
  // The button that was pressed may be gone, and the focus with it.
  useEffect(() => { if (isUsed.current && document.activeElement === document.body) nextToPress(box.current, pressed.current).focus({ preventScroll: true }); }, [answer]);
  const onBarred = useRef(null);
  // A key of what is not legal says why not, and ? says it of all; Escape closes that.
  onBarred.current = (key) => {
    if (key === "escape") { ask(null); openWhy(false); return asked || isWhyOpen; }
    const words = turn ? barredWords(turn) : [];
    const word = key === EVERY ? words.length && EVERY : words.find((one) => KEYS[one] === key) || words.find((one) => one === { r: "raise", d: "draw" }[key]);
    if (word) ask(word);
    return Boolean(word);
  };
  useKeys(box, hasKeys, line, onBarred);
  const act = (tried) => {
    pressed.current = tried.discard && !tried.discard.length ? "pat" : tried.do;
    return line.act({ seat: turn.seat, ...tried });
  };
  const head = (words) => html`<div class="head"><h2 tabindex="-1">${words}</h2><span class="only-heard" role="status">${line.isAsking ? "One moment." : ""}</span>
    ${turn && turn.barred.length ? html`<button type="button" class="why-not" data-do="why" aria-expanded=${isWhyOpen} onClick=${() => openWhy(!isWhyOpen)}>Why not?</button>` : null}
    ${line.at ? html`<button type="button" data-do="undo" aria-keyshortcuts="u" onClick=${() => line.go(line.at - 1)}>Undo<${Key} of="U" /></button>` : null}</div>`;
  const acting = html`<section class="turn dock" onKeyDown=${(event) => { if (event.key === "Escape" && turn && onBarred.current("escape")) event.preventDefault(); }}>${turn
    ? html`${head(`Seat ${turn.seat} to act`)}
        <${Acts} turn=${turn} chosen=${chosen} isSeen=${isSeen} isWhyOpen=${isWhyOpen} onAct=${act} onLook=${() => line.look(turn.seat)} onWhy=${ask} />
        <${Refused} refused=${line.refused} />
        ${asked ? html`<${Why} groups=${turn.barred} turn=${turn} word=${asked} onClose=${() => ask(null)} />` : null}`
    : html`${head(capital(winnersOf(moment)) || "The hand is over")}<${Won} moment=${moment} /><button type="button" class="main" data-do="again" onClick=${onNew}>Deal again</button><${Refused} refused=${line.refused} />`}</section>`;
  const told = html`<div class="telling"><${Told} moment=${moment} before=${moments.slice(Math.max(1, line.at - 2), Math.max(1, line.at))} /></div>`;
  const beside = html`<${Facts} facts=${factsOf(answer)} />
      <p class="row">${turn ? html`<button type="button" data-do="again" onClick=${onNew}>Deal again</button>` : null}<button type="button" onClick=${onChangeTable}>Change the table</button><${Copy} label="Copy link" text=${() => location.href} />
        <label class="keys"><input type="checkbox" checked=${hasKeys} onChange=${(event) => { letKeys(event.target.checked); remember(event.target.checked); }} /> Keyboard keys</label></p>
      <${Save} line=${line} />`;
  const stage = html`<div class="stage">${isBrief || more ? null : html`<${Track} draws=${line.table.draws ?? USUAL_DRAWS} moments=${moments} at=${line.at} />`}<${Drawn} name="table" node=${felt} /></div>`;
  const course = html`<${Course} line=${line} moments=${moments} />`;
  const parts = more
    ? html`${stage}<div class="more">${more}</div><div class="course">${course}<details class="side"><summary>Play on, to ask about another moment</summary>${acting}${told}${beside}</details></div>`
    : html`<div class="at-once">${stage}${acting}${isBrief ? null : told}</div>${isBrief ? null : html`<div class="course">${course}</div><div class="side">${beside}</div>`}`;
  return html`<div class=${`replay playing${isBrief ? " brief" : ""}${hasKeys ? " with-keys" : ""}`} ref=${box} onFocusIn=${() => { isUsed.current = true; }} onKeyDown=${() => { isUsed.current = true; }}>${parts}</div>`;
};

// A table from its form to the end of a hand; says every state that a link should hold.
export const Table = ({ choices, given, first, onState, intro, more, said, name }) => {
  const line = useLine(given.table || !first ? given : { ...given, table: first });
  const [table, become] = useState(usualTable(given.table || (first && { ...first, seed: undefined }), choices));
  const [isOpen, open] = useState(!given.table && !first);
  const box = useRef(null);
  useEffect(() => { line.open(); }, []);
  useEffect(() => { if (line.shown && (line.table !== first || line.acts.length || line.seat)) onState({ table: line.table, acts: line.acts, at: line.at === line.acts.length ? undefined : line.at, seat: line.seat }); }, [line.shown]);
  const deal = async (seed) => {
    const next = asAsked({ ...table, seed });
    if (await line.start(next)) open(false);
  };
  const change = () => {
    open(true);
    box.current.querySelector(".setting").scrollIntoView({ block: "nearest" });
  };
  const isAwaited = given.table && !line.shown && !line.refused;
  // Who asks the dealer sees the question first, and the form of its table below.
  const setting = html`<details class="setting" open=${isOpen} onToggle=${(event) => open(event.target.open)}><summary>The table: ${inWords(table, choices)}</summary>
      <${Setup} table=${table} choices=${choices} onChange=${become} /></details>
    ${isAwaited ? null : isOpen || !line.shown ? html`<p class="row"><button type="button" class="main" data-do="deal" onClick=${() => deal(table.seed ?? newSeed())}>${line.shown ? "Deal at this table" : "Deal"}</button>
      <span class="quiet">${line.isAsking ? "One moment." : ""}</span></p><${Refused} refused=${line.refused} />` : null}`;
  return html`<div class=${`at-table ${name}`} ref=${box}>${intro || null}${more ? null : setting}
    ${isAwaited ? html`<p class="awaited quiet" role="status">The table is being laid. One moment.</p>` : null}
    ${line.shown ? html`<${Played} line=${line} more=${more ? more(line) : null} said=${said} onNew=${() => deal(newSeed())} onChangeTable=${change} />` : null}${more && !isAwaited ? setting : null}
  </div>`;
};
