"""Lights burn down by the clock, each after its full number of turns."""

import pytest

from rules.clock.records import PassTime
from rules.errors import RuleError
from rules.items.records import AddItem
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.dues import Coming
from rules.light.records import (
    GROUND,
    LIGHTS,
    CoverLight,
    HandOverLight,
    Light,
    LightCovered,
    LightFed,
    LightLit,
    LightUp,
    LightWentOut,
    PutOut,
    RefillLight,
)
from rules.light.sources import Glow, glow_of, radius_of
from rules.record import replace
from rules.state.items import Item
from tests.rules.encounter.meeting import ODO, VERA
from tests.rules.light.lit import below, carry, light, one, pieces, torch, walk_to
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, REFEREE

TURN = 600


def coming_lights(scene: Scene, until: int, viewer: Viewer) -> tuple[Coming, ...]:
    """What time brings of lights."""
    found = scene.engine.coming(scene.state, until, viewer)
    return tuple(coming for coming in found if coming.what == "light")


def pass_turns(scene: Scene, turns: int) -> None:
    scene.act(PassTime(turns=turns))


@pytest.mark.rule("ERIS-LIGHT")
def test_a_torch_is_out_after_its_sixth_turn() -> None:
    scene = below()
    pass_turns(scene, 3)
    torch(scene)
    pass_turns(scene, 5)
    assert one(scene, "torch").until == 9 * TURN
    pass_turns(scene, 1)
    assert LIGHTS.of(scene.state) == ()
    (gone,) = reported(scene.step, LightWentOut)
    assert (gone.name, gone.bearer and gone.bearer.id, gone.fuel) == ("torch", VERA, "")


@pytest.mark.rule("ERIS-LIGHT")
def test_a_lantern_takes_oil_by_itself_while_there_is_any() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "3 Oil flask")
    light(scene, "lantern")
    pass_turns(scene, 17)
    assert pieces(scene, "Oil flask") == 2
    pass_turns(scene, 1)
    (fed,) = reported(scene.step, LightFed)
    assert (fed.count, fed.left, one(scene, "lantern").until) == (1, 1, 36 * TURN)
    pass_turns(scene, 35)
    assert (pieces(scene, "Oil flask"), one(scene, "lantern").until) == (0, 54 * TURN)
    pass_turns(scene, 1)
    assert one(scene, "lantern").left == 0
    (gone,) = reported(scene.step, LightWentOut)
    assert gone.fuel == "oil flask"


@pytest.mark.rule("ERIS-LIGHT")
def test_a_lantern_says_which_oil_it_is_lit_with() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "2 Oil flask")
    people = (
        replace(who, items=(*who.items, Item("i99", "Lamp oil"))) if who.id == VERA else who
        for who in scene.state.characters
    )
    scene.state = replace(scene.state, characters=tuple(people))
    light(scene, "lantern")
    (lit,) = reported(scene.step, LightLit)
    assert (lit.used, lit.left) == ("Oil flask", 2)
    assert (pieces(scene, "Oil flask"), pieces(scene, "Lamp oil")) == (1, 1)


def with_much_oil() -> Scene:
    """A game in which a flask lasts 18 turns, and nobody counts what one may carry."""
    scene = below("eris")
    off = {**scene.state.overrides, "item_limits": "off"}
    scene.state = replace(scene.state, overrides=off)
    return scene


@pytest.mark.rule("ERIS-LIGHT")
def test_by_the_ose_book_a_flask_lasts_four_hours() -> None:
    scene = below()
    carry(scene, "Lantern", "2 Oil flask")
    assert light(scene, "lantern").until == 24 * TURN
    pass_turns(scene, 24)
    assert (pieces(scene, "Oil flask"), one(scene, "lantern").until) == (0, 48 * TURN)


@pytest.mark.rule("ERIS-LIGHT")
def test_several_flasks_go_in_one_long_time_and_two_lanterns_share_them() -> None:
    scene = with_much_oil()
    carry(scene, "2 Lantern", "5 Oil flask")
    scene.act(AddItem(name="Oil flasks of dwarves", target=VERA), by=ANN)
    light(scene, "lantern")
    pass_turns(scene, 1)
    light(scene, "lantern")
    assert pieces(scene, "Oil flask") == 3
    # The first burns to 18, 36, 54, the second to 19, 37: three flasks for two lanterns.
    pass_turns(scene, 36)
    assert [lit.left for lit in LIGHTS.of(scene.state)] == [None, 0]
    assert LIGHTS.of(scene.state)[0].until == 54 * TURN
    assert pieces(scene, "Oil flask") == 0


@pytest.mark.rule("ERIS-LIGHT")
def test_oil_of_two_kinds_goes_one_after_the_other() -> None:
    scene = with_much_oil()
    carry(scene, "Lantern", "2 Oil flask")
    carry(scene, "3 Oil flask", magic=True)
    light(scene, "lantern")
    scene.act(LightUp(source="continual light", bearer=ODO))
    pass_turns(scene, 18)
    assert pieces(scene, "Oil flask") == 3
    pass_turns(scene, 18)
    assert pieces(scene, "Oil flask") == 2
    pass_turns(scene, 54)
    assert pieces(scene, "Oil flask") == 0
    assert one(scene, "lantern").left == 0


@pytest.mark.rule("ERIS-LIGHT")
def test_a_dry_lantern_is_filled_again() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "Oil flask")
    lit = light(scene, "lantern")
    pass_turns(scene, 18)
    with pytest.raises(RuleError, match="no oil flask on the list"):
        scene.act(RefillLight(light=lit.id), by=ANN)
    with pytest.raises(RuleError, match="has run dry"):
        scene.act(LightUp(source=lit.id), by=ANN)
    carry(scene, "Oil flask")
    scene.act(RefillLight(light=lit.id), by=ANN)
    assert one(scene, "lantern").until == 36 * TURN
    assert pieces(scene, "Oil flask") == 0


@pytest.mark.rule("ERIS-LIGHT")
def test_a_covered_lantern_is_a_candle_and_burns_on() -> None:
    scene = below("eris")
    carry(scene, "Hooded lantern", "Oil flask", "Torch")
    lit = light(scene, "hooded lantern")
    assert (radius_of(lit), glow_of(lit)) == (30, Glow.BRIGHT)
    scene.act(CoverLight(light=lit.id), by=ANN)
    covered = one(scene, "hooded lantern")
    assert (radius_of(covered), glow_of(covered), covered.until) == (15, Glow.DIM, 18 * TURN)
    assert reported(scene.step, LightCovered)[0].radius == 15
    with pytest.raises(RuleError, match="covered already"):
        scene.act(CoverLight(light=lit.id), by=ANN)
    scene.act(CoverLight(light=lit.id, covered=False), by=ANN)
    with pytest.raises(RuleError, match="not covered already"):
        scene.act(CoverLight(light=lit.id, covered=False), by=ANN)
    scene.act(CoverLight(light=lit.id), by=ANN)
    pass_turns(scene, 18)
    assert one(scene, "hooded lantern").left == 0
    scene.act(CoverLight(light=lit.id, covered=False), by=ANN)
    assert reported(scene.step, LightCovered)[0].radius == 0
    torch = light(scene, "torch")
    with pytest.raises(RuleError, match="has no cover"):
        scene.act(CoverLight(light=torch.id), by=ANN)


@pytest.mark.rule("ERIS-LIGHT")
def test_what_is_out_burns_no_more() -> None:
    scene = below()
    lit = torch(scene)
    pass_turns(scene, 2)
    scene.act(PutOut(lights=(lit.id,)), by=ANN)
    pass_turns(scene, 30)
    scene.act(LightUp(source=lit.id), by=ANN)
    assert one(scene, "torch").until == 36 * TURN


@pytest.mark.rule("ERIS-LIGHT")
def test_what_goes_out_is_foretold_together_and_the_last_stops_time() -> None:
    scene = below()
    carry(scene, "2 Torch")
    light(scene, "torch")
    light(scene, "torch")
    scene.act(LightUp(source="candle", bearer=ODO))
    pass_turns(scene, 1)
    scene.act(LightUp(source="torch", bearer=ODO))
    found = coming_lights(scene, 7 * TURN, TABLE)
    assert [(c.at, c.name, c.count, c.stops) for c in found] == [
        (6 * TURN, "torch", 2, False),
        (6 * TURN, "candle", 1, False),
        (7 * TURN, "torch", 1, True),
    ]
    pass_turns(scene, 20)
    assert scene.state.clock.turns == 7


@pytest.mark.rule("ERIS-LIGHT")
def test_oil_that_is_left_is_foretold() -> None:
    scene = below("eris")
    carry(scene, "Lantern", "2 Oil flask")
    light(scene, "lantern")
    assert coming_lights(scene, 35 * TURN, TABLE) == ()
    (coming,) = coming_lights(scene, 36 * TURN, TABLE)
    assert (coming.at, coming.name, coming.stops) == (36 * TURN, "lantern", True)


@pytest.mark.rule("ERIS-LIGHT")
def test_in_daylight_and_by_a_light_that_lasts_nothing_stops() -> None:
    scene = below()
    torch(scene)
    scene.act(LightUp(source="continual light", bearer=GROUND))
    (coming,) = coming_lights(scene, 9 * TURN, TABLE)
    assert not coming.stops
    pass_turns(scene, 20)
    assert scene.state.clock.turns == 20


@pytest.mark.rule("ERIS-LIGHT")
def test_what_was_left_elsewhere_goes_out_for_the_referee_alone() -> None:
    scene = below()
    scene.act(LightUp(source="torch", bearer=GROUND))
    scene.act(LightUp(source="lantern", bearer=VERA))
    walk_to(scene, "crypt")
    assert coming_lights(scene, 6 * TURN, TABLE) == ()
    (coming,) = coming_lights(scene, 6 * TURN, ALL_KNOWING)
    assert (coming.secret, coming.stops) == (True, False)
    pass_turns(scene, 6)
    assert not [e for e in told(scene.step, ANN) if isinstance(e, LightWentOut)]
    assert [e for e in told(scene.step, REFEREE) if isinstance(e, LightWentOut)]


@pytest.mark.rule("ERIS-LIGHT")
def test_a_light_of_the_referees_own_burns_down_as_well() -> None:
    scene = below()
    scene.state = LIGHTS.put(
        scene.state, (Light("l1", bearer=VERA, until=TURN, name="moss", radius=5),)
    )
    pass_turns(scene, 1)
    assert LIGHTS.of(scene.state) == ()


@pytest.mark.rule("ERIS-LIGHT")
def test_a_lantern_goes_from_hand_to_hand_with_its_item() -> None:
    scene = below()
    carry(scene, "Lantern", "Oil flask")
    lit = light(scene, "lantern")
    scene.act(HandOverLight(light=lit.id, to=ODO), by=ANN)
    there = one(scene, "lantern")
    assert (there.bearer, pieces(scene, "Lantern", ODO), pieces(scene, "Lantern")) == (ODO, 1, 0)
    assert there.item == scene.state.characters[1].items[-1].id
