"""A hand played act by act at the table of a page."""

from __future__ import annotations

import json
import re
import secrets
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from oracle.api.hand import Act, Hand, ruled, shuffled
from oracle.api.inputs import read_open, shown
from oracle.api.tables import table as dealt
from oracle.core.cards import DECK, UNKNOWN, Card
from oracle.core.games import GAMES
from oracle.core.table import WAITS, Illegal
from oracle.errors import InputError
from oracle.report.envelope import as_data
from oracle.report.explained import explained
from oracle.report.explanation import RuledCase, as_ruling_report, rule_notes, rule_on
from oracle.report.html import as_fragment
from oracle.report.observations import try_in_words
from oracle.report.page import drawn_moment, drawn_rules
from oracle.report.replay import CaseInput, Step, Turn, moment_data, rule_data, rules_named
from oracle.report.words import capital
from oracle.site.playground.inputs import (
    number_of,
    object_of,
    objections_seen,
    one_word,
    refuse_unknown,
)
from oracle.specs import catalogue, entries, workspaces
from oracle.specs.strict_yaml import SpecError
from oracle.wire import short_table
from oracle.wire.vocabulary import RULING, WAGERS

_NAMES: Final = {
    name.replace("_", "-"): name
    for name in (
        *("game", "betting", "draws", "stacks", "button", "ante", "chip", "dead", "live"),
        *("small_bet", "big_bet", "small_blind", "big_blind"),
        *("settings", "seed", "reshuffles", "deck", "cards"),
    )
}
"""By the key of a request, the argument of ``oracle.table``."""

_HOUSES: Final = ("house", "house-text")
TABLE_KEYS: Final = (*_NAMES, *_HOUSES)
_MOST_SEATS: Final = 60


def seated(request: Mapping[str, Any]) -> Hand:
    """Deal the hand of a request's table; what it leaves out has the defaults of ``oracle.table``.

    Cards given by seat that are no more than hands are dealt from a deck, whose other cards are
    shuffled, so that the hand can go on; with replacements among them they come as they are given.

    Raises:
        Illegal: the table is against the rules.
        InputError: something in it cannot be used.
    """
    table = {key: one for key, one in object_of(request, "table").items() if one is not None}
    refuse_unknown(table, TABLE_KEYS, "table")
    arguments = {_NAMES[key]: one for key, one in table.items() if key in _NAMES}
    stacks = arguments.get("stacks")
    if isinstance(stacks, list) and len(stacks) > _MOST_SEATS:
        raise InputError(f"there are {len(stacks)} seats; the maximum is {_MOST_SEATS}")
    arguments |= _house(table)
    if _needs_a_seed(arguments):
        arguments["seed"] = secrets.randbelow(1 << 32)
    hands = _hands(arguments)
    if hands is not None:
        arguments = _with_deck(arguments, hands)
    try:
        return dealt(**arguments)
    except SpecError:
        raise
    except InputError as error:
        raise InputError(*map(_in_words, error.messages)) from error


def _house(table: Mapping[str, Any]) -> dict[str, Any]:
    if "house-text" in table:
        if "house" in table:
            raise InputError("give house or house-text, not both")
        text = table["house-text"]
        if not isinstance(text, str):
            raise InputError(f"house-text is {shown(text)}; it must be YAML")
        # A line break tells a text from the name of a house.
        return {"house": f"{text}\n"}
    if "house" not in table:
        return {"house": workspaces.USUAL_HOUSE}
    # Only an id: the path of a file is for programs.
    return {"house": one_word(table, "house", catalogue.shipped_houses())}


def _needs_a_seed(arguments: Mapping[str, Any]) -> bool:
    """Whether chance may be needed: only cards that are all given leave nothing to it."""
    if "seed" in arguments:
        return False
    return "cards" not in arguments or _hands(arguments) is not None


def _hands(arguments: Mapping[str, Any]) -> dict[int, list[Card]] | None:
    """Give the hands that are chosen, by seat; None if cards beyond hands are given, or none."""
    cards = arguments.get("cards")
    game = arguments.get("game", next(iter(GAMES)))
    known = isinstance(game, str) and game in GAMES
    if not isinstance(cards, Mapping) or "deck" in arguments or not known:
        return None
    size = GAMES[game].hand_size
    if not all(str(seat).isdecimal() for seat in cards):
        return None
    read = {int(seat): [*read_open(one, f"the hand of seat {seat}")] for seat, one in cards.items()}
    if any(len(hand) > size for hand in read.values()):
        return None
    return {seat: [*hand, *[UNKNOWN] * (size - len(hand))] for seat, hand in read.items()}


def _with_deck(arguments: dict[str, Any], hands: Mapping[int, Sequence[Card]]) -> dict[str, Any]:
    """Put the chosen cards where they are dealt to their seats, and the others around them."""
    rest = {key: one for key, one in arguments.items() if key != "cards"}
    seed = rest["seed"]
    # What is wrong with the cards or the seed is said here.
    reshuffles = rest.pop("reshuffles", ())
    dealt(**{key: one for key, one in rest.items() if key != "deck"}, cards=dict(hands))
    trial = dealt(**rest)
    deck: list[Card] = list(trial.given()["deck"])
    waiting = {seat: list(hand) for seat, hand in hands.items()}
    chosen: dict[int, Card] = {}
    for event in trial.events:
        if event["event"] == "dealt" and waiting.get(event["seat"]):
            card = waiting[event["seat"]].pop(0)
            if card != UNKNOWN:
                chosen[deck.index(event["card"])] = card
    named = set(chosen.values())
    others = iter(shuffled([card for card in DECK if card not in named], seed))
    order = [chosen[place] if place in chosen else next(others) for place in range(len(DECK))]
    return {**rest, "deck": order, "reshuffles": reshuffles}


def _in_words(message: str) -> str:
    """Name an amount as people do instead of as Python does."""
    for name in _NAMES.values():
        message = message.replace(name, name.replace("_", " "))
    return message


_POT_LIMIT: Final = "pot-limit"


def turn_of(hand: Hand) -> dict[str, Any] | None:
    """Give the seat in turn, what it may do, and what is illegal, each reason once.

    None after the hand.
    """
    legal = hand.legal()
    if legal.seat is None:
        return None
    return {
        "seat": legal.seat,
        "phase": legal.phase,
        "acts": [_act(act, hand) for act in legal.acts],
        "barred": _illegal_acts(hand),
    }


def facts(hand: Hand, seat: int | None) -> dict[str, Any]:
    """Give what the table shows beside the seats; for one seat, only the values it can know."""
    seen = hand.seen
    known = {*seen.cards} if seat is None else {seat, *seen.shown}
    values = [
        None if value is None or number not in known else _values(value)
        for number, value in hand.values().items()
    ]
    return {
        "phase": seen.phase,
        "button": seen.button,
        "price": seen.price,
        "current-bet": seen.current_bet,
        "bets-made": seen.bets_made,
        "bets-left": seen.bets_left,
        "capped": seen.capped,
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in seen.pots],
        "stub": seen.stub,
        "burned": seen.burns,
        "reshuffles": seen.reshuffles,
        "values": values,
        "over": hand.over,
        "awards": [
            {
                "amount": one.amount,
                "won": {part: list(won.values()) for part, won in one.won.items()},
            }
            for one in seen.awards
        ],
    }


def _values(value: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: {"name": one.name, "plays": list(one.plays), "order": one.order}
        for name, one in value.items()
    }


def _act(act: Act, hand: Hand) -> dict[str, Any]:
    return {
        "word": act.word,
        "least": act.least,
        "most": act.most,
        "presets": list(_presets(act, hand)) if act.word in WAGERS else [],
    }


def _presets(act: Act, hand: Hand) -> Iterator[dict[str, Any]]:
    """Give the amounts worth a button of their own, each once, the lowest first."""
    least, most = act.least or 0, act.most or 0
    offered = {"minimum": least, **_sizes(hand, most)}
    seen: set[int] = set()
    for name, amount in sorted(offered.items(), key=lambda one: one[1]):
        if least <= amount <= most and amount not in seen and least < most:
            seen.add(amount)
            yield {"name": name, "to": amount}


def _sizes(hand: Hand, most: int) -> dict[str, int]:
    """Give the usual sizes of a bet or raise, rounded down to whole chips."""
    table, seen = hand.given()["table"], hand.seen
    seat = seen.actor or 1
    chip = table["chip"]
    everything = (seen.stacks[seat] // chip) * chip + seen.bets[seat]
    pot = sum(seen.paid.values()) + (seen.price or 0)
    if table["betting"] == _POT_LIMIT and most < everything:
        # The house says what the pot is.
        pot = most - seen.current_bet
    sizes = {name: seen.current_bet + part for name, part in (("half-pot", pot // 2), ("pot", pot))}
    rounded = {name: amount // chip * chip for name, amount in sizes.items()}
    return {**rounded, "all-in": everything}


def _illegal_acts(hand: Hand) -> list[dict[str, Any]]:
    """Give each reason once, with every attempt that it bars."""
    attempts: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for bar in hand.barred():
        attempt = dict(bar.attempt)
        told = {**attempt, "words": capital(try_in_words(attempt))}
        for objection in bar.objections:
            attempts.setdefault((objection.rule, objection.sentence), []).append(told)
    return [
        {"rule": rule, "sentence": sentence, "acts": barred}
        for (rule, sentence), barred in attempts.items()
    ]


_CARD: Final = re.compile(r"\b(?:10|[A2-9TJQK])[shdc]\b")
_OF_A_SEAT: Final = frozenset({"discarded", "served"})
_PRIVATE: Final = _OF_A_SEAT | {"burned", "dealt"}
"""The events whose sentences name cards that are not for everybody."""


class Shown(NamedTuple):
    """A moment of a hand: the hand, its sentences, and the turn after it."""

    hand: Hand
    step: Step
    turn: Turn | None


def drawn(moment: Shown, seat: int | None) -> dict[str, Any]:
    """Give a moment as the viewer draws it; for one seat, the cards of others are face down."""
    refused = as_data(moment.step.refused) or None
    record = {**moment_data(moment.step, moment.turn), "refused": refused}
    return drawn_moment(record if seat is None else _as_seen(record, moment, seat))


def refused_seen(moment: Shown, seat: int | None) -> dict[str, Any] | None:
    """Say why a moment's act was refused, with its sources; one seat sees no card of another's."""
    if not moment.step.refused:
        return None
    objections = objections_seen(moment.step.refused)
    is_covered = seat is not None and _is_draw_of_another(moment, seat)
    return {"objections": [_covered(one) for one in objections] if is_covered else objections}


def rules_text(
    moments: Iterable[Shown], settings: Mapping[str, str], games: Collection[str]
) -> dict[str, Any]:
    """Give the words of every rule that is named in moments, and what each rests on, by id."""
    steps = [one.step._replace(turn=one.turn) for one in moments]
    named = [*rules_named(steps)]
    return drawn_rules(rule_data(rule_notes(named, settings, games), named))


def _as_seen(record: Mapping[str, Any], moment: Shown, seat: int) -> dict[str, Any]:
    """Hide what a seat does not see: hands, and the cards that others discard and receive."""
    is_anothers = _is_draw_of_another(moment, seat)
    refused = record.get("refused")
    view = moment.hand.view(seat)
    cards = [None if hand is None else list(hand) for hand in view.cards.values()]
    return {
        **record,
        "title": _hidden(record["title"]) if is_anothers else record["title"],
        "refused": [_covered(one) for one in refused] if refused and is_anothers else refused,
        "events": [_event(event, seat) for event in record["events"]],
        "seen": {**record["seen"], "cards": cards},
    }


def _is_draw_of_another(moment: Shown, seat: int) -> bool:
    attempt = moment.step.attempt or {}
    return attempt.get("do") == "draw" and attempt["seat"] != seat


def _event(event: Mapping[str, Any], seat: int) -> dict[str, Any]:
    is_own = event["event"] in _OF_A_SEAT and event["seat"] == seat
    if is_own or event["event"] not in _PRIVATE:
        return {**event}
    own = {deal["card"] for deal in event.get("deals", ()) if deal["seat"] == seat}
    told = [{**one, "text": _hidden(one["text"], own)} for one in event["sentences"]]
    return {**event, "sentences": told}


def _covered(objection: Mapping[str, Any]) -> dict[str, Any]:
    """Hide the cards that an objection to a discard names."""
    return {**objection, "sentence": _hidden(objection["sentence"])}


def _hidden(text: str, known: Iterable[str] = ()) -> str:
    own = frozenset(known)
    return _CARD.sub(lambda card: card[0] if card[0] in own else UNKNOWN, text)


_KEYS: Final = ("do", "given", "settings", "houses")
_BLINDS: Final = ("small-blind", "big-blind")
_SEED: Final = 1
_ALWAYS: Final = ("game", "betting", "draws", "stacks")


def open_state(request: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the acts of what a vector gives, under settings that it holds by.

    Of a ruling it also gives the seat that it is ``on``.
    """
    refuse_unknown(request, _KEYS, "open")
    given = object_of(request, "given")
    table = given.get("table")
    is_table = isinstance(table, Mapping) and isinstance(table.get("stacks"), list)
    if not is_table or not isinstance(given.get("tries"), list):
        raise InputError("given must have a table and tries, as in a vector of a hand")
    houses = request.get("houses") or []
    if not isinstance(houses, list) or not all(isinstance(one, str) for one in houses):
        raise InputError("houses must be a list of the ids of houses")
    return _state(given, _switches(object_of(request, "settings")), houses)


def state_of(vector: Mapping[str, Any]) -> dict[str, Any]:
    """Give the table and the acts of a vector in which a hand is played.

    Raises:
        InputError: no hand is played in it.
    """
    given = vector["given"]
    if "tries" not in given:
        raise InputError(f"no hand is played in {vector.get('id', 'this vector')}")
    return _state(given, _switches(vector.get("switches", {})), vector.get("houses", ()))


def _state(
    given: Mapping[str, Any], switches: Mapping[str, list[str]], houses: Iterable[Any]
) -> dict[str, Any]:
    known = catalogue.shipped_houses()
    house = next((one for one in houses if one in known), None)
    settings = workspaces.settings_within(switches, house)
    base = house or _nearest(settings)
    usual = known[base].settings
    changes = {name: one for name, one in settings.items() if usual[name] != one}
    # Acts beyond those of the vector may need cards that it does not name.
    table = {**_table(given["table"]), "house": base, "seed": _SEED}
    table |= {"settings": changes} if changes else {}
    table |= {key: given[key] for key in ("cards", "deck", "reshuffles") if given.get(key)}
    on = {"on": given["on"]} if given.get("on") is not None else {}
    return {"table": table, "acts": list(given["tries"]), **on}


def _table(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of a full table what would be the same without it, so that a link is short."""
    try:
        short = short_table(data, _ALWAYS)
    except (KeyError, TypeError, ValueError):
        raise InputError("the table is not as a vector has it") from None
    return {key: 0 if one is None and key in _BLINDS else one for key, one in short.items()}


def _nearest(settings: Mapping[str, str]) -> str:
    """Name the first house with these settings, or card-room."""
    houses = catalogue.shipped_houses()
    return next(
        (name for name, house in houses.items() if house.settings == settings),
        workspaces.USUAL_HOUSE,
    )


def _switches(settings: Mapping[str, Any]) -> dict[str, list[str]]:
    """Give settings as lists, of which the first is chosen where the house has none of them."""
    known = catalogue.switches()
    found: dict[str, list[str]] = {}
    for name, value in settings.items():
        several = [value] if isinstance(value, str) else value
        if name not in known:
            raise InputError(f"there is no switch {name!r}{entries.meant(name, known)}")
        if not isinstance(several, list) or not several:
            raise InputError(f"{name} must have a setting or a list of settings")
        for one in several:
            if not isinstance(one, str) or one not in known[name].settings:
                raise InputError(entries.no_setting(name, str(one), known[name].settings))
        found[name] = several
    return found


MOST_ACTS: Final = 1_000
_MOST_HANDS: Final = 24
_PLAYING_KEYS: Final = ("do", "table", "acts", "seat", "from")


class Played(NamedTuple):
    """A hand as far as it was played: each act as it was written, and what it led to."""

    acts: tuple[str, ...]
    shown: tuple[Shown, ...]
    """The deal, then the moment after each act."""

    @property
    def hand(self) -> Hand:
        """The hand now."""
        return self.shown[-1].hand


_KEPT: Final[OrderedDict[tuple[str, tuple[str, ...]], Played]] = OrderedDict()
"""The hands of the last requests, by table and acts."""


def play(request: Mapping[str, Any]) -> dict[str, Any]:
    """Play acts at a table, and show the hand from some moment on, to all or to one seat.

    An act that the rules refuse does not end the play: nothing changes, and its moment says why.
    ``refused`` says of the last act why it was.
    """
    refuse_unknown(request, _PLAYING_KEYS, "play")
    hand = played(request)
    now, count = hand.shown[-1], len(hand.shown)
    seat = number_of(request, "seat", 1, len(now.hand.seen.stacks))
    start = number_of(request, "from", 0, MOST_ACTS) or 0
    moments = hand.shown[start:]
    data = hand.shown[0].hand.given()["table"]
    return {
        "seed": now.hand.seed,
        "house": now.hand.house,
        "button": data["button"],
        "stacks": data["stacks"],
        "names": None,
        "unit": None,
        "count": count,
        "from": min(start, count),
        "moments": [drawn(one, seat) for one in moments],
        "rules": rules_text(moments, now.hand.settings, [data["game"]]),
        "refused": refused_seen(now, seat),
        "turn": turn_of(now.hand),
        "facts": facts(now.hand, seat),
    }


def played(request: Mapping[str, Any]) -> Played:
    """Play the acts of a request, as far as they were not played before.

    Raises:
        Illegal: the table is against the rules.
        InputError: the table or an act cannot be used; the sentence says which act.
    """
    given = object_of(request, "table")
    acts = tuple(map(_written, _acts(request)))
    table = _written(given)
    found = _longest(table, acts)
    if found is None:
        hand = seated(request)
        # With its seed the same hand comes again.
        if hand.seed is not None:
            table = _written({**given, "seed": hand.seed})
        found = Played((), (Shown(hand, hand.told, hand.told.turn),))
    for number in range(len(found.acts), len(acts)):
        found = _after(found, acts[number], number + 1)
    _keep(table, found)
    return found


def _acts(request: Mapping[str, Any]) -> Sequence[Any]:
    acts = request.get("acts", [])
    if not isinstance(acts, list):
        raise InputError(f"'acts' is {shown(acts)}; it must be a list")
    if len(acts) > MOST_ACTS:
        raise InputError(f"there are {len(acts)} acts; the maximum is {MOST_ACTS}")
    return acts


def _after(before: Played, act: str, number: int) -> Played:
    """Play one act; one that is refused leaves the hand as it was."""
    last = before.shown[-1]
    hand, attempt = last.hand.copy(), json.loads(act)
    try:
        moment = _moment(hand, attempt, last.turn)
    except InputError as error:
        raise InputError(*(f"act {number}: {message}" for message in error.messages)) from error
    return Played((*before.acts, act), (*before.shown, moment))


def _moment(hand: Hand, attempt: Any, turn: Turn | None) -> Shown:
    """Let a hand go on by an act, and tell it; the turn stays if the act is refused."""
    if not isinstance(attempt, dict):
        raise InputError(f"{shown(attempt)} is not an act; give an object")
    try:
        hand.act(attempt)
    except Illegal:
        return Shown(hand, hand.what_if(attempt), turn)
    return Shown(hand, hand.told, hand.told.turn)


def _longest(table: str, acts: tuple[str, ...]) -> Played | None:
    """Find what was played of these acts, the most of any hand that is kept."""
    best: tuple[int, Played] | None = None
    for (known, _acts_known), hand in reversed(_KEPT.items()):
        if known == table:
            pairs = zip(hand.acts, acts, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            if best is None or same > best[0]:
                best = same, hand
    if best is None:
        return None
    same, hand = best
    return Played(hand.acts[:same], hand.shown[: same + 1])


def _keep(table: str, hand: Played) -> None:
    key = (table, hand.acts)
    _KEPT[key] = hand
    _KEPT.move_to_end(key)
    while len(_KEPT) > _MOST_HANDS:
        _KEPT.popitem(last=False)


def forget_hands() -> None:
    """Drop the hands that are kept for the next request."""
    _KEPT.clear()


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


_RULING_KEYS: Final = ("do", "table", "acts", "house", "on")


def rule(request: Mapping[str, Any]) -> dict[str, Any]:
    """Rule on the last act, or on what it led to, by the table's house or by another.

    ``on`` names the seat where the ruling is on an earlier act.

    An act that cannot even be ruled on is refused, as in a play, and has no outcome. ``deciding``
    names the switches without which the ruling would be another.
    """
    refuse_unknown(request, _RULING_KEYS, "ruling")
    hand = played(request)
    last = hand.shown[-1]
    if not hand.acts:
        raise InputError("there is nothing to rule on; give at least one act")
    if last.step.refused:
        return {"outcome": None, "refused": {"objections": objections_seen(last.step.refused)}}
    on = number_of(request, "on", 1, len(last.hand.seen.stacks))
    asked = request.get("house") is not None
    house = one_word(request, "house", catalogue.shipped_houses()) if asked else None
    answer = ruled(last.hand, house, on)
    settings = catalogue.shipped_houses()[house].settings if house else last.hand.settings
    return {**ruling_seen(answer), "deciding": _deciding(last.hand, answer, settings)}


def _deciding(hand: Hand, answer: RuledCase, settings: Mapping[str, str]) -> list[str]:
    """Name the switches of which another setting would change the ruling."""
    case = CaseInput(RULING, {**hand.given(), "on": answer.ruling["on"]})
    named = {note.switch for note in answer.explanation.rules.values() if note.switch}

    def changes(switch: str, setting: str) -> bool:
        try:
            other = rule_on(case, {**settings, switch: setting}, answer.explanation.house)
        except (Illegal, InputError):
            # The hand goes another way, so that there is no such act to rule on.
            return True
        return _ruled_in_words(other) != _ruled_in_words(answer)

    known = catalogue.switches()
    return [
        switch
        for switch in sorted(named)
        if any(changes(switch, one) for one in known[switch].settings if one != settings[switch])
    ]


def _ruled_in_words(answer: RuledCase) -> list[str]:
    return [one.text for one in (*answer.parts.verdict, *answer.parts.conditions)]


def ruling_seen(answer: RuledCase) -> dict[str, Any]:
    """Give a ruling as data, in sentences, and as a fragment of HTML; ``refused`` is None.

    The outcome of an act that waits for its turn is ``waits``, as engines answer it. ``parts`` has
    the same sentences, each by what it is: the verdict, on what that hangs, and why; ``rule`` is
    the one that decides.
    """
    report = as_ruling_report(answer)
    keys = ("house", "settings", "table", "ruling", "sentences", "turn", "rules")
    return {
        "outcome": answer.ruling["outcome"] or {"do": WAITS},
        **{key: report[key] for key in keys},
        "rule": answer.rule,
        "parts": {key: as_data(one) for key, one in answer.parts._asdict().items()},
        "html": as_fragment(explained(answer.explanation)),
        "refused": None,
    }
