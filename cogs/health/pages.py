"""The buttons for those who lie there."""

from collections.abc import Iterator

from cogs.render.buttons import GREEN, Button, make_button, new_character_button, play_button
from cogs.render.offers import LONGEST_NAME
from cogs.render.on_board import FIGHT_BUTTONS
from cogs.render.text import shorten
from data.live import LiveGame
from rules.health.death_rules import surge_value
from rules.health.dying import can_be_woken
from rules.kernel.actor import living_character
from rules.kernel.dues import DueKind
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.kernel.words import capitalized
from rules.rest.recovery import natural_healing
from rules.sheet.reading import living_characters, playable_characters
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.view.records import EncounterView

MOST_LEFT = 3


def help_buttons(game: LiveGame, who: Who) -> Iterator[Button]:
    """What brings somebody round who lies there; after a death, who comes next."""
    state = game.state
    character = find_character(state, who.id)
    if character is not None and _has_nobody(state, character):
        yield from who_comes_next(game, character.owner)
    if character is not None:
        yield from rousing_buttons(game, character)


def rousing_buttons(game: LiveGame, character: Character) -> Iterator[Button]:
    """What brings somebody round who lies there and lives."""
    state = game.state
    if character.vitals.life not in (Life.UNCONSCIOUS, Life.CRITICAL):
        return
    name = shorten(character.name, LONGEST_NAME)
    if natural_healing(state).has_surges:
        label = f"{name}: healing surge (+{surge_value(character.vitals)})"
        yield make_button("surge-up", game.id, character.id, label=label, style=GREEN)
    if can_be_woken(state, character.vitals):
        yield make_button("wake", game.id, character.id, label=f"Wake {name} (a turn)", style=GREEN)
    yield make_button("heal", game.id, character.id, label=f"Heal {name}")


def ways_on(ends: str, *, dead: bool, down: bool) -> str:
    """How it can go on where nobody in the party is left standing; `ends` is what a referee ends.

    `dead` and `down`: whether somebody is, and could be followed, or helped.
    """
    ways = ["a new character can take the place of the dead"] if dead else []
    ways += ["whoever lies there can be helped"] if down else []
    text = "; ".join((*ways, f"the referee can send a rescue, or end the {ends}"))
    return f"{capitalized(text)}."


def _has_nobody(state: GameState, character: Character) -> bool:
    """Whether the one who died was played, and its player plays nobody else since."""
    is_own = character in playable_characters(state, character.owner)
    is_dead = character.vitals.life is Life.DEAD
    return is_own and is_dead and living_character(state, character.owner) is None


def who_comes_next(game: LiveGame, member: int) -> Iterator[Button]:
    """Whom a player can play after a death: their others who live, else a new character."""
    left = living_characters(game.state, member)
    for one in left[:MOST_LEFT]:
        yield play_button(game.id, one.id, shorten(f"Play {one.name}", LONGEST_NAME))
    if not left:
        yield new_character_button(game.id)


@FIGHT_BUTTONS.at(80)
def death_save_button(game: LiveGame, view: EncounterView) -> Iterator[Button]:
    """Rolls the death save of whoever presses it."""
    if any(due.kind is DueKind.DEATH_SAVE for due in view.dues):
        yield make_button("death-save-mine", game.id, label="Death save", style=GREEN)
