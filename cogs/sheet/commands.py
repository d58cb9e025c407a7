"""`/sheet`: make a character, look at it, and keep its numbers and hit points."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.buttons import asks, number, word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.option import whole
from cogs.core.options import OwnCharacterId
from cogs.render.buttons import make_button, new_character_button, play_button
from cogs.render.deeds import Deed, Doer, Near, deed_of, form_deed
from cogs.sheet.importing import KIND
from cogs.sheet.lacking import press_lack, press_mend, submit_lack
from cogs.sheet.making import (
    press_step,
    sheet_meant,
    show_steps,
    submit_step,
    write_and_go_on,
)
from cogs.sheet.pages import missing_numbers, render_choices
from cogs.sheet.reading import SHEET, Player
from cogs.sheet.showing import TraitWords, bonuses_answered, show_sheet_of
from data.live import LiveGame
from rules.kernel.action import Action
from rules.record import replace
from rules.sheet.reading import living_characters
from rules.sheet.records import (
    ALIGNMENTS,
    CLERIC,
    DWARF,
    ELF,
    FIGHTER,
    HIGHEST_LEVEL,
    HOBBIT,
    MAGIC_USER,
    MOST_HIT_POINTS,
    THIEF,
    ChooseActive,
    CreateCharacter,
    RetireCharacter,
)
from rules.transfer.checks import BARE
from rules.transfer.records import WAITING, RewriteSheet

RACES = (ELF, DWARF, HOBBIT)
CLASSES = (FIGHTER, CLERIC, MAGIC_USER, THIEF)


CHOICES = (*RACES, *CLASSES, *ALIGNMENTS)
"""What can be chosen: its place is its bit in the number that a button's id holds."""
MOST_PLAYED = 4


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
    text, view = render_choices(game, character, key, (RACES, CLASSES, ALIGNMENTS), chosen)
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


@SHEET.command(
    "create",
    name="What the character is called",
    hit_points="Full hit points",
    level="Level; 1 if left out, 0 for a normal human",
    armour_class="Armour Class as your rulebook writes it",
    thac0="What a d20 must reach to hit AC 0",
    attack_bonus="Added to the d20 of an attack, if you use that instead of THAC0",
    dex="Dexterity score",
    traits="Race and class, set apart by commas: elf, fighter",
    player="Whose character it is (referee)",
)
def create(
    name: str,
    hit_points: Annotated[int, whole(1, MOST_HIT_POINTS)],
    level: Annotated[int, whole(0, HIGHEST_LEVEL)] = 1,
    armour_class: int | None = None,
    thac0: int | None = None,
    attack_bonus: int | None = None,
    dex: int | None = None,
    traits: TraitWords = (),
    player: Player | None = None,
) -> Action:
    """Make a character; your first becomes the one you play"""
    given = {"ac": armour_class, "thac0": thac0, "attack": attack_bonus, "dex": dex}
    return CreateCharacter(
        name=name,
        hit_points=hit_points,
        level=level,
        owner=player,
        numbers=tuple((key, value) for key, value in given.items() if value is not None),
        traits=traits,
    )


@SHEET.command("active", character="Whom you play from now on")
def active(character: OwnCharacterId) -> Action:
    """Choose which of your characters you play"""
    return ChooseActive(character_id=character)


@SHEET.command("retire", character="Whose sheet", back="Whether to take the sheet out again")
def retire(character: OwnCharacterId, back: bool = False) -> Action:
    """Put a sheet away; nothing on it is lost"""
    return RetireCharacter(character_id=character, retired=not back)


def sheet_deeds(doer: Doer) -> Iterator[Deed]:
    """What one does with one's sheet; a character to play, for whoever has none."""
    game, own = doer.game, doer.character
    if own is not None:
        yield form_deed("Your sheet", "sheet show")
        yield form_deed("Change hit points…", "sheet hp")
    elif not doer.viewer.is_referee:
        for one in living_characters(game.state, doer.viewer.member or 0)[:MOST_PLAYED]:
            button = play_button(game.id, one.id, f"Play {one.name}")
            yield deed_of(button, Near.BOARD)
        yield deed_of(new_character_button(game.id), Near.BOARD, also="make create sheet")
        yield form_deed("Bring a character along…", "sheet import")
    elif not game.state.characters:
        yield form_deed("Make a character for a player…", "sheet new")
    if own is not None and not doer.is_out:
        if missing_numbers(game.state, own):
            label = "Go on writing your sheet…"
            go_on = make_button("sheet-step", game.id, "", own.id, label=label)
            yield deed_of(go_on, Near.MENU)
        yield form_deed("Write a number on your sheet…", "sheet set")
        yield form_deed("Print your sheet", "sheet picture")


FEATURE = Feature(
    lines={
        "play-as": Does("sheet active", "character"),
        "sheet-open": Does("sheet show", "character", "part?"),
    },
    order=30,
    deeds=sheet_deeds,
    kinds=(KIND,),
    menus=(show_sheet_of,),
    presses={
        "bonuses": asks(bonuses_answered),
        "sheet-step": press_step,
        "sheet-choose": press_choose,
        "sheet-be": press_be,
        "lack": press_lack,
        "mend": press_mend,
    },
    forms={"sheet-step": submit_step, "lack": submit_lack},
)
