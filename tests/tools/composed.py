"""How well the verdict names the mistakes of engines that make many at once.

``python -m tests.tools.composed`` makes a hundred engines with five to twelve mistakes each, asks
them the corpus in this process, and prints what came of it: by mistake, by name, and why known ones
were not named. Two of five mistakes are hidden from the search: edits of the crowd, and
entries of the catalogue that are taken out of it for this run. Each engine claims one way of
playing, as real ones do, and its adapter finds out what is legal as the starters do, or leaves that
out. ``--held`` makes the hundred that is not looked at in detail; ``--first N`` makes so many
alone; ``--write`` checks every hundred and writes tests/crowd/COMPOSED.md; ``--tell`` prints a line
for each engine that is open.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import itertools
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from oracle.conformance.choosing import cases_of
from oracle.conformance.claims import claims_in
from oracle.conformance.report import Diagnosis, More, diagnose
from oracle.conformance.results import Options, Outcome, RunResult, Verdict
from oracle.conformance.runner import run
from oracle.conformance.transport import in_process
from oracle.core.cards import DECK
from oracle.corpus.flags import suspect, with_candidates
from oracle.corpus.tables import Known
from oracle.fuzz import asking_more, hands_apart
from oracle.mistakes import MISTAKES
from oracle.play import HouseRules
from oracle.play.foretelling import with_an_end
from oracle.specs import catalogue, workspaces
from oracle.wire.grading import Signature, Vector, keys_of, signature
from tests.crowd import HERE, Edit, everyone
from tests.crowd.serve import imported
from tests.tools.verdicts import digests, known_answers, vectors

PAGE: Final = HERE / "COMPOSED.md"
MANY: Final = 100
HUNDREDS: Final[Mapping[str, str]] = {
    "open": "open",
    "held back": "held back, second hundred",
}
"""What each hundred is drawn by."""

_BASE: Final = ("unfinished", "blinds")
_GRID: Final[Mapping[str, Sequence[tuple[Any, int]]]] = {
    "games": (("badugi", 5), ("badacey", 2)),
    "betting": (("limit", 6), ("pot-limit", 2), ("no-limit", 2)),
    "draws": ((3, 7), (1, 2), (2, 1)),
    "players": (([2, 6], 4), ([2, 8], 3), ([2, 2], 2), ([2, 9], 1)),
    "takes": (
        ((), 2),
        (("all-in", "side-pots"), 5),
        (("all-in", "side-pots", "ante"), 3),
    ),
}
"""How real tables and engines play, each word with its weight."""

_LEFT_OUT: Final = (((), 5), (("paid",), 2), (("status",), 1), (("pots", "shown", "show-order"), 2))
"""What adapters do not tell."""

_FEWEST, _MOST = 5, 12
_HIDDEN: Final = 0.4
_OF_THE_CROWD: Final = 0.5
_MOST_WRONG: Final = 0.3
"""The part of the plays in which one mistake may show alone."""

_FEWEST_ASKED: Final = 20
"""Plays that an engine must be asked; below that the corpus says nothing of ten mistakes."""

_MOST_ACTS: Final = 50_000
"""What the dealer may do in a play with all that is only tried."""

_SEED: Final = 1
"""What the hands are drawn by that are made for an engine."""

_FEW: Final = 3
"""The hands in which a mistake must show to be found for certain."""


class Composition(NamedTuple):
    """An engine to be made: what it claims, its mistakes, and how its adapter shows them.

    ``mistakes`` are names of the catalogue, of which the search does not know those ``hidden``;
    ``edits`` are of the crowd. ``left_out`` are keys that are never shown.
    """

    name: str
    hello: Mapping[str, Any]
    mistakes: tuple[str, ...]
    hidden: frozenset[str]
    edits: tuple[str, ...]
    probing: bool
    left_out: tuple[str, ...]

    @property
    def known(self) -> list[str]:
        """The mistakes that the search could name."""
        return [name for name in self.mistakes if name not in self.hidden]


def composition(hundred: str, number: int) -> Composition:
    """Draw the engine of this number; the same one each time."""
    for again in itertools.count():
        lot = random.Random(f"{HUNDREDS[hundred]} {number} {again}")
        drawn = _drawn(lot, f"{hundred}-{number}")
        if drawn is not None:
            return drawn
    raise AssertionError


def _weighted(lot: random.Random, some: Sequence[tuple[Any, int]]) -> Any:
    return lot.choices([one for one, _ in some], [weight for _, weight in some])[0]


def _drawn(lot: random.Random, name: str) -> Composition | None:
    claimed = {key: _weighted(lot, some) for key, some in _GRID.items()}
    plays = {
        "name": "table",
        "games": [claimed["games"]],
        "betting": [claimed["betting"]],
        "draws": [claimed["draws"]],
        "players": claimed["players"],
        "takes": [*_BASE, *claimed["takes"]],
        "house": "card-room",
    }
    probing, left_out = lot.random() < 2 / 3, _weighted(lot, _LEFT_OUT)
    hello = {"name": name, "kinds": ["play"], "plays": [plays], "window": 64}
    asked = asked_of(json.dumps(hello))
    if len(asked) < _FEWEST_ASKED:
        return None
    unseen = {*left_out} | (set() if probing else {"legal"})
    wanted = lot.randint(_FEWEST, _MOST)
    pool = _showing(asked, frozenset(unseen))
    of_crowd = sum(lot.random() < _OF_THE_CROWD for _ in range(round(_HIDDEN * wanted)))
    edits = _edits(lot, of_crowd, {rule for one in asked for rule in one["rules"]})
    rules = {rule for edit in edits for rule in everyone()[edit].rules}
    mistakes = _together(lot, pool, wanted - len(edits), rules, asked)
    hidden = lot.sample(mistakes, max(0, round(_HIDDEN * wanted) - len(edits)))
    if len(mistakes) + len(edits) < _FEWEST:
        return None
    return Composition(
        name, hello, tuple(mistakes), frozenset(hidden), tuple(edits), probing, left_out
    )


@functools.lru_cache(maxsize=64)
def asked_of(hello: str) -> Sequence[Vector]:
    """The vectors that an engine with this hello is asked."""
    claims = claims_in({**json.loads(hello), "id": 0}, houses(), None)
    return [one for one in vectors() if not isinstance(cases_of(one, claims, houses()), str)]


@functools.cache
def houses() -> Mapping[str, Mapping[str, str]]:
    """The settings of the houses of ours."""
    return {house.id: house.settings for house in workspaces.houses().values()}


def _showing(asked: Sequence[Vector], unseen: frozenset[str]) -> list[str]:
    """The mistakes and settings that alone change what is shown in some of these answers.

    What goes wrong in very many hands is mended before anybody else sees the engine.
    """
    count = Counter(
        name
        for one in asked
        for name, answer in known_answers().get(one["id"], {}).items()
        if {key.partition(".")[0] for key in answer} - unseen - {"?", "gathers"}
    )
    return sorted(name for name, times in count.items() if times <= _MOST_WRONG * len(asked))


@functools.cache
def _editable() -> Sequence[str]:
    """The edits of the crowd that can be made beside mistakes of the catalogue."""
    return sorted(
        name
        for name, edit in everyone().items()
        if edit.engine == "reference"
        and all(place.file.startswith("oracle/core/") for place in edit.places)
        and not any(rule.startswith(("rulings.", "next-hand.")) for rule in edit.rules)
    )


def _edits(lot: random.Random, count: int, rules: set[str]) -> list[str]:
    """Some edits about these rules, each of another rule and in another file."""
    drawn: list[Edit] = []
    may = [everyone()[name] for name in _editable() if rules & {*everyone()[name].rules}]
    for edit in lot.sample(may, len(may)):
        taken = {place.file for one in drawn for place in one.places}
        rules_taken = {rule for one in drawn for rule in one.rules}
        if len(drawn) < count and not (
            rules_taken & {*edit.rules} or taken & {place.file for place in edit.places}
        ):
            drawn.append(edit)
    return [edit.id for edit in drawn]


def _together(
    lot: random.Random, pool: Sequence[str], count: int, rules: set[str], asked: Sequence[Vector]
) -> list[str]:
    """Some mistakes that break other rules than these, no two of which replace the same field."""
    given = asked[0]["given"]
    base = HouseRules(houses()["card-room"])
    right, taken = base.at(given), set[str]()
    drawn: list[str] = []
    for name in lot.sample(pool, len(pool)):
        if len(drawn) == count:
            break
        wrong = with_candidates(base, [name]).at(given)
        fields = {one for one in right.__slots__ if getattr(right, one) != getattr(wrong, one)}
        own = suspect(name)
        switch = {own.switch} - {""}
        if fields & taken or rules & {*own.rules} or not fields or switch & taken:
            continue
        # Half of what real engines have is one of many mistakes in one rule, not a house rule.
        if switch and lot.random() < 0.5:
            continue
        taken |= fields | switch
        rules = rules | {own.rules[0]}
        drawn.append(name)
    return drawn


@functools.cache
def _protocol() -> Any:
    """The protocol of the Python starter, as users get it."""
    return importlib.import_module("oracle.adapters.starters.python.protocol")


class _Node:
    """A hand after some acts; those that follow are kept, so that playing again costs nothing."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand
        self.next: dict[tuple[Any, ...], _Node | None] = {}

    def after(self, attempt: Mapping[str, Any]) -> _Node | None:
        key = tuple(str(value) for value in attempt.values())
        if key not in self.next:
            hand = self.hand.copy()
            self.next[key] = None if hand.attempt(attempt) else _Node(hand)
        return self.next[key]


class Engine:
    """The engine of a composition in this process, behind the adapter of the Python starter."""

    def __init__(self, made: Composition, without: str | None = None) -> None:
        """Make the engine; ``without`` one of its mistakes, if one is named."""
        [self._play] = (
            imported([one for one in made.edits if one != without], ["oracle.play"])
            if made.edits
            else [importlib.import_module("oracle.play")]
        )
        mistaken = with_candidates(
            HouseRules(houses()["card-room"]), [one for one in made.mistakes if one != without]
        )
        self._rules = self._play.HouseRules(*mistaken)
        self._made = made

    def answer(self, request: dict[str, Any]) -> Any:
        """Answer a request."""
        if request["kind"] == "hello":
            return {**self._made.hello, "id": request["id"]}
        given = {"table": request["table"], "cards": request["cards"], "tries": []}
        rules = with_an_end(self._rules.at(given), _MOST_ACTS)
        first = _Node(self._play.Hand.of(given, rules, mistaken=True, loose=True, supply=_any_card))
        refused, hidden = _protocol().RefusedError, self._made.left_out
        probing = self._made.probing

        class Game:
            """One hand, as the starter wants it."""

            def __init__(self, _table: Any, _dealer: Any) -> None:
                self.node = first

            def act(self, seat: int, do: str, to: int | None, discard: Any) -> None:
                told = {"seat": seat, "do": do, "to": to, "discard": discard}
                node = self.node.after({k: v for k, v in told.items() if v is not None})
                if node is None:
                    raise refused
                self.node = node

            def seen(self) -> dict[str, Any]:
                seen = self.node.hand.seen
                told = {k: v for k, v in seen.items() if k not in hidden and k != "legal"}
                # What a call costs an engine can tell, as those of the filled starters do.
                if probing and (legal := seen["legal"]) and legal["call"] is not None:
                    told["legal"] = {"call": legal["call"]}
                return told

        return _protocol().play(request, Game, probing, ("show", "muck"))


def _any_card(table: Any, missing: Any) -> Any:
    """Deal cards that nobody was given where an engine deals more than the request has."""
    used = {card for cards in table.received for card in cards}
    unused = [card for card in DECK if card not in used]
    received = list(table.received)
    received[missing.seat] += tuple(unused[: missing.wanted - missing.given])
    return replace(table, received=tuple(received))


class Name(NamedTuple):
    """A name that a verdict prints, for a mistake or for the rule of a group of failures.

    ``rules`` are those that it says are broken, ``cases`` the vectors that are put down to it.
    """

    name: str
    rules: tuple[str, ...]
    cases: frozenset[str]


class Result(NamedTuple):
    """What came of an engine.

    ``asked`` is how many plays it was asked. ``named`` has what became of each mistake, by its
    name; ``known`` are those that the search knows. ``printed`` has for each name that was printed
    whether it is right. ``causes`` says why a known mistake was not named right. ``seconds`` of
    processor time were needed to explain the failures.
    """

    name: str
    asked: int
    named: Mapping[str, str]
    known: tuple[str, ...]
    printed: Mapping[str, str]
    causes: Mapping[str, str]
    seconds: float

    @property
    def showing(self) -> list[str]:
        """What became of each known mistake without which some answer would be another."""
        return [self.named[one] for one in self.known if self.causes.get(one) != BEHIND_OTHERS]


def asked_about(made: Composition) -> RunResult:
    """Ask the engine everything that it claims."""
    return _asked(made, asked_of(json.dumps(made.hello)))


def _asked(made: Composition, some: Sequence[Vector]) -> RunResult:
    """Ask the engine; the hidden mistakes are flags of no vector."""
    return _run(made, Engine(made), [_without(one, made.hidden) for one in some])


def _diagnosed(made: Composition, result: RunResult) -> tuple[Diagnosis, Known]:
    """Explain the failures as ``check`` does, with hands made for the engine."""
    ask = functools.partial(_asked, made)
    hands = hands_apart(result, houses(), known_answers(), _SEED)
    result.made = [one for one in ask(hands.vectors).outcomes if one.verdict is not Verdict.SKIP]
    known = {**known_answers(), **hands.known}
    more, told = asking_more(result, houses(), _SEED, ask), dict[str, Any]()

    def noted(*about: Any) -> More:
        asked = more(*about)
        told.update(asked.known)
        return asked

    return diagnose(result, known, more=noted), {**known, **told}


def _run(made: Composition, engine: Engine, some: Sequence[Vector]) -> RunResult:
    return run(in_process(engine, made.name), some, Options(), houses())


def _without(vector: Vector, hidden: frozenset[str]) -> Vector:
    flags = [name for name in vector["flags"] if name not in hidden]
    same = {
        switch: [
            *settings,
            *(one for one in catalogue.switches()[switch].settings if f"{switch}={one}" in hidden),
        ]
        for switch, settings in vector.get("beside", vector["switches"]).items()
    }
    return {**vector, "flags": flags, "beside": same}


def checked(made: Composition) -> Result:
    """Make the engine, ask it, and hold the verdict against what it was made of."""
    result = asked_about(made)
    began = time.process_time()
    found, known = _diagnosed(made, result)
    seconds = time.process_time() - began
    sure = [
        Name(one.suspect.name, one.suspect.rules, _ids((*one.explains, *one.partly)))
        for one in found.explanations
    ]
    sure += [
        Name(group.rule, (group.rule,), frozenset(one.vector["id"] for one in group.outcomes))
        for group in found.groups
        if group.named
    ]
    hints = {rule for group in found.groups for rule in (group.rule, *group.may_be)}
    shown = _Shown(made, result, known)
    printed = {one.name: shown.judged(one) for one in sure}
    named = {one: shown.became(one, sure, printed, hints) for one in (*made.mistakes, *made.edits)}
    causes = {one: _cause(made, result, one) for one in made.known if named[one] != RIGHT}
    count = len(result.outcomes)
    return Result(made.name, count, named, tuple(made.known), printed, causes, seconds)


def _ids(cases: Iterable[tuple[str, str | None]]) -> frozenset[str]:
    return frozenset(vector for vector, _ in cases)


RIGHT, HINTED, MISNAMED, ABSENT = "right", "hinted", "misnamed", "absent"
UNNOTICED: Final = "not noticed"
BEHIND_OTHERS: Final = "behind others: without it every answer is the same"
COLLATERAL, FALSE = "collateral", "false"


class _Shown:
    """What the answers of an engine can show of its mistakes."""

    def __init__(self, made: Composition, result: RunResult, known: Known) -> None:
        self._made, self._known = made, known
        outcomes = [*result.outcomes, *result.made]
        self._judged = [one for one in outcomes if one.verdict in (Verdict.PASS, Verdict.FAIL)]
        self._wrong = [one for one in outcomes if one.verdict in (Verdict.FAIL, Verdict.ERROR)]
        self._all = (*made.mistakes, *made.edits)

    def judged(self, one: Name) -> str:
        """Whether a name that is printed is that of a mistake of the engine."""
        if one.name in self._made.mistakes or any(
            self._is_like(one.name, other) for other in self._made.mistakes
        ):
            return RIGHT
        of = {rule for other in self._all for rule in _rules(other)}
        # Of what the search does not know, the best name is one of the same rule.
        unknown = {rule for other in self._all if self._is_unknown(other) for rule in _rules(other)}
        if one.name in of or one.rules[0] in unknown:
            return RIGHT
        alike = any(self._gives_most_of(other, one) for other in self._all)
        return COLLATERAL if alike or of & {*one.rules} else FALSE

    def _gives_most_of(self, mistake: str, one: Name) -> bool:
        """Whether a mistake alone answers as a name does in half of what that is put down to."""
        own = [case for case in self._judged if case.vector["id"] in one.cases]
        same = sum(
            self._seen(case, mistake) == self._seen(case, one.name)
            and bool(self._seen(case, mistake))
            for case in own
        )
        return 2 * same >= len(own) > 0

    def _is_unknown(self, mistake: str) -> bool:
        return mistake not in self._made.known

    def became(
        self, mistake: str, sure: Sequence[Name], printed: Mapping[str, str], hints: set[str]
    ) -> str:
        """What became of a mistake: right, hinted, misnamed, absent or not noticed."""
        others = {one for one in self._all if one != mistake}
        for one in sure:
            if one.name == mistake or self._is_like(one.name, mistake):
                return RIGHT
            of_its_rule = one.name not in others and _rules(mistake) & {*one.rules}
            if of_its_rule and (self._is_unknown(mistake) or one.name in _rules(mistake)):
                return RIGHT
        where = self._where(mistake)
        if not where:
            return UNNOTICED
        false = [one for one in sure if printed[one.name] == FALSE]
        if any(2 * len(one.cases & where) > len(one.cases) for one in false):
            return MISNAMED
        return HINTED if hints & _rules(mistake) else ABSENT

    def _where(self, mistake: str) -> frozenset[str]:
        """The failures in which a mistake may play a part."""
        if mistake in self._made.edits:
            rules = _rules(mistake)
            return frozenset(
                one.vector["id"] for one in self._wrong if rules & {*one.vector["rules"]}
            )
        return frozenset(
            one.vector["id"] for one in self._wrong if mistake in self._answers_of(one)
        )

    def _is_like(self, name: str, mistake: str) -> bool:
        """Whether a name stands for the same answers as a mistake wherever both were asked."""
        if (name not in MISTAKES and "=" not in name) or mistake in self._made.edits:
            return False
        both = ((self._seen(one, name), self._seen(one, mistake)) for one in self._judged)
        shown = [one for one in both if any(one)]
        return bool(shown) and all(one == other for one, other in shown)

    def _answers_of(self, outcome: Outcome) -> Mapping[str, Any]:
        return self._known.get(outcome.vector["id"], {})

    def _seen(self, outcome: Outcome, name: str) -> Mapping[str, Any]:
        """What a mistake alone answers, in the keys that were compared."""
        compared = keys_of(outcome.compared)
        if name in self._made.edits:
            answer = _played(self._made._replace(mistakes=(), edits=(name,)), outcome.vector)
        else:
            answer = self._answers_of(outcome).get(name, {})
        return {key: value for key, value in answer.items() if key in compared}


def _played(made: Composition, vector: Vector) -> Signature:
    [outcome] = _run(made, Engine(made), [vector]).outcomes
    return signature(vector, outcome.differences)


def _rules(name: str) -> set[str]:
    return {*everyone()[name].rules} if name in everyone() else {*suspect(name).rules}


def _cause(made: Composition, result: RunResult, mistake: str) -> str:
    """Why a known mistake was not named: in how many answers does it play a part at all?"""
    asked = (*result.outcomes, *result.made)
    wrong = [one for one in asked if one.verdict is not Verdict.PASS]
    without = _run(made, Engine(made, mistake), [one.vector for one in wrong])
    differ = [
        (one, other)
        for one, other in zip(wrong, without.outcomes, strict=True)
        if (one.verdict, list(one.differences)) != (other.verdict, list(other.differences))
    ]
    if not differ:
        return BEHIND_OTHERS
    if all(Verdict.ERROR in (one.verdict, other.verdict) for one, other in differ):
        return "shown in errors alone"
    return "shown in one or two hands" if len(differ) < _FEW else "shown in three hands or more"


OUTCOMES: Final = (RIGHT, HINTED, MISNAMED, ABSENT, UNNOTICED)
JUDGED: Final = (RIGHT, COLLATERAL, FALSE)
_OF_ALL: Final = "of all"
_SIZES: Final = (("fewer than 60", 0, 60), ("60 to 199", 60, 200), ("200 and more", 200, 10**6))


def summary(results: Sequence[Result]) -> dict[str, dict[str, dict[str, int]]]:
    """Count what came of some engines: tables of rows, each with its counts."""
    rows = {
        "all": [row.named[one] for row in results for one in row.named],
        "that the catalogue knows": [row.named[one] for row in results for one in row.known],
        "of these, those that show": [one for row in results for one in row.showing],
        **{
            f"of these, asked {words} plays": [
                one for row in results if least <= row.asked < most for one in row.showing
            ]
            for words, least, most in _SIZES
        },
    }
    printed = [one for row in results for one in row.printed.values()]
    why = Counter(why for row in results for why in row.causes.values())
    return {
        "mistakes": {what: _counted(some, OUTCOMES) for what, some in rows.items()},
        "names printed": {"all": _counted(printed, JUDGED)},
        "known mistakes that are not right": {one: {_OF_ALL: n} for one, n in why.most_common()},
    }


def _counted(some: Sequence[str], words: Sequence[str]) -> dict[str, int]:
    count = Counter(some)
    return {_OF_ALL: len(some), **{word: count[word] for word in words}}


_HEAD: Final = """\
# What the verdict says about engines with many mistakes

Made by `python -m tests.tools.composed --write`, which composes engines of five to twelve mistakes
each: of the catalogue, of which the search does not know all, and of the crowd. Each claims one way
of playing, and its adapter finds out what is legal by trying, as the starters do, or leaves it out.
A known mistake *shows* if without it some answer of the same engine would be another. A name is
*collateral* if a mistake or an edit alone plays as the name says in half of the hands put down to
it. The last hundred is held back: nothing was changed because of one of its engines.
"""


def page(data: Mapping[str, Mapping[str, Mapping[str, Mapping[str, int]]]]) -> str:
    """Write the figures of each hundred as a page."""
    lines = [_HEAD]
    for hundred, tables in data.items():
        lines += [f"## {hundred[0].upper()}{hundred[1:]}: {MANY} engines", ""]
        for title, rows in tables.items():
            words = list(next(iter(rows.values()), {}))
            lines += [f"| {title} | {' | '.join(words)} |", "|---" * (len(words) + 1) + "|"]
            lines += [
                f"| {what} | {' | '.join(str(count) for count in counts.values())} |"
                for what, counts in rows.items()
            ]
            lines.append("")
    lines += ["Digests of what the figures depend on:", ""]
    lines += [f"* {what}: `{digest}`" for what, digest in digests().items()]
    return "\n".join(lines) + "\n"


def count_of(hundred: str, many: int, *, tell: bool = False) -> dict[str, Any]:
    """Make and check so many engines of a hundred, and count."""
    results = []
    for number in range(many):
        made = composition(hundred, number)
        results.append(checked(made))
        if tell:
            print(json.dumps({"made": made._asdict(), **results[-1]._asdict()}, default=list))
    print(hundred, f"{sum(one.seconds for one in results):.1f} s to explain,", end=" ")
    print(f"{max(one.seconds for one in results):.1f} s at most", flush=True)
    return summary(results)


def main(words: Sequence[str]) -> int:
    """Make the engines, check them, and print or write what came of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=MANY)
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(words)
    if asked.write:
        found = {hundred: count_of(hundred, MANY) for hundred in HUNDREDS}
        PAGE.write_text(page(found), encoding="utf-8")
        return 0
    hundred = "held back" if asked.held else "open"
    found = count_of(hundred, asked.first, tell=asked.tell and not asked.held)
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
