"""Symptoms in played hands: amounts, chips, the course of a hand, the showdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.conformance.evidence import (
    ADAPTER,
    EITHER,
    ENGINE,
    FEWEST,
    LOOK,
    NEARLY_ALL,
    Look,
    Symptom,
    first_look,
    how_many,
    is_clear,
    looks,
    plays,
    symptom,
)
from oracle.conformance.results import Outcome, Verdict
from oracle.core.cards import Card
from oracle.core.games import GAMES, is_split
from oracle.report.observations import Mismatch, governing_rule, mismatch_in_words
from oracle.report.words import capital
from oracle.wire import START
from oracle.wire.grading import STEPS
from oracle.wire.vocabulary import OVER

_BY_SEAT: Final = ("stacks", "bets", "paid")


def of_amounts(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How amounts are counted in another way."""
    told = plays(outcomes)
    failed = [one for one in told if one.verdict is Verdict.FAIL]
    factors = list(_factor(failed, told))
    yield from factors
    if factors:
        return
    for guess in _GUESSES:
        yield from _guessed(guess, told)
    yield from _raises_misread(told)


def _factor(failed: Sequence[Outcome], told: Sequence[Outcome]) -> Iterator[Symptom]:
    """All amounts are a constant multiple; any pass speaks against it."""
    seen = [look for one in failed if (look := first_look(one))]
    by_factor = Counter(factor for look in seen if (factor := _factor_of(look)))
    if not by_factor:
        return
    factor, count = by_factor.most_common(1)[0]
    against = sum(one.verdict is Verdict.PASS and "stacks" in one.compared for one in told)
    if is_clear(count, len(failed), against, len(told)):
        shown = [look.outcome for look in seen if _factor_of(look) == factor]
        often = how_many(count, len(failed), "wrong plays")
        times = f"{factor:g} times" if factor > 1 else f"a {round(1 / factor, 6):g}th of"
        text = f"All amounts are {times} what they should be, {often}; {LOOK}."
        yield symptom("amounts-in-another-unit", text, ADAPTER, shown, len(failed))


def _factor_of(look: Look) -> float | None:
    pairs = [
        (want, got)
        for key in _BY_SEAT
        if key in look.told
        for want, got in zip(look.expected[key], look.told[key], strict=True)
        if want or got
    ]
    if len(pairs) < 2 or "stacks" not in look.told or any(not a or not b for a, b in pairs):
        return None
    first = round(float(pairs[0][1]) / pairs[0][0], 9)
    same = all(abs(got - want * first) < 1e-6 * abs(got) for want, got in pairs)
    return first if same and first not in (0, 1) else None


class _Guess(NamedTuple):
    """What an engine would show that counts in another way; None where that is the same."""

    name: str
    key: str
    predict: Callable[[Look], Any]
    sentence: str


def _own_bet(look: Look) -> int:
    bets, actor = look.expected.get("bets"), look.expected.get("actor")
    return int(bets[actor - 1]) if bets and actor else 0


def _highest_bet(look: Look) -> int:
    return max(map(int, look.expected.get("bets") or [0]))


def _less(by: Callable[[Look], int]) -> Callable[[Look], Any]:
    def raises(look: Look) -> Any:
        legal = (look.expected.get("legal") or {}).get("raise")
        return [one - by(look) for one in legal] if legal and by(look) else None

    return raises


def _call_as_total(look: Look) -> Any:
    call = (look.expected.get("legal") or {}).get("call")
    return call + _own_bet(look) if call and _own_bet(look) else None


def _stacks_with_bets(look: Look) -> Any:
    stacks, bets = look.expected.get("stacks"), look.expected.get("bets")
    if not stacks or not bets or not any(bets) or not look.expected["phase"].startswith("bet-"):
        return None
    return [(stack or 0) + bet for stack, bet in zip(stacks, bets, strict=True)]


_GUESSES: Final = (
    _Guess(
        "raises-by-instead-of-to",
        "legal.raise",
        _less(_highest_bet),
        "The least and the most of a raise are what it adds to the bet, not the total",
    ),
    _Guess(
        "raises-without-what-is-in",
        "legal.raise",
        _less(_own_bet),
        "The least and the most of a raise leave out what the player has in, so they are too low",
    ),
    _Guess(
        "calls-as-totals",
        "legal.call",
        _call_as_total,
        "What a call costs includes what the player has in",
    ),
    _Guess(
        "stacks-before-the-bets",
        "stacks",
        _stacks_with_bets,
        "The stacks are those before the bets of the round are taken out",
    ),
)


class _Reading(NamedTuple):
    """A way in which an adapter hands over the total of a raise, by what is in before it."""

    name: str
    total: Callable[[int, Sequence[int], int], int]
    sentence: str


_READINGS: Final = (
    _Reading(
        "a-raise-to-is-taken-for-a-raise-by",
        lambda to, bets, _seat: to + max(bets),
        "Your engine seems to read the `to` of a raise as what it adds to the bet (raise by), "
        "not as the total of the round (raise to)",
    ),
    _Reading(
        "a-raise-to-is-added-to-what-is-in",
        lambda to, bets, seat: to + bets[seat],
        "Your engine seems to add the `to` of a raise to what the player has in, though it is the "
        "total of the round",
    ),
    _Reading(
        "a-raise-by-is-taken-for-a-raise-to",
        lambda to, bets, _seat: to - max(bets),
        "Your engine seems to be given what a raise adds to the bet (raise by), and to read it as "
        "the total of the round (raise to)",
    ),
)


class _MisreadRaise(NamedTuple):
    """The first raise of a play at which a reading would show, and what the engine made of it.

    It ``tells`` the reading from an engine that refuses every raise if the amount is seen, if a
    refused one is taken, or if the engine itself offered what it then refused.
    """

    outcome: Outcome
    is_shown: bool
    tells: bool
    is_first_round: bool


def _raises_misread(told: Sequence[Outcome]) -> Iterator[Symptom]:
    """The one reading of raises that explains the most, if it is clear.

    It must be so after the first draw, too: where only raises over the blinds are refused, the
    engine may hold that the blinds are not a bet.
    """
    best: tuple[_Reading, list[_MisreadRaise]] | None = None
    for reading in _READINGS:
        raises = [one for play in told if (one := _misread(reading, play))]
        later = [one for one in raises if not one.is_first_round]
        shown = sum(one.is_shown for one in raises)
        if (
            is_clear(shown, len(raises))
            and is_clear(sum(one.is_shown for one in later), len(later))
            and any(one.is_shown and one.tells for one in raises)
            and (best is None or shown > sum(one.is_shown for one in best[1]))
        ):
            best = reading, raises
    if best is not None:
        reading, raises = best
        seen = [one.outcome for one in raises if one.is_shown]
        often = how_many(len(seen), len(raises), "plays in which it would show")
        text = f"{reading.sentence}, {often}; {LOOK}."
        yield symptom(reading.name, text, ADAPTER, seen, len(raises))


def _misread(reading: _Reading, outcome: Outcome) -> _MisreadRaise | None:
    vector = outcome.vector
    if outcome.end_alone:
        return None
    told: dict[int, dict[str, Any]] = {}
    for one in outcome.differences:
        told.setdefault(START if one.step is None else one.step, {})[one.field] = one.got
    before = vector["expect"]["start"]
    for place, wanted in enumerate(vector["expect"][STEPS]):
        if place - 1 in told:
            return None
        found = _made_of(reading, outcome, place, before, told.get(place, {}))
        if found is not None:
            return found
        before = before if "refused" in wanted else wanted
    return None


def _made_of(
    reading: _Reading,
    outcome: Outcome,
    place: int,
    before: Mapping[str, Any],
    own: Mapping[str, Any],
) -> _MisreadRaise | None:
    """What is made of a try, if it is a raise at which the reading would show."""
    attempt, wanted = (
        outcome.vector["given"]["tries"][place],
        outcome.vector["expect"][STEPS][place],
    )
    sizes, bets = (before.get("legal") or {}).get("raise"), before.get("bets")
    is_in_turn = attempt["do"] == "raise" and attempt.get("seat") == before["actor"]
    if not is_in_turn or not sizes or not bets or not any(bets) or "to" not in attempt:
        return None
    seat = attempt["seat"] - 1
    total = reading.total(attempt["to"], bets, seat)
    is_legal = sizes[0] <= total <= sizes[1]
    is_shown = tells = False
    if "refused" in wanted:
        is_shown = tells = own.get("refused") is False
        would_show = is_legal
    else:
        now = (wanted.get("bets") if "bets" in outcome.compared else None) or []
        is_seen = bool(now) and now[seat] == attempt["to"]
        is_played = is_seen and own.get("bets") == [*now[:seat], total, *now[seat + 1 :]]
        is_shown = is_played or (own.get("refused") is True and not is_legal)
        tells = is_played or "legal.raise" in outcome.compared
        would_show = total != attempt["to"] and (is_seen or not is_legal)
    is_first_round = before["phase"] == "bet-1"
    return _MisreadRaise(outcome, is_shown, tells, is_first_round) if would_show else None


def _guessed(guess: _Guess, told: Sequence[Outcome]) -> Iterator[Symptom]:
    """Try a guess on every step in which it would show, up to the first of a play."""
    shown, asked = [], 0
    for outcome in told:
        if guess.key not in outcome.compared:
            continue
        look = next((one for one in looks(outcome) if guess.predict(one) is not None), None)
        if look is None or _differs_before(outcome, look):
            continue
        asked += 1
        if look.told.get(guess.key) == guess.predict(look):
            shown.append(outcome)
    if is_clear(len(shown), asked):
        often = how_many(len(shown), asked, "plays in which it would show")
        text = f"{guess.sentence}, {often}; {LOOK}."
        yield symptom(guess.name, text, ADAPTER, shown, asked)


def _differs_before(outcome: Outcome, look: Look) -> bool:
    return any(one.step is not None and one.step < look.step for one in outcome.differences)


_AMOUNTS: Final = ("stacks", "bets", "paid", "legal.call", "legal.raise")
_CLOSE: Final = 1e-6


def of_chips(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Whether chips are conserved and whole.

    One hand is enough: no rule creates chips, whatever else is wrong.
    """
    told = plays(outcomes)
    ended = looked = wrong = 0
    lost_at_end: list[Outcome] = []
    unpaid: list[Outcome] = []
    on_the_way: list[Outcome] = []
    broken: list[Outcome] = []
    small: list[Outcome] = []
    for outcome in told:
        seen = list(looks(outcome))
        if outcome.verdict is Verdict.FAIL:
            wrong += 1
            if any(_broken(look) for look in seen):
                broken.append(outcome)
            elif any(_too_small(look) for look in seen):
                small.append(outcome)
        before = next((look for look in seen if look.phase != OVER and _excess(look)), None)
        looked += bool(seen) and {"stacks", "paid"} <= outcome.compared
        if before:
            on_the_way.append(outcome)
        last = seen[-1] if seen else None
        if last and _is_over(last):
            ended += 1
            if not before and _excess(last):
                (unpaid if _is_unpaid(last) else lost_at_end).append(outcome)
    yield from _at_the_end(lost_at_end, unpaid, ended)
    yield from _on_the_way(on_the_way, looked)
    yield from _fractions(broken, small, wrong)


def _is_over(look: Look) -> bool:
    return look.expected["phase"] == OVER == look.phase and look.got("stacks") is not None


def _excess(look: Look) -> float:
    """How many chips too many there are, less than 0 if some are lost."""
    stacks = look.got("stacks")
    if stacks is None or not look.told.keys() & {"stacks", "paid"}:
        return 0
    paid: Iterable[Any] = ()
    if look.phase != OVER:
        if look.expected["phase"] == OVER or "paid" not in look.outcome.compared:
            return 0
        paid = look.got("paid") or ()
    start = sum(stack or 0 for stack in look.outcome.vector["given"]["table"]["stacks"])
    excess = sum(one or 0 for one in stacks) + sum(one or 0 for one in paid) - start
    return excess if abs(excess) > _CLOSE else 0


def _is_unpaid(look: Look) -> bool:
    """Whether the stacks at the end are those before the pot is paid out."""
    paid = look.expected.get("paid")
    start = look.outcome.vector["given"]["table"]["stacks"]
    if not paid:
        return False
    left = [(stack or 0) - one for stack, one in zip(start, paid, strict=True)]
    return [one or 0 for one in look.got("stacks")] == left


def _at_the_end(
    lost: Sequence[Outcome], unpaid: Sequence[Outcome], ended: int
) -> Iterator[Symptom]:
    if len(unpaid) >= FEWEST and len(unpaid) >= NEARLY_ALL * ended:
        often = how_many(len(unpaid), ended, "hands that end")
        text = f"The stacks at the end are those before the pot is paid out, {often}; {LOOK}."
        yield symptom("stacks-before-the-pot-is-paid", text, ADAPTER, unpaid, ended)
        return
    lost = [*lost, *unpaid]
    if not lost:
        return
    often = how_many(len(lost), ended, "hands that end")
    text = f"Chips are {_which_way(lost)} by the end, {often}"
    all_of_them = len(lost) >= FEWEST and len(lost) >= NEARLY_ALL * ended
    look = f"; {LOOK}" if all_of_them else ""
    where = ADAPTER if all_of_them else ENGINE
    yield symptom("chips-not-conserved-at-the-end", f"{text}{look}.", where, lost, ended)


def _which_way(lost: Sequence[Outcome]) -> str:
    signs = {excess > 0 for one in lost for look in looks(one) if (excess := _excess(look))}
    return "lost or created" if len(signs) > 1 else "created" if signs == {True} else "lost"


def _on_the_way(lost: Sequence[Outcome], looked: int) -> Iterator[Symptom]:
    if not lost:
        return
    often = how_many(len(lost), looked, "hands that show both")
    text = f"Stacks and the chips paid in do not add up to what the players had, {often}"
    all_of_them = len(lost) >= FEWEST and len(lost) >= NEARLY_ALL * looked
    look = f"; {LOOK}" if all_of_them else ""
    where = ADAPTER if all_of_them else EITHER
    yield symptom("chips-not-conserved-on-the-way", f"{text}{look}.", where, lost, looked)


def _numbers(told: Any) -> Iterator[float]:
    if isinstance(told, list):
        for one in told:
            yield from _numbers(one)
    elif isinstance(told, int | float) and not isinstance(told, bool):
        yield told


def _broken(look: Look) -> bool:
    pots = look.told.get("pots") or ()
    won = [list(won) for pot in pots for won in pot.get("won", {}).values()]
    told = [*(look.told.get(key) for key in _AMOUNTS), *won, [pot.get("amount") for pot in pots]]
    return any(abs(one - round(one)) > _CLOSE for one in _numbers(told))


def _too_small(look: Look) -> bool:
    """Whether an amount needs chips that are smaller than the smallest that plays."""
    chip = look.outcome.vector["given"]["table"].get("chip", 1)
    told = [look.told.get(key) for key in _AMOUNTS if key != "stacks"]
    return chip > 1 and any(one % chip for one in _numbers(told))


def _fractions(
    broken: Sequence[Outcome], small: Sequence[Outcome], wrong: int
) -> Iterator[Symptom]:
    if broken:
        often = how_many(len(broken), wrong, "wrong plays")
        text = f"There are fractions of a chip, {often}."
        yield symptom("fractions-of-a-chip", text, ENGINE, broken, wrong)
    # Other mistakes in amounts, too, now and then need a chip that is too small.
    if small and len(small) >= NEARLY_ALL * wrong:
        often = how_many(len(small), wrong, "wrong plays")
        text = f"Chips smaller than the smallest that plays are put in or offered, {often}."
        yield symptom("chips-too-small", text, ENGINE, small, wrong)


_FEW: Final = 2
_DIVERGING: Final = frozenset({"refused", "gathers"})
_LISTS: Final = ("stacks", "bets", "paid", "status", "cards")


def of_course(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """How the course of hands is wrong."""
    told = plays(outcomes)
    failed = [one for one in told if one.verdict is Verdict.FAIL]
    yield from _nobody_acts(failed)
    yield from _by_one_rule(failed)
    yield from _refused_and_changed(failed)
    yield from _never_ends(told)
    yield from _late(failed)
    yield from _turned(failed, [one for one in told if one.verdict is Verdict.PASS])


def _nobody_acts(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """Nobody may act although the engine itself says that the hand goes on."""
    shown = [one for one in failed if any(map(_is_stuck, looks(one)))]
    if len(shown) < _FEW:
        return
    often = how_many(len(shown), len(failed), "wrong plays")
    nearly = len(shown) >= FEWEST and len(shown) >= NEARLY_ALL * len(failed)
    text = (
        f"Nobody is to act although the hand is not over, {often}{f'; {LOOK}' if nearly else ''}."
    )
    where = ADAPTER if nearly else EITHER
    yield symptom("nobody-to-act", text, where, shown, len(failed))


def _is_stuck(look: Look) -> bool:
    if "actor" not in look.told or look.told["actor"] is not None:
        return False
    return "phase" in look.outcome.compared and look.phase != OVER


_OF_ONE_RULE: Final = {"actor": "asked-without-a-turn", "cards": "another-number-of-cards"}
"""The symptom by what differs at first, if most of that breaks a rule in the same way."""


def _by_one_rule(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """What breaks one rule whatever the hand is about, where hardly anything else differs so."""
    seen = [look for one in failed if (look := first_look(one))]
    for key, name in _OF_ONE_RULE.items():
        differ = [look for look in seen if look.told.get(key)]
        alike = _alike(differ, key)
        if 2 * sum(map(len, alike.values())) <= len(differ):
            continue
        for (what, rule), some in alike.items():
            often = how_many(len(some), len(failed), "wrong plays")
            text = f"{capital(what)}, {often}, whatever the hand is about ({rule})."
            yield symptom(name, text, EITHER, some, len(failed))


def _alike(differ: Sequence[Look], key: str) -> dict[tuple[str, str], list[Outcome]]:
    """Give the plays by what differs in this key, in words, and by the rule that governs it."""
    alike: dict[tuple[str, str], list[Outcome]] = {}
    for look in differ:
        one = _mismatch(look, key)
        if rule := governing_rule(one):
            alike.setdefault((mismatch_in_words(one)[0], rule), []).append(look.outcome)
    return alike


def _mismatch(look: Look, key: str) -> Mismatch:
    sides = look.expected.get(key), look.told[key]
    return Mismatch(key, *sides, look.expected, look.told, look.attempt, _is_refused(look))


def _refused_and_changed(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """A try that is refused changes something: seen at once, or nearly always after the next."""
    at_once = [one for one in failed if (look := first_look(one)) and _is_refused(look)]
    after = [one for one in failed if _is_after_a_refusal(one)]
    if len(at_once) >= _FEW:
        often = how_many(len(at_once), len(failed), "wrong plays")
        text = f"A refused try changes something all the same, {often}."
        yield symptom("a-refused-try-changes", text, EITHER, at_once, len(failed))
    elif is_clear(len(after), len(failed)):
        often = how_many(len(after), len(failed), "wrong plays")
        text = (
            f"What is wrong comes right after a refused try, which may have changed something all "
            f"the same, {often}."
        )
        yield symptom("a-refused-try-changes", text, EITHER, after, len(failed))


def _is_refused(look: Look) -> bool:
    return look.attempt is not None and look.expected is look.before


def _is_after_a_refusal(outcome: Outcome) -> bool:
    step = outcome.differences[0].step
    steps = outcome.vector["expect"][STEPS]
    return bool(step and step > 0 and "refused" in steps[step - 1])


def _never_ends(told: Sequence[Outcome]) -> Iterator[Symptom]:
    """In each play that must end, and has not diverged before, the last phase is another."""
    ends = [
        look
        for one in told
        if "phase" in one.compared and (look := _last(one)) and look.expected["phase"] == OVER
    ]
    shown = [look.outcome for look in ends if look.phase != OVER]
    if len(shown) >= FEWEST and len(shown) == len(ends):
        phases = Counter(look.phase for look in ends).most_common(1)[0][0]
        often = how_many(len(shown), len(ends), "plays that must end")
        text = f"A hand never ends: the last phase is such as {phases}, {often}; {LOOK}."
        yield symptom("a-hand-never-ends", text, ADAPTER, shown, len(shown))


def _last(outcome: Outcome) -> Look | None:
    if any(one.field in _DIVERGING for one in outcome.differences):
        return None
    return next(reversed(list(looks(outcome))), None)


def _late(failed: Sequence[Outcome]) -> Iterator[Symptom]:
    """What is seen is what should have been seen before the try."""
    seen = [look for one in failed if (look := first_look(one)) and look.attempt]
    late = [look for look in seen if _is_late(look)]
    shown = [look.outcome for look in late if _changes_much(look)]
    # A first check without blinds changes the actor alone, and tells neither way.
    if is_clear(len(shown), len(failed) - (len(late) - len(shown))):
        often = how_many(len(shown), len(failed), "wrong plays")
        text = f"What is shown is what was seen before the try, not after it, {often}; {LOOK}."
        yield symptom("seen-before-the-try", text, ADAPTER, shown, len(failed))


def _is_late(look: Look) -> bool:
    keys = [key for key in look.told if not key.startswith("legal.")]
    return (
        bool(keys)
        and all(look.told[key] == look.before.get(key) for key in keys)
        and all(look.got(key) == look.before.get(key) for key in _changed(look))
    )


def _changes_much(look: Look) -> bool:
    return len(_changed(look)) >= _FEW


def _changed(look: Look) -> list[str]:
    return [key for key in ("stacks", "bets", "actor", "phase") if _changes(look, key)]


def _changes(look: Look, key: str) -> bool:
    return key in look.outcome.compared and look.before.get(key) != look.expected.get(key)


def _turned(failed: Sequence[Outcome], passed: Sequence[Outcome]) -> Iterator[Symptom]:
    """Lists by seat are rotated, not only the bets, as they are if the wrong seats post."""
    seen = [look for one in failed if (look := first_look(one))]
    telling = [look for look in seen if _is_informative(look)]
    turns = Counter(turn for look in telling for turn in _turns(look))
    if not turns:
        return
    turn, count = turns.most_common(1)[0]
    against = [one for one in passed if _would_show(one)]
    if not is_clear(count, len(telling), len(against), len(passed)):
        return
    shown = [look.outcome for look in telling if turn in _turns(look)]
    often = how_many(len(shown), len(telling), "wrong plays in which it shows")
    way = "the next seat" if turn == 1 else "the seat before" if turn == -1 else "another seat"
    text = f"The seats are turned: each seat has what belongs to {way}, {often}; {LOOK}."
    yield symptom("seats-turned", text, ADAPTER, shown, len(telling))


def _is_informative(look: Look) -> bool:
    """Whether a list differs that no wrong forced bet turns: cards, or stacks that are unequal."""
    stacks = look.outcome.vector["given"]["table"]["stacks"]
    unequal = len(set(stacks)) > 1
    return "cards" in look.told or ("stacks" in look.told and unequal)


def _turns(look: Look) -> set[int]:
    """By how many seats everything that differs is turned, between -1 and the number of seats."""
    lists = [(look.expected[key], look.told[key]) for key in _LISTS if key in look.told]
    found = set()
    for turn in (1, -1, *range(2, look.seats - 1)):
        if all(_rotated(expected, turn) == got for expected, got in lists):
            found.add(turn)
    return found


def _rotated(told: Sequence[Any], turn: int) -> list[Any]:
    return [told[(seat + turn) % len(told)] for seat in range(len(told))]


def _would_show(outcome: Outcome) -> bool:
    """Whether turned seats would show in a play that passed."""
    stacks = outcome.vector["given"]["table"]["stacks"]
    return "stacks" in outcome.compared and len(set(stacks)) > 1 and not outcome.end_alone


class _Showdown(NamedTuple):
    """Two different hands: the seat of the worse one, and the seat that won most, if any did."""

    outcome: Outcome
    worse: int
    winner: int | None


def of_showdowns(outcomes: Sequence[Outcome]) -> Iterator[Symptom]:
    """Between two hands that differ the worse one wins."""
    told = [found for one in plays(outcomes) if (found := _showdown(one))]
    failed = [one for one in told if one.outcome.verdict is Verdict.FAIL]
    shown = [one.outcome for one in failed if one.winner == one.worse]
    if is_clear(len(shown), len(failed), len(told) - len(failed), len(told)):
        often = how_many(len(shown), len(failed), "wrong showdowns of two hands")
        text = f"The worse of two hands wins, {often}."
        yield symptom("the-worse-hand-wins", text, EITHER, shown, len(failed))


def _showdown(outcome: Outcome) -> _Showdown | None:
    table = outcome.vector["given"]["table"]
    game = GAMES[table["game"]]
    seen = list(looks(outcome))
    if not seen or is_split(game) or "stacks" not in outcome.compared:
        return None
    last = seen[-1]
    expected, stacks = last.expected, last.got("stacks")
    if expected["phase"] != OVER or last.phase != OVER or "paid" not in expected:
        return None
    shown = {seat: hand for seat, hand in enumerate(expected.get("shown") or ()) if hand}
    if len(shown) != 2:
        return None
    worth = {seat: game.halves[0].order([Card(one) for one in shown[seat]]) for seat in shown}
    if len(set(worth.values())) < 2:
        return None
    left = [(had or 0) - one for had, one in zip(table["stacks"], expected["paid"], strict=True)]
    won = [(told or 0) - chips for told, chips in zip(stacks, left, strict=True)]
    winner = won.index(max(won)) if max(won) > 0 else None
    return _Showdown(outcome, max(worth, key=lambda seat: worth[seat]), winner)
