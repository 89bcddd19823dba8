"""An audit as a report.

With the hand of each finding as a scenario and a record to step through.
"""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle import play
from oracle.core.cards import DECK, UNKNOWN, Card
from oracle.core.table import (
    Called,
    Checked,
    Dealt,
    Discarded,
    Event,
    Folded,
    Illegal,
    Mucked,
    Objection,
    PotsAwarded,
    Served,
    Shown,
    Wagered,
)
from oracle.errors import InputError
from oracle.histories.audit.auditing import STATUSES, Group, Judging, Key, StoredFinding, Tally
from oracle.histories.audit.following import EVERYTHING, judge
from oracle.histories.audit.hand import AuditedHand, money
from oracle.histories.audit.seating import KNOWN, READER, RULE, TOPICS, WEIGHTS, Finding, Place
from oracle.histories.forms import FORMS
from oracle.histories.hands import Happened, History, Unread
from oracle.play import HouseRules
from oracle.report.envelope import Measuring, Report, row
from oracle.report.explanation import explanation_of, followed_step
from oracle.report.replay import CaseInput, Step, replay
from oracle.report.rulings import Words
from oracle.specs import catalogue, workspaces
from oracle.specs.playing import run_problems
from oracle.specs.scenarios import read_scenario, settings_of
from oracle.specs.strict_yaml import SpecError
from oracle.specs.writing import ScenarioHeader, scenario_text
from oracle.system.resources import ROOM
from oracle.wire import Seats, full_table
from oracle.wire.vocabulary import PLAY

_STAND_IN: Final = re.compile(r"\?\d+\.\d+")


class _Chairs(Seats):
    """Seats by the numbers that the room gives them, which may have gaps."""

    def __init__(self, count: int, button: int, chairs: tuple[int, ...]) -> None:
        super().__init__(count, button)
        self.numbers = chairs


class Followed(NamedTuple):
    """A hand to step through: its record, and the step of each line, counted from 1."""

    record: dict[str, Any]
    steps: Mapping[int, int]

    def at(self, line: int) -> int:
        """The step to which a line belongs, or the last one before it."""
        return max((step for told, step in self.steps.items() if told <= line), default=0)


def followed(
    history: History,
    house: str,
    settings: Mapping[str, str],
    tells: frozenset[str] = EVERYTHING,
    *,
    names: bool = False,
) -> Followed | None:
    """Follow a hand again and note every step; None if nobody could have played it or tell it.

    A hand of a game that nobody ranks here is not told either.
    """
    if history.stakes.unranked:
        return None
    try:
        return _followed(history, house, settings, tells, names=names)
    except InputError:
        raise
    except Exception:  # such as a card twice; it must not cost the report
        return None


def _followed(
    history: History,
    house: str,
    settings: Mapping[str, str],
    tells: frozenset[str],
    *,
    names: bool,
) -> Followed | None:
    judged, hand = judge(history, settings, tells, names=names, stepwise=True)
    if hand is None or not hand.steps or hand.moments is None:
        return None
    objections: dict[int, list[Objection]] = {}
    for one in judged.every:
        if one.kind == RULE:
            objections.setdefault(one.line, []).append(Objection(one.rule, one.sentence))
    count = len(hand.seating.seats)
    seats = Seats(count, button_number(hand))
    words = Words(_Chairs(count, seats.button, hand.seating.seats), hand.chips)
    steps: list[Step] = []
    places: dict[int, int] = {}
    begun = 0
    for number, (line, end, state) in enumerate(hand.steps):
        refused = tuple(objections.get(line, ()))
        moments = hand.moments[begun:end]
        step = followed_step(moments, state, seats, words, refused)
        if refused and any(isinstance(one.event, PotsAwarded) for one in moments):
            # The pots go where they belong; the heading says what is wrong with where they went.
            step = step._replace(title=refused[0].sentence.rstrip("."))
        steps.append(step)
        begun = end
        places.setdefault(line, number)
    given = CaseInput(PLAY, {}, history.id, f"Hand {history.id}", games=(history.stakes.game,))
    told = explanation_of(given, steps, None, house, settings)
    told = replace(told, hand={"table": table_data(hand, seats), "cards": {}})
    record = replay(told, names=_names(hand, seats, names=names), unit=_unit(history))
    if record is None:
        return None
    return Followed(_face_down(record), places)


def button_number(hand: AuditedHand) -> int:
    """The number of the seat that has the button, or of the last one before it."""
    ordered = sorted(hand.seating.seats)
    return ordered.index(hand.seating.seats[-1]) + 1


def _names(hand: AuditedHand, seats: Seats, *, names: bool) -> list[str | None]:
    told = {one.seat: one.name for one in hand.history.players}
    by_place = [told[seat] if names else f"Seat {seat}" for seat in hand.seating.seats]
    return seats.by_number(by_place)


def table_data(hand: AuditedHand, seats: Seats) -> dict[str, Any]:
    """Give the table as vectors have it."""
    table = hand.seating.table
    limit = table.betting == "limit"
    return full_table(
        {
            "game": table.game.name,
            "betting": table.betting,
            "draws": table.draws,
            "button": seats.button,
            "stacks": seats.by_number(table.stacks),
            "small-bet": table.small_bet if limit or not table.big_blind else None,
            "big-bet": table.big_bet if limit or not table.big_blind else None,
            "small-blind": table.small_blind,
            "big-blind": table.big_blind,
            "ante": table.ante,
            "dead": seats.by_number(table.dead or [0] * seats.count),
            "live": seats.by_number(table.live or [0] * seats.count),
            "chip": table.chip,
        }
    )


def _unit(history: History) -> str | None:
    if not history.unit.decimals:
        return None
    return money(1, history.unit)


def _face_down(node: Any) -> Any:
    """Put a face-down card wherever a card is not known."""
    if isinstance(node, str):
        return _STAND_IN.sub(UNKNOWN, node) if "?" in node else node
    if isinstance(node, Mapping):
        return {key: _face_down(value) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_face_down(one) for one in node]
    return node


_UNKNOWN: Final = "betting.clockwise"
"""What a hand is filed under whose history contradicts itself."""

_LONGEST_TITLE: Final = 120
_MOST_OTHERS: Final = 10
_WORD: Final = re.compile(r"\w+")


def given_of(
    history: History, settings: Mapping[str, str], tells: frozenset[str] = EVERYTHING
) -> tuple[dict[str, Any], dict[str, list[Card]]] | None:
    """Give a hand as engines are given it, up to the first act that the rules refuse.

    Cards that nobody showed, which are others of the deck, are given for each seat as well. None
    if the hand cannot be played, the deck does not suffice, or nobody ranks its game here.
    """
    if history.stakes.unranked:
        return None
    _judged, hand = judge(history, settings, tells, stepwise=True)
    if hand is None or hand.moments is None:
        return None
    seats = Seats(len(hand.seating.seats), button_number(hand))
    cards = _cards(hand, seats)
    if cards is None:
        return None
    known, by_seat, made_up = cards
    tries = list(_tries(hand, seats, known))
    given = {"table": table_data(hand, seats), "cards": by_seat, "tries": tries}
    return {**given, "tries": _up_to_a_refusal(given, settings)}, made_up


class _Cards(NamedTuple):
    """What every stand-in is, what each seat receives, and what of it is made up."""

    known: dict[Card, Card]
    by_seat: dict[str, list[Card]]
    made_up: dict[str, list[Card]]


def _cards(hand: AuditedHand, seats: Seats) -> _Cards | None:
    received: dict[int, list[Card]] = {place: [] for place in range(seats.count)}
    for moment in hand.moments or ():
        if isinstance(moment.event, Dealt):
            received[moment.event.seat].append(moment.event.card)
        elif isinstance(moment.event, Served):
            received[moment.event.seat] += moment.event.cards
    known = dict(hand.revealed)
    told = {known.get(card, card) for cards in received.values() for card in cards}
    unused = (card for card in DECK if card not in told)
    for cards in received.values():
        for card in cards:
            if card[0] == "?" and card not in known:
                other = next(unused, None)
                if other is None:
                    return None
                known[card] = other
    places = {str(number): seats.place(number) for number in range(1, seats.count + 1)}
    by_seat = {
        number: [known.get(card, card) for card in received[place]]
        for number, place in places.items()
    }
    made_up = {
        number: [card for card in cards if card not in told] for number, cards in by_seat.items()
    }
    return _Cards(known, by_seat, made_up)


def _tries(hand: AuditedHand, seats: Seats, known: Mapping[Card, Card]) -> Iterator[dict[str, Any]]:
    for moment in hand.moments or ():
        event: Any = moment.event
        act = _ACTS.get(type(event))
        if act is None or (isinstance(event, Shown) and moment.before.actor != event.seat):
            continue
        yield {"seat": seats.numbers[event.seat], **act(event, known)}


_ACTS: Final[Mapping[type[Event], Callable[[Any, Mapping[Card, Card]], dict[str, Any]]]] = {
    Folded: lambda _event, _known: {"do": "fold"},
    Checked: lambda _event, _known: {"do": "check"},
    Called: lambda _event, _known: {"do": "call"},
    Wagered: lambda event, _known: {"do": event.word, "to": event.to},
    Discarded: lambda event, known: {
        "do": "draw",
        "discard": [known.get(card, card) for card in event.cards],
    },
    Shown: lambda _event, _known: {"do": "show"},
    Mucked: lambda _event, _known: {"do": "muck"},
}


def _up_to_a_refusal(
    given: Mapping[str, Any], settings: Mapping[str, str]
) -> Sequence[Mapping[str, Any]]:
    try:
        script = play.Hand.of(given, HouseRules(settings).at(given), loose=True)
        for number, attempt in enumerate(given["tries"], start=1):
            if script.attempt(attempt):
                return list(given["tries"][:number])
    except (Illegal, InputError):
        return []
    return list(given["tries"])


def scenario_of(
    name: str,
    findings: Sequence[Finding],
    history: History,
    house: str,
    settings: Mapping[str, str],
) -> str | None:
    """Write the hand of some findings as a scenario; None where no scenario can say it."""
    found = given_of(history, settings)
    if found is None or not found[0]["tries"]:
        return None
    given, made_up = found
    finding, *others = findings
    named = (one.rule for one in (finding, *finding.following))
    rule = next((one for one in named if one in catalogue.rules()), _UNKNOWN)
    usual = catalogue.shipped_houses().get(house)
    base = house if usual else workspaces.USUAL_HOUSE
    inherited = catalogue.shipped_houses()[base].settings
    changes = {key: value for key, value in settings.items() if inherited.get(key) != value}
    head = ScenarioHeader(
        name, _given_title(finding), [rule], base, changes, _note(finding, others)
    )
    try:
        text = scenario_text(head, PLAY, given, settings)
        if text is None:
            return None
        scenario = read_scenario(text)
        if run_problems(scenario, settings_of(scenario)):
            return None
        return _with_made_up(text, made_up)
    except (Illegal, InputError, SpecError):
        return None


def _note(finding: Finding, others: Sequence[Finding]) -> str:
    more = [f"line {one.line}, {one.rule}: {one.sentence}" for one in others[:_MOST_OTHERS]]
    if len(others) > len(more):
        more.append(f"{len(others) - len(more)} more.")
    return " ".join((f"Hand {finding.hand}.", *(("Also found:", *more) if more else ())))


def _with_made_up(text: str, made_up: Mapping[str, Sequence[Card]]) -> str:
    """Say in a comment which of the cards in a scenario nobody told."""
    before, line, after = text.partition("\ncards: ")
    used = set(_WORD.findall(after))
    told = [
        f"seat {seat} {' '.join(cards)}"
        for seat, all_cards in made_up.items()
        if (cards := [card for card in all_cards if card in used])
    ]
    if not told:
        return text
    return f"{before}\n# Not told by the history, so made up: {'; '.join(told)}.{line}{after}"


def _given_title(finding: Finding) -> str:
    title = f"Found by an audit: {finding.sentence}".rstrip(".")
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 3].rstrip()}..."


_NAME: Final = re.compile(r"[^a-z0-9]+")


class Written(NamedTuple):
    """The files of hands, the file of each hand, and why some are in none."""

    files: Mapping[Path, bytes]
    places: Mapping[Place, Path]
    notes: tuple[str, ...]


def written(
    folder: Path,
    kept: Iterable[tuple[StoredFinding, str]],
    settings: Mapping[str, Mapping[str, str]],
) -> Written:
    """Write each hand of which a finding is stored, with its house, in a workspace.

    Raises:
        InputError: the folder is neither a workspace nor empty.
    """
    room = workspaces.name_of_workspace(folder, workspaces.place_for_hands(folder))
    files: dict[Path, bytes] = {}
    places: dict[Place, Path] = {}
    left_out: set[str] = set()
    taken: set[str] = set()
    houses: list[str] = []
    for history, house, findings in _by_hand(kept):
        name = _name_of(findings[0], taken)
        text = scenario_of(f"{room}.audit.{name}", findings, history, house, settings[house])
        if text is None:
            left_out.add(history.id)
            continue
        path = folder / workspaces.HANDS / f"audit-{name}.yaml"
        files[path] = text.encode()
        places |= {one.place: path for one in findings}
        taken.add(name)
        houses.append(house)
    if files and not (folder / ROOM).is_file():
        files[folder / ROOM] = _house(room, houses[0]).encode()
    note = f"Not written, since no scenario can say them: hands {', '.join(sorted(left_out))}."
    return Written(files, places, (note,) if left_out else ())


def _by_hand(
    kept: Iterable[tuple[StoredFinding, str]],
) -> Iterator[tuple[History, str, list[Finding]]]:
    """Give each hand with its house and its findings, a rule that is broken first, by lines."""
    hands: dict[tuple[str, str, int], tuple[History, str, dict[Finding, None]]] = {}
    for (finding, history), house in kept:
        if history is None or finding.kind == READER:
            continue
        key = history.file, history.id, history.line
        hands.setdefault(key, (history, house, {}))[2][finding] = None
    for history, house, findings in hands.values():
        yield history, house, sorted(findings, key=lambda one: (one.kind != RULE, one.line))


def _name_of(finding: Finding, taken: Collection[str]) -> str:
    """Name a file by its finding, with a number if the name is taken."""
    parts = _worded(finding.hand), str(finding.line), _worded(finding.rule.rpartition(".")[2])
    name = "-".join(parts)
    numbered = (f"{name}-{number}" for number in itertools.count(2))
    return next(one for one in itertools.chain((name,), numbered) if one not in taken)


def _worded(text: str) -> str:
    return _NAME.sub("-", text.lower()).strip("-")[:40] or "hand"


def _house(name: str, house: str) -> str:
    base = house if house in catalogue.shipped_houses() else workspaces.USUAL_HOUSE
    return (
        "# Hands in which the rules were broken, as poker-oracle audit found them.\n"
        f"id: {name}\ntitle: What an audit found\ninherits: {base}\nsettings: {{}}\n"
    )


AGREES: Final = 0
DIFFERS: Final = 1
NOTHING_READ: Final = 2

_OUTCOMES: Final = {"rule": "fail", "record": "fail", "known": "skip", "reader": "problem"}
_NAMES: Final = {form.id: form.name for form in FORMS}


class ReportContext(NamedTuple):
    """What a report names: what was to be read, the options of judging, the hands written.

    ``strict`` if a line that was not understood is a failure.
    """

    files: Sequence[str]
    options: str = ""
    written: Written | None = None
    strict: bool = False

    def place(self, kept: StoredFinding) -> str | None:
        """The file of the hand of a finding, if it has one."""
        found = self.written and self.written.places.get(kept.finding.place)
        return str(found) if found else None

    def reproduce(self, kept: StoredFinding) -> str:
        """The command that shows a finding again."""
        if (path := self.place(kept)) is not None:
            return f"poker-oracle explain {shlex.quote(path)}"
        file = kept.finding.file.partition(":")[0] or "-"
        return f"poker-oracle audit {shlex.quote(file)} {self.options}".rstrip()


def audit_report(
    measuring: Measuring,
    tally: Tally,
    judging: Judging,
    told: ReportContext,
    notes: Sequence[str] = (),
) -> Report:
    """The report of an audit in its envelope."""
    groups = sorted(tally.groups.items(), key=_by_weight)
    details = {
        "hands": tally.hands,
        "interrupted": tally.interrupted,
        "houses": [
            {"form": form, "name": _NAMES.get(form, form), "house": house, "hands": count}
            for (form, house), count in sorted(tally.forms.items())
        ],
        "other-games": dict(sorted(tally.others.items())),
        "broken": {
            "count": tally.broken,
            "first": [fields_of(one, *_PLACE, "sentence") for one in tally.broken_first],
        },
        "findings": [_group(key, group, judging, told) for key, group in groups],
        "known": list(_known(tally, judging)),
        "events": [
            {
                "what": what,
                "count": count,
                "first": [fields_of(one, "hand", *_PLACE, "sentence") for one in first],
            }
            for what, (count, first) in sorted(tally.happened.items())
        ],
        "compared": dict(sorted(tally.compared.items())),
        "not-judged": dict(sorted(tally.unsure.items())),
        "rake": [
            {"currency": currency, "decimals": decimals, **taken}
            for (currency, decimals), taken in sorted(tally.taken.items())
        ],
    }
    counts = {status: tally.statuses.get(status, 0) for status in STATUSES}
    more = [*notes, *_notes(tally, judging), *(told.written.notes if told.written else ())]
    cases = [_row(kept) for _key, group in groups for kept in group.first]
    return measuring.report(
        exit_code(tally, strict=told.strict), counts, cases, details, notes=more
    )


def exit_code(tally: Tally, *, strict: bool = False) -> int:
    """0 if everything agrees or is known, 1 if something differs or is unread, 2 if everything is.

    What is unread is a hand, or text where a hand should be; and, if ``strict``, any line of a
    hand that was not understood.
    """
    if strict and any(kind == READER for kind, *_ in tally.groups):
        return DIFFERS
    if tally.differing or (tally.hands and tally.broken):
        return DIFFERS
    return AGREES if tally.hands else NOTHING_READ


def kept_of(tally: Tally) -> Iterator[tuple[StoredFinding, str]]:
    """Every finding that is stored, with the house by which it was judged."""
    for (_kind, _rule, house), group in sorted(tally.groups.items(), key=_by_weight):
        for kept in group.first:
            yield kept, house


def _by_weight(item: tuple[Key, Group]) -> tuple[bool, int, int, Key]:
    key, group = item
    return key[0] == KNOWN, WEIGHTS.index(group.first[0].finding.weight), -group.count, key


def _group(key: Key, group: Group, judging: Judging, told: ReportContext) -> dict[str, Any]:
    kind, name, house = key
    rule = catalogue.rules().get(name)
    settings = judging.settings[house]
    return {
        "class": kind,
        "about": group.first[0].finding.weight,
        "rule": name,
        "sentence": sentence_of(name),
        "sources": catalogue.source(name, first=_game(group)) if rule else [],
        "house": house,
        "settings": {switch: settings[switch] for switch in rule.switches} if rule else {},
        "count": group.count,
        "hands": group.hands,
        "first": [_finding(kept, told, judging) for kept in group.first],
    }


def _game(group: Group) -> str:
    """The game of the findings that are shown, if it is one."""
    games = {one.history.stakes.game for one in group.first if one.history}
    return games.pop() if len(games) == 1 else ""


def sentence_of(name: str) -> str:
    """What a rule says, or what a history must not contradict itself in."""
    rule = catalogue.rules().get(name)
    return rule.sentence if rule else _READING.get(name) or TOPICS[name]


_READING: Final = {"line": "Every line is understood.", "judging": "Every hand is judged."}


def _finding(kept: StoredFinding, told: ReportContext, judging: Judging) -> dict[str, Any]:
    one = kept.finding
    return {
        **fields_of(one, "hand", *_PLACE, "sentence", "told", "expected"),
        "cost": one.cost or None,
        "cites": one.cites or None,
        "lines": list(_lines(kept, names=judging.names)),
        "reason": one.reason,
        "following": [
            {
                "class": other.kind,
                **fields_of(other, "rule", "line", "sentence", "told", "expected"),
                "cites": other.cites or None,
            }
            for other in one.following
        ],
        "scenario": told.place(kept),
        "reproduce": told.reproduce(kept),
    }


_AROUND: Final = 2
_LONGEST_LINE: Final = 160


def _lines(kept: StoredFinding, *, names: bool) -> Iterator[dict[str, Any]]:
    """The lines of the history around a finding, as they are but for the names of players.

    Without names a line is left out in which anything but play is told, or more than one name.
    """
    history, wrong = kept.history, kept.finding.line
    if history is None:
        return
    for number, text in enumerate(history.text, start=history.line):
        if abs(number - wrong) > _AROUND or not text.strip():
            continue
        told: str | None = text.rstrip()
        if not names and told:
            told = _without_names(told, number, history)
        if told:
            yield {"line": number, "text": told[:_LONGEST_LINE], "wrong": number == wrong}


def _without_names(text: str, line: int, history: History) -> str | None:
    """A line with the seat of its player instead of the name; None if others may be named."""
    seat = _seat_of(line, history)
    if seat is None:
        return None
    name = next((one.name for one in history.players if one.seat == seat), "")
    if name and text.count(name) == 1:
        text = text.replace(name, f"Seat {seat}")
    elif name and name in text:
        return None
    others = (one.name for one in history.players if one.seat != seat)
    return (
        None if any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in others) else text
    )


def _seat_of(line: int, history: History) -> int | None:
    """The seat that a line of play tells of, 0 if of none, None if it is not a line of play."""
    for fact in history.facts:
        lines = fact.line, getattr(fact, "cards_line", 0)
        if line in lines and not isinstance(fact, Happened | Unread):
            return getattr(fact, "seat", 0)
    for one in history.summary:
        if one.line == line:
            return one.seat
    return 0 if line == history.total_line else None


_PLACE: Final = ("file", "line")


def fields_of(one: object, *names: str) -> dict[str, Any]:
    """Some fields of what is reported, under their own names."""
    return {name: getattr(one, name) for name in names}


def _known(tally: Tally, judging: Judging) -> Iterator[dict[str, Any]]:
    """What is listed as known: how often it was found, and the hands in which it was not."""
    for number, one in enumerate(judging.known):
        found = {hand for entry, hand in tally.met if entry == number}
        yield {
            "what": one.what,
            "reason": one.reason,
            "house": one.house,
            "hands": sorted(one.hands),
            "count": sum(tally.met[number, hand] for hand in found),
            "not-found": sorted(one.hands - found),
        }


def _row(kept: StoredFinding) -> dict[str, Any]:
    one = kept.finding
    return row(f"{one.file}:{one.line}", _OUTCOMES[one.kind], one.sentence)


def _notes(tally: Tally, judging: Judging) -> Iterator[str]:
    if tally.others:
        count = sum(tally.others.values())
        yield f"Hands of other games left aside: {count:,}."
    if tally.unranked:
        counted = sorted(tally.unranked.items())
        games = " and ".join(f"{game} ({count:,})" for game, count in counted)
        yield (
            f"Hands of {games}: the betting, the draws and the pots are judged; who wins is left"
            " open, since how these games rank hands is not known here."
        )
    if tally.groups and any(kind == READER for kind, *_ in tally.groups):
        yield "Lines that are not understood are not differences; nothing after them is judged."
    for known in _known(tally, judging):
        where = f" in hand {', '.join(known['not-found'])}" if known["not-found"] else ""
        if where or not known["count"]:
            yield f"Known and not found{where or ' in these hands'}: {known['what']}."
