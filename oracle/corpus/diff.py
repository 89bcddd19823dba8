"""Two corpora compared.

What is new, gone, changed or only reworded; from folders or from revisions in git.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, NamedTuple, TypeAlias

from oracle.corpus.decoding import LONGEST_LINE, as_line
from oracle.corpus.files import (
    CHAPTER,
    MANIFEST,
    chapters_in,
    format_of,
    refuse_format,
    refuse_other_format,
    vectors_in,
)
from oracle.corpus.tables import INDEX, NO_INDEX, Index, load_index, read_index
from oracle.corpus.vector import BadVector, check_meaning
from oracle.errors import InputError
from oracle.report.observations import (
    Divergence,
    FieldChange,
    both_in_words,
    changed_keys,
    first_difference,
    place_in_words,
    plainly,
)
from oracle.report.words import listing
from oracle.specs import catalogue
from oracle.specs.entries import Rule
from oracle.system.files import open_file, readable
from oracle.system.tools import git
from oracle.wire.grading import ASPECTS

Part: TypeAlias = Literal["expect", "given", "switches"]
"""What of an expectation has changed: what must be seen, the hand itself, or where it holds."""


class Side(NamedTuple):
    """A house to be compared: how it is called, and its setting of every switch."""

    name: str
    settings: Mapping[str, str]


class SwitchChange(NamedTuple):
    """A switch and its settings before and after; for houses, one each."""

    switch: str
    before: tuple[str, ...]
    after: tuple[str, ...]


Cause: TypeAlias = tuple[SwitchChange, ...]
"""The switches that bring a change about, all of them together."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The first step that differs.

    ``step`` is the 0-based place of its try, -1 before the first try, and None for an answer
    without steps. ``at``, ``before`` and ``after`` say in words what is tried and what is seen.
    """

    step: int | None
    at: str
    before: str
    after: str
    differences: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An expectation that has changed.

    ``rules`` are those that it is about, ``because`` those that the change comes from. Each of
    ``causes`` brings the whole change about, each of ``first_causes`` the first step that differs;
    there is none when no switch but a rule or the hand itself changed.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    part: Part
    moment: Snapshot
    causes: tuple[Cause, ...]
    first_causes: tuple[Cause, ...]
    because: tuple[str, ...]


class Named(NamedTuple):
    """An expectation that is only named; ``parts`` are the keys in which its text changed."""

    id: str
    title: str
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that differs, each list sorted by id.

    ``compared`` counts the expectations that both sides have. ``switches`` are, between houses,
    all switches on which they differ, also those that change nothing.
    """

    kind: Literal["houses", "corpora"]
    before: str
    after: str
    compared: int
    changed: tuple[Change, ...]
    switches: tuple[SwitchChange, ...] = ()
    renamed: tuple[Named, ...] = ()
    added: tuple[Named, ...] = ()
    removed: tuple[Named, ...] = ()
    reworded: tuple[Named, ...] = ()


def fewest(
    switches: Sequence[str], suffices: Callable[[tuple[str, ...]], bool]
) -> tuple[tuple[str, ...], ...]:
    """Give each switch that suffices alone; all of them together do.

    Where none does, one set is given from which no switch can be left out.
    """
    if alone := tuple((switch,) for switch in switches if suffices((switch,))):
        return alone
    needed = tuple(switches)
    for switch in switches:
        others = tuple(one for one in needed if one != switch)
        if suffices(others):
            needed = others
    return (needed,)


def carried_by(
    switches: Iterable[str],
    about: Collection[str],
    fields: Sequence[str],
    rules: Mapping[str, Rule],
) -> tuple[str, ...]:
    """Give the rules that these switches settle; of several, those that the difference concerns.

    ``about`` are the rules that the expectation is about, ``fields`` those that differ, the most
    telling first.
    """
    return tuple(
        rule
        for switch in switches
        for rule in concerned(catalogue.settled_by(switch), about, fields, rules)
    )


def concerned(
    ids: Sequence[str], about: Collection[str], fields: Sequence[str], rules: Mapping[str, Rule]
) -> list[str]:
    """Narrow rules to those that an expectation is about, or else to those that show in a field.

    All of them are given when none is of either sort.
    """
    if found := [rule for rule in ids if rule in about]:
        return found
    for name in fields:
        if found := [rule for rule in ids if rule in rules and name in rules[rule].seen_in]:
            return found
    return list(ids)


Vector = Mapping[str, Any]
Opener = Callable[[], BinaryIO]
Check = Callable[[dict[str, Any]], dict[str, Any]]
"""What refuses a vector that cannot be compared, and otherwise gives it in today's form."""


class LazyCorpus:
    """The vectors of a corpus by id, in the order of their ids."""

    def __init__(
        self, files: Mapping[str, Opener], check: Check, source: str, index: Index = NO_INDEX
    ) -> None:
        """Read every vector once, check it, and note where it is.

        Args:
            files: what opens each chapter, by name.
            check: what is asked of each vector.
            source: how the corpus is called.
            index: what is noted of the vectors.

        Raises:
            InputError: a line is not a vector, two have one id, or a file cannot be read.
        """
        self._check = check
        self._files = files
        self._index = index
        places: dict[str, tuple[str, int]] = {}
        for name in files:
            with self._opened(name) as stream:
                for start, vector in _placed(stream, name):
                    found = check(vector)["id"]
                    if found in places:
                        raise InputError(f"{source} is not a corpus: duplicate id {found}")
                    places[found] = (name, start)
        self._places = dict(sorted(places.items()))

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __getitem__(self, name: str) -> Vector:
        file, start = self._places[name]
        with self._opened(file) as stream:
            stream.seek(start)
            for vector in vectors_in([stream.readline(LONGEST_LINE)], file):
                if vector["id"] == name:
                    return {**self._check(vector), **self._index.of(name)}
        raise InputError(f"{file} has changed while it was read; try again")

    def _opened(self, name: str) -> BinaryIO:
        with readable(name):
            return self._files[name]()


def as_lazy_corpus(vectors: Sequence[Vector]) -> dict[str, Vector]:
    """Give vectors that are in memory by id."""
    return {vector["id"]: vector for vector in vectors}


def _placed(stream: BinaryIO, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Give each vector of a file with the place where its line begins."""
    start, ends = 0, 0

    def lines() -> Iterator[bytes]:
        nonlocal start, ends
        while line := stream.readline(LONGEST_LINE):
            start, ends = ends, ends + len(line)
            yield line

    for vector in vectors_in(lines(), name):
        yield start, vector


_FOLDER: Final = "vectors"
_TYPES: Final[Mapping[str, type]] = {
    "id": str,
    "kind": str,
    "title": str,
    "rules": list,
    "switches": dict,
    "given": dict,
    "expect": dict,
}


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


_PARTS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "rules": _are_texts,
    "supersedes": lambda ids: isinstance(ids, list) and _are_texts(ids),
    "aspects": lambda aspects: isinstance(aspects, list) and _are_texts(aspects),
    "switches": lambda switches: all(
        isinstance(same, str) or (isinstance(same, list) and same and _are_texts(same))
        for same in switches.values()
    ),
}


def read_corpus(source: str) -> LazyCorpus:
    """Read the vectors in a folder, or those that a git revision has in its folder ``vectors``.

    What is the name of a folder is read as one.

    Raises:
        InputError: there is no such folder or revision, or its files are not a corpus.
    """
    folder = Path(source)
    check = partial(_checked, source=source)
    if folder.is_dir():
        refuse_other_format(folder)
        return LazyCorpus(_files_in(folder), check, source, load_index(folder))
    return LazyCorpus(_files_of(source), check, source, _index_of(source))


def _files_in(folder: Path) -> dict[str, Opener]:
    return {str(path): partial(open_file, path) for path in chapters_in(folder)}


def _checked(vector: dict[str, Any], *, source: str) -> dict[str, Any]:
    try:
        as_line(vector)
    except UnicodeEncodeError as error:
        name = json.dumps(vector["id"])
        raise InputError(
            f"{source} is not a corpus: a text of {name} holds half a character"
        ) from error
    except RecursionError as error:
        raise InputError(f"{source} is not a corpus: a line of it is nested too deeply") from error
    wrong = [key for key, kind in _TYPES.items() if not isinstance(vector.get(key), kind)]
    wrong = wrong or [
        key for key, is_usable in _PARTS.items() if key in vector and not is_usable(vector[key])
    ]
    if wrong:
        name, parts = vector["id"], listing(wrong, "or")
        raise InputError(f"{source} is not a corpus: {name} has no usable {parts}")
    # A switch had a single setting, not a list of them, before the first release.
    lists = {
        name: [same] if isinstance(same, str) else same for name, same in vector["switches"].items()
    }
    return {**vector, "switches": lists}


def _files_of(revision: str) -> dict[str, Opener]:
    commit = _commit(revision)
    listed = git("ls-tree", "--name-only", "-z", "--full-tree", commit, f"{_FOLDER}/")
    names = listed.decode(errors="replace").split("\0")
    files = [name for name in names if name.endswith(CHAPTER)]
    if not files:
        raise InputError(f"the revision {revision} has no vectors in its folder {_FOLDER}")
    if (manifest := f"{_FOLDER}/{MANIFEST}") in names:
        refuse_format(format_of(git("cat-file", "blob", f"{commit}:{manifest}")), revision)
    return {
        f"{revision}:{name}": partial(io.BytesIO, git("cat-file", "blob", f"{commit}:{name}"))
        for name in files
    }


def _index_of(revision: str) -> Index:
    """Read the index that a revision has beside its vectors."""
    name = f"{_FOLDER}/{INDEX}"
    listed = git("ls-tree", "--name-only", "--full-tree", _commit(revision), name)
    try:
        return (
            read_index(git("cat-file", "blob", f"{_commit(revision)}:{name}"))
            if listed
            else NO_INDEX
        )
    except BadVector as error:
        raise InputError(f"{revision}:{name}: {error}") from error


def _commit(revision: str) -> str:
    try:
        git("rev-parse", "--git-dir")
    except InputError as error:
        raise InputError(f"{revision!r} is neither a house nor a folder; {error}") from error
    try:
        found = git(
            "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
        )
    except InputError as error:
        raise InputError(
            f"{revision!r} is not a house, a folder or a revision of this git repository"
        ) from error
    return found.decode().strip()


_FOLLOWING: Final = frozenset({"tries", "reshuffles"})
_MEANING: Final = frozenset({"hash", "kind", "switches", "given", "expect"})


def compare_corpora(
    before: LazyCorpus | Sequence[Vector],
    after: LazyCorpus | Sequence[Vector],
    names: tuple[str, str],
) -> Comparison:
    """Compare the vectors of two corpora by id; ``names`` say how each corpus is called.

    A vector that ``supersedes`` other ids is compared with the vector of each of them; one under a
    new id with one that is gone and had the same hash.

    Raises:
        InputError: two vectors keep other aspects each, or one that differs is not what a vector
            must be, so nothing can be said.
    """
    old = before if isinstance(before, LazyCorpus) else as_lazy_corpus(before)
    new = after if isinstance(after, LazyCorpus) else as_lazy_corpus(after)
    by_hash = {str(old[name].get("hash")): name for name in sorted(set(old).difference(new))}
    found = _Found()
    for name in new:
        other = new[name]
        forerunners = _forerunners(other, old, by_hash)
        if not forerunners:
            found.added.append(_named(other))
        for one in map(old.__getitem__, forerunners):
            found.note(one, other, _change_of_sound(one, other, names))
    removed = (name for name in old if name not in found.carried_on)
    return Comparison(
        kind="corpora",
        before=names[0],
        after=names[1],
        compared=found.compared,
        changed=tuple(found.changed),
        added=tuple(found.added),
        removed=tuple(_named(old[name]) for name in removed),
        reworded=tuple(found.reworded),
        renamed=tuple(found.renamed),
    )


@dataclass
class _Found:
    """What was found so far; of vectors that have not changed, nothing is kept."""

    compared: int = 0
    changed: list[Change] = field(default_factory=list)
    added: list[Named] = field(default_factory=list)
    reworded: list[Named] = field(default_factory=list)
    renamed: list[Named] = field(default_factory=list)
    carried_on: set[str] = field(default_factory=set)

    def note(self, one: Vector, other: Vector, change: Change | None) -> None:
        """Note what came of two vectors of which the second carries on the first."""
        self.compared += 1
        self.carried_on.add(one["id"])
        if change is not None:
            self.changed.append(change)
            return
        if words := _reworded(one, other):
            self.reworded.append(_named(other, *words))
        if one["id"] != other["id"]:
            self.renamed.append(_named(other, f"was {one['id']}"))


def _change_of_sound(before: Vector, after: Vector, names: tuple[str, str]) -> Change | None:
    """Say what has changed, and where that fails, which of the two vectors is to blame.

    Vectors of other versions are not all as they must be today, and most can be compared.
    """
    _refuse_other_aspects(before, after, names)
    try:
        return _change(before, after)
    except (AttributeError, LookupError, StopIteration, TypeError, ValueError):
        for vector, name in zip((before, after), names, strict=True):
            try:
                check_meaning(dict(vector))
            except BadVector as error:
                raise InputError(f"{name} is not a corpus: in {vector['id']}, {error}") from error
        raise


def _refuse_other_aspects(before: Vector, after: Vector, names: tuple[str, str]) -> None:
    """Refuse vectors of which one is cut down further: what is cut away has not changed."""
    kept = [vector.get("aspects", list(ASPECTS)) for vector in (before, after)]
    if kept[0] != kept[1]:
        cut = 0 if "aspects" in before else 1
        raise InputError(
            f"{names[cut]} is a subset of the aspects {', '.join(kept[cut])}; compare it with one "
            "of the same aspects"
        )


def _forerunners(vector: Vector, old: Container[str], by_hash: Mapping[str, str]) -> list[str]:
    """Name the vectors that a vector carries on."""
    names = dict.fromkeys((vector["id"], *vector.get("supersedes", ())))
    found = [name for name in names if name in old]
    renamed = by_hash.get(vector.get("hash", ""))
    return found or ([renamed] if renamed else [])


def _named(vector: Vector, *parts: str) -> Named:
    return Named(vector["id"], vector["title"], parts)


def _reworded(before: Vector, after: Vector) -> list[str]:
    """The keys that differ though the meaning is the same; ``why`` alone may within ``expect``."""
    known = _MEANING | ({"id", "supersedes"} if before["id"] != after["id"] else set())
    keys = [one.field for one in changed_keys(before, after) if one.field not in known]
    return [*keys, "why"] if before["expect"].get("why") != after["expect"].get("why") else keys


def _change(before: Vector, after: Vector) -> Change | None:
    """Say what of the meaning of a vector has changed, or None when nothing has."""
    if rewritten := _rewritten(before, after):
        apart = Divergence(None, before["given"], after["given"], rewritten)
        return _made(before, after, apart, part="given")
    found = first_difference(before["expect"], after["expect"])
    if found is not None:
        return _made(before, after, found, part="expect")
    if shuffles := changed_keys(before["given"], after["given"]):
        apart = Divergence(None, before["given"], after["given"], shuffles)
        return _made(before, after, apart, part="expect")
    old, new = before["switches"], after["switches"]
    where = changed_keys(old, new)
    return (
        _made(before, after, Divergence(None, old, new, where), part="switches") if where else None
    )


def _rewritten(before: Vector, after: Vector) -> tuple[FieldChange, ...]:
    """What another hand was made of; how far a script goes and what is shuffled only follow."""
    old, new = before["given"], after["given"]
    keys = [key for key in {**old, **new} if key not in _FOLLOWING]
    tries = list(zip(old.get("tries", ()), new.get("tries", ()), strict=False))
    if any(one != other for one, other in tries):
        keys.append("tries")
    kinds = changed_keys(before, after, ["kind"])
    return (*kinds, *changed_keys(old, new, keys))


def _made(before: Vector, after: Vector, apart: Divergence, part: Part) -> Change:
    about = tuple(dict.fromkeys([*after["rules"], *before["rules"]]))
    fields = [difference.field for difference in apart.differences]
    moved = () if part == "switches" else _moved(before["switches"], after["switches"])
    if moved or part == "switches":
        switches = [one.switch for one in moved] or fields
        because = carried_by(switches, about, fields, catalogue.rules())
    else:
        because = () if part == "given" else tuple(_rules_behind(before, after, apart, about))
    causes: tuple[Cause, ...] = (moved,) if moved else ()
    return Change(
        id=after["id"],
        title=after["title"],
        rules=about,
        part=part,
        moment=_moment(after, apart, part, fields),
        causes=causes,
        first_causes=causes,
        because=because,
    )


def _moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> Cause:
    """The switches of which no setting still gives the answer that it gave before."""
    return tuple(
        SwitchChange(name, tuple(before[name]), tuple(after[name]))
        for name in before
        if name in after and set(before[name]).isdisjoint(after[name])
    )


def _rules_behind(
    before: Vector, after: Vector, apart: Divergence, about: Sequence[str]
) -> Sequence[str]:
    """The rules that object on one side alone, or else those that the difference concerns.

    Where none that the vector is about shows in what differs, it is one that decided something on
    one side alone.
    """
    first = apart.differences[0]
    if first.field in {"refused", "because"}:
        sides = (side if isinstance(side, list) else [] for side in (first.before, first.after))
        return sorted(set.symmetric_difference(*map(set, sides))) or about
    fields, rules = [one.field for one in apart.differences], catalogue.rules()
    decided = sorted(set(before["exercises"]) ^ set(after["exercises"]))
    for ids in (about, decided):
        if any(field in rules[rule].seen_in for rule in ids if rule in rules for field in fields):
            return concerned(ids, (), fields, rules)
    return about


def _moment(vector: Vector, apart: Divergence, part: Part, fields: Sequence[str]) -> Snapshot:
    tries = vector["given"].get("tries", [])
    if part == "expect":
        at = place_in_words(vector["kind"], apart.step, tries)
        told = both_in_words(apart.before, apart.after, fields)
    else:
        at = "what is given" if part == "given" else "where it holds"
        told = plainly(apart.differences, any_of=part == "switches")
    return Snapshot(apart.step, at, *told, apart.differences)
