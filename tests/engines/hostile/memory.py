"""Memory: the engine takes much, or makes the harness keep much."""

from __future__ import annotations

import json

from .speaking import Case, Message, say, write

TAKEN: list[bytearray] = []


def takes_memory(case: Case) -> None:
    TAKEN.extend(bytearray(b"\1" * 1_000_000) for _ in range(int(case.argument)))
    say(case.honest)


def long_answer(case: Case) -> None:
    say({**case.honest, "ranks": ["K"] * 60_000})


def many_keys(case: Case) -> None:
    more: Message = {f"order-{number}": number for number in range(5_000)}
    say({**more, **case.honest})


def empty_objects(case: Case) -> None:
    """Write little that becomes much: a list of empty objects takes twenty times its JSON."""
    nothing = b",".join([b"{}"] * 100_000)
    write(json.dumps(case.honest).encode()[:-1] + b', "seen": [' + nothing + b"]}\n")


def long_sentence(case: Case) -> None:
    say({"id": case.honest["id"], "error": f"{case.number} " + "the table is gone " * 50_000})


def different_sentences(case: Case) -> None:
    told = f"{case.number}: " + chr(0x4E00 + case.number) * 300_000
    write(json.dumps({"id": case.honest["id"], "skip": told}, ensure_ascii=False).encode() + b"\n")
