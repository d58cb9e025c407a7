"""`/game pace` as a referee uses it."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.game import pace
from rules.encounter.actions import AddMonsters
from rules.kernel.lengths import HOUR
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene


async def test_a_referee_reads_how_long_all_took_and_sees_it(play: Play) -> None:
    empty_game = await play.type(play.referee, "game start", preset="ose")
    assert not empty_game.ephemeral
    nothing = await play.type(play.referee, "game pace")
    assert "No round has been played yet" in nothing.response.content
    assert not nothing.response.attachments


async def test_rounds_answers_and_who_is_waited_for(play: Play) -> None:
    start = play.env.now().timestamp() * 1000
    play.bot.clock = lambda: round(start) + passed[0] * HOUR
    passed = [0]
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(5,)))
    refused = await play.type(play.ann, "game pace")
    assert refused.ephemeral
    assert "Only a referee" in refused.response.content
    told = await play.type(play.referee, "game pace")
    assert told.ephemeral
    assert "**Rounds** (declarations + initiative + actions)" in told.response.content
    (picture,) = told.response.attachments
    assert picture.filename == "pace.png"
    assert "Rounds: Round 1, so far" in (picture.description or "")
    image = Image.open(BytesIO(await picture.read()))
    assert image.width == 900
