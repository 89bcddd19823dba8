"""The ends of sequences, and a digest of many that does not depend on their order.

The digest of one end is the SHA-256 of its stacks: decimal numbers, seat 1 first, with commas and
no spaces, in ASCII. That of many ends is the sum of theirs modulo 2 to the power of 256, each as
often as it is reached. So the digest of a tree is the sum of the digests of its branches.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from typing import Final

_MODULUS: Final = 1 << 256


@functools.lru_cache(maxsize=1 << 16)
def leaf(stacks: tuple[int, ...]) -> int:
    """Give the digest of one end, by the stacks of the seats, seat 1 first."""
    return int.from_bytes(hashlib.sha256(",".join(map(str, stacks)).encode()).digest(), "big")


def add_up(digests: Iterable[int]) -> int:
    """Give the digest of all ends together."""
    return sum(digests) % _MODULUS


def digest_text(digest: int) -> str:
    """Write a digest as 64 hexadecimal digits."""
    return f"{digest:064x}"
