"""What the evidence comes to: for each switch, what is decided, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.inferring.evidence import Evidence, Told
from oracle.inferring.trying import UNSEEN, Choice
from oracle.inferring.weighing import Pair

DECIDED: Final = "decided"
NARROWED: Final = "narrowed"
NOTHING_FITS: Final = "nothing-fits"
UNTESTED: Final = "untested"
UNSEEN_SWITCH: Final = "unseen"
STATES: Final = (DECIDED, NARROWED, NOTHING_FITS, UNTESTED, UNSEEN_SWITCH)
"""What a switch comes to: all settings but one are contradicted; some are, or only pairs; all are;
no hand tests it; no history could show it."""


class Against(NamedTuple):
    """What speaks against a setting: how often it was seen, and where first.

    ``because_of`` is another switch if each setting of that which is left rules this one out.
    """

    told: Told
    because_of: str | None = None


class Conclusion(NamedTuple):
    """What hands say of one switch.

    ``left`` are the settings that no hand contradicts; ``setting`` is the one to go by: what is
    decided, or what fits the hands and is nearest to the base. ``witnesses`` are the hands that its
    settings judge differently, counted up to a bound.
    """

    switch: str
    state: str
    setting: str
    base: str
    left: tuple[str, ...]
    against: Mapping[str, Against]
    witnesses: int


class Concluded(NamedTuple):
    """What all switches come to, and the pairs of settings that are left and exclude each other."""

    switches: tuple[Conclusion, ...]
    apart: Mapping[Pair, Told]

    @property
    def settings(self) -> dict[str, str]:
        """The house to go by."""
        return {one.switch: one.setting for one in self.switches}


def concluded(evidence: Evidence, base: Mapping[str, str]) -> Concluded:
    """Draw the conclusions of what hands contradict; what no hand tests is as in the base."""
    against: dict[Choice, Against] = {
        choice: Against(told) for choice, told in evidence.alone.items()
    }
    while more := dict(_ruled_out(evidence, against)):
        against.update(more)
    apart = {
        pair: told
        for pair, told in evidence.together.items()
        if not any(choice in against for choice in pair)
    }
    touched = {choice[0] for pair in apart for choice in pair}
    found = [_conclusion(evidence, base, name, against, touched) for name in catalogue.switches()]
    return Concluded(tuple(found), apart)


def _left(switch: str, against: Mapping[Choice, Against]) -> tuple[str, ...]:
    settings = catalogue.switches()[switch].settings
    return tuple(setting for setting in settings if (switch, setting) not in against)


def _ruled_out(
    evidence: Evidence, against: Mapping[Choice, Against]
) -> Iterator[tuple[Choice, Against]]:
    """Find settings that go together with nothing that is left of another switch."""
    for pair, told in evidence.together.items():
        for choice, (switch, _setting) in (pair, pair[::-1]):
            left = _left(switch, against)
            apart = [(switch, setting) for setting in left]
            if choice in against or not left:
                continue
            if all(_sorted(choice, other) in evidence.together for other in apart):
                yield choice, Against(told, switch)


def _sorted(one: Choice, other: Choice) -> Pair:
    return (one, other) if one < other else (other, one)


def _conclusion(
    evidence: Evidence,
    base: Mapping[str, str],
    switch: str,
    against: Mapping[Choice, Against],
    touched: set[str],
) -> Conclusion:
    left = _left(switch, against)
    own = {setting: one for (name, setting), one in against.items() if name == switch}
    likely = evidence.house.by_switch[switch]
    if switch in UNSEEN:
        state, setting = UNSEEN_SWITCH, base[switch]
    elif not own and switch not in touched:  # a pair is void if one of it is contradicted
        state, setting = UNTESTED, base[switch]
    elif not left:
        state = NOTHING_FITS
        setting = min(own, key=lambda one: (own[one].told.hands, one != base[switch]))
    elif len(left) == 1:
        state, setting = DECIDED, left[0]
    else:
        state = NARROWED
        setting = next(one for one in (likely, base[switch], left[0]) if one in left)
    witnesses = evidence.witnesses[switch]
    return Conclusion(switch, state, setting, base[switch], left, own, witnesses)
