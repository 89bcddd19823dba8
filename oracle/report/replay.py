"""What an explanation is made of.

What can be explained, and the record from which a page draws it.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oracle.core.cards import refuse_duplicates
from oracle.core.table import Dealt, Event, Objection, Ruling, State
from oracle.errors import InputError, InternalError
from oracle.play import KINDS, kind_of
from oracle.report.envelope import as_data
from oracle.report.events import EventText
from oracle.report.words import Sentence
from oracle.specs.checking import Lists, gate, lists, schema, validator
from oracle.system.files import read_input, readable
from oracle.wire import Seats, full_table, outcome_seen, ruling_seen

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


class IllegalAct(NamedTuple):
    """Actions that are not legal now, for these seats (numbers), and every objection to them."""

    seats: tuple[int, ...]
    actions: tuple[str, ...]
    because: tuple[Objection, ...]


class Turn(NamedTuple):
    """A player must act: the seat's number, what is legal, and what is illegal and why."""

    seat: int
    phase: str
    sentences: tuple[Sentence, ...]
    not_legal: tuple[IllegalAct, ...]

    def __str__(self) -> str:
        """Say whose turn it is and what is legal."""
        return " ".join(one.text for one in self.sentences)


class Happening(NamedTuple):
    """An event as plain data, and the sentences that tell it."""

    data: Mapping[str, Any]
    sentences: tuple[Sentence, ...]


class Seen(NamedTuple):
    """What happened in a step of a hand, and what can be seen after it.

    ``observation`` is as vectors have it, with the cards of every seat; ``values`` says by seat
    what the hands that were shown are worth, and is None before any was.
    """

    events: tuple[Happening, ...]
    observation: Mapping[str, Any]
    values: Sequence[Mapping[str, Any] | None] | None


class Step(NamedTuple):
    """One thing that was tried or done, what followed from it, and whose turn it is then.

    ``attempt`` is the try as engines are sent it, ``refused`` every objection to it or to the
    table; ``decided`` holds the ids of all rules that decided anything in the step. ``seen`` is
    None where no hand is played.
    """

    title: str
    sentences: tuple[Sentence, ...] = ()
    attempt: Mapping[str, Any] | None = None
    refused: tuple[Objection, ...] = ()
    turn: Turn | None = None
    decided: tuple[str, ...] = ()
    seen: Seen | None = None

    @property
    def rulings(self) -> list[Mapping[str, Any]]:
        """What the dealer ruled in it, each as vectors have it with its outcome."""
        events = self.seen.events if self.seen else ()
        return [one.data["ruling"] for one in events if "ruling" in one.data]

    def __str__(self) -> str:
        """Say what was tried, what followed or why it is refused, and whose turn it is then."""
        said = [one.text for one in self.sentences if one.text != f"{self.title}."]
        refused = ["Refused.", *(one.sentence for one in self.refused)] if self.refused else []
        turn = [] if self.turn is None else [str(self.turn)]
        return " ".join((f"{self.title}.", *refused, *said, *turn))


class RuleNote(NamedTuple):
    """A rule in its own words, the setting in force where houses differ, and what it rests on."""

    id: str
    sentence: str
    switch: str | None
    setting: str | None
    says: str | None
    source: tuple[str, ...]

    def __str__(self) -> str:
        """Give the rule with its id."""
        return f"{self.id}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A scenario, a vector or a script, explained.

    ``kind`` is how it is explained: a play at a table that is refused is explained as a setup.
    ``about`` holds the ids of the rules that it is about; ``settings`` the switches that are set
    differently in ``house``; ``notes`` what the author of a scenario expects otherwise;
    ``rules`` every rule that is named anywhere, by id; ``hand`` is what engines are given of the
    hand that is played, None where none is.
    """

    id: str | None
    title: str | None
    kind: str
    about: tuple[str, ...]
    house: str
    settings: Mapping[str, str]
    table: str | None
    steps: tuple[Step, ...]
    notes: tuple[str, ...]
    rules: Mapping[str, RuleNote]
    hand: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        """Tell it as ``poker-oracle explain`` prints it."""
        from oracle.report.explained import explained  # noqa: PLC0415 - it draws what is here
        from oracle.report.terminal import as_text  # noqa: PLC0415 - only what is printed needs it

        return as_text(explained(self, whole=False)).rstrip("\n")


def rules_named(steps: Iterable[Step]) -> Iterator[str]:
    """Give the rules that steps name in their sentences, refusals, bars and rulings."""
    for step in steps:
        turn = step.turn
        for sentence in (*step.sentences, *(turn.sentences if turn else ())):
            yield from sentence.rules
        for because in (step.refused, *(bar.because for bar in (turn.not_legal if turn else ()))):
            yield from (objection.rule for objection in because)
        yield from (rule for ruling in step.rulings for rule in ruling["rules"])


_CAPITAL: Final = re.compile("(?<!^)(?=[A-Z])")


def happening(told: EventText, seats: Seats) -> Happening:
    """Give what happened as plain data beside its sentences; the cards of the deal as one event."""
    deals = [event for event in told.events if isinstance(event, Dealt)]
    data = _deal(deals, seats) if deals else event_seen(told.events[0], seats)
    return Happening(data, told.sentences)


def event_name(kind: type[Event]) -> str:
    """Name a kind of event: blind-posted, or folded."""
    return _CAPITAL.sub("-", kind.__name__).lower()


def event_seen(event: Event, seats: Seats) -> dict[str, Any]:
    """Give an event: its name, and what it says of seats, chips and cards."""
    said = {key: value for key, value in event._asdict().items() if key not in _SAID_ELSEWHERE}
    return {
        "event": event_name(type(event)),
        **{key.replace("_", "-"): _seen(key, value, seats) for key, value in said.items()},
    }


def _deal(events: Iterable[Dealt], seats: Seats) -> dict[str, Any]:
    deals = [{"seat": seats.numbers[event.seat], "card": event.card} for event in events]
    return {"event": event_name(Dealt), "deals": deals}


def ruling_chosen(ruling: Ruling, seats: Seats) -> dict[str, Any]:
    """Give a ruling as vectors have it, with what the house rules, None while the act waits."""
    chosen = ruling.chosen
    outcome = None if chosen is None else outcome_seen(chosen)
    return {**ruling_seen(ruling, seats), "outcome": outcome}


def values_seen(state: State, seats: Seats) -> list[dict[str, Any] | None] | None:
    """Give what each hand that was shown is worth, by ranking, or None before any was."""
    if not state.shown:
        return None
    return seats.by_number([_values(state, place) for place in range(seats.count)])


def _values(state: State, place: int) -> dict[str, Any] | None:
    if place not in state.shown:
        return None
    worth = {half.name: half.rank(state.hands[place]) for half in state.table.game.halves}
    return {name: {"name": one.name, "plays": list(one.plays)} for name, one in worth.items()}


def _seen(key: str, value: Any, seats: Seats) -> Any:
    return _SEEN[key](value, seats) if key in _SEEN and value is not None else value


_SAID_ELSEWHERE: Final = frozenset({"act", "awards"})
"""The try of the step, or of an earlier one, and the pots of the observation."""

_SEEN: Final[Mapping[str, Callable[[Any, Seats], Any]]] = {
    "seat": lambda place, seats: seats.numbers[place],
    "seats": lambda places, seats: [seats.numbers[place] for place in places],
    "cards": lambda cards, _seats: list(cards),
    "ruling": ruling_chosen,
}


FORMAT: Final = 1


def replay(
    explanation: Explanation,
    *,
    names: Sequence[str | None] | None = None,
    unit: str | None = None,
    rake: Sequence[int] | None = None,
) -> dict[str, Any] | None:
    """Make the record of the hand that an explanation tells, or None where it tells none.

    Args:
        explanation: what was explained.
        names: the names of the players by seat, where they are known.
        unit: what amounts are counted in, such as ``chips`` or ``$0.01``; it is only shown.
        rake: what the house took of each pot.
    """
    if explanation.hand is None:
        return None
    steps = [step for step in explanation.steps if step.seen]
    deal, *tries = steps
    return {
        "format": FORMAT,
        "title": explanation.title,
        "house": explanation.house,
        "settings": dict(explanation.settings),
        **_given(explanation.hand),
        "names": None if names is None else list(names),
        "unit": unit,
        "rake": None if rake is None else list(rake),
        "start": moment_data(deal, deal.turn),
        "steps": list(_tried(tries, deal.turn)),
        "rules": rule_data(explanation.rules, rules_named(steps)),
    }


def _given(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the cards; a script may leave the reshuffles out."""
    if "deck" not in hand:
        return {"table": hand["table"], "cards": hand["cards"]}
    reshuffles = hand.get("reshuffles", [])
    return {"table": hand["table"], "deck": hand["deck"], "reshuffles": reshuffles}


def _tried(tries: Iterable[Step], turn: Turn | None) -> Iterator[dict[str, Any]]:
    """Give what came of each try; after a refused one the turn is what it was before."""
    for step in tries:
        turn = turn if step.refused else step.turn
        yield {
            "try": dict(step.attempt or {}),
            "refused": as_data(step.refused) or None,
            **moment_data(step, turn),
        }


def moment_data(step: Step, turn: Turn | None) -> dict[str, Any]:
    """Give one moment of the record of a hand: a step of a hand, and the turn after it."""
    if step.seen is None:
        raise InternalError("a step without a hand has no moment")
    seen = step.seen
    return {
        "title": step.title,
        "events": [{**event.data, "sentences": as_data(event.sentences)} for event in seen.events],
        "seen": dict(seen.observation),
        "values": seen.values,
        "turn": as_data(turn),
        "decided": list(step.decided),
    }


def rule_data(rules: Mapping[str, RuleNote], named: Iterable[str]) -> dict[str, Any]:
    """Give those rules that are named, by id: their own words, the setting in force, the source."""
    wanted = set(named)
    found = {name: as_data(note) for name, note in rules.items() if name in wanted}
    return {name: {key: note[key] for key in note if key != "id"} for name, note in found.items()}


MOST_BYTES: Final = 2_000_000

_SHAPE: Final = "give one vector, or a table with cards or a deck and tries"


@dataclass(frozen=True, slots=True)
class CaseInput:
    """What an engine would be sent, and what is known beside it.

    ``houses`` are those that agree with the answer, ``switches`` the settings
    under which it holds, for each switch that matters; ``games`` the ones meant
    where there is no table.
    """

    kind: str
    data: Mapping[str, Any]
    id: str | None = None
    title: str | None = None
    rules: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    switches: Mapping[str, Sequence[str]] | None = None
    games: tuple[str, ...] = ()


def read_given(path: Path) -> CaseInput:
    """Read one vector, or what a vector gives, from a JSON file; ``-`` is the standard input.

    What a table leaves out is filled in as in a scenario.

    Raises:
        InputError: the file cannot be read, is not JSON, or holds something else.
    """
    with readable(path):
        content = read_input(path, MOST_BYTES + 1)
    return given_in(content, path)


def given_in(content: bytes, path: Path | str) -> CaseInput:
    """Read one vector, or what a vector gives, from the content of a file.

    Raises:
        InputError: it is not JSON, or holds something else.
    """
    if len(content) > MOST_BYTES:
        raise InputError(f"{path} is larger than {MOST_BYTES:,} bytes; {_SHAPE}")
    data = _one_value(content, path)
    try:
        return given_from(data)
    except InputError as error:
        raise InputError(*(f"{path}: {message}" for message in error.messages)) from error


def _one_value(content: bytes, path: Path | str) -> Any:
    try:
        data = json.loads(content)
        # Half a character can be read, but never written.
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        if error.msg == "Extra data":
            raise InputError(f"{place}: a second value begins here; {_SHAPE}") from error
        raise InputError(f"{place}: this is not one JSON value: {error.msg}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not one JSON value that can be read; {_SHAPE}") from error
    return data


def given_from(data: Any) -> CaseInput:
    """Make what is to be explained of a vector, or of what a vector gives.

    Raises:
        InputError: it is neither.
    """
    if not isinstance(data, dict):
        raise InputError(f"this is not a JSON object; {_SHAPE}")
    if "given" not in data:
        return CaseInput(_kind(data), _checked(_kind(data), data))
    kind = data.get("kind") or _kind(data["given"])
    return CaseInput(
        kind,
        _checked(kind, data["given"]),
        id=_text(data, "id"),
        title=_text(data, "title"),
        rules=_texts(data, "rules"),
        houses=_texts(data, "houses"),
        switches=_switches(data),
    )


def _kind(given: Any) -> str:
    kind = kind_of(given if isinstance(given, dict) else {})
    if kind is None:
        raise InputError(f"there is nothing to explain in it; {_SHAPE}")
    return kind


def _checked(kind: str, given: Any) -> Mapping[str, Any]:
    """Check the form of what a vector gives, and fill in what a table leaves out."""
    if not isinstance(kind, str) or kind not in KINDS:
        kinds = ", ".join(sorted(KINDS))
        raise InputError(f"the kind {kind!r} cannot be explained; it is one of {kinds}")
    _refuse(given, kind)
    if "tries" in given and ("cards" in given) == ("deck" in given):
        raise InputError("a hand is played with either cards or a deck; give one of them")
    if "table" not in given:
        return {**given}
    _refuse_duplicates(given)
    return {**given, "table": full_table(given["table"])}


def _refuse(given: Any, kind: str) -> None:
    if _gate(kind, lists())(given):
        return
    from jsonschema.exceptions import best_match  # noqa: PLC0415 - as slow as in oracle.specs

    error = best_match(_validator(kind, lists()).iter_errors(given))
    if error is not None:
        place = error.json_path.removeprefix("$").removeprefix(".")
        raise InputError(f"{place}: {error.message}" if place else error.message)


@functools.cache
def _gate(kind: str, names: Lists) -> Callable[[Any], bool]:
    return gate(_schema(kind, names))


@functools.cache
def _validator(kind: str, names: Lists) -> Validator:
    return validator(_schema(kind, names))


def _schema(kind: str, _names: Lists) -> Any:
    """The schema of what a vector gives, in which a table may leave out what has a default."""
    parts = json.loads(json.dumps(schema("vector")["$defs"]))
    parts["table"]["required"] = ["stacks"]
    del parts["play-given"]["oneOf"]
    return {"$ref": f"#/$defs/{kind}-given", "$defs": parts}


def _refuse_duplicates(given: Mapping[str, Any]) -> None:
    by_seat: Iterable[list[Any]] = given.get("cards", {}).values()
    refuse_duplicates(card for cards in by_seat for card in cards)


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise InputError(f"{key} must be text")
    return value


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError(f"{key} must be a list of texts")
    return tuple(value)


def _switches(data: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    value = data.get("switches", {})
    if not isinstance(value, dict):
        raise InputError("switches must give each switch a setting or a list of settings")
    return {switch: _settings(switch, same) for switch, same in value.items()}


def _settings(switch: str, value: Any) -> Sequence[str]:
    settings = [value] if isinstance(value, str) else value
    if not isinstance(settings, list) or not all(isinstance(one, str) for one in settings):
        raise InputError(f"switches: {switch} must have a setting or a list of settings")
    if not settings:
        raise InputError(f"switches: {switch} names no setting")
    return settings
