"""`/do hazard`: poison, fear, falls, water and the like; `/do illusion`: what is not there.

A public answer shows everybody the command that it answers; those of referees are put off
privately first, so that what there is to tell stands by itself.
"""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    suggest_bodies,
    suggest_combatants,
    suggest_own_characters,
    suggest_own_several,
    suggest_several,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import Names, read_target, read_targets
from cogs.core.play import find_game, game_here, play
from cogs.hazards.telling import render_illusions
from cogs.health.commands import AMOUNT_LIMIT
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.errors import ForbiddenError, NotFoundError
from rules.hazards.draining import MOST
from rules.hazards.falling import FARTHEST, drowning_of
from rules.hazards.ghouls import FROZEN
from rules.hazards.illusions import LONGEST_NAME
from rules.hazards.poisons import KINDS
from rules.hazards.records import (
    HAZARDS,
    MONSTER,
    SHEER,
    Climb,
    CutFree,
    Disbelieve,
    DrainLevels,
    EndIllusion,
    Fall,
    MakeIllusion,
    PutPoison,
    SetProvisions,
    ShakeOut,
    StrikeWithIllusion,
    Swim,
)
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility

WHO_HELP = "Who; several with commas, or Goblins (all)"
DELAYS = (
    ("at once", "now"),
    ("when the battle is over", "battle"),
    ("after 1 turn", "1"),
    ("after 6 turns, an hour", "6"),
)
LACKING = [
    app_commands.Choice(name="food", value="food"),
    app_commands.Choice(name="water", value="water"),
    app_commands.Choice(name="food and water", value="food and water"),
    app_commands.Choice(name="nothing: they eat and drink again", value="nothing"),
]
ONTO = [
    app_commands.Choice(name="a sheer surface: by an ability, or with equipment", value=SHEER),
    app_commands.Choice(name="a large monster: 3d6, at most Strength", value=MONSTER),
]
Feet = app_commands.Range[int, 1, FARTHEST]


async def _suggest_poisons(_interaction: Interaction, typed: str) -> Choices:
    """The kinds of poison, with what each does."""
    return pick(((f"{kind.name}: {kind.means}", kind.name) for kind in KINDS), typed)


async def _suggest_delays(_interaction: Interaction, typed: str) -> Choices:
    """When a poison does its work; any number of turns can be typed."""
    return pick(DELAYS, typed)


@app_commands.guild_only()
class HazardCommands(
    commands.GroupCog, group_name="hazard", group_description="Poison, falls, water and fear"
):
    """What threatens people beside blows."""

    @app_commands.command(name="poison")
    @app_commands.describe(
        who=WHO_HELP,
        kind="What kind of poison; one that kills at once if left out",
        delay="When it works: at once, after the battle, or after so many turns",
        modifier="Added to the die of the save",
    )
    @app_commands.autocomplete(who=suggest_several, kind=_suggest_poisons, delay=_suggest_delays)
    async def poison(
        self,
        interaction: Interaction,
        who: str,
        kind: str = "",
        delay: str = "",
        modifier: app_commands.Range[int, -20, 20] = 0,
    ) -> None:
        """Have people save against a poison, with what comes of it (referee)"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who)
        action = PutPoison(targets=targets, kind=kind, delay=delay, modifier=modifier)
        await play(interaction, action, game=game)

    @app_commands.command(name="shake")
    @app_commands.describe(
        who="Whom a ghoul has frozen with fear",
        by="Who does it; without it, the character you are playing",
    )
    @app_commands.autocomplete(who=suggest_bodies, by=suggest_own_characters)
    async def shake(self, interaction: Interaction, who: str, by: str = "") -> None:
        """Shake a comrade out of a ghoul's fear; it takes your turn"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        shaker = read_target(game, user_id, by) if by.strip() else ""
        await play(
            interaction, ShakeOut(target=read_target(game, user_id, who), by=shaker), game=game
        )

    @app_commands.command(name="fall")
    @app_commands.describe(who=WHO_HELP, feet="How deep onto something hard: 1d6 for each full 10")
    @app_commands.autocomplete(who=suggest_own_several)
    async def fall(self, interaction: Interaction, who: str, feet: Feet) -> None:
        """Fall so many feet, and take what that does"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who)
        await play(interaction, Fall(targets=targets, feet=feet), game=game)

    @app_commands.command(name="climb")
    @app_commands.describe(
        who=WHO_HELP,
        feet="How deep those fall who fail",
        onto="What they climb; without it, anything with holds",
        gear="True if they have what it takes to climb a sheer surface",
        modifier="Added to the die: -4 easy, 4 hard",
    )
    @app_commands.choices(onto=ONTO)
    @app_commands.autocomplete(who=suggest_several)
    async def climb(
        self,
        interaction: Interaction,
        who: str,
        feet: Feet,
        onto: app_commands.Choice[str] | None = None,
        gear: bool = False,
        modifier: app_commands.Range[int, -100, 100] = 0,
    ) -> None:
        """Have people climb where it is hard, or fall (referee)"""
        game = await game_here(interaction)
        action = Climb(
            targets=read_targets(game, interaction.user.id, who),
            feet=feet,
            onto="" if onto is None else onto.value,
            gear=gear,
            modifier=modifier,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="swim")
    @app_commands.describe(
        who=WHO_HELP,
        chance="How likely they go under, in percent: rough water in plate 99, in leather 10",
        mode=SEEN_HELP,
    )
    @app_commands.autocomplete(who=suggest_several)
    async def swim(
        self,
        interaction: Interaction,
        who: str,
        chance: app_commands.Range[int, 0, 100],
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Roll whether people go under in dangerous water (referee)"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who)
        await play(interaction, Swim(targets=targets, chance=chance, seen=mode), game=game)

    @app_commands.command(name="cut-free")
    @app_commands.describe(
        who="Who drowns in platemail; without it, the character you are playing",
        number="Their chance in 6 with stuck doors, if none is written",
        forced="What the die shows (referee)",
    )
    @app_commands.autocomplete(who=suggest_own_characters)
    async def cut_free(
        self,
        interaction: Interaction,
        who: str = "",
        number: app_commands.Range[int, 1, 6] | None = None,
        forced: app_commands.Range[int, 1, 6] | None = None,
    ) -> None:
        """Cut off the platemail in which somebody drowns; it takes a dagger and a round"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        await play(interaction, CutFree(target=target, number=number, forced=forced), game=game)

    @app_commands.command(name="drain")
    @app_commands.describe(
        who=WHO_HELP,
        levels="How many levels; 1 if left out",
        temporary="True if a week of rest gives them back, as after blood is drained",
        hit_points="The most hit points at the new level; rolled if left out",
    )
    @app_commands.autocomplete(who=suggest_several)
    async def drain(
        self,
        interaction: Interaction,
        who: str,
        levels: app_commands.Range[int, 1, MOST] = 1,
        temporary: bool = False,
        hit_points: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Take levels from people, for good or until a week of rest (referee)"""
        game = await game_here(interaction)
        action = DrainLevels(
            targets=read_targets(game, interaction.user.id, who),
            levels=levels,
            temporary=temporary,
            hit_points=hit_points,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="starve")
    @app_commands.describe(who=WHO_HELP, lacking="What they have none of from now on")
    @app_commands.choices(lacking=LACKING)
    @app_commands.autocomplete(who=suggest_several)
    async def starve(
        self, interaction: Interaction, who: str, lacking: app_commands.Choice[str]
    ) -> None:
        """Count the days that people go without food or water (referee)"""
        game = await game_here(interaction)
        action = SetProvisions(
            targets=read_targets(game, interaction.user.id, who),
            food="food" not in lacking.value,
            water="water" not in lacking.value,
        )
        await play(interaction, action, game=game)


async def _press_shake(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under somebody's fear, for the character of whoever presses."""
    await play(interaction, ShakeOut(target=word(words, 0)), game=game)


async def _press_cut_free(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under somebody who drowns in platemail."""
    await play(interaction, CutFree(target=word(words, 0)), game=game)


PRESSES: dict[str, Press] = {"shake": _press_shake, "cut-free": _press_cut_free}


def hazard_deeds(doer: Doer) -> Iterator[Deed]:
    """The way out of a danger."""
    frozen = any(effect.key == FROZEN and not effect.hidden for effect in doer.state.effects)
    if doer.own and frozen:
        yield form_deed("Shake somebody out of their fear…", "hazard shake")
    own = doer.character
    if own is not None and drowning_of(doer.state, own.id) is not None:
        yield form_deed("Cut off the platemail that drags you down…", "hazard cut-free")


HAZARD_FEATURE = Feature(
    deeds=hazard_deeds,
    order=460,
    cogs=(HazardCommands,),
    presses=PRESSES,
)


What = app_commands.Range[str, 1, LONGEST_NAME]
SAVES = [
    app_commands.Choice(name=f"vs {word}", value=f"save_{word}")
    for word in ("breath", "wands", "death", "paralysis", "spells")
]


async def _suggest_illusions(interaction: Interaction, typed: str) -> Choices:
    """The illusions that there are, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    return pick(((one.name, one.name) for one in HAZARDS.of(game.state).illusions), typed)


@app_commands.guild_only()
class IllusionCommands(
    commands.GroupCog, group_name="illusion", group_description="What is not there"
):
    """Make, hit, end, show, doubt."""

    @app_commands.command(name="make")
    @app_commands.describe(
        what="A monster of the encounter that is not there, or any name: wall of fire",
        who="Who sees it; several with commas",
        modifier="Added to everybody's save",
    )
    @app_commands.autocomplete(what=suggest_combatants, who=suggest_several)
    async def make(
        self,
        interaction: Interaction,
        what: What,
        who: str,
        modifier: app_commands.Range[int, -20, 20] = 0,
    ) -> None:
        """Let people see what is not there; their saves are secret (referee)"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who)
        action = MakeIllusion(
            what=_combatant_or_name(game, interaction, what), targets=targets, modifier=modifier
        )
        await _play_unseen(interaction, action, game)

    @app_commands.command(name="hit")
    @app_commands.describe(
        what="Which illusion",
        amount="The damage, such as 6d6; rolled once for all who believe in it",
        save="A save that still halves it",
    )
    @app_commands.choices(save=SAVES)
    @app_commands.autocomplete(what=_suggest_illusions)
    async def hit(
        self,
        interaction: Interaction,
        what: What,
        amount: app_commands.Range[str, 1, AMOUNT_LIMIT],
        save: app_commands.Choice[str] | None = None,
    ) -> None:
        """Let an illusion hurt all who believe in it (referee)"""
        game = await game_here(interaction)
        action = StrikeWithIllusion(what=what, amount=amount, save=save.value if save else "")
        await _play_unseen(interaction, action, game)

    @app_commands.command(name="end")
    @app_commands.describe(what="Which illusion")
    @app_commands.autocomplete(what=_suggest_illusions)
    async def end(self, interaction: Interaction, what: What) -> None:
        """End an illusion (referee)"""
        game = await game_here(interaction)
        await _play_unseen(interaction, EndIllusion(what=what), game)

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show you alone the illusions there are, and whom they deceive (referee)"""
        game = await game_here(interaction)
        if not game.viewer(interaction.user.id).is_referee:
            raise ForbiddenError("Only a referee of this game can see what is an illusion.")
        await answer_privately(interaction, render_illusions(game.state))

    @app_commands.command(name="doubt")
    @app_commands.describe(
        what="What you do not believe in, in your words: the wall of fire",
        who="Who does not; without it, the character you are playing",
    )
    @app_commands.autocomplete(who=suggest_own_characters)
    async def doubt(self, interaction: Interaction, what: What, who: str = "") -> None:
        """Say that you do not believe in something; no roll, and it may be real"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        await play(interaction, Disbelieve(what=what, target=target), game=game)


async def _play_unseen(interaction: Interaction, action: Action, game: LiveGame) -> None:
    """Play it, and let nobody see by which command."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await play(interaction, action, game=game)


def _combatant_or_name(game: LiveGame, interaction: Interaction, typed: str) -> str:
    """The id of the combatant that is called so, else what was typed."""
    try:
        return Names(game, interaction.user.id).one(typed)
    except NotFoundError:
        return typed


def illusion_deeds(doer: Doer) -> Iterator[Deed]:
    """Not to believe one's eyes, whether there is an illusion or not."""
    if doer.is_in:
        yield form_deed("Doubt what you see…", "illusion doubt")


ILLUSION_FEATURE = Feature(
    deeds=illusion_deeds,
    order=480,
    cogs=(IllusionCommands,),
)
