"""One game, document, chapter, rule, clause, switch, setting, house or mistake as plain data.

``schemas/entry.schema.json`` describes the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.core.games import GAMES, is_split
from oracle.core.ruleset import BY_NUMBER
from oracle.specs import workspaces
from oracle.specs.catalogue import Catalogue, silent_subjects
from oracle.specs.engines import MistakeNote, mistakes
from oracle.specs.entries import (
    Clause,
    Document,
    House,
    Rule,
    SilentSubject,
    Switch,
    having_words,
    named_setting,
    nearest,
)
from oracle.specs.houses import switches_data
from oracle.specs.scenarios import Scenario, load_scenarios
from oracle.system.resources import folder
from oracle.wire.vocabulary import PLAY, SETUP

FORMAT: Final = 1

Vectors: TypeAlias = Callable[[str], Iterable[Mapping[str, Any]]]
"""Gives the vectors in which a word stands."""

_IN_A_HAND: Final = {
    "duplicate": "No rule enforces it by itself: other rules say what follows.",
    "outside-the-hand": "No rule enforces it: it is not about what happens in a hand.",
}
_SIDES: Final = ("inside", "outside")


def every_name() -> list[str]:
    """Give the ids of everything that can be described.

    Raises:
        SpecError: the catalogue has problems.
    """
    known = workspaces.load()
    settings = (
        f"{switch.id}={setting}"
        for switch in known.switches.values()
        for setting in switch.settings
    )
    return [
        *(*known.rules, *known.clauses, *known.switches, *settings, *known.houses),
        *(*mistakes(), *map(_named_chapter, chapters()), *GAMES, *other_documents()),
    ]


def chapters() -> list[str]:
    """Name the chapters of the rules, in their order."""
    return list(dict.fromkeys(rule.chapter for rule in workspaces.load().rules.values()))


def other_documents() -> list[str]:
    """Name the documents that have not the name of a game or a chapter, which come first."""
    others = {*GAMES, *chapters()}
    return [name for name in workspaces.load().documents if name not in others]


def described(  # noqa: PLR0911 - one for each kind
    name: str, vectors: Vectors, own: House | None = None
) -> dict[str, Any] | None:
    """Describe what has this id; None if nothing has.

    Args:
        name: an id; a setting is named as in ``burn=none``, or by its number as in
            ``raise-cap=5``, a chapter as in ``betting``, or in ``showdown.*`` where something else
            has that id; a game comes before a document of its name.
        vectors: where hands that show it are looked for.
        own: a house of the user's, which is named where it plays something.

    Raises:
        SpecError: the catalogue has problems.
    """
    known = workspaces.load()
    switch, _, setting = name.partition("=")
    if setting.isdecimal():
        setting = named_setting(switch, int(setting))
    if name in known.rules:
        return _rule(name, known, own)
    if name in known.clauses:
        return _clause(known.clauses[name], known, own)
    if name in known.switches:
        return _switch(known.switches[name], known, vectors, own)
    if switch in known.switches and setting in known.switches[switch].settings:
        return _setting(known.switches[switch], setting, known, vectors, own)
    if name in known.houses:
        return _house(known.houses[name], known, vectors)
    if found := mistakes().get(name):
        return _mistake(found, known, vectors, own)
    if (game := name.lower()) in GAMES:
        return _game(game, known, vectors)
    if (chapter := name.removesuffix(_OF_A_CHAPTER)) in chapters():
        return _chapter(chapter, known)
    return _document(known.documents[name], known) if name in known.documents else None


def with_words(text: str) -> dict[str, str]:
    """Give what has every word of a text in its id, each with its sentence, the nearest first.

    Rules come before switches, clauses and mistakes. Where a text of several words is in the id of
    no rule, it is looked for in what rules say and what people ask of them.

    Raises:
        SpecError: the catalogue has problems.
    """
    known = workspaces.load()
    rules = known.rules.values()
    about = having_words(text, known.rules)
    if not about and " " in text:
        by_words = {" ".join((one.sentence, *one.asked)): one.id for one in rules}
        about = [by_words[words] for words in having_words(text, by_words)]
        asked = {one: _asked(known.rules[one]) for one in about}
        about = [*dict.fromkeys((*nearest(text, asked, len(about)), *about))]
    kinds: list[Mapping[str, str]] = [
        {one.id: one.question for one in known.switches.values()},
        {one.id: one.text for one in known.clauses.values()},
        {one.id: f"a mistake of engines: {one.mistake}" for one in mistakes().values()},
    ]
    others = {name: told[name] for told in kinds for name in having_words(text, told)}
    return {**{one: _said(known, known.rules[one], _room()) for one in about}, **others}


def nearest_questions(text: str) -> dict[str, str]:
    """Give the rules and silent subjects nearest to an everyday sentence, with what each says.

    Raises:
        SpecError: the catalogue has problems.
    """
    known = workspaces.load()
    silent = {one.id: one for one in silent_subjects()}
    told = {one.id: _said(known, one, _room()) for one in known.rules.values()}
    told |= {name: str(silent[name]) for name in silent}
    asked = {one.id: _asked(one) for one in known.rules.values()}
    asked |= {one.id: (*one.asked, one.title) for one in silent.values()}
    return {name: told[name] for name in nearest(text, asked, _MOST_NEAREST)}


_MOST_NEAREST: Final = 3


def _asked(rule: Rule) -> tuple[str, ...]:
    return (*rule.asked, rule.sentence)


def _said(known: Catalogue, rule: Rule, house: House | None) -> str:
    """Give what a rule says, or the version of a house that does not play as usual."""
    usual = known.houses[workspaces.USUAL_HOUSE].settings
    if house is None or rule.switch is None or house.settings[rule.switch] == usual[rule.switch]:
        return rule.sentence
    return _in_a_room(known, rule.switch, house)[0]


def silent_with_words(text: str) -> list[SilentSubject]:
    """Give the subjects on which the documents are silent that have every word of a text.

    One word is looked for in ids and titles, several also in what people ask.

    Raises:
        SpecError: the list of them has problems.
    """
    by_words = {
        " ".join((one.id, one.title, *(one.asked if " " in text else ()))): one
        for one in silent_subjects()
    }
    return [by_words[words] for words in having_words(text, by_words)]


def _entry(kind: str, name: str, sentence: str, **parts: Any) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kind": kind,
        "id": name,
        "sentence": sentence,
        "remarks": [],
        "sources": [],
        "switches": {},
        "depends-on": {},
        "rules": {},
        "hands": [],
        "mistakes": {},
        **parts,
    }


_OF_A_CHAPTER: Final = ".*"


def _named_chapter(name: str) -> str:
    return name + _OF_A_CHAPTER


def _chapter(name: str, known: Catalogue) -> dict[str, Any]:
    rules = {rule.id: rule.sentence for rule in known.rules.values() if rule.chapter == name}
    return _entry(
        "chapter",
        _named_chapter(name),
        f"The {len(rules)} rules of the chapter {name}",
        rules=rules,
    )


def _game(name: str, known: Catalogue, vectors: Vectors) -> dict[str, Any]:
    """Describe a game: its cards and who wins, its chapters, and a hand to the end."""
    game = GAMES[name]
    best = " and ".join(f"the best {half.name} hand" for half in game.halves)
    wins = f"{best} share the pot" if is_split(game) else f"{best} takes the pot"
    numbers = Counter(rule.chapter for rule in known.rules.values())
    ends = (
        one
        for one in vectors(f'"game":"{name}"')
        if one["kind"] == PLAY and _WINS[is_split(game)] in one["rules"]
        if any(one["expect"]["steps"][-1].get("shown", ()))
    )
    return _entry(
        "game",
        name,
        f"{name.capitalize()} is draw poker: {wins}.",
        remarks=[known.rules[rule].sentence for rule in _PLAYED],
        sources=[
            {"text": one.title, "clause": None, "place": None}
            for one in known.documents.values()
            if name in one.games
        ],
        rules={_named_chapter(one): f"{number} rules" for one, number in numbers.items()},
        hands=_first(_by_others(ends), "game", name),
    )


_PLAYED: Final = ("drawing.hand-size", "ranking.distinct-ranks-and-suits")
_WINS: Final = {False: "showdown.best-hand-wins", True: "showdown.halves"}
"""Which rule says who wins, by whether the pot has two halves."""


def _document(document: Document, known: Catalogue) -> dict[str, Any]:
    return _entry(
        "document",
        document.id,
        document.title,
        sources=[_source(known, clause) for clause in document.clauses],
        rules=_rules(known, {rule: None for one in document.clauses for rule in one.rules}),
    )


def _rule(name: str, known: Catalogue, own: House | None) -> dict[str, Any]:
    rule, house = known.rules[name], own or _room()
    said = _said(known, rule, house)
    in_general = [f"In general: {rule.sentence}"]
    return _entry(
        "rule",
        name,
        said,
        remarks=in_general if said != rule.sentence else _in_a_room(known, rule.switch, house),
        sources=_sources(known, known.clauses_of[name], rule.practice),
        switches=_switches((rule.switch,) if rule.switch else (), own),
        **{"depends-on": {one: known.switches[one].question for one in rule.hangs_on}},
        hands=_edges(name),
        mistakes=_mistakes(name),
    )


def _room() -> House | None:
    opened = workspaces.workspace()
    return opened.room if opened else None


def _in_a_room(known: Catalogue, switch: str | None, room: House | None) -> list[str]:
    """Say which version of a rule applies in a house, if there are several."""
    if switch is None or room is None:
        return []
    setting = room.settings[switch]
    return [f"By {room.id}, {switch} is {setting}: {known.switches[switch].settings[setting].text}"]


def _clause(clause: Clause, known: Catalogue, own: House | None) -> dict[str, Any]:
    document = known.documents[clause.document]
    remarks = [_IN_A_HAND[clause.no_rule]] if clause.no_rule else []
    remarks += [
        f"Printed there: {one.printed} Read as: {one.reading}"
        for one in document.errata
        if one.id == clause.erratum
    ]
    switches = (known.rules[rule].switch for rule in clause.rules)
    return _entry(
        "clause",
        clause.id,
        clause.text,
        remarks=remarks,
        sources=[_source(known, clause)],
        switches=_switches(dict.fromkeys(one for one in switches if one), own),
        rules=_rules(known, clause.rules),
        hands=_edges(clause.rules[0]) if clause.rules else [],
        mistakes={name: one for rule in clause.rules for name, one in _mistakes(rule).items()},
    )


def _switch(
    switch: Switch, known: Catalogue, vectors: Vectors, own: House | None
) -> dict[str, Any]:
    about = [*vectors(f'"{switch.id}":[')]
    hands = (_hold_by(about, switch, setting, "setting") for setting in switch.settings)
    return _entry(
        "switch",
        switch.id,
        switch.question,
        remarks=_of_numbers(switch.id),
        sources=[_basis(switch, setting) for setting in switch.settings],
        switches=_switches((switch.id,), own),
        rules=_settled(known, switch.id),
        hands=[one for found in hands for one in found],
    )


def _of_numbers(switch: str) -> list[str]:
    numbers = len(BY_NUMBER.get(switch, ()))
    told = (
        f"A house may also set it to any number of bets from 1 to {numbers}, as {switch}: 6 does."
    )
    return [told] if numbers else []


def _setting(
    switch: Switch, setting: str, known: Catalogue, vectors: Vectors, own: House | None
) -> dict[str, Any]:
    name = f"{switch.id}={setting}"
    about = [*vectors(f'"{switch.id}":[')]
    house_choices = (one for one in mistakes().values() if one.house_choice)
    return _entry(
        "setting",
        name,
        switch.settings[setting].text,
        sources=[_basis(switch, setting)],
        switches=_switches((switch.id,), own),
        rules=_settled(known, switch.id),
        hands=[
            *_hold_by(about, switch, setting, "inside"),
            *_hold_by(about, switch, setting, "outside"),
        ],
        mistakes={
            one.id: one.mistake
            for one in house_choices
            if one.house_choice and one.house_choice.setting == name
        },
    )


def _house(house: House, known: Catalogue, vectors: Vectors) -> dict[str, Any]:
    base = known.houses[house.inherits].settings if house.inherits else house.settings
    differing = {
        f"{switch}={setting}": known.switches[switch].settings[setting].text
        for switch, setting in house.settings.items()
        if setting != base[switch]
    }
    if house.inherits:
        remarks = [f"As {house.inherits}, but for what is below."]
    else:
        remarks = [f"It sets all {len(known.switches)} switches itself."]
        differing = {one.id: _otherwise(one, house) for one in _inheriting(house, known)}
    if house.id == workspaces.usual_house():
        remarks.append("It is meant wherever no house is named.")
    only = (
        one
        for one in vectors(f'"{house.id}"')
        if house.inherits and house.id in one["houses"] and house.inherits not in one["houses"]
    )
    return _entry(
        "house",
        house.id,
        house.description or house.title,
        remarks=remarks,
        sources=[
            {"text": known.documents[name].title, "clause": None, "place": None}
            for name in house.documents
        ],
        **{"depends-on": differing},
        hands=_first(_by_others(only), "house", house.id),
    )


def _inheriting(house: House, known: Catalogue) -> Iterator[House]:
    return (one for one in known.houses.values() if one.inherits == house.id)


def _otherwise(house: House, base: House) -> str:
    """Say what a house is, and which switches it sets differently from another."""
    others = [name for name, setting in house.settings.items() if setting != base.settings[name]]
    more = len(others) - _MOST_SWITCHES
    named = f"{', '.join(others[:_MOST_SWITCHES])}{f' and {more} more' if more > 0 else ''}"
    told = f"; it plays differently: {named}" if others else ""
    return f"{house.description or house.title}{told}"


_MOST_SWITCHES: Final = 4


def _mistake(
    note: MistakeNote, known: Catalogue, vectors: Vectors, own: House | None
) -> dict[str, Any]:
    found = ", ".join(dict.fromkeys(one.release for one in note.found))
    seen = f"Found in {found}." if found else f"Not found yet: {note.why}"
    rule = known.rules[note.rule]
    noticing = (one for one in vectors(note.id) if note.id in one["flags"])
    choice = note.house_choice
    return _entry(
        "mistake",
        note.id,
        note.mistake,
        remarks=[note.effect, seen, *([_chosen(choice.setting)] if choice else [])],
        sources=_sources(known, known.clauses_of[rule.id], rule.practice),
        switches=_switches((rule.switch,) if rule.switch else (), own),
        rules=_rules(known, (rule.id,)),
        hands=_first(_by_others(noticing), "notices", note.id),
    )


def _chosen(setting: str | None) -> str:
    named = f" ({setting})" if setting else ""
    return f"It is a house choice{named}: a mistake only of an engine that says otherwise."


def _sources(
    known: Catalogue, clauses: Iterable[Clause], practice: str | None
) -> list[dict[str, Any]]:
    found = [_source(known, clause) for clause in clauses]
    if practice:
        found.append({"text": f"Practice: {practice}", "clause": None, "place": None})
    return found


def _source(known: Catalogue, clause: Clause) -> dict[str, Any]:
    place = f"{known.documents[clause.document].title}, {clause.place}"
    return {"text": clause.text, "clause": clause.id, "place": place}


def _basis(switch: Switch, setting: str) -> dict[str, Any]:
    one = switch.settings[setting]
    return {"text": f"{one.basis.capitalize()}: {one.source}", "clause": None, "place": setting}


def _switches(names: Iterable[str], own: House | None) -> dict[str, Any]:
    every = switches_data(own)["switches"]
    return {name: every[name] for name in names}


def _rules(known: Catalogue, names: Iterable[str]) -> dict[str, str]:
    return {name: known.rules[name].sentence for name in names}


def _settled(known: Catalogue, switch: str) -> dict[str, str]:
    return {rule.id: rule.sentence for rule in known.rules.values() if rule.switch == switch}


def _mistakes(rule: str) -> dict[str, str]:
    return {one.id: one.mistake for one in mistakes().values() if one.rule == rule}


def _edges(rule: str) -> list[dict[str, Any]]:
    """Give the plainest hand just inside a rule, and the one just outside it."""
    chapter, _, name = rule.partition(".")
    files = sorted((folder("specs") / "scenarios" / chapter).glob(f"{name}--*.yaml"))
    scenarios = [one for one in load_scenarios(files) if one.structure is None] if files else []
    found = []
    for side in _SIDES:
        shown = [one for one in scenarios if one.edge in {side, "both"}]
        ordered = sorted(shown, key=plainness)
        found += _first([{"id": one.id, "title": one.title} for one in ordered], side, rule)
    return found


def plainness(scenario: Scenario) -> tuple[object, ...]:
    """Give what comes first of a hand that is short, at a usual table, and on one side alone."""
    table = scenario.data.get("table", {})
    limit = table.get("betting", "limit") == "limit"
    as_usual = limit and scenario.houses[0] == workspaces.USUAL_HOUSE
    one_side = scenario.edge != "both"
    return (
        *(bool(scenario.changes), not as_usual, not one_side),
        *(len(table), len(scenario.lines)),
    )


def _hold_by(
    vectors: Iterable[Mapping[str, Any]], switch: Switch, setting: str, shows: str
) -> list[dict[str, Any]]:
    """Give the vector that holds by a setting and by fewest others; outside, not by the setting."""
    name = switch.id
    some = [one for one in vectors if len(one["switches"].get(name, ())) < len(switch.settings)]
    if shows == "outside":
        chosen = [one for one in some if setting not in one["switches"].get(name, (setting,))]
    else:
        chosen = [one for one in some if setting in one["switches"].get(name, ())]
    chosen.sort(
        key=lambda one: (
            *(len(one["switches"][name]), len(one["switches"]), "~" in one["id"]),
            *(len(one["given"].get("tries", ())), one["id"]),
        )
    )
    return _first(chosen, shows, f"{name}={setting}")


def _by_others(vectors: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Put first what an author wrote as it is, then the vectors that notice the fewest mistakes."""
    return sorted(
        vectors,
        key=lambda one: (
            *("~" in one["id"], "@" in one["id"], one["kind"] == SETUP),
            *(len(one["flags"]), one["id"]),
        ),
    )


def _first(found: Sequence[Mapping[str, Any]], shows: str, of: str) -> list[dict[str, Any]]:
    return [*_told(found[:1], shows, of, len(found) - 1)]


def _told(
    found: Iterable[Mapping[str, Any]], shows: str, of: str, more: int
) -> Iterator[dict[str, Any]]:
    for one in found:
        yield {"id": one["id"], "title": one["title"], "shows": shows, "of": of, "more": more}
