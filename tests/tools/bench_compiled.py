"""The compiled core as the benchmark plays on it: a process of its own, told when to play.

``python -m tests.tools.bench_compiled`` is that process, in the environment that ``make compiled``
makes: a line of scripts is answered by their final stacks, an empty one by the seconds they take.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from oracle.core import engine
from tests.tools.bench_hands import Script, play_ours

_PLACE: Final = Path(__file__).parents[2] / "build" / "compiled"
_PYTHON: Final = _PLACE / "env" / "bin" / "python"


class Compiled:
    """The process, and what it is asked."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def learn(self, scripts: Sequence[Script]) -> list[Any]:
        """Tell the scripts to play from now on; give the final stacks of each."""
        stacks: list[Any] = self._ask(json.dumps(scripts))
        return stacks

    def play(self) -> float:
        """Play all scripts once; give the seconds of the processor that it takes."""
        return float(self._ask(""))

    def _ask(self, line: str) -> Any:
        if self._process.stdin is None or self._process.stdout is None:
            raise SystemExit("the compiled core cannot be spoken to")
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("the compiled core has ended; build it again with 'make compiled'")
        return json.loads(answer)


@contextmanager
def compiled_core() -> Iterator[Compiled | None]:
    """Start the compiled core, if it is built."""
    if not _PYTHON.exists():
        yield None
        return
    with subprocess.Popen(
        [str(_PYTHON), "-m", "tests.tools.bench_compiled"],
        cwd=_PLACE / "source",
        env={},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Compiled(process)
        if process.stdin:
            process.stdin.close()


def main() -> None:
    """Play what comes on the standard input until it ends."""
    if str(engine.__file__).endswith(".py"):
        sys.exit("bench_compiled: the core is not compiled")
    scripts: list[Script] = []
    for line in sys.stdin:
        if told := line.strip():
            scripts = [Script(*script) for script in json.loads(told)]
            answer: Any = [play_ours(script).observe()["stacks"] for script in scripts]
        else:
            start = time.process_time()
            for script in scripts:
                play_ours(script)
            answer = time.process_time() - start
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
