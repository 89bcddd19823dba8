from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from oracle.corpus.house_diff import shown
from oracle.corpus.vector import scenario_of
from oracle.report import page as on
from oracle.report.observations import first_difference
from oracle.site import addresses
from oracle.site import hands as pairs
from oracle.site.building import KINDS, Options, page_files
from oracle.site.sources import SiteContent, site_content
from oracle.site.telling import signed
from oracle.specs.mattering import Played
from oracle.system.pieces import Piece, here
from tests.support.leaves import links, parts, said

CHAPTERS = ("betting.raise-cap.a", "forced-bets.ante", "drawing.burn.a")
ANTES = "forced-bets.ante-allowed"


@pytest.fixture(scope="module")
def few() -> SiteContent:
    """A shelf with the hands about a few rules."""
    found = SiteContent()
    found.scenarios = {
        name: one for name, one in site_content().scenarios.items() if name.startswith(CHAPTERS)
    }
    found.compare_every_pair(here)
    return found


def test_every_hand_that_comes_out_otherwise_is_on_one_of_the_pages(few: SiteContent) -> None:
    for key in pairs.pairs_keys(few):
        one, other, *rest = key.split("/")
        if rest:
            continue
        found = few.comparison(one, other)
        tables = f"{key}/tables" in pairs.pairs_keys(few)
        leaves = [
            pairs.pairs_leaf(few, name) for name in (key, *([f"{key}/tables"] if tables else []))
        ]
        to = [address for leaf in leaves for address in links(leaf.page)]
        hands = [address for address in to if address.startswith("hands/")]
        every = {addresses.hand(change.id) for change in found.changed}
        assert every >= set(hands), key
        # Other forms of a hand, and hands at refused tables, are counted where the first is named.
        assert {one.partition("#")[0] for one in hands} == {one.partition("#")[0] for one in every}
        assert set(map(addresses.switch_page, (one.switch for one in found.switches))) <= set(to)
        assert (addresses.pair_tables(one, other) in to) == tables


def test_what_was_made_ready_is_used_where_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes would compare every pair again."""
    monkeypatch.setitem(KINDS, "404", KINDS["404"]._replace(ready=KINDS["pairs"].ready))
    elsewhere: list[str] = []

    def runner(work: Callable[[Piece[Any]], Any], pieces: Sequence[Piece[Any]]) -> Iterator[Any]:
        elsewhere.extend(kind for piece in pieces for _options, kind, _key in piece.items)
        return map(work, pieces)

    told: list[tuple[int, int]] = []
    wanted = [("404", ""), ("search", "")]
    made = page_files(Options(), wanted, runner, lambda *done: told.append(done))
    assert made.keys() == {addresses.MISSING, addresses.SEARCH}
    assert elsewhere == ["search"]
    assert told == [(1, 2), (2, 2)]


def test_a_hand_is_told_at_the_step_where_the_houses_part(few: SiteContent) -> None:
    leaf = pairs.pairs_leaf(few, "card-room/rule-book")
    told = said(leaf)
    changed = few.comparison("card-room", "rule-book").changed
    first = {scenario_of(change.id): change for change in reversed(changed)}
    for change in first.values():
        assert f"Usual card room: \n{signed(change.moment.before)}." in told
        assert f"Rule-book room: \n{signed(change.moment.after)}." in told
    folded = parts(leaf.page, on.Section)
    assert next(folded).heading.text == "How many bets are allowed in a limit betting round?"


@pytest.mark.parametrize("key", ["card-room/rule-book", "card-room/club"])
def test_each_point_leads_to_its_hands_and_each_pair_to_the_others(
    few: SiteContent, key: str
) -> None:
    page, (one, other) = pairs.pairs_leaf(few, key).page, key.split("/")
    (table,) = parts(page, on.Table)
    folded = {f"#{part.heading.name}": part for part in parts(page, on.Section)}
    by_question = {on.plain(row.cells[0]): row.cells[-1] for row in table.rows}
    for part in folded.values():
        for question in on.plain(part.heading.text).rstrip("?").split("? "):
            assert [to for to in links(by_question[f"{question}?"]) if to in folded]
    # A point by which one of them refuses tables leads to these.
    assert (addresses.pair_tables(one, other) in links(table)) == (key == "card-room/club")
    beside = {
        addresses.pair(mine, its) for mine in (one, other) for its in few.houses if its != mine
    }
    assert beside - {addresses.pair(one, other)} <= {*links(page)}
    assert [*parts(page, on.ListFilter)]


def test_refused_tables_are_told_once_for_all_that_are_refused_alike(few: SiteContent) -> None:
    leaf = pairs.pairs_leaf(few, "card-room/french/tables")
    alone = [one for one in parts(leaf.page, on.Bullets) if "the table is accepted" in str(one)]
    assert len(alone) == len(set(map(str, alone))) > 1
    assert addresses.rule(ANTES) in links(leaf.page)


def test_houses_that_accept_the_same_tables_have_no_page_for_them() -> None:
    keys = pairs.pairs_keys(site_content())
    assert "club/french/tables" in keys
    assert "merge/online/tables" not in keys
    assert len([key for key in keys if key.count("/") == 1]) == 21


def test_a_pair_alone_is_compared_as_with_the_others(few: SiteContent) -> None:
    alone = SiteContent()
    alone.scenarios = few.scenarios
    assert alone.comparison("online", "club") == few.comparison("club", "online")


def test_where_a_hand_parts_is_known_without_playing_it_again(few: SiteContent) -> None:
    usual, other = few.houses["card-room"].settings, few.houses["rule-book"].settings
    known = 0
    for scenario in few.scenarios.values():
        if scenario.kind != "play" or not scenario.id.startswith("betting"):
            continue
        case = Played(scenario)
        own = case.runs(usual)[0].answer
        if case.same(0, usual, other) or (place := case.parting(0, usual, other)) is None:
            continue
        apart = first_difference(shown(own), shown(case.runs(other)[0].answer))
        assert apart is not None, scenario.id
        assert apart.step == place, scenario.id
        known += 1
    assert known
