"""Scenarios, vectors and scripts told step by step, with every rule that is named."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from oracle import catalogue
from oracle.catalogue import Rule, Switch, no_setting
from oracle.core.cards import Card, format_cards
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.table import Illegal
from oracle.errors import InputError
from oracle.explaining.explanation import Explanation, RuleNote, Step, rules_named
from oracle.explaining.given import Given
from oracle.explaining.hands import next_steps, play_steps, setup_steps, steps_of
from oracle.explaining.moments import ToldHand
from oracle.explaining.verdicts import ruling_steps
from oracle.play import HouseRules
from oracle.prose import beats_told, capital, table_in_words, worth
from oracle.scenario import Scenario, run, settings_of
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, PLAY, RANK, RULING, SETUP

_Settings: TypeAlias = Mapping[str, str]


def explain_scenario(scenario: Scenario, house: str | None = None) -> Explanation:
    """Explain a scenario by the rules of a house, the first of its own unless one is named.

    A scenario that goes another way under these rules is explained as far as it goes.

    Raises:
        InputError: there is no such house, or the scenario cannot be played at all.
    """
    chosen = house or scenario.houses[0]
    _refuse_unknown(chosen)
    settings = settings_of(scenario, chosen)
    told = Given(scenario.kind, {}, scenario.id, scenario.title, scenario.rules)
    try:
        runs = run(scenario, settings)
    except Illegal:
        # Outside a try nothing but a table is refused, and that is explained as a table is.
        table = {"table": scenario.table}
        return _explain(replace(told, kind=SETUP), [table], chosen, settings, [])
    notes = [problem for result in runs for problem in result.problems]
    return _explain(told, [result.given for result in runs], chosen, settings, notes)


def explain_given(given: Given, house: str | None = None) -> Explanation:
    """Explain a vector or a script by the rules of a house.

    Unless a house is named, a vector is played by the first of its own houses, with the switches
    that it names, and a script by the house of the workspace, or card-room.

    Raises:
        InputError: there is no such house, switch or setting, or the script cannot be played.
    """
    known = catalogue.houses()
    # What names no house is by the rules of the room; of a vector, every switch that matters is.
    usual = catalogue.USUAL_HOUSE if given.switches else catalogue.usual_house()
    own = next((name for name in given.houses if name in known), usual)
    chosen = house or own
    _refuse_unknown(chosen)
    switches = {} if house else given.switches or {}
    _refuse_unknown_settings(switches)
    settings = catalogue.settings_within(switches, chosen)
    try:
        return _explain(given, [given.data], chosen, settings, [])
    except Illegal:
        return _explain(replace(given, kind=SETUP), [given.data], chosen, settings, [])


def explain_played(given: Given, rules: HouseRules) -> Explanation:
    """Explain a hand by any rules, such as those of an engine that makes mistakes.

    Raises:
        Illegal: the table is against the rules.
        InputError: the hand cannot be played by them.
    """
    data = given.data
    hand = ToldHand.of(data, rules.at(data))
    steps = list(steps_of(hand, data["tries"]))
    told = explanation_of(given, steps, data["table"], catalogue.USUAL_HOUSE, rules.settings)
    return replace(told, hand=data)


def _refuse_unknown(house: str) -> None:
    houses = catalogue.houses()
    if house not in houses:
        raise InputError(f"there is no house {house!r}; the houses are {', '.join(houses)}")


def _refuse_unknown_settings(switches: Mapping[str, Sequence[str]]) -> None:
    known = catalogue.switches()
    for switch, setting in [(name, one) for name, same in switches.items() for one in same]:
        if switch not in known:
            raise InputError(f"there is no switch {switch!r}; the switches are {', '.join(known)}")
        if setting not in known[switch].settings:
            raise InputError(no_setting(switch, setting, known[switch].settings))


def _explain(
    given: Given,
    givens: Sequence[Mapping[str, Any]],
    house: str,
    settings: _Settings,
    notes: list[str],
) -> Explanation:
    if given.kind not in _STEPS:
        raise InputError(f"a scenario of the kind {given.kind!r} cannot be explained")
    steps = [step for data in givens for step in _STEPS[given.kind](data, settings)]
    first = givens[0]
    if ranking := RANKINGS.get(first.get("ranking", "")):
        games = tuple(name for name, game in GAMES.items() if ranking in game.halves)
        given = replace(given, games=games)
    explanation = explanation_of(given, steps, first.get("table"), house, settings)
    hand = first if given.kind in _OF_A_HAND else None
    return replace(explanation, notes=tuple(notes), hand=hand)


def explanation_of(
    given: Given,
    steps: Sequence[Step],
    table: Mapping[str, Any] | None,
    house: str,
    settings: _Settings,
) -> Explanation:
    """Make an explanation of steps: add who plays, by whose rules, and each rule that is named.

    What the rules rest on is told for the game of the table, or for those that are given.
    """
    games = given.games if table is None else (table["game"],)
    known = catalogue.houses().get(house)
    # A house that is a file of its own changes nothing of another one.
    usual = settings if known is None else known.settings
    about = tuple(rule for rule in given.rules if rule in catalogue.rules())
    return Explanation(
        id=given.id,
        title=given.title,
        kind=given.kind,
        about=about,
        house=house,
        settings={key: value for key, value in settings.items() if usual.get(key) != value},
        table=None if table is None else table_in_words(table),
        steps=tuple(steps),
        notes=(),
        rules=rule_notes(
            [*about, *rules_named(steps)], settings, games if table is None else [table["game"]]
        ),
    )


def _rank_steps(given: Mapping[str, Any], _settings: _Settings) -> list[Step]:
    ranking = RANKINGS[given["ranking"]]
    hand = ranking.rank(_cards(given["hand"]))
    title = f"{format_cards(hand.hand)} as {ranking.words.hand}"
    return [Step(title, tuple(worth(ranking, hand)))]


def _compare_steps(given: Mapping[str, Any], _settings: _Settings) -> list[Step]:
    ranking = RANKINGS[given["ranking"]]
    hands = [ranking.rank(_cards(cards)) for cards in given["hands"]]
    steps = [
        Step(f"Hand {number}: {format_cards(hand.hand)}", tuple(worth(ranking, hand)))
        for number, hand in enumerate(hands, start=1)
    ]
    return [*steps, Step("Which hand wins", beats_told(ranking, hands))]


def _cards(cards: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, cards))


_STEPS: Final[Mapping[str, Callable[[Mapping[str, Any], _Settings], list[Step]]]] = {
    RANK: _rank_steps,
    COMPARE: _compare_steps,
    SETUP: setup_steps,
    PLAY: play_steps,
    NEXT_HAND: next_steps,
    RULING: ruling_steps,
}
_OF_A_HAND: Final = frozenset({PLAY, RULING})
"""The kinds of which a hand is told, so that there is a record of it."""


def rule_notes(
    named: Iterable[str], settings: _Settings, games: Collection[str] = ()
) -> dict[str, RuleNote]:
    """Give the rules that are named, in the order of the catalogue, under some settings.

    What they rest on in these games, if any are given.
    """
    rules, switches, wanted = catalogue.rules(), catalogue.switches(), set(named)
    return {
        name: _note(rule, switches, settings, games)
        for name, rule in rules.items()
        if name in wanted
    }


def _note(
    rule: Rule, switches: Mapping[str, Switch], settings: _Settings, games: Collection[str]
) -> RuleNote:
    source = tuple(catalogue.source(rule.id, games=games))
    if rule.switch is None:
        return RuleNote(rule.id, rule.sentence, None, None, None, source)
    setting = switches[rule.switch].settings[settings[rule.switch]]
    says = f"{setting.text} ({capital(setting.basis)}: {setting.source})"
    return RuleNote(rule.id, rule.sentence, rule.switch, setting.id, says, source)
