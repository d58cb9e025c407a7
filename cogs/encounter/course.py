"""The part of `/encounter` that moves the rounds on: next, back, initiative, waiting, slowness."""

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import suggest_combatants, suggest_own_combatants, suggest_sides
from cogs.core.interaction import Interaction
from cogs.core.modes import Mode
from cogs.core.play import game_here, play
from cogs.encounter.typed import acts_now, find_side, is_up, private_view, read_combatant, read_own
from cogs.rounds import go_next
from rules.initiative.records import Delay, RollInitiative, SetSlow, TakeMiddlePhase
from rules.kernel.visibility import Visibility
from rules.rounds.records import GoBack, NextStep, RevealDeclarations

TO_CHOICES = [
    app_commands.Choice(name="the next side or group", value="side"),
    app_commands.Choice(name="the next round", value="round"),
]


async def suggest_rollers(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Sides and combatants, either of which may roll for initiative."""
    sides = await suggest_sides(interaction, typed)
    return [*sides, *await suggest_combatants(interaction, typed)][:25]


class CourseCommands(commands.Cog):
    """Subcommands of `/encounter`; mixed into its group."""

    @app_commands.command(name="next")
    @app_commands.choices(to=TO_CHOICES)
    @app_commands.describe(to="Skip what is left, up to this (referee)")
    async def next(
        self, interaction: Interaction, to: app_commands.Choice[str] | None = None
    ) -> None:
        """Go on to the next step of the round"""
        game = await game_here(interaction)
        await go_next(interaction, game, NextStep(to=to.value if to is not None else ""))

    @app_commands.command(name="back")
    async def back(self, interaction: Interaction) -> None:
        """Open the step before this one again (referee); /log undo takes everything back"""
        await play(interaction, GoBack())

    @app_commands.command(name="roll")
    @app_commands.autocomplete(who=suggest_rollers)
    @app_commands.describe(
        who="A side or a combatant; without it, all that you may roll for",
        modifier="Instead of the one on the sheet",
        forced="Set the result to this (referee)",
        mode="Who sees it; everybody if left out; of players everybody always does (referee)",
        everybody="Roll for players who have not rolled too (referee)",
    )
    async def roll(
        self,
        interaction: Interaction,
        who: str = "",
        modifier: app_commands.Range[int, -20, 60] | None = None,
        forced: int | None = None,
        mode: Mode = Visibility.PUBLIC,
        everybody: bool = False,
    ) -> None:
        """Roll initiative for a side, a combatant, or all that is missing"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        side = find_side(game, user_id, who) if who else ""
        action = RollInitiative(
            side=side,
            combatant_id=read_combatant(game, user_id, who) if who and not side else "",
            modifier=modifier,
            forced=forced,
            seen=mode,
            for_all=everybody,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="delay")
    @app_commands.autocomplete(who=suggest_own_combatants, behind=suggest_combatants)
    @app_commands.describe(
        who="Who waits; without it, your own character",
        behind="After whom they want to act, where the rules let them choose",
    )
    async def delay(self, interaction: Interaction, who: str = "", behind: str = "") -> None:
        """Act later in this round than your place"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Delay(
            target=read_own(game, user_id, who, is_up, acts_now),
            behind=read_combatant(game, user_id, behind) if behind else "",
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="middle-phase")
    @app_commands.autocomplete(who=suggest_own_combatants)
    @app_commands.describe(
        who="Who has the dexterity bonus; without it, your own character",
        first="Act first after all",
    )
    async def middle_phase(
        self,
        interaction: Interaction,
        who: str = "",
        first: bool = False,
    ) -> None:
        """Do not act first on a tie in spite of a dexterity bonus"""
        game = await game_here(interaction)
        target = read_own(game, interaction.user.id, who, is_up)
        await play(interaction, TakeMiddlePhase(target=target, middle=not first), game=game)

    @app_commands.command(name="slow")
    @app_commands.autocomplete(who=suggest_own_combatants)
    @app_commands.describe(
        who="Who takes it up or puts it away; without it, your own character",
        slow="True or False; without it, the opposite of what it is now",
    )
    async def slow(self, interaction: Interaction, who: str = "", slow: bool | None = None) -> None:
        """Take up a two-handed or slow weapon, or put it away"""
        game = await game_here(interaction)
        target = read_own(game, interaction.user.id, who, is_up)
        combatant = private_view(game, interaction.user.id).combatant(target)
        now = combatant is not None and combatant.slow
        await play(
            interaction, SetSlow(target=target, slow=not now if slow is None else slow), game=game
        )

    @app_commands.command(name="reveal-declarations")
    async def reveal_declarations(self, interaction: Interaction) -> None:
        """Show the declarations that you have kept secret (referee)"""
        await play(interaction, RevealDeclarations())
