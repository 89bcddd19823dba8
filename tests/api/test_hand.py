"""A hand in play: what is legal is accepted, what is barred is refused, and nothing is lost."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import oracle
from oracle.specs.checking import schema
from oracle.wire.vocabulary import ACTS, OF_NOBODY
from tests.support.api import TABLES, at_random, some_value

SEEDS = range(2)


def everything(hand: oracle.Hand) -> tuple[Any, ...]:
    return (hand.seen, hand.legal(), hand.barred(), hand.given(), hand.events, hand.values())


@pytest.mark.parametrize("table", TABLES)
def test_what_is_legal_is_accepted_and_what_is_barred_is_refused(table: Mapping[str, Any]) -> None:
    chance = random.Random(5)
    for seed in SEEDS:
        for hand in at_random(seed, **table):
            legal = hand.legal()
            for act in legal.acts:
                value = some_value(hand, act, chance)
                assert hand.why_not(act.word, value) == ()
                hand.copy().act(act.word, value)
            before = hand.seen
            for bar in hand.barred():
                assert bar.objections
                assert hand.why_not(bar.attempt) == bar.objections
                with pytest.raises(oracle.Illegal) as refused:
                    hand.act(bar.attempt)
                assert refused.value.objections == bar.objections
            assert hand.seen == before


@pytest.mark.parametrize("table", TABLES)
def test_every_act_is_either_legal_or_barred(table: Mapping[str, Any]) -> None:
    for hand in at_random(1, **table):
        if hand.actor is None:
            assert hand.over
            assert (hand.legal().seat, hand.legal().acts, hand.barred()) == (None, (), ())
            continue
        legal = hand.legal()
        assert legal.seat == hand.actor
        own = {bar.attempt["do"] for bar in hand.barred() if bar.seat == hand.actor}
        allowed = {"draw" if act.word == "pat" else act.word for act in legal.acts}
        words = {"fold", "check", "call", "bet", "raise", "draw"}
        assert own | allowed >= words
        assert not (own - {"bet", "raise"}) & allowed
        assert {bar.seat for bar in hand.barred()} >= set(range(1, len(hand.seen.stacks) + 1)) - {
            hand.actor
        }


@pytest.mark.parametrize("table", TABLES)
def test_going_back_and_forward_restores_everything(table: Mapping[str, Any]) -> None:
    for seed in SEEDS:
        past: list[tuple[Any, ...]] = []
        for hand in at_random(seed, **table):
            past.append(everything(hand))
        for moment in reversed(past[:-1]):
            assert hand.back()
            assert everything(hand) == moment
        assert not hand.back()
        assert hand.tries == ()
        for moment in past[1:]:
            assert hand.forward()
            assert everything(hand) == moment
        assert not hand.forward()


def test_acting_after_going_back_forgets_what_was_taken_back() -> None:
    hand = oracle.table(seed=1)
    hand.act("call")
    hand.act("call")
    hand.back()
    hand.back()
    with pytest.raises(oracle.Illegal):
        hand.act("check")
    assert hand.forward()
    hand.back()
    hand.act("fold")
    assert not hand.forward()
    assert [attempt["do"] for attempt in hand.tries] == ["fold"]


def test_a_copy_goes_its_own_way() -> None:
    hand = oracle.table(seed=1)
    hand.act("call")
    fork = hand.copy()
    assert everything(fork) == everything(hand)
    fork.act("raise", 4)
    assert [attempt["do"] for attempt in hand.tries] == ["call"]
    fork.back()
    assert everything(fork) == everything(hand)


def test_an_act_may_be_written_in_several_ways() -> None:
    ways: tuple[Any, ...] = (
        {"raise": 4},
        {"seat": 3, "raise": 4},
        {"do": "raise", "to": 4},
        {"seat": 3, "do": "raise", "to": 4},
    )
    for way in ways:
        hand = oracle.table(seed=1)
        hand.act(way)
        assert hand.tries == ({"seat": 3, "do": "raise", "to": 4},)
    hand = oracle.table(cards={1: "As 2d 3h Kc"}, stacks=[50, 50])
    hand.act("call")
    hand.act("check")
    for draw in ("Kc As", ["Kc", "As"], ("Kc", "As")):
        hand.act("draw", draw, seat=1)
        assert hand.tries[-1] == {"seat": 1, "do": "draw", "discard": ["Kc", "As"]}
        hand.back()
    pats: tuple[dict[str, Any], ...] = ({"pat": True}, {"pat": None}, {"do": "draw", "discard": []})
    for pat in pats:
        hand.act(pat)
        assert hand.tries[-1] == {"seat": 1, "do": "draw", "discard": []}
        hand.back()


def test_an_objection_names_its_rule_and_what_that_rests_on() -> None:
    (objection,) = oracle.table(seed=1).why_not("check")
    assert objection.rule == "betting.check-when-nothing-is-owed"
    assert objection.rule_sentence
    assert any(source.startswith("Badugi Poker, ") for source in objection.sources)


def test_the_dealer_rules_on_what_is_not_an_act_in_turn() -> None:
    # vectors/REFERENCE.md and the document on betting: one motion of three halves of the raise
    # binds.
    hand = oracle.table(stacks=[500, 500, 500], small_bet=20, seed=1)
    assert hand.ruling(3) is None
    hand.act("push", (20, 10))
    ruling = hand.ruling(3)
    assert ruling is not None
    assert ruling["outcome"] == {"do": "raise", "to": 40, "due": 10, "returned": 0}
    assert hand.seen.bets == {1: 10, 2: 20, 3: 40}
    hand.act("say", "raise", to=60, seat=1)
    assert hand.tries[-1] == {"seat": 1, "do": "say", "word": "raise", "to": 60}
    hand.back()
    hand.act({"smallest-chip": {"antes": [5], "blinds": [1, 5]}})
    assert hand.ruling() is not None


def test_a_seat_sees_its_own_cards_and_what_is_shown() -> None:
    hand = oracle.table("badacey", stacks=[100, 100, 100], seed=7)
    whole, own = hand.seen, hand.view(2)
    assert own.cards[2] == whole.cards[2]
    assert own.cards[1] == own.cards[3] == ("??",) * 5
    assert (own.stacks, own.pots) == (whole.stacks, whole.pots)
    with pytest.raises(oracle.InputError, match="there is no seat 4"):
        hand.view(4)
    while not hand.over:
        acts = {act.word for act in hand.legal().acts}
        hand.act(next(word for word in ("check", "call", "pat", "show") if word in acts))
    assert hand.view(2).cards == hand.seen.cards
    assert hand.seen.shown == (1, 2, 3)


def test_a_hand_that_nobody_called_is_not_shown() -> None:
    hand = oracle.table(seed=1)
    hand.act("fold")
    hand.act("fold")
    assert hand.over
    assert hand.view(1).cards == {1: None, 2: ("??",) * 4, 3: None}
    assert hand.why_not("check")[0].rule == "betting.round-ends"
    assert repr(hand) == "<Hand of badugi: over>"


def test_pots_price_and_cap_are_seen_on_the_way() -> None:
    # The small bet is 2: a bet, a raise, a re-raise and the cap; the big blind is the first.
    hand = oracle.table(stacks=[100, 5, 100, 100], seed=1)
    assert hand.seen.price == 2
    for amount, made in ((4, 2), (6, 3)):
        hand.act("raise", amount)
        assert (hand.seen.bets_made, hand.seen.capped) == (made, False)
    hand.act("raise", 8)
    assert (hand.seen.bets_made, hand.seen.capped) == (4, True)
    assert hand.seen.price == 3
    hand.act("call")
    assert tuple(hand.seen.status.values()) == ("in", "all-in", "in", "in")
    assert [(pot.amount, pot.seats) for pot in hand.seen.pots] == [
        (19, (1, 2, 3, 4)),
        (4, (1, 3, 4)),
    ]
    assert hand.seen.stub == 52 - 16


@pytest.mark.parametrize(
    ("setting", "left"),
    [
        ("four-per-round", [3, 2, 1, 0]),
        ("five-per-round", [4, 3, 2, 1]),
        ("six-per-round", [5, 4, 3, 2]),
        ("twenty-per-round", [19, 18, 17, 16]),
        ("four-per-player", [4, 4, 3, 3]),
    ],
)
def test_bets_left_are_counted_as_the_cap_does(setting: str, left: list[int]) -> None:
    hand = oracle.table(settings={"raise-cap": setting}, seed=1)
    assert hand.seen.bets_left == left[0]
    for expected in left[1:]:
        hand.act("raise")
        assert hand.seen.bets_left == expected


def test_what_is_several_prints_a_line_for_each() -> None:
    hand = oracle.table(stacks=[100, 100], seed=1)
    hand.act("raise")
    assert str(hand.why_not("check")) == (
        "This player owes 2 and cannot check. [betting.check-when-nothing-is-owed]"
    )
    assert [line[:6] for line in str(hand.values()).splitlines()] == ["seat 1", "seat 2"]
    for several in (hand.barred(), oracle.irregular_acts(), oracle.houses()):
        lines = str(several).splitlines()
        assert len(lines) == len(several)
        assert not any("(" in line[:12] for line in lines)
    hand.act("fold")
    assert "seat 1: dead" in str(hand.values())


def test_between_two_players_there_may_be_no_cap() -> None:
    hand = oracle.table(stacks=[100, 100], settings={"raise-cap": "rule-book"}, seed=1)
    assert hand.seen.bets_left is None
    assert oracle.table(betting="no-limit", seed=1).seen.bets_left is None


def test_what_an_act_would_lead_to_is_told_without_trying_it() -> None:
    hand = oracle.table(seed=4)
    before = hand.observation()
    refused = hand.what_if("raise", 5)
    assert (
        [one.rule for one in refused.refused]
        == [one.rule for one in hand.why_not("raise", 5)]
        != []
    )
    told = hand.what_if("raise", 4)
    assert hand.observation() == before
    hand.act("raise", 4)
    assert hand.told == told
    assert told.turn is not None
    assert told.turn.seat == 1


def test_the_dealer_rules_on_the_last_act_of_a_hand() -> None:
    hand = oracle.table(stacks=[500] * 3, small_bet=20, seed=1)
    with pytest.raises(oracle.InputError, match="nothing has been done yet"):
        oracle.ruling(hand)
    hand.act("push", [20, 10])
    answer = oracle.ruling(hand)
    case = "table: {small-bet: 20, stacks: [500, 500, 500]}\nplay: [{seat: 3, push: [20, 10]}]\n"
    assert answer.ruling == oracle.ruling(case).ruling == hand.ruling(3)
    assert oracle.ruling(hand, house="rule-book").ruling["on"] == 3
    hand.act("call")
    with pytest.raises(oracle.InputError, match="a regular act"):
        oracle.ruling(hand)


def test_a_house_may_be_a_text() -> None:
    text = "id: my-room\ntitle: My room\ninherits: card-room\nsettings:\n"
    text += "  raise-cap: {setting: five-per-round, basis: We play five.}\n"
    assert oracle.table(house=text, seed=1).settings["raise-cap"] == "five-per-round"
    with pytest.raises(oracle.InputError, match="house:2:1: unknown key 'titel'"):
        oracle.house(text.replace("title", "titel"))


def test_the_forms_of_irregular_acts_are_those_of_the_wire() -> None:
    forms = {form.word: form for form in oracle.irregular_acts()}
    assert sorted(forms) == sorted(ACTS)
    assert {word for word, form in forms.items() if not form.by_seat} == OF_NOBODY
    regular = {"seat", "do", "discard"}
    named = {field.name for form in forms.values() for field in form.fields}
    assert named == schema("vector")["$defs"]["try"]["properties"].keys() - regular


SOME = {"word": "raise", "amount": 4, "chips": [2, 2], "motions": [[2, 2], [1]], "truth": True}


@pytest.mark.parametrize("form", oracle.irregular_acts(), ids=lambda form: form.word)
def test_a_form_filled_in_can_be_read_and_one_that_lacks_something_cannot(
    form: oracle.ActForm,
) -> None:
    hand = oracle.table(seed=1)
    seat = {"seat": 3} if form.by_seat else {}
    whole = {field.name: SOME[field.kind] for field in form.fields}
    hand.why_not({**seat, "do": form.word, **whole})
    for field in form.fields:
        if field.needed:
            lacking = {key: one for key, one in whole.items() if key != field.name}
            with pytest.raises(oracle.InputError):
                hand.why_not({**seat, "do": form.word, **lacking})
        if field.words:
            with pytest.raises(oracle.InputError, match="unknown word"):
                hand.why_not({**seat, "do": form.word, **whole, field.name: "perhaps"})


def test_values_are_those_of_the_hands() -> None:
    cards = {1: "As 2d 3h 4c Ks", 2: "Kd Kh Qc Qd Js"}
    hand = oracle.table("badacey", cards=cards, stacks=[50, 50])
    first, second = hand.values().values()
    assert first is not None
    assert second is not None
    assert first["badugi"] == oracle.rank("As 2d 3h 4c Ks")
    assert second["ace-to-five"] == oracle.rank("Kd Kh Qc Qd Js", "ace-to-five")
    hand.act("call")
    hand.act("check")
    hand.act("draw", "Ks")
    waiting = hand.values()[1]
    assert waiting is not None
    assert set(waiting) == {"badugi"}
    hand.act("pat")
    hand.act("check")
    hand.act("bet", 2)
    hand.act("fold")
    assert hand.values()[1] is None or hand.values()[2] is None


def test_what_is_per_seat_is_a_mapping_by_seat() -> None:
    hand = oracle.table(cards={1: "As 2d 3h Ks", 2: "Kh 7c 5d 4s", 3: "Qh Qd Qs Jd"}, button=1)
    actor = hand.actor
    assert actor == 1
    seen, values = hand.seen, hand.values()
    assert values[actor] == {"badugi": oracle.rank("As 2d 3h Ks")}
    assert seen.cards[actor] == ("As", "2d", "3h", "Ks")
    assert (seen.stacks[2], seen.bets[2], seen.status[3]) == (99, 1, "in")
    assert list(values) == list(seen.discards) == [1, 2, 3]
    hand.act("fold")
    hand.act("fold")
    (award,) = hand.seen.awards
    assert {part: won[3] for part, won in award.won.items()} == dict.fromkeys(
        award.won, award.amount
    )
    assert hand.values()[1] is None


def test_what_is_printed_is_a_sentence_or_a_small_table() -> None:
    hand = oracle.table(cards={1: "As 2d 3h Ks", 2: "Kh 7c 5d 4s"}, stacks=[100, 80])
    assert (
        str(hand)
        == """bet-1, seat 2 to act
seat  stack  bet  cards
   1     98    2  As 2d 3h Ks  in
   2     79    1  Kh 7c 5d 4s  in, button
Pot: 3, for seats 1, 2
Seat 2 may fold, call 1 or raise to 4."""
    )
    assert str(hand).startswith(str(hand.seen))
    assert [str(act) for act in hand.legal().acts] == ["fold", "call 1", "raise to 4"]
    assert str(hand.barred()[0]) == (
        "Seat 2 checks: refused. This player owes 1 and cannot check. "
        "[betting.check-when-nothing-is-owed]"
    )
    assert str(hand.told).endswith("The player may fold, call 1 or raise to 4.")
    assert str(hand.what_if("check")).startswith("Seat 2 checks. Refused. This player owes 1")
    hand.act("fold")
    assert str(hand.legal()) == "Nobody must act."
    assert str(hand.seen.awards[0]) == "2: seat 1 wins 2"
    assert str(oracle.house("club")).startswith("club: ")
    assert str(oracle.irregular_acts()[0]).startswith("say: A player says an action, ")
