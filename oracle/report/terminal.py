"""A page as text for a terminal, or for a file that is read as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.report import page as on
from oracle.report.page import safe
from oracle.system.terminal import text_console

if TYPE_CHECKING:
    from rich.table import Table


_STYLES: Final[Mapping[str, str]] = {
    on.PLAIN: "",
    on.STRONG: "bold",
    on.GOOD: "bold green",
    on.BAD: "bold red",
    on.WARNING: "yellow",
    on.QUIET: "dim",
}
_COMMAND: Final = "cyan"
_NARROWEST_CELL: Final = 8


class Screen(NamedTuple):
    """What text is made for: its width in characters, and whether it has colors."""

    width: int = 100
    color: bool = False

    @property
    def prose(self) -> int:
        """The width of running text, which is hard to read in lines that are very long or short."""
        return max(40, min(self.width, 120))


class _Line(NamedTuple):
    text: str
    style: str = ""


def as_text(page: on.Page, screen: Screen | None = None) -> str:
    """Write the page as lines; running text is wrapped, what is to be copied is not."""
    given = screen or Screen()
    drawn = list(_page(safe(page), given))
    if not given.color and all(isinstance(one, _Line) for one in drawn):
        return "".join(f"{one.text}\n" for one in drawn if isinstance(one, _Line))
    return _printed(drawn, given)


def _printed(drawn: Iterable[_Line | Table], screen: Screen) -> str:
    from rich.text import Text  # noqa: PLC0415 - costs more than the rest of the program

    console, stream = text_console(screen.width, color=screen.color)
    for one in drawn:
        if isinstance(one, _Line) and not screen.color:
            stream.write(f"{one.text}\n")
        elif isinstance(one, _Line):
            console.print(Text(one.text, one.style), soft_wrap=True)
        else:
            console.print(one)
    return stream.getvalue()


def _page(page: on.Page, screen: Screen) -> Iterator[_Line | Table]:
    if not page.brief:
        yield from _wrapped(on.plain(page.title), screen, "", _STYLES[page.tone])
    if page.name:
        yield from (_Line(page.name, _STYLES[on.QUIET]), _Line(""))
    yield from _blocks(page.blocks, screen, "")


def _blocks(blocks: Iterable[on.Block], screen: Screen, indent: str) -> Iterator[_Line | Table]:
    within = indent
    for block in blocks:
        if isinstance(block, on.Heading | on.Section):
            # What belongs to a heading stands under it.
            within = indent
        if draw := _DRAW.get(type(block)):
            yield from draw(block, screen, within)
        else:
            yield from _blocks(on.simpler(block), screen, within)
        if isinstance(block, on.Heading):
            within = indent + "  "


def _wrapped(
    text: str, screen: Screen, indent: str, style: str = "", *, hanging: str = ""
) -> Iterator[_Line]:
    lines = wrap(
        text,
        screen.prose,
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from (_Line(line, style) for line in lines)


def _with_rules(text: on.Text, rules: tuple[str, ...]) -> str:
    return f"{on.plain(text)} [{', '.join(rules)}]" if rules else on.plain(text)


def _heading(block: on.Heading, screen: Screen, indent: str) -> Iterator[_Line]:
    yield _Line("")
    yield from _wrapped(on.plain(block.text), screen, indent, _STYLES[block.tone])


def _paragraph(block: on.Paragraph, screen: Screen, indent: str) -> Iterator[_Line]:
    text = _with_rules(block.text, block.rules)
    yield from _wrapped(text, screen, indent, _STYLES[block.tone])


def _lines(block: on.Lines, _screen: Screen, indent: str) -> Iterator[_Line]:
    style = _STYLES[block.tone] or _COMMAND
    yield from (_Line(indent + line, style) for line in block.lines)


def _bullets(block: on.Bullets, screen: Screen, indent: str) -> Iterator[_Line | Table]:
    for item in block.items[: block.most]:
        text = _with_rules(item.text, item.rules)
        yield from _wrapped(f"- {text}", screen, indent, hanging="  ")
        yield from _blocks(item.blocks, screen, indent + "  ")
    if block.most is not None and len(block.items) > block.most:
        yield _Line(f"{indent}and {len(block.items) - block.most:,} more{block.rest}")


def _hand(block: on.Hand, _screen: Screen, indent: str) -> Iterator[_Line]:
    yield _Line(indent + block.caption)


def _step(block: on.Step, screen: Screen, indent: str) -> Iterator[_Line | Table]:
    verdict = " - refused" if block.refused else ""
    yield _Line("")
    title = f"{block.number}. {_with_rules(block.title, block.rules)}{verdict}"
    yield from _wrapped(title, screen, indent, _STYLES[on.BAD if block.refused else on.STRONG])
    yield from _blocks(block.blocks, screen, indent + "   ")


def _difference(block: on.Difference, screen: Screen, indent: str) -> Iterator[_Line]:
    if field := on.plain(block.field):
        yield _Line(indent + field, _STYLES[on.STRONG])
        indent += "  "
    width = max(map(len, block.labels))
    for label, side, style in zip(block.labels, block.sides, ("green", "red"), strict=True):
        text = f"{label:<{width}} {side}"
        yield from _wrapped(text, screen, indent, style, hanging=" " * (width + 1))


def _note(block: on.Note, screen: Screen, indent: str) -> Iterator[_Line | Table]:
    text = f"{block.name}: {on.plain(block.text)}"
    yield from _wrapped(text, screen, indent, hanging="  ")
    if not block.short:
        yield from _blocks(block.blocks, screen, indent + "  ")


def _fold(block: on.Fold, screen: Screen, indent: str) -> Iterator[_Line]:
    yield from _wrapped(block.summary + block.hint, screen, indent, _STYLES[on.WARNING])


def _table(block: on.Table, screen: Screen, indent: str) -> Iterator[_Line | Table]:
    rows = [row.cells for row in block.rows]
    if _is_cramped(block.heads, rows, screen.width):
        yield from _row_by_row(block, screen, indent)
    else:
        yield _drawn(block, rows, screen)


def _is_cramped(heads: tuple[str, ...], rows: list[tuple[on.Text | int, ...]], width: int) -> bool:
    """Whether the heads of the columns have no room beside each other."""
    first = max((len(_cell(cells[0])) for cells in rows), default=0)
    return first + sum(len(head) + 1 for head in heads[1:]) > width


def _row_by_row(block: on.Table, screen: Screen, indent: str) -> Iterator[_Line]:
    """Write each row as a list, without the cells that say nothing new."""
    for row in block.rows:
        name, *cells = map(_cell, row.cells)
        yield from _wrapped(name, screen, indent, _STYLES[row.tone])
        for head, cell in zip(block.heads[1:], cells, strict=False):
            if cell not in {"", on.SAME}:
                yield from _wrapped(f"{head}: {cell}", screen, f"{indent}  ", hanging="  ")


def _drawn(block: on.Table, rows: list[tuple[on.Text | int, ...]], screen: Screen) -> Table:
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - as above
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, head in enumerate(block.heads):
        justify: Any = "right" if place in block.numbers else "left"
        table.add_column(Text(head), justify=justify, overflow="fold", no_wrap=not place)
    widest = _widest_cell(rows, screen.width)
    for row in block.rows:
        cells = [cell if isinstance(cell, int) else on.plain(cell) for cell in row.cells]
        told = [f"{cells[0]}", *(_broken(f"{cell}", widest) for cell in cells[1:])]
        # As text, or what is in square brackets would be read as a style.
        table.add_row(*map(Text, told), style=_STYLES[row.tone] or None)
    return table


def _widest_cell(rows: list[tuple[on.Text | int, ...]], width: int) -> int:
    """How long a word may be in the columns after the first."""
    first = max((len(_cell(cells[0])) for cells in rows), default=0)
    others = max((len(cells) for cells in rows), default=2) - 1
    return max((width - first) // max(others, 1) - 1, _NARROWEST_CELL)


def _cell(cell: on.Text | int) -> str:
    return str(cell) if isinstance(cell, int) else on.plain(cell)


def _broken(cell: str, widest: int) -> str:
    """Rich breaks lines at blanks alone; a setting is one long word, to be broken at a hyphen."""
    return cell if " " in cell else "\n".join(wrap(cell, widest))


def _figures(block: on.Figures, screen: Screen, indent: str) -> Iterator[_Line]:
    yield from _wrapped(on.counted_out(block), screen, indent, _STYLES[block.tone])


def _prose(block: on.Prose, _screen: Screen, indent: str) -> Iterator[_Line]:
    yield from (_Line(indent + line) for line in block.markdown.splitlines())


_DRAW: Final[Mapping[type[Any], Callable[[Any, Screen, str], Iterator[Any]]]] = {
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
