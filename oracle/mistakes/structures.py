"""What other engines do wrong about the tables that they accept or refuse.

Each function gives the fields of the record that it replaces. Amounts are chips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core.games import is_split
from oracle.core.rules import forced_bets, posts
from oracle.core.table import Objection, Rules, Table

_MOST_PLAYERS: Final = 8


def big_blind_may_be_of_any_size(rules: Rules) -> Mapping[str, Any]:
    """In limit play a big blind of any size is accepted.

    Cites: forced-bets.limit-big-blind
    """
    return _without(rules, forced_bets.big_blind_is_not_the_small_bet)


def small_blind_may_exceed_the_big_blind(rules: Rules) -> Mapping[str, Any]:
    """A small blind larger than the big blind is accepted.

    Cites: forced-bets.limit-small-blind
    """
    return _without(rules, forced_bets.small_blind_is_larger_than_the_big_blind)


def minimum_bet_may_differ_from_the_big_blind(rules: Rules) -> Mapping[str, Any]:
    """A pot-limit or no-limit game may name a minimum bet other than its big blind.

    Cites: forced-bets.blinds-name-the-game
    """
    return _without(rules, posts.minimum_bet_is_not_the_big_blind)


def big_bet_may_be_of_any_size(rules: Rules) -> Mapping[str, Any]:
    """A limit game with a big bet of any size is accepted.

    Cites: forced-bets.stakes
    """
    return _without(rules, forced_bets.big_bet_is_not_twice_the_small_bet)


def one_player_is_enough(rules: Rules) -> Mapping[str, Any]:
    """A hand is started with one player.

    Cites: forced-bets.players
    """
    return _without(rules, forced_bets.too_few_players)


def eight_players_are_the_most(rules: Rules) -> Mapping[str, Any]:
    """A hand with more than eight players is refused.

    Cites: forced-bets.players
    """
    return _refusing(
        rules,
        lambda table: len(table.stacks) > _MOST_PLAYERS,
        Objection("forced-bets.players", f"At most {_MOST_PLAYERS} players are dealt in."),
    )


def ante_must_come_from_everybody(rules: Rules) -> Mapping[str, Any]:
    """An ante that not everybody posts is refused.

    Cites: forced-bets.ante-allowed
    """
    return _refusing(
        rules,
        lambda table: any(table.dead),
        Objection("forced-bets.ante-allowed", "Everybody must post the same ante."),
    )


def big_bet_games_have_one_draw(rules: Rules) -> Mapping[str, Any]:
    """Pot-limit and no-limit games with more than one draw are refused.

    Cites: forced-bets.betting-allowed
    """
    return _refusing(
        rules,
        lambda table: table.betting != "limit" and table.draws > 1,
        Objection("forced-bets.betting-allowed", "More than one draw is played limit."),
    )


def split_pots_are_played_limit(rules: Rules) -> Mapping[str, Any]:
    """Badacey is refused unless it is played limit.

    Cites: forced-bets.game-allowed
    """
    return _refusing(
        rules,
        lambda table: table.betting != "limit" and is_split(table.game),
        Objection("forced-bets.game-allowed", "A game with a split pot is played limit."),
    )


def two_draws_are_refused(rules: Rules) -> Mapping[str, Any]:
    """Games with two draws are refused.

    Cites: forced-bets.draws-allowed
    """
    return _refusing(
        rules,
        lambda table: table.draws == 2,
        Objection("forced-bets.draws-allowed", "A game has one draw or three."),
    )


def two_blinds_are_required(rules: Rules) -> Mapping[str, Any]:
    """A game with a big blind alone is refused.

    Cites: forced-bets.single-blind
    """
    return _refusing(
        rules,
        lambda table: bool(table.big_blind) and not table.small_blind,
        Objection("forced-bets.single-blind", "There must be a small blind."),
    )


def nothing_to_play_for_is_accepted(rules: Rules) -> Mapping[str, Any]:
    """A hand is started although nobody posts anything.

    Cites: forced-bets.something-to-play-for
    """
    return _without(rules, posts.nothing_is_posted)


def minimum_bet_need_not_be_named(rules: Rules) -> Mapping[str, Any]:
    """A game without a big blind is accepted without a minimum bet, or with two.

    Cites: forced-bets.minimum-bet-without-a-big-blind
    """
    return _without(rules, posts.minimum_bet_is_not_named)


def live_post_must_be_the_big_blind(rules: Rules) -> Mapping[str, Any]:
    """A live post of less than the big blind is refused.

    Cites: forced-bets.live-posts
    """
    return _refusing(
        rules,
        lambda table: any(0 < post < table.big_blind for post in table.live),
        Objection("forced-bets.live-posts", "A live post must be a big blind."),
    )


def live_post_may_be_of_any_size(rules: Rules) -> Mapping[str, Any]:
    """A live post larger than the big blind is accepted.

    Cites: forced-bets.live-posts
    """
    return _without(rules, posts.live_post_is_too_large)


def everybody_may_post_dead(rules: Rules) -> Mapping[str, Any]:
    """The same dead post from everybody is accepted, though it is an ante.

    Cites: forced-bets.dead-posts
    """
    return _without(rules, posts.everybody_posts_the_same_dead)


def empty_seat_is_accepted(rules: Rules) -> Mapping[str, Any]:
    """A hand is started at a table with an empty seat.

    Cites: forced-bets.standard-structure
    """
    return _without(rules, forced_bets.seat_is_empty)


def _refusing(
    rules: Rules, is_wrong: Callable[[Table], bool], objection: Objection
) -> Mapping[str, Any]:
    def against(table: Table) -> Objection | None:
        return objection if is_wrong(table) else None

    return {"against_table": (*rules.against_table, against)}


def _without(rules: Rules, right: Callable[[Table], Objection | None]) -> Mapping[str, Any]:
    """Never raise an objection; where the betting structure does not have it, nothing changes."""

    def never(_table: Table) -> Objection | None:
        return None

    return {"against_table": (*(one for one in rules.against_table if one is not right), never)}
