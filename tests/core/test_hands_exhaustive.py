import hashlib
import json
import random
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, pairwise, repeat

import pytest

from oracle.core.cards import DECK, Card
from oracle.core.hands import RANKINGS, ace_to_five_order, badugi_order
from oracle.corpus.tables import TABLES, Tally, hand_tables, tally_hands
from oracle.system.resources import folder
from tests.support.hand_truth import HEIGHT, badugi_key, low_key

pytestmark = [pytest.mark.exhaustive, pytest.mark.long, pytest.mark.deep]

POSITION = {card: position for position, card in enumerate(DECK)}


def samples(count: int, size: int) -> list[tuple[Card, ...]]:
    shuffler = random.Random(20_090 + size)
    return [tuple(shuffler.sample(DECK, size)) for _ in range(count)]


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    """Every hand, valued by the code that is to be checked."""
    return tally_hands()


def test_the_published_tables_are_of_these_hands(tallies: dict[str, Tally]) -> None:
    for name, content in hand_tables(tallies).items():
        assert (folder("vectors") / name).read_bytes() == content, name


def test_the_published_digests_come_out_of_the_plain_reading_too(fours: list[int]) -> None:
    tables = json.loads((folder("vectors") / "hands" / "digests.json").read_text())["tables"]
    assert digest(fours) == tables["hands/badugi-4.csv"]["sha256"]
    assert digest(badugis_of_five(fours)) == tables["hands/badugi-5.csv"]["sha256"]
    assert digest(lows_of_five()) == tables["hands/ace-to-five-5.csv"]["sha256"]


def digest(orders: Iterable[int]) -> str:
    numbers = array("H", orders)
    numbers.byteswap()
    return hashlib.sha256(numbers).hexdigest()


def kind_of(hand: Iterable[str]) -> str:
    """The hand with its suits renamed in the order in which they appear."""
    names: dict[str, str] = {}
    return "".join(card[0] + names.setdefault(card[1], "shdc"[len(names)]) for card in hand)


@pytest.fixture(scope="module")
def fours() -> list[int]:
    """The order of every hand of four cards by the plain reading, read once for each kind."""
    kinds = [(kind_of(hand), hand) for hand in combinations(DECK, 4)]
    key_of = {kind: hashable(badugi_key(hand)) for kind, hand in dict(kinds).items()}
    order_of = {key: order for order, key in enumerate(sorted(set(key_of.values())))}
    return [order_of[key_of[kind]] for kind, _ in kinds]


def hashable(key: tuple[int, list[int]]) -> tuple[int, tuple[int, ...]]:
    return key[0], tuple(key[1])


def badugis_of_five(fours: list[int]) -> Iterator[int]:
    """Of five cards one does not play at least, so they are worth the best four of them."""
    rows: dict[tuple[Card, ...], list[int]] = {}
    start = 0
    for three in combinations(DECK, 3):
        stop = start + 51 - POSITION[three[2]]
        rows[three] = fours[start:stop]
        start = stop
    for a, b, c, d in combinations(DECK, 4):
        after = POSITION[c] + 1
        best = rows[a, b, c][POSITION[d] - after]
        others = rows[a, b, c][POSITION[d] + 1 - after :]
        yield from map(min, repeat(best), others, rows[a, b, d], rows[a, c, d], rows[b, c, d])


def lows_of_five() -> Iterator[int]:
    """Suits do not count, so the sum of a number for each card's rank tells the class."""
    weight = {rank: 5**height for rank, height in HEIGHT.items()}
    lows = {
        sum(map(weight.__getitem__, ranks)): hashable(low_key(ranks))
        for ranks in combinations_with_replacement(HEIGHT, 5)
        if len(set(ranks)) > 1
    }
    order_of = {key: order for order, key in enumerate(sorted(lows.values()))}
    order_of_sum = {total: order_of[key] for total, key in lows.items()}
    return map(
        order_of_sum.__getitem__, map(sum, combinations([weight[card[0]] for card in DECK], 5))
    )


def test_every_hand_of_four_agrees_with_all_subsets(fours: list[int]) -> None:
    assert list(map(badugi_order, combinations(DECK, 4))) == fours


def test_the_first_hand_of_every_class_has_its_value(tallies: dict[str, Tally]) -> None:
    for about in TABLES:
        for order, hand in tallies[about.file].first.items():
            assert RANKINGS[about.ranking].order(hand) == order


@pytest.mark.parametrize(
    ("size", "order", "theirs"),
    [
        (4, badugi_order, "BadugiHand"),
        (5, badugi_order, "BadugiHand"),
        (5, ace_to_five_order, "RegularLowHand"),
    ],
)
def test_pokerkit_puts_sampled_hands_in_the_same_order(
    size: int, order: Callable[[tuple[Card, ...]], int], theirs: str
) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    hands = sorted(samples(20_000, size), key=order)
    found = [getattr(pokerkit, theirs).from_game("".join(hand)) for hand in hands]
    for (better, worse), (first, second) in zip(pairwise(hands), pairwise(found), strict=True):
        assert (order(better) < order(worse)) == (first > second)
        assert (order(better) == order(worse)) == (first == second)
