"""The buttons of a declaration that is about somebody: whom to attack, where to go."""

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.declaring.page import declaring_view
from cogs.encounter.joining import require_encounter
from cogs.encounter.typed import private_view
from cogs.render.buttons import row_of
from cogs.render.declaring import more_buttons
from cogs.rounds import NOBODY_OF_YOURS
from data.live import LiveGame
from rules.errors import RuleError
from rules.rounds.records import Declare


async def press_attack(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whom to attack: encounter, round, who, weapon, foe, special way."""
    require_encounter(game, interaction, word(words, 0))
    action = Declare(
        target=word(words, 2),
        kind="attack",
        item=words[3],
        targets=(word(words, 4),),
        how=tuple(filter(None, words[5:6])),
        round=number(words, 1),
    )
    await play(interaction, action, game=game)


async def press_go(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Where to go: encounter, round, who, which way, and towards whom."""
    require_encounter(game, interaction, word(words, 0))
    action = Declare(
        target=word(words, 2),
        kind="move",
        how=(word(words, 3),),
        targets=tuple(filter(None, words[4:5])),
        round=number(words, 1),
    )
    await play(interaction, action, game=game)


async def press_more(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Other weapons, special ways, and where to go: encounter, round, who, weapon."""
    require_encounter(game, interaction, word(words, 0))
    view, viewer = private_view(game, interaction.user.id), game.viewer(interaction.user.id)
    page = declaring_view(game, viewer, word(words, 2), words[3])
    if page is None:
        raise RuleError(NOBODY_OF_YOURS)
    async with Answer(interaction, turns=True) as answer:
        buttons = more_buttons(game.id, view, page)
        await answer.private("What else?", view=row_of(*buttons))


PRESSES: dict[str, Press] = {
    "declare-attack": press_attack,
    "declare-go": press_go,
    "declare-more": press_more,
}
