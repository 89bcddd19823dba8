"""The page of a house that was inferred: what a room seems to play, and which hands show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.pages import page as on
from oracle.pages.audited import stopped
from oracle.prose import counted, listing

Record = Mapping[str, Any]

_MOST_BROKEN: Final = 5
_DECK: Final = "how cards are burned, shuffled and dealt, and what players say"


def inferred(report: Record) -> on.Page:
    """Make the page of a report of ``audit --infer``."""
    details, counts = report["details"], report["counts"]
    decided = counts["decided"]
    headline, tone = "No hand of these games was found", on.WARNING
    if details["hands"]:
        one = "decides" if details["hands"] == 1 else "decide"
        told = f"{decided} switch{'' if decided == 1 else 'es'}"
        headline = f"{counted(details['hands'], 'hand')} {one} {told} of the room"
        unfit = any(_is_unfit(house) for house in details["houses"])
        tone = on.BAD if unfit else on.GOOD
        if unread := details["broken"]["count"]:
            headline += f"; {counted(unread, 'piece')} could not be read"
            tone = on.WARNING if tone is on.GOOD else tone
    blocks: list[on.Block] = [on.Figures("", tuple(on.Figure(*one) for one in counts.items()))]
    if details["interrupted"]:
        headline, tone = stopped(headline, tone, details["hands"])
    for house in details["houses"]:
        blocks += _house(house, details)
    if details["broken"]["count"]:
        count = counted(details["broken"]["count"], "piece")
        blocks.append(on.Paragraph(f"Could not be read: {count}.", tone=on.BAD))
        places = [_where(one) + one["sentence"] for one in details["broken"]["first"]]
        blocks.append(on.bullets(places, _MOST_BROKEN))
    if report["notes"]:
        blocks += [on.Heading("Notes"), on.bullets(report["notes"])]
    return on.Page(headline, tuple(blocks), tone)


def _is_unfit(house: Record) -> bool:
    """Whether no house fits every hand."""
    return bool(house["left"]) or any(one["state"] == "nothing-fits" for one in house["switches"])


def _house(house: Record, details: Record) -> Iterator[on.Block]:
    by_state: dict[str, list[Record]] = {}
    for one in house["switches"]:
        by_state.setdefault(one["state"], []).append(one)
    yield from _beginning(house, details)
    if decided := by_state.get("decided"):
        yield on.Heading("What the room plays", tone=on.GOOD)
        yield on.Table(
            ("Question", "Here", "Hands", f"In {house['base']}"),
            tuple(_decided(one, details["bound"]) for one in decided),
        )
    if narrowed := by_state.get("narrowed"):
        yield on.Heading("What is not settled yet", tone=on.WARNING)
        yield on.Bullets(tuple(_narrowed(one, details["bound"]) for one in narrowed))
    if house["apart"]:
        yield on.Heading("What does not go together")
        yield on.Bullets(tuple(_apart(one, details["bound"]) for one in house["apart"]))
    if unfit := by_state.get("nothing-fits"):
        yield on.Heading("Where no setting fits", tone=on.BAD)
        yield on.Bullets(tuple(_unfit(one, details["bound"]) for one in unfit))
    if house["left"]:
        yield on.Heading("What no house explains", tone=on.BAD)
        yield from _left(house["left"])
    if decided:
        yield on.Heading("Which hands show it")
        yield on.Bullets(tuple(_reasons(one, details["bound"]) for one in decided))
    yield from _untested(house, by_state)
    if details["written"]:
        file = details["written"]
        yield on.Paragraph(("Written as a house: ", on.Code(file), "."))
        yield on.Lines((f"poker-oracle audit --house {file} FILES...",))


def _beginning(house: Record, details: Record) -> Iterator[on.Block]:
    forms = listing([f"{counted(one['hands'], 'hand')} of {one['name']}" for one in house["forms"]])
    yield on.Paragraph(
        (
            f"{forms}, held against every house that could have dealt them, beginning with ",
            on.Code(house["base"]),
            ". A setting is contradicted if a hand breaks a rule with it, whatever the other "
            f"settings are. Hands are counted up to {details['bound']}.",
        )
    )
    fitting = [name for name, against in house["known"].items() if not against]
    names = listing(fitting) if fitting else "none"
    yield on.Paragraph(f"Houses of poker-oracle that no hand contradicts: {names}.")


def _decided(one: Record, bound: int) -> on.Row:
    usual = on.SAME if one["setting"] == one["base"] else one["base"]
    return on.Row(
        (one["question"], one["settings"][one["setting"]], _count(one["witnesses"], bound), usual)
    )


def _count(count: int, bound: int) -> str:
    return f"{count} or more" if count >= bound else str(count)


def _reasons(one: Record, bound: int) -> on.Item:
    text = (on.Code(f"{one['switch']}={one['setting']}"), f": {one['question']}")
    return on.Item(text, (), (on.Bullets(tuple(_against(one, bound))),))


def _against(one: Record, bound: int) -> Iterator[on.Item]:
    for other in one["against"]:
        many = _count(other["hands"], bound)
        hands = f"{many} hand{'' if many == '1' else 's'}"
        why = f"; {other['because-of']} rules it out" if other["because-of"] else ""
        yield on.Item(
            (
                "Not ",
                on.Code(other["setting"]),
                f" ({hands}{why}). {_first(other)}",
            )
        )


def _first(one: Record) -> str:
    return f"First in hand {one['hand']}, {_where(one)}{one['sentence']}"


def _where(one: Record) -> str:
    return f"{one['file']}:{one['line']}: "


def _narrowed(one: Record, bound: int) -> on.Item:
    left = " Or: ".join(one["settings"][name] for name in one["left"])
    against = tuple(_against(one, bound))
    return on.Item(
        (on.Code(one["switch"]), f": {one['question']} {left}"),
        (),
        (on.Bullets(against),) if against else (),
    )


def _unfit(one: Record, bound: int) -> on.Item:
    return on.Item(
        (
            on.Code(one["switch"]),
            f": {one['question']} Each setting is contradicted by some hand. The fewest hands "
            "contradict ",
            on.Code(one["setting"]),
            ".",
        ),
        (),
        (on.Bullets(tuple(_against(one, bound))),),
    )


def _apart(one: Record, bound: int) -> on.Item:
    first, second = (f"{each['switch']}={each['setting']}" for each in one["settings"])
    many = _count(one["hands"], bound)
    hands = f"{many} hand{'' if many == '1' else 's'}"
    text = (on.Code(first), " does not go with ", on.Code(second), f" ({hands}). {_first(one)}")
    return on.Item(text)


def _left(groups: Sequence[Record]) -> Iterator[on.Block]:
    for group in groups:
        yield on.Heading((on.Code(group["rule"]), f": {group['sentence']}"), 3, on.BAD)
        yield on.Paragraph(f"In {counted(group['hands'], 'hand')}, whatever the settings are.")
        yield on.Bullets(tuple(on.Item(_first(one)) for one in group["first"]))


def _untested(house: Record, by_state: Mapping[str, list[Record]]) -> Iterator[on.Block]:
    untested, unseen = by_state.get("untested", ()), by_state.get("unseen", ())
    yield on.Heading("What no hand tests", tone=on.QUIET)
    if untested:
        yield on.Paragraph(f"Left as in {house['base']}, until hands come to it:")
        yield on.Bullets(
            tuple(
                on.Item((on.Code(f"{one['switch']}={one['setting']}"), f": {one['question']}"))
                for one in untested
            )
        )
    names = ", ".join(one["switch"] for one in unseen)
    yield on.Paragraph(f"No history shows {_DECK}: {names}.", tone=on.QUIET)
