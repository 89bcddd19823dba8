"""A hand in Merge XML.

Players are told by their seats, from 0. A call is told by what it adds and a raise by what it comes
to; before 8 September 2010 a raise was told by what it added. In a tournament a stack is told
without the blinds already posted. What a player won has an uncalled bet in it, unless it says
``uncalled`` itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote

from oracle.core.cards import CardError
from oracle.histories.amounts import NotAnAmount
from oracle.histories.documents import broken, hero_of
from oracle.histories.form import Chunk
from oracle.histories.merge.acting import Acting
from oracle.histories.merge.elements import Game, NotMerge, Round, description
from oracle.histories.merge.stakes import CHIPS, PLAY_MONEY, money, raises_are_added, stakes_of
from oracle.histories.text_hand import why_not_seated
from oracle.histories.told import (
    Began,
    History,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Stakes,
    Unit,
    Unread,
)

_PHASES: Final = {
    "PRE_FIRST_DRAW": "deal",
    "FIRST_DRAW": "draw-1",
    "SECOND_DRAW": "draw-2",
    "THIRD_DRAW": "draw-3",
    "SHOWDOWN": "showdown",
}
_TIME: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)", re.ASCII)
_FRACTION: Final = re.compile(r'(?:amount|balance)="\$?[0-9]*\.')
_NO_DESCRIPTION: Final = (
    "No description stands before the hand, so that its game and stakes are not told."
)
_NO_STAKES: Final = "The description before the hand does not say what is played for which stakes."


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand."""
    told = description(chunk)
    if told is None:
        yield broken(chunk, _NO_DESCRIPTION)
        return
    found = stakes_of(*told, _play_money(chunk))
    if isinstance(found, str):
        yield OtherGame(found, chunk.file, chunk.line)
    elif found is None:
        yield broken(chunk, _NO_STAKES, chunk.head_line)
    else:
        try:
            yield _Hand(Game(chunk), *found).read()
        except NotMerge as error:
            yield broken(chunk, str(error), error.line)


def _play_money(chunk: Chunk) -> Unit | None:
    """Give the unit of a hand that is not played for money."""
    if 'realmoney="false"' not in chunk.lines[0]:
        return None
    return PLAY_MONEY if any(map(_FRACTION.search, chunk.lines)) else CHIPS


class _Hand(Acting):
    """A hand that is being read."""

    def __init__(self, game: Game, stakes: Stakes, unit: Unit) -> None:
        super().__init__(stakes, unit, old_raises=raises_are_added(game.told.get("starttime")))
        self.game = game
        self.chunk = game.chunk

    def read(self) -> History:
        """Read the players, then every round."""
        players = self._players()
        if why := why_not_seated(players):
            raise NotMerge(why, self.chunk.line)
        self.seats = {player.seat for player in players}
        self.playing = {player.seat for player in players if player.plays}
        for round_ in self.game.rounds:
            self._round(round_)
        for element in self.game.strange:
            self.facts.append(Unread(f"<{element.name}>"[:80], element.line))
        return self._history(players)

    def _players(self) -> list[Player]:
        players = []
        for element in self.game.players:
            told = element.told
            try:
                seat, stack = (
                    int(told.get("seat", "")[:4]),
                    money(told.get("balance", ""), self.unit),
                )
            except (ValueError, NotAnAmount) as error:
                sentence = "A player of the hand has no seat, or no balance that is an amount."
                raise NotMerge(sentence, element.line) from error
            plays = told.get("dealtin") != "false"
            players.append(Player(seat, told.get("nickname", ""), stack, plays, element.line))
        return players

    def _history(self, players: list[Player]) -> History:
        posted: dict[int, int] = {}
        for fact in self.facts:
            if isinstance(fact, Posted):
                posted[fact.seat] = posted.get(fact.seat, 0) + fact.amount
        tournament = "Tournament" in (description(self.chunk) or ("",))[0]
        data = [unquote(part) for part in re.split("[|:]", self.game.told.get("data", ""))]
        name, place = data[1:2] or [""], (data[2:3] or [""])[0].partition("-")
        antes = [
            one.amount for one in self.facts if isinstance(one, Posted) and one.blind == "ante"
        ]
        dealer = self.game.dealer or ""
        return History(
            id=self.game.told.get("id", ""),
            form="merge",
            stakes=self._stakes(max(antes, default=0)),
            players=tuple(
                player._replace(
                    plays=player.plays or player.seat in self.acted,
                    stack=(player.stack or 0) + (posted.get(player.seat, 0) if tournament else 0),
                )
                for player in players
            ),
            button=int(dealer) if re.fullmatch("[0-9]{1,3}", dealer) else None,
            facts=tuple(map(_known, self.facts)),
            file=self.chunk.file,
            line=self.chunk.line,
            unit=self.unit,
            table=(place[2] if tournament else name[0]) or None,
            tournament=(place[0] or None) if tournament else None,
            time=self._time(),
            hero=hero_of(self.facts),
            button_line=self.game.dealer_line,
        )

    def _stakes(self, ante: int) -> Stakes:
        """Give the stakes; in tournaments the blinds alone tell them."""
        stakes = self.stakes._replace(ante=ante)
        blinds = {fact.blind: fact.amount for fact in self.facts if isinstance(fact, Posted)}
        big = blinds.get("big")
        if stakes.betting == "limit" and stakes.small_bet is None and big is not None:
            return stakes._replace(small_bet=big, big_bet=2 * big)
        if stakes.betting != "limit" and stakes.big_blind is None:
            return stakes._replace(small_blind=blinds.get("small"), big_blind=big)
        return stakes

    def _time(self) -> str | None:
        told = self.game.told.get("starttime") or None
        found = _TIME.match(told or "")
        if found is None:
            return told
        year, month, day, *clock = found.groups()
        return f"{year}-{month}-{day} {':'.join(clock)}"

    def _round(self, round_: Round) -> None:
        if round_.id.startswith("END_OF_FOLDED"):
            self.contested = False
        phase = _PHASES.get(round_.id)
        if phase is not None and not (phase == "showdown" and self.is_showdown()):
            self.add(Began(phase, round_.line))
            if phase == "deal":
                self.dealt_at = len(self.facts)
        self.drew = {}
        for element in round_.parts:
            try:
                understood = self.part(element, round_.id)
            except (NotAnAmount, CardError, ValueError):
                understood = False
            if not understood:
                told = " ".join(f'{key}="{value}"' for key, value in element.told.items())
                self.facts.append(Unread(f"<{element.name} {told}/>"[:200], element.line))


def _known(fact: Any) -> Any:
    """Give a fact; a hand shown of which no cards follow is not understood."""
    if isinstance(fact, Shown) and not fact.cards:
        return Unread('<event type="SHOW"/>', fact.line)
    return fact
