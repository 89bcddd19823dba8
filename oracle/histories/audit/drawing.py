"""What players drew, compared with what they might."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

from oracle.core import engine
from oracle.core.cards import Card, format_cards
from oracle.core.table import DRAW, BettingEnded, Draw, DrawBegan
from oracle.histories.audit.acting import go_on_to
from oracle.histories.audit.hand import AuditedHand
from oracle.histories.audit.seating import cards_known_in, is_known, stand_in
from oracle.histories.hands import Began, Called, Checked, Drew, Folded, Wagered

_AS_MANY_BACK: Final = "drawing.as-many-back"


def draw(hand: AuditedHand, fact: Drew) -> None:
    """Follow a draw: its turn, how many cards, which, and how many come back."""
    place = hand.seating.places.get(fact.seat)
    if place is None or not hand.state.live[place]:
        _find_stranger(hand, fact, place)
        return
    state = hand.state
    if state.phase != DRAW:
        hand.due()
    if state.phase != DRAW:
        _find_early(hand, fact, place)
        return
    if isinstance(hand.due(), (BettingEnded, DrawBegan)):  # all have drawn, and nobody can bet
        _find_early(hand, fact, place)
        return
    if state.phase != DRAW or state.discarded[place] is not None:
        sentence = f"{hand.who(place)} draws a second time in one draw."
        told, right = f"{fact.count} cards", "no draw"
        hand.breaks("drawing.order", sentence, told, right, **_due_to_draw(hand))
        return
    _draw(hand, fact, place)


def _find_stranger(hand: AuditedHand, fact: Drew, place: int | None) -> None:
    """Find a draw of somebody without a hand; it may be the one that is due."""
    who = hand.who_sits(fact.seat)
    if place is None:
        hand.contradicts("seats", f"{who} draws and was not dealt in.", who, "a player")
        return
    hand.due()
    sentence, rule = f"{who} draws and has folded.", "betting.folded-hand-is-dead"
    hand.breaks(rule, sentence, who, "a player", **_due_to_draw(hand))


def _due_to_draw(hand: AuditedHand) -> dict[str, Any]:
    """The player who has to draw now, if there is one, and what a finding of that is about."""
    state = hand.state
    if state.phase != DRAW or state.actor is None:
        return {}
    return {"due": (state.actor,), "about": (("draw", state.round, state.actor),)}


def _find_early(hand: AuditedHand, fact: Drew, place: int) -> None:
    """A draw whose beginning the history does not tell."""
    due = hand.due()
    phase = f"draw-{due.draw if isinstance(due, DrawBegan) else hand.state.round}"
    if hand.state.actor is not None:
        sentence = f"{hand.who(place)} draws in a betting round."
        hand.breaks("drawing.no-betting-in-a-draw", sentence, "a draw", "an action")
        return
    if "phases" in hand.tells and _no_part_began(hand):
        sentence = f"{hand.who(place)} draws, and no line says that a draw begins."
        instead = ((Began(phase, fact.line), fact),)
        hand.contradicts("phases", sentence, "nothing", phase, instead=instead)
    go_on_to(hand, phase)
    if hand.state.phase == DRAW:
        hand.due()
        _draw(hand, fact, place)


def _no_part_began(hand: AuditedHand) -> bool:
    """Whether an act of another part of the hand comes right before a draw."""
    for fact in reversed(hand.history.facts[: hand.at]):
        if isinstance(fact, Began):
            return False
        if isinstance(fact, Folded | Checked | Called | Wagered | Drew):
            return True
    return False


def _draw(hand: AuditedHand, fact: Drew, place: int) -> None:
    state, who = hand.state, hand.who(place)
    most = hand.rules.most_discards(state, place)
    hand.compared["whose turn it is"] += 1
    hand.compared["the number of cards drawn"] += 1
    if fact.count > most:
        sentence = f"{who} discards {fact.count} cards and holds {most}."
        told, right = f"{fact.count} cards", f"at most {most} cards"
        count = most if fact.dealt is None else fact.dealt
        instead = ((fact._replace(count=count, dealt=None),),)
        rule, leads_to = "drawing.any-number-of-own-cards", (("discards", fact.line),)
        hand.breaks(rule, sentence, told, right, instead=instead, leads_to=leads_to)
    discards = _discards(hand, fact, place, min(fact.count, most))
    for objection in engine.objections(state, Draw(place, discards)):
        told = f"{who} draws"
        if objection.rule == "drawing.order" and state.actor is not None:
            turn = hand.who(state.actor)
            sentence = f"{who} draws, but it is {turn}'s turn to draw."
            hand.breaks(objection.rule, sentence, told, turn, **_due_to_draw(hand))
        else:
            # Which cards the player has left hangs on it.
            leads_to = (("hand", fact.seat),)
            sentence = f"{told}. {objection.sentence}{hand.where_told(place, state.hands[place])}"
            hand.breaks(objection.rule, sentence, told, leads_to=leads_to)
    held = _held(hand, fact, place, discards)
    event = engine.meaning(state, Draw(place, held))
    owed = hand.rules.replacements(held)
    _find_wrong_replacements(hand, fact, place, owed)
    _find_wrong_service(hand, fact)
    _find_wrong_rest(hand, fact, place, held)
    actor = state.actor
    hand.happens(event)
    if actor is not None and actor != place:
        state.actor = None


def _held(
    hand: AuditedHand, fact: Drew, place: int, discards: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards that go: instead of told ones that are not in the hand, others that do not stay."""
    cards = hand.state.hands[place]
    held = [card for card in dict.fromkeys(discards) if card in cards]
    missing = min(fact.count, len(cards)) - len(held)
    if not missing:
        return tuple(held)
    staying = {*(fact.kept or ()), *hand.lasting.get(place, ())}
    others = sorted((card for card in cards if card not in held), key=staying.__contains__)
    return (*held, *others[:missing])


def _find_wrong_service(hand: AuditedHand, fact: Drew) -> None:
    """Find cards that come before the next player discards, or only after, against the house.

    It shows only where the new cards are told apart, and another player draws after.
    """
    if fact.served is None or not fact.count:
        return
    later = hand.history.facts[hand.at + 1 : hand.at + 2]
    if not any(isinstance(one, Drew) for one in later):
        return
    hand.compared["when cards are dealt in a draw"] += 1
    in_turn = fact.served
    if in_turn == (hand.settings["draw-timing"] == "served-in-turn"):
        return
    who = hand.who_sits(fact.seat)
    words = "before the next player discards", "after all have discarded"
    sentence = (
        f"{who} receives new cards {words[not in_turn]}; by the house it is {words[in_turn]}."
    )
    hand.breaks(
        "drawing.discards-before-service",
        sentence,
        words[not in_turn],
        words[in_turn],
        line=fact.dealt_line or fact.line,
    )


def _discards(hand: AuditedHand, fact: Drew, place: int, count: int) -> tuple[Card, ...]:
    """The cards discarded; where they are not told, cards of the hand that are not told either."""
    cards = hand.state.hands[place]
    if fact.discards is not None:
        hand.compared["the cards discarded"] += 1
        if len(fact.discards) != fact.count:
            sentence = (
                f"{hand.who(place)} discards {fact.count} cards, and {len(fact.discards)} are told."
            )
            told, right = f"{len(fact.discards)} cards", f"{fact.count} cards"
            about = ("discards", fact.line), ("hand", fact.seat)
            cites = "drawing.any-number-of-own-cards"
            hand.contradicts("cards", sentence, told, right, about=about, cites=cites)
        return _as_recorded(fact.discards, cards)
    if fact.kept is not None and len(fact.kept) == len(cards) - count:
        return _others(cards, fact.kept, count)
    lasting = hand.lasting.get(place, ())
    unknown = [card for card in cards if not is_known((card,))]
    gone = [card for card in cards if is_known((card,)) and card not in lasting]
    chosen = tuple(dict.fromkeys((*unknown, *gone, *cards)))[:count]
    if (count and not is_known(cards)) or count in {0, len(cards)}:
        return chosen
    # Which of the known cards were thrown away is not stated, so none is known any longer.
    hidden = tuple(stand_in(place, 1000 + number) for number in range(len(cards)))
    hand.state.hands[place] = hidden
    return hidden[:count]


def _as_recorded(told: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Told discards; one that is not in a hand of unknown cards is one of those."""
    unknown = [card for card in cards if not is_known((card,))]
    discards: list[Card] = []
    for card in told:
        if card in cards or not unknown:
            discards.append(card)
        else:
            discards.append(unknown.pop())
    return tuple(discards)


def _others(cards: tuple[Card, ...], kept: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Everything but what was kept; unknown cards go first."""
    unknown = [card for card in cards if not is_known((card,))]
    known = [card for card in cards_known_in(cards) if card not in kept]
    return (*known, *unknown)[:count]


def _find_wrong_replacements(hand: AuditedHand, fact: Drew, place: int, owed: int) -> None:
    came = fact.dealt if fact.received is None else len(fact.received)
    if came is None and _is_left_out(hand, fact):
        came = 0
    if came is None:
        return
    hand.compared["the number of cards received"] += 1
    if came != owed:
        told, right = f"{came} cards", f"{owed} cards"
        where = f" in line {fact.line}" if fact.dealt_line not in {0, fact.line} else ""
        sentence = f"{hand.who(place)} discards {owed}{where} and receives {came}."
        if fact.received is None and fact.dealt is None:
            later = hand.history.facts[hand.at + 1 :]
            end = next((one.line for one in later if not isinstance(one, Drew)), 0)
            sentence += f" No line before line {end} tells new cards." if end else ""
        # What one player receives too much may be what another should have had; and a hand of which
        # too few cards are told may be shown without cards.
        draw, more = hand.state.round, came - owed
        about = ("discards", fact.line), ("draw", draw, place), ("new cards", draw, -more)
        leads_to = ("new cards", draw, more), ("shows", place)
        line, after = fact.dealt_line or fact.line, 0 if came else _dealt_after(hand, fact)
        hand.breaks(
            _AS_MANY_BACK,
            sentence,
            told,
            right,
            line=line,
            about=about,
            leads_to=leads_to,
            after=after,
        )


def _dealt_after(hand: AuditedHand, fact: Drew) -> int:
    """The line after which it would be told what a player is dealt in a draw."""
    facts = hand.history.facts
    served = [one.served for one in facts if isinstance(one, Drew) and one.served is not None]
    if any(served) if served else hand.settings["draw-timing"] == "served-in-turn":
        return fact.line
    draws = [fact, *takewhile(lambda one: isinstance(one, Drew), facts[hand.at + 1 :])]
    before = takewhile(lambda one: isinstance(one, Drew), reversed(facts[: hand.at]))
    return draws[-1].line + sum(one.count > 0 for one in before if isinstance(one, Drew))


def _is_left_out(hand: AuditedHand, fact: Drew) -> bool:
    """Whether no new cards are told of a player whose new cards the history tells elsewhere."""
    if not fact.count or fact.served is not None or fact.dealt_line:
        return False
    if hand.counts_new_cards:
        return True
    draws = (one for one in hand.history.facts if isinstance(one, Drew) and one.count)
    return bool(fact.discards) and any(
        one.seat == fact.seat and one.received is not None for one in draws
    )


def _find_wrong_rest(hand: AuditedHand, fact: Drew, place: int, held: tuple[Card, ...]) -> None:
    """Find cards that a player is said to have kept and did not hold."""
    if fact.kept is None:
        return
    hand.compared["the cards held"] += 1
    rest = [card for card in hand.state.hands[place] if card not in held]
    if not is_known(rest):
        strange = len(set(fact.kept) - set(rest)) > sum(not is_known((card,)) for card in rest)
        known = set(cards_known_in(rest))
        wrong = strange or not known <= set(fact.kept) or len(rest) != len(fact.kept)
    else:
        wrong = set(rest) != set(fact.kept)
    if wrong:
        told, right = format_cards(fact.kept) or "nothing", format_cards(cards_known_in(rest))
        sentence = f"{hand.who(place)} is said to keep {told}, and holds {right}."
        sentence += hand.where_told(place, {*cards_known_in(rest)} - {*fact.kept})
        cites, about = _AS_MANY_BACK, (("hand", fact.seat),)
        line = fact.dealt_line or fact.line
        hand.contradicts("cards", sentence, told, right, line=line, about=about, cites=cites)
