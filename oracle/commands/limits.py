"""The options that limit what an engine may take."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def with_limits(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that limit a run: it takes them as ``limits``, by their names."""

    @click.option("--timeout", **_seconds(5), help="Seconds for each case.")
    @click.option("--start-timeout", **_seconds(10), help="Seconds until the engine says hello.")
    @click.option("--max-seconds", **_seconds(3600), help="Seconds for the whole run.")
    @click.option(
        "--restarts",
        type=click.IntRange(min=0, max=1_000_000),
        default=10,
        show_default=True,
        help="How often in a row a failed engine is started again without having answered a case.",
    )
    @click.option(
        "--memory",
        type=click.IntRange(min=0, max=1 << 20),
        default=4096,
        show_default=True,
        metavar="MB",
        help="Memory for each process of the engine, where the platform limits it; 0 for no limit.",
    )
    @click.option(
        "--env",
        "environment",
        multiple=True,
        metavar="NAME",
        help="Pass this environment variable to the engine, which gets only what programs need; "
        "may be repeated.",
    )
    @click.option(
        "--sandbox",
        is_flag=True,
        help="Run the engine with no network, no privileges, no sight of other processes, and no "
        "files but the system's programs, its interpreter and its own folder, which alone it may "
        "write beside a temporary one (Linux, needs bubblewrap; PROTOCOL.md says more).",
    )
    @click.option(
        "--sandbox-allow",
        multiple=True,
        type=click.Path(exists=True, path_type=Path),
        metavar="FOLDER",
        help="Let the engine in the sandbox read this folder, too; may be repeated.",
    )
    @click.option("--fail-fast", is_flag=True, help="Ask nothing more after the first failure.")
    @functools.wraps(command)
    def limited(
        *arguments: Any,
        timeout: float,
        start_timeout: float,
        max_seconds: float,
        restarts: int,
        memory: int,
        environment: tuple[str, ...],
        sandbox: bool,
        sandbox_allow: tuple[Path, ...],
        fail_fast: bool,
        **options: Any,
    ) -> None:
        if sandbox_allow and not sandbox:
            raise click.UsageError("--sandbox-allow belongs to --sandbox")
        limits = {
            "case_seconds": timeout,
            "hello_seconds": start_timeout,
            "run_seconds": max_seconds,
            "restarts": restarts,
            "memory_bytes": memory << 20,
            "environment": environment,
            "sandbox": sandbox,
            "sandbox_allow": sandbox_allow,
            "fail_fast": fail_fast,
        }
        from oracle.system.child import orphans_adopted

        with orphans_adopted():
            command(*arguments, limits=limits, **options)

    return limited


def _seconds(default: float) -> dict[str, Any]:
    return {
        "type": click.FloatRange(min=0, max=86_400, min_open=True),
        "callback": _a_number,
        "default": float(default),
        "show_default": True,
    }


def _a_number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter("nan is not a number of seconds.")
    return value
