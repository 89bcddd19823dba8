"""Runs of the command line in this process, told as if each had a process of its own."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from oracle.cli import main

ROOT = Path(__file__).parents[2]
MINUTES = 300
"""Seconds for what is done at once, but on a machine that may have a lot to do."""


def programs(folder: Path, **modules: str) -> Path:
    """Make a folder of programs, each of which runs a module; of poker-oracle if none is named."""
    folder.mkdir(exist_ok=True)
    for name, module in (modules or {"poker-oracle": "oracle"}).items():
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(0o755)
    return folder


def execute(
    command: Sequence[str | Path], *, check: bool = False, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program, and give its exit code and what it printed."""
    words = [*map(str, command)]
    return subprocess.run(words, check=check, capture_output=True, text=True, **options)


class Ran(NamedTuple):
    """What a run came to: its exit code, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str | Path, cwd: Path = ROOT, stdin: str = "") -> Ran:
    """Run the command line without a terminal, and give what a process would have given.

    It costs no start of Python. Where signals, pipes, the time to start or what is imported are
    what a test is about, start a process instead.
    """
    out, err = _stream(), _stream()
    argv = ["poker-oracle", *map(str, arguments)]
    columns = {"COLUMNS": os.environ.get("COLUMNS", "80")}
    code = 0
    with (
        contextlib.chdir(cwd),
        mock.patch.dict(os.environ, columns),
        mock.patch.multiple(sys, argv=argv, stdin=_stream(stdin), stdout=out, stderr=err),
    ):
        try:
            main()
        except SystemExit as end:
            code = _exit_code(end, err)
    return Ran(code, _text(out), _text(err))


def _exit_code(end: SystemExit, err: io.TextIOWrapper) -> int:
    """Give the exit code of a program that ends so; another word than a number is printed."""
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    print(end.code, file=err)
    return 1


def _stream(content: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content.encode()), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
