"""Mistakes in the play of a hand: posts, acts, wagers and draws."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from types import UnionType
from typing import Final, NamedTuple

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
from tests.support.inventing.planting import (
    Moment,
    Planted,
    Where,
    changed,
    hand_size,
    has_one_payout,
    instead,
    last_draw_before_a_fold,
    left_over,
    moments,
    planted,
    swapped,
    told,
)


def wrong_amount(blind: str, history: History) -> Iterator[Planted]:
    """A blind is a chip more than it is."""
    least = left_over(history) if has_one_payout(history) else {}
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Posted) or fact.blind != blind or fact.all_in:
            continue
        if least.get(fact.seat, 0) > 1:
            yield instead(history, at, fact._replace(amount=fact.amount + 1), fit=told)


def wrong_seats(history: History) -> Iterator[Planted]:
    """The blinds are posted by each other's players, both of whom fold before the draw."""
    blinds = {
        fact.blind: (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Posted) and fact.blind in {"small", "big"} and not fact.all_in
    }
    if len(blinds) < 2 or sum(player.plays for player in history.players) < 3:
        return
    (first, small), (second, big) = blinds["small"], blinds["big"]
    least = left_over(history)
    acts = [_first_act(history, seat) for seat in (small.seat, big.seat)]
    if not all(isinstance(act, Folded) for act in acts) or least[small.seat] <= big.amount:
        return
    facts = changed(history.facts, first, small._replace(seat=big.seat))
    facts = changed(facts, second, big._replace(seat=small.seat))
    yield planted(history, second, facts, told)


def _first_act(history: History, seat: int) -> Fact | None:
    return next(
        (
            fact
            for fact in history.facts
            if getattr(fact, "seat", None) == seat and type(fact).__name__ in _ACTS
        ),
        None,
    )


_ACTS = frozenset({"Folded", "Checked", "Called", "Wagered"})


def missing_ante(history: History) -> Iterator[Planted]:
    """One player posts no ante."""
    antes = [
        (at, fact)
        for at, fact in enumerate(history.facts)
        if isinstance(fact, Posted) and fact.blind == "ante" and not fact.all_in
    ]
    if len(antes) < 3 or not has_one_payout(history):
        return
    least = left_over(history)
    for at, fact in antes:
        if least[fact.seat] > 0:
            yield Planted(told(history, changed(history.facts, at)), Where("posts"))


def out_of_turn(history: History) -> Iterator[Planted]:
    """Of two players who fold or check one after the other, the second does it first."""
    facts = history.facts
    for at, (one, two) in enumerate(pairwise(facts)):
        both_fold = isinstance(one, Folded) and isinstance(two, Folded)
        if not both_fold and not (isinstance(one, Checked) and isinstance(two, Checked)):
            continue
        alone = at + 2 < len(facts) and isinstance(facts[at + 2], Returned | Collected | Happened)
        if not alone and not (at and isinstance(facts[at - 1], Happened)):
            yield swapped(history, at)


def skipped(history: History) -> Iterator[Planted]:
    """A player who would check is passed over."""
    return _without_check(history, Checked | Wagered)


def ended_too_early(history: History) -> Iterator[Planted]:
    """A round ends before its last player has checked."""
    return _without_check(history, Began)


def _without_check(history: History, then: type[Fact] | UnionType) -> Iterator[Planted]:
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Checked) and isinstance(two, then):
            yield instead(history, at, fit=told)


def folded_player_acts(history: History) -> Iterator[Planted]:
    """A player who has folded checks."""
    folded: list[int] = []
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Folded):
            folded.append(fact.seat)
        elif folded and isinstance(fact, Checked):
            yield instead(history, at, Checked(folded[0]), fact)


def checks_facing_a_bet(history: History) -> Iterator[Planted]:
    """A player who faces a bet checks, and folds to the next one."""
    for moment in moments(history):
        fact = moment.fact
        if not isinstance(fact, Folded) or fact.forced or moment.bet <= moment.bets[fact.seat]:
            continue
        following = history.facts[moment.at + 1 :]
        if following and isinstance(following[0], Folded | Called):
            yield instead(history, moment.at, Checked(fact.seat), fact)


def wrong_price(history: History) -> Iterator[Planted]:
    """A call is a chip more than the bet."""
    least = left_over(history) if has_one_payout(history) else {}
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Called) and not fact.all_in and least.get(fact.seat, 0) > 1:
            yield instead(history, at, fact._replace(amount=(fact.amount or 0) + 1), fit=told)


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
) -> Iterator[Planted]:
    """The last wager, which nobody called, comes to another total."""
    found = _uncalled(history) if history.stakes.betting == betting else None
    if found is None or found.wager.all_in:
        return
    moment, wager, at, returned = found
    to = size(moment, wager)
    if to is None or to == wager.to or to - moment.bets[wager.seat] >= moment.left[wager.seat]:
        return
    amount = returned.amount + to - wager.to
    if amount < 1:
        return
    facts = changed(history.facts, at, returned._replace(amount=amount))
    facts = changed(facts, moment.at, wager._replace(to=to, by=to - moment.bet))
    yield planted(history, moment.at, facts, told)


def wrong_size(history: History) -> Iterator[Planted]:
    """A bet or raise in limit is a chip more than the bet of the round."""
    return _resized(history, "limit", lambda _moment, wager: wager.to + 1)


def big_bet_too_early(history: History) -> Iterator[Planted]:
    """The first bet of the round after the first draw is a big bet."""
    stakes = history.stakes

    def doubled(moment: Moment, wager: Wagered) -> int | None:
        early = moment.phase == "draw-1" and stakes.draws == 3 and wager.word == "bet"
        return stakes.big_bet if early and wager.to == stakes.small_bet else None

    return _resized(history, "limit", doubled)


def under_raise(history: History) -> Iterator[Planted]:
    """A raise is by one chip."""
    return _resized(
        history,
        "no-limit",
        lambda moment, wager: (
            moment.bet + 1 if wager.word == "raise" and (wager.by or 0) > 1 else None
        ),
    )


def over_the_pot(history: History) -> Iterator[Planted]:
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


def fifth_bet(history: History) -> Iterator[Planted]:
    """Somebody raises after betting was capped, and the last other player folds."""
    for moment, following in pairwise(moments(history)):
        wager, answer = moment.fact, following.fact
        if not isinstance(wager, Wagered) or not wager.capped:
            continue
        if not isinstance(answer, Called) or len(following.live) != 2 or answer.all_in:
            return
        seat, size = answer.seat, wager.by or 0
        to = wager.to + size
        enough = following.left[seat] > to - following.bets[seat]
        if not enough or not isinstance(history.facts[following.at + 1], Began):
            return
        raised = Wagered(seat, "raise", to, size, all_in=False, capped=True)
        facts = _ended_by_raise(history, following.at, raised, size)
        yield planted(history._replace(rake=0, pots=None), following.at, facts, told)


def reopened(history: History) -> Iterator[Planted]:
    """A player who has called raises over a short all-in, which reopens nothing."""
    if history.stakes.betting != "no-limit":
        return
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
                yield from _raised_again(history, later, acted, fact.to, last_full)
                return
            last_full, acted = fact.by or 0, {fact.seat}
        elif isinstance(fact, Called | Checked):
            acted.add(fact.seat)


def _raised_again(
    history: History, whole: list[Moment], acted: set[int], bet: int, least: int
) -> Iterator[Planted]:
    """The first who acted before the all-in and now calls it raises; then everybody folds."""
    for moment in whole:
        fact = moment.fact
        if isinstance(fact, Folded):
            continue
        if not isinstance(fact, Called) or fact.all_in or fact.seat not in acted:
            return
        to = bet + least
        later = history.facts[moment.at + 1 :]
        folds = [one for one in later[: _round(later)] if isinstance(one, Folded)]
        callers = [one for one in later[: _round(later)] if not isinstance(one, Folded)]
        if callers or not folds or moment.left[fact.seat] <= to - moment.bets[fact.seat]:
            return
        raised = Wagered(fact.seat, "raise", to, least, all_in=False)
        cut = moment.at + 1 + _round(later)
        facts = (
            *history.facts[: moment.at],
            raised,
            *history.facts[moment.at + 1 : cut],
            Returned(fact.seat, least),
            *history.facts[cut:],
        )
        yield planted(history, moment.at, facts, told)


def _round(facts: tuple[Fact, ...]) -> int:
    """How many facts the round still has."""
    return next(
        (at for at, fact in enumerate(facts) if isinstance(fact, Began | Returned | Collected)), 0
    )


def not_returned(history: History) -> Iterator[Planted]:
    """An uncalled bet stays in the pot."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Returned) and isinstance(two, Began) and has_one_payout(history):
            yield instead(history, at, fit=told)


def wrongly_returned(history: History) -> Iterator[Planted]:
    """A chip of an uncalled bet stays in the pot."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Returned) and fact.amount > 1 and has_one_payout(history):
            yield instead(history, at, fact._replace(amount=fact.amount - 1), fit=told)


def capped_too_early(history: History) -> Iterator[Planted]:
    """Betting is said to be capped after the first bet."""
    for at, (fact, after) in enumerate(pairwise(history.facts)):
        follows = isinstance(after, Called | Wagered | Folded)
        if isinstance(fact, Wagered) and fact.word == "bet" and fact.capped is False and follows:
            planted = instead(history, at, fact._replace(capped=True))
            yield planted._replace(where=Where("capped", at))


_STUB: Final = 40


def out_of_order(history: History) -> Iterator[Planted]:
    """Of two players the second draws first."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Drew) and isinstance(two, Drew):
            yield swapped(history, at)


def missed(history: History) -> Iterator[Planted]:
    """A player who would stand pat is passed over in the draw."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        if isinstance(one, Drew) and isinstance(two, Drew) and not one.count:
            yield instead(history, at)


def too_many(history: History) -> Iterator[Planted]:
    """A player discards one card more than a hand has."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Drew) and fact.received is None and fact.kept is None:
            yield instead(history, at, fact._replace(count=hand_size(history) + 1))


def too_few_back(history: History) -> Iterator[Planted]:
    """A player gets one card less than discarded, and folds."""
    found = last_draw_before_a_fold(history)
    if found is None or len(found[1].received or ()) < 2:
        return
    at, fact = found
    fewer = instead(history, at, fact._replace(received=(fact.received or ())[:-1]))
    yield fewer._replace(where=Where("received", at))


def card_twice(history: History) -> Iterator[Planted]:
    """A player gets a card back that went away in an earlier draw, and folds."""
    found = last_draw_before_a_fold(history)
    if found is None or found[1].received is None:
        return
    at, fact = found
    drawn = sum(one.count for one in history.facts[:at] if isinstance(one, Drew))
    players = sum(player.plays for player in history.players)
    if players * hand_size(history) + drawn > _STUB:
        return  # the stub may have been shuffled again by then
    for earlier in history.facts[:at]:
        if isinstance(earlier, Drew) and earlier.seat == fact.seat and earlier.discards:
            received = (earlier.discards[0], *(fact.received or ())[1:])
            twice = instead(history, at, fact._replace(received=received))
            yield twice._replace(where=Where("received", at))


def folds_in_the_draw(history: History) -> Iterator[Planted]:
    """A player folds in the draw instead of in the round after it."""
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Drew):
            continue
        later = [
            (place, one)
            for place, one in enumerate(history.facts[at + 1 :], at + 1)
            if getattr(one, "seat", None) == fact.seat
        ]
        if not later or not isinstance(later[0][1], Folded) or later[0][1].forced:
            continue
        place = later[0][0]
        left = changed(history.facts, place)
        # Somebody else must still be left to draw, and two to bet.
        if _draws_on(history, at) and _live_at(history, place) > 2:
            yield planted(history, at, changed(left, at, Folded(fact.seat)), told)


def _draws_on(history: History, at: int) -> bool:
    return isinstance(history.facts[at + 1], Drew)


def _live_at(history: History, at: int) -> int:
    return next(len(moment.live) for moment in moments(history) if moment.at == at)


def draw_too_many(history: History) -> Iterator[Planted]:
    """There is one draw more than the game has, and everybody stands pat in it."""
    draws = history.stakes.draws
    if draws > 2:
        return
    for moment in moments(history):
        if not isinstance(moment.fact, Began) or moment.fact.phase != "showdown":
            continue
        order = _drawing_order(history, f"draw-{draws}", moment.live)
        if order is None or any(not moment.left[seat] for seat in order):
            return
        more: list[Fact] = [Began(f"draw-{draws + 1}"), *(Drew(seat, 0) for seat in order)]
        more += [Checked(seat) for seat in order]
        yield instead(history, moment.at, *more, moment.fact, fit=told)


def _drawing_order(history: History, phase: str, live: frozenset[int]) -> list[int] | None:
    drew = [(one.phase, one.fact) for one in moments(history) if isinstance(one.fact, Drew)]
    return [fact.seat for when, fact in drew if when == phase and fact.seat in live] or None


def too_few_dealt(history: History) -> Iterator[Planted]:
    """A player is dealt one card less, and folds before the draw."""
    for at, fact in enumerate(history.facts):
        if not isinstance(fact, Dealt):
            continue
        later = [one for one in history.facts[at + 1 :] if getattr(one, "seat", None) == fact.seat]
        acts = [one for one in later if not isinstance(one, Happened)]
        if acts and isinstance(acts[0], Folded) and not any(isinstance(a, Shown) for a in acts):
            yield instead(history, at, fact._replace(cards=fact.cards[:-1]))
