"""The form in which observations are compared, where they are not compared as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from oracle.wire.vocabulary import ALL_IN, IN, OVER

_Hands: TypeAlias = list[list[str] | None]
_Pots: TypeAlias = list[Mapping[str, Any]]


def as_compared(key: str, wanted: Any, got: Any, phase: str) -> tuple[Any, Any]:
    """Give what is expected under a key in a phase and what was got, as they are compared."""
    return _FORMS[key](wanted, got, phase) if key in _FORMS else (wanted, got)


def _statuses(wanted: list[str], got: list[str], phase: str) -> tuple[Any, Any]:
    """Statuses; after the hand a player who was all-in is simply still in."""
    if phase != OVER:
        return wanted, got
    expected, told = ([IN if one == ALL_IN else one for one in both] for both in (wanted, got))
    return expected, told


def _pots(wanted: _Pots, got: _Pots, _phase: str) -> tuple[Any, Any]:
    """The winners and amounts; an engine that knows only the amounts is graded on the amounts."""
    keys = ["amount", "won"] if all("won" in pot for pot in got) else ["amount"]
    expected, told = ([{key: pot[key] for key in keys} for pot in pots] for pots in (wanted, got))
    return expected, told


def _shown(wanted: _Hands, got: _Hands, _phase: str) -> tuple[_Hands, _Hands]:
    return _sorted(wanted), _sorted(got)


def _held(wanted: _Hands, got: _Hands, _phase: str) -> tuple[_Hands, _Hands]:
    """Hands, leaving out those of which nothing is expected."""
    known = [None if wanted[seat] is None else hand for seat, hand in enumerate(got)]
    return _sorted(wanted), _sorted(known)


def _sorted(hands: _Hands) -> _Hands:
    """Hands in a form that ignores the order within a hand."""
    return [None if hand is None else sorted(hand) for hand in hands]


_FORMS: Final[Mapping[str, Callable[[Any, Any, str], tuple[Any, Any]]]] = {
    "status": _statuses,
    "cards": _held,
    "shown": _shown,
    "pots": _pots,
}
