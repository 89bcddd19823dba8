"""The pictures in ARCHITECTURE.md, drawn from the imports.

``python -m tests.tools.tree`` draws them again; with ``--check`` it writes nothing and exits with 1
when one is stale. A picture is between two marker comments, the first of which names its package:
``<!-- tree: oracle -->`` and ``<!-- end -->``. An arrow means "imports"; what follows from other
arrows is left out.
"""

from __future__ import annotations

import ast
import functools
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "ARCHITECTURE.md"
PICTURE: Final = re.compile(r"(<!-- tree: ([\w.]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
NAMED: Final = re.compile(r"\w+(?:\.\w+)+(?::\w+)?")

Graph: TypeAlias = Mapping[str, set[str]]


def parts(package: str) -> dict[str, list[Path]]:
    """Give the modules of each part of a package: of a package in it, or of a module."""
    folder = ROOT.joinpath(*package.split("."))
    found = {path.stem: [path] for path in folder.glob("*.py") if not path.stem.startswith("__")}
    for init in folder.glob("*/__init__.py"):
        found[init.parent.name] = sorted(init.parent.rglob("*.py"))
    return dict(sorted(found.items()))


@functools.cache
def imports(module: Path) -> frozenset[str]:
    """Give every module that a module imports, also inside functions, or names in a text."""
    return frozenset(_imports(module))


def _imports(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and NAMED.fullmatch(str(node.value)):
            # The command line imports its commands by name.
            yield str(node.value).partition(":")[0]


def graph(package: str) -> Graph:
    """Give the parts that each part of a package imports."""
    known = parts(package)
    prefix = f"{package}."
    found: dict[str, set[str]] = {}
    for part, modules in known.items():
        named = {name for module in modules for name in imports(module) if name.startswith(prefix)}
        imported = {name.removeprefix(prefix).partition(".")[0] for name in named}
        found[part] = (imported & known.keys()) - {part}
    return found


def reduced(full: Graph) -> Graph:
    """Leave out what follows from other arrows.

    Raises:
        CycleError: packages import each other.
    """
    reached: dict[str, set[str]] = {}
    for part in TopologicalSorter(full).static_order():
        reached[part] = full[part].union(*(reached[other] for other in full[part]))
    return {
        part: others - set().union(*(reached[other] for other in others))
        for part, others in full.items()
    }


def picture(package: str) -> str:
    """Draw the parts of a package as a Mermaid flowchart."""
    arrows = reduced(graph(package))
    lines = [f"  {part} --> {other}" for part, others in arrows.items() for other in sorted(others)]
    joined = {part for part, others in arrows.items() if others}.union(*arrows.values())
    alone = [f"  {part}" for part in arrows if part not in joined]
    return "\n".join(["```mermaid", "flowchart TD", *lines, *alone, "```", ""])


def drawn(page: str) -> str:
    """Draw every picture of a page again."""
    return PICTURE.sub(lambda found: found[1] + picture(found[2]) + found[3], page)


def main(words: Sequence[str]) -> int:
    """Write the pictures, or with ``--check`` say whether they are stale."""
    page = PAGE.read_text(encoding="utf-8")
    try:
        new = drawn(page)
    except CycleError as error:
        print(f"packages import each other: {' -> '.join(error.args[1])}")
        return 1
    if new == page:
        return 0
    if "--check" in words:
        print(f"{PAGE.name} is stale; draw it again with 'python -m tests.tools.tree'")
        return 1
    PAGE.write_text(new, encoding="utf-8")
    print(f"{PAGE.name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
