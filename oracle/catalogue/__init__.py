"""Everything written about the rules: documents, clauses, rules, switches, houses, and the index.

Each part is read from its YAML files when it is first needed, and kept. The houses of the user's
workspace are laid over ours.
"""

from oracle.catalogue.engines import EngineProfile, engine_problems, engine_profile
from oracle.catalogue.entries import (
    Choice,
    Clause,
    Document,
    Erratum,
    House,
    Rule,
    Setting,
    Switch,
)
from oracle.catalogue.mistake_notes import (
    MistakeNote,
    Sighting,
    mistakes,
    played_settings,
    problems_of_sightings,
)
from oracle.catalogue.names import meant, no_setting
from oracle.catalogue.naming import named_file
from oracle.catalogue.prebuilt import PREBUILT
from oracle.catalogue.reading import (
    Catalogue,
    documents,
    files_of,
    prebuilt,
    problems,
    rule_sheet,
    rules,
    settled_by,
    shipped_houses,
    source,
    switches,
)
from oracle.catalogue.report import differences_data, houses_data, switches_data
from oracle.catalogue.rooms import name_of_room, place_for_hands
from oracle.catalogue.rule_books import citation_problems, unverified
from oracle.catalogue.settings import agrees, settings_within
from oracle.catalogue.sheets import question_groups, rule_sheet_data
from oracle.catalogue.workspace import (
    CASES,
    HANDS,
    USUAL_HOUSE,
    Workspace,
    base_and_changes,
    house,
    house_in,
    house_of,
    houses,
    load,
    problems_of_house,
    usual_house,
    workspace,
    workspace_files,
    workspace_problems,
)

__all__ = [
    "CASES",
    "HANDS",
    "PREBUILT",
    "USUAL_HOUSE",
    "Catalogue",
    "Choice",
    "Clause",
    "Document",
    "EngineProfile",
    "Erratum",
    "House",
    "MistakeNote",
    "Rule",
    "Setting",
    "Sighting",
    "Switch",
    "Workspace",
    "agrees",
    "base_and_changes",
    "citation_problems",
    "differences_data",
    "documents",
    "engine_problems",
    "engine_profile",
    "files_of",
    "house",
    "house_in",
    "house_of",
    "houses",
    "houses_data",
    "load",
    "meant",
    "mistakes",
    "name_of_room",
    "named_file",
    "no_setting",
    "place_for_hands",
    "played_settings",
    "prebuilt",
    "problems",
    "problems_of_house",
    "problems_of_sightings",
    "question_groups",
    "rule_sheet",
    "rule_sheet_data",
    "rules",
    "settings_within",
    "settled_by",
    "shipped_houses",
    "source",
    "switches",
    "switches_data",
    "unverified",
    "usual_house",
    "workspace",
    "workspace_files",
    "workspace_problems",
]
