"""What is said of text in which no hand begins: the known forms, and what the nearest one lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oracle.histories.alike import alike
from oracle.histories.form import Form

MOST_STRAY_LINES: Final = 200
"""By so many lines the nearest form is found."""

_FEWEST_SIGNS: Final = 2
_MOST_TOLD: Final = 80


def no_hand(forms: Sequence[Form], lines: Sequence[str]) -> str:
    """Say that no hand begins in these lines."""
    names = ", ".join(form.name for form in forms)
    which = f"not in the form {names}" if len(forms) == 1 else f"in none of the forms {names}"
    told = f"No hand begins here: the text up to the next hand is {which}."
    form = nearest(forms, lines)
    if form is None:
        return told
    lacks = f"no line begins a hand as {form.opening!r} does."
    written = next((one for line in lines if form.liken is None and (one := alike(form, line))), "")
    if written:
        begins = written[:_MOST_TOLD].partition(": ")[0]
        lacks = f"no hand begins with {begins + ':'!r}. Read it so with --as {form.id}."
    return f"{told} It is most like {form.name}, but {lacks}"


def nearest(forms: Sequence[Form], lines: Sequence[str]) -> Form | None:
    """Give the form of which most signs are in these lines; None if they are too few."""
    text = "\n".join(lines)
    counts = {form: sum(sign in text for sign in form.signs) for form in forms}
    best = max(forms, key=lambda form: counts[form], default=None)
    return best if best is not None and counts[best] >= _FEWEST_SIGNS else None
