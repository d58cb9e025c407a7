"""Two parties that keep apart fight at once, each in a private thread, on a server that lacks
rights: each reads its own, referees are told what lacks, and nothing is lost."""

import time
from collections.abc import AsyncIterator, Callable

import pytest

from bot import build_bot
from cogs.core import again, scheduler
from tests.emulator.emulator import Emulator
from tests.emulator.payloads import channel_payload
from tests.emulator.state import Channel, User
from tests.places import Place
from tests.wire.conftest import Wire, configuration, furnish
from tests.wire.test_checkup import set_rights

pytestmark = [pytest.mark.no_cover, pytest.mark.long]
COME = "The deadline for declarations has come."
HOUR_MS = 3_600_000
PATIENCE_S = 60.0
SOON_S = 0.1
"""So long after it failed something is tried again first, in place of five seconds."""


class Clock:
    """The time of day, and what was let go by."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return int(time.time() * 1000) + self.ahead


@pytest.fixture
async def table(
    database: Place, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Wire, Clock]]:
    monkeypatch.setattr(scheduler, "CALM_S", 0.0)
    monkeypatch.setattr(again, "SLOWLY_S", (SOON_S, *again.SLOWLY_S[1:]))
    async with Emulator() as discord:
        people, clock = furnish(discord), Clock()
        bot = build_bot(configuration(database), clock=clock)
        async with discord.running(bot):
            yield Wire(discord, bot, *people), clock


def thread_of(wire: Wire, name: str) -> Channel:
    """The newest thread that is called so."""
    channels = wire.discord.world.channels.values()
    return next(one for one in reversed([*channels]) if one.is_thread and one.name == name)


def texts(channel: Channel) -> str:
    """All that everybody reads there who can."""
    return "\n".join(message.text for message in channel.public_messages)


async def until(wire: Wire, is_so: Callable[[], bool], why: str) -> None:
    """Wait until something is so."""
    await wire.discord.until(is_so, why, timeout=PATIENCE_S)


async def fight(wire: Wire, where: Channel, foe: str) -> None:
    """The referee has a party meet somebody, and everybody has an hour."""
    monster: dict[str, str | int] = {"name": foe, "hit_points": "500", "morale": 12}
    for command, options in (
        ("deadline set", {"time": "1h"}),
        ("encounter start", None),
        ("monster add", monster),
        ("encounter next", None),
    ):
        await wire.discord.slash(wire.rae, where, command, options)


def an_hour_goes_by(wire: Wire, clock: Clock) -> None:
    """And the bot looks at once what is due by then."""
    clock.ahead = HOUR_MS + 60_000
    wire.bot.scheduler.wake(0)


async def parted(wire: Wire) -> tuple[Channel, Channel]:
    """Aldric and Berta keep apart, once the server lets them."""
    await wire.begin()
    bot = wire.discord.bot.id
    own_way = {"who": "Berta", "name": "The well"}
    await wire.discord.slash(wire.bob, wire.channel, "party split", own_way)
    lacks = "create_private_threads create_public_threads manage_webhooks manage_messages"
    set_rights(wire, wire.channel, bot, no=lacks)
    closed = {"setting": "apart", "value": "closed"}
    refused = await wire.say(wire.rae, "game settings", **closed)
    assert refused.is_ephemeral
    assert "Give me **Create Private Threads**" in refused.text
    allowed, lacks = lacks.split(" ", 1)
    set_rights(wire, wire.channel, bot, yes=allowed, no=lacks)
    await wire.say(wire.rae, "game settings", **closed)
    return thread_of(wire, "Aldric"), thread_of(wire, "The well")


def may_read(thread: Channel, *people: User) -> list[bool]:
    """Who of some people is in a private thread."""
    return [one.id in thread.people for one in people]


async def test_two_fights_and_their_deadlines_are_read_apart(table: tuple[Wire, Clock]) -> None:
    wire, clock = table
    ours, theirs = await parted(wire)
    assert may_read(ours, wire.rae, wire.ann, wire.bob) == [True, True, False]
    assert may_read(theirs, wire.rae, wire.ann, wire.bob) == [True, False, True]
    await fight(wire, ours, "Goblin")
    await fight(wire, theirs, "Rat")
    # Without webhooks a character is quoted, and where its party is read.
    await wire.say(wire.bob, "say", text="How dark it is.")
    an_hour_goes_by(wire, clock)
    await until(wire, lambda: COME in texts(ours), "Aldric has no deadline")
    await until(wire, lambda: COME in texts(theirs), "Berta has no deadline")
    await wire.bot.boards.settle()
    mine, others = ("Goblin", "Aldric"), ("Rat", "How dark it is.")
    assert [word in texts(ours) for word in (*mine, *others)] == [True, True, False, False]
    assert [word in texts(theirs) for word in (*others, "Goblin")] == [True, True, False]
    assert not any(word in texts(wire.channel) for word in (COME, "Goblin", "Rat", "How dark"))
    assert all(texts(one).count(COME) == 1 for one in (ours, theirs))


async def test_a_thread_that_is_locked_keeps_no_other_party(table: tuple[Wire, Clock]) -> None:
    wire, clock = table
    ours, theirs = await parted(wire)
    await fight(wire, ours, "Goblin")
    await fight(wire, theirs, "Rat")
    await wire.bot.boards.settle()
    wire.discord.sleep(theirs)
    wire.discord.lock(theirs)
    an_hour_goes_by(wire, clock)
    await until(wire, lambda: COME in texts(ours), "the other party waits")
    await until(wire, lambda: "I can post nothing in" in texts(wire.channel), "no referee is told")
    said = [one for one in wire.channel.public_messages if "I can post nothing in" in one.text]
    assert len(said) == 1
    assert f"<@{wire.rae.id}>" in said[0].text
    assert not any(word in texts(wire.channel) for word in ("Rat", COME))
    # One of the two ways out: it is unlocked.
    theirs.is_locked = theirs.is_archived = False
    wire.discord.gateway.dispatch("THREAD_UPDATE", channel_payload(theirs))
    await until(wire, lambda: COME in texts(theirs), "what waited is told nowhere")
    assert texts(theirs).count(COME) == 1
    # The other: another thread. What comes now is told there.
    wire.discord.lock(theirs)
    pressed = await wire.discord.click(wire.rae, said[0], label="Make a new thread")
    anew = thread_of(wire, "The well")
    assert anew is not theirs
    assert pressed.is_ephemeral
    await wire.discord.slash(wire.bob, wire.channel, "roll", {"dice": "1d20+30"})
    await until(wire, lambda: "+30" in texts(anew), "what comes is told nowhere")
    assert may_read(anew, wire.rae, wire.ann, wire.bob) == [True, False, True]
    assert "+30" not in texts(theirs) + texts(wire.channel)
