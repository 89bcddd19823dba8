"""The end of a hand beside what it should be.

Shown hands, their names, the pots, the rake, the summary.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from itertools import chain, product
from typing import Any, Final, NamedTuple, TypeAlias

from oracle.core import engine
from oracle.core.cards import Card, format_cards
from oracle.core.games import WHOLE
from oracle.core.hands import RANK_WORD, RANK_WORDS, HandOrder, with_article
from oracle.core.pots import Pot
from oracle.core.table import OVER, SHOWDOWN, AllShown, Award, HandEnded, Muck, PotsAwarded, Show
from oracle.core.table import Mucked as GaveUp
from oracle.core.table import Shown as Tabled
from oracle.histories.audit.acting import go_on_to
from oracle.histories.audit.hand import AuditedHand, in_words
from oracle.histories.audit.seating import cards_known_in, is_known
from oracle.histories.hands import (
    Began,
    Called,
    Checked,
    Collected,
    Drew,
    Folded,
    History,
    Mucked,
    Posted,
    Shown,
    Summed,
    Unread,
    Wagered,
)
from oracle.specs.checking import validate
from oracle.specs.strict_yaml import SpecError, SpecFile


def last_hands(history: History) -> dict[int, tuple[Card, ...]]:
    """The cards that each seat held in the end, as far as anything tells them."""
    found: dict[int, tuple[Card, ...]] = {}
    for one in history.summary:
        if one.cards:
            found[one.seat] = one.cards
    for fact in history.facts:
        if isinstance(fact, (Shown, Mucked)) and fact.cards:
            found[fact.seat] = fact.cards
    return found


def show(hand: AuditedHand, fact: Shown) -> None:
    """Follow a hand that is shown."""
    place = hand.seating.places.get(fact.seat)
    if place is None or not hand.state.hands[place]:
        _find_stranger(hand, fact, place)
        return
    _reveal(hand, place, fact.cards, fact.cards_line or fact.line)
    if hand.state.live.count(True) < 2:
        return
    early = fact.voluntary and hand.state.phase != SHOWDOWN and hand.state.live[place]
    if early and not _shows_too_early(hand, fact):
        return
    if not _at_the_showdown(hand):
        return
    if _shows_again(hand, fact) or place in hand.state.shown:
        return
    _show_in_order(hand, place)


_PLAY: Final = (Folded, Checked, Called, Wagered, Drew)


def _shows_too_early(hand: AuditedHand, fact: Shown) -> bool:
    """Find a hand that is shown before the line that the showdown begins."""
    later = hand.history.facts[hand.at + 1 :]
    begun = (one.phase for one in later if isinstance(one, Began))
    if next(begun, "showdown") != "showdown" or any(isinstance(one, _PLAY) for one in later):
        return False
    sentence = f"{hand.who_sits(fact.seat)} shows, and no line says that the showdown begins."
    instead = ((Began("showdown", fact.line), fact._replace(voluntary=False)),)
    leads_to = tuple(("shows", place) for place in range(len(hand.state.live)))
    hand.contradicts(
        "phases",
        sentence,
        "nothing",
        "showdown",
        leads_to=leads_to,
        instead=instead,
        cites="showdown.needs-two-players",
    )
    return True


def _shows_again(hand: AuditedHand, fact: Shown) -> bool:
    """Find a hand that is shown twice at the showdown."""
    before = hand.history.facts[: hand.at]
    if not any(isinstance(one, Shown) and one.seat == fact.seat for one in before):
        return False
    if fact.voluntary or any(isinstance(one, Folded) and one.seat == fact.seat for one in before):
        return False
    sentence = f"{hand.who_sits(fact.seat)} shows a second time."
    due = _due_to_show(hand)
    hand.contradicts(
        "phases",
        sentence,
        "twice",
        "once",
        leads_to=tuple(("shows", one) for one in due),
        due=due,
        instead=((),),
        cites="showdown.all-hands-are-tabled",
    )
    return True


def _show_in_order(hand: AuditedHand, place: int) -> None:
    due, state = hand.due(), hand.state
    if isinstance(due, AllShown):
        hand.happens(due)
        return
    if "showdown-order" in hand.tells:
        hand.compared["the order of showing"] += 1
        expected = due.seat if isinstance(due, Tabled) else state.actor
        if expected is not None and expected != place:
            _out_of_order(hand, place, expected, "shows")
    event = Tabled(place, state.hands[place])
    hand.happens(event if isinstance(due, Tabled) else engine.meaning(state, Show(place)))


def muck(hand: AuditedHand, fact: Mucked) -> None:
    """Follow a hand that is mucked, and find whether it might be."""
    place = hand.seating.places.get(fact.seat)
    state = hand.state
    if place is None or not state.hands[place]:
        _find_stranger(hand, fact, place)
        return
    if state.live.count(True) < 2:
        return
    if cards := fact.cards or hand.lasting.get(place):
        _reveal(hand, place, cards, fact.cards_line or fact.line)
    if not _at_the_showdown(hand):
        return
    due, who = hand.due(), hand.who(place)
    at_once = place in state.shown and hand.settings["showdown"] == _AT_ONCE
    if isinstance(due, (AllShown, Tabled)) or at_once:
        all_in = hand.rules.all_ins_table(state) and hand.settings["showdown"] != _ALL_TABLE
        rule = "showdown.all-in-hands-are-tabled" if all_in else "showdown.all-hands-are-tabled"
        sentence = f"{who} mucks, but this hand must be shown."
        hand.breaks(rule, sentence, f"{who} mucks", f"{who} shows")
    elif state.actor is not None:
        _muck_in_order(hand, place)
    if place not in state.mucked and (place not in state.shown or at_once):
        hand.happens(GaveUp(place))


_AT_ONCE = "all-at-once"
_ALL_TABLE = "in-order-all-table"


def _muck_in_order(hand: AuditedHand, place: int) -> None:
    state, who = hand.state, hand.who(place)
    if "showdown-order" in hand.tells:
        hand.compared["the order of showing"] += 1
        if state.actor != place:
            _out_of_order(hand, place, state.actor or 0, "mucks")
    # The objector compares the hand with all that were shown, which may be stand-ins still.
    if hand.history.stakes.unranked or not all(
        is_known(state.hands[one]) for one in (*state.shown, place)
    ):
        hand.leaves_open("whether a hand that was mucked was beaten")
        return
    hand.compared["a hand that is mucked"] += 1
    for objector in hand.rules.against[Muck]:
        if objection := objector(state, Muck(place)):
            told = f"{who} mucks {format_cards(state.hands[place])}"
            sentence = f"{told}. {objection.sentence}"
            about = ("mucks", place), ("shows", state.actor)
            hand.breaks(objection.rule, sentence, "mucks", "shows", about=about)


def _out_of_order(hand: AuditedHand, place: int, expected: int, word: str) -> None:
    first = not (hand.state.shown or hand.state.mucked)
    rule = "showdown.first-to-show" if first else "showdown.order"
    pots = hand.rules.pots(hand.state)
    if len(pots) > 1 and not first and expected in pots[-1].seats and place not in pots[-1].seats:
        rule = "showdown.side-pots-are-shown-first"
    who, turn = hand.who(place), hand.who(expected)
    sentence = f"{who} {word}, but {turn} shows {'first' if first else 'before'}."
    about = (("shows", expected),)
    hand.breaks(rule, sentence, who, turn, about=about, due=(expected,))


def _at_the_showdown(hand: AuditedHand) -> bool:
    if hand.state.phase != SHOWDOWN:
        go_on_to(hand, "showdown")
    return hand.state.phase == SHOWDOWN


def _find_stranger(hand: AuditedHand, fact: Shown | Mucked, place: int | None) -> None:
    if isinstance(fact, Mucked) and place is not None and hand.state.phase in {SHOWDOWN, OVER}:
        return
    if isinstance(fact, Shown) and fact.voluntary:
        return
    who = hand.who_sits(fact.seat)
    reason = "was not dealt in" if place is None else "has no hand any longer"
    word = "shows" if isinstance(fact, Shown) else "mucks"
    sentence = f"{who} {word} a hand, and {reason}."
    due = _due_to_show(hand)
    hand.contradicts(
        "seats",
        sentence,
        who,
        "a player in the hand",
        leads_to=tuple(("shows", one) for one in due),
        due=due,
        cites="" if place is None else "betting.folded-hand-is-dead",
    )


def _due_to_show(hand: AuditedHand) -> tuple[int, ...]:
    """Give the seat that has to show next, if one has."""
    if hand.state.phase != SHOWDOWN:
        return ()
    due = hand.due()
    expected = due.seat if isinstance(due, Tabled) else hand.state.actor
    return () if expected is None else (expected,)


def _reveal(hand: AuditedHand, place: int, cards: tuple[Card, ...], line: int) -> None:
    """Put the cards that are told into the hand, and find those that it cannot hold."""
    held = hand.state.hands[place]
    hand.compared["the hand held"] += 1
    told, right = format_cards(cards), format_cards(cards_known_in(held))
    about = (("hand", hand.seating.seats[place]),)
    if len(cards) != len(held):
        sentence = f"{hand.who(place)} holds {len(held)} cards, and {len(cards)} are told."
        right = f"{len(held)} cards"
        cites = "drawing.hand-size"
        hand.contradicts("cards", sentence, told, right, line=line, about=about, cites=cites)
        return
    if not set(cards_known_in(held)) <= set(cards):
        strange = set(cards_known_in(held)) - set(cards)
        sentence = f"{hand.who(place)} shows {told}, and held {right}."
        sentence += hand.where_told(place, strange)
        cites = "drawing.as-many-back"
        hand.contradicts("cards", sentence, told, right, line=line, about=about, cites=cites)
    hand.reveals(place, cards)


_RANKS: Final = {
    **{word: rank for rank, word in RANK_WORD.items()},
    **{word: rank for rank, word in RANK_WORDS.items()},
    **{rank: rank for rank in RANK_WORD},
    "10": "T",
    "two": "2",
    "1": "A",
}
_COUNT: Final = re.compile(
    r"\b(?P<count>[1-4]|one|two|three|four)[ -]?card\b|\b(?P<badugi>badugi)\b", re.IGNORECASE
)
_COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
_WORD: Final = re.compile(r"[0-9A-Za-z]+")
_SAID_TOO: Final = frozenset(
    {
        *("a", "an", "badugi", "card", "cards", "for", "hand", "hi", "high", "lo", "low", "of"),
        *("pair", "to"),
    }
)
_SEPARATELY: Final = re.compile(r"\s*(?:;|/|\||\band\b|\+)\s*", re.IGNORECASE)


def find_wrong_names(hand: AuditedHand) -> None:
    """Find hands that are not what the room calls them."""
    if hand.history.stakes.unranked:
        return
    called: dict[int, str] = {}
    shown: dict[int, tuple[Card, ...]] = {}
    paid = [one for one in hand.history.facts if isinstance(one, Collected) and one.value]
    for fact in hand.history.facts:
        if isinstance(fact, Shown):
            shown[fact.seat] = fact.cards
        if isinstance(fact, Shown) and fact.value:
            called[fact.seat] = fact.value
            if not paid:  # which names the hands that win
                _hold(hand, fact.seat, fact.cards, fact.value, fact.cards_line or fact.line)
    for won in paid:
        _hold(hand, won.seat, shown.get(won.seat, ()), won.value or "", won.line)
    for one in hand.history.summary:
        cards = one.cards or ()
        if not one.value or not cards or {*shown.get(one.seat, cards)} != {*cards}:
            continue  # other cards than were shown are found as such
        before = called.get(one.seat, "")
        if one.value == before or not before.startswith(one.value):  # else it is cut short
            _hold(hand, one.seat, cards, one.value, one.line)


def _hold(hand: AuditedHand, seat: int, cards: tuple[Card, ...], value: str, line: int) -> None:
    halves = hand.rules.halves(hand.state.table)
    size = hand.rules.hand_size(hand.state.table)
    if not is_known(cards) or len(cards) != size or len(set(cards)) != size:
        return
    parts = [value] if len(halves) == 1 else _SEPARATELY.split(value)
    for part in parts:
        half = halves[0] if len(halves) == 1 else _half_of(part, halves)
        if half is None:
            continue
        wrong = wrong_name(half, cards, part)
        if wrong is None:
            continue
        hand.compared["the name of a hand"] += 1
        if wrong:
            who = hand.who_sits(seat)
            # Only the words that name a hand are told: anything may be quoted in the others.
            told = part if hand.names else _plain(part)
            sentence = (
                f"{who}'s {format_cards(cards)} is called {told}, and is {with_article(wrong)}."
            )
            about = (("name", seat, part), ("hand", seat))
            hand.contradicts(
                "hand-names",
                sentence,
                told,
                wrong,
                line=line,
                about=about,
                leads_to=(("hand", seat), ("summary", line)),
            )


def _plain(value: str) -> str:
    """Leave out of the name of a hand what names no hand, such as a player."""
    return _WORD.sub(lambda found: found[0] if _names_a_hand(found[0]) else "...", value)


def _names_a_hand(word: str) -> bool:
    low = word.lower().removesuffix("s")
    known = low in _SAID_TOO or low in _COUNTS or low in _RANKS or word.upper() in _RANKS
    return known or (word.isupper() and all(letter in _RANKS for letter in word))


def _half_of(part: str, halves: tuple[HandOrder, ...]) -> HandOrder | None:
    words = part.lower()
    says_how_many = "card" in words  # that play, of a half in which not all need to
    found = [one for one in halves if one.words.half in words or (one.distinct and says_how_many)]
    return found[0] if len(found) == 1 else None


@functools.lru_cache(maxsize=4096)
def wrong_name(half: HandOrder, cards: tuple[Card, ...], value: str) -> str | None:
    """Give what a hand is if its name says something else, "" if the name fits.

    None if the name says nothing that could be compared.
    """
    ranking = half.rank(cards)
    if ranking.name in value.lower():
        return ""
    count, ranks = _read(value)
    right = tuple(ranking.ranks)
    if not ranks and (count is None or not half.distinct):
        return None
    fits = count in {None, len(right)} or not half.distinct
    if fits and ranks == right[: len(ranks)]:
        return ""
    return ranking.name


def _read(value: str) -> tuple[int | None, tuple[str, ...]]:
    """How many cards a name says that play, and the ranks that it names."""
    count: int | None = None
    for match in _COUNT.finditer(value):
        if match["badugi"]:
            count = count or 4
        else:
            word = match["count"].lower()
            count = _COUNTS.get(word) or int(word)
    rest = _COUNT.sub(" ", value).removeprefix("A ")
    found: list[str] = []
    for word in _WORD.findall(rest):
        if rank := _RANKS.get(word if len(word) == 1 else word.lower()):
            found.append(rank)
        elif word.isdecimal():
            found.append(word)  # no hand has it
        elif word.isupper() and all(letter in _RANKS for letter in word):
            found += word
    return count, tuple(found)


_ROUNDING: Final = {"down": ROUND_DOWN, "nearest": ROUND_HALF_UP}
_PLAIN: Final = "nearest"


class Row(NamedTuple):
    """A row of a schedule: what share of a pot is taken, and at most how much.

    ``caps`` are by number of players dealt in, the highest number that is not more counting;
    ``stakes`` are the small and the big bet (or the blinds) to which the row is limited. Amounts
    are decimals of the currency.
    """

    percent: Decimal
    cap: Decimal | None
    caps: Mapping[int, Decimal]
    no_draw_no_drop: bool
    currency: str | None
    stakes: tuple[Decimal, Decimal] | None
    rounding: str
    step: Decimal | None


Schedule: TypeAlias = tuple[Row, ...]
"""The rake of a room: the first row that fits a hand counts."""


def read_schedule(file: SpecFile) -> Schedule:
    """Read a schedule of rake.

    Raises:
        SpecError: the file cannot be read, or has not the form of a schedule.
    """
    problems = validate(file, "rake")
    if problems:
        raise SpecError(problems)
    return tuple(_row(row) for row in file.data["rake"])


def _row(row: Mapping[str, Any]) -> Row:
    stakes = row.get("stakes")
    return Row(
        percent=Decimal(str(row["percent"])),
        cap=_amount(row.get("cap")),
        caps={int(one["players"]): Decimal(str(one["cap"])) for one in row.get("caps", ())},
        no_draw_no_drop=row.get("no-draw-no-drop", False),
        currency=row.get("currency"),
        stakes=None if stakes is None else (Decimal(str(stakes[0])), Decimal(str(stakes[1]))),
        rounding=row.get("rounding", _PLAIN),
        step=_amount(row.get("step")),
    )


def _amount(told: Any) -> Decimal | None:
    return None if told is None else Decimal(str(told))


def rake_due(schedule: Schedule, history: History, total: int, players: int) -> int | None:
    """What the schedule takes of a pot, in the unit of the history; None if no row fits."""
    unit = Decimal(1).scaleb(-history.unit.decimals)
    row = next((row for row in schedule if _fits(row, history, unit)), None)
    if row is None:
        return None
    began = (fact.phase for fact in history.facts if isinstance(fact, Began))
    if row.no_draw_no_drop and not any(phase.startswith("draw") for phase in began):
        return 0
    step = row.step or unit
    due = total * unit * row.percent / 100
    due = (due / step).quantize(Decimal(1), _ROUNDING[row.rounding]) * step
    reached = [number for number in row.caps if number <= players]
    cap = row.caps[max(reached)] if reached else row.cap
    if cap is not None:
        due = min(due, cap)
    return int(due / unit)


def _fits(row: Row, history: History, unit: Decimal) -> bool:
    if row.currency is not None and row.currency != (history.unit.currency or "chips"):
        return False
    if row.currency is None and history.tournament is not None:
        return False
    if row.stakes is None:
        return True
    stakes = history.stakes
    told = {
        (stakes.small_bet, stakes.big_bet),
        (stakes.small_blind, stakes.big_blind),
    }
    return any(
        small is not None and big is not None and (small * unit, big * unit) == row.stakes
        for small, big in told
    )


def find_wrong_rake(hand: AuditedHand, schedule: Schedule) -> None:
    """Find a rake that is not what the schedule takes of the pots."""
    if hand.rake is None or hand.stopped:
        return
    total = sum(hand.state.paid)
    due = rake_due(schedule, hand.history, total, len(hand.seating.seats))
    if due is None:
        return
    hand.compared["the rake by the schedule"] += 1
    if hand.rake != due:
        told, right = hand.chips(hand.rake), hand.chips(due)
        sentence = f"The rake is {told}; by the schedule it is {right} of {hand.chips(total)}."
        hand.contradicts("rake-schedule", sentence, told, right, line=hand.total_line)


_SIDE_POTS: Final = "showdown.side-pots"
_POTS: Final = (("pots",), ("kept",))
"""Pots are told otherwise once, or because an uncalled bet is still in them."""


def pay_out(hand: AuditedHand) -> None:
    """Hold the payouts against the pots, and end the hand."""
    told = [fact for fact in hand.history.facts if isinstance(fact, Collected)]
    pots = _pots(hand)
    gross = sum(pot.amount for pot in pots)
    _find_wrong_total(hand, gross)
    _find_wrong_rake(hand, gross, sum(fact.amount for fact in told))
    nets = _after_rake(hand, pots, told)
    awards = [_award(hand, pot._replace(amount=net)) for pot, net in zip(pots, nets, strict=True)]
    if told and "payouts" in hand.tells:
        _find_wrong_payouts(hand, pots, awards, told)
    elif _is_unpaid(hand, gross):
        chips = hand.chips(gross)
        sentence, cites = f"The pot of {chips} is paid to nobody.", who_takes_it(hand)
        sentence += f" No line after line {hand.line} tells who wins it." if hand.line else ""
        line, unpaid = _line_of_the_winner(hand, pots), (("unpaid",),)
        hand.contradicts(
            "payouts",
            sentence,
            "nobody",
            chips,
            line=line,
            leads_to=unpaid,
            cites=cites,
            after=0 if hand.history.stacks_after else hand.line,
        )
    _find_wrong_pots(hand, pots)
    if all(award is not None for award in awards):
        hand.happens(PotsAwarded(tuple(award for award in awards if award is not None)))
        hand.happens(HandEnded())


def _is_unpaid(hand: AuditedHand, gross: int) -> bool:
    """Whether nobody wins anything, in a form that always tells who wins of which pot."""
    if any(isinstance(one, Unread) and one.stranger for one in hand.history.facts):
        return False  # the line may tell who wins
    return {"payouts", "pots"} <= hand.tells and gross not in {0, hand.history.rake}


def _line_of_the_winner(hand: AuditedHand, pots: Sequence[Pot]) -> int:
    """Where it would be told who wins: the chips of one who may after the hand, or the total."""
    history = hand.history
    may_win = {hand.seating.seats[place] for pot in pots for place in pot.seats}
    told = zip(history.stacks_after, history.stacks_lines, strict=False)
    lines = (line for (seat, _chips), line in told if seat in may_win)
    return next(lines, 0) or history.total_line or hand.line


def _pots(hand: AuditedHand) -> tuple[Pot, ...]:
    """The pots; without a showdown there is one, which goes to the last player."""
    state, rules = hand.state, hand.rules
    if rules.showdown_follows(state) or state.mucked:
        return rules.pots(state)
    last = tuple(place for place, live in enumerate(state.live) if live)
    amount = sum(award.amount for award in rules.last_player_award(state))
    return (Pot(amount, last),)


def _find_wrong_total(hand: AuditedHand, gross: int) -> None:
    history = hand.history
    if history.total is None:
        return
    hand.compared["the total of the pots"] += 1
    if history.total != gross:
        told, right = hand.chips(history.total), hand.chips(gross)
        sentence = f"The pots are said to come to {told}; {right} was put in."
        about = (("chips", gross - history.total),)
        hand.contradicts("pots", sentence, told, right, line=hand.total_line, about=about)


def _find_wrong_rake(hand: AuditedHand, gross: int, paid: int) -> None:
    """Find a rake that is not what is missing from the payouts.

    What is missing is rake only where the history tells no rake.
    """
    history = hand.history
    hand.missing = hand.rake or 0
    if not paid or "payouts" not in hand.tells:
        return
    hand.missing = max(0, gross - paid)
    if gross < paid:
        told, right = hand.chips(paid), hand.chips(gross)
        sentence = f"{told} is paid out of pots of {right}."
        about = (("chips", gross - paid),)
        line, cites = history.total_line or _overpaid(hand) or hand.total_line, who_takes_it(hand)
        hand.contradicts("payouts", sentence, told, right, line=line, about=about, cites=cites)
        hand.split_unknown = True  # who is paid is compared, how much was found here
    if history.rake is None:
        hand.rake = hand.missing
        return
    if gross < paid or (history.total is not None and history.rake == history.total - paid):
        return  # what is wrong is the total
    hand.compared["the rake"] += 1
    if history.rake != hand.missing:
        told, right = hand.chips(history.rake), hand.chips(hand.missing)
        sentence = f"The rake is said to be {told}; {right} of the pots is not paid out."
        about = (("chips", gross - paid - history.rake),)
        line, cites = hand.total_line, who_takes_it(hand)
        hand.contradicts("rake", sentence, told, right, line=line, about=about, cites=cites)


def who_takes_it(hand: AuditedHand) -> str:
    """The rule by which the pots go to whom they go: to the last player, or to the best hands."""
    if hand.state.live.count(True) < 2 and not hand.state.mucked:
        return "showdown.last-player-wins"
    return "showdown.best-hand-wins"


def _overpaid(hand: AuditedHand) -> int:
    """The line of the one pot out of which more is paid than it holds; 0 if it is not told."""
    told = [fact for fact in hand.history.facts if isinstance(fact, Collected)]
    by_pot, pots = _by_pot(told), _pots(hand)
    if set(by_pot) != set(range(len(pots))):
        return 0
    lines = {fact.pot: fact.line for fact in told}
    too_much = [
        lines[number]
        for number, pot in enumerate(pots)
        if sum(by_pot[number].values()) > pot.amount
    ]
    return too_much[0] if len(too_much) == 1 else 0


def _after_rake(hand: AuditedHand, pots: Sequence[Pot], told: Sequence[Collected]) -> list[int]:
    """What is left of each pot: as the history pays it by pot, else from each pot by its size."""
    rake = hand.missing
    by_pot = _by_pot(told)
    whole = [pot.amount for pot in pots]
    if not rake or not any(whole):
        return whole
    if len(pots) > 1 and set(by_pot) == set(range(len(pots))):
        nets = [sum(by_pot[number].values()) for number in range(len(pots))]
        fits = all(net <= pot.amount for net, pot in zip(nets, pots, strict=True))
        if fits and sum(nets) == sum(whole) - rake:
            return nets
    if len(pots) > 1:
        hand.split_unknown = True
    total = sum(whole)
    shares = [min(rake, total) * amount // total for amount in whole]
    shares[whole.index(max(whole))] += min(rake, total) - sum(shares)
    return [amount - share for amount, share in zip(whole, shares, strict=True)]


def _award(hand: AuditedHand, pot: Pot) -> Award | None:
    """Award a pot by the rules, or None where it hangs on an unknown hand."""
    if len(pot.seats) == 1:  # whatever the hand is
        won = tuple([pot.amount * (place in pot.seats) for place in range(len(hand.state.live))])
        return Award(pot.amount, ((WHOLE, won),))
    if hand.history.stakes.unranked:
        hand.leaves_open("who wins a pot")
        return None
    if not pot.seats or not all(is_known(hand.state.hands[place]) for place in pot.seats):
        hand.leaves_open("who wins a pot")
        return None
    sizes = hand.rules.hand_size(hand.state.table)
    if any(len(set(hand.state.hands[place])) != sizes for place in pot.seats):
        hand.leaves_open("who wins a pot")
        return None
    return hand.rules.award(hand.state, pot)


def _by_pot(told: Iterable[Collected]) -> dict[int | None, dict[int, int]]:
    pots: dict[int | None, dict[int, int]] = {}
    for fact in told:
        shares = pots.setdefault(fact.pot, {})
        shares[fact.seat] = shares.get(fact.seat, 0) + fact.amount
    return pots


def _find_wrong_payouts(
    hand: AuditedHand,
    pots: Sequence[Pot],
    awards: Sequence[Award | None],
    told: Sequence[Collected],
) -> None:
    by_pot = _by_pot(told)
    numbers = {number for number in by_pot if number is not None}
    if numbers and None not in by_pot and "pots" in hand.tells:
        hand.compared["the number of pots"] += 1
        if len(numbers) != len(pots):
            line = told[-1].line
            words = f"{len(numbers)} pots", f"{len(pots)} pots"
            sentence = f"{len(numbers)} pots are paid out; the bets make {len(pots)}."
            instead = _not_paid(hand, told, line, hand.seating.seats)
            missing = set(range(len(pots))) - numbers
            # The main pot is told last.
            lower = (one.line for one in told if missing and (one.pot or 0) < min(missing))
            after = next(lower, line + 1) - 1 if missing else 0
            hand.breaks(
                _SIDE_POTS, sentence, *words, line=line, about=_POTS, instead=instead, after=after
            )
            return
    if numbers and None not in by_pot and len(numbers) == len(pots):
        lines = {one.pot: one.line for one in reversed(told)}
        by_number = zip(sorted(numbers), awards, strict=True)
        for number, award in sorted(by_number, key=lambda one: lines[one[0]]):
            facts = [fact for fact in told if fact.pot == number]
            if award is not None:
                _paying_hold(hand, facts, [award])
            else:
                _hold_players(hand, facts, pots[sorted(numbers).index(number)].seats)
    elif all(award is not None for award in awards):
        _paying_hold(hand, told, [award for award in awards if award is not None])
    else:
        _hold_players(hand, told, {place for pot in pots for place in pot.seats})


def _hold_players(hand: AuditedHand, told: Iterable[Collected], may_win: Collection[int]) -> None:
    """Find who is paid of a pot and cannot win it, where it is open who does."""
    hand.compared["who may win a pot"] += 1
    for fact in told:
        place = hand.seating.places.get(fact.seat)
        if place in may_win or not fact.amount:
            continue
        who, cost = hand.who_sits(fact.seat), hand.cost("was paid", {fact.seat: fact.amount})
        in_hand = place is not None and hand.state.live[place]
        rule = _SIDE_POTS if in_hand else "betting.folded-hand-is-dead"
        reason = "has put nothing into it" if in_hand else "is not in the hand any longer"
        sentence = f"{who} is paid of the pot, and {reason}."
        right = ", ".join(hand.who(one) for one in sorted(may_win))
        hand.breaks(rule, sentence, who, right, line=fact.line, cost=cost)


def _paying_hold(hand: AuditedHand, told: Sequence[Collected], awards: Sequence[Award]) -> None:
    """Hold what was paid against the awards: by half where halves are told."""
    seats = hand.seating.seats
    expected: dict[int, int] = {}
    for award in awards:
        for _part, shares in award.won:
            for place, amount in enumerate(shares):
                if amount:
                    expected[seats[place]] = expected.get(seats[place], 0) + amount
    got = _by_pot(fact._replace(pot=0) for fact in told).get(0, {})
    got = {seat: amount for seat, amount in got.items() if amount}
    line = told[0].line
    hand.compared["who wins a pot"] += 1
    hand.compared["what is won"] += 1
    if got == expected:
        _hold_halves(hand, told, awards)
        return
    words = _who_gets(hand, got), _who_gets(hand, expected)
    wrong = {seat: got.get(seat, 0) - expected.get(seat, 0) for seat in sorted({*got, *expected})}
    cost = hand.cost("was paid", wrong)
    if got.keys() != expected.keys():
        rule = _who_rule(hand, got, expected, awards)
        sentence = f"The pot is paid to {words[0]}; it belongs to {words[1]}."
        line = next((fact.line for fact in told if fact.seat not in expected), line)
        unpaid = expected.keys() - got.keys()
        instead = chain(_rest_of(told, line, expected), _not_paid(hand, told, line, unpaid))
        # What the hand is called whose player is paid may be the winner's; it may not be told.
        places = hand.seating.places
        shows = tuple(("shows", places[seat]) for seat in got if seat in places)
        hands = (("paid", line), *(("hand", seat) for seat in (*expected, *got)), *shows)
        named = tuple(("hand", seat) for seat in got if seat not in expected)
        hand.breaks(
            rule,
            sentence,
            *words,
            line=line,
            about=hands,
            leads_to=named,
            instead=instead,
            cost=cost,
        )
    elif not hand.split_unknown:
        line = next((one.line for one in told if got[one.seat] != expected[one.seat]), line)
        rule = _amount_rule(hand, got, expected, awards)
        sentence = f"The pot is paid {words[0]}; right is {words[1]}."
        about = _POTS if rule == _SIDE_POTS else ()
        right = _rest_of(told, line, expected)
        hand.breaks(rule, sentence, *words, line=line, about=about, instead=right, cost=cost)
    else:
        _hold_halves(hand, told, awards)


def _rest_of(
    told: Sequence[Collected], line: int, expected: Mapping[int, int]
) -> Iterator[tuple[Collected, ...]]:
    """What the payout of a line should be if the others are right."""
    rest = dict(expected)
    for fact in told:
        if fact.line != line:
            rest[fact.seat] = rest.get(fact.seat, 0) - fact.amount
    if all(amount >= 0 for amount in rest.values()):
        own = next(fact for fact in told if fact.line == line)
        yield tuple(
            Collected(seat, amount, own.pot, value=own.value)
            for seat, amount in rest.items()
            if amount
        )


def _not_paid(
    hand: AuditedHand, told: Sequence[Collected], line: int, seats: Iterable[int]
) -> Iterator[tuple[Collected, ...]]:
    """The payout of a line, and what nobody is paid: of its pot, or of one that is not told."""
    fact = next(one for one in told if one.line == line)
    paid = [one for one in hand.history.facts if isinstance(one, Collected)]
    short = sum(hand.state.paid) - (hand.history.rake or 0) - sum(one.amount for one in paid)
    pots = {one.pot for one in paid}
    missing = min(set(range(len(pots) + 1)) - pots)
    if short > 0:
        for pot, seat in product((missing, fact.pot), seats):
            yield fact, Collected(seat, short, pot)


def _who_gets(hand: AuditedHand, amounts: Mapping[int, int]) -> str:
    by_name = {hand.who_sits(seat): amount for seat, amount in sorted(amounts.items())}
    return in_words(by_name, hand.history.unit)


def _who_rule(
    hand: AuditedHand, got: Mapping[int, int], expected: Mapping[int, int], awards: Sequence[Award]
) -> str:
    """The rule behind a pot that goes to the wrong players."""
    if len(awards) == 1 and hand.state.live.count(True) < 2 and not hand.state.mucked:
        return "showdown.last-player-wins"
    if got.keys() < expected.keys():
        halves = any(len(award.won) > 1 for award in awards)
        return "showdown.halves" if halves else "showdown.equal-hands-split"
    return "showdown.best-hand-wins"


def _amount_rule(
    hand: AuditedHand, got: Mapping[int, int], expected: Mapping[int, int], awards: Sequence[Award]
) -> str:
    """The rule behind wrong shares of the right players: an odd chip, or more than that."""
    chip = hand.history.chip
    most = max(abs(got[seat] - amount) for seat, amount in expected.items())
    halves = any(len(award.won) > 1 for award in awards)
    if sum(got.values()) != sum(expected.values()):
        return _SIDE_POTS
    if most > chip * len(awards):
        return "showdown.halves" if halves else "showdown.equal-hands-split"
    tied = any(sum(map(bool, shares)) > 1 for award in awards for _part, shares in award.won)
    if halves and not tied:
        return "showdown.odd-chip-to-the-low-half"
    return "showdown.odd-chip-to-the-left-of-the-button"


def _hold_halves(hand: AuditedHand, told: Sequence[Collected], awards: Sequence[Award]) -> None:
    """Hold each half against its winners, where the history names the halves."""
    if not any(fact.half for fact in told) or len(awards) != 1:
        return
    parts = dict(awards[0].won)
    for half in sorted({fact.half for fact in told if fact.half}):
        if half not in parts:
            continue
        hand.compared["who wins a half"] += 1
        got = {fact.seat for fact in told if fact.half == half and fact.amount}
        right = {hand.seating.seats[place] for place, won in enumerate(parts[half]) if won}
        if got != right:
            line = next(fact.line for fact in told if fact.half == half)
            words = (
                ", ".join(map(hand.who_sits, sorted(got))),
                ", ".join(map(hand.who_sits, sorted(right))),
            )
            sentence = f"The {half} half is paid to {words[0]}; {words[1]} has the best hand."
            hand.breaks("showdown.halves", sentence, *words, line=line)


def _find_wrong_pots(hand: AuditedHand, pots: Sequence[Pot]) -> None:
    """Hold the pots that a summary lists against the bets, before or after the rake."""
    told = hand.history.pots
    if told is None or "pots" not in hand.tells:
        return
    hand.compared["the pots in the summary"] += 1
    right = tuple(pot.amount for pot in pots)
    rake = hand.missing
    fits = len(told) == len(right) and (
        told == right
        or (
            sum(told) == sum(right) - rake
            and all(one <= whole for one, whole in zip(told, right, strict=True))
        )
    )
    if not fits:
        words = ", ".join(map(hand.chips, told)), ", ".join(map(hand.chips, right))
        sentence = f"The pots are said to be {words[0]}; the bets make {words[1]}."
        about = (*_POTS, ("chips", sum(right) - sum(told)))
        hand.contradicts("pots", sentence, *words, line=hand.total_line, about=about)


def find_wrong_summary(hand: AuditedHand) -> None:
    """Find where the summary differs from the lines: cards, winnings, who folded."""
    if not hand.history.summary:
        return
    cards: dict[int, tuple[str, ...]] = {}
    won: dict[int, int] = {}
    folded: dict[int, str] = {}
    came: dict[int, str] = {}
    phase = "deal"
    for fact in hand.history.facts:
        if isinstance(fact, Began):
            phase = fact.phase
        elif isinstance(fact, (Shown, Mucked)):
            came.setdefault(fact.seat, "showed" if isinstance(fact, Shown) else "mucked")
            if fact.cards:
                cards[fact.seat] = fact.cards
        elif isinstance(fact, Collected):
            won[fact.seat] = won.get(fact.seat, 0) + fact.amount
        elif isinstance(fact, Folded):
            folded[fact.seat] = phase
    for one in hand.history.summary:
        hand.compared["the summary"] += 1
        _hold_roles(hand, one)
        _hold_cards(hand, one, cards)
        _hold_winnings(hand, one, won)
        _hold_end(hand, one, folded)
        _hold_showdown(hand, one, came, won)
    _find_seats_told(hand)


def _find_seats_told(hand: AuditedHand) -> None:
    """Find the one player of whom a summary of all others says nothing, or more than once.

    The last lines of a summary may be cut.
    """
    lines: dict[int, int] = {}
    for one in hand.history.summary:
        if one.seat in lines:
            sentence = f"The summary tells of {hand.who_sits(one.seat)} a second time."
            about = (("summary", one.line),)
            hand.contradicts("summary", sentence, "twice", "once", line=one.line, about=about)
        lines.setdefault(one.seat, one.line)
    if any(isinstance(one, Unread) for one in hand.history.facts):
        return  # it may be the line that is missing
    missing = [seat for seat in hand.seating.seats if seat not in lines]
    later = [line for seat, line in lines.items() if seat > min(missing, default=seat)]
    if len(missing) == 1 and later:
        line, (seat,) = min(later), missing
        sentence = f"The summary says nothing of {hand.who_sits(seat)}, and tells of all others."
        hand.contradicts("summary", sentence, "nothing", hand.who_sits(seat), line=line)


_ROLES: Final = {"button": "the button", "small": "the small blind", "big": "the big blind"}


def _hold_roles(hand: AuditedHand, one: Summed) -> None:
    """Find who is said to have the button or a blind that is another seat's."""
    history = hand.history
    if not one.roles:
        return
    posted: dict[str, list[int]] = {}
    for fact in history.facts:
        if isinstance(fact, Posted):
            posted.setdefault(fact.blind, []).append(fact.seat)
    for role in one.roles:
        seats = posted.get(role, [])
        if role == "button":
            seats = [] if history.button is None else [history.button]
        if not seats or one.seat in seats:
            continue
        words = f"{hand.who_sits(one.seat)} {_ROLES[role]}", hand.who_sits(seats[0])
        sentence = f"The summary gives {words[0]}; by the lines it is {words[1]}'s."
        about = ("summary", one.line), ("role", role)
        cites = "forced-bets.button" if role == "button" else f"forced-bets.{role}-blind"
        hand.contradicts("summary", sentence, *words, line=one.line, about=about, cites=cites)


def _hold_cards(hand: AuditedHand, one: Summed, cards: dict[int, tuple[str, ...]]) -> None:
    told = cards.get(one.seat)
    if one.cards is None or told is None or set(told) == set(one.cards):
        return
    words = format_cards(one.cards), " ".join(told)
    sentence = f"The summary gives {hand.who_sits(one.seat)} {words[0]}; the hand was {words[1]}."
    if (place := hand.seating.places.get(one.seat)) is not None:
        sentence += hand.where_told(place, {*told} - {*one.cards})
    about = (("summary", one.line), ("hand", one.seat))
    alike = len(one.cards) == len(told)
    cites = "drawing.as-many-back" if alike else "drawing.hand-size"
    hand.contradicts("summary", sentence, *words, line=one.line, about=about, cites=cites)


def _hold_winnings(hand: AuditedHand, one: Summed, won: dict[int, int]) -> None:
    told = won.get(one.seat, 0)
    if one.won is None or one.won == told:
        return
    words = hand.chips(one.won), hand.chips(told)
    sentence = f"The summary has {hand.who_sits(one.seat)} win {words[0]}, and {words[1]} was paid."
    about, cites = (("won", one.seat), ("unpaid",)), who_takes_it(hand)
    hand.contradicts("summary", sentence, *words, line=one.line, about=about, cites=cites)


def _hold_end(hand: AuditedHand, one: Summed, folded: dict[int, str]) -> None:
    """``ended`` is the part of the hand in which a seat folded, or how it came to the end."""
    if one.ended is None or one.seat not in hand.seating.places:
        return
    when = folded.get(one.seat)
    told = one.ended if one.ended in _PARTS else None
    if told == when:
        return
    who = hand.who_sits(one.seat)
    words = _PARTS.get(told or "", "did not fold"), _PARTS.get(when or "", "did not fold")
    sentence = f"The summary says that {who} {words[0]}; by the lines the player {words[1]}."
    hand.contradicts(
        "summary", sentence, *words, line=one.line, cites="betting.folded-hand-is-dead"
    )


def _hold_showdown(
    hand: AuditedHand, one: Summed, came: Mapping[int, str], won: Mapping[int, int]
) -> None:
    """Find who is said to have lost and was paid, or to have shown instead of mucked."""
    who, paid = hand.who_sits(one.seat), won.get(one.seat, 0)
    told = came.get(one.seat)
    if one.lost and paid:
        sentence = f"The summary says that {who} lost, and {hand.chips(paid)} was paid."
        words, cites = ("lost", f"won {hand.chips(paid)}"), who_takes_it(hand)
    elif one.ended == "mucked" and paid and told is None:
        sentence = f"The summary says that {who} mucked, and {hand.chips(paid)} was paid."
        words, cites = ("mucked", f"won {hand.chips(paid)}"), who_takes_it(hand)
    elif told and one.ended in {"showed", "mucked"} and one.ended != told:
        sentence = f"The summary says that {who} {one.ended}; by the lines the player {told}."
        words, cites = (one.ended, told), "showdown.all-hands-are-tabled"
    else:
        return
    about = (("summary", one.line),)
    hand.contradicts("summary", sentence, *words, line=one.line, about=about, cites=cites)


_PARTS: Final = {
    "deal": "folded before the first draw",
    "draw-1": "folded after the first draw",
    "draw-2": "folded after the second draw",
    "draw-3": "folded after the third draw",
}
