"""A page in Markdown, as GitHub shows it, and no longer than GitHub takes as a job's summary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from oracle.report import page as on
from oracle.report.page import safe

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<|~#&]|^>)")
_LIKE_A_LIST: Final = re.compile(r"^([0-9]*)([-+=.)])")
_FENCES: Final = re.compile("`+")
_BAR: Final = re.compile(r"\\?\|")
_Names = frozenset[str]

LONGEST_PAGE: Final = 1_000_000
"""A job's summary may have 1 MiB, and a step may have written something before the page."""

_SHORT_LIST: Final = 100
_REST: Final = "The rest of the page is left out, since it is too long; a report as JSON has all."


def as_markdown(page: on.Page) -> str:
    """Write the page; a rule that it explains is linked to its own words and its source.

    Where it would be too long, lists are cut short, and if it still is, so is the page.
    """
    page = safe(page)
    whole = "".join(_written(page))
    if len(whole.encode()) <= LONGEST_PAGE:
        return whole
    return "".join(_fitting(_written(page._replace(blocks=_cut(page.blocks)))))


def _written(page: on.Page) -> Iterator[str]:
    """Write the head of a page, then each block."""
    name = ["", _code(page.name)] if page.name else []
    yield "".join(f"{line}\n" for line in (f"# {_marked(page.title)}", *name))
    names = on.names(page.blocks)
    for block in page.blocks:
        yield "".join(f"{line}\n" for line in _blocks((block,), names))


def _cut(blocks: Iterable[on.Block]) -> tuple[on.Block, ...]:
    """Cut long lists short, also those in a fold."""
    cut: list[on.Block] = []
    for block in blocks:
        if isinstance(block, on.Fold):
            cut.append(block._replace(blocks=_cut(block.blocks)))
        elif isinstance(block, on.Bullets) and len(block.items) > _SHORT_LIST:
            more = on.Item(f"and {len(block.items) - _SHORT_LIST:,} more")
            cut.append(block._replace(items=(*block.items[:_SHORT_LIST], more)))
        else:
            cut.append(block)
    return tuple(cut)


def _fitting(parts: Iterable[str]) -> Iterator[str]:
    """Give as many whole blocks as fit, and say so if there are more."""
    room = LONGEST_PAGE - len(_REST) - 2
    for part in parts:
        room -= len(part.encode())
        if room < 0:
            yield f"\n{_REST}\n"
            return
        yield part


def escaped(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def _marked(text: on.Text) -> str:
    return "".join(map(_part, on.parts(text)))


def _part(part: on.Part) -> str:
    if isinstance(part, str):
        return escaped(part)
    return escaped(part.text) if isinstance(part, on.Label | on.Link) else _code(part.text)


def _code(text: str) -> str:
    if "`" not in text:
        return f"`{text}`"
    fence = _fence(text, 1)
    return f"{fence} {text} {fence}"


def _fence(text: str, least: int) -> str:
    """Give more backticks than there are anywhere in a row."""
    return "`" * max(least, *(len(found) + 1 for found in _FENCES.findall(text)), 0)


def _with_rules(text: on.Text, rules: Iterable[str], names: _Names) -> str:
    linked = ", ".join(_link(rule) if rule in names else _code(rule) for rule in rules)
    return f"{_marked(text)} ({linked})" if linked else _marked(text)


def _link(name: str) -> str:
    return f"[{escaped(name)}](#{re.sub(r'[^a-z0-9-]', '', name.lower())})"


def _blocks(blocks: Iterable[on.Block], names: _Names) -> Iterator[str]:
    for block in blocks:
        if write := _WRITE.get(type(block)):
            yield from write(block, names)
        else:
            yield from _blocks(on.simpler(block), names)


def _heading(block: on.Heading, _names: _Names) -> Iterator[str]:
    yield from ("", f"{'#' * block.level} {_marked(block.text)}")


def _paragraph(block: on.Paragraph, names: _Names) -> Iterator[str]:
    # What begins like an item of a list, or a line under a heading, would be one.
    told = _LIKE_A_LIST.sub(r"\1\\\2", _with_rules(block.text, block.rules, names))
    yield from ("", f"**{told}**" if block.tone in {on.GOOD, on.BAD} else told)


def _lines(block: on.Lines, _names: _Names) -> Iterator[str]:
    fence = _fence("\n".join(block.lines), 3)
    yield from ("", f"{fence}text", *block.lines, fence)


def _bullets(block: on.Bullets, names: _Names) -> Iterator[str]:
    yield ""
    yield from _items(block.items[: block.most], names)
    if block.most is not None and (rest := block.items[block.most :]):
        yield from ("", f"<details><summary>and {len(rest):,} more</summary>", "")
        yield from _items(rest, names)
        yield from ("", "</details>")


def _items(items: Iterable[on.Item], names: _Names) -> Iterator[str]:
    for item in items:
        yield f"- {_with_rules(item.text, item.rules, names)}"
        for line in _blocks(item.blocks, names):
            if line:
                yield f"  {line}"


def _table(block: on.Table, _names: _Names) -> Iterator[str]:
    yield from ("", _row(map(escaped, block.heads)), _row(["---"] * len(block.heads)))
    for row in block.rows:
        yield _row([str(one) if isinstance(one, int) else _in_a_cell(one) for one in row.cells])


def _in_a_cell(text: on.Text) -> str:
    """Write a text so that no bar in it ends the cell, not even one in code."""
    parts = (part if isinstance(part, str) else part.text for part in on.parts(text))
    cell = _marked(text)
    return cell if not any("|" in part for part in parts) else _BAR.sub(r"\|", cell)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _hand(block: on.Hand, _names: _Names) -> Iterator[str]:
    yield from ("", escaped(block.caption))


def _step(block: on.Step, names: _Names) -> Iterator[str]:
    verdict = " (refused)" if block.refused else ""
    title = _with_rules(block.title, block.rules, names)
    yield from ("", f"## {block.number}. {title}{verdict}")
    yield from _blocks(block.blocks, names)


def _difference(block: on.Difference, _names: _Names) -> Iterator[str]:
    indent = ""
    if field := _marked(block.field):
        yield from ("", f"- {field}")
        indent = "  "
    else:
        yield ""
    for label, side in zip(block.labels, block.sides, strict=True):
        yield f"{indent}- {label}: {escaped(side)}"


def _note(block: on.Note, names: _Names) -> Iterator[str]:
    yield from ("", f"### {escaped(block.name)}", "", _marked(block.text))
    yield from _blocks(block.blocks, names)


def _fold(block: on.Fold, names: _Names) -> Iterator[str]:
    yield from ("", f"<details><summary>{escaped(block.summary)}</summary>")
    yield from _blocks(block.blocks, names)
    yield from ("", "</details>")


def _figures(block: on.Figures, _names: _Names) -> Iterator[str]:
    yield from ("", escaped(on.counted_out(block)))


def _prose(block: on.Prose, _names: _Names) -> Iterator[str]:
    yield from ("", *block.markdown.splitlines())


_WRITE: Final[Mapping[type[Any], Callable[[Any, _Names], Iterator[str]]]] = {
    on.Heading: _heading,
    on.Paragraph: _paragraph,
    on.Lines: _lines,
    on.Bullets: _bullets,
    on.Table: _table,
    on.Hand: _hand,
    on.Step: _step,
    on.Difference: _difference,
    on.Note: _note,
    on.Fold: _fold,
    on.Figures: _figures,
    on.Prose: _prose,
}
