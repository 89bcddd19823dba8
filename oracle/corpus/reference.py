"""What a vector only names: the sentence and source of each rule, switches and houses.

With this file in it, a corpus needs nothing else to be understood.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from oracle import catalogue
from oracle.catalogue import House
from oracle.corpus.decoding import Wrong, parse
from oracle.corpus.fields import BadVector
from oracle.corpus.forms import sentence
from oracle.corpus.json_files import examine_json
from oracle.corpus.scanning import MOST_BYTES
from oracle.specfile import mistakes_in
from oracle.system.reading import read_file

REFERENCE: Final = "reference.json"


def reference(own: Iterable[House] = ()) -> bytes:
    """Write what is known of the rules, the switches and the houses, and of a user's own houses."""
    houses = {**catalogue.houses(), **{house.id: house for house in own}}
    content = {
        "rules": {rule: _rule(rule) for rule in sorted(catalogue.rules())},
        "switches": {
            switch.id: {
                "question": switch.question,
                "settings": {
                    one.id: {"text": one.text, "basis": one.basis, "source": one.source}
                    for one in switch.settings.values()
                },
            }
            for switch in catalogue.switches().values()
        },
        "houses": {
            house.id: {"title": house.title, "settings": dict(sorted(house.settings.items()))}
            for house in sorted(houses.values(), key=lambda house: house.id)
        },
    }
    return written_reference(content)


def written_reference(content: Mapping[str, Any]) -> bytes:
    """Write what is known as the file has it."""
    return f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def houses_beside(corpus: Path) -> dict[str, dict[str, str]]:
    """Give the settings of the houses that come with a corpus and settle every switch that we know.

    A corpus without such a file, or with a broken one, has none; ``verify`` says what is wrong.
    """
    try:
        return houses_in(read_file(corpus / REFERENCE, MOST_BYTES))
    except OSError:
        return {}


def houses_in(content: bytes) -> dict[str, dict[str, str]]:
    """Give the settings of the houses in such a file that settle every switch that we know."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    if any(mistakes_in(found, "reference")):
        return {}
    settings = {name: dict(house["settings"]) for name, house in found["houses"].items()}
    return {name: some for name, some in settings.items() if _is_whole(some)}


def _is_whole(settings: Mapping[str, str]) -> bool:
    switches = catalogue.switches()
    return settings.keys() == switches.keys() and all(
        setting in switches[switch].settings for switch, setting in settings.items()
    )


def examine_reference(content: bytes) -> Iterator[Wrong]:
    """Find what is wrong with such a file."""
    broken = list(examine_json(content))
    yield from broken
    try:
        found = None if broken else parse(content)
    except BadVector as error:
        yield Wrong(None, str(error))
        return
    if found is not None:
        yield from (Wrong(None, sentence(one)) for one in mistakes_in(found, "reference"))


def _rule(rule: str) -> dict[str, Any]:
    found = catalogue.rules()[rule]
    told: dict[str, Any] = {"sentence": found.sentence, "sources": catalogue.source(rule)}
    return {**told, "switches": list(found.switches)} if found.switches else told
