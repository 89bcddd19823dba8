"""What an engine can reach, as the probe of the kit of hostile engines sees it."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final
from unittest import mock

from oracle.system.child import reduced_environment
from oracle.system.sandbox import sandboxed
from tests.tools.hostile_table import ENGINE

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
