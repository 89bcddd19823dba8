"""What other engines do wrong with the button, antes and blinds.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.core.cards import Card
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


def ante_is_posted_before_the_blind(_rules: Rules) -> Mapping[str, Any]:
    """A short stack pays its ante first, and its blind with what is left.

    Cites: forced-bets.short-forced-bets
    """
    return {"afford": forced_bets.ante_before_blind}


def short_blind_lowers_the_price(rules: Rules) -> Mapping[str, Any]:
    """A blind that is posted short costs the others no more than what was posted.

    Cites: forced-bets.short-forced-bets
    """

    def forced_bets(table: Table) -> tuple[ForcedBet, ...]:
        price = 0
        lowered: list[ForcedBet] = []
        for bet in rules.forced_bets(table):
            if bet.name != "ante":
                price = max(price, bet.amount)
                bet = bet._replace(current_bet=price)  # noqa: PLW2901 - the same bet at another price
            lowered.append(bet)
        return tuple(lowered)

    return {"forced_bets": forced_bets}


def short_blinds_are_refused(rules: Rules) -> Mapping[str, Any]:
    """No hand is played if a player's chips do not cover their blind.

    Cites: forced-bets.short-forced-bets
    """

    def blind_is_short(table: Table) -> Objection | None:
        posted = rules.forced_bets(table) if len(table.stacks) > 1 else ()
        if all(bet.amount >= bet.current_bet for bet in posted):
            return None
        return Objection("forced-bets.short-forced-bets", "A player cannot cover their blind.")

    return {"against_table": (*rules.against_table, blind_is_short)}


def small_blind_must_be_half(rules: Rules) -> Mapping[str, Any]:
    """The small blind must be half the big blind, rounded down to a whole chip.

    Cites: forced-bets.limit-small-blind
    """

    def small_blind_is_not_half(table: Table) -> Objection | None:
        half = table.big_blind // 2 // table.chip * table.chip
        if table.small_blind in {0, half}:
            return None
        return Objection("forced-bets.limit-small-blind", f"The small blind must be {half}.")

    return {"against_table": (*rules.against_table, small_blind_is_not_half)}


def too_many_players_are_accepted(rules: Rules) -> Mapping[str, Any]:
    """A hand is started with more players than the deck has hands for.

    It goes on until the deck runs out.

    Cites: forced-bets.players
    """

    def take_cards(state: State, seat: int, count: int) -> tuple[Card, ...]:
        cards = rules.take_cards(state, seat, count)
        if len(cards) < count:
            raise ScriptError("the deck is dealt out")
        return cards

    right = forced_bets.too_many_players
    against_table = tuple(one for one in rules.against_table if one is not right)
    return {"against_table": against_table, "take_cards": take_cards}


def ante_for_the_table_is_the_posters_own(rules: Rules) -> Mapping[str, Any]:
    """An ante that one player posts for the table counts as their own stake and goes back to them.

    Where nothing else is posted it stays, since nobody would have anything to play for.

    Cites: forced-bets.antes
    """

    def own_antes(table: Table) -> tuple[ForcedBet, ...]:
        forced = rules.forced_bets(table)
        if all(bet.dead for bet in forced):
            return forced
        return tuple(bet._replace(dead=False) for bet in forced)

    return {"forced_bets": own_antes}


def ante_counts_towards_the_call(_rules: Rules) -> Mapping[str, Any]:
    """In the first betting round the ante that the player has posted counts towards the call.

    Cites: forced-bets.antes
    """

    def to_call(state: State, seat: int) -> int:
        ante = state.paid[seat] - state.bets[seat] if state.round == 1 else 0
        owed = max(0, state.current_bet - state.bets[seat] - ante)
        return min(owed, state.table.rules.playable(state, seat))

    return {"to_call": to_call}


def somebody_must_cover_the_big_blind(rules: Rules) -> Mapping[str, Any]:
    """No hand is played if no player has the whole big blind.

    Cites: forced-bets.short-forced-bets
    """

    def nobody_covers_the_big_blind(table: Table) -> Objection | None:
        if max(table.stacks, default=0) >= table.big_blind:
            return None
        return Objection("forced-bets.short-forced-bets", "No player can cover the big blind.")

    return {"against_table": (*rules.against_table, nobody_covers_the_big_blind)}


def unmatched_ante_stays_in_the_pot(_rules: Rules) -> Mapping[str, Any]:
    """The part of an ante that no other player could match stays in the pot.

    Cites: forced-bets.unmatched-ante
    """

    def stakes(state: State, paid: Sequence[int]) -> Sequence[int]:
        left = list(paid)
        for bet in state.table.rules.forced_bets(state.table):
            if bet.name == "ante" and not bet.dead:
                left[bet.seat] -= bet.amount
        return left

    return {"stakes": stakes}


def single_blind_is_posted_second(_rules: Rules) -> Mapping[str, Any]:
    """A single blind is posted by the second player left of the button, like a big blind.

    Cites: forced-bets.single-blind
    """

    def second_from_the_button() -> int:
        return 1

    return {"single_blind": second_from_the_button}


def live_post_has_no_option(rules: Rules) -> Mapping[str, Any]:
    """A player who has posted the big blind live is passed over unless somebody raises.

    Cites: forced-bets.live-posts
    """

    def owes_action(state: State, seat: int) -> bool:
        posted = state.round == 1 and seat in rules.live_posts(state.table)
        called = posted and state.bets[seat] == state.current_bet
        return not called and rules.owes_action(state, seat)

    return {"owes_action": owes_action}


def live_post_is_a_bet_of_its_own(rules: Rules) -> Mapping[str, Any]:
    """A live post counts as one of the bets that the cap allows.

    Cites: forced-bets.live-posts
    """

    def bets_made(state: State) -> Sequence[Wager]:
        posts = [wager for wager in state.wagers if wager.blind == "live"]
        return [*posts, *rules.bets_made(state)]

    return {"bets_made": bets_made}


def button_moves_to_the_next_seat(rules: Rules) -> Mapping[str, Any]:
    """The button moves to the next seat even if the player there is out of chips.

    Cites: next-hand.button-moves
    """

    def next_hand(table: Table, stacks: Sequence[int]) -> NextHand:
        seated = [max(table.chip, stacks[0]), *stacks[1:]]
        found = rules.next_hand(table, seated)
        players = tuple(seat for seat in found.players if stacks[seat] >= table.chip)
        return found._replace(players=players)

    return {"next_hand": next_hand}


def dead_chips_alone_start_no_hand(rules: Rules) -> Mapping[str, Any]:
    """A game without blinds in which not everybody posts an ante is refused.

    Cites: forced-bets.something-to-play-for
    """

    def only_dead_chips_are_posted(table: Table) -> Objection | None:
        if table.small_blind or table.big_blind or table.ante:
            return None
        return Objection("forced-bets.something-to-play-for", "Nobody posts a blind or an ante.")

    right = posts.nothing_is_posted
    objectors = (only_dead_chips_are_posted if one is right else one for one in rules.against_table)
    return {"against_table": tuple(objectors)}
