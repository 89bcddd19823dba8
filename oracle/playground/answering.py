"""Which request is answered by which module, and what becomes of a user's mistake or a bug."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.playground.choosing import choices
from oracle.playground.inputs import one_word, sentence
from oracle.playground.objecting import objections_seen, problem_seen
from oracle.playground.opening import open_state
from oracle.playground.playing import play
from oracle.playground.ruling import rule
from oracle.playground.saving import save
from oracle.playground.texts import check_text
from oracle.playground.walls import sheet
from oracle.playground.worth import worth
from oracle.specfile import SpecError

Request: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]

MOST_BYTES: Final = 1_000_000
MOST_BYTES_OF: Final[Mapping[str, int]] = {"audit": 3_000_000, "audit-hand": 3_000_000}
"""How long a request may be, written as JSON; those that hold many hands may be longer."""


def _audit(request: Request) -> Answer:
    from oracle.playground.auditing import audit  # noqa: PLC0415 - it reads every form of history

    return audit(request)


def _audited_hand(request: Request) -> Answer:
    from oracle.playground.auditing import audited_hand  # noqa: PLC0415 - as above

    return audited_hand(request)


KINDS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "choices": lambda _request: choices(),
    "play": play,
    "ruling": rule,
    "worth": worth,
    "check-text": check_text,
    "save": save,
    "open": open_state,
    "sheet": sheet,
    "audit": _audit,
    "audit-hand": _audited_hand,
}
"""By the word in ``do``, what answers it."""


def answer(request: Any) -> Answer:
    """Answer a request; a mistake in it is ``error``, with what is wrong in sentences.

    A table that the rules refuse also has its ``objections``, YAML that cannot be used its
    ``problems``, and a bug of ours ``bug``.
    """
    try:
        return _answered(request)
    except Illegal as refused:
        objections = objections_seen(refused.objections)
        return {"error": [one["sentence"] for one in objections], "objections": objections}
    except SpecError as error:
        problems = [problem_seen(one) for one in error.problems]
        told = [f"line {one['line']}: {one['sentence']}" for one in problems]
        return {**_error(told), "problems": problems}
    except InputError as error:
        return _error(error.messages)
    except Exception as error:  # A worker has nobody else to tell.
        return {**_error([f"this is a bug of poker-oracle: {error!r}"]), "bug": True}


def _answered(request: Any) -> Answer:
    if not isinstance(request, Mapping):
        raise InputError("a request is an object with 'do'")
    word = request.get("do")
    most = MOST_BYTES_OF.get(word, MOST_BYTES) if isinstance(word, str) else MOST_BYTES
    if _length(request) > most:
        raise InputError(f"this is too long; the maximum is {most:,} bytes")
    return KINDS[one_word(request, "do", KINDS)](request)


def _length(request: Request) -> int:
    try:
        # Half a character can be written as JSON, but never read in a file.
        return len(json.dumps(request, ensure_ascii=False).encode())
    except (TypeError, ValueError, RecursionError):
        raise InputError("this is not JSON in UTF-8, or is nested too deeply") from None


def _error(messages: Iterable[str]) -> Answer:
    return {"error": [sentence(message) for message in messages]}
