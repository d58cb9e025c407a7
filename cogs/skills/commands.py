"""`/skill`: what characters can do in percent; `/do background`: what they are beyond a class."""

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from cogs.checks.commands import Forced, Number
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    suggest_characters,
    suggest_own_characters,
    suggest_own_several,
    suggest_traits,
)
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_character, read_targets, skills_offered
from cogs.core.numbers import read_new_traits
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import person
from cogs.skills.pages import render_backgrounds, render_skills, skill_buttons, skill_deeds
from data.live import LiveGame
from rules.checks.records import RollCheck
from rules.errors import NotFoundError
from rules.kernel.visibility import Visibility
from rules.sheet.active import require_active
from rules.skills.backgrounds import CALLINGS, is_offered
from rules.skills.learning import LONGEST_SKILL, known_skills
from rules.skills.records import (
    SKILL,
    AcceptMember,
    ForgetSkill,
    JoinBackground,
    LearnSkill,
    LeaveBackground,
    RuleBackground,
    SetEarlier,
    SetGuildSkill,
    SetSkill,
)
from rules.state.sheet import Character, SkillKind
from rules.systems import ENGINE
from rules.view.skills import view_skills

CHARACTER_HELP = "Whose; without it, the character you are playing"
SKILL_HELP = "Named for a trade, such as Tracker; pick one or type any"
Named = app_commands.Range[str, 1, LONGEST_SKILL]
Percent = app_commands.Range[int, 0, 100]
Modifier = app_commands.Range[int, -100, 100]
KINDS = [app_commands.Choice(name=kind.value, value=kind.value) for kind in SkillKind]


async def _suggest_skills(interaction: Interaction, typed: str) -> Choices:
    """The skills of whoever is meant with what they come to, then all others the game knows."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    character = _meant(game, user_id, _whose(interaction))
    return pick(skills_offered(game, user_id, character), typed)


async def suggest_any_skill(interaction: Interaction, typed: str) -> Choices:
    """All skills that the game knows."""
    game = await find_game(interaction)
    names = known_skills(game.state) if game else ()
    return pick(((name, name) for name in names), typed)


def _whose(interaction: Interaction) -> str:
    """What was typed for the character so far."""
    given = (typed_so_far(interaction, name) for name in ("who", "character"))
    return next((str(text) for text in given if text), "")


def _meant(game: LiveGame, user_id: int, whose: str) -> Character | None:
    """The character that was named, else the person's own; None where nobody is called so."""
    try:
        return read_character(game, whose) if whose else active_character(game, user_id)
    except NotFoundError:
        return None


@app_commands.guild_only()
class SkillCommands(commands.GroupCog, group_name="skill", group_description="Skills in percent"):
    """Use, list and keep skills."""

    @app_commands.command(name="use")
    @app_commands.describe(
        skill=SKILL_HELP,
        who="Your character if left out; several with commas",
        modifier="Added to the die: less is easier",
        number="What to roll against this once, in percent",
        mode=SEEN_HELP,
        forced="The face that the die shows (referee)",
    )
    @app_commands.autocomplete(skill=_suggest_skills, who=suggest_own_several)
    async def use(
        self,
        interaction: Interaction,
        skill: Named,
        who: str = "",
        modifier: Modifier = 0,
        number: Number | None = None,
        mode: Mode = Visibility.PUBLIC,
        forced: Forced | None = None,
    ) -> None:
        """Try a skill: 1d100; the first time, how good you are is rolled as well"""
        game = await game_here(interaction)
        action = RollCheck(
            what=f"{SKILL}{skill}",
            targets=read_targets(game, interaction.user.id, who) if who.strip() else (),
            modifier=modifier,
            number=number,
            seen=mode,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="list")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_characters)
    async def list_all(self, interaction: Interaction, character: str = "") -> None:
        """Show skills, training and background to you alone, with a button for each skill"""
        game = await game_here(interaction)
        await _show(interaction, game, _character_of(game, interaction.user.id, character))

    @app_commands.command(name="learn")
    @app_commands.describe(
        skill=SKILL_HELP, character=CHARACTER_HELP, forced="The face of the d100 (referee)"
    )
    @app_commands.autocomplete(skill=suggest_any_skill, character=suggest_own_characters)
    async def learn(
        self,
        interaction: Interaction,
        skill: Named,
        character: str = "",
        forced: Forced | None = None,
    ) -> None:
        """Roll how good you are at a skill without trying it yet"""
        target = await character_id(interaction, character)
        action = LearnSkill(skill=skill, character_id=target, forced=forced)
        await play(interaction, action)

    @app_commands.command(name="set")
    @app_commands.describe(
        skill=SKILL_HELP,
        value="In percent, without what levels add",
        kind="How it was come by; natural if left out",
        character=CHARACTER_HELP,
    )
    @app_commands.choices(kind=KINDS)
    @app_commands.autocomplete(skill=_suggest_skills, character=suggest_own_characters)
    async def set_skill(
        self,
        interaction: Interaction,
        skill: Named,
        value: Percent,
        kind: app_commands.Choice[str] | None = None,
        character: str = "",
    ) -> None:
        """Write a skill down as it is on paper; a referee also changes one"""
        action = SetSkill(
            skill=skill,
            value=value,
            kind=kind.value if kind else SkillKind.NATURAL.value,
            character_id=await character_id(interaction, character),
        )
        await play(interaction, action)

    @app_commands.command(name="forget")
    @app_commands.describe(skill="Which; pick one from the list", character=CHARACTER_HELP)
    @app_commands.autocomplete(skill=_suggest_skills, character=suggest_own_characters)
    async def forget(self, interaction: Interaction, skill: Named, character: str = "") -> None:
        """Strike a skill from a sheet (referee)"""
        target = await character_id(interaction, character)
        await play(interaction, ForgetSkill(skill=skill, character_id=target))

    @app_commands.command(name="guild")
    @app_commands.describe(skill=SKILL_HELP, closed="False opens it to everybody")
    @app_commands.autocomplete(skill=suggest_any_skill)
    async def guild(self, interaction: Interaction, skill: Named, closed: bool = True) -> None:
        """Say which skills a guild keeps to its members (referee)"""
        await play(interaction, SetGuildSkill(skill=skill, closed=closed))


async def character_id(interaction: Interaction, typed: str) -> str:
    """The id of the character that was named, "" for the person's own."""
    game = await game_here(interaction)
    return read_character(game, typed).id if typed.strip() else ""


def _character_of(game: LiveGame, user_id: int, typed: str) -> Character:
    if typed.strip():
        return read_character(game, typed)
    return require_active(game.state, game.actor(user_id))


async def _show(interaction: Interaction, game: LiveGame, character: Character) -> None:
    view = view_skills(game.state, character, game.viewer(interaction.user.id))
    text, buttons = render_skills(view, game.state), skill_buttons(game.id, view)
    await answer_privately(interaction, text, view=row_of(*buttons))


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One tap tries a skill."""
    action = RollCheck(what=f"{SKILL}{word(words, 1)}", targets=(word(words, 0),))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"skill-use": press_use}
SKILL_FEATURE = Feature(
    order=70,
    deeds=skill_deeds,
    cogs=(SkillCommands,),
    presses=PRESSES,
)


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
        await answer_privately(interaction, render_backgrounds(game.state, ENGINE.traits))

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


def background_deeds(doer: Doer) -> Iterator[Deed]:
    """What one can be beyond one's class."""
    own = doer.character
    if own is not None and own.background is None and not doer.is_out:
        yield form_deed("Backgrounds, such as a Thief", "background list")


BACKGROUND_FEATURE = Feature(deeds=background_deeds, order=90, cogs=(BackgroundCommands,))
