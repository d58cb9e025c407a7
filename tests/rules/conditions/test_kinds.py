"""Conditions with a key: what each forbids and changes, in answers to what other systems ask.
Who may put what on whom, and what is said to those who may not.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus, DefenceBonus
from rules.conditions.kinds import BY_KEY, CONDITIONS, condition_named
from rules.conditions.reading import stopped
from rules.conditions.records import AddEffect, EffectBegan
from rules.conditions.shapes import Condition
from rules.encounter.bodies import incapacitated
from rules.errors import ForbiddenError, RuleError
from rules.health.damage import take_damage
from rules.health.records import DamageTaken, HitPointsChanged
from rules.kernel.action import Word
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.questions import Addend, Answer, DamageVerdict, Mode, Ruling, Toll, ruled
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.rounds.turns import can_act
from rules.state.game import GameState
from rules.state.health import Harm
from rules.systems import SYSTEMS
from tests.rules.cast import character, monsters
from tests.rules.health.stage import stage
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, STRANGER

SYSTEM = system_of("conditions")

MELEE = AttackRuling(who="c1", whom="m1#1", mode=Mode.MELEE)
ARROW = AttackRuling(who="c1", whom="m1#1", mode=Mode.MISSILE)


def asked(scene: Scene, question: AttackRuling) -> list[tuple[str, str]]:
    found = Engine([SYSTEM]).asking(scene.state).ask(question)
    return [(verdict.ruling, verdict.source) for verdict in found]


def under(key: str, target: str) -> Scene:
    scene = stage(monsters())
    scene.act(AddEffect(target=target, name="", key=key))
    return scene


@pytest.mark.rule("OSE-MORALE")
def test_every_condition_says_what_it_does() -> None:
    for condition in CONDITIONS:
        assert condition_named(f" {condition.name.upper()}") is condition
        assert len(f"{condition.name}: {condition.means}") < 100
    assert len(BY_KEY) == len(CONDITIONS)
    assert condition_named("web") is None


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.key)
def test_who_cannot_act_has_no_turn_and_counts_as_lost(condition: Condition) -> None:
    scene = under(condition.key, "c1")
    morgan = scene.combatant("c1")
    assert can_act(scene.state, morgan) is not condition.stops_action
    assert incapacitated(scene.state, morgan) == int(condition.stops_action)
    assert ("c1" in stopped(scene.state)) is condition.stops_action
    (event,) = scene.events(EffectBegan)
    assert (event.key, event.incapacitates) == (condition.key, condition.stops_action)
    assert event.name == condition.name


@pytest.mark.rule("OSE-MORALE")
def test_of_a_group_it_says_how_many_stand() -> None:
    scene = stage(monsters(hit_points=(5, 5)))
    for target, standing in (("m1#1", 2), ("c1", 0)):
        scene.act(AddEffect(target=target, name="held", key="held"))
        (event,) = scene.events(EffectBegan)
        assert event.up == standing


@pytest.mark.rule("OSE-MORALE")
def test_a_typed_name_does_nothing_by_itself() -> None:
    scene = stage(monsters())
    for name in ("paralysed", "blind", "web"):
        scene.act(AddEffect(target="c1", name=name))
    assert stopped(scene.state) == frozenset()
    assert asked(scene, MELEE) == []
    with pytest.raises(RuleError, match="know no such condition"):
        scene.act(AddEffect(target="c1", name="x", key="x"))


@pytest.mark.rule("OSE-MORALE")
@pytest.mark.parametrize(
    ("key", "target", "question", "says"),
    [
        ("blind", "m1#1", MELEE, []),
        ("stunned", "c1", ARROW, [(Ruling.FORBIDDEN, "ERIS-GRAPPLE-GYGAX")]),
        ("ghoul-paralysed", "m1#1", MELEE, []),
        ("helpless", "m1#1", MELEE, [(Ruling.AUTOMATIC, "OSE-HELPLESS")]),
        ("asleep", "m1#1", MELEE, [(Ruling.AUTOMATIC, "OSE-HELPLESS")]),
        ("asleep", "c1", MELEE, [(Ruling.FORBIDDEN, "OSE-HELPLESS")]),
        ("paralysed", "m1", MELEE, [(Ruling.AUTOMATIC, "OSE-HELPLESS")]),
        ("paralysed", "m1#1", ARROW, []),
        ("paralysed", "m1#2", MELEE, []),
        ("paralysed", "c1", MELEE, [(Ruling.FORBIDDEN, "OSE-HELPLESS")]),
    ],
)
def test_what_is_ruled_of_an_attack(
    key: str, target: str, question: AttackRuling, says: list[tuple[str, str]]
) -> None:
    assert asked(under(key, target), question) == says


@pytest.mark.rule("4E-BONUS-ONCE")
def test_sums_for_attack_defence_and_damage() -> None:
    scene = stage(monsters())
    scene.act(AddEffect(target="c1", name="rage", amount=2, modifies="damage"))
    scene.act(AddEffect(target="c1", name="bless", amount=1, modifies="attack"))
    scene.act(AddEffect(target="m1", name="shield", amount=4, modifies="defence"))
    asking = Engine([SYSTEM]).asking(scene.state)
    for question, found in (
        (AttackBonus(who="c1", whom="m1#1"), ("bless", 1)),
        (DamageBonus(who="c1", whom="m1#1"), ("rage", 2)),
        (DefenceBonus(who="c1", whom="m1#1"), ("shield", 4)),
    ):
        assert [(addend.label, addend.amount) for addend in asking.ask(question)] == [found]


@pytest.mark.rule("OSE-MORALE")
def test_nobody_makes_another_players_character_blind() -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError, match="Only Raven's player or a referee can make Raven bl"):
        scene.act(AddEffect(target="c2", name="blind", key="blind", source="c1"), ANN)
    with pytest.raises(ForbiddenError, match="can put Raven out of action"):
        scene.act(AddEffect(target="c2", name="", key="paralysed", source="c1"), ANN)
    scene.act(AddEffect(target="c1", name="blind", key="blind"), ANN)


# The attack to come, as a toy: a blind attacker has -4 here, and a club does not cut deep.


class Strike(Word):
    """Morgan strikes the first goblin with a club for 5."""


def blindly(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """A house rule instead of OSE-BLIND."""
    if any(effect.target == question.who and effect.key == "blind" for effect in state.effects):
        yield Addend("blind", -4, "OSE-BLIND")


def blunt(_state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    if question.item == "club" and question.mode is Mode.MELEE:
        yield DamageVerdict(Toll.HALF, "blunt", "OSE-INVULNERABILITY")


def strike(resolution: Resolution, _action: Strike) -> None:
    melee = Mode.MELEE
    verdicts = resolution.ask(AttackRuling(who="c1", whom="m1#1", item="club", mode=melee))
    addends = resolution.ask(AttackBonus(who="c1", whom="m1#1", item="club", mode=melee))
    roll = 12 + sum(addend.amount for addend in addends)
    if ruled(verdicts, Ruling.AUTOMATIC) or roll >= 12:
        take_damage(resolution, Harm("m1#1", 5, by="c1", tags=("melee",), item="club"))


TOY = System(
    key="toy",
    handlers={Strike: strike},
    answers=(
        Answer(on=AttackBonus, run=blindly, source="OSE-BLIND"),
        Answer(on=DamageTaken, run=blunt, source="OSE-INVULNERABILITY"),
    ),
)


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("conditions", "taken"),
    [
        ([], [-2]),
        ([("c1", "blind")], []),
        ([("c1", "blind"), ("m1#1", "helpless")], [-2]),
        ([("c1", "blind"), ("m1#2", "helpless")], []),
    ],
)
def test_an_attack_needs_no_room_but_its_own(
    conditions: list[tuple[str, str]], taken: list[int]
) -> None:
    scene = Scene("ose", (*SYSTEMS, TOY))
    scene.state = stage(monsters()).state
    for target, key in conditions:
        scene.act(AddEffect(target=target, name="", key=key))
    scene.act(Strike())
    assert [event.amount for event in scene.events(HitPointsChanged)] == taken


def say(scene: Scene, target: str, *, out: bool = False) -> str:
    """What Ann is told who puts an effect on somebody."""
    with pytest.raises(ForbiddenError) as refused:
        scene.act(AddEffect(target=target, name="stunned", key="out" if out else ""), ANN)
    return refused.value.message


@pytest.mark.rule("OSE-MORALE")
def test_out_of_action_is_for_the_player_and_the_referee_to_say() -> None:
    scene = stage(monsters())
    assert say(scene, "c2", out=True) == (
        "Only Raven's player or a referee can put Raven out of action."
    )
    for target in ("c1", "m1"):
        scene.act(AddEffect(target=target, name="stunned", key="out"), ANN)
    assert [effect.key for effect in scene.state.effects] == ["out", "out"]


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_condition_that_nobody_gives_says_how_to_give_it() -> None:
    scene = stage(monsters())
    assert say(scene, "c2").startswith("Only Raven's player or a referee can put that on Raven. If")
    for target in ("c2", "m1#1"):
        scene.act(AddEffect(target=target, name="blessed", source="c1"), ANN)
    assert len(scene.state.effects) == 2


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize("target", ["m1#1", "m1", "c1", "c2"])
@pytest.mark.parametrize("changes", [{}, {"amount": -100}, {"amount": 1}, {"key": "out"}])
def test_who_plays_nobody_here_puts_nothing_on_anybody(
    target: str, changes: dict[str, Any]
) -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError, match="or a referee"):
        scene.act(AddEffect(target=target, name="cursed", **changes), STRANGER)


@pytest.mark.rule("4E-BONUS-ONCE")
@pytest.mark.parametrize("preset", ["ose", "4e"])
def test_a_sheet_alone_makes_nobody_a_comrade(preset: str) -> None:
    scene = stage(monsters(), preset=preset)
    sheet = character("c9", name="Newcomer", owner=9)
    scene.state = replace(scene.state, characters=(*scene.state.characters, sheet))
    with pytest.raises(
        ForbiddenError, match=r"on Raven\. Newcomer does not stand on the same side"
    ):
        scene.act(AddEffect(target="c2", name="aid", amount=1, source="c9"), STRANGER)
    with pytest.raises(ForbiddenError, match="Only those who play somebody in this encounter"):
        scene.act(AddEffect(target="m1", name="bane", amount=-1, source="c9"), STRANGER)
    scene.act(AddEffect(target="c9", name="brave", amount=1), STRANGER)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_who_has_left_helps_nobody_who_fights_on() -> None:
    scene = stage(monsters())
    scene.alter("c1", gone="fled")
    with pytest.raises(ForbiddenError, match="Morgan does not stand on the same side"):
        scene.act(AddEffect(target="c2", name="aid", amount=1, source="c1"), ANN)
    with pytest.raises(ForbiddenError, match="Only those who play somebody"):
        scene.act(AddEffect(target="m1", name="bane", amount=-1), ANN)
    scene.act(AddEffect(target="m1", name="bane", amount=-1), BOB)


@pytest.mark.rule("4E-BONUS-ONCE")
def test_a_comrade_gives_bonuses_and_no_penalties() -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError, match="can put a penalty on Raven"):
        scene.act(AddEffect(target="c2", name="curse", amount=-1, source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="aid", amount=1, source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="in the dark", source="c1"), ANN)
    scene.act(AddEffect(target="c2", name="curse", amount=-1, key="out"))
    scene.state = replace(scene.state, encounter=None)
    scene.act(AddEffect(target="c2", name="rested", amount=1, source="c1"), ANN)
    assert len(scene.state.effects) == 4
