"""The sites of the core: every place at which an operator can change it.

A site is known by its file, its function, its operator, the text of its node, and which of those
with all of these in common it is, so that lines may move.

Left out are sites that no engine is asked about: docstrings, annotations, sentences of objections
and errors, reasons of rulings, rule ids, names of hands, representations, and decorators.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

Change: TypeAlias = tuple[str, Callable[[], None]]
Operator: TypeAlias = Callable[["Place", "Around"], Iterator[Change]]


class Place(NamedTuple):
    """Where a node is: a field of its parent, and its place if that is a list."""

    node: Any
    parent: ast.AST
    field: str
    number: int | None = None

    def put(self, new: ast.AST | None) -> None:
        """Put another node here; None removes it from its list."""
        if new is not None and hasattr(self.node, "lineno"):
            ast.copy_location(new, self.node)
        if self.number is None:
            setattr(self.parent, self.field, new)
            return
        found = getattr(self.parent, self.field)
        found[self.number : self.number + 1] = [] if new is None else [new]

    def putting(self, name: str, new: ast.AST | None) -> Change:
        """A change of this name that puts another node here."""
        return name, lambda: self.put(new)


class Around(NamedTuple):
    """What is around a node: the function it is in, if any, and what that returns."""

    function: ast.AST | None = None
    returns: str = ""


def setting(node: Any, field: str, value: Any, name: str) -> Change:
    """A change of this name that sets a field of a node."""
    return name, lambda: setattr(node, field, value)


_COMPARED: Final[dict[type, tuple[type, ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_RECKONED: Final[dict[type, type]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_OTHER_NAME: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _name(kind: type) -> str:
    return kind.__name__


def comparisons(place: Place, _around: Around) -> Iterator[Change]:
    """Each comparison one off, and its opposite."""
    if not isinstance(place.node, ast.Compare):
        return
    ops = place.node.ops
    for number, op in enumerate(ops):
        for other in _COMPARED[type(op)]:
            new = [*ops[:number], other(), *ops[number + 1 :]]
            yield setting(place.node, "ops", new, f"compare {_name(type(op))} as {_name(other)}")


def arithmetic(place: Place, _around: Around) -> Iterator[Change]:
    """Another sign; a sum or difference without its second part; ``+=`` as ``-=`` and as ``=``."""
    node = place.node
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _RECKONED:
        other = _RECKONED[type(node.op)]
        yield setting(node, "op", other(), f"{_name(type(node.op))} as {_name(other)}")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.BitOr):
        yield place.putting("first part alone", node.left)
    if isinstance(node, ast.AugAssign):
        yield place.putting("set, not added", ast.Assign([node.target], node.value, lineno=0))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield place.putting("without its minus", node.operand)


def logic(place: Place, _around: Around) -> Iterator[Change]:
    """``and`` as ``or``, each part left out, ``not`` left out."""
    node = place.node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield place.putting("without not", node.operand)
    if not isinstance(node, ast.BoolOp):
        return
    other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield setting(node, "op", other(), f"{_name(type(node.op))} as {_name(other)}")
    for number in range(len(node.values)):
        rest = [*node.values[:number], *node.values[number + 1 :]]
        new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        yield place.putting(f"without part {number + 1}", new)


def constants(place: Place, _around: Around) -> Iterator[Change]:
    """A number one more and one less; true as false."""
    node = place.node
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield setting(node, "value", not node.value, f"{node.value} as {not node.value}")
    elif isinstance(node.value, int):
        yield setting(node, "value", node.value + 1, "one more")
        yield setting(node, "value", node.value - 1, "one less")


def conditions(place: Place, _around: Around) -> Iterator[Change]:
    """A condition that always holds, and one that never does."""
    node = place.node
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        for value in (True, False):
            yield setting(node, "test", _constant(value, node.test), f"condition {value}")
    if isinstance(node, ast.comprehension):
        for number, test in enumerate(node.ifs):
            for value in (True, False):
                new = [*node.ifs[:number], _constant(value, test), *node.ifs[number + 1 :]]
                yield setting(node, "ifs", new, f"condition {number + 1} {value}")


def _constant(value: Any, like: ast.AST) -> ast.expr:
    return ast.copy_location(ast.Constant(value), like)


def returned(place: Place, around: Around) -> Iterator[Change]:
    """An answer that is nothing, or empty; true as false."""
    node = place.node
    if isinstance(node, ast.Lambda):
        yield setting(node, "body", _constant(None, node.body), "returns None")
    if not isinstance(node, ast.Return) or node.value is None:
        return
    for name, new in _nothing(around.returns):
        if ast.dump(new) != ast.dump(node.value):
            yield setting(node, "value", ast.copy_location(new, node.value), f"returns {name}")


def _nothing(annotation: str) -> Iterator[tuple[str, ast.expr]]:
    """What a function with this annotation can answer instead."""
    if annotation == "bool":
        yield "True", ast.Constant(True)
        yield "False", ast.Constant(False)
    elif annotation == "int":
        yield "0", ast.Constant(0)
    elif annotation.startswith("frozenset"):
        yield "nothing", ast.Call(ast.Name("frozenset", ast.Load()), [], [])
    elif annotation.startswith(("dict", "Mapping")):
        yield "nothing", ast.Dict([], [])
    elif annotation.startswith("list"):
        yield "nothing", ast.List([], ast.Load())
    elif annotation.startswith(("tuple", "Sequence", "Iterable", "Iterator")):
        yield "nothing", ast.Tuple([], ast.Load())
    elif annotation == "str":
        yield "nothing", ast.Constant("")
    else:
        yield "None", ast.Constant(None)


def calls(place: Place, _around: Around) -> Iterator[Change]:
    """Two arguments swapped; one that has a name left out; ``min`` as ``max``; sorted backwards."""
    node = place.node
    if not isinstance(node, ast.Call):
        return
    args, keywords = node.args, node.keywords
    in_any_order = isinstance(node.func, ast.Name) and node.func.id in {"min", "max"}
    for number, (first, second) in enumerate(itertools.pairwise(args)):
        if not in_any_order and not any(isinstance(one, ast.Starred) for one in (first, second)):
            swapped = [*args[:number], second, first, *args[number + 2 :]]
            yield setting(node, "args", swapped, f"arguments {number + 1} and {number + 2} swapped")
    for number, keyword in enumerate(keywords):
        rest = [*keywords[:number], *keywords[number + 1 :]]
        yield setting(node, "keywords", rest, f"without {keyword.arg}")
    called = node.func
    if isinstance(called, ast.Name) and called.id in _OTHER_NAME:
        other = _OTHER_NAME[called.id]
        yield setting(called, "id", other, f"{called.id} as {other}")
    if isinstance(called, ast.Name) and called.id == "reversed":
        yield place.putting("not reversed", args[0])
    sorts = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    if sorts in {"sort", "sorted"} and not any(one.arg == "reverse" for one in keywords):
        backwards = ast.keyword("reverse", ast.Constant(True))
        yield setting(node, "keywords", [*keywords, backwards], "sorted backwards")


def slices(place: Place, _around: Around) -> Iterator[Change]:
    """A slice without its start, its end or its step."""
    if isinstance(place.node, ast.Slice):
        for field in ("lower", "upper", "step"):
            if getattr(place.node, field) is not None:
                yield setting(place.node, field, None, f"without {field}")


def statements(place: Place, around: Around) -> Iterator[Change]:
    """A statement left out, a loop without a round, ``continue`` as ``break``."""
    node = place.node
    if isinstance(node, ast.Continue | ast.Break):
        other: ast.stmt = ast.Break() if isinstance(node, ast.Continue) else ast.Continue()
        yield place.putting(f"{_name(type(node))} as {_name(type(other))}", other)
        yield place.putting("left out", ast.Pass())
    if isinstance(node, ast.For):
        nothing = ast.copy_location(ast.Tuple([], ast.Load()), node.iter)
        yield setting(node, "iter", nothing, "no round")
    if around.function is None:
        return
    simple = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete, ast.Assert)
    if isinstance(node, simple) or (isinstance(node, ast.AnnAssign) and node.value):
        yield place.putting("left out", ast.Pass())


def entries(place: Place, around: Around) -> Iterator[Change]:
    """An entry of a table left out; in functions, of what can have any length."""
    node = place.node
    if isinstance(node, ast.Dict):
        for number in range(len(node.values)):
            yield f"without entry {number + 1}", _dropping(node, number, ("keys", "values"))
    tables = ast.List | ast.Set if around.function is not None else ast.List | ast.Set | ast.Tuple
    if isinstance(node, tables) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        for number in range(len(node.elts)):
            yield f"without entry {number + 1}", _dropping(node, number, ("elts",))


def _dropping(node: Any, number: int, fields: tuple[str, ...]) -> Callable[[], None]:
    def drop() -> None:
        for name in fields:
            del getattr(node, name)[number]

    return drop


OPERATORS: Final[tuple[Operator, ...]] = (
    comparisons,
    arithmetic,
    logic,
    constants,
    conditions,
    returned,
    calls,
    slices,
    statements,
    entries,
)


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
