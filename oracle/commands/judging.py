"""What audit and audit --infer have in common: the houses that hands are judged by, and the forms.

The ids of the forms are written here, so that --help need not read any; a test holds them.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from oracle.audit import Judging

FORM_IDS: Final = (
    "pokerstars",
    "full-tilt",
    "phh",
    "kingsclub",
    "merge",
    "ohh",
    "tries",
    "scenario",
)
"""The ids of the forms that are read."""


def judging_by(options: Mapping[str, Any]) -> Judging:
    """Give the houses by which hands are judged, with what is changed and known.

    Raises:
        InputError: a house, a switch or a setting is unknown, or a file cannot be read.
    """
    from oracle import catalogue
    from oracle.audit import Judging, read_known, read_schedule
    from oracle.diff import changed_settings
    from oracle.histories import FORMS
    from oracle.specfile import load

    if options["house"]:
        houses = [catalogue.house(options["house"])]
    else:
        known = catalogue.houses()
        forms = [form for form in FORMS if options["read_as"] in {None, form.id}]
        houses = [known[name] for name in sorted({form.house for form in forms})]
    settings = {one.id: changed_settings(one.settings, options["changes"]) for one in houses}
    return Judging(
        house=houses[0].id if options["house"] else None,
        settings=settings,
        most=options["most"],
        names=options["names"],
        schedule=read_schedule(load(options["rake"])) if options["rake"] else None,
        known=read_known(load(options["known"])) if options["known"] else (),
        read_as=options["read_as"],
    )


def judged_by(options: Mapping[str, Any]) -> str:
    """Give the options that judge the same way again, as a shell takes them."""
    house = ["--house", options["house"]] if options["house"] else []
    form = ["--as", options["read_as"]] if options["read_as"] else []
    return shlex.join([*house, *(f"--set={one}" for one in options["changes"]), *form])


def tell_hands(progress: Any, hands: int) -> None:
    """Tell a progress bar how many hands are done."""
    progress(hands, None)
