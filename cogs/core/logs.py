"""What the log of the process may say: no tokens, and nothing that libraries have sent."""

import logging
import re

import discord

TOKEN_IN_URL = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s]+")
LIBRARIES = {
    **dict.fromkeys(("discord", "aiohttp", "asyncio", "filelock", "PIL"), logging.INFO),
    **dict.fromkeys(("alembic", "aiosqlite", "sqlalchemy"), logging.WARNING),
}


def set_up_logging(level: str) -> None:
    """Begin to log at a level such as INFO."""
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[level])
    # At INFO or DEBUG these write down whatever is sent and stored, secrets and all.
    for name, least in LIBRARIES.items():
        logging.getLogger(name).setLevel(max(least, logging.getLogger().level))
    for handler in logging.getLogger().handlers:
        handler.addFilter(without_tokens)
    # Linkboy has no voice, so nobody need hear that the libraries for it are not there.
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def without_tokens(record: logging.LogRecord) -> bool:
    """Blot out the tokens of interactions: with one, anybody could answer in the bot's name."""
    text = record.getMessage()
    blotted = TOKEN_IN_URL.sub(r"\1…", text)
    if blotted != text:
        record.msg, record.args = blotted, ()
    return True
