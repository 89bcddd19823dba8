"""An engine that misbehaves in one chosen way: ``python hostile.py MODE [ARGUMENT]``.

Apart from its one vice it ranks and compares correctly, by trying every subset of a hand.
Every mode ends by itself after two minutes, so that a failing test leaves nothing behind.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

LIFETIME = 120
RANKS = "A23456789TJQK"
Message = dict[str, Any]
HELD: list[Message] = []
"""Answers that are written when all that lay ready has been read."""


class Case(NamedTuple):
    request: Message
    honest: Message
    number: int
    argument: str


class Mode(NamedTuple):
    act: Callable[[Case], None]
    argument: str = ""
    since: str = "case"
    pause: float = 0.0


def heights(cards: list[str]) -> list[int]:
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def badugi(hand: list[str]) -> tuple[Any, list[str]]:
    subsets = [list(cards) for size in range(1, 5) for cards in combinations(hand, size)]
    different = [cards for cards in subsets if len(set("".join(cards))) == 2 * len(cards)]
    return min(((-len(cards), heights(cards)), cards) for cards in different)


def ace_to_five(hand: list[str]) -> tuple[Any, list[str]]:
    counts = Counter(heights(hand))
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return ([counts[rank] for rank in groups], groups), hand


VALUES = {"badugi": badugi, "ace-to-five": ace_to_five}


def honest_answer(request: Message, name: str, window: int) -> Message:
    answer: Message = {"id": request["id"]}
    if request["kind"] == "hello":
        kinds, rankings = ["rank", "compare"], {"badugi": [4, 5], "ace-to-five": [5]}
        return {**answer, "name": name, "kinds": kinds, "rankings": rankings, "window": window}
    if request["kind"] not in {"rank", "compare"}:
        return {**answer, "skip": "this engine only ranks and compares hands"}
    value = VALUES[request["ranking"]]
    if request["kind"] == "rank":
        _, plays = value(request["hand"])
        return {**answer, "ranks": [RANKS[height] for height in heights(plays)]}
    costs = [value(hand)[0] for hand in request["hands"]]
    return {**answer, "places": [1 + sorted(costs).index(cost) for cost in costs]}


def write(data: bytes, stream: int = 1) -> None:
    while data:
        data = data[os.write(stream, data) :]


def say(answer: object) -> None:
    write(json.dumps(answer).encode() + b"\n")


def batches(pause: float) -> Iterator[list[Message]]:
    """All the requests that lie ready, again and again until nobody asks any more."""
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        yield [json.loads(line) for line in lines if line.strip()]
        time.sleep(pause)


def cards_of(hand: str) -> list[str]:
    return sorted(hand[at : at + 2] for at in range(0, len(hand), 2))


def honest(case: Case) -> None:
    """Answers correctly; the control for all the others."""
    say(case.honest)


def hangs(_: Case) -> None:
    """Reads the request and never answers."""
    time.sleep(LIFETIME)


def dies_at_once(_: Case) -> None:
    """Dies before it reads anything."""
    os._exit(1)


def dies_after(case: Case) -> None:
    """Dies when the case after ARGUMENT answered ones arrives."""
    if case.number >= int(case.argument):
        os._exit(1)
    say(case.honest)


def dies_on_case(case: Case) -> None:
    """Always dies on the hand ARGUMENT, its cards in any order."""
    hands = [case.request.get("hand", []), *case.request.get("hands", [])]
    if cards_of(case.argument) in map(sorted, hands):
        os._exit(1)
    say(case.honest)


def dies_before_it_writes(case: Case) -> None:
    """Dies on the hand ARGUMENT, and with it go the answers to all that lay ready."""
    if sorted(case.request.get("hand", [])) == cards_of(case.argument):
        os._exit(1)
    HELD.append(case.honest)


def dies_once(case: Case) -> None:
    """Dies at its fourth case, unless the file ARGUMENT says that it has died before."""
    if case.number == 3 and not os.path.exists(case.argument):
        open(case.argument, "w").close()
        os._exit(1)
    say(case.honest)


def answers_once(case: Case) -> None:
    """Answers one case and ends."""
    say(case.honest)
    os._exit(0)


def nonsense(_: Case) -> None:
    """Answers with a line that is not JSON."""
    write(b"I have seen better hands.\n")


def huge_line(case: Case) -> None:
    """Writes ARGUMENT megabytes without a line end, then hangs."""
    for _ in range(int(case.argument)):
        write(b"9" * 1_000_000)
    time.sleep(LIFETIME)


def flood(case: Case) -> None:
    """Writes answers that nobody asked for, without end."""
    unasked = json.dumps({**case.honest, "id": -1}).encode() + b"\n"
    while True:
        write(unasked * 1000)


def wrong_id(case: Case) -> None:
    """Answers correctly under an id that was never sent."""
    say({**case.honest, "id": 1_000_000_000})


def duplicate_id(case: Case) -> None:
    """Answers correctly, then a second time and differently under the same id."""
    say(case.honest)
    say(lie(case))


def says_it_twice(case: Case) -> None:
    """Answers correctly, every time twice."""
    say(case.honest)
    say(case.honest)


def nonsense_on_case(case: Case) -> None:
    """Answers the hand ARGUMENT with a line that is not JSON, and all others correctly."""
    if sorted(case.request.get("hand", [])) == cards_of(case.argument):
        write(b"I have seen better hands.\n")
    else:
        say(case.honest)


def answers_early(case: Case) -> None:
    """Answers correctly, and wrongly under the two ids that it expects next."""
    say(case.honest)
    for ahead in (1, 2):
        say({**lie(case), "id": case.honest["id"] + ahead})


def late(case: Case) -> None:
    """Answers correctly, what is in flight in reverse order."""
    say(case.honest)


def slow(case: Case) -> None:
    """Answers correctly, each time after ARGUMENT seconds."""
    time.sleep(float(case.argument))
    say(case.honest)


def closes_stdout(_: Case) -> None:
    """Closes its standard output and lives on."""
    os.close(1)
    time.sleep(LIFETIME)


def ignores_sigterm(case: Case) -> None:
    """Answers ARGUMENT cases, then hangs, also at the end of input, and ignores SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if case.number >= int(case.argument):
        time.sleep(LIFETIME)
    say(case.honest)


def grandchild(_: Case) -> None:
    """Dies, and leaves a child behind that keeps the pipes open."""
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({LIFETIME})"])
    os._exit(1)


def stderr_flood(case: Case) -> None:
    """Answers correctly, each time after a megabyte on standard error."""
    write(b"still thinking\n" * 70_000, stream=2)
    say(case.honest)


def bad_types(case: Case) -> None:
    """Answers in JSON of the wrong types; ARGUMENT picks one way, else all in turn."""
    identity, right = {"id": case.honest["id"]}, case.honest
    wrong: list[object] = [7, ["4", {"3": True}], {"4": "3"}, None]
    ways: list[object] = [{**dict.fromkeys(right, value), **identity} for value in wrong]
    ways += [identity, {**right, "id": str(right["id"])}, {**right, "id": [right["id"]]}]
    ways += [[right], "badugi", None]
    say(ways[int(case.argument or case.number) % len(ways)])


def lie(case: Case) -> Message:
    answer = dict(case.honest)
    if "ranks" in answer:
        best = ["5", "4", "3", "2", "A"][-len(answer["ranks"]) :]
        answer["ranks"] = ["K", *best[1:]] if answer["ranks"] == best else best
    elif "places" in answer:
        places = answer["places"]
        tied = len(set(places)) == 1
        answer["places"] = [*range(len(places))] if tied else [-place for place in places]
    return answer


def lies(case: Case) -> None:
    """Answers in good form, and wrong every time."""
    say(lie(case))


def not_utf8(case: Case) -> None:
    """Answers with bytes that are not UTF-8."""
    write(b'{"id":%d,"ranks":["\xff\xfe"]}\n' % case.honest["id"])


def deep_json(case: Case) -> None:
    """Answers with lists nested ARGUMENT deep."""
    depth = int(case.argument)
    write(b'{"id":%d,"ranks":%s%s}\n' % (case.honest["id"], b"[" * depth, b"]" * depth))


def says_error(case: Case) -> None:
    """Answers every case with an error of its own."""
    say({"id": case.honest["id"], "error": "the hand table is not loaded"})


def says_skip(case: Case) -> None:
    """Declines every case."""
    say({"id": case.honest["id"], "skip": "not in the mood"})


MODES: dict[str, Mode] = {
    "honest": Mode(honest),
    "never-answers-hello": Mode(hangs, since="hello"),
    "hangs-after-hello": Mode(hangs),
    "dies-at-once": Mode(dies_at_once, since="start"),
    "dies-after": Mode(dies_after, "3"),
    "dies-on-case": Mode(dies_on_case, "6h4d3sAh"),
    "dies-before-it-writes": Mode(dies_before_it_writes, "6h4d3sAh"),
    "dies-once": Mode(dies_once),
    "answers-once": Mode(answers_once),
    "nonsense": Mode(nonsense),
    "nonsense-on-case": Mode(nonsense_on_case, "6h4d3sAh"),
    "huge-line": Mode(huge_line, "64"),
    "flood": Mode(flood),
    "wrong-id": Mode(wrong_id),
    "duplicate-id": Mode(duplicate_id),
    "says-it-twice": Mode(says_it_twice),
    "answers-early": Mode(answers_early),
    "late": Mode(late, pause=0.05),
    "slow": Mode(slow, "0.1"),
    "closes-stdout-but-lives": Mode(closes_stdout),
    "ignores-sigterm": Mode(ignores_sigterm, "0"),
    "grandchild": Mode(grandchild),
    "stderr-flood": Mode(stderr_flood),
    "bad-types": Mode(bad_types),
    "lies": Mode(lies),
    "not-utf8": Mode(not_utf8),
    "deep-json": Mode(deep_json, "100000"),
    "says-error": Mode(says_error),
    "says-skip": Mode(says_skip),
}


def arguments() -> argparse.Namespace:
    modes = [f"  {name:24} {mode.act.__doc__}" for name, mode in MODES.items()]
    listed = "\n".join(["modes:", *modes])
    parser = argparse.ArgumentParser(epilog=listed, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mode", choices=MODES, metavar="MODE")
    parser.add_argument("argument", nargs="?", metavar="ARGUMENT")
    parser.add_argument("--from-hello", action="store_true", help="misbehave at hello already")
    parser.add_argument("--window", type=int, default=16, help="requests in flight that it claims")
    return parser.parse_args()


def serve(options: argparse.Namespace) -> None:
    mode = MODES[options.mode]
    argument = mode.argument if options.argument is None else options.argument
    if mode.since == "start":
        mode.act(Case({}, {}, 0, argument))
    cases = 0
    for batch in batches(mode.pause):
        for request in reversed(batch) if mode.pause else batch:
            answer = honest_answer(request, f"hostile {options.mode}", options.window)
            hello = request["kind"] == "hello"
            if hello and not (options.from_hello or mode.since == "hello"):
                say(answer)
                continue
            mode.act(Case(request, answer, cases, argument))
            cases += not hello
        while HELD:
            say(HELD.pop())
    if options.mode == "ignores-sigterm":
        time.sleep(LIFETIME)


if __name__ == "__main__":
    signal.alarm(LIFETIME)
    with contextlib.suppress(BrokenPipeError):
        serve(arguments())
