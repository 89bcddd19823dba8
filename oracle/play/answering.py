"""One question, one answer, by the rules of a house or of an engine.

Scenarios, vectors, adapters, engine profiles and mistakes are all answered here. Nothing else needs
to know the kinds of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from oracle.core.cards import Card
from oracle.core.engine import objections_to_table
from oracle.core.hands import RANKINGS, places
from oracle.core.table import Objection, Rules, ScriptError
from oracle.mistakes import MISTAKES, Evaluator, mistaken_rules
from oracle.play.hand import Answer, Given, Hand
from oracle.wire import next_hand, read_table
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, OVER, PLAY, RANK, RULING, SETUP

Watch: TypeAlias = Callable[[Rules], Rules]


class HouseRules(NamedTuple):
    """How a house or an engine plays: a setting of every switch, and the mistakes it makes."""

    settings: Mapping[str, str]
    mistakes: tuple[str, ...] = ()

    def at(self, given: Given) -> Rules:
        """Make the rules for the given table, and for the way its cards are given.

        Raises:
            InputError: a switch, a setting or a mistake is unknown, or a switch is not set.
        """
        table, received = given["table"], "cards" in given
        return mistaken_rules(
            table["game"], table["betting"], self.settings, self.mistakes, received=received
        )

    def mistaken_value(self, ranking: str) -> Evaluator | None:
        """Give what values hands by the first mistake that concerns the ranking."""
        if not self.mistakes:
            return None
        ranked = (MISTAKES[name].ranking for name in self.mistakes)
        found = (mistake(ranking) for mistake in ranked if mistake)
        return next((evaluator for evaluator in found if evaluator), None)


def answer(
    kind: str,
    given: Given,
    rules: HouseRules,
    watch: Watch = lambda rules: rules,
    *,
    loose: bool = False,
) -> Answer:
    """Answer what is given by the rules of a house.

    Args:
        kind: what is asked.
        given: as vectors have it.
        rules: the rules to answer by.
        watch: changes the record of the rules before they are asked.
        loose: whether the rules may be those of a mistaken engine, for which the script was not
            written: it is then followed as far as it fits.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: what is given, a setting or a mistake cannot be used.
    """
    return KINDS[kind].answer(given, rules, watch, loose)


def kind_of(given: Given) -> str | None:
    """Give the kind of a question by its keys; None if it has no kind."""
    return next((name for name, kind in KINDS.items() if kind.key in given), None)


def _rank(given: Given, rules: HouseRules, _watch: Watch, _loose: bool) -> Answer:
    if mistaken := rules.mistaken_value(given["ranking"]):
        ranks = {"ranks": list(mistaken(given["hand"]).ranks)}
        return Answer(given, ranks, ranks)
    hand = RANKINGS[given["ranking"]].rank(_cards(given["hand"]))
    reply = {"ranks": list(hand.ranks), "order": hand.order, "plays": list(hand.plays)}
    told = {"out": list(hand.out), "why": list(hand.why), "name": hand.name}
    return Answer(given, {**reply, **told}, reply)


def _compare(given: Given, rules: HouseRules, _watch: Watch, _loose: bool) -> Answer:
    hands = list(map(_cards, given["hands"]))
    if mistaken := rules.mistaken_value(given["ranking"]):
        found = places([mistaken(hand).value for hand in hands])
    else:
        ranking = RANKINGS[given["ranking"]]
        found = places([ranking.rank(hand).order for hand in hands])
    expect = {"places": list(found)}
    return Answer(given, expect, expect)


def _set_up(given: Given, rules: HouseRules, watch: Watch, _loose: bool) -> Answer:
    table, _seats = read_table(given["table"], watch(rules.at(given)))
    return refused(given, objections_to_table(table))


def refused(given: Given, objections: tuple[Objection, ...]) -> Answer:
    """Answer that a table is accepted, or refused if there are objections to it."""
    because = sorted({objection.rule for objection in objections})
    accepted = {"accepted": not objections}
    return Answer(given, {**accepted, "because": because}, accepted, objections=objections)


def _next_hand(given: Given, rules: HouseRules, watch: Watch, _loose: bool) -> Answer:
    expect = next_hand(given["table"], given["stacks-after"], watch(rules.at(given)))
    return Answer(given, expect, expect)


def _play(given: Given, rules: HouseRules, watch: Watch, loose: bool) -> Answer:
    hand = Hand.of(given, watch(rules.at(given)), mistaken=loose, loose=loose)
    for attempt in given["tries"]:
        if loose and hand.seen["phase"] == OVER:
            break
        try:
            hand.attempt(attempt)
        except ScriptError:
            if not loose:
                raise
            break
    return hand.answer()


def _rule(given: Given, rules: HouseRules, watch: Watch, _loose: bool) -> Answer:
    hand = Hand.of(given, watch(rules.at(given)), seen=False)
    for attempt in given["tries"]:
        hand.attempt(attempt)
    return hand.answer_on(given["on"])


def _cards(cards: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))


class Kind(NamedTuple):
    """A kind of question.

    ``answer`` answers it. ``key`` tells it from later kinds. ``about`` are the keys of a hello
    that claim its subject. The lists in an answer have as many places as ``counted``.
    """

    answer: Callable[[Given, HouseRules, Watch, bool], Answer]
    key: str
    about: tuple[str, ...] = ("plays",)
    counted: str | None = None


_OF_HANDS: Final = ("rankings",)
KINDS: Final[Mapping[str, Kind]] = {
    RULING: Kind(_rule, "on", ("plays", "acts")),
    PLAY: Kind(_play, "tries"),
    NEXT_HAND: Kind(_next_hand, "stacks-after", counted="stacks-after"),
    SETUP: Kind(_set_up, "table"),
    COMPARE: Kind(_compare, "hands", _OF_HANDS, counted="hands"),
    RANK: Kind(_rank, "hand", _OF_HANDS),
}
"""Every kind; what is given has the key of its kind, and of no kind before it."""
