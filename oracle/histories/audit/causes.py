"""What makes a whole hand look wrong.

Also the differences that are known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.games import GAMES
from oracle.histories.audit.acting import words_of
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.paying import who_takes_it
from oracle.histories.audit.seating import (
    BEHIND,
    KNOWN,
    READER,
    RECORD,
    RULE,
    TOPICS,
    Finding,
    Judged,
)
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Mucked,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Unread,
    Wagered,
)
from oracle.specs import catalogue, workspaces
from oracle.specs.checking import validate
from oracle.specs.strict_yaml import Problem, SpecError, SpecFile

_FEWEST: Final = 2
"""So many findings must follow from one for it to be a cause."""

_MOST: Final = 300
_MOST_CAUSES: Final = 5
_MOST_STAKES: Final = 4
"""A hand with more findings is judged only once; so many stakes are taken to be otherwise, and so
many causes are looked for in a hand."""

_BLINDS: Final = frozenset(
    {"forced-bets.small-blind", "forced-bets.big-blind", "forced-bets.heads-up-blinds"}
)
_TURNS: Final = frozenset(
    {
        *("betting.clockwise", "betting.round-ends", "drawing.order"),
        *("showdown.first-to-show", "showdown.order"),
    }
)

OF_THE_HOUSE: Final = "drawing.discards-before-service"
"""What a whole hand shows if it is held against another house than its own."""

_Key: TypeAlias = tuple[str, int]


class BestFit(NamedTuple):
    """A hand as it fits best, what is found in it then, and the hand as it was followed.

    ``fits`` are the chips after the hand if its only finding is a line that was told wrongly.
    """

    history: History
    judged: Judged
    hand: AuditedHand | None
    fits: Mapping[int, int] | None = None

    @property
    def found(self) -> list[Finding]:
        """What is found, but for lines that were not understood."""
        return [one for one in self.judged.every if one.kind != READER]


Judge: TypeAlias = Callable[[History], tuple[Judged, AuditedHand | None]]
_Explained: TypeAlias = tuple[Finding, BestFit]
"""A finding, and the hand as it is without it."""

_Told: TypeAlias = tuple[Finding, History]
"""What may be the cause, and the hand as it is told without it."""


def _judged(history: History, judge: Judge) -> BestFit:
    return BestFit(history, *judge(history))


def _with(history: History, at: int, *facts: Fact) -> History:
    """The hand with other facts, or none, in place of one."""
    return history._replace(facts=(*history.facts[:at], *facts, *history.facts[at + 1 :]))


def with_causes(first: BestFit, judge: Judge) -> BestFit:
    """Name what is stated wrongly, and give the hand as it is without that.

    The findings are the causes, each with what follows from it, and what is found besides.
    """
    hand = first.hand
    if hand is None or not 1 <= len(first.found) <= _MOST:
        return first
    if len(first.found) < _FEWEST:
        return _in_another_line(first, hand, judge) or _named_both(first, hand, judge)
    if [one.rule for one in first.found].count(OF_THE_HOUSE) > 1:
        return first
    causes: list[Finding] = []
    now = first
    for _cause in range(_MOST_CAUSES):
        best = _best(now, judge)
        if best is None:
            break
        cause, then = best
        followed = keys(cause.following)
        kept = {*keys(then.found) - followed, (cause.rule, cause.line)}
        gone = [one for one in now.found if (one.rule, one.line) not in kept]
        named = _as_missing(cause, now, then)
        causes.append(named._replace(following=tuple(sorted(gone, key=by_line))))
        left = tuple(one for one in then.judged.findings if (one.rule, one.line) not in followed)
        now = then._replace(judged=then.judged._replace(findings=left))
    if len(causes) == 1 and not now.found:
        causes = [_or_else(first, hand, causes[0], judge)]
    findings = _after_the_first((*causes, *now.judged.findings))
    return now._replace(judged=now.judged._replace(findings=findings))


def _as_missing(cause: Finding, now: BestFit, then: BestFit) -> Finding:
    """Name the small blind that no line tells, if with it the hand is right."""
    told = {fact.blind for fact in now.history.facts if isinstance(fact, Posted)}
    posted = {fact.seat for fact in now.history.facts if isinstance(fact, Posted)}
    posts = (fact for fact in then.history.facts if isinstance(fact, Posted))
    small = next((fact for fact in posts if fact.blind == "small"), None)
    if small is None or "small" in told or small.seat in posted or now.hand is None:
        return cause
    words = now.hand.who_sits(small.seat), now.hand.chips(small.amount)
    sentence = f"No line tells the small blind; what follows fits {words[1]} of {words[0]}."
    rule = "forced-bets.small-blind"
    return cause._replace(
        kind=RULE, rule=rule, told="nothing", expected=words[1], sentence=sentence
    )


def _after_the_first(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Put what comes after an act out of turn, or a wrong draw, under it.

    What is then found of turns and of who is paid is judged in a hand in which the act was not
    done, and what is found of cards, in a hand that has others.
    """
    for roots, below in ((_OUT_OF_TURN, _is_by_turns), (_OF_CARDS, _is_of_cards)):
        wrong = (one for one in findings if one.kind != READER and one.rule in roots)
        first = min(wrong, key=by_line, default=None)
        if first is None:
            continue
        later = [
            one for one in findings if one is not first and one.line >= first.line and below(one)
        ]
        if first.rule == "betting.round-ends":  # what was not put in then, a player has later
            later += [one for one in findings if _is_of_later_chips(one, first)]
        findings = put_under(first, later, findings)
    return findings


def put_under(
    first: Finding, later: Sequence[Finding], findings: Iterable[Finding]
) -> tuple[Finding, ...]:
    """The findings of a hand, those that follow from the first under it."""
    under = chain(first.following, *((one, *one.following) for one in later))
    following = sorted((one._replace(following=()) for one in under), key=by_line)
    root = first._replace(following=tuple(following))
    return tuple(root if one is first else one for one in findings if one not in later)


_OUT_OF_TURN: Final = frozenset(
    {
        *("betting.clockwise", "betting.round-ends", "betting.folded-hand-is-dead"),
        *("betting.check-when-nothing-is-owed", "drawing.order"),
    }
)
_BY_TURNS: Final = _TURNS | {
    *("betting.call-matches-the-bet", "phases", "broken-off", "payouts", "stacks")
}
_OF_CARDS: Final = frozenset(
    {
        *("cards", "drawing.as-many-back", "drawing.any-number-of-own-cards", "drawing.order"),
        *("drawing.all-in-players-draw", "drawing.hand-size"),
    }
)
_BY_CARDS: Final = _OF_CARDS | {
    *("drawing.discards-before-service", "showdown.may-muck", "showdown.best-hand-wins"),
    *("drawing.number-of-draws", "hand-names", "broken-off"),
}


def _is_by_turns(finding: Finding) -> bool:
    return finding.rule in _BY_TURNS


def _is_of_later_chips(finding: Finding, first: Finding) -> bool:
    """Whether other chips to begin with were named for what comes after a finding."""
    later = [one.line >= first.line for one in finding.following]
    return finding.rule == "chips" and finding.line < first.line and bool(later) and all(later)


def _is_of_cards(finding: Finding) -> bool:
    return finding.kind != READER and finding.rule in _BY_CARDS


def _in_another_line(first: BestFit, hand: AuditedHand, judge: Judge) -> BestFit | None:
    """The hand told otherwise in another line than that of its only finding, if it is right then.

    A small blind may make a total or a payout wrong, a game or a blind by a wrong name whatever
    hangs on it, and a fold of a player who goes on the act after it.
    """
    posts = _another_small_blind(first, hand) if _of(keys(first.found), _OF_THE_END) else ()
    folds = (one for one in _another_act(first, hand) if one[0].rule == _DEAD)
    named = chain(_another_game(first, hand), _another_blind(first, hand))
    for cause, told in chain(named, posts, folds):
        then = _judged(told, judge)
        if not then.found:
            whole = cause._replace(following=tuple(first.found))
            readers = tuple(one for one in first.judged.findings if one.kind == READER)
            judged = then.judged._replace(findings=(whole, *readers))
            return then._replace(judged=judged)
    return None


def _named_both(first: BestFit, hand: AuditedHand, judge: Judge) -> BestFit:
    """Say of the only finding of a hand what else may be wrong instead; keep what then follows."""
    payouts = (_with(first.history, at, right) for at, _fact, right in _right_payouts(first, hand))
    lines = (told for _cause, told in _another_line(first, hand))
    told = chain(lines, payouts, _begun_otherwise(first))
    right = (then for one in told if not (then := _judged(one, judge)).found)
    if (one := next(right, None)) is not None:
        first = first._replace(fits=one.judged.after)
    findings = tuple(
        one if one.kind == READER else _or_else(first, hand, one, judge)
        for one in first.judged.findings
    )
    return first._replace(judged=first.judged._replace(findings=_after_the_first(findings)))


def _begun_otherwise(first: BestFit) -> Iterator[History]:
    """The hand where a player begins with chips that fit those at the end."""
    history, after = first.history, first.judged.after
    if after is None or not _of(keys(first.found), frozenset({"stacks"})):
        return
    for seat, stack in history.stacks_after:
        player = next((one for one in history.players if one.seat == seat), None)
        if player and player.stack is not None and after.get(seat, stack) != stack:
            yield _with_stack(history, player, player.stack + stack - after[seat])


def _or_else(first: BestFit, hand: AuditedHand, cause: Finding, judge: Judge) -> Finding:
    """The cause of all that is found in a hand, with what else may be wrong instead."""
    elsewhere = _told_in_another_line(first, hand, judge)
    others = chain(_posted_otherwise(first, hand, cause, judge), elsewhere)
    other = next(others, "")
    return cause._replace(sentence=f"{cause.sentence} {other}") if other else cause


def _posted_otherwise(
    first: BestFit, hand: AuditedHand, wrong: Finding, judge: Judge
) -> Iterator[str]:
    """Say of which small blind a call of its player is right, if the stakes do not tell it."""
    history = first.history
    if history.stakes.small_blind is not None or not wrong.instead:
        return
    call = next((one for one in history.facts if one.line == wrong.line), None)
    right = wrong.instead[0][0] if wrong.instead[0] else None
    if not isinstance(call, Called) or not isinstance(right, Called):
        return
    more = _put(right) - _put(call)
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Posted) or fact.blind != "small" or fact.seat != call.seat:
            continue
        posted = fact._replace(amount=fact.amount + more)
        if posted.amount > 0 and not _judged(_with(history, at, posted), judge).found:
            words = hand.chips(posted.amount), hand.chips(fact.amount)
            yield f"Or the small blind in line {fact.line} is {words[0]}, not {words[1]}."


def _told_in_another_line(first: BestFit, hand: AuditedHand, judge: Judge) -> Iterator[str]:
    """Say which other line than that of the only finding of a hand may be wrong instead."""
    if len(first.found) != 1:
        return
    (wrong,) = first.found
    told = chain(_other_chips(first, hand), _another_act(first, hand))
    others = ((cause, _judged(history, judge)) for cause, history in told)
    for cause, then in chain(_another_button(first, hand, judge), others):
        if then.found or cause == wrong:
            continue
        if cause.line != wrong.line:
            yield f"Or line {cause.line} is wrong: {cause.sentence}"
        elif cause.sentence.startswith(wrong.sentence):
            yield cause.sentence.removeprefix(wrong.sentence).strip()


def _best(now: BestFit, judge: Judge) -> _Explained | None:
    """What explains most of what is found, if anything explains more than itself."""
    best: _Explained | None = None
    if len(now.found) < _FEWEST:
        return None
    hand = now.hand
    if hand is None:
        return None
    finders = chain.from_iterable(find(now, hand) for find in _FINDERS)
    told = islice(finders, _TRIED // len(now.found))
    for explained in chain(_another_button(now, hand, judge), _explained(now, judge, told)):
        if best is None or len(explained[1].found) < len(best[1].found):
            best = explained
        if not best[1].found:
            break
    return best


def _explained(now: BestFit, judge: Judge, told: Iterable[_Told]) -> Iterator[_Explained]:
    """Give what explains more than itself."""
    before = keys(now.found)
    for cause, history in told:
        then = _judged(history, judge)
        own, left = (cause.rule, cause.line), keys(then.found)
        if own in before:
            rest = before - {own}
            # What was hidden by all that followed may show now.
            explains = left < rest or (own not in left and _MANY * len(left) <= len(rest))
        else:
            explains = left < before and len(then.found) + _FEWEST <= len(now.found)
        if explains:
            yield cause, then


_TRIED: Final = 3_000
"""So many findings may be judged again in a hand told otherwise."""

_MANY: Final = 4
"""If of so many findings one is left, the others followed from the line."""


def by_line(finding: Finding) -> int:
    """The line of a finding, by which they are sorted."""
    return finding.line


def keys(findings: Iterable[Finding]) -> set[_Key]:
    """Name findings by what is wrong in which line."""
    return {(one.rule, one.line) for one in findings}


def _another_button(now: BestFit, hand: AuditedHand, judge: Judge) -> Iterator[_Explained]:
    """Find the one seat that the blinds and those who act first fit, if it has not the button."""
    history, before = now.history, keys(now.found)
    rules = {rule for rule, _line in before}
    if history.button is None or not rules & _TURNS:
        return
    if "posts" in hand.tells and not rules & _BLINDS:
        return
    fits: list[tuple[int, int, BestFit]] = []
    for seat in hand.seating.seats:
        if seat == history.button:
            continue
        then = _judged(history._replace(button=seat), judge)
        left = keys(then.found)
        turns = {key for key in left if key[0] in _TURNS}
        if not any(rule in _BLINDS for rule, _line in left) and turns < _of(before, _TURNS):
            fits.append((len(left), seat, then))
    fits.sort(key=lambda one: one[:2])
    if not fits or (len(fits) > 1 and fits[0][0] == fits[1][0]):
        return
    _left, seat, then = fits[0]
    words = hand.who_sits(history.button), hand.who_sits(seat)
    sentence = (
        f"{words[0]} is said to have the button; the blinds and those who act first fit {words[1]}."
    )
    yield _finding(history, "button", history.button_line, words, sentence), then


def _of(keys: set[_Key], rules: frozenset[str]) -> set[_Key]:
    return {key for key in keys if key[0] in rules}


def _another_act(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find an act in the round of the first finding, where what follows fits another one.

    The nearest acts come first. A fold is named in its own line; of any other act the first finding
    says which it may have been.
    """
    history = now.history
    first = min(_in_play(now), key=by_line, default=None)
    if first is None:
        return
    lines = [fact.line for fact in history.facts]
    end = len(lines) - lines[::-1].index(first.line) if first.line in lines else 0
    start = _round_of(history.facts, lines.index(first.line)) if end else 0
    acts = [at for at in range(end) if isinstance(history.facts[at], _InTurn)]
    in_round = [at for at in acts if at >= start]
    folds = [at for at in acts if _acts_after_a_fold(history.facts, at) and at not in in_round]
    for at in (*reversed(in_round[-_MOST_ACTS:]), *folds):
        fact = history.facts[at]
        for act, facts in _acts_told(history, at, hand.tells):
            if isinstance(fact, _InTurn):
                yield _of_an_act(hand, first, fact, act), history._replace(facts=facts)


_DEAD: Final = "betting.folded-hand-is-dead"
_MOST_ACTS: Final = 6
"""So many acts before a finding may be others."""


def _round_of(facts: tuple[Fact, ...], at: int) -> int:
    """Where the round begins in which a fact stands, or which it ends."""
    begun = (place for place in range(at - 1, -1, -1) if _is_a_round(facts[place]))
    return next(begun, 0)


def _is_a_round(fact: Fact) -> bool:
    return isinstance(fact, Began) and fact.phase != "deal"


def _acts_after_a_fold(facts: tuple[Fact, ...], at: int) -> bool:
    fold = facts[at]
    later = (one for one in facts[at + 1 :] if isinstance(one, _OfAHand))
    return isinstance(fold, Folded) and any(one.seat == fold.seat for one in later)


def _in_play(now: BestFit) -> list[Finding]:
    """The findings of the play, not of what is told of it in the end."""
    every = now.judged.findings
    return [one for one in every if one.kind != READER and one.rule not in _OF_THE_END]


def _of_an_act(hand: AuditedHand, first: Finding, fact: _InTurn, act: _InTurn) -> Finding:
    """The finding that an act is told wrongly, by the first finding in the hand."""
    who = hand.who_sits(fact.seat)
    told, right = (f"{who} {_word(hand, one)}" for one in (fact, act))
    if not isinstance(fact, Folded):
        also = f"{told} in line {fact.line}; what follows fits that the player {_word(hand, act)}."
        if fact.line == first.line:
            return first
        if first.rule.startswith("showdown."):
            return first._replace(sentence=f"{first.sentence} {also}")
        return first._replace(sentence=f"{also} {first.sentence}", line=fact.line)
    later = (one for one in hand.history.facts if isinstance(one, _OfAHand))
    again = next((one for one in later if one.seat == fact.seat and one.line > fact.line), None)
    so = f"and is in the hand in line {again.line}; " if again else "and "
    sentence = f"{who} is said to fold, {so}what follows fits that the player {_word(hand, act)}."
    rule = _DEAD if again else first.rule
    cause = _finding(hand.history, rule, fact.line, (told, right), sentence)
    return cause._replace(kind=RULE, cites="")


def _word(hand: AuditedHand, act: _InTurn) -> str:
    """What a player did, without the price of a call."""
    return words_of(hand, act._replace(amount=None) if isinstance(act, Called) else act)


def _acts_told(
    history: History, at: int, tells: frozenset[str]
) -> Iterator[tuple[_InTurn, tuple[Fact, ...]]]:
    """Other acts in place of one, with the facts in which what a reader counts from it fits."""
    facts = history.facts
    fact, before, after = facts[at], facts[:at], facts[at + 1 :]
    if not isinstance(fact, _InTurn):
        return
    bets = _bets_in(before)
    own, highest = bets.get(fact.seat, 0), max(bets.values(), default=0)
    seat, line, price = fact.seat, fact.line, highest - own
    acts: list[_InTurn] = [Called(seat, price, line=line) if price else Checked(seat, line)]
    if not isinstance(fact, Folded):
        acts.append(Folded(seat, line=line))
    word = "raise" if highest else "bet"
    sizes = _sizes(history, at, highest)
    acts += [Wagered(seat, word, to, line=line) for to in sizes]
    was = Called(seat, fact.to - own if isinstance(fact, Wagered) else _put(fact))
    for act in acts:
        if act._replace(line=0) == fact._replace(line=0):
            continue
        now = Called(seat, act.to - own if isinstance(act, Wagered) else _put(act))
        untold = act._replace(amount=None) if isinstance(act, Called) else act
        if isinstance(fact, Folded):
            after = tuple(_contested(facts[at + 1 :]))
        yield act, (*before, untold, *after)
        if was.amount != now.amount:
            for calls in (True, False):
                yield act, (*before, untold, *_later(after, was, now, calls=calls))
        if isinstance(act, Wagered) or isinstance(fact, Wagered):
            to = act.to if isinstance(act, Wagered) else highest
            yield act, (*before, untold, *_meant(facts, at, to, tells - {"price"}))


def _contested(facts: tuple[Fact, ...]) -> Iterator[Fact]:
    """The facts where hands that are shown are so at the showdown, which others are left for."""
    begun = any(isinstance(fact, Began) and fact.phase == "showdown" for fact in facts)
    for fact in facts:
        if isinstance(fact, Shown) and fact.voluntary:
            if not begun:
                yield Began("showdown", fact.line)
            begun = True
            yield fact._replace(voluntary=False)
        else:
            yield fact


def _sizes(history: History, at: int, highest: int) -> list[int]:
    """What a bet or a raise may be to: by the limit, and by what comes next in the round."""
    stakes, facts = history.stakes, history.facts
    draws = sum(isinstance(one, Began) and one.phase.startswith("draw") for one in facts[:at])
    size = stakes.small_bet if 2 * draws < stakes.draws else stakes.big_bet
    sizes = [highest + size] if size and stakes.betting == "limit" else []
    bets = _bets_in(facts[:at])
    for fact in facts[at + 1 :]:
        if isinstance(fact, Wagered) and fact.by is not None:
            sizes.append(fact.to - fact.by)
        elif (
            isinstance(fact, Called) and fact.amount and fact.seat != getattr(facts[at], "seat", 0)
        ):
            sizes.append(bets.get(fact.seat, 0) + fact.amount)
        if isinstance(fact, Began | Wagered | Called):
            break
    return [to for to in dict.fromkeys(sizes) if to > highest]


def _another_blind(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find a blind that is told under the name of the other one."""
    history = now.history
    facts, wrong = list(history.facts), None
    blinds = [at for at, one in enumerate(facts) if isinstance(one, Posted) and one.blind in _LIVE]
    for at, blind in zip(blinds, ("small", "big"), strict=False):
        fact = facts[at]
        if isinstance(fact, Posted) and fact.blind != blind:
            wrong = wrong or (fact, blind)
            facts[at] = fact._replace(blind=blind)
    if wrong is None:
        return
    fact, blind = wrong
    who = hand.who_sits(fact.seat)
    other = "big" if blind == "small" else "small"
    sentence = (
        f"{who} is said to post the {other} blind; the rest of the hand fits the {blind} one."
    )
    words = f"the {other} blind", f"the {blind} blind"
    cause = _finding(history, f"forced-bets.{blind}-blind", fact.line, words, sentence)
    yield cause, history._replace(facts=tuple(facts))


def _another_heading(now: BestFit, _hand: AuditedHand) -> Iterator[_Told]:
    """Find a heading before the first finding without which what follows fits, or as another."""
    history, facts = now.history, now.history.facts
    first = min(now.found, key=by_line, default=None)
    if first is None:
        return
    begun = [at for at, one in enumerate(facts) if _is_a_round(one) and one.line <= first.line]
    for at in begun[-2:]:
        told = facts[at]
        if not isinstance(told, Began):
            continue
        for phase in ("", *_PHASES):
            if phase == told.phase:
                continue
            fits = phase or "none"
            sentence = f"The heading of {told.phase} stands where what follows fits {fits}."
            cause = _finding(history, "phases", told.line, (told.phase, fits), sentence)
            others = () if not phase else (told._replace(phase=phase),)
            yield cause, _with(history, at, *others)


_PHASES: Final = ("draw-1", "draw-2", "draw-3", "showdown")
_LIVE: Final = frozenset({"small", "big", "live"})


_OfAHand: TypeAlias = Folded | Checked | Called | Wagered | Drew | Shown | Mucked | Collected


def _other_stakes(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find stakes of limit play that are told wrongly, where all bets fit others."""
    history, stakes = now.history, now.history.stakes
    if stakes.betting != "limit" or stakes.small_bet is None:
        return
    named = next((one for one in now.judged.findings if one.rule in _STAKES), None)
    for small in _small_bets(history):
        told = _with_stakes(history, hand, small)
        if told.stakes == stakes and told.facts == history.facts:
            continue
        wrong = [name for name in _FIELDS if getattr(stakes, name) != getattr(told.stakes, name)]
        words = _named_stakes(hand, stakes), _named_stakes(hand, told.stakes)
        said = "The stakes are"
        if words[0] == words[1] and wrong:
            blind = wrong[-1]
            words = _as_chips(hand, stakes, blind), _as_chips(hand, told.stakes, blind)
            said, wrong = f"The {blind.replace('_', ' ')} is", [blind]
        sentence = f"{said} said to be {words[0]}; what follows fits {words[1]}."
        line = _line_of_field(history, wrong[0]) if len(wrong) == 1 else history.stakes_line
        rule = named.rule if named else "forced-bets.stakes"
        cause = _finding(history, rule, line, words, sentence)
        yield named if named and named.line == cause.line else cause, told


_FIELDS: Final = ("small_bet", "big_bet", "small_blind", "big_blind")


def _as_chips(hand: AuditedHand, stakes: Stakes, field: str) -> str:
    return hand.chips(getattr(stakes, field) or 0)


def _another_game(now: BestFit, _hand: AuditedHand) -> Iterator[_Told]:
    """Find a game that is named wrongly, where as many cards are dealt as another one has."""
    history, stakes = now.history, now.history.stakes
    if not any(one.rule == "drawing.hand-size" for one in now.found):
        return
    for game in GAMES.values():
        if game.name == stakes.game:
            continue
        words = stakes.unranked or stakes.game.capitalize(), game.name.capitalize()
        sentence = f"The game is said to be {words[0]}; what follows fits {words[1]}."
        cause = _finding(history, "drawing.hand-size", history.game_line, words, sentence)
        told = history._replace(stakes=stakes._replace(game=game.name, unranked=""))
        yield cause, told


_STAKES: Final = frozenset(
    {"forced-bets.stakes", "forced-bets.limit-big-blind", "forced-bets.limit-small-blind"}
)


def _small_bets(history: History) -> list[int]:
    """What the small bet may be: by the stakes, and by what was bet before the first draw."""
    stakes = history.stakes
    told = [stakes.small_bet, stakes.big_blind, (stakes.big_bet or 0) // 2]
    for fact in history.facts:
        if isinstance(fact, Began) and fact.phase != "deal":
            break
        posted = isinstance(fact, Posted) and fact.blind == "big" and not fact.all_in
        if isinstance(fact, Called) or (posted and isinstance(fact, Posted)):
            told.append(fact.amount)
        elif isinstance(fact, Wagered):
            told.append(fact.to // 2)
    return list(dict.fromkeys(one for one in told if one))[:_MOST_STAKES]


def _with_stakes(history: History, hand: AuditedHand, small: int) -> History:
    """The hand played for other stakes; blinds that its reader has from the stakes go with them."""
    stakes, facts = history.stakes, history.facts
    big = None if stakes.big_blind is None else small
    half = stakes.small_blind
    if "posts" not in hand.tells or history.form == "phh":
        half = None if half is None else small // 2
        blinds = {("big", stakes.big_blind): small, ("small", stakes.small_blind): half}
        facts = tuple(
            one._replace(amount=blinds.get((one.blind, one.amount)) or one.amount)
            if isinstance(one, Posted)
            else one
            for one in facts
        )
    if "price" not in hand.tells:
        facts = tuple(_meant(facts, -1, small, hand.tells))
    stakes = stakes._replace(small_bet=small, big_bet=2 * small, big_blind=big, small_blind=half)
    return history._replace(stakes=stakes, facts=facts)


def _named_stakes(hand: AuditedHand, stakes: Stakes) -> str:
    bets = stakes.small_bet, stakes.big_bet
    return "/".join(hand.chips(one) for one in bets if one is not None)


def _another_line(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find the first lines that cannot be right where what follows fits them told otherwise.

    A line may tell of another player or another amount, be told where another line is missing, or
    tell cards that are elsewhere.
    """
    for cause in sorted(_in_play(now), key=by_line)[:_MOST_LINES]:
        tried = {now.history.facts}
        for facts in _told_otherwise(now.history.facts, hand, cause):
            if facts not in tried:
                tried.add(facts)
                yield cause, now.history._replace(facts=facts)


_MOST_LINES: Final = 3
"""So many findings of a hand are tried as the cause of the others."""

_OF_THE_END: Final = frozenset({"summary", "pots", "payouts", "rake", "rake-schedule", "stacks"})


_OTHER_LINES: Final = ("cards_line", "dealt_line", "capped_line")
"""The lines that tell more of a fact."""


def _told_otherwise(
    facts: tuple[Fact, ...], hand: AuditedHand, cause: Finding
) -> Iterator[tuple[Fact, ...]]:
    """The facts with others in place of one that the line of a finding tells."""
    for at, fact in enumerate(facts):
        if cause.line not in {fact.line, *(getattr(fact, name, 0) for name in _OTHER_LINES)}:
            continue
        yield from _with_others(facts, at, cause.instead)
        if isinstance(fact, Posted):
            yield from _other_posts(facts, at, fact)
        yield from _with_others(facts, at, _other_facts(hand, fact, cause))


def _with_others(
    facts: tuple[Fact, ...], at: int, told: Iterable[tuple[Fact, ...]]
) -> Iterator[tuple[Fact, ...]]:
    """The facts with others in place of one; what is bet after a post includes it."""
    before, after = facts[:at], facts[at + 1 :]
    for others in told:
        yield (*before, *others, *after)
        if len(others) > 1 and isinstance(others[0], Posted):
            none = others[0]._replace(amount=0)
            for calls in (True, False):
                yield (*before, *others, *_later(after, none, others[0], calls=calls))


def _bets_in(facts: Iterable[Fact]) -> dict[int, int]:
    """What each seat has bet in the round that these facts end in."""
    bets: dict[int, int] = {}
    for fact in facts:
        if isinstance(fact, Began) and fact.phase != "deal":
            bets.clear()
        elif isinstance(fact, Wagered):
            bets[fact.seat] = fact.to
        elif isinstance(fact, Called | Posted):
            bets[fact.seat] = bets.get(fact.seat, 0) + (fact.amount or 0)
    return bets


def _later(facts: tuple[Fact, ...], told: _InABet, right: Fact, *, calls: bool) -> Iterator[Fact]:
    """The facts after a bet of another amount, where others of its player in the round fit it.

    Some forms tell the whole bet of a player in a call, and others what is added in a raise; a
    reader takes what was told before from the one, and adds it to the other.
    """
    more = _put(told) - _put(right)
    for fact in facts:
        if isinstance(fact, Began) and fact.phase != "deal":
            more = 0
        is_later = more and isinstance(fact, Called | Wagered) and fact.seat == told.seat
        if is_later and calls and isinstance(fact, Called) and fact.amount is not None:
            yield fact._replace(amount=fact.amount + more)
            more = 0
        elif is_later and not calls and isinstance(fact, Wagered):
            yield fact._replace(to=fact.to - more)
        else:
            yield fact


def _meant(facts: tuple[Fact, ...], at: int, highest: int, tells: frozenset[str]) -> Iterator[Fact]:
    """The facts after a wager as they are read beside another highest bet.

    An all-in of more is a raise; and where no price is told, nobody checks any longer.
    """
    bets: dict[int, int] = {}
    for place, fact in enumerate(facts):
        if isinstance(fact, Began) and fact.phase != "deal":
            bets, highest = {}, highest if place < at else 0
        told = fact
        if isinstance(fact, Called | Posted):
            bets[fact.seat] = bets.get(fact.seat, 0) + (fact.amount or 0)
            if fact.amount is None and place > at:
                bets[fact.seat] = highest
            if isinstance(fact, Called) and fact.all_in and 0 < highest < bets[fact.seat]:
                told = Wagered(fact.seat, "raise", bets[fact.seat], None, True, None, fact.line)
        elif (
            isinstance(fact, Checked) and bets.get(fact.seat, 0) < highest and "price" not in tells
        ):
            told = Called(fact.seat, None, line=fact.line)
        if isinstance(told, Wagered):
            bets[told.seat] = told.to
        if place > at:
            if isinstance(told, Wagered):
                highest = max(told.to, highest) if highest else 0
            yield told


def _put(fact: Fact) -> int:
    if isinstance(fact, Wagered):
        return fact.to
    return (fact.amount or 0) if isinstance(fact, Called | Posted) else 0


def _other_facts(hand: AuditedHand, fact: Fact, cause: Finding) -> Iterator[tuple[Fact, ...]]:
    """What may stand in place of a fact: nothing, another player, or a line before it."""
    due = cause.due
    if isinstance(fact, Dealt | Posted):
        yield ()
    if isinstance(fact, _Act):
        yield from ((fact._replace(seat=one),) for one in due or hand.seating.seats)
    elif isinstance(fact, Shown | Mucked | Posted):
        yield from ((fact._replace(seat=one),) for one in due)
    if isinstance(fact, Checked):
        yield from ((Called(one, None, line=fact.line),) for one in due)
    if isinstance(fact, Shown):
        summary = (one.cards for one in hand.history.summary if one.seat == fact.seat)
        yield from ((fact._replace(cards=cards),) for cards in summary if cards)
    yield from _missing_before(hand, fact, due)


def _missing_before(
    hand: AuditedHand, fact: Fact, due: tuple[int, ...]
) -> Iterator[tuple[Fact, ...]]:
    """A fact with what those who were due may have done before it, or posted."""
    for seat in due:
        if isinstance(fact, Posted):
            for small in _small_blinds(hand.history, seat, fact.amount):
                yield Posted(seat, "small", small, line=fact.line), fact
        elif not isinstance(fact, Dealt):
            yield Folded(seat), fact
            yield Checked(seat), fact
            yield Called(seat, None), fact
            yield Drew(seat, 0), fact


def _small_blinds(history: History, seat: int, big: int) -> Iterator[int]:
    """What a small blind may be that no line tells."""
    yield history.stakes.small_blind or big // 2
    calls = (one for one in history.facts if isinstance(one, Called) and one.seat == seat)
    if (call := next(calls, None)) and call.amount and call.amount < big:
        yield big - call.amount
    stack = _stack_of(history, seat)
    if stack is not None and stack < big:
        yield stack


def _other_posts(facts: tuple[Fact, ...], at: int, fact: Posted) -> Iterator[tuple[Fact, ...]]:
    """The posts of two players the other way round."""
    for other, one in enumerate(facts):
        if isinstance(one, Posted) and one.seat != fact.seat:
            swapped = list(facts)
            swapped[at], swapped[other] = fact._replace(seat=one.seat), one._replace(seat=fact.seat)
            yield tuple(swapped)


_InTurn: TypeAlias = Folded | Checked | Called | Wagered
_Act: TypeAlias = Folded | Checked | Called | Wagered | Drew
_InABet: TypeAlias = Called | Wagered | Posted


def _another_small_blind(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find a small blind that is not half the big one where what follows fits half of it.

    How much it is, the stakes of limit play do not say.
    """
    history = now.history
    big = history.stakes.big_blind or history.stakes.small_bet
    if not big or history.stakes.small_blind is not None:
        return
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Posted) or fact.blind != "small":
            continue
        for right in dict.fromkeys((big // 2, *_left_for(history, hand, fact, big))):
            if right == fact.amount:
                continue
            words = hand.chips(fact.amount), hand.chips(right)
            who = hand.who_sits(fact.seat)
            sentence = f"{who} posts {words[0]} as the small blind; what follows fits {words[1]}."
            cause = _posted_wrongly(hand, "forced-bets.small-blind", fact, right, sentence)
            post = fact._replace(amount=right)
            yield cause, _with(history, at, post)
            if fact.amount <= big:
                continue
            later = tuple(_later(history.facts[at + 1 :], fact, post, calls=True))
            yield cause, history._replace(facts=(*history.facts[:at], post, *later))


def _left_for(history: History, hand: AuditedHand, post: Posted, big: int) -> Iterator[int]:
    """What is left for the small blind by what is returned to the big one, or by the total."""
    returned = (one.amount for one in history.facts if isinstance(one, Returned))
    yield from (big - amount for amount in returned if amount < big)
    paid = [one.amount for one in history.facts if isinstance(one, Collected)]
    total = sum(paid) + (history.rake or 0) if history.total is None else history.total
    if paid:
        own = min(post.amount, _stack_of(history, post.seat) or post.amount)
        if 0 < (left := own + total - sum(hand.state.paid)) <= big:
            yield left


def _stack_of(history: History, seat: int) -> int | None:
    return next((one.stack for one in history.players if one.seat == seat), None)


def _other_table(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find a small blind, an ante or a number of draws of the table that no line of play fits."""
    history = now.history
    stakes, facts = history.stakes, history.facts
    posted = {fact.blind: fact.amount for fact in facts if isinstance(fact, Posted)}
    draws = {fact.phase for fact in facts if isinstance(fact, Began) and "draw" in fact.phase}
    rows = (
        ("small blind", "small_blind", "forced-bets.stakes", posted.get("small") or 0),
        ("ante", "ante", "forced-bets.antes", posted.get("ante", 0)),
        ("draws", "draws", "drawing.number-of-draws", len(draws)),
    )
    for what, field, rule, right in rows:
        was = getattr(stakes, field)
        untold = was is None or (not was and what != "small blind")
        if what == "draws" and was == _MOST_DRAWS:  # as the game has it
            untold = _line_of_field(history, what) == history.stakes_line
        if was is None or untold or was == right or (not right and what != "ante"):
            continue
        words = (str(was), str(right)) if what == "draws" else (hand.chips(was), hand.chips(right))
        sentence = f"The {what} of the table: {words[0]} is told; what follows fits {words[1]}."
        cause = _finding(history, rule, _line_of_field(history, what), words, sentence)
        changed: Any = {field: right}
        yield cause, history._replace(stakes=stakes._replace(**changed))


_MOST_DRAWS: Final = 3


def _line_of_field(history: History, what: str) -> int:
    """The line of the field that tells something of the table; of the stakes where none does."""
    name = "blinds_or_straddles" if history.form == "phh" and "blind" in what else what
    field = re.compile(rf'"?{name.replace(" ", "_")}(?:_amount)?"?\s*[:=]')
    lines = enumerate(history.text, start=history.line)
    return next((line for line, text in lines if field.search(text)), history.stakes_line)


def _another_ante(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find an ante that nothing else in the hand knows of: of one player, or all in one line."""
    history = now.history
    antes = [fact for fact in history.facts if isinstance(fact, Posted) and _is_ante(fact)]
    if len({fact.line for fact in antes}) != 1:
        return
    fact = antes[0]
    words = hand.who_sits(fact.seat), hand.chips(fact.amount)
    sentence = f"{words[0]} posts an ante of {words[1]}; the rest of the hand fits none."
    if len(antes) > 1:
        sentence = f"Antes of {words[1]} are told; the rest of the hand fits none."
    cause = _posted_wrongly(hand, "forced-bets.antes", fact, 0, sentence)
    facts = tuple(one for one in history.facts if not _is_ante(one))
    yield cause, history._replace(facts=facts, stakes=history.stakes._replace(ante=0))


def _posted_wrongly(
    hand: AuditedHand, rule: str, fact: Posted, right: int, sentence: str
) -> Finding:
    words = hand.chips(fact.amount), hand.chips(right) if right else "nothing"
    cost = hand.cost("put in", {fact.seat: fact.amount - right})
    return _finding(hand.history, rule, fact.line, words, sentence)._replace(cost=cost)


def _is_ante(fact: Fact) -> bool:
    return isinstance(fact, Posted) and fact.blind in {"ante", "dead"}


def _exchanged_seats(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find two players whose names stand each in the line of the other's seat."""
    history = now.history
    if len(now.found) > _MOST_EXCHANGED or not _of(keys(now.found), _OF_SEATS):
        return
    first = now.found[0].sentence
    for one, other in combinations(history.players, 2):
        who = hand.who_sits(one.seat), hand.who_sits(other.seat)
        if who[0] not in first and who[1] not in first:
            continue
        seats = {one.seat: other.seat, other.seat: one.seat}
        names = {one.seat: other.name, other.seat: one.name}
        players = tuple(
            player._replace(name=names.get(player.seat, player.name)) for player in history.players
        )
        facts = (
            fact
            if (seat := getattr(fact, "seat", None)) not in seats
            else fact._replace(seat=seats[seat])  # type: ignore[call-arg]
            for fact in history.facts
            if not _is_seat_of(fact, names)
        )
        sentence = (
            f"{who[0]} and {who[1]} are told in each other's seat; "
            "with the two exchanged the rest of the hand is right."
        )
        cause = _finding(history, "seats", one.line, who, sentence)
        yield cause, history._replace(players=players, facts=tuple(facts))


def _is_seat_of(fact: Fact, names: Mapping[int, str]) -> bool:
    """Whether a line that was not understood tells of one of these seats by this name."""
    return isinstance(fact, Unread) and any(
        fact.text.startswith(f"Seat {seat}: {name}") for seat, name in names.items()
    )


_OF_SEATS: Final = _BLINDS | _TURNS | {"chips", "stacks"}
_MOST_EXCHANGED: Final = 60
"""Of how many findings two names may be the cause."""


def _who_sits_out(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find a player who is said to sit out, and whose acts fit a player."""
    history = now.history
    if not any(one.rule == "seats" for one in now.found):
        return
    for player in history.players:
        acts = (one for one in history.facts if isinstance(one, _Act) and one.seat == player.seat)
        if player.plays or (act := next(acts, None)) is None:
            continue
        who = hand.who_sits(player.seat)
        sentence = f"{who} is said to sit out, and plays in line {act.line}."
        words = f"{who} sits out", f"{who} plays"
        cause = _finding(history, "seats", player.line or act.line, words, sentence)
        players = (one._replace(plays=one.plays or one is player) for one in history.players)
        yield cause, history._replace(players=tuple(players))


def _other_chips(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find players whose acts fit other chips than they are said to begin with."""
    history = now.history
    most = _put_in(history.facts, history.stakes.big_blind or 0)
    too_few = any(one.rule in {"chips", "all-in"} for one in now.found)
    for player in history.players:
        if not player.plays or player.stack is None or player.seat not in most:
            continue
        put_in = most[player.seat]
        stacks: tuple[int | None, ...] = (None,) if too_few else ()
        if put_in is not None:
            stacks = _stacks_that_fit(player, put_in, history.facts)
        who, told = hand.who_sits(player.seat), hand.chips(player.stack)
        for stack in stacks:
            right = "" if put_in is None else hand.chips(put_in)
            if stack is None:
                right = f"{right} or more" if right else "more"
            sentence = f"{who} is said to begin with {told}; what follows fits {right}."
            cause = _finding(history, "chips", player.line, (told, right), sentence)
            yield cause, _with_stack(history, player, stack)


def _other_payouts(now: BestFit, hand: AuditedHand) -> Iterator[_Told]:
    """Find a payout that does not fit the pots and the rake, nor what else tells of it."""
    history = now.history
    for at, fact, right in _right_payouts(now, hand):
        words = hand.chips(fact.amount), hand.chips(right.amount)
        who = hand.who_sits(fact.seat)
        sentence = f"{who} is paid {words[0]}; the pots and the rest of the hand fit {words[1]}."
        cause = _finding(history, "payouts", fact.line, words, sentence)
        cost = hand.cost("was paid", {fact.seat: fact.amount - right.amount})
        yield cause._replace(cost=cost, cites=who_takes_it(hand)), _with(history, at, right)


def _right_payouts(now: BestFit, hand: AuditedHand) -> Iterator[tuple[int, Collected, Collected]]:
    """Give the place of each payout, the payout, and what it is if it alone is wrong."""
    history = now.history
    told = [fact for fact in history.facts if isinstance(fact, Collected)]
    if not told or not _of(keys(now.found), _PAYOUTS):
        return
    short = sum(hand.state.paid) - (history.rake or 0) - sum(fact.amount for fact in told)
    facts = history.facts
    for at, fact in enumerate(facts):
        if isinstance(fact, Collected) and short and fact.amount + short >= 0:
            if fact._replace(line=0) in [one._replace(line=0) for one in facts[at + 1 :]]:
                continue  # the line that is told again is the wrong one
            yield at, fact, fact._replace(amount=fact.amount + short)


_PAYOUTS: Final = frozenset({"payouts", "rake"})


def _stacks_that_fit(
    player: Player, put_in: int, facts: tuple[Fact, ...]
) -> tuple[int | None, ...]:
    """The chips that a player may have begun with; None for more than were put in."""
    if put_in > (player.stack or 0):
        return put_in, None
    all_in = any(
        isinstance(fact, Posted | Called | Wagered) and fact.seat == player.seat and fact.all_in
        for fact in facts
    )
    return (put_in,) if all_in and put_in != player.stack else ()


def _with_stack(history: History, player: Player, stack: int | None) -> History:
    players = tuple(
        one._replace(stack=stack) if one.seat == player.seat else one for one in history.players
    )
    return history._replace(players=players)


def _put_in(facts: tuple[Fact, ...], big: int) -> dict[int, int | None]:
    """The most that each seat had in the pots, as it is told; None where an amount is not."""
    paid: dict[int, int] = {}
    bets: dict[int, int] = {}
    most: dict[int, int | None] = {}
    for fact in facts:
        if isinstance(fact, Began) and fact.phase != "deal":
            bets.clear()
        if not isinstance(fact, Posted | Called | Wagered | Returned):
            continue
        seat, bet = fact.seat, bets.get(fact.seat, 0)
        if isinstance(fact, Wagered):
            amount = into = fact.to - bet
        elif isinstance(fact, Posted):
            amount, into = fact.amount, _of_a_bet(fact, big)
        elif isinstance(fact, Called):
            amount = into = fact.amount or 0
        else:
            amount = into = -fact.amount
        paid[seat], bets[seat] = paid.get(seat, 0) + amount, bet + into
        untold = most.get(seat, 0) is None or (isinstance(fact, Called) and fact.amount is None)
        most[seat] = None if untold else max(most.get(seat) or 0, paid[seat])
    return most


def _of_a_bet(fact: Posted, big: int) -> int:
    """What counts as a bet of a post: nothing of what is for the whole table."""
    if fact.blind == "both":
        return min(big or fact.amount, fact.amount)
    return 0 if fact.blind in {"ante", "dead"} else fact.amount


_FINDERS: Final[tuple[Callable[[BestFit, AuditedHand], Iterator[_Told]], ...]] = (
    _another_game,
    _other_stakes,
    _other_table,
    _another_blind,
    _another_small_blind,
    _another_ante,
    _another_line,
    _another_act,
    _another_heading,
    _who_sits_out,
    _exchanged_seats,
    _other_chips,
    _other_payouts,
)
"""What a cause may be beside the button, in the order in which it is taken where several explain
as much."""


def _finding(
    history: History, rule: str, line: int, words: tuple[str, str], sentence: str
) -> Finding:
    """What is told wrongly: by a rule of play, or by a topic of which a history says two things."""
    kind, where = RECORD if rule in TOPICS else RULE, line or history.line
    told, cites = (history.id, history.file, where, *words, sentence), BEHIND.get(rule, "")
    return Finding(kind, rule, *told, cites=cites)


class Known(NamedTuple):
    """A difference that is known: the rules it is about, the house and the hands it is limited to.

    ``what`` is the rule, the topic or the switch that the list names. ``house`` is None for any
    house, ``hands`` empty for any hand.
    """

    what: str
    rules: frozenset[str]
    reason: str
    house: str | None
    hands: frozenset[str]

    def covers(self, finding: Finding, house: str) -> bool:
        """Whether a finding is this one."""
        return (
            finding.rule in self.rules
            and finding.kind != READER
            and self.house in {None, house}
            and (not self.hands or finding.hand in self.hands)
        )


def read_known(file: SpecFile) -> tuple[Known, ...]:
    """Read a list of differences that are known.

    Raises:
        SpecError: the file cannot be read, or an entry has the wrong form or an unknown name.
    """
    problems = [*validate(file, "audit-known")]
    if not problems:
        problems = [*_problems(file)]
    if problems:
        raise SpecError(problems)
    return tuple(
        Known(
            entry.get("switch") or entry["rule"],
            frozenset(_rules(entry)),
            entry["reason"],
            entry.get("house"),
            frozenset(map(str, entry.get("hands", ()))),
        )
        for entry in file.data
    )


def _rules(entry: dict[str, str]) -> Iterable[str]:
    """The rules that an entry is about: its own, or all that hang on its switch."""
    if "switch" not in entry:
        return (entry["rule"],)
    rules = catalogue.rules().values()
    return (rule.id for rule in rules if entry["switch"] in rule.switches)


def _problems(file: SpecFile) -> Iterator[Problem]:
    names = {*catalogue.rules(), *TOPICS}
    for number, entry in enumerate(file.data):
        for key, known in (
            ("rule", names),
            ("switch", set(catalogue.switches())),
            ("house", set(workspaces.houses())),
        ):
            if key in entry and entry[key] not in known:
                yield file.problem((number, key), f"there is no {key} {entry[key]!r}")


Met: TypeAlias = Counter[tuple[int, str]]
"""How often each entry of a list was met, by its number, and by hand where it names hands."""


def excused(
    findings: Iterable[Finding], known: Sequence[Known], house: str, met: Met
) -> list[Finding]:
    """Give the findings, those that are known in a class of their own with the reason.

    What is met of the list is counted.
    """
    told = []
    for finding in findings:
        covering = (at for at, one in enumerate(known) if one.covers(finding, house))
        if (number := next(covering, None)) is None:
            told.append(finding)
            continue
        one = known[number]
        met[number, finding.hand if one.hands else ""] += 1
        told.append(finding._replace(kind=KNOWN, reason=one.reason))
    return told
