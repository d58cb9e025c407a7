"""Which games are this process's: all, or those of the servers whose shards it has leased.

Discord deals servers out to shards by their ids, and so are games: each has one process that
writes it. A lease has a number, its fence, that is another with each owner; it goes along with what
is written and is looked at by the very statement that writes.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from math import inf

from data.errors import AwayError, MovedAwayError

_SINCE_BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)
ALL: Mapping[int, int] = {}
"""The fences of who has everything."""


class Stage(IntEnum):
    """How far a process has come with a shard that it has leased, in their one order.

    From `LOADED` on its games are known, so it is open: people are answered. Nothing leads back but
    to lose the shard, which ends its record.
    """

    LEASED = 1
    LOADED = 2
    TOLD = 3
    TIMED = 4
    SHOWN = 5


@dataclass(slots=True)
class Held:
    """A shard that is leased: the number of its lease, and how far it has come.

    `untold` are the games in which something was told to nobody when it was loaded, with the newest
    row of it in each, as long as that is so; `news` are all that they were. One that `is_ending` is
    being given away: what is under way is brought to an end. One that `is_given` may be another's
    already; whether it is, the next round says.
    """

    fence: int
    stage: Stage = Stage.LEASED
    untold: Mapping[int, int] = field(default_factory=dict[int, int])
    news: frozenset[int] = frozenset()
    is_ending: bool = False
    is_given: bool = False

    @property
    def is_open(self) -> bool:
        """Whether its games are known, and what people do is taken."""
        return self.stage >= Stage.LOADED and not self.is_ending

    @property
    def is_timed(self) -> bool:
        """Whether what is planned is done."""
        return self.stage >= Stage.TIMED and not self.is_ending


def uptime() -> float:
    """Seconds that go on while the machine is suspended, where it has such a clock."""
    return time.monotonic() if _SINCE_BOOT is None else time.clock_gettime(_SINCE_BOOT)


@dataclass(slots=True)
class Share:
    """What one process looks after; all there is while there are 0 `shards`.

    `held` are the shards that it has leased. After the moment `good_until` of `clock` they are in
    doubt: somebody else may have them, whoever has not been told so yet. Once it `is_ended`, it
    takes nothing more of what people do, and brings to an end what is under way.
    """

    shards: int = 0
    held: dict[int, Held] = field(default_factory=dict[int, Held])
    good_until: float = inf
    is_ended: bool = False
    clock: Callable[[], float] = uptime

    @property
    def fences(self) -> Mapping[int, int]:
        """The numbers of the leases by their shards, but of those that were given away."""
        return {shard: held.fence for shard, held in self.held.items() if not held.is_given}

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have what this process has leased."""
        return self.clock() < self.good_until

    @property
    def timed(self) -> frozenset[int]:
        """The shards in which what is planned is done now."""
        if self.is_ended or not self.is_sure:
            return frozenset()
        return frozenset(shard for shard, held in self.held.items() if held.is_timed)

    def shard_of(self, guild_id: int) -> int:
        """The shard of a server; that of direct messages, whose server is 0, is the first."""
        return (guild_id >> 22) % self.shards

    def has(self, guild_id: int) -> bool:
        """Whether a server's games are this process's for sure, and for now."""
        if not self.shards:
            return True
        held = self.held.get(self.shard_of(guild_id))
        return held is not None and not held.is_given and self.is_sure

    def has_lost(self, guild_id: int) -> bool:
        """Whether a server's games are somebody else's; they may be neither, in doubt."""
        return bool(self.shards) and self.shard_of(guild_id) not in self.held

    def takes(self, guild_id: int) -> bool:
        """Whether this process answers what people do on a server, be it that it cannot say."""
        if self.is_ended or not self.shards:
            return not self.is_ended
        held = self.held.get(self.shard_of(guild_id))
        return held is not None and not held.is_ending and self.is_sure

    def require_loaded(self, guild_id: int) -> None:
        """Raise AwayError where a server's games are not known yet, MovedAwayError where no more.

        Only after this it means something that a channel has no game.
        """
        if not self.shards:
            return
        held = self.held.get(self.shard_of(guild_id))
        if held is None:
            raise MovedAwayError
        if held.stage < Stage.LOADED:
            raise AwayError(f"the games of shard {self.shard_of(guild_id)} are not read yet")

    def lease(self, shard: int, fence: int) -> Held:
        """It has a shard from now on, of which it knows nothing yet."""
        held = self.held[shard] = Held(fence)
        return held

    def lose(self, shard: int) -> None:
        """Have nothing to do with a shard any more."""
        self.held.pop(shard, None)

    def only(self, shards: Collection[int] | None, game_id: str = "game_id") -> str:
        """What goes behind the WHERE of a statement, so that it finds games of some shards alone.

        Nothing for None; `game_id` is the column that says whose a row is.
        """
        if shards is None:
            return ""
        among = ", ".join(map(str, sorted(shards))) or "-1"
        of_them = f"(game.guild_id >> 22) % {self.shards} IN ({among})"
        return f"AND {game_id} IN (SELECT game.id FROM game WHERE {of_them})"  # noqa: S608 - numbers
