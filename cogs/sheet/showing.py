"""The part of `/sheet` that shows one."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Annotated

import discord
from discord import app_commands

from cogs.away.pages import absence_words
from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import word
from cogs.core.giving import Page
from cogs.core.interaction import Interaction, game_here
from cogs.core.moments import both, is_at_home, is_quiet, plays_somebody, takes_part
from cogs.core.numbers import read_hit_points, read_row, read_value, read_words
from cogs.core.offers import party_names
from cogs.core.option import Option, Pairs, Typed, one_of, whole
from cogs.core.options import AnyCharacter, OwnCharacter, traits
from cogs.core.said import always, says
from cogs.render.buttons import Button, make_button
from cogs.render.deeds import Doer
from cogs.render.result import people_of
from cogs.render.text import person as mention
from cogs.render.text import plain
from cogs.sheet.card_pages import page_of
from cogs.sheet.pages import render_characters, render_sheet, what_words
from cogs.sheet.reading import SHEET, FieldKey
from cogs.sheet.section_pages import (
    SECTIONS,
    fits_a_screen,
    languages_left,
    sections_of,
    what_stands_on,
)
from data.live import LiveGame
from rules.checks.kinds import ROWS
from rules.classes.bonuses import most_languages
from rules.classes.records import AnswerBonuses, AskBonuses, WriteLanguages
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.items.records import SetSlowWeapon
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.targets import find_character
from rules.kernel.words import listed
from rules.sheet.reading import number as number_of
from rules.sheet.records import (
    ABILITIES,
    HIGHEST_LEVEL,
    ChangeTraits,
    RenameCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.view.sheets import SheetView, view_sheet

_OWN_COMMANDS = {
    "hp": "`/sheet hp`",
    "hit points": "`/sheet hp`",
    "level": "`/do sheet level`",
    "name": "`/do sheet rename`",
    "slow": "`/do sheet slow`",
}
TraitWords = Annotated[
    tuple[str, ...],
    Option(read=lambda _, text: read_words(text), suggest=traits, several=True),
]
Abilities = Annotated[
    tuple[str, ...],
    Option(
        about="Those of your race, then that of your class: str, wis",
        read=lambda _, text: read_words(text.replace("/", ",")),
        suggest=lambda _: [(field.label, field.key) for field in ABILITIES],
        several=True,
    ),
]


@SHEET.command("show", part="What is opened below the part for a fight")
@says(
    "sheet, character sheet, my sheet, stats, my stats, abilities, vsheet, show sheet, hit "
    "points, my hp, how many hp, my character, my ac, armour class, best charisma, saving "
    "throws, saves, am i dead, status, slowed down, hp, what are my, whats my, hp left, my "
    "class, charsheet, my pc, how am i, how am i doing, how healthy, how hurt am i, my saves, "
    "thac0, my strength, my str, my dex, my con, my int, my wis, my cha, how many hit points, "
    "still alive, am i alive, my modifiers, how much hp, am i hurt, hit points left, my "
    "attack bonus, show me?, what armour, my save, spells per day, char",
    "Show[ {character}'s] sheet",
    when=takes_part,
    asks=True,
    offers={"character": party_names},
)
@says(
    "how is",
    "Show {character}'s sheet",
    when=takes_part,
    asks=True,
    needs=("character",),
    offers={"character": party_names},
)
def show(
    typed: Typed,
    character: AnyCharacter,
    part: Annotated[str, one_of({label: key for key, label in SECTIONS.items()})] = "",
) -> Page:
    """Show a sheet to you alone; of others you see level and hit points"""
    return sheet_page(typed.game, typed.user_id, character, part)


@SHEET.command("picture")
async def picture(interaction: Interaction, game: LiveGame, character: AnyCharacter) -> None:
    """Draw a sheet on one page to be printed, for you alone"""
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(interaction.user.id))
    text = render_sheet(view, people_of(game), absence_words(game, character.owner))
    async with Answer(interaction) as answer:
        file = await asyncio.to_thread(_draw, view)
        await answer.private(text, file=file)


@SHEET.command("list")
@says(
    "who plays who, who plays whom, characters, party list, whos in the party, who is playing, "
    "list characters, who from us, who of us, who is here, whos here, who else is here, who is "
    "around, whos around, who is with us, whos with us, who is with me, at full hp, who is "
    "hurt, who needs healing",
    "List the characters",
    when=always,
    asks=True,
)
def list_sheets(game: LiveGame) -> str:
    """List the characters of this game and who plays them"""
    asker = ENGINE.asking(game.state)
    out = sorted(game.state.characters, key=lambda c: (c.retired, c.name.casefold()))
    views = [view_sheet(asker, character, TABLE) for character in out]
    return render_characters(views, people_of(game))


def sheet_page(game: LiveGame, user_id: int, character: Character, opened: str = "") -> Page:
    """A sheet as far as somebody may know it, with what they can do about it.

    What is more than a screen shows the part for a fight, and the section that was opened.
    """
    view = view_sheet(ENGINE.asking(game.state), character, game.viewer(user_id))
    is_short = fits_a_screen(what_stands_on(view))
    shown = None if is_short else opened
    text = render_sheet(view, people_of(game), absence_words(game, character.owner), opened=shown)
    openers = () if is_short else tuple(_openers(game, view, opened))
    return Page(text, (*openers, *_buttons(game, view)), opens=True)


def _openers(game: LiveGame, view: SheetView, opened: str) -> Iterator[Button]:
    """One for each section; that of the open one closes it."""
    for key in sections_of(view):
        is_open = key == opened
        label = f"Close {SECTIONS[key].lower()}" if is_open else SECTIONS[key]
        other = "" if is_open else key
        yield make_button("sheet-open", game.id, view.id, other, label=label, shows=True)


def _buttons(game: LiveGame, view: SheetView) -> Iterator[Button]:
    """What can be done about a sheet by whoever may write on it."""
    if view.is_own:
        yield make_button("sheet-step", game.id, "", view.id, label="Go on writing\u2026")


def _draw(view: SheetView) -> discord.File:
    from cogs.sheet.picture import draw_sheet

    page = page_of(view, what_words(view))
    described = f"The sheet of {view.name}; the text of the message says the same."
    return discord.File(BytesIO(draw_sheet(page)), "sheet.png", description=described)


@app_commands.context_menu(name="Sheet")
@app_commands.guild_only()
async def show_sheet_of(interaction: Interaction, person: discord.Member) -> None:
    """The character that somebody is playing, as far as the reader may know it."""
    game = await game_here(interaction)
    member = game.member(person.id)
    active = game.state.active.get(member.number) if member else None
    character = next((c for c in game.state.characters if c.id == active), None)
    if character is None:
        raise NotFoundError(f"{mention(person.id)} plays no character in this game at the moment.")
    page = sheet_page(game, interaction.user.id, character)
    await answer_privately(interaction, page.text, view=page.view(game.id))


@SHEET.command(
    "set",
    value="A whole number such as 5 or -1, several for a row; leave it out to wipe the number",
)
@says(
    "set my, write on sheet, change my, my * is",
    "Write {field} on the sheet: {value}",
    when=is_at_home,
    needs=("field",),
)
def set_number(
    game: LiveGame, field: FieldKey, value: str = "", *, character: OwnCharacter
) -> Action | Sequence[Action]:
    """Write a number on a sheet, or wipe it; only you and the referees see it"""
    command = _OWN_COMMANDS.get(" ".join(field.lower().split()))
    if command is not None:
        raise RuleError(f"That has a command of its own: {command}.")
    if field in ROWS:
        return list(_write_row(game, character.id, field, value))
    return SetSheetNumber(character_id=character.id, field=field, value=read_value(value))


def _write_row(game: LiveGame, target: str, row: str, value: str) -> Iterator[SetSheetNumber]:
    """Several numbers at once; what stands there already stays."""
    asker = ENGINE.asking(game.state)
    pairs = read_row([ENGINE.fields.find(key) for key in ROWS[row]], value)
    new = [(key, number) for key, number in pairs if number_of(asker, target, key) != number]
    for key, number in new or pairs[:1]:
        yield SetSheetNumber(character_id=target, field=key, value=number)


def _gained(_doer: Doer, given: Mapping[str, str]) -> Mapping[str, str]:
    """Points that are gained."""
    change = given.get("change", "")
    return {"change": f"+{change}"} if change.isdecimal() else {}


def _lost(_doer: Doer, given: Mapping[str, str]) -> Mapping[str, str]:
    """Points that are lost: a bare number would set them."""
    change = given.get("change", "")
    return {"change": f"-{change}"} if change.isdecimal() else {}


@SHEET.command("hp", change="7 sets them, 7/9 the maximum too, +3 or +1d8 heals, -2 hurts, 5 temp")
@says(
    "my hp, hp, set my hp, hp to, hp now",
    "Hit points: {change}",
    when=is_quiet,
    needs=("change",),
)
@says(
    "lose, i lose, hp minus, take damage, take * damage, i take",
    "Hit points: {change}",
    when=is_quiet,
    needs=("change",),
    fits=_lost,
)
@says("gain", "Hit points: {change}", when=is_quiet, needs=("change",), fits=_gained)
def hit_points(change: str, character: OwnCharacter) -> Action:
    """Set, heal or lose hit points"""
    return read_hit_points(character.id, change)


@SHEET.command("rename", name="The new name")
@says(
    "rename, change my name to, change * name to, change name, call me, new name, my name is, "
    "my name is now",
    "Call the character {name}",
    when=both(is_at_home, plays_somebody),
    rest="name",
    confirmed=True,
)
def rename(name: str, character: OwnCharacter) -> Action:
    """Give a character another name"""
    return RenameCharacter(character_id=character.id, name=name)


@SHEET.command("level", level="The level; 0 for a normal human")
def level(level: Annotated[int, whole(0, HIGHEST_LEVEL)], character: OwnCharacter) -> Action:
    """Set a character's level"""
    return SetLevel(character_id=character.id, level=level)


@SHEET.command(
    "trait",
    trait="What the character is: elf, magic-user; pick one from the list",
    remove="Whether to take it away",
)
def trait(trait: TraitWords, remove: bool = False, *, character: OwnCharacter) -> Action:
    """Say what a character is, such as elf or fighter; rules go by it"""
    return ChangeTraits(character_id=character.id, traits=trait, remove=remove)


@SHEET.command("slow", slow="Whether it is a two-handed or slow weapon, whose blows come last")
def slow(slow: bool, character: OwnCharacter) -> Action:
    """Say whether somebody's weapon is slow, or two-handed"""
    return SetSlowWeapon(character_id=character.id, slow=slow)


def _languages(typed: Typed) -> Pairs:
    """Languages that somebody in the game has learned."""
    known = {language for one in typed.game.state.characters for language in one.languages}
    return ((language, language) for language in sorted(known))


@SHEET.command(
    "languages",
    learned="All that were learned beside the first, set apart by commas; none wipes them",
)
def languages(
    game: LiveGame,
    learned: Annotated[str, Option(suggest=_languages, several=True, own_words=True)] = "",
    *,
    character: OwnCharacter,
) -> Action | str:
    """Write which languages a character has learned, or see how many more there may be"""
    if not learned:
        return _known(game, character)
    words = () if learned.lower() == "none" else read_words(learned)
    return WriteLanguages(character_id=character.id, languages=words)


@SHEET.command("bonuses")
def bonuses(abilities: Abilities, character: OwnCharacter) -> Action:
    """Name the abilities that get +1, by race and class; a referee confirms them"""
    return AskBonuses(character_id=character.id, abilities=abilities)


def _known(game: LiveGame, character: Character) -> str:
    """What somebody speaks, and how many more they may learn."""
    learned = [plain(language) for language in character.languages]
    most = most_languages(ENGINE.asking(game.state), character)
    left = languages_left(len(learned), most)
    what = listed(learned) if learned else "no other language"
    note = "" if most is not None else " How many there may be depends on INT and WIS."
    return f"{plain(character.name)} has learned {what}{left}.{note}"


def bonuses_answered(game: LiveGame, _user_id: int, words: list[str]) -> Action:
    """What a player has named: yes or no, to just that."""
    character = find_character(game.state, word(words, 0))
    if character is None or ",".join(character.bonuses_asked) != word(words, 2):
        raise TooLateError("Something else is asked for by now, or it has been answered already.")
    return AnswerBonuses(character_id=character.id, confirm=word(words, 1) == "yes")
