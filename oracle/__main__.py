"""``python -m oracle`` is ``poker-oracle``."""

from oracle.cli import main

main()
