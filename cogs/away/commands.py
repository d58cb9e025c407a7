"""`/away`: who is away, until when, and who plays for them; `/me`: when somebody is awake."""

import asyncio
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from cogs.away.telling import back_button
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import number
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.core.times import read_clock, read_when, read_zone, suggest_zones
from cogs.pace.commands import measured, read_rounds, waiting_for
from cogs.pace.pages import render_own
from cogs.party.pages import MENTIONED, UNKNOWN, render_person
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, Near, deed_of, form_deed
from cogs.render.text import person
from cogs.render.waiting import render_away
from data.live import LiveGame
from data.persons import Person
from rules.away.leaving import LONGEST_NOTE
from rules.away.records import GoAway, ReturnEarly
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.kernel.absence import absence_of
from rules.kernel.hours import DAY_MINUTES
from rules.kernel.plans import BEGINS, NO_PINGS, ONLY_REMINDERS

NO_TIME = "Say until when: `/away until:friday`, `until:3 days`, or `back:True` if you are back."
OVER = "That is over: they are back, or away until another time. `/away` shows who is away."


class AwayCommands(commands.Cog):
    """Go away, come back, and see who is away."""

    @app_commands.command(name="away")
    @app_commands.guild_only()
    @app_commands.describe(
        until="When you will be back: friday, 24 dec 18:00, 3 days",
        delegate="Who plays for you until then; without anybody your characters hold",
        note="A word for the others, such as: no signal up there",
        back="True: you are back already",
        who="Whom you say it of (referee)",
    )
    async def away(
        self,
        interaction: Interaction,
        until: app_commands.Range[str, 1, 100] | None = None,
        delegate: discord.User | None = None,
        note: app_commands.Range[str, 1, LONGEST_NOTE] | None = None,
        back: bool = False,
        who: discord.User | None = None,
    ) -> None:
        """Say that you will be away, so that nobody waits for you; see who is away"""
        game = await game_here(interaction)
        member = None if who is None else _number(game, who)
        if back:
            await play(interaction, ReturnEarly(member=member), game=game)
        elif until is not None:
            action = GoAway(
                until=await read_when(interaction, game, until, whole_days=True),
                delegate=None if delegate is None else _number(game, delegate),
                note=note or "",
                member=member,
            )
            await play(interaction, action, game=game)
        elif delegate is not None or note is not None:
            raise RuleError(NO_TIME)
        else:
            await _show(interaction, game)


def _number(game: LiveGame, user: discord.User) -> int:
    """Somebody's number in the game. Raises NotFoundError for a stranger to it."""
    member = game.member(user.id)
    if member is None:
        raise NotFoundError(
            f"{person(user.id)} is not in this game yet. They come in with whatever they do first, "
            "such as `/do sheet create`."
        )
    return member.number


async def _show(interaction: Interaction, game: LiveGame) -> None:
    own = absence_of(game.state, game.viewer(interaction.user.id).member)
    buttons = () if own is None else (back_button(game.id, own),)
    await answer_privately(interaction, render_away(game), view=row_of(*buttons))


async def _press_back(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """They are back, if they are still away until the time that the button is about."""
    away = absence_of(game.state, number(words, 0))
    if away is None or away.until != number(words, 1):
        raise TooLateError(OVER)
    await play(interaction, ReturnEarly(member=away.member), game=game)


def away_deeds(doer: Doer) -> Iterator[Deed]:
    """To be away, or back."""
    away = absence_of(doer.state, doer.viewer.member)
    if away is not None:
        yield deed_of(back_button(doer.game.id, away), Near.MENU, also="return")
    elif doer.character is not None:
        yield form_deed("Be away for a while…", "away")


AWAY_FEATURE = Feature(
    deeds=away_deeds, order=40, cogs=(AwayCommands,), presses={"come-back": _press_back}
)


TYPED_LIMIT = 100
PING_CHOICES = [
    app_commands.Choice(name="when something begins for me", value=BEGINS),
    app_commands.Choice(name="only in reminders", value=ONLY_REMINDERS),
    app_commands.Choice(name="never", value=NO_PINGS),
]


@app_commands.guild_only()
class MeCommands(
    commands.GroupCog, group_name="me", group_description="Your time zone, hours and pace"
):
    """Say where you are and when you are called, see it, and have it forgotten."""

    @app_commands.command(name="timezone")
    @app_commands.describe(zone="Your city or country, or what your clock shows, such as 18:30")
    @app_commands.autocomplete(zone=suggest_zones)
    async def timezone(
        self, interaction: Interaction, zone: app_commands.Range[str, 1, TYPED_LIMIT]
    ) -> None:
        """Say where you are: times that you type are read on your clock, in all games"""
        name = await read_zone(interaction, zone)
        async with Answer(interaction) as answer:
            person = await interaction.client.games.persons.set_zone(interaction.user.id, name)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="hours")
    @app_commands.rename(begin="from", end="to")
    @app_commands.describe(
        begin="When reminders may begin to reach you, such as 8:00",
        end="When they end, such as 22:00; the same time twice means at any hour",
    )
    async def hours(
        self,
        interaction: Interaction,
        begin: app_commands.Range[str, 1, TYPED_LIMIT],
        end: app_commands.Range[str, 1, TYPED_LIMIT],
    ) -> None:
        """Say when you are awake: reminders wait for that"""
        wakes, sleeps = read_clock(begin) % DAY_MINUTES, read_clock(end) % DAY_MINUTES
        async with Answer(interaction) as answer:
            persons = interaction.client.games.persons
            person = await persons.set_hours(interaction.user.id, wakes, sleeps)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="pings")
    @app_commands.choices(when=PING_CHOICES)
    @app_commands.describe(when="When you are mentioned, in all games; a game may do it less often")
    async def pings(self, interaction: Interaction, when: app_commands.Choice[str]) -> None:
        """Say when you are mentioned: as something begins for you, in reminders, or never"""
        async with Answer(interaction) as answer:
            persons = interaction.client.games.persons
            person = await persons.set_pings(interaction.user.id, when.value)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone your time zone, waking hours, and when you are mentioned"""
        async with Answer(interaction) as answer:
            person = await interaction.client.games.persons.get(interaction.user.id)
            await answer.private(_render(interaction, person))

    @app_commands.command(name="pace")
    async def pace(self, interaction: Interaction) -> None:
        """Show you alone how long your answers took, and what the game waits for you to give"""
        await _show_own_pace(interaction)

    @app_commands.command(name="forget")
    async def forget(self, interaction: Interaction) -> None:
        """Have your time zone and waking hours forgotten"""
        async with Answer(interaction) as answer:
            await interaction.client.games.persons.forget(interaction.user.id)
            await answer.private("Your time zone and hours are forgotten.")


async def _show_own_pace(interaction: Interaction) -> None:
    """The numbers of whoever asks, and nobody else's."""
    game = await game_here(interaction)
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    now = bot.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(bot.games.log, game)
        found = await asyncio.to_thread(measured, game, entries, now)
        times = found.answers.get(viewer.member or 0, [])
        waiting = waiting_for(game, viewer, found, now, own=True)
        await answer.private(render_own(times, waiting))


def _render(interaction: Interaction, person: Person) -> str:
    where = UNKNOWN
    if person.clock() is not None:
        where = render_person(person.awake(), interaction.client.clock())
    return f"{where}\n{MENTIONED[person.pings]}"


ME_FEATURE = Feature(
    order=530,
    cogs=(MeCommands,),
)
