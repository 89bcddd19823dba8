"""What a player in turn may do, in words."""

from __future__ import annotations

from oracle.core.engine import Legal
from oracle.prose.words import listing


def options_in_words(may: Legal, *, raising: bool) -> str:
    """List what is legal, with amounts, as a player would say it."""
    if may.draw is not None:
        return f"stand pat or discard up to {may.draw} cards"
    if may.muck is not None:
        return "show or muck" if may.muck else "only show"
    said = ["fold"] if may.fold else []
    if may.call is not None:
        said.append(f"call {may.call}" if may.call else "check")
    if may.raise_to is not None:
        least, most = may.raise_to
        amount = str(most) if least == most else f"any amount from {least} to {most}"
        said.append(f"{'raise to' if raising else 'bet'} {amount}")
    return listing(said, "or")
