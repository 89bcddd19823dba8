"""How people say numbers, lists, seats, hands and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from oracle.core.cards import SUITS, format_cards
from oracle.core.hands import RANK_WORD, RANKINGS, HandOrder, Ranking, with_article
from oracle.core.table import State


class Sentence(NamedTuple):
    """One plain sentence, and the ids of the rules that decided what it says."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Give the sentence, with its rules in brackets."""
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ORDINALS: Final = (
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
)
_DRAWS: Final = {1: "single", 2: "double", 3: "triple"}


def number_word(number: int) -> str:
    """A whole number in words below ten, otherwise in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """The place in a row: first, second, and so on."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"number {number}"


def count_of(number: int, one: str, several: str | None = None) -> str:
    """So many of a thing: one card, two cards."""
    return f"{number_word(number)} {one if number == 1 else several or one + 's'}"


def counted(number: int, thing: str) -> str:
    """So many of a thing in digits: 1 vector, 2,079 vectors."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def counted_are(number: int, thing: str) -> str:
    """So many of a thing, with the verb: 1 vector is, 2,079 vectors are."""
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


def listing(items: Iterable[str], joint: str = "and") -> str:
    """Items as a sentence lists them: a, b and c."""
    *others, last = items
    return f"{', '.join(others)} {joint} {last}" if others else last


def few_named(names: Sequence[str], most: int = 3) -> str:
    """Name the first few, and count the others."""
    more = len(names) - most
    return f"{', '.join(names[:most])}{f' and {more:,} more' if more > 0 else ''}"


def seat_list(numbers: Iterable[int], joint: str = "and") -> str:
    """Seats by number: seat 2, or seats 1 and 3."""
    names = [str(number) for number in numbers]
    return f"seat{'s' if len(names) > 1 else ''} {listing(names, joint)}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def half_in_words(name: str) -> str:
    """The half of a pot that a ranking decides: the low, of ``ace-to-five``."""
    return RANKINGS[name].words.half if name in RANKINGS else name


def table_in_words(data: Mapping[str, Any]) -> str:
    """The players, the game and the stakes of a full table, as ``oracle.wire`` fills it in."""
    stacks, button = data["stacks"], data["button"]
    seated = len(stacks) - stacks.count(None)
    sizes = [data[name] or data["big-blind"] for name in ("small-bet", "big-bet")]
    what = "bets" if data["betting"] == "limit" else "least bets"
    named = data["small-bet"] or data["big-bet"]
    bets = f", with {what} of {listing(map(str, sizes))}" if named else ""
    players = f"{count_of(seated, 'player')} play{'s' if seated == 1 else ''}"
    game = f"{data['betting']} {data['game'].capitalize()}, {_DRAWS[data['draws']]} draw"
    sentences = [
        f"{players} {game}{bets}",
        f"seat {button} has the button, and {_blinds(data['small-blind'], data['big-blind'])}",
        *([f"everybody posts an ante of {data['ante']}"] if data["ante"] else []),
        *_posts(data["dead"], "dead"),
        *_posts(data["live"], "live"),
        *([f"the smallest chip is {data['chip']}"] if data["chip"] != 1 else []),
        _stacks(stacks),
    ]
    return " ".join(f"{capital(sentence)}." for sentence in sentences)


def _blinds(small: int | None, big: int | None) -> str:
    if small and big:
        return f"the blinds are {small} and {big}"
    if small or big:
        return f"there is only a {'small' if small else 'big'} blind of {small or big}"
    return "there are no blinds"


def _posts(posts: list[int | None], what: str) -> list[str]:
    posted = [
        f"seat {seat} posts {amount} {what}" for seat, amount in enumerate(posts, 1) if amount
    ]
    return [listing(posted)] if posted else []


def _stacks(stacks: list[int | None]) -> str:
    if len(set(stacks)) == 1:
        return f"everybody has {stacks[0]} chip{'' if stacks[0] == 1 else 's'}"
    return listing(
        f"seat {seat} is empty" if stack is None else f"seat {seat} has {stack}"
        for seat, stack in enumerate(stacks, start=1)
    )


_SIZES: Final = {
    "limit": ("betting.fixed-size", "betting.size-by-round"),
    "pot-limit": ("betting.pot-limit-maximum", "betting.minimum-raise"),
    "no-limit": ("betting.no-limit-bets", "betting.minimum-raise"),
}
_MOST_BETS: Final = 4


def size_rules(state: State) -> tuple[str, ...]:
    """Give the ids of the rules for the size of a bet or raise at a state."""
    table = state.table
    pot_limit = table.betting == "pot-limit"
    special = {
        "betting.small-blind-counts-as-posted": pot_limit and state.round == 1,
        # Only where limit play would be capped is it worth saying that there is no cap.
        "betting.no-cap-in-big-bet": table.betting != "limit" and len(state.wagers) > _MOST_BETS,
    }
    return (*_SIZES[table.betting], *(rule for rule, applies in special.items() if applies))


def worth(ranking: HandOrder, hand: Ranking) -> list[Sentence]:
    """Say what a hand is worth, which of its cards play, and why each of the others does not."""
    name = f"{format_cards(hand.hand)} is {with_article(hand.name)}: {_playing(hand)}."
    # Of distinct cards no more than the suits can play, so only then it is a choice of all.
    some = ranking.distinct and len(hand.hand) <= len(SUITS)
    rules = (*(() if some else ranking.grounds.cards), "ranking.names")
    out = [
        Sentence(f"The {card} does not play because {why}.", ranking.grounds.out)
        for card, why in zip(hand.out, hand.why, strict=True)
    ]
    return [Sentence(name, rules), *out, *_remarks(ranking, hand)]


def value_in_words(hand: Ranking) -> str:
    """Say in one line what a hand is worth, which cards play, and why the others do not."""
    value = f"{format_cards(hand.hand)} is {with_article(hand.name)} (order {hand.order})"
    reasons = [
        f"{card} does not because {why}" for card, why in zip(hand.out, hand.why, strict=True)
    ]
    return f"{value}: {'; '.join([_playing(hand), *reasons])}"


def _playing(hand: Ranking) -> str:
    if not hand.out:
        return "every card plays"
    return f"{format_cards(hand.plays)} {'plays' if len(hand.plays) == 1 else 'play'}"


def edge(ranking: HandOrder, better: Ranking, worse: Ranking) -> Sentence:
    """Say, without a capital or a full stop, why a hand beats or equals another."""
    if better.order == worse.order:
        return Sentence("the same ranks play in both", ("ranking.equal-ranks-tie",))
    words = ranking.words
    held, other = words.kinds[better.kind], words.kinds[worse.kind]
    if better.kind != worse.kind:
        return Sentence(words.beats.format(held, other), ranking.grounds.kinds)
    if len(set(better.ranks)) < len(better.ranks):
        text = f"of two hands with {held} the one with lower ranks is better"
        return Sentence(text, ranking.grounds.kinds)
    return _lower_card(ranking, better, worse)


def comparison_text(ranking: HandOrder, hands: Sequence[Ranking]) -> tuple[Sentence, ...]:
    """Say of hands, numbered from 1 as they are given, which beats which, the best first."""
    from_the_best = sorted(range(len(hands)), key=lambda index: hands[index].order)
    return tuple(_beats(ranking, hands, better, worse) for better, worse in pairwise(from_the_best))


def _beats(ranking: HandOrder, hands: Sequence[Ranking], better: int, worse: int) -> Sentence:
    why = edge(ranking, hands[better], hands[worse])
    verb = "equals" if hands[better].order == hands[worse].order else "beats"
    return Sentence(f"Hand {better + 1} {verb} hand {worse + 1}: {why.text}.", why.rules)


def _lower_card(ranking: HandOrder, better: Ranking, worse: Ranking) -> Sentence:
    pairs = enumerate(zip(better.ranks, worse.ranks, strict=True), start=1)
    place, (low, high) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    which = "highest" if place == 1 else f"{ordinal(place)} highest"
    text = f"as the {which} card, {_a_rank(low)} is lower than {_a_rank(high)}"
    rules = (
        *ranking.grounds.highest,
        *(("ranking.ace-is-low",) if low == "A" else ()),
        *(ranking.grounds.runs if _is_run(ranking, better) or _is_run(ranking, worse) else ()),
    )
    return Sentence(text, rules)


def _remarks(ranking: HandOrder, hand: Ranking) -> list[Sentence]:
    words, grounds = ranking.words, ranking.grounds
    told: list[Sentence] = []
    if words.lesser and hand.kind:
        told.append(Sentence(words.lesser.format(words.kinds[hand.kind]), grounds.kinds))
    if words.run and _is_run(ranking, hand):
        told.append(Sentence(words.run, grounds.runs))
    if words.flush and len({card[1] for card in hand.plays}) == 1:
        told.append(Sentence(words.flush, grounds.runs))
    return told


def _a_rank(rank: str) -> str:
    return with_article(RANK_WORD[rank])


def _is_run(ranking: HandOrder, hand: Ranking) -> bool:
    """Whether the ranks that play follow each other; of fewer than three nobody would say so."""
    heights = [ranking.ranks.index(rank) for rank in hand.ranks]
    return len(heights) > 2 and all(high - low == 1 for high, low in pairwise(heights))
