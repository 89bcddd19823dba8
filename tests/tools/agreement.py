"""Which independent implementations give the answer of each vector.

``python -m tests.tools.agreement`` writes vectors/agreement.json and vectors/AGREEMENT.md, and
lists both in the manifest and the checksums; with ``--check`` it writes nothing and exits with 1
when any of these is stale. Both exit with 1 when an implementation differs and no decision says
why.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.metadata import version
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oracle.conformance.choosing import as_profile_plays
from oracle.conformance.results import Verdict
from oracle.conformance.runner import run
from oracle.corpus.files import load_vectors
from oracle.corpus.published import stale_files, write_corpus
from oracle.specs import engines, workspaces
from oracle.specs.engines import EngineProfile
from oracle.system.resources import folder
from oracle.wire.grading import dense, grade
from tests.opposite import play, rule, ruling_text
from tests.opposite.next_hand import next_hand
from tests.support.hand_truth import HEIGHT, badugi_key, low_key
from tests.support.table_truth import is_accepted

ENGINES: Final = Path(__file__).parents[1] / "engines"
POKERKIT: Final = (sys.executable, "-m", "oracle.adapters.pokerkit")

DECIDED: Final[Mapping[str, str]] = {
    "short-blind-lowers-the-price": "0004",
    "equal-blinds-heads-up-let-the-big-blind-act-first": "0004",
    "big-blind-is-no-bet": "0004",
    "every-all-in-is-a-full-bet": "0005",
    "short-first-all-in-reopens": "0005",
    "later-short-all-in-closes-the-betting": "0005",
    "seats-to-ask-are-fixed-at-the-start": "0004",
    "no-raise-over-players-who-could-only-call": "0004",
    "every-chip-plays": "0004",
    "empty-stub-is-shuffled-for-a-burn": "0004",
    "pots-are-merged-without-the-losers": "0004",
    "remainder-goes-to-the-first": "0004",
    "side-pot-of-one-player-is-halved": "0004",
}
"""The decision on each mistake of PokerKit's profile."""

Vector = Mapping[str, Any]
Verdicts = dict[str, bool]


@dataclass
class Opinion:
    """What an implementation says: by the id of each vector that it was asked, whether it agrees.

    ``reasons`` has, for each vector on which it differs, the mistakes that make the difference.
    """

    name: str
    what: str
    agrees: Verdicts
    reasons: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def unexplained(self) -> list[str]:
        """Say on which vectors it differs for no reason, or for one that no decision is about."""
        differing = [name for name, agrees in self.agrees.items() if not agrees]
        return [
            f"{name}: {self.name} differs, and no decision says why"
            for name in differing
            if not self.reasons.get(name) or not set(self.reasons[name]) <= set(DECIDED)
        ]


def opinions(vectors: Sequence[Vector]) -> list[Opinion]:
    """Ask every implementation."""
    return [
        Opinion(
            "brute-force",
            "Hands, tables and the next hand, each worked out in the simplest way: "
            "`tests/support/hand_truth.py`, `tests/support/table_truth.py`, "
            "`tests/opposite/next_hand.py`",
            _asked(
                vectors,
                {"rank": _ranked, "compare": _compared, "setup": _set_up, "next-hand": _hand_after},
            ),
        ),
        Opinion(
            "opposite",
            "An engine in the opposite style, written from the documents and specs alone: "
            "`tests/opposite/`",
            _asked(vectors, {"play": _played}) | _ruled(vectors),
        ),
        Opinion(
            "ranking-js",
            "Hand ranking in JavaScript, down the list of all classes: `tests/engines/ranking.js`",
            _by_protocol(("node", str(ENGINES / "ranking.js")), vectors),
        ),
        Opinion(
            "badugi-js",
            "Limit Badugi of the house `card-room` in JavaScript: `tests/engines/badugi.js`",
            _by_protocol(("node", str(ENGINES / "badugi-engine.js")), vectors),
        ),
        _pokerkit(vectors),
    ]


# The implementations in Python.


def _asked(vectors: Iterable[Vector], answers: Mapping[str, Callable[[Vector], Any]]) -> Verdicts:
    return {
        vector["id"]: not grade(vector, answers[vector["kind"]](vector))
        for vector in vectors
        if vector["kind"] in answers
    }


def _ranked(vector: Vector) -> dict[str, Any]:
    given = vector["given"]
    order = _order(given["ranking"], given["hand"])
    return {"ranks": _class(given["ranking"], given["hand"]), "order": order}


def _compared(vector: Vector) -> dict[str, Any]:
    given = vector["given"]
    return {"places": dense([_order(given["ranking"], hand) for hand in given["hands"]])}


def _set_up(vector: Vector) -> dict[str, Any]:
    return {"accepted": is_accepted(vector["given"]["table"], _settings(vector))}


def _hand_after(vector: Vector) -> dict[str, Any]:
    given = vector["given"]
    return next_hand(given["table"], given["stacks-after"], _settings(vector))


def _played(vector: Vector) -> dict[str, Any]:
    return play(vector["given"], _settings(vector))


def _ruled(vectors: Iterable[Vector]) -> Verdicts:
    """Ask for rulings, which agree if they are of the same kind and allow just the same."""
    return {
        vector["id"]: ruling_text(rule(vector["given"], _settings(vector)))
        == ruling_text(vector["expect"]["ruling"])
        for vector in vectors
        if vector["kind"] == "ruling"
    }


def _settings(vector: Vector) -> dict[str, str]:
    return workspaces.settings_within(vector["switches"], "card-room")


_KEYS: Final[Mapping[str, Callable[[Sequence[str]], tuple[int, list[int]]]]] = {
    "badugi": badugi_key,
    "ace-to-five": low_key,
}


def _order(ranking: str, hand: Sequence[str]) -> int:
    category, heights = _KEYS[ranking](hand)
    return _classes(ranking).index((category, tuple(heights)))


def _class(ranking: str, hand: Sequence[str]) -> list[str]:
    """The ranks that play from high to low; of a low all five, so not as the key has them."""
    played = _KEYS[ranking](hand)[1]
    heights = played if ranking == "badugi" else [HEIGHT[card[0]] for card in hand]
    return ["A23456789TJQK"[height] for height in sorted(heights, reverse=True)]


@cache
def _classes(ranking: str) -> list[tuple[int, tuple[int, ...]]]:
    """Every class of hand, best first, as its key."""
    return sorted({(category, tuple(heights)) for category, heights in _all_keys(ranking)})


def _all_keys(ranking: str) -> Iterator[tuple[int, list[int]]]:
    ranks = list(HEIGHT)
    if ranking == "badugi":
        for count in (1, 2, 3, 4):
            for chosen in combinations(ranks, count):
                suits = "shdc"[:count]
                yield badugi_key([rank + suit for rank, suit in zip(chosen, suits, strict=True)])
    else:
        for chosen in combinations_with_replacement(ranks, 5):
            if max(map(chosen.count, chosen)) < 5:
                yield low_key(chosen)


# The implementations behind the protocol.


def _by_protocol(
    command: Sequence[str], vectors: Sequence[Vector], settings: Mapping[str, str] | None = None
) -> Verdicts:
    """Ask an engine what it claims; ``settings`` stand for what it claims as a card room."""
    houses = {house.id: dict(house.settings) for house in workspaces.houses().values()}
    houses["card-room"] = dict(settings or houses["card-room"])
    result = run(command, vectors, houses=houses)
    if result.stopped:
        raise RuntimeError(f"{' '.join(command)}: {result.stopped}")
    return {
        outcome.vector["id"]: outcome.verdict is Verdict.PASS
        for outcome in result.outcomes
        if outcome.verdict is not Verdict.SKIP
    }


def _pokerkit(vectors: Sequence[Vector]) -> Opinion:
    """Ask PokerKit, and explain its other answers by its profile if that gives just these."""
    profile = engines.engine_profile("pokerkit")
    agrees = _by_protocol(POKERKIT, vectors, profile.settings)
    others = [vector for vector in vectors if agrees.get(vector["id"]) is False]
    as_it_plays = as_profile_plays(others, profile)
    foreseen = _by_protocol(POKERKIT, as_it_plays, profile.settings)
    reasons = {
        vector["id"]: needed_mistakes(vector, profile)
        for vector in others
        if foreseen.get(vector["id"])
    }
    what = f"PokerKit {version('pokerkit')}: `oracle/adapters/pokerkit/`"
    return Opinion("pokerkit", what, agrees, reasons)


def needed_mistakes(vector: Vector, profile: EngineProfile) -> list[str]:
    """Name the mistakes by which an engine plays a vector as it does."""
    return needed(
        profile.mistakes,
        lambda kept: as_profile_plays([vector], replace(profile, mistakes=tuple(kept))),
    )


def needed(mistakes: Sequence[str], outcome: Callable[[Sequence[str]], object]) -> list[str]:
    """Leave out one mistake after the other without which the outcome is the same."""
    whole, kept = outcome(mistakes), list(mistakes)
    for mistake in mistakes:
        fewer = [name for name in kept if name != mistake]
        if outcome(fewer) == whole:
            kept = fewer
    return kept


# The files.


def files(vectors: Sequence[Vector], found: Sequence[Opinion]) -> dict[str, bytes]:
    """Make the content of both files, by name."""
    mistakes = engines.mistakes()
    reasons = {reason for opinion in found for some in opinion.reasons.values() for reason in some}
    decisions = {
        reason: (DECIDED[reason], mistakes[reason].rule, mistakes[reason].mistake)
        for reason in reasons
    }
    return {
        "agreement.json": render_json(vectors, found, DECIDED).encode(),
        "AGREEMENT.md": render_page(vectors, found, decisions).encode(),
    }


def main(words: Sequence[str]) -> int:
    """Write the files and what lists them, or with ``--check`` say which of all these are stale."""
    target = folder("vectors")
    vectors = load_vectors(target)
    found = opinions(vectors)
    if unexplained := [sentence for opinion in found for sentence in opinion.unexplained()]:
        print(*unexplained, sep="\n")
        return 1
    made = files(vectors, found)
    if "--check" in words:
        stale = stale_files(vectors, target, made)
        for name in stale:
            print(f"{name} is stale; write it again with 'python -m tests.tools.agreement'")
        return 1 if stale else 0
    for name in write_corpus(vectors, target, made):
        print(f"{name} written")
    return 0


if TYPE_CHECKING:
    from tests.tools.agreement import Opinion
Decisions = Mapping[str, tuple[str, str, str]]
"""By mistake: the number of the decision, the rule that is broken, and what is done wrong."""

_PREFACE = (
    "# Agreement",
    "",
    "Which implementations that share no code with the reference engine give the answer of each",
    "vector. Made by `python -m tests.tools.agreement`; `agreement.json` has a line per vector. Of",
    "the manifest's digests only `set` covers both: agreement does not change the corpus.",
    "",
)


def render_json(
    vectors: Sequence[Vector], opinions: Sequence[Opinion], decided: Mapping[str, str]
) -> str:
    """For each vector which agree, and which differ by which mistakes; one vector per line."""
    names = json.dumps({opinion.name: opinion.what for opinion in opinions}, indent=2)
    indented = names.replace("\n", "\n  ")
    lines = ",\n".join(
        f"    {json.dumps(vector['id'])}: {json.dumps(_entry(vector, opinions, decided))}"
        for vector in vectors
    )
    return f'{{\n  "implementations": {indented},\n  "vectors": {{\n{lines}\n  }}\n}}\n'


def _entry(
    vector: Vector, opinions: Sequence[Opinion], decided: Mapping[str, str]
) -> dict[str, Any]:
    name = vector["id"]
    entry: dict[str, Any] = {"hash": vector["hash"], "agree": _agreeing(name, opinions)}
    differing = {
        opinion.name: {mistake: decided.get(mistake) for mistake in opinion.reasons.get(name, ())}
        for opinion in opinions
        if opinion.agrees.get(name) is False
    }
    return {**entry, "differ": differing} if differing else entry


def _agreeing(name: str, opinions: Sequence[Opinion]) -> list[str]:
    return [opinion.name for opinion in opinions if opinion.agrees.get(name)]


def render_page(
    vectors: Sequence[Vector], opinions: Sequence[Opinion], decisions: Decisions
) -> str:
    """The same as a page to read: what each was asked, and why any differs."""
    lines = [
        *_PREFACE,
        *_table_of(opinions),
        *_coverage(vectors, opinions),
        *_differences(opinions, decisions),
    ]
    return "\n".join(lines) + "\n"


def _table_of(opinions: Sequence[Opinion]) -> Iterator[str]:
    yield "| implementation | what it is | asked | agrees | differs |"
    yield "|---|---|---|---|---|"
    for opinion in opinions:
        asked, agreeing = len(opinion.agrees), sum(opinion.agrees.values())
        counts = f"{asked} | {agreeing} | {asked - agreeing}"
        yield f"| {opinion.name} | {opinion.what} | {counts} |"
    yield ""
    yield "An implementation is asked what it can play under the settings that a vector concerns."
    yield ""


def _coverage(vectors: Sequence[Vector], opinions: Sequence[Opinion]) -> Iterator[str]:
    counts: dict[str, Counter[int]] = {}
    for vector in vectors:
        agreeing = len(_agreeing(vector["id"], opinions))
        counts.setdefault(_sort(vector), Counter())[min(agreeing, 3)] += 1
    yield "## How many give the answer"
    yield ""
    yield "| vectors | three or more | two | one | none |"
    yield "|---|---|---|---|---|"
    for sort, by_number in sorted(counts.items()):
        yield f"| {sort} | {' | '.join(str(by_number[number]) for number in (3, 2, 1, 0))} |"
    yield ""


def _sort(vector: Vector) -> str:
    given = vector["given"]
    if "table" in given:
        return f"{vector['kind']}, {given['table']['game']}, {given['table']['betting']}"
    return f"{vector['kind']}, {given['ranking']}" if "ranking" in given else str(vector["kind"])


def _differences(opinions: Sequence[Opinion], decisions: Decisions) -> Iterator[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for opinion in opinions:
        for name, reasons in opinion.reasons.items():
            groups.setdefault((opinion.name, *reasons), []).append(name)
    yield "## Differences, and the reasons"
    yield ""
    yield "Every difference is explained: the engine's profile in `specs/engines/` gives exactly"
    yield "that answer, by the mistakes named here, and a decision in `specs/decisions/` is against"
    yield "each of them."
    yield ""
    yield "| mistake | what it does | breaks | decision |"
    yield "|---|---|---|---|"
    found = {reason for _implementation, *reasons in groups for reason in reasons}
    for reason in sorted(found):
        number, rule, mistake = decisions[reason]
        yield f"| {reason} | {mistake} | `{rule}` | {number} |"
    for (implementation, *reasons), names in sorted(groups.items()):
        yield ""
        yield f"### {implementation}: {', '.join(reasons)}"
        yield ""
        yield from (f"* `{name}`" for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
