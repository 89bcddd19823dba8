"""The pages of engines, of their reports, and of the mistakes that engines make."""

from __future__ import annotations

import functools
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.conformance import Case, Measured, matrix_report, read_measured, rules_of
from oracle.core.table import Illegal
from oracle.corpus.vector import scenario_of
from oracle.errors import InputError
from oracle.report import page as on
from oracle.report.checked import checked, in_order, is_house_choice
from oracle.report.detected import outside_the_corpus
from oracle.report.envelope import Measuring, engine_named
from oracle.report.explanation import explain_played
from oracle.report.html import SitePage
from oracle.report.matrices import matrix
from oracle.report.page import Link, Page, Prose
from oracle.report.replay import CaseInput, replay
from oracle.report.suite import as_test_form, is_named, shows_in
from oracle.report.words import capital, counted, listing
from oracle.site import addresses, telling
from oracle.site.addresses import leading
from oracle.site.sources import SiteContent, Vector
from oracle.site.telling import drawn, linked
from oracle.specs import catalogue
from oracle.specs.engines import MistakeNote, Sighting
from oracle.system.resources import folder
from oracle.wire.grading import ASPECTS
from oracle.wire.vocabulary import PLAY, RULING


def adequacy_leaf(shelf: SiteContent, _key: str) -> SitePage:
    """Make it: what it is for and a figure, then every part folded, with links by words."""
    page = outside_the_corpus(
        shelf.adequacy,
        lambda name: Link(shelf.mistakes[name].mistake, addresses.mistake(name)),
        lambda name: Link(_title_of(name, shelf), addresses.hand(name)),
    )
    counts = [one["vectors"] for one in shelf.adequacy["mistakes"]]
    blocks = (
        on.Paragraph(
            "If an engine passes, which mistakes can it still have? Each known mistake was made "
            f"in our engine on purpose, and the {shelf.adequacy['vectors']:,} vectors were played: "
            f"{sum(map(bool, counts)):,} of {counted(len(counts), 'mistake')} fail at least one."
        ),
        on.chart("How many vectors notice a mistake", _by_many(counts)),
        *linked(tuple(_in_sections(map(_in_plain_words, page.blocks))), shelf),
    )
    about = "Which known mistakes the test vectors notice, and what hands they visit."
    whole = page._replace(blocks=blocks)
    return SitePage(addresses.ADEQUACY, whole, addresses.MISTAKES, about=about)


_FIGURES: Final[Mapping[str, str]] = {
    "in houses": "noticed, house by house",
    "directions of rules guarded": "sides of rules where a mistake is noticed",
    "pairs of a mistake and a rule told apart": "other rules that a mistake does not hide",
}
"""What figures are called on the page, by their names in the report."""


def _in_plain_words(block: on.Block) -> on.Block:
    if not isinstance(block, on.Figures):
        return block
    named = (one._replace(name=_FIGURES.get(one.name, one.name)) for one in block.figures)
    return block._replace(figures=tuple(named))


def _title_of(vector: str, shelf: SiteContent) -> str:
    return str(shelf.vectors[vector]["title"]) if vector in shelf.vectors else vector


_MANY: Final = ((0, 0), (1, 9), (10, 29), (30, 99), (100, 299), (300, 999), (1000, None))


def _by_many(counts: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Count mistakes by how many vectors notice each."""
    for least, most in _MANY:
        found = sum(least <= one and (most is None or one <= most) for one in counts)
        if most is None:
            yield f"{least:,} vectors or more", found
        elif most:
            yield f"{least} to {most} vectors", found
        else:
            yield "no vector", found


def _in_sections(blocks: Iterable[on.Block]) -> Iterator[on.Block]:
    """Fold what stands under each heading."""
    inside: list[on.Block] = []
    for block in (*blocks, None):
        if inside and (block is None or isinstance(block, on.Heading)):
            yield on.section(inside)
            inside = []
        if isinstance(block, on.Heading) or (inside and block is not None):
            inside.append(block)
        elif block is not None:
            yield block


_OURS: Final = ("engines", "checked")
_ENDINGS: Final = (".json.gz", ".json")
FAILURES: Final = "-failures"
"""How the page of an engine's failures ends; no engine has this name."""

_OF_A_HAND: Final = frozenset({PLAY, RULING})


class Checked(NamedTuple):
    """An engine that was checked: the name of its file, what the report says, and a note on it."""

    name: str
    measured: Measured
    note: str
    source: str

    @property
    def report(self) -> Mapping[str, Any]:
        """The whole report."""
        return self.measured.report

    @property
    def title(self) -> str:
        """What people call it: by its note, or by what it calls itself."""
        first = self.note.partition("\n")[0]
        return first.removeprefix("# ") if first.startswith("# ") else self.measured.label


def reports(shelf: SiteContent) -> Mapping[str, Checked]:
    """Read the reports, by name; those of the site's options, or ours.

    Raises:
        InputError: there is none, one cannot be read, or a name is taken.
    """
    return _read(shelf.engines or folder("specs").joinpath(*_OURS))


@functools.cache
def _read(place: Path) -> Mapping[str, Checked]:
    paths: dict[str, Path] = {}
    for path in sorted(place.iterdir()):
        if name := _name(path):
            _refuse_taken(name, path, paths)
            paths[name] = path
    if not paths:
        raise InputError(f"{place} has no reports; 'poker-oracle check -o NAME.json' writes one")
    found = {}
    for (name, path), measured in zip(paths.items(), read_measured([*paths.values()]), strict=True):
        note = path.with_name(f"{name}.md")
        text = note.read_text(encoding="utf-8") if note.is_file() else ""
        source = f"specs/{'/'.join(_OURS)}/{note.name}"
        found[name] = Checked(name, _for_the_site(name, measured), text, source)
    return found


def _name(path: Path) -> str:
    return next((path.name.removesuffix(one) for one in _ENDINGS if path.name.endswith(one)), "")


def _refuse_taken(name: str, path: Path, others: Mapping[str, Path]) -> None:
    """Refuse a report whose page would stand where another one does.

    Raises:
        InputError: its name is that of one of our pages, or of another report.
    """
    if name == "index" or name.endswith(FAILURES):
        raise InputError(
            f"{path}: the site has a page of its own at {name}.html; give the report another name"
        )
    if name in others:
        raise InputError(f"{others[name]} and {path} have one page; keep one of them")


def _for_the_site(name: str, measured: Measured) -> Measured:
    """Name an engine as the site does; only reports by the same judge are versions of one."""
    judged = ", ".join(measured.about["judged-by"])
    about = {**measured.about, "name": f"{measured.about['name']} by {judged}", "file": name}
    return measured._replace(label=name, about=about)


def played(report: Mapping[str, Any], shelf: SiteContent) -> dict[Case, Any]:
    """Give for each failed case of a report with a hand what plays it by the rules.

    A report that was judged by a profile has none: its hands go by what the profile says.
    """
    if report["details"]["profile"]:
        return {}
    return {
        (row["case"], row["as"]): functools.partial(_record, shelf.vectors[row["case"]])
        for row in report["cases"]
        if row["outcome"] == "fail" and _is_of_a_hand(row["case"], shelf)
    }


def _is_of_a_hand(name: str, shelf: SiteContent) -> bool:
    return name in shelf.vectors and shelf.vectors[name]["kind"] in _OF_A_HAND


def _record(vector: Vector) -> Mapping[str, Any] | None:
    given = CaseInput(vector["kind"], vector["given"], vector["id"], vector["title"])
    try:
        return replay(explain_played(given, rules_of(vector, None)))
    except (Illegal, InputError):
        return None


_HOUSE_CHOICES: Final = "house-choices"
_MOST_VECTORS: Final = 30


def every_mistake(shelf: SiteContent) -> SitePage:
    """Make the page of all mistakes."""
    notes = shelf.mistakes.values()
    wrong = [one for one in notes if not one.house_choice]
    choices = [one for one in notes if one.house_choice]
    by_chapter = [*_by_chapter(shelf, wrong)]
    lists = [
        *((name, telling.in_words(name), found) for name, found in by_chapter),
        (_HOUSE_CHOICES, "House choices", choices),
        *_by_engine(wrong, "Found in "),
        *_by_engine(choices, "House choices of "),
    ]
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{len(wrong)} ways to get a rule wrong, to look for in an engine of your own. "
            f"{sum(bool(one.found) for one in wrong)} were "
            "found in engines, by running them or in their code; the others are plausible, and "
            "each page says why."
        ),
        on.Paragraph(
            f"{counted(len(choices), 'more way')} to play are house choices: some house plays so, "
            "or no rule settles it, so they are wrong only where an engine says that it plays "
            "otherwise."
        ),
        on.Paragraph(Link("What the corpus can detect", addresses.ADEQUACY)),
        on.ListFilter("Find a mistake", (("Known", _KNOWN),)),
    ]
    for place, (name, words, found) in enumerate(lists):
        if place == len(by_chapter) + 1:
            blocks.append(on.Heading("By the engine that makes them", name="engines"))
        inside: list[on.Block] = [_items(found)]
        if name == _HOUSE_CHOICES:
            inside.append(on.Paragraph("Settings by which engines were found to play:"))
            inside.append(_played(shelf))
        heading = on.Heading(words, name=name)
        blocks.append(on.Section(heading, tuple(inside), f"{len(found):,}"))
    about = "Mistakes that poker engines make at Badugi and Badacey, and who makes them."
    return SitePage(
        addresses.MISTAKES, Page("Mistakes", tuple(blocks)), addresses.MISTAKES, (), about
    )


def _by_chapter(
    shelf: SiteContent, notes: Sequence[MistakeNote]
) -> Iterator[tuple[str, list[MistakeNote]]]:
    for chapter in shelf.chapters:
        if found := [one for one in notes if shelf.rules[one.rule].chapter == chapter]:
            yield chapter, found


def _by_engine(
    notes: Sequence[MistakeNote], before: str
) -> list[tuple[str, str, list[MistakeNote]]]:
    """Give what we found in each engine, that with the most first, with the name of the list."""
    found: dict[str, list[MistakeNote]] = {}
    for note in notes:
        for engine in dict.fromkeys(one.release for one in note.found):
            found.setdefault(engine, []).append(note)
    lists = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return [
        (_mistakes_name(f"{before}{engine}"), f"{before}{engine}", some) for engine, some in lists
    ]


def _played(shelf: SiteContent) -> on.Bullets:
    """List the settings that no mistake stands for, with the engines that play by each."""
    items = []
    for name, seen in shelf.played_settings.items():
        switch, _, setting = name.partition("=")
        text = shelf.switches[switch].settings[setting].text
        engines = on.bullets(_sighting(one) for one in seen)
        items.append(on.Item(Link(text, addresses.switch_page(switch, setting)), blocks=(engines,)))
    return on.bullets(items)


def _mistakes_name(words: str) -> str:
    """Give what links call a list."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower())


_KNOWN: Final = (("known:found", "found in an engine"), ("known:plausible", "plausible"))
"""How mistakes are known: what an item is found by, and what people call it."""


def _items(found: Iterable[MistakeNote]) -> on.Bullets:
    items = (
        on.Item(
            Link(one.mistake, addresses.mistake(one.id)),
            words=f"{one.id} {one.rule} {_KNOWN[not one.found][0]}",
        )
        for one in found
    )
    return on.bullets(items)


def one_mistake(shelf: SiteContent, note: MistakeNote) -> SitePage:
    """Make the page of a mistake."""
    rule = shelf.rules[note.rule]
    blocks = (
        on.Paragraph(("The rule: ", Link(rule.sentence, addresses.rule(rule.id))), tone=on.LEAD),
        on.Paragraph(("For example: ", *on.parts(drawn(note.effect)))),
        *_house_choice(note),
        on.Heading("Engines that do so", name="seen"),
        *_seen(note),
        *_vectors(shelf, note),
    )
    chapter = Link(telling.in_words(rule.chapter), f"{addresses.MISTAKES}#{rule.chapter}")
    crumbs = (Link("Mistakes", addresses.MISTAKES), chapter)
    kind = "House choice" if note.house_choice else "Mistake"
    page = Page(f"{kind}: {note.mistake}", blocks, name=note.id)
    address = addresses.mistake(note.id)
    return SitePage(address, page, addresses.MISTAKES, crumbs, note.mistake, "mistake", 6)


def _house_choice(note: MistakeNote) -> Iterator[on.Block]:
    choice = note.house_choice
    if choice is None:
        return
    yield on.Heading("A house choice", name="house-choice")
    if choice.setting:
        switch, _, setting = choice.setting.partition("=")
        link = Link(choice.setting, addresses.switch_page(switch, setting))
        yield on.Paragraph(("A house plays just so by the setting ", link, "."))
    else:
        yield on.Paragraph(choice.basis or "")
    yield on.Paragraph("It is wrong only where an engine says that it plays otherwise.")


def _seen(note: MistakeNote) -> Iterator[on.Block]:
    if note.seen:
        yield on.bullets(_sighting(one) for one in note.seen)
    if note.why:
        yield on.Paragraph(f"We have found it in no engine. It is plausible: {note.why}")


def _sighting(one: Sighting) -> on.Text:
    """Say which engine does so, how we know, and what became of it."""
    who = f"{one.release} ({one.repository}): "
    where = f", in {one.where}" if one.where else ""
    if one.thread:
        number, state = one.thread.split(", ")
        how = f"reported in its thread {number}{where}, which is {state}; we have not confirmed it."
    else:
        how = {"run": "we ran it", "read": "we read its code"}[one.how] + f"{where}."
    got = f" {one.got}" if one.got else ""
    asked: tuple[on.Part, ...] = ()
    if one.vector:
        asked = (" The vector: ", Link(one.vector, addresses.hand(one.vector)), ".")
    became = {
        "open": f" Open on {one.looked}.",
        "unknown": f" We looked on {one.looked}, and do not know what has become of it.",
    }.get(one.became, f" It was {one.became}, with thanks; we looked on {one.looked}.")
    return (f"{who}{how}{got}", *asked, became)


def _vectors(shelf: SiteContent, note: MistakeNote) -> Iterator[on.Block]:
    found, hands = shelf.vectors_noticing.get(note.id), telling.most_specific(shelf, note.id)
    yield on.Heading("What notices it", name="vectors")
    if not found:
        yield on.Paragraph("No vector of the corpus does.")
        return
    first = hands[0][0]["id"]
    yield on.Paragraph(
        f"{counted(len(found), 'vector')}; those first that notice the fewest other mistakes. "
        "To ask an engine the first:"
    )
    yield on.Lines((f"poker-oracle check --only '{first}' -- ./my-engine",))
    listed = hands[:_MOST_VECTORS]
    items = ((*_hand_drawn(vector), *telling.also_in(others)) for vector, others in listed)
    yield on.bullets(items, telling.MOST_LISTED)
    if len(hands) > _MOST_VECTORS:
        rest = len(found) - sum(1 + others for _vector, others in listed)
        yield on.Paragraph(
            f"Not listed: {counted(rest, 'vector')} that notice more mistakes at once.",
            tone=on.QUIET,
        )


def _hand_drawn(vector: Vector) -> tuple[on.Part, ...]:
    """Name a vector, and draw the cards with which its title ends."""
    title, link_to = str(vector["title"]), addresses.hand(vector["id"])
    cards = tuple(vector["given"].get("hand") or ())
    lead = title.removesuffix(" ".join(cards)).rstrip(": ")
    if not cards or lead == title:
        return (Link(title, link_to),)
    return (Link(lead, link_to), " ", on.Cards(cards))


_GROUPS: Final = ("broken", "suspected", "known")
_NO_RULE: Final = "not-explained"
"""The anchor of failures for which no rule is named."""
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


def engines_keys(shelf: SiteContent) -> Sequence[str]:
    """Give the page of all, and of each engine its own and that of its failures."""
    found = reports(shelf)
    failing = (f"{name}{FAILURES}" for name, one in found.items() if _fails(one))
    return ("", *found, *failing)


def engines_leaf(shelf: SiteContent, key: str) -> SitePage:
    """Make the page of all engines, or of one, or of the failures of one."""
    found = reports(shelf)
    if not key:
        return _side_by_side(shelf, found)
    if key in found:
        return _engine(shelf, found[key])
    return _failures(shelf, found[key.removesuffix(FAILURES)])


def badges(shelf: SiteContent) -> dict[str, bytes]:
    """Draw the badge of each engine, by its name in the site."""
    return {
        addresses.badge(name): as_test_form("svg", one.report).encode()
        for name, one in reports(shelf).items()
    }


def _fails(one: Checked) -> bool:
    counts = one.report["counts"]
    return bool(counts["fail"] + counts["error"])


def _verdict(one: Checked) -> str:
    """Say in some words how an engine did, as its badge does."""
    return str(json.loads(as_test_form("badge", one.report))["message"])


def _side_by_side(shelf: SiteContent, found: Mapping[str, Checked]) -> SitePage:
    sentences = {name: rule.sentence for name, rule in shelf.rules.items()}
    houses = {one.id: one.settings for one in catalogue.shipped_houses().values()}
    found = dict(sorted(found.items(), key=lambda pair: _most_judged(pair[1])))
    engines = [one.measured for one in found.values()]
    report = matrix_report(Measuring("matrix", {}), engines, sentences, houses)
    blocks: on.Blocks = (
        on.Paragraph(_LEAD),
        on.Paragraph(f"{listing(dict.fromkeys(map(_when, found.values())))}.", tone=on.QUIET),
        *_agreeing(found.values()),
        *_by_rules(report["details"]["rules"], found),
        *_mistakes_of(report["details"]["mistakes"], found),
        on.Section(on.Heading("All figures", name="figures"), linked(matrix(report).blocks, shelf)),
        on.Section(on.Heading("Add an engine", name="add"), (Prose(_ADDING, "README.md"),)),
    )
    return SitePage(addresses.ENGINES, Page("Engines", blocks), addresses.ENGINES, about=_LEAD)


def _most_judged(one: Checked) -> tuple[int, int, bool]:
    """Put what was asked most first, of those asked alike the one with most right."""
    right, asked = _right(one)
    return -asked, -right, _has_profile(one)


def _right(one: Checked) -> tuple[int, int]:
    counts = one.report["counts"]
    return counts["pass"], counts["pass"] + counts["fail"] + counts["error"]


def _has_profile(one: Checked) -> bool:
    return bool(one.report["details"]["profile"])


def _agreeing(found: Iterable[Checked]) -> Iterator[on.Block]:
    """Draw how many answers agree with the rules; what agrees with a profile alone is apart."""
    every = [*found]
    by_rules = tuple(_bar(one) for one in every if not _has_profile(one))
    if by_rules:
        yield on.Chart("Answers that agree with the rules", by_rules)
    by_profile = tuple(_bar(one) for one in every if _has_profile(one))
    if by_profile:
        yield on.Chart("Answers that agree with the engine's own profile", by_profile)
        yield on.Paragraph(
            "A profile says what an engine is known to do, mistakes and all. A full bar means that "
            "nothing else was found, not that the engine has the rules right.",
            tone=on.QUIET,
        )


def _bar(one: Checked) -> on.Bar:
    """Draw how many of its answers are right; the word of its badge stands beside its name."""
    right, asked = _right(one)
    choices = _wrong(one)[1]
    alone = f"; {choices:,} answers show house choices alone" if choices else ""
    told = f" {capital(_verdict(one))}{alone}. Asked: {_kinds(one)}."
    name = (Link(one.title, addresses.engine(one.name)), told)
    return on.Bar(name, right / asked if asked else 0, f"{right:,} of {asked:,}")


_WRONG: Final = ("broken", "suspected")
_STANDINGS: Final = {
    "proved": (0, "right", "Every answer about it is right."),
    "broken": (1, "wrong", "Answers about it are wrong"),
    "suspected": (1, "doubtful", "It is the likeliest reason of wrong answers"),
}
_CHOICE: Final = (2, "choice", "It answers as another house plays, or where no rule settles it")
_NOT_SHOWN: Final = (3, "not shown", "What was asked of it does not show whether it has the rule.")
_STANDINGS_KEY: Final = ("right", "wrong or doubtful", "a house choice", "not shown")


def _by_rules(
    rules: Sequence[Mapping[str, Any]], found: Mapping[str, Checked]
) -> Iterator[on.Block]:
    """Show which engine has which of the rules that some engine breaks.

    One judged by its profile is left out: what it has right is what the profile says.
    """
    yield on.Heading("Rules that some engine does not follow", name="rules")
    shown = [(place, one) for place, one in enumerate(found.values()) if not _has_profile(one)]
    wrong = [one for one in rules if any(one["standing"][place] in _WRONG for place, _ in shown)]
    if not wrong:
        yield on.Paragraph("None of them breaks a rule that it was asked about.", tone=on.GOOD)
        return
    yield on.Paragraph(
        f"{len(wrong)} of {counted(len(rules), 'rule')}; “All figures” has the others. Press an "
        "answer for what it rests on; the number counts the hands that show it."
    )
    heads = tuple(Link(one.title, addresses.engine(one.name)) for _, one in shown)
    rows = [
        (
            Link(_in_short(each["rule"]), addresses.rule(each["rule"])),
            tuple(_standing(each, at, one) for at, one in shown),
        )
        for each in wrong
    ]
    rows.sort(key=lambda row: all(answer.way != 1 for answer in row[1]))
    yield on.Grid("standing", heads, tuple(rows), _STANDINGS_KEY)


def _in_short(rule: str) -> str:
    """Name a rule by the words of its id, without its chapter."""
    return capital(rule.partition(".")[2].replace("-", " ").replace("all in", "all-in"))


def _standing(rule: Mapping[str, Any], at: int, engine: Checked) -> on.Answer:
    vectors = rule["vectors"][at]
    way, short, told = _STANDINGS.get(rule["standing"][at] or "", _NOT_SHOWN)
    behind = [one for one in engine.report["mistakes"] if rule["rule"] in one["rules"]]
    if way == 1 and behind and all(map(is_house_choice, behind)):
        way, short, told = _CHOICE
    if way not in {1, 2}:
        return on.Answer(short, way, False, told, rule["sentence"])
    link = Link("The hands", addresses.failures(engine.name))
    number = f" ({vectors:,})" if vectors else ""
    source = (rule["sentence"], " ", link)
    return on.Answer(f"{short}{number}", way, False, f"{told}{number}.", source)


def _mistakes_of(
    mistakes: Sequence[Mapping[str, Any]], found: Mapping[str, Checked]
) -> Iterator[on.Block]:
    """List under each engine the mistakes that give its answers, most failures first."""
    for place, one in enumerate(found.values()):
        choices = {each["id"] for each in one.report["mistakes"] if is_house_choice(each)}
        made = [each for each in mistakes if each["failures"][place]]
        if made:
            made.sort(key=lambda each: (each["id"] in choices, -each["failures"][place]))
            items = (
                (
                    _HOUSE_CHOICE * (each["id"] in choices),
                    *_mistake_linked(each),
                    f" {counted(each['failures'][place], 'failure')}.",
                )
                for each in made
            )
            heading = on.Heading(f"Mistakes of {one.title}", name=f"mistakes-of-{one.name}")
            counts = [counted(len(made) - len(choices), "mistake")]
            counts += [counted(len(choices), "house choice")] * bool(choices)
            yield on.Section(heading, (on.bullets(items),), ", ".join(counts))


def _mistake_linked(one: Mapping[str, Any]) -> tuple[on.Part, ...]:
    switch, is_setting, setting = one["id"].partition("=")
    if is_setting:
        to = addresses.switch_page(switch, setting)
        return (Link(one["sentence"], to),)
    return (leading(one["sentence"], addresses.mistake(one["id"])),)


def _engine(shelf: SiteContent, one: Checked) -> SitePage:
    """Make the page of the report; of its hands those are drawn that are shown as examples."""
    examples = {(name, example["as"]) for name, example in _examples(one.report)}
    replays = {case: how for case, how in played(one.report, shelf).items() if case in examples}
    page = checked(one.report, replays=replays, asked=False)
    figures, *others = (block for block in page.blocks if not _is_by_aspect(block))
    shown = [*_by_what_they_show(one)]
    told = (
        _asked_of(one),
        *(shown or [figures]),
        *_mistakes_first(others, one, shelf),
    )
    blocks = (
        *_note(one),
        *linked(tuple(_without_the_list(told, one)), shelf),
        *_never_judged(one, shelf),
        on.Heading("Ask it yourself", name="made"),
        *_made_by(one),
    )
    crumbs = (Link("Engines", addresses.ENGINES),)
    about = f"{one.title}: {_verdict(one)}."
    title = _outcome(one, page)
    whole = page._replace(title=title, blocks=blocks, name=one.name, tone=on.PLAIN)
    return SitePage(addresses.engine(one.name), whole, addresses.ENGINES, crumbs, about, "engine")


def _wrong(one: Checked, aspect: str = "") -> tuple[int, int, int]:
    """Count wrong answers: those that show a mistake, a house choice alone, and nothing known.

    With an aspect, those that are wrong in it.
    """
    rows = (row for row in one.report["cases"] if row["outcome"] in {"fail", "error"})
    wrong = {
        (row["case"], row["as"])
        for row in rows
        if not aspect or row["aspects"].get(aspect) == "fail"
    }
    seen: dict[bool, set[Case]] = {True: set(), False: set()}
    for each in one.report["mistakes"]:
        shown = ((case["case"], case["as"]) for case in shows_in(each))
        seen[is_house_choice(each)] |= wrong.intersection(shown)
    mistakes, choices = seen[False], seen[True] - seen[False]
    return len(mistakes), len(choices), len(wrong - mistakes - choices)


def _by_what_they_show(one: Checked) -> Iterator[on.Block]:
    """Draw how many answers are right, how many are wrong only in some houses, and how many are."""
    mistakes, choices, others = _wrong(one)
    right, asked = _right(one)
    counts = [
        ("Right by the rules", right, ""),
        ("As another house plays: no mistake where the engine says so", choices, on.WARNING),
        ("Wrong: a mistake, in some with a house choice as well", mistakes, on.BAD),
        (_UNEXPLAINED, others, on.BAD),
    ]
    if choices or mistakes:
        bars = (
            on.Bar(name, count / asked, f"{count:,}", tone) for name, count, tone in counts if count
        )
        yield on.Paragraph(
            f"{mistakes + choices + others:,} answers fail: {mistakes:,} with a mistake, "
            f"{choices:,} only as another house plays, and {others:,} not explained."
        )
        yield on.Chart(f"What the {asked:,} answers show", tuple(bars))


def _outcome(one: Checked, page: Page) -> str:
    """Say what came of it, by the name that its note has for it."""
    title = on.plain(page.title)
    if not one.note.startswith("# "):
        return title
    return f"{one.title}: {title.removeprefix(engine_named(one.report['engine'])).strip()}"


def _is_by_aspect(block: on.Block) -> bool:
    """Whether a block has the counts that are drawn aspect by aspect instead."""
    return isinstance(block, on.Figures) and {one.name for one in block.figures} <= {*ASPECTS}


def _asked_of(one: Checked) -> on.Paragraph:
    """Say when it was checked, with what, and why so much was skipped."""
    counts = one.report["counts"]
    _right_ones, judged = _right(one)
    every = judged + counts["skip"]
    of = f"{judged:,} of {every:,}" if counts["skip"] else f"all {every:,}"
    why = (
        f" The other {counts['skip']:,} were skipped: the engine says that it does not play such a "
        "game or act, or they are about a house by which it does not play. Every reason is under "
        "“Not judged”."
        if counts["skip"]
        else ""
    )
    return on.Paragraph(f"{_when(one)}: {of} vectors were judged, {_kinds(one)}.{why}")


def _when(one: Checked) -> str:
    """Say on which day it was checked, and with which corpus."""
    day = date.fromisoformat(one.report["began"][:10])
    corpus = one.report["corpus"]
    by = f" with the corpus {corpus['version']}" if corpus else ""
    return f"Checked on {day.day} {day:%B %Y}{by}"


def _kinds(one: Checked) -> str:
    kinds = one.report["details"]["asked"]["kinds"]
    return listing([counted(count, _KINDS.get(kind, kind)) for kind, count in kinds.items()])


def _by_part(one: Checked) -> Iterator[on.Chart]:
    compared = one.report["details"]["aspects"]
    wrong = {name: each["compared"] - each["right"] for name, each in compared.items()}
    most = max(wrong.values(), default=0)
    if most:
        bars = (_of_aspect(one, name, compared[name], most) for name in ASPECTS if wrong.get(name))
        yield on.Chart("Wrong, by the part of the answer", tuple(bars))


def _of_aspect(one: Checked, name: str, counts: Mapping[str, int], most: int) -> on.Bar:
    """Draw how often a part of the answers is wrong, and say behind what that is."""
    compared = counts["compared"]
    wrong = compared - counts["right"]
    mistakes, choices, _others = _wrong(one, name)
    told = f"{capital(name)}, {ASPECTS[name]}"
    if mistakes or choices:
        told += (
            f": {counted(mistakes, 'answer')} with a mistake, {choices:,} as another house plays"
        )
    return on.Bar(told, wrong / most, f"{wrong:,} of {compared:,}", on.BAD)


_KINDS: Final = {
    "play": "whole hand",
    "ruling": "ruling",
    "rank": "ranking",
    "compare": "comparison",
    "setup": "table",
    "next-hand": "next hand",
}


def _never_judged(one: Checked, shelf: SiteContent) -> Iterator[on.Block]:
    """Name what the engine claims and nothing is known of, and how much was seen of the rest."""
    asked = one.report["details"]["asked"]
    inside: list[on.Block] = []
    for plays in asked["plays"].values():
        never = [name for name, count in plays.items() if not count]
        if never:
            inside.append(
                on.Paragraph(
                    f"Of {len(never):,} of {counted(len(plays), 'structure')} that it says it "
                    "plays, no hand was judged:"
                )
            )
            inside.append(on.bullets(telling.in_words(name) for name in never))
        seen = [on.Row((telling.in_words(name), count)) for name, count in plays.items() if count]
        if seen:
            table = on.Table(("Structure", "Hands judged"), tuple(seen))
            inside.append(on.Fold(f"How many hands of the other {len(seen):,}", (table,), ""))
    rules = [name for name in asked["not-about"] if name in shelf.rules]
    if rules:
        inside.append(on.Paragraph("No hand was about:"))
        inside.append(telling.rule_items(shelf, rules))
    if inside:
        heading = on.Heading("What nothing is known of", name="unknown")
        yield on.Section(heading, tuple(inside))


_HOUSE_CHOICE: Final = "House choice: "
_SORTS: Final = (
    (
        False,
        "Mistakes",
        "mistakes",
        on.BAD,
        "A rule is broken, whatever house the engine plays by.",
    ),
    (
        True,
        "House choices",
        "house-choices",
        on.WARNING,
        "Some house plays so, or no rule settles it: wrong only where an engine says that it plays "
        "otherwise.",
    ),
)
"""Whether they are choices, what they are called, their anchor, their tone, and what they mean."""


def _mistakes_first(
    blocks: Iterable[on.Block], one: Checked, shelf: SiteContent
) -> Iterator[on.Block]:
    """Put mistakes before house choices, without their numbers, unfolded if there is one alone."""
    by_name = {f"mistake-{number}": each for number, each in in_order(one.report)["mistakes"]}
    rest = [*blocks]
    found = [each for each in rest if isinstance(each, on.Section) and each.heading.name in by_name]
    charts = (
        *_by_part(one),
        *_most_failures([by_name[each.heading.name] for each in found], shelf),
    )
    if len(found) > 1:
        yield _contents(one, [is_house_choice(by_name[each.heading.name]) for each in found])
    for are_choices, words, name, tone, told in _SORTS:
        some = [
            each for each in found if is_house_choice(by_name[each.heading.name]) is are_choices
        ]
        if some:
            yield on.Heading(words, name=name, tone=tone)
            yield on.Paragraph(told, tone=on.QUIET)
        for each in some:
            text = _said(by_name[each.heading.name], shelf)
            heading = each.heading._replace(text=text, tone=on.STRONG)
            yield each._replace(heading=heading, is_open=len(found) == 1)
    unexplained = [each for each in rest if isinstance(each, on.Section) and each not in found]
    if found and unexplained:
        yield on.Heading(_UNEXPLAINED, name="unexplained", tone=on.BAD)
        yield on.Paragraph("No mistake that is known gives these answers.", tone=on.QUIET)
        yield from map(_unnumbered, unexplained)
        rest = [each for each in rest if each not in unexplained]
    yield from (each for each in rest if each not in found)
    if charts:
        yield on.Section(on.Heading("Figures by part and by chapter", name="figures"), charts)


_UNEXPLAINED: Final = "Not explained"
_OF_A_REPORT: Final = re.compile(r"\d+: (.*?)(?:, such as (.*))? \((\d.*)\)")
"""The heading of a part of a report: what is wrong, an example of it, and how much shows it."""


def _unnumbered(part: on.Section) -> on.Section:
    """Head a part of a report by what is wrong alone; the example comes below it."""
    found = _OF_A_REPORT.fullmatch(on.plain(part.heading.text))
    if found is None:
        return part
    wrong, example, note = found.groups()
    told = (on.Paragraph(drawn(f"{capital(example)}.")),) if example else ()
    heading = part.heading._replace(text=f"{wrong}.", tone=on.STRONG)
    return on.Section(heading, (*told, *part.blocks), note)


def _contents(one: Checked, are_choices: Sequence[bool]) -> on.Contents:
    counts = ((words, name, are_choices.count(sort)) for sort, words, name, *_ in _SORTS)
    entries = [(name, words, f"{count:,}") for words, name, count in counts if count]
    if others := _wrong(one)[2]:
        entries.append(("unexplained", _UNEXPLAINED, f"{others:,}"))
    failing = f"{one.report['counts']['fail']:,}"
    return on.Contents(
        (*entries, ("every", "Every failure", failing), ("made", "Ask it yourself", ""))
    )


def _most_failures(found: Iterable[Mapping[str, Any]], shelf: SiteContent) -> Iterator[on.Chart]:
    """Draw by the chapter of the rule what fails by mistakes and by house choices."""
    failing: dict[tuple[str, bool], set[Case]] = {}
    for one in found:
        cases = {(case["case"], case["as"]) for case in shows_in(one)}
        for rule in one["rules"]:
            chapter = telling.in_words(shelf.rules[rule].chapter)
            failing.setdefault((chapter, is_house_choice(one)), set()).update(cases)
    most = max(map(len, failing.values()), default=0) or 1
    bars = (
        on.Bar(
            f"{chapter}: {'house choices' if is_choice else 'mistakes'}",
            len(cases) / most,
            f"{len(cases):,}",
            on.WARNING if is_choice else on.BAD,
        )
        for (chapter, is_choice), cases in sorted(failing.items())
    )
    if len(failing) > 1:
        title = "Failures by the chapter of the rule; one may show several"
        yield on.Chart(title, tuple(bars))


def _said(mistake: Mapping[str, Any], shelf: SiteContent) -> str:
    """Tell a mistake; a setting by the question that it answers."""
    switch, is_setting, setting = str(mistake["id"]).partition("=")
    if not is_setting or switch not in shelf.switches:
        return str(mistake["sentence"])
    known = shelf.switches[switch]
    return f"{known.question} {capital(known.settings[setting].text)}"


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
    given = [key for key in ("house", "profile") if key in options]
    judge = [part for key in given for part in (f"--{key}", str(options[key]))]
    engine = command if len(command) == 1 else ["--", *command]
    yield on.Lines((shlex.join(["poker-oracle", "check", *judge, *engine]),))
    if corpus:
        told = f"With the corpus {corpus['version']}, {corpus['corpus'][:12]}. Its badge: "
        yield on.Paragraph((told, Link(_verdict(one), addresses.badge(one.name))), tone=on.QUIET)


def _without_the_list(blocks: Iterable[on.Block], one: Checked) -> Iterator[on.Block]:
    """Lead to the page of the failures instead of into a list of all cases."""
    for block in blocks:
        if isinstance(block, on.CaseList):
            yield on.Heading("Every failure", name="every")
            count = counted(len(block.entries), "failing case")
            rest = ", each with its hand. What passed or was skipped is in the report."
            yield on.Paragraph((Link(count, addresses.failures(one.name)), rest))
        elif isinstance(block, on.Section):
            yield block._replace(blocks=tuple(_without_the_list(block.blocks, one)))
        elif isinstance(block, on.FilterLink):
            yield on.Paragraph(Link(block.text, f"{addresses.failures(one.name)}#{block.value}"))
        else:
            yield block


def _failures(shelf: SiteContent, one: Checked) -> SitePage:
    """Fold what fails by mistake, then by rule, what is alike together, with links to the hands."""
    report = one.report
    rows = {(row["case"], row["as"]): row for row in report["cases"]}
    wrong = {case for case, row in rows.items() if row["outcome"] in {"fail", "error"}}
    parts: list[tuple[str, str, list[Mapping[str, Any]]]] = [
        (
            each["id"],
            f"{_HOUSE_CHOICE * is_house_choice(each)}{_said(each, shelf)}",
            [rows[case["case"], case["as"]] for case in shows_in(each)],
        )
        for each in sorted(report["mistakes"], key=is_house_choice)
    ]
    told = {(row["case"], row["as"]) for _, _, some in parts for row in some}
    parts += (
        (
            rule,
            group.sentence,
            [rows[case] for case in rows if case in wrong and case[0] in group.vectors],
        )
        for rule, group in _by_rule(report).items()
    )
    asked = report["counts"]["pass"] + len(wrong)
    blocks: on.Blocks = (
        on.Paragraph(
            f"{one.title}: {counted(len(wrong), 'answer')} of {asked:,} "
            f"{'differs' if len(wrong) == 1 else 'differ'} from the rules. "
            f"{_behind(report)} explain {len(told & wrong):,} of them; "
            "one answer may show several. Unfold one for its hands."
        ),
        on.chart("Answers that differ, by the chapter of the rule", _by_chapter_of(report, shelf)),
        on.ListFilter("Find a failure", _failure_choices(shelf, [rows[case] for case in wrong])),
        *(
            on.Section(
                on.Heading(words, name=name),
                (*_told_of(name, shelf), *_alike(some, shelf)),
                counted(len(some), "failure"),
            )
            for name, words, some in parts
        ),
    )
    title = f"{one.title}: what fails"
    crumbs = (Link("Engines", addresses.ENGINES), Link(one.title, addresses.engine(one.name)))
    page = Page(title, blocks)
    return SitePage(addresses.failures(one.name), page, addresses.ENGINES, crumbs)


def _behind(report: Mapping[str, Any]) -> str:
    choices = sum(map(is_house_choice, report["mistakes"]))
    mistakes = counted(len(report["mistakes"]) - choices, "mistake")
    return f"{mistakes} and {counted(choices, 'house choice')}" if choices else mistakes


def _by_chapter_of(report: Mapping[str, Any], shelf: SiteContent) -> Sequence[tuple[on.Text, int]]:
    """Count what fails by the chapters of the rules behind it, most first."""
    found: dict[str, set[str]] = {}
    for group in (one for key in _GROUPS for one in report["details"][key]):
        if is_named(group) and group["rule"] in shelf.rules:
            chapter = telling.in_words(shelf.rules[group["rule"]].chapter)
            found.setdefault(chapter, set()).update(group["vectors"])
    return sorted(((name, len(some)) for name, some in found.items()), key=lambda one: -one[1])


def _told_of(name: str, shelf: SiteContent) -> Iterator[on.Block]:
    """Lead from what is behind failures to its page."""
    linked_name = linked(on.Code(name), shelf)
    if isinstance(linked_name, Link):
        about = "About this rule" if name in shelf.rules else "About this mistake"
        yield on.Paragraph(linked_name._replace(text=about), tone=on.QUIET)


class _Group(NamedTuple):
    """The vectors that show that a rule is broken, and what it says."""

    sentence: str
    vectors: set[str]


def _by_rule(report: Mapping[str, Any]) -> Mapping[str, _Group]:
    """Gather what shows each rule beyond the mistakes that are told already."""
    found: dict[str, _Group] = {}
    for group in (one for key in _GROUPS for one in report["details"][key]):
        if group.get("mistakes"):
            continue
        rule, sentence = group["rule"], group["sentence"]
        if not is_named(group):
            rule, sentence = _NO_RULE, "Seen too seldom, or too like other rules, to name one"
        one = found.setdefault(rule, _Group(sentence, set()))
        one.vectors.update(group["vectors"])
    return found


_SEEN_AS: Final = {
    "legal": "What is legal",
    "pots": "The pots and their winners",
    "bets": "The bets",
    "paid": "What is paid",
    "stacks": "The stacks",
    "cards": "The cards",
    "show-order": "The order of showing",
    "actor": "Whose turn it is",
    "phase": "Where the hand is",
    "status": "The players still in",
    "shown": "Which hands are shown",
    "refused": "What is refused",
}
"""What differs, in words, by the first part of its key."""


def _failure_choices(
    shelf: SiteContent, rows: Iterable[Mapping[str, Any]]
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Give the menus by which failures are chosen: what differs, the game, the betting."""
    words = {word for row in rows for word in _words(row, shelf).split()}
    games = sorted(word for word in words if word.startswith("game:"))
    bettings = sorted(word for word in words if word.startswith("betting:"))
    seen = [(f"seen:{key}", told) for key, told in _SEEN_AS.items() if f"seen:{key}" in words]

    def named(found: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((word, capital(word.partition(":")[2])) for word in found)

    menus = (("What differs", tuple(seen)), ("Game", named(games)), ("Betting", named(bettings)))
    return tuple(menu for menu in menus if len(menu[1]) > 1)


def _words(row: Mapping[str, Any], shelf: SiteContent) -> str:
    """Give the words by which a failure is found beside those of its title."""
    given = shelf.vectors[row["case"]]["given"] if row["case"] in shelf.vectors else {}
    table = given.get("table", {})
    of_table = [f"{key}:{table[key]}" for key in ("game", "betting") if table.get(key)]
    return " ".join((row["case"], *of_table, *(f"seen:{key}" for key in _keys(row))))


def _keys(row: Mapping[str, Any]) -> list[str]:
    found = (row.get("hand") or {}).get("differences", ())
    return list(dict.fromkeys(one["key"].partition(".")[0] for one in found))


def _alike(rows: Sequence[Mapping[str, Any]], shelf: SiteContent) -> Iterator[on.Block]:
    """List failures by what differs in them; those of one scenario stand in one line."""
    groups: dict[str, dict[str, list[Mapping[str, Any]]]] = {}
    for row in rows:
        told = " and ".join(_SEEN_AS.get(key, key).lower() for key in _keys(row)[:2])
        some = groups.setdefault(told or "no answer that could be compared", {})
        some.setdefault(scenario_of(row["case"]), []).append(row)
    for told, scenarios in groups.items():
        count = sum(map(len, scenarios.values()))
        items = on.bullets((_case(some, shelf) for some in scenarios.values()), telling.MOST_LISTED)
        yield on.Paragraph(f"{capital(told)} ({count:,}):", tone=on.QUIET)
        yield items


def _case(rows: Sequence[Mapping[str, Any]], shelf: SiteContent) -> on.Item:
    """Name the failures of one scenario by the title of the first, and say where it parts."""
    first, *others = rows
    name = first["case"]
    title = shelf.vectors[name]["title"] if name in shelf.vectors else None
    link = on.Code(name) if title is None else Link(title, addresses.hand(name))
    at = (first.get("hand") or {}).get("at") or first["message"] or ""
    answers = [row["case"] for row in others if shelf.told_as(row["case"]) == row["case"]]
    structures = telling.also_in(len(others) - len(answers))
    told: list[on.Part] = [link, f" ({at})" if at else "", *structures]
    if answers:
        links = (
            Link(str(place), addresses.hand(case)) if case in shelf.vectors else case
            for place, case in enumerate(answers, start=1)
        )
        told += (f", and in {counted(len(answers), 'other form')}: ", *telling.joined(links))
    words = " ".join(dict.fromkeys(word for row in rows for word in _words(row, shelf).split()))
    return on.Item(tuple(told), words=words)
