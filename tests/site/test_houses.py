from __future__ import annotations

from itertools import combinations

import pytest

from oracle.report import page as on
from oracle.site import addresses
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from tests.support.leaves import links, parts, said


@pytest.mark.parametrize("name", site_content().houses)
def test_a_house_has_every_setting_with_its_reason_and_its_source(name: str) -> None:
    house, leaf = site_content().houses[name], KINDS["houses"].leaf(site_content(), name)
    told, to = said(leaf), links(leaf.page)
    for switch, choice in house.choices.items():
        setting = site_content().switches[switch].settings[choice.setting]
        assert setting.text in told
        assert choice.basis in told
        assert addresses.switch_page(switch, setting.id) in to
    assert set(map(addresses.document, house.documents)) <= set(to)
    others = [other for other in site_content().houses if other != name]
    assert {addresses.pair(name, other) for other in others} <= set(to)
    (beside,) = parts(leaf.page, on.Chart)
    assert [one.share for one in beside.bars] == sorted(one.share for one in beside.bars)


def test_what_differs_from_the_house_that_is_inherited_comes_first() -> None:
    told = said(KINDS["houses"].leaf(site_content(), "merge"))
    first = told[told.index("What differs from Online, 2010") :]
    assert first.index("How many bets are allowed in a limit betting round?") < 200
    assert "As in \nUsual card room" in told
    usual = KINDS["houses"].leaf(site_content(), "card-room")
    assert "What differs" not in said(usual)
    assert [one.is_open for one in parts(usual.page, on.Section)].count(True) == 1


def test_two_houses_stand_in_a_table_one_beside_the_other() -> None:
    (table,) = parts(KINDS["houses"].leaf(site_content(), "merge").page, on.Table)
    assert table.heads == ("Question", "Merge network", "Online, 2010")
    settings = site_content().switches["raise-cap"].settings
    chosen = [site_content().houses[one].settings["raise-cap"] for one in ("merge", "online")]
    assert table.rows[0].cells[1:] == tuple(settings[one].text for one in chosen)


def test_every_two_houses_are_listed() -> None:
    to = links(KINDS["houses"].leaf(site_content(), "").page)
    pairs = [addresses.pair(*pair) for pair in combinations(sorted(site_content().houses), 2)]
    assert sorted(one for one in to if "-and-" in one) == sorted(2 * pairs)
    assert set(map(addresses.house, site_content().houses)) <= set(to)
