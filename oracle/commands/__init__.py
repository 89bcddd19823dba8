"""The commands of ``poker-oracle``: arguments in, one call, an answer out."""
