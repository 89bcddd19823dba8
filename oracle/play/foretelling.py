"""How an engine that plays by other rules would answer.

And which other rules could change an answer.
"""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from oracle.core.cards import SUITS, Card
from oracle.core.hands import RANKINGS
from oracle.core.table import REGULAR, Objection, Reshuffled, Rules, ScriptError, State
from oracle.errors import InputError
from oracle.mistakes import MISTAKES
from oracle.play.answering import HouseRules, Watch, answer
from oracle.play.hand import Hand
from oracle.wire import START
from oracle.wire.grading import (
    RULING,
    STEPS,
    TRIES,
    Difference,
    Signature,
    Vector,
    examine,
    seen_otherwise,
    sent_tries,
    signature,
)
from oracle.wire.vocabulary import WAGERS

AT_THE_START: Final = -1

_Other = TypeVar("_Other", bound=Hashable)
Objectors: TypeAlias = tuple[Callable[..., Objection | None], ...]


@dataclass(frozen=True, eq=False)
class Others:
    """Rules in force, and for each field of their record what other rules have in its place.

    For those with ``reasons`` it matters which rules refuse something; for the rest, only whether
    it is refused.
    """

    right: Rules
    replaced: Mapping[str, Mapping[str, Any]]
    reasons: frozenset[str]

    @functools.cached_property
    def witness(self) -> Witness:
        """What asks them, made when it is first needed; it is emptied before each play."""
        return Witness(self)

    def together(self, more: Others) -> Others:
        """Combine these and more with the same rules in force."""
        names = self.replaced.keys() | more.replaced.keys()
        replaced = {
            name: {**self.replaced.get(name, {}), **more.replaced.get(name, {})} for name in names
        }
        return Others(self.right, replaced, self.reasons | more.reasons)


def others(right: Rules, wrong: Mapping[str, Rules], *, reasons: bool) -> Others:
    """Compare the rules in force with others, given by name."""
    names = [field.name for field in fields(Rules)]
    values = attrgetter(*names)
    own = values(right)
    apart = {
        name: {
            field: value
            for field, value, right_one in zip(names, values(rules), own, strict=True)
            if value is not right_one
        }
        for name, rules in wrong.items()
    }
    return others_replacing(right, apart, reasons=reasons)


def others_replacing(
    right: Rules, wrong: Mapping[str, Mapping[str, Any]], *, reasons: bool
) -> Others:
    """Compare the rules in force with others, of which some fields are given by name."""
    replaced: dict[str, dict[str, Any]] = {}
    for name, values in wrong.items():
        for field, value in values.items():
            if value != getattr(right, field):
                replaced.setdefault(field, {})[name] = value
    return Others(right, replaced, frozenset(wrong) if reasons else frozenset())


class Suspects(NamedTuple):
    """The other rules that could answer differently from those in force.

    Of each ``places`` has the tries at which it disagrees, in order, counted from 0; before the
    first try is ``AT_THE_START``. At any other try it does the same, if the hand stands as it does
    by the rules in force. ``looks`` has those of them at which it disagrees only in what can be
    seen. ``hand`` is played by the rules in force; without it nothing more is known.
    """

    places: Mapping[str, Sequence[int]]
    hand: Hand | None = None
    looks: Mapping[str, Sequence[int]] = MappingProxyType({})

    def departures(
        self, name: str, given: Mapping[str, Any], rules: Rules, *, loose: bool
    ) -> Iterator[tuple[int, Hand]]:
        """Play by the rules of one, and give the hand after each try that may differ.

        These are the tries at which it disagrees, and those before which its hand stands otherwise;
        what can be seen before the first try comes as ``AT_THE_START``. With ``loose`` it is an
        engine that may be mistaken.

        Raises:
            Illegal: the table is against its rules.
            InputError: by its rules the script cannot be played.
        """
        if self.hand is None:
            yield from _all_the_way(given, Hand.of(given, rules, mistaken=loose, loose=loose))
            return
        right, hand = self.hand, None
        table = replace(right.state.table, rules=rules, loose_script=loose)
        places, looks = self.places[name], self.looks.get(name, ())
        for place in range(AT_THE_START, len(given["tries"])):
            if hand is None and place not in places:
                continue
            if hand is None and place in looks:
                yield place, right.seen_after(place, table, mistaken=loose)
                continue
            if place == AT_THE_START:
                hand = right.begun_at(table, mistaken=loose)
            else:
                hand = hand or right.before(place, table, mistaken=loose)
                hand.attempt(given["tries"][place])
            yield place, hand
            if _stands_as(hand.state, right.stood[place + 1]):
                hand = None


def _all_the_way(given: Mapping[str, Any], hand: Hand) -> Iterator[tuple[int, Hand]]:
    yield AT_THE_START, hand
    for place, attempt in enumerate(given["tries"]):
        hand.attempt(attempt)
        yield place, hand


def _stands_as(state: State, right: State) -> bool:
    """Whether a hand stands like this but for its rules; if that is hard to say, it does not."""
    return _is_plain(state) and _are_alike(state, right)


def _is_plain(state: State) -> bool:
    """Whether nothing has happened of which it is hard to say if it is the same."""
    return state.irregular is REGULAR and not state.reshuffles_made


_HOW_IT_STANDS: Final = attrgetter(
    "actor", *(one.name for one in fields(State) if one.name not in {"table", "round_began"})
)


def _are_alike(state: State, other: State) -> bool:
    """Whether two states are the same at different tables, and so are those they began with."""
    if _HOW_IT_STANDS(state) != _HOW_IT_STANDS(other):
        return False
    began, other_began = state.round_began, other.round_began
    if began is None or other_began is None:
        return began is other_began
    return _are_alike(began, other_began)


def suspects(given: Mapping[str, Any], known: Others) -> Suspects:
    """Play a script by the rules in force, and find the others that could answer differently.

    Raises:
        Illegal: the table is against the rules.
        InputError: what is given cannot be played.
    """
    witness = known.witness.emptied()
    hand = Hand.of(given, witness.rules, mistaken=True, keep=True, seen=False)
    places: dict[str, list[int]] = {}
    looks: dict[str, list[int]] = {}

    def look(place: int) -> None:
        acted = len(witness.suspects)
        hand.look()
        for name in witness.suspects:
            places.setdefault(name, []).append(place)
        if _is_plain(hand.state):
            for name in itertools.islice(witness.suspects, acted, None):
                looks.setdefault(name, []).append(place)

    look(AT_THE_START)
    for place, attempt in enumerate(given["tries"]):
        witness.emptied()
        hand.attempt(attempt)
        look(place)
    return Suspects(places, hand, looks)


def candidates_at_a_table(
    kind: str, given: Mapping[str, Any], rules: HouseRules, known: Others
) -> Suspects:
    """Answer a question about a table alone, and find the others that could answer differently.

    Raises:
        InputError: what is given cannot be used.
    """
    witness = known.witness.emptied()
    answer(kind, given, rules, lambda _: witness.rules)
    return at_the_start(witness.suspects)


def at_the_start(names: Iterable[str]) -> Suspects:
    """Suspect these of a question without tries."""
    return Suspects(dict.fromkeys(names, (AT_THE_START,)))


class Witness:
    """Asks others whatever the rules are asked, and remembers those that disagreed.

    ``rules`` are those in force, to be used in their place; ``suspects`` are the others that have
    disagreed, in order. Empty it before something else is asked.
    """

    def __init__(self, known: Others) -> None:
        self.suspects: dict[str, None] = {}
        # Those being asked that have not disagreed; what one asks in turn concerns only itself.
        self._all = frozenset(name for wrong in known.replaced.values() for name in wrong)
        self._asked = self._all
        self._reasons = known.reasons
        watched = {
            field: self._watch(getattr(known.right, field), wrong)
            for field, wrong in known.replaced.items()
        }
        self.rules = replace(known.right, **watched)

    def emptied(self, closed: Iterable[str] = ()) -> Witness:
        """Forget what was asked, also by a play that could not go on; ``closed`` are not asked."""
        self.suspects = dict.fromkeys(closed)
        self._asked = self._all.difference(self.suspects)
        return self

    def _watch(self, right: Any, wrong: Mapping[str, Any]) -> Any:
        wrong = {name: value for name, value in wrong.items() if value != right}
        if not wrong:
            return right
        if isinstance(right, Mapping):
            return {
                key: self._watch(part, {name: value[key] for name, value in wrong.items()})
                for key, part in right.items()
            }
        if isinstance(right, tuple):
            # First, since an objection may be the last one asked for.
            return (self._ask_objectors(right, wrong), *right)
        return self._ask(right, wrong)

    def _ask(
        self, right: Callable[..., Any], wrong: Mapping[str, Callable[..., Any]]
    ) -> Callable[..., Any]:
        alike, concerned = _alike(wrong.items()), frozenset(wrong)

        def asked(*arguments: Any) -> Any:
            answer, before, count = right(*arguments), self._asked, len(self.suspects)
            if before.isdisjoint(concerned):
                return answer
            for other, names in alike:
                if to_ask := names & before:
                    self._asked = to_ask
                    try:
                        said = other(*arguments)
                    except InputError:
                        self._candidate(to_ask)
                        continue
                    if said is not answer and not _same(said, answer):
                        self._candidate(to_ask)
            changed = len(self.suspects) > count
            self._asked = before.difference(self.suspects) if changed else before
            return answer

        return asked

    def _ask_objectors(
        self, right: Objectors, wrong: Mapping[str, Objectors]
    ) -> Callable[..., None]:
        alike = [
            (other, with_reasons, names, tuple({*right} ^ {*other}))
            for (other, with_reasons), names in _alike(
                (name, (other, name in self._reasons)) for name, other in wrong.items()
            )
        ]

        def asked(*arguments: Any) -> None:
            before, count = self._asked, len(self.suspects)
            for other, with_reasons, names, apart in alike:
                if to_ask := names & before:
                    self._asked = to_ask
                    if not _agree(right, other, apart, arguments, with_reasons):
                        self._candidate(to_ask)
            changed = len(self.suspects) > count
            self._asked = before.difference(self.suspects) if changed else before

        return asked

    def _candidate(self, names: Iterable[str]) -> None:
        for name in sorted(names):
            self.suspects.setdefault(name)


def _alike(others: Iterable[tuple[str, _Other]]) -> list[tuple[_Other, frozenset[str]]]:
    """Put those together that have the same in place of what is right; it is asked once for all."""
    found: dict[_Other, list[str]] = {}
    for name, other in others:
        found.setdefault(other, []).append(name)
    return [(other, frozenset(names)) for other, names in found.items()]


def _agree(
    right: Objectors, wrong: Objectors, apart: Objectors, arguments: Any, with_reasons: bool
) -> bool:
    # If no objection that only one side has is raised, both sides agree.
    if _objections(apart, arguments) == set():
        return True
    own, others = _objections(right, arguments), _objections(wrong, arguments)
    if own is None or others is None:
        return False
    return own == others if with_reasons else bool(own) == bool(others)


def _objections(objectors: Objectors, arguments: Any) -> set[str] | None:
    """The rules that object; None if that cannot be known."""
    try:
        found = [objector(*arguments) for objector in objectors]
    except InputError:
        return None
    return {objection.rule for objection in found if objection}


def _same(one: Any, other: Any) -> bool:
    """Whether two answers agree in their types, too: a check and a fold by one seat are equal."""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


class Shown(NamedTuple):
    """What an engine shows of a hand.

    It shows the end alone, or each step; and it tells which cards it gathers for a shuffle, or goes
    on with the given order as far as that fits. One that bets ``as_offered`` hears no amount where
    there is only one, so a bet or raise comes to what it offers, whatever was named.
    """

    end_alone: bool = False
    gathers: bool = True
    as_offered: bool = False


IN_FULL: Final = Shown()

_MOST_ACTS: Final = 5000
"""More than the dealer does in any hand that ends."""

UNKNOWN: Final[Signature] = {"?": ""}
"""The signature of an answer that cannot be foretold.

The rules need cards that are not given, or let the hand go on without an end.
"""


def foretold(  # noqa: PLR0913 - what an engine is sent, shows and is told
    vector: Vector,
    rules: HouseRules,
    sent: Sequence[int] | None = None,
    as_shown: Shown = IN_FULL,
    told: Any = None,
    *,
    since: int = START,
    watch: Watch = lambda rules: rules,
) -> Signature:
    """Sign the answer of an engine that plays by these rules.

    Args:
        vector: what is asked.
        rules: how the engine plays.
        sent: the places of the tries that it is sent, by default all.
        as_shown: what it shows of a hand.
        told: the outcome of the ruling that the engine in question gave. Where the rules allow
            several, or leave chips open, it is right if it is one of them.
        since: the step of a play from which on what differs is signed.
        watch: changes the record of the rules before they are asked.
    """
    if STEPS in vector["expect"]:
        return course(vector, rules, sent, as_shown, watch=watch).signed(vector, since=since)
    try:
        found = answer(vector["kind"], vector["given"], rules, watch)
    except Exception:
        return UNKNOWN
    if found.stuck:
        return UNKNOWN
    if RULING in vector["expect"]:
        return _ruling(vector, found.expect, found.reply, told)
    reply = dict(found.reply)
    if "hand" in vector["given"] and rules.mistakes:
        reply["order"] = _order(rules.mistakes, vector["given"])
        if reply["order"] is None:
            del reply["order"]
    return signature(vector, examine(vector, reply).differences)


class Course(NamedTuple):
    """What an engine that plays by some rules tells otherwise: after which try, and what.

    From the try ``stuck``, if it is not None, the hand cannot go on by these rules.
    """

    differences: Sequence[tuple[int, Difference]]
    stuck: int | None = None

    def signed(self, vector: Vector, *, since: int = START, last: int | None = None) -> Signature:
        """Sign what differs from one step to another, by default in the whole."""
        if self.stuck is not None and (last is None or self.stuck <= last):
            return UNKNOWN
        some = (one for place, one in self.differences if last is None or place <= last)
        if since > START:
            some = (one for one in some if one.step is None or one.step >= since)
        return signature(vector, some)


def course(
    vector: Vector,
    rules: HouseRules,
    sent: Sequence[int] | None = None,
    as_shown: Shown = IN_FULL,
    *,
    watch: Watch = lambda rules: rules,
) -> Course:
    """Play a vector by these rules as an engine does; see ``foretold`` for what it is given."""
    places = sent_tries(vector) if sent is None else sent
    found: list[tuple[int, Difference]] = []
    seen = 0
    try:
        record = with_an_end(watch(rules.at(vector["given"])))
        hand = Hand.of(vector["given"], record, mistaken=True, loose=True)
        if as_shown.end_alone:
            return Course([(START, one) for one in _at_the_end(vector, hand, places)])
        played = _played(hand, vector["given"]["tries"], places, as_shown)
        for place, some in _by_place(vector, played, as_shown):
            found += [(place, one) for one in some]
            seen += 1
    except Exception:
        return Course(found, (START, *places)[seen])
    return Course(found)


def with_an_end(rules: Rules, most: int = _MOST_ACTS) -> Rules:
    """Let the dealer give up after so many acts: some mistakes together let a hand never end."""
    acts = itertools.count()

    def bounded(act: Callable[[State], Any]) -> Callable[[State], Any]:
        def acting(state: State) -> Any:
            if next(acts) >= most:
                raise ScriptError("the dealer goes on without an end")
            return act(state)

        return acting

    return replace(rules, dealer={phase: bounded(act) for phase, act in rules.dealer.items()})


def precomputed_plays(
    vector: Vector, others_by_name: Mapping[str, HouseRules], suspected: Suspects
) -> dict[str, Signature]:
    """Sign the answers to a play of suspects, by name; there is none if an answer is right."""
    given = vector["given"]
    found: dict[str, Signature] = {}
    for name, rules in others_by_name.items():
        try:
            played = suspected.departures(name, given, rules.at(given), loose=True)
            found[name] = signature(vector, _differences(vector, played))
        except Exception:
            found[name] = UNKNOWN
    return {name: signed for name, signed in found.items() if signed}


def is_graded_down(vector: Vector, name: str, rules: Rules, suspected: Suspects) -> bool:
    """Whether a suspect of a play is graded down, or cannot play the script to its end."""
    try:
        played = suspected.departures(name, vector["given"], rules, loose=True)
        return any(_differences(vector, played))
    except Exception:
        return True


def _order(mistakes: Sequence[str], given: Mapping[str, Any]) -> int | None:
    orders = (wrong_order(name, given["ranking"], given["hand"]) for name in mistakes)
    return next((order for order in orders if order is not None), None)


def _ruling(vector: Vector, expect: Any, reply: Any, told: Any) -> Signature:
    """Sign a ruling; where the engine's own outcome is allowed, it is treated as the answer."""
    if (
        told is not None
        and not examine({**vector, "expect": expect}, {"outcome": told}).differences
    ):
        reply = {"outcome": told}
    return signature(vector, examine(vector, reply).differences)


def _played(
    hand: Hand, tries: Sequence[Mapping[str, Any]], places: Iterable[int], as_shown: Shown
) -> Iterator[tuple[int, Hand]]:
    yield START, hand
    for place in places:
        attempt = tries[place]
        hand.attempt(_as_offered(hand, attempt) if as_shown.as_offered else attempt)
        yield place, hand


def _as_offered(hand: Hand, attempt: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give a try with the only amount to which the player in turn may bet or raise, if one is."""
    seen = hand.observe()
    least, most = (seen["legal"] or {}).get("raise") or (0, 1)
    wagers = attempt["do"] in WAGERS and attempt["seat"] == seen["actor"]
    return {**attempt, "to": least} if wagers and least == most else attempt


def _differences(vector: Vector, played: Iterable[tuple[int, Hand]]) -> Iterator[Difference]:
    """The differences in a hand as it comes after each of some tries, or after the deal."""
    for _, some in _by_place(vector, played, IN_FULL):
        yield from some


def _by_place(
    vector: Vector, played: Iterable[tuple[int, Hand]], as_shown: Shown
) -> Iterator[tuple[int, Sequence[Difference]]]:
    """The differences after each of some tries, or after the deal, until it is another hand."""
    for place, hand in played:
        if place == START:
            yield place, _at(vector, START, vector["expect"]["start"], hand.start)
            continue
        must_refuse = "refused" in vector["expect"][STEPS][place]
        refused = bool(hand.tries[-1].objections)
        if as_shown.gathers and (gathers := _gathers(hand, vector["given"])):
            yield place, examine(vector, {STEPS: [], "gathers": gathers}, [place]).differences
            return
        if refused != must_refuse:
            # From here on it is another hand, and nothing of it is compared.
            yield place, [Difference(place, "refused", must_refuse, refused, TRIES)]
            return
        yield place, _at(vector, place, _standing(vector["expect"], place), hand.seen)


def _standing(expect: Mapping[str, Any], place: int) -> Vector:
    """What is expected to be seen after a try; one that is refused changes nothing."""
    steps = (step for step in reversed(expect[STEPS][: place + 1]) if "refused" not in step)
    return next(steps, expect["start"])


def _at(vector: Vector, step: int, wanted: Vector, seen: Vector) -> list[Difference]:
    """The differences in what is seen after a step."""
    return [] if seen == wanted else seen_otherwise(vector, step, wanted, seen)


def _at_the_end(vector: Vector, hand: Hand, places: Sequence[int]) -> list[Difference]:
    """The differences in an answer that shows the end of the hand alone."""
    refused = []
    for number, place in enumerate(places):
        if hand.attempt(vector["given"]["tries"][place]):
            refused.append(number)
        if gathers := _gathers(hand, vector["given"]):
            return examine(vector, {"end": hand.seen, "gathers": gathers}, places).differences
    return examine(vector, {"end": hand.seen, "refused": refused}, places).differences


def _gathers(hand: Hand, given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Say which cards are shuffled, if they are not those that the script shuffles."""
    if "deck" not in given or not hand.state.reshuffles_made:
        return None
    orders = given.get("reshuffles", ())
    made = [event for event in hand.events if isinstance(event, Reshuffled)]
    for number, event in enumerate(made):
        if number >= len(orders) or set(orders[number]) != set(event.cards):
            return {"reshuffle": number, "cards": list(event.cards)}
    return None


def wrong_order(mistake: str, ranking: str, hand: Sequence[Card]) -> int | None:
    """Count the classes of hands that are better than this hand by a mistake.

    None if the mistake does not concern the ranking, or if suits count, so that there are no
    classes.
    """
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    values = _values(mistake, ranking)
    return bisect_left(values, evaluator(hand).value) if evaluator and values else None


@functools.cache
def _values(mistake: str, ranking: str) -> Sequence[int]:
    """Value a hand of each class by a mistake, best to worst; none without classes."""
    evaluate = MISTAKES[mistake].ranking
    evaluator = evaluate and evaluate(ranking)
    if evaluator is None:
        return ()
    hands = _classes(ranking)
    if evaluator(hands[0]) != evaluator(_in_other_suits(hands[0])):
        return ()
    return sorted({evaluator(hand).value for hand in hands})


@functools.cache
def _classes(ranking: str) -> Sequence[Sequence[Card]]:
    return list(RANKINGS[ranking].classes())


def _in_other_suits(hand: Sequence[Card]) -> list[Card]:
    """Rename the suits of a hand, the highest to the lowest and so on."""
    other = dict(zip(SUITS, reversed(SUITS), strict=True))
    return [Card(rank + other[suit]) for rank, suit in hand]
