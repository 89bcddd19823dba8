"""Asking an engine what a user wants to know of it.

Which engine, by what limits, on how many processes.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from oracle.errors import InputError
from oracle.system.resources import workspace_place
from oracle.system.signals import ended_by_signals
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.conformance import AskMore, Options, Reached, RunResult
    from oracle.corpus.tables import Known
    from oracle.specs.engines import EngineProfile


ADAPTERS: Final = {
    "reference": (sys.executable, "-m", "oracle", "serve"),
    "pokerkit": (sys.executable, "-m", "oracle.adapters.pokerkit"),
    "pokerkit-tournament": (sys.executable, "-m", "oracle.adapters.pokerkit", "tournament"),
}


def adapter_in(command: tuple[str, ...]) -> str | None:
    """Name the adapter of ours that a command names, if it does."""
    return command[0] if len(command) == 1 and command[0] in ADAPTERS else None


def engine_named(command: tuple[str, ...]) -> Reached:
    """Reach an adapter of ours by its name, or any engine by the command that starts it.

    Raises:
        InputError: the command is empty.
    """
    from oracle.conformance import program

    adapter = adapter_in(command)
    if adapter == "reference":
        return program((*ADAPTERS[adapter], *_in_the_same_workspace()))
    return program(ADAPTERS[adapter] if adapter else command)


def _in_the_same_workspace() -> tuple[str, ...]:

    place = workspace_place()
    return ("--workspace", str(place.path)) if place else ()


def adapters_meant(command: tuple[str, ...]) -> str:
    """Say what was meant by someone who gave a word that starts nothing: a file, or an adapter."""
    if shutil.which(command[0]):
        return ""
    if " " in command[0].strip() and not Path(command[0]).exists():
        return f"; give its words without quotes: -- {command[0]}"
    if "/" in command[0]:
        return ""
    if Path(command[0]).is_file():
        return f"; did you mean './{command[0]}'?"
    if len(command) > 1:
        return ""
    return f"; the adapters are {', '.join(ADAPTERS)}"


def note_options_of_the_engine(command: tuple[str, ...]) -> None:
    """Say of each option of ours among the words of the engine that the engine gets it."""
    ours = {name for one in click.get_current_context().command.params for name in one.opts}
    for word in () if "serve" in command else command[1:]:  # ours takes some of them
        name = word.partition("=")[0]
        if name.startswith("--") and name in ours:
            told = f"{name} stands after the command of the engine, so the engine gets it"
            click.echo(f"poker-oracle: {told}; put it before '--'", err=True)


def refuse_missing_engine(command: tuple[str, ...]) -> None:
    """End with a sentence where an adapter's engine is not installed."""
    from importlib.util import find_spec

    if adapter_in(command) in {"pokerkit", "pokerkit-tournament"} and find_spec("pokerkit") is None:
        from oracle.adapters.serving import POKERKIT

        click.echo(f"poker-oracle: {POKERKIT}", err=True)
        raise SystemExit(3)


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
    from oracle.corpus.tables import other_houses
    from oracle.specs import engines, workspaces

    if house and profile:
        raise InputError("give --house or --profile, not both: each says whose rules are right")
    beside = other_houses(corpus) if corpus else {}
    houses = beside | {known.id: known.settings for known in workspaces.houses().values()}
    if house in beside.keys() - workspaces.houses().keys():
        return Judge(houses, ("--house", house), house)
    own = workspaces.workspace()
    if house:
        chosen = workspaces.house(house)
        return Judge({**houses, chosen.id: chosen.settings}, ("--house", house), chosen.id)
    if profile:
        described = engines.engine_profile(profile)
        return Judge(houses, ("--profile", profile), profile=described)
    if own:
        told = f"judged by the room of this workspace, {own.name}: {own.room.title}"
        return Judge(houses, ("--house", own.name), own.name, note=told)
    theirs = sorted(beside.keys() - workspaces.houses().keys())
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

    if result.stopped or result.claims is None:
        return
    engine = engine_named(command)
    with ended_by_signals():
        result.twice = ask_again(
            lambda vectors: run(engine, vectors, options, judge.houses),
            result,
            None if everything else SAMPLE,
        )


def ask_apart(
    command: tuple[str, ...],
    result: RunResult,
    judge: Judge,
    options: Options,
    foretold: Known,
    seed: int,
) -> Known:
    """Make hands on which suspects differ, ask them, and give what suspects answer to them."""
    from oracle.conformance import Verdict, run
    from oracle.fuzz import hands_apart

    hands = hands_apart(result, judge.houses, foretold, seed)
    if not hands.vectors:
        return {}
    with ended_by_signals():
        answered = run(engine_named(command), hands.vectors, options, judge.houses).outcomes
    result.made = [one for one in answered if one.verdict is not Verdict.SKIP]
    return hands.known


def ask_more(
    command: tuple[str, ...], result: RunResult, judge: Judge, options: Options, seed: int
) -> AskMore:
    """Give what asks the engine for more hands while its failures are explained."""
    from oracle.conformance import run
    from oracle.fuzz import asking_more

    def ask(hands: Vectors) -> RunResult:
        with ended_by_signals():
            return run(engine_named(command), hands, options, judge.houses)

    return asking_more(result, judge.houses, seed, ask)


def _notes(result: RunResult) -> list[str]:
    """Say by which profile was judged, and whether it is of another version of the engine."""
    profile, claims = result.profile, result.claims
    if profile is None:
        return []
    of = f", version {profile.version}" if profile.version else ""
    notes = [f"judged by the profile {profile.name}: {profile.title}{of}"]
    if claims and claims.version != profile.version:
        mine, its = profile.version or "unknown", claims.version or "unknown"
        notes.append(f"the profile is of version {mine}, the engine is {its}")
    return notes
