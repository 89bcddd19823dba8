"""Merge XML: a whole hand read, its odd elements, and what is no hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from oracle.core.cards import parse_cards
from oracle.histories import (
    Began,
    Broken,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Folded,
    Happened,
    History,
    Mucked,
    OtherGame,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Unit,
    Wagered,
)
from oracle.histories.merge import FORM
from oracle.histories.merge.attributes import attributes
from tests.histories.hands import bare
from tests.histories.told import facts, hands, one, unread

HEAD = '<description type="Badugi" stakes="Limit $1/$2"/>\n'
GAME = """\
<game id="99-3" starttime="20310412150057" numholecards="4" realmoney="true" data="x|North (9)|9|">
 <players dealer="3">
  <player seat="0" nickname="Ann & Bob" balance="$30.00" dealtin="true" />
  <player seat="2" nickname="Bob" balance="$4.25" dealtin="true" />
  <player seat="3" nickname="Cy" balance="$32.36" dealtin="false" />
  <player seat="5" nickname="Di" balance="$1,000.00" dealtin="false" />
 </players>
 <round id="BLINDS" sequence="1">
  <event sequence="1" type="ANTE" player="0" amount="0.25"/>
  <event sequence="2" type="SMALL_BLIND" timestamp="1" player="0" amount="0.50"/>
  <event sequence="3" type="BIG_BLIND" timestamp="2" player="2" amount="1.00"/>
  <event sequence="4" type="RETURN_BLIND" timestamp="2" player="3" amount="1.50"/>
 </round>
 <round id="PRE_FIRST_DRAW" sequence="2">
  <event sequence="5" type="RAISE" player="3" amount="2.00"/>
  <event sequence="6" type="CALL" player="0" amount="1.50"/>
  <event sequence="7" type="CHAT" player="Bob" text="Ann folds"/>
  <event sequence="8" type="CALL" player="2" amount="1.00"/>
  <cards type="HOLE" cards="Qs,2s,Jh,2c" player="0" hand="Two Cards"/>
 </round>
 <round id="FIRST_DRAW" sequence="3">
  <event sequence="9" type="DRAW" player="0" text="2"/>
  <event sequence="10" type="DRAW" player="2" text="3"/>
  <event sequence="11" type="DRAW" player="3" text="0"/>
  <cards type="DRAW_DRAWN_CARDS" cards="Ts,2s,4c,2c" player="0"/>
 </round>
 <round id="POST_FIRST_DRAW" sequence="4">
  <event sequence="12" type="BET" player="0" amount="1.00"/>
  <event sequence="13" type="RAISE" player="2" amount="2.00"/>
  <event sequence="14" type="SIT_OUT" player="3"/>
  <event sequence="15" type="RAISE" player="0" amount="3.00"/>
  <event sequence="16" type="ALL_IN" player="2" amount="0.25"/>
 </round>
 <round id="SECOND_DRAW" sequence="5">
  <event sequence="17" type="DRAW" player="0" text="0"/>
  <event sequence="18" type="DRAW" player="2" text="0"/>
 </round>
 <round id="SHOWDOWN" sequence="6">
  <event sequence="19" type="SHOW" player="0"/>
  <event sequence="20" type="MUCK" player="2"/>
  <cards type="SHOWN" cards="Ts,2s,4c,2c" player="0"/>
  <cards type="MUCKED" cards="Ks,Kh,Kd,Kc" player="2"/>
 </round>
 <round id="END_OF_GAME" sequence="7">
  <winner amount="0.75" uncalled="true" potnumber="1" player="0" pottype="n"/>
  <winner amount="10.50" uncalled="false" potnumber="1" player="0" hand="T-4-2" pottype="n"/>
 </round>
</game>
"""
HAND = HEAD + GAME


def test_a_hand_is_read_line_by_line() -> None:
    read = one(HAND)
    assert read.facts == (
        Posted(0, "ante", 25, line=10),
        Posted(0, "small", 50, line=11),
        Posted(2, "big", 100, line=12),
        Posted(3, "both", 150, line=13),
        Began("deal", 15),
        Dealt(0, parse_cards("Qs 2s Jh 2c"), 20),
        Wagered(3, "raise", 200, line=16),
        Called(0, 150, line=17),
        Called(2, 100, line=19),
        Began("draw-1", 22),
        Drew(0, 2, parse_cards("Qs Jh"), parse_cards("Ts 4c"), line=23),
        Drew(2, 3, line=24),
        Drew(3, 0, line=25),
        Wagered(0, "bet", 100, line=29),
        Wagered(2, "raise", 200, line=30),
        Folded(3, True, 31),
        Wagered(0, "raise", 300, line=32),
        Called(2, 25, True, 33),
        Began("draw-2", 35),
        Drew(0, 0, line=36),
        Drew(2, 0, line=37),
        Began("showdown", 39),
        Shown(0, parse_cards("Ts 2s 4c 2c"), "T-4-2", line=40),
        Mucked(2, parse_cards("Ks Kh Kd Kc"), 41),
        Returned(0, 75, 46),
        Collected(0, 1050, 0, line=47),
    )
    assert read.stakes == Stakes("badugi", "limit", 3, 100, 200, None, None, 25)
    assert read.players == (
        Player(0, "Ann & Bob", 3000, line=4),
        Player(2, "Bob", 425, line=5),
        Player(3, "Cy", 3236, line=6),
        Player(5, "Di", 100000, plays=False, line=7),
    )
    assert (read.id, read.form, read.button, read.button_line) == ("99-3", "merge", 3, 3)
    assert (read.line, read.unit, read.hero) == (2, Unit("USD", 2), 0)
    assert (read.table, read.time, read.total) == ("North (9)", "2031-04-12 15:00:57", None)
    assert bare(one(FORM.write(read))) == bare(read)


def test_one_description_stands_before_many_hands() -> None:
    other = HEAD.replace("Badugi", "Omaha")
    reads = hands(f'<?xml version="1.0"?>\n{HEAD}{GAME}\n{GAME}{other}{GAME}')
    assert [type(read) for read in reads] == [History, History, OtherGame]
    assert [bare(read) for read in reads[:2]] == [bare(one(HAND))] * 2  # type: ignore[arg-type]
    assert isinstance(reads[0], History)
    assert (reads[0].line, reads[0].facts[0].line) == (3, 11)
    assert reads[2] == OtherGame("Limit Omaha", "hands.txt", 101)


def test_without_a_description_nothing_tells_what_is_played() -> None:
    (read,) = hands(GAME)
    assert isinstance(read, Broken)
    assert "No description" in read.sentence


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
    assert read.facts[-2:] == (Returned(2, 100, 36), Collected(2, 775, 0, line=36))
    assert bare(one(FORM.write(read))) == bare(read)


def test_what_nobody_called_may_be_told_by_itself() -> None:
    assert facts(folded("1.00", "true"))[-1] == Returned(2, 100)


def test_before_the_form_changed_a_raise_was_told_by_what_it_adds() -> None:
    read = one(changed("20310412", "20100907"))
    raises = [fact.to for fact in read.facts if isinstance(fact, Wagered)]
    assert raises == [300, 100, 200, 400]
    assert bare(one(FORM.write(read))) == bare(read)


def test_a_tournament_tells_stacks_without_the_blinds() -> None:
    text = changed('type="Badugi" stakes="Limit $1/$2"', 'type="Badugi Tournament" stakes="Limit"')
    text = text.replace("x|North (9)|9|", "x|Free - 12%3A00|77-4|99-3|true").replace(".25", ".00")
    read = one(text.replace("0.50", "50.00").replace("1.50", "150.00").replace("32.36", "32.00"))
    assert (read.tournament, read.table, read.unit) == ("77", "4", Unit())
    assert read.players[0].stack == 80
    assert read.stakes[3:5] == (1, 2)
    assert bare(one(FORM.write(read))).players == bare(read).players


def test_play_money_may_have_no_decimals() -> None:
    start = '<description type="Badacey Single Draw" stakes="No Limit ($1/$2)"/>\n'
    text = start + changed('realmoney="true"', 'realmoney="false"')[len(HEAD) :]
    assert one(text).unit == Unit("", 2)
    whole = text
    for number in ("0.25", "4.25", "0.50", "1.50", "0.75", "10.50", "32.36"):
        whole = whole.replace(number, "7")
    read = one(whole.replace(".00", ""))
    assert (read.unit, read.players[0].stack) == (Unit(), 30)
    assert read.stakes[:7] == ("badacey", "no-limit", 1, None, None, 1, 2)
    assert bare(one(FORM.write(read))) == bare(read)


def test_the_halves_of_a_pot_are_told_by_their_rankings() -> None:
    text = changed('type="Badugi"', 'type="Badacey"').replace(
        'hand="T-4-2" pottype="n"', 'pottype="ace-to-five"'
    )
    read = one(text)
    assert read.facts[-1] == Collected(0, 1050, 0, "ace-to-five", 47)
    assert bare(one(FORM.write(read))) == bare(read)


@pytest.mark.parametrize(
    ("element", "fact"),
    [
        ('<event type="INITIAL_BLIND" player="3" amount="1.00"/>', Posted(3, "live", 100)),
        ('<event type="RETURN_BLIND" player="3" amount="1.00"/>', Posted(3, "live", 100)),
        ('<event type="RETURN_BLIND" player="3" amount="0.50"/>', Posted(3, "dead", 50)),
        ('<event type="SIT_OUT" player="5"/>', Happened("sat-out", 5)),
        ('<event type="DISCONNECTED" player="5"/>', Happened("disconnected", 5)),
        ('<event type="RECONNECTED" player="5"/>', Happened("connected", 5)),
        ('<event type="LEAVE" player="5"/>', Happened("left", 5)),
        ('<event type="PLAYER_OUT" player="5"/>', Happened("finished", 5)),
        ('<event type="GAME_CANCELLED"/>', Happened("cancelled")),
        ('<event type="CHECK" player="0"/>', Checked(0)),
        ('<event type="COMPLETE" player="0" amount="2.00"/>', Wagered(0, "raise", 200)),
        ('<event type="ALL_IN" player="5" amount="9"/>', Wagered(5, "raise", 900, all_in=True)),
    ],
)
def test_an_odd_element_is_told(element: str, fact: object) -> None:
    text = changed('  <event sequence="4" type="RETURN_BLIND"', f'{element}\n  <event type="X"')
    assert fact in facts(text)
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
        ('seat="2" nickname', 'seat="0" nickname', 2, "the same seat"),
        ('nickname="Cy"', f'nickname="{"x" * (1 << 18)}"', 2, "too long"),
    ],
)
def test_what_is_no_hand_is_broken_in_one_sentence(
    old: str, new: str, line: int, words: str
) -> None:
    (read,) = hands(changed(old, new))
    assert isinstance(read, Broken)
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
