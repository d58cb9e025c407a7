"""Who sees whom how far (R-SIGHT), and that attacks and spells ask it."""

import pytest

from rules.attack.records import Attack, AttackRolled, AttackRuling
from rules.attack.weapons import UNARMED
from rules.casting.records import Cast, Memorise, SpellCast
from rules.clock.records import SECONDS_PER_DAY, PassTime
from rules.conditions.records import AddEffect
from rules.encounter.records import DistanceRolled, EndEncounter, RollDistance, StartEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import ALL_KNOWING, Actor, Viewer
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.light.records import (
    GROUND,
    DarknessFell,
    DarknessSet,
    FireSet,
    LightReturned,
    LightUp,
    PutOut,
    SetDark,
    SetFire,
)
from rules.light.sight import (
    Unseen,
    heat_seen,
    in_darkness,
    is_known_dark,
    sees,
    sees_nothing,
    why_unseen,
)
from rules.orders.kind import foes_up
from rules.orders.kinds import NEAREST
from rules.positions.records import SetRange
from rules.record import replace
from rules.state.encounter import Stage
from rules.state.health import Effect
from rules.state.items import Bands, Held, Item
from rules.state.party import Scale
from rules.state.rounds import Order
from rules.view.attacks import view_attack, why_nobody
from tests.rules.cast import combatant_of, monsters
from tests.rules.encounter.meeting import ODO, VERA, meeting
from tests.rules.light.lit import below, one
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE, ScriptedDice

BOW = Item("i1", "Bow", held=Held.WIELDED, bands=Bands(50, 100, 150), damage="1d6")


def dark_fight(distance: int | None = 60, *, environment: str = "dungeon", heat: int = 0) -> Scene:
    """In the dark Vera and Odo, who sees heat so far, meet an orc, who does, and a bandit."""
    scene = below()
    sees_heat = {ODO: {"infravision": heat}} if heat else {}
    people = [
        replace(
            sheet, numbers={"thac0": 19, **sees_heat.get(sheet.id, {})}, items=(BOW,), slow=None
        )
        for sheet in scene.state.characters
    ]
    scene.state = replace(scene.state, characters=tuple(people))
    scene.meet().fight()
    scene.bring(*map(combatant_of, people))
    scene.foe("Orc", numbers={"ac": 6, "thac0": 19})
    scene.foe("Bandit", traits=("human",), numbers={"ac": 6})
    scene.change(distance=distance, environment=environment)
    return scene


def seen(scene: Scene, viewer: str, target: str, *distances: int | None) -> list[bool]:
    """Whether one sees the other with the sides so far apart."""
    found = list[bool]()
    for distance in distances:
        scene.change(distance=distance)
        found.append(sees(scene.state, viewer, target))
    return found


def burn(scene: Scene, source: str, *bearers: str) -> None:
    for bearer in bearers:
        scene.act(LightUp(source=source, bearer=bearer))


@pytest.mark.rule("OSE-LIGHT")
def test_who_carries_no_light_is_seen_as_far_as_a_torch_shines() -> None:
    scene = dark_fight()
    burn(scene, "torch", VERA)
    for viewer in (VERA, ODO):
        assert seen(scene, viewer, "orc", 30, 31, None) == [True, False, True]
    assert why_unseen(scene.state, VERA, "orc", 31) is Unseen.FAR


@pytest.mark.rule("OSE-LIGHT")
def test_who_carries_a_light_is_seen_from_afar_with_all_beside_them() -> None:
    scene = dark_fight()
    burn(scene, "torch", "orc")
    assert seen(scene, VERA, "orc", 200) == seen(scene, VERA, "bandit", 200) == [True]
    scene.act(SetRange(target="orc", other="bandit", distance=31))
    assert seen(scene, VERA, "bandit", 200) == [False]
    assert seen(scene, "bandit", VERA, 200, 30) == [False, True]


@pytest.mark.rule("OSE-LIGHT", "ERIS-LIGHT")
def test_of_two_lights_either_is_enough() -> None:
    scene = dark_fight()
    burn(scene, "candle", VERA)
    assert seen(scene, VERA, "orc", 15, 16) == [True, False]
    burn(scene, "torch", ODO)
    assert seen(scene, VERA, "orc", 30, 31) == [True, False]
    scene.act(SetRange(target=ODO, other="orc", distance=20))
    assert seen(scene, VERA, "orc", 60) == [True]


@pytest.mark.rule("OSE-LIGHT")
def test_what_burns_on_the_ground_is_with_the_party() -> None:
    scene = dark_fight()
    burn(scene, "torch", GROUND)
    assert seen(scene, VERA, "orc", 30, 31, None) == [True, False, True]
    assert heat_seen(scene.state, ODO) == 0
    assert heat_seen(scene.state, "orc") == 60


@pytest.mark.rule("OSE-INFRAVISION")
@pytest.mark.parametrize(
    ("environment", "last"), [("dungeon", 60), ("wilderness", 20)], ids=["feet", "yards"]
)
def test_heat_is_seen_for_60_feet(environment: str, last: int) -> None:
    scene = dark_fight(environment=environment, heat=60)
    assert seen(scene, ODO, "bandit", last, last + 1, None) == [True, False, True]
    assert seen(scene, "orc", VERA, last, last + 1) == [True, False]
    assert seen(scene, VERA, "orc", 0, 10, None) == [False] * 3
    assert seen(scene, "bandit", VERA, 0) == [False]


@pytest.mark.rule("OSE-INFRAVISION")
def test_light_on_somebody_spoils_the_heat_they_see_and_a_large_fire_everybodys() -> None:
    scene = dark_fight(heat=60)
    burn(scene, "torch", VERA)
    assert seen(scene, ODO, "orc", 31) == [False]
    assert seen(scene, "orc", ODO, 31, 60) == [True, True]
    assert seen(scene, "orc", VERA, 200) == [True]
    scene.act(PutOut(lights=(one(scene, "torch").id,)))
    assert seen(scene, ODO, "orc", 60) == [True]
    scene.act(SetFire(fire=True))
    assert reported(scene.step, FireSet)[0].fire
    assert seen(scene, ODO, "orc", 60) == seen(scene, "orc", ODO, 60) == [False]
    assert sees_nothing(scene.state, ODO)
    scene.act(SetFire(fire=False))
    assert not sees_nothing(scene.state, ODO)
    with pytest.raises(ForbiddenError):
        scene.act(SetFire(fire=True), by=ANN)


@pytest.mark.rule("OSE-BLIND", "OSE-LIGHT")
def test_the_blind_see_nobody_whatever_shines() -> None:
    scene = dark_fight(5)
    burn(scene, "torch", VERA)
    scene.act(AddEffect(target=VERA, name="blind", key="blind"))
    assert why_unseen(scene.state, VERA, "orc") is Unseen.BLIND
    assert not sees(scene.state, VERA, ODO)
    assert sees_nothing(scene.state, VERA)
    assert seen(scene, "orc", VERA, 5) == [True]
    with pytest.raises(RuleError, match="blind cannot attack"):
        shoot(scene, item=UNARMED)
    assert scene.engine.asking(scene.state).ask(AttackRuling(who="orc", whom=VERA)) == ()


@pytest.mark.rule("OSE-BLIND", "OSE-LIGHT")
def test_who_finds_its_way_by_sound_needs_no_light_and_is_blind_in_silence() -> None:
    scene = dark_fight(40)
    scene.alter("orc", traits=("echolocates",), numbers={"thac0": 19})
    burn(scene, "torch", ODO)
    scene.act(AddEffect(target="orc", name="blind", key="blind"))
    assert sees(scene.state, "orc", VERA)
    scene.act(AddEffect(target="orc", name="silenced", key="silenced"))
    assert why_unseen(scene.state, "orc", VERA) is Unseen.BLIND


@pytest.mark.rule("OSE-LIGHT")
def test_comrades_are_with_each_other_in_the_dark() -> None:
    scene = dark_fight()
    assert sees(scene.state, VERA, ODO)
    assert sees(scene.state, VERA, VERA)
    assert sees_nothing(scene.state, VERA)
    scene.state = replace(scene.state, encounter=None)
    assert sees(scene.state, VERA, ODO)
    assert sees_nothing(scene.state, VERA)
    burn(scene, "torch", ODO)
    assert not sees_nothing(scene.state, VERA)


def shoot(scene: Scene, by: Actor = ANN, *, item: str = "i1", allow: bool = False) -> None:
    """Vera shoots at the orc, or strikes it."""
    scene.begin_step(VERA)
    scene.act(Attack(attacker=VERA, targets=("orc",), item=item, allow=allow), by=by)


@pytest.mark.rule("OSE-LIGHT", "OSE-ATTACK")
@pytest.mark.parametrize(
    ("source", "distance", "refusal"),
    [
        ("torch", 31, "No light falls that far, .* Bring a light nearer"),
        ("", 10, "without a light there is nobody to see. Light something; a referee may allow it"),
    ],
)
def test_nobody_shoots_at_whom_they_do_not_see_unless_a_referee_allows_it(
    source: str, distance: int, refusal: str
) -> None:
    scene = dark_fight(distance)
    if source:
        burn(scene, source, VERA)
    with pytest.raises(RuleError, match=refusal) as refused:
        shoot(scene)
    assert [way.command for way in refused.value.ways] == ([] if source else ["light on"])
    with pytest.raises(RuleError, match="light"):
        shoot(scene, REFEREE)
    shoot(scene, REFEREE, allow=True)
    (rolled,) = reported(scene.step, AttackRolled)
    assert rolled.rulings == ("the referee allows it",)


@pytest.mark.rule("OSE-LIGHT", "OSE-INFRAVISION")
def test_who_sees_heat_is_told_how_far_and_shoots_within_it() -> None:
    scene = dark_fight(61, heat=60)
    scene.begin_step(ODO)
    scene.alter(ODO, slow=False)
    with pytest.raises(RuleError, match="the heat of things shows no farther than 60 feet"):
        scene.act(Attack(attacker=ODO, targets=("orc",), item="i1"), by=BOB)
    scene.change(distance=60)
    scene.act(Attack(attacker=ODO, targets=("orc",), item="i1"), by=BOB)
    assert reported(scene.step, AttackRolled)


@pytest.mark.rule("OSE-BLIND", "OSE-LIGHT")
def test_nobody_strikes_in_a_darkness_in_which_they_see_nothing() -> None:
    scene = dark_fight(5)
    with pytest.raises(RuleError, match="nobody to see"):
        shoot(scene, item=UNARMED)


@pytest.mark.rule("OSE-LIGHT")
@pytest.mark.parametrize("spy", [False, True], ids=["alone", "with a hidden lantern"])
def test_a_refusal_is_the_same_with_somebody_hidden_who_has_a_light(*, spy: bool) -> None:
    scene = dark_fight(31)
    burn(scene, "torch", VERA)
    if spy:
        scene.foe("Spy", hidden=True)
        burn(scene, "lantern", "spy")
    with pytest.raises(RuleError) as refused:
        shoot(scene)
    assert str(refused.value) == (
        "No light falls that far, and nobody is seen out there in the dark. "
        "Bring a light nearer, or let them come; a referee may allow it."
    )


def spell(scene: Scene, at: str, *, allow: bool = False) -> None:
    """Vera casts at somebody what has no rules of its own."""
    scene.begin_step(VERA)
    scene.act(Cast(target=VERA, spell="Riddle", whom=(at,), allow=allow))


@pytest.mark.rule("OSE-LIGHT", "OSE-SPELLCASTING")
def test_nobody_casts_at_whom_they_do_not_see_unless_a_referee_allows_it() -> None:
    scene = dark_fight(31)
    burn(scene, "torch", VERA)
    scene.act(Memorise(spell="Riddle", target=VERA))
    with pytest.raises(RuleError, match="No light falls that far"):
        spell(scene, "orc")
    spell(scene, "orc", allow=True)
    assert reported(scene.step, SpellCast)
    scene = dark_fight(30)
    burn(scene, "torch", VERA)
    scene.act(Memorise(spell="Riddle", target=VERA))
    spell(scene, "orc")
    assert reported(scene.step, SpellCast)


@pytest.mark.rule("OSE-LIGHT", "OSE-SPELLCASTING")
def test_in_the_dark_spells_on_comrades_are_cast() -> None:
    scene = dark_fight(10)
    scene.act(Memorise(spell="Riddle", target=VERA))
    spell(scene, ODO)
    assert reported(scene.step, SpellCast)


@pytest.mark.rule("OSE-LIGHT")
def test_a_dungeon_met_at_home_is_dark_once_anybody_thought_of_light() -> None:
    scene = meeting()
    scene.foe("Orc")
    assert seen(scene, VERA, "orc", 200) == [True]
    assert not is_known_dark(scene.state)
    burn(scene, "torch", VERA)
    assert seen(scene, VERA, "orc", 30, 31) == [True, False]
    scene.act(PutOut(lights=(one(scene, "torch").id,)))
    assert reported(scene.step, DarknessFell)
    assert in_darkness(scene.state)
    assert seen(scene, VERA, "orc", 5) == [False]
    scene.act(SetDark(dark=False))
    assert reported(scene.step, LightReturned)
    assert seen(scene, VERA, "orc", 200) == [True]
    scene.act(EndEncounter())
    assert not reported(scene.step, LightReturned)


@pytest.mark.rule("OSE-LIGHT")
def test_a_referee_says_how_dark_it_is_where_something_is_met_at_home() -> None:
    scene = meeting(environment="wilderness")
    scene.foe("Orc")
    burn(scene, "torch", VERA)
    assert seen(scene, VERA, "orc", 200) == [True]
    scene.act(SetDark(dark=True))
    assert seen(scene, VERA, "orc", 10, 11) == [True, False]
    with pytest.raises(RuleError, match="dark there already"):
        scene.act(SetDark(dark=True))
    scene.act(SetFire(fire=True))
    assert heat_seen(scene.state, "orc") == 0
    scene.act(EndEncounter())
    with pytest.raises(RuleError, match="not out"):
        scene.act(SetDark(dark=True))


@pytest.mark.rule("OSE-LIGHT")
@pytest.mark.parametrize(("scale", "ends"), [(Scale.WILDERNESS, True), (Scale.DUNGEON, False)])
def test_under_the_open_sky_it_is_dark_until_the_morning(scale: Scale, *, ends: bool) -> None:
    scene = below(scale=scale)
    if scale is Scale.WILDERNESS:
        scene.act(SetDark(dark=True))
    scene.act(PassTime(turns=35))
    assert in_darkness(scene.state)
    scene.act(PassTime(turns=1))
    assert in_darkness(scene.state) is not ends
    assert [event.dark for event in reported(scene.step, DarknessSet)] == [False] * ends
    scene.act(PassTime(turns=SECONDS_PER_DAY // 600))
    assert not reported(scene.step, DarknessSet)


@pytest.mark.rule("OSE-LIGHT")
def test_who_sets_out_into_the_dark_without_a_light_is_told_at_once() -> None:
    scene = below()
    (fell,) = [event for event in told(scene.step, ANN) if isinstance(event, DarknessFell)]
    assert [who.id for who in fell.blind] == [VERA, ODO]
    scene.act(StartEncounter())
    assert not reported(scene.step, DarknessFell)


@pytest.mark.rule("OSE-LIGHT")
def test_whom_a_referee_had_made_blind_for_the_dark_in_former_days_sees_again_by_light() -> None:
    scene = below()
    before = Effect("f1", VERA, "blind in the dark", key="blind", rule="OSE-LIGHT")
    scene.state = replace(scene.state, effects=(before, replace(before, id="f2", rule="")))
    burn(scene, "torch", VERA)
    assert [effect.id for effect in scene.state.effects] == ["f2"]


def first_distance(scene: Scene, mode: Visibility, *faces: int) -> tuple[int, bool]:
    """The distance that two sixes give, as it is told, and whether something limited it."""
    scene.change(stage=Stage.MEETING)
    scene.act(RollDistance(seen=mode), faces=faces)
    (rolled,) = reported(scene.step, DistanceRolled)
    return rolled.distance, rolled.limited


@pytest.mark.rule("OSE-LIGHT", "OSE-ENCOUNTER-DISTANCE", "OSE-INFRAVISION")
def test_in_the_dark_sides_meet_no_farther_apart_than_anybody_sees() -> None:
    scene = dark_fight(None)
    assert first_distance(scene, Visibility.BLIND, 6, 6) == (60, True)
    assert first_distance(scene, Visibility.BLIND, 3, 3) == (60, False)
    scene.alter("orc", traits=("human",))
    assert first_distance(scene, Visibility.BLIND, 1, 1) == (5, True)
    burn(scene, "candle", "bandit")
    assert first_distance(scene, Visibility.BLIND, 6, 6) == (120, False)
    scene.act(SetDark(dark=False))
    scene.act(PutOut(lights=(one(scene, "candle").id,)))
    assert first_distance(scene, Visibility.BLIND, 6, 6) == (120, False)


@pytest.mark.rule("OSE-LIGHT", "OSE-ENCOUNTER-DISTANCE")
@pytest.mark.parametrize("light", ["", "torch"])
def test_open_dice_of_a_distance_tell_of_nobody_hidden(light: str) -> None:
    scene = dark_fight(None)
    scene.alter("orc", hidden=True)
    if light:
        burn(scene, light, "orc")
    assert first_distance(scene, Visibility.PUBLIC, 6, 6) == (5, True)
    scene.alter("bandit", hidden=True)
    assert first_distance(scene, Visibility.PUBLIC, 6, 6) == (120, False)
    secret = first_distance(scene, Visibility.BLIND, 6, 6)
    assert secret == ((120, False) if light else (60, True))


@pytest.mark.rule("OSE-LIGHT")
def test_the_nearest_foe_of_an_order_is_one_who_is_seen() -> None:
    scene = dark_fight(60)
    burn(scene, "torch", VERA)
    scene.act(SetRange(target=VERA, other="orc", distance=40))
    assert nearest(scene) == ("orc", "bandit")
    burn(scene, "torch", "bandit")
    scene.act(SetRange(target="orc", other="bandit", distance=40))
    assert nearest(scene) == ("bandit", "orc")


@pytest.mark.rule("OSE-LIGHT")
def test_a_group_shares_out_among_it_only_those_whom_it_sees() -> None:
    scene = dark_fight(60)
    scene.act(SetRange(target=ODO, other="orc", distance=61))
    scene.alter("orc", bodies=monsters("orc", (4, 4)).bodies)
    assert NEAREST.means is not None
    step = stepping(scene)
    assert NEAREST.means(step, "orc", Order(NEAREST.key)).targets == (VERA,)
    assert set(NEAREST.means(step, "bandit", Order(NEAREST.key)).targets) <= {VERA, ODO}


def nearest(scene: Scene) -> tuple[str, ...]:
    """Vera's foes, the first first."""
    return foes_up(stepping(scene), VERA)


def stepping(scene: Scene) -> Resolution:
    return Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)


@pytest.mark.rule("OSE-LIGHT")
def test_who_sees_nobody_to_strike_is_told_so_before_they_choose() -> None:
    scene = dark_fight(30)

    def why(viewer: Viewer) -> str | None:
        asking = scene.engine.asking(scene.state)
        page = view_attack(asking, viewer, VERA)
        assert page is not None
        found = why_nobody(asking, viewer, page)
        return None if found is None else found.label

    refused = why(Viewer(ANN.member))
    assert refused is not None
    assert "nobody to see" in refused
    assert why(ALL_KNOWING) is None
    burn(scene, "torch", VERA)
    assert why(Viewer(ANN.member)) is None
