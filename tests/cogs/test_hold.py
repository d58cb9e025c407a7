"""`/game hold`: a scene stands still by the word of somebody whose name is nowhere."""

import msgspec
import pytest

from data.live import LogEntry
from rules.encounter.records import AddMonsters
from rules.kernel.actor import CLOCK
from rules.pace.records import SetLimit
from rules.state.pace import Limit
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Declarations are awaited from Aldric (Ann's) and Berta (Bob's), until a deadline."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(5,)))
    await scene.act(play.referee, SetLimit(limit=Limit(minutes=24 * 60)))
    await scene.go_on("declare")
    return scene


async def newest(play: Play) -> LogEntry:
    """The newest row of the log."""
    game = await play.game()
    return (await play.bot.games.log.entries(game.id, limit=1))[0]


async def test_the_board_says_held_and_the_referee_takes_it_up(play: Play, scene: Scene) -> None:
    told = await play.type(play.ann, "hold")
    assert told.ephemeral
    assert "Nobody learns that it was you" in told.response.content
    text = scene.texts()[-1]
    assert text.startswith("**Held.** Somebody asks for a stop, and need not say who or why.")
    assert f"<@{play.referee.id}>" in text
    board = await scene.board()
    assert "**Held.** Somebody asked for a stop. The referee takes it up again." in board
    assert "Until" not in board
    again = await play.type(play.bob, "hold")
    assert "held already" in said(again)
    refused = await play.type(play.bob, "deadline resume")
    assert "Only a referee" in said(refused)
    message = next(
        one for one in play.channel.history() if "**Held.** Somebody asks" in one.content
    )
    await play.referee.click(message, label="Take it up")
    assert "**Held.**" not in await scene.board()


@pytest.mark.parametrize("by", ["command", "button"])
async def test_nothing_anywhere_says_who(play: Play, scene: Scene, by: str) -> None:
    rows: list[LogEntry] = []
    for who in (play.ann, play.bob):
        await press_hold(play, who, by)
        rows.append(await newest(play))
        listed = said(await play.type(play.referee, "log show"))
        assert "Held" in listed
        for one in (play.ann, play.bob):
            assert str(one.id) not in scene.texts()[-1]
        why = said(await play.type(play.referee, "log why"))
        undone = said(await play.type(play.referee, "log undo"))
        assert not any(str(who.id) in text for text in (why, undone))
        assert not (await play.game()).state.pace.held
    first, second = rows
    assert first.member == second.member == CLOCK.member
    assert first.channel_id == second.channel_id == 0
    same = {"seq": 0, "action_key": "", "at": 0, "number": 0, "message_id": None}
    assert msgspec.structs.replace(first, **same) == msgspec.structs.replace(second, **same)
    for row in rows:
        assert row.action_key == f"n{row.game_id}:{row.seq}:hold"


async def press_hold(play: Play, who: Person, by: str) -> None:
    """Somebody stops the scene."""
    if by == "command":
        await play.type(who, "hold")
    else:
        page = await play.type(who, "catchup")
        assert (await who.click(page.messages[-1], label="Hold on")).ephemeral


async def test_no_player_takes_a_hold_back_and_no_stranger_holds(play: Play, scene: Scene) -> None:
    refused = await play.type(play.cat, "hold")
    assert "Only who plays in this game" in said(refused)
    await play.type(play.ann, "hold")
    await play.type(play.ann, "log undo")
    assert (await play.game()).state.pace.held
