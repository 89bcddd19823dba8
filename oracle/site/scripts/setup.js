// The form of a table: game, stakes, stacks, cards and whose rules. Everything has a usual value.

import { html } from "./vendor/preact.js";
import { Amount, CardsField, Choice, Field, isCard } from "./parts.js";

const MOST_SEATS = 10;
const USUAL = 100;
const filled = (table) => ({ game: "badugi", betting: "limit", draws: 3, stacks: [USUAL, USUAL, USUAL], house: "card-room", ...table });
const without = (table, ...keys) => Object.fromEntries(Object.entries(table).filter(([key, value]) => !keys.includes(key) && value !== null && value !== undefined));

export const usualTable = filled;

export const inWords = (table, choices) => {
  const name = (list, id) => (list.find((one) => one.id === id) || { title: id }).title;
  const house = table["house-text"] ? "rules of your own" : name(choices.houses, table.house);
  return `${name(choices.games, table.game)}, ${name(choices.betting, table.betting)}, ${table.stacks.length} players, ${table.draws} draw${table.draws === 1 ? "" : "s"}; ${house}`;
};

const Seats = ({ table, onChange }) => {
  const { stacks } = table;
  const count = (number) => {
    const next = Array.from({ length: number }, (_, index) => stacks[index] ?? stacks[stacks.length - 1] ?? USUAL);
    const cards = Object.fromEntries(Object.entries(table.cards || {}).filter(([seat]) => Number(seat) <= number));
    onChange({ ...table, stacks: next, button: table.button > number ? undefined : table.button, ...(table.cards ? { cards } : {}) });
  };
  return html`<fieldset><legend>Seats</legend><div class="fields">
    <${Choice} label="Players" value=${stacks.length} onChange=${(value) => count(Number(value))}
      options=${Array.from({ length: MOST_SEATS - 1 }, (_, index) => [index + 2, index + 2])} />
    <${Choice} label="Button" value=${table.button ?? stacks.length} onChange=${(value) => onChange({ ...table, button: Number(value) })}
      options=${stacks.map((_, index) => [index + 1, `Seat ${index + 1}`])} />
    ${stacks.map((stack, index) => html`<${Amount} label=${`Seat ${index + 1} has`} value=${stack} placeholder="0"
      onChange=${(value) => onChange({ ...table, stacks: stacks.map((one, at) => (at === index ? value ?? 0 : one)) })} />`)}
  </div></fieldset>`;
};

const Stakes = ({ table, onChange }) => {
  const set = (key) => (value) => onChange({ ...table, [key]: value ?? undefined });
  const isLimit = table.betting === "limit";
  return html`<fieldset><legend>Stakes</legend><div class="fields">
    ${isLimit ? html`<${Amount} label="Small bet" value=${table["small-bet"]} onChange=${set("small-bet")} least="1" />
      <${Amount} label="Big bet" value=${table["big-bet"]} onChange=${set("big-bet")} least="1" />` : null}
    <${Amount} label="Small blind" value=${table["small-blind"]} onChange=${set("small-blind")} />
    <${Amount} label="Big blind" value=${table["big-blind"]} onChange=${set("big-blind")} />
    <${Amount} label="Ante" value=${table.ante} onChange=${set("ante")} placeholder="0" />
    <${Amount} label="Smallest chip" value=${table.chip} onChange=${set("chip")} least="1" placeholder="1" />
  </div></fieldset>`;
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
  return html`<fieldset><legend>Cards</legend><div class="fields">
    <${Choice} label="Cards" value=${kind} onChange=${become}
      options=${[["random", "shuffled"], ["chosen", "chosen by me"], ...(table.deck ? [["deck", "the deck of this hand"]] : [])]} />
    ${kind === "deck" ? null : html`<${Amount} label="Number of the shuffle" value=${table.seed} placeholder="a new one"
      hint="The same number deals the same cards." onChange=${(value) => onChange({ ...table, seed: value ?? undefined })} />`}</div>
    ${kind === "chosen" ? html`<p class="quiet">For each seat its ${game["hand-size"] || ""} cards, then those that it draws, in order. Cards that you leave out are shuffled.</p>
      <div class="by-seat">${table.stacks.map((_, index) => seat(index + 1))}</div>` : null}
  </fieldset>`;
};

const Rules = ({ table, choices, onChange }) => {
  const settings = table.settings || {};
  const set = (id) => (value) => {
    const next = value ? { ...settings, [id]: value } : without(settings, id);
    onChange({ ...without(table, "settings"), ...(Object.keys(next).length ? { settings: next } : {}) });
  };
  const usual = (one) => {
    const found = one.settings.find((setting) => setting.name === (one.houses || {})[table.house]);
    return found && !table["house-text"] ? `as the house: ${found.name}` : "as the house";
  };
  const changed = Object.keys(settings).length;
  return html`<fieldset><legend>Rules</legend>
    <div class="fields"><${Choice} label="House" value=${table["house-text"] === undefined ? table.house : "own"}
      onChange=${(value) => onChange(value === "own" ? { ...table, "house-text": "" } : { ...without(table, "house-text"), house: value })}
      options=${[...choices.houses.map((one) => [one.id, one.title]), ["own", "my own file (my-room.yaml)"]]} /></div>
    ${table["house-text"] === undefined ? null : html`<${Field} label="The text of your house in YAML" hint="As the house builder writes it.">
      <textarea rows="8" spellcheck="false" value=${table["house-text"]} onInput=${(event) => onChange({ ...table, "house-text": event.target.value })}></textarea></${Field}>`}
    <details><summary>Change single rules${changed ? ` (${changed} changed)` : ""}</summary>
      <div class="switches">${choices.switches.map((one) => html`<${Choice} label=${one.question} value=${settings[one.id] || ""} onChange=${set(one.id)}
        hint=${(one.settings.find((setting) => setting.name === (settings[one.id] || (one.houses || {})[table.house])) || {}).text}
        options=${[["", usual(one)], ...one.settings.map((setting) => [setting.name, setting.name])]} />`)}</div></details>
  </fieldset>`;
};

export const Setup = ({ table, choices, onChange }) => html`<div class="setup">
  <fieldset><legend>Game</legend><div class="fields">
    <${Choice} label="Game" value=${table.game} onChange=${(game) => onChange({ ...table, game })} options=${choices.games.map((one) => [one.id, one.title])} />
    <${Choice} label="Betting" value=${table.betting} onChange=${(betting) => onChange({ ...without(table, "small-bet", "big-bet"), betting })} options=${choices.betting.map((one) => [one.id, one.title])} />
    <${Choice} label="Draws" value=${table.draws} onChange=${(value) => onChange({ ...table, draws: Number(value) })} options=${choices.draws.map((one) => [one, one])} />
  </div></fieldset>
  <${Seats} table=${table} onChange=${onChange} />
  <${Stakes} table=${table} onChange=${onChange} />
  <${Cards} table=${table} choices=${choices} onChange=${onChange} />
  <${Rules} table=${table} choices=${choices} onChange=${onChange} />
</div>`;
