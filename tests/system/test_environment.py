import pytest

from oracle.system.child import reduced_environment


def test_programs_get_what_they_need_and_what_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PATH", "LC_TIME", "GITHUB_TOKEN", "MY_TABLES"):
        monkeypatch.setenv(name, f"the {name}")
    assert reduced_environment()["PATH"] == "the PATH"
    assert reduced_environment()["LC_TIME"] == "the LC_TIME"
    assert not {"GITHUB_TOKEN", "MY_TABLES"} & reduced_environment().keys()
    assert reduced_environment(["MY_TABLES", "UNKNOWN"])["MY_TABLES"] == "the MY_TABLES"
    assert "UNKNOWN" not in reduced_environment(["UNKNOWN"])
