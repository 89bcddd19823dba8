"""The games, modes and decks that the adapter makes of PokerKit's parts."""

from typing import Any

import pytest
from pokerkit import FixedLimitBadugi, Mode

from oracle.adapters.pokerkit import play
from oracle.adapters.pokerkit.games import bet_sizes, streets
from oracle.core.cards import parse_cards
from tests.support.pokerkit_scripts import ANY_FOUR, each, played, read_try, script, table

BIG = {"small-bet": None, "big-bet": None}


def test_a_big_bet_game_has_no_cap_and_a_pot_limit_game_the_pot() -> None:
    four = "3 raise 4, 1 raise 6, 2 raise 8, 3 raise 10"
    raises = [step["legal"]["raise"] for step in played(four, ANY_FOUR[:3], **POT_LIMIT)]
    assert raises == [[4, 7], [6, 14], [8, 22], [10, 30], [12, 38]]
    raises = [step["legal"]["raise"] for step in played(four, ANY_FOUR[:3], **NO_LIMIT)]
    assert raises[-1] == [12, 100]


POT_LIMIT = {**BIG, "betting": "pot-limit", "draws": 2}
NO_LIMIT = {**BIG, "betting": "no-limit", "draws": 1}


@pytest.mark.parametrize("betting", ["limit", "pot-limit", "no-limit"])
@pytest.mark.parametrize("draws", [1, 2, 3])
@pytest.mark.parametrize("game", ["badugi", "badacey"])
def test_every_game_has_its_draws_and_a_round_more(game: str, draws: int, betting: str) -> None:
    sizes = {} if betting == "limit" else BIG
    hands = ["As 2s 3s 4s 5s", "Ah 2h 3h 4h 5h"]
    hands = hands if game == "badacey" else [hand[:11] for hand in hands]
    text = "2 call, 1 check" + ", 1 pat, 2 pat, 1 check, 2 check" * draws
    steps = played(text, hands, game=game, draws=draws, betting=betting, **sizes)
    phases = list(dict.fromkeys(step["phase"] for step in steps))
    rounds = [f"{name}-{number}" for number in range(1, draws + 1) for name in ("bet", "draw")]
    assert phases == [*rounds, f"bet-{draws + 1}", "over"]
    bets = [step["legal"]["raise"][0] for step in steps if step["phase"][:3] == "bet"][2::2]
    assert bets == ([2, 4, 4][:draws] if betting == "limit" else [2] * draws)


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


def test_the_deck_is_dealt_in_order_and_a_card_is_burned() -> None:
    opened = "3 call, 4 call, 5 call, 6 call, 1 call, 2 check"
    steps = from_the_deck(f"{opened}, 1 draw As, {each('pat', 2, 3, 4, 5, 6)}", [])
    assert steps[0]["cards"][0] == ["As", "2d", "4s", "5d"]
    assert steps[-2]["cards"][0] == ["2d", "4s", "5d"]
    assert steps[-1]["cards"][0] == ["2d", "4s", "5d", "7h"]


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


def test_after_short_all_ins_that_made_a_raise_one_more_bars_the_bettor() -> None:
    hands = [*ANY_FOUR, "5s 6s 7s 8s"]
    stacks = {"stacks": [100, 18, 23, 26, 100], **NO_LIMIT}
    opened = f"3 call, 4 call, 5 call, 1 call, 2 check, {each('pat', 1, 2, 3, 4, 5)}"
    raised = f"{opened}, 1 bet 10, 2 raise 16, 3 raise 21"
    assert played(f"{raised}, 4 fold, 5 call", hands, **stacks)[-1]["legal"]["raise"] == [31, 98]
    assert played(f"{raised}, 4 raise 24, 5 call", hands, **stacks)[-1]["legal"]["raise"] is None
