"""Engines side by side, as made-up reports tell of them."""

import gzip
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from oracle.conformance.matrix import matrix_report, read_measured
from oracle.errors import InputError
from oracle.report.envelope import Measuring, row
from oracle.report.html import as_html
from oracle.report.markdown import as_markdown
from oracle.report.matrices import matrix
from oracle.report.terminal import as_text
from oracle.specs.checking import schema
from tests.support.suites import HOSTILE, failing, made

HOUSES = {"card-room": {"cap": "four", "burn": "one"}, "club": {"cap": "five", "burn": "one"}}


def report(
    name: str,
    standing: dict[str, str],
    *rows: dict[str, Any],
    mistakes: tuple[str, ...] = (),
    house: str = "card-room",
    corpus: str = "a" * 64,
    **options: Any,
) -> dict[str, Any]:
    found = made(list(rows), name=name, standing=standing)
    found["engine"]["plays"] = [{"house": house, "settings": {}}]
    found["corpus"] = {"version": "1.0.0", "corpus": corpus, "set": "b" * 64}
    found["options"] = options
    wrong = [rule for rule, word in standing.items() if word == "broken"]
    found["details"]["broken"] = [{"rule": rule, "vectors": ["a.b.c"]} for rule in wrong]
    found["mistakes"] = [
        {
            "id": one,
            "sentence": f"What {one} does.",
            "rules": wrong,
            "explains": [
                {"case": each["case"], "as": None} for each in rows if each["differences"]
            ],
        }
        for one in mistakes
    ]
    return found


def side_by_side(folder: Path, *reports: dict[str, Any]) -> dict[str, Any]:
    paths = []
    for number, one in enumerate(reports):
        paths.append(folder / f"{number}.json")
        paths[-1].write_text(json.dumps(one))
    engines = read_measured(paths)
    found = matrix_report(Measuring("matrix", {}), engines, {"a.b": "It is so."}, HOUSES)
    jsonschema.validate(found, schema("report"))
    jsonschema.validate(found["details"], schema("matrix"))
    return found


def test_what_only_one_engine_breaks_is_named(tmp_path: Path) -> None:
    one = report(
        "one",
        {"a.b": "broken", "c.d": "broken", "e.f": "suspected"},
        *(failing("a.b.c"), failing("c.d.e"), failing("e.f.g")),
        mistakes=("m",),
    )
    rows = (row("a.b.c", "pass"), failing("c.d.e"), row("e.f.g", "skip", "no"))
    two = report("two", {"a.b": "proved", "c.d": "broken", "e.f": "not-proved"}, *rows)
    found = side_by_side(tmp_path, one, two)
    first, second = found["details"]["only"]
    assert first == {"engine": "one 1.0", "rules": ["a.b"], "mistakes": ["m"], "vectors": ["a.b.c"]}
    assert second == {"engine": "two 1.0", "rules": [], "mistakes": [], "vectors": []}
    assert [one["standing"] for one in found["details"]["rules"]] == [
        ["broken", "proved"],
        ["broken", "broken"],
        ["suspected", "not-proved"],
    ]
    assert found["details"]["mistakes"][0]["failures"] == [3, 0]
    assert found["counts"] == {"pass": 0, "fail": 3, "skip": 0}
    assert found["cases"][0]["message"] == "one 1.0: fail; two 1.0: pass"
    assert (found["notes"], found["details"]["versions"]) == ([], [])
    told = as_text(matrix(found))
    assert "Only one 1.0 gets these wrong\n  - Rules: a.b\n  - Mistakes: m\n" in told
    assert "Only two" not in told


def test_two_versions_are_told_by_what_was_fixed_broken_and_left(tmp_path: Path) -> None:
    before = report(
        "one",
        {"a.b": "broken", "c.d": "broken", "e.f": "proved", "g.h": "broken"},
        *(failing("a.b.c"), failing("c.d.e"), row("e.f.g", "pass"), failing("g.h.i")),
        mistakes=("gone", "left"),
    )
    after = report(
        "one",
        {"a.b": "proved", "c.d": "broken", "e.f": "suspected", "g.h": "not-proved"},
        *(row("a.b.c", "pass"), failing("c.d.e"), failing("e.f.g"), row("g.h.i", "skip", "no")),
        mistakes=("left", "new"),
    )
    found = side_by_side(tmp_path, before, after)
    (versions,) = found["details"]["versions"]
    assert versions["rules"] == {
        "fixed": ["a.b"],
        "broken": ["e.f"],
        "still": ["c.d"],
        "not-proved": ["g.h"],
    }
    assert versions["mistakes"] == {
        "fixed": ["gone"],
        "broken": ["new"],
        "still": ["left"],
        "not-judged": [],
    }
    cases = {key: [one["case"] for one in found] for key, found in versions["cases"].items()}
    assert cases == {
        "fixed": ["a.b.c"],
        "broken": ["e.f.g"],
        "still": ["c.d.e"],
        "not-judged": ["g.h.i"],
    }
    assert versions["before"] == f"one 1.0 ({tmp_path / '0.json'})"
    told = as_text(matrix(found))
    assert "Failing cases: 1 fixed, 1 broken, 1 still and 1 not judged by the later one." in told
    assert "Fixed\n  - rules: a.b\n  - mistakes: gone\n  - vectors: a.b.c\n" in told
    assert "Only one" not in told


def test_a_mistake_nobody_asked_about_again_is_neither_fixed_nor_of_one_alone(
    tmp_path: Path,
) -> None:
    before = report("one", {"a.b": "broken"}, failing("a.b.c"), mistakes=("m",))
    after = report("one", {"c.d": "proved"}, row("c.d.e", "pass"), only=["c.d"])
    other = report("two", {"c.d": "proved"}, row("c.d.e", "pass"), only=["c.d"])
    found = side_by_side(tmp_path, before, after, other)
    (versions,) = found["details"]["versions"]
    assert (versions["mistakes"]["fixed"], versions["mistakes"]["not-judged"]) == ([], ["m"])
    assert all(one["mistakes"] == [] for one in found["details"]["only"])
    told = as_text(matrix(found))
    assert "Fixed" not in told
    assert "Mistakes not found again, though no case that showed them passes: m" in told


def test_an_engine_that_could_not_be_run_has_nothing_to_be_put_beside(tmp_path: Path) -> None:
    right = report("one", {"a.b": "proved"}, row("a.b.c", "pass"))
    dead = {**made([], 3, stopped="it cannot be started"), "engine": None}
    with pytest.raises(InputError) as raised:
        side_by_side(tmp_path, right, dead)
    assert str(raised.value) == (
        f"{tmp_path / '1.json'}: the engine could not be run, so there is nothing to put beside "
        "another"
    )


def test_what_makes_reports_hard_to_compare_is_said(tmp_path: Path) -> None:
    one = report("one", {"a.b": "proved"}, row("a.b.c", "pass"))
    two = report(
        *("two", {"a.b": "proved"}, row("a.b.c", "pass")),
        house="club",
        corpus="c" * 64,
        only=["a.b"],
    )
    two["details"]["stopped"] = "the engine ended"
    three = report("three", {"a.b": "proved"}, row("a.b.c", "pass"), house="club", profile="mine")
    assert side_by_side(tmp_path, one, two, three)["notes"] == [
        f"the reports were made with different corpora: 1.0.0 ({'a' * 12}) for one 1.0, three 1.0; "
        f"1.0.0 ({'c' * 12}) for two 1.0",
        "the engines were judged by different houses: card-room for one 1.0; club for two 1.0; "
        "profile mine for three 1.0",
        "they were judged by different settings of cap",
        "two 1.0 was asked only about a.b",
        "two 1.0 could not be run to the end",
    ]


def test_many_engines_are_numbered(tmp_path: Path) -> None:
    reports = [report(name, {"a.b": "proved"}, row("a.b.c", "pass")) for name in "abcd"]
    told = as_text(matrix(side_by_side(tmp_path, *reports)))
    assert "3: c 1.0" in told
    assert "None of them breaks a rule that it was asked about." in told
    assert "Proved for every engine: 1 rule; -o FILE.json names them" in told


def test_hostile_names_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    name = "".join(HOSTILE)
    found = side_by_side(
        tmp_path,
        report(name, {name: "broken"}, failing(name), mistakes=(name,)),
        report("two", {name: "proved"}, row(name, "pass")),
    )
    for write in (as_text, as_markdown, as_html):
        told = write(matrix(found))
        told.encode()
        if write is as_html:
            assert "<script>alert" not in told
        assert all(one.isprintable() or one == "\n" for one in told)


@pytest.mark.parametrize(
    "change",
    [
        {"report": "diff"},
        {"engine": None},
        {"cases": [{"case": "a"}]},
        {"cases": [{"case": "a", "as": [], "outcome": "pass"}]},
        {"cases": [{"case": "a", "as": None, "outcome": "strange"}]},
        {"cases": [{"case": 5, "as": None, "outcome": "pass"}]},
        {"exit-code": float("inf")},
        {"corpus": 3},
        {"counts": {}},
        {"mistakes": [{"id": "m"}]},
        {"details": {}},
        {"options": []},
    ],
)
def test_what_is_no_report_of_check_is_refused_in_a_sentence(
    change: dict[str, Any], tmp_path: Path
) -> None:
    right = report("one", {"a.b": "proved"}, row("a.b.c", "pass"))
    with pytest.raises(InputError, match=r"; give reports that poker-oracle check wrote as JSON"):
        side_by_side(tmp_path, {**right, **change}, right)


def test_reports_may_be_packed(tmp_path: Path) -> None:
    right = json.dumps(report("one", {"a.b": "proved"}, row("a.b.c", "pass"))).encode()
    plain, packed, damaged = (tmp_path / name for name in ("a.json", "b.json.gz", "c.json.gz"))
    plain.write_bytes(right)
    packed.write_bytes(gzip.compress(right))
    damaged.write_bytes(gzip.compress(right)[:10] + b"\xff" * 20)
    one, other = read_measured([plain, packed])
    assert one.report == other.report
    with pytest.raises(InputError, match=r"c\.json\.gz is not such a report"):
        read_measured([damaged])
