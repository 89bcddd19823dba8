"""What ``explain`` says of a rule, a clause, a switch, a setting, a house and a mistake."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.core.games import GAMES
from oracle.corpus.subset import known_vectors
from oracle.errors import InputError
from oracle.specs import workspaces
from oracle.specs.catalogue import documents
from oracle.specs.described import chapters, described, every_name
from tests.support.explaining import NAMES
from tests.support.refusing import call
from tests.support.running import run
from tests.support.schemas import against


def entry(name: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call("explain", name, "--format", "json", *options).stdout)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_is_told_in_every_form(name: str) -> None:
    data = entry(name)
    assert against(data, "entry") == []
    assert (data["kind"], data["id"]) == (NAMES[name], name)
    sentence = " ".join(data["sentence"].split())
    told = {form: call("explain", name, "--format", form) for form in ("text", "markdown", "html")}
    assert {done.exit_code for done in told.values()} == {0}
    assert sentence in " ".join(told["text"].stdout.split())
    assert told["markdown"].stdout.startswith("# ")
    assert told["html"].stdout.startswith("<!doctype html>")
    hands = data["hands"]
    assert hands
    for hand in hands:
        assert f"poker-oracle explain {hand['id']}\n" in told["text"].stdout
        assert call("explain", hand["id"]).exit_code == 0
    # More than a screen or two is not read.
    assert told["text"].stdout.count("\n") < 70


def test_a_chapter_lists_its_rules_and_nothing_lists_what_there_is() -> None:
    data = entry("betting")
    assert data == entry("betting.*")
    assert entry("showdown.*")["kind"] == "chapter"
    assert against(data, "entry") == []
    rules = {name: one.sentence for name, one in workspaces.load().rules.items()}
    assert data["rules"] == {
        name: one for name, one in rules.items() if name.startswith("betting.")
    }
    told = call("explain").stdout
    assert "  a chapter   betting.*, drawing.*, " in told
    for line in told.splitlines()[3:-3]:
        assert call("explain", line.split()[-1]).exit_code == 0, line


def test_a_rule_names_its_clauses_houses_hands_and_mistakes() -> None:
    data = entry("betting.raise-cap")
    assert "badugi.fixed-limit.four-bets" in {one["clause"] for one in data["sources"]}
    assert "card-room" in data["switches"]["raise-cap"]["settings"]["four-per-round"]["houses"]
    assert [one["shows"] for one in data["hands"]] == ["inside", "outside"]
    assert "three-bets-are-the-cap" in data["mistakes"]


def test_the_hands_of_a_setting_tell_it_from_others() -> None:
    inside, outside = entry("raise-cap=four-per-round")["hands"]
    held = {one["id"]: one["switches"]["raise-cap"] for one in known_vectors(('"raise-cap":[',))}
    assert "four-per-round" in held[inside["id"]]
    assert "four-per-round" not in held[outside["id"]]


def test_a_house_of_the_users_is_named_where_it_plays_something(tmp_path: Path) -> None:
    house = tmp_path / "my-room.yaml"
    settings = "settings: {raise-cap: {setting: five-per-round, basis: So we play.}}"
    house.write_text(f"id: my-room\ntitle: My room\ninherits: card-room\n{settings}\n")
    played = entry("raise-cap", "--house", str(house))["switches"]["raise-cap"]["settings"]
    assert played["five-per-round"]["houses"] == ["my-room"]
    refused = call("explain", "club", "--house", "french")
    assert "'poker-oracle houses club --against french' compares two" in str(refused.exception)


def test_a_rule_says_first_which_version_applies_in_a_house_or_the_open_room(
    tmp_path: Path,
) -> None:
    run("init", "room", tmp_path / "my-room")
    capped = "betting.raise-cap"
    told = run("explain", capped, cwd=tmp_path / "my-room").stdout
    assert told.startswith("By my-room, raise-cap is five-per-round: A bet and four raises")
    assert "A rule.\nIn general: A limit betting round has at most four bets" in told
    asked = run("explain", "how many raises", cwd=tmp_path / "my-room").stdout.splitlines()
    assert asked[1].startswith(
        "- betting.raise-cap: By my-room, raise-cap is five-per-round: A bet"
    )
    by_house = entry(capped, "--house", "rule-book")["sentence"]
    assert by_house.startswith("By rule-book, raise-cap is rule-book: A bet and three raises, ")
    as_usual = entry("rulings.out-of-turn", "--house", "rule-book")["remarks"]
    assert as_usual == ["By rule-book, out-of-turn is binds: It is binding."]
    assert entry(capped)["remarks"] == []
    assert entry("betting.clockwise", "--house", "club")["remarks"] == []


def test_a_house_that_inherits_none_says_which_houses_differ_and_where() -> None:
    data = entry("card-room")
    assert data["remarks"][-1] == "It is meant wherever no house is named."
    assert data["depends-on"]["rule-book"] == (
        "A room that bets and raises by Betting and Raising in Badugi; it plays differently: "
        "raise-cap, forward-motion-games, bet-facing-a-bet, two-chips"
    )
    assert data["depends-on"].keys() == {"club", "french", "online", "rule-book"}
    assert data["depends-on"]["club"].endswith(", first-card and 6 more")


@pytest.mark.parametrize("text", ["misdeal", "What is a misdeal?", "straddle", "five cards"])
def test_what_no_rule_answers_is_left_to_the_room(text: str) -> None:
    done = run("explain", text)
    assert (done.returncode, done.stderr) == (0, "")
    assert ": the documents are silent, and the room decides" in " ".join(done.stdout.split())


@pytest.mark.more
def test_everything_that_has_an_id_can_be_described() -> None:
    vectors = known_vectors()

    def naming(word: str) -> list[dict[str, Any]]:
        return [one for one in vectors if word in json.dumps(one, separators=(",", ":"))]

    named = [*workspaces.load().rules, *workspaces.load().clauses, *workspaces.houses()]
    for name in named:
        data = described(name, naming if name in workspaces.houses() else lambda _word: [])
        assert data is not None
        assert against(data, "entry") == [], name
    assert len(set(every_name())) == len(every_name())
    assert described("no-such-thing", lambda _word: []) is None


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("betting.raise-cp", "betting.raise-cap"),
        ("raise-cap=four-a-round", "four-per-round"),
        ("raise-cop", "raise-cap"),
        ("three-bets-are-a-cap", "three-bets-are-the-cap"),
        ("badugi.fixed-limit.for-bets", "badugi.fixed-limit.four-bets"),
    ],
)
def test_the_nearest_id_of_any_kind_is_suggested(name: str, meant: str) -> None:
    done = run("explain", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"; did you mean {meant!r}?\n")


def test_the_table_of_houses_is_as_wide_as_a_terminal_and_says_who_differs() -> None:
    rows = run("houses").stdout.splitlines()
    assert max(map(len, rows)) <= 80
    antes = next(row for row in rows if row.startswith(" antes "))
    assert antes.strip().split(maxsplit=2)[1:] == ["any", "none (french)"]


@pytest.mark.parametrize(
    ("words", "switches"),
    [
        ("burn", ["burn", "burn-when-all-pat", "shuffled-in"]),
        ("drawing.burn", ["burn", "burn-when-all-pat", "shuffled-in"]),
        ("last card", ["last-card"]),
        ("check raises", ["check-raise"]),
    ],
)
def test_a_house_is_told_only_about_the_words_that_follow_it(
    words: str, switches: list[str]
) -> None:
    told = json.loads(call("houses", "card-room", *words.split(), "--format", "json").stdout)
    assert against(told, "houses") == []
    assert [*told["houses"]["card-room"]["settings"]] == switches
    against_club = call("houses", "club", *words.split(), "--against", "card-room").stdout
    assert f", of those about {words!r}.\n" in against_club
    assert call("houses", "club", *words.split(), "--switches").stdout.count("?\n") == len(switches)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("odd chip", "showdown.odd-chips-one-each"),
        ("odd chips", "showdown.odd-chips-one-each"),
        ("Odd-Chip", "showdown.odd-chips-one-each"),
        ("side pots", "showdown.side-pots"),
        ("tie", "ranking.equal-ranks-tie"),
        ("cap raise", "betting.raise-cap"),
        ("split the pot", "showdown.equal-hands-split"),
    ],
)
def test_what_has_the_words_is_named_with_its_sentence(text: str, first: str) -> None:
    done = run("explain", text)
    assert (done.returncode, done.stderr) == (0, "")
    told, *found = done.stdout.splitlines()
    assert found[-1] == f"- to read one of them: poker-oracle explain {first}"
    assert told == f"nothing is called {text!r}, but these have its words:"
    assert f"- {first}: {workspaces.load().rules[first].sentence}" in " ".join(done.stdout.split())
    with pytest.raises(InputError, match="is called"):
        oracle.explain(text)


def test_an_everyday_sentence_is_told_the_nearest_three() -> None:
    done = run("explain", "a player says raise out of turn")
    assert (done.returncode, done.stderr) == (0, "")
    first, *found, last = re.split(r"\n(?=- )", done.stdout.rstrip("\n"))
    assert first.endswith("'a player says raise out of turn'; the nearest are:")
    assert [one.split(":")[0] for one in found][:2] == [
        "- rulings.out-of-turn",
        "- rulings.words-out-of-turn",
    ]
    assert len(found) == 3
    assert last == "- to read one of them: poker-oracle explain rulings.out-of-turn"
    silent = run("explain", "what if a card is exposed").stdout.splitlines()[1]
    assert silent.startswith("- Cards exposed by the dealer or a player: the documents")
    refused = run("explain", "foo", "bar", "baz")
    assert (refused.returncode, refused.stdout) == (2, "")


def test_a_mistake_is_named_as_one_and_after_the_rules() -> None:
    told = " ".join(run("explain", "aces are high").stdout.split())
    high, low = "aces-are-high-in-paired-lows: a mistake of engines:", "ranking.ace-is-low:"
    assert -1 < told.index(low) < told.index(high)
    told = " ".join(run("explain", "all-in player draw").stdout.split())
    assert "- all-in-players-do-not-draw: a mistake of engines: An all-in player" in told
    question = run("explain", "do flushes count against me").stdout
    assert "- ranking.low-straights-and-flushes-do-not-count: " in question


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("deuce", "regles.basics.like-deuce-to-seven-triple-draw"),
        ("discards service", "drawing.discards-before-service"),
    ],
)
def test_words_that_one_thing_alone_has_explain_it(text: str, found: str) -> None:
    done = run("explain", *text.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == f"{text}: {found}"
    assert oracle.explain(text) == oracle.explain(found)


def test_a_setting_may_be_named_by_its_number() -> None:
    assert entry("raise-cap=5") == entry("raise-cap=five-per-round")
    assert entry("raise-cap=7")["id"] == "raise-cap=seven-per-round"
    assert (
        "raise-cap has no setting '99'; it has four-per-round, "
        in run("explain", "raise-cap=99").stderr
    )
    assert "burn has no setting '2'; it has one-per-draw, " in run("explain", "burn=2").stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_with_its_chapters_and_a_hand_to_the_end(game: str) -> None:
    found = oracle.explain(game.capitalize())
    assert isinstance(found, oracle.Entry)
    assert against(found, "entry") == []
    assert list(found["rules"]) == [f"{chapter}.*" for chapter in chapters()]
    (hand,) = found["hands"]
    vector = next(one for one in oracle.vectors(game=game) if one["id"] == hand["id"])
    assert vector["expect"]["steps"][-1]["phase"] == "over"
    assert any(vector["expect"]["steps"][-1]["shown"])


def test_a_document_is_told_with_its_clauses_and_their_rules() -> None:
    found = oracle.explain("procedure")
    assert isinstance(found, oracle.Entry)
    assert against(found, "entry") == []
    document = documents()["procedure"]
    assert found["sentence"] == document.title
    assert [one["clause"] for one in found["sources"]] == [one.id for one in document.clauses]
    assert found["rules"].keys() == {rule for one in document.clauses for rule in one.rules}


def test_what_is_near_nothing_is_told_what_there_is() -> None:
    with pytest.raises(oracle.InputError, match="'poker-oracle explain' alone lists"):
        oracle.explain("xyzzy")
    with pytest.raises(oracle.InputError, match="'poker-oracle rank badugi As 2d' values cards"):
        oracle.explain("As 2d")
