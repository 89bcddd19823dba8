"""What a mistake is, and the decorators that make one of a function.

Each decorator names the rule that the mistake breaks and the places that it replaces. A place is a
field of ``Rules``; or, where that is a mapping, the field and its keys, as in ``("reading", Say)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from oracle.core.cards import Card
from oracle.core.table import Objection, Rules

Rule: TypeAlias = Callable[..., Any]
Objectors: TypeAlias = tuple[Rule, ...]
Place: TypeAlias = str | tuple[Any, ...]
Change: TypeAlias = Callable[[Rules], Mapping[str, Any]]


class Worth(NamedTuple):
    """What a hand is valued as: the ranks that play, high to low, and a value; lower is better.

    If the ace is taken to be high, it comes first.
    """

    ranks: tuple[str, ...]
    value: int


Evaluator: TypeAlias = Callable[[Sequence[Card]], Worth]
Misranking: TypeAlias = Callable[[str], Evaluator | None]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong implementation of a rule.

    ``rules`` are all that it breaks, ``rule`` is the first of them. ``change`` gives the ``fields``
    of the record that it replaces. ``ranking`` gives, by the name of a ranking, what values hands
    wrongly; None if the mistake does not concern the ranking.
    """

    id: str
    rules: tuple[str, ...]
    fields: tuple[str, ...]
    change: Change
    ranking: Misranking | None = None

    @property
    def rule(self) -> str:
        """The rule that it breaks first of all."""
        return self.rules[0]


def replaces(place: Place, *, breaks: str | tuple[str, ...]) -> Callable[[Rule], Mistake]:
    """The function is the new rule: it is given the record, then what the right rule is given."""
    return _mistake(breaks, [place], lambda function, rules: [partial(function, rules)])


def objects(place: Place, *, breaks: str) -> Callable[[Rule], Mistake]:
    """The function objects, too: it is given the same, and gives a sentence, or None."""

    def values(function: Rule, rules: Rules) -> Sequence[Any]:
        def objector(*asked: Any) -> Objection | None:
            sentence = function(rules, *asked)
            return Objection(breaks, sentence) if sentence else None

        field, *keys = _parts(place)
        right = getattr(rules, field)
        return [(*(right[keys[0]] if keys else right), objector)]

    return _mistake(breaks, [place], values)


def changes(*places: Place, breaks: str | tuple[str, ...]) -> Callable[[Rule], Mistake]:
    """The function makes of the record what is in the place, or in the places in this order."""
    if len(places) > 1:
        return _mistake(breaks, places, lambda function, rules: function(rules))
    return _mistake(breaks, places, lambda function, rules: [function(rules)])


def _mistake(
    breaks: str | tuple[str, ...],
    places: Sequence[Place],
    values: Callable[[Rule, Rules], Sequence[Any]],
) -> Callable[[Rule], Mistake]:
    def mistake(function: Rule) -> Mistake:
        def change(rules: Rules) -> Mapping[str, Any]:
            fields: dict[str, Any] = {}
            for place, value in zip(places, values(function, rules), strict=True):
                field, *keys = _parts(place)
                old = fields.get(field, getattr(rules, field))
                fields[field] = {**old, **dict.fromkeys(keys, value)} if keys else value
            return fields

        return named(function, breaks, [_parts(place)[0] for place in places], change)

    return mistake


def named(
    function: Rule,
    breaks: str | tuple[str, ...],
    fields: Iterable[str],
    change: Change,
    ranking: Misranking | None = None,
) -> Mistake:
    """Make a mistake whose id is the name of its function."""
    rules = (breaks,) if isinstance(breaks, str) else breaks
    name = function.__name__.replace("_", "-")
    return Mistake(name, rules, tuple(dict.fromkeys(fields)), change, ranking)


def _parts(place: Place) -> tuple[Any, ...]:
    return (place,) if isinstance(place, str) else place


def without(objectors: Iterable[Rule], *left_out: Rule) -> Objectors:
    """Leave some objectors out."""
    return tuple(one for one in objectors if one not in left_out)


def instead(objectors: Iterable[Rule], right: Rule, wrong: Rule) -> Objectors:
    """Let one objector stand in the place of another."""
    return tuple(wrong if one is right else one for one in objectors)
