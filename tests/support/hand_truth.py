"""What hands are worth: the samples of the rules, and keys worked out in the simplest way.

Nothing here uses the code that it is to check.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

HEIGHT = {rank: height for height, rank in enumerate("A23456789TJQK")}

LOW_CATEGORIES = ["11111", "2111", "221", "311", "32", "41"]

LOWS_OF_THE_RULES = [
    "2s2h7d6c5s",
    "KsJh8d7c4s",
    "Ts7h5d4c3s",
    "8h4h3h2hAh",
    "7s6h5d4c2s",
    "7s6h5d2cAs",
    "7s5h4d3c2s",
    "6s5h4d3c2s",
    "6s4h3d2cAs",
    "5d4d3d2dAd",
]
"""The sample lows of the Badacey rules, worst first."""

BADUGIS_OF_THE_RULES = [
    ("Qd Jd 8d 5d", "5", "Kd"),
    ("Ks Js 9s 4s", "4", "Qs"),
    ("As Ah Ad Ac", "A", ""),
    ("Qs Js Jh Jd", "QJ", "Ks"),
    ("Ts Th 9s 9h", "T9", "Ks"),
    ("9s 8s 7s 6h", "76", "Ks"),
    ("3c 2c As Ah", "2A", "Kc"),
    ("Ks Kd 2h Ad", "K2A", "Kh"),
    ("Qs Qh 2d Ac", "Q2A", "Kd"),
    ("Qs Js Th 9d", "JT9", "Ks"),
    ("Qs Jh Ts 6d", "JT6", "Ks"),
    ("Ks Js 8h 6d", "J86", "Kh"),
    ("4s 3c 2c Ah", "42A", "Ks"),
    ("3s 3h 2d Ac", "32A", "Kd"),
    ("Ks Qh Jd Tc", "KQJT", "Kh"),
    ("8s 7h 2d Ac", "872A", "Ks"),
    ("8h 5s 4c 2d", "8542", "Ks"),
    ("4s 3h 2d Ac", "432A", "Ks"),
]
"""The sample badugis of the rules, worst first: the hand, what plays, a fifth card of no use."""

BADUGI_TRAPS = [
    ("As Ah 2s 3d", "3d 2s Ah"),
    ("As Ah 2s 3h", "2s Ah"),
    ("As Ah Ad 2s", "2s Ah"),
    ("Ah 2d 7s 7c 8c", "8c 7s 2d Ah"),
    ("Ad 2s 2h 3s Qd", "3s 2h Ad"),
    ("5s As 2d 3h 4c", "4c 3h 2d As"),
]
"""Hands that the shortcuts `leave out the highest of a suit` and `take the lowest` get wrong."""


def badugi_key(cards: Sequence[str]) -> tuple[int, list[int]]:
    """The lowest key of all subsets: fewer than four cards last, then the highest card down."""
    return min(
        (-len(subset), sorted((HEIGHT[card[0]] for card in subset), reverse=True))
        for count in range(1, min(len(cards), 4) + 1)
        for subset in combinations(cards, count)
        if len({card[0] for card in subset}) == len({card[1] for card in subset}) == count
    )


def low_key(cards: Iterable[str]) -> tuple[int, list[int]]:
    """The category of the repeated ranks, then the ranks, those repeated most first."""
    counts = Counter(HEIGHT[card[0]] for card in cards)
    groups = sorted(counts.items(), key=lambda group: (-group[1], -group[0]))
    category = "".join(str(count) for _, count in groups)
    return LOW_CATEGORIES.index(category), [height for height, _ in groups]
