"""Houses: a setting of every point on which rooms differ."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import TYPE_CHECKING, TypeAlias

from oracle.api.inputs import is_yaml, no_path, shown
from oracle.errors import InputError

if TYPE_CHECKING:
    from oracle.catalogue import House

Which: TypeAlias = "str | PathLike[str] | House"
"""A house: its id, the path of a YAML file with one, its text, or the house itself."""


def house(which: Which) -> House:
    """Give a house: its ``id``, its ``title``, and its ``settings``, one for each switch by id.

    Args:
        which: an id, such as ``card-room``, or the path of a user's own house in YAML, or such YAML
            itself, a text with line breaks.

    Raises:
        InputError: there is no such house, or its file cannot be used.
    """
    from oracle import catalogue

    if isinstance(which, catalogue.House):
        return which
    if no_path(which):
        raise InputError(
            f"house is {shown(which)}; give an id, the path of a YAML file, or a house"
        )
    return catalogue.house_in(str(which)) if is_yaml(which) else catalogue.house(fspath(which))


def houses() -> Mapping[str, House]:
    """Give the houses that come with poker-oracle, by id."""
    from oracle import catalogue

    return catalogue.houses()
