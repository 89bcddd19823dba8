"""Three families of errors that are never mixed.

An illegal action is an ``Illegal`` with its objections, bad input is an ``InputError``, and a bug
of ours is an ``InternalError``. Nothing is signalled by ``assert`` or a bare ``ValueError``.
"""

from __future__ import annotations


class OracleError(Exception):
    """The root of the three families."""


class InputError(OracleError):
    """The user's input cannot be used; each message is one sentence that says what to do."""

    def __init__(self, *messages: str) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages

    def __reduce__(self) -> tuple[type[InputError], tuple[str, ...]]:
        return type(self), self.messages


class InternalError(OracleError):
    """A bug in poker-oracle itself."""
