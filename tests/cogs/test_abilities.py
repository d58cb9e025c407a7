"""What is special about monsters of the book: the referee is asked, and presses what happens."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import said
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
