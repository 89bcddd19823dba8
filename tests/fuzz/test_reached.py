"""What is published of what fuzzing reaches is of the sources as they are, and of all of them."""

from oracle.mistakes import MISTAKES
from tests.crowd import edits
from tests.tools.fuzz_reach import COMMAND, PAGE, STATE, digests, known, page


def test_the_figures_are_of_the_sources_as_they_are() -> None:
    made_of = known(STATE)["digests"]
    stale = [name for name, digest in digests().items() if made_of.get(name) != digest]
    assert not stale, f"run {COMMAND}"


def test_the_figures_are_of_every_mistake_and_of_engines_that_there_are() -> None:
    state = known(STATE)
    assert state["catalogue"].keys() == MISTAKES.keys(), f"run {COMMAND}"
    assert state["crowd"].keys() <= edits().keys()


def test_the_page_is_what_the_tool_writes() -> None:
    written = PAGE.read_text("utf-8")
    assert written == page(known(STATE)), "run python -m tests.tools.fuzz_reach --write"
