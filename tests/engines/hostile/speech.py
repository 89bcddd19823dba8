"""Locale: other encodings, other digits, other line ends."""

from __future__ import annotations

import json

from .speaking import Case, say, write


def not_utf8(case: Case) -> None:
    write(b'{"id":%d,"ranks":["\xff\xfe"]}\n' % case.honest["id"])


def latin_1(case: Case) -> None:
    told = {"id": case.honest["id"], "error": "Stra\xdfe h\xf6her"}
    write(json.dumps(told, ensure_ascii=False).encode("latin-1") + b"\n")


def utf_16(case: Case) -> None:
    write((json.dumps(case.honest) + "\n").encode("utf-16"))


def byte_order_mark(case: Case) -> None:
    write(b"\xef\xbb\xbf" + json.dumps(case.honest).encode() + b"\n")


def decimal_comma(case: Case) -> None:
    write(b'{"id":%d,0,"ranks":["4"]}\n' % case.honest["id"])


def decimal_point(case: Case) -> None:
    say({**case.honest, "id": float(case.honest["id"])})


def arabic_digits(case: Case) -> None:
    digits = "".join(chr(0x660 + int(digit)) for digit in str(case.honest["id"]))
    write(f'{{"id":{digits},"ranks":["4"]}}\n'.encode())


def carriage_returns(case: Case) -> None:
    write(json.dumps(case.honest).encode() + b"\r\n")


def line_separators(case: Case) -> None:
    """Have in a text what some languages take for line ends."""
    remark = {**case.honest, "remark": "one\u2028two\u2029three\x85four\x0bfive\x0csix"}
    write(json.dumps(remark, ensure_ascii=False).replace("\\u000b", "\x0b").encode() + b"\n")


def turned_around(case: Case) -> None:
    """Say an error with marks that turn the direction of writing."""
    told = "\u202edessap lla\u202c \u2066\u200b\ufeff\U0001f0a1"
    write(json.dumps({"id": case.honest["id"], "error": told}, ensure_ascii=False).encode() + b"\n")
