"""Each starter as its author uses it: built, run as it is, filled in, and checked."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.adapters import starters
from oracle.adapters.starters import kinds
from tests.adapters.starters.filling import FILLINGS, fill
from tests.support.failing import vector_of
from tests.support.refusing import call
from tests.support.running import execute

ENGINES = Path(__file__).parents[2] / "engines"
SOME = (
    "betting.raise-cap",
    "betting.fixed-size",
    "showdown.last-player-wins",
    "drawing.any-number-of-own-cards",
    "forced-bets.short-forced-bets",
)

NOT_JSON = (
    '{"id":1,"kind":"rank"',
    '{"id":1,"kind":"rank",}',
    '{"id":1 "kind":"rank"}',
    '{"id":01,"kind":"x"}',
    '{"id":1,"kind":"x"} x',
    '{"id":1,"kind":"\\x"}',
    '{"id":1,"kind":"x","more":[1,]}',
    '{"id":1,"kind":"x","more":nul}',
    '{"id":1,"kind":"x","more":"\\u12g4"}',
    '{"id":1,"kind":"x',
)

pytestmark = pytest.mark.more


@pytest.fixture(scope="module", params=sorted(FILLINGS))
def kind(request: pytest.FixtureRequest) -> str:
    """Give a language whose tools are here; where all must be, one that is missing is an error."""
    name: str = request.param
    missing = FILLINGS[name].missing
    if missing and not os.environ.get("ALL_COMPILERS"):
        pytest.skip(f"the starter in {name} was not built: {', '.join(missing)} is not installed")
    assert not missing
    return name


@pytest.fixture(scope="module")
def bare(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a starter as it is written, built."""
    return made(kind, tmp_path_factory.mktemp(kind) / "my-engine", is_filled=False)


@pytest.fixture(scope="module")
def filled(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a starter filled in, built."""
    return made(kind, tmp_path_factory.mktemp(kind) / "my-engine", is_filled=True)


def made(kind: str, folder: Path, *, is_filled: bool) -> Path:
    assert call("init", kind, folder).exit_code == 0
    build = FILLINGS[kind].build
    if is_filled:
        fill(kind, folder)
    else:
        build = tuple(word for word in build if not word.lower().startswith("badugi."))
    if build:
        done = execute(build, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


def command(kind: str) -> list[str]:
    filling = FILLINGS[kind]
    program = sys.executable if filling.run[0] == "python3" else filling.program
    assert program
    return [program, *filling.run[1:]]


def asked(kind: str, folder: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    return execute(
        command(kind),
        cwd=folder,
        input="".join(f"{line}\n" for line in lines),
        encoding="utf-8",
        timeout=60,
    )


def checked(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *only: str
) -> tuple[int, dict[str, Any]]:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ENGINES", str(ENGINES))
    options = [part for rule in only for part in ("--only", rule)]
    limits = ("--env", "ENGINES", "--env", "PYTHONPATH", "--timeout", "60")
    done = call("check", *options, *limits, "--format", "json", "--", *command(kind))
    return done.exit_code, json.loads(done.stdout)


def test_every_language_is_filled_in_here() -> None:
    assert {*FILLINGS} == {*kinds()} - {"room"}


@pytest.mark.parametrize("name", sorted(FILLINGS))
def test_the_readme_says_what_must_be_added_beyond_the_authors_file(name: str) -> None:
    readme = (Path(starters.__file__).parent / name / "README.md").read_text("utf-8")
    (row,) = (line for line in readme.splitlines() if "the loop, the cards, the tries" in line)
    assert all(f"`{what}`" in row for what in ("setup", "next-hand", "ruling", "deck"))


def test_a_starter_declines_everything_at_once(
    kind: str, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, report = checked(kind, bare, monkeypatch, "ranking.best-subset")
    counts = report["counts"]
    assert (code, counts["pass"], counts["fail"], counts["error"]) == (1, 0, 0, 0)
    messages = {case["message"] for case in report["cases"]}
    assert any("rank is not filled in yet" in message for message in messages)


def test_the_first_commands_of_the_readme_are_those_that_are_tried(kind: str, bare: Path) -> None:
    readme = (bare / "README.md").read_text("utf-8")
    filling = FILLINGS[kind]
    assert f"    poker-oracle check -- {' '.join(filling.run)}\n" in readme
    assert not filling.build or f"    {' '.join(filling.build[:1])} " in readme
    pages = ("PROTOCOL", "README", "REFERENCE")
    for file in (*(f"guide/{page}.md" for page in pages), filling.own):
        assert f"`{file}`" in readme
        assert (bare / file).is_file()


def test_any_text_goes_in_and_comes_out_as_it_is(kind: str, bare: Path) -> None:
    text = 'caf\u00e9 \u2660 \U0001f0a1 "quoted" \\ / \b\f\n\r\t\x01'
    line = {"id": 7, "kind": text, "more": [{}, [], None, True, False, -3, {"a": {"b": [1, 2]}}]}
    done = asked(kind, bare, json.dumps(line), json.dumps(line, ensure_ascii=False))
    one, other = done.stdout.splitlines()
    assert json.loads(one) == json.loads(other)
    assert json.loads(one) == {"id": 7, "skip": f"it does not answer {text}"}


def test_what_is_not_json_is_not_answered(kind: str, bare: Path) -> None:
    for line in NOT_JSON:
        done = asked(kind, bare, line)
        assert done.returncode != 0, line
        assert done.stdout == "", line
        assert done.stderr, line


def test_filled_in_it_ranks_every_hand_and_plays(
    kind: str, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranking = [f"ranking.{name}" for name in ("best-subset", "ace-is-low", "equal-ranks-tie")]
    code, report = checked(kind, filled, monkeypatch, *ranking, *SOME)
    counts, aspects = report["counts"], report["details"]["aspects"]
    assert (code, counts["fail"], counts["error"]) == (0, 0, 0)
    assert counts["pass"] >= 150
    for aspect in ("tries", "legal", "state"):
        assert aspects[aspect]["compared"] == aspects[aspect]["right"] >= 5


CAP = "betting.raise-cap.three-players-before-the-draw"


def test_showing_is_refused_where_the_engine_gives_no_choice_of_it(
    kind: str, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGINES", str(ENGINES))
    given = vector_of(CAP)["given"]
    tries = [{"seat": 3, "do": word} for word in ("show", "muck", "call")]
    question = {"id": 1, "kind": "play", "as": "cash", **given, "tries": tries}
    answered = json.loads(asked(kind, filled, json.dumps(question)).stdout)
    assert [step["refused"] for step in answered["steps"]] == [True, True, False]


def test_a_panic_in_go_tells_its_place(tmp_path: Path) -> None:
    if FILLINGS["go"].missing and not os.environ.get("ALL_COMPILERS"):
        pytest.skip("go is not installed")
    folder = made("go", tmp_path / "my-engine", is_filled=False)
    own = folder / "engine.go"
    empty, panicking = 'return nil, Skip("the game is not filled in yet")', "return begin2(nil)"
    own.write_text(
        own.read_text("utf-8").replace(empty, panicking)
        + "\nfunc begin2(seats []Game) (Game, error) { return seats[3], nil }\n",
        "utf-8",
    )
    subprocess.run(FILLINGS["go"].build, cwd=folder, check=True)
    given = vector_of(CAP)["given"]
    done = asked("go", folder, json.dumps({"id": 1, "kind": "play", "as": "cash", **given}))
    (place,) = (n for n, line in enumerate(own.read_text("utf-8").splitlines(), 1) if "[3]" in line)
    told = f"runtime error: index out of range [3] with length 0, at engine.go:{place}"
    assert json.loads(done.stdout) == {"id": 1, "error": told}
    assert done.stderr.startswith(f"panic: {told}, in play\n")


class Fixed:
    """An engine without amounts: a raise is by two chips, whatever is said."""

    def __init__(self, table: dict[str, Any], dealer: Any, *hidden: str) -> None:
        self.hands = {seat: [dealer.card(seat) for _ in range(4)] for seat in (1, 2)}
        self.stacks, self.paid = list(table["stacks"]), [1, 2]
        self.actor: int | None = 1
        self.hidden = hidden

    def act(self, seat: int, do: str, _to: int | None, _discard: list[str] | None) -> None:
        high, own = max(self.paid), self.paid[seat - 1]
        if do not in {"fold", "call", "raise"} or (do == "call" and own == high):
            raise self.refused
        more = {"call": high - own, "raise": high + 2 - own}.get(do, 0)
        self.stacks[seat - 1] -= more
        self.paid[seat - 1] += more
        has_option = do == "call" and high == 2
        self.actor = 3 - seat if do == "raise" or has_option else None
        if do == "call" and not has_option:
            # The hand is over, and the pot is somebody's at once.
            self.stacks[seat - 1] += sum(self.paid)

    refused: type[Exception] = Exception

    def seen(self) -> dict[str, Any]:
        seen = {"actor": self.actor, "phase": "bet-1", "stacks": self.stacks, "bets": self.paid}
        return {
            key: one for key, one in (seen | {"paid": self.paid}).items() if key not in self.hidden
        }


@pytest.fixture(scope="module")
def protocol() -> Any:
    """Give the module of the starter in Python that plays a hand."""
    path = Path(starters.__file__).parent / "python" / "protocol.py"
    found = importlib.util.spec_from_file_location("protocol", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def played(protocol: Any, *hidden: str, engine: type[Fixed] | None = None) -> dict[str, Any]:
    class Engine(Fixed):
        refused = protocol.RefusedError

    def begin(table: dict[str, Any], dealer: Any) -> Fixed:
        return (engine or Engine)(table, dealer, *hidden)

    table: dict[str, Any] = {
        "game": "badugi",
        "chip": 1,
        "small-bet": 2,
        "big-bet": 4,
        "big-blind": 2,
    }
    table["stacks"] = [98, 97]
    question = {"table": table, "cards": {"1": [], "2": []}, "tries": [{"seat": 1, "do": "raise"}]}
    answered: dict[str, Any] = protocol.play(question, begin, probing=True)
    return answered


def test_an_amount_that_another_one_replaces_is_not_legal(protocol: Any) -> None:
    answered = played(protocol)
    assert answered["start"]["legal"] == {"fold": True, "call": 1, "raise": [4, 4], "draw": None}
    (step,) = answered["steps"]
    assert step["legal"] == {"fold": True, "call": 2, "raise": [6, 6], "draw": None}


def test_a_price_that_is_not_seen_is_not_made_up(protocol: Any) -> None:
    answered = played(protocol, "paid")
    assert answered["start"]["legal"]["call"] == 1
    assert "legal" not in answered["steps"][0]


def test_a_price_of_which_a_part_has_come_back_is_not_told(protocol: Any) -> None:
    class Short(Fixed):
        """Seat 2 has half the big blind: a call of one more chip is returned at once."""

        refused = protocol.RefusedError

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.paid = [1, 1]

        def act(self, _seat: int, do: str, *_more: Any) -> None:
            if do not in {"fold", "call"}:
                raise self.refused
            self.actor = None

    answered = played(protocol, engine=Short)
    assert answered["start"] == {
        "actor": 1,
        "phase": "bet-1",
        "stacks": [98, 97],
        "bets": [1, 1],
        "paid": [1, 1],
    }


def test_what_is_not_seen_is_not_probed(protocol: Any) -> None:
    for hidden in ("actor", "phase", "stacks", "bets"):
        answered = played(protocol, hidden)
        assert "legal" not in answered["start"]
        assert hidden not in answered["start"]


def test_an_engine_that_breaks_when_it_is_probed_still_plays(protocol: Any) -> None:
    class Breaking(Fixed):
        refused = protocol.RefusedError

        def act(self, seat: int, do: str, *more: Any) -> None:
            if do == "check":
                raise ZeroDivisionError
            super().act(seat, do, *more)

    answered = played(protocol, engine=Breaking)
    assert "legal" not in answered["start"]
    assert answered["steps"][0]["refused"] is False


def test_a_dealer_never_runs_out(protocol: Any) -> None:
    dealer = protocol.Dealer({"1": ["As"], "2": []})
    dealt = [dealer.card(seat) for seat in (1, 2, 3) for _ in range(40)]
    assert dealt[0] == "As"
    assert len(set(dealt[:52])) == 52
