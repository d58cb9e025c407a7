"""`/ref encounter`, `/ref light` and the other cards of the referee."""

from collections.abc import Iterator

from cogs.cards.rows import CARDS
from cogs.core.buttons import word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.sending import answer, turn
from cogs.render.cards import Mark, Sight
from cogs.render.deeds import Deed, Doer, Near
from data.live import LiveGame
from rules.expedition.going import scale_of
from rules.kernel.management import require_referee
from rules.state.party import Scale

REF = Group("ref", "Cards of the referee")
HERE = {Scale.DUNGEON: "place", Scale.WILDERNESS: "travel", Scale.WATER: "travel"}
"""The card that is wanted most where the party is."""
USE = "use its cards; `/do` shows what you can do"
ABOUT = {
    "encounter": "The encounter: all there is in it, and what you can do there",
    "party": "The party: how everybody is, and what happens to them",
    "treasure": "Treasure: what was found, what it brings, experience, upkeep",
    "hirelings": "Hirelings: who serves, what they cost, how loyal they are",
    "light": "Light: what burns, who carries it, and whether it is dark",
    "place": "The place: its rooms, doors and traps, and what may come",
    "travel": "The journey: the way, the next day, by land or by sea",
    "time": "Time: what it is, what comes, and letting it go by",
    "deadlines": "Whom the game waits for, and until when",
    "settings": "The rules this game plays by, its channels and referees",
}


async def show(interaction: Interaction, game: LiveGame, name: str, *words: str) -> None:
    """Show a card to whoever asks alone; on a card it takes its place. Raises ForbiddenError."""
    require_referee(game.actor(interaction.user.id), USE)
    sight = Sight(game, interaction.user.id, words)
    layout = interaction.client.cards.draw(name, sight)
    mark = Mark(game.id, name, words)
    if Mark.under(interaction.message) is None:
        await answer(interaction, view=layout)
    else:
        await turn(interaction, view=layout)
    interaction.client.open_cards.note(interaction, mark, layout)


async def press_card(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button that leads to a card, or to another page of it."""
    await show(interaction, game, word(words, 0), *words[1:])


def _open(name: str, about: str) -> None:
    """The command of a card."""

    async def shown(interaction: Interaction, game: LiveGame) -> None:
        await show(interaction, game, name)

    shown.__doc__ = f"{about} (referee)"
    REF.command(name)(shown)


for each, what in ABOUT.items():
    _open(each, what)


def card_deeds(doer: Doer) -> Iterator[Deed]:
    """All cards, for referees, beginning with that of where the party is."""
    scale = scale_of(doer.state)
    here = "encounter" if scale is None or doer.met is not None else HERE[scale]
    for card in sorted(CARDS, key=lambda one: one.name != here) if doer.viewer.is_referee else ():
        yield Deed(f"{card.head}…", "card", (card.name,), Near.MENU, "card")


FEATURE = Feature(
    order=7,
    deeds=card_deeds,
    presses={"card": press_card},
    cards=CARDS,
)
