"""Lines of a scenario as people write them, with braces: acts, the table, and what is expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.api.hand import Hand
from oracle.core.cards import Card, format_cards
from oracle.wire import full_table
from oracle.wire.vocabulary import USES

_MAY_BE_REFUSED: Final = frozenset(
    {"fold", "check", "call", "bet", "raise", "pat", "discard", "show", "muck"}
    | {"say", "rap", "push", "move"}
)
"""What a line may say to be refused; another act that was refused is left out."""

_EMPTY: Final = "empty"
_NONE: Final = "none"


def flow(value: Any) -> str:
    """Write plain data with braces; words and cards need no quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def table_line(table: Mapping[str, Any]) -> str:
    """Write a full table without what would be the same if nobody wrote it."""
    stated = {"stacks": table["stacks"]}
    for key, value in table.items():
        if full_table(stated).get(key) != value:
            stated[key] = value
    ordered = {key: _worded(key, table[key]) for key in table if key in stated}
    return flow(ordered)


def _worded(key: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_EMPTY if one is None else one for one in value]
    return _NONE if value is None and key.endswith("blind") else value


def line_of(
    attempt: Mapping[str, Any],
    before: Hand,
    refused: Sequence[str],
    waiting: Mapping[str, list[Card]],
) -> str | None:
    """Write a try, and what refused it; None where no line can say that it was refused.

    Args:
        attempt: the try as engines are sent it.
        before: the hand before it, which knows what a call costs.
        refused: the rules that refused it.
        waiting: the replacements of each seat that are still to come, where cards are given so.
    """
    word, said, beside = _said(attempt)
    seat = {"seat": attempt["seat"]} if "seat" in attempt else {}
    if refused:
        if word not in _MAY_BE_REFUSED:
            return None
        because = list(dict.fromkeys(refused))
        return flow({**seat, "refuse": {word: said}, **beside, "because": because})
    if word == "call":
        said = before.seen.price
    if word == "discard" and waiting:
        cards = waiting[str(attempt["seat"])]
        count = len(attempt["discard"])
        beside = {"receive": format_cards(cards[:count])}
        del cards[:count]
    return flow({**seat, word: said, **beside})


def _said(attempt: Mapping[str, Any]) -> tuple[str, Any, dict[str, Any]]:
    """Give the word of a line, what it says, and what stands beside it."""
    word: str = attempt["do"]
    if word == "draw":
        discard = attempt.get("discard", ())
        return ("discard", format_cards(discard), {}) if discard else ("pat", True, {})
    said, beside = _SAID.get(word, _plainly)(attempt)
    return word, said, {key: value for key, value in beside.items() if value}


_Said: TypeAlias = tuple[Any, dict[str, Any]]


def _plainly(attempt: Mapping[str, Any]) -> _Said:
    return attempt.get("to", attempt.get("chips", attempt.get("rounded-to", True))), {}


def _aloud(attempt: Mapping[str, Any]) -> _Said:
    if attempt.get("word") is None:
        return attempt["to"], {}
    return attempt["word"], {"to": attempt.get("to")}


def _pushed(attempt: Mapping[str, Any]) -> _Said:
    chips = attempt["chips"]
    beside = {key: attempt.get(key) for key in ("word", "unnoticed")}
    return chips[0] if len(chips) == 1 else chips, beside


def _asked(attempt: Mapping[str, Any]) -> _Said:
    uses = {use: attempt[use] for use in USES if attempt.get(use)}
    return uses or {USES[0]: []}, {}


_SAID: Final[Mapping[str, Callable[[Mapping[str, Any]], _Said]]] = {
    "say": _aloud,
    "push": _pushed,
    "smallest-chip": _asked,
}
"""What an act says, where it is more than one value or nothing."""


def expected_turn(hand: Hand) -> str:
    """Write who is in turn, in which phase, and everything that is legal."""
    legal = hand.legal()
    may: dict[str, Any] = {}
    for act in legal.acts:
        if act.word == "pat":
            continue
        may[act.word] = True if act.least is None else act.least
        if act.word == "draw":
            may["draw"] = act.most
        elif act.least != act.most:
            may[act.word] = [act.least, act.most]
    if legal.draw == 0:
        may["draw"] = 0
    return flow({"actor": legal.seat, "phase": legal.phase, "legal": may})


def expected_end(hand: Hand) -> str:
    """Write the end of a hand: what each seat has, who showed in which order, and who won what."""
    seen = hand.observation()
    pots = [
        {
            "amount": pot["amount"],
            **{
                part: {seat: won for seat, won in enumerate(shares, start=1) if won}
                for part, shares in pot["won"].items()
            },
        }
        for pot in seen["pots"]
    ]
    shown = {"show-order": seen["show-order"]} if seen["show-order"] else {}
    return flow({"phase": seen["phase"], "stacks": seen["stacks"], **shown, "pots": pots})
