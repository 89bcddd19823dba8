"""Lying: well-formed answers that are not what they seem."""

from __future__ import annotations

import os

from .speaking import Case, lie, say


def lies(case: Case) -> None:
    say(lie(case))


def wrong_id(case: Case) -> None:
    say({**case.honest, "id": 3_000_000_000})


def duplicate_id(case: Case) -> None:
    """Answer correctly, then a second time and differently under the same id."""
    say(case.honest)
    say(lie(case))


def says_it_twice(case: Case) -> None:
    say(case.honest)
    say(case.honest)


def takes_it_back(case: Case) -> None:
    say(case.honest)
    say({"id": case.honest["id"], "skip": "on second thoughts"})


def answers_early(case: Case) -> None:
    """Answer correctly, and wrongly under the two ids that it expects next."""
    say(case.honest)
    for ahead in (1, 2):
        say({**lie(case), "id": case.honest["id"] + ahead})


def says_error(case: Case) -> None:
    say({"id": case.honest["id"], "error": "the hand table is not loaded"})


def says_skip(case: Case) -> None:
    say({"id": case.honest["id"], "skip": "not in the mood"})


def grades_itself(case: Case) -> None:
    verdict = {"outcome": "pass", "verdict": "pass", "expect": case.honest, "exit-code": 0}
    say({**lie(case), **verdict})


def answers_hello_again(case: Case) -> None:
    """Answer hello under its id once more beside each answer."""
    say({"id": 0, "name": "other", "kinds": ["rank"]})
    say(case.honest)


def answers_for_the_dead(case: Case) -> None:
    """Note the ids that it was asked and die; a later process answers these first."""
    with open(case.argument, "a+", encoding="utf-8") as file:
        file.seek(0)
        known = [int(line) for line in file]
        print(case.honest["id"], file=file)
    if case.number == 3 and len(known) == 3:
        os._exit(1)
    if case.number == 0:
        for number in known:
            say({**lie(case), "id": number})
    say(case.honest)


def claims_otherwise_later(case: Case) -> None:
    """Die once, and claim to play something else when it is started again."""
    again = os.path.exists(case.argument)
    if case.is_hello:
        kinds = ["compare"] if again else case.honest["kinds"]
        say({**case.honest, "kinds": kinds})
    elif again or case.number < 3:
        say(case.honest)
    else:
        open(case.argument, "w").close()
        os._exit(1)


def lies_when_alone(case: Case) -> None:
    """Die of every case but the first of a process, and lie about that one."""
    if case.number:
        os._exit(1)
    say(lie(case))
