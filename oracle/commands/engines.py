"""The engines that a command is given: adapters of ours by name, or what starts any other."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from oracle.conformance import Reached

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
    from oracle.system.resources import workspace_place

    place = workspace_place()
    return ("--workspace", str(place.path)) if place else ()


def adapters_meant(command: tuple[str, ...]) -> str:
    """Name the adapters to someone who gave one word that starts nothing."""
    if len(command) > 1 or "/" in command[0] or shutil.which(command[0]):
        return ""
    return f"; the adapters are {', '.join(ADAPTERS)}"


def refuse_missing_engine(command: tuple[str, ...]) -> None:
    """End with a sentence where an adapter's engine is not installed."""
    from importlib.util import find_spec

    if adapter_in(command) in {"pokerkit", "pokerkit-tournament"} and find_spec("pokerkit") is None:
        from oracle.adapters.missing import POKERKIT

        click.echo(f"poker-oracle: {POKERKIT}", err=True)
        raise SystemExit(3)
