"""What a table to play at, a page and a worker ask: one request in JSON, one answer."""

from oracle.site.playground.inputs import choices
from oracle.site.playground.texts import answer

__all__ = ["answer", "choices"]
