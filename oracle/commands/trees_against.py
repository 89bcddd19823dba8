"""The option of trees that leads an engine through the tree: --against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oracle.commands.engines import engine_named, refuse_missing_engine
from oracle.commands.output import Output, given_options
from oracle.system.signals import INTERRUPTED

if TYPE_CHECKING:
    from oracle.catalogue import EngineProfile
    from oracle.conformance import Configuration, Houses, Options, Reached
    from oracle.reporting import Measuring
    from oracle.trees import Asked, Branch
    from oracle.walks import Walked

_MOST_COUNTED: Final = 300_000
_MOST_EXPLAINED: Final = 60


def against(options: Mapping[str, Any], table: Mapping[str, Any]) -> None:
    """Lead an engine through the tree at a table, and tell what came of it."""
    from oracle.commands.asking import judge_by
    from oracle.conformance import Options
    from oracle.pages import walked as walked_page
    from oracle.reporting import Measuring, with_cut_values
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar
    from oracle.walks import Limits, Way, lead, walk_report

    refuse_missing_engine(options["command"])
    measuring = Measuring("trees", given_options())
    judge = judge_by(options["house"], options["profile"])
    limits = Options(house=judge.house, **options["limits"])
    engine = engine_named(options["command"])
    made = _Made(options, table, judge.houses, judge.profile)
    way = Way(options["leaves"], options["most_hands"])
    with progress_bar("walking") as progress, ended_by_signals():
        found = lead(engine, made, way, Limits(limits, judge.houses, progress))
    if judge.note:
        found.notes.append(judge.note)
    part = None
    if judge.profile is None:
        part = _side_by_side(engine, found, limits, judge.houses, measuring)
    mistakes = _mistakes(found, measuring, judge.profile)
    report = with_cut_values(walk_report(measuring, found, _counted(found.asked), part, mistakes))
    output: Output = options["output"]
    output.tell(lambda: walked_page(report), lambda: report)
    raise SystemExit(INTERRUPTED if found.interrupted else report["exit-code"])


class _Made:
    """The tree as a configuration plays it, or a profile instead."""

    def __init__(
        self,
        options: Mapping[str, Any],
        table: Mapping[str, Any],
        houses: Houses,
        profile: EngineProfile | None,
    ) -> None:
        self._options, self._table, self._houses = options, table, houses
        self._profile = profile

    def __call__(self, one: Configuration) -> Asked:
        from oracle.commands.trees import asked_for

        if self._profile is not None:
            profile = self._profile
            return asked_for(self._options, self._table, profile.settings, *profile.mistakes)
        return asked_for(self._options, self._table, one.in_force(self._houses))


def _counted(asked: Asked | None) -> list[Branch] | None:
    """Count what was walked, where that takes seconds at most."""
    from oracle.trees import Counter, TooManyStates, Tree, divided, merging_of

    if asked is None or asked.mistakes:
        return None
    tree, merging = Tree(asked), merging_of(asked, ends=False)
    try:
        counter = Counter(tree, merging, ends=False, most=_MOST_COUNTED)
        return list(divided(counter, tree, tree.start))
    except TooManyStates:
        return None


def _side_by_side(
    engine: Reached, found: Walked, limits: Options, houses: Houses, measuring: Measuring
) -> Mapping[str, Any] | None:
    """Ask the first hand that differs once more, and tell both sides."""
    from oracle.api.one_case import Case, case_report
    from oracle.conformance import play_beside
    from oracle.explaining import Given
    from oracle.walks import first_difference

    first = first_difference(found)
    if first is None or not first.differences:
        return None
    vector = first.vector
    case = Case(Path(vector["id"]), Given("play", vector["given"], vector["id"], vector["title"]))
    result = play_beside(engine, lambda one: case.made(one, houses), limits, houses)
    parts: Sequence[Mapping[str, Any]] = case_report(measuring, case, result, houses)["details"][
        "parts"
    ]
    return parts[0] if parts else None


def _mistakes(
    found: Walked, measuring: Measuring, profile: EngineProfile | None
) -> Sequence[Mapping[str, Any]]:
    """Name the mistakes that give just the engine's answers in what differs."""
    from oracle.conformance import RunResult, Verdict
    from oracle.diagnosis import report_of, rule_texts

    wrong = [one for one in found.differences if one.verdict is Verdict.FAIL]
    if not wrong:
        return ()
    right = [one for one in found.outcomes if one.verdict is Verdict.PASS]
    result = RunResult(found.command, claims=found.claims, profile=profile)
    result.outcomes = [*wrong[:_MOST_EXPLAINED], *right[:_MOST_EXPLAINED]]
    named: Sequence[Mapping[str, Any]] = report_of(measuring, result, rule_texts())["mistakes"]
    return named
