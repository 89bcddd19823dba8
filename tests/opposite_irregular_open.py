"""Irregular acts on which the texts do not decide, or the reference differs from them.

Random hands leave such acts out, and count them. Each point is to go when it is decided: delete its
function from ``OPEN``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from tests.opposite import Table
from tests.opposite.meaning import Reader
from tests.opposite.players import Player

Act = Mapping[str, Any]
OF_A_PLAYER: Final = frozenset({"say", "push", "rap"})


def enough_chips_pushed_unnoticed(table: Table, act: Act) -> bool:
    """Chips that are not too few have nothing that could go unnoticed."""
    player = in_turn(table, act)
    if player is None or not act.get("unnoticed"):
        return False
    noticed = {key: value for key, value in act.items() if key != "unnoticed"}
    return Reader(table.betting, player).read(noticed).due == 0


def unnoticed_out_of_turn(table: Table, act: Act) -> bool:
    """Nothing is too little before the turn has come."""
    return bool(act.get("unnoticed")) and in_turn(table, act) is None


def unnoticed_in_two_motions(_table: Table, act: Act) -> bool:
    """Without a word only the first motion counts, whether the dealer looks or not."""
    return bool(act.get("unnoticed")) and len(act["chips"]) > 1


def unnoticed_with_chips_that_do_not_play(table: Table, act: Act) -> bool:
    """Small change goes back even when nobody notices that the rest is too little."""
    return bool(act.get("unnoticed")) and any(value % table.table["chip"] for value in chips(act))


def a_word_with_chips_that_do_not_play(table: Table, act: Act) -> bool:
    """A word in turn binds, whatever chips come with it."""
    if act["do"] != "push" or "word" not in act:
        return False
    return all(value < table.table["chip"] for value in act["chips"][0])


def a_word_with_chips_out_of_turn(table: Table, act: Act) -> bool:
    """Whether a word binds out of turn when chips came with it."""
    always = table.settings["words-out-of-turn"] == "always-bind"
    return always and act["do"] == "push" and "word" in act and in_turn(table, act) is None


def time_called_by_two(table: Table, act: Act) -> bool:
    """Who has called time stops play until he has acted, also when another calls it after him."""
    return act["do"] == "time" and bool(table.floor.stopped_by)


def a_check_facing_a_bet_that_always_binds(table: Table, act: Act) -> bool:
    """Who said check to a bet out of turn calls when he calls, not when he said check."""
    always = table.settings["words-out-of-turn"] == "always-bind"
    return always and act.get("word") == "check" and in_turn(table, act) is None


def too_little_under_a_blind_all_in(table: Table, act: Act) -> bool:
    """Chips that go back at the end of a round give nobody another turn in it."""
    if not act.get("unnoticed") or in_turn(table, act) is None:
        return False
    return any(player.all_in and not player.acted for player in table.alive)


def unaware_but_not_at_once(table: Table, act: Act) -> bool:
    """Who took nobody's action in between may still say that he did not know of the raise."""
    pushed = table.floor.pushed
    return act["do"] == "unaware" and pushed is not None and pushed.ruled < len(table.floor.rulings)


def out_of_turn_before_a_showdown_in_turn(table: Table, act: Act) -> bool:
    """An act out of turn is forgotten when the betting is over, also when hands are shown next."""
    asked = table.settings["showdown"] == "beaten-hands-may-be-mucked"
    last = table.number > table.table["draws"]
    return asked and last and act["do"] in OF_A_PLAYER and in_turn(table, act) is None


def asked_of_the_dealer_at_the_showdown(table: Table, act: Act) -> bool:
    """Whether the dealer answers while hands are shown, as he does in a draw."""
    return table.kind == "showdown" and act["do"] not in OF_A_PLAYER


def a_discovery_after_which_another_is_in_turn(table: Table, act: Act) -> bool:
    """A player whom a correction puts all-in is not asked any more."""
    if act["do"] != "discover" or table.kind != "bet" or table.actor is None:
        return False
    after, actor = deepcopy(table), table.actor.seat
    after.attempt(act)
    return after.kind != "bet" or after.actor is None or after.actor.seat != actor


OPEN: Final[Mapping[str, Callable[[Table, Act], bool]]] = {
    point.__name__.replace("_", " "): point
    for point in (
        enough_chips_pushed_unnoticed,
        unnoticed_out_of_turn,
        unnoticed_in_two_motions,
        unnoticed_with_chips_that_do_not_play,
        a_word_with_chips_that_do_not_play,
        a_word_with_chips_out_of_turn,
        time_called_by_two,
        a_check_facing_a_bet_that_always_binds,
        too_little_under_a_blind_all_in,
        unaware_but_not_at_once,
        out_of_turn_before_a_showdown_in_turn,
        asked_of_the_dealer_at_the_showdown,
        a_discovery_after_which_another_is_in_turn,
    )
}


def open_points(table: Table, act: Act) -> list[str]:
    """Name the points to which an act comes."""
    return [name for name, comes_up in OPEN.items() if comes_up(table, act)]


def in_turn(table: Table, act: Act) -> Player | None:
    """The player who acts, if it is his turn to bet."""
    actor = table.actor
    mine = table.kind == "bet" and actor is not None and act.get("seat") == actor.seat
    return actor if mine else None


def chips(act: Act) -> list[int]:
    """All chips that are pushed."""
    return [value for motion in act.get("chips", ()) for value in motion]
