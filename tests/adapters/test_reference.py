import io
import json
import sys
from typing import Any

import pytest

from oracle.adapters.reference import hello, serve_reference
from oracle.adapters.serving import Declined, serve
from oracle.conformance.claims import decode_hello, remarks
from oracle.conformance.results import Options, Outcome, Verdict
from oracle.conformance.runner import run
from oracle.errors import InputError
from tests.support.corpus import published
from tests.support.diagnosed import HOUSES
from tests.support.reports import report_of
from tests.support.running import execute

REFERENCE = [sys.executable, "-m", "oracle", "serve"]


NOT_SEEN = {
    "drawing.discards-of-this-draw-stay-out",
    "drawing.fallback-cards",
    "drawing.folded-hands-are-shuffled-in",
    "drawing.last-card-plays",
    "drawing.reshuffle",
    "rulings.number-of-cards",
    "showdown.all-in-hands-are-tabled",
}
"""Rules whose mistakes show only in what a right engine leaves out, such as cards it gathers."""


def test_the_reference_engine_passes_everything_through_the_protocol() -> None:
    vectors = published()
    result = run(REFERENCE, vectors, Options(), HOUSES)
    verdicts = {outcome.vector["id"]: outcome.verdict for outcome in result.outcomes}
    assert set(verdicts.values()) <= {Verdict.PASS, Verdict.SKIP}
    skipped = {vector for vector, verdict in verdicts.items() if verdict is Verdict.SKIP}
    assert skipped == {v["id"] for v in vectors if "card-room" not in v["houses"]}
    report = report_of(result)
    assert report["exit-code"] == 0
    unseen = {entry["rule"] for entry in report["details"]["not-proved"]}
    assert unseen <= NOT_SEEN | {"ranking.names"}, "the name of a hand is not asked of an engine"


TWO = ("card-room", "rule-book")
MISTAKE = "three-bets-are-the-cap"
MISTAKEN = f"""
from oracle.specs import workspaces
from oracle.adapters.reference import hello, reply
from oracle.adapters.serving import serve
from oracle.play import HouseRules

rules = {{name: HouseRules(workspaces.house(name).settings) for name in {TWO}}}
rules["rule-book"] = rules["rule-book"]._replace(mistakes=({MISTAKE!r},))
serve(hello({TWO}), {{
    "play": lambda request: reply("play", rules[request["as"]], request),
    "setup": lambda request: reply("setup", rules[request["as"]], request),
}})
"""


def by_name(outcomes: list[Outcome]) -> dict[str | None, list[Outcome]]:
    """The outcomes of the cases that were asked, by the name of the configuration."""
    found: dict[str | None, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.verdict is not Verdict.SKIP:
            found.setdefault(outcome.asked_as, []).append(outcome)
    return found


def test_two_houses_are_judged_in_one_run() -> None:
    houses = [part for name in TWO for part in ("--house", name)]
    vectors = published()[::10]
    result = run([*REFERENCE, *houses], vectors, Options(), HOUSES)
    found = by_name(result.outcomes)
    for name in TWO:
        asked = [one["id"] for one in vectors if name in one["houses"] and "table" in one["given"]]
        assert [one.vector["id"] for one in found[name]] == asked
    assert len(found[None]) == sum("ranking" in one["given"] for one in vectors)
    assert {one.verdict for some in found.values() for one in some} == {Verdict.PASS}
    skipped = {one.vector["id"] for one in result.outcomes if one.verdict is Verdict.SKIP}
    assert skipped == {one["id"] for one in vectors if not set(TWO) & set(one["houses"])}


def test_a_mistake_in_one_of_two_configurations_is_found_there_alone() -> None:
    vectors = [one for one in published() if one["id"].startswith("betting.")]
    result = run([sys.executable, "-c", MISTAKEN], vectors, Options(), HOUSES)
    found = by_name(result.outcomes)
    assert {one.verdict for one in found["card-room"]} == {Verdict.PASS}
    failed = {one.vector["id"] for one in found["rule-book"] if one.verdict is Verdict.FAIL}
    assert failed == {
        one["id"]
        for one in vectors
        if MISTAKE in one["flags"] and "rule-book" in one["houses"] and one["kind"] == "play"
    }
    report = report_of(result)
    assert report["exit-code"] == 1
    assert [one["rule"] for one in report["details"]["broken"]] == ["betting.raise-cap"]
    (mistake,) = report["mistakes"]
    assert mistake["id"] == MISTAKE
    assert {one["case"] for one in mistake["explains"]} == failed
    assert {one["as"] for one in mistake["explains"]} == {"rule-book"}
    by_configuration = report["details"]["configurations"]
    assert by_configuration["card-room"]["fail"] == 0
    assert by_configuration["rule-book"]["fail"] == len(failed)


def said(*lines: str) -> list[dict[str, Any]]:
    def explode(_request: object) -> dict[str, Any]:
        raise ZeroDivisionError("nothing to divide")

    def decline(_request: object) -> dict[str, Any]:
        raise Declined("this engine has no such cards")

    answers = {"rank": explode, "compare": decline, "setup": lambda _request: {"accepted": True}}
    target = io.BytesIO()
    serve(hello(["card-room"]), answers, io.BytesIO("\n".join(lines).encode()), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_hello_is_answered_with_the_claims() -> None:
    (answer,) = said('{"id": 0, "kind": "hello", "protocol": 1}')
    assert answer["id"] == 0
    (one,) = answer["plays"]
    assert (one["name"], one["house"], one["settings"]) == ("card-room", "card-room", {})
    assert answer["refuses"] is True
    assert answer["acts"]


def test_every_house_is_a_configuration_of_its_own() -> None:
    told = hello(list(HOUSES))
    assert remarks(told, HOUSES) == []
    claimed = {one.name: one.in_force(HOUSES) for one in decode_hello(told).plays}
    assert claimed == HOUSES


def test_one_house_cannot_be_served_twice() -> None:
    with pytest.raises(InputError, match="each house must have an id of its own"):
        serve_reference(["card-room", "card-room"])
    with pytest.raises(
        InputError, match="no mistake 'odd-chip-to-the-butt'; did you mean 'odd-chip-to-the-b"
    ):
        serve_reference(["card-room"], ["odd-chip-to-the-butt"])


def test_a_configuration_that_it_has_not_is_an_error() -> None:
    lines = '{"id": 1, "kind": "setup", "as": "casino", "table": {}}\n'
    done = execute([*REFERENCE, "--house", "club"], input=lines, check=True)
    told = json.loads(done.stdout)["error"]
    assert told.endswith("unknown configuration 'casino'; it must be one of club")


def test_what_an_engine_raises_is_an_answer() -> None:
    assert said('{"id": 1, "kind": "rank"}', "", '{"id": 2, "kind": "compare"}') == [
        {"id": 1, "error": "ZeroDivisionError: nothing to divide"},
        {"id": 2, "skip": "this engine has no such cards"},
    ]


def test_what_is_no_request_is_answered_too() -> None:
    first, second, third = said("{", "[]", '{"id": 3, "kind": "tea"}')
    assert "not JSON" in first["error"]
    assert second["error"] == "a request must be a JSON object"
    assert third == {"id": 3, "skip": "requests of kind 'tea' are not answered"}


def test_an_answer_carries_the_id_of_its_request() -> None:
    assert said('{"id": "x", "kind": "setup"}') == [{"id": "x", "accepted": True}]
