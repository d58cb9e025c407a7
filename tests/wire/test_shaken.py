"""Whatever goes wrong while a shard comes, stays or goes: nobody is told what is not so.

Here each place is shaken at some of its waits; `python -m benchmarks.faults` shakes it at all.
"""

from collections.abc import AsyncIterator

import pytest

from bot import build_bot
from cogs.core import announcements
from cogs.core.delivery import Delivery
from cogs.core.shards import Shards
from data.configuration import Configuration
from data.writer import Writer
from tests import needs, servers
from tests.emulator.emulator import Emulator
from tests.line import Line
from tests.places import ON_SERVER
from tests.wire.conftest import Wire, furnish
from tests.wire.shaking import ERRORS, Fault, Shaken, hurry

pytestmark = [ON_SERVER, needs.SOCKETS]
SWEEP = 9
"""So many waits lie between two that are shaken."""


@pytest.fixture
async def shaken(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shaken]:
    hurry(monkeypatch)
    line = Line(await servers.empty_database())
    await line.mend()
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(Configuration(database_url=line.url), board_pause_s=0.0)
        async with discord.running(bot):
            yield await Shaken.begin(Wire(discord, bot, *people), line)
            await line.mend()
    line.cut()


async def test_a_shard_that_comes_is_told_once_and_nobody_reads_what_is_not_so(
    shaken: Shaken,
) -> None:
    waits = await shaken.count(Shards, "_take_up", by="losing")
    assert waits > 2 * SWEEP
    for number, at in enumerate(range(2, waits, SWEEP)):
        error = ERRORS[number % len(ERRORS)]
        await shaken.shake(Fault(Shards, "_take_up", at, error), by="losing")
    await shaken.check()


@pytest.mark.parametrize(
    ("owner", "method", "by"),
    [
        (announcements, "_tell_game", "losing"),
        (announcements, "_redraw", "losing"),
        (Shards, "_give_away", "giving"),
        (Shards, "_renew", ""),
        (Writer, "_drain", ""),
        (Delivery, "_tell_all", ""),
        (Delivery, "_tell_all", "doubting"),
    ],
)
async def test_so_it_is_where_it_stays_or_goes(
    shaken: Shaken, owner: object, method: str, by: str
) -> None:
    await shaken.shake(Fault(owner, method, 1, ERRORS[2]), by=by)
    await shaken.check()


async def test_a_lost_connection_shortens_at_once_what_is_sure(shaken: Shaken) -> None:
    share = shaken.wire.bot.games.share
    before = share.good_until
    shaken.leases.was_lost()
    assert before - shaken.leases.lasts_s < share.good_until < before
    await shaken.check()
