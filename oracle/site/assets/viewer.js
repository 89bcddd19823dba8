
// On the site what is told of a hand has cards with the signs of their suits, as the felt draws them; the word As at the
// beginning of a sentence is none.
(() => {
  "use strict";

  const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
  const CARD = /\b(?!(?<=^|[.:] )As [a-z])(10|[A2-9TJQK])([shdc])\b/g;
  const sign = (node) => {
    if (node.nodeType === Node.ELEMENT_NODE && !node.matches("code, pre, textarea")) node.childNodes.forEach(sign);
    if (node.nodeType !== Node.TEXT_NODE) return;
    const text = node.data.replace(CARD, (_, rank, suit) => `${rank.replace("T", "10")}${SIGNS[suit]}`);
    if (text !== node.data) node.data = text;
  };
  const signHands = (node) => {
    const around = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    if (around && around.closest(".replay")) sign(node);
    else if (around) around.querySelectorAll(".replay").forEach(sign);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) (type === "characterData" ? [target] : addedNodes).forEach(signHands);
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
})();
