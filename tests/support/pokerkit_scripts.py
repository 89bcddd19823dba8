"""Hands on PokerKit in a line of text: ``3 raise 4, 1 call, 2 draw 8dQs``."""

from typing import Any

from oracle.adapters.pokerkit import play
from oracle.core.cards import parse_cards
from tests.support.antes import posted

Try = dict[str, Any]


def script(text: str) -> list[Try]:
    """Read ``3 raise 4, 1 call, 2 draw 8dQs``; ``pat`` is a draw of nothing."""
    return [read_try(line.split()) for line in text.split(",")]


def read_try(words: list[str]) -> Try:
    seat, word, *rest = words
    if word in {"pat", "draw"}:
        return {"seat": int(seat), "do": "draw", "discard": list(parse_cards("".join(rest)))}
    return {"seat": int(seat), "do": word, **({"to": int(rest[0])} if rest else {})}


def each(word: str, *seats: int) -> str:
    return ",".join(f"{seat} {word}" for seat in seats)


def checked_down(*seats: int) -> str:
    """Three draws in which all stand pat, each with a round in which all check after it."""
    return ",".join([f"{each('pat', *seats)},{each('check', *seats)}"] * 3)


def table(players: int, **more: Any) -> dict[str, Any]:
    plain = {"game": "badugi", "betting": "limit", "draws": 3, "button": players}
    amounts = {"small-bet": 2, "big-bet": 4, "small-blind": 1, "big-blind": 2, "chip": 1}
    return {**plain, "stacks": [100] * players, **amounts, **posted([0] * players), **more}


def played(text: str, hands: list[str], **more: Any) -> list[dict[str, Any]]:
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(hands, start=1)}
    answer = play({"table": table(len(hands), **more), "cards": cards, "tries": script(text)})
    return [answer["start"], *answer["steps"]]


def last(text: str, hands: list[str], **more: Any) -> dict[str, Any]:
    steps = played(text, hands, **more)
    assert not any(step["refused"] for step in steps[1:])
    assert steps[-1]["phase"] == "over"
    return steps[-1]


ANY_FOUR = ["As 2s 3s 4s", "Ah 2h 3h 4h", "Ad 2d 3d 4d", "Ac 2c 3c 4c"]
