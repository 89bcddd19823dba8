"""Why something is refused, with the rule's own words and its sources."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.core import table


class Objection(table.Objection):
    """Why an action or a table is refused: the id of the ``rule`` and a ``sentence``."""

    __slots__ = ()

    def __str__(self) -> str:
        """Give the sentence, with the rule in brackets."""
        return f"{self.sentence} [{self.rule}]"

    @property
    def rule_sentence(self) -> str:
        """The rule in its own words."""
        from oracle.specs import catalogue

        return catalogue.rules()[self.rule].sentence

    @property
    def sources(self) -> tuple[str, ...]:
        """What the rule rests on: a sentence for each clause, then the practice of rooms."""
        from oracle.specs import catalogue

        return tuple(catalogue.source(self.rule))


class Illegal(table.Illegal):
    """An act or a table that the rules refuse, with every objection to it."""

    objections: tuple[Objection, ...]

    def __str__(self) -> str:
        """Give each objection as a sentence, with its rule in brackets."""
        return " ".join(map(str, with_sources(self.objections)))


def refusal(refused: table.Illegal) -> Illegal:
    """Give the refusal of the core with objections that can say what they rest on."""
    return Illegal(with_sources(refused.objections))


def with_sources(objections: Iterable[table.Objection]) -> tuple[Objection, ...]:
    """Give objections that can say what they rest on."""
    return tuple(Objection(*objection) for objection in objections)
