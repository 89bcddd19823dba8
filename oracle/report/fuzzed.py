"""The page of a run of fuzzing: what an engine does differently, each with the plainest hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.report import page as on
from oracle.report.envelope import engine_named
from oracle.report.failed_hands import Replayed, course, failure, missing, named
from oracle.report.suite import Case
from oracle.report.words import counted

Record = Mapping[str, Any]

_MOST_MAY_BE: Final = 5
_LAST_LINES: Final = 10
_HEADLINES: Final = {
    0: ("does nothing differently in the hands that were asked", on.GOOD),
    1: ("does not play by the rules", on.BAD),
    3: ("could not be run to the end", on.BAD),
}


def fuzzed(report: Record, replays: Mapping[Case, Replayed] | None = None) -> on.Page:
    """Make the page of a report of ``fuzz``.

    Args:
        report: what was found.
        replays: by case, what plays the hand of a finding for a page that can step through it.
    """
    details, engine = report["details"], report["engine"]
    name = engine_named(engine)
    headline, tone = _HEADLINES[report["exit-code"]]
    if engine and not details["hands"]:
        headline, tone = "answered nothing that could be compared", on.WARNING
    blocks: list[on.Block] = [*_asked(report)]
    blocks += missing(report)
    if details["stopped"]:
        blocks.append(on.Paragraph(details["stopped"], tone=on.BAD))
    blocks += (on.Paragraph(sentence, tone=on.BAD) for sentence in details["unexplained"])
    findings = list(enumerate(details["findings"], start=1))
    if len(findings) > 1:
        entries = [(_name(number), one["sentence"], _often(one)) for number, one in findings]
        blocks.append(on.Contents(tuple(entries)))
    for number, one in findings:
        blocks += _finding(number, one, replays or {})
    blocks += _beyond(details)
    blocks += _events(details)
    blocks += on.headed("Notes", report["notes"])
    lines = tuple(details["stderr"].splitlines()[-_LAST_LINES:]) if details["stderr"] else ()
    # The last words of an engine that died are told with its hand.
    if lines and not any(one["last-words"][-len(lines) :] == [*lines] for _, one in findings):
        blocks += on.standard_error(lines)
    blocks += _next(report)
    return on.Page(f"{name} {headline}", tuple(blocks), tone)


def _asked(report: Record) -> Iterator[on.Block]:
    details, counts = report["details"], report["counts"]
    yield on.Figures("", tuple(on.Figure(*one) for one in counts.items()), on.STRONG)
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in details["kinds"].items())
    seed = f"seed {details['seed']}"
    after = f", after the first {details['skip']:,}" if details["skip"] else ""
    asked = f"{counted(details['hands'], 'random hand')} of {seed}{after}"
    yield on.Paragraph(f"{asked}: {kinds}." if kinds else f"{asked}.")
    if details["skipped"]:
        yield on.Paragraph("Skipped:")
        yield on.bullets(f"{reason} ({count:,})" for reason, count in details["skipped"].items())
    if details["interrupted"]:
        yield on.Paragraph("Stopped by Ctrl-C; this is what was found until then.", tone=on.WARNING)


def _finding(number: int, one: Record, replays: Mapping[Case, Replayed]) -> Iterator[on.Block]:
    """What differs, what is behind it, its rules with their sources, and the hand."""
    word = "Known from before" if one["known"] else f"Finding {number}"
    yield on.Heading((f"{word}: ", one["sentence"]), tone=on.BAD, name=_name(number))
    if not one["steady"]:
        yield on.Paragraph(
            "Asked again, the engine had it right: it does not always answer alike.",
            tone=on.WARNING,
        )
    if one["behind"]:
        first, *others = one["behind"]
        beside = f", beside {', '.join(other['id'] for other in others)}," if others else ""
        evidence = f"{beside} gives just the engine's answer. {_often(one)}."
        yield on.Paragraph((on.Code(first["id"]), evidence.replace(",.", ".")))
    else:
        yield on.Paragraph(f"{_often(one)}.")
    yield from _rules(one)
    example = one["example"]
    if example["hand"] is not None:
        yield named(example["hand"])
        case = example["hand"]["vector"], example["hand"]["as"]
        yield from failure(example["hand"], one["id"], replays.get(case))
    elif one["message"]:
        yield from _without_an_answer(one)
    else:
        for part in example["differences"]:
            sides = on.short(part["expected"]), on.short(part["got"])
            yield on.Difference(on.Code(part["field"]), sides)
    if one["scenario"]:
        yield on.Paragraph(("Written as a scenario: ", on.Code(one["scenario"])))
    yield on.Paragraph("Reproduce:")
    yield on.Lines((example["reproduce"],))


def _without_an_answer(one: Record) -> Iterator[on.Block]:
    """Tell the hand that the engine did not answer, and its last words."""
    if one["message"] not in one["sentence"]:
        yield on.Paragraph(one["message"], tone=on.BAD)
    if (asked := one["asked"]) is not None:
        yield on.Paragraph(asked["game"])
        if asked["tries"]:
            yield course(asked["tries"])
    if one["last-words"]:
        yield on.Paragraph("Its last words:")
        yield on.Lines(tuple(one["last-words"]), on.QUIET)


def _rules(one: Record) -> Iterator[on.Block]:
    lead = "Breaks " if one["behind"] else "Likeliest rule: "
    for rule in one["rules"][: None if one["behind"] else 1]:
        yield on.Paragraph((lead, on.Code(rule["rule"]), f": {rule['sentence']}"))
        yield from on.sources(rule["sources"])
    if one["may-be"]:
        told = ", ".join(one["may-be"][:_MOST_MAY_BE])
        yield on.Paragraph(f"It may also be: {told}", tone=on.QUIET)


def _name(number: int) -> str:
    return f"finding-{number}"


def _often(one: Record) -> str:
    told, alike = f"In {counted(one['hands'], 'hand')}", one["alike"]
    goes = "goes" if alike == 1 else "go"
    return f"{told}; {alike:,} more {goes} wrong first in the same way" if alike else told


def _beyond(details: Record) -> Iterator[on.Block]:
    if count := details["beyond"]:
        told = f"{counted(count, 'more hand')} came out differently, and nobody looked into them"
        yield on.Paragraph(f"{told}: the time was up, or enough was found.", tone=on.WARNING)


def _events(details: Record) -> list[on.Block]:
    """How many hands had what is rare."""
    seen = (f"{event}: {count:,}" for event, count in details["events"].items() if count)
    return on.headed("How many of the hands had", seen)


def _next(report: Record) -> Iterator[on.Block]:
    """Say what to do now: mend what was found, or ask other hands."""
    details = report["details"]
    if details["findings"]:
        sentence = (
            "Mend finding 1 and ask the same hands again; others may come of the same mistake:"
        )
        if len(details["findings"]) == 1:
            sentence = "Mend it and ask the same hands again:"
        command = details["again"]
    elif report["exit-code"]:
        return
    else:
        sentence, command = "Nothing differs in these hands; ask others:", details["others"]
    yield on.Heading("Next")
    yield on.Paragraph(sentence)
    yield on.Lines((command,))
