"""A part of the corpus that is a corpus itself: a choice, the short list, or a workspace."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS
from oracle.corpus.build import written_vectors
from oracle.corpus.decoding import BEGINS, ID, MOST_BYTES, id_of
from oracle.corpus.files import (
    MANIFEST,
    SMOKE,
    ManifestHeader,
    attachments_in,
    chapters_in,
    is_stored_whole,
    lines_of,
    load_vectors,
    read_head,
    render_corpus,
    smoke_names,
    vectors_in,
)
from oracle.corpus.tables import (
    FLAGS,
    FOLDER,
    REFERENCE,
    load_index,
    notes_for,
    reference,
    tables_of,
)
from oracle.corpus.vector import Vector, vector_hash
from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.catalogue import named_file
from oracle.specs.entries import meant
from oracle.specs.scenarios import own_scenarios, problems_of_hands, sound_scenarios
from oracle.system.files import read_file
from oracle.system.resources import folder
from oracle.wire.grading import ASPECTS, STATE, STEPS, TRIES, compared_in, sent_tries
from oracle.wire.vocabulary import DRAWS


def short_list(source: Path) -> list[str]:
    """Give the ids on the short list of a corpus.

    Raises:
        InputError: it has none, or it cannot be read.
    """
    path = source / SMOKE
    try:
        names = smoke_names(read_file(path, MOST_BYTES))
    except FileNotFoundError as error:
        raise InputError(
            f"{source} has no {SMOKE}, the list of what --smoke asks; write it with 'poker-oracle "
            f"adequacy --vectors {source} --write-smoke {path}', or leave --smoke out"
        ) from error
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    return [name.decode(errors="replace") for name in names]


def is_short_list(path: Path) -> bool:
    """Whether every line of a file is an id, as in a short list."""
    names = smoke_names(read_file(path, MOST_BYTES))
    return all(re.fullmatch(ID, name.decode(errors="replace")) for name in names)


def listed_vectors(source: Path) -> list[dict[str, Any]]:
    """Read the vectors on the short list of a corpus, sorted by id, and no others.

    Raises:
        InputError: there is no list, or it names what is not a vector; they cannot be read.
    """
    names = short_list(source)
    wanted = {*names}

    def is_wanted(line: bytes) -> bool:
        # Of lines that begin as ours do, only those that are wanted are read.
        return id_of(line) in wanted or not line.startswith(BEGINS)

    chapters = chapters_in(source)
    found = (one for path in chapters for one in vectors_in(lines_of(path), path, is_wanted))
    index = load_index(source)
    return [one | index.of(one["id"]) for one in listed_among(found, names, source)]


def listed_among(
    vectors: Iterable[Mapping[str, Any]], names: Iterable[str], source: Path
) -> list[Any]:
    """Choose the vectors that the short list of a corpus names, sorted by id.

    Raises:
        InputError: it names what is not among them.
    """
    left = dict.fromkeys(names)
    chosen = sorted((one for one in vectors if one["id"] in left), key=lambda one: str(one["id"]))
    if unknown := [*(left.keys() - {one["id"] for one in chosen})]:
        raise InputError(
            *(
                f"{source / SMOKE}: {name!r} is not the id of a vector; check the corpus with "
                "'poker-oracle verify'"
                for name in sorted(unknown)
            )
        )
    return chosen


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for: several words for one thing are alternatives; no word asks for everything.

    ``house`` is the name of a house or a YAML file with one; ``rule`` is a rule that a vector is
    about; ``aspect`` is which part of a hand stays. ``betting``, ``draws`` and ``players``, each a
    number or a range such as 2-6, are of tables; what has no table stays.
    """

    house: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    flag: tuple[str, ...] = ()
    game: tuple[str, ...] = ()
    aspect: tuple[str, ...] = ()
    betting: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

    def as_asked(self) -> dict[str, Any]:
        """Give what is asked for as the manifest records it; empty if nothing is.

        Raises:
            InputError: the file of a house cannot be used.
        """
        houses = tuple(
            workspaces.house(name).id if named_file(name) else name for name in self.house
        )
        words = {one.name: getattr(self, one.name) for one in fields(self)} | {"house": houses}
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
    beside = attachments_in(source)
    own = [workspaces.house(name) for name in filters.house if named_file(name)]
    if own or workspaces.workspace():
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
        if is_stored_whole(name)
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
    own = [workspaces.house(name).settings for name in filters.house if named_file(name)]
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
            or any(workspaces.holds(vector, house) for house in own)
        )
        and _any(filters.kind, [vector["kind"]])
        and _any(filters.rule, about(vector))
        and _any(filters.flag, vector["flags"])
        and (not filters.game or any(_is_of(vector, game) for game in filters.game))
        and _is_at(vector["given"].get("table"), filters)
    )


def _is_at(table: Mapping[str, Any] | None, filters: Filters) -> bool:
    """Whether a table is asked for, if there is one."""
    if table is None:
        return True
    seats = len(table["stacks"])
    return (
        _any(filters.betting, [table["betting"]])
        and _any(filters.draws, [str(table["draws"])])
        and (not filters.players or any(seats in _range(word) for word in filters.players))
    )


_PLAYERS: Final = re.compile("([0-9]{1,2})(?:-([0-9]{1,2}))?")


def _range(players: str) -> range:
    """Read a number of players, or the fewest and the most; empty if this is neither."""
    found = _PLAYERS.fullmatch(players)
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)


def _any(asked: tuple[str, ...], has: Iterable[str]) -> bool:
    return not asked or not set(asked).isdisjoint(has)


_OF_A_CHAPTER: Final = ".*"


def about(vector: Mapping[str, Any]) -> set[str]:
    """Give the rules that a vector is about, and their chapters as in betting and betting.*."""
    chapters = {rule.partition(".")[0] for rule in vector["rules"]}
    return {*vector["rules"], *chapters, *(chapter + _OF_A_CHAPTER for chapter in chapters)}


def _is_of(vector: Vector, game: str) -> bool:
    given = vector["given"]
    if "ranking" in given:
        return game in GAMES and given["ranking"] in {half.name for half in GAMES[game].halves}
    return bool(given["table"]["game"] == game)


def _refuse_unknown(vectors: Sequence[Vector], filters: Filters) -> None:
    known = {
        "house": {house for vector in vectors for house in vector["houses"]},
        "kind": {vector["kind"] for vector in vectors},
        "rule": {name for vector in vectors for name in about(vector)},
        "flag": {flag for vector in vectors for flag in vector["flags"]},
        "game": set(GAMES),
        "aspect": set(ASPECTS),
        "betting": set(BETTINGS),
        "draws": {*map(str, DRAWS)},
    }
    problems = [
        f"no vector has the {name} {word!r}{meant(word, sorted(words))}"
        for name, words in known.items()
        for word in getattr(filters, name)
        if word not in words and not (name == "house" and named_file(word))
    ]
    problems += (
        f"players is {word!r}; give a number, or the fewest and the most, as 2-6"
        for word in filters.players
        if not _range(word)
    )
    if problems:
        raise InputError(*problems)


def _head(source: Path) -> tuple[ManifestHeader, str]:
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


def own_vectors() -> list[Vector]:
    """Make the vectors of the hands of the open workspace; none if none is open.

    Raises:
        InputError: a file of the workspace has problems, or a hand goes another way.
    """
    scenarios = own_scenarios()
    return written_vectors(scenarios) if scenarios else []


def sound_vectors() -> tuple[list[Vector], list[str]]:
    """Make the vectors of those hands of the open workspace that have none of the errors given."""
    errors = [str(problem) for problem in problems_of_hands()]
    made: list[Vector] = []
    for scenario in sound_scenarios():
        try:
            made += written_vectors([scenario])
        except InputError as error:
            errors += error.messages
    return made, errors


def known_vectors(
    naming: Collection[str] = (), own: Sequence[Vector] | None = None
) -> list[dict[str, Any]]:
    """Give our vectors and those of the open workspace, sorted by id.

    If words are given, ours are only those that have one of them, in their line or as a flag. Each
    names the houses of the workspace that agree with it. ``own`` are those of the workspace, if
    they have been made.

    Raises:
        InputError: the vectors cannot be read, or those of the workspace cannot be made.
    """
    ours = load_vectors(folder("vectors"), naming)
    if workspaces.workspace() is None:
        return ours
    both = [*_with_own_houses(ours), *(own_vectors() if own is None else own)]
    return sorted(both, key=lambda vector: str(vector["id"]))


def named_vectors(names: Collection[str]) -> list[dict[str, Any]]:
    """Give the known vectors in which a name stands: the id of a vector or a rule, or a chapter.

    All are given if none is named. A name of nothing is refused by the ids alone, before any vector
    is read.

    Raises:
        InputError: there is no vector or rule of a name; as ``known_vectors`` does.
    """
    if not names:
        return known_vectors()
    own = (name for one in own_vectors() for name in (one["id"], *about(one)))
    refuse_unnamed(names, {*about({"rules": catalogue.rules()}), *our_ids(), *own})
    chapters = {name: name.removesuffix(_OF_A_CHAPTER) for name in names}
    # In a line the name of a chapter is the beginning of the name of a rule.
    return known_vectors([name if "." in one else f'"{one}.' for name, one in chapters.items()])


def our_ids() -> Iterator[str]:
    """Give the ids of our vectors, which takes much less than to read them."""
    return (id_of(line) for path in chapters_in(folder("vectors")) for line in lines_of(path))


def refuse_unnamed(names: Iterable[str], known: Collection[str]) -> None:
    """Refuse what is the name of no vector, rule or chapter, with the nearest that is.

    Raises:
        InputError: naming each that is not known.
    """
    near = sorted(name for name in known if not name.endswith(_OF_A_CHAPTER))
    if unknown := [name for name in names if name not in known]:
        raise InputError(
            *(f"there is no vector or rule {name!r}{meant(name, near)}" for name in unknown)
        )


def smoke_vectors() -> list[dict[str, Any]]:
    """Give those of our vectors that are on the short list, sorted by id.

    Each names the houses of the open workspace that agree with it.

    Raises:
        InputError: the list or the vectors cannot be read.
    """
    return list(_with_own_houses(listed_vectors(folder("vectors"))))


def render_own() -> dict[str, bytes]:
    """Make the files of the corpus of the open workspace: its own hands, and what explains them.

    Raises:
        InputError: the workspace has no hands, or one of its files has problems.
    """
    vectors = own_vectors()
    if not vectors:
        raise InputError(f"there is no hand to export; write one in {workspaces.HANDS}/")
    return render_corpus(vectors, _guides())


def _guides() -> Mapping[str, bytes]:
    return {
        name: content
        for name, content in attachments_in(folder("vectors")).items()
        if is_stored_whole(name) and not name.startswith(FOLDER)
    }


def _with_own_houses(vectors: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    own = workspaces.workspace()
    settings = {name: house.settings for name, house in own.houses.items()} if own else {}
    return (_with_houses(vector, settings) for vector in vectors)


def _with_houses(
    vector: dict[str, Any], settings: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    agreeing = [name for name, one in settings.items() if workspaces.holds(vector, one)]
    return {**vector, "houses": sorted([*vector["houses"], *agreeing])} if agreeing else vector
