import pytest

from oracle.report.explanation import explain_given
from oracle.report.replay import given_from
from tests.support.explaining import LIMIT, scenario_told, script, seat, sentence, sentences
from tests.support.explaining_rulings import played
from tests.support.pages import explanation_text


def test_an_all_in_is_told_to_the_side_pot() -> None:
    table = {"betting": "no-limit", "big-blind": 10, "stacks": [30, 250, 100], "draws": 1}
    pat = [seat(number, "draw") for number in (1, 2, 3)]
    wagers = (seat(3, "raise", to=20), seat(1, "raise", to=30), seat(2, "raise", to=250))
    told = script(table, *wagers, seat(3, "call"), *pat)
    assert "betting.uncalled-bet" in sentence(told, "The uncalled 150").rules
    assert "drawing.all-in-players-draw" in sentence(told, "The draw is on seat 1").rules
    assert "betting.betting-is-skipped" in sentence(told, "no second betting round").rules
    main, side = sentence(told, "The main pot of 90"), sentence(told, "The side pot of 140")
    assert "goes to seat 1 with a four-three badugi; next is seat 3" in main.text
    assert "goes to seat 3 with a nine-eight badugi; next is seat 2" in side.text
    assert {"showdown.side-pots", "ranking.highest-card-decides"} <= set(side.rules)


def test_players_may_show_or_muck_where_the_house_lets_them() -> None:
    rounds = [
        *(seat(number, "draw") for number in (1, 2, 3)),
        *(seat(number, "check") for number in (1, 2, 3)),
    ]
    start = (seat(3, "call"), seat(1, "call"), seat(2, "check"))
    end = (seat(1, "muck"), seat(1, "show"), seat(2, "muck"), seat(3, "show"))
    table = {**LIMIT, "draws": 1}
    told = script(table, *start, *rounds, *end, showdown="beaten-hands-may-be-mucked")
    assert [objection.rule for objection in told.steps[-4].refused] == ["showdown.may-muck"]
    assert told.settings == {"showdown": "beaten-hands-may-be-mucked"}
    assert "showdown.may-muck" in sentence(told, "Seat 2 mucks without showing").rules
    assert any("The player may show or muck." in one.text for one in sentences(told))
    assert "but with showdown set to beaten-hands-may-be-mucked." in explanation_text(told)


def test_both_halves_of_badacey_are_told_with_hands_and_odd_chips() -> None:
    name = "showdown.odd-chips-one-each.two-odd-chips-in-the-low-half"
    told = scenario_told(name)
    low = sentence(told, "The low half, 5,")
    split = "2 to seat 1, 2 to seat 2 and 1 to seat 3 (the smallest chip is 1); next is seat 4"
    assert split in low.text
    assert "showdown.odd-chips-one-each" in low.rules
    assert "goes to seat 4 with a nine-eight badugi" in sentence(told, "The badugi half").text


@pytest.mark.parametrize(
    ("ranking", "hands", "why", "rule"),
    [
        ("badugi", "As2h3d4c KsKhKd2c", "four cards that play", "ranking.more-cards-win"),
        ("badugi", "As2h3d5c As2h3d6c", "a five is lower", "ranking.highest-card-decides"),
        ("badugi", "Ks2hAd5c Ks2h3d5c", "third highest card, a deuce", "ranking.highest"),
        ("badugi", "As2h3d4c Ah2d3c4s", "the same ranks", "ranking.equal-ranks-tie"),
        ("ace-to-five", "KsQh9d7c2s AsAh2d3c4s", "no pair is better", "ranking.low-pairs-lose"),
        ("ace-to-five", "3s3hAd2c4s 4d4hAs2h3d", "lower ranks", "ranking.low-pairs-lose"),
        ("ace-to-five", "As2h3d4c5s As2h3d4c6s", "a five is lower", "ranking.low-highest"),
    ],
)
def test_hands_are_compared_with_the_rule_that_decides(
    ranking: str, hands: str, why: str, rule: str
) -> None:
    better, worse = ([hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands.split())
    told = explain_given(given_from({"ranking": ranking, "hands": [worse, better]}))
    assert told.kind == "compare"
    (verdict,) = told.steps[-1].sentences
    assert why in verdict.text
    assert verdict.rules[0].startswith(rule)


def test_a_hand_is_told_with_the_cards_that_do_not_play() -> None:
    told = explain_given(given_from({"ranking": "badugi", "hand": ["6h", "4d", "3s", "Ah", "Kc"]}))
    first, out = told.steps[0].sentences
    assert first.rules == ("ranking.all-cards-of-the-hand", "ranking.names")
    assert out.text == "The 6h does not play because the Ah is a lower heart that plays."


def test_straights_and_flushes_are_told_not_to_count() -> None:
    told = explain_given(
        given_from({"ranking": "ace-to-five", "hand": ["As", "2s", "3s", "4s", "5s"]})
    )
    assert [one.text for one in told.steps[0].sentences[1:]] == [
        "The straight does not count.",
        "The flush does not count.",
    ]


@pytest.mark.parametrize(
    ("chip", "said"),
    [
        (1, "53 to seat 1 and 52 to seat 2 (the smallest chip is 1)"),
        (5, "55 to seat 1 and 50 to seat 2; next"),
    ],
)
def test_a_split_with_an_odd_chip_names_the_smallest_chip_that_was_not_named(
    chip: int, said: str
) -> None:
    explanation = played(
        f"{{draws: 1, small-bet: 20, chip: {chip}, stacks: [500, 35, 500]}}\n"
        "cards: {1: As 2d 3h Kc, 2: Ac 2h 3s 4d, 3: Ah 2s 3d Qc}",
        "{seat: 3, raise: 40}",
        "{seat: 1, call: 30}",
        "{seat: 2, call: 15}",
        "{seat: 1, discard: Kc, receive: 4c}",
        "{seat: 2, pat: true}",
        "{seat: 3, discard: Qc, receive: 5c}",
        "{seat: 1, bet: 20}",
        "{seat: 3, call: 20}",
    )
    assert said in sentence(explanation, "The main pot of 105").text
