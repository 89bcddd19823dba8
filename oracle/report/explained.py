"""The pages of hands: an explanation step by step, and what hands are worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby, pairwise, zip_longest
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from oracle.core.hands import Ranking
from oracle.report import page as on
from oracle.report.events import illegal_acts_text
from oracle.report.observations import course_in_words, phase_in_words, try_in_words
from oracle.report.words import Sentence, capital, counted, listing, value_in_words
from oracle.wire.vocabulary import RULING

if TYPE_CHECKING:
    from oracle.report.replay import Explanation, IllegalAct, RuleNote, Step, Turn


def ranked(hands: Sequence[Ranking]) -> on.Page:
    """Make the page of hands, each by itself."""
    drawn = [on.Hand(hand.hand, hand.out, value_in_words(hand)) for hand in hands]
    return on.Page("What the hands are worth", tuple(drawn), brief=True)


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


_MOST_SOURCES: Final = 3
_A_HAND: Final = "hand"
_MOST_ROUNDS: Final = 3
_AMOUNT = re.compile(r" \d+")

_Told: TypeAlias = set[tuple[tuple[str, ...], tuple[str, ...]]]
"""The bars that were told with their reasons: the kinds of actions, and the rules."""


def explained(
    explanation: Explanation,
    record: Mapping[str, Any] | None = None,
    *,
    whole: bool = True,
    decided_by: str = "",
) -> on.Page:
    """Make the page; every rule that is named stands at its end with its source.

    What is not legal is listed with its reasons where it first comes up, and named after that.
    ``record`` is the record of the hand, from which a page that can draws the table. Unless it is
    told ``whole``, a hand that is about a rule is told around the steps that the rule decides.
    The rule that it is ``decided_by`` comes first, with all its sources; those of the others then
    stand in files alone.
    """
    title = explanation.title or explanation.id or "A script"
    point = () if whole else point_of(explanation)
    blocks: list[on.Block] = []
    if explanation.table:
        blocks.append(on.Paragraph(explanation.table))
    blocks.append(on.Paragraph(_played_by(explanation)))
    if record is not None:
        at = point[0] if point else 0
        blocks.append(on.Replay(lambda: record, explanation.id or _A_HAND, at=at))
    blocks += _around(explanation, point) if point else _every_step(explanation)
    lead = "The author of the scenario expects something else here"
    blocks += on.headed(lead, explanation.notes)
    blocks.append(on.Heading("The rules and their sources"))
    rules = explanation.about if point else tuple(explanation.rules)
    if decided_by:
        first, *others = sorted(rules, key=lambda name: name != decided_by)
        blocks.append(_rule(explanation.rules[first], None))
        blocks += (_rule(explanation.rules[name])._replace(short=True) for name in others)
        if others:
            text = "With -o FILE.html: what every rule rests on."
            blocks.append(on.Paragraph(text, tone=on.QUIET))
    else:
        blocks += (_rule(explanation.rules[name]) for name in rules)
    if point:
        every = counted(len(explanation.steps), "step")
        blocks.append(on.Paragraph(f"With --verbose: all {every}, and every rule.", tone=on.QUIET))
    name = explanation.id if explanation.id and explanation.id != title else ""
    return on.Page(title, tuple(blocks), name=name)


def _every_step(explanation: Explanation) -> Iterator[on.Block]:
    told: _Told = set()
    for number, step in enumerate(explanation.steps, start=1):
        yield _step(number, step, explanation, told)


def point_of(explanation: Explanation) -> tuple[int, ...]:
    """Give the places of the steps for which a hand is told: those that its rules decide.

    Of a ruling it is the act ruled on, and the verdict. Otherwise it is where a rule last refuses
    an act, or else is named in what happened, in what may be done or not, or decides anything: the
    first such step of that phase, and all that are refused one after another. A hand of which no
    step shows its rules is told for its last step. A deal alone has no point, nor has what
    is not a hand or is about no rule.
    """
    steps, about = explanation.steps, {*explanation.about}
    if not about or not explanation.id or explanation.hand is None or len(steps) == 1:
        return ()
    last = len(steps) - 1
    if explanation.kind == RULING:
        ruled = (place for place in range(last) if steps[place].rulings)
        return (*sorted({*ruled}, reverse=True)[:1], last)
    for shows in _SHOWS:
        found = [place for place, step in enumerate(steps) if not about.isdisjoint(shows(step))]
        if found:
            run = _run_to_the_last(found, [phase_after(step) for step in steps])
            return tuple(run if shows is _refusing else run[:1])
    return (last,)


def _run_to_the_last(found: Sequence[int], phases: Sequence[str]) -> list[int]:
    """Give the places that follow each other up to the last, all in the phase of that one."""
    run = [found[-1]]
    for place in reversed(found[:-1]):
        if place + 1 != run[0] or phases[place] != phases[run[0]]:
            break
        run.insert(0, place)
    return run


def phase_after(step: Step) -> str:
    """Give the phase that a step of a hand leads to; no name where no hand is played."""
    return str(step.seen.observation["phase"]) if step.seen else ""


def _refusing(step: Step) -> Iterable[str]:
    return (one.rule for one in step.refused)


def _named_in_events(step: Step) -> Iterable[str]:
    return (rule for one in step.sentences for rule in one.rules)


def _named_in_the_turn(step: Step) -> Iterable[str]:
    if step.turn:
        yield from (rule for one in step.turn.sentences for rule in one.rules)
        yield from (one.rule for bar in step.turn.not_legal for one in bar.because)


def _deciding(step: Step) -> Iterable[str]:
    return step.decided


_SHOWS: Final = (_refusing, _named_in_events, _named_in_the_turn, _deciding)
"""Where the rules of a hand show in a step, the plainest place first."""


def _around(explanation: Explanation, point: Sequence[int]) -> Iterator[on.Block]:
    """Tell what led to the point of a hand, the point itself step by step, and what follows."""
    steps, about = explanation.steps, {*explanation.about}
    if point[0]:
        yield on.Heading("What led there")
        yield from _in_short(steps, 1, point[0])
        yield from _turn_before(steps[: point[0] + 1])
    told: _Told = set()
    for place, following in zip_longest(point, point[1:]):
        yield _step(place + 1, _about_alone(steps[place], about), explanation, told)
        if place + 1 < (following or len(steps)):
            yield on.Heading("What follows")
            yield from _in_short(steps, place + 1, following or len(steps))
    # The first sentence of a step is the act itself, which is among what follows.
    if point[-1] + 1 < len(steps) and (ends := steps[-1].sentences[1:]) and not steps[-1].refused:
        yield on.Paragraph(ends[-1].text)


def _turn_before(steps: Sequence[Step]) -> Iterator[on.Block]:
    """Say whose turn it was when the last of some steps was refused, and what was legal."""
    turns = [step.turn for step in steps if step.turn]
    if steps[-1].refused and turns:
        yield on.Paragraph(" ".join(one.text for one in turns[-1].sentences))


def _about_alone(step: Step, about: Set[str]) -> Step:
    """Leave out of a turn what is not legal for other rules."""
    if step.turn is None:
        return step
    bars = tuple(
        bar for bar in step.turn.not_legal if not about.isdisjoint(one.rule for one in bar.because)
    )
    return step._replace(turn=step.turn._replace(not_legal=bars))


def _in_short(steps: Sequence[Step], start: int, end: int) -> Iterator[on.Block]:
    """Tell some tries in two lines: the phase of the last of them, and the two before it."""
    tries = [
        {
            "phase": phase_after(before) or _A_HAND,
            "words": try_in_words(step.attempt),
            "refused": bool(step.refused),
            "differs": False,
        }
        for before, step in pairwise(steps[max(0, start - 1) : end])
        if step.attempt
    ]
    rounds = [(name, [*group]) for name, group in groupby(tries, lambda one: one["phase"])]
    left = sum(len(group) for _, group in rounds[:-_MOST_ROUNDS])
    lines = [
        f"{capital(phase_in_words(name).removeprefix('the '))}: {course_in_words(group)}."
        for name, group in rounds[-_MOST_ROUNDS:]
    ]
    if left:
        lines.insert(0, f"{capital(counted(left, 'act'))} before.")
    if lines[:-1]:
        yield on.Paragraph(" ".join(lines[:-1]))
    yield from map(on.Paragraph, lines[-1:] or ["The blinds and the deal."])


def _played_by(explanation: Explanation) -> str:
    house = f"By the rules of the house {explanation.house}"
    if not explanation.settings:
        return f"{house}."
    changes = [f"{switch} set to {setting}" for switch, setting in explanation.settings.items()]
    return f"{house}, but with {listing(changes)}."


def _step(number: int, step: Step, explanation: Explanation, told: _Told) -> on.Step:
    # What was tried is often just what happened, and need not be said again.
    same = [one for one in step.sentences[:1] if one.text == f"{step.title}."]
    blocks: list[on.Block] = [*paragraphs(step.sentences[len(same) :])]
    for objection in step.refused:
        blocks.append(on.Paragraph(objection.sentence, (objection.rule,)))
        rule = explanation.rules[objection.rule]
        # Of a rule that houses play differently, the sources may be about another version.
        blocks.append(_here(rule) if rule.says else _sources(rule))
    if step.turn is not None:
        blocks += _turn(step.turn, told)
    rules = same[0].rules if same else ()
    return on.Step(number, step.title, bool(step.refused), tuple(blocks), rules)


def _turn(turn: Turn, told: _Told) -> Iterator[on.Block]:
    yield from paragraphs(turn.sentences)
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
        yield on.bullets(items)


def _together(bars: Iterable[IllegalAct]) -> Iterator[str]:
    """Say in one clause what each seat may not do, whatever the reasons."""
    by_seats: dict[tuple[int, ...], list[str]] = {}
    for bar in bars:
        by_seats.setdefault(bar.seats, []).extend(bar.actions)
    return (illegal_acts_text(seats, actions) for seats, actions in by_seats.items())


def _kind(bar: IllegalAct) -> tuple[tuple[str, ...], tuple[str, ...]]:
    actions = tuple(_AMOUNT.sub("", action) for action in bar.actions)
    return actions, tuple(one.rule for one in bar.because)


def paragraphs(sentences: Iterable[Sentence]) -> Iterator[on.Block]:
    """Give each sentence as a paragraph with its rules."""
    return (on.Paragraph(sentence.text, sentence.rules) for sentence in sentences)


def _rule(rule: RuleNote, most: int | None = _MOST_SOURCES) -> on.Note:
    blocks: list[on.Block] = []
    if rule.says is not None:
        blocks.append(_here(rule))
    return on.Note(rule.id, rule.sentence, (*blocks, _sources(rule, most)))


def _here(rule: RuleNote) -> on.Paragraph:
    return on.Paragraph(f"Here {rule.switch} is {rule.setting}: {rule.says}")


def _sources(rule: RuleNote, most: int | None = _MOST_SOURCES) -> on.Bullets:
    return on.bullets(rule.source, most, " (-o FILE.html)")
