"""Forced bets, in sentences with the rules that decide them."""

from __future__ import annotations

from oracle.core.table import AntePosted, BlindPosted, Table
from oracle.prose.sentences import Sentence
from oracle.prose.teller import Teller


def ante_told(teller: Teller, event: AntePosted) -> list[Sentence]:
    """Tell that a seat posts an ante, or chips for the whole table."""
    seat, table = teller.seat(event.seat), teller.before.table
    amount = teller.chips(event.amount)
    text = f"{seat} posts an ante of {amount}{' for the whole table' if event.dead else ''}"
    if event.dead and table.live and table.live[event.seat]:
        text = f"{seat} posts {amount} dead"
    short = event.amount < (table.dead[event.seat] if event.dead else table.ante)
    return teller.say(
        text + teller.all_in(event.seat, event.amount),
        "forced-bets.dead-posts" if event.dead else "forced-bets.antes",
        *(["forced-bets.short-forced-bets"] if short else []),
    )


def blind_told(teller: Teller, event: BlindPosted) -> list[Sentence]:
    """Tell that a seat posts a blind, or chips live."""
    seat, table = teller.seat(event.seat), teller.before.table
    sizes, live = {"small": table.small_blind, "big": table.big_blind}, event.blind == "live"
    full = table.live[event.seat] if live else sizes[event.blind]
    rules = ["forced-bets.live-posts"] if live else ["forced-bets.button", _where(table, event)]
    due = teller.chips(full)
    if event.amount == full:
        text = (
            f"{seat} posts {due} live" if live else f"{seat} posts the {event.blind} blind of {due}"
        )
        return teller.say(text + teller.all_in(event.seat, event.amount), *rules)
    blind = "live post" if live else f"{event.blind} blind"
    text = (
        f"{seat} posts the last {teller.chips(event.amount)} for the {blind} of {due} and is "
        f"all-in; for the others the bet is still {teller.chips(event.current_bet)}"
    )
    return teller.say(text, *rules, "forced-bets.short-forced-bets")


def _where(table: Table, event: BlindPosted) -> str:
    """Name the rule that says which seat posts this blind."""
    if not table.small_blind:
        return "forced-bets.single-blind"
    if len(table.stacks) == 2:
        return "forced-bets.heads-up-blinds"
    return f"forced-bets.{event.blind}-blind"
