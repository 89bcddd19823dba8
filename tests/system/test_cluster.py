"""Work on a Dask cluster comes out as in one process, also when a worker is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.corpus.build import build_corpus
from oracle.errors import InputError
from oracle.specs.scenarios import load_scenarios
from oracle.system import cluster
from oracle.system.cluster import on_cluster
from oracle.system.pieces import Piece, cut, here, processes

pytestmark = pytest.mark.more

SECONDS: Final = 60
ALONE: Final = ("--no-dashboard", "--host", "127.0.0.1")


class Cluster:
    """A scheduler on 127.0.0.1 and workers that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.programs = [self._start("scheduler", "--port", "0")]
        self._until(self.file.is_file)

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *ALONE, *options]
        return subprocess.Popen(
            [*command, "--scheduler-file", str(self.file)],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def worker(self) -> subprocess.Popen[bytes]:
        started = self._start("worker", "--nthreads", "1", "--nworkers", "1", "--no-nanny")
        self.programs.append(started)
        return started

    @property
    def address(self) -> str:
        found: str = json.loads(self.file.read_text())["address"]
        return found

    def wait_for(self, count: int) -> None:
        from distributed import Client  # noqa: PLC0415 - a second, where these tests are left out

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=SECONDS)

    def _until(self, done: Any) -> None:
        ends = time.monotonic() + SECONDS
        while not done():
            assert time.monotonic() < ends, "the scheduler did not start"
            time.sleep(0.05)

    def end(self) -> None:
        for program in self.programs:
            program.kill()
            program.wait()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        started.worker()
        started.worker()
        started.wait_for(2)
        yield started
    finally:
        started.end()


def refusing(piece: Piece[int]) -> None:
    raise InputError(f"piece {piece.number} cannot be done", "neither can the next")


def kill_the_scheduler(mortal: Cluster, done: Iterator[int]) -> None:
    for number, _done in enumerate(done):
        if number == 1:
            mortal.programs[0].send_signal(signal.SIGKILL)


def slowly(piece: Piece[int]) -> int:
    time.sleep(0.1)
    return piece.number


def test_the_same_bytes_come_from_one_process_two_and_a_cluster_that_loses_a_worker(
    two: Cluster,
) -> None:
    scenarios = load_scenarios()[::40]
    wanted = build_corpus(scenarios, here)
    assert build_corpus(scenarios, processes(2)) == wanted
    lost = two.worker()
    two.wait_for(3)
    with on_cluster(two.address) as runner:

        def losing(work: Any, pieces: Any) -> Iterator[Any]:
            for number, made in enumerate(runner(work, pieces)):
                if number == 1:
                    lost.send_signal(signal.SIGKILL)
                yield made

        assert build_corpus(scenarios, losing) == wanted
        assert lost.wait(SECONDS) == -signal.SIGKILL


def test_a_sentence_comes_back_from_a_worker(two: Cluster) -> None:
    with on_cluster(two.address) as runner, pytest.raises(InputError) as refused:
        list(runner(refusing, cut([1, 2], 1)))
    assert refused.value.messages == ("piece 0 cannot be done", "neither can the next")


def test_a_worker_with_another_program_is_refused(
    two: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "fingerprint", lambda: "another")
    with pytest.raises(InputError, match="another poker-oracle"), on_cluster(two.address):
        pass


def test_a_scheduler_lost_while_it_works_is_told_in_a_sentence(tmp_path: Path) -> None:
    mortal = Cluster(tmp_path)
    try:
        mortal.worker()
        mortal.wait_for(1)
        with (
            pytest.raises(InputError, match="the Dask scheduler was lost before the work was done"),
            on_cluster(mortal.address) as runner,
        ):
            kill_the_scheduler(mortal, runner(slowly, cut(list(range(100)), 1)))
    finally:
        mortal.end()


def test_where_nobody_answers_it_says_what_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS_TO_ANSWER", 1)
    with (
        pytest.raises(InputError, match="no Dask scheduler answers at tcp"),
        on_cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_scheduler_without_workers_is_refused(tmp_path: Path) -> None:
    alone = Cluster(tmp_path)
    try:
        with pytest.raises(InputError, match="has no workers"), on_cluster(alone.address):
            pass
    finally:
        alone.end()
