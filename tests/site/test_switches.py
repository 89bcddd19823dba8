from __future__ import annotations

from math import comb

import pytest

from oracle.report import page as on
from oracle.site import addresses
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from tests.support.leaves import links, parts, said

SOME = ("raise-cap", "burn", "games", "rounding")


@pytest.mark.parametrize("name", SOME)
def test_a_switch_has_its_settings_the_houses_and_hands_that_tell_them_apart(name: str) -> None:
    switch, leaf = site_content().switches[name], KINDS["switches"].leaf(site_content(), name)
    told, to = said(leaf), links(leaf.page)
    headings = [one.name for one in parts(leaf.page, on.Heading)]
    assert headings == [*switch.settings, "rules", "apart"]
    (votes,) = parts(leaf.page, on.Chart)
    named = "".join(on.plain(one.name) for one in votes.bars)
    assert all(house.title in named for house in site_content().houses.values())
    for setting in switch.settings.values():
        assert setting.text in told
        assert setting.source in told
    for house in site_content().houses.values():
        assert addresses.house(house.id) in to
        assert name not in house.stated or house.choices[name].basis in told
    hanging = [rule.id for rule in site_content().rules.values() if name in rule.switches]
    assert set(map(addresses.rule, hanging)) <= set(to)
    pairs = [one for one in leaf.page.blocks if isinstance(one, on.Bullets)][
        -comb(len(switch.settings), 2) :
    ]
    assert all(len(one.items) == 2 for one in pairs)
    assert len({one.items for one in pairs}) == len(pairs)


def test_what_two_settings_show_is_told_at_the_step_where_they_part() -> None:
    told = said(KINDS["switches"].leaf(site_content(), "raise-cap"))
    assert "in the first betting round seat 2 may fold or call 4" in told
    assert "in the first betting round seat 2 may fold, call 4 or raise to 10" in told


def test_all_switches_are_listed_with_the_houses_of_each_setting() -> None:
    leaf = KINDS["switches"].leaf(site_content(), "")
    headings = [one.name for one in parts(leaf.page, on.Heading) if one.level == 3]
    assert sorted(headings) == sorted(site_content().switches)
    tables = dict(zip(headings, parts(leaf.page, on.Table), strict=True))
    for name, switch in site_content().switches.items():
        rows = zip(tables[name].rows, switch.settings.values(), strict=True)
        for row, setting in rows:
            houses = [
                house.id
                for house in site_content().houses.values()
                if house.settings[name] == setting.id
            ]
            assert row.cells[0] == setting.text
            assert links(row) == list(map(addresses.house, houses))


def test_the_house_that_follows_no_other_has_no_mark_of_its_own_answers() -> None:
    (grid,) = parts(KINDS["switches"].leaf(site_content(), "").page, on.Grid)
    houses = list(site_content().houses.values())
    marked = {
        house.id: sum(answers[place].own for _, answers in grid.rows)
        for place, house in enumerate(houses)
    }
    assert {one for one, own in marked.items() if not own} == {
        house.id for house in houses if house.inherits is None
    }
    assert all(marked[house.id] == len(house.stated) for house in houses if house.inherits)
