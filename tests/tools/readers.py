"""The JavaScript programs of the tests as readers that travel with the corpus.

``python -m tests.tools.readers`` copies them into vectors/readers and lists them in the manifest
and the checksums; with ``--check`` it writes nothing and exits with 1 when a copy is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oracle.corpus.files import load_vectors
from oracle.corpus.published import stale_files, write_corpus
from oracle.system.resources import folder

ENGINES: Final = Path(__file__).parents[1] / "engines"


def readers() -> dict[str, bytes]:
    """Give each program by its name in the corpus."""
    # Without it they would be modules of another kind in a project whose files are.
    kind = {"readers/package.json": b'{"type": "commonjs"}\n'}
    found = {f"readers/{path.name}": path.read_bytes() for path in sorted(ENGINES.glob("*.js"))}
    return {**kind, **found}


def main(words: Sequence[str]) -> int:
    """Write the copies and what lists them, or with ``--check`` say which are stale."""
    target = folder("vectors")
    vectors = load_vectors(target)
    if "--check" in words:
        stale = stale_files(vectors, target, readers())
        for name in stale:
            print(f"{name} is stale; write it again with 'python -m tests.tools.readers'")
        return 1 if stale else 0
    for name in write_corpus(vectors, target, readers()):
        print(f"{name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
