"""Which rules an engine's first difference breaks.

For a play the reference engine plays up to the step that differs and notes which rules decide what
is seen there; each rule says in which fields it shows. A rule that the vector is about comes before
one that it merely involves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import rules_of
from oracle.core.citations import Inquiry
from oracle.core.table import State
from oracle.play import Hand
from oracle.wire.grading import RULING, START, Difference, Vector
from oracle.wire.vocabulary import ACTS

_OF_IRREGULAR_ACTS: Final = "rulings."


class RuleText(NamedTuple):
    """What a report says about a rule.

    ``seen_in`` names the fields of an answer in which the rule shows; if it is empty, any field
    may show it.
    """

    sentence: str
    sources: Collection[str] = ()
    seen_in: Collection[str] = ()


def rule_texts() -> dict[str, RuleText]:
    """Give what a report says about each rule of the catalogue, by id."""
    return {
        rule.id: RuleText(rule.sentence, catalogue.source(rule.id), rule.seen_in)
        for rule in catalogue.rules().values()
    }


def broken_rules(
    vector: Vector,
    difference: Difference,
    rules: Mapping[str, RuleText],
    profile: EngineProfile | None = None,
) -> list[str]:
    """The rules that this difference breaks; at least one.

    With a profile the vector expects what the profile does, and the hand is played by it.
    """
    about = list(vector["rules"])
    if RULING in vector["expect"]:
        return list(vector["expect"][RULING]["rules"]) or about
    if difference.step is None:
        return _narrowed(about, difference.field, rules) or about
    if difference.field == "refused" and not difference.got:
        return list(vector["expect"]["steps"][difference.step]["refused"])
    asked, decided = _deciding(vector, difference, profile)
    concerned = _narrowed([rule for rule in about if rule in asked], difference.field, rules)
    return concerned or _narrowed(sorted(decided), difference.field, rules) or about


def _narrowed(ids: list[str], field: str, rules: Mapping[str, RuleText]) -> list[str]:
    shown = field.partition(".")[0] if field.startswith("pots") else field
    return [
        rule
        for rule in ids
        if rule in rules and (not rules[rule].seen_in or shown in rules[rule].seen_in)
    ]


def _deciding(
    vector: Vector, difference: Difference, profile: EngineProfile | None
) -> tuple[set[str], set[str]]:
    """The rules that were asked at the step, and those of them that decided what is seen."""
    inquiry = Inquiry()
    given, tries = vector["given"], vector["given"]["tries"]
    # What a profile does need not fit the reshuffles of the script.
    rules, loose = rules_of(vector, profile).at(given), profile is not None
    hand = Hand.of(given, inquiry.watch(rules), loose=loose, seen=False)
    last = START if difference.step is None else difference.step
    for attempt in tries[: last + 1]:
        inquiry.clear()
        hand.attempt(attempt)
    found = _seen_by(inquiry, hand, difference)
    if any(attempt["do"] in ACTS for attempt in tries[: last + 1]):
        return found
    # No rule about irregular acts can be broken before the first such act.
    asked, decided = (
        {rule for rule in ids if not rule.startswith(_OF_IRREGULAR_ACTS)} for ids in found
    )
    return asked, decided


def _seen_by(inquiry: Inquiry, hand: Hand, difference: Difference) -> tuple[set[str], set[str]]:
    """The rules asked about what differs after the last try, and those that decided it."""
    if difference.field == "refused":
        return inquiry.consulted, inquiry.consulted
    if difference.field == "legal.raise":
        inquiry.clear()
        return _about_raising(hand.state, inquiry, difference)
    hand.observe()
    return inquiry.exercised, inquiry.exercised


def _about_raising(
    state: State, inquiry: Inquiry, difference: Difference
) -> tuple[set[str], set[str]]:
    """The rules behind the legal raise: what forbids it, what could have, or what sizes it."""
    rules, seat = state.table.rules, state.actor
    if seat is None:
        return set(), set()
    if difference.expected is not None and difference.got is not None:
        rules.raise_range(state, seat)
        return inquiry.consulted, inquiry.consulted
    raised = [objector(state, seat) for objector in rules.against_wagering]
    if difference.expected is None:
        return inquiry.consulted, {objection.rule for objection in raised if objection}
    return inquiry.consulted, inquiry.consulted
