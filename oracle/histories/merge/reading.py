"""A hand in Merge XML.

Players are told by their seats, from 0. A call is told by what it adds and a raise by what it comes
to; before 8 September 2010 a raise was told by what it added. In a tournament a stack is told
without the blinds already posted. What a player won has an uncalled bet in it, unless it says
``uncalled`` itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import unquote

from oracle.core.cards import CardError, parse_card
from oracle.core.games import GAMES
from oracle.histories.amounts import NotAnAmount
from oracle.histories.betting import Betting
from oracle.histories.documents import broken, hero_of
from oracle.histories.form import Chunk
from oracle.histories.merge.elements import Element, Game, NotMerge, Round, description
from oracle.histories.merge.stakes import CHIPS, PLAY_MONEY, money, stakes_of
from oracle.histories.text_hand import why_not_seated
from oracle.histories.told import (
    Began,
    Called,
    Cards,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Returned,
    Shown,
    Stakes,
    Unit,
    Unread,
    Wagered,
)

_PHASES: Final = {
    "PRE_FIRST_DRAW": "deal",
    "FIRST_DRAW": "draw-1",
    "SECOND_DRAW": "draw-2",
    "THIRD_DRAW": "draw-3",
    "SHOWDOWN": "showdown",
}
_EVENTS: Final = {
    "DISCONNECTED": "disconnected",
    "RECONNECTED": "connected",
    "LEAVE": "left",
    "PLAYER_OUT": "finished",
}
_POSTS: Final = {"SMALL_BLIND": "small", "BIG_BLIND": "big", "INITIAL_BLIND": "live", "ANTE": "ante"}
_TIME: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)", re.ASCII)
_FRACTION: Final = re.compile(r'(?:amount|balance)="\$?[0-9]*\.')
_RAISES_ARE_TOTALS_SINCE: Final = "20100908"
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


class _Hand:
    """A hand that is being read."""

    def __init__(self, game: Game, stakes: Stakes, unit: Unit) -> None:
        self.game = game
        self.chunk = game.chunk
        self.stakes = stakes
        self.unit = unit
        self.betting = Betting()
        self.facts: list[Any] = []
        self.held: dict[int, Cards] = {}
        self.drew: dict[int, int] = {}
        self.dealt_at = 0
        self.acted: set[int] = set()
        self.seats: set[int] = set()
        self.contested = True
        self.given_back = False
        self.old_raises = (game.told.get("starttime") or "9")[:8] < _RAISES_ARE_TOTALS_SINCE

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
                seat, stack = int(told.get("seat", "")[:4]), money(told.get("balance", ""), self.unit)
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
        name, place = data[1:2] or [None], (data[2:3] or [""])[0].partition("-")
        antes = [one.amount for one in self.facts if isinstance(one, Posted) and one.blind == "ante"]
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

    def _add(self, fact: Any) -> None:
        self.facts.append(fact)
        self.betting.happens(fact)

    def _round(self, round_: Round) -> None:
        if round_.id.startswith("END_OF_FOLDED"):
            self.contested = False
        phase = _PHASES.get(round_.id)
        if phase is not None and not (phase == "showdown" and self._is_showdown()):
            self._add(Began(phase, round_.line))
            if phase == "deal":
                self.dealt_at = len(self.facts)
        self.drew = {}
        for element in round_.parts:
            try:
                understood = self._part(element, round_.id)
            except (NotAnAmount, CardError, ValueError):
                understood = False
            if not understood:
                told = " ".join(f'{key}="{value}"' for key, value in element.told.items())
                self.facts.append(Unread(f"<{element.name} {told}/>"[:200], element.line))

    def _part(self, element: Element, round_id: str) -> bool:
        told, line = element.told, element.line
        kind = told.get("type", "")
        if element.name == "event" and kind == "CHAT":
            return True
        if kind == "GAME_CANCELLED":
            self.facts.append(Happened("cancelled", line=line))
            return True
        seat = int(told.get("player", "")[:4])
        if seat not in self.seats:
            return False
        if element.name == "cards":
            return self._cards(seat, kind, told.get("cards", ""), line)
        if element.name == "winner":
            return self._wins(seat, told, line)
        return self._event(seat, kind, told, line, round_id == "BLINDS")

    def _event(self, seat: int, kind: str, told: Any, line: int, blinds: bool) -> bool:
        self.acted.add(seat)
        if kind in _POSTS or kind == "RETURN_BLIND":
            amount = money(told.get("amount", ""), self.unit)
            blind = _POSTS.get(kind) or self._returning(amount)
            self._add(Posted(seat, blind, amount, line=line))
            if blind == "small":
                self.betting.small_blind = amount
            return True
        if kind == "SIT_OUT":
            if blinds or seat in self.betting.folded or seat not in self.playing:
                self.acted.discard(seat)
                self.facts.append(Happened("sat-out", seat, line=line))
            else:
                self._add(Folded(seat, True, line))
            return True
        if what := _EVENTS.get(kind):
            self.facts.append(Happened(what, seat, line=line))
            return True
        act = _ACTS.get(kind)
        return act is not None and act(self, seat, told, line)

    def _returning(self, amount: int) -> str:
        big = self.stakes.small_bet or self.stakes.big_blind or 0
        return "both" if amount > big else "live" if amount == big else "dead"

    def _folds(self, seat: int, _told: Any, line: int) -> bool:
        self._add(Folded(seat, line=line))
        return True

    def _checks(self, seat: int, _told: Any, line: int) -> bool:
        self._add(Checked(seat, line))
        return True

    def _calls(self, seat: int, told: Any, line: int) -> bool:
        self._add(Called(seat, money(told.get("amount", ""), self.unit), line=line))
        return True

    def _bets(self, seat: int, told: Any, line: int) -> bool:
        word = "bet" if told["type"] == "BET" else "raise"
        to = money(told.get("amount", ""), self.unit)
        if word == "bet" or self.old_raises:
            to += self.betting.bet(seat)
        self._add(Wagered(seat, word, to, line=line))
        return True

    def _all_in(self, seat: int, told: Any, line: int) -> bool:
        """An all-in is told by what it adds, be it a call, a bet or a raise."""
        amount = money(told.get("amount", ""), self.unit)
        to, highest = self.betting.bet(seat) + amount, self.betting.highest
        if highest and to <= highest:
            self._add(Called(seat, amount, True, line))
        else:
            word = "raise" if highest else "bet"
            self._add(Wagered(seat, word, to, None, True, None, line))
        return True

    def _draws(self, seat: int, told: Any, line: int) -> bool:
        text = told.get("text", "")
        if not re.fullmatch("[0-9]", text):
            return False
        self.drew[seat] = len(self.facts)
        self._add(Drew(seat, int(text), line=line))
        return True

    def _is_showdown(self) -> bool:
        return any(isinstance(fact, Began) and fact.phase == "showdown" for fact in self.facts)

    def _show_down(self, line: int) -> None:
        if self.contested and not self._is_showdown():
            self._add(Began("showdown", line))

    def _shows(self, seat: int, _told: Any, line: int) -> bool:
        self._show_down(line)
        self.facts.append(Shown(seat, (), None, not self.contested, line))
        return True

    def _mucks(self, seat: int, _told: Any, line: int) -> bool:
        if self.contested:
            self._show_down(line)
            self.facts.append(Mucked(seat, line=line))
        return True

    def _cards(self, seat: int, kind: str, text: str, line: int) -> bool:
        words = text.split(",")
        if "null" in words:
            return True
        cards = tuple(parse_card(word) for word in words)
        if kind == "HOLE":
            if seat not in self.held:
                self.facts.insert(self.dealt_at, Dealt(seat, cards, line))
                self.dealt_at += 1
                self.drew = {one: place + 1 for one, place in self.drew.items()}
            self.held[seat] = cards
            return True
        if kind == "DRAW_DRAWN_CARDS":
            return self._drawn(seat, cards)
        if kind not in {"SHOWN", "MUCKED"}:
            return False
        return self._turned_up(seat, cards, kind == "SHOWN", line)

    def _drawn(self, seat: int, cards: Cards) -> bool:
        """Note the hand after a draw, in which each new card is in the place of the old one."""
        before, self.held[seat] = self.held.get(seat), cards
        place = self.drew.get(seat)
        if place is None:
            return before == cards
        if before is None or len(before) != len(cards):
            return False
        if self.facts[place].count:
            changed = [(old, new) for old, new in zip(before, cards, strict=True) if old != new]
            self.facts[place] = self.facts[place]._replace(
                discards=tuple(old for old, _new in changed),
                received=tuple(new for _old, new in changed),
            )
            return True
        return before == cards

    def _turned_up(self, seat: int, cards: Cards, shown: bool, line: int) -> bool:
        for place in reversed(range(len(self.facts))):
            fact = self.facts[place]
            if isinstance(fact, Shown if shown else Mucked) and fact.seat == seat:
                self.facts[place] = fact._replace(cards=cards)
                return True
        if shown:
            self.facts.append(Shown(seat, cards, None, not self.contested, line))
        return shown

    def _wins(self, seat: int, told: Any, line: int) -> bool:
        amount = money(told.get("amount", ""), self.unit)
        if told.get("uncalled") == "true":
            self.given_back = True
            self._add(Returned(seat, amount, line))
            return True
        uncalled = self.betting.uncalled()
        if not self.given_back and uncalled is not None and uncalled[0] == seat:
            # What came back is in the first amount that the player won.
            back = min(uncalled[1], amount)
            self._add(Returned(seat, back, line))
            amount -= back
            self.given_back = True
        number = told.get("potnumber", "1")
        pot = int(number) - 1 if re.fullmatch("[1-9][0-9]?", number) else None
        halves = {half.name for half in GAMES[self.stakes.game].halves}
        half = told.get("pottype")
        self.facts.append(Collected(seat, amount, pot, half if half in halves else None, line))
        self._name(seat, told.get("hand"))
        return True

    def _name(self, seat: int, value: str | None) -> None:
        for place, fact in enumerate(self.facts):
            if value and isinstance(fact, Shown) and fact.seat == seat:
                self.facts[place] = fact._replace(value=value)


def _known(fact: Any) -> Any:
    """Give a fact; a hand shown of which no cards follow is not understood."""
    if isinstance(fact, Shown) and not fact.cards:
        return Unread('<event type="SHOW"/>', fact.line)
    return fact


_ACTS: Final[dict[str, Callable[[_Hand, int, Any, int], bool]]] = {
    "FOLD": _Hand._folds,
    "CHECK": _Hand._checks,
    "CALL": _Hand._calls,
    "BET": _Hand._bets,
    "RAISE": _Hand._bets,
    "COMPLETE": _Hand._bets,
    "ALL_IN": _Hand._all_in,
    "DRAW": _Hand._draws,
    "SHOW": _Hand._shows,
    "MUCK": _Hand._mucks,
}
