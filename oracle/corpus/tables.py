"""The files that go with the vectors.

The index, notes and answers of mistakes, rules, every class of hands, betting trees.
"""

from __future__ import annotations

import csv
import functools
import hashlib
import io
import json
import math
import sys
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK, Card, format_cards, split_cards
from oracle.core.hands import RANKINGS, Ranking
from oracle.corpus.decoding import (
    MOST_BYTES,
    Damage,
    Wrong,
    examine_json,
    examine_json_lines,
    parse,
)
from oracle.corpus.flags import candidates_of, flags_of, noticed_in_play, with_candidates
from oracle.corpus.vector import NOTED, BadVector, compact, sentence
from oracle.corpus.vector import Vector as RawVector
from oracle.errors import InputError
from oracle.play import HouseRules, examine_row
from oracle.play.foretelling import Suspects, foretold
from oracle.specs import catalogue, engines, workspaces
from oracle.specs.checking import mistakes_in
from oracle.specs.entries import House
from oracle.system.files import read_file
from oracle.wire.grading import RULING, STEPS, Signature, Vector

INDEX: Final = "index.json"
_FLAGS: Final = "flags"
_NAMES: Final = {"consulted": "rules", "exercises": "rules", _FLAGS: _FLAGS}
"""Where the index has the names that a key counts, from 0."""


class Index(Mapping[str, dict[str, list[str]]]):
    """What is noted of each vector, by its id: for each key of ``NOTED`` names, sorted.

    Of the names only their numbers are kept.
    """

    def __init__(self, content: Mapping[str, Any]) -> None:
        """Take the content of the file.

        Raises:
            KeyError, LookupError, TypeError, ValueError, OverflowError: it is not such a file.
        """
        self._names = {key: list(content[names]) for key, names in _NAMES.items()}
        self._numbers = {
            name: tuple(array("H", one[key]) for key in NOTED)
            for name, one in content["vectors"].items()
        }
        for numbers in self._numbers.values():
            for key, some in zip(NOTED, numbers, strict=True):
                if some and max(some) >= len(self._names[key]):
                    raise ValueError(key)

    def __getitem__(self, name: str) -> dict[str, list[str]]:
        keys = zip(NOTED, self._numbers[name], strict=True)
        return {key: [*map(self._names[key].__getitem__, some)] for key, some in keys}

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def of(self, name: str) -> dict[str, list[str]]:
        """Give what is noted of a vector; of one that the index does not have, nothing."""
        return self[name] if name in self else {key: [] for key in NOTED}

    def flags(self) -> Counter[str]:
        """Count the vectors that have each flag."""
        place, names = NOTED.index(_FLAGS), self._names[_FLAGS]
        counts = Counter(number for some in self._numbers.values() for number in some[place])
        return Counter({names[number]: count for number, count in counts.items()})

    def with_flag(self, flag: str) -> set[str]:
        """Name the vectors that have a flag."""
        place, names = NOTED.index(_FLAGS), self._names[_FLAGS]
        number = names.index(flag) if flag in names else None
        return {name for name, some in self._numbers.items() if number in some[place]}


NO_INDEX: Final = Index({"rules": [], _FLAGS: [], "vectors": {}})


def render_index(noted: Mapping[str, Mapping[str, Sequence[str]]]) -> bytes:
    """Write what is noted of vectors, by id, a vector a line; names are numbered."""
    used: dict[str, set[str]] = {kind: set() for kind in _NAMES.values()}
    for one in noted.values():
        for key, kind in _NAMES.items():
            used[kind].update(one.get(key, ()))
    names = {kind: sorted(some) for kind, some in used.items()}
    numbers = {kind: {name: n for n, name in enumerate(some)} for kind, some in names.items()}
    heads = (f"{json.dumps(kind)}:{compact(some)}" for kind, some in names.items())
    lines = (
        f"{json.dumps(name)}:"
        + compact(
            {key: [numbers[_NAMES[key]][one] for one in noted[name].get(key, ())] for key in NOTED}
        )
        for name in sorted(noted)
    )
    return ("{\n" + ",\n".join([*heads, '"vectors":{\n' + ",\n".join(lines)]) + "\n}}\n").encode()


_NOT_AN_INDEX: Final = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(OverflowError, RecursionError),
)
_NO_INDEX: Final = "this is not the index of a corpus"


def read_index(content: bytes) -> Index:
    """Read the file again.

    Raises:
        BadVector: it is not such a file.
    """
    try:
        return Index(json.loads(content))
    except _NOT_AN_INDEX:
        raise BadVector(_NO_INDEX) from None


def index_in(content: bytes) -> Index:
    """Read the file again; what is not such a file has nothing in it, and ``verify`` says why."""
    try:
        return read_index(content)
    except BadVector:
        return NO_INDEX


def load_index(source: Path) -> Index:
    """Read the index of a corpus; one without an index has nothing in it.

    Raises:
        InputError: it cannot be read, or is not an index.
    """
    path = source / INDEX
    try:
        return read_index(read_file(path, MOST_BYTES))
    except FileNotFoundError:
        return NO_INDEX
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except BadVector as error:
        raise InputError(f"{path}: {error}; check the corpus with 'poker-oracle verify'") from error


def examine_index(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with an index."""
    broken = list(examine_json(content))
    yield from broken
    if broken:
        return
    found = json.loads(content)
    wrong = [Wrong(None, sentence(one)) for one in mistakes_in(found, "index")]
    yield from wrong
    if not wrong:
        try:
            written = render_index(Index(found))
        except _NOT_AN_INDEX:
            yield Wrong(None, _NO_INDEX)
            return
        if content != written:
            line = _first_line(content, written)
            yield Wrong(
                line, "the index must have a vector a line, and all names sorted and in use"
            )


def _first_line(content: bytes, wanted: bytes) -> int:
    pairs = zip(content.split(b"\n"), wanted.split(b"\n"), strict=False)
    return next((number for number, (one, other) in enumerate(pairs, 1) if one != other), 1)


def unlike_the_index(names: Collection[str], index: Index) -> Iterator[Damage]:
    """Find vectors that the index does not have, and entries of no vector."""
    known = set(names)
    for name in sorted(known - index.keys()):
        yield Damage(INDEX, None, f"there is no entry for the vector {name}")
    for name in sorted(index.keys() - known):
        yield Damage(INDEX, None, f"there is no vector {name}")


FLAGS: Final = "flags.json"


def flag_notes(vectors: Iterable[Mapping[str, Any]]) -> bytes:
    """Write what the project knows about the flags that the vectors have."""
    mistakes = engines.mistakes()
    return _written({name: _note(mistakes[name]) for name in _used(vectors)})


def notes_for(vectors: Iterable[RawVector], content: bytes) -> bytes:
    """Keep those notes of a corpus that are on flags of some of these vectors.

    Raises:
        InputError: they are not the notes of a corpus.
    """
    try:
        notes = _read(content)
    except BadVector as error:
        raise InputError(f"{FLAGS}: {error}") from error
    return _written({name: notes[name] for name in _used(vectors) if name in notes})


def examine_notes(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with a file of notes."""
    broken = list(examine_json(content))
    yield from broken
    try:
        if not broken and content != _written(_read(content)):
            yield Wrong(
                None, "the notes must have a two-space indent, sorted keys and no duplicates"
            )
    except BadVector as error:
        yield Wrong(None, str(error))


def unlike_the_vectors(used: Collection[str], content: bytes) -> Iterator[Damage]:
    """Find flags in use that have no note, and notes on flags that no vector has."""
    noted, used = set(_read(content)), set(used)
    for name in sorted(used - noted):
        yield Damage(FLAGS, None, f"there is no note on the flag {name}")
    for name in sorted(noted - used):
        yield Damage(FLAGS, None, f"no vector has the flag {name}")


def _used(vectors: Iterable[Mapping[str, Any]]) -> list[str]:
    return sorted({flag for vector in vectors for flag in vector["flags"]})


def _note(mistake: engines.MistakeNote) -> dict[str, Any]:
    told = _without_gaps(mistake)
    del told["id"]
    told["seen"] = [_without_gaps(one) for one in mistake.seen]
    if choice := mistake.house_choice:
        del told["house_choice"]
        told["house-choice"] = _without_gaps(choice)
    return told


def _without_gaps(part: Any) -> dict[str, Any]:
    return {key: value for key, value in asdict(part).items() if value is not None}


def _read(content: bytes) -> dict[str, Any]:
    notes: dict[str, Any] = parse(content)
    for finding in mistakes_in(notes, "flags"):
        raise BadVector(sentence(finding))
    return notes


def _written(notes: Mapping[str, Any]) -> bytes:
    ordered = dict(sorted(notes.items()))
    return f"{json.dumps(ordered, indent=2, ensure_ascii=False)}\n".encode()


PRECOMPUTED: Final = "foretold.json"

Known = Mapping[str, Mapping[str, Signature]]
"""By the id of a vector and the name of a mistake or a setting, the answer in short."""

_UNTIL_A_KEY_ENDS: Final = ":"


def flags_and_foretold(
    vector: Vector, suspected: Suspects | None = None
) -> tuple[list[str], dict[str, Signature]]:
    """Give the flags of a vector, see ``flags_of``, and foretell what changes the answer to it.

    That is the answer of each mistake and other setting. Of rulings there is none, since any of
    several answers may be right.
    """
    settings = workspaces.settings_within(vector["switches"])
    if STEPS in vector["expect"]:
        flags, found = noticed_in_play(vector, suspected, settings)
    else:
        flags, found = flags_of(vector, suspected, settings), {}
    names = candidates_of({**vector, "flags": flags})
    if STEPS not in vector["expect"] and RULING not in vector["expect"]:
        base = HouseRules(settings)
        found = {name: foretold(vector, with_candidates(base, [name])) for name in names}
    return flags, {name: dict(found[name]) for name in names if found.get(name)}


def render_precomputed(known: Known) -> bytes:
    """Write the file, a vector a line."""
    lines = (
        f"{json.dumps(name)}:{json.dumps(_short(known[name]), separators=(',', ':'))}"
        for name in sorted(known)
        if known[name]
    )
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


class Precomputed(Mapping[str, Mapping[str, Signature]]):
    """What is foretold of each vector, read when it is asked for.

    Many suspects answer many vectors alike: what is written alike is read once, and is the same.
    """

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        """Take the texts of the file."""
        self._texts = texts
        self._read: dict[str, Mapping[str, Signature]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Signature]:
        if name not in self._read:
            some = self._texts[name]
            self._read[name] = {suspect: _signature(text) for suspect, text in some.items()}
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def read_precomputed(content: bytes) -> Known:
    """Read the file again.

    Raises:
        ValueError: it is not such a file.
    """
    texts = json.loads(content)
    if not isinstance(texts, dict) or not all(map(_is_precomputed, texts.values())):
        raise ValueError("not what is foretold of vectors")
    return Precomputed(texts)


def _is_precomputed(some: Any) -> bool:
    return isinstance(some, dict) and all(isinstance(text, str) for text in some.values())


def _short(some: Mapping[str, Signature]) -> dict[str, str]:
    return {
        name: " ".join(f"{key}{_UNTIL_A_KEY_ENDS}{digest}" for key, digest in one.items())
        for name, one in some.items()
    }


@functools.cache
def _signature(text: str) -> Signature:
    parts = (part.rpartition(_UNTIL_A_KEY_ENDS) for part in text.split(" "))
    return {key: digest for key, _colon, digest in parts}


def load_precomputed(source: Path) -> Known:
    """Read what lies beside a corpus; nothing if it is not there, or is not such a file.

    What is not known is played instead, so that nothing is lost but time.
    """
    try:
        return read_precomputed((source / PRECOMPUTED).read_bytes())
    except (OSError, ValueError):
        return {}


REFERENCE: Final = "reference.json"


def reference(own: Iterable[House] = ()) -> bytes:
    """Write what is known of the rules, the switches and the houses, and of a user's own houses."""
    houses = {**workspaces.houses(), **{house.id: house for house in own}}
    content = {
        "rules": {rule: _rule(rule) for rule in sorted(catalogue.rules())},
        "switches": {
            switch.id: {
                "question": switch.question,
                "settings": {
                    one.id: {"text": one.text, "basis": one.basis, "source": one.source}
                    for one in switch.settings.values()
                },
            }
            for switch in catalogue.switches().values()
        },
        "houses": {
            house.id: {"title": house.title, "settings": dict(sorted(house.settings.items()))}
            for house in sorted(houses.values(), key=lambda house: house.id)
        },
    }
    return written_reference(content)


def written_reference(content: Mapping[str, Any]) -> bytes:
    """Write what is known as the file has it."""
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def other_houses(corpus: Path) -> dict[str, dict[str, str]]:
    """Give the settings of the houses that come with a corpus and settle every switch that we know.

    A corpus without such a file, or with a broken one, has none; ``verify`` says what is wrong.
    """
    try:
        return houses_in(read_file(corpus / REFERENCE, MOST_BYTES))
    except OSError:
        return {}


def houses_in(content: bytes) -> dict[str, dict[str, str]]:
    """Give the settings of the houses in such a file that settle every switch that we know."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    if any(mistakes_in(found, "reference")):
        return {}
    settings = {name: dict(house["settings"]) for name, house in found["houses"].items()}
    return {name: some for name, some in settings.items() if _is_whole(some)}


def _is_whole(settings: Mapping[str, str]) -> bool:
    switches = catalogue.switches()
    return settings.keys() == switches.keys() and all(
        setting in switches[switch].settings for switch, setting in settings.items()
    )


def examine_reference(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with such a file."""
    broken = list(examine_json(content))
    yield from broken
    try:
        found = None if broken else parse(content)
    except BadVector as error:
        yield Wrong(None, str(error))
        return
    if found is not None:
        yield from (Wrong(None, sentence(one)) for one in mistakes_in(found, "reference"))


def _rule(rule: str) -> dict[str, Any]:
    found = catalogue.rules()[rule]
    told: dict[str, Any] = {"sentence": found.sentence, "sources": catalogue.source(rule)}
    return {**told, "switches": list(found.switches)} if found.switches else told


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


def examine_trees(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with a table of trees; a sound one gives nothing.

    What begins with each first act must add up to the whole, sequences and ends alike. Nothing is
    counted again.
    """
    broken = list(examine_json_lines(content))
    yield from broken
    names: set[str] = set()
    for number, line in enumerate([] if broken else content.splitlines(), start=1):
        row = json.loads(line)
        wrong = list(examine_row(row))
        yield from (Wrong(number, told) for told in wrong)
        if not wrong and row["id"] in names:
            yield Wrong(number, f"there is a row {row['id']} already")
        elif not wrong:
            names.add(row["id"])
