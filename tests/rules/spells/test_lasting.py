"""What spells that last do, and what breaks them."""

import pytest

from rules.attack.records import (
    ArmourBesides,
    Attack,
    AttackBonus,
    AttackRuling,
    AttacksAllowed,
    DamageBonus,
    HitRuling,
)
from rules.attack.weapons import BARE_HANDS
from rules.checks.records import SaveBonus
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.hazards.infravision import seen_by_heat
from rules.health.records import Damage, DamageTaken, HitPointsChanged, SetLife
from rules.kernel.events import Event
from rules.kernel.questions import Addend, Mode, Question, Ruling, Toll, ruled
from rules.morale.records import MoraleBonus
from rules.movement.leaving import base_rate
from rules.movement.records import Move
from rules.record import replace
from rules.rounds.records import RoundBegan, RoundEnded
from rules.spells.records import CHARMS, Behaved, SpellSpent
from rules.state.health import HitDice, Life, Vitals
from rules.state.items import Item
from rules.systems import SYSTEMS
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, turn_of
from tests.rules.health.stage import OTHERS, Happen
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic, on
from tests.rules.table import REFEREE


def sums(game: Scene, question: Question[Addend]) -> int:
    """The sum of all that is said to a question."""
    return sum(one.amount for one in game.engine.asking(game.state).ask(question))


def forbidden(game: Scene, question: AttackRuling) -> bool:
    found = game.engine.asking(game.state).ask(question)
    return ruled(found, Ruling.FORBIDDEN) is not None


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("spell", "amount"), [("Bless", 1), ("Blight", -1)])
def test_bless_and_blight_count_for_attacks_damage_and_morale(spell: str, amount: int) -> None:
    game = cast(magic("cleric", foes=1), spell, GOBLINS, faces=(1,) if amount < 0 else ())
    assert sums(game, AttackBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE)) == amount
    assert sums(game, DamageBonus(who=GOBLINS)) == amount
    assert sums(game, MoraleBonus(who=GOBLINS)) == amount


@pytest.mark.rule("OSE-SPELLCASTING")
def test_protection_from_evil_counts_against_the_other_side_alone() -> None:
    game = cast(magic("cleric", foes=1), "Protection from Evil")
    assert sums(game, AttackBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE)) == -1
    assert sums(game, SaveBonus(who=ADA, whom=GOBLINS, stake="save_spells")) == 1
    assert sums(game, SaveBonus(who=ADA, whom="", stake="save_spells")) == 0
    melee = AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    assert not forbidden(game, melee)
    game.alter(GOBLINS, traits=("enchanted",))
    assert forbidden(game, melee)
    assert not forbidden(game, AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MISSILE))
    game.alter(GOBLINS, attackers=(ADA,))
    assert not forbidden(game, melee)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("element", ["cold", "fire"])
def test_cold_and_fire_do_less_to_who_resists_them(element: str) -> None:
    game = cast(magic("cleric"), f"Resist {element}", ADA)
    assert sums(game, SaveBonus(who=ADA, stake="save_breath", tags=(element,))) == 2
    game.act(Damage(targets=(ADA,), amount="3d6", tags=(element,)), faces=(1, 3, 6))
    (hurt,) = reported(game.step, HitPointsChanged)
    assert (hurt.before or 0) - (hurt.after or 0) == 8
    game.act(Damage(targets=(ADA,), amount="4", tags=(element,)))
    (hurt,) = reported(game.step, HitPointsChanged)
    assert (hurt.before or 0) - (hurt.after or 0) == 4
    game.act(Damage(targets=(ADA,), amount="2d6", tags=("acid",)), faces=(2, 2))
    assert game.vitals(ADA).hit_points == 4


@pytest.mark.rule("OSE-SPELLCASTING")
def test_missiles_do_nothing_to_the_warded_unless_they_are_magical() -> None:
    game = cast(magic(), "Protection from Normal Missiles", ADA)
    shot = DamageTaken(who=GOBLINS, whom=ADA, amount=5, mode=Mode.MISSILE)
    found = game.engine.asking(game.state).ask(shot)
    assert [verdict.toll for verdict in found] == [Toll.UNHARMED]
    game.alter(GOBLINS, items=(Item("i9", "Bow +1", bonus=1),))
    assert game.engine.asking(game.state).ask(replace(shot, item="i9")) == ()
    assert game.engine.asking(game.state).ask(replace(shot, mode=Mode.MELEE)) == ()


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_magic_shield_is_an_armour_class_of_its_own() -> None:
    game = cast(magic(), "Shield")
    asking = game.engine.asking(game.state)
    melee = ArmourBesides(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    assert [found.value for found in asking.ask(melee)] == [4]
    assert [found.value for found in asking.ask(replace(melee, mode=Mode.MISSILE))] == [2]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_haste_doubles_ways_and_attacks_and_slow_halves_them() -> None:
    game = magic()
    rate = base_rate(game.state, ADA)
    cast(game, "Haste", ADA)
    assert base_rate(game.state, ADA) == 2 * rate
    asking = game.engine.asking(game.state)
    assert [found.value for found in asking.ask(AttacksAllowed(who=ADA))] == [2]
    game = magic(preset="eris", foes=1)
    cast(game, "Alter Time", GOBLINS, faces=(1,), use=1)
    assert on(game, GOBLINS) == ["slowed"]
    game.change(round=2)
    assert forbidden(game, AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE))
    game.change(round=3)
    assert not forbidden(game, AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE))


@pytest.mark.rule("OSE-INFRAVISION")
def test_infravision_sees_heat() -> None:
    game = magic()
    assert seen_by_heat(game.state, ADA) == 0
    cast(game, "Infravision", ADA)
    assert seen_by_heat(game.state, ADA) == 60


@pytest.mark.rule("OSE-SPELLCASTING")
def test_invisibility_ends_with_an_attack_or_a_spell() -> None:
    game = cast(magic(foes=1), "Invisibility", ADA, use=0)
    assert sums(game, AttackBonus(who=GOBLINS, whom=ADA, mode=Mode.MELEE)) == -4
    cast(game, "Read Magic")
    assert on(game, ADA) == ["reading magic"]
    cast(game, "Invisibility", ADA, use=0)
    turn_of(game, ADA)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), item="unarmed", allow=True), faces=(2,))
    assert on(game, ADA) == ["reading magic"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_each_attack_destroys_a_mirror_image_instead() -> None:
    game = cast(magic(foes=1), "Mirror Image", faces=(2,))
    hit = HitRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    assert [one.toll for one in game.engine.asking(game.state).ask(hit)] == [Toll.HARMLESS]
    assert game.engine.asking(game.state).ask(replace(hit, earlier=(20, 20))) == ()
    for face, left in ((20, 1), (2, 0)):
        turn_of(game, GOBLINS)
        blow = Attack(attacker=GOBLINS, targets=(ADA,), item="unarmed", allow=True)
        game.act(blow, faces=(face,))
        assert [event.left for event in reported(game.step, SpellSpent)] == [left]
    assert game.vitals(ADA).hit_points == 20
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_weapon_struck_with_magic_does_a_die_more() -> None:
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, bodies=(replace(game.combatant(GOBLINS).bodies[0], vitals=Vitals(30, 30)),))
    sheet = replace(game.state.characters[0], items=(SWORD,))
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Striking", ADA)
    turn_of(game, ADA)
    game.act(Attack(attacker=ADA, targets=(GOBLINS,), allow=True), faces=(19, 3, 5))
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [-3, -5]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_bare_hands_are_no_weapon_that_magic_could_strike_harder_with() -> None:
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, bodies=(replace(game.combatant(GOBLINS).bodies[0], vitals=Vitals(30, 30)),))
    sheet = replace(game.state.characters[0], items=())
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Striking", ADA)
    turn_of(game, ADA)
    blow = Attack(attacker=ADA, targets=(GOBLINS,), item=BARE_HANDS.id, allow=True)
    game.act(blow, faces=(19, 2))
    assert len(reported(game.step, HitPointsChanged)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_has_grown_does_double_damage() -> None:
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, traits=("animal",))
    cast(game, "Growth of Animal", GOBLINS)
    for mode, tolls in ((Mode.MELEE, [Toll.DOUBLE]), (Mode.MISSILE, [])):
        asked = DamageTaken(who=GOBLINS, whom=ADA, amount=3, mode=mode)
        found = game.engine.asking(game.state).ask(asked)
        assert [verdict.toll for verdict in found] == tolls


@pytest.mark.rule("OSE-SPELLCASTING")
def test_concentration_ends_when_the_caster_is_hurt_or_does_something_else() -> None:
    plague = magic("cleric")
    plague.change(environment="wilderness")
    cast(plague, "Insect Plague", use=1)
    assert on(plague, ADA) == ["insect plague"]
    for deed in (
        Damage(targets=(ADA,), amount="1"),
        Move(target=ADA, way="away", feet=10, allow=True),
        SetLife(target=ADA, life=Life.DEAD),
    ):
        game = plague.copy()
        game.act(deed, REFEREE)
        assert on(game, ADA) == []
    cast(plague, "Bless", GOBLINS)
    assert on(plague, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_spells_of_one_kind_do_not_add_up() -> None:
    game = cast(magic("cleric"), "Bless", ADA)
    cast(game, "Bless", ADA)
    assert on(game, ADA) == ["blessed"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_effects_end_by_the_clock() -> None:
    game = magic("cleric")
    game.state = replace(game.state, encounter=None)
    cast(game, "Bless", ADA)
    game.act(PassTime(turns=5))
    assert on(game, ADA) == ["blessed"]
    game.act(PassTime(turns=1))
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_disease_kills_at_its_end_and_not_if_it_is_cured() -> None:
    for cure in (True, False):
        game = magic("cleric")
        sheet = replace(game.state.characters[0], numbers={"save_spells": 20})
        game.state = replace(game.state, characters=(sheet,), encounter=None)
        cast(game, "Cause Disease", ADA, faces=(1, 1, 1))
        if cure:
            cast(game, "Cure Disease", ADA, use=0)
        game.act(PassTime(days=3))
        assert (game.vitals(ADA).life is Life.DEAD) is not cure


def happening(game: Scene, event: Event, *faces: int) -> Scene:
    """Something is reported, and all that follows it runs."""
    scene = Scene("ose", (*SYSTEMS, OTHERS))
    scene.state = game.state
    scene.act(Happen(events=(event,)), faces=faces)
    return scene


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("faces", "does"),
    [((3, 2), "attacks the caster's side"), ((4, 2), "does nothing"), ((6, 3), "attacks its own")],
)
def test_the_dice_say_each_round_what_the_confused_do(faces: tuple[int, ...], does: str) -> None:
    game = cast(magic(foes=1), "Confusion", GOBLINS, faces=(1, 1, 1))
    (told,) = reported(happening(game, RoundBegan(round=2), *faces).step, Behaved)
    assert told.does.startswith(does)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("faces", "does"), [((15,), "acts freely"), ((14, 6, 6), "attacks its own side")]
)
def test_the_strong_save_each_round_against_confusion(faces: tuple[int, ...], does: str) -> None:
    game = cast(magic(foes=1, dice=HitDice(2, 1)), "Confusion", GOBLINS, faces=(1, 1, 1))
    (told,) = reported(happening(game, RoundBegan(round=2), *faces).step, Behaved)
    assert told.does == does


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("dice", "faces", "life"),
    [(4, (11,), Life.DEAD), (4, (12,), Life.UP), (5, (), Life.UP)],
)
def test_poisonous_fog_harms_each_round_and_kills_the_weak(
    dice: int, faces: tuple[int, ...], life: Life
) -> None:
    game = cast(magic(foes=1, dice=HitDice(dice)), "Cloudkill", GOBLINS)
    after = happening(game, RoundEnded(round=1), *faces)
    (hurt, *_) = reported(after.step, HitPointsChanged)
    assert hurt.amount == -1
    assert after.vitals(GOBLINS).life is life


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_charm_that_is_over_asks_for_no_saves() -> None:
    game = cast(magic(foes=1), "Charm Person", GOBLINS, faces=(1,))
    assert len(CHARMS.of(game.state)) == 1
    cast(game, "Dispel Magic", GOBLINS)
    assert CHARMS.of(game.state) == ()
    game = cast(magic(foes=1, preset="eris"), "Charm Person", GOBLINS, faces=(1,))
    assert CHARMS.of(game.state) == ()
    assert on(game, GOBLINS) == ["charmed"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_slowed_go_half_as_far_and_the_afraid_attack_nobody() -> None:
    game = magic("cleric", foes=1)
    before = base_rate(game.state, GOBLINS)
    game.act(AddEffect(target=GOBLINS, name="slowed", key="slowed"))
    assert base_rate(game.state, GOBLINS) == before // 2
    melee = AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    assert not forbidden(game, melee)
    game.act(AddEffect(target=GOBLINS, name="afraid", key="afraid"))
    assert forbidden(game, melee)
