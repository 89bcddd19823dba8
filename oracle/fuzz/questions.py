"""Random questions within what an engine claims, asked a burst at a time."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from oracle.conformance import (
    Claims,
    Configuration,
    Houses,
    Options,
    Outcome,
    Reached,
    RunResult,
    Verdict,
    program,
    run,
)
from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.core.table import (
    OVER,
    Award,
    BlindPosted,
    Illegal,
    Reshuffled,
    Ruled,
    ScriptError,
    State,
)
from oracle.corpus.vector import needs_of
from oracle.errors import InputError
from oracle.fuzz.players import IrregularPlay, Mover, Try
from oracle.fuzz.tables import (
    Chance,
    Claimed,
    Policy,
    drawn_policy,
    hand_to_rank,
    hands_to_compare,
    random_deck,
    random_table,
    sizes_of,
)
from oracle.play import (
    KINDS,
    Answer,
    Hand,
    HouseRules,
    answer,
    has_odd_chip,
    kind_of,
    shares,
)
from oracle.specs import workspaces
from oracle.specs.engines import EngineProfile
from oracle.system.pieces import Piece
from oracle.wire.vocabulary import COMPARE, NEXT_HAND, PLAY, RANK, RULING, SETUP, WAGERS
from oracle.wire.vocabulary import OVER as OVER_PHASE

EVENTS: Final = (
    *("heads-up", "ante", "dead chips", "live post", "no blinds", "one blind", "short blind"),
    *("four bets in a round", "all-in", "short all-in", "half bet", "side pot", "three pots"),
    *("tied pot", "both halves tied", "odd chip", "muck", "reshuffle", "two reshuffles"),
    *("refused try", "irregular act", "open ruling"),
)
"""What is counted, in the order in which it is told."""

_MANY_BETS: Final = 4
_MANY_POTS: Final = 3


class Watch:
    """Notes what is rare in one hand while it is played."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.seen: set[str] = set()

    def attempt(self, script: Hand, attempt: Try) -> bool:
        """Try something, and note a short all-in; whether the rules accept it."""
        short = list(_of_a_wager(script, attempt))
        refused = bool(script.attempt(attempt))
        self.seen.update({"refused try"} if refused else short)
        return not refused

    def finish(self, script: Hand, answer: Answer) -> frozenset[str]:
        """Give everything that is rare in the hand."""
        table = answer.given["table"]
        self.seen.update((*_at_the_table(table), *_in_the_play(script)))
        return frozenset(self.seen)


def rare_in(vector: Mapping[str, Any]) -> frozenset[str]:
    """Give what is rare in the hand of a vector; nothing if it has none to play."""
    given = vector["given"]
    if "tries" not in given:
        return frozenset()
    rules = HouseRules(workspaces.settings_within(vector["switches"]))
    script, watch = Hand.of(given, rules.at(given)), Watch()
    for attempt in given["tries"]:
        watch.attempt(script, attempt)
    return watch.finish(script, Answer(given, vector["expect"]))


def _of_a_wager(script: Hand, attempt: Try) -> Iterator[str]:
    """An all-in for less than a full bet or raise; half a bet is worth a name of its own."""
    if attempt["do"] not in WAGERS or not 1 <= attempt["seat"] <= len(script.seen["stacks"]):
        return
    state: State = script.state
    place, rules = script.seats.place(attempt["seat"]), state.table.rules
    if attempt["to"] != state.bets[place] + rules.playable(state, place):
        return
    if state.table.betting != "limit":
        if attempt["to"] - state.current_bet < state.last_raise:
            yield "short all-in"
        return
    over, size = attempt["to"] - state.last_full_bet, rules.bet_size(state)
    if over < size:
        yield "short all-in"
    if 2 * over == size:
        yield "half bet"


def _at_the_table(table: Mapping[str, Any]) -> Iterator[str]:
    blinds = [table["small-blind"], table["big-blind"]]
    if not any(blinds):
        yield "no blinds"
    elif not all(blinds):
        yield "one blind"
    for key, event in (("dead", "dead chips"), ("live", "live post")):
        if any(table[key]):
            yield event
    if table["ante"]:
        yield "ante"
    if sum(stack is not None for stack in table["stacks"]) == 2:
        yield "heads-up"


def _in_the_play(script: Hand) -> Iterator[str]:
    state = script.state
    chip, blinds = state.table.chip, [e for e in script.events if isinstance(e, BlindPosted)]
    if any(e.amount < getattr(state.table, f"{e.blind}_blind", 0) for e in blinds):
        yield "short blind"
    if any(live and stack < chip for live, stack in zip(state.live, state.stacks, strict=True)):
        yield "all-in"
    if any(len(wagers) >= _MANY_BETS for wagers in (*state.past_wagers, state.wagers)):
        yield "four bets in a round"
    shuffles = sum(isinstance(event, Reshuffled) for event in script.events)
    yield from ("reshuffle", "two reshuffles")[:shuffles]
    rulings = [event.ruling for event in script.events if isinstance(event, Ruled)]
    if rulings:
        yield "irregular act"
    if any(len(ruling.allowed) > 1 for ruling in rulings):
        yield "open ruling"
    if state.phase == OVER:
        yield from _of_the_end(state.awards)
        if state.mucked:
            yield "muck"


def _of_the_end(awards: Sequence[Award]) -> Iterator[str]:
    if len(awards) > 1:
        yield "side pot"
    if len(awards) >= _MANY_POTS:
        yield "three pots"
    won = [shares(one) for one in awards]
    if any(len(part) > 1 for parts in won for part in parts):
        yield "tied pot"
    if any(len(parts) > 1 and all(len(part) > 1 for part in parts) for parts in won):
        yield "both halves tied"
    if any(map(has_odd_chip, awards)):
        yield "odd chip"


Vector = dict[str, Any]

_WEIGHTS: Final = {PLAY: 100, RULING: 30, RANK: 4, COMPARE: 4, SETUP: 3, NEXT_HAND: 4}
_LONGEST: Final = 300
_MOST_ACTS: Final = 20
_MOST_SHUFFLES: Final = 40
_MOST_ATTEMPTS: Final = 40
_OPEN_ENDED: Final = 0.1
_WITH_IRREGULAR_ACTS: Final = 0.3


@dataclass(frozen=True, slots=True)
class Field:
    """What questions are drawn from: what an engine claims, and the rules that it is judged by.

    ``by_profile`` are the rules of a profile, which take the place of what is claimed.
    """

    claims: Claims
    houses: Houses
    by_profile: HouseRules | None = None

    def kinds(self) -> list[tuple[str, int]]:
        """The kinds of questions that can be asked, each with its weight."""
        claims = self.claims
        played, sizes = self.configurations(), sizes_of(claims.rankings)
        claimed = {"plays": played, "acts": claims.acts, "rankings": sizes}
        return [
            (kind, weight)
            for kind, weight in _WEIGHTS.items()
            if kind in claims.kinds and all(claimed[about] for about in KINDS[kind].about)
        ]

    def configurations(self) -> list[Configuration]:
        """The ways of playing that know a game, a betting structure and a number of draws."""
        return [
            one for one in self.claims.plays if one.betting and one.draws and Claimed(one).games()
        ]

    def rules_in(self, one: Configuration) -> HouseRules:
        """By which rules a configuration plays."""
        if self.by_profile is not None:
            return self.by_profile
        usual = workspaces.houses()[workspaces.USUAL_HOUSE].settings
        return HouseRules({**usual, **one.in_force(self.houses)})


class Question(NamedTuple):
    """A vector that nobody wrote, and what is rare in it."""

    vector: Vector
    events: frozenset[str] = frozenset()


class _Unusable(Exception):
    """What was drawn cannot be asked; something else is drawn."""


def random_question_of(field: Field, seed: str) -> Question | None:
    """Draw the question of a seed; None if nothing that was drawn can be asked."""
    chance, kinds = Chance(seed), field.kinds()
    for _ in range(_MOST_ATTEMPTS if kinds else 0):
        try:
            return _drawn(chance, field, chance.weighted(kinds), seed)
        except (_Unusable, Illegal, InputError):
            continue
    return None


def _drawn(chance: Chance, field: Field, kind: str, seed: str) -> Question:
    if kind in _OF_CARDS:
        given = _OF_CARDS[kind](chance, sizes_of(field.claims.rankings))
        rules = field.by_profile or HouseRules({})
        return Question(vector_of(seed, kind, answer(kind, given, rules), {}))
    one = chance.one_of(field.configurations())
    rules, claimed = field.rules_in(one), Claimed(one)
    switches = {} if field.by_profile else {key: [value] for key, value in rules.settings.items()}
    manner = drawn_policy(chance)
    table = random_table(chance, manner, claimed)
    if kind in _OF_TABLES:
        given = _OF_TABLES[kind](chance, claimed, table)
        vector = vector_of(seed, kind, answer(kind, given, rules), switches)
        return _asked(Question(vector), claimed)
    return _asked(_played(chance, field, kind, (seed, manner, claimed, table), switches), claimed)


def _asked(question: Question, claimed: Claimed) -> Question:
    """The question, if the engine takes all that it needs.

    Raises:
        _Unusable: it does not.
    """
    takes = {*claimed.configuration.takes, "irregular-acts"}
    if not takes.issuperset(question.vector["needs"]):
        raise _Unusable
    return question


def vector_of(name: str, kind: str, found: Answer, switches: Mapping[str, list[str]]) -> Vector:
    """Make a vector of a question and its answer, with what is needed to ask and to judge it."""
    return {
        "id": name,
        "kind": kind,
        "title": "A random hand",
        "rules": [],
        "switches": dict(switches),
        "needs": needs_of(found.given, found.expect),
        "given": found.given,
        "expect": found.expect,
    }


def _broken(chance: Chance, _claimed: Claimed, table: dict[str, Any]) -> dict[str, Any]:
    """A table as it is, or with something changed that may be against the rules."""
    chip, blind = table["chip"], table["big-blind"] or table["chip"]
    changes: tuple[dict[str, Any], ...] = (
        {},
        {"big-bet": blind} if table["betting"] == "limit" else {},
        {"big-blind": chip},
        {"small-blind": blind + chip},
        {"ante": blind + chip},
        {"small-blind": None},
        {"small-blind": None, "big-blind": None},
        {"draws": chance.between(1, 3)},
    )
    return {"table": {**table, **chance.one_of(changes)}}


def _afterwards(chance: Chance, claimed: Claimed, table: dict[str, Any]) -> dict[str, Any]:
    """A table, and what its players have after the hand; some of them nothing."""
    stacks = table["stacks"]
    whole = sum(stacks)
    after = [0] * len(stacks)
    stay = chance.some(range(len(stacks)), chance.between(2, len(stacks)))
    for place in stay[1:]:
        after[place] = chance.between(1, max(1, whole // len(stay)))
    after[stay[0]] = max(1, whole - sum(after))
    if claimed.takes("empty-seats") and len(stacks) > 2 and chance.happens(0.2):
        empty = chance.below(len(stacks))
        after[empty] = None  # type: ignore[call-overload]
        table = {**table, **{key: [*table[key]] for key in ("stacks", "dead", "live")}}
        for key in ("stacks", "dead", "live"):
            table[key][empty] = None
    return {"table": table, "stacks-after": after}


_OF_CARDS: Final = {RANK: hand_to_rank, COMPARE: hands_to_compare}
_OF_TABLES: Final = {SETUP: _broken, NEXT_HAND: _afterwards}
"""What is given, by the kind; the other kinds are played."""


def _played(
    chance: Chance,
    field: Field,
    kind: str,
    drawn: tuple[str, Policy, Claimed, dict[str, Any]],
    switches: Mapping[str, list[str]],
) -> Question:
    """Play a hand to its end, or until the dealer is to rule.

    Raises:
        _Unusable: there was nothing to rule on.
    """
    seed, manner, claimed, table = drawn
    rules = field.rules_in(claimed.configuration)
    given = _cards(chance, manner, claimed, table, by_seat=kind == RULING)
    script = Hand.of(given, rules.at(given), mistaken=bool(rules.mistakes), loose=True)
    acts = field.claims.acts if kind == RULING or chance.happens(_WITH_IRREGULAR_ACTS) else ()
    course = _Course(chance, Mover(chance, manner), IrregularPlay(chance, acts) if acts else None)
    if kind == RULING:
        found = finished(script, course.to_a_ruling(script))
    else:
        course.to_the_end(script, open_ended=claimed.takes("unfinished"))
        found = finished(script)
    if rules.mistakes and not _comes_again(found, rules):
        raise _Unusable
    return Question(vector_of(seed, kind, found, switches), course.watch.finish(script, found))


def _comes_again(found: Answer, rules: HouseRules) -> bool:
    """Whether a hand goes the same way with the shuffles that it had, and with no others.

    A mistaken engine may shuffle where no order can be given.
    """
    if not found.given.get("reshuffles"):
        return True
    kind = str(kind_of(found.given))
    return answer(kind, found.given, rules, loose=True).expect == found.expect


class _Course:
    """The course of one hand: who does what, until when."""

    def __init__(self, chance: Chance, mover: Mover, unrest: IrregularPlay | None) -> None:
        self._chance, self._mover, self._unrest = chance, mover, unrest
        self.watch = Watch()

    def to_the_end(self, script: Hand, *, open_ended: bool) -> None:
        """Play until the hand is over, or somewhere in the middle."""
        most = _LONGEST
        if open_ended and self._chance.happens(_OPEN_ENDED):
            most = self._chance.between(1, 12)
        for _ in range(most):
            if script.seen["phase"] == OVER_PHASE or not self._go_on(script):
                return

    def to_a_ruling(self, script: Hand) -> int | None:
        """Play until the dealer rules on an act; give the seat that the ruling is on.

        Raises:
            _Unusable: the hand ends before.
        """
        for _ in range(self._chance.between(0, 14)):
            if script.seen["phase"] == OVER_PHASE or not self._go_on(script):
                raise _Unusable
        for _ in range(_MOST_ACTS if self._unrest else 0):
            if script.seen["phase"] == OVER_PHASE:
                break
            act = self._unrest.act(script) if self._unrest else {}
            on: int | None = act.get("seat")
            if self.watch.attempt(script, act) and script.ruling_on(on) is not None:
                return on
        raise _Unusable

    def _go_on(self, script: Hand) -> bool:
        """Try one thing; false if the cards that are given end before."""
        irregular = self._unrest is not None and self._chance.happens(self._unrest.often)
        if self._unrest is not None and irregular:
            attempt = self._unrest.act(script)
        else:
            attempt = self._mover.next(script)
        try:
            self.watch.attempt(script, attempt)
        except ScriptError:
            return False
        return True


def _cards(
    chance: Chance, manner: Policy, claimed: Claimed, table: dict[str, Any], *, by_seat: bool
) -> dict[str, Any]:
    """Give the cards as a deck, or each seat its own, all of the deck dealt out.

    A case for the dealer has them by seat.
    """
    seats, size = len(table["stacks"]), GAMES[table["game"]].hand_size
    deck = random_deck(chance, manner.alike, seats, size)
    if not by_seat and claimed.takes("deck") and chance.happens(manner.from_deck):
        orders = [chance.in_any_order(DECK) for _ in range(2)]
        shuffles = [orders[number % 2] for number in range(_MOST_SHUFFLES)]
        return {"table": table, "deck": deck, "reshuffles": shuffles, "tries": []}
    cards = {str(seat + 1): deck[seat::seats] for seat in range(seats)}
    return {"table": table, "cards": cards, "tries": []}


_NOBODY: Final = object()


def finished(script: Hand, on: object = _NOBODY) -> Answer:
    """The answer to a script, with the cards that came and the orders of its shuffles alone.

    Raises:
        ScriptError: a player has discarded more cards than the deck has left, so that no engine
            could serve them.
    """
    found = script.answer() if on is _NOBODY else script.answer_on(on)  # type: ignore[arg-type]
    given = {**found.given}
    if "deck" in given:
        given["reshuffles"] = script.reshuffles()
    else:
        state = script.state
        came = map(sum, zip(state.cards_received, state.cards_owed, strict=True))
        got = script.seats.by_number(list(came))
        cards = list(zip(given["cards"].items(), got, strict=True))
        if any(len(own) < count for (_seat, own), count in cards):
            raise ScriptError("the deck is dealt out, and a player is still to be served")
        given["cards"] = {seat: own[:count] for (seat, own), count in cards}
    return replace(found, given=given)


_PASSES_STORED: Final = 10


@dataclass(frozen=True, slots=True)
class Target:
    """An engine and how it is judged; ``reached`` is an engine that no command starts."""

    command: tuple[str, ...]
    options: Options
    houses: Houses
    profile: EngineProfile | None = None
    reached: Reached | None = None

    def engine(self) -> Reached:
        """How the engine is reached.

        Raises:
            InputError: the command is empty.
        """
        return self.reached or program(self.command)

    def rules(self) -> HouseRules | None:
        """The rules of the profile, if one is what the engine is judged by."""
        if self.profile is None:
            return None
        return HouseRules(self.profile.settings, self.profile.mistakes)

    def field(self, claims: Claims) -> Field:
        """What questions are drawn from."""
        return Field(claims, self.houses, self.rules())

    def within(self, seconds: float) -> Target:
        """The same target, for a run of at most so many seconds."""
        limited = min(self.options.run_seconds, max(0.1, seconds))
        return replace(self, options=replace(self.options, run_seconds=limited))


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst of questions came to.

    ``undrawn`` is the number of hands of which nothing could be drawn that the engine claims;
    ``skipped`` counts the hands that it declined, by its reasons; ``notes`` are the remarks of
    the run, and ``stopped`` says why it could not go on.
    """

    asked: int
    kinds: Mapping[str, int]
    events: Mapping[str, int]
    verdicts: Mapping[str, int]
    failed: tuple[Outcome, ...]
    passed: tuple[Outcome, ...]
    undrawn: int
    skipped: Mapping[str, int]
    notes: tuple[str, ...] = ()
    stopped: str | None = None
    unexplained: tuple[str, ...] = ()
    stderr: str = ""


def ask_burst(target: Target, claims: Claims, seed: str, piece: Piece[int]) -> Burst:
    """Draw the hands of these numbers and ask them; another process gives the same burst."""
    field = target.field(claims)
    drawn: list[Question] = []

    def questions() -> Sequence[Mapping[str, Any]]:
        # Drawn while the engine starts.
        found = (random_question_of(field, f"{seed}/{number}") for number in piece.items)
        drawn.extend(one for one in found if one is not None)
        return [one.vector for one in drawn]

    result = run(target.engine(), questions, target.options, target.houses)
    return _burst(result, drawn, len(piece.items))


def _burst(result: RunResult, drawn: Sequence[Question], wanted: int) -> Burst:
    unanswered = f"not run: {result.stopped}"
    outcomes = [one for one in result.outcomes if one.message != unanswered]
    answered = {one.vector["id"] for one in outcomes if one.verdict is not Verdict.SKIP}
    done = [one for one in drawn if one.vector["id"] in answered]
    wrong = [one for one in outcomes if one.verdict in (Verdict.FAIL, Verdict.ERROR)]
    right = (one for one in outcomes if one.verdict is Verdict.PASS)
    return Burst(
        asked=len(done),
        kinds=Counter(one.vector["kind"] for one in done),
        events=Counter(event for one in done for event in sorted(one.events)),
        verdicts=Counter(one.verdict.value for one in outcomes),
        failed=tuple(map(_plain, wrong)),
        passed=tuple(map(_plain, itertools.islice(right, _PASSES_STORED))),
        undrawn=wanted - len(drawn),
        skipped=Counter(one.message for one in outcomes if one.verdict is Verdict.SKIP),
        notes=tuple(result.notes),
        stopped=result.stopped,
        unexplained=tuple(result.unexplained),
        stderr=result.stderr,
    )


def _plain(outcome: Outcome) -> Outcome:
    """The outcome as another process can send it."""
    return outcome._replace(aspects=dict(outcome.aspects))
