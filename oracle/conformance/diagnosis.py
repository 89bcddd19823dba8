"""From outcomes to rules: what a failing engine breaks, and what nothing has proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from oracle.catalogue import EngineProfile
from oracle.conformance.blame import RuleText, broken_rules
from oracle.conformance.resembling import Suspect
from oracle.conformance.results import Case, Outcome, Verdict


def by_rule(
    failures: Iterable[Outcome],
    suspects: Mapping[Case, Suspect],
    rules: Mapping[str, RuleText],
    profile: EngineProfile | None = None,
) -> dict[str, list[Outcome]]:
    """The failures of each broken rule, the rule with most failures first.

    ``suspects`` has the suspect of each failure that has one.
    """
    grouped: dict[str, list[Outcome]] = {}
    for outcome in failures:
        suspect = suspects.get(outcome.case)
        for rule in (suspect and _broken_by(suspect, outcome)) or broken_rules(
            outcome.vector, outcome.differences[0], rules, profile
        ):
            grouped.setdefault(rule, []).append(outcome)
    return dict(sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0])))


def _broken_by(suspect: Suspect, outcome: Outcome) -> list[str]:
    """The rules of a suspect; for a switch those that were asked for the vector, if any were."""
    asked = [rule for rule in suspect.rules if rule in outcome.vector["consulted"]]
    return asked if suspect.switch and asked else list(suspect.rules)


def simplest(failures: Iterable[Outcome]) -> Outcome:
    """The failure that is easiest to follow: it differs early, in a short script."""
    return min(failures, key=_length)


def most_telling(failures: Sequence[Outcome], suspects: Mapping[Case, Suspect]) -> Outcome:
    """The simplest failure of the suspect that is behind the most of them, or of all."""
    found = Counter(suspects[one.case] for one in failures if one.case in suspects)
    if not found:
        return simplest(failures)
    [(most, _count)] = found.most_common(1)
    return simplest(one for one in failures if suspects.get(one.case) == most)


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


def not_proved(
    outcomes: Iterable[Outcome],
    rules: Mapping[str, RuleText],
    suspects: Mapping[Case, Suspect],
) -> dict[str, str]:
    """Each rule that no outcome tells anything about, and why, in the order of the rules' ids.

    A vector that fails because of a suspect in another rule proves nothing about its own rules.
    """
    shown: set[str] = set()
    reasons: dict[str, str] = {}
    for outcome in outcomes:
        suspect = suspects.get(outcome.case)
        if suspect:
            shown.update(suspect.rules)
        for rule in outcome.vector["rules"]:
            seen_in = set(rules[rule].seen_in) if rule in rules else set()
            if _speaks(outcome, seen_in, suspect):
                shown.add(rule)
            else:
                reasons.setdefault(rule, _reason(outcome, seen_in, suspect))
    return {rule: reasons[rule] for rule in sorted(reasons.keys() - shown)}


def _speaks(outcome: Outcome, seen_in: set[str], suspect: Suspect | None) -> bool:
    """Whether an outcome tells something about a rule that shows in these fields."""
    if outcome.verdict is Verdict.FAIL:
        return suspect is None
    return bool(outcome.compared) and (not seen_in or not outcome.compared.isdisjoint(seen_in))


def _reason(outcome: Outcome, seen_in: set[str], suspect: Suspect | None) -> str:
    if suspect:
        return f"its vectors fail because the engine breaks {', '.join(suspect.rules)}"
    if outcome.verdict is Verdict.PASS:
        return f"it shows in {', '.join(sorted(seen_in))}, which was not compared"
    word = "skipped" if outcome.verdict is Verdict.SKIP else "error"
    return f"{word}: {outcome.message}"
