"""A card of texts, lines and buttons, written as it is sent.

The library's own parts would each be made for one message, and asked for nothing but this: that was
a third of the time in which a board is drawn.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ComponentType

from cogs.render.buttons import GREY, Button

Part = dict[str, Any]
"""A part of a message, as Discord takes it."""
_ROW, _BUTTON = ComponentType.action_row.value, ComponentType.button.value
_LINE = ComponentType.separator.value
_BESIDE, _TEXT = ComponentType.section.value, ComponentType.text_display.value


def text_part(text: str) -> Part:
    """A text by itself."""
    return {"type": _TEXT, "content": text}


def line_part() -> Part:
    """A line between two parts; another object each, for whoever takes a card numbers its parts."""
    return {"type": _LINE, "divider": True, "spacing": 1}


def button_part(button: Button, style: discord.ButtonStyle = GREY) -> Part:
    """A button in a colour."""
    return {
        "type": _BUTTON,
        "style": style.value,
        "disabled": False,
        "label": button.label,
        "custom_id": button.custom_id,
    }


def row_part(buttons: Sequence[Part]) -> Part:
    """Buttons beside each other."""
    return {"type": _ROW, "components": buttons}


def beside_part(text: str, button: Part) -> Part:
    """A text with a button beside it."""
    return {"type": _BESIDE, "components": [text_part(text)], "accessory": button}


class Drawn(discord.ui.Container[Any]):
    """A card of such parts."""

    def __init__(self, parts: list[Part], colour: discord.Colour) -> None:
        super().__init__(accent_colour=colour)
        self.parts = parts

    def to_components(self) -> list[Part]:
        """All of them."""
        return self.parts

    def texts(self) -> Iterator[Part]:
        """The texts in it, from the top."""
        return (one for one in _within(self.parts) if one["type"] == _TEXT)

    def buttons(self) -> Iterator[Part]:
        """The buttons in it, from the top."""
        return (one for one in _within(self.parts) if one["type"] == _BUTTON)


def texts_of(view: discord.ui.LayoutView) -> list[str]:
    """What is written on the cards of a layout, from the top."""
    cards = [one for one in view.children if isinstance(one, Drawn)]
    return [text["content"] for card in cards for text in card.texts()]


def _within(parts: Sequence[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _within(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]
