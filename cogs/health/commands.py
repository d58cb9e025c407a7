"""`/ref damage` and `/ref heal`: hit points; `/life`: death saves, waking, how somebody stands."""

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press, number, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    suggest_bodies,
    suggest_groups,
    suggest_kinds,
    suggest_own_combatants,
    suggest_own_targets,
    suggest_several,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_kinds, read_target, read_targets
from cogs.core.play import game_here, play
from cogs.render.buttons import make_field, make_form
from data.live import LiveGame
from rules.checks.kinds import CHECKS
from rules.checks.records import AskChecks
from rules.errors import RuleError
from rules.health.death_rules import WOUND_LEVELS
from rules.health.death_saves import LARGEST_MODIFIER
from rules.health.healing import HIGHEST, LOWEST
from rules.health.records import (
    Damage,
    ForgetSubdual,
    Heal,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
)
from rules.kernel.action import Action
from rules.kernel.dues import DueKind
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.state.health import Life
from rules.systems import ENGINE

AMOUNT_HELP = "A number or dice, such as 4 or 1d8+1; rolled once for all"
BY_HELP = "Who does it, if that should be told"
AMOUNT_LIMIT = 100
Amount = app_commands.Range[str, 1, AMOUNT_LIMIT]


async def _suggest_saves(_interaction: Interaction, typed: str) -> Choices:
    """The saving throws that damage can be halved by."""
    known = ((check.name, check.key) for check in CHECKS if check.key.startswith("save_"))
    return pick(known, typed)


@app_commands.guild_only()
class HealthCommands(commands.Cog):
    """Wounds and healing."""

    @app_commands.command(name="damage")
    @app_commands.describe(
        target="Who is hurt; several with commas, a range such as Goblins 2-4, or Goblins (all)",
        amount=AMOUNT_HELP,
        by=BY_HELP,
        attack="False if it is not an attack, such as a fall or poison",
        kind="What it is, set apart by commas: fire, breath, magic",
        half="True if they take half of it, such as those who saved",
        on_miss="True for what an attack does though it missed; kills no minion",
        mode=SEEN_HELP,
        save="A saving throw that all in the area roll, for half of it (referee)",
    )
    @app_commands.autocomplete(
        target=suggest_several, by=suggest_own_combatants, kind=suggest_kinds, save=_suggest_saves
    )
    async def damage(
        self,
        interaction: Interaction,
        target: str,
        amount: Amount,
        by: str = "",
        attack: bool = True,
        kind: str = "",
        half: bool = False,
        on_miss: bool = False,
        mode: Mode = Visibility.PUBLIC,
        save: str = "",
    ) -> None:
        """Take hit points from somebody"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Damage(
            targets=read_targets(game, user_id, target),
            amount=amount,
            by=read_target(game, user_id, by) if by else "",
            is_attack=attack,
            tags=read_kinds(kind),
            half=half,
            on_miss=on_miss,
            seen=mode,
        )
        await play(interaction, _with_save(action, save) if save.strip() else action, game=game)

    @app_commands.command(name="heal")
    @app_commands.describe(
        target="Who is healed; several with commas, or Guards (all)",
        amount=AMOUNT_HELP,
        by=BY_HELP,
        mode=SEEN_HELP,
    )
    @app_commands.autocomplete(target=suggest_own_targets, by=suggest_own_combatants)
    async def heal(
        self,
        interaction: Interaction,
        target: str,
        amount: Amount,
        by: str = "",
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Give hit points back, as far as wounds and the maximum allow"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Heal(
            targets=read_targets(game, user_id, target),
            amount=amount,
            by=read_target(game, user_id, by) if by else "",
            seen=mode,
        )
        await play(interaction, action, game=game)


def _with_save(damage: Damage, save: str) -> AskChecks:
    """The same damage for all who are in an area, half of it for those who save."""
    if damage.half or damage.on_miss or damage.seen.is_secret:
        raise RuleError("Where people save, leave out `half`, `on_miss` and `mode`.")
    return AskChecks(
        what=save,
        targets=damage.targets,
        damage=damage.amount,
        by=damage.by,
        tags=damage.tags,
        is_attack=damage.is_attack,
    )


async def _press_heal(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under somebody's fall: asks how much."""
    target = word(words, 0)
    character = find_character(game.state, target)
    name = "somebody" if character is None else character.name
    label = "How many hit points, or dice"
    field = make_field("amount", label, longest=AMOUNT_LIMIT, example="4 or 1d8+1")
    form = make_form("heal-amount", game.id, target, title=f"Heal {name}", fields=[field])
    await interaction.response.send_modal(form)


async def _submit_heal(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """How much somebody is healed."""
    action = Heal(targets=(word(words, 0),), amount=typed.get("amount", ""))
    await play(interaction, action, game=game)


HEALTH_FEATURE = Feature(
    order=300,
    cogs=(HealthCommands,),
    presses={"heal": _press_heal},
    forms={"heal-amount": _submit_heal},
)


LIVES = [app_commands.Choice(name=life.value, value=life.name) for life in Life]
WOUNDS = [
    app_commands.Choice(name=f"wounds: {name}", value=str(level))
    for level, name in enumerate(WOUND_LEVELS)
]
NO_SUBDUAL = "no-subdual"
WELL = app_commands.Choice(name="no subdual damage any more", value=NO_SUBDUAL)
RESULTS = [
    app_commands.Choice(name="passed", value="pass"),
    app_commands.Choice(name="failed", value="fail"),
]
DEATH_RULES = [
    app_commands.Choice(name="as monsters do: dead at 0", value="monster"),
    app_commands.Choice(name="as characters do in this game", value="character"),
]
Modifier = app_commands.Range[int, -LARGEST_MODIFIER, LARGEST_MODIFIER]
Forced = app_commands.Range[int, -LARGEST_MODIFIER, 20 + LARGEST_MODIFIER]
HitPoints = app_commands.Range[int, LOWEST, HIGHEST]
Maximum = app_commands.Range[int, 1, HIGHEST]


@app_commands.guild_only()
class LifeCommands(
    commands.GroupCog, group_name="life", group_description="Between walking and dead"
):
    """Saves, waking, corrections."""

    @app_commands.command(name="save")
    @app_commands.describe(
        target="Who is dying; without it your own character",
        modifier="Added to the roll; without it what the sheet says",
        result="Enter how it went instead of rolling (referee)",
        forced="Set the total to this (referee)",
        mode=SEEN_HELP,
    )
    @app_commands.choices(result=RESULTS)
    @app_commands.autocomplete(target=suggest_own_targets)
    async def save(
        self,
        interaction: Interaction,
        target: str = "",
        modifier: Modifier | None = None,
        result: app_commands.Choice[str] | None = None,
        forced: Forced | None = None,
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Roll a death save"""
        game = await game_here(interaction)
        action = RollDeathSave(
            target=_target_or_own(game, interaction.user.id, target),
            modifier=modifier,
            forced=forced,
            result=result.value if result else "",
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="wake")
    @app_commands.describe(target="Who lies unconscious at 0 hit points")
    @app_commands.autocomplete(target=suggest_bodies)
    async def wake(self, interaction: Interaction, target: str) -> None:
        """Wake somebody; it takes a turn"""
        game = await game_here(interaction)
        action = Wake(target=read_target(game, interaction.user.id, target))
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.describe(target="Who", state="How they stand, or how deep their wounds are")
    @app_commands.choices(state=[*LIVES, *WOUNDS, WELL])
    @app_commands.autocomplete(target=suggest_bodies)
    async def set(
        self, interaction: Interaction, target: str, state: app_commands.Choice[str]
    ) -> None:
        """Say how somebody stands, whatever their hit points are (referee)"""
        game = await game_here(interaction)
        target_id = read_target(game, interaction.user.id, target)
        await play(interaction, read_state(target_id, state.value), game=game)

    @app_commands.command(name="points")
    @app_commands.describe(
        target="Who", hit_points="What they have now", maximum="The new maximum, if it changed"
    )
    @app_commands.autocomplete(target=suggest_bodies)
    async def points(
        self,
        interaction: Interaction,
        target: str,
        hit_points: HitPoints,
        maximum: Maximum | None = None,
    ) -> None:
        """Correct hit points, without a wound or a healing"""
        game = await game_here(interaction)
        target_id = read_target(game, interaction.user.id, target)
        action = SetHitPoints(target=target_id, hit_points=hit_points, maximum=maximum)
        await play(interaction, action, game=game)

    @app_commands.command(name="rule")
    @app_commands.describe(target="Which monster or group", dies="How it dies")
    @app_commands.choices(dies=DEATH_RULES)
    @app_commands.autocomplete(target=suggest_groups)
    async def rule(
        self, interaction: Interaction, target: str, dies: app_commands.Choice[str]
    ) -> None:
        """Say by which rule a monster dies (referee)"""
        game = await game_here(interaction)
        target_id = read_target(game, interaction.user.id, target)
        action = SetDeathRule(target=target_id, as_character=dies.value == "character")
        await play(interaction, action, game=game)


def _target_or_own(game: LiveGame, user_id: int, typed: str) -> str:
    """Who was typed, or the person's own character. Raises RuleError if there is neither."""
    if typed.strip():
        return read_target(game, user_id, typed)
    character = active_character(game, user_id)
    if character is None:
        raise RuleError("Say who: `/do life save target:…`.")
    return character.id


def read_state(target: str, value: str) -> Action:
    """What the referee says with `/do life set`: a wound level, a life, no subdual damage."""
    if value.isdecimal():
        return SetWoundLevel(target=target, wound_level=int(value))
    if value == NO_SUBDUAL:
        return ForgetSubdual(target=target)
    return SetLife(target=target, life=Life[value])


async def _press_death_save(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that came with a save that fell due: it answers that round's save alone."""
    action = RollDeathSave(target=word(words, 0), round=number(words, 1))
    await play(interaction, action, game=game)


async def _press_own_save(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: the first save that whoever presses it has to roll."""
    viewer = game.viewer(interaction.user.id)
    dues = ENGINE.what_is_due(game.state, viewer)
    own = [due for due in dues if due.kind is DueKind.DEATH_SAVE and due.is_of(viewer)]
    if not own:
        raise RuleError("Nobody whom you play has a death save to roll now.")
    await play(interaction, RollDeathSave(target=own[0].target), game=game)


async def _press_wake(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under the end of a fight: comrades take a turn to wake somebody."""
    await play(interaction, Wake(target=word(words, 0)), game=game)


PRESSES: dict[str, Press] = {
    "death-save": _press_death_save,
    "death-save-mine": _press_own_save,
    "wake": _press_wake,
}

LIFE_FEATURE = Feature(order=320, cogs=(LifeCommands,), presses=PRESSES)
