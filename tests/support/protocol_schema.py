"""What the schema of the protocol says of a message."""

import functools
import json
from typing import Final

import jsonschema_rs

from oracle.system.resources import folder

SCHEMA: Final = json.loads((folder("schemas") / "protocol.schema.json").read_text("utf-8"))


def valid(name: str, message: object) -> bool:
    """Whether a message is what the schema describes under a name."""
    return _validator(name).is_valid(message)


@functools.cache
def _validator(name: str) -> jsonschema_rs.Draft202012Validator:
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    return jsonschema_rs.Draft202012Validator(schema)
