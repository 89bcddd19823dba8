"""An explanation as a page in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from oracle.explain.explanation import Explanation, RuleNote, Sentence, Step, Turn
from oracle.explain.wording import barred, heading, played_by
from oracle.prose import capital

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<|~#]|^>)")


def as_markdown(explanation: Explanation) -> str:
    """Write the page; every rule that is named is linked to its own words and its source."""
    return "\n".join(_lines(explanation)) + "\n"


def _lines(explanation: Explanation) -> Iterator[str]:
    yield f"# {plain(heading(explanation))}"
    if explanation.id:
        yield from ("", f"`{explanation.id}`")
    if explanation.table:
        yield from ("", explanation.table)
    yield from ("", played_by(explanation))
    for number, step in enumerate(explanation.steps, start=1):
        yield from ("", f"## {number}. {plain(step.title)}{' (refused)' * bool(step.refused)}", "")
        yield from _step(step, explanation)
    if explanation.notes:
        yield from ("", "## The author of the scenario expects something else here", "")
        yield from (f"- {plain(note)}" for note in explanation.notes)
    yield from ("", "## The rules and their sources")
    for rule in explanation.rules.values():
        yield from _rule(rule)


def _step(step: Step, explanation: Explanation) -> Iterator[str]:
    yield from _sentences(step.sentences)
    for objection in step.refused:
        yield f"- {plain(objection.sentence)} {_links([objection.rule])}"
        yield from (f"  - {plain(one)}" for one in explanation.rules[objection.rule].source)
    if step.turn is not None:
        yield from _turn(step.turn)


def _turn(turn: Turn) -> Iterator[str]:
    yield from _sentences(turn.sentences)
    for bar in turn.bars:
        because = " ".join(f"{plain(one.sentence)} {_links([one.rule])}" for one in bar.because)
        yield f"  - {capital(barred(bar))}: {because}"


def _sentences(sentences: Iterable[Sentence]) -> Iterator[str]:
    for sentence in sentences:
        links = f" {_links(sentence.rules)}" if sentence.rules else ""
        yield f"- {plain(sentence.text)}{links}"


def _links(rules: Iterable[str]) -> str:
    return f"({', '.join(f'[`{rule}`](#{_anchor(rule)})' for rule in rules)})"


def _anchor(rule: str) -> str:
    """The anchor that a heading with the id gets: a full stop has none."""
    return rule.replace(".", "")


def _rule(rule: RuleNote) -> Iterator[str]:
    yield from ("", f"### {rule.id}", "", plain(rule.sentence))
    if rule.says is not None:
        yield from ("", f"Here `{rule.switch}` is `{rule.setting}`: {plain(rule.says)}")
    yield ""
    yield from (f"- {plain(source)}" for source in rule.source)


def plain(text: str) -> str:
    """The text with nothing in it that Markdown would take for a sign."""
    return _SPECIAL.sub(r"\\\1", text)
