"""What each form tells and does not tell, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from oracle.histories.form import FACTS, Form
from oracle.histories.forms import FORMS

WORDS: Final = {
    "button": "where the button is",
    "stacks": "the chips before the hand",
    "posts": "who posted what",
    "blinds": "the blinds or bets that are played for",
    "hole-cards": "the first cards of those whose cards are seen",
    "turn": "who acted in which order",
    "price": "what a call cost",
    "sizes": "what a bet or raise came to",
    "all-in": "who was all-in",
    "capped": "when betting was capped",
    "returned": "an uncalled bet that went back",
    "draw-counts": "how many cards each player drew",
    "discards": "the cards discarded, where they are seen",
    "received": "the new cards, where they are seen",
    "showdown-order": "who showed in which order",
    "mucks": "who mucked",
    "mucked-cards": "the cards that were mucked",
    "hand-names": "the name of each hand shown",
    "pots": "which pot was won",
    "halves": "which half of a pot was won",
    "payouts": "what each player won",
    "total": "the total of the pots",
    "rake": "the rake",
    "sequence": "the hands of a table, one after the other",
    "stacks-after": "the chips after the hand",
    "differences": "what a raise is more than the bet before",
    "chips-added": "chips added between hands",
    "summary": "a summary of the hand",
    "phases": "when each part of the hand began",
}
"""Each of the ``FACTS`` in words."""


class Telling(NamedTuple):
    """What a form tells and does not tell, in words, and which house usually plays by it."""

    id: str
    name: str
    house: str
    told: tuple[str, ...]
    untold: tuple[str, ...]


def tellings(forms: Sequence[Form] = FORMS) -> tuple[Telling, ...]:
    """Give a row for each form."""
    return tuple(
        Telling(
            form.id,
            form.name,
            form.house,
            tuple(WORDS[fact] for fact in FACTS if fact in form.tells),
            tuple(WORDS[fact] for fact in FACTS if fact not in form.tells),
        )
        for form in forms
    )


def as_markdown(forms: Sequence[Form] = FORMS) -> str:
    """Write a table in Markdown: a line for each fact, a column for each form."""
    names = [form.name for form in forms]
    lines = [f"| What is told | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for fact in FACTS:
        marks = ["yes" if fact in form.tells else "" for form in forms]
        lines.append(f"| {WORDS[fact]} | {' | '.join(marks)} |")
    return "\n".join((*lines, ""))
