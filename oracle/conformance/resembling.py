"""What a failing engine's answer looks like: a well-known mistake, or another setting of a switch.

A vector has the mistakes that it notices as flags, and the switches that change its answer.
An engine whose answer, where it first differs, is exactly that of the reference engine with one of
the mistakes or under another setting is likely to do the same.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance.claims import Claims
from oracle.conformance.messages import Message
from oracle.conformance.profiles import as_profile_plays
from oracle.conformance.results import CutValue, Outcome
from oracle.wire.wrong_orders import wrong_order
from oracle.mistakes import MISTAKES
from oracle.wire.grading import RULING, STEPS, Difference, Vector, examine, sent_tries

_ORDER: Final = "order"
_OF_THE_RANKING: Final = tuple(name for name, one in MISTAKES.items() if one.ranking)


class Suspect(NamedTuple):
    """What may be behind a failure, in a sentence, and the rules that it breaks.

    A setting is named ``switch=setting``; a mistake has no ``switch``.
    """

    name: str
    rules: tuple[str, ...]
    sentence: str
    switch: str = ""
    setting: str = ""


def suspects_of(outcome: Outcome) -> Iterator[Suspect]:
    """Give the mistakes and the other settings that would change the answer to a vector."""
    vector = outcome.vector
    for switch, same in vector["switches"].items():
        settings = catalogue.switches()[switch].settings
        yield from (_of_setting(switch, setting) for setting in settings if setting not in same)
    flags = vector.get("flags", ())
    yield from (_of_mistake(name) for name in flags if name in MISTAKES)
    # A wrong order of right ranks is not a flag, but wrong ranks are.
    if outcome.differences and outcome.differences[0].field == _ORDER:
        yield from (_of_mistake(name) for name in _OF_THE_RANKING if name not in flags)


def resembles(outcome: Outcome, suspect: Suspect, claims: Claims) -> bool:
    """Whether a suspect gives exactly the engine's answer where it first differs."""
    vector, first = _until_it_differs(outcome), outcome.differences[0]
    if isinstance(first.got, CutValue):
        return False
    sent = sent_tries(vector, claims.asks) if STEPS in vector["expect"] else []
    expect = _expected(vector, suspect, sent)
    if first.field == RULING and expect is not None:
        return not examine({**vector, "expect": expect}, {"outcome": first.got}).differences
    answer = expect and _as_answer(outcome, expect, len(sent))
    if not answer:
        return False
    shown = _first(outcome, outcome.differences)
    return bool(shown) and _first(outcome, examine(vector, answer, sent).differences) == shown


@functools.cache
def _of_mistake(name: str) -> Suspect:
    return Suspect(name, (MISTAKES[name].rule,), catalogue.mistakes()[name].mistake)


@functools.cache
def _of_setting(switch: str, setting: str) -> Suspect:
    text = catalogue.switches()[switch].settings[setting].text
    rules = tuple(rule.id for rule in catalogue.rules().values() if rule.switch == switch)
    return Suspect(f"{switch}={setting}", rules, text, switch, setting)


def _first(outcome: Outcome, differences: Sequence[Difference]) -> list[Difference]:
    """Give the differences of the first step that has any, without those that no suspect explains.

    No suspect says which of several cards plays.
    """
    compared = [one for one in differences if one.field in outcome.compared - {"plays"}]
    return [one for one in compared if one.step == compared[0].step]


def _until_it_differs(outcome: Outcome) -> Vector:
    """Cut a play off where the engine first differs, since the rest is ignored."""
    vector, step = outcome.vector, outcome.differences[0].step
    if step is None or outcome.end_alone:
        return vector
    given, expect = vector["given"], vector["expect"]
    return {
        **vector,
        "given": {**given, "tries": given["tries"][: step + 1]},
        "expect": {**expect, "steps": expect["steps"][: step + 1]},
    }


def _expected(vector: Vector, suspect: Suspect, sent: Sequence[int]) -> dict[str, Any] | None:
    """Give what is expected of an engine with this suspect, or None if it cannot be asked."""
    settings = catalogue.settings_within(vector["switches"])
    mistakes = () if suspect.switch else (suspect.name,)
    if suspect.switch:
        settings = {**settings, suspect.switch: suspect.setting}
    given = vector["given"]
    if STEPS in vector["expect"]:
        given = {**given, "tries": [given["tries"][place] for place in sent]}
    engine = EngineProfile("", "", "", "", settings, mistakes)
    played = as_profile_plays([{**vector, "given": given}], engine)
    if not played:
        return None
    expect: dict[str, Any] = played[0]["expect"]
    if "hand" not in given or suspect.switch:
        return expect
    return {**expect, _ORDER: wrong_order(suspect.name, given["ranking"], given["hand"])}


def _as_answer(outcome: Outcome, expect: Mapping[str, Any], tries: int) -> Message | None:
    """Give what is expected in the form of an answer; None if the hand was over too soon."""
    if STEPS not in expect:
        return dict(expect)
    steps = [{"refused": True} if "refused" in step else step for step in expect["steps"]]
    if len(steps) < tries:
        return None
    if not outcome.end_alone:
        return {"start": expect["start"], "steps": steps}
    seen = [step for step in steps if "refused" not in step]
    answer = {"end": [expect["start"], *seen][-1]}
    if "refused" in outcome.compared:
        answer["refused"] = [place for place, step in enumerate(steps) if "refused" in step]
    return answer
