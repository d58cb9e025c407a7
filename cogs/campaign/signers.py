"""Whose word a brought game is: who signed its file, and what is known of them here."""

from collections.abc import Sequence

from cogs.campaign.telling import tell_signer
from cogs.core.client import Client
from data.checked import Brought, Signer
from rules.kernel.words import some

RETURNED = "-# Signed by this Linkboy itself, where all of its dice fell."


async def standing_of(bot: Client, signer: Signer, game_id: int = 0) -> str:
    """What is known here of whoever signed a file, beside that of a game itself."""
    signers = bot.games.signers
    if signer.key == (await signers.host_key()).public:
        return "this Linkboy itself"
    if signer.fingerprint in bot.configuration.known_keys:
        return "known to whoever hosts this Linkboy"
    times = await signers.times_seen(signer.key, except_in=game_id)
    return f"seen here in {some(times, 'game')} before" if times else "unknown here"


async def tell_signers(bot: Client, game_id: int, parts: Sequence[Brought]) -> str:
    """Whose signatures there are on what came with a game, newest first, "" where nothing came."""
    lines: list[str] = []
    for one in reversed(parts):
        if one.signer is None:
            lines.append(f"Nobody signed {'part of it' if lines else 'the file'}.")
            continue
        whose = tell_signer(one.signer.name, one.signer.fingerprint)
        if one.is_told:
            lines.append(f"Part of it had come, as that one says, from {whose}.")
        else:
            signed = "Part of it was signed before by" if lines else "Signed by"
            lines.append(f"{signed} {whose} ({await standing_of(bot, one.signer, game_id)}).")
    return "\n".join(f"-# {line}" for line in lines)
