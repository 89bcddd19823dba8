"""Trees for tests, asked for in a line."""

from collections.abc import Mapping, Sequence
from typing import Any

from oracle.play.tree_rows import branch_data, count_data, total_of, tree_data
from oracle.play.trees import (
    PLAIN,
    Branch,
    Count,
    Counter,
    Tree,
    TreeParameters,
    merging_of,
    usual_cards,
    usual_stack,
)
from oracle.specs import workspaces
from oracle.wire.tables import full_table


def ask(
    players: int = 2,
    draws: int = 3,
    *,
    stacks: Sequence[int] = (),
    game: str = "badugi",
    betting: str = "limit",
    settings: Mapping[str, str] | None = None,
    table: Mapping[str, Any] | None = None,
    **more: Any,
) -> TreeParameters:
    """Ask for the tree of a table at which the small bet is 2, by the rules of the card room."""
    chips = list(stacks or [usual_stack(betting, 2)] * players)
    given = {"game": game, "betting": betting, "draws": draws, "stacks": chips, "small-bet": 2}
    drawn = draws * max(more.get("discards", (0,)))
    cards = usual_cards(game, len(chips), drawn)
    house = workspaces.house("card-room").settings
    full = full_table({**given, **(table or {})})
    return TreeParameters(full, cards, {**house, **(settings or {})}, **more)


def counted(asked: TreeParameters, *, ends: bool = True, plain: bool = False) -> Count:
    """Count a tree."""
    tree = Tree(asked)
    merging = PLAIN if plain else merging_of(asked, ends=ends)
    return Counter(tree, merging, ends=ends).count(tree.start)


def row_of(
    name: str, houses: Sequence[str], asked: TreeParameters, branches: Sequence[Branch]
) -> dict[str, Any]:
    """Make the row of a tree, which ``schemas/trees.schema.json`` describes.

    Args:
        name: its id.
        houses: the houses that play it.
        asked: what was asked for.
        branches: what begins with each first act.
    """
    return {
        "id": name,
        "houses": list(houses),
        **tree_data(asked),
        **count_data(total_of(branches)),
        "divide": list(map(branch_data, branches)),
    }


def asked_of(row: Mapping[str, Any], settings: Mapping[str, str]) -> TreeParameters:
    """Ask for the tree of a row again, by the settings of one of its houses."""
    return TreeParameters(
        table=row["table"],
        cards=row["cards"],
        settings={**settings, **row["settings"]},
        rounds=row["rounds"],
        discards=tuple(row["discards"]),
        sizes=tuple(row["sizes"]),
    )
