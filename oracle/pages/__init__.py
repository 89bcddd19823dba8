"""Every report as a page, and every page as text, Markdown or HTML; JSON is the report itself.

A builder for each report makes a ``Page`` of it; a writer for each form writes any page. A new
report needs a builder, and a new form a writer. A report whose cases pass or fail is a ``Suite`` of
tests, too, and a badge, for programs that show test results.
"""

from oracle.pages.all_hands import all_hands
from oracle.pages.audited import audited
from oracle.pages.by_hand import Stepped
from oracle.pages.checked import checked
from oracle.pages.compared import compared
from oracle.pages.counted import counted, walked
from oracle.pages.covered import covered
from oracle.pages.data import as_json
from oracle.pages.detected import beside_the_corpus, detected
from oracle.pages.drawn import drawn_hand, drawn_moment, drawn_rules
from oracle.pages.explained import explained
from oracle.pages.failure import named_failure
from oracle.pages.fuzzed import fuzzed
from oracle.pages.houses import houses
from oracle.pages.html import as_fragment, as_html, assets
from oracle.pages.inferred import inferred
from oracle.pages.leaf import Frame, Leaf, as_leaf, relative
from oracle.pages.listed import listed
from oracle.pages.markdown import as_markdown
from oracle.pages.matrix import matrix
from oracle.pages.page import Link, Page, Prose
from oracle.pages.ranked import in_order, ranked, ranking_data
from oracle.pages.rule_sheets import rule_sheets
from oracle.pages.side_by_side import side_by_side
from oracle.pages.terminal import Screen, as_text
from oracle.pages.test_forms import TEST_FORMS, as_test_form
from oracle.pages.updated import updated
from oracle.pages.verified import verified

__all__ = [
    "TEST_FORMS",
    "Frame",
    "Leaf",
    "Link",
    "Page",
    "Prose",
    "Screen",
    "Stepped",
    "all_hands",
    "as_fragment",
    "as_html",
    "as_json",
    "as_leaf",
    "as_markdown",
    "as_test_form",
    "as_text",
    "assets",
    "audited",
    "beside_the_corpus",
    "checked",
    "compared",
    "counted",
    "covered",
    "detected",
    "drawn_hand",
    "drawn_moment",
    "drawn_rules",
    "explained",
    "fuzzed",
    "houses",
    "in_order",
    "inferred",
    "listed",
    "matrix",
    "named_failure",
    "ranked",
    "ranking_data",
    "relative",
    "rule_sheets",
    "side_by_side",
    "updated",
    "verified",
    "walked",
]
