"""The command line: arguments become one call, and its result is printed.

Exit codes: 0 success; 1 a check failed (an engine does not conform, expectations changed); 2 bad
usage or input, or a standard output that is closed; 3 an engine could not be run; 130 stopped by
Ctrl-C; 141 nobody reads the output any more, as for programs that the signal of a closed pipe ends.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Final

import click

from oracle.commands.site import COMPLETE
from oracle.errors import InputError, InternalError
from oracle.system.pieces import look_for_cycles_seldom
from oracle.system.signals import INTERRUPTED

_GROUPS: Final = {
    "Begin here": {
        "demo": "oracle.commands.check:demo",
        "init": "oracle.commands.site:init",
        "check": "oracle.commands.check:check",
        "explain": "oracle.commands.rules:explain",
    },
    "Engines": {
        "fuzz": "oracle.commands.fuzz:fuzz",
        "trees": "oracle.commands.trees:trees",
        "matrix": "oracle.commands.measuring:matrix",
        "serve": "oracle.commands.check:serve",
    },
    "Rooms and rules": {
        "houses": "oracle.commands.rules:houses",
        "ruling": "oracle.commands.rules:ruling",
        "rank": "oracle.commands.rules:rank",
        "compare": "oracle.commands.rules:compare",
        "run": "oracle.commands.rules:run",
        "lint": "oracle.commands.rules:lint",
    },
    "Vectors": {
        "export": "oracle.commands.corpus:export",
        "verify": "oracle.commands.corpus:verify",
        "update": "oracle.commands.corpus:update",
        "diff": "oracle.commands.measuring:diff",
        "coverage": "oracle.commands.measuring:coverage",
        "adequacy": "oracle.commands.measuring:adequacy",
    },
    "Hand histories": {
        "audit": "oracle.commands.audit:audit",
    },
    "Other commands": {
        "site": "oracle.commands.site:site",
        "completion": "oracle.commands.site:completion",
    },
}
"""Under the headings of the help, the commands and where each is found."""

_COMMANDS: Final = {name: at for group in _GROUPS.values() for name, at in group.items()}

_ANYWHERE: Final = frozenset({"rank", "compare", "init"})
"""The commands that are the same in every workspace."""

_WIDEST: Final = max(map(len, _COMMANDS))
_WORKSPACE: Final = "workspace"
CLOSED_PIPE: Final = 141


class _Commands(click.Group):
    """Commands whose modules are imported when they are needed."""

    def invoke(self, context: click.Context) -> object:
        """Run a command; end it on Ctrl-C or a closed pipe before click answers both with a 1."""
        try:
            return super().invoke(context)
        except click.ClickException as error:
            # Click takes it for final, and prints it as it is.
            vars(error)["message"] = _printable(error.message)
            raise
        except KeyboardInterrupt:
            click.echo("poker-oracle: stopped by Ctrl-C", err=True)
            context.exit(INTERRUPTED)
        except BrokenPipeError:
            # Without this, flushing at exit would complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            context.exit(CLOSED_PIPE)

    def list_commands(self, _context: click.Context) -> list[str]:
        return list(_COMMANDS)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under headings, in columns of one width."""
        limit = formatter.width - 6 - max(map(len, _COMMANDS))
        for heading, names in _GROUPS.items():
            found = ((name, self.get_command(context, name)) for name in names)
            rows = [(name, one.get_short_help_str(limit)) for name, one in found if one]
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(_WIDEST), told) for name, told in rows])

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Say where the guides lie, also after an installation, before the exit codes."""
        from oracle.system.resources import folder  # noqa: PLC0415 - only where it is asked for

        try:
            vectors = folder("vectors")
        except InputError:
            vectors = Path("vectors")
        guides = Path(__file__).parent / "site" / "guides"
        rows = {
            "engines": vectors / "PROTOCOL.md",
            "vectors": vectors / "README.md",
            "all others": guides,
        }
        with formatter.section("Guides"):
            for name, path in rows.items():  # not wrapped, so that they can be copied
                formatter.write(f"  {name.ljust(_WIDEST)}  {path}\n")
        super().format_epilog(context, formatter)

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; suggest the nearest for one that there is not."""
        name = arguments[0]
        if name in _COMMANDS or name.startswith("-") or context.resilient_parsing:
            return super().resolve_command(context, arguments)
        from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

        near = get_close_matches(name, _COMMANDS, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise click.UsageError(f"No such command {name!r}.{hint}", context)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module, attribute = _COMMANDS[name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        if name not in _ANYWHERE and not any(one.name == _WORKSPACE for one in command.params):
            _with_workspace(command)
        return command


def _open(context: click.Context, _option: click.Parameter, named: Path | None) -> None:
    """Open the workspace that is named, or else the one around the current folder."""
    from oracle.system import resources  # noqa: PLC0415 - not for --help

    if named is not None:
        context.with_resource(resources.opened(resources.place_in(named)))
    elif context.parent is None:
        context.with_resource(resources.opened(resources.place_around_here()))


_with_workspace = click.option(
    "--workspace",
    _WORKSPACE,
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    callback=_open,
    expose_value=False,
    help="Work in this workspace instead of the one around the current folder.",
)


def _printable(message: str) -> str:
    from oracle.system.terminal import sentence  # noqa: PLC0415 - only where something is wrong

    return sentence(message)


def _print_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Say which program this is, and against which corpus it checks."""
    if not asked or context.resilient_parsing:
        return
    import json  # noqa: PLC0415 - only where it is asked for
    from importlib.metadata import version  # noqa: PLC0415

    from oracle.system.resources import folder  # noqa: PLC0415

    click.echo(f"poker-oracle {version('poker-oracle')}")
    try:
        manifest = json.loads((folder("vectors") / "manifest.json").read_bytes())
        click.echo(f"corpus {manifest['version']} {manifest['digests']['corpus']}")
    except (InputError, OSError, ValueError, LookupError, TypeError):
        click.echo("corpus missing or damaged; ask 'poker-oracle verify'")
    context.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 success, 1 a check failed, 2 bad usage or input, 3 no engine.",
)
@_with_workspace
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the versions of poker-oracle and of its corpus, with the digest, and exit.",
)
@click.pass_context
def cli(context: click.Context) -> None:
    """The rules of Badugi and Badacey, executable, and test vectors for any engine.

    Commands print text. -o FILE writes it to a file instead, in the form of its ending: .json, .md,
    .html or .txt, and for tests .xml and others; it may be repeated. --format forces one form; the
    file - is the standard output, and as an input the standard input.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _refuse_closed_output() -> None:
    """Refuse a standard output that is closed; other closed streams have nothing in them.

    Each keeps its number, which would otherwise be that of the next file that is opened.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
    if sys.stdout is None:
        click.echo(
            "poker-oracle: the standard output is closed; send it to /dev/null instead", err=True
        )
        sys.exit(2)
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def main() -> None:
    """Run the command line; an error that a user can cause ends in sentences, not a traceback."""
    _refuse_closed_output()
    look_for_cycles_seldom()
    try:
        cli(complete_var=COMPLETE)
    except InputError as error:
        for message in error.messages:
            click.echo(f"poker-oracle: {_printable(message)}", err=True)
        sys.exit(2)
    except MemoryError:
        click.echo("poker-oracle: there is not enough memory", err=True)
        sys.exit(2)
    except InternalError as error:
        click.echo(
            f"poker-oracle: this is a bug in poker-oracle: {_printable(str(error))}", err=True
        )
        sys.exit(70)
    except OSError as error:
        # Only writing to the standard output fails without the name of a file.
        named = f"{error.filename} cannot be used" if error.filename else "output cannot be written"
        click.echo(f"poker-oracle: {_printable(named)}: {error.strerror}", err=True)
        sys.exit(2)
