"""The rule sheet of a house.

As plain data, with only the lines that its game has, and as a page to be printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from oracle.core import engine
from oracle.core.cards import DECK, parse_cards
from oracle.core.games import GAMES, Game, has_five_cards, is_split
from oracle.core.hands import HandOrder
from oracle.core.ruleset import BETTINGS, concerns, rules_for
from oracle.core.table import Raise, Table, before_the_hand
from oracle.errors import InputError
from oracle.report import page as on
from oracle.report.words import capital, listing, number_word, ordinal
from oracle.specs.catalogue import Condition, Example, Line, Part, rule_sheet, rules, switches
from oracle.specs.entries import House
from oracle.wire.vocabulary import DRAWS

_LIMIT: Final = "limit"
_SMALL, _BIG = 2, 4
_STACK: Final = 1000
_MOST_RAISES: Final = 50
_FEW, _MANY = 3, 6


class Offer(NamedTuple):
    """A game as a house offers it: betting structures, numbers of draws, the most players."""

    game: Game
    settings: Mapping[str, str]
    betting: tuple[str, ...]
    draws: tuple[int, ...]
    players: int


def rule_sheet_data(house: House, games: Sequence[str] = ()) -> dict[str, Any]:
    """Give the sheets of a house, for these games or for all that it offers.

    Raises:
        InputError: the house does not offer one of the games, or there is no such game.
    """
    offered = {game: offer for game in GAMES if (offer := _offer(game, house.settings))}
    for game in games:
        if game not in offered:
            known = listing(offered)
            raise InputError(f"the house {house.id} does not play {game!r}; it plays {known}")
    chosen = games or tuple(offered)
    return {
        "rule-sheet": house.id,
        "title": house.title,
        "games": [_sheet(offered[game]) for game in chosen],
    }


def question_groups() -> dict[str, list[str]]:
    """Give the switches in the order of a hand, by the part of the sheet that first has them."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for part in rule_sheet().every_part:
        for switch in (name for line in part.lines for name in line.switches):
            if switch not in seen:
                seen.add(switch)
                found.setdefault(part.title, []).append(switch)
    if others := [name for name in switches() if name not in seen]:
        found["Everything else"] = others
    return found


def _offer(game: str, settings: Mapping[str, str]) -> Offer | None:
    """Find what the rules accept, by asking them about tables; None if they accept nothing."""
    two = [
        (betting, draws)
        for betting in BETTINGS
        for draws in DRAWS
        if not engine.objections_to_table(_table(game, betting, draws, 2, settings))
    ]
    if not two:
        return None
    betting, draws = two[0]
    players = 2
    while not engine.objections_to_table(_table(game, betting, draws, players + 1, settings)):
        players += 1
    found = tuple(dict.fromkeys(one for one, _ in two))
    return Offer(GAMES[game], settings, found, tuple(sorted({one for _, one in two})), players)


def _table(game: str, betting: str, draws: int, seats: int, settings: Mapping[str, str]) -> Table:
    """Give a table with equal stacks, and cards for as many seats as the deck has hands for."""
    size = GAMES[game].hand_size
    return Table(
        rules=rules_for(game, betting, settings, received=True),
        game=GAMES[game],
        betting=betting,
        draws=draws,
        stacks=(_STACK,) * seats,
        small_blind=_SMALL // 2,
        big_blind=_SMALL,
        small_bet=_SMALL,
        big_bet=_BIG if betting == _LIMIT else _SMALL,
        received=tuple(DECK[size * seat : size * (seat + 1)] for seat in range(seats)),
    )


def _sheet(offer: Offer) -> dict[str, Any]:
    parts = [one for part in rule_sheet().parts for one in _parts(part, offer)]
    name = offer.game.name
    return {"game": name, "title": capital(name), "parts": [one for one in parts if one]}


def _parts(part: Part, offer: Offer) -> Iterator[dict[str, Any]]:
    if part.when and not _holds(part.when, offer):
        return
    told = _told(part, offer)
    if part.shows == "limits":
        told["limits"] = _limits(offer)
    if told["lines"]:
        yield told
    if part.shows == "rankings":
        yield from (_ranking(ranking, offer) for ranking in offer.game.halves)


def _told(part: Part, offer: Offer) -> dict[str, Any]:
    lines = [_line(line, offer) for line in part.lines if _applies(line, offer)]
    return {"title": part.title, "lines": lines}


def _line(line: Line, offer: Offer) -> dict[str, Any]:
    words = _words(line, offer).format_map(_fillers(offer))
    by = {switch: offer.settings[switch] for switch in line.switches}
    return {"text": words, "rules": list(line.rules), "settings": by}


def _words(line: Line, offer: Offer) -> str:
    if line.text is not None:
        return line.text
    if line.switch is None:
        return rules()[line.rules[0]].sentence
    setting = offer.settings[line.switch]
    return line.texts.get(setting) or switches()[line.switch].settings[setting].text


def _fillers(offer: Offer) -> dict[str, str]:
    """Give what is in braces in a line."""
    first, last = offer.game.halves[0], offer.game.halves[-1]
    draws = listing([number_word(one) for one in offer.draws], "or")
    structures = listing(offer.betting, "or")
    return {
        "Game": capital(offer.game.name),
        "cards": number_word(offer.game.hand_size),
        "structures": structures if len(offer.betting) > 1 else f"{structures} only",
        "draws": f"{draws} draw{'' if offer.draws == (1,) else 's'}",
        "players": f"2 to {offer.players}",
        "first": _without_article(first.words.hand),
        "second": _without_article(last.words.hand),
        "first-half": first.words.half,
    }


def _without_article(words: str) -> str:
    return words.removeprefix("an ").removeprefix("a ")


def _applies(line: Line, offer: Offer) -> bool:
    concerned = line.switch is None or any(
        concerns(line.switch, offer.game, betting) for betting in offer.betting
    )
    wanted = line.when is None or _holds(line.when, offer)
    barred = line.unless is not None and _holds(line.unless, offer)
    return concerned and wanted and not barred


def _holds(condition: Condition, offer: Offer) -> bool:
    """Whether all of a condition holds; of a list, one of its entries must."""
    known = {"split": is_split(offer.game), "five-cards": has_five_cards(offer.game)}
    lists = {"betting": offer.betting, "draws": offer.draws}
    for key, value in condition.items():
        if key == "settings":
            met = all(offer.settings[switch] in fitting for switch, fitting in value.items())
        elif key in lists:
            met = not set(value).isdisjoint(lists[key])
        else:
            met = known[key] == value
        if not met:
            return False
    return True


def _ranking(ranking: HandOrder, offer: Offer) -> dict[str, Any]:
    part = rule_sheet().rankings.get(ranking.name)
    if part is None:
        return _any_ranking(ranking)
    told = _told(part, offer)
    size = offer.game.hand_size
    found = [_example(ranking, one) for one in part.examples if len(one.cards.split()) == size]
    return {**told, "examples": found}


def _any_ranking(ranking: HandOrder) -> dict[str, Any]:
    """Describe a ranking of which the sheet has no part by its kinds, with the best of each."""
    best: dict[int, dict[str, Any]] = {}
    for cards in ranking.classes():
        kind = ranking.rank(cards).kind
        if kind not in best:
            best[kind] = _example(ranking, Example(" ".join(cards), ""))
    kinds = ranking.words.kinds
    line = {"text": f"From best to worst: {', '.join(kinds)}.", "rules": [], "settings": {}}
    title = capital(_without_article(ranking.words.hand))
    return {"title": title, "lines": [line], "examples": [*best.values()]}


def _example(ranking: HandOrder, example: Example) -> dict[str, Any]:
    value = ranking.rank(parse_cards(example.cards))
    cards = [str(card) for card in (*value.plays, *value.out)]
    out = [str(card) for card in value.out]
    return {"cards": cards, "out": out, "name": value.name, "note": example.note}


def _limits(offer: Offer) -> list[dict[str, Any]]:
    """Give the bet of every round and the most bets in a round, for each number of draws."""
    found = []
    for draws in offer.draws:
        table = _table(offer.game.name, _LIMIT, draws, 2, offer.settings)
        state = before_the_hand(table)
        sizes = []
        for state.round in range(1, draws + 2):
            sizes.append("small" if table.rules.bet_size(state) == _SMALL else "big")
        few, many = (_most_bets(offer, draws, seats) for seats in (_FEW, _MANY))
        heads_up = _most_bets(offer, draws, 2)
        same = few if few == many else None
        found.append({"draws": draws, "bets": sizes, "most": same, "most-heads-up": heads_up})
    return found


def _most_bets(offer: Offer, draws: int, seats: int) -> int | None:
    """Count the bets of a first round in which everybody raises; None if there is no end to it."""
    table = _table(offer.game.name, _LIMIT, draws, seats, offer.settings)
    state, _ = engine.start(table)
    for bets in range(1, _MOST_RAISES):
        can = engine.legal(state)
        if can is None or can.raise_to is None or state.actor is None:
            return bets
        state, _ = engine.step(state, Raise(state.actor, can.raise_to[0]))
    return None


Data = Mapping[str, Any]

_DRAWS: Final = ("", "Single draw", "Double draw", "Triple draw")


def rule_sheets(data: Data) -> on.Page:
    """Make the page of what ``oracle.specs`` gives as the rule sheet of a house."""
    sheets = tuple(_rule_sheets_sheet(game, data["title"]) for game in data["games"])
    return on.Page(data["title"], sheets)


def _rule_sheets_sheet(game: Data, house: str) -> on.Sheet:
    parts = (on.SheetPart(part["title"], tuple(_blocks(part))) for part in game["parts"])
    return on.Sheet(game["title"], house, tuple(parts))


def _blocks(part: Data) -> Iterator[on.Block]:
    yield on.bullets(line["text"] for line in part["lines"])
    if examples := part.get("examples"):
        yield on.bullets(map(_rule_sheets_example, examples))
    if limits := part.get("limits"):
        yield _rule_sheets_limits(limits)


def _rule_sheets_example(hand: Data) -> on.Text:
    note = f": {hand['note']}" if hand["note"] else ""
    cards = on.Cards(tuple(hand["cards"]), tuple(hand["out"]))
    return (cards, f" {capital(hand['name'])}{note}")


def _rule_sheets_limits(limits: Sequence[Data]) -> on.Table:
    """Make the table of the bets: a row for each round, a column for each number of draws."""
    rounds = max(one["draws"] for one in limits) + 1
    heads = [_DRAWS[one["draws"]] for one in limits] if len(limits) > 1 else ["Bets and raises"]
    rows = [
        on.Row((_round(number), *(_bet(one["bets"], number) for one in limits)))
        for number in range(rounds)
    ]
    rows += _most(limits)
    return on.Table(("Betting round", *heads), tuple(rows))


def _round(number: int) -> str:
    return f"After the {ordinal(number)} draw" if number else "Before the first draw"


def _bet(bets: Sequence[str], number: int) -> str:
    return f"{bets[number]} bet" if number < len(bets) else "-"


def _most(limits: Sequence[Data]) -> Iterator[on.Row]:
    """Give the rows of the cap: one, or one more for two players where it is not the same."""
    if any(one["most"] is None for one in limits):
        return
    several = tuple(str(one["most"]) for one in limits)
    two = tuple(str(one["most-heads-up"] or "any number") for one in limits)
    if two == several:
        yield on.Row(("Most bets in a round", *several))
    else:
        yield on.Row(("Most bets, 3 or more in", *several))
        yield on.Row(("Most bets, two in", *two))
