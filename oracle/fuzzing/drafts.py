"""A hand as a draft: a table, cards and moves that still make sense when one of them changes.

A discard is kept by the places of its cards in the hand, and whatever no longer fits where it comes
is put right: a call with nothing to call is a check, an amount is brought within its bounds, a move
of a player who is not in turn waits until the others have passed the action on, or is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from oracle.core.table import Dealt, Illegal, ScriptError, Served
from oracle.errors import InputError
from oracle.fuzzing.moves import Try, Turn, held
from oracle.fuzzing.questions import finished, vector_of
from oracle.play import Hand, HouseRules
from oracle.wire.vocabulary import ACTS, OVER, RULING, WAGERS

_AMOUNT: Final = "to"


class Move(NamedTuple):
    """A try; ``places`` are those of discarded cards, and ``refused`` whether the rules refuse it.

    Of what is refused, and of irregular acts, nothing is put right.
    """

    attempt: Mapping[str, Any]
    places: tuple[int, ...] = ()
    refused: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is an action that the rules accept."""
        return not self.refused and self.attempt["do"] not in ACTS


class Draft(NamedTuple):
    """A hand that can be changed; ``on`` is the seat of the ruling that is asked for, if one is.

    ``cards`` are the cards of each seat, hand first, or ``deck`` and ``shuffles`` the deck.
    """

    kind: str
    table: Mapping[str, Any]
    moves: tuple[Move, ...]
    cards: Mapping[str, tuple[str, ...]] | None = None
    deck: tuple[str, ...] = ()
    shuffles: tuple[tuple[str, ...], ...] = ()
    on: int | None = None
    to_the_end: bool = False


def draft_of(vector: Mapping[str, Any], rules: HouseRules, *, to_the_end: bool) -> Draft:
    """Make the draft of a play or a ruling.

    Args:
        vector: what was asked.
        rules: by which it was played.
        to_the_end: whether every hand must be played to its end.
    """
    given = vector["given"]
    script = _begun(given, rules)
    moves = []
    for attempt in given["tries"]:
        holds = held(script, attempt["seat"]) if attempt.get("seat") else ()
        cards = attempt.get("discard", ())
        places = tuple(holds.index(card) for card in cards if card in holds)
        refused = bool(script.attempt(attempt))
        moves.append(Move(attempt, places, refused))
    return Draft(
        vector["kind"],
        given["table"],
        tuple(moves),
        {seat: tuple(cards) for seat, cards in given["cards"].items()}
        if "cards" in given
        else None,
        tuple(given.get("deck", ())),
        tuple(map(tuple, given.get("reshuffles", ()))),
        given.get("on"),
        to_the_end,
    )


def by_seat(draft: Draft, rules: HouseRules) -> Draft | None:
    """The same hand with the cards that each seat gets, not dealt from a deck."""
    played = _played(draft, rules)
    if played is None:
        return None
    state, seats = played[0].state, played[0].seats
    got: dict[str, tuple[str, ...]] = {str(seat): () for seat in sorted(seats.numbers)}
    for event in played[0].events:
        if isinstance(event, Dealt | Served):
            cards = (event.card,) if isinstance(event, Dealt) else event.cards
            got[str(seats.numbers[event.seat])] += cards
    if sum(map(len, got.values())) != sum(state.cards_received):
        return None
    whole = {seat: tuple(dict.fromkeys(cards)) for seat, cards in got.items()}
    # A card that comes back after a reshuffle cannot be given twice.
    if sum(map(len, whole.values())) != len(set().union(*whole.values())):
        return None
    return draft._replace(cards=whole, deck=(), shuffles=())


def vector_from(
    draft: Draft, rules: HouseRules, vector: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Play a draft and make its vector, with the name and the switches of another; or None."""
    played = _played(draft, rules)
    if played is None:
        return None
    script, tries = played
    if not tries:
        return None
    try:
        found = finished(script, draft.on) if draft.kind == RULING else finished(script)
    except InputError:
        return None
    if found.stuck:
        return None
    made = vector_of(vector["id"], draft.kind, found, vector["switches"])
    return {**vector, **{key: made[key] for key in ("needs", "given", "expect")}}


def _begun(given: Mapping[str, Any], rules: HouseRules) -> Hand:
    return Hand.of(given, rules.at(given), mistaken=bool(rules.mistakes), loose=True)


def _played(draft: Draft, rules: HouseRules) -> tuple[Hand, int] | None:
    given: dict[str, Any] = {"table": draft.table, "tries": []}
    if draft.cards is None:
        orders = [list(order) for order in draft.shuffles]
        given |= {"deck": list(draft.deck), "reshuffles": orders + [[]] * 20}
    else:
        given["cards"] = {seat: list(cards) for seat, cards in draft.cards.items()}
    try:
        script, tries = _begun(given, rules), 0
        for move in draft.moves:
            for attempt in _fitting(script, move):
                script.attempt(attempt)
                tries += 1
        while draft.to_the_end and script.seen["phase"] != OVER:
            script.attempt(Turn.at(script).passes())
            tries += 1
    except (Illegal, InputError, ScriptError):
        return None
    return script, tries


def _fitting(script: Hand, move: Move) -> Iterator[Try]:
    """What is tried for a move as things now stand; nothing if it no longer makes sense."""
    if script.seen["phase"] == OVER and not move.refused:
        return
    if not move.is_plain:
        attempt = dict(move.attempt)
        other = _tried_apart(script, attempt)
        if other is None or other == move.refused:
            yield attempt
        return
    yield from _until_in_turn(script, move)
    if script.seen["actor"] == move.attempt["seat"]:
        attempt = _put_right(script, move)
        if _tried_apart(script, attempt) is False:
            yield attempt


def _tried_apart(script: Hand, attempt: Try) -> bool | None:
    """Whether the rules would refuse it; None if the cards that are given are too few."""
    try:
        return bool(script.under(script.state.table.rules, seen=False).attempt(attempt))
    except ScriptError:
        return None


def _until_in_turn(script: Hand, move: Move) -> Iterator[Try]:
    """Let others pass the action on within the phase, as long as that brings it to the player."""
    seat, phase = move.attempt["seat"], script.seen["phase"]
    if script.seen["actor"] == seat:
        return
    apart, passed = script.under(script.state.table.rules, mistaken=True), []
    for _ in script.seen["stacks"]:
        passed.append(Turn.at(apart).passes())
        if apart.attempt(passed[-1]) or apart.seen["phase"] != phase:
            return
        if apart.seen["actor"] == seat:
            yield from passed
            return


def _put_right(script: Hand, move: Move) -> Try:
    """The move as the player can make it now."""
    turn, word = Turn.at(script), move.attempt["do"]
    legal, hand = turn.legal, turn.hand
    if word == "muck" and legal.get("muck"):
        return turn.does("muck")
    if legal.get("draw") is not None:
        cards = [hand[place] for place in move.places if place < len(hand)][: legal["draw"]]
        return turn.does("draw", discard=cards)
    if word == "fold" and legal.get("fold"):
        return turn.does("fold")
    if word in WAGERS and legal.get("raise"):
        least, most = legal["raise"]
        return turn.wagers(max(least, min(most, move.attempt[_AMOUNT])))
    return turn.passes()
