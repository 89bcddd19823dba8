"""Coverage as a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from oracle.traceability.coverage import Coverage, DocumentCoverage
from oracle.traceability.wording import basis, headline, totals

_OPEN = "**open**"


def as_markdown(coverage: Coverage) -> str:
    """Write the page; the same coverage gives the same page."""
    return "\n".join(_lines(coverage)) + "\n"


def _lines(coverage: Coverage) -> Iterator[str]:
    yield from ("# Coverage", "", f"{headline(coverage)} {totals(coverage)}")
    yield from _documents(coverage)
    yield from _rules(coverage)
    yield from _switches(coverage)
    yield from _houses(coverage)
    if points := coverage.open_points():
        yield from ("", "## Open", "")
        yield from (f"- {point}" for point in points)


def _documents(coverage: Coverage) -> Iterator[str]:
    counts = [_counts(one) for one in coverage.documents]
    names = [f"{one.title} ({_code(one.document)})" for one in coverage.documents]
    rows = zip([*names, "All"], [*counts, tuple(map(sum, zip(*counts, strict=True)))], strict=True)
    yield from ("", "## Documents", "")
    yield from _table(
        ["Document", "Clauses", "Covered", "No rule", "Open"],
        [[name, *row] for name, row in rows],
    )
    without = [pair for one in coverage.documents for pair in one.without_rule.items()]
    if without:
        yield from ("", "### Clauses that need no rule", "")
        yield from _table(
            ["Clause", "Reason"],
            [[_code(clause), reason.replace("-", " ")] for clause, reason in without],
        )


def _counts(one: DocumentCoverage) -> tuple[int, ...]:
    return one.clauses, len(one.covered), len(one.without_rule), len(one.open)


def _rules(coverage: Coverage) -> Iterator[str]:
    yield from ("", "## Rules", "")
    yield (
        "Clauses on which a rule rests, functions that enforce it, "
        "and scenarios just inside and just outside it."
    )
    for chapter, rules in groupby(coverage.rules, lambda rule: rule.rule.partition(".")[0]):
        yield from ("", f"### {chapter.replace('-', ' ').capitalize()}", "")
        yield from _table(
            ["Rule", "Clauses", "Code", "Inside", "Outside"],
            [
                [
                    _code(rule.rule),
                    basis(rule),
                    ", ".join(map(_code, rule.code)) or _OPEN,
                    len(rule.inside) or _OPEN,
                    len(rule.outside) or _OPEN,
                ]
                for rule in rules
            ],
        )


def _switches(coverage: Coverage) -> Iterator[str]:
    yield from ("", "## Switches", "")
    yield "Any two settings of a switch, and a scenario that comes out differently under them."
    yield ""
    yield from _table(
        ["Switch", "Setting", "Told from", "By the scenario"],
        [
            [_code(switch.switch), _code(one), _code(other), _code(by) if by else _OPEN]
            for switch in coverage.switches
            for one, other, by in switch.pairs()
        ],
    )


def _houses(coverage: Coverage) -> Iterator[str]:
    yield from ("", "## Houses", "")
    yield from _table(
        ["House", "Switches set", "Missing"],
        [
            [
                f"{house.title} ({_code(house.house)})",
                len(house.set),
                ", ".join(map(_code, house.missing)) or "none",
            ]
            for house in coverage.houses
        ],
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str | int]]) -> Iterator[str]:
    yield _row(heads)
    yield _row(["---"] * len(heads))
    yield from map(_row, rows)


def _row(cells: Sequence[str | int]) -> str:
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"
