import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from oracle.conformance.choosing import as_profile_plays
from oracle.core.cards import DECK, parse_cards
from oracle.core.citations import Inquiry, cites
from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS, rules_for
from oracle.core.table.events import Reshuffled
from oracle.core.table.rules_in_force import Rules
from oracle.errors import InputError
from oracle.mistakes import MISTAKES, mistaken_rules, with_mistakes
from oracle.play.hand import Hand
from oracle.specs import engines
from oracle.specs.engines import EngineProfile
from oracle.specs.strict_yaml import SpecError
from oracle.system.resources import folder
from oracle.wire.hands import read_play
from tests.mistakes.playing import CARD_ROOM, full
from tests.support.corpus import published


@pytest.mark.parametrize(
    ("name", "vector"),
    [
        ("pots-are-merged-without-the-losers", "showdown.side-pots.an-odd-chip-in-each-pot"),
        ("remainder-goes-to-the-first", "showdown.odd-chips-one-each.two-odd-chips-among-three"),
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
    given = {"table": full({}), "deck": list(DECK), "reshuffles": [["Kc", "Kd"]]}
    state = Hand(*read_play(given, rules), show_cards=True).state
    state.top, state.burns = 52, parse_cards("Kc Kd Kh")
    event = rules.burn(state, 1)
    assert isinstance(event, Reshuffled)
    assert event.cards == ("Kd", "Kh")


@pytest.mark.parametrize("betting", BETTINGS)
@pytest.mark.parametrize("game", list(GAMES))
def test_a_mistake_replaces_fields_of_the_record(betting: str, game: str) -> None:
    rules = rules_for(game, betting, CARD_ROOM)
    known = {field.name for field in fields(Rules)}
    for name, mistake in MISTAKES.items():
        changed = mistake.change(rules)
        assert tuple(changed) == mistake.fields, name
        assert changed.keys() <= known, name
        assert with_mistakes(rules, [name]) != rules, name


def test_what_a_mistake_puts_in_place_cites_its_rule() -> None:
    posted = [name for name in MISTAKES if name != "blinds-are-not-posted"]
    rules = with_mistakes(rules_for("badugi", "limit", CARD_ROOM), posted)
    assert cites(rules.owes_action) == ("betting.betting-is-skipped",)
    inquiry = Inquiry()
    hand = Hand(*read_play(played_given(), inquiry.watch(rules)), show_cards=True)
    assert "forced-bets.short-forced-bets" in inquiry.exercised
    assert hand.state.round == 1


def played_given() -> dict[str, Any]:
    return {"table": full({}), "deck": list(DECK), "reshuffles": []}


def test_a_mistake_names_each_rule_that_it_breaks() -> None:
    for name, rule in (
        ("betting-goes-on-against-all-ins", "betting.betting-is-skipped"),
        ("dead-chips-are-all-in-the-last-pot", "forced-bets.dead-posts"),
    ):
        assert rule in MISTAKES[name].rules


def test_an_unknown_mistake_is_named() -> None:
    with pytest.raises(InputError, match="there is no mistake 'no-such'; the mistakes are"):
        with_mistakes(rules_for("badugi", "limit", CARD_ROOM), ["no-such"])


def test_the_code_and_the_description_agree() -> None:
    assert engines.engine_problems() == []
    described = engines.mistakes()
    assert {name: one.rule for name, one in described.items()} == {
        name: one.rule for name, one in MISTAKES.items()
    }


def test_the_tournament_mode_is_the_cash_game_and_one_house_choice_more() -> None:
    cash, tournament = map(engines.engine_profile, ("pokerkit", "pokerkit-tournament"))
    assert tournament.settings == {**cash.settings, "fold-with-no-bet": "refused"}
    assert tournament.mistakes == cash.mistakes
    assert cash.house == "card-room"
    assert cash.settings != CARD_ROOM


def specs_with(tmp_path: Path, name: str, text: str) -> Path:
    root = tmp_path / "specs"
    shutil.copytree(
        folder("specs"), root, ignore=shutil.ignore_patterns("scenarios", "histories", "checked")
    )
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
    assert any(sentence in problem.message for problem in engines.engine_problems(root))
    with pytest.raises(SpecError):
        engines.mistakes(root)


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
        engines.engine_profile(str(own))


def test_a_profile_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("name: mine\ntitle: Mine\nversion: 1.0\ninherits: pokerkit\n", "utf-8")
    mine, pokerkit = engines.engine_profile(str(own)), engines.engine_profile("pokerkit")
    assert (mine.settings, mine.mistakes) == (pokerkit.settings, pokerkit.mistakes)
    with pytest.raises(InputError, match="there is no profile 'mine'; the profiles are pokerkit"):
        engines.engine_profile("mine")


def test_a_profile_is_named_as_its_file_is(tmp_path: Path) -> None:
    text = "name: other\ntitle: Mine\nversion: 1.0\nhouse: club\n"
    root = specs_with(tmp_path, "engines/mine.yaml", text)
    assert [problem.message for problem in engines.engine_problems(root)] == [
        "name 'other' must be the name of the file"
    ]
