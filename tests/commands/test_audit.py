"""The command audit, as people and programs use it."""

import json
from itertools import islice
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.histories.forms import FORMS
from oracle.histories.hands import Wagered
from oracle.specs import catalogue
from oracle.specs.checking import schema
from tests.support.inventing import Plan, sessions
from tests.support.refusing import call
from tests.support.writers import WRITERS

ONLINE: Final = catalogue.shipped_houses()["online"].settings
POKERSTARS: Final = next(form for form in FORMS if form.id == "pokerstars")
HANDS: Final = list(islice(sessions("command", Plan(ONLINE, all_known=True), 6), 6))


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with six right hands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "right.txt").write_text(text(), encoding="utf-8")
    (tmp_path / "wrong.txt").write_text(text(wrong=True), encoding="utf-8")
    return tmp_path


def text(*, wrong: bool = False) -> str:
    hands = list(HANDS)
    if wrong:
        hands[2] = _raised(hands[2])
    return "\n\n\n".join(map(WRITERS[POKERSTARS.id], hands))


def _raised(history: Any) -> Any:
    """A bet or raise of a chip more than the limit."""
    facts = list(history.facts)
    at = next(at for at, fact in enumerate(facts) if isinstance(fact, Wagered) and not fact.all_in)
    fact = facts[at]
    facts[at] = fact._replace(to=fact.to + 1, by=fact.by and fact.by + 1)
    return history._replace(facts=tuple(facts))


def test_right_hands_agree() -> None:
    done = call("audit", "right.txt")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("6 hands agree with the rules\n")
    assert "6 hands of PokerStars text, by the rules of online." in done.output


def test_a_wrong_hand_is_told_with_its_rule_and_its_line() -> None:
    done = call("audit", "wrong.txt")
    assert done.exit_code == 1
    assert done.output.startswith("1 of 6 hands breaks a rule or contradicts itself\n")
    assert "betting.fixed-size: " in done.output
    assert "In limit play this bet or raise is to" in done.output
    assert "wrong.txt:" in done.output


def test_no_name_is_told_unless_it_is_asked_for() -> None:
    names = {player.name for history in HANDS for player in history.players}
    told = call("audit", "wrong.txt", "-o", "a.html", "-o", "a.json", "-o", "a.md").output
    told += "".join(Path(f"a.{ending}").read_text("utf-8") for ending in ("html", "json", "md"))
    assert not [name for name in names if f"{name} raises" in told or f"({name})" in told]
    assert [name for name in names if f"({name})" in call("audit", "wrong.txt", "--names").output]


def test_the_json_follows_its_schema() -> None:
    call("audit", "wrong.txt", "-o", "a.json")
    report = json.loads(Path("a.json").read_text("utf-8"))
    jsonschema.validate(report, schema("report"))
    jsonschema.validate(report["details"], schema("audit"))
    assert report["counts"] == {
        "confirmed": 5,
        "consistent": 0,
        "unread": 0,
        "differs": 1,
        "known": 0,
    }
    groups = {one["rule"]: one for one in report["details"]["findings"]}
    group = groups["betting.fixed-size"]
    assert (group["class"], group["house"]) == ("rule", "online")
    assert group["sources"]
    assert group["first"][0]["reproduce"] == "poker-oracle audit wrong.txt"


def test_the_page_has_the_hand_to_step_through() -> None:
    call("audit", "wrong.txt", "-o", "a.html")
    page = Path("a.html").read_text("utf-8")
    assert 'data-hand="hand-1"' in page
    assert 'data-hand="hand-2"' not in page


def test_hands_are_written_and_can_be_explained(place: Path) -> None:
    done = call("audit", "wrong.txt", "--write", "found")
    assert done.exit_code == 1
    (hand,) = (place / "found" / "hands").glob("audit-*fixed-size.yaml")
    told = call("explain", hand.relative_to(place))
    assert told.exit_code == 0, told.output
    assert "betting.fixed-size" in told.output
    assert call("lint", "--workspace", "found").exit_code == 0


def test_what_is_known_is_no_failure(place: Path) -> None:
    listed = "\n".join(
        f"- {{rule: {rule}, reason: the site has odd chips}}"
        for rule in (
            "betting.fixed-size",
            "amounts",
            "pots",
            "showdown.side-pots",
            "rake",
            "betting.call-matches-the-bet",
            "stacks",
            "payouts",
            "summary",
            "betting.uncalled-bet",
            "showdown.equal-hands-split",
        )
    )
    (place / "known.yaml").write_text(listed, encoding="utf-8")
    done = call("audit", "wrong.txt", "--known", "known.yaml")
    assert done.exit_code == 0, done.output
    assert "Known: the site has odd chips" in done.output


def test_nothing_to_read_ends_with_2(place: Path) -> None:
    (place / "empty.txt").write_text("Dear diary\n", encoding="utf-8")
    done = call("audit", "empty.txt")
    assert done.exit_code == 2
    assert "No hand of these games was found" in done.output


def test_the_standard_input_is_read() -> None:
    done = CliRunner().invoke(cli, ["audit", "-"], input=text().encode())
    assert (done.exit_code, done.output.startswith("6 hands agree")) == (0, True)


def test_a_line_that_is_not_understood_fails_only_if_strict(place: Path) -> None:
    text = (place / "right.txt").read_text("utf-8")
    (place / "odd.txt").write_text(text.replace(": checks", ": ponders", 1), "utf-8")
    done = call("audit", "odd.txt")
    assert done.exit_code == 0
    told = "1 of 6 hands has lines that were not understood; the others agree with the rules"
    assert done.output.splitlines()[0] == told
    assert call("audit", "odd.txt", "--strict").exit_code == 1
    assert call("audit", "right.txt", "--strict").exit_code == 0
