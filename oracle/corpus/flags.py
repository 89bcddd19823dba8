"""Which mistakes and other settings a vector notices."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from oracle.core.table import Illegal, Rules
from oracle.errors import InputError
from oracle.mistakes import MISTAKES, fields_of
from oracle.play import Answer, Hand, HouseRules, answer
from oracle.play.foretelling import (
    AT_THE_START,
    Others,
    Suspects,
    candidates_at_a_table,
    others,
    others_replacing,
    precomputed_plays,
    suspects,
)
from oracle.specs import catalogue, engines, workspaces
from oracle.specs.playing import run
from oracle.specs.scenarios import Scenario
from oracle.wire.grading import STEPS, Difference, Signature, Vector, compared, examine

_IS: Final = "="
_OF_RANKINGS: Final = tuple(name for name, one in MISTAKES.items() if one.ranking)


class Candidate(NamedTuple):
    """A mistake, or a setting, which is named ``switch=setting``; with the rules that it breaks.

    Every setting is a house choice, and so are some mistakes.
    """

    name: str
    rules: tuple[str, ...]
    sentence: str
    is_house_choice: bool
    switch: str = ""
    setting: str = ""


def is_candidate(name: str) -> bool:
    """Whether this is the name of a mistake, or of a switch and one of its settings."""
    switch, is_setting, setting = name.partition(_IS)
    known = catalogue.switches()
    return setting in known[switch].settings if is_setting and switch in known else name in MISTAKES


@functools.cache
def suspect(name: str) -> Candidate:
    """Describe the mistake or the setting of this name."""
    switch, is_setting, setting = name.partition(_IS)
    if not is_setting:
        note = engines.mistakes()[name]
        return Candidate(name, MISTAKES[name].rules, note.mistake, bool(note.house_choice))
    text = catalogue.switches()[switch].settings[setting].text
    rules = tuple(rule.id for rule in catalogue.rules().values() if rule.switch == switch)
    return Candidate(name, rules, text, True, switch, setting)


def candidates_of(vector: Vector) -> tuple[str, ...]:
    """Name the settings and the mistakes that would change the answer to a vector.

    A wrong order of hands whose ranks are right is not a flag, so for a hand every mistake about
    rankings is suspected.
    """
    settings = other_settings(vector)
    flags = tuple(name for name in vector.get("flags", ()) if name in MISTAKES)
    if "hand" not in vector["given"]:
        return settings + flags
    return settings + flags + tuple(name for name in _OF_RANKINGS if name not in flags)


def other_settings(vector: Vector) -> tuple[str, ...]:
    """Name the settings that would change the answer to a vector."""
    known = catalogue.switches()
    return tuple(
        f"{switch}{_IS}{setting}"
        for switch, same in vector.get("beside", vector["switches"]).items()
        for setting in known[switch].settings
        if setting not in same
    )


def with_candidates(rules: HouseRules, names: Iterable[str]) -> HouseRules:
    """Change the rules of a house or an engine by settings and mistakes, in this order."""
    settings, mistakes = dict(rules.settings), list(rules.mistakes)
    for name in names:
        switch, is_setting, setting = name.partition(_IS)
        if is_setting:
            settings[switch] = setting
        else:
            mistakes.append(name)
    return HouseRules(settings, tuple(mistakes))


def flags_of(
    vector: Vector,
    suspected: Suspects | None = None,
    settings: Mapping[str, str] | None = None,
) -> list[str]:
    """Give the ids of the mistakes that a vector notices, sorted.

    Only what is graded counts, so the reasons of a refusal do not. A mistake that cannot play the
    vector to its end is noticed as well. ``suspected`` are the mistakes that can be noticed, if
    that is known. ``settings`` are those that a vector is played by, by default those of the first
    house of ours that agrees.
    """
    given = vector["given"]
    if settings is None:
        settings = workspaces.settings_within(vector["switches"])
    if STEPS in vector["expect"]:
        return noticed_in_play(vector, suspected, settings)[0]
    if "tries" in given:
        if suspected is None:
            suspected = suspects(given, other_mistakes(given, settings))
        wrong = {
            name: HouseRules(settings, (name,)) for name in suspected.places if name in MISTAKES
        }
        return sorted(
            name for name, rules in wrong.items() if _rules_wrong(vector, suspected, name, rules)
        )
    known: Iterable[str] = _OF_RANKINGS
    if "table" in given:
        beside, rules = other_mistakes(given, settings), HouseRules(settings)
        known = candidates_at_a_table(vector["kind"], given, rules, beside).places
    return sorted(name for name in known if is_noticed(vector, HouseRules(settings, (name,))))


def rules_not_shown(scenario: Scenario, settings: Mapping[str, str]) -> list[str]:
    """Name the rules that a hand in play is said to be about and that it does not show.

    It shows a rule that decides something in it, or of which it notices a mistake. A hand just
    outside a rule shows that the rule says nothing there.

    Raises:
        Illegal: the table at which it is to be played is against the rules.
        InputError: the table or the cards cannot be used.
    """
    if scenario.edge == "outside" or not scenario.lines:
        return []
    shown: set[str] = set()
    for result in run(scenario, settings):
        seen = {"given": result.given, "expect": result.expect}
        shown |= result.exercised
        noticed = flags_of({"kind": scenario.kind, "switches": {}, **seen}, None, settings)
        shown.update(rule for name in noticed for rule in MISTAKES[name].rules)
    return [rule for rule in scenario.rules if rule not in shown]


def noticed_in_play(
    vector: Vector, suspected: Suspects | None, settings: Mapping[str, str]
) -> tuple[list[str], Mapping[str, Signature]]:
    """Give the flags of a play, with what its candidates would answer, see ``flags_of``.

    Of those ``suspected``, the settings that the vector tells apart are played, too.
    """
    given, base = vector["given"], HouseRules(settings)
    apart = {name: with_candidates(base, [name]) for name in other_settings(vector)}
    if suspected is None:
        changed = {name: rules.at(given) for name, rules in apart.items()}
        beside = others(base.at(given), changed, reasons=False)
        suspected = suspects(given, beside.together(other_mistakes(given, settings)))
    wrong = {name: HouseRules(settings, (name,)) for name in suspected.places if name in MISTAKES}
    known = wrong | {name: rules for name, rules in apart.items() if name in suspected.places}
    found = precomputed_plays(vector, known, suspected)
    # An engine that gathers other cards may still deal the same; nothing graded shows it then.
    flags = [
        name
        for name, rules in wrong.items()
        if name in found and (found[name].keys() != {"gathers"} or is_noticed(vector, rules))
    ]
    return sorted(flags), found


def _rules_wrong(vector: Vector, suspected: Suspects, name: str, rules: HouseRules) -> bool:
    """Whether a suspect's ruling is graded down; it is played from where it first disagrees."""
    given, first = vector["given"], suspected.places[name][0]
    if first == AT_THE_START or suspected.hand is None:
        return is_noticed(vector, rules)
    table = replace(suspected.hand.state.table, rules=rules.at(given))
    hand = suspected.hand.before(first, table, seen=False)
    try:
        for attempt in given["tries"][first:]:
            hand.attempt(attempt)
        return _is_wrong(vector, hand.answer_on(given["on"]))
    except (Illegal, InputError):
        return True


def other_mistakes(given: Mapping[str, Any], settings: Mapping[str, str]) -> Others:
    """Compare the rules for the given table with each mistake made from them."""
    return _other_mistakes(HouseRules(settings).at(given))


@functools.lru_cache(maxsize=256)
def _other_mistakes(right: Rules) -> Others:
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
