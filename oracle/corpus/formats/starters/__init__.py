"""Files that accompany vectors unchanged; here they are checked like all other code."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent


def starter(tool: str, name: str) -> bytes:
    """Give the content of a file of a tool's folder."""
    return (_FOLDER / tool / name).read_bytes()
