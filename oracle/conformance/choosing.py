"""Which vectors an engine is asked.

By its claims, known failures, an earlier report, or a profile.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from oracle.conformance.claims import Claims, Configuration, Houses
from oracle.core.table import Illegal
from oracle.corpus.subset import about, refuse_unnamed
from oracle.errors import InputError
from oracle.play import KINDS, Answer, HouseRules, answer
from oracle.report.envelope import Report
from oracle.report.words import counted, counted_are, few_named
from oracle.specs import workspaces
from oracle.specs.engines import EngineProfile
from oracle.specs.strict_yaml import Problem, SpecError, SpecFile
from oracle.system.files import read_file
from oracle.system.terminal import clean
from oracle.wire.grading import Vector
from oracle.wire.vocabulary import ACTS, IRREGULAR_ACTS

Made = TypeVar("Made")

_LONGEST: Final = 1 << 29
_REPORT: Final = "check"
_PACKED: Final = b"\x1f\x8b"
_GZIP: Final = 16 + zlib.MAX_WBITS
_OF_ANOTHER_THING: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    zlib.error,
)
"""What reading something else may raise; an infinite number overflows."""


def read_report(path: Path, what: str, made: Callable[[Mapping[str, Any]], Made]) -> Made:
    """Make something of a report of ``check`` in a file.

    Args:
        path: where it is.
        what: says what is wanted, as in "the baseline must be a report".
        made: takes from the report what is needed; it may fail in any way on another thing.

    Raises:
        InputError: the file cannot be read, or is not such a report.
    """
    try:
        report = json.loads(_unpacked(read_file(path, _LONGEST)))
        if report["report"] != _REPORT:
            raise InputError(f"{path} is a report of {report['report']}; {what}")
        return made(report)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except _OF_ANOTHER_THING as error:
        raise InputError(f"{path} is not such a report; {what}") from error


def _unpacked(content: bytes) -> bytes:
    """Unpack what gzip has packed, and no more of it than a file may have."""
    if not content.startswith(_PACKED):
        return content
    return zlib.decompressobj(_GZIP).decompress(content, _LONGEST)


_TEXTS: Final = ("rule", "reason", "minimal")
_KEYS: Final = (*_TEXTS, "vectors")
_WANTED: Final = f"{', '.join(_TEXTS)} and vectors"


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """A rule that an engine is known to break: why, on which vectors, and the simplest of them."""

    rule: str
    reason: str
    minimal: str
    vectors: tuple[str, ...]


def read_known_failures(file: SpecFile) -> tuple[KnownFailure, ...]:
    """The known failures of a file: a list of rule, reason, minimal and vectors.

    Raises:
        SpecError: the file cannot be read, or the list or an entry has the wrong shape.
    """
    problems = [*file.problems, *(_problems(file) if file.was_read else ())]
    if problems:
        raise SpecError(problems)
    return tuple(
        KnownFailure(entry["rule"], entry["reason"], entry["minimal"], tuple(entry["vectors"]))
        for entry in file.data
    )


def _problems(file: SpecFile) -> Iterator[Problem]:
    if not isinstance(file.data, list):
        yield file.problem((), f"this must be a list of known failures, each with {_WANTED}")
        return
    for number, entry in enumerate(file.data):
        if isinstance(entry, dict):
            yield from _problems_of_entry(file, number, entry)
        else:
            yield file.problem((number,), f"a known failure must be a mapping of {_WANTED}")


def _problems_of_entry(file: SpecFile, number: int, entry: dict[str, Any]) -> Iterator[Problem]:
    for key in _KEYS:
        if key not in entry:
            yield file.problem((number,), f"key {key!r} is missing")
    for key in entry.keys() - set(_KEYS):
        yield file.key_problem((number, key), f"unknown key {key!r}; the keys are {_WANTED}")
    for key in _TEXTS:
        if not isinstance(entry.get(key, ""), str):
            yield file.problem((number, key), f"{key} must be text")
    vectors, minimal = entry.get("vectors", []), entry.get("minimal")
    if not isinstance(vectors, list) or not all(isinstance(one, str) for one in vectors):
        yield file.problem((number, "vectors"), "vectors must be a list of vector ids")
    elif isinstance(minimal, str) and "vectors" in entry and minimal not in vectors:
        told = f"minimal is {minimal}; it must be one of its vectors"
        yield file.problem((number, "minimal"), told)


Key: TypeAlias = tuple[str, str | None]
"""A case: the id of a vector, and the configuration in which it was asked."""

_FAILING: Final = ("fail", "error")
_ERROR: Final = "error"
_NAMED: Final = 5
_WHAT: Final = "the baseline must be a report that poker-oracle check wrote as JSON"


class Baseline(NamedTuple):
    """What an earlier report says: how each case failed, the corpus, and what was found by name.

    ``made`` are the hands that were made for the engine and came out wrong.
    """

    failing: Mapping[Key, frozenset[str]]
    corpus: Any
    named: tuple[str, ...] = ()
    made: tuple[str, ...] = ()


class Against(NamedTuple):
    """Two runs compared.

    ``new`` are the cases that fail in more keys than before, ``gone`` those that failed and pass,
    ``same`` those that fail as before or in fewer keys, ``not_asked`` those that failed and were
    not judged this time.
    """

    new: tuple[Key, ...]
    gone: tuple[Key, ...]
    same: tuple[Key, ...]
    not_asked: tuple[Key, ...]
    other_corpus: bool

    def notes(self) -> Iterator[str]:
        """Say it in sentences, for the notes of the report."""
        counts = f"{len(self.new):,} new, {len(self.gone):,} gone, {len(self.same):,} as before"
        rest = f", {len(self.not_asked):,} not judged this time" if self.not_asked else ""
        yield f"failing cases against the baseline: {counts}{rest}"
        if self.new:
            named = few_named(list(map(_named, self.new)), _NAMED)
            yield f"new against the baseline: {named}"
        if self.other_corpus:
            yield "the baseline was measured with another corpus"


def read_baseline(path: Path) -> Baseline:
    """Read a report of an earlier run.

    Raises:
        InputError: the file cannot be read, is not such a report, or judged nothing.
    """
    baseline, is_judged = read_report(path, _WHAT, lambda one: (baseline_of(one), _judged(one)))
    if not is_judged:
        raise InputError(
            f"{path} is the report of a run in which nothing was judged; the baseline must be of a "
            "run that passed or failed something"
        )
    return baseline


def _judged(report: Mapping[str, Any]) -> bool:
    """Whether a run came to any answer that was judged."""
    return any(row["outcome"] in {"pass", "fail"} for row in report["cases"])


def baseline_of(report: Mapping[str, Any]) -> Baseline:
    """What a report says as a baseline."""
    details = report["details"]
    rules = [one["rule"] for name in ("broken", "suspected") for one in details.get(name, ())]
    mistakes = [one["id"] for one in report["mistakes"]]
    made = (str(one["case"]) for one in details.get("made", ()) if _is_wrong(one))
    return Baseline(
        failing_cases(report),
        report["corpus"],
        tuple(sorted({*mistakes, *rules})),
        tuple(dict.fromkeys(made)),
    )


def failing_cases(report: Mapping[str, Any]) -> dict[Key, frozenset[str]]:
    """The cases of a report that failed, each with the keys in which it did."""
    return {(str(row["case"]), row["as"]): _keys(row) for row in report["cases"] if _is_wrong(row)}


def _is_wrong(row: Mapping[str, Any]) -> bool:
    return row["outcome"] in _FAILING


def _not_made_again(report: Report, baseline: Baseline) -> list[str]:
    """Say which hands failed that were made for the engine, if none are made this time.

    They are made where something is to be told apart, so one that passes the corpus would never be
    asked them again.
    """
    if report["details"]["made"] or not (left := baseline.made):
        return []
    hands = counted(len(left), "hand")
    return [
        f"{hands} made for this engine failed before, and none was made this time; "
        f"to ask the first again: --case {left[0]}"
    ]


def against(report: Report, baseline: Baseline) -> Against:
    """Hold the rows of a report against those of an earlier one."""
    now, before = failing_cases(report), baseline.failing
    passed = {(row["case"], row["as"]) for row in report["cases"] if row["outcome"] == "pass"}
    absent = [case for case in before if case not in now]
    return Against(
        new=tuple(case for case, keys in now.items() if not keys <= before.get(case, frozenset())),
        gone=tuple(case for case in absent if case in passed),
        same=tuple(case for case, keys in now.items() if keys <= before.get(case, frozenset())),
        not_asked=tuple(case for case in absent if case not in passed),
        other_corpus=report["corpus"] != baseline.corpus,
    )


def with_baseline(report: Report, baseline: Baseline) -> Report:
    """The report with what is new and what is not; it ends with 1 for what is new alone.

    An engine that could not be run to the end, that answered nothing, or that passes what it is
    known to fail, ends as without a baseline.
    """
    found = against(report, baseline)
    counts, code = report["counts"], report["exit-code"]
    excused = counts["pass"] + counts["fail"] > 0 and not report["details"]["stale"]
    if code == 1 and excused and not found.new:
        code = 0
    before = [{"case": case, "as": asked_as} for case, asked_as in found.same]
    known = {"as-before": before, "known-before": list(baseline.named)}
    details = {**report["details"], **known}
    notes = [*found.notes(), *_not_made_again(report, baseline), *report["notes"]]
    return {**report, "exit-code": code, "notes": notes, "details": details}


def _keys(row: Mapping[str, Any]) -> frozenset[str]:
    if row["outcome"] == _ERROR:
        return frozenset({_ERROR})
    return frozenset(str(one["key"]) for one in row["differences"])


def _named(case: Key) -> str:
    name, asked_as = case
    return name if asked_as is None else f"{name} as {asked_as}"


class SelectedCases(NamedTuple):
    """A case: a vector, and the configuration under which it is asked, if there is a table."""

    vector: Vector
    configuration: Configuration | None = None


NEEDS: Final = "it needs "
"""How the reason begins where only something that a hand of a claimed table takes is missing."""


class NotClaimed(NamedTuple):
    """Why a vector is outside a claim, and how much of the claim it fits."""

    reason: str
    fits: int = 0


def only_about(vectors: Sequence[Mapping[str, Any]], names: Collection[str]) -> list[Any]:
    """Give the vectors with one of these ids, or about one of these rules or chapters.

    All are given if none is named.

    Raises:
        InputError: no vector has such an id, rule or chapter.
    """
    if not names:
        return list(vectors)
    called = [{vector["id"], *about(vector)} for vector in vectors]
    refuse_unnamed(names, set().union(*called))
    chosen = zip(vectors, called, strict=True)
    return [vector for vector, own in chosen if not own.isdisjoint(names)]


def cases_of(vector: Vector, claims: Claims, houses: Houses) -> list[SelectedCases] | str:
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
        return _ranking_not_claimed(claims, given) or [SelectedCases(vector)]
    if acts := _acts_of(given) - claims.acts:
        return f"the irregular acts {', '.join(sorted(acts))} are not claimed"
    found: dict[tuple[tuple[str, str], ...], SelectedCases] = {}
    reasons: list[NotClaimed] = []
    for one in claims.plays:
        settings = one.in_force(houses)
        reason = _not_claimed(one, settings, vector)
        if reason is None:
            found.setdefault(tuple(sorted(settings.items())), SelectedCases(vector, one))
        else:
            reasons.append(reason)
    return list(found.values()) or max(reasons, key=lambda reason: reason.fits).reason


def never_asked(cases: Iterable[SelectedCases], claims: Claims, houses: Houses) -> Iterator[str]:
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
            yield f"{NEEDS}{need}, which is not claimed"


def _other_settings(
    _one: Configuration, settings: Mapping[str, str], vector: Vector
) -> Iterator[str]:
    for switch, same in vector.get("switches", {}).items():
        claimed = settings.get(switch)
        if claimed not in same:
            has = f"is {clean(claimed, 40)}" if claimed else "is not claimed"
            yield f"it is about {switch} set to {' or '.join(same)}, which here {has}"
    if cap := workspaces.cap_that_changes(vector, settings):
        yield f"it is about raise-cap set to four bets or more, which here is {cap}"


_REASONS: Final = (_other_game, _other_seats, _other_chips, _other_needs, _other_settings)
"""What may be outside a claim, in the order in which it is checked."""


def rules_of(vector: Vector, profile: EngineProfile | None = None) -> HouseRules:
    """Give the rules by which a vector is played: those of the profile, if there is one."""
    if profile is None:
        return HouseRules(workspaces.settings_within(vector["switches"]))
    return HouseRules(profile.settings, profile.mistakes)


def as_profile_plays(vectors: Iterable[Vector], profile: EngineProfile) -> list[dict[str, Any]]:
    """Expect from each vector what the profile does, whatever the vector's own setting.

    A play ends where the profile needs cards that the vector does not give. A reshuffle is of the
    cards that the profile shuffles, in the vector's order as far as it goes. A vector at whose
    table the profile cannot play at all is left out. It depends on no switch then; those on which
    it did are ``beside`` it.
    """
    rules, played = HouseRules(profile.settings, profile.mistakes), []
    for vector in vectors:
        try:
            found = answer(vector["kind"], vector["given"], rules, loose=True)
        except (Illegal, InputError):
            continue
        if not found.stuck:
            own = {"given": _as_shuffled(vector, found, rules), "expect": found.expect}
            played.append({**vector, "switches": {}, "beside": vector["switches"], **own})
    return played


def _as_shuffled(vector: Vector, found: Answer, rules: HouseRules) -> Mapping[str, Any]:
    """What is given, each shuffle with the cards that the profile gathers for it.

    Otherwise an engine that is as its profile says would have to report other cards. Where a
    mistake shuffles more often than there are orders, these stay as they are.
    """
    if found.state is None or "reshuffles" not in found.given:
        return found.given
    given = {**found.given, "reshuffles": found.reshuffles}
    again = answer(vector["kind"], given, rules, loose=True)
    return given if again.expect == found.expect else found.given
