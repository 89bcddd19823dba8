"""What a mutant puts in the place of a node of a Python syntax tree.

Each operator is a function from a node to its replacements; none changes text.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

_OTHER_COMPARISONS: Final[Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
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
_OTHER_ARITHMETIC: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_OTHER_CALLS: Final[Mapping[str, str]] = {"min": "max", "max": "min", "any": "all", "all": "any"}
_DELETED: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete, ast.Break)


def replacements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Give each operator that applies to a node, with what it makes of the node."""
    for name, operator in _OPERATORS.items():
        for replacement in operator(node):
            yield name, replacement


def _changed(node: Any, **fields: Any) -> Any:
    """Copy a node with some fields changed."""
    made = copy.copy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def _comparison(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Compare):
        return
    for place, own in enumerate(node.ops):
        for other in _OTHER_COMPARISONS[type(own)]:
            yield _changed(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])


def _arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp | ast.AugAssign):
        is_text = isinstance(node, ast.BinOp) and any(
            isinstance(side, ast.Constant | ast.JoinedStr) and not _is_number(side)
            for side in (node.left, node.right)
        )
        if not is_text:
            yield _changed(node, op=_OTHER_ARITHMETIC[type(node.op)]())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in {int, float}


def _boolean(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield _changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        if len(node.values) > 2:
            for place in range(len(node.values)):
                yield _changed(node, values=[*node.values[:place], *node.values[place + 1 :]])
        else:
            yield from node.values
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def _constant(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
            yield ast.Constant(node.value - 1)


def _condition(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.IfExp):
        yield _changed(node, test=ast.Constant(True))
        yield _changed(node, test=ast.Constant(False))
    if isinstance(node, ast.While) and not isinstance(node.test, ast.Constant):
        yield _changed(node, test=ast.Constant(False))
    if isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            yield _changed(node, ifs=[*node.ifs[:place], *node.ifs[place + 1 :]])
    if isinstance(node, ast.match_case) and node.guard is not None:
        yield _changed(node, guard=None)


def _deleted_statement(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, _DELETED):
        yield ast.Pass()
    if isinstance(node, ast.Continue):
        yield ast.Pass()
        yield ast.Break()


def _result(node: ast.AST) -> Iterator[ast.AST]:
    """Another result: none, an empty one, the opposite."""
    if not isinstance(node, ast.Return) or node.value is None:
        return
    match node.value:
        case ast.Constant():
            return
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            yield _changed(node, value=ast.Constant(True))
            yield _changed(node, value=ast.Constant(False))
        case ast.List() | ast.ListComp():
            yield _changed(node, value=ast.List([], ast.Load()))
        case ast.Tuple():
            yield _changed(node, value=ast.Tuple([], ast.Load()))
        case _:
            yield _changed(node, value=ast.Constant(None))


def _call(node: ast.AST) -> Iterator[ast.AST]:
    """The other extreme, the other order, the first two arguments swapped."""
    if not isinstance(node, ast.Call):
        return
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _OTHER_CALLS:
        yield _changed(node, func=ast.Name(_OTHER_CALLS[name], ast.Load()))
    elif name in {"sorted", "reversed"}:
        yield ast.Call(ast.Name("list", ast.Load()), node.args[:1], [])
    elif name not in {"isinstance", "issubclass", "getattr"} and len(node.args) > 1:
        first, second, *rest = node.args
        if not any(isinstance(one, ast.Starred) for one in (first, second)):
            yield _changed(node, args=[second, first, *rest])


def _slice(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Slice):
        for bound in ("lower", "upper", "step"):
            if getattr(node, bound) is not None:
                yield _changed(node, **{bound: None})


_OPERATORS: Final[Mapping[str, Callable[[ast.AST], Iterator[ast.AST]]]] = {
    "comparison": _comparison,
    "arithmetic": _arithmetic,
    "boolean": _boolean,
    "constant": _constant,
    "condition": _condition,
    "deleted statement": _deleted_statement,
    "result": _result,
    "call": _call,
    "slice": _slice,
}
