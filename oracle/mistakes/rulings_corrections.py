"""What other engines do wrong about chips that go back or are put right afterwards.

Each function gives the fields of the record that it replaces. Seats are counted clockwise from the
button; amounts are chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from oracle.core.table import (
    BINDING,
    CORRECTED,
    DRAW,
    Acted,
    BackedUp,
    BetReturned,
    Called,
    Discover,
    Outcome,
    Rules,
    Ruling,
    State,
    Wagered,
    evolve,
)
from oracle.mistakes.rulings import instead

_STANDS: Final = Outcome("stands")


def unaware_player_never_withdraws(_rules: Rules) -> Mapping[str, Any]:
    """Chips put in unaware of a raise stay in.

    Cites: rulings.unaware-of-a-raise
    """
    return {"may_withdraw": lambda _state, _seat: False}


def chips_go_back_without_a_raise(rules: Rules) -> Mapping[str, Any]:
    """A player may take chips back though nobody has raised since their last turn.

    Cites: rulings.unaware-of-a-raise
    """

    def may_withdraw(state: State, seat: int) -> bool:
        last = bool(state.actions) and state.actions[-1].seat == seat
        after = any(early.seen >= len(state.actions) for early in state.irregular.early)
        return rules.may_withdraw(state, seat) or (last and not after)

    return {"may_withdraw": may_withdraw}


def chips_go_back_though_another_acted(rules: Rules) -> Mapping[str, Any]:
    """A player unaware of a raise may take chips back even after another has acted out of turn.

    Cites: rulings.unaware-of-a-raise
    """

    def may_withdraw(state: State, seat: int) -> bool:
        unseen = state.copy()
        unseen.irregular = state.irregular._replace(early=())
        return rules.may_withdraw(unseen, seat)

    return {"may_withdraw": may_withdraw}


def undersize_always_stands(rules: Rules) -> Mapping[str, Any]:
    """A bet or call that was too small stands even if this is noticed within the round.

    Cites: rulings.undersize
    """

    def ruling(state: State, act: Discover) -> Ruling:
        right = rules.rulings[Discover](state, act)
        return _nothing(right) if act.rounded_to is None else right

    return instead(rules, "rulings", Discover, ruling)


def undersized_calls_stand(rules: Rules) -> Mapping[str, Any]:
    """Bets and raises that were too small are brought up to size, but calls are not.

    Cites: rulings.undersize
    """

    def ruling(state: State, act: Discover) -> Ruling:
        right = rules.rulings[Discover](state, act)
        if state.round_began is None or not right.then:
            return right
        again = state.round_began.copy()
        for old, new in zip(state.actions, _actions(right), strict=True):
            if isinstance(new, Wagered):
                evolve(again, new._replace(amount=new.to - again.bets[new.seat]))
            else:
                evolve(again, old if isinstance(old, Called) else new)
        if again.bets == state.bets:
            return _nothing(right)
        due = sum(again.bets) - sum(state.bets)
        outcome = Outcome("corrected", again.current_bet, max(0, due), max(0, -due))
        in_turn = state.actor is not None and state.table.rules.owes_action(again, state.actor)
        then = (BackedUp(again.actions, state.actor if in_turn else None),)
        return Ruling(None, CORRECTED, (outcome,), (), outcome, (), then)

    return instead(rules, "rulings", Discover, ruling)


def undersize_is_corrected_after_the_round(rules: Rules) -> Mapping[str, Any]:
    """Wagers and calls that were too small are brought up to size in the draw after them, too.

    Cites: rulings.undersize
    """

    def ruling(state: State, act: Discover) -> Ruling:
        right = rules.rulings[Discover](state, act)
        if state.phase != DRAW or state.round_began is None:
            return right
        ended = state.round_began.copy()
        ended.round_began = state.round_began
        for event in state.actions:
            evolve(ended, event)
        found = rules.rulings[Discover](ended, act)
        had, wanted = _paid(state.actions), _paid(_actions(found))
        # The round is over, so what is due goes straight to the pot.
        then = (BetReturned(seat, had[seat] - to, 0) for seat, to in wanted.items())
        return found._replace(then=tuple(event for event in then if event.amount))

    return instead(rules, "rulings", Discover, ruling)


def correction_lets_players_raise_again(rules: Rules) -> Mapping[str, Any]:
    """Players who called a bet that was then brought up to size are asked again and may raise.

    Cites: rulings.no-raise-from-a-correction
    """

    def ruling(state: State, act: Discover) -> Ruling:
        right = rules.rulings[Discover](state, act)
        then = tuple(
            event._replace(actions=_calls_first(state.actions, event.actions))
            if isinstance(event, BackedUp)
            else event
            for event in right.then
        )
        return right._replace(then=then)

    return instead(rules, "rulings", Discover, ruling)


def _nothing(ruling: Ruling) -> Ruling:
    return Ruling(None, BINDING, (_STANDS,), (), _STANDS, ruling.rules)


def _actions(ruling: Ruling) -> tuple[Acted, ...]:
    return next((event.actions for event in ruling.then if isinstance(event, BackedUp)), ())


def _paid(actions: Iterable[Acted]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for event in actions:
        amount = event.amount if isinstance(event, Called | Wagered) else 0
        paid[event.seat] = paid.get(event.seat, 0) + amount
    return paid


def _calls_first(old: Sequence[Acted], new: Sequence[Acted]) -> tuple[Acted, ...]:
    """Put the calls of a corrected bet before it, so that their players have not answered it."""
    moved: list[Acted] = []
    place: int | None = None
    for before, after in zip(old, new, strict=True):
        if isinstance(after, Called) and place is not None:
            moved.insert(place, after)
            place += 1
            continue
        if isinstance(before, Wagered) and isinstance(after, Wagered):
            place = len(moved) if before.to != after.to else None
        moved.append(after)
    return tuple(moved)


def rounded_amounts_go_up(_rules: Rules) -> Mapping[str, Any]:
    """A wager that should have been rounded becomes the next higher rounded amount.

    Cites: rulings.nearest-amount
    """
    return {"nearest": lambda amount, unit: -(-amount // unit) * unit}


def rounded_amounts_go_down(_rules: Rules) -> Mapping[str, Any]:
    """A wager that should have been rounded becomes the next lower rounded amount.

    Cites: rulings.nearest-amount
    """
    return {"nearest": lambda amount, unit: amount // unit * unit}
