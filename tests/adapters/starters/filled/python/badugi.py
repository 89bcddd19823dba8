"""What a person adds to the Python starter: badugi hands ranked, and a game played by an engine."""

from itertools import combinations

import protocol

import oracle


def best(hand):
    """Give the values of the cards that play, high to low."""
    several = (some for count in (4, 3, 2, 1) for some in combinations(hand, count))
    badugis = [
        sorted(map(protocol.value, some), reverse=True)
        for some in several
        if len({card[0] for card in some}) == len({card[1] for card in some}) == len(some)
    ]
    return min(badugis, key=lambda values: (-len(values), values))


def ranks(hand):
    return [protocol.RANKS[value - 1] for value in best(hand)]


def places(hands):
    worth = [(-len(best(hand)), best(hand)) for hand in hands]
    return [1 + sorted(worth).index(one) for one in worth]


class Hand:
    """A hand on the engine that comes with poker-oracle, as another engine would be used."""

    def __init__(self, table, dealer):
        self._hand = oracle.table(
            table["game"],
            betting=table["betting"],
            draws=table["draws"],
            stacks=table["stacks"],
            button=table["button"],
            small_bet=table["small-bet"],
            big_bet=table["big-bet"],
            small_blind=table["small-blind"] or 0,
            big_blind=table["big-blind"] or 0,
            ante=table["ante"],
            dead=table["dead"],
            chip=table["chip"],
            # This engine takes the cards that each seat will receive in advance.
            cards=dict(dealer._by_seat),
        )

    def act(self, seat, do, to, discard):
        said = "pat" if discard == [] else do
        try:
            self._hand.act(said, discard or to, seat=seat)
        except oracle.Illegal as refused:
            raise protocol.RefusedError from refused

    def seen(self):
        # What is legal is left to probing.
        return {key: one for key, one in self._hand.observation().items() if key != "legal"}
