"""A hand saved as a scenario runs in the workspace of a room, and expects what was seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oracle.site.playground.table import state_of
from oracle.site.playground.texts import answer
from tests.site.playground.calls import vectors
from tests.support.api import at_random
from tests.support.running import run

RULED: dict[str, Any] = {"table": {"small-bet": 20, "stacks": [500] * 3, "seed": 1}}


def saved() -> Iterator[dict[str, Any]]:
    """Hands to be saved: finished and not, refusals, irregular acts, given cards, other rules."""
    chance = random.Random(3)
    for number, house in enumerate(("card-room", "club", "online", "french")):
        table = {"house": house, "seed": number, "stacks": [60, 24, 60]}
        *_, hand = at_random(number, house=house, stacks=[60, 24, 60])
        acts: list[Any] = [dict(attempt) for attempt in hand.tries]
        acts.insert(chance.randrange(len(acts)), {"seat": 1, "do": "raise", "to": 7})
        yield {"table": table, "acts": acts, "title": f"A hand at {house}, with a raise refused"}
    yield {**RULED, "acts": [], "title": "Nobody has acted yet"}
    for count, chips in enumerate(([[20, 10]], [[20], [20]])):
        acts = [{"seat": 3, "do": "push", "chips": chips}, {"seat": 1, "do": "say", "word": "call"}]
        yield {**RULED, "acts": acts, "title": f"Chips, way {count}"}
    acts = [{"do": "smallest-chip", "antes": [5]}, {"seat": 3, "do": "time"}]
    yield {**RULED, "acts": [*acts, {"seat": 3, "do": "rap"}], "title": 'A "rap", after time'}
    table = {"seed": 2, "settings": {"raise-cap": "five-per-round"}}
    yield {"table": table, "acts": [{"fold": None}], "title": "Ein Fold mit \u2660"}
    yield {"table": table, "acts": [], "title": "A title\x7f with \ufffe and \u2028"}
    acts = [{"fold": None}, {"fold": None}, {"seat": 2, "do": "pull-back"}]
    acts += [{"seat": 1, "do": "push", "chips": [[20]], "word": "call"}]
    yield {**RULED, "acts": acts, "title": "Refusals, one of which no line can say"}
    for vector in vectors("play", 8):
        yield {**state_of(vector), "title": f"From {vector['title'][:80]}"}


def test_a_saved_hand_runs_in_the_workspace_of_its_room(tmp_path: Path) -> None:
    room = tmp_path / "my-room"
    assert run("init", "room", room, cwd=tmp_path).returncode == 0
    count = 0
    for one in saved():
        found = answer({"do": "save", **one})
        assert "error" not in found, found
        (room / found["file"]).write_text(found["text"], encoding="utf-8")
        count += 1
    ran = run("run", "hands", cwd=room)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    own = len(list((room / "hands").glob("*.yaml")))
    assert own > count
    assert run("lint", cwd=room).returncode == 0
    assert f"{own} scenarios as expected, 0 not" in ran.stdout


def test_a_saved_hand_expects_what_was_seen(tmp_path: Path) -> None:
    one = {"table": {"seed": 1}, "acts": [{"call": None}], "title": "The button calls"}
    text = answer({"do": "save", **one})["text"]
    path = tmp_path / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    assert run("run", path).returncode == 0
    path.write_text(text.replace("call: 1", "call: 2"), encoding="utf-8")
    assert run("run", path).returncode == 1
