"""The page of the playground, and the files that it runs: scripts, Pyodide, the engine in a zip."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final

from oracle.pages import Leaf, Page
from oracle.pages import page as on
from oracle.playground import choices
from oracle.site import places
from oracle.site.bundle import bundle
from oracle.site.examples import examples
from oracle.site.shelf import Shelf
from oracle.site.vendoring import from_npm

_SCRIPTS: Final = "scripts"
_STYLE: Final = ".css"
_PROGRAM: Final = "playground.js"
_ABOUT: Final = "about.js"
_WITHOUT: Final = """\
document.getElementById("playground").textContent =
  "This site was built without the playground.";
"""
_SERVER: Final = (
    "The playground runs the engine itself in the browser. For that it needs JavaScript, and the "
    "site on a server: a browser does not run it from files. Serve the folder, for instance with: "
)
_COMMAND: Final = "python -m http.server"
_LEAD: Final = (
    "Deal a hand and play it, ask for a ruling, value a hand, write a scenario, or audit hand "
    "histories. The engine that made this site answers, here in the browser; nothing is sent "
    "anywhere."
)


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(_shelf: Shelf, _key: str) -> Leaf:
    """Make it: what it shows before its scripts run, and what they need at once."""
    place = on.Place("playground", (on.Paragraph((_SERVER, on.Code(_COMMAND))),))
    page = Page("Try the rules", (on.Paragraph(_LEAD), place))
    data: dict[str, Any] = {"choices": choices(), "examples": examples()}
    return Leaf(
        places.PLAY,
        page,
        places.PLAY,
        about="Play Badugi and Badacey by the rules of your room, and ask the dealer.",
        scripts=(places.GIVING,),
        programs=(_PROGRAM,),
        data=data,
    )


def style() -> bytes:
    """Give the style of the playground."""
    return b"".join(content for name, content in _own() if name.endswith(_STYLE))


def programs(is_wanted: bool) -> dict[str, bytes]:
    """Give all that the playground runs, by its names in the site, or a script that says why not.

    Raises:
        InputError: npm or pip is missing or fails.
    """
    if not is_wanted:
        return {f"assets/{_PROGRAM}": _WITHOUT.encode()}
    made = {f"assets/{name}": one for name, one in _own() if not name.endswith(_STYLE)}
    brought = {**dict(from_npm()), "oracle.zip": bundle()}
    whole = sum(map(len, brought.values()))
    about = f"export const bytes = {whole}; // how much the engine has to load\n".encode()
    return made | {f"assets/vendor/{name}": one for name, one in {**brought, _ABOUT: about}.items()}


def _own() -> list[tuple[str, bytes]]:
    found = files("oracle.site").joinpath(_SCRIPTS).iterdir()
    return sorted((one.name, one.read_bytes()) for one in found if one.is_file())
