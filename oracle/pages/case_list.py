"""Every case of a check, to be looked through by rule, aspect, mistake, outcome and text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.pages import page as on
from oracle.pages.failure import Replayed, failure
from oracle.pages.verdicts import ERROR, FAIL, KNOWN, PASS, SKIP, Case, Verdicts, rule_of

Record: TypeAlias = Mapping[str, Any]

MOST_REPLAYED: Final = 500
"""How many hands a page has room for: each is some 4 KB and takes some 10 ms to play."""

_OPEN: Final = (FAIL, KNOWN, ERROR)
_OUTCOMES: Final = {
    "": "not passed",
    FAIL: "failed",
    KNOWN: "known to fail",
    ERROR: "error",
    SKIP: "skipped",
    PASS: "passed",
    "*": "all",
}


class Cases:
    """The cases of a report: what links call each, and how its hand is shown."""

    def __init__(self, report: Record, replays: Mapping[Case, Replayed]) -> None:
        self._asked = Counter(row["case"] for row in report["cases"])
        shown = (_case(one["example"]) for one in _groups(report) if one["example"])
        wanted = dict.fromkeys((*shown, *_in_turn(replays)))
        kept = [case for case in wanted if case in replays][:MOST_REPLAYED]
        self._replays = {case: replays[case] for case in kept}
        self.has_all = len(kept) == len(replays)

    def name(self, case: Case) -> str:
        """Give what links call a case: its vector, and how it was asked if in several ways."""
        vector, asked_as = case
        return vector if self._asked[vector] < 2 else f"{vector}~{asked_as}"

    def failure(self, hand: Record) -> on.Blocks:
        """Show a failure, and its hand to be stepped through if there is room."""
        case = hand["vector"], hand["as"]
        return failure(hand, self.name(case), self._replays.get(case))


def _case(example: Record) -> Case:
    return example["vector"], (example["hand"] or {}).get("as")


def _in_turn(cases: Iterable[Case]) -> list[Case]:
    """Put cases into an order in which each rule comes early."""
    seen: Counter[str] = Counter()
    turns = []
    for case in cases:
        rule = rule_of(case[0])
        turns.append((seen[rule], case))
        seen[rule] += 1
    return [case for _turn, case in sorted(turns, key=lambda pair: pair[0])]


def _groups(report: Record) -> Iterator[Record]:
    details = report["details"]
    yield from report["mistakes"]
    for key in ("broken", "suspected", "known"):
        yield from details[key]


def case_list(report: Record, cases: Cases) -> Iterator[on.Block]:
    """Make the part of the page in which cases are looked for."""
    verdicts = Verdicts(report)
    entries, others = [], []
    for row in report["cases"]:
        outcome = verdicts.outcome(row)
        if outcome in _OPEN:
            entries.append(_entry(row, outcome, cases, verdicts))
        else:
            name = cases.name((row["case"], row["as"]))
            others.append((name, outcome, row["message"] or ""))
    if entries:
        filters = _filters(report, entries)
        yield on.CaseList("Every case", tuple(entries), tuple(filters), tuple(others))
        if not cases.has_all:
            yield on.Paragraph(
                f"The table is drawn for {MOST_REPLAYED} hands, of each rule the first ones.",
                tone=on.QUIET,
            )


def _entry(row: Record, outcome: str, cases: Cases, verdicts: Verdicts) -> on.Entry:
    case = row["case"], row["as"]
    marks = {
        "outcome": (outcome,),
        "rule": tuple(dict.fromkeys((rule_of(case[0]), *verdicts.rules(case[0])))),
        "aspect": tuple(name for name, found in row["aspects"].items() if found == FAIL),
        "mistake": tuple(verdicts.mistakes(case)),
    }
    blocks = [*_shown(row, cases), *_behind(case, verdicts)]
    if outcome == KNOWN:
        reason = verdicts.why(case, row["outcome"])
        blocks.insert(0, on.Paragraph(f"Excused: {reason}", tone=on.QUIET))
    return on.Entry(cases.name(case), _title(row), marks, tuple(blocks))


def _title(row: Record) -> str:
    return row["hand"]["title"] if row.get("hand") else row["message"] or ""


def _shown(row: Record, cases: Cases) -> Iterator[on.Block]:
    if row.get("hand"):
        yield from cases.failure(row["hand"])
        return
    if row["message"]:
        yield on.Paragraph(row["message"], tone=on.BAD)
    for one in row["differences"]:
        field = ".".join(filter(None, (one["place"], one["key"])))
        yield on.Difference(on.Code(field), (on.short(one["expected"]), on.short(one["got"])))


def _behind(case: Case, verdicts: Verdicts) -> Iterator[on.Block]:
    if told := [on.Item(("Given by ", on.Code(one))) for one in verdicts.mistakes(case)]:
        yield on.Bullets(tuple(told))
    if command := verdicts.reproduce(case[0]):
        yield on.Lines((command,))


def _filters(report: Record, entries: Iterable[on.Entry]) -> Iterator[on.Filter]:
    counts = {key: _counted(entries, key) for key in ("outcome", "rule", "aspect", "mistake")}
    counts["outcome"] |= {key: report["counts"].get(key, 0) for key in (SKIP, PASS)}
    chosen = {
        key: words
        for key, words in _OUTCOMES.items()
        if key in {"", "*"} or counts["outcome"].get(key)
    }
    yield on.Filter("outcome", "Outcome", _with_counts(chosen, counts["outcome"]))
    for key, label in (("rule", "Rule"), ("aspect", "Aspect"), ("mistake", "Mistake")):
        names = {name: name for name in sorted(counts[key])}
        if names:
            yield on.Filter(key, label, {"": "any", **_with_counts(names, counts[key])})


def _counted(entries: Iterable[on.Entry], key: str) -> dict[str, int]:
    return dict(Counter(value for one in entries for value in one.marks[key]))


def _with_counts(words: Mapping[str, str], counts: Mapping[str, int]) -> dict[str, str]:
    return {
        key: f"{word} ({counts[key]:,})" if key in counts else word for key, word in words.items()
    }
