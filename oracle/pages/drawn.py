"""Hands as a page draws them: only what is seen, and whatever is alike is written once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, TypeAlias

from oracle.pages import page as on
from oracle.prose import barred_in_words, capital, choices_in_words

Record: TypeAlias = Mapping[str, Any]


def replays(part: Any) -> Iterator[on.Replay]:
    """Give every hand to be stepped through on a page or in a part of it."""
    if isinstance(part, on.Replay):
        yield part
    elif isinstance(part, tuple):
        yield from chain.from_iterable(map(replays, part))


def hands_of(shown: Iterable[on.Replay]) -> dict[str, Any]:
    """Play the hands and give them by name with the words of the rules; empty where none is."""
    rules: dict[str, Any] = {}
    hands: dict[str, Any] = {}
    for one in {one.name: one for one in shown}.values():
        record = one.record()
        if record is not None:
            opened = {"at": one.at} if one.at else {}
            hands[one.name] = {**drawn_hand(record), "apart": one.apart, **opened}
            rules |= drawn_rules(record["rules"])
    return {"rules": rules, "hands": hands} if hands else {}


def drawn_hand(record: Record) -> dict[str, Any]:
    """Give a hand as a page draws it, from its record."""
    moments = [record["start"], *record["steps"]]
    return {
        "button": record["table"]["button"],
        "stacks": record["table"]["stacks"],
        "names": record["names"],
        "unit": record["unit"],
        "moments": list(map(drawn_moment, moments)),
    }


def drawn_rules(notes: Record) -> dict[str, Any]:
    """Give the words of rules and what they rest on, by id, from the record of a hand."""
    return {
        name: {"sentence": note["sentence"], "source": note["source"]}
        for name, note in notes.items()
    }


def drawn_moment(moment: Record) -> dict[str, Any]:
    """Give one moment of a hand as a page draws it, from the same moment of its record."""
    told = [sentence for event in moment["events"] for sentence in event["sentences"]]
    refused = moment.get("refused")
    return {
        "title": moment["title"],
        "refused": None if refused is None else _with_rules(refused),
        "told": told,
        "seen": moment["seen"],
        "values": moment["values"],
        "turn": moment["turn"] and _turn(moment["turn"], moment["seen"]),
    }


def _turn(turn: Record, seen: Record) -> dict[str, Any]:
    return {
        "seat": turn["seat"],
        "told": turn["sentences"][:1],
        "may": choices_in_words(seen.get("legal"), raising=any(seen["bets"])),
        "why": turn["sentences"][1:],
        "barred": [
            {
                "text": f"{capital(barred_in_words(bar['seats'], bar['actions']))}.",
                "because": _with_rules(bar["because"]),
            }
            for bar in turn["not-legal"]
        ],
    }


def _with_rules(objections: Iterable[Record]) -> list[dict[str, Any]]:
    return [{"text": one["sentence"], "rules": [one["rule"]]} for one in objections]


def packed(value: Any) -> list[Any]:
    """Write a value as a list of its parts, each once; lists and objects hold places in the list.

    The value itself comes last. Hands repeat themselves: a page is a tenth as long by it.
    """
    parts: list[Any] = []
    places: dict[Any, int] = {}

    def place(one: Any) -> int:
        if isinstance(one, Mapping):
            part: Any = {name: place(inner) for name, inner in one.items()}
            key: Any = (dict, *part.items())
        elif isinstance(one, list | tuple):
            part = [place(inner) for inner in one]
            key = (list, *part)
        else:
            part, key = one, (type(one), one)
        if key not in places:
            places[key] = len(parts)
            parts.append(part)
        return places[key]

    place(value)
    return parts
