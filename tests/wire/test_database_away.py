"""The database goes away in the middle of play: people hear of it once, and all is done once."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot import build_bot
from cogs.core import again, announcements, answering
from cogs.core.errors import AWAY, UNSURE
from data import writer
from data.configuration import Configuration
from tests import needs, servers
from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Interaction
from tests.line import Line
from tests.places import ON_SERVER
from tests.wire.conftest import BUSY_S, Wire, furnish

pytestmark = [ON_SERVER, needs.SOCKETS]
SOON_S = 0.02
TOLD = "discord.com/channels"


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    line = Line(await servers.empty_database())
    await line.mend()
    yield line
    line.cut()


@pytest.fixture
async def wire(line: Line, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    for module, name in (
        (writer, "FIRST_PAUSE_S"),
        (writer, "LONGEST_PAUSE_S"),
        (servers.postgresql, "FIRST_PAUSE_S"),
    ):
        monkeypatch.setattr(module, name, SOON_S)
    async with Emulator() as discord:
        people = furnish(discord)
        bot = build_bot(Configuration(database_url=line.url))
        async with discord.running(bot):
            yield Wire(discord, bot, *people)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on answers are put off, and late, at once."""
    for name in ("PATIENCE_S", "LATE_S"):
        monkeypatch.setattr(answering, name, SOON_S)


def rolls(wire: Wire, times: int) -> list[Interaction]:
    """Both players roll so often, all at once."""
    people = (wire.ann, wire.bob) * times
    return [wire.discord.slash(who, wire.channel, "roll", {"dice": "3d6"}) for who in people]


async def begin(wire: Wire) -> None:
    """A game that is played already: what a roll needs is in memory."""
    await wire.begin()
    await wire.say(wire.ann, "roll", dice="1d4")


async def until_told(wire: Wire, sent: list[Interaction], words: str) -> None:
    """Everybody reads these words in their own answer."""
    await wire.discord.until(
        lambda: all(one.messages and words in one.text for one in sent), words, timeout=BUSY_S
    )


async def test_a_burst_is_outlasted_and_told_once(
    wire: Wire, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(wire)
    hurry(monkeypatch)
    before = (await wire.game()).head
    # The first batch is committed, and nobody hears of it.
    line.drop_at(b"3d6", loses_answer=True)
    sent = rolls(wire, 5)
    await wire.discord.until(lambda: line.cuts > 0, timeout=BUSY_S)
    line.cut()
    sent += rolls(wire, 5)
    await until_told(wire, sent[-10:], answering.LATE)
    assert all(one.is_ephemeral for one in sent[-10:])
    # What was just played can be looked at; what has to be read is answered in a line.
    assert "Aldric" in (await wire.say(wire.ann, "sheet show")).text
    assert (await wire.say(wire.ann, "log show")).text == AWAY
    await line.mend()
    async with asyncio.timeout(BUSY_S):
        await asyncio.gather(*(one.answered(BUSY_S) for one in sent))
    await until_told(wire, sent[-10:], TOLD)
    rows = await wire.bot.games.log.entries((await wire.game()).id, limit=100)
    done = [row for row in rows if row.seq > before]
    assert sorted(row.seq for row in done) == list(range(before + 1, before + 21))
    assert {row.action_key for row in done} == {f"i:{one.id}" for one in sent}
    read = [*(one.text for one in sent), *(m.content for m in wire.channel.public_messages)]
    assert not [text for text in read if "went wrong" in text]
    for row in done:
        assert sum(f"#{row.number})" in text or f"#{row.number} " in text for text in read) <= 1


async def test_who_has_pressed_a_private_page_is_told_below_it(
    wire: Wire, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wire.fight()
    page = await wire.ask_to_go_on()
    hurry(monkeypatch)
    line.cut()
    pressed = wire.discord.click(wire.rae, page, label="Go on")
    await wire.discord.until(
        lambda: any(m.text == answering.LATE for m in pressed.followups), timeout=BUSY_S
    )
    assert page.text == "" or answering.LATE not in page.text
    await line.mend()
    await wire.discord.until(lambda: pressed.edits > 0, timeout=BUSY_S)
    assert "went wrong" not in pressed.text


async def test_what_a_start_has_to_tell_waits_for_the_database(
    wire: Wire, line: Line, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(wire)
    monkeypatch.setattr(again, "SOON_S", (SOON_S,))
    game, log = await wire.game(), wire.bot.games.log
    async with asyncio.timeout(BUSY_S):
        while await log.untold_games():
            await wire.bot.games.later.flush()
    await servers.execute(line.database, "UPDATE log SET announced = 0 WHERE seq = ?", game.head)
    untold = await log.untold_games()
    assert untold == {game.id: game.head}
    line.cut()
    telling = asyncio.create_task(announcements.catch_up(wire.bot, untold))
    await wire.discord.until(lambda: "waits for the database" in caplog.text, timeout=BUSY_S)
    await line.mend()
    async with asyncio.timeout(BUSY_S):
        await telling
    await wire.bot.games.later.flush()
    assert not await log.untold_games()


async def test_whoever_has_waited_for_too_long_is_told_to_look(
    wire: Wire, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(wire)
    monkeypatch.setattr(writer, "MOST_PATIENT_S", 0.0)
    line.cut()
    sent = rolls(wire, 1)
    await wire.discord.until(
        lambda: all(one.messages and one.messages[-1].text == UNSURE for one in sent),
        timeout=BUSY_S,
    )
    await line.mend()
    assert "3d6" in (await wire.say(wire.ann, "roll", dice="3d6")).text
