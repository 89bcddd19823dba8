"""What a report says of each case: its outcome, what excuses it, what is behind it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

_Data: TypeAlias = Mapping[str, Any]

Case: TypeAlias = tuple[str, str | None]
"""A vector, and the configuration in which it was asked."""

PASS: Final = "pass"  # noqa: S105 - an outcome, not a password
FAIL: Final = "fail"
ERROR: Final = "error"
SKIP: Final = "skip"
KNOWN: Final = "known"
WRONG: Final = (FAIL, ERROR)

_STALE: Final = "listed as a known failure, but it passes; take it off the list"
_UNSTABLE: Final = "the engine answered differently when it was asked again"
_KNOWN: Final = "known to fail"
_AS_BEFORE: Final = "fails as in the baseline"
_LEADS: Final = {"broken": "Breaks", "suspected": "Likeliest rule:", "known": "Breaks"}


class Verdicts:
    """What a report says of its cases; every form of it asks here."""

    def __init__(self, report: _Data) -> None:
        details = report["details"]
        self._judges = report["exit-code"] != 0
        self._reproduce = details.get("reproduce", "")
        self._known = {
            vector: one["reason"] for one in details.get("known", ()) for vector in one["vectors"]
        }
        self._before = {(one["case"], one["as"]) for one in details.get("as-before", ())}
        self._stale = frozenset(details.get("stale", ()))
        self._unstable = frozenset(details.get("unstable", ()))
        self._rules: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for key, lead in _LEADS.items():
            for one in details.get(key, ()):
                for vector in one["vectors"]:
                    told = f"{lead} {one['rule']}: {one['sentence']}"
                    self._rules[vector].setdefault(one["rule"], told)
        self._mistakes: defaultdict[Case, dict[str, str]] = defaultdict(dict)
        for one in report["mistakes"]:
            for case in one["explains"]:
                told = f"Mistake {one['id']}: {one['sentence']}"
                self._mistakes[case["case"], case["as"]][one["id"]] = told

    def outcome(self, row: _Data) -> str:
        """What came of a case; a failure that is excused is ``KNOWN``."""
        found: str = row["outcome"]
        return KNOWN if found in WRONG and self.why((row["case"], row["as"]), found) else found

    def why(self, case: Case, outcome: str) -> str:
        """Say why a failure is excused, if it is; an error is never a known failure."""
        if outcome == FAIL and case[0] in self._known:
            return self._known[case[0]] or _KNOWN
        return _AS_BEFORE if case in self._before else ""

    def also_wrong(self, vector: str) -> str:
        """Say what is wrong with a vector beside its answer, unless the report excuses it."""
        if not self._judges:
            return ""
        unstable = _UNSTABLE if vector in self._unstable else ""
        return _STALE if vector in self._stale else unstable

    def rules(self, vector: str) -> Iterator[str]:
        """Name the rules that a failure breaks or is likely to break."""
        yield from self._rules.get(vector, ())

    def mistakes(self, case: Case) -> Iterator[str]:
        """Name the mistakes that give the answer of a case."""
        yield from self._mistakes.get(case, ())

    def behind(self, case: Case) -> list[str]:
        """Tell the rules and mistakes that are behind a failure."""
        return [*self._rules.get(case[0], {}).values(), *self._mistakes.get(case, {}).values()]

    def reproduce(self, vector: str) -> str:
        """The command that asks the vector again."""
        before, found, after = self._reproduce.partition("VECTOR")
        return f"{before}{vector}{after}" if found else ""


def rule_of(vector: str) -> str:
    """Give the rule that a vector is named after."""
    return ".".join(vector.split(".")[:2])
