"""A hand in play: ask what is legal and why not, act, go back and forth."""

from __future__ import annotations

import copy
import random
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from oracle import play
from oracle.api.inputs import (
    Cards,
    HandValue,
    Lines,
    Which,
    as_value,
    house,
    listed,
    mapped,
    meant,
    no_number,
    read,
    read_open,
    shown,
    split,
)
from oracle.api.objections import Illegal, Objection, with_sources
from oracle.core import engine
from oracle.core.cards import DECK, UNKNOWN, Card, refuse_duplicates
from oracle.core.games import Game
from oracle.core.ruleset import NUMBERS
from oracle.core.table import (
    BET,
    OVER,
    CardsMissing,
    ReshuffleMissing,
    ScriptError,
    State,
    Table,
    Wager,
)
from oracle.core.table import Objection as CoreObjection
from oracle.errors import InputError
from oracle.play import HouseRules, Try, judged_attempts
from oracle.wire import (
    ACT_FORMS,
    ActForm,
    Seats,
    irregular_try,
    last_ruling,
    observation,
    phase_name,
)
from oracle.wire.vocabulary import ACTS, BESIDE, OF_NOBODY, PLAY, RULING, TRIES, USES, VERBS, WAGERS

if TYPE_CHECKING:
    from oracle.report.explanation import RecordedHand, RuledCase
    from oracle.report.replay import Explanation, Step
    from oracle.specs.entries import House


_Value = TypeVar("_Value")

BySeat: TypeAlias = Mapping[int, Cards] | Mapping[str, Cards]
"""By seat number, its hand and then its replacements; ``??`` is a card left open."""

Shuffle: TypeAlias = Callable[[Sequence[Card]], Iterable[str]]
"""Gives the cards of a reshuffle, which come lowest first, in the order of the new stub."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How the user wants the cards to come; see ``oracle.table``."""

    cards: BySeat | None = None
    deck: Cards | None = None
    reshuffles: Sequence[Cards] = ()
    seed: int | None = None
    shuffle: Shuffle | None = None


@dataclass(frozen=True, slots=True)
class Dealing:
    """Cards for a hand: ``given`` as a vector has them, and what comes when they run out.

    ``seed`` is None where nothing is left to chance. ``order`` is the order in which unused cards
    are dealt to a seat that was not given enough.
    """

    given: Mapping[str, Any]
    seed: int | None = None
    shuffle: Shuffle | None = None
    order: tuple[Card, ...] = ()

    def supplied(self, table: Table, missing: ReshuffleMissing | CardsMissing) -> Table:
        """Give the table with the cards that were missing.

        Raises:
            ScriptError: nothing says which cards come.
        """
        if isinstance(missing, CardsMissing):
            return self._with_unused_cards(table, missing)
        cards = [card for card in DECK if card in missing.cards]
        if self.shuffle is not None:
            order = read(self.shuffle(cards), "what shuffle returns")
        elif self.seed is not None:
            order = shuffled(cards, self.seed, missing.number + 1)
        else:
            raise missing
        return replace(table, reshuffles=(*table.reshuffles[: missing.number], order))

    def _with_unused_cards(self, table: Table, missing: CardsMissing) -> Table:
        used = {card for cards in table.received for card in cards}
        unused = [card for card in self.order if card not in used]
        count = missing.wanted - missing.given
        if count > len(unused):
            raise ScriptError("no unused card is left to deal; play from a deck")
        received = list(table.received)
        received[missing.seat] += tuple(unused[:count])
        return replace(table, received=tuple(received))


def dealing(wish: Wish, seats: int, game: Game) -> Dealing:
    """Settle where the cards of a hand come from; a deck is shuffled unless cards are given.

    Raises:
        InputError: there are both cards and a deck, a card is unknown or appears twice, there is no
            such seat, a hand has too few cards, or the seed or the shuffle cannot be used.
    """
    seed, orders = wish.seed, listed(wish.reshuffles, "reshuffles", "a list of orders of cards")
    if seed is not None and no_number(seed):
        raise InputError(f"seed is {shown(seed)}; it must be a whole number")
    if wish.shuffle is not None and not callable(wish.shuffle):
        raise InputError(f"shuffle is {shown(wish.shuffle)}; give a function that orders cards")
    if wish.cards is not None:
        if wish.shuffle is not None or orders:
            raise InputError("only a deck is shuffled; leave out cards, or reshuffles and shuffle")
        if wish.deck is not None:
            raise InputError("cards are given by seat or as a deck, not both")
        order = DECK if seed is None else shuffled(DECK, seed)
        hands = _by_seat(wish.cards, seats, game)
        return Dealing({"cards": _with_open_cards(hands, order)}, seed, order=order)
    if wish.deck is None and seed is None:
        seed = secrets.randbelow(1 << 32)
    top = () if wish.deck is None else read(wish.deck, "deck")
    rest = [card for card in DECK if card not in top]
    deck = [*top, *(rest if seed is None else shuffled(rest, seed))]
    given = {"deck": deck, "reshuffles": [list(read(order, "a reshuffle")) for order in orders]}
    return Dealing(given, seed, wish.shuffle)


def shuffled(cards: Sequence[Card], seed: int, number: int = 0) -> tuple[Card, ...]:
    """Shuffle cards; the same seed and number give the same order on every version of Python."""
    chance = random.Random(f"{seed}:{number}")  # noqa: S311 - a hand to be dealt again, no secret
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        # Of all that a generator offers only random() is promised to stay as it is.
        other = int(chance.random() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _by_seat(cards: BySeat, seats: int, game: Game) -> dict[str, tuple[Card, ...]]:
    """Read the cards of each seat; a seat that is left out has none."""
    found: dict[str, tuple[Card, ...]] = {}
    for seat, hand in mapped(cards, "cards", "{1: 'As 2d 3h 4c'}").items():
        name, what = str(seat), f"the hand of seat {seat}"
        if name in found:
            raise InputError(f"seat {name} is given cards twice")
        found[name] = read_open(hand, what)
        if found[name] and len(found[name]) < game.hand_size:
            raise InputError(
                f"{what} needs {game.hand_size} cards, not {len(found[name])}; "
                "write ?? for a card left open"
            )
    known = [str(number) for number in range(1, seats + 1)]
    if strange := [seat for seat in found if seat not in known]:
        raise InputError(f"there is no seat {', '.join(strange)}; the seats are 1 to {seats}")
    refuse_duplicates(card for hand in found.values() for card in hand if card != UNKNOWN)
    return {seat: found.get(seat, ()) for seat in known}


def _with_open_cards(
    hands: Mapping[str, Sequence[Card]], order: Sequence[Card]
) -> dict[str, list[Card]]:
    """Fill in the cards left open with unused cards, in their order."""
    used = {card for hand in hands.values() for card in hand}
    unused = [card for card in order if card not in used]
    if sum(hand.count(UNKNOWN) for hand in hands.values()) > len(unused):
        raise InputError("more cards are left open than are unused")
    rest = iter(unused)
    return {
        seat: [next(rest) if card == UNKNOWN else card for card in hand]
        for seat, hand in hands.items()
    }


Said: TypeAlias = str | Mapping[str, Any]
"""A word, such as ``"raise"``, or a whole act: ``{"raise": 8}``, ``{"say": "raise", "to": 20}``."""

_DRAWS: Final = ("draw", "discard")
_WORDS: Final = (*VERBS, "draw", *ACTS)
_USUAL: Final = "fold, check, call, bet, raise, pat, draw, show, muck"
_BESIDE: Final = {"say": {"to"}, "push": {"word", "unnoticed"}}
"""What an irregular act may say beside its own word."""

_WITH_MORE: Final = frozenset({"say", "push", "move", *OF_NOBODY})
"""The irregular acts that are more than a word."""


def irregular_acts() -> tuple[ActForm, ...]:
    """Give the forms of all irregular acts: what belongs to each, and when it is used."""
    return Lines(ACT_FORMS)


def as_try(said: Said, value: Any, seat: int, more: Mapping[str, Any]) -> dict[str, Any]:
    """Write what is said as engines are sent it; without a seat, this one acts.

    A bet or raise without an amount is ``to`` None.

    Raises:
        InputError: it is not one act.
    """
    act = {**_given(said, value), **{key: _plain(one) for key, one in more.items()}}
    if "do" in act:
        return _as_sent(act, seat)
    word = _one_word(act)
    _refuse_strange(act.keys() - {word, "seat"} - _BESIDE.get(word, set()), word)
    return _written({"seat": seat, **act}, word)


def only_amount(state: State, place: int | None, word: str) -> int:
    """Give the amount of a bet or raise that names none: the only legal one, or any if none is.

    Raises:
        InputError: several amounts are legal.
    """
    in_turn = place is not None and place == state.actor and state.phase == BET
    if place is None or not in_turn:
        return 1
    may = engine.legal(state)
    if may is None or may.raise_to is None:
        least, _most = state.table.rules.raise_range(state, place)
        return max(1, least)
    least, most = may.raise_to
    if least != most:
        such_as = f"from {least} to {most}: act({word!r}, {least})"
        raise InputError(f"a {word} needs an amount, {such_as}")
    return least


def _given(said: Any, value: Any) -> dict[str, Any]:
    if isinstance(said, str):
        return {said: value}
    such_as = "give a word, such as 'fold', or a mapping, such as {'raise': 8}"
    if not isinstance(said, Mapping):
        raise InputError(f"{shown(said)} is not an act; {such_as}")
    if value is not None:
        raise InputError(f"{shown(value)} is one value too many; the mapping is the whole act")
    return {key: _plain(one) for key, one in said.items()}


def _one_word(act: Mapping[Any, Any]) -> str:
    words: list[str] = [word for word in act if word in _WORDS]
    if len(words) > 1:
        raise InputError(f"{' and '.join(words)} are two acts in one; give one at a time")
    if not words:
        raise _no_act(next((key for key in act if key != "seat"), act))
    return words[0]


def _no_act(word: Any) -> InputError:
    irregular = "an irregular act, such as {'say': 'raise'}"
    known = f"; it must be one of {_USUAL}, or {irregular}"
    near = meant(word, _WORDS) if isinstance(word, str) else ""
    return InputError(f"{shown(word)} is not an act{near or known}")


def _refuse_strange(strange: set[Any], word: str) -> None:
    if strange:
        raise InputError(f"{word} does not take {', '.join(sorted(map(str, strange)))}")


def _as_sent(act: dict[str, Any], seat: int) -> dict[str, Any]:
    word = act["do"]
    if not isinstance(word, str) or word not in TRIES:
        raise _no_act(word)
    _refuse_strange(act.keys() - {"do", "seat"} - {one.name for one in BESIDE[word]}, word)
    if word in OF_NOBODY:
        return act
    if word in WAGERS:
        act = {"to": None, **act}
    if word == "draw" and act.get("discard") != []:
        act["discard"] = _discard(act.get("discard"))
    return {"seat": seat, **act}


def _written(act: dict[str, Any], word: str) -> dict[str, Any]:
    value, seat = _plain(act[word]), act["seat"]
    if word in _WITH_MORE:
        if word == "smallest-chip" and value is not None and value is not True:
            uses = mapped(value, word, "{'antes': [5], 'blinds': [1, 5]}")
            _refuse_strange(uses.keys() - {*USES}, word)
        return irregular_try({**act, word: value}, word)
    if word in WAGERS:
        return {"seat": seat, "do": word, "to": value}
    if word in _DRAWS:
        return {"seat": seat, "do": "draw", "discard": _discard(value)}
    if value is not None and value is not True:
        raise InputError(f"{word} does not take {shown(value)}")
    if word == "pat":
        return {"seat": seat, "do": "draw", "discard": []}
    return {"seat": seat, "do": word}


def _discard(value: Any) -> list[str]:
    """Read what is discarded; whether a card is named twice, the rules say."""
    name = "name the cards to discard, act('draw', 'Kd Qh'), or act('pat')"
    if value is None or value is True or value in ("", []):
        raise InputError(name)
    if isinstance(value, int):
        raise InputError(f"{value} is how many; {name}")
    return list(split(value, "draw"))


def _plain(value: Any) -> Any:
    """Make lists of tuples, as JSON does."""
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


class Bar(NamedTuple):
    """An attempt that would be refused at this turn, as engines are sent it, and why."""

    seat: int
    attempt: Mapping[str, Any]
    objections: tuple[Objection, ...]

    def __str__(self) -> str:
        """Say what is refused and why."""
        from oracle.report.observations import try_in_words
        from oracle.report.words import capital

        because = " ".join(map(str, self.objections))
        return f"{capital(try_in_words(self.attempt))}: refused. {because}"


def barred(state: State, seats: Seats) -> tuple[Bar, ...]:
    """Give everything that may not be done now: by the seat in turn, then by the others.

    Of the amounts that may not be bet those next to the legal ones stand for all. Nothing is barred
    where nobody must act.
    """
    return Lines(
        Bar(attempt["seat"], attempt, with_sources(objections))
        for attempt, objections in judged_attempts(state, seats)
        if objections
    )


_MOST_BETS: Final = len(NUMBERS) + 1
"""No cap allows as many bets; a round in which they can follow has none."""


class Act(NamedTuple):
    """One thing that the player in turn may do.

    ``word`` goes to ``Hand.act``. ``least`` and ``most`` are the total for the round in chips of a
    bet or raise, the price of a call, or the number of cards of a draw; None where there is none.
    """

    word: str
    least: int | None = None
    most: int | None = None

    def __str__(self) -> str:
        """Name it with its amounts or its number of cards, as ``raise to 4``."""
        if self.least is None:
            return self.word
        amounts = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{self.word}{' to' if self.word == 'raise' else ''} {amounts}"


class Legal(NamedTuple):
    """What the player in turn may do, in chips and cards; None where it does not apply.

    After the hand ``seat`` is None and there are no ``acts``.

    ``call`` is the price, 0 for a check. ``raise_to`` is the least and the most that a bet or raise
    may come to in this round, in multiples of the smallest chip; ``opens`` says that it is a bet.
    ``draw`` is the most cards that may be discarded, ``muck`` whether the hand may be mucked.
    """

    seat: int | None
    phase: str
    fold: bool = False
    call: int | None = None
    raise_to: tuple[int, int] | None = None
    draw: int | None = None
    muck: bool | None = None
    opens: bool = False

    def __str__(self) -> str:
        """Say what the player in turn may do."""
        from oracle.report.observations import options_in_words

        if self.seat is None:
            return "Nobody must act."
        may = engine.Legal(self.fold, self.call, self.raise_to, self.draw, self.muck)
        return f"Seat {self.seat} may {options_in_words(may, raising=not self.opens)}."

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that is legal, as a list of acts."""
        acts = [Act("fold")] if self.fold else []
        if self.call is not None:
            acts.append(Act("call", self.call, self.call) if self.call else Act("check"))
        if self.raise_to is not None:
            acts.append(Act("bet" if self.opens else "raise", *self.raise_to))
        if self.draw is not None:
            acts += [Act("pat"), *([Act("draw", 1, self.draw)] if self.draw else [])]
        if self.muck is not None:
            acts += [Act("show"), *([Act("muck")] if self.muck else [])]
        return tuple(acts)


class Pot(NamedTuple):
    """The chips of a pot, and the seats that play for it."""

    amount: int
    seats: tuple[int, ...]

    def __str__(self) -> str:
        """Say how large it is and who plays for it."""
        return f"{self.amount}, for seats {', '.join(map(str, self.seats))}"


class Award(NamedTuple):
    """The chips of a pot, and by part, the whole or its halves, by seat what it won."""

    amount: int
    won: Mapping[str, Mapping[int, int]]

    def __str__(self) -> str:
        """Say how large the pot was and who won what of it."""
        shares = (
            f"seat {seat} wins {chips}{f' as {part}' if len(self.won) > 1 else ''}"
            for part, won in self.won.items()
            for seat, chips in won.items()
            if chips
        )
        return f"{self.amount}: {', '.join(shares)}"


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand at one moment. A mapping is by seat, from 1; amounts are chips.

    * ``phase`` is bet-1, draw-1, ..., showdown or over; ``actor`` the seat in turn, or None.
    * ``bets`` are the chips put in in this round, ``paid`` those of the hand; ``status`` is in,
      all-in, folded or mucked.
    * ``cards`` has the hand of each seat, ``??`` for a card that is face down, None for a hand that
      is dead; ``discards`` how many cards each seat has discarded in this draw.
    * ``current_bet`` is what others must match; ``price`` what a call costs the seat in turn.
      ``bets_made`` counts the bets of this round as the cap does, and ``capped`` says whether the
      cap keeps the seat in turn from raising. ``bets_left`` is how many more bets the cap allows
      the seat in turn in this round, None without a cap.
    * ``pots`` are the pots as they stand, the bets of this round included, main pot first; after
      the hand they are empty, and ``awards`` says who won what.
    * ``stub`` is the number of cards left to deal, None where cards are given by seat; ``burns``
      is the number of cards that lie burned, and ``reshuffles`` of reshuffles so far.
    * ``shown`` are the seats that have shown their hands.
    """

    phase: str
    actor: int | None
    button: int
    stacks: Mapping[int, int]
    bets: Mapping[int, int]
    paid: Mapping[int, int]
    status: Mapping[int, str]
    cards: Mapping[int, tuple[Card, ...] | None]
    discards: Mapping[int, int | None]
    current_bet: int
    price: int | None
    bets_made: int
    capped: bool
    bets_left: int | None
    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    stub: int | None
    burns: int
    reshuffles: int
    shown: tuple[int, ...]

    def by(self, seat: int) -> Seen:
        """Give what one seat sees: the hands of others are face down until they are shown."""
        cards = {
            number: hand
            if hand is None or number == seat or number in self.shown
            else _face_down(hand)
            for number, hand in self.cards.items()
        }
        return replace(self, cards=cards)

    def __str__(self) -> str:
        """Draw the table: a line for each seat, with its stack, its bet, its cards and its part."""
        turn = "" if self.actor is None else f", seat {self.actor} to act"
        rows = [("seat", "stack", "bet", "cards", "")]
        for seat, stack in self.stacks.items():
            cards = " ".join(self.cards[seat] or ())
            part = f"{self.status[seat]}{', button' if seat == self.button else ''}"
            rows.append((str(seat), str(stack), str(self.bets[seat]), cards, part))
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        drawn = (
            f"{row[0]:>{wide[0]}}  {row[1]:>{wide[1]}}  {row[2]:>{wide[2]}}  "
            f"{row[3]:<{wide[3]}}  {row[4]}".rstrip()
            for row in rows
        )
        pots = [f"Pot: {pot}" for pot in (*self.pots, *self.awards)]
        return "\n".join((f"{self.phase}{turn}", *drawn, *pots))


def legal_at(state: State, seats: Seats) -> Legal:
    """Give what the player in turn may do; nothing, and no seat, when nobody must act."""
    may = engine.legal(state)
    if may is None or state.actor is None:
        return Legal(None, phase_name(state))
    fold, call, raise_to, draw, muck = may
    opens = raise_to is not None and not state.current_bet
    number = seats.numbers[state.actor]
    return Legal(number, phase_name(state), fold, call, raise_to, draw, muck, opens)


def seen_at(state: State, seats: Seats) -> Seen:
    """Give all that can be seen at a state."""
    told = observation(state, seats, show_cards=True)
    rules, betting = state.table.rules, state.phase == BET
    actor = state.actor if betting else None
    left = None if actor is None else _bets_left(state, actor)
    return Seen(
        phase=told["phase"],
        actor=told["actor"],
        button=seats.button,
        stacks=_by_number(told["stacks"]),
        bets=_by_number(told["bets"]),
        paid=_by_number(told["paid"]),
        status=_by_number(told["status"]),
        cards=_by_number(None if hand is None else tuple(hand) for hand in told["cards"]),
        discards=_discards(state, seats),
        current_bet=state.current_bet,
        price=None if actor is None else rules.to_call(state, actor),
        bets_made=len(rules.bets_made(state)) if betting else 0,
        capped=left == 0,
        bets_left=left,
        pots=() if state.phase == OVER else _pots(state, seats),
        awards=tuple(_award(pot) for pot in told.get("pots", ())),
        stub=len(state.deck) - state.top if state.table.deck else None,
        burns=len(state.burns),
        reshuffles=state.reshuffles_made,
        shown=tuple(sorted(seats.numbers[place] for place in state.shown)),
    )


def _by_number(values: Iterable[_Value]) -> dict[int, _Value]:
    """Give by seat what comes in the order of the seats."""
    return dict(enumerate(values, start=1))


class _Values(dict[int, Mapping[str, HandValue] | None]):
    """What each hand is worth, by seat and by ranking."""

    def __str__(self) -> str:
        """Write a line for each seat."""
        return "\n".join(f"seat {seat}: {_worth(own)}" for seat, own in self.items())


def _worth(values: Mapping[str, HandValue] | None) -> str:
    if values is None:
        return "dead"
    return "; ".join(map(str, values.values())) or "cards are to come"


def _face_down(hand: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(hand)


def _discards(state: State, seats: Seats) -> dict[int, int | None]:
    counts = [None if cards is None else len(cards) for cards in state.discarded]
    return _by_number(seats.by_number(counts))


def _bets_left(state: State, actor: int) -> int | None:
    """Count the bets that the seat in turn could make one after the other before the cap."""
    bet = Wager(actor, 0, None, True, _still_betting(state))

    def is_capped_after(made: int) -> bool:
        imagined = state.copy()
        imagined.wagers = (*state.wagers, *[bet] * made)
        return _is_capped(imagined, actor)

    if not is_capped_after(_MOST_BETS):
        return None
    return next(made for made in range(_MOST_BETS + 1) if is_capped_after(made))


def _still_betting(state: State) -> int:
    chip, stacks = state.table.chip, state.stacks
    return sum(live and stacks[place] >= chip for place, live in enumerate(state.live))


def _is_capped(state: State, actor: int) -> bool:
    found: list[CoreObjection | None] = [
        objector(state, actor) for objector in state.table.rules.against_wagering
    ]
    return any(one is not None and one.rule == "betting.raise-cap" for one in found)


def _pots(state: State, seats: Seats) -> tuple[Pot, ...]:
    return tuple(
        Pot(pot.amount, tuple(sorted(seats.numbers[place] for place in pot.seats)))
        for pot in state.table.rules.pots(state)
        if pot.amount
    )


def _award(pot: Mapping[str, Any]) -> Award:
    won = {part: _by_number(shares) for part, shares in pot["won"].items()}
    return Award(pot["amount"], won)


class Hand:
    """A hand in play, made by ``oracle.table``.

    Seats are numbers from 1, clockwise; amounts are chips. An act is a word with what belongs to
    it, ``"raise", 8``, ``"draw", "Kd Qh"``, ``"pat"``, or a mapping, ``{"raise": 8}`` or as engines
    are sent it, ``{"seat": 3, "do": "raise", "to": 8}``. Without a seat the seat in turn acts; a
    bet or raise without an amount is the only legal one. Irregular acts are written the same way,
    ``{"say": "raise", "to": 20}``; the dealer rules on them.
    """

    def __init__(
        self,
        hand: play.Hand,
        rules: HouseRules,
        house: House | None = None,
        seed: int | None = None,
    ) -> None:
        """Take a hand that has been dealt.

        Args:
            hand: the hand.
            rules: by which it is played.
            house: whose rules these are, if that is known.
            seed: with which its cards come again.
        """
        self._hand, self._rules, self._house, self._seed = hand, rules, house, seed
        # The last one is what ``forward`` restores next.
        self._ahead: tuple[tuple[Try, State], ...] = ()
        self._telling = _Telling(hand)

    def __repr__(self) -> str:
        turn = "" if self.actor is None else f", seat {self.actor} to act"
        return f"<Hand of {self.state.table.game.name}: {self.phase}{turn}>"

    def __str__(self) -> str:
        """Draw the table as it is now, and say what may be done."""
        return f"{self.seen}\n{self.legal()}"

    @property
    def state(self) -> State:
        """The core's own state, in which seats are counted from the left of the button."""
        return self._hand.state

    @property
    def actor(self) -> int | None:
        """The seat in turn, or None when nobody must act."""
        place = self.state.actor
        return None if place is None else self._seats.numbers[place]

    @property
    def phase(self) -> str:
        """The phase: bet-1, draw-1, bet-2, ..., showdown or over."""
        return phase_name(self.state)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.state.phase == OVER

    @property
    def seed(self) -> int | None:
        """The seed with which the same cards come again; None where nothing was left to chance."""
        return self._seed

    @property
    def house(self) -> str:
        """The id of the house whose rules are played, or of the one that they come closest to."""
        from oracle.specs import workspaces

        if self._house is None:
            return workspaces.USUAL_HOUSE
        return workspaces.base_and_changes(self._house)[0]

    @property
    def settings(self) -> Mapping[str, str]:
        """The setting of every switch by which the hand is played."""
        return self._rules.settings

    @property
    def seen(self) -> Seen:
        """Everything that can be seen now, with the cards of every seat."""
        return seen_at(self.state, self._seats)

    def view(self, seat: int) -> Seen:
        """Give what one seat sees now: the cards of others are face down until they are shown.

        Raises:
            InputError: there is no such seat.
        """
        self._place(seat)
        return self.seen.by(seat)

    def legal(self) -> Legal:
        """Give what the seat in turn may do, with amounts; after the hand there is no seat."""
        return legal_at(self.state, self._seats)

    def barred(self) -> tuple[Bar, ...]:
        """Give what may not be done now: each attempt with every objection to it."""
        return barred(self.state, self._seats)

    def why_not(
        self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any
    ) -> tuple[Objection, ...]:
        """Give every objection to an act, without trying it; none when it is legal.

        Raises:
            InputError: the act cannot be understood.
        """
        found = self._hand.objections(self._attempt(said, value, seat, more))
        return Lines(with_sources(found))

    def what_if(
        self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any
    ) -> Step:
        """Tell what an act would lead to, or why it is refused, without trying it.

        Raises:
            InputError: the act cannot be understood, or no card is left to deal.
        """
        tried = self._hand.copy()
        tried.attempt(self._attempt(said, value, seat, more))
        return self._telling.told(tried, len(tried.tries))

    def act(self, said: Said, value: Any = None, *, seat: int | None = None, **more: Any) -> None:
        """Act, and let the dealer deal until the next player must act or the hand is over.

        Acts that ``back`` has taken back can no longer be restored.

        Raises:
            Illegal: the rules refuse it; ``objections`` says why, and nothing has changed.
            InputError: the act cannot be understood, or no card is left to deal.
        """
        attempt = self._attempt(said, value, seat, more)
        if refused := self._hand.objections(attempt):
            raise Illegal(with_sources(refused))
        self._hand.attempt(attempt)
        self._ahead = ()

    def back(self) -> bool:
        """Take the last act back; False when there is none."""
        taken = self._hand.take_back()
        if taken is None:
            return False
        self._ahead = (*self._ahead, taken)
        return True

    def forward(self) -> bool:
        """Restore the act that was taken back last; False when there is none."""
        if not self._ahead:
            return False
        self._hand.put_back(*self._ahead[-1])
        self._ahead = self._ahead[:-1]
        return True

    def copy(self) -> Hand:
        """Give a hand that goes on from here by itself."""
        other = copy.copy(self)
        other._hand = self._hand.copy()
        return other

    def values(self) -> Mapping[int, Mapping[str, HandValue] | None]:
        """Give what each hand is worth now, by seat and by ranking; None for a hand that is dead.

        While cards are still to come, a ranking is left out that needs more of them.
        """
        halves, state = self.state.table.game.halves, self.state
        values = [
            {
                half.name: as_value(half.name, half.rank(hand))
                for half in halves
                if len(hand) in half.sizes
            }
            if live
            else None
            for hand, live in zip(state.hands, state.live, strict=True)
        ]
        return _Values(_by_number(self._seats.by_number(values)))

    @property
    def tries(self) -> tuple[Mapping[str, Any], ...]:
        """The acts so far, as engines are sent them."""
        return tuple(one.attempt for one in self._hand.tries)

    @property
    def events(self) -> tuple[Mapping[str, Any], ...]:
        """What has happened so far, each event as plain data."""
        from oracle.report.replay import event_seen

        return tuple(event_seen(event, self._seats) for event in self._hand.events)

    def ruling(self, seat: int | None = None) -> Mapping[str, Any] | None:
        """Give the dealer's last ruling on a seat, or on nobody in particular, if there was one.

        It is as vectors have it, with the ``outcome`` that this house rules, None while it waits.
        """
        from oracle.report.replay import ruling_chosen

        found = last_ruling(self._hand.events, None if seat is None else self._place(seat))
        return None if found is None else ruling_chosen(found, self._seats)

    def observation(self) -> dict[str, Any]:
        """Give what can be seen now as vectors have it; cards only where a deck is dealt."""
        show_cards = bool(self.state.table.deck)
        return observation(self.state, self._seats, show_cards=show_cards)

    def given(self) -> dict[str, Any]:
        """Give the hand so far as vectors give it: its table, its cards and its tries."""
        return self._hand.given()

    @property
    def told(self) -> Step:
        """What the last act did, or the deal, in sentences with their rules, and the turn now."""
        return self._telling.told(self._hand, len(self._hand.tries))

    def explain(self) -> Explanation:
        """Tell the hand so far, step by step, with every rule that is named and its sources."""
        from oracle.report.explanation import explanation_of
        from oracle.report.replay import CaseInput

        given = self.given()
        steps = [self._telling.told(self._hand, made) for made in range(len(self._hand.tries) + 1)]
        told = CaseInput(PLAY, given, title="A hand in play")
        explained = explanation_of(told, steps, given["table"], self.house, self.settings)
        return replace(explained, hand=given)

    @property
    def _seats(self) -> Seats:
        return self._hand.seats

    def _attempt(
        self, said: Said, value: Any, seat: int | None, more: Mapping[str, Any]
    ) -> dict[str, Any]:
        # After the hand any seat is as good as another: everything is refused.
        named = {} if seat is None else {"seat": seat}
        attempt = as_try(said, value, self.actor or 1, {**named, **more})
        place = self._place(attempt["seat"]) if "seat" in attempt else None
        if attempt["do"] in WAGERS and attempt["to"] is None:
            attempt["to"] = only_amount(self.state, place, attempt["do"])
        return attempt

    def _place(self, seat: int) -> int:
        seats = self._seats
        if no_number(seat) or not 1 <= seat <= seats.count:
            raise InputError(f"there is no seat {shown(seat)}; the seats are 1 to {seats.count}")
        return seats.place(seat)


class _Telling:
    """Tells what tries have led to, each once for all copies of a hand."""

    def __init__(self, hand: play.Hand) -> None:
        """Get ready to tell a hand that has been dealt and no more."""
        self._table, self._seats = hand.state.table, hand.seats
        self._told: WeakKeyDictionary[Try, Step] = WeakKeyDictionary()
        self._deal: Step | None = None
        self._teller: RecordedHand | None = None

    def told(self, hand: play.Hand, made: int) -> Step:
        """Tell the last of so many tries, or why it was refused; the deal, if there was none."""
        from oracle.report.explanation import RecordedHand, describe_deal, describe_try

        if not made:
            if self._deal is None:
                self._deal = describe_deal(RecordedHand(self._table, self._seats))
            return self._deal
        one = hand.tries[made - 1]
        if one not in self._told:
            if self._teller is None:
                self._teller = RecordedHand(self._table, self._seats)
            self._teller.go_on_from(hand.stood[made - 1], hand.stood[made].table)
            self._told[one] = describe_try(self._teller, one.attempt)
        return self._told[one]


def ruled(hand: Hand, which: Which | None = None, on: int | None = None) -> RuledCase:
    """Rule on the last act of a hand, by its own rules or by those of a house.

    Args:
        hand: whose last act it is.
        which: the house, unless it is the hand's own.
        on: the seat, unless it is that of the last act, or of the ruling to which that act led.

    Raises:
        Illegal: by the rules of that house, the table is refused.
        InputError: there is nothing to rule on, or that house lets the hand go another way.
    """
    from oracle.report.explanation import rule_on
    from oracle.report.replay import CaseInput
    from oracle.specs import workspaces

    base, settings = hand.house, hand.settings
    if which is not None:
        chosen = house(which)
        base, settings = workspaces.base_and_changes(chosen)[0], chosen.settings
    seat = _concerned(hand) if on is None else on
    return rule_on(CaseInput(RULING, {**hand.given(), "on": seat}), settings, base)


def _concerned(hand: Hand) -> int | None:
    """Give the seat that the last act was by, or that it led to a ruling on; or nobody."""
    from oracle.report.observations import try_in_words

    if not hand.tries:
        raise InputError("there is nothing to rule on: nothing has been done yet")
    last = hand.tries[-1]
    rulings = hand.told.rulings
    if last["do"] not in ACTS and not rulings:
        raise InputError(f"there is nothing to rule on: {try_in_words(last)}, a regular act")
    seat: int | None = last.get("seat") if last["do"] in ACTS else rulings[-1]["on"]
    return seat
