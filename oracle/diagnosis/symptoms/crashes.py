"""What the inputs that end in an error have in common."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from oracle.conformance import Outcome, Verdict
from oracle.diagnosis.symptoms.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Symptom,
    symptom,
)
from oracle.diagnosis.symptoms.hands import Common, all_alike, most_telling, of_comparison, of_hand
from oracle.diagnosis.symptoms.seen import is_judged
from oracle.diagnosis.symptoms.tables import of_table

_WHATS: Final = {
    "rank": "hands",
    "compare": "comparisons",
    "play": "plays",
    "setup": "tables",
    "next-hand": "next hands",
    "ruling": "rulings",
}
_SAYS, _MALFORMED, _NOT_RUN = "the engine says: ", "the answer is malformed: ", "not run"
_LATE: Final = "did not answer within"


def of_errors(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """What errors of each sort and kind have in common: a property, or the message."""
    groups: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    judged: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        kind = one.vector["kind"]
        if one.verdict is Verdict.ERROR and not one.message.startswith(_NOT_RUN):
            groups[_sort(one.message), kind].append(one)
        elif is_judged(one):
            judged[kind].append(one)
    for (sort, kind), failed in groups.items():
        yield _of_group(sort, kind, failed, judged[kind])


def _sort(message: str) -> str:
    if message.startswith(_MALFORMED):
        return "malformed"
    if message.startswith(_SAYS):
        return "error"
    return "hang" if _LATE in message else "crash"


_DOES: Final = {
    "malformed": "The answers to {what} are malformed",
    "error": "The engine reports an error for {what}",
    "hang": "There is no answer to {what} in time",
    "crash": "The engine crashes on {what}",
}


def _of_group(
    sort: str, kind: str, failed: Sequence[Outcome], judged: Sequence[Outcome]
) -> Symptom:
    what = _WHATS.get(kind, "cases")
    count = f"{len(failed):,} {what}"
    common = None
    if len(failed) >= FEWEST:
        common = most_telling([_of(one) for one in failed], [_of(one) for one in judged])
    shown = list(failed)
    if not judged:
        why = f", all {len(failed):,} of them"
        where = ADAPTER
    elif common:
        shown = [one for one in failed if set(common.words.split(" and ")) <= _of(one)]
        why = _with(common, len(failed), what)
        where = ADAPTER if sort == "malformed" else ENGINE
    elif len(failed) == 1:
        return symptom(
            f"{sort}-{kind}",
            f"{_DOES[sort].format(what='a single case')}: {_short(failed[0].message)}.",
            ADAPTER if sort == "malformed" else EITHER,
            failed,
            1,
        )
    else:
        why = _same_message(failed) + _alike(failed, judged)
        where = ADAPTER if sort == "malformed" else EITHER
    look = f"; {LOOK}" if where == ADAPTER else ""
    text = f"{_DOES[sort].format(what=count)}{why}{look}."
    return symptom(f"{sort}-{kind}", text, where, shown, len(failed))


def _with(common: Common, failed: int, what: str) -> str:
    such = f"{what} {common.words}"
    if not common.passing:
        found = f"all the {such}"
    else:
        found = f"{common.failing:,} of the {common.failing + common.passing:,} {such}"
    return f", {found}" if common.failing == failed else f", among them {found}"


def _alike(failed: Sequence[Outcome], judged: Sequence[Outcome]) -> str:
    common = all_alike([_of(one) for one in failed], [_of(one) for one in judged])
    if common is None:
        return ""
    what = _WHATS.get(failed[0].vector["kind"], "cases")
    return f"; all are {what} {common.words}, as are {common.passing:,} that go well"


def _same_message(failed: Sequence[Outcome]) -> str:
    """The message that nearly all have, or else its beginning, such as the name of an exception."""
    for shorten in (_short, lambda message: _short(message).partition(":")[0]):
        message, count = Counter(shorten(one.message) for one in failed).most_common(1)[0]
        if count >= NEARLY_ALL * len(failed):
            return f" ({message.rstrip(': ')})"
    return ""


def _short(message: str) -> str:
    for start in (_SAYS, _MALFORMED):
        message = message.removeprefix(start)
    return message[:80].rstrip(". ")


def _of(outcome: Outcome) -> frozenset[str]:
    vector = outcome.vector
    given = vector["given"]
    if "hand" in given:
        return of_hand(given)
    return of_comparison(given) if "hands" in given else of_table(vector)
