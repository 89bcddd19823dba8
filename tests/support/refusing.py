"""Runs of the commands for tests, and the sentence with which each refuses bad input."""

from pathlib import Path

from click.testing import CliRunner, Result

from oracle.cli import cli
from oracle.errors import InputError


def call(*arguments: object, text: str | None = None) -> Result:
    """Run the command line with ``text`` as its standard input."""
    return CliRunner().invoke(cli, [*map(str, arguments)], input=text)


def refused(*arguments: str | Path) -> str:
    """The sentence with which bad input is refused."""
    done = call(*arguments)
    assert isinstance(done.exception, InputError), (done.output, done.exc_info)
    (sentence,) = done.exception.messages
    return sentence
