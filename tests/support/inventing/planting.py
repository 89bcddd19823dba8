"""What a planted mistake is, how it is put into the facts of a hand, and where it then shows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from oracle.core.games import GAMES
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Posted,
    Returned,
    Shown,
    Wagered,
)
from tests.support.writers.text import summarised

RULE: Final = "rule"
RECORD: Final = "record"

TOTAL: Final = "total"
BUTTON: Final = "button"
PLAYER: Final = "player"
SUMMARY: Final = "summary"
FACT: Final = "fact"


class Where(NamedTuple):
    """Where a mistake shows: at which fact, or at the line of a seat, the button or the total."""

    what: str
    number: int = 0


class Planted(NamedTuple):
    """A hand with a mistake, and where it is."""

    history: History
    where: Where


class Plant(NamedTuple):
    """A mistake that can be planted.

    ``kind`` is ``rule`` or ``record``, ``rule`` the rule or the topic that an audit must name.
    ``needs`` are the facts that a form must tell for the mistake to show. ``places`` gives a hand
    with the mistake at each place at which it can be planted. ``after`` means that it shows only
    beside the hand before. ``also`` are rules under which it may be found in a form that tells
    less.
    """

    id: str
    kind: str
    rule: str
    needs: frozenset[str]
    sentence: str
    places: Callable[[History], Iterator[Planted]]
    after: bool = False
    also: tuple[str, ...] = ()

    def plant(self, history: History) -> Planted | None:
        """Plant the mistake in a hand, at the first place; None if there is none."""
        return next(self.places(history), None)

    def into(self, before: History | None, history: History) -> Planted | None:
        """Plant the mistake in a hand, of which the hand before is given if there is one."""
        if self.after and (before is None or not _goes_on(before, history)):
            return None
        return self.plant(history)


def _goes_on(before: History, history: History) -> bool:
    """Whether the same players play one hand after the other, and nothing happens in between."""
    return (
        before.table == history.table
        and not any(isinstance(fact, Happened) for fact in before.facts)
        and [(one.seat, one.name, one.plays) for one in before.players]
        == [(one.seat, one.name, one.plays) for one in history.players]
    )


def line_of(where: Where, planted: History, read: History) -> int:
    """The line at which a mistake shows in a hand that was written and read again.

    Facts are matched by their kind and seat in the order of the telling, since a form may leave
    others out.
    """
    seats = _seats(planted, read)
    match where.what:
        case "total":
            paid = (fact.line for fact in read.facts if isinstance(fact, Collected))
            return read.total_line or next(paid, 0) or read.line
        case "button":
            return read.button_line or read.line
        case "player":
            return next(
                (one.line for one in read.players if one.seat == seats[where.number]), read.line
            )
        case "summary":
            return next(
                (one.line for one in read.summary if one.seat == seats[where.number]), read.line
            )
        case "posts":
            posts = (fact.line for fact in read.facts if isinstance(fact, Posted))
            return next(posts, read.line)
        case "received":
            ours = planted.facts[where.number]
            draws = [fact for fact in planted.facts if _sort(fact, seats) == _sort(ours, seats)]
            same = {seat: seat for seat in seats.values()}
            theirs = [fact for fact in read.facts if _sort(fact, same) == _sort(ours, seats)]
            drew = theirs[draws.index(ours)]
            return getattr(drew, "dealt_line", 0) or drew.line
        case "capped":
            capped = [one for one in read.facts if isinstance(one, Wagered) and one.capped_line]
            line = _line_of_fact(planted.facts, where.number, read, seats)
            return next((one.capped_line for one in capped if one.line == line), line)
        case "fact":
            return _line_of_fact(planted.facts, where.number, read, seats)
        case _:
            return read.line


def _seats(planted: History, read: History) -> dict[int, int]:
    """The number that each seat has in the other hand: some forms number the players."""
    ours = sorted(player.seat for player in planted.players if player.plays)
    theirs = sorted(player.seat for player in read.players if player.plays)
    same = {player.seat: player.seat for player in planted.players}
    return {**same, **dict(zip(ours, theirs, strict=True))} if len(ours) == len(theirs) else same


def _line_of_fact(
    facts: tuple[Fact, ...], number: int, read: History, seats: dict[int, int]
) -> int:
    ours = [_sort(fact, seats) for fact in facts[: number + 1]]
    wanted = ours.pop()
    same = {seat: seat for seat in seats.values()}
    alike = [fact for fact in read.facts if _sort(fact, same) == wanted]
    return alike[min(ours.count(wanted), len(alike) - 1)].line if alike else 0


def _sort(fact: Fact, seats: dict[int, int]) -> tuple[object, ...]:
    seat = getattr(fact, "seat", None)
    kind = Called if isinstance(fact, Checked) else type(fact)  # some forms have one word for both
    return kind, None if seat is None else seats.get(seat, seat), getattr(fact, "phase", None)


Fit: TypeAlias = Callable[[History, Iterable[Fact]], History]
"""Gives a hand other facts, and makes the rest of what is told fit them as far as it should."""


def bare(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts, and everything else as it was."""
    return history._replace(facts=tuple(facts))


def planted(history: History, at: int, facts: Iterable[Fact], fit: Fit = bare) -> Planted:
    """The hand with other facts, of which the one at this place is the mistake."""
    return Planted(fit(history, facts), Where(FACT, at))


def changed(facts: Sequence[Fact], at: int, *new: Fact) -> tuple[Fact, ...]:
    """Put other facts in place of one."""
    return (*facts[:at], *new, *facts[at + 1 :])


def instead(history: History, at: int, *new: Fact, fit: Fit = bare) -> Planted:
    """The hand with other facts, or none, in place of the one that is the mistake."""
    return planted(history, at, changed(history.facts, at, *new), fit)


def swapped(history: History, at: int) -> Planted:
    """The hand with a fact after the one that follows it."""
    one, two = history.facts[at : at + 2]
    return planted(history, at, (*history.facts[:at], two, one, *history.facts[at + 2 :]))


_DEAD: Final = frozenset({"ante", "dead"})


class Moment(NamedTuple):
    """A fact and what stands before it.

    ``bet`` is the bet of the round, ``bets`` what each seat has put in in it, ``left`` the chips
    that each has behind, ``live`` who has not folded.
    """

    at: int
    fact: Fact
    phase: str
    bet: int
    bets: dict[int, int]
    left: dict[int, int]
    live: frozenset[int]


def moments(history: History) -> Iterator[Moment]:
    """Give every fact with what stands before it."""
    playing = [player for player in history.players if player.plays]
    left = {player.seat: player.stack or 0 for player in playing}
    live = frozenset(left)
    bets: dict[int, int] = dict.fromkeys(left, 0)
    bet, phase = 0, ""
    for at, fact in enumerate(history.facts):
        yield Moment(at, fact, phase, bet, dict(bets), dict(left), live)
        match fact:
            case Began():
                phase = fact.phase
                if phase != "deal":
                    bets, bet = dict.fromkeys(left, 0), 0
            case Folded():
                live -= {fact.seat}
            case Posted() | Called() | Wagered() | Returned():
                paid, into = _put_in(fact, history, bets)
                left[fact.seat] -= paid
                bets[fact.seat] += into
                if isinstance(fact, Posted) and fact.blind in {"big", "small", "live", "both"}:
                    bet = max(
                        bet, history.stakes.big_blind or into if fact.blind == "big" else into
                    )
                elif isinstance(fact, Wagered):
                    bet = fact.to
            case _:
                pass


def _put_in(
    fact: Posted | Called | Wagered | Returned, history: History, bets: dict[int, int]
) -> tuple[int, int]:
    """What a fact takes from a stack, and how much of it is a bet."""
    match fact:
        case Posted(blind="both"):
            live = min(fact.amount, history.stakes.big_blind or fact.amount)
            return fact.amount, live
        case Posted():
            return fact.amount, 0 if fact.blind in _DEAD else fact.amount
        case Called():
            return fact.amount or 0, fact.amount or 0
        case Wagered():
            amount = fact.to - bets[fact.seat]
            return amount, amount
        case Returned():
            return -fact.amount, -fact.amount


def left_over(history: History) -> dict[int, int]:
    """The least chips that each seat had behind in the hand."""
    least: dict[int, int] = {}
    for moment in moments(history):
        for seat, chips in moment.left.items():
            least[seat] = min(chips, least.get(seat, chips))
    return least


def paid_in(history: History) -> dict[int, int]:
    """What each seat put in, less what went back."""
    facts = (*history.facts, Began("showdown"))
    last = list(moments(history._replace(facts=facts)))[-1]
    stacks = {player.seat: player.stack or 0 for player in history.players}
    return {seat: stacks[seat] - chips for seat, chips in last.left.items()}


def told(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts: its total, one payout, its summary and its stacks fit them."""
    history = history._replace(facts=tuple(facts))
    paid = paid_in(history)
    total = sum(paid.values())
    pays = [fact.amount for fact in history.facts if isinstance(fact, Collected)]
    missing = total - (history.rake or 0) - sum(pays)
    changed = list(history.facts)
    for at, fact in enumerate(changed):
        if isinstance(fact, Collected):
            changed[at] = fact._replace(amount=fact.amount + missing)
            break
    history = history._replace(facts=tuple(changed), total=total)
    return _summed(history, paid)


def summed(history: History, facts: Iterable[Fact]) -> History:
    """The hand with other facts: its summary and its stacks fit them."""
    history = history._replace(facts=tuple(facts))
    return _summed(history, paid_in(history))


def _summed(history: History, paid: dict[int, int]) -> History:
    stacks = {player.seat: player.stack or 0 for player in history.players}
    after = {seat: stacks[seat] - put for seat, put in paid.items()}
    for fact in history.facts:
        if isinstance(fact, Collected):
            after[fact.seat] += fact.amount
    return history._replace(summary=summarised(history), stacks_after=tuple(sorted(after.items())))


def payouts(history: History) -> list[tuple[int, Collected]]:
    """Every payout with its place among the facts."""
    return [(at, fact) for at, fact in enumerate(history.facts) if isinstance(fact, Collected)]


def has_one_payout(history: History) -> bool:
    """Whether one player took one pot, so that other amounts change nothing else."""
    return len(payouts(history)) == 1


def shown(history: History) -> list[tuple[int, Shown]]:
    """Every hand shown at the showdown with its place among the facts."""
    return [
        (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Shown) and not fact.voluntary
    ]


def last_draw_before_a_fold(history: History) -> tuple[int, Drew] | None:
    """The last draw of a player whose cards are told, if the player then folds and never shows."""
    known = [fact.seat for fact in history.facts if isinstance(fact, Dealt)]
    return next(filter(None, (_last_draw(history, seat) for seat in known)), None)


def _last_draw(history: History, seat: int) -> tuple[int, Drew] | None:
    found: tuple[int, Drew] | None = None
    folds = False
    for at, fact in enumerate(history.facts):
        if getattr(fact, "seat", None) != seat:
            continue
        if isinstance(fact, Drew):
            found, folds = ((at, fact) if fact.received else None), False
        folds = folds or isinstance(fact, Folded)
        if isinstance(fact, Shown):
            return None
    return found if folds else None


def hand_size(history: History) -> int:
    """How many cards a hand has."""
    return GAMES[history.stakes.game].hand_size
