"""The pages of rules, documents, switches and houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from oracle.corpus.diff import Change, Side
from oracle.corpus.house_diff import compare_houses
from oracle.report import page as on
from oracle.report.html import SitePage
from oracle.report.page import Link, Page
from oracle.report.words import capital, counted, listing
from oracle.site import addresses, telling
from oracle.site.sources import SiteContent
from oracle.specs.engines import MistakeNote
from oracle.specs.entries import Clause, Document, Erratum, House, Rule, Setting, Switch
from oracle.specs.mattering import Played

_LANGUAGES: Final = {"en": "English", "fr": "French"}
_NO_RULE: Final = {
    "duplicate": "No rule enforces it by itself: others say what follows.",
    "outside-the-hand": "No rule enforces it: it is not about what happens in a hand.",
}
_OWN_WORDS: Final = (
    "Each clause is told in our own words; its place says where the document itself has it."
)


def every_document(shelf: SiteContent) -> SitePage:
    """Make the page of all documents."""
    lead = on.Paragraph(
        "Where every rule comes from: what each document says, clause by clause, which "
        "rules enforce it, and where the text has errors."
    )
    tiles = (
        (
            Link(one.title, addresses.document(one.id)),
            f"{_LANGUAGES.get(one.language, one.language)}, on "
            f"{listing(map(capital, one.games))}. {_counts(one)}",
        )
        for one in shelf.documents.values()
    )
    page = Page("Documents", (lead, on.Tiles(tuple(tiles))))
    about = "The rule documents of Badugi and Badacey, clause by clause, with their rules."
    return SitePage(addresses.DOCUMENTS, page, addresses.DOCUMENTS, about=about)


def one_document(shelf: SiteContent, document: Document) -> SitePage:
    """Make the page of a document."""
    sections = [(name, tuple(clauses)) for name, clauses in groupby(document.clauses, key=_section)]
    blocks: list[on.Block] = [
        on.Paragraph(
            f"What {document.title} says, clause by clause, and the rules that enforce it.",
            tone=on.LEAD,
        ),
        on.Paragraph(f"{_counts(document)} {_OWN_WORDS}", tone=on.QUIET),
        *_houses(shelf, document),
        _contents(document, sections),
    ]
    for name, clauses in sections:
        blocks.append(on.Heading(telling.in_words(name), name=name))
        blocks += (_clause(one) for one in clauses)
    blocks += _errata(document)
    crumbs = (Link("Documents", addresses.DOCUMENTS),)
    page = Page(document.title, tuple(blocks), name=document.id)
    address = addresses.document(document.id)
    about = f"{document.title}, clause by clause, with the rules that enforce each."
    return SitePage(address, page, addresses.DOCUMENTS, crumbs, about, "document")


def _contents(document: Document, sections: Sequence[tuple[str, Sequence[Clause]]]) -> on.Contents:
    entries = [(name, telling.in_words(name), str(len(clauses))) for name, clauses in sections]
    if document.errata:
        entries.append(("errors", "Errors in the text", str(len(document.errata))))
    return on.Contents(tuple(entries))


def _section(clause: Clause) -> str:
    """Give the part of the document that a clause is in, which its id names after the document."""
    return clause.id.split(".")[1]


def _clause(clause: Clause) -> on.Note:
    blocks: list[on.Block] = [on.Paragraph(f"{clause.place}.", clause.rules, on.QUIET)]
    if clause.no_rule:
        blocks.append(on.Paragraph(_NO_RULE[clause.no_rule], tone=on.QUIET))
    if clause.erratum:
        link = Link("an error in the text", addresses.clause(clause.document, clause.erratum))
        blocks.append(on.Paragraph(("There is ", link, " here."), tone=on.QUIET))
    return on.Note(clause.id, clause.text, tuple(blocks), unnamed=True)


def _errata(document: Document) -> Iterator[on.Block]:
    if not document.errata:
        return
    yield on.Heading("Errors in the text, and how they are read", name="errors")
    yield from map(_erratum, document.errata)


def _erratum(erratum: Erratum) -> on.Note:
    printed = on.Paragraph((f"{erratum.place}. Printed: ", on.Code(erratum.printed)), tone=on.QUIET)
    return on.Note(erratum.id, erratum.reading, (on.Paragraph(erratum.why), printed), unnamed=True)


def _houses(shelf: SiteContent, document: Document) -> Iterator[on.Block]:
    found = [house.id for house in shelf.houses.values() if document.id in house.documents]
    if found:
        yield on.Paragraph(("Played by ", *telling.house_links(found), "."))


def _counts(document: Document) -> str:
    without = sum(not one.rules for one in document.clauses)
    outside = f", {without} of them without a rule" if without else ""
    errors = f"; {counted(len(document.errata), 'error')} in the text" if document.errata else ""
    return f"{counted(len(document.clauses), 'clause')}{outside}{errors}."


def every_switch(shelf: SiteContent) -> SitePage:
    """Make the page of all switches."""
    chapters = by_chapter(shelf, list(shelf.switches))
    grid = _grid(shelf)
    differ = sum(not grid.is_alike(answers) for _, answers in grid.rows)
    blocks: list[on.Block] = [
        on.Paragraph(
            f"The {len(shelf.houses)} houses answer {differ} of {len(shelf.switches)} questions "
            "in different ways. Press an answer for what it says and whose it is."
        ),
        grid,
        on.Heading("Every answer", name="answers"),
    ]
    for chapter, names in chapters:
        heading = on.Heading(telling.in_words(chapter), name=f"about-{chapter}")
        inside = [block for name in names for block in _in_short(shelf, shelf.switches[name])]
        blocks.append(on.Section(heading, tuple(inside), counted(len(names), "question")))
    about = "Every point on which documents and rooms differ, and who plays what."
    return SitePage(
        addresses.SWITCHES, Page("Where rooms differ", tuple(blocks)), addresses.SWITCHES, (), about
    )


def _grid(shelf: SiteContent) -> on.Grid:
    """Every question by every house; the answers of a row count from that of the first house.

    That house follows no other, so that its answers need no mark of their own.
    """
    rows = []
    for switch in shelf.switches.values():
        chosen = [house.choices[switch.id].setting for house in shelf.houses.values()]
        order = list(dict.fromkeys(chosen))
        answers = tuple(
            on.Answer(
                switch.settings[setting].in_short,
                order.index(setting),
                bool(house.inherits) and switch.id in house.stated,
                switch.settings[setting].text,
                (
                    f"{capital(reason(shelf, house.id, switch.id))} ",
                    Link("Rules and sources", addresses.switch_page(switch.id, setting)),
                ),
            )
            for house, setting in zip(shelf.houses.values(), chosen, strict=True)
        )
        rows.append((Link(switch.question, addresses.switch_page(switch.id)), answers))
    heads = tuple(Link(one.title, addresses.house(one.id)) for one in shelf.houses.values())
    return on.Grid("why", heads, tuple(rows))


def by_chapter(shelf: SiteContent, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Give switches by the chapter of the first rule that each settles."""
    found: dict[str, list[str]] = {chapter: [] for chapter in shelf.chapters}
    for name in names:
        rules = (rule for rule in shelf.rules.values() if name in rule.switches)
        settled = sorted(rules, key=lambda rule: rule.switch != name)
        found[settled[0].chapter].append(name)
    return [(chapter, switches) for chapter, switches in found.items() if switches]


def _in_short(shelf: SiteContent, switch: Switch) -> Iterator[on.Block]:
    question = Link(switch.question, addresses.switch_page(switch.id))
    yield on.Heading(question, level=3, name=switch.id)
    rows = (
        on.Row((setting.text, telling.played_by(shelf, switch.id, setting.id)))
        for setting in switch.settings.values()
    )
    yield on.Table(("Setting", "Played by"), tuple(rows))


def one_switch(shelf: SiteContent, switch: Switch) -> SitePage:
    """Make the page of a switch."""
    blocks: list[on.Block] = [_votes(shelf, switch)]
    for setting in switch.settings.values():
        blocks += _setting(shelf, switch, setting)
    first = [rule.id for rule in shelf.rules.values() if rule.switch == switch.id]
    others = [rule.id for rule in shelf.rules.values() if switch.id in rule.hangs_on]
    blocks.append(on.Heading("Rules that it settles", name="rules"))
    blocks.append(telling.rule_items(shelf, first))
    if others:
        blocks.append(on.Paragraph("Other rules that it can change:"))
        blocks.append(telling.rule_items(shelf, others))
    blocks += _apart(shelf, switch)
    crumbs = (Link("Where rooms differ", addresses.SWITCHES),)
    page = Page(switch.question, tuple(blocks), name=switch.id)
    address = addresses.switch_page(switch.id)
    return SitePage(address, page, addresses.SWITCHES, crumbs, switch.question, "switch", 8)


def _votes(shelf: SiteContent, switch: Switch) -> on.Chart:
    """Draw how many houses give each answer, the one of most houses first."""
    every = len(shelf.houses)
    played = {one.id: telling.houses_with(shelf, switch.id, one.id) for one in _settings(switch)}
    bars = (
        on.Bar(
            (
                Link(setting.text, f"#{setting.id}"),
                f" {', '.join(map(telling.house_title, played[setting.id]))}",
            ),
            len(played[setting.id]) / every,
            f"{len(played[setting.id])} of {every}" if played[setting.id] else "none",
        )
        for setting in sorted(_settings(switch), key=lambda one: -len(played[one.id]))
    )
    return on.Chart(f"How the {every} houses answer", tuple(bars))


def _settings(switch: Switch) -> Iterable[Setting]:
    return switch.settings.values()


def _setting(shelf: SiteContent, switch: Switch, setting: Setting) -> Iterator[on.Block]:
    yield on.Heading(setting.text, name=setting.id)
    houses = telling.houses_with(shelf, switch.id, setting.id)
    reasons: dict[str, list[str]] = {}
    for name in houses:
        reasons.setdefault(reason(shelf, name, switch.id), []).append(name)
    if houses:
        yield on.bullets((*telling.house_links(some), f": {why}") for why, some in reasons.items())
    else:
        yield on.Paragraph("No house plays it.")
    basis = f"{telling.in_words(setting.basis)}: {setting.source}. In files it is "
    yield on.Paragraph((basis, on.Code(f"{switch.id}: {setting.id}"), "."), tone=on.QUIET)


def reason(shelf: SiteContent, house: str, switch: str) -> str:
    """Say why a house plays its setting of a switch; what it inherits has the reason of another."""
    one = shelf.houses[house]
    while switch not in one.stated and one.inherits:
        one = shelf.houses[one.inherits]
    basis = shelf.houses[house].choices[switch].basis
    return basis if one.id == house else f"as in {one.title}."


def _apart(shelf: SiteContent, switch: Switch) -> Iterator[on.Block]:
    covered = next(one for one in shelf.coverage.switches if one.switch == switch.id)
    yield on.Heading("Hands that tell the settings apart", name="apart")
    for number, (one, other, scenario) in enumerate(covered.pairs()):
        labels = [switch.settings[name].in_short for name in (one, other)]
        if scenario is None:
            yield on.Paragraph(f"{labels[0]} and {labels[1]}: no hand does.")
            continue
        change = _change(shelf, switch.id, (one, other), scenario)
        link = Link(shelf.scenarios[scenario].title, addresses.hand(scenario))
        yield on.Paragraph(link)
        yield on.Paragraph(f"{capital(change.moment.at)}:")
        said = (change.moment.before, change.moment.after)
        yield telling.both(zip(map(capital, labels), said, strict=True))
        if number == 0:
            yield from telling.at_the_table(shelf.vectors[scenario])


def _change(shelf: SiteContent, switch: str, pair: tuple[str, str], name: str) -> Change:
    """Play a hand under two settings, otherwise by its first house, and say how it differs."""
    scenario = shelf.scenarios[name]
    own = {**shelf.houses[scenario.houses[0]].settings, **scenario.changes}
    one, other = (Side(setting, {**own, switch: setting}) for setting in pair)
    return compare_houses(one, other, [Played(scenario)]).changed[0]


def every_house(shelf: SiteContent) -> SitePage:
    """Make the page of all houses."""
    lead = on.Paragraph(
        f"A house answers all {len(shelf.switches)} questions that rooms may settle otherwise, "
        "so that a dealer or a program knows how to rule. Look for one that plays like you, or "
        "choose your own answers in your room."
    )
    tiles = tuple(
        (Link(one.title, addresses.house(one.id)), _about_house(shelf, one))
        for one in sorted(shelf.houses.values(), key=lambda one: one.inherits is not None)
    )
    blocks = (
        lead,
        on.Tiles(tiles),
        on.Heading("Two houses side by side", name="pairs"),
        on.Paragraph(
            f"On how many of the {len(shelf.switches)} questions two houses differ. Choose a "
            "number to see on which; from there a link leads to both answers, and to every hand "
            "that comes out differently."
        ),
        _every_pair(shelf),
    )
    about = "The houses: how card rooms, clubs and sites play Badugi and Badacey, with the reasons."
    return SitePage(addresses.HOUSES, Page("Houses", blocks), addresses.HOUSES, (), about)


_APART: Final = (5, 9)
"""Up to so many points two houses are near, and not far apart."""


def _every_pair(shelf: SiteContent) -> on.Grid:
    """Set every two houses against each other, so that each has a row of its own."""
    houses = sorted(shelf.houses)
    rows = tuple(
        (
            Link(telling.house_title(one), addresses.house(one)),
            tuple(_points_between(shelf, one, other) for other in houses),
        )
        for one in houses
    )
    near, far = _APART
    key = ("the same house", f"1 to {near} points", f"{near + 1} to {far}", f"{far + 1} and more")
    return on.Grid("apart", tuple(map(telling.house_title, houses)), rows, key)


def _points_between(shelf: SiteContent, one: str, other: str) -> on.Answer:
    """Say on how many points two houses differ, and on which."""
    points = differing(shelf, one, other)
    if one == other:
        return on.Answer("–", 0, False, "It is the same house.", "")
    way = 1 + sum(len(points) > most for most in _APART)
    questions = " ".join(shelf.switches[name].question for name in points)
    link = Link("Both answers, and every hand that differs", addresses.pair(one, other))
    return on.Answer(str(len(points)), way, False, questions, link)


def _about_house(shelf: SiteContent, house: House) -> str:
    """Say whom a house stands for, and from which other house it takes the rest."""
    other = house.inherits
    points = counted(len(differing(shelf, house.id, other)), "point") if other else ""
    rest = f", otherwise as {telling.house_title(other)}" if other else ""
    rest += f", from which it differs on {points}" if other else ""
    documents = [shelf.documents[name].title for name in house.documents]
    told = house.description or f"By {' and '.join(documents)}"
    return f"{told}{rest}."


def differing(shelf: SiteContent, one: str, other: str) -> list[str]:
    """Name the switches that two houses set differently."""
    mine, theirs = shelf.houses[one].settings, shelf.houses[other].settings
    return [name for name in shelf.switches if mine[name] != theirs[name]]


def one_house(shelf: SiteContent, house: House) -> SitePage:
    """Make the page of a house."""
    chapters = by_chapter(shelf, list(shelf.switches))
    blocks: list[on.Block] = [
        on.Paragraph(f"{house.description or house.title}.", tone=on.LEAD),
        on.Paragraph(_sources(shelf, house)),
    ]
    if house.inherits:
        own = differing(shelf, house.id, house.inherits)
        blocks += _differs(shelf, house, house.inherits, own)
        blocks.append(on.Heading("Every answer", name="answers"))
    blocks.append(on.ListFilter("Find an answer"))
    for place, (chapter, names) in enumerate(chapters):
        answers = on.bullets(_houses_setting(shelf, house, name) for name in names)
        heading = on.Heading(telling.in_words(chapter), name=chapter)
        note = counted(len(names), "question")
        # A house with no other to differ from shows some answers at once.
        is_open = not house.inherits and not place
        blocks.append(on.Section(heading, (answers,), note, is_open))
    blocks += _beside(shelf, house)
    page = Page(house.title, tuple(blocks), name=house.id)
    crumbs = (Link("Houses", addresses.HOUSES),)
    about = f"{house.description or house.title}: every setting, and why."
    return SitePage(addresses.house(house.id), page, addresses.HOUSES, crumbs, about, "house", 8)


def _sources(shelf: SiteContent, house: House) -> on.Text:
    documents = telling.joined(
        (Link(shelf.documents[name].title, addresses.document(name)) for name in house.documents),
        " and ",
    )
    by = ("It plays by ", *documents, ". ") if documents else ("It has no document. ",)
    if house.inherits is None:
        return (*by, f"It answers all {len(shelf.switches)} questions itself.")
    others = counted(len(differing(shelf, house.id, house.inherits)), "answer")
    told = f"{capital(others)} of {len(shelf.switches)} are not those of "
    own = f"; {len(house.stated)} rest on what was found of it, the others are taken over."
    return (*by, told, telling.house_link(house.inherits), own)


def _differs(
    shelf: SiteContent, house: House, inherited: str, names: Sequence[str]
) -> Iterator[on.Block]:
    title = f"What differs from {telling.house_title(inherited)}"
    yield on.Heading(title, name="differs")
    if names:
        yield sides(shelf, (house.id, inherited), names)
    else:
        yield on.Paragraph("Nothing.")
    to = Link("Every hand that comes out differently", addresses.pair(inherited, house.id))
    yield on.Paragraph(to)


def sides(
    shelf: SiteContent,
    pair: tuple[str, str],
    names: Sequence[str],
    hands: Mapping[str, on.Text] | None = None,
) -> on.Table:
    """Show how two houses answer each of these questions, one beside the other.

    ``hands`` are links to those that come out differently, by switch, for a column of their own.
    """
    rows = (
        on.Row(
            (
                Link(shelf.switches[name].question, addresses.switch_page(name)),
                *(
                    shelf.switches[name].settings[shelf.houses[house].settings[name]].text
                    for house in pair
                ),
                *(() if hands is None else (hands[name],)),
            )
        )
        for name in names
    )
    heads = ("Question", *map(telling.house_title, pair), *(() if hands is None else ("Hands",)))
    return on.Table(heads, tuple(rows), is_stacked=True)


def _houses_setting(shelf: SiteContent, house: House, name: str) -> on.Item:
    switch, choice = shelf.switches[name], house.choices[name]
    setting = switch.settings[choice.setting]
    told = on.Paragraph(setting.text)
    origin = _origin(shelf, house, name)
    why: list[on.Part] = [choice.basis]
    if origin.id != house.id:
        why = ["As in ", telling.house_link(origin.id), f": {choice.basis}"]
    link = Link(setting.source, addresses.switch_page(name, setting.id))
    reasons = on.Paragraph((*why, " Source: ", link, "."), tone=on.QUIET)
    return on.Item(Link(switch.question, addresses.switch_page(name)), blocks=(told, reasons))


def _origin(shelf: SiteContent, house: House, switch: str) -> House:
    """Give the house that states a setting which others inherit."""
    while switch not in house.stated and house.inherits:
        house = shelf.houses[house.inherits]
    return house


def _beside(shelf: SiteContent, house: House) -> Iterator[on.Block]:
    yield on.Heading("Beside other houses", name="beside")
    others = [other for other in shelf.houses.values() if other.id != house.id]
    counts = [(len(differing(shelf, house.id, other.id)), other) for other in others]
    every = len(shelf.switches)
    bars = (
        on.Bar(Link(other.title, addresses.pair(house.id, other.id)), count / every, f"{count:,}")
        for count, other in sorted(counts, key=lambda pair: pair[0])
    )
    title = f"Of {every} questions, those on which they differ; each leads to both side by side"
    yield on.Chart(title, tuple(bars))


_EXAMPLES: Final = 3
_EDGES: Final = {
    "inside": ("Where it still applies", "A hand just inside the rule."),
    "outside": ("Where it ends", "A hand just past it: the rule refuses this, or says nothing."),
}


def every_rule(shelf: SiteContent) -> SitePage:
    """Make the page of all rules."""
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(shelf.rules)} rules, each with an answer, hands that show where it ends, how "
            "rooms differ, and its source. Look for one, or unfold what it is about."
        ),
        on.ListFilter("Find a rule"),
    ]
    for place, (chapter, rules) in enumerate(shelf.chapters.items()):
        heading = on.Heading(telling.in_words(chapter), name=chapter)
        note = counted(len(rules), "rule")
        items = on.bullets(map(_asked_and_answered, rules))
        blocks.append(on.Section(heading, (items,), note, is_open=not place))
    about = "Every rule of Badugi and Badacey by chapter, each with its source and its hands."
    return SitePage(addresses.RULES, Page("Rules", tuple(blocks)), addresses.RULES, about=about)


def _asked_and_answered(rule: Rule) -> on.Item:
    """Name a rule by its question, with its answer; say whether rooms differ."""
    differ = (" ", on.Label("rooms differ")) if rule.switches else ()
    link = Link(rule.question or rule.sentence, addresses.rule(rule.id))
    answer = on.Paragraph(rule.sentence if rule.question else "", tone=on.QUIET)
    words = f"{rule.id} {' '.join(rule.asked)}"
    return on.Item((link, *differ), blocks=(answer,), words=words)


def one_rule(shelf: SiteContent, rule: Rule) -> SitePage:
    """Make the page of a rule."""
    name = rule.id
    blocks = (
        *(on.Paragraph(one, tone=on.LEAD) for one in _answer(rule)),
        _at_a_glance(shelf, rule),
        *_examples(shelf, rule),
        *_switches(shelf, rule),
        *_rules_sources(shelf, rule),
        on.Heading("Asked", name="asked"),
        on.Paragraph(" ".join(map(_as_question, rule.asked)), tone=on.QUIET),
        *_mistakes(shelf, rule),
        *_vectors(shelf, rule),
        on.Heading("Beside it"),
        _neighbors(shelf, name),
    )
    chapter = Link(telling.in_words(rule.chapter), f"{addresses.RULES}#{rule.chapter}")
    crumbs = (Link("Rules", addresses.RULES), chapter)
    page = Page(rule.question or rule.sentence, blocks, name=name)
    told = next((one.text for one in shelf.clauses_of[name]), rule.practice or rule.sentence)
    return SitePage(addresses.rule(name), page, addresses.RULES, crumbs, told, "rule", 10)


def _answer(rule: Rule) -> Iterator[str]:
    """Answer the question of a rule, in a few words first if there are some."""
    if rule.question:
        yield from filter(None, (rule.short, rule.sentence))


def _at_a_glance(shelf: SiteContent, rule: Rule) -> on.Paragraph:
    """Say what a rule rests on and whether rooms differ, with links to more of both."""
    documents = dict.fromkeys(one.document for one in shelf.clauses_of[rule.id])
    named = [shelf.documents[name].title for name in documents] or ["practice"]
    source = Link(f"Source: {listing(named)}", "#source")
    if rule.switches:
        return on.Paragraph((source, " · ", Link(_on_houses(rule), "#houses")))
    return on.Paragraph((source, " · the houses do not differ"))


def _on_houses(rule: Rule) -> str:
    """Say whether houses of ours differ on what a rule leaves open, or other rooms alone may."""
    return "Where rooms differ" if telling.differing_switch(rule) else "Where a room may differ"


def _as_question(text: str) -> str:
    return text if text.endswith("?") else f"{text}."


def _rules_sources(shelf: SiteContent, rule: Rule) -> Iterator[on.Block]:
    yield on.Heading("Source", name="source")
    found = shelf.clauses_of[rule.id]
    items = []
    for clause in found:
        told = f"{shelf.documents[clause.document].title}, {clause.place}"
        link = Link(told, addresses.clause(clause.document, clause.id))
        items.append(on.Item((link, f": {clause.text}")))
    if items:
        yield on.bullets(items)
    if rule.practice:
        yield on.Paragraph(("Practice: ", rule.practice))


def _switches(shelf: SiteContent, rule: Rule) -> Iterator[on.Block]:
    if not rule.switches:
        return
    yield on.Heading(_on_houses(rule), name="houses")
    if rule.switch:
        switch = shelf.switches[rule.switch]
        yield on.Paragraph(Link(switch.question, addresses.switch_page(switch.id)))
        yield on.bullets(
            (
                *(Link(setting.text, addresses.switch_page(switch.id, setting.id)), " Played by "),
                *(*telling.played_by(shelf, switch.id, setting.id), "."),
            )
            for setting in switch.settings.values()
        )
    if rule.hangs_on:
        yield on.Paragraph("What it decides also depends on:" if rule.switch else "It depends on:")
        yield telling.switch_items(shelf, rule.hangs_on)


def _examples(shelf: SiteContent, rule: Rule) -> Iterator[on.Block]:
    covered = shelf.coverage_of[rule.id]
    for edge, names in (("inside", covered.inside), ("outside", covered.outside)):
        title, told = _EDGES[edge]
        yield on.Heading(title, name=edge)
        hands = dict.fromkeys(map(shelf.told_as, names))
        first, *others = telling.simplest_text(shelf, hands)
        yield on.Paragraph(told, tone=on.QUIET)
        link = Link(shelf.scenarios[first].title, addresses.hand(first))
        yield on.Paragraph((link, *telling.also(shelf, first)), tone=on.STRONG)
        yield from telling.at_the_table(shelf.vectors[first])
        if others:
            yield on.Paragraph(f"{counted(len(others), 'more hand')}:")
            yield telling.hand_items(shelf, others)


def _mistakes(shelf: SiteContent, rule: Rule) -> Iterator[on.Block]:
    found = shelf.mistakes_with.get(rule.id, ())
    if not found:
        return
    yield on.Heading("Mistakes that engines make", name="mistakes")
    items = (
        (
            *(Link(one.mistake, addresses.mistake(one.id)), f" {seen_in_short(one)} "),
            *_noticed(shelf, one),
        )
        for one in found
    )
    yield on.bullets(items, telling.MOST_LISTED)
    yield on.Paragraph(Link("What the corpus can detect", addresses.ADEQUACY))


def _noticed(shelf: SiteContent, note: MistakeNote) -> tuple[on.Part, ...]:
    """Say how many vectors notice a mistake, and lead to those that notice the fewest others."""
    vectors, hands = shelf.vectors_noticing.get(note.id), telling.most_specific(shelf, note.id)
    if not vectors:
        return ("No vector notices it.",)
    links = telling.joined(
        Link(str(place), addresses.hand(one["id"]))
        for place, (one, _others) in enumerate(hands[:_EXAMPLES], start=1)
    )
    such = ": " if len(vectors) <= _EXAMPLES else ", such as "
    return (f"Noticed by {counted(len(vectors), 'vector')}{such}", *links, ".")


def seen_in_short(note: MistakeNote) -> str:
    """Say in which engines we found a mistake, or why it is plausible otherwise."""
    kind = "A house choice. " if note.house_choice else ""
    if not note.found:
        return f"{kind}Not found yet: {note.why}"
    return f"{kind}Found in {', '.join(dict.fromkeys(one.release for one in note.found))}."


def _vectors(shelf: SiteContent, rule: Rule) -> Iterator[on.Block]:
    count = len(shelf.vectors_about[rule.id])
    yield on.Heading("Check an engine", name="check")
    yield on.Paragraph(
        f"{counted(count, 'vector')} {'is' if count == 1 else 'are'} about this rule. "
        "To send an engine just those:"
    )
    yield on.Lines((f"poker-oracle check --only {rule.id} -- ./my-engine",))
    code = telling.joined(map(on.Code, shelf.coverage_of[rule.id].code))
    yield on.Paragraph(("In the reference engine it is ", *code, "."), tone=on.QUIET)


def _neighbors(shelf: SiteContent, name: str) -> on.Paragraph:
    every = list(shelf.rules)
    place = every.index(name)
    sides = (every[place - 1] if place else None, *every[place + 1 : place + 2], None)
    links = [one and Link(shelf.rules[one].sentence, addresses.rule(one)) for one in sides[:2]]
    return telling.neighbors(links[0] or None, links[1] or None)
