"""The list of light sources, cell by cell, and what lighting one takes."""

import pytest

from rules.casting.records import Cast, Memorise
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.items.records import DropItem
from rules.light.records import (
    GROUND,
    LIGHTS,
    Light,
    LightLit,
    LightPutOut,
    LightUp,
    PutOut,
    RefillLight,
)
from rules.light.sources import (
    SOURCES,
    Glow,
    glow_of,
    radius_of,
    sources_of_spell,
)
from rules.record import replace
from rules.sheet.records import SetLevel
from rules.state.health import Life, Vitals
from tests.rules.cast import character
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below, carry, light, one, pieces
from tests.rules.scene import reported
from tests.rules.table import ANN, BOB, STRANGER

TURN = 600


@pytest.mark.rule("ERIS-LIGHT")
def test_the_list_is_the_catalogues() -> None:
    rows = {
        s.key: (s.radius, "dim" if s.dim else "bright", s.turns, s.per_level, s.fuel, s.covered)
        for s in SOURCES
    }
    assert rows == {
        "candle": (15, "dim", 6, 0, "", 0),
        "torch": (30, "bright", 6, 0, "", 0),
        "lantern": (30, "bright", 18, 0, "oil flask", 0),
        "hooded-lantern": (30, "bright", 18, 0, "oil flask", 15),
        "magic-sword": (60, "bright", None, 0, "", 0),
        "light-magic-user": (15, "dim", 6, 1, "", 0),
        "light-cleric": (15, "dim", 12, 1, "", 0),
        "continual-light": (120, "bright", None, 0, "", 0),
        "continual-light-cleric": (120, "bright", None, 0, "", 0),
    }
    assert [s.key for s in SOURCES if s.drawn] == ["magic-sword"]
    assert {s.key: s.note for s in SOURCES if s.note} == {
        "continual-light-cleric": "as bright as day"
    }


@pytest.mark.rule("OSE-LIGHT")
@pytest.mark.parametrize("key", ["torch", "lantern", "hooded-lantern"])
def test_typical_sources_shine_thirty_feet(key: str) -> None:
    assert next(s.radius for s in SOURCES if s.key == key) == 30


@pytest.mark.rule("ERIS-LIGHT")
@pytest.mark.parametrize("item", ["Candle", "Torch"])
def test_lighting_uses_one_up(item: str) -> None:
    scene = below()
    carry(scene, f"3 {item}")
    lit = light(scene, item.lower())
    assert pieces(scene, item) == 2
    assert (lit.bearer, lit.until, lit.item) == (VERA, 6 * TURN, "")
    (told,) = reported(scene.step, LightLit)
    assert (told.name, told.turns, told.used, told.left) == (item.lower(), 6, item, 2)
    assert told.dim is (item == "Candle")


@pytest.mark.rule("ERIS-LIGHT")
def test_a_lantern_stays_and_its_oil_is_used() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "2 Oil flask")
    lit = light(scene, "Lantern")
    assert (pieces(scene, "Lantern"), pieces(scene, "Oil flask")) == (1, 1)
    assert (lit.until, bool(lit.item)) == (18 * TURN, True)
    (told,) = reported(scene.step, LightLit)
    assert (told.used, told.left, told.radius) == ("Oil flask", 1, 30)


@pytest.mark.rule("ERIS-LIGHT")
def test_players_light_what_is_on_the_list_and_referees_anything() -> None:
    scene = below()
    with pytest.raises(RuleError, match="Vera has no torch on the list"):
        light(scene, "torch")
    carry(scene, "Lantern")
    with pytest.raises(RuleError, match="Vera has no oil flask on the list"):
        light(scene, "lantern")
    with pytest.raises(RuleError, match="The ground has no torch"):
        light(scene, "torch", GROUND)
    for source in ("torch", "lantern"):
        scene.act(LightUp(source=source, bearer=ODO))
    assert [(one.bearer, one.item) for one in LIGHTS.of(scene.state)] == [(ODO, ""), (ODO, "")]
    scene.act(LightUp(source="lantern", bearer=VERA))
    assert LIGHTS.of(scene.state)[-1].item
    scene.act(LightUp(source="torch", bearer=GROUND))
    assert (LIGHTS.of(scene.state)[-1].bearer, LIGHTS.of(scene.state)[-1].place) == ("", "/")


@pytest.mark.rule("ERIS-LIGHT")
def test_who_lights_for_whom() -> None:
    scene = below()
    carry(scene, "Torch", who=ODO)
    with pytest.raises(ForbiddenError, match="light a torch for Odo"):
        scene.act(LightUp(source="torch", bearer=ODO), by=ANN)
    scene.act(LightUp(source="torch"), by=BOB)
    assert one(scene, "torch").bearer == ODO
    with pytest.raises(NotFoundError, match="no character"):
        scene.act(LightUp(source="torch"), by=STRANGER)
    with pytest.raises(NotFoundError, match="no character"):
        scene.act(LightUp(source="torch", bearer=GROUND), by=STRANGER)
    with pytest.raises(NotFoundError, match="no such light"):
        light(scene, "sun")
    fallen = replace(character("c9", name="Ida"), vitals=Vitals(0, 4, life=Life.DEAD))
    scene.bring(fallen)
    with pytest.raises(RuleError, match="Ida is dead"):
        scene.act(LightUp(source="torch", bearer="c9"))


@pytest.mark.rule("ERIS-LIGHT")
@pytest.mark.parametrize(
    ("source", "level", "turns"),
    [
        ("light (magic-user)", 1, 7),
        ("light (magic-user)", 5, 11),
        ("light (cleric)", 1, 13),
        ("light-cleric", 4, 16),
    ],
)
def test_a_light_spell_lasts_by_its_casters_level(source: str, level: int, turns: int) -> None:
    scene = below()
    scene.act(SetLevel(character_id=VERA, level=level))
    scene.act(Memorise(spell="Light", target=VERA), by=ANN)
    with pytest.raises(RuleError, match="Cast it first"):
        light(scene, source)
    scene.act(Cast(spell="Light", target=VERA))
    lit = light(scene, source)
    assert (lit.until, glow_of(lit), radius_of(lit)) == (turns * TURN, Glow.DIM, 15)
    scene.act(LightUp(source=source, bearer=ODO, level=level + 2))
    assert LIGHTS.of(scene.state)[-1].until == (turns + 2) * TURN


@pytest.mark.rule("ERIS-LIGHT")
def test_a_spell_needs_to_be_in_memory_and_a_level() -> None:
    scene = below()
    with pytest.raises(RuleError, match="spell light is not in memory"):
        light(scene, "light-cleric")
    with pytest.raises(MissingNumberError, match="level"):
        scene.act(LightUp(source="light-cleric", bearer=GROUND))
    with pytest.raises(RuleError, match="goes from 0"):
        scene.act(LightUp(source="light-cleric", bearer=GROUND, level=100))
    scene.act(LightUp(source="continual light", bearer=GROUND))
    assert LIGHTS.of(scene.state)[0].until is None
    scene.act(LightUp(source="continual light (cleric)", bearer=GROUND))
    assert reported(scene.step, LightLit)[0].note == "as bright as day"


@pytest.mark.rule("ERIS-LIGHT")
def test_there_are_only_so_many_lights() -> None:
    scene = below()
    lights = tuple(Light(f"x{n}", "torch", until=9999) for n in range(40))
    scene.state = LIGHTS.put(scene.state, lights)
    with pytest.raises(RuleError, match="40 lights already"):
        scene.act(LightUp(source="torch", bearer=GROUND))


@pytest.mark.rule("ERIS-LIGHT")
def test_what_is_put_out_can_be_lit_again() -> None:
    scene = below()
    carry(scene, "2 Torch")
    lit = light(scene, "torch")
    scene.act(PutOut(lights=(lit.id,)), by=ANN)
    (told,) = reported(scene.step, LightPutOut)
    assert told.turns == 6
    assert one(scene, "torch").left == 6 * TURN
    with pytest.raises(RuleError, match="is out already"):
        scene.act(PutOut(lights=(lit.id,)), by=ANN)
    scene.act(LightUp(source=lit.id), by=ANN)
    assert one(scene, "torch").until == 6 * TURN
    assert pieces(scene, "Torch") == 1
    with pytest.raises(RuleError, match="lit already"):
        scene.act(LightUp(source=lit.id), by=ANN)


@pytest.mark.rule("ERIS-LIGHT")
def test_a_spell_that_is_put_out_is_gone() -> None:
    scene = below()
    scene.act(LightUp(source="continual light", bearer=VERA))
    scene.act(LightUp(source="light-cleric", bearer=VERA, level=1))
    scene.act(PutOut(lights=tuple(one.id for one in LIGHTS.of(scene.state))), by=ANN)
    assert LIGHTS.of(scene.state) == ()
    assert [told.turns for told in reported(scene.step, LightPutOut)] == [0, 0]
    with pytest.raises(RuleError, match="Say which light"):
        scene.act(PutOut(lights=()), by=ANN)
    with pytest.raises(NotFoundError, match="no such light"):
        scene.act(PutOut(lights=("l0",)), by=ANN)


@pytest.mark.rule("ERIS-LIGHT")
def test_a_thing_that_is_on_no_list_gives_no_light() -> None:
    scene = below()
    carry(scene, "Harp of Ishpan")
    with pytest.raises(RuleError, match="torch"):
        scene.act(LightUp(source="torch"), by=ANN)


@pytest.mark.rule("ERIS-LIGHT")
def test_others_lights_are_left_alone_and_those_on_the_ground_are_anybodys() -> None:
    scene = below()
    scene.act(LightUp(source="torch", bearer=ODO))
    with pytest.raises(ForbiddenError, match="handle the light of Odo"):
        scene.act(PutOut(lights=(LIGHTS.of(scene.state)[0].id,)), by=ANN)
    scene.act(LightUp(source="candle", bearer=GROUND))
    scene.act(PutOut(lights=(LIGHTS.of(scene.state)[1].id,)), by=ANN)
    assert LIGHTS.of(scene.state)[1].left == 6 * TURN


@pytest.mark.rule("ERIS-LIGHT")
def test_a_lantern_that_burns_is_not_filled() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "2 Oil flask", "Torch")
    lit = light(scene, "lantern")
    with pytest.raises(RuleError, match="burns on for 18 turns"):
        scene.act(RefillLight(light=lit.id), by=ANN)
    scene.act(PutOut(lights=(lit.id,)), by=ANN)
    scene.act(RefillLight(light=lit.id), by=ANN)
    assert (one(scene, "lantern").until, pieces(scene, "Oil flask")) == (18 * TURN, 1)
    torch = light(scene, "torch")
    with pytest.raises(RuleError, match="takes no oil"):
        scene.act(RefillLight(light=torch.id), by=ANN)
    lantern = next(i.id for i in scene.state.characters[0].items if i.name == "Lantern")
    scene.act(DropItem(item_id=lantern), by=ANN)
    assert (one(scene, "lantern").bearer, one(scene, "lantern").item) == ("", lantern)


@pytest.mark.rule("ERIS-LIGHT")
@pytest.mark.parametrize(
    ("spell", "keys"),
    [
        ("Light", ["light-magic-user", "light-cleric"]),
        (" continual light", ["continual-light", "continual-light-cleric"]),
        ("", []),
        ("sleep", []),
    ],
)
def test_spells_that_give_light(spell: str, keys: list[str]) -> None:
    assert [source.key for source in sources_of_spell(spell)] == keys
