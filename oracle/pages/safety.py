"""What a terminal or a browser would obey, made visible in a whole page at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.pages.page import Page, Prose
from oracle.system.terminal import visible


def safe(page: Page) -> Page:
    """Give the page without anything that a terminal or a browser would obey instead of showing.

    Every writer begins with it, so that no builder need think of who wrote a title.
    """
    found: Page = safe_data(page)
    return found


def safe_data(part: Any) -> Any:
    """Give any part of a page, or its data, as ``safe`` gives a page."""
    if isinstance(part, str):
        return visible(part)
    if isinstance(part, Prose):
        # Its lines are what Markdown is made of.
        lines = map(visible, part.markdown.split("\n"))
        return Prose("\n".join(lines), visible(part.source))
    if isinstance(part, Mapping):
        return {safe_data(key): safe_data(value) for key, value in part.items()}
    if isinstance(part, tuple) and hasattr(part, "_make"):
        return part._make(map(safe_data, part))
    return type(part)(map(safe_data, part)) if isinstance(part, tuple | list) else part
