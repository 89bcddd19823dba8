"""Invented hands for tests of the forms and of the audit, and what each form cannot show."""

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from oracle.core.games import GAMES
from oracle.core.ruleset import BETTINGS
from oracle.core.table import Illegal
from oracle.histories.audit.auditing import Judging, audit_hands
from oracle.histories.audit.paying import Row, Schedule
from oracle.histories.audit.seating import Finding
from oracle.histories.forms import FORMS
from oracle.histories.hands import Form, History, Unit
from oracle.histories.sources import read_text
from oracle.specs import workspaces
from tests.support.inventing import Plan, Plant, Planted, Rake, line_of, session, sessions
from tests.support.inventing.sessions import ANTES, ODD_NAMES, POSTS
from tests.support.writers import WRITERS

SCENARIO: Final = "scenario"
HOUSES: Final = {name: house.settings for name, house in workspaces.houses().items()}
ONLINE: Final = HOUSES["online"]

NOT_SHOWN: Final[Mapping[tuple[str, str], str]] = {
    ("merge", "all-in-untold"): "only a call or a raise of the whole stack is named all-in",
    ("merge", "fewer-cards-back"): "the number of new cards follows from that of the discards",
    ("tries", "fewer-cards-back"): "the cards of a seat are one list for the whole hand",
    ("tries", "fewer-cards-dealt"): "the cards of a seat are one list for the whole hand",
    ("scenario", "fewer-cards-back"): "the cards of a seat are one list for the whole hand",
    ("scenario", "fewer-cards-dealt"): "the cards of a seat are one list for the whole hand",
    ("scenario", "five-cards"): "the cards themselves are told, which are in the hand or not",
}
"""What a form cannot show although it tells the facts, and why."""


def shows(form: Form, plant: Plant) -> bool:
    """Whether an audit of this form must find the mistake."""
    return plant.needs <= form.tells and (form.id, plant.id) not in NOT_SHOWN


def can_write(form: Form, plan: Plan) -> bool:
    """Whether a form can write hands of this plan: a scenario must know every card."""
    return plan.all_known or form.id != SCENARIO


def plans(house: str) -> Iterator[Plan]:
    """Plans of every game, betting structure, number of draws and kind of posts in a house."""
    settings = HOUSES[house]
    structures = itertools.product(GAMES, BETTINGS, (1, 2, 3), POSTS)
    for number, (game, betting, draws, posts) in enumerate(structures):
        if posts == ANTES and betting != "limit":
            continue  # no form tells a minimum bet without a big blind
        plan = Plan(
            settings,
            game,
            betting,
            draws,
            posts,
            seats=2 + number % 5,
            unit=Unit("USD", 2) if number % 2 else Unit(),
            tournament=number % 4 == 0,
            all_known=number % 3 == 0,
            mucked=number % 7 != 0,
            rake=Rake(5, 300) if number % 2 else None,
            comings=0.2,
        )
        yield plan._replace(names=ODD_NAMES) if number % 11 == 0 else plan


def right_hands(house: str, hands: int) -> Iterator[tuple[Plan, list[History]]]:
    """Hands by each plan that the house plays."""
    for number, plan in enumerate(plans(house)):
        try:
            yield plan, list(sessions(f"{house}/{number}", plan, hands))
        except Illegal:
            continue  # the house does not play this


class Following(NamedTuple):
    """A hand, the one before it, and whether every card is told."""

    before: History
    history: History
    all_known: bool


@functools.cache
def pool() -> Sequence[Following]:
    """Hands to plant mistakes in, of every game and betting structure, some of them rare."""
    rare = Plan(ONLINE, betting="no-limit", folds=0.5, deep=12)
    found = [*_pairs("reopened/59", rare, 19)]
    structures = itertools.product(GAMES, BETTINGS, (3, 2, 1), POSTS[:2])
    for number, (game, betting, draws, posts) in enumerate(structures):
        plan = Plan(
            ONLINE,
            game,
            betting,
            draws,
            posts,
            all_known=number % 5 == 0,
            rake=Rake(5, 300) if number % 3 == 0 else None,
            comings=0.02,
            folds=0.35 if number % 4 == 1 else None,
        )
        for table in range(1, 4):
            found += _pairs(f"planted/{number}/{table}", plan, 25)
    return found


def _pairs(seed: str, plan: Plan, hands: int) -> Iterator[Following]:
    played = itertools.islice(session(seed, plan), hands)
    return (Following(*pair, plan.all_known) for pair in itertools.pairwise(played))


def plantings(plant: Plant, form: Form, count: int) -> Iterator[tuple[History, Planted]]:
    """Give hands with this mistake in them that the form can write, and the hands before."""
    for one in pool():
        if count and (one.all_known or form.id != SCENARIO):
            planted = plant.into(one.before, one.history)
            if planted is not None:
                count -= 1
                yield one.before, planted


_SCHEDULE: Final = Schedule((Row(Decimal(5), Decimal(300), {}, True, "chips", None, "down", None),))


def found_in(
    form: Form, plant: Plant, before: History, planted: Planted
) -> tuple[list[Finding], int]:
    """What an audit finds in a planted hand, and the line where the mistake is."""
    text = WRITERS[form.id](before) if plant.after else ""
    reads = list(read_text("planted", text + WRITERS[form.id](planted.history)))
    read = reads[-1]
    assert isinstance(read, History)
    schedule = _SCHEDULE if plant.id == "rake-schedule" else None
    tally = audit_hands(reads, Judging("online", {"online": ONLINE}, schedule=schedule))
    causes = [kept.finding for group in tally.groups.values() for kept in group.first]
    findings = [found for one in causes for found in (one, *one.following)]
    return findings, line_of(planted.where, planted.history, read)


def form_of(name: str) -> Form:
    """Give a form by its id."""
    return next(form for form in FORMS if form.id == name)
