"""An engine that misbehaves in one chosen way: ``python tests/engines/hostile MODE [ARGUMENT]``.

Apart from its one vice it ranks and compares correctly. Every mode ends by itself after two
minutes, so that a failing test leaves nothing behind.
"""

from __future__ import annotations

import os
import sys

if not __package__:
    # Started by its path: no module here may hide one of the standard library.
    sys.path[0] = os.path.dirname(sys.path[0])
    __package__ = "hostile"

import argparse
import contextlib

from . import choosing, serving


def arguments(modes: choosing.Modes) -> argparse.Namespace:
    listed = "\n".join(["modes:", *(f"  {name:26} {one.does}" for name, one in modes.items())])
    parser = argparse.ArgumentParser(epilog=listed, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mode", choices=modes, metavar="MODE")
    parser.add_argument("argument", nargs="?", metavar="ARGUMENT")
    parser.add_argument("--since", choices=choosing.SINCE, help="when it misbehaves")
    parser.add_argument("--hand", default=choosing.HAND, help="the hand of modes about one hand")
    parser.add_argument("--window", type=int, default=16, help="requests in flight that it claims")
    return parser.parse_args()


def main() -> None:
    modes = choosing.modes()
    options = arguments(modes)
    mode = modes[options.mode]
    since = options.since or mode.since
    argument = mode.argument if options.argument is None else options.argument
    chosen = choosing.Mode(mode.name, since, mode.act, argument, mode.pause, mode.does)
    with contextlib.suppress(BrokenPipeError):
        serving.serve(chosen, options.hand, options.window)


if __name__ == "__main__":
    main()
