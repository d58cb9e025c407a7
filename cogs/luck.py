"""`/luck`: the luck bonus of a session, and rolls that use it."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import number
from cogs.core.choices import suggest_own_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.naming import read_character
from cogs.core.play import game_here, play
from cogs.render.hints import Here, Hints
from data.live import LiveGame
from rules.errors import TooLateError
from rules.kernel.visibility import Visibility
from rules.luck.luck import luck_bonus
from rules.luck.records import (
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
    is_played_with_luck,
)

CHARACTER_HELP = "Whose; without it, the character you are playing"
FORCED_HELP = "Set the total to this (referee)"


@app_commands.guild_only()
class LuckCommands(commands.GroupCog, group_name="luck", group_description="Luck of the session"):
    """Roll the bonus of the session, try it, begin the next session."""

    @app_commands.command(name="session")
    @app_commands.describe(
        character=CHARACTER_HELP,
        everybody="Roll for every character in play without luck yet (referee)",
        forced=FORCED_HELP,
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def session(
        self,
        interaction: Interaction,
        character: str = "",
        everybody: bool = False,
        forced: app_commands.Range[int, 1, 10] | None = None,
    ) -> None:
        """Roll 1d10: your luck bonus for this session"""
        if everybody:
            await play(interaction, RollAllLuck())
            return
        character_id = await _character_id(interaction, character)
        await play(interaction, RollSessionLuck(character_id=character_id, forced=forced))

    @app_commands.command(name="roll")
    @app_commands.describe(
        target="The number to reach, if the referee named one",
        modifier="Added to the roll",
        sides="Sides of the die; 20 if left out",
        character=CHARACTER_HELP,
        mode=SEEN_HELP,
        forced=FORCED_HELP,
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def roll(
        self,
        interaction: Interaction,
        target: int | None = None,
        modifier: int = 0,
        sides: int = 20,
        character: str = "",
        mode: Mode = Visibility.PUBLIC,
        forced: int | None = None,
    ) -> None:
        """Try your luck: a d20 with your luck bonus"""
        action = RollLuck(
            character_id=await _character_id(interaction, character),
            target=target,
            sides=sides,
            modifier=modifier,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action)

    @app_commands.command(name="new-session")
    async def new_session(self, interaction: Interaction) -> None:
        """Begin the next session of play; luck is rolled anew (referee)"""
        await play(interaction, NewSession())


async def _character_id(interaction: Interaction, typed: str) -> str:
    game = await game_here(interaction)
    return read_character(game, typed).id if typed.strip() else ""


async def _press_luck(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a new session: luck for the character of whoever presses it."""
    session = number(words, 0)
    if session != game.state.session:
        raise TooLateError(
            f"That was session {session}, and this is session {game.state.session}. "
            "Roll with `/luck session`."
        )
    await play(interaction, RollSessionLuck(), game=game)


def _yours(here: Here) -> Iterator[str]:
    if here.character is None or not is_played_with_luck(here.state):
        return
    if luck_bonus(here.state, here.character) is None:
        yield "`/luck session` rolls your luck for this session."
    else:
        yield "`/luck roll` tries your luck."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is None and is_played_with_luck(here.state):
        yield "`/luck new-session` begins the next session."


FEATURE = Feature(
    order=380,
    cogs=(LuckCommands,),
    presses={"luck": _press_luck},
    hints=Hints(yours=_yours, referee=_referee),
)
