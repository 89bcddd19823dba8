"""What is in a request of a page, checked; what can be chosen; and objections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from oracle.api.inputs import meant, shown
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.core.table import Objection
from oracle.errors import InputError
from oracle.report.words import capital
from oracle.specs import catalogue, entries
from oracle.specs.strict_yaml import Problem
from oracle.wire import ACT_FORMS, ActForm
from oracle.wire.vocabulary import DRAWS

_ENDS: Final = (".", "!", "?", ":")


def sentence(message: str) -> str:
    """Write a message of an error as a sentence."""
    text = capital(message.strip())
    return text if text.endswith(_ENDS) else f"{text}."


def one_word(request: Mapping[str, Any], key: str, known: Collection[str]) -> str:
    """Give a word of a request that must be one of those known.

    Raises:
        InputError: it is not.
    """
    word = request.get(key)
    if isinstance(word, str) and word in known:
        return word
    near = meant(word, known) if isinstance(word, str) else ""
    raise InputError(f"{_stated(key, word)}{near or f'; it must be one of {_list(known)}'}")


def text_of(request: Mapping[str, Any], key: str, usual: str | None = None) -> str:
    """Give a text of a request; it may be left out if there is a usual one.

    Raises:
        InputError: there is none, or it is not a text.
    """
    value = request.get(key)
    value = usual if value is None else value
    if not isinstance(value, str):
        raise InputError(f"{_stated(key, value)}; it must be a text")
    return value


def object_of(request: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Give an object of a request, empty if it is left out.

    Raises:
        InputError: it is something else.
    """
    value = request.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"{_stated(key, value)}; it must be an object")
    return value


def number_of(request: Mapping[str, Any], key: str, least: int, most: int) -> int | None:
    """Give a whole number of a request, None if it is left out.

    Raises:
        InputError: it is something else, or out of its bounds.
    """
    value = request.get(key)
    if value is not None and (type(value) is not int or not least <= value <= most):
        raise InputError(f"{_stated(key, value)}; it must be a number from {least} to {most}")
    return value


def refuse_unknown(given: Iterable[str], known: Collection[str], what: str) -> None:
    """Refuse keys that nothing reads, such as misspelt ones.

    Raises:
        InputError: naming every unknown key.
    """
    strange = [key for key in given if key not in known]
    if strange:
        raise InputError(
            *(f"unknown key {shown(key)} in {what}{meant(str(key), known)}" for key in strange)
        )


def _stated(key: str, value: Any) -> str:
    return f"{key!r} is missing" if value is None else f"{key!r} is {shown(value)}"


def _list(known: Iterable[str]) -> str:
    return ", ".join(known)


def objections_seen(objections: Iterable[Objection]) -> list[dict[str, Any]]:
    """Give objections with the words and the sources of their rules."""
    rules = catalogue.rules()
    return [
        {
            "rule": one.rule,
            "sentence": one.sentence,
            "rule-sentence": rules[one.rule].sentence,
            "sources": catalogue.source(one.rule),
        }
        for one in objections
    ]


def problem_seen(problem: Problem) -> dict[str, Any]:
    """Give a problem; one of the whole text has no line and no column."""
    return {
        "line": problem.line or None,
        "column": problem.column or None,
        "sentence": sentence(problem.message),
    }


def choices() -> dict[str, Any]:
    """Give games, structures, houses, switches and the forms of irregular acts."""
    return {
        "games": [
            {
                "id": name,
                "hand-size": game.hand_size,
                "rankings": [half.name for half in game.halves],
            }
            for name, game in GAMES.items()
        ],
        "betting": list(BETTINGS),
        "draws": list(DRAWS),
        "rankings": [
            {
                "id": name,
                "title": one.words.hand,
                "least": one.sizes[0],
                "most": one.sizes[-1],
            }
            for name, one in RANKINGS.items()
        ],
        "houses": [
            {"id": house.id, "title": house.title, "inherits": house.inherits}
            for house in catalogue.shipped_houses().values()
        ],
        "switches": list(map(_switch, catalogue.switches().values())),
        "acts": list(map(_act, ACT_FORMS)),
    }


def _switch(switch: entries.Switch) -> dict[str, Any]:
    houses = catalogue.shipped_houses().values()
    return {
        "id": switch.id,
        "question": switch.question,
        "settings": [
            {
                "id": one.id,
                "short": one.in_short,
                "text": one.text,
                "basis": one.basis,
                "source": one.source,
            }
            for one in switch.settings.values()
        ],
        "houses": {house.id: house.choices[switch.id].setting for house in houses},
    }


def _act(form: ActForm) -> dict[str, Any]:
    return {
        "word": form.word,
        "title": form.title,
        "sentence": form.sentence,
        "by-seat": form.by_seat,
        "fields": [
            {
                "name": field.name,
                "label": field.label,
                "kind": field.kind,
                "needed": field.needed,
                "words": list(field.words),
            }
            for field in form.fields
        ],
    }
