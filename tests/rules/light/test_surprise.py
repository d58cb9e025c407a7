"""Light gives its bearers away: by how much is the game's setting."""

import pytest

from rules.encounter.opening import chance_of
from rules.encounter.records import (
    RollSurprise,
    SetSurprise,
    StartEncounter,
    SurpriseChance,
    SurpriseRolled,
    SurpriseSet,
)
from rules.kernel.family import System
from rules.kernel.questions import Answer, Found
from rules.light.records import GROUND, LIGHTS, CoverLight, DrawLight, LightUp, PutOut
from rules.state.game import GameState
from rules.state.party import Scale
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import VERA, meeting
from tests.rules.light.lit import below
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, REFEREE


def meet(preset: str, *lights: str, scale: Scale = Scale.DUNGEON) -> Scene:
    """The party, Vera carrying such lights, meets goblins."""
    scene = below(preset, scale=scale)
    for source in lights:
        scene.act(LightUp(source=source, bearer=VERA, level=1))
    environment = "dungeon" if scale is Scale.DUNGEON else "wilderness"
    scene.act(StartEncounter(environment=environment))
    scene.add()
    return scene


def chance(scene: Scene, side: str = "monsters") -> tuple[int, str, str]:
    found = chance_of(scene.engine.asking(scene.state), side)
    return found.value, found.label, found.source


@pytest.mark.rule("ERIS-LIGHT", "OSE-SURPRISE")
@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("candle", 1),
        ("torch", 0),
        ("lantern", 0),
        ("hooded lantern", 0),
        ("light (magic-user)", 1),
        ("light (cleric)", 1),
        ("continual light", 0),
        ("continual light (cleric)", 0),
    ],
)
def test_each_source_has_its_chance_to_surprise(source: str, value: int) -> None:
    assert chance(meet("eris", source)) == (value, f"Vera's {source}", "ERIS-LIGHT")
    assert chance(meet("ose", source)) == (0, f"Vera's {source}", "OSE-LIGHT")


@pytest.mark.rule("ERIS-LIGHT", "OSE-LIGHT", "OSE-SURPRISE")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_without_light_it_is_two_in_six_and_daylight_gives_nobody_away(preset: str) -> None:
    assert chance(meet(preset)) == (2, "", "OSE-SURPRISE")
    assert chance(meet(preset, "torch", scale=Scale.WILDERNESS)) == (2, "", "OSE-SURPRISE")
    assert chance(meet(preset, "torch"), "party") == (2, "", "OSE-SURPRISE")


@pytest.mark.rule("ERIS-LIGHT")
def test_the_brightest_governs_and_what_is_covered_is_dim() -> None:
    scene = meet("eris", "candle", "hooded lantern")
    assert chance(scene)[:2] == (0, "Vera's hooded lantern")
    lantern = LIGHTS.of(scene.state)[1]
    scene.act(CoverLight(light=lantern.id))
    assert chance(scene)[0] == 1
    scene.act(PutOut(lights=tuple(lit.id for lit in LIGHTS.of(scene.state))))
    assert chance(scene)[0] == 2
    scene.act(LightUp(source="torch", bearer=GROUND))
    assert chance(scene)[:2] == (0, "torch")


@pytest.mark.rule("ERIS-LIGHT")
def test_a_sword_gives_away_whoever_has_drawn_it() -> None:
    scene = meet("eris")
    scene.act(DrawLight(bearer=VERA))
    assert chance(scene)[:2] == (0, "Vera's magic sword")
    scene.act(DrawLight(bearer=VERA, away=True))
    assert chance(scene)[0] == 2


@pytest.mark.rule("ERIS-LIGHT", "OSE-SURPRISE")
@pytest.mark.parametrize(("face", "surprised"), [(1, True), (2, False)])
def test_by_a_candle_monsters_are_surprised_on_a_one(face: int, *, surprised: bool) -> None:
    scene = meet("eris", "candle")
    step = scene.act(RollSurprise(side="monsters"), faces=[face])
    (rolled,) = told(step, REFEREE)
    assert isinstance(rolled, SurpriseRolled)
    assert (rolled.surprised, rolled.chance, rolled.because) == (surprised, 1, "Vera's candle")
    assert told(step, ANN) == []


@pytest.mark.rule("ERIS-LIGHT", "OSE-LIGHT", "OSE-SURPRISE")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_by_torchlight_no_die_falls_and_the_referee_may_say_otherwise(preset: str) -> None:
    scene = meet(preset, "torch")
    step = scene.act(RollSurprise(side="monsters"))
    (said,) = reported(step, SurpriseSet)
    assert (said.surprised, said.because, step.throws) == (False, "Vera's torch", ())
    assert told(step, ANN) == []
    assert not scene.side().surprised
    scene.act(SetSurprise(side="monsters", surprised=True))
    assert scene.side().surprised
    scene.act(RollSurprise(side="monsters", forced=1))
    assert not scene.side().surprised


@pytest.mark.rule("OSE-LIGHT")
def test_light_of_monsters_warns_the_party_but_none_that_is_hidden() -> None:
    scene = meet("ose")
    goblin = scene.encounter.combatants[-1].id
    scene.act(LightUp(source="torch", bearer=goblin))
    assert chance(scene, "party") == (0, "Goblin's torch", "OSE-LIGHT")
    assert chance(scene) == (2, "", "OSE-SURPRISE")
    scene.alter(goblin, hidden=True)
    assert chance(scene, "party")[0] == 2


@pytest.mark.rule("OSE-SURPRISE")
@pytest.mark.parametrize(("said", "value"), [((3, 5), 3), ((9,), 6), ((-1,), 0)])
def test_the_lowest_of_all_answers_counts_from_none_to_six(
    said: tuple[int, ...], value: int
) -> None:
    def toy(_state: GameState, _question: SurpriseChance) -> tuple[Found, ...]:
        return tuple(Found(one, "toy", "OSE-SURPRISE") for one in said)

    answers = (Answer(on=SurpriseChance, run=toy, source="OSE-SURPRISE"),)
    system = System(key="toy", handlers={}, answers=answers)
    scene = Scene("ose", (*SYSTEMS, system)).meet()
    assert chance(scene)[0] == value


@pytest.mark.rule("OSE-LIGHT")
def test_lights_at_home_make_no_dungeon_of_a_wood() -> None:
    scene = meeting(environment="wilderness")
    scene.act(LightUp(source="torch", bearer=VERA))
    assert chance(scene)[0] == 2
