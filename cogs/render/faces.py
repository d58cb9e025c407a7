"""Puts portraits beside the names of characters: as emojis of the bot's own, in menus and buttons,
and on the board.

An emoji's name says nothing of whom it shows, for anybody who taps it reads it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import discord

from cogs.render.buttons import read_id, read_menu
from cogs.render.drawn import Drawn, Part
from cogs.render.text import plain
from rules.kernel.words import names_in

EMOJI_NAME = "face_"
"""How the names of these emojis begin."""
_EMOJI = re.compile(rf"<:{EMOJI_NAME}\w+:\d+> ?")
_WORDS = re.compile(r"[\w#]+")


class Face(NamedTuple):
    """Who is shown, and the emoji as it stands in a text: `<:face_abcd_12345678:99>`."""

    name: str
    emoji: str


Faces = Mapping[str, Face]
"""By the ids of the characters."""
NO_FACES: Faces = {}
Known = Callable[[int], Faces]
"""The faces of a game, by its number."""
View = discord.ui.View | discord.ui.LayoutView | discord.ui.Modal


def emoji_text(name: str, emoji_id: int) -> str:
    """An emoji as it stands in a text."""
    return f"<:{name}:{emoji_id}>"


def dress(view: View, known: Known) -> None:
    """Put faces on the buttons and options of a view that name somebody who has one."""
    form = read_id(getattr(view, "custom_id", ""))
    faces = NO_FACES if form is None else known(form[1])
    for item in view.walk_children():
        if isinstance(item, discord.ui.Button):
            read = read_id(item.custom_id or "")
            if read is not None and item.emoji is None:
                face = _face_for(item.label or "", ":".join(read[2]), known(read[1]))
                item.emoji = face
        elif isinstance(item, Drawn):
            for button in item.buttons():
                _dress_part(button, known)
        elif isinstance(item, discord.ui.Select):
            menu = read_menu(item.custom_id)
            _dress_options(item.options, faces if menu is None else known(menu[0]))


def _dress_part(button: Part, known: Known) -> None:
    read = read_id(button["custom_id"])
    if read is not None and "emoji" not in button:
        face = _face_for(button["label"], ":".join(read[2]), known(read[1]))
        if face is not None:
            button["emoji"] = discord.PartialEmoji.from_str(face).to_dict()


def _dress_options(options: Iterable[discord.SelectOption], faces: Faces) -> None:
    for option in options:
        if option.emoji is None:
            option.emoji = _face_for(option.label, option.value, faces)


def _face_for(label: str, words: str, faces: Faces) -> str | None:
    """The face of whom a label names first, of those whom the words behind it mean."""
    meant = [faces[one] for one in _WORDS.findall(words) if one in faces] if faces else []
    named = [(label.find(face.name), face) for face in meant]
    return min(((at, face.emoji) for at, face in named if at >= 0), default=(0, None))[1]


def beside(text: str, faces: Faces, room: int) -> str:
    """A text with the faces of those whom it names, each where it is named first.

    Without any where they would be more than there is room for.
    """
    by_name = {plain(face.name): face.emoji for face in faces.values()}
    told, done = "", 0
    for at, name in names_in(text, tuple(by_name)):
        if emoji := by_name.pop(name, ""):
            told, done = f"{told}{text[done:at]}{emoji} ", at
    told += text[done:]
    return told if len(told) <= room else text


def undress(view: View) -> bool:
    """Take all faces from a view; whether there were any."""
    worn = [_taken(item) for item in view.walk_children()]
    return any(worn)


def _taken(item: discord.ui.Item[Any]) -> bool:
    if isinstance(item, discord.ui.TextDisplay):
        before, item.content = item.content, _EMOJI.sub("", item.content)
        return item.content != before
    if isinstance(item, Drawn):
        texts = [_taken_from(text) for text in item.texts()]
        return any([*texts, *(bool(one.pop("emoji", None)) for one in item.buttons())])
    wearers: list[Any] = [item] if isinstance(item, discord.ui.Button) else []
    if isinstance(item, discord.ui.Select):
        wearers = item.options
    found = [one for one in wearers if _is_face(one.emoji)]
    for one in found:
        one.emoji = None
    return bool(found)


def _taken_from(text: Part) -> bool:
    before, text["content"] = text["content"], _EMOJI.sub("", text["content"])
    return bool(text["content"] != before)


def _is_face(emoji: object) -> bool:
    return isinstance(emoji, discord.PartialEmoji) and emoji.name.startswith(EMOJI_NAME)
