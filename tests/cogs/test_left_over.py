"""What a deadline could not do is the referee's to see to, and still the player's to give."""

from rules.checks.records import ASKS
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, id_on, labels_on, press_late, said

NUMBER, OFF = "Roll with a number… (referee)", "Let Aldric off (referee)"


async def limited(play: Play) -> Scene:
    """Everything may take a day."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=8)
    await scene.say(play.referee, "deadline set", time="24h")
    return scene


async def test_a_sheet_is_asked_for_the_number_as_the_check_is_asked(play: Play) -> None:
    scene = await limited(play)
    told = await scene.say(play.referee, "ask check", what="wis", who="Aldric")
    assert "**Aldric** still needs WIS." in said(told)
    opened = await play.ann.click(told.response, label="Aldric: WIS…")
    await play.ann.submit_modal(opened, {"wis": "18"})
    rolled = await scene.press(play.ann, "Roll my check")
    assert "Aldric **" in said(rolled)
    assert ASKS.of((await play.game()).state) == ()


async def test_the_referee_rolls_with_a_number_or_lets_them_off(play: Play) -> None:
    scene = await limited(play)
    await scene.say(play.referee, "ask check", what="wis", who="Aldric")
    assert "**Waiting for** Aldric" in await scene.board()
    assert NUMBER not in await scene.labels()
    ended = await scene.say(play.referee, "deadline now")
    assert "Aldric could do nothing: Aldric has no number for WIS yet." in said(ended)
    assert labels_on(ended.response) == [NUMBER, OFF, "Undo"]
    assert "**Waiting for** the referee" in await scene.board()
    assert {NUMBER, OFF, "Roll my check"} <= set(await scene.labels())
    lacking = await scene.press(play.ann, "Roll my check")
    assert labels_on(lacking.response) == ["Aldric: WIS…"]
    mine = await scene.press(play.referee, "Roll my check")
    assert "You have no check to roll yourself." in mine.response.content
    opened = await scene.press(play.referee, NUMBER)
    told = await play.referee.submit_modal(opened, {"what": ["wis"], "who": ["c1"], "number": "12"})
    assert "needs at most 12" in said(told)
    assert ASKS.of((await play.game()).state) == ()
    await scene.say(play.referee, "ask check", what="wis", who="Aldric")
    ended = await scene.say(play.referee, "deadline now")
    number = id_on(ended.response, NUMBER)
    off = await scene.press(play.referee, OFF)
    assert "Aldric need not check Wisdom any more." in said(off)
    gone = await press_late(play, play.referee, ended.response, number)
    assert "That check is over" in gone.response.content
    assert "Waiting for" not in await scene.board()


async def test_who_is_away_leaves_a_check_without_a_number_to_the_referee(
    play: Play,
) -> None:
    scene = await limited(play)
    await scene.say(play.referee, "ask check", what="wis", who="Aldric")
    assert OFF not in await scene.labels()
    await scene.say(play.referee, "away", character="Aldric", until="300h")
    assert "**Waiting for** the referee" in await scene.board()
    off = await scene.press(play.referee, OFF)
    assert "Aldric need not check Wisdom any more." in said(off)
    assert "Waiting for" not in await scene.board()
