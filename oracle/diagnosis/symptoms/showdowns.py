"""Symptoms at the showdown of a play: the worse hand wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.core.cards import Card
from oracle.core.games import GAMES, is_split
from oracle.diagnosis.symptoms.evidence import EITHER, Symptom, how_many, is_clear, symptom
from oracle.diagnosis.symptoms.seen import looks, plays
from oracle.wire.vocabulary import OVER


class _Showdown(NamedTuple):
    """Two different hands: the seat of the worse one, and the seat that won most, if any did."""

    outcome: Outcome
    worse: int
    winner: int | None


def of_showdowns(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Between two hands that differ the worse one wins."""
    told = [found for one in plays(outcomes) if (found := _showdown(one))]
    failed = [one for one in told if one.outcome.verdict is Verdict.FAIL]
    shown = [one.outcome for one in failed if one.winner == one.worse]
    if is_clear(len(shown), len(failed), len(told) - len(failed), len(told)):
        often = how_many(len(shown), len(failed), "wrong showdowns of two hands")
        text = f"The worse of two hands wins, {often}."
        yield symptom("the-worse-hand-wins", text, EITHER, shown, len(failed))


def _showdown(outcome: Outcome) -> _Showdown | None:
    table = outcome.vector["given"]["table"]
    game = GAMES[table["game"]]
    seen = list(looks(outcome))
    if not seen or is_split(game) or "stacks" not in outcome.compared:
        return None
    last = seen[-1]
    expected, stacks = last.expected, last.got("stacks")
    if expected["phase"] != OVER or last.phase != OVER or "paid" not in expected:
        return None
    shown = {seat: hand for seat, hand in enumerate(expected.get("shown") or ()) if hand}
    if len(shown) != 2:
        return None
    worth = {seat: game.halves[0].order([Card(one) for one in shown[seat]]) for seat in shown}
    if len(set(worth.values())) < 2:
        return None
    left = [(had or 0) - one for had, one in zip(table["stacks"], expected["paid"], strict=True)]
    won = [(told or 0) - chips for told, chips in zip(stacks, left, strict=True)]
    winner = won.index(max(won)) if max(won) > 0 else None
    return _Showdown(outcome, max(worth, key=lambda seat: worth[seat]), winner)
