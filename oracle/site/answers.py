"""The answers to a scenario: its own, and those of other houses, settings and orders of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from oracle.core.cards import Card
from oracle.core.hands import RANKINGS, Ranking
from oracle.explaining import Explanation, Step, explain_given, given_from, replay
from oracle.pages import page as on
from oracle.prose import Sentence, counted, listing
from oracle.site import places
from oracle.site.leading import leading
from oracle.site.shelf import Shelf, Vector
from oracle.site.trying import try_it
from oracle.wire.vocabulary import COMPARE, PLAY, RANK, RULING

_OF_A_HAND: Final = frozenset({PLAY, RULING})


def own_answer(shelf: Shelf, vector: Vector, told: Explanation) -> Iterator[on.Block]:
    """Show the answer of a scenario itself, under the title of the page."""
    yield from _answer(vector, told, 0)
    yield from _tail(shelf, vector)


def others(
    shelf: Shelf, own: Vector, first: Explanation, rest: Sequence[Vector]
) -> Iterator[on.Block]:
    """Show the other answers, each under what differs in it; its heading can be linked to."""
    alike = [one for one in rest if one["title"] == own["title"]]
    for vector in rest:
        if vector not in alike:
            told = explained(vector)
            yield on.Heading(_title(vector), name=vector["id"])
            yield from _answer(vector, told, _parting(first, told))
            yield from _tail(shelf, vector)
    if alike:
        yield on.Heading(f"The same in {counted(len(alike), 'other form')}")
        for vector in alike:
            yield on.Heading(_form(vector), level=3, name=vector["id"])
            yield from _in_form(vector)


def _title(vector: Vector) -> str:
    """Say what differs; the play that leads to a ruling is told at the table."""
    lead, is_other_play, _tries = str(vector["title"]).partition(", tries: ")
    return f"{lead}, the play before it is another" if is_other_play else lead


def explained(vector: Vector) -> Explanation:
    """Tell the answer of a vector."""
    return explain_given(given_from({**vector}))


def _form(vector: Vector) -> str:
    """Name the form in which a question is asked again."""
    cards = vector["given"].get("hand")
    return " ".join(cards) if cards else f"Form {vector['id'].rpartition('~')[2]}"


def _in_form(vector: Vector) -> Iterator[on.Block]:
    """Show an answer for which all reasons are told already."""
    if vector["kind"] == RANK:
        yield _drawn(_ranked(vector["given"]["ranking"], vector["given"]["hand"]))
    else:
        yield from _answer(vector, explained(vector), 0)


def _answer(vector: Vector, told: Explanation, parting: int) -> Iterator[on.Block]:
    """Show an answer; a hand begins where it parts from the one before, if that is told."""
    kind = vector["kind"]
    if kind in _OF_A_HAND and (record := replay(told)):
        words = on.Bullets(tuple(_in_words(told.steps, parting)))
        act = _act_ruled_on(told) if kind == RULING else None
        if act is not None:
            yield from _ruling(told.steps[act], told.steps[-1])
        yield on.Replay(lambda: record, vector["id"], (words,), at=parting or act or 0)
    else:
        yield from _OTHERS.get(kind, _sentences)(vector, told)


def _parting(one: Explanation, other: Explanation) -> int:
    """Give the place of the first step at which two explanations are not the same."""
    steps = enumerate(zip_longest(one.steps, other.steps))
    return next((place for place, (mine, its) in steps if _told(mine) != _told(its)), 0)


def _told(step: Step | None) -> object:
    """Give what is seen of a step, by which two of them are compared."""
    if step is None:
        return None
    turn = step.turn and (step.turn.seat, step.turn.sentences)
    return step.title, [one.text for one in step.sentences], bool(step.refused), turn


def _in_words(steps: Sequence[Step], parting: int) -> Iterator[on.Item]:
    """Tell a hand in a line for each step, from where it parts from one that is told already."""
    if parting > 1:
        yield on.Item(f"The same for {counted(parting, 'step')}.")
    for step in steps[parting if parting > 1 else 0 :]:
        said = [one.text for one in step.sentences if one.text != f"{step.title}."]
        if step.refused:
            said = ["Refused.", *(one.sentence for one in step.refused)]
        yield on.Item(": ".join(filter(None, (step.title, " ".join(said)))))


def _act_ruled_on(told: Explanation) -> int | None:
    """Give the place of the last step in which the dealer ruled."""
    steps = [place for place, step in enumerate(told.steps) if _is_ruled_on(step)]
    return steps[-1] if steps else None


def _is_ruled_on(step: Step) -> bool:
    return step.seen is not None and any("ruling" in one.data for one in step.seen.events)


def _ruling(act: Step, verdict: Step) -> Iterator[on.Block]:
    """Tell the act that was ruled on, and the ruling, as the dealer would."""
    yield on.Paragraph(f"{act.title}.", tone=on.STRONG)
    yield from _paragraphs(verdict.sentences)


def _paragraphs(sentences: Iterable[Sentence]) -> Iterator[on.Block]:
    return (on.Paragraph(one.text, one.rules) for one in sentences)


def _rank(vector: Vector, told: Explanation) -> Iterator[on.Block]:
    hand = _ranked(vector["given"]["ranking"], vector["given"]["hand"])
    yield _drawn(hand)
    for step in told.steps:
        yield from _paragraphs(step.sentences)


def _compare(vector: Vector, told: Explanation) -> Iterator[on.Block]:
    given = vector["given"]
    hands = [_ranked(given["ranking"], cards) for cards in given["hands"]]
    rows = zip(vector["expect"]["places"], range(1, len(hands) + 1), hands, strict=True)
    for place, number, hand in sorted(rows, key=lambda row: row[:2]):
        yield _drawn(hand, f"Hand {number}, place {place}: ")
    yield from _paragraphs(told.steps[-1].sentences)


def _drawn(hand: Ranking, lead: str = "") -> on.Hand:
    return on.Hand(hand.hand, hand.out, f"{lead}{hand.name}")


def _ranked(ranking: str, cards: Iterable[str]) -> Ranking:
    return RANKINGS[ranking].rank(tuple(map(Card, cards)))


def _sentences(_vector: Vector, told: Explanation) -> Iterator[on.Block]:
    """Tell a table or the hand after; there is nothing to step through."""
    if told.table:
        yield on.Paragraph(told.table)
    for step in told.steps:
        yield from _paragraphs(step.sentences)
        if step.refused:
            yield on.Paragraph("The table is refused.", tone=on.BAD)
            yield from (on.Paragraph(one.sentence, (one.rule,)) for one in step.refused)


_MOST_MISTAKES: Final = 12
"""How many mistakes a hand names; the page of a mistake names the hands."""

_OTHERS: Final[Mapping[str, Callable[[Vector, Explanation], Iterator[on.Block]]]] = {
    RANK: _rank,
    COMPARE: _compare,
}


def _tail(shelf: Shelf, vector: Vector) -> Iterator[on.Block]:
    """Say where an answer holds, lead to the playground, and name the mistakes that it notices."""
    yield from try_it(vector)
    yield on.Paragraph(tuple(_where(shelf, vector)))
    mistakes = [shelf.mistakes[one] for one in vector["flags"] if one in shelf.mistakes]
    if mistakes:
        several = counted(len(mistakes), "mistake")
        # Those about the hand's own rules, then those that few others notice.
        mistakes.sort(
            key=lambda one: (one.rule not in vector["rules"], len(shelf.vectors_noticing[one.id]))
        )
        few = (one.id for one in mistakes[:_MOST_MISTAKES])
        names = [*_listed(leading(one, places.mistake(one), as_code=True) for one in few)]
        if len(mistakes) > _MOST_MISTAKES:
            names.append(f", and {len(mistakes) - _MOST_MISTAKES} more")
        yield on.Fold(f"{several} that it notices", (on.Paragraph(tuple(names)),), "")


def _where(shelf: Shelf, vector: Vector) -> Iterator[on.Part]:
    """Name the houses in which an answer holds, and the settings that it hangs on."""
    houses = [one for one in vector["houses"] if one in shelf.houses]
    if len(houses) == len(shelf.houses):
        yield "This holds in every house"
    elif houses:
        yield f"This holds in the house{'' if len(houses) == 1 else 's'} "
        yield from _listed(leading(one, places.house(one)) for one in houses)
    else:
        yield "No house that comes with poker-oracle plays so"
    switches: Mapping[str, Any] = vector["switches"]
    if switches:
        yield ". It depends on "
        yield from _listed(
            leading(f"{name} ({listing(settings, 'or')})", places.switch(name))
            for name, settings in switches.items()
        )
    yield "."


def _listed(parts: Iterable[on.Part]) -> Iterator[on.Part]:
    for place, part in enumerate(parts):
        if place:
            yield ", "
        yield part
