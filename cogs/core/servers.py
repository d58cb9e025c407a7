"""What the library keeps of servers: of each one packed until somebody asks for it.

Of thousands most are quiet for days, and what it makes of their roles and channels takes eight
times as much. Of one that was asked for it keeps what says who may do what, and where: not what is
written above channels, and no sounds.
"""

from collections.abc import Mapping
from typing import Any
from zlib import decompress

from cogs.core.client import Client
from cogs.core.gateway import read_json, write_json
from data.packing import compressed

_INSIDE: Mapping[str, Any] = {"roles": (), "channels": (), "threads": ()}
"""What takes up most, and is left out of a server that is only to be known of."""


def keep_packed(bot: Client) -> None:
    """Stand before the library's reader of servers, and before all by which it finds one.

    Call it once, before the bot logs in.
    """
    # None of it has a public name.
    state: Any = bot._connection  # pyright: ignore[reportPrivateUsage]
    read, find, find_or_make = (
        state.parsers["GUILD_CREATE"],
        state._get_guild,
        state._get_or_create_unavailable_guild,
    )
    packed: dict[int, bytes] = {}

    def came(server: dict[str, Any]) -> None:
        server["soundboard_sounds"] = []
        for channel in server.get("channels", ()):
            channel["topic"] = None
        read({**server, **_INSIDE})
        if not server.get("unavailable"):
            packed[int(server["id"])] = compressed(write_json(server).encode(), level=1)

    def found(guild_id: int | None) -> Any:  # noqa: ANN401
        guild = find(guild_id)
        inside = packed.pop(guild_id or 0, None)
        if guild is not None and inside is not None:
            guild._from_data(read_json(decompress(inside)))
        return guild

    def found_or_made(guild_id: int, **more: Any) -> Any:  # noqa: ANN401
        return found(guild_id) or find_or_make(guild_id, **more)

    state.parsers["GUILD_CREATE"] = came
    state._get_guild, state._get_or_create_unavailable_guild = found, found_or_made
