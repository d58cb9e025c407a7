"""Spells do what their rows say: dice, saves, damage, healing and conditions in one step."""

import pytest

from rules.attack.records import AttackRuling
from rules.casting.records import Cast
from rules.checks.records import ChecksAsked, RollAsked, SaveRolled
from rules.clock.records import PassTime
from rules.conditions.records import AddEffect
from rules.encounter.records import CombatantJoined
from rules.errors import RuleError
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.questions import Mode, Ruling, ruled
from rules.light.records import LIGHTS, LightLit
from rules.record import replace
from rules.spells.records import FailedToReach, SpellLeft, SpellMade, SpellWorked, TouchRolled
from rules.state.encounter import Melee, Positions
from rules.state.health import HitDice, Life, Vitals
from rules.state.party import Expedition, Scale
from tests.rules.attack.duel import ADA, GOBLINS
from tests.rules.scene import Scene, reported
from tests.rules.spells.magic import cast, magic, on
from tests.rules.table import ANN

ONE, TWO, THREE = (f"{GOBLINS}#{number}" for number in (1, 2, 3))


def lives(game: Scene) -> list[bool]:
    """Which of the goblins live."""
    return [one.vitals.life is not Life.DEAD for one in game.combatant(GOBLINS).bodies]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_sleep_takes_the_weakest_first_as_long_as_the_hit_dice_last() -> None:
    game = cast(magic(foes=5), "Sleep", GOBLINS, faces=(1, 2, 4, 4, 4, 4))
    (worked,) = reported(game.step, SpellWorked)
    assert [who.number for who in worked.whom] == [1, 2, 3]
    assert [throw.total for throw in worked.throws] == [3, 16]
    assert [on(game, f"{GOBLINS}#{number}") for number in (1, 3, 4)] == [["asleep"], ["asleep"], []]
    assert game.state.effects[0].ends_at == 16 * 600


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("dice", "use", "reached"),
    [
        (HitDice(4), 0, True),
        (HitDice(4, 1), 0, False),
        (HitDice(4, 1), 1, True),
        (HitDice(4), 1, False),
        (HitDice(half=True), 0, True),
    ],
)
def test_sleep_goes_by_hit_dice(dice: HitDice, use: int, reached: bool) -> None:
    faces = (4, 4, 1, 1, 1, 1) if reached and use == 0 else (1, 1, 1, 1)
    game = cast(magic(foes=1, dice=dice), "sleep", GOBLINS, faces=faces, use=use)
    assert bool(on(game, GOBLINS)) is reached


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_undead_neither_sleep_nor_are_charmed_or_held() -> None:
    for spell, faces in (("Sleep", (1, 1, 1, 1)), ("Charm Person", ()), ("Hold Person", ())):
        game = magic(foes=1)
        game.alter(GOBLINS, traits=("undead",))
        cast(game, spell, GOBLINS, faces=faces)
        (worked,) = reported(game.step, SpellWorked)
        assert (worked.whom, worked.why) == ((), "no effect on the undead")
        assert on(game, GOBLINS) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_fire_ball_is_one_roll_and_half_for_those_who_save() -> None:
    game = magic(foes=2)
    bodies = tuple(replace(b, vitals=Vitals(30, 30)) for b in game.combatant(GOBLINS).bodies)
    game.alter(GOBLINS, bodies=bodies)
    cast(game, "fireball", GOBLINS, faces=(15, 14, 6, 6, 6, 2, 1))
    assert [event.passed for event in reported(game.step, SaveRolled)] == [True, False]
    assert [event.amount for event in reported(game.step, HitPointsChanged)] == [-10, -21]
    assert all(event.tags == ("magic", "spell", "fire", "area")
               for event in reported(game.step, HitPointsChanged))  # fmt: skip


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_player_rolls_the_save_of_a_character_where_the_game_asks() -> None:
    game = magic(foes=1, asked_checks="by-player")
    numbers = {"save_spells": 12}
    game.state = replace(
        game.state, characters=tuple(replace(c, numbers=numbers) for c in game.state.characters)
    )
    game.alter(ADA, numbers={})
    cast(game, "Hold Person", ADA)
    (asked,) = reported(game.step, ChecksAsked)
    assert (asked.label, asked.modifier) == ("Hold Person", -2)
    assert on(game, ADA) == []
    game.act(RollAsked(ask_id=asked.ask_id, targets=(ADA,)), ANN, faces=(13,))
    assert on(game, ADA) == ["paralysed"]
    assert game.state.effects[0].ends_at == 5 * 600


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("level", "missiles"), [(1, 1), (5, 1), (6, 3), (10, 3), (11, 5)])
def test_magic_missiles_grow_with_the_level_and_never_miss(level: int, missiles: int) -> None:
    game = magic(level=level, foes=3)
    bodies = tuple(replace(b, vitals=Vitals(30, 30)) for b in game.combatant(GOBLINS).bodies)
    game.alter(GOBLINS, bodies=bodies)
    cast(game, "Magic Missile", GOBLINS, faces=(3,) * missiles)
    hurt = reported(game.step, HitPointsChanged)
    assert [event.amount for event in hurt] == [-4] * missiles
    assert len({event.target.number for event in hurt}) == min(missiles, 3)


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize("spell", ["Magic Missile", "Sleep"])
def test_the_dice_of_somebody_hidden_fall_in_secret(spell: str) -> None:
    game = magic()
    game.foe("Witch", hidden=True, level=1)
    game.secret_spare = (1,) * 8
    game.act(Cast(target="witch", spell=spell, whom=(ADA,), allow=True))
    assert game.step is not None
    assert game.step.throws
    assert all(throw.secret for throw in game.step.throws)


@pytest.mark.rule("OSE-SPELLCASTING")
def test_missiles_leave_the_dead_alone() -> None:
    game = cast(magic(level=6, foes=1), "Magic Missile", GOBLINS, faces=(6,))
    assert lives(game) == [False]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_wounds_are_cured_up_to_the_maximum_and_not_those_of_the_diseased() -> None:
    game = magic("cleric")
    sheet = replace(game.state.characters[0], vitals=Vitals(15, 20))
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Cure Light Wounds", ADA, faces=(6,))
    assert game.vitals(ADA).hit_points == 20
    game.alter(ADA, numbers={"save_spells": 15})
    cast(game, "Cause Disease", ADA, faces=(1, 6, 6))
    assert on(game, ADA) == ["diseased"]
    cast(game, "cure serious", ADA)
    (failed,) = reported(game.step, FailedToReach)
    assert failed.why == "no magic heals the diseased"
    cast(game, "Cure Disease", ADA)
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("face", "hit"), [(20, True), (13, True), (12, False), (1, False)])
def test_harm_by_touch_has_to_hit_first(face: int, hit: bool) -> None:
    faces = (face, 3) if hit else (face,)
    game = cast(magic("cleric", foes=1), "Cause Light Wounds", GOBLINS, faces=faces)
    (touch,) = reported(game.step, TouchRolled)
    assert touch.hit is hit
    assert lives(game) == [not hit]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_where_the_numbers_of_a_touch_are_unknown_the_referee_says() -> None:
    game = magic("cleric", foes=1)
    game.alter(GOBLINS, numbers={})
    cast(game, "Cause Light Wounds", GOBLINS)
    assert len(reported(game.step, SpellLeft)) == 1


@pytest.mark.rule("OSE-SPELLCASTING")
def test_light_shines_for_its_time_and_is_dispelled() -> None:
    game = cast(magic("cleric"), "Light", use=1)
    assert reported(game.step, SpellLeft)
    assert reported(cast(magic("cleric"), "Light", ADA, use=-5).step, LightLit)
    cast(game, "Light", ADA, use=1)
    (lit,) = reported(game.step, LightLit)
    assert (lit.radius, lit.dim, lit.turns) == (15, True, 12)
    (light,) = LIGHTS.of(game.state)
    assert (light.bearer, light.level) == (ADA, 5)
    cast(game, "Dispel Magic", ADA)
    assert LIGHTS.of(game.state) == ()


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("face", "left"), [(10, 1), (11, 0)])
def test_what_a_higher_level_has_cast_may_withstand_dispelling(face: int, left: int) -> None:
    game = cast(magic("cleric", level=7), "Bless", ADA)
    sheet = replace(game.state.characters[0], level=5)
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Dispel Magic", ADA, faces=(face,))
    assert len(on(game, ADA)) == left


@pytest.mark.rule("OSE-SPELLCASTING")
def test_darkness_is_ended_by_light_and_ends_it() -> None:
    game = cast(magic("cleric"), "Darkness")
    assert on(game, ADA) == ["darkness"]
    cast(game, "Light", ADA, use=3)
    assert on(game, ADA) == []
    cast(game, "Light")
    cast(game, "Darkness", use=3)
    assert LIGHTS.of(game.state) == ()


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_dead_are_raised_weak_and_not_after_too_long() -> None:
    game = magic("cleric", level=8)
    ben = replace(game.state.characters[0], id="ben", name="Ben", vitals=Vitals(0, 9, Life.DEAD))
    game.state = replace(game.state, characters=(*game.state.characters, ben), encounter=None)
    cast(game, "Raise Dead", "ben")
    assert (game.vitals("ben").life, game.vitals("ben").hit_points) == (Life.UP, 1)
    assert on(game, "ben") == ["weak from death"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_finger_of_death_kills_who_fails_a_save() -> None:
    game = cast(magic("cleric", foes=2), "Finger of Death", ONE, faces=(1,))
    assert lives(game) == [False, True]
    cast(game, "Finger of Death", TWO, faces=(20,))
    assert lives(game) == [False, True]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_creatures_come_in_on_the_side_of_the_caster() -> None:
    game = magic("cleric")
    cast(game, "Sticks to Snakes", faces=(1, 2, 1, 2, 2, 5, 5, 5))
    joined = reported(game.step, CombatantJoined)
    assert [(one.side, one.count) for one in joined] == [("party", 2), ("party", 1)]
    plain, venom = game.encounter.combatants[-2:]
    assert [item.damage for item in plain.items] == ["1d4"]
    assert plain.numbers["move"] == 90
    assert [item.tags for item in venom.items] == [("natural", "poison")]
    game = magic("cleric")
    cast(game, "Sticks to Snakes", faces=(1, 1, 2, 2, 5, 5))
    assert [one.count for one in reported(game.step, CombatantJoined)] == [2]
    game = magic("cleric")
    game.state = replace(game.state, encounter=None)
    cast(game, "Sticks to Snakes", faces=(1, 2))
    assert on(game, ADA) == ["3 snakes from sticks"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_what_nothing_counts_is_told_with_its_number() -> None:
    game = cast(magic("cleric"), "Purify Food and Water")
    (made,) = reported(game.step, SpellMade)
    assert made.count == 6


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(
    ("faces", "dead"),
    [((50,), False), ((51, 1, 3), False), ((75, 1, 4), True), ((76,), True)],
)
def test_a_teleport_may_go_wrong(faces: tuple[int, ...], *, dead: bool) -> None:
    game = cast(magic(foes=1), "Teleport", GOBLINS, faces=faces, use=0)
    assert lives(game) == [not dead]
    assert reported(game.step, SpellLeft) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_words_that_name_somebody_aim_a_spell() -> None:
    game = magic(foes=2)
    cast(game, "Magic Missile", at="at goblins 2!", faces=(6,))
    assert lives(game) == [True, False]
    cast(game, "Magic Missile", at="the goblin", faces=(6,))
    assert lives(game) == [False, False]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_no_magic_goes_through_a_shell() -> None:
    game = cast(magic(), "Anti-Magic Shell")
    cast(game, "Bless", ADA, allow=True)
    assert on(game, ADA) == ["behind an anti-magic shell"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_the_charmed_do_not_attack_whoever_charmed_them_and_save_again_each_week() -> None:
    game = cast(magic(foes=1), "Charm Person", GOBLINS, faces=(14,))
    assert on(game, GOBLINS) == ["charmed"]
    question = AttackRuling(who=GOBLINS, whom=ADA, mode=Mode.MELEE)
    found = game.engine.asking(game.state).ask(question)
    assert ruled(found, Ruling.FORBIDDEN) is not None
    game = magic(foes=1)
    game.state = replace(game.state, encounter=None)
    sheet = replace(game.state.characters[0], numbers={"save_spells": 15, "int": 13})
    game.state = replace(game.state, characters=(sheet,))
    cast(game, "Charm Person", ADA, faces=(2,))
    game.act(PassTime(hours=23))
    assert not reported(game.step, SaveRolled)
    game.spare = (15,)
    game.act(PassTime(hours=2))
    assert len(reported(game.step, SaveRolled)) == 1
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_undo_is_a_state_before_so_a_refused_spell_changes_nothing() -> None:
    game = magic()
    before = game.state
    with pytest.raises(RuleError, match="not in this encounter"):
        game.act(Cast(target=ADA, spell="Sleep", whom=("nobody",), allow=True))
    assert game.state == before


@pytest.mark.rule("OSE-SPELLCASTING")
def test_a_swarm_does_nothing_under_ground() -> None:
    game = magic("cleric", 9)
    cast(game, "Insect Plague", GOBLINS)
    assert [event.why for event in reported(game.step, FailedToReach)] == ["no effect under ground"]
    game.change(environment="wilderness")
    cast(game, "Insect Plague", GOBLINS)
    assert on(game, ONE) == ["afraid"]
    game.state = replace(game.state, encounter=None)
    cast(game, "Insect Plague", use=1)
    assert on(game, ADA) == ["insect plague"]
    game.state = replace(game.state, effects=(), expedition=Expedition(Scale.DUNGEON, 0))
    cast(game, "Insect Plague", use=1)
    assert on(game, ADA) == []


@pytest.mark.rule("OSE-SPELLCASTING")
def test_who_is_in_melee_is_not_blessed() -> None:
    game = magic("cleric")
    game.change(positions=Positions(melees=(Melee(ADA, GOBLINS),)))
    cast(game, "Bless", ADA)
    assert [event.why for event in reported(game.step, SpellWorked)] == [
        "they are in melee already"
    ]
    game.change(positions=Positions())
    cast(game, "Bless", ADA)
    assert on(game, ADA) == ["blessed"]


@pytest.mark.rule("OSE-SPELLCASTING")
def test_fire_destroys_a_web_and_burns_who_hangs_in_it() -> None:
    game = magic(foes=1, dice=HitDice(1))
    game.alter(GOBLINS, bodies=(replace(game.combatant(GOBLINS).bodies[0], vitals=Vitals(30, 30)),))
    cast(game, "Web", GOBLINS, faces=(1, 1))
    assert on(game, GOBLINS) == ["caught in a web"]
    game.act(Damage(targets=(GOBLINS,), amount="1", tags=("cold",)))
    assert on(game, GOBLINS) == ["caught in a web"]
    game.act(Damage(targets=(GOBLINS,), amount="1", tags=("fire",)), faces=(6,))
    assert on(game, GOBLINS) == []
    assert game.combatant(GOBLINS).bodies[0].vitals.hit_points == 22
    game.act(Damage(targets=(GOBLINS,), amount="1", tags=("fire",)))


@pytest.mark.rule("OSE-SPELLCASTING")
@pytest.mark.parametrize(("strength", "rounds"), [(18, None), (19, 4), (0, 2)])
def test_the_strong_tear_a_web_in_a_few_rounds(strength: int, rounds: int | None) -> None:
    game = magic(foes=1)
    numbers = {**game.combatant(GOBLINS).numbers, "str": strength or 9}
    game.alter(GOBLINS, numbers=numbers)
    if not strength:
        game.act(AddEffect(target=GOBLINS, name="strong as a giant", key="giant-strength"))
    cast(game, "Web", GOBLINS, faces=(1, 1))
    web = next(one for one in game.state.effects if one.key == "webbed")
    assert web.rounds_left == rounds
