"""Scenarios.

Vectors, scripts and cases explained step by step in sentences, each with its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from oracle.core import table as happened
from oracle.core.cards import Card, format_cards
from oracle.core.citations import Inquiry
from oracle.core.engine import Legal, legal
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.table import (
    WAITS,
    Action,
    Event,
    Illegal,
    IrregularAct,
    Objection,
    Rules,
    Ruling,
    State,
    Table,
)
from oracle.errors import InputError
from oracle.play import Given, Hand, HouseRules, answer, judged_attempts, wager_word
from oracle.report.envelope import as_data
from oracle.report.events import events_text, turn_text
from oracle.report.observations import (
    deciding_first,
    next_hand_text,
    outcome_in_words,
    ruling_in_words,
    try_in_words,
    verdict_at,
    verdict_text,
)
from oracle.report.replay import CaseInput as Explainable
from oracle.report.replay import (
    Explanation,
    IllegalAct,
    RuleNote,
    Seen,
    Step,
    Turn,
    happening,
    replay,
    rule_data,
    rules_named,
    ruling_chosen,
    values_seen,
)
from oracle.report.rulings import TableContext, Words
from oracle.report.words import (
    Sentence,
    capital,
    comparison_text,
    listing,
    table_in_words,
    worth,
)
from oracle.specs import catalogue, workspaces
from oracle.specs.entries import Rule, Switch, no_setting, none_such
from oracle.specs.playing import run
from oracle.specs.scenarios import Scenario, settings_of
from oracle.wire import Seats, last_ruling, observation, phase_name
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, PLAY, RANK, RULING, SETUP, SPOKEN, WAGERS

_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found", bound=Event | None)


class Log:
    """Notes every act of a dealer and the rules that it asked.

    ``rules`` are the rules to play by; ``moments`` what was noted; ``decided`` the ids of all rules
    that decided something.
    """

    def __init__(self, rules: Rules) -> None:
        self.inquiry = Inquiry()
        self.moments: list[TableContext] = []
        self.decided: set[str] = set()
        self.asked_first: frozenset[str] = frozenset()
        watched = self.inquiry.watch(rules)
        dealer = {phase: self._noting(act) for phase, act in watched.dealer.items()}
        due = self._noting(watched.rulings_due)
        self.rules = replace(watched, dealer=dealer, rulings_due=due)

    def clear(self) -> None:
        """Forget everything noted so far."""
        self.inquiry.clear()
        self.moments.clear()
        self.decided.clear()
        self.asked_first = frozenset()

    def _noting(
        self, act: Callable[Concatenate[State, _Asked], _Found]
    ) -> Callable[Concatenate[State, _Asked], _Found]:
        def noted(state: State, /, *asked: _Asked.args, **named: _Asked.kwargs) -> _Found:
            if not self.moments and not self.asked_first:
                self.asked_first = frozenset(self.inquiry.consulted)
                self.decided |= self.inquiry.exercised
            self.inquiry.clear()
            before = state.copy()
            event = act(state, *asked, **named)
            if event is not None:
                self.moments.append(TableContext(before, event, frozenset(self.inquiry.consulted)))
            self.decided |= self.inquiry.exercised
            return event

        return noted


class RecordedHand(Hand):
    """A hand in play that tells of each step what happened in it."""

    def __init__(self, table: Table, seats: Seats, given: Given | None = None, **ways: Any) -> None:
        """Post the blinds and deal, as for any hand; all cards are seen, when it is asked for.

        Raises:
            Illegal: the table is against the rules.
            ScriptError: its cards do not suffice.
        """
        self.log = Log(table.rules)
        ways |= {"show_cards": True, "seen": False}
        super().__init__(replace(table, rules=self.log.rules), seats, given, **ways)

    def go_on_from(self, state: State, table: Table) -> None:
        """Go on from any state of a hand with these rules, at a table that has the cards for it."""
        self.state, self.deal, self.tries = state.at(replace(table, rules=self.log.rules)), [], []
        self.log.clear()

    def happened(self) -> tuple[list[TableContext], tuple[str, ...]]:
        """Give what has happened since the last call, and the rules that decided anything."""
        found = list(self.log.moments), tuple(sorted(self.log.decided))
        self.log.clear()
        return found

    def act(
        self, action: Action | IrregularAct, attempt: Given | None = None
    ) -> tuple[Objection, ...]:
        """Try an action, and note what comes of it and what is asked."""
        before = self.state
        self.log.clear()
        refused = super().act(action, attempt)
        if refused:
            self.log.decided |= self.log.inquiry.exercised
        else:
            # What the dealer's acts made of it was noted already, and comes last.
            tried, asked = self.tries[-1], self.log.asked_first
            own = tried.events[: len(tried.events) - len(self.log.moments)]
            self.log.moments[:0] = [TableContext(before, event, asked) for event in own]
        return refused


def turn(state: State, seats: Seats, log: Log) -> Turn | None:
    """Say what the player to act may do and what nobody may, or None when nobody must act."""
    actor, may = state.actor, legal(state)
    if actor is None or may is None:
        return None
    bars = _bars(state, seats.numbers[actor], may, seats)
    sentences = turn_text(state, may, seats, log.inquiry.consulted)
    return Turn(seats.numbers[actor], phase_name(state), sentences, bars)


def _bars(state: State, number: int, may: Legal, seats: Seats) -> tuple[IllegalAct, ...]:
    """Everything that may not be done; what is barred alike is told together."""
    words: dict[tuple[Objection, ...], list[str]] = {}
    others: dict[tuple[Objection, ...], list[int]] = {}
    for attempt, because in judged_attempts(state, seats):
        if attempt["seat"] != number:
            others.setdefault(because, []).append(attempt["seat"])
        elif because:
            words.setdefault(because, []).append(_named(attempt, may, wager_word(state)))
    return (
        *(IllegalAct((number,), tuple(told), because) for because, told in words.items()),
        *(IllegalAct(tuple(told), ("act",), because) for because, told in others.items()),
    )


def _named(attempt: Mapping[str, Any], may: Legal, open_to_all: str) -> str:
    """Name what is barred: an amount only where another would be legal."""
    word: str = attempt["do"]
    if word not in WAGERS or may.raise_to is None or word != open_to_all:
        return word
    return f"{word}{' to' if word == 'raise' else ''} {attempt['to']}"


_ACTS: Final = (
    *(happened.Folded, happened.Checked, happened.Called, happened.Wagered),
    *(happened.Discarded, happened.Shown, happened.Mucked),
)
"""What a player does; a step is called by it."""


def play_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a play step by step, the deal first.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card or a setting cannot be used.
    """
    return list(steps_of(RecordedHand.of(given, HouseRules(settings).at(given)), given["tries"]))


def steps_of(hand: RecordedHand, tries: Sequence[Mapping[str, Any]]) -> Iterator[Step]:
    """Tell a hand step by step while it is played, the deal first.

    Raises:
        InputError: a try cannot be understood.
    """
    yield describe_deal(hand)
    for number, attempt in enumerate(tries, start=1):
        try:
            yield describe_try(hand, attempt)
        except InputError as error:
            raise InputError(*(f"try {number}: {message}" for message in error.messages)) from error


def describe_deal(hand: RecordedHand) -> Step:
    """Tell the blinds and the deal of a hand that has just begun."""
    return _step(hand, "The blinds and the deal")


def describe_try(hand: RecordedHand, attempt: Mapping[str, Any]) -> Step:
    """Try an action and tell what happened, or why it is refused.

    Raises:
        InputError: the action cannot be understood, or the script's cards do not suffice.
    """
    refused = hand.attempt(attempt)
    return _step(hand, capital(try_in_words(attempt)), attempt, refused)


def setup_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell whether a hand may be played at a table, and by which rules.

    Raises:
        InputError: the table or a setting cannot be used.
    """
    inquiry = Inquiry()
    refused = answer(SETUP, given, HouseRules(settings), inquiry.watch).objections
    decided = tuple(sorted(inquiry.exercised))
    if refused:
        return [Step("The table", refused=refused, decided=decided)]
    asked = tuple(sorted(inquiry.consulted))
    sentence = Sentence("The table is accepted: none of the rules about tables objects.", asked)
    return [Step("The table", (sentence,), decided=decided)]


def next_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell who has the button and the blinds in the hand after, and who is dealt in.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a stack or a setting cannot be used, or nobody is left to play with.
    """
    data, stacks, inquiry = given["table"], given["stacks-after"], Inquiry()
    found = answer(NEXT_HAND, given, HouseRules(settings), inquiry.watch).expect
    sentences = next_hand_text(data, stacks, found, inquiry.consulted)
    return [Step("The hand after", sentences, decided=tuple(sorted(inquiry.exercised)))]


def followed_step(
    moments: Sequence[TableContext],
    state: State,
    seats: Seats,
    words: Words,
    refused: tuple[Objection, ...] = (),
) -> Step:
    """Tell a step of a hand that was followed as it was really played, whatever the rules say.

    ``words`` are what sentences call seats and amounts. ``refused`` is what the rules object to in
    the step; it happened all the same. Cards may be stand-ins for unknown ones, so nothing is said
    of what the player to act may do.
    """
    told = events_text(moments, words.seats, catalogue.settled_by, words.chips)
    events = tuple(happening(one, seats) for one in told)
    sentences = tuple(chain.from_iterable(event.sentences for event in events))
    resting = state.copy()
    resting.actor = None
    seen = observation(resting, seats, show_cards=True)
    if state.actor is not None:
        seen["actor"] = seats.numbers[state.actor]
    acts = chain.from_iterable(one.sentences for one in told if isinstance(one.events[0], _ACTS))
    named = next(acts, sentences[0] if sentences else None)
    title = capital(named.text).rstrip(".") if named else "Nothing happens"
    return Step(title, sentences, {}, refused, None, (), Seen(events, seen, None))


def _step(
    hand: RecordedHand,
    title: str,
    attempt: Mapping[str, Any] | None = None,
    refused: tuple[Objection, ...] = (),
) -> Step:
    """Tell what came of a try; a refused one changes nothing, so that the turn stays as it was."""
    moments, decided = hand.happened()
    told = events_text(moments, hand.seats, catalogue.settled_by)
    events = tuple(happening(one, hand.seats) for one in told)
    sentences = tuple(chain.from_iterable(event.sentences for event in events))
    next_turn = None if refused else turn(hand.state, hand.seats, hand.log)
    seen = Seen(events, hand.observe(), values_seen(hand.state, hand.seats))
    return Step(title, sentences, attempt, refused, next_turn, decided, seen)


class ExplainedRuling(NamedTuple):
    """A script that was explained, and the ruling at its end, if there is one.

    ``number`` is the place of the ruling among the steps, from 0; ``call`` is the price of a call
    for the player then in turn, None where there is none.
    """

    steps: list[Step]
    number: int
    ruling: Ruling | None
    seats: Seats
    call: int | None


def ruling_steps(given: Mapping[str, Any], settings: Mapping[str, str]) -> list[Step]:
    """Tell a script step by step, and at the end what the dealer has ruled on the seat asked for.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    if "on" not in given:
        hand = RecordedHand.of(given, HouseRules(settings).at(given))
        return list(steps_of(hand, given["tries"]))
    told = explain_ruling(given, settings)
    return [*told.steps, verdict_step(told, given["on"])]


def explain_ruling(given: Mapping[str, Any], settings: Mapping[str, str]) -> ExplainedRuling:
    """Tell a script step by step, and find the ruling.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try, a card, the seat or a setting cannot be used.
    """
    hand, on = RecordedHand.of(given, HouseRules(settings).at(given)), given["on"]
    if on is not None and not 1 <= on <= hand.seats.count:
        raise InputError(f"there is no seat {on}; the seats are 1 to {hand.seats.count}")
    place = None if on is None else hand.seats.place(on)
    steps: list[Step] = []
    number, found, call = 0, None, None
    for step in steps_of(hand, given["tries"]):
        latest = last_ruling(hand.events, place)
        if latest is not found:
            number, found, may = len(steps), latest, legal(hand.state)
            call = may.call if may else None
        steps.append(step)
    return ExplainedRuling(steps, number, found, hand.seats, call)


def verdict_step(told: ExplainedRuling, on: int | None) -> Step:
    """Sum a ruling up: the verdict, what it may be, and what it is not."""
    who = "" if on is None else f" on seat {on}"
    return Step(f"The ruling{who}", verdict_text(told.ruling, on, told.call))


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
    told = Explainable(scenario.kind, {}, scenario.id, scenario.title, scenario.rules)
    try:
        runs = run(scenario, settings)
    except Illegal:
        # Outside a try nothing but a table is refused, and that is explained as a table is.
        table = {"table": scenario.table}
        return _explain(replace(told, kind=SETUP), [table], chosen, settings, [])
    notes = [problem for result in runs for problem in result.problems]
    return _explain(told, [result.given for result in runs], chosen, settings, notes)


def explain_given(given: Explainable, house: str | None = None) -> Explanation:
    """Explain a vector or a script by the rules of a house.

    Unless a house is named, a vector is played by the first of its own houses, with the switches
    that it names, and a script by the house of the workspace, or card-room.

    Raises:
        InputError: there is no such house, switch or setting, or the script cannot be played.
    """
    known = workspaces.houses()
    # What names no house is by the rules of the room; of a vector, every switch that matters is.
    usual = workspaces.USUAL_HOUSE if given.switches else workspaces.usual_house()
    own = next((name for name in given.houses if name in known), usual)
    chosen = house or own
    _refuse_unknown(chosen)
    switches = {} if house else given.switches or {}
    _refuse_unknown_settings(switches)
    settings = workspaces.settings_within(switches, chosen)
    try:
        return _explain(given, [given.data], chosen, settings, [])
    except Illegal:
        return _explain(replace(given, kind=SETUP), [given.data], chosen, settings, [])


def explain_played(given: Explainable, rules: HouseRules) -> Explanation:
    """Explain a hand by any rules, such as those of an engine that makes mistakes.

    Raises:
        Illegal: the table is against the rules.
        InputError: the hand cannot be played by them.
    """
    data = given.data
    hand = RecordedHand.of(data, rules.at(data))
    steps = list(steps_of(hand, data["tries"]))
    told = explanation_of(given, steps, data["table"], workspaces.USUAL_HOUSE, rules.settings)
    return replace(told, hand=data)


def _refuse_unknown(house: str) -> None:
    houses = workspaces.houses()
    if house not in houses:
        raise InputError(none_such("house", house, houses))


def _refuse_unknown_settings(switches: Mapping[str, Sequence[str]]) -> None:
    known = catalogue.switches()
    for switch, setting in [(name, one) for name, same in switches.items() for one in same]:
        if switch not in known:
            raise InputError(f"there is no switch {switch!r}; the switches are {', '.join(known)}")
        if setting not in known[switch].settings:
            raise InputError(no_setting(switch, setting, known[switch].settings))


def _explain(
    given: Explainable,
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
    given: Explainable,
    steps: Sequence[Step],
    table: Mapping[str, Any] | None,
    house: str,
    settings: _Settings,
) -> Explanation:
    """Make an explanation of steps: add who plays, by whose rules, and each rule that is named.

    What the rules rest on is given for the game of the table, or for those that are given.
    """
    games = given.games if table is None else (table["game"],)
    known = workspaces.houses().get(house)
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
    hand = ranking.rank(tuple(map(Card, given["hand"])))
    title = f"{format_cards(hand.hand)} as {ranking.words.hand}"
    return [Step(title, tuple(worth(ranking, hand)))]


def _compare_steps(given: Mapping[str, Any], _settings: _Settings) -> list[Step]:
    ranking = RANKINGS[given["ranking"]]
    hands = [ranking.rank(tuple(map(Card, cards))) for cards in given["hands"]]
    steps = [
        Step(f"Hand {number}: {format_cards(hand.hand)}", tuple(worth(ranking, hand)))
        for number, hand in enumerate(hands, start=1)
    ]
    return [*steps, Step("Which hand wins", comparison_text(ranking, hands))]


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


FORMAT: Final = 1


def as_report(explanation: Explanation) -> dict[str, Any]:
    """Make the explanation of plain data; the same explanation gives the same report.

    A hand and the rules that are named in it stand in its record alone.
    """
    beside = [step for step in explanation.steps if step.seen is None]
    return {
        "format": FORMAT,
        "id": explanation.id,
        "title": explanation.title,
        "kind": explanation.kind,
        "about": list(explanation.about),
        "house": explanation.house,
        "settings": dict(explanation.settings),
        "table": explanation.table,
        "steps": [_report_step(step) for step in beside],
        "notes": list(explanation.notes),
        "rules": rule_data(explanation.rules, [*explanation.about, *rules_named(beside)]),
        "replay": replay(explanation),
    }


def _report_step(step: Step) -> dict[str, Any]:
    return {
        "title": step.title,
        "try": as_data(step.attempt),
        "refused": as_data(step.refused),
        "sentences": as_data(step.sentences),
        "turn": as_data(step.turn),
        "decided": list(step.decided),
    }


class RulingParts(NamedTuple):
    """The sentences of a ruling, each in the part that it is.

    ``happened`` is the act, ``verdict`` what this house rules, ``conditions`` on what that hangs,
    what the act is not and what becomes of what was done after it, ``why`` the reasons that say
    more than the verdict.
    """

    happened: tuple[Sentence, ...]
    verdict: tuple[Sentence, ...]
    conditions: tuple[Sentence, ...]
    why: tuple[Sentence, ...]


class RuledCase(NamedTuple):
    """A case that was answered.

    ``explanation`` tells the step in which the dealer ruled, and the ruling; ``ruling`` is the
    ruling as vectors have it, with the ``outcome`` that the house rules, None while the act waits.
    ``rule`` is the id of the one that decides, ``parts`` are the sentences of both steps,
    none twice.
    """

    explanation: Explanation
    ruling: dict[str, Any]
    rule: str
    parts: RulingParts

    def __str__(self) -> str:
        """Say what the dealer rules, in a few sentences."""
        return " ".join(one.text for one in self.explanation.steps[-1].sentences)


def answer_case(case: Scenario, house: str) -> RuledCase:
    """Rule on a case by the rules of a house.

    Raises:
        InputError: the table or the cards cannot be used, the case goes another way than it says,
            or there is nothing to rule on; each sentence about a step names its line.
    """
    settings = settings_of(case, house)
    try:
        (result,) = run(case, settings)
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
    if result.diverged or result.stuck:
        tries = result.given.get("tries", ())
        raise InputError(*(f"{problem}{_instead(problem, tries)}" for problem in result.problems))
    return rule_on(
        Explainable(RULING, result.given, title=case.title, rules=case.rules), settings, house
    )


def rule_on(given: Explainable, settings: Mapping[str, str], house: str) -> RuledCase:
    """Rule on what is ``on`` in what engines are given.

    Args:
        given: the tries and the seat, with what is known beside them.
        settings: by which the dealer rules.
        house: from which they come.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table, a try or a card cannot be used, or there is nothing to rule on.
    """
    data = given.data
    told = explain_ruling(data, settings)
    if told.ruling is None:
        raise InputError("there is no ruling")
    step, verdict = told.steps[told.number], verdict_step(told, data["on"])
    at = verdict_at(told.ruling)
    before, said, limits = (verdict.sentences[part] for part in _around(at))
    came: tuple[Sentence, ...] = ()
    if told.ruling.verdict == WAITS:
        came = when_the_turn_comes(data, settings)
    later = tuple(acts_after(told.steps[told.number + 1 :]))
    parts = RulingParts(
        step.sentences[:1],
        # While an act waits, the verdict is what becomes of it when the turn comes.
        came[:1] or said,
        (*came[1:], *limits, *later),
        (*step.sentences[1:], *before),
    )
    parts = parts._replace(why=_not_said_in(parts.verdict, parts.why))
    verdict = verdict._replace(sentences=(*verdict.sentences, *came, *later))
    steps = [_with_a_short_turn(step), verdict]
    explanation = explanation_of(given, steps, data["table"], house, settings)
    seen = ruling_chosen(told.ruling, told.seats)
    return RuledCase(explanation, seen, deciding_first(told.ruling)[0], parts)


def _not_said_in(verdict: tuple[Sentence, ...], why: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Give the reasons that say more than the verdict does."""
    told = " ".join(one.text for one in verdict).lower()
    return tuple(one for one in why if one.text.rstrip(".").lower() not in told)


def _around(place: int) -> tuple[slice, slice, slice]:
    """Give what is before a place, at it and after it."""
    return slice(place), slice(place, place + 1), slice(place + 1, None)


def acts_after(steps: Iterable[Step]) -> Iterator[Sentence]:
    """Say of what was done after an act that was ruled on whether it stands."""
    for ruled, some in groupby(steps, lambda step: bool(step.rulings)):
        acts = [(step, step.title[0].lower() + step.title[1:]) for step in some]
        if ruled:
            yield from (
                Sentence(f"After that {act}; {ruling_in_words(ruling, None)}.", (*ruling["rules"],))
                for step, act in acts
                for ruling in step.rulings
            )
        else:
            stands = "that stands" if len(acts) == 1 else "these acts stand"
            yield Sentence(f"After that {listing(act for _step, act in acts)}: {stands}.")


_MEANWHILE: Final[Mapping[str | None, tuple[str, ...]]] = {
    None: (),
    "call": ("calls",),
    "wager": ("bets", "raises"),
}
"""What somebody does before a turn comes, None for nothing but checks and folds, in words."""

_QUIET: Final = ("check", "draw", "fold")
_NOT_HELD: Final = frozenset({"void", "fold-or-call"})
_BOUND_BY: Final = ("rulings.out-of-turn", "rulings.what-changes-the-action")
_UNTIL_THEN: Final = "before the turn comes"


def when_the_turn_comes(
    given: Mapping[str, Any], settings: Mapping[str, str]
) -> tuple[Sentence, ...]:
    """Play on to the turn of a player whose act waits, and say what the dealer rules there.

    First whether the act binds and on what that depends, then what follows from what others do.
    It says nothing where the turn does not come.

    Cites: rulings.out-of-turn, rulings.what-changes-the-action
    """
    came: dict[str, list[str | None]] = {}
    rules: dict[str, tuple[str, ...]] = {}
    freed: list[str | None] = []
    for first in _MEANWHILE:
        ruling = _when_others(given, settings, first)
        if ruling is None or ruling.chosen is None:
            continue
        told = outcome_in_words(ruling.chosen)
        came.setdefault(told, []).append(first)
        rules.setdefault(told, tuple(ruling.rules))
        freed += [first] if ruling.chosen.do in _NOT_HELD else []
    if len(came) < 2:
        return tuple(
            Sentence(f"Whatever others do {_UNTIL_THEN}: {told}.", rules[told]) for told in came
        )
    if 0 < len(freed) < sum(map(len, came.values())):
        binds = Sentence(
            f"The player is bound, unless {_others_do(freed)} {_UNTIL_THEN}.", _BOUND_BY
        )
    else:
        is_bound = "is not bound" if freed else "is bound"
        by = dict.fromkeys(chain.from_iterable(rules.values()))
        binds = Sentence(f"The player {is_bound}, whatever others do {_UNTIL_THEN}.", (*by,))
    return (
        binds,
        *(
            Sentence(f"If {_others_do(firsts)}: {told}.", rules[told])
            for told, firsts in came.items()
        ),
    )


def _others_do(firsts: Collection[str | None]) -> str:
    verbs = [verb for first in firsts for verb in _MEANWHILE[first]]
    somebody = [f"somebody {listing(verbs, 'or')}"] if verbs else []
    nobody = ["nobody bets, calls or raises"] if None in firsts else []
    return listing([*nobody, *somebody], "or")


def _when_others(
    given: Mapping[str, Any], settings: Mapping[str, str], first: str | None
) -> Ruling | None:
    """Play on until the act that waits is ruled on; None if that does not come about so."""
    hand, on = Hand.of(given, HouseRules(settings).at(given)), given["on"]
    for attempt in given["tries"]:
        hand.attempt(attempt)
    waits = hand.ruling_on(on)
    while hand.ruling_on(on) is waits:
        acts = _QUIET if first is None else (first, *_QUIET)
        taken = _take(hand, acts)
        if taken is None:
            return None
        first = None if taken == first else first
    return None if first else hand.ruling_on(on)


def _take(hand: Hand, acts: Iterable[str]) -> str | None:
    """Let the player in turn take the first of the acts that is open, and say which it is."""
    actor, may = hand.state.actor, legal(hand.state)
    if actor is None or may is None:
        return None
    for act in acts:
        attempt: dict[str, Any] = {"seat": hand.seats.numbers[actor], "do": act}
        if act == "draw":
            attempt["discard"] = []
        elif act == "wager":
            if may.raise_to is None:
                continue
            attempt |= {"do": wager_word(hand.state), "to": may.raise_to[0]}
        if not hand.objections(attempt):
            hand.attempt(attempt)
            return act
    return None


def _instead(problem: str, tries: Sequence[Mapping[str, Any]]) -> str:
    """Say how to write an act that the rules refuse, the last try, so that it can be ruled on."""
    verb = tries[-1]["do"] if tries else None
    if verb not in SPOKEN or ": this is refused: " not in problem:
        return ""
    if "(drawing.no-betting-in-a-draw)" in problem:
        return " The betting round is over: what was said out of turn before counted in turn."
    return f" For a ruling, write what the player did, such as say: {verb} or push: [20, 10]."


def _with_a_short_turn(step: Step) -> Step:
    """The step without the hand, and of the next turn whose it is and what may be done."""
    if step.turn is None:
        return step._replace(seen=None)
    said = tuple(Sentence(sentence.text) for sentence in step.turn.sentences)
    return step._replace(turn=step.turn._replace(sentences=said, not_legal=()), seen=None)


def as_ruling_report(answer: RuledCase) -> dict[str, Any]:
    """Make the answer of plain data, as ``schemas/ruling.schema.json`` describes it."""
    report = as_report(answer.explanation)
    step, verdict = report["steps"]
    turn = step["turn"]
    return {
        "format": FORMAT,
        **{key: report[key] for key in ("title", "house", "settings", "table")},
        "ruling": answer.ruling,
        "sentences": [*step["sentences"], *verdict["sentences"]],
        "turn": turn and {key: turn[key] for key in ("seat", "phase", "sentences")},
        "rules": report["rules"],
    }
