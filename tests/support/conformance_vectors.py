"""Tiny made-up vectors, and the answer of an engine that gives just what they expect."""

from dataclasses import replace
from typing import Any

from oracle.conformance.claims import Claims, Configuration
from oracle.conformance.messages import Message
from oracle.wire.grading import Difference, sent_tries
from oracle.wire.vocabulary import KINDS, USUAL_NEEDS

Vector = dict[str, Any]

LIMIT = Configuration(
    "limit",
    games=frozenset({"badugi"}),
    betting=frozenset({"limit"}),
    draws=frozenset({3}),
    takes=frozenset(USUAL_NEEDS),
)
CLAIMS = Claims(
    "mine",
    frozenset(KINDS),
    rankings={"badugi": frozenset({4})},
    plays=(LIMIT,),
    acts=frozenset({"say"}),
)
MUTE = replace(CLAIMS, refuses=False)
HELLO: Message = {
    "id": 0,
    "name": "mine",
    "version": "1",
    "kinds": ["rank", "play"],
    "rankings": {"badugi": [4, 5]},
    "plays": [
        {
            "name": "both",
            "games": ["badugi"],
            "betting": ["limit"],
            "draws": [3],
            "players": [2, 6],
            "takes": ["blinds", "deck"],
            "chips": {"smallest": [1, 5], "largest-amount": 1000},
            "house": "club",
            "settings": {"burn": "none"},
        }
    ],
    "acts": ["rap"],
    "refuses": ["turn", "phase"],
    "window": 8,
}
GATHERS: Message = {"reshuffle": 0, "cards": ["As", "Td"]}
PLAYS = [{"name": "limit", "games": ["badugi"], "betting": ["limit"], "draws": [3]}]
"""What a hello says of the configuration that all tables here fit."""


def vector(number: int, kind: str, given: Message, expect: Message, **more: Any) -> Vector:
    named = {"id": f"made-up.{kind}-{number}", "title": "Made up", "rules": [f"made-up.{kind}"]}
    return {
        **named,
        "kind": kind,
        "switches": {},
        "houses": ["card-room"],
        "given": given,
        "expect": expect,
        **more,
    }


def rank_vector(
    number: int, hand: str = "6h 4d 3s Ah", ranks: str = "43A", order: int = 717
) -> Vector:
    given = {"ranking": "badugi", "hand": hand.split()}
    return vector(number, "rank", given, {"ranks": list(ranks), "order": order})


TABLE = {
    "game": "badugi",
    "betting": "limit",
    "draws": 3,
    "button": 3,
    "stacks": [100, 100, 100],
    "small-bet": 2,
    "big-bet": 4,
    "small-blind": 1,
    "big-blind": 2,
    "ante": 0,
    "dead": [0, 0, 0],
    "live": [0, 0, 0],
    "chip": 1,
}
RANK = rank_vector(1)
COMPARE = vector(
    1,
    "compare",
    {"ranking": "badugi", "hands": [["Kh", "Kd", "Ks", "Kc"], ["As", "2h", "3c", "4d"]]},
    {"places": [2, 1]},
)
SETUP = vector(1, "setup", {"table": TABLE}, {"accepted": True, "because": []})
NEXT = vector(
    1,
    "next-hand",
    {"table": TABLE, "stacks-after": [98, 202, 0]},
    {"button": 1, "small-blind": 1, "big-blind": 2, "seats": [2, 1]},
)
RULING = vector(
    1,
    "ruling",
    {"table": TABLE, "cards": {}, "tries": [{"seat": 3, "do": "say", "word": "raise"}], "on": 3},
    {
        "ruling": {
            "on": 3,
            "verdict": "may-be-held",
            "allowed": [
                {"do": "raise", "to": 4, "due": 2, "returned": 0, "setting": "pace=binds"},
                {"do": "void", "due": 0, "returned": 2, "setting": "pace=void"},
            ],
            "not-allowed": [{"do": "call"}],
            "rules": ["made-up.ruling"],
        }
    },
)
_LEGAL = {"fold": True, "call": 2, "raise": [4, 4], "draw": None}
_START = {
    "actor": 3,
    "phase": "bet-1",
    "stacks": [99, 98, 100],
    "bets": [1, 2, 0],
    "paid": [1, 2, 0],
    "status": ["in", "in", "in"],
    "legal": _LEGAL,
}
_FOLDED = {**_START, "actor": 1, "status": ["in", "in", "folded"], "legal": {**_LEGAL, "call": 1}}
_OVER = {
    "actor": None,
    "phase": "over",
    "stacks": [99, 101, 100],
    "bets": [0, 0, 0],
    "paid": [1, 2, 0],
    "status": ["folded", "in", "folded"],
    "legal": None,
    "shown": [None, None, None],
    "show-order": [],
    "pots": [{"amount": 2, "won": {"whole": [0, 2, 0]}}],
}
PLAY = vector(
    1,
    "play",
    {
        "table": TABLE,
        "cards": {
            "1": ["As", "Ah", "Ad", "Ac"],
            "2": ["2s", "2h", "2d", "2c"],
            "3": ["3s", "3h", "3d", "3c"],
        },
        "tries": [
            {"seat": 3, "do": "fold"},
            {"seat": 2, "do": "raise", "to": 4},
            {"seat": 1, "do": "fold"},
        ],
    },
    {"start": _START, "steps": [_FOLDED, {"refused": ["made-up.play"]}, _OVER]},
)


def with_deck(asked: Vector, *reshuffles: list[str]) -> Vector:
    """The same play from a deck, with the orders of these reshuffles."""
    given = {key: value for key, value in asked["given"].items() if key != "cards"}
    return {**asked, "given": {**given, "deck": [], "reshuffles": list(reshuffles)}}


DECK = with_deck(PLAY)
HONEST: Message = {"start": _START, "steps": [_FOLDED, {**_FOLDED, "refused": True}, _OVER]}


def answer_to(asked: Vector, *, refuses: bool = True, end: bool = False) -> Message:
    """The answer of an engine that is right in everything, step by step or by its end alone."""
    expect = asked["expect"]
    if asked["kind"] == "ruling":
        return {"id": 7, "outcome": {**expect["ruling"]["allowed"][0]}}
    if asked["kind"] != "play":
        return {"id": 7, **{key: value for key, value in expect.items() if key != "because"}}
    steps = [HONEST["steps"][step] for step in sent_tries(asked, lambda _rules: refuses)]
    if end:
        refused = [place for place, step in enumerate(steps) if "refused" in step]
        return {"id": 7, "end": steps[-1], "refused": refused}
    return {"id": 7, "start": HONEST["start"], "steps": steps}


def fields(differences: list[Difference]) -> list[tuple[int | None, str]]:
    """Where an answer differs."""
    return [(difference.step, difference.field) for difference in differences]
