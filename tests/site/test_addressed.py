"""What is said of each page, and what a site has that knows where it will be."""

from __future__ import annotations

import re
from typing import Final

import pytest

from oracle.errors import InputError
from oracle.site import addresses
from oracle.site.building import Options, addressed, page_files, site_address
from oracle.system.pieces import here
from tests.support.site import sampled

ADDRESS: Final = "https://rules.example/badugi/"
ABOUT: Final = re.compile(r'<meta name="description" content="([^"]*)">')
LED_TO: Final = re.compile(r' (?:href|src|action)="([^"]*)"')
RULE: Final = "betting.raise-cap"


@pytest.mark.more
def test_every_page_says_what_it_is_about() -> None:
    said = {address: ABOUT.findall(page.decode()) for address, page in sampled().items()}
    assert {address: one for address, one in said.items() if len(one) != 1} == {}
    assert {address: one for address, (one,) in said.items() if not 15 < len(one) < 300} == {}


def test_a_rule_is_described_by_its_source_and_a_guide_by_how_it_begins() -> None:
    made = page_files(Options(), [("rules", RULE), ("guide", "engine")], here)
    about = [ABOUT.findall(page.decode())[0] for page in made.values()]
    assert "At most four bets are allowed in a betting round." in about[0]
    assert about[1].startswith("You have a poker engine, in any language,")


def test_links_that_are_shared_have_a_picture_where_the_address_is_known() -> None:
    (page,) = page_files(Options(address=ADDRESS), [("rules", RULE)], here).values()
    text = page.decode()
    assert f'"og:url" content="{ADDRESS}rules/{RULE}.html"' in text
    assert f'"og:image" content="{ADDRESS}assets/preview.png"' in text
    assert (
        "og:image"
        not in page_files(Options(), [("rules", RULE)], here)[f"rules/{RULE}.html"].decode()
    )


def test_the_page_for_what_is_missing_leads_somewhere_from_everywhere() -> None:
    made = page_files(Options(), [("404", ""), ("home", ""), ("rules", RULE)], here)
    found = addressed(made, ADDRESS)
    links = LED_TO.findall(found[addresses.MISSING].decode())
    ours = [one for one in links if not one.startswith(("#", "https:", "data:"))]
    assert "/badugi/assets/site.css" in ours
    assert [one for one in ours if not one.startswith("/badugi/")] == []


def test_the_sitemap_has_every_page_that_one_would_look_for() -> None:
    made = page_files(Options(), [("404", ""), ("home", ""), ("rules", RULE)], here)
    listed = re.findall(r"<loc>(.*?)</loc>", addressed(made, ADDRESS)["sitemap.xml"].decode())
    assert listed == [ADDRESS, f"{ADDRESS}rules/{RULE}.html"]


def test_an_address_is_that_of_a_folder_on_the_web() -> None:
    assert site_address(ADDRESS.rstrip("/")) == ADDRESS
    for wrong in ("rules.example", "https://", "ftp://rules.example/", f"{ADDRESS}?q"):
        with pytest.raises(InputError, match="is not the address of a site; give one like"):
            site_address(wrong)
