"""What can be picked while a command about items is typed."""

from collections.abc import Callable, Mapping

from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.known import known_combatants, own_others
from cogs.core.play import find_game
from cogs.item.typed import read_owner
from cogs.render.prices import price_words
from rules.errors import NotFoundError
from rules.items.known import KNOWN
from rules.items.tags import TAGS
from rules.items.things import Kind
from rules.state.items import Held, Item
from rules.view.items import view_belongings, view_lying


async def suggest_known(interaction: Interaction, typed: str) -> Choices:
    """Items that the sources describe."""
    del interaction
    return pick(((item.name, item.name) for item in KNOWN), typed)


async def suggest_kinds(interaction: Interaction, typed: str) -> Choices:
    """What a thing can be: a kind, or anything that the sources describe."""
    del interaction
    return pick(((word, word) for word in (*Kind, *(item.name for item in KNOWN))), typed)


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
    """All that somebody has, at home too: whoever `who` names, else the person's own character."""
    return await _belongings(interaction, typed, lambda _: True)


async def suggest_carried(interaction: Interaction, typed: str) -> Choices:
    """What they have with them."""
    return await _belongings(interaction, typed, lambda item: item.held is not Held.STORED)


async def suggest_stored(interaction: Interaction, typed: str) -> Choices:
    """What they have left at home."""
    return await _belongings(interaction, typed, lambda item: item.held is Held.STORED)


async def suggest_containers(interaction: Interaction, typed: str) -> Choices:
    """What they have with them that something can be put into."""

    def is_there(item: Item) -> bool:
        return item.holds is not None and item.held is not Held.STORED

    return await _belongings(interaction, typed, is_there)


async def _belongings(
    interaction: Interaction, typed: str, is_meant: Callable[[Item], bool]
) -> Choices:
    game = await find_game(interaction)
    if game is None:
        return []
    try:
        owner = read_owner(game, interaction.user.id, interaction.namespace.who or "")
    except NotFoundError:
        return []
    found = view_belongings(game.state, owner, game.viewer(interaction.user.id))
    meant = [item for item in found if is_meant(item)]
    names = {item.id: item.name for item in found}
    return pick(((_label(item, names), item.id) for item in meant), typed)


def _label(item: Item, names: Mapping[str, str]) -> str:
    """`Torch`, `Torch (6), in Backpack`, `Torch, at home`."""
    count = f" ({item.count})" if item.count != 1 else ""
    where = f", in {names[item.inside]}" if item.inside in names else ""
    return f"{item.name}{count}{where}{', at home' if item.held is Held.STORED else ''}"


async def suggest_lying(interaction: Interaction, typed: str) -> Choices:
    """What lies where the party is; for referees, elsewhere too."""
    game = await find_game(interaction)
    if game is None:
        return []
    heaps = view_lying(game.state, game.viewer(interaction.user.id))
    return pick(
        (
            (f"{item.name}{'' if heap.here else f', {heap.where}'}", item.id)
            for heap in heaps
            for item in heap.items
            if not item.inside
        ),
        typed,
    )


async def suggest_goods(interaction: Interaction, typed: str) -> Choices:
    """What is on the price list, with its price, then what the sources describe."""
    game = await find_game(interaction)
    prices = () if game is None else game.state.market.prices
    listed = {price.name for price in prices}
    return pick(
        [
            *((price_words(price), price.name) for price in prices),
            *((item.name, item.name) for item in KNOWN if item.name not in listed),
        ],
        typed,
    )


async def suggest_tags(interaction: Interaction, typed: str) -> Choices:
    """Words that rules know, with what they mean; those typed before the last comma stay."""
    del interaction
    return pick_last(((f"{tag}: {meaning}", tag) for tag, meaning in TAGS.items()), typed)
