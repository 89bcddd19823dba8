"""The test vectors of poker-oracle: what is in ``FOLDER``, a corpus of JSON Lines."""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

__all__ = [
    "FLAGS",
    "FOLDER",
    "HOUSES",
    "MANIFEST",
    "REFERENCE",
    "Engine",
    "flags_of",
    "is_for",
    "vectors",
]

FOLDER = Path(__file__).parent / "vectors"

# Of each filter; for a game, the rankings of its hands.
_WORDS: dict[str, Any] = json.loads("""@words@""")


def _json(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return content


MANIFEST = _json("manifest.json")
REFERENCE = _json("reference.json")
FLAGS = _json("flags.json")
HOUSES: dict[str, dict[str, str]] = {
    name: house["settings"] for name, house in REFERENCE["houses"].items()
}

if MANIFEST["format"] != 2:
    raise ImportError(f"format {MANIFEST['format']} is not known")


class Engine(TypedDict, total=False):
    """What an engine plays; what is left out does not restrict.

    ``rules`` are those that vectors are about, or their chapters, ``rankings`` by default those of
    ``games``, if these are given; ``players`` are the fewest and the most, ``house`` is whose rules
    it plays and ``settings`` where it differs from them, ``needs`` what it can do beyond the
    ordinary game with blinds, so ``[]`` is nothing more; "no-blinds" leaves blinds out unless
    "blinds" is given, too.
    """

    kinds: Collection[str]
    rules: Collection[str]
    rankings: Collection[str]
    games: Collection[str]
    betting: Collection[str]
    draws: Collection[int]
    players: tuple[int, int]
    house: str
    settings: Mapping[str, str]
    needs: Collection[str]


def vectors(engine: Engine | None = None, **filters: Any) -> Iterator[dict[str, Any]]:
    """Give every vector in the order of the files, or those for an engine.

    What the engine plays is said in a mapping, ``vectors({"kinds": ["rank"]})``, or by name,
    ``vectors(kinds=["rank"])``, or both.

    Raises:
        ValueError: there is no such filter, word, house or setting, or a filter is not a list.
    """
    asked = _checked({**_mapping(engine), **filters})
    return (vector for vector in _everything() if _is_for(vector, asked))


def is_for(vector: Mapping[str, Any], engine: Engine) -> bool:
    """Whether a vector is for an engine; if not, count it as skipped.

    Raises:
        ValueError: as ``vectors`` does.
    """
    return _is_for(vector, _checked(_mapping(engine)))


def flags_of(vector: Mapping[str, Any]) -> list[str]:
    """Name the well-known mistakes that would change the answer to a vector; see ``FLAGS``."""
    index = _index()
    noted = index["vectors"].get(vector["id"], {"flags": []})
    return [index["flags"][place] for place in noted["flags"]]


@cache
def _index() -> dict[str, Any]:
    return _json("index.json")


def _everything() -> Iterator[dict[str, Any]]:
    for name in MANIFEST["files"]:
        if "/" not in name and name.endswith(".jsonl"):
            with (FOLDER / name).open(encoding="utf-8") as lines:
                yield from map(json.loads, lines)


def _mapping(engine: Any) -> Mapping[str, Any]:
    if engine is not None and not isinstance(engine, Mapping):
        raise ValueError(f"{engine!r} is not an engine; give a mapping, as {{'kinds': ['rank']}}")
    return engine or {}


def _checked(engine: Mapping[str, Any]) -> Mapping[str, Any]:
    """Check what is asked for, and put the settings of the house into ``settings``."""
    _refuse_unknown("filter", engine, Engine.__annotations__)
    for name, value in engine.items():
        if name not in ("house", "settings") and (
            isinstance(value, str) or not isinstance(value, Iterable)
        ):
            raise ValueError(f"{name} is {value!r}; give a list")
    for name, known in {**_WORDS, "rules": _about(REFERENCE["rules"])}.items():
        _refuse_unknown(f"word of {name}", engine.get(name, ()), known)
    players = [*engine.get("players", (2, 2))]
    if [type(one) for one in players] != [int, int] or players[0] > players[1]:
        raise ValueError(f"players is {players!r}; give the fewest and the most, as (2, 6)")
    settings = engine.get("settings", {})
    _refuse_unknown("switch", settings, REFERENCE["switches"])
    for name, setting in settings.items():
        known = REFERENCE["switches"][name]["settings"]
        _refuse_unknown(f"setting of {name}", [setting], known)
    if "games" in engine and "rankings" not in engine:
        rankings = {one for game in engine["games"] for one in _WORDS["games"][game]}
        engine = {**engine, "rankings": rankings}
    if "house" not in engine:
        return engine
    _refuse_unknown("house", [engine["house"]], HOUSES)
    return {**engine, "settings": {**HOUSES[engine["house"]], **settings}}


def _refuse_unknown(what: str, names: Iterable[Any], known: Collection[str]) -> None:
    words = [*known]
    for name in names:
        if name in words:
            continue
        # Of rules, the chapters are enough.
        some = ", ".join(word for word in map(str, words) if "." not in word)
        near = difflib.get_close_matches(str(name).lower(), [*map(str, words)], n=1)
        told = f"did you mean {near[0]!r}?" if near else f"there are {some}"
        problem = f"there is no {what} {name!r}; {told}"
        if not isinstance(name, type(words[0])):
            kind = "number" if isinstance(words[0], int) else "string"
            problem = f"{name!r} is not a {what}; give a {kind}, such as {words[0]!r}"
        raise ValueError(problem)


def _about(rules: Iterable[str]) -> list[str]:
    """Give rules, and their chapters as in betting and betting.*."""
    chapters = dict.fromkeys(rule.partition(".")[0] for rule in rules)
    return [*rules, *chapters, *(f"{chapter}.*" for chapter in chapters)]


def _is_for(vector: Mapping[str, Any], engine: Mapping[str, Any]) -> bool:
    given, table = vector["given"], vector["given"].get("table")
    words: dict[str, Any] = {"kinds": vector["kind"]}
    if "ranking" in given:
        words["rankings"] = given["ranking"]
    if table is not None:
        words |= {"games": table["game"], "betting": table["betting"], "draws": table["draws"]}
        seats = len(table["stacks"])
        fewest, most = engine.get("players", (seats, seats))
        if not fewest <= seats <= most:
            return False
    if any(word not in engine.get(name, (word,)) for name, word in words.items()):
        return False
    needs = {*engine.get("needs", vector["needs"])}
    if not {*vector["needs"]} <= (needs if "no-blinds" in needs else {*needs, "blinds"}):
        return False
    if "rules" in engine and not {*_about(vector["rules"])} & {*engine["rules"]}:
        return False
    settings = engine.get("settings", {})
    switches = vector["switches"].items()
    return all(settings[name] in held for name, held in switches if name in settings)
