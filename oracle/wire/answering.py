"""One question, one answer, by the rules of a house or of an engine.

Scenarios, vectors, adapters, engine profiles and mistakes are all answered here. Nothing else needs
to know the kinds of questions.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.cards import Card
from oracle.core.engine import objections_to_table
from oracle.core.hands import RANKINGS, places
from oracle.core.table import WAITS, Objection, Rules, Ruling, ScriptError
from oracle.mistakes import MISTAKES, Evaluator, mistaken_rules
from oracle.wire.hands import Hand
from oracle.wire.irregular_acts import last_ruling, outcome_seen, ruling_seen, why_no_ruling
from oracle.wire.next_hand import next_hand
from oracle.wire.plays import read_play, read_try
from oracle.wire.tables import read_table
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, OVER, PLAY, RANK, RULING, SETUP

Given: TypeAlias = Mapping[str, Any]
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


@dataclass(slots=True)
class Answer:
    """The answer to what is given.

    ``given`` is what was asked, as far as it was played; ``expect`` is what must be seen, as
    vectors have it. ``told`` is what an engine answers, where that differs from what is seen step
    by step. ``hand`` is the hand played. ``objections`` are those to the table, at which nothing is
    played then; ``stuck`` says why the script could not be played to its end.
    Two answers are equal if what was asked and what must be seen are.
    """

    given: Given
    expect: Mapping[str, Any]
    told: Mapping[str, Any] | None = field(default=None, compare=False)
    hand: Hand | None = field(default=None, compare=False)
    objections: tuple[Objection, ...] = field(default=(), compare=False)
    stuck: str | None = None

    @property
    def reply(self) -> Mapping[str, Any]:
        """What an engine answers; after a refused try nothing has changed."""
        if self.told is not None:
            return self.told
        seen, steps = self.expect["start"], []
        for step in self.expect["steps"]:
            if "refused" in step:
                steps.append({"refused": True, **seen})
            else:
                seen = step
                steps.append(seen)
        return {"start": self.expect["start"], "steps": steps}


class Script:
    """A script being played, each try noted with its outcome.

    ``start`` is what could be seen at first and ``seen`` what can be seen now, as vectors have it.
    """

    def __init__(
        self,
        given: Given,
        rules: Rules,
        *,
        mistaken: bool = False,
        loose: bool = False,
        seen: bool = True,
    ) -> None:
        """Post the blinds and deal.

        Args:
            given: a table and the cards; tries come later.
            rules: the rules to play by.
            mistaken: whether the rules, not the smallest chip, decide who is all-in.
            loose: whether a reshuffle follows the script only as far as it fits.
            seen: whether the hand is observed on its way.

        Raises:
            Illegal: the table is against the rules.
            InputError: the table or the cards cannot be used.
        """
        table, self.seats = read_play(given, rules)
        table = replace(table, loose_script=True) if loose else table
        self.hand = Hand(table, self.seats, show_cards="deck" in given)
        observe = self.hand.observe_mistaken if mistaken else self.hand.observe
        self._observe: Callable[[], dict[str, Any]] = observe if seen else dict
        self._given, self._loose = given, loose
        self._came: list[tuple[Given, tuple[Objection, ...], dict[str, Any]]] = []
        self.start = self.seen = self._observe()

    def under(self, rules: Rules, *, mistaken: bool = False, seen: bool = True) -> Script:
        """Give a copy that goes on under other rules; what was seen so far stays as it was."""
        other = copy.copy(self)
        other.hand = self.hand.under(rules)
        observe = other.hand.observe_mistaken if mistaken else other.hand.observe
        other._observe, other._came = observe if seen else dict, [*self._came]
        return other

    def attempt(self, attempt: Given) -> tuple[Objection, ...]:
        """Try what a script says; give the objections, or none if it happened.

        Raises:
            InputError: it cannot be understood, or the script has too few cards.
        """
        objections = self.hand.attempt(read_try(attempt, self.seats))
        if not objections:
            self.seen = self._observe()
        self._came.append((attempt, objections, self.seen))
        return objections

    def reply(self, attempt: Given) -> dict[str, Any]:
        """Try what a script says; give what an engine answers.

        Raises:
            InputError: as ``attempt`` does.
        """
        return {"refused": True, **self.seen} if self.attempt(attempt) else self.seen

    def answer(self, stuck: str | None = None) -> Answer:
        """Give the outcome so far."""
        given: dict[str, Any] = {**self._given, "tries": [one for one, _, _ in self._came]}
        if "reshuffles" in given and not self._loose:
            given["reshuffles"] = self.hand.reshuffles()
        steps = [
            {"refused": sorted({one.rule for one in objections})} if objections else seen
            for _attempt, objections, seen in self._came
        ]
        expect = {"start": self.start, "steps": steps}
        return Answer(given, expect, hand=self.hand, stuck=stuck)

    def ruling_on(self, seat: int | None) -> Ruling | None:
        """Give the last ruling on a seat number, or on nobody in particular."""
        return last_ruling(self.hand.events, None if seat is None else self.seats.place(seat))

    def answer_on(self, seat: int | None) -> Answer:
        """Give the dealer's last ruling on a seat number, or on nobody in particular."""
        ruling, played = self.ruling_on(seat), self.answer()
        given = {**played.given, "on": seat}
        if ruling is None:
            came = [(attempt, bool(objections)) for attempt, objections, _seen in self._came]
            stuck = why_no_ruling(self.hand.events, self.seats, seat, came)
            return Answer(given, {"ruling": None}, hand=self.hand, stuck=stuck)
        outcome: dict[str, Any] = {"do": WAITS}
        if ruling.chosen is not None:
            outcome = outcome_seen(ruling.chosen._replace(setting=None))
        expect = {"ruling": ruling_seen(ruling, self.seats)}
        return Answer(given, expect, {"outcome": outcome}, self.hand)


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
    script = Script(given, watch(rules.at(given)), mistaken=loose, loose=loose)
    for attempt in given["tries"]:
        if loose and script.seen["phase"] == OVER:
            break
        try:
            script.attempt(attempt)
        except ScriptError:
            if not loose:
                raise
            break
    return script.answer()


def _rule(given: Given, rules: HouseRules, watch: Watch, _loose: bool) -> Answer:
    script = Script(given, watch(rules.at(given)), seen=False)
    for attempt in given["tries"]:
        script.attempt(attempt)
    return script.answer_on(given["on"])


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
