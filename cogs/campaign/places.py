"""Where a game is played: its channels, what the bot may do there, and the home of its board."""

import asyncio
import re

import discord

from cogs.checks.telling import adversity_rows
from cogs.core.answering import Answer, answer_privately
from cogs.core.choices import Choices, pick
from cogs.core.errors import SENDING_FAILED
from cogs.core.interaction import Interaction
from cogs.core.play import asked, find_game, game_here, play, run_job, tell
from cogs.core.secret_place import Room
from cogs.render.text import listed, person, shorten
from data.live import LiveGame, Outcome
from rules.checks.records import ADVERSITY_TABLE, Chance, SetAdversity
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.management import require_referee

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "read_message_history": "Read Message History",
}
NEEDED_IN_THREAD = {**NEEDED, "send_messages_in_threads": "Send Messages in Threads"}
del NEEDED_IN_THREAD["send_messages"]


def require_board_permissions(interaction: Interaction, channel: object) -> None:
    """Raise RuleError naming each permission that the bot lacks in a channel."""
    if channel is interaction.channel or getattr(channel, "id", None) == interaction.channel_id:
        permissions = interaction.app_permissions
    elif isinstance(channel, discord.TextChannel | discord.Thread) and interaction.guild:
        permissions = channel.permissions_for(interaction.guild.me)
    else:
        raise RuleError("A game is played in a text channel or a thread.")
    needed = NEEDED_IN_THREAD if isinstance(channel, discord.Thread) else NEEDED
    missing = [name for key, name in needed.items() if not getattr(permissions, key)]
    if missing:
        raise RuleError(
            f"I need {listed(missing)} in that channel. Somebody with Manage Permissions there "
            "can give me that; then try again."
        )


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


CHANNEL_PATIENCE_S = 5


async def bind(interaction: Interaction, channel: Room) -> None:
    """Let a channel belong to the game, if both the bot and the person may write there."""
    require_board_permissions(interaction, channel)
    await require_own_permissions(interaction, channel)
    await _bind(interaction, channel.id, is_bound=True)


async def unbind(interaction: Interaction, channel: Room) -> None:
    """Let a channel no longer belong to the game; a manager of the server can do that too."""
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


async def move_home(interaction: Interaction, channel: Room, game_id: str) -> None:
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
            is_gone=await _is_gone(interaction, game.home_channel_id),
        )
        outcome = await job
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


async def suggest_games(interaction: Interaction, typed: str) -> Choices:
    """The games of the server that the person may move, by name."""
    if interaction.guild_id is None:
        return []
    here = await find_game(interaction)
    games = interaction.client.games
    found: list[tuple[str, str]] = []
    for key, name in await games.places.of_guild(interaction.guild_id):
        if here is not None and here.id == key:
            continue
        game = await games.get(key)
        if manages_server(interaction) or game.viewer(interaction.user.id).is_referee:
            found.append((name, f"{key}"))
    return pick(found, typed)


MEMBER_PATIENCE_S = 5


def require_person(member: discord.Member) -> None:
    """Raise RuleError for a bot."""
    if member.bot:
        raise RuleError("A bot cannot referee. Name a person.")


async def set_referee(interaction: Interaction, person_id: int, *, is_referee: bool) -> None:
    """Make somebody a referee, or no longer one."""
    await run_job(interaction, _change(interaction, person_id, is_referee=is_referee))


async def hand_over(interaction: Interaction, person_id: int) -> None:
    """Make somebody else referee instead of whoever asks."""
    game = await game_here(interaction)
    member = game.member(person_id)
    async with Answer(interaction) as answer:
        if member is None or not member.is_referee:
            await tell(answer, await _change(interaction, person_id, is_referee=True))
        gone = await _change(interaction, interaction.user.id, is_referee=False, part=1)
        await tell(answer, gone)


async def recover(interaction: Interaction) -> None:
    """A manager takes over a game, but only if none of its referees is in the server any more."""
    game = await game_here(interaction)
    if not manages_server(interaction):
        raise ForbiddenError("Only somebody with the permission Manage Server can do that.")
    async with Answer(interaction) as answer:
        for referee in game.referees:
            if await _is_here(interaction, referee.user_id):
                raise ForbiddenError(
                    f"{person(referee.user_id)} is still here and referees this game. "
                    "Ask for `/game referee add`."
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


REFUSED = "Nothing secret can be told there. {why}"
NOWHERE = "Secrets: in no channel. `/do game secrets place` sets one that only referees can read."


async def place_secrets(interaction: Interaction, room: Room) -> None:
    """Have referees told in a channel what only they may know, if nobody else can read it."""
    game = await game_here(interaction)
    bot = interaction.client
    require_referee(game.actor(interaction.user.id), "say where secrets go")
    require_board_permissions(interaction, room)
    await require_own_permissions(interaction, room)
    async with Answer(interaction) as answer:
        _, why = await bot.secrets.look(game, room.id)
        if why:
            await answer.private(REFUSED.format(why=why))
            return
        await tell(answer, await bot.games.places.set_secrets(game.id, asked(interaction), room.id))


async def keep_secrets(interaction: Interaction) -> None:
    """Tell secrets in no channel any more."""
    game = await game_here(interaction)
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


NONE = "none"
EXAMPLE = "`3 20, 4-6 35, 18 100`"
NO_TABLE = (
    f"No table is written. A referee types it with `/do game adversity table:`, such as {EXAMPLE}."
)
_ROW = re.compile(
    r"(?P<low>\d{1,3})(?:\s*[-\u2013]\s*(?P<high>\d{1,3}))?[\s:=]+(?P<percent>\d{1,4})\s*%?"
)


def read_rows(text: str) -> tuple[Chance, ...]:
    """The rows from `3 20, 4-6 35 %`; `none` is no rows. Raises RuleError."""
    if text.strip().lower() == NONE:
        return ()
    parts = (part.strip() for part in text.replace(";", ",").split(","))
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


async def show_or_write(interaction: Interaction, table: str) -> None:
    """Write what was typed; without anything typed, show what stands there."""
    game = await game_here(interaction)
    if table.strip():
        await play(interaction, SetAdversity(rows=read_rows(table)), game=game)
        return
    rows = ADVERSITY_TABLE.of(game.state)
    await answer_privately(interaction, adversity_rows(rows) if rows else NO_TABLE)
