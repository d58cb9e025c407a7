"""The part of `/item` that moves things about, and uses them up."""

from collections.abc import Iterable, Iterator

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.items.pages import piece_name, render_items, render_lying
from cogs.items.selling import sell_button
from cogs.items.typed import (
    ALLOW,
    ITEM,
    Carried,
    Container,
    Count,
    Lying,
    Owner,
    Receiver,
    Stored,
    Thing,
)
from cogs.render.buttons import Button, make_button
from cogs.render.deeds import Deed, Doer, deeds_of, form_deed, page_of
from data.live import LiveGame
from rules.items.records import (
    DropItem,
    FetchItem,
    GiveItem,
    PickUpItem,
    PutItem,
    StoreItem,
    UseItem,
)
from rules.items.wielding import can_be_used
from rules.kernel.action import Action
from rules.state.items import Item
from rules.view.items import view_items, view_lying


@ITEM.command("use")
def use(item: Carried, who: Owner = "") -> Action:
    """Use a charge of something, or a potion or scroll"""
    return UseItem(item_id=item, target=who)


@ITEM.command("put", into="What to put it into; without it, it is taken out")
def put(item: Carried, into: Container = "", count: Count | None = None, who: Owner = "") -> Action:
    """Put something into a container, or take it out"""
    return PutItem(item_id=item, into=into, target=who, count=count)


@ITEM.command("store")
def store(item: Carried, count: Count | None = None, who: Owner = "") -> Action:
    """Leave something at home, where it weighs nothing"""
    return StoreItem(item_id=item, target=who, count=count)


@ITEM.command("fetch", allow=ALLOW)
def fetch(item: Stored, count: Count | None = None, who: Owner = "", allow: bool = False) -> Action:
    """Take something along that was left at home"""
    return FetchItem(item_id=item, target=who, count=count, allow=allow)


@ITEM.command("drop", gone="True for what lies nowhere: broken, eaten, or never there")
def drop(item: Thing, count: Count | None = None, gone: bool = False, who: Owner = "") -> Action:
    """Leave something where you are, or strike off what you no longer have"""
    return DropItem(item_id=item, target=who, count=count, gone=gone)


@ITEM.command("pickup", allow=ALLOW)
def pickup(item: Lying, count: Count | None = None, who: Owner = "", allow: bool = False) -> Action:
    """Pick up what lies where the party is"""
    return PickUpItem(item_id=item, target=who, count=count, allow=allow)


@ITEM.command("give", to="To whom", allow=ALLOW)
def give(
    item: Carried,
    to: Receiver,
    count: Count | None = None,
    who: Owner = "",
    allow: bool = False,
) -> Action:
    """Hand something to somebody else"""
    return GiveItem(item_id=item, to=to, target=who, count=count, allow=allow)


MOST = 10
_NAME = 40


async def show_items(answer: Answer, game: LiveGame, user_id: int, owner: str) -> None:
    """All that somebody has, with a button for each thing that is used up by using it."""
    *pages, last = render_items(game.state, owner, game.viewer(user_id))
    for page in pages:
        await answer.private(page)
    buttons = [*list(_uses(game, user_id, owner))[:MOST], *sell_button(game, user_id, owner)]
    if buttons:
        await answer.private(last, view=page_of(game.id, buttons))
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
            await answer.private(render_lying(heaps), view=page_of(game.id, buttons))
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
