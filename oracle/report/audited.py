"""The page of an audit, by finding and hand by hand, and of a house that was inferred."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.report import page as on
from oracle.report.words import counted, listing

Record = Mapping[str, Any]

KNOWN: Final = "known"

_MOST: Final = 5


def following(finding: Record) -> Iterator[on.Block]:
    """What differs in a hand only because of a finding."""
    others = finding["following"]
    if not others:
        return
    verb = "follows" if len(others) == 1 else "follow"
    yield on.Paragraph(f"{counted(len(others), 'difference')} of this hand {verb} from this:")
    told = [f"Line {one['line']}, {one['rule']}: {one['sentence']}" for one in others]
    yield on.bullets(told, _MOST)


def known(listed: list[Record]) -> list[on.Block]:
    """A line for each entry of a list of what is known."""
    return on.headed("Known before", map(_known, listed), tone=on.QUIET)


def _known(one: Record) -> str:
    often = counted(one["count"], "finding") if one["count"] else "not found"
    missing = f", not found in hand {', '.join(one['not-found'])}" if one["not-found"] else ""
    limit = f" (house {one['house']})" if one["house"] else ""
    return f"{one['what']}{limit}: {often}{missing if one['count'] else ''}. Known: {one['reason']}"


Place = tuple[str, str, str, int]
"""The file, the hand, the rule and the line of a finding."""

_MOST_HANDS: Final = 20


class Stepped(NamedTuple):
    """The record of the hand of a finding, the step in which the finding is, and its first line."""

    record: Record
    at: int
    line: int


class Noted(NamedTuple):
    """A finding of a hand: its place, its sentence, and its step if the hand can be played."""

    place: Place
    sentence: str
    at: int | None


class HandWithFindings(NamedTuple):
    """A hand in which something was found; without a record it cannot be stepped through."""

    number: int
    file: str
    id: str
    record: Record | None
    findings: tuple[Noted, ...]

    @property
    def name(self) -> str:
        """What leads to it."""
        return f"hand-{self.number}"

    def link(self, at: int | None) -> on.Text:
        """Call the hand, and lead to the step of a finding where there is one."""
        told = f"Hand {self.id}"
        return told if at is None else on.Link(told, f"#{self.name}/{at}")


def place_of(group: Record, one: Record) -> Place:
    """The place of a finding of a report."""
    return one["file"], one["hand"], group["rule"], one["line"]


def hands_of(
    findings: Iterable[Record], replays: Mapping[Place, Stepped]
) -> tuple[HandWithFindings, ...]:
    """Gather the findings that a report shows by their hands, as these stand in the files."""
    noted: dict[tuple[str, int, str], list[Noted]] = {}
    records: dict[tuple[str, int, str], Record] = {}
    lines = {(place[0], place[1]): stepped.line for place, stepped in replays.items()}
    for group in findings:
        for one in group["first"]:
            place = place_of(group, one)
            stepped = replays.get(place)
            line = stepped.line if stepped else lines.get((one["file"], one["hand"]), 0)
            key = (one["file"], line, one["hand"])
            if stepped is not None:
                records[key] = stepped.record
            at = stepped.at if stepped else None
            noted.setdefault(key, []).append(Noted(place, one["sentence"], at))
    ordered = sorted(noted, key=lambda key: (key[0], key[1] or min(noted[key])[0][3]))
    return tuple(
        HandWithFindings(
            number, key[0], key[2], records.get(key), tuple(sorted(noted[key], key=_by_line))
        )
        for number, key in enumerate(ordered, start=1)
    )


def _by_line(one: Noted) -> int:
    return one.place[3]


def links(hands: Sequence[HandWithFindings]) -> dict[Place, on.Text]:
    """By the place of a finding, what its hand is called, with a link to its table."""
    return {one.place: hand.link(one.at) for hand in hands for one in hand.findings}


def contents(hands: Sequence[HandWithFindings]) -> on.Contents:
    """List the hands, for a page that can lead to them."""
    entries = tuple(
        (
            hand.name,
            (f"Hand {hand.id}, ", on.Code(hand.file)),
            counted(len(hand.findings), "finding"),
        )
        for hand in hands
    )
    return on.Contents(entries, "By hand")


def by_hand(hands: Sequence[HandWithFindings]) -> Iterator[on.Block]:
    """Tell the hands, each once; where none can be stepped through, in a line each."""
    if not any(hand.record for hand in hands):
        if len(hands) > 1 and any(len(hand.findings) > 1 for hand in hands):
            yield on.Heading("Hand by hand")
            rest = "the report in HTML or JSON has them all"
            yield on.bullets((_line(hand) for hand in hands), _MOST_HANDS, rest)
        return
    yield on.Heading("Hand by hand")
    for hand in hands:
        yield on.Heading(_line(hand), 3, on.BAD, hand.name)
        beside = on.bullets(_linked(hand, one) for one in hand.findings)
        if hand.record is None:
            yield beside
            yield on.Paragraph("Nobody could have played this hand as it is told.", tone=on.QUIET)
            continue
        yield _table(hand, hand.record, beside)


def _table(hand: HandWithFindings, record: Record, beside: on.Bullets) -> on.Replay:
    at = min(one.at for one in hand.findings if one.at is not None)
    apart = {"step": at, "seats": {}}
    return on.Replay(lambda: record, hand.name, apart=apart, at=at, beside=(beside,))


def _called(hand: HandWithFindings) -> on.Text:
    return (f"Hand {hand.id}, ", on.Code(hand.file))


def _line(hand: HandWithFindings) -> on.Text:
    told: list[on.Part] = [
        on.Code(f"{hand.file}:{hand.findings[0].place[3]}"),
        f" Hand {hand.id}: ",
    ]
    rules = dict.fromkeys(one.place[2] for one in hand.findings)
    for number, rule in enumerate(rules):
        told += [", " if number else "", on.Code(rule)]
    return tuple(told)


def _linked(hand: HandWithFindings, one: Noted) -> on.Text:
    line = f"Line {one.place[3]}"
    where = line if one.at is None else on.Link(line, f"#{hand.name}/{one.at}")
    return (where, f": {one.sentence} ", on.Code(one.place[2]))


_ABOUT: Final = {
    "money": ("Money", on.BAD),
    "legality": ("What was not allowed, or cannot be", on.BAD),
    "order": ("Order and turn", on.BAD),
    "reading": ("Lines that were not understood", on.WARNING),
}
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
    told = [one for one in details["findings"] if one["class"] != KNOWN]
    blocks += _found(told, replays or {})
    blocks += known(details["known"])
    blocks += _events(details)
    blocks += _counts(details)
    blocks += on.headed("Notes", report["notes"])
    return on.Page(headline, tuple(blocks), tone)


def _found(findings: Sequence[Record], replays: Mapping[Place, Stepped]) -> Iterator[on.Block]:
    """The findings by hand, and by rule, each with links to the other list."""
    groups = list(enumerate(findings, start=1))
    hands = hands_of(findings, replays)
    if len(hands) > 1:
        yield contents(hands)
    if len(groups) > 1:
        rules = tuple((_name(number), _head(one), _often(one)) for number, one in groups)
        yield on.Contents(rules, "By rule")
    yield from by_hand(hands)
    to_hands = links(hands)
    last = ""
    for number, one in groups:
        if one["about"] != last:
            title, word = _ABOUT[one["about"]]
            yield on.Heading(title, tone=word)
            last = one["about"]
        yield from _group(number, one, to_hands)


def _headline(hands: int, counts: Record) -> tuple[str, str]:
    """What the hands come to together."""
    if not hands:
        return "No hand of these games was found", on.WARNING
    if differing := counts["differs"]:
        one = "breaks a rule or contradicts itself"
        does = one if differing == 1 else "break a rule or contradict themselves"
        return f"{differing:,} of {counted(hands, 'hand')} {does}", on.BAD
    if unread := counts["unread"]:
        has = "has" if unread == 1 else "have"
        told = f"{unread:,} of {counted(hands, 'hand')} {has} lines that were not understood"
        return told + ("; the others agree with the rules" if unread < hands else ""), on.WARNING
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
        text = f"Not confirmed, since not everything is told, or was understood: {told}."
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
    _title, tone = _ABOUT[one["about"]]
    yield on.Heading(_head(one), 3, tone, _name(number))
    yield on.Paragraph(f"{_often(one)}, by the rules of {one['house']}.")
    if one["settings"]:
        told = ", ".join(f"{switch}={setting}" for switch, setting in one["settings"].items())
        yield on.Paragraph(("The house has ", on.Code(told), "."), tone=on.QUIET)
    yield from on.sources(one["sources"])
    for finding in one["first"]:
        yield from _finding(one, finding, to_hands)
    left = one["count"] - len(one["first"])
    if left:
        yield on.Paragraph(f"And {left:,} more like these.", tone=on.QUIET)


def _finding(group: Record, one: Record, to_hands: Mapping[Place, on.Text]) -> Iterator[on.Block]:
    where = on.Code(f"{one['file']}:{one['line']}")
    hand = to_hands[place_of(group, one)]
    cost = f" {one['cost']}" if one["cost"] else ""
    rule = (" The rule behind it: ", on.Code(one["cites"]), ".") if one["cites"] else ()
    yield on.Paragraph((where, " ", *on.parts(hand), f". {one['sentence']}{cost}", *rule))
    if one["lines"]:
        yield on.Lines(tuple(map(_raw, one["lines"])), on.QUIET)
    if one["told"] and one["expected"] and group["class"] != "reader":
        yield on.Difference("history", (one["expected"], one["told"]), ("expected", "told"))
    elif group["class"] == "reader" and one["told"]:
        yield on.Lines((one["told"],), on.QUIET)
    yield from following(one)
    if one["scenario"]:
        yield on.Paragraph(("Written as a scenario: ", on.Code(one["scenario"])))
        yield on.Lines((one["reproduce"],))


def _raw(line: Record) -> str:
    """A line of a history with its number, the wrong one marked."""
    return f"{'>' if line['wrong'] else ' '} {line['line']:>5}  {line['text']}"


def _events(details: Record) -> list[on.Block]:
    """What happened beside the play, with the first example of each."""
    told = (
        f"{one['what']}: {one['count']:,}. First in hand {one['first'][0]['hand']}, "
        f"{one['first'][0]['file']}:{one['first'][0]['line']}: "
        f"{one['first'][0]['sentence']}"
        for one in details["events"]
    )
    return on.headed("What happened beside the play", told)


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
        headline += "; no house fits every hand" if unfit else ""
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
    blocks += on.headed("Notes", report["notes"])
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
    narrowed = (_narrowed(one, details["bound"]) for one in by_state.get("narrowed", ()))
    yield from on.headed("What is not settled yet", narrowed, tone=on.WARNING)
    apart = (_apart(one, details["bound"]) for one in house["apart"])
    yield from on.headed("What does not go together", apart)
    unfit = (_unfit(one, details["bound"]) for one in by_state.get("nothing-fits", ()))
    yield from on.headed("Where no setting fits", unfit, tone=on.BAD)
    if house["left"]:
        yield on.Heading("What no house explains", tone=on.BAD)
        yield from _left(house["left"])
    reasons = (_reasons(one, details["bound"]) for one in by_state.get("decided", ()))
    yield from on.headed("Which hands show it", reasons)
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
    return on.Item(text, (), (on.bullets(_against(one, bound)),))


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
        (on.bullets(_against(one, bound)),),
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
        yield on.bullets(_first(one) for one in group["first"])


def _untested(house: Record, by_state: Mapping[str, list[Record]]) -> Iterator[on.Block]:
    unsettled = {switch: one["rule"] for one in house["left"] for switch in one["switches"]}
    tested = [one for one in by_state.get("untested", ()) if one["switch"] in unsettled]
    if tested:
        yield on.Heading("Where no setting explains what was found", tone=on.BAD)
        yield on.Paragraph(f"Left as in {house['base']}; hands come to it, and break the rule:")
        yield on.bullets(
            (
                on.Code(f"{one['switch']}={one['setting']}"),
                f": {one['question']} ",
                on.Code(unsettled[one["switch"]]),
            )
            for one in tested
        )
    untested = [one for one in by_state.get("untested", ()) if one["switch"] not in unsettled]
    unseen = by_state.get("unseen", ())
    yield on.Heading("What no hand tests", tone=on.QUIET)
    if untested:
        yield on.Paragraph(f"Left as in {house['base']}, until hands come to it:")
        yield on.bullets(
            (on.Code(f"{one['switch']}={one['setting']}"), f": {one['question']}")
            for one in untested
        )
    names = ", ".join(one["switch"] for one in unseen)
    yield on.Paragraph(f"No history shows {_DECK}: {names}.", tone=on.QUIET)
