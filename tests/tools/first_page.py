"""Write into README.md what public engines do wrong, and the picture beside it.

``python -m tests.tools.first_page``, after a mistake or the report of ``check`` has changed.
"""

from __future__ import annotations

from tests.support.first_page import PAGE, PICTURE, picture, with_found


def main() -> None:
    """Write both."""
    PAGE.write_text(with_found(PAGE.read_text("utf-8")), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
