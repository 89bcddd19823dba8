"""The record of the rules in force: one field for each point that a house or a bug may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from oracle.core.cards import Card
from oracle.core.hands import HandOrder
from oracle.core.pots import Pot
from oracle.core.table.actions import Action, Wagering
from oracle.core.table.events import Acted, Award, Event
from oracle.core.table.irregular_acts import IrregularAct
from oracle.core.table.rulings import EarlyAct, Interpretation, Outcome, Ruling, Weighed
from oracle.core.table.terms import ForcedBet, NextHand, Objection, Wager

if TYPE_CHECKING:
    # A table holds its rules, so only the state really imports the record.
    from oracle.core.table.state import State, Table

ActionObjector: TypeAlias = Callable[["State", Any], Objection | None]
WageringObjector: TypeAlias = Callable[["State", int], Objection | None]
SizeObjector: TypeAlias = Callable[["State", Wagering], Objection | None]
TableObjector: TypeAlias = Callable[["Table"], Objection | None]
DealerAct: TypeAlias = Callable[["State"], Event]
PossibleAct: TypeAlias = Callable[["State"], Event | None]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rule functions in force.

    Rules call each other only through this record, so replacing a field changes that rule wherever
    it is used. Seats in arguments and results are counted clockwise from the button.
    """

    # the dealer's next act in each phase, while no player must act
    dealer: Mapping[str, DealerAct]

    # table and forced bets
    against_table: tuple[TableObjector, ...]
    blind_seats: Callable[[Table], tuple[int | None, int | None]]
    heads_up_blinds: Callable[[], tuple[int, int]]
    single_blind: Callable[[], int]
    live_posts: Callable[[Table], Mapping[int, int]]
    dead_posts: Callable[[Table, int], int]
    forced_bets: Callable[[Table], tuple[ForcedBet, ...]]
    afford: Callable[[int, int, int], tuple[int, int]]
    playable: Callable[[State, int], int]

    # dealing and drawing
    hand_size: Callable[[Table], int]
    next_to_be_dealt: Callable[[State], int | None]
    take_cards: Callable[[State, int, int], tuple[Card, ...]]
    draw_follows: Callable[[State], bool]
    next_to_draw: Callable[[State], int | None]
    most_discards: Callable[[State, int], int]
    replacements: Callable[[tuple[Card, ...]], int]
    serve: PossibleAct
    next_to_be_served: Callable[[State], tuple[int, int] | None]
    burn: Callable[[State, int | None], Event | None]
    burns_when_all_pat: Callable[[State], bool]
    usable: Callable[[int], int]
    reshuffle: Callable[[State, int, int], Event | None]
    portion: Callable[[State, int], int]
    shuffled_in: Callable[[State, int], frozenset[Card]]
    folded_hands: Callable[[State], tuple[Card, ...]]
    fallback: Callable[[State, int], Iterator[tuple[Card, ...]]]

    # betting
    first_to_act: Callable[[State], int]
    first_without_blinds: Callable[[State], int]
    next_to_act: Callable[[State], int | None]
    owes_action: Callable[[State, int], bool]
    betting_is_possible: Callable[[State, int], bool]
    to_call: Callable[[State, int], int]
    bet_size: Callable[[State], int]
    bets_made: Callable[[State], Sequence[Wager]]
    raise_range: Callable[[State, int], tuple[int, int]]
    pot_counted: Callable[[State], int]
    short_blinds: Callable[[State], int]
    small_blind_counts: Callable[[State], int]
    full_bet: Callable[[State, int], tuple[bool, int, int]]
    is_raised: Callable[[State, int], bool]
    uncalled_bet: PossibleAct
    stakes: Callable[[State, Sequence[int]], Sequence[int]]
    folder_takes_back: Callable[[State], bool]

    # objections, by what they object to
    against_any: tuple[ActionObjector, ...]
    against: Mapping[type[Action | IrregularAct], tuple[ActionObjector, ...]]
    against_wagering: tuple[WageringObjector, ...]
    against_size: tuple[SizeObjector, ...]

    # irregular acts and the dealer's rulings
    rulings: Mapping[type[Action | IrregularAct], Callable[[State, Any], Ruling]]
    against_acts: tuple[ActionObjector, ...]
    reading: Mapping[type[Action | IrregularAct], Callable[[State, Any], Interpretation]]
    check_facing_a_bet: Callable[[State, int], Interpretation]
    rap_facing_a_bet: Callable[[State, int], Interpretation]
    read_silent: Callable[[State, int, tuple[int, ...]], Interpretation]
    amount_meant: Callable[[int, int], int]
    read_amount: Callable[[State, int, int], Interpretation]
    read_single_chip: Callable[[State, int, int], Interpretation]
    every_chip_is_needed: Callable[[tuple[int, ...], int], bool]
    announces_a_raise: Callable[[State, int], Weighed]
    read_pot: Callable[[State, Any, Outcome], Interpretation]
    may_be_completed: Callable[[State], bool]
    bet_is_a_call: Callable[[State, int | None], bool]
    motions_after_a_word: Callable[[tuple[tuple[int, ...], ...]], tuple[tuple[int, ...], ...]]
    out_of_turn: Callable[[State, Any, Interpretation], Ruling]
    held_to: Callable[[State], Outcome | None]
    before_an_action: Callable[[State, Action | IrregularAct], tuple[Event, ...]]
    rulings_due: Callable[[State, int], Event | None]
    settle: Callable[[State, EarlyAct], Ruling]
    frees: Callable[[EarlyAct, tuple[Acted, ...]], bool]
    stands: Callable[[EarlyAct], bool]
    words_bind: Callable[[EarlyAct], bool]
    early_acts_bind: Callable[[], bool]
    right_to_act: Callable[[State, int], Ruling]
    right_is_lost: Callable[[], bool]
    motions_matter: Callable[[State], bool]
    motions_are_completed: Callable[[], bool]
    may_withdraw: Callable[[State, int], bool]
    enough_chips_go_back: Callable[[], bool]
    nearest: Callable[[int, int], int]
    house_chips: Callable[[tuple[int, ...]], tuple[int, ...]]

    # showdown and pots
    showdown_follows: Callable[[State], bool]
    first_to_show: Callable[[State], int]
    next_to_show: Callable[[State], int | None]
    all_ins_table: Callable[[State], bool]
    pots: Callable[[State], tuple[Pot, ...]]
    halves: Callable[[Table], tuple[HandOrder, ...]]
    odd_half: Callable[[Table], str]
    winners: Callable[[State, HandOrder, tuple[int, ...]], tuple[int, ...]]
    shares: Callable[[State, tuple[int, ...], int], tuple[int, ...]]
    odd_chips: Callable[[tuple[int, ...], int], tuple[int, ...]]
    award: Callable[[State, Pot], Award]
    last_player_award: Callable[[State], tuple[Award, ...]]

    # the next hand
    next_hand: Callable[[Table, Sequence[int]], NextHand]

    def __hash__(self) -> int:
        """Let records be looked up; equal ones agree in every field, and so in these."""
        return hash(_FUNCTIONS(self))


_MAPPINGS: Final = frozenset(("dealer", "against", "rulings", "reading"))
"""The fields that have no hash."""

_FUNCTIONS: Final = attrgetter(*(one.name for one in fields(Rules) if one.name not in _MAPPINGS))
