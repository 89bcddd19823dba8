"""What a scenario's author expects to see, compared with what is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from oracle.core.cards import format_cards, parse_cards
from oracle.scenario.words import hands_in_words, in_words, options_in_words, pots_in_words


def differences(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """Say where an observation is not as expected, one sentence for each difference."""
    found: list[str] = []
    for key, value in expected.items():
        if key == "legal":
            found += _legal(value, seen)
        elif key == "cards":
            found += _cards(value, seen)
        elif key == "shown":
            found += _shown(value, seen)
        elif key == "pots":
            wanted = [_pot(pot) for pot in value]
            found += _different("the pots are", wanted, pots_seen(seen), pots_in_words)
        elif key == "pot":
            found += _different("the pot is", value, sum(seen["paid"]))
        else:
            found += _different(f"{key} is", value, seen.get(key))
    return found


def _different(
    what: str, expected: Any, got: Any, tell: Callable[[Any], str] = in_words
) -> Iterator[str]:
    if expected != got:
        yield f"{what} {tell(got)}, not {tell(expected)}"


def options_seen(seen: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give what the seat in turn may do, as scenarios write it; None if nobody must act."""
    legal = seen["legal"]
    if legal is None:
        return None
    opened = max(seen["bets"]) > 0
    got: dict[str, Any] = {"fold": True} if legal["fold"] else {}
    if legal["call"] is not None:
        got.update({"call": legal["call"]} if legal["call"] else {"check": True})
    if legal["raise"] is not None:
        least, most = legal["raise"]
        got["raise" if opened else "bet"] = least if least == most else [least, most]
    if legal["draw"] is not None:
        got["draw"] = legal["draw"]
    if "muck" in legal:
        got |= {"show": True, "muck": True} if legal["muck"] else {"show": True}
    return got


def _legal(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> Iterator[str]:
    got = options_seen(seen)
    if got is None:
        yield "nobody must act"
        return
    yield from _different(f"seat {seen['actor']} may", dict(expected), got, options_in_words)


def _cards(expected: Mapping[str, str], seen: Mapping[str, Any]) -> Iterator[str]:
    if "cards" not in seen:
        yield "cards can be seen only if the scenario gives the deck"
        return
    for seat, text in expected.items():
        held = seen["cards"][int(seat) - 1] or []
        if set(parse_cards(text)) != set(held):
            yield f"seat {seat} holds {format_cards(held)}, not {text}"


def _shown(expected: Mapping[str, str], seen: Mapping[str, Any]) -> Iterator[str]:
    shown = {
        str(seat): set(hand) for seat, hand in enumerate(seen.get("shown", ()), start=1) if hand
    }
    wanted = {seat: set(parse_cards(hand)) for seat, hand in expected.items()}
    yield from _different("shown is", wanted, shown, hands_in_words)


def _pot(pot: Mapping[str, Any]) -> dict[str, Any]:
    won = {part: dict(shares) for part, shares in pot.items() if part != "amount"}
    return {"amount": pot["amount"], **won}


def pots_seen(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give each pot with what every seat won of it, as scenarios write it."""
    return [
        {
            "amount": pot["amount"],
            **{
                part: {str(seat): won for seat, won in enumerate(shares, start=1) if won}
                for part, shares in pot["won"].items()
            },
        }
        for pot in seen.get("pots", ())
    ]
