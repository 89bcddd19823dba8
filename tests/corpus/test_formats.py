"""The corpus in other formats says what the vectors say."""

import csv
import functools
import io
import tomllib
import warnings
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

import pytest
from pokerkit import HandHistory

from oracle.corpus.formats import phh
from oracle.corpus.formats.packages import FORMATS
from oracle.specs import engines, workspaces
from oracle.wire.vocabulary import ACTS
from tests.support.corpus import published
from tests.support.phh_replay import replay
from tests.tools.agreement import needed

VECTORS = published()
BY_ID = {vector["id"]: vector for vector in VECTORS}
PROFILE = engines.engine_profile("pokerkit")

SMALLEST_CHIP: Final = "smallest chip"
OTHERWISE: Final[Mapping[str, str]] = {
    SMALLEST_CHIP: "a history does not tell it, so odd chips are counted by the unit",
    "short-stack-posts": "a stack that is too short posts its ante before its blind",
    "raise-cap": "the cap is four bets and raises in a round, so a fifth is refused",
    "every-all-in-is-a-full-bet": "a short all-in cannot be completed, only raised by a full bet",
    "short-first-all-in-reopens": "a short all-in lets a player who has acted raise again",
    "remainder-goes-to-the-first": "two odd chips or more go to one player",
    "seats-to-ask-are-fixed-at-the-start": "an uncalled bet stays out while a check is awaited",
    "short-blind-lowers-the-price": "less is owed when the big blind is short",
}
"""Why PokerKit reads some histories otherwise: a switch that it sets otherwise, or a mistake."""


@functools.cache
def histories() -> Mapping[str, str]:
    """Every history that is made of the corpus, by the id of its vector."""
    return {
        name.removesuffix(".phh"): content.decode()
        for name, content in phh.write(VECTORS).items()
        if name.endswith(".phh")
    }


def accepted(vector: Mapping[str, Any]) -> list[dict[str, Any]]:
    steps = zip(vector["given"]["tries"], vector["expect"]["steps"], strict=True)
    return [attempt for attempt, step in steps if "refused" not in step]


def read_by_pokerkit(text: str) -> list[int] | None:
    """The stacks at the end, or None when PokerKit refuses an action."""
    with warnings.catch_warnings():
        # It warns of cards that it would not deal, and of folds with nothing owed.
        warnings.simplefilter("ignore")
        try:
            *_, last = HandHistory.loads(text)
        except ValueError:
            return None
    return [int(stack) for stack in last.stacks]


def test_histories_are_made_of_limit_badugi_with_three_draws() -> None:
    left_out = [
        vector
        for vector in VECTORS
        if vector["kind"] == "play"
        and vector["id"] not in histories()
        and [vector["given"]["table"][key] for key in ("game", "betting", "draws")]
        == ["badugi", "limit", 3]
    ]
    assert len(histories()) > 400
    assert {phh.why_not(vector) for vector in left_out} == {
        "PHH has no chips that are too small to play",
        "PHH deals no cards before everybody has drawn",
        "PHH has only actions, not acts on which the dealer rules",
        "PHH has two blinds, and antes that are all matched or all dead",
    }
    for vector in left_out:
        table = vector["given"]["table"]
        ruled = any(attempt["do"] in ACTS for attempt in vector["given"]["tries"])
        change = any(stack % table["chip"] for stack in table["stacks"])
        two_blinds = table["small-blind"] and table["big-blind"]
        posts = not two_blinds or any(table["live"]) or (table["ante"] and any(table["dead"]))
        served = vector["switches"].get("draw-timing") == ["served-in-turn"]
        assert ruled or change or posts or served


@pytest.mark.parametrize("one_in", [pytest.param(1, marks=pytest.mark.more), 3])
def test_a_history_says_what_its_vector_says(one_in: int) -> None:
    for name, text in islice(histories().items(), 0, None, one_in):
        vector = BY_ID[name]
        replayed = replay(text, workspaces.settings_within(vector["switches"], "card-room"))
        table = vector["given"]["table"]
        assert replayed.table == {**table, "chip": 1}, name
        assert replayed.tries == accepted(vector), name
        for seat, cards in vector["given"].get("cards", {}).items():
            # A hand that stops within a draw stops before the replacements.
            stops = vector["expect"]["steps"] and phase_at_the_end(vector).startswith("draw")
            dealt = replayed.cards[seat]
            assert dealt == (cards[: len(dealt)] if stops else cards), name
        if table["chip"] == 1:
            assert replayed.stacks == tomllib.loads(text)["finishing_stacks"], name


def phase_at_the_end(vector: Mapping[str, Any]) -> str:
    seen = [vector["expect"]["start"], *vector["expect"]["steps"]]
    return str([step["phase"] for step in seen if "refused" not in step][-1])


@pytest.mark.parametrize("one_in", [pytest.param(1, marks=pytest.mark.more), 6])
def test_pokerkit_reads_the_histories_as_its_profile_foresees(one_in: int) -> None:
    otherwise: dict[str, list[str]] = {}
    for name, text in islice(histories().items(), 0, None, one_in):
        read = read_by_pokerkit(text)
        if read != tomllib.loads(text)["finishing_stacks"]:
            assert read == replay(text, PROFILE.settings, PROFILE.mistakes).stacks, name
            otherwise[name] = why_otherwise(name, text)
    assert all(otherwise.values())
    reasons = {reason for reasons in otherwise.values() for reason in reasons}
    assert reasons <= set(OTHERWISE)
    assert one_in > 1 or reasons == set(OTHERWISE)
    assert 0 < len(otherwise) < len(histories()) / one_in / 5


def why_otherwise(name: str, text: str) -> list[str]:
    """What of PokerKit makes it read a history as it does: switches that it sets otherwise, and
    mistakes; or nothing but that a history does not tell the smallest chip.
    """
    switches = BY_ID[name]["switches"]
    own = workspaces.settings_within(switches, "card-room")
    if replay(text, own).stacks != tomllib.loads(text)["finishing_stacks"]:
        return [SMALLEST_CHIP]
    others = [switch for switch, same in switches.items() if PROFILE.settings[switch] not in same]

    def outcome(kept: Sequence[str]) -> object:
        settings = own | {switch: PROFILE.settings[switch] for switch in others if switch in kept}
        return replay(text, settings, [one for one in kept if one in PROFILE.mistakes]).stacks

    return needed([*others, *PROFILE.mistakes], outcome)


def test_pokerkit_writes_a_history_as_it_reads_it() -> None:
    name = "showdown.best-hand-wins"
    text = next(text for vector, text in histories().items() if vector.startswith(name))
    history = HandHistory.loads(text)
    again = HandHistory.loads(history.dumps())
    assert (again.actions, again.finishing_stacks) == (history.actions, history.finishing_stacks)
    assert history.user_defined_fields["_hash"] == BY_ID[str(history.hand)]["hash"]


def test_the_table_of_hands_has_every_rank_vector() -> None:
    files = FORMATS["csv"](VECTORS)
    assert list(files) == ["rank.csv"]
    rows = list(csv.DictReader(io.StringIO(files["rank.csv"].decode())))
    ranked = [vector for vector in VECTORS if vector["kind"] == "rank"]
    assert [row["id"] for row in rows] == [vector["id"] for vector in ranked]
    for row, vector in zip(rows, ranked, strict=True):
        given, expect = vector["given"], vector["expect"]
        assert (row["ranking"], row["hand"].split()) == (given["ranking"], given["hand"])
        assert (row["ranks"].split(), int(row["order"])) == (expect["ranks"], expect["order"])
        assert (row["plays"].split(), row["name"]) == (expect["plays"], expect["name"])
        assert (row["title"], row["rules"].split()) == (vector["title"], vector["rules"])


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_is_the_same_every_time_and_leaves_out_what_it_does_not_know(form: str) -> None:
    unknown = {**VECTORS[0], "id": "made-up", "kind": "made-up"}
    some = [*VECTORS[::40], unknown]
    files = FORMATS[form](some)
    assert files == FORMATS[form](some)
    assert all(isinstance(content, bytes) and content for content in files.values())
    told = b"".join(content for name, content in files.items() if name != "vectors.jsonl")
    assert b"made-up" not in told
    for name, content in files.items():
        if name.endswith((".py", ".mjs")):
            assert b"SPDX-License-Identifier: CC0-1.0" in content.splitlines()[0]
