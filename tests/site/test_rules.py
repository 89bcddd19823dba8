from __future__ import annotations

import pytest

from oracle.report import page as on
from oracle.site import addresses, telling
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from oracle.specs.described import plainness
from tests.support.leaves import links, parts, said

SOME = tuple(KINDS["rules"].keys(site_content()))[1::15]


def holds_all_about(name: str) -> None:
    known, leaf = site_content(), KINDS["rules"].leaf(site_content(), name)
    rule, told, to = known.rules[name], said(leaf), links(leaf.page)
    assert (leaf.page.name, leaf.kind) == (name, "rule")
    assert leaf.page.title in {*rule.asked, rule.sentence}
    if leaf.page.title != rule.sentence:
        answers = [one.text for one in parts(leaf.page, on.Paragraph) if one.tone == on.LEAD]
        assert answers == [*filter(None, (rule.short, rule.sentence))]
    assert ("#source" in to, "#houses" in to) == (True, bool(rule.switches))
    for clause in known.clauses_of[name]:
        assert addresses.clause(clause.document, clause.id) in to
        assert clause.text in told
    assert rule.practice is None or rule.practice in told
    for switch in rule.switches:
        assert addresses.switch_page(switch) in to
    if rule.switch:
        for setting in known.switches[rule.switch].settings.values():
            assert setting.text in told
            assert addresses.switch_page(rule.switch, setting.id) in to
    for note in known.mistakes.values():
        assert (addresses.mistake(note.id) in to) == (note.rule == name), note.id
    covered = known.coverage_of[name]
    for scenario in (*covered.inside, *covered.outside):
        assert addresses.hand(known.told_as(scenario)) in to
    names = set(map(known.told_as, (*covered.inside, *covered.outside)))
    assert ("also in " in told) == any(name in known.other_structures for name in names)
    assert f"poker-oracle check --only {name} -- ./my-engine" in told


@pytest.mark.parametrize("name", SOME)
def test_a_rule_has_its_sources_its_hands_and_its_mistakes(name: str) -> None:
    holds_all_about(name)


@pytest.mark.more
def test_every_rule_has_its_sources_its_hands_and_its_mistakes() -> None:
    for name in site_content().rules:
        holds_all_about(name)


def test_a_hand_on_each_side_of_a_rule_is_drawn() -> None:
    leaf = KINDS["rules"].leaf(site_content(), "betting.raise-cap")
    headings = [one.name for one in parts(leaf.page, on.Heading)]
    assert headings[:5] == ["inside", "outside", "houses", "source", "asked"]
    drawn = [one.name for one in parts(leaf.page, on.Replay)]
    covered = site_content().coverage_of["betting.raise-cap"]
    assert len(drawn) == 2
    assert drawn[0] in covered.inside
    assert drawn[1] in covered.outside
    assert all(one.record() for one in parts(leaf.page, on.Replay))


def test_an_example_looks_like_a_hand_rather_than_a_test_if_one_is_as_plain() -> None:
    known = site_content()
    rule = known.coverage_of["betting.unmatched-chips-of-a-folder"]
    first = telling.simplest_text(known, rule.inside)[0]
    plainest = min(rule.inside, key=lambda name: plainness(known.scenarios[name]))
    assert first != plainest
    for name, is_of_a_test in ((plainest, True), (first, False)):
        hands = known.vectors[name]["given"]["cards"].values()
        assert any(len({card[0] for card in one[:4]}) == 1 for one in hands) == is_of_a_test


def test_hands_that_are_not_played_are_told_in_words() -> None:
    leaf = KINDS["rules"].leaf(site_content(), "ranking.ace-is-low")
    assert list(parts(leaf.page, on.Replay)) == []
    told = [one for one in parts(leaf.page, on.Paragraph) if "king-three" in on.plain(one.text)]
    assert [on.plain(one.text) for one in told] == [
        "Ks 3h 2d Ac is a king-three badugi: every card plays."
    ]
    assert on.Cards(("Ks", "3h", "2d", "Ac")) in on.parts(told[0].text)
    assert [one.name for one in parts(leaf.page, on.Heading)][:3] == ["inside", "outside", "source"]
    assert not list(parts(leaf.page, on.Step))


def test_rules_lead_from_the_first_to_the_last_and_back() -> None:
    first, second, *_others, last = site_content().rules
    assert links(KINDS["rules"].leaf(site_content(), first).page.blocks[-1]) == [
        addresses.rule(second)
    ]
    assert links(KINDS["rules"].leaf(site_content(), second).page.blocks[-1])[0] == addresses.rule(
        first
    )
    assert len(links(KINDS["rules"].leaf(site_content(), last).page.blocks[-1])) == 1


def test_all_rules_are_listed_by_chapter() -> None:
    leaf = KINDS["rules"].leaf(site_content(), "")
    assert links(leaf.page) == [addresses.rule(name) for name in site_content().rules]
    sections = list(parts(leaf.page, on.Section))
    assert [one.heading.name for one in sections] == list(site_content().chapters)
    assert [one.is_open for one in sections].count(True) == 1
    differing = [rule for rule in site_content().rules.values() if rule.switches]
    assert len(list(parts(leaf.page, on.Label))) == len(differing)
    assert leaf.kind == ""


def test_a_rule_is_found_by_what_people_ask_and_its_page_begins_with_a_question() -> None:
    leaf = KINDS["rules"].leaf(site_content(), "")
    assert len(list(parts(leaf.page, on.ListFilter))) == 1
    found = [one.words for one in parts(leaf.page, on.Item)]
    assert any("How many raises are allowed?" in words for words in found)
    rule = KINDS["rules"].leaf(site_content(), "betting.raise-cap").page
    assert rule.title == "How many raises are allowed?"


def test_rooms_are_said_to_differ_exactly_where_houses_answer_differently() -> None:
    known = site_content()
    for rule in known.rules.values():
        differ = [
            one
            for one in rule.switches
            if len({house.settings[one] for house in known.houses.values()}) > 1
        ]
        assert telling.differing_switch(rule) == (differ[0] if differ else None), rule.id
    assert telling.differing_switch(known.rules["rulings.amount-alone"]) is None
