"""What a person may know by name in a game: combatants, targets, effects, macros."""

from typing import TYPE_CHECKING

from cogs.render.board import board_view
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.conditions.effects import enders
from rules.kernel.targets import id_of
from rules.sheet.active import characters_of, played_by
from rules.state.sheet import Character
from rules.view.names import view_names
from rules.view.records import CombatantView

if TYPE_CHECKING:
    from cogs.core.feature import Client


def known_combatants(game: LiveGame, user_id: int) -> tuple[CombatantView, ...]:
    view = board_view(game, game.viewer(user_id))
    return view.combatants if view else ()


def known_targets(
    game: LiveGame, user_id: int, *, everybody: bool = False
) -> list[tuple[str, str]]:
    """Names and targets of the bodies in the encounter; the dead and gone with `everybody`."""
    options: list[tuple[str, str]] = []
    for combatant in view_names(game.state, game.viewer(user_id)):
        if len(combatant.bodies) == 1:
            options.append((combatant.name, combatant.bodies[0].target))
        else:
            shown = [body for body in combatant.bodies if everybody or body.is_there]
            options += [(f"{combatant.name} {body.number}", body.target) for body in shown]
    return options


def own_others(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The characters that the person may act for and who are not in the encounter."""
    viewer = game.viewer(user_id)
    present = {combatant.id for combatant in view_names(game.state, viewer)}
    own = characters_of(game.state, viewer)
    return [(one.name, one.id) for one in own if one.id not in present]


def known_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """`web on Goblins 3` and the effect's id, for those that the person may know of."""
    viewer = game.viewer(user_id)
    known = {c.id: c.name for c in game.state.characters}
    known |= {combatant.id: combatant.name for combatant in view_names(game.state, viewer)}
    known |= {value: name for name, value in known_targets(game, user_id, everybody=True)}
    return [
        (f"{effect.name} on {known[effect.target]}", effect.id)
        for effect in game.state.effects
        if effect.target in known and (viewer.is_referee or not effect.hidden)
    ]


def own_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The known effects that the person may end: mostly those that are on or from their own."""
    viewer = game.viewer(user_id)
    if viewer.is_referee:
        return known_effects(game, user_id)
    owners: dict[str, int | None] = {c.id: c.owner for c in game.state.characters}
    owners |= {combatant.id: combatant.owner for combatant in view_names(game.state, viewer)}
    own = {
        effect.id
        for effect in game.state.effects
        for who in enders(effect)
        if viewer.acts_for(owners.get(id_of(who)))
    }
    return [option for option in known_effects(game, user_id) if option[1] in own]


def active_character(game: LiveGame, user_id: int) -> Character | None:
    """The character that a person is playing, None if there is none."""
    return played_by(game.state, game.viewer(user_id))


async def list_macros(bot: "Client", game: LiveGame, user_id: int) -> tuple[Macro, ...]:
    """A person's own macros and the game's, by name."""
    member = game.member(user_id)
    return await bot.games.macros.listed(game.id, member.number if member else WHOLE_GAME)
