"""What each start of a bot works out, and what it loads: whoever imports this has it before."""

from bot import Linkboy
from cogs.core.commands import commands_of
from cogs.deeds.phrases import phrases_of
from cogs.render.asking import known_pages
from data.configuration import Configuration
from tests import tables as tables

bot = Linkboy(Configuration(database_url="sqlite+aiosqlite:///none.db"))
bot.load()
phrases_of(commands_of(bot))
known_pages()
