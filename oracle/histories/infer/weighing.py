"""One hand judged by the rules of many houses, and what it says of the house that dealt it."""

from __future__ import annotations

import functools
import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from oracle.core import rulings
from oracle.core.games import GAMES
from oracle.core.ruleset import concerns
from oracle.core.table import Rules
from oracle.histories.audit.following import judge
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.seating import RECORD, RULE, Finding, Judged, rules_of
from oracle.histories.hands import Drew, History, Posted
from oracle.play.foretelling import Witness, others
from oracle.specs import catalogue

Choice: TypeAlias = tuple[str, str]
"""A switch, and a setting of it."""

Fault: TypeAlias = tuple[str, str, int]
"""The class, the rule and the line of a finding."""

_BROKEN_OFF: Final[Fault] = ("record", "stopped", 0)
_MOST_TRIALS: Final = 60
"""So many houses are tried for one question about a hand."""

_LENIENT: Final = {
    "burn": "one-per-player",
    "last-card": "never-dealt",
    "reshuffle-time": "before-anyone-is-served",
}
"""By these the stub is shuffled as early as it can be, so that no card comes back too soon."""

UNSEEN: Final = frozenset(
    {
        *("first-card", "five-card-draw", "burn-when-all-pat", "shuffled-in"),
        *("folded-hands", *_LENIENT, *rulings.BY_SETTING),
    }
)
"""Switches about the order of dealing, the stub and what is said, which no history shows."""

TOGETHER: Final = (
    frozenset({"showdown", "first-to-show", "side-pot-order", "all-in-hands"}),
    frozenset({"raise-cap", "short-all-in", "completion", "wager-size"}),
    frozenset({"pot-after-a-short-blind", "pot-limit-small-blind", "short-stack-posts"}),
    frozenset({"heads-up-blinds", "button"}),
)
"""Switches that hang together: what one of them comes to depends on the others."""

_READ_DIRECTLY: Final = ("button", "draw-timing", "showdown")
"""Switches that an audit looks at beside the rules."""

_READ_ONLY: Final = "draw-timing"
"""The one whose rules alone change nothing that a history tells."""


class House(NamedTuple):
    """A setting of every switch, as it can be put in a set."""

    settings: frozenset[Choice]

    @classmethod
    def of(cls, settings: Mapping[str, str]) -> House:
        """Make one of settings."""
        return cls(frozenset(settings.items()))

    @property
    def by_switch(self) -> dict[str, str]:
        """The setting of each switch."""
        return dict(self.settings)

    @property
    def judging(self) -> dict[str, str]:
        """The settings by which a hand is judged: nothing is judged by an unseen deck."""
        return {**dict(self.settings), **_LENIENT}

    def but(self, choice: Choice) -> House:
        """Give this house with another setting."""
        switch, setting = choice
        now = dict(self.settings)
        return House.of({**now, switch: setting})


class Outcome(NamedTuple):
    """What comes of a hand by the rules of a house.

    ``faults`` are what is wrong then, if the hand is of that house; ``first`` is the finding that
    says so.
    """

    faults: frozenset[Fault]
    first: Finding | None
    judged: Judged
    hand: AuditedHand | None


class Trial:
    """A hand, judged by any house; by rules that are the same it is judged only once.

    ``open`` are the choices that are still asked; a choice that is not open is tried no more.
    """

    def __init__(
        self,
        history: History,
        tells: frozenset[str],
        open: Collection[Choice],  # noqa: A002 - what they are
        *,
        names: bool = False,
    ) -> None:
        self.history = history
        self.tells = tells
        self.open = frozenset(open)
        self.names = names
        self._closed = [_named(choice) for choice in choices() if choice not in self.open]
        self.tried = 0
        self._outcomes: dict[House, Outcome] = {}
        self._by_rules: list[tuple[Rules, tuple[str, ...], Outcome]] = []
        self._suspects: dict[House, tuple[Choice, ...]] = {}

    def outcome(self, house: House) -> Outcome:
        """Judge the hand by a house."""
        if house not in self._outcomes:
            rules, beside = self._rules(house)
            alike = (one for known, at, one in self._by_rules if at == beside and known == rules)
            found = next(alike, None)
            if found is None:
                found = self._judge(house.judging, rules)
                self._by_rules.append((rules, beside, found))
            self._outcomes[house] = found
        return self._outcomes[house]

    def _rules(self, house: House) -> tuple[Rules, tuple[str, ...]]:
        """The rules by which the hand is judged, and what an audit looks at beside them."""
        stakes, settings = self.history.stakes, house.judging
        rules = rules_of(stakes.game, stakes.betting, settings)
        return rules, tuple(settings[switch] for switch in _READ_DIRECTLY)

    def suspects(self, house: House) -> tuple[Choice, ...]:
        """Give the open choices that could judge the hand differently from the house."""
        if house not in self._suspects:
            stakes = self.history.stakes
            witness = _witness(stakes.game, stakes.betting, house)
            witness.emptied(self._closed)
            settings = house.judging
            found = self._judge(settings, witness.rules)
            if house not in self._outcomes:
                self._outcomes[house] = found
                self._by_rules.append((*self._rules(house), found))
            names = {*witness.suspects, *self._beside(settings)}
            self._suspects[house] = tuple(
                choice for choice in choices() if choice in self.open and _named(choice) in names
            )
        return self._suspects[house]

    def best(self, house: House, fixed: Collection[str] = ()) -> tuple[House, Outcome]:
        """Find the house nearest to this one by which the hand is right, or has least wrong.

        The switches that are ``fixed`` stay as they are; then a change is followed by another only
        if it changes what is wrong, and makes no more of it.
        """
        number = 0
        queue = [(len(self.outcome(house).faults), 0, number, house)]
        done = {house}
        best = house
        while queue and number < _MOST_TRIALS:
            faults, steps, _number, now = heapq.heappop(queue)
            if faults < len(self.outcome(best).faults):
                best = now
            if not faults:
                break
            if fixed and steps and not self._changes(house, now):
                continue
            for choice in self.suspects(now):
                other = now.but(choice)
                if choice[0] in fixed or other in done:
                    continue
                done.add(other)
                number += 1
                count = len(self.outcome(other).faults)
                heapq.heappush(queue, (count, steps + 1, number, other))
        return best, self.outcome(best)

    def rescue(self, house: House, fixed: Collection[str], faults: int) -> House | None:
        """Find a house near this one by which no more is wrong than so many faults.

        The switches that are ``fixed`` stay as they are. Of switches that hang together with them
        all settings are tried in all ways.
        """
        found, outcome = self.best(house, fixed)
        if len(outcome.faults) <= faults:
            return found
        related = {one for group in TOGETHER for one in group if not group.isdisjoint(fixed)}
        free = related.difference(fixed)
        ways = itertools.chain(self._ways(house, free), self._ways(found, free))
        return next((one for one in ways if len(self.outcome(one).faults) <= faults), None)

    def nearest(self, house: House) -> tuple[House, Outcome]:
        """Find the house nearest to this one by which the hand is right, or has least wrong.

        Where changes one by one do not lead there, switches that hang together are changed at once.
        """
        best, outcome = self.best(house)
        for group in TOGETHER:
            if not outcome.faults:
                break
            if group.isdisjoint([switch for switch, _setting in self.suspects(best)]):
                continue
            for other in self._ways(best, group):
                if len(self.outcome(other).faults) < len(outcome.faults):
                    best, outcome = other, self.outcome(other)
        return best, outcome

    def _ways(self, house: House, switches: Collection[str]) -> Iterator[House]:
        """Give the house with every way to set these switches."""
        ways = [
            [choice for choice in choices() if choice[0] == switch and choice in self.open]
            for switch in sorted(switches)
        ]
        for way in itertools.product(*filter(None, ways)):
            yield House.of({**house.by_switch, **dict(way)})

    def _changes(self, house: House, now: House) -> bool:
        before, after = self.outcome(house).faults, self.outcome(now).faults
        return after != before and len(after) <= len(before)

    def _judge(self, settings: Mapping[str, str], rules: Rules) -> Outcome:
        self.tried += 1
        judged, hand = judge(
            self.history, settings, self.tells, Counter(), names=self.names, rules=rules
        )
        wrong = [one for one in judged.every if one.kind in {RULE, RECORD}]
        faults = {(one.kind, one.rule, one.line) for one in wrong}
        if hand is not None and hand.stopped and not hand.unread:
            faults.add(_BROKEN_OFF)
        wrong.sort(key=lambda one: (one.kind != RULE, one.line))
        return Outcome(frozenset(faults), wrong[0] if wrong else None, judged, hand)

    def _beside(self, settings: Mapping[str, str]) -> Iterator[str]:
        """Name the settings that an audit looks at without asking the rules, where it does."""
        posts = [one.blind for one in self.history.facts if isinstance(one, Posted)]
        if not {"small", "both"}.intersection(posts):
            yield from _others_of("button", settings)
        if any(isinstance(one, Drew) and one.served is not None for one in self.history.facts):
            yield from _others_of(_READ_ONLY, settings)


def _others_of(switch: str, settings: Mapping[str, str]) -> Iterator[str]:
    for setting in catalogue.switches()[switch].settings:
        if setting != settings[switch]:
            yield f"{switch}={setting}"


@functools.cache
def choices() -> tuple[Choice, ...]:
    """Every setting of the switches that histories can show."""
    return tuple(
        (name, setting)
        for name, switch in catalogue.switches().items()
        for setting in switch.settings
        if name not in UNSEEN
    )


def _named(choice: Choice) -> str:
    return "=".join(choice)


@functools.lru_cache(maxsize=256)
def _witness(game: str, betting: str, house: House) -> Witness:
    """The rules of a house that ask those of other choices, too."""
    settings = house.judging
    right = rules_of(game, betting, settings)
    wrong = {
        _named(choice): rules_of(game, betting, {**settings, choice[0]: choice[1]})
        for choice in choices()
        if choice not in house.settings and choice[0] != _READ_ONLY
        if concerns(choice[0], GAMES[game], betting)
    }
    return Witness(others(right, wrong, reasons=True))


Pair: TypeAlias = tuple[Choice, Choice]


class ScoredHouse(NamedTuple):
    """What a hand says: the nearest house that dealt it so, and what it contradicts.

    ``alone`` are settings that contradict the hand whatever the other settings are; ``together``
    pairs of settings of which each would do without the other; both with what they would make
    wrong. ``left`` are faults that no house explains.
    """

    house: House
    outcome: Outcome
    alone: Mapping[Choice, Finding]
    together: Mapping[Pair, Finding]
    left: tuple[Finding, ...]


def weigh(
    trial: Trial,
    start: House,
    rescues: dict[Choice, tuple[Choice, ...]],
    is_enough: Callable[[Pair], bool] = lambda _pair: False,
) -> ScoredHouse:
    """Weigh a hand, beginning with a house that is likely.

    ``rescues`` remembers from hand to hand which other settings a setting went together with;
    ``is_enough`` tells of a pair whether it was seen often enough.
    """
    house, outcome = trial.nearest(start)
    alone: dict[Choice, Finding] = {}
    together: dict[Pair, Finding] = {}
    least = len(outcome.faults)
    for choice in trial.suspects(house):
        other = house.but(choice)
        found = trial.outcome(other)
        if found.faults <= outcome.faults or found.first is None:
            continue
        saved = _rescued(trial, other, choice, least, rescues)
        if saved is None:
            alone[choice] = _new(found, outcome)
            continue
        changed = tuple(sorted(saved.settings - other.settings))
        rescues[choice] = changed
        if len(changed) == 1:
            pair = pair_of(choice, (changed[0][0], house.by_switch[changed[0][0]]))
            fixed = [switch for switch, _setting in pair]
            if not is_enough(pair) and trial.rescue(other, fixed, least) is None:
                together[pair] = _new(found, outcome)
    left = tuple(one for one in outcome.judged.every if _fault(one) in outcome.faults)
    return ScoredHouse(house, outcome, alone, together, left)


def _rescued(
    trial: Trial,
    house: House,
    choice: Choice,
    faults: int,
    rescues: Mapping[Choice, tuple[Choice, ...]],
) -> House | None:
    """Find a house with this choice by which the hand is as right as by the best one."""
    likely = rescues.get(choice, ())
    if likely and trial.open.issuperset(likely):
        other = House.of({**house.by_switch, **dict(likely)})
        if len(trial.outcome(other).faults) <= faults:
            return other
    return trial.rescue(house, choice[:1], faults)


def pair_of(one: Choice, other: Choice) -> Pair:
    """Give two choices in one order, whichever comes first."""
    return (one, other) if one < other else (other, one)


def _new(found: Outcome, best: Outcome) -> Finding:
    """The finding that shows what is wrong: the first new one, a broken rule if there is one."""
    new = [one for one in found.judged.every if _fault(one) in found.faults - best.faults]
    known = [one for one in found.judged.every if _fault(one) in found.faults]
    return min(new or known, key=lambda one: (one.kind != RULE, one.line))


def _fault(finding: Finding) -> tuple[str, str, int]:
    return finding.kind, finding.rule, finding.line


def from_houses(
    switches: Mapping[str, Iterable[str]], clean: Collection[tuple[str, ...]]
) -> tuple[set[Choice], set[Pair]]:
    """What is contradicted where every house of a few switches was tried.

    Args:
        switches: the settings of each switch that were tried.
        clean: those houses by which nothing is wrong, a setting of each switch in this order.
    """
    names = list(switches)
    fine = {(names[at], house[at]) for house in clean for at in range(len(names))}
    every = [(name, setting) for name, settings in switches.items() for setting in settings]
    alone = {choice for choice in every if choice not in fine}
    pairs = {
        pair_of((names[at], house[at]), (names[to], house[to]))
        for house in clean
        for at, to in itertools.combinations(range(len(names)), 2)
    }
    together = {
        pair_of(one, other)
        for one, other in itertools.combinations(sorted(fine), 2)
        if one[0] != other[0] and pair_of(one, other) not in pairs
    }
    return alone, together
