"""What is special about monsters of the book: the referee is asked, and presses what happens."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.recorded import fix_dice
from tests.cogs.scene import labels_on, said
from tests.cogs.test_hazard import fight


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_a_referee_is_asked_as_they_come_and_presses_what_happens(play: Play) -> None:
    scene = await fight(play, "ose", "Rust monster")
    told = await scene.say(play.referee, "monster add", name="8 goblins")
    assert "wolf riders, goblin king and bodyguards" in said(told)
    shown = await scene.say(play.referee, "monster ability", who="Goblin")
    assert "What **Goblin" in said(shown)
    pressed = await play.referee.click(shown.response, label="Goblin king and bodyguards")
    assert "Goblin king" in said(pressed)
    nothing = await scene.say(play.referee, "monster ability", who="Goblin king")
    assert "What **Goblin king" in said(nothing)


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_what_a_players_hit_brings_is_asked_as_the_referee_acts_next(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_dice(monkeypatch, 3)
    scene = await fight(play, "ose", "Rust monster")
    await scene.say(play.ann, "sheet set", field="thac0", value="1")
    await scene.say(play.ann, "item add", name="Sword")
    hit = await scene.say(play.ann, "attack", target="Rust monster")
    while "Aldric hits Rust monster" not in said(hit):
        await scene.press(play.referee, "Next")
        hit = await scene.say(play.ann, "attack", target="Rust monster")
    assert labels_on(hit.response) == ["Undo"]
    done = await scene.say(play.referee, "done", who="Berta")
    assert "Rust monster, as it is hit (Aldric): rusting." in said(done)
    asked = done.messages[-1]
    rusted = await play.referee.click(asked, label="The weapon rusts")
    assert "Sword" in said(rusted)
    again = await scene.say(play.referee, "log undo")
    assert "as it is hit" not in said(again)
