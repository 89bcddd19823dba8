"""The corpus: vectors made of scenarios, written to files, and read again."""

from oracle.corpus.build import build_vectors, vector_hash
from oracle.corpus.files import load_vectors, stale_files, write_corpus

__all__ = ["build_vectors", "load_vectors", "stale_files", "vector_hash", "write_corpus"]
