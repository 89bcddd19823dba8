// Narrows the folded lists of a page to what is looked for, and unfolds what a link leads to.
(() => {
  "use strict";

  const unfold = () => {
    const to = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let one = to; one; one = one.parentElement) if (one.localName === "details") one.open = true;
    if (to) to.scrollIntoView();
  };
  window.addEventListener("hashchange", unfold);
  if (location.hash) unfold();

  const form = document.querySelector("form.narrow");
  if (!form) return;
  // So many are seen at once without having to unfold them.
  const FEW = 60;
  const status = form.querySelector(".found");
  const parts = [...document.querySelectorAll("main > details.section")].map((part) => ({
    part,
    isOpen: part.open,
    note: part.querySelector(":scope > summary .quiet"),
    items: [...part.querySelectorAll(":scope > ul > li, :scope > details > ul > li")].map((item) => ({
      item,
      text: `${part.querySelector("summary").textContent} ${item.textContent} ${item.dataset.words || ""}`.toLowerCase(),
    })),
  })).filter(({ items }) => items.length);
  for (const one of parts) one.said = one.note ? one.note.textContent : "";

  const narrow = () => {
    const text = form.elements.text.value.toLowerCase().trim();
    const wanted = [...text.split(/\s+/), ...[...form.querySelectorAll("select")].map((one) => one.value.toLowerCase())].filter(Boolean);
    let [seen, all] = [0, 0];
    for (const one of parts) {
      let here = 0;
      for (const { item, text: words } of one.items) {
        item.hidden = !wanted.every((word) => words.includes(word));
        here += !item.hidden;
      }
      one.part.hidden = !here;
      one.here = here;
      seen += here;
      all += one.items.length;
    }
    for (const { part, note, said, isOpen, here, items } of parts) {
      part.open = wanted.length ? seen <= FEW : isOpen;
      for (const inner of part.querySelectorAll(":scope > details")) inner.open = wanted.length > 0 && seen <= FEW;
      if (note) note.textContent = wanted.length ? `${here} of ${items.length}` : said;
    }
    status.textContent = wanted.length ? `${seen.toLocaleString("en")} of ${all.toLocaleString("en")}` : "";
  };
  form.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
})();
