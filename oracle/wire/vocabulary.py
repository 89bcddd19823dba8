"""Every word of the wire, once: the words of requests, answers, vectors and scenarios.

``tests`` compare the schemas with these lists. Games, betting structures and rankings are those of
the core, and so are the words of a ruling; keys of objects are where the objects are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.core.table import BINDING, CORRECTED, MAY_BE_HELD, UNNOTICED, VOID, WAITS
from oracle.wire.act_forms import ACT_FORMS, SPOKEN, USES

__all__ = ["BETTINGS", "GAMES", "RANKINGS", "SPOKEN", "USES"]

PROTOCOL: Final = 1
"""The version of the protocol: of the form of requests and answers."""

RANK: Final = "rank"
COMPARE: Final = "compare"
SETUP: Final = "setup"
PLAY: Final = "play"
NEXT_HAND: Final = "next-hand"
RULING: Final = "ruling"
KINDS: Final = (RANK, COMPARE, SETUP, PLAY, NEXT_HAND, RULING)
"""What an engine is asked: the kinds of requests and vectors."""

HELLO: Final = "hello"
"""The kind of the first request."""

CARDS: Final = ("received", "deck")
"""How the cards of a hand are given: by seat, or as the deck."""

DRAWS: Final = (1, 2, 3)

MOST_CHIPS: Final = 2**53 - 1
"""The largest amount, up to which every number in JSON is exact."""

ACTIONS: Final = ("fold", "check", "call", "bet", "raise", "draw", "show", "muck")
"""What players do in turn."""

VERBS: Final = ("fold", "check", "call", "bet", "raise", "pat", "discard", "show", "muck")
"""What a line of a play says of a player in turn; to stand pat and to discard are a draw."""

WAGERS: Final = ("bet", "raise")
"""The actions that name an amount."""

ACTS: Final = tuple(
    form.word for form in sorted(ACT_FORMS, key=lambda form: (not form.by_seat, bool(form.fields)))
)
"""What else players and the dealer do, on which the dealer rules."""

TRIES: Final = (*ACTIONS, *ACTS)
"""Everything that a line of a script may try."""

OF_NOBODY: Final = frozenset(form.word for form in ACT_FORMS if not form.by_seat)
"""Acts of the dealer, which name no seat."""

OVER: Final = "over"
PHASES: Final = ("bet", "draw", "showdown", OVER)
"""The first part of a phase's name; betting rounds and draws have a number after it."""

IN: Final = "in"
ALL_IN: Final = "all-in"
FOLDED: Final = "folded"
MUCKED: Final = "mucked"
STATUSES: Final = (IN, ALL_IN, FOLDED, MUCKED)
"""How a seat takes part in the hand; one that mucked gave up its hand at the showdown."""

VERDICTS: Final = (BINDING, CORRECTED, VOID, MAY_BE_HELD, WAITS, UNNOTICED)
"""What the dealer says of an act."""

OUTCOMES: Final = (
    *("fold", "check", "call", "bet", "raise", "pat", "fold-or-call", VOID, "none", "kept"),
    *("lost", "stands", CORRECTED, "plays", "now", "after the hand"),
)
"""What may come of an act."""

IRREGULAR_ACTS: Final = "irregular-acts"
NEEDS: Final[Mapping[str, str]] = {
    "all-in": "a player who is in has no chips left that play",
    "ante": "everybody posts an ante, which is matched like a bet",
    "blinds": "a small or a big blind is posted",
    "dead": "some post dead chips, which nobody matches and which never go back",
    "deck": "the cards come as the deck, and the engine deals them",
    "empty-seats": "a seat of the table is empty",
    IRREGULAR_ACTS: "players do more than act in turn, and the dealer rules on it",
    "least-bets": "pot-limit or no-limit has a least bet other than the big blind",
    "live": "some post live chips, which are a bet in front of them",
    "muck": "players may muck at the showdown and are asked in turn",
    "no-blinds": "neither a small nor a big blind is posted",
    "one-blind": "a big blind is posted without a small one",
    "reshuffle": "the stub runs out, and the dealer shuffles",
    "side-pots": "more than one pot is awarded",
    "unfinished": "the tries of a play end before the hand is over",
}
"""What else an engine must be able to do for a vector, and what each word means."""

ANSWERED_OUTCOMES: Final = (*OUTCOMES, WAITS)
"""What an engine may answer about an act, which may still wait for its turn."""


REFUSALS: Final[Mapping[str, str]] = {
    "turn": "an action out of turn",
    "phase": "an action of another phase, such as a bet in a draw, or after the hand",
    "word": "a word that poker does not use there, such as a check when facing a bet",
    "raise": "a bet or raise of a player who has no right to one: the cap, betting not reopened",
    "amount": "a bet or raise of a size that the rules do not allow",
    "discard": "a discard of cards that the player does not hold",
    "muck": "a hand mucked that has to be shown",
    "dead-hand": "an action of a player who has folded",
    "motion": "an action other than the one to which moving chips forward binds the player",
}
"""The classes of what must be refused; each rule that refuses a try belongs to one of them."""

USUAL_NEEDS: Final = ("blinds", "ante", "dead", "all-in", "side-pots", "muck", "unfinished")
"""What an engine takes if it does not say."""
