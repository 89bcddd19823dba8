"""The pages of trees: how many sequences there are, and how an engine was led through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.report import page as on
from oracle.report.envelope import engine_named
from oracle.report.failed_hands import missing, parting, steps_of
from oracle.report.words import counted as number_of
from oracle.report.words import listing

_Data = Mapping[str, Any]


def counted(data: _Data) -> on.Page:
    """Make the page of a count, as ``schemas/trees.schema.json`` describes it."""
    sequences = data["sequences"]
    said = number_of(sequences, "betting sequence")
    blocks: list[on.Block] = []
    if not data["complete"]:
        said = f"Stopped after {said}"
        told = "Only branches that were counted to their end are told."
        blocks.append(on.Paragraph(told, tone=on.WARNING))
    if data["divide"]:
        rows = tuple(on.Row(tuple(_branch(one, data))) for one in data["divide"])
        ends = ("Digest of the ends",) if data["leaves"] else ()
        blocks.append(on.Table(("Act", "Sequences", *ends), rows))
    blocks.append(on.Paragraph(_table(data)))
    if data["leaves"]:
        blocks.append(on.Paragraph(("The digest of the final stacks is ", on.Code(data["leaves"]))))
    blocks.append(on.Paragraph(_states(data), tone=on.QUIET))
    return on.Page(said, tuple(blocks))


def _states(data: _Data) -> str:
    if not data["states"]:
        return "No state was counted: each sequence ends with its first act."
    states = number_of(data["states"], "state")
    return f"{states}, {'each counted once' if data['merged'] else 'none merged'}."


def _branch(one: _Data, data: _Data) -> Iterator[str]:
    act = one["act"]
    amount = f" to {act['to']}" if "to" in act else ""
    if "discard" in act:
        amount = f" {len(act['discard'])}"
    yield f"seat {act['seat']}: {act['do']}{amount}"
    yield f"{one['sequences']:,}"
    if data["leaves"]:
        yield one["leaves"]


def _table(tree: _Data) -> str:
    """Say in a sentence which tree it is."""
    table = tree["table"]
    stacks, draws = table["stacks"], table["draws"]
    chips = (
        f"{number_of(stacks[0], 'chip')} each"
        if len(set(stacks)) == 1
        else f"stacks {listing_of(stacks)}"
    )
    game = f"{table['betting']} {table['game']}, {number_of(draws, 'draw')}"
    rounds = tree["rounds"]
    extent = "whole hands" if rounds > draws else number_of(rounds, "betting round")
    blinds = f"blinds {table['small-blind']} and {table['big-blind']}"
    parts = [f"{game}, {len(stacks)} players with {chips}, {blinds}, {extent}"]
    if house := tree.get("house"):
        parts.append(f"by the rules of {house}")
    if tree.get("mistakes"):
        parts.append(f"with the mistakes of its profile ({len(tree['mistakes'])})")
    if tree["sizes"]:
        parts.append(f"bets of {listing_of(tree['sizes'])}")
    drawn = tree["discards"]
    parts.append("everybody stands pat" if drawn == [0] else f"{listing_of(drawn)} cards discarded")
    if after := tree.get("after"):
        parts.append(f"after {', '.join(after)}")
    return f"{'; '.join(parts)}."


def listing_of(values: list[Any]) -> str:
    """Write values as a list in words."""
    return listing(list(map(str, values)))


def walked(report: _Data) -> on.Page:
    """Make the page of an engine that was led through a tree."""
    engine, details, counts = report["engine"], report["details"], report["counts"]
    name = engine_named(engine)
    headline, tone = _headline(report)
    blocks: list[on.Block] = [*missing(report)]
    if details["stopped"]:
        blocks.append(on.Paragraph(f"{details['stopped']}.", tone=on.BAD))
    blocks += [on.Paragraph(f"{told}.", tone=on.BAD) for told in details["unexplained"]]
    if details["as"] is None and details["reason"]:
        blocks.append(on.Paragraph(f"Not asked: {details['reason']}.", tone=on.WARNING))
    if details["tree"]:
        blocks.append(on.Paragraph(_table({**details["tree"], "house": details["house"]})))
    if details["as"] is not None:
        blocks += _divide(details, counts)
    if details["first"]:
        blocks += _first(details["first"])
    blocks += _behind(report["mistakes"])
    blocks += on.headed("Notes", report["notes"])
    blocks += on.standard_error((details["stderr"] or "").splitlines()[-10:])
    return on.Page(f"{name} {headline}", tuple(blocks), tone)


def _headline(report: _Data) -> tuple[str, str]:
    details, counts = report["details"], report["counts"]
    if report["exit-code"] == 3:
        return "could not be run to the end", on.BAD
    if details["first"] and details["first"]["at"]:
        return f"differs at {details['first']['at']}", on.BAD
    if counts["differing"] or details["unexplained"]:
        return "failed in this tree", on.BAD
    if not counts["hands"]:
        return "could not be asked", on.WARNING
    return "plays the same tree" + (", as far as it was asked" if _is_partial(report) else ""), (
        on.GOOD
    )


def _is_partial(report: _Data) -> bool:
    return bool(report["details"]["cut"] or report["counts"]["skipped"])


def _divide(details: _Data, counts: Mapping[str, int]) -> Iterator[on.Block]:
    rows = [
        on.Row(
            (
                one["act"],
                "" if one["sequences"] is None else f"{one['sequences']:,}",
                f"{one['hands']:,}",
                f"{one['differing']:,}",
            ),
            on.BAD if one["differing"] else on.PLAIN,
        )
        for one in details["divide"]
    ]
    yield on.Table(("Act", "Sequences", "Hands asked", "Hands that differ"), tuple(rows))
    told = f"{number_of(counts['hands'], 'hand')} {'was' if counts['hands'] == 1 else 'were'} asked"
    if counts["skipped"]:
        told += f", and {counts['skipped']:,} declined or not claimed"
    if counts["differing"]:
        told += "; what follows the first ones that differ was not"
    elif details["cut"]:
        told += "; there are more"
    yield on.Paragraph(f"{told}.")


def _first(first: _Data) -> Iterator[on.Block]:
    after = ", ".join(first["after"]) or "the deal"
    yield on.Heading("The first act that differs", tone=on.BAD)
    yield on.Paragraph(f"After {after}:")
    if first["message"]:
        yield on.Paragraph(first["message"], tone=on.WARNING)
    if first["part"]:
        yield from steps_of(first["part"])
        yield from parting(first["part"])
        return
    for one in first["differences"]:
        sides = str(one["expected"]), str(one["got"])
        yield on.Difference(on.Code(one["field"]), sides, ("expected", "engine"))


def _behind(mistakes: list[_Data]) -> Iterator[on.Block]:
    if not mistakes:
        return
    yield on.Heading("What is likely behind it")
    for one in mistakes:
        yield on.Paragraph((on.Code(one["id"]), f": {one['sentence']}"), tuple(one["rules"]))
