"""`doctor`: looks at the database, the token, the application and each server with a game.

It asks Discord by REST alone, reads nothing that anybody wrote, and changes nothing. Each start has
the same looked at in the background (`cogs/operator/warning.py`).
"""

import asyncio
import sys
import time
from argparse import ArgumentParser
from collections.abc import AsyncGenerator, Callable

import discord

from cogs.core.checkup import Finding, Verdict, mend, unknown, well
from cogs.core.client import Client
from cogs.core.reaching import is_away, why_away, why_ended
from cogs.core.rights import invite_address
from cogs.core.sending import SENDING_FAILED
from cogs.operator.application import look_at_application
from cogs.operator.guilds import look_at_guilds
from cogs.operator.stored import Stored, look_at_database
from data.chores import FAILED, FINE, WRONG, Chore, Errand
from data.configuration import Configuration

WIDTH = 13
Build = Callable[[Configuration], Client]
Clock = Callable[[], float]


def doctor(build: Build) -> Chore:
    """The chore; `build` makes a bot that only asks."""

    def do(errand: Errand) -> int:
        return asyncio.run(_tell(build, errand.configuration))

    return Chore("look whether all is well with Discord and the database", _no_options, do)


def _no_options(_parser: ArgumentParser) -> None:
    """There is nothing to say."""


async def _tell(build: Build, configuration: Configuration) -> int:
    """Write each line as it is found; the exit status."""
    found = set[Verdict]()
    async for one in examine(build, configuration):
        found.add(one.verdict)
        sys.stdout.write(f"{one.verdict:<{WIDTH}}{one.says}\n")
        sys.stdout.flush()
    return status_of(found)


def status_of(found: set[Verdict]) -> int:
    """How the process ends: 0 where all is well, 1 to mend something, 2 where nobody can tell."""
    if Verdict.mend in found:
        return WRONG
    return FAILED if Verdict.unknown in found else FINE


async def examine(
    build: Build, configuration: Configuration, clock: Clock = time.time
) -> AsyncGenerator[Finding]:
    """All lines, in order. `clock` gives seconds since 1970."""
    yield well("The settings read well.")
    stored = await look_at_database(configuration.database_url)
    for one in stored.findings:
        yield one
    if configuration.token is None:
        yield mend(
            "DISCORD_TOKEN is not set. Copy the token from the Bot page of the developer portal."
        )
        return
    async with build(configuration) as bot:
        refused = await _log_in(bot, configuration.token.reveal())
        if refused is not None:
            yield refused
            return
        async for one in _ask(bot, stored, clock):
            yield one


async def _log_in(bot: Client, token: str) -> Finding | None:
    """What keeps the bot out, None once it is in."""
    try:
        await bot.login(token)
    except discord.LoginFailure as error:
        return mend(why_ended(error)[1])
    except SENDING_FAILED as error:
        return unknown(why_away(error) if is_away(error) else f"Discord refuses: {error}.")
    return None


async def _ask(bot: Client, stored: Stored, clock: Clock) -> AsyncGenerator[Finding]:
    assert bot.user is not None
    assert bot.application_id is not None
    yield well(f"The token is that of {bot.user.name} ({bot.user.id}).")
    for one in await look_at_application(bot, stored.facts, clock):
        yield one
    async for one in look_at_guilds(bot, stored.games):
        yield one
    yield well(f"This lets it into a server: {invite_address(bot.application_id)}")
