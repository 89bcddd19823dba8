"""What was found about an engine as a profile, by which it can be judged from then on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import DEFAULT_HOUSE
from oracle.prose import counted
from oracle.reporting import missing_in
from oracle.specfile import load

_FOUND: Final = "Found by check; {} {}."
_CLAIMED: Final = "Claimed by the engine."
_UNKNOWN: Final = "unknown"
_AS_FOUND: Final = "as poker-oracle check found it"


def profile_of(report: Mapping[str, Any], judged_by: EngineProfile | None = None) -> bytes:
    """Write the house that an engine claims, or the profile it was judged by, and its mistakes.

    An engine with several configurations is described by its first.
    """
    engine = report["engine"] or {"name": "engine", "version": "", "plays": []}
    base, settings, mistakes = _judged(judged_by) if judged_by else _claimed(engine)
    for one in report["mistakes"]:
        switch, is_setting, setting = one["id"].partition("=")
        if is_setting:
            count = len(one["explains"])
            agree = "agrees" if count == 1 else "agree"
            basis = _FOUND.format(counted(count, "failure"), agree)
            settings[switch] = {"setting": setting, "basis": basis}
        else:
            mistakes.append(one["id"])
    name = re.sub(r"[^a-z0-9]+", "-", engine["name"].lower()).strip("-") or "engine"
    profile: dict[str, Any] = {
        "name": name,
        "title": f"{engine['name']}, {_AS_FOUND}",
        "version": engine["version"] or _UNKNOWN,
        "house": base,
        **({"settings": settings} if settings else {}),
        **({"mistakes": mistakes} if mistakes else {}),
    }
    # A profile without the mistakes would pass for one of an engine that has none.
    note = f"# {told}.\n" if (told := missing_in(report)) else ""
    return (
        f"{note}{yaml.safe_dump(profile, sort_keys=False, width=100, allow_unicode=True)}".encode()
    )


def is_profile(path: Path) -> bool:
    """Whether a file is such a profile, by its title."""
    data = load(path).data
    return isinstance(data, dict) and str(data.get("title")).endswith(f", {_AS_FOUND}")


_Told = tuple[str, dict[str, dict[str, str]], list[str]]


def _claimed(engine: Mapping[str, Any]) -> _Told:
    play = next(iter(engine["plays"]), None)
    if play is None:
        return DEFAULT_HOUSE, {}, []
    settings = {
        switch: {"setting": setting, "basis": _CLAIMED}
        for switch, setting in play["settings"].items()
    }
    return play["house"], settings, []


def _judged(profile: EngineProfile) -> _Told:
    usual = catalogue.house(profile.house).settings
    settings = {
        switch: {"setting": setting, "basis": f"The profile {profile.name}."}
        for switch, setting in profile.settings.items()
        if usual[switch] != setting
    }
    return profile.house, settings, list(profile.mistakes)
