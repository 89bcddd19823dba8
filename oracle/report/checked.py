"""The page of a check.

Which rules an engine breaks, and where; and every case, to be looked through.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from oracle.report import page as on
from oracle.report.envelope import engine_named
from oracle.report.failed_hands import Replayed, failure, missing, named
from oracle.report.suite import (
    ERROR,
    FAIL,
    KNOWN,
    PASS,
    SKIP,
    Case,
    Verdicts,
    is_named,
    made_in,
    rule_of,
    shows_in,
)
from oracle.report.words import capital, counted
from oracle.specs import structures

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
        yield on.bullets(told)
    if command := verdicts.reproduce(case[0]):
        yield on.Lines((command,))


def _filters(report: Record, entries: Iterable[on.Entry]) -> Iterator[on.Filter]:
    counts = {
        key: dict(Counter(value for one in entries for value in one.marks[key]))
        for key in ("outcome", "rule", "aspect", "mistake")
    }
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


def _with_counts(words: Mapping[str, str], counts: Mapping[str, int]) -> dict[str, str]:
    return {
        key: f"{word} ({counts[key]:,})" if key in counts else word for key, word in words.items()
    }


_MOST_LISTED: Final = 5
_MOST_RIVALS: Final = 3
_HINT: Final = "; --verbose names them"


def not_explained(report: Mapping[str, Any]) -> str:
    """What is said of failures without a mistake: nothing is behind them, or nobody looked."""
    if report["options"].get("first") and report["mistakes"]:
        return "Not looked into, since --first ends with one mistake"
    return "Not explained by any known mistake"


OF_MADE: Final = "Not explained, in hands made for this engine"
"""The heading of failures of such hands; they count nowhere."""

_IS: Final = "="
_HEADLINES: Final = {
    0: ("conforms in everything that was checked", on.GOOD),
    1: ("does not conform", on.BAD),
    3: ("could not be run to the end", on.BAD),
}


def checked(
    report: Mapping[str, Any],
    *,
    verbose: bool = False,
    replays: Mapping[Case, Replayed] | None = None,
    asked: bool = True,
) -> on.Page:
    """Make the page of a report of ``check``.

    Args:
        report: what was found.
        verbose: whether no list is cut short on a terminal.
        replays: by case, what plays the hand of a failure for a page that can step through it.
        asked: whether it says what was judged and what never was; who does not want that tells it
            in words of its own.
    """
    most = None if verbose else _MOST_LISTED
    counts, engine, details = report["counts"], report["engine"], report["details"]
    title, tone = headline(report)
    cases = Cases(report, replays or {})
    blocks: list[on.Block] = [came_out(report)]
    blocks += _where(details)
    blocks += _asked(report, most) if asked else ()
    blocks += missing(report)
    if details["stopped"] and engine:
        blocks.append(on.Paragraph(details["stopped"], tone=on.BAD))
    blocks += (on.Paragraph(sentence, tone=on.BAD) for sentence in details["unexplained"])
    if engine:
        # Whoever gets no answer mends that first; the rules behind it are guesses.
        blocks += on.headed("Errors", checked_groups(details["errors"]), most, _HINT)
    explained = ("broken", "suspected", "suspected-in-made")
    if details["symptoms"] or report["mistakes"] or any(details.get(key) for key in explained):
        blocks += _explanation(report, cases)
    known = in_order(report)["known"]
    blocks += [on.section(known_rule(one, cases, number)) for number, one in known]
    blocks += without_a_word(report)
    if engine:
        blocks += case_list(report, cases)
        blocks += _of_vectors(counts, details, most)
    blocks += on.headed("Rulings that the rules leave to the house", choices(details), most, _HINT)
    stale = "Stale: listed as known failures, but they pass; take them off the list"
    blocks += on.headed(stale, details["stale"], most, _HINT)
    blocks += on.headed("Notes", report["notes"], most, _HINT)
    blocks += on.standard_error(last_words(details["stderr"])[0])
    return on.Page(title, tuple(blocks), tone)


_MOST_OF_STDERR: Final = 8
_CRASH: Final = re.compile(
    r"^(?:panic: |fatal error: |thread '.*panicked|Exception in thread "
    r"|\S*(?:Error|Exception)\b.*(?:\n\S.*)*\n\s+at |\S.*\n\s+(?:at|from) )",
    re.MULTILINE,
)
"""How a crash begins in languages that tell the place after the words, and not at the end."""


def last_words(stderr: str) -> tuple[list[str], str]:
    """The end of a standard error, and the line of it that says what was wrong.

    Of a crash of Node.js, Go, Rust, Java, C# or Ruby these are the first lines, and the first one.
    """
    lines = stderr.rstrip().splitlines()
    crashes = [stderr.count("\n", 0, found.start()) for found in _CRASH.finditer(stderr)]
    if not crashes:
        return lines[-_MOST_OF_STDERR:], lines[-1].strip() if lines else ""
    told = lines[crashes[-1] :][:_MOST_OF_STDERR]
    # Rust says where on the first line, and what on the second.
    return told, " ".join(told[: 2 if told[0].endswith(":") else 1])


def came_out(report: Record) -> on.Block:
    """Count what came out; of an engine that never said hello, say why nothing was asked.

    Each vector is an error then, which says nothing of the engine.
    """
    stopped = report["details"]["stopped"]
    if report["engine"] is None and stopped:
        end = "" if stopped.endswith("?") else "."
        return on.Paragraph(f"Nothing was asked: {stopped}{end}", tone=on.BAD)
    return on.Figures("", figures(report["counts"]), on.STRONG)


def headline(report: Mapping[str, Any]) -> tuple[str, str]:
    """Say in a line what came of a run, and in which tone."""
    engine = report["engine"]
    name = engine_named(engine)
    told, tone = _outcome(report)
    return f"{name} {told}", tone


def _outcome(report: Mapping[str, Any]) -> tuple[str, str]:
    counts = report["counts"]
    if not report["details"]["errors"] and not counts["pass"] + counts["fail"]:
        return "answered nothing that could be compared", on.WARNING
    if report["exit-code"] == 0 and counts["fail"]:
        return "breaks only the rules that it is known to break", on.WARNING
    judge = report["details"]["profile"]
    if report["exit-code"] == 0 and judge and judge["mistakes"]:
        told = counted(len(judge["mistakes"]), "mistake")
        if choices := judge.get("house-choices"):
            told = f"{told} and {counted(len(choices), 'house choice')}"
        return f"plays as its profile {judge['name']} says, with {told}", on.WARNING
    if report["exit-code"] == 1 and judge and judge["mistakes"]:
        told = f"does not play as its profile {judge['name']} says, which is what is expected here"
        return told, on.BAD
    return _HEADLINES[report["exit-code"]]


def _where(details: Mapping[str, Any]) -> Iterator[on.Block]:
    """Which aspects of a hand are right, and how each configuration does if there are several."""
    told = [
        on.Figure(name, found["right"], found["compared"])
        for name, found in details["aspects"].items()
        if found["compared"]
    ]
    if told:
        yield on.Figures("compared and right", tuple(told))
    if len(details["configurations"]) > 1:
        for name, counts in details["configurations"].items():
            yield on.Figures(f"as {name}", figures(counts))


def _asked(report: Mapping[str, Any], most: int | None) -> Iterator[on.Block]:
    """Say what was judged, and warn of what is claimed and of which nothing was."""
    asked, options = report["details"]["asked"], report["options"]
    if any(options.get(name) for name in SELECTING):
        return
    told = [on.Figure(kind, count) for kind, count in asked["kinds"].items()]
    if told:
        yield on.Figures("judged", tuple(told))
    for name, plays in asked["plays"].items():
        if never := [one for one, count in plays.items() if not count]:
            unknown = "" if report["details"]["made"] else "; nothing is known of them"
            yield on.Paragraph(
                f"No hand of the corpus was judged in {len(never):,} of "
                f"{counted(len(plays), 'structure')} ({structures.IS}) that {name} "
                f"claims{unknown}:",
                tone=on.BAD,
            )
            yield on.bullets(map(structures.in_words, never), most, _HINT)
        lines = [
            f"{structures.in_words(one)}: {counted(count, 'hand')}"
            for one, count in plays.items()
            if count
        ]
        if lines:
            few = sum(0 < count < ENOUGH for count in plays.values())
            told_few = f"{few:,} with fewer than {ENOUGH} hands"
            summary = f"{name}: {counted(len(lines), 'structure')}, {told_few}"
            if most is None:
                yield from on.headed(summary, lines)
            else:
                yield on.Fold(summary, (on.bullets(lines),), _HINT)
    for sentence, rules in not_about(report):
        yield on.Paragraph(f"{sentence}: {', '.join(rules)}", tone=on.BAD)


def not_about(report: Record) -> Iterator[tuple[str, list[str]]]:
    """Name the rules that the judged hands come to though none is about them, by the reason."""
    details = report["details"]
    skipped = {rule_of(name) for group in details["skipped"] for name in group["vectors"]}
    rules = details["asked"]["not-about"]
    if some := [rule for rule in rules if rule in skipped]:
        yield "Every vector about these rules of the hands needs more than is claimed", some
    if some := [rule for rule in rules if rule not in skipped]:
        yield "No vector was about these rules of the hands", some


SELECTING: Final = ("only", "smoke", "first", "case")
"""The options with which a part of the corpus is asked, so that what was not asked says nothing."""

ENOUGH: Final = 40
"""How many plays of a structure say something about it."""


def figures(counts: Mapping[str, int]) -> tuple[on.Figure, ...]:
    """Give counts by name as figures."""
    return tuple(on.Figure(word, count) for word, count in counts.items())


def _explanation(report: Mapping[str, Any], cases: Cases) -> Iterator[on.Block]:
    """What explains the failures: what they have in common, mistakes, and rules."""
    yield from _symptoms(report["details"]["symptoms"])
    yield from _wrong(report, cases)


def _symptoms(symptoms: list[dict[str, Any]]) -> list[on.Block]:
    """What wrong answers have in common, before any rule is named."""
    told = (on.Item(one["sentence"], (f"such as {one['reproduce']}",)) for one in symptoms)
    return on.headed("What the wrong answers have in common", told, tone=on.WARNING)


def in_order(report: Mapping[str, Any]) -> dict[str, list[tuple[int, Mapping[str, Any]]]]:
    """Number what was found, in the order in which a reader mends it, each under its key.

    What gave no answer comes first, then what most failures show, explained or not; last is what
    counts nowhere: hands made for the engine, and what is known. A mistake that explains only what
    is known to fail is left out.
    """
    details = report["details"]
    excused = {name for one in details["known"] for name in one["vectors"]}
    mistakes = (
        one
        for one in report["mistakes"]
        if not all(case["case"] in excused for case in shows_in(one))
    )
    wrong = [
        *(("mistakes", one, len(shows_in(one))) for one in mistakes),
        *(("broken", one, failures_of(one)) for one in details["broken"] if not one["mistakes"]),
        *(("suspected", one, failures_of(one)) for one in details["suspected"]),
    ]
    every = [
        *(("errors", one) for one in details["errors"]),
        *((key, one) for key, one, _count in sorted(wrong, key=lambda found: -found[2])),
        *(("suspected-in-made", one) for one in details.get("suspected-in-made", ())),
        *(("known", one) for one in details["known"] if one["vectors"]),
    ]
    found: dict[str, list[tuple[int, Mapping[str, Any]]]] = defaultdict(list)
    for number, (key, one) in enumerate(every, start=1):
        found[key].append((number, one))
    return found


def failures_of(one: Mapping[str, Any]) -> int:
    """How many failures a rule or an error has; of older reports, its vectors."""
    return int(one.get("failures", len(one["vectors"])))


def _wrong(report: Mapping[str, Any], cases: Cases) -> Iterator[on.Block]:
    """What the failures show, by its number: mistakes, broken rules, and what is not explained."""
    found = in_order(report)
    keys = ("mistakes", "broken", "suspected")
    numbered = sorted(((key, *one) for key in keys for one in found[key]), key=lambda one: one[1])
    is_first_mistake = True
    for key, number, one in numbered:
        if key == "mistakes":
            note = counted(len(shows_in(one)), "failure")
            yield on.section(mistake(report, number, one, cases), note, is_open=is_first_mistake)
            is_first_mistake = False
        elif key == "broken":
            yield on.section(broken_rule(one, cases, number))
        else:
            yield on.section(suspected(one, cases, number, not_explained(report)))
    if made := found["suspected-in-made"]:
        yield on.Heading(OF_MADE)
        yield from (on.section(suspected(one, cases, number)) for number, one in made)


def is_house_choice(one: Mapping[str, Any]) -> bool:
    """Whether some house plays as a mistake does, or no rule settles it."""
    return bool(one.get("house-choice", _IS in one["id"]))


def mistake(
    report: Mapping[str, Any], number: int, one: Mapping[str, Any], cases: Cases
) -> Iterator[on.Block]:
    """Tell a mistake: what it breaks, by which sources, and a hand that shows it."""
    texts = {one["rule"]: one for one in report["details"]["broken"]}
    is_choice = is_house_choice(one)
    title = (f"{'House choice' if is_choice else 'Mistake'} {number}: ", one["sentence"])
    tone = on.WARNING if is_choice else on.BAD
    yield on.Heading(title, tone=tone, name=f"mistake-{number}")
    yield on.Paragraph((on.Code(one["id"]), f" {_evidence(one)}"))
    made = sum((case["case"], case["as"]) in made_in(report) for case in shows_in(one))
    if made:
        told = f"{made:,} of them {'are hands' if made > 1 else 'is a hand'} made for this engine."
        yield on.Paragraph(told, tone=on.QUIET)
    if hidden := len(one.get("hides", ())):
        yield on.Paragraph(
            f"In {hidden:,} of them the hand then goes another way, and the rest was not judged.",
            tone=on.QUIET,
        )
    if others := one.get("rivals", ()):
        yield on.Paragraph("Nothing that was asked tells it from:", tone=on.QUIET)
        yield on.bullets([f"{other['sentence']} ({other['id']})" for other in others], _MOST_RIVALS)
    for rule in one["rules"]:
        text = texts.get(rule, {"sentence": "", "sources": ()})
        yield on.Paragraph(("Breaks ", on.Code(rule), f": {text['sentence']}"))
        yield from on.sources(text["sources"])
    if against := one["contradicts"]:
        names = [case["case"] for case in against]
        yield on.Paragraph(
            f"Against it: {_vectors(names)} would come out differently, and passed.",
            tone=on.QUIET,
        )
    yield from _example(one["example"], cases)
    failures = len(shows_in(one)) - made
    if failures:
        yield on.FilterLink(
            f"All {counted(failures, 'failure')} in which it shows"
            if failures > 1
            else "It in the list of all cases",
            "mistake",
            one["id"],
        )


def _evidence(one: Mapping[str, Any]) -> str:
    """Say how many failures an explanation gives, and whether it needs others."""
    explained, alone, partly = len(one["explains"]), one["alone"], len(one.get("partly", ()))
    more = f"what is wrong at some step of {counted(partly, 'failure')}"
    if not explained:
        return f"gives {more}."
    told = f"gives just the engine's answer in {counted(explained, 'failure')}"
    end = f", and {more}." if partly else "."
    if alone == explained:
        return f"{told}{end}"
    return f"{told}, in {alone or 'none'} of them without another mistake{end}"


def broken_rule(broken: Mapping[str, Any], cases: Cases, number: int) -> Iterator[on.Block]:
    """Tell a rule that failures show to be broken, though no known mistake gives them."""
    yield from _broken(f"Broken rule {number}", broken, cases)


def known_rule(known: Mapping[str, Any], cases: Cases, number: int) -> Iterator[on.Block]:
    """Tell a rule that the engine is known to break."""
    yield from _broken(f"Known to break, {number}", known, cases)


def without_a_word(report: Mapping[str, Any], most: int | None = None) -> Iterator[on.Block]:
    """Name the failures of which nothing is told since a part of the explanation is missing."""
    if "missing" in report:
        details = report["details"]
        told = {case["case"] for one in report["mistakes"] for case in shows_in(one)}
        for key in ("broken", "suspected", "known"):
            told.update(vector for one in details[key] for vector in one["vectors"])
        failed = [row["case"] for row in report["cases"] if row["outcome"] == FAIL]
        left = [name for name in dict.fromkeys(failed) if name not in told]
        yield from on.headed("Failures that are not explained", left, most, _HINT)


def suspected(
    group: Mapping[str, Any], cases: Cases, number: int, why: str = ""
) -> Iterator[on.Block]:
    """Failures that nothing explains, and why: what differs, and what they may be about."""
    first, *others = (f"{one} ({counted(count, 'vector')})" for one, count in what_differs(group))
    yield on.Heading((f"{number}: {capital(first)}",), tone=on.BAD)
    if why:
        yield on.Paragraph(f"{why}.", tone=on.QUIET)
    if others:
        yield on.Paragraph(f"Also: {'; '.join(others[:_MOST_LISTED])}.")
    if not is_named(group):
        may_be = ", ".join([group["rule"], *group["may-be"]])
        told = f"{_why_unnamed(len(group['vectors']))}. It may be about: {may_be}."
        yield on.Paragraph(told, tone=on.QUIET)
        yield from _example(group["example"], cases)
        return
    yield on.Paragraph(("Likeliest rule: ", on.Code(group["rule"]), f": {group['sentence']}"))
    yield from on.sources(group["sources"])
    if group["may-be"]:
        yield on.Paragraph(f"It may also be: {', '.join(group['may-be'])}", tone=on.QUIET)
    yield from _example(group["example"], cases)
    yield on.FilterLink("Failures about this rule", "rule", group["rule"])


def _why_unnamed(vectors: int) -> str:
    """Say what was seen, and what it would take to name a rule."""
    if vectors >= _FEWEST_TO_NAME:
        return f"Seen in {vectors:,} vectors, but nothing in them tells one rule from another"
    more = _FEWEST_TO_NAME - vectors
    fails = "fails" if more == 1 else "fail"
    return (
        f"Seen in {counted(vectors, 'vector')} only: to name a rule takes {more} more that {fails} "
        "alike"
    )


_FEWEST_TO_NAME: Final = 3


def what_differs(group: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Say what differs in a group of failures, and in how many vectors, most frequent first."""
    told = [
        (", such as ".join(filter(None, (one["sentence"], one["such-as"]))), len(one["vectors"]))
        for one in group.get("what", ())
    ]
    keys = ", ".join(group["differs"][:_MOST_LISTED]) or "no answer that could be compared"
    return told or [(keys, len(group["vectors"]))]


def _broken(heading: str, broken: Mapping[str, Any], cases: Cases) -> Iterator[on.Block]:
    count = counted(len(broken["vectors"]), "vector")
    yield on.Heading((f"{heading}: ", on.Code(broken["rule"]), f" ({count})"), tone=on.BAD)
    yield on.Paragraph(broken["sentence"])
    if "reason" in broken:
        yield on.Paragraph(f"Known because: {broken['reason']}")
    yield from on.sources(broken["sources"])
    if broken["example"] is not None:
        yield from _example(broken["example"], cases)
    yield on.FilterLink("Failures about this rule", "rule", broken["rule"])


def _example(example: Mapping[str, Any], cases: Cases) -> Iterator[on.Block]:
    """Show a hand, and how to run it again."""
    if example["hand"] is not None:
        yield named(example["hand"])
        yield from cases.failure(example["hand"])
    else:
        yield on.Paragraph(("Vector ", on.Code(example["vector"]), f": {example['title']}"))
        for one in example["differences"]:
            sides = on.short(one["expected"]), on.short(one["got"])
            yield on.Difference(on.Code(one["field"]), sides)
    yield on.Paragraph("Reproduce:")
    yield on.Lines((example["reproduce"],))


def _of_vectors(
    counts: Mapping[str, int], details: Mapping[str, Any], most: int | None
) -> Iterator[on.Block]:
    """Skips and rules not proved; where an engine never began they are alike for all."""
    skipped = checked_groups(details["skipped"])
    rules, not_proved = len(details["not-proved"]), _not_proved(details["not-proved"])
    reasons = counted(len(skipped), "reason")
    parts = (
        (f"Skipped: {counted(counts['skip'], 'vector')}, for {reasons}", skipped),
        (f"Not proved: {counted(rules, 'rule')}", not_proved),
    )
    if most is None:
        for summary, lines in parts:
            yield from on.headed(summary, lines)
    elif folds := [
        on.Fold(summary, (on.bullets(lines),), _HINT) for summary, lines in parts if lines
    ]:
        yield on.Heading("Not judged")
        yield from folds


def _not_proved(rules: list[dict[str, str]]) -> list[str]:
    """Why rules are not proved; those for the same reason stand together."""
    by_reason: dict[str, list[str]] = {}
    for one in rules:
        by_reason.setdefault(one["why"], []).append(one["rule"])
    return [f"{', '.join(found)}: {why}" for why, found in by_reason.items()]


def checked_groups(groups: list[dict[str, Any]]) -> list[str]:
    """Say of each message how many vectors it was given for."""
    return [f"{_vectors(group['vectors'])}: {group['message']}" for group in groups]


def choices(details: Mapping[str, Any]) -> list[str]:
    """What the engine rules by default: always the same, or now this and now that."""
    lines = []
    for switch, counts in details["choices"].items():
        if len(counts) == 1:
            told = "".join(f"{setting} ({n:,} of {n:,})" for setting, n in counts.items())
        else:
            told = ", ".join(f"sometimes {setting} ({n:,})" for setting, n in counts.items())
        lines.append(f"{switch}: {told}")
    return lines


def _vectors(vectors: list[str]) -> str:
    return vectors[0] if len(vectors) == 1 else f"{len(vectors):,} vectors, such as {vectors[0]}"
