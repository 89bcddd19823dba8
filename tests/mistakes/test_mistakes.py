import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import as_profile_plays
from oracle.core.cards import DECK, parse_cards
from oracle.core.citations import Inquiry, cites
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table.events import Reshuffled
from oracle.core.table.rules_in_force import Rules
from oracle.errors import InputError
from oracle.mistakes import MISTAKES, mistaken_rules, with_mistakes
from oracle.play import Hand
from oracle.specfile import SpecError
from oracle.system.resources import folder
from oracle.wire import read_play
from tests.support.antes import posted
from tests.support.corpus import published

CARD_ROOM = catalogue.houses()["card-room"].settings
TABLE = {
    "game": "badugi",
    "betting": "limit",
    "draws": 3,
    "button": 3,
    "stacks": [100, 100, 100],
    "small-bet": 2,
    "big-bet": 4,
    "small-blind": 1,
    "big-blind": 2,
    **posted([0, 0, 0]),
    "chip": 1,
}
BIG = {"betting": "no-limit", "small-bet": None, "big-bet": None}
HANDS = ["Ks Kh Kd Kc", "As 2d 3h 4c", "Ah 2s 3c 4d", "Ad 2c 3s 4h", "Qs Qh Qd Qc"]
ALL_IN_AFTER_ALL_IN = """
    3 call, 4 call, 5 call, 1 call, 2 check, 1 pat, 2 pat, 3 pat, 4 pat, 5 pat,
    1 bet 10, 2 raise 16, 3 raise 21, 4 raise 24, 5 call"""


def played(ids: tuple[str, ...], text: str, **more: Any) -> Hand:
    table = {**TABLE, **more}
    rules = mistaken_rules(table["game"], table["betting"], CARD_ROOM, ids, received=True)
    seats = range(1, len(table["stacks"]) + 1)
    cards = {str(seat): list(parse_cards(HANDS[seat - 1])) for seat in seats}
    hand = Hand(*read_play({"table": table, "cards": cards}, rules), show_cards=False)
    for attempt in filter(None, map(str.strip, text.split(","))):
        seat, word, *to = attempt.split()
        data: dict[str, Any] = {"seat": int(seat), "do": word, "to": int(to[0]) if to else 0}
        if word == "pat":
            data = {"seat": int(seat), "do": "draw", "discard": []}
        assert not hand.attempt(data), attempt
    return hand


def see(hand: Hand, name: str) -> Any:
    value: Any = hand.observe()
    for part in name.split("."):
        value = value[part]
    return value


@pytest.mark.parametrize(
    ("name", "text", "more", "field", "right", "wrong"),
    [
        (
            "ante-is-posted-before-the-blind",
            "",
            {"stacks": [100, 3, 100], "ante": 2},
            "bets",
            [1, 2, 0],
            [1, 1, 0],
        ),
        (
            "short-blind-lowers-the-price",
            "",
            {"stacks": [100, 3, 100], "small-bet": 10, "big-bet": 20, "small-blind": 5}
            | {"big-blind": 10},
            "legal.raise",
            [20, 20],
            [15, 15],
        ),
        (
            "equal-blinds-heads-up-let-the-big-blind-act-first",
            "",
            {"stacks": [100, 100], "button": 2, "small-blind": 2, **posted([0, 0])},
            "actor",
            2,
            1,
        ),
        (
            "big-blind-is-no-bet",
            "3 raise 4, 1 raise 6, 2 raise 8",
            {},
            "legal.raise",
            None,
            [10, 10],
        ),
        (
            "every-all-in-is-a-full-bet",
            "3 raise 5",
            {"stacks": [100, 100, 5], "small-bet": 4, "big-bet": 8, "big-blind": 4},
            "legal.raise",
            [8, 8],
            [9, 9],
        ),
        (
            "short-first-all-in-reopens",
            "3 call, 1 call, 2 raise 3",
            {**BIG, "stacks": [100, 3, 100]},
            "legal.raise",
            None,
            [5, 100],
        ),
        (
            "later-short-all-in-closes-the-betting",
            ALL_IN_AFTER_ALL_IN,
            {**BIG, "button": 5, "stacks": [100, 18, 23, 26, 100], **posted([0] * 5)},
            "legal.raise",
            [34, 98],
            None,
        ),
        (
            "seats-to-ask-are-fixed-at-the-start",
            "3 fold",
            {"stacks": [1, 100, 100]},
            "phase",
            "draw-1",
            "bet-1",
        ),
        (
            "no-raise-over-players-who-could-only-call",
            "3 raise 10",
            {**BIG, "stacks": [100, 5, 10]},
            "legal.raise",
            [18, 100],
            None,
        ),
        (
            "every-chip-plays",
            "",
            {**BIG, "stacks": [100, 100, 17], "chip": 5, "small-blind": 5, "big-blind": 10},
            "legal.raise",
            [15, 15],
            [17, 17],
        ),
        ("no-fold-when-nothing-is-owed", "3 call, 1 call", {}, "legal.fold", True, False),
    ],
)
def test_a_mistake_shows(
    name: str, text: str, more: dict[str, Any], field: str, right: Any, wrong: Any
) -> None:
    assert see(played((), text, **more), field) == right
    assert see(played((name,), text, **more), field) == wrong


@pytest.mark.parametrize(
    ("name", "vector"),
    [
        ("pots-are-merged-without-the-losers", "showdown.side-pots.an-odd-chip-in-each-pot"),
        (
            "remainder-goes-to-the-first",
            "showdown.odd-chips-one-each.two-odd-chips-among-three",
        ),
        ("empty-stub-is-shuffled-for-a-burn", "drawing.burn.nothing-to-burn-from-an-empty-stub"),
    ],
)
def test_a_mistake_shows_in_a_vector(name: str, vector: str) -> None:
    [chosen] = [one for one in published() if one["id"] == vector]
    assert as_profile_plays([chosen], profile())[0]["expect"] == chosen["expect"]
    assert as_profile_plays([chosen], profile(name))[0]["expect"] != chosen["expect"]


def profile(*mistakes: str) -> EngineProfile:
    return EngineProfile("x", "x", "1", "card-room", CARD_ROOM, mistakes)


def test_from_an_empty_stub_the_first_card_shuffled_is_burned() -> None:
    rules = mistaken_rules("badugi", "limit", CARD_ROOM, ("empty-stub-is-shuffled-for-a-burn",))
    given = {"table": TABLE, "deck": list(DECK), "reshuffles": [["Kc", "Kd"]]}
    state = Hand(*read_play(given, rules), show_cards=True).state
    state.top, state.burns = 52, parse_cards("Kc Kd Kh")
    event = rules.burn(state, 1)
    assert isinstance(event, Reshuffled)
    assert event.cards == ("Kd", "Kh")


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("betting", BETTINGS)
@pytest.mark.parametrize("game", list(GAMES))
def test_a_mistake_replaces_fields_of_the_record(name: str, betting: str, game: str) -> None:
    rules = rules_for(game, betting, CARD_ROOM)
    changed = MISTAKES[name].change(rules)
    assert tuple(changed) == MISTAKES[name].fields
    assert changed.keys() <= {field.name for field in fields(Rules)}
    assert with_mistakes(rules, [name]) != rules


def test_what_a_mistake_puts_in_place_cites_its_rule() -> None:
    rules = with_mistakes(rules_for("badugi", "limit", CARD_ROOM), MISTAKES)
    assert cites(rules.owes_action) == ("betting.betting-is-skipped",)
    inquiry = Inquiry()
    hand = Hand(*read_play(played_given(), inquiry.watch(rules)), show_cards=True)
    assert "forced-bets.short-forced-bets" in inquiry.exercised
    assert hand.state.round == 1


def played_given() -> dict[str, Any]:
    return {"table": TABLE, "deck": list(DECK), "reshuffles": []}


def test_an_unknown_mistake_is_named() -> None:
    with pytest.raises(InputError, match="there is no mistake 'no-such'; the mistakes are"):
        with_mistakes(rules_for("badugi", "limit", CARD_ROOM), ["no-such"])


def test_the_code_and_the_description_agree() -> None:
    assert catalogue.engine_problems() == []
    described = catalogue.mistakes()
    assert {name: one.rule for name, one in described.items()} == {
        name: one.rule for name, one in MISTAKES.items()
    }


def test_the_tournament_mode_is_the_cash_game_and_one_house_choice_more() -> None:
    cash, tournament = map(catalogue.engine_profile, ("pokerkit", "pokerkit-tournament"))
    assert tournament.settings == {**cash.settings, "fold-with-no-bet": "refused"}
    assert tournament.mistakes == cash.mistakes
    assert cash.house == "card-room"
    assert cash.settings != CARD_ROOM


def specs_with(tmp_path: Path, name: str, text: str) -> Path:
    root = tmp_path / "specs"
    shutil.copytree(folder("specs"), root, ignore=shutil.ignore_patterns("scenarios"))
    (root / name).write_text(text, "utf-8")
    return root


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "id: big-blind-is-no-bet",
            "id: big-blind-is-no-bat",
            "did you mean 'big-blind-is-no-bet'",
        ),
        ("id: every-chip-plays", "id: big-blind-is-no-bet", "duplicate mistake 'big-blind-"),
        ("id: every-chip-plays", "id: chips", "'every-chip-plays' in the code has no description"),
        ("rule: drawing.burn", "rule: drawing.order", "the code says that it breaks"),
        ("rule: drawing.burn", "rule: drawing.born", "there is no rule 'drawing.born'"),
        ("mistake:", "error:", "mistake"),
    ],
)
def test_a_wrong_description_is_a_problem(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    text = (folder("specs") / "mistakes.yaml").read_text("utf-8")
    root = specs_with(tmp_path, "mistakes.yaml", text.replace(old, new))
    assert any(sentence in problem.message for problem in catalogue.engine_problems(root))
    with pytest.raises(SpecError):
        catalogue.mistakes(root)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("house: card-rom", "did you mean 'card-room'"),
        ("inherits: pokerkit-tournament", "there is no profile of a house's rules"),
        ("house: club\ninherits: pokerkit", "more than one way"),
        ("house: club\nmistakes: [no-such]", "there is no mistake 'no-such'"),
        ("house: club\nsettings: {burns: {setting: none, basis: x}}", "there is no switch 'burns'"),
        ("house: club\nsettings: {burn: {setting: never, basis: x}}", "burn has no setting '"),
    ],
)
def test_a_wrong_profile_is_a_problem(tmp_path: Path, text: str, sentence: str) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(f"name: mine\ntitle: Mine\nversion: 1.0\n{text}\n", "utf-8")
    with pytest.raises(SpecError, match=sentence):
        catalogue.engine_profile(str(own))


def test_a_profile_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("name: mine\ntitle: Mine\nversion: 1.0\ninherits: pokerkit\n", "utf-8")
    mine, pokerkit = catalogue.engine_profile(str(own)), catalogue.engine_profile("pokerkit")
    assert (mine.settings, mine.mistakes) == (pokerkit.settings, pokerkit.mistakes)
    with pytest.raises(InputError, match="there is no profile 'mine'; the profiles are pokerkit"):
        catalogue.engine_profile("mine")


def test_a_profile_is_named_as_its_file_is(tmp_path: Path) -> None:
    text = "name: other\ntitle: Mine\nversion: 1.0\nhouse: club\n"
    root = specs_with(tmp_path, "engines/mine.yaml", text)
    assert [problem.message for problem in catalogue.engine_problems(root)] == [
        "name 'other' must be the name of the file"
    ]
