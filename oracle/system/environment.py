"""What of this process's environment a program gets that is not fully trusted."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

_NEEDED: Final = frozenset(
    {
        *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TZ", "LANG", "LANGUAGE"),
        *("TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE"),
        *("APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS"),
    }
)
_OF_LANGUAGES: Final = frozenset(
    {
        *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"),
        *("NODE_PATH", "JAVA_HOME", "CLASSPATH", "DOTNET_ROOT", "GOROOT", "GOPATH", "RUBYLIB"),
        *("GEM_HOME", "GEM_PATH", "PERL5LIB", "RUSTUP_HOME", "CARGO_HOME", "JULIA_DEPOT_PATH"),
    }
)
"""Where languages find their own parts."""


def reduced_environment(more: Iterable[str] = ()) -> dict[str, str]:
    """Give what programs need to start, and the variables with these names; nothing else.

    What may be secret, such as the token of a service, is not passed by chance.
    """
    names = _NEEDED | _OF_LANGUAGES | set(more)
    return {
        name: value for name, value in os.environ.items() if name in names or name.startswith("LC_")
    }
