"""Line: what is written is not what a line should be."""

from __future__ import annotations

import json

from .speaking import Case, live_on, say, write


def honest(case: Case) -> None:
    say(case.honest)


def nonsense(_: Case) -> None:
    write(b"I have seen better hands.\n")


def huge_line(case: Case) -> None:
    for _ in range(int(case.argument)):
        write(b"9" * 1_000_000)
    live_on()


def deep_json(case: Case) -> None:
    depth = int(case.argument)
    write(b'{"id":%d,"ranks":%s%s}\n' % (case.honest["id"], b"[" * depth, b"]" * depth))


def bad_types(case: Case) -> None:
    identity, right = {"id": case.honest["id"]}, case.honest
    wrong: list[object] = [7, ["4", {"3": True}], {"4": "3"}, None]
    ways: list[object] = [{**dict.fromkeys(right, value), **identity} for value in wrong]
    ways += [identity, {**right, "id": str(right["id"])}, {**right, "id": [right["id"]]}]
    ways += [[right], "badugi", None]
    say(ways[int(case.argument or case.number) % len(ways)])


def long_integer(case: Case) -> None:
    write(b'{"id":%d,"ranks":["4"],"order":%s}\n' % (case.honest["id"], b"9" * 10_000))


def long_id(_: Case) -> None:
    write(b'{"id":%s,"ranks":["4"]}\n' % (b"9" * 10_000))


def not_a_number(case: Case) -> None:
    write(b'{"id":%d,"ranks":["4"],"order":NaN}\n' % case.honest["id"])


def null_bytes(case: Case) -> None:
    write(b"\0" * 4096 + json.dumps(case.honest).encode() + b"\n")


def two_in_a_line(case: Case) -> None:
    write(json.dumps(case.honest).encode() * 2 + b"\n")


def answers_in_lists(case: Case) -> None:
    say([case.honest])


def in_pieces(case: Case) -> None:
    for byte in json.dumps(case.honest).encode() + b"\n":
        write(bytes([byte]))


def no_line_end(case: Case) -> None:
    write(json.dumps(case.honest).encode())
    live_on()


def blank_lines(case: Case) -> None:
    write(b"\n \n\t\r\n" + json.dumps(case.honest).encode() + b"\n\n")


def duplicate_keys(case: Case) -> None:
    told = json.dumps(case.honest)
    write(f'{{"id":{case.honest["id"]},"ranks":[7],{told[1:]}\n'.encode())


def escapes(case: Case) -> None:
    told = "\x1b[2J\x1b]0;won\x07\x1b[31mall\r\npassed\x9b1m"
    say({"id": case.honest["id"], "error": told})


def lone_surrogates(case: Case) -> None:
    say({"id": case.honest["id"], "error": "\ud83c without its other half"})


def on_many_lines(case: Case) -> None:
    write(json.dumps(case.honest, indent=1).encode() + b"\n")
