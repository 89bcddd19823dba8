"""Two corpora compared: what is new, gone, changed or only reworded, vector by vector."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from oracle import catalogue
from oracle.corpus import BadVector, check_meaning
from oracle.diff.causes import carried_by, concerned
from oracle.diff.comparison import (
    Cause,
    Change,
    Comparison,
    Moment,
    Named,
    Part,
    SwitchChange,
)
from oracle.diff.shelf import Shelf, as_shelf
from oracle.errors import InputError
from oracle.prose import (
    Apart,
    FieldChange,
    both_in_words,
    changed_keys,
    first_difference,
    place_in_words,
    plainly,
)
from oracle.wire.aspects import ASPECTS

Vector = Mapping[str, Any]

_FOLLOWING: Final = frozenset({"tries", "reshuffles"})
_MEANING: Final = frozenset({"hash", "kind", "switches", "given", "expect"})


def compare_corpora(
    before: Shelf | Sequence[Vector], after: Shelf | Sequence[Vector], names: tuple[str, str]
) -> Comparison:
    """Compare the vectors of two corpora by id; ``names`` say how each corpus is called.

    A vector that ``supersedes`` other ids is compared with the vector of each of them; one under a
    new id with one that is gone and had the same hash.

    Raises:
        InputError: two vectors keep other aspects each, or one that differs is not what a vector
            must be, so nothing can be said.
    """
    old = before if isinstance(before, Shelf) else as_shelf(before)
    new = after if isinstance(after, Shelf) else as_shelf(after)
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
        apart = Apart(None, before["given"], after["given"], rewritten)
        return _made(before, after, apart, part="given")
    found = first_difference(before["expect"], after["expect"])
    if found is not None:
        return _made(before, after, found, part="expect")
    if shuffles := changed_keys(before["given"], after["given"]):
        apart = Apart(None, before["given"], after["given"], shuffles)
        return _made(before, after, apart, part="expect")
    old, new = before["switches"], after["switches"]
    where = changed_keys(old, new)
    return _made(before, after, Apart(None, old, new, where), part="switches") if where else None


def _rewritten(before: Vector, after: Vector) -> tuple[FieldChange, ...]:
    """What another hand was made of; how far a script goes and what is shuffled only follow."""
    old, new = before["given"], after["given"]
    keys = [key for key in {**old, **new} if key not in _FOLLOWING]
    tries = list(zip(old.get("tries", ()), new.get("tries", ()), strict=False))
    if any(one != other for one, other in tries):
        keys.append("tries")
    kinds = changed_keys(before, after, ["kind"])
    return (*kinds, *changed_keys(old, new, keys))


def _made(before: Vector, after: Vector, apart: Apart, part: Part) -> Change:
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
    before: Vector, after: Vector, apart: Apart, about: Sequence[str]
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


def _moment(vector: Vector, apart: Apart, part: Part, fields: Sequence[str]) -> Moment:
    tries = vector["given"].get("tries", [])
    if part == "expect":
        at = place_in_words(vector["kind"], apart.step, tries)
        told = both_in_words(apart.before, apart.after, fields)
    else:
        at = "what is given" if part == "given" else "where it holds"
        told = plainly(apart.differences, any_of=part == "switches")
    return Moment(apart.step, at, *told, apart.differences)
