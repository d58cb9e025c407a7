"""Typed forms as data: like a button's, their id says all that is needed when one is sent off.

So whichever process receives a form acts on it, also one that did not open it. What was typed
comes with the form, by the keys of its fields.
"""

import discord

from cogs.render.buttons import make_id, unattended

TITLE_LIMIT = 45
Form = discord.ui.Modal
Field = discord.ui.TextInput[discord.ui.View]


def make_field(
    key: str,
    label: str,
    *,
    longest: int,
    example: str = "",
    is_needed: bool = True,
    value: str = "",
) -> Field:
    """One line to type, of at most `longest` characters; `value` stands there already."""
    return discord.ui.TextInput(
        label=label,
        custom_id=key,
        max_length=longest,
        placeholder=example or None,
        required=is_needed,
        default=value or None,
    )


def make_area(
    key: str,
    label: str,
    *,
    longest: int,
    example: str = "",
    is_needed: bool = True,
    value: str = "",
) -> Field:
    """The same with room for several lines."""
    field = make_field(
        key, label, longest=longest, example=example, is_needed=is_needed, value=value
    )
    field.style = discord.TextStyle.paragraph
    return field


def make_form(verb: str, game_id: int, *words: str | int, title: str, fields: list[Field]) -> Form:
    """A form with its id; ValueError if that would be longer than Discord takes."""
    form = discord.ui.Modal(title=title[:TITLE_LIMIT], custom_id=make_id(verb, game_id, *words))
    for field in fields:
        form.add_item(field)
    return unattended(form)
