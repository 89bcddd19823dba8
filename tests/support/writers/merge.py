"""A hand written in Merge XML."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from oracle.core.games import GAMES
from oracle.histories.amounts import BETTING
from oracle.histories.hands import (
    Began,
    Called,
    Cards,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    Posted,
    Returned,
    Shown,
    Unit,
    Wagered,
)
from oracle.histories.merge_xml import raises_are_added
from tests.support.writers.text import betting_of, game_and_draws, number_in, stated_amounts

# What the standard library escapes with loads a client of the web, which takes a while to start.
_ESCAPED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;"}
)


def attributes(**told: object) -> str:
    """Write attributes, each with a space before it."""
    return "".join(f' {name}="{str(value).translate(_ESCAPED)}"' for name, value in told.items())


_ROUNDS: Final = {
    "deal": "PRE_FIRST_DRAW",
    "draw-1": "FIRST_DRAW",
    "draw-2": "SECOND_DRAW",
    "draw-3": "THIRD_DRAW",
    "showdown": "SHOWDOWN",
}
_POSTS: Final = {
    "small": "SMALL_BLIND",
    "big": "BIG_BLIND",
    "live": "INITIAL_BLIND",
    "ante": "ANTE",
    "dead": "RETURN_BLIND",
    "both": "RETURN_BLIND",
}
_EVENTS: Final = {
    "sat-out": "SIT_OUT",
    "disconnected": "DISCONNECTED",
    "connected": "RECONNECTED",
    "left": "LEAVE",
    "finished": "PLAYER_OUT",
    "cancelled": "GAME_CANCELLED",
}
_TIME: Final = re.compile(r"^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$", re.ASCII)


def write(history: History) -> str:
    """Write a hand with the description before it."""
    return "\n".join((*_Writer(history).lines(), "", ""))


class _Writer:
    """Writes the elements of a hand."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.betting = betting_of(history)
        self.held: dict[int, Cards] = {}
        self.sequence = 0
        self.round = 0
        self.cards: list[str] = []
        self.phase: str | None = None
        self.began = False
        players = {player.seat for player in history.players if player.plays}
        folded = {fact.seat for fact in history.facts if isinstance(fact, Folded)}
        self.left = players - folded
        self.time = _TIME.sub(r"\1\2\3\4\5\6", history.time or "")
        self.old_raises = raises_are_added(self.time)

    def lines(self) -> Iterator[str]:
        """Give every line."""
        history = self.history
        yield f"<description{attributes(type=self._type(), stakes=self._stakes())}/>"
        yield self._game()
        dealer = {} if history.button is None else {"dealer": history.button}
        yield f"\t<players{attributes(**dealer)}>"
        yield from self._players()
        yield "\t</players>"
        yield self._begin("BLINDS")
        for fact in history.facts:
            yield from self._fact(fact)
            self.betting.happens(fact)
        yield from self._end()
        yield "</game>"

    def amount(self, amount: int) -> str:
        """Write an amount, with two decimals but in play money that has none."""
        unit = self.history.unit
        if not (unit.decimals or unit.currency) and self.history.tournament is None:
            return str(amount)
        if unit.decimals < 2:
            return number_in(amount * 10 ** (2 - unit.decimals), Unit("", 2))
        return number_in(amount, unit)

    def _type(self) -> str:
        tournament = " Tournament" if self.history.tournament is not None else ""
        return f"{game_and_draws(self.history.stakes)}{tournament}"

    def _stakes(self) -> str:
        stakes = self.history.stakes
        word, (small, big) = BETTING[stakes.betting], stated_amounts(stakes)
        if small is None or big is None:
            return word
        amounts = f"${self.amount(small)}/${self.amount(big)}"
        return f"{word} {amounts}" if stakes.betting == "limit" else f"{word} ({amounts})"

    def _game(self) -> str:
        history = self.history
        number, table = history.id, quote(history.table or "", safe=" ()'-#")
        data = f"{self.time[:8]}|{table}||{number}|false"
        if history.tournament is not None:
            data = f"{self.time[:8]}|Tournament|{history.tournament}-{table}|{number}|true"
        real = "true" if history.unit.currency or history.tournament is not None else "false"
        told = attributes(
            id=number,
            starttime=self.time,
            numholecards=GAMES[history.stakes.game].hand_size,
            gametype=71,
            realmoney=real,
            data=data,
        )
        return f"<game{told}>"

    def _players(self) -> Iterator[str]:
        posted: dict[int, int] = {}
        if self.history.tournament is not None:
            for fact in self.history.facts:
                if isinstance(fact, Posted):
                    posted[fact.seat] = posted.get(fact.seat, 0) + fact.amount
        for player in self.history.players:
            balance = self.amount((player.stack or 0) - posted.get(player.seat, 0))
            told = attributes(
                seat=player.seat,
                nickname=player.name,
                balance=f"${balance}",
                dealtin="true" if player.plays else "false",
            )
            yield f"\t\t<player{told} />"

    def _begin(self, name: str) -> str:
        self.round += 1
        return f"\t<round{attributes(id=name, sequence=self.round)}>"

    def _close(self) -> Iterator[str]:
        """End the round: the cards that it dealt come after what was done."""
        yield from self.cards
        self.cards = []
        yield "\t</round>"

    def _next(self, name: str) -> Iterator[str]:
        yield from self._close()
        yield self._begin(name)

    def _event(self, kind: str, seat: int | None, **told: object) -> str:
        self.sequence += 1
        player = {} if seat is None else {"player": seat}
        return f"\t\t<event{attributes(sequence=self.sequence, type=kind, **player, **told)}/>"

    def _show_cards(self, kind: str, seat: int, cards: Cards) -> str:
        return f"\t\t<cards{attributes(type=kind, cards=','.join(cards), player=seat)}/>"

    def _fact(self, fact: Fact) -> Iterator[str]:
        if isinstance(fact, Collected | Returned):
            return
        if isinstance(fact, Began):
            if fact.phase == "showdown" and not any(map(_is_shown, self.history.facts)):
                return
            self.phase, self.began = fact.phase, True
            yield from self._next(_ROUNDS[fact.phase])
            return
        if isinstance(fact, Folded | Checked | Called | Wagered):
            after = (self.phase or "").partition("draw-")[2]
            if after:
                self.phase = None
                yield from self._next(f"POST_{_ROUNDS[f'draw-{after}']}")
        yield from self._did(fact)

    def _did(self, fact: Fact) -> Iterator[str]:
        match fact:
            case Posted():
                yield self._event(_POSTS[fact.blind], fact.seat, amount=self.amount(fact.amount))
            case Dealt():
                self.held[fact.seat] = fact.cards
                self.cards.append(self._show_cards("HOLE", fact.seat, fact.cards))
            case Folded() | Checked() | Called() | Wagered():
                yield self._act(fact)
            case Drew():
                yield self._event("DRAW", fact.seat, text=fact.count)
                self._draw(fact)
            case Shown() if len(self.left) > 1:
                yield self._event("SHOW", fact.seat)
                self.cards.append(self._show_cards("SHOWN", fact.seat, fact.cards))
            case Mucked() if len(self.left) > 1:
                yield self._event("MUCK", fact.seat)
                if fact.cards is not None:
                    self.cards.append(self._show_cards("MUCKED", fact.seat, fact.cards))
            case Happened() if fact.what in _EVENTS and (fact.what != "sat-out" or not self.began):
                yield self._event(_EVENTS[fact.what], fact.seat)
            case _:
                return

    def _act(self, fact: Folded | Checked | Called | Wagered) -> str:
        match fact:
            case Folded():
                return self._event("SIT_OUT" if fact.forced else "FOLD", fact.seat)
            case Checked():
                return self._event("CHECK", fact.seat)
            case Called():
                owed = self.betting.owes(fact.seat)
                amount = self.amount(owed if fact.amount is None else fact.amount)
                return self._event("ALL_IN" if fact.all_in else "CALL", fact.seat, amount=amount)
            case _:
                return self._wager(fact)

    def _wager(self, fact: Wagered) -> str:
        bet = self.betting.bet(fact.seat)
        if fact.all_in:
            return self._event("ALL_IN", fact.seat, amount=self.amount(fact.to - bet))
        amount = fact.to - bet if fact.word == "bet" or self.old_raises else fact.to
        return self._event(fact.word.upper(), fact.seat, amount=self.amount(amount))

    def _draw(self, fact: Drew) -> None:
        """Note the hand after a draw, if it is known: each new card takes the old one's place."""
        held = self.held.get(fact.seat)
        if held is None or not fact.count:
            return
        gone = fact.discards
        if gone is None and fact.kept is not None:
            gone = tuple(card for card in held if card not in fact.kept)
        if gone is None or fact.received is None or len(gone) != len(fact.received):
            self.held.pop(fact.seat)
            return
        new = iter(fact.received)
        cards = tuple(next(new) if card in gone else card for card in held)
        self.held[fact.seat] = cards
        self.cards.append(self._show_cards("DRAW_DRAWN_CARDS", fact.seat, cards))

    def _end(self) -> Iterator[str]:
        won = [fact for fact in self.history.facts if isinstance(fact, Collected)]
        back = [fact for fact in self.history.facts if isinstance(fact, Returned)]
        folded = len(self.left) < 2
        if folded:
            yield from self._next("END_OF_FOLDED_GAME")
            yield from self._shown_alone()
            yield from self._winners(won, back)
        yield from self._next("END_OF_GAME")
        if not folded:
            for fact in back:
                pot = {"potnumber": 1, "player": fact.seat, "pottype": "n"}
                yield self._winner(fact.amount, "true", pot)
            yield from self._winners(won, [])
        yield from self._close()

    def _shown_alone(self) -> Iterator[str]:
        shown = [fact for fact in self.history.facts if isinstance(fact, Shown)]
        for fact in shown:
            yield self._event("SHOW", fact.seat)
            self.cards.append(self._show_cards("SHOWN", fact.seat, fact.cards))
        for seat in self.left - {fact.seat for fact in shown}:
            yield self._event("MUCK", seat)

    def _winners(self, won: list[Collected], back: list[Returned]) -> Iterator[str]:
        names = {fact.seat: fact.value for fact in self.history.facts if isinstance(fact, Shown)}
        owed = {fact.seat: fact.amount for fact in back}
        for fact in won:
            # What nobody called is in the first amount of the player it comes back to.
            amount = fact.amount + owed.pop(fact.seat, 0)
            hand = names.get(fact.seat)
            named = {} if hand is None else {"hand": hand}
            pot = {"potnumber": (fact.pot or 0) + 1}
            half = {"pottype": fact.half or "n"}
            yield self._winner(amount, "false", {**pot, "player": fact.seat, **named, **half})

    def _winner(self, amount: int, uncalled: str, told: dict[str, object]) -> str:
        first = attributes(amount=self.amount(amount), uncalled=uncalled)
        return f"\t\t<winner{first}{attributes(**told)}/>"


def _is_shown(fact: Fact) -> bool:
    return isinstance(fact, Shown | Mucked)
