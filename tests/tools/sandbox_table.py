"""What an engine can reach without ``--sandbox`` and with it.

    python -m tests.tools.sandbox_table

The probe of the kit of hostile engines looks, and writes nothing: as the user who starts this, and
if that is root, as ``nobody``, too, by an interpreter that everybody may start.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from unittest import mock

from oracle.system.child import reduced_environment
from oracle.system.sandbox import sandboxed
from tests.support.hostile import ENGINE

NOBODY: Final = 65534
INTERPRETER: Final = "/usr/bin/python3"
CHECKOUT: Final = str(Path(__file__).parents[2])
SHADOW: Final = "/etc/shadow"


def probed(user: int, *, closed: bool) -> dict[str, Any]:
    """Give what the probe sees as this user; ``other`` is a project beside the engine's folder."""
    with tempfile.TemporaryDirectory() as made:
        names = ("engine", "other", "home", "home/.ssh")
        own, other, home, keys = (Path(made) / name for name in names)
        for folder in (own, other, home, keys):
            folder.mkdir()
        (other / "secret.txt").touch()
        (keys / "id_ed25519").touch()
        shutil.copy(ENGINE / "probe.py", own)
        if user != os.getuid():
            for path in (Path(made), *Path(made).rglob("*")):
                os.chown(path, user, user)
        else:
            home = Path.home()
        looked_at = {"home": home, "keys": keys, "other": other, "own": own}
        places = [SHADOW, CHECKOUT, *map(str, looked_at.values())]
        interpreter = sys.executable if user == os.getuid() else INTERPRETER
        command = [interpreter, "probe.py", *(f"--at={place}" for place in places)]
        with contextlib.chdir(own), mock.patch.dict(os.environ, HOME=str(home)):
            done = subprocess.run(
                sandboxed(command) if closed else command,
                env=reduced_environment(),
                capture_output=True,
                check=True,
                user=user,
                group=os.getgid() if user == os.getuid() else user,
                extra_groups=[] if os.getuid() == 0 else None,
            )
    told: dict[str, Any] = json.loads(done.stdout)
    back = {str(path): name for name, path in looked_at.items()}
    told["seen"] = {back.get(path, path): names for path, names in told["seen"].items()}
    told["writable"] = [{CHECKOUT: "checkout", **back}.get(path, path) for path in told["writable"]]
    return told


def rows(told: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give the rows of the table for one run."""
    seen = told["seen"]
    return [
        ("capabilities", str(told["capabilities"].bit_count())),
        ("capabilities that it may gain", str(told["capabilities to gain"].bit_count())),
        ("no new privileges", "yes" if told["no new privileges"] else "no"),
        ("user namespace of its own", _yes(told["user namespace"] != _namespace())),
        ("network interfaces", ", ".join(told["network interfaces"])),
        ("processes in sight", str(told["processes"])),
        ("reads `/etc/shadow`", _yes(seen[SHADOW])),
        ("sees of the home folder", _some(seen["home"])),
        ("sees keys in `~/.ssh`", _yes(seen["keys"])),
        ("sees another project", _yes(seen["other"])),
        ("may write", ", ".join(f"`{path}`" for path in told["writable"])),
    ]


def _yes(true: object) -> str:
    return "yes" if true else "no"


def _some(names: list[str]) -> str:
    return ", ".join(names) if len(names) < 3 else f"{len(names)} names"


def _namespace() -> str:
    return os.readlink("/proc/self/ns/user")


def main() -> None:
    """Print the table, in Markdown."""
    users = {"root" if os.getuid() == 0 else "user": os.getuid()}
    if os.getuid() == 0:
        users["user"] = NOBODY
    runs = {
        f"{name}{', `--sandbox`' if closed else ''}": rows(probed(user, closed=closed))
        for name, user in users.items()
        for closed in (False, True)
    }
    print(f"| | {' | '.join(runs)} |\n|{'---|' * (len(runs) + 1)}")
    for together in zip(*runs.values(), strict=True):
        print(f"| {together[0][0]} | {' | '.join(told for _name, told in together)} |")


if __name__ == "__main__":
    main()
