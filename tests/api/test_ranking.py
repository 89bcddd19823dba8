"""What hands are worth, held against the vectors, which the scenarios' authors wrote."""

import pytest

import oracle
from tests.support.corpus import published


def test_values_are_those_of_the_vectors() -> None:
    ranked = [one for one in published() if one["kind"] == "rank"]
    assert len(ranked) > 300
    for vector in ranked:
        given, expect = vector["given"], vector["expect"]
        value = oracle.rank(given["hand"], given["ranking"])
        assert list(value.ranks) == expect["ranks"]
        assert (value.order, value.name) == (expect["order"], expect["name"])
        assert [card for card, _why in value.out] == expect["out"]
        assert [why for _card, why in value.out] == expect["why"]
        assert sorted(value.plays + tuple(card for card, _why in value.out)) == sorted(value.hand)


def test_comparisons_are_those_of_the_vectors() -> None:
    for vector in published():
        if vector["kind"] == "compare":
            hands, ranking = vector["given"]["hands"], vector["given"]["ranking"]
            first, second = vector["expect"]["places"][:2]
            found = oracle.compare(hands[0], hands[1], ranking)
            if first == second:
                assert (found.better, found.worse) == (None, None)
            else:
                better = found.one if first < second else found.other
                assert found.better is better
                assert found.worse is (found.other if first < second else found.one)
            assert str(found).endswith(f": {found.why}.")
            assert found.rules


def test_a_value_tells_what_plays_and_why_the_rest_does_not() -> None:
    told = str(oracle.rank("As 2s 3h 4c"))
    assert told.startswith("As 2s 3h 4c is a three-card ")
    assert ": 4c 3h As play; 2s does not because " in told
    assert str(oracle.rank(["As", "2d", "3h", "4c"])).endswith(": every card plays")
    assert ": As plays; " in str(oracle.rank("As Ah"))


def test_the_ranking_may_come_first_as_on_the_command_line() -> None:
    cards, other = "As 2s 3h 4c Kd", "9s 8d 7h 6c 5s"
    for ranking in ("badugi", "ace-to-five"):
        assert oracle.rank(ranking, cards) == oracle.rank(cards, ranking)
        found = oracle.compare(cards, other, ranking)
        assert oracle.compare(ranking, cards, other) == found
        assert oracle.compare(ranking, [cards, other]) == found
        assert oracle.compare([cards.split(), other.split()], ranking) == found
    assert oracle.compare((cards, other)) == oracle.compare(cards, other)
    for hands in (["As", "2d"], [cards], [cards, other, cards], cards):
        with pytest.raises(oracle.InputError, match=r"compare takes two hands, not \d; give"):
            oracle.compare("badugi", hands)
    with pytest.raises(oracle.InputError, match="'badugy'; did you mean 'badugi'"):
        oracle.rank("badugy", "As")
