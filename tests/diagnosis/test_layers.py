"""Which mistakes and settings are found behind the failures of a whole run."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from oracle import catalogue
from oracle.adapters.reference import reply
from oracle.conformance import Claims, Outcome, RunResult, Verdict, run
from oracle.diagnosis import Diagnosis, diagnose
from oracle.wire import HouseRules
from oracle.wire.grading import examine
from tests.support.conformance_vectors import LIMIT
from tests.support.corpus import published
from tests.support.diagnosed import answered, answers_of
from tests.support.reports import foretold, report_of
