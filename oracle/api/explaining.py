"""A scenario, a vector, a script or a case for the dealer, told with its rules and sources."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, TypeAlias, overload

from oracle.api.hand import Hand, ruled
from oracle.api.inputs import Which, house, is_yaml, no_path, shown
from oracle.core.cards import split_cards
from oracle.corpus.subset import known_vectors, our_ids, sound_vectors
from oracle.errors import InputError
from oracle.mistakes import MISTAKES
from oracle.report.described import entry as described_page
from oracle.report.explanation import RuledCase, answer_case, explain_given, explain_scenario
from oracle.report.replay import (
    MOST_BYTES,
    CaseInput,
    Explanation,
    given_from,
    given_in,
    read_given,
)
from oracle.report.terminal import as_text
from oracle.specs import workspaces
from oracle.specs.described import (
    described,
    every_name,
    nearest_questions,
    silent_with_words,
    with_words,
)
from oracle.specs.entries import meant, no_setting
from oracle.specs.playing import with_place
from oracle.specs.scenarios import (
    Scenario,
    is_own,
    load_scenarios,
    read_case,
    read_own,
    read_scenario,
    sound_scenarios,
)
from oracle.specs.strict_yaml import SpecError
from oracle.system.files import STANDARD_INPUT, read_input, readable
from oracle.system.resources import folder
from oracle.wire.vocabulary import RULING

Told: TypeAlias = str | PathLike[str] | Mapping[str, Any] | Hand
Case: TypeAlias = str | PathLike[str] | Mapping[str, Any] | Hand

_INPUT: Final = "standard input"
_TEXT: Final = "case"


class SeveralFound(InputError):
    """No one thing has a name, but these are about its words; a sentence on each."""


_CASES: Final = "give the path of a scenario, or a mapping with a table and a play"


class Entry(dict[str, Any]):
    """What a game, document, chapter, rule, clause, switch, setting, house or mistake is.

    Data as ``schemas/entry.schema.json`` describes it.
    """

    def __str__(self) -> str:
        """Write it as ``poker-oracle explain`` prints it."""
        return as_text(described_page(self)).rstrip("\n")


@overload
def explain(what: Mapping[str, Any] | Hand, house: Which | None = None) -> Explanation: ...


@overload
def explain(what: str | PathLike[str], house: Which | None = None) -> Explanation | Entry: ...


def explain(what: Told, house: Which | None = None) -> Explanation | Entry:
    """Tell a scenario, a vector or a script step by step, or what a rule or another id says.

    The ``steps`` hold sentences, each with its rules, every objection to a refused try, and at each
    turn what is legal and why all else is not; ``rules`` has each rule with its sources. Of what
    else has an id, as a game, a rule, a switch or a mistake, there is an ``Entry`` instead.

    Args:
        what: the id of a scenario, a vector, a rule, a clause, a switch, a house or a mistake, or a
            setting, as ``burn=none``; the path of a scenario in YAML, or of JSON with a vector or a
            script; ``-`` for either on the standard input; a scenario in YAML, a text with line
            breaks; a vector or a script itself; or a hand in play. Words that one id alone has are
            as good as the id.
        house: by whose rules instead of its own; a hand in play keeps its own. An entry names it
            where it plays something.

    A hand of the open room that has an error is in no entry.

    Raises:
        InputError: there is no such thing, or it cannot be told.
    """
    if isinstance(what, Hand):
        if house is not None:
            raise InputError("a hand in play is told by its own rules; give hand.given() instead")
        return what.explain()
    if isinstance(what, Mapping):
        return _given_told(given_from({**what}), house)
    if no_path(what):
        such_as = "give an id, the file of a scenario or a vector, a mapping, or a hand"
        raise InputError(f"{shown(what)} cannot be explained; {such_as}")
    return _named_told(fspath(what), house)


def _named_told(name: str, house: Which | None) -> Explanation | Entry:
    """Tell what an id, a path or a text names."""
    path = Path(name)
    if name == STANDARD_INPUT:
        return _input_told(house)
    if path.suffix == ".json" or (path.suffix == ".jsonl" and path.is_file()):
        return _given_told(read_given(path), house)
    if is_yaml(name):
        return _scenario_told(read_scenario(name), house)
    if path.suffix in {".yaml", ".yml"}:
        return _file_told(path, house)
    return _entry(name, house) or _only_one(name, house) or _id_told(name, house)


def _only_one(text: str, house: Which | None) -> Entry | None:
    """Describe the one thing that has every word of a text; None if none or several have.

    A dot or an equals sign belongs to an id, not to a word.
    """
    if "." in text or "=" in text or silent_with_words(text):
        return None
    found = [*with_words(text)]
    # A mistake would pass for the rule.
    is_one = len(found) == 1 and (found[0] not in MISTAKES or " " not in text)
    return _entry(found[0], house) if is_one else None


def _entry(name: str, which: Which | None) -> Entry | None:
    """Describe what has an id and is not a hand; None if nothing has it.

    Raises:
        InputError: a house is told beside another, or the specs cannot be read.
    """
    if _scenario_file(name) is not None:
        return None
    chosen = None if which is None else house(which)
    if chosen is not None and name in workspaces.houses():
        compare = f"'poker-oracle houses {name} --against {chosen.id}' compares two"
        raise InputError(f"{name} is a house itself; {compare}")
    found = described(name, lambda word: known_vectors((word,), sound_vectors()[0]), chosen)
    return None if found is None else Entry(found)


def ruling(case: Case, house: Which | None = None) -> RuledCase:
    """Say what the dealer rules on the last act of a case.

    The ``ruling`` is as vectors have it, with the ``outcome`` that this house rules, and the
    ``explanation`` tells what happened and why.

    Args:
        case: the path of a scenario in YAML, or the same as a mapping, which needs no more than a
            table and a play: ``{"table": {"small-bet": 20, "stacks": [500, 500, 500]}, "play":
            [{"seat": 3, "push": [20, 10]}]}``; or the YAML itself, a text with line breaks; or a
            hand in play, on whose last act the dealer rules by its own rules.
        house: whose rules instead of the case's own.

    Raises:
        InputError: the case cannot be played as it is written, or there is nothing to rule on.
    """
    if isinstance(case, Hand):
        return ruled(case, house)
    read, source, line = _case_read(case)
    base = read.houses[0]
    if house is not None:
        base, changes = _base_and_changes(house)
        read = replace(read, changes={**changes, **read.changes})
    try:
        return answer_case(read, base)
    except InputError as error:
        if source is None:
            raise
        raise InputError(*(with_place(told, source, line) for told in error.messages)) from error


def _case_read(case: str | PathLike[str] | Mapping[str, Any]) -> tuple[Scenario, Path | None, int]:
    """Read a case; give its file, if it has one, and the line of its table."""
    if is_yaml(case):
        read, line = read_case(str(case))
        return read, Path(_TEXT), line
    if isinstance(case, str | PathLike):
        if not fspath(case) or Path(case).is_dir():
            raise InputError(f"{fspath(case)!r} is not a file; {_CASES}")
        read, line = read_case(Path(case))
        return read, Path(case), line
    if not isinstance(case, Mapping) or not case:
        raise InputError(f"{shown(case)} is not a case; {_CASES}")
    try:
        return read_case(json.dumps({**case}))[0], None, 0
    except SpecError as error:
        # A mapping has no lines.
        raise InputError(*(problem.message for problem in error.problems)) from None
    except (TypeError, ValueError) as error:
        raise InputError(f"the case cannot be written as JSON: {error}") from None


def _input_told(which: Which | None) -> Explanation:
    """Tell what comes on the standard input: JSON, which begins with a brace, or a scenario."""
    with readable("the standard input"):
        content = read_input(Path(STANDARD_INPUT), MOST_BYTES + 1)
    if content.lstrip().startswith(b"{"):
        return _given_told(given_in(content, _INPUT), which)
    return _scenario_told(read_scenario(content, _INPUT), which)


def _given_told(given: CaseInput, which: Which | None) -> Explanation:
    if which is None:
        return explain_given(given)
    base, changes = _base_and_changes(which)
    switches = {switch: (setting,) for switch, setting in changes.items()}
    return explain_given(replace(given, houses=(base,), switches=switches))


def _scenario_told(scenario: Scenario, which: Which | None) -> Explanation:
    if which is None:
        return explain_scenario(scenario)
    base, changes = _base_and_changes(which)
    return explain_scenario(replace(scenario, changes={**changes, **scenario.changes}), base)


def _base_and_changes(which: Which) -> tuple[str, dict[str, str]]:
    return workspaces.base_and_changes(house(which))


def _id_told(name: str, which: Which | None) -> Explanation:
    """Tell a scenario, of the open workspace or ours, or else a vector."""
    if (own := next((one for one in sound_scenarios() if one.id == name), None)) is not None:
        return _scenario_told(own, which)
    file = _scenario_file(name)
    if file is None:
        return _given_told(given_from(_vector(name)), which)
    return _scenario_told(_scenario_in(file), which)


def _file_told(path: Path, which: Which | None) -> Explanation:
    """Tell a scenario, or a case or a hand that leaves out what only an author would say."""
    if path.is_dir():
        raise InputError(f"{path} is a folder; name one file")
    if not is_own(path):
        return _scenario_told(_scenario_in(path), which)
    own = read_own(path)
    return ruling(path, which).explanation if own.kind == RULING else _scenario_told(own, which)


def _scenario_in(path: Path) -> Scenario:
    scenario, *_ = load_scenarios([path])
    return scenario


def _scenario_file(name: str) -> Path | None:
    """Find the file of the scenario with this id, if the project has it."""
    parts = name.split(".")
    if len(parts) != 3 or not all(part.replace("-", "").isalnum() for part in parts):
        return None
    chapter, rule, slug = parts
    path = folder("specs") / "scenarios" / chapter / f"{rule}--{slug}.yaml"
    return path if path.is_file() else None


_TAKEN: Final = (
    "; explain takes a game, document, chapter, rule, clause, switch, setting, house, mistake, "
    "hand or file; 'poker-oracle explain' alone lists what there is, and 'poker-oracle --help' "
    "says where the guides are"
)
"""What is said of a name that is near nothing."""


def _vector(name: str) -> object:
    # Ids of hands have a dot; words are looked for even where a hand of the workspace is wrong.
    own = sound_vectors()[0]
    for vector in known_vectors((f'"id":"{name}"',), own) if "." in name else ():
        if vector["id"] == name:
            return vector
    silent = [str(one) for one in silent_with_words(name)]
    found = with_words(name)
    if found and not (" " in name and MISTAKES.keys() >= found.keys()):
        told = f"nothing is called {name!r}, but these have its words:"
        raise SeveralFound(
            told, *_told_with(found), *silent, _ONE_OF_THEM.format(next(iter(found)))
        )
    if silent:
        raise SeveralFound(*silent)
    switch, is_setting, setting = name.partition("=")
    switches = workspaces.load().switches
    if is_setting and switch in switches:
        settings = switches[switch].settings
        near = meant(setting, settings)
        has = f"{switch} has no setting {setting!r}{near}"
        raise InputError(has if near else no_setting(switch, setting, settings))
    # Only ids of hands have two dots.
    hands = [*our_ids(), *(one.id for one in sound_scenarios())] if name.count(".") > 1 else ()
    is_asked = len(name.split()) >= _FEWEST_WORDS
    told = (not is_asked and meant(name, [*every_name(), *hands])) or _valued(name)
    if not told and " " in name and (nearest := nearest_questions(name)):
        rules = [one for one in nearest if one in workspaces.load().rules]
        lines = [f"{one}: {said}" if one in rules else said for one, said in nearest.items()]
        lines += _told_with(found)
        more = [_ONE_OF_THEM.format(one) for one in rules[:1]]
        raise SeveralFound(f"nothing is called {name!r}; the nearest are:", *lines, *more)
    raise InputError(f"there is no scenario, vector or file {name!r}{told or _TAKEN}")


_FEWEST_WORDS: Final = 3
"""So many words are a question, and not the name of one thing with an error in it."""

_ONE_OF_THEM: Final = "to read one of them: poker-oracle explain {}"


def _valued(name: str) -> str:
    """Say what values cards, as the end of a sentence; empty if these are none."""
    try:
        cards = split_cards(name)
    except InputError:
        return ""
    hand = " ".join(map(str, cards))
    return f"; 'poker-oracle rank badugi {hand}' values cards" if cards else ""


def _told_with(found: Mapping[str, str]) -> Iterator[str]:
    """Tell the first of what was found, a line each, and how many more there are."""
    yield from (f"{name}: {sentence}" for name, sentence in islice(found.items(), _MOST_NAMED))
    if len(found) > _MOST_NAMED:
        yield f"and {len(found) - _MOST_NAMED} more"


_MOST_NAMED: Final = 6
