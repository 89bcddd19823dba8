"""Hand histories in the PHH format: limit Badugi with three draws, its variant ``FB``.

PHH numbers players from the left of the button, deals when everybody has drawn, and posts blinds
and burns silently. It cannot say what must be refused, so such tries are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.corpus.formats.starters import starter
from oracle.errors import InputError
from oracle.wire import Seats
from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import ACTS, KINDS, WAGERS

Vector = Mapping[str, Any]

_VARIANT: Final = {"game": "badugi", "betting": "limit", "draws": 3}
_HAND: Final = 4


def write(vectors: Iterable[Vector]) -> dict[str, bytes]:
    """Make a hand history of each vector that PHH can express, by file name.

    Raises:
        InputError: it can express none of them.
    """
    histories = {
        f"{vector['id']}.phh": _document(vector).encode()
        for vector in vectors
        if why_not(vector) is None
    }
    if not histories:
        raise InputError(
            "phh can express only played hands of limit Badugi with three draws, and none of those "
            "is asked for"
        )
    return {"README.md": starter("phh", "README.md"), **histories}


def why_not(vector: Vector) -> str | None:
    """Say why PHH cannot express a vector, or nothing if it can."""
    if vector["kind"] not in KINDS or STEPS not in vector["expect"]:
        return "it is not a played hand"
    table = vector["given"]["table"]
    if any(table[key] != value for key, value in _VARIANT.items()):
        return "PHH has only limit Badugi with three draws"
    if any(attempt["do"] in ACTS for attempt in vector["given"]["tries"]):
        return "PHH has only actions, not acts on which the dealer rules"
    return _why_not_dealt(vector)


def _why_not_dealt(vector: Vector) -> str | None:
    table = vector["given"]["table"]
    if any(stack % table["chip"] for stack in table["stacks"]):
        return "PHH has no chips that are too small to play"
    if _has_other_posts(table):
        return "PHH has two blinds, and antes that are all matched or all dead"
    if _serves_in_turn(vector):
        return "PHH deals no cards before everybody has drawn"
    return None


def _has_other_posts(table: Mapping[str, Any]) -> bool:
    two_blinds = table["small-blind"] and table["big-blind"]
    return not two_blinds or any(table["live"]) or bool(table["ante"] and any(table["dead"]))


def _serves_in_turn(vector: Vector) -> bool:
    if "deck" not in vector["given"]:
        return False
    before = vector["expect"]["start"]
    for attempt, step in _accepted(vector):
        cards = step["cards"][attempt["seat"] - 1] or ()
        thrown = attempt.get("discard", ())
        if thrown and step["phase"] == before["phase"] and len(cards) + len(thrown) > _HAND:
            return True
        before = step
    return False


def _accepted(vector: Vector) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Give each try that is accepted, with what is seen after it."""
    pairs = zip(vector["given"]["tries"], vector["expect"]["steps"], strict=True)
    return ((attempt, step) for attempt, step in pairs if "refused" not in step)


def _document(vector: Vector) -> str:
    table = vector["given"]["table"]
    seats = Seats(len(table["stacks"]), table["button"])
    history = _History(vector, seats)
    actions = history.actions()
    antes = [table["ante"] + dead for dead in table["dead"]]
    fields = {
        "variant": "FB",
        "antes": _forced(seats.by_place(antes)),
        "blinds_or_straddles": _blinds(vector),
        "small_bet": table["small-bet"],
        "big_bet": table["big-bet"],
        "starting_stacks": seats.by_place(table["stacks"]),
        "actions": actions,
        "hand": vector["id"],
        "seats": seats.numbers,
        "finishing_stacks": seats.by_place(history.seen["stacks"]),
        # An ante from everybody is matched like a bet; dead antes are PHH's default.
        "ante_trimming_status": not any(table["dead"]),
        "_title": vector["title"],
        "_rules": vector["rules"],
        "_switches": vector["switches"],
        "_houses": vector["houses"],
        "_hash": vector["hash"],
    }
    values = {key: _toml(value) for key, value in fields.items()}
    values["actions"] = "".join(["[\n", *(f"  {_toml(action)},\n" for action in actions), "]"])
    return "".join(f"{key} = {value}\n" for key, value in values.items())


def _forced(amounts: Sequence[int]) -> Sequence[int]:
    """Write forced bets as PHH does, which swaps those of two players."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _blinds(vector: Vector) -> Sequence[int]:
    table, settings = vector["given"]["table"], vector["switches"].get("heads-up-blinds")
    small, big = table["small-blind"], table["big-blind"]
    if len(table["stacks"]) > 2:
        return [small, big, *[0] * (len(table["stacks"]) - 2)]
    button_posts_small = not settings or "button-posts-small" in settings
    return [small, big] if button_posts_small else [big, small]


class _History:
    """What happened in a hand, in PHH's notation; ``seen`` is what is seen at the end."""

    def __init__(self, vector: Vector, seats: Seats) -> None:
        self._vector = vector
        self._seats = seats
        self._given = vector["given"]
        self.seen = vector["expect"]["start"]
        self._to_come: dict[int, list[str]] = {}
        self._hands = self._first_hands()
        self._thrown: dict[int, int] = {}
        self._mucked: list[int] = []

    def actions(self) -> list[str]:
        """Give all actions in order."""
        found = [
            f"d dh {self._player(seat)} {''.join(self._hands[seat])}"
            for seat in self._seats.numbers
        ]
        for attempt, step in _accepted(self._vector):
            found += self._action(attempt)
            if self._thrown and step["phase"] != self.seen["phase"]:
                found += self._served(step)
            self.seen = step
        return found + self._showdown()

    def _player(self, seat: int) -> str:
        return f"p{self._seats.place(seat) + 1}"

    def _first_hands(self) -> dict[int, list[str]]:
        if "deck" in self._given:
            return dict(enumerate(map(list, self.seen["cards"]), start=1))
        for seat, cards in self._given["cards"].items():
            self._to_come[int(seat)] = list(cards)
        return {seat: self._next_cards(seat, _HAND) for seat in self._to_come}

    def _next_cards(self, seat: int, count: int) -> list[str]:
        cards = self._to_come[seat]
        self._to_come[seat] = cards[count:]
        return cards[:count]

    def _action(self, attempt: Mapping[str, Any]) -> list[str]:
        seat, word = attempt["seat"], attempt["do"]
        player = self._player(seat)
        if word == "draw":
            thrown = attempt["discard"]
            self._hands[seat] = [card for card in self._hands[seat] if card not in thrown]
            if thrown:
                self._thrown[seat] = len(thrown)
            return [" ".join([player, "sd", *(["".join(thrown)] if thrown else [])])]
        if word in WAGERS:
            return [f"{player} cbr {attempt['to']}"]
        if word in {"show", "muck"}:
            # They are written with all other hands of the showdown.
            return []
        return [f"{player} {'f' if word == 'fold' else 'cc'}"]

    def _served(self, step: Mapping[str, Any]) -> list[str]:
        """Deal in turn to all who have discarded."""
        found = []
        for seat in self._seats.numbers:
            if count := self._thrown.get(seat):
                held = self._hands[seat]
                if "deck" in self._given:
                    new = [card for card in step["cards"][seat - 1] if card not in held]
                else:
                    new = self._next_cards(seat, count)
                self._hands[seat] = held + new
                found.append(f"d dh {self._player(seat)} {''.join(new)}")
        self._thrown = {}
        return found

    def _showdown(self) -> list[str]:
        """Show and muck in turn; hands shown unasked come last, in order or from the button."""
        told = {
            attempt["seat"]: attempt["do"]
            for attempt, _step in _accepted(self._vector)
            if attempt["do"] in {"show", "muck"}
        }
        shown = self.seen.get("shown")
        at_once = [seat for seat in self._seats.numbers if shown and shown[seat - 1]]
        unasked = dict.fromkeys(self.seen.get("show-order") or at_once, "show")
        return [self._show(seat, word == "show") for seat, word in (told | unasked).items()]

    def _show(self, seat: int, shows: bool) -> str:
        cards = f" {''.join(self._hands[seat])}" if shows else ""
        return f"{self._player(seat)} sm{cards}"


def _toml(value: Any) -> str:
    """Write a value in TOML, whose strings, numbers and booleans look as they do in JSON."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{pairs}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
