"""Two tallies and their boundaries: what tires, who does, when, and how it is rounded."""

import pytest

from rules.bestiary.records import BESTIARY, KeepCombatant
from rules.campaign.records import FixedValueDiffers
from rules.encounter.records import AddMonsters, CorrectMonsters
from rules.endurance.records import EffortSet, EnduranceSpent, SetEffort
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage, SetDeathRule, SetHitPoints, SetLife, looks_bloodied
from rules.kernel.events import REFEREES
from rules.state.encounter import Kind, Stage
from rules.state.health import Endurance, Life
from tests.rules.endurance.guard import (
    act_offensively,
    counts,
    end_turn,
    fight_round,
    guard,
    guarded,
    hit,
    next_round,
    tallies,
)
from tests.rules.table import ANN

# How much


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(
    ("listed", "maximum"), [(1, 1), (2, 3), (5, 6), (6, 8), (47, 59), (80, 100), (82, 103)]
)
def test_a_quarter_of_the_listed_hit_points_is_added_half_a_point_going_up(
    listed: int, maximum: int
) -> None:
    assert guard(guarded(listed)).bodies[0].vitals.maximum == maximum


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(("normal", "tired"), [(1, 0), (2, 1), (5, 1), (6, 2), (7, 2), (10, 3)])
def test_a_quarter_of_all_normal_damage_is_lost(normal: int, tired: int) -> None:
    game = guarded(40)
    hit(game, normal)
    fight_round(game)
    assert counts(game) == (normal, tired)


@pytest.mark.rule("ENDURANCE-VARIANTS")
@pytest.mark.parametrize(
    ("damage", "hit_points", "rounding", "maximum", "tired"),
    [
        ("¼", "¼", "up", 52, 3),
        ("¼", "¼", "down", 51, 2),
        ("¼", "¼", "nearest", 51, 3),
        ("½", "¼", "nearest", 51, 5),
        ("¼", "½", "nearest", 62, 3),
        ("⅓", "⅕", "nearest", 49, 3),
        ("⅛", "⅙", "up", 48, 2),
    ],
)
def test_both_fractions_and_their_rounding_can_be_chosen(
    damage: str, hit_points: str, rounding: str, maximum: int, tired: int
) -> None:
    game = guarded(
        41,
        endurance_damage_fraction=damage,
        endurance_hp_fraction=hit_points,
        endurance_rounding=rounding,
    )
    hit(game, 10)
    fight_round(game)
    assert guard(game).bodies[0].vitals.maximum == maximum
    assert counts(game) == (10, tired)


@pytest.mark.rule("ENDURANCE-VARIANTS")
@pytest.mark.parametrize(
    ("rounding", "normal", "tired"),
    [("nearest", 9, 5), ("nearest", 7, 4), ("up", 9, 5), ("down", 9, 4), ("down", 1, 0),
     ("up", 1, 1)],
)  # fmt: skip
def test_half_of_what_is_odd_is_rounded_as_it_was_chosen(
    rounding: str, normal: int, tired: int
) -> None:
    game = guarded(40, endurance_damage_fraction="½", endurance_rounding=rounding)
    hit(game, normal)
    fight_round(game)
    assert counts(game) == (normal, tired)


@pytest.mark.rule("ENDURANCE-VARIANTS")
@pytest.mark.parametrize(("fraction", "maximum"), [("¼", 50), ("½", 60), ("⅕", 48)])
def test_what_is_added_leaves_what_is_lost_alone(fraction: str, maximum: int) -> None:
    game = guarded(40, endurance_hp_fraction=fraction)
    hit(game, 8)
    fight_round(game)
    assert guard(game).bodies[0].vitals.maximum == maximum
    assert counts(game) == (8, 2)


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(("listed", "normal"), [(47, 24), (48, 24), (80, 40)])
def test_bloodied_by_normal_damage_of_half_the_listed_hit_points(listed: int, normal: int) -> None:
    game = guarded(listed)
    hit(game, normal - 1)
    fight_round(game)
    assert not looks_bloodied(game.state, guard(game).bodies[0].vitals)
    hit(game, 1)
    assert looks_bloodied(game.state, guard(game).bodies[0].vitals)


# When


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize("timing", ["round-end", "turn-end"])
def test_whoever_does_not_attack_does_not_tire(timing: str) -> None:
    game = guarded(endurance_timing=timing)
    hit(game, 20)
    end_turn(game)
    next_round(game)
    assert counts(game) == (20, 0)


@pytest.mark.rule("ENDURANCE")
def test_the_moment_is_the_end_of_the_round_or_of_the_own_turn() -> None:
    game = guarded()
    hit(game, 8)
    act_offensively(game)
    end_turn(game)
    assert counts(game) == (8, 0)
    hit(game, 8)
    next_round(game)
    assert counts(game) == (16, 4)

    own = guarded(endurance_timing="turn-end")
    hit(own, 8)
    act_offensively(own)
    end_turn(own)
    assert counts(own) == (8, 2)
    end_turn(own)
    hit(own, 8)
    next_round(own)
    assert counts(own) == (16, 2)


@pytest.mark.rule("ENDURANCE")
def test_an_attack_after_the_own_turn_is_paid_for_with_the_round() -> None:
    game = guarded(endurance_timing="turn-end")
    hit(game, 8)
    end_turn(game)
    act_offensively(game)
    next_round(game)
    assert counts(game) == (8, 2)
    next_round(game)
    assert counts(game) == (8, 2)


@pytest.mark.rule("ENDURANCE")
def test_the_tallies_are_told_to_referees_alone() -> None:
    game = guarded()
    hit(game, 32)
    fight_round(game)
    (spent,) = game.events(EnduranceSpent)
    assert (spent.amount, spent.normal, spent.tired, spent.maximum) == (8, 32, 8, 59)
    assert spent.audience == REFEREES
    assert spent.is_bookkeeping()


# Who


@pytest.mark.rule("ENDURANCE")
def test_a_group_tires_body_by_body() -> None:
    game = guarded()
    game.act(AddMonsters(name="Wolves", count=3, hit_points=(20,)))
    wolves = game.combatant("Wolves")
    targets = tuple(f"{wolves.id}#{number}" for number in (1, 2, 3))
    game.act(Damage(targets=targets, amount="8"))
    game.act(SetEffort(target=targets[1]))
    next_round(game)
    game.act(SetEffort(target=wolves.id))
    game.act(SetLife(target=targets[2], life=Life.DEAD))
    next_round(game)
    bodies = [body.vitals.endurance for body in game.combatant("Wolves").bodies]
    assert [body.tired for body in bodies if body] == [2, 4, 0]


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_only_where_the_game_says_so(preset: str) -> None:
    game = guarded(preset=preset)
    assert guard(game).bodies[0].vitals.endurance is None
    assert guard(game).bodies[0].vitals.maximum == 47
    with pytest.raises(RuleError, match="Guard: only monsters tire"):
        act_offensively(game)
    assert guard(guarded(preset=preset, endurance="on")).bodies[0].vitals.maximum == 59


@pytest.mark.rule("ENDURANCE")
def test_characters_and_hirelings_never_do() -> None:
    game = guarded()
    game.add("Bill", hit_points=(8,), kind=Kind.RETAINER, side="party", owner=2)
    assert game.combatant("Bill").bodies[0].vitals.endurance is None
    for target in (game.id("Bill"), "c1"):
        with pytest.raises(RuleError, match="monsters tire"):
            game.act(SetEffort(target=target))


@pytest.mark.rule("ENDURANCE")
def test_a_monster_that_dies_as_characters_do_does_not_tire_either() -> None:
    game = guarded()
    hit(game, 9)
    fight_round(game)
    game.act(SetDeathRule(target=guard(game).id, as_character=True))
    vitals = guard(game).bodies[0].vitals
    assert (vitals.hit_points, vitals.maximum, vitals.endurance) == (47, 47, None)
    hit(game, 10)
    game.act(SetDeathRule(target=guard(game).id, as_character=False))
    vitals = guard(game).bodies[0].vitals
    assert (vitals.hit_points, vitals.maximum) == (49, 59)
    assert vitals.endurance == Endurance(47, normal=10)


@pytest.mark.rule("ENDURANCE")
def test_whoever_lies_dying_gets_no_endurance_to_rise_with() -> None:
    game = guarded()
    game.act(SetDeathRule(target=guard(game).id, as_character=True))
    hit(game, 50)
    game.act(SetDeathRule(target=guard(game).id, as_character=False))
    vitals = guard(game).bodies[0].vitals
    assert (vitals.hit_points, vitals.endurance, vitals.life) == (-3, None, Life.UNCONSCIOUS)


# The referee's word


@pytest.mark.rule("ENDURANCE")
def test_a_referee_says_what_counts_and_what_does_not() -> None:
    game = guarded()
    hit(game, 8)
    act_offensively(game)
    assert [(e.counts, e.audience) for e in game.events(EffortSet)] == [(True, REFEREES)]
    with pytest.raises(RuleError, match="endurance pays for this round already"):
        act_offensively(game)
    game.act(SetEffort(target=guard(game).id, counts=False))
    with pytest.raises(RuleError, match="endurance does not pay for this round already"):
        game.act(SetEffort(target=guard(game).id, counts=False))
    next_round(game)
    assert counts(game) == (8, 0)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        game.act(SetEffort(target=guard(game).id), ANN)


@pytest.mark.rule("ENDURANCE")
def test_what_is_paid_for_is_paid() -> None:
    game = guarded(endurance_timing="turn-end")
    hit(game, 8)
    act_offensively(game)
    end_turn(game)
    with pytest.raises(RuleError, match="this round is paid for already"):
        game.act(SetEffort(target=guard(game).id, counts=False))


@pytest.mark.rule("ENDURANCE")
def test_nobody_tires_before_the_first_round() -> None:
    game = guarded()
    game.change(stage=Stage.MEETING)
    with pytest.raises(RuleError, match="before the first round"):
        act_offensively(game)


@pytest.mark.rule("ENDURANCE")
@pytest.mark.parametrize(
    ("hit_points", "tally"), [(50, (1, 8)), (55, (0, 4)), (44, (7, 8)), (59, (0, 0)), (1, (50, 8))]
)
def test_hit_points_that_are_corrected_change_normal_damage_first(
    hit_points: int, tally: tuple[int, int]
) -> None:
    game = guarded()
    hit(game, 32)
    fight_round(game)
    game.act(SetHitPoints(target=guard(game).id, hit_points=hit_points))
    assert counts(game) == tally
    assert guard(game).bodies[0].vitals.hit_points == hit_points


@pytest.mark.rule("ENDURANCE")
def test_a_monster_that_is_brought_back_has_tallies_that_fit() -> None:
    game = guarded()
    hit(game, 70)
    game.act(SetLife(target=guard(game).id, life=Life.UP))
    vitals = guard(game).bodies[0].vitals
    assert (vitals.hit_points, vitals.life, counts(game)) == (1, Life.UP, (58, 0))
    game.act(SetHitPoints(target=guard(game).id, hit_points=-4))
    assert guard(game).bodies[0].vitals.life is Life.DEAD
    assert tallies(game).normal == 58


@pytest.mark.rule("ENDURANCE")
def test_a_stat_block_keeps_the_listed_hit_points() -> None:
    game = guarded()
    hit(game, 9)
    game.act(KeepCombatant(combatant_id=guard(game).id, name="Gate guard"))
    assert BESTIARY.of(game.state)[-1].hit_points == 47
    game.act(AddMonsters(name="Gate guard"))
    assert game.combatant("Gate guard").bodies[0].vitals.maximum == 59


@pytest.mark.rule("ENDURANCE")
@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
@pytest.mark.parametrize(("points", "warned"), [(6, False), (7, True)])
def test_extra_hit_points_are_no_other_hit_dice(points: int, warned: bool) -> None:
    """One hit die of ERIS has at most 6, and 2 more for endurance."""
    game = guarded(preset="eris", endurance="on")
    game.add("Rat", hit_points=(points,))
    game.act(CorrectMonsters(combatant_id=game.id("Rat"), hit_dice="1"))
    assert bool(game.events(FixedValueDiffers)) == warned
