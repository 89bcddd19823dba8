// What a hand is worth, by both rankings, and which of two is better.

import { html, useEffect, useState } from "./vendor/preact.js";
import { CardsField, Copy, Errors, RuleLinks, Value, isCard, useAnswer } from "./parts.js";

const PAUSE = 250;

const NAMES = { badugi: "Badugi", "ace-to-five": "Ace-to-five low" };

// One ranking: the hand, the other hand, and which is better.
const Ranked = ({ name, answer }) => {
  const { against, comparison } = answer;
  const compared = comparison[name];
  return html`<section class="ranked"><h2>${NAMES[name] || name}</h2>
    <${Value} cards=${answer.cards} value=${answer.values[name]} />
    ${against && against.values[name] ? html`<${Value} cards=${against.cards} value=${against.values[name]} />` : null}
    ${compared ? html`<p class="strong">${compared.text}<${RuleLinks} ids=${compared.rules} /></p>` : null}</section>`;
};

const Verdict = ({ answer }) => html`<div class="rankings">${Object.keys(answer.values).map((name) => html`<${Ranked} name=${name} answer=${answer} />`)}</div>`;

export const Worth = ({ choices, given, onState }) => {
  const most = Math.max(...choices.rankings.map((one) => one.most));
  const [cards, choose] = useState(given.cards ? given.cards.split(" ") : []);
  const [against, oppose] = useState(given.against ? given.against.split(" ") : []);
  const [answer, ask, , forget] = useAnswer();
  const hands = JSON.stringify([cards, against]);
  useEffect(() => {
    if (!cards.length) {
      forget(null);
      return undefined;
    }
    const timer = setTimeout(() => {
      onState({ cards: cards.join(" "), against: against.join(" ") });
      ask({ do: "worth", cards: cards.join(" "), ...(against.length ? { against: against.join(" ") } : {}) });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [hands]);
  const taken = (own) => (own.length ? own.filter(isCard) : []);
  return html`<div class="worth-of"><p>Choose or type the cards of a hand: four for badugi, five for badacey. A shorter hand is valued, too.</p>
    <${CardsField} label="The hand" value=${cards} taken=${taken(against)} most=${most} onChange=${choose} />
    <${CardsField} label="Against (if you like)" value=${against} taken=${taken(cards)} most=${most} onChange=${oppose} />
    <div aria-live="polite"><${Errors} of=${answer} />${answer && !answer.error ? html`<${Verdict} answer=${answer} />` : null}</div>
    ${answer && !answer.error ? html`<p class="row"><${Copy} label="Copy link" text=${() => location.href} /></p>` : null}
  </div>`;
};
