"""A hand read again with one line of its text told otherwise, to find the line that is wrong.

What a reader takes from a line reaches further than the line: which part of the hand it is in, who
is due, which cards were new. So the line itself is changed and the whole hand is read again; if
everything is right then, that line is the cause of what was found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final, NamedTuple

from oracle.histories.audit.causes import OF_THE_HOUSE, BestFit, Judge, by_line, keys, put_under
from oracle.histories.audit.seating import READER, RECORD, Finding
from oracle.histories.hands import Called, Checked, Chunk, Drew, Folded, History

ReadAgain = Callable[[Chunk], History | None]

_MOST: Final = 200
_MOST_LINES: Final = 12
_MOST_CARDS: Final = 16
_MOST_MISSING: Final = 3
_MOST_MORE: Final = 100
_MOST_FINDINGS: Final = 60
"""So many tellings of a hand are tried, of so many lines, with so many cards in each place, with a
line more in so many, and so many for a second line, of a hand with at most so many findings."""

_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")
_ONE_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]")
_AMOUNT: Final = re.compile(r"(?<![\w.,])[0-9][0-9,]*(?:\.[0-9]+)?(?!\w)")
_PLAYER: Final = re.compile(r'(?:player="|"player_id": ?|\bseat: |\bp)([0-9]{1,2})\b')
_LINES: Final = re.compile(r"\blines? ([0-9]+(?:(?:, | and )[0-9]+)*)")
_WORDS: Final = (("fold", "check"), ("check", "fold"), (' f"', ' cc"'), (' cc"', ' f"'))
_ACTS: Final = (Folded, Checked, Called, Drew)
_UNTOLD: Final = ("As", "Kd", "Qh", "Jc", "9s", "8d", "7h", "6c", "5s", "4d")
"""Cards to stand for one that nothing else tells."""

_OF_ORDER: Final = frozenset(
    {
        *("betting.clockwise", "betting.round-ends", "betting.folded-hand-is-dead", "phases"),
        *("betting.check-when-nothing-is-owed", "betting.bet-only-when-unopened", "seats"),
        *("betting.nobody-left-to-call", "drawing.order", "drawing.as-many-back", "broken-off"),
        *("drawing.number-of-draws", "drawing.all-in-players-draw", "showdown.order"),
        *("drawing.no-betting-in-a-draw", "showdown.last-player-wins", "showdown.first-to-show"),
    }
)
"""What an act that stands elsewhere, or is another player's, makes wrong after it."""

_OF_CARDS: Final = frozenset(
    {"cards", "drawing.as-many-back", "drawing.hand-size", "drawing.any-number-of-own-cards"}
)


class _Words(NamedTuple):
    """The cards and the amounts that may stand in a line."""

    cards: tuple[str, ...]
    amounts: tuple[str, ...]


class _Telling(NamedTuple):
    """The lines told otherwise, the place of the first that is, and how."""

    lines: tuple[str, ...]
    at: int
    how: str


def retold(first: BestFit, caused: BestFit, judge: Judge, read: ReadAgain) -> BestFit:
    """Give the hand with the line named that is told wrongly, if one line alone is.

    ``first`` is the hand as it is told, ``caused`` the same with the causes that were found.
    """
    chunk, findings = first.history.chunk, caused.judged.every
    if chunk is None or len(chunk.lines) < 3 or len(findings) > _MOST_FINDINGS:
        return caused
    if not _is_open(first, caused, judge):
        return caused
    tellings = islice(_tellings(first.history, chunk, findings), _MOST)
    right: tuple[_Telling, BestFit] | None = None
    roots = keys(caused.judged.findings)
    alone = caused.history is not first.history  # without a cause, others are left
    for tried, telling in enumerate(tellings):
        if right and (tried > _MOST_MORE or telling.at == right[0].at):
            continue
        history = read(chunk._replace(lines=telling.lines))
        if history is None or history.id != first.history.id:
            continue
        then = BestFit(history, *judge(history))
        if not then.judged.findings and right:
            return _named(caused, *right, other=telling)
        if not then.judged.findings:
            right = telling, then
        alone = alone or keys(then.judged.findings) < roots
    if right:
        return _named(caused, *right)
    return caused if alone else _as_one(caused)


def _as_one(caused: BestFit) -> BestFit:
    """The hand with what comes of an act, or of who is where, under the first that is wrong."""
    roots = sorted(caused.judged.findings, key=_by_weight)
    first = roots[0]
    if first.kind == READER:
        return caused
    course = _OF_ORDER if first.rule in _OF_ORDER else frozenset()
    later = [
        one
        for one in roots[1:]
        if one.line >= first.line and (one.kind == READER or one.rule in course)
    ]
    findings = put_under(first, later, caused.judged.findings)
    return caused._replace(judged=caused.judged._replace(findings=findings))


def _is_open(first: BestFit, caused: BestFit, judge: Judge) -> bool:
    """Whether no cause was found with which everything else is right."""
    roots = caused.judged.findings
    rules = [one.rule for one in roots]
    if rules.count(OF_THE_HOUSE) > 1:
        return False
    if len(roots) > 1:
        return len(set(rules)) > 1
    if not roots[0].following:
        return roots[0].rule in _OF_CARDS
    if caused.history is first.history:
        return True
    return bool(judge(caused.history)[0].findings)


def _named(
    caused: BestFit, telling: _Telling, then: BestFit, other: _Telling | None = None
) -> BestFit:
    """The finding of the line that is told wrongly, with everything else under it.

    Where another line may be wrong instead, it is named with it.
    """
    line = caused.history.line + telling.at
    every = sorted(caused.judged.every, key=_by_weight)
    root = next((one for one in every if one.line == line), None)
    if root is None:
        about = every[0]
        sentence = f"{telling.how[0].upper()}{telling.how[1:]} the whole hand is right."
        root = about._replace(line=line, sentence=sentence, told="", expected="", cost="")
        if about.kind == READER:
            rule = "cards" if _CARD.search(telling.lines[telling.at]) else "seats"
            root = root._replace(kind=RECORD, rule=rule)
    else:
        root = root._replace(sentence=f"{root.sentence} {telling.how} the whole hand is right.")
    if other:
        how = f"{other.how[0].lower()}{other.how[1:]}"
        also = f"Or line {caused.history.line + other.at} is wrong: {how} it is right, too."
        root = root._replace(sentence=f"{root.sentence} {also}")
    rest = [one for one in every if one != root and (one.rule, one.line) != (root.rule, root.line)]
    root = root._replace(following=tuple(sorted(rest, key=by_line)))
    return then._replace(judged=then.judged._replace(findings=(root,)))


def _by_weight(finding: Finding) -> tuple[bool, int]:
    return finding.kind == READER, finding.line


def _tellings(history: History, chunk: Chunk, findings: tuple[Finding, ...]) -> Iterator[_Telling]:
    """Other tellings of the lines of the findings, then of those that they name."""
    lines, cards = chunk.lines, _cards_in(findings)
    own = [line - history.line for line in sorted({one.line for one in findings})]
    places = _places(history, lines, findings, cards)
    if cards:
        there = (card for at in places for card in _cards_of(lines[at]))
        cards = tuple(islice(dict.fromkeys(chain(cards, there)), _MOST_CARDS))
    due = {seat for one in findings for seat in one.due}
    amounts = tuple(dict.fromkeys(chain.from_iterable(_amounts_in(findings))))
    acts = any(one.rule.startswith(("betting.", "drawing.")) for one in findings)
    for at in places:
        yield from _of_a_line(history, lines, at, _Words(cards, amounts), acts=acts or at in own)
        if at in own[:_MOST_MISSING]:
            yield from _with_one_more(history, lines, at, due)


def _amounts_in(findings: Iterable[Finding]) -> Iterator[tuple[str, ...]]:
    """The amounts that findings expect, with decimals and without."""
    for one in findings:
        for amount in _AMOUNT.findall(one.expected)[:2]:
            yield amount, amount.replace(",", ""), amount.removesuffix(".00")


def _with_amounts(text: str, amounts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The line with another amount in place of its last one."""
    found = [*_AMOUNT.finditer(text)]
    for amount in amounts if found else ():
        start, end = found[-1].span()
        if amount != found[-1][0]:
            yield text[:start] + amount + text[end:], f"{amount} in place of {found[-1][0]}"


def _cards_in(findings: Iterable[Finding]) -> tuple[str, ...]:
    words = (f"{one.told} {one.expected} {one.sentence}" for one in findings)
    return tuple(dict.fromkeys(card for text in words for card in _cards_of(text)))


def _cards_of(text: str) -> list[str]:
    return [card for run in _CARD.findall(text) for card in _ONE_CARD.findall(run)]


def _places(
    history: History, lines: tuple[str, ...], findings: tuple[Finding, ...], cards: tuple[str, ...]
) -> list[int]:
    """Where a wrong line may be, the likeliest first."""
    own = sorted(one.line for one in findings)
    named = [
        int(number)
        for one in findings
        for told in _LINES.findall(one.sentence)
        for number in re.findall("[0-9]+", told)
    ]
    places = [line - history.line for line in chain(own, [own[0] + 1], named, [own[0] - 1])]
    unread = (one.line for one in findings if one.kind == READER)
    if first := next(unread, 0):
        places += range(first - history.line + 1, first - history.line + _MOST_LINES)
    with_cards = [
        at
        for at, text in enumerate(lines)
        if any(card in run[0] for run in _CARD.finditer(text) for card in cards)
    ]
    found = dict.fromkeys(chain(places[: 2 * _MOST_LINES], with_cards))
    return [at for at in found if 0 < at < len(lines)][:_MOST_LINES]


def _of_a_line(
    history: History, lines: tuple[str, ...], at: int, words: _Words, *, acts: bool
) -> Iterator[_Telling]:
    """Other tellings of one line: of another player or card, as another act, elsewhere, or not."""
    text, before, after = lines[at], lines[:at], lines[at + 1 :]
    cards, amounts = words
    for other, how in chain(
        _of_another_player(history, lines, text),
        _with_other_cards(lines, text, cards),
        _as_another_act(text) if acts else (),
        _with_amounts(text, amounts),
    ):
        yield _Telling((*before, other, *after), at, f"With {how}")
    line = history.line + at
    if after and after[0].strip() and after[0] != text:
        told = f"With lines {line} and {line + 1} exchanged"
        yield _Telling((*before, after[0], text, *after[1:]), at, told)
    if text in (before[-1:] or ("",))[0] or text in (after[:1] or ("",))[0]:
        yield _Telling((*before, *after), at, "Without this line")


def _of_another_player(
    history: History, lines: tuple[str, ...], text: str
) -> Iterator[tuple[str, str]]:
    """The line with another player in it."""
    if found := _PLAYER.search(text):
        told = dict.fromkeys(one for line in lines for one in _PLAYER.findall(line))
        start, end = found.span(1)
        for number in told:
            if number != found[1]:
                yield text[:start] + number + text[end:], "another player"
        return
    names = {one.name: one.seat for one in history.players}
    for name in names:
        place = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        for other, seat in names.items() if place else ():
            if place and other != name:
                start, end = place.span()
                yield text[:start] + other + text[end:], f"seat {seat}"


def _with_other_cards(
    lines: tuple[str, ...], text: str, cards: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """The line with another card in place of one that a finding is about."""
    whole = "\n".join(lines)
    untold = next((card for card in _UNTOLD if card not in whole), "")
    for run in _CARD.finditer(text):
        for found in _ONE_CARD.finditer(run[0]):
            start = run.start() + found.start()
            for card in dict.fromkeys((*cards, untold)):
                if card and card not in text:
                    how = "another card" if card == untold else f"the {card}"
                    told = text[:start] + card + text[start + 2 :]
                    yield told, f"{how} in place of the {found[0]}"


def _as_another_act(text: str) -> Iterator[tuple[str, str]]:
    """The line with another act in it."""
    for word, other in _WORDS:
        for form in (str, str.upper, str.capitalize):
            if form(word) in text:
                yield text.replace(form(word), form(other), 1), f"{other} in place of {word}"


def _with_one_more(
    history: History, lines: tuple[str, ...], at: int, due: Iterable[int]
) -> Iterator[_Telling]:
    """The hand with a line more, such as there is elsewhere of a player who was due, or moved."""
    for seat in due:
        for place in _lines_of(history, lines, seat):
            before = *lines[:at], lines[place]
            yield _Telling((*before, *lines[at:]), at, "With a line more before it")
            if place > at:
                told = *before, *lines[at:place], *lines[place + 1 :]
                yield _Telling(told, at, f"With line {history.line + place} before it")


def _lines_of(history: History, lines: tuple[str, ...], seat: int) -> list[int]:
    """The places of the first lines of each kind that tell what a player did."""
    told: dict[tuple[type, int], int] = {}
    for fact in history.facts:
        at = fact.line - history.line
        if isinstance(fact, _ACTS) and fact.seat == seat and 0 < at < len(lines):
            kind = type(fact), fact.count if isinstance(fact, Drew) else 0
            told.setdefault(kind, at)
    return list(told.values())
