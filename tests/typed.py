"""How a command is typed by its key: as Discord lists it, or as a line behind `/do`."""

from collections.abc import Mapping
from typing import Any

from cogs.core.listed import LISTED
from cogs.register import all_commands

TYPED = {key: typed for typed, key in LISTED.items()}
UNLISTED = {command.key for command in all_commands().all()} - set(LISTED.values())


def listed_name(key: str) -> str:
    """The words under which Discord lists a command, "" for one that it does not list."""
    return TYPED.get(key, "" if key in UNLISTED else key)


def line_of(key: str, options: Mapping[str, Any], said: Mapping[str, str]) -> str:
    """A command with its options as a line; `said` has those that are no texts."""
    return " ".join([key, *(f'{name}:"{said.get(name, one)}"' for name, one in options.items())])
