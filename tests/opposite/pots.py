"""The pots, counted chip by chip, and who wins what of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .hands import Worth, badugi_worth, low_worth
from .players import Player


class Pot:
    """Chips and the players who can win them."""

    def __init__(self, contenders: list[Player]) -> None:
        self.amount = 0
        self.contenders = contenders


def count_pots(players: Sequence[Player], alive: Sequence[Player]) -> list[Pot]:
    """Put every chip that was paid into a pot, main pot first.

    Antes that are not the same for everybody lie in the main pot and belong to nobody's bets.
    """
    pots = [Pot(list(alive))]
    if len(alive) == 1:
        pots[0].amount = sum(player.paid for player in players)
        return pots
    pots[0].amount = sum(player.dead for player in players)
    closed = sorted({player.at_stake for player in alive if player.all_in})
    for chip in range(max(player.at_stake for player in players)):
        contenders = [player for player in alive if not player.all_in or player.at_stake > chip]
        while closed and closed[0] <= chip:
            closed.pop(0)
            if contenders:
                pots.append(Pot(contenders))
        pots[-1].amount += sum(player.at_stake > chip for player in players)
    return [pot for pot in pots if pot.amount]


def share(amount: int, winners: Sequence[Player], chip: int) -> dict[int, int]:
    """Share an amount among winners, given clockwise from the left of the button."""
    won = {player.seat: amount // chip // len(winners) * chip for player in winners}
    left = amount - sum(won.values())
    for player in winners:
        piece = min(chip, left)
        won[player.seat] += piece
        left -= piece
    return won


def award(
    pot: Pot, table: Mapping[str, Any], settings: Mapping[str, str]
) -> dict[str, dict[int, int]]:
    """Say who wins what of a pot: of the whole pot, or of its halves, by their rankings."""
    chip = table["chip"]
    badugi = best(pot.contenders, badugi_worth)
    if len(pot.contenders) == 1 or table["game"] == "badugi":
        return {"whole": share(pot.amount, badugi, chip)}
    low = best(pot.contenders, low_worth)
    if low == badugi and len(low) > 1 and settings["identical-hands"] == "whole-pot-evenly":
        return {"whole": share(pot.amount, low, chip)}
    smaller = pot.amount // chip // 2 * chip
    return {
        "ace-to-five": share(pot.amount - smaller, low, chip),
        "badugi": share(smaller, badugi, chip),
    }


def best(players: Sequence[Player], worth: Callable[[Any], Worth]) -> list[Player]:
    """Pick the players with the best hand."""
    least = min(worth(player.hand) for player in players)
    return [player for player in players if worth(player.hand) == least]
