"""The page on which a room answers how it plays, and gets its file and its rule sheet.

The questions and the file need neither a server nor the engine; the sheet needs both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from oracle import catalogue
from oracle.catalogue import Setting, Switch
from oracle.pages import Leaf, Page
from oracle.pages import page as on
from oracle.site import places
from oracle.site.shelf import Shelf

SCRIPTS: Final = (places.GIVING, "room.js", "room-compare.js", "room-form.js")

_STYLE: Final = "room.css"
_LEAD: Final = (
    "Answer what differs in your room; what you leave alone is as in the house that you start "
    "from. You get a file with your rules, and a rule sheet for the wall. Nothing is sent anywhere."
)
_WITHOUT: Final = "The form needs JavaScript. The same questions, with all answers, are printed by "
_COMMAND: Final = "poker-oracle houses --switches"


def keys(_shelf: Shelf) -> Sequence[str]:
    """There is one."""
    return ("",)


def leaf(shelf: Shelf, _key: str) -> Leaf:
    """Make it: what it shows before its script runs, and what the script asks."""
    place = on.Place("room", (on.Paragraph((_WITHOUT, on.Code(_COMMAND), ".")),))
    page = Page("Your room", (on.Paragraph(_LEAD), place))
    about = "How does your room play? Answer, and get your rules as a file and as a sheet to print."
    data = {"questions": _questions(shelf)}
    return Leaf(places.ROOM, page, places.ROOM, about=about, scripts=SCRIPTS, data=data)


def style() -> bytes:
    """Give the style of the page."""
    return files("oracle.site").joinpath("assets", _STYLE).read_bytes()


def _questions(shelf: Shelf) -> Mapping[str, Any]:
    return {
        "usual": catalogue.USUAL_HOUSE,
        "houses": {
            house.id: {"title": house.title, "settings": house.settings}
            for house in shelf.houses.values()
        },
        "taken": [*shelf.houses, *shelf.chapters],
        "groups": [
            {"title": title, "questions": [_question(shelf, shelf.switches[one]) for one in asked]}
            for title, asked in catalogue.question_groups().items()
        ],
    }


def _question(shelf: Shelf, switch: Switch) -> Mapping[str, Any]:
    settings = [_setting(shelf, switch, one) for one in switch.settings.values()]
    return {
        "id": switch.id,
        "question": switch.question,
        "page": places.switch(switch.id),
        "settings": settings,
    }


def _setting(shelf: Shelf, switch: Switch, setting: Setting) -> Mapping[str, Any]:
    houses = shelf.houses.values()
    return {
        "id": setting.id,
        "text": setting.text,
        "source": setting.source,
        "basis": setting.basis,
        "houses": [one.id for one in houses if one.settings[switch.id] == setting.id],
    }
