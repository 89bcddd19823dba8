"""Files of a corpus that are JSON as a whole, and what can be seen to be wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from oracle.corpus.decoding import Wrong, parse_json


def examine_json(content: bytes) -> Iterator[Wrong]:
    """Find why a file cannot be read or written as JSON; a sound one gives nothing."""
    try:
        json.dumps(parse_json(content.decode()), ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        yield Wrong(content.count(b"\n", 0, error.start) + 1, "this line is not UTF-8")
    except UnicodeEncodeError:
        yield Wrong(None, "a text has an unpaired surrogate")
    except json.JSONDecodeError as error:
        told = f"this line is not JSON: {error.msg}, at character {error.colno}"
        yield Wrong(error.lineno, told)
    except (ValueError, RecursionError):
        yield Wrong(None, "this is not JSON")


def examine_json_lines(content: bytes) -> Iterator[Wrong]:
    """Find each line of a file that is not JSON."""
    for number, line in enumerate(content.removesuffix(b"\n").split(b"\n"), start=1):
        for wrong in examine_json(line):
            yield Wrong(number, wrong.sentence)


def examine_schema(content: bytes, name: str) -> Iterator[Wrong]:
    """Find why a file is not the schema with this id."""
    broken = list(examine_json(content))
    yield from broken
    if not broken:
        schema = json.loads(content)
        if not isinstance(schema, dict) or schema.get("$id") != name:
            yield Wrong(None, f"this is not the schema {name}")
