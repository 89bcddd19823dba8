"""What is published beside the corpus is of this corpus, and is what its tool writes."""

import pytest

from oracle.corpus.adequacy import smoke_of
from oracle.corpus.flags import is_noticed
from oracle.corpus.noticing import PERCENT
from oracle.corpus.subset import short_list
from oracle.play.answering import HouseRules
from oracle.specs import catalogue
from oracle.system.resources import folder
from tests.support.corpus import published as vectors
from tests.support.schemas import against
from tests.tools.adequacy_page import digests, files_of, mutants_found, published

DIFFERENT = (
    ("only-all-in-players-must-show", "online"),
    ("burn-belongs-to-the-first-player", "french"),
)


def test_the_figures_are_of_the_vectors_the_catalogue_and_the_code_as_they_are() -> None:
    found = published()
    assert found["made"]["digests"] == digests(), "run python -m tests.tools.adequacy_page"
    assert against(found, "adequacy") == []
    assert {name: found[name] for name in found if name in mutants_found()} == mutants_found()


def test_the_files_are_what_the_tool_writes() -> None:
    for name, content in files_of(published()).items():
        assert (folder("vectors") / name).read_bytes() == content, name


def test_both_sides_of_every_rule_are_shown_in_every_structure_that_was_seen() -> None:
    cells = [one for one in published()["grid"] if one["seen"]]
    assert cells
    assert {
        one["structure"]: missing
        for one in cells
        if (missing := [*one["one-side"], *one["not-shown"]])
    } == {}


@pytest.mark.more
def test_the_short_list_is_the_one_that_the_vectors_give() -> None:
    found = smoke_of(vectors())
    assert short_list(folder("vectors")) == [one.vector for one in found.vectors]
    assert found.noticed >= found.of * PERCENT / 100


@pytest.mark.more
@pytest.mark.parametrize(("mistake", "house"), DIFFERENT)
def test_a_mistake_is_noticed_in_a_house_as_often_as_is_said(mistake: str, house: str) -> None:
    rules = HouseRules(catalogue.shipped_houses()[house].settings, (mistake,))
    playing = [one for one in vectors() if house in one["houses"]]
    failing = sum(is_noticed(one, rules) for one in playing)
    (told,) = (one for one in published()["mistakes"] if one["id"] == mistake)
    assert failing == told["houses"][house]["noticed"] > 0
