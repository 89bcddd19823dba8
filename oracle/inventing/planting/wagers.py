"""Mistakes in what is bet: size, cap, reopening, and what goes back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from oracle.histories import (
    Began,
    Called,
    Checked,
    Collected,
    Fact,
    Folded,
    Happened,
    History,
    Returned,
    Wagered,
)
from oracle.inventing.planting.changing import changed, instead, planted
from oracle.inventing.planting.chips import Moment, has_one_payout, moments, told
from oracle.inventing.planting.plant import Planted


class Uncalled(NamedTuple):
    """The last wager of a hand, which nobody called, and where it goes back."""

    moment: Moment
    wager: Wagered
    at: int
    returned: Returned


def _uncalled(history: History) -> Uncalled | None:
    wagers = [(one, one.fact) for one in moments(history) if isinstance(one.fact, Wagered)]
    if not wagers or not has_one_payout(history):
        return None
    last, wager = wagers[-1]
    for at, fact in enumerate(history.facts[last.at + 1 :], last.at + 1):
        if isinstance(fact, Returned) and fact.seat == wager.seat:
            return Uncalled(last, wager, at, fact)
        if not isinstance(fact, Folded | Happened):
            return None
    return None


def _resized(
    history: History, betting: str, size: Callable[[Moment, Wagered], int | None]
) -> Planted | None:
    """The last wager, which nobody called, comes to another total."""
    found = _uncalled(history) if history.stakes.betting == betting else None
    if found is None or found.wager.all_in:
        return None
    moment, wager, at, returned = found
    to = size(moment, wager)
    if to is None or to == wager.to or to - moment.bets[wager.seat] >= moment.left[wager.seat]:
        return None
    amount = returned.amount + to - wager.to
    if amount < 1:
        return None
    facts = changed(history.facts, at, returned._replace(amount=amount))
    facts = changed(facts, moment.at, wager._replace(to=to, by=to - moment.bet))
    return planted(history, moment.at, facts, told)


def wrong_size(history: History) -> Planted | None:
    """A bet or raise in limit is a chip more than the bet of the round."""
    return _resized(history, "limit", lambda _moment, wager: wager.to + 1)


def big_bet_too_early(history: History) -> Planted | None:
    """The first bet of the round after the first draw is a big bet."""
    stakes = history.stakes

    def doubled(moment: Moment, wager: Wagered) -> int | None:
        early = moment.phase == "draw-1" and stakes.draws == 3 and wager.word == "bet"
        return stakes.big_bet if early and wager.to == stakes.small_bet else None

    return _resized(history, "limit", doubled)


def under_raise(history: History) -> Planted | None:
    """A raise is by one chip."""
    return _resized(
        history,
        "no-limit",
        lambda moment, wager: (
            moment.bet + 1 if wager.word == "raise" and (wager.by or 0) > 1 else None
        ),
    )


def over_the_pot(history: History) -> Planted | None:
    """A pot-limit raise is more than the pot."""
    stacks = {player.seat: player.stack or 0 for player in history.players}

    def more(moment: Moment, _wager: Wagered) -> int:
        put_in = sum(stacks[seat] - chips for seat, chips in moment.left.items())
        return 3 * put_in + 1

    return _resized(history, "pot-limit", more)


def _ended_by_raise(history: History, at: int, wager: Wagered, back: int) -> tuple[Fact, ...]:
    """The hand as it ends when everybody folds to this raise, which is told in place of a fact."""
    live = next(moment.live for moment in moments(history) if moment.at == at)
    folds = [Folded(seat) for seat in sorted(live) if seat != wager.seat]
    end = (Returned(wager.seat, back), Collected(wager.seat, 0, 0))
    return (*history.facts[:at], wager, *folds, *end)


def fifth_bet(history: History) -> Planted | None:
    """Somebody raises after betting was capped, and the last other player folds."""
    for moment, following in pairwise(moments(history)):
        wager, answer = moment.fact, following.fact
        if not isinstance(wager, Wagered) or not wager.capped:
            continue
        if not isinstance(answer, Called) or len(following.live) != 2 or answer.all_in:
            return None
        seat, size = answer.seat, wager.by or 0
        to = wager.to + size
        enough = following.left[seat] > to - following.bets[seat]
        if not enough or not isinstance(history.facts[following.at + 1], Began):
            return None
        raised = Wagered(seat, "raise", to, size, all_in=False, capped=True)
        facts = _ended_by_raise(history, following.at, raised, size)
        return planted(history._replace(rake=0, pots=None), following.at, facts, told)
    return None


def reopened(history: History) -> Planted | None:
    """A player who has called raises over a short all-in, which reopens nothing."""
    if history.stakes.betting != "no-limit":
        return None
    whole = list(moments(history))
    last_full, acted = 0, set[int]()
    for moment in whole:
        fact = moment.fact
        if isinstance(fact, Began):
            last_full = history.stakes.big_blind or 0 if fact.phase == "deal" else 0
            acted = set()
        elif isinstance(fact, Wagered):
            if fact.all_in and 0 < (fact.by or 0) < last_full:
                later = whole[moment.at + 1 :]
                return _raised_again(history, later, acted, fact.to, last_full)
            last_full, acted = fact.by or 0, {fact.seat}
        elif isinstance(fact, Called | Checked):
            acted.add(fact.seat)
    return None


def _raised_again(
    history: History, whole: list[Moment], acted: set[int], bet: int, least: int
) -> Planted | None:
    """The first who acted before the all-in and now calls it raises; then everybody folds."""
    for moment in whole:
        fact = moment.fact
        if isinstance(fact, Folded):
            continue
        if not isinstance(fact, Called) or fact.all_in or fact.seat not in acted:
            return None
        to = bet + least
        later = history.facts[moment.at + 1 :]
        folds = [one for one in later[: _round(later)] if isinstance(one, Folded)]
        callers = [one for one in later[: _round(later)] if not isinstance(one, Folded)]
        if callers or not folds or moment.left[fact.seat] <= to - moment.bets[fact.seat]:
            return None
        raised = Wagered(fact.seat, "raise", to, least, all_in=False)
        cut = moment.at + 1 + _round(later)
        facts = (
            *history.facts[: moment.at],
            raised,
            *history.facts[moment.at + 1 : cut],
            Returned(fact.seat, least),
            *history.facts[cut:],
        )
        return planted(history, moment.at, facts, told)
    return None


def _round(facts: tuple[Fact, ...]) -> int:
    """How many facts the round still has."""
    return next(
        (at for at, fact in enumerate(facts) if isinstance(fact, Began | Returned | Collected)), 0
    )


def not_returned(history: History) -> Planted | None:
    """An uncalled bet stays in the pot."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Returned) and isinstance(two, Began) and has_one_payout(history):
            return instead(history, at, fit=told)
    return None


def wrongly_returned(history: History) -> Planted | None:
    """A chip of an uncalled bet stays in the pot."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Returned) and fact.amount > 1 and has_one_payout(history):
            return instead(history, at, fact._replace(amount=fact.amount - 1), fit=told)
    return None


def capped_too_early(history: History) -> Planted | None:
    """Betting is said to be capped after the first bet."""
    for at, (fact, after) in enumerate(pairwise(history.facts)):
        follows = isinstance(after, Called | Wagered | Folded)
        if isinstance(fact, Wagered) and fact.word == "bet" and fact.capped is False and follows:
            return instead(history, at, fact._replace(capped=True))
    return None
