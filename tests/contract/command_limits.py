"""Limits of application commands that the OpenAPI file does not encode."""

from collections.abc import Iterator

from tests.contract.shapes import Json, number, records, repeated, text

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
ALLOWED = {1: 100, 2: 15, 3: 15}
LABELS = {1: "slash commands", 2: "user menus", 3: "message menus"}
CHARACTERS = 8000
NAME_LENGTH, DESCRIPTION_LENGTH = 32, 100
OPTIONS, CHOICES = 25, 25
CHOICE_LENGTH = 100


def check_command_set(commands: list[Json]) -> Iterator[str]:
    """Yield what is wrong with all the commands that are registered at once."""
    for kind, allowed in ALLOWED.items():
        names = [_name(command) for command in commands if _kind(command) == kind]
        if len(names) > allowed:
            yield f"{len(names)} {LABELS[kind]}, {allowed} are allowed"
        for name in repeated(names):
            yield f"two {LABELS[kind]} are called {name!r}"
    for command in commands:
        yield from check_command(command)


def check_command(command: Json) -> Iterator[str]:
    """Yield what is wrong with one command."""
    name = _name(command)
    if _kind(command) != CHAT_INPUT:
        yield from _check_menu(command)
        return
    yield from _check_name(f"/{name}", name)
    yield from _check_description(f"/{name}", command)
    yield from _check_options(f"/{name}", records(command.get("options")), depth=0)
    length = _length(command)
    if length > CHARACTERS:
        yield f"/{name} has {length} characters in all, {CHARACTERS} are allowed"


def _kind(command: Json) -> int:
    return number(command.get("type"), CHAT_INPUT)


def _name(command: Json) -> str:
    return text(command.get("name"))


def _check_menu(command: Json) -> Iterator[str]:
    name = _name(command)
    if not 1 <= len(name.strip()) <= len(name) <= NAME_LENGTH:
        yield f"the menu name {name!r} has {len(name)} characters, 1 to {NAME_LENGTH} are allowed"
    if command.get("description"):
        yield f"the menu {name!r} has a description"
    if command.get("options"):
        yield f"the menu {name!r} has options"


def _check_name(where: str, name: str) -> Iterator[str]:
    if not 1 <= len(name) <= NAME_LENGTH:
        yield f"{where}: the name has {len(name)} characters, 1 to {NAME_LENGTH} are allowed"
    if name != name.lower():
        yield f"{where}: the name {name!r} is not lower case"
    if not all(letter.isalnum() or letter in "-_'" for letter in name):
        yield f"{where}: the name {name!r} has characters other than letters, digits, - and _"


def _check_description(where: str, item: Json) -> Iterator[str]:
    description = text(item.get("description"))
    if not description.strip():
        yield f"{where}: the description is missing"
    if len(description) > DESCRIPTION_LENGTH:
        yield (
            f"{where}: the description has {len(description)} characters,"
            f" {DESCRIPTION_LENGTH} are allowed"
        )


def _check_options(where: str, options: list[Json], *, depth: int) -> Iterator[str]:
    if len(options) > OPTIONS:
        yield f"{where}: {len(options)} options, {OPTIONS} are allowed"
    for name in repeated([_name(option) for option in options]):
        yield f"{where}: two options are called {name!r}"
    nested = [option for option in options if option.get("type") in {SUBCOMMAND, GROUP}]
    if nested and len(nested) < len(options):
        yield f"{where}: subcommands and plain options are mixed"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{where}: a required option follows an optional one"
    for option in options:
        yield from _check_option(f"{where} {_name(option)}", option, depth)


def _check_option(where: str, option: Json, depth: int) -> Iterator[str]:
    yield from _check_name(where, _name(option))
    yield from _check_description(where, option)
    if option.get("type") == GROUP and depth > 0:
        yield f"{where}: a group cannot be inside another"
    if option.get("type") == SUBCOMMAND and depth > 1:
        yield f"{where}: a subcommand is nested too deeply"
    if option.get("type") in {SUBCOMMAND, GROUP}:
        yield from _check_options(where, records(option.get("options")), depth=depth + 1)
        return
    lowest, highest = option.get("min_value"), option.get("max_value")
    if lowest is not None and highest is not None and lowest > highest:
        yield f"{where}: min_value {lowest} is above max_value {highest}"
    yield from _check_choices(where, option)


def _check_choices(where: str, option: Json) -> Iterator[str]:
    choices = records(option.get("choices"))
    if choices and option.get("autocomplete"):
        yield f"{where}: choices and autocomplete exclude each other"
    if len(choices) > CHOICES:
        yield f"{where}: {len(choices)} choices, {CHOICES} are allowed"
    for name in repeated([_name(choice) for choice in choices]):
        yield f"{where}: two choices are called {name!r}"
    for choice in choices:
        name, value = _name(choice), choice.get("value")
        if not 1 <= len(name) <= CHOICE_LENGTH:
            yield f"{where}: the choice {name[:40]!r} has {len(name)} characters, 1 to 100 allowed"
        if isinstance(value, str) and not 1 <= len(value) <= CHOICE_LENGTH:
            yield f"{where}: the value of {name[:40]!r} has {len(value)} characters, 100 allowed"


def _length(item: Json) -> int:
    """Count name, description and value of a command and of everything inside it."""
    own = len(_longest(item, "name")) + len(_longest(item, "description"))
    own += len(text(item.get("value")))
    inner = records(item.get("options")) + records(item.get("choices"))
    return own + sum(_length(part) for part in inner)


def _longest(item: Json, part: str) -> str:
    """Return the longest of a text and its translations: that is the one which Discord counts."""
    translations = item.get(f"{part}_localizations") or {}
    return max([text(item.get(part)), *map(text, translations.values())], key=len)
