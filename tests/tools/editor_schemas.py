"""The schemas with every name of the tables, and those that editors read, made from them.

    python -m tests.tools.editor_schemas --write

Editors read draft 07, in which whatever is beside a reference is ignored, and know nothing of what
``lint`` knows: the names of rules, houses and switches. These are offered beside what the schema
allows, so that an editor suggests and explains them, and nothing more is refused than before.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any, Final

from oracle.specs import catalogue, workspaces
from oracle.specs.checking import filled, lists, schema
from oracle.system.resources import folder

_DRAFT: Final = "http://json-schema.org/draft-07/schema#"
_NOT_IN_A_CASE: Final = frozenset({"id", "title", "kind", "rules", "ruling"})
_NOT_IN_A_RULING: Final = frozenset({"verdict", "allowed"})

Schema = dict[str, Any]


def editor_schemas() -> dict[str, bytes]:
    """Give the files, by name: of a house, of a scenario, and of a case for the dealer."""
    made = {
        "house": _with_switches(schema("house")),
        "scenario": _with_names(schema("scenario")),
        "case": _with_names(_case(schema("scenario"))),
    }
    return {f"{name}.schema.json": _written(name, one) for name, one in made.items()}


def published_schemas() -> dict[str, bytes]:
    """Give the published files, by name, with the games, rankings and acts that there are."""
    made: dict[str, bytes] = {}
    for path in folder("schemas").glob("*.json"):
        kept = json.loads(path.read_text("utf-8"))
        one = filled(kept, lists())
        told = f"{json.dumps(one, indent=2, ensure_ascii=False)}\n".encode()
        made[path.name] = path.read_bytes() if one == kept else told
    return made


def _everything() -> dict[str, bytes]:
    drafts = {f"draft-07/{name}": content for name, content in editor_schemas().items()}
    return {**published_schemas(), **drafts}


def _written(name: str, one: Schema) -> bytes:
    head = {"$schema": _DRAFT, "$id": f"urn:poker-oracle:schema:draft-07:{name}:1"}
    return f"{json.dumps({**_draft_07(one), **head}, indent=1, ensure_ascii=False)}\n".encode()


def _draft_07(node: Any) -> Any:
    """Give a part of a schema with the same meaning in draft 07."""
    if isinstance(node, list):
        return [_draft_07(one) for one in node]
    if not isinstance(node, dict):
        return node
    made = {("definitions" if key == "$defs" else key): _draft_07(one) for key, one in node.items()}
    if "$ref" not in made:
        return made
    reference = {"$ref": made.pop("$ref").replace("#/$defs/", "#/definitions/")}
    return {**made, "allOf": [reference, *made.get("allOf", ())]} if made else reference


def _case(scenario: Schema) -> Schema:
    """Give the schema of a case: of a ruling, but for what only an author would say."""
    known = scenario["$defs"]
    ruling = known["ruling-scenario"]
    expected = _resolved(ruling["properties"]["ruling"], known)
    asked = _without(expected, _NOT_IN_A_RULING)
    case = _without(ruling, _NOT_IN_A_CASE)
    case["properties"] = {**case["properties"], "ruling": asked}
    about = {
        "title": "Case",
        "description": "A table and what happened; the ruling is on the last act.",
    }
    return {**about, **case, "$defs": known}


def _resolved(node: Schema, known: Mapping[str, Schema]) -> Schema:
    found = node.get("$ref", "").rpartition("/")[2]
    return {**known[found], **{k: v for k, v in node.items() if k != "$ref"}} if found else node


def _without(node: Schema, optional: frozenset[str]) -> Schema:
    return {**node, "required": [key for key in node["required"] if key not in optional]}


def _with_switches(house: Schema) -> Schema:
    """Offer every switch, and its settings, with their texts."""
    properties = house["properties"]
    choice = {"$ref": "#/$defs/choice"}
    offered = {
        switch.id: {
            "description": switch.question,
            "allOf": [choice],
            "properties": {
                "setting": _offering(
                    {one.id: one.text for one in switch.settings.values()},
                    {"$ref": "#/$defs/setting"},
                ),
                "basis": {},
            },
        }
        for switch in catalogue.switches().values()
    }
    settings = {**properties["settings"], "properties": offered}
    houses = {one.id: one.description or one.title for one in workspaces.houses().values()}
    inherits = {**properties["inherits"], **_offering(houses, {"$ref": "#/$defs/word"})}
    del inherits["$ref"]
    return {**house, "properties": {**properties, "inherits": inherits, "settings": settings}}


def _with_names(scenario: Schema) -> Schema:
    """Offer every rule with its sentence, and every house with its title."""
    rules = {rule.id: rule.sentence for rule in catalogue.rules().values()}
    houses = {one.id: one.description or one.title for one in workspaces.houses().values()}
    known = dict(scenario["$defs"])
    for name, offered in (("rule-ids", rules), ("houses", houses)):
        known[name] = {**known[name], "items": _offering(offered, known[name]["items"])}
    return {**scenario, "$defs": known}


def _offering(offered: Mapping[str, str], whatever: Schema) -> Schema:
    """Offer some words with what they mean, and allow what the schema allows."""
    words = [{"const": word, "description": text} for word, text in offered.items()]
    return {"anyOf": [*words, whatever]}


def stale() -> list[str]:
    """Name the files that are not as they would be written now."""
    target, made = folder("schemas"), _everything()
    kept = {
        path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*.json")
    }
    return sorted(name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name))


def main() -> None:
    """Write the files, or say which are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        for name, content in _everything().items():
            (folder("schemas") / name).write_bytes(content)
    if found := stale():
        raise SystemExit(f"stale: {', '.join(found)}; run it with --write")


if __name__ == "__main__":
    main()
