from __future__ import annotations

from oracle.pages import page as on
from oracle.site import adequacy, mistakes, places, rules, telling
from oracle.site.shelf import shelf
from tests.support.leaves import links, parts, said


def test_the_page_of_what_the_corpus_can_detect_leads_to_all_that_it_names() -> None:
    known = shelf()
    leaf = adequacy.leaf(known, *adequacy.keys(known))
    to = links(leaf.page)
    assert {places.mistake(name) for name in known.mistakes} <= set(to)
    for one in known.adequacy["smoke"]["vectors"]:
        assert places.hand(one["vector"]) in to
    names = {one.name for one in parts(leaf.page, on.Heading)}
    assert {"mistakes", "houses", "rules", "told-apart", "silent", "smoke", "visits"} <= names
    assert known.adequacy["made"]["commit"] in said(leaf)


def test_a_rule_names_the_vectors_that_notice_a_mistake_with_it() -> None:
    known = shelf()
    leaf = rules.leaf(known, "betting.raise-cap")
    to = links(leaf.page)
    for note in known.mistakes_with["betting.raise-cap"]:
        found = telling.most_specific(known, note.id)
        assert f"Noticed by {len(found):,} vectors" in said(leaf)
        assert all(places.hand(one["id"]) in to for one in found[:3])
    assert places.ADEQUACY in to
    assert places.ADEQUACY in links(mistakes.leaf(known, "").page)
