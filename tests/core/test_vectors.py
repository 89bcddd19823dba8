"""Every published vector has the answer that its author expects."""

import pytest

from oracle.play.answering import HouseRules, answer
from oracle.specs import workspaces
from tests.support.corpus import published


@pytest.mark.parametrize("kind", sorted({vector["kind"] for vector in published()}))
def test_the_core_answers_as_the_vectors_expect(kind: str) -> None:
    for vector in published():
        if vector["kind"] == kind:
            rules = HouseRules(workspaces.settings_within(vector["switches"], "card-room"))
            found = answer(kind, vector["given"], rules)
            assert found.expect == vector["expect"], vector["id"]
