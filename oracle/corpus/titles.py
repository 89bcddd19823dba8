"""Titles of vectors: what each shows, said so that no other vector of its rule says the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any, Final

from oracle.core.cards import DECK, format_cards, parse_cards
from oracle.core.table import SHOWDOWN, WAITS
from oracle.report.observations import (
    START,
    Divergence,
    both_in_words,
    changed_keys,
    choices_in_words,
    first_difference,
    phase_in_words,
    ruling_in_words,
    try_in_words,
    won_by,
)
from oracle.report.words import listing, number_word, ordinal, seat_list
from oracle.specs.catalogue import Catalogue
from oracle.specs.mattering import Played, asked_switches
from oracle.specs.playing import Run
from oracle.specs.scenarios import Scenario
from oracle.wire.vocabulary import FOLDED, IN, NEXT_HAND, PLAY, RULING, SETUP

MOST: Final = 200
"""The most characters of a title; what is expected is left out of a title that would be longer."""

_SAID: Final = frozenset(("refused", "phase", "actor", "show-order", "accepted"))
"""What can be said in a few words; other differences are left to the vector itself."""

_OF_LEGAL: Final = "legal."

_REFUSED_FOR: Final[Mapping[str, str]] = {
    "antes": "its antes",
    "betting-structures": "its betting",
    "draws": "its number of draws",
    "games": "its split pots",
    "players": "its number of players",
}
"""What of a table a switch may have refused."""

_SAID_OR_MOVED: Final = frozenset(("say", "push", "move", "rap"))
"""What may be done out of turn."""

_AS_WELL: Final = "for that as well"
"""What is refused also for another reason, so that "but" would contrast nothing."""

_A_SETTING_OF_ITS_OWN: Final = ("Where ", "Even where ", "Without ")
"""How a title begins that names a setting itself; another setting does not contrast with it."""

_DENIED: Final = re.compile(r"\b(?:may not|nobody|cannot)\b", re.IGNORECASE)
"""What a title says of something that is not allowed."""

_NO_CAP: Final = "two players have no cap"
_THREE_OR_MORE: Final = "three or more"
"""How the parts of a cap begin that depends on the number of players."""

_TWO: Final = 2
"""The players whom it lets bet without a cap."""

_USUAL_CAP: Final = 4
"""The bets of a limit round that most houses allow."""

_EARLY: Final = ", who acted out of turn,"


def own_title(scenario: Scenario, given: Mapping[str, Any], hands: int) -> str:
    """Say what a scenario shows; if it is about several hands, of which of them."""
    return scenario.title if hands == 1 else f"{scenario.title}: {' '.join(given['hand'])}"


class Titles:
    """The titles of the different answers to one hand of a scenario.

    Each says what the scenario shows, and where it is played differently: by the settings that
    change the hand, not by the name of a house. What comes out differently is told only where that
    concerns the rule; elsewhere the point holds "also where" the settings are others.
    """

    def __init__(self, played: Played, number: int, own: Run, known: Catalogue) -> None:
        """Take a hand as it is written."""
        self._played = played
        self._number = number
        self._own = own
        self._known = known
        self._used: list[dict[str, str]] = []
        self._told: set[str] = set()

    def of(self, settings: Mapping[str, str], usual: Mapping[str, str], other: Run) -> str:
        """Say what is different under other settings than the usual ones."""
        changes = self._changes(settings, usual, other)
        self._used.append(changes)
        if not changes:
            return f"{self._played.scenario.title}; {_played_out(other.expect)}"
        wheres = [
            self._known.switches[switch].settings[setting].where
            for switch, setting in changes.items()
        ]
        parts = (self._part(where, other) for where in wheres)
        told = self._differing(changes, listing(parts), other)
        if told in self._told:
            told = self._differing(changes, listing(wheres), other)
        self._told.add(told)
        return told

    def _part(self, where: str, other: Run) -> str:
        """Of a cap that depends on the number of players, give the part for those in the hand."""
        if not where.startswith(f"{_NO_CAP} and "):
            return where
        several = where.removeprefix(f"{_NO_CAP} and ")
        table = other.given["table"]
        apart = first_difference(self._own.expect, other.expect)
        status = apart.after.get("status") if apart else None
        folds = sum(one["do"] == "fold" for one in other.given["tries"])
        left = status.count(IN) if status else len(table["stacks"]) - folds
        if left == _TWO:
            return _NO_CAP
        if several.startswith(_THREE_OR_MORE):
            return several.replace(_THREE_OR_MORE, f"{_THREE_OR_MORE} players")
        return several if table["draws"] == 1 else where

    def _differing(self, changes: Mapping[str, str], where: str, other: Run) -> str:
        """Say what is different where the settings that change the hand are as told."""
        title = self._played.scenario.title
        if _is_refused_more(self._own, other):
            what = listing([_REFUSED_FOR.get(switch, "that") for switch in changes])
            return f"{title}; where {where}, the table is refused for {what} as well"
        if self._decides(changes, other):
            told = [
                f"{'but ' if self._contrasts(one, changes) else ''}where {where}, {one}"
                for one in _answers(self._own, other)
            ]
            return _fitting(title, [*told, f"not so where {where}"])
        chapter = self._played.scenario.rules[0].partition(".")[0]
        apart = _on_the_point(self._own, other, chapter)
        beside = f"{title}, also where {where}"
        if apart is None:
            return beside
        said = (f"{title}; where {where}, {one}" for one in _answers(self._own, other, apart))
        return next((one for one in said if len(one) <= MOST), beside)

    def _contrasts(self, answer: str, changes: Collection[str]) -> bool:
        """Whether an answer is another than the title leads one to expect."""
        scenario = self._played.scenario
        if scenario.title.startswith(_A_SETTING_OF_ITS_OWN) or answer.endswith(_AS_WELL):
            return False
        if (answer.startswith("no ") or answer.endswith(" may not fold")) and _DENIED.search(
            scenario.title
        ):
            return False
        about = {self._known.rules[rule].switch for rule in scenario.rules}
        return scenario.kind != NEXT_HAND or bool(about & {*changes})

    def _changes(
        self, settings: Mapping[str, str], usual: Mapping[str, str], other: Run
    ) -> dict[str, str]:
        """Give a setting that changes the hand; more, if another answer has been told by that."""
        rules = self._known.rules
        asked = asked_switches(self._own, rules) | asked_switches(other, rules)
        every = {
            switch: settings[switch]
            for switch in self._known.switches
            if settings[switch] != usual[switch]
        }
        # A rule that was asked may hang on a switch that was not.
        apart = {switch: every[switch] for switch in every if switch in asked} or every
        telling = self._telling(apart, usual, other)
        about = {rules[rule].switch for rule in self._played.scenario.rules}
        alone = [
            switch
            for switch, setting in apart.items()
            if len(apart) == 1 or self._matters({**usual, switch: setting})
        ]
        order = sorted(
            apart,
            key=lambda switch: (
                switch not in about or switch not in alone,
                switch not in telling,
                switch not in alone,
            ),
        )
        changes: dict[str, str] = {}
        for switch in order:
            if changes and changes not in self._used:
                break
            changes[switch] = apart[switch]
        return changes

    def _telling(self, apart: Mapping[str, str], usual: Mapping[str, str], other: Run) -> set[str]:
        """Give a switch that alone makes the first difference, or two that together do."""
        about = {self._known.rules[rule].switch for rule in self._played.scenario.rules}
        wanted = _place(first_difference(self._own.expect, other.expect))
        for number in (1, 2):
            for some in sorted(combinations(apart, number), key=lambda some: not about & {*some}):
                run = self._played.runs({**usual, **{one: apart[one] for one in some}})
                found = first_difference(self._own.expect, run[self._number].expect)
                if found and _place(found) == wanted:
                    return set(some)
        return set()

    def _matters(self, settings: Mapping[str, str]) -> bool:
        return self._played.runs(settings)[self._number].answer != self._own.answer

    def _decides(self, changes: Collection[str], other: Run) -> bool:
        """Whether what the scenario shows may itself be different, not only what lies beside it."""
        rules = self._played.scenario.rules
        if any(self._known.rules[rule].switch in changes for rule in rules):
            return True
        kind, before, after = self._played.scenario.kind, self._own.expect, other.expect
        if kind == PLAY:
            return not set(rules) & self._own.consulted <= other.consulted
        if kind == SETUP:
            return bool(before["accepted"] != after["accepted"])
        if kind == RULING:
            return bool(before["ruling"] != after["ruling"])
        return True


def _fitting(title: str, clauses: Sequence[str]) -> str:
    """Add the first clause that a title has room for; if none fits, the last and shortest."""
    said = [f"{title}; {clause}" for clause in clauses]
    return next((one for one in said if len(one) <= MOST), said[-1])


def _on_the_point(own: Run, other: Run, chapter: str) -> Divergence | None:
    """Find where two answers differ first in what the rules of a chapter are about.

    Who shows and who mucks is beside the point unless a rule is about that, and then it decides;
    so is, outside the draw, which cards somebody has, who sits where in the same hand, and, where
    no rule is about bets, what may be bet.
    """
    if "steps" not in own.expect or "steps" not in other.expect:
        return None
    tries = zip(own.given.get("tries", ()), other.given.get("tries", ()), strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], tries))
    before, after = ([one.expect["start"], *one.expect["steps"][:alike]] for one in (own, other))
    shuffled = [len(run.given.get("reshuffles", ())) for run in (own, other)]
    is_same_hand = own.given.get("tries") == other.given.get("tries")
    if is_same_hand and chapter == _DRAWING and shuffled[0] != shuffled[1]:
        return first_difference(own.expect, other.expect)
    for step, pair in enumerate(zip(before, after, strict=False), start=START):
        # Where what is tried differs at the end, betting before it is compared alone.
        if not is_same_hand and not all(map(_is_betting, pair)):
            continue
        if found := changed_keys(_pointed(pair[0], chapter), _pointed(pair[1], chapter)):
            return Divergence(step, *pair, found)
    return None


def _is_betting(seen: Mapping[str, Any]) -> bool:
    return str(seen.get("phase", "")).startswith("bet")


def _pointed(seen: Mapping[str, Any], chapter: str) -> dict[str, Any]:
    """What counts of a step: chips, what is won and, if a rule is about that, what may be bet."""
    pointed: dict[str, Any] = {"won": won_by(seen)} if "pots" in seen else {}
    if not _is_betting(seen):
        return pointed
    legal = (seen.get("legal") or {}) if chapter in _ABOUT_BETS else {}
    return {
        **pointed,
        **{f"{_OF_LEGAL}{name}": legal.get(name) for name in _BETTING},
        "actor": seen["actor"],
        "bets": seen["bets"],
    }


_BETTING: Final = ("raise", "call", "fold")
_DRAWING: Final = "drawing"
_ABOUT_BETS: Final = frozenset({"betting", "forced-bets"})

_A_SETTING: Final = re.compile(r" \([\w-]+ set to [\w-]+\)")
"""What a ruling says of the setting that chooses it, which the title has already said."""


def _place(apart: Divergence | None) -> tuple[int | None, tuple[str, ...]] | None:
    """Where two answers differ first, and in which fields."""
    return apart and (apart.step, tuple(one.field for one in apart.differences))


def _played_out(expect: Mapping[str, Any]) -> str:
    """Say who gets the pots of a hand that is played to its end."""
    gains = [(seat, won) for seat, won in won_by(expect["steps"][-1]).items() if won]
    return f"played to the end, {listing(f'seat {seat} gets {won}' for seat, won in gains)}"


def _is_refused_more(own: Run, other: Run) -> bool:
    """Whether a table that is refused is refused for something else as well."""
    before, after = (set(run.expect.get("because", ())) for run in (own, other))
    return bool(before) and before < after


def _answers(own: Run, other: Run, apart: Divergence | None = None) -> Iterator[str]:
    """Say what is expected where it first differs, if a few words do; the longest first."""
    for told in _in_words(own, other, apart):
        yield re.sub(r"\b\d{4,}\b", lambda amount: f"{int(amount[0]):,}", told)


def _in_words(own: Run, other: Run, apart: Divergence | None) -> Iterator[str]:
    apart = apart or _telling_difference(own, other)
    if RULING in other.expect and (apart is None or apart.step is None):
        yield from _ruling(own, other)
    elif "accepted" in other.expect:
        yield f"the table is {'accepted' if other.expect['accepted'] else 'refused'}"
    elif apart is None or {"cards", "gathers"} & {one.field for one in apart.differences[:1]}:
        yield from _dealt(own, other, apart)
    elif apart.step == START and {"actor", "bets"} & {one.field for one in apart.differences}:
        yield _at_the_start(other, apart)
    else:
        yield from _told(other, apart)


def _telling_difference(own: Run, other: Run) -> Divergence | None:
    """Find where two answers differ first, or, beyond an untried fold, where another is tried."""
    apart = first_difference(own.expect, other.expect)
    if not apart or [one.field for one in apart.differences] != [f"{_OF_LEGAL}fold"]:
        return apart
    tries = zip(own.given["tries"], other.given["tries"], strict=False)
    seen = zip(own.expect["steps"], other.expect["steps"], strict=False)
    for number, ((mine, its), pair) in enumerate(zip(tries, seen, strict=False)):
        if mine == its and its["do"] == "fold" and (found := changed_keys(*pair, ["refused"])):
            other_seat = its["seat"] != apart.after["actor"]
            return Divergence(number, *pair, found) if other_seat else apart
    return apart


def _ruling(own: Run, other: Run) -> Iterator[str]:
    ruling = other.expect[RULING]
    if ruling == own.expect.get(RULING):
        first = (run.given["tries"][0]["seat"] for run in (own, other))
        if len(set(first)) > 1:
            yield f"seat {other.given['tries'][0]['seat']} acts first"
        return
    told = ruling_in_words(ruling, None)
    said = _A_SETTING.sub("", told.partition(": ")[2])
    if said:
        yield said
        yield said.partition(", or ")[0]
    elif ruling["verdict"] == WAITS:
        yield f"what {_who(other, ruling['on'])} does waits for its turn"
    else:
        yield told


def _who(run: Run, seat: int, step: int | None = None) -> str:
    """Name a player: heads-up by the button, otherwise by the seat and what it did too early."""
    table = run.given["table"]
    if len(table["stacks"]) == 2:
        return "the button" if seat == table["button"] else "the player without the button"
    early = step is not None and _acted_out_of_turn(run, seat, step)
    return f"seat {seat}{_EARLY}" if early else f"seat {seat}"


def _acted_out_of_turn(run: Run, seat: int, step: int) -> bool:
    """Whether a player said something, or moved chips, before their turn and before a step."""
    seen = [run.expect["start"], *run.expect["steps"]]
    return any(
        one.get("seat") == seat
        and one["do"] in _SAID_OR_MOVED
        and before["actor"] not in (seat, None)
        for one, before in zip(run.given["tries"][: step + 1], seen, strict=False)
        if "actor" in before
    )


def _at_the_start(other: Run, apart: Divergence) -> str:
    """Say who acts first, or what somebody has posted."""
    before, after = apart.before, apart.after
    if before["actor"] != after["actor"]:
        return f"{_who(other, after['actor'])} acts first"
    pairs = enumerate(zip(before["bets"], after["bets"], strict=True), start=1)
    seat, (had, has) = next((seat, pair) for seat, pair in pairs if pair[0] != pair[1])
    return f"{_who(other, seat)} posts {has or 'nothing'} as a blind, not {had or 'nothing'}"


def _dealt(own: Run, other: Run, apart: Divergence | None) -> Iterator[str]:
    """Say how many cards are shuffled, or which card somebody is dealt."""
    if own.given["tries"] == other.given["tries"]:
        yield from _shuffled(own.given.get("reshuffles", ()), other.given.get("reshuffles", ()))
    if apart is None:
        return
    turn = apart.after["actor"] if apart.after["phase"].startswith("draw") else None
    then = f"before seat {turn} discards" if turn else "at once"
    hands = list(zip(apart.before["cards"], apart.after["cards"], strict=True))
    left = own.given["table"]["button"]  # who is served first is told of
    for place in (*range(left, len(hands)), *range(left)):
        seat, pair = place + 1, hands[place]
        before, after = (set(hand or ()) for hand in pair)
        if before - after and after - before:
            yield _burned(own, seat, after, before)
            return
        if before != after and after >= before:
            yield f"seat {seat} has new cards {then}"
            if turn:
                yield f"seat {seat} is served before seat {turn}"
            return
        if before != after:
            yield f"seat {seat} has no new cards before all have discarded"
            yield f"seat {seat} has no new cards yet"
            return


def _burned(own: Run, seat: int, hand: Collection[str], usual: Collection[str]) -> str:
    """Say which cards a seat is dealt: by what is burned, if they are just one card apart."""
    deck = list(own.given.get("deck", ()))
    dealt, missed = ({*one} - {*its} for one, its in ((hand, usual), (usual, hand)))
    if len(dealt) == len(missed) == 1 and {*hand, *usual} <= {*deck}:
        start, end = (deck.index(min(one)) for one in (dealt, missed))
        if {*deck[min(start, end) + 1 : max(start, end)]} <= {*hand} & {*usual}:
            if start < end:
                return f"seat {seat} is dealt the card that would be burned"
            return f"one more card is burned before seat {seat} is served"
    return f"seat {seat} is dealt {_cards(dealt)}, not {_cards(missed)}"


def _cards(cards: Collection[str]) -> str:
    return format_cards(sorted(parse_cards(" ".join(cards)), key=DECK.index))


def _shuffled(own: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> Iterator[str]:
    """Say how often the dealer shuffles, or how many cards."""
    if own and not other:
        yield "the dealer need not shuffle"
    elif len(own) != len(other):
        yield f"the dealer shuffles {_times(len(other))}, not {_times(len(own))}"
    for mine, its in zip(own, other, strict=False):
        if len(mine) != len(its):
            yield f"{len(its)} cards are shuffled, not {len(mine)}"
            return


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number) or f"{number_word(number)} times"


def _told(other: Run, apart: Divergence) -> Iterator[str]:
    """Say what is different after a try."""
    field = apart.differences[0].field
    tries = other.given.get("tries", ())
    if field == "refused" and apart.step is not None and 0 <= apart.step < len(tries):
        yield f"{try_in_words(tries[apart.step])}, which {_refusal(apart)}"
    elif said := list(_of_the_phase(other, apart)):
        yield from said
    elif field in {"pots", "won"}:
        yield from _paid(apart)
    elif said := list(_choices(other, apart)):
        yield from said
    elif field in {"stacks", "bets"}:
        yield from _put_in(apart)
    elif apart.step is None or field in _SAID or field.startswith(_OF_LEGAL):
        yield from _of_the_turn(apart)


def _of_the_phase(other: Run, apart: Divergence) -> Iterator[str]:
    """Say what is different at a showdown, or that a betting round is over."""
    phases = [side.get("phase", "") for side in (apart.before, apart.after)]
    if phases in (["over", SHOWDOWN], [SHOWDOWN, SHOWDOWN]):
        yield from _asked(other, apart)
    elif phases == [SHOWDOWN, "over"]:
        yield "nobody may muck"
    elif phases[0].startswith("bet") and phases[1].startswith("draw"):
        yield "the betting round is over"


def _choices(other: Run, apart: Divergence) -> Iterator[str]:
    """Say what may be done in a betting round that may not otherwise, or what may not.

    The player in turn is named only if it is another one: a title has its own word for the player.
    """
    before, after = (side.get("legal") or {} for side in (apart.before, apart.after))
    if not apart.after.get("phase", "").startswith("bet") or not after:
        return
    every = all(_may(after, name) for name in _BETTING)
    if apart.before.get("actor") != apart.after["actor"]:
        told = _another_turn(other, apart, every=every)
        yield told
        yield told.replace(_EARLY, "")
        return
    gained, lost = (
        [name for name in _BETTING if _may(one, name) and not _may(its, name)]
        for one, its in ((after, before), (before, after))
    )
    if every and len(gained) > 1:
        yield "every choice stays open"
    elif "fold" in (*gained, *lost) and len(gained) + len(lost) == 1:
        yield f"{_who(other, apart.after['actor'])} in turn may {'not ' if lost else ''}fold"
    elif gained == ["raise"] and not lost and (bet := _bet_over_the_cap(other, apart)):
        yield f"{bet}, to {after['raise'][1]}, is allowed"
    elif gained and not lost:
        yield f"{listing([_choice(name, apart.after) for name in gained])} is allowed"
    elif lost and not gained:
        bare = (_choice(name, apart.before, bare=True) for name in lost)
        bets = apart.after.get("bets") or [0]
        over = f" over a bet of {max(bets)}" if lost == ["raise"] and any(bets) else ""
        yield f"no {' or '.join(bare)}{over} is allowed"
    else:
        yield from _amounts(apart, before, after)


def _bet_over_the_cap(other: Run, apart: Divergence) -> str | None:
    """Name a raise of a limit round that has the usual number of bets already.

    It is counted if each bet so far is one bet more; all-ins, blinds and posts for less are not.
    """
    if other.given["table"]["betting"] != "limit" or apart.step is None:
        return None
    seen = [other.expect["start"], *other.expect["steps"]][: apart.step - START + 1]
    round_of = [one for one in seen if one.get("phase") == apart.after["phase"]]
    levels = sorted({max(one["bets"]) for one in round_of} - {0})
    if len(levels) < _USUAL_CAP:
        return None
    levels.append(apart.after["legal"]["raise"][1])
    regular = levels == [levels[0] * number for number in range(1, len(levels) + 1)]
    return f"a {ordinal(len(levels))} bet" if regular else "another raise"


def _another_turn(other: Run, apart: Divergence, *, every: bool) -> str:
    """Say what the player in turn may do, or that the one who is so otherwise has acted already."""
    seat, usual = apart.after["actor"], apart.before.get("actor")
    if usual and apart.before.get("phase") == apart.after["phase"]:
        who = _who(other, usual, apart.step)
        if apart.after["status"][usual - 1] == FOLDED:
            return f"{who} has folded"
        had, has = (side["bets"][usual - 1] for side in (apart.before, apart.after))
        if has > had:
            called = has == max(apart.before["bets"]) == max(apart.after["bets"])
            return f"{who} has {'called' if called else 'put in'} {has}"
    who = _who(other, seat, apart.step)
    if every:
        return f"{who} still has every choice"
    raising = any(apart.after.get("bets", ()))
    choices = choices_in_words(apart.after["legal"], raising=raising)
    return f"{who} may still {' or '.join(choices)}"


def _may(legal: Mapping[str, Any], name: str) -> bool:
    """Whether a choice is open; a call of nothing, which is a check, is one."""
    return legal.get(name) is not None and legal[name] is not False


def _amounts(
    apart: Divergence, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[str]:
    """Say which other amount the same choice has."""
    raised = "raise" if any(apart.after.get("bets", ())) else "bet"
    to = "to " if raised == "raise" else ""
    usual, now = before.get("raise"), after.get("raise")
    had, has = (max(side.get("bets") or [0]) for side in (apart.before, apart.after))
    bet = f"the bet to match is {has}, and " if 0 < has != had else ""
    if before.get("call") and after.get("call") == 0:
        yield "a check is allowed"
    elif usual and now and usual != now:
        (least, most), (lowest, highest) = now, usual
        if least == most and lowest == highest:
            yield f"{'the next' if to else 'a'} {raised} is {to}{most}, not {highest}"
        elif least == lowest:
            first = apart.step == START
            told = f"the first {raised} is {to}at most" if first else f"the largest {raised} is"
            yield f"{told} {'' if first else to}{most}, not {highest}"
        elif most == highest:
            told = f"{'the next raise is to at least' if to else 'the smallest bet is'} {least}"
            yield f"{bet}{told}, not {lowest}"
            yield f"{told}, not {lowest}"
        else:
            next_one = "the next raise may be to" if to else "a bet may be"
            yield f"{bet}{next_one} any amount from {least} to {most}"
            yield f"{next_one} any amount from {least} to {most}"
    elif before.get("call") and after.get("call") and before["call"] != after["call"]:
        yield f"the call is {after['call']}, not {before['call']}"
    elif said := [_choice(name, apart.after) for name in _BETTING if _may(after, name)]:
        yield f"only {' or '.join(said)} is allowed"


def _choice(name: str, seen: Mapping[str, Any], *, bare: bool = False) -> str:
    """Name a choice, with its amount unless only its bare name is wanted."""
    amount, raising = seen["legal"][name], any(seen.get("bets", ()))
    if name == "fold":
        return "fold" if bare else "a fold"
    if name == "call":
        word = "call" if amount else "check"
        return word if bare else f"a call of {amount}" if amount else "a check"
    word = "raise" if raising else "bet"
    if bare:
        return word
    least, most = amount
    if least < most:
        return f"any {word} from {least} to {most}"
    return f"a {word} {'to' if raising else 'of'} {most}"


def _of_the_turn(apart: Divergence) -> Iterator[str]:
    """Say what the player in turn may do, or in which order hands are shown."""
    fields = [one.field for one in apart.differences]
    if fields[0] == "show-order" and len(apart.after["show-order"]) > 1:
        order, usual = (side["show-order"] for side in (apart.after, apart.before))
        yield f"the order is {', '.join(f'seat {seat}' for seat in order)}"
        if order[:1] != usual[:1]:
            yield f"seat {order[0]} shows first"
        return
    told = both_in_words(apart.before, apart.after, fields[:1])[1]
    if phase := apart.after.get("phase"):
        told = told.removeprefix(f"in {phase_in_words(phase)} ")
    yield told
    if fields[0] == "actor":
        yield f"seat {apart.after['actor']} is to act"


def _refusal(apart: Divergence) -> str:
    before, after = (set(side.get("refused", ())) for side in (apart.before, apart.after))
    if not before or not after:
        return "is refused" if after else "is allowed"
    return f"is refused {_AS_WELL if before < after else 'for another reason'}"


def _asked(other: Run, apart: Divergence) -> Iterator[str]:
    """Say who may muck at a showdown in which the players are asked one after the other."""
    steps = [seen for seen in other.expect["steps"] if seen.get("phase") == SHOWDOWN]
    may = dict.fromkeys(seen["actor"] for seen in steps if seen["legal"]["muck"])
    if may:
        yield f"{seat_list(sorted(may))} may muck"
    elif other.expect["steps"][-1].get("phase") == "over":
        yield f"seat {apart.after['actor']} shows first, and nobody may muck"
        if apart.before.get("show-order", [None])[0] in {None, apart.after["actor"]}:
            yield "nobody may muck"
        else:
            yield f"seat {apart.after['actor']} shows first"
    yield f"seat {apart.after['actor']} shows first, and the others are asked in turn"


def _paid(apart: Divergence) -> Iterator[str]:
    """Say what those win who win something else, or that only the halves are different."""
    before, after = won_by(apart.before), won_by(apart.after)
    said = [
        f"seat {seat} gets {won or 'nothing'} and not {before[seat]}"
        for seat, won in after.items()
        if won != before.get(seat)
    ]
    if said:
        yield listing(said)
        yield said[0]
    else:
        yield "the pot is not halved, and the shares are the same"
        yield "the shares are the same"


def _put_in(apart: Divergence) -> Iterator[str]:
    """Say what somebody has in front after a try."""
    pairs = zip(apart.before["bets"], apart.after["bets"], strict=True)
    for seat, (had, has) in enumerate(pairs, start=1):
        if had != has:
            yield f"seat {seat} has {has} in front, not {had}"
            return
