"""`/background`: what a character is beyond its class."""

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.choices import Choices, pick, suggest_own_characters, suggest_traits
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.numbers import read_new_traits
from cogs.core.play import find_game, game_here, play
from cogs.render.hints import Here, Hints, Situation
from cogs.render.skills import render_backgrounds
from cogs.render.text import person
from cogs.skill import CHARACTER_HELP, character_id
from rules.errors import NotFoundError
from rules.skills.backgrounds import CALLINGS, is_offered
from rules.skills.records import (
    AcceptMember,
    JoinBackground,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
)
from rules.systems import ENGINE

LONGEST_LIST = 400
Words = app_commands.Range[str, 0, LONGEST_LIST]
LIST_HELP = "set apart by commas; none wipes them"


async def suggest_offered(interaction: Interaction, typed: str) -> Choices:
    """The backgrounds that can be joined in this game."""
    game = await find_game(interaction)
    if game is None:
        return []
    offered = (one for one in CALLINGS if is_offered(game.state, one))
    return pick(((one.name, one.key) for one in offered), typed)


async def _suggest_callings(_interaction: Interaction, typed: str) -> Choices:
    """All backgrounds."""
    return pick(((one.name, one.key) for one in CALLINGS), typed)


async def _suggest_candidates(interaction: Interaction, typed: str) -> Choices:
    """Those who train for a background."""
    game = await find_game(interaction)
    found = ((one, one.background) for one in game.state.characters) if game else ()
    training = (one for one, held in found if held is not None and held.accepted is None)
    return pick(((one.name, one.id) for one in training), typed)


@app_commands.guild_only()
class BackgroundCommands(
    commands.GroupCog, group_name="background", group_description="Thief, Paladin and others"
):
    """Join, be accepted, and what each asks for."""

    @app_commands.command(name="join")
    @app_commands.describe(
        background="Which; pick one from the list",
        character=CHARACTER_HELP,
        waive="True lets somebody who does not meet its conditions (referee)",
    )
    @app_commands.autocomplete(background=suggest_offered, character=suggest_own_characters)
    async def join(
        self, interaction: Interaction, background: str, character: str = "", waive: bool = False
    ) -> None:
        """Begin to train for a background over your class; there is one for each character"""
        target = await character_id(interaction, character)
        action = JoinBackground(background=background, character_id=target, waive=waive)
        await play(interaction, action)

    @app_commands.command(name="accept")
    @app_commands.describe(character="Who has trained for it")
    @app_commands.autocomplete(character=_suggest_candidates)
    async def accept(self, interaction: Interaction, character: str) -> None:
        """Accept somebody into their background, with its skills (referee)"""
        game = await game_here(interaction)
        target = read_character(game, character).id
        await play(interaction, AcceptMember(character_id=target), game=game)

    @app_commands.command(name="leave")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def leave(self, interaction: Interaction, character: str = "") -> None:
        """Give up the training for a background; a referee also ends a membership"""
        target = await character_id(interaction, character)
        await play(interaction, LeaveBackground(character_id=target))

    @app_commands.command(name="list")
    async def list_all(self, interaction: Interaction) -> None:
        """Show all backgrounds, what each asks for, and the skills that it brings"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await answer.private(render_backgrounds(game.state, ENGINE.traits))

    @app_commands.command(name="rules")
    @app_commands.describe(
        background="Which; pick one from the list",
        requires=f"Classes or races of which one is needed, {LIST_HELP}",
        excludes=f"Classes or races that cannot join, {LIST_HELP}",
        skills=f"Skills that come with it, {LIST_HELP}",
        offered="Whether it can be joined in this game",
    )
    @app_commands.autocomplete(
        background=_suggest_callings, requires=suggest_traits, excludes=suggest_traits
    )
    async def rules(
        self,
        interaction: Interaction,
        background: str,
        requires: Words = "",
        excludes: Words = "",
        skills: Words = "",
        offered: bool | None = None,
    ) -> None:
        """Write what a background asks for and brings (referee)"""
        action = RuleBackground(
            background=background,
            requires=read_new_traits(requires),
            excludes=read_new_traits(excludes),
            skills=read_new_traits(skills),
            offered=offered,
        )
        await play(interaction, action)

    @app_commands.command(name="earlier")
    @app_commands.describe(
        player="Whose", count="How many characters they have played that have no sheet here"
    )
    async def earlier(
        self,
        interaction: Interaction,
        player: discord.Member,
        count: app_commands.Range[int, 0, 99],
    ) -> None:
        """Count characters that somebody has played in this campaign before (referee)"""
        game = await game_here(interaction)
        member = game.member(player.id)
        if member is None:
            raise NotFoundError(f"{person(player.id)} is not in this game yet.")
        await play(interaction, SetEarlier(member=member.number, count=count), game=game)


def _yours(here: Here) -> Iterator[str]:
    own = here.character
    if own is not None and own.background is None and here.encounter is None:
        yield "`/background list` shows what you can be beyond your class, such as a Thief."


def _referee(here: Here) -> Iterator[str]:
    found = [one.background for one in here.state.characters if one.background]
    if any(held.accepted is None for held in found):
        yield "`/background accept` ends the training of those who train for a background."


HINTS = Hints(yours=_yours, referee=_referee, where=frozenset((Situation.TOWN,)))
FEATURE = Feature(order=90, cogs=(BackgroundCommands,), hints=HINTS)
