"""Tables of cases, which stand in YAML beside the tests that try each row."""

from pathlib import Path
from typing import Any

import yaml


def tables_beside(module: str, name: str = "") -> Any:
    """Give what stands in the YAML file beside a test module, by default that of its name."""
    path = Path(module)
    text = path.with_name(f"{name or path.stem}.yaml").read_text("utf-8")
    return yaml.load(text, yaml.CSafeLoader)
