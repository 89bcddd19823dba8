"""Answers drawn by chance through the whole of ``check``, in this process, every form included."""

import json
import random
import traceback
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock
from xml.etree import ElementTree

import yaml

from oracle.conformance.results import Keeping
from oracle.conformance.transport import in_process
from oracle.play.answering import HouseRules
from oracle.specs import workspaces
from tests.support.corpus import published
from tests.support.drawn_answers import drawn_answer, drawn_hello, right_answer
from tests.support.reports import foretold
from tests.support.running import Ran, run
from tests.support.schemas import against

Answers = dict[str, Any]
"""What an engine answers, by the request as JSON without its number."""

_HELLO: Final = '{"kind": "hello"'
ENDINGS: Final = (
    *("report.html", "report.md", "report.txt", "report.json", "report.xml", "report.tap"),
    *("report.ctrf.json", "report.svg", "report.badge.json"),
)
PROFILE: Final = "profile.yaml"
RULES: Final = HouseRules(workspaces.houses()[workspaces.USUAL_HOUSE].settings)
_SELDOM: Final = 0.01


class Drawn:
    """An engine that draws its answers, the same to the same request but seldom; or keeps to some.

    ``given`` has what it answered.
    """

    def __init__(self, seed: str, kept: Answers | None = None) -> None:
        """Draw by a seed; ``kept`` are answers to be given again, with the right ones beside."""
        self.given: Answers = dict(kept or {})
        self._chance = random.Random(seed)
        self._draws = kept is None

    def answer(self, request: dict[str, Any]) -> Any:
        """Answer a request of the protocol."""
        key = json.dumps({key: request[key] for key in request if key != "id"})
        if key not in self.given or (self._draws and self._chance.random() < _SELDOM):
            self.given[key] = self._answer(request)
        return self.given[key]

    def _answer(self, request: dict[str, Any]) -> Any:
        if request["kind"] == "hello":
            return drawn_hello(self._chance)
        right = right_answer(RULES, request)
        return drawn_answer(self._chance, request, right) if self._draws else right


class Checked(NamedTuple):
    """What came of one run of ``check``: how much was answered, and what is wrong, if anything."""

    answers: Answers
    wrong: str


def drawn_vectors(seed: str, count: int) -> list[dict[str, Any]]:
    """Draw vectors to ask, with as many of each kind as there is room for."""
    chance = random.Random(seed)
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for vector in published():
        by_kind.setdefault(vector["kind"], []).append(vector)
    kinds = [*sorted(by_kind), "play", "play", "play", "ruling"]
    found = [chance.choice(by_kind[chance.choice(kinds)]) for _ in range(count)]
    return list({vector["id"]: vector for vector in found}.values())


def checked(seed: str, count: int, folder: Path, kept: Answers | None = None) -> Checked:
    """Have an engine checked that draws its answers to so many vectors, and look at all reports.

    Now and then little room is left for wrong answers, so that even short ones are cut; and now and
    then the report of the run before, in the same folder, is the baseline.
    """
    engine, vectors = Drawn(seed, kept), drawn_vectors(seed, count)
    chance = random.Random(f"{seed} of the run")
    room = chance.choice((None, None, None, 0, 20_000))
    before, more = folder / "before.json", []
    if chance.random() < 0.3 and before.exists():
        more = ["--baseline", str(before)]
    options = chance.choice(((), (), ("--verbose",), ("--first",), ("--ask-twice",)))
    with ExitStack() as patches:
        if room is not None:
            patches.enter_context(mock.patch.object(Keeping.__init__, "__defaults__", (room,)))
        try:
            wrong = _wrong_in(
                run_check(engine, vectors, folder, *more, *options), folder, bool(more)
            )
            (folder / "report.json").replace(before)
        except Exception:
            wrong = traceback.format_exc()
    return Checked(engine.given, wrong)


def run_check(engine: Any, vectors: Sequence[Mapping[str, Any]], folder: Path, *more: str) -> Ran:
    """Have ``check`` ask an engine of this process, print its verdict, and write every form."""
    named = ["-o", "-", *(part for name in ENDINGS for part in ("-o", str(folder / name)))]
    named += ["--whole", str(folder / "whole.json"), "--write-profile", str(folder / PROFILE)]
    with (
        mock.patch("oracle.commands.asking.engine_named", return_value=in_process(engine, "drawn")),
        mock.patch("oracle.commands.check._named", return_value=vectors),
        mock.patch("oracle.corpus.tables.load_precomputed", return_value=foretold()),
    ):
        return run("check", "reference", *named, *more)


def narrowed(seed: str, count: int, folder: Path, answers: Answers) -> Answers:
    """Find few of the answers with which a run is wrong; to all else the right one is given."""
    kept = dict(answers)
    size = len(kept)
    while size := size // 2:
        for start in range(0, len(kept), size):
            out = [key for key in list(kept)[start : start + size] if not key.startswith(_HELLO)]
            fewer = {key: kept[key] for key in kept if key not in out}
            if out and checked(seed, count, folder, fewer).wrong:
                kept = fewer
    return kept


def _wrong_in(ran: Ran, folder: Path, held: bool) -> str:
    """Say what is wrong with a run and its files; nothing if all is well."""
    code = ran.returncode
    if code not in (0, 1, 3) or ran.stderr:
        return f"exit code {code}, {ran.stderr}"
    report = json.loads((folder / "report.json").read_bytes())
    if "missing" in report:
        file = Path(report["missing"]["error-file"])
        told = f"{report['missing']['parts']}\n{file.read_text('utf-8')}"
        file.unlink()
        return told
    wrong = [*against(report, "report"), *against(report["details"], "check")]
    if not held and code != _code_of(report):
        wrong.append(f"exit code {code} instead of {_code_of(report)}")
    for name in ("whole.json", "report.ctrf.json", "report.badge.json"):
        json.loads((folder / name).read_bytes())
    for name in ("report.xml", "report.svg"):
        ElementTree.fromstring((folder / name).read_bytes())  # noqa: S314 - we wrote it
    yaml.safe_load((folder / PROFILE).read_bytes())
    ends = {"report.html": "</html>", "report.tap": "", "report.md": "", "report.txt": ""}
    texts = {name: (folder / name).read_text("utf-8") for name in ends}
    wrong += [
        f"{name} is not whole"
        for name, end in ends.items()
        if not texts[name] or not texts[name].rstrip().endswith(end)
    ]
    return "\n".join(wrong if ran.stdout else [*wrong, "nothing was printed"])


def _code_of(report: Mapping[str, Any]) -> int:
    """What the verdict demands, by the rows alone and what is wrong with the run as a whole."""
    details = report["details"]
    if details["stopped"] is not None:
        return 3
    outcomes: Sequence[str] = [row["outcome"] for row in report["cases"]]
    compared = any(one in {"pass", "fail"} for one in outcomes)
    failed = any(one in {"fail", "error"} for one in outcomes)
    return int(not compared or failed or bool(details["unstable"] or details["unexplained"]))
