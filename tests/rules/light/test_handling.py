"""Lights go from hand to hand, to the ground, and away with whoever has them."""

import pytest

from rules.encounter.records import EndEncounter, LeaveEncounter, RemoveCombatant, StartEncounter
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.records import ComeBack
from rules.health.records import Damage
from rules.items.records import (
    AddItem,
    Details,
    DropItem,
    GiveItem,
    PickUpItem,
    PutItem,
    StoreItem,
    WieldItem,
)
from rules.items.state import LYING
from rules.kernel.actor import Viewer
from rules.kernel.events import Who
from rules.light.records import (
    GROUND,
    LIGHTS,
    CoverLight,
    DrawLight,
    HandOverLight,
    Light,
    LightFed,
    LightHanded,
    LightLit,
    LightUp,
    LightWentOut,
    PutOut,
    SwordDrawn,
)
from rules.light.sources import is_unseen, shines, shining
from rules.light.supplies import AtHand, light_at_hand
from rules.sheet.records import RetireCharacter
from rules.state.encounter import Kind
from rules.state.health import Life
from rules.view.party import view_lights
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below, carry, light, one, pieces, torch, walk_to
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("ERIS-LIGHT")


def test_a_torch_is_handed_over_set_down_and_taken_up() -> None:
    scene = below()
    lit = torch(scene)
    scene.act(HandOverLight(light=lit.id, to=ODO), by=ANN)
    (handed,) = reported(scene.step, LightHanded)
    assert [who and who.id for who in (handed.bearer, handed.to)] == [VERA, ODO]
    with pytest.raises(ForbiddenError):
        scene.act(HandOverLight(light=lit.id, to=GROUND), by=ANN)
    scene.act(HandOverLight(light=lit.id, to=GROUND), by=BOB)
    assert (one(scene, "torch").bearer, one(scene, "torch").place) == ("", "/")
    with pytest.raises(RuleError, match="stands on the ground already"):
        scene.act(HandOverLight(light=lit.id, to=GROUND), by=ANN)
    scene.act(HandOverLight(light=lit.id), by=ANN)
    assert one(scene, "torch").bearer == VERA
    with pytest.raises(RuleError, match="Vera has it already"):
        scene.act(HandOverLight(light=lit.id), by=ANN)


def test_a_lantern_that_is_given_away_takes_its_light_along() -> None:
    scene = below()
    carry(scene, "Lantern", "Oil flask", "Rope 50'")
    light(scene, "lantern")
    lantern, rope = scene.state.characters[0].items
    scene.act(GiveItem(item_id=rope.id, to=ODO), by=ANN)
    assert one(scene, "lantern").bearer == VERA
    scene.act(GiveItem(item_id=lantern.id, to=ODO), by=ANN)
    there = one(scene, "lantern")
    assert (there.bearer, there.item) == (ODO, scene.state.characters[1].items[-1].id)
    scene.act(DropItem(item_id=there.item), by=BOB)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == ("", there.item)


def test_a_light_that_is_handed_over_comes_from_its_own_lantern_there() -> None:
    scene = below()
    carry(scene, "Lantern", "Oil flask", "Rope 50'")
    light(scene, "lantern")
    lantern, rope = scene.state.characters[0].items
    scene.act(GiveItem(item_id=rope.id, to=ODO), by=ANN)
    scene.act(HandOverLight(light=one(scene, "lantern").id, to=ODO), by=ANN)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == (ODO, lantern.id)


def test_a_lantern_burns_on_wherever_it_goes() -> None:
    scene = below()
    carry(scene, "Lantern", "2 Oil flask")
    scene.act(AddItem(name="Sack", details=Details(holds=100)), by=ANN)
    light(scene, "lantern")
    lantern, _, sack = (item.id for item in scene.state.characters[0].items)
    scene.act(PutItem(item_id=lantern, into=sack), by=ANN)
    scene.act(GiveItem(item_id=sack, to=ODO), by=ANN)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == (ODO, lantern)
    scene.act(DropItem(item_id=sack), by=BOB)
    assert one(scene, "lantern").bearer == ""
    scene.act(PickUpItem(item_id=sack), by=ANN)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == (VERA, lantern)
    scene.act(DropItem(item_id=lantern), by=ANN)
    scene.act(HandOverLight(light=one(scene, "lantern").id), by=BOB)
    assert (one(scene, "lantern").bearer, LYING.of(scene.state)) == (ODO, ())
    assert [item.id for item in scene.state.characters[1].items] == [lantern]
    scene.act(DropItem(item_id=lantern, gone=True), by=BOB)
    scene.act(HandOverLight(light=one(scene, "lantern").id), by=BOB)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == (ODO, "")


def test_a_lantern_that_is_put_to_another_is_one_of_them() -> None:
    scene = below()
    carry(scene, "Lantern", "2 Oil flask")
    carry(scene, "Lantern", who=ODO)
    light(scene, "lantern")
    lantern, two = scene.state.characters[0].items[0].id, scene.state.characters[1].items[0].id
    scene.act(GiveItem(item_id=lantern, to=ODO), by=ANN)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == (ODO, two)
    scene.act(DropItem(item_id=two), by=BOB)
    torch(scene)
    scene.act(DropItem(item_id=pieces_of_oil(scene)), by=ANN)
    scene.act(PickUpItem(item_id=LYING.of(scene.state)[0].items[-1].id), by=ANN)
    assert one(scene, "lantern").bearer == ""


def test_a_lantern_that_is_set_down_stands_there_itself() -> None:
    scene = below()
    carry(scene, "2 Lantern", "2 Oil flask")
    light(scene, "lantern")
    scene.act(HandOverLight(light=one(scene, "lantern").id, to=GROUND), by=ANN)
    (lies,) = LYING.of(scene.state)[0].items
    assert (lies.name, lies.count, pieces(scene, "Lantern")) == ("Lantern", 1, 1)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == ("", lies.id)
    scene.act(HandOverLight(light=one(scene, "lantern").id), by=BOB)
    assert (pieces(scene, "Lantern"), pieces(scene, "Lantern", ODO)) == (1, 1)
    assert LYING.of(scene.state) == ()


def pieces_of_oil(scene: Scene) -> str:
    """The id of Vera's oil."""
    return next(i.id for i in scene.state.characters[0].items if i.name == "Oil flask")


def test_what_is_left_at_home_gives_no_light() -> None:
    scene = below()
    scene.act(ComeBack())
    carry(scene, "Lantern", "Oil flask", "Rope 50'")
    light(scene, "lantern")
    lantern, rope = (item.id for item in scene.state.characters[0].items)
    scene.act(StoreItem(item_id=rope), by=ANN)
    assert one(scene, "lantern").bearer == VERA
    scene.act(StoreItem(item_id=lantern), by=ANN)
    assert LIGHTS.of(scene.state) == ()


def test_a_light_that_was_left_in_another_area_is_not_there() -> None:
    scene = below()
    scene.act(LightUp(source="torch", bearer=GROUND))
    left = one(scene, "torch")
    walk_to(scene, "crypt")
    assert is_unseen(scene.state, left)
    with pytest.raises(NotFoundError, match="no such light"):
        scene.act(HandOverLight(light=left.id), by=ANN)
    scene.act(PutOut(lights=(left.id,)))
    scene.act(ComeBack())
    assert LIGHTS.of(scene.state) == ()


def test_at_home_the_lights_one_has_burn_on() -> None:
    scene = below()
    torch(scene)
    scene.act(ComeBack())
    assert one(scene, "torch").bearer == VERA


def test_the_dead_drop_their_light_and_it_burns_on() -> None:
    scene = below()
    torch(scene)
    carry(scene, "Sword", magic=True)
    scene.act(DrawLight(), by=ANN)
    scene.act(Damage(targets=(VERA,), amount="3"))
    assert one(scene, "torch").bearer == VERA
    scene.act(Damage(targets=(VERA,), amount="90"))
    assert scene.state.characters[0].vitals.life is Life.DEAD
    (left,) = LIGHTS.of(scene.state)
    assert (left.bearer, shines(scene.state, left)) == ("", True)


def test_who_is_put_away_takes_their_lights_along() -> None:
    scene = below()
    torch(scene)
    scene.act(LightUp(source="torch", bearer=ODO))
    scene.act(RetireCharacter(character_id=VERA), by=ANN)
    assert [lit.bearer for lit in LIGHTS.of(scene.state)] == [ODO]


def met(scene: Scene) -> Scene:
    """Vera and a squire meet goblins and an unseen wolf."""
    scene.act(StartEncounter())
    for name, fields in (
        ("Squire", {"side": "party", "owner": 2, "kind": Kind.RETAINER}),
        ("Goblins", {"count": 2}),
        ("Wolf", {"hidden": True}),
    ):
        scene.add(name, **fields)
    return scene


def test_others_in_an_encounter_have_lights_too() -> None:
    scene = met(below())
    goblins, wolf, squire = (scene.id(name) for name in ("Goblins", "Wolf", "Squire"))
    for bearer in (goblins, wolf, squire):
        scene.act(LightUp(source="torch", bearer=bearer))
    assert [lit.bearer for lit in shining(scene.state)] == [goblins, squire]
    hidden = LIGHTS.of(scene.state)[1]
    with pytest.raises(NotFoundError, match="no such light"):
        scene.act(PutOut(lights=(hidden.id,)), by=ANN)
    with pytest.raises(ForbiddenError):
        scene.act(PutOut(lights=(LIGHTS.of(scene.state)[0].id,)), by=ANN)
    scene.act(Damage(targets=(f"{goblins}#1",), amount="9"))
    assert LIGHTS.of(scene.state)[0].bearer == goblins
    scene.act(Damage(targets=(f"{goblins}#2",), amount="9"))
    assert LIGHTS.of(scene.state)[0].bearer == ""
    scene.act(RemoveCombatant(combatant_id=wolf))
    assert len(LIGHTS.of(scene.state)) == 2
    scene.act(EndEncounter())
    assert [lit.bearer for lit in LIGHTS.of(scene.state)] == ["", VERA]


def test_what_a_hireling_of_nobodys_carried_is_left_there_and_no_sword_shines() -> None:
    scene = met(below())
    squire, goblins = scene.id("Squire"), scene.id("Goblins")
    scene.act(DrawLight(bearer=squire))
    scene.act(LightUp(source="torch", bearer=goblins))
    scene.alter(goblins, side="party")
    scene.act(EndEncounter())
    assert [(lit.source, lit.bearer) for lit in LIGHTS.of(scene.state)] == [("torch", "")]


def test_who_leaves_has_their_light_still() -> None:
    scene = met(below())
    torch(scene)
    goblins, squire = scene.id("Goblins"), scene.id("Squire")
    for bearer in (goblins, squire):
        scene.act(LightUp(source="torch", bearer=bearer))
        scene.act(LeaveEncounter(target=bearer, reason="fled"))
    assert [lit.bearer for lit in shining(scene.state)] == [VERA]
    scene.act(RemoveCombatant(combatant_id=VERA))
    scene.act(EndEncounter())
    assert [lit.bearer for lit in LIGHTS.of(scene.state)] == [VERA]


def test_a_magic_sword_shines_while_it_is_drawn() -> None:
    scene = below()
    carry(scene, "Long sword")
    with pytest.raises(RuleError, match="has no magic sword on the list"):
        scene.act(DrawLight(), by=ANN)
    carry(scene, "Long sword", magic=True)
    carry(scene, "Two-handed sword")
    with pytest.raises(RuleError, match="Nothing that shines is drawn"):
        scene.act(DrawLight(away=True), by=ANN)
    scene.act(DrawLight(), by=ANN)
    (told,) = reported(scene.step, SwordDrawn)
    assert (told.bearer.id, told.radius, told.away) == (VERA, 60, False)
    (sword,) = LIGHTS.of(scene.state)
    assert shines(scene.state, sword)
    with pytest.raises(RuleError, match="in hand already"):
        scene.act(DrawLight(), by=ANN)
    with pytest.raises(RuleError, match="in hand alone"):
        scene.act(HandOverLight(light=sword.id, to=ODO), by=ANN)
    with pytest.raises(RuleError, match="Sheathe it"):
        scene.act(PutOut(lights=(sword.id,)), by=ANN)
    with pytest.raises(RuleError, match="has no cover"):
        scene.act(CoverLight(light=sword.id), by=ANN)
    two_handed = scene.state.characters[0].items[-1]
    scene.act(WieldItem(item_id=two_handed.id, hands=2), by=ANN)
    assert reported(scene.step, SwordDrawn)[0].away
    assert not shining(scene.state)
    scene.act(WieldItem(item_id=two_handed.id, away=True), by=ANN)
    assert not reported(scene.step, SwordDrawn)
    scene.act(DrawLight(), by=ANN)
    assert len(LIGHTS.of(scene.state)) == len(shining(scene.state)) == 1
    scene.act(DrawLight(away=True), by=ANN)
    assert reported(scene.step, SwordDrawn)[0].away
    assert not shining(scene.state)


def test_a_sword_in_hand_begins_to_shine_when_that_is_said() -> None:
    scene = below()
    carry(scene, "Short sword", magic=True)
    (item,) = scene.state.characters[0].items
    scene.act(WieldItem(item_id=item.id), by=ANN)
    assert not shining(scene.state)
    scene.act(DrawLight(), by=ANN)
    assert len(reported(scene.step, SwordDrawn)) == len(shining(scene.state)) == 1


@pytest.mark.parametrize(("preset", "shines_at_once"), [("eris", True), ("ose", False)])
def test_any_magic_sword_in_hand_shines_where_the_game_says_so(
    preset: str, *, shines_at_once: bool
) -> None:
    scene = below(preset)
    carry(scene, "Short sword", magic=True)
    carry(scene, "Club", magic=True)
    sword, club = scene.state.characters[0].items
    scene.act(WieldItem(item_id=club.id), by=ANN)
    assert not LIGHTS.of(scene.state)
    scene.act(WieldItem(item_id=sword.id), by=ANN)
    assert len(shining(scene.state)) == len(reported(scene.step, SwordDrawn)) == shines_at_once


def test_a_dull_one_does_not_and_neither_does_one_too_many() -> None:
    scene = below("eris")
    scene.act(AddItem(name="Sword", target=VERA, details=Details(magic=True, tags=("dull",))))
    scene.act(AddItem(name="Long sword", target=ODO, details=Details(magic=True)))
    for who, sheet in zip((VERA, ODO), scene.state.characters, strict=True):
        lights = tuple(Light(f"x{n}", "torch", until=9999) for n in range(40))
        scene.state = LIGHTS.put(scene.state, () if who == VERA else lights)
        scene.act(WieldItem(item_id=sheet.items[0].id, target=who))
        assert not reported(scene.step, SwordDrawn)


def test_what_monsters_have_left_is_the_referees_to_know() -> None:
    scene = met(below("eris"))
    goblins = scene.id("Goblins")
    for name in ("Lantern", "2 Oil flask"):
        carry(scene, name, who=goblins)
    scene.act(LightUp(source="lantern", bearer=goblins))
    lit, _ = [told(scene.step, who)[0] for who in (ANN, REFEREE)]
    assert isinstance(lit, LightLit)
    assert (lit.used, reported(scene.step, LightLit)[0].left) == ("", 1)
    assert [light.turns for light in view_lights(scene.state, Viewer(2)).lights] == [None]
    referees = view_lights(scene.state, Viewer(1, is_referee=True))
    assert [light.turns for light in referees.lights] == [18]
    until = LIGHTS.of(scene.state)[0].until
    assert until is not None
    for viewer, count in ((Viewer(2), 0), (Viewer(1, is_referee=True), 1)):
        coming = scene.engine.coming(scene.state, until * 9, viewer)
        assert len([one for one in coming if one.what == "light"]) == count
    who, hers = Who(goblins, "Goblins"), Who(VERA, "Vera", is_character=True)
    for bearer, left, fuel in ((who, None, ""), (hers, 3, "oil")):
        fed = LightFed(name="lantern", bearer=bearer, fuel="oil", count=1, left=3).public()
        gone = LightWentOut(name="lantern", bearer=bearer, fuel="oil").public()
        assert fed is not None
        assert gone is not None
        assert (fed.left, gone.fuel) == (left, fuel)


def test_a_referee_draws_a_sword_that_is_written_nowhere() -> None:
    scene = below()
    scene.act(DrawLight(bearer=VERA))
    (sword,) = shining(scene.state)
    assert sword.drawn
    scene.act(DrawLight(away=True), by=ANN)
    assert not shining(scene.state)
    assert [(told.away, told.radius) for told in scene.events(SwordDrawn)] == [(True, 0)]
    scene.act(LightUp(source="magic sword", bearer=VERA))
    assert len(LIGHTS.of(scene.state)) == len(shining(scene.state)) == 1
    with pytest.raises(RuleError, match="on their feet"):
        scene.act(DrawLight(bearer=GROUND))


def test_a_sword_shines_in_no_hand_that_has_let_it_go() -> None:
    scene = below("eris")
    scene.act(DrawLight(bearer=VERA))
    scene.act(LightUp(source="torch", bearer=VERA))
    scene.act(Damage(targets=(VERA,), amount="8"), faces=[3])
    assert scene.state.characters[0].vitals.life is not Life.DEAD
    assert [lit.source for lit in shining(scene.state)] == ["torch"]
    with pytest.raises(RuleError, match="on their feet"):
        scene.act(DrawLight(bearer=VERA))


def test_items_of_the_same_kind_are_told_apart() -> None:
    scene = below()
    carry(scene, "2 Lantern", "2 Oil flask")
    lit = light(scene, "lantern")
    scene.act(AddItem(name="Lantern", target=ODO), by=BOB)
    scene.act(HandOverLight(light=lit.id, to=ODO), by=ANN)
    assert (pieces(scene, "Lantern"), pieces(scene, "Lantern", ODO)) == (1, 2)
    assert one(scene, "lantern").bearer == ODO


def test_nobody_is_a_viewer_of_what_is_hidden() -> None:
    scene = met(below())
    scene.act(LightUp(source="torch", bearer=scene.id("Wolf")))
    assert told(scene.step, ANN) == []


def test_players_do_not_see_the_light_of_somebody_hidden() -> None:
    scene = met(below())
    goblins = scene.id("Goblins")
    carry(scene, "Torch", who=goblins)
    scene.act(LightUp(source="torch", bearer=goblins))
    assert len(view_lights(scene.state, Viewer(2)).lights) == 1
    scene.alter(goblins, hidden=True)
    assert view_lights(scene.state, Viewer(2)).lights == ()
    assert len(view_lights(scene.state, Viewer(1, is_referee=True)).lights) == 1


@pytest.mark.rule("ERIS-LIGHT")
def test_what_can_be_lit_first_is_what_was_put_out_then_what_is_bright_and_has_oil() -> None:
    scene = below()
    assert light_at_hand(scene.state, REFEREE) is None
    carry(scene, "Candle", "Lantern")
    assert light_at_hand(scene.state, ANN) == AtHand("candle", VERA, "candle")
    assert light_at_hand(scene.state, BOB) is None
    carry(scene, "Oil flask")
    assert light_at_hand(scene.state, REFEREE) == AtHand("lantern", VERA, "lantern")
    put_out = light(scene, "candle")
    scene.act(DrawLight(bearer=VERA))
    assert light_at_hand(scene.state, ANN) == AtHand("lantern", VERA, "lantern")
    scene.act(PutOut(lights=(put_out.id,)))
    assert light_at_hand(scene.state, ANN) == AtHand(put_out.id, VERA, "candle")
