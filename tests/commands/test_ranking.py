import json
import subprocess
import sys
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from oracle.commands.rules import compare, rank
from oracle.core.cards import parse_cards
from oracle.core.hands import RANKINGS, badugi_order
from oracle.errors import InputError
from tests.support.running import MINUTES

PROGRAM = [sys.executable, "-c", "from oracle.cli import main; main()"]


def run_rank(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(rank, arguments, input=given)


def run_compare(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(compare, arguments, input=given)


def test_people_are_told_what_plays_and_why_the_rest_does_not() -> None:
    assert run_rank("badugi", "6h4d3sAh").output == (
        "6h 4d 3s Ah is a three-card four (order 717): 4d 3s Ah play; "
        "6h does not because the Ah is a lower heart that plays\n"
    )


@pytest.mark.parametrize("words", [["6h4d3sAh"], ["6h 4d 3s Ah"], ["--format", "text", "6h4d3sAh"]])
@pytest.mark.parametrize("run", [run_rank, run_compare])
def test_without_a_ranking_badugi_is_meant_and_said(
    run: Callable[..., Result], words: list[str]
) -> None:
    found, named = run(*words), run("badugi", *words)
    assert (found.exit_code, found.stdout) == (0, named.stdout)
    assert found.stderr.startswith("poker-oracle: valued as badugi; for ace-to-five, write that")
    assert (named.stderr, run("razz", *words).exit_code) == ("", 2)


@pytest.mark.parametrize(
    ("ranking", "hand", "start"),
    [
        ("badugi", "8s7h2dAc", "8s 7h 2d Ac is an eight-seven badugi (order 55): every card plays"),
        ("badugi", "KsKh", "Ks Kh is a one-card king (order 1091): Ks plays; Kh does not because"),
        ("ace-to-five", "5s4h3d2cAs", "5s 4h 3d 2c As is a five-four low, the wheel (order 0)"),
        ("ace-to-five", "2s2h2dAcAs", "2s 2h 2d Ac As is deuces full of aces"),
        ("ace-to-five", "2s2hAdAc3s", "2s 2h Ad Ac 3s is two pair, deuces and aces"),
        ("ace-to-five", "2s2h2dAc3s", "2s 2h 2d Ac 3s is three deuces"),
    ],
)
def test_names_read_as_a_sentence(ranking: str, hand: str, start: str) -> None:
    assert run_rank(ranking, hand).output.startswith(start)


@pytest.mark.parametrize("words", [["As2d3c10h"], ["As 2d 3c 10h"], ["aS", "2D", "3C", "TH"]])
def test_a_hand_is_understood_however_it_is_written(words: list[str]) -> None:
    result = run_rank("badugi", "--format", "json", *words)
    assert json.loads(result.output) == {
        "hand": ["As", "2d", "3c", "Th"],
        "plays": ["Th", "3c", "2d", "As"],
        "out": [],
        "why": [],
        "name": "ten-three badugi",
        "order": badugi_order(parse_cards("As2d3cTh")),
    }


def test_lines_are_answered_one_by_one_and_bad_ones_are_named() -> None:
    given = b"As\n\nAsA\nAs2dAs\n\xff\xfe\r\nKs Kh"
    result = run_rank("badugi", "--format", "json", "-", given=given)
    assert result.exit_code == 2
    assert [json.loads(line)["name"] for line in result.stdout.splitlines()] == [
        "one-card ace",
        "one-card king",
    ]
    complaints = result.stderr.splitlines()
    assert [line.split(": ")[1] for line in complaints] == ["line 2", "line 3", "line 4", "line 5"]


def test_a_mark_of_utf_8_at_the_start_is_no_card() -> None:
    assert run_rank("badugi", "-", given=b"\xef\xbb\xbfAs\n").output.startswith("As is a one-card")


def test_the_help_says_what_the_order_is() -> None:
    assert "position of the hand's class" in " ".join(run_rank("--help").output.split())


def test_the_names_offered_are_those_of_the_hand_orders() -> None:
    assert all(f"'{name}'" in run_rank("razz", "As").output for name in RANKINGS)
    assert f"{{{'|'.join(RANKINGS)}}}" in run_compare("--help").output


def test_compare_gives_places_and_equal_hands_share_one() -> None:
    result = run_compare("badugi", "6h4d3sAh", "KsQhJdTc", "As Ah", "3s4hAd6d")
    assert [line[:3] for line in result.output.splitlines()] == ["2. ", "1. ", "3. ", "2. "]


def test_compare_answers_programs_in_one_object() -> None:
    result = run_compare("badugi", "--format", "json", "AsAh", "Ks2d")
    answer = json.loads(result.output)
    assert answer["hands"] == [["As", "Ah"], ["Ks", "2d"]]
    assert answer["places"] == [2, 1]
    assert [ranking["name"] for ranking in answer["rankings"]] == ["one-card ace", "two-card king"]


def test_compare_reads_one_hand_a_line() -> None:
    assert run_compare("badugi", "-", given="As 2d\nKs\n").output.startswith("1. As 2d is a two-")


@pytest.mark.parametrize(
    ("arguments", "given", "sentences"),
    [
        (["zz", "As", "KsKs"], "", ["hand 1: 'zz' is", "hand 3: duplicate card: Ks"]),
        (["-"], "As\nzz\n\n", ["line 2: 'zz' is", "line 3: there are no cards"]),
        (["-"], "", ["there is no hand to compare"]),
        (["6h", "4d", "3s", "Ah"], "", ["each word is one card, but a hand is one word or quoted"]),
        (["-"], "As" * 6_000, ["line 1 is too long; write one hand a line"]),
    ],
)
def test_compare_names_every_bad_hand(
    arguments: list[str], given: str, sentences: list[str]
) -> None:
    result = run_compare("badugi", *arguments, given=given)
    assert result.stdout == ""
    assert isinstance(result.exception, InputError)
    for message, sentence in zip(result.exception.messages, sentences, strict=True):
        assert message.startswith(sentence)


def test_the_program_answers_a_slow_producer_at_once() -> None:
    with subprocess.Popen(
        [*PROGRAM, "rank", "badugi", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for hand in ("As", "Ks2d"):
            program.stdin.write(hand + "\n")
            program.stdin.flush()
            assert "every card plays" in program.stdout.readline()
        program.stdin.close()
        assert program.wait(timeout=MINUTES) == 0


def test_a_closed_standard_input_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="the standard input is closed"):
        rank.main(["badugi", "-"], standalone_mode=False)
