"""What the forms of a page need: everything that can be chosen, with the words for it."""

from __future__ import annotations

from typing import Any

from oracle import catalogue
from oracle.core.games import GAMES
from oracle.core.hands import RANKINGS
from oracle.core.ruleset import BETTINGS
from oracle.wire import ACT_FORMS, ActForm
from oracle.wire.vocabulary import DRAWS


def choices() -> dict[str, Any]:
    """Give games, structures, houses, switches and the forms of irregular acts."""
    return {
        "games": [
            {
                "id": name,
                "hand-size": game.hand_size,
                "rankings": [half.name for half in game.halves],
            }
            for name, game in GAMES.items()
        ],
        "betting": list(BETTINGS),
        "draws": list(DRAWS),
        "rankings": [
            {
                "id": name,
                "title": one.words.hand,
                "least": one.sizes[0],
                "most": one.sizes[-1],
            }
            for name, one in RANKINGS.items()
        ],
        "houses": [
            {"id": house.id, "title": house.title, "inherits": house.inherits}
            for house in catalogue.shipped_houses().values()
        ],
        "switches": list(map(_switch, catalogue.switches().values())),
        "acts": list(map(_act, ACT_FORMS)),
    }


def _switch(switch: catalogue.Switch) -> dict[str, Any]:
    houses = catalogue.shipped_houses().values()
    return {
        "id": switch.id,
        "question": switch.question,
        "settings": [
            {"id": one.id, "text": one.text, "basis": one.basis, "source": one.source}
            for one in switch.settings.values()
        ],
        "houses": {house.id: house.choices[switch.id].setting for house in houses},
    }


def _act(form: ActForm) -> dict[str, Any]:
    return {
        "word": form.word,
        "title": form.title,
        "sentence": form.sentence,
        "by-seat": form.by_seat,
        "fields": [
            {
                "name": field.name,
                "label": field.label,
                "kind": field.kind,
                "needed": field.needed,
                "words": list(field.words),
            }
            for field in form.fields
        ],
    }
