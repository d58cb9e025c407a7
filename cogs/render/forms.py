"""Typed forms as data: like a button's, their id says all that is needed when one is sent off.

So whichever process receives a form acts on it, also one that did not open it. What was typed
comes with the form, by the keys of its fields.
"""

from collections.abc import Mapping

import discord

from cogs.render.buttons import make_id, unattended

TITLE_LIMIT = 45
UNTITLED = "Form"
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
    has_lines: bool = False,
) -> Field:
    """What is typed, of at most `longest` characters, in one line or in several.

    `value` stands there already, as far as it fits.
    """
    return discord.ui.TextInput(
        label=label,
        custom_id=key,
        max_length=longest,
        placeholder=example or None,
        required=is_needed,
        default=value[:longest] or None,
        style=discord.TextStyle.paragraph if has_lines else discord.TextStyle.short,
    )


def make_form(verb: str, game_id: int, *words: str | int, title: str, fields: list[Field]) -> Form:
    """A form with its id; ValueError if that would be longer than Discord takes.

    Its title may be what somebody typed: a blank one, which Discord refuses, is replaced.
    """
    shown = title.strip()[:TITLE_LIMIT] or UNTITLED
    form = discord.ui.Modal(title=shown, custom_id=make_id(verb, game_id, *words))
    for field in fields:
        form.add_item(field)
    return unattended(form)


def filled_in(form: Form, typed: Mapping[str, str]) -> Form:
    """The form with what was typed into it before, by the keys of its fields."""
    for field in form.children:
        if isinstance(field, discord.ui.TextInput) and field.custom_id in typed:
            field.default = typed[field.custom_id] or None
    return form
