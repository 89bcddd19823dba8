"""An explanation for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from oracle.explain.explanation import Explanation, RuleNote, Sentence, Step, Turn
from oracle.explain.wording import barred, heading, played_by
from oracle.prose import capital


def as_text(explanation: Explanation, width: int = 100) -> str:
    """Write the explanation in lines of at most so many characters.

    Each sentence is followed by its rules in brackets, and why a try is refused by what the rule
    rests on. Every rule that is named stands at the end with its source.
    """
    return "\n".join(_lines(explanation, width)) + "\n"


def _lines(explanation: Explanation, width: int) -> Iterator[str]:
    title = heading(explanation)
    yield from _wrapped(title, width)
    if explanation.id and explanation.id != title:
        yield explanation.id
    yield ""
    if explanation.table:
        yield from _wrapped(explanation.table, width)
    yield from _wrapped(played_by(explanation), width)
    for number, step in enumerate(explanation.steps, start=1):
        yield ""
        yield from _step(number, step, explanation, width)
    if explanation.notes:
        yield from ("", "The author of the scenario expects something else here")
        for note in explanation.notes:
            yield from _wrapped(note, width, "  - ")
    yield from ("", "The rules and their sources")
    for rule in explanation.rules.values():
        yield from _rule(rule, width)


def _step(number: int, step: Step, explanation: Explanation, width: int) -> Iterator[str]:
    verdict = " - refused" if step.refused else ""
    yield from _wrapped(f"{number}. {step.title}{verdict}", width)
    yield from _sentences(step.sentences, width)
    for objection in step.refused:
        yield from _wrapped(f"{objection.sentence} [{objection.rule}]", width, "   ")
        for source in explanation.rules[objection.rule].source:
            yield from _wrapped(source, width, "     - ")
    if step.turn is not None:
        yield from _turn(step.turn, width)


def _turn(turn: Turn, width: int) -> Iterator[str]:
    yield from _sentences(turn.sentences, width)
    for bar in turn.bars:
        because = " ".join(f"{one.sentence} [{one.rule}]" for one in bar.because)
        yield from _wrapped(f"{capital(barred(bar))}: {because}", width, "     - ")


def _sentences(sentences: Iterable[Sentence], width: int) -> Iterator[str]:
    for sentence in sentences:
        rules = f" [{', '.join(sentence.rules)}]" if sentence.rules else ""
        yield from _wrapped(f"{sentence.text}{rules}", width, "   ")


def _rule(rule: RuleNote, width: int) -> Iterator[str]:
    yield from _wrapped(f"{rule.id}: {rule.sentence}", width, "  ")
    if rule.says is not None:
        yield from _wrapped(f"Here {rule.switch} is {rule.setting}: {rule.says}", width, "    ")
    for source in rule.source:
        yield from _wrapped(source, width, "    - ")


def _wrapped(text: str, width: int, start: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )
