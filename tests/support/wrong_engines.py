"""Engines in this process that play by the rules of card-room, but for some mistakes."""

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.adapters.reference import hello
from oracle.conformance.claims import Claims, decode_hello
from oracle.conformance.results import Options
from oracle.conformance.transport import in_process
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.fuzz.questions import Field, Target
from oracle.play.answering import HouseRules, answer
from oracle.specs import catalogue

SETTINGS = catalogue.shipped_houses()["card-room"].settings
HOUSES = {house.id: house.settings for house in catalogue.shipped_houses().values()}


def claims_of_reference() -> Claims:
    return decode_hello(dict(hello(["card-room"])))


def field() -> Field:
    return Field(claims_of_reference(), HOUSES)


class Wrong:
    """The reference engine with mistakes; it counts what it is asked."""

    def __init__(self, *mistakes: str, kinds: Sequence[str] | None = None) -> None:
        self.rules = HouseRules(SETTINGS, mistakes)
        self.asked = self.greeted = 0
        self.kinds = kinds

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if request["kind"] == "hello":
            self.greeted += 1
            told = dict(hello(["card-room"]))
            return told | ({"kinds": list(self.kinds)} if self.kinds else {})
        self.asked += 1
        try:
            found = answer(request["kind"], request, self.rules, loose=True)
        except (Illegal, InputError) as error:
            return {"error": str(error)}
        return {"error": found.stuck} if found.stuck else dict(found.reply)


def target_of(engine: Any) -> Target:
    return Target(("wrong",), Options(), HOUSES, reached=in_process(engine, "wrong"))
