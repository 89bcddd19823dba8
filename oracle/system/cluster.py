"""Pieces of work on many machines: a Dask cluster as a runner.

Each worker has the same poker-oracle installed, which is compared before it works. A piece whose
worker is lost is done again by another one, and results come in the order of the pieces, so that
they are the same as those of one process.
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from oracle.errors import InputError
from oracle.system.pieces import Item, Piece, Result, Runner
from oracle.system.resources import Location, open_only, package_files, workspace_place

if TYPE_CHECKING:
    from distributed import Client

_SECONDS_TO_ANSWER: Final = 10
_IN_WAITING: Final = 8
"""How many pieces at most a thread of the cluster has before it; half as many at least."""


@contextmanager
def on_cluster(address: str) -> Iterator[Runner]:
    """Give a runner that puts pieces to the workers of a Dask scheduler.

    Raises:
        InputError: Dask is not installed, no scheduler answers at the address, it has no workers,
            or one of them has another poker-oracle.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra that few need
    except ImportError:
        raise InputError("Dask is not installed; pip install 'poker-oracle[dask]' has it") from None
    # What happens to workers is told in a sentence where it matters.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InputError(
            f"no Dask scheduler answers at {address}; start one with 'dask scheduler' and workers "
            f"with 'dask worker {address}'"
        ) from error
    with client:
        _refuse_other_workers(client, address)
        yield functools.partial(_in_order, client)


def _refuse_other_workers(client: Client, address: str) -> None:
    if not client.ncores():
        raise InputError(
            f"the Dask scheduler at {address} has no workers; start some with "
            f"'dask worker {address}'"
        )
    try:
        found = client.run(_fingerprint_there)
    except Exception as error:
        raise InputError(
            f"a worker of {address} cannot load poker-oracle ({error}); install the same one there"
        ) from error
    others = sorted(worker for worker, print_ in found.items() if print_ != fingerprint())
    if others:
        raise InputError(f"{', '.join(others)}: another poker-oracle; install the same one there")


@functools.cache
def fingerprint() -> str:
    """Give the digest of the program and its rules, which all who work together must have."""
    digest = hashlib.sha256()
    for name, content in package_files(("specs", "schemas")):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _fingerprint_there() -> str:
    return fingerprint()


def _in_order(
    client: Client, work: Callable[[Piece[Item]], Result], pieces: Sequence[Piece[Item]], /
) -> Iterator[Result]:
    """Give the results in the order of the pieces; few pieces are under way at any time.

    Raises:
        InputError: a piece ended every worker that had it, or the scheduler is lost.
    """
    from distributed import KilledWorker  # noqa: PLC0415 - as above

    doing = functools.partial(_done_there, work, workspace_place(), fingerprint())
    left = iter(pieces)
    waiting: deque[Any] = deque()
    most = 0
    try:
        while True:
            # Put many at a time: to ask and to put cost the scheduler as much for one as for ten.
            if len(waiting) <= most // 2:
                most = _IN_WAITING * max(1, _threads(client))
                more = list(islice(left, most - len(waiting)))
                waiting.extend(client.map(doing, more, pure=False))
            if not waiting:
                return
            yield waiting.popleft().result()
    except CancelledError as error:
        # Nobody else cancels: Dask does so itself when it loses its scheduler.
        waiting.clear()
        raise _lost() from error
    except KilledWorker as error:
        raise InputError(
            "a piece of work ended every worker that had it; look at the memory of the workers"
        ) from error
    finally:
        if client.status == "running":
            client.cancel(list(waiting))


def _threads(client: Client) -> int:
    """Count the threads of the workers.

    Raises:
        InputError: the scheduler is lost.
    """
    try:
        return sum(client.ncores().values())
    except (OSError, TimeoutError) as error:
        raise _lost() from error


def _lost() -> InputError:
    return InputError("the Dask scheduler was lost before the work was done; start it again")


def _done_there(
    work: Callable[[Piece[Item]], Result], place: Location | None, wanted: str, piece: Piece[Item]
) -> Result:
    """Do a piece in a worker, which may have joined after the others were looked at."""
    if fingerprint() != wanted:
        raise InputError("a worker has another poker-oracle; install the same one there")
    if place is not None and not place.path.is_dir():
        raise InputError(f"a worker does not see the workspace {place.path}; share the folder")
    open_only(place)
    return work(piece)
