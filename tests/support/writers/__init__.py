"""Writers of the forms of hand histories, for tests of what reads them."""

from collections.abc import Callable, Mapping
from typing import Final

from oracle.histories.hands import History
from tests.support.writers import full_tilt, kingsclub, merge, ohh, own, phh, pokerstars

WRITERS: Final[Mapping[str, Callable[[History], str]]] = {
    "pokerstars": pokerstars.write,
    "full-tilt": full_tilt.write,
    "phh": phh.write,
    "kingsclub": kingsclub.write,
    "merge": merge.write,
    "ohh": ohh.write,
    "tries": own.write_tries,
    "scenario": own.write_scenario,
}
"""What writes a hand in each form, with a line end after each line, without what it cannot tell."""
