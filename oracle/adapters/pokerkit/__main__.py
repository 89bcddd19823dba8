"""PokerKit as an engine on standard input and output."""

from oracle.adapters.pokerkit import compare, hello, play, rank
from oracle.adapters.serving import serve

if __name__ == "__main__":
    serve(hello(), {"rank": rank, "compare": compare, "play": play})
