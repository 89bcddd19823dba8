"""Start: what goes wrong before the first case."""

from __future__ import annotations

import itertools
import json
import os
import string
import time

from .speaking import Case, live_on, say, write


def never_answers_hello(_: Case) -> None:
    live_on()


def dies_at_once(_: Case) -> None:
    os._exit(1)


def starts_once(case: Case) -> None:
    if not case.request:
        if os.path.exists(case.argument):
            os._exit(1)
        open(case.argument, "w").close()
    elif case.is_hello:
        say(case.honest)
    else:
        os._exit(2)


def starts_slowly(case: Case) -> None:
    if not case.request:
        time.sleep(float(case.argument))
    else:
        say(case.honest)


def greets_first(case: Case) -> None:
    if not case.request:
        write(b"Badugi engine 1.0, ready.\n")
    else:
        say(case.honest)


def says_hello_twice(case: Case) -> None:
    line = json.dumps(case.honest).encode() + b"\n"
    write(line * 2 if case.is_hello else line)


def says_hello_under_another_id(case: Case) -> None:
    say({**case.honest, "id": 7} if case.is_hello else case.honest)


def says_hello_in_wrong_types(case: Case) -> None:
    say({**case.honest, "kinds": {"rank": True}, "rankings": [4]} if case.is_hello else case.honest)


def says_hello_without_a_name(case: Case) -> None:
    say({key: value for key, value in case.honest.items() if key != "name"})


def refuses_hello(case: Case) -> None:
    say({"id": case.request["id"], "error": "no \x1b[31mlicence"})


def claims_too_much(case: Case) -> None:
    play = {"games": ["badugi"], "betting": ["limit"], "draws": [3]}
    plays = [{"name": f"table {number}", **play} for number in range(5000)]
    say({**case.honest, "plays": plays} if case.is_hello else case.honest)


def claims_unknown_words(case: Case) -> None:
    kinds = ["rank", *(f"kind-{number}" for number in range(50_000))]
    say({**case.honest, "kinds": kinds} if case.is_hello else case.honest)


def claims_many_rankings(case: Case) -> None:
    """Claim as many as a line of a megabyte holds, with a size of hands for each."""
    told = case.honest
    if case.is_hello:
        names = itertools.product(string.ascii_letters, repeat=3)
        more = {"".join(name): [4] for name in itertools.islice(names, int(case.argument))}
        told = {**told, "rankings": {**more, **told.get("rankings", {})}}
    write(json.dumps(told, separators=(",", ":")).encode() + b"\n")


def claims_a_wide_window(case: Case) -> None:
    say({**case.honest, "window": 10**15} if case.is_hello else case.honest)
