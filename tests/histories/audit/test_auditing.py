"""Many hands: what is random and right gives nothing, and the pieces do not matter."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.histories.audit import auditing
from oracle.histories.audit.auditing import Judging, Tally, UnreadHand, audit_files, audit_hands
from oracle.histories.audit.following import judge
from oracle.histories.audit.report import ReportContext, audit_report, exit_code
from oracle.histories.audit.seating import Finding
from oracle.histories.forms import FORMS
from oracle.histories.hands import Broken, Chunk, Form, History, OtherGame, Read, Shown
from oracle.histories.sources import read_text, size_of
from oracle.report.audited import audited
from oracle.report.envelope import Measuring
from oracle.report.page import WARNING
from oracle.specs import catalogue
from oracle.system import resources
from oracle.system.pieces import Piece, here, processes
from tests.support.invented import HOUSES
from tests.support.inventing import PLANTS, Plan, Rake, sessions
from tests.support.told_hands import LIMIT, told
from tests.support.writers import WRITERS

POKERSTARS: Final = next(form for form in FORMS if form.id == "pokerstars")
SHORT: Final = "short-stack-posts"
ANTE_TOOK_ALL: Final = """= button 1
1 has 5
2 has 500
2: ante 5
1: ante 5 all-in
2: big 20
2: back 20
> draw-1
2: draw 0
1: draw 0
> draw-2
2: draw 0
1: draw 0
> draw-3
2: draw 0
1: draw 0
> showdown
2: show 2c 9s 6d As
1: show 9c Th 3s 9d
2: wins 10 pot 0"""
FOLDER: Final = os.environ.get("POKER_ORACLE_HISTORIES", "")


def invented(hands: int, house: str = "online", seed: str = "audit", **more: Any) -> list[History]:
    return list(islice(sessions(seed, Plan(HOUSES[house], **more), hands), hands))


@pytest.mark.parametrize("house", sorted(HOUSES))
@pytest.mark.parametrize(("game", "betting"), [("badugi", "limit"), ("badacey", "no-limit")])
def test_right_hands_give_nothing(house: str, game: str, betting: str) -> None:
    if game == "badacey" and HOUSES[house]["games"] == "no-split-pots":
        game = "badugi"
    if betting != "limit" and HOUSES[house]["betting-structures"] == "limit-only":
        betting = "limit"
    hands = invented(12, house, game=game, betting=betting, rake=Rake(5, 3))
    tally = audit_hands(hands, Judging(house, HOUSES))
    assert tally.groups == {}
    assert tally.hands == len(hands) == 12


@cache
def planted_text() -> str:
    return "\n\n\n".join(map(WRITERS[POKERSTARS.id], planted()))


def planted() -> Iterator[History]:
    """Right hands with one wrong one of each kind among them."""
    hands = invented(80, all_known=True)
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
    path.write_text(planted_text(), encoding="utf-8")
    return path


def report_of(paths: list[Path], runner: Any) -> str:
    judging = Judging(None, HOUSES, most=3)
    tally = audit_files(paths, judging, runner=runner)
    report = audit_report(Measuring("audit", {}), tally, judging, ReportContext(["x"]))
    return json.dumps({**report, "began": "", "seconds": 0}, sort_keys=True)


def backwards(work: Any, pieces: list[Piece[Any]]) -> Iterator[Any]:
    """Run the last piece first, and give the results in their order."""
    return iter([work(piece) for piece in reversed(pieces)][::-1])


def test_pieces_give_the_same_whatever_runs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "hands.txt")
    once = report_of([path], here)
    assert json.loads(once)["counts"]["differs"] > 10
    monkeypatch.setattr(auditing, "_PIECE", 13)
    monkeypatch.setattr(auditing, "_ROUND", 3)
    assert report_of([path], backwards) == once
    assert report_of([path], processes(2)) == once


def test_progress_says_how_many_hands_and_what_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "hands.txt")
    monkeypatch.setattr(auditing, "_PIECE", 5)
    told: list[tuple[int, int, int | None]] = []
    tally = audit_files([tmp_path], Judging(None, HOUSES), progress=lambda *one: told.append(one))
    size = path.stat().st_size
    assert [one[0] for one in told] == sorted({one[0] for one in told})
    assert [one[1] for one in told] == sorted(one[1] for one in told)
    assert told[-1] == (tally.hands, size, size)
    assert size_of(["-"]) is None


def test_a_hand_is_shown_with_all_that_is_wrong_in_it_or_not_at_all() -> None:
    """However few findings of a kind are shown, none is shown without the cause beside it."""

    def finding(hand: str, rule: str, line: int) -> Finding:
        return Finding("rule", rule, hand, "x", line, "", "", "")

    hands = [[finding(str(hand), "betting.raise-cap", 1)] for hand in range(3)]
    hands.append([finding("3", "betting.raise-cap", 1), finding("3", "betting.clockwise", 2)])
    hands.append([finding("4", "betting.raise-cap", 1), finding("4", "betting.raise-cap", 2)])
    whole, *pieces = (Tally(most=1) for _piece in range(3))
    for number, one in enumerate(hands):
        whole.note(one, "online", None)
        pieces[number > 1].note(one, "online", None)
    pieces[0].add(pieces[1])
    for tally in (whole, pieces[0]):
        first = {
            rule: [kept.finding.hand for kept in group.first]
            for (_kind, rule, _house), group in tally.groups.items()
        }
        assert first == {"betting.raise-cap": ["0", "3"], "betting.clockwise": ["3"]}
        assert {group.count for group in tally.groups.values()} == {6, 1}
        assert {group.hands for group in tally.groups.values()} == {5, 1}


def test_two_tellings_of_one_hand_are_a_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not the same hand as two players tell it, each with cards of their own."""
    path = resources.folder("specs") / "histories" / "pokerstars-right.txt"
    hands = re.split("(?=^PokerStars)", path.read_text("utf-8"), flags=re.MULTILINE)
    called = next(one for one in hands if ": calls 20\n" in one)
    dealt = re.search(r"Dealt to (\w+) \[.*\]\n", called)
    assert dealt is not None
    view = called.replace(dealt[0], "").replace("calls 20\n", 'calls 20\nX said, "hi"\n', 1)
    other = called.replace(": calls 20\n", ": folds\n", 1)
    judging = Judging(None, HOUSES)
    for second, count in ((called, 0), (view, 0), (other, 1)):
        for size in (250, 1):
            monkeypatch.setattr(auditing, "_PIECE", size)
            paths = []
            for number, text in enumerate((called, second)):
                paths.append(tmp_path / f"{number}.txt")
                paths[-1].write_text(text + "\n\n", "utf-8")
            tally = audit_files(paths, judging)
            found = [
                kept.finding
                for (_kind, rule, _house), group in tally.groups.items()
                for kept in group.first
                if rule == "tellings"
            ]
            assert len(found) == count
            assert all(f"is told otherwise at {paths[0]}:1." in one.sentence for one in found)
            assert tally.statuses["differs"] == count


def test_many_numbers_are_remembered() -> None:
    remembered = auditing.Remembered(2)
    chance = random.Random("numbers")
    told = {chance.randrange(1, 1 << 64): (chance.randrange(9), at) for at in range(3_000)}
    told[1025], told[1], told[(1 << 64) - 1] = (1, 2), (3, 4), (5, 6)  # one place for some of them
    for number, values in told.items():
        assert remembered.get(number) is None
        remembered.add(number, *values)
    assert len(remembered) == len(told)
    assert all(remembered.get(number) == values for number, values in told.items())


def test_a_wrong_card_at_the_showdown_ends_no_run() -> None:
    """Whoever mucks is compared with hands that are not known, since a card is missing."""
    chance = random.Random("cards")
    for history in invented(40):
        facts = [
            one._replace(cards=chance.choice((one.cards[:3], one.cards[:1] * 4)))
            if isinstance(one, Shown) and chance.random() < 0.7
            else one
            for one in history.facts
        ]
        judge(history._replace(facts=tuple(facts)), HOUSES["online"])


def test_a_small_blind_is_not_missing_if_the_ante_took_the_last_chips() -> None:
    hand = told(ANTE_TOOK_ALL, LIMIT._replace(ante=5))
    found = {
        setting: {one.rule for one in judge(hand, {**HOUSES["online"], SHORT: setting})[0].every}
        for setting in ("ante-first", "blind-first")
    }
    both = {"forced-bets.antes", "forced-bets.small-blind"}
    assert found == {"ante-first": set(), "blind-first": both}


def test_an_error_of_ours_is_a_finding_of_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = invented(2)

    def broken(history: History, *given: Any, **more: Any) -> Any:
        if history is first:
            raise KeyError("x")
        return judge(history, *given, **more)

    monkeypatch.setattr(auditing, "judge", broken)
    tally = audit_hands([first, second], Judging("online", HOUSES))
    assert (tally.hands, tally.statuses["unread"]) == (2, 1)
    ((kind, rule, _house),) = tally.groups
    assert (kind, rule) == ("reader", "judging")


# A scenario names no player; a key that it does not know is told.
@pytest.mark.parametrize("form", [one for one in FORMS if one.id != "scenario"], ids=lambda f: f.id)
def test_no_name_is_told_unless_it_may_be(form: Form) -> None:
    history = invented(1, all_known=True, names=("Zebulon", "Ysolde", "Xanthippe"), seats=3)[0]
    lines = WRITERS[form.id](history).splitlines()
    for at in range(1, len(lines)):
        text = "\n".join([*lines[:at], "Zebulon: waves to Ysolde", *lines[at:]])
        judging = Judging("online", HOUSES)
        tally = audit_hands(read_text("hands", text), judging)
        told = json.dumps(
            audit_report(Measuring("audit", {}), tally, judging, ReportContext(["hands"]))
        )
        assert not any(name in told for name in ("Zebulon", "Ysolde", "Xanthippe"))


def test_a_hand_told_twice_counts_once(tmp_path: Path) -> None:
    path = written(tmp_path / "hands.txt")
    judging, notes = Judging(None, HOUSES), list[str]()
    once = audit_files([path], judging)
    (tmp_path / "copy.txt").write_text(path.read_text("utf-8") + "\n", encoding="utf-8")
    twice = audit_files([tmp_path, path], judging, note=notes.append)
    assert (twice.statuses, twice.differing) == (once.statuses, once.differing)
    assert notes == [f"Hands told twice, counted once: {2 * once.hands}."]


def test_where_a_hand_told_twice_is_left_out_chips_may_have_changed() -> None:
    files = [f"specs/histories/merge-{name}.xml" for name in ("planted", "right")]
    tally = audit_files(files, Judging("online", HOUSES))
    found = [kept.finding for group in tally.groups.values() for kept in group.first]
    assert {one.file for one in found if one.rule != "tellings"} == {files[0]}


def test_a_file_without_hands_is_a_failure_only_where_it_was_asked_for(tmp_path: Path) -> None:
    written(tmp_path / "hands.txt")
    (tmp_path / "README").write_text("Hands of a Tuesday\n", encoding="utf-8")
    (tmp_path / "table.png").write_bytes(b"\0\1\2" * 99)
    judging, notes = Judging(None, HOUSES), list[str]()
    assert audit_files([tmp_path], judging, note=notes.append).broken == 0
    assert notes == [f"No hand begins in {tmp_path / 'README'} and 1 more; left aside."]
    tally = audit_files([tmp_path / "hands.txt", tmp_path / "README"], judging)
    assert (tally.broken, exit_code(tally)) == (1, 1)


def test_a_hand_that_cannot_be_read_is_a_failure(tmp_path: Path) -> None:
    hands = "\n\n\n".join(map(WRITERS[POKERSTARS.id], invented(2, all_known=True)))
    (tmp_path / "hands.txt").write_text(hands, encoding="utf-8")
    judging = Judging(None, HOUSES)
    assert exit_code(audit_files([tmp_path], judging)) == 0
    (tmp_path / "hands.txt").write_text("Hand 1: what is this?\n\n" + hands, encoding="utf-8")
    tally = audit_files([tmp_path], judging)
    assert (tally.broken, tally.hands, exit_code(tally)) == (1, 2, 1)
    page = audited(audit_report(Measuring("audit", {}), tally, judging, ReportContext(["x"])))
    assert page.title == "2 hands agree with the rules; 1 piece could not be read"
    assert page.tone == WARNING


@pytest.mark.parametrize("game", ["badugi", "badacey"])
def test_the_documents_of_the_game_come_first(game: str) -> None:
    size = 4 if game == "badugi" else 5
    text = f"""\
= button 1
1 has 500
2 has 500
1: small 10
2: big 20
1: call 10
2: check
> draw-1
2: draw {size + 1}
1: draw 0
"""
    judging = Judging("online", HOUSES)
    tally = audit_hands([told(text, LIMIT._replace(game=game))], judging)
    details = audit_report(Measuring("audit", {}), tally, judging, ReportContext(["x"]))["details"]
    (group,) = (
        one for one in details["findings"] if one["rule"] == "drawing.any-number-of-own-cards"
    )
    assert game in group["sources"][0].lower()
    assert sorted(group["sources"]) == sorted(catalogue.source(group["rule"]))


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


def test_a_round_holds_few_long_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "_ROOM", 100_000)
    head = ("h" * 1_000,)
    hands = [UnreadHand("merge", Chunk("x", one, ("x" * 9_000,), head)) for one in range(40)]
    rounds = list(auditing.rounds(iter(hands)))
    assert [held for pieces in rounds for piece in pieces for held in piece.items] == hands
    assert [sum(len(piece.items) for piece in pieces) for pieces in rounds] == [11, 11, 11, 7]
    small = [held._replace(chunk=held.chunk._replace(lines=("x",))) for held in hands]
    assert len(list(auditing.rounds(iter(small)))) == 1
