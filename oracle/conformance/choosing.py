"""Which vectors an engine is asked, and under which of its configurations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.errors import InputError
from oracle.play import KINDS
from oracle.prose import counted, counted_are
from oracle.system.terminal import clean
from oracle.wire.grading import Vector
from oracle.wire.vocabulary import ACTS, IRREGULAR_ACTS


class Asked(NamedTuple):
    """A case: a vector, and the configuration under which it is asked, if there is a table."""

    vector: Vector
    configuration: Configuration | None = None


class NotClaimed(NamedTuple):
    """Why a vector is outside a claim, and how much of the claim it fits."""

    reason: str
    fits: int = 0


def only_about(vectors: Sequence[Mapping[str, Any]], names: Collection[str]) -> list[Any]:
    """Give the vectors with one of these ids, or about one of these rules; all if none is named.

    Raises:
        InputError: no vector has such an id or rule.
    """
    if not names:
        return list(vectors)
    called = [{vector["id"], *vector["rules"]} for vector in vectors]
    known = set().union(*called)
    if unknown := [name for name in names if name not in known]:
        raise InputError(*(f"there is no vector or rule {name!r}" for name in unknown))
    chosen = zip(vectors, called, strict=True)
    return [vector for vector, own in chosen if not own.isdisjoint(names)]


def cases_of(vector: Vector, claims: Claims, houses: Houses) -> list[Asked] | str:
    """Give the cases of a vector, or say why it is not asked.

    It is asked once for each claimed configuration that plays it; of those with the same settings,
    only the first.
    """
    kind, given = vector["kind"], vector["given"]
    if "unknown" in vector:
        return f"it is from a newer corpus: {clean(vector['unknown'])}"
    if kind not in claims.kinds or kind not in KINDS:
        return f"kind {kind} is not claimed"
    if "ranking" in given:
        return _ranking_not_claimed(claims, given) or [Asked(vector)]
    if acts := _acts_of(given) - claims.acts:
        return f"the irregular acts {', '.join(sorted(acts))} are not claimed"
    found: dict[tuple[tuple[str, str], ...], Asked] = {}
    reasons: list[NotClaimed] = []
    for one in claims.plays:
        settings = one.in_force(houses)
        reason = _not_claimed(one, settings, vector)
        if reason is None:
            found.setdefault(tuple(sorted(settings.items())), Asked(vector, one))
        else:
            reasons.append(reason)
    return list(found.values()) or max(reasons, key=lambda reason: reason.fits).reason


def never_asked(cases: Iterable[Asked], claims: Claims, houses: Houses) -> Iterator[str]:
    """Name each configuration that is asked nothing because another has the same settings."""
    asked = {case.configuration.name for case in cases if case.configuration}
    for one in claims.plays:
        settings = one.in_force(houses)
        others = (other for other in claims.plays if other.name in asked - {one.name})
        same = next((other for other in others if other.in_force(houses) == settings), None)
        if one.name not in asked and same:
            yield f"{one.name} was asked nothing, since {same.name} has the same settings"


def _ranking_not_claimed(claims: Claims, given: Mapping[str, Any]) -> str | None:
    ranking = given["ranking"]
    sizes = claims.rankings.get(ranking)
    if sizes is None:
        return f"ranking {ranking} is not claimed"
    hands = [given["hand"]] if "hand" in given else given["hands"]
    other = sorted({len(hand) for hand in hands} - sizes)
    return f"{ranking} of {counted(other[0], 'card')} is not claimed" if other else None


def _acts_of(given: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(attempt["do"] for attempt in given.get("tries", ())).intersection(ACTS)


def _not_claimed(
    one: Configuration, settings: Mapping[str, str], vector: Vector
) -> NotClaimed | None:
    """Why a configuration does not play a vector, or None if it does.

    Of several configurations, the one that fits best gives the reason.
    """
    for fits, reasons in enumerate(_REASONS):
        for reason in reasons(one, settings, vector):
            return NotClaimed(reason, fits)
    return None


def _other_game(one: Configuration, _settings: Any, vector: Vector) -> Iterator[str]:
    table = vector["given"]["table"]
    if table["game"] not in one.games:
        yield f"game {table['game']} is not claimed"
    if table["betting"] not in one.betting:
        yield f"betting {table['betting']} is not claimed"
    if table["draws"] not in one.draws:
        yield f"{counted_are(table['draws'], 'draw')} not claimed"


def _other_seats(one: Configuration, _settings: Any, vector: Vector) -> Iterator[str]:
    stacks = vector["given"]["table"]["stacks"]
    seats = sum(stack is not None for stack in stacks)
    if one.players and not one.players[0] <= seats <= one.players[1]:
        yield f"{counted_are(seats, 'player')} not claimed"


def _other_chips(one: Configuration, _settings: Any, vector: Vector) -> Iterator[str]:
    table = vector["given"]["table"]
    if one.smallest is not None and table["chip"] not in one.smallest:
        yield f"a smallest chip of {table['chip']} is not claimed"
    chips = sum(stack or 0 for stack in table["stacks"])
    if one.largest_amount is not None and chips > one.largest_amount:
        yield f"amounts over {one.largest_amount:,} are not claimed"


def _other_needs(one: Configuration, _settings: Any, vector: Vector) -> Iterator[str]:
    for need in vector.get("needs", ()):
        if need not in one.takes and need != IRREGULAR_ACTS:
            yield f"it needs {need}, which is not claimed"


def _other_settings(
    _one: Configuration, settings: Mapping[str, str], vector: Vector
) -> Iterator[str]:
    for switch, same in vector.get("switches", {}).items():
        claimed = settings.get(switch)
        if claimed not in same:
            has = f"is {clean(claimed, 40)}" if claimed else "is not claimed"
            yield f"it is about {switch} set to {' or '.join(same)}, which here {has}"


_REASONS: Final = (_other_game, _other_seats, _other_chips, _other_needs, _other_settings)
"""What may be outside a claim, in the order in which it is checked."""
