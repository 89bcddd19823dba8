"""What each mistake does, in the numbers that its description tells, and what it leaves right.

The examples are in ``examples.yaml``; a key says what kind of example each is:

* ``at``: what comes of the last of some irregular acts at one of the places of ``PLACES``;
* ``badugi``, ``badugis``, ``lows``, ``ranking``: the ranks that play, or the places of hands;
* ``after``: the next hand after one with these stacks;
* ``first-draws``: how the stub is used, where the first seat discards so many cards in each draw;
* ``draw``: how many cards are shuffled, where each seat discards so many in the only draw; with
  ``served``, which cards of the deck a seat has drawn;
* any other: what is to be seen of a hand, or what refuses the table or a ``try``.

All other keys are those of a table. If nothing else is said, three players with 100 each play 2/4
limit, the last has the button, seat 1 has the worst hand, and seats 2 to 4 have equal ones, as in
``playing.py``, which also has the words of ``play``.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

import pytest

from oracle.conformance.choosing import as_profile_plays
from oracle.core.cards import DECK, Card, parse_cards
from oracle.core.hands import RANKINGS, in_mixed_suits, places
from oracle.core.table.terms import ScriptError
from oracle.mistakes import MISTAKES, Evaluator, mistaken_rules
from oracle.specs.engines import EngineProfile
from oracle.wire.tables import next_hand
from tests.mistakes.playing import (
    CARD_ROOM,
    HOUSES,
    begun,
    comes_of,
    drawn,
    full,
    played,
    refused,
    refusing,
    stub,
    won,
)
from tests.mistakes.playing import see as seen
from tests.support.tables import tables_beside

EXAMPLES: Final[dict[str, list[dict[str, Any]]]] = tables_beside(__file__, "examples")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_mistake_does_what_its_examples_tell(name: str) -> None:
    for number, example in enumerate(EXAMPLES[name], start=1):
        asked = {key: value for key, value in example.items() if key not in {"right", "wrong"}}
        if "right" in example:
            assert found((), **asked) == example["right"], number
        wrong = example["wrong"] if "wrong" in example else example["right"]
        assert found((name,), **asked) == wrong, number


def found(ids: tuple[str, ...], **asked: Any) -> Any:
    """Give what is asked for, as it is with these mistakes."""
    match asked:
        case {"at": place, "acts": acts}:
            return comes_of(ids, place, acts)
        case {"badugi": cards}:
            hand = parse_cards(cards)
            row = RANKINGS["badugi"].rank(hand)
            return "-".join(evaluator(ids[0])(hand).ranks if ids else row.ranks)
        case {"badugis": ranks}:
            return order(ids, "badugi", map(in_mixed_suits, ranks.split()))
        case {"lows": ranks}:
            return order(ids, "ace-to-five", map(in_mixed_suits, ranks.split()))
        case {"ranking": ranking, "hands": hands}:
            return order(ids, ranking, map(parse_cards, hands))
    return at_a_table(ids, **asked)


def order(ids: tuple[str, ...], ranking: str, hands: Iterable[Sequence[Card]]) -> list[int]:
    if not ids:
        return list(places([RANKINGS[ranking].order(hand) for hand in hands]))
    wrong = evaluator(ids[0], ranking)
    return list(places([wrong(hand).value for hand in hands]))


def at_a_table(
    ids: tuple[str, ...],
    *,
    see: str = "",
    play: str = "",
    players: int = 3,
    blinds: bool = True,
    house: str = "card-room",
    settings: dict[str, str] | None = None,
    **asked: Any,
) -> Any:
    """Give what is seen of a hand, of its stub, of the next hand, or what refuses."""
    none = {} if blinds else {"small-blind": None, "big-blind": None}
    table = {"stacks": [100] * players, **none, **asked}
    if see == "refused":
        return refusing(ids, table)
    if "after" in table:
        after, data = table.pop("after"), full(table)
        rules = mistaken_rules("badugi", data["betting"], CARD_ROOM, ids)
        return next_hand(data, after, rules)[see]
    table["settings"] = {**HOUSES[house].settings, **(settings or {})}
    if "first-draws" in table:
        table["settings"] |= {"players": "as-the-deck-allows", "draws": "one-to-three"}
        return stub(drawn(ids, [{1: count} for count in table.pop("first-draws")], **table))
    if "draw" in table:
        counts, seat = table.pop("draw"), table.pop("served", None)
        hand = drawn(ids, [counts], **table)
        if see == "dealt":
            return [DECK.index(card) for card in seen(hand, "cards")[0]]
        if seat is None:
            return [len(cards) for cards in hand.reshuffles()][:1]
        return [DECK.index(card) for card in seen(hand, "cards")[seat - 1][-counts.get(seat, 1) :]]
    attempt = table.pop("try", None)
    hand = played(ids, play, **table)
    return refused(hand, attempt) if attempt else told(hand, see)


def told(hand: Any, name: str) -> Any:
    match name:
        case "won":
            return won(hand)
        case "amounts":
            return [pot["amount"] for pot in seen(hand, "pots")]
        case "last-pot":
            return seen(hand, "pots")[-1]["won"]
        case "showing":
            return [seat for seat, cards in enumerate(seen(hand, "shown"), start=1) if cards]
        case "turn":
            return [seen(hand, "phase"), seen(hand, "actor")]
    return seen(hand, name)


def evaluator(name: str, ranking: str = "badugi") -> Evaluator:
    mistake = MISTAKES[name].ranking
    assert mistake
    wrong = mistake(ranking)
    assert wrong
    return wrong


# the stub


def test_burned_cards_stay_out_of_the_reshuffle() -> None:
    draws = [{1: 4}] * 3
    [mixed] = drawn((), draws, stacks=[100] * 10).reshuffles()
    [fewer] = drawn(["burns-are-left-out-of-the-reshuffle"], draws, stacks=[100] * 10).reshuffles()
    assert len(set(mixed) - set(fewer)) == 3


@pytest.mark.parametrize(
    ("name", "draw", "sentence"),
    [
        ("deck-is-never-reshuffled", {1: 4}, "the deck is dealt out"),
        ("too-few-cards-end-the-hand", {1: 3, 2: 2}, "2 cards are needed, but only 1 can be"),
        ("too-few-cards-end-the-hand", {1: 3, 2: 1, 3: 1}, "only"),
    ],
)
def test_a_deck_does_not_suffice(name: str, draw: dict[int, int], sentence: str) -> None:
    assert drawn((), [draw], stacks=[100] * 12).reshuffles()
    with pytest.raises(ScriptError, match=sentence):
        drawn([name], [draw], stacks=[100] * 12)


def test_a_deck_does_not_suffice_for_fourteen() -> None:
    with pytest.raises(ScriptError, match="the deck is dealt out"):
        begun(["too-many-players-are-accepted"], deck=DECK, stacks=[100] * 14)


def test_a_hand_just_folded_stays_out() -> None:
    for ids, size in (((), 8), (("hands-just-folded-stay-out",), 4)):
        hand = begun(ids, deck=DECK, stacks=[100] * 12)
        assert refused(hand, "3 fold, all") == []
        own = " ".join(seen(hand, "cards")[0])
        assert refused(hand, f"1 draw {own}, all") == []
        assert list(map(len, hand.reshuffles())) == [size]


# what is told


def test_who_takes_a_fold_in_a_draw_offers_it() -> None:
    for ids, offered in (((), False), (("fold-is-taken-in-a-draw",), True)):
        hand = played(ids, "all")
        wrong = hand.under(hand.state.table.rules, mistaken=True)
        assert seen(wrong, "legal.fold") is offered


# what is held


def test_who_discards_while_betting_is_served_at_once() -> None:
    hand = played(
        ["discard-is-taken-while-betting"], "3 call, 1 draw As", hands=["As 2d 3h 4c Kd"] * 3
    )
    assert hand.state.hands[0] == parse_cards("2d 3h 4c Kd")


def test_four_cards_come_for_five() -> None:
    hands = [" ".join(DECK[:10]), " ".join(DECK[10:15]), " ".join(DECK[15:20])]
    text = f"all, 1 draw {' '.join(DECK[:5])}, all"
    for ids, count in (((), 5), (("four-replacements-at-most",), 4)):
        hand = played(ids, text, game="badacey", hands=hands)
        assert len(hand.state.hands[hand.seats.place(1)]) == count


def test_a_short_call_plays_for_less() -> None:
    short = {"seat": 2, "do": "push", "chips": [[10]], "unnoticed": True}
    hands = ("9s Td Jh Qc", "As 2d 3h 4c", "5s 6d 7h 8c")
    for ids, best in (((), 110), (("short-call-makes-a-side-pot",), 90)):
        hand = played(ids, "all, all, 1 bet 20", **{"small-bet": 20, "draws": 1}, hands=hands)
        assert hand.attempt(short) == ()
        assert refused(hand, "3 call") == []
        assert seen(hand, "stacks")[1] == 70 + best


# values


def test_the_lower_card_left_out_breaks_a_tie() -> None:
    four, king = parse_cards("As 2h 3d 4d"), parse_cards("As 2h 3d Kd")
    wrong = evaluator("cards-left-out-break-ties")
    assert RANKINGS["badugi"].order(four) == RANKINGS["badugi"].order(king)
    assert wrong(four).value < wrong(king).value
    assert wrong(parse_cards("Ah 2s 3c 4c")).value == wrong(four).value


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("flushes-count-against-the-low", (2, 1)), ("straights-count-against-the-low", (1, 2))],
)
def test_a_flush_loses_only_where_flushes_count(name: str, wrong: tuple[int, ...]) -> None:
    hands = [parse_cards("7s 5s 4s 2s As"), parse_cards("Ks Qh Jd Tc 8s")]
    assert places([RANKINGS["ace-to-five"].order(hand) for hand in hands]) == (1, 2)
    assert places([evaluator(name, "ace-to-five")(hand).value for hand in hands]) == wrong


def test_a_straight_is_no_flush_where_only_flushes_count() -> None:
    wheel, low = parse_cards("5s 4h 3d 2c As"), parse_cards("6s 4h 3d 2c As")
    wrong = evaluator("flushes-count-against-the-low", "ace-to-five")
    assert wrong(wheel).value < wrong(low).value


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("four-cards-make-the-low", "K-5-3-2"),
        ("repeated-ranks-are-given-first", "5-5-K-3-2"),
        ("ranks-are-given-low-to-high", "2-3-5-5-K"),
        ("ace-is-low-in-a-run-alone", "K-5-5-3-2"),
    ],
)
def test_the_ranks_of_a_paired_low(name: str, ranks: str) -> None:
    hand = parse_cards("5s 5d Kh 3c 2s")
    assert "-".join(evaluator(name, "ace-to-five")(hand).ranks) == ranks


STRAIGHTS: Final = "straights-and-flushes-count-against-the-low"


def test_a_low_in_a_run_or_a_suit_stands_where_a_high_hand_would() -> None:
    low = evaluator(STRAIGHTS, "ace-to-five")
    best_first = (
        *("6s 4h 3d 2c As", "9s 7h 4d 2c As", "8s 6h 4d 2c 2s", "Ks Qh Jd 2c 2s"),
        *("4s 4h 3d 3c As", "8s 8h 8d 4c 2s", "5s 4h 3d 2c As", "9s 7s 4s 2s As"),
        *("8s 8h 8d 4c 4s", "Ks Kh Kd Kc Qs", "5s 4s 3s 2s As"),
    )
    for better, worse in pairwise(best_first):
        assert low(parse_cards(better)).value < low(parse_cards(worse)).value, (better, worse)


WITH_A_HIGH_ACE: Final = {
    "ace-is-high",
    "ace-is-low-in-a-run-alone",
    "aces-are-high-in-paired-lows",
}
IN_ANOTHER_ORDER: Final = {"ranks-are-given-low-to-high", "repeated-ranks-are-given-first"}
PAIRED: Final = (*parse_cards("5s 5d Kh 3c 2s"), *parse_cards("Ks Kh Kd Ac As"))


@pytest.mark.parametrize("hand", [PAIRED[:5], PAIRED[5:]], ids=["pair", "full house"])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_mistake_shows_the_ranks_high_to_low(ranking: str, hand: tuple[Card, ...]) -> None:
    for name, mistake in MISTAKES.items():
        evaluator = mistake.ranking and mistake.ranking(ranking)
        if evaluator and name not in IN_ANOTHER_ORDER:
            high = "AKQJT98765432" if name in WITH_A_HIGH_ACE else "KQJT98765432A"
            ranks = evaluator(hand).ranks
            assert list(ranks) == sorted(ranks, key=high.index), name


def asked(kind: str, given: dict[str, Any], expect: dict[str, Any], *mistakes: str) -> Any:
    vector = {"id": "x", "kind": kind, "switches": {}, "given": given, "expect": expect}
    profile = EngineProfile("x", "x", "1", "card-room", CARD_ROOM, mistakes)
    [answered] = as_profile_plays([vector], profile)
    return answered["expect"]


RANK: Final = {"ranking": "badugi", "hand": list(parse_cards("As Ah 2s 3d"))}
LOWS: Final = ("5s 4h 3d 2c As", "Ks Kh Kd Kc Qs", "9s 7h 4d 2c As")
COMPARE: Final = {"ranking": "ace-to-five", "hands": [list(parse_cards(low)) for low in LOWS]}


def test_a_profile_ranks_as_its_mistakes_do() -> None:
    right = {"ranks": ["3", "2", "A"], "order": 715}
    assert asked("rank", RANK, right).items() >= right.items()
    assert asked("rank", RANK, right, STRAIGHTS) == asked("rank", RANK, right)
    wrong = asked("rank", RANK, right, "every-chip-plays", "lowest-card-that-fits-plays")
    assert wrong == {"ranks": ["3", "A"]}


def test_a_profile_compares_as_its_mistakes_do() -> None:
    right = {"places": [1, 3, 2]}
    assert asked("compare", COMPARE, right, "lowest-card-that-fits-plays") == right
    assert asked("compare", COMPARE, right, STRAIGHTS) == {"places": [2, 3, 1]}


@pytest.mark.parametrize(
    ("first", "second", "places"),
    [(STRAIGHTS, "ace-is-high", [2, 1]), ("ace-is-high", STRAIGHTS, [1, 2])],
)
def test_of_two_such_mistakes_the_first_decides_in_play_too(
    first: str, second: str, places: list[int]
) -> None:
    hands = ["6s 5h 4d 3c 2s", "9h 8s 7d 6c 4h"]
    compared = {"ranking": "ace-to-five", "hands": [list(parse_cards(hand)) for hand in hands]}
    answer = asked("compare", compared, {"places": [1, 2]}, first, second)
    assert answer == {"places": places}
    hand = played([first, second], "on", game="badacey", stacks=[100, 100], hands=hands)
    assert seen(hand, "pots")[0]["won"]["ace-to-five"] == [
        2 if place == 1 else 0 for place in places
    ]
