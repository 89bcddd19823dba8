"""Which other rules could change an answer: all of them are asked while one script is played.

A script is played by the rules in force, and whatever they are asked on the way, the others are
asked too. Rules that agree every time give the same answer and need not be played; the rest are
suspects.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar

from oracle.core.table import Objection, Rules
from oracle.errors import InputError
from oracle.play.answering import HouseRules, answer
from oracle.play.hand import Hand

AT_THE_START: Final = -1

_Other = TypeVar("_Other", bound=Hashable)
Objectors: TypeAlias = tuple[Callable[..., Objection | None], ...]


@dataclass(frozen=True, eq=False)
class Others:
    """Rules in force, and for each field of their record what other rules have in its place.

    For those with ``reasons`` it matters which rules refuse something; for the rest, only whether
    it is refused.
    """

    right: Rules
    replaced: Mapping[str, Mapping[str, Any]]
    reasons: frozenset[str]

    @functools.cached_property
    def witness(self) -> Witness:
        """What asks them, made when it is first needed; it is emptied before each play."""
        return Witness(self)

    def together(self, more: Others) -> Others:
        """Combine these and more with the same rules in force."""
        names = self.replaced.keys() | more.replaced.keys()
        replaced = {
            name: {**self.replaced.get(name, {}), **more.replaced.get(name, {})} for name in names
        }
        return Others(self.right, replaced, self.reasons | more.reasons)


def others(right: Rules, wrong: Mapping[str, Rules], *, reasons: bool) -> Others:
    """Compare the rules in force with others, given by name."""
    names = [field.name for field in fields(Rules)]
    values = attrgetter(*names)
    own = values(right)
    apart = {
        name: {
            field: value
            for field, value, right_one in zip(names, values(rules), own, strict=True)
            if value is not right_one
        }
        for name, rules in wrong.items()
    }
    return others_replacing(right, apart, reasons=reasons)


def others_replacing(
    right: Rules, wrong: Mapping[str, Mapping[str, Any]], *, reasons: bool
) -> Others:
    """Compare the rules in force with others, of which some fields are given by name."""
    replaced: dict[str, dict[str, Any]] = {}
    for name, values in wrong.items():
        for field, value in values.items():
            if value != getattr(right, field):
                replaced.setdefault(field, {})[name] = value
    return Others(right, replaced, frozenset(wrong) if reasons else frozenset())


def suspects(given: Mapping[str, Any], known: Others) -> dict[str, int]:
    """Play a script by the rules in force, and name the others that could answer differently.

    With each of them comes the try at which it first disagrees, counted from 0; until then
    everything is the same by its rules. It is ``AT_THE_START`` if that is before the first try.

    Raises:
        Illegal: the table is against the rules.
        InputError: what is given cannot be played.
    """
    witness = known.witness.emptied()
    hand = Hand.of(given, witness.rules)
    for witness.now, attempt in enumerate(given["tries"]):
        hand.attempt(attempt)
    return witness.suspects


def suspects_at_a_table(
    kind: str, given: Mapping[str, Any], rules: HouseRules, known: Others
) -> dict[str, int]:
    """Answer a question about a table alone, and name the others that could answer differently.

    Raises:
        InputError: what is given cannot be used.
    """
    witness = known.witness.emptied()
    answer(kind, given, rules, lambda _: witness.rules)
    return witness.suspects


class Witness:
    """Asks others whatever the rules are asked, and remembers those that disagreed.

    ``rules`` are those in force, to be used in their place; ``suspects`` are the others that have
    disagreed, each with what ``now`` was at that time. Empty it before something else is asked.
    """

    def __init__(self, known: Others) -> None:
        self.suspects: dict[str, int] = {}
        self.now = AT_THE_START
        # Those being asked that have not disagreed; what one asks in turn concerns only itself.
        self._all = frozenset(name for wrong in known.replaced.values() for name in wrong)
        self._asked = self._all
        self._reasons = known.reasons
        watched = {
            field: self._watch(getattr(known.right, field), wrong)
            for field, wrong in known.replaced.items()
        }
        self.rules = replace(known.right, **watched)

    def emptied(self, closed: Mapping[str, int] | None = None) -> Witness:
        """Forget what was asked, also by a play that could not go on; ``closed`` are not asked."""
        self.suspects, self.now = dict(closed or {}), AT_THE_START
        self._asked = self._all.difference(self.suspects)
        return self

    def _watch(self, right: Any, wrong: Mapping[str, Any]) -> Any:
        wrong = {name: value for name, value in wrong.items() if value != right}
        if not wrong:
            return right
        if isinstance(right, Mapping):
            return {
                key: self._watch(part, {name: value[key] for name, value in wrong.items()})
                for key, part in right.items()
            }
        if isinstance(right, tuple):
            # First, since an objection may be the last one asked for.
            return (self._ask_objectors(right, wrong), *right)
        return self._ask(right, wrong)

    def _ask(
        self, right: Callable[..., Any], wrong: Mapping[str, Callable[..., Any]]
    ) -> Callable[..., Any]:
        alike, concerned = _alike(wrong.items()), frozenset(wrong)

        def asked(*arguments: Any) -> Any:
            answer, before, count = right(*arguments), self._asked, len(self.suspects)
            if before.isdisjoint(concerned):
                return answer
            for other, names in alike:
                if to_ask := names & before:
                    self._asked = to_ask
                    if not _says(other, arguments, answer):
                        self._suspect(to_ask)
            changed = len(self.suspects) > count
            self._asked = before.difference(self.suspects) if changed else before
            return answer

        return asked

    def _ask_objectors(
        self, right: Objectors, wrong: Mapping[str, Objectors]
    ) -> Callable[..., None]:
        alike = [
            (other, with_reasons, names, tuple({*right} ^ {*other}))
            for (other, with_reasons), names in _alike(
                (name, (other, name in self._reasons)) for name, other in wrong.items()
            )
        ]

        def asked(*arguments: Any) -> None:
            before, count = self._asked, len(self.suspects)
            for other, with_reasons, names, apart in alike:
                if to_ask := names & before:
                    self._asked = to_ask
                    if not _agree(right, other, apart, arguments, with_reasons):
                        self._suspect(to_ask)
            changed = len(self.suspects) > count
            self._asked = before.difference(self.suspects) if changed else before

        return asked

    def _suspect(self, names: Iterable[str]) -> None:
        for name in sorted(names):
            self.suspects.setdefault(name, self.now)


def _alike(others: Iterable[tuple[str, _Other]]) -> list[tuple[_Other, frozenset[str]]]:
    """Put those together that have the same in place of what is right; it is asked once for all."""
    found: dict[_Other, list[str]] = {}
    for name, other in others:
        found.setdefault(other, []).append(name)
    return [(other, frozenset(names)) for other, names in found.items()]


def _agree(
    right: Objectors, wrong: Objectors, apart: Objectors, arguments: Any, with_reasons: bool
) -> bool:
    # If no objection that only one side has is raised, both sides agree.
    if _objections(apart, arguments) == set():
        return True
    own, others = _objections(right, arguments), _objections(wrong, arguments)
    if own is None or others is None:
        return False
    return own == others if with_reasons else bool(own) == bool(others)


def _objections(objectors: Objectors, arguments: Any) -> set[str] | None:
    """The rules that object; None if that cannot be known."""
    try:
        found = [objector(*arguments) for objector in objectors]
    except InputError:
        return None
    return {objection.rule for objection in found if objection}


def _says(other: Callable[..., Any], arguments: Any, answer: Any) -> bool:
    try:
        return _same(other(*arguments), answer)
    except InputError:
        return False


def _same(one: Any, other: Any) -> bool:
    """Whether two answers agree in their types, too: a check and a fold by one seat are equal."""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
