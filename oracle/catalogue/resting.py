"""Which switches a house must set itself: those on which a clause of its own document rests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from oracle.catalogue.names import Name, names_in, texts
from oracle.specfile import Problem, SpecFile


def settings_left_to_others(
    house: SpecFile,
    line: Sequence[SpecFile],
    documents: Sequence[SpecFile],
    switches_of: Mapping[str, Sequence[str]],
) -> Iterator[Problem]:
    """Find each switch that a house leaves to another although its own document speaks of it.

    A clause speaks of the switches of its rules. A setting may be inherited from a house that
    rests on the same document.

    Args:
        house: the file of the house.
        line: the house, the one that it inherits, and so on.
        documents: the files of all documents.
        switches_of: the switches of each rule, by its id.
    """
    for document in texts(names_in([house], "documents", None)):
        own = [one for one in line if document in texts(names_in([one], "documents", None))]
        stated = {str(path[-1]) for one in own for path, _ in one.find("settings", None)}
        found: dict[str, tuple[list[str], str]] = {}
        for clause, rule in _clauses(document, documents):
            for switch in switches_of.get(rule, ()):
                if switch not in stated:
                    found.setdefault(switch, ([], rule))[0].append(clause)
        for switch, (clauses, rule) in found.items():
            yield house.key_problem(("settings",), _sentence(switch, clauses, rule))


def _clauses(document: str, documents: Sequence[SpecFile]) -> Iterator[tuple[str, str]]:
    """Give each clause of a document with each of its rules."""
    for file in documents:
        if document in texts(names_in([file], "id")):
            for clause in names_in([file], "clauses", None, "id"):
                for rule in names_in([file], *clause.path[:-1], "rules", None):
                    yield clause.text, rule.text


def switches_by_rule(rules: Sequence[SpecFile]) -> dict[str, list[str]]:
    """Give the switches whose setting can change what a rule decides, by the id of the rule."""

    def of(rule: Name) -> list[str]:
        at = rule.path[:-1]
        own = texts(names_in([rule.file], *at, "switch"))
        return own + texts(names_in([rule.file], *at, "hangs-on", None))

    return {rule.text: of(rule) for rule in names_in(rules, "rules", None, "id")}


def _sentence(switch: str, clauses: Sequence[str], rule: str) -> str:
    different = list(dict.fromkeys(clauses))
    more = f" and {len(different) - 1} more" if len(different) > 1 else ""
    return (
        f"the house leaves switch {switch!r} to another house, but clause {different[0]}{more} "
        f"of its own document rests on it, by rule {rule}; set {switch} here, with what the "
        "document says as its basis"
    )
