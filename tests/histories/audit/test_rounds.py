"""What is held of hands before they are judged is bounded."""

from __future__ import annotations

import pytest

from oracle.histories.audit import auditing
from oracle.histories.audit.auditing import UnreadHand
from oracle.histories.hands import Chunk


def test_a_round_holds_few_long_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "_ROOM", 100_000)
    head = ("h" * 1_000,)
    hands = [UnreadHand("merge", Chunk("x", one, ("x" * 9_000,), head)) for one in range(40)]
    rounds = list(auditing.rounds(iter(hands)))
    assert [held for pieces in rounds for piece in pieces for held in piece.items] == hands
    assert [sum(len(piece.items) for piece in pieces) for pieces in rounds] == [11, 11, 11, 7]
    small = [held._replace(chunk=held.chunk._replace(lines=("x",))) for held in hands]
    assert len(list(auditing.rounds(iter(small)))) == 1
