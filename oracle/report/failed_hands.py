"""The hand behind a failure on a page, and one case step by step by the rules and by both sides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.report import page as on
from oracle.report.envelope import engine_named, missing_in
from oracle.report.observations import course_in_words, phase_in_words
from oracle.report.words import capital, counted, listing

Record = Mapping[str, Any]

_OVER: Final = "over"
_OF_A_HAND: Final = frozenset({"play", "ruling"})
_MOST_REASONS: Final = 5
_STILL_IN: Final = frozenset({"in", "all-in"})
_ROLES: Final = {"button": "button", "small-blind": "small blind", "big-blind": "big blind"}


Replayed = Callable[[], Record | None]


def failure(record: Record, name: str = "", replayed: Replayed | None = None) -> on.Blocks:
    """Make the blocks that show one failure, to stand under a heading that names it.

    ``replayed`` plays its hand, if it has one, and ``name`` is what links to the hand call it.
    """
    told = tuple(_OF_KIND[record["kind"]](record))
    if record["kind"] in _OF_A_HAND:
        course = tuple(_course(record))
        told = (on.Replay(replayed or _no_record, name, course, told, _apart(record)),)
    return (*told, *_tail(record))


def missing(report: Record) -> Iterator[on.Block]:
    """Say which part of an explanation is missing, if one is."""
    if told := missing_in(report):
        before, place, after = told.partition(report["missing"]["error-file"] or told)
        file = (on.Code(place), after) if after else (place,)
        yield on.Paragraph((before, *file, "."), tone=on.BAD)


def named(record: Record) -> on.Block:
    """Make the line that names a failed vector."""
    return on.Paragraph(("Vector ", on.Code(record["vector"]), f": {record['title']}"))


def named_failure(record: Record) -> on.Blocks:
    """Make the blocks that show one failure where no heading names it."""
    return (named(record), *failure(record))


def _no_record() -> None:
    """There is nothing to step through."""


def _apart(record: Record) -> Record:
    """Say at which try the sides part, counted from 1, and what the engine has there by seat."""
    table = record["table"] or {"seats": ()}
    got = {str(row["seat"]): row["got"] for row in table["seats"] if row.get("got")}
    actor = {"actor": table["actor-got"]} if "actor-got" in table else {}
    return {"step": _parting_try(record) or 0, "seats": got, **actor}


def _parting_try(record: Record) -> int | None:
    tries = (one for group in record["tries"] for one in group["tries"])
    return next((one["number"] for one in tries if one["differs"]), None)


def _tail(record: Record) -> Iterator[on.Block]:
    if record["settings"]:
        told = [f"{switch}={setting}" for switch, setting in record["settings"].items()]
        yield on.Paragraph(f"Settings that matter: {', '.join(told)}", tone=on.QUIET)
    if record["end-alone"]:
        text = "The engine shows only the end of the hand; what went wrong may have begun before."
        yield on.Paragraph(text, tone=on.QUIET)
    elif record["later"]:
        more = record["later"]
        text = f"{counted(more, 'later step')} {'differs' if more == 1 else 'differ'}, too."
        yield on.Paragraph(text, tone=on.QUIET)


def _play(record: Record) -> Iterator[on.Block]:
    yield on.Paragraph(f"First difference, {record['at']}", tone=on.BAD)
    for side in record["sides"]:
        keys = on.Code(", ".join(side["keys"]))
        yield on.Difference(keys, (side["expected"], side["got"]))
    if record["objections"]:
        yield on.bullets(on.Item(one["sentence"], (one["rule"],)) for one in record["objections"])
    if record["where"]:
        yield on.bullets(list(_places(record["where"])))


def _places(where: Mapping[str, str]) -> Iterator[str]:
    """Say where cards lay, those of one place together."""
    for place in sorted(set(where.values())):
        yield f"{capital(place)}: {' '.join(card for card in where if where[card] == place)}"


def _ruling(record: Record) -> Iterator[on.Block]:
    who = "" if record["on"] is None else f" on seat {record['on']}"
    yield on.Paragraph(f"The ruling{who} differs", tone=on.BAD)
    allowed = "; or ".join(one["words"] for one in record["allowed"])
    yield on.Difference(on.Code("outcome"), (allowed, record["got"]["words"]))
    if record["because"]:
        yield on.bullets(record["because"])


def _course(record: Record) -> Iterator[on.Block]:
    """Tell the stakes, what was tried in each round, and the table where the sides part."""
    yield on.Paragraph(record["game"])
    if record["tries"]:
        yield course(record["tries"])
    if record["table"] is not None:
        yield on.Paragraph(_caption(record))
        yield _table(record["table"])


def course(rounds: Sequence[Record]) -> on.Block:
    """Make the list of what was tried, a line for each round."""
    return on.bullets([_round(one) for one in rounds])


def _round(group: Record) -> str:
    name = "after the hand" if group["phase"] == _OVER else phase_in_words(group["phase"])
    return f"{capital(name.removeprefix('the '))}: {course_in_words(group['tries'])}"


def _caption(record: Record) -> str:
    table = record["table"]
    here = _parting_try(record)
    when = "before the first try" if here is None else f"{record['when']} try {here}"
    phase = phase_in_words(table["phase"])
    pot = "" if table["phase"] == _OVER else f", {table['pot']} in the pot with all bets"
    action = f" {capital(table['may'])}." if record["when"] == "before" and table["may"] else ""
    return f"The table {when}, as expected: {phase}{pot}.{action}"


def _table(table: Record) -> on.Table:
    columns = _columns(table)
    rows = [
        on.Row(
            tuple(cell(row, table) for _head, cell in columns),
            on.BAD if row.get("got") else on.PLAIN,
        )
        for row in table["seats"]
    ]
    return on.Table(tuple(head for head, _cell in columns), tuple(rows))


_Cell = Callable[[Record, Record], on.Text | int]


def _columns(table: Record) -> list[tuple[str, _Cell]]:
    """Choose what tells most in a phase."""
    phase, seats = table["phase"], table["seats"]
    differing = {key for row in seats for key in row.get("got", ())}
    columns: list[tuple[str, _Cell]] = [("Seat", _seat), ("Stack", _amount("stack"))]
    if phase.startswith("bet") or "bet" in differing:
        columns.append(("Bet", _amount("bet")))
    if "paid" in differing or any(row["paid"] != row["bet"] for row in seats):
        columns.append(("Paid in all", _amount("paid")))
    if phase == _OVER:
        columns.append(("Won", _amount("won")))
    columns.append(("Cards", _cards))
    if any(row["worth"] for row in seats):
        columns.append(("Hand", lambda row, _table: "; ".join(row["worth"])))
    if any(_status(row, table) for row in seats):
        columns.append(("Status", _status))
    return columns


def _seat(row: Record, _table: Record) -> on.Text:
    marks = [*(["button"] if row["button"] else []), *row["posts"]]
    return f"{row['seat']} {', '.join(marks)}".rstrip()


def _amount(key: str) -> _Cell:
    def cell(row: Record, _table: Record) -> on.Text | int:
        right, got = row[key], row.get("got", {})
        if key in got:
            return f"{right} (got {got[key]})"
        return right if isinstance(right, int) else str(right)

    return cell


def _cards(row: Record, _table: Record) -> on.Text:
    got = row.get("got", {})
    told = on.Cards(tuple(row["cards"]))
    if "cards" not in got:
        return told
    has = on.Cards(tuple(got["cards"])) if got["cards"] else on.Code("nothing")
    return (told, " (got ", has, ")")


def _status(row: Record, table: Record) -> on.Text:
    got = row.get("got", {})
    told = [row["status"] + (f" (got {got['status']})" if "status" in got else "")]
    if table["phase"] == _OVER and told[0] in _STILL_IN:
        return ""
    if table["actor"] == row["seat"]:
        told.append("to act")
    if table.get("actor-got") == row["seat"]:
        told.append("got: to act")
    return ", ".join(told)


def _rank(record: Record) -> Iterator[on.Block]:
    right, got = record["expected"], record["got"]
    out = tuple(one["card"] for one in right["out"])
    cards = " ".join(record["cards"])
    name = f": {right['name']}" if right["name"] else ""
    yield on.Hand(tuple(record["cards"]), out, f"{cards}, ranked as {record['ranking']}{name}")
    for one in record["differences"]:
        sides = _OF_RANKS[one["key"]](right, got)
        yield on.Difference(on.Code(one["key"]), sides)
    if out:
        yield on.bullets(
            [f"{one['card']} does not play because {one['why']}" for one in right["out"]]
        )


def _ranks(right: Record, got: Record) -> tuple[str, str]:
    one, other = "-".join(right["ranks"]), "-".join(got["ranks"]) or "no rank"
    if sorted(right["ranks"]) == sorted(got["ranks"]):
        return f"{one}, from high to low", f"{other}, the same ranks in another order"
    name = f", {right['name']}" if right["name"] else ""
    return f"{one}{name}", f"{other}, {got['name'] or 'which no hand of this ranking has'}"


def _plays(right: Record, got: Record) -> tuple[str, str]:
    one = " ".join(right["plays"] or ()) or "cards with these ranks, one of a suit"
    return one, " ".join(got["plays"]) or "no card"


def _order(right: Record, got: Record) -> tuple[str, str]:
    of = got["order-of"] or "which no hand has"
    return f"{right['order']}", f"{got['order']}, {f'that of {of}' if got['order-of'] else of}"


_OF_RANKS: Final[Mapping[str, Callable[[Record, Record], tuple[str, str]]]] = {
    "ranks": _ranks,
    "plays": _plays,
    "order": _order,
}


def _compare(record: Record) -> Iterator[on.Block]:
    yield on.Paragraph(f"Hands compared as {record['ranking']}; 1 is the best place.")
    hands = enumerate(record["hands"], start=1)
    rows = [
        on.Row(
            (
                number,
                on.Cards(tuple(hand["cards"])),
                f"{hand['name']} ({'-'.join(hand['ranks'])})",
                hand["expected"],
                hand["got"],
            ),
            on.PLAIN if hand["expected"] == hand["got"] else on.BAD,
        )
        for number, hand in sorted(hands, key=lambda pair: pair[1]["expected"])
    ]
    yield on.Table(("Hand", "Cards", "Worth", "Expected", "Got"), tuple(rows))
    if record["because"]:
        yield on.bullets(record["because"], _MOST_REASONS)


def _setup(record: Record) -> Iterator[on.Block]:
    yield on.Paragraph(record["game"])
    words = {True: "the table is accepted", False: "the table is refused"}
    sides = words[record["expected"]], words[record["got"]]
    yield on.Difference(on.Code("accepted"), sides)
    if record["objections"]:
        yield on.bullets(on.Item(one["sentence"], (one["rule"],)) for one in record["objections"])


def _next_hand(record: Record) -> Iterator[on.Block]:
    yield on.Paragraph(record["game"])
    before, right, got = record["table"], record["expected"], record["got"]
    seats = enumerate(zip(before["stacks"], record["stacks-after"], strict=True), start=1)
    rows = []
    for seat, stacks in seats:
        roles = _roles(right, seat), _roles(got, seat)
        mark = " button" if before["button"] == seat else ""
        amounts = ("empty" if stack is None else stack for stack in stacks)
        tone = on.PLAIN if roles[0] == roles[1] else on.BAD
        rows.append(on.Row((f"{seat}{mark}", *amounts, *roles), tone))
    heads = ("Seat", "Stack before", "Stack after", "Next hand, expected", "Got")
    yield on.Table(heads, tuple(rows))
    if right["seats"] != got["seats"]:
        sides = (" ".join(map(str, seats)) for seats in (right["seats"], got["seats"]))
        yield on.Difference("dealt in, in this order", tuple(sides))  # type: ignore[arg-type]
    yield on.bullets(record["because"])


def _roles(hand: Record, seat: int) -> str:
    told = [name for key, name in _ROLES.items() if hand[key] == seat]
    if seat not in hand["seats"]:
        told.append("not dealt in")
    return ", ".join(told) or "dealt in"


_OF_KIND: Final[Mapping[str, Callable[[Record], Iterator[on.Block]]]] = {
    "rank": _rank,
    "compare": _compare,
    "setup": _setup,
    "next-hand": _next_hand,
    "play": _play,
    "ruling": _ruling,
}


_Data: TypeAlias = Mapping[str, Any]

_MOST_SOURCES: Final = 3
_NOT_GIVEN: Final = "not given"


def side_by_side(report: _Data) -> on.Page:
    """Make the page."""
    engine, details = report["engine"], report["details"]
    name = engine_named(engine)
    case = details["case"]
    blocks: list[on.Block] = [*missing(report)]
    if details["stopped"]:
        blocks.append(on.Paragraph(f"{details['stopped']}.", tone=on.BAD))
    parts = details["parts"]
    for number, part in enumerate(parts, start=1):
        if len(parts) > 1:
            blocks.append(on.Heading(f"Part {number} of {len(parts)}"))
        blocks += _part(part)
    blocks += on.headed("Notes", report["notes"])
    blocks += on.standard_error((details["stderr"] or "").splitlines()[-10:])
    headline, tone = _headline(report)
    title = f"{name} {headline}"
    blocks.insert(0, on.Paragraph((on.Code(case["id"]), f": {case['title'] or 'a case'}")))
    return on.Page(title, tuple(blocks), tone)


def _headline(report: _Data) -> tuple[str, str]:
    parts = report["details"]["parts"]
    if report["exit-code"] == 3:
        return "could not be run to the end", on.BAD
    outcomes = [part["outcome"] for part in parts]
    if "fail" in outcomes:
        return f"differs at {next(part['at'] for part in parts if part['at'])}", on.BAD
    if "error" in outcomes:
        return "failed on this case", on.BAD
    if "skip" in outcomes or not parts:
        return "could not be compared", on.WARNING
    return "answers as the rules do", on.GOOD


def _part(part: _Data) -> Iterator[on.Block]:
    if part["table"]:
        yield on.Paragraph(part["table"])
    yield on.Paragraph(_played_by(part))
    if part["message"]:
        yield on.Paragraph(part["message"], tone=on.WARNING)
    yield from steps_of(part)
    if part["at"] is not None:
        yield from parting(part)


def steps_of(part: _Data) -> Iterator[on.Block]:
    """Tell the steps that both sides take."""
    for place, step in enumerate(part["steps"], start=1):
        yield _step(place, step)


def _played_by(part: _Data) -> str:
    house = f"By the rules of {part['house']}"
    if part["as"] is not None:
        house = f"As {part['as']}: by the rules of {part['house']}"
    changes = [f"{switch} set to {setting}" for switch, setting in part["settings"].items()]
    return f"{house}, but with {listing(changes)}." if changes else f"{house}."


def _step(number: int, step: _Data) -> on.Step:
    # What was tried is often just what happened, and need not be said again.
    said = step["sentences"]
    same = [one for one in said[:1] if one["text"] == f"{step['title']}."]
    blocks = [on.Paragraph(one["text"], tuple(one["rules"])) for one in said[len(same) :]]
    blocks += [on.Paragraph(one["sentence"], (one["rule"],)) for one in step["refused"]]
    rules = tuple(same[0]["rules"]) if same else ()
    return on.Step(number, step["title"], bool(step["refused"]), tuple(blocks), rules)


def parting(part: _Data) -> Iterator[on.Block]:
    """Show both sides where they part, and the rules that decide there."""
    yield on.Heading(f"They part at {part['at']}", tone=on.BAD)
    for one in part["differences"]:
        sides = json.dumps(one["expected"]), json.dumps(one["got"])
        yield on.Difference(on.Code(one["field"]), sides, ("by the rules", "engine"))
    wrong = {one["field"] for one in part["differences"]}
    expected, got = _flat(part["expected"] or {}), _flat(part["got"] or {})
    rows = [
        on.Row(
            (key, _written(expected, key), _written(got, key)), on.BAD if key in wrong else on.PLAIN
        )
        for key in dict.fromkeys((*sorted(wrong), *expected))
        if key in expected or key in got
    ]
    yield on.Paragraph("All that is seen there:")
    yield on.Table(("Key", "by the rules", "engine"), tuple(rows))
    left = part["tries"] - len(part["steps"]) + 1
    if left > 0 and part["steps"]:
        tries = "1 more try is" if left == 1 else f"{left} more tries are"
        yield on.Paragraph(f"{tries} not compared.", tone=on.QUIET)
    if part["rules"]:
        yield on.Heading("The rules that decide here")
        for rule in part["rules"]:
            yield on.Note(
                rule["id"], rule["sentence"], (on.bullets(rule["source"], _MOST_SOURCES),)
            )


def _flat(seen: _Data) -> dict[str, Any]:
    legal = seen.get("legal")
    others = {key: value for key, value in seen.items() if key != "legal" or not legal}
    if not isinstance(legal, Mapping):
        return others
    return {**others, **{f"legal.{key}": value for key, value in legal.items()}}


def _written(seen: _Data, key: str) -> str:
    return json.dumps(seen[key]) if key in seen else _NOT_GIVEN
