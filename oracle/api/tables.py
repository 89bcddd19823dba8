"""A table and its cards, as a programmer writes them; every problem is one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

from oracle import play
from oracle.api import inputs
from oracle.api.hand import BySeat, Hand, Shuffle, Wish, dealing
from oracle.api.inputs import Cards, listed, meant, refuse, refuse_settings, refuse_table
from oracle.api.objections import refusal
from oracle.core import table as core
from oracle.core.games import GAMES
from oracle.core.ruleset import BY_SETTING
from oracle.play import HouseRules
from oracle.wire import full_table

if TYPE_CHECKING:
    from oracle.specs.entries import House


_USUAL_CHIPS: Final = 2
_EACH_SEAT: Final = "a list with an entry for each seat"
_NEEDED: Final = ("game", "betting", "draws", "ante", "chip")
"""What has a default other than None, and so cannot be None."""


def table(
    game: str = "badugi",
    *,
    betting: str = "limit",
    draws: int = 3,
    stacks: Sequence[int] = (100, 100, 100),
    button: int | None = None,
    small_bet: int | None = None,
    big_bet: int | None = None,
    small_blind: int | None = None,
    big_blind: int | None = None,
    ante: int = 0,
    dead: Sequence[int] | None = None,
    live: Sequence[int] | None = None,
    chip: int = 1,
    house: inputs.Which = "card-room",
    settings: Mapping[str, str] | None = None,
    cards: BySeat | None = None,
    deck: Cards | None = None,
    reshuffles: Sequence[Cards] = (),
    seed: int | None = None,
    shuffle: Shuffle | None = None,
    **unknown: NoReturn,
) -> Hand:
    """Post the blinds and deal a hand; every argument has a default.

    Args:
        game: ``badugi`` or ``badacey``.
        betting: ``limit``, ``pot-limit`` or ``no-limit``.
        draws: 1, 2 or 3.
        stacks: the chips of each seat before the hand, seat 1 first, clockwise.
        button: the seat with the button; the last seat unless given.
        small_bet: in limit play; the big blind, or two of the smallest chips, unless given.
        big_bet: in limit play; twice the small bet unless given.
        small_blind: half the big blind unless given; 0 for none.
        big_blind: unless given, the small bet, or two of the smallest chips where bets are not
            fixed; 0 for none.
        ante: what every seat posts, matched like a bet.
        dead: what each seat posts for the whole table.
        live: what each seat posts as a bet in front of it, beyond the blinds.
        chip: the smallest chip that plays.
        house: whose rules are played: an id, the path of a YAML file, or a house.
        settings: switches that are set differently than in the house. If every switch is set, no
            house is read.
        cards: by seat number its hand and then its replacements. A card written ``??``, a seat that
            is left out and further replacements come from the unused cards, lowest first, or
            shuffled where there is a seed.
        deck: the cards from the top; those that it leaves out follow, lowest first or shuffled.
        reshuffles: the order of each reshuffle that is known.
        seed: with the same seed the same cards come; without cards, deck and seed a new one is
            chosen, which ``Hand.seed`` tells.
        shuffle: called with the cards of a reshuffle that ``reshuffles`` does not have, to put them
            in order; otherwise the seed does it.
        unknown: there are no others; one that is misspelt is refused with the nearest.

    Raises:
        Illegal: the table is against the rules.
        InputError: an amount, a card, a word or the house cannot be used.
    """
    known = ("game", *(table.__kwdefaults__ or ()))
    refuse(f"a table has no {one!r}{meant(one, known)}" for one in unknown)
    written = {
        "game": game,
        "betting": betting,
        "draws": draws,
        "stacks": listed(stacks, "stacks", "a list with the chips of each seat, such as [100, 80]"),
        "button": button,
        "small_bet": small_bet,
        "big_bet": big_bet,
        "small_blind": small_blind,
        "big_blind": big_blind,
        "ante": ante,
        "dead": None if dead is None else listed(dead, "dead", _EACH_SEAT),
        "live": None if live is None else listed(live, "live", _EACH_SEAT),
        "chip": chip,
    }
    data = _full({name: one for name, one in written.items() if one is not None or name in _NEEDED})
    own, chosen = _settings(settings, house)
    wish = Wish(cards, deck, reshuffles, seed, shuffle)
    usual = {} if chosen is None else chosen.settings
    dealt = dealing(wish, len(data["stacks"]), GAMES[game])
    rules, given = HouseRules({**usual, **own}), {"table": data, **dealt.given}
    try:
        hand = play.Hand.of(given, rules.at(given), seen=False, keep=True, supply=dealt.supplied)
    except core.Illegal as refused:
        raise refusal(refused) from None
    return Hand(hand, rules, chosen, dealt.seed)


def _full(named: dict[str, Any]) -> dict[str, Any]:
    """Check the arguments that are given, and make the full table of them, as vectors have it."""
    refuse_table(named)
    # What nobody need say: the small bet in limit play, the big blind in other play.
    size = "small_bet" if named["betting"] == "limit" else "big_blind"
    if size not in named:
        usual = _USUAL_CHIPS * named["chip"]
        named[size] = named.get("big_blind") or usual if size == "small_bet" else usual
    return full_table({name.replace("_", "-"): _wire(name, one) for name, one in named.items()})


def _wire(name: str, value: Any) -> Any:
    """Give a value as the wire has it: no blind is null."""
    return None if name.endswith("blind") and value == 0 else value


def _settings(settings: Any, house: inputs.Which) -> tuple[dict[str, str], House | None]:
    """Give the single settings, and the house, which is not read if every switch is set."""
    own = {} if settings is None else settings
    refuse_settings(own)
    return {**own}, None if BY_SETTING.keys() <= own.keys() else inputs.house(house)
