"""The first page and the guide.

A way in for each reader, messages, public names, forms and the search.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias
from urllib.parse import quote_plus

import oracle
from oracle.histories.forms import FORMS, WORDS
from oracle.report import page as on
from oracle.report.html import SitePage
from oracle.report.page import Link, Page, Prose
from oracle.report.words import capital
from oracle.site import addresses, hands, playing
from oracle.site.sources import (
    GUIDES,
    SiteContent,
    Written,
    decision,
    decisions,
    pokerkit_report,
    pokerkit_reports,
    written,
)
from oracle.site.telling import differing_switch, in_words, joined
from oracle.specs.checking import schema
from oracle.specs.entries import Rule

_SEARCHED: Final = "Ask in your own words, or look up a rule, a document, a hand or a mistake."
_TRIES: Final = ("out of turn", "misdeal", "odd chip", "string bet", "may I straddle?")
_WORDS: Final = (
    "Searching needs JavaScript, and the site on a server: python -m http.server in its folder "
    "will do. The lists of rules, hands and mistakes open from the folder, too."
)


def search_leaf(shelf: SiteContent, _key: str) -> SitePage:
    """Make it: a box for a question, and what is often asked, which gives way to what is found."""
    tries = (Link(words, f"{addresses.SEARCH}?q={quote_plus(words)}") for words in _TRIES)
    often = (
        on.Paragraph(_SEARCHED, tone=on.QUIET),
        on.Paragraph(joined(tries, " "), tone="tries"),
        *_often_asked(shelf),
        on.Paragraph(_WORDS, tone="quiet without"),
    )
    blocks = (on.Ask(addresses.SEARCH, _QUESTION, ()), on.Place("found", often))
    return SitePage(addresses.SEARCH, Page("Search", blocks), programs=("search.js",))


_MISSING: Final = (
    "The link is wrong, or what was here has another name by now. Ask for it, or start with one of "
    "these."
)


def missing_leaf(_shelf: SiteContent, _key: str) -> SitePage:
    """Make what servers show where there is no page."""
    ask = on.Ask(addresses.SEARCH, _QUESTION, ())
    page = Page("There is no such page", (on.Paragraph(_MISSING), ask, on.Tiles(_DOORS)))
    return SitePage(addresses.MISSING, page)


NAME: Final = "forms"
"""The part of the page with all of them."""

_LEAD: Final = (
    "The less a form tells, the more hands are consistent and not confirmed. The first row has the "
    "house by which hands of each form are judged unless you choose another one."
)


def every_form() -> Iterator[on.Block]:
    """Show the forms side by side: their houses, and each fact that they tell."""
    yield on.Heading("What each form tells", name=NAME)
    yield on.Paragraph(_LEAD)
    houses = (Link(form.house, addresses.house(form.house)) for form in FORMS)
    rows = [on.Row(("House", *houses))]
    for fact, words in WORDS.items():
        told = ("yes" if fact in form.tells else "" for form in FORMS)
        rows.append(on.Row((capital(words), *told)))
    names = (capital(form.name) for form in FORMS)
    yield on.Table(("Fact", *names), tuple(rows))


Schema: TypeAlias = Mapping[str, Any]

MESSAGES_NAME: Final = "messages"
"""The part of the page with all of them."""

_REF: Final = "#/$defs/"
_MESSAGES_WORDS: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}
_SEVERAL: Final = {
    "text": "texts",
    "whole number": "whole numbers",
    "number": "numbers",
    "object": "objects",
    "whole number or null": "whole numbers or nulls",
}
_MESSAGES_LEAD: Final = (
    "This part is made of the schema that messages are checked against. What an optional field "
    "means when it is left out is said in the guide above."
)


def messages() -> Iterator[on.Block]:
    """Show the requests, the answers, and the forms that they are made of."""
    whole = schema("protocol")
    forms: Mapping[str, Schema] = whole["$defs"]
    named = [one["$ref"].removeprefix(_REF) for one in whole["anyOf"]]
    yield on.Heading("Every message and field", name=MESSAGES_NAME)
    yield on.Paragraph(_MESSAGES_LEAD)
    for name in named:
        yield from _form(name, forms[name])
    yield on.Heading("What they are made of")
    rest = {name: form for name, form in forms.items() if name not in named}
    for name, form in rest.items():
        if "properties" in form:
            yield from _form(name, form)
    yield on.Heading("The smallest forms", level=3)
    small = [(name, form) for name, form in rest.items() if "properties" not in form]
    for name, form in small:
        yield on.Heading(in_words(name), level=4, name=_part(name))
        yield on.Paragraph((*_type(form), f". {form.get('description', '')}".rstrip()))


def _part(name: str) -> str:
    return f"form-{name}"


def _form(name: str, form: Schema) -> Iterator[on.Block]:
    """Show a message, or an object in one, with a row for each of its fields."""
    yield on.Heading(in_words(name), level=3, name=_part(name))
    yield on.Paragraph(form.get("description", ""))
    if "oneOf" in form and "properties" not in form:
        yield on.Paragraph((*_either(form["oneOf"]), "."))
        return
    yield on.Table(("Field", "Type", "Meaning"), tuple(_rows(form)))


def _rows(form: Schema, inside: str = "") -> Iterator[on.Row]:
    """Show the fields of an object, and of those in it that have no name of their own."""
    required = form.get("required", ())
    for field, one in form.get("properties", {}).items():
        if one is not False:
            name = on.Code(f"{inside}{field}")
            cell = name if field in required else (name, " (optional)")
            told = f"{_meaning(one)}{_examples(one)}"
            yield on.Row((cell, tuple(_type(one)), told))
            yield from _rows(one, f"{inside}{field}.")


def _meaning(one: Schema) -> str:
    """Give what is said of a field, or of the form that it refers to."""
    if "description" in one or "$ref" not in one:
        return str(one.get("description", ""))
    return _meaning(schema("protocol")["$defs"][one["$ref"].removeprefix(_REF)])


def _examples(one: Schema) -> str:
    """Name the words that a text may be, where others may be added later."""
    parts = (one, one.get("items"), one.get("propertyNames"), *one.get("anyOf", ()))
    inner = [part.get("items", part) for part in parts if isinstance(part, Mapping)]
    words = next((part["examples"] for part in inner if "examples" in part), ())
    return f" Words: {', '.join(words)}." if words else ""


def _type(one: Schema) -> Iterator[on.Part]:
    """Say what values a form allows, with a link to each form that has a name."""
    if "$ref" in one:
        name = one["$ref"].removeprefix(_REF)
        yield Link(name, f"{addresses.guide('protocol')}#{_part(name)}")
    elif "const" in one:
        yield on.Code(_json(one["const"]))
    elif "enum" in one:
        yield from joined(on.Code(_json(value)) for value in one["enum"])
    elif "anyOf" in one or "oneOf" in one:
        yield from _either(one.get("anyOf") or one["oneOf"])
    elif one.get("type") == "array":
        yield from _several("list of ", one.get("items", {}))
    elif one.get("type") == "object" and isinstance(one.get("additionalProperties"), Mapping):
        yield from _several("by name, ", one["additionalProperties"])
    else:
        yield _plain(one)


def _several(lead: str, inner: Schema) -> Iterator[on.Part]:
    found = list(_type(inner))
    words = "".join(part for part in found if isinstance(part, str))
    yield lead
    yield from [_SEVERAL[words]] if words in _SEVERAL and len(found) == 1 else found


def _either(forms: Sequence[Schema]) -> Iterator[on.Part]:
    for place, form in enumerate(forms):
        if place:
            yield " or "
        yield from _type(form)


def _json(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _plain(one: Schema) -> str:
    kinds = one.get("type", "object")
    words = [_MESSAGES_WORDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    least = f", {one['minimum']} or more" if "minimum" in one else ""
    return f"{' or '.join(words)}{least}"


PUBLIC_NAMES_NAME: Final = "names"
"""The part of the page with all of them."""

_SOURCE: Final = "API.md"
_SECTIONS: Final = ("Args", "Attributes", "Raises", "Returns", "Yields")
_ENTRY: Final = re.compile(r"^(\w+): ", re.MULTILINE)
_LITERAL: Final = re.compile(r"``(.+?)``", re.DOTALL)
_MODULE: Final = re.compile(r"\b[a-z_]+\.(?=[A-Z])")


def public_names() -> Iterator[on.Block]:
    """Show each name that ``import oracle`` offers, and what a class has in it."""
    yield on.Heading("Every name", name=PUBLIC_NAMES_NAME)
    for name in oracle.__all__:
        if not name.startswith("_"):
            yield from _name(name, getattr(oracle, name))


def _name(name: str, value: Any) -> Iterator[on.Block]:
    yield on.Heading(on.Code(f"oracle.{name}"), level=3, name=f"oracle.{name}")
    if not inspect.isclass(value):
        yield on.Lines((_call(f"oracle.{name}", value),))
    yield _told(value)
    if inspect.isclass(value):
        for member, one in _members(value):
            yield on.Heading(on.Code(f"{name}.{member}"), level=4, name=f"oracle.{name}.{member}")
            if inspect.isfunction(one):
                yield on.Lines((_call(member, one),))
            yield _told(one)


def _members(value: type) -> Iterator[tuple[str, Any]]:
    """Give the methods and properties of a class of ours, as they are written in it."""
    for name, one in vars(value).items():
        if not name.startswith("_") and (inspect.isfunction(one) or isinstance(one, property)):
            yield name, one


def _call(name: str, function: Any) -> str:
    """Write how a function is called, without the names of our modules."""
    found = inspect.signature(function)
    shown = [_shown(one) for one in found.parameters.values() if one.name != "self"]
    text = str(found.replace(parameters=shown)).replace("'", "")
    return f"{name}{_MODULE.sub('', text)}"


def _shown(parameter: inspect.Parameter) -> inspect.Parameter:
    """Put the default of a parameter in quotes if it is a word."""
    default = parameter.default
    if not isinstance(default, str):
        return parameter
    return parameter.replace(default=_Quoted(f'"{default!s}"'))


class _Quoted(str):
    """A word whose representation is itself."""

    __slots__ = ()
    __repr__ = str.__str__


def _told(value: Any) -> Prose:
    """Give a docstring as Markdown: its sections as lists, its literals as code."""
    text = inspect.getdoc(value) or ""
    for section in _SECTIONS:
        head, mark, rest = text.partition(f"\n{section}:\n")
        if mark:
            body, end, after = _body(rest)
            words = "Arguments" if section == "Args" else section
            text = f"{head}\n**{words}**\n\n{_ENTRY.sub(_entry, body)}\n{end}{after}"
    return Prose(_LITERAL.sub(r"`\1`", text), _SOURCE)


def _entry(found: re.Match[str]) -> str:
    return f"* `{found[1]}`: "


def _body(rest: str) -> tuple[str, str, str]:
    """Take the indented lines of a section from what follows its name."""
    body, end, after = rest.partition("\n\n")
    lines = textwrap.dedent(body)
    return lines, end, after


_HOME_TITLE: Final = "Badugi: draw for the lowest four cards, no two of one suit or one rank."
_HOME_LEAD: Final = (
    "An executable rule book for Badugi and Badacey, with {vectors:,} tests for poker engines."
)
_HOME_ABOUT: Final = (
    "The rules of Badugi and Badacey: play a hand, see what is legal and why, find where card "
    "rooms differ, and check a poker engine."
)
_SHOWING: Final = (
    (("As", "2h", "4c", "7d"), "four suits and four ranks, so all four play"),
    (("As", "2h", "4c", "7c"), "two clubs, so the higher does not play"),
)
_QUESTION: Final = "am I bound by my word?"
_DOORS: Final = (
    (
        Link("Play a hand", addresses.PLAY),
        "See what is legal at every step, and why.",
    ),
    (
        Link("Write your house rules", addresses.ROOM),
        "Choose how your room plays, and print it.",
    ),
    (
        Link("Check a poker engine", addresses.guide("engine")),
        "In ten minutes, in any language.",
    ),
)
_TRIED: Final = (
    (
        Link("Ask the dealer", f"{addresses.PLAY}#dealer"),
        "Chips, words and acts out of turn, ruled on with the source.",
    ),
    (
        Link("What is my hand worth?", f"{addresses.PLAY}#worth"),
        "Badugi and ace-to-five, and which cards play.",
    ),
    (
        Link("Audit your hands", f"{addresses.PLAY}#audit"),
        (
            "Hand histories held against the rules, in your browser. ",
            Link("What it can say.", addresses.guide("audit")),
        ),
    ),
)
_BUILT: Final = (
    (
        Link("Vendor the vectors", addresses.guide("vectors")),
        "The corpus in your repository, for tests in any language.",
    ),
    (Link("Engines", addresses.ENGINES), "Which engine has which rule, side by side."),
    (
        Link("Guides", addresses.GUIDE),
        "The protocol, the Python API, the corpus, the decisions.",
    ),
)

_ASKED: Final = (
    "showdown.first-to-show",
    "betting.raise-cap",
    "betting.reopening",
    "drawing.reshuffle",
    "showdown.odd-chip-to-the-left-of-the-button",
    "rulings.out-of-turn",
    "betting.check-raise",
    "betting.all-in-for-less",
    "drawing.all-in-players-draw",
    "showdown.odd-chip-to-the-low-half",
    "rulings.single-chip",
    "rulings.string-raise",
    "rulings.check-facing-a-bet",
)


_ASKED_MOST: Final = 6
"""So many are seen at once."""


def home_leaf(shelf: SiteContent, _key: str) -> SitePage:
    """Make it: what the game is, a hand to play, a question and three doors; then the rest."""
    front = (
        on.Paragraph(_HOME_LEAD.format(vectors=len(shelf.vectors)), tone="said"),
        on.Place("what", tuple(_valued(cards, why) for cards, why in _SHOWING)),
        on.Place("playground", tuple(_first_hand())),
        on.Ask(addresses.SEARCH, _QUESTION, ()),
        on.Tiles(_DOORS),
    )
    blocks = (
        on.Place("front", front),
        *_often_asked(shelf),
        on.Heading("Everything here"),
        on.Paragraph(
            f"A rule oracle for Badugi and Badacey: {len(shelf.rules)} rules from "
            f"{len(shelf.documents)} documents, as {len(shelf.houses)} rooms play them. "
            "Each answer has its source."
        ),
        on.Tiles((*_TRIED, *_read(shelf), *_BUILT)),
    )
    return SitePage(
        addresses.HOME,
        Page(_HOME_TITLE, blocks),
        about=_HOME_ABOUT,
        scripts=(addresses.GIVING, playing.FIRST),
        data={"first": playing.first_hand()},
    )


def _valued(cards: tuple[str, ...], why: str) -> on.Hand:
    value = oracle.rank(cards)
    out = tuple(str(one.card) for one in value.out)
    return on.Hand(cards, out, f"{capital(value.name)}: {why}.")


def _first_hand() -> Iterator[on.Block]:
    """Tell the first hand in words, for who reads without scripts or from a folder."""
    hand = playing.first_hand()
    (_acts, dealt), *_others = hand["answers"]
    (moment,), seat = dealt["moments"], dealt["turn"]["seat"]
    held = on.Cards(tuple(moment["seen"]["cards"][seat - 1]))
    yield on.Paragraph((f"Seat {seat} is to act, and holds ", held, "."))
    for one in moment["turn"]["why"]:
        yield on.Paragraph(one["text"], tuple(one["rules"]))
    link = Link("Play this hand", addresses.play({"tab": "table", "table": hand["table"]}))
    yield on.Paragraph((link, ", in a browser with JavaScript."))


def _often_asked(shelf: SiteContent) -> Iterator[on.Block]:
    yield on.Heading("Often asked")
    items = [on.Item(tuple(_answered(shelf.rules[name]))) for name in _ASKED]
    yield on.bullets(items[:_ASKED_MOST])
    more = items[_ASKED_MOST:]
    yield on.Fold(f"{len(more)} more", (on.bullets(more),), "")


def _answered(rule: Rule) -> Iterator[on.Part]:
    """Answer the question that the rule's short answer is to, with that if there is one."""
    yield Link(next(one for one in rule.asked if one.endswith("?")), addresses.rule(rule.id))
    yield f" {rule.short or rule.sentence}"
    if differ := differing_switch(rule):
        yield " "
        yield Link("Rooms differ.", addresses.switch_page(differ))


def _read(shelf: SiteContent) -> Sequence[tuple[Link, str]]:
    clauses = sum(len(one.clauses) for one in shelf.documents.values())
    return (
        (Link("Rules", addresses.RULES), f"{len(shelf.rules)} rules, each with its source."),
        (
            Link("Documents", addresses.DOCUMENTS),
            f"{clauses} clauses of {len(shelf.documents)} documents, and how each is read.",
        ),
        (
            Link("Where rooms differ", addresses.SWITCHES),
            f"{len(shelf.switches)} points that a room may settle in its own way.",
        ),
        (
            Link("Houses", addresses.HOUSES),
            f"{len(shelf.houses)} rooms and sites, and any two of them side by side.",
        ),
        (
            Link("Hands", addresses.HANDS),
            f"{len(shelf.written):,} hands and cases to be stepped through.",
        ),
        (
            Link("Mistakes", addresses.MISTAKES),
            f"{sum(not one.house_choice for one in shelf.mistakes.values())} ways in which engines "
            "go wrong, and which engines do.",
        ),
    )


_GUIDE: Final = (Link("Guide", addresses.GUIDE),)
_GUIDE_LEAD: Final = (
    "Ten minutes for whoever comes for the first time, and everything to look things up."
)
_AS_THE_HEADING: Final = ": ten minutes"
"""What the heading says already of the titles below it."""

_PARTS: Final = (
    (
        "In ten minutes",
        (
            ("engine", "A poker engine in any language, and which rules it breaks."),
            ("room", "How your room plays, where it differs, and what the dealer rules."),
            ("vectors", "Test data in your own project, without a program of ours."),
            ("audit", "Whether what a site, a room or a home game dealt follows the rules."),
        ),
    ),
    (
        "To look things up",
        (
            ("commands", "Every command, the forms of reports, exit codes."),
            ("protocol", "Every message that an engine is sent and may answer, field by field."),
            ("corpus", "How to read the vectors, choose among them and grade answers."),
            ("reference", "Every field of a vector, with an example of each kind."),
            ("api", "Hands, rules and reasons as objects of Python, name by name."),
            ("hands", "The tables of all hands."),
            ("trees", "How many betting sequences there are: one number to compare, then divide."),
            ("readers", "Readers of the corpus in JavaScript."),
            ("histories", "Invented hand histories, and which mistakes each form shows."),
            ("policy", "What may change between versions, and what may not."),
        ),
    ),
    (
        "How it is tested",
        (
            ("agreement", "Which other implementations give the same answers, and where not."),
            ("fuzz", "What random hands find, and within how many."),
            ("meetings", "What is noticed of mistakes that are made only under a condition."),
            ("test-engines", "Engines in JavaScript, right ones and wrong ones."),
            ("hostile", "Engines that crash, hang and lie, for authors of harnesses."),
            ("pokerkit", "What PokerKit does differently, with a reproduction of each."),
        ),
    ),
    (
        "How it is made",
        (
            ("contributing", "A checklist for each kind of change."),
            ("architecture", "The rooms of the code, and four inputs followed through it."),
            ("changelog", "What has changed for users."),
        ),
    ),
)


def guide_keys(_shelf: SiteContent) -> Sequence[str]:
    """Give the page of all, the guides, and the reports that one of them lists."""
    return ("", *GUIDES, *pokerkit_reports())


def guide_leaf(_shelf: SiteContent, key: str) -> SitePage:
    """Make the page of a guide, or the one of all."""
    if not key:
        return _every_guide()
    if key not in GUIDES:
        found = written(pokerkit_report(key))
        crumbs = (*_GUIDE, Link("Reports for PokerKit", addresses.guide("pokerkit")))
        return _leaf(addresses.guide(key), found, (), crumbs)
    found = written(GUIDES[key])
    if key not in _MORE:
        return _leaf(addresses.guide(key), found, (), _GUIDE)
    words, name, made = _MORE[key]
    lead = on.Paragraph(Link(words, f"{addresses.guide(key)}#{name}"))
    return _leaf(addresses.guide(key), found, (lead, *made()), _GUIDE)


def decision_keys(_shelf: SiteContent) -> Sequence[str]:
    """Give the page of all decisions, and each."""
    return ("", *decisions())


def decision_leaf(_shelf: SiteContent, key: str) -> SitePage:
    """Make the page of a decision, or their index."""
    if not key:
        return _every_decision()
    crumbs = (*_GUIDE, Link("Decisions", addresses.DECISIONS))
    return _leaf(addresses.decision(key), written(decision(key)), (), crumbs)


_INDEX: Final = "specs/decisions/README.md"
_DECIDED: Final = re.compile(
    r"^\| \[(\d+)\]\((.+)\.md\) \| (.+) \| ([\d-]+) \| (.+) \|$", re.MULTILINE
)


def _every_decision() -> SitePage:
    """List the decisions of their index, each as a whole that leads to its page."""
    found = written(_INDEX)
    before, _, _ = found.prose.markdown.partition("\n|")
    tiles = (
        (Link(title, addresses.decision(name)), f"{number}, {status} on {date}")
        for number, name, title, date, status in _DECIDED.findall(found.prose.markdown)
    )
    blocks = (found.prose._replace(markdown=before), on.Tiles(tuple(tiles)))
    page = Page(found.title, blocks)
    return SitePage(addresses.DECISIONS, page, addresses.GUIDE, _GUIDE, found.title, "guide")


def _every_guide() -> SitePage:
    blocks: list[on.Block] = [on.Paragraph(_GUIDE_LEAD)]
    for title, guides in _PARTS:
        blocks.append(on.Heading(title))
        tiles = [
            (
                Link(
                    written(GUIDES[name]).title.removesuffix(_AS_THE_HEADING), addresses.guide(name)
                ),
                about,
            )
            for name, about in guides
        ]
        if title == _PARTS[-1][0]:
            about = "Choices that the code does not explain, and what was rejected."
            tiles.append((Link("Decisions", addresses.DECISIONS), about))
        # What is read first stands out; what is looked up is a list.
        is_first = title == _PARTS[0][0]
        listed = on.bullets((link, f": {about}") for link, about in tiles)
        blocks.append(on.Tiles(tuple(tiles)) if is_first else listed)
    return SitePage(
        addresses.GUIDE, Page("Guide", tuple(blocks)), addresses.GUIDE, about=_GUIDE_LEAD
    )


def _leaf(
    address: str, found: Written, more: Sequence[on.Block], crumbs: tuple[Link, ...]
) -> SitePage:
    """Put what is made of the thing itself below the guide, and a link to it above."""
    page = Page(found.title, (*more[:1], found.prose, *more[1:]))
    # What has changed has a word of everything, and answers nothing.
    kind = "" if address == addresses.guide("changelog") else "guide"
    return SitePage(address, page, addresses.GUIDE, crumbs, found.title, kind)


_MORE: Final[Mapping[str, tuple[str, str, Callable[[], Iterator[on.Block]]]]] = {
    "protocol": ("Every message and field, from the schema", MESSAGES_NAME, messages),
    "trees": ("The tables, each divided by its first act", hands.NAME, hands.every_structure),
    "audit": ("What each form of histories tells", NAME, every_form),
    "api": ("Every name, from its docstring", PUBLIC_NAMES_NAME, public_names),
}
"""What is shown below a guide and is made of what it is about, and the link that leads there."""
