"""Amounts of a hand on a page: money as money, whatever it is counted in."""

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

import oracle
from tests.support.running import execute

VIEWER: Final = Path(oracle.__file__).parent / "report" / "templates" / "viewer.js"
NODE: Final = shutil.which("node")
SHOWN: Final = {
    ("$0.01", 5000): "$50.00",
    ("$0.01", 5): "$0.05",
    ("$0.01", 123456): "$1,234.56",
    ("CHF 0.01", 50): "CHF 0.50",
    ("0.001", 50): "0.050",
    ("chips", 5000): "5,000 chips",
    ("", 5000): "5,000",
}


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_an_amount_is_shown_in_its_unit() -> None:
    source = VIEWER.read_text("utf-8")
    written = re.search(r"^  const written = .*$", source, re.MULTILINE)
    amount_in = re.search(r"^  const amountIn = .*?^  };$", source, re.MULTILINE | re.DOTALL)
    assert NODE is not None
    assert written is not None
    assert amount_in is not None
    calls = "".join(f"console.log(amountIn({unit!r})({amount}));" for unit, amount in SHOWN)
    script = f"{written[0]}\n{amount_in[0]}\n{calls}"
    done = execute([NODE, "-e", script], check=True)
    assert done.stdout.splitlines() == list(SHOWN.values())
