"""Hands on PokerKit, in the protocol's words.

Games from its own parts, cards, and what can be seen.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, Protocol

from pokerkit import (
    Automation,
    BadugiHand,
    BetCollection,
    ChipsPulling,
    ChipsPushing,
    Deck,
    Draw,
    FixedLimitPokerMixin,
    Folding,
    Hand,
    HoleCardsShowingOrMucking,
    Mode,
    NoLimitPokerMixin,
    Opening,
    PotLimitPokerMixin,
    RegularLowHand,
    State,
    Street,
)
from pokerkit import Card as Dealt

from oracle.adapters.serving import Reply
from oracle.core.cards import DECK, RANKS, Card
from oracle.errors import InputError
from oracle.wire import Seats
from oracle.wire.vocabulary import ALL_IN, FOLDED, IN

# Dealing, burning and showing are left out: the cards are given, and every hand must be shown.
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class _Badugi(Draw):
    deck = Deck.REGULAR
    hand_types = (BadugiHand,)
    hole_dealing_count = 4


class _Badacey(Draw):
    deck = Deck.REGULAR
    # PokerKit gives the odd chip to the first of the hand types.
    hand_types = (RegularLowHand, BadugiHand)
    hole_dealing_count = 5


class _LimitBadugi(FixedLimitPokerMixin, _Badugi):
    pass


class _PotLimitBadugi(PotLimitPokerMixin, _Badugi):
    pass


class _NoLimitBadugi(NoLimitPokerMixin, _Badugi):
    pass


class _LimitBadacey(FixedLimitPokerMixin, _Badacey):
    pass


class _PotLimitBadacey(PotLimitPokerMixin, _Badacey):
    pass


class _NoLimitBadacey(NoLimitPokerMixin, _Badacey):
    pass


_GAMES: Final[Mapping[str, Mapping[str, type[Draw]]]] = {
    "badugi": {"limit": _LimitBadugi, "pot-limit": _PotLimitBadugi, "no-limit": _NoLimitBadugi},
    "badacey": {
        "limit": _LimitBadacey,
        "pot-limit": _PotLimitBadacey,
        "no-limit": _NoLimitBadacey,
    },
}
GAMES: Final = tuple(_GAMES)
BETTINGS: Final = tuple(_GAMES["badugi"])
DRAWS: Final = (1, 2, 3)


def start(table: Mapping[str, Any], seats: Seats, mode: Mode) -> State:
    """Post the antes and blinds of a table in JSON; PokerKit then waits for the cards."""
    antes = [table["ante"] + dead for dead in seats.by_place(table["dead"])]
    if seats.count == 2:
        # As with blinds, PokerKit gives the first of two antes to the button.
        antes.reverse()
    kind = _GAMES[table["game"]][table["betting"]]
    game = kind(
        _AUTOMATIONS,
        tuple(streets(kind, bet_sizes(table))),
        # Trimming refunds what not everybody matches, which must not happen with dead antes.
        not any(table["dead"]),
        antes,
        (table["small-blind"], table["big-blind"]),
        0,
        mode=mode,
        divmod=partial(_divide, table["chip"]),
    )
    return game(seats.by_place(table["stacks"]), seats.count)


def bet_sizes(table: Mapping[str, Any]) -> list[int]:
    """Give the smallest bet of each round in chips, the big bet after the second draw in limit."""
    rounds = table["draws"] + 1
    if table["betting"] != "limit":
        return [table["big-blind"]] * rounds
    return [table["small-bet"] if number < 2 else table["big-bet"] for number in range(rounds)]


def streets(kind: type[Draw], sizes: Sequence[int]) -> Iterator[Street]:
    """Make the betting rounds: a deal before the first one, a burn and a draw before the others."""
    most = kind.max_completion_betting_or_raising_count
    for number, size in enumerate(sizes):
        dealt = () if number else (False,) * kind.hole_dealing_count
        yield Street(number > 0, dealt, 0, number > 0, Opening.POSITION, size, most)


def _divide(chip: int, amount: int, ways: int) -> tuple[int, int]:
    """Tell PokerKit the smallest chip in the way it provides: by how pots are divided."""
    each = amount // ways // chip * chip
    return each, amount - each * ways


_UNKNOWN: str = "??"


class Dealer(Protocol):
    """Burns and deals whatever PokerKit waits for."""

    def deal(self, state: State) -> None:
        """Burn and deal until PokerKit waits for a player.

        Raises:
            InputError: the request gives too few cards for what PokerKit accepts.
        """


class ByHand:
    """Deals each seat the cards that the request says it receives; burns are unknown."""

    def __init__(self, cards: Mapping[str, list[str]], seats: Seats) -> None:
        self._seats = seats
        by_number = [iter(cards[str(seat + 1)]) for seat in range(seats.count)]
        self._to_come = seats.by_place(by_number)

    def deal(self, state: State) -> None:
        """Burn an unknown card, and deal each player all cards that PokerKit owes them."""
        if state.can_burn_card(_UNKNOWN):
            state.burn_card(_UNKNOWN)
        while (place := state.hole_dealee_index) is not None:
            count = len(state.hole_dealing_statuses[place])
            state.deal_hole(self._next_cards(place, count), place)

    def _next_cards(self, place: int, count: int) -> str:
        cards = list(islice(self._to_come[place], count))
        if len(cards) < count:
            seat = self._seats.numbers[place]
            raise InputError(f"PokerKit deals more cards to seat {seat} than the request gives")
        return "".join(cards)


class FromTheDeck:
    """Deals from a deck in order; when PokerKit shuffles, in the order of the next reshuffle."""

    def __init__(self, state: State, deck: list[str], reshuffles: list[list[str]]) -> None:
        self._orders = iter(reshuffles)
        state.deck_cards = deque(map(_card, deck))

    def deal(self, state: State) -> None:
        """Burn and deal one card at a time, as PokerKit does by itself."""
        while state.can_burn_card() or state.can_deal_hole():
            order = self._order(state)
            act = state.burn_card if state.can_burn_card() else state.deal_hole
            act(repr(order[0]))
            # PokerKit has put what was left of its shuffle into an order of its own.
            state.deck_cards = deque(order[1:])

    def _order(self, state: State) -> list[Dealt]:
        if state.deck_cards:
            return list(state.deck_cards)
        shuffled = {repr(card): card for card in state.get_dealable_cards(1)}
        first = [name for name in next(self._orders, ()) if name in shuffled]
        rest = [name for name in DECK if name in shuffled and name not in first]
        return [shuffled[name] for name in (*first, *rest)]


def dealer(request: Mapping[str, Any], state: State, seats: Seats) -> Dealer:
    """Choose who deals: from the deck if the request has one, by hand otherwise."""
    if "deck" in request:
        return FromTheDeck(state, request["deck"], request["reshuffles"])
    return ByHand(request["cards"], seats)


def _card(name: Card | str) -> Dealt:
    return next(iter(Dealt.parse(name)))


HAND_TYPES: Final[Mapping[str, type[Hand]]] = {
    "badugi": BadugiHand,
    "ace-to-five": RegularLowHand,
}


def rank(request: Mapping[str, Any]) -> Reply:
    """Give the cards that PokerKit makes a hand from, high to low.

    Raises:
        ValueError: PokerKit can make no hand of the cards.
    """
    cards = _value(request["ranking"], request["hand"]).cards
    plays = sorted(map(repr, cards), key=lambda card: RANKS.index(card[0]), reverse=True)
    return {"ranks": [card[0] for card in plays], "plays": plays}


def compare(request: Mapping[str, Any]) -> Reply:
    """Place hands by how many of the others PokerKit calls better.

    Raises:
        ValueError: PokerKit can make no hand of some cards.
    """
    values = [_value(request["ranking"], hand) for hand in request["hands"]]
    return {"places": [1 + sum(other > value for other in values) for value in values]}


def _value(ranking: str, hand: Sequence[str]) -> Hand:
    return HAND_TYPES[ranking].from_game("".join(hand))


_HALVES: Final[Mapping[type[Hand], str]] = {hand: ranking for ranking, hand in HAND_TYPES.items()}


def observation(state: State, seats: Seats, *, show_cards: bool) -> Reply:
    """Give what can be seen now; amounts are chips, lists start with seat 1."""
    actor = player_to_act(state)
    seen = {
        "actor": None if actor is None else seats.numbers[actor],
        "phase": _phase(state),
        "stacks": seats.by_number(state.stacks),
        "status": seats.by_number(_status(state)),
        "legal": None if actor is None else _legal(state, actor),
    }
    if not state.status:
        return {**seen, **_showdown(state, seats), "pots": _pots(state, seats)}
    if show_cards:
        hands = [list(map(repr, hand)) for hand in state.hole_cards]
        known = [hand if live else None for hand, live in zip(hands, state.statuses, strict=True)]
        seen["cards"] = seats.by_number(known)
    paid = [-chips for chips in state.payoffs]
    return {**seen, "bets": seats.by_number(state.bets), "paid": seats.by_number(paid)}


def player_to_act(state: State) -> int | None:
    """Give PokerKit's number of the player who must draw or bet, if there is one."""
    drawer = state.stand_patter_or_discarder_index
    return state.actor_index if drawer is None else drawer


def _phase(state: State) -> str:
    if state.street_index is None:
        return "over"
    if state.stand_patter_or_discarder_index is not None:
        return f"draw-{state.street_index}"
    return f"bet-{state.street_index + 1}"


def _status(state: State) -> list[str]:
    # PokerKit's own statuses do not distinguish a folded hand from one that lost at the showdown.
    folded = {event.player_index for event in state.operations if isinstance(event, Folding)}
    return [
        FOLDED if place in folded else IN if stack else ALL_IN
        for place, stack in enumerate(state.stacks)
    ]


def _legal(state: State, actor: int) -> Reply:
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    return {
        "fold": state.can_fold(),
        "call": state.checking_or_calling_amount,
        "raise": None if least is None else [least, most],
        "draw": len(state.hole_cards[actor]) if state.can_stand_pat_or_discard() else None,
    }


def _showdown(state: State, seats: Seats) -> Reply:
    shown: list[list[str] | None] = [None] * seats.count
    order: list[int] = []
    for event in state.operations:
        if isinstance(event, HoleCardsShowingOrMucking):
            shown[event.player_index] = [repr(card) for card in event.hole_cards]
            order.append(seats.numbers[event.player_index])
    return {"shown": seats.by_number(shown), "show-order": order}


def _pots(state: State, seats: Seats) -> list[Reply]:
    """Give each pot as PokerKit pushed it, half by half.

    It pushes a pot that one player scoops at the showdown undivided. In a split game it is then
    unknown what each half won, so only the amount is given.
    """
    divided = state.hand_type_count > 1
    showdown = any(isinstance(event, HoleCardsShowingOrMucking) for event in state.operations)
    pots: dict[int, dict[str, Any]] = {}
    for event in state.operations:
        if not isinstance(event, ChipsPushing):
            continue
        pot = pots.setdefault(event.pot_index, {"amount": 0})
        amounts = _won(state, event)
        pot["amount"] += sum(amounts)
        if divided and event.hand_type_index is not None:
            won = pot.setdefault("won", {half: [0] * seats.count for half in _HALVES.values()})
            won[_HALVES[state.hand_types[event.hand_type_index]]] = seats.by_number(amounts)
        elif not (divided and showdown):
            pot["won"] = {"whole": seats.by_number(amounts)}
    return [pot for _, pot in sorted(pots.items())]


def _won(state: State, pushed: ChipsPushing) -> list[int]:
    """Give what each player wins, by PokerKit's numbers.

    If all others fold to a player's last bet, PokerKit leaves that bet in front of the player, so
    what the others had matched of it belongs to the pot that the player wins.
    """
    amounts = list(pushed.amounts)
    if pushed.hand_type_index is None:
        operations = state.operations
        pulled = next(event for event in operations if isinstance(event, ChipsPulling))
        collected = [event.bets for event in operations if isinstance(event, BetCollection)]
        left = pulled.amount - amounts[pulled.player_index]
        amounts[pulled.player_index] += min(left, max(collected[-1]))
    return amounts


def play(request: Mapping[str, Any], mode: Mode = Mode.CASH_GAME) -> Reply:
    """Play a hand, trying each action in turn.

    PokerKit's default is the tournament mode, in which a player who owes nothing may not fold.

    Raises:
        InputError: the request gives too few cards for what PokerKit accepts.
    """
    with warnings.catch_warnings():
        # PokerKit warns of given cards that it would not deal, and of folds with nothing owed.
        warnings.simplefilter("ignore")
        hand = _Hand(request, mode)
        seen = hand.observe()
        steps = [
            {"refused": not hand.attempt(attempt), **hand.observe()} for attempt in request["tries"]
        ]
    return {"start": seen, "steps": steps}


class _Hand:
    """A hand in play on PokerKit, spoken to in JSON."""

    def __init__(self, request: Mapping[str, Any], mode: Mode) -> None:
        table = request["table"]
        self.seats = Seats(len(table["stacks"]), table["button"])
        self.state = start(table, self.seats, mode)
        self.dealer = dealer(request, self.state, self.seats)
        self.show_cards = "deck" in request
        self._deal_and_show()

    def attempt(self, attempt: Mapping[str, Any]) -> bool:
        """Try an action and deal on; say whether PokerKit accepted it.

        PokerKit can refuse an action and still change, so the dealer's part is done either way.
        """
        if self.seats.place(attempt["seat"]) != player_to_act(self.state):
            return False
        try:
            self._act(attempt)
        except ValueError:
            accepted = False
        else:
            accepted = True
        self._deal_and_show()
        return accepted

    def _act(self, attempt: Mapping[str, Any]) -> None:
        """Do what is tried.

        Raises:
            ValueError: If PokerKit refuses it, or has no such action now.
        """
        state = self.state
        owed, opened = state.checking_or_calling_amount, max(state.bets) > 0
        match attempt["do"]:
            case "draw":
                state.stand_pat_or_discard("".join(attempt["discard"]))
            case "fold":
                state.fold()
            case "check" if not owed:
                state.check_or_call()
            case "call" if owed:
                state.check_or_call()
            case "bet" if not opened:
                state.complete_bet_or_raise_to(attempt["to"])
            case "raise" if opened:
                state.complete_bet_or_raise_to(attempt["to"])
            case other:
                raise ValueError(f"PokerKit has no {other} here")

    def _deal_and_show(self) -> None:
        self.dealer.deal(self.state)
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards(status_or_hole_cards=True)

    def observe(self) -> Reply:
        """Give what can be seen now."""
        return observation(self.state, self.seats, show_cards=self.show_cards)
