"""What damage counts on its way: halves, doubles, and what does not hurt at all."""

from collections.abc import Iterator

import pytest

from rules.health.damage import ruled_amount, take_damage
from rules.health.records import Damage, DamageHeld, DamageTaken, HitPointsChanged
from rules.kernel.action import Action
from rules.kernel.questions import Answer, DamageVerdict, Mode, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.rulebook import System
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Harm
from tests.rules.cast import monsters
from tests.rules.health.stage import OTHERS, stage
from tests.rules.scene import Scene
from tests.rules.systems import system_of

CONDITIONS = system_of("conditions")
SYSTEM = system_of("health")

OGRE = monsters("m1", (40,), name="Ogre")
LAMP_OIL = Harm("c1", 5, by="m1", tags=("missile", "fire"))


class Deal(Action, frozen=True, kw_only=True):
    """What an attack would do."""


def hobbit(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """Raven is small and quick; Morgan fears no fire; a club in two hands hits twice."""
    assert state.encounter is not None
    if question.whom == "c2" and question.mode is Mode.MELEE:
        yield DamageVerdict(Toll.HALF, "a hobbit", "ERIS-HOBBIT")
    if question.whom == "c1" and "fire" in question.tags:
        yield DamageVerdict(Toll.UNHARMED, "a ring", "OSE-INVULNERABILITY", hidden=True)
    if question.item == "club":
        yield DamageVerdict(Toll.DOUBLE, "", "ERIS-CRITICAL")


def deal(harm: Harm, preset: str = "ose", *, tied: bool = False) -> Scene:
    def run(resolution: Resolution, _action: Deal) -> None:
        take_damage(resolution, harm)

    toys = System(
        key="toys",
        handlers={Deal: run},
        answers=(Answer(on=DamageTaken, run=hobbit, source="ERIS-HOBBIT"),),
    )
    scene = Scene(preset, [SYSTEM, CONDITIONS, OTHERS, toys])
    scene.state = stage(OGRE, preset=preset).state
    if tied:
        scene.begin_step("c1", "c2", "m1", simultaneous=True)
    scene.act(Deal())
    return scene


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(("preset", "taken"), [("ose", 2), ("eris", 3), ("4e", 2)])
def test_half_is_rounded_as_the_rulebook_does(preset: str, taken: int) -> None:
    scene = deal(Harm("c2", 5, by="m1", tags=("melee",)), preset)
    (event,) = scene.events(HitPointsChanged)
    assert (event.amount, event.rulings) == (-taken, ("half: a hobbit",))
    assert scene.vitals("c2").hit_points == 6 - taken


@pytest.mark.rule("ERIS-DEATH")
def test_double_comes_before_half() -> None:
    scene = deal(Harm("c2", 1, by="m1", tags=("melee",), item="club"))
    (event,) = scene.events(HitPointsChanged)
    assert (event.amount, event.rulings) == (-1, ("half: a hobbit", "double"))


@pytest.mark.rule("OSE-DEATH")
def test_what_does_not_hurt_keeps_its_secret() -> None:
    scene = deal(LAMP_OIL)
    (event,) = scene.events(HitPointsChanged)
    assert (event.amount, event.rulings, scene.vitals("c1").hit_points) == (0, (), 8)
    assert deal(replace(LAMP_OIL, tags=("missile",))).vitals("c1").hit_points == 3


@pytest.mark.rule("OSE-DEATH")
def test_held_damage_is_counted_once() -> None:
    scene = deal(Harm("c2", 4, by="m1", tags=("melee",)), tied=True)
    (held,) = scene.events(DamageHeld)
    assert (held.amount, held.rulings) == (2, ("half: a hobbit",))
    assert scene.state.encounter is not None
    assert [harm.amount for harm in scene.state.encounter.held] == [2]


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("rounding", "taken"), [("source", 2), ("down", 2), ("up", 3), ("nearest", 3)]
)
def test_those_who_saved_take_half(rounding: str, taken: int) -> None:
    scene = stage(OGRE)
    scene.change(settings={"half_rounding": rounding})
    scene.act(Damage(targets=("m1", "c1"), amount="5", half=True))
    assert [event.amount for event in scene.events(HitPointsChanged)] == [-taken, -taken]
    assert scene.events(HitPointsChanged)[0].rulings == ("half",)


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("amount", "rulings", "counts"),
    [
        (0, ["half"], 0), (1, ["half"], 1), (9, ["half"], 4), (9, ["half", "half"], 2),
        (9, ["double"], 18), (9, ["double", "double"], 36), (9, ["half", "double"], 9),
        (9, ["unharmed", "double"], 0), (9, ["harmless", "double"], 0), (9, [], 9),
        (3, ["double", "half", "half"], 1),
    ],
)  # fmt: skip
def test_amounts(amount: int, rulings: list[str], counts: int) -> None:
    assert ruled_amount(amount, rulings, "down") == counts
