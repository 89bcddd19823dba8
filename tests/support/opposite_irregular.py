"""Random hands in which players speak, push chips about and act out of turn."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from oracle.core.cards import DECK
from tests.opposite import Table
from tests.opposite.players import Player
from tests.opposite.rulings import ACTS
from tests.support.opposite_hands import LONGEST, RESHUFFLES, Style, random_settings, random_table
from tests.support.opposite_hands import Player as RegularPlayer

WORDS = (
    *("fold", "check", "check", "call", "bet", "bet", "raise", "raise", "all-in"),
    *("pot", "pot", "complete", "complete", "pass"),
)
DRAWING_WORDS = ("pat", "pat", "none", "pass", "check")
MOST_CARDS = 6
CHIPS = (1, 2, 5, 10, 25, 100)
CALM = 0.3
"""How often somebody does something irregular in a draw, compared to a betting round."""
DOES = ("say", "push", "rap", "move", "pull-back", "time", "claim-unaware", "discover-error")
MISTAKES = ("claim-unaware", "discover-error")
AMOUNT, NUMBER, SILENT = "an amount alone", "a number of cards", "chips alone"
ASKS = ("change-up", "smallest-chip")


ORDINARY = Style(
    games=("badugi",),
    players=(2, 3, 3, 4, 5, 5, 6),
    blinds_deep=(4, 12, 30),
    antes=0.1,
    raises=(0.1, 0.3),
    folds=(0.0, 0.1),
    whole_hands=(0.0,),
    wrong_tries=0.03,
)


@dataclass(frozen=True)
class IrregularPlay:
    """How irregularly hands of a kind are played; numbers between 0 and 1 are probabilities.

    ``weights`` are those of ``DOES``; ``in_turn`` is how often the player in turn does it, and
    ``too_few`` how often what is pushed is less than a call.
    """

    weights: tuple[int, ...] = (30, 40, 12, 10, 10, 5, 8, 12)
    often: tuple[float, ...] = (0.15, 0.4, 0.7)
    in_turn: tuple[float, ...] = (0.2, 0.5, 0.8)
    unnoticed: tuple[float, ...] = (0.0, 0.2, 0.6)
    too_few: float = 0.0
    style: Style = ORDINARY


@dataclass
class Dealt:
    """A hand that was played: what an engine is given, and what was ruled in it."""

    given: dict[str, Any]
    settings: dict[str, str]
    acts: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)


def play_irregularly(chance: random.Random, unrest: IrregularPlay) -> Dealt:
    """Play one hand on the opposite table and keep all that was tried."""
    table = random_table(chance, unrest.style)
    given: dict[str, Any] = {
        "table": table,
        "deck": chance.sample(DECK, 52),
        "reshuffles": [[]] * RESHUFFLES,
        "tries": [],
    }
    dealt = Dealt(given, random_settings(chance))
    played = Table(given, dealt.settings)
    regular, crowd = RegularPlayer(chance, unrest.style), Crowd(chance, unrest)
    while played.actor is not None and len(given["tries"]) < LONGEST:
        roll, wrong = chance.random(), unrest.style.wrong_tries
        if roll < wrong:
            attempt = regular.wrong_try(played)
        elif roll < wrong + crowd.often and (played.kind == "bet" or chance.random() < CALM):
            attempt = crowd.act(played)
        else:
            attempt = regular.move(played)
        before = len(played.rulings)
        given["tries"].append(attempt)
        number = played.kind == "draw" and attempt["do"] == "say"
        if played.attempt(attempt) and attempt["do"] in ACTS:
            dealt.acts[attempt["do"]] += 1
            if attempt["do"] in ("say", "push"):
                dealt.words[word_of(attempt, NUMBER if number else AMOUNT)] += 1
        rulings = played.rulings[before:]
        dealt.verdicts.update(map(kind_of_ruling, rulings))
        if attempt["do"] in MISTAKES and rulings:
            dealt.verdicts[f"{attempt['do']}, {rulings[0]['verdict']}"] += 1
    return dealt


def word_of(act: dict[str, Any], unspoken: str) -> str:
    """Say which word was spoken, and whether with chips or an amount; ``unspoken`` if none was."""
    if "word" not in act:
        return SILENT if "chips" in act else unspoken
    more = " with chips" if "chips" in act else " with an amount" if "to" in act else ""
    return f"{act['word']}{more}"


def kind_of_ruling(ruling: dict[str, Any]) -> str:
    """Say what kind of ruling it is: the verdict, and the switch where a house may choose."""
    settings = [outcome["setting"] for outcome in ruling["allowed"] if "setting" in outcome]
    verdict: str = ruling["verdict"]
    return f"{verdict} ({settings[0].partition('=')[0]})" if settings else verdict


class Crowd:
    """Players who do everything but act in turn, by habits that each hand has of its own."""

    def __init__(self, chance: random.Random, unrest: IrregularPlay) -> None:
        self.chance = chance
        self.weights = (*unrest.weights, 2, 1)
        self.often = chance.choice(unrest.often)
        self.in_turn = chance.choice(unrest.in_turn)
        self.too_few = unrest.too_few
        self.unnoticed = chance.choice(unrest.unnoticed)
        self.rounded_to = chance.choice([None, None, 3, 5, 10])

    def act(self, table: Table) -> dict[str, Any]:
        """Let somebody do something irregular."""
        actor = table.actor
        assert actor is not None
        seat = actor.seat
        if table.motion and table.early and self.chance.random() < 0.6:
            return {"seat": seat, "do": "pull-back"}
        if table.pushed and self.chance.random() < 0.7:
            return {"seat": table.pushed.seat, "do": "claim-unaware"}
        if self.chance.random() > self.in_turn:
            seat = self.chance.choice(table.seats).seat
        does = self.chance.choices(DOES + ASKS, self.weights)[0]
        act: dict[str, Any] = {"seat": seat, "do": does}
        player = table.seats[seat - 1]
        if does == "say":
            act |= self._words(table, player)
        elif does == "push":
            act |= self._push(table, player)
        elif does == "move":
            act["chips"] = self._chips(table, player)
        elif does == "discover-error":
            del act["seat"]
            chip = table.table["chip"]
            act |= {} if self.rounded_to is None else {"rounded-to": self.rounded_to * chip}
        elif does == "smallest-chip":
            del act["seat"]
            for use in ("antes", "blinds", "rake", "collection"):
                act[use] = self.chance.sample(CHIPS, self.chance.randint(use == "blinds", 2))
        return act

    def _words(self, table: Table, player: Player) -> dict[str, Any]:
        amount = max(1, self._amount(table, player))
        if table.kind == "draw" or self.chance.random() < 0.03:
            if table.kind == "draw" and self.chance.random() < 0.4:
                return {"to": self.chance.randint(1, MOST_CARDS)}
            return {"word": self.chance.choice(DRAWING_WORDS)}
        if self.chance.random() < 0.2:
            return {"to": amount}
        word = self.chance.choice(WORDS)
        if word in ("bet", "raise") and self.chance.random() < 0.5:
            return {"word": word, "to": amount}
        return {"word": word}

    def _push(self, table: Table, player: Player) -> dict[str, Any]:
        few = self.chance.random() < self.too_few
        owed = table.betting.price - player.bet
        chips = [owed // 2] if few and owed > 1 else self._chips(table, player)
        cut = self.chance.randint(1, len(chips))
        one = self.chance.random() < 0.7 or cut == len(chips)
        act: dict[str, Any] = {"chips": [chips] if one else [chips[:cut], chips[cut:]]}
        if self.chance.random() < 0.4:
            act["word"] = self.chance.choice((*WORDS, *WORDS, "none", "pat"))
        if one and player is table.actor and self.chance.random() < self.unnoticed:
            act["unnoticed"] = True
        return act

    def _amount(self, table: Table, player: Player) -> int:
        """An amount near to what counts: the call, the call and a half, a raise, a pot."""
        betting = table.betting
        owed = max(0, betting.price - player.bet)
        measure = betting.size if betting.limit else betting.last_raise
        amounts = [owed, owed + measure // 2, owed + measure, owed // 2, owed + 3 * measure]
        chip = table.table["chip"]
        amount = self.chance.choice([*amounts, player.stack, measure // 2, measure])
        amount += self.chance.choice([-chip, -1, 0, 0, 0, 0, 1, chip])
        return int(min(amount, player.stack))

    def _chips(self, table: Table, player: Player) -> list[int]:
        """Chips that come to an amount, large or small ones, in some order."""
        amount = max(1, self._amount(table, player))
        if self.chance.random() < 0.3:
            return [amount]
        most = self.chance.choice(CHIPS)
        chips: list[int] = []
        while amount and len(chips) < 8:
            value = max((chip for chip in CHIPS if chip <= min(most, amount)), default=1)
            chips.append(value)
            amount -= value
        if amount:
            chips.append(amount)
        self.chance.shuffle(chips)
        return chips
