"""Lists of tries: what engines are given of a played hand, in JSON, one hand in a line or in many.

``given`` has the table, the cards of each seat in the order of their coming, and the tries, as the
protocol for engines has them; a vector is such a hand with what is expected of it, and tries that
are to be refused are left out. Extensions of ours are ``count`` in place of the cards of a discard
that is not told, and the ``cards`` of a hand that is shown, if they do not follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.core.cards import CardError
from oracle.histories.documents import broken, line_at, text_of
from oracle.histories.form import Chunk
from oracle.histories.own.telling import NotTold, Teller, read_cards
from oracle.histories.told import Cards, History, OtherGame, Read
from oracle.wire import full_table

_GIVEN: Final = re.compile(r'"given"\s*:\s*(?=\{)')
_BEGINS: Final = re.compile(r'\s*(?:[\[,{]\s*)*(?:".*)?"given"\s*:\s*\{')
_ID: Final = re.compile(r'"id"\s*:\s*"([^"\\]*)"')
_TRY: Final = re.compile(r'"do"\s*:')
_NOT_JSON: Final = "The list of tries is not JSON, or is cut short."
_PLAYED: Final = "play"


def begins(line: str) -> bool:
    """Whether what is given of a hand begins in this line."""
    return _BEGINS.match(line) is not None


def heads(_line: str) -> bool:
    """No line begins a head, but what stands before a hand may name it."""
    return False


def read(chunk: Chunk) -> Iterator[Read]:
    """Read one hand."""
    text = text_of(chunk)
    if text is None:
        yield broken(chunk, "The list of tries is too long to be one hand.")
        return
    try:
        vector = _vector(text)
    except (ValueError, RecursionError) as error:
        number = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        yield broken(chunk, _NOT_JSON, line_at(chunk, number) if number else None)
        return
    kind = vector.get("kind", _PLAYED)
    if kind != _PLAYED:
        yield OtherGame(f"a vector of the kind {str(kind)[:20]}", chunk.file, chunk.line)
        return
    try:
        yield _history(chunk, vector, text)
    except NotTold as error:
        yield broken(chunk, str(error))
    except CardError as error:
        yield broken(chunk, f"A card of the hand cannot be read: {str(error)[:200]}.")


def _vector(text: str) -> Mapping[str, Any]:
    """Give the vector, or what is given if the text around it belongs to other hands."""
    try:
        whole = json.loads(text.strip().strip(",[]"))
        if isinstance(whole, dict) and isinstance(whole.get("given"), dict):
            return whole
    except ValueError:
        pass
    found = _GIVEN.search(text)
    if found is None:
        raise ValueError("no object")
    given, _end = json.JSONDecoder().raw_decode(text, found.end())
    name = _ID.search(text, 0, found.start())
    return {"given": given, "id": name[1] if name else None}


def _history(chunk: Chunk, vector: Mapping[str, Any], text: str) -> History:
    given, expect = vector["given"], vector.get("expect")
    table, tries = given.get("table"), given.get("tries")
    if not isinstance(table, dict) or not isinstance(tries, list):
        raise NotTold("What is given must have a table and a list of tries.")
    if not isinstance(table.get("stacks"), list):
        raise NotTold("The field stacks must be a list of whole numbers.")
    try:
        table = full_table(table)
    except (TypeError, ValueError) as error:
        raise NotTold("The table has something that is not a whole number.") from error
    lines = _lines(chunk, text, len(tries))
    at = line_at(chunk, text.count("\n", 0, max(text.find('"table"'), 0)) + 1)
    teller = Teller(table, _cards(given, expect), at)
    refused = _refused(expect, len(tries))
    for told, line, out in zip(tries, lines, refused, strict=True):
        if not isinstance(told, dict):
            raise NotTold("A try must be an object.")
        if not out:
            teller.attempt(told, line)
    name = vector.get("id")
    number = str(name)[:200] if isinstance(name, (str, int)) else str(chunk.number)
    return teller.history(number, "tries", chunk.file, chunk.line, at)


def _lines(chunk: Chunk, text: str, count: int) -> list[int]:
    """Give the line of each try, the first of the hand if they cannot be told apart."""
    start = text.find('"tries"')
    numbers = [text.count("\n", 0, found.start()) + 1 for found in _TRY.finditer(text, start)]
    if start < 0 or len(numbers) < count:
        return [chunk.line] * count
    return [line_at(chunk, number) for number in numbers[:count]]


def _cards(given: Mapping[str, Any], expect: Any) -> dict[int, Cards]:
    """Give the cards of each seat; of a deck only the first hands, if a vector tells them."""
    cards = given.get("cards")
    if isinstance(cards, dict):
        return {
            int(seat): read_cards(words)
            for seat, words in cards.items()
            if isinstance(seat, str) and re.fullmatch("[0-9]{1,3}", seat)
        }
    start = expect.get("start") if isinstance(expect, dict) else None
    hands = start.get("cards") if isinstance(start, dict) else None
    if not isinstance(hands, list):
        return {}
    return {seat: read_cards(hand) for seat, hand in enumerate(hands, start=1) if hand}


def _refused(expect: Any, count: int) -> list[bool]:
    """Say of each try whether a vector expects that it is refused."""
    steps = expect.get("steps") if isinstance(expect, dict) else None
    if not isinstance(steps, list):
        return [False] * count
    if len(steps) != count:
        raise NotTold("The vector must expect one step for each try.")
    return [isinstance(step, dict) and "refused" in step for step in steps]
