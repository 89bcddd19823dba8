"""Programs changed in one place: each mutant of a Python file, by operators over its syntax tree.

A mutant has a name that stays when lines move. Its function is compiled alone and put into every
living function object of that name, so that whoever imported the function has the mutant too.
What only people read is left alone: docstrings, annotations, messages of errors and warnings,
text in general, ``__repr__``; so are assertions and what the interpreter reads once, decorators.
"""

from __future__ import annotations

import ast
import copy
import functools
import gc
import types
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from tests.tools.operators import replacements

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Named: TypeAlias = ast.ClassDef | _Function

_READ_BY_PEOPLE: Final = ("__repr__", "__str__", "__format__")
_NOT_ENTERED: Final = frozenset({"annotation", "returns", "decorator_list", "bases", "type_params"})
_OUTSIDE: Final = ("args", "keywords")
"""What of a function or class is read where it stands and not when it is called: defaults."""


class Name(NamedTuple):
    """What a mutant is known by: the place may move, the name stays."""

    file: str
    function: str
    operator: str
    text: str
    becomes: str
    number: int
    """Which of the same, counted from 1 in the order of the function."""


class Place(NamedTuple):
    """A node of the tree: the field of its parent, and where in a list."""

    parent: ast.AST
    field: str
    at: int | None

    def put(self, node: ast.AST) -> None:
        """Put a node there."""
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one place."""

    name: Name
    line: int
    """The first line of the statement."""
    lines: range
    """The lines of the statement itself, without the statements in it."""
    place: Place = field(repr=False)
    node: ast.AST = field(repr=False)
    replacement: ast.AST = field(repr=False)
    around: tuple[Named, ...] = field(repr=False)
    """The classes and functions around it, outermost first."""
    tree: ast.Module = field(repr=False)

    @property
    def in_function(self) -> bool:
        """Whether the place is in a function; otherwise it is read once, when it is imported."""
        return any(isinstance(one, _Function) for one in self.around)

    def code(self) -> types.CodeType:
        """Compile the function around it, or the whole module if there is none, with the change."""
        keeps = _uses_its_class(self.around)
        self.place.put(self.replacement)
        try:
            tree = _only(self.tree, self.around, keeps) if self.in_function else self.tree
            return compile(ast.fix_missing_locations(tree), self.name.file, "exec")
        finally:
            self.place.put(self.node)


def mutants(source: str, file: str) -> list[Mutant]:
    """Give every mutant of a file, in the order of the file."""
    tree, seen = ast.parse(source), Counter[tuple[str, ...]]()
    found = []
    for place, node, around, statement in _sites(tree, (), None):
        for operator, replacement in replacements(node):
            function = _qualified(around)
            key = (function, operator, _text(node), _text(replacement))
            seen[key] += 1
            found.append(
                Mutant(
                    Name(file, *key, seen[key]),
                    statement.lineno,
                    _own_lines(statement),
                    *(place, node, ast.copy_location(replacement, node), around, tree),
                )
            )
    return found


def _sites(
    parent: ast.AST, around: tuple[Named, ...], statement: ast.stmt | None
) -> Iterator[tuple[Place, Any, tuple[Named, ...], ast.stmt]]:
    """Give each place that may be changed, with the statement that it is in."""
    for name, value in ast.iter_fields(parent):
        if name in _NOT_ENTERED:
            continue
        several = isinstance(value, list)
        inside = around
        if isinstance(parent, ast.ClassDef | _Function) and name not in _OUTSIDE:
            inside = (*around, parent)
        for index, node in enumerate(value if several else [value]):
            if not isinstance(node, ast.AST) or _is_for_people(node):
                continue
            inner = node if isinstance(node, ast.stmt) else statement
            if inner is not None:
                yield Place(parent, name, index if several else None), node, inside, inner
            yield from _sites(node, inside, inner)


def _is_for_people(node: ast.AST) -> bool:
    match node:
        case (
            ast.Expr(value=ast.Constant())
            | ast.JoinedStr()
            | ast.Assert()
            | ast.AnnAssign(value=None)
        ):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="warn") | ast.Attribute(attr="warn"))):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.FunctionDef(name=name):
            return name in _READ_BY_PEOPLE
        case ast.Call(func=ast.Name(id=name)):
            return name.endswith(("Error", "Exception"))
    return False


def _own_lines(statement: ast.stmt) -> range:
    """Give the lines of a statement up to the first statement in it."""
    bodies = [getattr(statement, name, []) for name in ("body", "cases")]
    inner = [one.lineno for body in bodies for one in body if isinstance(one, ast.stmt)]
    end = min(inner) - 1 if inner else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(end, statement.lineno) + 1)


def _qualified(around: Sequence[Named]) -> str:
    names = []
    for outer, inner in zip((None, *around), around, strict=False):
        names += ["<locals>"] if isinstance(outer, _Function) else []
        names.append(inner.name)
    return ".".join(names)


def _text(node: ast.AST) -> str:
    """Write a node on one line, a statement with others in it without them."""
    match node:
        case ast.If() | ast.While():
            node = type(node)(node.test, [ast.Pass()], [])
    return " ".join(ast.unparse(node).split())


def _only(tree: ast.Module, around: Sequence[Named], keeps: bool) -> ast.Module:
    """Give a module of the outermost function around a place, in its classes.

    A function that uses its class keeps a use of it, or it would not fit where it was.
    """
    last = next(place for place, one in enumerate(around) if isinstance(one, _Function))
    inner: Any = copy.copy(around[last])
    if keeps:
        inner.body = [*inner.body, *ast.parse("if False: __class__").body]
    for one in reversed(around[:last]):
        inner = ast.copy_location(ast.ClassDef(one.name, [], [], [inner], []), one)
    future = [
        one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"
    ]
    return ast.Module([*future, inner], [])


def _uses_its_class(around: Sequence[Named]) -> bool:
    names = (one.id for one in ast.walk(around[-1]) if isinstance(one, ast.Name)) if around else ()
    return not {"super", "__class__"}.isdisjoint(names)


class Living:
    """The function objects of some files that are alive in this process."""

    def __init__(self, files: Iterable[str]) -> None:
        """Find them; to be made before ``gc.freeze``, which would hide them."""
        wanted = frozenset(files)
        self._functions: dict[tuple[str, str, int], list[types.FunctionType]] = defaultdict(list)
        self._caches = []
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and one.__code__.co_filename in wanted:
                self._functions[_key(one.__code__)].append(one)
            elif isinstance(one, functools._lru_cache_wrapper):
                self._caches.append(one)

    def become(self, mutant: Mutant) -> int:
        """Put a mutant into every function that has its place; give how many have it now.

        What has been remembered by ``functools.lru_cache`` is forgotten.

        Raises:
            ValueError: the mutant has lost a variable of an outer function.
        """
        changed = 0
        for code in _codes(mutant.code()):
            for function in self._functions.get(_key(code), ()):
                function.__code__ = code
                changed += 1
        for cache in self._caches:
            cache.cache_clear()
        return changed


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


def _key(code: types.CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno
