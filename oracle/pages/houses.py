"""The pages of houses: all of them, one with its reasons, what differs, and every switch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.pages import page as on

Data = Mapping[str, Any]


def houses(data: Data) -> on.Page:
    """Make the page of what ``oracle.catalogue`` gives of houses or of switches as data."""
    if "switches" in data:
        return _every_switch(data["switches"])
    if "differences" in data:
        return _differences(data)
    known = data["houses"]
    return _one_house(*next(iter(known.items()))) if len(known) == 1 else _every_house(known)


def _every_house(known: Mapping[str, Data]) -> on.Page:
    first, *others = known.values()
    name = next(iter(known))
    rows = []
    for switch, usual in first["settings"].items():
        chosen = (house["settings"][switch]["setting"] for house in others)
        same = (on.SAME if setting == usual["setting"] else setting for setting in chosen)
        rows.append(on.Row((switch, usual["setting"], *same)))
    note = (
        f"{on.SAME} is as in {name}; 'poker-oracle houses NAME' says why a house plays so, "
        "'poker-oracle houses --switches' what else may be chosen."
    )
    table = on.Table(("Switch", *known), tuple(rows))
    return on.Page("Houses", (table, on.Paragraph(note)))


def _every_switch(switches: Mapping[str, Data]) -> on.Page:
    blocks: list[on.Block] = []
    for name, switch in switches.items():
        blocks.append(on.Heading((on.Code(name), f": {switch['question']}")))
        blocks.append(on.Bullets(tuple(_settings(switch["settings"]))))
    note = f"{len(switches)} switches; a house writes SWITCH: {{setting: SETTING, basis: WHY}}."
    return on.Page("Switches", (*blocks, on.Heading("In a house"), on.Paragraph(note)))


def _settings(settings: Mapping[str, Data]) -> Iterator[on.Item]:
    for name, setting in settings.items():
        played = ", ".join(setting["houses"]) or "no house"
        yield on.Item((on.Code(name), f" ({played}): {setting['text']}"))


def _one_house(name: str, house: Data) -> on.Page:
    settings = house["settings"]
    rows = [
        on.Row((switch, choice["setting"], _why(choice, house["inherits"])))
        for switch, choice in settings.items()
    ]
    own = sum(not choice["inherited"] for choice in settings.values())
    note = f"{own} settings of its own, {len(settings)} in all."
    table = on.Table(("Switch", "Setting", "Why"), tuple(rows))
    return on.Page(f"{name}: {house['title']}", (table, on.Paragraph(note)))


def _differences(data: Data) -> on.Page:
    rows = [
        on.Row((switch if side == "house" else "", data[side], choice["setting"], choice["basis"]))
        for switch, sides in data["differences"].items()
        for side, choice in sides.items()
    ]
    count = len(data["differences"])
    blocks: list[on.Block] = []
    if rows:
        blocks.append(on.Table(("Switch", "House", "Setting", "Why"), tuple(rows)))
    differ = "1 switch differs" if count == 1 else f"{count} switches differ"
    blocks.append(on.Paragraph(f"{differ}."))
    return on.Page(f"{data['house']} against {data['against']}", tuple(blocks))


def _why(choice: Data, inherits: str | None) -> str:
    return f"As in {inherits}: {choice['basis']}" if choice["inherited"] else choice["basis"]
