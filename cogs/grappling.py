"""`/grapple`: holding somebody, and breaking free."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.choices import suggest_own_targets, suggest_targets
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_targets
from cogs.core.play import game_here, play
from cogs.encounter.meeting import require_encounter
from cogs.encounter.typed import private_view, read_actor
from cogs.render.buttons import row_of
from cogs.render.hints import Here, Hints
from cogs.render.instead import hold_buttons, hold_page
from cogs.rounds import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.attack.foresight import bodies_among, foes_of
from rules.errors import RuleError
from rules.grapple.contest import METHODS
from rules.grapple.grappling import holders_of
from rules.grapple.records import Grapple
from rules.systems import ENGINE

METHOD_CHOICES = [app_commands.Choice(name=one.key, value=one.key) for one in METHODS]
Total = app_commands.Range[int, 0, 1000]


class GrappleCommand(commands.Cog):
    """Hold somebody."""

    @app_commands.command(name="grapple")
    @app_commands.guild_only()
    @app_commands.choices(method=METHOD_CHOICES)
    @app_commands.autocomplete(target=suggest_targets, who=suggest_own_targets)
    @app_commands.describe(
        target="Whom to hold; leave it out to break free",
        who="Who tries, several with commas; without it, your own character",
        method="How it is decided; without it, as the game's settings say",
        extraordinary="Whoever rolls alone rolls d100; without it, against the large and clumsy",
        strength="What the target rolls against, where that is not on the sheet",
        roll="The total of those who try (referee)",
        against="The total of the others (referee)",
        allow="Let it happen though a rule forbids it (referee)",
    )
    async def grapple(
        self,
        interaction: Interaction,
        target: str = "",
        who: str = "",
        method: app_commands.Choice[str] | None = None,
        extraordinary: bool | None = None,
        strength: app_commands.Range[int, 0, 100] | None = None,
        roll: Total | None = None,
        against: Total | None = None,
        allow: bool = False,
    ) -> None:
        """Try to hold somebody, or to break free"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        own = "" if who.strip() else read_actor(game, user_id)
        action = Grapple(
            who=(own,) if own else read_targets(game, user_id, who, groups=True),
            whom=read_targets(game, user_id, target) if target.strip() else (),
            method=method.value if method is not None else "",
            extraordinary=extraordinary,
            strength=strength,
            forced=roll,
            forced_against=against,
            allow=allow,
        )
        await play(interaction, action, game=game)


def _yours(here: Here) -> Iterator[str]:
    if here.fighting:
        yield "`/grapple` holds somebody instead of striking, and breaks free of a hold."


async def press_hold(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Breaks free, or asks whom to hold: encounter, round, who."""
    require_encounter(game, interaction, word(words, 0))
    asker, viewer = ENGINE.asking(game.state), game.viewer(interaction.user.id)
    view = private_view(game, interaction.user.id)
    one = view.combatant(word(words, 2))
    if one is None or not viewer.acts_for(one.owner):
        raise RuleError(NOBODY_OF_YOURS)
    if holders_of(game.state, one.id):
        action = Grapple(who=(one.id,), round=number(words, 1))
        await play(interaction, action, game=game)
        return
    foes = bodies_among(asker, one.id, foes_of(asker, viewer, one.id))
    async with Answer(interaction, turns=True) as answer:
        buttons = hold_buttons(game.id, view, one.id, foes)
        await answer.private(hold_page(one.name, foes), view=row_of(*buttons))


async def _press_hold_at(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whom to hold is picked: encounter, round, who, whom."""
    require_encounter(game, interaction, word(words, 0))
    action = Grapple(who=(word(words, 2),), whom=(word(words, 3),), round=number(words, 1))
    await play(interaction, action, game=game)


FEATURE = Feature(
    order=260,
    cogs=(GrappleCommand,),
    presses={"hold": press_hold, "hold-at": _press_hold_at},
    hints=Hints(yours=_yours),
)
