"""The protocol around an engine: lines in, lines out, cards fed, tries tried. Leave it as it is."""

import copy
import json
import sys
import traceback

RANKS = "A23456789TJQK"
SUITS = "shdc"

# What is needed of what is seen to find out by trying what is legal.
NEEDED = ("actor", "phase", "stacks", "bets")


class SkipError(Exception):
    """The engine declines this question; the text says why."""


class RefusedError(Exception):
    """The engine refuses this action, and nothing has changed."""


def value(card):
    """Give 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king."""
    return RANKS.index(card[0]) + 1


class Dealer:
    """The cards of a request, for each seat in the order in which it receives them.

    What a request does not name matters to nobody: others follow, and when all are dealt, any.
    """

    def __init__(self, cards):
        """Take the cards by seat."""
        self._by_seat = {int(seat): list(own) for seat, own in cards.items()}
        named = {card for own in cards.values() for card in own}
        self._deck = [rank + suit for suit in SUITS for rank in RANKS]
        self._others = [card for card in self._deck if card not in named]

    def card(self, seat):
        """Give the next card that this seat receives."""
        if own := self._by_seat.get(seat):
            return own.pop(0)
        if not self._others:
            self._others = list(self._deck)
        return self._others.pop(0)


def serve(hello, rank, compare, game, probing=False):
    """Answer every line of the standard input, until it ends."""
    answers = {
        "hello": lambda _: hello,
        "rank": lambda asked: {"ranks": rank(asked["ranking"], asked["hand"])},
        "compare": lambda asked: {"places": compare(asked["ranking"], asked["hands"])},
        "play": lambda asked: play(asked, game, probing, _declined(hello)),
        # "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
    }
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        sys.stdout.write(json.dumps({"id": asked["id"], **_answer(asked, answers)}) + "\n")
        sys.stdout.flush()


def _answer(asked, answers):
    if asked["kind"] not in answers:
        return {"skip": f"it does not answer {asked['kind']}"}
    try:
        return answers[asked["kind"]](asked)
    except SkipError as why:
        return {"skip": str(why)}
    except Exception as problem:
        traceback.print_exc()
        return {"error": f"{type(problem).__name__}: {problem}"}


def _declined(hello):
    """Name the acts that an engine refuses without being asked: it gives no choice of showing."""
    mucks = any("muck" in one.get("takes", ()) for one in hello.get("plays", ()))
    return () if mucks else ("show", "muck")


def play(asked, game, probing, declined=()):
    """Set up the table and try each of the tries, whatever comes of it."""
    if "cards" not in asked:
        raise SkipError("it cannot be given a deck")
    accepted = []
    hand = game(asked["table"], Dealer(asked["cards"]))

    def seen():
        # A list of the engine's own may change before the answer is written.
        shown = copy.deepcopy(hand.seen())
        if probing and shown.get("actor") and all(key in shown for key in NEEDED):
            own = shown.pop("legal", {})
            try:
                legal = {**_legal(asked, game, accepted, shown), **own}
            except Exception:
                # An engine that breaks where an act is only tried can still play the hand.
                traceback.print_exc()
                return shown
            # With a part of it missing, it would be wrong: a key that is left out is not legal.
            shown |= {"legal": legal} if "call" in legal else {}
        return shown

    start = seen()
    steps = []
    for one in asked["tries"]:
        taken = one["do"] not in declined and _try(hand, one)
        if taken:
            accepted.append(one)
        steps.append({"refused": not taken, **seen()})
    return {"start": start, "steps": steps}


def _try(hand, one):
    try:
        hand.act(one["seat"], one["do"], one.get("to"), one.get("discard"))
    except RefusedError:
        return False
    return True


def _legal(asked, game, accepted, shown):
    """Find out what the seat to act may do: each act is tried on the same hand, played again.

    Needs actor, phase, stacks and bets. What the hand itself says under "legal" counts more, such
    as {"call": 10}: the price of a call shows here by what it costs. Where that cannot be known,
    "call" is left out: a call that ends the hand shows by what was paid, if that is seen, and when
    the big blind is short, part of a call may come back at once. Trying on a copy, if there is
    one, is quicker.
    """
    table, seat = asked["table"], shown["actor"]
    own, high = shown["bets"][seat - 1], max(shown["bets"])
    stack = shown["stacks"][seat - 1]
    behind = stack - stack % table["chip"]

    def after(do, **more):
        again = game(table, Dealer(asked["cards"]))
        tried = [_try(again, one) for one in (*accepted, {"seat": seat, "do": do, **more})]
        return again.seen() if all(tried) else None

    legal = {"fold": after("fold") is not None, "call": None, "raise": None, "draw": None}
    if shown["phase"].startswith("draw"):
        held = _held(asked, accepted, seat)
        counts = range(len(held), -1, -1)
        legal["draw"] = next((n for n in counts if after("draw", discard=held[:n])), None)
        return legal
    if after("check"):
        legal["call"] = 0
    elif called := after("call"):
        price = None
        if called["actor"]:
            price = stack - called["stacks"][seat - 1]
        elif "paid" in shown and "paid" in called:
            # At the end the stack may have won the pot, too.
            price = called["paid"][seat - 1] - shown["paid"][seat - 1]
        blind = (table["big-blind"] or 0) if shown["phase"] == "bet-1" else 0
        # Once the round is over, chips that nobody matched have come back.
        goes_on = called["actor"] and called.get("phase") == shown["phase"]
        is_whole = price is not None and (price >= behind or own + price >= max(high, blind))
        if goes_on or is_whole:
            legal["call"] = price
        else:
            del legal["call"]

    def takes(to):
        """Whether this amount is taken, and not another one in its place."""
        raised = after("raise" if high else "bet", to=to)
        is_over = raised and not raised["actor"]
        return bool(raised) and (is_over or stack - raised["stacks"][seat - 1] == to - own)

    legal["raise"] = _sizes(table, high, own + behind, takes)
    return legal


def _sizes(table, high, all_in, takes):
    """Find the least and the most of a bet or raise: one size that is taken, then the ends."""
    chip = table["chip"]
    bets = [table[key] for key in ("small-bet", "big-bet", "big-blind") if table[key]]
    likely = {2 * high, all_in, *(high + bet for bet in bets)}
    # A short blind or bet is completed, or raised as if it were whole.
    likely |= {(high // bet + 1) * bet for bet in bets} | {2 * bet for bet in bets}
    found = next((to for to in sorted(likely) if high < to <= all_in and takes(to)), None)
    if found is None:
        return None

    def end(taken, not_taken):
        while abs(not_taken - taken) > chip:
            middle = (taken + not_taken) // 2 // chip * chip
            if middle in (taken, not_taken):
                break
            if takes(middle):
                taken = middle
            else:
                not_taken = middle
        return taken

    return [end(found, high), all_in if takes(all_in) else end(found, all_in)]


def _held(asked, accepted, seat):
    """Give the cards that a seat holds in a draw, as follows from what it has drawn."""
    size = 5 if asked["table"]["game"] == "badacey" else 4
    cards = asked["cards"][str(seat)]
    held, to_come = cards[:size], cards[size:]
    for one in accepted:
        if one["seat"] == seat and one["do"] == "draw":
            count = len(one["discard"])
            held = [card for card in held if card not in one["discard"]] + to_come[:count]
            to_come = to_come[count:]
    return held
