"""The record of the rules in force: one field for each point that a house or a bug could change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from oracle.cards import Card
from oracle.table.actions import Action, Wagering
from oracle.table.events import Award, Event
from oracle.table.state import ForcedBet, Half, Objection, State, Table

ActionObjector: TypeAlias = Callable[[State, Any], Objection | None]
WageringObjector: TypeAlias = Callable[[State, int], Objection | None]
SizeObjector: TypeAlias = Callable[[State, Wagering], Objection | None]
TableObjector: TypeAlias = Callable[[Table], Objection | None]
DealerAct: TypeAlias = Callable[[State], Event | None]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule functions in force.

    Rules call each other only through this record, so replacing a field changes that rule wherever
    it is used. Seats in arguments and results are counted clockwise from the button.
    """

    # the dealer's next act in each phase, or None when a player must act
    dealer: Mapping[str, DealerAct]

    # table and forced bets
    against_table: tuple[TableObjector, ...]
    blind_seats: Callable[[Table], tuple[int, int]]
    forced_bets: Callable[[Table], tuple[ForcedBet, ...]]

    # dealing and drawing
    hand_size: Callable[[Table], int]
    next_to_be_dealt: Callable[[State], int | None]
    take_cards: Callable[[State, int, int], tuple[Card, ...]]
    draw_follows: Callable[[State], bool]
    next_to_draw: Callable[[State], int | None]
    most_discards: Callable[[State, int], int]
    replacements: Callable[[tuple[Card, ...]], int]
    serve: DealerAct
    burn: DealerAct
    reshuffle: Callable[[State, int], Event | None]
    shuffled_in: Callable[[State], frozenset[Card]]

    # betting
    first_to_act: Callable[[State], int]
    next_to_act: Callable[[State], int | None]
    owes_action: Callable[[State, int], bool]
    to_call: Callable[[State, int], int]
    bet_size: Callable[[State], int]
    bets_made: Callable[[State], int]
    raise_range: Callable[[State, int], tuple[int, int]]
    uncalled_bet: DealerAct

    # objections, by what they object to
    against_any: tuple[ActionObjector, ...]
    against: Mapping[type[Action], tuple[ActionObjector, ...]]
    against_wagering: tuple[WageringObjector, ...]
    against_size: tuple[SizeObjector, ...]

    # showdown and pots
    showdown_follows: Callable[[State], bool]
    first_to_show: Callable[[State], int]
    next_to_show: Callable[[State], int | None]
    halves: Callable[[Table], tuple[Half, ...]]
    odd_half: Callable[[Table], str]
    winners: Callable[[State, Half, tuple[int, ...]], tuple[int, ...]]
    shares: Callable[[State, tuple[int, ...], int], tuple[int, ...]]
    odd_chips: Callable[[tuple[int, ...], int], tuple[int, ...]]
    awards: Callable[[State], tuple[Award, ...]]
    last_player_award: Callable[[State], tuple[Award, ...]]
