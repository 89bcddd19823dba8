"""The table at which a history's hand is played, and what an audit finds in a hand."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from oracle.core.cards import DECK, Card
from oracle.core.games import GAMES
from oracle.core.ruleset import rules_for
from oracle.core.table import Rules, State, Table
from oracle.histories.hands import (
    Called,
    Checked,
    Dealt,
    Drew,
    Fact,
    Folded,
    History,
    Player,
    Posted,
    Unread,
    Wagered,
)

_KNOWN = frozenset(DECK)


def stand_in(place: int, number: int) -> Card:
    """Make a card that stands for one nobody saw; no two are alike."""
    return Card(f"?{place}.{number}")


def is_known(cards: Iterable[Card]) -> bool:
    """Whether every card is known."""
    return _KNOWN.issuperset(cards)


def cards_known_in(cards: Iterable[Card]) -> Iterator[Card]:
    """Give those cards that are known."""
    return (card for card in cards if card in _KNOWN)


def rules_of(game: str, betting: str, settings: Mapping[str, str]) -> Rules:
    """Make the rules of a house for hands whose cards come from a history, as far as it tells.

    Raises:
        InputError: the game, the betting, a switch or a setting is unknown.
    """
    return _rules_of(game, betting, frozenset(settings.items()))


@functools.lru_cache(maxsize=1024)
def _rules_of(game: str, betting: str, settings: frozenset[tuple[str, str]]) -> Rules:
    return replace(rules_for(game, betting, dict(settings), received=True), take_cards=_as_recorded)


def _as_recorded(state: State, seat: int, count: int) -> tuple[Card, ...]:
    """The cards that the seat received, by the history; those it does not tell are stand-ins."""
    begun = state.cards_received[seat]
    told = state.table.received[seat][begun : begun + count]
    if len(told) == count:
        return told
    return told + tuple(stand_in(seat, begun + place) for place in range(len(told), count))


RULE: Final = "rule"
RECORD: Final = "record"
READER: Final = "reader"
KNOWN: Final = "known"
CLASSES: Final = (RULE, RECORD, READER, KNOWN)
"""What kinds of findings there are: a rule is broken, the history contradicts itself, a line is not
understood, and what is known already."""

TOPICS: Final[Mapping[str, str]] = {
    "cards": "A card is in one place, and a hand has the cards that it was dealt and drew.",
    "chips": "A player puts in no more chips than there are in the stack.",
    "amounts": "The parts of an amount add up.",
    "all-in": "A player is all-in when no chips that play are left, and only then.",
    "phases": "The draws and the showdown come in their order, each once.",
    "summary": "The summary says what the lines say.",
    "pots": "The pots come to what was put in.",
    "payouts": "No more is paid out than was put in.",
    "rake": "The rake is what is not paid out.",
    "rake-schedule": "The rake is what the schedule takes.",
    "hand-names": "A hand is called what it is.",
    "stacks": "A player begins a hand with the chips that the hand before left.",
    "button": "The blinds and those who act first fit the button.",
    "seats": "Those act who were dealt in.",
    "broken-off": "The history tells the hand to its end.",
    "tellings": "One hand is told in one way.",
}
"""What a history can contradict itself in, and what should be; a finding of the class record names
one of them."""

BEHIND: Final[Mapping[str, str]] = {
    "all-in": "betting.all-in-for-less",
    "button": "forced-bets.button",
    "chips": "betting.all-in-for-less",
    "hand-names": "ranking.names",
    "phases": "drawing.number-of-draws",
    "pots": "showdown.side-pots",
}
"""The rule of play by which both tellings of such a topic cannot be right."""

MONEY: Final = "money"
LEGALITY: Final = "legality"
ORDER: Final = "order"
READING: Final = "reading"
WEIGHTS: Final = (MONEY, LEGALITY, ORDER, READING)
"""What findings are about, the worst first."""

_ABOUT_MONEY: Final = frozenset(
    {
        *("chips", "pots", "payouts", "rake", "rake-schedule", "stacks", "amounts"),
        *("betting.call-matches-the-bet", "betting.all-in-for-less", "betting.uncalled-bet"),
        *("showdown.side-pots", "showdown.best-hand-wins", "showdown.equal-hands-split"),
        *("showdown.halves", "showdown.last-player-wins", "showdown.odd-chip-to-the-low-half"),
        "showdown.odd-chip-to-the-left-of-the-button",
    }
)
_ABOUT_ORDER: Final = frozenset(
    {
        *("betting.clockwise", "betting.round-ends", "drawing.order", "phases", "broken-off"),
        *("drawing.discards-before-service", "showdown.first-to-show", "showdown.order"),
        *("showdown.side-pots-are-shown-first", "next-hand.button-moves", "button"),
        "next-hand.blinds-posted-again",
    }
)


Place: TypeAlias = tuple[str, str, str, int]
"""The file, the hand, the rule and the line of a finding."""


class Finding(NamedTuple):
    """One difference: where it is, what the history tells there, and what it should tell.

    ``rule`` is the id of a rule, or one of the ``TOPICS``, or ``line`` for a line that was not
    understood, or ``judging`` for a hand that an error of this program kept from being judged.
    ``following`` are the differences of the same hand that would not be there without this one.
    ``due`` are the seats that had to act there, and ``instead`` what the line may have told for
    the hand to be right: each as facts in place of its own. ``cost`` says what it cost whom.
    ``cites`` is the rule of play behind a topic, by its id, where there is one. ``after`` is the
    line after which one is missing, if that is what is wrong.
    """

    kind: str
    rule: str
    hand: str
    file: str
    line: int
    told: str
    expected: str
    sentence: str
    reason: str | None = None
    following: tuple[Finding, ...] = ()
    due: tuple[int, ...] = ()
    instead: tuple[tuple[Fact, ...], ...] = ()
    cost: str = ""
    cites: str = ""
    after: int = 0

    @property
    def weight(self) -> str:
        """What it is about: one of ``WEIGHTS``."""
        if self.kind == READER:
            return READING
        if self.cost or self.rule in _ABOUT_MONEY or self.rule.startswith("forced-bets."):
            return MONEY
        return ORDER if self.rule in _ABOUT_ORDER else LEGALITY

    @property
    def place(self) -> Place:
        """What tells it from others of a run: hands of two files may have the same id."""
        return self.file, self.hand, self.rule, self.line


class Event(NamedTuple):
    """What happened at the table beside the play, and what the audit made of it."""

    what: str
    hand: str
    file: str
    line: int
    sentence: str


class Judged(NamedTuple):
    """One hand judged: what was found, what happened, and whether everything could be judged.

    ``unsure`` says what could not be judged because the history does not tell it. ``rake`` is what
    the room took, in the unit of the history. ``after`` are the chips of each seat after the hand,
    as they follow from it, where they do.
    """

    findings: tuple[Finding, ...]
    events: tuple[Event, ...]
    unsure: tuple[str, ...]
    rake: int | None
    after: dict[int, int] | None

    @property
    def every(self) -> tuple[Finding, ...]:
        """Every finding; those that follow from another come after it."""
        if not any(one.following for one in self.findings):
            return self.findings
        return tuple(
            found for one in self.findings for found in (one._replace(following=()), *one.following)
        )


_PLENTY: Final = 10**12
"""The chips of a player whose stack is not told: more than anybody bets."""


class Post(NamedTuple):
    """A post as the core has it: ``ante``, ``dead``, ``small``, ``big`` or ``live``.

    ``small again`` and ``big again`` are blinds that their player has posted already.
    """

    place: int
    name: str
    amount: int
    all_in: bool | None
    line: int


class Seating(NamedTuple):
    """The table, the seat at each place, the place of each seat, and what was posted.

    ``stacks_stated`` says of each place whether its stack is; ``minimum_not_stated``, that the
    least bet is not, and is taken to be the least that was made.
    """

    table: Table
    seats: tuple[int, ...]
    places: Mapping[int, int]
    posts: tuple[Post, ...]
    small_is_missing: bool
    stacks_stated: tuple[bool, ...]
    minimum_not_stated: bool


def begins_unread(history: History) -> bool:
    """Whether a line before the first act is not understood: a player or a post may be missing.

    A line that tells cards is neither.
    """
    for fact in history.facts:
        if isinstance(fact, Unread) and not fact.card:
            return True
        if isinstance(fact, (Folded, Checked, Called, Wagered, Drew)):
            return False
    return False


def seated(history: History, rules: Rules) -> Seating:
    """Seat the players of a hand, and find what they play for."""
    players = _from_the_button(history)
    seats = tuple(player.seat for player in players)
    places = {seat: place for place, seat in enumerate(seats)}
    posts = tuple(_posts(history, places))
    small, big = _blinds(history, posts)
    dead_small = bool(small) and _is_dead(posts, players)
    stakes = history.stakes
    ante = stakes.ante or _ante(posts)
    if not stakes.ante:
        posts = tuple(_others_dead(posts, ante))
    told = stakes.small_bet or big
    least = told or _least_bet(history) or ante or history.chip
    table = Table(
        rules=rules,
        game=GAMES[stakes.game],
        betting=stakes.betting,
        draws=stakes.draws,
        stacks=tuple([_stack(history, player) for player in players]),
        small_blind=0 if dead_small else small,
        big_blind=big,
        small_bet=least,
        big_bet=stakes.big_bet or (2 * least if stakes.betting == "limit" else least),
        ante=ante,
        dead=_by_place(posts, "dead", len(players)),
        live=_by_place(posts, "live", len(players)),
        chip=history.chip,
        received=_received(history, places, GAMES[stakes.game].hand_size),
    )
    with_stacks = tuple([player.stack is not None for player in players])
    return Seating(table, seats, places, posts, dead_small, with_stacks, not told)


def _from_the_button(history: History) -> list[Player]:
    """The players who are dealt in, clockwise from the left of the button."""
    playing = sorted(
        (player for player in history.players if player.plays), key=lambda player: player.seat
    )
    button = history.button
    if button is None:
        button = _button_by_the_blinds(history, playing)
    return [one for one in playing if one.seat > button] + [
        one for one in playing if one.seat <= button
    ]


def _button_by_the_blinds(history: History, playing: list[Player]) -> int:
    """Between two players the button posts the small blind; else it is to the right of it."""
    seats = [player.seat for player in playing]
    for fact in history.facts:
        if isinstance(fact, Posted) and fact.blind == "small" and fact.seat in seats:
            place = seats.index(fact.seat)
            return seats[place if len(seats) == 2 else place - 1]
    return seats[-1] if seats else 0


def _stack(history: History, player: Player) -> int:
    return _PLENTY * history.chip if player.stack is None else player.stack


_BESIDE: Final = {"small": "dead", "big": "live"}
_FIRST: Final = {"dead": "small", "live": "big"}
"""What a blind counts as beside another one, and the other way round."""


def _posts(history: History, places: Mapping[int, int]) -> Iterator[Post]:
    """What was posted; a blind that was posted already is a post beside the blinds.

    By the same player it is one too many.
    """
    seen: dict[str, int] = {}
    for fact in history.facts:
        if not isinstance(fact, Posted) or fact.seat not in places:
            continue
        place, name = places[fact.seat], fact.blind
        if name == "both":
            yield from _small_and_big(history, fact, place)
            continue
        first = _FIRST.get(name, name)
        if first in _BESIDE and seen.get(first) == place:
            name = f"{first} again"
        elif name in seen and name in _BESIDE:
            name = _BESIDE[name]
        seen.setdefault(name, place)
        yield Post(place, name, fact.amount, fact.all_in, fact.line)


def _small_and_big(history: History, fact: Posted, place: int) -> Iterator[Post]:
    """A big blind posted live, with what is more of the amount posted dead."""
    big = history.stakes.big_blind or history.stakes.small_bet or fact.amount * 2 // 3
    live = min(big, fact.amount)
    yield Post(place, "live", live, fact.all_in, fact.line)
    if fact.amount > live:
        yield Post(place, "dead", fact.amount - live, fact.all_in, fact.line)


def _blinds(history: History, posts: tuple[Post, ...]) -> tuple[int, int]:
    """The blinds by the stakes, else as they were posted.

    A small blind that is not told and was posted all-in is at least that; what it should have been
    changes nothing.
    """
    stakes = history.stakes
    told = {post.name: post.amount for post in posts if not post.all_in}
    small, big = stakes.small_blind, stakes.big_blind
    posted = {post.name: post.amount for post in posts}
    if big is None:
        only_antes = "ante" in posted and not posted.keys() & {"small", "big"}
        big = 0 if only_antes else stakes.small_bet or told.get("big", 0)
    if small is None:
        small = posted.get("small", 0)
    return small, big


def _is_dead(posts: tuple[Post, ...], players: list[Player]) -> bool:
    """Whether nobody posts the small blind, and left of the button is the big blind.

    Between two players the small blind is the button's, and is not missing if the ante took the
    last of that player's chips.
    """
    by_name = {post.name: post.place for post in posts}
    if "small" in by_name or by_name.get("big") != 0 or len(players) < 2:
        return False
    return len(players) > 2 or not _is_all_in(posts, players, 1)


def _is_all_in(posts: tuple[Post, ...], players: list[Player], place: int) -> bool:
    """Whether the posts of a place are all that its player has."""
    own = [post for post in posts if post.place == place]
    stack = players[place].stack
    return any(post.all_in for post in own) or sum(post.amount for post in own) == stack


def _least_bet(history: History) -> int:
    """The smallest bet that opened a round, which may have been the minimum."""
    bets = (fact for fact in history.facts if isinstance(fact, Wagered))
    return min((one.to for one in bets if one.word == "bet" and not one.all_in), default=0)


def _ante(posts: tuple[Post, ...]) -> int:
    """What everybody posts as an ante, if more than one does."""
    amounts = Counter(post.amount for post in posts if post.name == "ante")
    if sum(amounts.values()) < 2:
        return 0
    return amounts.most_common(1)[0][0]


def _others_dead(posts: tuple[Post, ...], ante: int) -> Iterator[Post]:
    """An ante that one player posts for the table is dead."""
    for post in posts:
        yield post._replace(name="dead") if post.name == "ante" and not ante else post


def _by_place(posts: tuple[Post, ...], name: str, players: int) -> tuple[int, ...]:
    amounts = [0] * players
    for post in posts:
        if post.name == name:
            amounts[post.place] += post.amount
    return tuple(amounts) if any(amounts) else ()


def _received(
    history: History, places: Mapping[int, int], size: int
) -> tuple[tuple[Card, ...], ...]:
    """The cards that each place receives in the hand, as far as they are told."""
    hands: list[tuple[Card, ...]] = [()] * len(places)
    more: list[list[Card]] = [[] for _place in places]
    for fact in history.facts:
        if not isinstance(fact, (Dealt, Drew)) or fact.seat not in places:
            continue
        place = places[fact.seat]
        if isinstance(fact, Drew):
            count, begun = min(fact.count, size), 100 + len(more[place])
            more[place] += _filled(fact.received or (), place, count, begun)
        elif not hands[place]:
            hands[place] = _filled(fact.cards, place, size, 0)
    return tuple(
        [(*(hand or _filled((), place, size, 0)), *more[place]) for place, hand in enumerate(hands)]
    )


def _filled(cards: tuple[Card, ...], place: int, size: int, begun: int) -> tuple[Card, ...]:
    """So many cards: those that are told, and stand-ins."""
    missing = range(begun + len(cards), begun + size)
    return (*cards[:size], *[stand_in(place, number) for number in missing])
