import oracle
from tests.tools.api_page import PAGE, examples, with_outputs


def test_every_example_of_the_page_shows_what_it_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(examples(page)) >= 25
    assert page == with_outputs(page), "python -m tests.tools.api_page writes what is shown now"


def test_the_page_is_one_page_and_names_everything_that_is_offered() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 140
    types = {
        "Act",
        "ActForm",
        "Bar",
        "Checked",
        "Comparison",
        "HandValue",
        "Legal",
        "Objection",
        "Seen",
    }
    for name in {*oracle.__all__} - types - {"__version__"}:
        assert name in page
    for name in vars(oracle.Hand):
        if not name.startswith("_"):
            assert f".{name}" in page or f"`{name}" in page, name
