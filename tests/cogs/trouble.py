"""What Discord may answer instead of taking a message."""

from typing import Any

import discord
from simcord import Env


def refusal(status: int, code: int) -> discord.HTTPException:
    """The error that the library makes of such an answer."""
    response: Any = type("Response", (), {"status": status, "reason": "no"})()
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


async def unsent(*_: object, **__: object) -> None:
    """Stands in for whatever sends: Discord has a fault."""
    raise refusal(500, 0)


async def forbidden(*_: object, **__: object) -> None:
    """Stands in for whatever sends: the bot may not write there."""
    raise refusal(403, 50013)


def sent_nonces(env: Env) -> list[str]:
    """The nonce of every message that the bot posted in a channel, one after the other."""
    posts = [r for r in env.http_requests if r.method == "POST" and r.path.endswith("/messages")]
    bodies: list[Any] = [post.json for post in posts]
    return [body["nonce"] for body in bodies if body.get("enforce_nonce")]
