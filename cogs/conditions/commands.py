"""`/do condition`: conditions and bonuses; `/do endurance`: monsters that tire."""

from discord import app_commands
from discord.ext import commands

from cogs.conditions.telling import render_tallies
from cogs.core.answering import answer_privately
from cogs.core.choices import (
    suggest_affected,
    suggest_bodies,
    suggest_combatants,
    suggest_conditions,
    suggest_groups,
    suggest_own_combatants,
    suggest_own_effects,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_effect, read_target, read_targets
from cogs.core.play import game_here, play
from cogs.encounter.typed import private_view, read_combatant
from data.live import LiveGame
from rules.clock.units import LONGEST_DAYS
from rules.conditions.effects import LARGEST_AMOUNT, LONGEST_NAME, MOST_ROUNDS, MOST_TURNS
from rules.conditions.kinds import OUT as OUT_OF_ACTION
from rules.conditions.kinds import condition_named
from rules.conditions.records import AddEffect, RemoveEffect, SetSpent
from rules.endurance.records import SetEffort, SetExhausted, SetLostPowers
from rules.errors import ForbiddenError

MODIFIES = [
    app_commands.Choice(name="attack rolls", value="attack"),
    app_commands.Choice(name="defences", value="defence"),
    app_commands.Choice(name="damage", value="damage"),
    app_commands.Choice(name="saving throws", value="saves"),
]
Name = app_commands.Range[str, 1, LONGEST_NAME]
Rounds = app_commands.Range[int, 1, MOST_ROUNDS]
Turns = app_commands.Range[int, 1, MOST_TURNS]
Hours = app_commands.Range[int, 1]
Days = app_commands.Range[int, 1, LONGEST_DAYS]
Bonus = app_commands.Range[int, -LARGEST_AMOUNT, LARGEST_AMOUNT]


@app_commands.guild_only()
class ConditionCommands(
    commands.GroupCog, group_name="condition", group_description="Conditions and bonuses"
):
    """Put them on, end them, mark them."""

    @app_commands.command(name="add")
    @app_commands.describe(
        target="Who has it: a whole group, one of it, or several with commas",
        name="One that the rules know, or any name, such as web or bless",
        rounds="How many rounds it lasts, this one included",
        bonus="A bonus or a penalty, such as 2 or -1",
        modifies="What the bonus counts for",
        until="It ends with this one's next turn",
        out="True if it puts them out of action, whatever it is called",
        source="Who gives it; without it your own character",
        turns="How many turns of ten minutes it lasts",
        hours="How many hours it lasts",
        days="How many days it lasts",
    )
    @app_commands.choices(modifies=MODIFIES)
    @app_commands.autocomplete(
        target=suggest_affected,
        name=suggest_conditions,
        until=suggest_combatants,
        source=suggest_own_combatants,
    )
    async def add(
        self,
        interaction: Interaction,
        target: str,
        name: Name,
        rounds: Rounds | None = None,
        bonus: Bonus = 0,
        modifies: app_commands.Choice[str] | None = None,
        until: str = "",
        out: bool = False,
        source: str = "",
        turns: Turns = 0,
        hours: Hours = 0,
        days: Days = 0,
    ) -> None:
        """Put a condition or a bonus on somebody"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        first, *others = read_targets(game, user_id, target, groups=True)
        action = AddEffect(
            target=first,
            also=tuple(others),
            name=name,
            rounds=rounds,
            amount=bonus,
            modifies=modifies.value if modifies else "",
            source=read_target(game, user_id, source) if source else giver(game, user_id),
            until_turn_of=read_target(game, user_id, until) if until else "",
            key=key_of(name, out=out),
            turns=turns,
            hours=hours,
            days=days,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="end")
    @app_commands.describe(effect="Which condition or bonus")
    @app_commands.autocomplete(effect=suggest_own_effects)
    async def end(self, interaction: Interaction, effect: str) -> None:
        """End a condition or a bonus"""
        game = await game_here(interaction)
        effect_id = read_effect(game, interaction.user.id, effect)
        await play(interaction, RemoveEffect(effect_id=effect_id), game=game)

    @app_commands.command(name="spent")
    @app_commands.describe(effect="Which bonus", spent="False if it counts again")
    @app_commands.autocomplete(effect=suggest_own_effects)
    async def spent(self, interaction: Interaction, effect: str, spent: bool = True) -> None:
        """Say that a bonus has been used, or has not (referee)"""
        game = await game_here(interaction)
        effect_id = read_effect(game, interaction.user.id, effect)
        await play(interaction, SetSpent(effect_id=effect_id, spent=spent), game=game)


def key_of(name: str, *, out: bool) -> str:
    """The key of the condition that is called so; `out` puts out of action whatever its name."""
    known = condition_named(name)
    if out and not (known and known.stops_action):
        return OUT_OF_ACTION.key
    return known.key if known else ""


def giver(game: LiveGame, user_id: int) -> str:
    """Who gives a bonus that names no giver: a player's own character; nobody for a referee."""
    character = active_character(game, user_id)
    return character.id if character and not game.viewer(user_id).is_referee else ""


CONDITIONS_FEATURE = Feature(order=310, cogs=(ConditionCommands,))


STATES = [
    app_commands.Choice(name="totally exhausted", value=1),
    app_commands.Choice(name="not exhausted", value=0),
]


@app_commands.guild_only()
class EnduranceCommands(
    commands.GroupCog, group_name="endurance", group_description="Monsters that tire"
):
    """What counts, who is exhausted, what they lose, and the tallies."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show how far every monster has tired (referee)"""
        game = await game_here(interaction)
        view = private_view(game, interaction.user.id)
        if not game.viewer(interaction.user.id).is_referee:
            raise ForbiddenError("Only a referee of this game can look at the tallies.")
        await answer_privately(interaction, render_tallies(game.state, view))

    @app_commands.command(name="effort")
    @app_commands.describe(
        who="Which monster, or a whole group",
        counts="False if what it does this round does not tire it",
    )
    @app_commands.autocomplete(who=suggest_bodies)
    async def effort(self, interaction: Interaction, who: str, counts: bool = True) -> None:
        """Say whether what a monster does this round tires it, beside attacks (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        await play(interaction, SetEffort(target=target, counts=counts), game=game)

    @app_commands.command(name="set")
    @app_commands.describe(who="Which monster", state="What becomes of it")
    @app_commands.choices(state=STATES)
    @app_commands.autocomplete(who=suggest_bodies)
    async def set(
        self, interaction: Interaction, who: str, state: app_commands.Choice[int]
    ) -> None:
        """Say by hand that a monster is totally exhausted, or is not (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who)
        action = SetExhausted(target=target, exhausted=bool(state.value))
        await play(interaction, action, game=game)

    @app_commands.command(name="loses")
    @app_commands.describe(
        who="Which monsters",
        powers="What they lose, set apart by commas: marking, knocking prone; empty for nothing",
    )
    @app_commands.autocomplete(who=suggest_groups)
    async def loses(self, interaction: Interaction, who: str, powers: str = "") -> None:
        """Say which powers monsters lose once they are totally exhausted (referee)"""
        game = await game_here(interaction)
        target = read_combatant(game, interaction.user.id, who)
        loses = tuple(part.strip() for part in powers.split(",") if part.strip())
        await play(interaction, SetLostPowers(target=target, loses=loses), game=game)


ENDURANCE_FEATURE = Feature(order=340, cogs=(EnduranceCommands,))
