"""Every hand asked of engines that are right, wrong in one way each, or do not answer."""

import json
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest

from oracle.conformance import all_hands as asking
from oracle.conformance.all_hands import HandSet, hand_set, hands_report, run_all_hands
from oracle.conformance.results import Options
from oracle.conformance.transport import in_process
from oracle.core.hands import RANKINGS
from oracle.report.envelope import Measuring
from oracle.report.every_hand import all_hands
from oracle.report.terminal import as_text
from tests.support.schemas import against

FEW = 300
HELLO = {"name": "few", "kinds": ["rank", "compare"], "rankings": {"badugi": [4]}, "window": 32}
Change = Callable[[list[str], dict[str, Any]], dict[str, Any]]


class Engine:
    """The right answers, changed."""

    def __init__(self, change: Change, **claims: Any) -> None:
        self.change, self.claims = change, claims

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if request["kind"] == "hello":
            return {**HELLO, **self.claims}
        rank = RANKINGS[request["ranking"]].rank
        if request["kind"] == "rank":
            hand = rank(request["hand"])
            right = {"ranks": list(hand.ranks), "order": hand.order, "plays": list(hand.plays)}
            return self.change(request["hand"], right)
        return {"places": [rank(hand).order for hand in request["hands"]]}


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask only the first hands, so that a test takes no time."""

    def few(ranking: str, cards: int, sample: int, seed: int) -> HandSet:
        return hand_set(ranking, cards, min(sample, FEW), seed)

    monkeypatch.setattr(asking, "hand_set", few)


def told(change: Change, **claims: Any) -> dict[str, Any]:
    engine = in_process(Engine(change, **claims), "few")
    report = hands_report(Measuring("all-hands", {}), run_all_hands(engine, Options(), 200, 1))
    for name, part in (("report", report), ("all-hands", report["details"])):
        assert against(json.loads(json.dumps(part)), name) == []
    assert as_text(all_hands(report, verbose=True))
    return report


def right(_hand: list[str], answer: dict[str, Any]) -> dict[str, Any]:
    return answer


@pytest.mark.parametrize(
    "change",
    [
        right,
        lambda _hand, answer: {"ranks": answer["ranks"]},
        lambda _hand, answer: {"order": 7 * answer["order"] - 5},
        lambda _hand, answer: {**answer, "order": -answer["order"]},
    ],
)
def test_a_right_engine_has_no_fault_whatever_numbers_it_uses(change: Change) -> None:
    report = told(change)
    assert report["exit-code"] == 0
    (table,) = report["details"]["tables"]
    assert table["hands"] == FEW
    number = change([], {"ranks": [], "order": 5}).get("order", 0)
    assert table["higher-is-better"] == (number < 0)


@pytest.mark.more
def test_hands_of_five_cards_are_asked_by_a_sample() -> None:
    fives = {"badugi": [5], "ace-to-five": [5]}
    report = told(right, rankings=fives, kinds=["rank"])
    assert report["exit-code"] == 0
    assert [one["hands"] for one in report["details"]["tables"]] == [200, 200]


def first(report: dict[str, Any], key: str) -> Any:
    assert report["exit-code"] == 1
    return report["details"]["tables"][0][key][0]


def test_each_fault_is_told_with_a_hand() -> None:
    def by_first_card(hand: list[str], answer: dict[str, Any]) -> dict[str, Any]:
        return {"ranks": [hand[0][0]]} if hand[0] == "Ah" else answer

    found = first(told(by_first_card), "order-dependent")
    assert sorted(found["orders"][0]) == sorted(found["orders"][1])
    assert found["got"][0] != found["got"][1]

    def by_suit(hand: list[str], answer: dict[str, Any]) -> dict[str, Any]:
        return {**answer, "order": 2 * answer["order"] + ("Ks" in hand)}

    torn = first(told(by_suit), "torn")
    assert torn["got"][0]["ranks"] == torn["got"][1]["ranks"]
    assert [hand.count("Ks") for hand in torn["hands"]].count(1) == 1

    wrong = first(told(lambda _hand, answer: {"ranks": answer["ranks"][::-1]}), "wrong-ranks")
    assert wrong["what"] == "low-to-high"
    assert wrong["got"] == wrong["expected"][::-1]

    tied = first(
        told(lambda _hand, answer: {**answer, "order": answer["order"] // 2}), "misordered"
    )
    assert tied["what"] == "tied"

    report = told(lambda _hand, answer: {**answer, "plays": ["As"]})
    assert report["details"]["tables"][0]["wrong-plays"]["answers"] > FEW


def test_errors_and_what_is_declined_are_told_by_their_words() -> None:
    def failing(hand: list[str], answer: dict[str, Any]) -> dict[str, Any]:
        return {"error": "no deuce"} if "2c" in hand else answer

    assert first(told(failing), "errors")["message"] == "no deuce"
    report = told(lambda _hand, _answer: {"skip": "not today"}, kinds=["rank"])
    assert report["exit-code"] == 1
    assert "answered nothing" in as_text(all_hands(report))
    assert told(right, kinds=[])["exit-code"] == 1


def test_wrong_comparisons_are_told_with_both_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(_self: Engine, request: Mapping[str, Any]) -> dict[str, Any]:
        if request["kind"] == "compare":
            return {"places": list(range(len(request["hands"])))}
        return HELLO if request["kind"] == "hello" else {"ranks": ["A"]}

    monkeypatch.setattr(Engine, "answer", answer)
    report = told(right, kinds=["compare"])
    assert first(report, "misordered")["got"] == {"places": [1, 2]}
    assert first(report, "torn")["answers"] == 2


def test_a_pair_of_neighbours_differs_in_one_card_where_it_can() -> None:
    hands = hand_set("badugi", 4, FEW, 1)
    pairs = list(
        islice((one for one in hands.comparisons() if one.orders[0] + 1 == one.orders[1]), 700)
    )
    assert sum(len(set(one.hands[0]) & set(one.hands[1])) == 3 for one in pairs) > 300
    for one in pairs:
        assert tuple(map(hands.ranking.order, one.hands)) == one.orders


@pytest.mark.more
def test_a_sample_is_the_same_for_the_same_seed() -> None:
    one, same, other = (hand_set("badugi", 5, 50, seed) for seed in (3, 3, 4))
    assert list(one.hands()) == list(same.hands()) != list(other.hands())
    for hand, order in zip(one.hands(), one.orders, strict=True):
        assert RANKINGS["badugi"].rank(hand).order == order
