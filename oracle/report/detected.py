"""The page of what a corpus can detect: mistakes, rules, pairs of settings, and mutants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from oracle.report import page as on
from oracle.report.words import counted
from oracle.specs.workspaces import USUAL_HOUSE

Record = Mapping[str, Any]

_COLUMNS: Final = ("sites", "mutants", "judged", "killed", "noticed")
"""What is counted of a file or an engine, if it is."""

_SHARES: Final = ("raw", "in-scope")


def mutants(data: Record) -> Iterator[on.Block]:
    """Tell what was measured, of ``mutation`` and ``foreign`` what there is.

    A record has the command, the date, the commit, the digests and the seconds of its run; counts
    of sites or mutants, killed or noticed, survivors by class, in all or for each of ``files``;
    and ``raw`` and ``in-scope``, the percent that are noticed. ``foreign`` has one for each engine.
    """
    if own := data.get("mutation"):
        yield on.Heading("Mutants of the core", name="mutants")
        yield from _run(own)
        yield _table("File", _files(own))
    if foreign := data.get("foreign"):
        yield on.Heading("Mutants of other engines", name="foreign-mutants")
        for engine, one in foreign.items():
            yield on.Paragraph(f"{engine}: {one.get('version', '')}".rstrip(": "), tone=on.STRONG)
            yield from _run(one)
            yield _table("Of", _files(one) or {engine: one})


def _run(record: Record) -> Iterator[on.Block]:
    """Tell how a run was made, and what came out in all."""
    whole = record.get("all", record)
    told = [
        f"{name.replace('-', ' ')} {_percent(whole[name])} %" for name in _SHARES if name in whole
    ]
    if told:
        yield on.Paragraph(f"Noticed: {', '.join(told)}.", tone=on.STRONG)
    if "command" in record:
        yield on.Lines((_command(record["command"]),))
    about = [f"{name} {record[name]}" for name in ("date", "commit") if name in record]
    about += [f"{record['seconds']:,} seconds"] if "seconds" in record else []
    if about:
        yield on.Paragraph(f"Measured: {', '.join(about)}.", tone=on.QUIET)
    if digests := record.get("digests"):
        yield digests_text(digests)


def digests_text(digests: Mapping[str, str]) -> on.Block:
    """List the digests of what was measured."""
    return on.bullets((f"{name}: ", on.Code(digest)) for name, digest in digests.items())


def _command(command: Any) -> str:
    return command if isinstance(command, str) else " ".join(command)


def _files(record: Record) -> Mapping[str, Record]:
    """Give the counts of each file, and those of all."""
    whole = {"all": record["all"]} if "all" in record else {}
    return {**record.get("files", {}), **whole}


def _table(head: str, rows: Mapping[str, Record]) -> on.Table:
    columns = [name for name in _COLUMNS if any(name in row for row in rows.values())]
    shares = [name for name in _SHARES if any(name in row for row in rows.values())]
    lines = (
        on.Row(
            (
                on.Code(name),
                *(row.get(column, 0) for column in columns),
                *(_percent(row.get(share)) for share in shares),
                _survived(row),
            )
        )
        for name, row in rows.items()
    )
    told = (name.capitalize().replace("-", " ") for name in (*columns, *shares))
    return on.Table((head, *told, "Survived"), tuple(lines))


def _percent(share: float | None) -> str:
    """Write a share, or nothing where nothing is in scope."""
    return "" if share is None else f"{share:.2f}"


def _survived(row: Record) -> str:
    survived = row.get("survived", {})
    if not isinstance(survived, Mapping):
        return str(survived)
    return ", ".join(f"{name} {count}" for name, count in survived.items() if count) or "none"


Named = Callable[[str], on.Part]

_FEWEST: Final = 15
_MOST_LISTED: Final = 20
_WAYS: Final = ("tries", "legal", "state", "money", "whole", "stuck")
_IN_FILES: Final = ": --format html or json"
_RARE: Final = "what is rare"

REASONS: Final[Mapping[str, str]] = {
    "settings": "Another setting of a switch changes the answer, so it tells houses apart.",
    "several-rules": "Several rules refuse the table, so one mistake alone changes nothing.",
    "only-vector": "It is the only vector about a rule.",
    "only-outcome": "It is the only vector about a rule with this outcome.",
    "only-table": "It is the only vector about a rule at such a table with this outcome.",
}
"""What the reasons mean for which vectors stand that notice no mistake."""


def detected(
    details: Record,
    mistake: Named = on.Code,
    vector: Named = on.Code,
    title: str | None = None,
    notes: Sequence[str] = (),
) -> on.Page:
    """Make the page of what was measured, as ``schemas/adequacy.schema.json`` describes it.

    Args:
        details: what was measured.
        mistake: names a mistake; a site leads to its page.
        vector: names a vector, likewise.
        title: the title, by default the result.
        notes: remarks on the measurement.
    """
    every = details["mistakes"]
    noticed = sum(bool(one["vectors"]) for one in every)
    told = f"{noticed:,} of {len(every):,} mistakes are noticed"
    tone = on.GOOD if noticed == len(every) else on.WARNING
    blocks = (
        *_in_short(details, noticed),
        *_mistakes(details, mistake),
        *_houses(details, mistake),
        *_rules(details),
        *_left_alone(details, mistake),
        *_silent(details, vector),
        *_smoke(details, vector),
        *_grid(details),
        *_visits(details),
        *_setting_pairs(details),
        *(on.Paragraph(note, tone=on.WARNING) for note in notes),
    )
    return on.Page(title or told, blocks, tone)


def outside_the_corpus(data: Record, mistake: Named = on.Code, vector: Named = on.Code) -> on.Page:
    """Make the page that is published with the corpus: what it was made from, and mutants, too."""
    found = detected(data, mistake, vector, "What the corpus can detect")
    return found._replace(blocks=(*found.blocks, *mutants(data), *_made(data["made"])))


def _made(made: Record) -> Iterator[on.Block]:
    yield on.Heading("What this was made from", name="made")
    yield on.Paragraph(
        (
            "Made by ",
            on.Code(made["command"]),
            f" on {made['date']}, at the commit "
            f"{made['commit']}, or at work on top of it. Digests:",
        )
    )
    yield digests_text(made["digests"])


def _in_short(details: Record, noticed: int) -> Iterator[on.Block]:
    every = details["mistakes"]
    places = [one for row in every for one in row["houses"].values()]
    directions = [one for rule in details["rules"] for one in rule["directions"].values()]
    guarded = sum(bool(one["noticing"]) for one in directions)
    pairs = details["left-alone"]
    left = pairs["pairs"] - len(pairs["hidden"])
    yield on.Figures(
        "",
        (
            on.Figure("vectors", details["vectors"]),
            on.Figure("mistakes noticed", noticed, len(every)),
            on.Figure("in houses", sum(bool(one["noticed"]) for one in places), len(places)),
            on.Figure("directions of rules guarded", guarded, len(directions)),
            on.Figure("pairs of a mistake and a rule told apart", left, pairs["pairs"]),
        ),
        on.STRONG,
    )
    yield on.Paragraph(
        "Each mistake of the catalogue is made by the rules of every house of the corpus, and the "
        "vectors of the house are played. A mistake is asked in a house if it decides differently "
        "in one of them, and noticed if an engine that makes it fails one."
    )


def _mistakes(details: Record, mistake: Named) -> Iterator[on.Block]:
    yield on.Heading("Mistakes", name="mistakes")
    every = details["mistakes"]
    yield from _unnoticed(every, mistake)
    rows = tuple(_mistake(one, mistake) for one in every if one["vectors"])
    heads = ("Mistake", "Vectors", "Houses", "Noticed in")
    yield on.Paragraph("Noticed by the fewest vectors:")
    yield on.Table(heads, rows[:_FEWEST])
    if rows[_FEWEST:]:
        summary = f"The other {counted(len(rows) - _FEWEST, 'mistake')}"
        yield on.Fold(summary, (on.Table(heads, rows[_FEWEST:]),), _IN_FILES)
    if details["alike"]:
        yield on.Paragraph("Noticed by just the same vectors, so not told apart:")
        alike = (", ".join(names) for names in details["alike"])
        yield on.bullets(alike, _MOST_LISTED, _IN_FILES)
    counts = Counter(way for one in every for way in one["ways"])
    told = ", ".join(f"{way} {counts[way]:,}" for way in _WAYS if counts[way])
    yield on.Paragraph(
        f"Mistakes by what they are noticed in: {told}. The first four are the aspects of a play; "
        "other answers are graded whole, and a hand is stuck where it cannot be played to its end. "
        "The JSON names for each mistake the vector that notices the fewest others."
    )


def _unnoticed(every: Sequence[Record], mistake: Named) -> Iterator[on.Block]:
    """List the mistakes that no vector notices, and those that none of a house does."""
    if missed := [one for one in every if not one["vectors"]]:
        yield on.Paragraph(f"{counted(len(missed), 'mistake')} noticed by no vector:", tone=on.BAD)
        missed.sort(key=lambda one: not one["seen"])
        seen = {True: " (found in an engine)", False: ""}
        items = ((mistake(one["id"]), f"{seen[one['seen']]}: {one['mistake']}") for one in missed)
        yield on.bullets(items, _MOST_LISTED, _IN_FILES)
    gaps = [
        on.Row((mistake(one["id"]), house, found["asked"]))
        for one in every
        for house, found in one["houses"].items()
        if one["vectors"] and not found["noticed"]
    ]
    if gaps:
        asked = ("Mistake", "House", "Vectors that ask it")
        yield on.Paragraph("Asked in a house, and noticed by no vector of it:", tone=on.WARNING)
        yield on.Table(asked, tuple(gaps[:_MOST_LISTED]))
        if more := gaps[_MOST_LISTED:]:
            yield on.Fold(f"and {len(more):,} more", (on.Table(asked, tuple(more)),), _IN_FILES)


def _mistake(one: Record, mistake: Named) -> on.Row:
    noticed = sum(bool(found["noticed"]) for found in one["houses"].values())
    ways = ", ".join(f"{way} {one['ways'][way]:,}" for way in _WAYS if way in one["ways"])
    return on.Row((mistake(one["id"]), one["vectors"], f"{noticed} of {len(one['houses'])}", ways))


def _houses(details: Record, mistake: Named) -> Iterator[on.Block]:
    if not details["houses"]:
        return
    yield on.Heading("Houses", name="houses")
    rows, elsewhere = [], []
    for house, count in details["houses"].items():
        asked = [one for one in details["mistakes"] if house in one["houses"]]
        noticed = sum(bool(one["houses"][house]["noticed"]) for one in asked)
        absent = [one for one in details["mistakes"] if house in one["elsewhere"]]
        rows.append(on.Row((on.Code(house), count, len(asked), noticed, len(absent))))
        elsewhere += [
            on.Row((mistake(one["id"]), on.Code(house), ", ".join(one["elsewhere"][house])))
            for one in absent
        ]
    heads = ("House", "Vectors", "Mistakes asked", "Noticed", "Not asked")
    yield on.Table(heads, tuple(rows))
    if elsewhere:
        table = on.Table(("Mistake", "House", "Switches"), tuple(elsewhere))
        told = "; the house sets these switches differently from the vectors that ask it"
        yield on.Fold(f"Mistakes not asked in a house{told}", (table,), _IN_FILES)


def _rules(details: Record) -> Iterator[on.Block]:
    yield on.Heading("Rules in each direction", name="rules")
    yield on.Paragraph(
        "Inside a rule it still applies; outside it refuses, or no longer applies. Of the vectors "
        "there, those are counted that an engine fails which gets the rule wrong by a known "
        "mistake, or by another setting of the rule's own switch."
    )
    open_sides = [
        on.Row((on.Code(rule["rule"]), edge, one["vectors"]), on.WARNING)
        for rule in details["rules"]
        for edge, one in rule["directions"].items()
        if not one["noticing"]
    ]
    if open_sides:
        told = f"{counted(len(open_sides), 'direction')} without such a vector"
        table = on.Table(("Rule", "Direction", "Vectors"), tuple(open_sides))
        yield on.Fold(told, (table,), _IN_FILES)
    rows = tuple(
        on.Row((on.Code(rule["rule"]), rule["mistakes"], *map(_side, _sides(rule))))
        for rule in details["rules"]
    )
    table = on.Table(("Rule", "Mistakes", "Inside", "Outside", "Unknown side"), rows)
    yield on.Fold(f"All {counted(len(rows), 'rule')}", (table,), _IN_FILES)


def _sides(rule: Record) -> Iterator[Record | None]:
    yield from (rule["directions"].get(edge) for edge in ("inside", "outside", "unknown"))


def _side(one: Record | None) -> str:
    return f"{one['noticing']} of {one['vectors']}" if one else ""


def _left_alone(details: Record, mistake: Named) -> Iterator[on.Block]:
    found = details["left-alone"]
    yield on.Heading("Told apart", name="told-apart")
    yield on.Paragraph(
        f"Of {found['pairs']:,} pairs of a mistake found in an engine and another rule, the "
        f"mistake touches vectors about the rule in {found['touched']:,}. A vector that it leaves "
        "alone is what shows that an engine with the mistake has the rule right; the JSON names "
        "one for each of these pairs."
    )
    if found["hidden"]:
        told = counted(len(found["hidden"]), "rule")
        yield on.Paragraph(f"No vector is left of {told}:", tone=on.BAD)
        hidden = (
            (on.Code(one["rule"]), " by ", mistake(one["mistake"])) for one in found["hidden"]
        )
        yield on.bullets(hidden, _MOST_LISTED, _IN_FILES)


def _silent(details: Record, vector: Named) -> Iterator[on.Block]:
    silent = details["silent"]
    yield on.Heading("Vectors that notice no mistake", name="silent")
    counts = Counter(reason["why"] for one in silent for reason in one["reasons"])
    rows = [on.Row((text, counts[why])) for why, text in REASONS.items() if counts[why]]
    bare = [one for one in silent if not one["reasons"]]
    rows.append(
        on.Row(("None of these: remove it, or find the mistake that it would notice.", len(bare)))
    )
    yield on.Paragraph(f"{counted(len(silent), 'vector')}. Why they stand; several may apply:")
    yield on.Table(("Reason", "Vectors"), tuple(rows))
    if bare:
        yield on.Paragraph("Without a reason:")
        yield on.bullets((vector(one["vector"]) for one in bare), _MOST_LISTED, _IN_FILES)


def _smoke(details: Record, vector: Named) -> Iterator[on.Block]:
    found = details["smoke"]
    yield on.Heading("The short list", name="smoke")
    yield on.Paragraph(
        f"{counted(len(found['vectors']), 'vector')} that notice {found['noticed']:,} of "
        f"{found['of']:,} mistakes; 'poker-oracle check --smoke' asks only these."
    )
    items = (on.Row((vector(one["vector"]), len(one["mistakes"]))) for one in found["vectors"])
    table = on.Table(("Vector", "Mistakes that none before it notices"), tuple(items))
    yield on.Fold("The list", (table,), _IN_FILES)


def _grid(details: Record) -> Iterator[on.Block]:
    yield on.Heading("What is asked in each structure", name="grid")
    yield on.Paragraph(
        "Plays and rulings show rules. A rule counts where it can decide something, as one about "
        "antes does where antes are posted, and one about rounded amounts where bets have no fixed "
        "size. A rule of which both sides are not shown is left out if it decides something in "
        "other hands, but never in that game, with that betting, as many draws or those forced "
        "bets; so nothing is completed in no-limit, and a rule that only says which tables are "
        "accepted is left out everywhere. What is asked of cards alone is the same in every "
        "structure and does not count."
    )
    before = details.get("grid-before", {})
    for told, cells in (
        ("Seen at real tables or in programs:", [one for one in details["grid"] if one["seen"]]),
        ("Not seen yet:", [one for one in details["grid"] if not one["seen"]]),
    ):
        yield on.Paragraph(told)
        heads = ("Structure", *(["Plays at first"] if before else []), *_GRID, "Seen")
        yield on.Table(
            heads,
            tuple(
                on.Row(
                    (
                        on.Code(one["structure"]),
                        *([before.get(one["structure"], 0)] if before else []),
                        *(one["plays"], one["houses"].get(USUAL_HOUSE, 0)),
                        *(one["players"].get(name, 0) for name in ("two", "six-and-more")),
                        *(one["all-ins"], one["both"]),
                        *(len(one["one-side"]), len(one["not-shown"])),
                        one["seen"] or "",
                    )
                )
                for one in cells
            ),
        )


_GRID: Final = (
    *("Plays", "Of them by card-room", "Between two", "Of six and more", "With all-ins"),
    *("Rules with both sides", "With one side", "Met and not shown"),
)


def _visits(details: Record) -> Iterator[on.Block]:
    yield on.Heading("What the corpus visits", name="visits")
    visits = {name: found for name, found in details["visits"].items() if name != _RARE}
    rows = (
        on.Row((name, ", ".join(f"{one}: {count:,}" for one, count in found.items()) or "none"))
        for name, found in visits.items()
    )
    yield on.Table(("Vectors by", "How many"), tuple(rows))
    drawn = details.get("random")
    heads = ("Rare in a hand", "Vectors", *(["Of random hands"] if drawn else []))
    lines = (
        on.Row((name, count, *([drawn["events"].get(name, 0)] if drawn else [])))
        for name, count in details["visits"][_RARE].items()
    )
    yield on.Table(heads, tuple(lines))
    if drawn:
        yield on.Paragraph(
            f"Random hands: {drawn['hands']:,} as 'poker-oracle fuzz' draws them for an engine of "
            f"all houses, by the seed {drawn['seed']}. What the vectors seldom visit is left to it."
        )


def _setting_pairs(details: Record) -> Iterator[on.Block]:
    found = details["setting-pairs"]
    yield on.Heading("Settings that meet", name="settings")
    yield on.Paragraph(
        f"{found['switches']:,} pairs of switches change the answer to a vector together. Of "
        f"{found['pairs']:,} pairs of their settings, {found['met']:,} meet in a vector; the "
        "others are those of rooms that nobody has described, and are left to fuzzing."
    )
