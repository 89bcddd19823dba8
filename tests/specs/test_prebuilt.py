"""The prebuilt catalogue says what the YAML says, and is read without a look at any YAML."""

import sys
from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.specs import catalogue, workspaces
from oracle.specs.strict_yaml import SpecError
from tests.support.running import execute


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
