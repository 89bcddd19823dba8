import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.errors import InputError
from tests.tools.mutation import (
    FILE,
    RESULT,
    Class,
    main,
    read_survivors,
    result,
    stale,
    still_surviving,
    written,
)
from tests.tools.mutation_judging import Verdict
from tests.tools.mutation_running import digests
from tests.tools.mutation_sites import ROOT, Key, Sites, files, shortened


def operators(file: str, function: str) -> set[tuple[str, str]]:
    return {
        (site.key.operator, site.key.text)
        for site in Sites(f"oracle/core/{file}").found
        if site.key.function == function
    }


def test_every_site_has_a_key_of_its_own() -> None:
    for file in files():
        found = Sites(file).found
        assert len({site.key for site in found}) == len(found), file


def test_a_function_is_changed_in_every_way() -> None:
    found = operators("rules/cap.py", "_capped_between_three")
    test = "len(made) >= cap and made[cap - 1].players > 2"
    assert {
        ("And as Or", test),
        ("without part 2", test),
        ("compare GtE as Gt", "len(made) >= cap"),
        ("compare Gt as LtE", "made[cap - 1].players > 2"),
        ("Sub as Add", "cap - 1"),
        ("one more", "2"),
        ("left out", "made = state.table.rules.bets_made(state)"),
        ("condition True", f"_capped(cap) if {test} else None"),
        ("returns None", f"return _capped(cap) if {test} else None"),
    } <= found


def test_words_for_people_are_left_out() -> None:
    sites = Sites("oracle/core/rules/objections.py")
    assert not any("sentence" in site.key.text for site in sites.found)
    assert not any(site.key.operator.endswith("swapped") and "Objection(" in site.key.text
                   for site in sites.found)  # fmt: skip
    assert Sites("oracle/core/hands/words.py").found == []
    assert Sites("oracle/core/rulings/chips.py").left_out["reasons"] > 0


def test_a_change_changes_the_tree_in_one_place() -> None:
    sites = Sites("oracle/core/rules/cap.py")
    before = ast.unparse(sites.tree).splitlines()
    next(site for site in sites.found if site.key.operator == "one more").change()
    after = ast.unparse(sites.tree).splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_a_long_text_is_told_by_its_beginning_and_a_digest() -> None:
    assert shortened("a" * 100) == "a" * 100
    assert shortened("a" * 101) != shortened("a" * 102)
    assert len(shortened("a" * 999)) == 100


def test_every_survivor_that_is_classified_is_a_mutant_of_this_core() -> None:
    found = json.loads(RESULT.read_text("utf-8"))
    if stale(found, digests()) is None:
        there = {site.key for file in files() for site in Sites(file).found}
        assert read_survivors().keys() <= there
        assert found["all"]["without-a-class"] == 0
        assert found["all"]["judged"] == found["mutants"] == len(there)


def test_a_result_about_other_sources_is_told() -> None:
    now = digests()
    found = {"digests": now, "date": "2026-11-23"}
    assert stale(found, now) is None
    assert stale(found, {**now, "core": "0"}) == (
        "The result of 2026-11-23 is stale: the core changed since."
    )


def test_the_status_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--status"])
    told = capsys.readouterr().out
    assert (code, "stale" in told) in {(0, False), (1, True)}


def test_figures_are_told_in_scope_and_raw() -> None:
    keys = [Key("oracle/core/pots.py", "layers", "one more", "1", nth) for nth in (1, 2, 3, 4)]
    judged = {
        keys[0]: Verdict("answer"),
        keys[1]: Verdict("timeout"),
        keys[2]: Verdict(None),
        keys[3]: Verdict(None),
    }
    known = {keys[2]: Class("speed", "kept"), keys[3]: Class("gap", "no hand has three")}
    found = result(judged, known, 1.0, 4)["all"]
    assert (found["raw"], found["in-scope"]) == (50.0, 66.66)
    assert found["survived"] == {"speed": 1, "gap": 1}
    assert result(judged, {}, 1.0, 4)["all"]["without-a-class"] == 2


def test_what_is_noticed_now_needs_no_class() -> None:
    known = read_survivors()
    one, two, *_rest = known
    gone = Key("oracle/core/pots.py", "layers", "left out", "nothing", 1)
    judged = {one: Verdict("answer"), two: Verdict(None)}
    found = still_surviving(judged, {**known, gone: known[one]})
    assert found.keys() == known.keys() - {one}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: [", "entry"),
        ("[{file: a}]", "keys"),
        ("[{file: a, function: b, class: odd, why: c, mutants: []}]", "class must be"),
        ("[{file: a, function: b, class: gap, why: '', mutants: []}]", "say why"),
        ("[{file: a, function: b, class: gap, why: c, mutants: [{text: d}]}]", "operator"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(tmp_path: Path, text: str, told: str) -> None:
    place = tmp_path / "survivors.yaml"
    place.write_text(text, "utf-8")
    with pytest.raises(InputError, match=told if told != "entry" else "survivors.yaml"):
        read_survivors(place)


def test_entries_are_written_as_they_are_read(tmp_path: Path) -> None:
    place = tmp_path / "survivors.yaml"
    place.write_text(written(read_survivors()), "utf-8")
    assert place.read_text("utf-8") == FILE.read_text("utf-8")


_JUDGED = """
import json, sys
from tests.tools.mutation_judging import cases_of
from tests.tools.mutation_judging import Judge
from tests.tools.mutation_running import vectors
from tests.tools.mutation_sites import Sites

chosen = [v for v in vectors() if v["rules"][0] in {"betting.raise-cap", "betting.uncalled-bet"}]
judge = Judge(cases_of(chosen[:30]))
for file, *rest in json.loads(sys.argv[1]):
    sites = Sites(f"oracle/core/{file}").found
    found = [one for one in sites if one.key[1:4] == tuple(rest)]
    print(json.dumps(judge.judge(found[0])))
"""


@pytest.mark.more
def test_known_mutants_are_killed_and_an_equivalent_one_survives() -> None:
    mutants = [
        ("rules/cap.py", "four_bets_are_made", "one less", "4"),
        ("rules/betting.py", "run_betting_round", "condition False", "if seat is not None:"),
        ("pots.py", "excess", "one more", "0"),
    ]
    command = [sys.executable, "-c", _JUDGED, json.dumps(mutants)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    verdicts = [Verdict(*json.loads(line)) for line in told.splitlines()]
    assert [one.how is None for one in verdicts] == [False, False, True]
