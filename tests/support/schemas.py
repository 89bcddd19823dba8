"""What the published schemas say of a value."""

from typing import Any

from oracle.specs.checking import mistakes_in


def against(value: Any, name: str) -> list[str]:
    """Say where a value does not follow the schema of this name; nothing if it does."""
    return [str(one) for one in mistakes_in(value, name)]
