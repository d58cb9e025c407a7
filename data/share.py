"""Which games are this process's: all, or those of the servers whose shards it has leased.

Discord deals servers out to shards by their ids, and so are games: each has one process that
writes it. A lease has a number, its fence, that is another with each owner; it goes along with what
is written and is looked at by the very statement that writes.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from math import inf


@dataclass(slots=True)
class Share:
    """What one process looks after; all there is while there are 0 `shards`.

    `fences` are those of its leases by their shards. It takes what people type for those that are
    `open`, and does what is planned in those that are `timed`. After the moment `good_until` of
    `clock` somebody else may have them, whoever has not been told so yet.
    """

    shards: int = 0
    fences: dict[int, int] = field(default_factory=dict[int, int])
    open: set[int] = field(default_factory=set[int])
    timed: set[int] = field(default_factory=set[int])
    good_until: float = inf
    clock: Callable[[], float] = time.monotonic

    def shard_of(self, guild_id: int) -> int:
        """The shard of a server; that of direct messages, whose server is 0, is the first."""
        return (guild_id >> 22) % self.shards

    def has(self, guild_id: int) -> bool:
        """Whether a server's games are this process's for sure, and for now."""
        if not self.shards:
            return True
        return self.shard_of(guild_id) in self.fences and self.clock() < self.good_until

    def takes(self, guild_id: int) -> bool:
        """Whether this process answers what people do on a server."""
        return not self.shards or (self.shard_of(guild_id) in self.open and self.has(guild_id))

    def lose(self, shard: int) -> None:
        """Have nothing to do with a shard any more."""
        self.fences.pop(shard, None)
        self.open.discard(shard)
        self.timed.discard(shard)

    def only(self, shards: Collection[int] | None, game_id: str = "game_id") -> str:
        """What goes behind the WHERE of a statement, so that it finds games of some shards alone.

        Nothing for None; `game_id` is the column that says whose a row is.
        """
        if shards is None:
            return ""
        among = ", ".join(map(str, sorted(shards))) or "-1"
        of_them = f"(game.guild_id >> 22) % {self.shards} IN ({among})"
        return f"AND {game_id} IN (SELECT game.id FROM game WHERE {of_them})"  # noqa: S608 - numbers


ALL: Mapping[int, int] = {}
"""The fences of who has everything."""
