"""Sessions: tables whose hands follow each other, played by chance, recorded as a room does."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from oracle.core import engine
from oracle.core import table as core
from oracle.core.cards import DECK, Card
from oracle.core.engine import objections_to_table
from oracle.core.games import GAMES, WHOLE, is_split
from oracle.core.hands import BADUGI, HandOrder
from oracle.core.pots import Pot
from oracle.core.ruleset import rules_for
from oracle.core.table import (
    Action,
    Bet,
    Call,
    Check,
    Draw,
    Event,
    Fold,
    Illegal,
    Muck,
    Raise,
    Rules,
    Show,
    State,
    Table,
)
from oracle.fuzz.tables import Chance, Policy, drawn_policy, random_deck
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Dealt,
    Drew,
    Fact,
    Folded,
    Happened,
    History,
    Mucked,
    Player,
    Posted,
    Returned,
    Shown,
    Stakes,
    Unit,
    Wagered,
)
from tests.support.writers.text import summarised

BLINDS: Final = "blinds"
BLINDS_AND_ANTES: Final = "blinds-and-antes"
BIG_BLIND: Final = "big-blind"
ANTES: Final = "antes"
POSTS: Final = (BLINDS, BLINDS_AND_ANTES, BIG_BLIND, ANTES)
"""What is posted at a table: antes alone, one blind alone, or both blinds."""

NAMES: Final = (
    *("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kim", "Lou"),
    *("Mia", "Noah", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wanda", "Zoe"),
)
"""Players who do not exist."""

ODD_NAMES: Final = (
    *("Ann", "Anna", "Bob: folds", "Cleo (button)", "Dan [As 2d]", "Eve is sitting out", "$5"),
    *("Seat 3", 'Gwen said, "hi"', "Hügö", "Iris - 2", "J.", "Kim & Lou", "<Mia>", "Noah, all-in"),
)
"""Names that a reader could take for something else."""


class Rake(NamedTuple):
    """What the room takes of the pots, in per cent, up to a cap; nothing without a draw."""

    percent: int
    cap: int


class Plan(NamedTuple):
    """By what a table is played and told.

    ``settings`` are those of a house. With ``all_known`` every card is told, else those of one
    player and those shown, as an online room does; ``mucked`` tells cards that were mucked, too.
    ``comings`` are how often players leave, join, sit out and add chips between hands; ``folds``
    how often they fold, and ``deep`` how many big blinds they have at most, if not as it comes.
    """

    settings: Mapping[str, str]
    game: str = "badugi"
    betting: str = "limit"
    draws: int = 3
    posts: str = BLINDS
    seats: int = 6
    unit: Unit = Unit()
    tournament: bool = False
    all_known: bool = False
    mucked: bool = True
    rake: Rake | None = None
    comings: float = 0.05
    folds: float | None = None
    deep: int | None = None
    names: tuple[str, ...] = NAMES


@dataclass
class Chair:
    """A player: the chips, and for how many hands the player still sits out.

    ``enters`` if the player was not dealt into the hand before, and is to post for that.
    """

    name: str
    stack: int
    away: int = 0
    enters: bool = False


class Places(NamedTuple):
    """The button, the players and those who enter, in the next hand.

    ``ring`` are the chairs clockwise from the left of the button, which is the last; ``players``
    are those of them that are dealt in, and ``entering`` those that were not in the hand before.
    A chair of the ring without a player is a dead button or a dead small blind.
    """

    button: int
    ring: tuple[int, ...]
    players: tuple[int, ...]
    entering: tuple[int, ...] = ()
    dead_small: bool = False


@dataclass
class Chairs:
    """The chairs by their numbers, from 1 to ``most``."""

    most: int
    taken: dict[int, Chair] = field(default_factory=dict)

    def free(self) -> list[int]:
        """The chairs in which nobody sits."""
        return [number for number in range(1, self.most + 1) if number not in self.taken]

    def clockwise(self, numbers: Iterable[int], button: int) -> tuple[int, ...]:
        """Sort chairs clockwise from the left of the button."""
        return tuple(sorted(set(numbers), key=lambda seat: (seat - button - 1) % self.most))

    def begin(self, button: int) -> Places:
        """Give the places of the first hand."""
        ring = self.clockwise(self.taken, button)
        return Places(button, ring, ring)

    def move_on(self, table: Table, places: Places) -> Places | None:
        """Give the places of the next hand by the rules, or None if too few are left to play.

        A player who enters is dealt in between the big blind and the button, and waits until then.
        """
        stacks = tuple(self._stack(seat) for seat in places.ring)
        if sum(map(bool, stacks)) < 2:
            return None
        ring_table = _with_empty_chairs(table, places)
        found = table.rules.next_hand(ring_table, stacks)
        button = places.ring[found.button]
        players = [places.ring[place] for place in found.players]
        small, big = (
            None if place is None else places.ring[place] for place in (found.small, found.big)
        )
        old_small, old_big = ring_table.rules.blind_seats(ring_table)
        dead_small = None not in (old_small, old_big, big) and small is None
        ring = {*players, button}
        if dead_small and old_big is not None:
            ring.add(places.ring[old_big])
        after = players[0] if big is None else big
        entering = self._entering(ring, button, after) if len(players) > 2 else []
        return Places(
            button,
            self.clockwise({*ring, *entering}, button),
            self.clockwise({*players, *entering}, button),
            self.clockwise(entering, button),
            dead_small,
        )

    def _stack(self, seat: int) -> int:
        chair = self.taken.get(seat)
        return 0 if chair is None or chair.away or chair.enters else chair.stack

    def _entering(self, ring: set[int], button: int, after: int) -> list[int]:
        """Give the chairs between the big blind and the button that come into the game."""
        ready = [
            seat
            for seat, chair in self.taken.items()
            if chair.enters and not chair.away and chair.stack and seat not in ring
        ]
        order = self.clockwise({*ring, *ready}, button)
        return [seat for seat in ready if order.index(seat) > order.index(after)]


def _with_empty_chairs(table: Table, places: Places) -> Table:
    """The table with those chairs without a player that have the button or the small blind."""
    by_seat = dict(zip(places.players, table.stacks, strict=True))
    stacks = tuple(by_seat.get(seat, 0) for seat in places.ring)
    small = table.small_blind
    if places.dead_small:
        small = max(1, table.big_blind // 2)
    return replace(table, stacks=stacks, small_blind=small)


class Paid(NamedTuple):
    """The payouts, last pot first; what the pots came to before the rake; and after it, if any."""

    collected: tuple[Collected, ...]
    total: int
    rake: int
    pots: tuple[int, ...] | None


def pay(state: State, seats: tuple[int, ...], rake: Rake | None, *, showdown: bool) -> Paid:
    """Pay a hand that is over; the rake is taken from each pot by its size."""
    state = _before_the_payout(state)
    total = sum(state.paid)
    taken = _rake(state, total, rake)
    pots = _after_rake(_pots(state, showdown=showdown), total, taken)
    numbered = reversed(list(enumerate(pots)))
    collected = [fact for number, pot in numbered for fact in _shares(state, seats, number, pot)]
    amounts = tuple(pot.amount for pot in pots) if len(pots) > 1 else None
    return Paid(tuple(collected), total, taken, amounts)


def _before_the_payout(state: State) -> State:
    """The hand before its pots were paid: who is all-in counts for how they lie."""
    before = state.copy()
    for award in state.awards:
        for _part, shares in award.won:
            before.stacks = [stack - won for stack, won in zip(before.stacks, shares, strict=True)]
    return before


def _rake(state: State, total: int, rake: Rake | None) -> int:
    if rake is None or not state.past_wagers[1:]:
        return 0
    return min(total * rake.percent // 100, rake.cap)


def _after_rake(pots: tuple[Pot, ...], total: int, taken: int) -> list[Pot]:
    """Take a share of each pot, and what cannot be shared from the largest."""
    if not taken:
        return list(pots)
    shares = [taken * pot.amount // total for pot in pots]
    amounts = [pot.amount for pot in pots]
    shares[amounts.index(max(amounts))] += taken - sum(shares)
    return [Pot(pot.amount - share, pot.seats) for pot, share in zip(pots, shares, strict=True)]


def _pots(state: State, *, showdown: bool) -> tuple[Pot, ...]:
    if showdown:
        return state.table.rules.pots(state)
    return (Pot(sum(state.paid), (state.live.index(True),)),)


def _shares(state: State, seats: tuple[int, ...], number: int, pot: Pot) -> Iterator[Collected]:
    for part, shares in state.table.rules.award(state, pot).won:
        for place, amount in enumerate(shares):
            if amount:
                half = None if part == WHOLE else part
                yield Collected(seats[place], amount, number, half)


_BIG_BLINDS: Final = (2, 4, 10, 10, 20, 50, 100)
_RESHUFFLES: Final = 3
_FIRST_ID: Final = 1_000_001


def sessions(seed: str, plan: Plan, hands: int) -> Iterator[History]:
    """Play so many hands, at a new table whenever too few are left at one.

    Raises:
        Illegal: the house does not play what the plan says.
    """
    numbers = itertools.count(_FIRST_ID)
    made = 0
    for table in itertools.count(1):
        for history in session(f"{seed}/{table}", plan, table):
            if made == hands:
                return
            made += 1
            yield history._replace(id=str(next(numbers)))


def session(seed: str, plan: Plan, number: int = 1) -> Iterator[History]:
    """Play the hands of one table, until fewer than two players are left to play.

    Raises:
        Illegal: the house does not play what the plan says.
    """
    chance = Chance(seed)
    table = _Table(chance, plan, number)
    places: Places | None = table.chairs.begin(table.button)
    for hand in itertools.count():
        if places is None:
            return
        played = table.deal(places)
        if refused := objections_to_table(played):
            raise Illegal(refused)
        yield table.play(played, places, hand)
        places = table.chairs.move_on(played, places)


class _Table:
    """A table: who sits there with how much, and what is played for."""

    def __init__(self, chance: Chance, plan: Plan, number: int) -> None:
        self.chance = chance
        self.plan = plan
        self.number = number
        self.manner: Policy = drawn_policy(chance)
        self.big = chance.one_of(_BIG_BLINDS)
        self.small = chance.one_of((self.big // 2, self.big // 2, chance.between(1, self.big)))
        self.ante = chance.between(1, max(1, self.big // 4))
        most = min(plan.seats, len(DECK) // GAMES[plan.game].hand_size)
        self.chairs = Chairs(most)
        self.strangers = iter(chance.in_any_order(plan.names))
        players = chance.between(2, most) if chance.happens(0.5) else most
        for seat in sorted(chance.some(range(1, most + 1), players)):
            self.chairs.taken[seat] = Chair(next(self.strangers), self.buys_in())
        self.button = chance.one_of(list(self.chairs.taken))
        self.hero = chance.one_of(list(self.chairs.taken))
        self.rules: Rules = rules_for(plan.game, plan.betting, plan.settings)

    def buys_in(self) -> int:
        """Draw how many chips a player brings."""
        deep = self.plan.deep or self.chance.one_of((*self.manner.deep, 20, 40))
        return self.chance.between(self.big, self.big * max(2, deep))

    def deal(self, places: Places) -> Table:
        """Make the table of the core for a hand."""
        plan, chance = self.plan, self.chance
        stacks = tuple(self.chairs.taken[seat].stack for seat in places.players)
        big = 0 if plan.posts == ANTES else self.big
        single = plan.posts in {ANTES, BIG_BLIND} or places.dead_small
        size = GAMES[plan.game].hand_size
        live, dead = self._entering(places)
        deck = random_deck(chance, self.manner.alike / 2, len(stacks), size)
        return Table(
            rules=self.rules,
            game=GAMES[plan.game],
            betting=plan.betting,
            draws=plan.draws,
            stacks=stacks,
            small_blind=0 if single else self.small,
            big_blind=big,
            small_bet=self.big,
            big_bet=2 * self.big if plan.betting == "limit" else self.big,
            ante=self.ante if plan.posts in {ANTES, BLINDS_AND_ANTES} else 0,
            live=live,
            dead=dead,
            deck=tuple(deck),
            reshuffles=(tuple(reversed(deck)),) * _RESHUFFLES,
            loose_script=True,
        )

    def _entering(self, places: Places) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What those post who enter: a big blind live, and some a small blind dead."""
        if not places.entering or self.plan.posts in {ANTES, BIG_BLIND}:
            return (), ()
        live = [self.big if seat in places.entering else 0 for seat in places.players]
        dead = [0] * len(live)
        if self.plan.posts == BLINDS and self.plan.settings["antes"] == "any":
            for place, amount in enumerate(live):
                enough = self.chairs.taken[places.players[place]].stack > self.big + self.small
                if amount and enough and self.chance.happens(0.5):
                    dead[place] = self.small
        return tuple(live), tuple(dead) if any(dead) else ()

    def play(self, table: Table, places: Places, hand: int) -> History:
        """Play a hand and tell it; then players come and go."""
        seats, plan = places.players, self.plan
        known = seats if plan.all_known else tuple(seat for seat in seats if seat == self.hero)
        telling = Telling(
            table, seats, frozenset(map(seats.index, known)), mucked=plan.mucked or plan.all_known
        )
        told = self._told_players(places)
        away = [Happened("sat-out", one.seat) for one in told if not one.plays]
        manner = drawn_policy(self.chance)
        if plan.folds is not None:
            manner = replace(manner, folds=(plan.folds,))
        for step in play(table, self.chance, manner):
            telling.tell(step)
            state = step.state
        paid = pay(state, seats, plan.rake, showdown=telling.showdown)
        telling.facts += paid.collected
        if not telling.showdown and self.chance.happens(0.1):
            telling.shows(state.live.index(True), voluntary=True)
        after = self._settle(seats, state.paid, paid)
        in_turn = plan.settings["draw-timing"] == "served-in-turn"
        played = telling.with_service(in_turn=in_turn)
        facts = (*away, *played, *self._come_and_go(seats))
        history = History(
            id=str(hand + 1),
            form="",
            stakes=self._stakes(),
            players=told,
            button=places.button,
            facts=facts,
            unit=plan.unit,
            table=f"Invented {self.number}",
            tournament=str(7000 + self.number) if plan.tournament else None,
            time=_time(hand),
            total=paid.total,
            rake=paid.rake,
            pots=paid.pots,
            hero=known[0] if len(known) == 1 else None,
            stacks_after=after,
        )
        return history._replace(summary=summarised(history))

    def _stakes(self) -> Stakes:
        plan, limit = self.plan, self.plan.betting == "limit"
        return Stakes(
            plan.game,
            plan.betting,
            plan.draws,
            self.big if limit else None,
            2 * self.big if limit else None,
            0 if plan.posts in {ANTES, BIG_BLIND} else self.small,
            0 if plan.posts == ANTES else self.big,
            self.ante if plan.posts in {ANTES, BLINDS_AND_ANTES} else 0,
        )

    def _told_players(self, places: Places) -> tuple[Player, ...]:
        return tuple(
            Player(seat, chair.name, chair.stack, seat in places.players)
            for seat, chair in sorted(self.chairs.taken.items())
        )

    def _settle(
        self, seats: tuple[int, ...], put_in: list[int], paid: Paid
    ) -> tuple[tuple[int, int], ...]:
        """Move the chips; give what each seat has after the hand."""
        for seat, amount in zip(seats, put_in, strict=True):
            self.chairs.taken[seat].stack -= amount
            self.chairs.taken[seat].enters = False
        for fact in paid.collected:
            self.chairs.taken[fact.seat].stack += fact.amount
        return tuple((seat, self.chairs.taken[seat].stack) for seat in sorted(seats))

    def _come_and_go(self, seats: tuple[int, ...]) -> Iterator[Fact]:
        """A player without chips leaves or buys some; in a cash game others come and go, too."""
        chance, plan = self.chance, self.plan
        often = 0.0 if plan.tournament else plan.comings
        for seat, chair in sorted(self.chairs.taken.items()):
            if not chair.stack and (plan.tournament or chance.happens(0.5)):
                del self.chairs.taken[seat]
                yield Happened("finished" if plan.tournament else "left", seat)
            elif not chair.stack or chance.happens(often / 2):
                amount = self.buys_in()
                chair.stack += amount
                yield Happened("chips-added", seat, amount)
            elif chair.away:
                chair.away -= 1
            elif seat in seats and chance.happens(often / 2):
                chair.away, chair.enters = chance.between(1, 3), True
            elif chance.happens(often / 3):
                del self.chairs.taken[seat]
                yield Happened("left", seat)
        if chance.happens(often) and (free := self.chairs.free()):
            seat, name = chance.one_of(free), next(self.strangers, None)
            if name is not None:
                self.chairs.taken[seat] = Chair(name, self.buys_in(), enters=True)
                yield Happened("joined", seat)


def _time(hand: int) -> str:
    minutes = hand % (24 * 60)
    return f"2026/01/{1 + hand // (24 * 60) % 28:02} {minutes // 60:02}:{minutes % 60:02}:00 ET"


class Step(NamedTuple):
    """What happened until the next player must act, and how the hand stands then.

    ``timed_out`` if the room folded for a player who ran out of time.
    """

    events: list[Event]
    state: State
    timed_out: bool = False


def play(table: Table, chance: Chance, manner: Policy) -> Iterator[Step]:
    """Play a hand to its end, step by step."""
    state, events = engine.start(table)
    yield Step(events, state)
    player = _Player(chance, manner)
    while (legal := engine.legal(state)) is not None:
        action = player.acts(state, state.actor or 0, legal)
        state, events = engine.step(state, action)
        yield Step(events, state, isinstance(action, Fold) and chance.happens(0.1))


class _Player:
    """Acts for whoever is in turn, by habits that each hand has of its own."""

    def __init__(self, chance: Chance, manner: Policy) -> None:
        self._chance = chance
        self._raises = chance.one_of(manner.raises)
        self._folds = chance.one_of(manner.folds)
        self._pats = chance.one_of(manner.pats)
        self._whole_hands = chance.one_of(manner.whole_hands)
        self._mucks = manner.mucks

    def acts(self, state: State, seat: int, legal: engine.Legal) -> Action:
        """Choose something legal."""
        chance = self._chance
        if legal.muck is not None:
            mucks = legal.muck and chance.happens(self._mucks)
            return Muck(seat) if mucks else Show(seat)
        if legal.draw is not None:
            return Draw(seat, self._discards(state, seat, legal.draw))
        if legal.raise_to and chance.happens(self._raises):
            least, most = legal.raise_to
            to = chance.one_of((least, least, most, chance.between(least, most)))
            return Raise(seat, to) if state.current_bet else Bet(seat, to)
        if legal.fold and chance.happens(self._folds if legal.call else self._folds / 4):
            return Fold(seat)
        return Call(seat) if legal.call else Check(seat)

    def _discards(self, state: State, seat: int, most: int) -> tuple[Card, ...]:
        chance, hand = self._chance, state.hands[seat]
        if chance.happens(self._whole_hands):
            return hand[:most]
        if chance.happens(self._pats):
            return ()
        return tuple(chance.some(hand, chance.between(0, most)))


class Telling:
    """The facts of a hand that is being played; ``seats`` has the chair of each place.

    ``known`` are the places whose cards are told.
    """

    def __init__(
        self, table: Table, seats: tuple[int, ...], known: frozenset[int], *, mucked: bool
    ) -> None:
        self.facts: list[Fact] = []
        self.showdown = False
        self._table = table
        self._seats = seats
        self._known = known
        self._mucked = mucked
        self._stacks = list(table.stacks)
        self._bet = 0
        self._hands: list[tuple[Card, ...]] = [()] * len(seats)
        self._drew: dict[int, int] = {}

    def tell(self, step: Step) -> None:
        """Tell what happened in a step."""
        first = len(self.facts)
        if step.timed_out and isinstance(folded := step.events[0], core.Folded):
            self.facts.append(Happened("timed-out", self._seats[folded.seat]))
        for event in step.events:
            if told := _TOLD.get(type(event)):
                told(self, event)
        for at, fact in enumerate(self.facts[first:], first):
            if isinstance(fact, Folded) and step.timed_out:
                self.facts[at] = fact._replace(forced=True)
            elif isinstance(fact, Wagered) and self._table.betting == "limit":
                self.facts[at] = fact._replace(capped=_is_capped(step))

    def with_service(self, *, in_turn: bool) -> list[Fact]:
        """Every fact, new cards with whether they came before the next player discarded."""
        return [
            fact._replace(served=in_turn)
            if isinstance(fact, Drew) and fact.count and isinstance(following, Drew)
            else fact
            for fact, following in zip(self.facts, (*self.facts[1:], None), strict=True)
        ]

    def _pays(self, place: int, amount: int) -> bool:
        """Take chips from a stack; tell whether the player is all-in."""
        self._stacks[place] -= amount
        return self._stacks[place] < self._table.chip

    # one method for each event that a room tells

    def _ante(self, event: core.AntePosted) -> None:
        all_in = self._pays(event.seat, event.amount)
        if event.dead and self._table.live and self._table.live[event.seat]:
            return  # it is told with the live blind
        blind = "dead" if event.dead else "ante"
        self.facts.append(Posted(self._seats[event.seat], blind, event.amount, all_in))

    def _blind(self, event: core.BlindPosted) -> None:
        place, name, amount = event.seat, event.blind, event.amount
        if not amount:  # the ante took all
            self._bet = event.current_bet
            return
        all_in = self._pays(place, amount)
        self._bet = event.current_bet
        if name == "live" and self._table.dead and self._table.dead[place]:
            name, amount = "both", amount + self._table.dead[place]
        self.facts.append(Posted(self._seats[place], name, amount, all_in))

    def _dealt(self, event: core.Dealt) -> None:
        if not any(self._hands):
            self.facts.append(Began("deal"))
        self._hands[event.seat] += (event.card,)

    def _betting(self, event: core.BettingBegan) -> None:
        if event.round > 1:
            return
        for place in range(len(self._seats)):
            if place in self._known:
                self.facts.append(Dealt(self._seats[place], self._hands[place]))

    def _ended(self, _event: core.BettingEnded) -> None:
        self._bet = 0

    def _folded(self, event: core.Folded) -> None:
        self.facts.append(Folded(self._seats[event.seat]))

    def _checked(self, event: core.Checked) -> None:
        self.facts.append(Checked(self._seats[event.seat]))

    def _called(self, event: core.Called) -> None:
        all_in = self._pays(event.seat, event.amount)
        self.facts.append(Called(self._seats[event.seat], event.amount, all_in))

    def _wagered(self, event: core.Wagered) -> None:
        all_in = self._pays(event.seat, event.amount)
        seat, by = self._seats[event.seat], event.to - self._bet
        self.facts.append(Wagered(seat, event.word, event.to, by, all_in))
        self._bet = event.to

    def _returned(self, event: core.BetReturned) -> None:
        self._stacks[event.seat] += event.amount
        self.facts.append(Returned(self._seats[event.seat], event.amount))

    def _draw(self, event: core.DrawBegan) -> None:
        self.facts.append(Began(f"draw-{event.draw}"))

    def _discarded(self, event: core.Discarded) -> None:
        place, gone = event.seat, event.cards
        kept = tuple(card for card in self._hands[place] if card not in gone)
        self._hands[place] = kept
        self._drew[place] = len(self.facts)
        fact = Drew(self._seats[place], len(gone))
        if place in self._known:
            told = gone if gone else None
            fact = fact._replace(discards=told, received=() if gone else None, kept=kept)
        self.facts.append(fact)

    def _served(self, event: core.Served) -> None:
        place = event.seat
        self._hands[place] += event.cards
        fact = self.facts[self._drew[place]]
        if isinstance(fact, Drew) and fact.received is not None:
            received = fact.received + event.cards
            later = self.facts[self._drew[place] + 1 :]
            served = not any(isinstance(one, Drew) for one in later)
            self.facts[self._drew[place]] = fact._replace(received=received, served=served)

    def _showing(self, _event: core.ShowdownBegan) -> None:
        self.showdown = True
        self.facts.append(Began("showdown"))

    def _shown(self, event: core.Shown) -> None:
        self.shows(event.seat)

    def _all_shown(self, event: core.AllShown) -> None:
        for place in event.seats:
            self.shows(place)

    def shows(self, place: int, *, voluntary: bool = False) -> None:
        """Tell a hand that is shown, and what the room calls it."""
        cards = self._hands[place]
        name = name_of(self._table, cards)
        self.facts.append(Shown(self._seats[place], cards, name, voluntary))

    def _mucks(self, event: core.Mucked) -> None:
        cards = self._hands[event.seat] if self._mucked else None
        self.facts.append(Mucked(self._seats[event.seat], cards))


_TOLD: Final[Mapping[type[Event], Callable[[Telling, Any], None]]] = {
    core.AntePosted: Telling._ante,
    core.BlindPosted: Telling._blind,
    core.Dealt: Telling._dealt,
    core.BettingBegan: Telling._betting,
    core.Folded: Telling._folded,
    core.Checked: Telling._checked,
    core.Called: Telling._called,
    core.Wagered: Telling._wagered,
    core.BetReturned: Telling._returned,
    core.BettingEnded: Telling._ended,
    core.DrawBegan: Telling._draw,
    core.Discarded: Telling._discarded,
    core.Served: Telling._served,
    core.ShowdownBegan: Telling._showing,
    core.Shown: Telling._shown,
    core.AllShown: Telling._all_shown,
    core.Mucked: Telling._mucks,
}
"""How each event is told; what is missing here no room tells."""


def _is_capped(step: Step) -> bool:
    """Whether betting is capped for whoever acts next in the round."""
    state: State = step.state
    if state.actor is None or any(isinstance(one, core.BettingEnded) for one in step.events):
        return False
    refused = engine.objections(state, core.Raise(state.actor, 1))
    return any(one.rule == "betting.raise-cap" for one in refused)


def name_of(table: Table, cards: tuple[Card, ...]) -> str:
    """What a room calls a hand: ``Badugi: 8,5,2,A``, ``3-card: 9,5,2``, or both halves."""
    parts = (_part(half, cards) for half in table.game.halves)
    return "; ".join(parts) if is_split(table.game) else next(parts)


def _part(half: HandOrder, cards: tuple[Card, ...]) -> str:
    ranks = half.rank(cards).ranks
    word = f"{len(ranks)}-card" if len(ranks) < 4 else "Badugi"
    return f"{word if half.name == BADUGI.name else 'Low'}: {','.join(ranks)}"
