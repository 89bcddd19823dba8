"""How people say numbers, lists, seats, hands and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from oracle.core.hands import RANKINGS

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_DRAWS: Final = {1: "single", 2: "double", 3: "triple"}


def number_word(number: int) -> str:
    """A whole number in words below ten, otherwise in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """The place in a row: first, second, and so on."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"number {number}"


def count_of(number: int, one: str, several: str | None = None) -> str:
    """So many of a thing: one card, two cards."""
    return f"{number_word(number)} {one if number == 1 else several or one + 's'}"


def counted(number: int, thing: str) -> str:
    """So many of a thing in digits: 1 vector, 2,079 vectors."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def counted_are(number: int, thing: str) -> str:
    """So many of a thing, with the verb: 1 vector is, 2,079 vectors are."""
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


def listing(items: Iterable[str], joint: str = "and") -> str:
    """Items as a sentence lists them: a, b and c."""
    *others, last = items
    return f"{', '.join(others)} {joint} {last}" if others else last


def seat_list(numbers: Iterable[int], joint: str = "and") -> str:
    """Seats by number: seat 2, or seats 1 and 3."""
    names = [str(number) for number in numbers]
    return f"seat{'s' if len(names) > 1 else ''} {listing(names, joint)}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def half_in_words(name: str) -> str:
    """The half of a pot that a ranking decides: the low, of ``ace-to-five``."""
    return RANKINGS[name].words.half if name in RANKINGS else name


def table_in_words(data: Mapping[str, Any]) -> str:
    """The players, the game and the stakes of a full table, as ``oracle.wire`` fills it in."""
    stacks, button = data["stacks"], data["button"]
    seated = len(stacks) - stacks.count(None)
    sizes = [data[name] or data["big-blind"] for name in ("small-bet", "big-bet")]
    what = "bets" if data["betting"] == "limit" else "least bets"
    named = data["small-bet"] or data["big-bet"]
    bets = f", with {what} of {listing(map(str, sizes))}" if named else ""
    players = f"{count_of(seated, 'player')} play{'s' if seated == 1 else ''}"
    game = f"{data['betting']} {data['game'].capitalize()}, {_DRAWS[data['draws']]} draw"
    sentences = [
        f"{players} {game}{bets}",
        f"seat {button} has the button, and {_blinds(data['small-blind'], data['big-blind'])}",
        *([f"everybody posts an ante of {data['ante']}"] if data["ante"] else []),
        *_posts(data["dead"], "dead"),
        *_posts(data["live"], "live"),
        *([f"the smallest chip is {data['chip']}"] if data["chip"] != 1 else []),
        _stacks(stacks),
    ]
    return " ".join(f"{capital(sentence)}." for sentence in sentences)


def _blinds(small: int | None, big: int | None) -> str:
    if small and big:
        return f"the blinds are {small} and {big}"
    if small or big:
        return f"there is only a {'small' if small else 'big'} blind of {small or big}"
    return "there are no blinds"


def _posts(posts: list[int | None], what: str) -> list[str]:
    posted = [
        f"seat {seat} posts {amount} {what}" for seat, amount in enumerate(posts, 1) if amount
    ]
    return [listing(posted)] if posted else []


def _stacks(stacks: list[int | None]) -> str:
    if len(set(stacks)) == 1:
        return f"everybody has {stacks[0]} chip{'' if stacks[0] == 1 else 's'}"
    return listing(
        f"seat {seat} is empty" if stack is None else f"seat {seat} has {stack}"
        for seat, stack in enumerate(stacks, start=1)
    )
