"""The next hand, read from the settings of ``button`` and ``heads-up-blinds`` alone."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

TWO: Final = 2


def next_hand(
    table: Mapping[str, Any], stacks: Sequence[int], settings: Mapping[str, str]
) -> dict[str, Any]:
    """Say who has the button and the blinds and who is dealt in, by seat number."""
    players = [seat for seat, stack in enumerate(stacks, start=1) if stack >= table["chip"]]
    blinds = [name for name in ("small-blind", "big-blind") if table[name]]
    on_the_button = settings["heads-up-blinds"] == "button-posts-small" and len(blinds) == TWO
    if settings["button"] == "dead-button" and blinds:
        # The seats of the blinds and the button before them move up by one.
        *behind, last = _posters(table["button"], range(1, len(stacks) + 1), blinds, on_the_button)
        button, small, big = (*behind, last)[0], last, _clockwise(players, last)[0]
        posts = {"small-blind": small if small in players else None, "big-blind": big}
        if on_the_button and len(players) == TWO:
            button = posts["small-blind"] = _clockwise(players, big)[0]
    else:
        button = _clockwise(players, table["button"])[0]
        seats = _posters(button, players, blinds, on_the_button)
        posts = dict(zip(blinds, seats, strict=True))
    told = {
        name: posts.get(name) if name in blinds else None for name in ("small-blind", "big-blind")
    }
    return {"button": button, **told, "seats": _clockwise(players, button)}


def _posters(
    button: int, players: Sequence[int], blinds: Sequence[str], on_the_button: bool
) -> list[int]:
    """Give the seats that post the blinds, in the order of the blinds."""
    order = _clockwise(players, button)
    if on_the_button and len(order) == TWO:
        order.reverse()
    return order[: len(blinds)]


def _clockwise(seats: Sequence[int], start: int) -> list[int]:
    """Put seats in order, beginning to the left of one of them, or of an empty one."""
    return sorted(seats, key=lambda seat: (seat <= start, seat))
