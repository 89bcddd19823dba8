"""The lists in a schema that name every game, ranking or irregular act, taken from their tables.

The published schemas have them written out. A ``$comment`` marks each, so that the schemas also
know a row that is added to a table.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from oracle.core.games import GAMES, WHOLE
from oracle.core.hands import RANKINGS
from oracle.wire import ACT_FORMS
from oracle.wire.vocabulary import ACTS, TRIES

_GAMES: Final = "every game"
_RANKINGS: Final = "every ranking"
_PARTS: Final = "every part of a pot"
_TRIES: Final = "every try"
_ACTS: Final = "every irregular act"
_STEPS: Final = "every irregular act as people write it"


class Lists(NamedTuple):
    """The names of all games and of all rankings."""

    games: tuple[str, ...]
    rankings: tuple[str, ...]


def lists() -> Lists:
    """Give the names that the tables have now."""
    return Lists(tuple(GAMES), tuple(RANKINGS))


def filled(part: Any, names: Lists) -> Any:
    """Give a part of a schema with these names filled into its lists."""
    if isinstance(part, list):
        return [filled(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: filled(inner, names) for key, inner in part.items()}
    mark = part.get("$comment")
    if mark in {_GAMES, _RANKINGS}:
        found["enum"] = list(names.games if mark == _GAMES else names.rankings)
    elif mark == _PARTS:
        known = found["properties"]
        found["properties"] = {**known, **dict.fromkeys(names.rankings, known[WHOLE])}
    elif mark == _TRIES:
        found["enum"] = list(TRIES)
    elif mark == _ACTS:
        found["examples"] = list(ACTS)
    elif mark == _STEPS:
        bare = [form for form in ACT_FORMS if not form.fields]
        steps = {form.word: {"const": True, "description": form.sentence} for form in bare}
        found["properties"] |= {
            word: step for word, step in steps.items() if word not in found["properties"]
        }
    return found
