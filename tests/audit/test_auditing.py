"""Many hands: what is random and right gives nothing, and the pieces do not matter."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from oracle import catalogue
from oracle.audit import Judging, Told, audit_files, audit_report, auditing
from oracle.audit.auditing import audit_hands
from oracle.histories import FORMS, Broken, History, OtherGame, Read
from oracle.inventing import PLANTS, Plan, Rake, sessions
from oracle.reporting import Measuring
from oracle.system.pieces import Piece, here, processes

HOUSES: Final = {name: one.settings for name, one in catalogue.shipped_houses().items()}
POKERSTARS: Final = next(form for form in FORMS if form.id == "pokerstars")
FOLDER: Final = os.environ.get("POKER_ORACLE_HISTORIES", "")


def invented(hands: int, house: str = "online", seed: str = "audit", **more: Any) -> list[History]:
    return list(islice(sessions(seed, Plan(HOUSES[house], **more), hands), hands))


@pytest.mark.parametrize("house", sorted(HOUSES))
@pytest.mark.parametrize("game", ["badugi", "badacey"])
@pytest.mark.parametrize("betting", ["limit", "pot-limit", "no-limit"])
def test_right_hands_give_nothing(house: str, game: str, betting: str) -> None:
    if game == "badacey" and HOUSES[house]["games"] == "no-split-pots":
        game = "badugi"
    if betting != "limit" and HOUSES[house]["betting-structures"] == "limit-only":
        betting = "limit"
    hands = invented(12, house, game=game, betting=betting, rake=Rake(5, 3))
    tally = audit_hands(hands, Judging(house, HOUSES))
    assert tally.groups == {}
    assert tally.hands == len(hands) == 12


def planted() -> Iterator[History]:
    """Right hands with one wrong one of each kind among them."""
    hands = invented(120, all_known=True)
    left = {plant.id: plant for plant in PLANTS if not plant.after}
    for history in hands:
        for name, plant in list(left.items()):
            if made := plant.plant(history):
                del left[name]
                yield made.history
                break
        else:
            yield history


def written(path: Path) -> Path:
    path.write_text("\n\n\n".join(map(POKERSTARS.write, planted())), encoding="utf-8")
    return path


def report_of(paths: list[Path], runner: Any) -> str:
    judging = Judging(None, HOUSES, most=3)
    tally = audit_files(paths, judging, runner=runner)
    report = audit_report(Measuring("audit", {}), tally, judging, Told(["x"]))
    return json.dumps({**report, "began": "", "seconds": 0}, sort_keys=True)


def backwards(work: Any, pieces: list[Piece[Any]]) -> Iterator[Any]:
    """Run the last piece first, and give the results in their order."""
    return iter([work(piece) for piece in reversed(pieces)][::-1])


def test_pieces_give_the_same_whatever_runs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "hands.txt")
    monkeypatch.setattr(auditing, "_PIECE", 13)
    monkeypatch.setattr(auditing, "_ROUND", 3)
    once = report_of([path], here)
    assert json.loads(once)["counts"]["differs"] > 10
    assert report_of([path], backwards) == once
    assert report_of([path], processes(2)) == once


def test_a_cut_does_not_change_what_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "hands.txt")
    judging = Judging(None, HOUSES, most=1000)
    whole = audit_files([path], judging)
    monkeypatch.setattr(auditing, "_PIECE", 7)
    pieces = audit_files([path], judging)
    assert {key: group.count for key, group in pieces.groups.items()} == {
        key: group.count for key, group in whole.groups.items()
    }
    assert (pieces.statuses, pieces.compared) == (whole.statuses, whole.compared)


def test_findings_that_are_kept_are_bounded(tmp_path: Path) -> None:
    path = written(tmp_path / "hands.txt")
    text = path.read_text("utf-8")
    path.write_text("\n\n\n".join([text] * 3), encoding="utf-8")
    tally = audit_files([path], Judging(None, HOUSES, most=2))
    assert any(group.count > 2 for group in tally.groups.values())
    assert all(len(group.first) <= 2 for group in tally.groups.values())


def test_other_games_and_what_cannot_be_read_are_counted() -> None:
    others = [OtherGame("Razz", "f", line) for line in (1, 2)]
    reads: list[Read] = [*others, Broken("Cut off.", "f", 3)]
    tally = audit_hands(reads, Judging("online", HOUSES))
    assert (tally.others, tally.broken, tally.hands) == ({"Razz": 2}, 1, 0)


if FOLDER:

    def test_real_hands_agree_with_the_house_of_their_site() -> None:
        tally = audit_files(sorted(Path(FOLDER).glob("*.txt")), Judging(None, HOUSES))
        assert tally.groups == {}
        assert tally.hands > 0
        assert tally.broken == 0
        assert tally.statuses["confirmed"] == tally.hands
