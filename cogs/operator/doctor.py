"""`doctor`: looks at the database, the token, the application and each server with a game.

It asks Discord by REST alone, reads nothing that anybody wrote, and changes nothing, but with
`--try` in one channel (`cogs/operator/trial.py`). Each start has the same looked at in the
background (`cogs/operator/warning.py`).
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
from cogs.operator.stored import Stored, look_at_database, remember
from cogs.operator.trial import Trial
from cogs.render.site import page_of
from cogs.speech.ways import FACT, fact_of
from data.chores import FAILED, FINE, WRONG, Chore, Errand
from data.configuration import Configuration, ConfigurationError

HELP = "hosting.html#is-all-well-with-discord"
WIDTH = 13
TRIED = "tried_in"
Build = Callable[[Configuration], Client]
Clock = Callable[[], float]


def doctor(build: Build) -> Chore:
    """The chore; `build` makes a bot that only asks."""

    def do(errand: Errand) -> int:
        tried: int | None = getattr(errand.typed, TRIED, None)
        return asyncio.run(_tell(build, errand.configuration, tried))

    return Chore("look whether all is well with Discord and the database", _add_options, do)


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--try",
        dest=TRIED,
        type=int,
        metavar="CHANNEL",
        help="also do in this text channel, by its id, what no document describes, and say what "
        "came of it; all that it posts it takes away again",
    )


def tell_wrong_setting(error: ConfigurationError) -> int:
    """Write the line of a setting that is wrong; the exit status."""
    _write(mend(str(error)))
    return WRONG


def _write(one: Finding) -> None:
    sys.stdout.write(f"{one.verdict:<{WIDTH}}{one.says}\n")
    sys.stdout.flush()


async def _tell(build: Build, configuration: Configuration, tried: int | None) -> int:
    """Write each line as it is found; the exit status."""
    found = set[Verdict]()
    async for one in examine(build, configuration, tried=tried):
        found.add(one.verdict)
        _write(one)
    if Verdict.mend in found:
        sys.stdout.write(f"{'read on':<{WIDTH}}{page_of(HELP, configuration.site)}\n")
    return status_of(found)


def status_of(found: set[Verdict]) -> int:
    """How the process ends: 0 where all is well, 1 to mend something, 2 where nobody can tell."""
    if Verdict.mend in found:
        return WRONG
    return FAILED if Verdict.unknown in found else FINE


async def examine(
    build: Build,
    configuration: Configuration,
    clock: Clock = time.time,
    *,
    tried: int | None = None,
) -> AsyncGenerator[Finding]:
    """All lines, in order. `clock` gives seconds since 1970; `tried` is a channel."""
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
        if tried is not None:
            async for one in _try_out(bot, configuration.database_url, tried):
                yield one


async def _try_out(bot: Client, url: str, channel_id: int) -> AsyncGenerator[Finding]:
    """What a trial shows; which ways show portraits is written down for the bot."""
    trial = Trial(bot, channel_id)
    async for one in trial.run():
        yield one
    if trial.shown:
        yield await remember(url, FACT, fact_of(trial.shown))


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
