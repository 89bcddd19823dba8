"""How an engine that plays by given rules would answer a vector, in the form that is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from oracle.conformance.wrong_orders import wrong_order
from oracle.core.table import Reshuffled
from oracle.wire import HouseRules, Script, answer
from oracle.wire.grading import RULING, STEPS, Vector, examine, sent_tries
from oracle.wire.signatures import Signature, signature

UNKNOWN: Final[Signature] = {"?": ""}
"""The signature of an answer that cannot be foretold: the rules need cards that are not given."""


def foretold(
    vector: Vector,
    rules: HouseRules,
    sent: Sequence[int] | None = None,
    *,
    end_alone: bool = False,
    told: Any = None,
) -> Signature:
    """Sign the answer of an engine that plays by these rules.

    Args:
        vector: what is asked.
        rules: how the engine plays.
        sent: the places of the tries that it is sent, by default all.
        end_alone: whether it shows only the end of a hand.
        told: the outcome of the ruling that the engine in question gave. Where the rules allow
            several, or leave chips open, it is right if it is one of them.
    """
    try:
        if STEPS in vector["expect"]:
            return signature(_play(vector, rules, sent, end_alone=end_alone))
        found = answer(vector["kind"], vector["given"], rules)
    except Exception:  # noqa: BLE001 - wrong rules can break the reference engine anywhere
        return UNKNOWN
    if found.stuck:
        return UNKNOWN
    if RULING in vector["expect"]:
        return _ruling(vector, found.expect, found.reply, told)
    reply = dict(found.reply)
    if "hand" in vector["given"] and rules.mistakes:
        reply["order"] = _order(rules.mistakes, vector["given"])
    kept = {key: value for key, value in reply.items() if value is not None}
    return signature(examine(vector, kept).differences)


def _order(mistakes: Sequence[str], given: Mapping[str, Any]) -> int | None:
    orders = (wrong_order(name, given["ranking"], given["hand"]) for name in mistakes)
    return next((order for order in orders if order is not None), None)


def _ruling(vector: Vector, expect: Any, reply: Any, told: Any) -> Signature:
    """Sign a ruling; where the engine's own outcome is allowed, it is taken for the answer."""
    if (
        told is not None
        and not examine({**vector, "expect": expect}, {"outcome": told}).differences
    ):
        reply = {"outcome": told}
    return signature(examine(vector, reply).differences)


def _play(vector: Vector, rules: HouseRules, sent: Sequence[int] | None, *, end_alone: bool) -> Any:
    places = sent_tries(vector) if sent is None else sent
    given = vector["given"]
    script = Script(given, rules.at(given), mistaken=True, loose=True)
    steps: list[dict[str, Any]] = []
    for place in places:
        seen = script.reply(given["tries"][place])
        if gathers := _gathers(script, given):
            return examine(vector, _told(script.start, steps, end_alone, gathers), sent).differences
        steps.append(seen)
        if seen.get("refused", False) != ("refused" in vector["expect"][STEPS][place]):
            # From here on it is another hand, and nothing of it is compared.
            break
    return examine(vector, _told(script.start, steps, end_alone), sent).differences


def _gathers(script: Script, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Say which cards are shuffled, if they are not those that the script shuffles."""
    orders = given.get("reshuffles", ())
    made = [event for event in script.hand.events if isinstance(event, Reshuffled)]
    for number, event in enumerate(made):
        if number >= len(orders) or set(orders[number]) != set(event.cards):
            return {"reshuffle": number, "cards": list(event.cards)}
    return None


def _told(
    start: Mapping[str, Any],
    steps: Sequence[Mapping[str, Any]],
    end_alone: bool,
    gathers: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What is seen, in the form of an answer; of a play that cannot go on, what was seen before."""
    more = {"gathers": gathers} if gathers else {}
    if not end_alone:
        return {"start": start, STEPS: list(steps), **more}
    refused = [number for number, step in enumerate(steps) if step.get("refused")]
    return {"end": steps[-1] if steps else start, "refused": refused, **more}
