"""What a program can reach where it runs.

    python tests/engines/hostile/probe.py [--at=PATH ...]

It only looks, and prints one line of JSON. Each PATH is a file or a folder that it is to look for.
"""

from __future__ import annotations

import json
import os
import socket
import sys

KERNEL = ("/proc/sys/kernel/hostname", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger")
PLACES = ("/", "/usr", "/etc", "/proc/sys", *KERNEL, "/dev/shm", "/tmp")  # noqa: S108 - only looked at


def status() -> dict[str, str]:
    with open("/proc/self/status", encoding="ascii") as file:
        return {name: told.strip() for name, _, told in (line.partition(":") for line in file)}


def mounts() -> dict[str, str]:
    """Give by mount point how it may be used, such as ``ro,nosuid``."""
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        return {fields[4]: fields[5] for fields in map(str.split, file)}


def seen(path: str) -> list[str]:
    """Give what can be read there: the names in a folder, or that of a file itself."""
    try:
        return sorted(os.listdir(path))
    except NotADirectoryError:
        return [os.path.basename(path)] if os.access(path, os.R_OK) else []
    except OSError:
        return []


def reached(paths: list[str]) -> dict[str, object]:
    told = status()
    return {
        "user": os.getuid(),
        "capabilities": int(told["CapEff"], 16) | int(told["CapPrm"], 16),
        "capabilities to gain": int(told["CapBnd"], 16) | int(told["CapAmb"], 16),
        "no new privileges": told["NoNewPrivs"] == "1",
        "user namespace": os.readlink("/proc/self/ns/user"),
        "network interfaces": [name for _number, name in socket.if_nameindex()],
        "processes": sum(name.isdecimal() for name in os.listdir("/proc")),
        "folders": sorted(os.listdir("/")),
        "writable mounts": sorted(
            point for point, flags in mounts().items() if "rw" in flags.split(",")
        ),
        "writable": [path for path in (*PLACES, *paths) if os.access(path, os.W_OK)],
        "seen": {path: seen(path) for path in paths},
        "environment": sorted(os.environ),
    }


if __name__ == "__main__":
    print(json.dumps(reached([word.partition("=")[2] for word in sys.argv[1:]])))
