"""The rules of Badugi and Badacey, executable.

    import oracle

    oracle.rank("6h 4d 3s Ah").name             # 'three-card four'
    hand = oracle.table("badacey", stacks=[100, 100, 100], small_bet=2, seed=7)
    hand.legal()                                # what the seat in turn may do, with amounts
    hand.why_not("raise", 8)                    # every objection, with its rule
    hand.act("raise", 4)                        # or oracle.Illegal, and nothing changes

Amounts are chips; seats are counted clockwise from 1. Bad input raises ``InputError``, what the
rules refuse raises ``Illegal``; both are an ``OracleError``. API.md shows all of it. A module is
imported only when one of its names is used.
"""

# Not even typing is imported: importing oracle costs what starting Python costs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from oracle.api.checking import Checked, check
    from oracle.api.explaining import Entry, explain, ruling
    from oracle.api.hand import Act, Bar, Hand, Legal, Seen, irregular_acts
    from oracle.api.inputs import Comparison, HandValue, compare, house, houses, rank
    from oracle.api.objections import Illegal, Objection
    from oracle.api.tables import table
    from oracle.api.vectors import vectors
    from oracle.errors import InputError, InternalError, OracleError
    from oracle.wire import ActForm

    __version__: str

_HOMES = {
    "oracle.api.checking": (
        "Checked",
        "check",
    ),
    "oracle.api.explaining": (
        "Entry",
        "explain",
        "ruling",
    ),
    "oracle.api.hand": (
        "Act",
        "Bar",
        "Hand",
        "Legal",
        "Seen",
        "irregular_acts",
    ),
    "oracle.api.inputs": (
        "Comparison",
        "HandValue",
        "compare",
        "house",
        "houses",
        "rank",
    ),
    "oracle.api.vectors": ("vectors",),
    "oracle.api.objections": (
        "Illegal",
        "Objection",
    ),
    "oracle.api.tables": ("table",),
    "oracle.errors": (
        "InputError",
        "InternalError",
        "OracleError",
    ),
    "oracle.wire": ("ActForm",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Act",
    "ActForm",
    "Bar",
    "Checked",
    "Comparison",
    "Entry",
    "Hand",
    "HandValue",
    "Illegal",
    "InputError",
    "InternalError",
    "Legal",
    "Objection",
    "OracleError",
    "Seen",
    "__version__",
    "check",
    "compare",
    "explain",
    "house",
    "houses",
    "irregular_acts",
    "rank",
    "ruling",
    "table",
    "vectors",
]


def __getattr__(name: str) -> "Any":
    import importlib

    if name == "__version__":
        value: Any = importlib.import_module("importlib.metadata").version("poker-oracle")
    elif name in _HOME_OF:
        value = getattr(importlib.import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module 'oracle' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
