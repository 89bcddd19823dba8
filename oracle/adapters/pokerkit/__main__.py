"""PokerKit as an engine on standard input and output.

With the argument ``tournament`` it plays in PokerKit's own default mode.
"""

import sys
from functools import partial

from oracle.adapters.serving import POKERKIT, serve

try:
    from pokerkit import Mode
except ImportError:
    sys.exit(POKERKIT)

from oracle.adapters.pokerkit import compare, hello, play, rank

if __name__ == "__main__":
    mode = Mode.TOURNAMENT if sys.argv[1:] == ["tournament"] else Mode.CASH_GAME
    serve(hello(), {"rank": rank, "compare": compare, "play": partial(play, mode=mode)})
