"""The verdict of a check on one screen, of reports as they were written."""

import gzip
import json
import re
from typing import Any

import pytest

from oracle.errors import InputError
from oracle.report.checked import Cases, checked
from oracle.report.terminal import Screen, as_text
from oracle.report.verdict import Asked, as_summary, found_in, refuse_unknown, verdict
from oracle.system.resources import folder

REPORTS = sorted((folder("specs") / "engines" / "checked").glob("*.json.gz"))
ENGINE = "-- ./my-engine"


def report_of(name: str) -> dict[str, Any]:
    path = folder("specs") / "engines" / "checked" / f"{name}.json.gz"
    report: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return report


def text(report: Any, *show: str, width: int = 100, options: str = "") -> str:
    return as_text(verdict(report, Asked(show, width, options, ENGINE)), Screen(width))


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_it_is_one_screen_whatever_the_engine(path: Any, width: int) -> None:
    report = json.loads(gzip.decompress(path.read_bytes()))
    lines = text(report, width=width).splitlines()
    told_at_once = "  Reproduce:" in lines
    assert len(lines) <= (60 + 20 if told_at_once else 31)
    assert lines[0].startswith(report["engine"]["name"])
    if not told_at_once:
        assert max(map(len, lines)) <= width
    assert "Next" in lines


def test_what_a_number_shows_is_what_the_page_says() -> None:
    report = report_of("pokerkit")
    page = as_text(checked(report))
    found = found_in(report, Cases(report, {}))
    assert list(found) == list(range(1, len(found) + 1))
    details = report["details"]
    groups = (*details["suspected"], *details.get("suspected-in-made", ()))
    assert len(found) == len(report["mistakes"]) + len(groups)
    for number, one in found.items():
        shown = text(report, str(number)).splitlines()[2:]
        assert "\n".join(shown) in page
        assert "  Reproduce:" in shown
        for name in one.names[:1]:
            assert text(report, name).splitlines()[2] == ""
    several = text(report, "3", "1", report["mistakes"][2]["id"])
    assert [line.partition(" ")[2][:1] for line in several.splitlines() if "take " in line[:9]]
    assert several.count("\n  Reproduce:") == 2


def test_numbers_rise_down_the_screen_and_down_the_page() -> None:
    report = report_of("pokerkit")
    [group, *_] = report["details"]["suspected"]
    group.update(failures=len(report["mistakes"][0]["explains"]) - 1)
    numbered = r"^(?:House choice |Mistake )?(\d+): "
    page = as_text(checked(report))
    told = [*map(int, re.findall(numbered, page, re.MULTILINE))]
    assert told == list(range(1, len(found_in(report, Cases(report, {}))) + 1))
    assert re.search(r"^2: .*(\n.*)?\n  Not explained by any known mistake\.$", page, re.MULTILINE)
    # What is known comes first where its number is the smaller one.
    report = report_of("pokerkit")
    old, new = report["mistakes"][:2]
    for one in (old, new):
        one["example"].update(hand=None, differences=[])
    of_old, of_new = (
        {(case["case"], case["as"]) for case in one["explains"]} for one in (old, new)
    )
    others = {
        (case["case"], case["as"]) for one in report["mistakes"][2:] for case in one["explains"]
    }
    wrong = {(row["case"], row["as"]) for row in report["cases"] if row["outcome"] == "fail"}
    fresh = {min(of_old - of_new - others), *(of_new - of_old - others)}
    report["details"]["as-before"] = [{"case": case, "as": way} for case, way in wrong - fresh]
    report["details"]["known-before"] = [old["id"]]
    report["options"]["baseline"] = "old.json"
    screen = text(report)
    assert screen.index("\nKnown, with new failures\n") < screen.index("\nNew against the baseline")
    assert [*map(int, re.findall(numbered, screen, re.MULTILINE))] == [1, 2]


def test_what_is_shown_has_its_number_and_says_why_no_rule_is_named() -> None:
    report = report_of("pokerkit")
    [group, *_others] = report["details"]["suspected"]
    number = len(report["mistakes"]) + 1
    for vectors, why in (
        (["a", "b", "c", "d"], "Seen in 4 vectors, but nothing in them tells one rule"),
        (["a", "b"], "Seen in 2 vectors only: to name a rule takes 1 more that fails alike."),
    ):
        group.update(named=False, vectors=vectors)
        shown = text(report, str(number), width=200)
        assert f"\n{number}: " in shown
        assert why in shown


def test_hands_made_for_an_engine_that_nothing_explains_are_told_in_a_part_of_their_own() -> None:
    report = report_of("pokerkit")
    details = report["details"]
    [group, *others] = details["suspected"]
    report["details"] = {**details, "suspected": others, "suspected-in-made": [group]}
    _before, heading, told = text(report).partition("Not explained, in hands made for this engine")
    assert heading
    assert group["what"][0]["sentence"].lower() in told.lower()
    assert heading in as_text(checked(report))


def test_what_was_not_found_cannot_be_shown() -> None:
    report = report_of("pokerkit")
    name = report["mistakes"][0]["id"]
    with pytest.raises(InputError, match=f"called '{name}s'; did you mean '{name}'.*are 1 to "):
        refuse_unknown(report, (f"{name}s",))
    refuse_unknown(report_of("ranking-js"), ("1",))
    assert "There is nothing to show" in text(report_of("ranking-js"), "1")


def test_what_a_mistake_hides_is_judged_by_its_profile() -> None:
    report = report_of("pokerkit")
    for one in report["mistakes"]:
        one["hides"] = []
    assert "--write-profile" not in text(report)
    first = report["mistakes"][0]
    first["hides"] = first["explains"][:2]
    told = "--write-profile my.yaml -- ./my-engine  # then --profile judges the rest"
    assert f"  poker-oracle check {told}" in text(report)
    for options, count in (("", 3), ("--seed 1", 2)):
        lines = [line for line in text(report, options=options).splitlines() if "my-engine" in line]
        remarks = [line.index("#") for line in lines if "#" in line]
        assert (len(lines), len(remarks), len(set(remarks))) == (3, count, 1)
    report["mistakes"] = [first]
    report["details"] |= {"suspected": [], "suspected-in-made": []}
    told = "In 2 hands, the engine's play goes another way by what was found, so the rest was not"
    assert told in " ".join(text(report).split())
    shown = " ".join(text(report, "1").split())
    assert "In 2 of them the hand then goes another way, and the rest was not judged." in shown


def test_from_what_nothing_tells_a_mistake_apart_is_told_with_it() -> None:
    report = report_of("pokerkit")
    first = report["mistakes"][0]
    first["rivals"] = [{"id": f"other-{n}", "sentence": f"Other {n}."} for n in range(1, 5)]
    assert "(or other-1, other-2, other-3 and 1 more)" in text(report)
    shown = " ".join(text(report, "1").split())
    assert "Nothing that was asked tells it from:" in shown
    assert "Other 3. (other-3)" in shown


def test_the_settings_of_rooms_are_named_as_they_are_claimed() -> None:
    report = report_of("pokerkit")
    names = ("burn=none", "fold-with-no-bet=refused")
    for one, name in zip(report["mistakes"], names, strict=False):
        one.update({"id": name, "house-choice": True})
    told = " ".join(text(report).split())
    claims = told.partition(' in "plays", and run again: "settings": ')[2].partition("}")[0]
    assert json.loads(claims + "}").items() >= {("burn", "none"), ("fold-with-no-bet", "refused")}
    assert told.count("run again") == 1


def test_what_comes_next_is_a_command() -> None:
    wrong = text(report_of("pokerkit"), options="--smoke")
    assert "  poker-oracle check --show 1 --smoke -- ./my-engine" in wrong
    assert "  poker-oracle fuzz -- node tests/engines/badugi-engine.js" in text(
        report_of("badugi-js")
    )
    assert "  poker-oracle fuzz --profile pokerkit pokerkit" in text(
        report_of("pokerkit-by-its-profile")
    )
    assert "  poker-oracle check --all-hands -- ./my-engine" in text(report_of("ranking-js"))
    alone = text(report_of("badugi-js-with-one-pot"))
    assert "--show" not in alone
    assert "check -o report.html -- ./my-engine" in alone


def test_what_was_claimed_and_not_judged_is_said() -> None:
    told = " ".join(text(report_of("badugi-js")).split())
    assert "NOT A SINGLE" not in told
    never = " structures (game, betting, draws, what is posted): limit "
    assert re.search(rf"Claimed, but no vector judged: [\d]+ of [\d]+{re.escape(never)}", told)
    assert "Not claimed, so not asked: game badacey " in told
    assert "Not proved: " in told


def test_what_is_as_in_the_baseline_is_counted_and_what_is_new_is_told() -> None:
    report = report_of("pokerkit")
    mistakes = enumerate(report["mistakes"], start=1)
    number, new = next((at, one) for at, one in mistakes if at > 1 and not one["house-choice"])
    cases = {(one["case"], one["as"]) for one in new["explains"]}
    others = {
        (one["case"], one["as"])
        for mistake in report["mistakes"]
        if mistake is not new
        for one in mistake["explains"]
    }
    wrong = {(row["case"], row["as"]) for row in report["cases"] if row["outcome"] == "fail"}
    before = [{"case": case, "as": way} for case, way in wrong - (cases - others)]
    report["details"]["as-before"] = before
    report["options"]["baseline"] = "old.json"
    told = text(report)
    count = len(found_in(report, Cases(report, {}))) - 1
    assert f"As in the baseline: {count} finding" in told
    assert "\nNew against the baseline\n" in told
    assert f"Mistake {number}: {new['sentence'][:60]}" in told
    assert "Mistake 1: " not in told
    assert "known" not in told
    report["details"]["known-before"] = [new["id"]]
    last, *_ = others_of = sorted(cases - others, key=str)
    report["details"]["as-before"] += [
        {"case": case, "as": way} for case, way in others_of if (case, way) != last
    ]
    told = text(report)
    assert "\nNew against the baseline\n" not in told
    assert "\nKnown, with new failures\n  1 new failure:\n" in told
    assert f"{number}: {new['sentence']} (known; 1 new failure) (" in as_summary(report)


@pytest.mark.parametrize(
    ("stderr", "last"),
    [
        ("Traceback:\n  File x\nValueError: boom\n", "; its last words: ValueError: boom."),
        ("panic: boom\n\ngoroutine 1\n", "; its last words: panic: boom."),
        (
            "ready\nTypeError: boom\n    at act (a.js:1)\n    at [_onLine] (node:readline:419)\n",
            "; its last words: TypeError: boom.",
        ),
        (
            "a.js:3\n  throw e;\n  ^\n\nError [ERR_X]: no a\nRequire stack:\n- a.js\n"
            "    at f (b.js:1) {\n  code: 'ERR_X'\n}\n\nNode.js v20.20.2\n",
            "; its last words: Error [ERR_X]: no a.",
        ),
        (
            "thread 'main' panicked at src/main.rs:4:5:\nboom\nnote: run with `RUST_BACKTRACE=1`\n",
            "; its last words: thread 'main' panicked at src/main.rs:4:5: boom.",
        ),
        (
            "java.lang.IllegalStateException: boom\n\tat Main.f(Main.java:3)\n\tat Main.main()\n",
            "; its last words: java.lang.IllegalStateException: boom.",
        ),
        (
            "Unhandled exception. System.Exception: boom\n   at Program.<Main>$(String[] args)\n",
            "; its last words: Unhandled exception. System.Exception: boom.",
        ),
        ("", ", and nothing on standard error."),
    ],
)
def test_an_engine_that_crashes_on_every_play_is_told_what_to_do_next(
    stderr: str, last: str
) -> None:
    report = report_of("ranking-js")
    rows = [row for row in report["cases"] if row["outcome"] == "pass"][:2]
    for row in rows:
        row["outcome"] = "error"
    vectors = [row["case"] for row in rows]
    errors = [{"message": "the engine ended with exit status 1", "vectors": vectors}]
    report["details"] |= {"errors": errors, "stderr": stderr}
    _before, _next, told = text(report).partition("\nNext\n")
    words = " ".join(told.split())
    assert f"Mend first what gave no answer: the engine ended with exit status 1{last}" in words
    assert f"--only {vectors[0]} -- " in words


def test_an_engine_that_waits_to_be_filled_in_is_told_so() -> None:
    report = report_of("ranking-js")
    report["counts"] = {"pass": 0, "fail": 0, "error": 0, "skip": 2}
    report["exit-code"] = 1
    report["details"]["skipped"] = [
        {"message": "declined: rank is not filled in yet", "vectors": ["a", "b"]},
        {"message": "kind play is not claimed", "vectors": ["c"]},
    ]
    told = text(report)
    assert "  rank is not filled in yet: 2 vectors wait for it\n" in told
    assert "Not claimed, so not asked: kind play 1." in told


_NO_FILE = 'TypeError [ERR_X]: Unknown file extension ".ts"'


@pytest.mark.parametrize(
    ("stopped", "stderr", "to_do"),
    [
        (
            "cannot be started",
            "",
            "Start it by itself to see why: ./my-engine. Have it answer hello",
        ),
        (
            "did not answer hello within 5 s",
            "Debugger attached.\n",
            "Start it by itself to see why",
        ),
        ("ended with exit status 1, before it said hello", "", "Start it by itself to see why"),
        (
            "ended with exit status 1, before it said hello",
            f"{_NO_FILE}\n    at load (node:internal)\n\nNode.js v20.20.2\n",
            f"Mend first what it says itself: {_NO_FILE}\n",
        ),
        ("sent a wrong hello: hello: unknown house casino", "", None),
        ("wrote a line that is not JSON: it ended, before it said hello", "", None),
    ],
)
def test_an_engine_that_never_began_is_told_where_to_begin(
    stopped: str, stderr: str, to_do: str | None
) -> None:
    stopped = f"the engine {stopped}"
    report = report_of("ranking-js")
    report["engine"] = None
    report["exit-code"] = 3
    report["counts"] = {"pass": 0, "fail": 0, "error": 1, "skip": 0}
    report["details"] |= {"stopped": stopped, "stderr": stderr}
    report["details"]["errors"] = [{"message": "not run: ...", "vectors": ["a"]}]
    told = text(report)
    assert f"Nothing was asked: {stopped}.\n" in told
    assert "error 1" not in told + as_text(checked(report)) + as_summary(report)
    for page in (as_text(checked(report)), as_summary(report)):
        assert page.count(stopped) == 1
    assert told.partition("\nNext\n  ")[2].startswith(to_do or "")
    assert ("\nNext\n" in told) == (to_do is not None)
    assert "--show" not in told


@pytest.mark.parametrize(("points_to", "said"), [("adapter", True), ("engine", False)])
def test_what_the_adapter_alone_may_give_is_said_before_the_list(
    points_to: str, said: bool
) -> None:
    report = report_of("badugi-js-with-one-pot")
    wrong = [row for row in report["cases"] if row["outcome"] == "fail"]
    seen = {"id": "a", "sentence": "Oh.", "points-to": points_to, "cases": wrong}
    told = text({**report, "details": {**report["details"], "symptoms": [seen]}})
    assert ("Nearly every failure shows it" in told) == said


@pytest.mark.parametrize(
    ("error", "frame"),
    [
        ("panic: oh", "main.f{}()"),
        ('TypeError [ERR_X]: Unknown file extension ".ts"', "    at step{} (node:internal)"),
    ],
)
def test_a_crash_is_told_from_its_first_line(error: str, frame: str) -> None:
    report = report_of("pokerkit")
    stderr = "\n".join(("before", error, *(frame.format(number) for number in range(30))))
    told = text({**report, "details": {**report["details"], "stderr": stderr}}, width=200)
    assert f"{error}\n  {frame.format(0)}" in told
    assert frame.format(29) not in told
    assert "before" not in told.splitlines()


def test_an_error_has_a_number_and_names_its_vectors() -> None:
    report = report_of("badugi-js")
    report["exit-code"] = 1
    report["details"]["errors"] = [{"message": "no answer within 5 s", "vectors": ["a.b", "a.c"]}]
    report["cases"] = [{**row, "outcome": "error"} for row in report["cases"][:1]]
    report["details"]["errors"][0]["vectors"][0] = report["cases"][0]["case"]
    told = text(report, "1")
    assert "\nError 1: no answer within 5 s" in told
    assert "It cost the answers to 2 vectors, and says nothing of their rules:" in told
    assert f"--only {report['cases'][0]['case']} " in told


def test_what_is_left_out_is_counted_under_what_it_is() -> None:
    report = report_of("pokerkit")
    [group, *_] = report["details"]["suspected"]
    report["details"]["suspected-in-made"] = [group] * 3
    lines = text(report).splitlines()
    of_wrong, of_made = (place for place, line in enumerate(lines) if " more with " in line)
    apart = next(place for place, line in enumerate(lines) if "hands made for this" in line)
    assert of_wrong < apart < of_made
    most = len(report["mistakes"]) + 1
    assert lines[of_wrong].endswith(f" to {most}")
    assert lines[of_made].endswith(f": {most + 2} to {most + 3}")


def test_what_is_to_be_mended_first_comes_first_whether_it_has_a_name_or_not() -> None:
    report = report_of("pokerkit")
    [group, *_] = report["details"]["suspected"]
    group.update(failures=1000, named=False)
    first = text(report)
    assert re.search(r"failures\n  1\? Other cards are held.* 1,000\n(.*\n)?  2\*", first)
    assert "\n?  Not explained by any known mistake.\n" in first
    assert "--show 1 --" in first
    assert "\n1: Other cards are held" in text(report, "1")
    assert "1: Other cards are held" in as_summary(report).splitlines()[4]
    assert "\nHouse choice 2: " in as_text(checked(report))
    group["failures"] = 1
    assert "?  Not explained" not in text(report)
    report["details"]["errors"] = [{"message": "no answer within 5 s", "vectors": ["a.b"]}]
    wrong = {**report["cases"][0], "case": "a.b", "outcome": "error"}
    told = text({**report, "cases": [*report["cases"], wrong]})
    assert re.search(r"failures\n     Errors:\n  1  no answer within 5 s +1\n  2\*", told)
    assert "--show 2 --" in told


def test_a_long_note_ends_with_a_whole_word() -> None:
    report = report_of("pokerkit")
    told = " ".join(text({**report, "notes": ["of-many-names " * 20]}).split())
    assert "of-many-names of-many-names ..." in told
