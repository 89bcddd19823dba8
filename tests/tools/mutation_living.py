"""A mutant of an installed package: other code in the functions that are alive."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.tools.mutation_sites import Site


class Living:
    """The functions of a package that are alive, by where they stand."""

    def __init__(self, package: Path) -> None:
        """Find them among all objects, and freeze these, so that forks share them."""
        around = str(package)
        self._functions = defaultdict(list)
        gc.unfreeze()  # the tests have hidden what there is
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(around):
                self._functions[_place(one.__code__)].append(one)
        gc.freeze()

    def become(self, site: Site) -> int:
        """Change a file's tree, and put the code into its functions; give how many changed.

        To be called in a fork: the tree stays as it is then.
        """
        for node in ast.walk(site.tree):
            # Without its class, a function whose super() is gone would not fit where it was.
            if isinstance(node, ast.FunctionDef) and _uses_super(node):
                node.body += ast.parse("if False: __class__").body
        site.change()
        tree = ast.fix_missing_locations(site.tree)
        changed = 0
        for code in _codes(compile(tree, site.key.file, "exec")):
            for function in self._functions.get(_place(code), ()):
                if function.__code__ != code:
                    function.__code__ = code
                    changed += 1
        return changed


def _uses_super(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "super" for one in ast.walk(node))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno
