"""Every kind of page of the site in a browser, from the folder, and the search on a server."""

from __future__ import annotations

import functools
import itertools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest

from oracle.site import addresses, playing
from oracle.site.building import KINDS
from oracle.site.playground.texts import answer
from oracle.site.sources import site_content
from tests.support.browser import needs_a_browser, opened
from tests.support.site import built_site, sample, sampled

pytestmark = pytest.mark.more

BROWSER: Final = needs_a_browser()
WINDOWS: Final = ((1280, "light"), (390, "dark"))
NOT_FOR_FILES: Final = {addresses.PLAY, addresses.SEARCH}
"""What says that it needs a server; the playground's own tests look at it there."""

MOST_SHIFTED: Final = 0.05
"""Less than this share of a window may move while a page fills."""

REPLAYED: Final = "betting.reopening.a-completion-reopens"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Silent, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: Any) -> None:
        pass


def pages() -> dict[str, Sequence[tuple[int, str]]]:
    """Give of each kind the page that lists the others, and one of those in both windows."""
    by_kind = itertools.groupby(zip(sample(), sampled(), strict=True), lambda pair: pair[0][0])
    first = {kind: [address for _, address in group][::2][:2] for kind, group in by_kind}
    assert first.keys() == KINDS.keys()
    return {
        address: WINDOWS[:2] if address == some[-1] else WINDOWS[1:2]
        for some in first.values()
        for address in some
    }


def test_every_kind_of_page_is_sound_from_a_folder_at_both_widths() -> None:
    site = built_site()
    acts = [["axe"], ["overflow"], ["overlaps", "main"]]
    wanted = [
        {"file": site / address, "width": width, "scheme": scheme, "do": acts}
        for address, windows in pages().items()
        for width, scheme in windows
        if address not in NOT_FOR_FILES
    ]
    for asked, found in zip(wanted, opened(wanted, BROWSER), strict=True):
        assert found.results == [[], 0, []], asked
        assert found.said == [], asked
        assert all(one.startswith(site.as_uri()) for one in found.requests), asked


def test_a_link_to_a_step_of_a_hand_shows_it() -> None:
    page = built_site() / addresses.hand(REPLAYED).partition("#")[0]
    count = f'[data-hand="{REPLAYED}"] .count'
    acts = [["text", count], ["press", "ArrowRight"], ["text", count], ["hash"]]
    (found,) = opened([{"file": page, "hash": f"#{REPLAYED}/3", "do": acts}], BROWSER)
    assert found.results[0].startswith("3 / ")
    assert found.results[2].startswith("4 / ")
    assert found.results[3] == f"#{REPLAYED}/4"


def test_a_hand_is_read_without_scripts() -> None:
    page = built_site() / addresses.hand(REPLAYED).partition("#")[0]
    asked = {"file": page, "javascript": False, "do": [["text", "main"]]}
    (found,) = opened([asked], BROWSER)
    assert "Seat 3" in found.results[0]


def test_a_long_list_is_narrowed_by_words_and_menus_and_unfolds_what_a_link_leads_to() -> None:
    page = built_site() / addresses.failures("pokerkit")
    open_parts = "main > details.section[open] > summary"
    seen = "main > details.section:not([hidden]) > summary"
    acts = [
        ["visible", open_parts],
        ["visible", seen],
        ["choose", ".narrow select >> nth=0", "seen:cards"],
        ["visible", seen],
        ["text", ".narrow .found"],
        ["visible", f"{open_parts} ~ ul > li, {open_parts} ~ details > ul > li"],
        ["fill", ".narrow input", "no such words"],
        ["visible", seen],
        ["axe"],
    ]
    (found,) = opened([{"file": page, "do": acts}], BROWSER)
    closed, every, _, few, told, items, _, none, violations = found.results
    assert (closed, none, violations) == (0, 0, [])
    assert 0 < few < every
    assert int(told.split()[0]) == items > 0
    asked = {"file": page, "hash": "#big-blind-is-no-bet", "do": [["texts", open_parts]]}
    (led,) = opened([asked], BROWSER)
    assert len(led.results[0]) == 1


def test_what_rooms_differ_on_leads_to_its_page_and_what_is_near_says_so() -> None:
    acts = [
        ["wait", "#found .answers"],
        ["attribute", ".answers a.title", "href"],
        ["texts", ".answers .hit"],
    ]
    asked = ("how+do+rooms+differ+on+burning", "Can+I+take+back+my+raise")
    with served(built_site()) as address:
        wanted = [{"url": f"{address}/{addresses.SEARCH}?q={one}", "do": acts} for one in asked]
        rooms, part = opened(wanted, BROWSER)
    assert rooms.results[1] == f"./{addresses.switch_page('burn')}"
    assert "Rooms differ" in rooms.results[2][0]
    near = " ".join(part.results[2][0].split())
    assert "Near to what you asked" in near
    assert "Yes," not in near


def test_arrows_go_from_the_question_through_the_answers() -> None:
    acts = [
        ["wait", "#found:has(.source a) .kinds"],
        ["texts", ".answers .hit"],
        ["press", "ArrowDown"],
        ["attribute", ":focus", "href"],
        ["press", "ArrowDown"],
        ["attribute", ":focus", "href"],
        ["press", "Escape"],
        ["attribute", ":focus", "name"],
    ]
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q=is+check-raising+allowed"
        (found,) = opened([{"url": url, "width": 390, "do": acts}], BROWSER)
    _, answers, _, first, _, second, _, asked = found.results
    top = " ".join(answers[0].split())
    assert "Is check-raising allowed?" in top
    assert "Yes, unless the room forbids it. A player who" in top
    assert "Source: " in top
    assert first == f"./{addresses.rule('betting.check-raise')}"
    assert second != first
    assert asked == "q"


def test_the_counts_of_what_was_found_add_up() -> None:
    acts = [
        ["wait", ".kinds"],
        ["text", "#found > [role=status]"],
        ["texts", ".kinds button .quiet"],
        ["count", "#found > ol:not(.answers) > .hit"],
        ["text", ".more"],
        ["click", ".kinds button >> nth=1"],
        ["wait", "#found > ol:not(.answers) > .hit:last-child .kind:has-text('rule')"],
        ["count", "#found > ol:not(.answers) > .hit"],
        ["axe"],
    ]
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q=odd+chip"
        (found,) = opened([{"url": url, "width": 390, "do": acts}], BROWSER)
    _, told, counts, shown, more, _, _, rules, violations = found.results
    every, *by_kind = map(int, counts)
    assert f" and {every} pages." in told
    assert sum(by_kind) == every
    assert more == f"Show {min(10, every - shown)} more of {every - shown}"
    assert (rules, violations) == (min(10, by_kind[0]), [])


def test_what_no_rule_says_is_said_and_what_nobody_asks_is_far() -> None:
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q="
        acts = [["wait", "#found .hit, #found .far"], ["text", "#found"], ["axe"], ["overflow"]]
        wanted = [
            {"url": f"{url}{one}", "do": acts} for one in ("stradle", "who+was+Henry+the+Eighth")
        ]
        silent, far = opened(wanted, BROWSER)
    assert "for “straddle”; nothing has “stradle”" in silent.results[1]
    assert "No rule.\nStraddles and kill pots: the documents are silent" in silent.results[1]
    assert "answer" not in far.results[1]
    assert (silent.results[2:], far.results[2:]) == ([[], 0], [[], 0])


def test_the_dealer_is_asked_above_the_ruling_which_names_each_rule_once() -> None:
    first = playing.examples()["dealer"][0]
    expected = answer({"do": "ruling", "table": first["table"], "acts": [first["act"]]})
    named = "#panel-dealer .ruling > :is(p, .verdict-box) .rules a"
    acts = [
        ["wait", "#panel-dealer .ruling"],
        ["count", "#panel-dealer .given:below(.question)"],
        ["attributes", named, "href"],
        ["text", "#panel-dealer .verdict-box"],
        ["shifts"],
        ["axe"],
        ["overflow"],
        ["click", "#panel-dealer .question button"],
        ["text", "#panel-dealer .more"],
    ]
    with served(built_site()) as address:
        asked = {"url": f"{address}/{addresses.PLAY}", "hash": "#dealer", "width": 390, "do": acts}
        (found,) = opened([asked], BROWSER)
    _, below, links, verdict, shifts, *faults, _, question = found.results
    assert (below, faults) == (1, [[], 0])
    assert sorted(links) == sorted(f"./{addresses.rule(rule)}" for rule in expected["rules"])
    assert verdict.startswith("The player is bound, unless")
    assert "If nobody bets, calls or raises: the player raises to 40." in verdict
    assert "Not ruled on: misdeals" in question
    assert shifts < MOST_SHIFTED


def test_how_rooms_rule_otherwise_stands_below_a_ruling_and_its_table_is_folded() -> None:
    first = playing.examples()["dealer"][0]
    expected = answer({"do": "ruling", "table": first["table"], "acts": [first["act"]]})
    known = {one["id"]: one for one in answer({"do": "choices"})["switches"]}
    acts = [
        ["wait", "#panel-dealer .ruling"],
        ["attribute", "#panel-dealer .verdict-box", "data-rule"],
        ["texts", "#panel-dealer .differ"],
        ["visible", "#panel-dealer [data-act]"],
        ["click", "#panel-dealer details.side > summary"],
        ["visible", "#panel-dealer [data-act]"],
        ["axe"],
    ]
    with served(built_site()) as address:
        asked = {"url": f"{address}/{addresses.PLAY}", "hash": "#dealer", "do": acts}
        (found,) = opened([asked], BROWSER)
    _, rule, told, folded, _, unfolded, faults = found.results
    assert rule == expected["rule"]
    switches = [one["switch"] for one in expected["rules"].values() if one["switch"]]
    assert len(told) == len(switches) > 0
    for switch, ways in zip(switches, told, strict=True):
        assert "All 7 rooms here: " in ways
        assert all(one["short"] in ways for one in known[switch]["settings"])
    assert (folded, unfolded > 0, faults) == (0, True, [])


def test_the_grid_is_narrowed_by_words_and_to_two_houses_and_arrows_go_through_it() -> None:
    rows = "#why tbody tr"
    acts = [
        ["visible", rows],
        ["fill", "#why .tools input", "small blind"],
        ["texts", f"{rows}:visible th"],
        ["text", "#why .tools [role=status]"],
        ["count", '#why table [tabindex="0"]'],
        ["focus", '#why table [tabindex="0"]'],
        ["press", "ArrowRight"],
        ["press", "ArrowDown"],
        ["attribute", ":focus", "popovertarget"],
        ["count", '#why table [tabindex="0"]'],
        ["fill", "#why .tools input", ""],
        ["choose", "#why .tools select >> nth=0", "1"],
        ["choose", "#why .tools select >> nth=1", "7"],
        ["visible", rows],
        ["visible", f"{rows}:visible >> nth=0 >> td"],
        ["attribute", "#why .tools [role=status] a", "href"],
        ["axe"],
        ["overflow"],
    ]
    page = built_site() / addresses.SWITCHES
    wanted = [{"file": page, "width": width, "do": acts} for width, _scheme in WINDOWS]
    wide, narrow = opened(wanted, BROWSER)
    for found in (wide, narrow):
        every, _, blinds, told, stops, *_rest = found.results
        assert every > len(blinds) > 0
        assert all("small blind" in one for one in blinds)
        assert told.startswith(f"{len(blinds)} question")
        assert stops == found.results[9] == 1
        assert found.results[-5] < every
        assert found.results[-3] == "../houses/card-room-and-rule-book.html"
        assert (found.results[-2:], found.said) == ([[], 0], [])
    assert narrow.results[8] == wide.results[8] != "why-1-1"
    assert wide.results[-4] == 2


def test_the_form_of_the_dealer_says_what_is_missing_and_a_ruling_keeps_its_order() -> None:
    rule, first = "#panel-dealer [data-do=rule]", "#panel-dealer .fields select"
    acts = [
        ["wait", "#panel-dealer .ruling"],
        ["click", "#panel-dealer [data-do=change]"],
        ["choose", first, "push"],
        ["click", rule],
        ["count", "#panel-dealer input:invalid:focus"],
        ["choose", first, "say"],
        ["texts", "#panel-dealer .pills [aria-pressed=true]"],
        ["choose", first, "time"],
        ["click", rule],
        ["wait", "#panel-dealer .case-line h2:has-text('Seat 4 calls time.')"],
        ["count", "#panel-dealer .verdict-box ~ .resting"],
        ["count", "#panel-dealer .errors"],
    ]
    with served(built_site()) as address:
        asked = {"url": f"{address}/{addresses.PLAY}", "hash": "#dealer", "width": 390, "do": acts}
        (found,) = opened([asked], BROWSER)
    assert [found.results[place] for place in (4, 10, 11)] == [1, 1, 0]
    assert found.results[6][-1] == "raise"


def test_a_pot_limit_raise_takes_one_row_on_a_phone() -> None:
    limit = playing.first_hand()["table"]
    table = {key: limit[key] for key in limit if key not in {"small-bet", "big-bet"}}
    table["betting"] = "pot-limit"
    to = addresses.play({"tab": "table", "table": table})
    acts = [
        ["wait", "#panel-table .wager"],
        ["tops", "#panel-table .wager :is(input, .presets button)"],
    ]
    with served(built_site()) as address:
        (found,) = opened([{"url": f"{address}/{to}", "width": 390, "do": acts}], BROWSER)
    tops = found.results[1]
    assert len(tops) > 2
    assert len(set(tops)) == 1


def test_a_link_opens_the_grid_as_it_was_and_a_cell_says_its_sentence_at_the_foot() -> None:
    status, tools = "#why .tools [role=status]", "#why .tools select"
    acts = [
        ["attributes", f"{tools} option:checked", "value"],
        ["text", status],
        ["click", "#why td button:visible >> nth=1"],
        ["text", ".why:popover-open"],
        ["foot", ".why:popover-open"],
        ["press", "Escape"],
        ["fill", "#why .tools input", "zzz"],
        ["attribute", f"{status} a", "href"],
        ["hash"],
    ]
    asked = {"file": built_site() / addresses.SWITCHES, "width": 390, "do": acts}
    (found,) = opened([{**asked, "hash": "#house=card-room&with=french"}], BROWSER)
    chosen, told, _, sentence, foot, _, _, elsewhere, kept = found.results
    assert "" not in chosen
    assert told.startswith("5 questions on which they differ, 41 on which they agree.")
    assert "French table:" in sentence
    assert foot == 0
    assert elsewhere == f"../{addresses.SEARCH}?q=zzz"
    assert kept == "#find=zzz&house=card-room&with=french"


def test_of_two_houses_the_second_is_coloured_by_the_first_and_an_open_cell_can_be_closed() -> None:
    cells = "#why td:visible > button"
    acts = [
        ["attributes", cells, "class"],
        ["visible", f"{cells} .told"],
        ["click", cells],
        ["click", ".why:popover-open .close"],
        ["visible", ".why:popover-open"],
        ["choose", "#why .tools select >> nth=0", ""],
        ["choose", "#why .tools select >> nth=1", ""],
        ["count", "#why .told"],
        ["count", "#why td > .way-2"],
    ]
    page = built_site() / addresses.SWITCHES
    (found,) = opened([{"file": page, "hash": "#house=full-tilt&with=online", "do": acts}], BROWSER)
    ways, told, _, _, still_open, _, _, left, third = found.results
    # The third way is the first of these two here.
    assert {one.split()[-1] for one in ways} == {"way-0", "way-1"}
    assert told == len(ways) > 0
    assert (still_open, left, third > 0) == (0, 0, True)


def test_the_first_answer_says_how_rooms_play_and_shows_a_hand() -> None:
    acts = [
        ["wait", ".answers .ways-of"],
        ["texts", ".answers .ways-of li"],
        ["attributes", ".answers .also a", "href"],
        ["axe"],
        ["overflow"],
    ]
    switch, houses = site_content().switches["raise-cap"], site_content().houses.values()
    played = {switch.settings[house.settings["raise-cap"]].text for house in houses}
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q=how+many+raises+are+allowed"
        wanted = [{"url": url, "width": width, "do": acts} for width in (1280, 390)]
        for found in opened(wanted, BROWSER):
            _, ways, links, *faults = found.results
            assert {one.splitlines()[0] for one in ways} == played
            assert all(any(house.title in one for one in ways) for house in houses)
            assert [addresses.switch_page("raise-cap") in links[0], "/hands/" in links[1]] == [
                True,
                True,
            ]
            assert faults == [[], 0]


def test_two_hands_that_are_asked_about_are_compared_by_the_engine() -> None:
    hands = "As 2d 3c 4h", "Ts 2d 3c 4h"
    compared = answer({"do": "worth", "cards": hands[0], "against": hands[1]})["comparison"]
    acts = [
        ["wait", ".weighed"],
        ["text", ".weighed .answer"],
        ["count", ".weighed .card.out"],
        ["axe"],
        ["overflow"],
    ]
    asked = ("As+2d+3c+4h+vs+Ts+2d+3c+4h", "A♠2♦3♣4♥+or+10s+2d+3c+4h?")
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q="
        wanted = [{"url": f"{url}{one}", "width": 390, "do": acts} for one in asked]
        for found in opened(wanted, BROWSER):
            assert found.results[1:] == [compared["badugi"]["text"], 0, [], 0]


def test_on_a_phone_the_first_rows_of_the_grid_answer_how_rooms_differ() -> None:
    acts = [
        ["wait", ".answers .grid"],
        ["visible", ".answers tbody tr"],
        ["text", ".answers .grid + p"],
        ["axe"],
        ["overflow"],
    ]
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q=how+do+rooms+differ"
        wanted = [
            {"url": url, "width": width, "do": acts[:end]} for width, end in ((1280, 2), (390, 5))
        ]
        wide, narrow = opened(wanted, BROWSER)
    every, few = wide.results[1], narrow.results[1]
    assert every > few == 3
    assert narrow.results[2:] == [f"All {every} questions", [], 0]


def test_what_is_typed_is_offered_once_the_question_that_begins_so_first() -> None:
    acts = [
        ["fill", ".ask input", "who sho"],
        ["wait", ".ask [role=option]"],
        ["texts", ".ask [role=option]"],
    ]
    with served(built_site()) as address:
        (found,) = opened([{"url": f"{address}/{addresses.SEARCH}", "do": acts}], BROWSER)
    offered = [one.splitlines()[0] for one in found.results[2]]
    assert offered[0] == "Who shows first?"
    assert len(offered) == len(set(offered))


def test_an_example_is_looked_for() -> None:
    acts = [["click", ".tries a"], ["wait", "#found .answers"], ["text", ".answers .answer"]]
    with served(built_site()) as address:
        wanted = [
            {"url": f"{address}/{addresses.SEARCH}{words}", "do": acts}
            for words in ("", "?q=xylophone")
        ]
        found, again = opened(wanted, BROWSER)
    # What nothing is found of leads to the same examples.
    assert again.results[2] == found.results[2]
    assert found.results[2].startswith("It may be, unless the action changes before your turn.")


def test_nothing_moves_by_itself_while_a_page_fills() -> None:
    waits = {
        addresses.HOME: "#playground .felt",
        addresses.PLAY: "#panel-table .felt",
        addresses.SEARCH: "#found .tries",
        f"{addresses.SEARCH}?q=odd+chip": ".kinds",
    }
    with served(built_site()) as address:
        wanted = [
            {"url": f"{address}/{page}", "width": width, "do": [["wait", part], ["shifts"]]}
            for page, part in waits.items()
            for width, _scheme in WINDOWS
        ]
        shifts = [found.results[1] for found in opened(wanted, BROWSER)]
    assert max(shifts) < MOST_SHIFTED, shifts


def test_what_is_looked_for_is_found_rules_first() -> None:
    acts = [["texts", ".hit"], ["axe"], ["overflow"]]
    with served(built_site()) as address:
        url = f"{address}/{addresses.SEARCH}?q="
        wanted = [
            {"url": f"{url}{words}", "do": [["wait", "#found ol"], *acts]}
            for words in ("odd+chip", "reshuffle", "out+of+turn")
        ]
        odd, deck, turn = opened(wanted, BROWSER)
    for found, word in ((odd, "odd chip"), (deck, "shuffle"), (turn, "out of turn")):
        assert word in found.results[1][0].lower()
        assert (found.results[2:], found.said) == ([[], 0], [])
        assert all(one.startswith(address) for one in found.requests)
