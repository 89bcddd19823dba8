"""Strict YAML for people: read a file, check it against a schema, say what is wrong and where.

These files have only ``true`` and ``false``, decimal integers and text, so ``off``, ``010`` and
``1:30`` stay as written. The usual order of calls::

    file = load(path)
    problems = validate(file, "rule")
    problems.append(file.problem(("rules", 3, "id"), "two rules have this id"))
"""

from oracle.specfile.checking import gate, mistakes_in, schema, validate, validator
from oracle.specfile.lists import Lists, lists
from oracle.specfile.problem import WHOLE_FILE, Position, Problem, SpecError, SpecPath
from oracle.specfile.reading import SpecFile, load, load_bytes, load_text, yaml_files
from oracle.specfile.wording import Finding

__all__ = [
    "WHOLE_FILE",
    "Finding",
    "Lists",
    "Position",
    "Problem",
    "SpecError",
    "SpecFile",
    "SpecPath",
    "gate",
    "lists",
    "load",
    "load_bytes",
    "load_text",
    "mistakes_in",
    "schema",
    "validate",
    "validator",
    "yaml_files",
]
