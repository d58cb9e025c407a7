"""Damage as a command: amounts, whom it hits, who may apply it, and what each viewer sees."""

import pytest

from rules.conditions.records import AddEffect, EffectBegan
from rules.dice.syntax import DiceError
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import (
    Damage,
    DeathRuleChosen,
    Heal,
    HitPointsChanged,
    LifeChanged,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    health_word,
)
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.encounter import Body, Kind
from rules.state.health import Life, Vitals
from tests.rules.cast import character, monsters
from tests.rules.health.stage import MORGAN, RAVEN, Hurt, camp, stage
from tests.rules.table import ANN, BOB

REFEREE_VIEW = Viewer(1, is_referee=True)


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(("damage", "life"), [("7", Life.UP), ("8", Life.DEAD), ("9", Life.DEAD)])
def test_0_is_dead(damage: str, life: Life) -> None:
    scene = camp()
    scene.act(Damage(targets=("c1",), amount=damage))
    assert scene.vitals("c1").life is life
    assert scene.vitals("c1").hit_points == 8 - int(damage)


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_monsters_die_at_0_under_every_setting(preset: str) -> None:
    scene = stage(monsters(level=9), preset=preset)
    scene.act(Damage(targets=("m1#2",), amount="5"))
    assert [body.vitals.life for body in scene.combatant("m1").bodies] == [
        Life.UP,
        Life.DEAD,
        Life.UP,
    ]
    (event,) = scene.events(LifeChanged)
    assert (event.rule, event.target.label) == ("OSE-DEATH", "Goblin 2")


@pytest.mark.rule("OSE-DEATH")
def test_referee_says_otherwise_for_a_monster() -> None:
    scene = stage(monsters(hit_points=(5,), level=2), preset="eris")
    with pytest.raises(ForbiddenError):
        scene.act(SetDeathRule(target="m1", as_character=True), ANN)
    scene.act(SetDeathRule(target="m1", as_character=True))
    assert scene.events(DeathRuleChosen)[0].audience == ()
    scene.act(Damage(targets=("m1",), amount="7"))
    assert scene.vitals("m1").life is Life.CRITICAL
    with pytest.raises(RuleError, match="already follows"):
        scene.act(SetDeathRule(target="c1", as_character=False))


def test_what_healing_gave_a_monster_is_not_known_to_players() -> None:
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1",), amount="2"))
    scene.act(Heal(targets=("m1#1",), amount="1"))
    (told,) = scene.events(HitPointsChanged)
    shown = told.public()
    assert shown is not None
    assert (told.gained, shown.gained) == (1, None)


@pytest.mark.rule("OSE-DEATH")
def test_one_roll_counts_for_all_targets() -> None:
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1", "m1#3", "m1#1"), amount="1d6+1"), BOB, faces=[3])
    assert [event.after for event in scene.events(HitPointsChanged)] == [1, 1]
    assert scene.step is not None
    assert len(scene.step.throws) == 1
    assert scene.events(HitPointsChanged)[0].throw.total == 4
    assert scene.vitals("m1#2").hit_points == 5


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(("amount", "lost"), [("3", 3), (" 2+2 ", 4), ("0", 0)])
def test_amounts_without_dice(amount: str, lost: int) -> None:
    scene = camp()
    scene.act(Damage(targets=("c1",), amount=amount))
    assert scene.vitals("c1").hit_points == 8 - lost
    assert scene.step is not None
    assert scene.step.throws == ()


@pytest.mark.rule("OSE-DEATH")
def test_dice_below_0_do_no_damage() -> None:
    scene = camp()
    scene.act(Damage(targets=("c1",), amount="1d4-3"), faces=[1])
    assert scene.vitals("c1").hit_points == 8
    assert scene.events(HitPointsChanged)[0].amount == 0


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("amount", ["", "  ", "-1", "10001", "lots", "1d", "1d6+str"])
def test_what_is_not_an_amount(amount: str) -> None:
    scene = camp()
    with pytest.raises(RuleError) as caught:
        scene.act(Damage(targets=("c1",), amount=amount))
    assert isinstance(caught.value, DiceError) is (amount in ("lots", "1d", "1d6+str"))
    assert scene.vitals("c1").hit_points == 8


@pytest.mark.rule("OSE-DEATH")
def test_whom_it_cannot_hit() -> None:
    scene = stage(monsters())
    with pytest.raises(RuleError, match="Say who"):
        scene.act(Damage(targets=(), amount="1"))
    which = "There are 3 Goblins: say which one, such as `Goblin"
    with pytest.raises(RuleError, match=f"{which} 1`"):
        scene.act(Damage(targets=("m1",), amount="1"))
    with pytest.raises(NotFoundError, match="no number 4"):
        scene.act(Damage(targets=("m1#4",), amount="1"))
    scene.act(Damage(targets=("m1#1",), amount="5"))
    with pytest.raises(RuleError, match=f"{which} 2`"):
        scene.act(Damage(targets=("m1",), amount="1"))
    with pytest.raises(RuleError, match="Goblin 1 is dead already"):
        scene.act(Damage(targets=("m1#2", "m1#1"), amount="1"))
    assert scene.vitals("m1#2").hit_points == 5


@pytest.mark.rule("OSE-DEATH")
def test_hidden_and_absent_are_refused_alike() -> None:
    scene = stage(monsters(hidden=True))
    texts = set()
    for target in ("m1#1", "m1", "m9", "c9", "", "m1#x"):
        with pytest.raises(NotFoundError) as caught:
            scene.act(Damage(targets=(target,), amount="1"), ANN)
        texts.add(caught.value.message)
    assert len(texts) == 1


@pytest.mark.rule("OSE-DEATH")
def test_a_lone_monster_needs_no_number() -> None:
    scene = stage(monsters(hit_points=(9,), name="Ogre"))
    scene.act(Damage(targets=("m1", "m1#1"), amount="2"))
    assert scene.vitals("m1").hit_points == 7
    assert scene.events(HitPointsChanged)[0].target.label == "Ogre"


@pytest.mark.rule("OSE-DEATH")
def test_players_strike_monsters_and_themselves() -> None:
    scene = stage(monsters(), monsters("m2", (4,), kind=Kind.RETAINER, name="Torchbearer"))
    scene.act(Damage(targets=("m1#1", "c1"), amount="1"), ANN)
    for target, who in (("c2", "Raven's player or a"), ("m2", "a")):
        with pytest.raises(ForbiddenError, match=f"Only {who} referee can apply damage to "):
            scene.act(Damage(targets=(target,), amount="1"), ANN)
    scene.alter("m2", owner=ANN.member)
    scene.act(Damage(targets=("m2",), amount="1"), ANN)
    assert scene.vitals("m1#1").hit_points == 4


@pytest.mark.rule("OSE-DEATH")
def test_who_struck_is_told_and_must_be_ones_own() -> None:
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1",), amount="1", by="c1"), ANN)
    assert scene.events(HitPointsChanged)[0].by.name == "Morgan"
    with pytest.raises(ForbiddenError):
        scene.act(Damage(targets=("m1#1",), amount="1", by="c2"), ANN)


@pytest.mark.rule("OSE-DEATH")
def test_players_cannot_strike_those_who_left() -> None:
    scene = stage(monsters(), monsters("m2", (4,), name="Wolf"))
    bodies = scene.combatant("m1").bodies
    scene.alter("m1", bodies=(replace(bodies[0], gone="fled"), *bodies[1:]))
    scene.alter("m2", gone="fled")
    for target in ("m1#1", "m2"):
        with pytest.raises(RuleError, match="no longer here"):
            scene.act(Damage(targets=(target,), amount="1"), ANN)
        scene.act(Damage(targets=(target,), amount="1"))
    scene.act(Damage(targets=("m1#2",), amount="1"), ANN)
    assert scene.vitals("m2").hit_points == 3


@pytest.mark.rule("OSE-DEATH")
def test_players_see_the_blow_but_not_what_is_left_of_a_monster() -> None:
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1",), amount="4"), ANN)
    (event,) = scene.events(HitPointsChanged)
    seen = event.seen_by(TABLE)
    assert (seen.amount, seen.word) == (-4, "near death")
    assert (seen.before, seen.after, seen.maximum) == (None, None, None)
    full = event.seen_by(REFEREE_VIEW)
    assert (full.before, full.after, full.maximum) == (5, 1, 5)


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize("target", ["m1#1", "m2", "c1"])
def test_players_see_numbers_of_their_side_and_where_the_game_shows_them(target: str) -> None:
    line = monsters("m2", (5,), kind=Kind.RETAINER)
    scene = stage(monsters(), line, monster_hit_points="exact")
    scene.act(Damage(targets=(target,), amount="2"))
    seen = scene.events(HitPointsChanged)[0].seen_by(TABLE)
    assert seen.after == scene.vitals(target).hit_points


@pytest.mark.rule("OSE-DEATH")
def test_secret_damage_shows_no_dice_and_nothing_of_a_monster() -> None:
    scene = stage(monsters())
    scene.act(Damage(targets=("m1#1", "c1"), amount="1d4", seen=Visibility.BLIND), faces=[2])
    of_monster, of_character = scene.events(HitPointsChanged)
    assert of_monster.seen_by(TABLE) is None
    assert of_monster.seen_by(REFEREE_VIEW).throw.secret
    assert of_character.seen_by(TABLE).after == 6
    assert of_character.seen_by(TABLE).throw is None


@pytest.mark.rule("OSE-DEATH")
def test_private_damage_shows_its_dice_to_whoever_rolled() -> None:
    scene = stage(monsters())
    ann, bob = Viewer(ANN.member), Viewer(BOB.member)
    scene.act(Damage(targets=("c1",), amount="1d4", seen=Visibility.PRIVATE), ANN, faces=[2])
    (of_character,) = scene.events(HitPointsChanged)
    assert of_character.seen_by(ann).throw.total == 2
    assert of_character.seen_by(bob).throw is None


@pytest.mark.parametrize("seen", [Visibility.PRIVATE, Visibility.BLIND])
def test_a_player_hurts_nobody_elses_in_secret(seen: Visibility) -> None:
    """The referee would find other hit points, and nobody would have told them of it."""
    scene = stage(monsters())
    for targets in (("m1#1",), ("c1", "m1#1")):
        with pytest.raises(ForbiddenError, match="Everybody has to see what happens to Goblin 1"):
            scene.act(Damage(targets=targets, amount="1d4", seen=seen), ANN)
    scene.act(Damage(targets=("m1#1",), amount="1", seen=seen))


@pytest.mark.rule("OSE-DEATH")
def test_open_dice_are_shown() -> None:
    scene = camp()
    scene.act(Damage(targets=("c1",), amount="1d4"), faces=[2])
    assert scene.events(HitPointsChanged)[0].seen_by(TABLE).throw.total == 2


@pytest.mark.rule("OSE-DEATH")
def test_blow_from_the_dark_shows_on_the_victim_without_a_name() -> None:
    scene = stage(monsters(hidden=True), monsters("m2", (9,), hidden=True))
    scene.act(Damage(targets=("c1",), amount="1", by="m1"))
    (event,) = scene.events(HitPointsChanged)
    assert event.by is None
    assert not event.concerns_hidden()
    scene.act(Damage(targets=("m2",), amount="1", by="m1"))
    (event,) = scene.events(HitPointsChanged)
    assert event.by.hidden
    assert event.concerns_hidden()
    scene.act(AddEffect(target="c1", name="cursed", source="m1", until_turn_of="m1"))
    (event,) = scene.events(EffectBegan)
    assert (event.source, event.until_turn_of) == (None, None)


@pytest.mark.rule("OSE-DEATH")
def test_blows_on_the_dead_and_the_vanished_have_no_effect() -> None:
    scene = stage(monsters(hit_points=(1, 1)))
    scene.act(Hurt(target="m1#1", amount=3))
    scene.act(Hurt(target="m1#1", amount=3))
    assert scene.step is not None
    assert scene.step.events == ()
    scene.act(Hurt(target="m8", amount=3))
    assert scene.step.events == ()


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("hit_points", "word"),
    [(25, "unhurt"), (24, "unhurt"), (23, "scratched"), (18, "scratched"), (17, "hurt"),
     (12, "hurt"), (11, "badly hurt"), (6, "badly hurt"), (5, "near death"), (1, "near death")],
)  # fmt: skip
def test_words_for_hit_points(hit_points: int, word: str) -> None:
    assert health_word(Vitals(hit_points, 24)) == word


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("life", "word"),
    [(Life.UNCONSCIOUS, "down"), (Life.CRITICAL, "down"), (Life.DEAD, "dead")],
)
def test_words_for_those_who_lie(life: Life, word: str) -> None:
    assert health_word(Vitals(24, 24, life)) == word


@pytest.mark.rule("OSE-DEATH")
def test_healing_stops_at_the_maximum_and_takes_nothing_away() -> None:
    scene = camp(replace(MORGAN, vitals=Vitals(3, 8)), replace(RAVEN, vitals=Vitals(9, 6)))
    scene.act(Heal(targets=("c1",), amount="1d6", by="c1"), ANN, faces=[6])
    (event,) = scene.events(HitPointsChanged)
    assert (event.amount, event.before, event.after, event.by.id) == (6, 3, 8, "c1")
    assert event.throw.total == 6
    scene.act(Heal(targets=("c2",), amount="1d6"), BOB, faces=[2])
    assert scene.vitals("c2").hit_points == 9


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("targets", "amount", "says"),
    [
        (("c1",), "0", "Healing of 0 changes nothing"),
        (("c2",), "2", "Raven has 6 of 6 hit points already"),
        (("c2", "c3"), "2", "All of them have"),
    ],
)
def test_healing_that_gives_nobody_anything_is_refused(
    targets: tuple[str, ...], amount: str, says: str
) -> None:
    scene = camp(replace(MORGAN, vitals=Vitals(3, 8)), RAVEN, character("c3", name="Wren"))
    with pytest.raises(RuleError, match=says):
        scene.act(Heal(targets=targets, amount=amount))
    scene.act(Heal(targets=("c1", *targets), amount="1"))
    assert scene.vitals("c1").hit_points == 4


@pytest.mark.rule("OSE-DEATH")
def test_healing_is_for_ones_own_and_not_for_the_dead() -> None:
    scene = stage(monsters())
    for target in ("c2", "m1#1"):
        with pytest.raises(ForbiddenError):
            scene.act(Heal(targets=(target,), amount="1"), ANN)
    scene.act(Damage(targets=("c1",), amount="8"))
    with pytest.raises(RuleError, match="Morgan is dead"):
        scene.act(Heal(targets=("c1",), amount="1"))


@pytest.mark.rule("OSE-DEATH")
def test_correction_sets_hit_points_and_maximum() -> None:
    scene = camp()
    scene.act(SetHitPoints(target="c1", hit_points=12, maximum=14), ANN)
    assert (scene.vitals("c1").hit_points, scene.vitals("c1").maximum) == (12, 14)
    assert scene.events(HitPointsChanged)[0].audience is None
    scene.act(SetHitPoints(target="c1", hit_points=5), ANN)
    scene.act(SetHitPoints(target="c1", hit_points=0), ANN)
    assert scene.vitals("c1").life is Life.DEAD
    assert scene.events(LifeChanged)[0].cause == "correction"
    with pytest.raises(ForbiddenError, match="bring back the dead"):
        scene.act(SetHitPoints(target="c1", hit_points=1), ANN)
    scene.act(SetHitPoints(target="c1", hit_points=1))
    assert scene.vitals("c1").life is Life.UP


@pytest.mark.rule("OSE-DEATH")
@pytest.mark.parametrize(
    ("hit_points", "maximum"), [(9, None), (-1000, None), (5, 0), (5, 10_000), (5, 4)]
)
def test_correction_has_bounds(hit_points: int, maximum: int | None) -> None:
    with pytest.raises(RuleError, match=r"goes from|no lower than -999|up to \d+ here"):
        camp().act(SetHitPoints(target="c1", hit_points=hit_points, maximum=maximum))


@pytest.mark.rule("OSE-DEATH")
def test_correction_is_for_ones_own_and_hidden_for_monsters() -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError):
        scene.act(SetHitPoints(target="m1#1", hit_points=1), ANN)
    scene.act(SetHitPoints(target="m1#1", hit_points=1))
    assert scene.events(HitPointsChanged)[0].seen_by(TABLE) is None


@pytest.mark.rule("OSE-DEATH")
def test_referee_decides_over_life_and_death() -> None:
    scene = stage(monsters())
    with pytest.raises(ForbiddenError):
        scene.act(SetLife(target="c1", life=Life.UP), ANN)
    scene.act(SetLife(target="m1#1", life=Life.DEAD))
    assert scene.events(LifeChanged)[0].cause == "referee"
    assert scene.vitals("m1#1").hit_points == 5
    scene.act(SetHitPoints(target="m1#1", hit_points=5))
    assert scene.vitals("m1#1").life is Life.UP
    scene.act(Damage(targets=("m1#1",), amount="9"))
    scene.act(SetLife(target="m1#1", life=Life.UP))
    assert scene.vitals("m1#1") == Vitals(1, 5)
    (change,) = scene.events(HitPointsChanged)
    assert (change.amount, change.before, change.after) == (5, -4, 1)


@pytest.mark.rule("OSE-DEATH")
def test_sleeper_is_hurt_healed_and_killed_without_waking() -> None:
    scene = stage(monsters())
    scene.act(SetLife(target="m1#1", life=Life.UNCONSCIOUS))
    scene.act(Damage(targets=("m1#1",), amount="4"))
    scene.act(Heal(targets=("m1#1",), amount="2"))
    assert scene.vitals("m1#1").life is Life.UNCONSCIOUS
    scene.act(Damage(targets=("m1#1",), amount="3"))
    assert scene.vitals("m1#1").life is Life.DEAD


@pytest.mark.rule("OSE-DEATH")
def test_hurt_is_what_other_systems_call() -> None:
    scene = stage(monsters())
    scene.act(Hurt(target="m1#1", amount=2, by="c1"), BOB)
    (event,) = scene.events(HitPointsChanged)
    assert (event.is_attack, event.by.id, event.amount) == (True, "c1", -2)
    assert scene.combatant("m1").bodies[0] == Body(1, Vitals(3, 5))


@pytest.mark.rule("OSE-DEATH")
def test_what_tells_of_a_monsters_numbers_is_not_taken_back_by_players() -> None:
    """Struck, taken back and struck again, a monster would show how much it can take."""
    scene = stage(monsters(hit_points=(20,)))
    hits = [scene.act(Damage(targets=("m1",), amount=amount), ANN) for amount in ("0", "1", "2")]
    assert [hit.revealed for hit in hits] == [False, True, False]
    assert scene.act(Damage(targets=("m1",), amount="17"), ANN).revealed


@pytest.mark.rule("OSE-DEATH")
def test_numbers_that_all_can_see_tell_nothing_new() -> None:
    scene = stage(monsters(hit_points=(20,)), monster_hit_points="exact")
    assert not scene.act(Damage(targets=("m1",), amount="20"), ANN).revealed
    assert not scene.act(Damage(targets=("c1",), amount="8"), ANN).revealed


@pytest.mark.rule("OSE-DEATH")
def test_what_befalls_the_unseen_shows_nothing() -> None:
    scene = stage(monsters(hit_points=(20,), hidden=True))
    assert not scene.act(Damage(targets=("m1",), amount="20")).revealed
