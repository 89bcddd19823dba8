"""The payouts, beside what they should be: pots, halves, odd chips, and the rake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from oracle.audit.cards import is_known
from oracle.audit.hand import Hand, in_words
from oracle.core.games import WHOLE
from oracle.core.pots import Pot
from oracle.core.table import Award, HandEnded, PotsAwarded
from oracle.histories.told import Collected

_SIDE_POTS: Final = "showdown.side-pots"
_POTS: Final = (("pots",), ("kept",))
"""Pots are told otherwise once, or because an uncalled bet is still in them."""


def pay_out(hand: Hand) -> None:
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
    _find_wrong_pots(hand, pots)
    if all(award is not None for award in awards):
        hand.happens(PotsAwarded(tuple(award for award in awards if award is not None)))
        hand.happens(HandEnded())


def _pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots; without a showdown there is one, which goes to the last player."""
    state, rules = hand.state, hand.rules
    if rules.showdown_follows(state) or state.mucked:
        return rules.pots(state)
    last = tuple(place for place, live in enumerate(state.live) if live)
    amount = sum(award.amount for award in rules.last_player_award(state))
    return (Pot(amount, last),)


def _find_wrong_total(hand: Hand, gross: int) -> None:
    history = hand.history
    if history.total is None:
        return
    hand.compared["the total of the pots"] += 1
    if history.total != gross:
        told, right = hand.chips(history.total), hand.chips(gross)
        sentence = f"The pots are said to come to {told}; {right} was put in."
        about = (("chips", gross - history.total),)
        hand.contradicts("total", hand.total_line, sentence, told, right, about=about)


def _find_wrong_rake(hand: Hand, gross: int, paid: int) -> None:
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
        hand.contradicts("payouts", hand.total_line, sentence, told, right, about=about)
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
        hand.contradicts("rake", hand.total_line, sentence, told, right, about=about)


def _after_rake(hand: Hand, pots: Sequence[Pot], told: Sequence[Collected]) -> list[int]:
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


def _award(hand: Hand, pot: Pot) -> Award | None:
    """Award a pot by the rules, or None where it hangs on an unknown hand."""
    if len(pot.seats) == 1:  # whatever the hand is
        won = tuple([pot.amount * (place in pot.seats) for place in range(len(hand.state.live))])
        return Award(pot.amount, ((WHOLE, won),))
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
    hand: Hand,
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
            hand.breaks(_SIDE_POTS, line, sentence, *words, about=_POTS)
            return
    if numbers and None not in by_pot and len(numbers) == len(pots):
        lines = {one.pot: one.line for one in reversed(told)}
        by_number = zip(sorted(numbers), awards, strict=True)
        for number, award in sorted(by_number, key=lambda one: lines[one[0]]):
            facts = [fact for fact in told if fact.pot == number]
            if award is not None:
                _hold(hand, facts, [award])
    elif all(award is not None for award in awards):
        _hold(hand, told, [award for award in awards if award is not None])


def _hold(hand: Hand, told: Sequence[Collected], awards: Sequence[Award]) -> None:
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
    if got.keys() != expected.keys():
        rule = _who_rule(hand, got, expected, awards)
        sentence = f"The pot is paid to {words[0]}; it belongs to {words[1]}."
        line = next((fact.line for fact in told if fact.seat not in expected), line)
        hand.breaks(rule, line, sentence, *words)
    elif not hand.split_unknown:
        line = next((one.line for one in told if got[one.seat] != expected[one.seat]), line)
        rule = _amount_rule(hand, got, expected, awards)
        sentence = f"The pot is paid {words[0]}; right is {words[1]}."
        about = _POTS if rule == _SIDE_POTS else ()
        hand.breaks(rule, line, sentence, *words, about=about)
    else:
        _hold_halves(hand, told, awards)


def _who_gets(hand: Hand, amounts: Mapping[int, int]) -> str:
    by_name = {hand.who_sits(seat): amount for seat, amount in sorted(amounts.items())}
    return in_words(by_name, hand.history.unit)


def _who_rule(
    hand: Hand, got: Mapping[int, int], expected: Mapping[int, int], awards: Sequence[Award]
) -> str:
    """The rule behind a pot that goes to the wrong players."""
    if len(awards) == 1 and hand.state.live.count(True) < 2 and not hand.state.mucked:
        return "showdown.last-player-wins"
    if got.keys() < expected.keys():
        halves = any(len(award.won) > 1 for award in awards)
        return "showdown.halves" if halves else "showdown.equal-hands-split"
    return "showdown.best-hand-wins"


def _amount_rule(
    hand: Hand, got: Mapping[int, int], expected: Mapping[int, int], awards: Sequence[Award]
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


def _hold_halves(hand: Hand, told: Sequence[Collected], awards: Sequence[Award]) -> None:
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
            hand.breaks("showdown.halves", line, sentence, *words)


def _find_wrong_pots(hand: Hand, pots: Sequence[Pot]) -> None:
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
        hand.breaks(_SIDE_POTS, hand.total_line, sentence, *words, about=about)
