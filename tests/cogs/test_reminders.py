"""Reminders of one deadline: the newest takes the place of the last, and each is called by one."""

from typing import Any

import pytest

from rules.encounter.records import AddMonsters
from rules.pace.records import Reminded
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene
from tests.cogs.test_scheduler import HOUR, rows, texts

pytestmark = pytest.mark.own_bot

REMINDED = "the game is waiting for your declaration"


async def awaited(play: Play) -> Scene:
    """Ann and Bob are waited for, for eight hours, to declare."""
    scene = Scene(play)
    await play.begin("ose")
    await scene.meet()
    await scene.join(play.ann, "Ada")
    await scene.join(play.bob, "Bo")
    await scene.lay(play.referee, AddMonsters(name="Orc", hit_points=(4,)))
    await play.type(play.referee, "deadline set", time="8h")
    await play.type(play.referee, "encounter next")
    return scene


def reminders(play: Play) -> list[str]:
    """The reminders that stand in the channel."""
    return [text for text in texts(play) if REMINDED in text]


def pinged(play: Play) -> list[list[str]]:
    """Whom each reminder called, one after the other."""
    bodies: list[Any] = [request.json or {} for request in play.env.http_requests]
    found = [
        body
        for body in bodies
        if isinstance(body, dict) and REMINDED in (body.get("content") or "")
    ]
    return [sorted(map(str, body["allowed_mentions"].get("users", ()))) for body in found]


async def test_a_second_reminder_takes_the_place_of_the_first(play: Play) -> None:
    await awaited(play)
    await play.env.advance_time(4 * HOUR + 60)
    (first,) = reminders(play)
    await play.type(play.ann, "declare", what="defend")
    await play.env.advance_time(2 * HOUR)
    (second,) = reminders(play)
    assert await rows(play, Reminded) == 2
    assert f"<@{play.ann.id}>" in first
    assert f"<@{play.bob.id}>" in first
    assert f"<@{play.ann.id}>" not in second
    assert f"<@{play.bob.id}>" in second


async def test_who_was_asleep_joins_and_nobody_is_called_by_it_twice(play: Play) -> None:
    await awaited(play)
    wakes = play.env.now().hour + 5
    await play.type(play.bob, "me timezone", zone="UTC")
    hours = {"from": f"{wakes % 24}:00", "to": f"{(wakes + 12) % 24}:00"}
    await play.type(play.bob, "me hours", **hours)
    await play.env.advance_time(4 * HOUR + 60)
    await play.env.advance_time(HOUR)
    (joined,) = reminders(play)
    assert f"<@{play.bob.id}> and <@{play.ann.id}>: the game is waiting" in joined
    assert pinged(play) == [[str(play.ann.id)], [str(play.bob.id)]]


async def test_a_nudge_by_hand_is_a_message_of_its_own(play: Play) -> None:
    await awaited(play)
    await play.type(play.referee, "nudge")
    await play.env.advance_time(4 * HOUR + 60)
    assert len(reminders(play)) == 2


async def test_a_reminder_that_somebody_deleted_keeps_back_no_other(play: Play) -> None:
    await awaited(play)
    await play.env.advance_time(4 * HOUR + 60)
    first = next(m for m in play.channel.history() if REMINDED in m.content)
    play.env.backend.delete_message(play.channel.id, first.id)
    await play.env.advance_time(2 * HOUR)
    assert len(reminders(play)) == 1


async def test_a_referee_is_reminded_of_each_party_in_its_own_place(play: Play) -> None:
    await play.begin("ose")
    for who, name in ((play.ann, "Ada"), (play.bob, "Bo")):
        await play.type(who, "sheet create", name=name, hit_points=8)
    await play.type(play.referee, "party split", who="Bo", channel=play.other)
    for who, room in ((play.bob, play.other), (play.ann, play.channel)):
        await play.type(play.referee, "encounter start", room)
        await play.type(who, "encounter join", room)
        await play.type(play.referee, "monster add", room, name="Orc", hit_points="4")
        await play.env.advance_time(60)
    await play.env.advance_time(30 * HOUR)
    await play.bot.delivery.settle()
    for room in (play.channel, play.other):
        told = [post.content for post in room.history() if "waiting for you" in post.content]
        assert len(told) == 1
