"""The judged cases of one configuration, with what each suspect would answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from oracle import catalogue
from oracle.catalogue import EngineProfile
from oracle.conformance import Claims, CutValue, Outcome, Verdict, rules_of
from oracle.corpus import Known, suspects_of, with_suspects
from oracle.diagnosis.deciding import RuleText, broken_rules, rule_texts
from oracle.play import HouseRules
from oracle.play.answering import Watch
from oracle.play.foretelling import UNKNOWN, Shown, foretold
from oracle.play.suspecting import Witness, others
from oracle.wire.grading import RULING, STEPS, Vector, sent_tries
from oracle.wire.signatures import Signature, keys_of, signature

_NONE: Final[Signature] = {}
_AT_THE_END: Final = frozenset({"stacks.end", "pots", "pots.amounts", "shown", "show-order"})
_GATHERS: Final = "gathers"
_IGNORED: Final = frozenset({"plays"})
"""No suspect says which of several cards plays."""

_FEWEST_TOGETHER: Final = 3


class JudgedCase:
    """A case that passed or failed: the engine's answer in short, and whom to suspect."""

    def __init__(
        self, outcome: Outcome, suspects: Sequence[str], known: Mapping[str, Signature] | None
    ) -> None:
        self.outcome = outcome
        self.failed = outcome.verdict is Verdict.FAIL
        self.compared = keys_of(outcome.compared) - _IGNORED
        self.own = self.shown(signature(outcome.vector, outcome.differences))
        self.suspects = suspects
        self._named = frozenset(suspects)
        self.known = known
        self.rules: HouseRules | None = None

    def concerned(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of these suspects that would change the answer."""
        return tuple(name for name in names if name in self._named)

    def shown(self, whole: Signature) -> Signature:
        """What of an answer shows in the keys that the engine's answer has."""
        return {key: digest for key, digest in whole.items() if key in self.compared}


class Cases:
    """Cases of one configuration, and how an engine with some suspects answers each."""

    def __init__(
        self,
        outcomes: Sequence[Outcome],
        claims: Claims,
        known: Known,
        profile: EngineProfile | None = None,
        beside: Sequence[Outcome] = (),
    ) -> None:
        """Take the cases that were judged; ``known`` has answers that need not be played.

        ``beside`` are cases of no configuration, which speak about every one.
        """
        self._claims, self.profile = claims, profile
        self._played: dict[tuple[int, tuple[str, ...]], Signature] = {}
        self._broken: dict[int, Sequence[str]] = {}
        self._texts: Mapping[str, RuleText] = {}
        self._agreed: dict[tuple[int, tuple[str, ...]], Signature] = {}
        self.all = list(self._judged(outcomes, known))
        self.beside = list(self._judged(beside, known))
        self.failed = [case for case in self.all if case.failed]
        self.errors = [one for one in outcomes if one.verdict is Verdict.ERROR]
        self.plays = 0

    def _judged(self, outcomes: Iterable[Outcome], known: Known) -> Iterator[JudgedCase]:
        for outcome in outcomes:
            if outcome.verdict in (Verdict.PASS, Verdict.FAIL):
                vector = outcome.vector
                answers = None if self.profile else known.get(vector["id"])
                yield JudgedCase(outcome, self._suspects(vector), answers)

    def _suspects(self, vector: Vector) -> Sequence[str]:
        """Whom to suspect; what the profile says of the engine is known and not suspected."""
        found = suspects_of(vector)
        if self.profile is None:
            return found
        return [name for name in found if name not in self.profile.mistakes]

    def at_once(self, case: JudgedCase, names: Sequence[str]) -> Signature | None:
        """How an engine with these suspects answers a case, or None if that must be played."""
        concerned = case.concerned(names)
        if not concerned:
            return _NONE
        found = self._played.get((id(case), concerned))
        if found is not None or len(concerned) > 1:
            return found
        return self._kept(case, concerned[0])

    def answer(self, case: JudgedCase, names: Sequence[str]) -> Signature:
        """How an engine with these suspects answers a case, as far as the engine's answer goes."""
        found = self.at_once(case, names)
        if found is None:
            key = id(case), case.concerned(names)
            found = self._agreed.get(key)
            if found is None:
                found = case.shown(self._play(case, key[1]))
                self.plays += 1
            self._played[key] = found
        return found

    def broken_rules(self, case: JudgedCase) -> Sequence[str]:
        """The rules that the first difference of a failure breaks."""
        found = self._broken.get(id(case))
        if found is None:
            outcome = case.outcome
            self._texts = self._texts or rule_texts()
            first = outcome.differences[0]
            found = broken_rules(outcome.vector, first, self._texts, self.profile)
            self._broken[id(case)] = found
        return found

    def ask_together(self, case: JudgedCase, found: Sequence[str], names: Iterable[str]) -> None:
        """Ask these suspects while one hand is played by an engine with those found.

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
        wrong = {name: with_suspects(rules, [name]).at(given) for name in to_ask}
        witness = Witness(others(rules.at(given), wrong, reasons=False))
        answer = self._play(case, base, lambda _: witness.rules)
        if answer == UNKNOWN:  # where this engine cannot go on, others may
            return
        for name in wrong.keys() - witness.suspects.keys():
            self._agreed[id(case), (*base, name)] = case.shown(answer)

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
        return with_suspects(case.rules, names)

    def _play(
        self, case: JudgedCase, names: Sequence[str], watch: Watch = lambda rules: rules
    ) -> Signature:
        outcome = case.outcome
        vector, rules = outcome.vector, self._rules(case, names)
        is_play = STEPS in vector["expect"]
        sent = sent_tries(vector, self._claims.asks) if is_play else None
        # What was cut is no longer the answer, so nothing is known of it but that it is wrong.
        given = (one.got for one in outcome.differences if one.field == RULING)
        told = next((got for got in given if not isinstance(got, CutValue)), None)
        gathers = _GATHERS in case.compared
        return foretold(vector, rules, sent, Shown(outcome.end_alone, gathers), told, watch=watch)


def _only_at_the_end(case: JudgedCase, answer: Signature) -> bool:
    """Whether an answer differs only in what is seen once, after the last try.

    Where nothing is tried, the end is the start, and all is seen once.
    """
    if not case.outcome.vector["expect"][STEPS]:
        return True
    *others, last = case.outcome.vector["expect"][STEPS]
    once = "pots" in last and not any("pots" in step for step in others)
    return once and answer.keys() <= _AT_THE_END


def settings_of(names: Iterable[str]) -> dict[str, str]:
    """The settings among suspects."""
    pairs = (name.split("=", 1) for name in names if "=" in name)
    return {switch: setting for switch, setting in pairs if switch in catalogue.switches()}
