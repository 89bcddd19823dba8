"""Scenarios as records, and their files.

Read, checked by the schema for their form and here for their meaning.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.core.cards import Card, CardError, parse_cards, split_cards
from oracle.core.games import GAMES
from oracle.specs import catalogue, structures, workspaces
from oracle.specs.checking import validate
from oracle.specs.entries import having_words, meant, no_setting, none_such
from oracle.specs.strict_yaml import (
    WHOLE_FILE,
    Problem,
    SpecError,
    SpecFile,
    SpecPath,
    load,
    load_bytes,
    load_text,
    yaml_files,
)
from oracle.specs.structures import Structure
from oracle.system.resources import ROOM, Location, folder, workspace_place
from oracle.wire import allowed_and_not, full_table, irregular_try
from oracle.wire.vocabulary import ACTS, OF_NOBODY, PLAY, RULING, VERBS, WAGERS


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a play: exactly one of an action, a refused action, an action by all, a look.

    ``amount`` is what a call costs, or what a bet or raise comes to in the round, in chips; None
    if the scenario does not say. ``seat`` is a seat number, 1 to n. ``act`` is an irregular act as
    it is sent to engines.
    """

    number: int
    seat: int | None = None
    verb: str | None = None
    amount: int | None = None
    discard: tuple[Card, ...] = ()
    receive: tuple[Card, ...] = ()
    refused: bool = False
    because: tuple[str, ...] = ()
    everybody: str | None = None
    act: Mapping[str, Any] | None = None
    expect: Mapping[str, Any] | None = None
    expect_lines: Mapping[SpecPath, int] = field(default_factory=dict)
    """Where in the file parts of ``expect`` are, by key, and each pot and half of ``pots``."""

    def line_of(self, *part: str | int) -> int:
        """Give the line of a part of ``expect``, or of what it is in."""
        while part and part not in self.expect_lines:
            part = part[:-1]
        return self.expect_lines.get(part, self.number)

    def as_try(self) -> dict[str, Any]:
        """Write the action as it is sent to engines."""
        if self.act is not None:
            return dict(self.act)
        if self.verb in {"pat", "discard"}:
            return {"seat": self.seat, "do": "draw", "discard": list(self.discard)}
        if self.verb in WAGERS:
            return {"seat": self.seat, "do": self.verb, "to": self.amount}
        return {"seat": self.seat, "do": self.verb}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that has been read.

    ``houses`` are those that it is written for, ``changes`` the settings in which it departs from
    them; ``data`` holds what belongs only to its kind.
    """

    id: str
    title: str
    kind: str
    rules: tuple[str, ...]
    edge: str | None
    houses: tuple[str, ...]
    changes: Mapping[str, str]
    path: str
    data: Mapping[str, Any]
    lines: tuple[Line, ...] = ()
    structure: Structure | None = None
    """The structure in which it is played, where it is not the one that is written."""

    @property
    def table(self) -> dict[str, Any]:
        """The full table, as engines are given it."""
        return full_table({key: without_words(one) for key, one in self.data["table"].items()})

    @property
    def chapter(self) -> str:
        """The chapter of the rules, which is the scenario's folder."""
        return self.id.partition(".")[0]


def without_words(value: Any) -> Any:
    """Put null where people write ``none`` for a blind, or ``empty`` for a seat."""
    if isinstance(value, list):
        return [without_words(one) for one in value]
    return None if value in {"none", "empty"} else value


def read_line(
    data: Mapping[str, Any], line: int, expect_lines: Mapping[SpecPath, int] | None = None
) -> Line:
    """Make a line of a play that the schema has checked.

    Raises:
        CardError: a card cannot be read.
    """
    if "expect" in data:
        return Line(line, expect=data["expect"], expect_lines=expect_lines or {})
    if "all" in data:
        return Line(line, everybody=data["all"])
    refused = "refuse" in data
    action = data["refuse"] if refused else data
    verb = next(verb for verb in (*VERBS, *ACTS) if verb in action)
    if verb in ACTS:
        act = irregular_try({**data, **action}, verb)
        return Line(
            line,
            data.get("seat"),
            verb,
            refused=refused,
            because=tuple(data.get("because", ())),
            act=act,
        )
    value = action[verb]
    return Line(
        number=line,
        seat=data["seat"],
        verb=verb,
        amount=value if type(value) is int else None,
        discard=split_cards(value) if verb == "discard" else (),
        receive=parse_cards(data.get("receive", "")),
        refused=refused,
        because=tuple(data.get("because", ())),
    )


def is_house(data: Any) -> bool:
    """Whether this was meant as a house instead: it sets switches, and nobody plays."""
    return (
        isinstance(data, dict)
        and ("inherits" in data or "settings" in data)
        and not data.keys() & {"kind", "table", "play"}
    )


def is_users_own(data: Any) -> bool:
    """Whether it has a play, and neither id nor kind: a user wrote it, and no author."""
    return isinstance(data, dict) and "play" in data and not data.keys() & {"id", "kind"}


def is_case(data: Any) -> bool:
    """Whether a user wrote it to have the dealer rule: on an irregular act, or as it asks."""
    return is_users_own(data) and ("ruling" in data or _ends_with_an_act(data["play"]))


def _ends_with_an_act(play: Any) -> bool:
    last = play[-1] if isinstance(play, list) and play else None
    return isinstance(last, dict) and not last.keys().isdisjoint(ACTS)


class Written(NamedTuple):
    """The file of a scenario, and whose it is."""

    file: SpecFile
    ours: bool = False
    """It is one of poker-oracle, and whatever names no house is by the rules of card-room."""
    placed: bool = False
    """Its name must be that of its id."""
    room: str | None = None
    """The workspace whose name its id must begin with."""


def our_files(specs: Path) -> list[Written]:
    """Read the files that come with poker-oracle."""
    return [
        Written(load(path, f"specs/{path.relative_to(specs).as_posix()}"), ours=True, placed=True)
        for path in sorted(specs.glob("scenarios/*/*.yaml"))
    ]


def own_files() -> list[Written]:
    """Read the hands of the open workspace."""
    own = workspaces.workspace()
    files = workspaces.workspace_files(workspaces.HANDS)
    return [Written(file, room=own.name) for file in files] if own else []


def named_files(paths: Iterable[Path]) -> list[Written]:
    """Read files, and all files in folders."""
    found = [inner for path in paths for inner in (yaml_files(path) if path.is_dir() else [path])]
    return [Written(load(path), ours=_is_ours(path), room=_workspace_of(path)) for path in found]


def _is_ours(path: Path) -> bool:
    return path.resolve().is_relative_to(folder("specs"))


def _workspace_of(path: Path) -> str | None:
    """Name the open workspace if the file is one of its hands."""
    place, own = workspace_place(), workspaces.workspace()
    if place is None or own is None:
        return None
    return own.name if path.resolve().is_relative_to(place.path / workspaces.HANDS) else None


_BESIDE: Final = frozenset(("seat", "receive", "because", "to", "word", "unnoticed"))
"""The keys of a step that only add to what it says."""

_CARD_PATHS: Final[tuple[tuple[str | int | None, ...], ...]] = (
    ("hand",),
    ("out",),
    ("likewise", None),
    ("hands", None),
    ("cards", None),
    ("deck",),
    ("reshuffles", None),
    ("play", None, "discard"),
    ("play", None, "receive"),
    ("play", None, "expect", "cards", None),
    ("play", None, "expect", "shown", None),
)


def load_scenarios(paths: Iterable[Path] | None = None) -> tuple[Scenario, ...]:
    """Read scenarios, sorted by id: all of ours and of the open workspace, or those in some files.

    Raises:
        SpecError: with every problem of every file.
    """
    if paths is not None:
        return _load(named_files(paths))
    return tuple(sorted((*_ours(folder("specs")), *own_scenarios()), key=_by_id))


def own_scenarios() -> tuple[Scenario, ...]:
    """Read the hands of the open workspace, sorted by id; none if none is open.

    Raises:
        SpecError: with every problem of its files.
    """
    place = workspace_place()
    return () if place is None else _own(place)


def sound_scenarios() -> tuple[Scenario, ...]:
    """Read those hands of the open workspace whose files have no problem, sorted by id."""
    wrong = {problem.path for problem in problems_of_hands()}
    files = [one for one in own_files() if one.file.path not in wrong]
    return tuple(sorted((one for file in files for one in _played(file)), key=_by_id))


def scenario_problems(paths: Iterable[Path] | None = None) -> list[Problem]:
    """Find every problem of scenario files, all of ours unless files are named."""
    if paths is not None:
        return sorted({problem for one in named_files(paths) for problem in problems_of(one)})
    try:
        # What has no problem is read and cached, so that whoever needs it next need not read it.
        _ours(folder("specs"))
    except SpecError as error:
        return [*error.problems]
    return []


def problems_of_hands() -> list[Problem]:
    """Find every problem of the hands of the open workspace, whose houses have none."""
    files = own_files()
    found = {problem for one in files for problem in problems_of(one)}
    return sorted(found.union(_duplicate_ids(one.file for one in files)))


def read_scenario(text: str | bytes, name: str = "text") -> Scenario:
    """Read one scenario from a text, or from the bytes of a file.

    Raises:
        SpecError: with every problem of the text.
    """
    file = load_text(text, name) if isinstance(text, str) else load_bytes(text, name)
    return _load([Written(file)])[0]


def settings_of(scenario: Scenario, house: str | None = None) -> dict[str, str]:
    """Give the settings by which a scenario is played; the first of its houses is the default.

    Args:
        scenario: what is played.
        house: the id of a house, or the path of a user's own.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    return {**workspaces.house(house or scenario.houses[0]).settings, **scenario.changes}


def _by_id(scenario: Scenario) -> str:
    return scenario.id


@functools.cache
def _ours(specs: Path) -> tuple[Scenario, ...]:
    return _load(our_files(specs))


@functools.cache
def _own(_place: Location) -> tuple[Scenario, ...]:
    return _load(own_files())


def _load(files: Sequence[Written]) -> tuple[Scenario, ...]:
    found = {problem for one in files for problem in problems_of(one)}
    found.update(_duplicate_ids(one.file for one in files))
    if found:
        raise SpecError(found)
    return tuple(sorted((one for file in files for one in _played(file)), key=_by_id))


def _played(written: Written) -> Iterator[Scenario]:
    """Give the scenario of a file without problems, as it is written and in each other structure.

    All have its lines; the number of the structure is that of their vectors.
    """
    scenario = scenario_from(written)
    yield scenario
    for name in scenario.data.get("also", ()):
        structure = structures.by_id()[name]
        data = {key: value for key, value in scenario.data.items() if key not in _WRITTEN_ONCE}
        data["table"] = structure.table(data["table"])
        number = structures.number_of(structure)
        yield replace(
            scenario,
            id=f"{scenario.id}~{number}",
            title=f"{scenario.title}, in {structure.in_words}",
            data=data,
            structure=structure,
        )


_WRITTEN_ONCE: Final = frozenset(("also", "supersedes"))
"""The keys of a scenario that do not belong to it in other structures."""


def scenario_from(written: Written) -> Scenario:
    """Make the scenario of a file without problems."""
    file = written.file
    data: Mapping[str, Any] = file.data
    usual = workspaces.USUAL_HOUSE if written.ours else workspaces.usual_house()
    return Scenario(
        id=data["id"],
        title=data["title"],
        kind=data["kind"],
        rules=tuple(data["rules"]),
        edge=data.get("edge"),
        houses=tuple(data.get("houses", (usual,))),
        changes=data.get("settings", {}),
        path=file.path,
        data=data,
        lines=tuple(
            read_line(step, file.at(("play", index)).line, _expect_lines(file, index, step))
            for index, step in enumerate(data.get("play", ()))
        ),
    )


def _expect_lines(file: SpecFile, index: int, step: Mapping[str, Any]) -> dict[SpecPath, int]:
    """Give the lines of what a step expects; nothing where it is all on one line."""
    expected = step.get("expect", {})
    parts: list[SpecPath] = [(key,) for key in expected]
    for number, pot in enumerate(expected.get("pots", ())):
        parts += [("pots", number), *(("pots", number, half) for half in pot)]
    lines = {part: file.key_at(("play", index, "expect", *part)).line for part in parts}
    return lines if len(set(lines.values())) > 1 else {}


def _duplicate_ids(files: Iterable[SpecFile]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for file in files:
        for path, name in file.find("id"):
            if not isinstance(name, str):
                continue
            if name in seen:
                yield file.problem(path, f"duplicate id {name!r}; {seen[name]} already has it")
            seen.setdefault(name, file.path)


def problems_of(written: Written) -> Iterator[Problem]:
    """Find every problem of a file."""
    file = written.file
    if is_house(file.data):
        message = "this is a house, not a scenario; name it with --house"
        yield Problem(file.path, *WHOLE_FILE, message)
        return
    if is_case(file.data):
        message = "this is a case, not a scenario; use 'poker-oracle ruling'"
        yield Problem(file.path, *WHOLE_FILE, message)
        return
    if _is_unruled(file.data):
        yield file.problem(("ruling",), _UNRULED.format(file.path))
        file = _with_a_ruling(file)
    in_form = list(validate(file, "scenario"))
    yield from in_form
    if not in_form:
        yield from _allowed_and_not(file)
    if isinstance(file.data, dict):
        yield from _strange_cards(file)
        yield from _cards_given_twice(file)
        yield from _unknown_names(file)
        yield from _other_structures(file)
        yield from _wrong_counts(file)
        yield from _unclear_steps(file)
        if not written.ours:
            yield from _too_few_or_many_cards(file)
        if written.placed:
            yield from _wrong_place(file)
        if written.room is not None:
            yield from _of_another_name(file, written.room)


_UNRULED: Final = "the ruling is not written yet; 'poker-oracle ruling {}' prints the line"


def _is_unruled(data: Any) -> bool:
    """Whether a ruling is to be kept that its author has not written."""
    if not isinstance(data, dict) or data.get("kind") != RULING:
        return False
    stated = data.get("ruling", {})
    return isinstance(stated, dict) and not stated.keys() & {"verdict", "allowed"}


def _with_a_ruling(file: SpecFile) -> SpecFile:
    """Add what is ruled to a file that does not say it."""
    stated = file.data.get("ruling", {})
    ruling = {**_LEFT_OPEN, **stated} if isinstance(stated, dict) else stated
    return replace(file, data={**file.data, "ruling": ruling})


_LEFT_OPEN: Final[Mapping[str, Any]] = {"verdict": "binding", "allowed": []}
"""What a case may leave out of its ruling."""


def _allowed_and_not(file: SpecFile) -> Iterator[Problem]:
    for place in allowed_and_not(file.data["ruling"]) if "ruling" in file.data else ():
        message = "this outcome is also one of 'allowed'; it can be only one of the two"
        yield file.problem(("ruling", "not-allowed", place), message)


def _of_another_name(file: SpecFile, room: str) -> Iterator[Problem]:
    for path, name in file.find("id"):
        if isinstance(name, str) and not name.startswith(f"{room}."):
            rest = ".".join(name.split(".")[1:]) or "hands.my-hand"
            message = f"the ids of this workspace begin with '{room}.'; write {room}.{rest}"
            yield file.problem(path, message)


def _strange_cards(file: SpecFile) -> Iterator[Problem]:
    for way in _CARD_PATHS:
        for path, text in file.find(*way):
            if isinstance(text, str):
                yield from _card_problem(file, path, text, parse_cards)
    for path, text in file.find("play", None, "refuse", "discard"):
        if isinstance(text, str):
            yield from _card_problem(file, path, text, split_cards)


def _cards_given_twice(file: SpecFile) -> Iterator[Problem]:
    """A card of one seat, or of one replacement, is in a hand already.

    One that was discarded or folded before may come back, since it may be shuffled in.
    """
    held: dict[Card, _Given] = {}
    for place, seat, step in _steps_with_cards(file):
        gone = _given_up(seat, step, held)
        # A card that one text names twice is a mistake of that text alone, told elsewhere.
        for card in dict.fromkeys(_read(step.get("receive"))):
            if earlier := held.get(card):
                told = f"which seat {earlier.seat} is given on line {earlier.line}"
                yield file.problem(place, f"duplicate card: {card}, {told}")
            else:
                held[card] = _Given(seat, file.at(place).line)
        # Only now: what a player discards cannot be dealt to them in return.
        for card in gone:
            held.pop(card, None)


class _Given(NamedTuple):
    """The seat that was given a card, and the line on which it was."""

    seat: str
    line: int


def _steps_with_cards(file: SpecFile) -> Iterator[tuple[SpecPath, str, Mapping[str, Any]]]:
    """Give where a seat may be given cards, the seat, and the step; first the hands at the start.

    They are like steps in which each seat receives its hand.
    """
    for path, hand in file.find("cards", None):
        yield path, str(path[-1]), {"receive": hand}
    for path, step in file.find("play", None):
        if isinstance(step, dict):
            yield (*path, "receive"), str(step.get("seat")), step


def _given_up(seat: str, step: Mapping[str, Any], held: Mapping[Card, _Given]) -> set[Card]:
    """The cards that leave a hand: those discarded, or all of a seat that folds or mucks."""
    gone = {*_read(step.get("discard"))}
    if step.keys() & {"fold", "muck"}:
        gone |= {card for card, given in held.items() if given.seat == seat}
    return gone


_MISDEALT: Final = " (the documents are silent on a hand that was dealt too many)"


def _too_few_or_many_cards(file: SpecFile) -> Iterator[Problem]:
    """A seat is given less than its hand, of which the rest would be dealt unasked, or more."""
    table = file.data.get("table")
    game = GAMES.get(str(table.get("game", next(iter(GAMES))))) if isinstance(table, dict) else None
    for path, text in file.find("cards", None):
        given = len(_read(text))
        if game is not None and given not in {0, game.hand_size}:
            told = f"seat {path[-1]} is given {given} card{'' if given == 1 else 's'}, but a hand"
            remedy = f"write {game.hand_size}, or leave the seat out for any cards"
            wrong = "" if given < game.hand_size else _MISDEALT
            yield file.problem(path, f"{told} has {game.hand_size}; {remedy}{wrong}")


def _read(text: Any) -> tuple[Card, ...]:
    """Read cards that are written; what is none is told elsewhere."""
    try:
        return split_cards(text) if isinstance(text, str) else ()
    except CardError:
        return ()


def _card_problem(
    file: SpecFile, path: SpecPath, text: str, read: Callable[[str], object]
) -> Iterator[Problem]:
    try:
        read(text)
    except CardError as error:
        yield file.problem(path, str(error))


def _unknown_names(file: SpecFile) -> Iterator[Problem]:
    rules = catalogue.rules()
    for way in (("rules", None), ("refuse", None), ("play", None, "because", None)):
        for path, rule in file.find(*way):
            if isinstance(rule, str) and rule not in rules:
                near = having_words(rule, rules)
                hint = f"; did you mean {near[0]!r}?" if near else meant(rule, rules)
                yield file.problem(path, f"there is no rule {rule!r}{hint}")
    for path, house in file.find("houses", None):
        known = workspaces.houses()
        if isinstance(house, str) and house not in known:
            yield file.problem(path, none_such("house", house, known))
    for path, setting in file.find("settings", None):
        name, switches = str(path[-1]), catalogue.switches()
        switch = switches.get(name)
        if switch is None:
            yield file.key_problem(path, f"there is no switch {name!r}{meant(name, switches)}")
        elif isinstance(setting, str) and setting not in switch.settings:
            yield file.problem(path, no_setting(switch.id, setting, switch.settings))


def _other_structures(file: SpecFile) -> Iterator[Problem]:
    """A structure in which it is also played is unknown, or the bet that they share is missing."""
    known, table = structures.by_id(), file.data.get("table")
    for path, name in file.find("also", None):
        if isinstance(name, str) and name not in known:
            yield file.problem(path, f"there is no structure {name!r}{meant(name, known)}")
        if isinstance(table, dict) and type(structures.size_of(table)) is not int:
            message = "to be played in other structures, it must name its small-bet or big-blind"
            yield file.problem(path, message)


def _wrong_counts(file: SpecFile) -> Iterator[Problem]:
    hands, places = file.data.get("hands"), file.data.get("places")
    if isinstance(hands, list) and isinstance(places, list) and len(hands) != len(places):
        yield file.problem(("places",), f"there must be a place for each of the {len(hands)} hands")
    stacks = file.data["table"].get("stacks") if isinstance(file.data.get("table"), dict) else None
    if not isinstance(stacks, list):
        return
    after = file.data.get("stacks-after")
    if isinstance(after, list) and len(after) != len(stacks):
        yield file.problem(
            ("stacks-after",),
            f"there must be a stack for each of the {len(stacks)} seats, not {len(after)}",
        )
    for path, seat in _named_seats(file):
        if isinstance(seat, int) and not 1 <= seat <= len(stacks):
            yield file.problem(path, f"there is no seat {seat}; the seats are 1 to {len(stacks)}")


def _named_seats(file: SpecFile) -> Iterator[tuple[SpecPath, Any]]:
    yield from file.find("play", None, "seat")
    yield from file.find("ruling", "on")
    for way in (("cards",), ("play", None, "expect", "cards")):
        for path, by_seat in file.find(*way):
            if isinstance(by_seat, dict):
                yield from (((*path, key), int(key)) for key in by_seat if str(key).isdecimal())
    yield from file.find("expect", "button")
    for blind in ("small-blind", "big-blind"):
        yield from (found for found in file.find("expect", blind) if found[1] != 0)
    yield from file.find("expect", "seats", None)


def _unclear_steps(file: SpecFile) -> Iterator[Problem]:
    for path, step in file.find("play", None):
        if not isinstance(step, dict):
            continue
        kinds = [key for key in (*VERBS, *ACTS, "refuse", "all", "expect") if key in step]
        if not kinds and not _BESIDE.issuperset(step):
            continue  # A misspelt word is one mistake, and the unknown key reports it.
        if len(kinds) != 1:
            said = " and ".join(kinds) if kinds else "nothing"
            yield file.problem(path, f"a step must say one thing, but this one says {said}")
            continue
        (kind,) = kinds
        if (kind in {"all", "expect", *OF_NOBODY}) == ("seat" in step):
            seat = "no seat" if "seat" in step else "a seat"
            yield file.problem(path, f"a step with {kind!r} must name {seat}")
        if ("because" in step) != (kind == "refuse"):
            yield file.problem(path, "'refuse' and 'because' must come together")
        if "receive" in step and _count(step.get("discard")) != _count(step["receive"]):
            yield file.problem((*path, "receive"), _AS_MANY_BACK)


_AS_MANY_BACK: Final = (
    "receive as many cards as are discarded; where the dealer gives more or fewer, the documents "
    "are silent, and the room decides"
)


def _count(cards: Any) -> int | None:
    try:
        return len(parse_cards(cards)) if isinstance(cards, str) else None
    except CardError:
        return None


def _wrong_place(file: SpecFile) -> Iterator[Problem]:
    for path, name in file.find("id"):
        if isinstance(name, str) and name.count(".") == 2:
            chapter, rule, slug = name.split(".")
            wanted = f"specs/scenarios/{chapter}/{rule}--{slug}.yaml"
            if file.path != wanted:
                yield file.problem(path, f"the file of a scenario with this id must be {wanted}")


def read_case(case: Path | str) -> tuple[Scenario, int]:
    """Read a case on which the dealer is asked to rule, a file or a text; give its table's line.

    It is a scenario of the kind ruling, and may leave out what only its author would say: id,
    title, rules and the expected ruling.

    Raises:
        SpecError: with every problem of the file.
    """
    return case_in(load_text(case, "case") if isinstance(case, str) else load(case))


def case_in(read: SpecFile) -> tuple[Scenario, int]:
    """Give the case of a file that was read, as ``read_case`` does.

    Raises:
        SpecError: with every problem of the file.
    """
    file, own = completed_case(read)
    if problems := _problems_of_case(file, own):
        raise SpecError(problems)
    scenario = replace(scenario_from(Written(file)), rules=tuple(own.get("rules", ())))
    return scenario, file.at(("table",)).line


def problems_of_cases(files: Iterable[SpecFile]) -> list[Problem]:
    """Find every problem of the files of cases."""
    return sorted(
        {problem for file in files for problem in _problems_of_case(*completed_case(file))}
    )


def completed_case(file: SpecFile) -> tuple[SpecFile, Mapping[str, Any]]:
    """Add to the file of a case what only an author would say; give its own data with it."""
    own = file.data if isinstance(file.data, dict) else {}
    if own and not is_house(own):
        file = _with_a_ruling(replace(file, data={**_ASKED, **own}))
    return file, own


def _problems_of_case(file: SpecFile, own: Mapping[str, Any]) -> set[Problem]:
    if own.get("kind", RULING) != RULING:
        return {file.problem(("kind",), "only a case of the kind ruling can be ruled on")}
    return set(problems_of(Written(file)))


def is_own(path: Path) -> bool:
    """Whether a file has a play, and neither id nor kind: a user wrote it, and no author."""
    return is_users_own(load(path).data)


def read_own(path: Path) -> Scenario:
    """Read a scenario that may leave out what only its author would say: id, title, rules, kind.

    Without a kind, a play that ends with an irregular act is a case for the dealer.

    Raises:
        SpecError: with every problem of the file.
    """
    return own_in(load(path))


def own_in(read: SpecFile) -> Scenario:
    """Give the scenario of a file that was read, as ``read_own`` does.

    Raises:
        SpecError: with every problem of the file.
    """
    file, own = _completed(read)
    written = Written(file)
    if problems := set(problems_of(written)):
        raise SpecError(problems)
    return replace(scenario_from(written), rules=tuple(own.get("rules", ())))


def problems_of_own(file: SpecFile) -> set[Problem]:
    """Find every problem of a file that a user wrote."""
    return set(problems_of(Written(_completed(file)[0])))


def _completed(file: SpecFile) -> tuple[SpecFile, Mapping[str, Any]]:
    """Add what only an author would say, by what the play ends with; give its own data with it."""
    own = file.data if isinstance(file.data, dict) else {}
    if is_case(own) or own.get("kind") == RULING:
        return completed_case(file)
    if own and not is_house(own):
        file = replace(file, data={**_ASKED, "title": _OWN_TITLE, "kind": PLAY, **own})
    return file, own


_OWN_TITLE: Final = "A hand to be played"

_ASKED: Final[Mapping[str, Any]] = {
    "id": "rulings.asked.case",
    "title": "A case on which the dealer is asked to rule",
    "kind": RULING,
    "rules": ["rulings.released-chips"],
}
"""What a case may leave out."""


SCENARIO: Final = "scenario"
CASE: Final = "case"
HOUSE: Final = "house"
TEXTS: Final = (SCENARIO, CASE, HOUSE)
"""What a text can be."""


def kind_of_text(file: SpecFile) -> str:
    """Say what a text was meant as; what cannot be read is a scenario."""
    if is_house(file.data):
        return HOUSE
    own_ruling = isinstance(file.data, dict) and file.data.get("kind") == RULING
    return CASE if is_case(file.data) or (own_ruling and "id" not in file.data) else SCENARIO


def problems_of_text(file: SpecFile, kind: str) -> list[Problem]:
    """Find every problem of a text, sorted by place."""
    if kind == HOUSE:
        return sorted(workspaces.problems_of_house(file))
    if kind == CASE:
        return problems_of_cases([file])
    found = problems_of_own(file) if is_users_own(file.data) else problems_of(Written(file))
    return sorted(set(found))


def scenario_in(file: SpecFile) -> Scenario:
    """Give the scenario of a text; one of a user may leave out what only an author would say.

    Raises:
        SpecError: with every problem of the text.
    """
    if problems := problems_of_text(file, SCENARIO):
        raise SpecError(problems)
    return own_in(file) if is_users_own(file.data) else scenario_from(Written(file))


def problems_of_workspace() -> list[Problem]:
    """Find every problem of the open workspace, sorted by place.

    Hands and cases name houses, so they are read only where those have no problem.
    """
    found = workspaces.workspace_problems()
    if not found:
        found = problems_of_hands() + problems_of_cases(
            workspaces.workspace_files(workspaces.CASES)
        )
    return sorted(found)


def problems_written(paths: Iterable[Path]) -> list[Problem]:
    """Find every problem of houses, scenarios and cases in files and folders, sorted by place.

    In a workspace whose houses have problems, those are what is found.
    """
    return workspaces.workspace_problems() or sorted(
        {problem for one in named_files(paths) for problem in _problems_of(one)}
    )


def _problems_of(written: Written) -> Iterable[Problem]:
    file, path = written.file, Path(written.file.path)
    if written.ours and is_house(file.data):
        name = f"specs/{path.resolve().relative_to(folder('specs')).as_posix()}"
        return [one for one in catalogue.problems() if one.path == name]
    if path.name == ROOM or is_house(file.data):
        return workspaces.problems_of_house(file)
    if _is_among_cases(path):
        return problems_of_cases([file])
    # The hands of a workspace need their ids, and so do ours.
    is_elsewhere = not written.ours and written.room is None
    if is_elsewhere and is_users_own(file.data):
        return problems_of_own(file)
    return problems_of(written)


def _is_among_cases(path: Path) -> bool:
    """Whether a file lies among the cases of the open workspace."""
    place = workspace_place()
    return place is not None and path.resolve().is_relative_to(place.path / workspaces.CASES)
