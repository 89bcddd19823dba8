"""What the installed distribution says of itself."""

from __future__ import annotations

from importlib.metadata import metadata


def repository() -> str | None:
    """Give the address of the repository, which ``pyproject.toml`` alone has."""
    named = (one.split(", ", 1) for one in metadata("poker-oracle").get_all("Project-URL") or ())
    return dict(named).get("Repository")
