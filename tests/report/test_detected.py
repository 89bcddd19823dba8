"""The page beside the corpus also tells what others measured of mutants, as far as they did."""

from typing import Any

from oracle.report.detected import detected, outside_the_corpus
from tests.support.pages import text_of
from tests.tools.adequacy_page import published

RUN = {"command": "python -m some.tool", "date": "2026-11-23", "commit": "abc", "seconds": 90}
FIGURES: dict[str, Any] = {
    "judged": 10,
    "killed": 8,
    "survived": {"wording": 1, "gap": 1, "equivalent": 0},
    "raw": 80.0,
    "in-scope": 88.88,
}


def test_mutants_are_told_by_file_and_by_engine() -> None:
    own = {**RUN, "digests": {"core": "f" * 64}, "files": {"pots.py": FIGURES}, "all": FIGURES}
    other = {**RUN, "version": "0.7.7", "mutants": 300, "noticed": 290}
    data = {**published(), "mutation": own, "foreign": {"pokerkit": other}}
    told = text_of(outside_the_corpus(data))
    part = told[told.index("Mutants of the core") : told.index("What this was made from")]
    assert "Noticed: raw 80.00 %, in scope 88.88 %." in part
    assert "python -m some.tool" in part
    assert "Measured: date 2026-11-23, commit abc, 90 seconds." in part
    rows = [" ".join(line.split()) for line in part.splitlines()]
    assert "pots.py 10 8 80.00 88.88 wording 1, gap 1" in rows
    assert "all 10 8 80.00 88.88 wording 1, gap 1" in rows
    assert "pokerkit 300 290 none" in rows
    assert "Mutants" not in text_of(outside_the_corpus(_without_mutants(published())))


def _without_mutants(data: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in data.items() if key not in {"mutation", "foreign"}}


def test_what_is_missing_is_named_first() -> None:
    data = published()
    gone = {**data["mistakes"][0], "vectors": 0, "first": None}
    hidden = [{"mistake": gone["id"], "rule": gone["rule"]}]
    changed = {
        **data,
        "mistakes": [gone, *data["mistakes"][1:]],
        "alike": [["one", "other"]],
        "left-alone": {**data["left-alone"], "hidden": hidden},
    }
    told = text_of(detected(changed, notes=["a remark"]))
    assert told.startswith(f"{len(data['mistakes']) - 1} of {len(data['mistakes'])} mistakes are")
    assert f"- {gone['id']}" in told
    assert "- one, other" in told
    assert f"- {gone['rule']} by {gone['id']}" in told
    assert told.rstrip().endswith("a remark")
