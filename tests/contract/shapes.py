"""Reads decoded JSON whose shape nobody has promised."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT_DISPLAY, CONTAINER, LABEL = 9, 10, 17, 18
LAYOUT_ONLY = frozenset({9, 10, 11, 12, 13, 14, 17})


def record(value: object) -> Json:
    """Return `value` if it is a JSON object, otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def records(value: object) -> list[Json]:
    """Return the JSON objects in a list; anything else is left to the OpenAPI description."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text(value: object) -> str:
    """Return `value` if it is a string, otherwise an empty one."""
    return value if isinstance(value, str) else ""


def number(value: object, default: int = 0) -> int:
    """Return `value` if it is a whole number, otherwise `default`."""
    return value if isinstance(value, int) else default


def repeated(values: list[str]) -> list[str]:
    """Return the values that occur more than once, each of them once."""
    return sorted({value for value in values if values.count(value) > 1})


def walk_components(components: object) -> Iterator[Json]:
    """Yield every component, outer ones first, also those inside rows, containers and labels."""
    for component in records(components):
        yield component
        yield from walk_components(component.get("components"))
        for inner in ("component", "accessory"):
            if isinstance(component.get(inner), dict):
                yield from walk_components([component[inner]])
