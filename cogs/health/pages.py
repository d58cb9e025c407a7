"""The buttons for those who lie there."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button, new_character_button
from cogs.render.offers import LONGEST_NAME
from cogs.render.text import shorten
from data.live import LiveGame
from rules.health.death_rules import surge_value
from rules.health.dying import can_be_woken
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.rest.recovery import natural_healing
from rules.sheet.reading import playable_characters
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character


def help_buttons(game: LiveGame, who: Who) -> Iterator[Button]:
    """What brings somebody round who lies there; after a death, who comes next."""
    state = game.state
    character = find_character(state, who.id)
    if character is not None and _has_nobody_left(state, character):
        yield new_character_button(game.id)
    if character is None or character.vitals.life not in (Life.UNCONSCIOUS, Life.CRITICAL):
        return
    name = shorten(character.name, LONGEST_NAME)
    if natural_healing(state).has_surges:
        label = f"{name}: healing surge (+{surge_value(character.vitals)})"
        yield make_button("surge-up", game.id, character.id, label=label, style=GREEN)
    if can_be_woken(state, character.vitals):
        yield make_button("wake", game.id, character.id, label=f"Wake {name} (a turn)", style=GREEN)
    yield make_button("heal", game.id, character.id, label=f"Heal {name}")


def _has_nobody_left(state: GameState, character: Character) -> bool:
    """Whether a player's last character is dead."""
    own = playable_characters(state, character.owner)
    return character in own and all(one.vitals.life is Life.DEAD for one in own)
