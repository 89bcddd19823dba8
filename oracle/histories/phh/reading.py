"""A hand in PHH, read with the TOML of the standard library."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from oracle.core.cards import CardError, parse_cards
from oracle.histories.amounts import NotAnAmount
from oracle.histories.betting import Betting
from oracle.histories.documents import broken, hero_of, line_at, text_of
from oracle.histories.form import Chunk
from oracle.histories.numbers import amount_of, number_of
from oracle.histories.phh.fields import OTHERS, VARIANT, Fields, NotPhh
from oracle.histories.phh.places import line_of, places_of
from oracle.histories.told import (
    Began,
    Called,
    Cards,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Shown,
    Unread,
    Wagered,
)

_BEGINS: Final = re.compile(r"\s*variant\s*=\s*[\"']")
_SECTION: Final = re.compile(r"\s*\[\s*(?P<number>[0-9]{1,18})\s*\]\s*(?:#.*)?")
_PLACE: Final = re.compile(r"\(at line ([0-9]+), column ([0-9]+)\)")
_TOO_LONG: Final = "The hand is too long to be one hand in PHH."
_NOT_TOML: Final = "The hand is not TOML, in which PHH is written"
_CODE: Final = 20
_ORDER: Final = {"small": 0, "big": 1, "live": 2}


def begins(line: str) -> bool:
    """Whether a hand begins with this line: its variant, which comes first."""
    return _BEGINS.match(line) is not None


def heads(line: str) -> bool:
    """Whether a section of a ``.phhs`` begins with this line."""
    return _SECTION.fullmatch(line) is not None


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand."""
    text = text_of(chunk)
    if text is None:
        yield broken(chunk, _TOO_LONG)
        return
    lines = text.split("\n")
    section = _SECTION.fullmatch(lines[0])
    try:
        told = tomllib.loads("\n".join(["", *lines[1:]]) if section else text, parse_float=Decimal)
    except (ValueError, RecursionError, InvalidOperation) as error:
        place = _PLACE.search(str(error))
        line = line_at(chunk, int(place[1])) if place else chunk.line
        yield broken(chunk, f"{_NOT_TOML}.", line)
        return
    variant = told.get("variant")
    match = VARIANT.fullmatch(variant) if isinstance(variant, str) else None
    if match is None:
        code = str(variant)[:_CODE]
        yield OtherGame(OTHERS.get(code, code), chunk.file, chunk.line)
        return
    try:
        number = section["number"] if section else None
        yield _Hand(chunk, Fields(told, match), lines, number).read()
    except NotPhh as error:
        yield broken(chunk, str(error))


class _Hand:
    """A hand that is being read."""

    def __init__(self, chunk: Chunk, fields: Fields, lines: list[str], number: str | None) -> None:
        self.chunk = chunk
        self.fields = fields
        self.lines = lines
        self.number = number
        self.betting = Betting()
        self.facts: list[Any] = []
        self.dealt: set[int] = set()
        self.held: dict[int, Cards] = {}
        self.drew: dict[int, int] = {}
        self.draws = 0
        self.in_draw = False
        self.in_showdown = False
        self.drawn: set[int] = set()

    def read(self) -> History:
        """Read the posts, every action, and what is told of the end."""
        fields = self.fields
        stacks = fields.stacks()
        small, big = self._post(stacks)
        # How the posts are counted decides what is owed, so they come before any action.
        start, places = places_of(self.chunk, self.lines, len(fields.actions))
        self.facts.append(Began("deal", start))
        for action, line in zip(fields.actions, places, strict=True):
            self._read_action(action, line)
        won = fields.amounts("winnings")
        at = self._line("winnings")
        self.facts += [
            Collected(seat, amount, line=at)
            for seat, amount in zip(fields.seats, won, strict=False)
            if amount
        ]
        button = fields.told.get("_button")
        antes = [fact.amount for fact in self.facts if self._is_ante(fact)]
        after = zip(fields.seats, fields.amounts("finishing_stacks"), strict=False)
        players = zip(fields.seats, fields.names, stacks, strict=True)
        own_line = self._line("players") or self._line("starting_stacks")
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
            button_line=self._line("seats"),
            stacks_after=tuple(sorted(after)),
        )

    def _line(self, name: str) -> int:
        return line_of(self.chunk, self.lines, name)

    @staticmethod
    def _is_ante(fact: Any) -> bool:
        return isinstance(fact, Posted) and fact.blind == "ante"

    def _post(self, stacks: Any) -> tuple[int | None, int | None]:
        """Post antes and blinds, as far as the stacks go; give the small and the big blind."""
        fields = self.fields
        left = dict(zip(fields.seats, stacks, strict=True))
        ante = "dead" if fields.told.get("ante_trimming_status") is False else "ante"
        at = self._line("antes")
        for seat, amount in zip(fields.seats, fields.forced("antes"), strict=False):
            self._posts(seat, ante, amount, left, at)
        blinds = fields.forced("blinds_or_straddles")
        kinds = _kinds(blinds, fields.count == 2)
        at = self._line("blinds_or_straddles")
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
        self._add(Posted(seat, kind, posted, line=line))

    def _add(self, fact: Any) -> None:
        self.facts.append(fact)
        self.betting.happens(fact)

    def _read_action(self, action: str, line: int) -> None:
        words = action.partition("#")[0].split()
        if not words:
            return
        try:
            understood = self._understands(words, line)
        except (CardError, NotAnAmount):
            understood = False
        if not understood:
            self.facts.append(Unread(action[:200], line))

    def _understands(self, words: list[str], line: int) -> bool:
        if words[:2] == ["d", "dh"] and len(words) == 4:
            seat = self._seat(words[2])
            return seat is not None and self._deal(seat, words[3], line)
        seat = self._seat(words[0])
        if seat is None:
            return False
        match words[1:]:
            case ["f"]:
                self._bets(Folded(seat, line=line))
            case ["cc"] if self.betting.owes(seat) > 0:
                self._bets(Called(seat, None, line=line))
            case ["cc"]:
                self._bets(Checked(seat, line))
            case ["cbr", text]:
                to = amount_of(number_of(text), self.fields.unit.decimals)
                word = "raise" if self.betting.highest else "bet"
                self._bets(Wagered(seat, word, to, line=line))
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

    def _bets(self, fact: Any) -> None:
        self.in_draw = False
        self._add(fact)

    def _deal(self, seat: int, text: str, line: int) -> bool:
        known = None if "?" in text else parse_cards(text)
        if seat not in self.dealt:
            self.dealt.add(seat)
            if known is not None:
                self.facts.append(Dealt(seat, known, line))
                self.held[seat] = known
            return True
        place = self.drew.pop(seat, None)
        if place is None:
            return False
        if known is not None:
            self.facts[place] = self.facts[place]._replace(received=known)
        held = self.held.pop(seat, None)
        if known is not None and held is not None:
            self.held[seat] = (*held, *known)
        return True

    def _draw(self, seat: int, text: str, line: int) -> None:
        known = None if "?" in text or not text else parse_cards(text)
        if not self.in_draw or seat in self.drawn:
            self.draws += 1
            self.drawn = set()
            self.in_draw = True
            self._add(Began(f"draw-{self.draws}", line))
        self.drawn.add(seat)
        count = len(text) // 2 if known is None else len(known)
        if count:
            self.drew[seat] = len(self.facts)
        self._add(Drew(seat, count, known, line=line))
        if count and known is None:
            self.held.pop(seat, None)
        elif seat in self.held:
            gone = known or ()
            self.held[seat] = tuple(card for card in self.held[seat] if card not in gone)

    def _show(self, seat: int, text: str, line: int) -> bool:
        contested = self.fields.count - len(self.betting.folded) > 1
        if contested and not self.in_showdown:
            self.in_showdown = True
            self._add(Began("showdown", line))
        if not text:
            if contested:
                self.facts.append(Mucked(seat, line=line))
            return True
        if "?" in text:
            return False
        cards = self.held.get(seat) if text == "-" else parse_cards(text)
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
