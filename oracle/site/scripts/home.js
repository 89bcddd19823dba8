// A hand to play on the first page: what the playground draws, with nothing beside the hand.

import { html, render, useEffect } from "./vendor/preact.js";
import { engine } from "./engine.js";
import { useLine } from "./line.js";
import { Progress } from "./parts.js";
import { firstTable } from "./record.js";
import { coded } from "./state.js";
import { Played, newSeed } from "./table.js";

const Home = () => {
  const line = useLine({ table: firstTable });
  useEffect(() => { line.open(); }, []);
  if (!line.shown) return null;
  const deal = () => line.start({ ...firstTable, seed: newSeed() });
  const at = line.at === line.acts.length ? {} : { at: line.at };
  return html`<${Played} line=${line} isBrief onNew=${deal} /><${Progress} />
    <p class="onward">You play every seat. <a href=${`play.html#${coded({ tab: "table", table: line.table, acts: line.acts, ...at })}`}>Go on at the table</a><span class="on-wide">: other games and rooms.</span></p>`;
};

const box = document.getElementById("playground");
// The first touch says that questions will come beyond the record.
["pointerdown", "focusin", "keydown"].forEach((kind) => box.addEventListener(kind, engine.start, { once: true }));
box.replaceChildren();
render(html`<${Home} />`, box);
