"""The plugin for pytest: an engine checked over the vectors, with a test for each rule or vector.

    pytest --poker-oracle my_module:Engine

pytest imports this in every run in which poker-oracle is installed, so nothing else is imported
until the option is given.
"""

from __future__ import annotations

import importlib
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import pytest

_NAME: Final = "poker-oracle"
_MOST_LISTED: Final = 5
_WRONG: Final = ("fail", "error")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup(_NAME, "poker-oracle: an engine checked over the vectors")
    group.addoption(
        "--poker-oracle",
        metavar="MODULE[:ENGINE]",
        help="check this engine: an object, a class without arguments, or a module, with a "
        "function answer(request)",
    )
    group.addoption(
        "--poker-oracle-by",
        choices=("rule", "vector"),
        default="rule",
        help="a test for each rule, or for each vector",
    )
    group.addoption(
        "--poker-oracle-only",
        action="append",
        default=[],
        metavar="ID",
        help="only this vector, or the vectors about this rule; may be repeated",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add a test for each rule or vector, before -k and -m choose."""
    named = config.getoption("--poker-oracle")
    if named:
        engine = _engine(named, str(config.invocation_params.dir))
        suite = _Suite.from_parent(session, name=_NAME, nodeid=_NAME, engine=engine)
        items.extend(suite.collect())


class _Wrong(Exception):
    """An engine breaks a rule; the text says how."""


class _Suite(pytest.Collector):
    """The tests of one engine, which is run over the vectors once, when the first test is run."""

    def __init__(self, *, engine: Any, **of_pytest: Any) -> None:
        super().__init__(**of_pytest)
        self._engine = engine
        self._count = 0

    def collect(self) -> Iterator[_Test]:
        """Give a test for each rule that a vector is about, or for each vector."""
        import oracle  # noqa: PLC0415 - only where the option is given

        about: defaultdict[str, list[str]] = defaultdict(list)
        by_vector = self.config.getoption("--poker-oracle-by") == "vector"
        only = {*self.config.getoption("--poker-oracle-only")}
        known: set[str] = set()
        for vector in oracle.vectors():
            self._count += 1
            known.update([vector["id"], *vector["rules"]])
            if not only or not only.isdisjoint([vector["id"], *vector["rules"]]):
                for name in [vector["id"]] if by_vector else vector["rules"]:
                    about[name].append(vector["id"])
        for name in sorted(only - known):
            raise pytest.UsageError(f"--poker-oracle-only {name}: there is no such vector or rule")
        for name, vectors in sorted(about.items()):
            yield _Test.from_parent(self, name=name, vectors=vectors)

    @cached_property
    def report(self) -> Mapping[str, Any]:
        """What the vectors of the chosen tests show."""
        import oracle  # noqa: PLC0415 - only where the option is given

        chosen = [item for item in self.session.items if isinstance(item, _Test)]
        wanted = {vector for item in chosen for vector in item.vectors}
        is_all = len(wanted) == self._count
        return oracle.check(self._engine, only=() if is_all else sorted(wanted))

    @cached_property
    def cases(self) -> Mapping[str, list[Mapping[str, Any]]]:
        """What each vector shows, once for each configuration of the engine."""
        cases: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
        for case in self.report["cases"]:
            cases[case["case"]].append(case)
        return cases

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """The sentence of each rule."""
        from oracle.conformance import rule_texts  # noqa: PLC0415 - only where the option is given

        return {rule: text.sentence for rule, text in rule_texts().items()}


class _Test(pytest.Item):
    """What the vectors about one rule, or one vector, show."""

    parent: _Suite

    def __init__(self, *, vectors: Sequence[str], **of_pytest: Any) -> None:
        super().__init__(**of_pytest)
        self.vectors = vectors

    def runtest(self) -> None:
        """Fail where a vector fails; skip where none is asked."""
        stopped = self.parent.report["details"]["stopped"]
        if stopped:
            raise _Wrong(stopped)
        cases = [case for vector in self.vectors for case in self.parent.cases[vector]]
        wrong = [case for case in cases if case["outcome"] in _WRONG]
        if wrong:
            raise _Wrong("\n".join(self._told(wrong)))
        if all(case["outcome"] == "skip" for case in cases):
            pytest.skip(next((case["message"] for case in cases), "it was not asked"))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Give the explanation alone: no line of this file is to blame."""
        if isinstance(excinfo.value, _Wrong):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Name the test in the heading of its failure."""
        return self.path, None, self.name

    def _told(self, wrong: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        from oracle.report.envelope import missing_in  # noqa: PLC0415 - only where something fails

        sentences = self.parent.sentences
        if self.name in sentences:
            yield sentences[self.name]
        first = next((case for case in wrong if "hand" in case), wrong[0])
        yield from _shown(first)
        others = list(dict.fromkeys(case["case"] for case in wrong if case is not first))
        if others:
            more = len(others) - _MOST_LISTED
            yield "Also wrong:"
            yield from (f"  {name}" for name in others[:_MOST_LISTED])
            yield from [f"  and {more} more"] if more > 0 else []
        if missing := missing_in(self.parent.report):
            yield missing
        engine = self.config.getoption("--poker-oracle")
        yield "Reproduce:"
        yield f"pytest --poker-oracle {engine} --poker-oracle-only {first['case']}"


def _shown(case: Mapping[str, Any]) -> Iterator[str]:
    """Tell one vector that fails: the hand behind it, or what the engine said."""
    # Imported only where something fails.
    from oracle.report.envelope import Explaining, missing_in  # noqa: PLC0415
    from oracle.report.failed_hands import named_failure  # noqa: PLC0415
    from oracle.report.page import Page  # noqa: PLC0415
    from oracle.report.terminal import as_text  # noqa: PLC0415

    explaining = Explaining()
    if "hand" in case:
        told = explaining.part(
            "the hand behind this failure",
            lambda: as_text(Page("", named_failure(case["hand"]))).strip("\n"),
            None,
        )
        if told is not None:
            yield told
            return
        yield missing_in(explaining.noted({}))
    yield f"Vector {case['case']}: {case['message'] or case['outcome']}"
    for one in case["differences"]:
        yield f"  {one['key']}: expected {one['expected']}, got {one['got']}"


def _engine(named: str, folder: str) -> Any:
    """Find the engine; a class is called.

    Raises:
        UsageError: there is no such module or name, it cannot be made, or has no ``answer``.
    """
    module, _, name = named.partition(":")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found: Any = _found(module, name)
        if isinstance(found, type):
            found = found()
    except _Missing as error:
        raise pytest.UsageError(f"--poker-oracle {named}: {error}") from error
    except (Exception, SystemExit) as error:
        # The code is the user's, and may end in any way.
        told = f"{type(error).__name__}: {error}".removesuffix(": ")
        raise pytest.UsageError(f"--poker-oracle {named}: {told}") from error
    if not callable(getattr(found, "answer", None)):
        raise pytest.UsageError(f"--poker-oracle {named}: it has no function answer(request)")
    return found


class _Missing(Exception):
    """There is no such module or name; the text says so."""


def _found(module: str, name: str) -> Any:
    if not module or module.startswith("."):
        raise _Missing("write MODULE or MODULE:ENGINE, such as my_module:Engine")
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise _Missing(str(error)) from error
    for part in name.split(".") if name else ():
        if not hasattr(found, part):
            raise _Missing(f"{module} has no {name}")
        found = getattr(found, part)
    return found
