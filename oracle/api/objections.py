"""Why something is refused, with the rule's own words and its sources."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.core import table


class Objection(table.Objection):
    """Why an action or a table is refused: the id of the ``rule`` and a ``sentence``."""

    __slots__ = ()

    @property
    def rule_sentence(self) -> str:
        """The rule in its own words."""
        from oracle import catalogue

        return catalogue.rules()[self.rule].sentence

    @property
    def sources(self) -> tuple[str, ...]:
        """What the rule rests on: a sentence for each clause, then the practice of rooms."""
        from oracle import catalogue

        return tuple(catalogue.source(self.rule))


def with_sources(objections: Iterable[table.Objection]) -> tuple[Objection, ...]:
    """Give objections that can say what they rest on."""
    return tuple(Objection(*objection) for objection in objections)
