"""A failed hand is played by the rules that it is judged by, from its deal to its end."""

from __future__ import annotations

CAP = "betting.raise-cap.six-players-before-the-draw"
RULING = "rulings.what-changes-the-action.a-call-in-between"
SEEN = ("actor", "phase", "stacks", "bets", "paid", "status", "pots")
