"""What a piece of work costs on a Dask cluster: ``python -m tests.tools.bench_pieces``.

Two workers on this machine do pieces that are empty and pieces that carry bytes there and back.
The real pieces of export, of foretelling and of fuzzing are done in this process, timed and
weighed. The seconds of a piece, divided by what the scheduler spends on one, are how many
processors one scheduler keeps at work.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from distributed import LocalCluster

from oracle import catalogue
from oracle.commands.engines import ADAPTERS
from oracle.conformance import Options, program, run
from oracle.corpus import build_vectors
from oracle.fuzzing import HANDS_IN_A_PIECE, Target, ask_burst
from oracle.scenario import load_scenarios
from oracle.system.cluster import on_cluster
from oracle.system.pieces import Piece, Runner, cut

_EMPTY: Final = 2000
_CARRYING: Final = 20
_SIZES: Final = (10_000, 100_000, 1_000_000)


class Weighed:
    """A runner that times each piece and weighs it and its result as they would be sent."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.sent: list[int] = []
        self.got: list[int] = []

    def __call__(
        self, work: Callable[[Piece[Any]], Any], pieces: Sequence[Piece[Any]], /
    ) -> Iterator[Any]:
        for piece in pieces:
            began = time.perf_counter()
            result = work(piece)
            self.seconds.append(time.perf_counter() - began)
            self.sent.append(len(pickle.dumps(piece)))
            self.got.append(len(pickle.dumps(result)))
            yield result

    def tell(self, what: str) -> None:
        """Print the means."""
        pieces = len(self.seconds)
        mean, sent, got = (sum(all_) / pieces for all_ in (self.seconds, self.sent, self.got))
        print(f"{what:12} {mean:7.3f} s a piece, {sent:9,.0f} bytes sent, {got:9,.0f} back")


def nothing(piece: Piece[int]) -> int:
    """Do nothing."""
    return piece.number


def echo(piece: Piece[bytes]) -> bytes:
    """Give back what came."""
    return piece.items[0]


def timed(runner: Runner, work: Callable[[Piece[Any]], Any], pieces: Sequence[Piece[Any]]) -> float:
    """Give the seconds for each piece."""
    began = time.perf_counter()
    for _result in runner(work, pieces):
        pass
    return (time.perf_counter() - began) / len(pieces)


def shipping() -> None:
    """Print what the cluster spends on a piece that does nothing."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as started,
        on_cluster(started.scheduler_address) as runner,
    ):
        timed(runner, nothing, cut(range(10), 1))
        spent = timed(runner, nothing, cut(range(_EMPTY), 1))
        print(f"empty        {spent * 1000:7.2f} ms a piece")
        for size in _SIZES:
            spent = timed(runner, echo, cut([bytes(size)] * _CARRYING, 1))
            print(f"{size:9,} bytes there and back {spent * 1000:7.2f} ms a piece")


def working() -> None:
    """Print what the pieces of real work cost."""
    scenarios = load_scenarios()[::12]
    weighed = Weighed()
    build_vectors(scenarios, weighed)
    weighed.tell("export")
    target = Target(
        ADAPTERS["reference"],
        Options(),
        {house.id: house.settings for house in catalogue.houses().values()},
    )
    claims = run(program(target.command), [], target.options, target.houses).claims
    assert claims is not None
    weighed = Weighed()
    pieces = cut(range(4 * HANDS_IN_A_PIECE), HANDS_IN_A_PIECE)
    for _burst in weighed(lambda piece: ask_burst(target, claims, "bench", piece), pieces):
        pass
    weighed.tell("fuzz")


if __name__ == "__main__":
    working()
    shipping()
