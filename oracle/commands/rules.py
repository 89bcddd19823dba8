"""The commands about the rules: rank, compare, houses, explain, ruling, lint and run."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from oracle.commands.options import with_house
from oracle.commands.output import Output, given_options, with_output, with_test_output
from oracle.core.cards import parse_cards, split_cards
from oracle.core.hands import RANKINGS, places
from oracle.errors import InputError
from oracle.system.resources import ROOM, folder, place_around, workspace_place
from oracle.system.terminal import progress_bar, sentence

if TYPE_CHECKING:
    from oracle.core.hands import Ranking
    from oracle.report.envelope import Measuring, Report
    from oracle.specs.scenarios import Scenario
    from oracle.specs.strict_yaml import Problem


Reader = Callable[[str], "Ranking"]

_RANKING_NAMES = click.Choice(list(RANKINGS))
_STANDARD_INPUT = "-"
_LONGEST_LINE: Final = 10_000


class _OfCards(click.Command):
    """A command about cards, after the ranking by which they are valued, by default the first."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Read the arguments, and say which ranking is meant where none is named."""
        named = (
            (at, one) for at, one in enumerate(arguments) if one in RANKINGS or _are_cards(one)
        )
        at, first = next(named, (0, ""))
        if not _are_cards(first):
            return super().parse_args(context, arguments)
        usual, *others = RANKINGS
        rest = super().parse_args(context, [*arguments[:at], usual, *arguments[at:]])
        told = f"valued as {usual}; for {' or '.join(others)}, write that before the cards"
        click.echo(sentence(f"poker-oracle: {told}"), err=True)
        return rest


def _are_cards(text: str) -> bool:
    try:
        return bool(split_cards(text))
    except InputError:
        return False


@click.command(cls=_OfCards)
@click.argument("ranking", type=_RANKING_NAMES)
@click.argument("hand", nargs=-1, required=True)
@click.pass_context
@with_output
def rank(context: click.Context, ranking: str, hand: tuple[str, ...], output: Output) -> None:
    """Value a hand: which cards play, and why others do not.

    Write HAND as 6h4d3sAh or as several words, 6h 4d 3s Ah. A badugi hand has any number of cards,
    an ace-to-five hand has five. Without a ranking, badugi is meant. The order is the position of
    the hand's class, counted from the best, 0; equal orders tie. With -, hands are read from
    standard input, one per line, and each is answered at once; a bad line is reported and skipped.
    In JSON, each hand is one line.
    """
    from oracle.report.explained import ranked
    from oracle.report.words import value_in_words

    read = _reader(ranking)
    bad_lines: list[int] = []
    hands = (read(" ".join(hand)),) if hand != (_STANDARD_INPUT,) else _good_lines(read, bad_lines)
    output.print_each(hands, {"text": value_in_words, "json": _as_json}, ranked)
    if bad_lines:
        context.exit(2)


@click.command(cls=_OfCards)
@click.argument("ranking", type=_RANKING_NAMES)
@click.argument("hands", metavar="HAND...", nargs=-1, required=True)
@with_output
def compare(ranking: str, hands: tuple[str, ...], output: Output) -> None:
    """Put hands in order, 1 for the best; equal hands tie.

    Write each HAND as one word or in quotes: 6h4d3sAh or '6h 4d 3s Ah'. Without a ranking, badugi
    is meant. With -, hands are read from standard input, one per line.
    """
    from oracle.report.explained import in_order

    read = _reader(ranking)
    if hands == (_STANDARD_INPUT,):
        rankings = _read_all(read, _numbered_lines(), "line")
    else:
        _refuse_one_hand_in_words(hands)
        rankings = _read_all(read, enumerate(hands, start=1), "hand")
    order = places([ranking.order for ranking in rankings])
    output.tell(
        lambda: in_order(rankings, order),
        lambda: _comparison(rankings, order),
    )


def _reader(ranking: str) -> Reader:
    """What ranks a hand that is given as text."""
    rank_cards = RANKINGS[ranking].rank
    return lambda text: rank_cards(parse_cards(text))


def _good_lines(read: Reader, bad: list[int]) -> Iterator[Ranking]:
    """Rank the hands of the standard input as they come; say which lines are bad, and note them."""
    for number, line in _numbered_lines():
        try:
            ranking = read(line)
        except InputError as error:
            bad.append(number)
            click.echo(sentence(f"poker-oracle: line {number}: {error}"), err=True)
        else:
            yield ranking


def _refuse_one_hand_in_words(hands: tuple[str, ...]) -> None:
    """Refuse words of one card each: they were hardly meant as hands, and ``rank`` joins them."""
    try:
        single = all(len(split_cards(hand)) == 1 for hand in hands)
    except InputError:
        return
    if single:
        raise InputError(
            "each word is one card, but a hand is one word or quoted, such as 6h4d3sAh or "
            "'6h 4d 3s Ah'; hands of one card are read from the standard input, with -"
        )


def _numbered_lines() -> Iterator[tuple[int, str]]:
    """The lines of the standard input as they come, whatever bytes they hold."""
    if sys.stdin is None:
        raise InputError("the standard input is closed, so there is no hand to read")
    # A line without an end would be read without end, and not even Ctrl-C would stop it.
    lines = iter(lambda: sys.stdin.buffer.readline(_LONGEST_LINE + 1), b"")
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            raise InputError(f"line {number} is too long; write one hand a line")
        # Some editors mark UTF-8 at the start of a file.
        yield number, line.decode("utf-8-sig" if number == 1 else "utf-8", "replace")


def _read_all(read: Reader, texts: Iterable[tuple[int, str]], word: str) -> list[Ranking]:
    """Every hand ranked; refused with one sentence about each that is bad."""
    rankings: list[Ranking] = []
    sentences: list[str] = []
    for number, text in texts:
        try:
            rankings.append(read(text))
        except InputError as error:
            sentences.append(f"{word} {number}: {error}")
    if sentences:
        raise InputError(*sentences)
    if not rankings:
        raise InputError("there is no hand to compare; write one a line")
    return rankings


def _as_json(hand: Ranking) -> str:
    import json

    from oracle.report.explained import ranking_data

    return json.dumps(ranking_data(hand))


def _comparison(rankings: Sequence[Ranking], order: Sequence[int]) -> dict[str, object]:
    from oracle.report.explained import ranking_data

    return {
        "hands": [ranking.hand for ranking in rankings],
        "places": order,
        "rankings": [ranking_data(ranking) for ranking in rankings],
    }


_ONLY_SHEET: Final = "--rule-sheet cannot go together with --against, --switches or words"


@click.command()
@click.argument("house", required=False, metavar="[NAME|FILE]")
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@click.option("--against", metavar="NAME|FILE", help="Show only what differs from this house.")
@click.option("--switches", is_flag=True, help="Show every switch: its settings and who plays so.")
@click.option("--rule-sheet", is_flag=True, help="Show what to hang on the wall: a sheet a game.")
@click.option("--game", "games", multiple=True, help="With --rule-sheet, only this game.")
@with_output
def houses(
    house: str | None,
    words: tuple[str, ...],
    against: str | None,
    switches: bool,
    rule_sheet: bool,
    games: tuple[str, ...],
    output: Output,
) -> None:
    """Show how each house plays, or one house and why.

    NAME is a house of poker-oracle. FILE is your own house in YAML: an id, a title, the house that
    it inherits, and the settings that differ, each with its basis. WORDS after it leave only the
    switches that have all of them, such as 'card-room burn', or a rule or a chapter of rules, such
    as 'card-room drawing'. --switches lists the settings to choose from and what they mean.
    --rule-sheet writes the rules of a house in plain words, a sheet for each game; with
    -o sheet.html it is ready to be printed.
    """
    from oracle.report import house_pages, rule_sheets
    from oracle.specs import houses as houses_
    from oracle.specs import workspaces

    if rule_sheet or games:
        if against or switches or words or not rule_sheet:
            raise click.UsageError(_ONLY_SHEET if rule_sheet else "--game needs --rule-sheet")
        sheet = _sheet(house, games)
        output.tell(lambda: rule_sheets.rule_sheets(sheet), lambda: sheet)
        return
    if switches and house and not Path(house).exists() and house not in workspaces.houses():
        words, house = (house, *words), None
    about = " ".join(words)
    found = _found(house, against, every_switch=switches)
    if about:
        found = houses_.only(found, houses_.switches_about(about))
    output.tell(lambda: house_pages.houses(found, about), lambda: found)


def _sheet(house: str | None, games: tuple[str, ...]) -> dict[str, Any]:
    from oracle.report import rule_sheets
    from oracle.specs import workspaces

    return rule_sheets.rule_sheet_data(workspaces.house(house or workspaces.usual_house()), games)


def _found(house: str | None, against: str | None, *, every_switch: bool) -> dict[str, Any]:
    from oracle.specs import houses as houses_
    from oracle.specs import workspaces

    chosen = None if house is None else workspaces.house(house)
    if against is None:
        if every_switch:
            return houses_.switches_data(chosen)
        return houses_.houses_data([chosen] if chosen else [*workspaces.houses().values()])
    if every_switch:
        raise click.UsageError("--switches and --against cannot go together")
    if chosen is None:
        raise click.UsageError("--against compares one house with another; name both")
    return houses_.differences_data(chosen, workspaces.house(against))


@click.command()
@click.argument("words", nargs=-1, metavar="[ID|FILE]")
@with_house("Play by the rules of this house instead of its own.")
@click.option("--verbose", "-v", is_flag=True, help="Tell every step of a hand, and every rule.")
@with_output
def explain(words: tuple[str, ...], house: str | None, verbose: bool, output: Output) -> None:
    """Explain a hand step by step, or a rule, with sources.

    ID is the id of a scenario or a vector. FILE is a scenario in YAML, or JSON with one vector or
    with a table, cards or a deck, and tries; - is the standard input. Each turn shows what the
    player may do, and why everything else is not legal. A hand that is about a rule is told around
    what the rule decides, with --verbose or in a file step by step. -o FILE.html draws it and steps
    through it.

    ID may also be that of a rule, a clause, a switch, a setting (raise-cap=four-per-round), a house
    or a mistake: what it says, its sources, who plays it how, and the hands that show it. That of a
    game, a document or a chapter, such as 'betting.*', lists its rules. Without ID it is told what
    there is. Words that one id alone has explain what has it; for others, such as a question, the
    rules that are nearest are named.
    """
    import oracle
    from oracle.api.explaining import SeveralFound
    from oracle.report import described
    from oracle.report.explained import explained
    from oracle.report.explanation import as_report
    from oracle.report.replay import replay

    with _without_a_wrong_house():
        if not words:
            _tell_what_there_is()
            return
        _note_errors_of_hands()
        try:
            told = oracle.explain(" ".join(words), house)
        except SeveralFound as found:
            _tell_several(found, output)
            return
        if isinstance(told, oracle.Entry):
            output.tell(lambda: described.entry(told, " ".join(words)), lambda: told)
        else:
            output.tell(
                lambda: explained(told, replay(told)),
                lambda: as_report(told),
                lambda: explained(told, whole=verbose),
            )


@contextmanager
def _without_a_wrong_house() -> Iterator[None]:
    """Note that a house of the open workspace cannot be read, and go on without the workspace.

    Whoever looks up what is wrong with it is told by the rules of ours.
    """
    from oracle.specs import workspaces
    from oracle.specs.strict_yaml import SpecError
    from oracle.system.resources import opened

    wrong: SpecError | None = None
    try:
        workspaces.workspace()
    except SpecError as error:
        wrong = error
    if wrong is None or workspace_place() is None:
        yield
        return
    click.echo(f"note: {wrong.messages[0]}; until that is right, your room is left out", err=True)
    with opened(None):
        yield


def _tell_several(found: InputError, output: Output) -> None:
    """Tell what is about some words; programs want one thing, and are refused."""
    from oracle.report import page as on

    def refuse() -> Any:
        raise found

    first, *others = found.messages
    output.tell(lambda: on.Page(first, (on.bullets(others),) if others else ()), refuse)


def _note_errors_of_hands() -> None:
    """Say which hands of the open workspace have errors, and which."""
    from oracle.corpus.subset import sound_vectors

    for error in sound_vectors()[1]:
        click.echo(f"note: {error}; everything else is explained", err=True)


_EXAMPLES: Final = {
    "a rule": "betting.raise-cap",
    "a clause": "badugi.no-limit.maximum-raise",
    "a switch": "raise-cap",
    "a setting": "raise-cap=four-per-round",
    "a house": "card-room",
    "a mistake": "there-is-no-cap",
    "a hand": "betting.raise-cap.a-call-does-not-count",
    "a file": "my-hand.yaml",
}
"""What can be explained, with one of each."""


def _tell_what_there_is() -> None:
    from oracle.core.games import GAMES
    from oracle.specs.described import chapters, other_documents

    click.echo("explain takes one of these:\n")
    click.echo(f"  {'a chapter':<12}{', '.join(f'{one}.*' for one in chapters())}")
    click.echo(f"  {'a game':<12}{', '.join(GAMES)}")
    click.echo(f"  {'a document':<12}{', '.join(other_documents())}")
    for kind, example in _EXAMPLES.items():
        click.echo(f"  {kind:<12}{example}")
    click.echo("\nSuch as: poker-oracle explain 'betting.*'")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@with_house("Rule as this house does instead of the file's own.")
@with_output
def ruling(file: Path, house: str | None, output: Output) -> None:
    """Rule on an irregular act, as the dealer would.

    FILE is a scenario in YAML that needs only a table and a play; - is the standard input. The
    ruling is on its last act.
    The answer says what happened, what the ruling is, how this house rules where the rules leave it
    open, and the rules with their sources. Here the button silently puts in a 20 and a 10:

    \b
        table: {small-bet: 20, stacks: [500, 500, 500]}
        play: [{seat: 3, push: [20, 10]}]

    Exits with 2 if the case cannot be played as written, or there is nothing to rule on.
    """  # noqa: D301 - click looks for the character itself, and leaves the lines after it alone
    import oracle
    from oracle.report import page as on
    from oracle.report.explained import explained
    from oracle.report.explanation import as_ruling_report
    from oracle.specs.writing import ruling_line

    if house is None:
        _note_another_room((file,))
    answer = oracle.ruling(file, house)
    told = explained(answer.explanation, decided_by=answer.rule)
    keep = (on.Heading(_TO_KEEP), on.Lines((ruling_line(answer.ruling),)))
    output.tell(
        lambda: told._replace(blocks=(*told.blocks, *keep)),
        lambda: as_ruling_report(answer),
    )


_TO_KEEP: Final = "To keep it: the last line of a hand of the kind ruling, not indented"

_PASS: Final = "pass"  # noqa: S105 - an outcome, not a password
_FAIL: Final = "fail"
_ERROR: Final = "error"
_EXIT_CODES: Final = {_PASS: 0, _FAIL: 1, _ERROR: 2}


class _Result(NamedTuple):
    """What came of a scenario, and the problems in sentences with their places."""

    id: str
    outcome: str
    problems: list[str]
    notes: list[str]


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@with_output
def lint(paths: tuple[Path, ...], output: Output) -> None:
    """Check documents, rules, houses and scenarios.

    With PATHS, check only the scenarios and houses there; without, in a workspace, all of its own.
    Each problem is one line with its file, line and column. Exits with 2 if there are any. Sources
    that nobody has read are noted.
    """
    from oracle.report.envelope import Measuring
    from oracle.report.page import listed
    from oracle.specs.scenarios import problems_written

    measuring = Measuring("lint", given_options())
    _refuse_empty(paths)
    _note_what_is_ours(paths)
    with progress_bar("reading what is written"):
        problems, points, notes = (problems_written(paths), [], []) if paths else _all_problems()
    lines = [*map(str, problems), *points]
    found = [*map(_problem, problems), *map(_point, points)]
    exit_code = 2 if found else 0
    output.tell(
        lambda: listed("Problems", lines, "" if lines else "No problems found.", notes),
        lambda: _linted(measuring, exit_code, found, notes),
    )
    raise SystemExit(exit_code)


def _all_problems() -> tuple[list[Problem], list[str], list[str]]:
    """Find the problems of the open workspace, or of all that is ours, what is open, and notes."""
    from oracle.corpus.files import load_vectors
    from oracle.corpus.published import published_problems
    from oracle.specs import catalogue as catalogue_
    from oracle.specs import consistency, engines
    from oracle.specs.coverage import open_points, problems_of_games
    from oracle.specs.scenarios import problems_of_workspace, scenario_problems

    if workspace_place():
        return problems_of_workspace(), [], []
    problems = catalogue_.problems() + engines.engine_problems() + scenario_problems(None)
    problems += consistency.citation_problems()
    if problems:
        return problems, [], consistency.unverified()
    vectors = load_vectors(folder("vectors"))
    problems = engines.problems_of_sightings(vectors) + problems_of_games()
    # What is open is told of where what it rests on can be read.
    open_here = [] if problems else open_points() + published_problems(vectors)
    return problems, open_here, consistency.unverified()


def _linted(
    measuring: Measuring, exit_code: int, problems: list[dict[str, Any]], notes: list[str]
) -> Report:
    from oracle.report.envelope import row

    rows = [row(one["file"] or "specs", "problem", one["message"]) for one in problems]
    counts, details = {"problem": len(rows)}, {"problems": problems}
    return measuring.report(exit_code, counts, rows, details, notes=notes)


def _problem(problem: Problem) -> dict[str, Any]:
    """The problem as data; one of a whole file has no line and no column."""
    return {
        "file": problem.path,
        "line": problem.line or None,
        "column": problem.column or None,
        "message": problem.message,
    }


def _point(point: str) -> dict[str, Any]:
    return {"file": None, "line": None, "column": None, "message": point}


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path))
@with_house("Play by the rules of this house.")
@click.option("--verbose", "-v", is_flag=True, help="Name the scenarios that agree, too.")
@with_test_output
def run(paths: tuple[Path, ...], house: str | None, verbose: bool, output: Output) -> None:
    """Run scenarios on the reference engine.

    With PATHS, run only the scenarios there. In a workspace, its hands run beside ours, by the
    rules of its room. Exits with 1 if the engine and an author disagree, 2 if a table or its cards
    are impossible.
    """
    from oracle.report.envelope import Measuring, row
    from oracle.report.page import listed
    from oracle.specs import workspaces
    from oracle.specs.scenarios import load_scenarios

    measuring = Measuring("run", given_options())
    if house is not None:
        workspaces.house(house)
    else:
        _note_another_room(paths)
    _refuse_empty(paths)
    _note_what_is_ours(paths)
    with progress_bar("playing scenarios"):
        results = [_result(scenario, house) for scenario in load_scenarios(paths or None)]
    counts = dict.fromkeys(_EXIT_CODES, 0) | Counter(one.outcome for one in results)
    exit_code = max((_EXIT_CODES[one.outcome] for one in results), default=0)
    rows = [row(one.id, one.outcome, " ".join(one.problems) or None) for one in results]
    notes = [note for one in results for note in one.notes]
    summary = _summary(counts, results)
    output.tell(
        lambda: listed("Scenarios", _lines(results, verbose=verbose), summary, notes),
        lambda: measuring.report(exit_code, counts, rows, {}, notes=notes),
    )
    raise SystemExit(exit_code)


def _result(scenario: Scenario, house: str | None) -> _Result:
    """What comes of a scenario, in this house or in its own."""
    from oracle.specs.playing import run_problems
    from oracle.specs.scenarios import settings_of

    not_shown: list[str] = []
    try:
        settings = settings_of(scenario, house)
        problems = run_problems(scenario, settings)
        outcome = _FAIL if problems else _PASS
        if not problems and _is_of_the_room(scenario.id):
            from oracle.corpus.flags import rules_not_shown

            not_shown = rules_not_shown(scenario, settings)
    except InputError as error:
        problems, outcome = list(error.messages), _ERROR
    told = [_told(scenario, problem) for problem in problems]
    notes = [_told(scenario, _NOT_SHOWN.format(rule)) for rule in not_shown]
    return _Result(scenario.id, outcome, told, notes)


_NOT_SHOWN: Final = (
    "this hand does not show {}, which its rules name: no known mistake about it changes the hand; "
    "a hand just outside a rule has 'edge: outside'"
)


def _lines(results: list[_Result], *, verbose: bool) -> Iterator[str]:
    for result in results:
        yield from result.problems
        if verbose and not result.problems:
            yield f"{result.id}: as expected"


def _summary(counts: Mapping[str, int], results: list[_Result]) -> str:
    from oracle.specs import workspaces

    what = "scenario" if counts[_PASS] == 1 else "scenarios"
    told = f"{counts[_PASS]} {what} as expected, {counts[_FAIL]} not"
    told = f"{told}, {counts[_ERROR]} impossible" if counts[_ERROR] else told
    from_there = sum(_is_of_the_room(one.id) for one in results)
    if workspace_place() and from_there < len(results):
        told = f"{told}; {from_there} of the {len(results)} from {workspaces.usual_house()}"
    return told


def _is_of_the_room(scenario: str) -> bool:
    """Whether a scenario is of the open workspace, if one is."""
    from oracle.specs import workspaces

    return bool(workspace_place()) and scenario.startswith(f"{workspaces.usual_house()}.")


def _told(scenario: Scenario, problem: str) -> str:
    """The problem with its place in the file, or with the id where no such file is in reach."""
    from oracle.specs.playing import with_place

    if Path(scenario.path).exists():
        return with_place(problem, scenario.path)
    return f"{scenario.id}: {problem}"


def _note_what_is_ours(paths: tuple[Path, ...]) -> None:
    """Say where no room is looked at, outside our own folder, and in which folder one is."""
    here = Path.cwd()
    if paths or workspace_place() or here == folder("specs").parent:
        return
    rooms = sorted(found.parent.name for found in here.glob(f"*/{ROOM}"))
    hint = f"; did you mean 'cd {rooms[0]}'?" if rooms else ""
    told = f"no workspace here; these are poker-oracle's own files{hint}"
    click.echo(f"poker-oracle: {told}", err=True)


def _note_another_room(paths: Iterable[Path]) -> None:
    """Say of files of a room that is not open that its rules are not in force."""
    rooms = (place_around(path.resolve()) for path in paths if path.exists())
    room = next(filter(None, rooms), None)
    if room and workspace_place() is None:
        told = f"{room.shown} is a room, and its rules are not in force here"
        click.echo(f"poker-oracle: {told}; to play by them: --workspace {room.shown}", err=True)


def _refuse_empty(paths: tuple[Path, ...]) -> None:
    """Refuse a folder without any scenario: it is hardly the one that was meant."""
    from oracle.specs.strict_yaml import yaml_files

    empty = [path for path in paths if path.is_dir() and not yaml_files(path)]
    if empty:
        raise InputError(*(f"{path} holds no scenario" for path in empty))
