"""What a mutant is asked, and whether its answers are wrong."""

from __future__ import annotations

import array
import functools
import hashlib
import importlib
import itertools
import json
import random
import sys
from collections.abc import Iterable, Mapping
from operator import ne
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.core.ruleset import BY_SETTING
from oracle.play import Answer, HouseRules
from oracle.wire.grading import examine
from tests.tools.mutation_sites import CORE, ROOT

HANDS: Final = (f"{CORE}/hands/", f"{CORE}/cards.py")
"""What values hands; it is also judged by the tables of all hands."""
_LOTS: Final = 3
FIRST_LOT: Final = "lot 1"


class Case(NamedTuple):
    """A vector, and the settings by which it is played; ``house`` is None for its own."""

    vector: Mapping[str, Any]
    settings: Mapping[str, str]
    house: str | None = None

    @property
    def name(self) -> str:
        """The vector's id, and the house."""
        return f"{self.vector['id']} ({self.house})" if self.house else str(self.vector["id"])


def cases_of(vectors: Iterable[Mapping[str, Any]]) -> list[Case]:
    """Each vector by its own settings, by houses, and by settings drawn by lot.

    Houses are those that play it by other rules. What is drawn are the switches that do not change
    its answer, so that an engine may be asked it whatever it does there: so every setting is played
    by vectors that are about other things, even if no house has it.
    """
    found, houses = [], catalogue.shipped_houses()
    for vector in vectors:
        own = catalogue.settings_within(vector["switches"])
        found.append(Case(vector, own))
        if "table" not in vector["given"]:
            continue
        others = {name: houses[name].settings for name in vector["houses"]}
        others.update({f"lot {number}": _drawn(vector, number) for number in range(1, _LOTS + 1)})
        records = [HouseRules(own).at(vector["given"])]
        for name, settings in others.items():
            record = HouseRules(settings).at(vector["given"])
            if record not in records:
                records.append(record)
                found.append(Case(vector, settings, name))
    return found


def _drawn(vector: Mapping[str, Any], number: int) -> dict[str, str]:
    chance, same = random.Random(f"{number}/{vector['id']}"), vector["switches"]
    return {
        switch: chance.choice(same.get(switch, list(settings)))
        for switch, settings in BY_SETTING.items()
    }


def wrong(vector: Mapping[str, Any], found: Answer) -> str:
    """The first field in which ``check`` would find a difference, or nothing.

    What is sent over the wire is JSON, to which a tuple and a list are the same. An engine that
    shuffles also tells which cards it gathers.
    """
    if any(map(ne, found.given.get("reshuffles", ()), vector["given"].get("reshuffles", ()))):
        return "gathers"
    differences = examine(vector, found.reply).differences
    if not differences:
        return ""
    try:
        sent = json.loads(json.dumps(found.reply))
    except (TypeError, ValueError):
        return "no JSON"
    differences = examine(vector, sent).differences
    return differences[0].field if differences else ""


def wrong_table() -> str:
    """The first table of all hands that an engine gives otherwise, by the digests of the corpus.

    Each hand is valued alone, as an engine is asked by ``check --all-hands``, and all together.
    """
    hands = importlib.import_module("oracle.core.hands")
    deck = importlib.import_module("oracle.core.cards").DECK
    for file, table in _digests_of_hands().items():
        ranking = hands.RANKINGS[table["ranking"]]
        rows = (row.orders for row in ranking.rows[table["cards"]]())
        alone = map(ranking.order, itertools.combinations(deck, table["cards"]))
        for orders in (itertools.chain.from_iterable(rows), alone):
            numbers = array.array("H", orders)
            if sys.byteorder == "little":
                numbers.byteswap()
            if hashlib.sha256(numbers).hexdigest() != table["sha256"]:
                return file
    return ""


@functools.cache
def _digests_of_hands() -> dict[str, Any]:
    text = (ROOT / "vectors/hands/digests.json").read_text("utf-8")
    return dict(json.loads(text)["tables"])
