"""What damage counts on its way: halves, doubles, and what does not hurt at all.
The registry of rules of death, the settings that choose among them, and plain state.
Who strikes and heals whom, and what is said to those who may not.
"""

from collections.abc import Iterator

import msgspec
import pytest

from data.codec import encode_state, read_state
from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError
from rules.health.damage import ruled_amount, take_damage
from rules.health.death_rules import DEATHS, death_rule
from rules.health.records import Damage, DamageHeld, DamageTaken, Heal, HitPointsChanged
from rules.kernel.action import Word
from rules.kernel.family import System
from rules.kernel.questions import Answer, DamageVerdict, Mode, Toll
from rules.kernel.resolution import Resolution
from rules.kernel.setting import PRESETS, Setting
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Harm
from tests.rules.cast import character, monsters
from tests.rules.health.stage import OTHERS, stage
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, STRANGER

CONDITIONS = system_of("conditions")
SYSTEM = system_of("health")

OGRE = monsters("m1", (40,), name="Ogre")
LAMP_OIL = Harm("c1", 5, by="m1", tags=("missile", "fire"))


class Deal(Word):
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


SETTINGS: dict[str, Setting] = {setting.key: setting for setting in SYSTEM.settings}


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.rule("4E-WOUNDS")
def test_setting_offers_every_rule() -> None:
    assert [death_rule(rule.key) for rule in DEATHS] == list(DEATHS)
    assert [value.key for value in SETTINGS["death"].values] == [rule.key for rule in DEATHS]
    assert {rule.source for rule in DEATHS} <= set(SYSTEM.implements)


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(
    ("key", "ose", "eris", "four"),
    [
        ("death", "ose", "eris", "4e-wounds"),
        ("wound_threshold", "below-zero", "below-zero", "below-zero"),
        ("wound_source", "any", "any", "any"),
        ("wound_repeat", "every-fall", "every-fall", "every-fall"),
        ("escalation", "off", "off", "on"),
    ],
)
def test_presets(key: str, ose: str, eris: str, four: str) -> None:
    expected = {"ose": ose, "eris": eris, "4e": four}
    assert {preset: SETTINGS[key].default(preset) for preset in PRESETS} == expected
    assert all(SETTINGS[key].value(value) for value in expected.values())


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("preset", list(PRESETS))
def test_state_survives_json(preset: str) -> None:
    scene = stage(monsters(), preset=preset)
    scene.begin_step("c1", "m1", simultaneous=True)
    scene.act(Damage(targets=("c1", "m1#1"), amount="3", by="m1"))
    scene.begin_step("c1")
    faces = [4] if preset == "eris" else []
    scene.act(Damage(targets=("c1",), amount="8"), faces=faces)
    scene.act(AddEffect(target="m1#2", name="asleep", rounds=3, until_turn_of="c1"))
    assert read_state(encode_state(scene.state))[0] == scene.state


@pytest.mark.rule("OSE-DEATH")
def test_actions_survive_json() -> None:
    assert SYSTEM.handlers
    action = Damage(targets=("m1#1", "c1"), amount="1d6", by="c2", seen=Visibility.BLIND)
    assert msgspec.json.decode(msgspec.json.encode(action), type=Damage) == action


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("targets", [("m1#1",), ("m1#1", "m1#2", "m1#3"), ("c1",)])
def test_who_plays_nobody_here_strikes_nobody(targets: tuple[str, ...]) -> None:
    game = stage(monsters())
    sheet = character("c9", name="Newcomer", owner=9)
    game.state = replace(game.state, characters=(*game.state.characters, sheet))
    for action in (Damage(targets=targets, amount="500"), Heal(targets=targets, amount="1")):
        with pytest.raises(ForbiddenError, match="a referee"):
            game.act(action, STRANGER)
    game.act(Damage(targets=("c9",), amount="1"), STRANGER)


@pytest.mark.rule("OSE-DEATH")
def test_who_has_left_strikes_no_more() -> None:
    game = stage(monsters())
    game.alter("c1", gone="fled")
    with pytest.raises(ForbiddenError, match=r"Join it first"):
        game.act(Damage(targets=("m1#1",), amount="1"), ANN)
    game.act(Damage(targets=("m1#1",), amount="1"), BOB)
    assert game.vitals("m1#1").hit_points == 4


@pytest.mark.rule("OSE-DEATH")
def test_an_amount_has_an_end() -> None:
    game = stage(monsters())
    with pytest.raises(RuleError, match="`10001` is not an amount: give 0 to 10000"):
        game.act(Damage(targets=("m1#1",), amount="10001"))
    game.act(Damage(targets=("m1#1",), amount="10000"))


@pytest.mark.rule("OSE-SURPRISE")
def test_the_surprised_strike_nobody_in_the_free_round_of_the_others() -> None:
    scene = Scene("eris").meet()
    scene.hero("A")
    scene.foe("X")
    scene.surprise("party")
    scene.next()
    with pytest.raises(RuleError, match="A is surprised and cannot act in this round"):
        scene.act(Damage(targets=("x",), amount="1"), ANN)
    scene.act(Damage(targets=("a",), amount="1"), ANN)
    scene.act(Damage(targets=("x",), amount="1"))
