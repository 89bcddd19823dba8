"""Values drawn by chance as the schema of the protocol has them, odd ones among them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from oracle.core.cards import DECK
from tests.support.protocol_schema import SCHEMA

_BIG: Final = (1 << 53, (1 << 63) - 1, 1 << 63, -(1 << 63), 10**300, -(10**4299), 1e308, 5e-324)
NUMBERS: Final[tuple[float, ...]] = (0, -0.0, 1, -1, 4.0, 4.5, 2, 3, 7, 10, 99, 1000, *_BIG)
TEXTS: Final = (
    *("", "x", "As", "asas", "1s", "over", "bet-1", "draw-9", "bet-0", "fold", "waits", "all-in"),
    *("\x00\x1b[31m\x07", "\ud800", "\u202e\u2066", "\U0001f0a1", "<script>", "]]>", "# TODO"),
    *("--", "|", "`", "{{ x }}", "[red]", "%s", "null", "-", "e\u0301", "\u2028", "a\nb"),
)


class Values:
    """Draws values for a table of so many seats, where so many acts were tried."""

    def __init__(self, chance: random.Random, seats: int, tries: int) -> None:
        """Take what is drawn by."""
        self.chance, self.seats, self._tries = chance, seats, tries

    def under(self, name: str) -> Any:
        """Draw what the schema describes under a name; lists may be of another length."""
        return self._drawn(SCHEMA["$defs"][name])

    def _drawn(self, schema: Mapping[str, Any]) -> Any:
        chance = self.chance
        if "$ref" in schema:
            return self.under(schema["$ref"].rpartition("/")[2])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        choices = schema.get("oneOf") or schema.get("anyOf")
        if choices and "properties" not in schema:
            return self._drawn(chance.choice(choices))
        kinds = schema.get("type", "object")
        return _OF_TYPE[chance.choice(kinds) if isinstance(kinds, list) else kinds](self, schema)

    def object(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        """Draw an object with what it needs, and some of what it may have."""
        chance = self.chance
        needed = {*schema.get("required", ())}
        if choices := schema.get("anyOf"):
            needed.update(chance.choice(choices)["required"])
        made = {}
        for key, one in schema.get("properties", {}).items():
            if one is not False and (key in needed or chance.random() < 0.6):
                made[key] = self._drawn(one)
        if isinstance(more := schema.get("additionalProperties"), Mapping):
            names = ("hand", "badugi", "deuce-to-six", *TEXTS)
            made |= {key: self._drawn(more) for key in chance.sample(names, chance.randint(0, 2))}
        if "steps" in made:
            made["steps"] = [self.under("observation") for _ in range(self._tries)]
        return made

    def array(self, schema: Mapping[str, Any]) -> list[Any]:
        """Draw a list, mostly of an entry for each seat."""
        count = self.chance.choice([*[self.seats] * 12, schema.get("minItems", 0), 1, 2])
        count = min(count, schema.get("maxItems", count))
        return [self._drawn(schema.get("items", {})) for _ in range(count)]

    def text(self, schema: Mapping[str, Any]) -> str:
        """Draw a card, a phase, or a text that is hard to write."""
        pattern = schema.get("pattern", "")
        if "shdc" in pattern:
            return str(self.chance.choice(DECK))
        if "bet" in pattern:
            return self.chance.choice(["bet-1", "bet-4", "draw-1", "draw-3", "showdown", "over"])
        return self.chance.choice(TEXTS)

    def integer(self, schema: Mapping[str, Any]) -> int:
        """Draw a number that a seat may have, seldom a huge one."""
        least: int = schema.get("minimum", -2)
        if self.chance.random() < 0.1:
            return max(least, self.chance.choice((20, 1 << 63, 10**300)))
        return self.chance.randint(least, max(least, self.seats))

    def number(self, _schema: Mapping[str, Any]) -> float:
        """Draw an amount, seldom an odd one."""
        usual: list[float] = [*range(0, 200, 7)]
        return self.chance.choice([*usual, self.chance.choice(NUMBERS)])


_OF_TYPE: Final[Mapping[str, Callable[[Values, Mapping[str, Any]], Any]]] = {
    "object": Values.object,
    "array": Values.array,
    "string": Values.text,
    "integer": Values.integer,
    "number": Values.number,
    "boolean": lambda values, _schema: values.chance.random() < 0.5,
    "null": lambda _values, _schema: None,
}
