"""A hand that was played, written as a scenario in YAML that expects what was seen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from oracle.core.cards import Card, format_cards
from oracle.core.games import GAMES
from oracle.core.table import ScriptError
from oracle.play import Hand, HouseRules, Try, answer
from oracle.specs.playing import as_written, in_yaml, options_seen, pots_seen
from oracle.wire import short_act, short_table
from oracle.wire.grading import RULING
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, OVER, PLAY, RANK, SETUP, VERBS

Given = Mapping[str, Any]
_MAY_BE_REFUSED: Final = frozenset({*VERBS, "say", "rap", "push", "move"})
_BLINDS: Final = ("small-blind", "big-blind")


class ScenarioHeader(NamedTuple):
    """What an author says of a scenario; ``changes`` are settings that are not the house's."""

    id: str
    title: str
    rules: Sequence[str]
    house: str
    changes: Mapping[str, str]
    note: str = ""


def scenario_text(
    head: ScenarioHeader, kind: str, given: Given, settings: Mapping[str, str]
) -> str | None:
    """Write what is given, as vectors have it, with what comes of it by the rules of a house.

    A script that the rules do not let go on ends there. Gives None where no scenario can say it: a
    case for the dealer whose cards come from a deck, or that ends with an act that is refused.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: what is given, or a setting, cannot be used.
    """
    if kind in _ALONE:
        expect = answer(kind, given, HouseRules(settings)).expect
        return _text(head, kind, given, _ALONE[kind](given, expect))
    if kind == RULING and "deck" in given:
        return None
    hand = _tried(given, settings)
    ruling: Given | None = None
    if kind == RULING:
        found = hand.answer_on(given["on"])
        if found.stuck or len(hand.tries) < len(given["tries"]):
            return None
        ruling = found.expect[RULING]
    if not hand.tries or not _can_be_said(hand.tries[-1]):
        return None
    return _text(head, kind, given, _play(given, hand, ruling))


def play_text(head: ScenarioHeader, given: Given, settings: Mapping[str, str]) -> str:
    """Write a play, with what was legal before each act; unlike ``scenario_text``, always.

    A refusal that no scenario can say is left out.

    Raises:
        Illegal: the table is against the rules.
        InputError: what is given, or a setting, cannot be used.
    """
    return _text(head, PLAY, given, _play(given, _tried(given, settings), looks=True))


def clean(text: str) -> str:
    """Put a blank for what a file of YAML cannot hold."""
    return _STRANGE.sub(" ", text).strip()


_STRANGE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\ufeff\ufffe\uffff]+")


def _tried(given: Given, settings: Mapping[str, str]) -> Hand:
    """Play a script as far as it goes."""
    hand = Hand.of(given, HouseRules(settings).at(given), loose=True)
    for attempt in given["tries"]:
        try:
            hand.attempt(attempt)
        except ScriptError:
            break
    return hand


def _can_be_said(one: Try) -> bool:
    """Whether a scenario has a way to write a try: not every refusal has one."""
    return not one.objections or next(iter(short_act(one.attempt))) in _MAY_BE_REFUSED


def _text(head: ScenarioHeader, kind: str, given: Given, lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in chain(_head(head, kind, given), lines))


def _head(head: ScenarioHeader, kind: str, given: Given) -> Iterator[str]:
    yield f"id: {head.id}"
    yield f"title: {_quoted(head.title)}"
    if head.note:
        yield f"note: {_quoted(head.note)}"
    yield f"kind: {kind}"
    yield f"rules: {in_yaml(head.rules)}"
    if "table" in given:
        yield f"houses: {in_yaml([head.house])}"
        if head.changes:
            yield f"settings: {in_yaml(head.changes)}"
        table = {key: _worded(key, one) for key, one in short_table(given["table"]).items()}
        yield f"table: {in_yaml(table)}"


def _quoted(text: str) -> str:
    return json.dumps(clean(text), ensure_ascii=False)


def _worded(key: str, value: Any) -> Any:
    if isinstance(value, list):
        return ["empty" if one is None else one for one in value]
    return "none" if value is None and key in _BLINDS else value


def _rank(given: Given, expect: Given) -> Iterator[str]:
    yield f"ranking: {given['ranking']}"
    yield f"hand: {format_cards(given['hand'])}"
    yield f"plays: {'-'.join(expect['ranks'])}"


def _compare(given: Given, expect: Given) -> Iterator[str]:
    yield f"ranking: {given['ranking']}"
    yield "hands:"
    yield from (f"  - {format_cards(hand)}" for hand in given["hands"])
    yield f"places: {in_yaml(expect['places'])}"


def _setup(_given: Given, expect: Given) -> Iterator[str]:
    if expect["because"]:
        yield f"refuse: {in_yaml(expect['because'])}"


def _next_hand(given: Given, expect: Given) -> Iterator[str]:
    yield f"stacks-after: {in_yaml(_worded('stacks-after', given['stacks-after']))}"
    told = {key: 0 if value is None else value for key, value in expect.items()}
    yield f"expect: {in_yaml(told)}"


_ALONE: Final[Mapping[str, Callable[[Given, Given], Iterator[str]]]] = {
    RANK: _rank,
    COMPARE: _compare,
    SETUP: _setup,
    NEXT_HAND: _next_hand,
}
"""The kinds in which nothing is played."""


def _play(
    given: Given,
    hand: Hand,
    ruling: Given | None = None,
    *,
    looks: bool = False,
) -> Iterator[str]:
    size = GAMES[given["table"]["game"]].hand_size
    if "deck" in given:
        yield f"deck: {format_cards(given['deck'])}"
        if orders := hand.reshuffles():
            yield "reshuffles:"
            yield from (f"  - {format_cards(order)}" for order in orders)
    else:
        hands = {seat: format_cards(cards[:size]) for seat, cards in given["cards"].items()}
        yield f"cards: {in_yaml(hands)}"
    yield "play:"
    later = {int(seat): list(cards[size:]) for seat, cards in given.get("cards", {}).items()}
    changed = looks
    before = hand.start
    for one in hand.tries:
        if changed:
            yield f"  - {in_yaml({'expect': _turn(before)})}"
        changed = looks and not one.objections
        if _can_be_said(one):
            yield f"  - {in_yaml(_line(one, before, later))}"
        before = one.seen
    if ruling is None:
        yield f"  - {in_yaml({'expect': _seen(hand.seen)})}"
    else:
        yield ruling_line(ruling)


def _line(one: Try, before: Given, later: Mapping[int, list[Card]]) -> dict[str, Any]:
    """Write a try; a call names its price, a draw the cards that come where they do."""
    act, attempt = short_act(one.attempt), one.attempt
    seat = {"seat": attempt["seat"]} if "seat" in attempt else {}
    if one.objections:
        word = next(iter(act))
        return {**seat, "refuse": {word: act.pop(word)}, **act, "because": one.refused_by}
    if "call" in act and before["legal"]:
        act["call"] = before["legal"]["call"]
    if "discard" in act and later:
        count, cards = len(attempt["discard"]), later[attempt["seat"]]
        act["receive"] = format_cards(cards[:count])
        del cards[:count]
    return {**seat, **act}


def _turn(seen: Given) -> dict[str, Any]:
    told = {"phase": seen["phase"], "actor": seen["actor"], "legal": options_seen(seen)}
    return {key: value for key, value in told.items() if value is not None}


def _seen(seen: Given) -> dict[str, Any]:
    if seen["phase"] != OVER:
        return {**_turn(seen), **{key: seen[key] for key in ("bets", "stacks", "status")}}
    shown = {seat: format_cards(hand) for seat, hand in enumerate(seen["shown"], start=1) if hand}
    told = {key: seen[key] for key in ("phase", "stacks", "status", "show-order")}
    return {**told, "shown": shown, "pots": pots_seen(seen)}


def ruling_line(ruling: Given) -> str:
    """Write the line of a ruling; where it may be several, with what the house rules, if known."""
    on = {} if ruling["on"] is None else {"on": ruling["on"]}
    allowed, outcome = [*map(as_written, ruling["allowed"])], ruling.get("outcome")
    told = {**on, "verdict": ruling["verdict"], "allowed": allowed}
    if outcome and len(allowed) > 1:
        told["outcome"] = as_written(outcome)
    return f"ruling: {in_yaml(told)}"
