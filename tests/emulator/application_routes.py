"""Routes about the application, its commands, users and guilds."""

from tests.emulator.payloads import (
    application_payload,
    channel_payload,
    guild_payload,
    member_payload,
    role_payload,
    user_payload,
)
from tests.emulator.server import Request, Routes, Server
from tests.emulator.state import Json
from tests.emulator.strict import RefusalError

COMMANDS = "/applications/{application}/commands"
GUILD_COMMANDS = "/applications/{application}/guilds/{guild}/commands"


def add_application_routes(routes: Routes) -> None:
    """Register everything that is asked for at login and about guilds."""
    routes.add("GET", "/users/@me")(lambda server, _: user_payload(server.world.bot))
    routes.add("GET", "/users/{user}")(_user)
    for path in ("/oauth2/applications/@me", "/applications/@me"):
        routes.add("GET", path)(lambda server, _: application_payload(server.world))
    routes.add("GET", "/gateway")(_gateway)
    routes.add("GET", "/gateway/bot")(_gateway)
    routes.add("GET", "/guilds/{guild}")(
        lambda server, request: guild_payload(server.guild(request), server.world.bot)
    )
    routes.add("GET", "/guilds/{guild}/channels")(_guild_channels)
    routes.add("GET", "/guilds/{guild}/roles")(_guild_roles)
    routes.add("GET", "/guilds/{guild}/threads/active")(_active_threads)
    routes.add("GET", "/guilds/{guild}/members/{user}")(_member)


def add_command_routes(routes: Routes) -> None:
    """Register reading and writing of commands, global and of a guild."""
    for path in (COMMANDS, GUILD_COMMANDS):
        routes.add("GET", path)(_listed_commands)
        routes.add("PUT", path)(_replace_commands)
        routes.add("POST", path)(_create_command)
        routes.add("PATCH", path + "/{command}")(_edit_command)
        routes.add("DELETE", path + "/{command}")(_delete_command)
    routes.add("GET", GUILD_COMMANDS + "/permissions")(lambda _server, _request: [])
    routes.add("GET", GUILD_COMMANDS + "/{command}/permissions")(_command_permissions)


def _user(server: Server, request: Request) -> Json:
    user = server.world.users.get(request.number("user"))
    if user is None:
        raise RefusalError(404, 10013, "Unknown User")
    return user_payload(user)


def _gateway(server: Server, _request: Request) -> Json:
    gateway = server.gateway
    limits = {"total": 1000, "remaining": gateway.remaining, "reset_after": 0}
    limits["max_concurrency"] = gateway.max_concurrency
    return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limits}


def _guild_channels(server: Server, request: Request) -> list[Json]:
    channels = server.guild(request).channels.values()
    return [channel_payload(channel) for channel in channels if not channel.is_thread]


def _guild_roles(server: Server, request: Request) -> list[Json]:
    return [role_payload(role) for role in server.guild(request).roles.values()]


def _active_threads(server: Server, request: Request) -> Json:
    channels = server.guild(request).channels.values()
    threads = [channel for channel in channels if channel.is_thread and not channel.is_archived]
    return {"threads": [channel_payload(thread) for thread in threads], "members": []}


def _member(server: Server, request: Request) -> Json:
    member = server.guild(request).members.get(request.number("user"))
    if member is None:
        raise RefusalError(404, 10007, "Unknown Member")
    return member_payload(member)


def _scope(server: Server, request: Request) -> int | None:
    """Return the guild whose commands are meant, None for the global ones."""
    if request.number("application") != server.world.application_id:
        raise RefusalError(403, 20012, "You are not authorized to perform this action")
    return server.guild(request).id if "guild" in request.ids else None


def _listed_commands(server: Server, request: Request) -> list[Json]:
    return server.commands.listed(_scope(server, request))


def _replace_commands(server: Server, request: Request) -> list[Json]:
    definitions = request.body if isinstance(request.body, list) else []
    return server.commands.replace(_scope(server, request), definitions)


def _create_command(server: Server, request: Request) -> Json:
    return server.commands.put(_scope(server, request), request.record)


def _known_command(server: Server, request: Request) -> tuple[int, str]:
    commands = server.commands.scopes.get(_scope(server, request), {})
    for key, command in commands.items():
        if command["id"] == request.ids["command"]:
            return key
    raise RefusalError(404, 10063, "Unknown application command")


def _edit_command(server: Server, request: Request) -> Json:
    scope, key = _scope(server, request), _known_command(server, request)
    edited = {**server.commands.scopes[scope].pop(key), **request.record}
    server.commands.scopes[scope][key[0], edited["name"]] = edited
    return edited


def _delete_command(server: Server, request: Request) -> None:
    key = _known_command(server, request)
    del server.commands.scopes[_scope(server, request)][key]


def _command_permissions(_server: Server, _request: Request) -> Json:
    raise RefusalError(404, 10066, "Unknown application command permissions")
