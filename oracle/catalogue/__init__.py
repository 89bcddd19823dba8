"""Everything written about the rules: documents, clauses, rules, switches, houses, and the index.

Each part is read from its YAML files when it is first asked for, and kept.
"""

from oracle.catalogue.reading import (
    Catalogue,
    base_and_changes,
    documents,
    house,
    houses,
    load,
    problems,
    rules,
    source,
    switches,
)
from oracle.catalogue.records import (
    Choice,
    Clause,
    Document,
    Erratum,
    House,
    Rule,
    Setting,
    Switch,
)

__all__ = [
    "Catalogue",
    "Choice",
    "Clause",
    "Document",
    "Erratum",
    "House",
    "Rule",
    "Setting",
    "Switch",
    "base_and_changes",
    "documents",
    "house",
    "houses",
    "load",
    "problems",
    "rules",
    "source",
    "switches",
]
