"""The corpus: vectors made of scenarios, written to files, checked and read again."""

from oracle.corpus.archive import write_archive
from oracle.corpus.build import build_vectors, vector_hash
from oracle.corpus.decoding import check_vector, decode
from oracle.corpus.fields import BadVector
from oracle.corpus.files import load_vectors, stale_files, write_corpus, write_files
from oracle.corpus.hand_tables import hand_tables, tally_hands
from oracle.corpus.locating import Damage
from oracle.corpus.published import publish, published_problems
from oracle.corpus.subset import Filters, select, taken_from
from oracle.corpus.verify import Examination, verify, verify_files

__all__ = [
    "BadVector",
    "Damage",
    "Examination",
    "Filters",
    "build_vectors",
    "check_vector",
    "decode",
    "hand_tables",
    "load_vectors",
    "publish",
    "published_problems",
    "select",
    "stale_files",
    "taken_from",
    "tally_hands",
    "vector_hash",
    "verify",
    "verify_files",
    "write_archive",
    "write_corpus",
    "write_files",
]
