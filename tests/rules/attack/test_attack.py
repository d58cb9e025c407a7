"""Attacks as a command: who may, whom, with what, how far, and what everybody is told of it."""

import pytest

from rules.attack.attackers import foremost
from rules.attack.records import Attack, AttackMade, AttackRolled
from rules.attack.weapons import PLAIN, find_weapon
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError, TooLateError
from rules.health.records import HitPointsChanged
from rules.kernel.questions import Mode
from rules.kernel.visibility import Visibility
from rules.movement.records import Engage
from rules.record import replace
from rules.rounds.records import MarkNotDone
from rules.state.health import Effect, Life, Vitals
from rules.state.items import Bands, Held, Item
from tests.rules.attack.duel import (
    ADA,
    AXE,
    BITE,
    BOW,
    CROSSBOW,
    GOBLINS,
    SWORD,
    duel,
    strike,
    turn_of,
)
from tests.rules.cast import character
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, REFEREE

SHOT = replace(BOW, shots=1)


def blows(game: Scene) -> list[AttackRolled]:
    """All attacks of the last step."""
    return game.events(AttackRolled)


# Cover, range, behind


@pytest.mark.rule("OSE-COVER")
@pytest.mark.parametrize(("cover", "hit"), [(0, True), (1, True), (4, False)])
def test_partial_cover_comes_off_the_roll(cover: int, hit: bool) -> None:
    game = duel("ose", SHOT)
    assert strike(game, *((14, 1) if hit else (14,)), cover=cover).hit is hit


@pytest.mark.rule("OSE-COVER")
def test_behind_complete_cover_nobody_can_be_hit() -> None:
    game = duel("ose", SHOT)
    with pytest.raises(RuleError, match="complete cover"):
        strike(game, cover=5)
    assert strike(game, 15, 1, cover=5, allow=True).hit


@pytest.mark.rule("OSE-COVER")
@pytest.mark.parametrize("cover", [1, 5])
def test_cover_counts_against_missiles_alone(cover: int) -> None:
    """ "Apply modifiers: STR for melee; DEX, range, cover for missile attacks." """
    game = duel("ose", SWORD)
    with pytest.raises(RuleError, match=r"against missiles alone"):
        strike(game, cover=cover)
    assert strike(game, 15, 1, cover=1, allow=True).reckoning.bonus == -1


# What players may type


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("preset", "typed", "is_taken"),
    [
        ("ose", "2d10", True), ("ose", "1d20", True), ("ose", "3d6+2", True), ("ose", "21", False),
        ("ose", "2d10+1", False), ("ose", "100d100", False), ("eris", "1d6+15", False),
        ("4e", "2d10+40", True), ("4e", "10d10", True), ("4e", "10d10+1", False),
    ],
)  # fmt: skip
def test_players_type_dice_that_a_die_of_the_game_could_give(
    preset: str, typed: str, is_taken: bool
) -> None:
    game = duel(preset, SWORD)
    blow = Attack(attacker=ADA, targets=(GOBLINS,), damage=typed)
    if is_taken:
        game.act(blow, ANN, faces=(2,))
    else:
        with pytest.raises(ForbiddenError, match="are the referee's to give"):
            game.act(blow, ANN)
    game = duel(preset, SWORD)
    game.act(blow, faces=(2,))


@pytest.mark.rule("OSE-THAC0")
@pytest.mark.parametrize(
    ("preset", "typed", "is_taken"),
    [
        ("ose", 1, True), ("ose", 0, False), ("ose", 20, True), ("ose", 21, False),
        ("ose", -40, False),
        ("4e", 39, True), ("4e", 40, False), ("4e", -1, True), ("4e", -2, False),
    ],
)  # fmt: skip
def test_players_type_a_thac0_that_a_d20_could_reach(
    preset: str, typed: int, is_taken: bool
) -> None:
    blow = Attack(attacker=ADA, targets=(GOBLINS,), thac0=typed)
    game = duel(preset, SWORD)
    if is_taken:
        game.act(blow, ANN, faces=(1,))
    else:
        says = "from -1 to 39 for `thac0`" if preset == "4e" else "from 1 to 20 for `thac0`"
        with pytest.raises(ForbiddenError, match=says):
            game.act(blow, ANN)
    game = duel(preset, SWORD)
    game.act(blow, faces=(1,))


@pytest.mark.rule("OSE-AAC")
def test_an_attack_bonus_is_typed_where_armour_class_ascends() -> None:
    rolled = strike(duel("4e", SWORD), 2, thac0=7)
    assert rolled.reckoning.row is not None
    assert rolled.reckoning.row.thac0 == 12


@pytest.mark.rule("OSE-MISSILE-RANGE")
@pytest.mark.parametrize(
    ("distance", "bonus"), [(6, 1), (70, 1), (71, 0), (140, 0), (141, -1), (210, -1)]
)
def test_range_adds_by_its_band(distance: int, bonus: int) -> None:
    assert _range_bonus(duel("ose", SHOT, distance=distance)) == bonus


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize(("distance", "bonus"), [(70, 2), (71, 1), (140, 1), (141, 0), (210, 0)])
def test_eris_adds_more(distance: int, bonus: int) -> None:
    assert _range_bonus(duel("eris", SHOT, distance=distance)) == bonus


@pytest.mark.rule("ERIS-MISSILES")
def test_a_javelin_has_no_short_range() -> None:
    javelin = Item("i7", "Javelin", bands=Bands(0, 60, 60))
    game = duel("eris", javelin, distance=11)
    assert strike(game, 2, item="i7").reckoning.bonus == 1


def _range_bonus(game: Scene) -> int:
    return strike(game, 2, item=SHOT.id).reckoning.bonus


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_beyond_long_range_is_impossible() -> None:
    game = duel("ose", SHOT, distance=211)
    with pytest.raises(RuleError, match=r"too far: Longbow reaches 210"):
        strike(game, item=SHOT.id)
    assert strike(game, 2, item=SHOT.id, allow=True).reckoning.bonus == 0


@pytest.mark.rule("OSE-MISSILE-RANGE")
def test_a_distance_that_is_said_counts_and_an_unknown_one_adds_nothing() -> None:
    assert strike(duel("ose", SHOT), 2, item=SHOT.id).reckoning.bonus == 0
    assert strike(duel("ose", SHOT), 2, item=SHOT.id, distance=30).reckoning.bonus == 1


@pytest.mark.rule("ERIS-MISSILES")
def test_a_bow_shoots_twice_and_both_shots_may_go_at_one_target() -> None:
    game = duel("eris", BOW, distance=100)
    strike(game, 2, 3, item=BOW.id)
    assert len(blows(game)) == 2
    assert all(not rolled.reckoning.bonus - 1 for rolled in blows(game))


@pytest.mark.rule("ERIS-MISSILES")
def test_a_weapon_for_one_hand_can_be_hurled() -> None:
    game = duel("eris", SWORD, distance=30)
    rolled = strike(game, 2, mode=Mode.MISSILE)
    assert (rolled.mode, rolled.reckoning.bonus) == (Mode.MISSILE, 1)
    with pytest.raises(RuleError, match="cannot be thrown"):
        strike(duel("eris", AXE), item=AXE.id, mode=Mode.MISSILE)
    with pytest.raises(RuleError, match="for shooting or throwing"):
        strike(duel("eris", CROSSBOW), item=CROSSBOW.id, mode=Mode.MELEE)


@pytest.mark.rule("ERIS-MISSILES")
def test_what_can_be_both_is_thrown_unless_the_foe_is_close() -> None:
    spear = replace(SWORD, name="Spear", bands=BOW.bands)
    assert strike(duel("ose", spear), 2).mode is Mode.MISSILE
    game = duel("ose", spear)
    game.act(Engage(target=ADA, other=GOBLINS))
    assert strike(game, 2).mode is Mode.MELEE


@pytest.mark.rule("OSE-BEHIND")
@pytest.mark.parametrize(
    ("numbers", "items", "armour"),
    [
        ({}, (), 4),
        ({"shield": 2}, (), 6),
        ({}, (Item("s", "Shield", held=Held.WIELDED, tags=("shield",)),), 5),
        ({}, (Item("s", "Shield +1", held=Held.WIELDED, bonus=1, tags=("shield",)),), 6),
        ({}, (Item("s", "Shield", tags=("shield",)),), 4),
    ],
)
def test_from_behind_the_shield_does_not_count(
    numbers: dict[str, int], items: tuple[Item, ...], armour: int
) -> None:
    game = duel("ose", SWORD)
    game.alter("Goblins", numbers={"ac": 4, "thac0": 19, **numbers}, items=items)
    rolled = strike(game, 2, how=("behind",))
    assert rolled.reckoning.armour == armour
    with pytest.raises(RuleError, match=r"no way to attack\. It can be: behind"):
        strike(game, how=("sideways",))


@pytest.mark.rule("OSE-BEHIND")
@pytest.mark.parametrize(("how", "armour"), [((), 4), (("behind",), 6)], ids=str)
def test_from_the_front_the_shield_counts(how: tuple[str, ...], armour: int) -> None:
    game = duel("ose", SWORD)
    game.alter("Goblins", numbers={"ac": 4, "thac0": 19, "shield": 2})
    assert strike(game, 2, how=how).reckoning.armour == armour


@pytest.mark.rule("OSE-BEHIND")
@pytest.mark.parametrize(
    ("face", "how", "hit"),
    [(10, ("behind",), False), (11, ("behind",), True), (12, (), False), (13, (), True)],
    ids=str,
)
def test_a_blow_from_behind_lands_where_the_shield_would_have_stopped_it(
    face: int, how: tuple[str, ...], *, hit: bool
) -> None:
    """THAC0 17 needs 13 for AC 4, and 11 for AC 6 without the shield."""
    game = duel("ose", SWORD)
    game.alter("Goblins", numbers={"ac": 4, "thac0": 19, "shield": 2})
    assert strike(game, *((face, 1) if hit else (face,)), how=how).hit is hit


# How often, and how many


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_one_attack_a_round_and_the_turn_is_over_with_it() -> None:
    game = duel("ose", SWORD)
    strike(game, 2)
    assert game.combatant("Ada").turn.done
    with pytest.raises(RuleError, match=r"attacked already in this round.*let it happen once more"):
        strike(game)
    assert strike(game, 3, allow=True).natural == 3
    game.act(MarkNotDone(target=ADA))
    with pytest.raises(RuleError, match="attacked already"):
        strike(game)


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_in_groups_a_turn_is_more_than_an_attack() -> None:
    game = duel("4e", SWORD)
    strike(game, 2)
    assert not game.combatant("Ada").turn.done


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_a_group_attacks_with_all_who_can() -> None:
    game = duel(foes=4)
    game.act(Attack(attacker="goblins#2", targets=(ADA,)), faces=(2,))
    assert not game.combatant("Goblins").turn.done
    game.act(Attack(attacker=GOBLINS, targets=(ADA,), count=1), faces=(3,))
    assert blows(game)[0].attacker.label == "Goblin 1"
    for count in (0, 3):
        with pytest.raises(RuleError, match="2 of Goblins can attack now"):
            game.act(Attack(attacker=GOBLINS, targets=(ADA,), count=count))
    game.act(Attack(attacker=GOBLINS, targets=(ADA,)), faces=(2, 3))
    assert [rolled.attacker.number for rolled in blows(game)] == [3, 4]
    made = game.events(AttackMade)[0]
    assert (made.attacks, made.hits, made.left) == (2, 0, 0)
    assert game.combatant("Goblins").turn.done


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_the_blows_of_a_group_are_shared_out_and_meet_whoever_still_stands() -> None:
    game = duel(foes=3)
    game.hero("Bea", numbers={"ac": 9})
    game.act(Attack(attacker=GOBLINS, targets=(ADA, "bea")), faces=(2, 3, 4))
    assert [rolled.target.label for rolled in blows(game)] == ["Ada", "Bea", "Ada"]


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_a_second_shot_goes_at_the_next_of_the_group_and_at_nobody_where_none_is_left() -> None:
    game = duel("ose", BOW, foes=2, missile_rates="eris")
    strike(game, 19, 6, 19, 6, item=BOW.id)
    assert [rolled.target.label for rolled in blows(game)] == ["Goblin 1", "Goblin 2"]
    last = duel("ose", BOW, missile_rates="eris")
    strike(last, 19, 6, item=BOW.id)
    assert len(blows(last)) == 1


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_one_body_attacks_as_many_targets_as_it_has_shots() -> None:
    game = duel("ose", SWORD, BOW, foes=3, missile_rates="eris")
    targets = ("goblins#1", "goblins#2")
    with pytest.raises(RuleError, match="attack only one of them"):
        strike(game, targets=targets)
    with pytest.raises(RuleError, match="attack 2 of them in one round"):
        strike(game, targets=(*targets, "goblins#3"), item=BOW.id)
    strike(game, 2, 3, targets=targets, item=BOW.id)
    assert [rolled.target.number for rolled in blows(game)] == [1, 2]


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_claws_and_teeth_strike_together_as_described() -> None:
    claws = Item("i8", "claw", damage="1d3", shots=2, tags=("natural",))
    game = duel()
    game.alter("Goblins", items=(claws, BITE))
    game.act(Attack(attacker=GOBLINS, targets=(ADA,)), faces=(2, 3, 4))
    assert [rolled.weapon for rolled in blows(game)] == ["claw", "claw", "bite"]
    assert find_weapon(game.state, GOBLINS, "").name == "claw (2) and bite"
    alone = duel()
    alone.alter("Goblins", items=(claws, BITE))
    alone.act(Attack(attacker=GOBLINS, targets=(ADA,), item=BITE.id), faces=(2,))
    assert [rolled.weapon for rolled in blows(alone)] == ["bite"]


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_one_body_shares_its_claws_and_teeth_out() -> None:
    claw = Item("i8", "claw", damage="1d3", tags=("natural",))
    game = duel()
    game.hero("Bea", numbers={"ac": 9})
    game.alter("Goblins", items=(claw, BITE))
    game.act(Attack(attacker=GOBLINS, targets=(ADA, "bea")), faces=(2, 3))
    assert [(r.weapon, r.target.name) for r in blows(game)] == [("claw", "Ada"), ("bite", "Bea")]


# Who may, and when


@pytest.mark.rule("OSE-ATTACK")
def test_players_attack_monsters_with_their_own_when_it_is_their_turn() -> None:
    game = duel("ose", SWORD)
    game.hero("Bea", owner=3)
    attack = Attack(targets=(GOBLINS,), attacker=ADA)
    with pytest.raises(ForbiddenError, match="attack with Ada"):
        game.act(attack, BOB)
    with pytest.raises(ForbiddenError, match="Bea is no monster"):
        game.act(replace_target(attack, "bea"), ANN)
    with pytest.raises(RuleError, match="Nobody attacks themselves"):
        game.act(replace_target(attack, ADA), ANN)
    with pytest.raises(RuleError, match="Say whom"):
        game.act(Attack(attacker=ADA, targets=()), ANN)
    with pytest.raises(TooLateError, match="round 7"):
        game.act(Attack(attacker=ADA, targets=(GOBLINS,), round=7), ANN)
    game.act(attack, ANN, faces=(2,))
    with pytest.raises(TooLateError, match="already acted"):
        game.act(attack, ANN)


def replace_target(attack: Attack, target: str) -> Attack:
    """The same attack on somebody else."""
    return Attack(attacker=attack.attacker, targets=(target,))


@pytest.mark.rule("OSE-ATTACK")
def test_whoever_plays_somebody_attacks_without_saying_with_whom() -> None:
    game = duel("ose", SWORD)
    game.state = replace(game.state, active={ANN.member: ADA})
    game.act(Attack(targets=(GOBLINS,)), ANN, faces=(2,))
    assert blows(game)[0].attacker.name == "Ada"


@pytest.mark.rule("OSE-ATTACK")
def test_players_wait_for_their_place_and_the_referee_does_not() -> None:
    game = duel("ose", SWORD)
    turn_of(game, GOBLINS)
    with pytest.raises(RuleError, match="acts later in this round"):
        game.act(Attack(attacker=ADA, targets=(GOBLINS,)), ANN)
    assert strike(game, 2).natural == 2
    assert not game.combatant("Ada").turn.done


@pytest.mark.rule("OSE-ATTACK")
def test_whoever_is_down_or_stopped_attacks_nobody_and_the_dead_are_not_attacked() -> None:
    game = duel("ose", SWORD, foes=2)
    stopped = Effect("e1", "asleep", "goblins#1", key="asleep")
    game.state = replace(game.state, effects=(stopped,))
    game.act(Attack(attacker=GOBLINS, targets=(ADA,)), faces=(2,))
    assert [rolled.attacker.number for rolled in blows(game)] == [2]
    with pytest.raises(RuleError, match=r"cannot (attack now|do that)"):
        game.act(Attack(attacker="goblins#1", targets=(ADA,)))
    asleep = replace(stopped, target=GOBLINS)
    game.state = replace(game.state, effects=(asleep,))
    with pytest.raises(RuleError, match=r"cannot (attack now|do that)"):
        game.act(Attack(attacker=GOBLINS, targets=(ADA,)))
    dead = Vitals(0, 4, life=Life.DEAD)
    bodies = tuple(replace(body, vitals=dead) for body in game.combatant("Goblins").bodies)
    game.alter("Goblins", bodies=bodies)
    with pytest.raises(RuleError, match="Nobody is left to attack of Goblins"):
        strike(game)


@pytest.mark.rule("OSE-ATTACK")
def test_a_number_that_nobody_has_written_is_asked_for() -> None:
    with pytest.raises(MissingNumberError, match=r"No Armour Class is written for Goblins"):
        strike(duel(armour=None))
    game = duel("ose", SWORD)
    game.bring(character("c9", name="Cid", owner=ANN.member))
    with pytest.raises(MissingNumberError, match=r"No THAC0 or attack bonus is written for Cid"):
        strike(game, attacker="c9")
    assert strike(game, 14, attacker="c9", thac0=19).reckoning.needed == 15


@pytest.mark.rule("OSE-ATTACK")
def test_nobody_who_is_not_there_attacks_or_is_attacked() -> None:
    with pytest.raises(RuleError, match="no encounter"):
        Scene().act(Attack(targets=(GOBLINS,), attacker=ADA))
    game = duel("ose", SWORD)
    with pytest.raises(NotFoundError):
        strike(game, targets=("nobody",))
    with pytest.raises(NotFoundError, match="not there any more"):
        strike(game, item="gone")
    game.foe("Lurker", hidden=True)
    with pytest.raises(NotFoundError):
        game.act(Attack(attacker=ADA, targets=("lurker",)), ANN)


# Whom an attack meets


@pytest.mark.rule("OSE-ATTACK")
def test_an_attack_meets_those_in_melee_first_then_those_who_stand() -> None:
    game = duel("ose", SWORD, foes=3)
    game.act(Engage(target=ADA, other="goblins#3"))
    assert strike(game, 2).target.number == 3
    down = duel("ose", SWORD, foes=2)
    bodies = down.combatant("Goblins").bodies
    lying = replace(bodies[0], vitals=Vitals(0, 4, life=Life.UNCONSCIOUS))
    down.alter("Goblins", bodies=(lying, bodies[1]))
    assert strike(down, 2).target.number == 2


@pytest.mark.rule("OSE-HELPLESS")
def test_whoever_is_helpless_is_hit_without_a_roll_in_melee_alone() -> None:
    game = duel("ose", SWORD, CROSSBOW)
    game.state = replace(game.state, effects=(Effect("e1", "asleep", GOBLINS, key="asleep"),))
    rolled = strike(game, 3)
    assert (rolled.throw, rolled.hit, rolled.automatic) == (None, True, "helpless")
    shot = duel("ose", CROSSBOW)
    shot.state = replace(shot.state, effects=(Effect("e1", "asleep", GOBLINS, key="asleep"),))
    assert strike(shot, 2, item=CROSSBOW.id).natural == 2


@pytest.mark.rule("OSE-BLIND")
def test_the_blind_cannot_attack() -> None:
    game = duel("ose", SWORD)
    game.state = replace(game.state, effects=(Effect("e1", "blind", ADA, key="blind"),))
    with pytest.raises(RuleError, match="The blind cannot attack"):
        strike(game)
    assert strike(game, 2, allow=True).natural == 2


# What is remembered and told


@pytest.mark.rule("OSE-ATTACK")
def test_the_last_weapon_is_remembered_while_it_is_there() -> None:
    game = duel("ose", SWORD, AXE)
    strike(game, 2, item=AXE.id)
    assert find_weapon(game.state, ADA, "").id == AXE.id
    (sheet,) = game.state.characters
    game.state = replace(game.state, characters=(replace(sheet, items=(SWORD,)),))
    assert find_weapon(game.state, ADA, "").id == SWORD.id


@pytest.mark.rule("OSE-ATTACK")
def test_players_learn_neither_armour_nor_what_monsters_roll_on() -> None:
    game = duel("ose", SWORD)
    strike(game, 15, 1)
    seen = next(e for e in told(game.step, ANN) if isinstance(e, AttackRolled))
    assert seen.reckoning.row is not None
    assert (seen.reckoning.armour, seen.reckoning.needed, seen.reckoning.reached) == (None, None, 2)
    game.alter("Goblins", numbers={"thac0": 19, "ac": 4, "melee": 2})
    game.act(Attack(attacker=GOBLINS, targets=(ADA,)), faces=(15, 1))
    theirs = next(e for e in told(game.step, ANN) if isinstance(e, AttackRolled))
    assert (theirs.reckoning.row, theirs.reckoning.addends, theirs.total) == (None, (), None)
    full = next(e for e in told(game.step, REFEREE) if isinstance(e, AttackRolled))
    assert (full.reckoning.needed, full.total) == (14, 17)


@pytest.mark.rule("OSE-ATTACK")
def test_what_somebody_hidden_does_falls_in_secret() -> None:
    game = duel("ose", SWORD)
    game.alter("Goblins", hidden=True)
    game.secret_spare = (15, 1)
    step = game.act(Attack(attacker=GOBLINS, targets=(ADA,)))
    assert all(throw.secret for throw in step.throws)
    assert not [e for e in told(step, ANN) if isinstance(e, AttackRolled | AttackMade)]


@pytest.mark.rule("OSE-ATTACK")
def test_a_referee_attacks_in_secret() -> None:
    game = duel("ose", SWORD)
    game.secret_spare = (15, 1)
    step = game.act(Attack(attacker=ADA, targets=(GOBLINS,), seen=Visibility.BLIND))
    assert all(throw.secret for throw in step.throws)
    assert game.events(HitPointsChanged)[0].audience == ()


@pytest.mark.rule("OSE-ATTACK")
def test_players_attack_before_everybodys_eyes() -> None:
    game = duel("ose", SWORD)
    for seen in (Visibility.PRIVATE, Visibility.BLIND):
        with pytest.raises(ForbiddenError, match="Everybody has to see what happens to Goblins"):
            game.act(Attack(attacker=ADA, targets=(GOBLINS,), seen=seen), ANN)


@pytest.mark.rule("OSE-UNARMED")
def test_armour_shields_and_treasure_are_no_weapons() -> None:
    shield = Item("s", "Shield", hands=1, tags=("shield",))
    game = duel("ose", shield, replace(BITE, held=Held.CARRIED))
    assert strike(game, 2).weapon == "bite"
    bare = duel("ose", shield)
    assert strike(bare, 2).item == PLAIN


@pytest.mark.rule("OSE-ATTACK")
def test_nobody_stands_in_front_of_who_is_not_there() -> None:
    assert foremost(duel().state, "nobody") is None
