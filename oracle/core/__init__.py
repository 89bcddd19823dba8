"""The core: the rules of the game, pure. No input, output, clock or randomness is in it.

``cards``, ``hands`` and ``pots`` are values. ``table`` has the words of a hand: what players say,
what happened, how a hand stands, and the record of the rules in force. ``rules`` and ``rulings``
are one function for each rule, ``ruleset`` chooses those in force, and ``engine`` is the loop.
"""
