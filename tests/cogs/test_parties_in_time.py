"""Two fights at once by post: deadlines, reminders and calls of each party where it is read."""

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene

HOUR = 3600
COME = "The deadline for declarations has come"


def texts(room: object) -> list[str]:
    """What stands in a channel, oldest first."""
    return [message.content for message in room.history() if message.content]  # type: ignore[attr-defined]


async def test_each_party_has_its_own_deadline_and_is_called_where_it_is_read(play: Play) -> None:
    scene, referee = Scene(play), play.referee
    await play.type(referee, "game start", preset="ose")
    for key, value in (("go_on", "by-itself"), ("initiative_rolls", "by-itself")):
        await play.type(referee, "game settings", setting=key, value=value)
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.type(play.bob, "sheet create", name="Bea", hit_points=8)
    await play.type(play.bob, "party split", who="Bea", name="The well", channel=play.other)
    await play.type(referee, "deadline set", time="1h")
    for room, who, foe in ((play.channel, play.ann, "Orc"), (play.other, play.bob, "Rat")):
        await play.type(referee, "encounter start", room)
        await play.type(who, "encounter join", room)
        await play.type(referee, "monster add", room, name=foe, hit_points="4")
        await play.type(referee, "encounter next", room)
    game = await play.game()
    assert all(game.through(one).state.pace.deadlines for one in (1, 2))
    # Bob answers, so that only Ann's party is still waited for.
    await play.type(play.bob, "declare", play.other, what="nothing")
    theirs = game.through(2).state.encounter
    await play.env.advance_time(HOUR + 30)
    await play.bot.boards.settle()
    told = [text for text in texts(play.channel) if COME in text]
    assert len(told) == 1
    assert "Ada has not answered." in told[0]
    assert not [text for text in texts(play.other) if COME in text]
    rung = [text for text in texts(play.channel) if "the game is waiting for you" in text]
    assert len(rung) == 1
    assert f"<@{play.ann.id}>" in rung[0]
    assert not [text for text in texts(play.other) if f"<@{play.ann.id}>" in text]
    assert theirs is not None
    assert "Rat" not in "\n".join(texts(play.channel))
    assert "Orc" not in "\n".join(texts(play.other))
    listed = await scene.say(referee, "party all")
    assert listed.response.content.count("waiting for the referee, asked <t:") == 2
