import io
import json
import sys
from typing import Any

from oracle import catalogue
from oracle.adapters.reference import hello
from oracle.adapters.serving import Declined, serve
from oracle.conformance import Options, RuleText, Verdict, make_report, run
from tests.support.corpus import published

HOUSES = {house.id: house.settings for house in catalogue.houses().values()}


def test_the_reference_engine_passes_everything_through_the_protocol() -> None:
    vectors = published()
    command = [sys.executable, "-m", "oracle", "serve"]
    result = run(command, vectors, Options(), HOUSES)
    verdicts = {outcome.vector["id"]: outcome.verdict for outcome in result.outcomes}
    assert set(verdicts.values()) <= {Verdict.PASS, Verdict.SKIP}
    skipped = {vector for vector, verdict in verdicts.items() if verdict is Verdict.SKIP}
    assert skipped == {v["id"] for v in vectors if "card-room" not in v["houses"]}
    rules = {
        rule.id: RuleText(rule.sentence, (), rule.seen_in) for rule in catalogue.rules().values()
    }
    report = make_report(result, rules)
    assert report["exit-code"] == 0
    unseen = {entry["rule"] for entry in report["not-proved"]}
    assert unseen <= {"ranking.names"}, "only the name of a hand is not asked of an engine"


def said(*lines: str) -> list[dict[str, Any]]:
    def explode(_request: object) -> dict[str, Any]:
        raise ZeroDivisionError("nothing to divide")

    def decline(_request: object) -> dict[str, Any]:
        raise Declined("this engine has no such cards")

    answers = {"rank": explode, "compare": decline, "setup": lambda _request: {"accepted": True}}
    target = io.BytesIO()
    serve(hello("card-room"), answers, io.BytesIO("\n".join(lines).encode()), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_hello_is_answered_with_the_claims() -> None:
    (answer,) = said('{"id": 0, "kind": "hello", "protocol": 1}')
    assert answer["id"] == 0
    assert answer["house"] == "card-room"
    assert answer["level"] == "refusals"


def test_what_an_engine_raises_is_an_answer() -> None:
    assert said('{"id": 1, "kind": "rank"}', "", '{"id": 2, "kind": "compare"}') == [
        {"id": 1, "error": "ZeroDivisionError: nothing to divide"},
        {"id": 2, "skip": "this engine has no such cards"},
    ]


def test_what_is_no_request_is_answered_too() -> None:
    first, second, third = said("{", "[]", '{"id": 3, "kind": "tea"}')
    assert "not JSON" in first["error"]
    assert second["error"] == "a request is a JSON object"
    assert third == {"id": 3, "skip": "requests of kind 'tea' are not answered"}


def test_an_answer_carries_the_id_of_its_request() -> None:
    assert said('{"id": "x", "kind": "setup"}') == [{"id": "x", "accepted": True}]
