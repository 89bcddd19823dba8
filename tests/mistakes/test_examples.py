"""What each mistake does, in the numbers that its description tells, and what it leaves right.

The examples are in ``examples.yaml``; a key says what kind of example each is:

* ``at``: what comes of the last of some irregular acts at one of the places of ``PLACES``;
* ``badugi``, ``badugis``, ``lows``, ``ranking``: the ranks that play, or the places of hands;
* ``after``: the next hand after one with these stacks;
* ``first-draws``: how the stub is used, where the first seat discards so many cards in each draw;
* ``draw``: how many cards are shuffled, where each seat discards so many in the only draw; with
  ``served``, which cards of the deck a seat has drawn;
* any other: what is to be seen of a hand, or what refuses the table or a ``try``.

All other keys are those of a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from oracle.core.cards import DECK, Card, parse_cards
from oracle.core.hands import RANKINGS, in_mixed_suits, places
from oracle.mistakes import MISTAKES, Evaluator, mistaken_rules
from oracle.wire.tables import next_hand
from tests.mistakes.playing import (
    CARD_ROOM,
    HOUSES,
    comes_of,
    drawn,
    full,
    played,
    refused,
    refusing,
    stub,
    won,
)
from tests.mistakes.playing import see as seen

EXAMPLES: Final[dict[str, list[dict[str, Any]]]] = yaml.load(
    Path(__file__).with_name("examples.yaml").read_text("utf-8"), yaml.CSafeLoader
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_mistake_does_what_its_examples_tell(name: str) -> None:
    for number, example in enumerate(EXAMPLES[name], start=1):
        asked = {key: value for key, value in example.items() if key not in {"right", "wrong"}}
        if "right" in example:
            assert found((), **asked) == example["right"], number
        wrong = example["wrong"] if "wrong" in example else example["right"]
        assert found((name,), **asked) == wrong, number


def found(ids: tuple[str, ...], **asked: Any) -> Any:
    """Give what is asked for, as it is with these mistakes."""
    match asked:
        case {"at": place, "acts": acts}:
            return comes_of(ids, place, acts)
        case {"badugi": cards}:
            hand = parse_cards(cards)
            row = RANKINGS["badugi"].rank(hand)
            return "-".join(evaluator(ids[0])(hand).ranks if ids else row.ranks)
        case {"badugis": ranks}:
            return order(ids, "badugi", map(in_mixed_suits, ranks.split()))
        case {"lows": ranks}:
            return order(ids, "ace-to-five", map(in_mixed_suits, ranks.split()))
        case {"ranking": ranking, "hands": hands}:
            return order(ids, ranking, map(parse_cards, hands))
    return at_a_table(ids, **asked)


def order(ids: tuple[str, ...], ranking: str, hands: Iterable[Sequence[Card]]) -> list[int]:
    if not ids:
        return list(places([RANKINGS[ranking].order(hand) for hand in hands]))
    wrong = evaluator(ids[0], ranking)
    return list(places([wrong(hand).value for hand in hands]))


def at_a_table(
    ids: tuple[str, ...],
    *,
    see: str = "",
    play: str = "",
    players: int = 3,
    blinds: bool = True,
    house: str = "card-room",
    settings: dict[str, str] | None = None,
    **asked: Any,
) -> Any:
    """Give what is seen of a hand, of its stub, of the next hand, or what refuses."""
    none = {} if blinds else {"small-blind": None, "big-blind": None}
    table = {"stacks": [100] * players, **none, **asked}
    if see == "refused":
        return refusing(ids, table)
    if "after" in table:
        after, data = table.pop("after"), full(table)
        rules = mistaken_rules("badugi", data["betting"], CARD_ROOM, ids)
        return next_hand(data, after, rules)[see]
    table["settings"] = {**HOUSES[house].settings, **(settings or {})}
    if "first-draws" in table:
        table["settings"] |= {"players": "as-the-deck-allows", "draws": "one-to-three"}
        return stub(drawn(ids, [{1: count} for count in table.pop("first-draws")], **table))
    if "draw" in table:
        counts, seat = table.pop("draw"), table.pop("served", None)
        hand = drawn(ids, [counts], **table)
        if see == "dealt":
            return [DECK.index(card) for card in seen(hand, "cards")[0]]
        if seat is None:
            return [len(cards) for cards in hand.reshuffles()][:1]
        return [DECK.index(card) for card in seen(hand, "cards")[seat - 1][-counts.get(seat, 1) :]]
    attempt = table.pop("try", None)
    hand = played(ids, play, **table)
    return refused(hand, attempt) if attempt else told(hand, see)


def told(hand: Any, name: str) -> Any:
    match name:
        case "won":
            return won(hand)
        case "amounts":
            return [pot["amount"] for pot in seen(hand, "pots")]
        case "last-pot":
            return seen(hand, "pots")[-1]["won"]
        case "showing":
            return [seat for seat, cards in enumerate(seen(hand, "shown"), start=1) if cards]
        case "turn":
            return [seen(hand, "phase"), seen(hand, "actor")]
    return seen(hand, name)


def evaluator(name: str, ranking: str = "badugi") -> Evaluator:
    mistake = MISTAKES[name].ranking
    assert mistake
    wrong = mistake(ranking)
    assert wrong
    return wrong
