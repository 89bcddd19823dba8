"""What a vector is: its fields, what an engine must be able to do for it, and each kind of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

from oracle.core.cards import SUITS
from oracle.core.games import GAMES, WHOLE, is_split
from oracle.core.hands import RANKINGS
from oracle.errors import OracleError
from oracle.specs.checking import SpecProblem, mistakes_in
from oracle.specs.strict_yaml import SpecPath
from oracle.wire.grading import ASPECTS, STEPS, TRIES, compared_in
from oracle.wire.vocabulary import ACTS, BESIDE, MOST_CHIPS, OVER, WAGERS

Vector = dict[str, Any]
"""A line of the corpus as JSON has it; once read, often with what the index says of it."""

NOTED: Final = ("consulted", "exercises", "flags")
"""What the index says of a vector: rules asked, rules that decided, mistakes that it notices."""


def without_notes(vector: Mapping[str, Any]) -> Vector:
    """Give a vector as its line has it, without what the index says of it."""
    return {key: value for key, value in vector.items() if key not in NOTED}


class BadVector(OracleError):
    """A vector that says something impossible."""


def scenario_of(vector: str) -> str:
    """Give the id of the scenario that a vector was made from."""
    return vector.partition("@")[0].partition("~")[0]


def refuse(place: str, wanted: str) -> NoReturn:
    """Say what a value must be.

    Raises:
        BadVector: always.
    """
    raise BadVector(f"{place or 'a vector'} must be {wanted}")


def exactly(keys: Collection[str], value: Mapping[str, Any], place: str) -> None:
    """An object has these keys and no others.

    Raises:
        BadVector: a key is missing, or there is one too many.
    """
    if value.keys() == keys:
        return
    for key in sorted(keys):
        if key not in value:
            raise BadVector(f"{place}.{key} is missing")
    for key in value:
        if key not in keys:
            raise BadVector(f"{place}.{key} does not belong there")


def one_each(values: Collection[Any], count: int, place: str) -> None:
    """A list has this many entries, one for each seat or each try.

    Raises:
        BadVector: it has more or fewer.
    """
    if len(values) != count:
        refuse(place, f"a list of {count}, not of {len(values)}")


def different(values: Sequence[str], place: str) -> None:
    """No two cards of a list are equal.

    Raises:
        BadVector: two are.
    """
    if len(set(values)) != len(values):
        refuse(place, "a list without duplicates")


def within(number: int | None, least: int, most: int | None, place: str) -> None:
    """A whole number is within its bounds; the upper one may be open.

    Raises:
        BadVector: it is not, or there is none.
    """
    if number is None or number < least or (most is not None and number > most):
        bounds = f", {least} or more" if most is None else f" from {least} to {most}"
        refuse(place, f"a whole number{bounds}")


def all_within(numbers: Iterable[int], least: int, most: int | None, place: str) -> None:
    """Each whole number of a list is within its bounds.

    Raises:
        BadVector: one is not.
    """
    for index, number in enumerate(numbers):
        within(number, least, most, f"{place}[{index}]")


def vector_hash(kind: str, switches: Mapping[str, Any], given: Any, expect: Any) -> str:
    """Give the SHA-256 of a vector's meaning; it changes with the meaning, not the wording."""
    meaning = {key: value for key, value in expect.items() if key != "why"}
    parts = {"kind": kind, "switches": switches, "given": given, "expect": meaning}
    return hashlib.sha256(compact(parts, sort_keys=True).encode()).hexdigest()


def compact(value: Any, *, sort_keys: bool = False) -> str:
    """Write JSON without spaces; nothing in the value may be within itself."""
    return json.dumps(
        value,
        separators=(",", ":"),
        ensure_ascii=False,
        sort_keys=sort_keys,
        check_circular=False,
    )


_MAX_LISTED: Final = 200
_FREE: Final = frozenset({"title", "clauses", "switches", "houses"})
"""The keys whose texts have no form of their own, and so may end with a line break."""


def check_form(vector: Any, among: Collection[str] | None = None, *, leaves: bool = True) -> None:
    """Check that a vector has the right form.

    Args:
        vector: the content of a line.
        among: the keys whose form matters, by default all.
        leaves: False if its numbers are known to be whole, and its texts to end without a break.

    Raises:
        BadVector: naming the first place with a wrong form.
    """
    if type(vector) is not dict:
        refuse("", "an object")
    for finding in mistakes_in(vector, "vector"):
        if among is None or finding.path[:1] in {(key,) for key in among}:
            raise BadVector(sentence(finding))
    for key, value in vector.items() if leaves else ():
        if (among is None or key in among) and key not in _FREE:
            _check_leaves(value, key)


def sentence(finding: SpecProblem) -> str:
    """Describe one mistake of form, with its place before it."""
    place = _place(finding.path)
    told = f"{place}: {finding.message}" if place else finding.message
    return told if len(told) <= _MAX_LISTED else f"{told[: _MAX_LISTED - 3]}..."


def _check_leaves(value: Any, place: str) -> None:
    """Refuse what a schema cannot tell apart: 4.0 and 4, and As with and without a line break."""
    if type(value) is dict:
        for key, part in value.items():
            _check_leaves(part, f"{place}.{key}")
    elif type(value) is list:
        for index, part in enumerate(value):
            _check_leaves(part, f"{place}[{index}]")
    elif type(value) is float:
        refuse(place, "a whole number")
    elif type(value) is str and value.endswith("\n"):
        refuse(place, "a text that does not end with a line break")


def _place(path: SpecPath) -> str:
    """Write a place as ``expect.steps[3].legal``; an unprintable key is escaped."""
    parts = (
        f"[{step}]" if isinstance(step, int) else f".{step if step.isprintable() else ascii(step)}"
        for step in path
    )
    return "".join(parts).removeprefix(".")


_AMOUNTS: Final = frozenset({"to", "chips", "discard", "rounded-to"})


def likeness(vector: Mapping[str, Any]) -> str:
    """Give what a vector has in common with all that are like it.

    Hands that differ only in the names of their suits are alike, and so are plays with the same
    rules asked, settings and script in which every step shows the same except amounts and cards.
    """
    given, expect = vector["given"], vector["expect"]
    if "ranking" in given:
        hands = given["hands"] if "hands" in given else [given["hand"]]
        asked: Any = (given["ranking"], renamed(hands))
    elif "tries" in given:
        asked = (_table(given["table"]), [_try(one) for one in given["tries"]], _shown(expect))
    else:
        asked = (given, expect)
    about = (vector["kind"], vector["rules"], vector["consulted"], vector["switches"])
    return json.dumps([about, asked], sort_keys=True)


def renamed(hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rename the suits of hands so that alike hands become equal."""
    return min(
        [sorted(card[0] + new[SUITS.index(card[1])] for card in hand) for hand in hands]
        for new in permutations(SUITS)
    )


def _table(table: Mapping[str, Any]) -> list[Any]:
    return [table["game"], table["betting"], table["draws"], len(table["stacks"])]


def _try(attempt: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in attempt.items() if key not in _AMOUNTS}


def _shown(expect: Mapping[str, Any]) -> Any:
    if "ruling" in expect:
        ruling = expect["ruling"]
        outcomes = [
            (one["do"], bool(one["due"]), bool(one["returned"])) for one in ruling["allowed"]
        ]
        return [ruling["verdict"], outcomes, ruling["rules"]]
    return [_step(step) for step in (expect["start"], *expect["steps"])]


def _step(step: Mapping[str, Any]) -> Any:
    if "refused" in step:
        return step
    legal = step["legal"]
    may = legal and [legal["fold"], bool(legal["call"]), legal["raise"] is None, legal["draw"]]
    won = [
        {part: [bool(share) for share in shares] for part, shares in pot["won"].items()}
        for pot in step.get("pots", ())
    ]
    return [step["actor"], step["phase"], step["status"], may, won]


class _Said(NamedTuple):
    """What a vector says: its table, what is given, what is expected, and what is seen."""

    table: Mapping[str, Any]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    seen: tuple[Mapping[str, Any], ...]


_NEEDS: Final[Mapping[str, Callable[[_Said], bool]]] = {
    "all-in": lambda said: (
        any("all-in" in one.get("status", ()) for one in said.seen)
        or (not said.seen and _names_all_chips(said))
    ),
    "ante": lambda said: bool(said.table["ante"]),
    "blinds": lambda said: _has_blinds(said.table),
    "dead": lambda said: any(said.table["dead"]),
    "deck": lambda said: "deck" in said.given,
    "empty-seats": lambda said: None in said.table["stacks"],
    "irregular-acts": lambda said: any(one["do"] in ACTS for one in said.given.get("tries", ())),
    "least-bets": lambda said: _has_least_bets(said.table),
    "live": lambda said: any(said.table["live"]),
    "muck": lambda said: any("muck" in (one.get("legal") or ()) for one in said.seen),
    "no-blinds": lambda said: not _has_blinds(said.table),
    "one-blind": lambda said: bool(said.table["small-blind"]) != bool(said.table["big-blind"]),
    "reshuffle": lambda said: bool(said.given.get("reshuffles")),
    "side-pots": lambda said: any(len(one.get("pots", ())) > 1 for one in said.seen),
    "unfinished": lambda said: bool(said.seen) and said.seen[-1]["phase"] != OVER,
}
"""Each word, sorted, with a test whether a vector needs it."""


def needs_of(given: Mapping[str, Any], expect: Mapping[str, Any]) -> list[str]:
    """Give what is needed for a vector, sorted; nothing if there is no table."""
    if "table" not in given:
        return []
    said = _Said(given["table"], given, expect, tuple(_seen(expect)))
    return [word for word, is_needed in _NEEDS.items() if is_needed(said)]


def _has_blinds(table: Mapping[str, Any]) -> bool:
    return bool(table["small-blind"] or table["big-blind"])


def _has_least_bets(table: Mapping[str, Any]) -> bool:
    sizes = {table["small-bet"], table["big-bet"]} - {None, table["big-blind"]}
    return table["betting"] != "limit" and bool(sizes)


def _seen(expect: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if STEPS in expect:
        yield expect["start"]
        yield from (step for step in expect[STEPS] if "refused" not in step)


def _names_all_chips(said: _Said) -> bool:
    """Whether a player says so, or the amounts named, round by round, add up to all of a stack.

    This decides where nobody can be seen all-in: in rulings, and at tables where nothing is played.
    """
    table = said.table
    if any(attempt.get("word") == "all-in" for attempt in said.given.get("tries", ())):
        return True
    seats = (*table["dead"], *table["live"])
    posts = (table["big-blind"] or 0, table["ante"], *(amount or 0 for amount in seats))
    before, price = 0, sum(posts)
    for attempt in said.given.get("tries", ()):
        if attempt["do"] == "draw":
            before, price = before + price, 0
        price = max(price, attempt.get("to", 0), _pushed(attempt))
    allowed = said.expect["ruling"]["allowed"] if "ruling" in said.expect else ()
    wagers = [outcome.get("to", 0) for outcome in allowed if outcome["do"] in {*WAGERS, "call"}]
    most = before + max([price, *wagers])
    return any(stack is not None and stack <= most for stack in table["stacks"])


def _pushed(attempt: Mapping[str, Any]) -> int:
    """Give the chips of all motions of an act together."""
    motions = attempt.get("chips", ())
    return sum(sum(chips) if isinstance(chips, list) else chips for chips in motions)


_OF_EVERY_ACT: Final = frozenset({"seat", "do"})
_NEEDED: Final = {
    word: frozenset(one.name for one in fields if one.needed) for word, fields in BESIDE.items()
}


def check_tries(tries: Iterable[Mapping[str, Any]], seats: int) -> None:
    """Check the tries of a script at a table with this many seats.

    Raises:
        BadVector: the table has no such seat, or a key is missing or does not belong to the act.
    """
    for index, attempt in enumerate(tries):
        if not 1 <= attempt.get("seat", 1) <= seats:
            within(attempt["seat"], 1, seats, f"given.tries[{index}].seat")
        needed, beside = _NEEDED[attempt["do"]], attempt.keys() - _OF_EVERY_ACT
        if beside == needed:
            continue
        for key in sorted(needed - beside):
            raise BadVector(f"given.tries[{index}].{key} is missing")
        for key in sorted(beside - {one.name for one in BESIDE[attempt["do"]]}):
            raise BadVector(f"given.tries[{index}].{key} does not belong to {attempt['do']}")


_RUNNING: Final = frozenset({"phase", "stacks", "actor", "bets", "paid", "status", "legal"})
_AT_THE_END: Final = frozenset({"pots", "shown", "show-order"})
_BY_SEAT: Final = ("stacks", "bets", "paid", "status", "cards", "shown")


def check_play(
    given: Mapping[str, Any], expect: Mapping[str, Any], aspects: Collection[str]
) -> None:
    """Check what must be seen of a hand against what is given, for the aspects that it has.

    Raises:
        BadVector: they do not fit each other.
    """
    one_each(expect["steps"], len(given["tries"]), "expect.steps")
    shows = _Shows(given, aspects)
    shows.check(expect["start"], "expect.start")
    for index, step in enumerate(expect["steps"]):
        if "refused" not in step:
            shows.check(step, f"expect.steps[{index}]")


class _Shows:
    """What the observations of one vector show."""

    def __init__(self, given: Mapping[str, Any], aspects: Collection[str]) -> None:
        self._seats = len(given["table"]["stacks"])
        draws = given["table"]["draws"]
        self._phases = (
            *(f"bet-{number}" for number in range(1, draws + 2)),
            *(f"draw-{number}" for number in range(1, draws + 1)),
            "showdown",
            "over",
        )
        game = GAMES[given["table"]["game"]]
        self._halves = [half.name for half in game.halves] if is_split(game) else []
        self._running = _RUNNING | ({"cards"} if "deck" in given else set())
        self._aspects = aspects
        self._keys_in = {phase: self._keys(phase) for phase in self._phases}

    def check(self, seen: Mapping[str, Any], place: str) -> None:
        """Check one observation."""
        if seen["phase"] not in self._phases:
            refuse(f"{place}.phase", f"one of {', '.join(self._phases)}")
        over = seen["phase"] == "over"
        exactly(self._keys_in[seen["phase"]], seen, place)
        for key in _BY_SEAT:
            if key in seen and len(seen[key]) != self._seats:
                one_each(seen[key], self._seats, f"{place}.{key}")
        self._check_turn(seen, place, over)
        for key in ("cards", "shown"):
            for seat, hand in enumerate(seen.get(key, ())):
                if hand and len(set(hand)) != len(hand):
                    different(hand, f"{place}.{key}[{seat}]")
        if over:
            all_within(seen.get("show-order", ()), 1, self._seats, f"{place}.show-order")
            for index, pot in enumerate(seen.get("pots", ())):
                self._check_pot(pot, f"{place}.pots[{index}]")

    def _keys(self, phase: str) -> Collection[str]:
        """The keys of an observation; in a subset those that are compared, and the phase."""
        keys = self._running | _AT_THE_END if phase == OVER else self._running
        if self._aspects == ASPECTS.keys():
            return keys
        kept = {key for key, aspect in compared_in(phase).items() if aspect in self._aspects}
        return {"phase"} | (keys & kept)

    def _check_turn(self, seen: Mapping[str, Any], place: str, over: bool) -> None:
        """Check who must act, and how; when the hand is over, nobody must act."""
        if over:
            for key in ("actor", "legal"):
                if seen.get(key) is not None:
                    refuse(f"{place}.{key}", "null")
            return
        actor = seen.get("actor", 1)
        if actor is None or not 1 <= actor <= self._seats:
            within(actor, 1, self._seats, f"{place}.actor")
        if "legal" in seen:
            legal = seen["legal"]
            if legal is None:
                refuse(f"{place}.legal", "an object")
            if legal["raise"] is not None and legal["raise"][0] > legal["raise"][1]:
                raise BadVector(f"{place}.legal.raise must name the least first, then the most")

    def _check_pot(self, pot: Mapping[str, Any], place: str) -> None:
        won = pot["won"]
        if won.keys() != {WHOLE} and (not self._halves or won.keys() != set(self._halves)):
            wanted = f"either {WHOLE}, or {' and '.join(self._halves)}" if self._halves else WHOLE
            refuse(f"{place}.won", wanted)
        for part, shares in won.items():
            one_each(shares, self._seats, f"{place}.won.{part}")
        if sum(map(sum, won.values())) != pot["amount"]:
            refuse(f"{place}.won", f"{pot['amount']} chips in all")


_MEANING: Final = frozenset({"kind", "aspects", "given", "expect"})


def _check_rank(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    different(given["hand"], "given.hand")
    if sorted(expect["plays"] + expect["out"]) != sorted(given["hand"]):
        refuse("expect.plays and expect.out together", "the cards of given.hand")
    height = RANKINGS[given["ranking"]].ranks.index
    ranks = [card[0] for card in expect["plays"]]
    if ranks != sorted(ranks, key=height, reverse=True):
        refuse("expect.plays", "in order, high to low")
    if expect["ranks"] != ranks:
        refuse("expect.ranks", "the ranks of expect.plays")
    if len(expect["why"]) != len(expect["out"]):
        refuse("expect.why", f"a list of {len(expect['out'])}, one for each card of expect.out")


def _check_compare(vector: Vector) -> None:
    hands, places = vector["given"]["hands"], vector["expect"]["places"]
    for index, hand in enumerate(hands):
        different(hand, f"given.hands[{index}]")
    one_each(places, len(hands), "expect.places")
    all_within(places, 1, len(hands), "expect.places")
    if set(places) != set(range(1, len(set(places)) + 1)):
        refuse("expect.places", "places from 1 on without gaps")


def _check_setup(vector: Vector) -> None:
    if vector["expect"]["accepted"] == bool(vector["expect"]["because"]):
        refuse("expect.because", "empty if and only if the table is accepted")


def _check_play(vector: Vector) -> None:
    given = vector["given"]
    _check_script(given)
    if "deck" in given:
        different(given["deck"], "given.deck")
        for index, stub in enumerate(given["reshuffles"]):
            different(stub, f"given.reshuffles[{index}]")
    aspects = vector.get("aspects", ASPECTS)
    if TRIES not in aspects and any("refused" in step for step in vector["expect"]["steps"]):
        refuse("expect.steps", "without refusals, as the aspect tries is left out")
    check_play(given, vector["expect"], dict.fromkeys(aspects).keys())


def _check_next_hand(vector: Vector) -> None:
    given, expect = vector["given"], vector["expect"]
    seats = _check_table(given["table"])
    _each_seat(given["stacks-after"], given["table"]["stacks"], 0, "given.stacks-after")
    within(expect["button"], 1, seats, "expect.button")
    for blind in ("small-blind", "big-blind"):
        if expect[blind] is not None:
            within(expect[blind], 1, seats, f"expect.{blind}")
    all_within(expect["seats"], 1, seats, "expect.seats")


def _check_ruling(vector: Vector) -> None:
    given = vector["given"]
    seats = _check_script(given)
    if given["on"] is not None:
        within(given["on"], 1, seats, "given.on")
    if vector["expect"]["ruling"]["on"] != given["on"]:
        refuse("expect.ruling.on", "given.on")


def _check_script(given: Mapping[str, Any]) -> int:
    """Check a table, the cards of its seats and their tries; give the number of seats."""
    seats = _check_table(given["table"])
    if "cards" in given:
        exactly([str(seat) for seat in range(1, seats + 1)], given["cards"], "given.cards")
    check_tries(given["tries"], seats)
    return seats


def _check_table(table: Mapping[str, Any]) -> int:
    """Check a table at which a hand is played, whose numbers fit; give the number of seats."""
    stacks, seats = table["stacks"], len(table["stacks"])
    if seats < 2:
        refuse("given.table.stacks", "a list of at least 2")
    _each_seat(stacks, stacks, 1, "given.table.stacks")
    if sum(stack or 0 for stack in stacks) > MOST_CHIPS:
        refuse("given.table.stacks", f"at most {MOST_CHIPS} in total")
    within(table["button"], 1, seats, "given.table.button")
    for name in ("dead", "live"):
        _each_seat(table[name], stacks, 0, f"given.table.{name}")
    sizes = ("small-bet", "big-bet") if table["betting"] == "limit" else ()
    for name in ("small-bet", "big-bet", "small-blind", "big-blind", "chip"):
        if name in sizes or table[name] is not None:
            within(table[name], 1, None, f"given.table.{name}")
    within(table["ante"], 0, None, "given.table.ante")
    return seats


def _each_seat(
    amounts: Sequence[int | None], stacks: Sequence[int | None], least: int, place: str
) -> None:
    """Check a list with an amount for each seat, and null for each empty one."""
    one_each(amounts, len(stacks), place)
    for index, (amount, stack) in enumerate(zip(amounts, stacks, strict=True)):
        if stack is not None:
            within(amount, least, None, f"{place}[{index}]")
        elif amount is not None:
            refuse(f"{place}[{index}]", "null, as the seat is empty")


KINDS: Final[Mapping[str, Callable[[Vector], None]]] = MappingProxyType(
    {
        "rank": _check_rank,
        "compare": _check_compare,
        "setup": _check_setup,
        "play": _check_play,
        "next-hand": _check_next_hand,
        "ruling": _check_ruling,
    }
)
"""By kind, what checks ``given`` and ``expect`` of such a vector; each raises BadVector."""


def check_meaning(vector: Vector) -> None:
    """Check ``given`` and ``expect`` of a vector, whatever its other keys are.

    Raises:
        BadVector: they do not fit the kind or each other.
    """
    check_form(vector, _MEANING)
    KINDS[vector["kind"]](vector)
