"""What an engine with a mistake would answer, foretold, is what such an engine answers."""

from typing import Any

import pytest

from oracle.conformance.choosing import rules_of
from oracle.conformance.search import Cases
from oracle.corpus.flags import other_mistakes, with_candidates
from oracle.fuzz.study import Judge
from oracle.play import HouseRules
from oracle.play.foretelling import UNKNOWN, foretold, precomputed_plays, suspects, wrong_order
from oracle.report.envelope import Explaining
from oracle.specs import workspaces
from oracle.wire.grading import STEPS
from oracle.wire.tables import full_table
from tests.support.corpus import published
from tests.support.diagnosed import Engine, of_chapters, ran, run_of
from tests.support.reports import foretold as of_the_corpus
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

VECTORS = {vector["id"]: vector for vector in published()}
CAPPED = "betting.raise-cap.three-players-before-the-draw"


@pytest.mark.more
@pytest.mark.parametrize(
    ("name", "chapters"),
    TABLES["engines"],
)
def test_what_is_foretold_is_what_such_an_engine_answers(name: str, chapters: list[str]) -> None:
    result = run_of((name,), tuple(chapters))
    assert result.claims is not None
    by_play = Cases(result.outcomes, result.claims, {})
    by_corpus = Cases(result.outcomes, result.claims, of_the_corpus())
    judged = [one for one in by_play.all if name in one.suspects]
    assert any(case.failed for case in judged)
    for cases in (by_play, by_corpus):
        for case in cases.all:
            assert cases.answer(case, [name]) == case.own, case.outcome.case
    assert by_corpus.plays <= by_play.plays


@pytest.mark.parametrize("chapter", ["betting.raise-cap.", "drawing.reshuffle", "next-hand."])
def test_suspects_that_are_asked_together_answer_as_each_does_alone(chapter: str) -> None:
    found = "three-bets-are-the-cap"
    result = run_of((found,), (chapter,))
    assert result.claims is not None
    judge, some = Judge(result.claims, None, Explaining()), result.outcomes[:2]
    together, alone = judge.cases(some), judge.cases(some)
    for case, same in zip(together.all, alone.all, strict=True):
        for base in ((), (found,)):
            together.ask_together(case, base, case.suspects)
            for name in case.suspects:
                names = [*base, name]
                assert together.answer(case, names) == alone.answer(same, names), names
    assert 0 < together.plays < alone.plays / 2


class Brief(Engine):
    """Shows the end of a hand alone."""

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Leave out the steps."""
        answer = super().answer(request)
        if request["kind"] != "play" or STEPS not in answer:
            return answer
        steps = [answer["start"], *answer[STEPS]]
        standing = [one for one in steps if "refused" not in one][-1]
        refused = [place for place, one in enumerate(answer[STEPS]) if "refused" in one]
        return {"end": standing, "refused": refused}


@pytest.mark.more
@pytest.mark.parametrize(
    "name", ["three-bets-are-the-cap", "side-pots-are-one", "left-of-the-button-always-shows-first"]
)
def test_an_end_alone_is_foretold_too(name: str) -> None:
    result = ran(Brief(name), of_chapters("betting.raise-cap.", "showdown."))
    assert result.claims is not None
    for known in ({}, of_the_corpus()):
        cases = Cases(result.outcomes, result.claims, known)
        assert cases.failed
        assert all(
            one.outcome.end_alone for one in cases.failed if STEPS in one.outcome.vector["expect"]
        )
        assert all(cases.answer(case, [name]) == case.own for case in cases.all)


def test_a_right_engine_has_an_empty_signature() -> None:
    for vector in list(VECTORS.values())[::20]:
        assert foretold(vector, rules_of(vector)) == {}


def test_an_answer_that_cannot_be_played_is_not_foretold() -> None:
    vector = {**VECTORS[CAPPED], "given": {"table": {}}}
    assert foretold(vector, rules_of(vector)) is UNKNOWN


@pytest.mark.parametrize(
    ("mistake", "ranking", "hand", "order"),
    TABLES["orders"],
)
def test_the_order_of_a_mistake_counts_the_better_classes(
    mistake: str, ranking: str, hand: str, order: int | None
) -> None:
    assert wrong_order(mistake, ranking, hand.split()) == order  # type: ignore[arg-type]


def test_that_nobody_posts_a_blind_of_the_next_hand_is_foretold() -> None:
    name = "blinds-are-not-posted"
    told = [one for one in published() if one["kind"] == "next-hand" and name in one["flags"]]
    assert told
    assert all(foretold(one, with_candidates(rules_of(one, None), [name])) for one in told)


def test_mistakes_with_which_a_hand_has_no_end_are_not_foretold() -> None:
    endless = (
        "fold-takes-the-bet-back",
        "all-ins-end-the-draws",
        "last-player-comes-to-a-showdown",
    )
    vector = VECTORS["showdown.last-player-wins.all-fold-to-the-big-blind~20"]
    rules = rules_of(vector)
    assert foretold(vector, rules._replace(mistakes=endless)) == UNKNOWN
    assert foretold(vector, rules._replace(mistakes=endless[:2])) != UNKNOWN


SETTINGS = workspaces.houses()["card-room"].settings


def test_a_check_and_a_fold_by_one_seat_are_not_the_same() -> None:
    table = full_table({"small-bet": 20, "stacks": [500] * 4})
    calls = [{"seat": seat, "do": "call"} for seat in (3, 4, 1)]
    pats: list[dict[str, Any]] = [
        {"seat": seat, "do": "draw", "discard": []} for seat in (1, 2, 3, 4)
    ]
    checks = [{"seat": seat, "do": "rap"} for seat in (2, 3, 4)]
    tries: list[dict[str, Any]] = [*calls, {"seat": 2, "do": "check"}, *pats, *checks]
    suits = {"1": "s", "2": "h", "3": "d", "4": "c"}
    cards = {seat: [rank + suit for rank in "2345"] for seat, suit in suits.items()}
    given = {"table": table, "cards": cards, "tries": tries}
    assert "lost-right-is-always-a-fold" in suspects(given, other_mistakes(given, SETTINGS)).places


def test_what_is_played_in_parts_is_what_is_played_whole() -> None:
    plays = [one for one in published() if STEPS in one["expect"]][::180]
    signed = 0
    for vector in plays:
        settings = workspaces.settings_within(vector["switches"])
        suspected = suspects(vector["given"], other_mistakes(vector["given"], settings))
        wrong = {name: HouseRules(settings, (name,)) for name in suspected.places}
        whole = {name: foretold(vector, rules) for name, rules in wrong.items()}
        found = precomputed_plays(vector, wrong, suspected)
        assert found == {name: one for name, one in whole.items() if one}, vector["id"]
        signed += len(found)
    assert signed > 150
