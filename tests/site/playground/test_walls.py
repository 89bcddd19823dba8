"""The rule sheet that the form of a room asks for."""

from __future__ import annotations

import pytest

from oracle.site.playground.texts import answer

TEXT = 'id: "tried"\ntitle: "<b>The</b> room"\ninherits: club\nsettings: {}\n'


def test_the_sheet_of_a_text_and_of_a_house_of_ours() -> None:
    own = answer({"do": "sheet", "house-text": TEXT})
    club = answer({"do": "sheet", "house": "club", "game": "badugi"})
    assert own["games"] == club["games"]
    assert own["html"].count('<section class="sheet">') == 1
    assert "&lt;b&gt;The&lt;/b&gt; room" in own["html"]
    assert "No card is burned." in own["html"]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({}, "'house' is missing"),
        ({"house": "clubb"}, "club"),
        ({"house": "club", "game": "badacey"}, "The house club does not play 'badacey'"),
        ({"house": "club", "game": "holdem"}, "badugi, badacey"),
        ({"house": "club", "house-text": TEXT}, "Give house or house-text, not both."),
        ({"house-text": TEXT.replace("club", "clubb")}, "here is no house 'clubb' to inherit"),
        ({"house-text": "id: ["}, "cannot be read from here on"),
        ({"house": "club", "games": 1}, "games"),
    ],
)
def test_a_mistake_is_a_sentence(request_: dict[str, object], said: str) -> None:
    answered = answer({"do": "sheet", **request_})
    assert "bug" not in answered
    assert said in " ".join(answered["error"])
