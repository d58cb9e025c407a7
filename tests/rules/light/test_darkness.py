"""When it is dark, who sees what then, and who is blind."""

import pytest

from rules.clock.records import PassTime
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.kernel.questions import Asker
from rules.light.records import (
    GROUND,
    CoverLight,
    DarknessFell,
    DarknessSet,
    DrawLight,
    HandOverLight,
    LightReturned,
    LightUp,
    LightWentOut,
    PutOut,
    SetDark,
)
from rules.light.sight import heat_seen, in_darkness, is_dark_around
from rules.sheet.records import SetSheetNumber
from rules.state.party import Scale
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below, one, torch
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN


def asking(scene: Scene) -> Asker:
    return scene.engine.asking(scene.state)


def infravision(scene: Scene) -> None:
    scene.act(SetSheetNumber(character_id=ODO, field="infravision", value=30))


@pytest.mark.rule("OSE-LIGHT")
@pytest.mark.parametrize(
    ("scale", "dark"), [(Scale.DUNGEON, True), (Scale.WILDERNESS, False), (Scale.WATER, False)]
)
def test_a_dungeon_is_dark_and_the_road_is_not(scale: Scale, *, dark: bool) -> None:
    scene = below(scale=scale)
    assert (is_dark_around(scene.state), in_darkness(scene.state)) == (dark, dark)
    assert len(reported(scene.step, DarknessFell)) == dark
    scene.act(SetDark(dark=not dark))
    assert reported(scene.step, DarknessSet)[0].dark is not dark
    assert in_darkness(scene.state) is not dark
    for same in (not dark, not dark):
        with pytest.raises(RuleError, match="there already"):
            scene.act(SetDark(dark=same))
    with pytest.raises(ForbiddenError):
        scene.act(SetDark(dark=dark), by=ANN)


@pytest.mark.rule("OSE-LIGHT")
def test_what_is_usual_is_not_said_again() -> None:
    scene = below()
    with pytest.raises(RuleError, match="It is dark there already"):
        scene.act(SetDark(dark=True))
    scene.act(ComeBack())
    assert reported(scene.step, LightReturned)
    with pytest.raises(RuleError, match="not out"):
        scene.act(SetDark(dark=True))


@pytest.mark.rule("OSE-LIGHT", "OSE-INFRAVISION")
def test_darkness_falls_when_the_last_light_goes_out_and_names_who_sees_heat() -> None:
    scene = below()
    infravision(scene)
    torch(scene)
    assert len(reported(scene.step, LightReturned)) == 1
    scene.act(PassTime(turns=5))
    assert not reported(scene.step, DarknessFell)
    scene.act(PassTime(turns=1))
    (fell,) = reported(scene.step, DarknessFell)
    assert ([who.id for who in fell.seeing], fell.ranges) == ([ODO], (30,))
    assert [who.id for who in fell.blind] == [VERA]
    kinds = [type(event) for event in told(scene.step, ANN)]
    assert kinds.index(LightWentOut) < kinds.index(DarknessFell)
    assert fell.rule == "OSE-INFRAVISION"


@pytest.mark.rule("OSE-INFRAVISION")
def test_visible_light_stops_infravision() -> None:
    scene = below()
    infravision(scene)
    assert (heat_seen(scene.state, ODO), heat_seen(scene.state, VERA)) == (30, 0)
    torch(scene)
    assert heat_seen(scene.state, ODO) == 0
    scene.act(PutOut(lights=(one(scene, "torch").id,)), by=ANN)
    assert heat_seen(scene.state, ODO) == 30


@pytest.mark.rule("OSE-LIGHT")
def test_every_way_to_lose_the_light_is_noticed() -> None:
    scene = below()
    scene.act(DrawLight(bearer=VERA))
    assert reported(scene.step, LightReturned)
    scene.act(DrawLight(bearer=VERA, away=True))
    assert reported(scene.step, DarknessFell)
    scene.act(LightUp(source="hooded lantern", bearer=VERA))
    lantern = one(scene, "hooded lantern")
    scene.act(CoverLight(light=lantern.id))
    assert not reported(scene.step, DarknessFell)
    scene.act(HandOverLight(light=lantern.id, to=GROUND))
    assert not reported(scene.step, DarknessFell)
    scene.act(SetOut(scale=Scale.WILDERNESS))
    scene.act(SetOut(scale=Scale.DUNGEON))
    assert not in_darkness(scene.state)
