"""Write into API.md what its examples show now: ``python -m tests.tools.api_page``."""

from __future__ import annotations

from tests.support.api_page import PAGE, with_outputs


def main() -> None:
    PAGE.write_text(with_outputs(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
