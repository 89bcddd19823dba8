"""Every mistake that shows only where two things meet is noticed by the vectors named for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from oracle.corpus.vector import scenario_of
from tests.crowd import meetings, must_notice
from tests.support.corpus import published
from tests.tools.later import failed_by

BY_ID: Mapping[str, Mapping[str, Any]] = {vector["id"]: vector for vector in published()}


def test_each_names_vectors_of_at_least_two_scenarios() -> None:
    assert must_notice().keys() == meetings().keys()
    for name, named in must_notice().items():
        assert len({scenario_of(vector) for vector in named}) > 1, name


@pytest.mark.parametrize("name", sorted(must_notice()))
def test_the_vectors_named_notice_it(name: str) -> None:
    named = must_notice()[name]
    assert set(failed_by(name, [BY_ID[vector] for vector in named])["noticed"]) == set(named)
