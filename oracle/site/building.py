"""The files of the site, made of its pages; the same sources give the same bytes."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from oracle import catalogue
from oracle.pages import Frame, as_leaf, assets
from oracle.site import places, playing, room
from oracle.site.engines import badges
from oracle.site.kinds import KINDS, NAVIGATION
from oracle.site.links import refuse_dead_links
from oracle.site.prose import as_html
from oracle.site.shelf import shelf
from oracle.system.pieces import Piece, Runner, cut, in_processes

Files: TypeAlias = dict[str, bytes]

MARKER: Final = "site.json"
"""The file by which a folder is known to hold a site, with the names of all its files."""

_PIECE: Final = 40
_OURS: Final = ("site.css", "search.js", "icon.svg", *room.SCRIPTS)


class Options(NamedTuple):
    """What a site has: the engines whose reports are in a folder, and whether one can play."""

    engines: Path | None = None
    playground: bool = True


def site_files(
    options: Options, runner: Runner = in_processes, done: Callable[[int, int], None] | None = None
) -> Files:
    """Make all files but the index for searching, by their names.

    Args:
        options: what the site has.
        runner: what makes the pages.
        done: is told how many pages of how many are made.

    Raises:
        InputError: a report of an engine cannot be read.
        InternalError: a page leads to one that does not exist.
    """
    # What has to be brought in may be missing, which is better told before long work.
    brought = playing.programs(options.playground)
    made = page_files(options, None, runner, done)
    made |= _assets() | badges(shelf(options.engines))
    made |= brought
    refuse_dead_links(made)
    return dict(sorted(made.items()))


def page_files(
    options: Options,
    wanted: Sequence[tuple[str, str]] | None = None,
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> Files:
    """Make the pages, or those of these kinds with these keys, by their addresses."""
    if wanted is None:
        known = shelf(options.engines)
        wanted = [(kind, key) for kind, one in KINDS.items() for key in one.keys(known)]
        for one in KINDS.values():
            if one.ready:
                one.ready(known, runner)
    pieces = cut([(options.engines, kind, key) for kind, key in wanted], _PIECE)
    made: Files = {}
    for found in runner(_pages, pieces):
        made |= found
        if done:
            done(len(made), len(wanted))
    return made


def _pages(piece: Piece[tuple[Path | None, str, str]]) -> Files:
    made: Files = {}
    for engines, kind, key in piece.items:
        leaf = KINDS[kind].leaf(shelf(engines), key)
        made[leaf.address] = as_leaf(leaf, _frame()).encode()
    return made


@functools.cache
def _frame() -> Frame:
    rules = catalogue.rules()
    return Frame(NAVIGATION, lambda name: places.rule(name) if name in rules else None, as_html)


def _assets() -> Files:
    """Give the style and the scripts: those that reports have as well, and those of the site."""
    made = {f"assets/{name}": content.encode() for name, content in assets().items()}
    for name in _OURS:
        content = files("oracle.site").joinpath("assets", name).read_bytes()
        made[f"assets/{name}"] = made.get(f"assets/{name}", b"") + content
    made["assets/site.css"] += playing.style() + room.style()
    made["assets/rules.js"] = _rules().encode()
    return made


def _rules() -> str:
    """Write what hands need of every rule, as a script, since pages may be files in a folder."""
    told = {
        name: {
            "sentence": rule.sentence,
            "source": list(catalogue.source(name)),
            "page": places.rule(name),
        }
        for name, rule in catalogue.rules().items()
    }
    return f"const rulesOfTheSite = {json.dumps(told, ensure_ascii=False, indent=1)};\n"
