"""What is tried and what is seen, in a poker player's words, and how two answers differ."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, zip_longest
from typing import Any, Final, NamedTuple

from oracle.core.cards import DECK
from oracle.core.engine import Legal
from oracle.core.games import WHOLE
from oracle.core.table import (
    BINDING,
    MAY_BE_HELD,
    UNNOTICED,
    VOID,
    WAITS,
    AskSmallestChip,
    Discover,
    IrregularAct,
    Move,
    Outcome,
    Push,
    Ruling,
    Say,
    Why,
)
from oracle.report.words import (
    Sentence,
    capital,
    counted,
    counted_are,
    half_in_words,
    listing,
    number_word,
    ordinal,
    seat_list,
)
from oracle.wire import ACT_FORMS
from oracle.wire.acts import read_act
from oracle.wire.vocabulary import (
    ACTS,
    ALL_IN,
    COMPARE,
    FOLDED,
    MUCKED,
    NEXT_HAND,
    PLAY,
    RANK,
    RULING,
    SETUP,
    WAGERS,
)

_PAST: Final = {"says": "said", "puts": "put", "raps": "rapped", "claims": "claimed"}


def act_in_words(act: IrregularAct, number: int | None) -> str:
    """Tell an act of the player in a seat, by its number, as ``seat 3 says raise``."""
    told = _told(act)
    return told if act.seat is None or number is None else f"seat {number} {told}"


def early_act_in_words(act: IrregularAct) -> str:
    """Tell what a player did out of turn, without saying who: ``said raise``."""
    return " ".join(_PAST.get(word, word) for word in _told(act).split(" "))


def chips_in_words(chips: Iterable[int]) -> str:
    """List chips by their values: 20, 10 and four chips of 1."""
    counted = Counter(chips)
    if len(counted) == 1 and counted.total() == 1:
        return f"one chip of {next(iter(counted))}"
    return listing(
        str(value) if count == 1 else f"{number_word(count)} chips of {value}"
        for value, count in counted.items()
    )


def _told(act: IrregularAct) -> str:
    return _PLAINLY.get(type(act)) or _TOLD[type(act)](act)


def _said(act: Say) -> str:
    if act.word is None:
        return f"says {act.to}"
    if act.to is None:
        return f"says {act.word}"
    return f"says {act.word}{' to' if act.word == 'raise' else ''} {act.to}"


def _pushed(act: Push) -> str:
    chips = ", then ".join(chips_in_words(motion) for motion in act.motions)
    count = len(act.motions)
    motions = f", in {number_word(count)} motions" if count > 1 else ""
    if act.word:
        return f"says {act.word} and puts {chips} into the pot{motions}"
    return f"silently puts {chips} into the pot{motions}"


def _discovered(act: Discover) -> str:
    if act.rounded_to is None:
        return "the dealer checks whether wagers of this round were too small"
    return f"the dealer checks whether wagers of this round were multiples of {act.rounded_to}"


def _asked(act: AskSmallestChip) -> str:
    uses = {
        "antes": act.antes,
        "blinds": act.blinds,
        "rake": act.rake,
        "collection": act.collection,
    }
    used = [f"{listing(map(str, chips))} for {use}" for use, chips in uses.items() if chips]
    in_use = f"; in use: {listing(used)}" if used else ""
    return f"the dealer is asked for the smallest chip that plays{in_use}"


_PLAINLY: Final = {form.act: form.told for form in ACT_FORMS if form.told}
_TOLD: Final[Mapping[type[Any], Callable[[Any], str]]] = {
    Say: _said,
    Push: _pushed,
    Move: lambda act: f"moves {chips_in_words(act.chips)} forward without letting go",
    Discover: _discovered,
    AskSmallestChip: _asked,
}


_PLAIN: Final[Mapping[str, str]] = {
    "check": "the player checks",
    "pat": "the player stands pat",
    "fold-or-call": "the player may fold or call, but not raise",
    "void": "the act does not count",
    "none": "it is not an action",
    "kept": "the player keeps the right to act",
    "lost": "the player loses the right to act",
    "stands": "what was done stands",
    "now": "it is done at once",
    "after the hand": "it is done after the hand",
}

_DENIED: Final[Mapping[str, str]] = {
    "fold": "it is not a fold",
    "check": "it is not a check",
    "call": "it is not a call",
    "bet": "it is not a bet",
    "raise": "it is not a raise",
    "pat": "it is not standing pat",
    "fold-or-call": "the player is not limited to folding or calling",
    "void": "the act is not void",
    "none": "it is an action",
    "kept": "the player does not keep the right to act",
    "lost": "the player does not lose the right to act",
    "stands": "what was done does not stand",
    "corrected": "no wager is corrected",
    "plays": "it is not the smallest chip that plays",
    "now": "it is not done at once",
    "after the hand": "it is not done after the hand",
}
_DENIED_AMOUNTS: Final[Mapping[str, str]] = {
    "bet": "it is not a bet of {}",
    "raise": "it is not a raise to {}",
    "plays": "{} is not the smallest chip that plays",
}


def outcome_in_words(outcome: Outcome) -> str:
    """Say what an act counts as, and which chips it puts into the pot or returns."""
    if outcome.do in _PLAIN:
        return listing([_PLAIN[outcome.do], *_chips(outcome)])
    said, amount = _WITH_AMOUNT[outcome.do]
    told = said if outcome.to is None else said + amount.format(outcome.to)
    return listing([told, *_chips(outcome)])


def outcome_denied(outcome: Outcome) -> str:
    """Say that an act does not count as this, with the amount if it is known."""
    if outcome.to is not None and outcome.do in _DENIED_AMOUNTS:
        return _DENIED_AMOUNTS[outcome.do].format(outcome.to)
    return _DENIED[outcome.do]


def returned(amount: int) -> str:
    """Say that so many chips are returned."""
    return f"{amount} {'is' if amount == 1 else 'are'} returned"


def setting_in_words(outcome: Outcome) -> str:
    """Say by which setting a house rules so; empty where it has no choice."""
    if outcome.setting is None:
        return ""
    switch, _, setting = outcome.setting.partition("=")
    return f"{switch} set to {setting}"


def _chips(outcome: Outcome) -> list[str]:
    of_several = outcome.do == "corrected"
    due = f"{outcome.due} more go into the pot" if of_several else f"puts in {outcome.due} more"
    back = returned(outcome.returned)
    return [told for told, count in ((due, outcome.due), (back, outcome.returned)) if count]


_WITH_AMOUNT: Final[Mapping[str, tuple[str, str]]] = {
    "fold": ("the player folds", " and forfeits what was shown, {} in this round"),
    "call": ("the player calls", ", with {} in this round"),
    "bet": ("the player bets", " {}"),
    "raise": ("the player raises", " to {}"),
    "corrected": ("wagers are corrected", " and the bet is {}"),
    "plays": ("", "{} is the smallest chip that plays"),
}
"""By an outcome, what is said of it, and what follows where its amount is known."""


_MEANINGS: Final = {
    BINDING: "it stands",
    VOID: "it does not count",
    MAY_BE_HELD: "the rules leave it to the house whether it counts",
    WAITS: "it has no effect yet",
    UNNOTICED: "nobody notices that it is wrong, so it stands for now",
}
"""What comes before the action that a ruling makes of an act; a corrected one says what holds."""
_LEADS: Final = {MAY_BE_HELD: "the act may be held binding", WAITS: "the act waits"}
"""How a verdict begins that says nothing yet of what the player does."""

_VERDICTS: Final = {MAY_BE_HELD: "left to the house", WAITS: "that the act waits"}


def verdict_text(
    ruling: Ruling | None, on: int | None = None, call: int | None = None
) -> tuple[Sentence, ...]:
    """Say the verdict on a seat, by its number: what this house rules, and what the act is not.

    The first sentence cites all rules, the one that decides first, and the others that one alone.
    ``call`` is the price of a call where it is left to the player to fold or call.
    """
    if ruling is None:
        return (Sentence(f"There is no ruling{'' if on is None else f' on seat {on}'}."),)
    by = deciding_first(ruling)
    first, *others = _ruled(ruling, call)
    return (
        Sentence(f"{capital(first)}.", by),
        *(Sentence(f"{capital(text)}.", by[:1]) for text in others),
    )


def verdict_at(ruling: Ruling) -> int:
    """Give the place of what this house rules among the sentences of ``verdict_text``.

    Before it stands what the rules leave to the house.
    """
    return 2 if ruling.chosen and len(ruling.allowed) > 1 else 0


def deciding_first(ruling: Ruling) -> tuple[str, ...]:
    """Give the rules of a ruling, those that decide first.

    That is what keeps a player from betting or raising, or else what makes the act what it is; that
    the turn has come decides nothing.
    """
    why = [one for one in ruling.reasons if one.why is not Why.TURN_HAS_COME]
    barring = [one.because.rule for one in why if one.because]
    found = (*barring, *(rule for one in why for rule in one.rules), *ruling.rules)
    return tuple(dict.fromkeys(found))


def _ruled(ruling: Ruling, call: int | None) -> list[str]:
    chosen, refused = ruling.chosen, list(map(outcome_denied, ruling.refused))
    lead, meaning = _LEADS.get(ruling.verdict), _MEANINGS.get(ruling.verdict, "")
    if chosen is None:
        return [f"{lead}: {meaning}", *refused]
    if len(ruling.allowed) > 1:
        either = "; or ".join(map(with_setting, ruling.allowed))
        here = f"this house rules: {with_setting(chosen)}"
        first = f"{lead}: {meaning}" if lead else meaning
        return [first, f"the ruling may be: {either}", here, *refused]
    if chosen.do == "fold-or-call":
        # What it is not goes without saying.
        checks = any(one.do == "check" for one in ruling.refused)
        void = "the check is void" if checks else "the act does not count"
        price = f" {call}" if call else ""
        back = f", and {returned(chosen.returned)}" if chosen.returned else ""
        return [f"{void}{back}; the player may fold or call{price}, not raise"]
    if chosen.do == "void":
        why = {one.why for one in ruling.reasons}
        limit = "; the player still may not bet or raise"
        held_back = Why.ACTION_HAS_CHANGED_BUT_NO_RAISE in why
        return [f"{outcome_in_words(chosen)}{limit if held_back else ''}", *refused]
    told = with_setting(chosen)
    return [f"{meaning}: {told}" if meaning else told, *refused]


def ruling_in_words(ruling: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> str:
    """Say the verdict and what the ruling may be.

    Where the other side has the same of both, what it is not and the rules are said too.
    """
    if ruling is None:
        return "there is no ruling"
    who = "" if ruling["on"] is None else f" on seat {ruling['on']}"
    verdict = _VERDICTS.get(ruling["verdict"], ruling["verdict"])
    outcomes = ", or ".join(with_setting(_outcome(one)) for one in ruling["allowed"])
    allowed = f": {outcomes}" if outcomes else ""
    said = f"the ruling{who} is {verdict}{allowed}"
    if other is None or any(ruling[key] != other[key] for key in ("verdict", "allowed")):
        return said
    refused = (f"; {outcome_denied(_outcome(one))}" for one in ruling["not-allowed"])
    return f"{said}{''.join(refused)}, by {listing(ruling['rules'] or ['no rule'])}"


def _outcome(seen: Mapping[str, Any]) -> Outcome:
    return Outcome(**{key: seen[key] for key in Outcome._fields if key in seen})


def with_setting(outcome: Outcome) -> str:
    """Say what an act counts as, and by which setting a house rules so."""
    setting = setting_in_words(outcome)
    return outcome_in_words(outcome) + (f" ({setting})" if setting else "")


def try_in_words(attempt: Mapping[str, Any]) -> str:
    """A try as a player would say it: ``seat 3 raises to 8``.

    Raises:
        InputError: a word or an amount of an irregular act cannot be understood.
    """
    word = attempt["do"]
    if word in ACTS:
        return act_in_words(read_act(attempt, 0), attempt.get("seat"))
    seat = f"seat {attempt['seat']}"
    if word == "draw":
        discard = attempt.get("discard", ())
        return f"{seat} discards {' '.join(discard)}" if discard else f"{seat} stands pat"
    if word in WAGERS:
        return f"{seat} {word}s{' to' if word == 'raise' else ''} {attempt.get('to')}"
    return f"{seat} {word}s"


def options_in_words(may: Legal, *, raising: bool) -> str:
    """List what is legal, with amounts, as a player would say it."""
    legal = dict(zip(("fold", "call", "raise", "draw", "muck"), may, strict=True))
    return listing(choices_in_words(legal, raising=raising), "or")


def may_in_words(legal: Mapping[str, Any] | None, *, raising: bool) -> str:
    """List what an engine lets a player do, even where that makes no sense together."""
    said = choices_in_words(legal, raising=raising)
    return f"may {listing(said, 'or')}" if said else "may do nothing"


_CHOICES: Final = ("fold", "call", "raise", "draw", "muck")


def choices_in_words(legal: Mapping[str, Any] | None, *, raising: bool) -> list[str]:
    """Name each thing that a player may do, with its amount.

    Raises:
        ValueError: it has none of the keys of what is legal.
    """
    may = legal or {}
    if may and may.keys().isdisjoint(_CHOICES):
        raise ValueError(f"nothing that may be done is among {', '.join(may)}")
    said = ["fold"] if may.get("fold") else []
    call, raise_to, draw, muck = (may.get(name) for name in _CHOICES[1:])
    if call is not None:
        said.append(f"call {call}" if call else "check")
    if raise_to is not None:
        least, most = raise_to
        amount = str(most) if least == most else f"any amount from {least} to {most}"
        said.append(f"{'raise to' if raising else 'bet'} {amount}")
    if draw is not None:
        said += ["stand pat", f"discard up to {draw} cards"]
    if muck is not None:
        said += ["show", "muck"] if muck else ["only show"]
    return said


_TOGETHER: Final = {
    **{f"{word}s": word for word in ("call", "check", "fold", "show")},
    "stands pat": "stand pat",
}
_HERE: Final = "--> "


def course_in_words(tries: Sequence[Mapping[str, Any]]) -> str:
    """Say in one line what was tried in a round; the same act of seats in a row is named once.

    Each try has its ``words``, whether the rules have ``refused`` it, and whether the sides differ
    at it; an arrow leads to that one.
    """
    return ", ".join(_courses_told(tries))


def _courses_told(tries: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for act, group in groupby(tries, _regular_act_text):
        several = list(group)
        if act is not None and len(several) > 1:
            yield f"{seat_list(int(one['words'].split()[1]) for one in several)} {_TOGETHER[act]}"
        else:
            yield from map(_alone, several)


def _regular_act_text(one: Mapping[str, Any]) -> str | None:
    """Give what a seat does, if others may do the same; None for what is told by itself."""
    seat, _, rest = one["words"].partition(" ")
    act = rest.partition(" ")[2]
    told_alone = one["refused"] or one["differs"] or seat != "seat" or act not in _TOGETHER
    return None if told_alone else act


def _alone(one: Mapping[str, Any]) -> str:
    arrow, refused = (_HERE if one["differs"] else ""), (" (refused)" if one["refused"] else "")
    return f"{arrow}{one['words']}{refused}"


def next_hand_text(
    before: Mapping[str, Any],
    stacks: Sequence[int],
    found: Mapping[str, Any],
    asked: Collection[str],
) -> tuple[Sentence, ...]:
    """Tell the hand after; of the rules those remain that were asked.

    Args:
        before: the table of the hand before.
        stacks: chips by seat after it.
        found: the hand after, as vectors expect it.
        asked: the ids of the rules that were asked.
    """
    moves = (
        (_stacks_after(stacks, before["chip"]), ()),
        (_button(before["button"], found), ("next-hand.button-moves",)),
        (_blinds(found), ("next-hand.blinds-posted-again", "forced-bets.heads-up-blinds")),
        (_dealt_in(found["seats"]), ("next-hand.new-cards",)),
    )
    return tuple(
        Sentence(f"{text}.", tuple(rule for rule in rules if rule in asked))
        for text, rules in moves
    )


def _stacks_after(stacks: Sequence[int], chip: int) -> str:
    told = (
        f"seat {seat} has {stack}" if stack >= chip else f"seat {seat} has no chip left that plays"
        for seat, stack in enumerate(stacks, start=1)
    )
    return f"After the hand {listing(told)}"


def _button(before: int, found: Mapping[str, Any]) -> str:
    seat = found["button"]
    dead = "" if seat in found["seats"] else ", where nobody plays"
    if seat == before:
        return f"The button stays at seat {seat}{dead}"
    return f"The button moves from seat {before} to seat {seat}{dead}"


def _blinds(found: Mapping[str, Any]) -> str:
    small, big = found["small-blind"], found["big-blind"]
    if big is None:
        return "Nobody posts a blind"
    who = "nobody" if small is None else f"seat {small}"
    return f"{capital(who)} posts the small blind, and seat {big} the big blind"


def _dealt_in(seats: Sequence[int]) -> str:
    return f"{capital(seat_list(seats))} are dealt in, in this order"


Seen = Mapping[str, Any]

START: Final = -1
"""The step before the first try."""

# The most telling fields first; what is not named here follows.
_ORDER: Final = (
    *("stuck", "refused", "accepted", "because", "phase", "actor", "legal.raise", "legal.call"),
    *("legal.fold", "legal.draw", "legal.muck", "cards", "pots", "shown", "show-order", "stacks"),
    *("bets", "paid", "status", "gathers"),
)
_NOTHING: Final[Seen] = {}


class FieldChange(NamedTuple):
    """One field of an answer, before and after; None where it is not there.

    The field ``refused`` has the rules that refuse a try, and None when it is accepted.
    """

    field: str
    before: Any
    after: Any


class Divergence(NamedTuple):
    """Where two answers differ first; ``step`` is None when they have no steps."""

    step: int | None
    before: Seen
    after: Seen
    differences: tuple[FieldChange, ...]


def first_difference(before: Seen, after: Seen) -> Divergence | None:
    """Find the first step at which two answers differ, or None when they do not."""
    has_steps = _has_steps(before) or _has_steps(after)
    if has_steps and ("ruling" in before) != ("ruling" in after):
        return _stopped(before, after)
    for place, pair in enumerate(zip_longest(_steps(before), _steps(after), fillvalue=_NOTHING)):
        if found := _differences(*pair):
            return Divergence(place + START if has_steps else None, *pair, found)
    return None


def changed_keys(
    before: Mapping[str, Any], after: Mapping[str, Any], keys: Sequence[str] | None = None
) -> tuple[FieldChange, ...]:
    """Give the top keys of two mappings that differ, all of them unless some are named."""
    names = dict.fromkeys([*before, *after]) if keys is None else keys
    found = (FieldChange(name, before.get(name), after.get(name)) for name in names)
    return tuple(pair for pair in found if pair.before != pair.after)


def _stopped(before: Seen, after: Seen) -> Divergence:
    """A script that comes to no ruling on one side, for it stops at a try before that."""
    one, other = (side if "ruling" in side else side["steps"][-1] for side in (before, after))
    step = max(len(side.get("steps", ())) for side in (before, after)) - 1
    found = changed_keys(one, other, ["stuck", "refused"]) or changed_keys(one, other, ["ruling"])
    return Divergence(step, one, other, found)


def _steps(expect: Seen) -> list[Seen]:
    """Every observation, the start first; an answer without steps is its only one."""
    return [expect["start"], *expect["steps"]] if _has_steps(expect) else [expect]


def _has_steps(expect: Seen) -> bool:
    return "start" in expect and "steps" in expect


def _differences(before: Seen, after: Seen) -> tuple[FieldChange, ...]:
    if before == after:
        return ()
    if not before or not after:
        return (FieldChange("script", bool(before), bool(after)),)
    told = _flat(before), _flat(after)
    verdicts = [seen.keys() & {"refused", "stuck"} for seen in told]
    if verdicts[0] != verdicts[1]:
        # One side goes on and the other does not: then nothing else can be compared.
        return changed_keys(*told, sorted(verdicts[0] | verdicts[1]))
    if ("accepted" in told[0]) != ("accepted" in told[1]):
        return (FieldChange("accepted", *(seen.get("accepted", True) for seen in told)),)
    names = dict.fromkeys([*_ORDER, *told[0], *told[1]])
    return changed_keys(*told, [name for name in names if name != "why"])


def _flat(seen: Seen) -> dict[str, Any]:
    legal = seen.get("legal") or {}
    others = {name: value for name, value in seen.items() if name != "legal"}
    return {**others, **{f"legal.{name}": value for name, value in legal.items()}}


_MOST_SAID: Final = 3
_LONGEST_VALUE: Final = 80
_PLACES: Final = {
    RANK: "the hand",
    COMPARE: "the hands",
    SETUP: "the table",
    NEXT_HAND: "the hand after",
    PLAY: "the whole hand",
    RULING: "the ruling",
}
_NOTHING_SEEN: Final = "nothing of it is seen"


def place_in_words(kind: str, step: int | None, tries: Sequence[Mapping[str, Any]]) -> str:
    """Say where an answer of a kind differs; tries are counted from 1 here."""
    if step is None:
        return _PLACES.get(kind, "the answer")
    if step == START:
        return "before the first try"
    told = f": {try_in_words(tries[step])}" if step < len(tries) else ""
    return f"try {step + 1}{told}"


def won_by(seen: Mapping[str, Any]) -> dict[int, int]:
    """Give what each seat has won of all pots."""
    won: dict[int, int] = {}
    for pot in seen.get("pots", ()):
        for shares in pot["won"].values():
            for seat, share in enumerate(shares, start=1):
                won[seat] = won.get(seat, 0) + share
    return won


def plainly(differences: Sequence[FieldChange], *, any_of: bool = False) -> tuple[str, str]:
    """Say what was and is written where the field itself is what matters.

    With ``any_of`` a list has settings, of which any one will do.
    """
    pairs = [_narrowed(*difference) for difference in differences]
    one, other = (
        "; ".join(
            f"{pair[0]} {value_in_words(pair[place], any_of=any_of)}" for pair in pairs[:_MOST_SAID]
        )
        for place in (1, 2)
    )
    return one, other


def _narrowed(field: str, before: Any, after: Any) -> tuple[str, Any, Any]:
    """The first part of two values that differs: a key of both, or a try of a script."""
    if field == "tries" and isinstance(before, list) and isinstance(after, list):
        number = next(n for n, pair in enumerate(zip_longest(before, after)) if pair[0] != pair[1])
        one, other = (
            try_in_words(side[number]) if number < len(side) else "-" for side in (before, after)
        )
        return f"try {number + 1}:", one, other
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        key = next(k for k in {**before, **after} if before.get(k) != after.get(k))
        return _narrowed(f"{field}.{key}", before.get(key), after.get(key))
    return field, before, after


def value_in_words(value: Any, *, any_of: bool = False) -> str:
    """Any other value, on one line: texts are cards, or settings of which any one will do."""
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return listing(value, "or") if any_of else " ".join(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


class Side(NamedTuple):
    """Keys that are told together, and what is said of them on either side."""

    keys: tuple[str, ...]
    expected: str
    got: str


def both_in_words(before: Seen, after: Seen, fields: Sequence[str]) -> tuple[str, str]:
    """Say what is seen on each side, in those fields in which they differ.

    Of many differences the most telling are said.
    """
    sides = sides_text(before, after, fields)
    return _most_telling(one.expected for one in sides), _most_telling(one.got for one in sides)


def _most_telling(sentences: Iterable[str]) -> str:
    said = dict.fromkeys(filter(None, sentences))
    return "; ".join(list(said)[:_MOST_SAID]) or _NOTHING_SEEN


def sides_text(wanted: Seen, got: Seen, keys: Sequence[str]) -> list[Side]:
    """Say what was expected and got in the keys that differ, the most telling first.

    Both sides are what is seen, as vectors have it. A side says nothing of a key that it lacks.
    """
    ordered = sorted(keys, key=lambda key: _ORDER.index(key) if key in _ORDER else len(_ORDER))
    sides: list[Side] = []
    for say, group in groupby(ordered, lambda key: _TOLD_TOGETHER.get(key.partition(".")[0])):
        if say is None:
            sides += [_side(key, wanted, got) for key in group]
        else:
            sides.append(Side(_in_short(group), say(wanted, got), say(got, wanted)))
    return sides


def _in_short(keys: Iterable[str]) -> tuple[str, ...]:
    """Name what is legal as a whole if several of it are meant."""
    named = list(keys)
    legal = [key for key in named if key.startswith("legal.")]
    return (
        tuple(named) if len(legal) < 2 else (*(key for key in named if key not in legal), "legal")
    )


def _side(key: str, wanted: Seen, got: Seen) -> Side:
    told = (
        _SAY[key](wanted.get(key), got.get(key))
        if key in _SAY
        else (f"{key}: {value_in_words(side.get(key))}" for side in (wanted, got))
    )
    sides = (text if key in side else "" for text, side in zip(told, (wanted, got), strict=True))
    return Side((key,), *sides)


def _verdict(seen: Seen, _other: Seen) -> str:
    if not seen:
        return "the script has ended before"
    if "stuck" in seen:
        return f"the cards chosen for this hand do not fit: {seen['stuck']}"
    refused = seen.get("refused")
    return f"the try is refused{_by(refused)}" if refused else "the try is accepted"


def _accepted(seen: Seen, _other: Seen) -> str:
    if seen.get("accepted", True):
        return "the table is accepted"
    return f"the table is refused{_by(seen.get('because'))}"


def _by(rules: Any) -> str:
    return f" by {listing(rules)}" if isinstance(rules, list) and rules else ""


def _turn(seen: Seen, other: Seen) -> str:
    """Say whose turn it is and what the player may do, as far as that is seen."""
    phase, legal = seen.get("phase"), seen.get("legal")
    if phase == "over":
        return "the hand is over"
    where = phase_in_words(phase) if isinstance(phase, str) else ""
    if "actor" not in seen and not legal:
        return f"it is {where}" if where else _NOTHING_SEEN
    seat = seen.get("actor", 0)
    who = "nobody" if seat is None else f"seat {seat}" if seat else "the player"
    raising = any(seen.get("bets", other.get("bets", ())))
    does = may_in_words(legal, raising=raising) if legal and seat is not None else "is to act"
    return f"in {where} {who} {does}" if where else f"{who} {does}"


_TOLD_TOGETHER: Final[Mapping[str, Callable[[Seen, Seen], str]]] = {
    **dict.fromkeys(("stuck", "refused", "script"), _verdict),
    **dict.fromkeys(("accepted", "because"), _accepted),
    **dict.fromkeys(("phase", "actor", "legal"), _turn),
}
"""Keys of which one sentence tells; those of what is legal begin with ``legal.``."""


def phase_in_words(name: str) -> str:
    """Name a phase: the second betting round, the first draw, the showdown."""
    word, _, number = name.partition("-")
    if not number:
        return "the end of the hand" if word == "over" else f"the {word}"
    return f"the {ordinal(int(number))} {'betting round' if word == 'bet' else word}"


_Say = Callable[[Any, Any], tuple[str, str]]
"""Says of a value on both sides what it is, or what of it differs; None is not seen."""


def _each(say: Callable[[Any], str]) -> _Say:
    """Say the same of either side."""

    def both(wanted: Any, got: Any) -> tuple[str, str]:
        one, other = ("" if side is None else say(side) for side in (wanted, got))
        return one, other

    return both


def _by_seat(told: str, write: Callable[[Any, Any], Any] = lambda has, _right: has) -> _Say:
    """Say what seats have, those for which the sides differ."""

    def both(wanted: Any, got: Any) -> tuple[str, str]:
        pairs = _apart(wanted, got)
        one = ", ".join(told.format(seat, write(right, right)) for seat, right, _has in pairs)
        other = ", ".join(told.format(seat, write(has, right)) for seat, right, has in pairs)
        return one, other

    return both


def _apart(wanted: Sequence[Any] | None, got: Sequence[Any] | None) -> list[tuple[int, Any, Any]]:
    """The seats for which two lists differ, with what either has."""
    pairs = enumerate(zip_longest(wanted or (), got or ()), start=1)
    return [(seat, one, other) for seat, (one, other) in pairs if one != other]


def _gathered(wanted: Sequence[str] | None, got: Sequence[str]) -> tuple[str, str]:
    """Say how many cards are shuffled, and which of the engine's are not right."""
    right = set(wanted or ())
    more, less = _in_order(set(got) - right), _in_order(right - set(got))
    twice = _in_order({card for card in got if got.count(card) > 1})
    told = {"too many": more, "missing": less, "twice": twice}
    remarks = [f"{what}: {cards}" for what, cards in told.items() if cards]
    one = (
        "nothing is shuffled" if wanted is None else f"{counted_are(len(wanted), 'card')} shuffled"
    )
    return one, "; ".join([f"{counted_are(len(got), 'card')} shuffled", *remarks])


def in_order(cards: Iterable[str]) -> list[str]:
    """Put cards in the order of a new deck, so that hands can be compared."""
    # An engine may have named anything.
    return sorted(map(str, cards), key=lambda card: _IN_DECK.get(card, len(DECK)))


def _in_order(cards: Iterable[str]) -> str:
    return " ".join(in_order(cards))


_IN_DECK: Final = {str(card): place for place, card in enumerate(DECK)}


def _hand(has: Sequence[str] | None, right: Sequence[str] | None) -> str:
    """Name the cards of a hand; where few are wrong, also which instead of which."""
    cards = "nothing" if has is None else _in_order(has) or "no card"
    more, less = set(has or ()) - set(right or ()), set(right or ()) - set(has or ())
    if not less or not more or 2 * len(less) > len(right or ()):
        return cards
    return f"{cards} ({_in_order(more)} instead of {_in_order(less)})"


def _hands(told: str) -> _Say:
    """Say what hands seats have; as they are told where they differ only in the order of cards."""
    in_deck_order, as_told = _by_seat(told, _hand), _by_seat(told, lambda has, _: " ".join(has))

    def both(wanted: Any, got: Any) -> tuple[str, str]:
        apart = _apart(wanted, got)
        is_order = all(
            one and other and in_order(one) == in_order(other) for _, one, other in apart
        )
        return (as_told if is_order else in_deck_order)(wanted, got)

    return both


def _pots(wanted: Sequence[Seen] | None, got: Sequence[Seen] | None) -> tuple[str, str]:
    """Say who wins what of the pots that differ; of all, if there are not as many."""
    rights, others = wanted or (), got or ()
    several = max(len(rights), len(others)) > 1
    one: list[str] = []
    other: list[str] = []
    for number, pair in enumerate(zip_longest(rights, others), start=1):
        if len(rights) == len(others) and pair[0] == pair[1]:
            continue
        for said, pot in zip((one, other), pair, strict=True):
            if pot is not None:
                said.append(f"{f'pot {number}' if several else 'the pot'} {_pot(pot)}")
    return "; ".join(one) or "there is no pot", "; ".join(other) or "there is no pot"


def _pot(pot: Seen) -> str:
    if "won" not in pot:
        return f"is {pot['amount']}"
    parts = [
        _shares(shares) + ("" if part == WHOLE else f" for the {half_in_words(part)}")
        for part, shares in sorted(pot["won"].items())
    ]
    return f"of {pot['amount']} gives {', '.join(parts)}" if parts else f"of {pot['amount']}"


def _shares(shares: Sequence[Any]) -> str:
    won = {seat: share for seat, share in enumerate(shares, start=1) if share}
    if not won:
        return "nothing to anybody"
    if len(won) > 1 and len(set(won.values())) == 1:
        return f"{next(iter(won.values()))} each to {seat_list(won)}"
    return listing(f"{share} to seat {seat}" for seat, share in won.items())


def _show_order(order: Sequence[int]) -> str:
    if len(order) < 2:
        return f"only seat {order[0]} shows" if order else "nobody shows before another"
    return f"seat {order[0]} shows first, then {', then '.join(map(str, order[1:]))}"


def _blind(blind: str) -> _Say:
    return _each(
        lambda seat: f"{'nobody' if seat is None else f'seat {seat}'} posts the {blind} blind"
    )


def _reshuffles(orders: Sequence[Sequence[str]]) -> str:
    said = [f"{counted(len(order), 'card')} ({' '.join(sorted(order))})" for order in orders]
    return f"the dealer shuffles {listing(said)}" if said else "the dealer shuffles nothing"


_SAY: Final[Mapping[str, _Say]] = {
    "gathers": _gathered,
    "pots": _pots,
    "shown": _hands("seat {} shows {}"),
    "show-order": _each(_show_order),
    "cards": _hands("seat {} holds {}"),
    "status": _by_seat("seat {} is {}"),
    "stacks": _by_seat("seat {} has {} left"),
    "bets": _by_seat("seat {} has bet {}"),
    "paid": _by_seat("seat {} has paid {} in all"),
    "button": _each("the button is at seat {}".format),
    "small-blind": _blind("small"),
    "big-blind": _blind("big"),
    "seats": _each(lambda seats: f"{seat_list(seats)} are dealt in"),
    "ranks": _each(lambda ranks: f"{'-'.join(ranks)} plays"),
    "places": _each(lambda places: f"the places are {listing(map(str, places))}"),
    "ruling": lambda one, other: (ruling_in_words(one, other), ruling_in_words(other, one)),
    "reshuffles": _each(_reshuffles),
}


class Mismatch(NamedTuple):
    """A key in which an engine differs: what is right, and what it ``got`` instead.

    ``seen`` is what is right to be seen then, ``told`` what the engine shows otherwise, by key;
    ``attempt`` is the try before it, if there was one, and ``refused`` says that it must be and
    was refused.
    """

    field: str
    expected: Any
    got: Any
    seen: Seen
    told: Seen
    attempt: Seen | None = None
    refused: bool = False


def mismatch_in_words(one: Mismatch) -> tuple[str, str]:
    """Say what an engine does differently, as of many hands, and then what is seen in this one.

    The second is empty where the first tells all: a fold is offered in a draw.
    """
    if one.refused and one.attempt and one.field != "refused":
        return _refused_and_changed(one, one.attempt["do"])
    with suppress(TypeError, ValueError, LookupError, AttributeError):  # it may have any form
        return _mismatch_in_words(one)
    return _any_mismatch_in_words(one)


def _refused_and_changed(one: Mismatch, do: str) -> tuple[str, str]:
    """Say what an act changes that is refused, and what is seen of it."""
    act = {"draw": "discard"}.get(do, do if do in _NOUNS else "act")
    changed = _CHANGED.get(one.field.partition(".")[0], one.field)
    what, such_as = mismatch_in_words(one._replace(refused=False))
    if not (changed in _CHANGED_ALONE and such_as):
        such_as = ", ".join(filter(None, (what, such_as)))
    return f"a refused {act} changes {changed}", such_as


_CHANGED_ALONE: Final = frozenset({"the stacks", "the bets", "the chips paid in", "the pots"})
_CHANGED: Final = {
    "stacks": "the stacks",
    "bets": "the bets",
    "paid": "the chips paid in",
    "pots": "the pots",
    "actor": "whose turn it is",
    "phase": "the round",
    "status": "who is in the hand",
    "cards": "the cards",
    "legal": "what is legal",
}


def _mismatch_in_words(one: Mismatch) -> tuple[str, str]:
    amount = another_amount(one.attempt, one.seen, one.told) if one.field != "refused" else None
    if one.attempt and amount is not None:
        what = f"{_NOUNS[one.attempt['do']]} is taken as one of another amount"
        return what, f"{one.attempt['to']} as {amount}"
    if one.field in _MISMATCHES:
        return _MISMATCHES[one.field](one)
    return _any_mismatch_in_words(one)


def _any_mismatch_in_words(one: Mismatch) -> tuple[str, str]:
    what = _WRONG_KEYS.get(one.field, f"{one.field} is wrong")
    return what, f"{value_in_words(one.got)} where {value_in_words(one.expected)} is right"


def another_amount(attempt: Seen | None, seen: Seen, told: Seen) -> int | None:
    """The amount as which an engine took a bet or raise, if that is not the one that was named."""
    if not attempt or attempt["do"] not in WAGERS:
        return None
    right, got = (
        bets[attempt["seat"] - 1] if isinstance(bets, list) and len(bets) >= attempt["seat"] else 0
        for bets in (seen.get("bets"), told.get("bets"))
    )
    return got if type(got) is int and got and right == attempt["to"] != got else None


def _when(one: Mismatch) -> str:
    phase = str(one.seen.get("phase", "")).partition("-")[0]
    return {"draw": " in a draw", "showdown": " at the showdown", "over": " after the hand"}.get(
        phase, ""
    )


def _fold_differs(one: Mismatch) -> tuple[str, str]:
    if not one.got:
        return "no fold is offered", ""
    return f"a fold is offered{_when(one) or ' where none is open'}", ""


def _call_differs(one: Mismatch) -> tuple[str, str]:
    right, got = one.expected, one.got
    if right is None:
        return f"a {'call' if got else 'check'} is offered{_when(one)}", ""
    if got is None:
        return "neither a check nor a call is offered", ""
    if not right:
        return "a call is asked for where nothing is owed", f"of {got}"
    if not got:
        return "a check is offered to a player who has to call", f"{right}"
    return f"a call costs too {'much' if got > right else 'little'}", _instead_of(got, right)


def _instead_of(got: Any, right: Any) -> str:
    return f"{got} where {right} is right"


def _raise_differs(one: Mismatch) -> tuple[str, str]:
    word = "raise" if any(one.seen.get("bets") or ()) else "bet"
    right, got = one.expected, one.got
    pairs = [pair for pair in (right, got) if pair is not None]
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        return f"what may be put in by a {word} is wrong", ""
    if len(pairs) == 1:
        low, high = pairs[0]
        to = f"to {low}" if low == high else f"to {low} up to {high}"
        if got is None:
            return f"no {word} is offered where one is open", to
        return f"a {word} is offered that is not open", to
    ends = [
        (name, wanted, told)
        for name, wanted, told in zip(("least", "most"), right, got, strict=True)
        if wanted != told
    ]
    if len(ends) == 2 and right[0] == right[1] and got[0] == got[1]:
        ends = [("", right[0], got[0])]
    what = " and ".join(
        f"the {name + ' ' if name else ''}{word} is too {'low' if told < wanted else 'high'}"
        for name, wanted, told in ends
    )
    return what, " and ".join(_instead_of(told, wanted) for _name, wanted, told in ends)


def _discard_differs(one: Mismatch) -> tuple[str, str]:
    if one.expected is None:
        return "a discard is offered outside a draw", ""
    if one.got is None:
        return "no discard is offered in a draw", ""
    return "another number of cards may be discarded", _instead_of(one.got, one.expected)


def _refusal_differs(one: Mismatch) -> tuple[str, str]:
    attempt = one.attempt or {"do": ""}
    what = _NOUNS.get(attempt["do"], "an act")
    told = try_in_words(attempt) if one.attempt else ""
    if one.got:
        return f"{what} is refused though it is legal", told
    return f"{what}{_beyond(one)} is taken that must be refused", told


def _beyond(one: Mismatch) -> str:
    """How an amount that must be refused is wrong, if that is known."""
    to, may = (one.attempt or {}).get("to"), (one.seen.get("legal") or {}).get("raise")
    if not to or not may:
        return ""
    least, most = may
    return " of too little" if to < least else " of too much" if to > most else ""


def _turn_differs(one: Mismatch) -> tuple[str, str]:
    right, got = one.expected, one.got
    state = asked_though(one)
    if state in _NEVER_ASKED:
        return f"a player who {_ASKED_THOUGH[state]} is asked", f"seat {got}"
    if "phase" in one.told:
        phase = one._replace(field="phase", expected=one.seen["phase"], got=one.told["phase"])
        return _phase_differs(phase)
    if got is None:
        return "nobody is asked though a player must act", f"seat {right}"
    if state:
        return f"a player who {_ASKED_THOUGH[state]} is asked", f"seat {got}"
    if right is None:
        return f"a player is asked{_when(one) or ' though nobody has to act'}", f"seat {got}"
    where = "in a draw" if _when(one) == " in a draw" else "in a betting round"
    return f"the wrong player is asked {where}", f"seat {got} where it is seat {right}'s turn"


def asked_though(one: Mismatch) -> str:
    """The state in which nobody acts of a player whom an engine asks; empty if there is none.

    A player who is all-in acts in no betting round, but discards in a draw.
    """
    status = one.told.get("status") or one.seen.get("status") or ()
    seat = one.got if one.field == "actor" else None
    state = status[seat - 1] if type(seat) is int and 0 < seat <= len(status) else ""
    phase = str(one.told.get("phase") or one.seen.get("phase"))
    if state == ALL_IN and not phase.startswith("bet-"):
        return ""
    return state if state in _ASKED_THOUGH else ""


def governing_rule(one: Mismatch) -> str | None:
    """The rule that a difference breaks whatever the hand is about; None if it may be several.

    So it is where a player is asked who is all-in or no longer in the hand, and where a hand has
    too few or too many cards once it is dealt, or once a draw is over.
    """
    if one.refused:
        return None
    if state := asked_though(one):
        phase = str(one.told.get("phase") or one.seen.get("phase"))
        return {"bet": _TURNS[state], "draw": "drawing.order"}.get(phase.partition("-")[0])
    if one.field != "cards" or not miscounted(one.expected, one.got) or _when(one) == " in a draw":
        return None
    if one.attempt is None:
        return "drawing.hand-size"
    return "drawing.as-many-back" if one.attempt["do"] == "draw" else None


def miscounted(expected: Any, got: Any) -> tuple[int, int, int] | None:
    """The first seat whose hand has too few or too many cards, how many it should have, and has.

    None if there is none.
    """
    if not (isinstance(expected, list) and isinstance(got, list)):
        return None
    counts = (
        (seat, len(right), len(held))
        for seat, (right, held) in enumerate(zip(expected, got, strict=False), start=1)
        if isinstance(right, list) and isinstance(held, list)
    )
    return next((found for found in counts if found[1] != found[2]), None)


_ASKED_THOUGH: Final = {ALL_IN: "is all-in", FOLDED: "has folded", MUCKED: "has mucked"}
_TURNS: Final = {
    ALL_IN: "betting.betting-is-skipped",
    FOLDED: "betting.folded-hand-is-dead",
    MUCKED: "betting.folded-hand-is-dead",
}
"""The rule by which nobody is asked in a betting round in such a state."""
_NEVER_ASKED: Final = frozenset({FOLDED, MUCKED})
_NOUNS: Final = {
    **{word: f"a {word}" for word in ("fold", "check", "call", "bet", "raise", "muck")},
    "draw": "a discard",
    "show": "a hand shown",
}


def _phase_differs(one: Mismatch) -> tuple[str, str]:
    right, got = str(one.expected), str(one.got)
    told = f"{phase_in_words(got)} where {phase_in_words(right)} is right"
    if not {right, got} <= {*_COURSE}:
        return "the phase is wrong", told
    early = _COURSE.index(got) > _COURSE.index(right)
    kind = right if early else got
    what = "the hand" if kind in {"showdown", "over"} else _PARTS[kind.partition("-")[0]]
    if _begins(kind, one.attempt):
        return f"{what} is {'skipped' if early else 'held that must be skipped'}", told
    return f"{what} {'ends too early' if early else 'goes on though it is over'}", told


def _begins(phase: str, attempt: Seen | None) -> bool:
    """Whether a phase begins with what was done last, so that nobody has acted in it."""
    kind = phase.partition("-")[0]
    if attempt is None:
        return kind in _PARTS
    return kind in _PARTS and (attempt["do"] == "draw") == (kind == "bet")


_PARTS: Final = {"bet": "a betting round", "draw": "a draw"}
_COURSE: Final = (
    *(f"{part}-{number}" for number in range(1, 5) for part in _PARTS),
    "showdown",
    "over",
)


def _status_differs(one: Mismatch) -> tuple[str, str]:
    seat, right, got = _first_apart(one)
    return f"a player who is {right} is shown as {got}", f"seat {seat}"


def _chips_differ(one: Mismatch) -> tuple[str, str]:
    seat, right, got = _first_apart(one)
    if one.seen.get("phase") == "over":
        when = "at the end"
    elif one.attempt is None:
        when = "before anybody has acted"
    else:
        when = f"after {_NOUNS.get(one.attempt['do'], 'an act')}"
    chips = {"bets": "the bets", "paid": "the chips paid in"}.get(one.field, "the stacks")
    return f"{chips} are wrong {when}", f"seat {seat} has {got} where {right} is right"


def _first_apart(one: Mismatch) -> tuple[int, Any, Any]:
    """The first seat for which two lists differ, with what is right and what was got."""
    sides = (side if isinstance(side, list) else () for side in (one.expected, one.got))
    return next(iter(_apart(*sides)), (1, one.expected, one.got))


def _pots_differ(one: Mismatch) -> tuple[str, str]:
    right, got = ([pot["amount"] for pot in pots or ()] for pots in (one.expected, one.got))
    told = _instead_of(*(listing(map(str, side)) or "nothing" for side in (got, right)))
    if sum(got) != sum(right):
        return f"too {'much' if sum(got) > sum(right) else 'little'} is in the pots", told
    if got != right:
        return "the chips are in other pots", told
    return "the pots are won by others", _instead_of(*_pots(one.expected, one.got)[::-1])


def _cards_differ(one: Mismatch) -> tuple[str, str]:
    if one.field == "cards" and (count := miscounted(one.expected, one.got)):
        seat, right, got = count
        do = "held" if one.attempt else "dealt"
        after = one.attempt is not None and one.attempt["do"] == "draw"
        when = _when(one) or (" after a draw" if after else "")
        told = f"seat {seat} has {got} where {right} is right"
        return f"too {'few' if got < right else 'many'} cards are {do}{when}", told
    if one.field != "gathers" and len(one.expected or ()) != len(one.got or ()):
        return _WRONG_KEYS[one.field], ""  # an engine may have said anything
    return _WRONG_KEYS[one.field], _instead_of(*_SAY[one.field](one.expected, one.got)[::-1])


def _table_differs(one: Mismatch) -> tuple[str, str]:
    if one.got:
        return "a table is accepted that must be refused", ""
    return "a table is refused that must be accepted", ""


_MISMATCHES: Final[Mapping[str, Callable[[Mismatch], tuple[str, str]]]] = {
    "legal.fold": _fold_differs,
    "legal.call": _call_differs,
    "legal.raise": _raise_differs,
    "legal.draw": _discard_differs,
    "refused": _refusal_differs,
    "actor": _turn_differs,
    "phase": _phase_differs,
    "status": _status_differs,
    "accepted": _table_differs,
    "pots": _pots_differ,
    **dict.fromkeys(("cards", "gathers", "shown"), _cards_differ),
    **dict.fromkeys(("stacks", "bets", "paid"), _chips_differ),
}
_WRONG_KEYS: Final = {
    "cards": "other cards are held",
    "gathers": "other cards are shuffled",
    "shown": "other hands are shown",
    "show-order": "hands are shown in another order",
    "places": "hands are put in another order",
    "ranks": "other cards play",
    "order": "a hand is worth more or less",
    "ruling": "the ruling is another",
    "button": "the button of the next hand is at another seat",
}
