import sys
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.strict_yaml import SpecError
from tests.support.running import execute
from tests.support.tables import tables_beside

PROBLEMS = tables_beside(__file__, "problems")
FILES = tables_beside(__file__, "sample_specs")
PROCEDURE = FILES.pop("procedure")


def specs(tmp_path: Path, *changes: tuple[str, str, str]) -> Path:
    files = dict(FILES)
    for name, old, new in changes:
        assert old in files[name]
        files[name] = files[name].replace(old, new)
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_everything_is_indexed(tmp_path: Path) -> None:
    everything = workspaces.load(specs(tmp_path))
    assert everything.documents["badugi"].errata[0].reading == "per round"
    assert everything.clauses["badugi.history.origin"].no_rule == "history"
    assert everything.rules["betting.raise-cap"].seen_in == ("refused",)
    assert everything.switches["raise-cap"].settings["none"].basis == "default"
    (clause,) = everything.clauses_of["betting.raise-cap"]
    assert (clause.id, clause.erratum) == ("badugi.fixed-limit.four-bets", "E-13")
    assert everything.clauses_of["betting.uncalled-bet"] == ()


def test_a_house_has_what_it_inherits(tmp_path: Path) -> None:
    assert workspaces.houses(specs(tmp_path))["club"].settings == {"raise-cap": "four-per-round"}


def test_a_source_is_a_sentence(tmp_path: Path) -> None:
    root = specs(tmp_path)
    assert catalogue.source("betting.raise-cap", root) == [
        "Badugi Poker, Fixed Limit, sentence 4: At most four bets."
    ]
    assert catalogue.source("betting.uncalled-bet", root) == ["Practice: Every room does."]
    with pytest.raises(InputError, match=r"there is no rule 'betting.cap'; did you mean"):
        catalogue.source("betting.cap", root)


DOCUMENT, RULES, SWITCHES = "documents/badugi.yaml", "rules/betting.yaml", "switches.yaml"
ROOM, CLUB = "houses/card-room.yaml", "houses/club.yaml"


@pytest.mark.parametrize("wrong", PROBLEMS["specs"], ids=lambda one: one["problem"])
def test_what_files_say_of_each_other_is_checked(tmp_path: Path, wrong: dict[str, str]) -> None:
    change = (wrong["file"], wrong["old"], wrong["new"])
    found = list(map(str, catalogue.problems(specs(tmp_path, change))))
    assert any(line.startswith(f"specs/{change[0]}:{wrong['problem']}") for line in found), found
    with pytest.raises(SpecError) as caught:
        workspaces.load(tmp_path)
    assert list(map(str, caught.value.problems)) == found


@pytest.mark.parametrize(
    ("changes", "clauses"),
    [
        ((), "procedure.betting.cap of its own document rests on it, by rule betting.raise-cap"),
        (
            (
                (
                    RULES,
                    "    practice: Every room",
                    "    hangs-on: [raise-cap]\n    practice: Every room",
                ),
            ),
            "procedure.betting.cap and 1 more of its own document rests on it, by rule ",
        ),
        (
            (
                (RULES, "    switch: raise-cap\n", ""),
                (
                    RULES,
                    "    practice: Every room",
                    "    hangs-on: [raise-cap]\n    practice: Every room",
                ),
            ),
            "procedure.betting.uncalled of its own document rests on it, by rule betting.uncalled",
        ),
    ],
)
def test_a_house_sets_the_switches_on_which_a_clause_of_its_own_document_rests(
    tmp_path: Path, changes: tuple[tuple[str, str, str], ...], clauses: str
) -> None:
    root = specs(tmp_path, *changes, (CLUB, "inherits", "documents: [procedure]\ninherits"))
    (tmp_path / "documents/procedure.yaml").write_text(PROCEDURE, encoding="utf-8")
    (found,) = map(str, catalogue.problems(root))
    told = "specs/houses/club.yaml:5:1: the house leaves switch 'raise-cap' to another house, but"
    assert found.startswith(f"{told} clause {clauses}")
    assert found.endswith("; set raise-cap here, with what the document says as its basis")
    own = "settings:\n  raise-cap: {setting: none, basis: the document}"
    again = tmp_path / "again"
    again.mkdir()
    root = specs(
        again,
        *changes,
        (CLUB, "inherits", "documents: [procedure]\ninherits"),
        (CLUB, "settings: {}", own),
    )
    (again / "documents/procedure.yaml").write_text(PROCEDURE, encoding="utf-8")
    assert catalogue.problems(root) == []


def test_a_setting_may_come_from_a_house_that_rests_on_the_same_document(tmp_path: Path) -> None:
    root = specs(tmp_path, (CLUB, "inherits", "documents: [badugi]\ninherits"))
    assert catalogue.problems(root) == []


def test_a_missing_part_is_told(tmp_path: Path) -> None:
    found = list(map(str, catalogue.problems(tmp_path)))
    assert "specs/switches.yaml: there is no such file" in found
    assert len(found) == 4


def test_parts_are_read_alone(tmp_path: Path) -> None:
    root = specs(tmp_path, (DOCUMENT, "title:", "titel:"))
    assert set(catalogue.rules(root)) == {"betting.raise-cap", "betting.uncalled-bet"}
    assert set(catalogue.switches(root)) == {"raise-cap"}
    with pytest.raises(SpecError, match="unknown key 'titel'"):
        catalogue.documents(root)


def test_several_mistakes_in_a_file_are_told_together(tmp_path: Path) -> None:
    root = specs(
        tmp_path,
        (DOCUMENT, "    line: 155\n", ""),
        (DOCUMENT, "title: Badugi Poker\n", "title: Badugi Poker\ntitle: Again\n"),
        (DOCUMENT, "[betting.raise-cap]", "[betting.raise-cup]"),
        (DOCUMENT, "language: en", "language: de"),
    )
    places = [(problem.line, problem.column) for problem in catalogue.problems(root)]
    # The fifth is the rule that lost its only clause.
    assert places == [(3, 1), (4, 11), (6, 5), (10, 13), (4, 9)]


def test_importing_the_catalogue_reads_nothing_and_imports_no_schema_library() -> None:
    program = "import oracle.specs.catalogue, sys; print('jsonschema' in sys.modules)"
    done = execute([sys.executable, "-c", program], check=True)
    assert done.stdout == "False\n"


def test_the_catalogue_has_no_problems() -> None:
    assert catalogue.problems() == []
    assert len(workspaces.load().clauses) == 392


# The prebuilt catalogue says what the YAML says, and is read without a look at any YAML.


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of specs with nothing but the prebuilt catalogue."""
    folder = tmp_path_factory.mktemp("specs")
    (folder / catalogue.PREBUILT).write_text(catalogue.prebuilt(), encoding="utf-8")
    return folder


def test_it_says_what_the_files_say(built: Path) -> None:
    assert workspaces.load(built) == workspaces.load()
    assert catalogue.problems(built) == []
    assert catalogue.source("betting.raise-cap", built) == catalogue.source("betting.raise-cap")
    assert catalogue.settled_by("raise-cap", built) == catalogue.settled_by("raise-cap")


def test_a_house_of_ones_own_is_checked_against_it(built: Path) -> None:
    own = "id: my-room\ntitle: My room\ninherits: club\ndocuments: [badugi]\nsettings: {}\n"
    assert workspaces.house_in(own, built) == workspaces.house_in(own)
    for wrong in ("inherits: clib", "documents: [badugy]", "settings: {raise-cup: x}"):
        key = wrong.partition(":")[0]
        lines = [wrong if line.startswith(key) else line for line in own.splitlines()]
        with pytest.raises(SpecError) as here:
            workspaces.house_in("\n".join(lines))
        with pytest.raises(SpecError) as there:
            workspaces.house_in("\n".join(lines), built)
        assert here.value.problems == there.value.problems


def test_nothing_is_parsed_or_validated(built: Path) -> None:
    program = (
        "import sys\n"
        "sys.modules['jsonschema'] = sys.modules['jsonschema_rs'] = None\n"
        "import yaml\n"
        "yaml.CBaseLoader = yaml.BaseLoader = None\n"
        "from pathlib import Path\n"
        "from oracle.specs import workspaces\n"
        "read = workspaces.load(Path(sys.argv[1]))\n"
        "print(len(read.rules), len(read.houses))\n"
    )
    told = execute([sys.executable, "-c", program, str(built)], check=True)
    read = workspaces.load()
    assert told.stdout.split() == [str(len(read.rules)), str(len(read.houses))]


@pytest.mark.parametrize(("text", "said"), [("{", "is damaged"), ('{"format": 0}', "of another")])
def test_a_damaged_one_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / catalogue.PREBUILT).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        catalogue.rules(tmp_path)
