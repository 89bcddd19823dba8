"""From outcomes to rules: what a failing engine breaks, and what nothing has proved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oracle.catalogue import EngineProfile
from oracle.conformance.blame import RuleText, broken_rules
from oracle.conformance.resembling import resembled
from oracle.conformance.results import Outcome, Verdict


def by_rule(
    failures: Iterable[Outcome],
    rules: Mapping[str, RuleText],
    profile: EngineProfile | None = None,
) -> dict[str, list[Outcome]]:
    """The failures of each broken rule, the rule with most failures first."""
    grouped: dict[str, list[Outcome]] = {}
    for outcome in failures:
        likely = {one.rule for one in resembled(outcome)}
        for rule in sorted(likely) or broken_rules(
            outcome.vector, outcome.differences[0], rules, profile
        ):
            grouped.setdefault(rule, []).append(outcome)
    return dict(sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0])))


def simplest(failures: Iterable[Outcome]) -> Outcome:
    """The failure that is easiest to follow: it differs early, in a short script."""
    return min(failures, key=_length)


def _length(outcome: Outcome) -> tuple[int, int, str]:
    tries = len(outcome.vector["given"].get("tries", ()))
    return outcome.differences[0].step or 0, tries, outcome.vector["id"]


def choices(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    """How often each setting was chosen where the rules allow several rulings, by switch."""
    found: dict[str, dict[str, int]] = {}
    for outcome in outcomes:
        if outcome.choice is not None:
            switch, _, setting = outcome.choice.partition("=")
            counts = found.setdefault(switch, {})
            counts[setting] = counts.get(setting, 0) + 1
    return {switch: dict(sorted(found[switch].items())) for switch in sorted(found)}


def not_proved(outcomes: Iterable[Outcome], rules: Mapping[str, RuleText]) -> dict[str, str]:
    """Each rule that no outcome speaks about, and why, in the order of the rules' ids."""
    shown: set[str] = set()
    reasons: dict[str, str] = {}
    for outcome in outcomes:
        for rule in outcome.vector["rules"]:
            seen_in = set(rules[rule].seen_in) if rule in rules else set()
            if outcome.verdict is Verdict.FAIL or (
                outcome.compared and (not seen_in or outcome.compared & seen_in)
            ):
                shown.add(rule)
            else:
                reasons.setdefault(rule, _reason(outcome, seen_in))
    return {rule: reasons[rule] for rule in sorted(reasons.keys() - shown)}


def _reason(outcome: Outcome, seen_in: set[str]) -> str:
    if outcome.verdict is Verdict.PASS:
        return f"it shows in {', '.join(sorted(seen_in))}, which was not compared"
    word = "skipped" if outcome.verdict is Verdict.SKIP else "error"
    return f"{word}: {outcome.message}"
