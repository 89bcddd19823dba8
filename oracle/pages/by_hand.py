"""The findings of an audit hand by hand: one table for each, with all that was found beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.pages import page as on
from oracle.prose import counted

Record = Mapping[str, Any]
Place = tuple[str, str, str, int]
"""The file, the hand, the rule and the line of a finding."""

_MOST_HANDS: Final = 20


class Stepped(NamedTuple):
    """The record of the hand of a finding, the step in which the finding is, and its first line."""

    record: Record
    at: int
    line: int


class Noted(NamedTuple):
    """A finding of a hand: its place, its sentence, and its step if the hand can be played."""

    place: Place
    sentence: str
    at: int | None


class Hand(NamedTuple):
    """A hand in which something was found; without a record it cannot be stepped through."""

    number: int
    file: str
    id: str
    record: Record | None
    findings: tuple[Noted, ...]

    @property
    def name(self) -> str:
        """What leads to it."""
        return f"hand-{self.number}"

    def link(self, at: int | None) -> on.Text:
        """Call the hand, and lead to the step of a finding where there is one."""
        told = f"Hand {self.id}"
        return told if at is None else on.Link(told, f"#{self.name}/{at}")


def place_of(group: Record, one: Record) -> Place:
    """The place of a finding of a report."""
    return one["file"], one["hand"], group["rule"], one["line"]


def hands_of(findings: Iterable[Record], replays: Mapping[Place, Stepped]) -> tuple[Hand, ...]:
    """Gather the findings that a report shows by their hands, as these stand in the files."""
    noted: dict[tuple[str, int, str], list[Noted]] = {}
    records: dict[tuple[str, int, str], Record] = {}
    lines = {(place[0], place[1]): stepped.line for place, stepped in replays.items()}
    for group in findings:
        for one in group["first"]:
            place = place_of(group, one)
            stepped = replays.get(place)
            line = stepped.line if stepped else lines.get((one["file"], one["hand"]), 0)
            key = (one["file"], line, one["hand"])
            if stepped is not None:
                records[key] = stepped.record
            at = stepped.at if stepped else None
            noted.setdefault(key, []).append(Noted(place, one["sentence"], at))
    ordered = sorted(noted, key=lambda key: (key[0], key[1] or min(noted[key])[0][3]))
    return tuple(
        Hand(number, key[0], key[2], records.get(key), tuple(sorted(noted[key], key=_by_line)))
        for number, key in enumerate(ordered, start=1)
    )


def _by_line(one: Noted) -> int:
    return one.place[3]


def links(hands: Sequence[Hand]) -> dict[Place, on.Text]:
    """By the place of a finding, what its hand is called, with a link to its table."""
    return {one.place: hand.link(one.at) for hand in hands for one in hand.findings}


def contents(hands: Sequence[Hand]) -> on.Contents:
    """List the hands, for a page that can lead to them."""
    entries = tuple(
        (hand.name, _called(hand), counted(len(hand.findings), "finding")) for hand in hands
    )
    return on.Contents(entries, "By hand")


def by_hand(hands: Sequence[Hand]) -> Iterator[on.Block]:
    """Tell the hands, each once; where none can be stepped through, in a line each."""
    if not any(hand.record for hand in hands):
        if len(hands) > 1 and any(len(hand.findings) > 1 for hand in hands):
            yield on.Heading("Hand by hand")
            rest = "the report in HTML or JSON has them all"
            yield on.Bullets(tuple(on.Item(_line(hand)) for hand in hands), _MOST_HANDS, rest)
        return
    yield on.Heading("Hand by hand")
    for hand in hands:
        yield on.Heading(_line(hand), 3, on.BAD, hand.name)
        beside = on.Bullets(tuple(on.Item(_linked(hand, one)) for one in hand.findings))
        if hand.record is None:
            yield beside
            yield on.Paragraph("Nobody could have played this hand as it is told.", tone=on.QUIET)
            continue
        yield _table(hand, hand.record, beside)


def _table(hand: Hand, record: Record, beside: on.Bullets) -> on.Replay:
    at = min(one.at for one in hand.findings if one.at is not None)
    apart = {"step": at, "seats": {}}
    return on.Replay(lambda: record, hand.name, apart=apart, at=at, beside=(beside,))


def _called(hand: Hand) -> on.Text:
    return (f"Hand {hand.id}, ", on.Code(hand.file))


def _line(hand: Hand) -> on.Text:
    told: list[on.Part] = [
        on.Code(f"{hand.file}:{hand.findings[0].place[3]}"),
        f" Hand {hand.id}: ",
    ]
    rules = dict.fromkeys(one.place[2] for one in hand.findings)
    for number, rule in enumerate(rules):
        told += [", " if number else "", on.Code(rule)]
    return tuple(told)


def _linked(hand: Hand, one: Noted) -> on.Text:
    line = f"Line {one.place[3]}"
    where = line if one.at is None else on.Link(line, f"#{hand.name}/{one.at}")
    return (where, f": {one.sentence} ", on.Code(one.place[2]))
