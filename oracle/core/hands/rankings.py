"""The table of rankings: one row for each way to value hands.

No other code knows a ranking by its name: where rankings differ, a field of the row says how.
"""

from __future__ import annotations

from typing import Final

from oracle.core.cards import DECK, RANKS
from oracle.core.hands.ace_to_five import ace_to_five_hands, ace_to_five_order, rank_ace_to_five
from oracle.core.hands.badugi import badugi_hands, rank_badugi
from oracle.core.hands.badugi_values import badugi_order
from oracle.core.hands.every_hand import (
    ace_to_five_rows_of_five,
    badugi_rows_of_five,
    badugi_rows_of_four,
)
from oracle.core.hands.orders import Grounds, HandOrder, Words

BADUGI: Final = HandOrder(
    name="badugi",
    sizes=range(1, len(DECK) + 1),
    ranks=RANKS,
    distinct=True,
    straights=False,
    order=badugi_order,
    rank=rank_badugi,
    classes=badugi_hands,
    rows={4: badugi_rows_of_four, 5: badugi_rows_of_five},
    words=Words(
        hand="a badugi hand",
        half="badugi",
        kinds=("four", "three", "two", "one"),
        beats="{} cards that play are better than {}",
        run="Consecutive ranks neither help nor hurt.",
    ),
    grounds=Grounds(
        cards=("ranking.all-cards-of-the-hand",),
        out=("ranking.distinct-ranks-and-suits", "ranking.best-subset"),
        kinds=("ranking.more-cards-win",),
        highest=("ranking.highest-card-decides",),
        runs=("ranking.straights-do-not-count",),
    ),
)

ACE_TO_FIVE: Final = HandOrder(
    name="ace-to-five",
    sizes=range(5, 6),
    ranks=RANKS,
    distinct=False,
    straights=False,
    order=ace_to_five_order,
    rank=rank_ace_to_five,
    classes=ace_to_five_hands,
    rows={5: ace_to_five_rows_of_five},
    words=Words(
        hand="an ace-to-five low",
        half="low",
        kinds=(
            *("no pair", "one pair", "two pair"),
            *("three of a kind", "a full house", "four of a kind"),
        ),
        beats="{} is better than {}",
        lesser="It has {}, so every low without a pair beats it.",
        run="The straight does not count.",
        flush="The flush does not count.",
    ),
    grounds=Grounds(
        cards=("ranking.low-of-five",),
        kinds=("ranking.low-pairs-lose",),
        highest=("ranking.low-highest-card-decides",),
        runs=("ranking.low-straights-and-flushes-do-not-count",),
    ),
)

RANKINGS: Final[dict[str, HandOrder]] = {row.name: row for row in (BADUGI, ACE_TO_FIVE)}
"""Every ranking by its name in scenarios, in vectors and on the command line."""
