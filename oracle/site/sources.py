"""What the site is made of.

Each part read once, guides in Markdown, what comes from npm and PyPI, and the bundle.
"""

from __future__ import annotations

import ast
import functools
import gzip
import hashlib
import io
import json
import re
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from oracle.corpus.diff import Comparison, Side
from oracle.corpus.house_diff import compare_pairs
from oracle.corpus.subset import known_vectors
from oracle.corpus.vector import scenario_of
from oracle.report.page import Prose
from oracle.site import addresses as places
from oracle.site.addresses import rule_of
from oracle.specs import catalogue, engines, workspaces
from oracle.specs.coverage import Coverage, RuleCoverage, measure, project
from oracle.specs.engines import MistakeNote, Sighting
from oracle.specs.entries import Clause, Document, House, Rule, Switch
from oracle.specs.scenarios import Scenario, load_scenarios
from oracle.system.pieces import Runner, here
from oracle.system.resources import folder
from oracle.system.tools import run_tool, version_of
from oracle.system.unpacking import kept, made_last

_DECISIONS: Final = "specs/decisions"
_REPORTS: Final = "specs/engines/pokerkit"
_COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_PICTURE: Final = re.compile(r"\n```mermaid\n.*?\n```\n", re.DOTALL)
_TITLE: Final = re.compile(r"\A# (.+)\n+")

GUIDES: Final[Mapping[str, str]] = {
    "engine": "oracle/site/guides/engine.md",
    "room": "oracle/site/guides/room.md",
    "vectors": "oracle/site/guides/vectors.md",
    "audit": "oracle/site/guides/audit.md",
    "commands": "oracle/site/guides/commands.md",
    "protocol": "vectors/PROTOCOL.md",
    "corpus": "vectors/README.md",
    "reference": "vectors/REFERENCE.md",
    "hands": "vectors/hands/README.md",
    "readers": "vectors/readers/README.md",
    "policy": "vectors/POLICY.md",
    "agreement": "vectors/AGREEMENT.md",
    "fuzz": "vectors/FUZZ.md",
    "meetings": "vectors/MEETINGS.md",
    "trees": "vectors/trees/README.md",
    "api": "API.md",
    "hostile": "tests/engines/hostile/README.md",
    "test-engines": "tests/engines/README.md",
    "pokerkit": f"{_REPORTS}/README.md",
    "histories": "specs/histories/README.md",
    "contributing": "CONTRIBUTING.md",
    "architecture": "ARCHITECTURE.md",
    "changelog": "CHANGELOG.md",
}
"""The pages of the guide, by name, each with its file in the project, which a wheel has, too."""

PAGES: Final = "oracle/site/guides/pages.md"
_PLAYED: Final = ("audit", "dealer", "editor", "table")
_OTHERS: Final[Mapping[str, str]] = {
    "README.md": places.HOME,
    f"{_DECISIONS}/README.md": places.DECISIONS,
    "vectors/ADEQUACY.md": places.ADEQUACY,
    **{
        f"{PAGES}#{name}": place
        for name, place in (
            *(("engines", places.ENGINES), ("hands", places.HANDS), ("room", places.ROOM)),
            *(("rules", places.RULES), *((one, f"{places.PLAY}#{one}") for one in _PLAYED)),
        )
    },
}
"""What else guides lead to; ``PAGES`` tells of pages of the site where guides are read as files."""


class Written(NamedTuple):
    """A guide: its title, and the rest of it."""

    title: str
    prose: Prose


def root() -> Path:
    """Give the folder from which guides are named: the checkout, or its place in a wheel."""
    return folder("specs").parent


def written(source: str) -> Written:
    """Read a guide; pictures and what only programs read are left out of it."""
    inside = source.removeprefix("oracle/")
    path = Path(__file__).parents[1] / inside if inside != source else root() / source
    text = _PICTURE.sub("\n", _COMMENT.sub("", path.read_text(encoding="utf-8")))
    title = _TITLE.match(text)
    if title is None:
        raise ValueError(f"{source} has no title")
    return Written(title[1].replace("`", ""), Prose(text[title.end() :], source))


@functools.cache
def decisions() -> tuple[str, ...]:
    """Name the decisions, the first one first."""
    return tuple(sorted(path.stem for path in (root() / _DECISIONS).glob("[0-9]*.md")))


def decision(name: str) -> str:
    """Give the file of a decision."""
    return f"{_DECISIONS}/{name}.md"


@functools.cache
def pokerkit_reports() -> tuple[str, ...]:
    """Name the reports for PokerKit's maintainers."""
    return tuple(sorted(path.stem for path in (root() / _REPORTS / "reports").glob("*.md")))


def pokerkit_report(name: str) -> str:
    """Give the file of such a report."""
    return f"{_REPORTS}/reports/{name}.md"


@functools.cache
def guide_addresses() -> Mapping[str, str]:
    """Give the page of the site for each guide, by its path in the project."""
    return {
        **_OTHERS,
        **{source: places.guide(name) for name, source in GUIDES.items()},
        **{decision(name): places.decision(name) for name in decisions()},
        **{pokerkit_report(name): places.guide(name) for name in pokerkit_reports()},
    }


_LISTS: Final = "vendored"
_NPM: Final = ("package.json", "package-lock.json")
_PYPI: Final = "requirements.txt"
_FROM_NPM: Final = {
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "htm/preact/standalone.module.js": "preact.js",
}
"""Which file of an npm package becomes which file of ``assets/vendor``."""

_LOCK: Final = "pyodide/pyodide-lock.json"

_UNUSED: Final = frozenset({"tests", "benchmarks"})
_LICENCES: Final = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_OF_WHICH: Final = ("--python-version", "3.11", "--implementation", "cp", "--abi", "cp311")
_PLATFORM: Final = ("--platform", "manylinux2014_x86_64", "--only-binary", ":all:")
_NO_NPM: Final = "install Node.js, which brings it, or give --without-playground"
_NO_PIP: Final = "install it, or give --without-playground"


def from_npm() -> Iterator[tuple[str, bytes]]:
    """Give the files below ``assets/vendor`` that come from npm, by their names there.

    Raises:
        InputError: npm is missing or fails.
    """
    for source, name in _FROM_NPM.items():
        yield name, (modules() / source).read_bytes()
    # Pyodide asks what its own packages are; it gets none.
    lock = json.loads((modules() / _LOCK).read_bytes())
    yield _LOCK, json.dumps({**lock, "packages": {}}).encode()


def from_pypi() -> Iterator[tuple[str, bytes]]:
    """Give the modules, data and licences of the Python packages, by their places on the path.

    What is compiled is left out: all of them do without it.

    Raises:
        InputError: pip is missing or fails.
    """
    for wheel in sorted(_wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if _is_wanted(name):
                    yield name, packed.read(name)


def _is_wanted(name: str) -> bool:
    parts = PurePosixPath(name).parts
    if name.endswith("/") or _UNUSED.intersection(parts):
        return False
    if parts[0].endswith(".dist-info"):
        return parts[-1].upper().startswith(_LICENCES)
    return name.endswith((".py", ".json")) or "schemas" in parts


@functools.cache
def modules() -> Path:
    """Install the packages of npm's lock file, without any script of theirs, and give the folder.

    Raises:
        InputError: npm is missing or fails.
    """

    def make(place: Path) -> None:
        for name in _NPM:
            (place / name).write_bytes(_list(name))
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        run_tool("npm", ("npm", "ci", *quiet), place, _NO_NPM)

    return kept(_named("npm", _NPM), make) / "node_modules"


@functools.cache
def _wheels() -> Path:
    def make(place: Path) -> None:
        wanted = place / _PYPI
        wanted.write_bytes(_list(_PYPI))
        hashed = ("--require-hashes", "--no-deps", "--disable-pip-version-check", "--quiet")
        asked = (*hashed, *_OF_WHICH, *_PLATFORM, "--dest", str(place), "-r", str(wanted))
        run_tool("pip", (sys.executable, "-m", "pip", "download", *asked), place, _NO_PIP)

    return kept(_named("pypi", (_PYPI,)), make)


def _named(kind: str, names: Iterable[str]) -> str:
    """Name a folder by what is asked for: another list is another folder."""
    return f"{kind}-{hashlib.sha256(b''.join(map(_list, names))).hexdigest()[:16]}"


def _list(name: str) -> bytes:
    return files("oracle.site").joinpath(_LISTS, name).read_bytes()


_PACKAGE: Final = Path(__file__).resolve().parents[1]
_FACADE: Final = "oracle.site.playground"
_LEFT_OUT: Final = frozenset(("adapters", "cli", "commands", "conformance", "corpus", "site"))
"""Packages that functions nobody calls in a browser import late."""

_TEMPLATES: Final = ("report/templates/blocks.html", "report/templates/fragment.html")
_RPDS: Final = b"from pyrsistent_as_rpds.pure import *\n"
"""jsonschema needs rpds, which is Rust; this is the same in Python."""

_THEN: Final = (1980, 1, 1, 0, 0, 0)


_SNAPSHOT: Final = "snapshot.mjs"
_NO_NODE: Final = "install it, or give --without-playground"


def bundle() -> bytes:
    """Give the zip with the engine and all that it needs; the same sources make the same bytes.

    Raises:
        InputError: the packages from PyPI cannot be fetched, or the installation is damaged.
    """
    return _zipped(_bundled())


def _bundled() -> dict[str, bytes]:
    return {**dict(from_pypi()), **dict(_ours())}


def engine(requests: Sequence[Mapping[str, Any]]) -> Mapping[str, bytes]:
    """Give the files below ``assets/vendor`` from which a browser goes on with a ready engine.

    That is the memory of a Python that has imported the engine, compressed, and a zip of what it
    reads beside its modules. The same sources make the same bytes; those that were made last are
    kept.

    Args:
        requests: what the engine is asked once, so that its memory has what answers need.

    Raises:
        InputError: npm, pip or Node.js is missing or fails.
    """
    contents, asked = _bundled(), json.dumps(requests)
    made_of = {
        **contents,
        **{name: _list(name) for name in (_SNAPSHOT, *_NPM)},
        "requests.json": asked.encode(),
        "sources.py": Path(__file__).read_bytes(),
    }
    hashes = [(name, hashlib.sha256(one).hexdigest()) for name, one in sorted(made_of.items())]
    made_by = version_of("node"), zlib.ZLIB_RUNTIME_VERSION
    of = hashlib.sha256(repr((hashes, made_by)).encode()).hexdigest()
    return made_last("engine", of, lambda: _started(contents, asked))


def _started(contents: Mapping[str, bytes], requests: str) -> Mapping[str, bytes]:
    """Make the files of ``engine``: start one with these contents, and ask it.

    Raises:
        InputError: npm or Node.js is missing or fails.
    """
    with tempfile.TemporaryDirectory() as made_in:
        place = Path(made_in)
        (place / "oracle.zip").write_bytes(_zipped(contents))
        (place / "requests.json").write_text(requests, "utf-8")
        with as_file(files("oracle.site").joinpath(_LISTS, _SNAPSHOT)) as script:
            command = ("node", str(script), str(modules() / "pyodide"), str(place))
            run_tool("Node.js", command, place, _NO_NODE)
        memory = (place / "snapshot").read_bytes()
    beside = {name: one for name, one in contents.items() if not name.endswith(".py")}
    # A server may unpack by itself what ends in .gz.
    return {"snapshot.bin": gzip.compress(memory, mtime=0), "oracle.zip": _zipped(beside)}


def _zipped(contents: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(contents.items()):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content)
    return made.getvalue()


def _ours() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_files_for(_FACADE)):
        yield f"oracle/{path.relative_to(_PACKAGE).as_posix()}", path.read_bytes()
    for name in _TEMPLATES:
        yield f"oracle/{name}", (_PACKAGE / name).read_bytes()
    for path in sorted(folder("schemas").glob("*.schema.json")):
        yield f"oracle/_data/schemas/{path.name}", path.read_bytes()
    yield f"oracle/_data/specs/{catalogue.PREBUILT}", catalogue.prebuilt().encode()
    # A scenario may be played in the betting structures that were seen.
    yield "oracle/_data/specs/structures.yaml", (folder("specs") / "structures.yaml").read_bytes()
    about = f"Metadata-Version: 2.1\nName: poker-oracle\nVersion: {version('poker-oracle')}\n"
    yield "poker_oracle.dist-info/METADATA", about.encode()
    yield "rpds.py", _RPDS


def _files_for(package: str) -> set[Path]:
    """Find every file of ours that a package needs, its own ones included."""
    found: set[Path] = set()
    wanted = {package, *_modules_in(package)}
    done: set[str] = set()
    while wanted:
        name = wanted.pop()
        done.add(name)
        path = _path(name)
        if path is not None and _package_of(name) not in _LEFT_OUT:
            found.add(path)
            wanted |= {*_imported(path), *_above(name)} - done
    return found


def _modules_in(package: str) -> Iterator[str]:
    root = _PACKAGE.parent
    for path in (root / package.replace(".", "/")).rglob("*.py"):
        yield ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _package_of(name: str) -> str:
    """Give the package that a module lies in; the playground, and what it lies in, is its own."""
    is_facade = f"{name}.".startswith(f"{_FACADE}.") or _FACADE.startswith(f"{name}.")
    return "" if is_facade else name.split(".")[1]


def _above(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts)))


def _path(name: str) -> Path | None:
    place = _PACKAGE.parent.joinpath(*name.split("."))
    return next(filter(Path.is_file, (place.with_suffix(".py"), place / "__init__.py")), None)


@functools.cache
def _imported(path: Path) -> frozenset[str]:
    """Give the names of ours that a file imports, at its top or later, and those it names.

    A table of modules to be imported when they are needed, as in ``oracle/__init__.py``, names
    them in texts.
    """
    names = (name for node in _what_runs(path.read_bytes()) for name in _bundle_named(node))
    return frozenset(name for name in names if name.split(".")[0] == _PACKAGE.name)


def _what_runs(source: bytes) -> Iterator[ast.AST]:
    """Give what is run of a module: all but what is for types alone."""
    left: list[ast.AST] = [ast.parse(source)]
    while left:
        node = left.pop()
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            left.extend(ast.iter_child_nodes(node))


def _bundle_named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{one.name}" for one in node.names)
    elif isinstance(node, ast.Constant) and _is_name(node.value):
        yield str(node.value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.replace(".", "_").isidentifier() and "." in value


Vector = Mapping[str, Any]


_MOST_HANDS: Final = 20
"""How many scenarios a page has at most, so that it is soon there on a phone."""


class SiteContent:
    """Documents, rules, switches, houses, scenarios, vectors and mistakes, by id."""

    def __init__(self, engines: Path | None = None) -> None:
        """Take the reports of engines from a folder, or from the one that comes with us."""
        self.engines = engines
        self._pairs: dict[tuple[str, str], Comparison] = {}

    @functools.cached_property
    def documents(self) -> Mapping[str, Document]:
        """The documents."""
        return catalogue.documents()

    @functools.cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules, chapter by chapter."""
        return catalogue.rules()

    @functools.cached_property
    def chapters(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules of each chapter."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.chapter, []).append(rule)
        return {chapter: tuple(rules) for chapter, rules in found.items()}

    @functools.cached_property
    def clauses_of(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses that each rule rests on."""
        return workspaces.load().clauses_of

    @functools.cached_property
    def switches(self) -> Mapping[str, Switch]:
        """The switches."""
        return catalogue.switches()

    @functools.cached_property
    def houses(self) -> Mapping[str, House]:
        """The houses that come with poker-oracle."""
        return catalogue.shipped_houses()

    @functools.cached_property
    def mistakes(self) -> Mapping[str, MistakeNote]:
        """The mistakes of the catalogue."""
        return engines.mistakes()

    @functools.cached_property
    def played_settings(self) -> Mapping[str, tuple[Sighting, ...]]:
        """The settings in which engines were found to choose for themselves."""
        return engines.played_settings()

    @functools.cached_property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios, in every structure in which they are played."""
        return {one.id: one for one in load_scenarios()}

    @functools.cached_property
    def written(self) -> Mapping[str, Scenario]:
        """The scenarios as they are written; each has a place, with its other structures there."""
        return {name: one for name, one in self.scenarios.items() if one.structure is None}

    @functools.cached_property
    def other_structures(self) -> Mapping[str, Sequence[str]]:
        """The other structures in which each scenario is played, each by the id of its vector."""
        found: dict[str, list[str]] = {}
        for name, one in self.scenarios.items():
            if one.structure is not None:
                found.setdefault(scenario_of(name), []).append(name)
        return found

    def read(self) -> None:
        """Read now what most pages are made of, so that processes which are forked have it."""
        _ = self.vectors_of, self.vectors_about, self.vectors_noticing, self.mistakes_with
        _ = self.other_structures, self.page_of_hand, self.coverage_of, self.clauses_of

    def told_as(self, vector: str) -> str:
        """Give the vector that is told for this one: of other structures that which is written."""
        return scenario_of(vector) if vector in self.scenarios else vector

    @functools.cached_property
    def scenarios_under(self) -> Mapping[str, Sequence[str]]:
        """The scenarios that are filed under each rule."""
        found: dict[str, list[str]] = {}
        for name in self.written:
            found.setdefault(rule_of(name), []).append(name)
        return found

    @functools.cached_property
    def hands_on(self) -> Mapping[str, Sequence[str]]:
        """The scenarios on each page of hands: those of a rule, or parts of them of one length."""
        found: dict[str, Sequence[str]] = {}
        for rule, names in self.scenarios_under.items():
            count = -(-len(names) // _MOST_HANDS)
            ends = [len(names) * part // count for part in range(count + 1)]
            for part, (start, end) in enumerate(pairwise(ends), start=1):
                found[rule if part == 1 else f"{rule}-{part}"] = names[start:end]
        return found

    @functools.cached_property
    def page_of_hand(self) -> Mapping[str, str]:
        """The page on which each scenario is, by the name in ``hands_on``."""
        return {name: page for page, names in self.hands_on.items() for name in names}

    @functools.cached_property
    def vectors(self) -> Mapping[str, Vector]:
        """The vectors."""
        return {one["id"]: one for one in known_vectors()}

    @functools.cached_property
    def vectors_of(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors of each scenario, its own answer first."""
        found: dict[str, list[Vector]] = {}
        for name, vector in self.vectors.items():
            found.setdefault(scenario_of(name), []).append(vector)
        return found

    @functools.cached_property
    def vectors_about(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors about each rule."""
        return self._gathered("rules")

    @functools.cached_property
    def vectors_noticing(self) -> Mapping[str, Sequence[Vector]]:
        """The vectors that notice each mistake or setting, by its flag."""
        return self._gathered("flags")

    @functools.cached_property
    def adequacy(self) -> Mapping[str, Any]:
        """What the corpus can detect, as it is published beside it."""
        found: dict[str, Any] = json.loads((folder("vectors") / "adequacy.json").read_bytes())
        return found

    @functools.cached_property
    def coverage(self) -> Coverage:
        """What rests on what, and which scenarios show it."""
        return measure(project())

    @functools.cached_property
    def coverage_of(self) -> Mapping[str, RuleCoverage]:
        """What each rule rests on, and which scenarios show it."""
        return {one.rule: one for one in self.coverage.rules}

    @functools.cached_property
    def mistakes_with(self) -> Mapping[str, Sequence[MistakeNote]]:
        """The mistakes that engines make with each rule."""
        found: dict[str, list[MistakeNote]] = {}
        for note in self.mistakes.values():
            found.setdefault(note.rule, []).append(note)
        return found

    def compare_every_pair(self, runner: Runner) -> None:
        """Compare every two houses now, which takes less time than pair by pair."""
        self._pairs |= compare_pairs(self._sides(sorted(self.houses)), self._hands, runner)

    def comparison(self, one: str, other: str) -> Comparison:
        """What differs between two houses, the one whose name comes first before the other."""
        pair = (min(one, other), max(one, other))
        if pair not in self._pairs:
            self._pairs |= compare_pairs(self._sides(pair), self._hands, here)
        return self._pairs[pair]

    def _sides(self, names: Iterable[str]) -> list[Side]:
        return [Side(name, self.houses[name].settings) for name in names]

    @property
    def _hands(self) -> Iterable[Scenario]:
        return self.written.values()

    def _gathered(self, key: str) -> Mapping[str, Sequence[Vector]]:
        found: dict[str, list[Vector]] = {}
        for vector in self.vectors.values():
            for name in vector[key]:
                found.setdefault(name, []).append(vector)
        return found


def site_content(engines: Path | None = None) -> SiteContent:
    """Give the one content of this process, which processes that are forked have as well."""
    return _shelf(engines)


@functools.cache
def _shelf(engines: Path | None) -> SiteContent:
    return SiteContent(engines)
