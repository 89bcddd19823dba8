"""What an act means when its turn has come: the facts of the moment in, the outcomes out.

Read from the documents and the guide to the vectors alone. Paragraphs are those of Betting and
Raising in Badugi.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Outcome = dict[str, Any]


class Facts(NamedTuple):
    """What the dealer has to know of the table when a player acts."""

    phase: str
    limit: bool
    price: int
    bet: int
    playable: int
    amounts: tuple[int, int] | None
    """From what to what a bet or raise may come; none where the player may not make one."""
    size: int
    """The full bet in limit play, else the least raise."""
    chip: int
    settings: Mapping[str, str]

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
        stands = act["do"] == "rap" or (act["do"] == "say" and act.get("word") in ("check", "pat"))
        return _free("pat", None) if stands else None
    if act.get("word") == "pat":
        return None
    if act["do"] == "rap":
        passed = facts.settings["rapping-facing-a-bet"] == "fold" and facts.owed
        return _free("fold", None) if passed else _check(facts, None)
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
    if do == "void":
        return "void"
    if act.get("unnoticed") and meaning(facts, {**act, "unnoticed": False}) != found:
        return "unnoticed"
    cost = to - facts.bet if to is not None else facts.owed if do == "call" else 0
    if word == "all-in":
        plain = cost == facts.playable
    elif word is not None:
        plain = word == do and act.get("to") in (None, to)
    elif act["do"] == "say":
        plain = cost == max(0, _added(facts, act["to"])) and not act["to"] % facts.chip
    else:
        plain = do != "fold-or-call" and len(act.get("chips", [])) <= 1
    return "binding" if plain and not found["due"] and not found["returned"] else "corrected"


def is_check(act: Mapping[str, Any], found: Outcome) -> bool:
    """Whether a player checks by what they do, facing a bet or not."""
    passes = act["do"] == "rap" or act.get("word") in ("fold", "check", "call")
    return passes and found["do"] in ("check", "fold-or-call")


def released(act: Mapping[str, Any]) -> int:
    """Count all chips of an act."""
    motions = act.get("chips", [])
    return sum(chip if isinstance(chip, int) else sum(chip) for chip in motions)


def _chips(facts: Facts, act: Mapping[str, Any]) -> Outcome | None:
    motions = act["chips"] if act["do"] == "push" else [act["chips"]]
    that_play = [playing(facts, motion) for motion in motions]
    counted = Counted(sum(map(sum, motions)), sum(map(sum, that_play)))
    word = act.get("word")
    if word is None:
        found = _silent(facts, that_play[0], counted)
    else:
        to = facts.bet + counted.playing if word in ("bet", "raise") else None
        found = _word(facts, word, to, counted)
    if act.get("unnoticed") and found["due"]:
        return _unnoticed(
            facts, found, sum(that_play[0]) if word is None else counted.playing, counted
        )
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
    if word == "fold":
        if not facts.owed and facts.settings["fold-with-no-bet"] == "refused":
            return _check(facts, out)
        return _free("fold", out)
    if word == "check":
        return _check(facts, out)
    if word == "call":
        return _call(facts, out)
    if word == "all-in":
        to = facts.bet + facts.playable
    return _wager(facts, to, out)


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
