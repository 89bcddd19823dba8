"""The winners of each pot, or of each half, with their hands and the rules that decide."""

from __future__ import annotations

from oracle.core.cards import Card, format_cards
from oracle.core.games import WHOLE, is_split
from oracle.core.hands import HandOrder, Ranking, with_article
from oracle.core.pots import Pot
from oracle.core.table import Award, PotsAwarded, State
from oracle.prose.hands import edge
from oracle.prose.sentences import Sentence
from oracle.prose.teller import Chips, Words
from oracle.prose.words import half_in_words, listing, ordinal, seat_list
from oracle.wire import Seats


def hand_in_words(state: State, cards: tuple[Card, ...]) -> str:
    """Name cards and what they are worth in the game that is played."""
    halves = state.table.game.halves
    names = "; ".join(with_article(half.rank(cards).name) for half in halves)
    return f"{format_cards(cards)} ({names})"


def awards_told(
    state: State, event: PotsAwarded, seats: Seats, chips: Chips = str
) -> list[Sentence]:
    """Tell who won each part of each pot; the sentences lack the capital and the full stop."""
    words = Words(seats, chips)
    if sum(state.live) < 2 and not state.shown:
        return [_without_showdown(state, event.awards[0], words)]
    pots = state.table.rules.pots(state)
    told: list[Sentence] = []
    for number, (award, pot) in enumerate(zip(event.awards, pots, strict=True)):
        told += _pot(state, award, pot, _pot_name(number, len(pots), award, pot, words), words)
    return told


def _without_showdown(state: State, award: Award, words: Words) -> Sentence:
    winner = words.seats.numbers[state.live.index(True)]
    text = f"seat {winner} wins the pot of {words.chips(award.amount)} and need not show"
    return Sentence(text, ("showdown.last-player-wins",))


def _pot_name(number: int, count: int, award: Award, pot: Pot, words: Words) -> str:
    if count == 1:
        return f"the pot of {words.chips(award.amount)}"
    kind = "main" if number == 0 else "side" if count == 2 else f"{ordinal(number)} side"
    players = seat_list(sorted(words.seats.numbers[place] for place in pot.seats))
    amount = words.chips(award.amount)
    return f"the {kind} pot of {amount}, for which {players} play{_s(len(pot.seats))},"


def _s(count: int) -> str:
    return "s" if count == 1 else ""


def _pot(state: State, award: Award, pot: Pot, name: str, words: Words) -> list[Sentence]:
    rules = ("showdown.side-pots",) if name.endswith(",") else ()
    told: list[Sentence] = []
    if len(award.won) > 1:
        sums = [sum(shares) for _part, shares in award.won]
        parts = listing(
            f"{words.chips(amount)} to the {half_in_words(part)}"
            for (part, _), amount in zip(award.won, sums, strict=True)
        )
        odd = ("showdown.odd-chip-to-the-low-half",) if len(set(sums)) > 1 else ()
        told.append(Sentence(f"{name} is halved, {parts}", (*rules, "showdown.halves", *odd)))
    for part, shares in award.won:
        what = (
            name
            if part == WHOLE
            else f"the {half_in_words(part)} half, {words.chips(sum(shares))},"
        )
        evenly = part == WHOLE and is_split(state.table.game)
        text, why = _winners(state, part, shares, pot, words)
        more = ("showdown.both-halves-tied",) if evenly or _all_tied(award) else ()
        told.append(Sentence(f"{what} goes to {text}", (*rules, *why, *more)))
    return told


def _all_tied(award: Award) -> bool:
    won = [tuple(place for place, share in enumerate(shares) if share) for _, shares in award.won]
    return len(won) > 1 and len(won[0]) > 1 and len(set(won)) == 1


def _winners(
    state: State, part: str, shares: tuple[int, ...], pot: Pot, words: Words
) -> tuple[str, tuple[str, ...]]:
    """Say who wins, with what, and against whom; the rules that decide it."""
    table = state.table
    halves = {half.name: half for half in table.rules.halves(table)}
    # Where the whole of a pot with halves is shared, the same players have tied for both.
    half = halves.get(part) or next(iter(halves.values()))
    winners = table.rules.winners(state, half, pot.seats)
    hands = {place: half.rank(state.hands[place]) for place in pot.seats}
    name = with_article(hands[winners[0]].name)
    text = f"seat {words.seats.numbers[winners[0]]} with {name}"
    rules: tuple[str, ...] = ("showdown.best-hand-wins",)
    if len(winners) > 1:
        each = sorted((words.seats.numbers[place], shares[place]) for place in winners)
        amounts = listing(f"{words.chips(amount)} to seat {number}" for number, amount in each)
        text = f"equal hands ({name}), {amounts}"
        rules += ("showdown.equal-hands-split", "ranking.equal-ranks-tie", *_odd(each))
    beaten = _next_best(half, hands, winners, words)
    return f"{text}{beaten.text}", (*rules, *beaten.rules)


def _odd(each: list[tuple[int, int]]) -> tuple[str, ...]:
    if len({amount for _seat, amount in each}) == 1:
        return ()
    return ("showdown.odd-chip-to-the-left-of-the-button", "showdown.odd-chips-one-each")


def _next_best(
    ranking: HandOrder, hands: dict[int, Ranking], winners: tuple[int, ...], words: Words
) -> Sentence:
    """Tell of the best of the hands that lose, if any does, and why it loses."""
    beaten = [place for place in hands if place not in winners]
    if not beaten:
        return Sentence("")
    runner_up = min(beaten, key=lambda place: hands[place].order)
    why = edge(ranking, hands[winners[0]], hands[runner_up])
    loser = f"seat {words.seats.numbers[runner_up]} with {with_article(hands[runner_up].name)}"
    return Sentence(f"; next is {loser}: {why.text}", why.rules)
