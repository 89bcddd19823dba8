"""Where the specs, the schemas and the vectors are kept.

A wheel has them inside the package, a checkout beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from oracle.errors import InputError

Folder = Literal["specs", "schemas", "vectors"]

_PACKAGE: Final = Path(__file__).resolve().parents[1]


def folder(name: Folder, package: Path = _PACKAGE) -> Path:
    """Find a folder of shipped data, in an installed wheel or in a checkout.

    Args:
        name: which folder.
        package: the directory of the ``oracle`` package.

    Raises:
        InputError: neither place has the folder, so the installation is damaged.
    """
    checkout = package.parent
    # Only a project file marks a checkout: an installed package may be beside another folder
    # of the same name.
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    shipped = package / "_data" / name
    if shipped.is_dir():
        return shipped
    raise InputError(f"the folder {name!r} of poker-oracle is missing; install poker-oracle again")
