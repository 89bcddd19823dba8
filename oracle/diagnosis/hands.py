"""The hand behind a failure as plain data: what was asked, what is right, and what the engine did.

A play is shown at the first step that differs, as the rules have it: the table after the try, or
before it where only one side accepts the try. ``schemas/report.schema.json`` describes the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import Outcome, rules_of
from oracle.core.table import WAITS, Illegal
from oracle.core.table import Outcome as Ruled
from oracle.diagnosis.ranked import compare_shown, rank_shown
from oracle.diagnosis.readable import are_readable
from oracle.diagnosis.tables import (
    BY_SEAT,
    in_order,
    judged,
    objections_shown,
    replayed,
    table_shown,
    tries_shown,
    whereabouts,
    won_by,
)
from oracle.errors import InputError
from oracle.play import Hand, HouseRules, answer
from oracle.prose import (
    next_hand_told,
    outcome_in_words,
    place_in_words,
    setting_in_words,
    sides_told,
    table_in_words,
)
from oracle.reporting import LONGEST_VALUE, Explaining
from oracle.wire.grading import RULING, START, Difference
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, PLAY, RANK, SETUP

Record: TypeAlias = dict[str, Any]

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
        "settings": {name: rules.settings[name] for name in vector["switches"]},
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
    sentences = next_hand_told(given["table"], given["stacks-after"], expect, ())
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
    told = sides_told(wanted, got, keys)
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
    legal = dict(wanted.get("legal") or {})
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
    given, expect = outcome.vector["given"], outcome.vector["expect"][RULING]
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
    known = {key: seen[key] for key in Ruled._fields if seen.get(key) is not None}
    if known["do"] == WAITS:
        return {"outcome": dict(seen), "words": _WAITING}
    setting = setting_in_words(Ruled(**known))
    words = outcome_in_words(Ruled(**known)) + (f" ({setting})" if setting else "")
    return {"outcome": dict(seen), "words": words}


_SHOWN: Final[Mapping[str, Callable[[Outcome, HouseRules, Sequence[Difference]], Record]]] = {
    RANK: rank_shown,
    COMPARE: compare_shown,
    SETUP: _setup,
    NEXT_HAND: _next_hand,
    PLAY: _play,
    "ruling": _ruling,
}
