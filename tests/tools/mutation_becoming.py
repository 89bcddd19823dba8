"""How a process becomes a mutant.

Either the mutated function gets other code in place, which every module that imported it sees; or
all modules of the house are imported again from code that is ready, with the mutated one among
them. The first is quick, and right where nothing but the function holds its code or its answers.
"""

from __future__ import annotations
import __future__

import ast
import functools
import importlib
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from tests.tools.mutation_cases import HANDS
from tests.tools.mutation_sites import CORE, Site

_KEEPS_ANSWERS: Final = (
    *HANDS,
    *(f"{CORE}/{name}.py" for name in ("citations", "games", "ruleset", "table/patches")),
)
"""What runs once and is kept: the values of hands, and the records of rules."""


def may_change_in_place(site: Site) -> bool:
    """Whether a function may get other code while everything that is imported stays."""
    function = site.function
    if function is None or site.lines is None or site.key.file.startswith(_KEEPS_ANSWERS):
        return False
    inside = [node for node in ast.walk(function) if node is not function]
    return not function.decorator_list and not any(
        isinstance(node, ast.FunctionDef | ast.Lambda) or getattr(node, "id", "") == "super"
        for node in inside
    )


def change_in_place(site: Site) -> None:
    """Give the function of a site the code of the mutant."""
    site.change()
    function: Any = site.function
    held = importlib.import_module(module_of(site.key.file))
    owners = site.key.function.split(".")[: -1 if "." in site.key.function else 0]
    for name in owners:
        held = getattr(held, name)
    here = vars(held)[function.name]
    if not isinstance(here, FunctionType):
        raise TypeError(f"{site.key.function} is not a plain function")
    tree = ast.fix_missing_locations(ast.Module([function], []))
    flags = __future__.annotations.compiler_flag
    code = compile(tree, here.__code__.co_filename, "exec", flags, dont_inherit=True)
    here.__code__ = next(one for one in code.co_consts if isinstance(one, CodeType))


def import_again(site: Site) -> Any:
    """Change the core and import what answers questions with it."""
    site.change()
    ast.fix_missing_locations(site.tree)
    name = module_of(site.key.file)
    file = prepared()[0][name].co_filename
    forget_the_house({name: compile(site.tree, file, "exec")})
    return importlib.import_module("oracle.play.answering")


class Prepared(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from code that is ready."""

    def __init__(self, code: Mapping[str, CodeType], packages: frozenset[str]) -> None:
        """Take code by the names of modules, and which of them are packages."""
        self._code = code
        self._packages = packages

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find a module that is ready."""
        if fullname not in self._code:
            return None
        file = self._code[fullname].co_filename
        is_package = fullname in self._packages
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=file, is_package=is_package)
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(str(Path(file).parent))
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run its code."""
        exec(self._code[module.__name__], module.__dict__)  # noqa: S102 - it is our own code


@functools.cache
def prepared() -> tuple[Mapping[str, CodeType], frozenset[str]]:
    """The code of all modules of the house that are imported, and which are packages."""
    code, packages = {}, set()
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == "oracle" and getattr(module, "__file__", None):
            loader: Any = module.__loader__
            code[name] = loader.get_code(name)
            if hasattr(module, "__path__"):
                packages.add(name)
    return code, frozenset(packages)


def forget_the_house(changed: Mapping[str, CodeType]) -> None:
    """Let every module of the house be imported again, these from other code."""
    code, packages = prepared()
    for name in [name for name in sys.modules if name.split(".")[0] == "oracle"]:
        del sys.modules[name]
    sys.meta_path.insert(0, Prepared({**code, **changed}, packages))


def module_of(file: str) -> str:
    """The name of the module in a file of the project."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
