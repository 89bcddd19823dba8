"""The site as a whole: every link leads somewhere, every page is sound HTML and small enough."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from oracle.cli import cli
from oracle.site.building import MARKER
from tests.support.browser import node_modules
from tests.support.site import built_site, sampled, sampled_files

pytestmark = pytest.mark.more

MOST_OF_A_PAGE: Final = 480_000
MOST_OF_ALL: Final = 60_000_000
PYODIDE: Final = "assets/vendor/"
LYCHEE: Final = Path(sys.executable).with_name("lychee")
VALIDATOR: Final = Path(__file__).parents[1] / "tools" / "html.mjs"
COUNTED: Final = re.compile(r"([\d,]+) Total.* ([\d,]+) Errors")


def test_every_link_leads_to_a_page_and_to_a_part_of_it() -> None:
    site = built_site()
    # What follows the # of the playground is what is played there, not a part of its page.
    offline = ("--offline", "--include-fragments", "--no-progress", "--exclude", "play.html#")
    pages = sorted(map(str, site.rglob("*.html")))
    done = subprocess.run(
        [LYCHEE, *offline, "--root-dir", str(site), "--files-from", "-"],
        input="\n".join(pages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    total, errors = COUNTED.search(done.stdout).groups()  # type: ignore[union-attr]
    assert (int(total.replace(",", "")) > 10 * len(pages), errors) == (True, "0")


def test_pages_are_sound_html() -> None:
    site = built_site()
    command = ["node", str(VALIDATOR), str(node_modules("html-validate"))]
    pages = [str(site / address) for address in sampled()]
    done = subprocess.run([*command, *pages], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_pages_are_small_and_the_site_is() -> None:
    site = built_site()
    sizes = {
        path.relative_to(site).as_posix(): path.stat().st_size
        for path in site.rglob("*")
        if path.is_file()
    }
    large = {name: size for name, size in sizes.items() if name.endswith(".html")}
    assert {name: size for name, size in large.items() if size > MOST_OF_A_PAGE} == {}
    assert sum(size for name, size in sizes.items() if not name.startswith(PYODIDE)) < MOST_OF_ALL
    assert {*json.loads((site / MARKER).read_text("utf-8"))["files"], MARKER} == sizes.keys()


def test_the_same_pages_are_made_again() -> None:
    site = built_site()
    for address, content in sampled_files().items():
        assert content == (site / address).read_bytes(), address


def test_no_page_asks_anybody_else_for_anything() -> None:
    site = built_site()
    policy = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        (found,) = policy.findall(text)
        assert not re.search(r"https?:|\*|unsafe-inline", found), path
        assert not re.search(r'<(?:script|img|link|iframe)[^>]*(?:src|href)="(?:https?:)?//', text)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    done = CliRunner().invoke(cli, ["site", "-o", str(tmp_path), "--without-playground"])
    assert "holds other things than a site; name an empty or a new folder" in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
