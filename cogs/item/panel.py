"""Buttons for things: what lies there, and what can be used of what somebody has."""

from collections.abc import Iterator

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.render.buttons import Button, make_button, row_of
from cogs.render.items import piece_name, render_items, render_lying
from data.live import LiveGame
from rules.items.records import PickUpItem, UseItem
from rules.items.wielding import can_be_used
from rules.view.items import view_items, view_lying

MOST = 10
_NAME = 40


async def show_items(answer: Answer, game: LiveGame, user_id: int, owner: str) -> None:
    """All that somebody has, with a button for each thing that is used up by using it."""
    *pages, last = render_items(game.state, owner, game.viewer(user_id))
    for page in pages:
        await answer.private(page)
    buttons = list(_uses(game, user_id, owner))[:MOST]
    if buttons:
        await answer.private(last, view=row_of(*buttons))
    else:
        await answer.private(last)


def _uses(game: LiveGame, user_id: int, owner: str) -> Iterator[Button]:
    for item in view_items(game.state, owner, game.viewer(user_id)):
        if can_be_used(item):
            label = f"Use {item.name[:_NAME]}"
            yield make_button("item-use", game.id, owner, item.id, label=label)


async def press_use(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Use something that somebody has."""
    action = UseItem(item_id=word(words, 1), target=word(words, 0))
    await play(interaction, action, game=game)


async def press_lying(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: what lies there, with a button for each thing."""
    heaps = [heap for heap in view_lying(game.state, game.viewer(interaction.user.id)) if heap.here]
    found = [item for heap in heaps for item in heap.items if not item.inside][:MOST]
    buttons = [
        make_button("item-pickup", game.id, item.id, label=f"Pick up {piece_name(item)[:_NAME]}")
        for item in found
    ]
    async with Answer(interaction) as answer:
        if buttons:
            await answer.private(render_lying(heaps), view=row_of(*buttons))
        else:
            await answer.private("Nothing lies here any more.")


async def press_pick_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Pick up all pieces of something that lies there."""
    await play(interaction, PickUpItem(item_id=word(words, 0)), game=game)
