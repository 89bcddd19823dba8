"""The corpus: vectors made from scenarios, written to files, checked and read again."""

from oracle.corpus.archive import as_archive, is_export
from oracle.corpus.build import build_corpus, build_vectors, vector_hash
from oracle.corpus.contents import CHAPTER, MANIFEST, is_chapter
from oracle.corpus.decoding import as_line, check_vector, decode
from oracle.corpus.fields import BadVector
from oracle.corpus.files import (
    chapters_in,
    files_beside,
    load_vectors,
    stale,
    vectors_in,
    write_files,
)
from oracle.corpus.flags import flags_of, is_noticed, mistakes_beside, noticed_in_play
from oracle.corpus.foreign import format_of, load_checked, refuse_format, refuse_other_format
from oracle.corpus.foretold import Known, load_foretold
from oracle.corpus.hand_tables import hand_tables, tally_hands
from oracle.corpus.kinds import check_meaning
from oracle.corpus.locating import Damage
from oracle.corpus.manifest import Digests
from oracle.corpus.needs import needs_of
from oracle.corpus.occupied import is_corpus, listed_in
from oracle.corpus.published import publish, published_problems, stale_files, write_corpus
from oracle.corpus.reference import houses_beside
from oracle.corpus.scanning import LONGEST_LINE
from oracle.corpus.short_list import is_short_list, listed_among, short_list
from oracle.corpus.standing import Standing
from oracle.corpus.subset import Filters, select, taken_from
from oracle.corpus.suspects import Suspect, is_suspect, suspect, suspects_of, with_suspects
from oracle.corpus.unpacked import corpus_at, unpacked_at
from oracle.corpus.vendored import (
    Copy,
    copy_in,
    lock_of,
    read_copy,
    refuse_in_the_copy,
    updated,
    vectors_of,
    write_copy,
)
from oracle.corpus.verify import Examination, everything_in, verify, verify_files
from oracle.corpus.workspace import known_vectors, own_vectors, render_own, smoke_vectors

__all__ = [
    "CHAPTER",
    "LONGEST_LINE",
    "MANIFEST",
    "BadVector",
    "Copy",
    "Damage",
    "Digests",
    "Examination",
    "Filters",
    "Known",
    "Standing",
    "Suspect",
    "as_archive",
    "as_line",
    "build_corpus",
    "build_vectors",
    "chapters_in",
    "check_meaning",
    "check_vector",
    "copy_in",
    "corpus_at",
    "decode",
    "everything_in",
    "files_beside",
    "flags_of",
    "format_of",
    "hand_tables",
    "houses_beside",
    "is_chapter",
    "is_corpus",
    "is_export",
    "is_noticed",
    "is_short_list",
    "is_suspect",
    "known_vectors",
    "listed_among",
    "listed_in",
    "load_checked",
    "load_foretold",
    "load_vectors",
    "lock_of",
    "mistakes_beside",
    "needs_of",
    "noticed_in_play",
    "own_vectors",
    "publish",
    "published_problems",
    "read_copy",
    "refuse_format",
    "refuse_in_the_copy",
    "refuse_other_format",
    "render_own",
    "select",
    "short_list",
    "smoke_vectors",
    "stale",
    "stale_files",
    "suspect",
    "suspects_of",
    "taken_from",
    "tally_hands",
    "unpacked_at",
    "updated",
    "vector_hash",
    "vectors_in",
    "vectors_of",
    "verify",
    "verify_files",
    "with_suspects",
    "write_copy",
    "write_corpus",
    "write_files",
]
