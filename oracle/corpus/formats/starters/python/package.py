"""The test vectors of poker-oracle: what is in ``FOLDER``, a corpus of JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["FLAGS", "FOLDER", "HOUSES", "MANIFEST", "REFERENCE", "vectors"]

FOLDER = Path(__file__).parent / "vectors"


def _json(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return content


MANIFEST = _json("manifest.json")
REFERENCE = _json("reference.json")
FLAGS = _json("flags.json")
HOUSES: dict[str, dict[str, str]] = {
    name: house["settings"] for name, house in REFERENCE["houses"].items()
}

if MANIFEST["format"] != 1:
    raise ImportError(f"format {MANIFEST['format']} is not known")


def vectors(
    kinds: Collection[str] | None = None,
    settings: Mapping[str, str] | None = None,
    needs: Collection[str] | None = None,
) -> Iterator[dict[str, Any]]:
    """Give every vector in the order of the files, or those for an engine.

    Args:
        kinds: the kinds that the engine knows, by default all.
        settings: the setting of every switch; a vector that holds under others is left out.
        needs: what the engine can do beyond the ordinary game, by default everything.
    """
    for name in MANIFEST["files"]:
        if "/" in name or not name.endswith(".jsonl"):
            continue
        with (FOLDER / name).open(encoding="utf-8") as lines:
            for line in lines:
                vector: dict[str, Any] = json.loads(line)
                if kinds is not None and vector["kind"] not in kinds:
                    continue
                if needs is not None and not set(vector["needs"]) <= set(needs):
                    continue
                if settings is None or _holds(vector["switches"], settings):
                    yield vector


def _holds(switches: Mapping[str, list[str]], settings: Mapping[str, str]) -> bool:
    return all(settings.get(name) in same for name, same in switches.items())
