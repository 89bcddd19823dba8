"""The core: the pure rules of the game, without input, output, clock or randomness.

``cards``, ``hands`` and ``pots`` are values. ``table`` has the vocabulary of a hand: what players
say, what happened, how a hand stands, and the record of the rules in force. ``rules`` and
``rulings`` have one function for each rule, ``ruleset`` chooses those in force, and ``engine`` is
the loop.
"""
