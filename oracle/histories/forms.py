"""The table of forms, with what each states and does not state."""

from __future__ import annotations

from typing import Final

from oracle.histories import full_tilt, kingsclub, merge_xml, ohh, own_scenarios, phh, pokerstars
from oracle.histories.hands import Form

FORMS: Final[tuple[Form, ...]] = (
    pokerstars.FORM,
    full_tilt.FORM,
    phh.FORM,
    kingsclub.FORM,
    merge_xml.FORM,
    ohh.FORM,
    own_scenarios.TRIES,
    own_scenarios.SCENARIOS,
)
"""Every form, in the order in which they are tried on a line."""


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
    "dead-posts": "the dead part of a late post",
}
"""Each of the ``FACTS`` in words."""
