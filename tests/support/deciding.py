"""Which settings change what a rule decides: rules are asked again, as they would answer otherwise.

A scenario is played by the settings of its house. Where a function of the record is another one
under another setting, or asks such a function, it is asked once more in the same state and under
that setting. If it answers differently, the rules that it cites hang on the switch.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple, TypeAlias

from oracle.core.citations import Inquiry, cites
from oracle.core.ruleset import BY_SETTING, rules_for
from oracle.core.table import Illegal, Objection, Rules, State, Table
from oracle.core.table.rulings import Interpretation, Ruling
from oracle.errors import InputError
from oracle.specs.playing import run
from oracle.specs.scenarios import Scenario, settings_of

Function: TypeAlias = Callable[..., Any]


class Hanging(NamedTuple):
    """A rule that decides otherwise under another setting of a switch, and the function that does.

    Without a function, an objector of the rule is in force under one setting only.
    """

    rule: str
    switch: str
    function: str


def hanging(scenarios: Iterable[Scenario]) -> set[Hanging]:
    """Find what hangs on which switch in scenarios with a table."""
    found: set[Hanging] = set()
    for scenario in scenarios:
        if "table" in scenario.data:
            try:
                asked = _inquiry(scenario, found)
                run(scenario, settings_of(scenario), as_expected=False, inquiry=asked)
            except (Illegal, InputError):
                continue
    return found


def _inquiry(scenario: Scenario, found: set[Hanging]) -> Callable[[], Inquiry]:
    return lambda: _AskedAgain(scenario, found)


class _AskedAgain(Inquiry):
    """Asks the rules of a scenario again under each other setting."""

    def __init__(self, scenario: Scenario, found: set[Hanging]) -> None:
        super().__init__()
        self._found = found
        self._scenario = scenario
        self._others: dict[str, tuple[str, Rules]] = {}
        self._tables: dict[tuple[str, int], tuple[Table, Table]] = {}
        self._differing: list[set[str]] = []
        """For each function that is being asked, the settings under which one it asked differs."""

    def watch(self, rules: Rules) -> Rules:
        """Make a record of the same rules that asks again whatever it is asked."""
        at, settings = self._scenario.table, settings_of(self._scenario)
        received = rules != rules_for(at["game"], at["betting"], settings)
        for switch, known in BY_SETTING.items():
            for setting in known:
                changed = {**settings, switch: setting}
                other = rules_for(at["game"], at["betting"], changed, received=received)
                if other != rules:
                    self._others[f"{switch}={setting}"] = (switch, other)
        watched = {
            field.name: self._part(
                getattr(rules, field.name),
                {name: getattr(other, field.name) for name, (_, other) in self._others.items()},
            )
            for field in fields(Rules)
        }
        return replace(rules, **watched)

    def _part(self, own: Any, others: Mapping[str, Any]) -> Any:
        if isinstance(own, Mapping):
            return {
                key: self._part(part, {name: other[key] for name, other in others.items()})
                for key, part in own.items()
            }
        if not isinstance(own, tuple):
            return self._function(own, others)
        if not all(map(callable, own)):
            return own
        same = tuple(self._function(one, dict.fromkeys(others, one)) for one in own)
        # First, since an objection may be the last one asked for.
        return (self._objectors(own, others), *same) if own else own

    def _objectors(self, own: tuple[Function, ...], others: Mapping[str, Any]) -> Function:
        def asked(*arguments: Any) -> None:
            for name, other in others.items():
                here = [one for one in own if one not in other]
                there = [one for one in other if one not in own]
                if here or there:
                    told = _objecting(here, arguments)
                    self._note(told ^ _objecting(there, self._as_of(name, arguments)), name, "")

        return asked

    def _function(self, own: Function, others: Mapping[str, Any]) -> Function:
        direct = {name for name, other in others.items() if other is not own}

        def asked(*arguments: Any) -> Any:
            self._differing.append(set())
            try:
                answer = own(*arguments)
            finally:
                names = self._differing.pop() | direct
            listed = list(answer) if isinstance(answer, Iterator) else None
            for name in names:
                told = _told(others[name], self._as_of(name, arguments))
                if told != [answer if listed is None else listed]:
                    ids = {*cites(own), *cites(others[name])}
                    self._note(_deciding(ids, answer, told), name, own.__name__)
            return answer if listed is None else iter(listed)

        return asked

    def _note(self, rules: Iterable[str], name: str, function: str) -> None:
        for rule in rules:
            self._found.add(Hanging(rule, self._others[name][0], function))
        if self._differing:
            self._differing[-1].add(name)

    def _as_of(self, name: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Give the arguments as if the rules of the table were others."""
        return tuple(self._changed(name, one) for one in arguments)

    def _changed(self, name: str, argument: Any) -> Any:
        if isinstance(argument, State):
            changed = argument.copy()
            changed.table = self._changed(name, argument.table)
            return changed
        if not isinstance(argument, Table):
            return argument
        key = (name, id(argument))
        if key not in self._tables:
            # The first table is kept, so that no other gets its id.
            other = replace(argument, rules=self._others[name][1])
            self._tables[key] = (argument, other)
        return self._tables[key][1]


def _objecting(objectors: Iterable[Function], arguments: tuple[Any, ...]) -> set[str]:
    return {found.rule for objector in objectors if (found := objector(*arguments))}


def _told(function: Function, arguments: tuple[Any, ...]) -> list[Any]:
    """Give the answer as the only one in a list; an empty list if there is none."""
    try:
        answer = function(*arguments)
    except (Illegal, InputError):
        return []
    return [list(answer) if isinstance(answer, Iterator) else answer]


def _deciding(ids: set[str], answer: Any, told: list[Any]) -> set[str]:
    """Which of the rules that functions cite decide: an objection or a ruling names its own."""
    answers = [one for one in (answer, *told) if one is not None]
    if any(isinstance(one, Objection) for one in answers):
        return {one.rule for one in answers if isinstance(one, Objection)}
    if isinstance(answer, Interpretation | Ruling):
        return ids & {rule for one in answers for rule in one.rules}
    return ids
