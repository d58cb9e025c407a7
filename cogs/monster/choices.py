"""What can be picked while a command about monsters is typed; stat blocks are for referees."""

from cogs.core.choices import Choices, pick, suggest_groups
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.monster.typed import split_count
from rules.bestiary.stat_blocks import all_blocks

MOST = 25


async def suggest_blocks(interaction: Interaction, typed: str) -> Choices:
    """Stat blocks that the game has kept, and those that every game knows."""
    return pick(((name, name) for name in await _names(interaction)), typed)


async def suggest_names(interaction: Interaction, typed: str) -> Choices:
    """The same, with the count that was typed with it: `7 gob` offers `7 Goblin`."""
    called, count = split_count(typed)
    if count is None:
        return await suggest_blocks(interaction, typed)
    names = await _names(interaction)
    return pick(((f"{count} {name}", f"{count} {name}") for name in names), f"{count} {called}")


async def suggest_shown(interaction: Interaction, typed: str) -> Choices:
    """Monsters and hirelings who are there, then stat blocks."""
    there = await suggest_groups(interaction, typed)
    return [*there, *await suggest_blocks(interaction, typed)][:MOST]


async def suggest_kept(interaction: Interaction, typed: str) -> Choices:
    """Stat blocks that the game has kept itself."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((block.name, block.name) for block in game.state.bestiary), typed)


async def _names(interaction: Interaction) -> list[str]:
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return [block.name for block in all_blocks(game.state)]
