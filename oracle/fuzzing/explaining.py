"""What is behind a failed hand: a mistake or a setting that gives just the engine's answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import Claims, Outcome, Verdict
from oracle.corpus import Suspect, suspect
from oracle.diagnosis import Cases, JudgedCase, likeliest_rules
from oracle.mistakes import MISTAKES
from oracle.reporting import Explaining
from oracle.wire.grading import STEPS

_MOST_LIKELY: Final = 12
_BEHIND: Final = "what is behind some findings"


class Behind(NamedTuple):
    """What is behind a failure: suspects that explain it together, or the rules it may break."""

    suspects: tuple[Suspect, ...]
    rules: tuple[str, ...]
    may_be: tuple[str, ...] = ()


def at_first(outcome: Outcome) -> Outcome:
    """The outcome as far as its first difference; what comes later may follow from that."""
    vector, differences = outcome.vector, outcome.differences
    if not differences or STEPS not in vector["expect"] or outcome.end_alone:
        return outcome
    step = differences[0].step
    if step is None:
        return outcome
    here = [one for one in differences if one.step == step]
    given = {**vector["given"], "tries": vector["given"]["tries"][: step + 1]}
    expect = {**vector["expect"], STEPS: vector["expect"][STEPS][: step + 1]}
    return outcome._replace(vector={**vector, "given": given, "expect": expect}, differences=here)


class Judge:
    """Knows how an engine with some mistakes would have answered a hand."""

    def __init__(
        self, claims: Claims, profile: EngineProfile | None, explaining: Explaining
    ) -> None:
        """Take what the engine claims and by which profile it is judged, if by one."""
        self._claims, self._profile, self._explaining = claims, profile, explaining
        self._last: tuple[Outcome, Cases] | None = None

    def cases(self, outcomes: Iterable[Outcome]) -> Cases:
        """Cases in which everything is suspected."""
        usual = (self._profile or catalogue.houses()[catalogue.USUAL_HOUSE]).settings
        suspected = [one._replace(vector=_suspecting_all(one, usual)) for one in outcomes]
        return Cases(suspected, self._claims, {}, self._profile)

    def explains(self, names: Sequence[str], outcome: Outcome) -> bool:
        """Whether an engine with these suspects would go wrong first just as this one does."""
        if outcome.verdict is not Verdict.FAIL or not names:
            return False

        def given() -> bool:
            cases = self._cases_of(outcome)
            return all(_is_given(cases, case, names) for case in cases.all)

        return self._explaining.part(_BEHIND, given, otherwise=False)

    def denies(self, name: str, passed: Outcome) -> bool:
        """Whether an engine with this suspect alone would have failed a hand that passed."""

        def fails() -> bool:
            cases = self._cases_of(passed)
            return any(cases.answer(case, [name]) for case in cases.all)

        return self._explaining.part(_BEHIND, fails, otherwise=False)

    def behind(self, outcome: Outcome, evidence: Sequence[Outcome], found: Sequence[str]) -> Behind:
        """Find what is behind a failure.

        Args:
            outcome: the failure, minimised.
            evidence: other hands of the engine, right and wrong.
            found: what explains other failures of this engine.
        """
        return self._explaining.part(
            _BEHIND, lambda: self._behind(outcome, evidence, found), Behind((), ())
        )

    def _behind(
        self, outcome: Outcome, evidence: Sequence[Outcome], found: Sequence[str]
    ) -> Behind:
        if outcome.verdict is Verdict.FAIL:
            cases = self.cases([at_first(outcome)])
            heard = self.cases(map(at_first, evidence))
            names = self._likely(cases, heard, ()) or self._likely(cases, heard, found)
            if names:
                return self.as_named(names, outcome)
        rules = likeliest_rules(self.cases([outcome]))
        return Behind((), rules[:1], rules[1:])

    def as_named(self, names: Sequence[str], outcome: Outcome) -> Behind:
        """The explanation of a failure by these suspects."""
        told = tuple(map(suspect, names))
        return Behind(told, _rules_of(told, outcome))

    def _cases_of(self, outcome: Outcome) -> Cases:
        """The case of an outcome, kept while it is held against one finding after another."""
        if self._last is None or self._last[0] is not outcome:
            self._last = outcome, self.cases([at_first(outcome)])
        return self._last[1]

    def _likely(self, cases: Cases, heard: Cases, found: Sequence[str]) -> tuple[str, ...]:
        """The suspect that gives the answer, first, and what of the found it needs beside it."""
        [case] = cases.all
        cases.ask_together(case, found, case.suspects)
        exact = [
            name
            for name in case.suspects
            if name not in found and _is_given(cases, case, [*found, name])
        ][:_MOST_LIKELY]
        for one in heard.all:
            heard.ask_together(one, found, exact)
        scores = {name: _score(heard, [*found, name], found) for name in exact}
        likely = [name for name in scores if scores[name] >= 0]
        order = sorted(likely, key=lambda name: (-scores[name], "=" not in name, name))
        if not order:
            return ()
        needed = list(found)
        for other in found:
            fewer = [name for name in needed if name != other]
            if _is_given(cases, case, [*fewer, order[0]]):
                needed = fewer
        return (order[0], *needed)


def _score(heard: Cases, names: Sequence[str], found: Sequence[str]) -> float:
    """How many other failures suspects give, less those and the passes that they have otherwise."""
    score = 0.0
    for case in heard.all:
        before, now = heard.answer(case, found), heard.answer(case, names)
        if now == before:
            continue
        changed = {key for key in {*before, *now} if before.get(key) != now.get(key)}
        if not case.failed:
            score -= 2
        elif now == case.own:
            score += 1
        else:
            fits = all(now.get(key) == case.own.get(key) for key in changed)
            score += 0.5 if fits else -0.5
    return score


def _is_given(cases: Cases, case: JudgedCase, names: Sequence[str]) -> bool:
    return bool(case.own) and cases.answer(case, names) == case.own


def _suspecting_all(outcome: Outcome, usual: Mapping[str, str]) -> dict[str, Any]:
    """The vector with every mistake and every other setting suspected."""
    vector = outcome.vector
    if "table" not in vector["given"]:
        return {**vector, "flags": [name for name, one in MISTAKES.items() if one.ranking]}
    in_force = {**{key: [value] for key, value in usual.items()}, **vector["switches"]}
    return {**vector, "flags": list(MISTAKES), "beside": in_force}


def _rules_of(told: Sequence[Suspect], outcome: Outcome) -> tuple[str, ...]:
    """The rules that are broken; of a switch with many, those about what differs come first."""
    keys = {one.field.partition(".")[0] for one in outcome.differences[:1]}
    rules = list(dict.fromkeys(rule for one in reversed(told) for rule in one.rules))
    known = catalogue.rules()
    shown = [rule for rule in rules if rule in known and keys & {*known[rule].seen_in}]
    return tuple(dict.fromkeys([*shown, *rules]))
