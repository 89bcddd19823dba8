/* global viewer */
// The playground: a list of tabs, of which one is shown, and the state of it in the address.
//
// A further tab is a row of TABS: its name in links, its title, and a component that gets what a
// link gave and says what a link should hold. What it asks the engine is a row of the table in
// oracle/site/playground.

import { html, render, useEffect, useRef, useState } from "./vendor/preact.js";
import { Audit } from "./audit.js";
import { Dealer } from "./dealer.js";
import { Editor } from "./editor.js";
import { engine } from "./engine.js";
import { Progress, Tabs } from "./parts.js";
import { firstTable } from "./record.js";
import { NO_LINKS, brief, coded, decoded, followed, hasMore } from "./state.js";
import { Table } from "./table.js";
import { Worth } from "./worth.js";

const TABS = [
  { name: "table", title: "A table to play", short: "Table", part: Table, first: firstTable },
  { name: "dealer", title: "Ask the dealer", short: "Dealer", part: Dealer },
  { name: "worth", title: "What is my hand worth?", short: "My hand", part: Worth },
  { name: "editor", title: "Editor", short: "Editor", part: Editor },
  { name: "audit", title: "Audit hand histories", short: "Audit", part: Audit },
];
const NAMES = TABS.map((one) => one.name);

const Playground = ({ choices, examples }) => {
  const [links, follow] = useState(() => followed(NO_LINKS, decoded(location.hash, NAMES)));
  const [chosen, choose] = useState(links.tab);
  const first = Object.fromEntries(Object.entries(links.by).map(([tab, { given }]) => [tab, given]));
  const own = useRef({ states: first, tab: links.tab, written: null }).current;
  useEffect(() => {
    const changed = () => {
      const next = decoded(location.hash, NAMES);
      if (!next || location.hash === own.written) return;
      follow((before) => followed(before, next));
      if (next.broken) return;
      if (hasMore(next)) own.states[next.tab] = next;
      show(next.tab);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  // The address is that of the tab that is shown.
  const write = () => {
    const state = own.states[own.tab];
    own.written = state ? `#${coded({ tab: own.tab, ...brief(state) })}` : `#${own.tab}`;
    history.replaceState(null, "", own.written);
  };
  const say = (tab) => (state) => {
    own.states[tab] = state;
    if (tab === own.tab) write();
  };
  const show = (tab) => {
    own.tab = tab;
    choose(tab);
    write();
  };
  return html`<${Tabs} tabs=${TABS} chosen=${chosen} onChoose=${show}>
    ${links.isBroken ? html`<p class="bad" role="alert">This link is incomplete. Ask for it again, or start below.</p>` : null}
    <${Progress} />
    ${TABS.map(({ name, part, first }) => html`<section key=${`${name}.${(links.by[name] || { number: 0 }).number}`} role="tabpanel" id=${`panel-${name}`} aria-labelledby=${`tab-${name}`} hidden=${name !== chosen}>
      <${part} name=${name} first=${first} choices=${choices} examples=${examples[name] || []} given=${(links.by[name] || { given: {} }).given} onState=${say(name)} /></section>`)}
  </${Tabs}>`;
};

const box = document.getElementById("playground");
box.replaceChildren();
render(html`<${Playground} choices=${viewer.data("choices")} examples=${viewer.data("examples")} />`, box);

// Questions will come: the engine starts behind the first hand. With data saving on, it waits for a touch.
const isSaving = Boolean(navigator.connection && navigator.connection.saveData);
if (isSaving) ["pointerdown", "focusin", "keydown"].forEach((kind) => box.addEventListener(kind, engine.start, { once: true }));
else requestAnimationFrame(() => setTimeout(engine.start));
