"""Houses and switches as plain data, as ``schemas/houses.schema.json`` describes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from oracle.errors import InputError
from oracle.specs.catalogue import rules, switches
from oracle.specs.entries import House, having_words, meant
from oracle.specs.workspaces import houses

_MOST_NAMED: Final = 3


def switches_about(words: str) -> list[str]:
    """Give the switches that have all these words, in the order of a hand.

    The words of a switch are those of its id, its question, its settings and its rules, so the
    name of a chapter or a rule finds what it hangs on.

    Raises:
        InputError: no switch has them.
    """
    hung: dict[str, list[str]] = {}
    for rule in rules().values():
        for switch in rule.switches:
            hung.setdefault(switch, []).append(rule.id)
    texts = {
        " ".join((one.id, one.question, *one.settings, *hung.get(one.id, ()))): one.id
        for one in switches().values()
    }
    found = {texts[text] for text in having_words(words, texts)}
    if not found:
        near = meant(words, switches()) or "; 'poker-oracle houses --switches' lists all"
        said = {rule.sentence: rule.id for rule in rules().values()}
        named = having_words(words, rules()) or [said[one] for one in having_words(words, said)]
        if named:
            some = ", ".join(sorted(named)[:_MOST_NAMED])
            near = f": all rooms play by {some}; 'poker-oracle explain ID' tells each"
        raise InputError(f"no switch is about {words!r}{near}")
    return [switch for switch in switches() if switch in found]


def only(data: dict[str, Any], chosen: Collection[str]) -> dict[str, Any]:
    """Leave of houses, of switches or of differences only what is about these switches."""

    def kept(of: dict[str, Any]) -> dict[str, Any]:
        return {switch: one for switch, one in of.items() if switch in chosen}

    if "houses" in data:
        known = data["houses"]
        return {
            "houses": {id_: one | {"settings": kept(one["settings"])} for id_, one in known.items()}
        }
    key = "switches" if "switches" in data else "differences"
    return {**data, key: kept(data[key])}


def houses_data(chosen: Sequence[House]) -> dict[str, Any]:
    """Give the setting of every switch in these houses, the one that inherits nothing first."""
    ordered = sorted(chosen, key=lambda house: (house.inherits is not None, house.id))
    return {"houses": {house.id: _house(house) for house in ordered}}


def switches_data(own: House | None = None) -> dict[str, Any]:
    """Give every switch with its settings and the houses that play each, ``own`` among them."""
    known = {**houses(), **({own.id: own} if own else {})}
    played: dict[tuple[str, str], list[str]] = {}
    for house in known.values():
        for switch, choice in house.choices.items():
            played.setdefault((switch, choice.setting), []).append(house.id)
    return {
        "switches": {
            switch.id: {
                "question": switch.question,
                "settings": {
                    one: {"text": switch.settings[one].text, "houses": by}
                    for one in dict.fromkeys((*switch.settings, *_set(played, switch.id)))
                    for by in [played.get((switch.id, one), [])]
                },
            }
            for switch in switches().values()
        }
    }


def _set(played: Iterable[tuple[str, str]], switch: str) -> Iterator[str]:
    """The settings of a switch that a house plays, of which that of a number is not listed."""
    return (setting for name, setting in played if name == switch)


def differences_data(house: House, other: House) -> dict[str, Any]:
    """Give the switches that two houses set differently, with both settings and their bases."""
    differing = [
        switch
        for switch in switches()
        if house.choices[switch].setting != other.choices[switch].setting
    ]
    return {
        "house": house.id,
        "against": other.id,
        "differences": {
            switch: {"house": _choice(house, switch), "against": _choice(other, switch)}
            for switch in differing
        },
    }


def _house(house: House) -> dict[str, Any]:
    return {
        "title": house.title,
        "documents": list(house.documents),
        "inherits": house.inherits,
        "settings": {switch: _choice(house, switch) for switch in switches()},
    }


def _choice(house: House, switch: str) -> dict[str, Any]:
    choice = house.choices[switch]
    return {
        "setting": choice.setting,
        "basis": choice.basis,
        "inherited": switch not in house.stated,
    }
