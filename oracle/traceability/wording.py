"""What the terminal and the page say alike of coverage."""

from __future__ import annotations

from oracle.traceability.coverage import Coverage, RuleCoverage, SettingCoverage


def headline(coverage: Coverage) -> str:
    """Say in a sentence how much is open."""
    count = len(coverage.open_points())
    if not count:
        return "Nothing is open."
    return "One point is open." if count == 1 else f"{count:,} points are open."


def totals(coverage: Coverage) -> str:
    """Say in a sentence how much there is of everything."""
    settings = [setting for switch in coverage.switches for setting in switch.settings]
    separated = sum(setting.separated for setting in settings)
    scenarios = {name for rule in coverage.rules for name in (*rule.inside, *rule.outside)}
    return (
        f"{sum(one.clauses for one in coverage.documents):,} clauses of "
        f"{len(coverage.documents)} documents, {len(coverage.rules)} rules, "
        f"{len(scenarios):,} scenarios at their edges, {len(coverage.switches)} switches with "
        f"{len(settings)} settings, of which {separated} are separated."
    )


def basis(rule: RuleCoverage) -> str:
    """Say on how many clauses a rule rests, and whether on practice."""
    if rule.practice is None:
        return str(len(rule.clauses))
    return f"{len(rule.clauses)} and practice" if rule.clauses else "practice"


def separation(setting: SettingCoverage) -> str:
    """Say from how many of its siblings a setting is told, or what it lacks to be compared."""
    if not setting.played:
        return "not in the code"
    if not setting.written:
        return "not in the specs"
    told = sum(scenario is not None for scenario in setting.told_from.values())
    return f"from {told} of {len(setting.told_from)}"
