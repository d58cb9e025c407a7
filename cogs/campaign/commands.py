"""`/game`: begin and end a game, choose its rules, its referees and its channels."""

import asyncio
from collections.abc import Mapping
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.campaign.places import (
    bind,
    hand_over,
    keep_secrets,
    manages_server,
    move_home,
    place_secrets,
    recover,
    require_board_permissions,
    require_person,
    say_where,
    set_referee,
    show_or_write,
    suggest_games,
    unbind,
)
from cogs.campaign.telling import (
    group_named,
    render_commitment,
    render_ending,
    render_game,
    render_setting,
    render_settings,
    settings_buttons,
)
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import asked, find_game, game_here, play, run_job, tell
from cogs.example.laying import first_step, lay_out, require_example, story
from cogs.pace.commands import measured, read_rounds, waiting_for
from cogs.pace.pages import Player, Section, describe_report, make_report, render_report
from cogs.render.buttons import commitment_button, end_button, row_of
from data.live import LiveGame, LogEntry
from rules.campaign.choosing import choose, find_setting, list_choices
from rules.campaign.records import ChangePreset, ChangeSetting
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.setting import PRESETS
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.sheet.records import AnswerNewcomer
from rules.systems import ENGINE


async def _show_pace(interaction: Interaction) -> None:
    """Tell a referee how long rounds and answers took, and who is waited for, with a picture."""
    game = await game_here(interaction)
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError(
            "Only a referee of this game can see how fast everybody answers. `/me pace` shows you "
            "how fast you do."
        )
    now = interaction.client.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(interaction.client.games.log, game)
        sections = await asyncio.to_thread(_report_of, game, entries, now)
        file = await asyncio.to_thread(_draw, game, sections) if sections else None
        await answer.private(render_report(sections), file=file)


def _report_of(game: LiveGame, entries: list[LogEntry], now: int) -> tuple[Section, ...]:
    """What there is to say of a game."""
    found = measured(game, entries, now)
    waiting = waiting_for(game, ALL_KNOWING, found, now)
    is_paused = game.state.pace.paused is not None
    return make_report(found, _players(game), waiting, is_paused=is_paused)


def _players(game: LiveGame) -> Mapping[int, Player]:
    names: dict[int, list[str]] = {}
    for one in sorted(game.state.characters, key=lambda one: one.retired):
        names.setdefault(one.owner, []).append(one.name)
    return {
        number: Player(", ".join(known), f"<@{user_id}>")
        for number, known in names.items()
        if (user_id := game.user_id(number)) is not None
    }


def _draw(game: LiveGame, sections: tuple[Section, ...]) -> discord.File:
    from cogs.pace.picture import draw_report

    picture = BytesIO(draw_report(f"Pace: {game.name}", sections))
    return discord.File(picture, "pace.png", description=describe_report(sections))


CHOICE_LIMIT = 25


async def _suggest_settings(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Settings whose key or label holds what was typed."""
    typed = current.lower()
    game = await find_game(interaction)
    found: list[app_commands.Choice[str]] = []
    for setting in ENGINE.settings.values():
        if typed in setting.key or typed in setting.label.lower():
            chosen = f" ({choose(setting, game.state).chosen.key})" if game else ""
            name = f"{setting.label}{chosen}"[:100]
            found.append(app_commands.Choice(name=name, value=setting.key))
    return found[:CHOICE_LIMIT]


async def _suggest_values(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The values of the setting that has been picked."""
    try:
        setting = find_setting(ENGINE.settings, typed_so_far(interaction, "setting"))
    except RuleError:
        return []
    return [
        app_commands.Choice(name=f"{value.key}: {value.meaning}"[:100], value=value.key)
        for value in setting.values
        if current.lower() in value.key or current.lower() in value.meaning.lower()
    ][:CHOICE_LIMIT]


async def _show_settings(
    interaction: Interaction, game: LiveGame, index: int | None = None
) -> None:
    """A group of the settings by its number, or those that were changed; buttons for the others."""
    choices = list_choices(ENGINE.settings, game.state)
    group = "" if index is None else group_named(choices, index)
    text = render_settings(choices, game.state.preset, group)
    async with Answer(interaction, turns=True) as answer:
        buttons = settings_buttons(game.id, choices, group)
        await answer.private(text, view=row_of(*buttons))


async def _press_settings(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Another group of settings."""
    await _show_settings(interaction, game, number(words, 0))


NAME_LIMIT = 60

PRESET_CHOICES = [app_commands.Choice(name=name, value=key) for key, name in PRESETS.items()]
PRESET_HELP = "Which rulebook; every rule can be changed later with /game settings"


@app_commands.guild_only()
class GameCommands(commands.GroupCog, group_name="game", group_description="Set up a game"):
    """Begin, set up, end."""

    referee = app_commands.Group(name="referee", description="Who referees this game")
    secrets = app_commands.Group(name="secrets", description="Where referees are told secrets")

    @app_commands.command(name="start")
    @app_commands.choices(preset=PRESET_CHOICES)
    @app_commands.describe(
        preset=PRESET_HELP,
        name="What the game is called",
        example="True for a game that is ready to play: four characters, a village, a dungeon",
    )
    async def start(
        self,
        interaction: Interaction,
        preset: app_commands.Choice[str],
        name: app_commands.Range[str, 1, NAME_LIMIT] = "",
        example: bool = False,
    ) -> None:
        """Begin a game in this channel; you are its referee"""
        await _start_game(interaction, preset.value, name, example=example)

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """This game: its rulebook, referees, channels and dice commitment"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            text = "\n".join(filter(None, (render_game(game), await say_where(interaction, game))))
            await answer.private(text, view=row_of(commitment_button(game.id)))

    @app_commands.command(name="pace")
    async def pace(self, interaction: Interaction) -> None:
        """How long rounds and answers took, and who is waited for now, to you alone (referee)"""
        await _show_pace(interaction)

    @app_commands.command(name="settings")
    @app_commands.describe(
        setting="Which rule; without it, all are listed",
        value="What it should be from now on (referee)",
    )
    @app_commands.autocomplete(setting=_suggest_settings, value=_suggest_values)
    async def settings(
        self, interaction: Interaction, setting: str = "", value: str | None = None
    ) -> None:
        """Show the rules this game plays by, or change one"""
        game = await game_here(interaction)
        if value is not None:
            if not setting:
                raise RuleError("Say which setting: `/game settings setting:… value:…`.")
            await play(interaction, ChangeSetting(key=setting, value=value))
            return
        if setting:
            text = render_setting(choose(find_setting(ENGINE.settings, setting), game.state))
            await answer_privately(interaction, text)
        else:
            await _show_settings(interaction, game)

    @app_commands.command(name="preset")
    @app_commands.choices(preset=PRESET_CHOICES)
    @app_commands.describe(preset="All settings go to this rulebook's own")
    async def preset(self, interaction: Interaction, preset: app_commands.Choice[str]) -> None:
        """Change to another rulebook (referee)"""
        await play(interaction, ChangePreset(preset=preset.value))

    @app_commands.command(name="adversity")
    @app_commands.describe(table="Percent by Constitution: 3 20, 4-6 35, 18 100; none wipes it")
    async def adversity(
        self, interaction: Interaction, table: app_commands.Range[str, 0, 500] = ""
    ) -> None:
        """Show the campaign's table for withstanding adversity, or write it (referee)"""
        await show_or_write(interaction, table)

    @app_commands.command(name="rename")
    @app_commands.describe(name="What the game is called from now on")
    async def rename(
        self, interaction: Interaction, name: app_commands.Range[str, 1, NAME_LIMIT]
    ) -> None:
        """Give the game another name (referee)"""
        game = await game_here(interaction)
        management = interaction.client.games.management
        title = " ".join(name.split())
        await run_job(interaction, management.rename(game.id, asked(interaction), title))

    @app_commands.command(name="end")
    async def end(self, interaction: Interaction) -> None:
        """Put the game away; /game reopen brings it back (referee or Manage Server)"""
        game = await game_here(interaction)
        may = game.viewer(interaction.user.id).is_referee or manages_server(interaction)
        if game.ended or not may:
            await _set_ended(interaction, game, ended=True)
            return
        await answer_privately(interaction, render_ending(game), view=row_of(end_button(game.id)))

    @app_commands.command(name="reopen")
    async def reopen(self, interaction: Interaction) -> None:
        """Bring back a game that was ended (referee)"""
        await _set_ended(interaction, await game_here(interaction), ended=False)

    @app_commands.command(name="newcomer")
    @app_commands.describe(
        person="Who waits to be let in", let_in="False turns them away; they can ask again"
    )
    async def newcomer(
        self, interaction: Interaction, person: discord.User, let_in: bool = True
    ) -> None:
        """Let somebody in whose first sheet is waiting, or turn them away (referee)"""
        game = await game_here(interaction)
        member = game.actor(person.id).member
        await play(interaction, AnswerNewcomer(member=member, let_in=let_in), game=game)

    @app_commands.command(name="bind")
    @app_commands.describe(channel="A channel or thread that should belong to this game too")
    async def bind(
        self, interaction: Interaction, channel: discord.TextChannel | discord.Thread
    ) -> None:
        """Let another channel or thread belong to this game (referee)"""
        await bind(interaction, channel)

    @app_commands.command(name="unbind")
    @app_commands.describe(channel="A channel or thread that should no longer belong to it")
    async def unbind(
        self, interaction: Interaction, channel: discord.TextChannel | discord.Thread
    ) -> None:
        """Let a channel or thread no longer belong to this game (referee or Manage Server)"""
        await unbind(interaction, channel)

    @app_commands.command(name="home")
    @app_commands.describe(
        channel="Where the board stands from now on; this channel if left out",
        game="A game of this server whose own channel is gone; the game here if left out",
    )
    @app_commands.autocomplete(game=suggest_games)
    async def home(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.Thread | None = None,
        game: str = "",
    ) -> None:
        """Move the board to another channel (referee, or Manage Server where it is gone)"""
        room = channel or interaction.channel
        if not isinstance(room, discord.TextChannel | discord.Thread):
            raise RuleError("A game is played in a text channel or a thread.")
        await move_home(interaction, room, game)

    @secrets.command(name="place")
    @app_commands.describe(channel="A channel or private thread that only referees can read")
    async def secrets_place(
        self, interaction: Interaction, channel: discord.TextChannel | discord.Thread
    ) -> None:
        """Have what only referees may know told in a channel of theirs as it happens (referee)"""
        await place_secrets(interaction, channel)

    @secrets.command(name="off")
    async def secrets_off(self, interaction: Interaction) -> None:
        """Tell secrets in no channel any more (referee)"""
        await keep_secrets(interaction)

    @referee.command(name="add")
    @app_commands.describe(person="Who becomes a referee")
    async def referee_add(self, interaction: Interaction, person: discord.Member) -> None:
        """Make somebody a referee of this game (referee)"""
        require_person(person)
        await set_referee(interaction, person.id, is_referee=True)

    @referee.command(name="remove")
    @app_commands.describe(person="Who is no longer a referee")
    async def referee_remove(self, interaction: Interaction, person: discord.User) -> None:
        """Remove a referee of this game (referee)"""
        await set_referee(interaction, person.id, is_referee=False)

    @referee.command(name="hand-over")
    @app_commands.describe(person="Who referees instead of you")
    async def referee_hand_over(self, interaction: Interaction, person: discord.Member) -> None:
        """Make somebody referee in your place"""
        require_person(person)
        if person.id == interaction.user.id:
            raise RuleError("Name somebody else.")
        await hand_over(interaction, person.id)

    @referee.command(name="recover")
    async def referee_recover(self, interaction: Interaction) -> None:
        """Take over a game whose referees have all left (needs Manage Server)"""
        await recover(interaction)


async def _start_game(interaction: Interaction, preset: str, name: str, *, example: bool) -> None:
    """Begin a game where the command was typed, after a look at what the bot may do there."""
    bot = interaction.client
    channel = interaction.channel
    if interaction.guild_id is None or channel is None:
        raise RuleError("A game is played in a server's channel.")
    if example:
        require_example(preset)
    require_board_permissions(interaction, channel)
    fallback = getattr(channel, "name", "") or "A game"
    job = bot.games.management.start(
        asked(interaction),
        guild_id=interaction.guild_id,
        name=(" ".join(name.split()) or fallback)[:NAME_LIMIT],
        preset=preset,
        overrides={JOIN.key: BY_REFEREE} if bot.configuration.on_discord else {},
    )
    async with Answer(interaction, turns=True) as answer:
        outcome = await job
        await tell(answer, outcome)
        if example:
            game = await lay_out(bot.games, outcome.game, asked(interaction, 1), ())
            await answer.public(story(game), view=first_step(game))


async def press_end(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under the question whether the game shall end."""
    await _set_ended(interaction, game, ended=True)


async def _press_commitment(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under a new game: the whole commitment of its dice."""
    await answer_privately(interaction, render_commitment(game.open_seed.commitment))


async def _press_newcomer(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under the first sheet of somebody new."""
    action = AnswerNewcomer(member=number(words, 0), let_in=word(words, 1) == "in")
    await play(interaction, action, game=game)


async def _set_ended(interaction: Interaction, game: LiveGame, *, ended: bool) -> None:
    management, who = interaction.client.games.management, asked(interaction)
    if ended:
        job = management.end(game.id, who, by_manager=manages_server(interaction))
    else:
        job = management.reopen(game.id, who)
    await run_job(interaction, job)


PRESSES: dict[str, Press] = {
    "end-game": press_end,
    "newcomer": _press_newcomer,
    "commitment": _press_commitment,
    "settings": _press_settings,
}


FEATURE = Feature(order=20, cogs=(GameCommands,), presses=PRESSES)
