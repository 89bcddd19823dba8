"""The page of an audit: where hands break the rules, each with its hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.pages import beside
from oracle.pages import page as on
from oracle.pages.by_hand import Place, Stepped, by_hand, contents, hands_of, links, place_of
from oracle.prose import counted

Record = Mapping[str, Any]

_CLASSES: Final = {
    "rule": ("Rules", on.BAD),
    "record": ("Contradictions of the history itself", on.BAD),
    "reader": ("Lines that were not understood", on.WARNING),
}
_MOST_SOURCES: Final = 3
_MOST_BROKEN: Final = 5


def audited(report: Record, replays: Mapping[Place, Stepped] | None = None) -> on.Page:
    """Make the page of a report of ``audit``.

    Args:
        report: what was found.
        replays: by finding, what plays its hand for a page that can step through it.
    """
    details = report["details"]
    headline, tone = _headline(details["hands"], report["counts"])
    if details["hands"] and (unread := details["broken"]["count"]):
        headline += f"; {counted(unread, 'piece')} could not be read"
        tone = on.WARNING if tone is on.GOOD else tone
    blocks: list[on.Block] = [*_read(report)]
    if details["interrupted"]:
        headline, tone = stopped(headline, tone, details["hands"])
    told = [one for one in details["findings"] if one["class"] != beside.KNOWN]
    blocks += _found(told, replays or {})
    blocks += beside.known(details["known"])
    blocks += _events(details)
    blocks += _counts(details)
    if report["notes"]:
        blocks += [on.Heading("Notes"), on.bullets(report["notes"])]
    return on.Page(headline, tuple(blocks), tone)


def _found(findings: Sequence[Record], replays: Mapping[Place, Stepped]) -> Iterator[on.Block]:
    """The findings by rule, and by hand, each with links to the other list."""
    groups = list(enumerate(findings, start=1))
    hands = hands_of(findings, replays)
    if len(groups) > 1:
        rules = tuple((_name(number), _head(one), _often(one)) for number, one in groups)
        yield on.Contents(rules, "By rule")
    if len(hands) > 1:
        yield contents(hands)
    to_hands = links(hands)
    last = ""
    for number, one in groups:
        if one["class"] != last:
            title, word = _CLASSES[one["class"]]
            yield on.Heading(title, tone=word)
            last = one["class"]
        yield from _group(number, one, to_hands)
    yield from by_hand(hands)


def _headline(hands: int, counts: Record) -> tuple[str, str]:
    """What the hands come to together."""
    if not hands:
        return "No hand of these games was found", on.WARNING
    if differing := counts["differs"]:
        one = "breaks a rule or contradicts itself"
        does = one if differing == 1 else "break a rule or contradict themselves"
        return f"{differing:,} of {counted(hands, 'hand')} {does}", on.BAD
    told = f"{counted(hands, 'hand')} {'agrees' if hands == 1 else 'agree'} with the rules"
    if partly := counts["consistent"]:
        which = "" if partly == hands else f"{partly:,} of them "
        told += f", {which}as far as {'it tells' if hands == 1 else 'they tell'}"
    return told, on.GOOD


def stopped(headline: str, tone: str, hands: int) -> tuple[str, str]:
    """Say in a headline that Ctrl-C ended the run early."""
    if not hands:
        return "Stopped by Ctrl-C before any hand was judged", on.WARNING
    return f"{headline}; stopped by Ctrl-C", on.WARNING if tone is on.GOOD else tone


def _read(report: Record) -> Iterator[on.Block]:
    details, counts = report["details"], report["counts"]
    yield on.Figures("", tuple(on.Figure(*one) for one in counts.items()), on.STRONG)
    for one in details["houses"]:
        told = f"{counted(one['hands'], 'hand')} of {one['name']}, by the rules of "
        yield on.Paragraph((told, on.Code(one["house"]), "."))
    if details["other-games"]:
        games = ", ".join(f"{name} {count:,}" for name, count in details["other-games"].items())
        yield on.Paragraph(f"Other games, left aside: {games}.", tone=on.QUIET)
    if details["not-judged"]:
        told = "; ".join(f"{what} ({count:,})" for what, count in details["not-judged"].items())
        text = f"Consistent, but not confirmed, since the histories do not tell everything: {told}."
        yield on.Paragraph(text, tone=on.QUIET)
    broken = details["broken"]
    if broken["count"]:
        yield on.Paragraph(f"Could not be read: {counted(broken['count'], 'piece')}.", tone=on.BAD)
        places = [f"{one['file']}:{one['line']}: {one['sentence']}" for one in broken["first"]]
        yield on.bullets(places, _MOST_BROKEN)


def _head(one: Record) -> on.Text:
    return (on.Code(one["rule"]), f": {one['sentence']}")


def _often(one: Record) -> str:
    times = "" if one["count"] == one["hands"] else f", {one['count']:,} times"
    return f"In {counted(one['hands'], 'hand')}{times}"


def _name(number: int) -> str:
    return f"finding-{number}"


def _group(number: int, one: Record, to_hands: Mapping[Place, on.Text]) -> Iterator[on.Block]:
    _title, tone = _CLASSES[one["class"]]
    yield on.Heading(_head(one), 3, tone, _name(number))
    yield on.Paragraph(f"{_often(one)}, by the rules of {one['house']}.")
    if one["settings"]:
        told = ", ".join(f"{switch}={setting}" for switch, setting in one["settings"].items())
        yield on.Paragraph(("The house has ", on.Code(told), "."), tone=on.QUIET)
    if one["sources"]:
        yield on.bullets([f"Source: {source}" for source in one["sources"]], _MOST_SOURCES)
    for finding in one["first"]:
        yield from _finding(one, finding, to_hands)
    left = one["count"] - len(one["first"])
    if left:
        yield on.Paragraph(f"And {left:,} more like these.", tone=on.QUIET)


def _finding(group: Record, one: Record, to_hands: Mapping[Place, on.Text]) -> Iterator[on.Block]:
    where = on.Code(f"{one['file']}:{one['line']}")
    hand = to_hands[place_of(group, one)]
    yield on.Paragraph((where, " ", *on.parts(hand), f". {one['sentence']}"))
    if one["told"] and one["expected"] and group["class"] != "reader":
        yield on.Difference("history", (one["expected"], one["told"]), ("expected", "told"))
    elif group["class"] == "reader" and one["told"]:
        yield on.Lines((one["told"],), on.QUIET)
    yield from beside.following(one)
    if one["scenario"]:
        yield on.Paragraph(("Written as a scenario: ", on.Code(one["scenario"])))
        yield on.Lines((one["reproduce"],))


def _events(details: Record) -> Iterator[on.Block]:
    """What happened beside the play, with the first example of each."""
    if not details["events"]:
        return
    yield on.Heading("What happened beside the play")
    yield on.Bullets(
        tuple(
            on.Item(
                f"{one['what']}: {one['count']:,}. First in hand {one['first'][0]['hand']}, "
                f"{one['first'][0]['file']}:{one['first'][0]['line']}: "
                f"{one['first'][0]['sentence']}"
            )
            for one in details["events"]
        )
    )


def _counts(details: Record) -> Iterator[on.Block]:
    for one in details["rake"]:
        if one["total"]:
            unit = one["currency"] or "chips"
            scale = 10 ** one["decimals"]
            amounts = [f"{one[key] / scale:,.{one['decimals']}f}" for key in ("rake", "total")]
            percent = 100 * one["rake"] / one["total"]
            told = f"Rake: {amounts[0]} {unit} of pots of {amounts[1]} ({percent:.2f} %), taken in "
            yield on.Paragraph(f"{told}{counted(one['raked'], 'hand')} of {one['hands']:,}.")
    if details["compared"]:
        yield on.Heading("How often each fact was compared")
        ordered = sorted(details["compared"].items(), key=lambda item: (-item[1], item[0]))
        yield on.Table(("Fact", "Times"), tuple(on.Row(item) for item in ordered))
