"""A moment that somebody types in a command, on their own clock."""

from cogs.core.interaction import Interaction
from cogs.core.times import read_moment
from data.live import LiveGame


async def read_when(
    interaction: Interaction, game: LiveGame, text: str, *, whole_days: bool = False
) -> int:
    """The moment that is meant, in milliseconds since 1970 UTC, as in `read_moment`.

    Who has not said where they are types on the clocks of the game.
    """
    client = interaction.client
    person = await client.games.persons.get(interaction.user.id)
    zone = person.clock(game.state.pace.zone)
    return read_moment(text, now=client.clock(), zone=zone, whole_days=whole_days)
