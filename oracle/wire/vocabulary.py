"""Every word of the wire, once, and the forms of irregular acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from oracle.core.table import (
    BINDING,
    CORRECTED,
    MAY_BE_HELD,
    UNNOTICED,
    VOID,
    WAITS,
    AskSmallestChip,
    CallTime,
    ChangeUp,
    ClaimUnaware,
    Discover,
    Move,
    PullBack,
    Push,
    Rap,
    Say,
)

SPOKEN: Final = (
    *("fold", "check", "call", "bet", "raise", "all-in", "complete", "pot", "pass", "pat"),
    "none",
)
"""The words that bind a player who says them."""

USES: Final = AskSmallestChip._fields[1:]
"""What chips are in use for, when the smallest one is asked for."""

WORD: Final = "word"
AMOUNT: Final = "amount"
CHIPS: Final = "chips"
MOTIONS: Final = "motions"
TRUTH: Final = "truth"
CARD_NAMES: Final = "cards"
"""What a field takes.

One of some words; chips in all; chips by their values; a list of those; true or left out; cards.
"""


class ActField(NamedTuple):
    """What belongs to an irregular act: its key, what it takes, and whether it may be left out.

    ``label`` says it in a few words, for a form.
    """

    name: str
    kind: str
    needed: bool = False
    words: tuple[str, ...] = ()
    """Those to choose from, where it is a word."""
    label: str = ""


class ActForm(NamedTuple):
    """An irregular act as engines are sent it, with a sentence that says when it is used.

    ``act`` is its class, whose fields are the seat and then the fields here, in the same order;
    ``rule`` the rule that speaks of it. ``by_seat`` says whether it names a seat; the dealer's own
    acts name none. ``title`` says it in a few words, for a list; ``told`` what a player does, if
    nothing else belongs to it.
    """

    word: str
    act: type[Any]
    rule: str
    sentence: str
    fields: tuple[ActField, ...] = ()
    by_seat: bool = True
    title: str = ""
    told: str = ""

    def __str__(self) -> str:
        """Give its word and when it is used."""
        return f"{self.word}: {self.sentence}"


_SAID: Final = ActField("word", WORD, words=SPOKEN, label="Word said")
_MOVED: Final = "Chips, by their values"
_TOO_LITTLE: Final = "Nobody notices that it is too little"
_ROUNDED: Final = "Wagers should have been multiples of"

ACT_FORMS: Final = (
    ActForm(
        "say",
        Say,
        "rulings.spoken-action",
        "A player says an action, an amount, or both; in a draw, a number of cards.",
        (_SAID, ActField("to", AMOUNT, label="Amount said")),
        title="A player says something",
    ),
    ActForm(
        "push",
        Push,
        "rulings.released-chips",
        "A player puts chips into the pot, silently or after a word, in one or more motions.",
        (
            ActField("chips", MOTIONS, needed=True, label=_MOVED),
            _SAID,
            ActField("unnoticed", TRUTH, label=_TOO_LITTLE),
        ),
        title="A player puts in chips",
    ),
    ActForm(
        "move",
        Move,
        "rulings.forward-motion",
        "A player moves chips forward without letting go of them.",
        (ActField("chips", CHIPS, needed=True, label=_MOVED),),
        title="A player moves chips forward",
    ),
    ActForm(
        "rap",
        Rap,
        "rulings.rapping",
        "A player raps the table.",
        title="A player raps the table",
        told="raps the table",
    ),
    ActForm(
        "pull-back",
        PullBack,
        "rulings.forward-motion",
        "A player takes back the chips moved forward.",
        title="A player takes chips back",
        told="takes back the chips moved forward",
    ),
    ActForm(
        "time",
        CallTime,
        "rulings.time",
        "A player calls time to stop the action.",
        title="A player calls time",
        told="calls time",
    ),
    ActForm(
        "claim-unaware",
        ClaimUnaware,
        "rulings.unaware-of-a-raise",
        "A player who put in too little claims not to have known of a raise.",
        title="A player did not know of a raise",
        told="claims not to have known of a raise",
    ),
    ActForm(
        "change-up",
        ChangeUp,
        "rulings.change-up",
        "A player asks to change small chips for larger ones.",
        title="A player asks to change up chips",
        told="asks to change up small chips",
    ),
    ActForm(
        "discover-error",
        Discover,
        "rulings.undersize",
        "The dealer discovers that wagers of this round were too small, or were not rounded.",
        (ActField("rounded-to", AMOUNT, label=_ROUNDED),),
        by_seat=False,
        title="The dealer discovers an error",
    ),
    ActForm(
        "smallest-chip",
        AskSmallestChip,
        "rulings.smallest-chip-in-use",
        "The dealer is asked which chip is the smallest that plays, given those in use.",
        tuple(ActField(use, CHIPS, label=f"Chips used for {use}") for use in USES),
        by_seat=False,
        title="Which chip is the smallest?",
    ),
)
"""Every irregular act, the usual ones first."""


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

BESIDE: Final[Mapping[str, tuple[ActField, ...]]] = {
    **dict.fromkeys(ACTIONS, ()),
    **dict.fromkeys(WAGERS, (ActField("to", AMOUNT, needed=True),)),
    "draw": (ActField("discard", CARD_NAMES, needed=True),),
    **{form.word: form.fields for form in ACT_FORMS},
}
"""What belongs to each try beside its seat, as engines are sent it."""

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
