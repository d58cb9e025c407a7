"""`/do move`, and the Move button of the board."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import suggest_own_targets, suggest_targets
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.play import game_here, play
from cogs.encounter.commands import find_actor
from cogs.encounter.meeting import require_encounter
from cogs.encounter.typed import private_view, read_actor
from cogs.movement.telling import move_buttons, move_page
from cogs.render.buttons import GREEN, Button, make_button, row_of
from cogs.render.deeds import Deed, Doer, deeds_of, of_one
from cogs.rounds.commands import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.encounter.meeting import FARTHEST
from rules.errors import RuleError
from rules.movement.records import Move
from rules.view.moves import view_move
from rules.view.records import CombatantView, EncounterView

CHOICES = [
    app_commands.Choice(name="towards them", value="towards"),
    app_commands.Choice(name="away from them, or from all foes", value="away"),
    app_commands.Choice(name="out of melee, as it was declared", value="out"),
    app_commands.Choice(
        name="out of melee: fighting withdrawal, half as far, with space behind", value="withdrawal"
    ),
    app_commands.Choice(name="out of melee: retreat, no attack this round", value="retreat"),
]
Feet = app_commands.Range[int, 1, FARTHEST]
Distance = app_commands.Range[int, 0, FARTHEST]


class MoveCommand(commands.Cog):
    """Go somewhere in a round."""

    @app_commands.command(name="move")
    @app_commands.guild_only()
    @app_commands.choices(way=CHOICES)
    @app_commands.autocomplete(whom=suggest_targets, who=suggest_own_targets)
    @app_commands.describe(
        whom="Towards or away from whom",
        way="Which way; without it, towards them",
        feet="How far, in feet or out of doors in yards; without it, as far as you can",
        to="Until you are that far apart",
        who="Who moves; without it, your own character",
        allow="Let it happen though a rule forbids it (referee)",
    )
    async def move(
        self,
        interaction: Interaction,
        whom: str = "",
        way: app_commands.Choice[str] | None = None,
        feet: Feet | None = None,
        to: Distance | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Move in a round: towards somebody, away, or out of a melee"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = Move(
            target=read_actor(game, user_id, who),
            whom=read_target(game, user_id, whom) if whom else "",
            way="towards" if way is None else way.value,
            feet=feet,
            to=to,
            allow=allow,
        )
        await play(interaction, action, game=game)


def _offer(game_id: int, view: EncounterView, one: CombatantView) -> Button:
    words = (view.id, view.round, one.id)
    return make_button("move-by", game_id, *words, label=one.name, style=GREEN)


async def _press_move(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: asks where to, and before that who, where there are several."""
    found = await find_actor(interaction, game, words, "Who moves?", _offer)
    if found is not None:
        await _ask_where(interaction, game, *found)


async def _press_move_by(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Who moves."""
    require_encounter(game, interaction, word(words, 0))
    await _ask_where(interaction, game, private_view(game, interaction.user.id), word(words, 2))


async def _ask_where(
    interaction: Interaction, game: LiveGame, view: EncounterView, mover: str
) -> None:
    page = view_move(game.state, game.viewer(interaction.user.id), mover)
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    async with Answer(interaction, turns=True) as answer:
        buttons = move_buttons(game.id, view, page)
        await answer.private(move_page(page), view=row_of(*buttons))


async def press_go(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The way is picked: encounter, round, who, which way, and whom it is about."""
    require_encounter(game, interaction, word(words, 0))
    action = Move(
        target=word(words, 2), way=word(words, 3), whom=word(words, 4), round=number(words, 1)
    )
    await play(interaction, action, game=game)


def move_deeds(doer: Doer) -> Iterator[Deed]:
    """Where those can go whose turn it is."""
    if doer.met is None:
        return
    for one in doer.ready:
        page = view_move(doer.game.state, doer.viewer, one.id)
        if page is not None:
            for deed in deeds_of(move_buttons(doer.game.id, doer.met, page), also="move run flee"):
                yield deed.called(of_one(one.name, deed.label, len(doer.ready)))


PRESSES: dict[str, Press] = {"move": _press_move, "move-by": _press_move_by, "go": press_go}


FEATURE = Feature(
    order=270,
    deeds=move_deeds,
    cogs=(MoveCommand,),
    presses=PRESSES,
)
