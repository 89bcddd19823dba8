// An editor for a scenario, a case or a house in YAML, with what is wrong at its line and the verdict.

import { html, useEffect, useState } from "./vendor/preact.js";
import { Code, Stage, useText } from "./code.js";
import { Ruling } from "./dealer.js";
import { Choice, Copy, Errors, Fragment, download, useAnswer } from "./parts.js";

const PAUSE = 400;
const KINDS = [["", "known from its keys"], ["scenario", "a scenario"], ["case", "a case for the dealer"], ["house", "a house"]];

const Problems = ({ of, onGo }) => html`<ul class="problems">${of.map((one) => html`<li>${one.line ? html`<button type="button" class="plain" onClick=${() => onGo(one)}>Line ${one.line}</button>: ` : null}${one.sentence}</li>`)}</ul>`;

const OfScenario = ({ answer, onGo }) => html`<h2 class=${answer.holds ? "good" : "bad"}>${answer.title || answer.id}: ${answer.holds ? "it holds" : "it does not hold"}</h2>
  <ul class="problems">${answer.houses.map((one) => html`<li>${one.holds ? `By ${one.house} it holds.` : html`By ${one.house} it does not hold:<${Problems} of=${one.problems} onGo=${onGo} />`}</li>`)}</ul>
  ${answer.html ? html`<${Fragment} source=${answer.html} />` : null}`;

const OfHouse = ({ answer }) => {
  const other = answer.settings.filter((one) => answer.differs.includes(one.switch));
  return html`<h2 class="good">${answer.title}: a house that can be played</h2>
    <p>${other.length ? `It differs from ${answer.base} in ${other.length} of ${answer.settings.length} points.` : `It plays as ${answer.base} does.`}</p>
    ${other.map((one) => html`<section class="point"><p><strong>${one.question}</strong></p><p>${one.text} <span class="quiet">(${one.setting}; ${answer.base} has ${one.base})</span></p><p class="quiet">${one.basis}</p></section>`)}`;
};

const Verdict = ({ answer, choices, onGo }) => {
  if (answer.problems.length) return html`<h2 class="bad">${answer.problems.length === 1 ? "One problem" : `${answer.problems.length} problems`}</h2><${Problems} of=${answer.problems} onGo=${onGo} />`;
  if (answer.kind === "house") return html`<${OfHouse} answer=${answer} />`;
  return answer.ruling ? html`<${Ruling} answer=${answer.ruling} choices=${choices} />` : html`<${OfScenario} answer=${answer} onGo=${onGo} />`;
};

export const Editor = ({ choices, examples, given, onState }) => {
  const [text, write] = useState(given.text ?? "");
  const [kind, choose] = useState(given.kind || "");
  const [answer, ask, isAsking, forget] = useAnswer();
  const [area, show] = useText();
  useEffect(() => {
    if (!text.trim()) {
      forget(null);
      return undefined;
    }
    const timer = setTimeout(() => {
      onState({ text, kind });
      ask({ do: "check-text", kind: kind || null, text });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, kind]);
  const marks = new Map(((answer && answer.problems) || []).map((one) => [one.line, "wrong"]));
  const goTo = ({ line, column }) => show(text, line, column || 1);
  const name = answer && answer.kind ? `${answer.kind}.yaml` : "text.yaml";
  return html`<div class="editor"><p>Write a hand with the answers that you expect, a case for the dealer or the house of your room: whether the rules agree is told at once, and what is wrong at its line. Or begin with one of these.</p>
    <p class="row examples" role="group" aria-label="Texts to begin with">${examples.map((one) => html`<button type="button" onClick=${() => { write(one.text); choose(""); }}>${one.title}</button>`)}</p>
    <${Choice} label="It is" value=${kind} options=${KINDS} onChange=${choose} />
    <${Code} area=${area} text=${text} marks=${marks} label="The text in YAML" described="verdict" rows="18" onWrite=${write} placeholder=${examples.length ? `# For example:\n\n${examples[0].text}` : ""} />
    <div id="verdict" class="verdict" aria-live="polite" aria-busy=${isAsking}><${Errors} of=${answer} />
      ${answer && !answer.error ? html`<${Verdict} answer=${answer} choices=${choices} onGo=${goTo} />` : null}</div>
    ${answer && answer.hand ? html`<${Stage} hand=${answer.hand} rules=${answer.rules} />` : null}
    ${text.trim() ? html`<p class="row"><button type="button" onClick=${() => download(name, text)}>Download</button><${Copy} text=${text} label="Copy" /><${Copy} label="Copy link" text=${() => location.href} /></p>` : null}
  </div>`;
};
