"""An engine that answers with given lines, whatever it is asked, and what came of a run."""

import json
import sys

from oracle.conformance.results import RunResult, counts_of
from tests.support.conformance_vectors import PLAYS

# Answers each request with the line that stands for its order among the arguments.
SCRIPTED = """
import json, sys
lines = json.loads(sys.argv[1])
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    answer = lines[number]
    print(answer if isinstance(answer, str) else json.dumps({**answer, "id": asked["id"]}),
          flush=True)
"""


def scripted(*answers: object) -> list[str]:
    return [sys.executable, "-c", SCRIPTED, json.dumps(answers)]


def hello(**more: object) -> dict[str, object]:
    return {"name": "scripted", "kinds": ["rank"], "rankings": {"badugi": [4]}, **more}


def claiming(*kinds: str, **more: object) -> dict[str, object]:
    """A hello of an engine that plays at tables, too."""
    return hello(kinds=list(kinds), plays=PLAYS, acts=["say"], **more)


def verdicts(result: RunResult) -> dict[str, int]:
    counts: dict[str, int] = counts_of(result.outcomes)
    return {word: count for word, count in counts.items() if count}
