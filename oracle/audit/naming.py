"""What a room calls a hand, beside what its cards are worth.

Rooms word it in many ways (``Badugi: 8,5,2,A``, ``a 3-card nine``), so that only what every wording
has is compared: the ranks that it names, highest first, and how many cards play.
"""

from __future__ import annotations

import functools
import re
from typing import Final

from oracle.audit.cards import is_known
from oracle.audit.hand import Hand
from oracle.core.cards import Card, format_cards
from oracle.core.hands import RANK_WORD, RANK_WORDS, HandOrder, with_article
from oracle.histories.told import Shown

_RANKS: Final = {
    **{word: rank for rank, word in RANK_WORD.items()},
    **{word: rank for rank, word in RANK_WORDS.items()},
    **{rank: rank for rank in RANK_WORD},
    "10": "T",
    "two": "2",
    "1": "A",
}
_COUNT: Final = re.compile(
    r"\b(?P<count>[1-4]|one|two|three|four)[ -]?card\b|\b(?P<badugi>badugi)\b", re.IGNORECASE
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_WORD: Final = re.compile(r"[0-9A-Za-z]+")
_SAID_TOO: Final = frozenset(
    (
        "a",
        "an",
        "badugi",
        "card",
        "cards",
        "for",
        "hand",
        "hi",
        "high",
        "lo",
        "low",
        "of",
        "pair",
        "to",
    )
)
_APART: Final = re.compile(r"\s*(?:;|/|\||\band\b|\+)\s*", re.IGNORECASE)


def find_wrong_names(hand: Hand) -> None:
    """Find hands that are not what the room calls them."""
    for fact in hand.history.facts:
        if isinstance(fact, Shown) and fact.value:
            _hold(hand, fact.seat, fact.cards, fact.value, fact.line)
    for one in hand.history.summary:
        if one.value and one.cards:
            _hold(hand, one.seat, one.cards, one.value, one.line)


def _hold(hand: Hand, seat: int, cards: tuple[Card, ...], value: str, line: int) -> None:
    halves = hand.rules.halves(hand.state.table)
    size = hand.rules.hand_size(hand.state.table)
    if not is_known(cards) or len(cards) != size or len(set(cards)) != size:
        return
    parts = [value] if len(halves) == 1 else _APART.split(value)
    for part in parts:
        half = halves[0] if len(halves) == 1 else _half_of(part, halves)
        if half is None:
            continue
        wrong = wrong_name(half, cards, part)
        if wrong is None:
            continue
        hand.compared["the name of a hand"] += 1
        if wrong:
            who = hand.who_sits(seat)
            # Only the words that name a hand are told: anything may be quoted in the others.
            told = part if hand.names else _plain(part)
            sentence = (
                f"{who}'s {format_cards(cards)} is called {told}, and is {with_article(wrong)}."
            )
            about = (("name", seat, part),)
            hand.contradicts("hand-names", line, sentence, told, wrong, about=about)


def _plain(value: str) -> str:
    """Leave out of the name of a hand what names no hand, such as a player."""
    return _WORD.sub(lambda found: found[0] if _names_a_hand(found[0]) else "...", value)


def _names_a_hand(word: str) -> bool:
    low = word.lower().removesuffix("s")
    known = low in _SAID_TOO or low in _COUNTS or low in _RANKS or word.upper() in _RANKS
    return known or (word.isupper() and all(letter in _RANKS for letter in word))


def _half_of(part: str, halves: tuple[HandOrder, ...]) -> HandOrder | None:
    words = part.lower()
    found = [half for half in halves if half.words.half in words or _says_how_many(half, words)]
    return found[0] if len(found) == 1 else None


def _says_how_many(half: HandOrder, words: str) -> bool:
    """Whether words say how many cards play, and this is a half of which not all need to."""
    return half.distinct and "card" in words


@functools.lru_cache(maxsize=4096)
def wrong_name(half: HandOrder, cards: tuple[Card, ...], value: str) -> str | None:
    """Give what a hand is if its name says something else, "" if the name fits.

    None if the name says nothing that could be compared.
    """
    ranking = half.rank(cards)
    if ranking.name in value.lower():
        return ""
    count, ranks = _read(value)
    right = tuple(ranking.ranks)
    if not ranks and (count is None or not half.distinct):
        return None
    fits = count in {None, len(right)} or not half.distinct
    if fits and ranks == right[: len(ranks)]:
        return ""
    return ranking.name


def _read(value: str) -> tuple[int | None, tuple[str, ...]]:
    """How many cards a name says that play, and the ranks that it names."""
    count: int | None = None
    for match in _COUNT.finditer(value):
        if match["badugi"]:
            count = count or 4
        else:
            word = match["count"].lower()
            count = _COUNTS.get(word) or int(word)
    rest = _COUNT.sub(" ", value).removeprefix("A ")
    found: list[str] = []
    for word in _WORD.findall(rest):
        if rank := _RANKS.get(word if len(word) == 1 else word.lower()):
            found.append(rank)
        elif word.isupper() and all(letter in _RANKS for letter in word):
            found += word
    return count, tuple(found)
