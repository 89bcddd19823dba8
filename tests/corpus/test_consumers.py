"""A consumer and an engine in plain JavaScript, which need neither Python nor the runner."""

import hashlib
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.runner import run
from oracle.corpus.subset import with_aspects
from oracle.wire.grading import ASPECTS, TRIES
from tests.support.running import MINUTES, execute
from tests.support.starters import is_ruled_on
from tests.support.tables import tables_beside

pytestmark = pytest.mark.more

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "tests" / "engines"
NODE = shutil.which("node") or "node"

BROKEN = {
    "greedy": "ranking.best-subset",
    "lowest-first": "ranking.highest-card-decides",
    "raise-cap": "betting.raise-cap",
    "half-bet": "betting.half-bet-all-in",
    "reopening": "betting.reopening",
    "live-blind": "betting.big-blind-is-live",
    "big-bet": "betting.size-by-round",
    "first-to-show": "showdown.first-to-show",
    "odd-chip": "showdown.odd-chip-to-the-left-of-the-button",
    "odd-chips": "showdown.odd-chips-one-each",
    "side-pots": "showdown.side-pots",
    "burn": "drawing.burn",
    "reshuffle": "drawing.discards-of-this-draw-stay-out",
}
LIMIT_BADUGI = ("--kind", "play", "--house", "card-room", "--game", "badugi", "--betting", "limit")


def consume(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    # Without an environment nothing but Node itself can be found, no Python either.
    return execute(
        [NODE, str(ENGINES / "consume.js"), *map(str, arguments)], env={}, timeout=MINUTES
    )


@cache
def corpus() -> list[dict[str, Any]]:
    """All vectors, which no test changes."""
    files = sorted((ROOT / "vectors").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


def of_card_room(vectors: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [vector for vector in with_rulings(vectors, *kinds) if not is_ruled_on(vector)]


def with_rulings(vectors: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [
        vector
        for vector in vectors
        if vector["kind"] in kinds
        and "card-room" in vector["houses"]
        and vector["given"]["table"]["game"] == "badugi"
        and vector["given"]["table"]["betting"] == "limit"
    ]


def write_corpus(folder: Path, *vectors: dict[str, Any], **more: Any) -> Path:
    text = "".join(f"{json.dumps(vector)}\n" for vector in vectors)
    (folder / "some.jsonl").write_text(text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    manifest = {"format": 2, "files": {"some.jsonl": {"sha256": digest}}, **more}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("refuses", ["true", "false"])
def test_an_independent_engine_passes_limit_badugi_of_the_card_room(refuses: str) -> None:
    plays = with_rulings(corpus(), "play")
    ruled = sum(map(is_ruled_on, plays))
    number = len(plays) - ruled
    done = consume(*LIMIT_BADUGI, "--refuses", refuses)
    assert number > 250
    assert done.stdout == (
        f"skip {ruled}: irregular acts are not understood\n{number} pass, 0 fail, {ruled} skip\n"
    )
    assert done.returncode == 0


def test_house_and_switches_choose_the_same_vectors() -> None:
    by_switches, by_house = consume(), consume("--house", "card-room")
    judged = last_line(by_switches).rsplit(", ", 1)[0]
    assert judged == last_line(by_house).rsplit(", ", 1)[0]
    assert judged.endswith(" pass, 0 fail")


def test_every_hand_of_the_corpus_is_ranked() -> None:
    vectors = corpus()
    for kind in ("rank", "compare"):
        number = sum(vector["kind"] == kind for vector in vectors)
        assert consume("--kind", kind).stdout == f"{number} pass, 0 fail, 0 skip\n"


@pytest.mark.parametrize(("name", "rule"), BROKEN.items())
def test_a_broken_engine_fails_in_the_rule_that_it_breaks(name: str, rule: str) -> None:
    done = consume("--break", name, "--show", "5000")
    failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("fail ")]
    assert done.returncode == 1
    assert [vector for vector in failed if vector.startswith(f"{rule}.")]


def test_every_way_to_break_the_engine_is_tried() -> None:
    done = execute([NODE, str(ENGINES / "badugi-engine.js"), "--break", "nothing"], timeout=MINUTES)
    assert done.returncode == 2
    names = done.stderr.strip().split("one of ")[1].split(", ")
    assert {"greedy", "lowest-first", *names} == set(BROKEN)


def behind_the_protocol(vectors: list[dict[str, Any]], *options: str) -> list[Outcome]:
    return run([NODE, str(ENGINES / "badugi-engine.js"), *options], vectors).outcomes


FORMS = [(), ("--crashes",), ("--no-amounts",), ("--end",), ("--end", "--crashes")]
"""The forms in which the engine may speak."""

NOT_TAKEN = {"empty-seats", "least-bets"}
"""Needs of tables that the engine does not play."""


@pytest.mark.parametrize("options", FORMS)
def test_the_engine_passes_behind_the_protocol_too(options: tuple[str, ...]) -> None:
    vectors = of_card_room(corpus(), "play", "setup")
    outcomes = behind_the_protocol(vectors, *options)
    takes = [outcome for outcome in outcomes if NOT_TAKEN.isdisjoint(outcome.vector["needs"])]
    assert {outcome.verdict for outcome in takes} == {Verdict.PASS}
    others = {outcome.verdict for outcome in outcomes if outcome not in takes}
    assert others == {Verdict.SKIP}
    assert len(outcomes) == len(vectors)
    plays = [outcome for outcome in outcomes if outcome.vector["kind"] == "play"]
    assert set().union(*(outcome.aspects for outcome in plays)) == ASPECTS.keys()
    assert {outcome.end_alone for outcome in plays} == {"--end" in options}


def changed(vector: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    """A copy of a vector that expects something else after its last accepted try."""
    copy: dict[str, Any] = json.loads(json.dumps(vector))
    [step for step in copy["expect"]["steps"] if "refused" not in step][-1][field] = value
    return copy


@pytest.mark.parametrize(
    ("vector", "field", "value"),
    tables_beside(__file__),
)
def test_whatever_a_vector_expects_is_compared(
    tmp_path: Path, vector: str, field: str, value: Any
) -> None:
    chosen = next(
        one
        for one in of_card_room(corpus(), "play")
        if one["id"].startswith(vector) and (field != "cards" or "deck" in one["given"])
    )
    assert last_line(consume(write_corpus(tmp_path, chosen))) == "1 pass, 0 fail, 0 skip"
    wrong = consume(write_corpus(tmp_path, changed(chosen, field, value)))
    assert last_line(wrong) == "0 pass, 1 fail, 0 skip"
    assert field in wrong.stdout or field == "refused"


def test_a_refusal_that_the_vector_does_not_expect_is_told(tmp_path: Path) -> None:
    chosen = next(
        one
        for one in of_card_room(corpus(), "play")
        if one["expect"]["steps"] and "refused" in one["expect"]["steps"][-1]
    )
    start = chosen["expect"]["start"]
    chosen = {
        **chosen,
        "expect": {"start": start, "steps": [*chosen["expect"]["steps"][:-1], start]},
    }
    done = consume(write_corpus(tmp_path, chosen))
    assert done.returncode == 1
    assert ": refused, " in done.stdout


def test_what_cannot_be_judged_is_said(tmp_path: Path) -> None:
    vector = of_card_room(corpus(), "play")[0]
    unknown = consume(write_corpus(tmp_path, {**vector, "kind": "ruling"}))
    assert unknown.stdout == "skip 1: kind ruling is not known\n0 pass, 0 fail, 1 skip\n"
    assert (unknown.returncode, unknown.stderr) == (2, "no vector was judged\n")
    newer = consume(write_corpus(tmp_path, vector, format=3))
    assert (newer.returncode, newer.stderr) == (2, "format 3 is not known\n")
    (write_corpus(tmp_path, vector) / "some.jsonl").write_text("{}\n")
    touched = consume(tmp_path)
    assert touched.returncode == 2
    assert touched.stderr == "some.jsonl is not the file that the manifest names\n"


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_every_option(option: str) -> None:
    done = consume(option)
    assert (done.returncode, done.stderr) == (0, "")
    options = ["--kind", "--house", "--game", "--betting", "--refuses", "--break", "--show"]
    assert re.findall(r"\[(--[a-z]+) ", done.stdout) == options
    assert "Exit status: 0" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("no/such/folder",),
        ("--kind",),
        ("--colour", "red"),
        ("--refuses", "some"),
        ("--break", "constructor"),
        ("--show", "many"),
    ],
)
def test_bad_usage_is_one_sentence(arguments: tuple[str, ...]) -> None:
    done = consume(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def graded(call: str, vector: dict[str, Any]) -> list[str]:
    """The differences that a call of grading.js finds for a vector, in JavaScript."""
    script = (
        f"const grading = require({json.dumps(str(ENGINES / 'grading.js'))});"
        "const vector = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        f"console.log(JSON.stringify([...{call}]));"
    )
    done = execute([NODE, "-e", script], input=json.dumps(vector), timeout=MINUTES)
    assert done.stderr == ""
    found: list[str] = json.loads(done.stdout)
    return found


BEST = {"ranks": ["4", "3", "2", "A"], "order": 0, "plays": ["4c", "3h", "2d", "As"]}


@pytest.mark.parametrize(
    ("answer", "differences"),
    [
        ({"ranks": BEST["ranks"]}, []),
        (BEST, []),
        ({"plays": BEST["plays"]}, ['rank: ranks should be ["4","3","2","A"], is null']),
        ({**BEST, "order": 1}, ["rank: order should be 0, is 1"]),
        ({**BEST, "plays": ["4c", "3h", "2d"]}, ["rank: 4c 3h 2d cannot be played"]),
        ({**BEST, "plays": ["4c", "3h", "2d", "2d"]}, ["rank: 4c 3h 2d 2d cannot be played"]),
    ],
)
def test_a_rank_is_graded_by_what_is_answered(answer: object, differences: list[str]) -> None:
    vector = {"given": {"ranking": "badugi", "hand": ["As", "2d", "3h", "4c"]}, "expect": BEST}
    assert graded(f"grading.rank(vector, {json.dumps(answer)})", vector) == differences


def some_play(*, deck: bool = False) -> dict[str, Any]:
    """A play to the end, of nothing but tries that are accepted."""
    return next(
        vector
        for vector in of_card_room(corpus(), "play")
        if vector["expect"]["steps"]
        and vector["expect"]["steps"][-1].get("phase") == "over"
        and not any("refused" in step for step in vector["expect"]["steps"])
        and ("deck" in vector["given"]) == deck
    )


def hand_that_shows(*keys: str, wrong: str = "") -> str:
    """A hand, in JavaScript, that goes as expected and shows only these keys, one wrongly."""
    return (
        "((all, place) => ({ tell: () => { place += 1; return all[place].refused?.[0] ?? null; }, "
        "seen: () => Object.fromEntries("
        f"{json.dumps(keys)}.filter((key) => all[place][key] !== undefined).map((key) => "
        f"[key, key === {json.dumps(wrong)} ? 'wrong' : all[place][key]])) }}))"
        "([vector.expect.start, ...vector.expect.steps], 0)"
    )


SEEN = ("actor", "phase", "stacks", "bets", "paid", "status", "legal", "cards", "shown", "pots")


@pytest.mark.parametrize("deck", [False, True])
@pytest.mark.parametrize("left_out", SEEN)
def test_what_a_hand_does_not_show_is_not_compared(left_out: str, *, deck: bool) -> None:
    shown = [key for key in SEEN if key != left_out]
    vector = some_play(deck=deck)
    assert graded(f"grading.play(vector, {hand_that_shows(*shown)}, true)", vector) == []
    assert graded(f"grading.play(vector, {hand_that_shows(left_out)}, true)", vector) in (
        [],
        # Cards are seen in plays from a deck alone.
        ["play: nothing that is seen could be compared"] if left_out == "cards" else [],
    )


def test_what_a_hand_shows_wrongly_is_found() -> None:
    hand = hand_that_shows("phase", wrong="phase")
    first, *_ = graded(f"grading.play(vector, {hand}, true)", some_play())
    assert first == 'at the start: phase should be "bet-1", is "wrong"'


def test_a_hand_that_shows_nothing_does_not_pass() -> None:
    nothing = ["play: nothing that is seen could be compared"]
    for seen in ("{}", "undefined"):
        game = f"{{ tell: () => null, seen: () => ({seen}) }}"
        assert graded(f"grading.play(vector, {game}, true)", some_play()) == nothing


@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_part_by_aspect_is_graded_by_what_it_has(aspect: str) -> None:
    # A part without tries leaves out those that are refused, of which some_play has none.
    plays = of_card_room(corpus(), "play")
    refusing = (one for one in plays if any("refused" in step for step in one["expect"]["steps"]))
    whole = next(refusing) if aspect == TRIES else some_play()
    part = with_aspects(whole, [aspect])
    assert part is not None
    shows = hand_that_shows(*SEEN).replace("vector.expect", "vector.whole")
    answer = {**part, "whole": whole["expect"]}
    assert graded(f"grading.play(vector, {shows}, true)", answer) == []


def test_the_guide_gives_the_hash_in_javascript(tmp_path: Path) -> None:
    text = (ROOT / "vectors" / "REFERENCE.md").read_text("utf-8")
    (recipe,) = [one for one in re.findall(r"```js\n(.*?)```", text, re.DOTALL) if "hash" in one]
    write_corpus(tmp_path, *corpus())
    script = f"""
        {recipe}
        const lines = require('fs').readFileSync('some.jsonl', 'utf8').split('\\n');
        const all = lines.filter(Boolean).map((line) => JSON.parse(line));
        const others = all.filter((one) => hash(one) !== one.hash);
        console.log(all.length, others.map((one) => one.id).join());
    """
    (tmp_path / "hash.cjs").write_text(script)
    done = execute([NODE, "hash.cjs"], cwd=tmp_path)
    assert (done.stdout, done.stderr) == (f"{len(corpus())} \n", "")
