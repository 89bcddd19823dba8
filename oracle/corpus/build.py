"""Vectors made from scenarios: every variant with its title."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core.games import GAMES
from oracle.corpus.flags import other_mistakes
from oracle.corpus.tables import Known, flags_and_foretold
from oracle.corpus.titles import Titles, own_title
from oracle.corpus.vector import likeness, needs_of, vector_hash
from oracle.errors import InputError
from oracle.play.foretelling import Others, Suspects
from oracle.specs import workspaces
from oracle.specs.catalogue import Catalogue
from oracle.specs.entries import Clause, House
from oracle.specs.mattering import Played, asked_switches
from oracle.specs.playing import Run, run, with_place
from oracle.specs.scenarios import Scenario, settings_of
from oracle.specs.workspaces import holds
from oracle.system.pieces import Piece, Runner, cut, in_processes
from oracle.wire.grading import Signature


class Variant(NamedTuple):
    """An answer: what makes it different, if it is not as written, its settings, and the run.

    A different answer has a title of its own, which says what differs.
    """

    name: str | None
    settings: Mapping[str, str]
    result: Run
    title: str | None = None


def variants(
    played: Played, number: int, own: Variant, known: Catalogue, suspected: Collection[str]
) -> list[Variant]:
    """Give each different answer to a hand of a scenario once, except its own.

    ``suspected`` are the names of the variants that may answer differently.
    """
    found = [own.result.answer]
    kept: list[Variant] = []
    titles = Titles(played, number, own.result, known)
    now = played.runs(own.settings)[number]
    for name, others, whole in _candidates(played.scenario, own, known):
        if name not in suspected and now.answer == own.result.answer:
            continue
        runs = played.whole(others)
        if runs is None:
            continue
        result = runs[number]
        if result.answer in found or (whole and result.diverged):
            continue
        if result.given.keys() != own.result.given.keys():
            continue  # a try on the way is refused, so that what is ruled on never comes
        found.append(result.answer)
        noted = played.noted(number, others)
        kept.append(Variant(name, others, noted, titles.of(others, own.settings, noted)))
    return kept


def house_settings(scenario: Scenario, known: Catalogue) -> dict[str, Mapping[str, str]]:
    """Give the settings by which each house plays a scenario, from the most general house on.

    A house that builds on others follows them, so that variants keep the names of those.
    """
    houses = sorted(known.houses.values(), key=lambda house: _generation(house, known))
    return {house.id: {**house.settings, **scenario.changes} for house in houses}


def _generation(house: House, known: Catalogue) -> int:
    """How many houses stand behind a house, each inheriting the next."""
    parent = house.inherits
    return 0 if parent is None else 1 + _generation(known.houses[parent], known)


def _candidates(
    scenario: Scenario, own: Variant, known: Catalogue
) -> Iterator[tuple[str, Mapping[str, str], bool]]:
    settings = own.settings
    about = {known.rules[rule].switch for rule in scenario.rules}
    for switch in sorted(asked_switches(own.result, known.rules) & about):
        for setting in known.switches[switch].settings:
            if setting != settings[switch]:
                yield f"{switch}={setting}", {**settings, switch: setting}, False
    for house, its_settings in house_settings(scenario, known).items():
        yield house, its_settings, True


_Made: TypeAlias = tuple[dict[str, Any], Mapping[str, Signature]]

_SCENARIOS_IN_A_PIECE: Final = 20
_AND: Final = "&"

_SHORT: Final = {
    "Paragraph": "Para.",
    "paragraph": "para.",
    "sentence": "s.",
    "sentences": "ss.",
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
}
"""How the place of a clause is written in a vector."""


def build_corpus(
    scenarios: Iterable[Scenario], runner: Runner = in_processes
) -> tuple[list[dict[str, Any]], Known]:
    """Make the vectors of scenarios, sorted by id, with what mistakes would answer each.

    A different answer that is like an earlier vector, see ``likeness``, is left out. The result
    does not depend on the runner.

    Raises:
        InputError: the engine and the author of a scenario disagree.
    """
    own: list[_Made] = []
    others: list[_Made] = []
    for made in runner(_vectors_in, cut(list(scenarios), _SCENARIOS_IN_A_PIECE)):
        for written, *different in made:
            own.append(written)
            others += different
    kept = sorted(own + _new(others, own), key=lambda made: str(made[0]["id"]))
    return [vector for vector, _ in kept], {vector["id"]: known for vector, known in kept}


def build_vectors(
    scenarios: Iterable[Scenario], runner: Runner = in_processes
) -> list[dict[str, Any]]:
    """Make the vectors alone, see ``build_corpus``."""
    return build_corpus(scenarios, runner)[0]


def written_vectors(
    scenarios: Iterable[Scenario], runner: Runner = in_processes
) -> list[dict[str, Any]]:
    """Make the vectors of scenarios as they are written, sorted by id, without different answers.

    Raises:
        InputError: the engine and the author of a scenario disagree.
    """
    made = runner(_written_in, cut(list(scenarios), _SCENARIOS_IN_A_PIECE))
    return sorted((one for some in made for one in some), key=lambda vector: str(vector["id"]))


def _written_in(piece: Piece[Scenario]) -> list[dict[str, Any]]:
    return [
        own[0] for scenario in piece.items for own, *_ in vectors_of(scenario, only_as_written=True)
    ]


def _vectors_in(piece: Piece[Scenario]) -> list[list[_Made]]:
    return [made for scenario in piece.items for made in vectors_of(scenario)]


def vectors_of(scenario: Scenario, *, only_as_written: bool = False) -> list[list[_Made]]:
    """Make the vectors of each hand of a scenario, the one as written first, with what is foretold.

    Raises:
        InputError: the engine and the author of the scenario disagree.
    """
    known = workspaces.load()
    settings = settings_of(scenario)
    written = _as_written(scenario, settings)
    played = Played(scenario, settings, written)
    # Other answers are shown once, in the structure that is written.
    alone = only_as_written or scenario.structure is not None
    return [
        _vectors(played, number, Variant(None, settings, result), known, alone=alone)
        for number, result in enumerate(written)
    ]


def _vectors(
    played: Played, number: int, own: Variant, known: Catalogue, *, alone: bool
) -> list[_Made]:
    houses = house_settings(played.scenario, known)
    changes = _changes(own, known)
    suspected = played.suspected(number, own.settings, {**changes, **houses}, _mistakes(own))
    found = [] if alone else variants(played, number, own, known, suspected.places)
    others = [
        _vector(
            *(played, number, other, known),
            played.suspected(number, other.settings, _changes(other, known), _mistakes(other)),
        )
        for other in found
    ]
    return [_vector(played, number, own, known, suspected), *others]


def _changes(variant: Variant, known: Catalogue) -> dict[str, dict[str, str]]:
    """Give each other setting of a switch that was asked, by its name.

    Where a rule of the switch hangs on another, that one may be asked, or matter, only under the
    other setting; so each pair of settings is given, too, as in ``showdown=...&all-in-hands=...``.
    """
    asked = asked_switches(variant.result, known.rules)
    changes: dict[str, dict[str, str]] = {}
    hang = [(rule.switch, one) for rule in known.rules.values() for one in rule.hangs_on]
    for switch in sorted(asked):
        hanging = sorted({one for hung, one in hang if hung == switch})
        for name, changed in _settings_of(switch, variant.settings, known):
            changes[name] = changed
            for other in hanging:
                both = _settings_of(other, changed, known)
                changes.update((f"{name}{_AND}{more}", one) for more, one in both)
    return changes


def _settings_of(
    switch: str, settings: Mapping[str, str], known: Catalogue
) -> Iterator[tuple[str, dict[str, str]]]:
    for setting in known.switches[switch].settings:
        if setting != settings[switch]:
            yield f"{switch}={setting}", {**settings, switch: setting}


def _mistakes(variant: Variant) -> Others | None:
    given = variant.result.given
    return other_mistakes(given, variant.settings) if "tries" in given else None


def _as_written(scenario: Scenario, settings: Mapping[str, str]) -> list[Run]:
    runs = run(scenario, settings)
    if problems := [problem for result in runs for problem in result.problems]:
        raise InputError(*(with_place(problem, scenario.path) for problem in problems))
    return runs


def _name(scenario: Scenario, number: int, variant: Variant) -> str:
    name = f"{scenario.id}~{number + 1}" if number else scenario.id
    return name if variant.name is None else f"{name}@{variant.name}"


def _new(others: list[_Made], own: list[_Made]) -> list[_Made]:
    seen = {likeness(vector) for vector, _ in own}
    found: list[_Made] = []
    for made in others:
        alike = likeness(made[0])
        if alike not in seen:
            seen.add(alike)
            found.append(made)
    return found


def _vector(
    played: Played, number: int, variant: Variant, known: Catalogue, suspected: Suspects
) -> _Made:
    scenario, result = played.scenario, variant.result
    name = _name(scenario, number, variant)
    alike = _switches(played, number, variant, known, suspected)
    supersedes = scenario.data.get("supersedes") if name == scenario.id else None
    answered = {
        "kind": scenario.kind,
        "switches": alike,
        "given": result.given,
        "expect": result.expect,
    }
    vector = {
        "id": name,
        "title": variant.title
        or own_title(scenario, result.given, len(played.runs(variant.settings))),
        "kind": scenario.kind,
        "rules": list(scenario.rules),
        "clauses": _clauses(scenario, result.given, known),
        "given": result.given,
        "expect": result.expect,
        "switches": alike,
        "houses": sorted(
            house.id for house in known.houses.values() if holds(answered, house.settings)
        ),
        "needs": needs_of(result.given, result.expect),
        "hash": vector_hash(scenario.kind, alike, result.given, result.expect),
        **({"supersedes": sorted(supersedes)} if supersedes else {}),
        "consulted": sorted(result.consulted),
        "exercises": sorted(result.exercised),
    }
    # What was suspected under settings other than those that flags use says nothing.
    same = "tries" in result.given and workspaces.settings_within(alike) == variant.settings
    flags, foretold = flags_and_foretold(vector, suspected if same else None)
    return {**vector, "flags": flags}, foretold


def _switches(
    played: Played, number: int, variant: Variant, known: Catalogue, suspected: Suspects
) -> dict[str, list[str]]:
    """Give, for each switch that matters, the settings under which a hand comes out like this.

    A setting under which that depends on one more switch is not among them.
    """
    changes, own = _changes(variant, known), variant.settings
    alike = played.alike(number, own, changes, suspected)
    apart = [name.partition(_AND) for name in changes if name not in alike]
    alone = {one for one, _, other in apart if not other}
    # A pair says something of the first only if the second does not matter by itself.
    different = alone | {one for one, _, other in apart if other not in alone}
    return {
        switch: [
            setting
            for setting in dict.fromkeys((*known.switches[switch].settings, own[switch]))
            if f"{switch}={setting}" not in different
        ]
        for switch in sorted({name.partition("=")[0] for name in different})
    }


def _clauses(scenario: Scenario, given: Mapping[str, Any], known: Catalogue) -> dict[str, str]:
    """Give the places of the clauses behind the rules, by the id of the clause.

    Where the documents of two games have the same clause, only that of the game played is given;
    where a document has many for a rule, those that lay down the fewest others: two for the first
    rule of the scenario, one for each other.
    """
    game = _game(given)
    found = {clause for rule in scenario.rules for clause in known.clauses_of[rule]}
    of_the_game = {one for one in found if known.documents[one.document].games[0] == game}
    same = {_in_its_document(one) for one in of_the_game}
    left = [one for one in found if one in of_the_game or _in_its_document(one) not in same]
    places = {}
    for rule in scenario.rules:
        most = 2 if rule == scenario.rules[0] else 1
        for document in known.documents:
            of_it = [one for one in left if one.document == document and rule in one.rules]
            of_it.sort(key=lambda one: (len(one.rules), one.id))
            places.update({one.id: _in_short(one.place) for one in of_it[:most]})
    return dict(sorted(places.items()))


def _in_short(place: str) -> str:
    """Shorten the words that most places have, as a note under a text does."""
    for word, short in _SHORT.items():
        place = re.sub(rf"\b{word}\b", short, place)
    return place


def _in_its_document(clause: Clause) -> str:
    """Name a clause as documents of the same form both do."""
    return clause.id.removeprefix(f"{clause.document}.")


def _game(given: Mapping[str, Any]) -> str:
    """The game that is played; of a ranking, the first game with it."""
    if "table" in given:
        return str(given["table"]["game"])
    ranking = given["ranking"]
    return next(
        game for game, one in GAMES.items() if ranking in {half.name for half in one.halves}
    )
