"""Asking an engine what a user wants to know of it, by the rules that the user names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from oracle.commands.engines import adapter_in, adapters_meant, engine_named

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.catalogue import EngineProfile
    from oracle.conformance import Options, RunResult

Vectors = Sequence[Mapping[str, Any]]


class Judge(NamedTuple):
    """Whose rules an engine is judged by: those of the house that it claims, or as the user says.

    ``options`` are those on the command line that say so; where none does, ``note`` may.
    """

    houses: Mapping[str, Mapping[str, str]]
    options: tuple[str, ...] = ()
    house: str | None = None
    profile: EngineProfile | None = None
    note: str = ""


def judge_by(house: str | None, profile: str | None, corpus: Path | None = None) -> Judge:
    """Judge by a house, or by a profile, or by the room of the workspace, or by what is claimed.

    Houses that come with a corpus are known beside ours, so that a room's vectors can be judged
    where the room's own files are not.

    Raises:
        InputError: both are given, there is no such house or profile, or it cannot be used.
    """
    from oracle import catalogue
    from oracle.corpus import houses_beside
    from oracle.errors import InputError

    if house and profile:
        raise InputError("give --house or --profile, not both: each says whose rules are right")
    beside = houses_beside(corpus) if corpus else {}
    houses = beside | {known.id: known.settings for known in catalogue.houses().values()}
    if house in beside.keys() - catalogue.houses().keys():
        return Judge(houses, ("--house", house), house)
    own = catalogue.workspace()
    if house:
        chosen = catalogue.house(house)
        return Judge({**houses, chosen.id: chosen.settings}, ("--house", house), chosen.id)
    if profile:
        described = catalogue.engine_profile(profile)
        return Judge(houses, ("--profile", profile), profile=described)
    if own:
        told = f"judged by the room of this workspace, {own.name}: {own.room.title}"
        return Judge(houses, ("--house", own.name), own.name, note=told)
    theirs = sorted(beside.keys() - catalogue.houses().keys())
    notes = [
        f"these vectors come with the house {one}; --house {one} judges by it" for one in theirs
    ]
    return Judge(houses, note=notes[0] if notes else "")


def ask(
    command: tuple[str, ...],
    vectors: Callable[[], Vectors],
    judge: Judge,
    options: Options,
    jobs: int,
) -> RunResult:
    """Ask an engine, in so many processes; ``vectors`` reads them while the first one starts.

    Raises:
        InputError: the command is empty, or the vectors cannot be read.
    """
    from oracle.conformance import as_profile_plays, run, run_in_jobs
    from oracle.system.signals import ended_by_signals
    from oracle.system.terminal import progress_bar

    def played() -> Vectors:
        return as_profile_plays(vectors(), judge.profile) if judge.profile else vectors()

    engine, adapter = engine_named(command), adapter_in(command)
    with progress_bar("checking") as progress, ended_by_signals():
        if jobs == 1:
            result = run(engine, played, options, judge.houses, progress)
        else:
            result = run_in_jobs(
                lambda some, told: run(engine, some, options, judge.houses, told),
                *(played(), jobs, progress),
            )
    result.adapter, result.judged_by, result.profile = adapter, judge.options, judge.profile
    result.notes += [judge.note] if judge.note else _notes(result)
    if result.stopped and not result.claims:
        result.stopped += adapters_meant(command)
    return result


def ask_twice(
    command: tuple[str, ...], result: RunResult, judge: Judge, options: Options, *, everything: bool
) -> None:
    """Ask a new process of the engine some cases again, and note which answers are others."""
    from oracle.conformance import SAMPLE, ask_again, run
    from oracle.system.signals import ended_by_signals

    if result.stopped or result.claims is None:
        return
    engine = engine_named(command)
    with ended_by_signals():
        result.twice = ask_again(
            lambda vectors: run(engine, vectors, options, judge.houses),
            result,
            None if everything else SAMPLE,
        )


def _notes(result: RunResult) -> list[str]:
    """Say by which profile was judged, and whether it is of another version of the engine."""
    profile, claims = result.profile, result.claims
    if profile is None:
        return []
    notes = [f"judged by the profile {profile.name}: {profile.title}, version {profile.version}"]
    if claims and claims.version != profile.version:
        notes.append(f"the profile is of version {profile.version}, the engine is {claims.version}")
    return notes
