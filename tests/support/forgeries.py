"""Corpora that were changed on purpose, with every hash, manifest and checksum made anew."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from oracle.corpus.decoding import as_line
from oracle.corpus.files import is_chapter, read_head, with_lists
from oracle.corpus.subset import with_aspects
from oracle.corpus.tables import FLAGS, INDEX, REFERENCE, index_in, notes_for, render_index
from oracle.corpus.vector import vector_hash, without_notes

Files = dict[str, bytes]
Vectors = list[dict[str, Any]]
Forge = Callable[[Files, Vectors], None]


def forged(files: Mapping[str, bytes], forge: Forge, **head: Any) -> Files:
    """Change the files and the vectors of a corpus, then make all its lists again."""
    changed = dict(files)
    vectors = list(vectors_in(changed))
    forge(changed, vectors)
    for name in [name for name in changed if is_chapter(name)]:
        del changed[name]
    for vector in sorted(vectors, key=lambda one: str(one["id"])):
        name = f"{vector['id'].partition('.')[0]}.jsonl"
        changed[name] = changed.get(name, b"") + as_line(without_notes(vector))
    changed[INDEX] = render_index({vector["id"]: vector for vector in vectors})
    if FLAGS in changed:
        changed[FLAGS] = notes_for(vectors, changed[FLAGS])
    found = read_head(json.loads(files["manifest.json"]))
    assert found is not None
    return with_lists(changed, vectors, found._replace(**head))


def vectors_in(files: Mapping[str, bytes]) -> Iterator[dict[str, Any]]:
    """Read the vectors of a corpus, each with what the index says of it."""
    index = index_in(files[INDEX])
    for name in sorted(files):
        for vector in map(json.loads, files[name].splitlines() if is_chapter(name) else ()):
            yield vector | index.of(vector["id"])


def _hashed(vector: dict[str, Any]) -> None:
    parts = (vector["kind"], vector["switches"], vector["given"], vector["expect"])
    vector["hash"] = vector_hash(*parts)


def _first(vectors: Vectors, kind: str) -> dict[str, Any]:
    return next(one for one in vectors if one["kind"] == kind)


def _text(name: str, old: bytes, new: bytes) -> Forge:
    def forge(files: Files, _vectors: Vectors) -> None:
        assert old in files[name], name
        files[name] = files[name].replace(old, new, 1)

    return forge


def _key(kind: str, key: str, change: Callable[[Any], Any]) -> Forge:
    def forge(_files: Files, vectors: Vectors) -> None:
        vector = _first(vectors, kind)
        before = vector[key]
        vector[key] = change(before)
        assert vector[key] != before, key
        _hashed(vector)

    return forge


def _a_reader_that_runs_a_command(files: Files, _vectors: Vectors) -> None:
    files["readers/consume.js"] = b"require('child_process').execSync('id');\n"


def _another_reader(files: Files, _vectors: Vectors) -> None:
    files["readers/more.js"] = b"require('child_process').execSync('id');\n"


def _no_guide(files: Files, _vectors: Vectors) -> None:
    del files["PROTOCOL.md"]


def _one_vector_less(_files: Files, vectors: Vectors) -> None:
    del vectors[0]


def _no_vector(files: Files, vectors: Vectors) -> None:
    vectors.clear()
    files.pop("smoke.txt", None)


def _another_setting(files: Files, _vectors: Vectors) -> None:
    content = json.loads(files["reference.json"])
    settings = content["houses"]["club"]["settings"]
    switch = next(iter(settings))
    others = [one for one in content["switches"][switch]["settings"] if one != settings[switch]]
    settings[switch] = others[0]
    files["reference.json"] = f"{json.dumps(content, indent=2, ensure_ascii=False)}\n".encode()


def _without_the_first(old: list[Any]) -> list[Any]:
    return old[1:]


def _elsewhere(clauses: dict[str, str]) -> dict[str, str]:
    return dict.fromkeys(clauses, "Line 9")


def _accepted(expect: dict[str, Any]) -> dict[str, Any]:
    accepted = not expect["accepted"]
    return {"accepted": accepted, "because": [] if accepted else ["forced-bets.limit-big-blind"]}


def _settled(switches: dict[str, list[str]]) -> dict[str, list[str]]:
    return {**switches, "button": ["dead-button"]} if "button" not in switches else {}


def _cut(_files: Files, vectors: Vectors) -> None:
    place = next(place for place, one in enumerate(vectors) if one["kind"] == "play")
    cut = with_aspects(vectors[place], ["state"])
    assert cut is not None
    vectors[place] = cut


def _a_house_that_does_not_agree(_files: Files, vectors: Vectors) -> None:
    vector = next(one for one in vectors if "club" not in one["houses"])
    vector["houses"] = sorted([*vector["houses"], "club"])


FORGERIES: Final[Mapping[str, tuple[Forge, str]]] = {
    "a reader that runs a command": (_a_reader_that_runs_a_command, "readers/consume.js:1: "),
    "one more reader": (_another_reader, "readers/more.js: no such file is published"),
    "the guide": (_text("README.md", b"consumers", b"losers"), "README.md:1: "),
    "the protocol": (_text("PROTOCOL.md", b"engine", b"motor"), "PROTOCOL.md:"),
    "a guide that is gone": (_no_guide, "PROTOCOL.md: the published file is missing"),
    "the licence": (_text("LICENSE", b"CC0", b"MIT"), "LICENSE:"),
    "a schema": (_text("schemas/vector.schema.json", b'"type"', b'"types"'), "schemas/vector."),
    "the sentence of a rule": (_text(REFERENCE, b'"sentence": "', b'"sentence": "No '), "ref"),
    "a setting of a house": (_another_setting, "reference.json:"),
    "the note on a flag": (_text(FLAGS, b'"mistake": "', b'"mistake": "No '), "flags.json:"),
    "houses": (_a_house_that_does_not_agree, "houses is not as it was published under the id "),
    "houses that are gone": (_key("rank", "houses", _without_the_first), ": houses is not as it "),
    "a title": (_key("rank", "title", str.upper), ": title is not as it was published"),
    "rules": (_key("rank", "rules", lambda _: ["ranking.pairs-count-once"]), ": rules[0] is not "),
    "a clause": (_key("rank", "clauses", _elsewhere), ": clauses.badacey."),
    "flags": (_key("play", "flags", _without_the_first), "index.json:"),
    "what decided": (_key("play", "exercises", _without_the_first), "index.json:"),
    "what is expected": (_key("setup", "expect", _accepted), ": expect.accepted is not as it was"),
    "a vector that is cut": (_cut, ": given.tries is not as it was published under the id "),
    "a setting": (_key("setup", "switches", _settled), ": switches"),
    "no vector": (_no_vector, ": the published vector "),
    "one vector less": (_one_vector_less, ": the published vector "),
}
"""Each forgery with the beginning of what must be told of it, or a part."""
