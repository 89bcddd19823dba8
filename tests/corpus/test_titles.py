"""The title of each vector says what it shows, unlike every other title of its rule."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Final

import pytest

from oracle.corpus.build import vectors_of
from oracle.corpus.titles import MOST
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder
from oracle.wire.vocabulary import RANK
from tests.support.corpus import published

OUTCOMES: Final = (
    (
        "drawing/burn--once-for-the-draw-not-for-each-player.yaml",
        "burn=none",
        "One card is burned for the whole draw, not one for each player; but where no card is "
        "burned, seat 2 is dealt the card that would be burned",
    ),
    (
        "drawing/discards-of-this-draw-stay-out--the-whole-new-pack.yaml",
        "shuffled-in=all-discards",
        "The new stub holds the old stub, the burned cards and earlier discards, but none of this "
        "draw's; but where all discards are shuffled in, 52 cards are shuffled, not 28",
    ),
    (
        "drawing/all-in-players-draw--served-in-turn.yaml",
        "online",
        "A player who is all-in before the draw discards and is dealt cards like everybody still "
        "in, also where each is served before the next discards",
    ),
    (
        "forced-bets/heads-up-blinds--button-acts-last-after-the-draw.yaml",
        "heads-up-blinds=left-of-button-posts-small",
        "Heads-up the button draws last and acts last after the draw; but where the button "
        "posts the big blind heads-up, the player without the button acts first",
    ),
    (
        "forced-bets/dead-posts--the-same-from-both-heads-up.yaml",
        "french",
        "The same dead post from both players is refused heads-up; where antes are not allowed, "
        "the table is refused for its antes as well",
    ),
    (
        "rulings/no-raise-from-a-correction--the-caller-of-a-small-bet.yaml",
        "online",
        "A player who called an undersized bet pays the rest once it is corrected and does not act "
        "again, also where every short all-in is completed",
    ),
    (
        "showdown/all-hands-are-tabled--a-tie-and-a-beaten-hand.yaml",
        "showdown=beaten-hands-may-be-mucked",
        "Of two equal hands and a beaten one, all are shown; but where losers may muck, seat 3 may "
        "muck",
    ),
    (
        "showdown/first-to-show--all-in-before-the-last-round.yaml",
        "full-tilt",
        "A player who raised all-in before the draw does not show first when nobody bets in the "
        "last round; but where the last bettor of any round shows first and losers may muck, seat "
        "3 shows first",
    ),
    (
        "showdown/side-pots-are-shown-first--the-small-blind-all-in-shows-last.yaml",
        "side-pot-order=clockwise",
        "Seat 1 bets 40 after the third draw; seat 3, who calls, shows before seat 2, who is "
        "all-in; but where hands are shown clockwise, whatever the pots, the order is seat 1, seat "
        "2, seat 3, seat 4",
    ),
    (
        "showdown/may-muck--a-player-who-has-mucked-is-out.yaml",
        "card-room",
        "A player who has mucked cannot show later; played to the end, seat 3 gets 36",
    ),
    (
        "betting/unmatched-chips-of-a-folder--a-fold-after-the-draw.yaml",
        "online",
        "A player who folds after the draw leaves the 10 that all have matched in the pot, also "
        "where losers may muck",
    ),
    (
        "rulings/forward-motion--a-word-does-not-get-around-it.yaml",
        "forward-motion=free",
        "A player who made another fold by moving 20 forward has shown a call and cannot then say "
        "raise; but where forward motions do not bind, every choice stays open",
    ),
    (
        "betting/half-bet-all-in--fifteen-thousand-is-raised-to-thirty-five-thousand.yaml",
        "short-all-in=completes-to-the-full-bet",
        "With bets of 20,000, an all-in of 15,000 may be raised to 35,000 and to no other amount; "
        "but where every short all-in is completed, the next raise is to 20,000, not 35,000",
    ),
    (
        "betting/raise-cap--five-a-round-after-a-fold.yaml",
        "raise-cap=four-per-round",
        "Where five bets are the cap, a fold that leaves two players does not lift it; where the "
        "cap is a bet and three raises, no raise over a bet of 8 is allowed",
    ),
    (
        "rulings/what-changes-the-action--a-player-plays-on-after-a-void-fold.yaml",
        "what-changes-the-action=bet-or-raise",
        "A player whose fold out of turn is void after a raise calls the raise and wins 180; but "
        "where a call changes nothing and a fold out of turn stands, seat 3, who acted out of "
        "turn, has folded",
    ),
    (
        "betting/raise-cap--two-players-after-the-third-draw.yaml",
        "raise-cap=rule-book",
        "With two players, the fourth bet of the last round is the last; but where two players "
        "have no cap, a fifth bet, to 100, is allowed",
    ),
    (
        "betting/raise-cap--three-players-after-the-first-draw.yaml",
        "raise-cap=rule-book-every-draw-game",
        "With three players, the fourth bet after the first draw is the last; but where three or "
        "more players have four raises, a fifth bet, to 10, is allowed",
    ),
    (
        "rulings/raise-in-motions--one-blind-antes-and-a-short-stack.yaml",
        "raise-in-motions=first-motion",
        "In pot-limit a player who says raise facing 50 and puts in 100 and another 100 has raised "
        "to 200; but where only chips of the first motion count, the next raise is to at least "
        "150, not 350",
    ),
    (
        "betting/fold-at-any-turn--in-no-limit-where-it-is-refused.yaml",
        "fold-with-no-bet=legal",
        "In no-limit after a check, a player may not fold where the house forbids a fold with "
        "nothing to call; but where a player may fold with nothing to call, seat 2 in turn may "
        "fold",
    ),
)
"""Other answers to scenarios: the file, the name of the answer, and its title."""

SAYS_AN_OUTCOME = re.compile(
    r"; (?:but where |where .*, |not so where |played to the end, )|, also where "
)

BESIDE_THE_POINT = re.compile(
    r"; (?:but )?where .*(?:seats? [^;]* may muck|shows first|new cards|is dealt|are shuffled)"
)
"""What a title says only where its rule is about showing hands or dealing cards."""

MADE_BY_MACHINE = re.compile(r'[\[\]{}"_]|^In the house\b|\bset to [a-z]+-[a-z-]+|@|=')
"""What a person would not say: JSON, ids, names of houses and settings."""


@pytest.fixture(scope="module")
def vectors() -> list[dict[str, Any]]:
    return published()


def test_no_title_of_a_rule_is_that_of_another_vector(vectors: list[dict[str, Any]]) -> None:
    shared = defaultdict(list)
    for vector in vectors:
        shared[tuple(vector["rules"]), vector["title"]].append(vector["id"])
    assert [ids for ids in shared.values() if len(ids) > 1] == []


def test_every_title_is_what_a_person_would_say(vectors: list[dict[str, Any]]) -> None:
    titles = {vector["id"]: vector["title"] for vector in vectors}
    assert {name: told for name, told in titles.items() if MADE_BY_MACHINE.search(told)} == {}
    assert {name: told for name, told in titles.items() if len(told) > MOST} == {}


def test_a_pot_of_a_title_is_one_of_its_hand(vectors: list[dict[str, Any]]) -> None:
    tried = 0
    for vector in vectors:
        pots = vector["expect"]["steps"][-1].get("pots") if vector["expect"].get("steps") else None
        if pots and "@" not in vector["id"]:
            amounts = {pot["amount"] for pot in pots}
            parts = {sum(won) for pot in pots for won in pot["won"].values()}
            for told in re.findall(
                r"\b(?:share|pot of) ([0-9]+(?:,[0-9]{3})*)\b(?! and [0-9]+ more)", vector["title"]
            ):
                tried += 1
                assert int(told.replace(",", "")) in {sum(amounts), *amounts, *parts}, vector[
                    "title"
                ]
    assert tried > 20


def test_every_other_answer_says_what_is_different(vectors: list[dict[str, Any]]) -> None:
    told = {vector["id"]: vector["title"] for vector in vectors if "@" in vector["id"]}
    without = {name: title for name, title in told.items() if not SAYS_AN_OUTCOME.search(title)}
    assert without == {}


def test_no_other_answer_is_told_by_what_its_rule_is_not_about(
    vectors: list[dict[str, Any]],
) -> None:
    told = {
        vector["id"]: vector["title"]
        for vector in vectors
        if "@" in vector["id"] and not vector["id"].startswith(("drawing.", "showdown."))
    }
    assert {name: title for name, title in told.items() if BESIDE_THE_POINT.search(title)} == {}


@pytest.mark.parametrize(("scenario", "other", "told"), OUTCOMES)
def test_another_answer_is_told_by_its_outcome(scenario: str, other: str, told: str) -> None:
    read, *_ = load_scenarios([folder("specs") / "scenarios" / scenario])
    made = {vector["id"]: vector["title"] for vector, _ in vectors_of(read)[0]}
    assert made[f"{read.id}@{other}"] == told


def test_no_title_of_ranked_hands_names_a_suit_that_one_lacks() -> None:
    for scenario in (one for one in load_scenarios() if one.kind == RANK):
        hands = [hand.split() for hand in scenario.data.get("hands", ())]
        for suit in re.findall(r"\b(?:spade|heart|diamond|club)", scenario.title):
            assert all(any(suit[0] in card for card in hand) for hand in hands), scenario.title
