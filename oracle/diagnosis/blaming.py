"""Failures that nothing explains: which rules are the likeliest, by what failed and what passed.

A wrong implementation of a rule fails where the known mistakes in that rule would, and not where they
would not. So each rule is as likely as the best of its mistakes and settings, and the vectors about it,
fit the pattern of failures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

from oracle.conformance.blame import broken_rules, rule_texts
from oracle.diagnosis.cases import Cases, JudgedCase
from oracle.diagnosis.suspects import suspect
from oracle.wire.signatures import Signature

_SAME_KEYS: Final = 0.6
_ABOUT: Final = 0.5
_STEP: Final = 0.5
_MOST_PLAYED: Final = 60


def likeliest(cases: Cases, left: Sequence[JudgedCase], found: Sequence[str]) -> dict[str, float]:
    """Score each rule that these failures may be about, likeliest first."""
    if not left:
        return {}
    like: dict[str, float] = defaultdict(float)
    against: dict[str, float] = defaultdict(float)
    about: dict[str, float] = defaultdict(float)
    about_passed: dict[str, float] = defaultdict(float)
    ids = {id(case) for case in left}
    heard = {id(case) for case in left[:: max(1, len(left) // _MOST_PLAYED)]}
    for case in cases.all:
        if case.failed and id(case) not in ids:
            continue
        vector = case.outcome.vector
        for rule in vector["rules"]:
            (about if case.failed else about_passed)[rule] += 1 / len(vector["rules"])
        for name in case.suspects:
            if name in found:
                continue
            answer = cases.at_once(case, [name])
            if not case.failed:
                against[name] += answer is None or bool(answer)
            elif answer is None and id(case) in heard:
                answer = cases.answer(case, [name])
            if case.failed and answer:
                like[name] += _likeness(answer, case.own)
    scores: dict[str, float] = defaultdict(float)
    for name, count in like.items():
        score = _ochiai(count, against[name], len(left))
        for rule in suspect(name).rules:
            scores[rule] = max(scores[rule], score)
    for rule, count in about.items():
        scores[rule] += _ABOUT * _ochiai(count, about_passed[rule], len(left))
    for rule, part in _decided(cases, [case for case in left if id(case) in heard]).items():
        scores[rule] += _STEP * part
    return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0])))


def _decided(cases: Cases, some: Sequence[JudgedCase]) -> dict[str, float]:
    """Of how many failures each rule decides what is seen at the first step that differs."""
    texts = rule_texts()
    parts: dict[str, float] = defaultdict(float)
    for case in some:
        outcome = case.outcome
        rules = broken_rules(outcome.vector, outcome.differences[0], texts, cases.profile)
        for rule in rules:
            parts[rule] += 1 / len(rules) / len(some)
    return parts


def _likeness(answer: Signature, own: Signature) -> float:
    """How much an answer is like the engine's: the keys in which both differ, and how."""
    both = answer.keys() & own.keys()
    same = sum(answer[key] == own[key] for key in both)
    either = len(answer.keys() | own.keys())
    return (_SAME_KEYS * len(both) + (1 - _SAME_KEYS) * same) / either if both else 0.0


def _ochiai(failed: float, passed: float, of: int) -> float:
    return failed / sqrt(of * (failed + passed)) if failed else 0.0
