// The form of a table: game, stakes, stacks, cards and whose rules. Everything has a usual value.

import { html, useState } from "./vendor/preact.js";
import { Amount, CardsField, Choice, Field, capital, cardsIn, isCard } from "./parts.js";

const MOST_SEATS = 10;
const USUAL = 100;
const STAKES = { "small-bet": 2, "big-bet": 4, "small-blind": 1, "big-blind": 2 };
export const USUAL_DRAWS = 3;
const ROOM = { draws: USUAL_DRAWS, stacks: [USUAL, USUAL, USUAL], house: "card-room" };
const without = (table, ...keys) => Object.fromEntries(Object.entries(table).filter(([key, value]) => !keys.includes(key) && value !== null && value !== undefined));

// Cards may be written as one text.
const listed = (cards) => (typeof cards === "string" ? cardsIn(cards) : cards);
const withLists = (table) => (table.cards ? { ...table, cards: Object.fromEntries(Object.entries(table.cards).map(([seat, cards]) => [seat, listed(cards)])) } : table);

// What a form begins with; a table from a link says itself what is not usual.
export const usualTable = (table, { games, betting }) => {
  const usual = { game: games[0].id, betting: betting[0], ...ROOM };
  return table ? withLists({ ...usual, ...without(table) }) : { ...usual, ...STAKES };
};

// The table as the engine takes it; a stack that was emptied is the usual one.
export const asAsked = (table) => without({ ...table, stacks: table.stacks.map((stack) => stack ?? USUAL) }, ...(table["house-text"] === undefined ? [] : ["house"]));

const draws = (count) => `${count} draw${count === 1 ? "" : "s"}`;
const titleOf = (choices, id) => (choices.houses.find((one) => one.id === id) || { title: id }).title;

export const inWords = (table, choices) =>
  `${table["house-text"] === undefined ? titleOf(choices, table.house) : "rules of your own"}; ${table.game}, ${table.betting}, ${draws(table.draws)}, ${table.stacks.length} players`;

const resized = (table, count) => {
  const { stacks } = table;
  const next = Array.from({ length: count }, (_, index) => stacks[index] ?? stacks[stacks.length - 1] ?? USUAL);
  const cards = Object.fromEntries(Object.entries(table.cards || {}).filter(([seat]) => Number(seat) <= count));
  return { ...without(table, "dead", "live"), stacks: next, button: table.button > count ? undefined : table.button, ...(table.cards ? { cards } : {}) };
};

const Game = ({ table, choices, onChange }) => html`<div class="fields">
  <${Choice} label="Game" value=${table.game} onChange=${(game) => onChange({ ...without(table, "cards", "deck", "reshuffles"), game })} options=${choices.games.map((one) => [one.id, capital(one.id)])} />
  <${Choice} label="Betting" value=${table.betting} onChange=${(betting) => onChange({ ...without(table, "small-bet", "big-bet"), betting })} options=${choices.betting.map((one) => [one, one])} />
  <${Choice} label="Draws" value=${table.draws} onChange=${(value) => onChange({ ...table, draws: Number(value) })} options=${choices.draws.map((one) => [one, one])} />
  <${Choice} label="Players" value=${table.stacks.length} onChange=${(value) => onChange(resized(table, Number(value)))}
    options=${Array.from({ length: Math.max(MOST_SEATS, table.stacks.length) - 1 }, (_, index) => [index + 2, index + 2])} />
  <${Choice} name="wide" label="House" value=${table["house-text"] === undefined ? table.house : "own"}
    onChange=${(value) => onChange(value === "own" ? { ...table, "house-text": "" } : { ...without(table, "house-text"), house: value })}
    options=${[...choices.houses.map((one) => [one.id, one.title]), ["own", "a file of my own"]]} />
</div>`;

const Stakes = ({ table, onChange }) => {
  const { stacks } = table;
  const set = (key) => (value) => onChange({ ...table, [key]: value ?? undefined });
  return html`<div class="fields">
    ${table.betting === "limit" ? html`<${Amount} label="Small bet" value=${table["small-bet"]} onChange=${set("small-bet")} least="1" />
      <${Amount} label="Big bet" value=${table["big-bet"]} onChange=${set("big-bet")} least="1" />` : null}
    <${Amount} label="Small blind" value=${table["small-blind"]} onChange=${set("small-blind")} />
    <${Amount} label="Big blind" value=${table["big-blind"]} onChange=${set("big-blind")} />
    <${Amount} label="Ante" value=${table.ante} onChange=${set("ante")} placeholder="0" />
    <${Amount} label="Smallest chip" value=${table.chip} onChange=${set("chip")} least="1" placeholder="1" />
    <${Choice} label="Button" value=${table.button ?? stacks.length} onChange=${(value) => onChange({ ...table, button: Number(value) })}
      options=${stacks.map((_, index) => [index + 1, `Seat ${index + 1}`])} />
    ${stacks.map((stack, index) => html`<${Amount} label=${`Seat ${index + 1} has`} value=${stack} least="1" placeholder=${USUAL}
      onChange=${(value) => onChange({ ...table, stacks: stacks.map((one, at) => (at === index ? value : one)) })} />`)}
  </div>`;
};

const Cards = ({ table, choices, onChange }) => {
  const kind = table.cards ? "chosen" : table.deck ? "deck" : "random";
  const game = choices.games.find((one) => one.id === table.game) || {};
  const taken = Object.values(table.cards || {}).flat().filter(isCard);
  const become = (next) => {
    const rest = without(table, "cards", "deck", "reshuffles", "seed");
    onChange(next === "chosen" ? { ...rest, cards: {} } : rest);
  };
  const seat = (number) => {
    const own = (table.cards || {})[number] || [];
    return html`<${CardsField} label=${`Seat ${number}`} value=${own} taken=${taken.filter((one) => !own.includes(one))}
      onChange=${(cards) => onChange({ ...table, cards: { ...without(table.cards, String(number)), ...(cards.length ? { [number]: cards } : {}) } })} />`;
  };
  return html`<div class="fields">
    <${Choice} label="Cards come" value=${kind} onChange=${become}
      options=${[["random", "from a shuffled deck"], ["chosen", "as I choose them"], ...(table.deck ? [["deck", "from the deck of this hand"]] : [])]} />
    ${kind === "deck" ? null : html`<${Amount} label="Shuffle number" value=${table.seed} placeholder="a new one"
      hint="The same number deals the same cards." onChange=${(value) => onChange({ ...table, seed: value ?? undefined })} />`}</div>
    ${kind === "chosen" ? html`<p class="quiet">For each seat its ${game["hand-size"] || ""} cards, then those that it draws, in order. What you leave out is shuffled.</p>
      <div class="by-seat">${table.stacks.map((_, index) => seat(index + 1))}</div>` : null}`;
};

const Rules = ({ table, choices, onChange }) => {
  const settings = table.settings || {};
  const set = (id) => (value) => {
    const next = value ? { ...settings, [id]: value } : without(settings, id);
    onChange({ ...without(table, "settings"), ...(Object.keys(next).length ? { settings: next } : {}) });
  };
  const ofHouse = (one) => (one.houses || {})[table.house];
  return html`<div class="switches">${choices.switches.map((one) => html`<${Choice} key=${one.id} label=${one.question} value=${settings[one.id] || ""} onChange=${set(one.id)}
    hint=${(one.settings.find((setting) => setting.id === (settings[one.id] || (table["house-text"] === undefined && ofHouse(one)))) || {}).text}
    options=${[["", table["house-text"] === undefined ? `as the house: ${ofHouse(one)}` : "as my file says"], ...one.settings.map((setting) => [setting.id, setting.id])]} />`)}</div>`;
};

const Fold = ({ title, isOpen, children }) => {
  const [wasOpen, open] = useState(isOpen);
  return html`<details open=${wasOpen} onToggle=${(event) => open(event.target.open)}><summary>${title}</summary>${wasOpen ? children : null}</details>`;
};

export const Setup = ({ table, choices, onChange }) => {
  const changed = Object.keys(table.settings || {}).length;
  return html`<div class="setup"><${Game} table=${table} choices=${choices} onChange=${onChange} />
    ${table["house-text"] === undefined ? null : html`<${Field} label="The text of your house in YAML" hint="As the page for your room writes it.">
      <textarea rows="8" spellcheck="false" value=${table["house-text"]} onInput=${(event) => onChange({ ...table, "house-text": event.target.value })}></textarea></${Field}>`}
    <${Fold} title="Stakes, stacks and button"><${Stakes} table=${table} onChange=${onChange} /></${Fold}>
    <${Fold} title="Cards" isOpen=${Boolean(table.cards)}><${Cards} table=${table} choices=${choices} onChange=${onChange} /></${Fold}>
    <${Fold} title=${`Change single rules${changed ? ` (${changed} changed)` : ""}`}><${Rules} table=${table} choices=${choices} onChange=${onChange} /></${Fold}>
  </div>`;
};
