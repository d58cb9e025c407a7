"""Messages whose buttons are kept up to date until what they offer is settled."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from data.database import reading
from data.later import Later
from data.live import LogEntry
from data.share import Share

Place = tuple[int, int]
"""A channel and a message in it."""
_OFFERS = "SELECT game_id, key, channel_id, message_id FROM open_offer WHERE true"


class OpenOffers:
    """Where each offer that is open stands, by its game and its key, such as "vote:ab12"."""

    def __init__(self, database: AsyncEngine, later: Later, share: Share) -> None:
        self._database = database
        self._share = share
        self._later = later
        self._places: defaultdict[int, dict[str, Place]] = defaultdict(dict)
        self._new: set[tuple[int, str]] = set()

    async def load(self, shard: int | None = None) -> None:
        """Read all of them, of one shard where they are shared."""
        only = self._share.only(None if shard is None else (shard,))
        async with reading(self._database) as connection:
            for row in await connection.execute(text(f"{_OFFERS} {only}")):
                self._places[row.game_id][row.key] = (row.channel_id, row.message_id)

    def forget(self, games: Collection[int]) -> None:
        """Forget some games: they are another process's."""
        for game_id in games:
            self._places.pop(game_id, None)
        self._new = {one for one in self._new if one[0] not in games}

    def games(self) -> tuple[int, ...]:
        """The games that have any."""
        return tuple(self._places)

    def of(self, game_id: int) -> Mapping[str, Place]:
        """Those of a game, by their keys."""
        return self._places.get(game_id, {})

    def told(self, entry: LogEntry, message_id: int) -> None:
        """A move was told by a message: remember it if something in it is offered for long."""
        place = entry.channel_id, message_id
        for key in filter(None, dict.fromkeys(event.offer_key for event in entry.events)):
            self._places[entry.game_id][key] = place
            self._new.add((entry.game_id, key))
            self._note(entry.game_id, key, place)

    def is_new(self, game_id: int, key: str) -> bool:
        """Whether nobody has looked at it yet since it was told; asking is looking."""
        is_new = (game_id, key) in self._new
        self._new.discard((game_id, key))
        return is_new

    def settle(self, game_id: int, key: str) -> None:
        """Forget one that is settled, or whose message is gone."""
        places = self._places.get(game_id, {})
        if places.pop(key, None) is not None:
            self._note(game_id, key, None)
        if not places:
            self._places.pop(game_id, None)

    def _note(self, game_id: int, key: str, place: Place | None) -> None:
        self._later.add(lambda writes: writes.put_offer(game_id, key, place))
