"""Button and blinds. Seats are counted clockwise from the button; the last seat holds it."""

from __future__ import annotations

from oracle.table.events import BlindPosted, Dealt, Event
from oracle.table.state import ForcedBet, Objection, State, Table


def blinds_left_of_the_button(_table: Table) -> tuple[int, int]:
    """The small blind sits to the left of the button, the big blind to the left of the small one.

    Cites: forced-bets.button, forced-bets.small-blind, forced-bets.big-blind
    """
    return 0, 1


def heads_up_the_button_posts_small(table: Table) -> tuple[int, int]:
    """With two players the button posts the small blind; with more, the seats to its left post.

    Cites: forced-bets.heads-up-blinds, forced-bets.button, forced-bets.small-blind,
        forced-bets.big-blind
    """
    return (1, 0) if len(table.stacks) == 2 else (0, 1)


def blinds_are_posted(table: Table) -> tuple[ForcedBet, ...]:
    """The small blind is posted first, then the big blind.

    Cites: forced-bets.small-blind, forced-bets.big-blind
    """
    small, big = table.rules.blind_seats(table)
    return (
        ForcedBet(small, "small", table.small_blind, table.small_blind),
        ForcedBet(big, "big", table.big_blind, table.big_blind),
    )


def post_blinds(state: State) -> Event:
    """The blinds are posted before the first card is dealt.

    Cites: forced-bets.small-blind, forced-bets.big-blind
    """
    rules = state.table.rules
    forced = rules.forced_bets(state.table)
    if state.posted < len(forced):
        bet = forced[state.posted]
        return BlindPosted(bet.seat, bet.blind, bet.amount, bet.price)
    seat = rules.next_to_be_dealt(state) or 0
    return Dealt(seat, rules.take_cards(state, seat, 1)[0])


def too_few_players(table: Table) -> Objection | None:
    """A hand needs two players.

    Cites: forced-bets.players
    """
    if len(table.stacks) >= 2:
        return None
    return Objection("forced-bets.players", "A hand needs at least two players.")


def too_many_players(table: Table) -> Objection | None:
    """Every player must get a hand from the 52 cards.

    Cites: forced-bets.players
    """
    seats, cards = len(table.stacks), table.rules.hand_size(table)
    if seats * cards <= 52:
        return None
    return Objection(
        "forced-bets.players",
        f"{seats} players with {cards} cards each need more than the 52 cards of the deck.",
    )


def big_blind_is_not_the_small_bet(table: Table) -> Objection | None:
    """In limit play the big blind is as large as the small bet.

    Cites: forced-bets.limit-big-blind
    """
    if table.big_blind == table.small_bet:
        return None
    return Objection(
        "forced-bets.limit-big-blind",
        f"The big blind is {table.big_blind}, but in limit play it is the small bet, "
        f"{table.small_bet}.",
    )


def small_blind_is_larger_than_the_big_blind(table: Table) -> Objection | None:
    """The small blind may be more than half the big blind, but not larger than it.

    Cites: forced-bets.limit-small-blind
    """
    if table.small_blind <= table.big_blind:
        return None
    return Objection(
        "forced-bets.limit-small-blind",
        f"The small blind is {table.small_blind}, more than the big blind of {table.big_blind}.",
    )


def big_bet_is_not_twice_the_small_bet(table: Table) -> Objection | None:
    """A limit game's big bet is twice its small bet.

    Cites: forced-bets.stakes
    """
    if table.big_bet == 2 * table.small_bet:
        return None
    return Objection(
        "forced-bets.stakes",
        f"The big bet is {table.big_bet}, but it is twice the small bet, {2 * table.small_bet}.",
    )
