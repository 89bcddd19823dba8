"""The page of the playground with the files that it runs.

And the page on which a room answers how it plays.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from oracle.core.ruleset import BY_NUMBER
from oracle.report import page as on
from oracle.report import rule_sheets
from oracle.report.html import SitePage
from oracle.report.page import Page
from oracle.site import addresses
from oracle.site.playground.inputs import choices
from oracle.site.playground.table import play, rule
from oracle.site.sources import SiteContent, engine, from_npm
from oracle.specs import workspaces
from oracle.specs.entries import Setting, Switch
from oracle.system.resources import folder
from oracle.wire.vocabulary import WAGERS

_TABLE: Final = {
    "game": "badugi",
    "betting": "limit",
    "draws": 3,
    "small-bet": 20,
    "stacks": [500, 500, 500, 500],
    "house": "card-room",
    "seed": 7,
}
_CALL: Final[dict[str, Any]] = {"seat": 3, "do": "call"}

_QUESTIONS: Final[tuple[tuple[str, list[dict[str, Any]], dict[str, Any]], ...]] = (
    ("“Raise” out of turn", [], {"seat": 4, "do": "say", "word": "raise"}),
    ("One large chip", [_CALL], {"seat": 4, "do": "push", "chips": [[100]]}),
    ("A rap", [], {"seat": 3, "do": "rap"}),
    ("A call, then more", [_CALL], {"seat": 4, "do": "push", "chips": [[20], [20]]}),
    ("Too small a raise", [_CALL], {"seat": 4, "do": "push", "chips": [[20, 10]]}),
)

_SCENARIO: Final = "betting.raise-cap.a-fold-before-the-cap-changes-nothing"
_CASE: Final = """\
# The dealer rules on the last act: the button silently puts in a 20 and a 10.
table: {small-bet: 20, stacks: [500, 500, 500]}
play:
  - {seat: 3, push: [20, 10]}
"""
_HOUSE: Final = """\
# How a room plays: the house that it follows, and every point on which it differs.
id: our-room
title: How we play
inherits: card-room
settings:
  raise-cap:
    setting: five-per-round
    basis: The sign on the wall says a bet and four raises.
"""

_HISTORIES: Final = {
    "PokerStars, three mistakes": "pokerstars-planted.txt",
    "Full Tilt, three mistakes": "full-tilt-planted.txt",
    "Merge, three mistakes": "merge-planted.xml",
    "PHH, none": "phh-right.phhs",
}
"""Invented sessions; which mistakes they have is said in ``specs/histories/README.md``."""


def examples() -> dict[str, list[dict[str, Any]]]:
    """Give the examples of each tab that has some: a title, and what a link to it would hold."""
    chapter, rule, point = _SCENARIO.split(".")
    path = folder("specs") / "scenarios" / chapter / f"{rule}--{point}.yaml"
    texts = {
        "A scenario": path.read_text(encoding="utf-8"),
        "A case for the dealer": _CASE,
        "A house": _HOUSE,
    }
    histories = folder("specs") / "histories"
    return {
        "dealer": [
            {"title": title, "table": _TABLE, "acts": acts, "act": act}
            for title, acts, act in _QUESTIONS
        ],
        "editor": [{"title": title, "text": text} for title, text in texts.items()],
        "audit": [
            {"title": title, "text": (histories / name).read_text(encoding="utf-8")}
            for title, name in _HISTORIES.items()
        ],
    }


SCRIPTS: Final = (addresses.GIVING, "room.js", "room-compare.js", "room-form.js")

_STYLE: Final = "room.css"
_LEAD: Final = (
    "Answer what differs in your room; what you leave alone is as in the house that you start "
    "from. You get a rule sheet for the wall, and a file with your rules. Nothing is sent anywhere."
)
_WITHOUT: Final = "The form needs JavaScript. Without it there are "
_THE_SAME: Final = on.Link("the same questions, with all answers", addresses.SWITCHES)
_COMMAND: Final = "poker-oracle houses --switches"


def room_leaf(shelf: SiteContent, _key: str) -> SitePage:
    """Make it: what it shows before its script runs, and what the script asks."""
    place = on.Place(
        "room",
        (on.Paragraph((_WITHOUT, _THE_SAME, "; they are printed by ", on.Code(_COMMAND), ".")),),
    )
    page = Page("Your room", (on.Paragraph(_LEAD), place))
    about = "How does your room play? Answer, and get your rules as a sheet to print and as a file."
    data = {"questions": _questions(shelf)}
    return SitePage(addresses.ROOM, page, addresses.ROOM, about=about, scripts=SCRIPTS, data=data)


def room_style() -> bytes:
    """Give the style of the page."""
    return files("oracle.site").joinpath("assets", _STYLE).read_bytes()


def _questions(shelf: SiteContent) -> Mapping[str, Any]:
    return {
        "usual": workspaces.USUAL_HOUSE,
        "houses": {
            house.id: {"title": house.title, "settings": house.settings}
            for house in shelf.houses.values()
        },
        "taken": [*shelf.houses, *shelf.chapters],
        "groups": [
            {"title": title, "questions": [_question(shelf, shelf.switches[one]) for one in asked]}
            for title, asked in rule_sheets.question_groups().items()
        ],
    }


def _question(shelf: SiteContent, switch: Switch) -> Mapping[str, Any]:
    settings = [_setting(shelf, switch, one) for one in switch.settings.values()]
    numbered = [
        {"number": number, **_setting(shelf, switch, switch.settings[name])}
        for number, name in enumerate(BY_NUMBER.get(switch.id, ()), start=1)
    ]
    return {
        "id": switch.id,
        "question": switch.question,
        "page": addresses.switch_page(switch.id),
        "settings": settings,
        **({"numbered": numbered} if numbered else {}),
    }


def _setting(shelf: SiteContent, switch: Switch, setting: Setting) -> Mapping[str, Any]:
    houses = shelf.houses.values()
    return {
        "id": setting.id,
        "text": setting.text,
        "source": setting.source,
        "houses": [one.id for one in houses if one.settings[switch.id] == setting.id],
    }


_FIRST: Final[dict[str, Any]] = {
    "game": "badugi",
    "betting": "limit",
    "draws": 3,
    "small-bet": 2,
    "big-bet": 4,
    "small-blind": 1,
    "big-blind": 2,
    "stacks": [100, 100, 100],
    "house": "card-room",
    "seed": 6,
}
"""The hand that is dealt before anybody asks for one."""

_AHEAD: Final = 2


@functools.cache
def first_hand() -> Mapping[str, Any]:
    """Give the first hand as pages draw it before any engine is there.

    That is its table, and the answer after each sequence of at most so many acts; the words of
    rules are left out, which the pages of the rules have.
    """
    return {"table": _FIRST, "answers": [*_answers((), _AHEAD)]}


def _answers(acts: tuple[Mapping[str, Any], ...], ahead: int) -> Iterator[tuple[Any, Any]]:
    asked = {"do": "play", "table": _FIRST, "acts": [*acts], "from": len(acts)}
    answer = play(asked)
    yield [*acts], _drawn(answer)
    turn = answer["turn"]
    if turn is None or not ahead:
        return
    for act in turn["acts"]:
        to = {"to": act["least"]} if act["word"] in WAGERS else {}
        yield from _answers((*acts, {"seat": turn["seat"], "do": act["word"], **to}), ahead - 1)


def _drawn(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: one for key, one in answer.items() if key != "rules"}


_SHOWN_OF_RULINGS: Final = (
    *("house", "settings", "ruling", "rule", "parts", "rules", "deciding"),
    "refused",
)


@functools.cache
def first_cases() -> Mapping[str, Any]:
    """Give the dealer's examples as the page draws them before any engine is there.

    That is their table, the answers up to the acts in question, and the rulings on those.
    """
    before = [acts for _title, acts, _act in _QUESTIONS]
    prefixes = {len(acts): acts for acts in ([], *before)}
    played = [{"do": "play", "table": _TABLE, "acts": acts} for acts in prefixes.values()]
    rulings = []
    for _title, acts, act in _QUESTIONS:
        asked = [*acts, act]
        answer = rule({"do": "ruling", "table": _TABLE, "acts": asked})
        rulings.append((asked, {key: answer[key] for key in _SHOWN_OF_RULINGS}))
    return {
        "table": _TABLE,
        "answers": [
            (one["acts"], _drawn(play({**one, "from": len(one["acts"])}))) for one in played
        ],
        "rulings": rulings,
    }


def requests_of_every_kind() -> list[dict[str, Any]]:
    """Ask the engine everything that a page asks it once, of the examples that pages begin with."""
    known = examples()
    at_tables = [
        {"table": one["table"], "acts": [*one["acts"], one["act"]]} for one in known["dealer"]
    ]
    texts = [one["text"] for one in known["editor"]]
    histories = [one["text"] for one in known["audit"]]
    return [
        {"do": "choices"},
        *(
            {"do": "play", "table": _FIRST, "acts": acts}
            for acts, _answer in first_hand()["answers"]
        ),
        *({"do": "ruling", **one} for one in at_tables),
        {"do": "worth", "cards": "As 2d 3h 4c Ks", "against": "As 2d 3h 5c Kd"},
        {"do": "worth", "cards": "As 2d 3h 4s"},
        {"do": "save", **at_tables[0]},
        *({"do": "check-text", "text": text} for text in (*texts, "title: x")),
        *({"do": "audit", "text": text} for text in histories),
        {"do": "sheet", "house": workspaces.USUAL_HOUSE},
    ]


_SCRIPTS: Final = "scripts"
_PLAYING_STYLE: Final = ".css"
_PROGRAM: Final = "playground.js"
FIRST: Final = "first.js"
"""The script of the first page, which brings in its hand where a browser can run it."""

_BRINGS: Final = """\
// Modules do not run from a folder: there the first page tells its hand in words, without a table.
if (location.protocol !== "file:") import(new URL("home.js", document.currentScript.src));
else document.getElementById("playground").classList.add("in-words");
"""
_ABOUT: Final = "about.js"
_PLAYING_WITHOUT: Final = """\
document.getElementById("playground").textContent =
  "This site was built without the playground.";
"""
_SERVER: Final = (
    "The playground runs the engine itself in the browser. For that it needs JavaScript, and the "
    "site on a server: a browser does not run it from files. Serve the folder, for instance with: "
)
_PLAYING_COMMAND: Final = "python -m http.server"
_PLAYING_LEAD: Final = (
    "Deal a hand and play it, ask for a ruling, value a hand, write a scenario, or audit hand "
    "histories. The engine that made this site answers, here in the browser; nothing is sent "
    "anywhere."
)


def playing_leaf(_shelf: SiteContent, _key: str) -> SitePage:
    """Make it: what it shows before its scripts run, and what they need at once."""
    place = on.Place("playground", (on.Paragraph((_SERVER, on.Code(_PLAYING_COMMAND))),))
    page = Page("Try the rules", (place, on.Paragraph(_PLAYING_LEAD)))
    data: dict[str, Any] = {
        "choices": choices(),
        "examples": examples(),
        "first": first_hand(),
        "cases": first_cases(),
    }
    return SitePage(
        addresses.PLAY,
        page,
        addresses.PLAY,
        about="Play Badugi and Badacey by the rules of your room, and ask the dealer.",
        scripts=(addresses.GIVING,),
        programs=(_PROGRAM,),
        data=data,
    )


def playing_style() -> bytes:
    """Give the style of the playground."""
    return b"".join(content for name, content in _own() if name.endswith(_PLAYING_STYLE))


def programs(is_wanted: bool) -> dict[str, bytes]:
    """Give all that the playground runs, by its names in the site, or a script that says why not.

    Raises:
        InputError: npm or pip is missing or fails.
    """
    if not is_wanted:
        return {f"assets/{_PROGRAM}": _PLAYING_WITHOUT.encode(), f"assets/{FIRST}": b""}
    made = {f"assets/{name}": one for name, one in _own() if not name.endswith(_PLAYING_STYLE)}
    brought = {**dict(from_npm()), **engine(requests_of_every_kind())}
    whole = sum(map(len, brought.values()))
    about = f"export const bytes = {whole}; // how much the engine has to load\n".encode()
    made[f"assets/{FIRST}"] = _BRINGS.encode()
    return made | {f"assets/vendor/{name}": one for name, one in {**brought, _ABOUT: about}.items()}


def _own() -> list[tuple[str, bytes]]:
    found = files("oracle.site").joinpath(_SCRIPTS).iterdir()
    return sorted((one.name, one.read_bytes()) for one in found if one.is_file())
