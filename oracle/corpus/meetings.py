"""Where a mistake meets something else: mistakes that are made only under a condition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from oracle.core.games import is_split
from oracle.core.table import BlindPosted, Illegal, State
from oracle.corpus.flags import other_mistakes
from oracle.errors import InputError
from oracle.mistakes import MISTAKES
from oracle.play import Hand, HouseRules, has_odd_chip, shares
from oracle.play.foretelling import AT_THE_START, Suspects, is_graded_down, suspects
from oracle.wire.grading import Vector

Meetings = dict[str, set[str]]
"""For each mistake, the conditions under which a hand shows it."""

_MANY: Final = 6


class Moment(NamedTuple):
    """How a hand stands before a try and after it; before the first try both are after the deal."""

    before: State
    after: State
    posted: tuple[BlindPosted, ...]

    @property
    def players(self) -> int:
        """How many were dealt in."""
        return sum(stack > 0 for stack in self.before.table.stacks)


def _is_all_in(state: State, seat: int) -> bool:
    return state.live[seat] and state.stacks[seat] < state.table.chip


def _somebody_is_all_in(moment: Moment) -> bool:
    state = moment.before
    return any(_is_all_in(state, seat) for seat in range(len(state.stacks)))


def _blind_is_short(moment: Moment) -> bool:
    table = moment.before.table
    full = {"small": table.small_blind, "big": table.big_blind}
    return any(one.amount < full.get(one.blind, 0) for one in moment.posted)


def _button_has_folded(moment: Moment) -> bool:
    state = moment.before
    return bool(state.table.stacks[-1]) and not state.live[-1]


def _somebody_has_folded(moment: Moment) -> bool:
    state = moment.before
    dealt_in = [bool(stack) for stack in state.table.stacks]
    return any(one and not live for one, live in zip(dealt_in, state.live, strict=True))


def _somebody_has_stood_pat(moment: Moment) -> bool:
    return any(cards == () for cards in moment.before.discarded)


def _wagers(moment: Moment) -> list[int]:
    """The heights of the bets and raises of this round that no blind made."""
    return [one.to for one in moment.before.wagers if one.blind is None]


def _a_wager_was_short(moment: Moment) -> bool:
    return any(not one.full and one.blind is None for one in moment.before.wagers)


def _half_a_bet_was_put_in(moment: Moment) -> bool:
    state = moment.before
    if state.table.betting != "limit":
        return False
    size = state.table.rules.bet_size(state)
    heights = [0, *(one.to for one in state.wagers)]
    return any(2 * (high - low) == size for low, high in pairwise(heights))


def _a_pot_ties(moment: Moment) -> bool:
    return any(len(part) > 1 for award in moment.after.awards for part in shares(award))


CONDITIONS: Final[Mapping[str, Callable[[Moment], bool]]] = {
    "heads-up": lambda moment: moment.players == 2,
    "three players or more": lambda moment: moment.players > 2,
    "six players or more": lambda moment: moment.players >= _MANY,
    "an undivided pot": lambda moment: not is_split(moment.before.table.game),
    "a pot of two halves": lambda moment: is_split(moment.before.table.game),
    "limit": lambda moment: moment.before.table.betting == "limit",
    "pot-limit": lambda moment: moment.before.table.betting == "pot-limit",
    "no-limit": lambda moment: moment.before.table.betting == "no-limit",
    "single draw": lambda moment: moment.before.table.draws == 1,
    "double draw": lambda moment: moment.before.table.draws == 2,
    "triple draw": lambda moment: moment.before.table.draws == 3,
    "antes": lambda moment: moment.before.table.ante > 0,
    "no big blind": lambda moment: not moment.before.table.big_blind,
    "a dead post": lambda moment: any(moment.before.table.dead),
    "a live post": lambda moment: any(moment.before.table.live),
    "a smallest chip above one": lambda moment: moment.before.table.chip > 1,
    "a short blind": _blind_is_short,
    "before the first draw": lambda moment: moment.before.round <= 1,
    "after the first draw": lambda moment: moment.before.round == 2,
    "after the second draw": lambda moment: moment.before.round == 3,
    "after the third draw": lambda moment: moment.before.round == 4,
    "after a reshuffle": lambda moment: moment.before.reshuffles_made > 0,
    "a reshuffle now": lambda moment: moment.after.reshuffles_made > moment.before.reshuffles_made,
    "a player is all-in": _somebody_is_all_in,
    "a player has folded": _somebody_has_folded,
    "the button has folded": _button_has_folded,
    "a player has stood pat": _somebody_has_stood_pat,
    "no bet or raise yet": lambda moment: not _wagers(moment),
    "a bet or raise": lambda moment: len(_wagers(moment)) == 1,
    "several bets and raises": lambda moment: len(_wagers(moment)) > 1,
    "an all-in for less than a full bet": _a_wager_was_short,
    "half a bet": _half_a_bet_was_put_in,
    "a showdown": lambda moment: moment.after.phase == "showdown" or bool(moment.after.shown),
    "several pots": lambda moment: len(moment.after.awards) > 1,
    "a pot that ties": _a_pot_ties,
    "an odd chip": lambda moment: any(map(has_odd_chip, moment.after.awards)),
}
"""When a mistake may be made: each is a function of how a hand stands."""


def meetings(
    vector: Vector, settings: Mapping[str, str], known: Mapping[str, set[str]] | None = None
) -> Meetings:
    """Find the conditions under which a play shows each mistake.

    A mistake that is made only where the condition holds is made at one try and not before it; the
    play shows it if what is graded differs from there on, or the cards that are gathered for a
    shuffle. What cannot be played to its end shows it, too. ``known`` are meetings that were found
    in other hands and are not looked for again.
    """
    given = vector["given"]
    try:
        suspected = suspects(given, other_mistakes(given, settings))
    except (Illegal, InputError):
        return {}
    hand = suspected.hand
    if hand is None:
        return {}
    conditions = dict(_conditions(hand))
    found: Meetings = defaultdict(set)
    for name, places in suspected.places.items():
        if name not in MISTAKES:
            continue
        rules = HouseRules(settings, (name,)).at(given)
        seen: set[str] = (known or {}).get(name, set())
        for place in places:
            if conditions[place] <= found[name] | seen:
                continue
            alone = Suspects({name: (place,)}, hand)
            if is_graded_down(vector, name, rules, alone):
                found[name] |= conditions[place]
    return {name: met for name, met in found.items() if met}


def _conditions(hand: Hand) -> Iterator[tuple[int, frozenset[str]]]:
    """What holds at each try, counted from 0, and before the first one."""
    posted = tuple(one for one in hand.deal if isinstance(one, BlindPosted))
    stood = [hand.stood[0], *hand.stood]
    for place, (before, after) in enumerate(pairwise(stood), AT_THE_START):
        moment = Moment(before, after, posted)
        yield place, frozenset(name for name, holds in CONDITIONS.items() if holds(moment))


def share(noticed: Mapping[str, set[str]], wanted: Mapping[str, set[str]]) -> tuple[int, int]:
    """How many of the wanted pairs of mistake and condition are noticed, of how many."""
    pairs: list[tuple[str, str]] = [(name, one) for name, some in wanted.items() for one in some]
    return sum(one in noticed.get(name, ()) for name, one in pairs), len(pairs)


def merged(some: Iterator[Mapping[str, Any]]) -> Meetings:
    """Put meetings of several hands together."""
    found: Meetings = defaultdict(set)
    for one in some:
        for name, met in one.items():
            found[name] |= set(met)
    return dict(found)
