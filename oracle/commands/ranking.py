"""``rank`` and ``compare``: what hands are worth, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from oracle.commands.output import Output, with_output
from oracle.core.hands import RANKINGS
from oracle.errors import InputError

if TYPE_CHECKING:
    from oracle.core.hands import Ranking

Reader = Callable[[str], "Ranking"]

_RANKING_NAMES = click.Choice(list(RANKINGS))
_STANDARD_INPUT = "-"
_LONGEST_LINE: Final = 10_000


@click.command()
@click.argument("ranking", type=_RANKING_NAMES)
@click.argument("hand", nargs=-1, required=True)
@click.pass_context
@with_output
def rank(context: click.Context, ranking: str, hand: tuple[str, ...], output: Output) -> None:
    """Value a hand: which cards play, and why others do not.

    Write HAND as 6h4d3sAh or as several words, 6h 4d 3s Ah. A badugi hand has any number of cards,
    an ace-to-five hand has five. With -, hands are read from standard input, one per line, and each
    is answered at once; a bad line is reported and skipped. In JSON, each hand is one line.
    """
    from oracle.pages import ranked
    from oracle.prose import value_in_words

    read = _reader(ranking)
    bad_lines: list[int] = []
    hands = (read(" ".join(hand)),) if hand != (_STANDARD_INPUT,) else _good_lines(read, bad_lines)
    output.tell_each(hands, {"text": value_in_words, "json": _as_json}, ranked)
    if bad_lines:
        context.exit(2)


@click.command()
@click.argument("ranking", type=_RANKING_NAMES)
@click.argument("hands", metavar="HAND...", nargs=-1, required=True)
@with_output
def compare(ranking: str, hands: tuple[str, ...], output: Output) -> None:
    """Put hands in order, 1 for the best; equal hands tie.

    Write each HAND as one word or in quotes: 6h4d3sAh or '6h 4d 3s Ah'. With -, hands are read from
    standard input, one per line.
    """
    from oracle.core.hands import places
    from oracle.pages import in_order

    read = _reader(ranking)
    if hands == (_STANDARD_INPUT,):
        rankings = _read_all(read, _numbered_lines(), "line")
    else:
        _refuse_one_hand_in_words(hands)
        rankings = _read_all(read, enumerate(hands, start=1), "hand")
    order = places([ranking.order for ranking in rankings])
    output.tell(
        lambda: in_order(rankings, order),
        lambda: _comparison(rankings, order),
    )


def _reader(ranking: str) -> Reader:
    """What ranks a hand that is given as text."""
    from oracle.core.cards import parse_cards
    from oracle.core.hands import RANKINGS

    rank_cards = RANKINGS[ranking].rank
    return lambda text: rank_cards(parse_cards(text))


def _good_lines(read: Reader, bad: list[int]) -> Iterator[Ranking]:
    """Rank the hands of the standard input as they come; say which lines are bad, and note them."""
    from oracle.system.terminal import sentence

    for number, line in _numbered_lines():
        try:
            ranking = read(line)
        except InputError as error:
            bad.append(number)
            click.echo(sentence(f"poker-oracle: line {number}: {error}"), err=True)
        else:
            yield ranking


def _refuse_one_hand_in_words(hands: tuple[str, ...]) -> None:
    """Refuse words of one card each: they were hardly meant as hands, and ``rank`` joins them."""
    from oracle.core.cards import split_cards

    try:
        single = all(len(split_cards(hand)) == 1 for hand in hands)
    except InputError:
        return
    if single:
        raise InputError(
            "each word is one card, but a hand is one word or quoted, such as 6h4d3sAh or "
            "'6h 4d 3s Ah'; hands of one card are read from the standard input, with -"
        )


def _numbered_lines() -> Iterator[tuple[int, str]]:
    """The lines of the standard input as they come, whatever bytes they hold."""
    if sys.stdin is None:
        raise InputError("the standard input is closed, so there is no hand to read")
    # A line without an end would be read without end, and not even Ctrl-C would stop it.
    lines = iter(lambda: sys.stdin.buffer.readline(_LONGEST_LINE + 1), b"")
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            raise InputError(f"line {number} is too long; write one hand a line")
        # Some editors mark UTF-8 at the start of a file.
        yield number, line.decode("utf-8-sig" if number == 1 else "utf-8", "replace")


def _read_all(read: Reader, texts: Iterable[tuple[int, str]], word: str) -> list[Ranking]:
    """Every hand ranked; refused with one sentence about each that is bad."""
    rankings: list[Ranking] = []
    sentences: list[str] = []
    for number, text in texts:
        try:
            rankings.append(read(text))
        except InputError as error:
            sentences.append(f"{word} {number}: {error}")
    if sentences:
        raise InputError(*sentences)
    if not rankings:
        raise InputError("there is no hand to compare; write one a line")
    return rankings


def _as_json(hand: Ranking) -> str:
    import json

    from oracle.pages import ranking_data

    return json.dumps(ranking_data(hand))


def _comparison(rankings: Sequence[Ranking], order: Sequence[int]) -> dict[str, object]:
    from oracle.pages import ranking_data

    return {
        "hands": [ranking.hand for ranking in rankings],
        "places": order,
        "rankings": [ranking_data(ranking) for ranking in rankings],
    }
