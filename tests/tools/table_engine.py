"""The barest engine: it looks each request up in a table of answers, and thinks nothing.

    python table_engine.py TABLE

TABLE is a file of JSON: by request without its id, the answer without its id, both as texts. So
what is measured of a run is the runner.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any

HELLO = {"name": "table", "kinds": ["rank"], "rankings": {"badugi": [4, 5], "ace-to-five": [5]}}
WINDOW = 256


def table_of(vectors: Iterable[Mapping[str, Any]]) -> str:
    """Write the table that answers rank vectors as they expect."""
    rows = {}
    for vector in vectors:
        request = {"kind": vector["kind"], **vector["given"]}
        known = {key: vector["expect"][key] for key in ("ranks", "order", "plays")}
        rows[_tail(request)] = _tail(known)
    return json.dumps(rows)


def _tail(message: Mapping[str, Any]) -> str:
    return "," + json.dumps(message, separators=(",", ":"))[1:]


def main() -> None:
    """Answer all that lies ready at once, until nobody asks any more."""
    with open(sys.argv[1], encoding="utf-8") as file:
        table = {key.encode(): answer.encode() for key, answer in json.load(file).items()}
    sys.stdin.buffer.readline()
    hello = json.dumps({"id": 0, **HELLO, "window": WINDOW}).encode() + b"\n"
    os.write(1, hello)
    rest = b""
    while chunk := os.read(0, 1 << 20):
        *lines, rest = (rest + chunk).split(b"\n")
        answers: list[bytes] = []
        for line in lines:
            end = line.index(b",")
            answers += (line[:end], table[line[end:]], b"\n")
        told = b"".join(answers)
        while told:
            told = told[os.write(1, told) :]


if __name__ == "__main__":
    main()
