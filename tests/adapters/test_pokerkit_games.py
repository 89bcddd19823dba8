"""The games, modes and decks that the adapter makes of PokerKit's parts."""

from typing import Any

from pokerkit import FixedLimitBadugi, Mode

from oracle.adapters.pokerkit import play
from oracle.adapters.pokerkit.playing import bet_sizes, streets
from oracle.core.cards import parse_cards
from tests.support.pokerkit_scripts import ANY_FOUR, each, read_try, script, table


def test_the_streets_are_those_of_pokerkits_own_game() -> None:
    own = FixedLimitBadugi((), True, 0, (1, 2), 2, 4)
    assert tuple(streets(FixedLimitBadugi, bet_sizes(table(3)))) == own.streets


def test_in_the_mode_of_tournaments_nobody_folds_who_owes_nothing() -> None:
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(ANY_FOUR[:2], 1)}
    request = {"table": table(2), "cards": cards, "tries": script("2 call, 1 fold")}
    accepted = {mode: not play(request, mode)["steps"][-1]["refused"] for mode in Mode}
    assert accepted == {Mode.CASH_GAME: True, Mode.TOURNAMENT: False}


DECK_IN_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]


def from_the_deck(text: str, reshuffles: list[list[str]], **more: Any) -> list[dict[str, Any]]:
    request = {"table": table(6, **more), "deck": DECK_IN_ORDER, "reshuffles": reshuffles}
    tries = [
        {"seat": int(words[0]), "do": words[1], "discard": words[2:]}
        if words[1] == "draw"
        else read_try(words)
        for words in (attempt.split() for attempt in text.split(","))
    ]
    answer = play({**request, "tries": tries})
    return [answer["start"], *answer["steps"]]


def all_discard(hands: list[list[str]]) -> str:
    return ", ".join(f"{seat} draw {' '.join(hand)}" for seat, hand in enumerate(hands, start=1))


def test_a_player_can_get_back_what_he_has_just_discarded() -> None:
    opened = "3 call, 4 call, 5 call, 6 call, 1 call, 2 check"
    once = f"{opened}, {all_discard(from_the_deck(opened, [])[0]['cards'])}"
    once = f"{once}, {each('check', 1, 2, 3, 4, 5, 6)}"
    hands = from_the_deck(once, [])[-1]["cards"]
    wanted = hands[0][0]
    last = from_the_deck(f"{once}, {all_discard(hands)}", [[wanted]])[-1]["cards"]
    assert last[0][:3] == ["Kd", "Kc", wanted]
    assert len({card for hand in last for card in hand}) == 24
