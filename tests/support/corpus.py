"""The corpus of the project, read once for all tests of a process."""

from __future__ import annotations

import functools
from typing import Any

from oracle.corpus import load_vectors
from oracle.system.resources import folder


@functools.cache
def published() -> list[dict[str, Any]]:
    """Give the published vectors, sorted by id; whoever changes one works on a copy."""
    return load_vectors(folder("vectors"))
