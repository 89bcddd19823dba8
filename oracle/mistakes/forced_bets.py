"""What other engines do wrong with the tables they accept, and with antes, blinds and other posts.

Seats are counted clockwise from the button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from oracle.core.cards import Card
from oracle.core.games import is_split
from oracle.core.rules import forced_bets, posts
from oracle.core.table import (
    ForcedBet,
    NextHand,
    Objection,
    Rules,
    ScriptError,
    State,
    Table,
    Wager,
)
from oracle.mistakes.mistake import Objectors, Rule, changes, instead, objects, replaces, without

_Blinds: TypeAlias = tuple[int | None, int | None]


@changes("blind_seats", "next_hand", breaks="forced-bets.button")
def blinds_are_posted_by_the_first_seats(rules: Rules) -> tuple[Rule, Rule]:
    def blind_seats(table: Table) -> _Blinds:
        small, big = rules.blind_seats(table)
        around = len(table.stacks)
        return (
            None if small is None else (small + table.seat_one) % around,
            None if big is None else (big + table.seat_one) % around,
        )

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        return rules.next_hand(replace(table, rules=rules), stacks)

    return blind_seats, next_hand


@replaces("blind_seats", breaks="forced-bets.small-blind")
def button_always_posts_the_small_blind(rules: Rules, table: Table) -> _Blinds:
    return _blinds_of_three(rules, table, (len(table.stacks) - 1, 0))


@replaces("blind_seats", breaks="forced-bets.big-blind")
def big_blind_is_next_to_the_button(rules: Rules, table: Table) -> _Blinds:
    return _blinds_of_three(rules, table, (1, 0))


def _blinds_of_three(rules: Rules, table: Table, seats: _Blinds) -> _Blinds:
    """Let other seats post two blinds where more than two players are dealt in."""
    found = rules.blind_seats(table)
    return found if len(table.stacks) < 3 or None in found else seats


@replaces("blind_seats", breaks="forced-bets.small-blind")
def small_blind_is_not_posted(rules: Rules, table: Table) -> _Blinds:
    _small, big = rules.blind_seats(table)
    return None, big


@replaces("blind_seats", breaks=("forced-bets.big-blind", "forced-bets.small-blind"))
def blinds_are_not_posted(_rules: Rules, _table: Table) -> _Blinds:
    return None, None


@replaces("heads_up_blinds", breaks="forced-bets.heads-up-blinds")
def heads_up_blinds_are_swapped(rules: Rules) -> tuple[int, int]:
    small, big = rules.heads_up_blinds()
    return big, small


@changes("against_table", breaks="forced-bets.limit-big-blind")
def big_blind_may_be_of_any_size(rules: Rules) -> Objectors:
    return _accepting(rules, forced_bets.big_blind_is_not_the_small_bet)


@changes("against_table", breaks="forced-bets.limit-small-blind")
def small_blind_may_exceed_the_big_blind(rules: Rules) -> Objectors:
    return _accepting(rules, forced_bets.small_blind_is_larger_than_the_big_blind)


def _accepting(rules: Rules, right: Rule) -> Objectors:
    """Never raise an objection; where the betting structure does not have it, nothing changes."""

    def never(_table: Table) -> Objection | None:
        return None

    return (*without(rules.against_table, right), never)


@objects("against_table", breaks="forced-bets.limit-small-blind")
def small_blind_must_be_half(_rules: Rules, table: Table) -> str | None:
    half = table.big_blind // 2 // table.chip * table.chip
    return None if table.small_blind in {0, half} else f"The small blind must be {half}."


@replaces("forced_bets", breaks="forced-bets.limit-small-blind")
def small_blind_is_always_half(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    if not table.small_blind:
        return rules.forced_bets(table)
    half = table.big_blind // 2 // table.chip * table.chip
    return rules.forced_bets(replace(table, small_blind=half))


@changes("against_table", breaks="forced-bets.blinds-name-the-game")
def minimum_bet_may_differ_from_the_big_blind(rules: Rules) -> Objectors:
    return _accepting(rules, posts.minimum_bet_is_not_the_big_blind)


@replaces("raise_range", breaks="forced-bets.blinds-name-the-game")
def smallest_bet_doubles_as_in_limit(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    doubled = state.table.minimum_bet * (2 if state.round > 2 else 1)
    return _smallest_bet(rules, state, seat, doubled)


def _smallest_bet(rules: Rules, state: State, seat: int, least: int) -> tuple[int, int]:
    right, most = rules.raise_range(state, seat)
    if state.table.betting == "limit" or state.current_bet:
        return right, most
    return min(least, most), most


@changes("against_table", breaks="forced-bets.stakes")
def big_bet_may_be_of_any_size(rules: Rules) -> Objectors:
    return _accepting(rules, forced_bets.big_bet_is_not_twice_the_small_bet)


@replaces("forced_bets", breaks="forced-bets.antes")
def ante_for_the_table_is_the_posters_own(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    """Where nothing else is posted it stays, since nobody would have anything to play for."""
    forced = rules.forced_bets(table)
    if all(bet.dead for bet in forced):
        return forced
    return tuple(bet._replace(dead=False) for bet in forced)


@replaces("to_call", breaks="forced-bets.antes")
def ante_counts_towards_the_call(_rules: Rules, state: State, seat: int) -> int:
    ante = state.paid[seat] - state.bets[seat] if state.round == 1 else 0
    owed = max(0, state.current_bet - state.bets[seat] - ante)
    return min(owed, state.table.rules.playable(state, seat))


@replaces("pot_counted", breaks="forced-bets.antes")
def antes_do_not_count_for_the_pot_limit(rules: Rules, state: State) -> int:
    table = state.table
    if not (table.ante or table.dead):
        return rules.pot_counted(state)
    posted = table.rules.forced_bets(table)
    return rules.pot_counted(state) - sum(bet.amount for bet in posted if bet.name == "ante")


@replaces("forced_bets", breaks="forced-bets.antes")
def blinds_post_no_ante(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    blinds = table.rules.blind_seats(table)
    return tuple(
        bet
        for bet in rules.forced_bets(table)
        if bet.name != "ante" or bet.dead or bet.seat not in blinds
    )


@changes("afford", breaks="forced-bets.short-forced-bets")
def ante_is_posted_before_the_blind(_rules: Rules) -> Rule:
    return forced_bets.ante_before_blind


@replaces("forced_bets", breaks="forced-bets.short-forced-bets")
def short_blind_lowers_the_price(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    price = 0
    lowered: list[ForcedBet] = []
    for bet in rules.forced_bets(table):
        if bet.name != "ante":
            price = max(price, bet.amount)
            bet = bet._replace(current_bet=price)  # noqa: PLW2901 - the same bet at another price
        lowered.append(bet)
    return tuple(lowered)


@objects("against_table", breaks="forced-bets.short-forced-bets")
def short_blinds_are_refused(rules: Rules, table: Table) -> str | None:
    posted = rules.forced_bets(table) if len(table.stacks) > 1 else ()
    short = any(bet.amount < bet.current_bet for bet in posted)
    return "A player cannot cover their blind." if short else None


@objects("against_table", breaks="forced-bets.short-forced-bets")
def somebody_must_cover_the_big_blind(_rules: Rules, table: Table) -> str | None:
    covered = max(table.stacks, default=0) >= table.big_blind
    return None if covered else "No player can cover the big blind."


@changes("against_table", breaks="forced-bets.players")
def one_player_is_enough(rules: Rules) -> Objectors:
    return _accepting(rules, forced_bets.too_few_players)


@objects("against_table", breaks="forced-bets.players")
def eight_players_are_the_most(_rules: Rules, table: Table) -> str | None:
    return "At most 8 players are dealt in." if len(table.stacks) > 8 else None


@changes("against_table", "take_cards", breaks="forced-bets.players")
def too_many_players_are_accepted(rules: Rules) -> tuple[Objectors, Rule]:
    """The hand goes on until the deck runs out."""

    def take_cards(state: State, seat: int, count: int) -> tuple[Card, ...]:
        cards = rules.take_cards(state, seat, count)
        if len(cards) < count:
            raise ScriptError("the deck is dealt out")
        return cards

    return without(rules.against_table, forced_bets.too_many_players), take_cards


@objects("against_table", breaks="forced-bets.ante-allowed")
def ante_must_come_from_everybody(_rules: Rules, table: Table) -> str | None:
    return "Everybody must post the same ante." if any(table.dead) else None


@objects("against_table", breaks="forced-bets.betting-allowed")
def big_bet_games_have_one_draw(_rules: Rules, table: Table) -> str | None:
    big_bet = table.betting != "limit"
    return "More than one draw is played limit." if big_bet and table.draws > 1 else None


@objects("against_table", breaks="forced-bets.game-allowed")
def split_pots_are_played_limit(_rules: Rules, table: Table) -> str | None:
    big_bet = table.betting != "limit"
    return "A game with a split pot is played limit." if big_bet and is_split(table.game) else None


@objects("against_table", breaks="forced-bets.draws-allowed")
def two_draws_are_refused(_rules: Rules, table: Table) -> str | None:
    return "A game has one draw or three." if table.draws == 2 else None


@objects("against_table", breaks="forced-bets.single-blind")
def two_blinds_are_required(_rules: Rules, table: Table) -> str | None:
    single = table.big_blind and not table.small_blind
    return "There must be a small blind." if single else None


@replaces("single_blind", breaks="forced-bets.single-blind")
def single_blind_is_posted_second(_rules: Rules) -> int:
    return 1


@replaces("blind_seats", breaks="forced-bets.single-blind")
def single_blind_is_posted_second_among_three(rules: Rules, table: Table) -> _Blinds:
    small, big = rules.blind_seats(table)
    alone = small is None and big is not None and len(table.stacks) > 2
    return (None, 1) if alone else (small, big)


@replaces("blind_seats", breaks="forced-bets.single-blind")
def single_blind_is_posted_by_the_button_heads_up(rules: Rules, table: Table) -> _Blinds:
    small, big = rules.blind_seats(table)
    alone = small is None and big is not None and len(table.stacks) == 2
    return (None, 1) if alone else (small, big)


@changes("against_table", breaks="forced-bets.something-to-play-for")
def nothing_to_play_for_is_accepted(rules: Rules) -> Objectors:
    return _accepting(rules, posts.nothing_is_posted)


@changes("against_table", breaks="forced-bets.something-to-play-for")
def dead_chips_alone_start_no_hand(rules: Rules) -> Objectors:
    def only_dead_chips_are_posted(table: Table) -> Objection | None:
        if table.small_blind or table.big_blind or table.ante:
            return None
        return Objection("forced-bets.something-to-play-for", "Nobody posts a blind or an ante.")

    return instead(rules.against_table, posts.nothing_is_posted, only_dead_chips_are_posted)


@changes("against_table", breaks="forced-bets.minimum-bet-without-a-big-blind")
def minimum_bet_need_not_be_named(rules: Rules) -> Objectors:
    return _accepting(rules, posts.minimum_bet_is_not_named)


@replaces("raise_range", breaks="forced-bets.minimum-bet-without-a-big-blind")
def minimum_bet_is_the_ante(rules: Rules, state: State, seat: int) -> tuple[int, int]:
    table = state.table
    ante = table.minimum_bet if table.big_blind else table.ante or max(table.dead, default=0)
    return _smallest_bet(rules, state, seat, ante)


@objects("against_table", breaks="forced-bets.live-posts")
def live_post_must_be_the_big_blind(_rules: Rules, table: Table) -> str | None:
    less = any(0 < post < table.big_blind for post in table.live)
    return "A live post must be a big blind." if less else None


@changes("against_table", breaks="forced-bets.live-posts")
def live_post_may_be_of_any_size(rules: Rules) -> Objectors:
    return _accepting(rules, posts.live_post_is_too_large)


@replaces("owes_action", breaks="forced-bets.live-posts")
def live_post_has_no_option(rules: Rules, state: State, seat: int) -> bool:
    posted = state.round == 1 and seat in rules.live_posts(state.table)
    called = posted and state.bets[seat] == state.current_bet
    return not called and rules.owes_action(state, seat)


@replaces("bets_made", breaks="forced-bets.live-posts")
def live_post_is_a_bet_of_its_own(rules: Rules, state: State) -> Sequence[Wager]:
    posts = [wager for wager in state.wagers if wager.blind == "live"]
    return [*posts, *rules.bets_made(state)]


@replaces("forced_bets", breaks="forced-bets.live-posts")
def live_posts_are_dead(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    return tuple(
        bet._replace(name="ante", dead=True) if bet.name == "live" else bet
        for bet in rules.forced_bets(table)
    )


@changes("against_table", breaks="forced-bets.dead-posts")
def everybody_may_post_dead(rules: Rules) -> Objectors:
    return _accepting(rules, posts.everybody_posts_the_same_dead)


@replaces("forced_bets", breaks="forced-bets.dead-posts")
def dead_posts_are_live(rules: Rules, table: Table) -> tuple[ForcedBet, ...]:
    found = rules.forced_bets(table)
    dead = [
        bet._replace(name="live", current_bet=table.big_blind, dead=False)
        for bet in found
        if bet.dead
    ]
    return (*(bet for bet in found if not bet.dead), *dead)


@replaces("stakes", breaks="forced-bets.unmatched-ante")
def unmatched_ante_stays_in_the_pot(
    _rules: Rules, state: State, paid: Sequence[int]
) -> Sequence[int]:
    left = list(paid)
    for bet in state.table.rules.forced_bets(state.table):
        if bet.name == "ante" and not bet.dead:
            left[bet.seat] -= bet.amount
    return left


@changes("against_table", breaks="forced-bets.standard-structure")
def empty_seat_is_accepted(rules: Rules) -> Objectors:
    return _accepting(rules, forced_bets.seat_is_empty)
