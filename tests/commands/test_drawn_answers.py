"""Whatever an engine answers, ``check`` ends in reports that are whole, with nothing missing."""

from pathlib import Path

import pytest

from tests.conftest import Tell
from tests.support.drawn_checks import checked, narrowed

_VECTORS = 60


@pytest.mark.parametrize(
    ("of", "answers"),
    [
        (200, 200),
        pytest.param(1000, 500, marks=pytest.mark.more),
        pytest.param(1000, 1000, marks=pytest.mark.deep),
    ],
)
def test_answers_drawn_by_chance_end_in_reports_that_are_whole(
    of: int, answers: int, tmp_path: Path, tell: Tell
) -> None:
    answered, number = 0, 0
    while answered < answers:
        seed = f"{of}/{number}"
        found = checked(seed, _VECTORS, tmp_path)
        if found.wrong:
            few = narrowed(seed, _VECTORS, tmp_path, found.answers)
            pytest.fail(f"{found.wrong}\nIt comes of these answers of the run {seed}:\n{few}")
        answered += len(found.answers)
        number += 1
    tell("answers drawn by chance", {"answers": answered, "runs": number})
