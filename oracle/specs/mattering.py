"""Which settings change the outcome of a scenario: it is played again under each that could."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from oracle.core.citations import Inquiry, Unnoted
from oracle.core.engine import objections_to_table
from oracle.core.ruleset import SWITCHES, chosen, rules_for
from oracle.core.table import SHOWDOWN, Illegal, Rules
from oracle.errors import InputError
from oracle.play import Answer, Hand, HouseRules, refused
from oracle.play.foretelling import (
    AT_THE_START,
    Others,
    Suspects,
    Witness,
    at_the_start,
    others,
    suspects,
)
from oracle.specs.entries import Rule
from oracle.specs.playing import Run, given_cards, run, table_of
from oracle.specs.scenarios import Scenario
from oracle.wire import read_table

Settings: TypeAlias = Mapping[str, str]
_Key: TypeAlias = tuple[str, ...]
_ANYTHING: Final = at_the_start([""])


def asked_switches(result: Run, rules: Mapping[str, Rule]) -> set[str]:
    """Give the switches of the rules that a run consulted; no other can change its answer."""
    known = (rules[rule] for rule in result.consulted if rule in rules)
    return {rule.switch for rule in known if rule.switch is not None}


class Sides:
    """Settings to be compared, and for each of them its changes towards the others.

    Each side has a name here; a change is a switch of a side set as another side has it.
    """

    def __init__(self, settings: Iterable[Settings]) -> None:
        """Take the settings of each side."""
        self.settings = {str(number): one for number, one in enumerate(settings)}
        changed = {
            self.change(name, switch, other[switch]): {**own, switch: other[switch]}
            for name, own in self.settings.items()
            for other in self.settings.values()
            for switch in own
            if own[switch] != other[switch]
        }
        self._all = {**self.settings, **changed}
        self.keys = {name: chosen(settings) for name, settings in self._all.items()}
        """Of every side and every change all its settings, in one order."""
        self._known: dict[tuple[str, str, bool], Mapping[str, Others]] = {}

    def name(self, settings: Settings) -> str:
        """Give the name of the side that has these settings."""
        return next(name for name, own in self.settings.items() if own == settings)

    def change(self, side: str, switch: str, setting: str) -> str:
        """Name the change of a side that has another setting of a switch."""
        return f"{side} {switch}={setting}"

    def at(self, game: str, betting: str, *, received: bool) -> Mapping[str, Others]:
        """Give the rules of each side at a table, beside those of every side and every change."""
        at = (game, betting, received)
        if at not in self._known:
            rules = {
                name: rules_for(game, betting, settings, received=received)
                for name, settings in self._all.items()
            }
            self._known[at] = {
                name: others(rules[name], rules, reasons=True) for name in self.settings
            }
        return self._known[at]


class _Watched(Unnoted):
    """An inquiry in which a witness asks other rules whatever the rules in force are asked."""

    def __init__(self, witness: Witness) -> None:
        super().__init__()
        self._witness = witness

    def watch(self, _rules: Rules) -> Rules:
        """Give the same rules with their witness."""
        return self._witness.rules


class Played:
    """A scenario, and its outcome under any settings; each is played only once.

    The author's expectations do not matter: only what the engine does counts. A play ends at the
    first try that goes differently from what its author has.
    """

    def __init__(
        self, scenario: Scenario, settings: Settings | None = None, runs: list[Run] | None = None
    ) -> None:
        """Start with nothing, or with runs as the author expects them under some settings."""
        self.scenario = scenario
        self._by_rules: dict[Rules, list[Run]] = {}
        self._parting: dict[tuple[int, Rules], int | None] = {}
        self._known: dict[_Key, list[Run]] = {}
        self._played: Sides | None = None
        self._suspects: dict[str, Collection[str] | None] = {}
        if settings is not None and runs and not any(map(_asks_to_show, runs)):
            self._known[chosen(settings)] = runs

    def runs(self, settings: Settings) -> list[Run]:
        """Give a run for each hand of the scenario, as far as it can be played."""
        try:
            key = chosen(settings)
        except InputError:
            return self._by_the_rules_of(settings)
        if key not in self._known:
            self._known[key] = self._by_the_rules_of(settings)
        return self._known[key]

    def whole(self, settings: Settings) -> list[Run] | None:
        """Give a run for each hand of the scenario; None if one cannot be played to its end."""
        found = self.runs(settings)
        return None if any(result.unplayed or result.stuck for result in found) else found

    def noted(self, number: int, settings: Settings) -> Run:
        """Give the run of a hand that can be played, with the rules that it asked.

        Raises:
            Illegal: its table is refused.
            InputError: its table or its cards cannot be used.
        """
        return run(self.scenario, settings, as_expected=False)[number]

    def suspected(
        self,
        number: int,
        settings: Settings,
        changes: Mapping[str, Settings],
        mistakes: Others | None = None,
    ) -> Suspects:
        """Find those settings, and mistakes, under which a hand could come out differently."""
        own = self.runs(settings)[number].answer
        if "tries" not in own.given:
            return at_the_start(changes)
        table = own.given["table"]
        at = (table["game"], table["betting"], "cards" in own.given)
        changed = tuple((name, chosen(changes[name])) for name in changes)
        return suspects(own.given, _others(at, chosen(settings), changed, mistakes))

    def play(self, sides: Sides) -> None:
        """Play by the settings of each side, and ask all the others and every change on the way.

        A side or a change that agrees with another side all the way comes out as it does and is
        not played.
        """
        if self._played is sides or "table" not in self.scenario.data:
            return
        self._played, self._suspects = sides, {}
        table, received = self.scenario.table, "deck" not in self.scenario.data
        known = sides.at(table["game"], table["betting"], received=received)
        for name, settings in sides.settings.items():
            if name in self._suspects:
                continue
            witness = known[name].witness.emptied()
            (result,) = runs = self._play(settings, _Watched(witness))
            found = None if result.answer.stuck is not None else witness.suspects
            for other, key in sides.keys.items():
                if other == name or (found is not None and other not in found):
                    self._known.setdefault(key, runs)
                    if other in sides.settings:
                        self._suspects.setdefault(other, found)

    def mattering(self, sides: Sides, one: Settings, other: Settings) -> Collection[str] | None:
        """Name the switches that could change the hand if one side set them as another does.

        None if all could. Both sides must have been played.
        """
        name = sides.name(one)
        found = self._suspects.get(name, {})
        if found is None:
            return None
        return [
            switch
            for switch, setting in other.items()
            if sides.change(name, switch, setting) in found
        ]

    def alike(
        self,
        number: int,
        settings: Settings,
        changes: Mapping[str, Settings],
        suspected: Suspects,
    ) -> Collection[str]:
        """Name those settings under which a hand comes out as it does now."""
        own = self.runs(settings)[number].answer
        return [
            name
            for name, changed in changes.items()
            if name not in suspected.places or self._same(own, number, changed, name, suspected)
        ]

    def same(self, number: int, settings: Settings, changed: Settings) -> bool:
        """Whether a hand comes out under changed settings as it does under these."""
        own = self.runs(settings)[number].answer
        if own.stuck is None and chosen(changed) not in self._known:
            if "steps" in own.expect:
                return self._same(own, number, changed)
            if own.objections and self.scenario.lines:
                return self._is_refused(own, changed)
        return self.runs(changed)[number].answer == own

    def _same(
        self,
        own: Answer,
        number: int,
        settings: Settings,
        name: str = "",
        suspected: Suspects = _ANYTHING,
    ) -> bool:
        """Whether a hand comes out the same; a script is played only until it does not."""
        if "steps" not in own.expect or chosen(settings) in self._known:
            found = self.whole(settings)
            return found is not None and found[number].answer == own
        rules = HouseRules(settings).at(own.given)
        # What is played is cached, so that no other answer has the same identity.
        key = id(own), rules
        if key not in self._parting:
            played = suspected.departures(name, own.given, rules, loose=False)
            self._parting[key] = _parting(own, played)
        return self._parting[key] is None

    def parting(self, number: int, settings: Settings, changed: Settings) -> int | None:
        """Give the try at which a hand was found to come out differently under changed settings.

        None if ``same`` has not told it; the hand must be played then.
        """
        own = self.runs(settings)[number].answer
        if chosen(changed) in self._known or "steps" not in own.expect:
            return None
        place = self._parting.get((id(own), HouseRules(changed).at(own.given)))
        return None if place == _SOMEWHERE else place

    def _is_refused(self, own: Answer, settings: Settings) -> bool:
        """Whether the table of a hand is refused for the same reasons; nothing is played."""
        at = table_of(self.scenario)
        try:
            rules = HouseRules(settings).at(at)
            table, seats = read_table(at["table"], rules)
            if refused({}, objections_to_table(table)) != own:
                return False
            given_cards(self.scenario, seats.count, rules.hand_size(table))
        except InputError:
            return False
        return True

    def _by_the_rules_of(self, settings: Settings) -> list[Run]:
        """Play by settings, unless others have led to the same rules for this table already."""
        if "table" not in self.scenario.data:
            return next(iter(self._known.values()), None) or self._play(settings)
        try:
            rules = HouseRules(settings).at(table_of(self.scenario))
        except InputError as error:
            return [_unusable(error)]
        if rules not in self._by_rules:
            self._by_rules[rules] = self._play(settings)
        return self._by_rules[rules]

    def _play(self, settings: Settings, inquiry: Inquiry | None = None) -> list[Run]:
        inquiry = inquiry or Unnoted()
        try:
            return run(self.scenario, settings, as_expected=False, inquiry=lambda: inquiry)
        except Illegal as illegal:
            return [Run(refused({}, illegal.objections), unplayed=True)]
        except InputError as error:
            return [_unusable(error)]


def _unusable(error: InputError) -> Run:
    return Run(Answer({}, {}, stuck=" ".join(error.messages)), unplayed=True)


def _asks_to_show(result: Run) -> bool:
    """Whether a script ends where players are asked to show, so that more of it can be played."""
    state = result.answer.state
    return state is not None and state.phase == SHOWDOWN


_SOMEWHERE: Final = AT_THE_START - 1


def _parting(own: Answer, played: Iterator[tuple[int, Hand]]) -> int | None:
    """Give the try at which a script has another answer by what comes of its departures.

    None if its whole answer is the same.
    """
    hand = None
    try:
        for place, hand in played:
            if place == AT_THE_START:
                same = hand.start == own.expect["start"]
            else:
                same = hand.tries[-1].step == own.expect["steps"][place]
            if not same:
                return place
    except (InputError, Illegal):
        return _SOMEWHERE
    # A hand that is not played to its end stands as it did again.
    if hand is None or len(hand.tries) < len(own.given["tries"]) or hand.given() == own.given:
        return None
    return _SOMEWHERE


@functools.lru_cache(maxsize=256)
def _others(
    at: tuple[str, str, bool],
    settings: _Key,
    changes: tuple[tuple[str, _Key], ...],
    mistakes: Others | None,
) -> Others:
    game, betting, received = at

    def rules(one: _Key) -> Rules:
        return rules_for(game, betting, dict(zip(SWITCHES, one, strict=True)), received=received)

    right, wrong = rules(settings), {name: rules(one) for name, one in changes}
    known = others(right, wrong, reasons=True)
    return known.together(mistakes) if mistakes else known
