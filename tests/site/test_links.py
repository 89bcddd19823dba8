"""What links to the playground may hold: what a form can show; others are broken."""

from __future__ import annotations

import base64
import json
from typing import Any, Final

from oracle.site import addresses
from tests.support.links import states

HAND: Final = {"game": "badugi", "stacks": [100, 0, 80], "seed": 4, "house": "card-room"}

WHOLE: Final[tuple[dict[str, Any], ...]] = (
    {"tab": "table"},
    {"tab": "table", "table": HAND},
    {"tab": "table", "table": {"cards": {"1": "As 2d", "2": ["3h", "4c"]}, "button": None}},
    {"tab": "table", "table": HAND, "acts": [{"seat": 1, "do": "fold"}], "at": 0, "seat": None},
    {"tab": "dealer", "table": HAND, "act": {"do": "smallest-chip"}, "on": 2},
    {"tab": "worth", "cards": "As 2d", "against": ""},
    {"tab": "editor", "text": "id: [", "kind": "house"},
)
BROKEN: Final[tuple[Any, ...]] = (
    None,
    3,
    [],
    {},
    {"tab": "tables"},
    {"tab": "worth", "cards": 5},
    {"tab": "worth", "against": ["As"]},
    {"tab": "table", "table": []},
    {"tab": "table", "table": {"stacks": 5}},
    {"tab": "table", "table": {"stacks": [100, None]}},
    {"tab": "table", "table": {"stacks": ["100"]}},
    {"tab": "table", "table": {"game": 1}},
    {"tab": "table", "table": {"cards": {"1": 5}}},
    {"tab": "table", "table": {"settings": {"raise-cap": 4}}},
    {"tab": "table", "table": {"house-text": {}}},
    {"tab": "table", "acts": {"do": "fold"}},
    {"tab": "table", "acts": [None]},
    {"tab": "table", "at": -1},
    {"tab": "table", "seat": "two"},
    {"tab": "dealer", "act": "rap"},
    {"tab": "dealer", "act": {"seat": 1}},
    {"tab": "dealer", "on": [2]},
    {"tab": "editor", "text": 5},
)


def link(state: Any) -> str:
    return addresses.play(state).removeprefix(addresses.PLAY)


def test_a_link_holds_what_was_put_into_it() -> None:
    read = states([link(one) for one in WHOLE])
    assert [one["state"] for one in read] == list(WHOLE)


def test_a_link_that_no_form_can_show_is_broken() -> None:
    read = states([link(one) for one in BROKEN])
    assert [one["state"] for one in read] == [{"broken": True}] * len(BROKEN)


def test_a_link_that_was_cut_is_broken_and_a_word_is_a_tab() -> None:
    half = link(WHOLE[1])[:-9]
    foreign = "#" + base64.urlsafe_b64encode(json.dumps(HAND).encode("utf-16")).decode()
    read = states([half, foreign, "#%", "#worth", ""])
    broken = {"broken": True}
    assert [one["state"] for one in read] == [broken, broken, broken, {"tab": "worth"}, None]


def test_a_tab_begins_again_only_with_a_link_of_its_own() -> None:
    table, other, worth = link(WHOLE[1]), link(WHOLE[2]), link(WHOLE[5])
    read = states([table, worth, table[:-9], "#table", other])
    shown = [one["links"] for one in read]
    assert [one["tab"] for one in shown] == ["table", "worth", "worth", "table", "table"]
    assert [one["isBroken"] for one in shown] == [False, False, True, False, False]
    held = {"number": 1, "given": WHOLE[1]}
    assert [one["by"]["table"] for one in shown[:4]] == [held] * 4
    assert shown[4]["by"]["table"] == {"number": 2, "given": WHOLE[2]}
    assert shown[4]["by"]["worth"] == {"number": 1, "given": WHOLE[5]}
