"""The XML of the Merge network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html import unescape
from typing import Any, Final, NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from oracle.core.games import GAMES
from oracle.histories.amounts import (
    SIGNS,
    NotAnAmount,
    amount_of,
    number_of,
    sign_of,
    stakes_in_words,
    unit_of,
)
from oracle.histories.hands import (
    FACTS,
    Began,
    Called,
    Cards,
    Checked,
    Chunk,
    Collected,
    Dealt,
    Drew,
    Folded,
    Form,
    Happened,
    History,
    Mucked,
    OtherCurrency,
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
    dealt_face_down,
    read_card,
)
from oracle.histories.lines import Unreadable, hero_of, line_at, text_of
from oracle.histories.text import Betting, Course, refuse_unseated

_TYPE: Final = re.compile(
    r"(?P<game>Badugi|Badacey|(?:2-7|A-5) Lowball)(?: (?P<draws>Single|Double) Draw)?"
    r"(?P<tournament> Tournament)?"
)
_STAKES: Final = re.compile(
    r"(?P<betting>Half Pot Limit|Pot Limit|No Limit|Limit)\s*(?:Level [0-9]+ Blinds)?\s*"
    r"(?:\(?(?P<sign>[$€£₹¥]?)(?P<small>[0-9.]+)/[$€£₹¥]?(?P<big>[0-9.]+)\)?)?.*",
    re.DOTALL,
)
_RAISES_ARE_TOTALS_SINCE: Final = "20100908"
PLAY_MONEY: Final = Unit("", 2)
CHIPS: Final = Unit("", 0)
"""Chips of a tournament, and play money in a hand of which no amount has decimals."""


def raises_are_added(time: str | None) -> bool:
    """Whether a raise is stated by what it adds, as it was before the form changed."""
    digits = "".join(character for character in time or "" if character.isdecimal())
    return "" < digits[:8] < _RAISES_ARE_TOTALS_SINCE


def money(text: str, unit: Unit) -> int:
    """Read an amount, without a sign or with that of its currency.

    Raises:
        NotAnAmount: it is none.
        OtherCurrency: it has the sign of another currency.
    """
    sign = sign_of(text)
    if sign and unit.currency and unit_of(sign).currency != unit.currency:
        raise OtherCurrency(text)
    return amount_of(number_of(text.lstrip(SIGNS).replace(",", "")), unit.decimals)


def stakes_of(kind: str, stakes: str, play: Unit | None) -> tuple[Stakes, Unit] | str | None:
    """Give stakes and unit, which is that of play money if there is one.

    Or give the name of another game, or None if the stakes cannot be read.
    """
    game, told = _TYPE.fullmatch(kind), _STAKES.fullmatch(stakes)
    if told is None:
        return None if game else kind
    if game is None or told["betting"] == "Half Pot Limit":
        return f"{told['betting']} {kind.removesuffix(' Tournament')}"
    unit = CHIPS if game["tournament"] else play or unit_of(f"{told['sign'] or '$'}0.00")
    try:
        small, big = (money(told[name], unit) if told[name] else None for name in ("small", "big"))
    except NotAnAmount:
        return None
    return stakes_in_words(game["game"], told["betting"], game["draws"], small, big), unit


_GAME: Final = re.compile(r"""\s*<game\s(?:[^>]*\s)?id\s*=\s*["']""")
_DESCRIPTION: Final = re.compile(
    r"""\s*<description(?=\s(?:[^>]*\s)?type\s*=\s*["'](?P<type>[^"']*)["'])"""
    r"""(?=\s(?:[^>]*\s)?stakes\s*=\s*["'](?P<stakes>[^"']*)["'])"""
)
_END: Final = "</game>"
_BARE_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)")
_DEEPEST: Final = 6
_PARTS: Final = frozenset(("event", "cards", "winner"))


class Element(NamedTuple):
    """An element by its name, with its attributes and its line."""

    name: str
    told: Mapping[str, str]
    line: int


class Round(NamedTuple):
    """A round of a hand, with what happened in it."""

    id: str
    parts: list[Element]
    line: int


def begins(line: str) -> bool:
    """Whether a hand begins with this line."""
    return _GAME.match(line) is not None


def heads(line: str) -> bool:
    """Whether this line describes the hands after it."""
    return _DESCRIPTION.match(line) is not None


def description(chunk: Chunk) -> tuple[str, str] | None:
    """Give the game and the stakes that stand before a hand; None if nothing does."""
    for line in chunk.head:
        if found := _DESCRIPTION.match(line):
            return unescape(found["type"]), unescape(found["stakes"])
    return None


def description_line(chunk: Chunk) -> int:
    """Give the line of the game and the stakes; 0 if nothing tells them."""
    lines = enumerate(chunk.head, start=chunk.head_line)
    return next((number for number, line in lines if _DESCRIPTION.match(line)), 0)


class Game:
    """The elements of one hand."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.told: Mapping[str, str] = {}
        self.dealer: str | None = None
        self.dealer_line = 0
        self.players: list[Element] = []
        self.rounds: list[Round] = []
        self.strange: list[Element] = []
        self._depth = 0
        self._parse()

    def _parse(self) -> None:
        chunk = self.chunk._replace(head=())
        text = text_of(chunk, "The hand is too long to be one hand of Merge XML.")
        end = text.find(_END)
        if end < 0:
            raise Unreadable("The hand is cut short: its game does not end.")
        parser = expat.ParserCreate()
        self._parser = parser
        parser.StartDoctypeDeclHandler = self._refuse
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        try:
            parser.Parse(_BARE_AMPERSAND.sub("&amp;", text[: end + len(_END)]), True)
        except expat.ExpatError as error:
            line = line_at(chunk, error.lineno)
            raise Unreadable("The hand is not well-formed XML.", line) from error
        finally:
            del self._parser

    def _refuse(self, *_declaration: object) -> None:
        raise Unreadable("The hand has a DOCTYPE, which no hand has.", self._line())

    def _line(self) -> int:
        return line_at(self.chunk._replace(head=()), self._parser.CurrentLineNumber)

    def _start(self, name: str, told: dict[str, str]) -> None:
        self._depth += 1
        line = self._line()
        if self._depth > _DEEPEST:
            raise Unreadable("The elements of the hand are nested too deep.", line)
        element = Element(name, told, line)
        if name == "game" and self._depth == 1:
            self.told = told
        elif name == "players":
            self.dealer, self.dealer_line = told.get("dealer"), line
        elif name == "player":
            self.players.append(element)
        elif name == "round":
            self.rounds.append(Round(told.get("id", ""), [], line))
        elif name in _PARTS and self.rounds:
            self.rounds[-1].parts.append(element)
        else:
            self.strange.append(element)

    def _end(self, _name: str) -> None:
        self._depth -= 1


_EVENTS: Final = {
    "DISCONNECTED": "disconnected",
    "RECONNECTED": "connected",
    "LEAVE": "left",
    "PLAYER_OUT": "finished",
}
_POSTS: Final = {
    "SMALL_BLIND": "small",
    "BIG_BLIND": "big",
    "INITIAL_BLIND": "live",
    "ANTE": "ante",
}


_PHASES: Final = {
    "PRE_FIRST_DRAW": "deal",
    "FIRST_DRAW": "draw-1",
    "SECOND_DRAW": "draw-2",
    "THIRD_DRAW": "draw-3",
    "SHOWDOWN": "showdown",
}
_AFTER_DRAWS: Final = {"POST_FIRST_DRAW": 1, "POST_SECOND_DRAW": 2, "POST_THIRD_DRAW": 3}
_NOT_BEFORE: Final = ("PRE_SECOND", "PRE_THIRD")
"""How many draws are before a betting round, and what no round is called."""
_TIME: Final = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)", re.ASCII)
_FRACTION: Final = re.compile(r"""(?:amount|balance)\s*=\s*["'][$€£₹¥]?[0-9]*\.""")
_NO_DESCRIPTION: Final = (
    "No description stands before the hand, so that its game and stakes are not told."
)
_NO_STAKES: Final = "The description before the hand does not say what is played for which stakes."


def read(chunk: Chunk) -> Read:
    """Read one hand."""
    told = description(chunk)
    if told is None:
        raise Unreadable(_NO_DESCRIPTION)
    found = stakes_of(*told, _play_money(chunk))
    if isinstance(found, str):
        return OtherGame(found, chunk.file, chunk.line)
    if found is None:
        raise Unreadable(_NO_STAKES, chunk.head_line)
    return _Hand(Game(chunk), *found).read()


def _play_money(chunk: Chunk) -> Unit | None:
    """Give the unit of a hand that is not played for money."""
    if 'realmoney="false"' not in chunk.lines[0]:
        return None
    return PLAY_MONEY if any(map(_FRACTION.search, chunk.lines)) else CHIPS


class _Hand(Course):
    """A hand that is being read, element by element.

    ``contested`` is False once all but one have folded; ``old_raises`` says that a raise is stated
    by what it adds.
    """

    def __init__(self, game: Game, stakes: Stakes, unit: Unit) -> None:
        super().__init__(Betting())
        self.game = game
        self.chunk = game.chunk
        self.stakes = stakes
        self.unit = unit
        self.old_raises = raises_are_added(game.told.get("starttime"))
        self.held: dict[int, Cards] = {}
        self.drew: dict[int, int] = {}
        self.dealt_at = 0
        self.acted: set[int] = set()
        self.seats: set[int] = set()
        self.playing: set[int] = set()
        self.contested = True
        self.given_back = False
        self.hand_size = GAMES[stakes.game].hand_size

    def read(self) -> History:
        """Read the players, then every round."""
        players = self._players()
        refuse_unseated(players)
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
                raise Unreadable(sentence, element.line) from error
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
                    plays=player.plays or player.seat in posted,
                    stack=(player.stack or 0) + (posted.get(player.seat, 0) if tournament else 0),
                )
                for player in players
            ),
            button=int(dealer) if re.fullmatch("[0-9]{1,3}", dealer) else None,
            facts=tuple(_known(self.facts)),
            file=self.chunk.file,
            line=self.chunk.line,
            unit=self.unit,
            table=(place[2] if tournament else name[0]) or None,
            tournament=(place[0] or None) if tournament else None,
            time=self._time(),
            hero=hero_of(self.facts),
            button_line=self.game.dealer_line,
            stakes_line=description_line(self.chunk),
            game_line=description_line(self.chunk),
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
        draws = sum(isinstance(one, Began) and "draw" in one.phase for one in self.facts)
        if _AFTER_DRAWS.get(round_.id, draws) != draws or round_.id.startswith(_NOT_BEFORE):
            self.facts.append(Happened("misplaced", line=round_.line))
        if phase is not None and not (phase == "showdown" and self.is_showdown()):
            self.add(Began(phase, round_.line))
            if phase == "deal":
                self.dealt_at = len(self.facts)
        self.drew = {}
        for element in round_.parts:
            told = " ".join(f'{key}="{value}"' for key, value in element.told.items())
            number = element.told.get("player", "")
            known = not number.isdecimal() or int(number[:4]) in self.seats
            stranger = "" if known else f"Player {number[:4]}"
            text = f"<{element.name} {told}/>"[:200]
            self.tells(partial(self.part, element, round_.id), text, element.line, stranger)

    def part(self, element: Element, round_id: str) -> bool:
        """Tell an element of a round; False if it is not understood.

        Raises:
            NotAnAmount: an amount is none.
            CardError: a card is none.
            ValueError: a seat is none.
        """
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
        if kind in _POSTS or kind == "RETURN_BLIND":
            amount = money(told.get("amount", ""), self.unit)
            blind = _POSTS.get(kind) or self._returning(amount)
            self.acted.add(seat)
            self.add(Posted(seat, blind, amount, line=line))
            if blind == "small":
                self.betting.small_blind = amount
            return True
        if kind == "SIT_OUT":
            if blinds or seat not in (self.playing | self.acted) - self.betting.folded:
                self.facts.append(Happened("sat-out", seat, line=line))
            else:
                self.add(Folded(seat, True, line))
            return True
        if what := _EVENTS.get(kind):
            self.facts.append(Happened(what, seat, line=line))
            return True
        if not self._acts(seat, kind, told, line):
            return False
        self.acted.add(seat)
        return True

    def _acts(self, seat: int, kind: str, told: Any, line: int) -> bool:
        match kind:
            case "FOLD":
                self.add(Folded(seat, line=line))
            case "CHECK":
                self.add(Checked(seat, line))
            case "CALL":
                self.add(Called(seat, money(told.get("amount", ""), self.unit), line=line))
            case "BET" | "RAISE" | "COMPLETE":
                self._bets(seat, told, line)
            case "ALL_IN":
                self._all_in(seat, told, line)
            case "DRAW":
                return self._draws(seat, told, line)
            case "SHOW":
                self._show_down(line)
                self.facts.append(Shown(seat, (), None, not self.contested, line))
            case "MUCK":
                self._show_down(line)
                if self.contested:
                    self.facts.append(Mucked(seat, line=line))
            case _:
                return False
        return True

    def _returning(self, amount: int) -> str:
        big = self.stakes.small_bet or self.stakes.big_blind or 0
        return "both" if amount > big else "live" if amount == big else "dead"

    def _bets(self, seat: int, told: Any, line: int) -> None:
        word = "bet" if told["type"] == "BET" else "raise"
        to = money(told.get("amount", ""), self.unit)
        if word == "bet" or self.old_raises:
            to += self.betting.bet(seat)
        self.add(Wagered(seat, word, to, line=line))

    def _all_in(self, seat: int, told: Any, line: int) -> None:
        """An all-in is told by what it adds, whether it calls, bets or raises."""
        amount = money(told.get("amount", ""), self.unit)
        to, highest = self.betting.bet(seat) + amount, self.betting.highest
        if highest and to <= highest:
            self.add(Called(seat, amount, True, line))
        else:
            word = "raise" if highest else "bet"
            self.add(Wagered(seat, word, to, None, True, None, line))

    def _draws(self, seat: int, told: Any, line: int) -> bool:
        text = told.get("text", "")
        if not re.fullmatch("[0-9]", text):
            return False
        self.drew[seat] = len(self.facts)
        self.add(Drew(seat, int(text), line=line))
        return True

    def is_showdown(self) -> bool:
        """Whether the showdown has begun."""
        return any(isinstance(fact, Began) and fact.phase == "showdown" for fact in self.facts)

    def _show_down(self, line: int) -> None:
        if self.contested and not self.is_showdown():
            self.add(Began("showdown", line))

    def _cards(self, seat: int, kind: str, text: str, line: int) -> bool:
        words = text.split(",")
        if "null" in words:
            self.facts += dealt_face_down(seat, len(words), self.hand_size, line)
            return True
        cards = tuple(read_card(word) for word in words)
        if kind == "HOLE":
            if seat not in self.held:
                self.facts.insert(self.dealt_at, Dealt(seat, cards, line))
                self.dealt_at += 1
                self.drew = {one: place + 1 for one, place in self.drew.items()}
            self.held[seat] = cards
            return True
        if kind == "DRAW_DRAWN_CARDS":
            return self._drawn(seat, cards, line)
        if kind not in {"SHOWN", "MUCKED"}:
            return False
        return self._turned_up(seat, cards, kind == "SHOWN", line)

    def _drawn(self, seat: int, cards: Cards, line: int) -> bool:
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
                dealt_line=line,
            )
            return True
        return before == cards

    def _turned_up(self, seat: int, cards: Cards, shown: bool, line: int) -> bool:
        for place in reversed(range(len(self.facts))):
            fact = self.facts[place]
            if isinstance(fact, Shown if shown else Mucked) and fact.seat == seat:
                self.facts[place] = fact._replace(cards=cards, cards_line=line)
                return True
        if shown:
            self.facts.append(Shown(seat, cards, None, not self.contested, line))
        return shown

    def _wins(self, seat: int, told: Any, line: int) -> bool:
        amount = money(told.get("amount", ""), self.unit)
        if told.get("uncalled") == "true":
            self.given_back = True
            self.add(Returned(seat, amount, line))
            return True
        uncalled = self.betting.uncalled()
        if not self.given_back and uncalled is not None and uncalled[0] == seat:
            # What came back is in the first amount that the player won.
            back = min(uncalled[1], amount)
            self.add(Returned(seat, back, line))
            amount -= back
            self.given_back = True
        number = told.get("potnumber", "1")
        pot = int(number) - 1 if re.fullmatch("[1-9][0-9]?", number) else None
        halves = {half.name for half in GAMES[self.stakes.game].halves}
        half = told.get("pottype")
        half, value = half if half in halves else None, told.get("hand")
        self.facts.append(Collected(seat, amount, pot, half, line, value))
        for place, fact in enumerate(self.facts):
            if value and isinstance(fact, Shown) and fact.seat == seat:
                self.facts[place] = fact._replace(value=value)
        return True


def _known(facts: Sequence[Any]) -> Iterator[Any]:
    """Give the facts; a hand shown of which no cards follow is not understood.

    Where its cards are none, the line that tells them says so; a folded hand has none.
    """
    folded = {fact.seat for fact in facts if isinstance(fact, Folded)}
    no_card = any(isinstance(fact, Unread) and fact.card for fact in facts)
    for fact in facts:
        if not isinstance(fact, Shown) or fact.cards or fact.seat in folded:
            yield fact
        elif not no_card:
            told = '<event type="SHOW"/>'
            yield Unread(told, _line_of_cards(facts, fact), why="No line tells the cards.")


def _line_of_cards(facts: Sequence[Any], fact: Shown) -> int:
    """Where the cards of a hand that is shown are missing, by the order of those of others.

    Of two lines in which one player shows, the earlier is wrong if cards of another come first.
    """
    shown = [one for one in facts if isinstance(one, Shown) and one.cards]
    untold = [one.line for one in shown if not one.cards_line]
    for one in shown:
        if one.seat == fact.seat:
            return fact.line if untold and untold[0] < one.cards_line else max(one.line, fact.line)
    before = [one.cards_line + 1 for one in shown if one.line < fact.line and one.cards_line]
    after = [one.cards_line for one in shown if one.line > fact.line and one.cards_line]
    return next(iter((*before[-1:], *after)), fact.line)


FORM: Final = Form(
    id="merge",
    name="Merge XML",
    begins=begins,
    read=read,
    tells=frozenset(FACTS)
    - {"capped", "returned", "hand-names", "halves", "total", "rake", "stacks-after"}
    - {"differences", "chips-added", "summary"},
    house="merge",
    heads=heads,
    first="< \t",
    opening='<game id="1">',
    signs=("<game", "<players", "<round", "<event", "nickname=", "dealtin="),
)
