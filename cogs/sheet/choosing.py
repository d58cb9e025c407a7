"""The step in which race and class are chosen: a button for each, pressed again to take it back.

What is chosen stands in the ids of the buttons, and is written once, by the last of them.
"""

from collections.abc import Sequence

from cogs.core.answering import Answer
from cogs.core.buttons import number, word
from cogs.core.interaction import Interaction
from cogs.render.sheet import render_choices
from cogs.sheet.making import sheet_meant, show_steps, write_and_go_on
from data.live import LiveGame
from rules.record import replace
from rules.sheet.records import CLERIC, DWARF, ELF, FIGHTER, HOBBIT, MAGIC_USER, THIEF
from rules.transfer.checks import BARE
from rules.transfer.records import WAITING, RewriteSheet

RACES = (ELF, DWARF, HOBBIT)
CLASSES = (FIGHTER, CLERIC, MAGIC_USER, THIEF)


CHOICES = (*RACES, *CLASSES)
"""What can be chosen: its place is its bit in the number that a button's id holds."""


def _chosen_of(traits: Sequence[str]) -> int:
    """The number of what is chosen so far."""
    return sum(1 << place for place, trait in enumerate(CHOICES) if trait.key in traits)


def traits_of(chosen: int, before: Sequence[str]) -> tuple[str, ...]:
    """The traits that a number means, with all others that somebody has."""
    others = tuple(one for one in before if not _chosen_of((one,)))
    return (*(t.key for place, t in enumerate(CHOICES) if chosen >> place & 1), *others)


async def press_choose(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of the step, or one of its own: shows what is chosen now."""
    key = word(words, 0)
    character = sheet_meant(game, interaction.user.id, key)
    chosen = number(words, 1) if word(words, 1) else _chosen_of(character.traits)
    text, view = render_choices(game, character, key, (RACES, CLASSES), chosen)
    async with Answer(interaction, turns=True) as answer:
        await answer.private(text, view=view)


async def press_be(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that has the sheet say what was chosen."""
    key = word(words, 0)
    before = sheet_meant(game, interaction.user.id, key)
    traits = traits_of(number(words, 1), before.traits)
    if set(traits) == set(before.traits):
        async with Answer(interaction, turns=True) as answer:
            await show_steps(answer, game, key)
        return
    parts = ("traits",) if before.second is not None else ("traits", "class_name")
    action = RewriteSheet(
        sheet=replace(BARE, traits=traits), parts=parts, character_id=before.id or WAITING
    )
    await write_and_go_on(interaction, game, action, key)
