"""Small parts of the corpus, and what they can detect."""

import functools
from typing import Any

from oracle.commands.measuring import what_is_known
from oracle.corpus.adequacy import adequacy
from oracle.corpus.noticing import Adequacy
from oracle.system.pieces import here
from tests.support.corpus import published


def named(*names: str) -> list[dict[str, Any]]:
    """The vectors with these ids."""
    return [vector for vector in published() if vector["id"] in names]


def about(*rules: str) -> list[dict[str, Any]]:
    """The vectors about these rules."""
    return [vector for vector in published() if not set(rules).isdisjoint(vector["rules"])]


@functools.cache
def of_rules(*rules: str) -> Adequacy:
    """What the vectors about these rules can detect."""
    return adequacy(about(*rules), what_is_known(), here)
