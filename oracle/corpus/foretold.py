"""What an engine with a known mistake, or by another setting, would answer each vector, in short.

The file lies beside the corpus, so that what explains a failure is looked up instead of played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.corpus.flags import flags_of, noticed_in_play
from oracle.corpus.suspects import suspects_of, with_suspects
from oracle.play import HouseRules
from oracle.play.foretelling import foretold
from oracle.wire.grading import RULING, STEPS, Vector
from oracle.wire.signatures import Signature

FORETOLD: Final = "foretold.json"

Known = Mapping[str, Mapping[str, Signature]]
"""By the id of a vector and the name of a mistake or a setting, the answer in short."""

_UNTIL_A_KEY_ENDS: Final = ":"


def flags_and_foretold(
    vector: Vector, suspected: Mapping[str, int] | None = None
) -> tuple[list[str], dict[str, Signature]]:
    """Give the flags of a vector, see ``flags_of``, and foretell what changes the answer to it.

    That is the answer of each mistake and other setting. Of rulings there is none, since any of
    several answers may be right.
    """
    settings = catalogue.settings_within(vector["switches"])
    if STEPS in vector["expect"]:
        flags, found = noticed_in_play(vector, suspected, settings)
    else:
        flags, found = flags_of(vector, suspected, settings), {}
    names = suspects_of({**vector, "flags": flags})
    if STEPS not in vector["expect"] and RULING not in vector["expect"]:
        base = HouseRules(settings)
        found = {name: foretold(vector, with_suspects(base, [name])) for name in names}
    return flags, {name: dict(found[name]) for name in names if found.get(name)}


def render_foretold(known: Known) -> bytes:
    """Write the file, a vector a line."""
    lines = (
        f"{json.dumps(name)}:{json.dumps(_short(known[name]), separators=(',', ':'))}"
        for name in sorted(known)
        if known[name]
    )
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


class Foretold(Mapping[str, Mapping[str, Signature]]):
    """What is foretold of each vector, read when it is asked for."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        """Take the texts of the file."""
        self._texts = texts
        self._read: dict[str, Mapping[str, Signature]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Signature]:
        if name not in self._read:
            some = self._texts[name]
            self._read[name] = {suspect: _signature(text) for suspect, text in some.items()}
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def read_foretold(content: bytes) -> Known:
    """Read the file again.

    Raises:
        ValueError: it is not such a file.
    """
    texts = json.loads(content)
    if not isinstance(texts, dict) or not all(map(_is_foretold, texts.values())):
        raise ValueError("not what is foretold of vectors")
    return Foretold(texts)


def _is_foretold(some: Any) -> bool:
    return isinstance(some, dict) and all(isinstance(text, str) for text in some.values())


def _short(some: Mapping[str, Signature]) -> dict[str, str]:
    return {
        name: " ".join(f"{key}{_UNTIL_A_KEY_ENDS}{digest}" for key, digest in one.items())
        for name, one in some.items()
    }


def _signature(text: str) -> Signature:
    parts = (part.rpartition(_UNTIL_A_KEY_ENDS) for part in text.split(" "))
    return {key: digest for key, _colon, digest in parts}


def load_foretold(source: Path) -> Known:
    """Read what lies beside a corpus; nothing if it is not there, or is not such a file.

    What is not known is played instead, so that nothing is lost but time.
    """
    try:
        return read_foretold((source / FORETOLD).read_bytes())
    except (OSError, ValueError):
        return {}
