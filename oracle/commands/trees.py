"""The command that counts betting sequences, and leads an engine through them: trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from oracle.commands.asking import engine_named, judge_by, refuse_missing_engine
from oracle.commands.options import ForAnEngine, with_house, with_limits
from oracle.commands.output import Output, given_options, with_output
from oracle.core.games import GAMES
from oracle.errors import InputError
from oracle.system.signals import INTERRUPTED, ended_by_signals
from oracle.system.terminal import progress_bar

if TYPE_CHECKING:
    from oracle.conformance import Configuration, Houses, Options, Reached, Walked
    from oracle.play import Branch, TreeParameters
    from oracle.report.envelope import Measuring
    from oracle.specs.engines import EngineProfile


_MOST_COUNTED: Final = 300_000
_MOST_EXPLAINED: Final = 60


def against(options: Mapping[str, Any], table: Mapping[str, Any]) -> None:
    """Lead an engine through the tree at a table, and tell what came of it."""
    from oracle.conformance import Limits, Options, Way, lead, walk_report
    from oracle.report.counted import walked as walked_page
    from oracle.report.envelope import Measuring, with_cut_values

    refuse_missing_engine(options["command"])
    measuring = Measuring("trees", given_options())
    judge = judge_by(options["house"], options["profile"])
    limits = Options(house=judge.house, **options["limits"])
    engine = engine_named(options["command"])
    made = _Made(options, table, judge.houses, judge.profile)
    way = Way(options["leaves"], options["most_hands"])
    with progress_bar("walking") as progress, ended_by_signals():
        found = lead(engine, made, way, Limits(limits, judge.houses, progress))
    if judge.note:
        found.notes.append(judge.note)
    part = None
    if judge.profile is None:
        part = _side_by_side(engine, found, limits, judge.houses, measuring)
    mistakes = _mistakes(found, measuring, judge.profile)
    report = with_cut_values(walk_report(measuring, found, _counted(found.asked), part, mistakes))
    output: Output = options["output"]
    output.tell(lambda: walked_page(report), lambda: report)
    raise SystemExit(INTERRUPTED if found.interrupted else report["exit-code"])


class _Made:
    """The tree as a configuration plays it, or a profile instead."""

    def __init__(
        self,
        options: Mapping[str, Any],
        table: Mapping[str, Any],
        houses: Houses,
        profile: EngineProfile | None,
    ) -> None:
        self._options, self._table, self._houses = options, table, houses
        self._profile = profile

    def __call__(self, one: Configuration) -> TreeParameters:

        if self._profile is not None:
            profile = self._profile
            return asked_for(self._options, self._table, profile.settings, *profile.mistakes)
        return asked_for(self._options, self._table, one.in_force(self._houses))


def _counted(asked: TreeParameters | None) -> list[Branch] | None:
    """Count what was walked, where that takes seconds at most."""
    from oracle.play import Counter, TooManyStates, Tree, divided, merging_of

    if asked is None or asked.mistakes:
        return None
    tree, merging = Tree(asked), merging_of(asked, ends=False)
    try:
        counter = Counter(tree, merging, ends=False, most=_MOST_COUNTED)
        return list(divided(counter, tree, tree.start))
    except TooManyStates:
        return None


def _side_by_side(
    engine: Reached, found: Walked, limits: Options, houses: Houses, measuring: Measuring
) -> Mapping[str, Any] | None:
    """Ask the first hand that differs once more, and tell both sides."""
    from oracle.api.one_case import Case, case_report
    from oracle.conformance import first_difference, play_side_by_side
    from oracle.report.replay import CaseInput

    first = first_difference(found)
    if first is None or not first.differences:
        return None
    vector = first.vector
    case = Case(
        Path(vector["id"]), CaseInput("play", vector["given"], vector["id"], vector["title"])
    )
    result = play_side_by_side(engine, lambda one: case.made(one, houses), limits, houses)
    parts: Sequence[Mapping[str, Any]] = case_report(measuring, case, result, houses)["details"][
        "parts"
    ]
    return parts[0] if parts else None


def _mistakes(
    found: Walked, measuring: Measuring, profile: EngineProfile | None
) -> Sequence[Mapping[str, Any]]:
    """Name the mistakes that give just the engine's answers in what differs."""
    from oracle.conformance import RunResult, Verdict, report_of, rule_texts

    wrong = [one for one in found.differences if one.verdict is Verdict.FAIL]
    if not wrong:
        return ()
    right = [one for one in found.outcomes if one.verdict is Verdict.PASS]
    result = RunResult(found.command, claims=found.claims, profile=profile)
    result.outcomes = [*wrong[:_MOST_EXPLAINED], *right[:_MOST_EXPLAINED]]
    named: Sequence[Mapping[str, Any]] = report_of(measuring, result, rule_texts())["mistakes"]
    return named


_MOST_PLAYERS: Final = 10
_MOST_STATES: Final = 10_000_000
_LONGEST: Final = 15


def _numbers(
    _context: click.Context, _option: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Read whole numbers with commas between them."""
    if value is None:
        return None
    parts = [part.strip() for part in value.split(",")]
    if not all(part.isdecimal() and len(part) <= _LONGEST for part in parts):
        raise click.BadParameter(f"{value!r} is not a list of whole numbers, such as 100,80,35.")
    return tuple(map(int, parts))


def _words(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Read words with commas between them."""
    return tuple(part.strip() for part in (value or "").split(",") if part.strip())


@click.command(cls=ForAnEngine)
@click.argument("command", nargs=-1, metavar="[ENGINE]")
@click.option("--game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)))
@click.option("--betting", type=click.Choice(["limit", "pot-limit", "no-limit"]), default="limit")
@click.option("--draws", type=click.IntRange(1, 3), default=3, show_default=True)
@click.option(
    "--players",
    type=click.IntRange(2, _MOST_PLAYERS),
    help="How many play; as many as there are stacks, or 2.",
)
@click.option("--rounds", type=click.IntRange(1, 4), help="Betting rounds; all unless given.")
@click.option("--divide", is_flag=True, help="Also count what begins with each act.")
@click.option(
    "--after",
    callback=_words,
    metavar="ACT,...",
    help="Begin after these acts, such as call,raise:6,fold; leave out the only possible ones.",
)
@click.option(
    "--stacks",
    callback=_numbers,
    metavar="CHIPS,...",
    help="The chips of each seat, or of all; unless given, 50 small bets in limit play, which is "
    "more than anyone can bet under a cap, and otherwise 10 least bets.",
)
@click.option("--small-bet", type=click.IntRange(2, 1 << 40), default=2, show_default=True)
@click.option(
    "--sizes",
    callback=_words,
    metavar="SIZE,...",
    help="The bets where they are not fixed: min, half-pot, pot, max or totals; min,pot,max "
    "unless given.",
)
@click.option(
    "--discards",
    callback=_numbers,
    metavar="N,...",
    default="0",
    show_default=True,
    help="How many cards may be discarded in a draw, such as 0,1; with 0 all stand pat.",
)
@with_house("Whose rules; card-room or the workspace's unless given.")
@click.option("--profile", metavar="NAME|FILE", help="Count, or expect, what this profile plays.")
@click.option("--leaves", is_flag=True, help="Also make the digest of the final stacks.")
@click.option(
    "--most-states",
    type=click.IntRange(min=1),
    default=_MOST_STATES,
    show_default=True,
    help="Give up when more merged states are to be kept.",
)
@click.option(
    "--against",
    is_flag=True,
    help="Lead ENGINE through the tree: the first act that differs, and the rule behind it.",
)
@click.option("--most-hands", type=click.IntRange(min=1), help="With --against, stop after these.")
@with_limits
@with_output
def trees(**options: Any) -> None:
    """Count betting sequences exactly, also those of an engine.

    A sequence is all that players do from the deal to the end; vectors/trees/README.md says what
    counts. States after which everything is the same are counted once.

    With --against, ENGINE is an adapter that comes with poker-oracle or, after --, the command that
    starts any engine: poker-oracle trees --players 3 --against -- ./my-engine

    Exits with 1 if the engine differs, or cannot be asked; 3 if it could not be run.
    """
    if options["against"] and not options["command"]:
        raise click.UsageError("--against needs an engine, such as: --against -- ./my-engine")
    if options["command"] and not options["against"]:
        raise click.UsageError("an engine is asked with --against")
    if options["against"] and options["after"]:
        raise click.UsageError("--after does not go with --against")
    if options["most_hands"] and not options["against"]:
        raise click.UsageError("--most-hands belongs to --against")
    if options["house"] and options["profile"]:
        raise InputError("give --house or --profile, not both: each says whose rules are played")
    if options["against"]:
        against(options, _table_of(options))
    else:
        _count(options)


def asked_for(
    options: Mapping[str, Any],
    table: Mapping[str, Any],
    settings: Mapping[str, str],
    *mistakes: str,
) -> TreeParameters:
    """Ask for the tree that the options name.

    Raises:
        InputError: the deck has too few cards, or an option has nothing to say at the table.
    """
    from oracle.play import USUAL_SIZES, TreeParameters, usual_cards

    _refuse_idle(options)
    rounds, draws = options["rounds"], options["draws"]
    replacements = draws * max(options["discards"])
    return TreeParameters(
        table=table,
        cards=usual_cards(options["game"], len(table["stacks"]), replacements),
        settings=settings,
        mistakes=mistakes,
        rounds=rounds,
        discards=tuple(sorted(set(options["discards"]))),
        sizes=options["sizes"] or USUAL_SIZES,
    )


def _refuse_idle(options: Mapping[str, Any]) -> None:
    """Refuse what would be left out of the count without a word.

    Raises:
        InputError: a bet where bets are fixed, more rounds than there are, or more cards than held.
    """
    rounds, draws, most = options["rounds"], options["draws"], max(options["discards"])
    held = GAMES[options["game"]].hand_size
    if options["sizes"] and options["betting"] == "limit":
        raise InputError("bets are fixed in limit play; --sizes is for pot-limit and no-limit")
    if rounds is not None and rounds > draws + 1:
        with_draws = "1 draw" if draws == 1 else f"{draws} draws"
        raise InputError(
            f"a hand with {with_draws} has {draws + 1} betting rounds; --rounds is {rounds}"
        )
    if most > held:
        raise InputError(f"a hand of {options['game']} has {held} cards; --discards has {most}")


def _table_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Make the table; every amount follows from the small bet.

    Raises:
        InputError: the stacks are of another number than the players.
    """
    from oracle.play import usual_stack
    from oracle.wire import full_table

    betting, small_bet = options["betting"], options["small_bet"]
    stacks = options["stacks"] or (usual_stack(betting, small_bet),)
    players = options["players"] or max(2, len(stacks))
    if len(stacks) not in {1, players}:
        raise InputError(
            f"there are {len(stacks)} stacks for {players} players; name one for each, or one "
            "for all"
        )
    return full_table(
        {
            "game": options["game"],
            "betting": betting,
            "draws": options["draws"],
            "stacks": list(stacks) if len(stacks) == players else [*stacks] * players,
            "small-bet": small_bet,
        }
    )


def _count(options: Mapping[str, Any]) -> None:
    from oracle.play import Tree, count_data, total_of, tree_data
    from oracle.report.counted import counted

    house, asked = _rules(options)
    state = Tree(asked).led_by(options["after"])
    branches: list[Branch] = []
    output: Output = options["output"]
    states = [0]
    interrupted = False
    try:
        for branch in _branches(options, asked, states):
            branches.append(branch)  # noqa: PERF402 - what was counted before Ctrl-C is kept
    except KeyboardInterrupt:
        interrupted = True
    if not branches and not interrupted:
        raise InputError(_nothing_to_count(options["after"], state.phase))
    from oracle.play import branch_data

    told = {
        "house": house,
        "mistakes": list(asked.mistakes),
        **tree_data(asked),
        "after": list(options["after"]),
        "complete": not interrupted,
        **(count_data(total_of(branches)) if branches else {"sequences": 0, "leaves": None}),
        "states": states[0],
        "merged": not asked.mistakes,
        "divide": list(map(branch_data, branches)) if options["divide"] or interrupted else None,
    }
    output.tell(lambda: counted(told), lambda: told)
    if interrupted:
        raise SystemExit(INTERRUPTED)


def _nothing_to_count(after: tuple[str, ...], phase: str) -> str:
    told = f"after {', '.join(after)} " if after else ""
    return f"{told}there is no act to choose: the sequence is at its end, in the phase {phase}"


def _rules(options: Mapping[str, Any]) -> tuple[str, TreeParameters]:
    """Give the house and the tree that is asked for."""
    from oracle.specs import engines, workspaces

    table = _table_of(options)
    if options["profile"]:
        profile = engines.engine_profile(options["profile"])
        return profile.house, asked_for(options, table, profile.settings, *profile.mistakes)
    house = workspaces.house(options["house"] or workspaces.usual_house())
    return house.id, asked_for(options, table, house.settings)


def _branches(
    options: Mapping[str, Any], asked: TreeParameters, states: list[int]
) -> Iterator[Branch]:
    """Count what begins with each act, and note how many states there are."""
    from oracle.play import Counter, Tree, divided, merging_of

    words: tuple[str, ...] = options["after"]
    tree = Tree(asked)
    state = tree.led_by(words)
    acts = [] if tree.has_ended(state) else tree.acts(state)
    with progress_bar("counting", len(acts)) as progress:
        merging = merging_of(asked, ends=options["leaves"])
        # Where every stack is held anyway, the ends cost nothing more.
        counter = Counter(tree, merging, ends=merging.has_stacks, most=options["most_states"])
        for number, branch in enumerate(divided(counter, tree, state), start=1):
            states[0] = counter.states
            if progress is not None:
                progress(number, len(acts))
            yield branch
