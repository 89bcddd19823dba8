"""A workspace: a user's house, hands and cases beside ours, in every command."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.adapters.starters import starter
from oracle.specs import workspaces
from oracle.specs.scenarios import load_scenarios
from oracle.system import resources
from oracle.wire.vocabulary import ACTS, VERBS
from tests.support.refusing import call, refused
from tests.support.running import run
from tests.support.tables import tables_beside

TABLES = tables_beside(__file__)

HAND = "my-room.hands.the-fifth-bet"
CASE = "cases/two-chips-without-a-word.yaml"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace as it is written, and the current folder."""
    place = tmp_path / "my-room"
    for name, content in starter("room", "my-room").items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    monkeypatch.chdir(place)
    return place


def changed(room: Path, name: str, old: str, new: str) -> None:
    text = (room / name).read_text("utf-8")
    assert old in text
    (room / name).write_text(text.replace(old, new), encoding="utf-8")


def commands_in(readme: str) -> Iterator[list[str]]:
    """Give the commands that can be run from the room's README as they stand."""
    for line in re.findall(r"(?m)^    poker-oracle (.*)$", readme):
        yield shlex.split(line)


def test_a_wrong_hand_is_noted_and_everything_else_explained(room: Path) -> None:
    hand = (room / "hands" / "the-fifth-bet.yaml").read_text("utf-8")
    other = hand.replace("the-fifth-bet", "other")
    (room / "hands" / "other.yaml").write_text(other.replace("title:", "titel:"), "utf-8")
    end = "; everything else is explained\n"
    note = f"note: hands/other.yaml:3:1: unknown key 'titel'; did you mean 'title'?{end}"
    for name in ("betting.raise-cap", "burn", HAND):
        done = call("explain", name)
        assert (done.exit_code, done.stderr) == (0, note)
    assert "no scenario, vector or file 'my-room.hands.oth'" in refused(
        "explain", "my-room.hands.oth"
    )
    (room / "hands" / "other.yaml").write_text(other.replace("raise: 60", "raise: 70"), "utf-8")
    done = call("explain", HAND)
    assert done.exit_code == 0
    assert re.fullmatch(f"note: hands/other.yaml:9: .* is to 60, not 70 .*{end}", done.stderr)


def test_a_wrong_house_keeps_nobody_from_what_explains_it(room: Path) -> None:
    changed(room, resources.ROOM, "settings:", "odd-chip: first\nsettings:")
    assert "unknown key 'odd-chip'" in refused("houses")
    for name in ("odd-chip", "betting.raise-cap"):
        done = call("explain", name)
        assert done.exit_code == 0
        assert done.stderr.startswith(f"note: {resources.ROOM}:")
        assert done.stderr.endswith("until that is right, your room is left out\n")


@pytest.mark.more
@pytest.mark.long
def test_every_command_of_the_readme_does_what_it_says(room: Path) -> None:
    readme = (room / "README.md").read_text("utf-8")
    codes = {tuple(one): run(*one, cwd=room) for one in commands_in(readme)}
    assert len(codes) == 15
    for command, ran in codes.items():
        assert ran.returncode == (1 if command[0] == "diff" else 0), (command, ran)
        assert ran.stderr == ""
    written = ("switches.html", "differences.html", "hand.html", "my-room.zip", "vectors")
    assert all((room / name).exists() for name in written)


def test_the_settings_and_acts_that_the_readme_shows_can_be_written(room: Path) -> None:
    readme = (room / "README.md").read_text("utf-8")
    shown = re.findall(r"(?m)^    (settings:\n(?:     .*\n)+)", readme)
    assert len(shown) == 2
    for settings in shown:
        head = "id: my-room\ntitle: A room\ninherits: card-room\n"
        (room / "poker-room.yaml").write_text(head + re.sub("(?m)^    ", "", settings))
        assert call("lint", "poker-room.yaml").exit_code == 0
    acts = re.findall(r"(?m)^    (\{.*?\}) {2,}\w", readme)
    said = {word for act in acts for word in re.findall(r"([a-z-]+):", act)}
    assert said >= {*VERBS, *ACTS, "all"}
    for act in acts:
        forward = "{seat: 3, move: [20, 10]}, " if "pull-back" in act else ""
        (room / CASE).write_text(
            f"table: {{small-bet: 20, stacks: [500, 500, 500]}}\nplay: [{forward}{act}]\n"
        )
        assert call("lint", CASE).stdout == "No problems found.\n", act


@pytest.mark.parametrize(
    ("name", "right", "wrong", "said"),
    [
        (
            *("a-showdown", "whole: {1: 80}", "whole: {2: 80}"),
            "; seat 1 shows seven-three badugi; seat 2 shows eight-six badugi\n",
        ),
        (
            "a-showdown",
            "{seat: 3, fold",
            "{seat: 1, fold",
            "(betting.clockwise). The turn is seat 3's.",
        ),
        ("one-large-chip", "returned: 80", "returned: 60", "{do: call, returned: 80}], not [{"),
    ],
)
def test_a_hand_that_the_readme_shows_goes_as_it_says(
    name: str, right: str, wrong: str, said: str, room: Path
) -> None:
    readme = (room / "README.md").read_text("utf-8")
    (hand,) = re.findall(rf"(?m)^    (id: my-room.hands.{name}\n(?: {{4}}.*\n)+)", readme)
    (room / "hands" / f"{name}.yaml").write_text(re.sub("(?m)^    ", "", hand))
    assert call("lint").stdout == "No problems found.\n"
    assert call("run", "hands").stdout == "2 scenarios as expected, 0 not\n"
    changed(room, f"hands/{name}.yaml", right, wrong)
    done = call("run", "hands")
    assert done.exit_code == 1
    assert said in done.stdout


def test_a_ruling_to_keep_is_printed_as_the_hand_has_it(room: Path) -> None:
    hand = room / "hands" / "early.yaml"
    text = (
        "id: my-room.hands.early\ntitle: A raise out of turn\nkind: ruling\n"
        "rules: [rulings.out-of-turn]\n"
        "table: {small-bet: 20, stacks: [500, 500, 500]}\n"
        "play: [{seat: 1, say: raise, to: 40}, {seat: 3, fold: true}]\n"
    )
    for written in ("", "ruling: {on: 1}\n"):
        hand.write_text(text + written, "utf-8")
        not_yet = "the ruling is not written yet; 'poker-oracle ruling hands/early.yaml' prints the"
        assert not_yet in call("lint").stdout
    done = call("ruling", "hands/early.yaml")
    assert done.exit_code == 0, done.output
    *_, line = done.stdout.splitlines()
    verdict = "verdict: may-be-held, allowed: [{do: raise, to: 40}, {do: void}]"
    assert line == f"  ruling: {{on: 1, {verdict}, outcome: {{do: raise, to: 40}}}}"
    hand.write_text(f"{text}{line.strip()}\n", "utf-8")
    assert call("run", "hands").stdout == "2 scenarios as expected, 0 not\n"
    changed(
        room,
        "hands/early.yaml",
        ", {do: void}], outcome: {do: raise, to: 40",
        "], outcome: {do: void",
    )
    told = call("run", "hands").stdout
    assert "allowed is [{do: raise, to: 40}, {do: void}], not [{do: raise, to: 40}]\n" in told
    assert "outcome is {do: raise, to: 40}, not {do: void}\n" in told


def test_a_hand_may_be_by_another_house_and_at_a_no_limit_table(room: Path) -> None:
    readme = (room / "README.md").read_text("utf-8")
    assert "`houses: [sundays]` for the house in `houses/` with `id: sundays`" in readme
    assert "`betting: no-limit` has a `big-blind` instead of the `small-bet`" in readme
    (room / "houses").mkdir()
    (room / "houses" / "sundays.yaml").write_text(
        "id: sundays\ntitle: On Sundays\ninherits: my-room\nsettings: {fold-with-no-bet: refused}\n"
    )
    (room / "hands" / "sunday.yaml").write_text(
        "id: my-room.hands.sunday\ntitle: All the chips on a Sunday\nkind: play\n"
        "houses: [sundays]\nrules: [betting.no-limit-bets]\n"
        "table: {betting: no-limit, big-blind: 20, stacks: [500, 500, 500]}\n"
        "play: [{seat: 3, raise: 500}, {expect: {actor: 1}}]\n"
    )
    assert call("lint").stdout == "No problems found.\n"
    assert call("run", "hands").stdout.startswith("2 scenarios as expected, 0 not")


def test_a_fold_that_the_room_refuses_names_its_setting(room: Path) -> None:
    table = "table: {small-bet: 20, stacks: [500, 500, 500]}\n"
    play = "play: [{seat: 3, call: 20}, {seat: 1, call: 10}, {seat: 2, fold: true}]\n"
    (room / CASE).write_text(table + play, "utf-8")
    assert "and stands (betting.fold-at-any-turn); for a ruling" in refused("ruling", CASE)
    (room / "poker-room.yaml").write_text(
        "id: my-room\ntitle: A room\ninherits: card-room\nsettings: {fold-with-no-bet: refused}\n"
    )
    told = "may not fold (betting.fold-at-any-turn, with fold-with-no-bet: refused)."
    assert told in refused("ruling", CASE)


def test_a_missing_key_hides_nothing_else_that_is_wrong(room: Path) -> None:
    (room / "hands" / "bad.yaml").write_text(
        "id: my-room.hands.bad\nrules: [betting.raise-cup]\n"
        "table: {small-bet: 20, stacks: [500, 500]}\n"
        "play:\n  - {seat: 1, discard: [Ks, Kd]}\n  - {seat: 2, draws: 2}\n"
        "  - {seat: 2, misdeal: true}\n  - {seat: 9, fold: true}\n"
        "  - {seat: 2, discard: Kh, receive: 2c 3c}\n"
    )
    told = call("lint").stdout
    for problem in (
        "1:1: key 'kind' is missing; it is one of rank, compare, setup, play, next-hand, ruling",
        "1:1: key 'title' is missing",
        "2:9: there is no rule 'betting.raise-cup'; did you mean 'betting.raise-cap'?",
        "5:24: this list is not cards in one text, such as Ks Kd; write Ks Kd",
        "6:15: unknown key 'draws'; did you mean 'discard'?",
        "7:15: unknown key 'misdeal'; a step says one of seat, fold, check, call, bet, raise, ",
        "8:12: there is no seat 9; the seats are 1 to 2",
        "9:37: receive as many cards as are discarded; where the dealer gives more or fewer, the "
        "documents are silent, and the room decides",
    ):
        assert f"bad.yaml:{problem}" in told


@pytest.mark.usefixtures("room")
def test_its_house_and_its_hands_are_known_by_name() -> None:
    told = json.loads(call("explain", HAND, "--format", "json").stdout)
    assert (told["id"], told["house"]) == (HAND, "my-room")
    assert "my-room" in call("houses").stdout
    assert json.loads(call("ruling", CASE, "--format", "json").stdout)["house"] == "my-room"
    assert json.loads(call("explain", CASE, "--format", "json").stdout)["house"] == "my-room"
    elsewhere = call("explain", HAND, "--house", "card-room").stdout
    assert "four" in elsewhere
    ours = "betting.raise-cap.a-call-does-not-count"
    assert json.loads(call("explain", ours, "--format", "json").stdout)["house"] == "card-room"


def test_it_is_found_from_a_folder_within_and_by_name(
    room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(room / "hands")
    assert call("run", "the-fifth-bet.yaml").stdout == "1 scenario as expected, 0 not\n"
    changed(room, "poker-room.yaml", "five-per-round", "five-a-round")
    assert "../poker-room.yaml:9:14: raise-cap has no setting" in call("lint").stdout
    monkeypatch.chdir(room.parent)
    assert "my-room/poker-room.yaml:9:14: " in call("lint", "--workspace", "my-room").stdout
    assert "my-room/poker-room.yaml:9:14: " in call("--workspace", "my-room", "lint").stdout
    assert refused("lint", "--workspace", ".").startswith(". is not a workspace, since it has no ")
    assert resources.workspace_place() is None


def test_outside_of_it_nothing_of_it_is_known(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(room.parent)
    assert refused("explain", HAND).startswith("there is no scenario, vector or file")
    assert refused("houses", "my-room") == "my-room is a folder; name a house or its file"


def test_ours_and_its_own_are_played_together(room: Path) -> None:
    with resources.opened(resources.place_in(room)):
        both = load_scenarios()
        assert "my-room" in workspaces.houses()
    assert len(both) == len(load_scenarios()) + 1
    assert HAND in {one.id for one in both} - {one.id for one in load_scenarios()}
    assert "my-room" not in workspaces.houses()


@pytest.mark.usefixtures("room")
def test_an_engine_is_judged_by_the_room_on_ours_and_its_own() -> None:
    names = ("betting.raise-cap", HAND)
    only = [word for name in names for word in ("--only", name)]
    done = call("check", *only, "reference", "--format", "json")
    report = json.loads(done.stdout)
    assert (done.exit_code, report["counts"]["fail"]) == (0, 0)
    outcomes = {row["case"]: row["outcome"] for row in report["cases"]}
    assert outcomes[HAND] == "pass"
    assert report["notes"] == [
        "judged by the room of this workspace, my-room: How we play at my-room"
    ]
    assert outcomes["betting.raise-cap.three-players-before-the-draw"] == "skip"
    usual = call("check", "--only", HAND, "--house", "card-room", "reference", "--format", "json")
    assert json.loads(usual.stdout)["counts"]["skip"] == 1


def test_its_vectors_are_a_corpus_and_can_be_held_up_to_date(room: Path) -> None:
    assert call("export").stdout == "1 vector in 30 files: vectors\n"
    assert "no file changed" in call("export").stdout
    assert call("verify").exit_code == call("export", "--check").exit_code == 0
    changed(room, "hands/the-fifth-bet.yaml", "stacks: [500, 500, 500]", "stacks: [400, 500, 500]")
    done = call("export", "--check")
    assert (done.exit_code, "my-room.jsonl is stale" in done.stdout) == (1, True)
    assert call("export", "--publish").exit_code == 2
    (vector,) = map(json.loads, (room / "vectors/my-room.jsonl").read_text().splitlines())
    assert vector["houses"] == ["my-room"]
    assert "five-per-round" in vector["switches"]["raise-cap"]
    assert "four-per-round" not in vector["switches"]["raise-cap"]


def test_its_vectors_do_not_replace_another_program(room: Path) -> None:
    (room / "vectors").mkdir()
    (room / "vectors" / "manifest.json").write_text('{"name": "app"}\n')
    assert "it holds other things; move them away" in refused("export")
    assert [path.name for path in (room / "vectors").iterdir()] == ["manifest.json"]


@pytest.mark.long
def test_ours_are_exported_with_its_own_as_the_room_plays_them(room: Path) -> None:
    assert (
        call("export", "--house", "my-room", "--rule", "betting.raise-cap", "-o", "all").exit_code
        == 0
    )
    assert call("verify", "all").exit_code == 0
    lines = (path.read_text().splitlines() for path in (room / "all").glob("*.jsonl"))
    vectors = [json.loads(line) for some in lines for line in some]
    assert HAND in {one["id"] for one in vectors}
    assert len(vectors) > 20
    assert all("my-room" in one["houses"] for one in vectors)
    houses = json.loads((room / "all" / "reference.json").read_text())["houses"]
    assert houses["my-room"]["settings"]["raise-cap"] == "five-per-round"
    assert "card-room" in houses


@pytest.mark.long
@pytest.mark.more
def test_a_copy_with_its_hands_is_updated_in_the_workspace_alone(
    room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = ("--house", "my-room", "--kind", "play", "--rule", "betting.raise-cap", "-o", "part")
    assert call("export", *part).exit_code == 0
    assert call("update", "part").exit_code == 0
    done = call("update", "part", "--check")
    assert (done.exit_code, "part is up to date" in done.stdout) == (0, True)
    assert call("export").exit_code == 0
    assert refused("update", "vectors") == (
        "vectors has the vectors of this workspace; rebuild it with 'poker-oracle export'"
    )
    monkeypatch.chdir(room.parent)
    before = {path: path.read_bytes() for path in room.rglob("*") if path.is_file()}
    for name in ("part", "vectors"):
        told = refused("update", f"my-room/{name}")
        assert told == f"my-room/{name} has hands of a workspace, my-room; update it there"
    (room / "hands/the-fifth-bet.yaml").unlink()
    with monkeypatch.context() as inside:
        inside.chdir(room)
        assert call("export", "--kind", "next-hand", "-o", "houses-only").exit_code == 0
    told = refused("update", "my-room/houses-only")
    assert told == "my-room/houses-only has houses of a workspace, my-room; update it there"
    assert all(path.read_bytes() == before[path] for path in before if path.exists())


def test_nothing_is_written_where_there_is_no_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for options in ([], ["--check"], ["--publish"]):
        told = refused("export", *options)
        assert told.startswith("export without options is for a workspace, and this folder is in")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(("name", "old", "new", "problem"), TABLES["broken"])
def test_a_broken_file_is_one_sentence_with_its_place(
    room: Path, name: str, old: str, new: str, problem: str
) -> None:
    changed(room, name, old, new)
    done = call("lint")
    assert done.exit_code == 2
    assert any(line.startswith(f"{name}:{problem}") for line in done.stdout.splitlines())
    assert call("lint", name).stdout == done.stdout


def test_a_copied_hand_needs_an_id_of_its_own(room: Path) -> None:
    (room / "hands/copy.yaml").write_bytes((room / "hands/the-fifth-bet.yaml").read_bytes())
    told = call("lint").stdout
    assert told.startswith(f"hands/the-fifth-bet.yaml:2:5: duplicate id '{HAND}'; hands/copy.yaml ")
    assert refused("run") == told.strip()


def test_further_houses_may_build_on_the_room(room: Path) -> None:
    (room / "houses").mkdir()
    path = room / "houses" / "sunday.yaml"
    path.write_text(
        "id: sunday\ntitle: Sundays\ninherits: my-room\n"
        "settings: {burn: {setting: none, basis: A custom}}\n"
    )
    assert call("lint").exit_code == 0
    assert "1 switch differs." in call("houses", "sunday", "--against", "my-room").stdout
    assert "2 switches differ." in call("houses", "sunday", "--against", "card-room").stdout
    assert call("lint", "houses").exit_code == 0
    path.write_text(path.read_text().replace("id: sunday", "id: my-room"))
    assert "houses/sunday.yaml:1:5: duplicate id 'my-room'" in call("lint").stdout


def test_a_house_may_build_on_one_whose_file_comes_later(room: Path) -> None:
    (room / "houses").mkdir()
    text = "title: Some days\nsettings: {burn: {setting: none, basis: A custom}}\n"
    (room / "houses" / "a.yaml").write_text(f"id: aa\ninherits: bb\n{text}")
    (room / "houses" / "b.yaml").write_text(f"id: bb\ninherits: cc\n{text}")
    (room / "houses" / "c.yml").write_text(f"id: cc\ninherits: my-room\n{text}")
    assert call("lint").stdout == "No problems found.\n"
    assert "2 switches differ." in call("houses", "aa", "--against", "card-room").stdout
    changed(room, "houses/c.yml", "none", "nothing")
    (problem,) = call("lint").stdout.splitlines()
    assert "houses/c.yml:4:28: burn has no setting 'nothing'" in problem
    changed(room, "houses/c.yml", "inherits: my-room", "inherits: aa")
    changed(room, "houses/c.yml", "nothing", "none")
    assert "houses/a.yaml:2:11: there is no house 'bb' to inherit" in call("lint").stdout


@pytest.mark.parametrize("ending", ["yaml", "yml"])
def test_both_endings_of_a_file_count_where_a_folder_is_named(room: Path, ending: str) -> None:
    hand = room / "hands" / "the-fifth-bet.yaml"
    hand.rename(hand.with_suffix(f".{ending}"))
    assert call("run", "hands").stdout == "1 scenario as expected, 0 not\n"
    assert call("export").stdout.startswith("1 vector in ")
    changed(room, f"hands/the-fifth-bet.{ending}", "kind: play", "kind: dance")
    assert call("lint", "hands").exit_code == call("lint").exit_code == 2


def test_a_case_is_known_as_one_wherever_it_lies(room: Path) -> None:
    elsewhere = room.parent / "case.yaml"
    elsewhere.write_bytes((room / CASE).read_bytes())
    hand = room.parent / "hand.yaml"
    hand.write_text("table: {small-bet: 20, stacks: [500, 500]}\nplay: [{seat: 1, call: 10}]\n")
    assert call("lint", elsewhere, hand).stdout == "No problems found.\n"
    for path in (elsewhere, Path("cases", "raise-out-of-turn.yaml")):
        told = "this is a case, not a scenario; use 'poker-oracle ruling'"
        assert refused("run", path).endswith(told)
    elsewhere.write_text(elsewhere.read_text().replace("play:", "pley:\nplay:"))
    assert "case.yaml:" in (found := call("lint", elsewhere).stdout)
    assert "'kind'" not in found
    (room / "hands" / "mine.yaml").write_bytes(hand.read_bytes())
    assert "hands/mine.yaml:1:1: key 'kind' is missing" in call("lint", "hands").stdout


def test_a_house_anywhere_can_be_linted(my_room: str) -> None:
    assert call("lint", my_room).stdout == "No problems found.\n"
    text = Path(my_room).read_text()
    Path(my_room).write_text(text.replace("inherits: card-room", "inherits: tea-room"))
    done = call("lint", my_room)
    assert done.exit_code == 2
    assert done.stdout.startswith(f"{my_room}:3:11: there is no house 'tea-room' to inherit")
    ours = resources.folder("specs") / "houses" / "club.yaml"
    assert call("lint", ours).stdout == "No problems found.\n"


def test_a_room_is_not_called_like_something_of_ours(tmp_path: Path) -> None:
    for name in ("club", "betting"):
        told = refused("init", "room", tmp_path / name)
        assert told.startswith(f"a room cannot be called '{name}', since")
        assert not (tmp_path / name).exists()


def test_the_checkout_is_not_searched_from_within_a_workspace_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / resources.ROOM).write_text("id: x\n")
    inner = tmp_path / "checkout"
    (inner / "oracle").mkdir(parents=True)
    (inner / "pyproject.toml").touch()
    monkeypatch.chdir(inner / "oracle")
    found = resources.place_around_here()
    assert found is not None
    assert (found.path, found.shown) == (tmp_path.resolve(), Path("../.."))
    monkeypatch.setattr(resources, "_PACKAGE", inner / "oracle")
    assert resources.place_around_here() is None


@pytest.mark.usefixtures("room")
def test_the_vectors_of_a_room_can_be_judged_by_it_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("export", "--rule", "betting.raise-cap", "-o", "../room.zip").exit_code == 0
    monkeypatch.chdir(tmp_path)
    usual = call("check", "--vectors", "room.zip", "reference")
    assert "these vectors come with the house my-room; --house my-room judges by it" in usual.stdout
    judged = call("check", "--vectors", "room.zip", "--house", "my-room", "reference")
    assert "raise-cap=four-per-round gives just the engine's answer" in judged.stdout
    unknown = call("check", "--vectors", "room.zip", "--house", "your-room", "reference")
    assert "there is no house 'your-room'" in str(unknown.exception)


@pytest.mark.parametrize(("command", "file"), [("run", "hands"), ("ruling", "cases")])
def test_files_of_a_room_that_is_not_open_are_noted(command: str, file: str, room: Path) -> None:
    """They would be judged by other rules without a word."""
    path = next((room / file).glob("*.yaml"))
    told = "poker-oracle: my-room is a room, and its rules are not in force here; "
    done = run(command, f"my-room/{file}/{path.name}", cwd=room.parent)
    assert done.stderr == f"{told}to play by them: --workspace my-room\n"
    assert run(command, f"{file}/{path.name}", cwd=room).stderr == ""


@pytest.mark.parametrize("command", ["lint", "run"])
def test_where_no_room_is_looked_at_that_is_said(
    command: str, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "poker-oracle: no workspace here; these are poker-oracle's own files"
    monkeypatch.setattr("oracle.commands.rules._all_problems", lambda: ([], [], []))
    monkeypatch.setattr("oracle.specs.scenarios.load_scenarios", lambda _paths: [])
    assert run(command, cwd=room).stderr == ""
    assert run(command, cwd=room.parent).stderr == f"{told}; did you mean 'cd my-room'?\n"
    outside = room.parent / "outside"
    outside.mkdir()
    assert run(command, cwd=outside).stderr == f"{told}\n"
    assert run(command).stderr == ""


@pytest.mark.parametrize(("switch", "said"), TABLES["switches"])
def test_a_switch_that_there_is_not_is_looked_for_among_rules(
    switch: str, said: str, room: Path
) -> None:
    changed(room, "poker-room.yaml", "  raise-cap:", f"  {switch}: low\n  raise-cap:")
    done = run("lint", cwd=room)
    assert (done.returncode, done.stdout) == (
        2,
        f"poker-room.yaml:8:3: there is no switch {switch!r}{said}\n",
    )


def test_run_says_which_rule_a_hand_names_and_does_not_show(room: Path) -> None:
    hand = room / "hands" / "the-fifth-bet.yaml"
    named = "rules: [betting.raise-cap]"
    hand.write_text(hand.read_text().replace(named, "rules: [betting.raise-cap, drawing.burn]"))
    done = call("run", "hands")
    assert done.exit_code == 0
    told = " ".join(done.stdout.split())
    assert "hands/the-fifth-bet.yaml: this hand does not show drawing.burn, which its" in told
    assert "raise-cap" not in told
    hand.write_text(hand.read_text() + "edge: outside\n")
    assert call("run", "hands").stdout == "1 scenario as expected, 0 not\n"
