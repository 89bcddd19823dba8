"""The pages of hands: an explanation step by step, and what hands are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from oracle.core.hands import Ranking
from oracle.report import page as on
from oracle.report.events import illegal_acts_text
from oracle.report.words import Sentence, capital, listing, value_in_words

if TYPE_CHECKING:
    from oracle.report.replay import Explanation, IllegalAct, RuleNote, Step, Turn


def ranked(hands: Sequence[Ranking]) -> on.Page:
    """Make the page of hands, each by itself."""
    return on.Page("What the hands are worth", tuple(map(_hand, hands)), brief=True)


def in_order(hands: Sequence[Ranking], places: Sequence[int]) -> on.Page:
    """Make the page of hands with their places, 1 for the best."""
    drawn = [
        on.Hand(hand.hand, hand.out, f"{place}. {value_in_words(hand)}")
        for place, hand in zip(places, hands, strict=True)
    ]
    return on.Page("Which hand is better", tuple(drawn), brief=True)


def ranking_data(hand: Ranking) -> dict[str, Any]:
    """Give what a hand is worth as plain data."""
    return {
        "hand": hand.hand,
        "plays": hand.plays,
        "out": hand.out,
        "why": hand.why,
        "name": hand.name,
        "order": hand.order,
    }


def _hand(hand: Ranking) -> on.Hand:
    return on.Hand(hand.hand, hand.out, value_in_words(hand))


_MOST_SOURCES: Final = 3
_A_HAND: Final = "hand"
_AMOUNT = re.compile(r" \d+")

_Told: TypeAlias = set[tuple[tuple[str, ...], tuple[str, ...]]]
"""The bars that were told with their reasons: the kinds of actions, and the rules."""


def explained(explanation: Explanation, record: Mapping[str, Any] | None = None) -> on.Page:
    """Make the page; every rule that is named stands at its end with its source.

    What is not legal is listed with its reasons where it first comes up, and named after that.
    ``record`` is the record of the hand, from which a page that can draws the table.
    """
    title = explanation.title or explanation.id or "A script"
    told: _Told = set()
    blocks: list[on.Block] = []
    if explanation.table:
        blocks.append(on.Paragraph(explanation.table))
    blocks.append(on.Paragraph(_played_by(explanation)))
    if record is not None:
        blocks.append(on.Replay(lambda: record, explanation.id or _A_HAND))
    for number, step in enumerate(explanation.steps, start=1):
        blocks.append(_step(number, step, explanation, told))
    if explanation.notes:
        blocks.append(on.Heading("The author of the scenario expects something else here"))
        blocks.append(on.bullets(explanation.notes))
    blocks.append(on.Heading("The rules and their sources"))
    blocks += map(_rule, explanation.rules.values())
    name = explanation.id if explanation.id and explanation.id != title else ""
    return on.Page(title, tuple(blocks), name=name)


def _played_by(explanation: Explanation) -> str:
    house = f"By the rules of the house {explanation.house}"
    if not explanation.settings:
        return f"{house}."
    changes = [f"{switch} set to {setting}" for switch, setting in explanation.settings.items()]
    return f"{house}, but with {listing(changes)}."


def _step(number: int, step: Step, explanation: Explanation, told: _Told) -> on.Step:
    # What was tried is often just what happened, and need not be said again.
    same = [one for one in step.sentences[:1] if one.text == f"{step.title}."]
    blocks: list[on.Block] = [*_sentences(step.sentences[len(same) :])]
    for objection in step.refused:
        blocks.append(on.Paragraph(objection.sentence, (objection.rule,)))
        blocks.append(_sources(explanation.rules[objection.rule]))
    if step.turn is not None:
        blocks += _turn(step.turn, told)
    rules = same[0].rules if same else ()
    return on.Step(number, step.title, bool(step.refused), tuple(blocks), rules)


def _turn(turn: Turn, told: _Told) -> Iterator[on.Block]:
    yield from _sentences(turn.sentences)
    fresh = [bar for bar in turn.not_legal if _kind(bar) not in told]
    known = [bar for bar in turn.not_legal if _kind(bar) in told]
    told.update(map(_kind, fresh))
    items = [
        on.Item(
            f"{capital(illegal_acts_text(bar.seats, bar.actions))}: "
            f"{' '.join(one.sentence for one in bar.because)}",
            tuple(dict.fromkeys(one.rule for one in bar.because)),
        )
        for bar in fresh
    ]
    if known:
        items.append(on.Item(f"As before, {'; '.join(_together(known))}."))
    if items:
        yield on.Bullets(tuple(items))


def _together(bars: Iterable[IllegalAct]) -> Iterator[str]:
    """Say in one clause what each seat may not do, whatever the reasons."""
    by_seats: dict[tuple[int, ...], list[str]] = {}
    for bar in bars:
        by_seats.setdefault(bar.seats, []).extend(bar.actions)
    return (illegal_acts_text(seats, actions) for seats, actions in by_seats.items())


def _kind(bar: IllegalAct) -> tuple[tuple[str, ...], tuple[str, ...]]:
    actions = tuple(_AMOUNT.sub("", action) for action in bar.actions)
    return actions, tuple(one.rule for one in bar.because)


def _sentences(sentences: Iterable[Sentence]) -> Iterator[on.Block]:
    return (on.Paragraph(sentence.text, sentence.rules) for sentence in sentences)


def _rule(rule: RuleNote) -> on.Note:
    blocks: list[on.Block] = []
    if rule.says is not None:
        blocks.append(on.Paragraph(f"Here {rule.switch} is {rule.setting}: {rule.says}"))
    return on.Note(rule.id, rule.sentence, (*blocks, _sources(rule)))


def _sources(rule: RuleNote) -> on.Bullets:
    return on.bullets(rule.source, _MOST_SOURCES, " (-o FILE.html)")
