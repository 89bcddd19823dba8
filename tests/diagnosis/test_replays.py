"""A failed hand is played by the rules that it is judged by, from its deal to its end."""

from __future__ import annotations

from oracle import catalogue
from oracle.conformance import as_profile_plays
from oracle.diagnosis.replays import replay_of
from tests.support.failing import vector_of, with_mistake
from tests.support.corpus import published

CAP = "betting.raise-cap.six-players-before-the-draw"
RULING = "rulings.what-changes-the-action.a-call-in-between"
SEEN = ("actor", "phase", "stacks", "bets", "paid", "status", "pots")
