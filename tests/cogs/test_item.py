"""`/item` as people use it: the rulebooks fill in, one option does, monsters are the referee's."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric."""
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=8)
    return scene


async def test_a_player_writes_down_wields_gives_and_drops(play: Play, scene: Scene) -> None:
    added = await scene.say(play.ann, "item add", name="longbow")
    assert added.ephemeral
    assert "Aldric has Longbow." in added.response.content
    await scene.say(play.ann, "item add", name="40 arrows")
    held = await scene.say(play.ann, "item wield", item="Longbow")
    assert "Aldric takes Longbow in hand." in held.response.content
    shown = await scene.say(play.ann, "item show")
    assert shown.ephemeral
    assert "- Longbow · in hand · range 70/140/210 · 2 shots a round" in shown.response.content
    assert "- Arrow (40) · ammunition" in shown.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "Items: Longbow (in hand), Arrow (40)" in sheet.response.content
    other = await scene.say(play.bob, "sheet show", character="Aldric")
    assert "Longbow" not in other.response.content
    await play.type(play.bob, "sheet create", name="Bertha", hit_points=8)
    given = await scene.say(play.ann, "item give", item="Arrow", to="Bertha", count=10)
    assert "Aldric gives Arrow (10) to Bertha." in given.response.content
    dropped = await scene.say(play.ann, "item drop", item="Arrow", count=20)
    assert "Aldric drops Arrow (20), and has 10 left." in dropped.response.content
    away = await scene.say(play.ann, "item wield", item="long-bow", away=True)
    assert "Aldric puts Longbow away." in away.response.content


async def test_what_is_written_of_an_item_is_corrected(play: Play, scene: Scene) -> None:
    await scene.say(
        play.ann, "item add", name="Oathbinder", damage="1d8", hands=2, weight=60, tags="silver"
    )
    changed = await scene.say(
        play.ann,
        "item set",
        item="oathbinder",
        name="Oathbreaker",
        bonus=1,
        magic=True,
        reach="30",
        rate="1/2",
    )
    assert "Oathbreaker was corrected, Oathbinder before." in changed.response.content
    shown = await scene.say(play.ann, "item show")
    assert "60 coins of weight" in shown.response.content
    line = (
        "- Oathbreaker · magic · +1 · damage 1d8 · range 30 · 1 shot in 2 rounds · two-handed · "
        "60 coins · silver"
    )
    assert line in shown.response.content


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"reach": "far"}, "70/140/210"),
        ({"rate": "often"}, "for one in two rounds"),
        ({"who": "Nobody"}, "Pick one from the list"),
    ],
)
async def test_what_cannot_be_read_is_refused(
    play: Play, scene: Scene, options: dict[str, object], says: str
) -> None:
    refused = await scene.say(play.ann, "item add", name="bow", **options)
    assert refused.ephemeral
    assert says in refused.response.content


async def test_who_plays_nobody_is_asked_whose_and_who_has_nothing_told_so(
    play: Play, scene: Scene
) -> None:
    refused = await scene.say(play.bob, "item show")
    assert "Say whose with `who`" in refused.response.content
    empty = await scene.say(play.ann, "item show")
    assert "Nothing is written of what **Aldric** has" in empty.response.content
    missing = await scene.say(play.ann, "item drop", item="sword")
    assert "I know no item “sword” there" in missing.response.content


async def test_a_referee_arms_monsters_in_private(play: Play, scene: Scene) -> None:
    await scene.meet()
    await scene.say(play.referee, "monster add", name="Goblins", count=3, hit_points="3")
    added = await scene.say(play.referee, "item add", name="spear", who="Goblins 2")
    assert added.ephemeral
    assert "Goblins has Spear." in added.response.content
    for number in range(40):
        name = f"{'x' * 45} {number}"
        await play.type(play.referee, "item add", name=name, who="Goblins", tags="a,b,c,d,e")
    shown = await scene.say(play.referee, "item show", who="Goblins")
    assert "- Spear" in shown.response.content
    details = await scene.say(play.referee, "encounter details")
    assert "Items: Spear" in details.response.content
    hidden = await scene.say(play.ann, "item show", who="Goblins")
    assert "Spear" not in hidden.response.content


async def test_only_what_the_person_may_know_is_offered(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="longbow")
    known = await play.ann.autocomplete(play.channel, "item add", "name", "cross")
    assert {choice["name"] for choice in known} == {"Crossbow", "Heavy crossbow"}
    tags = await play.ann.autocomplete(play.channel, "item add", "tags", "blunt, sil")
    assert [choice["value"] for choice in tags] == ["blunt, silver"]
    own = await play.ann.autocomplete(play.channel, "item wield", "item", "")
    assert [choice["name"] for choice in own] == ["Longbow"]


@pytest.mark.rule("OSE-SLOW-WEAPONS")
async def test_a_slow_weapon_in_hand_is_on_the_sheet(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="pole arm")
    held = await scene.say(play.ann, "item wield", item="pole arm")
    assert "Aldric takes Pole arm in hand." in held.response.content
    sheet = await scene.say(play.ann, "sheet show")
    assert "Slow weapon (Pole arm): acts last in a round" in sheet.response.content


@pytest.mark.rule("ERIS-ITEM-LIMITS")
async def test_nobody_carries_more_than_they_may_unless_a_referee_allows_it(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8)
    refused = await scene.say(play.ann, "item add", name="13 torches")
    assert refused.ephemeral
    assert "Aldric may carry 12 of Torch and has 0 (ERIS-ITEM-LIMITS)." in refused.response.content
    added = await scene.say(play.referee, "item add", name="13 torches", who="Aldric", allow=True)
    assert "Aldric has Torch (13)." in said(added)
