"""An audit as a report: a plain dict, described by ``schemas/audit.schema.json``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.audit.auditing import Judging
from oracle.audit.finding import CLASSES, READER, Finding
from oracle.audit.keeping import Written
from oracle.audit.tally import STATUSES, Group, Kept, Key, Tally
from oracle.histories import FORMS
from oracle.histories.told import Broken
from oracle.reporting import Measuring, Report, row

AGREES: Final = 0
DIFFERS: Final = 1
NOTHING_READ: Final = 2

_OUTCOMES: Final = {"rule": "fail", "record": "fail", "known": "skip", "reader": "problem"}
_NAMES: Final = {form.id: form.name for form in FORMS}


class Told(NamedTuple):
    """How an audit is told: what was asked to read, the options of judging, the hands written."""

    files: Sequence[str]
    options: str = ""
    written: Written | None = None

    def place(self, kept: Kept) -> str | None:
        """The file of the hand of a finding, if it has one."""
        found = self.written and self.written.places.get(kept.finding.place)
        return str(found) if found else None

    def reproduce(self, kept: Kept) -> str:
        """The command that shows a finding again."""
        if (path := self.place(kept)) is not None:
            return f"poker-oracle explain {shlex.quote(path)}"
        file = kept.finding.file.partition(":")[0] or "-"
        return f"poker-oracle audit {shlex.quote(file)} {self.options}".rstrip()


def audit_report(
    measuring: Measuring, tally: Tally, judging: Judging, told: Told, notes: Sequence[str] = ()
) -> Report:
    """The report of an audit in its envelope."""
    groups = sorted(tally.groups.items(), key=_by_weight)
    details = {
        "hands": tally.hands,
        "interrupted": tally.interrupted,
        "houses": [
            {"form": form, "name": _NAMES.get(form, form), "house": house, "hands": count}
            for (form, house), count in sorted(tally.forms.items())
        ],
        "other-games": dict(sorted(tally.others.items())),
        "broken": {"count": tally.broken, "first": [_broken(one) for one in tally.broken_first]},
        "findings": [_group(key, group, judging, told) for key, group in groups],
        "known": list(_known(tally, judging)),
        "events": [
            {"what": what, "count": count, "first": [_event(one) for one in first]}
            for what, (count, first) in sorted(tally.happened.items())
        ],
        "compared": dict(sorted(tally.compared.items())),
        "not-judged": dict(sorted(tally.unsure.items())),
        "rake": [
            {
                "currency": currency,
                "decimals": decimals,
                "hands": taken.hands,
                "raked": taken.raked,
                "total": taken.total,
                "rake": taken.rake,
            }
            for (currency, decimals), taken in sorted(tally.taken.items())
        ],
    }
    counts = {status: tally.statuses.get(status, 0) for status in STATUSES}
    more = [*notes, *_notes(tally, judging), *(told.written.notes if told.written else ())]
    cases = [_row(kept) for _key, group in groups for kept in group.first]
    return measuring.report(exit_code(tally), counts, cases, details, notes=more)


def exit_code(tally: Tally) -> int:
    """0 if everything agrees or is known, 1 if something differs or is unread, 2 if everything is.

    What is unread is a hand, or text where a hand should be.
    """
    if tally.differing or (tally.hands and tally.broken):
        return DIFFERS
    return AGREES if tally.hands else NOTHING_READ


def kept_of(tally: Tally) -> Iterator[tuple[Kept, str]]:
    """Every finding that is kept, with the house by which it was judged."""
    for (_kind, _rule, house), group in sorted(tally.groups.items(), key=_by_weight):
        for kept in group.first:
            yield kept, house


def _by_weight(item: tuple[Key, Group]) -> tuple[int, int, Key]:
    key, group = item
    return CLASSES.index(key[0]), -group.count, key


def _group(key: Key, group: Group, judging: Judging, told: Told) -> dict[str, Any]:
    kind, name, house = key
    rule = catalogue.rules().get(name)
    settings = judging.settings[house]
    return {
        "class": kind,
        "rule": name,
        "sentence": sentence_of(name),
        "sources": catalogue.source(name, first=_game(group)) if rule else [],
        "house": house,
        "settings": {switch: settings[switch] for switch in rule.switches} if rule else {},
        "count": group.count,
        "hands": group.hands,
        "first": [_finding(kept, told) for kept in group.first],
    }


def _game(group: Group) -> str:
    """The game of the findings that are shown, if it is one."""
    games = {one.history.stakes.game for one in group.first if one.history}
    return games.pop() if len(games) == 1 else ""


def sentence_of(name: str) -> str:
    """What a rule says, or what a history must not contradict itself in."""
    rule = catalogue.rules().get(name)
    return rule.sentence if rule else _TOPICS[name]


def _finding(kept: Kept, told: Told) -> dict[str, Any]:
    one = kept.finding
    return {
        "hand": one.hand,
        "file": one.file,
        "line": one.line,
        "sentence": one.sentence,
        "told": one.told,
        "expected": one.expected,
        "reason": one.reason,
        "following": [_following(other) for other in one.following],
        "scenario": told.place(kept),
        "reproduce": told.reproduce(kept),
    }


def _following(one: Finding) -> dict[str, Any]:
    return {
        "class": one.kind,
        "rule": one.rule,
        "line": one.line,
        "sentence": one.sentence,
        "told": one.told,
        "expected": one.expected,
    }


def _known(tally: Tally, judging: Judging) -> Iterator[dict[str, Any]]:
    """What is listed as known: how often it was found, and the hands in which it was not."""
    for number, one in enumerate(judging.known):
        found = {hand for entry, hand in tally.met if entry == number}
        yield {
            "what": one.what,
            "reason": one.reason,
            "house": one.house,
            "hands": sorted(one.hands),
            "count": sum(tally.met[number, hand] for hand in found),
            "not-found": sorted(one.hands - found),
        }


def _row(kept: Kept) -> dict[str, Any]:
    one = kept.finding
    return row(f"{one.file}:{one.line}", _OUTCOMES[one.kind], one.sentence)


def _broken(one: Broken) -> dict[str, Any]:
    return {"file": one.file, "line": one.line, "sentence": one.sentence}


def _event(one: Any) -> dict[str, Any]:
    return {"hand": one.hand, "file": one.file, "line": one.line, "sentence": one.sentence}


def _notes(tally: Tally, judging: Judging) -> Iterator[str]:
    if tally.others:
        count = sum(tally.others.values())
        yield f"Hands of other games left aside: {count:,}."
    if tally.groups and any(kind == READER for kind, *_ in tally.groups):
        yield "Lines that are not understood are not differences; nothing after them is judged."
    for known in _known(tally, judging):
        where = f" in hand {', '.join(known['not-found'])}" if known["not-found"] else ""
        if where or not known["count"]:
            yield f"Known and not found{where or ' in these hands'}: {known['what']}."


_TOPICS: Final[Mapping[str, str]] = {
    "cards": "A card is in one place, and a hand has the cards that it was dealt and drew.",
    "chips": "A player puts in no more chips than there are in the stack.",
    "amounts": "The parts of an amount add up.",
    "all-in": "A player is all-in when no chips that play are left, and only then.",
    "phases": "The draws and the showdown come in their order, each once.",
    "summary": "The summary says what the lines say.",
    "total": "The pots come to what was put in.",
    "payouts": "No more is paid out than was put in.",
    "rake": "The rake is what is not paid out.",
    "rake-schedule": "The rake is what the schedule takes.",
    "hand-names": "A hand is called what it is.",
    "stacks": "A player begins a hand with the chips that the hand before left.",
    "button": "The blinds and those who act first fit the button.",
    "seats": "Those act who were dealt in.",
    "broken-off": "The history tells the hand to its end.",
    "line": "Every line is understood.",
    "judging": "Every hand is judged.",
}
