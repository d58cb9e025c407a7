"""What can be picked while a command about items is typed."""

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.known import known_combatants, own_others
from cogs.core.play import find_game
from cogs.item.typed import read_owner
from rules.errors import NotFoundError
from rules.items.door import KNOWN, TAGS
from rules.view.items import view_items


async def suggest_known(interaction: Interaction, typed: str) -> Choices:
    """Items that the sources describe."""
    del interaction
    return pick(((item.name, item.name) for item in KNOWN), typed)


async def suggest_owners(interaction: Interaction, typed: str) -> Choices:
    """Those whose items the person may change: their own, and for referees everybody."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id, viewer = interaction.user.id, game.viewer(interaction.user.id)
    combatants = [
        combatant
        for combatant in known_combatants(game, user_id)
        if viewer.acts_for(combatant.owner)
    ]
    return pick(
        [*((combatant.name, combatant.id) for combatant in combatants), *own_others(game, user_id)],
        typed,
    )


async def suggest_receivers(interaction: Interaction, typed: str) -> Choices:
    """Everybody in the encounter that the person may know of, and all characters."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = {c.id: c.name for c in game.state.characters if not c.retired}
    known |= {
        combatant.id: combatant.name for combatant in known_combatants(game, interaction.user.id)
    }
    return pick(((name, value) for value, name in known.items()), typed)


async def suggest_items(interaction: Interaction, typed: str) -> Choices:
    """What somebody has: whoever `who` names, else the person's own character."""
    game = await find_game(interaction)
    if game is None:
        return []
    try:
        owner = read_owner(game, interaction.user.id, interaction.namespace.who or "")
    except NotFoundError:
        return []
    found = view_items(game.state, owner, game.viewer(interaction.user.id))
    return pick(((item.name, item.id) for item in found), typed)


async def suggest_tags(interaction: Interaction, typed: str) -> Choices:
    """Words that rules know, with what they mean; those typed before the last comma stay."""
    del interaction
    return pick_last(((f"{tag}: {meaning}", tag) for tag, meaning in TAGS.items()), typed)
