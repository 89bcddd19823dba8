"""What an act means when its turn has come: the facts of the moment in, the outcomes out.

Read from the documents and the guide to the vectors alone. Paragraphs are those of Betting and
Raising in Badugi.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

Outcome = dict[str, Any]

PAT = ("check", "pass", "pat", "none")
"""Words that stand pat in a draw."""

WAGERS = ("bet", "raise", "pot")
"""Words that chips put in with them make larger."""

MEANT = {"pass": ("check", "fold"), "complete": ("raise",), "pot": ("bet", "raise")}
"""What some words come to when they count just as they were said."""


class Facts(NamedTuple):
    """What the dealer has to know of the table when a player acts."""

    phase: str
    structure: str
    hand_size: int
    price: int
    short: bool
    """Whether the bet to match is more than the last full bet, so that it can be completed."""
    bet: int
    playable: int
    amounts: tuple[int, int] | None
    """From what to what a bet or raise may come; none where the player may not make one."""
    size: int
    """The full bet in limit play, else the least raise."""
    chip: int
    settings: Mapping[str, str]
    compelled: bool
    """Whether less than the call must be made up: between two players, or against the first bet."""

    @property
    def limit(self) -> bool:
        """Whether the sizes of bets are fixed."""
        return self.structure == "limit"

    @property
    def owed(self) -> int:
        """What a call costs, all chips of the player at most."""
        return min(self.price - self.bet, self.playable)


class Counted(NamedTuple):
    """The chips of an act: all that were released, and those that play."""

    released: int
    playing: int


def meaning(facts: Facts, act: Mapping[str, Any]) -> Outcome | None:
    """Say what an act in turn comes to; none where it cannot be ruled on."""
    if facts.phase == "draw":
        return _in_a_draw(facts, act)
    if act.get("word") in ("pat", "none"):
        return None
    if act["do"] == "rap":
        return _pass(facts, None)
    if act["do"] == "say":
        if "word" not in act:
            return _amount_alone(facts, act["to"])
        return _word(facts, act["word"], act.get("to"), None)
    return _chips(facts, act)


def playing(facts: Facts, motion: list[int]) -> list[int]:
    """Leave the chips that play (paragraph 7: smaller ones do not, in whatever quantity)."""
    return [chip - chip % facts.chip for chip in motion if chip >= facts.chip]


def verdict(facts: Facts, act: Mapping[str, Any], found: Outcome) -> str:
    """Say for people how the dealer rules: whether an act counts just as it was done."""
    do, to, word = found["do"], found.get("to"), act.get("word")
    if do in ("void", "none"):
        return "void"
    if act.get("unnoticed") and meaning(facts, {**act, "unnoticed": False}) != found:
        return "unnoticed"
    cost = to - facts.bet if to is not None else facts.owed if do == "call" else 0
    if do in ("pat", "fold-or-call"):
        plain = do == "pat"
    elif word == "all-in":
        plain = cost == facts.playable
    elif word in MEANT:
        plain = do in MEANT[word] and (word != "pot" or facts.structure == "pot-limit")
    elif word is not None:
        plain = word == do and act.get("to") in (None, to)
    elif act["do"] == "say":
        plain = cost == max(0, _added(facts, act["to"])) and not act["to"] % facts.chip
    else:
        plain = do != "fold-or-call" and len(act.get("chips", [])) <= 1
    return "binding" if plain and not found["due"] and not found["returned"] else "corrected"


def forfeited(facts: Facts, act: Mapping[str, Any], found: Outcome) -> Outcome | None:
    """The fold that the director may allow instead of the call, with what the player showed.

    Poker TDA 2024, 51-B, and its first example: only in a raised round between three or more.
    """
    said, out = act.get("to"), None
    if act["do"] == "push" and not act.get("unnoticed"):
        that_play = [chips for motion in act["chips"] if (chips := playing(facts, motion))]
        one = not facts.limit and facts.settings["raise-in-motions"] == "first-motion"
        shown = sum(map(sum, that_play[:1] if one else that_play))
        said = facts.bet + shown if shown else None
        out = Counted(released(act), sum(map(sum, that_play)))
    if act.get("word") != "bet" or said is None or found["do"] != "call" or facts.compelled:
        return None
    to = max(facts.bet, said - said % facts.chip)
    if to - facts.bet >= facts.owed or not _says_the_call(facts, to):
        return None
    return _paid("fold", facts, to, out) | {"to": to}


def is_check(act: Mapping[str, Any], found: Outcome) -> bool:
    """Whether a player checks by what they do, facing a bet or not."""
    word = act.get("word")
    if word in ("check", "pass") and found["do"] == "call":
        return True
    passes = act["do"] == "rap" or word in ("fold", "check", "call", "pass", "complete")
    return passes and found["do"] in ("check", "fold-or-call")


def too_few(facts: Facts, act: Mapping[str, Any], found: Outcome) -> bool:
    """Whether an act has shown less than the call that it comes to."""
    if found["do"] != "call":
        return False
    if act["do"] == "say":
        return "word" not in act and _added(facts, act["to"]) < facts.owed
    return found["due"] > 0 or "to" in found


def released(act: Mapping[str, Any]) -> int:
    """Count all chips of an act."""
    motions = act.get("chips", [])
    return sum(chip if isinstance(chip, int) else sum(chip) for chip in motions)


def _in_a_draw(facts: Facts, act: Mapping[str, Any]) -> Outcome | None:
    if act["do"] == "rap" or (act["do"] == "say" and act.get("word") in PAT):
        return _free("pat", None)
    number = act["do"] == "say" and "word" not in act and act["to"] <= facts.hand_size
    return _free("none", None) if number else None


def _chips(facts: Facts, act: Mapping[str, Any]) -> Outcome | None:
    motions = act["chips"] if act["do"] == "push" else [act["chips"]]
    that_play = [chips for motion in motions if (chips := playing(facts, motion))]
    out = Counted(sum(map(sum, motions)), sum(map(sum, that_play)))
    word = act.get("word")
    one = not facts.limit and facts.settings["raise-in-motions"] == "first-motion"
    count = that_play[:1] if word is None or (word in WAGERS and one) else that_play
    shown = sum(map(sum, count))
    if word is None:
        found = _silent(facts, count[0] if count else [], out)
    else:
        found = _word(facts, word, facts.bet + shown if word in WAGERS and shown else None, out)
    if act.get("unnoticed") and found["due"]:
        return _unnoticed(facts, found, shown, out)
    return found


def _silent(facts: Facts, first: list[int], out: Counted) -> Outcome:
    """Rule on what the first motion shows; later ones would be a string raise (paragraph 14)."""
    if not first:
        return _free("void", out)
    to = facts.bet + sum(first)
    no_larger = len(first) > 1 or to - facts.bet <= facts.price
    if facts.price == 0 or (facts.price == facts.bet and no_larger):
        if facts.price == 0 or _is_raise(facts, to):
            return _wager(facts, to, out)
        return _check(facts, out)
    if len(first) == 1 or _needs_all(facts, first) or not _is_raise(facts, to):
        return _call(facts, out)
    return _wager(facts, to, out)


def _needs_all(facts: Facts, first: list[int]) -> bool:
    needed = sum(first) - min(first) < facts.price - facts.bet
    return needed and facts.settings["two-chips"] == "call-when-both-are-needed"


def _is_raise(facts: Facts, to: int) -> bool:
    if facts.amounts is None:
        return False
    if to - facts.bet >= facts.playable:
        return True
    over = to - facts.price
    if facts.limit:
        return 2 * over >= facts.size
    halves = 2 if facts.settings["chips-for-a-raise"] == "half-a-raise" else 1
    return over > 0 and halves * over >= facts.size


def _amount_alone(facts: Facts, to: int) -> Outcome:
    to = facts.bet + _added(facts, to)
    if facts.price == 0 or _is_raise(facts, to):
        return _wager(facts, to, None)
    return _call(facts, None)


def _added(facts: Facts, amount: int) -> int:
    """Count the chips that an amount alone adds; what is less than the smallest does not play."""
    total = facts.settings["amount-alone"] == "total"
    return amount - amount % facts.chip - (facts.bet if total else 0)


def _word(facts: Facts, word: str, to: int | None, out: Counted | None) -> Outcome:
    free = {"check": _check, "pass": _pass, "call": _call, "fold": _fold}
    if word in free:
        return free[word](facts, out)
    if word == "complete" and not (facts.limit and facts.short):
        return _call(facts, out)
    if word == "bet" and to is not None and _says_the_call(facts, to):
        return _call(facts, out)
    if word == "all-in":
        to = facts.bet + facts.playable
    if word == "pot" and facts.structure == "pot-limit" and facts.amounts:
        to = facts.amounts[1]
    return _wager(facts, to, out)


def _says_the_call(facts: Facts, to: int) -> bool:
    """Whether a bet declared facing a bet is no more than that bet."""
    as_said = facts.settings["bet-facing-a-bet"] == "by-its-amount"
    return as_said and facts.owed > 0 and to - to % facts.chip <= facts.price


def _fold(facts: Facts, out: Counted | None) -> Outcome:
    if not facts.owed and facts.settings["fold-with-no-bet"] == "refused":
        return _check(facts, out)
    return _free("fold", out)


def _pass(facts: Facts, out: Counted | None) -> Outcome:
    """Rule on a rap or the word pass (paragraph 9)."""
    if facts.owed and facts.settings["rapping-facing-a-bet"] == "fold":
        return _free("fold", out)
    return _check(facts, out)


def _wager(facts: Facts, to: int | None, out: Counted | None) -> Outcome:
    """Bring a bet or raise to a proper amount (paragraph 16); without a right to one, a call."""
    if facts.amounts is None:
        return _call(facts, out)
    least, most = facts.amounts
    if to is None:
        to = least
    to = min(max(to - to % facts.chip, least), most)
    return _paid("raise" if facts.price else "bet", facts, to, out) | {"to": to}


def _check(facts: Facts, out: Counted | None) -> Outcome:
    if facts.owed and out and out.playing:
        return _call(facts, out)
    return _free("fold-or-call" if facts.owed else "check", out)


def _call(facts: Facts, out: Counted | None) -> Outcome:
    if not facts.owed:
        return _free("check", out)
    return _paid("call", facts, facts.bet + facts.owed, out)


def _unnoticed(facts: Facts, found: Outcome, chips: int, out: Counted) -> Outcome:
    """Chips that are too few go in as they are, since nobody notices."""
    to = facts.bet + chips
    do = found["do"] if to > facts.price else "call"
    return {"do": do, "to": to, "due": 0, "returned": out.released - chips}


def _free(do: str, out: Counted | None) -> Outcome:
    return {"do": do, "due": 0, "returned": out.released if out else 0}


def _paid(do: str, facts: Facts, to: int, out: Counted | None) -> Outcome:
    cost = to - facts.bet
    if out is None:
        return {"do": do, "due": 0, "returned": 0}
    due = max(0, cost - out.playing)
    return {"do": do, "due": due, "returned": out.released - (cost - due)}
