"""Mutants of PokerKit: what the corpus notices, and that nothing but the fork is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("resource")
pokerkit = pytest.importorskip("pokerkit")

from oracle import catalogue  # noqa: E402
from oracle.conformance import Verdict, as_profile_plays  # noqa: E402
from oracle.corpus import load_vectors  # noqa: E402
from oracle.system.resources import folder  # noqa: E402
from tests.tools.mutation_pokerkit import Living, Vectors, asked, fate  # noqa: E402
from tests.tools.mutation_sites import Site, Sites  # noqa: E402

pytestmark = pytest.mark.more


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    every = load_vectors(folder("vectors"))
    few = [one for one in every if one["kind"] in {"rank", "play"}][::60]
    profile = catalogue.engine_profile("pokerkit")
    played = as_profile_plays(few, profile)
    return [one.vector for one in asked(played) if one.verdict is Verdict.PASS]


@pytest.fixture(scope="module")
def living() -> Living:
    return Living()


def _site(file: str, function: str, operator: str, text: str) -> Site:
    path = Path(pokerkit.__file__).parent / file
    wanted = (function, operator, text)
    return next(one for one in Sites(str(path)).found if one.key[1:4] == wanted)


@pytest.mark.parametrize(
    ("function", "operator", "text", "noticed"),
    [
        ("BadugiHand.from_game", "compare Gt as LtE", "hand > max_hand", True),
        ("BadugiHand.from_game", "returns None", "return max_hand", True),
        ("BadugiHand.from_game", "left out", "break", False),
    ],
)
def test_a_mutant_is_noticed_unless_it_is_equivalent(
    living: Living, vectors: Vectors, function: str, operator: str, text: str, noticed: bool
) -> None:
    site = _site("hands.py", function, operator, text)
    how, vector = fate(site, living, vectors, anew=False)
    assert (how != "survives") == noticed
    assert (vector in {one["id"] for one in vectors}) == noticed


def test_a_function_without_its_super_still_fits(living: Living, vectors: Vectors) -> None:
    text = "return super()._get_key(cards)"
    site = _site("lookups.py", "BadugiLookup._get_key", "returns nothing", text)
    assert fate(site, living, vectors, anew=False)[0] in {"errs", "fails"}


def test_tables_of_hands_are_made_again(living: Living, vectors: Vectors) -> None:
    site = _site("lookups.py", "BadugiLookup._add_entries", "one less", "4")
    assert fate(site, living, vectors, anew=False)[0] == "survives"
    assert fate(site, living, vectors, anew=True)[0] in {"errs", "fails"}


def test_a_mutant_that_never_ends_is_noticed(living: Living, vectors: Vectors) -> None:
    site = _site("lookups.py", "Lookup.__hash_multisets", "condition False", "if not counter:")
    assert fate(site, living, vectors[:1], anew=True)[0] in {"errs", "takes too long"}
    assert all(one.verdict is Verdict.PASS for one in asked(vectors))
