"""The pages of the documents: their clauses in order, in our own words, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from oracle.catalogue import Clause, Document, Erratum
from oracle.pages import Leaf, Link, Page
from oracle.pages import page as on
from oracle.prose import counted
from oracle.site import places, telling
from oracle.site.shelf import Shelf

_ALL: Final = ""
_LANGUAGES: Final = {"en": "English", "fr": "French"}
_NO_RULE: Final = {
    "duplicate": "No rule enforces it by itself: others say what follows.",
    "outside-the-hand": "No rule enforces it: it is not about what happens in a hand.",
}
_OWN_WORDS: Final = (
    "Each clause is told in our own words; its place says where the document itself has it."
)


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the documents, and the page of all."""
    return (_ALL, *shelf.documents)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of a document, or the one of all."""
    return _every_document(shelf) if key == _ALL else _one_document(shelf, shelf.documents[key])


def _every_document(shelf: Shelf) -> Leaf:
    lead = on.Paragraph(
        "The rule documents that are read here clause by clause, and the rules that enforce each."
    )
    tiles = (
        (Link(one.title, places.document(one.id)), f"{_language(one)}. {_counts(one)}")
        for one in shelf.documents.values()
    )
    page = Page("Documents", (lead, on.Tiles(tuple(tiles))))
    about = "The rule documents of Badugi and Badacey, clause by clause, with their rules."
    return Leaf(places.DOCUMENTS, page, places.DOCUMENTS, about=about)


def _one_document(shelf: Shelf, document: Document) -> Leaf:
    sections = [(name, tuple(clauses)) for name, clauses in groupby(document.clauses, key=_section)]
    blocks: list[on.Block] = [
        on.Paragraph(f"{_counts(document)} {_OWN_WORDS}"),
        *_houses(shelf, document),
        _contents(document, sections),
    ]
    for name, clauses in sections:
        blocks.append(on.Heading(telling.in_words(name), name=name))
        blocks += (_clause(one) for one in clauses)
    blocks += _errata(document)
    crumbs = (Link("Documents", places.DOCUMENTS),)
    page = Page(document.title, tuple(blocks), name=document.id)
    address = places.document(document.id)
    about = f"{document.title}, clause by clause, with the rules that enforce each."
    return Leaf(address, page, places.DOCUMENTS, crumbs, about, "document")


def _contents(document: Document, sections: Sequence[tuple[str, Sequence[Clause]]]) -> on.Contents:
    entries = [
        (name, telling.in_words(name), counted(len(clauses), "clause"))
        for name, clauses in sections
    ]
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
        link = Link("an error in the text", places.clause(clause.document, clause.erratum))
        blocks.append(on.Paragraph(("There is ", link, " here."), tone=on.QUIET))
    return on.Note(clause.id, clause.text, tuple(blocks))


def _errata(document: Document) -> Iterator[on.Block]:
    if not document.errata:
        return
    yield on.Heading("Errors in the text, and how they are read", name="errors")
    yield from map(_erratum, document.errata)


def _erratum(erratum: Erratum) -> on.Note:
    printed = on.Paragraph((f"{erratum.place}. Printed: ", on.Code(erratum.printed)), tone=on.QUIET)
    return on.Note(erratum.id, erratum.reading, (on.Paragraph(erratum.why), printed))


def _houses(shelf: Shelf, document: Document) -> Iterator[on.Block]:
    found = [house.id for house in shelf.houses.values() if document.id in house.documents]
    if found:
        yield on.Paragraph(("Played by ", *telling.house_links(found), "."))


def _language(document: Document) -> str:
    return _LANGUAGES.get(document.language, document.language)


def _counts(document: Document) -> str:
    without = sum(not one.rules for one in document.clauses)
    outside = f", {without} of them without a rule" if without else ""
    errors = f"; {counted(len(document.errata), 'error')} in the text" if document.errata else ""
    return f"{counted(len(document.clauses), 'clause')}{outside}{errors}."
