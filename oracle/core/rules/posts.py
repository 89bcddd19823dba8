"""Forced bets other than the two blinds: a blind alone, antes alone, live and dead posts.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from oracle.core.table import Objection, State, Table


def left_of_the_button_posts_alone() -> int:
    """A single blind is posted by the player left of the button.

    Cites: forced-bets.single-blind
    """
    return 0


def live_posts(table: Table) -> Mapping[int, int]:
    """Give what seats post live beyond the blinds: it is their bet, and they keep their option.

    Cites: forced-bets.live-posts
    """
    return {seat: amount for seat, amount in enumerate(table.live) if amount}


def dead_posts(table: Table, seat: int) -> int:
    """Give what a seat posts dead: it goes into the main pot, and nobody has to match it.

    Cites: forced-bets.dead-posts
    """
    return table.dead[seat]


def stakes_include_the_ante(_state: State, paid: Sequence[int]) -> Sequence[int]:
    """An ante from everybody is matched as a bet is, so what nobody matched of it goes back.

    Cites: forced-bets.unmatched-ante
    """
    return paid


def single_blind_is_small(table: Table) -> Objection | None:
    """A game with one blind has a big blind.

    Cites: forced-bets.single-blind
    """
    if table.big_blind or not table.small_blind:
        return None
    return Objection("forced-bets.single-blind", "A single blind must be a big blind.")


def nothing_is_posted(table: Table) -> Objection | None:
    """Somebody must post something.

    Cites: forced-bets.something-to-play-for
    """
    if table.small_blind or table.big_blind or table.ante or any(table.dead):
        return None
    return Objection("forced-bets.something-to-play-for", "Nobody posts a blind or an ante.")


def minimum_bet_is_not_named(table: Table) -> Objection | None:
    """Without a big blind, a pot-limit or no-limit game names one minimum bet for all rounds.

    Cites: forced-bets.minimum-bet-without-a-big-blind
    """
    if table.betting == "limit" or table.big_blind or 0 < table.small_bet == table.big_bet:
        return None
    return Objection(
        "forced-bets.minimum-bet-without-a-big-blind",
        "Without a big blind the minimum bet must be named, the same for every round.",
    )


def minimum_bet_is_not_the_big_blind(table: Table) -> Objection | None:
    """A pot-limit or no-limit game with a big blind has no other minimum bet.

    Cites: forced-bets.blinds-name-the-game
    """
    sizes = {table.small_bet, table.big_bet}
    if table.betting == "limit" or not table.big_blind or sizes == {table.big_blind}:
        return None
    return Objection(
        "forced-bets.blinds-name-the-game",
        f"The minimum bet must be the big blind, {table.big_blind}.",
    )


def live_post_is_too_large(table: Table) -> Objection | None:
    """A live post is at most the big blind.

    Cites: forced-bets.live-posts
    """
    if max(table.live, default=0) <= table.big_blind:
        return None
    return Objection(
        "forced-bets.live-posts", f"A live post may be at most the big blind, {table.big_blind}."
    )


def blind_posts_live_too(table: Table) -> Objection | None:
    """A player in a blind posts that blind alone as a bet.

    Cites: forced-bets.live-posts
    """
    if not table.live:
        return None
    if not any(seat in table.rules.live_posts(table) for seat in table.rules.blind_seats(table)):
        return None
    return Objection(
        "forced-bets.live-posts", "A player who posts a blind posts nothing else live."
    )


def everybody_posts_the_same_dead(table: Table) -> Objection | None:
    """What everybody posts alike is an ante, which is not dead.

    Cites: forced-bets.dead-posts
    """
    if len(set(table.dead)) != 1:
        return None
    return Objection(
        "forced-bets.dead-posts", "What everybody posts alike is an ante and is not dead."
    )


AGAINST_TABLE: Final = (
    single_blind_is_small,
    nothing_is_posted,
    minimum_bet_is_not_named,
    minimum_bet_is_not_the_big_blind,
    live_post_is_too_large,
    blind_posts_live_too,
    everybody_posts_the_same_dead,
)
"""What may be objected to in the posts of a table."""
