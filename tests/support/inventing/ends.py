"""Mistakes at the showdown, in the payout, and in the record itself."""

from collections.abc import Iterator
from itertools import pairwise

from oracle.histories.hands import (
    Began,
    Called,
    Collected,
    Fact,
    Happened,
    History,
    Mucked,
    Shown,
    Wagered,
)
from tests.support.inventing.planting import (
    BUTTON,
    PLAYER,
    SUMMARY,
    TOTAL,
    Planted,
    Where,
    changed,
    has_one_payout,
    instead,
    left_over,
    payouts,
    planted,
    shown,
    summed,
    swapped,
    told,
)


def wrong_order(history: History) -> Iterator[Planted]:
    """Of the first two hands the second is shown first."""
    for at, (one, two) in enumerate(pairwise(history.facts)):
        begins = isinstance(history.facts[at - 1], Began)
        if begins and isinstance(one, Shown) and isinstance(two, Shown):
            yield swapped(history, at)


def best_hand_mucked(history: History) -> Iterator[Planted]:
    """The last of two hands is the best and is mucked, and the pot goes to the other."""
    hands, pays = shown(history), payouts(history)
    mucked = any(isinstance(fact, Mucked) for fact in history.facts)
    if len(hands) != 2 or len(pays) != 1 or mucked or not all(left_over(history).values()):
        return
    (_, first), (at, last) = hands
    if pays[0][1].seat != last.seat:
        return
    facts = changed(history.facts, at, Mucked(last.seat, last.cards))
    facts = changed(facts, pays[0][0], pays[0][1]._replace(seat=first.seat))
    yield planted(history, at, facts, summed)


def worse_hand_wins(history: History) -> Iterator[Planted]:
    """The pot goes to a hand that was shown and is beaten."""
    pays = payouts(history)
    if len(pays) != 1:
        return
    at, fact = pays[0]
    for _, hand in shown(history):
        if hand.seat != fact.seat:
            yield instead(history, at, fact._replace(seat=hand.seat), fit=summed)


def _shared(
    history: History, *, by_halves: bool
) -> tuple[tuple[int, Collected], tuple[int, Collected]] | None:
    """The two payouts of the one pot, if two hands tie for it, or take one half each."""
    pays = payouts(history)
    if len(pays) != 2:
        return None
    one, two = pays[0][1], pays[1][1]
    shared = one.pot == two.pot and one.seat != two.seat
    return (pays[0], pays[1]) if shared and (one.half != two.half) == by_halves else None


def tie_not_split(history: History) -> Iterator[Planted]:
    """One of two equal hands takes the whole pot."""
    found = _shared(history, by_halves=False)
    if found is None:
        return
    (at, first), (gone, second) = found
    facts = changed(history.facts, gone)
    facts = changed(facts, at, first._replace(amount=first.amount + second.amount))
    yield planted(history, at, facts, summed)


def odd_chip(history: History) -> Iterator[Planted]:
    """Of two equal hands the wrong one gets the odd chip."""
    return _odd_chip(history, by_halves=False)


def odd_half(history: History) -> Iterator[Planted]:
    """The odd chip between two halves goes to the wrong one."""
    return _odd_chip(history, by_halves=True)


def _odd_chip(history: History, *, by_halves: bool) -> Iterator[Planted]:
    found = _shared(history, by_halves=by_halves)
    if found is None or abs(found[0][1].amount - found[1][1].amount) != 1:
        return
    (at, one), (other, two) = found
    facts = changed(history.facts, at, one._replace(amount=two.amount))
    facts = changed(facts, other, two._replace(amount=one.amount))
    yield planted(history, at, facts, summed)


def wrong_half(history: History) -> Iterator[Planted]:
    """The winner of one half takes the other, too."""
    found = _shared(history, by_halves=True)
    if found is None:
        return
    (at, one), (_, two) = found
    yield instead(history, at, one._replace(seat=two.seat), fit=summed)


def pots_merged(history: History) -> Iterator[Planted]:
    """The winner of the main pot, who was all-in, takes the side pot, too."""
    pays = payouts(history)
    if len(history.pots or ()) != 2 or len(pays) != 2 or pays[0][1].seat == pays[1][1].seat:
        return
    (gone, side), (at, main) = pays
    facts = changed(history.facts, at, main._replace(amount=side.amount + main.amount, pot=0))
    yield planted(history._replace(pots=None), at - 1, changed(facts, gone), summed)


def more_than_the_pot(history: History) -> Iterator[Planted]:
    """A chip more is paid than is in the pot."""
    pays = payouts(history)
    if len(pays) != 1 or history.rake:
        return
    at, fact = pays[0]
    facts = changed(history.facts, at, fact._replace(amount=fact.amount + 1))
    yield Planted(summed(history, facts), Where(TOTAL))


def wrong_name(history: History) -> Iterator[Planted]:
    """A hand is called what another one is."""
    hands = shown(history)
    for at, fact in hands:
        for _, other in hands:
            if fact.value and other.value and other.value != fact.value:
                yield instead(history, at, fact._replace(value=other.value))


def wrong_total(history: History) -> Iterator[Planted]:
    """The pots are said to come to a chip more."""
    if history.total is None:
        return
    yield Planted(history._replace(total=history.total + 1), Where(TOTAL))


def wrong_rake(history: History) -> Iterator[Planted]:
    """The rake is said to be a chip more than what is missing from the payout."""
    if history.rake is None:
        return
    yield Planted(history._replace(rake=history.rake + 1), Where(TOTAL))


def rake_over_the_schedule(history: History) -> Iterator[Planted]:
    """The room takes a chip more than its schedule says."""
    if not history.rake or not has_one_payout(history):
        return
    facts = history.facts
    yield Planted(told(history._replace(rake=history.rake + 1), facts), Where(TOTAL))


def wrong_summary(history: History) -> Iterator[Planted]:
    """The summary has the winner win a chip more."""
    for place, one in enumerate(history.summary):
        if one.won:
            summary = list(history.summary)
            summary[place] = one._replace(won=one.won + 1)
            yield Planted(history._replace(summary=tuple(summary)), Where(SUMMARY, one.seat))


def all_in_untold(history: History) -> Iterator[Planted]:
    """Nobody says that a player is all-in."""
    return _all_in(history, said=True)


def all_in_with_chips(history: History) -> Iterator[Planted]:
    """A player who has chips left is said to be all-in."""
    return _all_in(history, said=False)


def _all_in(history: History, *, said: bool) -> Iterator[Planted]:
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Called | Wagered) and fact.all_in is said:
            yield instead(history, at, fact._replace(all_in=not said))


def wrong_difference(history: History) -> Iterator[Planted]:
    """A raise is said to be by a chip more than it is."""
    for at, fact in enumerate(history.facts):
        if isinstance(fact, Wagered) and fact.word == "raise" and fact.by:
            yield instead(history, at, fact._replace(by=fact.by + 1))


def wrong_stack(history: History) -> Iterator[Planted]:
    """A player begins with a chip less than after the hand before."""
    least = left_over(history)
    for place, player in enumerate(history.players):
        if player.plays and least[player.seat] > 1 and player.stack is not None:
            players = list(history.players)
            players[place] = player._replace(stack=player.stack - 1)
            poorer = history._replace(players=tuple(players))
            yield Planted(summed(poorer, history.facts), Where(PLAYER, player.seat))


def button_stays(history: History) -> Iterator[Planted]:
    """The button, and the whole hand with it, stays where it was in the hand before."""
    playing = [player.seat for player in history.players if player.plays]
    least, button = left_over(history), history.button
    if button not in playing or len(playing) < 3 or len(playing) < len(history.players):
        return
    if any(isinstance(fact, Happened) for fact in history.facts):
        return
    stacks = {player.seat: player.stack or 0 for player in history.players}
    most = max(stacks[seat] - least[seat] for seat in playing)
    all_in = any(getattr(fact, "all_in", False) for fact in history.facts)
    if all_in or min(stacks.values()) <= most:
        return
    back = dict(zip(playing, (playing[-1], *playing[:-1]), strict=True))
    hero = None if history.hero is None else back[history.hero]
    moved = history._replace(button=back[button], hero=hero)
    yield Planted(summed(moved, _moved(history.facts, back)), Where(BUTTON))


def _moved(facts: tuple[Fact, ...], back: dict[int, int]) -> Iterator[Fact]:
    for fact in facts:
        seat = getattr(fact, "seat", None)
        yield fact if seat is None else fact._replace(seat=back[seat])  # type: ignore[call-arg]
