"""The verdict of a check on one screen: what is wrong, what was not asked, and what to do next.

The page of a check, which files have and ``--verbose`` prints, tells everything. A mistake is told
here as it is told there, word for word.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from textwrap import shorten, wrap
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.errors import InputError
from oracle.report import page as on
from oracle.report.checked import (
    ENOUGH,
    OF_MADE,
    SELECTING,
    Cases,
    broken_rule,
    came_out,
    choices,
    failures_of,
    headline,
    in_order,
    is_house_choice,
    known_rule,
    last_words,
    mistake,
    not_about,
    not_explained,
    suspected,
    what_differs,
    without_a_word,
)
from oracle.report.failed_hands import Replayed, missing
from oracle.report.markdown import as_markdown
from oracle.report.suite import WRONG, Case, few_lines, is_named, made_in, shows_in
from oracle.report.terminal import Screen, as_text
from oracle.report.words import capital, counted, few_named, listing
from oracle.specs import structures
from oracle.specs.entries import meant

_Data: TypeAlias = Mapping[str, Any]

_MOST_LINES: Final = 29
"""How many lines the verdict has at most; a terminal has 24 to some 50."""

_NO_END: Final = 10_000
_FEWEST_ROWS: Final = 6
_TOLD_AT_ONCE: Final = 3
_MOST_LINES_AT_ONCE: Final = 60
_MOST_NAMED: Final = 3
_MOST_REASONS: Final = 4
_MOST_VECTORS: Final = 5
_SAID_NOTHING: Final = re.compile("the engine (cannot be started|was ended|ended|closed|did not)")
_TIME_IS_UP: Final = "was not done when the run had taken"
_LONGEST: Final = 200


class Asked(NamedTuple):
    """What of a verdict is wanted, and by which command line the engine was checked.

    ``show`` has the numbers or names of what is to be told with its hand; ``options`` were given
    to the check beside, and ``engine`` is what stands at its end.
    """

    show: tuple[str, ...] = ()
    width: int = 100
    options: str = ""
    engine: str = ""

    def check(self, more: str) -> str:
        """The command that checks the engine again, with one option more."""
        return " ".join(filter(None, ("poker-oracle check", more, self.options, self.engine)))


class Found(NamedTuple):
    """Failures with a number of their own: a mistake, a rule, or an error.

    ``new`` are the failures that a baseline does not have, though it may have another of it, which
    is then ``is_known``. ``names`` are those by which it can be asked for; ``blocks`` tells it in
    full. What ``is_explained`` is not only seen: a mistake gives it.
    """

    names: tuple[str, ...]
    part: str
    sentence: str
    failures: int
    new: int
    blocks: Callable[..., Iterable[on.Block]]
    tone: str = on.BAD
    is_known: bool = False
    is_explained: bool = True

    @property
    def told(self) -> str:
        """The sentence, which says of what is known how many failures are new."""
        mark = f" (known; {counted(self.new, 'new failure')})"
        return self.sentence + mark * (self.is_known and self.new > 0)


_ADAPTER: Final = "adapter"
_NEARLY_ALL: Final = 0.9
_WRONG: Final = ""
_ERRORS: Final = "Errors"
_KNOWN: Final = "Known to break"
_SHOW: Final = "--show"
_ANY_VECTOR: Final = "VECTOR"


def verdict(report: _Data, asked: Asked, replays: Mapping[Case, Replayed] | None = None) -> on.Page:
    """Make what ``check`` prints of a report; what is to be shown must have been found."""
    title, tone = headline(report)
    found = found_in(report, Cases(report, replays or {}))
    counts = came_out(report)
    if asked.show and found:
        told = [block for one in chosen(found, asked.show) for block in one.blocks()]
        return on.Page(title, (counts, *told), tone)
    before = [counts, *_head(report)]
    if asked.show:
        before.append(on.Paragraph("There is nothing to show: nothing wrong was found."))
    # Where an engine never said hello, the sentence about it is all that there is to tell.
    new = {
        number: one
        for number, one in found.items()
        if report["engine"] and one.new and one.part != _KNOWN
    }
    told = _at_once(new, asked.width, against=bool(report["options"].get("baseline")))
    before += _as_before(found)
    unexplained = list(without_a_word(report, _MOST_NAMED))
    steps = [*_next(report, new, bool(told), asked)]
    for not_judged in ([*_not_judged(report)], [*_in_short(report)]):
        after = [*unexplained, *not_judged, *steps]
        room = _room(before, after, asked)
        # What is wrong is told before what nothing is known of.
        if told or _height([*_index(report, new, _NO_END, asked.width)], asked.width) <= room:
            break
    index = told or _index(report, new, room, asked.width)
    return on.Page(title, (*before, *index, *after), tone)


def as_summary(report: _Data) -> str:
    """Write ten lines of Markdown at most, such as a job shows on its page."""
    title, tone = headline(report)
    if report["engine"] is None:
        return as_markdown(on.Page(title, (came_out(report),), tone))
    found = found_in(report, Cases(report, {})).items()
    told = [f"{number}: {one.told} ({counted(one.failures, 'failure')})" for number, one in found]
    return few_lines(title, tone, report["counts"], told)


def found_in(report: _Data, cases: Cases) -> dict[int, Found]:
    """Everything that was found, by number."""
    details = report["details"]
    fresh = _fresh(report)
    per_vector = Counter(vector for vector, _asked_as in fresh)
    by_key = in_order(report)
    found = {
        number: Found(
            (one["id"],),
            _WRONG,
            _with_rivals(one),
            len(shows_in(one)),
            sum((case["case"], case["as"]) in fresh for case in shows_in(one)),
            lambda number=number, one=one: mistake(report, number, one, cases),
            on.WARNING if is_house_choice(one) else on.BAD,
        )
        for number, one in by_key["mistakes"]
    }
    told: dict[str, Callable[[_Data], Found]] = {
        "errors": lambda one: _of_error(one, report),
        "broken": lambda one: _of_rule(one, _WRONG, broken_rule, cases),
        "suspected": lambda one: _of_rule(
            one, _WRONG, partial(suspected, why=not_explained(report)), cases
        ),
        "suspected-in-made": lambda one: _of_rule(one, OF_MADE, suspected, cases),
        "known": lambda one: _of_rule(one, _KNOWN, known_rule, cases),
    }
    for key, make in told.items():
        for number, data in by_key[key]:
            one = make(data)
            new = min(one.failures, sum(per_vector[vector] for vector in data["vectors"]))
            unnamed = key in ("broken", "suspected")
            blocks = partial(one.blocks, number)
            found[number] = one._replace(new=new, blocks=blocks, is_explained=not unnamed)
    found = dict(sorted(found.items()))
    return {number: one._replace(is_known=_is_known(one, details)) for number, one in found.items()}


def _is_known(one: Found, details: _Data) -> bool:
    """Whether the baseline has it by name, or some failures of what has no name."""
    known = details.get("known-before", ())
    return not set(known).isdisjoint(one.names) if one.names else one.new < one.failures


def _with_rivals(one: _Data) -> str:
    """What a mistake is, and the ids of others from which nothing that was asked tells it apart."""
    others = [other["id"] for other in one.get("rivals", ())]
    return f"{one['sentence']} (or {few_named(others)})" if others else str(one["sentence"])


def _fresh(report: _Data) -> set[tuple[str, str | None]]:
    """The cases and hands made that are wrong, without those that are so in the baseline."""
    before = {(one["case"], one["as"]) for one in report["details"].get("as-before", ())}
    wrong = {(row["case"], row["as"]) for row in report["cases"] if row["outcome"] in WRONG}
    wrong |= {case for case, outcome in made_in(report).items() if outcome in WRONG}
    return wrong - before


_Blocks: TypeAlias = Callable[[_Data, Cases, int], Iterable[on.Block]]


def _of_rule(one: _Data, part: str, blocks: _Blocks, cases: Cases) -> Found:
    told = f"breaks {one['rule']}"
    if "differs" in one:
        likeliest = f"; likeliest rule {one['rule']}" if is_named(one) else ""
        told = f"{capital(what_differs(one)[0][0])}{likeliest}"
    names = (one["rule"],) if is_named(one) else ()
    shown = partial(blocks, one, cases)
    return Found(names, part, told, failures_of(one), 0, shown)


def _of_error(one: _Data, report: _Data) -> Found:
    def blocks(number: int) -> Iterator[on.Block]:
        yield on.Heading((f"Error {number}: {one['message']}",), tone=on.BAD)
        cost = f"It cost the answers to {counted(len(one['vectors']), 'vector')}"
        yield on.Paragraph(f"{cost}, and says nothing of their rules:")
        yield on.bullets(one["vectors"], _MOST_VECTORS)
        yield on.Paragraph("Reproduce:")
        yield on.Lines((_reproduced(one, report),))

    return Found((), _ERRORS, one["message"], failures_of(one), 0, blocks)


def _reproduced(error: _Data, report: _Data) -> str:
    """The command that asks again the first vector that an error cost."""
    reproduce: str = report["details"]["reproduce"]
    return reproduce.replace(_ANY_VECTOR, error["vectors"][0])


def refuse_unknown(report: _Data, show: Sequence[str]) -> None:
    """Refuse to show what was not found, unless nothing was.

    Raises:
        InputError: something was found, but nothing has this number or name.
    """
    if found := found_in(report, Cases(report, {})):
        chosen(found, show)


def chosen(found: Mapping[int, Found], show: Sequence[str]) -> list[Found]:
    """What is to be shown, each once, in the order of its number.

    Raises:
        InputError: nothing has this number or name.
    """
    names = {name: number for number in sorted(found)[::-1] for name in found[number].names}
    by_name = {**names, **{str(number): number for number in found}}
    if unknown := [name for name in show if name not in by_name]:
        numbers = f"1 to {max(found)}" if len(found) > 1 else f"{max(found)} alone"
        raise InputError(
            *(
                f"nothing that was found is called {name!r}{meant(name, sorted(names))}; "
                f"the numbers are {numbers}"
                for name in unknown
            )
        )
    return [found[number] for number in sorted({by_name[name] for name in show})]


def _head(report: _Data) -> Iterator[on.Block]:
    """What was judged, and what there is to say before any mistake."""
    details = report["details"]
    yield from missing(report)
    answered = [*_right(details["aspects"]), *_kinds(details["asked"]["kinds"])]
    if answered and report["counts"]["pass"] + report["counts"]["fail"]:
        yield on.Paragraph("; ".join(answered))
    if details["stopped"] and report["engine"]:
        yield on.Paragraph(details["stopped"], tone=on.BAD)
    few = _MOST_NAMED
    yield from (on.Paragraph(one, tone=on.BAD) for one in details["unexplained"][:few])
    for symptom in details["symptoms"][:few]:
        yield on.Paragraph(symptom["sentence"], tone=on.WARNING)
    if any(_accounts_for_all(one, report["counts"]) for one in details["symptoms"][:few]):
        told = "Nearly every failure shows it, so what is listed below may come of it alone."
        yield on.Paragraph(told, tone=on.WARNING)
    if stale := details["stale"]:
        told = "listed as known to fail, but passing; take it off the list"
        yield on.Paragraph(f"{few_named(stale)}: {told}", tone=on.BAD)
    if lines := last_words(details["stderr"])[0]:
        yield on.Paragraph("The end of its standard error:")
        yield on.Lines(tuple(f"  {line[:_LONGEST]}" for line in lines), on.QUIET)
    for note in report["notes"][:few]:
        yield on.Paragraph(shorten(note, _LONGEST, placeholder=" ..."))


def _accounts_for_all(symptom: _Data, counts: Mapping[str, int]) -> bool:
    """Whether nearly every failure shows what points to the adapter."""
    nearly_all = _NEARLY_ALL * counts["fail"]
    return symptom["points-to"] == _ADAPTER and len(symptom["cases"]) >= nearly_all > 0


def _right(aspects: _Data) -> Iterator[str]:
    """Say what share of each aspect was right; all of it only if nothing was wrong."""
    told = [
        f"{name} {100 * one['right'] // one['compared']} %"
        for name, one in aspects.items()
        if one["compared"]
    ]
    if told:
        yield f"right: {', '.join(told)}"


def _kinds(kinds: Mapping[str, int]) -> Iterator[str]:
    if kinds:
        yield f"judged: {', '.join(f'{kind} {count:,}' for kind, count in kinds.items())}"


def _at_once(found: Mapping[int, Found], width: int, *, against: bool) -> list[on.Block]:
    """Tell a few in full, if that is not too long; against a baseline what is known is marked."""
    if not 0 < len(found) <= _TOLD_AT_ONCE:
        return []
    told: list[on.Block] = []
    for is_known, some in groupby(found.values(), key=lambda one: one.is_known):
        if against:
            known = "Known, with new failures"
            told.append(on.Heading(known if is_known else "New against the baseline"))
        for one in some:
            if one.is_known:
                told.append(on.Paragraph(f"{capital(counted(one.new, 'new failure'))}:"))
            told += one.blocks()
    return told if _height(told, width) <= _MOST_LINES_AT_ONCE else []


def _height(blocks: Iterable[on.Block], width: int) -> int:
    text = as_text(on.Page("", tuple(blocks), brief=True), Screen(width))
    return text.count("\n")


def _room(before: Sequence[on.Block], after: Sequence[on.Block], asked: Asked) -> int:
    """How many lines are left for the index: without the title, its head and an empty line."""
    taken = _height(before, asked.width) + _height(after, asked.width)
    return max(_FEWEST_ROWS, _MOST_LINES - taken - 3)


def _index(report: _Data, found: Mapping[int, Found], room: int, width: int) -> Iterator[on.Block]:
    """List what was found, a row each: number, sentence, failures."""
    if not found:
        return
    wide = Screen(width).prose
    yield on.Lines(("", f"  #  {'what is wrong':<{wide - 15}}  failures"), on.STRONG)
    rows = {number: _row(number, one, wide) for number, one in found.items()}
    taken = _height([*_on_marks(report, found, found)], width)
    kept = _kept(found, rows, max(_FEWEST_ROWS, room - taken))
    for part, numbers in groupby(found, key=lambda number: found[number].part):
        every = [*numbers]
        if part != _WRONG:
            yield on.Lines((f"     {part}:",), on.QUIET)
        yield from (on.Lines(tuple(rows[one]), found[one].tone) for one in every if one in kept)
        if left := [number for number in every if number not in kept]:
            wrong = sum(found[number].failures for number in left)
            told = f"and {len(left):,} more with {counted(wrong, 'failure')}: {_in_ranges(left)}"
            yield on.Lines((f"     {told}",), on.QUIET)
    yield from _on_marks(report, found, kept)


def _in_ranges(numbers: Sequence[int]) -> str:
    """Name numbers that rise, those in a row by the first and the last of them."""
    rows = groupby(enumerate(numbers), key=lambda one: one[1] - one[0])
    ends = [[number for _place, number in row] for _, row in rows]
    return listing([f"{row[0]} to {row[-1]}" if len(row) > 1 else str(row[0]) for row in ends])


def _on_marks(report: _Data, found: Mapping[int, Found], kept: Iterable[int]) -> Iterator[on.Block]:
    """Say what the marks of rows mean, and with which claims to run again."""
    if not all(found[number].is_explained for number in kept):
        yield on.Lines((f"?  {not_explained(report)}.",))
    if any(one.tone == on.WARNING for one in found.values()):
        pairs = (name.split("=") for one in found.values() for name in one.names if "=" in name)
        settings = json.dumps(dict(pairs))
        place = "your profile" if report["details"]["profile"] else 'hello, in "plays"'
        claim = f' If yours does, claim it in {place}, and run again: "settings": {settings}'
        choice = "*  A house choice: some room plays so, or no rule settles it."
        yield on.Paragraph(choice + claim * (settings != "{}"))


def _row(number: int, one: Found, width: int) -> list[str]:
    mark = "*" if one.tone == on.WARNING else " " if one.is_explained else "?"
    sentence = one.told if len(one.told) <= _LONGEST else f"{one.told[:_LONGEST]}..."
    first, *more = wrap(sentence, width - 15, break_on_hyphens=False) or [""]
    line = f"{number:>3}{mark} {first:<{width - 15}}{one.failures:>10,}"
    return [line, *(f"     {text}" for text in more)]


def _kept(found: Mapping[int, Found], rows: Mapping[int, list[str]], room: int) -> list[int]:
    """Choose the rows for which there is room: of each part the first, then as they come."""
    parts: dict[str, int] = {}
    for number, one in found.items():
        parts.setdefault(one.part, number)
    left = room - sum(part != _WRONG for part in parts)
    if sum(map(len, rows.values())) <= left:
        return list(found)
    # Of each part a line may say how many are left out.
    left -= len(parts)
    kept: list[int] = []
    for number in dict.fromkeys((*parts.values(), *found)):
        left -= len(rows[number])
        if left < 0 and kept:
            break
        kept.append(number)
    return sorted(kept)


def _as_before(found: Mapping[int, Found]) -> Iterator[on.Block]:
    """Count what is known, or was so in the baseline."""
    known = [number for number, one in found.items() if one.part == _KNOWN]
    others = (number for number, one in found.items() if one.part != _KNOWN)
    as_before = [number for number in others if not found[number].new]
    for what, numbers in ((_KNOWN, known), ("As in the baseline", as_before)):
        if numbers:
            wrong = sum(found[number].failures for number in numbers)
            named = few_named(list(map(str, numbers)))
            of = f"{counted(len(numbers), 'finding')} with {counted(wrong, 'failure')}"
            told = f"{what}: {of}, by number {named}"
            yield on.Paragraph(told)


_NEVER: Final = "Claimed, but no vector judged"
_NOT_CLAIMED: Final = re.compile(r"(?:it needs )?(.*?)(?:, which)? (?:is|are) not claimed$")
_OTHER_SETTING: Final = "it is about "
_DECLINED: Final = "declined: "


def _not_judged(report: _Data) -> Iterator[on.Block]:
    """What was not asked or not answered, and what is claimed of which nothing was judged."""
    details = report["details"]
    if not report["engine"]:
        return
    lines = [*_not_asked(details["skipped"]), *_of_claims(report)]
    if hidden := _hidden(report):
        lines.append(
            f"In {hidden}, the engine's play goes another way by what was found, so the rest was "
            "not judged; with the profile that --write-profile makes (below) it is."
        )
    if declined := _declined(report):
        some = [f"{why} ({count:,})" for why, count in declined.items()]
        lines.append(f"Declined by the engine: {few_named(some)}.")
    if rulings := choices(details):
        lines.append(f"Left to the house, it rules {few_named(rulings)}.")
    if details["not-proved"]:
        rules = counted(len(details["not-proved"]), "rule")
        lines.append(f"Not proved: {rules}. With --verbose, all of this by name.")
    if lines:
        yield on.Heading("Not judged")
        yield from map(on.Paragraph, lines)


def _in_short(report: _Data) -> Iterator[on.Block]:
    """What is claimed and was never judged; the rest that nothing is known of is told elsewhere."""
    if not report["engine"]:
        return
    never = [line for line in _of_claims(report) if _NEVER in line]
    yield on.Heading("Not judged")
    yield from map(on.Paragraph, never)
    yield on.Paragraph("With --verbose: what was not asked, not judged and not proved, by name.")


def _not_asked(skipped: Iterable[_Data]) -> Iterator[str]:
    """Say in a line what was not asked, since the engine does not claim it."""
    counts: Counter[str] = Counter()
    for group in skipped:
        if not group["message"].startswith(_DECLINED):
            counts[_label(group["message"])] += len(group["vectors"])
    if counts:
        some = [f"{label} {count:,}" for label, count in counts.most_common()]
        yield f"Not claimed, so not asked: {few_named(some, _MOST_REASONS)}."


def _of_claims(report: _Data) -> Iterator[str]:
    """What of the claimed structures was judged, where the whole corpus was asked."""
    asked = report["details"]["asked"]
    if any(report["options"].get(name) for name in SELECTING):
        return
    plays = [row for one in asked["plays"].values() for row in one.items()]
    few = sum(0 < count < ENOUGH for _name, count in plays)
    told_few = f"{few:,} with fewer than {ENOUGH} hands"
    of = f"{counted(len(plays), 'structure')} ({structures.IS})"
    if never := [
        name for one in asked["plays"].values() for name, count in one.items() if not count
    ]:
        named = few_named([*map(structures.in_words, never)])
        yield f"{_NEVER}: {len(never):,} of {of}: {named}; {told_few}."
    elif few:
        yield f"Claimed: {of}, {told_few}."
    yield from (f"{told}: {few_named(rules)}." for told, rules in not_about(report))


def _label(message: str) -> str:
    """Say in few words why a vector was not asked."""
    if message.startswith(_OTHER_SETTING):
        return "other settings"
    found = _NOT_CLAIMED.match(message)
    return found[1] if found else message


def _declined(report: _Data) -> dict[str, int]:
    """By what the engine said when it declined: how many vectors."""
    groups = report["details"]["skipped"]
    return {
        one["message"].removeprefix(_DECLINED): len(one["vectors"])
        for one in groups
        if one["message"].startswith(_DECLINED)
    }


def _next(
    report: _Data, found: Mapping[int, Found], are_told: bool, asked: Asked
) -> Iterator[on.Block]:
    """Say what to do next, by what came out; of what is told already a page has more."""
    told = (one for one in _steps(report, found, asked) if any(one))
    if steps := [one for one in told if not (are_told and _SHOW in one[0])]:
        yield on.Heading("Next")
        room = asked.width - len("    # ")
        beside = [step for step in steps if step[0] and sum(map(len, step)) <= room]
        # No remark is moved so far to the right that it no longer fits.
        widest = [max(map(len, texts)) for texts in zip(*beside, strict=True)]
        wide = min(widest[0], room - widest[1]) if beside else 0
        for step in steps:
            command, why = step
            if not command:
                yield on.Paragraph(why)
            else:
                yield on.Lines((f"{command:<{wide}}  # {why}" if step in beside else command,))


def _steps(report: _Data, found: Mapping[int, Found], asked: Asked) -> Iterator[tuple[str, str]]:
    """Give commands, and what each is for; a sentence where there is no command."""
    engine, counts = report["engine"], report["counts"]
    whole = report["details"]["reproduce"].replace(f"--only {_ANY_VECTOR} ", "")
    if found:
        yield from _without_answers(report, found)
        with_hand = (number for number, one in found.items() if one.part != _ERRORS)
        first = next(with_hand, next(iter(found)))
        yield asked.check(f"{_SHOW} {first}"), "one, with its hand and sources"
        yield asked.check("-o report.html"), "the whole as a page, to step through"
        if _hidden(report):
            yield asked.check("--write-profile my.yaml"), "then --profile judges the rest"
    elif engine is None:
        yield "", _without_hello(report["details"], asked)
    elif declined := _declined(report):
        for why, count in list(declined.items())[:_MOST_NAMED]:
            wait = "1 vector waits" if count == 1 else f"{count:,} vectors wait"
            yield "", f"{why}: {wait} for it"
    elif not counts["pass"] + counts["fail"]:
        yield "", "Claim in hello what the engine can do, and answer that; PROTOCOL.md shows how."
    elif any(report["options"].get(name) for name in SELECTING):
        yield whole, "the whole corpus; only a part was asked"
    elif report["exit-code"] == 0 and "play" in engine["kinds"]:
        yield whole.replace(" check ", " fuzz ", 1), "random hands, where the corpus ends"
    elif report["exit-code"] == 0 and engine["rankings"]:
        yield asked.check("--all-hands"), "each hand of four cards, where the corpus ends"
        yield "", "Hands are asked once hello claims play, a structure at a time; see PROTOCOL.md."


def _without_answers(report: _Data, found: Mapping[int, Found]) -> Iterator[tuple[str, str]]:
    """Say of answers that never came what to mend first, and how to see it again."""
    if not any(one.part == _ERRORS for one in found.values()):
        return
    error = report["details"]["errors"][0]
    why = _why_no_answer(error, report["details"]["stderr"])
    yield "", f"{why} To see it again:"
    yield _reproduced(error, report), "one of them alone"


_MALFORMED: Final = "the answer is malformed"


def _why_no_answer(error: _Data, stderr: str) -> str:
    message, word = shorten(error["message"], _LONGEST), last_words(stderr)[1]
    if error["message"].startswith(_MALFORMED):
        return f"Mend first: {message}."
    told = f"Mend first what gave no answer: {message}"
    if not word:
        return f"{told}, and nothing on standard error."
    return f"{told}; its last words: {shorten(word, _LONGEST)}."


def _without_hello(details: _Data, asked: Asked) -> str:
    """Say what to do; nothing where the sentence that nothing was asked says what to mend."""
    stopped, word = details["stopped"] or "", last_words(details["stderr"])[1]
    if _TIME_IS_UP in stopped:
        return "Give it more seconds: a greater --max-seconds, or none."
    found = _SAID_NOTHING.match(stopped)
    if not found:
        return ""
    if word and "ended" in found[1]:
        return f"Mend first what it says itself: {shorten(word, _LONGEST)}"
    return (
        f"Start it by itself to see why: {asked.engine.removeprefix('-- ')}. Have it answer "
        "hello, as PROTOCOL.md shows; poker-oracle init makes such engines."
    )


def _hidden(report: _Data) -> str:
    """Count the hands whose rest was not judged, since by a mistake they go another way."""
    cases = (case for one in report["mistakes"] for case in one.get("hides", ()))
    hands = {(case["case"], case["as"]) for case in cases}
    return counted(len(hands), "hand") if hands else ""
