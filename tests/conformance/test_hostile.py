"""Every mode of the kit of hostile engines, against what its table says must be reported."""

import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.conformance.results import Options, Verdict
from oracle.conformance.runner import run
from tests.engines.hostile.speaking import LIFETIME, MARK
from tests.support.conformance_vectors import rank_vector
from tests.support.pages import check_text
from tests.support.reports import report_of
from tests.support.running import MINUTES
from tests.support.scripted import verdicts
from tests.tools.hostile_table import PAGE, Mode, is_expected, left_running, lines, modes, page

PATIENT: Final = Options(
    case_seconds=MINUTES, hello_seconds=MINUTES, grace_seconds=0.1, restarts=8, environment=(MARK,)
)
NAMES: Final = {
    "timeout": "case_seconds",
    "start-timeout": "hello_seconds",
    "restarts": "restarts",
    "memory": "memory_bytes",
}
"""By option of ``check``, the name of the limit."""

POISON: Final = rank_vector(20, "5h 4d 3s Ac", "543A", 3)
VECTORS: Final = [*map(rank_vector, range(20)), POISON, *map(rank_vector, range(21, 40))]
LAYERS: Final = ("polling", "threaded")


def every_run() -> list[Any]:
    """Give each mode with each window, in both layers by turns; one of them a mode is quick."""
    found = []
    for number, mode in enumerate(mode for mode in modes() if not mode.by_command):
        for place, window in enumerate(mode.windows):
            layer = LAYERS[(number + place) % len(LAYERS)]
            quick = place == number % len(mode.windows) and not mode.slow
            # Begun first: what takes minutes is waiting, beside which other tests work.
            mark = () if quick else (pytest.mark.more, pytest.mark.long)
            name = f"{mode.name}-{window}-{layer}"
            found.append(pytest.param(mode, window, layer, id=name, marks=mark))
    return found


def options_of(mode: Mode) -> Options:
    given = dict(mode.limits)
    if "memory" in given:
        given["memory"] = int(given["memory"]) << 20
    limits: dict[str, Any] = {NAMES[name]: value for name, value in given.items()}
    return replace(PATIENT, **limits)


@pytest.mark.usefixtures("layer")
@pytest.mark.parametrize(("mode", "window", "layer"), every_run(), indirect=["layer"])
def test_a_hostile_engine_gets_its_verdict_and_leaves_nothing(
    mode: Mode, window: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = uuid.uuid4().hex
    monkeypatch.setenv(MARK, mark)
    result = run(mode.command(window, tmp_path), VECTORS, options_of(mode))
    left = left_running(mark)
    report = report_of(result, {})
    page = check_text(report, width=10_000, verbose=True)
    assert not left
    assert is_expected(mode, report["exit-code"], verdicts(result)), page[-2000:]
    assert mode.says in " ".join(page.split())
    assert page.replace("\n", "").isprintable()
    assert result.elapsed < LIFETIME, "it waited until the engine ended by itself"
    assert [outcome.vector["id"] for outcome in result.outcomes] == [one["id"] for one in VECTORS]
    if mode.since == "hand" and mode.outcomes.get("error") == 1:
        assert result.outcomes[20].verdict is Verdict.ERROR


@pytest.mark.parametrize(
    "mode", [mode for mode in modes() if mode.by_command], ids=lambda mode: mode.name
)
def test_a_command_ends_what_escapes_from_its_warden(mode: Mode) -> None:
    assert [is_right for _line, is_right in lines([mode], [16])] == [True]


def test_the_kit_has_modes_of_every_class() -> None:
    known = modes()
    assert len({mode.name for mode in known}) == len(known) >= 60
    assert len({mode.about for mode in known} - {"control"}) >= 12


def test_the_page_lists_the_modes_as_the_table_does() -> None:
    assert PAGE.read_text("utf-8") == page(PAGE.read_text("utf-8"))
