"""What a mutant changes: operators over the nodes of a syntax tree.

An operator looks at a node in its place and gives the ways in which it can be wrong: each has a
name and changes the tree when it is called.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterator
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
        for field in fields:
            del getattr(node, field)[number]

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
