from __future__ import annotations

import pytest

from oracle.report import page as on
from oracle.site import addresses, engines
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from oracle.specs.engines import Sighting
from tests.support.leaves import links, parts, said

SOME = tuple(KINDS["mistakes"].keys(site_content()))[1::40]


SEEN = tuple(one.id for one in site_content().mistakes.values() if one.seen)


@pytest.mark.parametrize("name", [*SOME, *SEEN])
def test_a_mistake_has_its_rule_who_makes_it_and_what_notices_it(name: str) -> None:
    note, leaf = site_content().mistakes[name], KINDS["mistakes"].leaf(site_content(), name)
    told, to = said(leaf), links(leaf.page)
    kind = "House choice" if note.house_choice else "Mistake"
    title = f"{kind}: {note.mistake}"
    assert (leaf.page.title, leaf.page.name, leaf.kind) == (title, name, "mistake")
    paragraphs = [on.plain(one.text) for one in parts(leaf.page, on.Paragraph)]
    assert f"For example: {note.effect}" in paragraphs
    assert to.pop(0) == addresses.rule(note.rule)
    assert note.why is None or note.why in told
    if note.house_choice:
        assert (note.house_choice.setting or note.house_choice.basis or "") in told
        assert not note.house_choice.setting or to.pop(0).startswith("switches/")
    for one in note.seen:
        parts_of_it = (one.release, one.repository, one.looked, one.where, one.got)
        assert all(part in told for part in parts_of_it if part)
        assert ("we have not confirmed it" in told) >= (one.how == "reported")
        assert not one.vector or to.pop(0) == addresses.hand(one.vector)
    noticing = [vector for vector in site_content().vectors.values() if name in vector["flags"]]
    once = {site_content().told_as(one["id"]): one for one in reversed(noticing)}
    counts = {addresses.hand(vector["id"]): len(vector["flags"]) for vector in once.values()}
    assert [counts[address] for address in to] == sorted(counts.values())[: len(to)]
    assert len(to) == min(len(once), engines._MOST_VECTORS)
    assert ("also in" in told) >= (len(noticing) > len(once) <= engines._MOST_VECTORS)


@pytest.mark.parametrize(
    ("became", "said_so"),
    [
        ("open", "Open on 2026-11-23."),
        ("unknown", "do not know what has become of it"),
        ("fixed in 1.3", "It was fixed in 1.3, with thanks;"),
    ],
)
def test_what_became_of_it_is_told(became: str, said_so: str) -> None:
    one = Sighting("Mine", "me/mine", "abcdef1", "reported", "2026-11-23", became, thread="7, open")
    told = "".join(map(str, engines._sighting(one)))
    assert told.startswith("Mine at commit abcdef1 (me/mine): reported in its thread 7, which is")
    assert said_so in told


def test_all_mistakes_are_listed_by_chapter_and_those_found_by_engine() -> None:
    leaf = KINDS["mistakes"].leaf(site_content(), "")
    notes = site_content().mistakes.values()
    found = [one.id for one in notes for _ in {each.release for each in one.found}]
    played = site_content().played_settings
    assert sorted(to for to in links(leaf.page) if to[0] != "#") == sorted(
        [
            addresses.ADEQUACY,
            *(addresses.mistake(name) for name in (*(one.id for one in notes), *found)),
            *(addresses.switch_page(*name.split("=")) for name in played),
            *(addresses.hand(one.vector) for seen in played.values() for one in seen if one.vector),
        ]
    )
    (narrow,) = parts(leaf.page, on.ListFilter)
    assert leaf.page.blocks.index(narrow) < 6
    ((_label, known),) = narrow.choices
    marked = [item.words for item in parts(leaf.page, on.Item) if known[0][0] in item.words]
    assert len(set(marked)) == sum(bool(one.found) for one in notes)
    folded = list(parts(leaf.page, on.Section))
    assert not any(one.is_open for one in folded)
    counts = {one.heading.name: int(one.note) for one in folded}
    assert counts["house-choices"] == sum(bool(one.house_choice) for one in notes)
    assert {"found-in-pokerkit-0-7-7", "house-choices-of-pokerkit-0-7-7"} <= counts.keys()


def test_cards_of_hands_that_notice_a_mistake_are_drawn() -> None:
    page = KINDS["mistakes"].leaf(site_content(), "ace-is-high").page
    drawn = [one.cards for one in parts(page, on.Cards)]
    assert drawn[0] == ("As", "2d", "3h", "4c", "5s")
    assert not any("As 2d 3h 4c 5s" in one.text for one in parts(page, on.Link))
