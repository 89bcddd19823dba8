from __future__ import annotations

import pytest

from oracle.report import page as on
from oracle.site import addresses
from oracle.site.building import KINDS
from oracle.site.sources import site_content
from tests.support.leaves import links, parts, rules_named, said


@pytest.mark.parametrize("name", site_content().documents)
def test_a_document_has_every_clause_in_order_and_every_error(name: str) -> None:
    document, leaf = site_content().documents[name], KINDS["documents"].leaf(site_content(), name)
    notes = list(parts(leaf.page, on.Note))
    clauses, errors = notes[: len(document.clauses)], notes[len(document.clauses) :]
    assert [(one.name, one.text) for one in clauses] == [
        (clause.id, clause.text) for clause in document.clauses
    ]
    for note, clause in zip(clauses, document.clauses, strict=True):
        assert note.blocks[0] == on.Paragraph(f"{clause.place}.", clause.rules, on.QUIET)
        if clause.erratum:
            assert links(note) == [addresses.clause(name, clause.erratum)]
        assert clause.rules or len(note.blocks) > 1, clause.id
    assert [one.name for one in errors] == [erratum.id for erratum in document.errata]
    told = said(leaf)
    assert all(one.why in told and one.printed in told for one in document.errata)
    assert rules_named(leaf) == {rule for one in document.clauses for rule in one.rules}


def test_the_contents_lead_to_every_part_of_a_document() -> None:
    for name in site_content().documents:
        page = KINDS["documents"].leaf(site_content(), name).page
        (contents,) = parts(page, on.Contents)
        headings = [one.name for one in parts(page, on.Heading)]
        assert [name for name, _text, _note in contents.entries] == headings
        assert len(set(headings)) == len(headings)


def test_all_documents_are_listed() -> None:
    leaf = KINDS["documents"].leaf(site_content(), "")
    assert links(leaf.page) == [addresses.document(name) for name in site_content().documents]
