"""The page of a check with every hand: which hands an engine values wrongly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.core.hands import RANKINGS
from oracle.report import page as on
from oracle.report.envelope import engine_named
from oracle.report.words import counted, listing

_Data: TypeAlias = Mapping[str, Any]

_MOST_LISTED: Final = 5
_HINT: Final = "; --verbose names them"
_HEADLINES: Final = {
    0: ("values every hand right that was asked", on.GOOD),
    1: ("does not value every hand right", on.BAD),
    3: ("could not be run to the end", on.BAD),
}
_WHAT: Final = {
    "low-to-high": "The ranks run from low to high",
    "another-order": "The ranks are right, but in another order",
    "repeated-rank": "A rank plays twice",
    "too-few": "Too few cards play",
    "too-many": "Too many cards play",
    "too-high": "Higher cards play than must",
    "too-low": "Lower cards play than can",
}
"""What is wrong with ranks, in the words of the report."""


def all_hands(report: _Data, *, verbose: bool = False) -> on.Page:
    """Make the page; ``verbose`` cuts no list short on a terminal."""
    most = None if verbose else _MOST_LISTED
    engine, details, tables = report["engine"], report["details"], report["details"]["tables"]
    name = engine_named(engine)
    headline, tone = _HEADLINES[report["exit-code"]]
    if report["exit-code"] == 1 and report["counts"]["declined"] == report["counts"]["answers"]:
        headline, tone = "answered nothing that could be compared", on.WARNING
    blocks: list[on.Block] = []
    if details["stopped"]:
        blocks.append(on.Paragraph(f"{details['stopped']}.", tone=on.BAD))
    if tables:
        blocks.append(_overview(tables))
    for table in tables:
        blocks += _faults(table, most)
    if line := next(filter(None, map(_request, tables)), None):
        blocks += [on.Paragraph("To ask such a hand again, send the engine:"), on.Lines((line,))]
    blocks += on.headed("Notes", report["notes"], most, _HINT)
    blocks += on.standard_error((details["stderr"] or "").splitlines()[-10:])
    return on.Page(f"{name} {headline}", tuple(blocks), tone)


def _overview(tables: Iterable[_Data]) -> on.Table:
    heads = ("Hands", "asked", "of", "classes", "torn", "misordered", "answers wrong")
    return on.Table(heads, tuple(map(_row, tables)))


def _row(table: _Data) -> on.Row:
    plays = table["wrong-plays"]
    wrong = sum(one["answers"] for key in ("wrong-ranks", "errors") for one in table[key])
    wrong += plays["answers"] if plays else 0
    torn, misordered = len(table["torn"]), len(table["misordered"])
    numbers = (table["hands"], table["of"], table["classes"], torn, misordered, wrong)
    tone = on.BAD if torn or misordered or wrong or table["order-dependent"] else on.PLAIN
    return on.Row((f"{table['ranking']} of {table['cards']}", *numbers), tone)


def _faults(table: _Data, most: int | None) -> Iterator[on.Block]:
    about = f"{table['ranking']} of {table['cards']}"
    if table["higher-is-better"]:
        told = "better hands have higher order numbers, which is accepted here"
        yield on.Paragraph(f"{about}: {told}.")
    wrong = [_wrong(group, table) for group in table["wrong-ranks"]]
    yield from on.headed(f"{about}: wrong ranks", wrong, most, _HINT)
    dependent = [_dependent(group, table) for group in table["order-dependent"]]
    yield from on.headed(
        f"{about}: the answer depends on the order of the cards", dependent, most, _HINT
    )
    if plays := table["wrong-plays"]:
        told = f"{_cards(plays['hand'])}: {json.dumps(plays['plays'])} for {_ranks(plays['ranks'])}"
        title = f"{about}: cards that play are not held, or do not have the ranks"
        yield from on.headed(title, [f"{counted(plays['answers'], 'answer')}, such as {told}"])
    torn = list(map(_torn, table["torn"]))
    title = f"{about}: hands of one class, answered differently"
    yield from on.headed(f"{title} ({counted(len(torn), 'pair')})", torn, most, _HINT)
    misordered = list(map(_misordered, table["misordered"]))
    title = f"{about}: neighbouring classes in a wrong order"
    yield from on.headed(f"{title} ({counted(len(misordered), 'pair')})", misordered, most, _HINT)
    yield from on.headed(f"{about}: errors", list(map(_without, table["errors"])), most, _HINT)
    yield from on.headed(f"{about}: declined", list(map(_without, table["declined"])), most, _HINT)


def _request(table: _Data) -> str | None:
    """The line that asks about the first hand or hands that are told."""
    about = {"id": 1, "kind": "rank", "ranking": table["ranking"]}
    hands = [group["hand"] for group in table["wrong-ranks"]]
    hands += [group["orders"][1] for group in table["order-dependent"]]
    if hands:
        return json.dumps({**about, "hand": hands[0]})
    for one in (*table["torn"], *table["misordered"]):
        if isinstance(one["got"], dict):
            return json.dumps({**about, "kind": "compare", "hands": one["hands"]})
        return json.dumps({**about, "hand": one["hands"][1]})
    return None


def _wrong(group: _Data, table: _Data) -> str:
    told = f"{_cards(group['hand'])} is {_ranks(group['expected'])}, got {_ranks(group['got'])}"
    return f"{_WHAT[group['what']]}, {_kind(group, table)}: {_answers(group)}, such as {told}"


def _dependent(group: _Data, table: _Data) -> str:
    sides = zip(group["orders"], group["got"], strict=True)
    told = ", ".join(f"{_cards(cards)} gives {_got(got)}" for cards, got in sides)
    hands = f"{counted(group['hands'], 'hand')} {_kind(group, table)}"
    return f"{hands}, such as {_ranks(group['expected'])}: {told}"


def _kind(group: _Data, table: _Data) -> str:
    """Say of which kind hands are: in which three cards play, or with one pair."""
    kind = group["kind"]
    if RANKINGS[table["ranking"]].distinct:
        return f"where {kind} card{' plays' if kind == 'one' else 's play'}"
    return f"with {kind}"


def _torn(one: _Data) -> str:
    told = f"{one['class']['name']} ({_ranks(one['class']['ranks'])})"
    if isinstance(one["got"], dict):
        return f"{told}, got places {_places(one)} for {_hands(one)}"
    first, second = map(_cards, one["hands"])
    got = map(_got, one["got"])
    return f"{told}: {first} gives {next(got)}, {second} gives {next(got)}"


def _misordered(one: _Data) -> str:
    better, worse = _ranks(one["better"]["ranks"]), _ranks(one["worse"]["ranks"])
    told = "are tied" if one["what"] == "tied" else "are reversed"
    if isinstance(one["got"], dict):
        places = f"places {_places(one)} for {_hands(one)}"
        return f"{better} beats {worse}, but they {told}: {places}"
    first, second = map(_cards, one["hands"])
    got = map(_got, one["got"])
    told = f"{told}: {first} gives {next(got)}, {second} gives {next(got)}"
    return f"{better} beats {worse}, but they {told}"


def _without(group: _Data) -> str:
    hands = " against ".join(map(_cards, group["hands"]))
    return f"{_answers(group)}, such as {hands}: {group['message']}"


def _answers(group: _Data) -> str:
    return counted(group["answers"], "answer")


def _places(one: _Data) -> str:
    return listing(map(str, one["got"]["places"]))


def _hands(one: _Data) -> str:
    return listing(map(_cards, one["hands"]))


def _got(got: _Data) -> str:
    return ", ".join(_said(key, value) for key, value in got.items())


def _said(key: str, value: Any) -> str:
    if key == "ranks":
        return _ranks(value)
    return f"order {value}" if key == "order" else str(value)


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards)


def _ranks(ranks: Iterable[str]) -> str:
    return "-".join(ranks) or "nothing"
