"""Pages of reports as the site has them: what they name leads to its page."""

from __future__ import annotations

from typing import Any

from oracle.pages import page as on
from oracle.site import places
from oracle.site.leading import leading
from oracle.site.shelf import Shelf


def linked(part: Any, shelf: Shelf) -> Any:
    """Make links of the ids of rules, mistakes, settings and vectors in blocks of a page."""
    if isinstance(part, on.Code):
        return _linked_code(part, shelf)
    if not isinstance(part, tuple) or isinstance(part, on.Lines | on.Replay | on.Link):
        return part
    inside = [linked(one, shelf) for one in part]
    return type(part)(*inside) if hasattr(part, "_fields") else tuple(inside)


def _linked_code(code: on.Code, shelf: Shelf) -> on.Part:
    name = code.text
    switch, is_setting, setting = name.partition("=")
    if name in shelf.rules:
        return on.Link(name, places.rule(name))
    if name in shelf.vectors:
        return on.Link(name, places.hand(name))
    if name in shelf.mistakes:
        return leading(name, places.mistake(name), as_code=True)
    if is_setting and switch in shelf.switches and setting in shelf.switches[switch].settings:
        return leading(name, places.switch(switch), as_code=True)
    return code
