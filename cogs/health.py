"""`/damage` and `/heal`: hit points go down and up, in an encounter and outside it."""

from collections.abc import Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import word
from cogs.core.choices import (
    Choices,
    pick,
    suggest_kinds,
    suggest_own_combatants,
    suggest_own_targets,
    suggest_several,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.naming import read_kinds, read_target, read_targets
from cogs.core.play import game_here, play
from cogs.render.forms import make_field, make_form
from cogs.render.hints import Here, Hints
from data.live import LiveGame
from rules.checks.kinds import CHECKS
from rules.checks.records import AskChecks
from rules.errors import RuleError
from rules.health.records import Damage, Heal
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.state.encounter import Stage

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


def _yours(here: Here) -> Iterator[str]:
    if here.fighting:
        yield "`/damage` applies what you hit for."


def _referee(here: Here) -> Iterator[str]:
    if here.encounter is not None and here.encounter.stage is not Stage.MEETING:
        yield "`/damage` and `/heal` work on everybody, several at once too."


FEATURE = Feature(
    order=300,
    cogs=(HealthCommands,),
    presses={"heal": _press_heal},
    forms={"heal-amount": _submit_heal},
    hints=Hints(yours=_yours, referee=_referee),
)
