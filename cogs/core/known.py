"""What a person may know by name in a game: lines of its encounter, targets, effects, macros."""

from typing import TYPE_CHECKING

from cogs.render.board import board_view
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.conditions.door import enders
from rules.kernel.targets import id_of
from rules.state.health import Life
from rules.state.sheet import Character
from rules.view import BodyView, CombatantView

if TYPE_CHECKING:
    from cogs.core.client import Client


def known_combatants(game: LiveGame, user_id: int) -> tuple[CombatantView, ...]:
    view = board_view(game, game.viewer(user_id))
    return view.combatants if view else ()


def known_targets(
    game: LiveGame, user_id: int, *, everybody: bool = False
) -> list[tuple[str, str]]:
    """Names and targets of the bodies in the encounter; the dead and gone with `everybody`."""
    options: list[tuple[str, str]] = []
    for line in known_combatants(game, user_id):
        if len(line.bodies) == 1:
            options.append((line.name, line.bodies[0].target))
        else:
            shown = [body for body in line.bodies if everybody or is_standing(body)]
            options += [(f"{line.name} {body.number}", body.target) for body in shown]
    return options


def own_others(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The characters that the person may act for and that are not in the encounter."""
    viewer = game.viewer(user_id)
    present = {line.id for line in known_combatants(game, user_id)}
    return [
        (character.name, character.id)
        for character in game.state.characters
        if not character.retired
        and character.id not in present
        and viewer.acts_for(character.owner)
    ]


def known_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """`web on Goblins 3` and the effect's id, for those that the person may know of."""
    viewer = game.viewer(user_id)
    known = {c.id: c.name for c in game.state.characters}
    known |= {line.id: line.name for line in known_combatants(game, user_id)}
    known |= {value: name for name, value in known_targets(game, user_id, everybody=True)}
    return [
        (f"{effect.name} on {known[effect.target]}", effect.id)
        for effect in game.state.effects
        if effect.target in known and (viewer.is_referee or not effect.hidden)
    ]


def own_effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """Those of the known effects that the person may end: mostly what is on, or from, their own."""
    viewer = game.viewer(user_id)
    if viewer.is_referee:
        return known_effects(game, user_id)
    owners: dict[str, int | None] = {c.id: c.owner for c in game.state.characters}
    owners |= {line.id: line.owner for line in known_combatants(game, user_id)}
    own = {
        effect.id
        for effect in game.state.effects
        for who in enders(effect)
        if viewer.acts_for(owners.get(id_of(who)))
    }
    return [option for option in known_effects(game, user_id) if option[1] in own]


def is_standing(body: BodyView) -> bool:
    return body.life is not Life.DEAD and not body.gone


def active_character(game: LiveGame, user_id: int) -> Character | None:
    """The character that a person is playing, None if there is none."""
    member = game.member(user_id)
    if member is None:
        return None
    active_id = game.state.active.get(member.number, "")
    return next((c for c in game.state.characters if c.id == active_id), None)


async def list_macros(bot: "Client", game: LiveGame, user_id: int) -> tuple[Macro, ...]:
    """A person's own macros and the game's, by name."""
    member = game.member(user_id)
    return await bot.games.macros.listed(game.id, member.number if member else WHOLE_GAME)
