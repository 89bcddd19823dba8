"""A part of the corpus that is a corpus itself: only what one consumer supports."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracle import catalogue
from oracle.catalogue import meant, named_file
from oracle.core.games import GAMES
from oracle.corpus.build import vector_hash
from oracle.corpus.contents import MANIFEST, is_kept_whole
from oracle.corpus.fields import Vector
from oracle.corpus.files import beside_in, load_vectors, render_corpus
from oracle.corpus.hand_tables import FOLDER, tables_of
from oracle.corpus.manifest import Head, read_head
from oracle.corpus.notes import FLAGS, notes_for
from oracle.corpus.reference import REFERENCE, reference
from oracle.corpus.scanning import MOST_BYTES
from oracle.errors import InputError
from oracle.system.reading import read_file
from oracle.wire.aspects import ASPECTS, STATE, TRIES, compared_in
from oracle.wire.grading import STEPS, sent_tries


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for: several words for one thing are alternatives; no word asks for everything.

    ``house`` is the name of a house or a YAML file with one; ``rule`` is a rule that a vector is
    about; ``aspect`` is which part of a hand is kept.
    """

    house: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    flag: tuple[str, ...] = ()
    game: tuple[str, ...] = ()
    aspect: tuple[str, ...] = ()

    def as_asked(self) -> dict[str, Any]:
        """Give what is asked for as the manifest records it; empty if nothing is.

        Raises:
            InputError: the file of a house cannot be used.
        """
        houses = tuple(
            catalogue.house(name).id if named_file(name) else name for name in self.house
        )
        words = {"house": houses, "kind": self.kind, "rule": self.rule, "flag": self.flag}
        words |= {"game": self.game, "aspect": self.aspect}
        return {name: sorted(set(chosen)) for name, chosen in words.items() if chosen}


def taken_from(
    source: Path, filters: Filters, vectors: Sequence[Vector] | None = None
) -> dict[str, bytes]:
    """Make the files of the corpus in a folder, or of the part of it that the filters ask for.

    Args:
        source: the folder.
        filters: what is asked for.
        vectors: what is taken instead of the vectors in the folder.

    Raises:
        InputError: the folder has no corpus, a filter names something unknown, or nothing is left.
    """
    beside = beside_in(source)
    own = [catalogue.house(name) for name in filters.house if named_file(name)]
    if own or catalogue.workspace():
        beside[REFERENCE] = reference(own)
    vectors = load_vectors(source) if vectors is None else vectors
    head, of = _head(source)
    if not (asked := filters.as_asked()):
        return render_corpus(vectors, beside, head)
    chosen = select(vectors, filters)
    rankings = {vector["given"].get("ranking") for vector in chosen} - {None}
    tables = tables_of(beside, rankings)
    kept = {
        name: content
        for name, content in beside.items()
        if is_kept_whole(name)
        if tables or not name.startswith(FOLDER)
    }
    notes = {FLAGS: notes_for(chosen, beside[FLAGS])} if FLAGS in beside else {}
    subset = {"of": of, "filters": asked}
    return render_corpus(chosen, {**kept, **tables, **notes}, head._replace(subset=subset))


def select(vectors: Iterable[Vector], filters: Filters) -> list[Vector]:
    """Choose the vectors that the filters ask for, cut down to the aspects asked for.

    Raises:
        InputError: a filter names what no vector has, or nothing is left.
    """
    vectors = list(vectors)
    _refuse_unknown(vectors, filters)
    own = [catalogue.house(name).settings for name in filters.house if named_file(name)]
    chosen = list(asked_for(vectors, filters, own))
    if not chosen:
        raise InputError("no vector matches all these filters; use fewer filters")
    return chosen


def asked_for(
    vectors: Iterable[Vector], filters: Filters, own: Sequence[Mapping[str, str]]
) -> Iterator[Vector]:
    """Give the vectors that the filters ask for, cut down to the aspects asked for.

    ``own`` are the settings of the houses asked for that vectors do not name.
    """
    for vector in vectors:
        if _is_asked_for(vector, filters, own):
            cut = with_aspects(vector, filters.aspect) if filters.aspect else vector
            if cut is not None:
                yield cut


def with_aspects(vector: Vector, kept: Collection[str]) -> Vector | None:
    """Cut a play down to some of its aspects; None if nothing is left to compare.

    Without tries, those that must be refused are left out.
    """
    if STEPS not in vector["expect"] or set(kept) == ASPECTS.keys():
        return vector
    given, expect = vector["given"], vector["expect"]
    places = sent_tries(vector, lambda _rules: TRIES in kept)
    given = {**given, "tries": [given["tries"][place] for place in places]}
    steps = [
        _part(step, kept) for step in (expect["start"], *map(expect[STEPS].__getitem__, places))
    ]
    if not any(step.keys() - {"phase"} for step in steps) and STATE not in kept:
        return None
    expect = {"start": steps[0], STEPS: steps[1:]}
    aspects = [aspect for aspect in ASPECTS if aspect in kept]
    cut = {**vector, "given": given, "expect": expect, "aspects": aspects}
    return {**cut, "hash": vector_hash(cut["kind"], cut["switches"], given, expect)}


def _part(step: Mapping[str, Any], kept: Collection[str]) -> dict[str, Any]:
    """Keep the phase of an observation and what is compared in these aspects; a refusal whole."""
    aspects = compared_in(step.get("phase", ""))
    return {
        key: step[key] for key in step if key in {"phase", "refused"} or aspects.get(key) in kept
    }


def _is_asked_for(vector: Vector, filters: Filters, own: Sequence[Mapping[str, str]]) -> bool:
    """Whether a vector is asked for; ``own`` are the settings of houses that it does not name."""
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
        return game in GAMES and given["ranking"] in {half.name for half in GAMES[game].halves}
    return bool(given["table"]["game"] == game)


def _refuse_unknown(vectors: Sequence[Vector], filters: Filters) -> None:
    known = {
        "house": {house for vector in vectors for house in vector["houses"]},
        "kind": {vector["kind"] for vector in vectors},
        "rule": {rule for vector in vectors for rule in vector["rules"]},
        "flag": {flag for vector in vectors for flag in vector["flags"]},
        "game": set(GAMES),
        "aspect": set(ASPECTS),
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
    """The head of a corpus's manifest, and the digest of the corpus."""
    path = source / MANIFEST
    try:
        manifest = json.loads(read_file(path, MOST_BYTES))
        head, of = read_head(manifest), manifest["digests"]["corpus"]
    except (OSError, ValueError, LookupError, AttributeError, TypeError, RecursionError):
        head = None
    if head is None:
        raise InputError(f"{path} is not a manifest; check the corpus with 'poker-oracle verify'")
    return head, of
