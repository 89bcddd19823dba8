"""Links to the playground, read by its own script in Node.js."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.running import execute

_ROOT: Final = Path(__file__).parents[2]
_DRIVER: Final = _ROOT / "tests" / "site" / "states.mjs"
_SCRIPT: Final = _ROOT / "oracle" / "site" / "scripts" / "state.js"
_SECONDS: Final = 60


def states(links: Sequence[str]) -> list[dict[str, Any]]:
    """Give for each link, from its ``#`` on, its state and the request for its ruling."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the scripts of the playground are not tried: Node.js not found")
    done = execute(
        [node, str(_DRIVER), str(_SCRIPT)],
        input=json.dumps(list(links)),
        timeout=_SECONDS,
        check=True,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
