"""A setting of every switch, chosen from those under which a vector's answer holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from oracle.catalogue.reading import shipped_houses
from oracle.catalogue.workspace import USUAL_HOUSE, houses


def agrees(settings: Mapping[str, str], switches: Mapping[str, Iterable[str]]) -> bool:
    """Whether settings are among those under which an answer holds.

    ``switches`` names, for each switch that matters, the settings that give the answer.
    """
    return all(settings.get(switch, "") in same for switch, same in switches.items())


def settings_within(
    switches: Mapping[str, Sequence[str]], house: str | None = None
) -> dict[str, str]:
    """Give a setting of every switch under which an answer holds.

    They are those of the house, or of the first house of ours that agrees, so that a workspace
    changes nothing; if none does, those of card-room with the first setting that gives the answer
    for each switch on which it differs.
    """
    known = houses() if house else shipped_houses()
    agreeing = (one for one in known.values() if agrees(one.settings, switches))
    base = known[house] if house else next(agreeing, known[USUAL_HOUSE])
    settings = base.settings
    changed = {name: same[0] for name, same in switches.items() if settings[name] not in same}
    return {**settings, **changed}
