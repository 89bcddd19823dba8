"""A scenario played on the reference engine.

Try by try, and compared with what its author expects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle.core.cards import DECK, Card, format_cards, parse_cards, refuse_duplicates
from oracle.core.citations import Inquiry, Unnoted
from oracle.core.table import OVER, SHOWDOWN, WAITS, Illegal, Objection
from oracle.errors import InputError
from oracle.play import Answer, Hand, HouseRules, answer
from oracle.specs.catalogue import rules
from oracle.specs.scenarios import Line, Scenario, without_words
from oracle.wire import allowed_and_not, read_table
from oracle.wire.hands import read_cards
from oracle.wire.tables import make_table
from oracle.wire.vocabulary import OF_NOBODY, WAGERS


@dataclass(slots=True)
class Run:
    """The result of a scenario: the answer, and where its author and the engine disagree.

    ``consulted`` and ``exercised`` are rule ids; each problem is one sentence with a line number.
    ``diverged`` says that a play stopped where its author had expected something else, ``unplayed``
    that there is no hand at all, since the table is refused or cannot be used.
    """

    answer: Answer
    problems: list[str] = field(default_factory=list)
    consulted: frozenset[str] = frozenset()
    exercised: frozenset[str] = frozenset()
    diverged: bool = False
    unplayed: bool = False

    @property
    def given(self) -> Mapping[str, Any]:
        """What engines are given, as vectors have it."""
        return self.answer.given

    @property
    def expect(self) -> Mapping[str, Any]:
        """What must be seen, as vectors have it."""
        return self.answer.expect

    @property
    def stuck(self) -> bool:
        """Whether the script could not be played to its end."""
        return self.answer.stuck is not None


def with_place(problem: str, file: object, line: int | None = None) -> str:
    """Write a problem as those of files are written: ``case.yaml:5: the call costs 2, not 4``.

    Args:
        problem: the sentence, which may start with the number of its line.
        file: the path of the scenario.
        line: the line of a problem that names none.
    """
    start, colon, sentence = problem.partition(": ")
    if colon and start.startswith("line "):
        return f"{file}:{start.removeprefix('line ')}: {sentence}"
    return f"{file}:{line}: {problem}" if line else f"{file}: {problem}"


def in_words(value: Any) -> str:
    """Write a value of a scenario: ``[in, out]``, ``7s 8s``, ``nothing`` for none."""
    if value is None or value == []:
        return "nothing"
    if isinstance(value, (set, frozenset)):
        return format_cards(sorted(value, key=DECK.index)) or "no card"
    if isinstance(value, list):
        return f"[{', '.join(map(in_words, value))}]"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {in_words(inner)}" for key, inner in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def options_in_words(options: Mapping[str, Any]) -> str:
    """Write what a player may do: ``fold, call 4 or raise to 8``."""
    *others, last = [_option(name, value) for name, value in options.items()] or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def hands_in_words(hands: Mapping[str, Iterable[str]]) -> str:
    """Write hands by seat number: ``7s 8s of seat 1``."""
    told = (f"{in_words(set(hand))} of seat {seat}" for seat, hand in sorted(hands.items()))
    return ", ".join(told) or "no hand"


def pots_in_words(pots: Iterable[Mapping[str, Any]]) -> str:
    """Write pots and what each seat wins: ``12 (low: 6 to seat 1; badugi: 6 to seat 3)``."""
    return ", ".join(f"{pot['amount']} ({_won(pot)})" for pot in pots) or "none"


def _option(name: str, value: Any) -> str:
    word = f"{name} to" if name in WAGERS else f"{name} up to" if name == "draw" else name
    if value is True:
        return word
    if isinstance(value, list):
        return f"{word} {value[0]} up to {value[1]}"
    return f"{word} {value}"


def _won(pot: Mapping[str, Any]) -> str:
    parts = {name: shares for name, shares in pot.items() if name != "amount"}
    told = {
        name: " and ".join(f"{won} to seat {seat}" for seat, won in sorted(shares.items()))
        for name, shares in parts.items()
    }
    if told.keys() == {"whole"}:
        return told["whole"]
    return "; ".join(f"{name}: {share}" for name, share in told.items())


def table_of(scenario: Scenario) -> dict[str, Any]:
    """Give the full table of a scenario, and how its cards are given, but not yet which cards."""
    cards: dict[str, Any] = {"deck": ()} if "deck" in scenario.data else {"cards": {}}
    return {"table": scenario.table, **cards}


def given_cards(scenario: Scenario, seats: int, hand_size: int) -> dict[str, Any]:
    """Complete the cards of a play: ``deck`` and ``reshuffles``, or ``cards`` by seat number.

    Seats and replacements that are left open are filled in order, starting hands first.

    Raises:
        InputError: a card is named twice, a hand has too many cards, there are too many players, or
            the deck runs out.
    """
    if "deck" in scenario.data:
        top = parse_cards(scenario.data["deck"])
        rest = [card for card in DECK if card not in top]
        orders = [list(parse_cards(order)) for order in scenario.data.get("reshuffles", ())]
        return {"deck": [*top, *rest], "reshuffles": orders}
    return {"cards": _cards_by_seat(scenario, seats, hand_size)}


def _cards_by_seat(scenario: Scenario, seats: int, hand_size: int) -> dict[str, list[Card]]:
    if seats * hand_size > len(DECK):
        raise InputError(
            f"{seats} players are too many; {len(DECK)} cards make {len(DECK) // hand_size} hands "
            f"of {hand_size}"
        )
    written = scenario.data.get("cards", {})
    hands = {seat: parse_cards(written.get(str(seat), "")) for seat in range(1, seats + 1)}
    draws = [step for step in scenario.lines if step.discard and not step.refused]
    named = [card for hand in hands.values() for card in hand]
    named += [card for step in draws for card in step.receive]
    refuse_duplicates(named)
    unused = iter([card for card in DECK if card not in named])
    got: dict[str, list[Card]] = {}
    for seat, hand in hands.items():
        if len(hand) > hand_size:
            raise InputError(f"seat {seat} is given {len(hand)} cards, but a hand has {hand_size}")
        got[str(seat)] = [*hand, *_take(unused, hand_size - len(hand))]
    for step in draws:
        open_cards = 0 if step.receive else len(step.discard)
        got[str(step.seat)] += [*step.receive, *_take(unused, open_cards)]
    return got


def _take(unused: Iterator[Card], count: int) -> list[Card]:
    taken = [card for _, card in zip(range(count), unused, strict=False)]
    if len(taken) < count:
        raise InputError("no unused card is left to fill in; name the replacement cards")
    return taken


def differences(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """Say where an observation is not as expected, one sentence for each difference."""
    found: list[str] = []
    for key, value in expected.items():
        if key == "legal":
            found += _legal(value, seen)
        elif key == "cards":
            found += _cards(value, seen)
        elif key == "shown":
            found += _shown(value, seen)
        elif key == "pots":
            wanted = [_pot(pot) for pot in value]
            found += _different("the pots are", wanted, pots_seen(seen), pots_in_words)
        elif key == "pot":
            found += _different("the pot is", value, sum(seen["paid"]))
        else:
            found += _different(f"{key} is", value, seen.get(key))
    return found


def _different(
    what: str, expected: Any, got: Any, tell: Callable[[Any], str] = in_words
) -> Iterator[str]:
    if expected != got:
        yield f"{what} {tell(got)}, not {tell(expected)}"


def options_seen(seen: Mapping[str, Any]) -> dict[str, Any] | None:
    """Give what the seat in turn may do, as scenarios write it; None if nobody must act."""
    legal = seen["legal"]
    if legal is None:
        return None
    opened = max(seen["bets"]) > 0
    got: dict[str, Any] = {"fold": True} if legal["fold"] else {}
    if legal["call"] is not None:
        got.update({"call": legal["call"]} if legal["call"] else {"check": True})
    if legal["raise"] is not None:
        least, most = legal["raise"]
        got["raise" if opened else "bet"] = least if least == most else [least, most]
    if legal["draw"] is not None:
        got["draw"] = legal["draw"]
    if "muck" in legal:
        got |= {"show": True, "muck": True} if legal["muck"] else {"show": True}
    return got


def _legal(expected: Mapping[str, Any], seen: Mapping[str, Any]) -> Iterator[str]:
    got = options_seen(seen)
    if got is None:
        yield "nobody must act"
        return
    yield from _different(f"seat {seen['actor']} may", dict(expected), got, options_in_words)


def _cards(expected: Mapping[str, str], seen: Mapping[str, Any]) -> Iterator[str]:
    if "cards" not in seen:
        yield "cards can be seen only if the scenario gives the deck"
        return
    for seat, text in expected.items():
        held = seen["cards"][int(seat) - 1] or []
        if set(parse_cards(text)) != set(held):
            yield f"seat {seat} holds {format_cards(held)}, not {text}"


def _shown(expected: Mapping[str, str], seen: Mapping[str, Any]) -> Iterator[str]:
    shown = {
        str(seat): set(hand) for seat, hand in enumerate(seen.get("shown", ()), start=1) if hand
    }
    wanted = {seat: set(parse_cards(hand)) for seat, hand in expected.items()}
    yield from _different("shown is", wanted, shown, hands_in_words)


def _pot(pot: Mapping[str, Any]) -> dict[str, Any]:
    won = {part: dict(shares) for part, shares in pot.items() if part != "amount"}
    return {"amount": pot["amount"], **won}


def pots_seen(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give each pot with what every seat won of it, as scenarios write it."""
    return [
        {
            "amount": pot["amount"],
            **{
                part: {str(seat): won for seat, won in enumerate(shares, start=1) if won}
                for part, shares in pot["won"].items()
            },
        }
        for pot in seen.get("pots", ())
    ]


def concerned(scenario: Scenario) -> int | None:
    """Give the seat that the ruling is on: the one named, or that of the last step; or nobody."""
    last = scenario.lines[-1]
    own = None if last.verb in OF_NOBODY else last.seat
    seat: int | None = scenario.data["ruling"].get("on", own)
    return seat


def ruling_of(scenario: Scenario, script: Hand) -> tuple[Answer, list[str]]:
    """Give the ruling at the end of a script, and where it differs from what its author expects."""
    seat = concerned(scenario)
    answer = script.answer_on(seat)
    if answer.stuck:
        return answer, [answer.stuck]
    outcome = answer.reply["outcome"]
    chosen = None if outcome["do"] == WAITS else outcome
    return answer, list(_differences(scenario.data["ruling"], answer.expect["ruling"], chosen))


def _differences(
    wanted: Mapping[str, Any], seen: Mapping[str, Any], chosen: Mapping[str, Any] | None
) -> Iterator[str]:
    if wanted["verdict"] != seen["verdict"]:
        yield f"verdict is {seen['verdict']}, not {wanted['verdict']}"
    expected, allowed = list(map(_full, wanted["allowed"])), list(map(_full, seen["allowed"]))
    if sorted(expected, key=str) != sorted(allowed, key=str):
        yield f"allowed is {_told(seen['allowed'])}, not {_told(wanted['allowed'])}"
    for place in allowed_and_not({**wanted, "allowed": seen["allowed"]}):
        yield f"{in_yaml(wanted['not-allowed'][place])} is allowed"
    if "outcome" in wanted and (chosen is None or _full(wanted["outcome"]) != _full(chosen)):
        own = in_yaml(as_written(chosen)) if chosen else "nothing yet"
        yield f"outcome is {own}, not {in_yaml(wanted['outcome'])}"
    for rule in wanted.get("rules", ()):
        if rule not in seen["rules"]:
            yield f"{rule} is not among the rules that decide, {', '.join(seen['rules'])}"


def _full(outcome: Mapping[str, Any]) -> tuple[Any, ...]:
    return (
        *(outcome["do"], outcome.get("to")),
        *(outcome.get("due", 0), outcome.get("returned", 0)),
    )


def as_written(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Give an outcome as scenarios have it: without the setting, and without chips that are 0."""
    return {key: one for key, one in outcome.items() if one and key != "setting"}


def in_yaml(value: Any) -> str:
    """Write a value on one line; every text is one that needs no quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {in_yaml(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(in_yaml, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(outcomes: Iterable[Mapping[str, Any]]) -> str:
    return in_yaml([*map(as_written, outcomes)])


class Play:
    """A play in progress."""

    def __init__(
        self,
        scenario: Scenario,
        settings: Mapping[str, str],
        as_expected: bool,
        inquiry: Inquiry,
    ) -> None:
        self.scenario = scenario
        self.settings = settings
        self.as_expected = as_expected
        self.inquiry = inquiry
        at = table_of(scenario)
        rules = HouseRules(settings).at(at)
        table, seats = read_table(at["table"], rules)
        cards = given_cards(scenario, seats.count, rules.hand_size(table))
        given = {"table": at["table"], **cards}
        dealt = read_cards(given, seats)
        table = make_table(at["table"], inquiry.watch(rules), seats, **dealt)
        self.script = Hand(table, seats, given, show_cards="deck" in given)
        self.problems: list[str] = []
        self.stuck: str | None = None

    def run(self) -> Run:
        """Play the script to its end, or to the first step that goes differently."""
        diverged = not all(map(self._take, self.scenario.lines))
        is_ruled_on = "ruling" in self.scenario.data
        if not diverged and not is_ruled_on:
            self._check_the_end() if self.as_expected else self._show_all()
        asked = is_ruled_on and not diverged
        answer = self._ruled() if asked else self.script.answer(self.stuck)
        return Run(
            answer,
            self.problems,
            frozenset(self.inquiry.consulted),
            frozenset(self.inquiry.exercised),
            diverged,
        )

    def _take(self, line: Line) -> bool:
        try:
            if line.expect is not None:
                return self._look(line)
            if line.everybody is not None:
                return self._everybody(line)
            return self._attempt(line, line.as_try())
        except InputError as error:
            self.stuck = str(error)
            return self._problem(line, self.stuck)

    def _problem(self, line: Line, sentence: str, number: int | None = None) -> bool:
        self.problems.append(f"line {number or line.number}: {sentence}")
        return False

    def _look(self, line: Line) -> bool:
        if not self.as_expected:
            return True
        as_written = True
        for key, value in (line.expect or {}).items():
            for sentence in differences({key: value}, self.script.seen):
                if key == "pots":
                    where, because = self._wrong_pot(value), self._hands_shown()
                    as_written = self._problem(line, sentence + because, line.line_of(*where))
                else:
                    as_written = self._problem(line, sentence, line.line_of(key))
        return as_written

    def _wrong_pot(self, written: Sequence[Mapping[str, Any]]) -> tuple[str | int, ...]:
        """Give the place of the first pot that is not as written, and of what is wrong with it."""
        pots = pots_seen(self.script.seen)
        for number, (pot, seen) in enumerate(zip(written, pots, strict=False)):
            wrong = [half for half, share in _pot(pot).items() if seen.get(half) != share]
            if wrong:
                return ("pots", number, *wrong[-1:])
        return ("pots",)

    def _hands_shown(self) -> str:
        """Tell what the hands that were shown are worth, as the end of a sentence."""
        halves = self.script.state.table.game.halves
        told = (
            f"seat {seat} shows {' and '.join(half.rank(hand).name for half in halves)}"
            for seat, hand in enumerate(self.script.seen.get("shown", ()), start=1)
            if hand
        )
        return "".join(f"; {one}" for one in told)

    def _everybody(self, line: Line) -> bool:
        phase = self.script.seen["phase"]
        while self.script.seen["phase"] == phase and self.script.seen["actor"] is not None:
            word = line.everybody
            if word == "call" and self.script.seen["legal"]["call"] == 0:
                word = "check"
            attempt: dict[str, Any] = {"seat": self.script.seen["actor"], "do": word}
            if word == "pat":
                attempt = {"seat": self.script.seen["actor"], "do": "draw", "discard": []}
            if not self._attempt(line, attempt):
                return False
        return True

    def _attempt(self, line: Line, attempt: dict[str, Any]) -> bool:
        price = self.script.seen["legal"]["call"] if self.script.seen["legal"] else None
        objections = self.script.attempt(attempt)
        broken = self.script.tries[-1].refused_by
        if not self.as_expected:
            return bool(objections) == line.refused
        if line.refused:
            return self._must_be_refused(line, broken)
        if objections:
            said = " ".join(map(self._objected, objections))
            actor = self.script.seen["actor"]
            turn = "" if actor in {None, attempt.get("seat")} else f" The turn is seat {actor}'s."
            return self._problem(line, f"this is refused: {said}{turn}")
        if line.verb == "call" and price != line.amount:
            return self._problem(line, f"the call costs {price}, not {line.amount}")
        return True

    def _objected(self, objection: Objection) -> str:
        """Tell an objection with its rule, and the setting of the house where one decides."""
        switch = rules()[objection.rule].switch
        by = f", with {switch}: {self.settings[switch]}" if switch else ""
        return f"{objection.sentence.rstrip('.')} ({objection.rule}{by})."

    def _must_be_refused(self, line: Line, broken: list[str]) -> bool:
        if not broken:
            return self._problem(line, "this must be refused, but it is legal")
        if missing := [rule for rule in line.because if rule not in broken]:
            return self._problem(line, f"refused by {', '.join(broken)}, not {', '.join(missing)}")
        return True

    def _show_all(self) -> None:
        while self.script.seen["phase"] == SHOWDOWN:
            self.script.attempt({"seat": self.script.seen["actor"], "do": "show"})

    def _ruled(self) -> Answer:
        answer, problems = ruling_of(self.scenario, self.script)
        if self.as_expected:
            for sentence in problems:
                self._problem(self.scenario.lines[-1], sentence)
        return answer

    def _check_the_end(self) -> None:
        last = self.scenario.lines[-1]
        if self.script.state.phase != OVER and last.expect is None and not last.refused:
            self._problem(last, "the hand is not over; continue, or end with 'expect'")


def run(
    scenario: Scenario,
    settings: Mapping[str, str],
    *,
    as_expected: bool = True,
    inquiry: Callable[[], Inquiry] = Inquiry,
) -> list[Run]:
    """Run a scenario under a setting of every switch; one run for each of its hands.

    Unless it should go ``as_expected``, the author's expectations do not matter: a play goes on to
    the first try that is accepted although the author has it refused, or the other way round.
    Players then asked at a showdown that the author did not expect all show.

    Raises:
        Illegal: the table at which a hand is to be played is against the rules.
        InputError: the table or the cards cannot be used.
    """
    if scenario.lines:
        return [Play(scenario, settings, as_expected, inquiry()).run()]
    rules = HouseRules(settings)
    return [_answered(scenario, given, rules, inquiry()) for given in _questions(scenario)]


def _questions(scenario: Scenario) -> Iterator[dict[str, Any]]:
    """Give what engines are given if nothing is played."""
    data = scenario.data
    if "table" in data:
        table = {"table": scenario.table}
        after = data.get("stacks-after")
        yield table if after is None else {**table, "stacks-after": without_words(after)}
    elif "hands" in data:
        hands = [list(parse_cards(hand)) for hand in data["hands"]]
        yield {"ranking": data["ranking"], "hands": hands}
    else:
        for hand in (data["hand"], *data.get("likewise", ())):
            yield {"ranking": data["ranking"], "hand": list(parse_cards(hand))}


def _answered(
    scenario: Scenario, given: Mapping[str, Any], rules: HouseRules, inquiry: Inquiry
) -> Run:
    found = answer(scenario.kind, given, rules, inquiry.watch)
    result = Run(found, list(_missed(scenario.data, found)))
    # What hands are worth does not depend on the house, so nothing notes that it was asked.
    asked = frozenset(inquiry.consulted) if "table" in given else frozenset(scenario.rules)
    result.consulted, result.exercised = asked, frozenset(inquiry.exercised)
    return result


def _missed(data: Mapping[str, Any], found: Answer) -> Iterator[str]:
    """Say where the engine's answer differs from what the author expects."""
    pairs = [pair for pair in _pairs(data, found) if pair[1] != pair[2]]
    for what, expected, got in pairs:
        yield f"{what} {in_words(expected)} in the scenario, but {in_words(got)} on the engine"


def _pairs(data: Mapping[str, Any], found: Answer) -> Iterator[tuple[str, Any, Any]]:
    given, expect = found.given, found.expect
    if "hand" in given:
        yield from _of_a_hand(data, found)
    elif "hands" in given:
        yield "the places are", data["places"], expect["places"]
    elif "because" in expect:
        yield "refused because of", sorted(data.get("refuse", ())), expect["because"]
    else:
        for key, expected in data["expect"].items():
            yield f"{key} is", expected, 0 if expect[key] is None else expect[key]


def _of_a_hand(data: Mapping[str, Any], found: Answer) -> Iterator[tuple[str, Any, Any]]:
    expect, hand = found.expect, found.given["hand"]
    written = (data["hand"], *data.get("likewise", ()))
    text = next(one for one in written if list(parse_cards(one)) == hand)
    yield f"{text} plays", data["plays"], "-".join(expect["ranks"])
    if "name" in data:
        yield f"{text} is named", data["name"], expect["name"]
    if "out" in data and text == data["hand"]:
        yield f"{text} leaves out", set(parse_cards(data["out"])), set(expect["out"])


def run_problems(scenario: Scenario, settings: Mapping[str, str]) -> list[str]:
    """Run a scenario and give what its author and the engine disagree about.

    Raises:
        InputError: no hand can be played with its table or its cards; names every reason at once.
    """
    try:
        return [
            problem
            for result in run(scenario, settings, inquiry=Unnoted)
            for problem in result.problems
        ]
    except Illegal as refused:
        raise InputError(*(found.sentence for found in refused.objections)) from refused
