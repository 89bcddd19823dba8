"""Every irregular act, a row for each: its word, class and rule, what belongs to it, its texts."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from oracle.core.table import (
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
"""One of some words; chips in all; chips by their values; a list of those; true or left out."""


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
