"""Attacks against Fortitude, Reflex and Will, in the fourth edition ("AC and all defenses").
What an attack would be, before it is rolled, and who may know how much of it.
What other systems say to an attack, by a toy system that knows nothing of its room.
"""

from collections.abc import Iterator

import pytest

from rules.attack.records import (
    DEFENCES,
    Attack,
    AttackBonus,
    AttackMade,
    AttackRolled,
    AttackRuling,
    AttacksAllowed,
    DamageBonus,
    DefenceBonus,
    FixedDamage,
    HitRuling,
    TargetsAllowed,
    Way,
)
from rules.errors import MissingNumberError, RuleError
from rules.health.records import HitPointsChanged
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.engine import Engine
from rules.kernel.family import System
from rules.kernel.questions import (
    Addend,
    Answer,
    DamageVerdict,
    Found,
    Mode,
    Question,
    Toll,
    Verdict,
)
from rules.movement.records import Engage
from rules.positions.records import SetRange
from rules.record import replace
from rules.state.encounter import Kind, Melee, Positions
from rules.state.game import GameState
from rules.state.health import Effect, Life, Vitals
from rules.state.items import Held, Item
from rules.systems import ENGINE, SYSTEMS
from rules.view.attacks import (
    AttackView,
    reaches_anybody,
    view_attack,
    view_choices,
    weapons_to_choose,
)
from tests.rules.attack.duel import ADA, AXE, BOW, CROSSBOW, GOBLINS, SWORD, duel, strike, turn_of
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

WILL = {"fortitude": 14, "reflex": 16, "will": 12}
GAZE = Item("i6", "Gaze", held=Held.WIELDED, damage="1d6", tags=("natural", "vs will"))


def foes_with(item: Item, preset: str = "4e", **numbers: int) -> Scene:
    """Ada (attack +2) against goblins that have these defences."""
    game = duel(preset, item, numbers={"will": 13, "reflex": 11})
    game.alter(GOBLINS, numbers={"thac0": 19, "ac": 4, **numbers})
    return game


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize("preset", ["4e", "ose"])
@pytest.mark.parametrize("field", DEFENCES, ids=lambda field: field.key)
def test_an_attack_has_to_reach_the_defence_it_goes_against(preset: str, field: object) -> None:
    key = field.key  # type: ignore[attr-defined]
    for face, hit in ((WILL[key] - 3, False), (WILL[key] - 2, True)):
        game = foes_with(SWORD, preset, **WILL)
        rolled = strike(game, *((face, 1) if hit else (face,)), against=key)
        assert rolled.hit is hit
        assert (rolled.reckoning.against, rolled.known.against) == (key, key)
        assert rolled.reckoning.armour == 19 - WILL[key]
        assert rolled.known.armour is None


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_no_matrix_holds_a_defence() -> None:
    """40 is out of reach of the matrix' 20 and of any d20 but a natural 20."""
    game = foes_with(SWORD, preset="ose", will=40)
    rolled = strike(game, 19, against="will")
    assert (rolled.reckoning.needed, rolled.hit, rolled.reckoning.reached) == (38, False, None)
    assert strike(game, 20, 1, against="will", allow=True).hit


@pytest.mark.rule("4E-INHERENT-BONUSES")
@pytest.mark.parametrize("against", ["ac", "AC", ""])
def test_armour_class_is_what_attacks_go_against_otherwise(against: str) -> None:
    rolled = strike(foes_with(SWORD, "4e", **WILL), 2, against=against)
    assert (rolled.reckoning.against, rolled.reckoning.armour) == ("", 4)


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_the_bonuses_of_levels_count_for_all_defences() -> None:
    """Level 8: +1. The gaze says itself what it goes against, and what is said goes before it."""
    game = foes_with(SWORD)
    game.alter(ADA, level=8)
    game.alter(GOBLINS, items=(GAZE,))
    turn_of(game, GOBLINS)
    gaze = Attack(attacker=GOBLINS, targets=(ADA,), item="i6")
    for said, needed in (("", 14), ("reflex", 12), ("ac", 15)):
        game.act(replace_against(gaze, said), faces=(2,))
        (rolled,) = game.events(AttackRolled)
        assert rolled.reckoning.needed == needed
        game.alter(GOBLINS, turn=replace(game.combatant(GOBLINS).turn, attacked=()))


def replace_against(action: Attack, against: str) -> Attack:
    """The attack against another defence."""
    return Attack(
        attacker=action.attacker, targets=action.targets, item=action.item, against=against
    )


@pytest.mark.rule("OSE-RUNNING")
def test_who_is_exhausted_from_running_has_a_worse_armour_class_alone() -> None:
    game = foes_with(SWORD, "4e", **WILL)
    game.state = replace(
        game.state, effects=(Effect("e1", "exhausted", target=GOBLINS, key="winded"),)
    )
    assert strike(game, 2, against="will").reckoning.needed == 10
    assert strike(game, 2, allow=True).reckoning.needed == 11


@pytest.mark.rule("4E-INHERENT-BONUSES")
def test_what_is_no_defence_or_is_not_written_is_said() -> None:
    game = foes_with(SWORD)
    with pytest.raises(RuleError, match="one of: ac, fortitude, reflex, will"):
        strike(game, against="wits")
    with pytest.raises(MissingNumberError, match="No Will is written for Goblins"):
        strike(game, against="will")


ANN_VIEW, REFEREE_VIEW = Viewer(ANN.member), Viewer(1, is_referee=True)


def page(game: Scene, viewer: Viewer = ANN_VIEW, weapon: str = "", who: str = ADA) -> AttackView:
    """What Ada could do."""
    found = view_attack(ENGINE.asking(game.state), viewer, who, weapon)
    assert found is not None
    return found


@pytest.mark.rule("OSE-ATTACK")
def test_the_weapons_are_offered_the_likeliest_first_and_the_last_one_is_chosen() -> None:
    game = duel("ose", AXE, SWORD)
    seen = page(game)
    assert [weapon.name for weapon in seen.weapons] == ["Long sword", "Battle axe", "bare hands"]
    assert seen.weapon.id == SWORD.id
    strike(game, 2, item=AXE.id)
    assert page(game).weapon.id == AXE.id
    assert page(game, weapon=SWORD.id).weapon.id == SWORD.id


@pytest.mark.rule("OSE-ATTACK")
def test_foes_come_nearest_first_and_comrades_and_hidden_ones_not_at_all() -> None:
    game = duel("ose", SWORD, foes=3, distance=60)
    game.hero("Bea")
    game.foe("Ogre")
    game.foe("Wolf")
    game.foe("Lurker", hidden=True)
    game.foe("Traitor", kind=Kind.RETAINER)
    game.act(SetRange(target=ADA, other="wolf", distance=20, public=True))
    game.act(Engage(target=ADA, other="ogre"))
    seen = page(game)
    assert [(foe.name, foe.standing) for foe in seen.foes] == [
        ("Ogre", 1),
        ("Wolf", 1),
        ("Goblins", 3),
    ]
    assert [foe.distance for foe in seen.foes] == [0, 20, None]
    assert [foe.distance for foe in page(game, REFEREE_VIEW).foes] == [0, 20, 60, 60, 60]
    game.change(distance_shown=True)
    assert [foe.distance for foe in page(game).foes] == [0, 20, 60]


@pytest.mark.rule("OSE-ATTACK")
def test_what_is_needed_is_for_those_who_know_the_armour_class() -> None:
    game = duel("ose", SWORD, numbers={"melee": 1})
    (foe,) = page(game).foes
    assert (foe.bonus, foe.needs, foe.mode) == (1, None, Mode.MELEE)
    assert page(game, REFEREE_VIEW).foes[0].needs == 12
    game.alter("Goblins", numbers={"ac": -30})
    assert page(game, REFEREE_VIEW).foes[0].needs == 19
    game.alter("Goblins", numbers={"ac": 9})
    assert page(game, REFEREE_VIEW).foes[0].needs == 7


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_what_cannot_be_done_says_why() -> None:
    game = duel("ose", CROSSBOW, BOW, distance=200, book="none")
    game.change(distance_shown=True)
    (far,) = page(game, weapon=CROSSBOW.id).foes
    assert "too far" in far.refusal
    assert not page(game, weapon=BOW.id).foes[0].refusal


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_whom_one_can_attack_now_are_those_whom_nothing_forbids() -> None:
    game = duel("ose", AXE, SWORD, CROSSBOW, distance=200, book="none")
    game.change(distance_shown=True)
    game.foe("Ogre", numbers={"ac": 5})
    game.act(Engage(target=ADA, other="ogre"))
    strike(game, 2, item=AXE.id, targets=("ogre",))
    asking = ENGINE.asking(game.state)
    seen, *others = view_choices(asking, ANN_VIEW, ADA)
    names = [one.weapon.name for one in (seen, *others)]
    assert names[:2] == ["Battle axe", "Long sword"]
    (crossbow,) = (one for one in others if one.weapon.name == "Crossbow")
    assert {*seen.foes} != {*crossbow.foes}
    free = [foe for foe in page(game).foes if not foe.refusal]
    assert seen.foes == tuple((foe.target, foe.name) for foe in free)
    assert ("ogre", "Ogre") in seen.foes
    assert len(seen.foes) < len(page(game).foes)
    assert not [*view_choices(asking, Viewer(BOB.member), ADA)]
    assert weapons_to_choose(asking, ANN_VIEW, ADA)[0] == seen.weapon
    assert reaches_anybody(asking, ANN_VIEW, ADA) is bool(seen.foes)
    assert not reaches_anybody(asking, Viewer(BOB.member), ADA)


@pytest.mark.rule("OSE-ATTACK")
def test_nobody_looks_into_the_attacks_of_others() -> None:
    game = duel("ose", SWORD)
    asking = ENGINE.asking(game.state)
    assert view_attack(asking, Viewer(BOB.member), ADA) is None
    assert view_attack(asking, TABLE, ADA) is None
    assert view_attack(asking, REFEREE_VIEW, "nobody") is None
    assert view_attack(asking, REFEREE_VIEW, GOBLINS) is not None


@pytest.mark.rule("OSE-ATTACK")
def test_the_dead_are_nobodys_foes_and_whoever_lies_there_is() -> None:
    game = duel("ose", SWORD)
    (body,) = game.combatant("Goblins").bodies
    game.alter("Goblins", bodies=(replace(body, vitals=Vitals(0, 4, life=Life.UNCONSCIOUS)),))
    assert page(game).foes[0].standing == 1
    game.alter("Goblins", bodies=(replace(body, vitals=Vitals(0, 4, life=Life.DEAD)),))
    assert page(game).foes == ()


def test_special_ways_that_fit_the_weapon_are_offered() -> None:
    game = duel("eris", SWORD, BOW, foes=3)
    seen = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA)
    assert seen is not None
    assert [way.key for way in seen.ways] == ["behind", "subdual"]
    assert (seen.way, seen.at_once) == (None, 1)
    shot = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA, BOW.id, "indirect")
    assert shot is not None
    assert shot.way is not None
    assert shot.way.label == "arcing"
    assert [way.key for way in shot.ways] == ["behind", "first-fire", "indirect", "past"]
    assert [foe.bonus for foe in shot.foes] == [-2]
    assert shot.at_once == 2


def test_several_at_once_begin_with_those_in_melee() -> None:
    game = duel("eris", SWORD, foes=3)
    game.alter(ADA, traits=("fighter",))
    sheets = (replace(sheet, traits=("fighter",), level=2) for sheet in game.state.characters)
    game.state = replace(game.state, characters=tuple(sheets))
    game.change(positions=Positions((Melee(ADA, f"{GOBLINS}#3"),)))
    seen = view_attack(game.engine.asking(game.state), REFEREE_VIEW, ADA)
    assert seen is not None
    assert seen.at_once == 2
    assert seen.bodies_there[0] == f"{GOBLINS}#3"
    group = view_attack(game.engine.asking(game.state), REFEREE_VIEW, GOBLINS)
    assert group is not None
    assert group.at_once == 1


def playing(game: Scene, *answers: Answer) -> Scene:  # type: ignore[type-arg]
    """The game with one more system that says these things."""
    toy = System(key="toy", handlers={}, answers=answers)
    game.engine = Engine((*SYSTEMS, toy))
    return game


def saying(on: type[Question], *said: object) -> Answer:  # type: ignore[type-arg]
    """The same answer to every question of a kind."""

    def run(_state: GameState, _question: object) -> Iterator[object]:
        yield from said

    return Answer(on=on, run=run, source="TOY")


def taken(game: Scene) -> int:
    """The damage of the last blow."""
    told: list[HitPointsChanged] = game.events(HitPointsChanged)
    return -sum(event.amount for event in told)


@pytest.mark.rule("OSE-ATTACK")
def test_addends_to_the_roll_and_to_the_defence() -> None:
    bonus = saying(AttackBonus, Addend("bless", 2, "TOY"))
    assert strike(playing(duel("ose", SWORD), bonus), 11, 1).hit
    shield = saying(DefenceBonus, Addend("ward", 3, "TOY", hidden=True))
    rolled = strike(playing(duel("ose", SWORD), shield), 15)
    assert not rolled.hit
    assert rolled.known.defences == ()


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("answer", "faces", "amount"),
    [
        (saying(DamageBonus, Addend("rage", 2, "TOY")), (15, 3), 5),
        (saying(FixedDamage, Found(4, "tired", "TOY")), (15,), 4),
        (saying(HitRuling, DamageVerdict(Toll.DOUBLE, "critical", "TOY")), (15, 3), 6),
        (saying(HitRuling, DamageVerdict(Toll.HALF, "clumsy", "TOY")), (15, 3), 1),
        (saying(HitRuling, DamageVerdict(Toll.UNHARMED, "immune", "TOY")), (15,), 0),
        (saying(HitRuling, DamageVerdict(Toll.HARMLESS, "a feint", "TOY")), (15,), 0),
    ],
)
def test_what_a_hit_does(answer: Answer, faces: tuple[int, ...], amount: int) -> None:  # type: ignore[type-arg]
    game = playing(duel("ose", SWORD), answer)
    strike(game, *faces)
    assert taken(game) == amount


FEINT = saying(HitRuling, DamageVerdict(Toll.HARMLESS, "a feint", "TOY"))
IMMUNE = saying(HitRuling, DamageVerdict(Toll.UNHARMED, "immune", "TOY"))


@pytest.mark.rule("OSE-INVULNERABILITY")
@pytest.mark.parametrize("said", [{"allow": True}, {"forced_damage": 9}])
def test_a_referee_lets_the_invulnerable_be_hurt_but_no_feint_kill(said: dict[str, object]) -> None:
    game = playing(duel("ose", SWORD), FEINT)
    rolled = strike(game, 15, **said)
    assert (rolled.hit, rolled.harmless, rolled.why, taken(game)) == (True, True, "a feint", 0)
    game = playing(duel("ose", SWORD), IMMUNE)
    dice = (15, 3) if "allow" in said else (15,)
    assert not strike(game, *dice, **said).harmless
    assert taken(game) == (3 if "allow" in said else 9)


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_a_rule_takes_the_bonus_of_range_away() -> None:
    verdict = Verdict(Way.NO_RANGE_BONUS, "into melee", "TOY")
    game = playing(duel("ose", BOW, distance=10), saying(AttackRuling, verdict))
    assert strike(game, 2, item=BOW.id).reckoning.bonus == 0


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_more_attacks_and_more_targets() -> None:
    twice = saying(AttacksAllowed, Found(2, "hasted", "TOY"))
    game = playing(duel("ose", SWORD, foes=3), twice)
    strike(game, 2)
    assert game.events(AttackMade)[0].left == 1
    strike(game, 3)
    many = saying(TargetsAllowed, Found(3, "level 3", "TOY"))
    game = playing(duel("ose", SWORD, foes=3), many)
    strike(game, 2, 3, 4, targets=tuple(f"{GOBLINS}#{number}" for number in (1, 2, 3)))
    assert len(game.events(AttackRolled)) == 3
