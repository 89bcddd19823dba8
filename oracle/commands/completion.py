"""The command that lets a shell complete the others: completion."""

from __future__ import annotations

from typing import Final

import click

COMPLETE: Final = "_POKER_ORACLE_COMPLETE"
"""The variable by which a shell asks for completions."""

_SHELLS: Final = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(shell: str) -> None:
    r"""Print what makes a shell complete the commands and options of poker-oracle.

    \b
    bash: poker-oracle completion bash > ~/.local/share/bash-completion/completions/poker-oracle
    zsh:  poker-oracle completion zsh > a folder of $fpath, as _poker-oracle
    fish: poker-oracle completion fish > ~/.config/fish/completions/poker-oracle.fish
    """
    from click.shell_completion import get_completion_class

    from oracle.errors import InternalError

    writer = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    if writer is None:
        raise InternalError(f"click knows no completion for {shell}")
    # Its source() looks for a bash of a version of today; the one asked for may be elsewhere.
    maker = writer(root, {}, "poker-oracle", COMPLETE)
    words = {"prog_name": "poker-oracle", **maker.source_vars()}
    click.echo(maker.source_template % words)
