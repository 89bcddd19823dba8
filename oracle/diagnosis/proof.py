"""Which rules an engine breaks, may break, has proved and has not: each is in one of the four."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.corpus import Known, suspect, suspects_of
from oracle.diagnosis.deciding import RuleText
from oracle.play.foretelling import UNKNOWN
from oracle.wire.signatures import keys_of

_ALWAYS_TOLD: Final = frozenset({"gathers", *UNKNOWN})
"""An engine that gathers other cards says so, and one that cannot go on does not pass."""


BROKEN: Final = "broken"
SUSPECTED: Final = "suspected"
PROVED: Final = "proved"
NOT_PROVED: Final = "not-proved"


class Standing(NamedTuple):
    """The rules of which a run shows something, and why it shows nothing of the others."""

    settled: Mapping[str, str]
    proved: tuple[str, ...]
    not_proved: Mapping[str, str]

    def words(self) -> dict[str, str]:
        """Each rule with the one word for it: broken, suspected, proved or not proved."""
        words = {**dict.fromkeys(self.not_proved, NOT_PROVED), **dict.fromkeys(self.proved, PROVED)}
        return dict(sorted({**words, **self.settled}.items()))


def standing(
    outcomes: Iterable[Outcome],
    known: Known,
    rules: Mapping[str, RuleText],
    settled: Mapping[str, str],
) -> Standing:
    """Say which rules are proved, and why others are not.

    A rule is proved by a vector that passed and that one of its known mistakes, or another setting
    of its switch, would have failed. ``settled`` are the rules that are broken or suspected,
    each with that word.
    """
    proved: set[str] = set()
    reasons: dict[str, str] = {}
    for outcome in outcomes:
        if outcome.verdict is Verdict.PASS:
            proved.update(_proved_by(outcome, known))
        for rule in outcome.vector["rules"]:
            if rule not in reasons or outcome.verdict is not Verdict.SKIP:
                reasons[rule] = _reason(outcome, rules.get(rule))
    proved -= set(settled)
    unsettled = sorted(reasons.keys() - proved - set(settled))
    return Standing(settled, tuple(sorted(proved)), {rule: reasons[rule] for rule in unsettled})


def _proved_by(outcome: Outcome, known: Known) -> Iterable[str]:
    vector, compared = outcome.vector, keys_of(outcome.compared)
    answers = known.get(vector["id"]) if "beside" not in vector else None
    for name in suspects_of(vector):
        if answers is None:
            shows = name in vector.get("flags", ()) or "=" in name
        else:
            shows = not (compared | _ALWAYS_TOLD).isdisjoint(answers.get(name, {}))
        if shows and compared:
            yield from suspect(name).rules


def _reason(outcome: Outcome, rule: RuleText | None) -> str:
    if outcome.verdict is Verdict.FAIL:
        return "its vectors fail for other reasons"
    if outcome.verdict is not Verdict.PASS:
        word = "skipped" if outcome.verdict is Verdict.SKIP else "error"
        return f"{word}: {outcome.message}"
    seen_in = set(rule.seen_in) if rule else set()
    if seen_in and outcome.compared.isdisjoint(seen_in):
        return f"it shows in {', '.join(sorted(seen_in))}, which was not compared"
    return "no vector that passed would have failed by a known mistake in it"
