"""`/morale`: checks that fall due, scores, mercenaries' ratings and retainers' loyalty."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.choices import KEPT_HELP, Choices, Mode, pick_last, suggest_bodies, suggest_groups
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.numbers import read_words
from cogs.core.play import find_game, game_here, play
from cogs.morale.telling import morale_deeds, render_morale
from data.live import LiveGame
from rules.encounter.records import LeaveEncounter
from rules.errors import ForbiddenError
from rules.kernel.visibility import Visibility
from rules.morale.loyalty import MOST_MODIFIER, name_of
from rules.morale.rating import HIGHEST, LOWEST, MOST_ADJUSTMENT, MOST_CONDITIONS
from rules.morale.records import (
    HIRED,
    AdjustMorale,
    AskMorale,
    MercenaryKind,
    RaiseLoyalty,
    RollLoyalty,
    RollMorale,
    SetMercenaryMorale,
    SetMorale,
    SkipMorale,
)

TROOPS = [
    app_commands.Choice(name="untrained or militia (6)", value=MercenaryKind.UNTRAINED.value),
    app_commands.Choice(name="barbarian horde (7)", value=MercenaryKind.BARBARIANS.value),
    app_commands.Choice(name="trained warriors (8)", value=MercenaryKind.TRAINED.value),
]
GROUP_HELP = "Which group"
DUE_HELP = "Which group; without it the only one whose check is due"
FORCED_HELP = "Set the total of the 2d6 to this, without a roll"
Score = app_commands.Range[int, LOWEST, HIGHEST]
Adjustment = app_commands.Range[int, -MOST_ADJUSTMENT, MOST_ADJUSTMENT]
Conditions = app_commands.Range[int, -MOST_CONDITIONS, MOST_CONDITIONS]
Loyalty = app_commands.Range[int, 2, 99]
Modifier = app_commands.Range[int, -MOST_MODIFIER, MOST_MODIFIER]


async def _suggest_hired(interaction: Interaction, typed: str) -> Choices:
    """Hirelings whose loyalty is known, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    names = (name_of(game.state, group) for group in HIRED.of(game.state))
    return pick_last(((name, name) for name in names), typed)


@app_commands.guild_only()
class MoraleCommands(
    commands.GroupCog, group_name="morale", group_description="Morale and loyalty (referee)"
):
    """Roll, skip, set."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """The checks that are due, and every group's morale (referee)"""
        game = await game_here(interaction)
        if not game.viewer(interaction.user.id).is_referee:
            raise ForbiddenError("Only a referee of this game can see morale.")
        page = render_morale(game)
        await answer_privately(interaction, page.text, view=page.view)

    @app_commands.command(name="roll")
    @app_commands.describe(
        group=DUE_HELP,
        adjustment="Added to the score for this check, -2 to 2",
        forced=FORCED_HELP,
        mode=KEPT_HELP,
    )
    @app_commands.autocomplete(group=suggest_groups)
    async def roll(
        self,
        interaction: Interaction,
        group: str = "",
        adjustment: Adjustment | None = None,
        forced: Score | None = None,
        mode: Mode = Visibility.BLIND,
    ) -> None:
        """Roll a morale check, in secret (referee)"""
        game = await game_here(interaction)
        action = RollMorale(
            combatant_id=_read_group(game, interaction.user.id, group),
            adjustment=adjustment,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="skip")
    @app_commands.describe(group=DUE_HELP)
    @app_commands.autocomplete(group=suggest_groups)
    async def skip(self, interaction: Interaction, group: str = "") -> None:
        """Let a check that is due go by (referee)"""
        game = await game_here(interaction)
        combatant_id = _read_group(game, interaction.user.id, group)
        await play(interaction, SkipMorale(combatant_id=combatant_id), game=game)

    @app_commands.command(name="ask")
    @app_commands.describe(group=GROUP_HELP)
    @app_commands.autocomplete(group=suggest_groups)
    async def ask(self, interaction: Interaction, group: str) -> None:
        """Make a check due that no rule asks for (referee)"""
        game = await game_here(interaction)
        combatant_id = _read_group(game, interaction.user.id, group)
        await play(interaction, AskMorale(combatant_id=combatant_id), game=game)

    @app_commands.command(name="set")
    @app_commands.describe(
        group=GROUP_HELP,
        score="2 to 12; with 2 they never fight, with 12 to the death",
        fresh="True to forget the checks they have passed or failed",
    )
    @app_commands.autocomplete(group=suggest_groups)
    async def set(
        self, interaction: Interaction, group: str, score: Score, fresh: bool = False
    ) -> None:
        """Give a group its morale score (referee)"""
        game = await game_here(interaction)
        combatant_id = _read_group(game, interaction.user.id, group)
        action = SetMorale(combatant_id=combatant_id, score=score, fresh=fresh)
        await play(interaction, action, game=game)

    @app_commands.command(name="adjust")
    @app_commands.describe(group=GROUP_HELP, adjustment="-2 to 2: losing -1, winning 1")
    @app_commands.autocomplete(group=suggest_groups)
    async def adjust(self, interaction: Interaction, group: str, adjustment: Adjustment) -> None:
        """Adjust a group's morale for its checks from now on (referee)"""
        game = await game_here(interaction)
        combatant_id = _read_group(game, interaction.user.id, group)
        action = AdjustMorale(combatant_id=combatant_id, adjustment=adjustment)
        await play(interaction, action, game=game)

    @app_commands.command(name="mercenary")
    @app_commands.describe(
        group=GROUP_HELP,
        troop="What they are",
        mounted="True adds 1",
        elite="True adds 1",
        fanatic="True, for fanatics and berserkers, adds 2",
        conditions="How they are treated: bad below 0, good above",
    )
    @app_commands.choices(troop=TROOPS)
    @app_commands.autocomplete(group=suggest_groups)
    async def mercenary(
        self,
        interaction: Interaction,
        group: str,
        troop: app_commands.Choice[str],
        mounted: bool = False,
        elite: bool = False,
        fanatic: bool = False,
        conditions: Conditions = 0,
    ) -> None:
        """Rate mercenaries by what they are (referee)"""
        game = await game_here(interaction)
        action = SetMercenaryMorale(
            combatant_id=_read_group(game, interaction.user.id, group),
            troop=MercenaryKind(troop.value),
            mounted=mounted,
            elite=elite,
            fanatic=fanatic,
            conditions=conditions,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="loyalty")
    @app_commands.describe(
        target="Which retainer",
        loyalty="The score, if it has none yet; it is remembered",
        modifier="Added to the loyalty",
        forced=FORCED_HELP,
        mode=KEPT_HELP,
    )
    @app_commands.autocomplete(target=suggest_bodies)
    async def loyalty(
        self,
        interaction: Interaction,
        target: str,
        loyalty: Loyalty | None = None,
        modifier: Modifier = 0,
        forced: Score | None = None,
        mode: Mode = Visibility.BLIND,
    ) -> None:
        """Roll whether a retainer stays, in secret (referee)"""
        game = await game_here(interaction)
        action = RollLoyalty(
            combatant_id=_read_group(game, interaction.user.id, target),
            loyalty=loyalty,
            modifier=modifier,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="success")
    @app_commands.describe(groups="Which hirelings, several with commas; without it, all")
    @app_commands.autocomplete(groups=_suggest_hired)
    async def success(self, interaction: Interaction, groups: str = "") -> None:
        """A battle or expedition went well: +1 loyalty for hirelings (referee)"""
        await play(interaction, RaiseLoyalty(groups=read_words(groups)))


async def _press_success(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under an encounter that is over: it was a success."""
    await play(interaction, RaiseLoyalty(battle=number(words, 0)), game=game, turns=False)


async def _press_success_home(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under an expedition that is over: it was a success."""
    await play(interaction, RaiseLoyalty(home=number(words, 0)), game=game, turns=False)


def _read_group(game: LiveGame, user_id: int, typed: str) -> str:
    """A group as it was typed, "" for none."""
    return read_target(game, user_id, typed) if typed.strip() else ""


async def press_roll(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Roll the check of that button, in secret."""
    await play(interaction, RollMorale(check_id=word(words, 0)), game=game, turns=False)


async def _press_skip(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Skip the check of that button."""
    await play(interaction, SkipMorale(check_id=word(words, 0)), game=game, turns=False)


async def press_leave(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What those do who failed: flee or surrender."""
    action = LeaveEncounter(target=word(words, 0), reason=word(words, 1))
    await play(interaction, action, game=game, turns=False)


PRESSES: dict[str, Press] = {
    "morale-roll": press_roll,
    "morale-skip": _press_skip,
    "morale-leave": press_leave,
    "loyalty": _press_success,
    "loyalty-home": _press_success_home,
}


FEATURE = Feature(
    order=330,
    deeds=morale_deeds,
    cogs=(MoraleCommands,),
    presses=PRESSES,
)
