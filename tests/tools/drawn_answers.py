"""Answers drawn by chance through the whole of ``check``, every form of its report included.

    python -m tests.tools.drawn_answers --answers 100000
    python -m tests.tools.drawn_answers --answers 20000 --skip 400

Runs are numbered, and each has a seed of its own, so that a part that was done is skipped. A run
that ends in a traceback, or whose report is not whole or lacks a part of its explanation, is
printed with the answers that do it.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path

from tests.support.drawn_checks import checked, drawn_vectors, narrowed

_VECTORS = 100


def main() -> None:
    """Ask until there are enough answers, and end with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--skip", type=int, default=0, metavar="RUNS")
    told = parser.parse_args()
    drawn_vectors(told.seed, 1)
    gc.freeze()
    outcomes: Counter[str] = Counter()
    answered, wrong, number, began = 0, 0, told.skip, time.process_time()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in count(told.skip):
            if answered >= told.answers:
                break
            seed = f"{told.seed}/{number}"
            found = checked(seed, _VECTORS, folder)
            answered += len(found.answers)
            if found.wrong:
                wrong += 1
                print(f"run {seed}:\n{found.wrong}", flush=True)
                few = narrowed(seed, _VECTORS, folder, found.answers)
                print("\n".join(f"{key}\n  {json.dumps(few[key])[:2000]}" for key in few))
            else:
                report = json.loads((folder / "before.json").read_bytes())
                outcomes.update(report["counts"])
                outcomes[f"exit code {report['exit-code']}"] += 1
            if number % 50 == 0:
                print(f"{number} runs, {answered:,} answers", file=sys.stderr, flush=True)
    seconds = time.process_time() - began
    print(f"{answered:,} answers in {number - told.skip:,} runs, {wrong} wrong, {seconds:,.0f} s")
    print(", ".join(f"{what} {times:,}" for what, times in sorted(outcomes.items())))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
