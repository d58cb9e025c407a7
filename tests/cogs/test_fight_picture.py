"""A fight as a picture: nothing is on it that its text does not say, nor what its viewer may not
know."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.encounter.drawn_pages import (
    MOST_FIGURES,
    FightScene,
    scene_described,
    scene_of,
    scene_text,
)
from cogs.encounter.picture import draw_fight
from cogs.render.board import board_view
from cogs.render.paper import WIDTH
from rules.health.records import Damage
from rules.kernel.actor import TABLE, Viewer
from rules.positions.records import SetRange
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene as Evening
from tests.cogs.test_board import duel, game_of, monster, party
from tests.rules.scene import Scene

REFEREE = Viewer(1, is_referee=True)


def scene_for(scene: Scene, viewer: Viewer = TABLE) -> FightScene:
    view = board_view(game_of(scene), viewer)
    assert view is not None
    return scene_of(game_of(scene), view)


def fight() -> Scene:
    """Aldric is in melee with a drake; a wolf stands apart, and an ogre is hidden."""
    scene = duel("ose")
    party(scene, "Berta")
    monster(scene, "Wolf", 9)
    monster(scene, "Ogre", 19, hidden=True)
    scene.act(Damage(targets=(scene.id("Aldric"),), amount="6"))
    scene.act(SetRange(target=scene.id("Berta"), other=scene.id("Wolf"), distance=40, public=True))
    return scene


def test_it_draws_what_its_viewer_knows() -> None:
    scene = fight()
    known, all_of_it = scene_for(scene), scene_for(scene, REFEREE)
    shares = {one.name: one.share for _, figures, _ in known.sides for one in figures}
    assert shares == {"Aldric": 0.25, "Berta": 1.0, "Drake": None, "Wolf": None}
    assert known.apart
    assert {label for *_, label in known.apart} == {"40 feet"}
    told = {one.name: one.share for _, figures, _ in all_of_it.sides for one in figures}
    assert told["Ogre"] == told["Drake"] == 1.0
    assert "Ogre" not in scene_described(known)


def test_its_text_says_all_of_it() -> None:
    scene = fight()
    view = board_view(game_of(scene))
    assert view is not None
    text = scene_text(game_of(scene), view, TABLE)
    for words in ("**Aldric** 2/8 hp", "40 feet from Wolf", "unhurt"):
        assert words in text
    assert "Ogre" not in text


@pytest.mark.parametrize("count", [1, MOST_FIGURES + 4])
def test_it_is_as_high_as_the_larger_side(count: int) -> None:
    scene = duel("ose")
    party(scene, *(f"Guard {number}" for number in range(1, count)))
    drawn = scene_for(scene)
    (_, figures, more), _ = drawn.sides
    assert (len(figures), more) == (min(count, MOST_FIGURES), max(0, count - MOST_FIGURES))
    image = Image.open(BytesIO(draw_fight(drawn)))
    assert image.width == WIDTH
    assert image.height > 100 * len(figures)


async def test_details_lead_to_the_picture(play: Play) -> None:
    evening = Evening(play)
    await evening.begin()
    await evening.meet()
    await evening.join(play.ann, "Ada")
    told = await evening.press_rare(play.ann, "Draw the fight")
    (file,) = told.messages[-1].attachments
    assert file.filename == "fight.png"
    assert "Ada (8/8 hp)" in (file.description or "")
    assert told.messages[-1].ephemeral
