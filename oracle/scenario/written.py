"""A hand that was played, written as a scenario in YAML that expects what was seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import Card, format_cards
from oracle.core.games import GAMES
from oracle.core.table import ScriptError
from oracle.wire import HouseRules, Script, answer, full_table
from oracle.wire.grading import RULING
from oracle.wire.vocabulary import ACTS, COMPARE, NEXT_HAND, OVER, RANK, SETUP, USES, WAGERS

Given = Mapping[str, Any]
_YES: Final = True
_NEVER_REFUSED: Final = frozenset(ACTS) - {"say", "rap", "push", "move"}
_BLINDS: Final = ("small-blind", "big-blind")


class Head(NamedTuple):
    """What an author says of a scenario; ``changes`` are settings that are not the house's."""

    id: str
    title: str
    rules: Sequence[str]
    house: str
    changes: Mapping[str, str]
    note: str = ""


def scenario_text(head: Head, kind: str, given: Given, settings: Mapping[str, str]) -> str | None:
    """Write what is given, as vectors have it, with what comes of it by the rules of a house.

    A script that the rules do not let go on ends there. Gives None where no scenario can say it: a
    case for the dealer whose cards come from a deck, or that ends with an act that is refused.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: what is given, or a setting, cannot be used.
    """
    rules = HouseRules(settings)
    if kind in _ALONE:
        lines = [*_ALONE[kind](given, answer(kind, given, rules).expect)]
    elif kind == RULING and "deck" in given:
        return None
    else:
        script = Script(given, rules.at(given), loose=True)
        came = list(_tried(script, given))
        ruling: Given | None = None
        if kind == RULING:
            found = script.answer_on(given["on"])
            if found.stuck or len(came) < len(given["tries"]):
                return None
            ruling = found.expect[RULING]
        if not came or (came[-1].rules and not _can_be_refused(came[-1].attempt)):
            return None
        lines = [*_play(given, script, came, ruling)]
    return "".join(f"{line}\n" for line in [*_head(head, kind, given), *lines])


class _Came(NamedTuple):
    """A try, what could be seen before it, and the rules that refuse it."""

    attempt: Given
    seen: Given
    rules: tuple[str, ...]


def _tried(script: Script, given: Given) -> Iterator[_Came]:
    for attempt in given["tries"]:
        seen = script.seen
        try:
            objections = script.attempt(attempt)
        except ScriptError:
            return
        yield _Came(attempt, seen, tuple(sorted({one.rule for one in objections})))


def _can_be_refused(attempt: Given) -> bool:
    """Whether a scenario has a way to write that this is refused."""
    act = _act(attempt)
    return "seat" in attempt and len(act) == 2 and not act.keys() & _NEVER_REFUSED


def _head(head: Head, kind: str, given: Given) -> Iterator[str]:
    yield f"id: {head.id}"
    yield f"title: {json.dumps(head.title, ensure_ascii=False)}"
    if head.note:
        yield f"note: {json.dumps(head.note, ensure_ascii=False)}"
    yield f"kind: {kind}"
    yield f"rules: {_flow(head.rules)}"
    if "table" in given:
        yield f"houses: {_flow([head.house])}"
        if head.changes:
            yield f"settings: {_flow(head.changes)}"
        yield f"table: {_flow(short_table(given['table']))}"


def short_table(table: Given) -> dict[str, Any]:
    """A table as people write it: without what it may leave out, and words for what is not there.

    What ``full_table`` makes of it is the table again.
    """
    kept = dict(table)
    for key in (*_OPEN, *(key for key in table if key not in {*_OPEN, "stacks"})):
        fewer = {name: value for name, value in kept.items() if name != key}
        if full_table(fewer) == table:
            kept = fewer
    return {key: _worded(key, value) for key, value in kept.items()}


_OPEN: Final = ("small-blind", "big-bet", "dead", "live", "ante", "chip")
"""What is left out first; the others may follow from what stays."""


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
    yield f"places: {_flow(expect['places'])}"


def _setup(_given: Given, expect: Given) -> Iterator[str]:
    if expect["because"]:
        yield f"refuse: {_flow(expect['because'])}"


def _next_hand(given: Given, expect: Given) -> Iterator[str]:
    yield f"stacks-after: {_flow(_worded('stacks-after', given['stacks-after']))}"
    told = {key: 0 if value is None else value for key, value in expect.items()}
    yield f"expect: {_flow(told)}"


_ALONE: Final[Mapping[str, Callable[[Given, Given], Iterator[str]]]] = {
    RANK: _rank,
    COMPARE: _compare,
    SETUP: _setup,
    NEXT_HAND: _next_hand,
}
"""The kinds in which nothing is played."""


def _play(
    given: Given, script: Script, came: Sequence[_Came], ruling: Given | None
) -> Iterator[str]:
    size = GAMES[given["table"]["game"]].hand_size
    if "deck" in given:
        yield f"deck: {format_cards(given['deck'])}"
        if orders := script.hand.reshuffles():
            yield "reshuffles:"
            yield from (f"  - {format_cards(order)}" for order in orders)
    else:
        hands = {seat: format_cards(cards[:size]) for seat, cards in given["cards"].items()}
        yield f"cards: {_flow(hands)}"
    yield "play:"
    yield from (f"  - {_flow(line)}" for line in _lines(given, came, size))
    if ruling is None:
        yield f"  - {_flow({'expect': _seen(script.seen)})}"
    else:
        yield f"ruling: {_flow(_ruling(ruling))}"


def _lines(given: Given, came: Sequence[_Came], size: int) -> Iterator[dict[str, Any]]:
    """Write each try; of refused acts those that a scenario has a way to write."""
    later = {int(seat): list(cards[size:]) for seat, cards in given.get("cards", {}).items()}
    for attempt, seen, rules in came:
        if not rules:
            yield _done(attempt, seen, later.get(attempt.get("seat", 0), []))
        elif _can_be_refused(attempt):
            act = {key: value for key, value in _act(attempt).items() if key != "seat"}
            yield {"seat": attempt["seat"], "refuse": act, "because": list(rules)}


def _done(attempt: Given, seen: Given, later: list[Card]) -> dict[str, Any]:
    """Write what happened; a call names its price, a draw the cards that come where they do."""
    line = _act(attempt)
    if line.get("call") is _YES and seen["legal"]:
        line["call"] = seen["legal"]["call"]
    count = len(attempt.get("discard", ()))
    if count and later:
        line["receive"] = format_cards(later[:count])
        del later[:count]
    return line


def _act(attempt: Given) -> dict[str, Any]:
    word, seat = attempt["do"], {"seat": attempt["seat"]} if "seat" in attempt else {}
    if word in ACTS:
        return {**seat, **_irregular(attempt, word)}
    if word in WAGERS:
        return {**seat, word: attempt["to"]}
    if word == "draw":
        cards = attempt.get("discard", ())
        return {**seat, **({"discard": format_cards(cards)} if cards else {"pat": _YES})}
    return {**seat, word: _YES}


def _irregular(attempt: Given, word: str) -> dict[str, Any]:
    """Write an irregular act; ``irregular_try`` reads it again."""
    if word == "say":
        said = {key: attempt[key] for key in ("word", "to") if key in attempt}
        return {"say": said.pop("word", attempt.get("to"))} | (said if "word" in attempt else {})
    if word == "push":
        chips = attempt["chips"]
        more = {key: attempt[key] for key in ("word", "unnoticed") if attempt.get(key)}
        return {"push": chips[0] if len(chips) == 1 else chips, **more}
    if word == "move":
        return {"move": attempt["chips"]}
    if word == "discover-error":
        return {word: attempt.get("rounded-to", _YES)}
    if word == "smallest-chip":
        return {word: {use: attempt[use] for use in USES if attempt.get(use)}}
    return {word: _YES}


def _seen(seen: Given) -> dict[str, Any]:
    if seen["phase"] != OVER:
        legal = seen["legal"]
        told = {key: seen[key] for key in ("phase", "actor", "bets", "stacks", "status")}
        if legal is not None:
            told["legal"] = _legal(legal, opened=any(seen["bets"]))
        return {key: value for key, value in told.items() if value is not None}
    shown = {seat: format_cards(hand) for seat, hand in enumerate(seen["shown"], start=1) if hand}
    return {
        **{key: seen[key] for key in ("phase", "stacks", "status", "show-order")},
        "shown": shown,
        "pots": [_pot(pot) for pot in seen["pots"]],
    }


def _legal(legal: Given, *, opened: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"fold": _YES} if legal["fold"] else {}
    if legal["call"] is not None:
        told |= {"call": legal["call"]} if legal["call"] else {"check": _YES}
    if legal["raise"] is not None:
        least, most = legal["raise"]
        told["raise" if opened else "bet"] = least if least == most else [least, most]
    if legal["draw"] is not None:
        told["draw"] = legal["draw"]
    if "muck" in legal:
        told |= {"show": _YES, "muck": _YES} if legal["muck"] else {"show": _YES}
    return told


def _pot(pot: Given) -> dict[str, Any]:
    won = {
        part: {seat: share for seat, share in enumerate(shares, start=1) if share}
        for part, shares in pot["won"].items()
    }
    return {"amount": pot["amount"], **won}


def _ruling(ruling: Given) -> dict[str, Any]:
    allowed = [
        {key: value for key, value in one.items() if key != "setting"} for one in ruling["allowed"]
    ]
    on = {} if ruling["on"] is None else {"on": ruling["on"]}
    return {**on, "verdict": ruling["verdict"], "allowed": allowed}


def _flow(value: Any) -> str:
    """Write a value on one line; every text is one that needs no quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
