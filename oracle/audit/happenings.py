"""What happens beside the play: time-outs, players away, hands cancelled, chips added."""

from __future__ import annotations

from typing import Final

from oracle.audit.hand import Hand
from oracle.histories.told import Happened

_AWAY: Final = frozenset({"timed-out", "sat-out", "disconnected"})
_BACK: Final = frozenset({"back", "connected"})
_SENTENCES: Final = {
    "timed-out": "{} ran out of time, and the room acted for the player.",
    "sat-out": "{} sits out.",
    "back": "{} is back.",
    "left": "{} left the table.",
    "joined": "{} joined the table.",
    "chips-added": "{} added chips.",
    "cancelled": "The hand was cancelled; what follows is not judged.",
    "disconnected": "{} lost the connection.",
    "connected": "{} is connected again.",
    "finished": "{} is out of the tournament.",
}


def happening(hand: Hand, fact: Happened) -> None:
    """Note what happened; a hand that is cancelled is not judged any further."""
    who = "Somebody" if fact.seat is None else hand.who_sits(fact.seat)
    hand.happened(fact.what, fact.line, _SENTENCES[fact.what].format(who))
    if fact.seat is not None and fact.what in _AWAY:
        hand.away.add(fact.seat)
    elif fact.seat is not None and fact.what in _BACK:
        hand.away.discard(fact.seat)
    elif fact.what == "cancelled":
        hand.cancelled = hand.stopped = True
