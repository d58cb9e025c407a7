"""A message about a move that was taken back says so itself, and in redo says so no more."""

from typing import Any

import discord
import pytest
from discord.http import HTTPClient

from cogs.core import edits as marking
from data.live import Asked
from rules.encounter.records import AddMonsters
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene
from tests.cogs.trouble import refusal, unsent

pytestmark = pytest.mark.own_bot


async def hurt(play: Play) -> Any:
    """Aldric is hurt, outside any encounter; the message that tells it."""
    scene = Scene(play)
    await play.begin("ose")
    await scene.say(play.ann, "sheet create", name="Aldric", hit_points=8)
    told = await scene.say(play.referee, "damage", target="Aldric", amount="3")
    return told.response.message


def text_of(play: Play, message: Any) -> str:
    """What a message says now."""
    return next(str(m.content) for m in play.channel.history() if m.id == message.id)


async def undo_unseen(play: Play) -> None:
    """A referee takes the newest move back, and the bot is killed before it shows anything."""
    game = await play.game()
    asked = Asked("i:77", play.referee.id, play.channel.id)
    await play.bot.games.history.undo(game.id, asked)


async def test_it_is_struck_through_and_redo_gives_it_back(play: Play) -> None:
    message = await hurt(play)
    before = text_of(play, message)
    await play.type(play.referee, "log undo")
    head, first = text_of(play, message).split("\n")
    assert head == f"**Taken back** by <@{play.referee.id}>"
    assert first == f"~~{before}~~"
    await play.type(play.referee, "log redo")
    assert text_of(play, message) == before
    await play.type(play.referee, "log undo")
    assert text_of(play, message).startswith(f"**Taken back** by <@{play.referee.id}>\n")


async def test_what_was_told_before_a_restart_says_so_too(play: Play) -> None:
    message = await hurt(play)
    await play.restart()
    await play.type(play.referee, "log undo")
    assert text_of(play, message).startswith("**Taken back** by ")


async def test_an_undo_that_a_kill_left_unshown_is_shown_by_the_next_start(play: Play) -> None:
    message = await hurt(play)
    await undo_unseen(play)
    assert not text_of(play, message).startswith("**Taken back**")
    await play.restart()
    await play.env.settle()
    assert text_of(play, message).startswith("**Taken back** by ")
    await play.bot.games.later.flush()
    assert await play.bot.games.log.unmarked() == []


async def test_of_several_moves_in_one_message_it_names_those_that_are_gone(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=20)
    await scene.face(AddMonsters(name="Orc", hit_points=(9,)))
    await scene.go_on("act")
    for amount in ("1", "2"):
        await scene.say(play.referee, "damage", target="Aldric", amount=amount)
    told = None
    while told is None:
        await scene.say(play.referee, "encounter next")
        told = next((m for m in play.channel.history() if "Aldric takes 1" in m.content), None)
    assert "Aldric takes 2" in told.content
    # The steps, which may have no words of their own there, then the second wound.
    while (await scene.vitals("Aldric")).hit_points == 17:
        await scene.say(play.referee, "log undo")
    assert " taken back** by " in text_of(play, told).partition("\n")[0]
    assert "\nAldric takes 1" in text_of(play, told)


async def test_a_message_that_is_gone_keeps_back_no_other(play: Play) -> None:
    first = await hurt(play)
    told = await play.type(play.referee, "damage", target="Aldric", amount="1")
    second = told.response.message
    play.env.backend.delete_message(play.channel.id, second.id)
    await play.type(play.referee, "log undo")
    await play.type(play.referee, "log undo")
    assert text_of(play, first).startswith("**Taken back** by ")
    await play.bot.games.later.flush()
    assert await play.bot.games.log.unmarked() == []


@pytest.mark.parametrize("status", [429, 500])
async def test_what_discord_does_not_take_is_shown_when_it_is_there_again(
    play: Play, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """Of old messages it takes few edits."""
    message = await hurt(play)
    with monkeypatch.context() as ill:

        async def refuse(*_: object, **__: object) -> None:
            raise refusal(status, 30046)

        ill.setattr(HTTPClient, "edit_message", refuse)
        await play.type(play.referee, "log undo")
    assert not text_of(play, message).startswith("**Taken back**")
    play.bot.again.try_all()
    await play.env.advance_time(1)
    await play.bot.marks.settle()
    assert text_of(play, message).startswith("**Taken back** by ")


async def test_a_mistake_of_ours_with_one_message_is_logged(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await hurt(play)

    def fail(*_: object) -> str:
        raise ValueError

    monkeypatch.setattr(marking, "as_taken_back", fail)
    await play.type(play.referee, "log undo")
    assert "stays as told" in caplog.text


async def test_a_private_telling_is_left_alone(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but who acted has read it, and it cannot be edited for long."""
    scene = Scene(play)
    await play.begin("ose")
    await scene.say(play.ann, "sheet create", name="Aldric", hit_points=8)
    told = await scene.say(play.ann, "item add", name="Rope")
    assert told.ephemeral
    monkeypatch.setattr(discord.Message, "edit", unsent)
    await scene.say(play.ann, "log undo")
    await play.bot.games.later.flush()
    assert await play.bot.games.log.unmarked() == []


async def test_a_torch_is_taken_back_until_somebody_has_lit_it(play: Play) -> None:
    """Whatever others did beside it stays; its message says that it is gone."""
    scene = Scene(play)
    await play.begin("ose")
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await scene.say(who, "sheet create", name=name, hit_points=8)
        await scene.say(who, "item add", name="Torch")
    told = (await scene.say(play.ann, "light on", source="torch")).response.message
    await scene.say(play.bob, "item add", name="Doll")
    await scene.say(play.bob, "roll", dice="1d20")
    await scene.say(play.ann, "log undo")
    assert text_of(play, told).startswith("**Taken back** by ")
    await scene.say(play.ann, "item give", item="Torch", to="Berta")
    await scene.say(play.bob, "item add", name="Drum")
    await scene.say(play.ann, "log undo")
    assert await carried(play) == {"Aldric": ["Torch"], "Berta": ["Torch", "Doll", "Drum"]}
    await scene.say(play.ann, "log redo")
    assert await carried(play) == {"Aldric": [], "Berta": ["Torch", "Torch", "Doll", "Drum"]}
    for _ in range(2):
        await scene.say(play.bob, "light on", source="torch")
    refused = await play.type(play.ann, "log undo")
    assert "builds on it. Only a referee can take that back." in refused.response.content


async def test_what_somebody_did_is_over_once_time_has_gone_by(play: Play) -> None:
    """What they only wrote down is not."""
    scene = Scene(play)
    await play.begin("ose")
    await scene.say(play.ann, "sheet create", name="Aldric", hit_points=8)
    await scene.say(play.ann, "item add", name="Long sword")
    await scene.say(play.ann, "item wield", item="Long sword")
    await scene.say(play.ann, "order", what="defend")
    await scene.say(play.referee, "time pass", turns=1)
    await scene.say(play.ann, "log undo")
    refused = await play.type(play.ann, "log undo")
    assert "Time has gone by in the game since, with move #" in refused.response.content


async def test_a_roll_that_is_made_again_falls_the_same_way(play: Play) -> None:
    await hurt(play)
    told: list[str] = []
    found: list[str] = []
    for _ in range(2):
        rolled = await play.type(play.referee, "damage", target="Aldric", amount="1d100")
        told.append(rolled.response.content.partition("-# #")[0])
        checked = await play.type(play.referee, "log verify", move=str((await play.game()).head))
        found.append(checked.response.content)
        await play.type(play.referee, "log undo")
    assert told[0] == told[1]
    assert "Right: these are the dice" in found[1]
    assert "for a move that was taken back" in found[1]


async def carried(play: Play) -> dict[str, list[str]]:
    """What everybody has, one by one."""
    state = (await play.game()).state
    return {
        one.name: [item.name for item in one.items for _ in range(item.count)]
        for one in state.characters
    }
