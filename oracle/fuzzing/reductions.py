"""Ways to make a hand plainer: fewer players, moves, chips and draws; plain cards and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.fuzzing.drafts import Draft, Move
from oracle.wire import full_table
from oracle.wire.vocabulary import WAGERS

Reduction = Callable[[Draft], Iterator[Draft]]

_DEEP: Final = 100
_LISTS: Final = ("stacks", "dead", "live")
_PLAIN: Final = {"chip": 1, "ante": 0}


def fewer_moves(draft: Draft) -> Iterator[Draft]:
    """Leave out moves, many at once first."""
    count, size = len(draft.moves), len(draft.moves) // 2
    while size:
        for start in range(0, count - size + 1, max(1, size)):
            yield draft._replace(moves=(*draft.moves[:start], *draft.moves[start + size :]))
        size //= 2


def fewer_players(draft: Draft) -> Iterator[Draft]:
    """Take a seat away with its cards and moves, and number the others again."""
    stacks = draft.table["stacks"]
    for gone in range(1, len(stacks) + 1):
        if len(stacks) > 2 and gone != draft.on:
            yield _without(draft, gone)


def _without(draft: Draft, gone: int) -> Draft:
    table, count = dict(draft.table), len(draft.table["stacks"])
    for key in _LISTS:
        table[key] = [one for seat, one in enumerate(table[key], start=1) if seat != gone]
    # The seat to the right of the empty place deals.
    button = table["button"] - (table["button"] >= gone)
    table["button"] = button or count - 1
    numbers = {seat: seat - (seat > gone) for seat in range(1, count + 1) if seat != gone}
    return _renumbered(draft._replace(table=table), numbers)


def _renumbered(draft: Draft, numbers: Mapping[int, int]) -> Draft:
    """Give seats other numbers; moves and cards of a seat that has none go."""
    moves = tuple(
        one._replace(attempt=_of_seat(one, numbers))
        for one in draft.moves
        if one.attempt.get("seat") is None or one.attempt["seat"] in numbers
    )
    cards = draft.cards and {
        str(numbers[int(seat)]): own for seat, own in draft.cards.items() if int(seat) in numbers
    }
    cards = cards and {seat: cards[seat] for seat in sorted(cards, key=int)}
    on = None if draft.on is None else numbers[draft.on]
    return draft._replace(moves=moves, cards=cards, on=on)


def _of_seat(move: Move, numbers: Mapping[int, int]) -> dict[str, Any]:
    seat = move.attempt.get("seat")
    return {**move.attempt, **({} if seat is None else {"seat": numbers[seat]})}


def button_last(draft: Draft) -> Iterator[Draft]:
    """Number the seats so that the last one has the button."""
    count, button = len(draft.table["stacks"]), draft.table["button"]
    if button == count:
        return
    numbers = {seat: (seat - button - 1) % count + 1 for seat in range(1, count + 1)}
    order = sorted(numbers, key=numbers.__getitem__)
    table = {**draft.table, "button": count}
    for key in _LISTS:
        table[key] = [table[key][seat - 1] for seat in order]
    yield _renumbered(draft._replace(table=table), numbers)


def plainer_moves(draft: Draft) -> Iterator[Draft]:
    """Let a player fold, or pass the action on, or bet less, or draw fewer cards."""
    for place, one in enumerate(draft.moves):
        for attempt, places in _plainer(one):
            move = Move({"seat": one.attempt["seat"], **attempt}, places)
            yield draft._replace(moves=(*draft.moves[:place], move, *draft.moves[place + 1 :]))


def _plainer(move: Move) -> Iterator[tuple[dict[str, Any], tuple[int, ...]]]:
    if not move.is_plain:
        return
    word = move.attempt["do"]
    if word in {"check", "call", *WAGERS}:
        yield {"do": "fold"}, ()
    if word in WAGERS:
        yield {"do": "call"}, ()
        yield {"do": word, "to": 1}, ()
    if word == "draw" and move.places:
        yield {"do": "draw", "discard": []}, ()
        yield {"do": "draw", "discard": []}, move.places[:1]
        yield {"do": "draw", "discard": []}, tuple(range(len(move.places)))


def plainer_table(draft: Draft) -> Iterator[Draft]:
    """Leave out antes and posts, use one chip, fewer draws, the smaller game, usual blinds."""
    table, seats = draft.table, len(draft.table["stacks"])
    for key in ("dead", "live"):
        if any(table[key]):
            yield _at(draft, {key: [0] * seats})
            for seat in range(seats):
                if table[key][seat]:
                    yield _at(draft, {key: [*table[key][:seat], 0, *table[key][seat + 1 :]]})
    for key, plain in _PLAIN.items():
        if table[key] != plain:
            yield _at(draft, {key: plain})
    for draws in range(1, table["draws"]):
        yield _at(draft, {"draws": draws})
    if table["game"] != next(iter(GAMES)):
        yield _other_game(draft, next(iter(GAMES)))
    if table["betting"] != "limit" and table["small-bet"] is not None and table["big-blind"]:
        yield _at(draft, {"small-bet": None, "big-bet": None})
    yield from _other_blinds(draft)


def _other_game(draft: Draft, game: str) -> Draft:
    """The same moves in a game with fewer cards."""
    fewer = GAMES[draft.table["game"]].hand_size - GAMES[game].hand_size
    size = GAMES[game].hand_size
    cards = draft.cards and {
        seat: (*own[:size], *own[size + fewer :]) for seat, own in draft.cards.items()
    }
    return _at(draft, {"game": game})._replace(cards=cards)


def _other_blinds(draft: Draft) -> Iterator[Draft]:
    """Blinds of 1 and 2 chips, or of 2 and 4; the small one half of the big one."""
    table, chip = draft.table, draft.table["chip"]
    if not table["big-blind"]:
        return
    if table["small-blind"] is not None and 2 * table["small-blind"] != table["big-blind"]:
        yield _at(draft, {"small-blind": max(chip, table["big-blind"] // 2 // chip * chip)})
    for size in (2 * chip, 4 * chip, 10 * chip):
        if table["big-blind"] > size:
            small = None if table["small-blind"] is None else size // 2 // chip * chip
            fixed = {"small-bet": size, "big-bet": 2 * size}
            bets = fixed if table["betting"] == "limit" else {}
            yield _at(draft, {"big-blind": size, "small-blind": small, **bets})


def plainer_stacks(draft: Draft) -> Iterator[Draft]:
    """Give all or some a deep stack, and the others fewer chips, in whole chips."""
    stacks, chip = draft.table["stacks"], draft.table["chip"]
    deep = _DEEP * max(draft.table["big-blind"] or 0, draft.table["small-bet"] or 0, 1)
    deep = min(deep, 100 * chip) if deep <= 1000 * chip else deep
    yield _at(draft, {"stacks": [deep] * len(stacks)})
    for seat, stack in enumerate(stacks):
        sizes = (deep, stack // chip * chip, stack // 2 // chip * chip, stack - chip)
        for other in dict.fromkeys(sizes):
            if 0 < other != stack:
                yield _at(draft, {"stacks": [*stacks[:seat], other, *stacks[seat + 1 :]]})


def plainer_cards(draft: Draft) -> Iterator[Draft]:
    """Give the lowest cards that are left to all, or to one seat, or to the rest of the deck."""
    if draft.cards is None:
        yield draft._replace(deck=DECK)
        for kept in (20, 30, 40):
            top = draft.deck[:kept]
            yield draft._replace(deck=(*top, *(card for card in DECK if card not in top)))
        yield draft._replace(shuffles=())
        return
    seats = list(draft.cards)
    for chosen in (seats, *([seat] for seat in seats)):
        used = {card for seat in seats if seat not in chosen for card in draft.cards[seat]}
        unused = iter([card for card in DECK if card not in used])
        size = GAMES[draft.table["game"]].hand_size
        hands = {seat: [next(unused) for _ in draft.cards[seat][:size]] for seat in chosen}
        whole = {
            seat: (*hand, *(next(unused) for _ in draft.cards[seat][size:]))
            for seat, hand in hands.items()
        }
        yield draft._replace(cards={**draft.cards, **whole})


def _at(draft: Draft, changes: Mapping[str, Any]) -> Draft:
    return draft._replace(table={**draft.table, **changes})


REDUCTIONS: Final[tuple[Reduction, ...]] = (
    fewer_moves,
    fewer_players,
    plainer_table,
    plainer_moves,
    plainer_stacks,
    button_last,
    plainer_cards,
)
"""Each way, in the order in which they are tried."""


def measure(given: Mapping[str, Any]) -> tuple[int, ...]:
    """How much there is to follow in a hand: the less the better, what comes first counts most."""
    table, tries = given["table"], given["tries"]
    plain = full_table(
        {key: table[key] for key in ("game", "betting", "draws", "stacks")}
        | {key: table[key] for key in ("small-bet", "big-blind") if table[key]}
    )
    odd = sum(plain[key] != table[key] for key in plain)
    cards = given.get("cards", {})
    seats, size = len(table["stacks"]), GAMES[table["game"]].hand_size
    usual = [card for number in range(seats) for card in DECK[number * size : (number + 1) * size]]
    hands = [card for own in cards.values() for card in own[:size]]
    strange = sum(one != other for one, other in zip(hands, usual, strict=False))
    if "deck" in given:
        strange = sum(one != other for one, other in zip(given["deck"], DECK, strict=True))
    drawn = sum(len(one.get("discard", ())) for one in tries)
    return (
        seats,
        len(tries),
        "deck" in given,
        len(given.get("reshuffles", ())),
        table["draws"],
        table["game"] != next(iter(GAMES)),
        odd,
        sum(one["do"] in WAGERS for one in tries),
        drawn,
        len(set(table["stacks"])),
        strange,
        sum(len(str(stack)) for stack in table["stacks"]),
        sum(table["stacks"]),
        sum(one.get("to", 0) or 0 for one in tries if one["do"] in WAGERS),
    )
