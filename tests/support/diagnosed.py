"""Engines that are the reference engine with mistakes or other settings, run in this process."""

import functools
from collections.abc import Sequence
from typing import Any

from oracle.adapters.reference import hello, reply
from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.report import Diagnosis, diagnose
from oracle.conformance.results import RunResult
from oracle.conformance.runner import run
from oracle.conformance.transport import in_process
from oracle.corpus.flags import with_candidates
from oracle.play.answering import HouseRules
from oracle.specs import workspaces
from oracle.specs.engines import EngineProfile
from oracle.wire.grading import Vector
from tests.support.corpus import published
from tests.support.reports import foretold

HOUSES = {house.id: house.settings for house in workspaces.houses().values()}
CARD_ROOM = HouseRules(workspaces.house("card-room").settings)


class Engine:
    """The reference engine, which says that it plays by the rules of the card room."""

    def __init__(self, *names: str) -> None:
        """Make it wrong by mistakes, or by settings such as ``raise-cap=five-per-round``."""
        self.rules = with_candidates(CARD_ROOM, names)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer by its own rules."""
        if request["kind"] == "hello":
            return hello(["card-room"])
        return reply(request["kind"], self.rules, request)


@functools.cache
def of_chapters(*prefixes: str) -> tuple[Vector, ...]:
    """Give the published vectors whose ids begin so."""
    return tuple(one for one in published() if one["id"].startswith(prefixes))


def ran(
    engine: Engine, vectors: Sequence[Vector], profile: EngineProfile | None = None
) -> RunResult:
    """Run an engine over vectors, or over what a profile makes of them."""
    asked = as_profile_plays(vectors, profile) if profile else list(vectors)
    result = run(in_process(engine, "made-up"), asked, None, HOUSES)
    result.profile = profile
    return result


@functools.cache
def run_of(names: tuple[str, ...], prefixes: tuple[str, ...]) -> RunResult:
    """Run an engine with these mistakes and settings over the vectors whose ids begin so."""
    return ran(Engine(*names), of_chapters(*prefixes))


@functools.cache
def diagnosis_of(*names: str, among: tuple[str, ...]) -> Diagnosis:
    """Say what is found behind the failures of an engine with these mistakes and settings."""
    return diagnose(run_of(names, among), foretold())


def found_in(found: Diagnosis) -> list[str]:
    """Name what explains the failures."""
    return [one.suspect.name for one in found.explanations]
