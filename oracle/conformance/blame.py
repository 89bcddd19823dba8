"""Failures that nothing explains: which rules they break, may break, or have proved."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from math import sqrt
from typing import Final, NamedTuple

from oracle.conformance.choosing import NEEDS
from oracle.conformance.evidence import FEWEST, NEARLY_ALL
from oracle.conformance.results import Outcome, Verdict
from oracle.conformance.search import Cases, JudgedCase, RuleText, is_told, wider
from oracle.corpus.flags import candidates_of, suspect
from oracle.corpus.tables import Known
from oracle.play.foretelling import UNKNOWN
from oracle.report.observations import (
    Mismatch,
    another_amount,
    governing_rule,
    miscounted,
    mismatch_in_words,
)
from oracle.specs import catalogue
from oracle.wire import START
from oracle.wire.grading import STEPS, Difference, Signature, keys_of, signature
from oracle.wire.vocabulary import ALL_IN, IN, WAGERS

_ALWAYS_SHOWN: Final = frozenset({"gathers", *UNKNOWN})
"""An engine that gathers other cards says so, and one that cannot go on does not pass."""


BROKEN: Final = "broken"
CANDIDATE: Final = "suspected"
PROVED: Final = "proved"
NOT_PROVED: Final = "not-proved"


class ProofStatus(NamedTuple):
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
    unexplained: Collection[str] = (),
) -> ProofStatus:
    """Say which rules are proved, and why others are not.

    A rule is proved by a vector that passed and that one of its known mistakes, or another setting
    of its switch, would have failed, unless a vector about it fails where the rule may show, and
    nothing explains that. ``settled`` are the rules that are broken or suspected, each with that
    word; ``unexplained`` are the ids of the vectors whose failures nothing explains.
    """
    proved, open_rules = set[str](), set[str]()
    about: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.verdict is Verdict.PASS:
            proved.update(_proved_by(outcome, known))
        for rule in outcome.vector["rules"]:
            about[rule].append(outcome)
        if outcome.verdict is Verdict.FAIL and outcome.vector["id"] in unexplained:
            fields = {one.field for one in outcome.differences}
            open_rules.update(rule for rule in outcome.vector["rules"] if _may_show(rule, fields))
    proved -= open_rules.union(settled)
    unsettled = sorted(about.keys() - proved - set(settled))
    reasons = {rule: _reason(rule, about[rule], rules.get(rule)) for rule in unsettled}
    return ProofStatus(settled, tuple(sorted(proved)), reasons)


def _proved_by(outcome: Outcome, known: Known) -> Iterable[str]:
    vector, compared = outcome.vector, keys_of(outcome.compared)
    answers = known.get(vector["id"]) if "beside" not in vector else None
    for name in candidates_of(vector):
        if answers is None:
            shows = name in vector.get("flags", ()) or "=" in name
        else:
            shows = not (compared | _ALWAYS_SHOWN).isdisjoint(answers.get(name, {}))
        if shows and compared:
            yield from suspect(name).rules


def _reason(rule: str, about: Sequence[Outcome], text: RuleText | None) -> str:
    """Why a rule is not proved, by what became of the vectors that could have proved it.

    A failure counts more than an error, an error more than a pass, and a vector that was not asked
    least; among several messages the one that most of them have.
    """
    telling = [one for one in about if rule in _may_prove(one)]
    found: dict[Verdict, list[Outcome]] = defaultdict(list)
    for one in telling or about:
        found[one.verdict].append(one)
    if found[Verdict.FAIL]:
        return "its vectors fail for other reasons"
    if errors := found[Verdict.ERROR]:
        return f"error: {_most_frequent(errors)}"
    if passes := found[Verdict.PASS]:
        seen_in = set(text.seen_in) if text else set()
        if seen_in and all(_is_unseen(one, seen_in) for one in passes):
            return f"it shows in {', '.join(sorted(seen_in))}, which was not compared"
        return "no vector that passed would have failed by a known mistake in it"
    skipped = found[Verdict.SKIP]
    # A table of another game says less than what is missing at one that is claimed.
    at_such_tables = [one for one in skipped if one.message.startswith(NEEDS)]
    return f"skipped: {_most_frequent(at_such_tables or skipped)}"


def _may_prove(outcome: Outcome) -> set[str]:
    """The rules in which a known mistake, or another setting, changes what is expected."""
    return {rule for name in candidates_of(outcome.vector) for rule in suspect(name).rules}


def _is_unseen(outcome: Outcome, seen_in: Set[str]) -> bool:
    return all({key, key.partition(".")[0]}.isdisjoint(seen_in) for key in outcome.compared)


def _most_frequent(outcomes: Sequence[Outcome]) -> str:
    return Counter(one.message for one in outcomes).most_common(1)[0][0]


_SAME_KEYS: Final = 0.6
_ABOUT: Final = 0.5
_STEP: Final = 0.5
_WORDS: Final = {
    "bet": "betting.bet-only-when-unopened",
    "raise": "betting.bet-only-when-unopened",
    "check": "betting.check-when-nothing-is-owed",
    "call": "betting.check-when-nothing-is-owed",
}
"""The rule about each word that is said for an action."""

_MOST_PLAYED: Final = 60
_MOST_RULES: Final = 4
_FEWEST_ABOUT: Final = 2
_GOVERNS: Final[Mapping[tuple[object, ...], str]] = {
    ("actor", "missing", "bet"): "betting.round-ends",
    ("legal.fold", "True", "draw"): "drawing.no-betting-in-a-draw",
}
"""The rule that governs what differs, where no other does, by what ``_kind`` gives."""

_FEWER_DRAWS: Final = "the hand ends where a draw must come"
_MORE_DRAWS: Final = "a draw comes where the hand must end"
"""What the phase says of a hand that has another number of draws."""

_SKIPPED_DRAWS: Final = frozenset(
    {("actor", "missing", "draw"), ("phase", "", "draw"), (_FEWER_DRAWS,)}
)
"""What differs first where a draw is skipped, as ``_kind`` gives it."""

_IN_SPITE: Final = "a try that is refused changes something"
_ANOTHER_AMOUNT: Final = "a bet is made with another amount"
_AS_OFFERED: Final = "in limit, whatever was named, the amount offered is bet"
"""What the try before a difference says of it."""

_SHOWN_AS: Final = {"gathers": "cards"}
"""The key in which the rules behind another key are seen."""

_NEAR: Final = 0.4
_ENDS: Final = frozenset({"showdown", "over"})
"""The phases after all rounds and draws."""


class Group(NamedTuple):
    """Failures that nothing explains, put under the rule that they are likeliest about.

    ``sure`` says whether all are about this rule, and none that is passed; ``may_be`` are other
    rules that they may be about, likeliest first. Unless the group is ``named``, the first rule is
    a guess like the others. ``differs`` says in words what differs first, and in how many failures.
    """

    rule: str
    sure: bool
    may_be: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    named: bool = True
    differs: tuple[Differing, ...] = ()


class Differing(NamedTuple):
    """What an engine does differently in some failures, in words; one of them with its numbers."""

    sentence: str
    such_as: str
    failures: tuple[Outcome, ...]


def groups(cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]) -> list[Group]:
    """Group the failures that nothing explains by what differs first.

    Those for which a rule can be named come first, the largest group of them before the others.
    One is named where hardly any other can be behind what differs.
    An error shows nothing of a rule, so it is in no group. What of a failure is explained by what
    was ``found`` is taken away first, so that it hides no other difference.
    """
    left = [_without_explained(cases, case, found) for case in left]
    if certain := _certain(cases, left, found):
        return [certain]
    made: list[Group] = []
    alike: dict[object, list[JudgedCase]] = defaultdict(list)
    for case in left:
        alike[_kind(case)].append(case)
    by_rule: dict[str, list[JudgedCase]] = defaultdict(list)
    broken = {rule for name in found for rule in suspect(name).rules}
    unnamed: list[JudgedCase] = []
    for members in _split(cases, alike, found):
        governs = _governing(members)
        rule = governs or next(iter(likeliest(cases, members, found)))
        # What a mistake in the rule does not give is hardly about that rule again.
        backed = governs or (
            rule not in broken and _tells_its_rule(members) and _is_backed(cases, members, rule)
        )
        (by_rule[rule] if backed else unnamed).extend(members)
    by_rule = dict(sorted(by_rule.items(), key=lambda item: -len(_wholes(item[1]))))
    for rule, members in by_rule.items():
        scores = {} if all(map(_own_rule, members)) else likeliest(cases, members, found)
        made.append(_group(cases, rule, scores, members)._replace(sure=False))
    told = {one.case for group in made for one in group.outcomes}
    rest: dict[object, list[JudgedCase]] = defaultdict(list)
    for case in unnamed:
        if case.whole.outcome.case not in told:
            told.add(case.whole.outcome.case)
            rest[_kind(case) and _in_words(case)[0]].append(case)
    for members in sorted(rest.values(), key=lambda some: -len(_wholes(some))):
        scores = likeliest(cases, members, found)
        group = _group(cases, _wider_first(next(iter(scores)), members), scores, members)
        made.append(group._replace(sure=False, named=False))
    return made


def alike_as_one(some: Iterable[Group]) -> tuple[Group, ...]:
    """Make groups that say the same one, as those of several configurations may."""
    alike: dict[object, list[Group]] = defaultdict(list)
    for one in some:
        says = one.rule if one.named else [told.sentence for told in one.differs[:1]]
        alike[one.sure, one.named, str(says)].append(one)
    return tuple(_as_one(*several) for several in alike.values())


def _as_one(first: Group, *others: Group) -> Group:
    if not others:
        return first
    several = (first, *others)
    may_be = dict.fromkeys(rule for one in several for rule in (one.rule, *one.may_be))
    differs: dict[str, Differing] = {}
    for told in (told for one in several for told in one.differs):
        same = differs.setdefault(told.sentence, told._replace(failures=()))
        differs[told.sentence] = same._replace(failures=same.failures + told.failures)
    return first._replace(
        may_be=tuple(rule for rule in may_be if rule != first.rule)[:_MOST_RULES],
        outcomes=tuple(outcome for one in several for outcome in one.outcomes),
        differs=tuple(sorted(differs.values(), key=lambda one: -len(one.failures))),
    )


def _wider_first(rule: str, members: Sequence[JudgedCase]) -> str:
    """The rule, or a wider one that more of these failures are about.

    Where no known mistake in the narrower rule gives what differs, that is hardly all.
    """
    about = Counter(one for case in _wholes(members) for one in case.vector["rules"])
    best = max(wider(rule), key=lambda one: about[one], default=rule)
    return best if about[best] > about[rule] else rule


def _without_explained(cases: Cases, case: JudgedCase, found: Sequence[str]) -> JudgedCase:
    """Leave out the fields in which what was found gives the engine's answer.

    Where it does so in all of them, and is wrong only where the engine is right, those that steer
    nothing are left out.
    """
    answer, own = cases.answer(case, found), case.own
    explained: dict[str, bool] = {}
    for one in case.outcome.differences:
        keys = signature(case.outcome.vector, [one]).keys() & own.keys()
        same = all(answer.get(key) == own[key] for key in keys)
        explained[one.field] = explained.get(one.field, True) and same
    every = all(explained.values())
    fields = {field for field, same in explained.items() if same and (is_told(field) or not every)}
    return case.also_without(fields) if fields and len(fields) < len(explained) else case


def _certain(cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]) -> Group | None:
    """All that is left as one group, if it is about one rule and none that is about it passed."""
    # What is explained elsewhere plays a part here as well, and may be all that is wrong.
    if not left or cases.errors or any(cases.answer(case, found) for case in left):
        return None
    if any(map(_own_rule, left)):
        return None
    scores = likeliest(cases, left, found)
    group = _group(cases, next(iter(scores)), scores, left)
    if not group.sure or not _all_about(group):
        return None
    # Of one hand that other rules are near to, it is a guess.
    is_certain = len(group.outcomes) > 1 or not group.may_be
    return group._replace(sure=is_certain, named=is_certain)


def _group(
    cases: Cases, rule: str, scores: Mapping[str, float], members: Sequence[JudgedCase]
) -> Group:
    near = [one for one, score in scores.items() if score and score >= _NEAR * scores.get(rule, 0)]
    about = [case for case in cases.all if rule in case.outcome.vector["rules"]]
    sure = bool(about) and all(case.failed for case in about)
    may_be = tuple(one for one in near if one != rule)[:_MOST_RULES]
    return Group(rule, sure, may_be, tuple(_wholes(members)), differs=_differing(members))


def _differing(members: Sequence[JudgedCase]) -> tuple[Differing, ...]:
    """What differs first in some failures, most frequent first."""
    alike: dict[str, list[JudgedCase]] = defaultdict(list)
    for case in members:
        alike[_in_words(case)[0]].append(case)
    told = [
        Differing(sentence, _in_words(_simplest(some))[1], tuple(_wholes(some)))
        for sentence, some in alike.items()
    ]
    return tuple(sorted(told, key=lambda one: -len(one.failures)))


def _simplest(some: Sequence[JudgedCase]) -> JudgedCase:
    return min(some, key=lambda case: (case.apart[0].step or 0, case.outcome.vector["id"]))


def _in_words(case: JudgedCase) -> tuple[str, str]:
    return difference_in_words(case.outcome, case.apart)


def difference_in_words(outcome: Outcome, apart: Sequence[Difference]) -> tuple[str, str]:
    """Say what differs first in a failure, as of many hands, and what is seen in this one.

    ``apart`` are the differences that are looked at, at least one.
    """
    first = _first_of(apart)
    sentence, such_as = mismatch_in_words(_mismatch(outcome, first, apart))
    return sentence, "; ".join(filter(None, (such_as, _raise_told(outcome, first))))


def _mismatch(outcome: Outcome, first: Difference, apart: Sequence[Difference]) -> Mismatch:
    """Give a difference with what is right to be seen then, and what else differs there."""
    vector, step = outcome.vector, first.step
    told = {one.field: one.got for one in apart if one.step == step}
    seen, attempt, refused = vector["expect"], None, False
    if step is not None and STEPS in seen:
        steps = [one for one in seen[STEPS][: step + 1] if "refused" not in one]
        attempt = vector["given"]["tries"][step] if step > START else None
        refused = step > START and "refused" in seen[STEPS][step]
        seen = steps[-1] if steps else seen["start"]
    return Mismatch(first.field, first.expected, first.got, seen, told, attempt, refused)


def _raise_told(outcome: Outcome, first: Difference) -> str:
    """What ``legal.raise`` must be and what the engine gave, where a raise is what differs."""
    if first.field == "legal.raise":
        return f"legal.raise is {json.dumps(first.expected)} (got {json.dumps(first.got)})"
    vector, step = outcome.vector, first.step
    if first.field != "refused" or step is None or step == START:
        return ""
    if vector["given"]["tries"][step]["do"] not in WAGERS:
        return ""
    expect = vector["expect"]
    before = [one for one in (expect["start"], *expect[STEPS][:step]) if "refused" not in one][-1]
    right = (before.get("legal") or {}).get("raise")
    told = next(
        (
            f" (got {json.dumps(one.got)})"
            for one in outcome.differences
            if one.field == "legal.raise" and one.step == step - 1
        ),
        "",
    )
    return f"legal.raise is {json.dumps(right)}{told}"


def _wholes(members: Sequence[JudgedCase]) -> list[Outcome]:
    """The outcomes of cases, each once, whatever parts of it are looked at."""
    return list({id(case.whole): case.whole.outcome for case in members}.values())


_FIRST: Final = (
    *("refused", "gathers", "actor", "phase"),
    *("legal.raise", "legal.call", "legal.fold", "legal.draw"),
)
"""The keys that say best what an engine does differently, the first of those that differ."""
_STEERS: Final = frozenset(_FIRST[:4])
"""Those of them that come before a wrong number of cards."""


def _split(
    cases: Cases, alike: Mapping[object, Sequence[JudgedCase]], found: Sequence[str]
) -> Iterator[Sequence[JudgedCase]]:
    """Put answers without steps apart by what they are about; they differ in one thing alone."""
    for kind, some in alike.items():
        left = some
        while left and not kind:
            rule = next(iter(likeliest(cases, left, found)))
            members = [case for case in left if _concerns(cases, case, rule)] or left
            yield members
            here = {id(case) for case in members}
            left = [case for case in left if id(case) not in here]
        if kind:
            yield some


def _first_of(apart: Sequence[Difference]) -> Difference:
    """The difference that says best what the engine does differently."""
    first = apart[0]
    by_field = {one.field: one for one in apart if one.step == first.step}
    cards = by_field.get("cards")
    if cards and _STEERS.isdisjoint(by_field) and miscounted(cards.expected, cards.got):
        return cards
    return next((by_field[field] for field in _FIRST if field in by_field), first)


def _kind(case: JudgedCase) -> tuple[object, ...]:
    """What differs first, in which way, and in which kind of phase."""
    first = _first_of(case.apart)
    expect = case.outcome.vector["expect"]
    if "start" not in expect or case.outcome.end_alone:
        return ()
    if way := _told_by_the_try(case, first) or _told_by_the_phase(case, first):
        return (way,)
    if rule := _own_rule(case):
        return first.field, _in_words(case)[0], rule
    step = -1 if first.step is None else first.step
    seen = [expect["start"], *expect["steps"][: step + 1]]
    phase = next(one["phase"] for one in reversed(seen) if "phase" in one)
    way = _in_words(case)[0] if first.field == "refused" else _way(first)
    return first.field, way, phase.partition("-")[0]


def _told_by_the_try(case: JudgedCase, first: Difference) -> str:
    """Whether what differs first is best told by the try before it, and if so, in which way."""
    vector, step = case.outcome.vector, first.step
    if first.field == "refused" or step is None or step == START:
        return ""
    if "refused" in vector["expect"][STEPS][step]:
        return _IN_SPITE
    one, bets = vector["given"]["tries"][step], {one.field: one.got for one in case.apart}
    if another_amount(one, vector["expect"][STEPS][step], bets) is None:
        return ""
    offered = [
        before.got
        for before in case.whole.outcome.differences
        if before.step == step - 1 and before.field == "legal.raise"
    ]
    is_limit = vector["given"]["table"]["betting"] == "limit"
    return _AS_OFFERED if is_limit and offered else _ANOTHER_AMOUNT


def _told_by_the_phase(case: JudgedCase, first: Difference) -> str:
    """Whether the hand ends where a draw must come, or a draw comes where it must end."""
    if first.field not in ("actor", "phase"):
        return ""
    one = _mismatch(case.outcome, first, case.apart)
    right, got = str(one.seen.get("phase")), str(one.told.get("phase"))
    if right.startswith("draw") and got in _ENDS:
        return _FEWER_DRAWS
    # Where all others have folded, the hand ends whatever draws there are.
    return _MORE_DRAWS if got.startswith("draw") and right in _ENDS and _still_in(one) > 1 else ""


def _still_in(one: Mismatch) -> int:
    return sum(status in (IN, ALL_IN) for status in one.seen.get("status", ()))


def _is_without_all_in(case: JudgedCase) -> bool:
    """Whether nobody is all-in where a failure differs first."""
    one = _mismatch(case.outcome, _first_of(case.apart), case.apart)
    return ALL_IN not in one.seen.get("status", ())


def _own_rule(case: JudgedCase) -> str | None:
    """The rule that what differs first breaks whatever the hand is about, if there is one."""
    if STEPS not in case.outcome.vector["expect"] or case.outcome.end_alone:
        return None
    return governing_rule(_mismatch(case.outcome, _first_of(case.apart), case.apart))


def _governing(members: Sequence[JudgedCase]) -> str | None:
    """The rule that governs what differs, where that or the try before it says so often enough."""
    if rule := _own_rule(members[0]):
        return rule
    way = _kind(members[0])[:1]
    if len(_wholes(members)) < FEWEST:
        return None
    if all(map(_is_most_of_pot_limit, members)):
        return "betting.pot-limit-maximum"
    if way == (_AS_OFFERED,):
        return "betting.fixed-size"
    # Where nobody is all-in, no other rule ends a hand before its draws.
    draws = [case for case in members if way == (_MORE_DRAWS,) or _is_without_all_in(case)]
    if way in ((_MORE_DRAWS,), (_FEWER_DRAWS,)) and len(_wholes(draws)) >= FEWEST:
        return "drawing.number-of-draws"
    return _of_refusals(members) if way == (_IN_SPITE,) else None


def _of_refusals(members: Sequence[JudgedCase]) -> str | None:
    """The rule by which nearly all of the tries before these differences must be refused."""
    tries = ((case.outcome.vector["expect"], _first_of(case.apart).step) for case in members)
    refused = Counter(str(expect[STEPS][step]["refused"][0]) for expect, step in tries)
    rule, count = refused.most_common(1)[0]
    return rule if count >= NEARLY_ALL * len(members) else None


def _is_most_of_pot_limit(case: JudgedCase) -> bool:
    """Whether what differs first is only the most that may be bet, in pot-limit."""
    first, table = _first_of(case.apart), case.outcome.vector["given"].get("table", {})
    is_most = first.field == "legal.raise" and _way(first) in ("=,<", "=,>")
    return is_most and table.get("betting") == "pot-limit"


def _way(one: Difference) -> str:
    """In which way a value is wrong."""
    expected, got = one.expected, one.got
    if isinstance(expected, bool):
        return str(got)
    if expected is None or got is None:
        return "missing" if got is None else "added"
    if one.field == "legal.raise" and isinstance(got, list):
        pairs = zip(expected, got, strict=False)
        return ",".join("<" if b < a else ">" if b > a else "=" for a, b in pairs)
    return ""


def _tells_its_rule(members: Sequence[JudgedCase]) -> bool:
    """Whether what differs is such that hardly more than one rule can be behind it.

    So it is where a draw is skipped and where a raise has another size. A raise that is there or is
    not, who wins and who is asked may be the work of a dozen rules.
    """
    case = members[0]
    kind = _kind(case)
    if not kind or kind in _GOVERNS:
        return True
    if kind == (_IN_SPITE,):
        return False
    first = _first_of(case.apart)
    if first.field == "legal.raise":
        return None not in (first.expected, first.got)
    return kind in _SKIPPED_DRAWS


def _is_backed(cases: Cases, members: Sequence[JudgedCase], rule: str) -> bool:
    """Whether failures that differ alike can be put down to a rule.

    So it is if they are three or more, the rule alone governs what differs or, where none does, two
    and an eighth of them are about it, and in half of them a known mistake in it shows in what
    differs first.
    """
    wholes, governs = _wholes(members), _GOVERNS.get(_kind(members[0]))
    about = [one for one in wholes if rule in one.vector["rules"]]
    return (
        len(wholes) >= FEWEST
        and (governs == rule if governs else len(about) >= max(_FEWEST_ABOUT, len(wholes) / 8))
        and 2 * sum(_shows_in(cases, case, rule) for case in members) >= len(members)
    )


def _shows_in(cases: Cases, case: JudgedCase, rule: str) -> bool:
    """Whether a known mistake in a rule shows in what differs first in a failure."""
    fields = signature(case.outcome.vector, case.apart).keys()
    return any(
        rule in suspect(name).rules
        and not fields.isdisjoint(cases.at_once(case.whole, [name]) or fields)
        for name in case.suspects
    )


def _all_about(group: Group) -> bool:
    return all(group.rule in one.vector["rules"] for one in group.outcomes)


def _concerns(cases: Cases, case: JudgedCase, rule: str) -> bool:
    """Whether a failure may be about a rule: the vector is, or a mistake in it shows there."""
    if rule in case.outcome.vector["rules"]:
        return True
    return any(
        rule in suspect(name).rules
        and not case.own.keys().isdisjoint(cases.at_once(case, [name]) or case.own)
        for name in case.suspects
    )


def likeliest(cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]) -> dict[str, float]:
    """Score each rule that these failures may be about, likeliest first."""
    heard = left[:: max(1, len(left) // _MOST_PLAYED)]
    like, against = _likenesses(cases, left, heard, found)
    scores = _by_rule(like, against, len(left))
    passed = [case.outcome for case in cases.all if not case.failed]
    for rule, score in _about([case.outcome for case in left], passed).items():
        scores[rule] += _ABOUT * score
    for rule, part in _decided(cases, heard).items():
        scores[rule] += _STEP * part
    for rule, part in _of_words(left).items():
        scores[rule] += part
    shown: dict[str, float] = defaultdict(float)
    for case in left:
        fields = {one.field for one in case.apart}
        for rule in scores:
            shown[rule] += _may_show(rule, fields) / len(left)
    return _sorted({rule: score * shown[rule] for rule, score in scores.items()})


def _may_show(rule: str, fields: Set[str]) -> bool:
    """Whether a rule shows in one of these keys; which cards are shuffled, in those dealt then."""
    seen_in = set(catalogue.rules()[rule].seen_in) if rule in catalogue.rules() else set()
    shown = {_SHOWN_AS.get(one, one) for one in fields}
    return not seen_in or any({one, one.partition(".")[0]} & seen_in for one in shown)


def likeliest_rules(cases: Cases) -> tuple[str, ...]:
    """Name the rules that the failures of some cases may be about, likeliest first."""
    scores = likeliest(cases, cases.failed, ()) if cases.failed else {}
    most = max(scores.values(), default=0.0)
    near = [rule for rule, score in scores.items() if score and score >= _NEAR * most]
    return tuple(near[: 1 + _MOST_RULES])


def _likenesses(
    cases: Cases,
    left: Sequence[JudgedCase],
    heard: Sequence[JudgedCase],
    found: Sequence[str],
) -> tuple[dict[str, float], dict[str, float]]:
    """How like each suspect's answers are to the engine's, and how many passes it would change.

    What must be played is played for the cases to be heard alone.
    """
    like: dict[str, float] = defaultdict(float)
    against: dict[str, float] = defaultdict(float)
    to_play = {id(case) for case in heard}
    for case in left:
        names = [name for name in case.suspects if name not in found]
        if id(case) in to_play:
            cases.ask_together(case, (), names)
        for name in names:
            answer = cases.at_once(case, [name])
            if answer is None and id(case) in to_play:
                answer = cases.answer(case, [name])
            if answer:
                like[name] += _likeness(answer, case.own)
    for case in cases.all:
        if not case.failed:
            for name in case.suspects:
                answer = cases.at_once(case, [name])
                against[name] += answer is None or bool(answer)
    return like, against


def _by_rule(like: Mapping[str, float], against: Mapping[str, float], of: int) -> dict[str, float]:
    scores: dict[str, float] = defaultdict(float)
    for name, count in like.items():
        score = _ochiai(count, against[name], of)
        for rule in suspect(name).rules:
            scores[rule] = max(scores[rule], score)
    return scores


def _about(failed: Sequence[Outcome], passed: Sequence[Outcome]) -> dict[str, float]:
    """How well the vectors about each rule fit the failures."""
    counts: list[dict[str, float]] = []
    for some in (failed, passed):
        count: dict[str, float] = defaultdict(float)
        for one in some:
            for rule in one.vector["rules"]:
                count[rule] += _shows(rule, one) / len(one.vector["rules"])
        counts.append(count)
    return {rule: _ochiai(n, counts[1][rule], len(failed)) for rule, n in counts[0].items()}


def _sorted(scores: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0])))


def _decided(cases: Cases, some: Sequence[JudgedCase]) -> dict[str, float]:
    """Of how many failures each rule decides what is seen at the first step that differs."""
    parts: dict[str, float] = defaultdict(float)
    for case in some:
        rules = cases.broken_rules(case)
        for rule in rules:
            parts[rule] += _shows(rule, case.outcome) / len(rules) / len(some)
    return parts


def _of_words(left: Sequence[JudgedCase]) -> dict[str, float]:
    """Of how many failures a rule about words is the reason.

    So it is where what may be done is right, and yet a try within it is refused: not the action
    is wrong then, but the word for it.
    """
    parts: dict[str, float] = defaultdict(float)
    for case in left:
        first = case.apart[0]
        knows = "legal" in case.outcome.aspects and case.outcome.aspects["legal"]
        if first.field == "refused" and first.got and knows:
            rule = _WORDS.get(case.outcome.vector["given"]["tries"][first.step]["do"])
            if rule:
                parts[rule] += 1 / len(left)
    return parts


def _shows(rule: str, outcome: Outcome) -> float:
    """Of the keys in which a rule shows and that were compared, the part that differs, if any does.

    A rule that shows in other keys as well, which are right, is the less likely.
    """
    seen_in = set(catalogue.rules()[rule].seen_in) if rule in catalogue.rules() else set()
    differ = {one.field for one in outcome.differences}
    shown = {field for field in outcome.compared if {field, field.partition(".")[0]} & seen_in}
    return len(shown & differ) / len(shown) if shown & differ else 1.0


def _likeness(answer: Signature, own: Signature) -> float:
    """How much an answer is like the engine's: the keys in which both differ, and how."""
    both = answer.keys() & own.keys()
    same = sum(answer[key] == own[key] for key in both)
    either = len(answer.keys() | own.keys())
    return (_SAME_KEYS * len(both) + (1 - _SAME_KEYS) * same) / either if both else 0.0


def _ochiai(failed: float, passed: float, of: int) -> float:
    return failed / sqrt(of * (failed + passed)) if failed else 0.0
