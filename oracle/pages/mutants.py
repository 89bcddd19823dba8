"""What was measured of mutants: of the core, and of engines that are not ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from oracle.pages import page as on

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
        yield digests_told(digests)


def digests_told(digests: Mapping[str, str]) -> on.Block:
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
