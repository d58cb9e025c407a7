"""`/power` and `/do point`: encounter powers and action points; `/luck`: the luck of a session."""

from collections.abc import Callable, Iterator

from discord import app_commands
from discord.ext import commands

from cogs.classes.pages import power_deeds, powers_buttons, powers_page
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.choices import SEEN_HELP, Choices, Mode, pick, suggest_own_characters
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_character
from cogs.core.play import find_game, game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.errors import NotFoundError, TooLateError
from rules.kernel.visibility import Visibility
from rules.luck.luck import luck_bonus
from rules.luck.records import (
    NewSession,
    RollAllLuck,
    RollLuck,
    RollSessionLuck,
    is_played_with_luck,
)
from rules.powers.powers import LONGEST_NAME, can_return
from rules.powers.records import (
    ACTION_POINTS,
    AddPower,
    DropPower,
    RegainPower,
    SetPoints,
    SpendPoint,
    UsePower,
)
from rules.state.sheet import Power
from rules.systems import ENGINE
from rules.view.sheets import view_sheet

CHARACTER_HELP = "Whose; without it, the character you are playing"
POWER_HELP = "Which power; pick one from the list"


async def _suggest(
    interaction: Interaction, typed: str, counts: Callable[[Power], bool]
) -> Choices:
    """The powers of the character that was named, or of the person's own, for which `counts`."""
    game = await find_game(interaction)
    if game is None:
        return []
    named = typed_so_far(interaction, "character")
    try:
        own = active_character(game, interaction.user.id)
        character = read_character(game, named) if named.strip() else own
    except NotFoundError:
        return []
    viewer = game.viewer(interaction.user.id)
    if character is None or not viewer.acts_for(character.owner):
        return []
    return pick(((power.name, power.name) for power in character.powers if counts(power)), typed)


async def _suggest_powers(interaction: Interaction, typed: str) -> Choices:
    """All powers of a character."""
    return await _suggest(interaction, typed, lambda _power: True)


async def _suggest_unused(interaction: Interaction, typed: str) -> Choices:
    """Those that can be used."""
    return await _suggest(interaction, typed, lambda power: not power.used)


async def _suggest_used(interaction: Interaction, typed: str) -> Choices:
    """Those that a standard action brings back."""
    return await _suggest(interaction, typed, lambda power: power.used and can_return(power))


async def _character_id(interaction: Interaction, typed: str) -> str:
    game = await game_here(interaction)
    return read_character(game, typed).id if typed.strip() else ""


@app_commands.guild_only()
class PowerCommands(commands.GroupCog, group_name="power", group_description="Encounter powers"):
    """Write powers down, use them, bring them back."""

    @app_commands.command(name="add")
    @app_commands.describe(
        name="What it is called",
        grants_action="True if it gives somebody an action: only a short rest brings it back",
        own_limit="True if it has its own rule on how often, such as Healing Word",
        minor="True if it takes no standard action to use",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(character=suggest_own_characters)
    async def add(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        grants_action: bool = False,
        own_limit: bool | None = None,
        minor: bool | None = None,
        character: str = "",
    ) -> None:
        """Write an encounter power on a sheet"""
        action = AddPower(
            name=name,
            character_id=await _character_id(interaction, character),
            grants_action=grants_action,
            self_limited=own_limit,
            minor=minor,
        )
        await play(interaction, action)

    @app_commands.command(name="drop")
    @app_commands.describe(power=POWER_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(power=_suggest_powers, character=suggest_own_characters)
    async def drop(self, interaction: Interaction, power: str, character: str = "") -> None:
        """Strike an encounter power from a sheet"""
        target = await _character_id(interaction, character)
        await play(interaction, DropPower(name=power, character_id=target))

    @app_commands.command(name="use")
    @app_commands.describe(power=POWER_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(power=_suggest_unused, character=suggest_own_characters)
    async def use(self, interaction: Interaction, power: str, character: str = "") -> None:
        """Use an encounter power; a short rest brings it back"""
        target = await _character_id(interaction, character)
        await play(interaction, UsePower(name=power, character_id=target))

    @app_commands.command(name="regain")
    @app_commands.describe(power=POWER_HELP, character=CHARACTER_HELP)
    @app_commands.autocomplete(power=_suggest_used, character=suggest_own_characters)
    async def regain(self, interaction: Interaction, power: str, character: str = "") -> None:
        """Bring a used power back with the standard action of your turn"""
        target = await _character_id(interaction, character)
        await play(interaction, RegainPower(name=power, character_id=target))


@app_commands.guild_only()
class PointCommands(commands.GroupCog, group_name="point", group_description="Action points"):
    """Spend action points, or give them."""

    @app_commands.command(name="spend")
    @app_commands.describe(character=CHARACTER_HELP)
    @app_commands.autocomplete(character=suggest_own_characters)
    async def spend(self, interaction: Interaction, character: str = "") -> None:
        """Spend an action point in your turn: you act once more"""
        target = await _character_id(interaction, character)
        await play(interaction, SpendPoint(character_id=target))

    @app_commands.command(name="set")
    @app_commands.describe(points="How many there are now", character="Whose")
    @app_commands.autocomplete(character=suggest_own_characters)
    async def set_points(
        self,
        interaction: Interaction,
        points: app_commands.Range[int, 0, ACTION_POINTS.maximum],
        character: str,
    ) -> None:
        """Say how many action points a character has now (referee)"""
        target = await _character_id(interaction, character)
        await play(interaction, SetPoints(character_id=target, points=points))


async def _press_powers(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of the board: the points and powers of the character of whoever presses."""
    require_encounter(game, interaction, word(words, 0))
    character = active_character(game, interaction.user.id)
    if character is None:
        raise NotFoundError(
            "You play nobody here. `/do power` and `/do point` do it for a `character`."
        )
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(interaction.user.id))
    await answer_privately(
        interaction, powers_page(view), view=row_of(*powers_buttons(game.id, view))
    )


async def _press_spend(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Spend an action point of that character."""
    await play(interaction, SpendPoint(character_id=word(words, 0)), game=game)


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Use that power."""
    action = UsePower(character_id=word(words, 0), name=word(words, 1))
    await play(interaction, action, game=game)


async def _press_regain(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Bring that power back."""
    action = RegainPower(character_id=word(words, 0), name=word(words, 1))
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "powers": _press_powers,
    "point-spend": _press_spend,
    "power-use": press_use,
    "power-regain": _press_regain,
}


POWER_FEATURE = Feature(
    order=390,
    deeds=power_deeds,
    cogs=(PowerCommands, PointCommands),
    presses=PRESSES,
)


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


async def _press_luck(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under a new session: luck for the character of whoever presses it."""
    session = number(words, 0)
    if session != game.state.session:
        raise TooLateError(
            f"That was session {session}, and this is session {game.state.session}. "
            "Roll with `/do luck session`."
        )
    await play(interaction, RollSessionLuck(), game=game)


def luck_deeds(doer: Doer) -> Iterator[Deed]:
    """The luck of the session, then what it is for."""
    own = doer.character
    if own is None or not is_played_with_luck(doer.state):
        return
    if luck_bonus(doer.state, own) is None:
        yield form_deed("Roll your luck for this session", "luck session")
    else:
        yield form_deed("Try your luck…", "luck roll")


LUCK_FEATURE = Feature(
    deeds=luck_deeds,
    order=380,
    cogs=(LuckCommands,),
    presses={"luck": _press_luck},
)
