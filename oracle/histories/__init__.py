"""Hand histories: what each form of them tells, read into one record.

``told`` is the record and ``form`` what a form is; ``FORMS`` is the table of forms. ``read_files``
reads whatever holds hand histories: ``lines`` makes lines of bytes, ``cutting`` makes hands of
lines, and the form of each hand reads it; ``nearest`` says what text lacks that is in no form, and
``read_as`` takes such text for a form all the same. Each form has a module or a folder of its own.
``tellings`` says in words what each form tells.
"""

from __future__ import annotations

from oracle.histories.alike import read_as
from oracle.histories.form import FACTS, Chunk, Form
from oracle.histories.forms import FORMS
from oracle.histories.sources import read_files, read_text
from oracle.histories.table import WORDS, tellings
from oracle.histories.told import (
    CHIPS,
    Began,
    Broken,
    Called,
    Cards,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Read,
    Returned,
    Shown,
    Stakes,
    Summed,
    Unit,
    Unread,
    Wagered,
)

__all__ = [
    "CHIPS",
    "FACTS",
    "FORMS",
    "WORDS",
    "Began",
    "Broken",
    "Called",
    "Cards",
    "Checked",
    "Chunk",
    "Collected",
    "Dealt",
    "Drew",
    "Fact",
    "Folded",
    "Form",
    "Happened",
    "History",
    "Mucked",
    "OtherGame",
    "Player",
    "Posted",
    "Read",
    "Returned",
    "Shown",
    "Stakes",
    "Summed",
    "Unit",
    "Unread",
    "Wagered",
    "read_as",
    "read_files",
    "read_text",
    "tellings",
]
