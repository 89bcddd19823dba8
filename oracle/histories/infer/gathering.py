"""Many hands weighed, in pieces, and what their evidence comes to for each switch."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from oracle.errors import InputError
from oracle.histories.audit.auditing import Item, Judging, Progress, Reading, reads_of
from oracle.histories.audit.following import (
    EVERYTHING,
    Due,
    Edge,
    Table,
    due_after,
    edge,
    follow,
    keep_last,
)
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.seating import RULE, Finding, Judged, rules_of
from oracle.histories.forms import FORMS
from oracle.histories.hands import Broken, Form, History, OtherGame, Read
from oracle.histories.infer.weighing import (
    UNSEEN,
    Choice,
    House,
    Pair,
    Trial,
    choices,
    from_houses,
    pair_of,
    weigh,
)
from oracle.specs import catalogue
from oracle.system.pieces import Piece, Runner, here

ENOUGH: Final = 10
"""Hands against a setting, or for a switch, are counted up to this; then it is asked no more."""

_MOST_BROKEN: Final = 5

_Key = TypeVar("_Key")
Places = Mapping[tuple[str, ...], Due | None]
"""The button and the blinds of the next hand, by the settings that say so."""


class Sighting(NamedTuple):
    """How often something was seen, up to a bound, and what it was the first time."""

    hands: int
    first: Finding


class Next(NamedTuple):
    """A hand as the one before and the one after it ask for it."""

    edge: Edge
    places: Places
    house: House


@dataclass
class Evidence:
    """What hands of one house contradict; ``house`` is the one by which the last one was right.

    ``witnesses`` are the hands that settings of a switch judge differently, whatever the others
    are. ``left`` are faults that no house explains, by their class and rule.
    """

    house: House
    hands: int = 0
    fitting: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    alone: dict[Choice, Sighting] = field(default_factory=dict)
    together: dict[Pair, Sighting] = field(default_factory=dict)
    witnesses: Counter[str] = field(default_factory=Counter)
    left: dict[tuple[str, str], list[Finding]] = field(default_factory=dict)
    left_hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    firsts: dict[Table, Next] = field(default_factory=dict)
    lasts: dict[Table, Next] = field(default_factory=dict)

    def is_open(self, choice: Choice) -> bool:
        """Whether a setting is still asked: it was not contradicted often enough."""
        told = self.alone.get(choice)
        return told is None or told.hands < ENOUGH

    def is_enough(self, pair: Pair) -> bool:
        """Whether a pair was contradicted often enough."""
        told = self.together.get(pair)
        return told is not None and told.hands >= ENOUGH

    def note(self, alone: Mapping[Choice, Finding], together: Mapping[Pair, Finding]) -> None:
        """Count what a hand contradicts."""
        for choice, finding in alone.items():
            _count(self.alone, choice, Sighting(1, finding))
        for pair, finding in together.items():
            _count(self.together, pair, Sighting(1, finding))
        for switch in {switch for switch, _setting in alone}:
            self.witnesses[switch] = min(ENOUGH, self.witnesses[switch] + 1)

    def note_left(self, findings: tuple[Finding, ...], most: int) -> None:
        """Keep what no house explains."""
        for key in sorted({(one.kind, one.rule) for one in findings}):
            self.left_hands[key] += 1
            kept = self.left.setdefault(key, [])
            kept += [one for one in findings if (one.kind, one.rule) == key][:1]
            del kept[most:]

    def add(self, later: Evidence, most: int) -> None:
        """Add what the hands that follow say; what their tables begin with was followed."""
        self.house = later.house
        self.hands += later.hands
        self.fitting += later.fitting
        self.forms.update(later.forms)
        for choice, told in later.alone.items():
            _count(self.alone, choice, told)
        for pair, told in later.together.items():
            _count(self.together, pair, told)
        for switch, count in later.witnesses.items():
            self.witnesses[switch] = min(ENOUGH, self.witnesses[switch] + count)
        self.left_hands.update(later.left_hands)
        for key, findings in later.left.items():
            self.left[key] = [*self.left.get(key, ()), *findings][:most]
        for table, last in later.lasts.items():
            keep_last(self.lasts, table, last)


@dataclass
class Gathered:
    """What came of many hands, by the house that each form of histories usually has."""

    by_house: dict[str, Evidence] = field(default_factory=dict)
    others: Counter[str] = field(default_factory=Counter)
    broken: int = 0
    broken_first: list[Broken] = field(default_factory=list)
    interrupted: bool = False

    def note_broken(self, broken: Broken) -> None:
        """Count a hand that cannot be read."""
        self.broken += 1
        self.broken_first = [*self.broken_first, broken][:_MOST_BROKEN]

    @property
    def hands(self) -> int:
        """How many hands were weighed."""
        return sum(one.hands for one in self.by_house.values())


def _count(counts: dict[_Key, Sighting], key: _Key, told: Sighting) -> None:
    """Count what was seen again, or remember it with the finding of the first time."""
    before = counts.get(key, Sighting(0, told.first))
    counts[key] = before._replace(hands=min(ENOUGH, before.hands + told.hands))


DECIDED: Final = "decided"
NARROWED: Final = "narrowed"
NOTHING_FITS: Final = "nothing-fits"
UNTESTED: Final = "untested"
UNSEEN_SWITCH: Final = "unseen"
STATES: Final = (DECIDED, NARROWED, NOTHING_FITS, UNTESTED, UNSEEN_SWITCH)
"""What a switch comes to: all settings but one are contradicted; some are, or only pairs; all are;
no hand tests it; no history could show it."""


class Against(NamedTuple):
    """What speaks against a setting: how often it was seen, and where first.

    ``because_of`` is another switch if each setting of that which is left rules this one out.
    """

    told: Sighting
    because_of: str | None = None


class Conclusion(NamedTuple):
    """What hands say of one switch.

    ``left`` are the settings that no hand contradicts; ``setting`` is the one to go by: what is
    decided, or what fits the hands and is nearest to the base. ``witnesses`` are the hands that its
    settings judge differently, counted up to a bound.
    """

    switch: str
    state: str
    setting: str
    base: str
    left: tuple[str, ...]
    against: Mapping[str, Against]
    witnesses: int


class Concluded(NamedTuple):
    """What all switches come to, and the pairs of settings that are left and exclude each other."""

    switches: tuple[Conclusion, ...]
    apart: Mapping[Pair, Sighting]

    @property
    def settings(self) -> dict[str, str]:
        """The house to go by."""
        return {one.switch: one.setting for one in self.switches}


def concluded(evidence: Evidence, base: Mapping[str, str]) -> Concluded:
    """Draw the conclusions of what hands contradict; what no hand tests is as in the base."""
    against: dict[Choice, Against] = {
        choice: Against(told) for choice, told in evidence.alone.items()
    }
    while more := dict(_ruled_out(evidence, against)):
        against.update(more)
    apart = {
        pair: told
        for pair, told in evidence.together.items()
        if not any(choice in against for choice in pair)
    }
    touched = {choice[0] for pair in apart for choice in pair}
    found = [_conclusion(evidence, base, name, against, touched) for name in catalogue.switches()]
    return Concluded(tuple(found), apart)


def _left(switch: str, against: Mapping[Choice, Against]) -> tuple[str, ...]:
    settings = catalogue.switches()[switch].settings
    return tuple(setting for setting in settings if (switch, setting) not in against)


def _ruled_out(
    evidence: Evidence, against: Mapping[Choice, Against]
) -> Iterator[tuple[Choice, Against]]:
    """Find settings that go together with nothing that is left of another switch."""
    for pair, told in evidence.together.items():
        for choice, (switch, _setting) in (pair, pair[::-1]):
            left = _left(switch, against)
            apart = [(switch, setting) for setting in left]
            if choice in against or not left:
                continue
            if all(pair_of(choice, other) in evidence.together for other in apart):
                yield choice, Against(told, switch)


def _conclusion(
    evidence: Evidence,
    base: Mapping[str, str],
    switch: str,
    against: Mapping[Choice, Against],
    touched: set[str],
) -> Conclusion:
    left = _left(switch, against)
    own = {setting: one for (name, setting), one in against.items() if name == switch}
    likely = evidence.house.by_switch[switch]
    if switch in UNSEEN:
        state, setting = UNSEEN_SWITCH, base[switch]
    elif not own and switch not in touched:  # a pair is void if one of it is contradicted
        state, setting = UNTESTED, base[switch]
    elif not left:
        state = NOTHING_FITS
        setting = min(own, key=lambda one: (own[one].told.hands, one != base[switch]))
    elif len(left) == 1:
        state, setting = DECIDED, left[0]
    else:
        state = NARROWED
        setting = next(one for one in (likely, base[switch], left[0]) if one in left)
    # A setting that another switch rules out is contradicted by the hands that contradict that.
    cited = [one.told.hands for one in own.values()]
    witnesses = max([evidence.witnesses[switch], *cited])
    return Conclusion(switch, state, setting, base[switch], left, own, witnesses)


_FORMS: Final[Mapping[str, Form]] = {form.id: form for form in FORMS}
_OF_THE_NEXT_HAND: Final = ("button", "heads-up-blinds")


class _Beginning(NamedTuple):
    """What a piece begins with: for each house the likely one, and what is still asked."""

    judging: Judging
    likely: Mapping[str, House]
    open: Mapping[str, frozenset[Choice]]


def infer_files(
    paths: Iterable[str | Path],
    judging: Judging,
    *,
    runner: Runner = here,
    progress: Progress | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
) -> Gathered:
    """Weigh every hand of files, folders, archives, and of the standard input, which is ``-``.

    Only so many hands are held in memory as are weighed at once. Ctrl-C ends it early; what came of
    the hands until then is given.

    Raises:
        InputError: a file is missing or cannot be read; a setting is unknown.
    """
    whole, reading = Gathered(), Reading(paths, judging, progress, note)
    try:
        for pieces in reading.rounds():
            work = functools.partial(_infer_piece, _beginning(whole, judging))
            for number, found in enumerate(runner(work, pieces), start=1):
                add(whole, found, judging.most)
                reading.judged(whole.hands, number / len(pieces))
    except KeyboardInterrupt:
        whole.interrupted = True
    return whole


def infer_hands(reads: Iterable[Read], judging: Judging) -> Gathered:
    """Weigh hands that are read already, one after another."""
    return _infer(reads, _beginning(Gathered(), judging))


def _beginning(whole: Gathered, judging: Judging) -> _Beginning:
    """Go on from what is known: from the likely house, and without what was refuted enough."""
    likely, still = {}, {}
    for name, settings in judging.settings.items():
        known = whole.by_house.get(name) or Evidence(House.of(settings))
        likely[name] = known.house
        still[name] = frozenset(choice for choice in choices() if known.is_open(choice))
    return _Beginning(judging, likely, still)


def _infer_piece(beginning: _Beginning, piece: Piece[Item]) -> Gathered:
    return _infer(reads_of(piece), beginning)


def _infer(reads: Iterable[Read], beginning: _Beginning) -> Gathered:
    gathered = Gathered()
    rescues: dict[str, dict[Choice, tuple[Choice, ...]]] = {}
    for one in reads:
        if isinstance(one, OtherGame):
            gathered.others[one.name] += 1
        elif isinstance(one, History) and one.stakes.unranked:
            gathered.others[one.stakes.unranked] += 1
        elif isinstance(one, Broken):
            gathered.note_broken(one)
        else:
            name = beginning.judging.house_of(_FORMS.get(one.form))
            evidence = gathered.by_house.setdefault(name, Evidence(beginning.likely[name]))
            asked = frozenset(filter(evidence.is_open, beginning.open[name]))
            try:
                _take(evidence, one, asked, rescues.setdefault(name, {}), beginning.judging)
            except InputError:
                raise
            except Exception as error:  # one hand must not cost the others
                told = f"Hand {one.id} could not be weighed: an internal error"
                sentence = f"{told} ({type(error).__name__})."
                gathered.note_broken(Broken(sentence, one.file, one.line))
    return gathered


def _take(
    evidence: Evidence,
    history: History,
    asked: frozenset[Choice],
    rescues: dict[Choice, tuple[Choice, ...]],
    judging: Judging,
) -> None:
    """Weigh a hand, and hold it against the one before it at its table."""
    form = _FORMS.get(history.form)
    tells = form.tells if form else EVERYTHING
    trial = Trial(history, tells, asked, names=judging.names)
    found = weigh(trial, evidence.house, rescues, evidence.is_enough)
    evidence.house = found.house
    evidence.hands += 1
    evidence.forms[history.form] += 1
    evidence.note(found.alone, found.together)
    if found.left:
        evidence.note_left(found.left, judging.most)
    else:
        evidence.fitting += 1
    judged, hand = found.outcome.judged, found.outcome.hand
    if "sequence" not in tells:
        return
    places: Places = {} if hand is None else dict(_places(history, judged, hand, found.house))
    now = Next(edge(history, judged, hand), places, found.house)
    table = now.edge.table
    if table in evidence.lasts:
        _follow(evidence, evidence.lasts.pop(table), now, judging.most)
    else:
        evidence.firsts.setdefault(table, now)
    keep_last(evidence.lasts, table, now)


def _places(
    history: History, judged: Judged, hand: AuditedHand, house: House
) -> Iterator[tuple[tuple[str, ...], Due | None]]:
    """The button and the blinds of the next hand, by each setting that says so."""
    known, stakes = catalogue.switches(), history.stakes
    for chosen in itertools.product(*(known[name].settings for name in _OF_THE_NEXT_HAND)):
        settings = {**house.by_switch, **dict(zip(_OF_THE_NEXT_HAND, chosen, strict=True))}
        rules = rules_of(stakes.game, stakes.betting, settings)
        yield chosen, due_after(history, judged, hand, rules)


def _follow(evidence: Evidence, before: Next, after: Next, most: int) -> None:
    """Hold the button and the blinds of a hand against the one before, by each setting."""
    wrong: dict[tuple[str, ...], list[Finding]] = {}
    for chosen, due in before.places.items():
        found, events = follow(before.edge._replace(due=due), after.edge, Counter())
        if events:  # hands are missing in between
            return
        wrong[chosen] = [one for one in found if one.kind == RULE]
    if not any(wrong.values()):
        return
    if all(wrong.values()):
        own = tuple(before.house.by_switch[name] for name in _OF_THE_NEXT_HAND)
        evidence.note_left(tuple(wrong[own]), most)
        return
    clean = [chosen for chosen, findings in wrong.items() if not findings]
    switches = catalogue.switches()
    alone, together = from_houses(
        {name: switches[name].settings for name in _OF_THE_NEXT_HAND}, clean
    )
    evidence.note(
        {choice: _first(wrong, choice) for choice in sorted(alone)},
        {pair: _first(wrong, *pair) for pair in sorted(together)},
    )


def _first(wrong: Mapping[tuple[str, ...], list[Finding]], *asked: Choice) -> Finding:
    """What is wrong by the first house that has these settings."""
    for chosen, findings in wrong.items():
        by_switch = set(zip(_OF_THE_NEXT_HAND, chosen, strict=True))
        if findings and by_switch.issuperset(asked):
            return findings[0]
    raise AssertionError(asked)


def add(whole: Gathered, later: Gathered, most: int) -> None:
    """Add what came of the hands that follow."""
    whole.others.update(later.others)
    whole.broken += later.broken
    whole.broken_first = [*whole.broken_first, *later.broken_first]
    del whole.broken_first[most:]
    for name, evidence in later.by_house.items():
        mine = whole.by_house.get(name)
        if mine is None:
            whole.by_house[name] = evidence
            continue
        for table, first in evidence.firsts.items():
            if table in mine.lasts:
                _follow(mine, mine.lasts[table], first, most)
        mine.add(evidence, most)
