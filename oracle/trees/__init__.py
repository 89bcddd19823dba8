"""The tree of a table: how many betting sequences there are, counted exactly, and where they end.

A sequence is everything that players do from the deal to the end of the hand, or of the betting
round at which the count stops; ``vectors/trees/README.md`` says what counts. ``Asked`` is what is
asked for, in plain data; ``Tree`` plays it on the reference engine. ``count`` adds up the sequences
and the digest of the stacks at their ends. It merges states where ``merging`` proves that what
follows is the same, and counts one by one where nothing is proved. ``walk`` gives hands that
together try every act of every state once, for engines that are asked over the protocol.
"""

from oracle.trees.asked import NAMED_SIZES, USUAL_SIZES, Asked, usual_cards, usual_stack
from oracle.trees.counting import MOST_STATES, Branch, Count, Counter, TooManyStates, divided
from oracle.trees.ends import add_up, digest_text, leaf
from oracle.trees.merging import PLAIN, Merging, chips_decide, meeting_of, merging_of
from oracle.trees.rows import (
    FOLDER,
    as_line,
    branch_data,
    count_data,
    examine_row,
    settings_of,
    total_of,
    tree_data,
)
from oracle.trees.tree import Tree, act_in_words
from oracle.trees.walking import Led, walk

__all__ = [
    "FOLDER",
    "MOST_STATES",
    "NAMED_SIZES",
    "PLAIN",
    "USUAL_SIZES",
    "Asked",
    "Branch",
    "Count",
    "Counter",
    "Led",
    "Merging",
    "TooManyStates",
    "Tree",
    "act_in_words",
    "add_up",
    "as_line",
    "branch_data",
    "chips_decide",
    "count_data",
    "digest_text",
    "divided",
    "examine_row",
    "leaf",
    "meeting_of",
    "merging_of",
    "settings_of",
    "total_of",
    "tree_data",
    "usual_cards",
    "usual_stack",
    "walk",
]
