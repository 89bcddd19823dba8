"""Hand orders: cards in, a comparable value out, with the cards that play and why others do not.

``order`` is the position of a hand's class counted from the best, so the lower order wins and equal
orders tie. It runs from 0 to 1,091 for badugi and from 0 to 6,174 for the ace-to-five low.
"""

from __future__ import annotations

from oracle.core.hands.ace_to_five import ace_to_five_order, rank_ace_to_five
from oracle.core.hands.badugi import rank_badugi
from oracle.core.hands.badugi_values import badugi_order
from oracle.core.hands.every_hand import Row
from oracle.core.hands.orders import Grounds, HandOrder, Words, counts_ranks_alone
from oracle.core.hands.ranking import HandError, Ranking, in_mixed_suits, places
from oracle.core.hands.rankings import ACE_TO_FIVE, BADUGI, RANKINGS
from oracle.core.hands.words import RANK_WORD, RANK_WORDS, with_article

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "RANKINGS",
    "RANK_WORD",
    "RANK_WORDS",
    "Grounds",
    "HandError",
    "HandOrder",
    "Ranking",
    "Row",
    "Words",
    "ace_to_five_order",
    "badugi_order",
    "counts_ranks_alone",
    "in_mixed_suits",
    "places",
    "rank_ace_to_five",
    "rank_badugi",
    "with_article",
]
