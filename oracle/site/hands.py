"""The pages of hands: each with every answer, of pairs of houses, and of betting trees."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, groupby, zip_longest
from typing import Any, Final, TypeAlias, TypeVar

from oracle.core.cards import Card
from oracle.core.hands import RANKINGS, Ranking
from oracle.core.ruleset import BETTINGS
from oracle.corpus.diff import Change, Comparison, SwitchChange
from oracle.play import FOLDER
from oracle.report import page as on
from oracle.report.explained import paragraphs
from oracle.report.explanation import explain_given
from oracle.report.html import SitePage
from oracle.report.observations import try_in_words
from oracle.report.page import Link, Page
from oracle.report.replay import Explanation, Step, given_from, replay
from oracle.report.words import capital, counted, listing
from oracle.site import addresses, telling
from oracle.site.addresses import has_pages, leading, rule_of
from oracle.site.playground.table import state_of
from oracle.site.rules import differing, sides
from oracle.site.sources import SiteContent, Vector, root
from oracle.specs.scenarios import Scenario
from oracle.system.resources import folder
from oracle.wire.vocabulary import ACTS, COMPARE, PLAY, RANK, RULING

_State: TypeAlias = dict[str, Any]


def try_it(vector: Vector) -> Iterator[on.Block]:
    """Lead to the playground with what this vector asks in it, if it can be asked there."""
    state = _STATES.get(vector["kind"])
    if state and has_pages(addresses.PLAY):
        link = Link("Change something in it", addresses.play(state(vector)))
        yield on.Paragraph((link, ", in the playground."))


def _table(vector: Vector) -> _State:
    return {"tab": "table", **state_of(vector)}


def _dealer(vector: Vector) -> _State:
    """Give the hand up to its last act if that is irregular; the ruling may be on another act."""
    state = state_of(vector)
    *acts, act = state["acts"]
    if act["do"] not in ACTS:
        return {"tab": "dealer", **state}
    return {"tab": "dealer", **state, "acts": acts, "act": act}


def _worth(vector: Vector) -> _State:
    given = vector["given"]
    hands = [given["hand"]] if "hand" in given else given["hands"][:2]
    cards, *against = (" ".join(hand) for hand in hands)
    return {"tab": "worth", "cards": cards} | ({"against": against[0]} if against else {})


_STATES: Final[Mapping[str, Callable[[Vector], _State]]] = {
    PLAY: _table,
    RULING: _dealer,
    RANK: _worth,
    COMPARE: _worth,
}
"""What the playground is opened with, by the kind of the vector."""


_OF_A_HAND: Final = frozenset({PLAY, RULING})


def own_answer(shelf: SiteContent, vector: Vector, told: Explanation) -> Iterator[on.Block]:
    """Show the answer of a scenario itself, under its title."""
    yield from _answer(vector, told, 0)
    yield from _tail(shelf, vector)


def others(shelf: SiteContent, first: Explanation, rest: Sequence[Vector]) -> Iterator[on.Block]:
    """Show the other answers, each under what differs in it; its heading can be linked to."""
    for vector in rest:
        told = explained(vector)
        yield on.Heading(_title(vector), level=3, name=vector["id"])
        yield from _answer(vector, told, _parting(first, told))
        yield from _tail(shelf, vector)


def _elsewhere(shelf: SiteContent, names: Sequence[str]) -> Iterator[on.Block]:
    """Name the other structures in which a hand comes out alike, with its vector in each."""
    if names:
        rows = (on.Row((_at(shelf, name), on.Code(name)), name=name) for name in names)
        table = on.Table(("Structure", "Vector"), tuple(rows))
        told = f"It comes out alike in {counted(len(names), 'other structure')}"
        yield on.Fold(told, (table,), "")


def _at(shelf: SiteContent, name: str) -> on.Part:
    """Name the structure in which a hand is played; a link leads to it in the playground."""
    structure, vector = shelf.scenarios[name].structure, shelf.vectors[name]
    words = capital(structure.in_words) if structure else name
    state = _STATES.get(vector["kind"])
    return leading(words, addresses.play(state(vector))) if state else words


def _title(vector: Vector) -> str:
    """Say what differs; the play that leads to a ruling is told at the table."""
    lead, is_other_play, _tries = str(vector["title"]).partition(", tries: ")
    return f"{lead}, the play before it is another" if is_other_play else lead


def explained(vector: Vector) -> Explanation:
    """Tell the answer of a vector."""
    return explain_given(given_from({**vector}))


def _answer(vector: Vector, told: Explanation, parting: int) -> Iterator[on.Block]:
    """Show an answer; a hand begins where it parts from the one before, if that is told."""
    kind = vector["kind"]
    if kind in _OF_A_HAND and (record := replay(told)):
        words = on.bullets(_in_words(told.steps, parting))
        act = _act_ruled_on(told) if kind == RULING else None
        if act is not None:
            yield from _ruling(told.steps[act], told.steps[-1])
        yield on.Replay(lambda: record, vector["id"], (words,), at=parting or act or 0)
    else:
        yield from _OTHERS.get(kind, _sentences)(vector, told)


def _parting(one: Explanation, other: Explanation) -> int:
    """Give the place of the first step at which two explanations are not the same."""
    steps = enumerate(zip_longest(one.steps, other.steps))
    return next((place for place, (mine, its) in steps if _told(mine) != _told(its)), 0)


def _told(step: Step | None) -> object:
    """Give what is seen of a step, by which two of them are compared."""
    if step is None:
        return None
    turn = step.turn and (step.turn.seat, step.turn.sentences)
    return step.title, [one.text for one in step.sentences], bool(step.refused), turn


def _in_words(steps: Sequence[Step], parting: int) -> Iterator[on.Item]:
    """Tell a hand in a line for each step, from where it parts from one that is told already."""
    if parting > 1:
        yield on.Item(f"The same for {counted(parting, 'step')}.")
    for step in steps[parting if parting > 1 else 0 :]:
        said = [one.text for one in step.sentences if one.text != f"{step.title}."]
        if step.refused:
            said = ["Refused.", *(one.sentence for one in step.refused)]
        yield on.Item(": ".join(filter(None, (step.title, " ".join(said)))))


def _act_ruled_on(told: Explanation) -> int | None:
    """Give the place of the last step in which the dealer ruled."""
    steps = [place for place, step in enumerate(told.steps) if step.rulings]
    return steps[-1] if steps else None


def _ruling(act: Step, verdict: Step) -> Iterator[on.Block]:
    """Tell the act that was ruled on, and the ruling, as the dealer would."""
    yield on.Paragraph(f"{act.title}.", tone=on.STRONG)
    yield from paragraphs(verdict.sentences)


def _rank(vector: Vector, told: Explanation) -> Iterator[on.Block]:
    hand = _ranked(vector["given"]["ranking"], vector["given"]["hand"])
    yield _drawn(hand)
    for step in told.steps:
        yield from paragraphs(step.sentences)


def _compare(vector: Vector, told: Explanation) -> Iterator[on.Block]:
    given = vector["given"]
    hands = [_ranked(given["ranking"], cards) for cards in given["hands"]]
    rows = zip(vector["expect"]["places"], range(1, len(hands) + 1), hands, strict=True)
    for place, number, hand in sorted(rows, key=lambda row: row[:2]):
        yield _drawn(hand, f"Hand {number}, place {place}: ")
    yield from paragraphs(told.steps[-1].sentences)


def _drawn(hand: Ranking, lead: str = "") -> on.Hand:
    return on.Hand(hand.hand, hand.out, f"{lead}{hand.name}")


def _ranked(ranking: str, cards: Iterable[str]) -> Ranking:
    return RANKINGS[ranking].rank(tuple(map(Card, cards)))


def _sentences(_vector: Vector, told: Explanation) -> Iterator[on.Block]:
    """Tell a table or the hand after; there is nothing to step through."""
    if told.table:
        yield on.Paragraph(told.table)
    for step in told.steps:
        yield from paragraphs(step.sentences)
        if step.refused:
            yield on.Paragraph("The table is refused.", tone=on.BAD)
            yield from (on.Paragraph(one.sentence, (one.rule,)) for one in step.refused)


_MOST_MISTAKES: Final = 12
"""How many mistakes a hand names; the page of a mistake names the hands."""

_OTHERS: Final[Mapping[str, Callable[[Vector, Explanation], Iterator[on.Block]]]] = {
    RANK: _rank,
    COMPARE: _compare,
}


def _tail(shelf: SiteContent, vector: Vector) -> Iterator[on.Block]:
    """Say where an answer holds, lead to the playground, and name the mistakes that it notices."""
    yield from try_it(vector)
    yield on.Paragraph(tuple(_where(shelf, vector)))
    mistakes = [shelf.mistakes[one] for one in vector["flags"] if one in shelf.mistakes]
    if mistakes:
        several = counted(len(mistakes), "mistake")
        # Those about the hand's own rules, then those that few others notice.
        mistakes.sort(
            key=lambda one: (one.rule not in vector["rules"], len(shelf.vectors_noticing[one.id]))
        )
        few = (one.id for one in mistakes[:_MOST_MISTAKES])
        names = [*telling.joined(leading(_in_words_of(one), addresses.mistake(one)) for one in few)]
        if len(mistakes) > _MOST_MISTAKES:
            names.append(f", and {len(mistakes) - _MOST_MISTAKES} more")
        yield on.Fold(f"{several} that it notices", (on.Paragraph(tuple(names)),), "")


def _where(shelf: SiteContent, vector: Vector) -> Iterator[on.Part]:
    """Name the houses in which an answer holds, and the settings that it hangs on."""
    houses = [one for one in vector["houses"] if one in shelf.houses]
    if len(houses) == len(shelf.houses):
        yield "This holds in every house"
    elif houses:
        yield f"This holds in the house{'' if len(houses) == 1 else 's'} "
        yield from telling.house_links(houses)
    else:
        yield "No house that comes with poker-oracle plays so"
    switches: Mapping[str, Any] = vector["switches"]
    if switches:
        yield ". It depends on "
        yield from telling.joined(
            leading(
                f"{_in_words_of(name)} ({listing(map(_in_words_of, settings), 'or')})",
                addresses.switch_page(name),
            )
            for name, settings in switches.items()
        )
    yield "."


def _in_words_of(name: str) -> str:
    return name.replace("-", " ")


_STRUCTURES: Final = tuple(BETTINGS)


def trees_keys(_shelf: SiteContent) -> Sequence[str]:
    """Give the betting structures, each of which has a page."""
    return _STRUCTURES


def trees_leaf(_shelf: SiteContent, key: str) -> SitePage:
    """Make the page of a betting structure."""
    games: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    rows = list(_rows(key))
    for row in rows:
        games.setdefault((row["table"]["game"], row["table"]["draws"]), []).append(row)
    others = [Link(capital(one), addresses.trees(one)) for one in _STRUCTURES if one != key]
    blocks: list[on.Block] = [
        on.Paragraph(
            "One number tells whether an engine offers the same acts as the rules: how many "
            "betting sequences a table has, counted exactly. Where yours differs, divide it by "
            "the first act and follow the branch that differs, until one act is left."
        ),
        on.Paragraph(
            (
                Link("What is counted, and how an engine is compared", addresses.guide("trees")),
                ". Other structures: ",
                *telling.joined(others),
                ".",
            )
        ),
        *_growing(rows),
    ]
    for (game, draws), trees in games.items():
        told = f"{capital(game)}, {counted(draws, 'draw')}"
        heading = on.Heading(told, name=f"{game}-{draws}")
        divided = on.Fold("Each divided by its first act", tuple(map(_tree, trees)), "")
        blocks.append(
            on.Section(heading, (_in_a_table(trees), divided), counted(len(trees), "table"))
        )
    title = f"Betting trees: {key}"
    crumbs = (Link("Guide", addresses.GUIDE), Link("Betting trees", addresses.guide("trees")))
    return SitePage(
        addresses.trees(key), Page(title, tuple(blocks)), addresses.GUIDE, crumbs, title, "guide"
    )


def _in_a_table(trees: Iterable[Mapping[str, Any]]) -> on.Table:
    """Set trees below each other, with what tells their tables apart in columns."""
    rows = (
        on.Row(
            (
                len(row["table"]["stacks"]),
                f"{_stacks(row)}{_short_of_whole(row)}",
                row["sequences"],
                listing(map(telling.house_title, row["houses"])),
            )
        )
        for row in trees
    )
    return on.Table(("Players", "Stacks", "Sequences", "By the rules of"), tuple(rows))


def _growing(rows: Sequence[Mapping[str, Any]]) -> Iterator[on.Chart]:
    """Draw how the trees of one house grow with players and draws, each step of ten as wide."""
    house = rows[0]["houses"][0]
    found = [
        row
        for row in rows
        if row["table"]["game"] == rows[0]["table"]["game"]
        and house in row["houses"]
        and row["rounds"] == row["table"]["draws"] + 1
        and len(set(row["table"]["stacks"])) == 1
        and row["discards"] == rows[0]["discards"]
    ]
    if not found:
        return
    most = max(math.log10(row["sequences"]) for row in found)
    bars = (
        on.Bar(
            f"{counted(len(row['table']['stacks']), 'player')}, "
            f"{counted(row['table']['draws'], 'draw')}",
            math.log10(row["sequences"]) / most,
            _in_millions(row["sequences"]),
        )
        for row in found
    )
    game, title = capital(rows[0]["table"]["game"]), telling.house_title(house)
    told = (
        f"Sequences of a whole hand of {game} by {title}, with equal stacks; the scale of the "
        "bars is logarithmic"
    )
    yield on.Chart(told, tuple(bars))


_POWERS: Final = (
    ("quadrillion", 15),
    ("trillion", 12),
    ("billion", 9),
    ("million", 6),
)


def _in_millions(number: int) -> str:
    """Write a number so that it can be read: 13.8 million."""
    if number >= 10**18:
        return f"10 to the {math.floor(math.log10(number))}"
    for name, power in _POWERS:
        if number >= 10**power:
            return f"{number / 10**power:,.1f} {name}"
    return f"{number:,}"


def every_structure() -> Iterator[on.Block]:
    """Lead to the pages, for the guide."""
    yield on.Heading("The tables", name=NAME)
    yield on.Tiles(
        tuple(
            (Link(capital(one), addresses.trees(one)), counted(len([*_rows(one)]), "tree"))
            for one in _STRUCTURES
        )
    )


NAME: Final = "the-trees"


def _rows(structure: str) -> Iterator[Mapping[str, Any]]:
    file = folder("vectors") / FOLDER / f"{structure}.jsonl"
    return map(json.loads, file.read_text("utf-8").splitlines())


def _tree(row: Mapping[str, Any]) -> on.Fold:
    """Give a tree as a table that unfolds."""
    rows = [on.Row((capital(try_in_words(one["act"])), one["sequences"])) for one in row["divide"]]
    digest = row["leaves"] or "not made"
    blocks: list[on.Block] = [
        on.Table(("First act", "Sequences"), tuple(rows)),
        on.Paragraph(("Digest of the ends: ", on.Code(digest)), tone=on.QUIET),
        on.Paragraph(on.Code(row["id"]), tone=on.QUIET),
    ]
    return on.Fold(f"{_trees_in_words(row)}: {row['sequences']:,} sequences", tuple(blocks), "")


def _trees_in_words(row: Mapping[str, Any]) -> str:
    players = counted(len(row["table"]["stacks"]), "player")
    houses = listing(map(telling.house_title, row["houses"]))
    return f"{players}, {_stacks(row)}{_short_of_whole(row)}, by {houses}"


def _stacks(row: Mapping[str, Any]) -> str:
    stacks = row["table"]["stacks"]
    alike = len(set(stacks)) == 1
    return f"{stacks[0]} each" if alike else listing(map(str, stacks))


def _short_of_whole(row: Mapping[str, Any]) -> str:
    """Say how much of a hand is counted if not all of it, and with which bets if there are many."""
    whole = row["rounds"] == row["table"]["draws"] + 1
    rounds = "" if whole else f", {counted(row['rounds'], 'round')}"
    return rounds + (f", bets of {listing(map(str, row['sizes']))}" if row["sizes"] else "")


_AND: Final = "/"
_TABLES: Final = "tables"
_ACCEPTED: Final = "accepted"
_CRUMBS: Final = (Link("Houses", addresses.HOUSES),)
_Key = TypeVar("_Key")


def pairs_keys(shelf: SiteContent) -> Sequence[str]:
    """Give every two houses, and those of them of which one refuses tables that the other deals."""
    pairs = list(combinations(sorted(shelf.houses), 2))
    tables = [(*pair, _TABLES) for pair in pairs if _refusing(shelf, pair)]
    return [_AND.join(names) for names in (*pairs, *tables)]


def pairs_leaf(shelf: SiteContent, key: str) -> SitePage:
    """Make the page of two houses, or that of the tables that one refuses."""
    one, other, *rest = key.split(_AND)
    found = shelf.comparison(one, other)
    return _tables(shelf, found) if rest else _hands(shelf, found)


def _refusing(shelf: SiteContent, pair: tuple[str, str]) -> set[str]:
    """Give the switches by which one of two houses refuses tables that the other deals."""
    asked = {rule.switch for rule in shelf.rules.values() if rule.seen_in == (_ACCEPTED,)}
    return {name for name in differing(shelf, *pair) if name in asked}


def _hands(shelf: SiteContent, found: Comparison) -> SitePage:
    one, other = found.before, found.after
    names = differing(shelf, one, other)
    refusing = _refusing(shelf, (one, other))
    played = [change for change in found.changed if not (refusing and _is_of_a_table(change))]
    refused = len(found.changed) - len(played)
    first, second = map(telling.house_title, (one, other))
    groups = _grouped(played, lambda change: change.first_causes)
    blocks: list[on.Block] = [
        on.Paragraph(
            (
                *(telling.house_link(one), " and ", telling.house_link(other)),
                f" differ on {counted(len(names), 'point')} of {len(shelf.switches)}. Of "
                f"{found.compared:,} answers to our hands and cases {len(played):,} come out "
                "differently.",
            )
        ),
        on.ListFilter("Find a point or a hand"),
        on.Heading("How each plays", name="settings"),
        sides(shelf, (one, other), names, _hands_by_switch(found, groups, refusing)),
        on.Heading("Hands that come out differently", name="hands"),
    ]
    if refusing:
        link = Link(_tables_title(found), addresses.pair_tables(one, other))
        told = f": {counted(refused, 'answer')} more, since there is no such table."
        blocks.append(on.Paragraph((link, told)))
    blocks += _by_switch(shelf, found, groups)
    blocks += _other_pairs(shelf, one, other)
    page = Page(f"{first} and {second}, side by side", tuple(blocks))
    about = f"What differs between {first} and {second}, and every hand that comes out differently."
    return SitePage(addresses.pair(one, other), page, addresses.HOUSES, _CRUMBS, about)


def _other_pairs(shelf: SiteContent, one: str, other: str) -> Iterator[on.Block]:
    """Lead from each of two houses to what it is like beside the others."""
    yield on.Heading("Compare others")
    for mine, its in ((one, other), (other, one)):
        rest = (name for name in shelf.houses if name not in {mine, its})
        links = (Link(telling.house_title(name), addresses.pair(mine, name)) for name in rest)
        yield on.Paragraph((f"{telling.house_title(mine)} and: ", *telling.joined(links, " · ")))


def _is_of_a_table(change: Change) -> bool:
    """Whether a hand differs in that its table is accepted, or in why it is not."""
    return any(one.field in {_ACCEPTED, "because"} for one in change.moment.differences)


_Causes: TypeAlias = tuple[tuple[SwitchChange, ...], ...]
_Groups: TypeAlias = Sequence[tuple[_Causes, list[Change]]]
_Hands: TypeAlias = Mapping[str, on.Text]


def _hands_by_switch(found: Comparison, groups: _Groups, refusing: Container[str]) -> _Hands:
    """Lead from each switch to the hands that it changes, alone and with others."""
    told = {}
    for one in found.switches:
        mine: dict[bool, list[tuple[int, int]]] = {}
        for place, (causes, changes) in enumerate(groups, start=1):
            switches = {moved.switch for cause in causes for moved in cause}
            if one.switch in switches:
                mine.setdefault(len(switches) == 1, []).append((place, len(changes)))
        links = [
            Link(f"{sum(count for _, count in some):,}{words}", f"#hands-{some[0][0]}")
            for is_alone, words in ((True, " alone" * (len(mine) > 1)), (False, " with others"))
            if (some := mine.get(is_alone))
        ]
        if one.switch in refusing:
            links.append(Link("tables", addresses.pair_tables(found.before, found.after)))
        told[one.switch] = (*telling.joined(links),) or "none"
    return told


def _by_switch(shelf: SiteContent, found: Comparison, groups: _Groups) -> Iterator[on.Block]:
    """List hands by the settings behind the first step that differs, most hands first."""
    for place, (causes, changes) in enumerate(groups, start=1):
        questions = (
            " ".join(shelf.switches[moved.switch].question for moved in cause) for cause in causes
        )
        items = on.bullets((_item(found, change) for change in changes), telling.MOST_LISTED)
        heading = on.Heading(" Or: ".join(questions), name=f"hands-{place}")
        yield on.Section(heading, (items,), counted(len(changes), "hand"))


def _grouped(
    changes: Iterable[Change], by: Callable[[Change], _Key]
) -> list[tuple[_Key, list[Change]]]:
    found: dict[_Key, list[Change]] = {}
    for change in changes:
        found.setdefault(by(change), []).append(change)
    return sorted(found.items(), key=lambda pair: -len(pair[1]))


def _item(found: Comparison, change: Change) -> on.Item:
    """Tell how a hand comes out in both houses."""
    moment = change.moment
    where = f" {capital(moment.at)}." if moment.at else ""
    sides = ((found.before, moment.before), (found.after, moment.after))
    told = telling.both(
        (telling.house_title(house), f"{telling.signed(said)}.") for house, said in sides
    )
    return on.Item((Link(change.title, addresses.hand(change.id)), where), blocks=(told,))


def _tables_title(found: Comparison) -> str:
    one, other = map(telling.house_title, (found.before, found.after))
    return f"Tables that {one} or {other} refuses"


def _tables(shelf: SiteContent, found: Comparison) -> SitePage:
    refused = [change for change in found.changed if _is_of_a_table(change)]
    groups = _grouped(refused, lambda change: (change.moment.before, change.moment.after))
    blocks: list[on.Block] = [
        on.Paragraph(
            f"{counted(len(refused), 'hand')} and cases of the corpus are at a table that only one "
            "of the two deals, or that each refuses for reasons of its own."
        )
    ]
    one, other = map(telling.house_title, (found.before, found.after))
    for (before, after), changes in groups:
        sides = ((one, before), (other, after))
        blocks.append(
            telling.both((name, telling.rules_linked(shelf, said)) for name, said in sides)
        )
        by_rule = _grouped(changes, lambda change: ".".join(change.id.split(".")[:2]))
        links = on.bullets(
            (
                Link(shelf.rules[rule].sentence, addresses.hand(first.id)),
                f" {counted(1 + len(rest), 'hand')}.",
            )
            for rule, (first, *rest) in by_rule
        )
        blocks.append(on.Fold(counted(len(changes), "hand"), (links,), ""))
    both = found.before, found.after
    crumbs = (*_CRUMBS, Link(f"{one} and {other}", addresses.pair(*both)))
    page = Page(_tables_title(found), tuple(blocks))
    return SitePage(addresses.pair_tables(*both), page, addresses.HOUSES, crumbs)


_LEAD: Final = (
    "A hand or a case for every rule, just inside and just outside it. Step through each at the "
    "table: at every step it says what is legal, and why everything else is not."
)
_SIDES: Final = {"inside": " (just inside)", "outside": " (just outside)"}


def hands_keys(shelf: SiteContent) -> Sequence[str]:
    """Give the chapters, the pages of hands, and the page of all."""
    return ("", *shelf.chapters, *shelf.hands_on)


def hands_leaf(shelf: SiteContent, key: str) -> SitePage:
    """Make a page of hands, or the list of a chapter, or the one of all."""
    if not key:
        return _every_chapter(shelf)
    if key in shelf.chapters:
        return _chapter(shelf, key)
    return _of_rule(shelf, key)


def _every_chapter(shelf: SiteContent) -> SitePage:
    tiles = []
    for chapter in shelf.chapters:
        found = list(_of_chapter(shelf, chapter))
        rules = len({rule_of(one.id) for one in found})
        told = f"{counted(len(found), 'scenario')} about {counted(rules, 'rule')}"
        tiles.append((Link(telling.in_words(chapter), addresses.hands(chapter)), told))
    ask = on.Ask(addresses.SEARCH, "a hand in which the deck runs out", ())
    page = Page("Hands", (on.Paragraph(_LEAD), ask, on.Tiles(tuple(tiles))))
    return SitePage(addresses.HANDS, page, addresses.HANDS, about=_LEAD)


def _of_chapter(shelf: SiteContent, chapter: str) -> Iterator[Scenario]:
    return (one for one in shelf.written.values() if one.chapter == chapter)


def _chapter(shelf: SiteContent, chapter: str) -> SitePage:
    """List the scenarios of a chapter under their rules, in the order of the catalogue."""
    order = [one.id for one in shelf.chapters[chapter]]
    found = sorted(_of_chapter(shelf, chapter), key=lambda one: order.index(rule_of(one.id)))
    groups = [(rule, list(some)) for rule, some in groupby(found, lambda one: rule_of(one.id))]
    blocks: list[on.Block] = [
        on.Paragraph(f"{counted(len(found), 'hand')} and cases, folded under the rule of each."),
        on.ListFilter("Find a hand"),
    ]
    for rule, some in groups:
        items = (
            on.Item(
                (
                    Link(one.title, addresses.hand(one.id)),
                    _SIDES.get(one.edge or "", ""),
                    *telling.also(shelf, one.id),
                ),
                words=one.id,
            )
            for one in some
        )
        about = on.Paragraph(Link("About this rule", addresses.rule(rule)), tone=on.QUIET)
        heading = on.Heading(shelf.rules[rule].question or shelf.rules[rule].sentence, name=rule)
        note = counted(len(some), "hand")
        blocks.append(on.Section(heading, (on.bullets(items), about), note))
    title = f"{telling.in_words(chapter)}: hands"
    crumbs = (Link("Hands", addresses.HANDS),)
    return SitePage(addresses.hands(chapter), Page(title, tuple(blocks)), addresses.HANDS, crumbs)


def _of_rule(shelf: SiteContent, key: str) -> SitePage:
    """Make a page of the hands of a rule: each with its answers and what it is about."""
    names = shelf.hands_on[key]
    rule = shelf.rules[rule_of(names[0])]
    pages = list(dict.fromkeys(map(shelf.page_of_hand.__getitem__, shelf.scenarios_under[rule.id])))
    several = counted(len(names), "hand")
    blocks: list[on.Block] = [
        on.Paragraph(rule.sentence, tone=on.LEAD),
        on.Paragraph(
            (
                f"{several} that {'shows' if len(names) == 1 else 'show'} where this holds and "
                "where it ends. Unfold one and step through it: at every step it says what is "
                "legal, and why the rest is not. ",
                leading("About the rule", addresses.rule(rule.id)),
            )
        ),
    ]
    which = several
    if len(pages) > 1:
        ranges = _ranges(shelf, pages)
        which = f"hands {ranges[key]} of {len(shelf.scenarios_under[rule.id])}"
        blocks.append(on.Paragraph(("Hands ", *telling.joined(_parts(ranges, key), " · "))))
    blocks += (
        on.Section(
            on.Heading(shelf.scenarios[name].title, name=name),
            tuple(_scenario(shelf, name)),
            is_open=name == names[0],
        )
        for name in names
    )
    crumbs = (
        Link("Hands", addresses.HANDS),
        Link(telling.in_words(rule.chapter), addresses.hands(rule.chapter)),
    )
    title = f"{rule.question or rule.sentence} {capital(which)}"
    about = f"{several} to step through, with the reason for each step. {rule.sentence}"
    return SitePage(
        addresses.hands(key),
        Page(title, tuple(blocks)),
        addresses.HANDS,
        crumbs,
        about,
        "hand",
        is_drawn_beside=True,
    )


def _ranges(shelf: SiteContent, pages: Sequence[str]) -> Mapping[str, str]:
    """Say of each page of a rule with many hands which of them it has: 21 to 40."""
    ends = [*accumulate(len(shelf.hands_on[page]) for page in pages)]
    starts = (1, *(end + 1 for end in ends))
    return {page: f"{one} to {end}" for page, one, end in zip(pages, starts, ends, strict=False)}


def _parts(ranges: Mapping[str, str], here: str) -> Iterator[on.Part]:
    """Lead to the other pages of a rule with many hands."""
    for page, told in ranges.items():
        yield told if page == here else Link(told, addresses.hands(page))


def _scenario(shelf: SiteContent, name: str) -> Iterator[on.Block]:
    """Show a scenario: its answer, the other answers, and what it is about."""
    scenario = shelf.scenarios[name]
    elsewhere = shelf.other_structures.get(name, ())
    own, *rest = (one for one in shelf.vectors_of[name] if one["id"] not in elsewhere)
    told = explained(own)
    yield from own_answer(shelf, own, told)
    yield from _elsewhere(shelf, elsewhere)
    yield from others(shelf, told, rest)
    yield from _about(shelf, scenario)
    yield on.Paragraph(on.Code(name), tone=on.QUIET)


def _about(shelf: SiteContent, scenario: Scenario) -> Iterator[on.Block]:
    yield on.Heading("What it shows", level=3)
    rules = (one for one in scenario.rules if one in shelf.rules)
    yield on.bullets(on.Item(shelf.rules[one].sentence, (one,)) for one in rules)
    path = root() / scenario.path
    lines = tuple(path.read_text(encoding="utf-8").rstrip().splitlines())
    yield on.Fold(f"How it is written: {path.name}", (on.Lines(lines),), "")
