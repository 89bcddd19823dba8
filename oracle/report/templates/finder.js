// Chooses among the cases of a page by their marks and by text.
(() => {
  "use strict";
  const { made, data } = viewer;
  const form = document.querySelector(".filters");
  const list = document.querySelector(".entries");
  const status = document.querySelector(".found");
  if (!form) return;
  const MOST = 200;
  // As many as are seen without having to look for them.
  const FEW = 100;
  const groups = [...list.children].map((group) => ({ group, items: [...group.querySelectorAll(":scope > ol > li")], isOpen: group.open }));
  const entries = groups.flatMap(({ items }) => items).map((item) => ({
    item,
    text: `${item.dataset.name} ${item.textContent}`.toLowerCase(),
    marks: Object.fromEntries(["outcome", "rule", "aspect", "mistake"].map((key) => [key, (item.dataset[key] || "").split(" ")])),
  }));
  const others = (data("others") || []).map(([name, outcome, remark]) => ({
    name,
    outcome,
    remark,
    text: `${name} ${remark}`.toLowerCase(),
    rule: name.split(".").slice(0, 2).join("."),
  }));
  const plain = made("ol", "others");
  const more = made("button", "", "Show more");
  more.type = "button";
  list.after(plain, more);
  let room = MOST;

  const chosen = () => Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, value.trim()]));
  const fits = (words, text) => words.every((word) => text.includes(word));
  const row = (one) =>
    made("li", one.outcome, made("span", "outcome", one.outcome), " ", made("code", "", one.name), one.remark ? made("span", "quiet", ` ${one.remark}`) : null);

  const filter = () => {
    const { text = "", outcome = "", ...marks } = chosen();
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = Object.entries(marks).filter(([, value]) => value);
    let count = 0;
    for (const one of entries) {
      const is = (!outcome || outcome === "*" || one.marks.outcome.includes(outcome))
        && wanted.every(([key, value]) => one.marks[key].includes(value)) && fits(words, one.text);
      one.item.hidden = !is;
      count += is;
    }
    const isAsked = words.length || wanted.length;
    for (const { group, items, isOpen } of groups) {
      const seen = items.filter((item) => !item.hidden).length;
      group.hidden = !seen;
      group.open = isAsked ? count <= FEW : isOpen || items.some((item) => item.querySelector(":scope > details[open]"));
      group.querySelector(":scope > summary .quiet").textContent = seen;
    }
    // What passed or was skipped has a rule, but no wrong aspect and no mistake.
    const isOther = outcome && wanted.every(([key]) => key === "rule");
    const found = isOther
      ? others.filter((one) => (outcome === "*" || one.outcome === outcome) && (!marks.rule || one.rule === marks.rule) && fits(words, one.text))
      : [];
    plain.replaceChildren(...found.slice(0, room).map(row));
    more.hidden = found.length <= room;
    const all = entries.length + others.length;
    status.textContent = `${(count + found.length).toLocaleString("en")} of ${all.toLocaleString("en")} cases`;
  };
  const refresh = () => {
    room = MOST;
    filter();
  };
  const clear = () => {
    form.reset();
    refresh();
  };
  form.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(refresh));
  more.addEventListener("click", () => {
    room += MOST;
    filter();
  });
  // What a link leads to must be seen.
  list.addEventListener("wanted", (event) => {
    if (event.target.closest("li").hidden) clear();
  });
  document.querySelectorAll("a[data-key]").forEach((link) =>
    link.addEventListener("click", () => {
      form.reset();
      form.elements[link.dataset.key].value = link.dataset.value;
      refresh();
    }));
  form.hidden = false;
  filter();
})();
