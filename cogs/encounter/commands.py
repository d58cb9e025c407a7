"""The commands of `/encounter`: it begins and ends, people come and go, and it is shown."""

from collections.abc import Callable

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.choices import suggest_combatants, suggest_own_characters, suggest_sides
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.play import game_here, play, play_all
from cogs.encounter.board import (
    CourseCommands,
    bring_down,
    press_board_down,
    press_details,
    show_details,
)
from cogs.encounter.meeting import (
    MeetingCommands,
    press_join,
    press_join_as,
    press_join_new,
    submit_new_character,
)
from cogs.encounter.typed import (
    acts_now,
    has_left,
    is_up,
    own_combatants,
    private_view,
    read_combatant,
    read_own,
    read_side,
    suggest_gone,
    suggest_present,
)
from cogs.movement.positions import PositionCommands
from cogs.render.buttons import Button, row_of
from cogs.rounds.commands import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.encounter.joining import MONSTERS, PARTY, REASONS
from rules.encounter.meeting import ENVIRONMENTS
from rules.encounter.records import (
    AddSide,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    ReturnToEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.sheet.numbers import LONGEST_NAME
from rules.view.records import CombatantView, EncounterView

ENVIRONMENT_CHOICES = [app_commands.Choice(name=key, value=key) for key in ENVIRONMENTS]
REASON_CHOICES = [app_commands.Choice(name=reason, value=reason) for reason in REASONS]
SURPRISE, DISTANCE, REACTION = (
    (RollSurprise(side=PARTY), RollSurprise(side=MONSTERS)),
    (RollDistance(),),
    (RollReaction(),),
)
ROLLS: dict[str, tuple[Action, ...]] = {
    "none": (),
    "surprise": SURPRISE,
    "surprise and distance": (*SURPRISE, *DISTANCE),
    "all": (*SURPRISE, *DISTANCE, *REACTION),
}
ROLLS_CHOICES = [app_commands.Choice(name=key, value=key) for key in ROLLS]


@app_commands.guild_only()
def _each_person(interaction: Interaction) -> tuple[int, int | None, int]:
    """One person in one channel of one bot; a process may run several bots, one after another."""
    return id(interaction.client), interaction.channel_id, interaction.user.id


class EncounterCommands(
    MeetingCommands,
    CourseCommands,
    PositionCommands,
    commands.GroupCog,
    group_name="encounter",
    group_description="Meet monsters and fight, or not",
):
    """Begin, come and go, move on, look, end."""

    side = app_commands.Group(name="side", description="The sides of the encounter")

    @app_commands.command(name="start")
    @app_commands.choices(environment=ENVIRONMENT_CHOICES, rolls=ROLLS_CHOICES)
    @app_commands.describe(
        environment="Where it is; without it, where the party is",
        rolls="What is rolled at once; all is surprise, distance and reaction",
    )
    async def start(
        self,
        interaction: Interaction,
        environment: app_commands.Choice[str] | None = None,
        rolls: app_commands.Choice[str] | None = None,
    ) -> None:
        """Begin an encounter (referee)"""
        first = StartEncounter(environment=environment.value if environment else "")
        following = ROLLS[rolls.value if rolls else "none"]
        outcome = await play_all(interaction, first, *following)
        # A new encounter begins where people look: at the bottom of the channel.
        await interaction.client.boards.post(outcome.game)

    @app_commands.command(name="end")
    @app_commands.describe(reason="How it ended, in a few words")
    async def end(
        self, interaction: Interaction, reason: app_commands.Range[str, 0, 200] = ""
    ) -> None:
        """End the encounter with a summary; at least a turn goes by (referee)"""
        await play(interaction, EndEncounter(reason=reason))

    @app_commands.command(name="join")
    @app_commands.autocomplete(character=suggest_own_characters, side=suggest_sides)
    @app_commands.describe(
        character="Which character; without it, the one you play", side="Another side (referee)"
    )
    async def join(self, interaction: Interaction, character: str = "", side: str = PARTY) -> None:
        """Come into the encounter with a character"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        private_view(game, user_id)
        action = JoinEncounter(
            character_id=read_combatant(game, user_id, character) if character else "",
            side=read_side(game, user_id, side) if side != PARTY else PARTY,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="leave")
    @app_commands.choices(reason=REASON_CHOICES)
    @app_commands.autocomplete(who=suggest_present)
    @app_commands.describe(
        who="Who goes, a whole group or one of it; without it, your own character",
        reason="Why; without it, they just leave",
    )
    async def leave(
        self,
        interaction: Interaction,
        who: str = "",
        reason: app_commands.Choice[str] | None = None,
    ) -> None:
        """Leave the encounter, or take out those who flee or surrender"""
        game = await game_here(interaction)
        target = _own_target(game, interaction.user.id, who)
        why = reason.value if reason is not None else "left"
        await play(interaction, LeaveEncounter(target=target, reason=why), game=game)

    @app_commands.command(name="return")
    @app_commands.autocomplete(who=suggest_gone)
    @app_commands.describe(who="Who comes back; without it, your own character")
    async def come_back(self, interaction: Interaction, who: str = "") -> None:
        """Come back into the encounter after leaving it"""
        game = await game_here(interaction)
        target = _own_target(game, interaction.user.id, who, has_left)
        await play(interaction, ReturnToEncounter(target=target), game=game)

    @side.command(name="add")
    @app_commands.describe(name="What the side is called")
    async def side_add(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME]
    ) -> None:
        """Add a third party to the encounter (referee)"""
        await play(interaction, AddSide(label=name))

    @side.command(name="move")
    @app_commands.autocomplete(who=suggest_combatants, side=suggest_sides)
    @app_commands.describe(who="Who changes sides", side="With whom they stand from now on")
    async def side_move(self, interaction: Interaction, who: str, side: str) -> None:
        """Let somebody change sides (referee)"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        combatant_id = read_combatant(game, user_id, who)
        action = MoveToSide(combatant_id=combatant_id, side=read_side(game, user_id, side))
        await play(interaction, action, game=game)

    @app_commands.command(name="board")
    @app_commands.checks.cooldown(5, 300, key=_each_person)
    async def board(self, interaction: Interaction) -> None:
        """Post the board again at the bottom of the game's channel"""
        await bring_down(interaction, await game_here(interaction))

    @app_commands.command(name="details")
    async def details(self, interaction: Interaction) -> None:
        """Show you alone all that you may know; a referee sees everything"""
        await show_details(interaction, await game_here(interaction))


def _own_target(
    game: LiveGame, user_id: int, text: str, *likely: Callable[[CombatantView], bool]
) -> str:
    """A combatant or a body of a group; without a text, one's own."""
    if text.strip():
        return read_target(game, user_id, text)
    return read_own(game, user_id, "", *likely)


Offered = Callable[[int, EncounterView, CombatantView], Button]
"""Makes the button of one who can act, with the id of the game."""
NOT_YOURS = "It is not the turn of anybody of yours."


async def find_actor(
    interaction: Interaction, game: LiveGame, words: list[str], question: str, offer: Offered
) -> tuple[EncounterView, str] | None:
    """The only one of one's own who can act; None where there are several, of whom one is picked.

    `offer` makes the button of each. Raises RuleError where nobody can act.
    """
    view = require_step(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if is_up(one)]
    ready = [one for one in own if acts_now(one) and not one.done]
    if not ready:
        raise RuleError(NOBODY_OF_YOURS if not own else NOT_YOURS)
    if len(ready) == 1:
        return view, ready[0].id
    buttons = [offer(game.id, view, one) for one in ready[:MOST_BUTTONS]]
    await answer_privately(interaction, question, view=row_of(*buttons))
    return None


FEATURE = Feature(
    order=130,
    cogs=(EncounterCommands,),
    presses={
        "join": press_join,
        "join-as": press_join_as,
        "join-new": press_join_new,
        "details": press_details,
        "board-down": press_board_down,
    },
    forms={"join-made": submit_new_character},
)
