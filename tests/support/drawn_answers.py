"""Answers drawn by chance: right ones damaged, others as the schema of the protocol has them."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from oracle.adapters.reference import hello, reply
from oracle.core.cards import DECK, RANKS
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.play.answering import HouseRules
from oracle.wire.vocabulary import ANSWERED_OUTCOMES, STATUSES
from tests.support.protocol_schema import SCHEMA

Message = dict[str, Any]

SIZES: Final = (64, 300, 512, 2048, 1 << 14, 1 << 16, 1 << 20)
"""The cuts: of what is kept without room and of what is cut, of values of a hand and of a page, of
what is kept whole, of a pipe, of a line."""

_BIG: Final = (1 << 53, (1 << 63) - 1, 1 << 63, -(1 << 63), 10**300, -(10**4299), 1e308, 5e-324)
NUMBERS: Final[tuple[float, ...]] = (0, -0.0, 1, -1, 4.0, 4.5, 2, 3, 7, 10, 99, 1000, *_BIG)
TEXTS: Final = (
    *("", "x", "As", "asas", "1s", "over", "bet-1", "draw-9", "bet-0", "fold", "waits", "all-in"),
    *("\x00\x1b[31m\x07", "\ud800", "\u202e\u2066", "\U0001f0a1", "<script>", "]]>", "# TODO"),
    *("--", "|", "`", "{{ x }}", "[red]", "%s", "null", "-", "e\u0301", "\u2028", "a\nb"),
)

_KEYS: Final = (*TEXTS, "step", "stack", "outcomes", "legal", "pots", "end", "gathers", "refused")
_OF_A_SEAT: Final = ("actor", "button", "small-blind", "big-blind")
_WORDS: Final = (
    [str(card) for card in DECK],
    RANKS,
    STATUSES,
    [*ANSWERED_OUTCOMES],
    ["bet-1", "bet-2", "draw-1", "draw-3", "showdown", "over"],
)
_ANSWERS: Final = {
    "rank": "rank-answer",
    "compare": "compare-answer",
    "setup": "setup-answer",
    "next-hand": "next-hand-answer",
    "play": "play-answer",
    "ruling": "ruling-answer",
}


def right_answer(rules: HouseRules, request: Mapping[str, Any]) -> Message:
    """Answer as the rules do, or decline."""
    try:
        return copy.deepcopy(reply(request["kind"], rules, request))
    except (Illegal, InputError) as error:
        return {"skip": str(error)}


def drawn_answer(chance: random.Random, request: Mapping[str, Any], right: Message) -> Any:
    """Draw an answer to a request, of which the right one is known."""
    kind = request["kind"]
    values = Values(chance, _seats(request), len(request.get("tries", ())))
    manner = chance.random()
    if manner < 0.15:
        return values.under(_ANSWERS[kind])
    answer: Any = right
    if kind == "play" and "steps" in right:
        answer = _as_shown(chance, right)
    if manner < 0.25:
        return answer
    for _ in range(1 if manner < 0.7 else chance.randint(2, 6)):
        answer = damaged(values, answer)
    return answer


def drawn_hello(chance: random.Random) -> Any:
    """Draw what an engine claims: usually everything, sometimes less, sometimes damaged."""
    claims: Any = hello(chance.choice([["card-room"], ["online", "card-room"], ["french"]]))
    if chance.random() < 0.4:
        claims["refuses"] = chance.choice([False, ["betting.raise-cap", "no.such-rule"], []])
    if chance.random() < 0.4:
        claims["window"] = chance.choice([1, 2, 7, 64, 1000])
    if chance.random() < 0.3:
        for one in claims["plays"]:
            key = chance.choice(["games", "betting", "draws", "takes"])
            one[key] = chance.sample(one[key], chance.randint(0, len(one[key])))
    if chance.random() < 0.2:
        claims["name"] = chance.choice(TEXTS)
        claims["version"] = chance.choice(TEXTS)
    if chance.random() < 0.1:
        claims = damaged(Values(chance, 3, 3), claims)
    return claims


def damaged(values: Values, answer: Any) -> Any:
    """Damage one place of an answer, or add to it."""
    chance = values.chance
    if not isinstance(answer, dict) or not answer or chance.random() < 0.1:
        return _with_more(chance, answer)
    answer = copy.deepcopy(answer)
    parent, key = chance.choice(_places(answer))
    ways = (_nudged, _dropped, _exchanged, _as_schema, _blown_up)
    [way] = chance.choices(ways, (12, 2, 1, 1, 3))
    way(values, parent, key)
    return answer


def _as_shown(chance: random.Random, right: Message) -> Message:
    """Show a hand in one of the ways that there are: each step, the end alone, some aspects."""
    steps, start = right["steps"], right["start"]
    way = chance.random()
    if way < 0.45:
        made = {"start": start, "steps": steps}
        if chance.random() < 0.2:
            del made["start"]
    else:
        seen = [start, *(step for step in steps if not step.get("refused"))]
        refused = [place for place, step in enumerate(steps) if step.get("refused")]
        made = {"end": {k: v for k, v in seen[-1].items() if k != "refused"}, "refused": refused}
        if way < 0.75:
            del made["refused"]
        elif way < 0.85:
            del made["end"]
    made |= {"gathers": right["gathers"]} if "gathers" in right else {}
    if chance.random() < 0.4:
        left = {"legal", "pots", "cards", "status", "paid", "bets", "stacks", "phase", "actor"}
        out = set(chance.sample(sorted(left), chance.randint(1, 8)))
        made = _without(made, out)
    return made


def _without(value: Any, keys: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(one, keys) for key, one in value.items() if key not in keys}
    return [_without(one, keys) for one in value] if isinstance(value, list) else value


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a message: what holds it, and its key there."""
    found: list[tuple[Any, Any]] = []
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def _dropped(_values: Values, parent: Any, key: Any) -> None:
    del parent[key]


def _exchanged(values: Values, parent: Any, key: Any) -> None:
    """Put something of any type in its place."""
    chance = values.chance
    junk: tuple[Any, ...] = (
        None,
        True,
        False,
        chance.choice(NUMBERS),
        chance.choice(TEXTS),
        [],
        {},
        [[]],
        [None],
    )
    parent[key] = copy.deepcopy(chance.choice(junk))


def _nudged(values: Values, parent: Any, key: Any) -> None:
    """Change a value to another one of its kind, so that the answer is well formed but wrong."""
    chance, value = values.chance, parent[key]
    if isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int | float):
        near = [value + 1, value - 1, 2 * value]
        seats = list(range(1, values.seats + 1)) * (key in _OF_A_SEAT)
        parent[key] = chance.choice(seats or [*near, *near, *near, *near, chance.choice(NUMBERS)])
    elif isinstance(value, str):
        alike = next((words for words in _WORDS if value in words), TEXTS)
        parent[key] = chance.choice(alike)
    elif isinstance(value, list):
        parent[key] = _another_list(chance, value)
    elif isinstance(value, dict):
        parent[key] = {**value, chance.choice(_KEYS): chance.choice(NUMBERS)}
    else:
        parent[key] = chance.choice([chance.randint(1, values.seats), None, ["As", "Kd"], 20])


def _as_schema(values: Values, parent: Any, key: Any) -> None:
    names = ("observation", "pot", "legal", "hands", "seats-of-amounts", "hand", "ruling-answer")
    parent[key] = values.under(values.chance.choice(names))


def _blown_up(values: Values, parent: Any, key: Any) -> None:
    """Make a value about as long as a cut, by what it is made of."""
    chance, value = values.chance, parent[key]
    size = chance.choice(SIZES[:-1]) + chance.choice((-9, -3, -2, -1, 0, 1, 2))
    if isinstance(value, list) and value:
        most = max(1, size // (len(str(value[0])) + 2))
        parent[key] = (value * (most // len(value) + 1))[:most]
        if chance.random() < 0.5:
            parent[key] = [10 ** min(4299, size // len(value)) for _ in value]
    elif isinstance(value, int) and not isinstance(value, bool):
        parent[key] = 10 ** min(size, 4299)
    elif isinstance(value, dict):
        parent[key] = {**value, "remark": "x" * size}
    else:
        parent[key] = "x" * size


def _another_list(chance: random.Random, value: list[Any]) -> list[Any]:
    ways: tuple[Callable[[], list[Any]], ...] = (
        lambda: value[::-1],
        lambda: value[1:] + value[:1],
        lambda: chance.sample(value, len(value)),
        lambda: value[:1] * len(value),
        lambda: value[:-1],
        lambda: [*value, *value[:1]],
        lambda: [str(card) for card in chance.sample(DECK, chance.randint(0, 6))],
    )
    [way] = chance.choices(ways, (4, 4, 4, 4, 1, 1, 1))
    return way()


def _with_more(chance: random.Random, answer: Any) -> Any:
    """Add a key, or give something else than an answer."""
    if not isinstance(answer, dict):
        return answer
    ways = ("remark", "remark", "junk", "skip", "error", "deep", "long", "nothing", "none")
    way = chance.choice(ways)
    if way == "remark":
        size = chance.choice(SIZES)
        return {**answer, chance.choice(_KEYS): "x" * (size + chance.randint(-200, 2))}
    if way in {"skip", "error"}:
        return {**answer, way: chance.choice([*TEXTS, None, 7, "x" * chance.choice(SIZES[:-1])])}
    if way == "deep":
        deep: Any = []
        for _ in range(chance.choice([3, 200])):
            deep = [deep]
        return {**answer, "legal": deep}
    if way == "junk":
        return {**answer, chance.choice(_KEYS): chance.choice(NUMBERS)}
    return (
        {} if way == "nothing" else chance.choice([None, [], "x", 7]) if way == "none" else answer
    )


def _seats(request: Mapping[str, Any]) -> int:
    stacks: Sequence[Any] = request.get("table", {}).get("stacks", ())
    return len(stacks) or len(request.get("hands", ())) or 3


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
