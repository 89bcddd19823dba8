import sys

import pytest

import oracle
from tests.support.running import execute

HEAVY = ("yaml", "click", "rich", "jsonschema", "jsonschema_rs", "typing", "oracle.core")


def imported(program: str) -> set[str]:
    """Give the modules that a fresh interpreter has imported after a program."""
    told = f"import sys\n{program}\nprint(*sys.modules)"
    found = execute([sys.executable, "-c", told], check=True, timeout=60)
    return set(found.stdout.split())


def test_importing_oracle_imports_nothing_else() -> None:
    bare = imported("")
    assert {one for one in imported("import oracle") - bare if one.startswith("oracle")} == {
        "oracle"
    }
    assert not (imported("import oracle") - bare).intersection(HEAVY)


def test_ranking_and_playing_need_no_yaml_and_no_schemas() -> None:
    settings = dict(oracle.house("card-room").settings)
    program = f"""
import oracle
oracle.rank("As 2d 3h 4c")
hand = oracle.table("badacey", settings={settings!r}, seed=1)
hand.barred(), hand.seen, hand.values(), hand.why_not("raise", 9)
while not hand.over:
    hand.act(hand.legal().acts[0].word)
"""
    assert not imported(program).intersection({"yaml", "click", "rich", "jsonschema"})


def test_every_public_name_is_there_and_no_other() -> None:
    for name in oracle.__all__:
        assert getattr(oracle, name) is not None
    assert set(oracle.__all__) <= set(dir(oracle))
    with pytest.raises(AttributeError, match="has no attribute 'rankk'"):
        _ = oracle.rankk
