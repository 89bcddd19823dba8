"""The forms of irregular acts: what belongs to each, and when it is used."""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.wire.vocabulary import SPOKEN, USES

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

    ``by_seat`` says whether it names a seat; the dealer's own acts name none. ``title`` says it in
    a few words, for a list.
    """

    word: str
    sentence: str
    fields: tuple[ActField, ...] = ()
    by_seat: bool = True
    title: str = ""


_SAID: Final = ActField("word", WORD, words=SPOKEN, label="Word said")
_MOVED: Final = "Chips, by their values"
_TOO_LITTLE: Final = "Nobody notices that it is too little"
_ROUNDED: Final = "Wagers should have been multiples of"

ACT_FORMS: Final = (
    ActForm(
        "say",
        "A player says an action, an amount, or both; in a draw, a number of cards.",
        (_SAID, ActField("to", AMOUNT, label="Amount said")),
        title="A player says something",
    ),
    ActForm(
        "push",
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
        "A player moves chips forward without letting go of them.",
        (ActField("chips", CHIPS, needed=True, label=_MOVED),),
        title="A player moves chips forward",
    ),
    ActForm(
        "pull-back",
        "A player takes back the chips moved forward.",
        title="A player takes chips back",
    ),
    ActForm("rap", "A player raps the table.", title="A player raps the table"),
    ActForm("time", "A player calls time to stop the action.", title="A player calls time"),
    ActForm(
        "claim-unaware",
        "A player who put in too little claims not to have known of a raise.",
        title="A player did not know of a raise",
    ),
    ActForm(
        "change-up",
        "A player asks to change small chips for larger ones.",
        title="A player asks to change up chips",
    ),
    ActForm(
        "discover-error",
        "The dealer discovers that wagers of this round were too small, or were not rounded.",
        (ActField("rounded-to", AMOUNT, label=_ROUNDED),),
        by_seat=False,
        title="The dealer discovers an error",
    ),
    ActForm(
        "smallest-chip",
        "The dealer is asked which chip is the smallest that plays, given those in use.",
        tuple(ActField(use, CHIPS, label=f"Chips used for {use}") for use in USES),
        by_seat=False,
        title="Which chip is the smallest?",
    ),
)
"""Every irregular act, the usual ones first."""
