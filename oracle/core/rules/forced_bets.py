"""Button and blinds. Seats are counted clockwise from the button; the last seat has it."""

from __future__ import annotations

from oracle.core.table import (
    AntePosted,
    BlindPosted,
    Dealt,
    Event,
    ForcedBet,
    Objection,
    State,
    Table,
)


def blinds_left_of_the_button(table: Table) -> tuple[int | None, int | None]:
    """The small blind is the seat left of the button; the big blind is the seat left of that.

    With two players, or with one blind, rules of their own decide. A blind of 0 has no seat.

    Cites: forced-bets.button, forced-bets.small-blind, forced-bets.big-blind
    """
    if not table.big_blind:
        return None, None
    if not table.small_blind:
        return None, table.rules.single_blind()
    return table.rules.heads_up_blinds() if len(table.stacks) == 2 else (0, 1)


def heads_up_the_button_posts_small() -> tuple[int, int]:
    """With two players the button posts the small blind.

    Cites: forced-bets.heads-up-blinds
    """
    return 1, 0


def heads_up_the_button_posts_big() -> tuple[int, int]:
    """With two players, too, the seat left of the button posts the small blind.

    Cites: forced-bets.heads-up-blinds
    """
    return 0, 1


def antes_and_blinds(table: Table) -> tuple[ForcedBet, ...]:
    """Antes are posted first, then the small blind, the big blind, and other live posts.

    A player who cannot cover a forced bet is all-in; the others still owe the whole big blind.
    Dead chips are for the whole table.

    Cites: forced-bets.antes, forced-bets.small-blind, forced-bets.big-blind,
        forced-bets.short-forced-bets
    """
    rules = table.rules
    antes: list[ForcedBet] = []
    blinds: list[ForcedBet] = []
    owed = _owed_as_bets(table)
    others = range(len(table.stacks)) if table.ante or table.dead else ()
    for seat in (*owed, *[seat for seat in others if seat not in owed]):
        name, price, current_bet = owed.get(seat, ("", 0, 0))
        dead = rules.dead_posts(table, seat) if table.dead else 0
        chips = table.stacks[seat] // table.chip * table.chip
        blind, posted = rules.afford(chips, price, table.ante + dead)
        ante = min(posted, table.ante)
        if ante:
            antes.append(ForcedBet(seat, "ante", ante))
        if posted > ante:
            antes.append(ForcedBet(seat, "ante", posted - ante, dead=True))
        if name:
            blinds.append(ForcedBet(seat, name, blind, current_bet))
    return (*sorted(antes, key=lambda bet: bet.seat), *blinds)


def _owed_as_bets(table: Table) -> dict[int, tuple[str, int, int]]:
    """Give by seat, in the order of posting, a bet's name, its size, and the bet that it sets."""
    small, big = table.rules.blind_seats(table)
    owed: dict[int, tuple[str, int, int]] = {}
    if small is not None:
        owed[small] = ("small", table.small_blind, table.small_blind)
    if big is not None:
        owed[big] = ("big", table.big_blind, table.big_blind)
    for seat, amount in table.rules.live_posts(table).items() if table.live else ():
        owed[seat] = ("live", amount, table.big_blind)
    return owed


def blind_before_ante(chips: int, blind: int, ante: int) -> tuple[int, int]:
    """A short stack pays its blind first, and its ante with what is left.

    Cites: forced-bets.short-forced-bets
    """
    posted = min(chips, blind)
    return posted, min(chips - posted, ante)


def ante_before_blind(chips: int, blind: int, ante: int) -> tuple[int, int]:
    """A short stack pays its ante first, and its blind with what is left.

    Cites: forced-bets.short-forced-bets
    """
    posted = min(chips, ante)
    return min(chips - posted, blind), posted


def post_forced_bets(state: State) -> Event:
    """Antes and blinds are posted before the first card is dealt.

    Cites: forced-bets.antes, forced-bets.small-blind, forced-bets.big-blind
    """
    rules = state.table.rules
    forced = rules.forced_bets(state.table)
    if state.forced_bets_posted < len(forced):
        bet = forced[state.forced_bets_posted]
        if bet.name == "ante":
            return AntePosted(bet.seat, bet.amount, bet.dead)
        return BlindPosted(bet.seat, bet.name, bet.amount, bet.current_bet)
    seat = rules.next_to_be_dealt(state) or 0
    return Dealt(seat, rules.take_cards(state, seat, 1)[0])


def chips_that_play(state: State, seat: int) -> int:
    """Only whole multiples of the smallest chip play; any remainder stays behind.

    Cites: betting.smallest-chip
    """
    chip = state.table.chip
    return state.stacks[seat] // chip * chip


def _players(table: Table) -> int:
    return len(table.stacks) - table.stacks.count(0)


def too_few_players(table: Table) -> Objection | None:
    """A hand needs two players.

    Cites: forced-bets.players
    """
    if _players(table) >= 2:
        return None
    return Objection("forced-bets.players", "A hand needs at least two players.")


def too_many_players(table: Table) -> Objection | None:
    """Every player must get a hand from the 52 cards.

    Cites: forced-bets.players
    """
    players, cards = _players(table), table.rules.hand_size(table)
    if players * cards <= 52:
        return None
    return Objection(
        "forced-bets.players",
        f"{players} players with {cards} cards each need more than 52 cards.",
    )


def big_blind_is_not_the_small_bet(table: Table) -> Objection | None:
    """In limit play the big blind, if there is one, equals the small bet.

    Cites: forced-bets.limit-big-blind
    """
    if table.big_blind in {0, table.small_bet}:
        return None
    return Objection(
        "forced-bets.limit-big-blind",
        f"In limit play the big blind must equal the small bet, {table.small_bet}, "
        f"not {table.big_blind}.",
    )


def small_blind_is_larger_than_the_big_blind(table: Table) -> Objection | None:
    """The small blind may be more than half the big blind, but not larger than the big blind.

    Cites: forced-bets.limit-small-blind
    """
    if table.small_blind <= table.big_blind or not table.big_blind:
        return None
    return Objection(
        "forced-bets.limit-small-blind",
        f"The small blind, {table.small_blind}, is larger than the big blind, {table.big_blind}.",
    )


def big_bet_is_not_twice_the_small_bet(table: Table) -> Objection | None:
    """A limit game's big bet is twice its small bet.

    Cites: forced-bets.stakes
    """
    if table.big_bet == 2 * table.small_bet:
        return None
    return Objection(
        "forced-bets.stakes",
        f"The big bet must be twice the small bet, {2 * table.small_bet}, not {table.big_bet}.",
    )


def stack_is_less_than_a_chip(table: Table) -> Objection | None:
    """A player must have at least one chip of the smallest size that plays.

    Cites: betting.smallest-chip
    """
    if not any(0 < stack < table.chip for stack in table.stacks):
        return None
    return Objection(
        "betting.smallest-chip",
        f"A player has less than the smallest chip that plays, {table.chip}.",
    )


def more_than_six_players(table: Table) -> Objection | None:
    """The game is for two to six players.

    Cites: forced-bets.players
    """
    if _players(table) <= 6:
        return None
    return Objection("forced-bets.players", "This house seats two to six players.")


def antes_are_not_posted(table: Table) -> Objection | None:
    """The game is played without antes.

    Cites: forced-bets.ante-allowed
    """
    if not (table.ante or table.dead):
        return None
    return Objection("forced-bets.ante-allowed", "This house plays without antes.")


def only_limit_is_played(table: Table) -> Objection | None:
    """The game is played limit.

    Cites: forced-bets.betting-allowed
    """
    if table.betting == "limit":
        return None
    return Objection("forced-bets.betting-allowed", f"This house plays limit, not {table.betting}.")


def seat_is_empty(table: Table) -> Objection | None:
    """Every seat of the table has a player.

    What this refuses is not illegal; it cannot be played yet.

    Cites: forced-bets.standard-structure
    """
    if 0 not in table.stacks:
        return None
    return Objection(
        "forced-bets.standard-structure", "Not supported yet: a hand with an empty seat."
    )


def any_ante(_table: Table) -> Objection | None:
    """Antes from everybody, from one player or from nobody are all allowed.

    Cites: forced-bets.ante-allowed
    """
    return None


def any_structure(_table: Table) -> Objection | None:
    """Every betting structure is allowed.

    Cites: forced-bets.betting-allowed, forced-bets.blinds-name-the-game
    """
    return None
