"""`/game`: begin and end a game, choose its rules, its referees and its channels."""

import asyncio
from typing import Annotated

import discord

from cogs.campaign.places import GAME, manages_server, require_start, say_where
from cogs.campaign.telling import (
    group_of,
    render_ending,
    render_game,
    render_setting,
    render_settings,
    settings_buttons,
    welcome,
)
from cogs.core.answering import Answer, answer_privately
from cogs.core.checkup import NOTIFIES, notifies_of_all
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referees
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.play import asked, run_job, tell
from cogs.core.said import always, says
from cogs.example.mill import first_step, lay_out, require_example, story
from cogs.pace.commands import measured, read_rounds, waiting_for
from cogs.pace.pages import render_report
from cogs.parties.placing import play_kept_apart
from cogs.render.buttons import commitment_button, end_button, row_of
from cogs.render.rulebook import sources_begun
from data.live import LiveGame, LogEntry
from rules.campaign.choosing import choose, find_setting, list_choices
from rules.campaign.records import ChangePreset, ChangeSetting
from rules.errors import ForbiddenError, RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING
from rules.kernel.apart import APART
from rules.kernel.parties import has_several
from rules.kernel.setting import PRESETS
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.sheet.records import AnswerNewcomer
from rules.state.game import DAWN
from rules.systems import ENGINE

NAME_LIMIT = 60
Preset = Annotated[str, Option(choices={name: key for key, name in PRESETS.items()})]
Name = Annotated[str, text(NAME_LIMIT)]


@GAME.command("pace")
@says(
    "pace, how fast do we play, how long do answers take",
    "How long rounds and answers took",
    when=referees,
    asks=True,
)
async def pace(interaction: Interaction, game: LiveGame) -> None:
    """How long rounds and answers took, and who is waited for now, to you alone (referee)"""
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError(
            "Only a referee of this game can see how fast everybody answers. ",
            WayOut("Look at how fast you do", "me pace"),
            ".",
        )
    now = interaction.client.clock()
    async with Answer(interaction) as answer:
        entries = await read_rounds(interaction.client.games.log, game)
        await answer.private(await asyncio.to_thread(_report_of, game, entries, now))


def _report_of(game: LiveGame, entries: list[LogEntry], now: int) -> str:
    """What there is to say of a game."""
    found = measured(game, entries, now)
    waiting = waiting_for(game, ALL_KNOWING, found, now)
    owners = sorted(game.state.characters, key=lambda one: one.retired)
    players = {
        one.owner: f"<@{user_id}>"
        for one in owners
        if (user_id := game.user_id(one.owner)) is not None
    }
    return render_report(found, players, waiting, is_paused=game.state.pace.paused is not None)


def _settings(typed: Typed) -> Pairs:
    """Settings whose key, label or rule is called by what was typed, those by a rule last."""
    wanted = typed.text.lower()
    ruled = sources_begun(wanted, typed.found.state.preset if typed.found else "")
    named = [one for one in ENGINE.settings.values() if wanted in f"{one.key} {one.label.lower()}"]
    others = [one for one in ENGINE.settings.values() if one.source in ruled and one not in named]
    for setting in (*named, *others):
        now = f" ({choose(setting, typed.found.state).chosen.key})" if typed.found else ""
        yield f"{setting.label}{now}", setting.key


def _values(typed: Typed) -> Pairs:
    """The values of the setting that has been picked."""
    setting = find_setting(ENGINE.settings, typed.word("setting"))
    return ((f"{value.key}: {value.meaning}", value.key) for value in setting.values)


@GAME.command(
    "start",
    preset="Which rulebook; every rule can be changed later with /game settings",
    name="What the game is called",
    example="Whether it is ready to play: a village, a dungeon, and characters to take",
)
async def start(
    interaction: Interaction, preset: Preset, name: Name = "", example: bool = False
) -> None:
    """Begin a game in this channel; you are its referee"""
    # Begin a game where the command was typed, after a look at what the bot may do there.
    bot = interaction.client
    channel = interaction.channel
    if example:
        require_example(preset)
    guild_id = require_start(interaction)
    fallback = getattr(channel, "name", "") or "A game"
    job = bot.games.management.start(
        asked(interaction),
        guild_id=guild_id,
        name=(" ".join(name.split()) or fallback)[:NAME_LIMIT],
        preset=preset,
        overrides={JOIN.key: BY_REFEREE} if bot.configuration.on_discord else {},
        clock=DAWN,
    )
    async with Answer(interaction, turns=True) as answer:
        outcome = await job
        await tell(answer, outcome)
        await bot.homes.move_in(channel)
        if site := bot.configuration.site:
            await answer.public(welcome(site))
        if bot.configuration.on_discord and notifies_of_all(interaction.guild):
            await answer.private(NOTIFIES)
        if example:
            game = await lay_out(bot.games, outcome.game, asked(interaction, 1), ())
            await answer.public(story(game), view=first_step(game))


@GAME.command("show")
async def show(interaction: Interaction, game: LiveGame) -> None:
    """This game: its rulebook, referees, channels and dice commitment"""
    async with Answer(interaction) as answer:
        glance = render_game(game, game.viewer(interaction.user.id))
        text = "\n".join(filter(None, (glance, await say_where(interaction, game))))
        await answer.private(text, view=row_of(commitment_button(game.id)))


@GAME.command(
    "settings",
    setting="Which rule, or which group of them; without it, what was changed is listed",
    value="What it should be from now on (referee)",
)
@says(
    "setting, settings, change, house rule, houserule, option, rule, set, config, turn on, "
    "turn off, switch",
    "Change a rule: {setting}",
    when=always,
    needs=("setting",),
)
@says(
    "settings, house rules, houserules, options, config, show settings, which rules, rules",
    "Show the rules this game plays by",
    when=always,
    asks=True,
)
async def settings(
    interaction: Interaction,
    game: LiveGame,
    setting: Annotated[str, Option(suggest=_settings, finds=True)] = "",
    value: Annotated[str, Option(suggest=_values)] = "",
) -> Action | str | Page | None:
    """Show the rules this game plays by, or change one"""
    if value and not setting:
        raise RuleError(WayOut("Say which setting", "game settings"), ".")
    if value:
        change = ChangeSetting(key=setting, value=value)
        is_about_parties = find_setting(ENGINE.settings, setting) is APART
        if not (is_about_parties and has_several(game.state)):
            return change
        await play_kept_apart(interaction, game, change)
        return None
    choices = list_choices(ENGINE.settings, game.state)
    group = setting if setting in {group_of(one.setting.key) for one in choices} else ""
    if setting and not group:
        return render_setting(choose(find_setting(ENGINE.settings, setting), game.state))
    text = render_settings(choices, game.state.preset, group)
    return Page(text, settings_buttons(game.id, choices, group), opens=True)


@GAME.command("preset", preset="All settings go to this rulebook's own")
def change_preset(preset: Preset) -> Action:
    """Change to another rulebook (referee)"""
    return ChangePreset(preset=preset)


@GAME.command("rename", name="What the game is called from now on")
async def rename(interaction: Interaction, game: LiveGame, name: Name) -> None:
    """Give the game another name (referee)"""
    management = interaction.client.games.management
    title = " ".join(name.split())
    await run_job(interaction, management.rename(game.id, asked(interaction), title))


@GAME.command("end")
@says(
    "end the campaign, put the game away, end game",
    "Put the game away",
    when=referees,
)
async def end(interaction: Interaction, game: LiveGame) -> None:
    """Put the game away; /game reopen brings it back (referee or Manage Server)"""
    may = game.viewer(interaction.user.id).is_referee or manages_server(interaction)
    if game.ended or not may:
        await _set_ended(interaction, game, ended=True)
        return
    await answer_privately(interaction, render_ending(game), view=row_of(end_button(game.id)))


@GAME.command("reopen")
async def reopen(interaction: Interaction, game: LiveGame) -> None:
    """Bring back a game that was ended (referee)"""
    await _set_ended(interaction, game, ended=False)


@GAME.command(
    "newcomer",
    person="Who waits to be let in",
    let_in="Whether they come in; if not, they can ask again",
)
def newcomer(game: LiveGame, person: discord.User, let_in: bool = True) -> Action:
    """Let somebody in whose first sheet is waiting, or turn them away (referee)"""
    return AnswerNewcomer(member=game.actor(person.id).member, let_in=let_in)


async def press_end(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under the question whether the game shall end."""
    await _set_ended(interaction, game, ended=True)


async def _set_ended(interaction: Interaction, game: LiveGame, *, ended: bool) -> None:
    management, who = interaction.client.games.management, asked(interaction)
    if ended:
        job = management.end(game.id, who, by_manager=manages_server(interaction))
    else:
        job = management.reopen(game.id, who)
    await run_job(interaction, job)


FEATURE = Feature(
    lines={
        "newcomer": Does(AnswerNewcomer, "#member", "@let_in=in"),
        "commitment": Does("dice fairness"),
        "settings": Does("game settings", "setting"),
    },
    order=20,
    presses={"end-game": press_end},
)
