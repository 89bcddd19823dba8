"""Merge XML: odd elements, and what is no hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oracle.histories.hands import (
    Broken,
    Collected,
    Happened,
    History,
    OtherGame,
    Unit,
    Unread,
    Wagered,
)
from oracle.histories.merge_xml import FORM
from tests.histories.told import bare, broken, facts, hands, one, unread, whole, written_again
from tests.support.told_hands import fact, told
from tests.support.writers import WRITERS
from tests.support.writers.merge import attributes

HAND = whole("merge")
HEAD, GAME = HAND.splitlines(keepends=True)[0], HAND.partition("\n")[2]


def test_one_description_stands_before_many_hands() -> None:
    other = HEAD.replace("Badugi", "Omaha")
    reads = hands(f'<?xml version="1.0"?>\n{HEAD}{GAME}\n{GAME}{other}{GAME}')
    assert [type(read) for read in reads] == [History, History, OtherGame]
    assert [bare(read) for read in reads[:2]] == [bare(one(HAND))] * 2  # type: ignore[arg-type]
    assert isinstance(reads[0], History)
    assert (reads[0].line, reads[0].facts[0].line) == (3, 11)
    assert reads[2] == OtherGame("Limit Omaha", "hands.txt", 101)


def test_without_a_description_nothing_tells_what_is_played() -> None:
    assert "No description" in broken(GAME).sentence


def test_a_room_may_play_for_another_currency_and_quote_and_space_otherwise() -> None:
    euros = one(HAND.replace("$", "€"))
    assert euros.unit == Unit("EUR", 2)
    assert bare(euros._replace(unit=one(HAND).unit)) == bare(one(HAND))
    assert bare(one(HAND.replace('"', "'"))) == bare(one(HAND))
    assert bare(one(HAND.replace('="', ' = "'))) == bare(one(HAND))


def changed(old: str, new: str) -> str:
    assert HAND.count(old) == 1, old
    return HAND.replace(old, new)


def folded(amount: str, uncalled: str = "false") -> str:
    before = HAND.partition('  <event sequence="15"')[0]
    return f"""{before}  <event sequence="15" type="FOLD" player="0"/>
 </round>
 <round id="END_OF_FOLDED_GAME" sequence="5">
  <event sequence="16" type="MUCK" player="2"/>
  <winner amount="{amount}" uncalled="{uncalled}" potnumber="1" player="2" pottype="n"/>
 </round>
</game>
"""


def test_what_nobody_called_is_in_what_the_last_player_won() -> None:
    read = one(folded("8.75"))
    assert read.facts[-2:] == told("36| 2: back 100\n36| 2: wins 775 pot 0").facts
    written_again(FORM, read)


def test_what_nobody_called_may_be_told_by_itself() -> None:
    assert facts(folded("1.00", "true"))[-1] == fact("2: back 100")


def test_before_the_form_changed_a_raise_was_told_by_what_it_adds() -> None:
    read = one(changed("20310412", "20100907"))
    raises = [fact.to for fact in read.facts if isinstance(fact, Wagered)]
    assert raises == [300, 100, 200, 400]
    written_again(FORM, read)


def test_a_tournament_tells_stacks_without_the_blinds() -> None:
    text = changed('type="Badugi" stakes="Limit $1/$2"', 'type="Badugi Tournament" stakes="Limit"')
    text = text.replace("x|North (9)|9|", "x|Free - 12%3A00|77-4|99-3|true").replace(".25", ".00")
    read = one(text.replace("0.50", "50.00").replace("1.50", "150.00").replace("32.36", "32.00"))
    assert (read.tournament, read.table, read.unit) == ("77", "4", Unit())
    assert read.players[0].stack == 80
    assert read.stakes[3:5] == (1, 2)
    assert bare(one(WRITERS[FORM.id](read))).players == bare(read).players


def test_play_money_may_have_no_decimals() -> None:
    start = '<description type="Badacey Single Draw" stakes="No Limit ($1/$2)"/>\n'
    text = start + changed('realmoney="true"', 'realmoney="false"')[len(HEAD) :]
    assert one(text).unit == Unit("", 2)
    plain = text
    for number in ("0.25", "4.25", "0.50", "1.50", "0.75", "10.50", "32.36"):
        plain = plain.replace(number, "7")
    read = one(plain.replace(".00", ""))
    assert (read.unit, read.players[0].stack) == (Unit(), 30)
    assert read.stakes[:7] == ("badacey", "no-limit", 1, None, None, 1, 2)
    written_again(FORM, read)


def test_the_halves_of_a_pot_are_told_by_their_rankings() -> None:
    text = changed('type="Badugi"', 'type="Badacey"').replace(
        'hand="T-4-2" pottype="n"', 'pottype="ace-to-five"'
    )
    read = one(text)
    assert read.facts[-1] == fact("0: wins 1050 pot 0 half ace-to-five", line=47)
    written_again(FORM, read)


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('<event type="INITIAL_BLIND" player="3" amount="1.00"/>', "3: live 100"),
        ('<event type="RETURN_BLIND" player="3" amount="1.00"/>', "3: live 100"),
        ('<event type="RETURN_BLIND" player="3" amount="0.50"/>', "3: dead 50"),
        ('<event type="SIT_OUT" player="5"/>', "# sat-out 5"),
        ('<event type="DISCONNECTED" player="5"/>', "# disconnected 5"),
        ('<event type="RECONNECTED" player="5"/>', "# connected 5"),
        ('<event type="LEAVE" player="5"/>', "# left 5"),
        ('<event type="PLAYER_OUT" player="5"/>', "# finished 5"),
        ('<event type="GAME_CANCELLED"/>', "# cancelled"),
        ('<event type="CHECK" player="0"/>', "0: check"),
        ('<event type="COMPLETE" player="0" amount="2.00"/>', "0: raise 200"),
        ('<event type="ALL_IN" player="5" amount="9"/>', "5: raise 900 all-in"),
    ],
)
def test_an_odd_element_is_told(element: str, expected: str) -> None:
    text = changed('  <event sequence="4" type="RETURN_BLIND"', f'{element}\n  <event type="X"')
    assert fact(expected, untold={"all_in", "capped"}) in facts(text)
    assert len(unread(text)) == 1


@pytest.mark.parametrize(
    "element",
    [
        *('<event type="DANCE" player="0"/>', '<event type="FOLD" player="8"/>'),
        *('<event type="FOLD"/>', '<event type="CALL" player="0" amount="1e9"/>'),
        *('<event type="CALL" player="0"/>', '<event type="DRAW" player="0" text="x"/>'),
        *('<cards type="HOLE" cards="Zz" player="0"/>', '<winner amount="" player="0"/>'),
        *('<event type="SHOW" player="0"/>', '<cards type="ODD" cards="2c" player="0"/>'),
        '<cards type="DRAW_DRAWN_CARDS" cards="2c" player="2"/>',
    ],
)
def test_an_element_that_is_none_is_told_as_it_is(element: str) -> None:
    text = changed(
        ' <round id="SECOND_DRAW"', f' <round id="ODD">{element}</round>\n <round id="S"'
    )
    assert len(unread(text)) == 1


def test_cards_that_are_hidden_tell_nothing() -> None:
    hidden = '<cards type="HOLE" cards="null,null,null,null" player="2"/>'
    assert facts(changed('  <cards type="HOLE"', f'{hidden}  <cards type="HOLE"')) == facts(HAND)


@pytest.mark.parametrize(
    ("kind", "stakes", "name"),
    [
        ("Badugi", "Half Pot Limit ($0.50/$0.50)", "Half Pot Limit Badugi"),
        ("Razz Tournament", "Limit", "Limit Razz"),
        ("Razz", "odd", "Razz"),
    ],
)
def test_other_games_are_told_by_name(kind: str, stakes: str, name: str) -> None:
    text = HAND.replace('"Badugi"', f'"{kind}"').replace('"Limit $1/$2"', f'"{stakes}"')
    assert hands(text) == [OtherGame(name, "hands.txt", 2)]


def test_an_amount_in_another_currency_is_not_understood() -> None:
    read = one(HAND.replace('player="0" amount="1.50"', 'player="0" amount="€1.50"'))
    (line,) = (one for one in read.facts if isinstance(one, Unread))
    assert line.why == "€1.50 is in another currency than the table's."


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("Limit $1/$2", "odd", 1, "does not say"),
        ("Limit $1/$2", "Limit $1..5/$2", 1, "does not say"),
        ("</game>", "", 2, "cut short"),
        (" </players>\n", "", 48, "not well-formed"),
        ('nickname="Bob"', 'nickname="<"', 5, "not well-formed"),
        (' <players dealer="3">', " <a><b><c><d><e><f/></e></d></c></b></a>", 3, "too deep"),
        ('seat="2" nickname', 'seat="x" nickname', 5, "no seat"),
        ('balance="$4.25"', 'balance="lots"', 5, "no balance"),
        ('seat="2" nickname', 'seat="0" nickname', 5, "the same seat, in lines 4 and 5"),
        ('nickname="Cy"', f'nickname="{"x" * (1 << 18)}"', 2, "too long"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(
    old: str, new: str, line: int, words: str
) -> None:
    read = broken(changed(old, new))
    assert words in read.sentence
    assert read.line == line


def test_no_entity_is_expanded() -> None:
    bomb = '<!DOCTYPE game [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    for text in (HEAD + bomb + "\n" + GAME, HEAD + GAME.replace(" <players", f"{bomb}<players")):
        for read in hands(text.replace("Ann & Bob", "&b;")):
            assert isinstance(read, Broken) or read.players[0].name == "&b;"  # type: ignore[union-attr]


def test_what_stands_around_hands_is_no_hand() -> None:
    text = changed("</players>", "</players><odd/>")
    assert unread(text) == ["<odd>"]
    assert facts(HAND + "</session>\n") == facts(HAND)


def test_attributes_are_escaped_without_a_client_of_the_web() -> None:
    assert attributes(a='<&>"\n\t', b=1) == ' a="&lt;&amp;&gt;&quot;&#10;&#9;" b="1"'
    program = "import oracle.histories, sys; print({'ssl', 'urllib.request'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_the_line_of_a_winner_calls_the_hand() -> None:
    (won,) = (fact for fact in one(HAND).facts if isinstance(fact, Collected))
    assert (won.line, won.value) == (47, "T-4-2")


def test_a_betting_round_under_the_name_of_another_one_is_misplaced() -> None:
    renamed = changed('round id="POST_FIRST_DRAW"', 'round id="POST_SECOND_DRAW"')
    misplaced = [fact for fact in one(renamed).facts if isinstance(fact, Happened)]
    assert "misplaced" in {fact.what for fact in misplaced}
