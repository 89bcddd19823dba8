"""Scenario files read and checked: form by the schema, meaning here; every error with its place."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.catalogue import meant, no_setting
from oracle.core.cards import CardError, parse_cards, split_cards
from oracle.scenario.files import Written, named_files, our_files, own_files
from oracle.scenario.meaning import is_case, is_house
from oracle.scenario.model import Scenario, read_line
from oracle.specfile import (
    WHOLE_FILE,
    Problem,
    SpecError,
    SpecFile,
    SpecPath,
    load_bytes,
    load_text,
    validate,
)
from oracle.system.resources import Place, folder, workspace_place
from oracle.wire import allowed_and_not
from oracle.wire.vocabulary import ACTS, OF_NOBODY, VERBS

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


def scenario_problems(paths: Iterable[Path] | None = None) -> list[Problem]:
    """Find every problem of scenario files, all of ours unless files are named."""
    if paths is not None:
        return sorted({problem for one in named_files(paths) for problem in problems_of(one)})
    try:
        # What has no problem is read and kept, so that whoever needs it next need not read it.
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
    return {**catalogue.house(house or scenario.houses[0]).settings, **scenario.changes}


def _by_id(scenario: Scenario) -> str:
    return scenario.id


@functools.cache
def _ours(specs: Path) -> tuple[Scenario, ...]:
    return _load(our_files(specs))


@functools.cache
def _own(_place: Place) -> tuple[Scenario, ...]:
    return _load(own_files())


def _load(files: Sequence[Written]) -> tuple[Scenario, ...]:
    found = {problem for one in files for problem in problems_of(one)}
    found.update(_duplicate_ids(one.file for one in files))
    if found:
        raise SpecError(found)
    return tuple(sorted(map(scenario_from, files), key=_by_id))


def scenario_from(written: Written) -> Scenario:
    """Make the scenario of a file without problems."""
    file = written.file
    data: Mapping[str, Any] = file.data
    usual = catalogue.USUAL_HOUSE if written.ours else catalogue.usual_house()
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
            read_line(step, file.at(("play", index)).line)
            for index, step in enumerate(data.get("play", ()))
        ),
    )


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
    in_form = list(validate(file, "scenario"))
    yield from in_form
    if not in_form:
        yield from _allowed_and_not(file)
    if isinstance(file.data, dict):
        yield from _strange_cards(file)
        yield from _unknown_names(file)
        yield from _wrong_counts(file)
        yield from _unclear_steps(file)
        if written.placed:
            yield from _wrong_place(file)
        if written.room is not None:
            yield from _of_another_name(file, written.room)


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
                yield file.problem(path, f"there is no rule {rule!r}{meant(rule, rules)}")
    for path, house in file.find("houses", None):
        known = catalogue.houses()
        if isinstance(house, str) and house not in known:
            told = f"there is no house {house!r}; the houses are {', '.join(known)}"
            yield file.problem(path, told)
    for path, setting in file.find("settings", None):
        name, switches = str(path[-1]), catalogue.switches()
        switch = switches.get(name)
        if switch is None:
            yield file.key_problem(path, f"there is no switch {name!r}{meant(name, switches)}")
        elif isinstance(setting, str) and setting not in switch.settings:
            yield file.problem(path, no_setting(switch.id, setting, switch.settings))


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
            yield file.problem((*path, "receive"), "receive as many cards as are discarded")


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
