"""A hand followed on the core, fact by fact of its history, and one hand after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from oracle.core import engine
from oracle.core.table import (
    BET,
    DRAW,
    OVER,
    PAUSE,
    SHOWDOWN,
    AllShown,
    DrawBegan,
    PotsAwarded,
    Rules,
    ShowdownBegan,
)
from oracle.core.table import Mucked as GaveUp
from oracle.core.table import Shown as Tabled
from oracle.histories.audit import acting, drawing, paying
from oracle.histories.audit.hand import AuditedHand, find_cards_twice, money
from oracle.histories.audit.paying import (
    Schedule,
    find_wrong_names,
    find_wrong_rake,
    find_wrong_summary,
    pay_out,
)
from oracle.histories.audit.seating import (
    RECORD,
    RULE,
    Event,
    Finding,
    Judged,
    begins_unread,
    is_known,
    rules_of,
    seated,
)
from oracle.histories.hands import (
    FACTS,
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
    Posted,
    Returned,
    Shown,
    Stakes,
    Unit,
    Unread,
    Wagered,
)

_AWAY: Final = frozenset({"timed-out", "sat-out", "disconnected"})
_BACK: Final = frozenset({"back", "connected"})
_SENTENCES: Final = {
    "timed-out": "{} ran out of time, and the room acted for the player.",
    "sat-out": "{} sits out.",
    "back": "{} is back.",
    "left": "{} left the table.",
    "joined": "{} joined the table.",
    "chips-added": "{} added chips.",
    "cancelled": "The hand was cancelled; what follows is not judged.",
    "disconnected": "{} lost the connection.",
    "connected": "{} is connected again.",
    "finished": "{} is out of the tournament.",
}


def happening(hand: AuditedHand, fact: Happened) -> None:
    """Note what happened; a hand that is cancelled is not judged any further."""
    who = "Somebody" if fact.seat is None else hand.who_sits(fact.seat)
    if fact.what == "misplaced":
        sentence = "The heading of the deal or of this betting round is not where it begins."
        hand.contradicts("phases", sentence, line=fact.line, about=(("misplaced",),))
        return
    hand.happened(fact.what, fact.line, _SENTENCES[fact.what].format(who))
    if fact.seat is not None and fact.what in _AWAY:
        hand.away.add(fact.seat)
    elif fact.seat is not None and fact.what in _BACK:
        hand.away.discard(fact.seat)
    elif fact.what == "cancelled":
        hand.cancelled = hand.stopped = True


_MOVED: Final = frozenset({"chips-added", "joined", "left", "cancelled", "finished"})
_BUTTON: Final = "next-hand.button-moves"
_CHANGED: Final = 2
"""If so many stacks changed, hands are missing in between."""

Table: TypeAlias = tuple[str, str | None, str | None, Unit, str]
"""What hands have in common that may follow each other."""


class Seat(NamedTuple):
    """A player at the beginning of a hand, and whether the chips may change beside the play.

    ``added`` are the chips that the history says were added in this hand.
    """

    name: str
    stack: int | None
    line: int
    moved: bool
    added: int | None = None


class Due(NamedTuple):
    """The next hand: the seats of the button and the blinds, and those who play it."""

    button: int
    small: int | None
    big: int | None
    playing: frozenset[int]


class Edge(NamedTuple):
    """A hand as its neighbours ask for it.

    ``blinds`` has the seat and the line of each blind, ``after`` the chips after the hand, and
    ``due`` the next hand, each where they follow from it; ``adds_stated`` if the history tells when
    a player adds chips; ``understood`` if every line before the first act is. ``small`` is the
    small blind that was posted, with the stakes, where these do not tell it. ``fits`` are the
    chips after the hand if a line that was found in it is read as it must be, and ``wrong`` the
    lines of what was found.
    """

    table: Table
    hand: str
    line: int
    seats: Mapping[int, Seat]
    playing: frozenset[int]
    button: int | None
    button_line: int
    blinds: Mapping[str, tuple[int, int]]
    after: Mapping[int, int] | None
    due: Due | None
    names: bool
    adds_stated: bool = True
    understood: bool = True
    small: tuple[Stakes, int] | None = None
    after_gap: bool = False
    fits: Mapping[int, int] | None = None
    wrong: frozenset[int] = frozenset()


def edge(
    history: History,
    judged: Judged,
    hand: AuditedHand | None,
    fits: Mapping[int, int] | None = None,
) -> Edge:
    """Keep of a hand what its neighbours ask for."""
    happened = list(_happened(history))
    moved = {one.seat for one in happened if one.what in _MOVED}
    added = {
        one.seat: one.amount
        for one in happened
        if one.what == "chips-added" and one.amount is not None
    }
    # What is missing at the end of a betting round may be chips.
    is_unfinished = any(one.rule == "betting.round-ends" for one in judged.findings)
    blinds: dict[str, tuple[int, int]] = {}
    for fact in history.facts:
        if isinstance(fact, Posted) and fact.blind in {"small", "big"}:
            blinds.setdefault(fact.blind, (fact.seat, fact.line))
    return Edge(
        table=table_of(history),
        hand=history.id,
        line=history.line,
        seats={
            one.seat: Seat(one.name, one.stack, one.line, one.seat in moved, added.get(one.seat))
            for one in history.players
        },
        playing=frozenset(one.seat for one in history.players if one.plays),
        button=history.button,
        button_line=history.button_line or history.line,
        blinds=blinds,
        after=None if is_unfinished else judged.after,
        due=None if hand is None else due_after(history, judged, hand, hand.rules),
        names=hand is not None and hand.names,
        adds_stated=hand is None or "chips-added" in hand.tells,
        understood=not begins_unread(history),
        small=_small_blind(history),
        after_gap=history.after_gap,
        fits=fits,
        wrong=frozenset(one.line for one in judged.every),
    )


_MOST_TABLES: Final = 2_000
_Last = TypeVar("_Last")


def keep_last(lasts: dict[Table, _Last], table: Table, last: _Last) -> None:
    """Keep the last hand of a table, and only so many tables: those that were played at last."""
    lasts.pop(table, None)
    lasts[table] = last
    while len(lasts) > _MOST_TABLES:
        del lasts[next(iter(lasts))]


def _small_blind(history: History) -> tuple[Stakes, int] | None:
    if history.stakes.small_blind is not None:
        return None
    for fact in history.facts:
        if isinstance(fact, Posted) and fact.blind == "small" and not fact.all_in:
            return history.stakes, fact.amount
    return None


def table_of(history: History) -> Table:
    """What the hands of a table have in common."""
    table, tournament = history.table, history.tournament
    return (
        history.file,
        table,
        tournament,
        history.unit,
        history.stakes.unranked or history.stakes.game,
    )


def _happened(history: History) -> Iterator[Happened]:
    return (fact for fact in history.facts if isinstance(fact, Happened))


def due_after(history: History, judged: Judged, hand: AuditedHand, rules: Rules) -> Due | None:
    """The button and the blinds of the hand after this one by the rules, where they follow."""
    seats = hand.seating.seats
    if judged.after is None or "button" not in hand.tells or history.button != seats[-1]:
        return None
    if hand.seating.small_is_missing:  # the button may go where nobody is left
        return None
    stacks = [judged.after.get(seat, 0) for seat in seats]
    playing = frozenset(seat for seat, stack in zip(seats, stacks, strict=True) if stack > 0)
    if len(playing) < 2 or min(stacks) < 0:
        return None
    table = hand.seating.table
    asked = table if table.rules is rules else replace(table, rules=rules)
    found = rules.next_hand(asked, stacks)
    small, big = (None if place is None else seats[place] for place in (found.small, found.big))
    return Due(seats[found.button], small, big, playing)


def follow(before: Edge, after: Edge, compared: Counter[str]) -> tuple[list[Finding], list[Event]]:
    """Hold a hand against the one before it at its table; give what is wrong in the later one."""
    if before.hand == after.hand or after.after_gap or not after.understood:
        return [], []
    events = list(_another_small_blind(before, after))
    if before.after is None:
        return [], events
    changed = list(_changed(before, after, compared))
    is_next = _same_players(before, after) and not any(_wrong_places(before, after))
    if len(changed) >= _CHANGED and not is_next:
        sentence = "Hands are missing before this one: chips have changed hands."
        gap = Event("hands-missing", after.hand, after.table[0], after.line, sentence)
        return [], [gap, *events]
    findings = []
    is_cash = before.table[2] is None  # in a tournament nobody may add to the chips between hands
    for seat, expected in changed:
        if (after.seats[seat].stack or 0) > expected and is_cash:
            events.append(_added(after, seat, expected))
        else:
            findings.append(_stack(before, after, seat, expected))
    if _same_players(before, after) and before.due and before.due.playing == after.playing:
        compared["the button of the next hand"] += 1
        compared["the blinds of the next hand"] += len(after.blinds)
        misplaced = [
            _misplaced(after, *wrong)
            for wrong in _wrong_places(before, after)
            if wrong[-1] not in after.wrong
        ]
        if misplaced and misplaced[0].rule == _BUTTON:  # the blinds go with it
            misplaced = [misplaced[0]._replace(following=tuple(misplaced[1:]))]
        findings += misplaced
    return findings, events


def _another_small_blind(before: Edge, after: Edge) -> Iterator[Event]:
    """Note a small blind that changes though the stakes do not; no rule says how much it is."""
    if before.small is None or after.small is None or before.small[0] != after.small[0]:
        return
    if before.small[1] != after.small[1]:
        then, now = (money(one[1], after.table[3]) for one in (before.small, after.small))
        sentence = f"The small blind is {now}; in the hand before it was {then}. Taken as told."
        file, (_seat, line) = after.table[0], after.blinds["small"]
        yield Event("small-blind-changed", after.hand, file, line, sentence)


def _same_players(before: Edge, after: Edge) -> bool:
    """Whether those who play on are those who played, in their seats."""
    return all(
        seat in before.seats and before.seats[seat].name == after.seats[seat].name
        for seat in after.playing
    )


def _changed(before: Edge, after: Edge, compared: Counter[str]) -> Iterator[tuple[int, int]]:
    """The seats whose chips changed between the hands, with what they should have."""
    for seat, now in after.seats.items():
        then, expected = before.seats.get(seat), (before.after or {}).get(seat)
        if (before.fits and before.fits.get(seat) == now.stack) or now.line in after.wrong:
            continue
        if then is None or expected is None or now.stack is None or then.name != now.name:
            continue
        if then.added and not now.moved:
            expected += then.added
        elif then.moved or now.moved or not expected:
            continue  # who had nothing left has bought new chips
        if now.stack > expected and not before.adds_stated:
            continue
        compared["the chips between hands"] += 1
        if now.stack != expected:
            yield seat, expected


def _added(after: Edge, seat: int, expected: int) -> Event:
    player, unit = after.seats[seat], after.table[3]
    words = money(player.stack or 0, unit), money(expected, unit)
    sentence = f"{_who(after, seat)} added to {words[1]} and begins with {words[0]}."
    return Event("chips-added", after.hand, after.table[0], player.line or after.line, sentence)


def _wrong_places(before: Edge, after: Edge) -> Iterator[tuple[str, int | None, int | None, int]]:
    """The button and the blinds that are elsewhere: what, who has it, who should, the line."""
    due = before.due
    if due is None or after.button is None:
        return
    if after.button != due.button:
        yield "the button", after.button, due.button, after.button_line
    for name, right in (("small", due.small), ("big", due.big)):
        if name in after.blinds and after.blinds[name][0] != right:
            seat, line = after.blinds[name]
            yield f"the {name} blind", seat, right, line


def _who(after: Edge, seat: int | None) -> str:
    if seat is None:
        return "nobody"
    named = after.names and seat in after.seats
    return f"Seat {seat} ({after.seats[seat].name})" if named else f"Seat {seat}"


def _stack(before: Edge, after: Edge, seat: int, expected: int) -> Finding:
    player, unit = after.seats[seat], after.table[3]
    words = money(player.stack or 0, unit), money(expected, unit)
    since = before.seats[seat].line
    sentence = (
        f"{_who(after, seat)} begins with {words[0]}, but had {words[1]} after the hand before"
        f"{f', by the chips in line {since}' if since else ''}."
    )
    file, line = after.table[0], player.line or after.line
    return Finding(RECORD, "stacks", after.hand, file, line, *words, sentence)


def _misplaced(after: Edge, what: str, seat: int | None, right: int | None, line: int) -> Finding:
    is_button = what == "the button"
    rule = _BUTTON if is_button else "next-hand.blinds-posted-again"
    words = _who(after, seat), _who(after, right)
    verb = "has" if is_button else "posts"
    sentence = f"{words[0]} {verb} {what}; by the hand before it is {words[1]}'s turn."
    if right is None:
        sentence = f"{words[0]} {verb} {what}; by the hand before it is dead."
    return Finding(RULE, rule, after.hand, after.table[0], line, *words, sentence)


EVERYTHING: Final = frozenset(FACTS)


def judge(  # noqa: PLR0913 - what a hand is judged by
    history: History,
    settings: Mapping[str, str],
    tells: frozenset[str] = EVERYTHING,
    compared: Counter[str] | None = None,
    *,
    names: bool = False,
    schedule: Schedule | None = None,
    stepwise: bool = False,
    rules: Rules | None = None,
) -> tuple[Judged, AuditedHand | None]:
    """Judge one hand by the settings of a house; give the hand, too, as it was followed.

    ``tells`` are the facts that the history's form tells; ``compared`` counts what was compared;
    the rake is compared with the ``schedule``, if there is one; ``stepwise`` notes every step;
    ``rules`` are asked instead of those of the settings, such as some that note what is asked.
    The hand is None if nobody could have played it.

    Raises:
        InputError: a setting is missing or unknown.
    """
    counted: Counter[str] = Counter() if compared is None else compared
    asked = rules or rules_of(history.stakes.game, history.stakes.betting, settings)
    judging = _Judging(settings, tells, names, schedule, stepwise, asked)
    tried: Counter[str] = Counter()
    judged, hand = _judge(history, judging, tried)
    if judged.findings and (told := _with_dead_posts(history, tells)):
        again: Counter[str] = Counter()
        right, followed = _judge(told, judging, again)
        if not right.findings:
            judged = right._replace(events=(_dead_posts(told), *right.events))
            hand, tried = followed, again
    if judged.findings and history.unended is not None:
        # The last line of a text without an end may be cut, so that it says something else.
        line, facts = history.unended
        told = history._replace(facts=facts, cut=line, unended=None)
        tried.clear()
        judged, hand = _judge(told, judging, tried)
    counted.update(tried)
    return judged, hand


def _with_dead_posts(history: History, tells: frozenset[str]) -> History | None:
    """The hand if whoever posted late posted a dead small blind as well, which no line tells."""
    small, late = history.stakes.small_blind, _late(history)
    if small is None:
        small = next((one.amount for one in _posted(history, "small") if not one.all_in), None)
    if "dead-posts" in tells or "stacks-after" not in tells or not late or small is None:
        return None
    dead = {id(one): Posted(one.seat, "dead", small, line=one.line) for one in late}
    facts = ((one, dead[id(one)]) if id(one) in dead else (one,) for one in history.facts)
    return history._replace(facts=tuple(chain.from_iterable(facts)))


def _late(history: History) -> list[Posted]:
    """The live posts beside the blinds of those who posted nothing dead."""
    dead = {one.seat for one in _posted(history, "dead")}
    return [one for one in _posted(history, "live") if one.seat not in dead]


def _posted(history: History, blind: str) -> Iterator[Posted]:
    return (one for one in history.facts if isinstance(one, Posted) and one.blind == blind)


def _dead_posts(told: History) -> Event:
    posts = list(_posted(told, "dead"))
    sentence = (
        "The chips are right with a dead small blind of whoever posted late, which no line tells. "
        "Taken as posted."
    )
    return Event("dead-post-not-told", told.id, told.file, posts[0].line, sentence)


class _Judging(NamedTuple):
    """What a hand is judged by, as ``judge`` has it."""

    settings: Mapping[str, str]
    tells: frozenset[str]
    names: bool
    schedule: Schedule | None
    stepwise: bool
    rules: Rules


def _judge(
    history: History, judging: _Judging, counted: Counter[str]
) -> tuple[Judged, AuditedHand | None]:
    seating = seated(history, judging.rules)
    hand = AuditedHand(
        history, seating, judging.settings, judging.tells, counted, names=judging.names
    )
    hand.moments = [] if judging.stepwise else None
    if seating.minimum_not_stated:
        hand.leaves_open("the minimum bet")
    _find_strangers(hand)
    if begins_unread(history):
        hand.is_undecidable()
    if cancelled := _cancelled_at_once(history):
        happening(hand, cancelled)
        hand.leaves_open("the rest of the hand")
        return _judged(hand, None), None
    if history.cut and not any(isinstance(fact, _PLAY) for fact in history.facts):
        hand.breaks_off(history.cut)
        return _judged(hand, None), None
    if not _can_be_played(hand):
        return _judged(hand, None), None
    _follow(hand, judging.schedule)
    after = _chips_after(hand)
    _find_wrong_stacks(hand, after)
    _find_wrongly_out(hand, after)
    return _judged(hand, after), hand


_PLAY: Final = (Dealt, Folded, Checked, Called, Wagered, Drew, Shown, Mucked, Collected)
"""What is told after the posts."""


def _cancelled_at_once(history: History) -> Happened | None:
    """The event that the hand is cancelled, if it comes before anything that is play.

    A hand of which nothing is told but an empty pot was cancelled, too.
    """
    if history.total == 0 and all(isinstance(one, (Happened, Posted)) for one in history.facts):
        return Happened("cancelled", line=history.total_line)
    for fact in history.facts:
        if isinstance(fact, Happened) and fact.what == "cancelled":
            return fact
        if not isinstance(fact, (Began, Happened, Posted, Returned, Unread)):
            return None
    return None


def _follow(hand: AuditedHand, schedule: Schedule | None) -> None:
    """Follow a hand from its posts to its payouts."""
    hand.lasting = _by_place(hand, paying.last_hands(hand.history))
    acting.post(hand)
    find_cards_twice(hand, _before_an_unread_line(hand.history.facts))
    for at, fact in enumerate(hand.history.facts):
        hand.at = at
        hand.line = fact.line or hand.line
        _FOLLOW[type(fact)](hand, fact)
        hand.step_ends(hand.line)
        if hand.stopped:
            break
    if not hand.cancelled:
        _end(hand)
        find_wrong_summary(hand)
        if schedule is not None:
            find_wrong_rake(hand, schedule)
    hand.step_ends(hand.line)


def _before_an_unread_line(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts before the first line that is not understood and after which play goes on."""
    for at, fact in enumerate(facts):
        if isinstance(fact, Unread) and any(
            not isinstance(one, (Happened, Unread)) for one in facts[at + 1 :]
        ):
            return facts[:at]
    return facts


def _can_be_played(hand: AuditedHand) -> bool:
    """Hold the table against the rules; tell whether the hand can be followed."""
    table, history = hand.seating.table, hand.history
    for objection in engine.objections_to_table(table):
        sentence = hand.reason(objection)
        if objection.rule == "forced-bets.game-allowed" and history.stakes.unranked:
            continue  # it is another game that the house plays or not
        if objection.rule == "forced-bets.standard-structure":
            hand.contradicts("seats", "A player without chips is dealt in.", line=history.line)
            continue
        line = _line_of(hand, objection.rule)
        sizes = (acting.STAKES,) if objection.rule in _OF_SIZES else ()
        hand.breaks(objection.rule, sentence, "", sentence, line=line, leads_to=sizes)
    deck = len(table.stacks) * hand.rules.hand_size(table)
    return len(table.stacks) > 1 and deck <= 52 and min(table.stacks) > 0


def _line_of(hand: AuditedHand, rule: str) -> int:
    """The line of the blind that is wrong for the table, or of the stakes, or of the hand."""
    blind, history = _BLINDS.get(rule), hand.history
    stakes = history.stakes_line or history.line
    return next((one.line for one in hand.seating.posts if one.name == blind), stakes)


_OF_SIZES: Final = frozenset(
    {"forced-bets.stakes", "forced-bets.limit-big-blind", "forced-bets.blinds-name-the-game"}
)
_BLINDS: Final = {
    "forced-bets.limit-big-blind": "big",
    "forced-bets.limit-small-blind": "small",
    "forced-bets.blinds-name-the-game": "big",
}


def _by_place(hand: AuditedHand, by_seat: Mapping[int, Any]) -> dict[int, Any]:
    places = hand.seating.places
    return {places[seat]: told for seat, told in by_seat.items() if seat in places}


_IN_TURN: Final = (Posted, Folded, Checked, Called, Wagered, Drew)


def _find_strangers(hand: AuditedHand) -> None:
    """Find a player whom several lines are about, and who has no seat.

    One line alone may have a name that is written wrongly, and before it a seat may be told in a
    line that is not understood.
    """
    unread = [one for one in hand.history.facts if isinstance(one, Unread)]
    name = unread[0].stranger if unread else ""
    lines = [one for one in unread if one.stranger == name]
    if name and len(lines) > 1:
        hand.strangers = frozenset({name})
        who = name if hand.names else "A player"
        sentence = f"{who} acts in {len(lines)} lines and has no seat."
        acts = (one for one in lines if "Dealt" not in one.text)
        line = _line_of_a_seat(hand.history, next(acts, lines[0]))
        hand.contradicts("seats", sentence, who, "a player with a seat", line=line)


def _line_of_a_seat(history: History, act: Unread) -> int:
    """The line where the seat of a player is missing: before that of whom the turn goes to."""
    later = history.facts[history.facts.index(act) + 1 :]
    turns = (fact.seat for fact in later if isinstance(fact, _IN_TURN))
    lines = {player.seat: player.line for player in history.players}
    before = lines.get(next(turns, 0), 0)
    if before and before == lines[min(lines)] and min(lines) == 1:
        return max(lines.values()) + 1
    return before or act.line


def _unread(hand: AuditedHand, fact: Unread) -> None:
    if fact.stranger in hand.strangers or any(name in fact.text for name in hand.strangers):
        hand.is_undecidable()
        return
    if fact.card:
        sentence = f"{fact.card} is not a card."
        hand.contradicts("cards", sentence, fact.card, "a card of the deck")
    else:
        # A line that nobody understands may name anybody.
        text = fact.text if hand.names else ""
        why = fact.why or ("It is about a player who has no seat." if fact.stranger else "")
        sentence = f"The line is not understood{f': {why}' if why else '.'}"
        hand.is_unread("line", fact.line, sentence, text)
    if _may_be_play(hand, fact):
        hand.is_undecidable()


def _may_be_play(hand: AuditedHand, fact: Unread) -> bool:
    """Whether a line that is not understood may be an act: it does not stand in the summary."""
    history = hand.history
    if any(not isinstance(one, Happened | Unread) for one in history.facts[hand.at + 1 :]):
        return True
    lines = [history.total_line, *(one.line for one in history.summary)]
    return not any(0 < line <= fact.line for line in lines)


def _nothing(_hand: AuditedHand, _fact: Any) -> None:
    """Judged elsewhere: posts before the rest, the cards with the deal, payouts in the end."""


def _dealt(hand: AuditedHand, fact: Dealt) -> None:
    size = hand.rules.hand_size(hand.state.table)
    count = len(fact.cards) if fact.face_down is None else fact.face_down
    hand.compared["the cards dealt"] += 1
    if any(isinstance(one, Drew) for one in hand.history.facts[: hand.at]):
        who, cites = hand.who_sits(fact.seat), "drawing.as-many-back"
        sentence = f"{who} is dealt cards in a draw, and no line tells that {who} discards any."
        about, told = (("hand", fact.seat),), f"{count} cards"
        hand.contradicts("cards", sentence, told, "none", about=about, cites=cites)
    elif count != size:
        told, right = f"{count} cards", f"{size} cards"
        sentence = f"{hand.who_sits(fact.seat)} is dealt {count} cards; a hand has {size}."
        of_hand = (("hand", fact.seat),)
        hand.breaks("drawing.hand-size", sentence, told, right, leads_to=of_hand)


_FOLLOW: Final[Mapping[type, Callable[[AuditedHand, Any], None]]] = {
    Began: acting.begin,
    Posted: _nothing,
    Dealt: _dealt,
    Folded: acting.fold,
    Checked: acting.check,
    Called: acting.call,
    Wagered: acting.wager,
    Drew: drawing.draw,
    Returned: acting.give_back,
    Shown: paying.show,
    Mucked: paying.muck,
    Collected: _nothing,
    Happened: happening,
    Unread: _unread,
}


def _end(hand: AuditedHand) -> None:
    """End the hand as the history does: show what is still to be shown, and pay the pots."""
    state = hand.state
    if hand.stopped:
        hand.leaves_open("the rest of the hand")
        return
    hand.at = len(hand.history.facts)
    if hand.history.cut or _breaks_off(hand):
        hand.breaks_off(hand.history.cut)
        return
    acting.close(hand)
    if state.phase == PAUSE:
        due = hand.rules.dealer[PAUSE](state)
        if isinstance(due, ShowdownBegan):
            hand.happens(due)
        elif not isinstance(due, PotsAwarded):
            sentence = "The history ends before the hand does."
            hand.contradicts("broken-off", sentence, "the end", "a draw")
            hand.leaves_open("the rest of the hand")
            return
    if state.phase == SHOWDOWN:
        _show_the_rest(hand)
    pay_out(hand)
    if state.phase == OVER:
        find_wrong_names(hand)


def _breaks_off(hand: AuditedHand) -> bool:
    """Whether the history tells nothing after an act that others must still follow."""
    history, state = hand.history, hand.state
    if history.total is not None or history.summary or history.stacks_after:
        return False
    if any(isinstance(fact, (Shown, Mucked, Collected)) for fact in history.facts):
        return False
    due = hand.due()
    if state.actor is not None:
        return state.phase in {BET, DRAW}
    if state.phase == BET:
        return state.round < state.table.draws and state.live.count(True) > 1
    return state.phase == PAUSE and isinstance(due, DrawBegan)


def _show_the_rest(hand: AuditedHand) -> None:
    """Let those show who did neither show nor muck in the history."""
    state = hand.state
    for _turn in range(2 * len(state.live)):
        waiting = [place for place, live in enumerate(state.live) if live]
        if all(place in state.shown for place in waiting):
            return  # the pots cannot be asked for while nobody's hand is known
        due = hand.due()
        if isinstance(due, AllShown):
            hand.happens(due)
            continue
        place = due.seat if isinstance(due, Tabled) else state.actor
        if place is None:
            return
        if "mucks" in hand.tells and "showdown-order" in hand.tells:
            sentence = f"{hand.who(place)} comes to the showdown and neither shows nor mucks."
            shown = [one for one in hand.history.facts if isinstance(one, Shown | Mucked)]
            hand.contradicts(
                "broken-off",
                sentence,
                "nothing",
                "a hand",
                line=(shown[-1].cards_line or shown[-1].line) if shown else hand.line,
                about=(("shows", place),),
                cites="showdown.all-hands-are-tabled",
                after=(shown[-1].cards_line or shown[-1].line) if shown else 0,
            )
        known = hand.lasting.get(place)
        if known and len(known) == len(state.hands[place]):
            hand.reveals(place, known)
        if is_known(state.hands[place]):
            hand.happens(Tabled(place, state.hands[place]))
        else:
            hand.leaves_open("a hand at the showdown")
            hand.happens(GaveUp(place))


def _chips_after(hand: AuditedHand) -> dict[int, int] | None:
    """The chips of each seat after the hand, as the history pays them."""
    history, seating = hand.history, hand.seating
    if hand.stopped or hand.cancelled or hand.unread or not all(seating.stacks_stated):
        return None
    if "payouts" not in hand.tells:
        return None
    if not any(isinstance(fact, Collected) for fact in history.facts):
        return None
    after = {one.seat: one.stack for one in history.players if one.stack is not None}
    for place, seat in enumerate(seating.seats):
        after[seat] = seating.table.stacks[place] - hand.state.paid[place]
    for fact in history.facts:
        if isinstance(fact, Collected) and fact.seat in after:
            after[fact.seat] += fact.amount
    return after


def _find_wrong_stacks(hand: AuditedHand, after: Mapping[int, int] | None) -> None:
    """Hold the chips that a history tells for the end of the hand against those that follow."""
    if after is None:
        return
    history = hand.history
    before = {one.seat: one.stack or 0 for one in history.players}
    gains = dict(history.gains)
    lines = history.stacks_lines or (hand.total_line,) * len(history.stacks_after)
    if _find_exchanged(hand, after, lines):
        return
    for (seat, told), line in zip(history.stacks_after, lines, strict=False):
        if seat not in after:
            continue
        hand.compared["the chips after the hand"] += 1
        if told != after[seat]:
            words = hand.chips(told), hand.chips(after[seat])
            sentence = f"{hand.who_sits(seat)} is said to end with {words[0]}; it is {words[1]}"
            paid = (one for one in history.facts if isinstance(one, Collected))
            by = next((one.line for one in paid if one.seat == seat), 0)
            sentence += f" by the payout in line {by}" if by not in {0, line} else ""
            begun = next(one.line for one in history.players if one.seat == seat)
            sentence += f", beginning with the chips of line {begun}." if begun else "."
            hand.contradicts("stacks", sentence, *words, line=line, cites=paying.who_takes_it(hand))
        elif gains.get(seat, told - before[seat]) != told - before[seat]:
            words = hand.chips(gains[seat]), hand.chips(told - before[seat])
            sentence = f"{hand.who_sits(seat)} is said to gain {words[0]} in all; it is {words[1]}."
            hand.contradicts("stacks", sentence, *words, line=line, cites=paying.who_takes_it(hand))


def _find_exchanged(hand: AuditedHand, after: Mapping[int, int], lines: tuple[int, ...]) -> bool:
    """Find two players who are each said to end with the chips of the other; one line is wrong."""
    told = dict(hand.history.stacks_after)
    wrong = [
        (seat, line)
        for (seat, chips), line in zip(hand.history.stacks_after, lines, strict=False)
        if after.get(seat, chips) != chips
    ]
    if len(wrong) != 2:
        return False
    (one, line), (other, _line) = wrong
    if (told[one], told[other]) != (after[other], after[one]):
        return False
    hand.compared["the chips after the hand"] += len(told)
    who = hand.who_sits(one), hand.who_sits(other)
    words = hand.chips(told[one]), hand.chips(after[one])
    sentence = f"{who[0]} and {who[1]} are said to end each with the chips of the other."
    hand.contradicts("stacks", sentence, *words, line=line, cites=paying.who_takes_it(hand))
    return True


def _find_wrongly_out(hand: AuditedHand, after: Mapping[int, int] | None) -> None:
    """Find who is out of the tournament with chips left."""
    for one in _happened(hand.history) if hand.history.tournament else ():
        left = (after or {}).get(-1 if one.seat is None else one.seat, 0)
        if one.what == "finished" and left:
            who, chips = hand.who_sits(one.seat or 0), hand.chips(left)
            sentence = f"{who} is said to be out of the tournament, and has {chips} left."
            hand.contradicts("stacks", sentence, "out", chips, line=one.line)


def _judged(hand: AuditedHand, after: dict[int, int] | None) -> Judged:
    return Judged(hand.found(), tuple(hand.events), tuple(hand.unsure), hand.rake, after)
