"""``poker-oracle houses --rule-sheet`` in every form, for our houses and for a room's own."""

import json
from pathlib import Path

from tests.support.running import run
from tests.support.schemas import against

ROOM = """\
id: tried
title: The room <b>upstairs</b>
inherits: card-room
settings:
  burn: {setting: none, basis: The dealers never did}
"""


def told(*words: str | Path, code: int = 0) -> str:
    done = run("houses", *words)
    assert done.returncode == code, done
    return done.stdout or done.stderr


def test_a_room_of_ones_own_has_its_sheet_in_every_form(tmp_path: Path) -> None:
    room = tmp_path / "room.yaml"
    room.write_text(ROOM)
    files = {form: tmp_path / f"sheet.{form}" for form in ("html", "md", "json", "txt")}
    written = [word for path in files.values() for word in ("-o", str(path))]
    text = told(str(room), "--rule-sheet", "-o", "-", *written)
    assert "No card is burned." in text
    assert "5d 2c As (8d) Three-card five: the higher diamond is left out" in text
    page = files["html"].read_text("utf-8")
    assert "<b>" not in page.partition("<body>")[2].replace("&lt;b&gt;", "")
    assert page.count('<section class="sheet">') == 2
    assert "@page { size: A4;" in page
    assert '<span class="card d out">' in page
    assert "### Betting" in files["md"].read_text("utf-8")
    assert against(json.loads(files["json"].read_text("utf-8")), "houses") == []


def test_without_a_name_it_is_the_usual_house_and_one_game_if_asked() -> None:
    text = told("--rule-sheet", "--game", "badacey")
    assert text.startswith("Usual card room\n\nBadacey\n")
    assert "Badugi is played" not in text
