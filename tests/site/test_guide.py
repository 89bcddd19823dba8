"""The guide: every guide has its page, nothing of the schema and of the API is left out."""

from __future__ import annotations

import contextlib
import re
import shlex
from pathlib import Path
from typing import Final

import click
import pytest

import oracle
from oracle.cli import cli
from oracle.errors import InternalError
from oracle.histories.forms import FORMS, WORDS
from oracle.report.html import as_site_files
from oracle.report.page import Prose, Tiles
from oracle.site import addresses as places
from oracle.site import guide
from oracle.site.building import _frame
from oracle.site.sources import GUIDES, decisions, guide_addresses, root, site_content, written
from oracle.site.telling import as_html
from oracle.specs.checking import schema
from tests.support.leaves import parts
from tests.support.running import run

SHELF: Final = site_content()
DOORS: Final = ("engine", "room", "vectors", "audit")
SHORT: Final = frozenset({"rank", "houses", "init", "lint", "explain", "ruling"})


def html(key: str) -> str:
    leaf = guide.guide_leaf(SHELF, key)
    return as_site_files(leaf, _frame())[leaf.address]


@pytest.mark.parametrize("key", guide.guide_keys(SHELF))
def test_every_guide_has_a_page_that_is_small_enough(key: str) -> None:
    text = html(key)
    assert len(text.encode()) < 300_000
    assert "<!--" not in text.partition("<main")[2]
    assert "&lt;!--" not in text


def test_every_guide_is_found_from_the_page_of_all() -> None:
    text = html("")
    assert [name for name in GUIDES if f'href="{name}.html"' not in text] == []
    assert 'href="../decisions/index.html"' in text
    (listed,) = as_site_files(guide.decision_leaf(SHELF, ""), _frame()).values()
    assert [name for name in decisions() if f'href="{name}.html"' not in listed] == []
    reports = html("pokerkit")
    assert [key for key in guide.guide_keys(SHELF) if f'"{key}.html"' not in text + reports] == [""]


def test_what_is_for_ten_minutes_stands_out_and_its_code_can_be_copied() -> None:
    page = guide.guide_leaf(SHELF, "").page
    (tiles,) = parts(page, Tiles)
    assert [link.to for link, _told in tiles.tiles] == list(map(places.guide, DOORS))
    assert not any("ten minutes" in link.text for link, _told in tiles.tiles)
    assert '<script src="../assets/copying.js"></script>' in html("engine")


def test_what_has_changed_answers_no_search() -> None:
    assert not guide.guide_leaf(site_content(), "changelog").kind
    assert guide.guide_leaf(site_content(), "engine").kind == "guide"


def test_every_decision_is_listed_with_its_date_and_status() -> None:
    (tiles,) = parts(guide.decision_leaf(SHELF, "").page, Tiles)
    assert [link.to for link, _told in tiles.tiles] == list(map(places.decision, decisions()))
    told = (
        (name, str(about)) for name, (_link, about) in zip(decisions(), tiles.tiles, strict=True)
    )
    assert all(re.fullmatch(rf"{name[:4]}, .+ on \d{{4}}-\d\d-\d\d", about) for name, about in told)


def test_what_one_guide_names_is_linked_in_the_site() -> None:
    for source in guide_addresses():
        if source.endswith(".md") and source != "README.md":
            assert written(source).title
    assert 'href="reference.html#needs"' in html("protocol")
    (listed,) = as_site_files(guide.decision_leaf(SHELF, ""), _frame()).values()
    assert f'href="../{places.guide("architecture")}"' in listed


def test_a_guide_that_leads_to_a_missing_file_is_refused() -> None:
    with pytest.raises(InternalError, match=r"vectors/README\.md leads to specs/gone\.md, which"):
        as_html(Prose("[gone](../specs/gone.md)", "vectors/README.md"), "guide/corpus.html")
    kept = as_html(Prose("[kept](../Makefile)", "vectors/README.md"), "guide/corpus.html")
    assert "/blob/main/Makefile" in kept


def test_every_file_that_the_readme_names_exists() -> None:
    links = re.findall(r"\]\(([^):#]+)\)", (root() / "README.md").read_text("utf-8"))
    assert [link for link in links if not (root() / link).exists()] == []


def test_a_wheel_has_every_guide() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    for source in guide_addresses():
        if source.endswith(".md") and source != "README.md":
            inside = source.startswith(("vectors/", "specs/", "oracle/"))
            assert inside or f'"{source}" = "oracle/_data/{source}"' in project
            assert inside or (root() / source).is_file()


def test_every_message_and_every_field_stands_on_the_page_of_the_protocol() -> None:
    text = html("protocol")
    for name, form in schema("protocol")["$defs"].items():
        assert f'id="form-{name}"' in text
        after = text.partition(f'id="form-{name}"')[2]
        own = after.partition(" id=")[0]
        fields = [field for field, one in form.get("properties", {}).items() if one is not False]
        assert [field for field in fields if f"<code>{field}</code>" not in own] == []
    told = re.findall(r'href="#(form-[\w-]+)"', text)
    assert {name for name in told if f'id="{name}"' not in text} == set()


def test_every_public_name_stands_on_the_page_of_the_api() -> None:
    text = html("api")
    for name in oracle.__all__:
        assert name.startswith("_") or f'id="oracle.{name}"' in text
    assert 'id="oracle.Hand.act"' in text
    assert "oracle.table(game: str = &#34;badugi&#34;, *, betting: str = &#34;limit&#34;" in text
    assert "<code>small_blind</code>: half the big blind unless given; 0 for none." in text
    assert "``" not in text
    assert "Args:" not in text


def test_the_page_of_audits_has_every_form_and_every_fact() -> None:
    text = html("audit")
    for form in FORMS:
        assert f'href="../{places.house(form.house)}"' in text
    for told in WORDS.values():
        assert told[1:] in text
    row = text.partition("Which half of a pot was won")[2].partition("</tr>")[0]
    assert row.count("yes") == sum("halves" in form.tells for form in FORMS)


def commands(door: str) -> list[list[str]]:
    """Give the command lines of a guide, as a shell splits them."""
    text = written(GUIDES[door]).prose.markdown
    found = re.findall(r"^    ((?:poker-oracle|cd|pip) .*)$", text, re.MULTILINE)
    return [shlex.split(line) for line in found]


@pytest.mark.parametrize("door", DOORS)
def test_what_a_guide_says_to_type_can_be_typed(door: str, tmp_path: Path) -> None:
    place, found = tmp_path, commands(door)
    assert len(found) > 5
    for name, *rest in found:
        if name == "cd":
            place /= rest[0]
        elif name == "poker-oracle":
            (place / "old.json").write_text("{}")
            (place / "my-vectors").mkdir(exist_ok=True)
            _parse(rest, place)
            if rest[0] in SHORT:
                done = run(*rest, cwd=place)
                assert done.returncode in {0, 1}, (rest, done.stderr)


def _parse(arguments: list[str], place: Path) -> None:
    """Let the command line read a command without doing what it says."""
    name, *rest = arguments
    with contextlib.chdir(place), click.Context(cli, info_name="poker-oracle") as context:
        command = cli.get_command(context, name)
        assert command is not None, name
        # What ends at once, such as writing examples, has read its arguments.
        with contextlib.suppress(click.exceptions.Exit):
            command.make_context(name, rest, parent=context)
