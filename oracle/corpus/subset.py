"""A part of the corpus that is a corpus itself: what one consumer supports and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.catalogue import meant, named_file
from oracle.core.games import GAMES
from oracle.corpus.build import vector_hash
from oracle.corpus.fields import Vector
from oracle.corpus.files import GUIDES, beside_in, load_vectors, render_corpus
from oracle.corpus.hand_tables import tables_of
from oracle.corpus.manifest import MANIFEST, Head, read_head
from oracle.corpus.notes import FLAGS, notes_for
from oracle.errors import InputError
from oracle.wire.grading import STEPS

_STATE: Final = ("actor", "phase", "stacks", "bets", "paid", "status")
_SHOWN_OF: Final[Mapping[str, frozenset[str]]] = {
    "result": frozenset({"phase"}),
    "state": frozenset({*_STATE, "cards", "shown", "show-order", "pots"}),
    "legal": frozenset({*_STATE, "cards", "shown", "show-order", "pots", "legal"}),
}
_RESULT: Final = frozenset({"phase", "stacks", "pots"})


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for: of several words for one thing any will do; no word asks for nothing.

    ``house`` is the name of a house or a YAML file with one; ``rule`` is a rule that a vector is
    about; ``level`` is how much the engine shows.
    """

    house: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    flag: tuple[str, ...] = ()
    game: tuple[str, ...] = ()
    level: str | None = None

    def as_asked(self) -> dict[str, Any]:
        """Give what is asked for as the manifest tells it; empty when nothing is.

        Raises:
            InputError: a house is a file that cannot be used.
        """
        houses = tuple(
            catalogue.house(name).id if named_file(name) else name for name in self.house
        )
        words = {"house": houses, "kind": self.kind, "rule": self.rule, "flag": self.flag}
        asked: dict[str, Any] = {
            name: sorted(set(chosen)) for name, chosen in {**words, "game": self.game}.items()
        }
        return {name: value for name, value in {**asked, "level": self.level}.items() if value}


def taken_from(source: Path, filters: Filters) -> dict[str, bytes]:
    """Make the files of the corpus in a folder, or of the part of it that the filters ask for.

    Raises:
        InputError: the folder holds no corpus, a filter names what it has not, or nothing is left.
    """
    vectors, beside = load_vectors(source), beside_in(source)
    head, of = _head(source)
    if not (asked := filters.as_asked()):
        return render_corpus(vectors, beside, head)
    chosen = select(vectors, filters)
    rankings = {vector["given"].get("ranking") for vector in chosen} - {None}
    tables = tables_of(beside, rankings)
    guides = {name: beside[name] for name in GUIDES[: 2 if tables else 1] if name in beside}
    notes = {FLAGS: notes_for(chosen, beside[FLAGS])} if FLAGS in beside else {}
    subset = {"of": of, "filters": asked}
    return render_corpus(chosen, {**guides, **tables, **notes}, head._replace(subset=subset))


def select(vectors: Iterable[Vector], filters: Filters) -> list[Vector]:
    """Choose the vectors that the filters ask for, cut down to the level that is asked for.

    Raises:
        InputError: a filter names what no vector has, or nothing is left.
    """
    vectors = list(vectors)
    _refuse_unknown(vectors, filters)
    own = [catalogue.house(name).settings for name in filters.house if named_file(name)]
    chosen = [vector for vector in vectors if _is_asked_for(vector, filters, own)]
    if (level := filters.level) is not None:
        chosen = [cut for vector in chosen if (cut := at_level(vector, level)) is not None]
    if not chosen:
        raise InputError("no vector has all of this; ask for less at once")
    return chosen


def at_level(vector: Vector, level: str) -> Vector | None:
    """Cut a vector down to what an engine shows at a level; None when nothing is left to compare.

    Below the level ``refusals`` nothing is tried that must be refused, below ``legal`` it is not
    told what may be done, and at ``result`` only the end of a whole hand is.
    """
    if level == "refusals" or STEPS not in vector["expect"]:
        return vector
    given, expect = vector["given"], vector["expect"]
    kept = [index for index, step in enumerate(expect["steps"]) if "refused" not in step]
    start, *steps = (
        _shown(step, level)
        for step in (expect["start"], *(expect["steps"][index] for index in kept))
    )
    if level == "result" and [start, *steps][-1]["phase"] != "over":
        return None
    given = {**given, "tries": [given["tries"][index] for index in kept]}
    cut = {**vector, "given": given, "expect": {"start": start, "steps": steps}, "level": level}
    parts = (cut["kind"], cut["switches"], cut["given"], cut["expect"])
    return {**cut, "hash": vector_hash(*parts)}


def _shown(observation: Mapping[str, Any], level: str) -> dict[str, Any]:
    is_result = level == "result" and observation["phase"] == "over"
    keys = _RESULT if is_result else _SHOWN_OF[level]
    return {key: value for key, value in observation.items() if key in keys}


def _is_asked_for(vector: Vector, filters: Filters, own: Sequence[Mapping[str, str]]) -> bool:
    """Whether a vector is asked for; ``own`` are the settings of the houses that are files."""
    return (
        (
            _any(filters.house, vector["houses"])
            or any(catalogue.agrees(house, vector["switches"]) for house in own)
        )
        and _any(filters.kind, [vector["kind"]])
        and _any(filters.rule, vector["rules"])
        and _any(filters.flag, vector["flags"])
        and (not filters.game or any(_is_of(vector, game) for game in filters.game))
    )


def _any(asked: tuple[str, ...], has: Iterable[str]) -> bool:
    return not asked or not set(asked).isdisjoint(has)


def _is_of(vector: Vector, game: str) -> bool:
    given = vector["given"]
    if "ranking" in given:
        return any(half.name == given["ranking"] for half in GAMES[game].halves)
    return bool(given["table"]["game"] == game)


def _refuse_unknown(vectors: list[Vector], filters: Filters) -> None:
    known = {
        "house": {house for vector in vectors for house in vector["houses"]},
        "kind": {vector["kind"] for vector in vectors},
        "rule": {rule for vector in vectors for rule in vector["rules"]},
        "flag": {flag for vector in vectors for flag in vector["flags"]},
        "game": set(GAMES),
    }
    problems = [
        f"no vector has the {name} {word!r}{meant(word, sorted(words))}"
        for name, words in known.items()
        for word in getattr(filters, name)
        if word not in words and not (name == "house" and named_file(word))
    ]
    if problems:
        raise InputError(*problems)


def _head(source: Path) -> tuple[Head, str]:
    """The head of a corpus's manifest, and the SHA-256 of the manifest."""
    path = source / MANIFEST
    try:
        content = path.read_bytes()
        head = read_head(json.loads(content))
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        head = None
    if head is None:
        raise InputError(f"{path} is no manifest; check the corpus with 'poker-oracle verify'")
    return head, hashlib.sha256(content).hexdigest()
