"""The hand behind a failure, as plain data: what was asked, what came, and where the two part."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.conformance.choosing import rules_of
from oracle.conformance.results import Case, CutValue, Outcome, RunResult, Verdict, cut_keys
from oracle.core.cards import Card
from oracle.core.hands import RANKINGS, HandError, Ranking, in_mixed_suits, with_article
from oracle.core.table import (
    OVER,
    SHOWDOWN,
    WAITS,
    AntePosted,
    BlindPosted,
    Illegal,
    Objection,
    Reshuffled,
    Ruled,
    Rules,
    Ruling,
    State,
    evolve,
)
from oracle.core.table import Outcome as RuledOutcome
from oracle.errors import InputError
from oracle.play import Given as HandGiven
from oracle.play import Hand, HouseRules, Try, answer
from oracle.report.envelope import LONGEST_VALUE, Explaining
from oracle.report.explanation import explain_played
from oracle.report.observations import (
    in_order,
    may_in_words,
    next_hand_text,
    place_in_words,
    sides_text,
    try_in_words,
    with_setting,
    won_by,
)
from oracle.report.replay import CaseInput, replay
from oracle.report.rulings import ruling_text
from oracle.report.words import comparison_text, table_in_words
from oracle.specs import catalogue
from oracle.specs.engines import EngineProfile
from oracle.wire import START, Seats, last_ruling, observation, phase_name
from oracle.wire.grading import RULING as RULING_KEY
from oracle.wire.grading import Difference
from oracle.wire.vocabulary import ACTS, COMPARE, NEXT_HAND, PLAY, RANK, RULING, SETUP

_LARGEST: Final = 1 << 63


def are_readable(differences: Iterable[Difference], longest: int = LONGEST_VALUE) -> bool:
    """Whether every value that an engine gave is whole and short, and no number is too large."""
    return all(_is_readable(one.got, longest) for one in differences)


def _is_readable(value: Any, longest: int) -> bool:
    if isinstance(value, CutValue) or not _has_round_numbers(value):
        return False
    return len(json.dumps(value)) <= longest


def _has_round_numbers(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_has_round_numbers, value.values()))
    if isinstance(value, list):
        return all(map(_has_round_numbers, value))
    return not isinstance(value, int | float) or -_LARGEST < value < _LARGEST


Replayed: TypeAlias = Callable[[], Mapping[str, Any] | None]
"""Plays a hand and gives its record, or None where the rules cannot play it."""

_OF_A_HAND: Final = frozenset({PLAY, RULING})


def replays_of(result: RunResult, explaining: Explaining) -> dict[Case, Replayed]:
    """Give for each failed case with a hand what plays it; nothing is played until it is asked."""
    return {
        one.case: functools.partial(replay_of, one, result.profile, explaining)
        for one in result.outcomes
        if one.verdict is Verdict.FAIL and one.vector["kind"] in _OF_A_HAND
    }


def replay_of(
    outcome: Outcome, profile: EngineProfile | None, explaining: Explaining
) -> Mapping[str, Any] | None:
    """Play the hand of a case by the rules, or by those of a profile, and give its record."""
    return explaining.part("some hands step by step", lambda: _replayed(outcome, profile), None)


def _replayed(outcome: Outcome, profile: EngineProfile | None) -> Mapping[str, Any] | None:
    vector = outcome.vector
    given = CaseInput(vector["kind"], vector["given"], vector["id"], vector["title"])
    try:
        return replay(explain_played(given, rules_of(vector, profile)))
    except (Illegal, InputError):
        return None


BY_SEAT: Final = {"stacks": "stack", "bets": "bet", "paid": "paid", "status": "status"}
"""The lists by seat of what is seen, and what of one seat is called."""


SettledBy: TypeAlias = Callable[[str], Sequence[str]]
"""By the name of a switch, the ids of the rules that it settles."""


def replayed(given: HandGiven, rules: Rules, last: int | None = None) -> Hand:
    """Play the tries of a vector up to the last one, by its place, or all of them."""
    hand = Hand.of(given, rules, mistaken=True, loose=True, seen=False, keep=True)
    for attempt in given["tries"][: None if last is None else last + 1]:
        hand.attempt(attempt)
    return hand


def table_shown(hand: Hand, state: State, seen: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table at a state, seat by seat; ``seen`` is what is known to be right there."""
    seats = hand.seats
    whole = {**observation(state, seats, show_cards=True), **seen}
    won = won_by(whole)
    rows = [
        {
            "seat": number,
            "button": number == seats.button,
            "posts": _posts(hand, seats.place(number)),
            **{name: whole[key][number - 1] for key, name in BY_SEAT.items()},
            "cards": _held(hand, state, seats.place(number)),
            "worth": _worth(state, seats.place(number)),
            "won": won.get(number, 0) if state.phase == OVER else None,
        }
        for number in sorted(seats.numbers)
    ]
    return {
        "phase": whole["phase"],
        "actor": whole.get("actor"),
        "may": _may(whole),
        "pot": sum(whole["paid"]) if state.phase != OVER else _paid_out(whole),
        "seats": rows,
    }


def _may(seen: Mapping[str, Any]) -> str | None:
    """Say what the player in turn may do, if there is one."""
    if seen.get("actor") is None:
        return None
    may = may_in_words(seen["legal"], raising=any(seen["bets"]))
    return f"seat {seen['actor']} {may}"


def _posts(hand: Hand, place: int) -> list[str]:
    """Name what a seat posts: a blind, an ante, or chips live or dead."""
    told = []
    for event in hand.deal:
        if not isinstance(event, AntePosted | BlindPosted) or event.seat != place:
            continue
        if isinstance(event, BlindPosted):
            told.append(event.blind if event.blind == "live" else f"{event.blind} blind")
        elif event.dead:
            told.append("dead")
    return told


def _held(played: Hand, state: State, place: int) -> list[str]:
    """Give the cards of a seat; of one that has folded, those that it held last."""
    before = (one.hands[place] for one in reversed(played.stood[:-1]))
    return in_order(state.hands[place] or next((hand for hand in before if hand), ()))


def _paid_out(seen: Mapping[str, Any]) -> int:
    return sum(pot["amount"] for pot in seen.get("pots", ()))


def _worth(state: State, place: int) -> list[str]:
    """Name the hand of a seat at the showdown, once for each half; not of one that was mucked."""
    came, hand = state.came_to_the_showdown(), state.hands[place]
    if state.phase not in {SHOWDOWN, OVER} or not (came[place] and hand) or sum(came) < 2:
        return []
    return [half.rank(hand).name for half in state.table.game.halves]


def tries_shown(hand: Hand, apart: int) -> list[dict[str, Any]]:
    """Give the tries in words, those of a betting round or a draw together."""
    numbered = enumerate(zip(hand.stood, hand.tries, strict=False))
    return [
        {"phase": phase, "tries": [_try(place, one, apart) for place, (_, one) in group]}
        for phase, group in groupby(numbered, lambda pair: phase_name(pair[1][0]))
    ]


def _try(place: int, one: Try, apart: int) -> dict[str, Any]:
    return {
        "number": place + 1,
        "words": try_in_words(one.attempt),
        "refused": bool(one.objections),
        "differs": place == apart,
    }


def objections_shown(objections: Sequence[Objection]) -> list[dict[str, str]]:
    """Give the reasons for which a try or a table is refused."""
    return [{"rule": one.rule, "sentence": one.sentence} for one in objections]


class Judged(NamedTuple):
    """The act that was ruled on, by its place among the tries, and the ruling in sentences."""

    act: int
    because: tuple[str, ...]


def judged(hand: Hand, on: int | None, settled_by: SettledBy) -> Judged:
    """Find the last ruling on a seat, or on nobody, and the act to which it belongs."""
    place = None if on is None else hand.seats.place(on)
    made, found = 0, None
    for number, one in enumerate(hand.tries):
        if (latest := last_ruling(one.events, place)) is not None:
            made, found = number, latest
    acts = [
        number
        for number, one in enumerate(hand.tries[: made + 1])
        if one.attempt["do"] in ACTS and one.attempt.get("seat") == on
    ]
    because = () if found is None else tuple(_because(hand, made, found, settled_by))
    return Judged(acts[-1] if acts else made, because)


def _because(hand: Hand, made: int, ruling: Ruling, settled_by: SettledBy) -> Iterator[str]:
    """Tell the ruling as it was made; what happened before it in the same try is done first."""
    state = hand.stood[made].copy()
    for event in hand.tries[made].events:
        if isinstance(event, Ruled) and event.ruling is ruling:
            told = ruling_text(state, event, hand.seats, settled_by)
            yield from (sentence.text for sentence in told)
            return
        evolve(state, event)


def whereabouts(hand: Hand, step: int, shuffled: Collection[str]) -> dict[str, str]:
    """Say where each card lay when the dealer shuffled these, if that was in this step."""
    if not 0 <= step < len(hand.tries):
        return {}
    state = hand.stood[step].copy()
    for event in hand.tries[step].events:
        if isinstance(event, Reshuffled) and set(event.cards) == set(shuffled):
            return _places(state, hand.seats)
        evolve(state, event)
    return {}


def _places(state: State, seats: Seats) -> dict[str, str]:
    found: dict[str, str] = dict.fromkeys(state.deck[state.top :], "in the stub")
    found |= dict.fromkeys(state.muck, "discarded in an earlier draw")
    found |= dict.fromkeys(state.folded_cards, "folded")
    found |= dict.fromkeys(state.burns, "burned")
    for place, number in enumerate(seats.numbers):
        if state.live[place]:
            found |= dict.fromkeys(state.hands[place], f"held by seat {number}")
        found |= dict.fromkeys(
            state.discarded[place] or (), f"discarded by seat {number} in this draw"
        )
    return found


Record: TypeAlias = dict[str, Any]


def rank_shown(outcome: Outcome, _rules: HouseRules, here: Sequence[Difference]) -> Record:
    """Give a hand with what it is worth, and what the engine says of it."""
    given, expect = outcome.vector["given"], outcome.vector["expect"]
    got = {one.field: one.got for one in here}
    told = {key: got.get(key, expect.get(key)) for key in outcome.compared}
    return {
        "ranking": given["ranking"],
        "cards": given["hand"],
        "expected": {
            **{key: expect.get(key) for key in ("ranks", "plays", "order", "name")},
            "out": [
                {"card": card, "why": why}
                for card, why in zip(expect.get("out", ()), expect.get("why", ()), strict=True)
            ],
        },
        "got": {
            **{key: told[key] for key in ("ranks", "plays", "order") if key in told},
            "name": _name(given["ranking"], told.get("ranks")),
            "order-of": _of_order(given["ranking"], told.get("order")),
        },
    }


def _name(ranking: str, ranks: Sequence[str] | None) -> str | None:
    """Name the hand that an engine's ranks would be; None if there is no such hand."""
    return None if ranks is None else _named(ranking, tuple(ranks))


@cache
def _named(ranking: str, ranks: tuple[str, ...]) -> str | None:
    heights = RANKINGS[ranking].ranks.index
    try:
        hand = RANKINGS[ranking].rank(in_mixed_suits(sorted(ranks, key=heights, reverse=True)))
    except HandError:
        return None
    return hand.name if sorted(hand.ranks) == sorted(ranks) else None


def _of_order(ranking: str, order: int | None) -> str | None:
    """Name the hand whose order an engine gives; None if no hand has it."""
    hands = _classes(ranking) if order is not None else ()
    if order is None or not 0 <= order < len(hands):
        return None
    hand = RANKINGS[ranking].rank(hands[int(order)])
    return f"{with_article(hand.name)}: {'-'.join(hand.ranks)}"


@cache
def _classes(ranking: str) -> tuple[Sequence[Card], ...]:
    return tuple(RANKINGS[ranking].classes())


def compare_shown(outcome: Outcome, rules: HouseRules, here: Sequence[Difference]) -> Record:
    """Give each hand with its place, and the place that the engine gives it."""
    given, [places] = outcome.vector["given"], here
    ranking = RANKINGS[given["ranking"]]
    hands = [ranking.rank(map(Card, hand)) for hand in given["hands"]]
    mistaken = rules.mistaken_value(given["ranking"]) is not None
    return {
        "ranking": given["ranking"],
        "hands": [
            {
                "cards": list(hand.hand),
                "plays": list(hand.plays),
                "ranks": list(hand.ranks),
                "name": hand.name,
                "expected": expected,
                "got": got,
            }
            for hand, expected, got in zip(hands, places.expected, places.got, strict=True)
        ],
        "because": [] if mistaken else _why(given["ranking"], hands, places),
    }


def _why(ranking: str, hands: Sequence[Ranking], places: Difference) -> list[str]:
    """Say why one hand beats the next, where the engine has it otherwise."""
    from_the_best = sorted(range(len(hands)), key=lambda index: hands[index].order)
    told = comparison_text(RANKINGS[ranking], hands)
    pairs = zip(from_the_best, from_the_best[1:], told, strict=False)
    return [
        sentence.text
        for better, worse, sentence in pairs
        if _sign(places.expected, better, worse) != _sign(places.got, better, worse)
    ]


def _sign(places: Sequence[int], one: int, other: int) -> int:
    return (places[one] > places[other]) - (places[one] < places[other])


_REFUSED: Final = "refused"
_GATHERS: Final = "gathers"
_WAITING: Final = "the act waits: it has no effect yet"


def hand_behind(
    outcome: Outcome, profile: EngineProfile | None, explaining: Explaining
) -> Record | None:
    """The record of a failure; None if it cannot be shown, or if showing it fails."""
    return explaining.part(
        "the hands behind some failures",
        lambda: shown(outcome, profile) if can_be_shown(outcome) else None,
        None,
    )


def hand_without_an_answer(
    outcome: Outcome, profile: EngineProfile | None, explaining: Explaining
) -> Record | None:
    """What an engine was asked and did not answer: the table, and what was tried to the last act.

    None if a hand was not played, or is one that the rules cannot play.
    """

    def told() -> Record | None:
        vector = outcome.vector
        given = vector["given"]
        played = _replay(given, rules_of(vector, profile)) if "tries" in given else None
        if played is None:
            return None
        last = len(played.tries) - 1
        return {"game": table_in_words(given["table"]), "tries": tries_shown(played, last)}

    return explaining.part("the hands behind some failures", told, None)


def can_be_shown(outcome: Outcome) -> bool:
    """Whether there is a wrong answer, and what it has at the first step that differs is short."""
    if not outcome.differences:
        return False
    step = outcome.differences[0].step
    # Without steps all that differs is one value of the record.
    longest = LONGEST_VALUE // 4 if step is None else LONGEST_VALUE
    return are_readable((one for one in outcome.differences if one.step == step), longest)


def shown(outcome: Outcome, profile: EngineProfile | None = None) -> Record:
    """Make the record of a failure that can be shown.

    A play is played by the rules, or by those of the profile.
    """
    vector, first = outcome.vector, outcome.differences[0]
    rules = rules_of(vector, profile)
    here = [one for one in outcome.differences if one.step == first.step]
    later = {one.step for one in outcome.differences} - {first.step}
    tries = vector["given"].get("tries", ())
    return {
        "vector": vector["id"],
        "title": vector["title"],
        "as": outcome.asked_as,
        "kind": vector["kind"],
        "at": place_in_words(vector["kind"], first.step, tries),
        "step": first.step,
        # A hand that was made for an engine names every switch, whether it matters or not.
        "settings": {
            name: rules.settings[name]
            for name in vector["switches"]
            if len(vector["switches"]) < len(rules.settings)
        },
        "differences": [
            {"key": one.field, "expected": one.expected, "got": one.got} for one in here
        ],
        "later": len(later),
        "end-alone": outcome.end_alone,
        **_SHOWN[vector["kind"]](outcome, rules, here),
    }


def _setup(outcome: Outcome, rules: HouseRules, here: Sequence[Difference]) -> Record:
    given, [accepted] = outcome.vector["given"], here
    objections = answer(SETUP, given, rules).objections
    return {
        "table": given["table"],
        "game": table_in_words(given["table"]),
        "expected": accepted.expected,
        "got": accepted.got,
        "objections": objections_shown(objections),
    }


def _next_hand(outcome: Outcome, _rules: HouseRules, here: Sequence[Difference]) -> Record:
    given, expect = outcome.vector["given"], outcome.vector["expect"]
    got = {**expect, **{one.field: one.got for one in here}}
    sentences = next_hand_text(given["table"], given["stacks-after"], expect, ())
    return {
        "table": given["table"],
        "game": table_in_words(given["table"]),
        "stacks-after": given["stacks-after"],
        "expected": dict(expect),
        "got": got,
        "because": [sentence.text for sentence in sentences[1:]],
    }


def _play(outcome: Outcome, rules: HouseRules, here: Sequence[Difference]) -> Record:
    given, step = outcome.vector["given"], here[0].step
    step = START if step is None else step
    keys = [one.field for one in here]
    standing = _standing(outcome, step)
    wanted = {**standing, **{one.field: one.expected for one in here}}
    got = _got(outcome, wanted, here)
    told = sides_text(wanted, got, keys)
    record: Record = {
        **_no_table(given, "before" if _REFUSED in keys else "after"),
        "objections": [],
        "sides": [{**side._asdict(), "keys": list(side.keys)} for side in told],
        "where": {},
    }
    if (replay := _replay(given, rules, step)) is None:
        return record
    if _REFUSED in keys:
        table = table_shown(replay, replay.stood[step], {})
    else:
        table = table_shown(replay, replay.state, standing)
        _mark(table, wanted, got, keys)
    return record | {
        "table": table,
        "tries": tries_shown(replay, step),
        "objections": objections_shown(replay.tries[step].objections if step > START else ()),
        "where": _where(replay, here, step),
    }


def _no_table(given: Mapping[str, Any], when: str) -> Record:
    """Begin the record of a hand; the table and the tries follow where the hand can be played."""
    return {"game": table_in_words(given["table"]), "when": when, "table": None, "tries": []}


def _replay(given: Mapping[str, Any], rules: HouseRules, last: int | None = None) -> Hand | None:
    """Play a hand; None if it cannot be played, which no published vector is."""
    try:
        return replayed(given, rules.at(given), last)
    except (Illegal, InputError):
        return None


def _standing(outcome: Outcome, step: int) -> Record:
    """What should be seen after a step; a refused try changes nothing."""
    expect = outcome.vector["expect"]
    seen = [expect["start"], *expect["steps"][: step + 1]]
    return next(one for one in reversed(seen) if _REFUSED not in one)


def _got(outcome: Outcome, wanted: Record, here: Sequence[Difference]) -> Record:
    """What the engine shows: as expected, but for what differs; nothing that it left out."""
    got = {key: value for key, value in wanted.items() if key in outcome.compared}
    legal = {
        name: value
        for name, value in (wanted.get("legal") or {}).items()
        if f"legal.{name}" in outcome.compared
    }
    for one in here:
        _, is_legal, name = one.field.partition("legal.")
        if is_legal:
            legal[name] = one.got
        else:
            got[one.field] = one.got
    return {**got, "legal": legal}


def _mark(table: Record, wanted: Record, got: Record, keys: Sequence[str]) -> None:
    """Note beside each seat what the engine has otherwise there."""
    lists = {**BY_SEAT, "cards": "cards", "shown": "cards"}
    for row in table["seats"]:
        place = row["seat"] - 1
        row["got"] = {
            name: got[key][place]
            for key, name in lists.items()
            if key in keys and got[key][place] != wanted[key][place]
        }
        if row["got"].get("cards"):
            row["got"]["cards"] = in_order(row["got"]["cards"])
        if "pots" in keys and all("won" in pot for pot in got["pots"]):
            won = won_by(got).get(row["seat"], 0)
            row["got"] |= {"won": won} if won != row["won"] else {}
    if "actor" in keys:
        table["actor-got"] = got["actor"]


def _where(hand: Hand, here: Sequence[Difference], step: int) -> dict[str, str]:
    """Say where the cards lay that only one side shuffles."""
    found = next((one for one in here if one.field == _GATHERS), None)
    if found is None or found.expected is None:
        return {}
    lay = whereabouts(hand, step, found.expected)
    apart = in_order(set(found.expected) ^ set(found.got))
    return {card: lay[card] for card in apart if card in lay}


def _ruling(outcome: Outcome, rules: HouseRules, here: Sequence[Difference]) -> Record:
    given, expect = outcome.vector["given"], outcome.vector["expect"][RULING_KEY]
    [found] = here
    record: Record = {
        **_no_table(given, "before"),
        "on": given["on"],
        "verdict": expect["verdict"],
        "allowed": [_outcome(one) for one in found.expected],
        "not-allowed": [_outcome(one) for one in expect["not-allowed"]],
        "got": _outcome(found.got),
        "because": [],
    }
    if (replay := _replay(given, rules)) is None:
        return record
    act, because = judged(replay, given["on"], catalogue.settled_by)
    return record | {
        "table": table_shown(replay, replay.stood[act], {}),
        "tries": tries_shown(replay, act),
        "because": list(because),
    }


def _outcome(seen: Mapping[str, Any]) -> Record:
    """Give an outcome and what it means."""
    known = {key: seen[key] for key in RuledOutcome._fields if seen.get(key) is not None}
    if known["do"] == WAITS:
        return {"outcome": dict(seen), "words": _WAITING}
    return {"outcome": dict(seen), "words": with_setting(RuledOutcome(**known))}


_SHOWN: Final[Mapping[str, Callable[[Outcome, HouseRules, Sequence[Difference]], Record]]] = {
    RANK: rank_shown,
    COMPARE: compare_shown,
    SETUP: _setup,
    NEXT_HAND: _next_hand,
    PLAY: _play,
    "ruling": _ruling,
}


def typical(failures: Sequence[Outcome]) -> Outcome:
    """The shortest of the failures that differ in what most of them differ in."""
    patterns = Counter(map(_pattern, failures))
    [(most, _count)] = patterns.most_common(1)
    return simplest(one for one in failures if _pattern(one) == most)


def simplest(failures: Iterable[Outcome]) -> Outcome:
    """The failure that is easiest to follow: it differs early, in a short script."""
    return min(failures, key=_length)


def example(
    outcome: Outcome, reproduce: Callable[[str], str], hand: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Show a failure: its hand if there is one, where it first differs, how to run it again."""
    vector = outcome.vector
    step = outcome.differences[0].step if outcome.differences else None
    return {
        "vector": vector["id"],
        "title": vector["title"],
        "step": step,
        "at": place_in_words(vector["kind"], step, vector["given"].get("tries", ())),
        "differences": [
            {"field": one.field, "expected": one.expected, "got": one.got, **cut_keys(one)}
            for one in outcome.differences
            if one.step == step
        ],
        "hand": hand,
        "reproduce": reproduce(vector["id"]),
    }


def fields_of(failures: Iterable[Outcome]) -> list[str]:
    """The keys in which failures first differ, most frequent first, then by name."""
    found = Counter(field for one in failures for field in _pattern(one))
    return sorted(found, key=lambda field: (-found[field], field))


def _pattern(outcome: Outcome) -> frozenset[str]:
    """The keys of the first step that differs."""
    first = outcome.differences[:1]
    return frozenset(
        one.field for one in outcome.differences if [one.step] == [two.step for two in first]
    )


def _length(outcome: Outcome) -> tuple[int, int, str]:
    tries = len(outcome.vector["given"].get("tries", ()))
    step = outcome.differences[0].step if outcome.differences else None
    return step or 0, tries, outcome.vector["id"]


def named(rule: str, texts: Mapping[str, Any]) -> dict[str, Any]:
    """A rule with its sentence and its sources."""
    text = texts.get(rule)
    sources = list(text.sources) if text else []
    return {"rule": rule, "sentence": text.sentence if text else "", "sources": sources}
