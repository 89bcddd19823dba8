"""Write into README.md what public engines do wrong, and the picture beside it.

``python -m tests.tools.first_page``, after a mistake or the report of ``check`` has changed.
"""

from __future__ import annotations

import io
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Final, NamedTuple, TypeAlias

import click
from click.testing import CliRunner

from oracle import cli as program
from oracle.cli import cli
from oracle.commands.check import check
from oracle.conformance.claims import Claims
from oracle.conformance.messages import BITS
from oracle.conformance.results import LONGEST_WHOLE
from oracle.core.cards import DECK
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.corpus.files import FORMAT
from oracle.corpus.noticing import PERCENT
from oracle.fuzz.apart import MANY, MOST
from oracle.fuzz.fuzzing import COULD_NOT_RUN
from oracle.report.terminal import Screen, as_text
from oracle.report.verdict import Asked, verdict
from oracle.specs import catalogue, engines
from oracle.specs.checking import schema
from oracle.system.resources import folder
from oracle.system.signals import INTERRUPTED
from oracle.wire.grading import ASPECTS
from oracle.wire.vocabulary import MOST_CHIPS, PROTOCOL
from tests.support.corpus import published
from tests.tools import bench

ROOT: Final = folder("specs").parent
PAGE: Final = ROOT / "README.md"
COMMANDS: Final = ROOT / "oracle" / "site" / "guides" / "commands.md"
"""What the first page leaves out."""

PICTURE: Final = ROOT / ".github" / "check.svg"
_FOUND: Final = re.compile(r"(<!-- found -->\n).*?(<!-- end -->)", re.DOTALL)
_MOST_ENGINES: Final = 5
_ENGINE: Final = ("node", "tests/engines/badugi-engine.js", "--break", "odd-chip")
_SHOWN_AS: Final = "./my-engine"
_WIDTH: Final = 100
_FONTS: Final = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def with_found(page: str) -> str:
    """Put what was found in public engines into the page: those that our adapters ran."""
    by_engine: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    for is_choice, seen in (
        *((bool(note.house_choice), note.seen) for note in engines.mistakes().values()),
        *((True, seen) for seen in engines.played_settings().values()),
    ):
        for one in seen:
            if one.how == "run" and one.became in {"open", "unknown"}:
                name = f"[{one.release}](https://github.com/{one.repository})"
                by_engine[name].append((is_choice, one.got or ""))
    rows = sorted(
        (_row(name, found) for name, found in by_engine.items()),
        key=lambda row: (-row[0], row[2].lower()),
    )
    table = "\n".join(
        (
            "| engine | mistakes | house choices | for example |",
            "|---|---|---|---|",
            *(
                f"| {name} | {wrong} | {choices} | {got} |"
                for wrong, choices, name, got in rows[:_MOST_ENGINES]
            ),
        )
    )
    return _FOUND.sub(lambda marks: f"{marks[1]}{table}\n{marks[2]}", page)


def _row(name: str, found: list[tuple[bool, str]]) -> tuple[int, int, str, str]:
    """Count the mistakes and the house choices of an engine, and tell what one of them gave."""
    wrong = [got for is_choice, got in found if not is_choice]
    return len(wrong), len(found) - len(wrong), name, wrong[0] if wrong else found[0][1]


def picture() -> str:
    """Draw a terminal in which an engine is checked that gives the odd chip to the button."""
    from rich.console import Console  # noqa: PLC0415 - for this picture alone
    from rich.text import Text  # noqa: PLC0415

    done = CliRunner().invoke(cli, ["check", "--format", "json", "--", *_ENGINE])
    report = json.loads(done.stdout)
    told = as_text(verdict(report, Asked(width=_WIDTH)), Screen(_WIDTH, color=True))
    text = told.replace(" ".join(_ENGINE), _SHOWN_AS).replace(
        "badugi-js-wrong-odd-chip", "my-engine"
    )
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text(f"$ poker-oracle check -- {_SHOWN_AS}", "bold"))
    console.print(Text.from_ansi(text.partition("\nNot judged")[0].rstrip()))
    drawn = console.export_svg(title="poker-oracle", unique_id="check")
    # A page that shows the picture must ask nobody for a font.
    return _FONTS.sub("", drawn)


GUIDE: Final = folder("vectors") / "README.md"
REFERENCE: Final = folder("vectors") / "REFERENCE.md"
CONTRACT: Final = folder("vectors") / "PROTOCOL.md"
_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Number: TypeAlias = int | float | str


class Figure(NamedTuple):
    """A figure, or several, of the pages on which the pattern is found, and where it comes from."""

    pattern: str
    source: Callable[[], tuple[Number, ...]]

    @property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, which goes over the ends of lines."""
        return re.compile(self.pattern.replace(" ", r"\s+"), re.DOTALL)


def _project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _pinned() -> tuple[str]:
    (one,) = _project()["optional-dependencies"]["pokerkit"]
    return (one.partition("==")[2],)


def _sizes(*names: str) -> tuple[int, ...]:
    return tuple(size for name in names for size in sorted(RANKINGS[name].rows))


def _share_in_mid_hand() -> tuple[str]:
    needs = [vector["needs"] for vector in published() if vector["kind"] == "play"]
    share = sum("unfinished" in one for one in needs) / len(needs)
    return (f"{share:.0%}",)


def _draws() -> tuple[int, ...]:
    draws = _defined("vector", "table")["properties"]["draws"]
    return tuple(range(draws["minimum"], draws["maximum"] + 1))


def _inputs_followed() -> tuple[int]:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    return (len(re.findall(r"^## A [^\n]+, from ", page, re.M)),)


def _lost_behind() -> tuple[Number, ...]:
    rule = catalogue.rules()["rulings.right-to-act"]
    return tuple(re.findall(r"once (\w+) players behind", rule.sentence))


def _defined(schema_of: str, name: str) -> Any:
    return schema(schema_of)["$defs"][name]


def _limit(name: str) -> int:
    limits: dict[str | None, Any] = {one.name: one.default for one in check.params}
    return int(limits[name])


def _window() -> tuple[int]:
    claims: dict[str, Any] = {one.name: one.default for one in fields(Claims)}
    return (claims["window"],)


FIGURES: Final = (
    Figure(r"Python (\d\.\d+) or later", lambda: (_project()["requires-python"][2:],)),
    Figure(r"PokerKit (\d[\d.]+\d)", _pinned),
    Figure(r"actions/check@v(\d[\d.]+\d)", lambda: (_project()["version"],)),
    Figure(r"notices? (\d+) % of the known", lambda: (PERCENT,)),
    Figure(
        r"at least (\d+) times as fast as PokerKit instead of (\d+)",
        lambda: (bench.PLAY_COMPILED.must, bench.PLAY.must),
    ),
    Figure(r"\* (\w+) games, Badugi and Badacey", lambda: (len(GAMES),)),
    Figure(r"as (\w+) rule documents", lambda: (len(catalogue.documents()),)),
    Figure(
        r"mutants of our own core and of (\w+) other engines",
        lambda: (len(json.loads((ROOT / "tests/corpus/foreign.json").read_text("utf-8"))),),
    ),
    Figure(r"follows (\w+) inputs", _inputs_followed),
    Figure(
        r"Exit codes: (\d) as.*?, (\d) not.*?, (\d) bad.*?, (\d) the.*?, (\d+) st.*?, (\d+) the",
        lambda: (
            *(0, 1, click.UsageError.exit_code, COULD_NOT_RUN),
            *(INTERRUPTED, program.CLOSED_PIPE),
        ),
    ),
    Figure(r"Stop if `format` is not (\d+)", lambda: (FORMAT,)),
    Figure(
        r"(\w+) `digests`", lambda: (len(schema("manifest")["properties"]["digests"]["required"]),)
    ),
    Figure(
        r"at most (\d+) \(2\^(\d+) - 1\)",
        lambda: (MOST_CHIPS, MOST_CHIPS.bit_length()),
    ),
    Figure(
        r"`badugi` \((\w+) or (\w+) cards\) or `ace-to-five` \((\w+) cards\)",
        lambda: _sizes("badugi", "ace-to-five"),
    ),
    Figure(
        r"`badugi`, with hands of (\w+) cards, or `badacey`, with hands of (\w+)",
        lambda: tuple(game.hand_size for game in GAMES.values()),
    ),
    Figure(
        r"`draws` \| (\d), (\d) or (\d);",
        _draws,
    ),
    Figure(r"the (\d+) cards of the deck", lambda: (len(DECK),)),
    Figure(r"Once (\w+) players behind the actor", _lost_behind),
    Figure(r"`legal` has (\w+) keys", lambda: (len(_defined("vector", "legal")["required"]),)),
    Figure(r"in (\w+) separate aspects", lambda: (len(ASPECTS),)),
    Figure(
        r"whole number below 2\^(\d+)",
        lambda: (BITS,),
    ),
    Figure(r"protocol that it speaks \| (\d+)", lambda: (PROTOCOL,)),
    Figure(
        r"answers may come in any order \| (\d+)",
        _window,
    ),
    Figure(
        r"within (\d+) seconds \(`--timeout`\), the first hello within (\d+) \(`--start-timeout`",
        lambda: (_limit("timeout"), _limit("start_timeout")),
    ),
    Figure(
        r"may take an (\w+) \(`--max-seconds`\)", lambda: ({3600: "hour"}[_limit("max_seconds")],)
    ),
    Figure(r"fails (\d+) times in a row \(`--restarts`\)", lambda: (_limit("restarts") + 1,)),
    Figure(r"wrong value of more than (\d+) KB", lambda: (LONGEST_WHOLE >> 10,)),
    Figure(r"and (\d+) GB of memory", lambda: (_limit("memory") >> 10,)),
    Figure(r"([0-9]+%) of the plays end in mid-hand", _share_in_mid_hand),
    Figure(
        r"fewer than (\d+) were asked in that configuration, `check` makes up to (\d+) short",
        lambda: (MANY, MOST),
    ),
)
"""The figures of these pages. What ``check`` and ``diff`` print there is printed by a test."""

EXAMPLES: Final = (
    r"SHA-256|UTF-8|CC0|2\^31|[{(]2\^53 - 1[)}]",
    r"^\d\. ",  # a step of a list
    r"[Ss]eats? (?:are numbered )?\d",
    r"\b[Ss]eats? from \d|counted from the best \(0\)|from 0\b|0 to 51",
    r"\b1 (?:to n|is the best|for the best)|\b1, 2, 3 without gaps",
    r"[,;:] 0 (?:if nothing|is a check|where it)|0 means|only  has 0|a chip for 1",
    r"exits with 1 when",  # what diff does is tested
    r"a (?:chip of )?20 and (?:then )?a (?:chip of )?10|gets 16 requests",
    r"raise (?:\*by\* |to )?4|told 5|104\.99999 to 105\.00|such as 4\.5|no chip but 1",
)
"""Numbers of the prose that are no figures: what begins at 0 or 1, and amounts of examples."""

_HOUSES: Final = "tests/specs/test_houses.py"
_SWITCHES: Final = (
    f"{_HOUSES}::test_every_switch_is_listed_with_its_question_its_settings_and_who_plays_so"
)
CLAIMS: Final[dict[str, tuple[str, ...]]] = {
    "a page with every switch": (_SWITCHES,),
    "every switch with its question, its settings and the houses that use each": (_SWITCHES,),
    "a **house** is a setting of every switch": (f"{_HOUSES}::test_every_house_sets_every_switch",),
    "a page to link to for every rule, clause, switch, house, mistake and hand": (
        "tests/site/test_rules.py::test_all_rules_are_listed_by_chapter",
        "tests/site/test_documents.py::test_a_document_has_every_clause_in_order_and_every_error",
        "tests/site/test_switches.py::test_all_switches_are_listed_with_the_houses_of_each_setting",
        "tests/site/test_houses.py::test_every_two_houses_are_listed",
        "tests/site/test_mistakes.py::test_all_mistakes_are_listed_by_chapter_and_those_found_by_engine",
        "tests/site/test_hands.py::test_every_vector_has_a_place_on_the_page_of_its_scenario",
    ),
    "when the engine answers none of the vectors": (
        "tests/commands/test_check.py::test_an_engine_that_declines_everything_does_not_conform",
    ),
    "every outcome that they allow is right": (
        "tests/conformance/test_rulings.py::test_every_allowed_outcome_passes_and_its_setting_is_noted",
    ),
}
"""By what both pages say of every, all, never or none: the tests that show it."""

_CLAIM: Final = re.compile(r"\b(?:every\w*|all|never|none)\b(?!-)", re.IGNORECASE)

_CODE: Final = re.compile(r"^```.*?^```|<!-- found -->.*?<!-- end -->", re.MULTILINE | re.DOTALL)
_INLINE: Final = re.compile(r"`[^`\n]*`|\]\([^)]*\)")


def numbers_without_a_source(page: str) -> Iterator[str]:
    """Give the lines of prose, and of remarks beside commands, with a number of unknown origin.

    What is set as code is left out, and so are the hands under "Examples", which are compared with
    the corpus.
    """
    text = page.partition("\n## Examples\n")[0]
    for one in FIGURES:
        text = one.compiled.sub("", text)
    example = re.compile("|".join(EXAMPLES))
    yield from (line for line, rest in _prose(text) if re.search(r"\d", example.sub("", rest)))


def claims_without_a_test(page: str) -> Iterator[str]:
    """Give the lines that say something of every, all, never or none and are in no claim."""
    text = page
    for claim in CLAIMS:
        text = re.sub(re.escape(claim).replace(r"\ ", r"\s+"), "", text)
    yield from (line for line, rest in _prose(text) if _CLAIM.search(rest))


def _prose(text: str) -> Iterator[tuple[str, str]]:
    """Give each line with its prose: of a line of commands, the remark beside it."""
    for line in _CODE.sub("", text).splitlines():
        prose = line.partition(" # ")[2] if line.startswith("    ") else line
        yield line, _INLINE.sub("", prose)


def said(figures: tuple[str, ...]) -> tuple[str, ...]:
    """Give what a page says as digits, where it is a number in words."""
    small = {word: str(number) for number, word in enumerate(_WORDS)}
    return tuple(small.get(word.lower(), word) for word in figures)


def main() -> None:
    """Write both."""
    PAGE.write_text(with_found(PAGE.read_text("utf-8")), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
