"""The files of the site.

Made of its pages and written into a folder with its index for searching.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from oracle.errors import InputError
from oracle.report.html import Frame, SitePage, as_site_files, assets
from oracle.report.page import Link
from oracle.site import addresses, guide, hands, playing, rules
from oracle.site import engines as engine_pages
from oracle.site.addresses import refuse_dead_links
from oracle.site.engines import badges
from oracle.site.sources import SiteContent, site_content
from oracle.site.telling import as_html, differing_switch
from oracle.specs import catalogue
from oracle.system.files import write_together
from oracle.system.folders import Files as Folder
from oracle.system.pieces import Piece, Runner, cut, here, in_processes
from oracle.system.tools import run_tool

_Entry = TypeVar("_Entry")


class Kind(NamedTuple):
    """A kind of pages: the keys of those that there are, and what makes the one with a key.

    ``ready`` does what all of them need, where that is better done at once than page by page. Only
    the process that did it has it.
    """

    keys: Callable[[SiteContent], Sequence[str]]
    leaf: Callable[[SiteContent, str], SitePage]
    ready: Callable[[SiteContent, Runner], None] | None = None


def _one(_content: SiteContent) -> Sequence[str]:
    """Have one page of a kind."""
    return ("",)


def _with_list(
    entries: Callable[[SiteContent], Mapping[str, _Entry]],
    every: Callable[[SiteContent], SitePage],
    one: Callable[[SiteContent, _Entry], SitePage],
) -> Kind:
    """Have a page of all entries, whose key is empty, and one of each."""
    return Kind(
        lambda content: ("", *entries(content)),
        lambda content, key: one(content, entries(content)[key]) if key else every(content),
    )


KINDS: Final = {
    "home": Kind(_one, guide.home_leaf),
    "rules": _with_list(lambda content: content.rules, rules.every_rule, rules.one_rule),
    "documents": _with_list(
        lambda content: content.documents, rules.every_document, rules.one_document
    ),
    "switches": _with_list(lambda content: content.switches, rules.every_switch, rules.one_switch),
    "houses": _with_list(lambda content: content.houses, rules.every_house, rules.one_house),
    "pairs": Kind(hands.pairs_keys, hands.pairs_leaf, SiteContent.compare_every_pair),
    "mistakes": _with_list(
        lambda content: content.mistakes, engine_pages.every_mistake, engine_pages.one_mistake
    ),
    "adequacy": Kind(_one, engine_pages.adequacy_leaf),
    "hands": Kind(hands.hands_keys, hands.hands_leaf),
    "engines": Kind(engine_pages.engines_keys, engine_pages.engines_leaf),
    "guide": Kind(guide.guide_keys, guide.guide_leaf),
    "decisions": Kind(guide.decision_keys, guide.decision_leaf),
    "trees": Kind(hands.trees_keys, hands.trees_leaf),
    "play": Kind(_one, playing.playing_leaf),
    "room": Kind(_one, playing.room_leaf),
    "search": Kind(_one, guide.search_leaf),
    "404": Kind(_one, guide.missing_leaf),
}
"""A new kind of page is what makes it, and a row here."""

NAVIGATION: Final = (
    Link("Play", addresses.PLAY),
    Link("Rules", addresses.RULES),
    Link("Where rooms differ", addresses.SWITCHES),
    Link("Your room", addresses.ROOM),
    Link("Engines", addresses.ENGINES),
    Link("Guide", addresses.GUIDE),
)
"""What every page leads to from its head, in this order."""

ELSEWHERE: Final = (
    Link("Documents", addresses.DOCUMENTS),
    Link("Houses", addresses.HOUSES),
    Link("Hands", addresses.HANDS),
    Link("Mistakes", addresses.MISTAKES),
)
"""What every page leads to from its foot."""


Files: TypeAlias = dict[str, bytes]

MARKER: Final = "site.json"
"""The file by which a folder is known to hold a site, with the names of all its files."""

_PIECE: Final = 20
_OURS: Final = (
    *("site.css", "asking.js", "copying.js", "grid.js", "narrow.js", "search.js", "viewer.js"),
    *("icon.svg", "preview.png"),
    *playing.SCRIPTS,
)


class Options(NamedTuple):
    """What a site has: the engines whose reports are in a folder, and whether one can play.

    ``address`` is where it will be, such as ``https://rules.example/badugi/``; empty if unknown.
    """

    engines: Path | None = None
    playground: bool = True
    address: str = ""


def site_address(text: str) -> str:
    """Give the address of a site with a slash at its end.

    Raises:
        InputError: it is not one.
    """
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        raise InputError(f"{text} is not the address of a site; give one like https://host/path/")
    return text if text.endswith("/") else f"{text}/"


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
    made |= _assets() | badges(site_content(options.engines)) | brought
    refuse_dead_links(made)
    if options.address:
        made |= addressed(made, options.address)
    if options.playground:
        made[_OFFLINE] = kept_offline(made)
    return dict(sorted(made.items()))


_SITEMAP: Final = "sitemap.xml"
_NOT_LISTED: Final = (addresses.MISSING, addresses.SEARCH)
_RELATIVE: Final = re.compile(r'( (?:href|src|action)=")(?![#/]|https:|data:)(?:\./)?')


def addressed(made: Files, address: str) -> Files:
    """Make what needs to know where the site will be.

    That is the list of its pages for search engines, and the page for what is missing, whose links
    hold wherever it is shown.
    """
    pages = (name for name in sorted(made) if name.endswith(".html") and name not in _NOT_LISTED)
    urls = (address + quote(name).removesuffix("index.html") for name in pages)
    listed = "".join(f"<url><loc>{escape(one)}</loc></url>\n" for one in urls)
    sitemap = f'<urlset xmlns="{_SITEMAPS}">\n{listed}</urlset>\n'
    missing = _RELATIVE.sub(rf"\g<1>{urlsplit(address).path}", made[addresses.MISSING].decode())
    return {_SITEMAP: sitemap.encode(), addresses.MISSING: missing.encode()}


_SITEMAPS: Final = "http://www.sitemaps.org/schemas/sitemap/0.9"

_OFFLINE: Final = "offline.js"
"""Lies above all pages, since a browser lets it answer for what is beside and below it alone."""

_KEPT: Final = (addresses.HOME, addresses.PLAY, addresses.ROOM)


def kept_offline(made: Files) -> bytes:
    """Write the script by which a browser keeps the pages that play, with all that they run."""
    kept = sorted(name for name in made if name in _KEPT or name.startswith("assets/"))
    contents = b"".join(hashlib.sha256(made[name]).digest() for name in kept)
    version = hashlib.sha256(contents).hexdigest()[:16]
    head = f'const VERSION = "{version}";\nconst FILES = {json.dumps(kept, indent=1)};\n'
    return head.encode() + files("oracle.site").joinpath("assets", _OFFLINE).read_bytes()


def page_files(
    options: Options,
    wanted: Sequence[tuple[str, str]] | None = None,
    runner: Runner = in_processes,
    done: Callable[[int, int], None] | None = None,
) -> Files:
    """Make the pages, or those of these kinds with these keys, and what lies beside them."""
    if wanted is None:
        known = site_content(options.engines)
        wanted = [(kind, key) for kind, one in KINDS.items() for key in one.keys(known)]
        for one in KINDS.values():
            if one.ready:
                one.ready(known, runner)
    asked = [(options, kind, key) for kind, key in wanted]
    mine = cut([one for one in asked if KINDS[one[1]].ready], _PIECE)
    others = cut([one for one in asked if not KINDS[one[1]].ready], _PIECE)
    parts = chain(here(_pages, mine), runner(_pages, others))
    made: Files = {}
    count = 0
    for piece, found in zip((*mine, *others), parts, strict=True):
        made |= found
        count += len(piece.items)
        if done:
            done(count, len(wanted))
    return made


def _pages(piece: Piece[tuple[Options, str, str]]) -> Files:
    made: Files = {}
    for options, kind, key in piece.items:
        leaf = KINDS[kind].leaf(site_content(options.engines), key)
        written = as_site_files(leaf, _frame(options.address))
        made |= {address: text.encode() for address, text in written.items()}
    return made


@functools.cache
def _frame(address: str = "") -> Frame:
    rules = catalogue.rules()
    rule_to = {name: addresses.rule(name) for name in rules}.get
    return Frame(NAVIGATION, ELSEWHERE, rule_to, as_html, address=address)


def _assets() -> Files:
    """Give the style and the scripts: those that reports have as well, and those of the site."""
    made = {f"assets/{name}": content.encode() for name, content in assets().items()}
    for name in _OURS:
        content = files("oracle.site").joinpath("assets", name).read_bytes()
        made[f"assets/{name}"] = made.get(f"assets/{name}", b"") + content
    made["assets/site.css"] += playing.playing_style() + playing.room_style()
    made["assets/rules.js"] = _rules().encode()
    made["assets/questions.js"] = questions().encode()
    return made


def _rules() -> str:
    """Write what hands need of every rule, as a script, since pages may be files in a folder."""
    told = {
        name: {
            "sentence": rule.sentence,
            "source": list(catalogue.source(name)),
            "page": addresses.rule(name),
        }
        for name, rule in catalogue.rules().items()
    }
    return f"const rulesOfTheSite = {json.dumps(told, ensure_ascii=False, indent=1)};\n"


_PLACES: Final = (
    (
        addresses.SWITCHES,
        "A table of the points on which rooms differ, and how each room plays.",
        ("How do rooms differ?", "What are the house rules?", "Which room plays how?"),
    ),
    (
        addresses.ROOM,
        "A form for the rules of your room, and the sheet for its wall.",
        ("How do I make a sheet for my room?", "Write my own house rules", "Print a rule sheet"),
    ),
    (
        addresses.PLAY,
        "A table at which a hand is played, with the rule behind every act.",
        ("Where can I try a hand?", "Play a hand"),
    ),
    (
        f"{addresses.PLAY}#worth",
        "What a hand is worth, and which cards play.",
        ("What is my hand worth?", "Rank my hand", "Which hand wins?"),
    ),
    (
        addresses.guide("engine"),
        "How an engine in any language is checked, in ten minutes.",
        ("How do I check my engine?", "Test a poker program"),
    ),
    (
        addresses.rule("ranking.highest-card-decides"),
        "A-2-3-4 of four suits: four cards that play, and the lowest there are.",
        ("What is the best hand in Badugi?", "What are the nuts?"),
    ),
    (
        addresses.rule("drawing.any-number-of-own-cards"),
        "Keeping all your cards in a draw, so that you are dealt none.",
        ("What does standing pat mean?", "What is a pat hand?"),
    ),
    (
        addresses.switch_page("raise-cap"),
        "Not in the usual card room, where the cap holds for any number; some rooms lift it.",
        ("Is the cap lifted when only two players are left?",),
    ),
    (
        addresses.rule("showdown.side-pots"),
        "You are all-in: you can win the main pot, and the others bet on for a side pot.",
        ("What if I run out of chips in the middle of a hand?",),
    ),
    (
        addresses.rule("forced-bets.live-posts"),
        "When the big blind reaches you, or at once by posting it; the documents are silent.",
        ("I missed my blind, when can I come back in?",),
    ),
)
"""Pages that answer what is asked of the site or of a word, what they say, and how it is asked."""


def questions() -> str:
    """Write what people ask of each rule, of what no rule answers, and of the site, as a script.

    A row has a name, a sentence, how that is asked, a short answer, and what else there is; without
    a page it is a rule, whose page follows from its name. Where rooms differ on another switch than
    its own, or on none, that is told.
    """
    switches = catalogue.switches()

    def entry(
        name: str, title: str, asked: Sequence[str], short: str = "", **others: str | None
    ) -> str:
        rest = (short, others) if others else (short,) if short else ()
        row = (name, title, [*asked], *rest)
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))

    told = [
        entry(
            rule.id,
            rule.sentence,
            (*rule.asked, *([switches[rule.switch].question] if rule.switch else ())),
            rule.short or "",
            **({"switch": rule.switch} if rule.switch else {}),
            **(
                {}
                if (differ := differing_switch(rule)) == rule.switch
                else {"differ": differ or ""}
            ),
        )
        for rule in catalogue.rules().values()
    ]
    told += (entry(one.id, one.title, one.asked, page=None) for one in catalogue.silent_subjects())
    told += (entry(page, title, asked, page=page) for page, title, asked in _PLACES)
    lines = ",\n".join(told)
    return f"const questionsOfTheSite = [\n{lines},\n];\n"


_INDEX: Final = "search"
_NOT_SEARCHED: Final = "details:not(.words):not(.section), nav.contents"
"""What is folded is long and seldom wanted, but for a hand in words and the parts of a page; what
is listed is below it."""

_OF_ITS_PAGES: Final = re.compile("-ui|-highlight")
"""Files of Pagefind's own that draw its results; ours are drawn by ``search.js``."""


def write_site(folder: Path, made: Files) -> int:
    """Write the files of a site and its index into a folder; say how many files it has.

    A folder that holds an older site gets the new one as a whole, and what that no longer has goes.

    Raises:
        InputError: the folder holds other things, cannot be written, or Pagefind is missing.
    """
    older = _files_of(folder)
    whole = {**made, **_index(made)}
    whole[MARKER] = (json.dumps({"files": sorted(whole)}, indent=1) + "\n").encode()
    gone = [name for name in older if name not in whole]
    write_together({}, {folder: Folder(whole, gone)})
    return len(whole)


def refuse_other_things(folder: Path) -> None:
    """Refuse, before any work, a folder that holds something else than a site.

    Raises:
        InputError: it does, or the index could not be made.
    """
    _files_of(folder)
    if find_spec("pagefind") is None:
        raise InputError("Pagefind is not installed; pip install 'poker-oracle[site]' has it")


def _files_of(folder: Path) -> list[str]:
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return []
        named = json.loads((folder / MARKER).read_bytes())["files"]
        return [*map(str, named), MARKER]
    except (OSError, ValueError, LookupError, TypeError):
        raise InputError(
            f"{folder} holds other things than a site; name an empty or a new folder"
        ) from None


def _index(made: Files) -> Files:
    """Let Pagefind make the index of the pages."""
    pages = {name: content for name, content in made.items() if name.endswith(".html")}
    with tempfile.TemporaryDirectory() as made_in:
        place = Path(made_in)
        for name, content in pages.items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        options = ("--site", ".", "--output-subdir", _INDEX, "--exclude-selectors", _NOT_SEARCHED)
        command = (sys.executable, "-m", "pagefind", *options)
        run_tool("Pagefind", command, place, "pip install 'poker-oracle[site]' has it")
        made_by_it = (path for path in (place / _INDEX).rglob("*") if path.is_file())
        found = sorted(path for path in made_by_it if not _OF_ITS_PAGES.search(path.name))
        return {path.relative_to(place).as_posix(): path.read_bytes() for path in found}
