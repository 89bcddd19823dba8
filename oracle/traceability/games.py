"""What a game still lacks: a document or a practice, rules that speak of it, and scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from oracle import catalogue
from oracle.core import games
from oracle.core.games import GAMES, Game
from oracle.core.hands import HandOrder, rankings
from oracle.scenario import Scenario, load_scenarios
from oracle.specfile import WHOLE_FILE, Problem, SpecFile, SpecPath


def problems_of_games() -> list[Problem]:
    """Find what every game needs and some game lacks, with its place, sorted by place."""
    rules, switches = catalogue.files_of("rules"), catalogue.files_of("switches")
    sentences = [
        *((file, path) for file in rules for path, _ in file.find("rules", None, "sentence")),
        *(
            (file, path)
            for file in switches
            for path, _ in file.find("switches", None, "settings", None, "text")
        ),
    ]
    places = {
        file.data["rules"][path[1]]["id"]: (file, path) for file, path in sentences if file in rules
    }
    scenarios = load_scenarios()
    found = list(chain.from_iterable(_left_out(*one) for one in sentences))
    for game in GAMES.values():
        found += _without_document(game)
        found += _without_rules(game, scenarios, places)
        found += _without_scenarios(game, scenarios)
    return sorted(set(found))


def _title(game: str) -> str:
    """What sentences call a game."""
    return game.capitalize()


def _named(sentence: str) -> list[str]:
    return [name for name in GAMES if re.search(rf"\b{re.escape(_title(name))}\b", sentence)]


def _text(file: SpecFile, path: SpecPath) -> str:
    value = file.data
    for key in path:
        value = value[key]
    return str(value)


def _left_out(file: SpecFile, path: SpecPath) -> Iterator[Problem]:
    """What names the games, two or more, names each."""
    named = _named(_text(file, path))
    for game in GAMES if len(named) > 1 else ():
        if game not in named:
            others = " and ".join(map(_title, named))
            yield file.problem(
                path, f"this names {others}, and does not say what {_title(game)} is"
            )


def _row(module: str | None, name: str, message: str) -> Problem:
    """Give a problem of a row of a table in the code."""
    path = Path(str(module)).with_suffix(".py")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    line = next((at for at, text in enumerate(lines, 1) if f'"{name}"' in text), 0)
    place = (line, 1) if line else WHOLE_FILE
    return Problem("/".join(path.parts[path.parts.index("oracle") :]), *place, message)


def _without_document(game: Game) -> Iterator[Problem]:
    documents = any(game.name in one.games for one in catalogue.documents().values())
    practices = (one.sentence for one in catalogue.rules().values() if one.practice)
    if not documents and not any(game.name in _named(sentence) for sentence in practices):
        yield _row(
            games.__file__,
            game.name,
            f"no document in specs/documents has {game.name} among its games, and no rule with a "
            f"practice names {_title(game.name)}",
        )


def _without_rules(
    game: Game,
    scenarios: Sequence[Scenario],
    places: Mapping[str, tuple[SpecFile, SpecPath]],
) -> Iterator[Problem]:
    about: dict[str, str] = {}
    for half in game.halves:
        grounds = [rule for part in half.grounds for rule in part]
        about |= dict.fromkeys(grounds, f"the ranking {half.name} names it")
        if not half.grounds.kinds or not half.grounds.highest:
            yield _ranking(half, "no rule that says which hand wins, under kinds and highest")
        for rule in grounds:
            if rule not in places:
                yield _ranking(half, f"the rule {rule}, which is not in specs/rules")
    within = set()
    for one in scenarios:
        if "table" in one.data and one.table["game"] == game.name:
            about |= dict.fromkeys(one.rules, f"the scenario {one.id} is about it")
            within |= set() if one.edge == "outside" else set(one.rules)
    for rule in about.keys() & places.keys():
        file, path = places[rule]
        named = _named(_text(file, path))
        if rule in within and named and game.name not in named:
            others = " and ".join(map(_title, named))
            told = f"{rule} speaks of {others} and not of {_title(game.name)}, but {about[rule]}"
            yield file.problem(path, told)
        if not _rests(rule, game.name):
            told = f"{rule} rests on no document of {game.name} and on no practice"
            yield file.problem(path, f"{told}, but {about[rule]}")


def _rests(rule: str, game: str) -> bool:
    """Whether a rule rests on a document of a game, or on a practice."""
    known = catalogue.load()
    documents = (known.documents[clause.document] for clause in known.clauses_of[rule])
    return bool(known.rules[rule].practice) or any(game in one.games for one in documents)


def _ranking(half: HandOrder, what: str) -> Problem:
    return _row(rankings.__file__, half.name, f"the grounds of {half.name} name {what}")


def _without_scenarios(game: Game, scenarios: Sequence[Scenario]) -> Iterator[Problem]:
    played = any(one.lines and one.table["game"] == game.name for one in scenarios)
    if not played:
        yield _row(games.__file__, game.name, f"no scenario in specs/scenarios plays {game.name}")
    for half in game.halves:
        if not any(one.data.get("ranking") == half.name for one in scenarios):
            told = f"no scenario in specs/scenarios ranks or compares hands of {half.name}"
            yield _row(rankings.__file__, half.name, told)
