"""Limits of buttons, selects, layouts and modals that the OpenAPI file does not encode."""

import re
from collections.abc import Iterator

from tests.contract.shapes import (
    BUTTON,
    LAYOUT_ONLY,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Json,
    number,
    records,
    repeated,
    text,
    walk_components,
)

ROWS = 5
LAYOUT_COMPONENTS = 40
LAYOUT_LENGTH = 4000
MODAL_COMPONENTS = 5
LINK, PREMIUM = 5, 6
OUTSIDE = re.compile(r"[:=,](\d{15,})")
"""The number of a person, a channel or a post of Discord's in an id of ours."""
LOOKED_UP = ("say-post",)
"""Forms that hold one: whose it is is asked of Discord as they are sent off."""


def check_components(components: object, *, is_layout: bool, is_new: bool) -> Iterator[str]:
    """Yield what is wrong with the components of a message.

    An edit does not repeat the flag that makes a message a layout, so what only a layout may
    hold is accepted there.
    """
    every = list(walk_components(components))
    has_layout_parts = any(number(part.get("type")) in LAYOUT_ONLY for part in every)
    if is_layout or (has_layout_parts and not is_new):
        yield from _check_layout_size(every)
    elif has_layout_parts:
        yield "the components need the layout flag (1 << 15)"
    elif len(records(components)) > ROWS:
        yield f"{len(records(components))} rows, {ROWS} are allowed"
    yield from _check_each(every)


def check_modal(data: Json) -> Iterator[str]:
    """Yield what is wrong with a modal."""
    fields = records(data.get("components"))
    if not 1 <= len(fields) <= MODAL_COMPONENTS:
        yield f"a modal has {len(fields)} components, 1 to {MODAL_COMPONENTS} are allowed"
    if not text(data.get("custom_id")):
        yield "a modal needs a custom_id"
    if not text(data.get("title")).strip():
        yield "a modal needs a title"
    yield from _check_each(list(walk_components(fields)))
    yield from _check_names(data)


def _check_names(part: Json) -> Iterator[str]:
    """Discord would take it, but whoever sends it off can write another number there."""
    values = [text(option.get("value")) for option in records(part.get("options"))]
    for name in (text(part.get("custom_id")), *values):
        if OUTSIDE.search(name) and not name.startswith(tuple(f"lb:{one}:" for one in LOOKED_UP)):
            yield f"the id {name!r} names something outside the game"


def _check_layout_size(every: list[Json]) -> Iterator[str]:
    if len(every) > LAYOUT_COMPONENTS:
        yield f"a layout has {len(every)} components, {LAYOUT_COMPONENTS} are allowed"
    texts = [text(part.get("content")) for part in every if part.get("type") == TEXT_DISPLAY]
    total = sum(len(content) for content in texts)
    if total > LAYOUT_LENGTH:
        yield f"a layout has {total} characters, {LAYOUT_LENGTH} are allowed"
    if any(not content.strip() for content in texts):
        yield "a text display is empty"


def _check_each(every: list[Json]) -> Iterator[str]:
    custom_ids = [text(part.get("custom_id")) for part in every if part.get("custom_id")]
    for custom_id in repeated(custom_ids):
        yield f"the custom_id {custom_id!r} is used more than once"
    for part in every:
        yield from _check_names(part)
        kind = part.get("type")
        if kind == BUTTON:
            yield from _check_button(part)
        elif kind in SELECTS:
            yield from _check_select(part)
        elif kind == TEXT_INPUT:
            yield from _check_text_input(part)
        elif kind == ROW:
            yield from _check_row(part)


def _check_row(row: Json) -> Iterator[str]:
    inside = records(row.get("components"))
    if len(inside) > 1 and any(part.get("type") != BUTTON for part in inside):
        yield "only buttons can share a row"
    if len(inside) > 5:
        yield f"a row has {len(inside)} buttons, 5 are allowed"


def _check_button(button: Json) -> Iterator[str]:
    label, style = text(button.get("label")), button.get("style")
    name = repr(label or button.get("custom_id"))
    if style == LINK:
        if not button.get("url"):
            yield f"the link button {name} has no url"
        if button.get("custom_id"):
            yield f"the link button {name} has a custom_id"
    elif style != PREMIUM:
        if not button.get("custom_id"):
            yield f"the button {name} has no custom_id"
        if button.get("url"):
            yield f"the button {name} has a url but is no link"
    if style != PREMIUM and not label.strip() and not button.get("emoji"):
        yield f"the button {name} has neither label nor emoji"


def _check_select(select: Json) -> Iterator[str]:
    name = repr(select.get("custom_id"))
    if not select.get("custom_id"):
        yield f"the select {select.get('placeholder')!r} has no custom_id"
    fewest, most = number(select.get("min_values"), 1), number(select.get("max_values"), 1)
    if fewest > most:
        yield f"the select {name} wants at least {fewest} and at most {most} values"
    if select.get("type") == STRING_SELECT:
        yield from _check_options(name, records(select.get("options")), most)


def _check_options(name: str, options: list[Json], most: int) -> Iterator[str]:
    if not options:
        yield f"the select {name} has no options"
    elif most > len(options):
        yield f"the select {name} allows {most} values but has {len(options)} options"
    for value in repeated([text(option.get("value")) for option in options]):
        yield f"the select {name} has two options with the value {value!r}"
    if sum(bool(option.get("default")) for option in options) > most:
        yield f"the select {name} has more defaults than values"


def _check_text_input(field: Json) -> Iterator[str]:
    name = repr(field.get("custom_id"))
    if not field.get("custom_id"):
        yield "a text input has no custom_id"
    fewest, most = number(field.get("min_length")), number(field.get("max_length"), 4000)
    if fewest > most:
        yield f"the text input {name} wants at least {fewest} and at most {most} characters"
    value = text(field.get("value"))
    if value and not fewest <= len(value) <= most:
        yield f"the text input {name} is filled in with {len(value)} characters, {most} are allowed"
