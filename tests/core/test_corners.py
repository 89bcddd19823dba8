"""What no scenario of a run asks the core, and the core answers all the same."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from oracle.adapters.reference import reply
from oracle.core.cards import DECK
from oracle.core.citations import Inquiry, Unnoted, _docstrings, cites, stand_in
from oracle.core.hands import RANKINGS, counts_ranks_alone
from oracle.core.rules.cap import BetsAreMade, four_bets_are_made
from oracle.core.ruleset import rules_for
from oracle.core.table import CardsMissing, Illegal, Objection, Raise, ReshuffleMissing, ScriptError
from oracle.mistakes import mistaken_rules
from oracle.play.answering import HouseRules
from oracle.play.hand import Hand
from oracle.specs import workspaces
from oracle.wire.hands import read_play
from tests.corpus.test_corpus import graded
from tests.support.corpus import published

pytestmark = pytest.mark.core

VECTORS = published()
CARD_ROOM = workspaces.houses()["card-room"].settings


def vector(name: str) -> dict[str, Any]:
    return next(one for one in VECTORS if one["id"] == name)


def play(hand: Hand, tries: list[Any]) -> None:
    for attempt in tries:
        hand.attempt(attempt)


def test_where_an_all_in_only_completes_a_whole_raise_is_answered_as_everywhere() -> None:
    played = vector("betting.bet-only-when-unopened.a-player-who-checked-may-raise")
    rules = HouseRules({**CARD_ROOM, "short-all-in": "completes-to-the-full-bet"})
    assert reply("play", rules, played["given"]) == graded(played["expect"])


@pytest.mark.parametrize(
    ("setting", "raises"),
    [("one-per-round", 0), ("two-per-round", 1), ("six-per-round", 5), ("nine-per-round", 8)],
)
def test_a_cap_of_any_number_refuses_the_next_raise(setting: str, raises: int) -> None:
    given = vector("betting.raise-cap.two-players-before-the-draw")["given"]
    rules = rules_for("badugi", "limit", {**CARD_ROOM, "raise-cap": setting}, received=True)
    table, seats = read_play(given, rules)
    hand = Hand(replace(table, stacks=(1000, 1000)), seats, show_cards=False, seen=False)
    refused: tuple[Objection, ...] = ()
    for bets in range(1, raises + 2):
        assert not refused
        assert hand.state.actor is not None
        refused = hand.act(Raise(hand.state.actor, table.big_blind * (bets + 1)))
    assert [one.rule for one in refused] == ["betting.raise-cap"]
    assert len(rules.bets_made(hand.state)) == raises + 1


def test_an_object_that_is_a_rule_cites_by_its_class() -> None:
    assert cites(BetsAreMade(6)) == ("betting.raise-cap",)
    assert _docstrings("oracle.core.rules.cap")["BetsAreMade"].startswith("No raise after")


def test_cards_that_the_script_does_not_give_are_asked_for_in_a_sentence() -> None:
    given = next(
        one["given"]
        for one in VECTORS
        if one["given"].get("tries") and one["given"]["tries"][-1].get("discard")
        if "cards" in one["given"] and "card-room" in one["houses"]
        if (one["given"]["table"]["game"], one["given"]["table"]["betting"]) == ("badugi", "limit")
    )
    rules = rules_for("badugi", "limit", CARD_ROOM, received=True)
    table, seats = read_play(given, rules)
    short = replace(table, received=tuple(cards[:4] for cards in table.received))
    hand = Hand(short, seats, show_cards=False, seen=False)
    with pytest.raises(ScriptError, match="the script gives the seat 4 cards in all, but it needs"):
        play(hand, given["tries"])


@pytest.mark.parametrize(
    "missing", [ReshuffleMissing(1, frozenset(DECK[:2])), CardsMissing(2, 4, 6)]
)
def test_what_a_script_lacks_is_data_that_survives_a_copy(missing: ScriptError) -> None:
    again = pickle.loads(pickle.dumps(missing))  # noqa: S301 - our own bytes
    assert (type(again), vars(again), str(again)) == (type(missing), vars(missing), str(missing))


def test_a_loose_script_is_followed_as_far_as_it_fits() -> None:
    played = next(one for one in VECTORS if one["given"].get("reshuffles"))
    table, _seats = read_play(played["given"], rules_for("badugi", "limit", CARD_ROOM))
    cards = frozenset(DECK[:5])
    order = table.reshuffles[0]
    loose = replace(table, loose_script=True)
    fitting = [card for card in order if card in cards]
    assert list(loose.shuffled(0, cards))[: len(fitting)] == fitting
    assert set(loose.shuffled(0, cards)) == cards
    assert loose.shuffled(len(table.reshuffles), cards) == DECK[:5]


@pytest.mark.parametrize("word", ["none", "pat"])
def test_a_word_of_the_draw_is_refused_in_a_betting_round_even_with_chips(word: str) -> None:
    given = vector("rulings.number-of-cards.none-in-a-betting-round")["given"]
    table, seats = read_play(given, rules_for("badugi", "limit", CARD_ROOM, received=True))
    hand = Hand(table, seats, show_cards=False, seen=False)
    push = {"seat": 3, "do": "push", "chips": [[20]], "word": word}
    refused = hand.attempt(push)
    assert [objection.rule for objection in refused] == ["drawing.no-betting-in-a-draw"]


def test_an_inquiry_notes_what_is_asked_and_what_decides() -> None:
    name = "betting.raise-cap.a-call-does-not-count"
    (vector,) = (one for one in published() if one["id"] == name)
    given, inquiry = vector["given"], Inquiry()
    script = Hand.of(given, inquiry.watch(HouseRules(CARD_ROOM).at(given)))
    for attempt in given["tries"]:
        script.attempt(attempt)
    assert sorted(inquiry.consulted) == vector["consulted"]
    assert sorted(inquiry.exercised) == vector["exercises"]


def test_an_inquiry_forgets_when_it_is_asked_to() -> None:
    inquiry = Inquiry()
    inquiry.consulted.add("betting.raise-cap")
    inquiry.exercised.add("betting.raise-cap")
    inquiry.clear()
    assert inquiry.consulted == inquiry.exercised == set()


def test_a_module_that_cannot_be_found_has_no_docstrings() -> None:
    assert _docstrings("no.such.module") == {}


def test_who_notes_nothing_asks_the_rules_as_they_are() -> None:
    rules = rules_for("badugi", "limit", CARD_ROOM)
    assert Unnoted().watch(rules) is rules


def test_a_refusal_comes_back_from_another_process_as_it_was() -> None:
    refused = Illegal((Objection("betting.raise-cap", "The betting is capped."),))
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own bytes
    assert (again.objections, str(again)) == (refused.objections, "The betting is capped.")


def test_a_wrong_rule_cites_the_rule_that_it_breaks() -> None:
    rules = mistaken_rules("badugi", "limit", CARD_ROOM, ["big-blind-is-no-bet"])
    assert cites(rules.bets_made) == ("betting.big-blind-is-the-first-bet",)


def test_a_ranking_says_whether_suits_matter() -> None:
    assert {name: counts_ranks_alone(one) for name, one in RANKINGS.items()} == {
        "badugi": False,
        "ace-to-five": True,
    }


def test_a_rule_that_cites_its_own_is_given_no_other() -> None:
    stand_in(four_bets_are_made, ("made-up.rule",))
    assert cites(four_bets_are_made) == ("betting.raise-cap",)
