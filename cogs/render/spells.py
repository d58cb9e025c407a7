"""Spells in memory as buttons."""

from collections.abc import Mapping

from cogs.render.buttons import Button, make_button
from rules.view import EncounterView

MOST_SPELLS = 15


def spell_buttons(
    game_id: int, encounter: EncounterView, caster: str, spells: Mapping[int, str]
) -> list[Button]:
    """One for each spell that can be declared, by its place in memory; the form takes others."""
    words = (game_id, encounter.id, encounter.round, caster)
    return [
        make_button("declare-spell", *words, place, label=f"Cast {spell}")
        for place, spell in list(spells.items())[:MOST_SPELLS]
    ]
