from __future__ import annotations

import pytest

from oracle.pages import page as on
from oracle.site import mistakes, places
from oracle.site.shelf import shelf
from tests.support.leaves import links, parts, said

SOME = tuple(mistakes.keys(shelf()))[1::40]


@pytest.mark.parametrize("name", [*SOME, "short-blind-lowers-the-price"])
def test_a_mistake_has_its_rule_where_it_was_seen_and_what_notices_it(name: str) -> None:
    note, leaf = shelf().mistakes[name], mistakes.leaf(shelf(), name)
    told, to = said(leaf), links(leaf.page)
    assert (leaf.page.title, leaf.page.name, leaf.kind) == (note.mistake, name, "mistake")
    assert note.effect in told
    assert to[0] == places.rule(note.rule)
    assert note.why is None or note.why in told
    for place in note.seen:
        assert all(one in told for one in (place.engine, place.version, place.where) if one)
    noticing = [one for one in shelf().vectors.values() if name in one["flags"]]
    counts = {places.hand(one["id"]): len(one["flags"]) for one in noticing}
    assert [counts[one] for one in to[1:]] == sorted(counts.values())[: len(to) - 1]
    assert len(to) - 1 == min(len(noticing), mistakes._MOST_VECTORS)


def test_all_mistakes_are_listed_by_chapter_and_those_seen_by_engine() -> None:
    leaf = mistakes.leaf(shelf(), "")
    notes = shelf().mistakes.values()
    seen = [
        name for one in notes for name in {place.engine for place in one.seen} for name in [one.id]
    ]
    assert sorted(links(leaf.page)) == sorted(
        [places.ADEQUACY, *(places.mistake(name) for name in (*(one.id for one in notes), *seen))]
    )
    (contents,) = parts(leaf.page, on.Contents)
    assert [name for name, _text, _note in contents.entries] == [
        one.name for one in parts(leaf.page, on.Heading)
    ]
    assert "seen-pokerkit" in {one.name for one in parts(leaf.page, on.Heading)}
