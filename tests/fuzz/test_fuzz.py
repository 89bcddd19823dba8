"""A run of fuzzing: what is found, how plain it is, and what is told of it."""

import sys
from pathlib import Path
from typing import Any

import pytest

from oracle.conformance import Verdict
from oracle.errors import InputError
from oracle.fuzz.fuzzing import Plan, ReportContext, fuzz, fuzz_report
from oracle.fuzz.study import workspace_for_findings, written
from oracle.report.envelope import Measuring
from oracle.report.fuzzed import fuzzed
from oracle.report.terminal import as_text
from oracle.specs.scenarios import problems_of_workspace
from oracle.system.resources import opened, place_in
from tests.support.refusing import call
from tests.support.schemas import against
from tests.support.wrong_engines import Wrong, target_of

NOBODY = ReportContext("-- ./engine", "", {})


def found_in(engine: Any, hands: int, **plan: Any) -> Any:
    return fuzz(target_of(engine), Plan(hands=hands, **plan))


def test_an_engine_that_is_right_shows_nothing() -> None:
    done = found_in(Wrong(), 60)
    assert [done.asked, done.findings, done.differs] == [60, [], False]
    assert sum(done.kinds.values()) == 60


@pytest.mark.parametrize(
    ("mistake", "rule", "players", "tries"),
    [
        ("big-blind-has-no-option", "betting.big-blind-is-live", 2, 2),
        ("odd-chip-to-the-button", "showdown.odd-chip-to-the-left-of-the-button", 3, 12),
    ],
)
def test_a_mistake_is_found_made_plain_and_named(
    mistake: str, rule: str, players: int, tries: int
) -> None:
    done = found_in(Wrong(mistake, kinds=["play"]), 150)
    assert len(done.findings) == 1
    [finding] = done.findings
    given = finding.outcome.vector["given"]
    assert [one.name for one in finding.suspects] == [mistake]
    assert finding.rules[0] == rule
    assert finding.hands > 1
    assert len(given["table"]["stacks"]) <= players + 1
    assert len(given["tries"]) <= tries
    report = fuzz_report(Measuring("fuzz", {}), done, NOBODY)
    assert report["exit-code"] == 1
    assert against(report, "report") == against(report["details"], "fuzz") == []
    page = as_text(fuzzed(report))
    assert rule in page
    assert "Source: " in page


def names_found(*mistakes: str, hands: int) -> list[list[str]]:
    done = found_in(Wrong(*mistakes, kinds=["play"]), hands)
    return [[suspect.name for suspect in one.suspects] for one in done.findings]


def test_mistakes_that_look_alike_are_told_apart() -> None:
    # Both give one seat more and another less, and many hands show both.
    both = ["pots-are-merged-without-the-losers", "remainder-goes-to-the-first"]
    assert names_found(*both, hands=250) == [[name] for name in both]


@pytest.mark.more
def test_a_name_that_hands_deny_is_replaced() -> None:
    # Before the draw both allow one more raise; after it only one of them does.
    assert names_found("big-blind-is-no-bet", hands=1600) == [["big-blind-is-no-bet"]]


class Skipping(Wrong):
    """After a fold it asks the wrong player, at another price where bets are not of one size."""

    def answer(self, request: Any) -> dict[str, Any]:
        told = super().answer(request)
        for step, tried in zip(told.get("steps", ()), request.get("tries", ()), strict=False):
            if tried["do"] == "fold" and step.get("actor") and step["phase"].startswith("bet"):
                seats = len(step["stacks"])
                step["actor"] = step["actor"] % seats + 1
                if request["table"]["betting"] != "limit":
                    step["legal"] = {**step["legal"], "call": 1_000}
                break
        return told


def test_failures_that_nothing_explains_are_one_finding_if_they_look_alike() -> None:
    done = found_in(Skipping(kinds=["play"]), 60)
    [finding] = done.findings
    assert finding.suspects == ()
    assert finding.hands == done.verdicts["fail"]
    assert len(finding.raw) > 1
    report = fuzz_report(Measuring("fuzz", {}), done, NOBODY)
    assert against(report["details"], "fuzz") == []
    assert as_text(fuzzed(report)).endswith(
        "\nNext\n  Mend it and ask the same hands again:\n"
        "  poker-oracle fuzz --seed 1 --hands 60 -- ./engine\n"
    )


class ButtonFirst(Wrong):
    """With two players the button is first after a draw, also where one blind is posted."""

    def answer(self, request: Any) -> dict[str, Any]:
        told = super().answer(request)
        table = request.get("table", {})
        if len(table.get("stacks", ())) == 2 and not table["small-blind"]:
            for step in told.get("steps", ()):
                if step.get("actor") and step["phase"] in ("bet-2", "bet-3", "bet-4"):
                    step["actor"] = table["button"]
                    break
        return told


def test_what_a_mistake_does_not_give_is_told_with_it_if_it_looks_alike() -> None:
    engine = ButtonFirst("heads-up-the-button-is-always-first", kinds=["play"])
    done = found_in(engine, 200)
    [finding] = [one for one in done.findings if one.outcome.verdict is Verdict.FAIL]
    assert [one.name for one in finding.suspects] == ["heads-up-the-button-is-always-first"]
    assert finding.alike > 0
    assert finding.hands + finding.alike == done.verdicts["fail"]
    page = as_text(fuzzed(fuzz_report(Measuring("fuzz", {}), done, NOBODY)))
    assert f"In {finding.hands} hands; {finding.alike} more" in page


class Forgetful(Wrong):
    """Is wrong about every third hand, whatever it is."""

    def answer(self, request: Any) -> dict[str, Any]:
        told = super().answer(request)
        if self.asked % 3 == 0 and "ranks" in told:
            return {**told, "ranks": ["K"]}
        return told


def test_what_is_not_repeated_is_told_as_such() -> None:
    done = found_in(Forgetful(kinds=["rank"]), 30)
    assert done.differs
    assert any(not one.steady for one in done.findings)


def test_an_engine_that_cannot_answer_is_told_by_what_it_says() -> None:
    class Broken(Wrong):
        def answer(self, request: Any) -> dict[str, Any]:
            if request["kind"] != "hello" and len(request["table"]["stacks"]) > 2:
                return {"error": f"I know {len(request['table']['stacks'])} players not"}
            return super().answer(request)

    done = found_in(Broken(kinds=["play"]), 30)
    [finding] = done.findings
    assert finding.outcome.message.startswith("the engine says: I know")
    report = fuzz_report(Measuring("fuzz", {}), done, NOBODY)
    assert against(report["details"], "fuzz") == []
    [shown] = report["details"]["findings"]
    assert shown["last-words"] == []
    assert shown["example"]["hand"] is None
    text = as_text(fuzzed(report))
    assert text.count("I know") == 1
    assert shown["asked"]["game"][:40] in text


def test_the_last_words_of_an_engine_that_dies_are_told_with_its_hand(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(DYING)
    done = call("fuzz", "--hands", "8", "--", sys.executable, str(engine))
    assert done.exit_code == 1, done.output
    found = done.stdout.partition("Finding 2")[0]
    assert "Its last words:\n  the pot is lost\n" in found
    assert "First betting round" in found
    assert done.stdout.count("the pot is lost") == done.stdout.count("Its last words:")


def test_it_is_told_why_hands_are_skipped() -> None:
    class Shy(Wrong):
        def answer(self, request: Any) -> dict[str, Any]:
            many = request["kind"] != "hello" and len(request["table"]["stacks"]) > 2
            return {"skip": "two at a table"} if many else super().answer(request)

    done = found_in(Shy(kinds=["play"]), 30)
    report = fuzz_report(Measuring("fuzz", {}), done, NOBODY)
    assert against(report["details"], "fuzz") == []
    text = as_text(fuzzed(report))
    count = report["counts"]["skip"]
    assert f"Skipped:\n- declined: two at a table ({count})\n" in text


DYING = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["kind"] == "hello":
        plays = [{"name": "a", "games": ["badugi"], "betting": ["limit"], "draws": [3]}]
        told = {"name": "dying", "kinds": ["play"], "plays": plays, "window": 1}
    elif asked["tries"]:
        print("the pot is lost", file=sys.stderr)
        sys.exit(3)
    else:
        told = {"skip": "nothing was tried"}
    print(json.dumps({"id": asked["id"], **told}), flush=True)
"""


def test_an_engine_that_claims_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="claims nothing of which a random hand can be drawn"):
        found_in(Wrong(kinds=["riddle"]), 5)


def test_findings_lie_in_a_workspace_and_are_known_in_the_next_run(tmp_path: Path) -> None:
    target = target_of(Wrong("big-blind-has-no-option", kinds=["play"]))
    folder = tmp_path / "found"
    done = fuzz(target, Plan(hands=60))
    assert done.claims is not None
    made = written(workspace_for_findings(folder), done.findings, done.claims, target)
    assert [path.name for path in made.files if path.parent == folder] == ["poker-room.yaml"]
    for path, content in made.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with opened(place_in(folder)):
        assert problems_of_workspace() == []
    shelf = workspace_for_findings(folder)
    again = fuzz(target, Plan(hands=60), shelf.known(target))
    assert [one.known for one in again.findings] == [True]
    assert written(shelf, again.findings, done.claims, target).files == {}


def test_only_a_workspace_or_an_empty_folder_takes_findings(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("mine")
    with pytest.raises(InputError, match="neither a workspace nor empty"):
        workspace_for_findings(tmp_path)


def test_the_hands_of_two_runs_are_those_of_one() -> None:
    whole = found_in(Wrong(), 40, seed="parts")
    first, rest = found_in(Wrong(), 15, seed="parts"), found_in(Wrong(), 25, seed="parts", skip=15)
    assert whole.events == first.events + rest.events
    assert whole.kinds == first.kinds + rest.kinds


def test_ctrl_c_gives_what_was_found() -> None:
    def interrupted(work: Any, pieces: Any) -> Any:
        yield work(pieces[0])
        raise KeyboardInterrupt

    target = target_of(Wrong("big-blind-has-no-option", kinds=["play"]))
    done = fuzz(target, Plan(hands=400), runner=interrupted)
    assert done.interrupted
    assert [done.asked, len(done.findings)] == [50, 1]


def test_the_time_ends_a_run() -> None:
    done = found_in(Wrong(), 100_000, seconds=0.5)
    assert done.stopped is None
    assert 0 < done.asked < 100_000
