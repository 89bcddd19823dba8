"""What changes between two houses or two corpora, and the switch or rule behind each change."""

from oracle.diff.comparison import Change, Comparison, Side, SwitchChange
from oracle.diff.corpora import compare_corpora
from oracle.diff.houses import changed_settings, compare_houses
from oracle.diff.pairs import Pairs, compare_pairs
from oracle.diff.report import as_report, rows_of
from oracle.diff.revisions import read_corpus

__all__ = [
    "Change",
    "Comparison",
    "Pairs",
    "Side",
    "SwitchChange",
    "as_report",
    "changed_settings",
    "compare_corpora",
    "compare_houses",
    "compare_pairs",
    "read_corpus",
    "rows_of",
]
