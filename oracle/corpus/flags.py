"""The flags of a vector: the well-known mistakes that answer it differently.

Only a mistake that disagrees at least once, see ``oracle.wire.suspecting``, can change anything;
the vector is then played by it, up to the first difference for which an engine would be graded
down.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from oracle import catalogue
from oracle.core.ruleset import rules_for
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.mistakes import MISTAKES, with_mistakes
from oracle.wire import HouseRules, Script, answer
from oracle.wire.grading import STEPS, Difference, Vector, compared, examine
from oracle.wire.suspecting import Others, others, suspects


def flags_of(vector: Vector, suspected: Collection[str] | None = None) -> list[str]:
    """Give the ids of the mistakes that a vector notices, sorted.

    Only what is graded counts, so the reasons of a refusal do not. A mistake that cannot play the
    vector to its end is noticed as well. ``suspected`` are the mistakes that can be noticed, if
    that is known.
    """
    settings = catalogue.settings_within(vector["switches"])
    names = suspected_mistakes(vector["given"], settings) if suspected is None else suspected
    found = (HouseRules(settings, (name,)) for name in MISTAKES if name in names)
    return sorted(rules.mistakes[0] for rules in found if is_noticed(vector, rules))


def suspected_mistakes(given: Mapping[str, Any], settings: Mapping[str, str]) -> Collection[str]:
    """Find the mistakes that could give another answer than these settings."""
    if "tries" in given:
        return suspects(given, mistakes_beside(given, settings))
    return [name for name, one in MISTAKES.items() if "table" in given or one.ranking]


def mistakes_beside(given: Mapping[str, Any], settings: Mapping[str, str]) -> Others:
    """Compare the rules for the given table with each mistake made from them."""
    table, received = given["table"], "cards" in given
    return _mistakes_beside(
        table["game"], table["betting"], tuple(sorted(settings.items())), received
    )


@functools.lru_cache(maxsize=1024)
def _mistakes_beside(
    game: str, betting: str, settings: tuple[tuple[str, str], ...], received: bool
) -> Others:
    right = rules_for(game, betting, dict(settings), received=received)
    return others(right, {name: with_mistakes(right, [name]) for name in MISTAKES}, reasons=False)


def is_noticed(vector: Vector, rules: HouseRules) -> bool:
    """Whether an engine that plays like this is graded down."""
    try:
        if STEPS in vector["expect"]:
            return any(pair.expected != pair.got for pair in _step_by_step(vector, rules))
        found = answer(vector["kind"], vector["given"], rules)
    except (Illegal, InputError):
        return True
    return found.stuck is not None or bool(examine(vector, found.reply).differences)


def _step_by_step(vector: Vector, rules: HouseRules) -> Iterator[Difference]:
    """Compare a play with what is expected while it is played."""
    given = vector["given"]
    script = Script(given, rules.at(given), mistaken=True)
    steps = map(script.reply, given["tries"])
    return compared(vector, {"start": script.start, "steps": steps})
