"""The sites of the core: every place at which an operator can change it.

A site is known by its file, its function, its operator, the text of its node, and which of those
with all of these in common it is, so that lines may move.

Left out are sites that no engine is asked about: docstrings, annotations, sentences of objections
and errors, reasons of rulings, rule ids, names of hands, representations, and decorators.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.tools.mutation_operators import OPERATORS, Around, Place

ROOT: Final = Path(__file__).parents[2]
CORE: Final = "oracle/core"

_CITATIONS, _MESSAGES, _REASONS, _WORDING = "citations", "messages", "reasons", "wording"
_UNASKED = "outcomes that must not be"
_DECORATORS, _REPRESENTATION = "decorators", "representation"
_FILES: Final = {f"{CORE}/citations.py": _CITATIONS, f"{CORE}/hands/words.py": _WORDING}
_METHODS: Final = dict.fromkeys(("__repr__", "__str__", "__reduce__"), _REPRESENTATION)
_ARGUMENTS: Final[dict[str, dict[int | str, str]]] = {
    "Objection": {0: _CITATIONS, 1: _MESSAGES},
    "Reason": {0: _REASONS, 1: _REASONS, 2: _REASONS, 3: _REASONS, 4: _REASONS},
    "Reading": {2: _UNASKED, 3: _CITATIONS, 4: _REASONS},
    "Ruling": {3: _UNASKED, 5: _CITATIONS, 7: _REASONS},
    "Weighed": {1: _REASONS},
}
"""Arguments that are words for people, by what is called and their place."""
_KEYWORDS: Final = {
    "rules": _CITATIONS,
    "reasons": _REASONS,
    "why": _REASONS,
    "refused": _UNASKED,
    "words": _WORDING,
    "grounds": _CITATIONS,
}
_NAMES: Final = {
    "reasons": _REASONS,
    "reason": _REASONS,
    "why": _REASONS,
    "text": _MESSAGES,
    "rules": _CITATIONS,
    "cited": _CITATIONS,
    "refused": _UNASKED,
}
"""Variables that hold words for people, or what nobody is asked."""
_OF_REASONS: Final = re.compile(r"(tuple\[)?(Reason|Why)\b")
_TYPES: Final = frozenset({"TypeVar", "NewType", "NamedTuple"})
_SWAPPED: Final = re.compile(r"arguments (\d+) and (\d+) swapped")
_LONGEST: Final = 100
_CITED: Final = re.compile(r"Cites:\s*((?:[\w.-]+,\s*)*[\w.-]+)")
_OUTSIDE: Final = Around()


class Key(NamedTuple):
    """What a site is known by; ``nth`` counts from 1."""

    file: str
    function: str
    operator: str
    text: str
    nth: int


@dataclass(frozen=True, slots=True)
class Site:
    """One change of one file; ``change`` makes it in ``tree``.

    ``lines`` are the first and last line of its statement, None outside functions: such a site is
    reached when the core is imported. ``function`` is the outermost function around it, ``rules``
    are those that it cites.
    """

    key: Key
    line: int
    lines: tuple[int, int] | None
    rules: frozenset[str]
    function: ast.FunctionDef | None = field(repr=False)
    tree: ast.Module = field(repr=False)
    change: Callable[[], None] = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Context:
    """Where the walk is."""

    names: tuple[str, ...] = ()
    around: Around = _OUTSIDE
    statement: Any = None
    lines: tuple[int, int] | None = None
    rules: frozenset[str] = frozenset()
    outermost: ast.FunctionDef | None = None
    left_out: str | None = None
    default: bool = False


class Sites:
    """All sites of a file, and how many were left out, for which reason."""

    def __init__(self, file: str) -> None:
        """Read and walk it; ``file`` is relative to the project."""
        self.file = file
        self.tree = ast.parse((ROOT / file).read_text("utf-8"))
        self.left_out: Counter[str] = Counter()
        self.found: list[Site] = []
        self._seen: Counter[tuple[str, ...]] = Counter()
        self._walk(Place(self.tree, self.tree, ""), _Context(left_out=_FILES.get(file)))

    def _walk(self, place: Place, context: _Context) -> None:
        node = place.node
        if _is_skipped(node):
            return
        context = _into(node, context)
        for operator in OPERATORS:
            for name, change in operator(place, context.around):
                self._note(node, f"default {name}" if context.default else name, change, context)
        for inner, reason, is_default in _children(node):
            left_out, default = context.left_out or reason, context.default or is_default
            self._walk(inner, replace(context, left_out=left_out, default=default))

    def _note(
        self, node: ast.AST, operator: str, change: Callable[[], None], context: _Context
    ) -> None:
        if reason := context.left_out or _own_reason(node, operator):
            self.left_out[reason] += 1
            return
        known = (".".join(context.names), operator, _text(node))
        self._seen[known] += 1
        key = Key(self.file, *known, self._seen[known])
        line = getattr(node, "lineno", context.statement.lineno)
        site = Site(
            key=key,
            line=line,
            lines=context.lines,
            rules=context.rules,
            function=context.outermost,
            tree=self.tree,
            change=change,
        )
        self.found.append(site)


def _into(node: ast.AST, context: _Context) -> _Context:
    """The context of what is in a node."""
    if isinstance(node, ast.FunctionDef):
        doc = ast.get_docstring(node) or ""
        match = _CITED.search(doc)
        returns = ast.unparse(node.returns) if node.returns else ""
        return replace(
            context,
            names=(*context.names, node.name),
            around=Around(node, returns),
            statement=node,
            outermost=context.outermost or node,
            lines=_lines(node) if context.around.function else None,
            rules=frozenset(re.split(r",\s*", match[1])) if match else context.rules,
            left_out=context.left_out or _METHODS.get(node.name) or _tells(node, returns),
        )
    if isinstance(node, ast.ClassDef):
        return replace(context, names=(*context.names, node.name), statement=node)
    if isinstance(node, ast.stmt):
        lines = _lines(node) if context.around.function else None
        return replace(context, statement=node, lines=lines)
    return context


def _lines(node: Any) -> tuple[int, int]:
    """The lines that are executed if a statement is; of a compound one, those of its head."""
    body = getattr(node, "body", None)
    if not body:
        return node.lineno, node.end_lineno
    return node.lineno, max(node.lineno, body[0].lineno - 1)


def _tells(function: ast.FunctionDef, returns: str) -> str | None:
    """Why a function as a whole makes words for people, if it does."""
    if _OF_REASONS.match(returns):
        return _REASONS
    joins = any(
        isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Attribute) and node.attr == "join")
        for node in ast.walk(function)
    )
    return _WORDING if returns == "str" and joins else None


def _children(node: Any) -> Iterator[tuple[Place, str | None, bool]]:
    """What is in a node, why it is left out, and whether it is the default of an argument."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "ctx", "op", "ops", "type_comment"}:
            continue
        if isinstance(node, ast.FunctionDef | ast.Lambda) and name == "args":
            yield from _defaults(value)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                if isinstance(inner, ast.AST):
                    reason = _why_left_out(node, name, number, inner)
                    yield Place(inner, node, name, number), reason, False
        elif isinstance(value, ast.AST):
            yield Place(value, node, name), _why_left_out(node, name, 0, value), False


def _defaults(arguments: ast.arguments) -> Iterator[tuple[Place, str | None, bool]]:
    for name in ("defaults", "kw_defaults"):
        for number, inner in enumerate(getattr(arguments, name)):
            if inner is not None:
                yield Place(inner, arguments, name, number), None, True


def _why_left_out(node: Any, name: str, number: int, inner: Any) -> str | None:
    if name == "decorator_list":
        return _DECORATORS
    if isinstance(node, ast.Raise) and isinstance(inner, ast.Call):
        return _MESSAGES
    if isinstance(node, ast.Assign | ast.AugAssign) and name == "value":
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return next((_NAMES[name] for name in map(_variable, targets) if name in _NAMES), None)
    if not isinstance(node, ast.Call):
        return None
    if isinstance(inner, ast.keyword):
        return _KEYWORDS.get(inner.arg or "")
    called = _called(node)
    if called == "__init__":
        return _MESSAGES
    return _ARGUMENTS.get(called, {}).get(number) if name == "args" else None


def _own_reason(node: ast.AST, operator: str) -> str | None:
    """Why a node itself is not changed in a way: what would change is words for people."""
    if isinstance(node, ast.AugAssign):
        return _NAMES.get(getattr(node.target, "id", ""))
    if not isinstance(node, ast.Call):
        return None
    match = _SWAPPED.search(operator)
    if not match:
        return _KEYWORDS.get(operator.removeprefix("without "))
    words = _ARGUMENTS.get(_called(node), {})
    return words.get(int(match[1]) - 1) or words.get(int(match[2]) - 1)


def _variable(target: ast.AST) -> str:
    return getattr(target, "id", "")


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _is_skipped(node: Any) -> bool:
    """Whether there is nothing in a node that runs, or only words."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return True
    if isinstance(node, ast.AnnAssign):
        return node.value is None or "TypeAlias" in ast.dump(node.annotation)
    if isinstance(node, ast.Assign):
        return any(getattr(one, "id", "") in {"__all__", "__slots__"} for one in node.targets)
    return isinstance(node, ast.Call) and _called(node) in _TYPES


def _text(node: ast.AST) -> str:
    """The text of a node on one line; of a compound statement, its head."""
    text = ast.unparse(node)
    if isinstance(node, ast.stmt) and hasattr(node, "body"):
        text = text.split("\n", 1)[0]
    return shortened(" ".join(text.split()))


def shortened(text: str) -> str:
    """The beginning of a long text, and a digest that tells it from others."""
    if len(text) <= _LONGEST:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{text[: _LONGEST - 12].rstrip()}... {digest}"


def files() -> list[str]:
    """Every file of the core."""
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / CORE).rglob("*.py"))


def all_sites() -> dict[str, Sites]:
    """The sites of every file of the core."""
    return {file: Sites(file) for file in files()}
