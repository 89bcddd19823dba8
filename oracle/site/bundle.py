"""Everything that Python in the browser runs, in one zip: the engine and what it needs.

The facade and all that it imports, at once or late, is found by reading imports, so that no list
need be kept. What is never asked for in a browser, such as running other engines, is left out.
"""

from __future__ import annotations

import ast
import functools
import io
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Final

from oracle import catalogue
from oracle.site.vendoring import from_pypi
from oracle.system.resources import folder

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_FACADE: Final = "oracle.playground"
_LEFT_OUT: Final = frozenset(
    {
        *("adapters", "cli", "commands", "conformance", "corpus"),
        *("diagnosis", "diff", "site", "starters", "traceability"),
    }
)
"""Rooms that functions nobody calls in a browser import late."""

_TEMPLATES: Final = ("pages/templates/blocks.html", "pages/templates/fragment.html")
_RPDS: Final = b"from pyrsistent_as_rpds.pure import *\n"
"""jsonschema needs rpds, which is Rust; this is the same in Python."""

_THEN: Final = (1980, 1, 1, 0, 0, 0)


def bundle() -> bytes:
    """Give the zip; the same sources make the same bytes.

    Raises:
        InputError: the packages from PyPI cannot be fetched, or the installation is damaged.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted({**dict(from_pypi()), **dict(_ours())}.items()):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)
    return made.getvalue()


def _ours() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_files_for(_FACADE)):
        yield f"oracle/{path.relative_to(_PACKAGE).as_posix()}", path.read_bytes()
    for name in _TEMPLATES:
        yield f"oracle/{name}", (_PACKAGE / name).read_bytes()
    for path in sorted(folder("schemas").glob("*.schema.json")):
        yield f"oracle/_data/schemas/{path.name}", path.read_bytes()
    yield f"oracle/_data/specs/{catalogue.PREBUILT}", catalogue.prebuilt().encode()
    about = f"Metadata-Version: 2.1\nName: poker-oracle\nVersion: {version('poker-oracle')}\n"
    yield "poker_oracle.dist-info/METADATA", about.encode()
    yield "rpds.py", _RPDS


def _files_for(package: str) -> set[Path]:
    """Find every file of ours that a package needs, its own ones included."""
    found: set[Path] = set()
    wanted = {package, *_modules_in(package)}
    done: set[str] = set()
    while wanted:
        name = wanted.pop()
        done.add(name)
        path = _path(name)
        if path is not None and _room(name) not in _LEFT_OUT:
            found.add(path)
            wanted |= {*_imported(path), *_above(name)} - done
    return found


def _modules_in(package: str) -> Iterator[str]:
    root = _PACKAGE.parent
    for path in (root / package.replace(".", "/")).rglob("*.py"):
        yield ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _room(name: str) -> str:
    return f"{name}.".split(".")[1]


def _above(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts)))


def _path(name: str) -> Path | None:
    place = _PACKAGE.parent.joinpath(*name.split("."))
    return next(filter(Path.is_file, (place.with_suffix(".py"), place / "__init__.py")), None)


@functools.cache
def _imported(path: Path) -> frozenset[str]:
    """Give the names of ours that a file imports, at its top or later, and those it names.

    A table of modules to be imported when they are needed, as in ``oracle/__init__.py``, names
    them in texts.
    """
    tree = ast.parse(path.read_bytes())
    for_types = {id(inner) for node in ast.walk(tree) for inner in _for_types(node)}
    names: set[str] = set()
    for node in ast.walk(tree):
        if id(node) not in for_types:
            names.update(_named(node))
    return frozenset(name for name in names if name.split(".")[0] == _PACKAGE.name)


def _for_types(node: ast.AST) -> Iterable[ast.AST]:
    is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return ast.walk(node) if is_for_types else ()


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{one.name}" for one in node.names)
    elif isinstance(node, ast.Constant) and _is_name(node.value):
        yield str(node.value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.replace(".", "_").isidentifier() and "." in value
