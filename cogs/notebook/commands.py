"""`/ref notebook`, `/me notes`, and what is typed of entries: written, found, shown, handed out."""

import re
from typing import Annotated

import discord

from cogs.cards.commands import show as show_card
from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.game_dates import read_game_time
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referees, takes_part
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.play import asked
from cogs.core.said import says
from cogs.core.times import Moment, moment_within
from cogs.notebook.drafting import read_draft
from cogs.notebook.editing import (
    LONGEST_LIST,
    NOTED,
    WRITE_POST,
    bring_back,
    edit_form,
    submit_edit,
    throw_away,
    write,
)
from cogs.notebook.entries import (
    Entry,
    in_texts,
    list_page,
    own_entry,
    search,
    show_entry,
    show_written,
)
from cogs.notebook.pages import newest_first, write_button
from cogs.notebook.pictures import put_picture
from cogs.notebook.reminding import ring, tell_due
from cogs.notebook.sharing import ALL, NOBODY, Whom, give_page, share_with
from cogs.render.buttons import Form
from cogs.render.deeds import Doer
from data.live import LiveGame
from data.notebook import MOST_NUMBER
from data.writes import REMINDER
from rules.kernel.notebook import (
    KINDS,
    LONGEST_KIND,
    LONGEST_NAME,
    LONGEST_TEXT,
    Heading,
)
from rules.record import replace
from rules.view.notebook import linkable

NOTEBOOK = Group("notebook", "The notebook: people, places, rumours and whatever one writes down")
REF, ME = Group("ref"), Group("me")
RUMOUR, A_REMINDER = "rumour", "reminder"
"""Kinds of entries; a reminder rings at the moment that stands in its text."""
_OPENING = re.compile(r"^(?:(?:me|to|that|of|about|on|at)\b[ ,:]*){0,3}", re.IGNORECASE)
"""What stands before that of which somebody is to be reminded."""
FORGOTTEN = "You will not be reminded of it."
FOUND = "Found in the notebook:"
YOURS = "What you wrote down, and what you were shown, the newest first:"
Words = Annotated[str, text(LONGEST_NAME, "A few letters of it, or words that stand in it")]


def knows_entries(doer: Doer) -> bool:
    """Whether there is an entry that somebody may know."""
    return bool(doer.game.known_entries(doer.viewer))


def _kinds(typed: Typed) -> Pairs:
    there = (one.kind for one in typed.game.known_entries(typed.viewer))
    return [(kind, kind) for kind in dict.fromkeys((*KINDS, *there))]


def _belongs(typed: Typed) -> Pairs:
    there = linkable(typed.game.state, typed.viewer, typed.game.entries)
    return [(name, name) for name in dict.fromkeys(name for name, _ in there)]


GameMoment = Annotated[int, Option(read=lambda typed, said: read_game_time(said, typed.game.state))]


@NOTEBOOK.command("add")
@says(
    "write down, note down, jot down, make a note, take a note, take notes, note that, remember "
    "that, write that down, scribble, note to self, memo",
    "Write down: {text}",
    when=takes_part,
    rest="text",
    needs=("text",),
)
@says(
    "new rumour, new rumor, add rumour, add a rumour, add rumor, add a rumor",
    "Write down the rumour: {text}",
    when=referees,
    rest="text",
    needs=("text",),
    kind=RUMOUR,
)
@says(
    "remind me, remind me to, remind me that, poke me, set a reminder, set a reminder to, set "
    "a reminder for, give me a poke, ping me",
    "Remind me: {text}",
    rest="text",
    needs=("text",),
    kind=A_REMINDER,
)
@says(
    "write it down, write something down, new note, new entry",
    "Write something down",
    when=takes_part,
    form=True,
)
async def add(
    interaction: Interaction,
    game: LiveGame,
    typed: Typed,
    name: Annotated[str, text(LONGEST_NAME, "What it is called; else its first words")] = "",
    text: Annotated[
        str, Option(about="What there is to say of it", most=LONGEST_TEXT, has_lines=True)
    ] = "",
    kind: Annotated[
        str, Option(about="Such as person", most=LONGEST_KIND, suggest=_kinds, own_words=True)
    ] = "",
    tags: Annotated[str, Option(about="With commas", most=LONGEST_LIST)] = "",
    belongs: Annotated[
        str,
        Option(
            about="Rooms, characters, entries or #12, with commas",
            most=LONGEST_LIST,
            suggest=_belongs,
            own_words=True,
            several=True,
        ),
    ] = "",
) -> None:
    """Write something down: a referee for the table in secret, a player for themselves"""
    at = None
    if kind == A_REMINDER:
        at, words = await moment_within(typed, text)
        text = _OPENING.sub("", words).strip() or text
    viewer = game.viewer(interaction.user.id)
    draft = read_draft(game, viewer, name=name, text=text, kind=kind, tags=tags, belongs=belongs)
    await write(interaction, game, draft, at=at)


def _knows_rumours(doer: Doer) -> bool:
    """Whether there is a rumour that somebody may know."""
    return any(one.kind == RUMOUR for one in doer.game.known_entries(doer.viewer))


@NOTEBOOK.command("find", find="Words of its name, its kind, its tags or its text")
@says(
    "rumours, rumors, any rumours, any rumors, what rumours, what have we heard",
    "Look up the rumours",
    when=_knows_rumours,
    asks=True,
    find=RUMOUR,
)
async def find_entries(interaction: Interaction, game: LiveGame, find: Words) -> Page | None:
    """Find entries by their words, as far as you may know them"""
    viewer = game.viewer(interaction.user.id)
    found = search(game, viewer, find)
    if not found:
        found = await in_texts(interaction, game, find)
    if len(found) == 1:
        await show_entry(interaction, game, found[0])
        return None
    return list_page(game, viewer, tuple(found), FOUND)


@NOTEBOOK.command("show")
async def show(interaction: Interaction, game: LiveGame, entry: Entry) -> None:
    """Show you alone what stands in an entry"""
    await show_entry(interaction, game, entry)


@NOTEBOOK.command("edit")
async def edit(interaction: Interaction, game: LiveGame, entry: Entry) -> Form:
    """Change an entry, in a form with all that stands in it"""
    return await edit_form(interaction, game, entry)


@NOTEBOOK.command("delete")
async def delete(interaction: Interaction, game: LiveGame, entry: Entry) -> None:
    """Throw an entry away; for a month it can be brought back"""
    await throw_away(interaction, game, entry)


@NOTEBOOK.command(
    "picture",
    picture="A PNG, JPEG, WebP or GIF: a portrait, a letter, a map",
    remove="Whether to take the picture away",
)
async def picture_of(
    interaction: Interaction,
    game: LiveGame,
    entry: Entry,
    picture: discord.Attachment | None = None,
    remove: bool = False,
) -> None:
    """Give an entry a picture, which whoever may know it sees"""
    own_entry(game, game.viewer(interaction.user.id), entry.number)
    await put_picture(interaction, game, entry, None if remove else picture, remove=remove)


@NOTEBOOK.command(
    "remind",
    day="A day or time of the game: 3rd of Thaw, in 10 days, day 12 at 18:00",
    at="Instead, a moment of real time: friday 18:00, 48h; without both, no more",
)
@says(
    "remind me of, remind me about",
    "Remind me of {entry}",
    when=knows_entries,
    form=True,
)
async def remind(
    interaction: Interaction,
    game: LiveGame,
    entry: Entry,
    day: GameMoment | None = None,
    at: Moment | None = None,
) -> None:
    """Be reminded of an entry, at a moment of the game's time or of real time"""
    notebook = interaction.client.games.notebook

    def changed(before: Heading) -> Heading:
        return replace(before, day=day, at=at)

    async with Answer(interaction, turns=True) as answer:
        written = await notebook.change(game.id, asked(interaction), entry.number, changed)
        await show_written(answer, written, NOTED if day is not None or at else FORGOTTEN)


@NOTEBOOK.command("restore", entry="The number that the button beside it knows")
async def restore(
    interaction: Interaction, game: LiveGame, entry: Annotated[int, whole(1, MOST_NUMBER)]
) -> None:
    """Bring back an entry that was thrown away"""
    await bring_back(interaction, game, entry)


@NOTEBOOK.command("share")
async def share(interaction: Interaction, game: LiveGame, entry: Entry, whom: Whom) -> None:
    """Show an entry to everybody, to a party or a player, or make it secret again (referee)"""
    await share_with(interaction, game, entry, whom)


@NOTEBOOK.command("give")
def hand_out(typed: Typed, entry: Entry) -> Page:
    """Hand an entry to one player: a letter, a map (referee)"""
    return give_page(typed.game, typed.viewer, entry)


@REF.command("notebook")
async def card(interaction: Interaction, game: LiveGame, find: Words = "") -> Page | None:
    """The notebook: what is written down, whose day comes, and what players know (referee)"""
    if find:
        return await find_entries(interaction, game, find)
    await show_card(interaction, game, "notebook")
    return None


@ME.command("notes")
@says(
    "my notes, notes, notebook, my notebook, look at my notes, what do i know, journal, diary",
    "What you wrote down",
    when=knows_entries,
    asks=True,
)
async def notes(interaction: Interaction, game: LiveGame, find: Words = "") -> Page | None:
    """What you wrote down for yourself, and what you were shown or handed"""
    if find:
        return await find_entries(interaction, game, find)
    viewer = game.viewer(interaction.user.id)
    there = newest_first(game.known_entries(viewer))
    page = list_page(game, viewer, there, YOURS)
    return Page(page.text, (write_button(game.id),), page.rest)


FEATURE = Feature(
    order=640,
    lines={
        "entry": Does("notebook show", "entry"),
        "entry-new": Does("notebook add", "belongs?", asks="name text kind tags belongs"),
        "entry-edit": Does("notebook edit", "entry"),
        "entry-gone": Does("notebook delete", "entry"),
        "entry-picture": Does("notebook picture", "entry", asks="picture"),
        "entry-remind": Does("notebook remind", "entry", asks="day at"),
        "log-find": Does("log find", "words", "before"),
        "entry-back": Does("notebook restore", "entry"),
        "entry-all": Does("notebook share", "entry", whom=ALL),
        "entry-hide": Does("notebook share", "entry", whom=NOBODY),
        "entry-give": Does("notebook give", "entry"),
        "entry-to": Does("notebook share", "entry", "whom"),
    },
    forms={"entry-edit": submit_edit},
    posts=(WRITE_POST,),
    afterwards=tell_due,
    alarms={REMINDER: ring},
)
