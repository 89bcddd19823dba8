// What a hand is worth, by both rankings, and which of two is better.

import { html, useEffect, useState } from "./vendor/preact.js";
import { CardsField, Copy, Errors, RuleLinks, Value, isCard, useAnswer } from "./parts.js";

const PAUSE = 250;

// Hands to begin with.
const EXAMPLES = [["A badugi", "As 2h 4c 7d"], ["Two of a suit", "As 2h 4c 7c"], ["A pair", "As Ad 4c 7h"], ["Five cards of Badacey", "As 2h 3c 4d 5d"]];

// One ranking: the hand, the other hand, and which is better.
const Ranked = ({ name, title, answer }) => {
  const { against, comparison } = answer;
  const compared = comparison[name];
  return html`<section class="ranked"><h2>As ${title}</h2>
    <${Value} cards=${answer.cards} value=${answer.values[name]} />
    ${against && against.values[name] ? html`<${Value} cards=${against.cards} value=${against.values[name]} />` : null}
    ${compared ? html`<p class="strong">${compared.text}<${RuleLinks} ids=${compared.rules} /></p>` : null}</section>`;
};

const Verdict = ({ answer, rankings }) => html`<div class="rankings">${rankings.filter(({ id }) => answer.values[id]).map(({ id, title }) => html`<${Ranked} name=${id} title=${title} answer=${answer} />`)}</div>`;

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
  const sizes = choices.games.map((game) => `${game["hand-size"]} for ${game.id}`).join(", ");
  const taken = (own) => (own.length ? own.filter(isCard) : []);
  return html`<div class="worth-of"><p>See which cards of a hand count, and which of two hands wins. A card that shares its suit or rank with a lower one does not count in a badugi; more cards win, then lower ones.</p>
    <p class="quiet">Choose or type the cards: ${sizes}. A shorter hand is valued, too.</p>
    <p class="row examples" role="group" aria-label="Hands to begin with">${EXAMPLES.map(([title, hand]) => html`<button type="button" onClick=${() => { choose(hand.split(" ")); oppose([]); }}>${title}</button>`)}</p>
    <${CardsField} label="The hand" value=${cards} taken=${taken(against)} most=${most} onChange=${choose} />
    <${CardsField} label="Against (if you like)" value=${against} taken=${taken(cards)} most=${most} onChange=${oppose} />
    <div aria-live="polite"><${Errors} of=${answer} />${answer && !answer.error ? html`<${Verdict} answer=${answer} rankings=${choices.rankings} />` : null}</div>
    ${answer && !answer.error ? html`<p class="row"><${Copy} label="Copy link" text=${() => location.href} /></p>` : null}
  </div>`;
};
