"""What can be picked while a command about what wanders is typed: for referees alone."""

from cogs.core.choices import Choices, pick
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from rules.bestiary.stat_blocks import all_blocks
from rules.state.game import GameState


async def suggest_tables(interaction: Interaction, typed: str) -> Choices:
    """The encounter tables of the game."""
    state = await _known(interaction)
    return [] if state is None else pick(_tables(state), typed)


async def suggest_comers(interaction: Interaction, typed: str) -> Choices:
    """What can come: a roll on a table, or a stat block."""
    state = await _known(interaction)
    if state is None:
        return []
    return pick([*_tables(state), *((one.name, one.name) for one in all_blocks(state))], typed)


def _tables(state: GameState) -> list[tuple[str, str]]:
    return [(table.name, table.name) for table in state.wandering.tables]


async def _known(interaction: Interaction) -> GameState | None:
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return None
    return game.state
