"""@name@ behind the poker-oracle protocol. Fill in what your engine can do; this file is yours.

The protocol on a postcard: one JSON object per line comes in, one line goes out, with the same id.

    > {"id":0,"kind":"hello","protocol":1}
    < {"id":0,"name":"@name@","kinds":["rank"],"rankings":{"badugi":[4]}}
    > {"id":1,"kind":"rank","ranking":"badugi","hand":["6h","4d","3s","Ah"]}
    < {"id":1,"ranks":["4","3","A"]}
    > {"id":2,"kind":"compare","ranking":"badugi","hands":[["As","2s"],["Ah","2d"]]}
    < {"id":2,"places":[2,1]}
    > {"id":3,"kind":"play","as":"cash","table":{...},"cards":{"1":["As",...],...},
       "tries":[{"seat":3,"do":"raise","to":4},...]}
    < {"id":3,"start":{"actor":3,"phase":"bet-1","stacks":[99,98,100]},
       "steps":[{"actor":1,"phase":"bet-1","stacks":[99,98,96]},{"refused":true},...]}
    < {"id":4,"skip":"why"}      declines one question, whatever it is

Only what HELLO claims is asked; what an answer leaves out is not compared. Say what your engine
did, not what it should have done: never repair a try, never judge it here.
"""

import protocol

HELLO = {
    "name": "@name@",
    "version": "0.1",
    "kinds": ["rank", "compare"],
    "rankings": {"badugi": [4]},
    # When there is a Game below, add "play" to the kinds and say what you play, and how:
    # "plays": [{"name": "cash", "games": ["badugi"], "betting": ["limit"], "draws": [3],
    #            "house": "card-room", "settings": {}}],
    # "refuses": False,    # if your engine cannot be asked to refuse an illegal action
}


def rank(ranking, hand):
    """Give the ranks of the cards that play, high to low: ["4", "3", "A"] for 6h 4d 3s Ah.

    A card is two characters, its rank of A23456789TJQK and its suit of shdc; protocol.value
    makes 1 to 13 of the rank.
    """
    raise protocol.SkipError("rank is not filled in yet")


def compare(ranking, hands):
    """Give each hand its place: 1 for the best, the same for equal hands."""
    raise protocol.SkipError("compare is not filled in yet")


class Game:
    """One hand on your engine."""

    def __init__(self, table, dealer):
        """Begin the hand: post the forced bets and deal.

        Args:
            table: as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...
            dealer: dealer.card(seat) is the next card that this seat receives, now and in the
                draws. If your engine takes a whole deck, lay it out by dealer.card in the
                order in which your engine deals.
        """
        raise protocol.SkipError("Game is not filled in yet")

    def act(self, seat, do, to, discard):
        """Let a seat act; raise protocol.RefusedError if your engine refuses it.

        Seats count from 1. ``do`` is fold, check, call, bet, raise or draw; ``to`` is the
        seat's total in this round, for a bet or raise; ``discard`` the cards, for a draw. If
        HELLO takes muck, ``do`` may also be show or muck; otherwise they are refused for you.
        """
        raise NotImplementedError

    def seen(self):
        """Say what is seen now; leave out what your engine does not know.

        The keys are explained in guide/REFERENCE.md, "What is seen".
        """
        return {
            # "actor": 3,                     the seat to act, None when the hand is over
            # "phase": "bet-1",               bet-1, draw-1, bet-2, ..., over
            # "stacks": [99, 98, 100],        from seat 1
            # "bets": [1, 2, 0],              of this betting round
            # "paid": [1, 2, 0],              of this hand, with antes
            # "status": ["in", "in", "in"],   in, all-in or folded
            # "legal": {"fold": True, "call": 2, "raise": [4, 4], "draw": None},
            # at the end also "pots", "shown" and "show-order"
        }


if __name__ == "__main__":
    # With probing=True, an engine that cannot list what is legal is asked by trying.
    protocol.serve(HELLO, rank, compare, Game, probing=False)
