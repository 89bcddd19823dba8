"""How an engine that plays by given rules would answer a vector, in the form that is compared."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import SUITS, Card
from oracle.core.hands import RANKINGS
from oracle.core.table import Reshuffled, Rules
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules, Watch, answer
from oracle.play.hand import Hand
from oracle.play.suspecting import AT_THE_START
from oracle.wire.aspects import TRIES
from oracle.wire.grading import (
    RULING,
    START,
    STEPS,
    Difference,
    Vector,
    compared,
    examine,
    sent_tries,
)
from oracle.wire.signatures import Signature, signature


class Shown(NamedTuple):
    """What an engine shows of a hand.

    It shows the end alone, or each step; and it tells which cards it gathers for a shuffle, or goes
    on with the given order as far as that fits.
    """

    end_alone: bool = False
    gathers: bool = True


IN_FULL: Final = Shown()

UNKNOWN: Final[Signature] = {"?": ""}
"""The signature of an answer that cannot be foretold: the rules need cards that are not given."""


def foretold(  # noqa: PLR0913 - what an engine is sent, shows and is told
    vector: Vector,
    rules: HouseRules,
    sent: Sequence[int] | None = None,
    as_shown: Shown = IN_FULL,
    told: Any = None,
    *,
    watch: Watch = lambda rules: rules,
) -> Signature:
    """Sign the answer of an engine that plays by these rules.

    Args:
        vector: what is asked.
        rules: how the engine plays.
        sent: the places of the tries that it is sent, by default all.
        as_shown: what it shows of a hand.
        told: the outcome of the ruling that the engine in question gave. Where the rules allow
            several, or leave chips open, it is right if it is one of them.
        watch: changes the record of the rules before they are asked.
    """
    try:
        if STEPS in vector["expect"]:
            record = watch(rules.at(vector["given"]))
            return signature(vector, _play(vector, record, sent, as_shown))
        found = answer(vector["kind"], vector["given"], rules, watch)
    except Exception:
        return UNKNOWN
    if found.stuck:
        return UNKNOWN
    if RULING in vector["expect"]:
        return _ruling(vector, found.expect, found.reply, told)
    reply = dict(found.reply)
    if "hand" in vector["given"] and rules.mistakes:
        reply["order"] = _order(rules.mistakes, vector["given"])
    kept = {key: value for key, value in reply.items() if value is not None}
    return signature(vector, examine(vector, kept).differences)


def foretold_plays(
    vector: Vector,
    rules: HouseRules,
    others_by_name: Mapping[str, HouseRules],
    first: Mapping[str, int],
) -> dict[str, Signature]:
    """Sign the answers to a play of engines that play by other rules, by name; none if it is right.

    Until the other rules first disagree with those that are right, nothing differs: from there on,
    which ``first`` says, the play is gone on with.
    """
    given = vector["given"]
    right = rules.at(given)
    wrong = {name: one.at(given) for name, one in others_by_name.items()}
    found = {
        name: foretold(vector, others_by_name[name])
        for name in others_by_name
        if first[name] == AT_THE_START
    }
    later = {name: first[name] for name in others_by_name if name not in found}
    hand = Hand.of(given, right, mistaken=True, loose=True, seen=False)
    hand.seen = vector["expect"]["start"]
    places = sent_tries(vector)
    for number, place in enumerate(places):
        for name in [name for name, first_place in later.items() if first_place <= place]:
            del later[name]
            gone_on = hand.under(wrong[name], mistaken=True)
            found[name] = _gone_on(vector, gone_on, places[number:])
        if not later:
            break
        hand.attempt(given["tries"][place])
        wanted = vector["expect"][STEPS][place]
        hand.seen = hand.seen if "refused" in wanted else wanted
    return {name: found[name] for name in others_by_name if found.get(name)}


def _gone_on(vector: Vector, hand: Hand, places: Sequence[int]) -> Signature:
    try:
        return signature(vector, _from(vector, hand, places, hand.seen))
    except Exception:
        return UNKNOWN


def _order(mistakes: Sequence[str], given: Mapping[str, Any]) -> int | None:
    orders = (wrong_order(name, given["ranking"], given["hand"]) for name in mistakes)
    return next((order for order in orders if order is not None), None)


def _ruling(vector: Vector, expect: Any, reply: Any, told: Any) -> Signature:
    """Sign a ruling; where the engine's own outcome is allowed, it is treated as the answer."""
    if (
        told is not None
        and not examine({**vector, "expect": expect}, {"outcome": told}).differences
    ):
        reply = {"outcome": told}
    return signature(vector, examine(vector, reply).differences)


def _play(
    vector: Vector, rules: Rules, sent: Sequence[int] | None, as_shown: Shown
) -> list[Difference]:
    places = sent_tries(vector) if sent is None else sent
    hand = Hand.of(vector["given"], rules, mistaken=True, loose=True)
    if as_shown.end_alone:
        return _at_the_end(vector, hand, places)
    standing = vector["expect"]["start"]
    return [
        *_at(vector, START, standing, hand.start),
        *_from(vector, hand, places, standing, as_shown),
    ]


def _from(
    vector: Vector,
    hand: Hand,
    places: Sequence[int],
    standing: Vector,
    as_shown: Shown = IN_FULL,
) -> list[Difference]:
    """The differences from the first of these tries on; ``standing`` is expected before it."""
    differences: list[Difference] = []
    for place in places:
        wanted = vector["expect"][STEPS][place]
        refused = bool(hand.attempt(vector["given"]["tries"][place]))
        if as_shown.gathers and (gathers := _gathers(hand, vector["given"])):
            told = {STEPS: [], "gathers": gathers}
            return differences + examine(vector, told, [place]).differences
        if refused != ("refused" in wanted):
            # From here on it is another hand, and nothing of it is compared.
            return [*differences, Difference(place, "refused", not refused, refused, TRIES)]
        standing = standing if refused else wanted
        differences += _at(vector, place, standing, hand.seen)
    return differences


def _at(vector: Vector, step: int, wanted: Vector, seen: Vector) -> list[Difference]:
    """The differences in what is seen after a step."""
    if seen == wanted:
        return []
    alone = {**vector, "expect": {"start": wanted, STEPS: []}}
    found = compared(alone, {"start": seen, STEPS: []}, [])
    return [one._replace(step=step) for one in found if one.expected != one.got]


def _at_the_end(vector: Vector, hand: Hand, places: Sequence[int]) -> list[Difference]:
    """The differences in an answer that shows the end of the hand alone."""
    refused = []
    for number, place in enumerate(places):
        if hand.attempt(vector["given"]["tries"][place]):
            refused.append(number)
        if gathers := _gathers(hand, vector["given"]):
            return examine(vector, {"end": hand.seen, "gathers": gathers}, places).differences
    return examine(vector, {"end": hand.seen, "refused": refused}, places).differences


def _gathers(hand: Hand, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Say which cards are shuffled, if they are not those that the script shuffles."""
    if "deck" not in given:
        return None
    orders = given.get("reshuffles", ())
    made = [event for event in hand.events if isinstance(event, Reshuffled)]
    for number, event in enumerate(made):
        if number >= len(orders) or set(orders[number]) != set(event.cards):
            return {"reshuffle": number, "cards": list(event.cards)}
    return None


def wrong_order(mistake: str, ranking: str, hand: Sequence[Card]) -> int | None:
    """Count the classes of hands that are better than this hand by a mistake.

    None if the mistake does not concern the ranking, or if suits count, so that there are no
    classes.
    """
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    values = _values(mistake, ranking)
    return bisect_left(values, evaluator(hand).value) if evaluator and values else None


@functools.cache
def _values(mistake: str, ranking: str) -> Sequence[int]:
    """Value a hand of each class by a mistake, best to worst; none without classes."""
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    if evaluator is None:
        return ()
    hands = _classes(ranking)
    if evaluator(hands[0]) != evaluator(_in_other_suits(hands[0])):
        return ()
    return sorted({evaluator(hand).value for hand in hands})


@functools.cache
def _classes(ranking: str) -> Sequence[Sequence[Card]]:
    return list(RANKINGS[ranking].classes())


def _in_other_suits(hand: Sequence[Card]) -> list[Card]:
    """Rename the suits of a hand, the highest to the lowest and so on."""
    other = dict(zip(SUITS, reversed(SUITS), strict=True))
    return [Card(rank + other[suit]) for rank, suit in hand]
