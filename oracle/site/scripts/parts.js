/* global giving, viewer */
// What the tabs of the playground share: small components, nothing about poker.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { engine } from "./engine.js";
import { recorded } from "./record.js";

export const useEngine = () => {
  const [state, become] = useState(engine.state);
  useEffect(() => engine.listen(become), []);
  return state;
};

// What a question to the engine gave; a newer question drops the answer to an older one. What the
// record of the first hand and of the dealer's examples holds is there at once.
export const useAnswer = () => {
  const [answer, become] = useState(null);
  const [isAsking, asking] = useState(false);
  const newest = useRef(0);
  const ask = async (request) => {
    const mine = ++newest.current;
    asking(true);
    const given = recorded(request) || await engine.ask(request);
    if (mine !== newest.current) return null;
    asking(false);
    become(given);
    return given;
  };
  return [answer, ask, isAsking, become];
};

// Shown while an answer is waited for. Lies over the page: what moved under a finger that is down
// would miss its touch.
export const Progress = () => {
  const state = useEngine();
  if (state.phase === "asleep" || state.phase === "ready") return null;
  if (state.phase === "loading" && !state.waiting) return null;
  if (state.phase === "failed")
    return html`<p class="bad" role="alert">The engine could not be started: ${state.reason}. Reload the page to try again.</p>`;
  const part = Math.floor((100 * state.loaded) / state.whole);
  return html`<div class="progress" role="status">
    <label>${giving.loading(state)}
      <progress max="100" value=${part >= 100 ? null : part}></progress></label>
  </div>`;
};

// A node that the viewer makes.
export const Drawn = ({ node, name }) => {
  const box = useRef(null);
  useLayoutEffect(() => { box.current.replaceChildren(...(node ? [node] : [])); }, [node]);
  return html`<div class=${name || ""} ref=${box}></div>`;
};

// A fragment of a page as the engine writes it.
export const Fragment = ({ source }) => {
  const box = useRef(null);
  useLayoutEffect(() => { box.current.replaceChildren(...giving.nodes(source)); }, [source]);
  return html`<div class="fragment" ref=${box}></div>`;
};

export const Errors = ({ of }) =>
  of && of.error ? html`<div class="errors" role="alert">${of.error.map((one) => html`<p class="bad">${one}</p>`)}</div>` : null;

export const root = document.documentElement.dataset.root;
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const RuleLinks = ({ ids }) =>
  ids && ids.length ? html`${" "}<span class="rules">${ids.map((id) => html`<a href="${root}/rules/${id}.html">${viewer.inWords(id)}</a>${" "}`)}</span>` : null;

// A house of ours by its title, and one of a user's own by its id.
export const HouseLink = ({ id, houses }) => {
  const known = houses.find((one) => one.id === id);
  return known ? html`<a href="${root}/houses/${id}.html">${known.title}</a>` : id;
};

export const Sentence = ({ of, tone }) => html`<p class=${tone || ""}>${of.text}<${RuleLinks} ids=${of.rules || (of.rule ? [of.rule] : [])} /></p>`;

export const Field = ({ label, hint, name, children }) =>
  html`<label class=${`field ${name || ""}`}><span>${label}</span>${children}${hint ? html`<small>${hint}</small>` : null}</label>`;

export const Choice = ({ label, value, options, onChange, hint, name }) => html`<${Field} label=${label} hint=${hint} name=${name}>
  <select value=${value ?? ""} onChange=${(event) => onChange(event.target.value)}>
    ${options.map(([key, words]) => html`<option value=${key} selected=${String(key) === String(value ?? "")}>${words}</option>`)}
  </select></${Field}>`;

// The same of few, all of which are seen.
export const Pills = ({ label, value, options, onChange, name }) => {
  const row = useRef(null);
  // On a phone they are wider than the page; the chosen one comes into view.
  useEffect(() => {
    const pressed = row.current.querySelector("[aria-pressed=true]");
    if (pressed) row.current.scrollLeft = pressed.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - pressed.offsetWidth) / 2;
  }, []);
  return html`<div class=${`pills ${name || ""}`} role="group" aria-label=${label}><span>${label}</span>
  <div ref=${row}>${options.map(([key, words]) => html`<button type="button" aria-pressed=${String(key) === String(value ?? "")} onClick=${() => onChange(key)}>${words}</button>`)}</div></div>`;
};

// A whole number; empty is what the engine takes without it.
export const Amount = ({ label, value, onChange, least = 0, placeholder = "usual", hint }) => html`<${Field} label=${label} hint=${hint}>
  <input type="number" inputmode="numeric" min=${least} step="1" value=${value ?? ""} placeholder=${placeholder}
    onInput=${(event) => onChange(event.target.value === "" ? null : Math.trunc(Number(event.target.value)))} /></${Field}>`;

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];
export const cardsIn = (text) => (text.replaceAll("10", "T").match(/[^\s,]{2}/g) || []).map((one) => one[0].toUpperCase() + one[1].toLowerCase());
export const isCard = (one) => RANKS.includes(one[0]) && SUITS.includes(one[1]) && one.length === 2;

export const Face = ({ card, isOut }) => {
  const node = useMemo(() => {
    const made = viewer.card(card);
    if (isOut) made.classList.add("out");
    return made;
  }, [card, isOut]);
  return html`<${Drawn} name="face" node=${node} />`;
};

// What a hand is worth: its cards, those that do not play, and why not.
export const Value = ({ cards, value }) => {
  const out = value.out.map((one) => one.card);
  return html`<figure class="hand"><span class="cards" role="img" aria-label=${cards.map(viewer.called).join(", ")}>
    ${cards.map((card) => html`<${Face} card=${card} isOut=${out.includes(card)} />`)}</span>
    <figcaption><strong>${value.name.charAt(0).toUpperCase() + value.name.slice(1)}</strong>${value.out.length ? html`<ul>${value.out.map((one) => html`<li>The ${viewer.called(one.card)} does not play. ${one.why}</li>`)}</ul>` : null}</figcaption></figure>`;
};

// All 52 cards, to choose some of them. What is taken elsewhere cannot be chosen.
const Picker = ({ title, chosen, taken, most, onChange, onClose }) => {
  const box = useRef(null);
  useEffect(() => { box.current.showModal(); }, []);
  const toggle = (card) => onChange(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card]);
  const isFull = chosen.length >= most;
  return html`<dialog class="picker" ref=${box} onClose=${onClose} aria-label=${title}>
    <p><strong>${title}</strong> <span class="quiet" role="status">${chosen.length} of ${most < 52 ? `at most ${most}` : "52"} chosen</span></p>
    ${SUITS.map((suit) => html`<div class="suit">${RANKS.map((rank) => {
      const card = rank + suit;
      const isChosen = chosen.includes(card);
      const isTaken = !isChosen && (taken.includes(card) || isFull);
      return html`<button type="button" class="pick" aria-pressed=${isChosen} disabled=${isTaken} aria-label=${viewer.called(card)} onClick=${() => toggle(card)}>
        <${Face} card=${card} /></button>`;
    })}</div>`)}
    <p class="row"><button type="button" onClick=${() => onChange([])}>Clear</button><button type="button" class="main" onClick=${() => box.current.close()}>Done</button></p>
  </dialog>`;
};

// Cards as text, as faces and from the picker.
export const CardsField = ({ label, value, onChange, taken = [], most = 52, hint }) => {
  const [text, write] = useState(value.join(" "));
  const [isOpen, open] = useState(false);
  const opener = useRef(null);
  useEffect(() => { if (cardsIn(text).join(" ") !== value.join(" ")) write(value.join(" ")); }, [value.join(" ")]);
  const change = (cards) => { write(cards.join(" ")); onChange(cards); };
  const known = value.filter((one) => isCard(one) || one === "??");
  return html`<div class="cards-field">
    <${Field} label=${label} hint=${hint}><input type="text" value=${text} autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="As 2d 3h 4c"
      onInput=${(event) => { write(event.target.value); onChange(cardsIn(event.target.value)); }} /></${Field}>
    <button type="button" ref=${opener} onClick=${() => open(true)} aria-label=${`Choose cards: ${label}`}>Choose</button>
    ${known.length ? html`<span class="cards">${known.map((card) => html`<${Face} card=${card} />`)}</span>` : null}
    ${isOpen ? html`<${Picker} title=${label} chosen=${value.filter(isCard)} taken=${taken} most=${most} onChange=${change}
      onClose=${() => { open(false); opener.current.focus(); }} />` : null}
  </div>`;
};

export const { download } = giving;

export const Copy = ({ text, label }) => {
  const [said, say] = useState("");
  const copy = async () => {
    say(await giving.copied(typeof text === "function" ? text() : text));
    setTimeout(() => say(""), 3000);
  };
  return html`<span class="copy"><button type="button" onClick=${copy}>${label}</button> <span role="status" class="quiet">${said}</span></span>`;
};

// Tabs as ARIA has them: arrows move, one panel is shown.
export const Tabs = ({ tabs, chosen, onChoose, children }) => {
  const move = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((one) => one.name === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length].name;
    onChoose(next);
    document.getElementById(`tab-${next}`).focus();
  };
  // In a very narrow window the tabs are wider than the page; the chosen one comes into view.
  useEffect(() => {
    const tab = document.getElementById(`tab-${chosen}`);
    tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return html`<div class="tabs" role="tablist" aria-label="What to try" onKeyDown=${move}>
    ${tabs.map((one) => html`<button type="button" role="tab" id="tab-${one.name}" aria-controls="panel-${one.name}" aria-selected=${one.name === chosen}
      tabindex=${one.name === chosen ? 0 : -1} onClick=${() => onChoose(one.name)}><span class="on-wide">${one.title}</span><span class="on-narrow">${one.short}</span></button>`)}
  </div>${children}`;
};
