"""The same work on several things at once, in threads that mostly wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def at_once(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """Give the results of all items, in their order."""
    if len(items) < 2:
        return list(map(work, items))
    with ThreadPoolExecutor(len(items)) as threads:
        return list(threads.map(work, items))
