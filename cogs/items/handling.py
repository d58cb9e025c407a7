"""The part of `/item` that moves things about, and uses them up."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.choices import Choices, pick, pick_last
from cogs.core.cog_commands import for_cogs, typed_so_far
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.core.options import owners, receivers
from cogs.core.play import find_game, game_here, play
from cogs.items.pages import piece_name, render_items, render_lying
from cogs.items.price_pages import price_words
from cogs.items.selling import sell_button
from cogs.items.typed import ALLOW, WHOSE, Count, read_item, read_lying, read_owner
from cogs.render.buttons import Button, make_button, row_of
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.items.known import KNOWN
from rules.items.market import book_prices
from rules.items.records import (
    DropItem,
    FetchItem,
    GiveItem,
    PickUpItem,
    PutItem,
    StoreItem,
    UseItem,
)
from rules.items.state import MARKET, Price
from rules.items.tags import TAGS
from rules.items.things import Kind
from rules.items.wielding import can_be_used
from rules.kernel.targets import id_of
from rules.state.game import GameState
from rules.state.items import Held, Item
from rules.view.items import view_belongings, view_items, view_lying


async def suggest_known(interaction: Interaction, typed: str) -> Choices:
    """Items that the sources describe."""
    del interaction
    return pick(((item.name, item.name) for item in KNOWN), typed)


async def suggest_kinds(interaction: Interaction, typed: str) -> Choices:
    """What a thing can be: a kind, or anything that the sources describe."""
    del interaction
    return pick(((word, word) for word in (*Kind, *(item.name for item in KNOWN))), typed)


suggest_owners, suggest_receivers = for_cogs(owners), for_cogs(receivers)


async def suggest_items(interaction: Interaction, typed: str) -> Choices:
    """All that somebody has, at home too: whoever `who` names, else the person's own character."""
    return await _belongings(interaction, typed, lambda _: True)


async def _suggest_carried(interaction: Interaction, typed: str) -> Choices:
    """What they have with them."""
    return await _belongings(interaction, typed, lambda item: item.held is not Held.STORED)


async def _suggest_stored(interaction: Interaction, typed: str) -> Choices:
    """What they have left at home."""
    return await _belongings(interaction, typed, lambda item: item.held is Held.STORED)


async def _suggest_containers(interaction: Interaction, typed: str) -> Choices:
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
        owner = read_owner(game, interaction.user.id, typed_so_far(interaction, "who"))
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


async def _suggest_lying(interaction: Interaction, typed: str) -> Choices:
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
    prices = [] if game is None else [*MARKET.of(game.state).prices, *_of_book(game.state)]
    listed = {price.name for price in prices}
    return pick(
        [
            *((price_words(price), price.name) for price in prices),
            *((item.name, item.name) for item in KNOWN if item.name not in listed),
        ],
        typed,
    )


def _of_book(state: GameState) -> Iterator[Price]:
    return (price for _, price in book_prices(state))


async def suggest_tags(interaction: Interaction, typed: str) -> Choices:
    """Words that rules know, with what they mean; those typed before the last comma stay."""
    del interaction
    return pick_last(((f"{tag}: {meaning}", tag) for tag, meaning in TAGS.items()), typed)


_COUNT = "How many; without it, all"


class HandlingCommands(commands.Cog):
    """Subcommands of `/item`; mixed into its group."""

    @app_commands.command(name="use")
    @app_commands.autocomplete(item=_suggest_carried, who=suggest_owners)
    @app_commands.describe(item="Which one", who=WHOSE)
    async def use(self, interaction: Interaction, item: str, who: str = "") -> None:
        """Use a charge of something, or a potion or scroll"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        await play(interaction, UseItem(item_id=found.id, target=owner), game=game)

    @app_commands.command(name="put")
    @app_commands.autocomplete(item=_suggest_carried, into=_suggest_containers, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        into="What to put it into; without it, it is taken out",
        count=_COUNT,
        who=WHOSE,
    )
    async def put(
        self,
        interaction: Interaction,
        item: str,
        into: str = "",
        count: Count | None = None,
        who: str = "",
    ) -> None:
        """Put something into a container, or take it out"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        action = PutItem(
            item_id=read_item(game, user_id, owner, item).id,
            into=read_item(game, user_id, owner, into).id if into else "",
            target=owner,
            count=count,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="store")
    @app_commands.autocomplete(item=_suggest_carried, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE)
    async def store(
        self, interaction: Interaction, item: str, count: Count | None = None, who: str = ""
    ) -> None:
        """Leave something at home, where it weighs nothing"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        action = StoreItem(item_id=found.id, target=owner, count=count)
        await play(interaction, action, game=game)

    @app_commands.command(name="fetch")
    @app_commands.autocomplete(item=_suggest_stored, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def fetch(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Take something along that was left at home"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item, stored=True)
        action = FetchItem(item_id=found.id, target=owner, count=count, allow=allow)
        await play(interaction, action, game=game)

    @app_commands.command(name="drop")
    @app_commands.autocomplete(item=suggest_items, who=suggest_owners)
    @app_commands.describe(
        item="Which one",
        count=_COUNT,
        gone="True for what lies nowhere: broken, eaten, or never there",
        who=WHOSE,
    )
    async def drop(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        gone: bool = False,
        who: str = "",
    ) -> None:
        """Leave something where you are, or strike off what you no longer have"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_item(game, interaction.user.id, owner, item)
        action = DropItem(item_id=found.id, target=owner, count=count, gone=gone)
        await play(interaction, action, game=game)

    @app_commands.command(name="pickup")
    @app_commands.autocomplete(item=_suggest_lying, who=suggest_owners)
    @app_commands.describe(item="Which one", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def pickup(
        self,
        interaction: Interaction,
        item: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Pick up what lies where the party is"""
        game = await game_here(interaction)
        owner = read_owner(game, interaction.user.id, who)
        found = read_lying(game, interaction.user.id, item)
        action = PickUpItem(item_id=found.id, target=owner, count=count, allow=allow)
        await play(interaction, action, game=game)

    @app_commands.command(name="give")
    @app_commands.autocomplete(item=_suggest_carried, to=suggest_receivers, who=suggest_owners)
    @app_commands.describe(item="Which one", to="To whom", count=_COUNT, who=WHOSE, allow=ALLOW)
    async def give(
        self,
        interaction: Interaction,
        item: str,
        to: str,
        count: Count | None = None,
        who: str = "",
        allow: bool = False,
    ) -> None:
        """Hand something to somebody else"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        owner = read_owner(game, user_id, who)
        action = GiveItem(
            item_id=read_item(game, user_id, owner, item).id,
            to=id_of(read_target(game, user_id, to)),
            target=owner,
            count=count,
            allow=allow,
        )
        await play(interaction, action, game=game)


MOST = 10
_NAME = 40


async def show_items(answer: Answer, game: LiveGame, user_id: int, owner: str) -> None:
    """All that somebody has, with a button for each thing that is used up by using it."""
    *pages, last = render_items(game.state, owner, game.viewer(user_id))
    for page in pages:
        await answer.private(page)
    buttons = [*list(_uses(game, user_id, owner))[:MOST], *sell_button(game, user_id, owner)]
    if buttons:
        await answer.private(last, view=row_of(*buttons))
    else:
        await answer.private(last)


def _uses(game: LiveGame, user_id: int, owner: str) -> Iterator[Button]:
    for item in view_items(game.state, owner, game.viewer(user_id)):
        if can_be_used(item):
            label = f"Use {item.name[:_NAME]}"
            yield make_button("item-use", game.id, owner, item.id, label=label)


def item_deeds(doer: Doer) -> Iterator[Deed]:
    """What they can use, and what lies there to be picked up."""
    if doer.character is not None:
        yield from deeds_of(_uses(doer.game, doer.user_id, doer.character.id))
        if doer.character.items and not doer.is_out:
            yield form_deed("Leave something at home…", "item store")
            yield form_deed("Take something along from home…", "item fetch")
    for heap in view_lying(doer.game.state, doer.viewer):
        if heap.here:
            yield from deeds_of(_lying(doer.game, heap.items), also="take get")


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Use something that somebody has."""
    action = UseItem(item_id=word(words, 1), target=word(words, 0))
    await play(interaction, action, game=game)


async def press_lying(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: what lies there, with a button for each thing."""
    heaps = [heap for heap in view_lying(game.state, game.viewer(interaction.user.id)) if heap.here]
    buttons = [button for heap in heaps for button in _lying(game, heap.items)][:MOST]
    async with Answer(interaction) as answer:
        if buttons:
            await answer.private(render_lying(heaps), view=row_of(*buttons))
        else:
            await answer.private("Nothing lies here any more.")


def _lying(game: LiveGame, items: Iterable[Item]) -> Iterator[Button]:
    for item in items:
        if not item.inside:
            label = f"Pick up {piece_name(item)[:_NAME]}"
            yield make_button("item-pickup", game.id, item.id, label=label)


async def press_pick_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Pick up all pieces of something that lies there."""
    await play(interaction, PickUpItem(item_id=word(words, 0)), game=game)
