from __future__ import annotations

from oracle.report import page as on
from oracle.site import addresses, engines, telling
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from tests.support.leaves import links, parts, said


def test_the_page_of_what_the_corpus_can_detect_leads_to_all_that_it_names() -> None:
    known = site_content()
    leaf = engines.adequacy_leaf(known, "")
    to = links(leaf.page)
    assert {addresses.mistake(name) for name in known.mistakes} <= set(to)
    for one in known.adequacy["smoke"]["vectors"]:
        assert addresses.hand(one["vector"]) in to
    names = {one.name for one in parts(leaf.page, on.Heading)}
    assert {"mistakes", "houses", "rules", "told-apart", "silent", "smoke", "visits"} <= names
    assert known.adequacy["made"]["commit"] in said(leaf)


def test_a_rule_names_the_vectors_that_notice_a_mistake_with_it() -> None:
    known = site_content()
    leaf = KINDS["rules"].leaf(known, "betting.raise-cap")
    to = links(leaf.page)
    for note in known.mistakes_with["betting.raise-cap"]:
        found = telling.most_specific(known, note.id)
        vectors = sum(1 + others for _first, others in found)
        assert f"Noticed by {vectors:,} vectors" in said(leaf)
        assert all(addresses.hand(one["id"]) in to for one, _others in found[:3])
    assert addresses.ADEQUACY in to
    assert addresses.ADEQUACY in links(KINDS["mistakes"].leaf(known, "").page)
