"""The tables of betting trees beside the vectors, and what can be seen to be wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from oracle.corpus.decoding import Wrong
from oracle.corpus.json_files import examine_json_lines
from oracle.trees import examine_row


def examine_trees(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with a table of trees; a sound one gives nothing.

    What begins with each first act must add up to the whole, sequences and ends alike. Nothing is
    counted again.
    """
    broken = list(examine_json_lines(content))
    yield from broken
    names: set[str] = set()
    for number, line in enumerate([] if broken else content.splitlines(), start=1):
        row = json.loads(line)
        wrong = list(examine_row(row))
        yield from (Wrong(number, told) for told in wrong)
        if not wrong and row["id"] in names:
            yield Wrong(number, f"there is a row {row['id']} already")
        elif not wrong:
            names.add(row["id"])
