/* global viewer */
// A text with its lines numbered, of which some are marked, and a hand to be stepped through.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact.js";
import { Drawn } from "./parts.js";

// Lines that are numbered beyond those that can be seen.
const SPARE = 20;

const count = (text) => text.split("\n").length;

// How high a line is: browsers round it, which thousands of lines add up.
const rowOf = (area, lines) => {
  const style = getComputedStyle(area);
  const told = parseFloat(style.lineHeight) || 20;
  const whole = area.scrollHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  return area.scrollHeight > area.clientHeight ? whole / lines : told;
};

// The text in a field, and what moves to a line of it.
export const useText = () => {
  const area = useRef(null);
  const goTo = (text, line, column = 1) => {
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0) + Math.max(0, column - 1);
    area.current.focus();
    area.current.setSelectionRange(start, start + (rows[line - 1] || "").length - Math.max(0, column - 1));
    area.current.scrollTop = Math.max(0, (line - 4) * rowOf(area.current, rows.length));
  };
  return [area, goTo];
};

// Only the numbers that can be seen are drawn: a text may have very many lines.
const Numbers = ({ lines, marks, top, seen }) => {
  const first = Math.max(0, Math.floor(top / seen.row) - SPARE);
  const last = Math.min(lines, Math.ceil((top + seen.height) / seen.row) + SPARE);
  return html`<ol class="gutter" aria-hidden="true" style=${{ transform: `translateY(${first * seen.row - top}px)` }}>
    ${Array.from({ length: Math.max(0, last - first) }, (_, index) => html`<li class=${marks.get(first + index + 1) || ""}>${first + index + 1}</li>`)}</ol>`;
};

// marks has the class of each line that is marked: wrong or unread.
export const Code = ({ area, text, marks, label, described, rows, onWrite, ...more }) => {
  const [top, scroll] = useState(0);
  const [seen, see] = useState({ row: 20, height: 400 });
  const lines = useMemo(() => count(text), [text]);
  useLayoutEffect(() => {
    const look = () => see({ row: rowOf(area.current, lines), height: area.current.clientHeight || 400 });
    const observer = new ResizeObserver(look);
    observer.observe(area.current);
    look();
    return () => observer.disconnect();
  }, [lines]);
  return html`<div class="code"><${Numbers} lines=${lines} marks=${marks} top=${top} seen=${seen} />
    <textarea ref=${area} aria-label=${label} aria-describedby=${described} spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" rows=${rows} value=${text}
      onScroll=${(event) => scroll(event.target.scrollTop)} onInput=${(event) => onWrite(event.target.value)} ...${more}></textarea></div>`;
};

// The hand in a box of the viewer, to be stepped through.
export const Stage = ({ hand, rules }) => {
  const node = useMemo(() => {
    const box = viewer.made("div", "replay");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "The hand at the table");
    return box;
  }, [hand]);
  useEffect(() => { viewer.know(rules || {}); viewer.stage(node, hand); }, [node]);
  return html`<${Drawn} name="at-table" node=${node} />`;
};
