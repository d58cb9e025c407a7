"""When it is dark, who sees what then, and who is blind."""

import pytest

from rules.attack.records import Attack, AttackRuling
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.encounter.records import EndEncounter, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.expedition.records import ComeBack, SetOut
from rules.health.records import Damage
from rules.kernel.questions import Asker, Mode
from rules.light.records import (
    GROUND,
    BlindInTheDark,
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
from rules.light.sources import heat_seen, in_darkness, is_dark_around
from rules.record import replace
from rules.sheet.records import SetSheetNumber
from rules.state.encounter import Kind
from rules.state.party import Scale
from tests.rules.cast import combatant_of
from tests.rules.encounter.meeting import ODO, VERA, meeting
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


@pytest.mark.rule("OSE-LIGHT", "OSE-INFRAVISION")
def test_who_sees_nothing_is_made_blind_until_there_is_light() -> None:
    scene = below()
    infravision(scene)
    with pytest.raises(ForbiddenError):
        scene.act(BlindInTheDark(), by=ANN)
    scene.act(AddEffect(target=ODO, name="blind", key="blind"))
    scene.act(BlindInTheDark())
    _, effect = scene.state.effects
    assert (effect.target, effect.key, effect.rule) == (VERA, "blind", "OSE-LIGHT")
    with pytest.raises(RuleError, match="sees something in the dark"):
        scene.act(BlindInTheDark())
    torch(scene)
    assert [left.target for left in scene.state.effects] == [ODO]
    with pytest.raises(RuleError, match="There is light around the party"):
        scene.act(BlindInTheDark())


@pytest.mark.rule("OSE-LIGHT")
def test_the_blind_in_the_dark_do_not_attack_and_hirelings_are_among_them() -> None:
    scene = below()
    infravision(scene)
    scene.act(StartEncounter())
    for name, fields in (
        ("Squires", {"side": "party", "owner": 2, "kind": Kind.RETAINER, "count": 3}),
        ("Orc", {}),
        ("Spy", {"side": "party", "hidden": True}),
    ):
        scene.add(name, **fields)
    squires = scene.id("Squires")
    scene.act(Damage(targets=(f"{squires}#3",), amount="9"))
    scene.act(BlindInTheDark())
    blind = {effect.target for effect in scene.state.effects}
    assert blind == {VERA, f"{squires}#1", f"{squires}#2"}
    scene.fight()
    scene.begin_step(VERA)
    with pytest.raises(RuleError, match="blind cannot attack"):
        scene.act(Attack(attacker=VERA, targets=(scene.id("Orc"),)), by=ANN)
    scene.act(LightUp(source="torch", bearer=scene.id("Orc")))
    assert scene.state.effects == ()
    scene.act(EndEncounter())
    assert reported(scene.step, DarknessFell)


@pytest.mark.rule("OSE-LIGHT")
@pytest.mark.parametrize(("environment", "dark"), [("dungeon", True), ("wilderness", False)])
def test_a_meeting_on_no_expedition_is_as_dark_as_its_place(
    environment: str, *, dark: bool
) -> None:
    scene = meeting(environment=environment)
    assert (is_dark_around(scene.state), in_darkness(scene.state)) == (dark, False)
    with pytest.raises(RuleError, match="not out"):
        scene.act(BlindInTheDark()) if not dark else scene.act(SetDark(dark=False))


def dark_fight(distance: int | None, environment: str = "dungeon") -> Scene:
    """Odo, who sees heat for 30 feet, meets an orc in the dark."""
    scene = below()
    infravision(scene)
    scene.meet().fight()
    scene.bring(*map(combatant_of, scene.state.characters))
    scene.foe("Orc", numbers={"ac": 6})
    scene.change(distance=distance, environment=environment)
    return scene


def shot_at(scene: Scene, who: str, distance: int | None) -> list[str]:
    """Why rules forbid somebody to shoot or strike so far."""
    deed = AttackRuling(who=who, whom="orc", mode=Mode.MISSILE, distance=distance)
    found = asking(scene).ask(deed)
    return [one.label for one in found if one.source == "OSE-INFRAVISION"]


@pytest.mark.rule("OSE-INFRAVISION")
@pytest.mark.parametrize(
    ("distance", "environment", "seen"),
    [
        (None, "dungeon", True),
        (30, "dungeon", True),
        (31, "dungeon", False),
        (10, "wilderness", True),
        (11, "wilderness", False),
    ],
)
def test_heat_shows_no_farther_than_infravision_reaches(
    distance: int | None, environment: str, seen: bool
) -> None:
    scene = dark_fight(distance, environment)
    assert bool(shot_at(scene, ODO, distance)) is not seen
    if not seen:
        torch(scene)
        assert shot_at(scene, ODO, distance) == []


@pytest.mark.rule("OSE-INFRAVISION")
def test_monsters_see_heat_for_60_feet_unless_they_are_human() -> None:
    scene = dark_fight(60)
    assert (shot_at(scene, "orc", 60), len(shot_at(scene, "orc", 61))) == ([], 1)
    scene.alter("orc", traits=("human",))
    assert shot_at(scene, "orc", 61) == []
    assert shot_at(scene, VERA, 61) == []
    scene.state = replace(scene.state, encounter=None)
    assert shot_at(scene, ODO, 61) == []
