from __future__ import annotations

import pytest

from oracle.pages import page as on
from oracle.site import places, rules
from oracle.site.shelf import shelf
from tests.support.leaves import links, parts, said

SOME = tuple(rules.keys(shelf()))[1::15]


def holds_all_about(name: str) -> None:
    known, leaf = shelf(), rules.leaf(shelf(), name)
    rule, told, to = known.rules[name], said(leaf), links(leaf.page)
    assert (leaf.page.title, leaf.page.name, leaf.kind) == (rule.sentence, name, "rule")
    for clause in known.clauses_of[name]:
        assert places.clause(clause.document, clause.id) in to
        assert clause.text in told
    assert rule.practice is None or rule.practice in told
    for switch in rule.switches:
        assert places.switch(switch) in to
    if rule.switch:
        for setting in known.switches[rule.switch].settings.values():
            assert setting.text in told
            assert places.switch(rule.switch, setting.id) in to
    for note in known.mistakes.values():
        assert (places.mistake(note.id) in to) == (note.rule == name), note.id
    covered = known.coverage_of[name]
    for scenario in (*covered.inside, *covered.outside):
        assert places.hand(scenario) in to
    assert f"poker-oracle check --only {name} -- ./my-engine" in told


@pytest.mark.parametrize("name", SOME)
def test_a_rule_has_its_sources_its_hands_and_its_mistakes(name: str) -> None:
    holds_all_about(name)


@pytest.mark.more
def test_every_rule_has_its_sources_its_hands_and_its_mistakes() -> None:
    for name in shelf().rules:
        holds_all_about(name)


def test_a_hand_on_each_side_of_a_rule_is_drawn() -> None:
    leaf = rules.leaf(shelf(), "betting.raise-cap")
    headings = [one.name for one in parts(leaf.page, on.Heading)]
    assert headings[:5] == ["source", "houses", "inside", "outside", "mistakes"]
    drawn = [one.name for one in parts(leaf.page, on.Replay)]
    covered = shelf().coverage_of["betting.raise-cap"]
    assert len(drawn) == 2
    assert drawn[0] in covered.inside
    assert drawn[1] in covered.outside
    assert all(one.record() for one in parts(leaf.page, on.Replay))


def test_hands_that_are_not_played_are_told_in_words() -> None:
    leaf = rules.leaf(shelf(), "ranking.ace-is-low")
    assert list(parts(leaf.page, on.Replay)) == []
    assert "Ks 3h 2d Ac is a king-three badugi: every card plays." in said(leaf)
    assert [one.name for one in parts(leaf.page, on.Heading)][:3] == ["source", "inside", "outside"]
    assert not list(parts(leaf.page, on.Step))


def test_rules_lead_from_the_first_to_the_last_and_back() -> None:
    first, second, *_others, last = shelf().rules
    assert links(rules.leaf(shelf(), first).page.blocks[-1]) == [places.rule(second)]
    assert links(rules.leaf(shelf(), second).page.blocks[-1])[0] == places.rule(first)
    assert len(links(rules.leaf(shelf(), last).page.blocks[-1])) == 1


def test_all_rules_are_listed_by_chapter() -> None:
    leaf = rules.leaf(shelf(), "")
    assert links(leaf.page) == [places.rule(name) for name in shelf().rules]
    (contents,) = parts(leaf.page, on.Contents)
    names = [one.name for one in parts(leaf.page, on.Heading)]
    assert [name for name, _text, _note in contents.entries] == names == list(shelf().chapters)
    assert leaf.kind == ""
