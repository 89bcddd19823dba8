"""The starters filled in as a person would: a file is added, and the places left open call it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final, NamedTuple

FILLED: Final = Path(__file__).parent / "filled"


class Filling(NamedTuple):
    """How a starter is built and started, and what is put where in the author's own file."""

    own: str
    run: tuple[str, ...]
    places: dict[str, str]
    build: tuple[str, ...] = ()
    added: str = "."

    @property
    def tools(self) -> tuple[str, ...]:
        """What must be installed."""
        return tuple({line[0] for line in (self.build, self.run) if line and "/" not in line[0]})


FILLINGS: Final = {
    "python": Filling(
        "engine.py",
        ("python3", "engine.py"),
        {
            "import protocol\n": "import badugi\nimport protocol\n",
            'raise protocol.SkipError("rank is not filled in yet")': "return badugi.ranks(hand)",
            'raise protocol.SkipError("compare is not filled in yet")': "return "
            "badugi.places(hands)",
            '"kinds": ["rank", "compare"]': '"kinds": ["rank", "compare", "play"]',
            '    # "plays": [{': '    "plays": [{',
            '    #            "house"': '                "house"',
            '"games": ["badugi"], "betting": ["limit"]': '"games": ["badugi", "badacey"], '
            '"betting": ["limit", "pot-limit", "no-limit"]',
            '"draws": [3],': '"draws": [1, 2, 3],',
            "compare, Game, probing=False": "compare, badugi.Hand, probing=True",
        },
    ),
    "node": Filling(
        "engine.mjs",
        ("node", "engine.mjs"),
        {
            "import { RefusedError": "import * as badugi from './badugi.mjs';\n"
            "import { RefusedError",
            "throw new SkipError('rank is not filled in yet')": "return badugi.ranks(hand)",
            "throw new SkipError('compare is not filled in yet')": "return badugi.places(hands)",
            "kinds: ['rank', 'compare']": "kinds: ['rank', 'compare', 'play']",
            "  // plays: [{": "  plays: [{",
            "  //           house": "            house",
            "compare, Game, probing: false": "compare, Game: badugi.Hand, probing: true",
        },
    ),
    "rust": Filling(
        "src/main.rs",
        ("target/release/engine",),
        {
            "mod json;\n": "mod badugi;\nmod json;\n",
            'Err(Skip("rank is not filled in yet".into()))': "Ok(badugi::ranks(_hand))",
            'Err(Skip("compare is not filled in yet".into()))': "Ok(badugi::places(_hands))",
            "Hand::new(table, dealer).map(|hand|": "badugi::Round::new(table, dealer).map(|hand|",
            '"compare"])': '"compare", "play"])',
            '            // ("plays"': '            ("plays"',
            '            //     ("name"': '            ("name"',
            '            //     ("betting"': '            ("betting"',
            '            //     ("house", "card-room".into()),': '("house", "card-room".into()), '
            '("takes", Json::list(["blinds", "unfinished"])),',
            "            // ])])),": "            ])])),",
            "PROBING: bool = false": "PROBING: bool = true",
        },
        ("cargo", "build", "--release", "--offline", "--quiet"),
        "src",
    ),
    "java": Filling(
        "Engine.java",
        ("java", "Engine"),
        {
            'throw new Protocol.Skip("rank is not filled in yet")': "return Badugi.ranks(hand)",
            'throw new Protocol.Skip("compare is not filled in yet")': "return "
            "Badugi.places(hands)",
            'throw new Protocol.Skip("the game is not filled in yet")': "return new Badugi.Round("
            "table, dealer)",
            '"rank", "compare")': '"rank", "compare", "play")',
            '            // "plays"': '            "plays"',
            '            //     "name"': '            "name"',
            '            //     "draws", List.of(3), "house", "card-room")),': '"draws", '
            'List.of(3), "house", "card-room", "takes", List.of("blinds", "unfinished"))),',
            "probing = false": "probing = true",
        },
        ("javac", "Engine.java", "Protocol.java", "Json.java", "Badugi.java"),
    ),
    "cpp": Filling(
        "engine.cpp",
        ("./engine",),
        {
            '#include "json.hpp"': '#include "badugi.hpp"\n#include "json.hpp"',
            "rank(const std::string&, const protocol::Cards&)": "rank("
            "const std::string&, const protocol::Cards& hand)",
            'throw protocol::Skip("rank is not filled in yet")': "return badugi::ranks(hand)",
            "const std::vector<protocol::Cards>&)": "const std::vector<protocol::Cards>& hands)",
            'throw protocol::Skip("compare is not filled in yet")': "return badugi::places(hands)",
            "make_unique<Hand>": "make_unique<badugi::Round>",
            '"compare"})': '"compare", "play"})',
            '            // {"plays"': '            {"plays"',
            '            //     {"name"': '            {"name"',
            '            //     {"betting"': '            {"betting"',
            '            //     {"house", "card-room"}})})},': '{"house", "card-room"}, '
            '{"takes", Json::list({"blinds", "unfinished"})}})})},',
            "probing = false": "probing = true",
        },
        (
            "g++",
            "-std=c++17",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
            "engine",
            "engine.cpp",
            "protocol.cpp",
            "json.cpp",
        ),
    ),
    "go": Filling(
        "engine.go",
        ("./engine",),
        {
            'return nil, Skip("rank is not filled in yet")': "return ranksOf(hand), nil",
            'return nil, Skip("compare is not filled in yet")': "return places(hands), nil",
            'return nil, Skip("the game is not filled in yet")': "return "
            "newRound(table, dealer), nil",
            '"compare"}': '"compare", "play"}',
            '\t// "plays"': '\t"plays"',
            '\t// \t"name"': '\t\t"name"',
            '\t// \t"draws": []int{3}, "house": "card-room",': '\t\t"draws": []int{3}, '
            '"house": "card-room", "takes": []string{"blinds", "unfinished"},',
            "\t// }},": "\t}},",
            "probing = false": "probing = true",
        },
        ("go", "build", "-o", "engine"),
    ),
    "csharp": Filling(
        "Engine.cs",
        ("mono", "engine.exe"),
        {
            'throw new SkipException("rank is not filled in yet")': "return Badugi.Ranks(hand)",
            'throw new SkipException("compare is not filled in yet")': "return "
            "Badugi.Places(hands)",
            'throw new SkipException("the game is not filled in yet")': "return new Round("
            "table, dealer)",
            '"compare" }': '"compare", "play" }',
            '            // ["plays"]': '            ["plays"]',
            '            //     ["name"]': '            ["name"]',
            '            //     ["betting"]': '            ["betting"]',
            '            //     ["house"] = "card-room" } },': '["house"] = "card-room", '
            '["takes"] = new[] { "blinds", "unfinished" } } },',
            "probing = false": "probing = true",
        },
        (
            "mcs",
            "-warnaserror",
            "-out:engine.exe",
            "Engine.cs",
            "Protocol.cs",
            "Probe.cs",
            "Json.cs",
            "Badugi.cs",
        ),
    ),
}


def fill(kind: str, folder: Path) -> None:
    """Fill a starter in: each place is there once."""
    filling = FILLINGS[kind]
    own = folder / filling.own
    text = own.read_text("utf-8")
    for place, instead in filling.places.items():
        assert text.count(place) == 1, place
        text = text.replace(place, instead)
    own.write_text(text, "utf-8")
    for path in (FILLED / kind).iterdir():
        shutil.copy(path, folder / filling.added)
