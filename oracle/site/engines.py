"""The pages of engines: all of them side by side, each by itself, and every case that it fails."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle import catalogue
from oracle.conformance import matrix_report
from oracle.pages import Leaf, Link, Page, Prose, as_test_form, checked, matrix
from oracle.pages import page as on
from oracle.prose import counted
from oracle.reporting import Measuring
from oracle.site import places
from oracle.site.linked import linked
from oracle.site.reports import FAILURES, Checked, played, reports
from oracle.site.shelf import Shelf

_MOST: Final = 150
_GROUPS: Final = ("broken", "suspected", "known")
_LEAD: Final = (
    "Engines that were checked, side by side: which rules each breaks, by which mistakes, and a "
    "hand that shows it. A report is a file that anybody can make again."
)
_ADDING: Final = """\
1. Check your engine, and write the report as JSON:

        poker-oracle check -o my-engine.json -- ./my-engine

2. Look at the site with it: put the file into a folder of its own, and

        poker-oracle site --engines FOLDER --without-playground -o my-site

3. Pack it (`gzip -9n my-engine.json`), put it into `specs/engines/checked/`, and beside it
   `my-engine.md`: the engine's name as a heading, where it comes from, and how it is started.

4. Open a pull request with these two files. The report names its corpus, so that a later one can be
   told from it, and the command, so that anybody can run it again.
"""


def keys(shelf: Shelf) -> Sequence[str]:
    """Give the page of all, and of each engine its own and that of its failures."""
    found = reports(shelf)
    failing = (f"{name}{FAILURES}" for name, one in found.items() if _fails(one))
    return ("", *found, *failing)


def leaf(shelf: Shelf, key: str) -> Leaf:
    """Make the page of all engines, or of one, or of the failures of one."""
    found = reports(shelf)
    if not key:
        return _side_by_side(shelf, found)
    if key in found:
        return _engine(shelf, found[key])
    return _failures(shelf, found[key.removesuffix(FAILURES)])


def badges(shelf: Shelf) -> dict[str, bytes]:
    """Draw the badge of each engine, by its name in the site."""
    return {
        places.badge(name): as_test_form("svg", one.report).encode()
        for name, one in reports(shelf).items()
    }


def _fails(one: Checked) -> bool:
    counts = one.report["counts"]
    return bool(counts["fail"] + counts["error"])


def _verdict(one: Checked) -> str:
    """Say in some words how an engine did, as its badge does."""
    return str(json.loads(as_test_form("badge", one.report))["message"])


def _side_by_side(shelf: Shelf, found: Mapping[str, Checked]) -> Leaf:
    items = [
        on.Item((Link(one.title, places.engine(name)), f": {_verdict(one)}"))
        for name, one in found.items()
    ]
    sentences = {name: rule.sentence for name, rule in shelf.rules.items()}
    houses = {one.id: one.settings for one in catalogue.shipped_houses().values()}
    engines = [one.measured for one in found.values()]
    report = matrix_report(Measuring("matrix", {}), engines, sentences, houses)
    blocks = (
        on.Paragraph(_LEAD),
        on.Bullets(tuple(items)),
        on.Heading("Side by side"),
        *linked(matrix(report).blocks, shelf),
        on.Heading("Add an engine", name="add"),
        Prose(_ADDING, "README.md"),
    )
    return Leaf(places.ENGINES, Page("Engines", blocks), places.ENGINES, about=_LEAD)


def _engine(shelf: Shelf, one: Checked) -> Leaf:
    """Make the page of the report; of its hands those are drawn that are shown as examples."""
    examples = {(name, example["as"]) for name, example in _examples(one.report)}
    replays = {case: how for case, how in played(one.report, shelf).items() if case in examples}
    page = checked(one.report, replays=replays)
    blocks = (
        *_note(one),
        *_made_by(one),
        *linked(tuple(_without_the_list(page.blocks, one)), shelf),
    )
    crumbs = (Link("Engines", places.ENGINES),)
    about = f"{one.title}: {_verdict(one)}."
    whole = page._replace(blocks=blocks, name=one.name)
    return Leaf(places.engine(one.name), whole, places.ENGINES, crumbs, about, "engine")


def _examples(report: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    details = report["details"]
    groups = [*report["mistakes"], *(one for key in _GROUPS for one in details[key])]
    for group in groups:
        example = group["example"]
        if example and example["hand"]:
            yield example["vector"], example["hand"]


def _note(one: Checked) -> Iterator[on.Block]:
    _title, _, body = one.note.partition("\n")
    if body.strip():
        yield Prose(body.strip(), one.source)


def _made_by(one: Checked) -> Iterator[on.Block]:
    """Say how the report was made, and offer its badge."""
    options, corpus = one.report["options"], one.report["corpus"]
    command = options["command"]
    judge = [part for key in ("house", "profile") if key in options for part in _judge(key, one)]
    engine = command if len(command) == 1 else ["--", *command]
    yield on.Lines((shlex.join(["poker-oracle", "check", *judge, *engine]),))
    if corpus:
        told = f"With the corpus {corpus['version']}, {corpus['corpus'][:12]}. Its badge: "
        yield on.Paragraph((told, Link(_verdict(one), places.badge(one.name))), tone=on.QUIET)


def _judge(key: str, one: Checked) -> tuple[str, str]:
    return f"--{key}", str(one.report["options"][key])


def _without_the_list(blocks: Iterable[on.Block], one: Checked) -> Iterator[on.Block]:
    """Lead to the page of the failures instead of into a list of all cases."""
    for block in blocks:
        if isinstance(block, on.CaseList):
            yield on.Heading("Every failure")
            count = counted(len(block.entries), "failing case")
            rest = ", each with its hand. What passed or was skipped is in the report."
            yield on.Paragraph((Link(count, places.failures(one.name)), rest))
        elif isinstance(block, on.FilterLink):
            yield on.Paragraph(Link(block.text, f"{places.failures(one.name)}#{block.value}"))
        else:
            yield block


def _failures(shelf: Shelf, one: Checked) -> Leaf:
    """List what fails by mistake, then by rule, each case with a link to its hand."""
    report = one.report
    rows = {(row["case"], row["as"]): row for row in report["cases"]}
    blocks: list[on.Block] = []
    for mistake in report["mistakes"]:
        blocks.append(on.Heading(mistake["sentence"], name=mistake["id"]))
        blocks.append(on.Paragraph(on.Code(mistake["id"])))
        cases = [rows[case["case"], case["as"]] for case in mistake["explains"]]
        blocks += _listed(cases, shelf)
    for rule, group in _by_rule(report).items():
        blocks.append(on.Heading(group.sentence, name=rule))
        blocks.append(on.Paragraph(on.Code(rule)))
        blocks += _listed([row for row in rows.values() if _is_wrong(row, group.vectors)], shelf)
    title = f"{one.title}: what fails"
    crumbs = (Link("Engines", places.ENGINES), Link(one.title, places.engine(one.name)))
    page = Page(title, linked(tuple(blocks), shelf))
    return Leaf(places.failures(one.name), page, places.ENGINES, crumbs)


class _Group(NamedTuple):
    """The vectors that show that a rule is broken, and what it says."""

    sentence: str
    vectors: set[str]


def _by_rule(report: Mapping[str, Any]) -> Mapping[str, _Group]:
    """Gather what shows each rule; one that is broken may be suspected elsewhere, too."""
    found: dict[str, _Group] = {}
    for group in (one for key in _GROUPS for one in report["details"][key]):
        one = found.setdefault(group["rule"], _Group(group["sentence"], set()))
        one.vectors.update(group["vectors"])
    return found


def _is_wrong(row: Mapping[str, Any], names: set[str]) -> bool:
    return row["case"] in names and row["outcome"] in {"fail", "error"}


def _listed(rows: Sequence[Mapping[str, Any]], shelf: Shelf) -> Iterator[on.Block]:
    yield on.Bullets(tuple(on.Item(_case(row, shelf)) for row in rows[:_MOST]))
    if len(rows) > _MOST:
        yield on.Paragraph(f"{len(rows) - _MOST:,} more are in the report.", tone=on.QUIET)


def _case(row: Mapping[str, Any], shelf: Shelf) -> on.Text:
    """Name a case by its title, and say where the engine parts from the rules."""
    name, hand = row["case"], row.get("hand")
    title = shelf.vectors[name]["title"] if name in shelf.vectors else None
    link = on.Code(name) if title is None else Link(title, places.hand(name))
    if not hand:
        return (link, f" ({row['message']})") if row["message"] else (link,)
    differs = ", ".join(dict.fromkeys(one["key"] for one in hand["differences"]))
    where = ": ".join(filter(None, (hand["at"], differs)))
    return (link, f" ({where})") if where else (link,)
