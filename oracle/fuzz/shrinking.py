"""A failed hand minimised.

A draft, the ways to make it plainer, and the search for the plainest.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance import Outcome, Verdict
from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.core.table import Dealt, Illegal, ScriptError, Served
from oracle.errors import InputError
from oracle.fuzz.players import Try, Turn, held
from oracle.fuzz.questions import finished, vector_of
from oracle.play import Hand, HouseRules, answer
from oracle.wire import full_table
from oracle.wire.vocabulary import ACTS, COMPARE, OVER, RULING, WAGERS

_AMOUNT: Final = "to"


class Move(NamedTuple):
    """A try; ``places`` are those of discarded cards, and ``refused`` whether the rules refuse it.

    Of what is refused, and of irregular acts, nothing is put right.
    """

    attempt: Mapping[str, Any]
    places: tuple[int, ...] = ()
    refused: bool = False

    @property
    def is_regular(self) -> bool:
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
    if not move.is_regular:
        attempt = dict(move.attempt)
        other = _tried_separately(script, attempt)
        if other is None or other == move.refused:
            yield attempt
        return
    yield from _until_in_turn(script, move)
    if script.seen["actor"] == move.attempt["seat"]:
        attempt = _put_right(script, move)
        if _tried_separately(script, attempt) is False:
            yield attempt


def _tried_separately(script: Hand, attempt: Try) -> bool | None:
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


Reduction = Callable[[Draft], Iterator[Draft]]

_DEEP: Final = 100
_LISTS: Final = ("stacks", "dead", "live")
_PLAIN: Final = {"chip": 1, "ante": 0}


def fewer_moves(draft: Draft) -> Iterator[Draft]:
    """Leave out moves, many at once first."""
    count, size = len(draft.moves), len(draft.moves) // 2
    while size:
        for start in range(0, count - size + 1, max(1, size)):
            yield draft._replace(moves=(*draft.moves[:start], *draft.moves[start + size :]))
        size //= 2


def fewer_players(draft: Draft) -> Iterator[Draft]:
    """Take a seat away with its cards and moves, and number the others again."""
    stacks = draft.table["stacks"]
    for gone in range(1, len(stacks) + 1):
        if len(stacks) > 2 and gone != draft.on:
            yield _without(draft, gone)


def _without(draft: Draft, gone: int) -> Draft:
    table, count = dict(draft.table), len(draft.table["stacks"])
    for key in _LISTS:
        table[key] = [one for seat, one in enumerate(table[key], start=1) if seat != gone]
    # The seat to the right of the empty place deals.
    button = table["button"] - (table["button"] >= gone)
    table["button"] = button or count - 1
    numbers = {seat: seat - (seat > gone) for seat in range(1, count + 1) if seat != gone}
    return _renumbered(draft._replace(table=table), numbers)


def _renumbered(draft: Draft, numbers: Mapping[int, int]) -> Draft:
    """Give seats other numbers; moves and cards of a seat that has none go."""
    moves = tuple(
        one._replace(attempt=_of_seat(one, numbers))
        for one in draft.moves
        if one.attempt.get("seat") is None or one.attempt["seat"] in numbers
    )
    cards = draft.cards and {
        str(numbers[int(seat)]): own for seat, own in draft.cards.items() if int(seat) in numbers
    }
    cards = cards and {seat: cards[seat] for seat in sorted(cards, key=int)}
    on = None if draft.on is None else numbers[draft.on]
    return draft._replace(moves=moves, cards=cards, on=on)


def _of_seat(move: Move, numbers: Mapping[int, int]) -> dict[str, Any]:
    seat = move.attempt.get("seat")
    return {**move.attempt, **({} if seat is None else {"seat": numbers[seat]})}


def button_last(draft: Draft) -> Iterator[Draft]:
    """Number the seats so that the last one has the button."""
    count, button = len(draft.table["stacks"]), draft.table["button"]
    if button == count:
        return
    numbers = {seat: (seat - button - 1) % count + 1 for seat in range(1, count + 1)}
    order = sorted(numbers, key=numbers.__getitem__)
    table = {**draft.table, "button": count}
    for key in _LISTS:
        table[key] = [table[key][seat - 1] for seat in order]
    yield _renumbered(draft._replace(table=table), numbers)


def simpler_moves(draft: Draft) -> Iterator[Draft]:
    """Let a player fold, or pass the action on, or bet less, or draw fewer cards."""
    for place, one in enumerate(draft.moves):
        for attempt, places in _simpler(one):
            move = Move({"seat": one.attempt["seat"], **attempt}, places)
            yield draft._replace(moves=(*draft.moves[:place], move, *draft.moves[place + 1 :]))


def _simpler(move: Move) -> Iterator[tuple[dict[str, Any], tuple[int, ...]]]:
    if not move.is_regular:
        return
    word = move.attempt["do"]
    if word in {"check", "call", *WAGERS}:
        yield {"do": "fold"}, ()
    if word in WAGERS:
        yield {"do": "call"}, ()
        yield {"do": word, "to": 1}, ()
    if word == "draw" and move.places:
        yield {"do": "draw", "discard": []}, ()
        yield {"do": "draw", "discard": []}, move.places[:1]
        yield {"do": "draw", "discard": []}, tuple(range(len(move.places)))


def simpler_table(draft: Draft) -> Iterator[Draft]:
    """Leave out antes and posts, use one chip, fewer draws, the smaller game, usual blinds."""
    table, seats = draft.table, len(draft.table["stacks"])
    for key in ("dead", "live"):
        if any(table[key]):
            yield _at(draft, {key: [0] * seats})
            for seat in range(seats):
                if table[key][seat]:
                    yield _at(draft, {key: [*table[key][:seat], 0, *table[key][seat + 1 :]]})
    for key, plain in _PLAIN.items():
        if table[key] != plain:
            yield _at(draft, {key: plain})
    for draws in range(1, table["draws"]):
        yield _at(draft, {"draws": draws})
    if table["game"] != next(iter(GAMES)):
        yield _other_game(draft, next(iter(GAMES)))
    if table["betting"] != "limit" and table["small-bet"] is not None and table["big-blind"]:
        yield _at(draft, {"small-bet": None, "big-bet": None})
    yield from _other_blinds(draft)


def _other_game(draft: Draft, game: str) -> Draft:
    """The same moves in a game with fewer cards."""
    fewer = GAMES[draft.table["game"]].hand_size - GAMES[game].hand_size
    size = GAMES[game].hand_size
    cards = draft.cards and {
        seat: (*own[:size], *own[size + fewer :]) for seat, own in draft.cards.items()
    }
    return _at(draft, {"game": game})._replace(cards=cards)


def _other_blinds(draft: Draft) -> Iterator[Draft]:
    """Blinds of 1 and 2 chips, or of 2 and 4; the small one half of the big one."""
    table, chip = draft.table, draft.table["chip"]
    if not table["big-blind"]:
        return
    if table["small-blind"] is not None and 2 * table["small-blind"] != table["big-blind"]:
        yield _at(draft, {"small-blind": max(chip, table["big-blind"] // 2 // chip * chip)})
    for size in (2 * chip, 4 * chip, 10 * chip):
        if table["big-blind"] > size:
            small = None if table["small-blind"] is None else size // 2 // chip * chip
            fixed = {"small-bet": size, "big-bet": 2 * size}
            bets = fixed if table["betting"] == "limit" else {}
            yield _at(draft, {"big-blind": size, "small-blind": small, **bets})


def simpler_stacks(draft: Draft) -> Iterator[Draft]:
    """Give all or some a deep stack, and the others fewer chips, in whole chips."""
    stacks, chip = draft.table["stacks"], draft.table["chip"]
    deep = _DEEP * max(draft.table["big-blind"] or 0, draft.table["small-bet"] or 0, 1)
    deep = min(deep, 100 * chip) if deep <= 1000 * chip else deep
    yield _at(draft, {"stacks": [deep] * len(stacks)})
    for seat, stack in enumerate(stacks):
        sizes = (deep, stack // chip * chip, stack // 2 // chip * chip, stack - chip)
        for other in dict.fromkeys(sizes):
            if 0 < other != stack:
                yield _at(draft, {"stacks": [*stacks[:seat], other, *stacks[seat + 1 :]]})


def simpler_cards(draft: Draft) -> Iterator[Draft]:
    """Give the lowest cards that are left to all, or to one seat, or to the rest of the deck."""
    if draft.cards is None:
        yield draft._replace(deck=DECK)
        for kept in (20, 30, 40):
            top = draft.deck[:kept]
            yield draft._replace(deck=(*top, *(card for card in DECK if card not in top)))
        yield draft._replace(shuffles=())
        return
    seats = list(draft.cards)
    for chosen in (seats, *([seat] for seat in seats)):
        used = {card for seat in seats if seat not in chosen for card in draft.cards[seat]}
        unused = iter([card for card in DECK if card not in used])
        size = GAMES[draft.table["game"]].hand_size
        hands = {seat: [next(unused) for _ in draft.cards[seat][:size]] for seat in chosen}
        whole = {
            seat: (*hand, *(next(unused) for _ in draft.cards[seat][size:]))
            for seat, hand in hands.items()
        }
        yield draft._replace(cards={**draft.cards, **whole})


def _at(draft: Draft, changes: Mapping[str, Any]) -> Draft:
    return draft._replace(table={**draft.table, **changes})


REDUCTIONS: Final[tuple[Reduction, ...]] = (
    fewer_moves,
    fewer_players,
    simpler_table,
    simpler_moves,
    simpler_stacks,
    button_last,
    simpler_cards,
)
"""Each way, in the order in which they are tried."""


def measure(given: Mapping[str, Any]) -> tuple[int, ...]:
    """How much there is to follow in a hand: the less the better, what comes first counts most."""
    table, tries = given["table"], given["tries"]
    plain = full_table(
        {key: table[key] for key in ("game", "betting", "draws", "stacks")}
        | {key: table[key] for key in ("small-bet", "big-blind") if table[key]}
    )
    odd = sum(plain[key] != table[key] for key in plain)
    cards = given.get("cards", {})
    seats, size = len(table["stacks"]), GAMES[table["game"]].hand_size
    usual = [card for number in range(seats) for card in DECK[number * size : (number + 1) * size]]
    hands = [card for own in cards.values() for card in own[:size]]
    strange = sum(one != other for one, other in zip(hands, usual, strict=False))
    if "deck" in given:
        strange = sum(one != other for one, other in zip(given["deck"], DECK, strict=True))
    drawn = sum(len(one.get("discard", ())) for one in tries)
    return (
        seats,
        len(tries),
        "deck" in given,
        len(given.get("reshuffles", ())),
        table["draws"],
        table["game"] != next(iter(GAMES)),
        odd,
        sum(one["do"] in WAGERS for one in tries),
        drawn,
        len(set(table["stacks"])),
        strange,
        sum(len(str(stack)) for stack in table["stacks"]),
        sum(table["stacks"]),
        sum(one.get("to", 0) or 0 for one in tries if one["do"] in WAGERS),
    )


Ask = Callable[[Sequence[Mapping[str, Any]]], Sequence[Outcome]]
"""Asks an engine vectors, and gives an outcome of each that it was asked."""

IsNew = Callable[[Outcome], bool]
"""Whether nothing that was found before explains a failure."""

_NUMBER: Final = re.compile(r"[0-9]+")
_MOST_ASKED: Final = 2500
_MOST_ROUNDS: Final = 8


class Shape(NamedTuple):
    """In what an answer is wrong at its first difference: the kind, the phase, and the keys."""

    kind: str
    phase: str
    keys: frozenset[str]

    def is_like(self, other: Shape) -> bool:
        """Whether another answer is wrong in the same way, if perhaps not in all of it."""
        alike = self[:2] == other[:2]
        return alike and (self.keys == other.keys or not self.keys.isdisjoint(other.keys))


def shape_of(outcome: Outcome) -> Shape:
    """Say in what an answer is wrong; of an error, what the engine said, without its numbers."""
    vector = outcome.vector
    if outcome.verdict is Verdict.ERROR:
        told = _NUMBER.sub("#", outcome.message)
        return Shape(vector["kind"], "error", frozenset({told}))
    if not outcome.differences:
        return Shape(vector["kind"], "", frozenset())
    step = outcome.differences[0].step
    keys = frozenset(one.field for one in outcome.differences if one.step == step)
    return Shape(vector["kind"], _phase_at(vector, step), keys)


def _phase_at(vector: Mapping[str, Any], step: int | None) -> str:
    """The phase in which a step was tried, without its number."""
    steps = vector["expect"].get("steps")
    if steps is None or step is None:
        return ""
    seen = [vector["expect"]["start"], *steps[: max(0, step)]]
    before = next(one for one in reversed(seen) if "refused" not in one)
    return str(before["phase"]).partition("-")[0]


class Shrunk(NamedTuple):
    """A failure minimised; ``tried`` are the outcomes of plainer hands on the way."""

    outcome: Outcome
    tried: tuple[Outcome, ...]
    asked: int


def shrink(  # noqa: PLR0913 - what is asked for, and how far to go
    outcome: Outcome,
    ask: Ask,
    is_new: IsNew,
    rules: HouseRules,
    *,
    open_ended: bool,
    seconds: float,
) -> Shrunk | None:
    """Make a failure plain; None if the engine does not go wrong when it is asked again.

    A plainer hand that goes wrong in a known way is not taken, although it goes wrong: it would
    hide what is new in this one.

    Args:
        outcome: the failure.
        ask: asks the engine.
        is_new: tells what is known.
        rules: by which the hand is judged.
        open_ended: whether a hand may end before it is over.
        seconds: how long this may take.
    """
    work = _Work(outcome, ask, is_new, rules, time.monotonic() + seconds)
    again = work.failing([outcome.vector])
    if not again:
        return None
    if "tries" in outcome.vector["given"]:
        work.best = again[0]
        work.cut(open_ended=open_ended)
        work.reduce(open_ended=open_ended)
        return Shrunk(work.best, tuple(work.tried), work.asked)
    return Shrunk(work.of_cards(again[0]), tuple(work.tried), work.asked)


class _Work:
    """The state of one shrinking."""

    def __init__(
        self, outcome: Outcome, ask: Ask, is_new: IsNew, rules: HouseRules, until: float
    ) -> None:
        self.best, self._is_new = outcome, is_new
        self.tried: list[Outcome] = []
        self.asked = 0
        self._shape, self._ask, self._rules, self._until = shape_of(outcome), ask, rules, until
        self._configuration = outcome.asked_as

    def failing(self, vectors: Sequence[Mapping[str, Any]]) -> list[Outcome]:
        """Ask vectors; give the outcomes that are wrong in the same way, plainest first."""
        self.asked += len(vectors)
        outcomes = [one for one in self._ask(vectors) if one.asked_as == self._configuration]
        self.tried += [one for one in outcomes if one.verdict in (Verdict.PASS, Verdict.FAIL)]
        found = [
            one
            for one in outcomes
            if one.verdict in (Verdict.FAIL, Verdict.ERROR) and shape_of(one).is_like(self._shape)
        ]
        return sorted(found, key=lambda one: _size(one.vector))

    def cut(self, *, open_ended: bool) -> None:
        """Leave out what comes after the first difference."""
        vector, first = self.best.vector, self.best.differences[:1]
        if not open_ended or not first or first[0].step is None:
            return
        draft = draft_of(vector, self._rules, to_the_end=False)
        if first[0].step + 1 < len(draft.moves):
            cut = draft._replace(moves=draft.moves[: max(1, first[0].step + 1)])
            self._take([cut], anyhow=True)

    def reduce(self, *, open_ended: bool) -> None:
        """Go through all reductions until none helps."""
        for _ in range(_MOST_ROUNDS):
            before = _size(self.best.vector)
            for reduction in (_own_cards(self._rules), *REDUCTIONS):
                while self._goes_on() and self._take(
                    reduction(draft_of(self.best.vector, self._rules, to_the_end=not open_ended))
                ):
                    self.cut(open_ended=open_ended)
            if _size(self.best.vector) == before or not self._goes_on():
                return

    def _goes_on(self) -> bool:
        return time.monotonic() < self._until and self.asked < _MOST_ASKED

    def _take(self, drafts: Iterator[Draft] | list[Draft], *, anyhow: bool = False) -> bool:
        """Ask what is plainer, and take the plainest that fails; whether there is one."""
        size, vectors = _size(self.best.vector), {}
        for draft in drafts:
            made = vector_from(draft, self._rules, self.best.vector)
            if made is not None and (anyhow or _size(made) < size):
                vectors[str(made["given"])] = made
        named = [
            {**one, "id": f"{one['id']}/{place}"} for place, one in enumerate(vectors.values())
        ]
        found = self._simplest(named) if named else None
        if found is None or not (anyhow or _size(found.vector) < size):
            return False
        self.best = found._replace(vector={**found.vector, "id": self.best.vector["id"]})
        return True

    def _simplest(self, vectors: Sequence[Mapping[str, Any]]) -> Outcome | None:
        """Ask vectors; give the plainest that is wrong in the same way, and not in a known one."""
        return next(filter(self._is_new, self.failing(vectors)), None)

    def of_cards(self, outcome: Outcome) -> Outcome:
        """Leave out hands of a comparison, two at the least."""
        hands = outcome.vector["given"].get("hands", ())
        if len(hands) < 3:
            return outcome
        given = outcome.vector["given"]
        pairs = [[one, other] for place, one in enumerate(hands) for other in hands[place + 1 :]]
        asked = [{**given, "hands": pair} for pair in pairs]
        found = self._simplest(
            [
                {
                    **outcome.vector,
                    "id": f"{outcome.vector['id']}/{place}",
                    "given": one,
                    "expect": answer(COMPARE, one, self._rules).expect,
                }
                for place, one in enumerate(asked)
            ]
        )
        if found is None:
            return outcome
        return found._replace(vector={**found.vector, "id": outcome.vector["id"]})


def _own_cards(rules: HouseRules) -> Callable[[Draft], Iterator[Draft]]:
    def reduction(draft: Draft) -> Iterator[Draft]:
        own = by_seat(draft, rules) if draft.cards is None else None
        if own is not None:
            yield own

    return reduction


def _size(vector: Mapping[str, Any]) -> tuple[int, ...]:
    given = vector["given"]
    return measure(given) if "tries" in given else (len(given.get("hands", ())),)
