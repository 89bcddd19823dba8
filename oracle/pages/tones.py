"""How a part of a page is meant, which each form shows as it can."""

from typing import Final

PLAIN: Final = ""
STRONG: Final = "strong"
GOOD: Final = "good"
BAD: Final = "bad"
WARNING: Final = "warning"
QUIET: Final = "quiet"
