"""One place answers every kind of question, and no other module asks which kind it is."""

from typing import Final

import pytest

from oracle.errors import InputError
from oracle.play.answering import KINDS, HouseRules, answer, kind_of
from oracle.specs import workspaces
from oracle.wire.vocabulary import KINDS as WORDS
from tests.support.corpus import published

VECTORS: Final = published()


def test_every_kind_is_answered_and_told_from_the_others() -> None:
    assert sorted(KINDS) == sorted(WORDS)
    assert {vector["kind"] for vector in VECTORS} == set(WORDS)
    for vector in VECTORS:
        assert kind_of(vector["given"]) == vector["kind"], vector["id"]
    assert kind_of({}) is None


def test_an_unknown_mistake_is_one_sentence() -> None:
    vector = next(one for one in VECTORS if one["kind"] == "setup")
    rules = HouseRules(workspaces.houses()["card-room"].settings, ("no-such-mistake",))
    with pytest.raises(InputError, match="there is no mistake 'no-such-mistake'"):
        answer("setup", vector["given"], rules)
