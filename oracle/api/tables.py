"""A table at which a hand is played: what a programmer writes, in the words of the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oracle.api.cards import Cards
from oracle.api.course import Course
from oracle.api.dealing import BySeat, Shuffle, Wish, dealing
from oracle.api.hand import Hand
from oracle.api.houses import Which
from oracle.api.objections import with_sources
from oracle.core.ruleset import BY_SETTING
from oracle.core.table import Illegal
from oracle.wire import HouseRules, full_table

if TYPE_CHECKING:
    from oracle.catalogue import House

_USUAL_BET = 2


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
    house: Which = "card-room",
    settings: Mapping[str, str] | None = None,
    cards: BySeat | None = None,
    deck: Cards | None = None,
    reshuffles: Sequence[Cards] = (),
    seed: int | None = None,
    shuffle: Shuffle | None = None,
) -> Hand:
    """Post the blinds and deal a hand; every argument has a default.

    Args:
        game: ``badugi`` or ``badacey``.
        betting: ``limit``, ``pot-limit`` or ``no-limit``.
        draws: 1, 2 or 3.
        stacks: the chips of each seat before the hand, seat 1 first, clockwise.
        button: the seat with the button; the last seat unless given.
        small_bet: in limit play; 2, or the big blind, unless given.
        big_bet: in limit play; twice the small bet unless given.
        small_blind: half the big blind unless given; 0 for none.
        big_blind: the small bet unless given, or 2 where bets are not fixed; 0 for none.
        ante: what every seat posts, matched like a bet.
        dead: what each seat posts for the whole table.
        live: what each seat posts as a bet in front of it, beyond the blinds.
        chip: the smallest chip that plays.
        house: whose rules are played: an id, the path of a YAML file, or a house.
        settings: switches that are set differently than in the house. If every switch is set, no
            house is read.
        cards: by seat number its hand and then its replacements; what is left open comes from the
            unused cards, lowest first, or shuffled where there is a seed.
        deck: the cards from the top; those that it leaves out follow, lowest first or shuffled.
        reshuffles: the order of each reshuffle that is known.
        seed: with the same seed the same cards come; without cards, deck and seed a new one is
            chosen, which ``Hand.seed`` tells.
        shuffle: called with the cards of a reshuffle that ``reshuffles`` does not have, to put them
            in order; otherwise the seed does it.

    Raises:
        Illegal: the table is against the rules.
        InputError: an amount, a card, a word or the house cannot be used.
    """
    own = {} if settings is None else dict(settings)
    chosen = None if BY_SETTING.keys() <= own.keys() else _house(house)
    usual = {} if chosen is None else chosen.settings
    size = {"small-bet": small_bet, "big-bet": big_bet, "big-blind": big_blind}
    written = {
        "game": game,
        "betting": betting,
        "draws": draws,
        "stacks": stacks,
        "button": button,
        **_sizes(size, limit=betting == "limit"),
        "small-blind": small_blind,
        "ante": ante,
        "dead": dead,
        "live": live,
        "chip": chip,
    }
    data = full_table({key: _wire(key, one) for key, one in written.items() if one is not None})
    wish = Wish(cards, deck, reshuffles, seed, shuffle)
    rules, dealt = HouseRules({**usual, **own}), dealing(wish, len(data["stacks"]))
    course = Course(data, rules, dealt, chosen)
    try:
        return Hand(course, course.begin())
    except Illegal as refused:
        raise Illegal(with_sources(refused.objections)) from None


def _wire(key: str, value: Any) -> Any:
    """Give a value as the wire has it: no blind is null."""
    return None if key.endswith("blind") and value == 0 else value


def _house(which: Which) -> House:
    from oracle.api.houses import house

    return house(which)


def _sizes(given: dict[str, int | None], *, limit: bool) -> dict[str, int | None]:
    """Fill in what nobody need say: the small bet in limit play, the big blind in other play."""
    key = "small-bet" if limit else "big-blind"
    if given[key] is None:
        given[key] = (given["big-blind"] if limit else None) or _USUAL_BET
    return given
