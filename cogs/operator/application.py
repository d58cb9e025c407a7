"""What `doctor` asks Discord of the application: its clock, settings, starts left, commands."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from email.utils import parsedate_to_datetime
from functools import partial

import aiohttp
import discord
from discord.http import Route

from cogs.core.checkup import Finding, mend, unknown, well
from cogs.core.client import Client
from cogs.core.listing import fetch_names, told_commands, told_where
from cogs.core.payload import Payload
from cogs.core.sending import PATIENCE_S, SENDING_FAILED
from cogs.render.faces import EMOJI_NAME
from cogs.render.site import page_of
from rules.kernel.words import many

MOST_SKEW_S, FAR_SKEW_S = 2.0, 30.0
LEAST_STARTS = 20
MOST_EMOJIS = 2_000
VERIFIED_FROM = 75
"""Servers, from which on Discord lets an application be verified; from 100 on it has to be."""
OF_USER = "1"
"""The kind of installation by which a person carries an application along."""
Facts = Mapping[str, str] | None
"""What is known under which key; None where nothing was ever started."""
Clock = Callable[[], float]
Look = Callable[[], Awaitable[Sequence[Finding]]]


async def look_at_application(bot: Client, facts: Facts, clock: Clock) -> Sequence[Finding]:
    """Every line about the application; what Discord does not answer is a line, too."""
    looks: Mapping[str, Look] = {
        "its clock": partial(_look_at_clock, clock),
        "the application": partial(_look_at_settings, bot),
        "starts": partial(_look_at_starts, bot),
        "commands": partial(_look_at_commands, bot, facts),
        "emojis": partial(_look_at_emojis, bot),
    }
    found = list[Finding]()
    for about, look in looks.items():
        try:
            found += await look()
        except SENDING_FAILED as error:
            found.append(unknown(f"Discord does not say now of {about}: {error!r}."))
    return found


async def _look_at_clock(clock: Clock) -> Sequence[Finding]:
    """Discord's clock, of whole seconds, against this machine's; without a token."""
    timeout = aiohttp.ClientTimeout(PATIENCE_S)
    async with aiohttp.ClientSession(timeout=timeout) as session:
        began = time.monotonic()
        async with session.get(f"{Route.BASE}/gateway") as answer:
            now, took = clock(), time.monotonic() - began
            date = answer.headers.get("Date")
    if date is None:
        return [unknown("Discord does not say what time it is.")]
    off = now - took / 2 - (parsedate_to_datetime(date).timestamp() + 0.5)
    if abs(off) <= MOST_SKEW_S + took:
        return [well("This machine's clock goes as Discord's.")]
    which = "ahead of" if off > 0 else "behind"
    harm = (
        "What was told may be told twice"
        if abs(off) > FAR_SKEW_S
        else "Deadlines come at the wrong moment"
    )
    return [
        mend(
            f"This machine's clock is {abs(off):.0f} s {which} Discord's. {harm}: have it set by "
            "the network (timedatectl set-ntp true)."
        )
    ]


async def _look_at_settings(bot: Client) -> Sequence[Finding]:
    """What is chosen in the developer portal."""
    told: Payload = await bot.http.request(Route("GET", "/applications/@me"))
    found = list[Finding]()
    if told.get("interactions_endpoint_url"):
        found.append(
            mend(
                "An Interactions Endpoint URL is set, so the bot hears of no command and no "
                "button. Empty it on the portal's page General Information."
            )
        )
    if told.get("bot_require_code_grant"):
        found.append(
            mend(
                "Requires OAuth2 Code Grant is on, so nobody can let the bot into a server. Turn "
                "it off on the portal's page Bot."
            )
        )
    if OF_USER in (told.get("integration_types_config") or {}):
        found.append(
            mend(
                "User Install is on, but the bot plays only in servers that have invited it. Turn "
                "it off on the portal's page Installation."
            )
        )
    servers = told.get("approximate_guild_count") or 0
    if servers >= VERIFIED_FROM and not (
        told.get("terms_of_service_url") and told.get("privacy_policy_url")
    ):
        site = bot.configuration.site
        found.append(
            mend(
                f"It is in {many(servers, 'server')}; to go beyond 100 Discord verifies it, and "
                f"wants addresses of terms of service ({page_of('terms.html', site)}) and of a "
                f"privacy policy ({page_of('privacy.html', site)})."
            )
        )
    who = "anybody" if told.get("bot_public") else "only you"
    return found or [well(f"The application is set up well; {who} can invite it.")]


async def _look_at_starts(bot: Client) -> Sequence[Finding]:
    """How often it may still connect today, and over how many connections it should."""
    told: Payload = await bot.http.request(Route("GET", "/gateway/bot"))
    limit, advised = told["session_start_limit"], int(told["shards"])
    left, chosen = int(limit["remaining"]), bot.configuration.shards
    found = list[Finding]()
    if left < max(LEAST_STARTS, advised):
        hours = int(limit["reset_after"]) / 3_600_000
        found.append(
            mend(
                f"Only {left} of {limit['total']} starts are left for the next {hours:.0f} h. "
                "Look in the log what ends the bot again and again; at 0 Discord changes the token."
            )
        )
    if chosen is not None and chosen < advised:
        found.append(
            mend(f"LINKBOY_SHARDS is {chosen}, and Discord advises {advised}. Write auto.")
        )
    shards = many(advised, "connection")
    return found or [well(f"{left:,} starts are left today; Discord advises {shards}.")]


async def _look_at_commands(bot: Client, facts: Facts) -> Sequence[Finding]:
    """Whether Discord has the commands of this version, where they should be and nowhere twice."""
    told, guild_id = told_commands(bot), bot.configuration.development_guild
    here = await fetch_names(bot, guild_id)
    if facts is None:
        if not here:
            return [well(f"The first start tells Discord of {len(told.names)} commands.")]
        facts = {}
    place = "everywhere" if guild_id is None else f"in the server {guild_id}"
    found = list[Finding]()
    if here != told.names:
        counted = f"{len(here)} of {many(len(told.names), 'command')}"
        if len(here) >= len(told.names):
            counted = f"{len(here)} commands in the place of {len(told.names)}"
        found.append(mend(f"Discord has {counted} {place}. A start of the bot mends that."))
    elif facts.get(told.key, told.digest) != told.digest:
        found.append(
            mend(f"Discord has commands of another version {place}. A start of the bot mends that.")
        )
    for other in await _told_elsewhere(bot, facts.get(told_where(bot))):
        where = "everywhere" if other is None else f"in the server {other}"
        found.append(
            mend(f"Commands stand {place} and {where}, so people see them twice. A start mends it.")
        )
    return found or [well(f"Discord has all {len(told.names)} commands, {place}.")]


async def _look_at_emojis(bot: Client) -> Sequence[Finding]:
    """How many of an application's emojis there are; portraits stand beside names as such."""
    there = await bot.fetch_application_emojis()
    own = sum(one.name.startswith(EMOJI_NAME) for one in there)
    says = f"{len(there):,} of {MOST_EMOJIS:,} emojis are there, {own:,} of them portraits."
    if len(there) - own > MOST_EMOJIS // 2:
        return [mend(f"{says} Delete others on the portal's page Emojis: faces want the room.")]
    return [well(says)]


async def _told_elsewhere(bot: Client, told: str | None) -> Sequence[int | None]:
    """Where Discord has commands and should not: everywhere (None), or in a server."""
    wanted = bot.configuration.development_guild
    places: set[int | None] = set() if wanted is None else {None}
    if told is not None and told.isdigit() and int(told) != wanted:
        places.add(int(told))
    found = list[int | None]()
    for place in places:
        try:
            if await fetch_names(bot, place):
                found.append(place)
        except (discord.Forbidden, discord.NotFound):
            continue
    return found
