"""Comparisons that tests make, each checked against the schema of its report."""

import json
from typing import Any

import jsonschema

from oracle.corpus.diff import Comparison
from oracle.corpus.house_diff import as_report
from oracle.specs.checking import schema

CAP = "betting.raise-cap"


def as_checked_report(found: Comparison) -> Any:
    report = json.loads(json.dumps(as_report(found)))
    jsonschema.validate(report, schema("diff"))
    return report
