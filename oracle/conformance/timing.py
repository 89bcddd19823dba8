"""How long cases take: known where nothing else was in flight."""

from __future__ import annotations

import time
from collections.abc import Sequence


class Timing:
    """A clock for the case that is alone in flight; ``seconds`` has what it found, by case."""

    def __init__(self) -> None:
        """Begin without any case."""
        self.seconds: dict[int, float] = {}
        self._alone: int | None = None
        self._sent = 0.0

    def sent(self, cases: Sequence[int], *, was_idle: bool) -> None:
        """Note that these cases were sent now; the engine had others unless it was idle."""
        for case in cases:
            self.seconds.pop(case, None)
        if cases:
            self._alone = cases[0] if was_idle and len(cases) == 1 else None
            self._sent = time.monotonic()

    def settled(self) -> None:
        """Note that what is in flight was answered now, or is to blame for a failure."""
        if self._alone is not None:
            self.seconds[self._alone] = time.monotonic() - self._sent
            self._alone = None
