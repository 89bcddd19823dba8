"""What a partial engine cannot prove by the guide, it cannot prove by where the rules show."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import pytest

from oracle.specs import catalogue
from oracle.system.resources import folder
from oracle.wire.grading import STEPS, compared_in
from oracle.wire.vocabulary import OVER
from tests.support.corpus import published

Vector: TypeAlias = Mapping[str, Any]
Hides: TypeAlias = Callable[[Vector, str], bool]
"""Whether a field of the answer to a vector is not asked, or not given."""

_SHOWN: Final[Mapping[str, set[str]]] = {
    "rank": {"ranks", "order"},
    "compare": {"places"},
    "setup": {"accepted"},
}
_LEGAL: Final = {f"legal.{key}" for key in ("fold", "call", "raise", "draw", "muck")}


def _table(vector: Vector) -> Mapping[str, Any]:
    table: Mapping[str, Any] = vector["given"].get("table", {})
    return table


def _kinds(*kinds: str) -> Hides:
    return lambda vector, _: vector["kind"] in kinds


def _needs(*words: str) -> Hides:
    return lambda vector, _: not set(words).isdisjoint(vector["needs"])


_WITHOUT: Final[Mapping[str, Hides]] = {
    "play and ruling": _kinds("play", "ruling"),
    "ruling and acts": lambda vector, _: (
        vector["kind"] == "ruling" or "irregular-acts" in vector["needs"]
    ),
    "next-hand": _kinds("next-hand"),
    "setup": _kinds("setup"),
    "compare and play": _kinds("compare", "play", "ruling"),
    "badacey": lambda vector, _: (
        _table(vector).get("game") == "badacey" or vector["given"].get("ranking") == "ace-to-five"
    ),
    "pot-limit and no-limit": lambda vector, _: _table(vector).get("betting", "limit") != "limit",
    "three players or more": lambda vector, _: len(_table(vector).get("stacks", ())) > 2,
    "deck": _needs("deck"),
    "all-in and side-pots": _needs("all-in", "side-pots"),
    "stacks and pots": lambda vector, field: (
        vector["kind"] == "play" and field in {"stacks", "pots"}
    ),
    "legal and refusals": lambda _, field: field in {*_LEGAL, "refused"},
    "unfinished": _needs("unfinished"),
}


def _rows() -> dict[str, str]:
    page = (folder("vectors") / "PROTOCOL.md").read_text("utf-8")
    section = page.partition("## What a partial engine can prove")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*?) \| (.*) \|$", section, re.M)
    return {row.replace("`", ""): rules for row, rules in rows if row != "without"}


def _fields(vector: Vector) -> Iterator[str]:
    """The fields in which the answer to a vector is compared, if it shows everything."""
    expect = vector["expect"]
    if STEPS not in expect:
        yield from _SHOWN.get(vector["kind"], set(expect))
        return
    for seen in (expect["start"], *expect[STEPS]):
        yield from seen.keys() & {"refused", *(compared_in(seen.get("phase", OVER)))}
        yield from _LEGAL if seen.get("legal") else ()


def _provable(hides: Hides) -> set[str]:
    rules = catalogue.rules()
    found = set()
    for vector in published():
        fields = {field for field in _fields(vector) if not hides(vector, field)}
        found |= {rule for rule in vector["rules"] if not fields.isdisjoint(rules[rule].seen_in)}
    return found


def _named(text: str) -> set[str]:
    """The rules that a row names, alone or as all those of a chapter."""
    known = catalogue.rules()
    for word in re.findall(r"`([a-z-]+\.[a-z*-]+)`", text):
        assert word in known or word.endswith(".*")
    return {
        rule for rule in known if f"`{rule}`" in text or f"`{rule.partition('.')[0]}.*`" in text
    }


def test_every_row_of_the_guide_is_tried() -> None:
    assert list(_rows()) == list(_WITHOUT)


@pytest.mark.parametrize("row", _WITHOUT)
def test_a_partial_engine_cannot_prove_the_rules_that_the_guide_names(row: str) -> None:
    named = _named(_rows()[row])
    assert named
    assert named & _provable(_WITHOUT[row]) == set()
