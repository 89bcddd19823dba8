"""A page of the site: its own file of HTML, whose style and scripts are files beside it.

It opens from a folder as well as from a server, below any path: every link is relative, and what a
script needs stands in the page or is a script itself.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

from oracle.pages import page as on
from oracle.pages.drawn import hands_of, packed, replays
from oracle.pages.html import template, version_of_ours
from oracle.pages.safety import safe, safe_data


class Leaf(NamedTuple):
    """A page with its place in the site.

    Addresses lead from the root of the site: ``rules/betting.raise-cap.html``.

    Attributes:
        address: where the page is.
        page: what it says.
        section: the entry of the navigation that it belongs to, by its address.
        crumbs: the pages above it, the highest first.
        about: one sentence for search engines and previews.
        kind: what search calls it, such as ``rule``; a page without one is not searched.
        weight: how much its title counts in a search, up to 10.
        programs: the modules that it loads beside the viewer, by their names among the assets.
        scripts: the scripts that it loads, which unlike modules also run from a folder.
        data: what those programs are given, by the id of its place in the page.
    """

    address: str
    page: on.Page
    section: str = ""
    crumbs: tuple[on.Link, ...] = ()
    about: str = ""
    kind: str = ""
    weight: int = 1
    programs: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    data: Mapping[str, Any] = {}


class Frame(NamedTuple):
    """What all pages of a site have in common.

    ``rule_to`` gives the address of a rule, or None where the site has no page about it; ``prose``
    makes HTML of a guide in Markdown, whose links are told by the address of the page.
    """

    navigation: tuple[on.Link, ...]
    rule_to: Callable[[str], str | None]
    prose: Callable[[on.Prose, str], str]
    foot: str = ""


def as_leaf(leaf: Leaf, frame: Frame) -> str:
    """Write a page of the site."""
    page = safe(leaf.page)
    drawn = hands_of(replays(page.blocks)).get("hands", {})
    lists = [block for block in page.blocks if isinstance(block, on.CaseList)]
    packs: dict[str, Any] = {key: packed(value) for key, value in leaf.data.items()}
    if drawn:
        packs["hands"] = safe_data(packed({"rules": {}, "hands": drawn}))
    if lists:
        packs["others"] = packed([row for one in lists for row in one.others])
    return template("site.html").render(
        leaf=leaf,
        page=page,
        frame=frame,
        hands=drawn,
        data=packs,
        has_list=bool(lists),
        root=posixpath.relpath(".", posixpath.dirname(leaf.address) or "."),
        link_to=lambda to: relative(leaf.address, to),
        rule_to=lambda rule: _rule_to(leaf, frame, rule),
        prose=lambda guide: frame.prose(guide, leaf.address),
        version=version_of_ours(),
    )


def relative(page: str, to: str) -> str:
    """Give the link that leads from a page to an address of the site, or to a part of either."""
    path, mark, part = to.partition("#")
    there = posixpath.relpath(path, posixpath.dirname(page) or ".") if path else ""
    if path == page and mark:
        there = ""
    return quote(there) + (f"#{quote(part, safe='/')}" if mark else "")


def _rule_to(leaf: Leaf, frame: Frame, rule: str) -> str | None:
    address = frame.rule_to(rule)
    return None if address is None or address == leaf.address else relative(leaf.address, address)
