"""What plays hands with and without a mistake, for the examples and for the other tests."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from oracle.core.cards import DECK
from oracle.core.engine import objections_to_table
from oracle.core.table.events import Burned, Reshuffled, Served
from oracle.mistakes import mistaken_rules
from oracle.play.hand import Hand
from oracle.specs import workspaces
from oracle.wire.acts import last_ruling
from oracle.wire.hands import read_play
from oracle.wire.tables import full_table, read_table

HOUSES: Final = workspaces.houses()
CARD_ROOM: Final = HOUSES["card-room"].settings
NO_LIMIT: Final[dict[str, Any]] = {"betting": "no-limit", "small-blind": 1, "big-blind": 2}

WORST: Final = "Ks Kh Kd Kc"
EQUAL: Final = (WORST, "As 2d 3h 4c", "Ah 2s 3c 4d", "Ad 2c 3s 4h", "Qs Qh Qd Qc", "Js Jh Jd Jc")


def full(table: Mapping[str, Any]) -> dict[str, Any]:
    """Give a table of 2/4 limit with three players, if nothing else is said of it."""
    stakes = {} if "betting" in table else {"small-bet": 2}
    return full_table({"stacks": [100] * 3, **stakes, **table})


def begun(
    ids: Sequence[str],
    *,
    hands: Sequence[str] = EQUAL,
    deck: Sequence[str] | None = None,
    settings: Mapping[str, str] = CARD_ROOM,
    **table: Any,
) -> Hand:
    """Begin a hand.

    After its own hand a seat gets the cards named behind it; with a deck, they come from there.
    """
    data = full(table)
    received = deck is None
    rules = mistaken_rules(data["game"], data["betting"], settings, ids, received=received)
    source: dict[str, Any] = {"deck": list(deck or ()), "reshuffles": [[]] * 20}
    if received:
        own = hands[: len(data["stacks"])]
        source = {"cards": {str(seat): hand.split() for seat, hand in enumerate(own, start=1)}}
    return Hand(*read_play({"table": data, **source}, rules), show_cards=not received)


def refused(hand: Hand, text: str) -> list[str]:
    """Play on, and give the rules that refuse.

    ``all`` lets all check, call or stand pat until the round is over, ``on`` until the hand is.
    """
    rules: list[str] = []
    for attempt in filter(None, map(str.strip, text.split(","))):
        if attempt in {"all", "on"}:
            phase = see(hand, "phase")
            while see(hand, "phase") not in {"over", "showdown"} and (
                attempt == "on" or see(hand, "phase") == phase
            ):
                _passive(hand)
            continue
        seat, word, *more = attempt.split()
        data: dict[str, Any] = {"seat": int(seat), "do": word}
        if word in {"pat", "draw"}:
            data = {**data, "do": "draw", "discard": more}
        elif more:
            data["to"] = int(more[0])
        rules += [one.rule for one in hand.attempt(data)]
    return rules


def _passive(hand: Hand) -> None:
    seen = hand.observe()
    word = "pat" if seen["phase"].startswith("draw") else "call"
    word = word if word == "pat" or seen["legal"]["call"] else "check"
    assert not refused(hand, f"{seen['actor']} {word}")


def played(ids: Sequence[str], text: str, **table: Any) -> Hand:
    hand = begun(ids, **table)
    assert refused(hand, text) == []
    return hand


def see(hand: Hand, name: str) -> Any:
    value: Any = hand.observe()
    for part in name.split("."):
        value = value[part]
    return value


def won(hand: Hand) -> list[int]:
    """Give what each seat won, all pots and halves together."""
    parts = [part for pot in see(hand, "pots") for part in pot["won"].values()]
    return [sum(chips) for chips in zip(*parts, strict=True)]


def refusing(ids: Sequence[str], table: Mapping[str, Any]) -> list[str]:
    """Give the rules that refuse a table."""
    data = full(table)
    rules = mistaken_rules(data["game"], data["betting"], CARD_ROOM, ids)
    return sorted({one.rule for one in objections_to_table(read_table(data, rules)[0])})


def drawn(ids: Sequence[str], draws: Sequence[Mapping[int, int]], **table: Any) -> Hand:
    """Let everybody check or call, and seats discard so many of their first cards in each draw."""
    hand = begun(ids, deck=DECK, draws=len(draws), **table)
    for counts in draws:
        assert refused(hand, "all") == []
        while (seen := hand.observe())["phase"].startswith("draw-"):
            seat = seen["actor"]
            own = seen["cards"][seat - 1][: counts.get(seat, 0)]
            assert refused(hand, " ".join([str(seat), "draw", *own])) == []
    return hand


def stub(hand: Hand) -> str:
    """Tell what was done with the stub, and with how many cards."""
    told = {Burned: "burned", Reshuffled: "shuffled", Served: "served"}
    done = [event for event in hand.events if isinstance(event, Burned | Reshuffled | Served)]
    sizes = [1 if isinstance(event, Burned) else len(event.cards) for event in done]
    return ", ".join(f"{told[type(one)]} {size}" for one, size in zip(done, sizes, strict=True))


# rulings

FOUR: Final[dict[str, Any]] = {"stacks": [500] * 4, "button": 4}
LIMIT: Final[dict[str, Any]] = {
    **FOUR,
    "small-bet": 20,
    "big-bet": 40,
    "small-blind": 10,
    "big-blind": 20,
}
WITHOUT: Final[dict[str, Any]] = {**FOUR, "betting": "no-limit", "small-blind": 10, "big-blind": 20}
PLACES: Final[Mapping[str, tuple[Mapping[str, Any], str]]] = {
    "first": (LIMIT, ""),
    "option": (LIMIT, "3 call, 4 call, 1 call"),
    "draw": (LIMIT, "all"),
    "limit": (LIMIT, "all, all"),
    "short": ({**LIMIT, "stacks": [29, 500, 500, 500]}, "all, all"),
    "six": ({**LIMIT, "stacks": [500] * 6, "button": 6}, "all, all"),
    "big": (LIMIT, "all, all, all, all"),
    "no-limit": (WITHOUT, "all, all"),
    "pot-limit": ({**WITHOUT, "betting": "pot-limit"}, "all, all"),
}
"""Where a hand stands: at which table, and after which actions."""


def _chips(text: str) -> list[int]:
    return [int(chip) for chip in text.split("+")]


def _pushed(word: str, chips: str, *said: str) -> dict[str, Any]:
    act: dict[str, Any] = {"do": "push", "chips": [_chips(motion) for motion in chips.split("/")]}
    return {
        **act,
        **({"word": said[0]} if said else {}),
        **({"unnoticed": True} if word[4:] else {}),
    }


def _said(_word: str, what: str, *to: str) -> dict[str, Any]:
    if what.isdigit():
        return {"do": "say", "to": int(what)}
    return {"do": "say", "word": what, **({"to": int(to[0])} if to else {})}


_ACTS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {
    "say": _said,
    "push": _pushed,
    "push?": _pushed,
    "move": lambda word, chips: {"do": word, "chips": _chips(chips)},
    **dict.fromkeys(
        ("rap", "pull-back", "time", "claim-unaware", "change-up"), lambda word: {"do": word}
    ),
}


def _of_the_dealer(word: str, *more: str) -> dict[str, Any]:
    if word == "discover":
        return {"do": "discover-error", **({"rounded-to": int(more[0])} if more else {})}
    uses = (part.split("=") for part in more)
    empty: dict[str, list[int]] = {"antes": [], "blinds": [], "rake": [], "collection": []}
    return {"do": "smallest-chip", **empty, **{use: _chips(chips) for use, chips in uses}}


def comes_of(ids: Sequence[str], place: str, text: str) -> str:
    """Play on from a place, and tell what comes of the last act, or what is then seen."""
    table, before = PLACES[place]
    hand, found = played(ids, before, **table), ""
    for step in text.split(", "):
        if step.startswith("see "):
            return str(see(hand, step[4:]))
        found = _after(hand, step)
    return found


def _after(hand: Hand, step: str) -> str:
    first, *words = step.split()
    seat = int(first) if first.isdigit() else None
    if seat is not None and words[0] not in _ACTS:
        return "refused" if refused(hand, step) else "accepted"
    if seat is None:
        act = _of_the_dealer(first, *words)
    else:
        act = {"seat": seat, **_ACTS[words[0]](*words)}
    before = len(hand.events)
    if hand.attempt(act):
        return "refused"
    ruling = last_ruling(hand.events[before:], None if seat is None else hand.seats.place(seat))
    assert ruling is not None
    if ruling.chosen is None:
        return ruling.verdict
    do, to, due, returned, _setting = ruling.chosen
    parts = [f"{do} to {to}" if to is not None else do]
    return ", ".join(parts + [f"{due} due"] * bool(due) + [f"{returned} back"] * bool(returned))
