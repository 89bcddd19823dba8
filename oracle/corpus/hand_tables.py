"""Every class of hands as a table, and a digest over every hand, by which all hands are checked.

Hands are in the order of the deck: those with the first card first, and so on, as in nested loops
over the deck. A digest is the SHA-256 of the order numbers of all hands in this order, each as two
bytes, the higher one first.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK, Card, format_cards, split_cards
from oracle.core.hands import RANKINGS, Ranking
from oracle.corpus.decoding import Wrong
from oracle.errors import InputError

FOLDER: Final = "hands"
DIGESTS: Final = f"{FOLDER}/digests.json"
_COLUMNS: Final = ("order", "ranks", "name", "representative", "hands")
_POSITION: Final = {card: position for position, card in enumerate(DECK)}


class _About(NamedTuple):
    """A table: the ranking, and how many cards a hand has."""

    ranking: str
    cards: int

    @property
    def hands(self) -> int:
        """How many such hands there are."""
        return math.comb(len(DECK), self.cards)

    @property
    def file(self) -> str:
        return f"{FOLDER}/{self.ranking}-{self.cards}.csv"


TABLES: Final = tuple(
    _About(ranking.name, cards) for ranking in RANKINGS.values() for cards in ranking.rows
)


class Tally:
    """Notes on all hands of one size by one ranking, as they come in the deck's order."""

    def __init__(self) -> None:
        self.hands: Counter[int] = Counter()
        """How many hands each class has, by its order number."""

        self.first: dict[int, tuple[Card, ...]] = {}
        """The first hand of each class."""

        self._sha = hashlib.sha256()

    def note(self, start: tuple[Card, ...], orders: list[int]) -> None:
        """Note the hands of these cards with each card that follows them in the deck."""
        self.hands.update(orders)
        for order in set(orders).difference(self.first):
            last = DECK[_POSITION[start[-1]] + 1 + orders.index(order)]
            self.first[order] = (*start, last)
        numbers = array("H", orders)
        if sys.byteorder == "little":
            numbers.byteswap()
        self._sha.update(numbers)

    @property
    def digest(self) -> str:
        """The digest of the hands so far."""
        return self._sha.hexdigest()


def tally_hands() -> dict[str, Tally]:
    """Tally every possible hand; give each tally by its file."""
    return {about.file: _tally(about) for about in TABLES}


def _tally(about: _About) -> Tally:
    tally = Tally()
    for row in RANKINGS[about.ranking].rows[about.cards]():
        tally.note(row.start, row.orders)
    return tally


def hand_tables(tallies: Mapping[str, Tally]) -> dict[str, bytes]:
    """Make the files, by name: a table for each ranking and size of hand, and the digests."""
    files = {
        about.file: _table(about, tallies[about.file]) for about in TABLES if about.file in tallies
    }
    digests = {about.file: tallies[about.file].digest for about in TABLES if about.file in tallies}
    return {**files, DIGESTS: _digests(digests)}


def tables_of(files: Mapping[str, bytes], rankings: Iterable[str]) -> dict[str, bytes]:
    """Choose, from the files of a corpus, the tables of some rankings and only their digests.

    Raises:
        InputError: the corpus has tables, but no digests for them.
    """
    wanted = set(rankings)
    kept = {about.file for about in TABLES if about.ranking in wanted and about.file in files}
    if not kept:
        return {}
    try:
        digests = {name: json.loads(files[DIGESTS])["tables"][name]["sha256"] for name in kept}
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(
            f"{DIGESTS} is damaged; check the corpus with 'poker-oracle verify'"
        ) from error
    return {**{name: files[name] for name in kept}, DIGESTS: _digests(digests)}


def examine_table(name: str, content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with the file of a table; a sound one gives nothing."""
    about = next(about for about in TABLES if about.file == name)
    try:
        rows = list(csv.reader(io.StringIO(content.decode(), newline="")))
    except (UnicodeDecodeError, csv.Error):
        yield Wrong(None, "this is not a table in UTF-8")
        return
    if rows[:1] != [list(_COLUMNS)]:
        yield Wrong(1, f"the first line must be {','.join(_COLUMNS)}")
        return
    total, previous = 0, -1
    for number, row in enumerate(rows[1:], start=2):
        order = _order_of_row(row, about)
        if order is None or order <= previous:
            yield Wrong(number, f"this must be the line of the class after number {previous}")
            return
        previous = order
        total += int(row[-1])
    if total != about.hands:
        yield Wrong(None, f"the classes have {total} hands together; they must have {about.hands}")


def examine_digests(content: bytes, tables: Iterable[str]) -> Iterator[Wrong]:
    """Find what is wrong with the file of the digests of these tables."""
    try:
        found = {name: entry["sha256"] for name, entry in json.loads(content)["tables"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        yield Wrong(None, "this is not a list of digests")
        return
    if content != _digests({name: found.get(name, "") for name in tables}):
        yield Wrong(None, "the digests do not match the tables in the folder")


def _table(about: _About, tally: Tally) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for order in sorted(tally.hands):
        ranking = RANKINGS[about.ranking].rank(tally.first[order])
        writer.writerow(_row(ranking, tally.first[order], tally.hands[order]))
    return text.getvalue().encode()


def _row(ranking: Ranking, hand: Sequence[Card], hands: int) -> list[str]:
    ranks = "-".join(ranking.ranks)
    return [str(ranking.order), ranks, ranking.name, format_cards(hand), str(hands)]


def _order_of_row(row: Sequence[str], about: _About) -> int | None:
    """The order number of a row that is right about its example hand; otherwise None."""
    try:
        _, _, _, cards, hands = row
        hand = split_cards(cards)
        ranking = RANKINGS[about.ranking].rank(hand)
        fits = len(hand) == about.cards and int(hands) > 0
    except (ValueError, InputError):
        return None
    return ranking.order if fits and list(row) == _row(ranking, hand, int(hands)) else None


def _digests(digests: Mapping[str, str]) -> bytes:
    content: dict[str, Any] = {
        "algorithm": "SHA-256",
        "over": (
            "the order numbers of all hands in the order of the deck, each as two bytes, "
            "the higher one first"
        ),
        "deck": format_cards(DECK),
        "tables": {
            about.file: {
                "ranking": about.ranking,
                "cards": about.cards,
                "hands": about.hands,
                "sha256": digests[about.file],
            }
            for about in TABLES
            if about.file in digests
        },
    }
    return f"{json.dumps(content, indent=2)}\n".encode()
