"""`/party` as people use it: who walks in front, who draws the map, and good advice."""

import pytest

from cogs.party.commands import read_ranks
from rules.errors import NotFoundError
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on
from tests.cogs.test_place import typed_in

PEOPLE = (("c1", "Ada"), ("c2", "Sir Bert"), ("c3", "Cuno"), ("c4", "Cunigunde"))


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric, Bob Berta and Cat Cara."""
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6, Cara=4)
    await scene.set_out()
    return scene


@pytest.mark.rule("OSE-MARCHING-ORDER")
@pytest.mark.parametrize(
    ("typed", "ranks"),
    [
        ("Ada Sir Bert / Cuno", (("c1", "c2"), ("c3",))),
        ("ada, bert\ncuno, cunigunde", (("c1", "c2"), ("c3", "c4"))),
        ("Cunig // Sir", (("c4",), ("c2",))),
        ("none", ()),
    ],
)
def test_ranks_are_read_as_people_write_them(
    typed: str, ranks: tuple[tuple[str, ...], ...]
) -> None:
    assert read_ranks(typed, PEOPLE) == ranks


def test_hirelings_of_one_name_take_their_places_in_turn() -> None:
    archers = (("c1", "Archer"), ("c2", "Archer"), ("c3", "Ada"))
    assert read_ranks("Ada / Archer Archer", archers) == (("c3",), ("c1", "c2"))
    assert read_ranks("Archer Archer Archer", archers) == (("c1", "c2", "c1"),)


@pytest.mark.parametrize(
    ("typed", "says"),
    [("Cun", "Cuno or Cunigunde"), ("Dora", "“Dora” is nobody of the party. There are Ada,")],
)
def test_who_is_not_known_is_named(typed: str, says: str) -> None:
    with pytest.raises(NotFoundError, match=says):
        read_ranks(typed, PEOPLE)
    with pytest.raises(NotFoundError, match="Nobody is in the party"):
        read_ranks("Dora", ())


@pytest.mark.rule("OSE-MARCHING-ORDER")
async def test_a_marching_order_from_the_form_to_the_board(play: Play, scene: Scene) -> None:
    page = await scene.say(play.referee, "party order")
    assert "no marching order yet" in page.response.content
    form = await play.referee.click(page.response, label="New…")
    assert typed_in(form) == {"name": "standard", "ranks": "Aldric\nBerta\nCara"}
    await play.referee.submit_modal(form, {"name": "standard", "ranks": "Cara Aldric\nBerta"})
    assert any("Marching order “standard”: Cara, Aldric / Berta." in told for told in scene.texts())
    assert "**Marching order**: Cara, Aldric / Berta" in await scene.board()
    await scene.say(play.referee, "party order", name="combat", ranks="Berta / Aldric")
    old = await scene.say(play.bob, "party order")
    page = await scene.say(play.ann, "party order")
    assert page.response.content.startswith(
        "**Marching order: standard** · holds now\n1. Cara, Aldric (front)\n2. Berta\n"
    )
    assert "-# Behind them, without a place: Cara" in page.response.content
    assert [one.filename for one in page.response.attachments] == ["marching-order.png"]
    assert labels_on(page.response) == ["Take combat", "Change standard…", "New…"]
    held = await play.ann.click(page.response, label="Change standard…")
    assert typed_in(held) == {"name": "standard", "ranks": "Cara, Aldric\nBerta"}
    await play.ann.click(page.response, label="Take combat")
    assert "The party walks in the order “combat” now: Berta / Aldric." in scene.texts()[-1]
    assert "**Marching order** (combat): Berta / Aldric" in await scene.board()
    await scene.say(play.referee, "party order", name="combat", ranks="none")
    late = await play.bob.click(old.response, label="Take combat")
    assert "There is no marching order called “combat”." in late.response.content


@pytest.mark.rule("OSE-MAPPER", "OSE-PARTY-SIZE")
async def test_the_map_and_good_advice(play: Play, scene: Scene) -> None:
    await scene.say(play.bob, "party mapper", who="Berta")
    assert "Berta draws the map." in await scene.board()
    told = await scene.say(play.bob, "party map", note="https://maps.example/a_b_c two rooms")
    assert "Berta notes on the map of the dungeon: https://maps.example/a_b_c two rooms" in (
        told.response.content
    )
    page = await scene.say(play.ann, "party map")
    assert page.ephemeral
    assert "**the dungeon**: https://maps.example/a_b_c two rooms" in page.response.content
    wiped = await scene.say(play.bob, "party map", note="none", place="the dungeon")
    assert "Berta wipes “the dungeon” off the map." in wiped.response.content
    shown = await scene.say(play.ann, "party show")
    assert "The party has 3: six to eight characters are best." in shown.response.content
    await scene.say(play.bob, "party mapper")
    assert "draws the map" not in await scene.board()
