from pathlib import Path

import pytest

from oracle.errors import InputError
from oracle.system.resources import folder_of


def test_data_is_found_in_a_checkout_and_in_a_wheel(tmp_path: Path) -> None:
    package = tmp_path / "oracle"
    (package / "_data" / "specs").mkdir(parents=True)
    (tmp_path / "specs").mkdir()
    assert folder_of(package, "specs") == package / "_data" / "specs"
    (tmp_path / "pyproject.toml").touch()
    assert folder_of(package, "specs") == tmp_path / "specs"
    with pytest.raises(InputError, match="'vectors'"):
        folder_of(package, "vectors")
