"""Points the unmodified discord.py client to an emulator instead of Discord."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

GUILD_READY_TIMEOUT = 0.05
CDN = "/cdn"
"""Behind the address of REST: where Discord's files are."""


@contextmanager
def pointed_to(rest_url: str, gateway_url: str) -> Iterator[None]:
    """Let every client of this process talk to these addresses within the block."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = rest_url, URL(gateway_url)
    discord.Asset.BASE = f"{rest_url}{CDN}"
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


def hurry(client: discord.Client) -> None:
    """Do not let a client wait two seconds for guilds that have all come already."""
    client._connection.guild_ready_timeout = GUILD_READY_TIMEOUT
