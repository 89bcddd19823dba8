"""The forms of irregular acts: what belongs to each, and when it is used."""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.wire.vocabulary import SPOKEN, USES

WORD: Final = "word"
AMOUNT: Final = "amount"
CHIPS: Final = "chips"
MOTIONS: Final = "motions"
TRUTH: Final = "truth"
FIELD_KINDS: Final = (WORD, AMOUNT, CHIPS, MOTIONS, TRUTH)
"""One of some words; chips in all; chips by their values; a list of those; true or left out."""


class ActField(NamedTuple):
    """What belongs to an irregular act: its key, what it takes, and whether it may be left out."""

    name: str
    kind: str
    needed: bool = False
    words: tuple[str, ...] = ()
    """Those to choose from, where it is a word."""


class ActForm(NamedTuple):
    """An irregular act as engines are sent it, with a sentence that says when it is used.

    ``by_seat`` says whether it names a seat; the dealer's own acts name none.
    """

    word: str
    sentence: str
    fields: tuple[ActField, ...] = ()
    by_seat: bool = True


_SAID: Final = ActField("word", WORD, words=SPOKEN)

ACT_FORMS: Final = (
    ActForm(
        "say",
        "A player says an action, an amount, or both; in a draw, a number of cards.",
        (_SAID, ActField("to", AMOUNT)),
    ),
    ActForm(
        "push",
        "A player puts chips into the pot, silently or after a word, in one or more motions.",
        (ActField("chips", MOTIONS, needed=True), _SAID, ActField("unnoticed", TRUTH)),
    ),
    ActForm(
        "move",
        "A player moves chips forward without letting go of them.",
        (ActField("chips", CHIPS, needed=True),),
    ),
    ActForm("pull-back", "A player takes back the chips moved forward."),
    ActForm("rap", "A player raps the table."),
    ActForm("time", "A player calls time to stop the action."),
    ActForm("claim-unaware", "A player who put in too little claims not to have known of a raise."),
    ActForm("change-up", "A player asks to change small chips for larger ones."),
    ActForm(
        "discover-error",
        "The dealer discovers that wagers of this round were too small, or were not rounded.",
        (ActField("rounded-to", AMOUNT),),
        by_seat=False,
    ),
    ActForm(
        "smallest-chip",
        "The dealer is asked which chip is the smallest that plays, given those in use.",
        tuple(ActField(use, CHIPS) for use in USES),
        by_seat=False,
    ),
)
"""Every irregular act, the usual ones first."""
