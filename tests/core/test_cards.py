import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.core.cards import DECK, RANKS, SUITS, CardError, format_cards, parse_card, parse_cards
from oracle.errors import InputError

pytestmark = pytest.mark.core


def test_the_deck_has_every_rank_in_every_suit_once_lowest_rank_first() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    assert [card[0] for card in DECK[::4]] == list(RANKS)
    assert "".join(card[1] for card in DECK[:4]) == SUITS


@pytest.mark.parametrize(
    ("text", "card"),
    [("As", "As"), ("aS", "As"), ("10s", "Ts"), ("10S", "Ts"), ("tD", "Td"), ("2c", "2c")],
)
def test_a_card_is_read_in_any_case_and_ten_both_ways(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize(
    "text",
    ["", "A", "s", "sA", "1s", "11s", "100s", "Ax", "??", "A s", "As2d", "10", "Kſ", "\u212as"],
)
def test_what_is_not_a_card_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert isinstance(caught.value, InputError)
    assert len(caught.value.messages) == 1
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text", ["As2d3c10h", "As 2d 3c Th", "as,2D, 3C\tth", " As2d  3cTh\r\n", "AS2D3C10H"]
)
def test_cards_are_read_together_or_apart_and_keep_their_order(text: str) -> None:
    assert parse_cards(text) == ("As", "2d", "3c", "Th")


def test_no_text_is_no_cards() -> None:
    assert parse_cards(" ,\n") == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AsA", "'AsA' is not a list of cards"),
        ("As 2", "'2' is not a list of cards"),
        ("A s", "'A' is not a list of cards"),
        ("Asx", "'Asx' is not a list of cards"),
        ("Asxx", "'xx' is not a card"),
        ("As2d as", "duplicate card: As"),
        ("As2dAs2d", "duplicate cards: As 2d"),
        ("AsAsAs", "duplicate card: As"),
        ("10s Ts", "duplicate card: Ts"),
    ],
)
def test_a_bad_list_of_cards_is_refused_and_the_fault_is_named(text: str, sentence: str) -> None:
    with pytest.raises(CardError, match=sentence):
        parse_cards(text)


def test_a_long_bad_word_is_not_repeated_whole() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("x" * 100_001)
    assert len(str(caught.value)) < 150


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_written_cards_are_read_back(cards: list[str]) -> None:
    hand = tuple(parse_card(card) for card in cards)
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards("".join(hand).swapcase().replace("t", "10")) == hand


@given(st.text())
def test_any_text_is_cards_or_an_input_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except InputError:
        return
    assert set(cards) <= set(DECK)
