"""Nudges: those whom the game waits for are mentioned, if they are here and awake."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here
from cogs.core.scheduler import wakes_at
from cogs.render.result import people_of
from cogs.render.text import listed, moment
from data.live import LiveGame
from rules.errors import RuleError
from rules.pace.records import Nudge
from rules.pace.waiting import MINUTE_MS, awaited_members

PAUSE_MS = 60 * MINUTE_MS
"""Players nudge once in so long."""


class NudgeCommand(commands.Cog):
    """Ask those who are waited for to look in."""

    @app_commands.command(name="nudge")
    @app_commands.guild_only()
    async def nudge(self, interaction: Interaction) -> None:
        """Mention those whom the game waits for, if they are awake"""
        await _nudge_all(interaction, await game_here(interaction))


async def _press_nudge(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Nudges exactly those who are waited for."""
    await _nudge_all(interaction, game)


async def _nudge_all(interaction: Interaction, game: LiveGame) -> None:
    """Mention whoever is waited for and awake; who asked is told who is not. Raises RuleError."""
    bot, now = interaction.client, interaction.client.clock()
    viewer = game.viewer(interaction.user.id)
    others = [m for m in awaited_members(game.state.pace) if not viewer.is_member(m)]
    last = bot.nudged.get(game.id)
    if others and not viewer.is_referee and last is not None and now - last < PAUSE_MS:
        raise RuleError("They have been nudged within the last hour. Give them a little time.")
    wake = {member: await wakes_at(bot, game, member, now) for member in others}
    awake = [member for member, at in wake.items() if at <= now]
    sleeping = _asleep(game, wake, now)
    async with Answer(interaction) as answer:
        if others and not awake:
            await answer.private(_told(game, (), sleeping))
            return
        outcome = await bot.games.act(game.id, asked(interaction), Nudge(members=tuple(awake)))
        bot.nudged[game.id] = now
        bot.delivery.deliver(outcome)
        await answer.private(_told(game, awake, sleeping))


def _asleep(game: LiveGame, wake: dict[int, int], now: int) -> list[str]:
    people = people_of(game)
    return [f"{people.name(m)} is asleep, up {moment(at)}" for m, at in wake.items() if at > now]


def _told(game: LiveGame, awake: Sequence[int], sleeping: Sequence[str]) -> str:
    people = people_of(game)
    names = listed([people.name(member) for member in awake])
    nudged = f"Nudged: {names}." if names else "Nobody is nudged."
    return "\n".join([nudged, *(f"Not nudged: {text}." for text in sleeping)])


PRESSES: dict[str, Press] = {"nudge": _press_nudge}
FEATURE = Feature(order=220, cogs=(NudgeCommand,), presses=PRESSES)
