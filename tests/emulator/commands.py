"""The application's commands: what was registered, how often, and how to call it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.contract.shapes import records
from tests.emulator.payloads import resolved_payload
from tests.emulator.snowflakes import new_id
from tests.emulator.state import Channel, Guild, Json, Role, User

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 6, 7, 8, 9, 10
PYTHON_TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    USER: User,
    CHANNEL: Channel,
    ROLE: Role,
    MENTIONABLE: (User, Role),
    NUMBER: (int, float),
}

GUILD_INSTALL, USER_INSTALL = 0, 1
"""A new app has both, and a command that says neither is for those of its app."""
Value = str | int | float | bool | User | Role | Channel
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Focus:
    """The option that is being typed into, and what stands there so far."""

    name: str
    text: str


class Commands:
    """What the bot has registered, globally (None) and by guild id."""

    def __init__(self, application_id: int) -> None:
        self.application_id = application_id
        self.scopes: dict[int | None, dict[tuple[int, str], Json]] = {}
        self.replacements = 0

    def replace(self, scope: int | None, definitions: list[Json]) -> list[Json]:
        """Register exactly these commands; a command that stays keeps its id."""
        before = self.scopes.get(scope, {})
        self.scopes[scope] = {}
        self.replacements += 1
        return [self.put(scope, definition, before) for definition in definitions]

    def put(
        self, scope: int | None, definition: Json, before: dict[tuple[int, str], Json] | None = None
    ) -> Json:
        """Register one command and return what Discord echoes."""
        commands = self.scopes.setdefault(scope, {})
        key = (definition.get("type") or CHAT_INPUT, definition["name"])
        known = (commands if before is None else before).get(key)
        commands[key] = {
            "name_localizations": None,
            "description_localizations": None,
            "default_member_permissions": None,
            "options": [],
            **definition,
            "id": known["id"] if known else str(new_id()),
            "application_id": str(self.application_id),
            "type": key[0],
            "description": definition.get("description") or "",
            "version": str(new_id()),
            **({"guild_id": str(scope)} if scope else {}),
        }
        return commands[key]

    def listed(self, scope: int | None) -> list[Json]:
        return list(self.scopes.get(scope, {}).values())

    def names(self, guild_id: int | None = None) -> list[str]:
        """Return the names of all commands that a guild sees."""
        return [key[1] for scope in {None, guild_id} for key in self.scopes.get(scope, {})]

    def find(self, guild_id: int, kind: int, name: str, *, as_person: bool = False) -> Json:
        """Return a registered command; raises LookupError with those that there are.

        `as_person`: as somebody finds it who has installed the app for themselves, in a server that
        has not invited the bot.
        """
        for scope in (None,) if as_person else (guild_id, None):
            found = self.scopes.get(scope, {}).get((kind, name))
            if found is not None and (not as_person or USER_INSTALL in _kinds(found)):
                return found
        raise LookupError(f"no command {name!r} is registered; there are {self.names(guild_id)}")


def _kinds(command: Json) -> list[int]:
    return command.get("integration_types") or [GUILD_INSTALL, USER_INSTALL]


def call_data(
    command: Json,
    path: list[str],
    options: Options,
    guild: Guild,
    *,
    focus: Focus | None = None,
    is_forged: bool = False,
) -> Json:
    """Return the `data` of a slash command or autocompletion.

    Raises LookupError or ValueError for what the Discord app would not let a user send, unless
    it is forged.
    """
    node = command
    nesting: list[Json] = []
    for name in path:
        node = _find_option(node, name)
        nesting.append({"type": node["type"], "name": name})
    if not is_forged:
        _check_call(node, options, focus)
    leaves = [
        _option_data(node, name, value, is_forged=is_forged) for name, value in options.items()
    ]
    if focus is not None:
        kind = _find_option(node, focus.name)["type"]
        leaves.append({"name": focus.name, "type": kind, "value": focus.text, "focused": True})
    for level in reversed(nesting):
        leaves = [{**level, "options": leaves}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT}
    data["options"] = leaves
    targets = [value for value in options.values() if isinstance(value, User | Role | Channel)]
    if targets:
        data["resolved"] = resolved_payload(targets, guild)
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def _find_option(node: Json, name: str) -> Json:
    options = records(node.get("options"))
    for option in options:
        if option["name"] == name:
            return option
    there = [option["name"] for option in options]
    raise LookupError(f"{node['name']!r} has no option {name!r}; there are {there}")


def _check_call(node: Json, options: Options, focus: Focus | None) -> None:
    given = {*options, *([focus.name] if focus else [])}
    wanted = records(node.get("options"))
    if any(option["type"] in {SUBCOMMAND, GROUP} for option in wanted):
        raise LookupError(f"{node['name']!r} needs a subcommand")
    missing = [option["name"] for option in wanted if option.get("required")]
    missing = [name for name in missing if name not in given]
    if missing and focus is None:
        raise ValueError(f"{node['name']!r} needs {missing}")
    for name, value in options.items():
        _check_value(_find_option(node, name), value)


def _check_value(option: Json, value: Value) -> None:
    name, kind = option["name"], option["type"]
    is_wrong = not isinstance(value, PYTHON_TYPES.get(kind, object))
    if is_wrong or isinstance(value, bool) != (kind == BOOLEAN):
        raise ValueError(f"{name}={value!r} has the wrong type for an option of type {kind}")
    choices = [choice["value"] for choice in records(option.get("choices"))]
    if choices and value not in choices:
        raise ValueError(f"{name}={value!r} is none of the choices {choices}")
    if isinstance(value, int | float):
        lowest, highest = option.get("min_value"), option.get("max_value")
        if (lowest is not None and value < lowest) or (highest is not None and value > highest):
            raise ValueError(f"{name}={value} is not within {lowest} to {highest}")
    if isinstance(value, str):
        longest = option.get("max_length")
        if len(value) < (option.get("min_length") or 0) or (longest and len(value) > longest):
            raise ValueError(f"{name} has {len(value)} characters, which the option does not take")


def _option_data(node: Json, name: str, value: Value, *, is_forged: bool) -> Json:
    try:
        kind = _find_option(node, name)["type"]
    except LookupError:
        if not is_forged:
            raise
        kind = STRING
    if isinstance(value, User | Role | Channel):
        return {"name": name, "type": kind, "value": str(value.id)}
    return {"name": name, "type": kind, "value": value}
