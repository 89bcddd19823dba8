from __future__ import annotations

from itertools import combinations

import pytest

from oracle.site import houses, places
from oracle.site.shelf import shelf
from tests.support.leaves import links, said


@pytest.mark.parametrize("name", shelf().houses)
def test_a_house_has_every_setting_with_its_reason_and_its_source(name: str) -> None:
    house, leaf = shelf().houses[name], houses.leaf(shelf(), name)
    told, to = said(leaf), links(leaf.page)
    for switch, choice in house.choices.items():
        setting = shelf().switches[switch].settings[choice.setting]
        assert setting.text in told
        assert choice.basis in told
        assert places.switch(switch, setting.id) in to
    assert set(map(places.document, house.documents)) <= set(to)
    others = [other for other in shelf().houses if other != name]
    assert {places.pair(name, other) for other in others} <= set(to)


def test_what_differs_from_the_house_that_is_inherited_comes_first() -> None:
    told = said(houses.leaf(shelf(), "merge"))
    first = told[told.index("What differs from online", told.index("What differs") + 30) :]
    assert first.index("How many bets are allowed in a limit betting round?") < 200
    assert "As in \ncard-room" in told
    assert "What differs" not in said(houses.leaf(shelf(), "card-room"))


def test_every_two_houses_are_listed() -> None:
    to = links(houses.leaf(shelf(), "").page)
    pairs = [places.pair(*pair) for pair in combinations(sorted(shelf().houses), 2)]
    assert to == [*(one for one in to if "-and-" not in one), *pairs]
    assert set(map(places.house, shelf().houses)) <= set(to)
