"""Mutants of PokerKit: what the corpus notices, and that nothing but the fork is changed."""

from __future__ import annotations

import pytest

pytest.importorskip("resource")
pytest.importorskip("pokerkit")

from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.results import Outcome, Verdict
from oracle.corpus.files import load_vectors
from oracle.specs import engines
from oracle.system.resources import folder
from tests.tools.mutation_pokerkit import PACKAGE, Living, asked, fate
from tests.tools.mutation_sites import Site, Sites

pytestmark = pytest.mark.more


@pytest.fixture(scope="module")
def known() -> list[Outcome]:
    every = load_vectors(folder("vectors"))
    few = [one for one in every if one["kind"] in {"rank", "play"}][::60]
    # Whatever the others are, some hands are badugis of four cards.
    few += [one for one in every if len(one["expect"].get("plays", ())) == 4][:3]
    profile = engines.engine_profile("pokerkit")
    played = as_profile_plays(few, profile)
    return [one for one in asked(played) if one.verdict is Verdict.PASS]


@pytest.fixture(scope="module")
def living() -> Living:
    return Living(PACKAGE)


def _site(file: str, function: str, operator: str, text: str) -> Site:
    path = PACKAGE / file
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
    living: Living, known: list[Outcome], function: str, operator: str, text: str, noticed: bool
) -> None:
    site = _site("hands.py", function, operator, text)
    how, vector = fate(site, living, known, anew=False)
    assert (how != "survives") == noticed
    assert (vector in {one.vector["id"] for one in known}) == noticed
