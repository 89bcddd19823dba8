"""Write the list of what PokerKit is known to break: ``python -m tests.tools.pokerkit_known``.

Each vector that fails goes to the one mistake of PokerKit's profile that explains where it first
fails; one that none explains is an error, and wants a mistake of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.commands.asking import ADAPTERS
from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.failures import simplest
from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.runner import run
from oracle.corpus.files import load_vectors
from oracle.specs import catalogue, engines, workspaces
from oracle.specs.engines import EngineProfile
from oracle.system.resources import folder

TARGET: Final = Path("specs/engines/pokerkit-known.yaml")
HEAD: Final = """\
# What PokerKit 0.7.7 is known to break. Each of these vectors must go on failing.
# Written by python -m tests.tools.pokerkit_known, from the mistake of its profile behind each.
"""


class Cause(NamedTuple):
    """One way in which PokerKit departs from card-room, and nothing else of it."""

    rule: str
    reason: str
    profile: EngineProfile


SETTINGS: Final[Mapping[str, str]] = {
    "short-stack-posts": (
        "A stack that does not cover both posts its ante first and its blind with what is left."
    ),
    "side-pot-order": "Hands are shown clockwise whatever pots the players are in.",
    "reshuffle-time": (
        "The deck is dealt out before cards are shuffled, in the middle of a request if necessary."
    ),
    "shuffled-in": (
        "Once the deck is dealt out, the discards of the same draw are shuffled in, including "
        "those of the player being served."
    ),
}
"""Each on top of those before it, since nothing is shuffled in before the deck is dealt out."""


HOUSE: Final = workspaces.houses()["card-room"]
CARD_ROOM: Final = EngineProfile("", "", "", HOUSE.id, HOUSE.settings, ())


def causes() -> Iterator[Cause]:
    whole, settings = engines.engine_profile("pokerkit"), HOUSE.settings
    for switch, reason in SETTINGS.items():
        rule = next(rule.id for rule in catalogue.rules().values() if rule.switch == switch)
        settings = {**settings, switch: whole.settings[switch]}
        yield Cause(rule, reason, replace(CARD_ROOM, settings=settings))
    for name in whole.mistakes:
        known = engines.mistakes()[name]
        reason = f"{known.mistake} {known.effect}"
        yield Cause(known.rule, reason, replace(CARD_ROOM, mistakes=(name,)))


def failures() -> list[Outcome]:
    houses = {house.id: house.settings for house in workspaces.houses().values()}
    result = run(ADAPTERS["pokerkit"], load_vectors(folder("vectors")), None, houses)
    return [outcome for outcome in result.outcomes if outcome.verdict is Verdict.FAIL]


def seen(vector: Mapping[str, Any], profile: EngineProfile) -> list[Mapping[str, Any]]:
    played = as_profile_plays([vector], profile)
    return [played[0]["expect"]["start"], *played[0]["expect"]["steps"]] if played else []


def explains(cause: Cause, outcome: Outcome) -> int:
    """Grade a cause: 2 when it alone gives what the engine showed, 1 when it differs there too."""
    first, vector = outcome.differences[0], outcome.vector
    played = zip(seen(vector, CARD_ROOM), seen(vector, cause.profile), strict=False)
    pairs = enumerate(played, start=-1)
    for step, (one, other) in pairs:
        if one != other:
            return 0 if step != first.step else 1 + (first.got == field(other, first.field))
    return 0


def field(observation: Mapping[str, Any], name: str) -> Any:
    value: Any = observation
    for part in name.split("."):
        value = (value or {}).get(part)
    return [hand and sorted(hand) for hand in value] if name == "cards" else value


def explanation(outcome: Outcome, known: list[Cause]) -> Cause | None:
    grades = [(explains(cause, outcome), cause.rule in outcome.vector["rules"]) for cause in known]
    best = max(grades)
    return known[grades.index(best)] if best[0] else None


def main() -> int:
    known = list(causes())
    explained: dict[tuple[str, str], list[Outcome]] = {}
    unexplained = []
    for outcome in failures():
        cause = explanation(outcome, known)
        if cause is None:
            unexplained.append(outcome.vector["id"])
        else:
            explained.setdefault(cause[:2], []).append(outcome)
    text = [HEAD]
    for (rule, reason), outcomes in sorted(explained.items(), key=lambda entry: -len(entry[1])):
        text.append(f"- rule: {rule}\n  reason: {json.dumps(reason)}\n")
        about = [one for one in outcomes if rule in one.vector["rules"]]
        text.append(f"  minimal: {simplest(about or outcomes).vector['id']}\n  vectors:\n")
        text += [f"    - {name}\n" for name in sorted(one.vector["id"] for one in outcomes)]
    TARGET.write_text("".join(text), "utf-8")
    print(f"{sum(map(len, explained.values()))} failures, {len(explained)} causes")
    for name in unexplained:
        print(f"nothing explains {name}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
