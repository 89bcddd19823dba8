# SPDX-License-Identifier: CC0-1.0
"""Every vector is a test of your engine. Run it with ``pytest``; nothing else is needed.

Do not change this file: your engine goes into my_engine.py, see example_engine.py.
"""

from __future__ import annotations

import importlib
import itertools
import json
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
OWN = (HERE / "my_engine.py").is_file()
ENGINE: Any = importlib.import_module("my_engine" if OWN else "example_engine").Engine()
ACTIONS = {"fold", "check", "call", "bet", "raise", "draw", "show", "muck"}
ALWAYS = ("actor", "phase", "stacks", "status", "legal")
BEFORE_THE_END = ("paid", "cards")
AT_THE_END = ("pots", "shown", "show-order")
NO_LEGAL = {"fold": False, "call": None, "raise": None, "draw": None, "muck": False}
DIFFERENCES_SHOWN = 5

Vector = dict[str, Any]
Seen = dict[str, Any]


class Declined(Exception):
    """The engine gave no answer."""


# Choosing: what the engine does not claim is skipped.


def settings() -> dict[str, str]:
    """Give the setting of every switch by which the engine plays."""
    houses = json.loads((HERE / "settings.json").read_text("utf-8"))
    return {**houses[ENGINE.house], **ENGINE.settings}


def reason_to_skip(vector: Vector, claimed: dict[str, str]) -> str | None:
    """Say why a vector is not for the engine."""
    given, kind = vector["given"], vector["kind"]
    if kind not in GRADING:
        return f"unknown kind {kind}"
    if "ranking" in given:
        known = given["ranking"] in ENGINE.rankings
        return None if known else f"{given['ranking']} is not claimed"
    if reason := table_not_claimed(given["table"]):
        return reason
    if is_ruled_on(vector) and not getattr(ENGINE, "rulings", False):
        return "rulings are not claimed"
    others = [name for name, same in vector["switches"].items() if claimed.get(name) not in same]
    return f"it is about another setting of {others[0]}" if others else None


def table_not_claimed(table: dict[str, Any]) -> str | None:
    """Say why the engine cannot play at a table."""
    claims = {"game": ENGINE.games, "betting": ENGINE.betting, "draws": ENGINE.draws}
    for key, values in claims.items():
        if table[key] not in values:
            return f"{key} {table[key]} is not claimed"
    seats = len(table["stacks"])
    fewest, most = ENGINE.players or (seats, seats)
    return None if fewest <= seats <= most else f"{seats} players are not claimed"


def is_ruled_on(vector: Vector) -> bool:
    """Whether a dealer must rule, since somebody does not simply act in turn."""
    tries = vector["given"].get("tries", ())
    return vector["kind"] == "ruling" or any(said["do"] not in ACTIONS for said in tries)


# Grading: each kind gives its differences as sentences.


def answered(answer: Any) -> Any:
    """Pass the answer on, or decline if there is none."""
    if answer is None:
        raise Declined
    return answer


def unlike(place: str, wanted: Seen, got: Seen) -> Iterator[str]:
    """Say in which fields the answer differs."""
    for field, value in wanted.items():
        if got.get(field) != value:
            yield f"{place}: {field} should be {value}, is {got.get(field)}"


def rank(vector: Vector) -> Iterator[str]:
    """Compare the ranks, and what else the engine says about the hand."""
    given, expect = vector["given"], vector["expect"]
    answer = answered(ENGINE.rank(given["ranking"], given["hand"]))
    graded = [key for key in ("ranks", "order") if key == "ranks" or key in answer]
    yield from unlike("rank", {key: expect[key] for key in graded}, answer)
    plays = answer.get("plays")
    if plays is not None and not may_play(plays, given, expect["ranks"]):
        yield f"rank: {plays} cannot be played"


def may_play(plays: list[str], given: Seen, ranks: list[str]) -> bool:
    """Whether these cards of the hand have these ranks, and, in a badugi, different suits."""
    alone = given["ranking"] != "badugi" or len({card[1] for card in plays}) == len(plays)
    held = set(plays) <= set(given["hand"]) and len(set(plays)) == len(plays)
    return held and alone and sorted(card[0] for card in plays) == sorted(ranks)


def compare(vector: Vector) -> Iterator[str]:
    """Compare the places, counted without gaps."""
    given = vector["given"]
    places = answered(ENGINE.compare(given["ranking"], given["hands"]))
    order = sorted(set(places))
    dense = [order.index(place) + 1 for place in places]
    yield from unlike("compare", {"places": vector["expect"]["places"]}, {"places": dense})


def set_up(vector: Vector) -> Iterator[str]:
    """Compare whether the table is accepted."""
    accepted = answered(ENGINE.set_up(vector["given"]["table"]))
    wanted = {"accepted": vector["expect"]["accepted"]}
    yield from unlike("setup", wanted, {"accepted": accepted})


def next_hand(vector: Vector) -> Iterator[str]:
    """Compare the button, the blinds and the seats of the next hand."""
    given = vector["given"]
    answer = answered(ENGINE.next_hand(given["table"], given["stacks-after"]))
    yield from unlike("next-hand", vector["expect"], answer)


def ruling(vector: Vector) -> Iterator[str]:
    """Compare the dealer's ruling; any allowed outcome is right."""
    given = vector["given"]
    answer = answered(ENGINE.rule(given["table"], cards_of(given), given["tries"], given["on"]))
    allowed = vector["expect"]["ruling"]["allowed"] or [{"do": "waits"}]
    if not any(may_come_of_it(outcome, answer) for outcome in allowed):
        yield f"ruling: should be {' or '.join(map(str, allowed))}, is {answer}"


def may_come_of_it(outcome: Seen, answer: Seen) -> bool:
    """Whether the answer is this outcome; chips that it leaves out do not count."""
    if any(answer.get(key) != outcome[key] for key in ("do", "to") if key in outcome):
        return False
    return all(answer.get(key) in {None, outcome.get(key, 0)} for key in ("due", "returned"))


def cards_of(given: Seen) -> Seen:
    """Give the cards of a hand, by seat or as a deck."""
    return {key: given[key] for key in ("cards", "deck", "reshuffles") if key in given}


def play(vector: Vector) -> Iterator[str]:
    """Compare what is seen after each try; after a wrong refusal the hands differ."""
    given, expect = vector["given"], vector["expect"]
    hand = answered(ENGINE.start_hand(given["table"], cards_of(given)))
    standing = expect["start"]
    compared = yield from observed("at the start", standing, hand)
    steps = zip(given["tries"], expect["steps"], strict=True)
    for number, (said, wanted) in enumerate(steps, start=1):
        must_refuse = "refused" in wanted
        if must_refuse and not ENGINE.refuses:
            continue
        place = f"after try {number}, {said}"
        if bool(hand.attempt(said)) == must_refuse:
            yield f"{place}: {'accepted' if must_refuse else 'refused'}, which is wrong"
            return
        standing = standing if must_refuse else wanted
        compared |= must_refuse | (yield from observed(place, standing, hand))
    if not compared:
        raise Declined


def observed(place: str, wanted: Seen, hand: Any) -> Generator[str, None, bool]:
    """Compare what the engine shows, and say whether it shows anything."""
    told = counted(hand.seen() or {}, wanted)
    expected = counted(wanted, wanted)
    yield from unlike(place, {key: expected[key] for key in told}, told)
    return bool(told)


def counted(seen: Seen, wanted: Seen) -> Seen:
    """Give the part of an observation that counts at this moment, in one form."""
    over = wanted["phase"] == "over"
    keys = ALWAYS + (AT_THE_END if over else BEFORE_THE_END)
    if wanted["phase"].startswith("bet-"):
        keys += ("bets",)
    told = {key: seen[key] for key in keys if key in seen and key in wanted}
    if "legal" in told:
        told["legal"] = {**NO_LEGAL, **(told["legal"] or {})}
    if "status" in told and over:
        # A player who was all-in is simply still in.
        told["status"] = ["in" if status == "all-in" else status for status in told["status"]]
    if "shown" in told:
        told["shown"] = [in_one_order(hand) for hand in told["shown"]]
    if "cards" in told:
        # The vector says nothing about a seat that has folded.
        pairs = zip(told["cards"], wanted["cards"], strict=True)
        told["cards"] = [in_one_order(hand) for hand, known in pairs if known is not None]
    return told


def in_one_order(hand: list[str] | None) -> list[str] | None:
    """Sort a hand, whose cards have no order."""
    return None if hand is None else sorted(hand)


GRADING = {
    "rank": rank,
    "compare": compare,
    "setup": set_up,
    "next-hand": next_hand,
    "play": play,
    "ruling": ruling,
}


def cases() -> list[Any]:
    """Make a test of each vector."""
    claimed, found = settings(), []
    with (HERE / "vectors.jsonl").open(encoding="utf-8") as lines:
        for vector in map(json.loads, lines):
            reason = reason_to_skip(vector, claimed)
            marks = [pytest.mark.skip(reason=reason)] if reason else []
            found.append(pytest.param(vector, id=vector["id"], marks=marks))
    return found


JUDGED: list[str] = []


@pytest.fixture(scope="session", autouse=True)
def something_is_judged() -> Iterator[None]:
    """Fail where an engine answers nothing, since all tests would be skipped."""
    yield
    if OWN and not JUDGED:
        told = "my_engine.py answers no vector, so nothing is judged; fill in what it claims"
        pytest.fail(told, pytrace=False)


@pytest.mark.parametrize("vector", cases())
def test_vector(vector: Vector) -> None:
    """What the engine answers is what the vector expects."""
    try:
        found = list(itertools.islice(GRADING[vector["kind"]](vector), DIFFERENCES_SHOWN))
    except Declined:
        pytest.skip(f"the engine has no answer to {vector['kind']}")
    JUDGED.append(vector["id"])
    if found:
        about = f"{vector['title']} ({', '.join(vector['rules'])})"
        pytest.fail("\n".join([about, *found]), pytrace=False)
