"""A process that is told to end answers whom it has heard, whichever signal tells it so."""

import signal
from pathlib import Path

import pytest

from tests import needs
from tests.emulator import Emulator
from tests.emulator.forked import ForkedBot
from tests.places import Place
from tests.wire.conftest import BUSY_S, furnish

pytestmark = needs.FORKS


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_whoever_is_being_answered_is_answered(
    database: Place, tmp_path: Path, how: signal.Signals
) -> None:
    async with Emulator(is_pointing=False) as discord:
        channel, _other, rae, ann, bob = furnish(discord)
        environment = {"LINKBOY_DATABASE_URL": database.url}
        bot = ForkedBot(discord, "bot", environment=environment, log=tmp_path / "bot.log")
        async with bot:
            await discord.slash(rae, channel, "game start", {"preset": "ose"})
            people = (ann, bob) * 20
            burst = [discord.slash(who, channel, "roll", {"dice": "3d6"}) for who in people]
            await discord.until(lambda: sum(sent.is_answered for sent in burst) >= 5)
            bot.send(how)
            await discord.until(lambda: not bot.is_running, "it stays", timeout=BUSY_S)
            for sent in burst:
                discord.forget(sent)
        said = bot.output()
        assert "Traceback" not in said
        assert "Session is closed" not in said
        # What was done was answered; what was not heard was not done.
        left = database.rows("SELECT count(*) FROM log WHERE announced = 0")
        assert left == [(0,)]
