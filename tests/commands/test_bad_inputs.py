"""Whatever is in a file or on the command line: one of four exit codes, and no traceback."""

import pytest

from tests.tools.bad_inputs import MAKERS, try_inputs


@pytest.mark.more
@pytest.mark.long
def test_bad_inputs_end_in_an_exit_code() -> None:
    tally = try_inputs(17, seconds=15.0)
    assert tally.found == []
    assert tally.codes.keys() <= MAKERS.keys()
