"""The vectors of the open workspace: of its own hands, and ours beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from oracle import catalogue
from oracle.catalogue import agrees
from oracle.corpus.build import written_vectors
from oracle.corpus.contents import is_kept_whole
from oracle.corpus.fields import Vector
from oracle.corpus.files import beside_in, load_vectors, render_corpus
from oracle.corpus.hand_tables import FOLDER
from oracle.corpus.short_list import listed_vectors
from oracle.errors import InputError
from oracle.scenario import own_scenarios
from oracle.system.resources import folder


def own_vectors() -> list[Vector]:
    """Make the vectors of the hands of the open workspace; none if none is open.

    Raises:
        InputError: a file of the workspace has problems, or a hand goes another way.
    """
    scenarios = own_scenarios()
    return written_vectors(scenarios) if scenarios else []


def known_vectors(naming: Collection[str] = ()) -> list[dict[str, Any]]:
    """Give our vectors and those of the open workspace, sorted by id.

    If words are given, ours are only those that have one of them. Each names the houses of the
    workspace that agree with it.

    Raises:
        InputError: the vectors cannot be read, or those of the workspace cannot be made.
    """
    ours = load_vectors(folder("vectors"), naming)
    if catalogue.workspace() is None:
        return ours
    both = [*_with_own_houses(ours), *own_vectors()]
    return sorted(both, key=lambda vector: str(vector["id"]))


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
        raise InputError(f"there is no hand to export; write one in {catalogue.HANDS}/")
    return render_corpus(vectors, _guides())


def _guides() -> Mapping[str, bytes]:
    return {
        name: content
        for name, content in beside_in(folder("vectors")).items()
        if is_kept_whole(name) and not name.startswith(FOLDER)
    }


def _with_own_houses(vectors: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    own = catalogue.workspace()
    settings = {name: house.settings for name, house in own.houses.items()} if own else {}
    return (_with_houses(vector, settings) for vector in vectors)


def _with_houses(
    vector: dict[str, Any], settings: Mapping[str, Mapping[str, str]]
) -> dict[str, Any]:
    agreeing = [name for name, one in settings.items() if agrees(one, vector["switches"])]
    return {**vector, "houses": sorted([*vector["houses"], *agreeing])} if agreeing else vector
