"""The page of a matrix: engines side by side, what only one breaks, and versions of one engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from oracle.report import page as on
from oracle.report.words import counted, few_named, listing

_Data: TypeAlias = Mapping[str, Any]

_WRONG: Final = ("broken", "suspected")
_MOST_HEADS: Final = 3
_MOST: Final = 10
_REST: Final = "; -o FILE.json names them"
_WORDS: Final = {"not-proved": "not proved", None: "not asked"}
_KINDS: Final = (("Fixed", "fixed", on.GOOD), ("Broken", "broken", on.BAD), ("Still", "still", ""))


def matrix(report: _Data) -> on.Page:
    """Make the page."""
    details = report["details"]
    engines = details["engines"]
    heads = _heads(engines)
    blocks: list[on.Block] = [_summary(engines, heads)]
    blocks += on.headed("Notes", report["notes"], tone=on.WARNING)
    blocks += _mistakes(details["mistakes"], heads)
    blocks += _rules(details["rules"], heads)
    if len({one["name"] for one in engines}) > 1:
        for one in details["only"]:
            blocks += _only(one)
    for one in details["versions"]:
        blocks += _versions(one)
    return on.Page(f"{counted(len(engines), 'engine')} side by side", tuple(blocks))


def _heads(engines: Sequence[_Data]) -> list[str]:
    """Name the columns: by the engines, or by numbers if there are many."""
    if len(engines) <= _MOST_HEADS:
        return [one["label"] for one in engines]
    return [str(number) for number, _one in enumerate(engines, start=1)]


def _summary(engines: Sequence[_Data], heads: Sequence[str]) -> on.Table:
    rows = []
    for head, one in zip(heads, engines, strict=True):
        counts, corpus = one["counts"], one["corpus"]
        told = f"{corpus['version']} ({corpus['corpus'][:12]})" if corpus else "unknown"
        name = one["label"] if head == one["label"] else f"{head}: {one['label']}"
        numbers = [counts[key] for key in ("pass", "fail", "error", "skip")]
        rows.append(on.Row((name, *numbers, ", ".join(one["judged-by"]), told)))
    heads = ("Engine", "Pass", "Fail", "Error", "Skip", "Judged by", "Corpus")
    return on.Table(heads, tuple(rows))


def _mistakes(mistakes: Sequence[_Data], heads: Sequence[str]) -> Iterator[on.Block]:
    yield on.Heading("Mistakes")
    if not mistakes:
        yield on.Paragraph("No known mistake is behind a failure of any of them.")
        return
    yield on.Paragraph("In how many failures each mistake gives just the engine's answer:")
    rows = [on.Row((on.Code(one["id"]), one["sentence"], *one["failures"])) for one in mistakes]
    yield on.Table(("Mistake", "What it does", *heads), tuple(rows))


def _rules(rules: Sequence[_Data], heads: Sequence[str]) -> Iterator[on.Block]:
    wrong = [one for one in rules if set(_WRONG).intersection(one["standing"])]
    right = [one["rule"] for one in rules if set(one["standing"]) == {"proved"}]
    others = [one for one in rules if one not in wrong and one["rule"] not in right]
    yield on.Heading("Rules")
    if wrong:
        rows = [
            on.Row((on.Code(one["rule"]), *map(_standing, one["standing"], one["vectors"])))
            for one in wrong
        ]
        yield on.Table(("Rule", *heads), tuple(rows))
        yield on.Paragraph(
            "In brackets, the vectors that show it. A suspected rule is the likeliest of several.",
            tone=on.QUIET,
        )
    else:
        yield on.Paragraph("None of them breaks a rule that it was asked about.", tone=on.GOOD)
    if right:
        yield on.Fold(
            f"Proved for every engine: {counted(len(right), 'rule')}", (on.bullets(right),), _REST
        )
    if others:
        lines = [
            f"{one['rule']}: {', '.join(map(_standing, one['standing'], one['vectors']))}"
            for one in others
        ]
        yield on.Fold(
            f"Broken by none, but not proved for all: {counted(len(others), 'rule')}",
            (on.bullets(lines),),
            _REST,
        )


def _standing(word: str | None, vectors: int) -> str:
    told = _WORDS.get(word, word or "")
    return f"{told} ({vectors:,})" if vectors and word in _WRONG else told


def _only(one: _Data) -> list[on.Block]:
    """What one engine gets wrong and another gets right."""
    parts = [
        (f"{name}: ", *_codes(one[key]))
        for name, key in (("Rules", "rules"), ("Mistakes", "mistakes"))
        if one[key]
    ]
    if one["vectors"]:
        parts.append((f"Vectors: {few_named(one['vectors'], _MOST)}",))
    return on.headed(f"Only {one['engine']} gets these wrong", parts)


def _codes(names: Sequence[str]) -> Iterator[str | on.Code]:
    for place, name in enumerate(names):
        if place:
            yield ", "
        yield on.Code(name)


def _versions(one: _Data) -> Iterator[on.Block]:
    yield on.Heading(f"From {one['before']} to {one['after']}")
    cases = one["cases"]
    told = [f"{len(cases[key]):,} {key}" for _name, key, _tone in _KINDS]
    if cases["not-judged"]:
        told.append(f"{len(cases['not-judged']):,} not judged by the later one")
    yield on.Paragraph(f"Failing cases: {listing(told)}.")
    for name, key, tone in _KINDS:
        parts = [
            (f"{kind}: ", *_codes(one[part][key]))
            for kind, part in (("rules", "rules"), ("mistakes", "mistakes"))
            if one[part][key]
        ]
        if found := [case["case"] for case in cases[key]]:
            parts.append((f"vectors: {few_named(list(dict.fromkeys(found)), _MOST)}",))
        if parts:
            yield on.Heading(name, 3, tone or on.STRONG)
            yield on.bullets(parts)
    if unknown := one["rules"]["not-proved"]:
        yield on.Paragraph(("No longer shown to be broken, but not proved: ", *_codes(unknown)))
    if unknown := one["mistakes"]["not-judged"]:
        lead = "Mistakes not found again, though no case that showed them passes: "
        yield on.Paragraph((lead, *_codes(unknown)))
