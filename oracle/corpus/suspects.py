"""What may be behind a failure: a known mistake, or another setting of a switch."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules
from oracle.wire.grading import Vector

_IS: Final = "="
_OF_RANKINGS: Final = tuple(name for name, one in MISTAKES.items() if one.ranking)


class Suspect(NamedTuple):
    """A mistake, or a setting, which is named ``switch=setting``; with the rules that it breaks.

    Every setting is a house choice, and so are some mistakes.
    """

    name: str
    rules: tuple[str, ...]
    sentence: str
    is_house_choice: bool
    switch: str = ""
    setting: str = ""


def is_suspect(name: str) -> bool:
    """Whether this is the name of a mistake, or of a switch and one of its settings."""
    switch, is_setting, setting = name.partition(_IS)
    known = catalogue.switches()
    return setting in known[switch].settings if is_setting and switch in known else name in MISTAKES


@functools.cache
def suspect(name: str) -> Suspect:
    """Describe the mistake or the setting of this name."""
    switch, is_setting, setting = name.partition(_IS)
    if not is_setting:
        note = catalogue.mistakes()[name]
        return Suspect(name, MISTAKES[name].rules, note.mistake, bool(note.house_choice))
    text = catalogue.switches()[switch].settings[setting].text
    rules = tuple(rule.id for rule in catalogue.rules().values() if rule.switch == switch)
    return Suspect(name, rules, text, True, switch, setting)


def suspects_of(vector: Vector) -> tuple[str, ...]:
    """Name the settings and the mistakes that would change the answer to a vector.

    A wrong order of hands whose ranks are right is not a flag, so for a hand every mistake about
    rankings is suspected.
    """
    settings = other_settings(vector)
    flags = tuple(name for name in vector.get("flags", ()) if name in MISTAKES)
    if "hand" not in vector["given"]:
        return settings + flags
    return settings + flags + tuple(name for name in _OF_RANKINGS if name not in flags)


def other_settings(vector: Vector) -> tuple[str, ...]:
    """Name the settings that would change the answer to a vector."""
    known = catalogue.switches()
    return tuple(
        f"{switch}{_IS}{setting}"
        for switch, same in vector.get("beside", vector["switches"]).items()
        for setting in known[switch].settings
        if setting not in same
    )


def with_suspects(rules: HouseRules, names: Iterable[str]) -> HouseRules:
    """Change the rules of a house or an engine by settings and mistakes, in this order."""
    settings, mistakes = dict(rules.settings), list(rules.mistakes)
    for name in names:
        switch, is_setting, setting = name.partition(_IS)
        if is_setting:
            settings[switch] = setting
        else:
            mistakes.append(name)
    return HouseRules(settings, tuple(mistakes))
