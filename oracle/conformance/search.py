"""The search for what an engine does wrong.

Which rules a difference breaks, mistakes and settings laid over each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, islice
from operator import ge
from typing import Any, Final, NamedTuple

from oracle.conformance.choosing import rules_of
from oracle.conformance.claims import DEFAULT_HOUSE, Claims
from oracle.conformance.results import CutValue, Outcome, Verdict
from oracle.core.citations import Inquiry
from oracle.core.table import State
from oracle.corpus.flags import candidates_of, suspect, with_candidates
from oracle.corpus.tables import Known
from oracle.play import Hand, HouseRules
from oracle.play.answering import Watch
from oracle.play.foretelling import UNKNOWN, Course, Shown, Witness, course, foretold, others
from oracle.specs import catalogue
from oracle.specs.engines import EngineProfile
from oracle.wire import START
from oracle.wire.grading import (
    RULING,
    STEPS,
    Difference,
    Signature,
    Vector,
    keys_of,
    sent_tries,
    signature,
)
from oracle.wire.vocabulary import ACTS, OVER

_OF_IRREGULAR_ACTS: Final = "rulings."


class RuleText(NamedTuple):
    """What a report says about a rule.

    ``seen_in`` names the fields of an answer in which the rule shows; if it is empty, any field
    may show it.
    """

    sentence: str
    sources: Collection[str] = ()
    seen_in: Collection[str] = ()


def rule_texts() -> dict[str, RuleText]:
    """Give what a report says about each rule of the catalogue, by id."""
    return {
        rule.id: RuleText(rule.sentence, catalogue.source(rule.id), rule.seen_in)
        for rule in catalogue.rules().values()
    }


def broken_rules(
    vector: Vector,
    difference: Difference,
    rules: Mapping[str, RuleText],
    profile: EngineProfile | None = None,
) -> list[str]:
    """The rules that this difference breaks; at least one.

    With a profile the vector expects what the profile does, and the hand is played by it.
    """
    about = list(vector["rules"])
    if RULING in vector["expect"]:
        return list(vector["expect"][RULING]["rules"]) or about
    if difference.step is None:
        return _narrowed(about, difference.field, rules) or about
    if difference.field == "refused" and not difference.got:
        return list(vector["expect"]["steps"][difference.step]["refused"])
    asked, decided = _deciding(vector, difference, profile)
    concerned = _narrowed([rule for rule in about if rule in asked], difference.field, rules)
    return concerned or _narrowed(sorted(decided), difference.field, rules) or about


def _narrowed(ids: list[str], field: str, rules: Mapping[str, RuleText]) -> list[str]:
    shown = field.partition(".")[0] if field.startswith("pots") else field
    return [
        rule
        for rule in ids
        if rule in rules and (not rules[rule].seen_in or shown in rules[rule].seen_in)
    ]


def _deciding(
    vector: Vector, difference: Difference, profile: EngineProfile | None
) -> tuple[set[str], set[str]]:
    """The rules that were asked at the step, and those of them that decided what is seen."""
    inquiry = Inquiry()
    given, tries = vector["given"], vector["given"]["tries"]
    # What a profile does need not fit the reshuffles of the script.
    rules, loose = rules_of(vector, profile).at(given), profile is not None
    hand = Hand.of(given, inquiry.watch(rules), loose=loose, seen=False)
    last = START if difference.step is None else difference.step
    for attempt in tries[: last + 1]:
        inquiry.clear()
        hand.attempt(attempt)
    found = _seen_by(inquiry, hand, difference)
    if any(attempt["do"] in ACTS for attempt in tries[: last + 1]):
        return found
    # No rule about irregular acts can be broken before the first such act.
    asked, decided = (
        {rule for rule in ids if not rule.startswith(_OF_IRREGULAR_ACTS)} for ids in found
    )
    return asked, decided


def _seen_by(inquiry: Inquiry, hand: Hand, difference: Difference) -> tuple[set[str], set[str]]:
    """The rules asked about what differs after the last try, and those that decided it."""
    if difference.field == "refused":
        return inquiry.consulted, inquiry.consulted
    if difference.field == "legal.raise":
        inquiry.clear()
        return _about_raising(hand.state, inquiry, difference)
    hand.observe()
    return inquiry.exercised, inquiry.exercised


def _about_raising(
    state: State, inquiry: Inquiry, difference: Difference
) -> tuple[set[str], set[str]]:
    """The rules behind the legal raise: what forbids it, what could have, or what sizes it."""
    rules, seat = state.table.rules, state.actor
    if seat is None:
        return set(), set()
    if difference.expected is not None and difference.got is not None:
        rules.raise_range(state, seat)
        return inquiry.consulted, inquiry.consulted
    raised = [objector(state, seat) for objector in rules.against_wagering]
    if difference.expected is None:
        return inquiry.consulted, {objection.rule for objection in raised if objection}
    return inquiry.consulted, inquiry.consulted


_NONE: Final[Signature] = {}
_AT_THE_END: Final = frozenset({"stacks.end", "pots", "pots.amounts", "shown", "show-order"})
_GATHERS: Final = "gathers"
_REFUSED: Final = "refused"
_ORDER: Final = "show-order"
_WITH_THE_ORDER: Final = frozenset({"shown", _REFUSED, _GATHERS})
"""The keys with which the order of showing hangs together."""

_IGNORED: Final = frozenset({"plays"})
"""No suspect says which of several cards plays."""

_OF_ONE_PHASE: Final = frozenset({"bets"})
"""What is seen only while there is betting, and so tells nothing of an engine in another phase."""

_GOES_ANOTHER_WAY: Final = frozenset({_REFUSED, _GATHERS})
"""The keys after which nothing of a hand is compared."""

_STEERS: Final = frozenset({*_GOES_ANOTHER_WAY, "actor", "phase"})
"""The keys that say that a hand goes another way, or has not ended as it should."""

_OF_THE_END: Final = ("status", "shown", _ORDER)
"""What says at the end of a hand who showed what, whoever gets the pots."""

_FIXED_SIZE: Final = "betting.fixed-size"
_FEWEST_TOGETHER: Final = 3


class Part(NamedTuple):
    """What of a case is looked at: the ``whole`` up to its ``last`` step, without some keys.

    It ``leaves`` if that step is the one after which it is another hand. What differs before the
    step ``since`` is left out.
    """

    whole: JudgedCase
    last: int | None
    without: frozenset[str]
    leaves: bool
    since: int = START


def _step(one: Difference) -> int:
    """The step of a difference, ``START`` if it has none."""
    return START if one.step is None else one.step


def is_told(key: str) -> bool:
    """Whether a key only tells what there is; where it is wrong, the hand goes on as it should."""
    return key == "status" or key.startswith("legal.")


def _cut(outcome: Outcome, last: int) -> Outcome:
    """An outcome up to a step."""
    vector, number = outcome.vector, last + 1
    given = {**vector["given"], "tries": vector["given"]["tries"][:number]}
    expect = {**vector["expect"], STEPS: vector["expect"][STEPS][:number]}
    kept = [one for one in outcome.differences if _step(one) <= last]
    return outcome._replace(vector={**vector, "given": given, "expect": expect}, differences=kept)


class JudgedCase:
    """A case that passed or failed: the engine's answer in short, and its candidates."""

    def __init__(
        self,
        outcome: Outcome,
        suspects: Sequence[str],
        known: Mapping[str, Signature] | None,
        part: Part | None = None,
    ) -> None:
        self.whole, self.part = part.whole if part else self, part
        self.outcome = outcome
        self.compared = (
            keys_of(outcome.compared) - _IGNORED - (part.without if part else frozenset())
        )
        if any(one.field == "phase" for one in outcome.differences):
            self.compared -= _OF_ONE_PHASE
        self.own = self.shown(signature(outcome.vector, outcome.differences))
        self.failed = bool(self.own) if part else outcome.verdict is Verdict.FAIL
        self.suspects = suspects
        self._named = frozenset(suspects)
        self.known = known
        self.rules: HouseRules | None = None

    @property
    def key(self) -> tuple[int, int | None, int]:
        """What tells it from other cases, and from what is another stretch of the same one."""
        part = self.part
        return id(self.whole), part.last if part else None, part.since if part else START

    @property
    def apart(self) -> Sequence[Difference]:
        """What differs first of that which is looked at here."""
        all_of_them = self.outcome.differences
        if self.part is None or not self.part.leaves:
            return all_of_them
        # There nothing may be left where others than the engine leave the hand.
        here = [one for one in all_of_them if _step(one) == self.part.last]
        return here or all_of_them

    @property
    def steps(self) -> list[int]:
        """The steps at which something differs; none if the answer has no steps."""
        if self.outcome.end_alone or STEPS not in self.outcome.vector["expect"]:
            return []
        return sorted({_step(one) for one in self.outcome.differences})

    def cut(
        self,
        last: int | None,
        without: frozenset[str] = frozenset(),
        *,
        leaves: bool = False,
        since: int = START,
    ) -> JudgedCase:
        """The same case up to a step, without some keys, and without what differs before a step."""
        outcome = self.outcome if last is None else _cut(self.outcome, last)
        if since > START:
            late = [one for one in outcome.differences if _step(one) >= since]
            outcome = outcome._replace(differences=late)
        if without:
            kept = [one for one in outcome.differences if one.field not in without]
            outcome = outcome._replace(differences=kept, compared=outcome.compared - without)
        known = self.known if last is None and since == START else None
        part = Part(self, last, without, leaves, since)
        found = JudgedCase(outcome, self.suspects, known, part)
        found.rules = self.rules
        return found

    def also_without(self, fields: Collection[str]) -> JudgedCase:
        """The same stretch of the same case without some more keys."""
        part = self.part or Part(self, None, frozenset(), leaves=False)
        without = part.without.union(fields)
        return self.whole.cut(part.last, without, leaves=part.leaves, since=part.since)

    def concerned(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of these candidates that would change the answer."""
        return tuple(name for name in names if name in self._named)

    def also_suspect(self, name: str) -> None:
        """Suspect a candidate that changes the answer only together with others."""
        if name not in self._named:
            self.suspects = (*self.suspects, name)
            self._named |= {name}

    def shown(self, whole: Signature) -> Signature:
        """What of an answer shows in the keys that the engine's answer has."""
        return {key: digest for key, digest in whole.items() if key in self.compared}


class Cases:
    """Cases of one configuration, and how an engine with some candidates answers each."""

    def __init__(
        self,
        outcomes: Sequence[Outcome],
        claims: Claims,
        known: Known,
        profile: EngineProfile | None = None,
        beside: Sequence[Outcome] = (),
    ) -> None:
        """Take the cases that were judged; ``known`` has answers that need not be played.

        ``beside`` are cases of no configuration, which speak about every one: their passes refute.
        """
        self._claims, self.profile = claims, profile
        self._played: dict[tuple[Any, tuple[str, ...]], Signature] = {}
        self._with_all: set[tuple[Any, tuple[str, ...]]] = set()
        self._broken: dict[tuple[int, str], Sequence[str]] = {}
        self._texts: Mapping[str, RuleText] = {}
        self._agreed: dict[tuple[Any, tuple[str, ...]], Signature] = {}
        self._together: dict[tuple[Any, tuple[str, ...]], bool] = {}
        self._changes: dict[Any, tuple[tuple[str, ...], Sequence[tuple[str, bool | None]]]] = {}
        self._courses: dict[tuple[int, tuple[str, ...], Shown], Course] = {}
        self._known = known
        self._breadth: dict[str, int] = {}
        self.all = list(self._judged(outcomes, known))
        self.beside = list(self._judged(beside, known))
        self.failed = [case for case in self.all if case.failed]
        self.plays_wrong = list(self.failed)
        self.before: list[JudgedCase] = []
        self.errors = [one for one in outcomes if one.verdict is Verdict.ERROR]
        self.plays = 0
        self.plays_for_pairs = 0
        self.cuts: dict[int, int | None] = {}

    def breadth(self, name: str) -> int:
        """In how many vectors a candidate shows: the more, the fewer assumptions it makes."""
        if name not in self._breadth:
            self._breadth[name] = sum(name in answers for answers in self._known.values())
        return self._breadth[name]

    def add(self, outcomes: Sequence[Outcome], known: Known) -> list[JudgedCase]:
        """Take more cases of the same configuration, after which the search may go on."""
        more = list(self._judged(outcomes, known))
        self.all += more
        self.plays_wrong += [case for case in more if case.failed]
        self.failed, self.before, self.cuts = list(self.plays_wrong), [], {}
        return more

    def take_apart(self, names: Sequence[str], again: Iterable[int] | None = None) -> None:
        """Take each failure up to the first step at which it leaves the way of these candidates.

        After that it is another hand. What is only told wrong before is judged key by key.
        """
        parts: list[JudgedCase] = []
        before: list[JudgedCase] = []
        for case in self.plays_wrong:
            if not case.steps:
                parts.append(case)
                continue
            if again is None or id(case) in again:
                self.cuts[id(case)] = self.leaves(case, names)
            mine = list(_parts(case, self.cuts[id(case)]))
            # Of what is explained before the cut nothing is left to look for.
            parts += [
                one
                for one in mine
                if (one.failed and not self.gives(one, names)) or (one is mine[-1] and one.failed)
            ]
            before += [
                one
                for one in mine
                if not one.failed or (self.gives(one, names) and one is not mine[-1])
            ]
        self.failed, self.before = parts, before

    def leaves(self, case: JudgedCase, names: Sequence[str]) -> int | None:
        """The first step at which more differs from these candidates than what is only told."""
        told = frozenset(filter(is_told, case.compared))
        steps = case.steps
        place = bisect_left(
            range(len(steps)),
            True,
            key=lambda number: not self.gives(case.cut(steps[number], told), names),
        )
        return steps[place] if place < len(steps) else None

    def is_cut_short(self, case: JudgedCase) -> bool:
        """Whether a failure that was explained goes another way before its last try.

        What comes after that was not compared: another mistake may be hidden there.
        """
        last, cut = len(case.outcome.vector["expect"].get(STEPS, ())) - 1, self.cuts.get(id(case))
        return any(
            one.field in _GOES_ANOTHER_WAY and _step(one) < (last if cut is None else cut)
            for one in case.outcome.differences
        )

    def gives(self, case: JudgedCase, names: Sequence[str]) -> bool:
        """Whether these candidates give just this answer."""
        return self.answer(case, names) == case.own

    def _judged(self, outcomes: Iterable[Outcome], known: Known) -> Iterator[JudgedCase]:
        for outcome in outcomes:
            if outcome.verdict in (Verdict.PASS, Verdict.FAIL):
                vector = outcome.vector
                answers = None if self.profile else known.get(vector["id"])
                yield JudgedCase(outcome, self._suspects(vector), answers)

    def _suspects(self, vector: Vector) -> Sequence[str]:
        """Whom to suspect; what the profile says of the engine is known and not suspected."""
        found = candidates_of(vector)
        if self.profile is None:
            return found
        return [name for name in found if name not in self.profile.mistakes]

    def at_once(self, case: JudgedCase, names: Sequence[str]) -> Signature | None:
        """How an engine with these candidates answers a case, or None if that must be played."""
        concerned = case.concerned(names)
        if not concerned:
            return _NONE
        found = self._played.get((case.key, concerned))
        if found is not None:
            return case.shown(found)
        return None if len(concerned) > 1 else self._kept(case, concerned[0])

    def changes(self, case: JudgedCase, found: Sequence[str]) -> Sequence[tuple[str, bool | None]]:
        """Whether each suspect changes a pass on top of what was found; None if to be played.

        It is kept until something is found that changes this pass.
        """
        base = case.concerned(found)
        kept = self._changes.get(case.key)
        if kept is None or kept[0] != base:
            before = self.answer(case, base)
            asked = ((name, self.at_once(case, [*base, name])) for name in case.suspects)
            told = [(name, None if one is None else one != before) for name, one in asked]
            # What changes nothing says nothing.
            kept = base, [(name, changed) for name, changed in told if changed is not False]
            self._changes[case.key] = kept
        return kept[1]

    def answer(self, case: JudgedCase, names: Sequence[str]) -> Signature:
        """How an engine with these candidates answers a case, as far as its answer goes."""
        found = self.at_once(case, names)
        if found is None:
            key = case.key, case.concerned(names)
            found = self._agreed.get(key)
            if found is None:
                found = self._play(case, key[1])
                self.plays += 1
            self._played[key] = found
        return case.shown(found)

    def play_with_all(self, names: Sequence[str]) -> None:
        """Play what these candidates do not explain by all of them, and forget others played so.

        By one of them the hand goes another way, on which others may show that would not have
        changed the answer alone.
        """
        for key in self._with_all:
            self._played.pop(key, None)
        self._with_all = set()
        parts: dict[Any, list[JudgedCase]] = defaultdict(list)
        for case in (*self.plays_wrong, *self.failed):
            parts[case.key].append(case)
        for key, some in parts.items():
            concerned = some[0].concerned(names)
            given = [self.gives(case, names) for case in some]
            if not concerned or len(concerned) == len(names) or all(given):
                continue
            answer = self._play(some[0], names)
            self.plays += 1
            now_given = [case.shown(answer) == case.own for case in some]
            if now_given > given and all(map(ge, now_given, given)):
                self._played[key, concerned] = answer
                self._with_all.add((key, concerned))

    def broken_rules(self, case: JudgedCase) -> Sequence[str]:
        """The rules that the first difference of a failure breaks."""
        found = self._broken.get((id(case.whole), str(case.apart[0])))
        if found is None:
            outcome = case.outcome
            self._texts = self._texts or rule_texts()
            first = case.apart[0]
            found = broken_rules(outcome.vector, first, self._texts, self.profile)
            self._broken[id(case.whole), str(case.apart[0])] = found
        return found

    def ask_together(self, case: JudgedCase, found: Sequence[str], names: Iterable[str]) -> None:
        """Ask these candidates while one hand is played by an engine with those found.

        Those that never disagree with it answer as it does, and need not be played one by one.
        """
        base, given = case.concerned(found), case.outcome.vector["given"]
        if "table" not in given:
            return
        to_ask = [
            name
            for name in case.concerned(tuple(names))
            if name not in base and self.at_once(case, [*base, name]) is None
        ]
        if len(to_ask) < _FEWEST_TOGETHER:
            return
        rules = self._rules(case, base)
        wrong = {name: with_candidates(rules, [name]).at(given) for name in to_ask}
        witness = Witness(others(rules.at(given), wrong, reasons=False))
        answer = self._play(case, base, lambda _: witness.rules)
        if answer == UNKNOWN:  # where this engine cannot go on, others may
            return
        for name in wrong.keys() - witness.suspects.keys():
            self._agreed[case.key, (*base, name)] = answer

    def _kept(self, case: JudgedCase, name: str) -> Signature | None:
        if case.known is None:
            return None
        whole = case.known.get(name, _NONE)
        # Only a hand whose every try was sent and every step shown is sure to go the same way.
        if "refused" in whole and (case.outcome.end_alone or self._claims.refuses is not True):
            return None
        if _GATHERS in whole and _GATHERS not in case.compared:
            return None
        if case.outcome.end_alone and not _only_at_the_end(case, whole):
            return None
        return case.shown(whole)

    def _rules(self, case: JudgedCase, names: Sequence[str]) -> HouseRules:
        if case.rules is None:
            case.rules = rules_of(case.outcome.vector, self.profile)
        return with_candidates(case.rules, names)

    def _play(
        self, case: JudgedCase, names: Sequence[str], watch: Watch | None = None
    ) -> Signature:
        outcome = case.outcome
        if STEPS not in outcome.vector["expect"]:
            # What was cut is no longer the answer, so nothing is known of it but that it is wrong.
            given = (one.got for one in outcome.differences if one.field == RULING)
            told = next((got for got in given if not isinstance(got, CutValue)), None)
            rules = self._rules(case, names)
            return foretold(outcome.vector, rules, told=told, watch=watch or (lambda one: one))
        as_shown = Shown(outcome.end_alone, _GATHERS in case.compared)
        answer = self._hand(case, names, as_shown, watch)
        departs = "refused" in answer or "refused" in case.own
        if departs and case.shown(answer) != case.own and self._hears_no_amount(case):
            other = self._hand(case, names, as_shown._replace(as_offered=True), watch)
            return other if case.shown(other) == case.own else answer
        return answer

    def _hand(
        self, case: JudgedCase, names: Sequence[str], as_shown: Shown, watch: Watch | None
    ) -> Signature:
        """Play a hand once for all of its stretches, unless what is asked is watched."""
        part, rules = case.part, self._rules(case, names)
        since = part.since if part else START
        if watch is not None:
            vector = case.outcome.vector
            sent = sent_tries(vector, self._claims.asks)
            return course(vector, rules, sent, as_shown, watch=watch).signed(vector, since=since)
        vector = case.whole.outcome.vector
        key = id(case.whole), tuple(names), as_shown
        if key not in self._courses:
            sent = sent_tries(vector, self._claims.asks)
            self._courses[key] = course(vector, rules, sent, as_shown)
        last = part.last if part else None
        return self._courses[key].signed(vector, since=since, last=last)

    def give_together(self, case: JudgedCase, names: Sequence[str]) -> bool:
        """Whether these give just this answer, those included that would not change it alone."""
        key = case.key, tuple(names)
        if key not in self._together:
            self._together[key] = case.shown(self._play(case, names)) == case.own
            self.plays += 1
        return self._together[key]

    def refutes(self, case: JudgedCase, names: Sequence[str], others: Sequence[str]) -> bool:
        """Whether what these change in a case beside the others is not what the engine does.

        What would not change the answer alone may take that back.
        """
        if self.answer(case, names) == self.answer(case, others):
            return False
        return len(case.concerned(names)) == len(names) or not self.give_together(case, names)

    def is_played_by(self, case: JudgedCase, setting: str) -> bool:
        """Whether this is the setting by which a case is judged, so that it is not another one."""
        return setting in {"=".join(pair) for pair in self._rules(case, ()).settings.items()}

    def _hears_no_amount(self, case: JudgedCase) -> bool:
        """Whether an engine may bet what it offers, whatever is named: in limit, if it says so."""
        table = case.outcome.vector["given"].get("table", {})
        return table.get("betting") == "limit" and not self._claims.asks([_FIXED_SIZE])


def _only_at_the_end(case: JudgedCase, answer: Signature) -> bool:
    """Whether an answer differs only in what is seen once, after the last try.

    Where nothing is tried, the end is the start, and all is seen once.
    """
    if not case.outcome.vector["expect"][STEPS]:
        return True
    *others, last = case.outcome.vector["expect"][STEPS]
    once = "pots" in last and not any("pots" in step for step in others)
    return once and answer.keys() <= _AT_THE_END


def _parts(case: JudgedCase, cut: int | None) -> Iterator[JudgedCase]:
    """What is only told wrong before a cut, by key and round; what differs there; what is right.

    In which order hands are shown changes nothing else, and is looked at by itself; so are the
    hands that are shown and what became of each player, where the hand is over as it should.
    """
    last = None if cut is None else cut - 1
    early = [one for one in case.outcome.differences if cut is None or _step(one) < cut]
    told = frozenset(one.field for one in early if is_told(one.field))
    # Of a hand that the engine has ended what it then tells says nothing more.
    ended = {one.step for one in early if one.field == "phase" and one.got == "over"}
    some = told & {one.field for one in early if one.step not in ended}
    if ended:
        told = frozenset(filter(is_told, case.compared))
    if cut is None or cut > START:
        for key in sorted(some):
            for since, until in _stretches(case, key, last):
                yield case.cut(until, told - {key}, since=since)
        yield case.cut(last, told)
    if cut is not None:
        at_the_cut = {one.field for one in case.outcome.differences if _step(one) == cut}
        here = at_the_cut - told
        for key in _alone_at_the_end(case, cut, at_the_cut):
            yield case.cut(cut, told - {key} | at_the_cut - {key}, leaves=True)
            told |= {key}
            here -= {key}
        if not here:
            return
        if _ORDER in here and len(here) > 1 and here.isdisjoint(_WITH_THE_ORDER):
            yield case.cut(cut, told | here - {_ORDER}, leaves=True)
            told |= {_ORDER}
        yield case.cut(cut, told, leaves=True)


def _stretches(case: JudgedCase, key: str, last: int | None) -> Iterator[tuple[int, int | None]]:
    """From which step to which a key is told wrong in each round; all in one if only in one.

    What is told wrong in one round by a mistake hides no other mistake in the next one.
    """
    if not case.steps:
        yield START, last
        return
    expect = case.outcome.vector["expect"]
    wrong = sorted({_step(one) for one in case.outcome.differences if one.field == key})
    wrong = [step for step in wrong if last is None or step <= last]
    phases = [expect["start"]["phase"]]
    for step in expect[STEPS]:
        phases.append(step.get("phase", phases[-1]))
    rounds = [list(some) for _, some in groupby(wrong, lambda step: phases[step + 1])]
    if len(rounds) < 2:
        yield START, last
        return
    for some in rounds:
        yield some[0], some[-1]


def _alone_at_the_end(case: JudgedCase, cut: int, fields: Collection[str]) -> list[str]:
    """The keys looked at by themselves where a hand is over, and is so as it should be."""
    steps = case.outcome.vector["expect"][STEPS][: cut + 1]
    phase = next((one["phase"] for one in reversed(steps) if "phase" in one), "")
    if phase != OVER or not _STEERS.isdisjoint(fields):
        return []
    some = [key for key in _OF_THE_END if key in fields]
    return some if len(fields) > 1 else []


def settings_of(names: Iterable[str]) -> dict[str, str]:
    """The settings among candidates."""
    pairs = (name.split("=", 1) for name in names if "=" in name)
    return {switch: setting for switch, setting in pairs if switch in catalogue.switches()}


_MOST_LAYERS: Final = 40
_MOST_PLAYED: Final = 60
_MOST_PAIRED: Final = 6
_MOST_PAIRED_IN: Final = 30
_FEW_PLAYED: Final = 12
"""After how many hands in which it gives nothing of the engine's answer a suspect is left."""

_MOST_FOR_PAIRS: Final = 1000
"""After how many hands that were played for it no more pairs are looked for."""

_MOST_ROUNDS: Final = 3
"""How often the search goes on after what was doubtful went."""

_MOST_AT_ONCE: Final = 3000
_MANY_TIMES: Final = 3
_OFTEN_DENIED: Final = 3
"""A name goes if the hands that deny it, taken so many times, are as many as those it explains."""

_FEWEST: Final = 3
_FEW: Final = 5
"""In how many hands a mistake is found that a setting may take the place of."""

_FEW_AGAINST: Final = 10
"""How many cases against a name are played again with all that was found."""

_SHORT: Final = 2
"""With how many tries a hand ends that was made for a place: there, and where that shows."""

_EASY: Final = frozenset({"stacks", "stacks.end", "pots", "pots.amounts", "refused", "gathers"})
"""The keys in which a part of a hand may differ though its whole does not."""


class Found(NamedTuple):
    """A candidate, the failures that it explains with others or alone, the passes against it.

    ``denied`` are failures in which the others go on as the engine does where it does not;
    ``rivals`` are suspects from which nothing tells it apart.
    """

    name: str
    explains: tuple[JudgedCase, ...]
    alone: tuple[JudgedCase, ...]
    contradicts: tuple[JudgedCase, ...]
    partly: tuple[JudgedCase, ...] = ()
    denied: tuple[JudgedCase, ...] = ()
    rivals: tuple[str, ...] = ()


class _Score(NamedTuple):
    """How well a suspect does on what is still unexplained, in cases."""

    exact: int = 0
    fits: int = 0
    misses: int = 0
    against: int = 0

    @property
    def asked(self) -> int:
        return self.fits + self.misses + self.against

    @property
    def is_likely(self) -> bool:
        """Whether it gives the engine's answer, and in at least half of the cases it changes."""
        return self.exact > 0 and self.merit > 0 and 2 * self.fits >= self.asked

    @property
    def merit(self) -> float:
        return self.exact + (self.fits - self.exact) / 2 - 2 * self.against - self.misses / 4


class _Scored(NamedTuple):
    """The scores of the suspects, and the passes that were not heard, since they must be played."""

    scores: dict[str, _Score]
    unheard: dict[str, list[JudgedCase]]

    def of(self, name: str, count: _Score) -> _Score:
        """These failures, against the passes that contradict the candidate."""
        return count._replace(against=self.scores.get(name, _Score()).against)


def layers(
    cases: Cases,
    most: int | None = None,
    names: Sequence[str] = (),
    but: Collection[str] = (),
) -> list[Found]:
    """Find what explains the failures, best first; ``most`` is how many layers are looked for.

    The search goes on from ``names``, if there are any, and finds none of those in ``but``.
    """
    found = [*names]
    # First what gives whole answers, then what gives the rest up to where that leaves the hand.
    while len(found) < (most or _MOST_LAYERS) and (more := _next(cases, found, but)):
        found += more
    cases.take_apart(found)
    while len(found) < (most or _MOST_LAYERS) and (more := _next(cases, found, but)):
        again = unexplained(cases, found)
        found += more
        moved = {id(case.whole) for case in again if cases.gives(case, found)}
        cases.take_apart(found, moved)
    return told_of(cases, _needed(cases, found))


def told_of(cases: Cases, names: Sequence[str]) -> list[Found]:
    """Say what each candidate adds to the others; one that explains nothing goes."""
    cases.play_with_all(names)
    cases.take_apart(names)
    found = (_found(cases, name, names) for name in names)
    return [one for one in found if one.explains or len(one.partly) >= _FEWEST]


def with_shared(cases: Cases, found: Sequence[Found]) -> list[Found]:
    """Add the failures in which several of what was found give the same answer, to the first."""
    told = {id(case) for one in found for case in one.explains}
    whole = _wholes(cases, names_of(found))
    shared = [case for case in cases.plays_wrong if id(case) in whole and id(case) not in told]
    added = []
    for one in found:
        mine = [case for case in shared if _is_explained(cases, case, [one.name])]
        shared = [case for case in shared if case not in mine]
        added.append(one._replace(explains=(*one.explains, *mine), alone=(*one.alone, *mine)))
    return added


def unexplained(cases: Cases, names: Sequence[str]) -> list[JudgedCase]:
    """The failures in which an engine with these candidates would answer differently."""
    return [case for case in cases.failed if not _is_explained(cases, case, names)]


def _is_explained(cases: Cases, case: JudgedCase, names: Sequence[str]) -> bool:
    # Of an answer that is wrong only in what no candidate says, nothing is left to compare.
    return bool(case.own) and cases.answer(case, names) == case.own


def _next(cases: Cases, found: Sequence[str], but: Collection[str]) -> list[str]:
    left = unexplained(cases, found)
    if not left:
        return []
    scored = _scores(cases, left, found, but)
    likely = {name: score for name, score in scored.scores.items() if score.is_likely}
    about = Counter(rule for case in left for rule in case.outcome.vector["rules"])
    names = sorted(
        likely,
        key=lambda name: (
            -likely[name].merit,
            *_usual_first(name)[:2],
            -sum(about[rule] for rule in suspect(name).rules),
            -cases.breadth(name),
            name,
        ),
    )
    stand = (
        name
        for name in names
        if _stands(cases, likely[name], [*found, name], scored.unheard.get(name, ()))
    )
    best = [*islice(stand, 1)]
    in_hands = likely[best[0]].exact if best else 0
    if in_hands >= _FEWEST:
        return best
    # Before a name that rests on one or two hands, what was found is tried together.
    cases.play_with_all(found)
    if len(unexplained(cases, found)) < len(left):
        return _next(cases, found, but)
    if more := _on_top(cases, left, found, but, scored):
        return more
    pair, count = _pair(cases, left, found, but, scored)
    return pair if count > max(1, in_hands) else best


def _usual_first(name: str) -> tuple[bool, int, str]:
    """The order of candidates that explain alike: settings, first what more houses play.

    Of settings card-room's goes before all others.
    """
    switch, is_setting, setting = name.partition("=")
    if not is_setting:
        return True, 0, name
    houses = catalogue.shipped_houses().values()
    plays = [house.id for house in houses if house.settings.get(switch) == setting]
    return False, -len(houses) if DEFAULT_HOUSE in plays else -len(plays), name


def _stands(
    cases: Cases, score: _Score, names: Sequence[str], unheard: Sequence[JudgedCase]
) -> bool:
    """Whether a suspect stays likely when passes that must be played are heard, too."""
    sample = unheard[:: max(1, len(unheard) // _MOST_PLAYED)]
    if not sample:
        return True
    changed = sum(cases.refutes(case, names, names[:-1]) for case in sample)
    return score._replace(against=changed * len(unheard) // len(sample)).is_likely


def _scores(
    cases: Cases, left: Sequence[JudgedCase], found: Sequence[str], but: Collection[str]
) -> _Scored:
    """Score each suspect by the cases that need not be played, and by some that must be."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    to_play: dict[str, list[JudgedCase]] = defaultdict(list)
    unheard: dict[str, list[JudgedCase]] = defaultdict(list)
    heard: dict[str, list[JudgedCase]] = defaultdict(list)
    is_left = {id(case) for case in left}
    not_asked = {*found, *but}
    passed = [case for case in chain(cases.all, cases.beside) if not case.failed]
    for case, name, kind in chain(
        _of_passes(cases, passed, found), _of_failures(cases, found, not_asked)
    ):
        if name in not_asked:
            continue
        if kind is None:
            (to_play if id(case) in is_left else unheard)[name].append(case)
            continue
        counts[name][kind] += 1
        if kind == "against":
            heard[name].append(case)
    most = max(5, min(_MOST_PLAYED, _MOST_AT_ONCE // max(1, len(to_play))))
    played = {
        name: sorted(some, key=_length)[:most]
        for name, some in to_play.items()
        if counts[name]["against"] <= 2 * counts[name]["exact"] + counts[name]["fits"]
    }
    for case in left:
        cases.ask_together(case, found, [name for name in played if case in played[name]])
    for name, some in played.items():
        _count_played(cases, some, found, name, counts[name])
    for name, count in counts.items():
        some = heard[name] if count["exact"] else []
        count["against"] -= _taken_back(cases, some, [*found, name])
    return _Scored({name: _score(count) for name, count in counts.items()}, unheard)


def _of_passes(
    cases: Cases, passed: Iterable[JudgedCase], found: Sequence[str]
) -> Iterator[tuple[JudgedCase, str, str | None]]:
    """The suspects that change each pass: that is against them, or must be played."""
    for case in passed:
        for name, changed in cases.changes(case, found):
            yield case, name, "against" if changed else None


def _of_failures(
    cases: Cases, found: Sequence[str], but: Collection[str]
) -> Iterator[tuple[JudgedCase, str, str | None]]:
    """How each suspect does in each failure, where that need not be played."""
    for case in chain(cases.failed, cases.before):
        for name in case.suspects:
            if name not in but and _may_give(case, name):
                answer = cases.at_once(case, [*found, name])
                yield (
                    case,
                    name,
                    None if answer is None else _kind(answer, case, cases.answer(case, found)),
                )


def _count_played(
    cases: Cases,
    some: Sequence[JudgedCase],
    found: Sequence[str],
    name: str,
    count: Counter[str],
) -> None:
    """Count how a suspect does in failures that must be played, until it is seen to be no use."""
    for number, case in enumerate(some):
        if number == _FEW_PLAYED and not count["exact"] and not count["fits"]:
            return
        answer = cases.answer(case, [*found, name])
        count[_kind(answer, case, cases.answer(case, found))] += 1


def _taken_back(cases: Cases, against: Sequence[JudgedCase], names: Sequence[str]) -> int:
    """In how many of a few cases that contradict a name the others take back what it changes."""
    some = against if len(against) <= _FEW_AGAINST else ()
    return sum(not cases.refutes(case, names, names[:-1]) for case in some)


def _may_give(case: JudgedCase, name: str) -> bool:
    """Whether a suspect can differ in what the engine has wrong, by what it does in the whole."""
    if not case.failed or case.part is None or case.whole.known is None:
        return True
    whole = case.whole.known.get(name)
    return whole is None or case.own.keys() <= whole.keys() | _EASY


def _may_give_some(case: JudgedCase, name: str) -> bool:
    """Whether a suspect can differ in some of what the engine has wrong, by what it does alone."""
    whole = case.whole.known and case.whole.known.get(name)
    return not whole or not case.own.keys().isdisjoint(whole.keys() | _EASY)


def _may_show(case: JudgedCase, name: str) -> bool:
    """Whether it is suspected in a case, and can differ in some of what the engine has wrong."""
    return name in case.suspects and _may_give_some(case, name)


def _kind(answer: Signature, case: JudgedCase, before: Signature) -> str:
    """How a suspect does in a case, on top of what was found before."""
    changed = _differing(answer, before)
    if not changed:
        return "same"
    # What was found gives an answer that failed as well as one that passed.
    if not case.failed or before == case.own:
        return "against"
    if answer == case.own:
        return "exact"
    return "fits" if all(answer.get(key) == case.own.get(key) for key in changed) else "misses"


def _score(count: Counter[str]) -> _Score:
    exact = count["exact"]
    return _Score(exact, exact + count["fits"], count["misses"], count["against"])


def _on_top(
    cases: Cases,
    left: Sequence[JudgedCase],
    found: Sequence[str],
    but: Collection[str],
    scored: _Scored,
) -> list[str]:
    """A suspect that explains cases only with something found that would not change them alone."""
    fit = {
        name: score
        for name, score in scored.scores.items()
        if name not in found
        and name not in but
        and not score.against
        and score.fits + score.misses >= _FEWEST
    }
    before = cases.plays
    likely = sorted(fit, key=lambda name: (-fit[name].fits, -fit[name].misses, name))
    for name in likely[:_MOST_PAIRED] if cases.plays_for_pairs <= _MOST_FOR_PAIRS else ():
        mine = [
            case
            for case in sorted(left, key=_length)
            if _may_show(case, name) and len(case.concerned(found)) < len(found)
        ]
        given = 0
        for number, case in enumerate(mine[:_FEW_PLAYED]):
            given += cases.give_together(case, [*found, name])
            if number >= _FEW and not given:
                break
        score = _Score(exact=given, fits=given)
        if given >= _FEWEST and _stands(cases, score, [*found, name], scored.unheard.get(name, ())):
            for one in found:
                for case in mine:
                    case.whole.also_suspect(one)
                    case.also_suspect(one)
            return [name]
    cases.plays_for_pairs += cases.plays - before
    return []


def _pair(
    cases: Cases,
    left: Sequence[JudgedCase],
    found: Sequence[str],
    but: Collection[str],
    scored: _Scored,
) -> tuple[list[str], int]:
    """Two suspects that explain a case only together, and others as well; how many they explain.

    Of those that alone explain another case, cases that two of them may change are heard first.
    """
    together: dict[frozenset[str], dict[object, tuple[str, ...]]] = {}
    if cases.plays_for_pairs > _MOST_FOR_PAIRS:
        return [], 0
    before = cases.plays
    short = sorted(left, key=_length)
    shown = {name for name, score in scored.scores.items() if score.exact and not score.against}
    shown -= {*found, *but}
    with_two = (case for case in short if sum(_may_show(case, name) for name in shown) > 1)
    for case, some in chain(
        ((case, shown) for case in islice(with_two, _FEW_PLAYED)),
        ((case, None) for case in short[:_MOST_PAIRED_IN]),
    ):
        names = [
            name
            for name in case.suspects
            if name not in found
            and name not in but
            and (some is None or name in some)
            and _may_give_some(case, name)
        ]
        cases.ask_together(case, found, names)
        shared = {name: _shared(cases, case, [*found, name]) for name in names}
        likely = sorted(names, key=lambda name: -shared[name])[:_MOST_PAIRED]
        for pair in combinations(likely, 2):
            if _is_explained(cases, case, [*found, *pair]):
                together.setdefault(frozenset(pair), {})[case.key] = pair
    cases.plays_for_pairs += cases.plays - before
    for explained in sorted(together.values(), key=len, reverse=True):
        two, count = next(iter(explained.values())), len(explained)
        alone = _Score(exact=count, fits=count)
        if count > 1 and all(
            _stands(cases, scored.of(name, alone), [*found, name], scored.unheard.get(name, ()))
            for name in two
        ):
            return [*two], count
    return [], 0


def _shared(cases: Cases, case: JudgedCase, names: Sequence[str]) -> int:
    answer = cases.answer(case, names)
    return sum(case.own.get(key) == digest for key, digest in answer.items())


def _length(case: JudgedCase) -> int:
    return len(case.outcome.vector["given"].get("tries", ()))


def _needed(cases: Cases, names: Sequence[str]) -> list[str]:
    """Leave out the suspects without which as much is explained."""
    kept = list(names)
    for name in reversed(names):
        fewer = [one for one in kept if one != name]
        concerned = [
            case for case in chain(cases.failed, cases.before) if name in case.suspects and case.own
        ]
        if all(
            _is_explained(cases, case, fewer) or not _is_explained(cases, case, kept)
            for case in concerned
        ):
            kept = fewer
    return kept


def _found(cases: Cases, name: str, found: Sequence[str]) -> Found:
    others = [one for one in found if one != name]
    explains, against, partly, denied = [], [], [], []
    for case in chain(cases.all, cases.beside):
        is_passed = not case.failed and name in case.suspects
        if is_passed and cases.refutes(case, found, others):
            against.append(case)
    whole = _wholes(cases, found)
    for case in cases.plays_wrong:
        if name not in case.suspects:
            continue
        if id(case) in whole:
            if cases.answer(case, found) != cases.answer(case, others):
                explains.append(case)
        elif _adds(cases, case, found, others):
            partly.append(case)
        elif _adds(cases, case, others, found):
            denied.append(case)
    alone = [case for case in explains if cases.answer(case, [name]) == case.own]
    return Found(name, tuple(explains), tuple(alone), tuple(against), tuple(partly), tuple(denied))


def _adds(cases: Cases, case: JudgedCase, names: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these give some part of a failure that the others alone do not."""
    return any(
        cases.gives(one, names) and not cases.gives(one, others)
        for one in _parts(case, cases.cuts.get(id(case)))
    )


def _wholes(cases: Cases, names: Sequence[str]) -> set[int]:
    """The failures that these candidates explain as a whole."""
    return {id(case) for case in cases.plays_wrong if _is_explained(cases, case, names)}


def sure(cases: Cases, most: int | None = None, names: Sequence[str] = ()) -> list[Found]:
    """Find what explains the failures, without what is doubtful; see ``layers`` for ``most``.

    Of ``names``, if there are any, what is doubtful goes, and what that hid is looked for.

    The worst goes first, since the others may explain more without it. What it stood in the way of
    is then looked for, once more what went in its shadow.
    """
    found = told_of(cases, names) if names else layers(cases, most)
    out: dict[str, frozenset[str]] = {}
    again: set[str] = set()
    gone_on: set[tuple[frozenset[str], frozenset[str]]] = set()
    while True:
        names = names_of(found)
        so_far = frozenset(names), frozenset(out)
        if worst := _worst(cases, found):
            back = _in_the_shadow(found, worst, out) - again
            again |= back
            out = {name: others for name, others in out.items() if name not in back}
            out.update(dict.fromkeys(worst, frozenset(names)))
            found = told_of(cases, [name for name in names if name not in worst])
        elif (kinder := with_kinder_settings(cases, found)) != names:
            found = told_of(cases, kinder)
        elif not out or so_far in gone_on or len(gone_on) == _MOST_ROUNDS:
            found = _with_wider(cases, found, out)
            return with_shared(cases, _without_spare(cases, found))
        else:
            gone_on.add(so_far)
            more = layers(cases, most, names, out)
            # What was not found at first rests on hands that it explains as a whole, or on more.
            partly = {one.name for one in more if not one.explains and len(one.partly) <= _FEWEST}
            thin = partly - {*names}
            out.update(dict.fromkeys(thin, frozenset()))
            if {*names_of(more)} - thin <= {*names}:
                found = told_of(cases, names)
            elif thin:
                found = told_of(cases, [one.name for one in more if one.name not in thin])
            else:
                found = more


def thin(found: Iterable[Found]) -> list[str]:
    """The names that rest on so few failures that the engine is asked for more about them."""
    return [one.name for one in found if len(one.explains) + len(one.partly) < _FEWEST]


def without_thin(cases: Cases, found: list[Found], asked: Sequence[JudgedCase]) -> list[Found]:
    """Leave out what still rests on few failures, and is missed or may as well be another.

    It was asked where it goes the way of what was found up to the place for which a hand was made.
    """
    while gone := {
        one.name
        for one in found
        if thin([one])
        and (
            _is_missed(cases, one.name, names_of(found), asked)
            or rivals(cases, one, names_of(found))
        )
    }:
        kept = [name for name in names_of(found) if name not in gone]
        found = with_shared(cases, told_of(cases, kept))
    return found


def rivals(cases: Cases, one: Found, found: Sequence[str]) -> list[str]:
    """The suspects that explain in the place of one all that it does, and no pass contradicts."""
    instead = [name for name in found if name != one.name]
    whole = _wholes(cases, found)
    explained = [case for case in cases.plays_wrong if id(case) in whole]
    passed = [case for case in chain(cases.all, cases.beside) if not case.failed]
    return [
        name
        for name in _in_its_place(cases, one, found)
        if all(cases.gives(case, [*instead, name]) for case in explained)
        and all(_adds(cases, case, [*instead, name], instead) for case in one.partly)
        and not any(
            name in case.suspects and cases.refutes(case, [*instead, name], instead)
            for case in passed
        )
    ]


def with_rivals(cases: Cases, found: Sequence[Found]) -> list[Found]:
    """Say of each name from which suspects nothing that was asked tells it apart."""
    names = names_of(found)
    return [one._replace(rivals=tuple(rivals(cases, one, names))) for one in found]


def _is_missed(cases: Cases, name: str, found: Sequence[str], asked: Sequence[JudgedCase]) -> bool:
    """Whether the engine plays differently in a hand that was made for a name."""
    others = [one for one in found if one != name]
    return any(
        cases.answer(case, found) not in (case.own, cases.answer(case, others))
        and ((left := cases.leaves(case, others)) is None or left >= _length(case) - _SHORT)
        for case in asked
        if name in case.suspects
    )


def _in_the_shadow(
    found: Sequence[Found], worst: set[str], out: Mapping[str, Collection[str]]
) -> set[str]:
    """What went while the worst stood, and may be behind what the worst seemed to explain."""
    cases = [case for one in found if one.name in worst for case in (*one.explains, *one.partly)]
    return {
        name
        for name, others in out.items()
        if not worst.isdisjoint(others) and any(name in case.suspects for case in cases)
    }


def _with_wider(cases: Cases, found: list[Found], but: Collection[str]) -> list[Found]:
    """Put in the place of a name one that explains more failures, if no pass contradicts it."""
    for one in found:
        names = names_of(found)
        others = [name for name in names if name != one.name]
        for name in _wider(cases, one, others, unexplained(cases, names)):
            if name in but:
                continue
            before = len(_wholes(cases, names))
            wider = told_of(cases, [name if other == one.name else other for other in names])
            added = [other for other in wider if other.name == name and not other.contradicts]
            if added and len(_wholes(cases, names_of(wider))) > before:
                found = wider
                break
            found = told_of(cases, names)
    return found


def _wider(
    cases: Cases, one: Found, others: Sequence[str], left: Sequence[JudgedCase]
) -> Iterator[str]:
    """The suspects that explain at least half of what one does, and more with what is left."""
    half = len(one.explains) / 2
    concerned = Counter(name for case in one.explains for name in case.suspects)
    more = {name for case in left for name in case.suspects} - {one.name, *others}
    for name in sorted(more, key=_usual_first):
        # What it gives alone is known at once.
        alone = sum(cases.at_once(case, [name]) in (None, case.own) for case in one.alone)
        if concerned[name] < half or not half or 2 * alone < len(one.alone):
            continue
        mine = [case for case in left if name in case.suspects]
        if _gives_more(cases, one, [*others, name], mine):
            yield name


def _gives_more(cases: Cases, one: Found, names: Sequence[str], left: Sequence[JudgedCase]) -> bool:
    """Whether these give at least half of what one explains, and more with what is left.

    The shortest are played first, and no more than it takes to tell that they do not.
    """
    explains = sorted(one.explains, key=_length)
    few = explains[:_FEW_AGAINST]
    if 2 * sum(cases.gives(case, names) for case in few) < len(few):
        return False
    missed, most = 0, min(len(explains) / 2, len(left) - 1)
    for case in explains:
        missed += not cases.gives(case, names)
        if missed > most:
            return False
    return sum(cases.gives(case, names) for case in left) > missed


def _without_spare(cases: Cases, found: list[Found]) -> list[Found]:
    """Leave out what rests on one or two hands that the others explain without it."""
    for one in reversed(found):
        if len(one.explains) + len(one.partly) < _FEWEST:
            names = names_of(found)
            fewer = told_of(cases, [name for name in names if name != one.name])
            left = _wholes(cases, names_of(fewer))
            found = told_of(cases, names)
            if left >= _wholes(cases, names):
                found = told_of(cases, names_of(fewer))
    return found


def _worst(cases: Cases, found: Sequence[Found]) -> set[str]:
    """What is most doubtful of that which was found; what passes contradict goes first."""
    names = names_of(found)
    some = [one for one in found if doubtful(cases, one, names)]
    most = max((_contradicted(one) for one in some), default=0.0)
    return {one.name for one in some if _contradicted(one) == most}


def _contradicted(one: Found) -> float:
    against = len(one.contradicts) + len(one.denied)
    return against / max(1, len(one.explains) + len(one.partly))


def doubtful(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether a candidate gives the engine's answers here and there, but is not what it does.

    So it is when passes contradict it, when the engine elsewhere takes what it would refuse, when
    it rests on few failures and the engine goes on as the others do in a third as many or more, and
    when it agrees in one or two cases where another does so as well: in one or two of many, or
    where more failures about its rule stay unexplained.
    """
    size = len(one.explains) + len(one.partly)
    is_denied = size < _FEW_AGAINST and _OFTEN_DENIED * len(one.denied) >= max(1, size)
    if one.contradicts or is_denied or _takes_what_it_refuses(cases, one, found):
        return True
    if _follows(cases, one, found):
        return True
    # In a hand other mistakes spoil much beside it, so what is left says little.
    is_of_hands = any(case.steps for case in (*one.explains, *one.partly))
    if is_of_hands and (size >= _FEWEST or not _has_rival(cases, one, found)):
        return size <= _FEW and _is_a_small_part(cases, one, found)
    return _by_chance(cases, one) or _is_one_of_many(cases, one, found)


def _follows(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether a name changes the order of showing alone, and never where the pots are right.

    Who is in which pot decides in which order hands are shown, and not the other way round.
    """
    mine, others = (*one.explains, *one.partly), [name for name in found if name != one.name]
    return all(
        _differing(cases.answer(case, found), cases.answer(case, others)) == {_ORDER}
        and not case.own.keys().isdisjoint(_AT_THE_END - {"shown", _ORDER})
        for case in mine
    )


def _has_rival(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether another candidate in its place gives the engine's answer in each of its cases.

    One that gives it in none as a whole may as well be another.
    """
    return not one.explains or any(_in_its_place(cases, one, found))


def _in_its_place(cases: Cases, one: Found, found: Sequence[str]) -> Iterator[str]:
    """The other candidates that give the engine's answer in each case that one explains."""
    others = [name for name in found if name != one.name]
    return (
        name
        for first in one.explains[:1]
        for name in first.suspects
        if name not in found
        and all(name in case.suspects for case in one.explains)
        and all(cases.gives(case, [*others, name]) for case in one.explains)
    )


def _is_a_small_part(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether more failures about its rule stay unexplained in the keys that it changes.

    Many more must do so, or more about a wider rule, which is then what is broken.
    """
    mine, others = (*one.explains, *one.partly), [name for name in found if name != one.name]
    keys = set[str]()
    for case in mine:
        keys |= _differing(cases.answer(case, found), cases.answer(case, others))
    rule = suspect(one.name).rules[0]
    # One hand counts once, in however many rounds it is told wrong.
    left = {
        id(case.whole): {*case.outcome.vector["rules"]}
        for case in unexplained(cases, found)
        if _differing(cases.answer(case, found), case.own) <= keys
    }
    kin = left.values()
    return sum(rule in rules for rules in kin) > _MANY_TIMES * len(mine) or sum(
        not rules.isdisjoint(wider(rule)) for rules in kin
    ) > len(mine)


def wider(rule: str) -> list[str]:
    """The rules that show in the same keys as this one and hang on the switch that decides it."""
    rules = catalogue.rules()
    mine = rules.get(rule)
    return [
        one.id
        for one in rules.values()
        if mine
        and mine.switch in one.hangs_on
        and one.id.partition(".")[0] == rule.partition(".")[0]
        and {*one.seen_in} == {*mine.seen_in}
    ]


def _differing(one: Signature, other: Signature) -> set[str]:
    """The keys in which two answers differ."""
    return {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}


def _is_one_of_many(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether more failures about its rule stay unexplained, or many more in the same keys."""
    size = len(one.explains) + len(one.partly)
    rules = set(suspect(one.name).rules)
    keys = {frozenset(case.own) for case in one.explains}
    kin = alike = 0
    for case in unexplained(cases, found):
        alike += frozenset(case.own) in keys
        kin += not rules.isdisjoint(case.outcome.vector["rules"]) or any(
            not rules.isdisjoint(suspect(name).rules)
            and not case.own.keys().isdisjoint(cases.at_once(case, [name]) or {})
            for name in case.suspects
            if name not in found
        )
    return kin > size or alike > _MANY_TIMES * size


def with_kinder_settings(cases: Cases, found: Sequence[Found]) -> list[str]:
    """Put a setting in the place of a mistake found in few hands, if it explains each of them.

    By the other settings that were found it matters in hands that it would not change alone.
    """
    names = names_of(found)
    for one in found:
        hands = [case for case in one.explains if settings_of(case.concerned(names))]
        if settings_of([one.name]) or not 0 < len(one.explains) == len(hands) <= _FEW:
            continue
        others = [name for name in names if name != one.name]
        for setting in _settings_beside(one, others):
            if any(cases.is_played_by(case, setting) for case in hands):
                continue
            if all(cases.give_together(case, [*others, setting]) for case in hands):
                for case in (*hands, *unexplained(cases, names)):
                    case.whole.also_suspect(setting)
                return [*others, setting]
    return names


def _settings_beside(one: Found, names: Sequence[str]) -> Iterator[str]:
    """The settings of the chapter of a mistake, of switches of which none was found."""
    chapters = {rule.partition(".")[0] for rule in suspect(one.name).rules}
    switches = {
        rule.switch
        for rule in catalogue.rules().values()
        if rule.id.partition(".")[0] in chapters and rule.switch
    }
    for switch in sorted(switches - settings_of(names).keys()):
        yield from (f"{switch}={setting}" for setting in catalogue.switches()[switch].settings)


def _takes_what_it_refuses(cases: Cases, one: Found, found: Sequence[str]) -> bool:
    """Whether an engine that fails otherwise takes what one would refuse, or the other way round.

    So it is if there are more such hands than others in which the engine refuses as one does.
    """
    others = [name for name in found if name != one.name]
    agrees = denies = 0
    for case in cases.plays_wrong:
        alone = cases.at_once(case, [one.name])
        if one.name not in case.suspects or (alone is not None and _REFUSED not in alone):
            continue
        refused = cases.answer(case, found).get(_REFUSED)
        if refused is None or _REFUSED in cases.answer(case, others):
            continue
        agrees += case.own.get(_REFUSED) == refused
        denies += case.own.keys().isdisjoint(_GOES_ANOTHER_WAY)
    return denies > agrees


def _by_chance(cases: Cases, one: Found) -> bool:
    """Whether a suspect agrees in one or two cases, and in fewer than half of those it changes.

    What it changes beside the configuration counts, too: hands are ranked alike in all of them.
    """
    if len(one.explains) + len(one.partly) >= _FEWEST:
        return False
    changed = sum(
        one.name in case.suspects and cases.at_once(case, [one.name]) != {} for case in cases.all
    )
    changed += sum(bool(cases.at_once(case, [one.name])) for case in cases.beside)
    return changed > 2 * len(one.explains)


def names_of(found: Iterable[Found]) -> list[str]:
    """The names of what was found, in order."""
    return [one.name for one in found]
