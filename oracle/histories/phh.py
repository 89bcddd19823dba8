"""PHH, the poker hand history format, read with the TOML of the standard library."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import partial
from itertools import chain
from typing import Any, Final

from oracle.core.cards import CardError, split_cards
from oracle.core.games import GAMES
from oracle.histories.amounts import (
    NotAnAmount,
    amount_of,
    decimals_of,
    number_of,
    stakes_in_words,
)
from oracle.histories.hands import (
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
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Stakes,
    Unit,
    Wagered,
    add_undealt,
    dealt_face_down,
    read_card,
)
from oracle.histories.lines import Unreadable, hero_of, line_at, text_of
from oracle.histories.text import Betting, CourseWithoutHeadings

_STRING: Final = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|#.*")


def places_of(chunk: Chunk, lines: Sequence[str], count: int) -> tuple[int, list[int]]:
    """Give the line at which the actions begin, and that of each action."""
    number = _number_of(lines, "actions") or 1
    start = line_at(chunk, number)
    places: list[int] = []
    rest = lines[number - 1].partition("=")[2]
    for place, text in enumerate((rest, *lines[number:]), start=number):
        for found in _STRING.finditer(text):
            if not found[0].startswith("#") and len(places) < count:
                places.append(line_at(chunk, place))
        if len(places) == count:
            return start, places
    return start, [start] * count


def _number_of(lines: Sequence[str], name: str) -> int:
    for number, line in enumerate(lines, start=1):
        text = line.lstrip()
        if text.startswith(name) and text[len(name) :].lstrip()[:1] == "=":
            return number
    return 0


VARIANT: Final = re.compile(
    r"(?P<betting>[FPN])B(?P<split>C?)(?:(?P<draws>[1-9])D)?|F(?P<lowball>2L)3D"
)
BETTING: Final = {"F": "limit", "P": "pot-limit", "N": "no-limit"}
OTHERS: Final = {
    "FT": "Fixed-limit Texas hold 'em",
    "NT": "No-limit Texas hold 'em",
    "NS": "No-limit short-deck hold 'em",
    "PO": "Pot-limit Omaha hold 'em",
    "FO/8": "Fixed-limit Omaha hold 'em high/low-split eight or better",
    "F7S": "Fixed-limit seven card stud",
    "F7S/8": "Fixed-limit seven card stud high/low-split eight or better",
    "FR": "Fixed-limit razz",
    "N2L1D": "No-limit deuce-to-seven lowball single draw",
}
MOST_PLAYERS: Final = 23
_LISTS: Final = ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks", "winnings")
_TIME: Final = ("year", "month", "day")


class Fields:
    """The fields of a hand."""

    def __init__(
        self, chunk: Chunk, lines: Sequence[str], told: Mapping[str, Any], variant: re.Match[str]
    ) -> None:
        self.chunk = chunk
        self.lines = lines
        self.told = told
        self.variant = variant
        self.stack_values = self.list("starting_stacks")
        self.count = len(self.stack_values)
        if not 2 <= self.count <= MOST_PLAYERS:
            sentence = "The hand must have two players or more, as starting_stacks counts them."
            raise Unreadable(sentence)
        self.actions = self._actions()
        self.unit = Unit(self.text("currency") or "", self._decimals())
        self.seats = self._seats()
        self.names = self._names()

    def line(self, name: str) -> int:
        """Give the line of a field, 0 if it has none of its own."""
        number = _number_of(self.lines, name)
        return line_at(self.chunk, number) if number else 0

    def _refused(self, name: str, sentence: str) -> Unreadable:
        """Say what is wrong with a field."""
        return Unreadable(f"The field {name} {sentence}", self.line(name))

    def list(self, name: str) -> Sequence[Any]:
        """Give a list, empty if it is not there.

        Raises:
            Unreadable: it is something else.
        """
        value = self.told.get(name, ())
        if not isinstance(value, (list, tuple)):
            raise self._refused(name, "must be a list.")
        return value

    def amounts(self, name: str) -> Sequence[int]:
        """Give the amounts of the players, empty if they are not stated.

        Raises:
            Unreadable: there are not as many as players, or one is none.
        """
        values = self.list(name)
        if values and len(values) != self.count:
            raise self._refused(name, "must have one number for each player.")
        return [self._amount(name, value) for value in values]

    def forced(self, name: str) -> Sequence[int]:
        """Give forced bets by player; PHH swaps those of two players."""
        found = self.amounts(name)
        return found[::-1] if self.count == 2 else found

    def stacks(self) -> Sequence[int | None]:
        """Give the stacks of the players; one that has no end is not stated."""
        return [
            None
            if isinstance(value, Decimal) and not value.is_finite()
            else self._amount("starting_stacks", value)
            for value in self.stack_values
        ]

    def amount(self, name: str) -> int | None:
        """Give one amount, None if it is not stated."""
        value = self.told.get(name)
        return None if value is None else self._amount(name, value)

    def text(self, name: str) -> str | None:
        """Give a text, or a number as text; None if it is neither."""
        value = self.told.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
            return str(value)
        return value if isinstance(value, str) else None

    def stakes(self, small: int | None, big: int | None, ante: int) -> Stakes:
        """Give what is played for, with these blinds."""
        variant = self.variant
        if variant["lowball"]:
            sizes = self.amount("small_bet"), self.amount("big_bet")
            lowball = stakes_in_words("2-7 Triple Draw", "limit", None, *sizes)
            return lowball._replace(small_blind=small, big_blind=big, ante=ante)
        betting = BETTING[variant["betting"]]
        limit = betting == "limit"
        bets = (self.amount("small_bet"), self.amount("big_bet")) if limit else (None, None)
        if not limit and big is None:
            big = self.amount("min_bet")
        return Stakes(self.game, betting, int(variant["draws"] or 3), *bets, small, big, ante)

    @property
    def game(self) -> str:
        """The game that the variant names."""
        return "badacey" if self.variant["split"] or self.variant["lowball"] else "badugi"

    def time(self) -> str | None:
        """Give the time as far as it is stated."""
        if isinstance(own := self.told.get("_time"), str):
            return own
        date = [self.told.get(name) for name in _TIME]
        if not all(isinstance(part, int) and 0 <= part < 10**4 for part in date):
            return None
        year, month, day = date
        clock, zone = self.told.get("time"), self.text("time_zone")
        said = f"{year:04}-{month:02}-{day:02}"
        if clock is not None:
            said += f" {str(clock)[:20]}" + (f" {zone}" if zone else "")
        return said

    def _amount(self, name: str, value: Any) -> int:
        try:
            return amount_of(value, self.unit.decimals)
        except NotAnAmount as error:
            raise self._refused(name, "has something that is not an amount.") from error

    def _actions(self) -> Sequence[str]:
        actions = self.list("actions")
        if "actions" not in self.told or not all(isinstance(one, str) for one in actions):
            raise self._refused("actions", "must be a list of texts.")
        return actions

    def _decimals(self) -> int:
        listed = chain.from_iterable(self.list(name) for name in _LISTS)
        bets = (self.told.get(name) for name in ("small_bet", "big_bet", "min_bet"))
        words = (action.partition("#")[0].split() for action in self.actions)
        fractions = (
            word[2].partition(".")[2] for word in words if word[1:2] == ["cbr"] and word[2:]
        )
        most = max(chain(map(decimals_of, chain(listed, bets)), map(len, fractions)), default=0)
        return min(8, max(2, most) if self.told.get("currency") else most)

    def _seats(self) -> Sequence[int]:
        seats = self.list("seats") or range(1, self.count + 1)
        if (
            len(seats) != self.count
            or not all(type(seat) is int and 0 <= seat < 10**3 for seat in seats)
            or len(set(seats)) < len(seats)
        ):
            raise self._refused("seats", "must have a number of its own for each player.")
        return list(seats)

    def _names(self) -> Sequence[str]:
        names = self.list("players") or [f"p{number}" for number in range(1, self.count + 1)]
        if len(names) != self.count or not all(isinstance(name, str) for name in names):
            raise self._refused("players", "must have a name for each player.")
        if len(set(names)) < len(names):
            sentence = "Two players of the hand have the same name."
            raise Unreadable(sentence, self.line("players"))
        return names


_BEGINS: Final = re.compile(r"\s*variant\s*=\s*[\"']")
_SECTION: Final = re.compile(r"\s*\[\s*(?P<number>[0-9]{1,18})\s*\]\s*(?:#.*)?")
_PLACE: Final = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_TOO_LONG: Final = "The hand is too long to be one hand in PHH."
_NOT_TOML: Final = "The hand is not TOML, in which PHH is written."
_CODE: Final = 20
_ORDER: Final = {"small": 0, "big": 1, "live": 2}


def begins(line: str) -> bool:
    """Whether a hand begins with this line: its variant, which comes first."""
    return _BEGINS.match(line) is not None


def heads(line: str) -> bool:
    """Whether a section of a ``.phhs`` begins with this line."""
    return _SECTION.fullmatch(line) is not None


def read(chunk: Chunk) -> Read:
    """Read one hand."""
    text = text_of(chunk, _TOO_LONG)
    lines = text.split("\n")
    section = _SECTION.fullmatch(lines[0])
    try:
        told = tomllib.loads("\n".join(["", *lines[1:]]) if section else text, parse_float=Decimal)
    except (ValueError, RecursionError, InvalidOperation) as error:
        place = _PLACE.search(str(error))
        raise Unreadable(_NOT_TOML, line_at(chunk, int(place[1])) if place else None) from error
    variant = told.get("variant")
    match = VARIANT.fullmatch(variant) if isinstance(variant, str) else None
    if match is None:
        code = str(variant)[:_CODE]
        return OtherGame(OTHERS.get(code, code), chunk.file, chunk.line)
    number = section["number"] if section else None
    return _Hand(chunk, Fields(chunk, lines, told, match), number).read()


class _Hand(CourseWithoutHeadings):
    """A hand that is being read."""

    def __init__(self, chunk: Chunk, fields: Fields, number: str | None) -> None:
        super().__init__(Betting(), fields.seats)
        self.chunk = chunk
        self.fields = fields
        self.number = number
        self.dealt: list[tuple[int, int]] = []
        self.held: dict[int, Cards] = {}
        self.drew: dict[int, int] = {}
        self.served: dict[int, bool] = {}

    def read(self) -> History:
        """Read the posts, every action, and what is stated of the end."""
        fields = self.fields
        stacks = fields.stacks()
        small, big = self._post(stacks)
        # How the posts are counted decides what is owed, so they come before any action.
        start, places = places_of(self.chunk, fields.lines, len(fields.actions))
        self.facts.append(Began("deal", start))
        for action, line in zip(fields.actions, places, strict=True):
            self._read_action(action, line)
        add_undealt(self.facts, fields.seats, self.dealt)
        if self.served:
            self._find_unserved()
        won = fields.amounts("winnings")
        at = fields.line("winnings")
        self.facts += [
            Collected(seat, amount, line=at)
            for seat, amount in zip(fields.seats, won, strict=False)
            if amount
        ]
        button = fields.told.get("_button")
        antes = [fact.amount for fact in self.facts if self._is_ante(fact)]
        after = zip(fields.seats, fields.amounts("finishing_stacks"), strict=False)
        players = zip(fields.seats, fields.names, stacks, strict=True)
        own_line = fields.line("starting_stacks") or fields.line("players")
        return History(
            id=fields.text("hand") or self.number or str(self.chunk.number),
            form="phh",
            stakes=fields.stakes(small, big, max(antes, default=0)),
            players=tuple(sorted(Player(*player, line=own_line) for player in players)),
            button=button if type(button) is int else fields.seats[-1],
            facts=tuple(self.facts),
            file=self.chunk.file,
            line=self.chunk.line,
            unit=fields.unit,
            table=fields.text("table"),
            tournament=fields.text("_tournament"),
            time=fields.time(),
            hero=hero_of(self.facts),
            chip=max(1, fields.amount("_chip") or 1),
            button_line=fields.line("seats"),
            stakes_line=fields.line("big_bet") or fields.line("blinds_or_straddles"),
            stacks_after=tuple(sorted(after)),
            stacks_lines=(fields.line("finishing_stacks"),) * fields.count,
            id_line=fields.line("hand"),
        )

    def _find_unserved(self) -> None:
        """Note which draws bring no cards, where the cards of other draws are told."""
        ended = False
        for place, fact in reversed([*enumerate(self.facts)]):
            ended = ended or not isinstance(fact, Drew)
            if ended and isinstance(fact, Drew) and fact.count and place not in self.served:
                self.facts[place] = fact._replace(dealt=0)

    @staticmethod
    def _is_ante(fact: Any) -> bool:
        return isinstance(fact, Posted) and fact.blind == "ante"

    def _post(self, stacks: Any) -> tuple[int | None, int | None]:
        """Post antes and blinds, as far as the stacks go; give the small and the big blind."""
        fields = self.fields
        left = dict(zip(fields.seats, stacks, strict=True))
        ante = "dead" if fields.told.get("ante_trimming_status") is False else "ante"
        at = fields.line("antes")
        for seat, amount in zip(fields.seats, fields.forced("antes"), strict=False):
            self._posts(seat, ante, amount, left, at)
        blinds = fields.forced("blinds_or_straddles")
        kinds = _kinds(blinds, fields.count == 2)
        at = fields.line("blinds_or_straddles")
        order = zip(fields.seats, blinds, kinds, strict=False)
        for seat, amount, kind in sorted(order, key=lambda one: _ORDER[one[2]]):
            self._posts(seat, kind, abs(amount), left, at)
        named = {kind: abs(amount) for amount, kind in zip(blinds, kinds, strict=True) if amount}
        self.betting.price = named.get("big", 0)
        return named.get("small"), named.get("big")

    def _posts(self, seat: int, kind: str, amount: int, left: dict[int, Any], line: int) -> None:
        stack = left[seat]
        posted = amount if stack is None else min(amount, stack)
        if posted <= 0:
            return
        left[seat] = None if stack is None else stack - posted
        self.add(Posted(seat, kind, posted, line=line))

    def _read_action(self, action: str, line: int) -> None:
        if words := action.partition("#")[0].split():
            self.tells(partial(self._understands, words, line), action[:200], line)

    def _understands(self, words: list[str], line: int) -> bool:
        if words[:2] == ["d", "dh"] and len(words) == 4:
            seat = self._seat(words[2])
            return seat is not None and self._deal(seat, words[3], line)
        seat = self._seat(words[0])
        if seat is None:
            return False
        match words[1:]:
            case ["f"]:
                self.bets(Folded(seat, line=line))
            case ["cc"] if self.betting.owes(seat) > 0:
                self.bets(Called(seat, None, line=line))
            case ["cc"]:
                self.bets(Checked(seat, line))
            case ["cbr", text]:
                to = amount_of(number_of(text), self.fields.unit.decimals)
                word = "raise" if self.betting.highest else "bet"
                self.bets(Wagered(seat, word, to, line=line))
            case ["sd", *cards] if len(cards) < 2:
                self._draw(seat, "".join(cards), line)
            case ["sm", *cards] if len(cards) < 2:
                return self._show(seat, "".join(cards), line)
            case _:
                return False
        return True

    def _seat(self, word: str) -> int | None:
        number = int(word[1:]) if re.fullmatch("p[0-9]{1,3}", word) else 0
        return self.fields.seats[number - 1] if 1 <= number <= self.fields.count else None

    def _deal(self, seat: int, text: str, line: int) -> bool:
        known = None if "?" in text else _cards(text)
        if not self.draws and all(seat != other for other, _line in self.dealt):
            self.dealt.append((seat, line))
            if known is not None:
                self.facts.append(Dealt(seat, known, line))
                self.held[seat] = known
            else:
                size = GAMES[self.fields.game].hand_size
                self.facts += dealt_face_down(seat, len(text) // 2, size, line)
            return True
        place = self.drew.pop(seat, None)
        if place is None:
            size = 0 if self.draws else GAMES[self.fields.game].hand_size
            self.facts.append(Dealt(seat, known or (), line, size + len(text) // 2))
            return True
        fact, came = self.facts[place], len(text) // 2
        self.served[place] = known is None
        if known is not None:
            self.facts[place] = fact._replace(received=known, dealt_line=line)
        elif came != fact.count:
            self.facts[place] = fact._replace(dealt=came, dealt_line=line)
        held = self.held.pop(seat, None)
        if known is not None and held is not None:
            self.held[seat] = (*held, *known)
        return True

    def _draw(self, seat: int, text: str, line: int) -> None:
        known = None if "?" in text or not text else _cards(text)
        again = self.draws_again(seat)
        self.comes_to_draw(seat, line)
        count = len(text) // 2 if known is None else len(known)
        if not again:
            self.drew[seat] = len(self.facts)
        self.add(Drew(seat, count, known, line=line))
        if again:
            return
        if count and known is None:
            self.held.pop(seat, None)
        elif seat in self.held:
            gone = known or ()
            self.held[seat] = tuple(card for card in self.held[seat] if card not in gone)

    def _show(self, seat: int, text: str, line: int) -> bool:
        contested = self.fields.count - len(self.betting.folded) > 1
        if contested:
            self.comes_to_show(line)
        if not text:
            if contested:
                self.facts.append(Mucked(seat, line=line))
            return True
        if "?" in text:
            return False
        cards = self.held.get(seat) if text == "-" else _cards(text)
        if cards is None:
            return False
        self.facts.append(Shown(seat, cards, None, not contested, line))
        return True


def _kinds(blinds: Any, heads_up: bool) -> list[str]:
    """Name what each player posts: the first two are the blinds, any other is live."""
    first = list(blinds[:2])
    kinds = ["small", "big"] if len([one for one in first if one > 0]) == 2 else ["big", "big"]
    if heads_up and first and first[0] >= first[-1] > 0:
        kinds = ["big", "small"]
    named = [*kinds[: len(first)], *["live"] * (len(blinds) - 2)]
    return ["live" if amount < 0 else kind for amount, kind in zip(blinds, named, strict=True)]


def _cards(text: str) -> Cards:
    """Read cards written together.

    Raises:
        CardError: one of them is not a card.
    """
    try:
        return split_cards(text)
    except CardError:
        for at in range(0, len(text), 2):
            read_card(text[at : at + 2])
        raise


FORM: Final = Form(
    id="phh",
    name="PHH",
    begins=begins,
    read=read,
    tells=frozenset(
        (
            *("button", "stacks", "blinds", "hole-cards", "turn", "sizes", "draw-counts"),
            *("discards", "received", "showdown-order", "mucks", "payouts", "stacks-after"),
            "sequence",
        )
    ),
    house="card-room",
    heads=heads,
    first="v[ \t",
    opening='variant = "FB"',
    signs=("starting_stacks", "blinds_or_straddles", "antes", "actions", "small_bet", "variant"),
)
