"""Work in pieces comes out the same whatever runs it."""

import gc
import os
import random
import signal

import pytest

from oracle.errors import InputError
from oracle.system import pieces
from oracle.system.pieces import Piece, cut, here, in_processes, kept_when_read, processes


def drawn(piece: Piece[int]) -> list[float]:
    chance = random.Random(piece.seed)
    return [item * chance.random() for item in piece.items]


def process(_piece: Piece[int]) -> int:
    return os.getpid()


def refusing(piece: Piece[int]) -> None:
    raise InputError(f"piece {piece.number} cannot be done", "neither can the next")


def test_pieces_cover_the_work_in_order_and_each_has_a_seed() -> None:
    made = cut(range(7), 3, "seed")
    assert [piece.items for piece in made] == [(0, 1, 2), (3, 4, 5), (6,)]
    assert [piece.number for piece in made] == [0, 1, 2]
    assert len({piece.seed for piece in made}) == 3
    assert cut([], 3) == []


def test_processes_give_what_this_one_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.system.pieces._processors", lambda: 2)
    made = cut(range(50), 4, "seed")
    assert list(in_processes(drawn, made)) == list(here(drawn, made))


def test_processes_are_kept_from_one_round_to_the_next() -> None:
    runner, rounds = processes(2), [cut(range(count), 1) for count in (1, 2, 40, 1)]
    first, *later = [set(runner(process, made)) for made in rounds]
    assert first == {os.getpid()}
    assert os.getpid() not in set().union(*later)
    assert len(set().union(*later)) <= 2


def test_on_one_processor_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.system.pieces._processors", lambda: 1)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", None)
    assert list(in_processes(drawn, cut([1, 2], 1))) == list(here(drawn, cut([1, 2], 1)))


def test_ctrl_c_ends_a_piece_and_those_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process hears of Ctrl-C; it waits for work in silence, and does no more of it."""
    (piece,) = cut([1], 1, "seed")
    interrupt = pieces._Interrupt()
    monkeypatch.setattr(pieces, "_interrupt", interrupt)
    assert pieces._work_on(drawn, piece) == drawn(piece)
    done: list[int] = []

    def interrupted(_piece: Piece[int]) -> None:
        done.append(1)
        interrupt(signal.SIGINT, None)
        done.append(2)

    for _time in range(2):
        with pytest.raises(KeyboardInterrupt):
            pieces._work_on(interrupted, piece)
    assert done == [1]
    interrupt(signal.SIGINT, None)


def test_sentences_come_back_from_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.system.pieces._processors", lambda: 2)
    with pytest.raises(InputError) as refused:
        list(in_processes(refusing, cut([1, 2], 1)))
    assert refused.value.messages == ("piece 0 cannot be done", "neither can the next")


def test_what_is_read_to_be_kept_is_not_looked_through_for_cycles() -> None:
    before = gc.get_freeze_count()
    try:
        with kept_when_read():
            kept: list[list[int]] = [[]]
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() > before
        assert not any(one is kept for one in gc.get_objects())
    finally:
        gc.unfreeze()
