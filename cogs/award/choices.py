"""What can be picked while a command about treasure is typed."""

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.item.typed import read_owner
from rules.errors import NotFoundError
from rules.items.lying import lying_here
from rules.treasure.reckoning import reckon
from rules.view.items import view_items
from rules.view.treasure import LotView, view_pool, view_roll_off


async def _lots(interaction: Interaction) -> tuple[LotView, ...]:
    game = await find_game(interaction)
    if game is None:
        return ()
    return view_pool(game.state, game.viewer(interaction.user.id)).lots


def _label(lot: LotView) -> str:
    return (
        f"{lot.count} x {lot.name} ({lot.where})" if lot.count > 1 else f"{lot.name} ({lot.where})"
    )


async def suggest_lots(interaction: Interaction, typed: str) -> Choices:
    """What is in the pool, and where."""
    return pick(((_label(lot), lot.id) for lot in await _lots(interaction)), typed)


async def suggest_offered(interaction: Interaction, typed: str) -> Choices:
    """Several things of the pool; those typed before the last comma stay."""
    return pick_last(((_label(lot), lot.name) for lot in await _lots(interaction)), typed)


async def suggest_own(interaction: Interaction, typed: str) -> Choices:
    """What lies here, and what somebody has, as far as it is not the party's yet."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    lying = [(f"{i.name} (lies here)", i.id) for i in lying_here(game.state) if not i.pooled]
    try:
        owner = read_owner(game, user_id, interaction.namespace.who or "")
    except NotFoundError:
        return pick(lying, typed)
    own = view_items(game.state, owner, game.viewer(user_id))
    return pick([*lying, *((item.name, item.id) for item in own if not item.pooled)], typed)


async def suggest_merits(interaction: Interaction, typed: str) -> Choices:
    """What brings experience beside treasure, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    lines = {line.id: line for line in reckon(game.state).lines}
    merits = [lines[one.id] for one in game.state.treasure.merits]
    return pick(((f"{one.name} {one.count}", one.id) for one in merits), typed)


async def suggest_picks(interaction: Interaction, typed: str) -> Choices:
    """What can be picked in the roll-off."""
    game = await find_game(interaction)
    found = None if game is None else view_roll_off(game.state, game.viewer(interaction.user.id))
    return [] if found is None else pick(found.items, typed)


async def suggest_several(interaction: Interaction, typed: str) -> Choices:
    """Characters who are not put away; those typed before the last comma stay."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick_last(((c.name, c.name) for c in game.state.characters if not c.retired), typed)
