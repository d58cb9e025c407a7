"""What nobody was told so far."""

from data.live import LogEntry
from data.log import Log


async def not_announced(log: Log) -> tuple[LogEntry, ...]:
    """It, over all games."""
    games = await log.untold_games()
    return tuple([entry for game in games.items() async for entry in log.untold(*game)])
