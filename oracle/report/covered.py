"""The page of coverage, and its report: documents, rules, switches and houses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from oracle.report import page as on
from oracle.report.envelope import as_data
from oracle.report.words import counted
from oracle.specs.coverage import Coverage

if TYPE_CHECKING:
    from oracle.specs.coverage import Coverage, RuleCoverage, SettingCoverage


def as_report(coverage: Coverage) -> dict[str, Any]:
    """Make a report that JSON can hold; the same coverage gives the same report."""
    report: dict[str, Any] = as_data(coverage)
    for document, told in zip(coverage.documents, report["documents"], strict=True):
        told["clauses"] = document.clauses
    for switch, told in zip(coverage.switches, report["switches"], strict=True):
        for setting, entry in zip(switch.settings, told["settings"], strict=True):
            entry["separated"] = setting.separated
    return {**report, "open": coverage.open_points()}


_MOST_LISTED: Final = 20
_HINT: Final = "; 'poker-oracle lint' names them all"


def covered(coverage: Coverage) -> on.Page:
    """Make the page; the same coverage gives the same page."""
    points = coverage.open_points()
    tone = on.BAD if points else on.GOOD
    blocks: list[on.Block] = [
        *_documents(coverage),
        *_rules(coverage),
        *_switches(coverage),
        *_houses(coverage),
    ]
    blocks += on.headed("Open", points, _MOST_LISTED, _HINT)
    blocks += (on.Heading("In all"), on.Paragraph(_totals(coverage)))
    blocks.append(on.Paragraph(_headline(len(points)), tone=tone))
    return on.Page("Coverage", tuple(blocks))


def _documents(coverage: Coverage) -> Iterator[on.Block]:
    yield on.Heading("Documents")
    counts = [
        (one.clauses, len(one.covered), len(one.no_rule), len(one.open))
        for one in coverage.documents
    ]
    rows = [
        on.Row((on.Code(one.document), *count), _tone(bool(one.open)))
        for one, count in zip(coverage.documents, counts, strict=True)
    ]
    rows.append(on.Row(("All", *map(sum, zip(*counts, strict=True)))))
    yield on.Table(("Document", "Clauses", "Covered", "No rule", "Open"), tuple(rows))
    without = [pair for one in coverage.documents for pair in one.no_rule.items()]
    if without:
        reasons = [
            on.Row((on.Code(clause), reason.replace("-", " "))) for clause, reason in without
        ]
        table = on.Table(("Clause", "Reason"), tuple(reasons))
        needed = f"{counted(len(without), 'clause')} without need of a rule"
        yield on.Fold(needed, (table,), "")


def _rules(coverage: Coverage) -> Iterator[on.Block]:
    yield on.Heading("Rules")
    yield on.Paragraph(
        "Clauses on which a rule rests, functions that enforce it, "
        "and scenarios just inside and just outside it."
    )
    rows = [
        on.Row(
            (
                on.Code(rule.rule),
                _basis(rule),
                *(len(rule.code), len(rule.inside), len(rule.outside)),
            ),
            _tone(any(rule.open_points())),
        )
        for rule in coverage.rules
    ]
    yield on.Table(("Rule", "Clauses", "Code", "Inside", "Outside"), tuple(rows))
    functions = [
        on.Row((on.Code(rule.rule), ", ".join(rule.code) or "open")) for rule in coverage.rules
    ]
    table = on.Table(("Rule", "Enforced by"), tuple(functions))
    yield on.Fold("The functions that enforce each rule", (table,), ": --format html or json")


def _switches(coverage: Coverage) -> Iterator[on.Block]:
    yield on.Heading("Switches")
    rows = [
        on.Row(
            (on.Code(switch.switch), on.Code(setting.setting), _separation(setting)),
            _tone(not setting.separated or not switch.rules),
        )
        for switch in coverage.switches
        for setting in switch.settings
    ]
    yield on.Table(("Switch", "Setting", "Separated"), tuple(rows))
    pairs = [
        on.Row((on.Code(switch.switch), one, other, on.Code(by) if by else "open"))
        for switch in coverage.switches
        for one, other, by in switch.pairs()
    ]
    table = on.Table(("Switch", "Setting", "Told from", "By the scenario"), tuple(pairs))
    summary = "A scenario that tells any two settings apart"
    yield on.Fold(summary, (table,), ": --format html or json")


def _houses(coverage: Coverage) -> Iterator[on.Block]:
    yield on.Heading("Houses")
    rows = [
        on.Row(
            (on.Code(house.house), len(house.set), ", ".join(house.missing) or "none"),
            _tone(bool(house.missing)),
        )
        for house in coverage.houses
    ]
    yield on.Table(("House", "Switches set", "Missing"), tuple(rows))


def _tone(is_open: bool) -> str:
    return on.BAD if is_open else on.PLAIN


def _headline(count: int) -> str:
    if not count:
        return "Nothing is open."
    return "One point is open." if count == 1 else f"{count:,} points are open."


def _totals(coverage: Coverage) -> str:
    settings = [setting for switch in coverage.switches for setting in switch.settings]
    separated = sum(setting.separated for setting in settings)
    scenarios = {name for rule in coverage.rules for name in (*rule.inside, *rule.outside)}
    return (
        f"{sum(one.clauses for one in coverage.documents):,} clauses of "
        f"{len(coverage.documents)} documents, {len(coverage.rules)} rules, "
        f"{len(scenarios):,} scenarios at their edges, {len(coverage.switches)} switches with "
        f"{len(settings)} settings, of which {separated} are separated."
    )


def _basis(rule: RuleCoverage) -> str:
    """Say on how many clauses a rule rests, and whether on practice."""
    if rule.practice is None:
        return str(len(rule.clauses))
    return f"{len(rule.clauses)} and practice" if rule.clauses else "practice"


def _separation(setting: SettingCoverage) -> str:
    """Say from how many of its siblings a setting is told, or what it lacks to be compared."""
    if not setting.played:
        return "not in the code"
    if not setting.written:
        return "not in the specs"
    told = sum(scenario is not None for scenario in setting.told_from.values())
    return f"from {told} of {len(setting.told_from)}"
