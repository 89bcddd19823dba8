"""A hand in play, for all who play one; and what rules, right or other, answer to a question.

``Hand`` is spoken to in JSON, as engines are, or in actions of the core.
"""

from oracle.play.answering import KINDS, HouseRules, Watch, answer, kind_of, refused
from oracle.play.hand import Answer, Given, Hand, Try, judged_attempts, wager_word

__all__ = [
    "KINDS",
    "Answer",
    "Given",
    "Hand",
    "HouseRules",
    "Try",
    "Watch",
    "answer",
    "judged_attempts",
    "kind_of",
    "refused",
    "wager_word",
]
