"""Where a game is played: its channels, what the bot may do there, and the home of its board."""

import asyncio
import re
from typing import Annotated

import discord

from cogs.checks.telling import adversity_rows
from cogs.core.answering import Answer
from cogs.core.client import Room
from cogs.core.commands import Group
from cogs.core.homes import LOCKED, is_locked
from cogs.core.interaction import Interaction, game_here
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.play import asked, run_job, tell
from cogs.core.rights import missing_needs, where_of
from cogs.core.sending import SENDING_FAILED
from cogs.render.site import on_rights, on_secrets
from cogs.render.text import person, shorten
from data.live import LiveGame, Outcome
from rules.checks.records import ADVERSITY_TABLE, Chance, SetAdversity
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.hours import DAY
from rules.kernel.management import require_referee
from rules.kernel.words import listed

GAME = Group("game", "Set up a game")
REFEREE = Group("game referee", "Set up a game")
SECRETS = Group("game secrets", "Set up a game")
CHANNEL_PATIENCE_S = 5
MEMBER_PATIENCE_S = 5
SILENT = 30 * DAY
"""So long nobody takes a game from a referee who is there and does nothing in it."""
REFUSED = "Nothing secret can be told there. {why}"
NOWHERE = "Secrets: in no channel. `/do game secrets place` sets one that only referees can read."
NONE = "none"
EXAMPLE = "`3 20, 4-6 35, 18 100`"
NO_TABLE = (
    f"No table is written. A referee types it with `/do game adversity table:`, such as {EXAMPLE}."
)
_ROW = re.compile(
    r"(?P<low>\d{1,3})(?:\s*[-\u2013]\s*(?P<high>\d{1,3}))?[\s:=]+(?P<percent>\d{1,4})\s*%?"
)


def require_board_permissions(interaction: Interaction, channel: object) -> None:
    """Raise RuleError naming each permission that the bot lacks in a channel."""
    if channel is interaction.channel or getattr(channel, "id", None) == interaction.channel_id:
        permissions = interaction.app_permissions
    elif isinstance(channel, discord.TextChannel | discord.Thread) and interaction.guild:
        permissions = channel.permissions_for(interaction.guild.me)
    else:
        raise RuleError("A game is played in a text channel or a thread.")
    if is_locked(channel, permissions):
        raise RuleError(LOCKED)
    missing = missing_needs(permissions, where_of(channel))
    if missing:
        raise RuleError(
            f"I need {listed(missing)} in that channel. Somebody with Manage Permissions there "
            "can give me that; then try again.\n"
            f"{on_rights(interaction.client.configuration.site)}"
        )


def require_start(interaction: Interaction) -> int:
    """The server in which a game can begin here. Raises RuleError where none can."""
    if interaction.guild_id is None or interaction.channel is None:
        raise RuleError("A game is played in a server's channel.")
    require_board_permissions(interaction, interaction.channel)
    return interaction.guild_id


def manages_server(interaction: Interaction) -> bool:
    """Whether the person has Manage Server, with which they can free a channel from a game."""
    return interaction.permissions.manage_guild


async def require_own_permissions(interaction: Interaction, channel: object) -> None:
    """Raise ForbiddenError unless the person can read and write in a channel themselves."""
    if getattr(channel, "id", None) == interaction.channel_id:
        return
    member = interaction.user
    if (
        not isinstance(channel, discord.TextChannel | discord.Thread)
        or not isinstance(member, discord.Member)
        or not _may_write(channel, member)
        or not await _is_let_into(channel, member)
    ):
        raise ForbiddenError(
            "You can only bring a game to a channel in which you can read and write yourself."
        )


def _may_write(channel: discord.TextChannel | discord.Thread, member: discord.Member) -> bool:
    permissions = channel.permissions_for(member)
    if isinstance(channel, discord.Thread):
        return permissions.view_channel and permissions.send_messages_in_threads
    return permissions.view_channel and permissions.send_messages


async def _is_let_into(
    channel: discord.TextChannel | discord.Thread, member: discord.Member
) -> bool:
    """Whether a private thread has the person in it; other channels have everybody who may look."""
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    if channel.permissions_for(member).manage_threads:
        return True
    try:
        await channel.fetch_member(member.id)
    except discord.HTTPException:
        return False
    return True


@GAME.command("bind", channel="A channel or thread that should belong to this game too")
async def bind(interaction: Interaction, channel: Room) -> None:
    """Let another channel or thread belong to it (referee)"""
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    await _bind(interaction, channel.id, is_bound=True)
    await interaction.client.homes.move_in(channel)


@GAME.command("unbind", channel="A channel or thread that should no longer belong to it")
async def unbind(interaction: Interaction, channel: Room) -> None:
    """Let a channel or thread leave this game (referee or Manage Server)"""
    await _bind(interaction, channel.id, is_bound=False)


async def _bind(interaction: Interaction, channel_id: int, *, is_bound: bool) -> None:
    game = await game_here(interaction)
    places = interaction.client.games.places
    job = places.bind(
        game.id,
        asked(interaction),
        channel_id,
        is_bound=is_bound,
        by_manager=not is_bound and manages_server(interaction),
    )
    await run_job(interaction, job)


async def _games(typed: Typed) -> Pairs:
    """The other games of the server that the person may move, by name."""
    games, found = typed.interaction.client.games, list[tuple[str, str]]()
    for key, name in await games.places.of_guild(typed.interaction.guild_id or 0):
        if typed.found is not None and typed.found.id == key:
            continue
        game = await games.get(key)
        if manages_server(typed.interaction) or game.viewer(typed.user_id).is_referee:
            found.append((name, f"{key}"))
    return found


@GAME.command(
    "home",
    channel="Where the board stands from now on; this channel if left out",
    game="A game of this server whose own channel is gone; the game here if left out",
)
async def home(
    interaction: Interaction,
    channel: Room | None = None,
    game: Annotated[str, Option(suggest=_games)] = "",
) -> None:
    """Move the board to another channel (referee, or Manage Server where it is gone)"""
    room = channel or interaction.channel
    if not isinstance(room, Room):
        raise RuleError("A game is played in a text channel or a thread.")
    await _move_home(interaction, room, game)


async def _move_home(interaction: Interaction, channel: Room, game_id: str) -> None:
    """Move the board to a channel, also of a game whose home has been deleted."""
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    bot = interaction.client
    async with Answer(interaction) as answer:
        game = await _game_meant(interaction, game_id)
        job = bot.games.places.move_home(
            game.id,
            asked(interaction),
            channel.id,
            by_manager=manages_server(interaction),
            is_gone=await _is_gone(interaction, game.common_home_id),
        )
        outcome = await job
        await bot.homes.move_in(channel)
        await bot.boards.post(outcome.game)
        await tell(answer, outcome)


async def _game_meant(interaction: Interaction, game_id: str) -> LiveGame:
    """The game of the channel, or another of this server. Raises NotFoundError."""
    if not game_id:
        return await game_here(interaction)
    games = interaction.client.games
    known = await games.places.of_guild(interaction.guild_id or 0)
    found = next((key for key, name in known if game_id in (f"{key}", name)), None)
    if found is None:
        raise NotFoundError("This server has no such game. Pick one from the list that appears.")
    return await games.get(found)


async def _is_gone(interaction: Interaction, channel_id: int) -> bool:
    """Whether a channel has been deleted. RuleError if Discord does not say so in time."""
    guild = interaction.guild
    assert guild is not None
    if channel_id == interaction.channel_id or guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        async with asyncio.timeout(CHANNEL_PATIENCE_S):
            await guild.fetch_channel(channel_id)
    except discord.NotFound:
        return True
    except discord.Forbidden:
        return False
    except SENDING_FAILED as error:
        raise RuleError(
            "Discord does not say just now where the game was. Try again in a minute."
        ) from error
    return False


def _person(_typed: Typed, member: discord.Member) -> int:
    """Raise RuleError for a bot."""
    if member.bot:
        raise RuleError("A bot cannot referee. Name a person.")
    return member.id


PersonId = Annotated[int, Option(raw=discord.Member, read=_person)]


@REFEREE.command("add", person="Who becomes a referee")
async def add_referee(interaction: Interaction, person: PersonId) -> None:
    """Make somebody a referee of this game (referee)"""
    await run_job(interaction, _change(interaction, person, is_referee=True))


@REFEREE.command("remove", person="Who is no longer a referee")
async def remove_referee(interaction: Interaction, person: discord.User) -> None:
    """Remove a referee of this game (referee)"""
    await run_job(interaction, _change(interaction, person.id, is_referee=False))


@REFEREE.command("hand-over", person="Who referees instead of you")
async def hand_over(interaction: Interaction, game: LiveGame, person: PersonId) -> None:
    """Make somebody referee in your place"""
    if person == interaction.user.id:
        raise RuleError("Name somebody else.")
    member = game.member(person)
    async with Answer(interaction) as answer:
        if member is None or not member.is_referee:
            await tell(answer, await _change(interaction, person, is_referee=True))
        gone = await _change(interaction, interaction.user.id, is_referee=False, part=1)
        await tell(answer, gone)


@REFEREE.command("recover")
async def recover(interaction: Interaction, game: LiveGame) -> None:
    """Take over a game whose referees left or were silent for a month (needs Manage Server)"""
    if not manages_server(interaction):
        raise ForbiddenError("Only somebody with the permission Manage Server can do that.")
    async with Answer(interaction) as answer:
        for referee in game.referees:
            moves = await interaction.client.games.log.entries(
                game.id, member=referee.number, limit=1
            )
            is_silent = moves and interaction.client.clock() - moves[0].at > SILENT
            if not is_silent and await _is_here(interaction, referee.user_id):
                raise ForbiddenError(
                    f"{person(referee.user_id)} is still here and referees this game. Ask them to ",
                    WayOut("make you a referee too", "game referee add"),
                    ". After a month without a move of theirs you can take it over.",
                )
        me = interaction.user.id
        await tell(answer, await _change(interaction, me, is_referee=True, recovers=True))


async def _is_here(interaction: Interaction, user_id: int) -> bool:
    """Whether somebody is in the server. RuleError if Discord does not say so in time."""
    assert interaction.guild is not None
    try:
        async with asyncio.timeout(MEMBER_PATIENCE_S):
            await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        return False
    except SENDING_FAILED as error:
        raise RuleError(
            "Discord does not say just now who is still in this server. Try again in a minute."
        ) from error
    return True


async def _change(
    interaction: Interaction,
    person_id: int,
    *,
    is_referee: bool,
    part: int = 0,
    recovers: bool = False,
) -> Outcome:
    game = await game_here(interaction)
    management = interaction.client.games.management
    return await management.set_referee(
        game.id, asked(interaction, part), person_id, is_referee=is_referee, recovers=recovers
    )


@SECRETS.command("place", channel="A channel or private thread that only referees can read")
async def place_secrets(interaction: Interaction, game: LiveGame, channel: Room) -> None:
    """Have secrets told in the referees' channel, as they happen (referee)"""
    bot = interaction.client
    require_referee(game.actor(interaction.user.id), "say where secrets go")
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    async with Answer(interaction) as answer:
        _, why = await bot.secrets.look(game, channel.id)
        if why:
            foot = on_secrets(bot.configuration.site)
            await answer.private(f"{REFUSED.format(why=why)}\n{foot}")
            return
        job = bot.games.places.set_secrets(game.id, asked(interaction), channel.id)
        await tell(answer, await job)


@SECRETS.command("off")
async def keep_secrets(interaction: Interaction, game: LiveGame) -> None:
    """Tell secrets in no channel any more (referee)"""
    async with Answer(interaction) as answer:
        job = interaction.client.games.places.set_secrets(game.id, asked(interaction), None)
        await tell(answer, await job)


async def say_where(interaction: Interaction, game: LiveGame) -> str:
    """Where secrets go, for referees; "" for anybody else."""
    if not game.viewer(interaction.user.id).is_referee:
        return ""
    if game.secrets_channel_id is None:
        return NOWHERE
    _, why = await interaction.client.secrets.look(game, game.secrets_channel_id)
    return f"Secrets: in <#{game.secrets_channel_id}>" + (f", but not now. {why}" if why else "")


def read_rows(said: str) -> tuple[Chance, ...]:
    """The rows from `3 20, 4-6 35 %`; `none` is no rows. Raises RuleError."""
    if said.strip().lower() == NONE:
        return ()
    parts = (part.strip() for part in said.replace(";", ",").split(","))
    return tuple(_read_row(part) for part in parts if part)


def _read_row(part: str) -> Chance:
    found = _ROW.fullmatch(part)
    if found is None:
        raise RuleError(
            f"“{shorten(part, 40)}” is not a Constitution and a chance. "
            f"Type for example {EXAMPLE}, or `{NONE}` to wipe the table."
        )
    low = int(found["low"])
    return Chance(low, int(found["high"] or low), int(found["percent"]))


@GAME.command("adversity", table="Percent by Constitution: 3 20, 4-6 35, 18 100; none wipes it")
def adversity(game: LiveGame, table: Annotated[str, text(500)] = "") -> Action | str:
    """Show the table for withstanding adversity, or write it (referee)"""
    if table:
        return SetAdversity(rows=read_rows(table))
    rows = ADVERSITY_TABLE.of(game.state)
    return adversity_rows(rows) if rows else NO_TABLE
