"""The board brought down to the bottom of its channel, by command and by its button."""

from discord import app_commands
from discord.ext import commands

from cogs.away.telling import back_button
from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.choices import Mode, suggest_combatants, suggest_own_combatants, suggest_sides
from cogs.core.finding import require_newest
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play
from cogs.encounter.pages import render_details
from cogs.encounter.typed import acts_now, find_side, is_up, private_view, read_combatant, read_own
from cogs.orders.telling import monsters_buttons
from cogs.render.board_buttons import rare_buttons
from cogs.render.buttons import Button, ask_again_button, card_button, order_button, row_of
from cogs.render.text import OURS
from cogs.rounds.commands import go_next
from data.live import LiveGame
from rules.errors import RuleError
from rules.initiative.records import Delay, RollInitiative, SetSlow, TakeMiddlePhase
from rules.kernel.absence import absence_of
from rules.kernel.actor import Viewer
from rules.kernel.visibility import Visibility
from rules.rounds.records import GoBack, NextStep, RevealDeclarations
from rules.view.records import EncounterView

CANNOT_POST = (
    "The board could not be posted. I need View Channel, Send Messages and Read Message History in "
    "the game's channel; then try again."
)


async def bring_down(interaction: Interaction, game: LiveGame) -> None:
    """Post the board again, and say where it is. Raises RuleError where Discord does not let us."""
    boards = interaction.client.boards
    async with Answer(interaction) as answer:
        message = await boards.post(game)
        if message is None:
            notice = boards.take_notice(game.id)
            raise RuleError(notice.replace("<#", f"{OURS}<#") or CANNOT_POST)
        await answer.private(f"[Here is the board]({message.jump_url}).")


async def press_board_down(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board, for everybody; nothing to do where nothing lies below it."""
    require_newest(interaction, game)
    if interaction.client.boards.is_at_bottom(game):
        raise RuleError("The board is at the bottom already.")
    await bring_down(interaction, game)


TO_CHOICES = [
    app_commands.Choice(name="the next side or group", value="side"),
    app_commands.Choice(name="the next round", value="round"),
]


async def _suggest_rollers(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
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
        """Open the step before this one again; /log undo takes everything back (referee)"""
        await play(interaction, GoBack())

    @app_commands.command(name="roll")
    @app_commands.autocomplete(who=_suggest_rollers)
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


MOST_BUTTONS = 5


async def show_details(interaction: Interaction, game: LiveGame) -> None:
    """Show what the person may know, in as many private messages as it takes."""
    view = private_view(game, interaction.user.id)
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        *pages, last = render_details(game, view, viewer)
        for page in pages:
            await answer.private(page)
        await answer.private(last, view=row_of(*_buttons(game, view, viewer)))


def _buttons(game: LiveGame, view: EncounterView, viewer: Viewer) -> list[Button]:
    """For who is away, for those of one's own, and what the board has no room for."""
    away = absence_of(game.state, viewer.member)
    back = [] if away is None else [back_button(game.id, away)]
    own = [one for one in view.combatants if viewer.plays_for(one.owner)]
    silent = [
        ask_again_button(game.id, view.id, one.id, one.name)
        for one in own
        if one.nothing_to_declare
    ]
    orders = [order_button(game.id, one.id, one.name) for one in own if one.standing]
    rare = rare_buttons(game, view, viewer, is_in=bool(own))
    if viewer.is_referee:
        rare += [*monsters_buttons(game), card_button(game.id, "encounter")]
    return [*back, *silent[:MOST_BUTTONS], *orders[:MOST_BUTTONS], *rare]


async def press_details(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board."""
    require_newest(interaction, game)
    word(words, 0)
    await show_details(interaction, game)
