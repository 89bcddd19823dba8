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
  const named = (item, ...others) => ({ item, text: [...others, item.textContent, item.dataset.words || ""].join(" ").toLowerCase() });
  const parts = [...document.querySelectorAll("main > details.section")].map((part) => ({
    part,
    isOpen: part.open,
    note: part.querySelector(":scope > summary .quiet"),
    items: [...part.querySelectorAll(":scope > ul > li, :scope > details > ul > li")].map((item) => named(item, part.querySelector("summary").textContent)),
  })).filter(({ items }) => items.length);
  // What is told side by side below the form; it is not folded, and not counted.
  const rows = [...document.querySelectorAll("form.narrow ~ .stacked tbody tr")].map((row) => named(row));
  for (const one of parts) one.said = one.note ? one.note.textContent : "";

  const narrow = () => {
    const text = form.elements.text.value.toLowerCase().trim();
    const wanted = [...text.split(/\s+/), ...[...form.querySelectorAll("select")].map((one) => one.value.toLowerCase())].filter(Boolean);
    const sift = ({ item, text: words }) => {
      item.hidden = !wanted.every((word) => words.includes(word));
      return !item.hidden;
    };
    rows.forEach(sift);
    let [seen, all] = [0, 0];
    for (const one of parts) {
      const here = one.items.filter(sift).length;
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
