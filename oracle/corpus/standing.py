"""How a corpus stands to what was published: sound is not yet genuine.

Whoever changes an expectation can make all hashes and checksums again. The list of published ids
that comes with the tool has the hash of each meaning, by which such a corpus is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from oracle.corpus.fields import Vector
from oracle.corpus.files import each_vector
from oracle.corpus.locating import Damage
from oracle.corpus.published import LIST, in_a_checkout, read_published
from oracle.corpus.subset import with_aspects
from oracle.system.resources import folder

_TOLD: Final = "this vector does not mean what was published under its id, {name}"


class Standing(NamedTuple):
    """How the vectors of a corpus stand to those that were published, in numbers."""

    same: int
    """How many mean what was published under their ids."""

    other: int
    """How many mean something else."""

    new: int
    """How many have ids that were never published."""


class Meanings:
    """The vectors of a corpus, held against the list of published ids as they come."""

    def __init__(self) -> None:
        self._listed = _listed()
        self._same = self._new = 0
        self._unlike: dict[str, tuple[str, int, str, Any]] = {}

    def note(self, file: str, line: int, vector: Vector) -> None:
        """Look at one more vector."""
        name, found = vector["id"], vector["hash"]
        if name not in self._listed:
            self._new += 1
        elif self._listed[name] == found:
            self._same += 1
        else:
            self._unlike[name] = (file, line, found, vector.get("aspects"))

    def result(self) -> tuple[Standing, list[Damage]]:
        """Say how they stand, and which mean something else."""
        if self._unlike:
            for name in list(self._known_otherwise()):
                del self._unlike[name]
                self._same += 1
        told = [
            Damage(file, line, _TOLD.format(name=name))
            for name, (file, line, _hash, _aspects) in self._unlike.items()
        ]
        return Standing(self._same, len(told), self._new), told

    def _known_otherwise(self) -> Iterator[str]:
        """Name those that are cut to some aspects, and in a checkout those not published yet."""
        for own in each_vector(folder("vectors")):
            _file, _line, found, aspects = self._unlike.get(own["id"], (None, None, None, None))
            genuine = own["hash"] == self._listed.get(own["id"]) or in_a_checkout()
            if found is not None and genuine:
                cut = with_aspects(own, aspects) if aspects else own
                if cut is not None and cut["hash"] == found:
                    yield own["id"]


@cache
def _listed() -> dict[str, str]:
    return read_published(folder("specs") / LIST)[0]
