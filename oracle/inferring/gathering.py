"""Many hands weighed: in pieces, in bounded memory, the same whatever runs the pieces."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from oracle import catalogue
from oracle.audit import (
    EVERYTHING,
    RULE,
    Due,
    Finding,
    Hand,
    Item,
    Judged,
    Judging,
    Progress,
    due_after,
    edge,
    follow,
    held_hands,
    reads_of,
    rounds,
    rules_of,
)
from oracle.errors import InputError
from oracle.histories import FORMS, Broken, Form, History, OtherGame, Read
from oracle.inferring.evidence import Evidence, Gathered, Next, Places
from oracle.inferring.trying import Choice, House, Trial, choices
from oracle.inferring.weighing import from_houses, weigh
from oracle.system.pieces import Piece, Runner, here

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
    whole = Gathered()
    try:
        for pieces in rounds(held_hands(paths, note, judging.forms)):
            beginning = _beginning(whole, judging)
            for found in runner(functools.partial(_infer_piece, beginning), pieces):
                add(whole, found, judging.most)
                if progress:
                    progress(whole.hands)
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
    evidence.lasts[table] = now
    evidence.forget_tables()


def _places(
    history: History, judged: Judged, hand: Hand, house: House
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
