"""The flags of a vector: the well-known mistakes that answer it differently.

Only a mistake that disagrees at least once, see ``oracle.play.suspecting``, can change anything;
the vector is then played by it, up to the first difference for which an engine would be graded
down.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from oracle import catalogue
from oracle.core.table import Illegal, Rules
from oracle.corpus.suspects import other_settings, with_suspects
from oracle.errors import InputError
from oracle.mistakes import MISTAKES, fields_of
from oracle.play import Answer, Hand, HouseRules, answer
from oracle.play.foretelling import foretold_plays
from oracle.play.suspecting import (
    AT_THE_START,
    Others,
    others,
    others_replacing,
    suspects,
    suspects_at_a_table,
)
from oracle.wire.grading import STEPS, Difference, Vector, compared, examine
from oracle.wire.signatures import Signature


def flags_of(
    vector: Vector,
    suspected: Mapping[str, int] | None = None,
    settings: Mapping[str, str] | None = None,
) -> list[str]:
    """Give the ids of the mistakes that a vector notices, sorted.

    Only what is graded counts, so the reasons of a refusal do not. A mistake that cannot play the
    vector to its end is noticed as well. ``suspected`` are the mistakes that can be noticed, if
    that is known, with the try at which each first disagrees. ``settings`` are those that a vector
    is played by, by default those of the first house of ours that agrees.
    """
    given = vector["given"]
    if settings is None:
        settings = catalogue.settings_within(vector["switches"])
    if STEPS in vector["expect"]:
        return noticed_in_play(vector, suspected, settings)[0]
    if "tries" in given:
        if suspected is None:
            suspected = suspects(given, mistakes_beside(given, settings))
        return sorted(_noticed_in_ruling(vector, settings, suspected))
    known: Iterable[str] = (name for name, one in MISTAKES.items() if one.ranking)
    if "table" in given:
        beside, rules = mistakes_beside(given, settings), HouseRules(settings)
        known = suspects_at_a_table(vector["kind"], given, rules, beside)
    return sorted(name for name in known if is_noticed(vector, HouseRules(settings, (name,))))


def noticed_in_play(
    vector: Vector, suspected: Mapping[str, int] | None, settings: Mapping[str, str]
) -> tuple[list[str], Mapping[str, Signature]]:
    """Give the flags of a play, with what its suspects would answer, see ``flags_of``.

    Of those ``suspected``, the settings that the vector tells apart are played, too.
    """
    given, base = vector["given"], HouseRules(settings)
    apart = {name: with_suspects(base, [name]) for name in other_settings(vector)}
    if suspected is None:
        changed = {name: rules.at(given) for name, rules in apart.items()}
        beside = others(base.at(given), changed, reasons=False)
        suspected = suspects(given, beside.together(mistakes_beside(given, settings)))
    wrong = {name: HouseRules(settings, (name,)) for name in suspected if name in MISTAKES}
    known = wrong | {name: rules for name, rules in apart.items() if name in suspected}
    found = foretold_plays(vector, base, known, suspected)
    # A script of a deck is followed there as far as it fits, and all that is gathered is told.
    flags = [
        name
        for name, rules in wrong.items()
        if found.get(name, {}).keys() - {"gathers"}
        or ("deck" in given and is_noticed(vector, rules))
    ]
    return sorted(flags), found


def _noticed_in_ruling(
    vector: Vector, settings: Mapping[str, str], suspected: Mapping[str, int]
) -> Iterator[str]:
    """Go on with a script under each mistake from where it first disagrees."""
    given = vector["given"]
    wrong = {name: HouseRules(settings, (name,)) for name in suspected if name in MISTAKES}
    later = {name: suspected[name] for name in wrong if suspected[name] > AT_THE_START}
    yield from (name for name in wrong if name not in later and is_noticed(vector, wrong[name]))
    script = Hand.of(given, HouseRules(settings).at(given), seen=False)
    for place in range(1 + max(later.values(), default=AT_THE_START)):
        for name in (name for name, first in later.items() if first == place):
            if _is_noticed_from(vector, place, script, wrong[name].at(given)):
                yield name
        script.attempt(given["tries"][place])


def _is_noticed_from(vector: Vector, place: int, before: Hand, rules: Rules) -> bool:
    """Whether the ruling that comes of a try, or of one after it, is graded down."""
    script, given = before.under(rules, seen=False), vector["given"]
    try:
        for attempt in given["tries"][place:]:
            script.attempt(attempt)
        return _is_wrong(vector, script.answer_on(given["on"]))
    except (Illegal, InputError):
        return True


def mistakes_beside(given: Mapping[str, Any], settings: Mapping[str, str]) -> Others:
    """Compare the rules for the given table with each mistake made from them."""
    return _mistakes_beside(HouseRules(settings).at(given))


@functools.lru_cache(maxsize=256)
def _mistakes_beside(right: Rules) -> Others:
    wrong = {name: fields_of(name, right) for name in MISTAKES}
    return others_replacing(right, wrong, reasons=False)


def is_noticed(vector: Vector, rules: HouseRules) -> bool:
    """Whether an engine that plays like this is graded down."""
    try:
        if STEPS in vector["expect"]:
            return any(pair.expected != pair.got for pair in _step_by_step(vector, rules))
        found = answer(vector["kind"], vector["given"], rules)
    except (Illegal, InputError):
        return True
    return _is_wrong(vector, found)


def _is_wrong(vector: Vector, found: Answer) -> bool:
    return found.stuck is not None or bool(examine(vector, found.reply).differences)


def _step_by_step(vector: Vector, rules: HouseRules) -> Iterator[Difference]:
    """Compare a play with what is expected while it is played."""
    given = vector["given"]
    script = Hand.of(given, rules.at(given), mistaken=True)
    steps = map(script.reply, given["tries"])
    return compared(vector, {"start": script.start, "steps": steps})
