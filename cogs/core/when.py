"""A moment that somebody types in a command, on their own clock."""

from cogs.core.interaction import Interaction
from cogs.core.times import read_moment


async def read_when(interaction: Interaction, text: str, *, whole_days: bool = False) -> int:
    """The moment that is meant, in milliseconds since 1970 UTC, as in `read_moment`."""
    client = interaction.client
    person = await client.games.persons.get(interaction.user.id)
    return read_moment(text, now=client.clock(), zone=person.clock(), whole_days=whole_days)
