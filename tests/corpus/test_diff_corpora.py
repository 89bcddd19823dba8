import json
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from oracle.corpus.diff import compare_corpora, read_corpus
from oracle.corpus.subset import with_aspects
from oracle.errors import InputError
from tests.support.comparing import CAP, as_checked_report
from tests.support.corpus import published
from tests.support.pages import diff_markdown, diff_text

Vector = dict[str, Any]


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    return published()


def corpora(before: list[Vector], after: list[Vector]) -> Any:
    return as_checked_report(compare_corpora(before, after, ("before", "after")))


def edited(vectors: list[Vector], name: str, **parts: Any) -> list[Vector]:
    return [{**one, **parts} if one["id"] == name else one for one in vectors]


def test_vectors_that_are_new_gone_or_reworded_are_no_change(vectors: list[Vector]) -> None:
    vectors = vectors[::20]
    first, second, *_ = vectors
    after = edited(vectors[1:], second["id"], title="Other words")
    report = corpora(vectors[:-1], after)
    assert report["removed"] == [{"id": first["id"], "title": first["title"]}]
    assert [one["id"] for one in report["added"]] == [vectors[-1]["id"]]
    assert report["reworded"] == [{"id": second["id"], "title": "Other words", "parts": ["title"]}]
    assert report["counts"]["compared"] == len(vectors) - 2


def test_only_the_reason_of_a_rank_is_a_rewording(vectors: list[Vector]) -> None:
    ranked = next(one for one in vectors if one["kind"] == "rank" and one["expect"]["why"])
    after = {**ranked, "expect": {**ranked["expect"], "why": ["So it is."]}}
    report = corpora([ranked], [after])
    assert [one["parts"] for one in report["reworded"]] == [["why"]]


def test_a_renamed_vector_is_compared_with_the_one_that_it_supersedes(
    vectors: list[Vector],
) -> None:
    first = vectors[0]
    renamed = {**first, "id": f"{first['id']}-again"}
    told = {"id": renamed["id"], "title": first["title"], "parts": [f"was {first['id']}"]}
    for after in (renamed, {**renamed, "supersedes": [first["id"]]}):
        report = corpora([first], [after])
        assert report["renamed"] == [told]
        assert not any(report[key] for key in ("added", "removed", "changed", "reworded"))
        text = diff_text(report)
        assert "Renamed: same meaning, another id: 1" in text
        assert f"{renamed['id']} (was {first['id']})" in text


def test_what_has_a_new_id_and_another_meaning_is_not_renamed(vectors: list[Vector]) -> None:
    first = vectors[0]
    report = corpora([first], [{**first, "id": f"{first['id']}-again", "hash": "0" * 64}])
    assert report["counts"] | {"renamed": 0, "added": 1, "removed": 1} == report["counts"]


def test_a_new_vector_that_means_what_another_one_still_does_is_new(vectors: list[Vector]) -> None:
    first = vectors[0]
    report = corpora([first], [first, {**first, "id": f"{first['id']}-again"}])
    assert report["counts"] | {"renamed": 0, "added": 1, "removed": 0} == report["counts"]


def test_a_vector_that_supersedes_two_is_compared_with_both(vectors: list[Vector]) -> None:
    first, other, *_ = (one for one in vectors if one["kind"] == "rank")
    both = {**first, "id": "ranking.best-subset.both", "supersedes": [first["id"], other["id"]]}
    report = corpora([first, other], [both])
    assert report["counts"] | {"changed": 1, "renamed": 1} == report["counts"]
    assert report["added"] == report["removed"] == []
    (change,) = report["changed"]
    assert (change["id"], change["part"]) == (both["id"], "given")
    assert (change["before"], change["after"]) == tuple(
        f"hand {' '.join(one['given']['hand'])}" for one in (other, first)
    )


def test_a_vector_that_moved_to_another_setting_names_its_switch(vectors: list[Vector]) -> None:
    four = next(one for one in vectors if one["switches"].get("raise-cap") == ["four-per-round"])
    name = four["id"]
    moved = deepcopy(four)
    moved["switches"]["raise-cap"] = ["rule-book"]
    moved["expect"]["start"]["actor"] = 9
    (change,) = corpora([four], [moved])["changed"]
    assert change["id"] == name
    assert change["causes"][0][0]["switch"] == "raise-cap"
    assert change["because"] == [CAP]
    assert change["part"] == "expect"
    del moved["expect"]
    widened = {**four, "switches": {**four["switches"], "raise-cap": ["four-per-round", "new"]}}
    (change,) = corpora([four], [widened])["changed"]
    assert (change["part"], change["causes"], change["because"]) == ("switches", [], [CAP])
    assert change["after"] == "raise-cap four-per-round or new"


def test_a_vector_whose_answer_changed_names_the_rule(vectors: list[Vector]) -> None:
    refusing = next(
        one
        for one in vectors
        if one["kind"] == "play" and one["expect"]["steps"][-1].get("refused") == [CAP]
    )
    allowing = deepcopy(refusing)
    allowing["expect"]["steps"][-1] = allowing["expect"]["start"]
    (change,) = corpora([refusing], [allowing])["changed"]
    assert (change["before"], change["after"]) == (
        f"the try is refused by {CAP}",
        "the try is accepted",
    )
    assert (change["causes"], change["because"]) == ([], [CAP])
    smaller = deepcopy(refusing)
    smaller["expect"]["start"]["legal"]["raise"] = None
    (change,) = corpora([refusing], [smaller])["changed"]
    assert (change["step"], change["because"]) == (-1, refusing["rules"])


def test_a_hand_that_was_rewritten_says_what_is_given(vectors: list[Vector]) -> None:
    play = next(one for one in vectors if one["kind"] == "play")
    other = deepcopy(play)
    other["given"]["table"]["button"] = 1
    other["given"]["tries"][0]["seat"] = 9
    (change,) = corpora([play], [other])["changed"]
    assert (change["part"], change["at"]) == ("given", "what is given")
    assert change["after"].startswith("table.button 1; try 1: seat 9 ")
    assert (change["causes"], change["because"]) == ([], [])
    shorter = deepcopy(play)
    shorter["given"]["tries"].pop()
    shorter["expect"]["steps"].pop()
    (change,) = corpora([play], [shorter])["changed"]
    assert (change["part"], change["after"]) == ("expect", "the script has ended before")


def test_corpora_of_less_detail_can_be_compared(vectors: list[Vector]) -> None:
    """What one side does not show is said to be not seen, and nothing breaks."""
    before = [one for one in vectors if one["kind"] in {"play", "setup"}][:200]
    after = deepcopy(before)
    for vector in after:
        if vector["kind"] == "setup":
            vector["expect"].pop("because")
            continue
        steps = (vector["expect"]["start"], *vector["expect"]["steps"])
        for step in steps:
            for key in step.keys() - {"stacks", "pots"}:
                step.pop(key)
    for pair in ((before, after), (after, before)):
        changed = corpora(*pair)["changed"]
        assert changed
        assert not any("None" in one["before"] + one["after"] for one in changed)


def test_a_corpus_is_not_compared_with_a_cut_of_other_aspects(vectors: list[Vector]) -> None:
    """What is cut away has not changed, and no rule stands behind it."""
    play = next(one for one in vectors if one["kind"] == "play")
    state, legal = with_aspects(play, ["state"]), with_aspects(play, ["money", "legal"])
    assert state is not None
    assert legal is not None
    assert corpora([state], [state])["changed"] == []
    for before, after, told in [
        (play, state, "after is a subset of the aspects state"),
        (state, play, "before is a subset of the aspects state"),
        (state, legal, "before is a subset of the aspects state"),
        (legal, state, "before is a subset of the aspects legal, money"),
    ]:
        with pytest.raises(InputError, match=f"{told}; compare it with one of the same aspects"):
            corpora([before], [after])


def test_cards_of_an_answer_are_told_as_a_player_writes_them(vectors: list[Vector]) -> None:
    ranked = next(one for one in vectors if one["kind"] == "rank")
    other = {**ranked, "expect": {**ranked["expect"], "plays": ["Ks", "Qd", "Ah"]}}
    (change,) = corpora([ranked], [other])["changed"]
    assert change["after"] == "plays: Ks Qd Ah"


def test_an_answer_for_no_rule_is_told_as_one(vectors: list[Vector]) -> None:
    ranked = next(one for one in vectors if one["kind"] == "rank")
    bare = {**ranked, "rules": [], "exercises": []}
    other = {**bare, "expect": {**ranked["expect"], "name": "another"}}
    report = corpora([bare], [other])
    for text in (diff_text(report), diff_markdown(report)):
        assert "For no known rule" in text


def test_any_two_answers_can_be_told_apart_in_words(vectors: list[Vector]) -> None:
    kinds: dict[str, list[Vector]] = {}
    for vector in vectors:
        kinds.setdefault(vector["kind"], []).append(vector)
    pairs = [pair for alike in kinds.values() for pair in pairwise(alike)][::3]
    wrong = [{**one, "expect": other["expect"]} for one, other in pairs]
    found = compare_corpora([one for one, _other in pairs], wrong, ("before", "after")).changed
    assert len(found) > len(pairs) / 2
    assert all(change.moment.before and change.moment.after for change in found)


def test_the_text_of_corpora_lists_what_is_new_gone_and_reworded(vectors: list[Vector]) -> None:
    vectors = vectors[::20]
    after = edited(vectors[1:], vectors[1]["id"], title="Other words")
    report = corpora(vectors[:-1], after)
    for text in (diff_text(report), diff_markdown(report)):
        assert "0 renamed, 1 reworded, 1 added, 1 removed" in text
        assert all(one["id"] in text for one in (vectors[0], vectors[1], vectors[-1]))


def test_single_settings_of_earlier_corpora_are_read_as_lists(
    tmp_path: Path, vectors: list[Vector]
) -> None:
    four = next(one for one in vectors if one["switches"].get("raise-cap") == ["four-per-round"])
    earlier = {**four, "switches": {key: same[0] for key, same in four["switches"].items()}}
    (tmp_path / "betting.jsonl").write_text(json.dumps(earlier))
    read = read_corpus(str(tmp_path))[four["id"]]
    assert read["switches"]["raise-cap"] == ["four-per-round"]


def test_a_file_that_changes_while_it_is_read_is_one_sentence(
    tmp_path: Path, vectors: list[Vector]
) -> None:
    path = tmp_path / "betting.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in vectors[:3]))
    shelf = read_corpus(str(tmp_path))
    assert list(shelf) == sorted(one["id"] for one in vectors[:3])
    assert len(shelf) == 3
    path.write_text(json.dumps(vectors[3]) + "\n")
    with pytest.raises(InputError, match="has changed while it was read; try again"):
        shelf[vectors[0]["id"]]
    path.unlink()
    with pytest.raises(InputError, match="cannot be read: No such file"):
        shelf[vectors[0]["id"]]
