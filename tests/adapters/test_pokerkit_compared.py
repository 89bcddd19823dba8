from collections import Counter
from typing import Any

import pytest

from oracle.adapters.pokerkit import play
from oracle.core.cards import parse_cards
from oracle.mistakes import mistaken_rules
from oracle.play.hand import Hand
from oracle.specs import engines
from oracle.wire.hands import read_play
from tests.conftest import Tell
from tests.support.antes import posted
from tests.tools.pokerkit_hands import MODES, PREDICATES, VARIATIONS, compare_hands

HANDS = 3060
PARTS = 12
MOST_LEFT_ASIDE = 0.01


@pytest.mark.long
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.more) for n in range(1, PARTS))]
)
def test_pokerkit_plays_as_its_profile(part: int, tell: Tell) -> None:
    tally = compare_hands(f"compared {part}", HANDS // PARTS)
    tell("PokerKit against its profile", tally.counts())
    assert tally.differences == []
    assert sum(tally.left_aside.values()) < MOST_LEFT_ASIDE * HANDS / PARTS
    assert tally.left_aside.keys() <= PREDICATES.keys()
    assert tally.sorts.keys() == {" ".join(map(str, variation)) for variation in VARIATIONS}


def test_every_variation_of_the_documents_is_compared() -> None:
    structures = {"limit": 3, "pot-limit": 2, "no-limit": 1}
    named = {
        (game, betting, draws)
        for game in ("badugi", "badacey")
        for betting, draws in structures.items()
    }
    assert named < set(VARIATIONS)
    assert len(VARIATIONS) == 18
    assert HANDS >= 3000


def given(tries: str, **more: Any) -> dict[str, Any]:
    plain = {"game": "badugi", "betting": "no-limit", "draws": 1, "button": 3, "chip": 1}
    amounts = {"small-bet": None, "big-bet": None, "small-blind": 1, "big-blind": 2}
    table = {**plain, **amounts, "stacks": [5, 50, 50], **posted([0, 0, 0]), **more}
    hands = ["As2s3s4s", "Ah2h3h4h", "Ad2d3d4d"]
    cards = {str(seat): list(parse_cards(hand)) for seat, hand in enumerate(hands, start=1)}
    attempts = []
    for text in tries.split(","):
        seat, word, *to = text.split()
        attempts.append({"seat": int(seat), "do": word})
        if word == "pat":
            attempts[-1] = {"seat": int(seat), "do": "draw", "discard": []}
        elif to:
            attempts[-1]["to"] = int(to[0])
    return {"table": table, "cards": cards, "tries": attempts}


SIDE_POT = "3 raise 20, 1 call, 2 call, 1 pat, 2 pat, 3 pat, 2 fold"


def test_a_side_pot_whose_players_have_all_folded_stops_pokerkit() -> None:
    assert play(given(SIDE_POT))["steps"][-1]["actor"] == 3
    with pytest.raises(AssertionError):
        play(given(f"{SIDE_POT}, 3 fold"))


def test_that_fold_is_foreseen_and_no_other_of_the_hand() -> None:
    profile = engines.engine_profile("pokerkit")
    rules = mistaken_rules("badugi", "no-limit", profile.settings, profile.mistakes, received=True)
    foreseen = PREDICATES["a pot is left to nobody"]
    hand = Hand(*read_play(given(SIDE_POT), rules), show_cards=False)
    script = [*given(SIDE_POT)["tries"], {"seat": 3, "do": "fold"}]
    met: Counter[int] = Counter()
    for number, attempt in enumerate(script):
        met[number] += foreseen(hand.state, attempt)
        hand.attempt(attempt)
    assert [number for number, count in met.items() if count] == [len(script) - 1]


@pytest.mark.parametrize("profile", MODES)
def test_a_difference_would_be_seen(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = next(mode for name, mode in MODES.items() if name != profile)
    monkeypatch.setattr("tests.tools.pokerkit_hands.MODES", {profile: other})
    assert compare_hands("another mode", 20).differences
