// A grid of answers: narrowed by words or to two of its columns, and gone through with the arrows.
(() => {
  "use strict";

  const grid = document.querySelector(".grid");
  const table = grid.querySelector("table");
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows].map((row) => ({
    row,
    cells: [...row.cells],
    isAlike: row.classList.contains("alike"),
    text: [...row.querySelectorAll("th, td > button > span")].map((one) => one.textContent).join(" ").toLowerCase(),
  }));
  const inside = (cell) => cell.querySelector("a, button");
  const made = (name, attributes, ...children) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.append(...children);
    return element;
  };

  // The whole grid is one stop of the Tab key; arrows, Home and End move within what is seen.
  const shown = () => [heads, ...rows.map(({ cells }) => cells)].filter((cells) => cells[0].parentElement.checkVisibility()).map((cells) => cells.filter((cell) => inside(cell) && inside(cell).checkVisibility()).map(inside)).filter((cells) => cells.length);
  const stop = (next) => {
    for (const one of table.querySelectorAll("th a, td > button")) one.tabIndex = one === next ? 0 : -1;
  };
  const settle = () => {
    const all = shown().flat();
    const now = all.find((one) => one.getAttribute("tabindex") === "0");
    if (all.length) stop(now || all.find((one) => one.localName === "button") || all[0]);
  };
  const columnOf = (one) => one.closest("th, td").cellIndex;
  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches("th a, td > button")) return;
    const places = shown();
    const at = places.findIndex((cells) => cells.includes(event.target));
    const across = places[at] ? places[at].indexOf(event.target) : -1;
    const beside = (cells) => cells && [...cells].sort((one, other) => Math.abs(columnOf(one) - columnOf(event.target)) - Math.abs(columnOf(other) - columnOf(event.target)))[0];
    const next = {
      ArrowRight: () => places[at][across + 1],
      ArrowLeft: () => places[at][across - 1],
      ArrowDown: () => beside(places[at + 1]),
      ArrowUp: () => beside(places[at - 1]),
      Home: () => places[at][0],
      End: () => places[at].at(-1),
    }[event.key];
    if (!next || across < 0) return;
    event.preventDefault();
    const to = next();
    if (!to) return;
    stop(to);
    to.focus();
  });
  table.addEventListener("focusin", ({ target }) => { if (target.matches("th a, td > button")) stop(target); });

  const tools = grid.querySelector(".tools");
  if (tools) {
    const titles = heads.map((head) => (head.querySelector("a") || head).textContent);
    const field = made("input", { type: "search", placeholder: "blind, cap, all-in", autocomplete: "off" });
    const menu = (first) => made("select", {}, made("option", { value: "", textContent: first }), ...titles.map((title, column) => (column ? made("option", { value: column, textContent: title }) : "")));
    const [one, other] = [menu("all houses"), menu("another")];
    const status = made("span", { className: "quiet" });
    status.setAttribute("role", "status");
    const differing = grid.querySelector(".differing");
    const keys = [...grid.querySelectorAll('.key > [class^="way-"]')];
    const keyWords = keys.map((key) => key.textContent);
    const ways = new Map(rows.flatMap(({ cells }) => cells.slice(1).map((cell) => [cell, cell.querySelector("button").className.match(/way-\d/)[0]])));
    const wayOf = (cell) => ways.get(cell);
    // Of two houses the second is told by its own colour where it differs from the first, and each answer by its sentence.
    const show = (cell, way, isTold) => {
      const button = cell.querySelector("button");
      button.classList.remove("way-0", "way-1", "way-2", "way-3");
      button.classList.add(way);
      button.querySelector(".told")?.remove();
      if (isTold) button.append(made("span", { className: "told", textContent: cell.querySelector(".why p:nth-of-type(2)").lastChild.textContent.trim() }));
    };
    const idOf = (column) => heads[column].querySelector("a").getAttribute("href").split("/").pop().replace(".html", "");

    const usual = heads.findIndex((head) => head.querySelector("a")?.getAttribute("href").endsWith("/card-room.html"));
    const search = document.querySelector("form.search")?.getAttribute("action");
    // What is looked for and compared stands in the address, by the ids of the houses; a link with it opens the same.
    const keep = () => {
      const said = new URLSearchParams();
      if (field.value.trim()) said.set("find", field.value.trim());
      for (const [key, { value }] of [["house", one], ["with", other]]) if (value) said.set(key, idOf(Number(value)));
      const text = said.toString();
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    };
    const restore = () => {
      const said = new URLSearchParams(location.hash.slice(1));
      const columnOfId = (id) => (id ? heads.findIndex((head, column) => column && idOf(column) === id) : 0);
      field.value = said.get("find") || "";
      for (const [key, select] of [["house", one], ["with", other]]) select.value = String(Math.max(columnOfId(said.get(key)), 0) || "");
    };

    const narrow = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      // Only a second house is compared with the usual card room.
      const two = [one, other].map((select) => Number(select.value));
      if (!two[0] && two[1] && usual > 0 && two[1] !== usual) [two[0], one.value] = [usual, String(usual)];
      const isTwo = two[0] && two[1] && two[0] !== two[1];
      grid.classList.toggle("two", Boolean(isTwo));
      for (const [way, key] of keys.entries()) {
        key.hidden = Boolean(isTwo) && way > 1;
        key.textContent = isTwo && !way ? `as ${titles[two[0]]}` : keyWords[way];
      }
      let [seen, alike] = [0, 0];
      const isOut = (column) => isTwo && column > 0 && !two.includes(column);
      heads.forEach((cell, column) => { cell.hidden = isOut(column); });
      for (const { row, cells, isAlike, text } of rows) {
        const is = isTwo ? wayOf(cells[two[0]]) === wayOf(cells[two[1]]) : isAlike;
        row.classList.toggle("alike", is);
        row.hidden = !words.every((word) => text.includes(word));
        cells.forEach((cell, column) => {
          cell.hidden = isOut(column);
          if (column) show(cell, isTwo && !cell.hidden ? (is || column === two[0] ? "way-0" : "way-1") : wayOf(cell), isTwo && !cell.hidden);
        });
        if (!row.hidden) is ? (alike += 1) : (seen += 1);
      }
      const count = (many, what) => `${many} ${many === 1 ? "question" : "questions"} ${what}`;
      const said = words.length || isTwo ? `${count(seen, "on which they differ")}, ${alike} on which they agree.` : "";
      const pair = isTwo ? made("a", { href: `../houses/${two.map(idOf).sort().join("-and-")}.html`, textContent: "Every hand that comes out differently" }) : "";
      const none = words.length && !seen && !alike;
      const hidden = !none && words.length && !seen && differing.checked ? " Show those, too, by the box before." : "";
      const more = none && search ? made("a", { href: `${search}?q=${encodeURIComponent(field.value.trim())}`, textContent: "Search the whole site for it" }) : "";
      const same = two[0] && two[0] === two[1] ? " Choose two different houses." : "";
      status.replaceChildren(none ? `No question here has “${field.value.trim()}”. ` : `${said}${hidden}${same}`, more, pair ? " " : "", pair);
      settle();
    };
    tools.prepend(made("label", {}, "Find ", field), made("label", { className: "pair" }, "Compare ", one), made("label", { className: "pair" }, "with ", other));
    tools.append(status);
    for (const control of [field, one, other, differing]) control.addEventListener("input", () => { narrow(); keep(); });
    restore();
    if (location.hash.length > 1) narrow();
  }
  // A cell that is open can be closed by what says so, beside Escape and a press outside.
  table.addEventListener("beforetoggle", ({ target }) => {
    if (target.querySelector(".close")) return;
    const close = made("button", { type: "button", className: "close", textContent: "×", title: "Close", onclick: () => target.hidePopover() });
    close.setAttribute("aria-label", "Close");
    target.append(close);
  }, true);
  // On a phone the sheet comes from below: what was pressed is kept in sight above it.
  table.addEventListener("toggle", ({ target, newState }) => {
    if (newState !== "open" || !matchMedia("(max-width: 48rem)").matches) return;
    const covered = target.previousElementSibling.getBoundingClientRect().bottom + 12 - target.getBoundingClientRect().top;
    if (covered > 0) scrollBy({ top: covered, behavior: "instant" });
  }, true);
  settle();
})();
